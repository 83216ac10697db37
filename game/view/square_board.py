"""What the boards of squares and grooves share: where things lie, and the rings and badges on places."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from itertools import pairwise

import pygame

from game import rules
from game.kit.theme import TOKENS
from game.view import board as base
from game.view import sprites
from game.view.board import Point
from game.view.squares import Squares, is_groove, reading_order, upright
from game.view.stage import Actor
from game.view.staged_board import BADGE, THOUGHT, SelectionT, StagedBoard, StateT

BADGE_RADIUS, BADGE_LEAST = TOKENS["board"]["wallgo"]["hammerR"], TOKENS["board"]["wallgo"]["hammerRMin"]
"""The radius of a badge in squares, and the least in logical pixels."""


class SquareBoard(StagedBoard[StateT, SelectionT]):
    """A board of squares with a groove between every two neighbours.

    Walls of any kind have one ``length`` and ``thickness``, in pixels.
    """

    size = (7, 7)
    """Columns and rows."""
    groove = 0.0
    """The width of a groove as a part of the board."""

    @abstractmethod
    def _measure(self) -> tuple[float, float]:
        """Length and thickness of a wall, in pixels."""

    # -- where things are --------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Draw the empty board for the size that it has."""
        pad = TOKENS["board"]["sheet"]["padPhone"][0]
        self.squares = Squares.on(
            self._sheet, self.look, *self.size, framed=self._framed, phone_pad=pad, groove=self.groove
        )
        self.length, self.thickness = self._measure()
        margin = sprites.sheet_margin(self.look)
        self._corner = (self._sheet.left - margin, self._sheet.top - margin)
        self._ground = sprites.sheet_on_table(self.look, self._sheet.size).copy()
        local = self.squares.moved((-self._corner[0], -self._corner[1]))
        local.frame(self._ground, self.look, lettered=self._framed)
        self._floor = self._ground

    def centre(self, place: str) -> Point:
        """The middle of a square or groove in pixels."""
        return self.squares.centre(place)

    def under(self, at: Point) -> str | None:
        """The square or groove that lies under a point."""
        return self.squares.under(at)

    def neighbour(self, state: rules.State, selection: base.Selection, right: int, down: int) -> str | None:
        """The target that an arrow key leads to: the next one of the row, the nearest one of the next row.

        So every target is reached from every other. Where a row ends, the nearest one in that direction follows.
        """
        if selection.cursor is None:
            return super().neighbour(state, selection, right, down)
        x, y = self.centre(selection.cursor)

        def away(place: str) -> tuple[float, float]:
            dx, dy = self.centre(place)[0] - x, self.centre(place)[1] - y
            return abs(dy), abs(dx)

        def ahead(place: str) -> bool:
            dx, dy = self.centre(place)[0] - x, self.centre(place)[1] - y
            return dy * down > 0.5 if down else abs(dy) < 0.5 and dx * right > 0.5

        following = min(filter(ahead, self.targets(state, selection)), key=away, default=None)
        return following or super().neighbour(state, selection, right, down)

    def _sorted(self, places: Iterable[str]) -> list[str]:
        """Places in reading order."""
        return sorted(places, key=lambda place: reading_order(self.squares, place))

    # -- what is seen ------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet and everything on it."""
        self.stage.paint(surface, self._floor, self._corner)

    # -- putting things on the stage ---------------------------------------------------------------------------

    @property
    def badge_radius(self) -> float:
        """The radius of a badge in pixels."""
        return float(max(BADGE_RADIUS * self.squares.pitch, BADGE_LEAST * self.look.u))

    def _put_badge(self, picture: pygame.Surface, place: str, layer: int = BADGE) -> Actor:
        """Put a badge on a place; on a piece it sits at the upper right, so that both are seen."""
        x, y = self.centre(place)
        off = self.squares.pitch * 0.3 if self._has_piece(place) else 0
        return self.stage.put(picture, (x + off, y - off), layer)

    @abstractmethod
    def _has_piece(self, place: str) -> bool:
        """Whether a piece stands on the place."""

    def _put_ring(self, place: str, colour: str, layer: int = BADGE) -> Actor:
        """Put a ring round a square or a groove."""
        pitch, line = self.squares.pitch, 2 * self.look.u
        if is_groove(place):
            long, thick = self.length + pitch * 0.06, self.thickness + pitch * 0.06
            size, corner = (thick, long) if upright(place) else (long, thick), thick / 2
        else:
            side = self.squares.cell * 0.88 if not self.groove else self.squares.cell
            size, corner = (side, side), pitch * 0.12
        return self.stage.put(sprites.ring(self.look, *size, corner, line, colour), self.centre(place), layer)

    def _put_thing_of_thought(self, picture: pygame.Surface, place: str) -> None:
        """Put a thing faintly on a place, with a ring round it."""
        self.stage.put(sprites.faded(picture, THOUGHT), self.centre(place), BADGE)
        self._put_ring(place, "brass")

    def _put_way_of_thought(self, ink: str, squares: Sequence[str]) -> None:
        """Put the way of a piece over squares, as a line of dashes."""
        for (x1, y1), (x2, y2) in pairwise(map(self.centre, squares)):
            way = sprites.track(self.look, ink, x2 - x1, y2 - y1, self.squares.pitch * 0.045)
            self.stage.put(way, ((x1 + x2) / 2, (y1 + y2) / 2), BADGE)

    def _beside(self, place: str, part: float = 0.32) -> Point:
        """Where a lamp stands: on a groove, or at the upper right of a square, so far from its middle."""
        x, y = self.centre(place)
        off = 0 if is_groove(place) else self.squares.pitch * part
        return x + off, y - off

    def beside(self, actions: Sequence[str]) -> Point | None:
        """At the upper right of the piece that was moved, clear of the walls."""
        played = [action for action in actions if any(map(str.isdigit, action))]  # who resigns names no place
        return self._beside(self._goal(played), 0.27) if played else None

    @abstractmethod
    def _goal(self, actions: Sequence[str]) -> str:
        """Where the piece of a turn has come to stand; else another place that the turn changed."""

    def _put_obstacle(self, place: str) -> None:
        self._put_ring(place, "block")
        self._put_badge(sprites.cross(self.look, self.badge_radius), place)
