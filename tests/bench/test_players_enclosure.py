"""What the computer players of Enclosure cost; run with --benchmark-enable."""

from __future__ import annotations

from typing import Any

import pytest

from game import rules
from game.players.enclosure_board import board_of, territories_of, without
from game.players.enclosure_shape import grown, shape_of
from game.players.enclosure_ways import ways_of
from game.players.enclosure_worth import lead
from game.players.evaluation import evaluator_of
from game.players.search import Search

EVALUATOR = evaluator_of("enclosure")


@pytest.fixture(scope="module")
def states() -> list[rules.State]:
    """The states of a match of the best turns at sight before each turn."""
    found = [rules.new("enclosure")]
    while not found[-1].outcome:
        state = found[-1]
        for action in max(EVALUATOR.candidates(state))[1]:
            state = state.play(action)
        found.append(state)
    return found


def forget() -> None:
    """Everything that was worked out before."""
    for cached in (shape_of, grown, without, territories_of, ways_of, lead):
        cached.cache_clear()


def test_all_turns_at_move_60(benchmark: Any, states: list[rules.State]) -> None:
    """Every turn that deserves a look, weighed: 60 lines are drawn."""
    state = next(state for state in states if board_of(state).used >= 60)  # type: ignore[arg-type]
    turns = benchmark.pedantic(EVALUATOR.candidates, (state,), setup=forget, rounds=30)
    assert len(turns) >= 10


def test_the_shape_of_a_full_drawing(benchmark: Any, states: list[rules.State]) -> None:
    shape = board_of(states[-1]).shape(0)  # type: ignore[arg-type]
    benchmark(lambda: shape.traced().held())
    assert shape.held == shape.traced().held()


def test_a_step_of_the_search(benchmark: Any, states: list[rules.State]) -> None:
    """Which cancelling may have to wait for: at any time of the match."""
    searches = iter([Search(EVALUATOR, state) for state in states[10:58:3]])
    benchmark.pedantic(lambda search: search.step(), setup=lambda: ((next(searches),), {}), rounds=16)
