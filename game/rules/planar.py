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

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, cmp_to_key
from math import floor, fsum, gcd, inf, lcm
from typing import Any, NamedTuple

Point = tuple[int, int, int]
"""x, y, w: the point (x / w, y / w); w is positive and the three have no common divisor."""

Line = tuple[int, int, int]
"""a, b, c: all points with a x + b y + c w = 0, directed from its earlier to its later points (see ``compare``): the
direction is (b, -a). The three have no common divisor, so a line is written in one way only."""

Place = tuple[int | Fraction, int | Fraction] | Point
"""What callers may hand in: exact coordinates, or a point as the arrangement writes it."""


# -- points, lines and segments ------------------------------------------------------------------------------------


def point(place: Place) -> Point:
    """The point at exact coordinates. Raises ValueError for other numbers.

    >>> point((Fraction(1, 2), Fraction(1, 3)))
    (3, 2, 6)
    """
    if len(place) == 3:
        return place
    if not all(isinstance(number, (int, Fraction)) for number in place):
        raise ValueError(f"coordinates must be whole numbers or fractions, not {place!r}")
    x, y = place
    w = lcm(x.denominator, y.denominator)
    return x.numerator * (w // x.denominator), y.numerator * (w // y.denominator), w


def coordinates(at: Point) -> tuple[Fraction, Fraction]:
    """The exact coordinates of a point."""
    x, y, w = at
    return Fraction(x, w), Fraction(y, w)


def compare(p: Point, q: Point) -> int:
    """The order of points, from left to right and, straight above each other, upwards: -1 when p is earlier than q."""
    x = p[0] * q[2] - q[0] * p[2]
    if x:
        return 1 if x > 0 else -1
    y = p[1] * q[2] - q[1] * p[2]
    return (y > 0) - (y < 0)


_exactly = cmp_to_key(compare)


def by_place(at: Point) -> tuple[float, Any]:
    """The key that sorts points from left to right. The exact part decides equal floats."""
    return at[0] / at[2], _exactly(at)


def line_through(p: Point, q: Point) -> Line:
    """The line through two different points. Raises ValueError when they are the same."""
    a = p[1] * q[2] - p[2] * q[1]
    b = p[2] * q[0] - p[0] * q[2]
    c = p[0] * q[1] - p[1] * q[0]
    divisor = gcd(a, b, c)
    if divisor == 0:
        raise ValueError("a segment needs two different ends")
    if b < 0 or (b == 0 and a > 0):
        divisor = -divisor
    return a // divisor, b // divisor, c // divisor


def intersection(line: Line, other: Line) -> Point:
    """The point where two lines meet that are not parallel."""
    x = line[1] * other[2] - line[2] * other[1]
    y = line[2] * other[0] - line[0] * other[2]
    w = line[0] * other[1] - line[1] * other[0]
    divisor = gcd(x, y, w)
    if w < 0:
        divisor = -divisor
    return x // divisor, y // divisor, w // divisor


def side(line: Line, at: Point) -> int:
    """Where a point lies, looking along a line: 1 on the left, 0 on the line, -1 on the right."""
    value = line[0] * at[0] + line[1] * at[1] + line[2] * at[2]
    return (value > 0) - (value < 0)


def orientation(p: Point, q: Point, r: Point) -> int:
    """How the way from p over q to r turns: 1 to the left, 0 not at all, -1 to the right.

    >>> orientation((0, 0, 1), (1, 0, 1), (1, 1, 1))
    1
    """
    turn = p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) + p[2] * (q[0] * r[1] - q[1] * r[0])
    return (turn > 0) - (turn < 0)


def crosses(p: Point, q: Point, r: Point, s: Point) -> bool:
    """Whether the segments p q and r s cross properly: in one point that is an end of neither."""
    return orientation(p, q, r) * orientation(p, q, s) < 0 and orientation(r, s, p) * orientation(r, s, q) < 0


