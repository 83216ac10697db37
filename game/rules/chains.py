"""What is drawn on one line of a planar map."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from game.rules.points import Line, Point, by_place, compare_by, rounded, side

Box = tuple[float, float, float, float]


class Chain(NamedTuple):
    """What is drawn on one line: the numbers of the vertices in order, and how many segments cover each piece between neighbours.

    A piece that no segment covers is a gap. ``box`` is left, bottom, right and top in rounded numbers. Where ``points``
    are wanted they are the vertices by number.
    """

    places: tuple[int, ...]
    cover: tuple[int, ...]
    box: Box

    def find(self, at: Point, points: Sequence[Point]) -> int:
        """The index of the first vertex that is not earlier than a point."""
        return bisect_left(self.places, by_place(at), key=lambda number: by_place(points[number]))

    def has(self, at: Point, points: Sequence[Point]) -> bool:
        """Whether a point of the line is drawn."""
        index = self.find(at, points)
        return index < len(self.places) and (
            points[self.places[index]] == at or (index > 0 and self.cover[index - 1] > 0)
        )

    def pieces(self) -> Iterator[tuple[int, int, int]]:
        """Both ends of every piece and how many segments cover it."""
        return zip(self.places, self.places[1:], self.cover, strict=False)

    def ways(self) -> Iterator[tuple[int, ...]]:
        """The vertices of every stretch without a gap, with two of them or more."""
        start = 0
        for index, count in enumerate((*self.cover, 0), 1):
            if not count:
                if index - start > 1:
                    yield self.places[start:index]
                start = index

    def cut_by(self, line: Line, points: Sequence[Point]) -> int | None:
        """Where another line passes: the index of the first vertex on it or beyond; None where it does not pass."""
        first, last = (side(line, points[self.places[index]]) for index in (0, -1))
        if first * last > 0:
            return None
        way = last or -first
        return bisect_left(self.places, 0, key=lambda number: way * side(line, points[number]))

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

    def at_height(self, at: Point, points: Sequence[Point], *, rising: bool) -> int | None:
        """The index of the piece at the height of a point, lower end included, upper end not; None beyond both."""

        def passed(number: int) -> bool:
            order = compare_by(1, points[number], at)
            return order > 0 if rising else order <= 0

        after = bisect_left(self.places, x=True, key=passed)
        return after - 1 if 0 < after < len(self.places) else None

    def split(self, index: int, number: int, points: Sequence[Point]) -> Chain:
        """The chain with a vertex more before the one with an index; the same where it is that one."""
        places, cover = self.places, self.cover
        if index < len(places) and places[index] == number:
            return self
        if 0 < index < len(places):
            return Chain((*places[:index], number, *places[index:]), (*cover[:index], *cover[index - 1 :]), self.box)
        places, cover = ((number, *places), (0, *cover)) if index == 0 else ((*places, number), (*cover, 0))
        return Chain(places, cover, box_of(points[places[0]], points[places[-1]]))

    def draw(self, first: int, last: int) -> Chain:
        """The chain with one more segment over the pieces between two of its vertices, given by index."""
        cover = self.cover
        more = tuple(count + 1 for count in cover[first:last])
        return Chain(self.places, (*cover[:first], *more, *cover[last:]), self.box)


def box_of(first: Point, last: Point) -> Box:
    """The box of a segment in rounded numbers, its left end first."""
    (left, start), (right, end) = rounded(first), rounded(last)
    return left, min(start, end), right, max(start, end)
