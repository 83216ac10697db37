"""Points and lines whose numbers are cut answer as if they were not; so do maps made of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import Any
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules import faces, points
from game.rules.planar import Arrangement
from game.rules.points import (
    Blurred,
    Line,
    Point,
    compare,
    compare_distance,
    coordinates,
    exact,
    intersection,
    line_through,
    orientation,
    parallel,
    rise,
    rounded,
    side,
    square_distance,
)

COARSE = [(0, 3), (0, 12), (8, 40), (0, 90)]
"""The longest numbers that are not cut, and the bits that are left of others: too few, next to enough, enough."""
numbers = st.one_of(st.integers(0, 6).map(Fraction), st.fractions(0, 6, max_denominator=3))
spots = st.tuples(numbers, numbers)
segments = st.tuples(spots, spots).filter(lambda ends: ends[0] != ends[1])
coarse = st.sampled_from(COARSE)


@contextmanager
def cut(longest: int, bits: int) -> Iterator[None]:
    with (
        mock.patch.multiple(points, LONGEST=longest, FINE=bits, ONE=1 << bits),
        mock.patch.object(faces, "ONE", 1 << bits),
    ):
        yield


def sign(number: Fraction) -> int:
    return (number > 0) - (number < 0)


def grown(seed: int, rounds: int) -> tuple[list[Point], list[Line]]:
    """Points and lines of which each round is made out of those before: random ones, and many alike."""
    chance = Random(seed)
    found = [points.point((chance.randrange(6), chance.randrange(6))) for _ in range(5)]
    lines: list[Line] = []
    for _ in range(rounds):
        p, q = chance.sample(found, 2)
        if compare(p, q):
            lines.append(line_through(p, q))
        for line, other in combinations(chance.sample(lines, min(3, len(lines))), 2):
            if not parallel(line, other):
                found.append(intersection(line, other))
    return found, lines


@settings(deadline=None)
@given(st.integers(0, 10**6), coarse)
def test_cut_numbers_answer_like_fractions(seed: int, coarseness: tuple[int, int]) -> None:
    with cut(*coarseness):
        found, lines = grown(seed, 7)
        places = [coordinates(at) for at in found]
        for (p, (px, py)), (q, (qx, qy)) in combinations(zip(found, places, strict=True), 2):
            assert compare(p, q) == -compare(q, p) == (sign(px - qx) or sign(py - qy))
            reach = Fraction(2)
            assert compare_distance(p, q, q, reach) == sign((px - qx) ** 2 + (py - qy) ** 2 - reach**2)
        for at, place in zip(found, places, strict=True):
            assert rounded(at) == tuple(map(float, place))
        for line in lines:
            a, b, c = exact(line)
            assert rise(line) == sign(Fraction(-a))
            assert [side(line, at) for at in found] == [sign(a * x + b * y + c) for x, y in places]
        for (p, q, r), turned in zip(combinations(found[:7], 3), combinations(places[:7], 3), strict=True):
            (px, py), (qx, qy), (rx, ry) = turned
            assert orientation(p, q, r) == sign((qx - px) * (ry - py) - (qy - py) * (rx - px))


def picture(plan: Arrangement) -> tuple[Any, ...]:
    """All there is to see of a map, in fractions."""
    outlines = [[tuple(map(coordinates, outline)) for outline in (face.ring, *face.holes)] for face in plan.faces]
    return plan.vertices, sorted(plan.edges), outlines, [face.rounded_area for face in plan.faces]


@settings(deadline=None)
@given(st.lists(segments, max_size=10), st.lists(spots, max_size=3), coarse)
def test_maps_of_cut_numbers_are_the_same(drawing: list, given_points: list, coarseness: tuple[int, int]) -> None:
    expected = picture(Arrangement(drawing, given_points))
    with cut(*coarseness):
        plan = Arrangement(points=given_points)
        for ends in drawing:
            plan = plan.add(*ends)
        assert picture(plan) == expected


def crossed(seed: int, count: int) -> Arrangement:
    """A map in which most segments run between crossings."""
    chance = Random(seed)
    plan = Arrangement(points=[(chance.randrange(40), chance.randrange(40)) for _ in range(7)])
    while len(plan.edges) < count:
        p, q = chance.sample(plan.points, 2)
        plan = plan.add(p, q)
    return plan


@pytest.mark.parametrize("coarseness", COARSE)
@pytest.mark.parametrize("seed", range(4))
def test_segments_between_crossings_of_crossings(seed: int, coarseness: tuple[int, int]) -> None:
    expected = crossed(seed, 60)
    with cut(*coarseness):
        plan = crossed(seed, 60)
        assert any(isinstance(at, Blurred) for at in plan.points)
        assert picture(plan) == picture(expected)
        for face, other in combinations(plan.faces, 2):
            assert faces.compare_areas(face, other) == sign(face.area - other.area)
        assert [plan.covers(*ends) for ends in combinations(plan.points, 2)] == [
            expected.covers(*ends) for ends in combinations(expected.points, 2)
        ]
        for face, twin in zip(plan.faces, expected.faces, strict=True):
            assert face.area == twin.area
            least, most = faces.area_bounds(face)
            assert least <= twin.area <= most
            middle = [sum(numbers, Fraction(0)) / 3 for numbers in zip(*map(coordinates, face.ring[:3]), strict=True)]
            around = plan.locate((middle[0], middle[1]))
            assert [each for each in plan.faces if each.contains((middle[0], middle[1]))] == (
                [around] if around else []
            )


@pytest.mark.parametrize("coarseness", COARSE)
def test_pappus(coarseness: tuple[int, int]) -> None:
    """Three crossings lie on one line though nothing says so but all their digits."""
    first, second = ((0, 0), (5, 1), (15, 3)), ((1, 9), (4, 8), (13, 5))
    with cut(*coarseness):
        plan = Arrangement([(first[i], second[j]) for i, j in permutations(range(3), 2)])
        met = [
            intersection(
                line_through((*first[i], 1), (*second[j], 1)),
                line_through((*first[j], 1), (*second[i], 1)),
            )
            for i, j in combinations(range(3), 2)
        ]
        assert orientation(*met) == 0
        assert side(line_through(*met[:2]), met[2]) == 0
        before = len(plan.points)
        left, middle, right = sorted(met, key=points.by_place)
        drawn = plan.add(left, right)
        assert drawn.covers(left, middle)
        assert drawn.covers(middle, right)
        assert all(drawn.drawn(at) for at in met)
        assert len(drawn.points) == len({*map(coordinates, drawn.points)}) >= before
        assert drawn.add(middle, right).points == drawn.points


@given(segments, spots)
def test_the_square_of_a_distance(ends: tuple, at: tuple) -> None:
    p, q = map(points.point, ends)
    square = square_distance(at, p, q)
    assert compare_distance(at, p, q, Fraction(1)) == sign(square - 1)
    assert all(square <= square_distance(at, end, end) for end in (p, q))


def test_equal_ends_are_refused() -> None:
    with cut(0, 20):
        at, again = (intersection((0, 3, -1 - n), (3 + n, 0, -1)) for n in (0, 0))
        assert (at == again, at != again, hash(at) == hash(again)) == (True, False, True)
        with pytest.raises(ValueError, match="two different ends"):
            line_through(at, again)
    assert compare(at, exact(at)) == 0
