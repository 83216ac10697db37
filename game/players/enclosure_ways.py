"""Ways of a few new lines around more than a drawing of Enclosure holds, and lines that part what it holds.

What a way would enclose is what the outline sweeps from its end back to its start, what the chord does, and the most that
lines of their length can add beside a chord: so the best of all ways are found at once.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from game.players.enclosure_lines import (
    COLUMN_ROW,
    KINDS,
    LOW,
    PLACE,
    POINT_AT,
    SHIFT,
    TURNS,
    WAYS,
    WIDE,
    Vector,
    at,
    ends_of,
    line_between,
    line_from,
    members,
)
from game.players.enclosure_shape import Shape
from game.rules.enclosure import ACTIONS, REACH, SIZE

Numbers: TypeAlias = np.ndarray[Any, Any]

FAR = 4
"""Ways of at most so many lines are looked for."""
KEPT = 6
"""So many of the best ways of each length are kept."""


class Ways(NamedTuple):
    """Ways of new lines from one corner of an outline to another; one row for every number of lines, the best first.

    ``areas`` are the squares that they would enclose, 0 where there is none. A way runs from its start to its end
    anticlockwise around them, furthest to the right of its chord at its peak. All places are columns and rows.
    """

    areas: Numbers
    starts: Numbers
    ends: Numbers
    peaks: Numbers

    def passable(self, *shapes: Shape) -> Numbers:
        """Which of the ways, straight over their peaks, stay on the board and cross no line of these drawings."""
        lines = np.concatenate([segments(shape) for shape in shapes])
        free: Numbers = ((self.peaks > -0.01) & (self.peaks < SIZE - 0.99)).all(axis=-1) & (self.areas > 0)
        for ends in (self.starts, self.ends):
            free &= ~_cross(ends[..., None, :], self.peaks[..., None, :], lines[:, :2], lines[:, 2:]).any(axis=-1)
        return free


@lru_cache(maxsize=30)
def open_ways(mine: Shape, theirs: Shape) -> list[list[tuple[Vector, Vector]]]:
    """For every number of lines from 2 the start and the end of the best ways that no line bars."""
    ways = ways_of(mine)
    passable = ways.passable(mine, theirs)
    found = []
    for row in range(1, FAR):
        ends = np.concatenate([ways.starts[row], ways.ends[row]], axis=1)[passable[row]]
        found.append([((x, y), (x1, y1)) for x, y, x1, y1 in ends.tolist()])
    return found


@lru_cache(maxsize=300)
def segments(shape: Shape) -> Numbers:
    """The lines of a drawing as columns and rows of both ends."""
    return np.array(
        [(*COLUMN_ROW[one], *COLUMN_ROW[other]) for one, other in map(ends_of, shape.lines)], float
    ).reshape(-1, 4)


def _cross(one: Numbers, other: Numbers, near: Numbers, far: Numbers) -> Numbers:
    """Which segments from one place to the other cross which from the near to the far place; touching is no crossing."""
    x, y = one[..., 0], one[..., 1]
    dx, dy = other[..., 0] - x, other[..., 1] - y
    nx, ny = near[:, 0] - x, near[:, 1] - y
    ex, ey = far[:, 0] - near[:, 0], far[:, 1] - near[:, 1]
    before = dx * ny - dy * nx
    turn = dx * ey - dy * ex
    first = nx * ey - ny * ex
    crossed: Numbers = (before * (before + turn) < -1e-6) & (first * (first - turn) < -1e-6)
    return crossed


SPAN = 2 * SIZE - 1


def _bulges() -> Numbers:
    """For ways of 0, 1 ... lines, by the difference of their ends: twice the area at most on the right of the chord."""
    size = SPAN + 2 * REACH
    middle = size // 2
    best = np.full((size, size), -np.inf)
    best[middle, middle] = 0
    tables = [best]
    columns, rows = np.mgrid[:size, :size] - middle
    for _ in range(FAR):
        grown = np.full_like(best, -np.inf)
        padded = np.pad(tables[-1], REACH, constant_values=-np.inf)
        for x, y in WAYS:
            before = padded[REACH - x : REACH - x + size, REACH - y : REACH - y + size]
            np.maximum(grown, before + columns * y - rows * x, out=grown)
        tables.append(grown)
    return np.array(tables)


BULGES = _bulges()
MIDDLE = BULGES.shape[1] // 2
_span = np.arange(SPAN) - SIZE + 1
ANGLES = np.arctan2(_span, _span[:, None]) / math.tau % 1.0
"""The directions, in parts of a whole turn, of all differences of points."""
BEARINGS = np.array(TURNS)
"""The directions of lines, in parts of a whole turn."""
EARLIER = np.arange((4 * ACTIONS) ** 2) * 1e-9
"""What decides between ways around equal areas, so that it does not depend on the machine."""


@lru_cache(maxsize=300)
def ways_of(shape: Shape) -> Ways:
    """The ways that would enclose most, in every part of a drawing."""
    outlines = shape.traced().outlines() or [(0.0, [(PLACE[point], 0.0, 0, 0) for point in members(shape.bare)])]
    parts = [_ways_around(*outline) for outline in outlines]
    areas, starts, ends, bulges = (np.concatenate(each, axis=1) for each in zip(*parts, strict=True))
    best = np.argsort(-areas, axis=1, kind="stable")[:, :KEPT]
    rows = np.arange(FAR)[:, None]
    areas, starts, ends, bulges = areas[rows, best], starts[rows, best], ends[rows, best], bulges[rows, best]
    across = ends - starts
    height = bulges * LEAN / np.maximum((across * across).sum(axis=-1), 1)
    peaks = (starts + ends) / 2 + height[..., None] * across[..., ::-1] * (1, -1)
    return Ways(areas, starts, ends, peaks)


def _ways_around(whole: float, corners: Sequence[tuple[int, float, int, int]]) -> tuple[Numbers, ...]:
    """The best ways around one part, which sweeps so much as a whole."""
    nodes = [(*COLUMN_ROW[POINT_AT[place]], *rest) for place, *rest in corners if place in POINT_AT]
    x, y, swept, begin, end = np.array(nodes).T
    points = np.array([x, y], int).T
    x, y = points.T
    begin = BEARINGS[begin.astype(int)]
    width = (BEARINGS[end.astype(int)] - begin) % 1.0
    width[width == 0] = 1.0
    across, up = x[:, None] - x, y[:, None] - y  # of the end, less those of the start
    base = swept - swept[:, None] + x * y[:, None] - y * x[:, None]
    base[np.tri(len(nodes), k=-1, dtype=bool)] += whole
    angles = ANGLES[SIZE - 1 - across, SIZE - 1 - up]  # from the end to the start
    closed = ((angles - begin[:, None]) % 1.0 > width[:, None] + 1e-9) | ((angles + 0.5 - begin) % 1.0 > width + 1e-9)
    base[closed & ((across != 0) | (up != 0))] = -np.inf
    bulges = BULGES[1:, MIDDLE + across, MIDDLE + up].reshape(FAR, -1)
    areas = bulges + base.ravel()
    best = (
        np.sort(np.argpartition(EARLIER[: areas.shape[1]] - areas, KEPT)[:, :KEPT])
        if areas.shape[1] > KEPT
        else np.tile(np.arange(areas.shape[1]), (FAR, 1))
    )
    end, start = np.divmod(best, len(nodes))
    rows = np.arange(FAR)[:, None]
    areas = areas[rows, best]
    return (
        np.where(areas > 1e-6, areas / 2, 0.0),
        points[start],
        points[end],
        np.where(areas > 1e-6, bulges[rows, best], 0.0),
    )


LEAN = np.array([[1.0], [1.0]] + [[0.7]] * (FAR - 2))
"""How high ways of 1, 2 ... lines are at their peaks, beside a triangle over the same chord."""


class Step(NamedTuple):
    """A line that begins a way, from either end, and the ends of what is left of the way."""

    line: int
    start: Vector
    end: Vector


@lru_cache(maxsize=4000)
def _steps_over(across: int, up: int, lines: int) -> list[tuple[int, int, int, bool]]:
    """The steps of ``steps_of``: to which point, seen from the start, along which line, and whether from the start."""
    rest = BULGES[lines - 1]
    steps = []
    for column, row in WAYS:
        bulge = float(rest[MIDDLE + across - column, MIDDLE + up - row])
        if bulge >= 0:
            steps.append((bulge + column * up - row * across, (column, row), True))
            steps.append((bulge + across * row - up * column, (across - column, up - row), False))
    found = []
    for _, (column, row), forth in sorted(steps, reverse=True):
        from_column, from_row = (0, 0) if forth else (across, up)
        line = line_from(column - from_column, row - from_row) + (from_row * WIDE + from_column) * KINDS
        found.append((column, row, line, forth))
    return found


def steps_of(start: Vector, end: Vector, lines: int) -> Iterator[Step]:
    """The steps that begin a way of so many lines, those first that leave most to enclose."""
    x, y = start
    origin = at(x, y) * KINDS
    for column, row, line, forth in _steps_over(end[0] - x, end[1] - y, lines):
        place = x + column, y + row
        if 0 <= place[0] < SIZE and 0 <= place[1] < SIZE:
            yield Step(origin + line, place, end) if forth else Step(origin + line, start, place)


def partings_of(shape: Shape) -> list[int]:
    """Lines between the nodes of the largest face, those that part it most evenly first."""
    face = shape.traced().largest()
    swept, corners = 0, []
    for place, head in zip(face, face[1:] + face[:1], strict=True):
        if place in POINT_AT:
            corners.append((swept, place))
        swept += _sweep(place, head)
    found = []
    for (begin, place), (end, head) in combinations(corners, 2):
        line = line_between(POINT_AT[place], POINT_AT[head]) if place != head else None
        part = end - begin + _sweep(head, place)
        if line is not None and not shape.mask >> line & 1 and 0 < part < swept:
            found.append((min(part, swept - part), line))
    return [line for _, line in sorted(found, reverse=True)]


def _sweep(place: int, head: int) -> int:
    """Twice the area of the triangle between the origin and two places."""
    return (place >> SHIFT) * (head & LOW) - (head >> SHIFT) * (place & LOW)
