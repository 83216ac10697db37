"""A match being played: who sits where, what was played, and the way back and forth through it.

>>> match = Match.new("wallgo", [Seat("Ann"), Seat()])
>>> events = match.play("@a7")
>>> events = match.play("@g7", "@a1")  # one go: both are legal, or neither is played
>>> match.undo()
>>> match.actions
('@a7', '@g7')
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import Any

from game import rules
from game.match.clock import Clock
from game.rules.core import Event, Outcome, RuleError, State

RESIGN = "resign:"


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at the board. An empty name stands for the colour of the seat; ``kind`` says who decides there.

    ``extra`` holds what a record of a later version knew besides.
    """

    name: str = ""
    kind: str = "human"
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: the seat, the actions it played and the state they led to. The last turn may be unfinished."""

    seat: int
    actions: tuple[str, ...]
    state: State


@dataclass(frozen=True, slots=True)
class TimeOut:
    """A clock ran out: the seat, the actions that were played for it, and what they did."""

    seat: int
    actions: tuple[str, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended.

    ``ranking`` lists the places, best first; each holds the seats that share it. The winners share the first, a seat
    that resigned has the last to itself.
    """

    outcome: Outcome
    ranking: tuple[tuple[int, ...], ...]
    resigned: int | None


@dataclass(frozen=True, slots=True)
class _Played:
    """An action, the state and the turns it led to, and what every seat then had left (nothing without a clock)."""

    action: str
    state: State
    turns: tuple[Turn, ...]
    left: tuple[float, ...]


_recent: deque[tuple[State, str, State]] = deque(maxlen=4)


def state_after(state: State, action: str) -> State:
    """The state after an action, as ``State.play`` gives it. What was looked at last need not be worked out to be played.

    Equal states will not do: what came before them may count.
    """
    for known, played, after in _recent:
        if known is state and played == action:
            return after
    after = state.play(action)
    _recent.append((state, action, after))
    return after


def recorded(state: State, actions: Sequence[str]) -> tuple[str, ...]:
    """Actions that are played in a row as a record writes them."""
    states = accumulate(actions[:-1], state_after, initial=state)
    return tuple(each.recorded(action) for each, action in zip(states, actions, strict=False))


