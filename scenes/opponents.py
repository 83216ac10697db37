"""The computer players of a match on the screen: when they think, and when they play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.kit.settings import WATCH_SPEEDS
from game.match.match import Match
from game.players.levels import level_at
from game.players.search import Choice
from game.players.thinking import Answer, Progress, about
from game.rules import State

if TYPE_CHECKING:
    from game.shell.app import App

PAUSE = 0.15
"""Seconds between the end of the last motion and a computer player's action."""

WATCHED_PAUSE = 0.5
"""The same where computer players are among themselves, at speed 1."""


class Opponents:
    """Lets the program's ``Thinker`` think whenever a computer player is to act, and says what it plays.

    Computer players among themselves are ``watched``: they can be paused, play step by step, and faster or slower.
    """

    def __init__(self, app: App, match: Match) -> None:
        self._app = app
        self._match = match
        self._asked: State | None = None
        self._actions: tuple[str, ...] = ()
        self._rested = 0.0
        self._due = False
        self.levels = tuple(level_at(match, seat) for seat in range(len(match.seats)))
        """For every seat the level of its computer player; None where a person sits."""
        self.agreed = ""
        """How the computer player that thought last agrees to end the match now; "" where it plays on."""
        self.part = 0.0
        """How much of the thinking is done: 0 to 1."""
        self._best: Choice | None = None
        self.paused = self.watched and bool(match.actions)
        """Whether computer players that are watched wait for a step, or for going on: also in a match that is taken up."""

    @property
    def to_act(self) -> bool:
        """Whether a computer player is to act."""
        return not self._match.over and self.levels[self._match.state.seat] is not None

    @property
    def busy(self) -> bool:
        """Whether a computer player is about to act by itself."""
        return self.to_act and (self._due or not self.paused)

    @property
    def best(self) -> Choice | None:
        """What seems best so far to the one who thinks: never for a state that the match has left."""
        return self._best if self._asked is self._match.state else None

    @property
    def watched(self) -> bool:
        """Whether nobody but computer players takes part, and the match goes on."""
        return None not in self.levels and not self._match.over

    @property
    def speed(self) -> float:
        """How fast all goes: as a person chose who watches, one of ``WATCH_SPEEDS``, and at 1 where anybody takes part."""
        return 1.0 if None in self.levels else self._app.settings.watch_speed

    @property
    def person(self) -> int | None:
        """The seat of the person at the board: the one to act, or the only one there is."""
        people = [seat for seat, level in enumerate(self.levels) if level is None]
        seat = self._match.state.seat
        return seat if seat in people else people[0] if len(people) == 1 else None

    def step(self) -> None:
        """Let one computer player act, then wait."""
        self.paused = self._due = True

    def quicken(self, by: int) -> None:
        """Go so many speeds up or down, as far as there are any; also other matches are watched at that speed from now on."""
        number = WATCH_SPEEDS.index(self.speed) + by
        self._app.settings.watch_speed = WATCH_SPEEDS[min(max(number, 0), len(WATCH_SPEEDS) - 1)]
        self._app.settings.save()

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
            case Progress(part, best):
                self.part, self._best = part, best
            case Answer() as answer:
                self._take(answer)
        self._rested = self._rested + dt * self.speed if still else 0.0
        ready = self._due or (not self.paused and self._rested >= (WATCHED_PAUSE if self.watched else PAUSE))
        if not (ready and still and self._actions):
            return ()
        self._due = False
        return self._actions

    def _take(self, answer: Answer) -> None:
        """Remember what is to be played: those who are among themselves end the match where they agree to."""
        self.part, self._best, self._actions = 1.0, answer.choice, answer.choice.actions
        self.agreed = answer.agreed
        if self.watched and self.agreed:
            self._actions = (self.agreed,)

    def drop(self) -> None:
        """Stop thinking."""
        if self._asked:
            self._app.thinker.cancel()
        self._asked, self._actions, self._rested, self.part, self._best = None, (), 0.0, 0.0, None
