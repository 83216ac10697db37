"""The deep search of Wall Go: the kernel's alpha-beta where two seats move pieces, else the tree."""

from __future__ import annotations

import math
from functools import cache
from typing import cast

from game.players.evaluation import Evaluator, decided, expected
from game.players.kernels.wallgo import SCALE, SQUARE, WON, AlphaBeta
from game.players.search import Choice, Method, Search
from game.players.wallgo import SIZE, SQUARES, turn
from game.rules import State
from game.rules.wallgo import GRID, WallGo

SLICE = 400
"""Positions that one step looks at: uncompiled they take a few milliseconds."""


def search(evaluator: Evaluator, state: State, *, seed: int = 0, noise: float = 0.0) -> Method:
    """The search that fits a state: alpha-beta knows no noise, no breaks and no putting of pieces."""
    state = cast("WallGo", state)
    if noise or state.to_put or len(state.seats) > 2:
        return Broad(evaluator, state, seed=seed, noise=noise)
    return Deep(evaluator, state)


class Broad(Search):
    """The tree, where n steps count as n ** 1.5 positions of alpha-beta: so one number makes a level of both."""

    steps = 0

    def step(self) -> None:
        """Look at one more position."""
        super().step()
        self.steps += 1
        self.nodes = math.isqrt(self.steps**3)


class Deep:
    """Alpha-beta from a state of two seats in which pieces move."""

    def __init__(self, evaluator: Evaluator, state: WallGo) -> None:
        """Set the position up. Raises ValueError when its match is over."""
        if state.outcome:
            raise ValueError("there is nothing to search: the match is over")
        numbers = [number(actions) for _, actions in evaluator.candidates(state)]
        own, other = state.piece_masks[state.seat], state.piece_masks[1 - state.seat]
        passages = GRID.grooves ^ state.wall_mask
        stays, largest = state.setup.stay == "always", state.setup.tie == "largest-region"
        self._kernel = AlphaBeta(own, other, passages & SQUARES, passages >> SIZE, stays, largest, numbers)
        self.nodes = 0

    @property
    def settled(self) -> bool:
        """Whether further steps bring nothing new."""
        return self._kernel.settled()

    def step(self) -> None:
        """Look at some positions more."""
        self._kernel.run(SLICE)
        self.nodes = self._kernel.positions()

    def best(self) -> Choice:
        """The choice that is surely good."""
        return self.choices()[0]

    def choices(self) -> list[Choice]:
        """All turns, the surest good first; of the others is known what they are worth at most."""
        return [
            Choice(turn(each), standing(worth), spent, tuple(a for t in self._kernel.line(each) for a in turn(t)))
            for each, worth, spent in self._kernel.choices()
        ]


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


def standing(worth: int) -> float:
    """What a seat may expect when the kernel finds a position worth so much to it."""
    if abs(worth) < WON:
        return expected(worth / SQUARE / SCALE)
    sign = 1 if worth > 0 else -1
    return decided(sign, (worth - sign * WON) / SIZE)