class Match:
    """A match of any game. What is not said here comes from ``rules.info`` and from the states.

    The undone part of a match stays for ``redo`` until a new action is played; only ``log`` tells of it besides.
    """

    def __init__(
        self,
        start: State,
        seats: Sequence[Seat] = (),
        *,
        clock: Clock | None = None,
        created: str = "",
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        """Begin a match from a state. Raises ValueError when there are not as many seats as the state has.

        No seats means people without names. ``created`` is an ISO time, now if empty. ``extra`` are the fields that
        a record of a later version had besides. The clock, if any, stands still until ``resume``.
        """
        self.start = start
        self.seats = tuple(seats) or tuple(Seat() for _ in start.seats)
        if len(self.seats) != len(start.seats):
            raise ValueError(f"{start.game} is played here by {len(start.seats)} seats, not {len(self.seats)}")
        self.clock = clock
        self.created = created or datetime.now(UTC).isoformat(timespec="seconds")
        self.extra = dict(extra or {})
        self._log: list[_Played] = []
        self._at = 0
        self._wind()

    @classmethod
    def new(
        cls,
        game: str,
        seats: Sequence[Seat] = (),
        options: Mapping[str, str | int] | None = None,
        clock: Clock | None = None,
    ) -> Match:
        """Begin a match of a game from its beginning. Raises ValueError for a bad game, option or number of seats."""
        return cls(rules.new(game, **(options or {})), seats, clock=clock)

    # -- where the match stands --------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The game's name."""
        return self.start.game

    @property
    def options(self) -> Mapping[str, str | int]:
        """All options with their values."""
        return self.start.options

    @property
    def state(self) -> State:
        """The present state."""
        return self._state(self._at)

    @property
    def states(self) -> tuple[State, ...]:
        """The start and the state after each action, up to the present one."""
        return tuple(self._state(at) for at in range(self._at + 1))

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions that led from the start to the present state."""
        return tuple(played.action for played in self._log[: self._at])

    @property
    def lefts(self) -> tuple[tuple[float, ...], ...]:
        """What every seat had left, in seconds, after each of the actions; empty rows without a clock."""
        return tuple(played.left for played in self._log[: self._at])

    @property
    def log(self) -> tuple[tuple[str, tuple[float, ...]], ...]:
        """Each action with what every seat then had left; from ``len(actions)`` on, those that redo would play."""
        return tuple((played.action, played.left) for played in self._log)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state.outcome is not None

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns so far, skipped seats left out. Resigning and agreeing belong to no turn."""
        return self._log[self._at - 1].turns if self._at else ()

    @property
    def turn_number(self) -> int:
        """The number of the turn that is being played, from 1; of the last one when the match is over."""
        begun = len(self.turns)
        return max(1, begun if self.over or self.state.mid_turn else begun + 1)

    @property
    def resigned(self) -> int | None:
        """The seat that resigned and so ended the match."""
        action = self._log[self._at - 1].action if self._at else ""
        return self.start.seats.index(action.removeprefix(RESIGN)) if action.startswith(RESIGN) else None

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        outcome = self.state.outcome
        if outcome is None:
            return None
        bounds, resigned = self.state.score_bounds(), self.resigned
        apart = all(lower[1] < upper[0] for lower, upper in pairwise(sorted(bounds)))
        scores = tuple(least for least, _ in bounds) if apart else self.state.scores()
        places: dict[tuple[bool, bool, int | Fraction], list[int]] = {}
        for seat, score in enumerate(scores):
            won = seat in outcome.winners
            places.setdefault((won, seat != resigned, 0 if won else score), []).append(seat)
        ranking = tuple(tuple(places[key]) for key in sorted(places, reverse=True))
        return Result(outcome, ranking, resigned)

    # -- playing -----------------------------------------------------------------------------------------------

    def play(self, *actions: str) -> tuple[Event, ...]:
        """Play actions as one go, then what the game plays by itself (``State.automatic``), and say what they did.

        Raises RuleError, and plays none, when one is illegal.
        """
        events = self.replay(*actions)
        while action := self.state.automatic:
            events += self.replay(action)
        return events

    def replay(self, *actions: str) -> tuple[Event, ...]:
        """Play actions that a record or a server gives: as ``play``, but these alone, as what came of itself is there."""
        state, turns = self.state, self.turns
        left = self.clock.left if self.clock else ()
        played = []
        for action in actions:
            after = state_after(state, action)
            if self.clock and not after.mid_turn and not self._outside_turns(action):
                left = tuple(had + self.clock.increment if seat == state.seat else had for seat, had in enumerate(left))
            action = state.recorded(action)  # noqa: PLW2901
            if not self._outside_turns(action):
                turns, before = (turns[:-1], turns[-1].actions) if turns and state.mid_turn else (turns, ())
                turns = (*turns, Turn(state.seat, (*before, action), after))
            played.append(_Played(action, after, turns, left))
            state = after
        self._log[self._at :] = played
        self._move_to(len(self._log))
        return tuple(event for each in played for event in each.state.events)

    def resign(self, seat: int) -> tuple[Event, ...]:
        """Let a seat give up, whoever's turn it is. Raises RuleError when the match is over."""
        return self.play(RESIGN + self.start.seats[seat])

    def agree(self, action: str) -> tuple[Event, ...]:
        """End the match as all players agreed to: ``draw`` or ``finish``. Raises RuleError where it may not be."""
        if action not in self.start.info.agreements:
            raise RuleError("agreement", "In {game} nobody can agree to {action}", game=self.game, action=action)
        return self.play(action)

    # -- back and forth ----------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back, and the game lets it be taken back."""
        return self._at > 0 and self.start.info.undo != "never"

    @property
    def can_redo(self) -> bool:
        """Whether anything was taken back and not replaced."""
        return self._at < len(self._log)

    def undo(self) -> None:
        """Take back the present turn, or the one before it, or one action, as the game's ``Info.undo`` says.

        A resignation or an agreement is taken back by itself. Where nothing can be, nothing happens. The clock shows
        again what every seat had left then.
        """
        if self.can_undo:
            self._move_to(max((at for at in range(self._at) if self._stops(at)), default=0))

    def redo(self) -> None:
        """Play again what was undone last. Where nothing was, nothing happens."""
        end = len(self._log)
        self._move_to(next((at for at in range(self._at + 1, end) if self._stops(at)), end))

    def copy(self) -> Match:
        """The match as it stands now, with its undone part; its clock stands still."""
        twin = Match(self.start, self.seats, created=self.created, extra=self.extra)
        twin._log, twin._at, twin.clock = list(self._log), self._at, copy(self.clock)
        twin.pause()
        return twin

    def branch(self, at: int, seats: Sequence[Seat] = ()) -> Match:
        """A new match that goes on after the first ``at`` actions of this one. Raises ValueError where none are.

        No ``seats`` means those of this match. It has nothing of this one's ``extra``, which tells of this match: its title,
        its hints.
        """
        if not 0 <= at <= len(self._log):
            raise ValueError(f"the match has {len(self._log)} actions, so nothing goes on after {at}")
        twin = Match(self.start, seats or self.seats)
        twin._log, twin.clock = self._log[:at], copy(self.clock)
        twin.pause()
        twin._move_to(at)
        return twin

    # -- time --------------------------------------------------------------------------------------------------

    def tick(self, *held: str) -> TimeOut | None:
        """Call this every frame. Play for the seat whose clock ran out, if it did, and say what was played.

        Actions that the seat has decided on, but held back until now, are played rather than what the rules say.

        Rule 17 of wallgo, rule 18 of enclosure: the seat's next turn begins with the increment only. An action that is
        played before the ``tick`` that notices still counts. The next seat's time begins at this call, so a
        program that stood still for long costs nobody but the seat whose turn it was.
        """
        if self.clock is None or not self.clock.expired:
            return None
        seat, begun = self.state.seat, self._at
        events = self.play(*(held or self.state.timeout()))
        return TimeOut(seat, self.actions[begun:], events)

    def pause(self) -> None:
        """Stop the clock, if there is one, while the board cannot be played on."""
        if self.clock:
            self.clock.pause()

    def resume(self) -> None:
        """Let the clock run, if there is one."""
        if self.clock:
            self.clock.resume()

    def stamp(self, rows: Sequence[Sequence[float]]) -> None:
        """Take what a record or a server says every seat had left, in seconds, after the last actions, a row for each."""
        for at, left in enumerate(rows, self._at - len(rows)):
            self._log[at] = replace(self._log[at], left=tuple(left))
        self._wind()

    # -- inside ------------------------------------------------------------------------------------------------

    def _state(self, at: int) -> State:
        return self._log[at - 1].state if at else self.start

    def _outside_turns(self, action: str) -> bool:
        return action.startswith(RESIGN) or action in self.start.info.agreements

    def _stops(self, at: int) -> bool:
        """Whether undo and redo stop at the state after so many actions."""
        return (
            self.start.info.undo == "action"
            or not self._state(at).mid_turn
            or self._outside_turns(self._log[at].action)
        )

    def _move_to(self, at: int) -> None:
        self._at = at
        self._wind()

    def _wind(self) -> None:
        """Set the clock to what it showed when the present state was reached."""
        if self.clock:
            left = self._log[self._at - 1].left if self._at else (self.clock.start,) * len(self.seats)
            self.clock.run(None if self.over else self.state.seat, left)
