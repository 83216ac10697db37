"""What must hold for every exact planar map, whatever the segments."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from game.rules import planar

Place = tuple[Fraction, Fraction]
Segment = tuple[Place, Place]

# A small grid, so that ends, overlaps and crossings in one point happen all the time; halves and thirds on top.
numbers = st.one_of(st.integers(0, 5).map(Fraction), st.fractions(0, 5, max_denominator=3))
spots = st.tuples(numbers, numbers)
segments = st.tuples(spots, spots).filter(lambda ends: ends[0] != ends[1])
drawings = st.lists(segments, max_size=14)


def between(p: Place, q: Place, at: Place) -> bool:
    """Whether a point lies on a closed segment, by fractions alone."""
    (px, py), (qx, qy), (x, y) = p, q, at
    level = (qx - px) * (y - py) == (qy - py) * (x - px)
    return level and min(px, qx) <= x <= max(px, qx) and min(py, qy) <= y <= max(py, qy)


def middle(p: Place, q: Place) -> Place:
    return (p[0] + q[0]) / 2, (p[1] + q[1]) / 2


def edges(plan: planar.Arrangement) -> list[tuple[Place, Place, int]]:
    """The edges by coordinates, in an order that does not depend on the history."""
    at = plan.vertices
    return sorted((*sorted((at[edge.tail], at[edge.head])), edge.times) for edge in plan.edges)


def picture(plan: planar.Arrangement) -> tuple[object, ...]:
    """All there is to see of an arrangement."""
    faces = sorted((face.area, sorted(face.ring), sorted(map(sorted, face.holes))) for face in plan.faces)
    return sorted(plan.vertices), edges(plan), faces


def winds(ring: tuple[planar.Point, ...], at: Place) -> bool:
    """Whether a closed way goes round a point, counting the edges to the left of it that cross its height."""
    corners = [planar.coordinates(corner) for corner in ring]
    x, y = at
    odd = False
    for (px, py), (qx, qy) in pairwise([*corners, corners[0]]):
        if (py > y) != (qy > y) and px + (y - py) * (qx - px) / (qy - py) < x:
            odd = not odd
    return odd


@given(drawings)
def test_euler(drawing: list[Segment]) -> None:
    plan = planar.Arrangement(drawing)
    part = list(range(len(plan.vertices)))
    for edge in plan.edges:
        old, new = part[edge.tail], part[edge.head]
        part = [new if name == old else name for name in part]
    assert len(plan.vertices) - len(plan.edges) + len(plan.faces) == len(set(part)) == len(plan.roots)


@given(drawings)
def test_faces_are_those_of_shapely(drawing: list[Segment]) -> None:
    lines = [shapely.LineString([tuple(map(float, p)), tuple(map(float, q))]) for p, q in drawing]
    # A grid far finer than any meeting point, so that lines through one point meet in one point for shapely too.
    union = shapely.union_all(lines, grid_size=2**-30)
    found = shapely.get_parts(shapely.polygonize([union]))
    # Polygons of dangles that touch themselves only by the grid have no area to speak of.
    areas = sorted(area for area in shapely.area(found) if area > 1e-6)
    assert [float(area) for area in sorted(f.area for f in planar.Arrangement(drawing).faces)] == pytest.approx(
        areas, abs=1e-6
    )


@given(drawings)
def test_an_edge_counts_the_segments_that_cover_it(drawing: list[Segment]) -> None:
    for tail, head, times in edges(planar.Arrangement(drawing)):
        assert times == sum(between(p, q, middle(tail, head)) for p, q in drawing)


@given(drawings)
def test_vertices_are_ends_and_crossings(drawing: list[Segment]) -> None:
    exact = [tuple(map(planar.point, ends)) for ends in drawing]
    shared = {planar.coordinates(at) for p, q in exact for r, s in exact for at in planar.common(p, q, r, s)}
    assert set(planar.Arrangement(drawing).vertices) == shared


@given(drawings, st.randoms())
def test_order_and_direction_do_not_matter(drawing: list[Segment], chance: object) -> None:
    other = [ends[:: chance.choice((1, -1))] for ends in drawing]  # type: ignore[attr-defined]
    chance.shuffle(other)  # type: ignore[attr-defined]
    assert picture(planar.Arrangement(other)) == picture(planar.Arrangement(drawing))


@given(drawings, st.sampled_from(["mirror", "turn", "swap"]))
def test_turned_and_mirrored_maps_are_alike(drawing: list[Segment], how: str) -> None:
    def moved(at: Place) -> Place:
        x, y = at
        return {"mirror": (-x, y), "turn": (-y, x), "swap": (y, x)}[how]

    plan = planar.Arrangement(drawing)
    other = planar.Arrangement([(moved(p), moved(q)) for p, q in drawing])
    assert sorted(map(moved, plan.vertices)) == sorted(other.vertices)
    assert sorted((*sorted((moved(p), moved(q))), n) for p, q, n in edges(plan)) == edges(other)
    assert sorted(face.area for face in plan.faces) == sorted(face.area for face in other.faces)


CORNERS = [(Fraction(x), Fraction(y)) for x, y in ((-1, -1), (6, -1), (6, 6), (-1, 6), (-1, -1))]
FRAME = list(pairwise(CORNERS))


@given(drawings, st.lists(spots, max_size=3), st.sampled_from([[], FRAME]))
def test_growing_equals_building_from_nothing(
    drawing: list[Segment], given_points: list[Place], frame: list[Segment]
) -> None:
    plan = planar.Arrangement(frame, given_points)
    for i, (p, q) in enumerate(drawing):
        before = picture(plan)
        grown = plan.add(p, q)
        fresh = planar.Arrangement([*frame, *drawing[: i + 1]], given_points)
        assert picture(grown) == picture(fresh)
        assert grown.vertices == fresh.vertices
        assert {grown.root(at) for at in grown.points} == grown.roots == fresh.roots
        assert picture(plan) == before
        plan = grown


@given(drawings, st.lists(spots, max_size=6))
def test_given_points_are_the_first_vertices_and_cut_edges(drawing: list[Segment], given_points: list[Place]) -> None:
    plan = planar.Arrangement(drawing, given_points)
    assert plan.vertices[: len(set(given_points))] == tuple(dict.fromkeys(given_points))
    for tail, head, _ in edges(plan):
        assert [at for at in plan.vertices if between(tail, head, at) and at not in (tail, head)] == []


@given(drawings, segments)
def test_new_vertices_are_numbered_along_the_segment(drawing: list[Segment], ends: Segment) -> None:
    plan = planar.Arrangement(drawing)
    grown = plan.add(*ends)
    assert grown.vertices[: len(plan.vertices)] == plan.vertices
    (px, py), (qx, qy) = ends
    along = [(x - px) * (qx - px) + (y - py) * (qy - py) for x, y in grown.vertices[len(plan.vertices) :]]
    assert along == sorted(along)


@given(drawings, spots)
def test_locate(drawing: list[Segment], at: Place) -> None:
    plan = planar.Arrangement(drawing)
    face = plan.locate(at)
    if any(between(p, q, at) for p, q in drawing):
        assert face is None
        assert plan.drawn(at)
    else:
        around = [face for face in plan.faces if winds(face.ring, at) and not any(winds(h, at) for h in face.holes)]
        assert around == ([] if face is None else [face])
        assert not plan.drawn(at)


@given(drawings)
def test_holes_lie_in_their_face(drawing: list[Segment]) -> None:
    plan = planar.Arrangement(drawing)
    for face in plan.faces:
        assert face.area > 0
        for hole in face.holes:
            assert all(winds(face.ring, planar.coordinates(corner)) for corner in hole)


@given(drawings, segments)
def test_covers(drawing: list[Segment], ends: Segment) -> None:
    plan = planar.Arrangement(drawing)
    stops = sorted({*ends, *(at for segment in drawing for at in segment if between(*ends, at))})
    covered = all(any(all(between(p, q, stop) for stop in piece) for p, q in drawing) for piece in pairwise(stops))
    assert plan.covers(*ends) == covered


@given(drawings, segments)
def test_a_covered_segment_adds_nothing(drawing: list[Segment], ends: Segment) -> None:
    plan = planar.Arrangement([*drawing, ends])
    assert plan.covers(*ends)
    again = plan.add(*ends)
    assert (again.vertices, again.faces, len(again.edges)) == (plan.vertices, plan.faces, len(plan.edges))


def test_nested_islands() -> None:
    def square(low: int, high: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        corners = [(low, low), (high, low), (high, high), (low, high), (low, low)]
        return list(pairwise(corners))

    plan = planar.Arrangement([*square(2, 8), *square(0, 10), *square(4, 6), ((1, 1), (1, 2))])
    assert sorted(face.area for face in plan.faces) == [4, 32, 64]
    outer = plan.locate((1, 5))
    assert outer is not None
    assert (outer.area, len(outer.holes)) == (64, 2)


def test_unchanged_faces_are_shared() -> None:
    ring = [((0, 0), (1, 0)), ((1, 0), (0, 1)), ((0, 1), (0, 0)), ((5, 0), (6, 0)), ((6, 0), (6, 1)), ((6, 1), (5, 0))]
    plan = planar.Arrangement(ring)
    face = plan.locate((Fraction(1, 4), Fraction(1, 4)))
    grown = plan.add((5, 0), (6, Fraction(1, 2)))
    assert grown.locate((Fraction(1, 4), Fraction(1, 4))) is face


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="two different ends"):
        planar.Arrangement([((1, 1), (Fraction(2, 2), 1))])
    with pytest.raises(ValueError, match="two different ends"):
        planar.Arrangement().covers((1, 1), (1, 1))
    with pytest.raises(ValueError, match="whole numbers or fractions"):
        planar.Arrangement([((1, 1), (0.5, 1))])  # type: ignore[list-item]


@given(st.lists(st.tuples(spots, spots).filter(lambda ends: ends[0] != ends[1]), min_size=2, max_size=2))
def test_what_two_segments_share(pair: list[Segment]) -> None:
    (p, q), (r, s) = (tuple(map(planar.point, ends)) for ends in pair)
    shared = [planar.coordinates(at) for at in planar.common(p, q, r, s)]
    assert all(between(*pair[0], at) and between(*pair[1], at) for at in shared)
    ends = {*pair[0], *pair[1]}
    touching = {at for at in ends if between(*pair[0], at) and between(*pair[1], at)}
    if planar.crosses(p, q, r, s):
        assert len(shared) == 1
        assert shared[0] not in ends
    else:
        assert set(shared) == touching


def test_exact_beyond_floats() -> None:
    """Points that only many digits tell apart stay apart, and lines that meet in one point still do."""
    tiny = Fraction(1, 10**40)
    plan = planar.Arrangement([((0, 0), (1, 1)), ((0, tiny), (1, 1 + tiny)), ((0, 1), (1, 0)), ((0, 0), (0, tiny))])
    assert sorted(face.area for face in plan.faces) == [tiny / 2 - tiny**2 / 4]
    assert plan.locate((tiny, tiny + tiny / 2)) == plan.faces[0]
    assert plan.locate((tiny, 2 * tiny + tiny / 2)) is None


@given(st.integers(1, 6))
def test_pentagrams(times: int) -> None:
    """Every round draws the star of the inner pentagon: five more corners, exact to the last."""
    corners = [planar.point(at) for at in [(0, 3), (-3, 1), (-2, -3), (2, -3), (3, 1)]]
    plan = planar.Arrangement()
    for _ in range(times):
        star = [(corners[i], corners[(i + 2) % 5]) for i in range(5)]
        lines = [planar.line_through(*ends) for ends in star]
        for ends in star:
            plan = plan.add(*ends)
        corners = [planar.intersection(lines[i], lines[(i + 4) % 5]) for i in range(5)]
    assert (len(plan.vertices), len(plan.edges), len(plan.faces)) == (5 + 5 * times, 15 * times, 10 * times - 4)
