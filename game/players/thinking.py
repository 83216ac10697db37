"""One task of thought, done piece by piece wherever it is hosted: in the worker process or between two frames."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from zlib import crc32

from game import rules
from game.match.match import Match
from game.players.evaluation import Level, Only, evaluator_of
from game.players.levels import begin, level_of
from game.players.search import Choice

HASTE = 20
"""Of what is left on its clock, a computer player takes no more than this part for an action."""


@dataclass(frozen=True, slots=True)
class Question:
    """What to play after these actions. ``seconds`` is the most that a patient level thinks, or any when ``hurried``.

    With ``only``, nothing but these actions may be played now, in a row: the answer says what may be expected of them.
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


@dataclass(frozen=True, slots=True)
class Progress:
    """The best so far, and how much of the thinking is done: 0 to 1."""

    part: float
    choice: Choice


@dataclass(frozen=True, slots=True)
class Answer:
    """What may be played, the surest good first, and what seemed best ``at_sight``, before anything was looked at."""

    choices: tuple[Choice, ...]
    at_sight: Choice

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
        evaluator = evaluator_of(question.game)
        if question.only:
            evaluator = Only(evaluator, state, question.only)
        self._search = begin(state, question.level, question.seed, evaluator)
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
        return Answer(tuple(self._search.choices()), self._at_sight)
