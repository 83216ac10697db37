"""Positions of Enclosure as computer players see them: quicker than the rules, and the same.

>>> from game import rules
>>> board = board_of(rules.new("enclosure"))
>>> board.seat, board.left, board.territories()
(0, 1, (0.0, 0.0))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from game.players.enclosure_lines import COLUMN_ROW, NUMBER, crossing, ends_of, line_between
from game.players.enclosure_shape import Shape, grown, shape_of
from game.players.kernels.enclosure import territories
from game.rules.core import Outcome
from game.rules.enclosure import ACTIONS, HOMES, POINTS, Drawing, Enclosure

EQUAL = 1e-7
"""Totals that differ by less are equal."""


class Board(NamedTuple):
    """A position: the shapes of both drawings, the lines that are shielded, in order, and the totals."""

    shapes: tuple[Shape, Shape]
    homes: tuple[int, int]
    shielded: tuple[int, ...]
    used: int
    totals: tuple[float, float]

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return (self.used + 1) // 2 + 1

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (self.used + 1) // 2 % 2

    @property
    def left(self) -> int:
        """The actions left in the turn."""
        return min(2 * self.turn - 1, ACTIONS) - self.used

    def shape(self, seat: int) -> Shape:
        """The shape of a seat's drawing."""
        return self.shapes[seat]

    def legal(self) -> int:
        """The lines that the seat to act may draw."""
        return self.drawable(self.seat, self.shielded)

    def drawable(self, seat: int, shielded: Iterable[int]) -> int:
        """The lines that a seat may add to its drawing while these are shielded (Rules 7, 8, 10 and 13)."""
        return self.shapes[seat].incident & ~self.refused(seat, shielded)

    def refused(self, seat: int, shielded: Iterable[int]) -> int:
        """The lines that a seat may not draw wherever its nodes are, while these are shielded."""
        mine, theirs = self.shapes[seat], self.shapes[1 - seat]
        refused = mine.closed | theirs.barred
        for line in shielded:
            if theirs.mask >> line & 1:
                refused |= crossing(line)
        return refused

    def draw(self, line: int) -> Board:
        """The position after a legal line of the seat to act."""
        seat = self.seat
        mine, theirs = grown(self.shapes[seat], line), self.shapes[1 - seat]
        crossed = crossing(line) & theirs.mask
        if crossed:
            theirs = without(theirs, crossed.bit_length() - 1, self.homes[1 - seat])
        shapes = (theirs, mine) if seat else (mine, theirs)
        board = Board(shapes, self.homes, tuple(sorted((*self.shielded, line))), self.used + 1, self.totals)
        return board if self.left > 1 else board._scored(seat)

    def play(self, action: str) -> Board:
        """The position after a legal action, written as the rules write it."""
        return self.end() if action == "end" else self.draw(line_named(action))

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, once the match is over. Totals are rounded here, so the rules may say otherwise of a draw."""
        if self.used < ACTIONS:
            return None
        ahead = self.totals[0] - self.totals[1]
        return Outcome((0, 1) if abs(ahead) < EQUAL else (0,) if ahead > 0 else (1,), "territory")

    def score_bounds(self) -> tuple[tuple[float, float], ...]:
        """The totals, as a state tells them."""
        return tuple((total, total) for total in self.totals)

    def end(self) -> Board:
        """The position after the turn was ended."""
        return self._replace(used=self.used + self.left)._scored(self.seat)

    def _scored(self, seat: int) -> Board:
        blue, red = self.territories()
        mask = self.shapes[seat].mask
        shielded = tuple(line for line in self.shielded if mask >> line & 1)
        return self._replace(shielded=shielded, totals=(self.totals[0] + blue, self.totals[1] + red))

    def territories(self) -> tuple[float, float]:
        """What each seat holds: each loop counts, less the loops that lie in it next (Rule 15)."""
        return territories_of(*self.shapes)


@lru_cache(maxsize=1000)
def without(shape: Shape, line: int, home: int) -> Shape:
    """A drawing from which a line was cut, with the node that then stays."""
    return shape.without(line) if len(shape.lines) > 1 else Shape(1 << _stays(line, home))


def _stays(line: int, home: int) -> int:
    """The end that stays of a player's only line (Rule 11)."""
    column, row = COLUMN_ROW[home]

    def distance(point: int) -> int:
        x, y = COLUMN_ROW[point]
        return (x - column) ** 2 + (y - row) ** 2

    return min(ends_of(line), key=lambda point: (distance(point), point))


@lru_cache(maxsize=1000)
def territories_of(blue: Shape, red: Shape) -> tuple[float, float]:
    """What two drawings hold, in squares."""
    return territories(blue.loops, red.loops)


def line_named(action: str) -> int:
    """The number of a line that the rules write so."""
    near, _, far = action.partition("-")
    return cast("int", line_between(NUMBER[POINTS[near]], NUMBER[POINTS[far]]))


def board_of(state: Enclosure | Board) -> Board:
    """The position of a state."""
    if isinstance(state, Board):
        return state
    blue, red = state.drawings
    homes = HOMES[state.start]
    return Board(
        (shape_of(_lines(blue.lines), _points(blue)), shape_of(_lines(red.lines), _points(red))),
        (NUMBER[POINTS[homes[0]]], NUMBER[POINTS[homes[1]]]),
        _lines(state.shielded),
        state.actions_used,
        (float(blue.total), float(red.total)),
    )


def _lines(lines: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(sorted(cast("int", line_between(NUMBER[near], NUMBER[far])) for near, far in lines))


def _points(drawing: Drawing) -> int:
    return sum(1 << NUMBER[point] for point in drawing.bare)
