"""How fast Wall Go is played: whole random matches through the door that everybody uses."""

from __future__ import annotations

import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from game import rules

MATCHES = 50


def play_matches(players: int, stay: str) -> int:
    """Play random matches from the first piece to the outcome; the number of turns in all of them."""
    chance, count = random.Random(players), 0
    for _ in range(MATCHES):
        state = rules.new("wallgo", players=players, stay=stay)
        while state.outcome is None:
            turns = state.turns()
            for action in chance.choice(turns) if turns else state.timeout():
                state = state.play(action)
            count += 1
    return count


@pytest.mark.parametrize("stay", ["always", "with-exit"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_per_second(benchmark: BenchmarkFixture, players: int, stay: str) -> None:
    turns = benchmark(play_matches, players, stay)
    assert MATCHES * 20 < turns < MATCHES * 90
    if benchmark.enabled:
        benchmark.extra_info["turns per second"] = round(turns / benchmark.stats.stats.median)
