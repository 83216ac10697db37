"""The deep search of Wall Go: two seats that move pieces."""

from __future__ import annotations

from functools import cache
from typing import cast

from game.players import deep
from game.players.evaluation import UNIT, Evaluator, decided, expected
from game.players.kernels.wallgo import WON, AlphaBeta
from game.players.wallgo import SIZE, SQUARES, WallGoEvaluator, turn
from game.rules import State
from game.rules.wallgo import GRID, WallGo


class Deep(deep.Deep):
    """Alpha-beta from a state of two seats in which pieces move."""

    @staticmethod
    def knows(state: State) -> bool:
        """Whether two seats move pieces."""
        return not cast("WallGo", state).to_put and len(state.seats) == 2

    def kernel(self, evaluator: Evaluator, state: State) -> AlphaBeta:
        """The kernel, ready to search the candidates of a state."""
        state = cast("WallGo", state)
        own, other = state.piece_masks[state.seat], state.piece_masks[1 - state.seat]
        passages = GRID.grooves ^ state.wall_mask
        stays, largest = state.setup.stay == "always", state.setup.tie == "largest-region"
        numbers = [number(actions) for _, actions in evaluator.candidates(state)]
        weights = cast("WallGoEvaluator", evaluator).weights
        return AlphaBeta(own, other, passages & SQUARES, passages >> SIZE, stays, largest, numbers, weights)

    def actions(self, number: int) -> tuple[str, ...]:
        """The actions of a turn."""
        return turn(number)

    def standing(self, worth: int) -> float:
        """What a seat may expect when the kernel finds a position worth so much to it."""
        if abs(worth) < WON:
            return expected(worth / UNIT)
        sign = 1 if worth > 0 else -1
        return decided(sign, (worth - sign * WON) / SIZE)


@cache
def number(actions: tuple[str, ...]) -> int:
    """A turn as the kernel writes it.

    >>> turn(number(("c3>d4", "d4+e4")))
    ('c3>d4', 'd4+e4')
    """
    here, _, there = actions[-1].partition("+")
    target, behind = GRID.square[here], GRID.square[there]
    origin = GRID.square[actions[0].partition(">")[0]] if len(actions) > 1 else target
    side = next(at for at, side in enumerate(GRID.sides[target]) if side and side.square == behind)
    return origin << 8 | target << 2 | side
