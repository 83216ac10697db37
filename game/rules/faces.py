"""The faces of a planar map: what its edges enclose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, cmp_to_key, partial
from math import fsum, gcd, inf, lcm

from game.rules.chains import Box, Chain
from game.rules.points import (
    ONE,
    Line,
    Place,
    Point,
    bounds,
    by_place,
    by_steepness,
    compare,
    compare_by,
    exact,
    fine,
    intersection,
    line_through,
    orientation,
    point,
    rise,
    rounded,
    side,
    turn,
)


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
    def fine_area(self) -> tuple[int, int]:
        """Twice the area times ``ONE`` squared, without looking at digits that are cut, and how much that errs at most."""
        areas, blurs = zip(*map(_fine_ring_area, (self.ring, *self.holes)), strict=True)
        return sum(areas), sum(blurs)

    @cached_property
    def rounded_area(self) -> float:
        """The area, wrong by less than ``doubt``."""
        return fsum(map(_rounded_ring_area, (self.ring, *self.holes)))

    @cached_property
    def doubt(self) -> float:
        """How much the rounded area errs at most, given coordinates below 1,000 (which are rounded by 1e-13)."""
        left, bottom, right, top = self.box
        return 1e-12 * sum(map(len, (self.ring, *self.holes))) * (right - left + top - bottom + 1e-12)

    @cached_property
    def box(self) -> Box:
        """Left, bottom, right and top in rounded numbers."""
        along, up = zip(*map(rounded, self.ring), strict=True)
        return min(along), min(up), max(along), max(up)

    def contains(self, place: Place) -> bool:
        """Whether a place lies inside: not on the border, nor on an edge that sticks into the face."""
        at = point(place)
        (x, y), (left, bottom, right, top) = rounded(at), self.box
        if not (left <= x <= right and bottom <= y <= top):
            return False
        odd = False
        for outline in (self.ring, *self.holes):
            heights = [compare_by(1, corner, at) for corner in outline]
            for i, (height, corner) in enumerate(zip(heights, outline, strict=True)):
                before, last = heights[i - 1], outline[i - 1]
                if before * height > 0:
                    continue
                if before == height:  # both are at the height of the place
                    if compare(last, at) * compare(corner, at) <= 0:
                        return False
                    continue
                way = orientation(last, corner, at)
                if way == 0:
                    return False
                odd ^= (before > 0) != (height > 0) and (way > 0) == (height > before)
        return odd


Outlines = tuple[tuple[int, ...], ...]
"""The ring of a face and its holes, by the numbers of the vertices."""


class Subdivision:
    """The faces of an arrangement, given its vertices by number and its chains.

    Every piece of every chain is two half-edges, ``h`` to the right and ``h + 1`` back; each has a face on its left.
    Going on, at every vertex, along the next half-edge clockwise gives one cycle for the ring of every face and one
    for the outline of every connected part.
    """

    def __init__(self, points: Sequence[Point], chains: Mapping[Line, Chain], known: Mapping[Outlines, Face]) -> None:
        self._points = points
        self._chains = chains
        self._first: dict[Line, int] = {}  # the half-edge of the first piece of each line
        tails: list[int] = []
        rightward: list[list[int]] = [[] for _ in points]
        leftward: list[list[int]] = [[] for _ in points]
        for line in sorted(chains, key=by_steepness):
            self._first[line] = len(tails)
            for tail, head, count in chains[line].pieces():
                if count:
                    rightward[tail].append(len(tails))
                    leftward[head].append(len(tails) + 1)
                tails += (tail, head)
        # Anticlockwise from straight down.
        around = [right + left for right, left in zip(rightward, leftward, strict=True)]
        self._cycle_of, rings = _cycles(around, tails)
        self.root_of = _roots(chains.values(), points)
        # All of a part lies to the right of its root, so the outline passes there after the last half-edge.
        self._outlines = {self._cycle_of[rightward[root][-1]]: root for root in set(self.root_of) if rightward[root]}
        holes: dict[int | None, list[tuple[int, ...]]] = {}
        for outline, root in sorted(self._outlines.items()):
            holes.setdefault(self._cycle_around(points[root]), []).append(rings[outline])
        self._face_of: dict[int, Face] = {}
        self.known: dict[Outlines, Face] = {}
        for cycle, ring in enumerate(rings):
            if cycle not in self._outlines:
                outlines = (ring, *holes.get(cycle, ()))
                face = known.get(outlines) or self._face(outlines)
                self._face_of[cycle] = self.known[outlines] = face
        self.faces = tuple(self._face_of.values())

    def face_around(self, at: Point) -> Face | None:
        """The face in which a point lies that is not on the drawing."""
        cycle = self._cycle_around(at)
        return None if cycle is None else self._face_of[cycle]

    def _face(self, outlines: Outlines) -> Face:
        ring, *holes = (tuple([self._points[number] for number in outline]) for outline in outlines)
        return Face(ring, tuple(holes))

    def _cycle_around(self, at: Point) -> int | None:
        """The ring around a point that is not on the drawing, or is the root of a part of it."""
        while (half_edge := self._left_of(at)) is not None:
            cycle = self._cycle_of[half_edge]
            if cycle not in self._outlines:
                return cycle
            at = self._points[self._outlines[cycle]]
        return None

    def _left_of(self, at: Point) -> int | None:
        """The half-edge that a ray to the left meets first, running down so that the point is on its left.

        The ray runs just above the point: a piece counts with its lower end and without its upper one.
        """
        along, height = rounded(at)
        level = _level(at)
        nearest: int | None = None
        nearest_met = -inf
        beside: tuple[Line, Point] | None = None
        for line, chain in self._chains.items():
            way = rise(line)
            met, doubt = chain.met_at(height, rising=way > 0)
            if not nearest_met - doubt <= met <= along + doubt or not way or side(line, at) != -way:
                continue
            place = intersection(line, level)
            if beside:
                order = compare(place, beside[1])
                if order < 0 or (order == 0 and not _leans_right(line, beside[0])):
                    continue
            piece = chain.at_height(at, self._points, rising=way > 0)
            if piece is not None and chain.cover[piece]:
                nearest, beside = self._first[line] + 2 * piece + (way > 0), (line, place)
                nearest_met = met - doubt
        return nearest


def _cycles(around: Sequence[list[int]], tails: Sequence[int]) -> tuple[list[int], list[tuple[int, ...]]]:
    """The number of the cycle of every half-edge, and the vertices of the cycles."""
    following = [0] * len(tails)
    for spokes in around:
        for half_edge, clockwise in zip(spokes, spokes[-1:] + spokes[:-1], strict=True):
            following[half_edge ^ 1] = clockwise
    cycle_of = [-1] * len(tails)
    cycles: list[tuple[int, ...]] = []
    for spokes in around:
        for spoke in spokes:
            half_edge, number = spoke ^ 1, len(cycles)
            if cycle_of[half_edge] < 0:
                cycle = []
                while cycle_of[half_edge] < 0:
                    cycle_of[half_edge] = number
                    cycle.append(tails[half_edge])
                    half_edge = following[half_edge]
                cycles.append(tuple(cycle))
    return cycle_of, cycles


def _roots(chains: Iterable[Chain], points: Sequence[Point]) -> list[int]:
    """The first vertex, from the left, of the connected part that each vertex belongs to."""
    part_of: list[list[int] | None] = [None] * len(points)
    for chain in chains:
        for way in chain.ways():
            part = part_of[way[0]] or []
            for number in way:
                other = part_of[number]
                if other is None:
                    part_of[number] = part
                    part.append(number)
                elif other is not part:
                    small, part = sorted((part, other), key=len)
                    part += small
                    for each in small:
                        part_of[each] = part
    root_of = list(range(len(points)))
    for part in {id(part): part for part in part_of if part}.values():
        root = _first_of(part, points)
        for number in part:
            root_of[number] = root
    return root_of


def _first_of(part: Sequence[int], points: Sequence[Point]) -> int:
    along = [rounded(points[number])[0] for number in part]
    least = min(along)
    close = (number for number, x in zip(part, along, strict=True) if x == least)
    return min(close, key=lambda number: by_place(points[number]))


def _level(at: Point) -> Line:
    """The level line through a point."""
    _, y, w = exact(at)
    divisor = gcd(y, w)
    return 0, w // divisor, -y // divisor


def _leans_right(line: Line, other: Line) -> bool:
    """Whether, going up from where two lines meet, the first lies to the right of the other."""
    return (turn(line, other) < 0) == (rise(line) * rise(other) > 0)


def inner_place(face: Face, besides: Iterable[Point] = ()) -> tuple[Fraction, Fraction]:
    """A place inside a face whose coordinates are whole numbers or have a power of two below.

    It is none of the points ``besides``.

    >>> tuple(map(str, inner_place(Face(((0, 0, 1), (9, 1, 1), (3, 2, 1)), ()))))
    ('1', '1/2')
    """
    outlines = (face.ring, *face.holes)
    left = min(face.ring, key=by_place)
    right = _next_to_the_right(left, (at for outline in (*outlines, besides) for at in outline))
    x = _simple_between(0, left, right)
    upright = -x.denominator, 0, x.numerator
    passed = set()
    for outline in outlines:
        before = [compare_by(0, at, (x.numerator, 0, x.denominator)) for at in outline]
        for i, at in enumerate(outline):
            if before[i - 1] != before[i]:
                passed.add(tuple(sorted((outline[i - 1], at), key=by_place)))
    # Just right of the leftmost vertex the lowest piece of the border has the face above it.
    low, high, *_ = sorted((intersection(line_through(*ends), upright) for ends in passed), key=_by_height)
    return x, _simple_between(1, low, high)


_by_height = cmp_to_key(partial(compare_by, 1))


def _next_to_the_right(left: Point, points: Iterable[Point]) -> Point:
    """The first of some points that is not straight above or below another one, but to its right."""
    along = rounded(left)[0]
    beyond = [(x, at) for at in points if (x := rounded(at)[0]) >= along]
    close = [at for x, at in beyond if x == along and compare_by(0, at, left) > 0]
    if not close:
        along = min(x for x, _ in beyond if x > along)
        close = [at for x, at in beyond if x == along]
    return min(close, key=by_place)


def _simple_between(axis: int, low: Point, high: Point) -> Fraction:
    """A number between the coordinates of two points with as small a power of two below as there is."""
    (least, low_most), (high_least, most) = bounds(axis, low), bounds(axis, high)
    found = _simple(low_most, high_least) if low_most < high_least else None
    if found is None or found != _simple(least, most):
        return _simple_between(axis, exact(low), exact(high))
    return found


def _simple(low: Fraction, high: Fraction) -> Fraction:
    scale = 1
    while ((number := low.numerator * scale // low.denominator + 1) * high.denominator) >= high.numerator * scale:
        scale *= 2
    return Fraction(number, scale)


def area_bounds(*faces: Face) -> tuple[Fraction, Fraction]:
    """Between which numbers the areas of some faces add up, both included."""
    area = sum(face.fine_area[0] for face in faces)
    blur = sum(face.fine_area[1] for face in faces)
    return Fraction(area - blur, 2 * ONE * ONE), Fraction(area + blur, 2 * ONE * ONE)


def compare_areas(face: Face, other: Face) -> int:
    """Which of two faces has the smaller area: -1 the first, 0 neither."""
    lead = face.rounded_area - other.rounded_area
    if abs(lead) > face.doubt + other.doubt:
        return 1 if lead > 0 else -1
    (least, most), (other_least, other_most) = area_bounds(face), area_bounds(other)
    if most < other_least or other_most < least:
        return 1 if other_most < least else -1
    return (face.area > other.area) - (face.area < other.area)


def _fine_ring_area(ring: Sequence[Point]) -> tuple[int, int]:
    x, y, off = fine(ring[0])
    spots = [(right - x, up - y, blur + off) for right, up, blur in map(fine, ring)]
    twice = around = 0
    for (x0, y0, blur0), (x1, y1, blur1) in zip(spots[-1:] + spots, spots, strict=False):
        twice += x0 * y1 - x1 * y0
        around += (abs(x0) + abs(y0) + blur0) * blur1 + (abs(x1) + abs(y1) + blur1) * blur0
    return twice, around


def _ring_area(ring: Sequence[Point]) -> Fraction:
    """The area that a closed way surrounds, negative when it runs clockwise."""
    ring = [exact(at) for at in ring]
    scale = lcm(*(w for _, _, w in ring))
    scaled = [(x * (scale // w), y * (scale // w)) for x, y, w in ring]
    twice = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(scaled[-1:] + scaled, scaled, strict=False))
    return Fraction(twice, 2 * scale * scale)


def _rounded_ring_area(ring: Sequence[Point]) -> float:
    x, y = rounded(ring[0])
    spots = [(right - x, up - y) for right, up in map(rounded, ring)]
    return fsum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(spots[-1:] + spots, spots, strict=False)) / 2
