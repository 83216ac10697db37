"""What the computer players of Fortress cost at move 60: seeing all segments, a whole turn weighed, a step of the search."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, cast

from game import rules
from game.players.evaluation import evaluator_of
from game.players.fortress import WEIGHTS
from game.players.fortress_board import board_of
from game.players.search import Search
from game.rules.fortress import FortressState

EVALUATOR = evaluator_of("fortress")


@cache
def at_move_60() -> FortressState:
    """A position of 20 points in which 60 segments of a random match are drawn."""
    chance, state = Random(2), rules.new("fortress", points=20, seed=2)
    for _ in range(60):
        state = state.play(chance.choice(state.legal_actions()))
        while state.mid_turn:
            state = state.play("@auto")
    return cast("FortressState", state)


def test_all_segments_at_a_glance(benchmark: Any) -> None:
    state, weights = at_move_60(), tuple(WEIGHTS)
    board = benchmark.pedantic(lambda: board_of.__wrapped__(state, weights), rounds=20, warmup_rounds=1)
    assert board.candidates()


def test_a_turn_is_weighed_whole(benchmark: Any) -> None:
    """The segments that promise most are drawn on boards, and what the others may take then is looked at."""

    def weigh() -> int:
        search = Search(EVALUATOR, at_move_60())
        while search.nodes < 12:
            search.step()
        return search.nodes

    assert benchmark.pedantic(weigh, rounds=3, warmup_rounds=1) == 12


def test_a_step_of_the_search(benchmark: Any) -> None:
    search = Search(EVALUATOR, at_move_60())
    benchmark.pedantic(search.step, rounds=60, iterations=1)
