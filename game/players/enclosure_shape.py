"""The shape of a drawing of Enclosure: what its loops enclose, what each line holds, which lines it allows and forbids.

Every seat's drawing stands alone, since the two never meet. What a new line adds to a shape is added to the one before; what
only few shapes are asked for is worked out when it is.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable
from functools import cached_property, lru_cache

from game.players.enclosure_lines import (
    DIRECTIONS,
    KINDS,
    MEETINGS,
    PLACE,
    along,
    crossing,
    ends_of,
    incident,
    inside,
    members,
    pattern,
    through,
)
from game.players.kernels.enclosure import Loops, Tracing

TRACING = Tracing()
"""Where drawings are traced, one after the other."""


class Shape:
    """What follows from the lines of one seat alone, or the node that is left without one. Sets are bits of a number."""

    def __init__(self, bare: int = 0) -> None:
        """Begin with no line, and with these nodes."""
        self.bare = bare
        self.lines: tuple[int, ...] = ()
        self.stops: tuple[tuple[int, ...], ...] = ()
        """For every line the places where others cross it, in order."""
        self.mask = self.nodes = 0
        self.crossed = self.twice = 0
        """Lines that cross one line at least, and two at least."""
        self.incident = self.passing = 0
        """Lines of the board that end in a node, and lines that pass through one."""
        self.running = self.landing = 0
        """Lines that run along one of the lines, and lines that end inside one."""
        for point in members(bare):
            self._add_node(point)
        self._sum_up()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and self.lines == other.lines and self.bare == other.bare

    def __hash__(self) -> int:
        return hash(self.lines)

    def _add_node(self, point: int) -> None:
        self.nodes |= 1 << point
        self.incident |= incident(point)
        self.passing |= through(point)

    def _sum_up(self) -> None:
        self.closed = self.passing | self.running | self.landing
        """Lines that the owner may not draw."""
        self.barred = self.incident | self.passing | self.landing | self.twice
        """Lines that the other seat may not draw, whatever is shielded."""

    def grown(self, line: int) -> Shape:
        """The shape with one line more."""
        new = Shape.__new__(Shape)
        at = bisect(self.lines, line)
        new.bare = 0
        new.lines = (*self.lines[:at], line, *self.lines[at:])
        new.stops = self._stops(line, at)
        new.mask, new.nodes = self.mask | 1 << line, self.nodes
        new.incident, new.passing = self.incident, self.passing
        crossing_it = crossing(line)
        new.crossed, new.twice = self.crossed | crossing_it, self.twice | self.crossed & crossing_it
        new.running, new.landing = self.running | along(line), self.landing
        for point in members(inside(line)):
            new.landing |= incident(point)
        for point in ends_of(line):
            if not new.nodes >> point & 1:
                new._add_node(point)
        new._sum_up()
        return new

    def without(self, line: int) -> Shape:
        """The shape with one line less, of several, and without the nodes that then have none."""
        new = Shape()
        at = self.lines.index(line)
        new.lines, new.mask = (*self.lines[:at], *self.lines[at + 1 :]), self.mask ^ 1 << line
        new.stops = self._stops_without(line, at)
        for other in new.lines:
            crossing_it = crossing(other)
            new.twice |= new.crossed & crossing_it
            new.crossed |= crossing_it
            new.running |= along(other)
        gone = [point for point in ends_of(line) if not incident(point) & new.mask]
        if gone:
            for point in members(self.nodes & ~pattern(gone)):
                new._add_node(point)
        else:
            new.nodes, new.incident, new.passing = self.nodes, self.incident, self.passing
        if inside(line):
            for point in {point for other in new.lines for point in members(inside(other))}:
                new.landing |= incident(point)
        else:
            new.landing = self.landing
        new._sum_up()
        return new

    def _stops_without(self, line: int, at: int) -> tuple[tuple[int, ...], ...]:
        """The stops on all lines but one, and at which index that was."""
        stops = list(self.stops)
        start, meetings = PLACE[line // KINDS], MEETINGS[line % KINDS]
        for other in members(crossing(line) & self.mask):
            index = bisect(self.lines, other) - 1
            left = list(stops[index])
            left.remove(start + meetings[other - line])
            stops[index] = tuple(left)
        del stops[at]
        return tuple(stops)

    def _stops(self, line: int, at: int) -> tuple[tuple[int, ...], ...]:
        """The stops on all lines when one more is drawn, and at which index that is."""
        crossed = crossing(line) & self.mask
        if not crossed:
            return (*self.stops[:at], (), *self.stops[at:])
        stops = list(self.stops)
        start, meetings = PLACE[line // KINDS], MEETINGS[line % KINDS]
        own = []
        for other in members(crossed):
            place = start + meetings[other - line]
            own.append(place)
            index = bisect(self.lines, other) - 1
            stops[index] = in_order((*stops[index], place), other)
        stops.insert(at, in_order(own, line))
        return tuple(stops)

    def traced(self) -> Tracing:
        """The lines cut at their crossings, until another shape is traced."""
        TRACING.trace(self.lines, self.stops)
        return TRACING

    @cached_property
    def _enclosed(self) -> tuple[Loops, list[tuple[float, int]]]:
        tracing = self.traced()
        return tracing.loops(), tracing.held()

    @property
    def loops(self) -> Loops:
        """What the connected parts enclose, in squares, and the places around it."""
        return self._enclosed[0]

    @property
    def held(self) -> list[tuple[float, int]]:
        """What each line on which area depends holds, and the line; those first that hold most."""
        return self._enclosed[1]


def in_order(places: Iterable[int], line: int) -> tuple[int, ...]:
    """Places on a line, in the order in which it passes them."""
    return tuple(sorted(places, reverse=DIRECTIONS[line % KINDS][0] < 0))


@lru_cache(maxsize=1000)
def shape_of(lines: tuple[int, ...], bare: int) -> Shape:
    """The shape of a drawing of these lines; ``bare`` is the node of one that has none."""
    shape = Shape(bare)
    for line in lines:
        shape = shape.grown(line)
    return shape


@lru_cache(maxsize=1000)
def grown(shape: Shape, line: int) -> Shape:
    """The shape with one line more, remembered."""
    return shape.grown(line)
