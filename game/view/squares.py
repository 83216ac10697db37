"""Boards of squares on a sheet: where squares and grooves lie, the frame and the letters round them."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Self

import pygame

from game.kit.theme import TOKENS, Look
from game.view import frame, sprites
from game.view.sprites import Point


@dataclass(frozen=True, slots=True)
class Squares:
    """Squares in columns a, b, ... and rows counted from the bottom, on a sheet.

    Round every square runs a groove of ``gap`` pixels, which neighbours share; where there is none the squares touch,
    and a groove is the line between them. Places are written in the notation: a square ``d4``, a groove ``c3c4``.

    >>> squares = Squares(pygame.Rect(0, 0, 700, 700), pygame.Rect(0, 0, 700, 700), 7, 7)
    >>> squares.centre("a1"), squares.centre("a1a2"), squares.under((150, 620)), squares.under((199, 650))
    ((50.0, 650.0), (50.0, 600.0), 'b1', 'b1c1')
    >>> squares = Squares(pygame.Rect(0, 0, 710, 710), pygame.Rect(0, 0, 710, 710), 7, 7, gap=10)
    >>> squares.cell, squares.centre("a1"), squares.centre("a1a2")
    (90, (55.0, 655.0), (55.0, 605.0))
    """

    sheet: pygame.Rect
    inner: pygame.Rect
    columns: int
    rows: int
    gap: int = 0

    @classmethod
    def on(
        cls,
        sheet: pygame.Rect,
        look: Look,
        columns: int,
        rows: int,
        *,
        framed: bool,
        phone_pad: float,
        groove: float = 0,
    ) -> Self:
        """The largest squares of whole pixels that leave room for the frame (and the letters, when ``framed``).

        ``groove`` is the width of a groove as a part of the board.
        """
        side = min(sheet.size)
        pad = frame.padding(sheet, look, framed=framed, phone=phone_pad)
        gap = max(round((side - 2 * pad) * groove), 1) if groove else 0
        pitch = max(int((side - 2 * pad - gap) / max(columns, rows)), gap + 1)
        inner = pygame.Rect(0, 0, pitch * columns + gap, pitch * rows + gap)
        inner.center = sheet.center
        return cls(sheet.copy(), inner, columns, rows, gap)

    @property
    def pitch(self) -> int:
        """The pixels from a square to the next one."""
        return (self.inner.width - self.gap) // self.columns

    @property
    def cell(self) -> int:
        """The side of a square in pixels."""
        return self.pitch - self.gap

    def moved(self, by: tuple[int, int]) -> Self:
        """The same squares elsewhere."""
        return replace(self, sheet=self.sheet.move(by), inner=self.inner.move(by))

    def box(self, square: str) -> pygame.Rect:
        """The pixels of a square."""
        column, row = ord(square[0]) - ord("a"), int(square[1:])
        left, top = self.inner.left + self.gap + column * self.pitch, self.inner.bottom - row * self.pitch
        return pygame.Rect(left, top, self.cell, self.cell)

    def centre(self, place: str) -> Point:
        """The middle of a square or of a groove."""
        if len(place) == 2:
            box = self.box(place)
            return box.left + self.cell / 2, box.top + self.cell / 2
        (x1, y1), (x2, y2) = self.centre(place[:2]), self.centre(place[2:])
        return (x1 + x2) / 2, (y1 + y2) / 2

    def under(self, at: Point, edge: float = 0.16) -> str | None:
        """The square under a point; the groove when it is at most ``edge`` away; None off the board.

        ``edge`` is a part of the pitch. Where grooves meet, the nearest one counts.
        """
        half = self.gap / 2
        x, y = (at[0] - self.inner.left - half) / self.pitch, (self.inner.bottom - half - at[1]) / self.pitch
        if not (0 <= x < self.columns and 0 <= y < self.rows):
            return None
        column, row = int(x), int(y)
        right, up = x - column - 0.5, y - row - 0.5
        here = _name(column, row)
        if max(abs(right), abs(up)) < 0.5 - edge:
            return here
        beside = (
            (column + (1 if right > 0 else -1), row) if abs(right) > abs(up) else (column, row + (1 if up > 0 else -1))
        )
        if not (0 <= beside[0] < self.columns and 0 <= beside[1] < self.rows):
            return here
        return "".join(_name(*place) for place in sorted(((column, row), beside)))

    def frame(self, surface: pygame.Surface, look: Look, *, lettered: bool) -> None:
        """Draw the squares and the neatline round them, and the letters of columns and numbers of rows outside it."""
        if self.gap:
            self._tiles(surface, look)
        else:
            self._grid(surface, look)
        borders = [
            [step * length / count for step in range(count + 1)]
            for length, count in ((self.inner.width, self.columns), (self.inner.height, self.rows))
        ]
        columns = [(_name(column, 0)[0], self.centre(_name(column, 0))[0]) for column in range(self.columns)]
        rows = [(str(row + 1), self.centre(_name(0, row))[1]) for row in range(self.rows)]
        words = (columns, rows) if lettered else None
        frame.draw(surface, look, self.sheet, self.inner, (borders[0], borders[1]), words)

    def _grid(self, surface: pygame.Surface, look: Look) -> None:
        """Lines between squares that touch, and crosses where they meet."""
        cell, inner = self.cell, self.inner
        grid, line = look.colour("grid", alpha=look.token("gridAlpha")), max(look.px(1), 1)
        lines = sprites.layer(*surface.get_size())
        for column in range(1, self.columns):
            lines.fill(grid, (inner.left + column * cell - line // 2, inner.top, line, inner.height))
        for row in range(1, self.rows):
            lines.fill(grid, (inner.left, inner.top + row * cell - line // 2, inner.width, line))
        arm, mark = max(round(cell * TOKENS["board"]["wallgo"]["crossArm"]), 1), look.colour("inkText", alpha=0.62)
        for column in range(1, self.columns):
            for row in range(1, self.rows):
                x, y = inner.left + column * cell - line // 2, inner.top + row * cell - line // 2
                lines.fill(mark, (x - arm, y, 2 * arm + line, line))
                lines.fill(mark, (x, y - arm, line, 2 * arm + line))
        surface.blit(lines, (0, 0))

    def _tiles(self, surface: pygame.Surface, look: Look) -> None:
        """Raised tiles in a bed of grooves."""
        surface.fill(look.colour("groove"), self.inner)
        tile = sprites.tile(look, self.cell)
        for column in range(self.columns):
            for row in range(self.rows):
                box = self.box(_name(column, row))
                surface.blit(tile, tile.get_rect(center=box.center))


def _name(column: int, row: int) -> str:
    return f"{chr(ord('a') + column)}{row + 1}"


def is_groove(place: str) -> bool:
    """Whether a place is a groove, not a square."""
    return len(place) == 4


def upright(groove: str) -> bool:
    """Whether the groove runs from the bottom to the top: its squares lie side by side."""
    return groove[1:2] == groove[3:]


def away(square: str, groove: str) -> tuple[int, int]:
    """Columns to the right and rows up from a square to the one behind a groove beside it.

    >>> away("c4", "c3c4"), away("c3", "c3d3")
    ((0, -1), (1, 0))
    """
    other = groove.replace(square, "", 1)
    return ord(other[0]) - ord(square[0]), int(other[1:]) - int(square[1:])


def reading_order(squares: Squares, place: str) -> tuple[float, float]:
    """The key that sorts places from the top down, and from the left in a row."""
    x, y = squares.centre(place)
    return (math.floor(y), x)
