"""What the computer players cost: positions a second beside another program's moves, cancelling, frames meanwhile.

``python -m pytest tests/bench --benchmark-enable`` measures; without the flag each is run once, to keep it working.
"""

from __future__ import annotations

import time
from typing import Any

import chess
import numpy as np
import pytest

from game import rules
from game.players.evaluation import Level, evaluator_of
from game.players.search import Search
from game.players.thinker import Thinker
from game.players.thinking import Answer, Progress, Question
from scenes.match import MatchScene
from tests.driver import driving
from tests.players.plain import random_states
from tests.scenes.test_computer import against


def middle(game: str) -> rules.State:
    """A position as a turn begins in the middle of a match."""
    states = [state for state in random_states(game, 7, 1) if not state.mid_turn and not state.outcome]
    return states[len(states) // 2]


@pytest.mark.parametrize("game", ["wallgo", "entrapment"])
def test_a_step_of_the_search(benchmark: Any, game: str) -> None:
    search = Search(evaluator_of(game), middle(game))
    benchmark.pedantic(search.step, rounds=300, iterations=1)


def test_a_chess_move_by_another_program_to_compare(benchmark: Any) -> None:
    """All moves of a position, each played and taken back."""
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")

    def expand() -> None:
        for move in board.legal_moves:
            board.push(move)
            board.pop()

    benchmark.pedantic(expand, rounds=300, iterations=1)


def heard(thinker: Thinker) -> Progress | Answer:
    while (told := thinker.poll()) is None:
        time.sleep(0.001)
    return told


def test_cancelling_takes_less_than_a_twentieth_of_a_second() -> None:
    """From asking to the first word on the next question, which waits for the end of the one before.

    Other programs may keep the worker waiting, so the best of some tries counts.
    """
    thinker = Thinker()
    thinker.start()
    start = rules.new("wallgo")
    endless, short = (Question("wallgo", start.options, start.to_text(), (), Level(nodes)) for nodes in (10**9, 0))
    taken = []
    for _ in range(9):
        thinker.ask(endless)
        assert isinstance(heard(thinker), Progress)
        begun = time.monotonic()
        thinker.ask(short)
        assert isinstance(heard(thinker), Answer)
        taken.append(time.monotonic() - begun)
    thinker.close()
    assert min(taken) < 0.05


def test_frames_while_the_computer_thinks(benchmark: Any) -> None:
    with driving(lambda app: MatchScene(app, against(6)), (1280, 720)) as driver:
        driver.app.thinker.start()
        told = driver.rest()
        driver.click(told["places"]["d4"])
        benchmark.pedantic(driver.frames, rounds=120, iterations=1)
        assert driver.app.thinker.thinking
        if benchmark.enabled:
            benchmark.extra_info["p99_ms"] = round(float(np.percentile(benchmark.stats.stats.data, 99)) * 1000, 2)
