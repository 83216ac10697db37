"""Workers whose evaluator of Wall Go comes to grief in matches of three, after it has weighed a few positions."""

from __future__ import annotations

import os
from collections.abc import Callable

from game.players import thinking, worker
from game.players.evaluation import Candidate
from game.players.wallgo import WallGoEvaluator
from game.rules import State


class Grief(WallGoEvaluator):
    """Weighs ``sound`` positions of three seats, then does something terrible."""

    def __init__(self, sound: int, terrible: Callable[[], None]) -> None:
        self._sound, self._terrible = sound, terrible

    def candidates(self, state: State) -> list[Candidate]:
        if len(state.seats) == 3:
            self._sound -= 1
            if self._sound < 0:
                self._terrible()
        return super().candidates(state)


def fail() -> None:
    raise ArithmeticError("no such evaluation")


def die() -> None:
    os._exit(11)


def hang() -> None:
    while True:
        pass


def _work(pipe, wanted, sound, terrible):
    thinking.evaluator_of = lambda _: Grief(sound, terrible)
    worker.work(pipe, wanted)


def failing(pipe, wanted):
    _work(pipe, wanted, 0, fail)


def failing_late(pipe, wanted):
    _work(pipe, wanted, 20, fail)


def dying(pipe, wanted):
    _work(pipe, wanted, 20, die)


def hanging(pipe, wanted):
    _work(pipe, wanted, 20, hang)


def stillborn(_pipe, _wanted):
    die()
