"""Hints of a match on the screen: what the best level would play for the person who is to act, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.kit.text import t
from game.match.match import Match, recorded
from game.players.evaluation import Reason, available
from game.players.search import Choice
from game.players.thinking import HINTS, Answer, Progress, hint
from game.rules import State
from game.view.board import Board, Note
from scenes import parts

if TYPE_CHECKING:
    from game.shell.app import App

LAMP = "lightbulb-bold"
"""The sign of a hint."""

SAID = 2
"""How many reasons a hint gives, the weightiest."""

FIELD = "hints"
"""The field of a record that tells how many hints each seat was shown."""


def used(match: Match) -> tuple[int, ...]:
    """How many hints each seat was shown; none where the record holds anything else."""
    counts = match.extra.get(FIELD)
    if not isinstance(counts, list) or len(counts) != len(match.seats):
        return (0,) * len(match.seats)
    return tuple(count if type(count) is int and count > 0 else 0 for count in counts)


def reason_text(match: Match, reason: Reason) -> str:
    """A reason in words."""
    seat = reason.params.get("seat")
    named = {"name": parts.seat_name(match, seat)} if isinstance(seat, int) else {}
    return t(reason.key, **reason.params, **named)


def move_text(board: Board, state: State, choice: Choice) -> str:
    """What seems best in a state to somebody who thinks, in words."""
    return ", ".join(filter(None, board.turn_text(recorded(state, choice.actions))))


def advice_text(board: Board, state: State, choice: Choice) -> str:
    """What is advised in a state, in words."""
    return board.advice_text(recorded(state, choice.actions))


class Hints:
    """Lets the program's ``Thinker`` look for the best choices of the person who is to act, and shows one at a time.

    A hint holds for one state of the match; whatever is played drops it.
    """

    def __init__(self, app: App, match: Match) -> None:
        self._app = app
        self._match = match
        self._asked: State | None = None  # what the question was about
        self._so_far: Choice | None = None
        self._answer: Answer | None = None
        self._at = 0
        self.part = 0.0
        """How much of the thinking is done: 0 to 1."""

    @property
    def available(self) -> bool:
        """Whether there is anybody to give hints in this game."""
        return available(self._match.game)

    @property
    def on(self) -> bool:
        """Whether a hint is looked for or shown: never for a state that the match has left."""
        return self._asked is self._match.state

    @property
    def thinking(self) -> bool:
        """Whether a hint is still looked for."""
        return self.on and self._answer is None

    @property
    def failed(self) -> bool:
        """Whether the thinking failed, and so there is no hint."""
        return self._answer is not None and self._answer.failed

    @property
    def choice(self) -> Choice | None:
        """What is advised, or what seems best so far."""
        if not self.on or self.failed:
            return None
        return self._answer.choices[self._at] if self._answer else self._so_far

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions that are advised."""
        return self.choice.actions if self.choice else ()

    def ask(self) -> None:
        """Look for a hint; where one is shown, go on to the next best, and after the last to the best again."""
        if not self.on or self.failed:
            self.drop()
            self._asked = self._match.state
            self._app.thinker.ask(hint(self._match, self._app.settings.think_time))
        elif self._answer:
            self._at = (self._at + 1) % len(self._answer.choices[:HINTS])
            self._count()

    def update(self) -> bool:
        """Look what has been found; returns whether there is something else to show."""
        if self._asked and not self.on:
            self.drop()
            return True
        if not self.thinking:
            return False
        if not self._app.thinker.thinking:  # another scene has asked since
            self._app.thinker.ask(hint(self._match, self._app.settings.think_time))
        before = self.choice
        match self._app.thinker.poll():
            case Progress(part, choice):
                self.part, self._so_far = part, choice
            case Answer() as answer:
                self.part, self._answer = 1.0, answer
        if before is None and self.choice:
            self._count()
        return self.failed or self.choice is not before

    def drop(self) -> None:
        """Stop thinking, and show nothing any more."""
        if self._asked and not self._answer:
            self._app.thinker.cancel()
        self._asked = self._so_far = self._answer = None
        self._at, self.part = 0, 0.0

    def note(self, board: Board) -> Note:
        """The hint in words: what and why."""
        if self._answer is None:
            move = t("hint.so-far", move=advice_text(board, self._match.state, self._so_far)) if self._so_far else ""
            return Note(LAMP, t("hint.thinking"), move, aimed=True)
        if self.failed:
            return Note(LAMP, t("hint.failed"), "")
        choice = self._answer.choices[self._at]
        count = len(self._answer.choices[:HINTS])
        title = t("hint.title", n=self._at + 1, of=count) if count > 1 else t("action.hint")
        reasons = [reason_text(self._match, reason) for reason in self._answer.reasons[self._at][:SAID]]
        reasons = reasons or [t("hint.chance", percent=round(choice.standing * 100))]
        move = advice_text(board, self._match.state, choice)
        said = ("; ".join(reasons), reasons[0])
        return Note(LAMP, title, (*(f"{move}: {why}" if move else why for why in said), reasons[0]), aimed=True)

    def _count(self) -> None:
        """Remember in the record of the match that its present seat was shown a hint."""
        counts = [*used(self._match)]
        counts[self._match.state.seat] += 1
        self._match.extra[FIELD] = counts
        if self._match.actions:
            self._app.library.keep(self._match)
