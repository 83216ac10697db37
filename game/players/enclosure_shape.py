"""The shape of a drawing of Enclosure: what its loops enclose, what each line holds, and the way around it.

Every seat's drawing stands alone, since the two never meet. Places are exact, so that crossings are the same place
whatever lines make them; areas are rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.players.enclosure_lines import (
    CROSSING,
    FROM_START,
    KINDS,
    LOW,
    MEETINGS,
    PLACE,
    POINT_AT,
    RANKS,
    SHIFT,
    SPANS,
    SQUARE,
    TURNS,
    UNIT,
    ends_of,
    incident,
    inside,
    members,
    pattern,
)


class Loop(NamedTuple):
    """What a connected part of a drawing encloses: its area in squares, and its outline as columns and rows."""

    area: float
    columns: tuple[float, ...]
    rows: tuple[float, ...]

    def around(self, column: float, row: float) -> bool:
        """Whether a point that is not on the outline lies within."""
        within = False
        x, y = self.columns[-1], self.rows[-1]
        for x1, y1 in zip(self.columns, self.rows, strict=True):
            if (y > row) != (y1 > row) and column < x + (row - y) * (x1 - x) / (y1 - y):
                within = not within
            x, y = x1, y1
        return within


class Corner(NamedTuple):
    """A node on an outline, as the way around passes it, the outside on the left.

    ``swept`` is twice the area, in squares, that the way from where it began has swept as seen from the origin; of the
    directions, in parts of a whole turn, the outside is where one turns left from ``begin`` by less than ``width``.
    """

    point: int
    swept: float
    begin: float
    width: float


class Outline(NamedTuple):
    """The outline of a connected part: its corners in order, and twice the area that the whole way sweeps."""

    corners: tuple[Corner, ...]
    swept: float


class Shape:
    """What follows from the lines of one seat alone. Sets of lines and of points are bits of a number."""

    def __init__(self, lines: tuple[int, ...], bare: int) -> None:
        """Trace the drawing of these lines, and of a node without one where there is any."""
        self.lines = lines
        self.mask = pattern(lines)
        self.nodes, self.inside, self.incident = bare, 0, 0
        for line in lines:
            self.nodes |= pattern(ends_of(line))
            self.inside |= inside(line)
        for point in members(self.nodes):
            self.incident |= incident(point)
        tracing = _traced(lines, self.mask)
        cycle_of, cycles, areas = _cycles(tracing)
        outer = [number for number, area in enumerate(areas) if area <= 0]
        self.loops = tuple(_loop(cycles[number], tracing.tails, -areas[number]) for number in outer if areas[number])
        """What the connected parts enclose."""
        self.area = sum(loop.area for loop in self.loops)
        self.outlines = tuple(_outline(cycles[number], tracing) for number in outer) + tuple(
            Outline((Corner(point, 0.0, 0.0, 1.0),), 0.0) for point in members(bare)
        )
        self.held = _held(tracing.runs, cycle_of, areas)
        """For every line on which area depends, how much of it would be gone without the line."""
        self.ranked = sorted(((worth, line) for line, worth in self.held.items()), reverse=True)
        largest = max(range(len(areas)), key=areas.__getitem__, default=0)
        self.face = tuple(tracing.tails[half_edge] for half_edge in cycles[largest]) if self.held else ()
        """The places around the largest face."""


class Tracing(NamedTuple):
    """The lines of a drawing cut at their crossings. Every piece is two half-edges, ``h`` forth and ``h + 1`` back.

    For every half-edge there is the place where it begins, its direction by rank, the way that goes on with the outside
    or the same face on its left, and twice the area that it sweeps; ``runs`` are lines with their first half-edges and those
    after their last ones.
    """

    tails: list[int]
    ranks: list[int]
    following: list[int]
    sweeps: list[int]
    runs: list[tuple[int, int, int]]


def _traced(lines: Sequence[int], mask: int) -> Tracing:
    tails: list[int] = []
    ranks: list[int] = []
    sweeps: list[int] = []
    runs = []
    spokes: dict[int, list[int]] = {}
    for line in lines:
        first, kind = divmod(line, KINDS)
        begun, tail = len(tails), PLACE[first]
        x, y = tail >> SHIFT, tail & LOW
        forth, back = RANKS[kind]
        for head in _stops(line, mask, tail):
            x1, y1 = head >> SHIFT, head & LOW
            half_edge = len(tails)
            spokes.setdefault(tail, []).append(forth << 16 | half_edge)
            spokes.setdefault(head, []).append(back << 16 | half_edge + 1)
            sweep = x * y1 - x1 * y
            tails += (tail, head)
            ranks += (forth, back)
            sweeps += (sweep, -sweep)
            tail, x, y = head, x1, y1
        runs.append((line, begun, len(tails)))
    following = [0] * len(tails)
    for around in spokes.values():
        around.sort()
        before = around[-1] & 0xFFFF
        for spoke in around:
            half_edge = spoke & 0xFFFF
            following[half_edge ^ 1] = before
            before = half_edge
    return Tracing(tails, ranks, following, sweeps, runs)


def _stops(line: int, mask: int, start: int) -> list[int]:
    """The places where a line is crossed by others, and its end."""
    kind = line % KINDS
    end = start + SPANS[kind]
    crossed = CROSSING[kind] << line - FROM_START & mask
    if not crossed:
        return [end]
    meetings = MEETINGS[kind]
    met = sorted(meetings[other - line] for other in members(crossed))
    return [*dict.fromkeys(start + place for _, place in met), end]


def _cycles(tracing: Tracing) -> tuple[list[int], list[list[int]], list[float]]:
    """The cycle of every half-edge, the cycles, and the squares that they surround, none or less on the outside."""
    following, sweeps = tracing.following, tracing.sweeps
    cycle_of = [-1] * len(following)
    cycles: list[list[int]] = []
    areas: list[float] = []
    for start in range(len(following)):
        if cycle_of[start] < 0:
            number, cycle, sweep, half_edge = len(cycles), [], 0, start
            while cycle_of[half_edge] < 0:
                cycle_of[half_edge] = number
                cycle.append(half_edge)
                sweep += sweeps[half_edge]
                half_edge = following[half_edge]
            cycles.append(cycle)
            areas.append(sweep / SQUARE)
    return cycle_of, cycles, areas


def _loop(cycle: Sequence[int], tails: Sequence[int], area: float) -> Loop:
    columns = tuple((tails[half_edge] >> SHIFT) / UNIT for half_edge in cycle)
    return Loop(area, columns, tuple((tails[half_edge] & LOW) / UNIT for half_edge in cycle))


def _outline(cycle: Sequence[int], tracing: Tracing) -> Outline:
    corners = []
    swept, before = 0, cycle[-1]
    for half_edge in cycle:
        point = POINT_AT.get(tracing.tails[half_edge])
        if point is not None:
            begin = TURNS[tracing.ranks[half_edge]]
            width = (TURNS[tracing.ranks[before ^ 1]] - begin) % 1.0
            corners.append(Corner(point, swept / UNIT / UNIT, begin, width or 1.0))
        swept += tracing.sweeps[half_edge]
        before = half_edge
    return Outline(tuple(corners), swept / UNIT / UNIT)


def _held(runs: Sequence[tuple[int, int, int]], cycle_of: Sequence[int], areas: Sequence[float]) -> dict[int, float]:
    """What each line holds: without it the faces beside it are one, and lost if one of them is the outside."""
    held: dict[int, float] = {}
    for line, begun, ended in runs:
        sides = [{cycle_of[half_edge], cycle_of[half_edge + 1]} for half_edge in range(begun, ended, 2)]
        gone = {side for pair in sides for side in pair if areas[side] <= 0}
        outside = len(gone)
        while gone and (more := {side for pair in sides if pair & gone for side in pair} - gone):
            gone |= more
        if len(gone) > outside:
            held[line] = sum(areas[side] for side in gone if areas[side] > 0)
    return held


@lru_cache(maxsize=1500)
def shape_of(lines: tuple[int, ...], bare: int) -> Shape:
    """The shape of a drawing; the lines are in order of their numbers."""
    return Shape(lines, bare)