def common(p: Point, q: Point, r: Point, s: Point) -> tuple[Point, ...]:
    """What the closed segments p q and r s share: nothing, one point, or the two ends of an overlap.

    >>> common((0, 0, 1), (4, 0, 1), (6, 0, 1), (1, 0, 1))
    ((1, 0, 1), (4, 0, 1))
    """
    line, other = line_through(p, q), line_through(r, s)
    if line == other:
        first = max(min(p, q, key=by_place), min(r, s, key=by_place), key=by_place)
        last = min(max(p, q, key=by_place), max(r, s, key=by_place), key=by_place)
        order = compare(first, last)
        return () if order > 0 else (first,) if order == 0 else (first, last)
    if side(line, r) * side(line, s) > 0 or side(other, p) * side(other, q) > 0 or parallel(line, other):
        return ()
    return (intersection(line, other),)


def square_distance(place: Place, p: Point, q: Point) -> Fraction:
    """The square of the distance from a place to the closed segment p q, whose ends may be the same.

    >>> square_distance((2, 3), (0, 0, 1), (4, 0, 1)), square_distance((6, 0), (0, 0, 1), (4, 0, 1))
    (Fraction(9, 1), Fraction(4, 1))
    """
    (x, y), (px, py), (qx, qy) = coordinates(point(place)), coordinates(p), coordinates(q)
    along_x, along_y, away_x, away_y = qx - px, qy - py, x - px, y - py
    length = along_x**2 + along_y**2
    part = min(max((away_x * along_x + away_y * along_y) / length, Fraction(0)), Fraction(1)) if length else Fraction(0)
    return (away_x - part * along_x) ** 2 + (away_y - part * along_y) ** 2


def parallel(line: Line, other: Line) -> bool:
    """Whether two lines run in the same direction."""
    return line[0] * other[1] == line[1] * other[0]


# -- arrangements --------------------------------------------------------------------------------------------------


class Edge(NamedTuple):
    """A piece of the drawing between two neighbouring vertices, by number, and how many segments cover it."""

    tail: int
    head: int
    times: int


@dataclass(frozen=True)
class Face:
    """A bounded face: the region to the left of its ring, without its holes.

    ``ring`` runs anticlockwise and passes twice along edges that stick into the face; ``holes`` are the outlines of
    the separate drawings inside, clockwise.
    """

    ring: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...]

    def __hash__(self) -> int:
        return hash(self.rounded_area)

    @cached_property
    def area(self) -> Fraction:
        """The exact area. Where the points are written in many digits it takes its time."""
        return sum(map(_ring_area, self.holes), _ring_area(self.ring))

    @cached_property
    def rounded_area(self) -> float:
        """The area, wrong by less than ``doubt``."""
        return fsum(map(_rounded_ring_area, (self.ring, *self.holes)))

    @cached_property
    def doubt(self) -> float:
        """How much the rounded area errs at most, given coordinates below 1,000 (which are rounded by 1e-13)."""
        along, up = zip(*map(_rounded, self.ring), strict=True)
        extent: float = max(along) - min(along) + max(up) - min(up)
        return 1e-12 * sum(map(len, (self.ring, *self.holes))) * (extent + 1e-12)


Outlines = tuple[tuple[Point, ...], ...]
"""The ring of a face and its holes."""


