"""One task of thought, done piece by piece wherever it is hosted: in the worker process or between two frames."""

from __future__ import annotations

import time
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, replace
from zlib import crc32

from game import rules
from game.match.match import Match
from game.players.evaluation import Level, Only, Reason, evaluator_of
from game.players.levels import LEVELS, begin, level_of
from game.players.search import Choice
from game.rules import State

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

    @property
    def plays(self) -> bool:
        """Whether all that is wanted is something to play, and not what may be expected of it."""
        return not (self.only or self.explained)


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

    ``reasons`` are those of the first choices, as many as were asked for. ``agreed`` is how the player would end the match now,
    if all others want that too. ``failed``: the thinking came to grief, and the only choice is one that can be played, for no
    reason at all.
    """

    choices: tuple[Choice, ...]
    at_sight: Choice
    reasons: tuple[tuple[Reason, ...], ...] = ()
    agreed: str = ""
    failed: bool = False

    @property
    def choice(self) -> Choice:
        """What to play."""
        return self.choices[0]


def position(question: Question) -> State:
    """The state that a question is about. Raises ValueError when there is none such, or nothing to play in it."""
    state = rules.from_text(question.game, question.start, **question.options)
    for action in question.actions:
        state = state.play(action)
    if state.outcome:
        raise ValueError("there is nothing to think about: the match is over")
    return state


def plain(question: Question, choice: Choice | None = None) -> Answer:
    """The answer where the thinking failed: a choice that is at hand, or the first action that the rules allow."""
    actions = choice.actions if choice else question.only or position(question).legal_actions()[:1]
    choice = choice or Choice(tuple(actions), 0.5, 0, tuple(actions))
    return Answer((choice,), choice, ((),), failed=True)


class Thought:
    """The search for the answer to a question. Whatever goes wrong in it is written to the log, and the answer is plain."""

    def __init__(self, question: Question) -> None:
        """Set the position up. Raises ValueError when there is none such, or nothing to play in it."""
        self._question, self._level = question, question.level
        bounded = question.level.patient or question.hurried
        self._seconds = question.seconds if bounded else float("inf")
        self._state = position(question)
        self._at_sight: Choice | None = None
        self._failed = False
        self._begun = time.monotonic()
        try:
            self._evaluator = evaluator_of(question.game)
            if question.only:
                self._evaluator = Only(self._evaluator, self._state, question.only)
            self._search = begin(self._state, question.level, question.seed, self._evaluator)
            self._at_sight = self._search.best()
        except Exception:
            self._fail()

    def _fail(self) -> None:
        traceback.print_exc()
        self._failed = True

    @property
    def part(self) -> float:
        """How much is done: by positions, or by time where that is further."""
        if self._failed or self._search.settled or (self._search.forced and self._question.plays):
            return 1.0
        looked_at = self._search.nodes / self._level.nodes if self._level.nodes else 1.0
        return min(max(looked_at, (time.monotonic() - self._begun) / self._seconds), 1.0)

    def step(self) -> None:
        """Look at one more position."""
        try:
            self._search.step()
        except Exception:
            self._fail()

    def tell(self) -> Progress | Answer:
        """The answer when all is done, before that the best so far."""
        try:
            if not self._failed:
                return self._told()
        except Exception:
            self._fail()
        return plain(self._question, self._at_sight)

    def _told(self) -> Progress | Answer:
        if (part := self.part) < 1:
            return Progress(part, self._search.best())
        assert self._at_sight is not None
        choices = tuple(self._search.choices())
        explained = choices[: self._question.explained]
        reasons = tuple(self._evaluator.reasons(self._state, choice.actions) for choice in explained)
        return Answer(choices, self._at_sight, reasons, self._evaluator.agreed(self._state))
