"""How long Enclosure takes on a full board; run with --benchmark-enable."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game import rules
from game.rules.enclosure import Enclosure


def random_match(actions: int = 120, seed: int = 5) -> Enclosure:
    chance = random.Random(seed)
    state = rules.new("enclosure")
    assert isinstance(state, Enclosure)
    for _ in range(actions):
        state = state.play(chance.choice(state.legal_actions()[:-1]))
    return state


@pytest.fixture(scope="module")
def text() -> str:
    state = random_match(119)
    assert sum(len(state.lines(seat)) for seat in (0, 1)) > 110
    return state.to_text()


def fresh(text: str) -> tuple[tuple[Enclosure], dict[str, Any]]:
    """A state that has worked out nothing yet."""
    state = rules.from_text("enclosure", text)
    assert isinstance(state, Enclosure)
    return (state,), {}


def test_legal_lines(benchmark: Any, text: str) -> None:
    legal = benchmark.pedantic(Enclosure.legal_actions, setup=lambda: fresh(text), rounds=30)
    assert len(legal) > 500


def test_both_territories(benchmark: Any, text: str) -> None:
    areas = benchmark.pedantic(lambda state: state.territory, setup=lambda: fresh(text), rounds=30)
    assert min(areas) > 0


def test_preview_of_a_line(benchmark: Any, text: str) -> None:
    """What a pointer over a line costs: the line, what it cuts, both territories and the totals."""
    (state,), _ = fresh(text)
    line = state.legal_actions()[0]
    assert benchmark(lambda: state.play(line).territory)


def test_reading_a_position(benchmark: Any, text: str) -> None:
    (state,), _ = benchmark(fresh, text)
    assert state.to_text() == text


def test_random_match(benchmark: Any) -> None:
    assert benchmark(random_match).outcome is not None
