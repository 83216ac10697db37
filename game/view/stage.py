"""What stands on a sheet: pictures in layers that can be moved, sized and faded one by one."""

from __future__ import annotations

import pygame

from game.view.sprites import Point, faded, resized


class Actor(pygame.sprite.Sprite):
    """A picture with its middle at a point, drawn at a size and a strength."""

    image: pygame.Surface
    rect: pygame.Rect

    def __init__(self, picture: pygame.Surface, at: Point, layer: int) -> None:
        super().__init__()
        self.picture = picture
        self.at = at
        self._layer = layer
        self.pose(at)

    def pose(self, at: Point | None = None, size: tuple[float, float] = (1.0, 1.0), strength: float = 1.0) -> None:
        """Stand at a point (where it stands, if none is given), at a part of the size, more or less see-through."""
        self.at = at or self.at
        wide, high = self.picture.get_size()
        self.image = self.picture
        if size != (1.0, 1.0):
            self.image = resized(self.picture, (round(wide * size[0]), round(high * size[1])))
        if strength < 1:
            self.image = faded(self.image, max(strength, 0.0))
        self.rect = self.image.get_rect(center=(round(self.at[0]), round(self.at[1])))


class Stage(pygame.sprite.LayeredUpdates[Actor]):
    """The actors of a board in their layers, and by how much the whole board is shaken just now.

    ``origin`` is where the place (0, 0) of the actors is seen.
    """

    def __init__(self) -> None:
        super().__init__()
        self.offset: Point = (0.0, 0.0)
        self.origin: Point = (0.0, 0.0)

    def put(self, picture: pygame.Surface, at: Point, layer: int) -> Actor:
        """Put a picture on the stage with its middle at a point."""
        actor = Actor(picture, at, layer)
        self.add(actor)
        return actor

    def strike(self, *layers: int) -> None:
        """Take everything off these layers."""
        for layer in layers:
            self.remove_sprites_of_layer(layer)

    def paint(self, surface: pygame.Surface, ground: pygame.Surface, corner: Point) -> None:
        """Draw the ground and all actors over it."""
        dx, dy = round(self.offset[0]), round(self.offset[1])
        surface.blit(ground, (round(corner[0]) + dx, round(corner[1]) + dy))
        dx, dy = dx + round(self.origin[0]), dy + round(self.origin[1])
        surface.fblits([(actor.image, actor.rect.move(dx, dy)) for actor in self.sprites()])
