"""What a search must be told of a game: how the seats stand in a position, and which actions deserve a look.

A standing is what a seat may expect of a match, between 0 (lost to everybody) and 1 (won against everybody): the mean,
over the other seats, of the chance to end above each. So a seat first seeks the best place for itself, then the largest
margin, and with two seats one standing is 1 less the other.

The positions of a search are the states of ``game.rules``, so what it plays is legal by nature. An evaluator only has to
weigh all candidates of a position at once, and that is the one place of a game that has to be fast.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, ClassVar, Self

from game import rules
from game.rules import State

CERTAIN = 0.97
"""The least standing of a match that is won; as long as it goes on, no standing is better."""

BEST = 0.999
"""The standing of a match that is won by all there is to win."""

UNIT = 1000
"""So many parts has one in the logarithm of the odds, where leads are counted in whole numbers."""

Candidate = tuple[float, tuple[str, ...]]
"""The standing of the seat to act after some actions, and these actions, which the seat plays in a row."""


@dataclass(frozen=True, slots=True)
class Level:
    """How strong a computer player is: ``nodes`` positions beyond the one to act in, and by how much it misjudges.

    The errors are ``noise``, in logarithms of the odds, times a chance. Levels are counted in positions, not in seconds,
    so a level plays the same on every machine. Only a ``patient`` one stops when its think time is over. ``method`` names
    the search, one of ``game.players.levels.METHODS``. ``rating`` is what ``game.players.ladder`` measured, in Elo above
    plain greedy play.
    """

    nodes: int
    noise: float = 0.0
    patient: bool = False
    method: str = "tree"
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """Why some actions are good, as a hint says it: ``key`` is a sentence of the catalogue, ``params`` fill it.

    It is no whole sentence, but a part that stands after others: "closes 12 squares". Where another seat has a part in it,
    ``seat`` among the params is its number, and the sentence calls it ``{name}``.
    """

    key: str
    params: Mapping[str, object] = field(default_factory=dict)


class Evaluator(ABC):
    """The knowledge of one game."""

    levels: ClassVar[tuple[Level, ...]] = (
        Level(0, 0.3),
        Level(6, 0.2),
        Level(18, 0.1),
        Level(70),
        Level(200, patient=True),
        Level(1500, patient=True),
    )
    """What the levels of the game are, the weakest first; as many in every game."""

    version: ClassVar[int] = 1
    """To be raised when other standings come out: reviews that are kept are then made anew."""

    ahead: bool = False
    """Whether a position of two seats is worth to a search what its best candidate promises, and not what it is by itself."""

    forcing: int = 4
    """With so few candidates a position is only a step on the way: no line of play is judged there."""

    @abstractmethod
    def standings(self, state: State) -> tuple[float, ...]:
        """The standing of every seat in a state whose match goes on."""

    @abstractmethod
    def candidates(self, state: State) -> list[Candidate]:
        """What the seat to act may try, at least one candidate, in an order that is the same everywhere.

        The standing of a candidate is what ``standings`` says of the state it leads to, or in Fortress what can be told of that
        beforehand.
        """

    def board(self, state: State) -> State:
        """What stands in for a state beyond the one to act in: a position that is played sooner, and the same."""
        return state

    def entailed(self, state: State) -> tuple[str, ...]:
        """What was played by itself after the actions of the candidate that led to a position."""
        del state
        return ()

    def agreed(self, state: State) -> str:
        """How a computer player agrees to end the match now, one of the game's ``agreements``: "" where it plays on."""
        del state
        return ""

    def reasons(self, state: State, actions: Sequence[str]) -> tuple[Reason, ...]:
        """What the actions, which the seat to act plays in a row, are good for: the weightiest reason first."""
        del state, actions
        return ()


class Weighed(Evaluator):
    """The knowledge of a game for two whose leads are made of weights, which ``game.players.fit`` finds."""

    weights: array[int]
    """In parts of ``UNIT``."""

    rough: ClassVar[array[int]]
    """Weights that were set by hand, where fitting begins."""

    unit: ClassVar[int | None] = None
    """The number of a weight that stays as it is while fitting finds what the others are beside it."""

    step: ClassVar[float] = 0.25
    """A step of a weight while fitting: such a part of the rough one."""

    practice: ClassVar[tuple[Level, int]]
    """By what matches the weights are fitted: a level without noise, and how many pairs."""

    @abstractmethod
    def lead(self, state: State) -> float:
        """The lead of the seat to act, in logarithms of the odds and parts of ``UNIT``."""

    def weighing(self, weights: array[int]) -> Self:
        """The same knowledge with other weights."""
        other = copy(self)
        other.weights = weights
        return other

    def surer(self, times: float) -> Self:
        """The same knowledge with leads so many times as large."""
        return self.weighing(array("q", (round(times * weight) for weight in self.weights)))


