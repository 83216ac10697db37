"""What the computer players know of Fortress: what is held of the land, what every segment takes, where to put a fortress.

A seat holds a province by so much as the cuts that threaten it leave: its area, by the part that this is of itself and all
cuts together. To that come the captures that hang in the air: the seats take their best in turn, each face once, and what is
farther away counts for less. As long as there are many segments to come, a lead says little: it counts by the root of their
number. The counting is done by ``game.players.kernels.fortress``.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from fractions import Fraction
from typing import Self, cast

from game.players import fortress_reasons
from game.players.evaluation import UNIT, Candidate, Level, Reason, Weighed, lead_of
from game.players.fortress_board import Board, board_of
from game.rules import State
from game.rules.fortress import FortressState
from game.rules.site import Site

WEIGHTS = array("q", (361_041, 316, 771, 729))
"""What the whole map is worth when no segment is left; then what a capture that hangs in the air counts, what each of these counts
of the one before it, and what of new land counts as held; in parts of ``UNIT``. They are what ``python -m game.players.fit
fortress`` prints."""

ROUGH = array("q", (260_000, 500, 750, 450))
"""Where fitting began: they told the results of 170 matches best."""


class FortressEvaluator(Weighed):
    """Fortress for all numbers of seats, both levels and both ways to win. A segment and a placement are an action each."""

    version = 4
    forcing = 0  # there are few candidates where little is left to win, and such lines go on for hundreds of turns
    levels = (
        Level(0, 0.2, rating=-347),
        Level(0, 0.09, rating=-115),
        Level(2, rating=138),
        Level(9, rating=411),
        Level(45, patient=True, rating=613),
        Level(350, patient=True, rating=832),
    )
    weights = WEIGHTS
    rough = ROUGH
    practice = Level(2), 150
    unit = 0

    def lead(self, state: State) -> float:
        """What the land promises the seat to act, against the only other one."""
        return UNIT * lead_of(self.standings(state)[state.seat])

    def surer(self, times: float) -> Self:
        """The same knowledge with leads so many times as large: only the first weight makes them sure."""
        land, *others = self.weights
        return self.weighing(array("q", (round(times * land), *others)))

    def board(self, state: State) -> State:
        """The position of a state in floats."""
        return cast("State", self._board(state))

    def _board(self, state: State) -> Board:
        return state if isinstance(state, Board) else board_of(cast("FortressState", state), tuple(self.weights))

    def entailed(self, state: State) -> tuple[str, ...]:
        """The fortresses that were put after the segment that led to a board."""
        return state.placed() if isinstance(state, Board) else ()

    def standings(self, state: State) -> tuple[float, ...]:
        """What the land promises, with the captures to come; while a fortress is due, after it was put."""
        return self._board(state).standings()

    def candidates(self, state: State) -> list[Candidate]:
        """The segments that promise most, or a few places for the fortress that is due.

        Where a board, being rounded, knows of no place that the rules allow, the game chooses.
        """
        board = self._board(state)
        site = state.site if isinstance(state, FortressState) else None
        if site is None:
            return board.candidates()
        places = board.candidates() if board.map.due() else []
        allowed = [place for place in places if _allowed(site, *place[1])]
        return allowed or [(board.standings()[board.seat], ("@auto",))]

    def agreed(self, state: State) -> str:
        """To finish, where what is left to cut changes no place: in a dense corner that might go on for hundreds of turns."""
        return "finish" if self._board(state).decided else ""

    def reasons(self, state: State, actions: Sequence[str]) -> tuple[Reason, ...]:
        """What they capture and from whom, and what they leave to the others."""
        return fortress_reasons.reasons(cast("FortressState", state), actions, self._board)


def _allowed(site: Site, action: str) -> bool:
    """Whether the rules allow a fortress to be put so."""
    if action == "@auto":
        return True
    x, y, radius = map(Fraction, action[1:].split(","))
    return site.allows((x, y), radius)
