"""The computer players of a match on the screen: when they think, and when they play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.match import Match
from game.players.levels import level_at
from game.players.thinking import Answer, Progress, about
from game.rules import State

if TYPE_CHECKING:
    from game.shell.app import App

PAUSE = 0.15
"""Seconds between the end of the last motion and a computer player's action."""


class Opponents:
    """Lets the program's ``Thinker`` think whenever a computer player is to act, and says what it plays."""

    def __init__(self, app: App, match: Match) -> None:
        self._app = app
        self._match = match
        self._asked: State | None = None
        self._actions: tuple[str, ...] = ()
        self._rested = 0.0
        self.levels = tuple(level_at(match, seat) for seat in range(len(match.seats)))
        """For every seat the level of its computer player; None where a person sits."""
        self.part = 0.0
        """How much of the thinking is done: 0 to 1."""

    @property
    def to_act(self) -> bool:
        """Whether a computer player is to act."""
        return not self._match.over and self.levels[self._match.state.seat] is not None

    @property
    def person(self) -> int | None:
        """The seat of the person at the board: the one to act, or the only one there is."""
        people = [seat for seat, level in enumerate(self.levels) if level is None]
        seat = self._match.state.seat
        return seat if seat in people else people[0] if len(people) == 1 else None

    def update(self, dt: float, *, still: bool) -> tuple[str, ...]:
        """Let time pass; returns the actions that are played now, mostly none. ``still``: nothing moves any more."""
        state = self._match.state
        level = None if self._match.over else self.levels[state.seat]
        if self._asked is not (state if level else None):
            self.drop()
        if level is None:
            return ()
        if not (self._actions or self._app.thinker.thinking):  # new to it, or another scene has asked since
            self._asked = state
            self._app.thinker.ask(about(self._match, level, self._app.settings.think_time))
        match self._app.thinker.poll():
            case Progress(part):
                self.part = part
            case Answer() as answer:
                self.part, self._actions = 1.0, answer.choice.actions
        self._rested = self._rested + dt if still else 0.0
        return self._actions if self._rested >= PAUSE else ()

    def drop(self) -> None:
        """Stop thinking."""
        if self._asked:
            self._app.thinker.cancel()
        self._asked, self._actions, self._rested, self.part = None, (), 0.0, 0.0
