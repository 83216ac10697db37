"""What a position of Enclosure is worth: territory for the turns that it will last, less a part of what the best cuts take.

A part only, since what was cut is mended.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from game.players.enclosure_board import Board
from game.players.enclosure_lines import crossing
from game.rules.enclosure import ACTIONS

TURNS = ACTIONS // 2 + 1
"""The turns of a match."""


class Weights(NamedTuple):
    """By what a position is weighed."""

    square: float
    """The logarithm of the odds that a square of lead is worth, over all turns that are left and the last one."""
    exposed_now: float
    """How much of the territory that the seat to act can cut off counts as gone."""
    exposed_next: float
    """The same of what can be cut off in the turn after this one."""
    second: float
    """How much the second best cut counts beside the best one."""
    lasting: float
    """For how many turns territory is held before half of it and more is gone."""


TEMPO = 3.4
"""What each line that the seat to act has left in its turn is worth, in squares held: as much as makes the best turn leave a
standing where it was, on average, so that a search can compare positions of different depths. At sight it is all the same."""
WEIGHTY = 10
"""Of the lines of a drawing, so many that hold most are seen as worth a cut."""


@lru_cache(maxsize=2000)
def lead(board: Board, weights: Weights) -> float:
    """By how many squares the seat to act will be ahead at the end, as far as can be seen."""
    seat = board.seat
    ahead = board.totals[seat] - board.totals[1 - seat]
    turns = TURNS + 1 - board.turn
    if turns <= 0:
        return ahead
    areas = board.territories()
    held = areas[seat] - areas[1 - seat] + TEMPO * board.left
    now, later = (exposed(board, seat, left, weights.second) for seat, left in ((1 - seat, board.left), (seat, 0)))
    held += weights.exposed_now * now - weights.exposed_next * later
    return ahead + held * weights.lasting * (1 - math.exp(-turns / weights.lasting))


def odds(board: Board, weights: Weights) -> float:
    """The logarithm of the odds that the seat to act will win."""
    return lead(board, weights) * weights.square / (TURNS + 2 - board.turn)


def exposed(board: Board, seat: int, now: int, second: float) -> float:
    """What the best cuts would take from a seat: in this turn, with so many actions left, or in the next one (0).

    The second best one counts in part.
    """
    cuts = [worth for worth, _, _ in cuts_of(board, seat, now, 1 if now == 1 else 2)]
    return sum(worth * weight for worth, weight in zip(cuts, (1.0, second), strict=False))


def cuts_of(board: Board, seat: int, now: int, most: int) -> Iterator[tuple[float, int, int]]:
    """Lines of a seat that can be cut: what each holds, the line, and one that cuts it; what holds most comes first."""
    held = board.shapes[seat].held
    if not held:
        return
    shielded = board.shielded if now else ()
    drawable = board.drawable(1 - seat, shielded)
    for worth, line in held[:WEIGHTY]:
        cutters = crossing(line) & drawable
        if cutters and line not in shielded:
            yield worth, line, (cutters & -cutters).bit_length() - 1
            most -= 1
            if not most:
                return
