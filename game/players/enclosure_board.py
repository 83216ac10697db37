"""Positions of Enclosure as computer players see them: quicker than the rules, and the same.

>>> from game import rules
>>> board = board_of(rules.new("enclosure"))
>>> board.seat, board.left, board.territories()
(0, 1, (0, 0))
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from game.players.enclosure_lines import (
    ALONG,
    COLUMN_ROW,
    CROSSING,
    FROM_START,
    HALF,
    INSIDE,
    KINDS,
    NUMBER,
    ON,
    STEPS,
    crossing,
    ends_of,
    line_between,
)
from game.players.enclosure_shape import Shape, shape_of
from game.rules.enclosure import ACTIONS, HOMES, POINTS, Drawing, Enclosure


class Board(NamedTuple):
    """A position: of both seats the numbers of their lines in order, the node without a line, and the totals."""

    lines: tuple[tuple[int, ...], tuple[int, ...]]
    bare: tuple[int, int]
    homes: tuple[int, int]
    shielded: int
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
        return shape_of(self.lines[seat], self.bare[seat])

    def legal(self, line: int) -> bool:
        """Whether the seat to act may draw a line, one end of which is its node."""
        return may_draw(self.shape(self.seat), self.shape(1 - self.seat), self.shielded, line)

    def draw(self, line: int) -> Board:
        """The position after a legal line of the seat to act."""
        seat = self.seat
        lines, bare = list(self.lines), list(self.bare)
        grown = list(lines[seat])
        insort(grown, line)
        lines[seat], bare[seat] = tuple(grown), 0
        crossed = crossing(line) & self.shape(1 - seat).mask
        if crossed:
            cut = crossed.bit_length() - 1
            lines[1 - seat] = tuple(other for other in lines[1 - seat] if other != cut)
            if not lines[1 - seat]:
                bare[1 - seat] = 1 << _stays(cut, self.homes[1 - seat])
        board = self._replace(
            lines=(lines[0], lines[1]), bare=(bare[0], bare[1]), shielded=self.shielded | 1 << line, used=self.used + 1
        )
        return board if self.left > 1 else board._scored(seat)

    def end(self) -> Board:
        """The position after the turn was ended."""
        return self._replace(used=self.used + self.left)._scored(self.seat)

    def _scored(self, seat: int) -> Board:
        blue, red = self.territories()
        shielded = self.shielded & self.shape(seat).mask
        return self._replace(shielded=shielded, totals=(self.totals[0] + blue, self.totals[1] + red))

    def territories(self) -> tuple[float, float]:
        """What each seat holds: each loop counts, less the loops that lie in it next (Rule 15)."""
        return _territories(self.shape(0), self.shape(1))


def may_draw(mine: Shape, theirs: Shape, shielded: int, line: int) -> bool:
    """Whether the owner of a drawing may add a line, one end of which is his node (Rules 7, 8, 10 and 13)."""
    first, kind = divmod(line, KINDS)
    lines, points = line - FROM_START, first - HALF
    crossed = CROSSING[kind] << lines & theirs.mask
    return not (
        crossed & (crossed - 1)
        or crossed & shielded
        or ON[kind] << points & theirs.nodes
        or (1 << first | 1 << first + STEPS[kind]) & (mine.inside | theirs.inside)
        or INSIDE[kind] << points & mine.nodes
        or ALONG[kind] << lines & mine.mask
    )


def _stays(line: int, home: int) -> int:
    """The end that stays of a player's only line (Rule 11)."""
    column, row = COLUMN_ROW[home]

    def distance(point: int) -> int:
        x, y = COLUMN_ROW[point]
        return (x - column) ** 2 + (y - row) ** 2

    return min(ends_of(line), key=lambda point: (distance(point), point))


@lru_cache(maxsize=1500)
def _territories(blue: Shape, red: Shape) -> tuple[float, float]:
    areas = [blue.area, red.area]
    loops = [(loop, seat) for seat, shape in enumerate((blue, red)) for loop in shape.loops]
    for loop, _ in loops:
        around = [
            (other.area, seat)
            for other, seat in loops
            if other.area > loop.area and other.around(loop.columns[0], loop.rows[0])
        ]
        if around:
            areas[min(around)[1]] -= loop.area
    return areas[0], areas[1]


def board_of(state: Enclosure) -> Board:
    """The position of a state."""
    blue, red = state.drawings
    homes = HOMES[state.start]
    return Board(
        (_lines(blue.lines), _lines(red.lines)),
        (_points(blue), _points(red)),
        (NUMBER[POINTS[homes[0]]], NUMBER[POINTS[homes[1]]]),
        sum(1 << line for line in _lines(state.shielded)),
        state.actions_used,
        (float(blue.total), float(red.total)),
    )


def _lines(lines: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(sorted(cast("int", line_between(NUMBER[near], NUMBER[far])) for near, far in lines))


def _points(drawing: Drawing) -> int:
    return sum(1 << NUMBER[point] for point in drawing.bare)
