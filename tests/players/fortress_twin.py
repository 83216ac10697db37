"""Boards of Fortress beside the rules: both draw the same segments, and all that they tell is compared."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game import rules
from game.players.fortress import WEIGHTS
from game.players.fortress_board import Board, board_of
from game.rules.fortress import FortressState

UNSEEN = 1e-3
"""Provinces that are smaller may escape a board: what is as near as 1e-7 to a line lies on it there."""

MATCHES = [
    {"players": players, "level": level, "victory": victory}
    for players, level, victory in (
        (2, "master", "area"),
        (3, "ordinary", "fortresses"),
        (4, "master", "fortresses"),
        (4, "ordinary", "area"),
    )
]
"""All that matches may be like, but for the number of points."""


def fresh(state: FortressState) -> Board:
    """The board of a state, as the computer players have it."""
    return board_of(state, tuple(WEIGHTS))


def compare(board: Board, state: FortressState) -> None:
    """Assert that a board tells of a position between two turns what the rules tell."""
    assert set(board.map.open()) == set(state.sightlines.pairs())
    if state.setup.victory == "area":
        assert board.map.scores() == pytest.approx(state.land, rel=1e-6, abs=1e-3)
    else:
        least, most = forts(state, UNSEEN), forts(state, 0)
        assert all(low <= count <= high for low, count, high in zip(least, board.map.scores(), most, strict=True))
    if not (state.outcome or board.outcome):
        assert board.seat == state.seat
        assert board.standings() == pytest.approx(fresh(state).standings(), abs=1e-6)
    elif state.setup.victory == "area" or least == most:
        assert board.outcome == state.outcome


def forts(state: FortressState, least: float) -> list[int]:
    """How many fortresses each seat has in provinces that are not smaller."""
    held = [province.seat for province in state.provinces if province.face.rounded_area >= least]
    return [held.count(seat) for seat in range(state.setup.players)]


def drawn(board: Board, state: FortressState, segment: str) -> tuple[Board, FortressState]:
    """What a segment leads to on a board and by the rules, which get the fortresses that the board puts.

    A new board is returned where the two may part: after a fortress that is left to the game, as in provinces so small
    that a board may not see them. Raises RuleError when the rules do not allow what the board puts.
    """
    board, state = board.play(segment), state.play(segment)
    put = iter(board.placed())
    parted = False
    while state.mid_turn:
        unseen = state.sites[0].face.rounded_area < UNSEEN
        action = "@auto" if unseen else next(put, "")
        assert action, f"a province of {state.sites[0].face.rounded_area} is overlooked"
        parted |= action == "@auto"
        state = state.play(action)
    parted |= any(put)
    board = fresh(state) if parted else board
    compare(board, state)
    return board, state


def side_by_side(start: FortressState, seed: int) -> Iterator[tuple[Board, FortressState]]:
    """The positions of a match as a board, carried on from move to move, and as a state; they are compared all along."""
    chance = random.Random(seed)
    board, state = fresh(start), start
    while not state.outcome:
        yield board, state
        choice = [actions[0] for _, actions in board.candidates()] if chance.random() < 0.5 else state.legal_actions()
        board, state = drawn(board, state, chance.choice(choice))
    yield board, state


def every_way(start: FortressState) -> int:
    """Compare all that may be drawn in a position, and return how much that is."""
    board = fresh(start)
    compare(board, start)
    segments = start.legal_actions()
    for segment in segments:
        drawn(board, start, segment)
    return len(segments)


def begun(seed: int, **options: str | int) -> FortressState:
    """The start of a match."""
    state = rules.new("fortress", seed=seed, **options)
    assert isinstance(state, FortressState)
    return state


def on_a_grid(seed: int, step: int, **options: str | int) -> FortressState:
    """The start of a match on points whose coordinates are whole numbers of a step: many are on one line."""
    spots = [(x, y) for x in range(step, 360, step) for y in range(step, 480, step)]
    base = " ".join(f"{x},{y}" for x, y in random.Random(seed).sample(spots, int(options["points"])))
    state = rules.from_text("fortress", base, **options)
    assert isinstance(state, FortressState)
    return state
