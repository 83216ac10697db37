"""What a person may choose in Enclosure, from what is picked already. Everything is asked of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import cast

from game import rules
from game.match.match import state_after
from game.rules.core import RuleError
from game.rules.enclosure import NAMES, REACH, Cut, Enclosure, coordinates
from game.view import board


@dataclass(frozen=True, slots=True)
class Selection(board.Selection):
    """The node from which the next line is to start. ``armed``: a finger has aimed, its next tap there draws."""

    node: str | None = None
    armed: bool = False


@dataclass(frozen=True)
class Choice:
    """What can be chosen in a state while a node, or none, is picked and a place, or none, is aimed at.

    ``held``: the line from one to the other is the last of the turn, drawn already but held back.
    """

    state: Enclosure
    node: str | None = None
    aim: str | None = None
    held: bool = False

    @classmethod
    def of(cls, state: rules.State, selection: board.Selection) -> Choice:
        """The choice that a person has. The cursor aims where it is shown, else the pointer."""
        picked = cast("Selection", selection)
        for line in picked.held:
            node, _, end = line.partition("-")
            return cls(cast("Enclosure", state), node, end, held=True)
        return cls(cast("Enclosure", state), picked.node, picked.cursor or picked.aim)

    @property
    def aims(self) -> tuple[object, ...]:
        """What tells it from other choices in its state."""
        return self.node, self.aim, self.held

    @cached_property
    def nodes(self) -> tuple[str, ...]:
        """The nodes that can be picked."""
        state = self.state
        return () if state.outcome else state.nodes(state.seat)

    @cached_property
    def ends(self) -> tuple[str, ...]:
        """The points to which a line from the picked node may be drawn."""
        return self.state.ends(self.node) if self.node else ()

    @property
    def targets(self) -> set[str]:
        """Every place that can be chosen."""
        return set() if self.held else {*self.nodes, *self.ends}

    @property
    def can_draw(self) -> bool:
        """Whether the seat has any line to draw (Rule 5)."""
        return any(map(self.state.ends, self.nodes))

    # -- the line that is aimed at ---------------------------------------------------------------------------------

    @property
    def line(self) -> str | None:
        """The line from the picked node to the place that is aimed at, as far as a line may reach at all."""
        if self.node is None or self.aim is None or self.aim == self.node:
            return None
        ways = zip(coordinates(self.node), coordinates(self.aim), strict=True)
        return f"{self.node}-{self.aim}" if all(abs(a - b) <= REACH for a, b in ways) else None

    @cached_property
    def after(self) -> Enclosure | None:
        """The state once that line is drawn; None where it may not be."""
        if self.line is None or self.aim not in self.ends:
            return None
        return cast("Enclosure", state_after(self.state, self.line))

    @cached_property
    def refusal(self) -> RuleError | None:
        """Why the line may not be drawn. Aiming at another own node picks that one, so this is no refusal."""
        if self.line is None or self.aim in self.ends or self.aim in self.nodes:
            return None
        return self.state.refusal(self.line)

    @cached_property
    def cut(self) -> Cut | None:
        """The enemy line that the line would cut, and where."""
        events = self.after.events if self.after else ()
        return next((event for event in events if isinstance(event, Cut)), None)

    @cached_property
    def gains(self) -> tuple[Fraction, ...]:
        """By how much the line would change the territory of every seat."""
        if self.after is None:
            return ()
        return tuple(then - now for then, now in zip(self.after.territory, self.state.territory, strict=True))

    # -- what is refused -------------------------------------------------------------------------------------------

    def attempt(self, place: str) -> str:
        """The line that choosing a place seems to mean, where it can be neither picked nor drawn to."""
        return f"{self.node}-{place}" if self.node else f"{place}-{self._foreign_neighbour(place)}"

    def _foreign_neighbour(self, place: str) -> str:
        column, row = coordinates(place)
        near: Sequence[str] = sorted(
            set(NAMES.values()) - {place, *self.nodes},
            key=lambda name: max(abs(column - coordinates(name)[0]), abs(row - coordinates(name)[1])),
        )
        return near[0]
