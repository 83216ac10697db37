"""What a person may choose in Wall Go, from what is picked already. Everything is asked of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from game import rules
from game.rules.wallgo import GRID, WallGo
from game.view import board


@dataclass(frozen=True, slots=True)
class Selection(board.Selection):
    """A piece, and the square where it is to build: its own when it stays. The move is played with the wall."""

    piece: str | None = None
    destination: str | None = None


@dataclass(frozen=True)
class Choice:
    """What can be chosen in a state while a piece, and perhaps its destination, are picked."""

    state: WallGo
    piece: str | None
    destination: str | None

    @classmethod
    def of(cls, state: rules.State, selection: board.Selection) -> Choice:
        """The choice that a person has."""
        picked = cast("Selection", selection)
        return cls(cast("WallGo", state), picked.piece, picked.destination)

    @property
    def move(self) -> tuple[str, ...]:
        """The action that takes the piece to its destination; none when it stays or has none yet."""
        away_from_home = self.destination not in {None, self.piece}
        return (f"{self.piece}>{self.destination}",) if away_from_home else ()

    @cached_property
    def moved(self) -> WallGo:
        """The state once the picked move has been made."""
        return self.state.play(*self.move) if self.move else self.state

    @cached_property
    def _actions(self) -> Sequence[str]:
        return self.state.legal_actions()

    @cached_property
    def empty(self) -> tuple[str, ...]:
        """The squares where a piece may be put."""
        return tuple(action[1:] for action in self._actions if action[0] == "@")

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The pieces that can do anything."""
        return tuple(dict.fromkeys(action[:2] for action in self._actions if action[0] != "@"))

    @cached_property
    def reach(self) -> tuple[str, ...]:
        """The squares that the picked piece can go to."""
        return self.state.destinations(self.piece) if self.piece else ()

    @cached_property
    def may_stay(self) -> bool:
        """Whether the picked piece may build where it stands."""
        return any(action.startswith(f"{self.piece}+") for action in self._actions)

    @cached_property
    def slots(self) -> Mapping[str, tuple[str, ...]]:
        """The grooves where the piece may build from its destination, and the actions that do."""
        return self._grooves("+") if self.destination else {}

    @cached_property
    def hammers(self) -> Mapping[str, tuple[str, ...]]:
        """The walls that may be broken, and the actions that do.

        While no destination is picked these are beside any piece of the seat, then beside the moving one. Of two
        pieces beside the same wall the picked one breaks it.
        """
        return self._grooves("x")

    @cached_property
    def plays(self) -> Mapping[str, tuple[str, ...]]:
        """The places whose choice acts at once, and the actions."""
        return {square: (f"@{square}",) for square in self.empty} | dict(self.slots)

    def _grooves(self, sign: str) -> dict[str, tuple[str, ...]]:
        found = [action for action in self.moved.legal_actions() if action[2:3] == sign]
        if self.destination:
            found = [action for action in found if action[:2] == self.destination]
        found.sort(key=lambda action: action[:2] == self.piece)  # of two for one groove, the last counts
        names, grooves = GRID.groove_names, GRID.groove
        return {names[grooves[action[:2] + action[3:]]]: (*self.move, action) for action in found}

    @property
    def targets(self) -> set[str]:
        """Every place that can be chosen."""
        squares = {*self.empty, *self.pieces, *self.reach} - {self.destination}
        if self.piece and not self.destination and not self.may_stay:
            squares.discard(self.piece)
        return {*squares, *self.slots, *self.hammers} - {None}
