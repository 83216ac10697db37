"""What a position of Enclosure is worth: territory for the turns that it will last, less a part of what the best cuts take.

A part only, since what was cut is mended. How large the parts are, and ``SCALE``, was fitted to 49 matches of computer
players: to the territory of the next 12 turns, and to who won.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from game.players.enclosure_board import Board
from game.players.enclosure_lines import crossing
from game.players.evaluation import expected
from game.rules.enclosure import ACTIONS

TURNS = ACTIONS // 2 + 1
"""The turns of a match."""

TEMPO = 3.4
"""What each line that the seat to act has left in its turn is worth, in squares held: as much as makes the best turn leave a
standing where it was, on average, so that a search can compare positions of different depths."""
EXPOSED_NOW = 0.75
"""How much of the territory that the seat to act can cut off counts as gone."""
EXPOSED_NEXT = 0.5
"""The same of what can be cut off in the turn after this one."""
SECOND = 0.2
"""How much the second best cut counts beside the best one."""
LASTING = 18.0
"""For how many turns territory is held before half of it and more is gone."""
SCALE = 4.0
"""The lead in squares, over all turns that are left, that multiplies the odds by e."""
WEIGHTY = 10
"""Of the lines of a drawing, so many that hold most are seen as worth a cut."""


@lru_cache(maxsize=2000)
def lead(board: Board) -> float:
    """By how many squares the seat to act will be ahead at the end, as far as can be seen."""
    seat = board.seat
    ahead = board.totals[seat] - board.totals[1 - seat]
    turns = TURNS + 1 - board.turn
    if turns <= 0:
        return ahead
    areas = board.territories()
    held = areas[seat] - areas[1 - seat] + TEMPO * board.left
    held += EXPOSED_NOW * exposed(board, 1 - seat, board.left) - EXPOSED_NEXT * exposed(board, seat, 0)
    return ahead + held * LASTING * (1 - math.exp(-turns / LASTING))


def standing(board: Board, seat: int) -> float:
    """What a seat may expect."""
    turns = TURNS + 1 - board.turn
    ahead = lead(board) / (SCALE * (turns + 1))
    return expected(ahead if seat == board.seat else -ahead)


def exposed(board: Board, seat: int, now: int) -> float:
    """What the best cuts would take from a seat: in this turn, with so many actions left, or in the next one (0)."""
    cuts = [worth for worth, _, _ in cuts_of(board, seat, now, 1 if now == 1 else 2)]
    return sum(worth * weight for worth, weight in zip(cuts, (1.0, SECOND), strict=False))


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
