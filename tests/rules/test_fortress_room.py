"""The room of a face: circles of other libraries' tests, and shapely as an independent judge of random faces."""

from __future__ import annotations

import doctest
import json
import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.rules import faces as subdivision
from game.rules import planar, points, room
from game.rules.planar import Arrangement, Face
from game.rules.room import Room, enclosing_circle, places

DATA = Path(__file__).parents[1] / "data" / "planar" / "predicates.json"
CIRCLES = json.loads(DATA.read_text(encoding="utf-8"))["max_inscribed_circle"]


def read(polygon: str) -> tuple[Arrangement, Face]:
    """The map of a polygon as text, and its largest face."""
    rings = [
        [tuple(map(Fraction, corner.split())) for corner in ring.split(",")]
        for ring in re.findall(r"\(([^()]+)\)", polygon)
    ]
    plan = Arrangement([side for ring in rings for side in pairwise(ring)])
    return plan, max(plan.faces, key=lambda face: face.area)


def test_the_examples_in_the_documentation() -> None:
    assert doctest.testmod(room).attempted
    assert not doctest.testmod(room).failed
    assert not any(doctest.testmod(module).failed for module in (points, subdivision, planar))


@pytest.mark.parametrize(("polygon", "x", "y", "radius", "tolerance"), CIRCLES)
def test_largest_circles_of_other_libraries(
    monkeypatch: pytest.MonkeyPatch, polygon: str, x: float, y: float, radius: float, tolerance: float
) -> None:
    monkeypatch.setattr(room, "GAP", Fraction(1))  # they keep no gap around corners
    plan, face = read(polygon)
    spot = Room(face, places(plan.points)).roomiest
    assert spot.clearance == pytest.approx(radius, abs=tolerance)
    assert np.hypot(spot.x - x, spot.y - y) < 3 * tolerance


@pytest.mark.parametrize("hair", [Fraction(1, 10**9), Fraction(1, 10**17)])
def test_vertices_too_close_for_floats(hair: Fraction) -> None:
    corners = [(Fraction(300), Fraction(400)), (300 + hair, 400 - hair), (Fraction(320), 400 - hair), (310, 420)]
    plan = Arrangement(pairwise([*corners, corners[0]]))
    assert Room(plan.faces[0], places(plan.points)).roomiest.clearance == pytest.approx(6.18, abs=0.01)
    sliver = Arrangement(pairwise([*corners[:3], corners[0]]))
    assert Room(sliver.faces[0], places(sliver.points)).roomiest.clearance == 0


coordinates = st.tuples(st.integers(0, 360), st.integers(0, 480))
drawings = st.lists(st.tuples(coordinates, coordinates).filter(lambda ends: ends[0] != ends[1]), min_size=3, max_size=9)


@st.composite
def faces(draw: st.DrawFn) -> tuple[Arrangement, Face]:
    """A face of a random drawing, with some loose points about."""
    plan = Arrangement(draw(drawings), points=draw(st.lists(coordinates, max_size=6)))
    assume(plan.faces)
    face = draw(st.sampled_from(plan.faces))
    assume(abs(polygon_of(face).area - float(face.area)) < 1e-6)
    return plan, face


def polygon_of(face: Face) -> shapely.Polygon:
    """The face for shapely; edges that stick into it are left out."""
    outlines = [shapely.Polygon(places(ring)).buffer(0) for ring in (face.ring, *face.holes) if len(ring) > 2]
    return shapely.difference(outlines[0], shapely.union_all(outlines[1:]))


def borders_of(face: Face) -> shapely.Geometry:
    return shapely.MultiLineString([places((*ring, ring[0])) for ring in (face.ring, *face.holes)])


