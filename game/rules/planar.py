"""Exact planar maps: segments cut at all their meeting points, the faces they enclose and the areas of those.

No rounding decides anything. Inside, a point is a triple of integers and a line is another, so that every question is
the sign of a few products; fractions appear only where a caller hands in coordinates or asks for an area. Floats
serve as filters alone: rounding is monotone, so where two rounded numbers differ, the exact ones differ the same way.

>>> square = [((0, 0), (2, 0)), ((2, 0), (2, 2)), ((2, 2), (0, 2)), ((0, 2), (0, 0))]
>>> plan = Arrangement(square).add((0, 0), (2, 2)).add((0, 1), (2, 1))
>>> len(plan.vertices), len(plan.edges), [str(face.area) for face in plan.faces]
(7, 10, ['3/2', '1/2', '3/2', '1/2'])
>>> str(plan.locate((Fraction(1, 2), Fraction(98, 99))).area)
'1/2'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from game.rules.chains import Box, Chain, box_of
from game.rules.faces import Face, Outlines, Subdivision
from game.rules.points import (
    Line,
    Place,
    Point,
    by_place,
    common,
    compare,
    coordinates,
    crosses,
    intersection,
    line_through,
    orientation,
    point,
    rounded,
    side,
    square_distance,
)

__all__ = [
    "Arrangement",
    "Edge",
    "Face",
    "Line",
    "Place",
    "Point",
    "by_place",
    "common",
    "compare",
    "coordinates",
    "crosses",
    "intersection",
    "line_through",
    "orientation",
    "point",
    "square_distance",
]


class Edge(NamedTuple):
    """A piece of the drawing between two neighbouring vertices, by number, and how many segments cover it."""

    tail: int
    head: int
    times: int


class Arrangement:
    """Segments cut at all their meeting points: an exact planar map. It never changes; ``add`` gives a new one.

    Vertices are numbered in the order of creation: first the given points, then, segment by segment, the new ones
    along it from its first end to its last. Given points are vertices even where nothing is drawn.
    """

    def __init__(self, segments: Iterable[tuple[Place, Place]] = (), points: Iterable[Place] = ()) -> None:
        self._points: list[Point] = []
        self._numbers: dict[tuple[float, float], tuple[int, ...]] = {}  # of the vertices that are rounded alike
        self._chains: dict[Line, Chain] = {}
        self._loose: set[int] = set()  # the given points on which nothing is drawn
        self._known: Mapping[Outlines, Face] = {}
        for place in points:
            self._loose.add(self._number(self._vertex(place)))
        for p, q in segments:
            self._draw(self._vertex(p), self._vertex(q))

    def add(self, p: Place, q: Place) -> Arrangement:
        """The arrangement with one more segment. Raises ValueError when its ends are the same."""
        grown = Arrangement()
        grown._points = self._points.copy()
        grown._numbers = self._numbers.copy()
        grown._chains = self._chains.copy()
        grown._loose = self._loose.copy()
        grown._known = self._subdivision.known if "_subdivision" in vars(self) else self._known
        grown._draw(grown._vertex(p), grown._vertex(q))
        return grown

    # -- what there is ---------------------------------------------------------------------------------------------

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The vertices in the order of creation."""
        return tuple(self._points)

    @property
    def vertices(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """The exact coordinates of the vertices in the order of creation."""
        return tuple(map(coordinates, self._points))

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The pieces of the drawing between neighbouring vertices; where segments overlap, one piece for all."""
        return tuple(
            Edge(tail, head, count) for chain in self._chains.values() for tail, head, count in chain.pieces() if count
        )

    @property
    def faces(self) -> tuple[Face, ...]:
        """The bounded faces."""
        return self._subdivision.faces

    @property
    def roots(self) -> frozenset[Point]:
        """The root of every connected part."""
        return frozenset(self._points[number] for number in self._subdivision.root_of)

    def root(self, vertex: Point) -> Point:
        """The first vertex, from the left, of the connected part that a vertex belongs to.

        It is always the end of a segment, or a given point on which nothing is drawn.
        """
        number = self._find(vertex)
        if number is None:
            raise KeyError(vertex)
        return self._points[self._subdivision.root_of[number]]

    def covers(self, p: Place, q: Place) -> bool:
        """Whether all of a segment is drawn already."""
        p, q = sorted((self._vertex(p), self._vertex(q)), key=by_place)
        chain = self._chains.get(self._line(p, q))
        if chain is None or not (chain.has(p, self._points) and chain.has(q, self._points)):
            return False
        first, last = chain.find(p, self._points), chain.find(q, self._points)
        begin = first if self._points[chain.places[first]] == p else first - 1
        return all(chain.cover[begin:last])

    def ways(self, earlier: Arrangement | None = None) -> Iterator[tuple[Point, ...]]:
        """For every straight way over the drawing its vertices in order: as long as possible, with no gap.

        Two vertices are joined by a drawn line if and only if they lie on one way. Given an earlier arrangement,
        out of which this one grew, the ways on lines without anything new are left out.
        """
        chains = earlier._chains if earlier else {}
        for line, chain in self._chains.items():
            if chains.get(line) is not chain:
                for way in chain.ways():
                    yield tuple(self._points[number] for number in way)

    def drawn(self, place: Place) -> bool:
        """Whether a point lies on the drawing, or is a given point."""
        at = self._vertex(place)
        x, y = rounded(at)
        return self._find(at) is not None or any(
            chain.box[0] <= x <= chain.box[2]
            and chain.box[1] <= y <= chain.box[3]
            and side(line, at) == 0
            and chain.has(at, self._points)
            for line, chain in self._chains.items()
        )

    def locate(self, place: Place) -> Face | None:
        """The bounded face that contains a point; None outside of all and on the drawing itself."""
        at = self._vertex(place)
        if self.drawn(at):
            return None
        return self._subdivision.face_around(at)

    # -- cutting ---------------------------------------------------------------------------------------------------

    def _find(self, at: Point) -> int | None:
        """The number of the vertex at the place of a point."""
        alike = self._numbers.get(rounded(at), ())
        return next((number for number in alike if compare(self._points[number], at) == 0), None)

    def _vertex(self, place: Place) -> Point:
        """The point of a place: where there is a vertex, that very one."""
        at = point(place)
        number = self._find(at)
        return at if number is None else self._points[number]

    def _number(self, at: Point) -> int:
        """The number of a vertex, also of a new one."""
        number = self._find(at)
        if number is None:
            number = len(self._points)
            self._points.append(at)
            self._numbers[rounded(at)] = (*self._numbers.get(rounded(at), ()), number)
        return number

    def _line(self, p: Point, q: Point) -> Line:
        """The line through two points: where anything is drawn on it, the very one."""
        line = line_through(p, q)
        if line in self._chains:
            return line
        # Only a line of which all digits are known can be looked up.
        unlike = (other for other in self._chains if not type(other) is type(line) is tuple)
        return next((other for other in unlike if side(other, p) == side(other, q) == 0), line)

    def _draw(self, p: Point, q: Point) -> None:
        line = self._line(p, q)
        order = compare(p, q)
        first, last = (p, q) if order < 0 else (q, p)
        box = box_of(first, last)
        met = {id(at): at for at in (p, q)}
        cuts: list[tuple[Line, int, Point]] = []
        for other, crossed in self._chains.items():
            cut = None if other == line else self._cut(line, first, last, box, other, crossed)
            if cut:
                cuts.append((other, *cut))
                met[id(cut[1])] = cut[1]
        for number in self._loose:
            at = self._points[number]
            if side(line, at) == 0 and compare(first, at) <= 0 <= compare(last, at):
                met[id(at)] = at
        numbers = {id(at): self._number(at) for at in sorted(met.values(), key=by_place, reverse=order > 0)}
        points = self._points
        for other, index, at in cuts:
            self._chains[other] = self._chains[other].split(index, numbers[id(at)], points)
        chain = self._chains.get(line) or Chain((numbers[id(first)], numbers[id(last)]), (0,), box)
        for key, number in numbers.items():
            chain = chain.split(chain.find(met[key], points), number, points)
        self._loose -= set(numbers.values())
        self._chains[line] = chain.draw(chain.places.index(numbers[id(first)]), chain.places.index(numbers[id(last)]))

    def _cut(
        self, line: Line, first: Point, last: Point, box: Box, other: Line, chain: Chain
    ) -> tuple[int, Point] | None:
        """Where a new segment shares a point with what is drawn on another line: the index there, and the point."""
        left, bottom, right, top = chain.box
        if right < box[0] or left > box[2] or top < box[1] or bottom > box[3]:
            return None
        sides = side(other, first), side(other, last)
        if sides[0] * sides[1] > 0:
            return None
        index = chain.cut_by(line, self._points)
        if index is None:
            return None
        vertex = self._points[chain.places[index]]
        if side(line, vertex) == 0:
            return index, vertex
        if not chain.cover[index - 1]:
            return None
        return index, last if not sides[1] else first if not sides[0] else intersection(line, other)

    @cached_property
    def _subdivision(self) -> Subdivision:
        return Subdivision(self._points, self._chains, self._known)
