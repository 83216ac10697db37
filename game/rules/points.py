"""Points and lines of the plane, and where they lie, exactly.

A point is a triple of integers and a line is another, so that every question is the sign of a few products. A point where
two lines meet takes several times the digits of the points that made the lines, and late in a match of Fortress that would be
millions. So a triple with long numbers is cut, or blurred: it is written in ``FINE`` bits or so, tells how much that may
err, and remembers out of what it was made. The digits that were cut are worked out only when a question cannot
be answered without, which is next to never: what is so by construction, as that a point lies on the lines that made it,
is known without any number.

>>> line, other = line_through((0, 0, 1), (3, 1, 1)), line_through((0, 1, 1), (2, 0, 1))
>>> at = intersection(line, other)
>>> at, side(line, at), side(other, (2, 2, 1)), rounded(at)
((6, 2, 5), 0, 1, (1.2, 0.4))
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property, cmp_to_key
from math import gcd, lcm
from typing import Any

Point = tuple[int, int, int]
"""x, y, w: the point (x / w, y / w); w is positive and the three have no common divisor, unless it is ``Blurred``."""

Line = tuple[int, int, int]
"""a, b, c: all points with a x + b y + c w = 0, directed from its earlier to its later points (see ``compare``): the
direction is (b, -a). The three have no common divisor, so a line is written in one way only, unless it is ``Faint``."""

Place = tuple[int | Fraction, int | Fraction] | Point
"""What callers may hand in: exact coordinates, or a point as the arrangement writes it."""

LONGEST = 320
"""Bits of the longest numbers that are not cut."""
FINE = 512
"""Bits after the point of coordinates that are cut; about as many are left of the numbers of a line."""
ONE = 1 << FINE
ROUGH = 2.0**-44
"""A product of differences of rounded coordinates errs by less than this times the square of the largest coordinate."""


class Blurred(Point):
    """The point where two lines meet: x and y are cut, and w is ``ONE``.

    It equals other such points at the same place, but no triple that is not cut; ``compare`` makes no such difference.
    """

    blur: Point
    """How much each of the three numbers errs at most, w not at all."""
    lines: tuple[Line, Line]

    @cached_property
    def exact(self) -> Point:
        """The point with all its digits, which may be very many."""
        line, other = self.lines
        return _positive(_reduced(_product(exact(line), exact(other))[0]))

    @cached_property
    def rounded(self) -> tuple[float, float]:
        """See the function of this name."""
        (x, y, _), (blur_x, blur_y, _) = self, self.blur
        least, most = ((x - blur_x) / ONE, (y - blur_y) / ONE), ((x + blur_x) / ONE, (y + blur_y) / ONE)
        return least if least == most else rounded(self.exact)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Blurred) and compare(self, other) == 0)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.rounded)


class Faint(Line):
    """The line through two points, with its numbers cut. It equals itself alone."""

    blur: Line
    """How much each of the three numbers errs at most."""
    points: list[Point]
    """Some that are known to lie on it; the first two made it."""

    __eq__ = object.__eq__
    __ne__ = object.__ne__
    __hash__ = object.__hash__

    @cached_property
    def exact(self) -> Line:
        """The line with all its digits, which may be very many."""
        p, q = self.points[:2]
        return _rightward(_reduced(_product(exact(p), exact(q))[0]))


Triple = Point | Line


def exact(triple: Triple) -> Triple:
    """A point or a line with all its digits."""
    return triple.exact if isinstance(triple, (Blurred, Faint)) else triple


# -- points --------------------------------------------------------------------------------------------------------


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
    x, y, w = exact(at)
    return Fraction(x, w), Fraction(y, w)


def rounded(at: Point) -> tuple[float, float]:
    """The floats nearest to the coordinates of a point: where those of two points differ, the exact ones differ as well."""
    if isinstance(at, Blurred):
        return at.rounded
    x, y, w = at
    return x / w, y / w


def fine(at: Point) -> tuple[int, int, int]:
    """The coordinates of a point times ``ONE`` as whole numbers, and how much these err at most."""
    x, y, w = at
    return (x << FINE) // w, (y << FINE) // w, max(_blur(at)) + 1


def bounds(axis: int, at: Point) -> tuple[Fraction, Fraction]:
    """The least and the greatest that a coordinate may be, without looking at digits that are cut."""
    blur = _blur(at)[axis]
    return Fraction(at[axis] - blur, at[2]), Fraction(at[axis] + blur, at[2])


def compare(p: Point, q: Point) -> int:
    """The order of points, from left to right and, straight above each other, upwards: -1 when p is earlier than q."""
    return compare_by(0, p, q) or compare_by(1, p, q)


def compare_by(axis: int, p: Point, q: Point) -> int:
    """Which of two points has the smaller coordinate, x for axis 0 and y for axis 1: -1 the first, 0 neither."""
    if p is q:
        return 0
    gap = p[axis] * q[2] - q[axis] * p[2]
    blur = _blur(p)[axis] * q[2] + _blur(q)[axis] * p[2]
    if blur and -blur <= gap <= blur:
        return compare_by(axis, exact(p), exact(q))
    return (gap > 0) - (gap < 0)


_exactly = cmp_to_key(compare)


def by_place(at: Point) -> tuple[float, Any]:
    """The key that sorts points from left to right. The exact part decides equal floats."""
    return rounded(at)[0], _exactly(at)


# -- lines ---------------------------------------------------------------------------------------------------------


def line_through(p: Point, q: Point) -> Line:
    """The line through two different points. Raises ValueError when they are the same."""
    order = compare(p, q)
    if order == 0:
        raise ValueError("a segment needs two different ends")
    numbers, blur = _product(p, q)
    if not any(blur):
        numbers = _reduced(numbers)
        if _length(numbers) <= LONGEST:
            return _rightward(numbers)
    cut = _length(numbers)
    a, b, c = ((number if order < 0 else -number) << FINE >> cut for number in numbers)
    line = Faint((a, b, c))
    line.blur = (blur[0] << FINE >> cut) + 2, (blur[1] << FINE >> cut) + 2, (blur[2] << FINE >> cut) + 2
    line.points = [p, q]
    return line


def intersection(line: Line, other: Line) -> Point:
    """The point where two lines meet that are not parallel."""
    numbers, blur = _product(line, other)
    if abs(numbers[2]) <= blur[2]:
        numbers, blur = _product(exact(line), exact(other))
    if not any(blur):
        numbers = _reduced(numbers)
        if _length(numbers) <= LONGEST:
            return _positive(numbers)
    x, y, w = _positive(numbers)
    at = Blurred(((x << FINE) // w, (y << FINE) // w, ONE))
    off_x, off_y, spare = blur[0] * w + abs(x) * blur[2], blur[1] * w + abs(y) * blur[2], w * (w - blur[2])
    at.blur = (
        0 if _is_given(0, line, other) else (off_x << FINE) // spare + 2,
        0 if _is_given(1, line, other) else (off_y << FINE) // spare + 2,
        0,
    )
    at.lines = line, other
    return at


def _is_given(axis: int, *lines: Line) -> bool:
    """Whether one of some lines is upright, for axis 0, or level, for axis 1, so that its points have a common coordinate."""
    return any(type(line) is tuple and line[1 - axis] == 0 and (line[2] << FINE) % line[axis] == 0 for line in lines)


def side(line: Line, at: Point) -> int:
    """Where a point lies, looking along a line: 1 on the left, 0 on the line, -1 on the right."""
    value = line[0] * at[0] + line[1] * at[1] + line[2] * at[2]
    if type(line) is not tuple or type(at) is not tuple:
        (a, b, _), (x, y, w) = map(abs, line), map(abs, at)
        (blur_a, blur_b, blur_c), (blur_x, blur_y, _) = _blur(line), _blur(at)
        blur = (a + blur_a) * blur_x + (b + blur_b) * blur_y + blur_a * x + blur_b * y + blur_c * w
        if -blur <= value <= blur:
            return _exact_side(line, at)
    return (value > 0) - (value < 0)


def _exact_side(line: Line, at: Point) -> int:
    """The side where the numbers as they are cut do not tell."""
    known = line.points if isinstance(line, Faint) else ()
    if any(each is at for each in known) or (isinstance(at, Blurred) and line in at.lines):
        return 0
    found = side(exact(line), exact(at))
    if found == 0 and isinstance(line, Faint):
        line.points.append(at)
    return found


def turn(line: Line, other: Line) -> int:
    """Which of two lines falls more steeply: -1 the first, 0 neither."""
    (_, _, run), (_, _, blur) = _product(other, line)
    if blur and -blur <= run <= blur:
        return 0 if line is other else turn(exact(line), exact(other))
    return (run > 0) - (run < 0)


def parallel(line: Line, other: Line) -> bool:
    """Whether two lines run in the same direction."""
    return turn(line, other) == 0


_by_turn = cmp_to_key(turn)


def by_steepness(line: Line) -> tuple[int, float, Any]:
    """The key that sorts lines by direction, from straight down to straight up. The exact part decides equal floats."""
    (a, b, _), (blur_a, blur_b, _) = line, _blur(line)
    if not blur_a and not blur_b:
        return *_direction(a, b), _by_turn(line)
    if abs(a) > blur_a or b > blur_b:
        found = {_direction(a + off_a, b + off_b) for off_a in (-blur_a, blur_a) for off_b in (-blur_b, blur_b)}
        if len(found) == 1:
            return *found.pop(), _by_turn(line)
    return by_steepness(exact(line))


def _direction(a: int, b: int) -> tuple[int, float]:
    return (1, -a / b) if abs(a) <= b else (0 if a > 0 else 2, b / a)


def rise(line: Line) -> int:
    """Whether a line rises, to the right or straight up: 1, or falls: -1; 0 where it is level."""
    a, blur = line[0], _blur(line)[0]
    if blur and -blur <= a <= blur:
        return rise(exact(line))
    return (a < 0) - (a > 0)


# -- segments ------------------------------------------------------------------------------------------------------


def orientation(p: Point, q: Point, r: Point) -> int:
    """How the way from p over q to r turns: 1 to the left, 0 not at all, -1 to the right.

    >>> orientation((0, 0, 1), (1, 0, 1), (1, 1, 1))
    1
    """
    if any(type(each) is not tuple for each in (p, q, r)):
        (px, py), (qx, qy), (rx, ry) = spots = rounded(p), rounded(q), rounded(r)
        turned = (qx - px) * (ry - py) - (qy - py) * (rx - px)
        if abs(turned) > ROUGH * max(max(map(abs, spot)) for spot in spots) ** 2:
            return 1 if turned > 0 else -1
        order = compare(p, q)
        return -order * side(line_through(p, q), r) if order else 0
    way = p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) + p[2] * (q[0] * r[1] - q[1] * r[0])
    return (way > 0) - (way < 0)


def crosses(p: Point, q: Point, r: Point, s: Point) -> bool:
    """Whether the segments p q and r s cross properly: in one point that is an end of neither."""
    return orientation(p, q, r) * orientation(p, q, s) < 0 and orientation(r, s, p) * orientation(r, s, q) < 0


def common(p: Point, q: Point, r: Point, s: Point) -> tuple[Point, ...]:
    """What the closed segments p q and r s share: nothing, one point, or the two ends of an overlap.

    >>> common((0, 0, 1), (4, 0, 1), (6, 0, 1), (1, 0, 1))
    ((1, 0, 1), (4, 0, 1))
    """
    line, other = line_through(p, q), line_through(r, s)
    sides = side(line, r), side(line, s)
    if sides == (0, 0):
        first = max(min(p, q, key=by_place), min(r, s, key=by_place), key=by_place)
        last = min(max(p, q, key=by_place), max(r, s, key=by_place), key=by_place)
        order = compare(first, last)
        return () if order > 0 else (first,) if order == 0 else (first, last)
    if sides[0] * sides[1] > 0 or side(other, p) * side(other, q) > 0 or parallel(line, other):
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


def compare_distance(place: Place, p: Point, q: Point, reach: Fraction) -> int:
    """Whether a place is nearer to the closed segment p q than ``reach``: -1, farther: 1, or neither: 0.

    >>> [compare_distance((2, 3), (0, 0, 1), (4, 0, 1), Fraction(reach)) for reach in (2, 3, 4)]
    [1, 0, -1]
    """
    here = point(place)
    off = Fraction(sum(map(sum, map(_blur, (here, p, q)))), ONE)
    # Moving an end of a segment, or the place, changes the distance by no more than it moves.
    square = square_distance(_cut(here), _cut(p), _cut(q))
    if square > (reach + off) ** 2:
        return 1
    if reach > off and square < (reach - off) ** 2:
        return -1
    return compare_distance(exact(here), exact(p), exact(q), reach) if off else 0


# -- inside --------------------------------------------------------------------------------------------------------

SHARP = 0, 0, 0


def _blur(triple: Triple) -> Triple:
    return triple.blur if isinstance(triple, (Blurred, Faint)) else SHARP


def _cut(at: Point) -> Point:
    """A point as if nothing of its numbers were cut."""
    x, y, w = at
    return x, y, w


def _product(p: Triple, q: Triple) -> tuple[Triple, Triple]:
    """The line through two points, or the point where two lines meet, not reduced, and how much its numbers err."""
    numbers = p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]
    if type(p) is tuple is type(q):
        return numbers, SHARP
    (p0, p1, p2), (q0, q1, q2) = (tuple(map(abs, each)) for each in (p, q))
    (e0, e1, e2), (f0, f1, f2) = _blur(p), _blur(q)
    g0, g1, g2 = q0 + f0, q1 + f1, q2 + f2
    return numbers, (
        p1 * f2 + e1 * g2 + p2 * f1 + e2 * g1,
        p2 * f0 + e2 * g0 + p0 * f2 + e0 * g2,
        p0 * f1 + e0 * g1 + p1 * f0 + e1 * g0,
    )


def _reduced(numbers: Triple) -> Triple:
    a, b, c = numbers
    divisor = gcd(a, b, c)
    return a // divisor, b // divisor, c // divisor


def _length(numbers: Triple) -> int:
    return max(number.bit_length() for number in numbers)


def _positive(numbers: Triple) -> Point:
    x, y, w = numbers
    return (x, y, w) if w > 0 else (-x, -y, -w)


def _rightward(numbers: Triple) -> Line:
    a, b, c = numbers
    return (-a, -b, -c) if b < 0 or (b == 0 and a > 0) else (a, b, c)
