"""One task of thought, done piece by piece wherever it is hosted: in the worker process or between two frames."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from zlib import crc32

from game import rules
from game.match.match import Match
from game.players.evaluation import Level, Only, Reason, evaluator_of
from game.players.levels import LEVELS, begin, level_of
from game.players.search import Choice

HASTE = 20
"""Of what is left on its clock, a computer player takes no more than this part for an action."""

HINTS = 5
"""How many choices a hint offers, one after the other."""


@dataclass(frozen=True, slots=True)
class Question:
    """What to play after these actions. ``seconds`` is the most that a patient level thinks, or any when ``hurried``.

    With ``only``, nothing but these actions may be played now, in a row: the answer says what may be expected of them.
    The answer gives the reasons of the first ``explained`` choices.
    """

    game: str
    options: Mapping[str, str | int]
    start: str
    actions: tuple[str, ...]
    level: Level
    seed: int = 0
    seconds: float = 10.0
    hurried: bool = False
    only: tuple[str, ...] = ()
    explained: int = 0


def about(match: Match, level: int, seconds: float) -> Question:
    """What a level is to play now in a match: always the same in the same match, and before its clock runs out."""
    if clock := match.clock:
        seconds = min(seconds, clock.left[match.state.seat] / HASTE)
    return Question(
        match.game,
        match.options,
        match.start.to_text(),
        match.actions,
        level_of(match.game, level),
        seed=crc32(f"{match.created} {len(match.actions)}".encode()),
        seconds=seconds,
        hurried=match.clock is not None,
    )


def hint(match: Match, seconds: float) -> Question:
    """What the best level would play now in a match, and why.

    It looks at as many positions as the level below, however long that takes: in the same match a hint is always the same
    unless a clock runs.
    """
    best, below = level_of(match.game, LEVELS), level_of(match.game, LEVELS - 1)
    level = replace(best, nodes=below.nodes, patient=False)
    return replace(about(match, LEVELS, seconds), level=level, explained=HINTS)


@dataclass(frozen=True, slots=True)
class Progress:
    """The best so far, and how much of the thinking is done: 0 to 1."""

    part: float
    choice: Choice


@dataclass(frozen=True, slots=True)
class Answer:
    """What may be played, the surest good first, and what seemed best ``at_sight``, before anything was looked at.

    ``reasons`` are those of the first choices, as many as were asked for.
    """

    choices: tuple[Choice, ...]
    at_sight: Choice
    reasons: tuple[tuple[Reason, ...], ...] = ()

    @property
    def choice(self) -> Choice:
        """What to play."""
        return self.choices[0]


class Thought:
    """The search for the answer to a question."""

    def __init__(self, question: Question) -> None:
        """Set the position up. Raises ValueError when there is none such, or nothing to play in it."""
        self._level = question.level
        bounded = question.level.patient or question.hurried
        self._seconds = question.seconds if bounded else float("inf")
        state = rules.from_text(question.game, question.start, **question.options)
        for action in question.actions:
            state = state.play(action)
        self._state, self._explained = state, question.explained
        self._evaluator = evaluator_of(question.game)
        if question.only:
            self._evaluator = Only(self._evaluator, state, question.only)
        self._search = begin(state, question.level, question.seed, self._evaluator)
        self._at_sight = self._search.best()
        self._begun = time.monotonic()

    @property
    def part(self) -> float:
        """How much is done: by positions, or by time where that is further."""
        if self._search.settled:
            return 1.0
        looked_at = self._search.nodes / self._level.nodes if self._level.nodes else 1.0
        return min(max(looked_at, (time.monotonic() - self._begun) / self._seconds), 1.0)

    def step(self) -> None:
        """Look at one more position."""
        self._search.step()

    def tell(self) -> Progress | Answer:
        """The answer when all is done, before that the best so far."""
        if (part := self.part) < 1:
            return Progress(part, self._search.best())
        choices = tuple(self._search.choices())
        reasons = (self._evaluator.reasons(self._state, choice.actions) for choice in choices[: self._explained])
        return Answer(choices, self._at_sight, tuple(reasons))