def clearance(plan: Arrangement, face: Face, spots: np.ndarray) -> np.ndarray:
    """What Rule 9 says, by shapely: zero outside of the face."""
    points = shapely.points(spots)
    lines = shapely.MultiLineString([places((plan.points[edge.tail], plan.points[edge.head])) for edge in plan.edges])
    vertices = shapely.multipoints(places(plan.points))
    found = np.minimum(shapely.distance(points, lines), shapely.distance(points, vertices) / 1.2)
    return np.where(shapely.contains(polygon_of(face), points), found, 0)


@settings(deadline=None)
@given(faces(), st.integers(0, 2**32 - 1))
def test_nowhere_is_more_room_than_at_the_roomiest_place(drawn: tuple[Arrangement, Face], seed: int) -> None:
    plan, face = drawn
    spot = Room(face, places(plan.points)).roomiest
    assume(spot.clearance)
    assert clearance(plan, face, np.array([(spot.x, spot.y)]))[0] == pytest.approx(spot.clearance, abs=1e-9)
    chance = np.random.default_rng(seed)
    left, bottom, right, top = polygon_of(face).bounds
    about = chance.uniform((left, bottom), (right, top), (400, 2))
    beside = chance.normal((spot.x, spot.y), spot.clearance / 20, (200, 2))
    assert clearance(plan, face, np.concatenate((about, beside))).max() <= spot.clearance * (1 + 2e-6)


def allowed(plan: Arrangement, face: Face, radius: float) -> shapely.Geometry:
    """The places with more than a clearance, as shapely cuts them out of the face."""
    inside = polygon_of(face).buffer(0).difference(shapely.buffer(borders_of(face), radius, quad_segs=64))
    return inside.difference(shapely.buffer(shapely.multipoints(places(plan.points)), 1.2 * radius, quad_segs=64))


@settings(deadline=None)
@given(faces(), st.floats(0.3, 0.95), st.floats(0.1, 4))
def test_whether_places_fit_into_a_circle(drawn: tuple[Arrangement, Face], part: float, size: float) -> None:
    plan, face = drawn
    inside = Room(face, places(plan.points))
    assume(inside.roomiest.clearance > 0.5)
    radius = inside.roomiest.clearance * part
    diameter = 2 * shapely.minimum_bounding_radius(allowed(plan, face, radius))
    assert inside.fits_into(radius, diameter + 0.1)
    assert not inside.fits_into(radius, diameter - 0.1) or diameter < 0.1
    assert inside.fits_into(radius, diameter * size) == (size > 1) or abs(diameter * (size - 1)) < 0.1


@settings(deadline=None)
@given(faces(), st.floats(0.3, 0.95), coordinates)
def test_the_nearest_place(drawn: tuple[Arrangement, Face], part: float, goal: tuple[int, int]) -> None:
    plan, face = drawn
    inside = Room(face, places(plan.points))
    assume(inside.roomiest.clearance > 0.5)
    radius = inside.roomiest.clearance * part
    spot = inside.nearest(*goal, radius)
    assert clearance(plan, face, np.array([(spot.x, spot.y)]))[0] > radius - 1e-9
    least = shapely.distance(allowed(plan, face, radius), shapely.points(goal))
    assert np.hypot(spot.x - goal[0], spot.y - goal[1]) == pytest.approx(least, abs=0.05)


@given(st.lists(st.tuples(st.floats(-50, 50), st.floats(-50, 50)), min_size=1, max_size=30))
def test_the_smallest_circle_around_places(spots: list[tuple[float, float]]) -> None:
    rows = np.array(spots).T
    centre, radius = enclosing_circle(rows)
    assert radius == pytest.approx(shapely.minimum_bounding_radius(shapely.multipoints(spots)), abs=1e-4)
    assert np.hypot(*(rows - centre)).max() <= radius + 1e-4


@given(faces())
def test_an_inner_place_lies_inside_and_is_a_binary_number(drawn: tuple[Arrangement, Face]) -> None:
    plan, face = drawn
    place = subdivision.inner_place(face, plan.points)
    assert plan.locate(place) is face
    assert all(number.denominator.bit_count() == 1 for number in place)
