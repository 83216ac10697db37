"""The lines of Enclosure as computer players count them: sets of lines, and of points, are the bits of a number.

They are numbered so that what crosses, covers or touches a line is the same pattern of bits wherever the line lies,
only shifted.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import product
from math import gcd

from game.rules import planar
from game.rules.enclosure import NAMES, POINTS, REACH, SIZE, STRIDE

WIDE = SIZE + 2 * REACH
"""Points from one row to the next: so many that what lies beside the board meets nothing on it."""
MARGIN = REACH + 1
"""Rows below the board, for the same reason."""
HALF = MARGIN * WIDE
"""What a difference of points is raised by, to make it a number of bits to shift by."""

Vector = tuple[int, int]

DIRECTIONS: tuple[Vector, ...] = tuple(
    (x, y) for y, x in product(range(REACH + 1), range(-REACH, REACH + 1)) if (y, x) > (0, 0)
)
"""The vectors from the first to the second end of a line, the lower and then the left end being the first."""
KINDS = len(DIRECTIONS)
WAYS: tuple[Vector, ...] = tuple(way for x, y in DIRECTIONS for way in ((x, y), (-x, -y)))


def at(column: int, row: int) -> int:
    """The number of a lattice point."""
    return (row + MARGIN) * WIDE + column


COLUMN_ROW = {at(column, row): (column, row) for row, column in product(range(SIZE), repeat=2)}
NUMBER = {point: at(point % STRIDE, point // STRIDE) for point in NAMES}
"""The numbers of the points that the rules number otherwise."""
NAME = {NUMBER[point]: name for name, point in POINTS.items()}


def line_between(point: int, other: int) -> int | None:
    """The number of the line between two points; None where it would be too long."""
    first, second = (point, other) if point < other else (other, point)
    (x, y), (column, row) = COLUMN_ROW[first], COLUMN_ROW[second]
    kind = _KIND.get((column - x, row - y))
    return None if kind is None else first * KINDS + kind


def line_from(column: int, row: int) -> int:
    """What the number of a line is more than the first one of the point from which it leads so far."""
    kind = _KIND.get((column, row))
    return (row * WIDE + column) * KINDS + _KIND[-column, -row] if kind is None else kind


def ends_of(line: int) -> tuple[int, int]:
    """Both ends of a line, the first end first."""
    first, kind = divmod(line, KINDS)
    return first, first + STEPS[kind]


def members(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


_KIND = {direction: kind for kind, direction in enumerate(DIRECTIONS)}
STEPS = tuple(y * WIDE + x for x, y in DIRECTIONS)
"""The differences between both ends of a line, by its kind."""


def pattern(numbers: Iterable[int]) -> int:
    """The bits of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def steps_inside(vector: Vector) -> list[Vector]:
    """The lattice points strictly inside a line, as seen from its first end."""
    steps = gcd(*vector)
    return [(vector[0] // steps * step, vector[1] // steps * step) for step in range(1, steps)]


UNIT = 360360
"""All crossings of lines have whole coordinates when a lattice step is so long."""
SHIFT = 24
"""A place of the plane is its column times 2 ** SHIFT and its row, so the sum of two is their sum."""
LOW = (1 << SHIFT) - 1
SQUARE = 2.0 * UNIT * UNIT
"""Twice the area of a lattice square."""


def _meetings(kind: int) -> tuple[dict[int, int], list[int], list[int]]:
    """For a line of a kind, the differences to the lines that cross it, where, and to those that run along it."""
    own = (0, 0, 1), (*DIRECTIONS[kind], 1)
    crossing: dict[int, int] = {}
    along: list[int] = []
    reach = range(-2 * REACH, 2 * REACH + 1)
    for (x, y), other in product(product(reach, range(-REACH, REACH + 1)), range(KINDS)):
        column, row = DIRECTIONS[other]
        ends = (x, y, 1), (x + column, y + row, 1)
        difference = (y * WIDE + x) * KINDS + other - kind
        if planar.crosses(*own, *ends):
            cx, cy, w = planar.intersection(planar.line_through(*own), planar.line_through(*ends))
            crossing[difference] = (cx * UNIT // w << SHIFT) + cy * UNIT // w
        elif DIRECTIONS[kind][0] * row == DIRECTIONS[kind][1] * column and len(planar.common(*own, *ends)) == 2:
            along.append(difference)
    return crossing, [HALF * KINDS + difference for difference in crossing], [HALF * KINDS + each for each in along]


_all_meetings = [_meetings(kind) for kind in range(KINDS)]
MEETINGS = tuple(each[0] for each in _all_meetings)
"""For a line of a kind, by the difference to the number of one that crosses it, the place of the crossing as seen from its
first end."""
CROSSING = tuple(pattern(each[1]) for each in _all_meetings)
ALONG = tuple(pattern(each[2]) for each in _all_meetings)
del _all_meetings
INSIDE = tuple(pattern(y * WIDE + x + HALF for x, y in steps_inside(vector)) for vector in DIRECTIONS)
INCIDENT = pattern((HALF + start) * KINDS + kind for kind, step in enumerate(STEPS) for start in (0, -step))
"""The lines that end at a point."""
THROUGH = pattern(
    (HALF - y * WIDE - x) * KINDS + kind for kind, way in enumerate(DIRECTIONS) for x, y in steps_inside(way)
)
"""The lines that pass through a point."""

ON_BOARD = pattern(
    point * KINDS + kind
    for point in COLUMN_ROW
    for kind, (x, y) in enumerate(DIRECTIONS)
    if 0 <= COLUMN_ROW[point][0] + x < SIZE and COLUMN_ROW[point][1] + y < SIZE
)
"""All lines of the board."""
FROM_START = HALF * KINDS
"""What the patterns of lines are raised by."""


def crossing(line: int) -> int:
    """All lines that cross a line properly."""
    return CROSSING[line % KINDS] << line - FROM_START


def along(line: int) -> int:
    """All lines that run along a line, if only in part."""
    return ALONG[line % KINDS] << line - FROM_START


def inside(line: int) -> int:
    """The points strictly inside a line."""
    return INSIDE[line % KINDS] << line // KINDS - HALF


def incident(point: int) -> int:
    """The lines of the board that end at a point."""
    return INCIDENT << (point - HALF) * KINDS & ON_BOARD


def through(point: int) -> int:
    """The lines that pass through a point, also such as leave the board."""
    return THROUGH << (point - HALF) * KINDS


# -- places and directions -----------------------------------------------------------------------------------------

SPANS = tuple((x * UNIT << SHIFT) + y * UNIT for x, y in DIRECTIONS)
"""From the place of the first end of a line to that of the second, by its kind."""
PLACE = {point: (column * UNIT << SHIFT) + row * UNIT for point, (column, row) in COLUMN_ROW.items()}
"""The places of the points."""
POINT_AT = {place: point for point, place in PLACE.items()}


def _turn(vector: Vector) -> float:
    x, y = vector
    return math.atan2(y // gcd(x, y), x // gcd(x, y)) / math.tau % 1.0


TURNS = sorted({_turn(way) for way in WAYS})
"""The directions of lines, in parts of a whole turn."""
RANKS = tuple((TURNS.index(_turn((x, y))), TURNS.index(_turn((-x, -y)))) for x, y in DIRECTIONS)
"""The directions of a line forth and back, as numbers of ``TURNS``, by its kind."""