class Chain(NamedTuple):
    """What is drawn on one line: the vertices in order, and how many segments cover each piece between neighbours.

    A piece that no segment covers is a gap. ``box`` is left, bottom, right and top in rounded numbers.
    """

    places: tuple[Point, ...]
    cover: tuple[int, ...]
    box: tuple[float, float, float, float]

    def find(self, at: Point) -> int:
        """The number of the first vertex that is not earlier than a point."""
        return bisect_left(self.places, by_place(at), key=by_place)

    def has(self, at: Point, index: int) -> bool:
        """Whether a point of the line, found at this index, is drawn."""
        places, cover = self.places, self.cover
        return index < len(places) and (places[index] == at or (index > 0 and cover[index - 1] > 0))

    def pieces(self) -> Iterator[tuple[Point, Point, int]]:
        """Both ends of every piece and how many segments cover it."""
        return zip(self.places, self.places[1:], self.cover, strict=False)

    def ways(self) -> Iterator[tuple[Point, ...]]:
        """The vertices of every stretch without a gap, with two of them or more."""
        start = 0
        for index, count in enumerate((*self.cover, 0), 1):
            if not count:
                if index - start > 1:
                    yield self.places[start:index]
                start = index

    def met_at(self, height: float, *, rising: bool) -> tuple[float, float]:
        """Where, from the left, a rounded height meets the line, and how much that may err; at infinity beyond both ends.

        It is wanted of maps with coordinates below 1,000, which are rounded by 1e-13.
        """
        left, bottom, right, top = self.box
        if not bottom <= height <= top:
            return inf, 0.0
        if bottom == top:
            return left, inf
        run = (right - left) / (top - bottom)
        way = (height - bottom) * run
        return (left + way if rising else right - way), 1e-11 * (1 + run)

    def at_height(self, at: Point, *, rising: bool) -> int | None:
        """The number of the piece at the height of a point, lower end included, upper end not; None beyond both."""
        _, y, w = at

        def passed(place: Point) -> bool:
            return place[1] * w > y * place[2] if rising else place[1] * w <= y * place[2]

        after = bisect_left(self.places, x=True, key=passed)
        return after - 1 if 0 < after < len(self.places) else None

    def split(self, at: Point) -> Chain:
        """The chain with a vertex at a point of its line."""
        i = self.find(at)
        places, cover = self.places, self.cover
        if i < len(places) and places[i] == at:
            return self
        if 0 < i < len(places):
            return Chain((*places[:i], at, *places[i:]), (*cover[:i], *cover[i - 1 :]), self.box)
        places, cover = ((at, *places), (0, *cover)) if i == 0 else ((*places, at), (*cover, 0))
        return Chain(places, cover, _box(places[0], places[-1]))

    def draw(self, first: int, last: int) -> Chain:
        """The chain with one more segment over the pieces between two of its vertices."""
        cover = self.cover
        more = tuple(count + 1 for count in cover[first:last])
        return Chain(self.places, (*cover[:first], *more, *cover[last:]), self.box)


