"""How long Fortress takes: whole random Master matches move by move, and the check for the end from nothing."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from time import perf_counter
from typing import Any

import pytest

from game import rules
from game.rules.planar import Arrangement, coordinates
from game.rules.sightlines import Circle, Sightlines


def play_match(seed: int, points: int, most: int = 80) -> list[float]:
    """The seconds that each move of a random match took, fortresses and the check for the end included."""
    chance = Random(seed)
    state = rules.new("fortress", points=points, seed=seed)
    moves = []
    while not state.outcome and len(moves) < most:
        segment = chance.choice(state.legal_actions())
        begun = perf_counter()
        state = state.play(segment)
        while state.mid_turn:
            state = state.play("@auto")
        moves.append(perf_counter() - begun)
    return moves


@pytest.mark.parametrize("points", [12, 16])
@pytest.mark.parametrize("seed", range(3))
def test_a_match(benchmark: Any, seed: int, points: int) -> None:
    moves = benchmark.pedantic(play_match, (seed, points), rounds=3)
    benchmark.extra_info["slowest move, ms"] = round(1000 * max(moves))
    benchmark.extra_info["mean move, ms"] = round(1000 * sum(moves) / len(moves), 1)
    assert len(moves) > 40


def test_a_long_match(benchmark: Any) -> None:
    """Crossings of crossings of crossings: with all their digits its points would fill pages."""
    moves = benchmark.pedantic(play_match, (2, 20, 400))
    benchmark.extra_info["slowest move, ms"] = round(1000 * max(moves))
    benchmark.extra_info["mean move, ms"] = round(1000 * sum(moves) / len(moves), 1)
    assert len(moves) == 232


def test_the_end_from_nothing(benchmark: Any) -> None:
    """500 points and 600 circles as on a crowded map: each circle keeps clear of the lines that made the points."""
    chance = Random(1)
    plan = Arrangement()
    while len(plan.points) < 500:
        p, q = ((chance.randrange(361), chance.randrange(481)) for _ in range(2))
        plan = plan.add(p, q)
    points = plan.points[:500]
    circles = []
    while len(circles) < 600:
        x, y = Fraction(chance.randrange(36000), 100), Fraction(chance.randrange(48000), 100)
        nearest = min((float(x - px) ** 2 + float(y - py) ** 2) for px, py in map(coordinates, points[::5])) ** 0.5
        circles.append(Circle(x, y, min(Fraction(13), Fraction(int(nearest * 512), 1024))))
    table = benchmark(lambda: Sightlines().grow(plan, points, tuple(circles)))
    assert table.open.shape == (500, 500)


@pytest.mark.parametrize("moves", [20, 40])
def test_a_preview(benchmark: Any, moves: int) -> None:
    chance = Random(4)
    state = rules.new("fortress", seed=4)
    for _ in range(moves):
        state = state.play(chance.choice(state.legal_actions()))
        while state.mid_turn:
            state = state.play("@auto")
    segments = state.legal_actions()
    assert all(benchmark(lambda: [state.play(segment).events for segment in segments]))
