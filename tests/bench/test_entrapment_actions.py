"""How fast Entrapment is played, beside python-chess in the same run.

Both sides do the same work: list the legal actions of a position, play every one of them, to a depth of two. Nothing is
counted without being played. The goal is a third of python-chess's nodes per second.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import chess
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from game.rules.entrapment import Entrapment, from_text, new

DATA = Path(__file__).parents[1] / "data" / "entrapment" / "turn_counts.jsonl"
GOAL = 1 / 3
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ROUNDS = 5


def count(state: Entrapment, depth: int) -> int:
    """The actions played to a depth."""
    nodes = 0
    for action in state.legal_actions():
        after = state.play(action)
        nodes += 1 + (count(after, depth - 1) if depth > 1 else 0)
    return nodes


def count_chess(board: chess.Board, depth: int) -> int:
    """The moves played to a depth by python-chess."""
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += 1 + (count_chess(board, depth - 1) if depth > 1 else 0)
        board.pop()
    return nodes


def opening() -> list[Entrapment]:
    state = new(variant="7x7")
    for action in ("@b2", "@f7", "@e7", "@e5", "@f1", "@c6", "b2>b3"):
        state = state.play(action)
    return [state]


def middle() -> list[Entrapment]:
    """Positions from played matches, a quarter of them with an empty stock or nearly."""
    cases = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()][::6]
    return [
        from_text(f"{case['pos']} {case['player']} first {case['stock'][0]}-{case['stock'][1]}", variant="7x7")
        for case in cases
    ]


def chess_nodes() -> int:
    return sum(count_chess(chess.Board(fen), 2) for fen in (chess.STARTING_FEN, KIWIPETE))


def per_second(work: Callable[[], int]) -> float:
    """Nodes per second of processor time, the best of a few rounds."""
    best = 0.0
    for _ in range(ROUNDS):
        begun = time.process_time()
        nodes = work()
        best = max(best, nodes / (time.process_time() - begun))
    return best


@pytest.mark.parametrize("positions", [opening, middle])
def test_actions_per_second(benchmark: BenchmarkFixture, positions: Callable[[], list[Entrapment]]) -> None:
    states = positions()
    nodes = benchmark(lambda: sum(count(state, 2) for state in states))
    assert nodes == sum(len(state.legal_actions()) + len(state.turns()) for state in states)
    if benchmark.enabled:
        ours, theirs = per_second(lambda: sum(count(state, 2) for state in states)), per_second(chess_nodes)
        benchmark.extra_info["actions per second"] = round(ours)
        benchmark.extra_info["ratio to python-chess"] = round(ours / theirs, 2)
        assert ours > GOAL * theirs


@pytest.mark.parametrize("positions", [opening, middle])
def test_turns_per_second(benchmark: BenchmarkFixture, positions: Callable[[], list[Entrapment]]) -> None:
    states = positions()
    turns = benchmark(lambda: sum(len(state.turns()) for state in states))
    assert turns > 100 * len(states)
    if benchmark.enabled:
        benchmark.extra_info["turns per second"] = round(turns / benchmark.stats.stats.median)