class Arrangement:
    """Segments cut at all their meeting points: an exact planar map. It never changes; ``add`` gives a new one.

    Vertices are numbered in the order of creation: first the given points, then, segment by segment, the new ones
    along it from its first end to its last. Given points are vertices even where nothing is drawn.
    """

    def __init__(self, segments: Iterable[tuple[Place, Place]] = (), points: Iterable[Place] = ()) -> None:
        self._numbers: dict[Point, int] = {}
        self._chains: dict[Line, Chain] = {}
        self._loose: set[Point] = set()
        self._known: Mapping[Outlines, Face] = {}
        for place in points:
            self._loose.add(self._number(point(place)))
        for p, q in segments:
            self._draw(point(p), point(q))

    def add(self, p: Place, q: Place) -> Arrangement:
        """The arrangement with one more segment. Raises ValueError when its ends are the same."""
        grown = Arrangement()
        grown._numbers = self._numbers.copy()
        grown._chains = self._chains.copy()
        grown._loose = self._loose.copy()
        grown._known = self._subdivision.known if "_subdivision" in vars(self) else self._known
        grown._draw(point(p), point(q))
        return grown

    # -- what there is ---------------------------------------------------------------------------------------------

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The vertices in the order of creation."""
        return tuple(self._numbers)

    @property
    def vertices(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """The exact coordinates of the vertices in the order of creation."""
        return tuple(map(coordinates, self.points))

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The pieces of the drawing between neighbouring vertices; where segments overlap, one piece for all."""
        return tuple(
            Edge(self._numbers[tail], self._numbers[head], count)
            for chain in self._chains.values()
            for tail, head, count in chain.pieces()
            if count
        )

    @property
    def faces(self) -> tuple[Face, ...]:
        """The bounded faces."""
        return self._subdivision.faces

    @property
    def roots(self) -> frozenset[Point]:
        """The root of every connected part."""
        return frozenset(self._subdivision.root_of.values())

    def root(self, vertex: Point) -> Point:
        """The first vertex, from the left, of the connected part that a vertex belongs to.

        It is always the end of a segment, or a given point on which nothing is drawn.
        """
        return self._subdivision.root_of[vertex]

    def covers(self, p: Place, q: Place) -> bool:
        """Whether all of a segment is drawn already."""
        p, q = sorted((point(p), point(q)), key=by_place)
        chain = self._chains.get(line_through(p, q))
        if chain is None:
            return False
        first, last = chain.find(p), chain.find(q)
        if not (chain.has(p, first) and chain.has(q, last)):
            return False
        begin = first if chain.places[first] == p else first - 1
        return all(chain.cover[begin:last])

    def ways(self, earlier: Arrangement | None = None) -> Iterator[tuple[Point, ...]]:
        """For every straight way over the drawing its vertices in order: as long as possible, with no gap.

        Two vertices are joined by a drawn line if and only if they lie on one way. Given an earlier arrangement,
        out of which this one grew, the ways on lines without anything new are left out.
        """
        chains = earlier._chains if earlier else {}
        for line, chain in self._chains.items():
            if chains.get(line) is not chain:
                yield from chain.ways()

    def drawn(self, place: Place) -> bool:
        """Whether a point lies on the drawing, or is a given point."""
        at = point(place)
        x, y = _rounded(at)
        return at in self._numbers or any(
            side(line, at) == 0 and chain.has(at, chain.find(at))
            for line, chain in self._chains.items()
            if chain.box[0] <= x <= chain.box[2] and chain.box[1] <= y <= chain.box[3]
        )

    def locate(self, place: Place) -> Face | None:
        """The bounded face that contains a point; None outside of all and on the drawing itself."""
        at = point(place)
        if self.drawn(at):
            return None
        return self._subdivision.face_around(at)

    # -- cutting ---------------------------------------------------------------------------------------------------

    def _number(self, at: Point) -> Point:
        self._numbers.setdefault(at, len(self._numbers))
        return at

    def _draw(self, p: Point, q: Point) -> None:
        line = line_through(p, q)
        forward = compare(p, q) < 0
        first, last = (p, q) if forward else (q, p)
        box = _box(first, last)
        chain = self._chains.get(line) or Chain((first, last), (0,), box)
        met = {p, q}
        for other, crossed in self._chains.items():
            at = _meeting(line, first, last, box, other, crossed)
            if at is not None:
                met.add(at)
                self._chains[other] = crossed.split(at)
        met |= {at for at in self._loose if side(line, at) == 0 and compare(first, at) <= 0 <= compare(last, at)}
        for at in sorted(met, key=by_place, reverse=not forward):
            self._number(at)
            chain = chain.split(at)
        self._loose -= met
        self._chains[line] = chain.draw(chain.find(first), chain.find(last))

    @cached_property
    def _subdivision(self) -> _Subdivision:
        return _Subdivision(self._numbers, self._chains, self._known)


def _box(first: Point, last: Point) -> tuple[float, float, float, float]:
    low, high = sorted((first[1] / first[2], last[1] / last[2]))
    return first[0] / first[2], low, last[0] / last[2], high


def _meeting(
    line: Line, first: Point, last: Point, box: tuple[float, float, float, float], other: Line, chain: Chain
) -> Point | None:
    """The point that a new segment shares with what is drawn on another line."""
    left, bottom, right, top = chain.box
    if right < box[0] or left > box[2] or top < box[1] or bottom > box[3] or other == line:
        return None
    if side(other, first) * side(other, last) > 0 or side(line, chain.places[0]) * side(line, chain.places[-1]) > 0:
        return None
    at = intersection(line, other)
    return at if chain.has(at, chain.find(at)) else None


def _leans_right(line: Line, other: Line) -> bool:
    """Whether, going up from where two lines meet, the first lies to the right of the other."""
    return (_turn(line, other) < 0) == (line[0] * other[0] > 0)


def _turn(line: Line, other: Line) -> int:
    """Which of two lines falls more steeply: -1 the first."""
    run = line[1] * other[0] - other[1] * line[0]
    return (run > 0) - (run < 0)


