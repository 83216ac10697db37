"""How long exact planar maps take; run with --benchmark-enable."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.rules.planar import Arrangement


def grown_map(segments: int) -> Arrangement:
    """A map of the size of Fortress: random segments between base points and crossings."""
    chance = Random(7)
    plan = Arrangement(points=[(chance.randrange(24, 336), chance.randrange(24, 456)) for _ in range(12)])
    while segments:
        p, q = chance.sample(plan.points, 2)
        if not plan.covers(p, q):
            plan = plan.add(p, q)
            segments -= 1
    return plan


@pytest.mark.parametrize("segments", [20, 40, 60])
def test_add_and_enclose(benchmark: Any, segments: int) -> None:
    plan = grown_map(segments)
    before = len(plan.faces)
    faces = benchmark(lambda: plan.add(plan.points[0], plan.points[-1]).faces)
    assert len(faces) >= before


def test_locate(benchmark: Any) -> None:
    plan = grown_map(40)

    places = [(7 * i, 11 * i + 1) for i in range(40)]
    found = benchmark(lambda: [plan.locate(place) for place in places])
    assert any(found)


@pytest.mark.parametrize("segments", [50, 100])
def test_build(benchmark: Any, segments: int) -> None:
    chance = Random(3)
    drawing = [
        ((chance.randrange(360), chance.randrange(480)), (chance.randrange(360), chance.randrange(480)))
        for _ in range(segments)
    ]
    assert benchmark(lambda: Arrangement(drawing).faces)
