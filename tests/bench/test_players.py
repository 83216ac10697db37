"""What the computer players cost: positions a second beside another program's moves, cancelling, frames meanwhile.

``python -m pytest tests/bench --benchmark-enable`` measures; without the flag each is run once, to keep it working.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import chess
import numpy as np
import pytest

from game import rules
from game.players import fortress_board
from game.players.evaluation import Level, evaluator_of
from game.players.fortress import WEIGHTS as FORTRESS_WEIGHTS
from game.players.levels import level_of
from game.players.search import Search
from game.players.thinker import Thinker
from game.players.thinking import Answer, Progress, Question
from game.players.wallgo import WEIGHTS
from game.players.wallgo_search import Deep, number
from game.rules.wallgo import GRID
from scenes.match import MatchScene
from tests.driver import driving
from tests.players import kernels
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


@pytest.fixture(scope="module")
def compiled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, ModuleType]:
    """The kernels; compiled quickly where nothing is measured."""
    with pytest.MonkeyPatch.context() as patch:
        if not request.config.getoption("benchmark_enable"):
            patch.setenv("CFLAGS", "-O0")
        return kernels.compiled(tmp_path_factory.mktemp("kernels"))


@pytest.fixture(params=["uncompiled", "compiled"])
def kernel_of(request: pytest.FixtureRequest) -> Callable[[str], Any]:
    """What gives the kernel of a game, uncompiled and compiled."""
    if request.param == "uncompiled":
        return kernels.uncompiled
    compiled: dict[str, ModuleType] = request.getfixturevalue("compiled")
    return compiled.__getitem__


@pytest.fixture
def kernel(kernel_of: Callable[[str], Any]) -> Any:
    """The kernel of Wall Go."""
    return kernel_of("wallgo")


def masks(state: Any) -> tuple[int, int]:
    passages = GRID.grooves ^ state.wall_mask
    return passages & GRID.squares, passages >> GRID.squares.bit_count()


def test_all_turns_of_wall_go_weighed(benchmark: Any, kernel: Any) -> None:
    state: Any = middle("wallgo")
    board = kernel.Board(state.piece_masks, *masks(state), state.seat, kernel.promises(WEIGHTS))
    found = benchmark.pedantic(board.turns, (state.piece_masks[state.seat], 2, True), rounds=300, iterations=1)
    assert len(found) == len(state.turns())
    benchmark.extra_info["turns"] = len(found)


def test_alpha_beta_of_wall_go(benchmark: Any, kernel: Any) -> None:
    """So many positions as a step of the search looks at."""
    state: Any = middle("wallgo")
    numbers = [number(turn) for turn in state.turns()]
    pieces = state.piece_masks[state.seat], state.piece_masks[1 - state.seat]
    search = kernel.AlphaBeta(*pieces, *masks(state), stays=True, largest=False, turns=numbers, weights=WEIGHTS)
    benchmark.pedantic(search.run, (Deep.slice,), rounds=50, iterations=1)
    benchmark.extra_info["positions"] = search.positions()


def test_positions_of_fortress(
    benchmark: Any, kernel_of: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that deserves a look in a position drawn: a position each, with its fortresses put and its segments weighed."""
    monkeypatch.setattr(fortress_board, "kernel", kernel_of("fortress"))
    board = fortress_board.board_of.__wrapped__(middle("fortress"), tuple(FORTRESS_WEIGHTS)).map
    numbers = [number for _, number in board.candidates()]
    drawn = benchmark.pedantic(lambda: [board.draw(each) for each in numbers], rounds=20, iterations=1)
    assert all(each.whose() != board.whose() for each in drawn)
    benchmark.extra_info["positions"] = len(drawn)


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
            times = np.array(benchmark.stats.stats.data)
            benchmark.extra_info["p99_ms"] = round(float(np.percentile(times, 99)) * 1000, 2)
            benchmark.extra_info["percent_over_20_ms"] = round(100 * float(np.mean(times > 0.02)), 2)


def test_memory_of_the_worker(benchmark: Any) -> None:
    """The most that the process takes which thinks, after a thought of the first game's highest level."""
    thinker = Thinker()
    thinker.start()
    start = rules.new("wallgo")
    puts = ("@a7", "@g7", "@a1", "@g1")
    thinker.ask(Question("wallgo", start.options, start.to_text(), puts, replace(level_of("wallgo", 6), nodes=4000)))
    told = benchmark.pedantic(heard, (thinker,), rounds=1)
    while not isinstance(told, Answer):
        told = heard(thinker)
    (worker,) = multiprocessing.active_children()
    status = dict(line.split(":", 1) for line in Path(f"/proc/{worker.pid}/status").read_text().splitlines())
    thinker.close()
    megabytes = int(status["VmHWM"].split()[0]) / 1024
    benchmark.extra_info["megabytes"] = round(megabytes)
    assert megabytes < 150