_by_turn = cmp_to_key(_turn)


def _steepness(line: Line) -> tuple[int, float, Any]:
    """A key that sorts lines by direction, from straight down to straight up. The exact part decides equal floats."""
    a, b, _ = line
    sector, ratio = (1, -a / b) if abs(a) <= b else (0 if a > 0 else 2, b / a)
    return sector, ratio, _by_turn(line)


def inner_place(face: Face, besides: Iterable[Point] = ()) -> tuple[Fraction, Fraction]:
    """A place inside a face whose coordinates are whole numbers or have a power of two below.

    It is none of the points ``besides``.

    >>> corners = [(0, 0), (9, 1), (3, 2)]
    >>> tuple(map(str, inner_place(Arrangement(zip(corners, corners[1:] + corners[:1])).faces[0])))
    ('1', '1/2')
    """
    outlines = (face.ring, *face.holes)
    left = min(face.ring, key=by_place)
    right = _next_to_the_right(left, (at for outline in (*outlines, besides) for at in outline))
    # Just right of the leftmost vertex the lowest piece of the border has the face above it.
    x = _simple_between(Fraction(left[0], left[2]), Fraction(right[0], right[2]))
    heights = []
    for outline in outlines:
        before = [at[0] * x.denominator < x.numerator * at[2] for at in outline]
        for i, p in enumerate(outline):
            if before[i - 1] != before[i]:
                a, b, c = line_through(outline[i - 1], p)
                heights.append(-(a * x + c) / b)
    low = min(heights)
    return x, _simple_between(low, min(height for height in heights if height > low))


def _next_to_the_right(left: Point, points: Iterable[Point]) -> Point:
    """The first of some points that is not straight above or below another one, but to its right."""
    along = left[0] / left[2]
    beyond = [(x / w, (x, y, w)) for x, y, w in points if x / w >= along]
    close = [at for rounded, at in beyond if rounded == along and at[0] * left[2] > left[0] * at[2]]
    return min(close or [at for rounded, at in beyond if rounded > along], key=by_place)


def _simple_between(low: Fraction, high: Fraction) -> Fraction:
    """A number between two others with as small a power of two below as there is."""
    scale = 1
    while (number := floor(low * scale) + 1) >= high * scale:
        scale *= 2
    return Fraction(number, scale)


