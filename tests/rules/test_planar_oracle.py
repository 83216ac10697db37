"""The exact planar map against answers from other programs: see tests/data/planar.

The largest inscribed circles of predicates.json are left to the tests of Fortress, which is the game that needs them.
"""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from game.rules import planar

DATA = Path(__file__).parents[1] / "data" / "planar"
PREDICATES = json.loads((DATA / "predicates.json").read_text())


def cases() -> list[Any]:
    names = ("cgal_segments", "cgal_random", "contest_samples", "polygonize_cases")
    found = [case for name in names for case in json.loads((DATA / f"{name}.json").read_text())["cases"]]
    assert len(found) == 7 + 30 + 5 + 9
    return [pytest.param(case, id=case["name"]) for case in found]


def places(numbers: list[Any]) -> list[tuple[Fraction, Fraction]]:
    exact = [Fraction(number) for number in numbers]
    return list(zip(exact[::2], exact[1::2], strict=True))


def points(numbers: list[Any]) -> list[planar.Point]:
    return [planar.point(place) for place in places(numbers)]


@pytest.mark.parametrize("case", cases())
def test_map(case: dict[str, Any]) -> None:
    plan = planar.Arrangement(map(places, case["segments"]), [places(at)[0] for at in case.get("isolated_points", ())])
    areas = sorted(face.area for face in plan.faces)
    vertices = plan.vertices
    found = {
        "V": len(vertices),
        "E": len(plan.edges),
        "F": len(areas) + 1,
        "vertices": sorted(vertices),
        "edges_with_multiplicity": sorted(
            (*sorted((vertices[edge.tail], vertices[edge.head])), edge.times) for edge in plan.edges
        ),
    }
    expected = {key: case[key] for key in found if key in case}
    if "vertices" in expected:
        expected["vertices"] = sorted(places(at)[0] for at in case["vertices"])
        expected["edges_with_multiplicity"] = sorted(
            (*sorted(places(numbers)), times) for *numbers, times in case["edges_with_multiplicity"]
        )
    assert {key: found[key] for key in expected} == expected
    answers = sorted(map(Fraction, case.get("areas", case.get("areas_by_local_cgal", areas))))
    if any(isinstance(area, float) for area in case.get("areas", ())):  # measured in floats by the source
        assert list(map(float, areas)) == pytest.approx(list(map(float, answers)), rel=1e-9)
    else:
        assert areas == answers
    if "face_at" in case:
        face = plan.locate(places(case["face_at"])[0])
        assert (None if face is None else face.area) == case["face_area"]


@pytest.mark.parametrize(
    "pair", [*PREDICATES["segment_pairs"], *([*pair, None] for pair in PREDICATES["segment_pairs_double_only"])]
)
def test_what_two_segments_share(pair: list[Any]) -> None:
    (p, q), (r, s), count, proper = points(pair[0]), points(pair[1]), pair[2], pair[3]
    for ends in ((p, q, r, s), (q, p, r, s), (r, s, q, p), (s, r, p, q)):
        assert len(set(planar.common(*ends))) == count
        if proper is not None:
            assert planar.crosses(*ends) == proper


@pytest.mark.parametrize("case", PREDICATES["orientation"])
def test_orientation(case: list[Any]) -> None:
    p, q, r, turn = *(planar.point(tuple(at)) for at in case[:3]), case[3]
    assert planar.orientation(p, q, r) == turn


@pytest.mark.parametrize(
    "case", [*PREDICATES["orientation_consistency"], *(case[:3] for case in PREDICATES["orientation_decimal_exact"])]
)
def test_orientation_is_the_same_from_every_end(case: list[Any]) -> None:
    triple = [points(at)[0] for at in case]
    turn = planar.orientation(*triple)
    for order in permutations(range(3)):
        even = order in {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
        assert planar.orientation(*(triple[i] for i in order)) == (turn if even else -turn)


def test_orientation_of_decimals() -> None:
    for p, q, r, turn in PREDICATES["orientation_decimal_exact"]:
        if turn is not None:
            assert planar.orientation(points(p)[0], points(q)[0], points(r)[0]) == turn
