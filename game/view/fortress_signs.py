"""Pictures of what stands on the map of Fortress: points, fortresses, circles and marks."""

from __future__ import annotations

import math

import pygame

from game.kit.theme import TOKENS, Look
from game.view import sprites
from game.view.sprites import Colour, Drawing, drawn_once

SPEC = TOKENS["board"]["fortress"]
LARGE = 48
"""Of circles with a larger radius in pixels only a few are remembered."""


@drawn_once(keep=64)
def point(look: Look, radius: float) -> pygame.Surface:
    """A point or crossing that can be chosen: a small ring."""
    side = math.ceil(radius * 2) + 4
    drawing = Drawing(side, side)
    drawing.disc((side / 2, side / 2), radius, look.colour("inkText"))
    drawing.disc((side / 2, side / 2), radius * 0.48, look.colour("sheet"))
    return drawing.done()


def fortress(look: Look, ink: str, radius: float) -> pygame.Surface:
    """A fortress: its circle, as a double ring, and in it the seat's shape with a tower where there is room.

    The radius is taken to half a pixel.
    """
    half = max(round(radius * 2) / 2, 1.5)
    return (_small if half <= LARGE else _large)(look, ink, half)


def _fortress(look: Look, ink: str, radius: float) -> pygame.Surface:
    side = 2 * math.ceil(radius + 2)
    picture, middle = sprites.layer(side, side), side / 2
    colour = look.colour("ink", ink)
    picture.fill((*colour[:3], 0))
    line = max(radius * 0.05, 1.2 * look.u)
    _ring(picture, middle, radius, radius, look.colour("sheet", alpha=0.55))
    _ring(picture, middle, radius, line, colour)
    if radius >= 5 * look.u:
        _ring(picture, middle, radius * 0.84, max(line * 0.6, 1), look.colour("ink", ink, alpha=0.75))
    if radius <= LARGE:
        shape = sprites.seat_shape(ink, max(radius * 0.58, 1.2), colour)
        picture.blit(shape, shape.get_rect(center=(round(middle), round(middle))))
    else:  # so large that a smooth edge is all it needs
        outline = sprites.shape(ink, radius * 0.58, (middle, middle))
        pygame.draw.polygon(picture, colour, outline)
        pygame.draw.aalines(picture, colour, True, outline)  # noqa: FBT003 - closed
    if radius > SPEC["iconMinR"] * look.u:
        icon = look.icon("castle-turret-fill", radius * 0.62 / look.u, look.colour("sheet"))
        picture.blit(
            icon, icon.get_rect(center=(round(middle), round(middle + (radius * 0.08 if ink == "green" else 0))))
        )
    return picture


_small, _large = drawn_once(keep=512)(_fortress), drawn_once(keep=64)(_fortress)


def _ring(surface: pygame.Surface, middle: float, radius: float, line: float, colour: pygame.Color) -> None:
    """A ring, or a disc where the line is as thick as the radius; what the colour lets through is seen."""
    veil = sprites.layer(*surface.get_size())
    veil.fill((*colour[:3], 0))
    width = 0 if line >= radius else max(round(line), 1)
    pygame.draw.aacircle(veil, pygame.Color(*colour[:3]), (middle, middle), radius, width)
    surface.blit(sprites.faded(veil, colour.a / 255) if colour.a < 255 else veil, (0, 0))


def circle(look: Look, radius: float, colour: Colour, line: float, fill: Colour | None = None) -> pygame.Surface:
    """A circle on a pale halo, as a line inside its radius, perhaps filled."""
    halo = 1.5 * look.u
    side = 2 * math.ceil(radius + halo + 1)
    picture = sprites.layer(side, side)
    picture.fill((*look.colour("sheet")[:3], 0))
    if fill:
        _ring(picture, side / 2, radius, radius, pygame.Color(*fill))
    _ring(picture, side / 2, radius + halo, line + 2 * halo, look.colour("sheet"))
    _ring(picture, side / 2, radius, line, pygame.Color(*colour))
    return picture


def blocked(look: Look, radius: float) -> pygame.Surface:
    """The ring round a circle that is in the way."""
    halo, line = SPEC["blockHalo"] * look.u, SPEC["blockRing"] * look.u
    side = 2 * math.ceil(radius + halo) + 2
    picture = sprites.layer(side, side)
    picture.fill((*look.colour("sheet")[:3], 0))
    _ring(picture, side / 2, radius + halo * 0.7, halo * 0.7 + line, look.colour("sheet"))
    _ring(picture, side / 2, radius + line / 2, line, look.colour("block"))
    return picture


@drawn_once(keep=32)
def number(look: Look, text: str) -> pygame.Surface:
    """The number of a point on a slip of paper."""
    word = look.font("labelSmall", 12).render(text, True, look.colour("inkText"))  # noqa: FBT003 - antialias
    wide, high, line = word.get_width() + 8 * look.u, word.get_height() + 1 * look.u, 1.5 * look.u
    picture = sprites.bar(wide + 2 * line, high + 2 * line, look.colour("inkText")).copy()
    for over in (sprites.bar(wide, high, look.colour("sheet")), word):
        picture.blit(over, over.get_rect(center=picture.get_rect().center))
    return picture


@drawn_once(keep=32)
def wrong(look: Look, radius: float) -> pygame.Surface:
    """A pale cross on a disc in the warning colour: just here something is touched."""
    side = math.ceil(radius * 2.4) + 2
    middle, arm = side / 2, radius * 0.36
    drawing = Drawing(side, side)
    drawing.disc((middle, middle), radius * 1.16, look.colour("sheet"))
    drawing.disc((middle, middle), radius, look.colour("block"))
    for slope in (1, -1):
        ends = ((middle - arm, middle - arm * slope), (middle + arm, middle + arm * slope))
        drawing.stroke([ends], radius * 0.26, look.colour("sheet"))
    return drawing.done()