def _ring_area(ring: Sequence[Point]) -> Fraction:
    """The area that a closed way surrounds, negative when it runs clockwise."""
    scale = lcm(*(w for _, _, w in ring))
    scaled = [(x * (scale // w), y * (scale // w)) for x, y, w in ring]
    twice = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(scaled[-1:] + scaled, scaled, strict=False))
    return Fraction(twice, 2 * scale * scale)


def _rounded_ring_area(ring: Sequence[Point]) -> float:
    x, y = _rounded(ring[0])
    spots = [(right - x, up - y) for right, up in map(_rounded, ring)]
    return fsum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(spots[-1:] + spots, spots, strict=False)) / 2


def _rounded(at: Point) -> tuple[float, float]:
    x, y, w = at
    return x / w, y / w


class _Subdivision:
    """The faces of an arrangement.

    Every piece of every chain is two half-edges, ``h`` to the right and ``h + 1`` back; each has a face on its left.
    Going on, at every vertex, along the next half-edge clockwise gives one cycle for the ring of every face and one
    for the outline of every connected part.
    """

    def __init__(
        self, numbers: Mapping[Point, int], chains: Mapping[Line, Chain], known: Mapping[Outlines, Face]
    ) -> None:
        self._chains = chains
        self._first: dict[Line, int] = {}  # the half-edge of the first piece of each line
        tails: list[Point] = []
        rightward: dict[Point, list[int]] = {at: [] for at in numbers}
        leftward: dict[Point, list[int]] = {at: [] for at in numbers}
        for line in sorted(chains, key=_steepness):
            self._first[line] = len(tails)
            for tail, head, count in chains[line].pieces():
                if count:
                    rightward[tail].append(len(tails))
                    leftward[head].append(len(tails) + 1)
                tails += (tail, head)
        around = {at: rightward[at] + leftward[at] for at in numbers}  # anticlockwise from straight down
        self._cycle_of, cycles = _cycles(around)
        self.root_of = _roots(around, tails)
        roots = set(self.root_of.values())
        # All of a part lies to the right of its root, so the outline passes there after the last half-edge.
        self._outlines = {self._cycle_of[rightward[root][-1]]: root for root in roots if rightward[root]}
        rings = [tuple(tails[half_edge] for half_edge in cycle) for cycle in cycles]
        holes: dict[int | None, list[tuple[Point, ...]]] = {}
        for outline, root in self._outlines.items():
            holes.setdefault(self._cycle_around(root), []).append(rings[outline])
        self._face_of: dict[int, Face] = {}
        for cycle, ring in enumerate(rings):
            if cycle not in self._outlines:
                outlines = (ring, *holes.get(cycle, ()))
                self._face_of[cycle] = known.get(outlines) or Face(ring, outlines[1:])
        self.known = {(face.ring, *face.holes): face for face in self._face_of.values()}
        self.faces = tuple(self._face_of.values())

    def face_around(self, at: Point) -> Face | None:
        """The face in which a point lies that is not on the drawing."""
        cycle = self._cycle_around(at)
        return None if cycle is None else self._face_of[cycle]

    def _cycle_around(self, at: Point) -> int | None:
        """The ring around a point that is not on the drawing, or is the root of a part of it."""
        while (half_edge := self._left_of(at)) is not None:
            cycle = self._cycle_of[half_edge]
            if cycle not in self._outlines:
                return cycle
            at = self._outlines[cycle]
        return None

    def _left_of(self, at: Point) -> int | None:
        """The half-edge that a ray to the left meets first, running down so that the point is on its left.

        The ray runs just above the point: a piece counts with its lower end and without its upper one.
        """
        x, y, w = at
        along, height = _rounded(at)
        nearest: int | None = None
        nearest_met = -inf
        beside: Line = (0, 0, 0)
        gap: tuple[int, int] = (0, 0)
        for line, chain in self._chains.items():
            a, b, c = line
            met, doubt = chain.met_at(height, rising=a < 0)
            if not nearest_met - doubt <= met <= along + doubt:
                continue
            # The line is gap[0] / gap[1] / w to the left of the point; a is negative where it rises.
            away = a * x + b * y + c * w
            if (away > 0) != (a > 0) or not away or not a:
                continue
            gain = abs(gap[0] * a) - abs(away * gap[1])
            if nearest is not None and (gain < 0 or (gain == 0 and not _leans_right(line, beside))):
                continue
            piece = chain.at_height(at, rising=a < 0)
            if piece is not None and chain.cover[piece]:
                nearest, beside, gap = self._first[line] + 2 * piece + (a < 0), line, (away, a)
                nearest_met = met - doubt
        return nearest


def _cycles(around: dict[Point, list[int]]) -> tuple[dict[int, int], list[list[int]]]:
    """The number of the cycle of every half-edge, and the cycles."""
    following = {half_edge ^ 1: spokes[i - 1] for spokes in around.values() for i, half_edge in enumerate(spokes)}
    cycle_of: dict[int, int] = {}
    cycles: list[list[int]] = []
    for start in following:
        if start not in cycle_of:
            cycle = []
            half_edge = start
            while half_edge not in cycle_of:
                cycle_of[half_edge] = len(cycles)
                cycle.append(half_edge)
                half_edge = following[half_edge]
            cycles.append(cycle)
    return cycle_of, cycles


def _roots(around: dict[Point, list[int]], tails: list[Point]) -> dict[Point, Point]:
    """The first point, from the left, of the connected part that each vertex belongs to."""
    root_of: dict[Point, Point] = {}
    for start in around:
        if start not in root_of:
            part = {start}
            fresh = [start]
            while fresh:
                heads = {tails[half_edge ^ 1] for half_edge in around[fresh.pop()]} - part
                part |= heads
                fresh += heads
            root_of |= dict.fromkeys(part, min(part, key=by_place))
    return root_of
