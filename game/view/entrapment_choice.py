"""What a person may choose in Entrapment, from what is picked already. Everything is asked of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, cast

from game import rules
from game.rules.core import Event
from game.rules.entrapment import Entrapment
from game.view import board
from game.view.squares import is_groove

Stage = Literal["over", "victim", "put", "opening", "forced", "choose", "go", "build", "again", "take", "drop"]


@dataclass(frozen=True, slots=True)
class Selection(board.Selection):
    """What is picked: the roamer that is to move, or the resting barrier that is to go into another groove."""

    picked: str | None = None


@dataclass(frozen=True)
class Choice:
    """What can be chosen in a state while something, or nothing, is picked."""

    state: Entrapment
    picked: str | None = None

    @classmethod
    def of(cls, state: rules.State, selection: board.Selection) -> Choice:
        """The choice that a person has."""
        return cls(cast("Entrapment", state), cast("Selection", selection).picked)

    @cached_property
    def _ways(self) -> Mapping[str, Mapping[str, str]]:
        """Every legal action, by what it takes up (nothing, if empty) and by the place it leads to."""
        ways: dict[str, dict[str, str]] = {}
        for action in self.state.legal_actions():
            origin, target = ends_of(action)
            ways.setdefault(origin, {})[target] = action
        return ways

    @cached_property
    def plays(self) -> Mapping[str, str]:
        """The places whose choice acts at once, and the actions."""
        return {**self._ways.get("", {}), **self._ways.get(self.picked or "", {})}

    @property
    def reach(self) -> tuple[str, ...]:
        """The squares where a roamer can be put, or where the picked one can go."""
        return () if self.state.victims else tuple(place for place in self.plays if not is_groove(place))

    @cached_property
    def pickable(self) -> frozenset[str]:
        """The roamers that can move, and the resting barriers that can be put elsewhere."""
        return frozenset(self._ways) - {""}

    @property
    def targets(self) -> frozenset[str]:
        """Every place that can be chosen."""
        return (self.pickable | self.plays.keys()) - {self.picked}

    @property
    def dimmed(self) -> frozenset[str]:
        """The roamers that are of no use now: who is no candidate, or cannot move."""
        state = self.state
        if state.victims:
            return frozenset((*state.roamers(0), *state.roamers(1))) - {*state.victims}
        if state.outcome or state.phase == "place":
            return frozenset()
        return frozenset(state.roamers(state.seat)) - self.pickable

    @property
    def stage(self) -> Stage:
        """What is to be done now."""
        state = self.state
        if state.outcome:
            return "over"
        if state.victims:
            return "victim"
        if state.phase == "place":
            return "put"
        if state.phase == "second":
            return self._second_stage
        if state.forced(state.seat):
            return "forced"
        return "go" if self.picked else "opening" if state.phase == "opening" else "choose"

    @property
    def _second_stage(self) -> Stage:
        if self.picked:
            return "drop" if is_groove(self.picked) else "again"
        return "build" if self.state.stock[self.state.seat] else "take"

    def outlook(self, place: str | None) -> tuple[Event, ...]:
        """What would happen if the place were chosen; nothing where that does not act at once."""
        action = self.plays.get(place or "")
        return self.state.play(action).events if action else ()

    def losses(self, place: str) -> tuple[str, ...]:
        """The own roamers that choosing the place would cost. To choose who goes is no news any more."""
        return () if self.state.victims else self.state.losses(self.plays[place])

    def attempt(self, place: str) -> str:
        """The action that choosing a place seems to mean, where it is not legal."""
        state = self.state
        if is_groove(place):
            if self.picked and is_groove(self.picked):
                return f"~{self.picked}>{place}"
            barriers = {*state.resting(0), *state.resting(1), *state.standing(0), *state.standing(1)}
            return f"~{place}>{place}" if self.stage == "take" and place in barriers else f"+{place}"
        if state.victims:
            return f"x{place}"
        if state.phase == "place":
            return f"@{place}"
        empty = all(place not in state.roamers(seat) for seat in (0, 1))
        if self.picked and not is_groove(self.picked) and empty:
            return f"{self.picked}>{place}"
        ground = state.board.ground
        return next(iter(ground.moves_from[1 << ground.grid.square[place]]))


def ends_of(action: str) -> tuple[str, str]:
    """What an action takes up, and the place that it leads to.

    >>> ends_of("a1>c1"), ends_of("~a1b1>c1d1"), ends_of("+c3c4"), ends_of("xd4")
    (('a1', 'c1'), ('a1b1', 'c1d1'), ('', 'c3c4'), ('', 'd4'))
    """
    origin, _, target = action.rpartition(">")
    return (origin.lstrip("~"), target) if origin else ("", action[1:])
