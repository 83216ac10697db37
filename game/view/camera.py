"""What part of a map is in sight, and how large."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

import pygame

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Camera:
    """A window on a map that fills it exactly at zoom 1 and can be shown up to ``most`` times as large.

    Places on the map are pixels at zoom 1, from its upper left corner. ``scroll`` is how many pixels of the enlarged
    map lie left of the window and above it; the window never shows anything beyond the map.

    >>> camera = Camera(pygame.Rect(100, 50, 400, 400), most=4)
    >>> near = camera.zoomed(2, (100, 50)).panned((-30, 0))
    >>> near.seen((15, 0)), near.meant((100, 50)), near.zoomed(100, (0, 0)).zoom
    ((100.0, 50.0), (15.0, 0.0), 4)
    """

    window: pygame.Rect
    most: float
    zoom: float = 1.0
    scroll: Point = (0.0, 0.0)

    @property
    def corner(self) -> Point:
        """Where the upper left corner of the map is, in pixels of the window's surface."""
        return self.window.left - self.scroll[0], self.window.top - self.scroll[1]

    def seen(self, place: Point) -> Point:
        """Where a place of the map is seen."""
        x, y = self.corner
        return x + place[0] * self.zoom, y + place[1] * self.zoom

    def meant(self, at: Point) -> Point:
        """The place of the map that is seen at a point."""
        x, y = self.corner
        return (at[0] - x) / self.zoom, (at[1] - y) / self.zoom

    def panned(self, delta: Point) -> Self:
        """The map follows a finger that moved by so many pixels."""
        return self._at(self.zoom, (self.scroll[0] - delta[0], self.scroll[1] - delta[1]))

    def zoomed(self, factor: float, around: Point) -> Self:
        """The map grows by a factor (shrinks, below 1) round a point, under which the same place stays."""
        zoom = min(max(self.zoom * factor, 1.0), self.most)
        x, y = self.meant(around)
        return self._at(zoom, (x * zoom - around[0] + self.window.left, y * zoom - around[1] + self.window.top))

    def fitted(self) -> Self:
        """The whole map."""
        return self._at(1.0, (0.0, 0.0))

    def _at(self, zoom: float, scroll: Point) -> Self:
        beyond = self.window.width * (zoom - 1), self.window.height * (zoom - 1)
        x, y = (min(max(way, 0.0), most) for way, most in zip(scroll, beyond, strict=True))
        return replace(self, zoom=zoom, scroll=(x, y))
