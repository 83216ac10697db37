"""The deep search: alpha-beta by the kernel of a game where it knows the position, else the tree.

What a game's kernel searches, and how it writes that, says ``game/players/<game>_search.py``.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from importlib import import_module
from typing import ClassVar, Protocol, cast

from game.players.evaluation import Evaluator, standings
from game.players.search import Choice, Method, Search
from game.rules import State


def search(evaluator: Evaluator, state: State, *, seed: int = 0, noise: float = 0.0) -> Method:
    """The search that fits a state: no kernel knows any noise."""
    kind = cast("type[Deep]", import_module(f"game.players.{state.game}_search").Deep)
    if noise or not kind.knows(state):
        return Broad(evaluator, state, seed=seed, noise=noise)
    return kind(evaluator, state)


class Broad(Search):
    """The tree, where n steps count as n ** 1.75 positions of alpha-beta: so one number makes a level of both."""

    steps = 0

    def step(self) -> None:
        """Look at one more position, or do a part of that."""
        before = self.nodes
        super().step()
        if self.nodes > before:
            self.steps += 1
            self.nodes = math.isqrt(math.isqrt(self.steps**7))


class Kernel(Protocol):
    """An alpha-beta search that a kernel does; what can be played and its worth are whole numbers there."""

    def run(self, positions: int) -> None:
        """Look at so many positions more, give or take a few."""

    def positions(self) -> int:
        """How many positions were looked at."""

    def settled(self) -> bool:
        """Whether nothing is left to find."""

    def choices(self) -> list[tuple[int, int, int]]:
        """What can be played, the best first: number, worth as far as is known, and the positions looked at behind it."""

    def line(self, number: int, /) -> list[int]:
        """What can be played, and the best that follows, as far as it is remembered."""


class Deep(ABC):
    """Alpha-beta from a state. Where there is only one candidate, the search is about what it leads to."""

    slice: ClassVar[int] = 400
    """Positions that one step looks at: uncompiled they take a few milliseconds."""

    nodes = 0
    """The positions that were looked at."""

    def __init__(self, evaluator: Evaluator, state: State) -> None:
        """Set the position up. Raises ValueError when its match is over."""
        if state.outcome:
            raise ValueError("there is nothing to search: the match is over")
        self._seat, candidates = state.seat, evaluator.candidates(state)
        self._only: tuple[str, ...] = ()
        self.forced = len(candidates) == 1
        if self.forced:
            self._only = candidates[0][1]
            for action in self._only:
                state = state.play(action)
        self._state = state
        self._end = standings(evaluator, state)[self._seat]
        self._kernel = None if state.outcome else self.kernel(evaluator, state)

    @staticmethod
    @abstractmethod
    def knows(state: State) -> bool:
        """Whether the kernel can search a state."""

    @abstractmethod
    def kernel(self, evaluator: Evaluator, state: State) -> Kernel:
        """The kernel, ready to search a state by the weights of an evaluator."""

    @abstractmethod
    def actions(self, number: int) -> tuple[str, ...]:
        """What the kernel writes as a number."""

    @abstractmethod
    def standing(self, worth: int) -> float:
        """What a seat may expect when the kernel finds a position worth so much to it."""

    @property
    def settled(self) -> bool:
        """Whether further steps bring nothing new."""
        return self._kernel is None or self._kernel.settled()

    def step(self) -> None:
        """Look at some positions more."""
        if self._kernel:
            self._kernel.run(self.slice)
            self.nodes = self._kernel.positions()

    def best(self) -> Choice:
        """The choice that is surely good."""
        return self._choice(*self._kernel.choices()[0]) if self._kernel else self.choices()[0]

    def choices(self) -> list[Choice]:
        """All choices, the surest good first; of the others is known what they are worth at most."""
        if self._kernel is None:
            return [Choice(self._only, self._end, 0, self._only)]
        return [self._choice(*each) for each in self._kernel.choices()[: 1 if self._only else None]]

    def _choice(self, number: int, worth: int, spent: int) -> Choice:
        assert self._kernel is not None
        expects = self.standing(worth)
        line = [action for each in self._kernel.line(number) for action in self.actions(each)]
        return Choice(
            self._only or self.actions(number),
            expects if self._state.seat == self._seat else 1 - expects,
            spent,
            (*self._only, *line),
        )
