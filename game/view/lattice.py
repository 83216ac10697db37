"""A lattice of points on a sheet: where they lie, the grid through them and the frame round them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Self

import pygame

from game.kit.theme import TOKENS, Look
from game.view import frame, sprites
from game.view.camera import Camera
from game.view.sprites import Point

PAD_PHONE = TOKENS["board"]["sheet"]["padPhone"][1]
DOT, STRONG = 0.045, 3
"""The radius of a dot in gaps, and which grid lines are stronger: every third."""
ROOMY = 22
"""Logical pixels between two points from which on every column and row has its letter; else every second one."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """Points in columns a, b, ... and rows counted from the bottom; a margin of half a gap is round them.

    Places are in pixels from the upper left corner of the area that they fill, ``gap`` is from one point to the next.

    >>> lattice = Lattice(19, 10.0)
    >>> lattice.place("a1"), lattice.place("s19"), lattice.place("d10"), lattice.nearest((42, 99)), lattice.side
    ((5.0, 185.0), (185.0, 5.0), (35.0, 95.0), 'e10', 190)
    """

    count: int
    gap: float

    @classmethod
    def on(cls, sheet: pygame.Rect, look: Look, count: int, *, framed: bool) -> Self:
        """The largest lattice that leaves room on a sheet for the frame, and for letters when ``framed``."""
        pad = frame.padding(sheet, look, framed=framed, phone=PAD_PHONE)
        return cls(count, round(min(sheet.size) - 2 * pad) / count)

    @property
    def side(self) -> int:
        """The side of the area in pixels."""
        return round(self.count * self.gap)

    def enlarged(self, zoom: float) -> Self:
        """The same points farther apart."""
        return type(self)(self.count, self.gap * zoom)

    def place(self, point: str) -> Point:
        """Where a point lies."""
        return self.at(ord(point[0]) - ord("a"), int(point[1:]) - 1)

    def at(self, column: float, row: float) -> Point:
        """Where a column and a row cross, both counted from 0; they may lie between points."""
        return (column + 0.5) * self.gap, (self.count - 0.5 - row) * self.gap

    def nearest(self, place: Point) -> str | None:
        """The point nearest to a place; None outside the area."""
        column, row = int(place[0] // self.gap), int(self.count - place[1] / self.gap)
        if not (0 <= place[0] < self.side and 0 < place[1] <= self.side):
            return None
        return f"{ascii_lowercase[min(column, self.count - 1)]}{min(row, self.count - 1) + 1}"

    def grid(self, look: Look) -> pygame.Surface:
        """The lines through the points and the dots on them, over nothing."""
        surface = sprites.layer(self.side, self.side)
        surface.fill(look.colour("grid", alpha=0))
        line, faint = max(look.px(1), 1), look.token("gridAlpha")
        for number in range(self.count):
            colour = look.colour("grid", alpha=faint * (1.5 if number % STRONG == 0 else 0.75))
            x, y = self.at(number, number)
            surface.fill(colour, (round(x - line / 2), 0, line, self.side))
            surface.fill(colour, (0, round(y - line / 2), self.side, line))
        dot = sprites.dot(max(DOT * self.gap, 0.9 * look.u), look.colour("reachDot", alpha=0.9))
        middle = dot.get_width() / 2
        places = [self.at(column, row) for column in range(self.count) for row in range(self.count)]
        surface.fblits([(dot, (round(x - middle), round(y - middle))) for x, y in places])
        return surface

    def frame(self, surface: pygame.Surface, look: Look, sheet: pygame.Rect, camera: Camera, *, lettered: bool) -> None:
        """Draw the neatline round the camera's window, and the letters and numbers of the points in sight.

        The lattice is the one at zoom 1.
        """
        window = camera.window
        borders = []
        for corner, start, long in zip(camera.corner, window.topleft, window.size, strict=True):
            cells = [corner - start + number * self.gap * camera.zoom for number in range(self.count + 1)]
            borders.append([min(max(cell, 0), long) for cell in cells])
        step = 1 if self.gap * camera.zoom >= ROOMY * look.u else 2
        columns, rows = [], []
        for number in range(0, self.count, step):
            x, y = camera.seen(self.at(number, number))
            columns.append((ascii_lowercase[number], x))
            rows.append((str(number + 1), y))
        words = (_within(columns, window.left, window.right), _within(rows, window.top, window.bottom))
        frame.draw(surface, look, sheet, window, (borders[0], borders[1]), words if lettered else None)


def _within(words: Sequence[tuple[str, float]], first: int, last: int) -> list[tuple[str, float]]:
    return [(word, at) for word, at in words if first <= at <= last]
