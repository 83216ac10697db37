"""The table of open pairs and the base points, against what the rules say pair by pair, in fractions alone."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import scatter
from game.rules.planar import Arrangement, Point, coordinates
from game.rules.room import places
from game.rules.sightlines import Circle, Sightlines, touching

# A small grid, so that lines overlap and circles touch lines exactly.
numbers = st.integers(0, 8)
spots = st.tuples(numbers, numbers)
segments = st.lists(st.tuples(spots, spots).filter(lambda ends: ends[0] != ends[1]), max_size=6)
halves = st.integers(0, 16).map(lambda number: Fraction(number, 2))
radii = st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(1), Fraction(3, 5)])
circles = st.lists(st.builds(Circle, halves, halves, radii), max_size=5)


def meets(circle: Circle, p: Point, q: Point) -> bool:
    """Whether a segment has a point in the circle: an end, or the foot of the centre's perpendicular."""
    (px, py), (qx, qy) = coordinates(p), coordinates(q)
    dx, dy = qx - px, qy - py
    cross = dx * (circle.y - py) - dy * (circle.x - px)
    along = dx * (circle.x - px) + dy * (circle.y - py)
    if 0 <= along <= dx * dx + dy * dy:
        return cross**2 <= circle.radius**2 * (dx * dx + dy * dy)
    return any((circle.x - x) ** 2 + (circle.y - y) ** 2 <= circle.radius**2 for x, y in ((px, py), (qx, qy)))


def shut(plan: Arrangement, p: Point, q: Point, around: list[Circle]) -> bool:
    return plan.covers(p, q) or any(meets(circle, p, q) for circle in around)


@given(segments, segments, circles, circles, st.lists(spots, unique=True, max_size=5))
def test_the_table_says_what_the_rules_say_of_every_pair(
    first: list, second: list, early: list[Circle], late: list[Circle], loose: list
) -> None:
    before = Arrangement(first, points=loose)
    plan = before
    for ends in second:
        plan = plan.add(*ends)
    grown = Sightlines().grow(before, before.points, tuple(early)).grow(plan, plan.points, (*early, *late))
    fresh = Sightlines().grow(plan, plan.points, (*early, *late))
    expected = [
        (i, j) for (i, p), (j, q) in combinations(enumerate(plan.points), 2) if not shut(plan, p, q, [*early, *late])
    ]
    assert list(grown.pairs()) == list(fresh.pairs()) == expected


@given(segments)
def test_ways_join_what_is_covered(drawing: list) -> None:
    plan = Arrangement(drawing)
    joined = {frozenset(pair) for way in plan.ways() for pair in combinations(way, 2)}
    assert joined == {frozenset(pair) for pair in combinations(plan.points, 2) if plan.covers(*pair)}


@given(segments, spots, spots)
def test_ways_on_other_lines_are_left_out(drawing: list, p: tuple, q: tuple) -> None:
    if p != q:
        before = Arrangement(drawing)
        plan = before.add(p, q)
        new = set(plan.ways(before))
        assert set(plan.ways()) - set(before.ways()) <= new <= set(plan.ways())
        assert not list(plan.ways(plan))


HAIR = Fraction(1, 10**30)


@pytest.mark.parametrize(("radius", "touched"), [(Fraction(13), True), (13 - HAIR, False), (13 + HAIR, True)])
def test_the_rim_counts_and_a_hair_beyond_does_not(radius: Fraction, touched: bool) -> None:
    # The distance from the centre to the slanted line 3 x + 4 y = 500 is 13.
    ends = ((100, 50, 1), (20, 110, 1))
    centre = (60 + 13 * Fraction(3, 5), 80 + 13 * Fraction(4, 5))
    circle = Circle(*centre, radius)
    assert touching(places(ends), np.array([[0], [1]]), ends, (circle,)).tolist() == [[touched]]


def test_a_mark_is_touched_by_what_passes_through_its_place() -> None:
    third = Fraction(1, 3)
    ends = ((0, 0, 1), (300, 100, 1))
    marks = (Circle(Fraction(100), 100 * third, Fraction(0)), Circle(Fraction(100), 100 * third + HAIR, Fraction(0)))
    assert touching(places(ends), np.array([[0], [1]]), ends, marks).tolist() == [[True, False]]


# -- base points ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "spacing"), [(8, 75), (12, 60), (16, 52), (20, 46)])
@given(seed=st.integers())
def test_base_points_keep_apart_and_off_the_lines_of_others(count: int, spacing: int, seed: int) -> None:
    spots = scatter.scatter(count, seed)
    assert len(spots) == count
    assert all(24 <= x <= 336 and 24 <= y <= 456 for x, y in spots)
    for (px, py), (qx, qy) in combinations(spots, 2):
        assert (px - qx) ** 2 + (py - qy) ** 2 >= spacing**2
        for x, y in set(spots) - {(px, py), (qx, qy)}:
            cross = (qx - px) * (y - py) - (qy - py) * (x - px)
            assert Fraction(cross**2, (qx - px) ** 2 + (qy - py) ** 2) >= 16


def test_a_seed_always_gives_the_same_map() -> None:
    assert scatter.scatter(8, 2026) == scatter.scatter(8, 2026)
    maps = [scatter.scatter(12, seed) for seed in range(20)]
    assert len(set(maps)) == 20


def test_a_map_without_a_fit_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scatter, "PATIENCE", 3)
    spots = scatter.scatter(8, 1)
    assert all((px - qx) ** 2 + (py - qy) ** 2 >= 75**2 for (px, py), (qx, qy) in combinations(spots, 2))
