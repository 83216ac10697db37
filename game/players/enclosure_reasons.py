"""Why a turn of Enclosure is good, in words that a hint can say: what it closes, cuts, secures or prepares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.players.enclosure_board import Board, board_of
from game.players.enclosure_ways import ways_of
from game.players.enclosure_worth import Weights, exposed
from game.players.evaluation import Reason
from game.rules.enclosure import Enclosure

LEAST = 0.5
"""Fewer squares are not worth a word."""


def reasons(state: Enclosure, actions: Sequence[str], weights: Weights) -> tuple[Reason, ...]:
    """What the actions, which the seat to act plays in a row, are good for: the weightiest reason first."""
    after = state
    for action in actions:
        after = after.play(action)
    if after.outcome and state.seat in after.outcome.winners:
        return (Reason("hint.enclosure.wins"),)
    found = sorted(
        _reasons(board_of(state), board_of(after), state.seat, weights), key=lambda each: each[0], reverse=True
    )
    return tuple(reason for weight, reason in found if weight >= LEAST) or (Reason("hint.enclosure.waits"),)


def _reasons(before: Board, after: Board, seat: int, weights: Weights) -> Iterator[tuple[float, Reason]]:
    """What a turn brings, in squares, and how it is said."""
    was, now = before.territories(), after.territories()
    other = 1 - seat
    closed, cut = now[seat] - was[seat], was[other] - now[other]
    yield closed, Reason("hint.enclosure.closes", {"n": told(closed)})
    yield cut, Reason("hint.enclosure.cuts", {"n": told(cut), "seat": other})
    if after.seat == other:
        secured = exposed(before, seat, 0, weights.second) - exposed(after, seat, after.left, weights.second)
        yield secured, Reason("hint.enclosure.secures", {"n": told(secured)})
    if max(closed, cut) < LEAST:
        prepared = ways_of(after.shape(seat)).areas[:2].max() - ways_of(before.shape(seat)).areas[:2].max()
        yield float(prepared) / 2, Reason("hint.enclosure.prepares", {"n": told(prepared)})


def told(squares: float) -> int | float:
    """A number of squares in words: to a tenth, and whole where it is.

    >>> told(4.5), told(3.98), told(7.0)
    (4.5, 4, 7)
    """
    tenths = round(float(squares), 1)
    return int(tenths) if tenths.is_integer() else tenths