class Only(Evaluator):
    """An evaluator to which the seat to act in one state may play nothing but some actions in a row."""

    def __init__(self, evaluator: Evaluator, state: State, actions: tuple[str, ...]) -> None:
        self._evaluator, self._state, self._actions = evaluator, state, actions
        self.ahead, self.forcing = evaluator.ahead, evaluator.forcing

    def standings(self, state: State) -> tuple[float, ...]:
        """As ever."""
        return self._evaluator.standings(state)

    def candidates(self, state: State) -> list[Candidate]:
        """As ever, but in that one state."""
        return [(0.5, self._actions)] if state is self._state else self._evaluator.candidates(state)

    def board(self, state: State) -> State:
        """As ever."""
        return self._evaluator.board(state)

    def entailed(self, state: State) -> tuple[str, ...]:
        """As ever."""
        return self._evaluator.entailed(state)

    def reasons(self, state: State, actions: Sequence[str]) -> tuple[Reason, ...]:
        """As ever."""
        return self._evaluator.reasons(state, actions)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._evaluator, name)


def available(game: str) -> bool:
    """Whether there are computer players of a game."""
    return rules.available(game) and find_spec(f"game.players.{game}") is not None


@cache
def evaluator_of(game: str) -> Evaluator:
    """The evaluator of a game: the one in ``game/players/<game>.py``."""
    return evaluator_in(import_module(f"game.players.{game}"))


def evaluator_in(module: ModuleType) -> Evaluator:
    """The evaluator that a module holds. Raises ValueError when it holds none."""
    for kind in vars(module).values():
        if isinstance(kind, type) and issubclass(kind, Evaluator) and kind.__module__ == module.__name__:
            return kind()
    raise ValueError(f"{module.__name__} holds no evaluator")


def standings(evaluator: Evaluator, state: State) -> tuple[float, ...]:
    """The standing of every seat, in a match that goes on or is over."""
    return ended(state) or evaluator.standings(state)


def ended(state: State) -> tuple[float, ...]:
    """The standing of every seat in a match that is over, the scores as nearly as they are known soon; none before."""
    outcome = state.outcome
    return final([low for low, _ in state.score_bounds()], outcome.winners) if outcome else ()


def final(scores: Sequence[int | Fraction], winners: Sequence[int]) -> tuple[float, ...]:
    """The standing of every seat at the end of a match: the place counts first, then the margin.

    >>> final((30, 19), (0,))
    (0.98775..., 0.01224...)
    """
    total = float(sum(scores)) or 1.0

    def against(seat: int, other: int) -> float:
        margin = float(scores[seat] - scores[other])
        place = (seat in winners) - (other in winners)
        if seat not in winners and other not in winners:
            place = (margin > 0) - (margin < 0)
        return decided(place, margin / total)

    return mean_over_others(len(scores), against)


def decided(place: int, margin: float) -> float:
    """The standing against one other seat at the end: ``place`` 1 above it, 0 beside it, -1 below; margin -1 to 1."""
    spare = (BEST - CERTAIN) / 2
    return 0.5 + place * (CERTAIN + spare - 0.5) + (spare * margin if place else 0.0)


def expected(lead: float) -> float:
    """The standing against one other seat, when the logarithm of the odds to end above it is ``lead``.

    >>> expected(0), expected(1000), expected(-1000)
    (0.5, 0.97, 0.03...)
    """
    return 0.5 + (CERTAIN - 0.5) * math.tanh(lead / 2)


def lead_of(standing: float) -> float:
    """The lead that makes a seat expect so much against the only other one.

    >>> round(lead_of(expected(1.5)), 6)
    1.5
    """
    return 2 * math.atanh((standing - 0.5) / (CERTAIN - 0.5))


def mean_over_others(seats: int, against: Callable[[int, int], float]) -> tuple[float, ...]:
    """For every seat the mean of what it may expect against each other seat."""
    return tuple(
        sum(against(seat, other) for other in range(seats) if other != seat) / (seats - 1) for seat in range(seats)
    )
