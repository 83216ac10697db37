"""Positions of Fortress as computer players see them: quicker than the rules, and the same but for rounding.

>>> from game import rules
>>> board = board_of(rules.new("fortress"), (361_041, 316, 771, 729))
>>> board.seat, board.outcome, len(board.candidates())
(0, None, 32)
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import permutations
from operator import itemgetter
from typing import NamedTuple

from game.players.evaluation import Candidate
from game.players.kernels import fortress as kernel
from game.rules.core import Outcome
from game.rules.fortress import FortressState
from game.rules.room import places

EQUAL = 1e-6
"""Areas that differ by less are equal."""
PLACES = 3
"""How many places for a fortress are tried."""


class Board(NamedTuple):
    """A position. Only a board that was made from a state can be one in which fortresses are due."""

    map: kernel.Board
    victory: str

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.map.whose()

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, once the match is over. Areas are rounded here, so the rules may say otherwise of a draw."""
        if self.map.open():
            return None
        scores = self.map.scores()
        leaders = (seat for seat, score in enumerate(scores) if score >= max(scores) - EQUAL)
        return Outcome(tuple(leaders), self.victory)

    def score_bounds(self) -> tuple[tuple[float, float], ...]:
        """The scores, as a state tells them."""
        return tuple((score, score) for score in self.map.scores())

    @property
    def decided(self) -> bool:
        """Whether no seat can overtake another one, even if all land in which any segment can still be drawn went to it."""
        if self.victory != "area" or self.map.due():
            return False
        scores, disputed = self.map.scores(), self.map.disputed_land()
        return all(
            scores[ahead] - disputed[ahead] > scores[behind] + sum(disputed) - disputed[behind]
            for ahead, behind in permutations(range(len(scores)), 2)
            if scores[ahead] >= scores[behind]
        )

    def standings(self) -> tuple[float, ...]:
        """What every seat may expect."""
        return tuple((self._settled() if self.map.due() else self.map).standings())

    def candidates(self) -> list[Candidate]:
        """The segments that deserve a look, whose fortresses the board puts; or places for the fortress that is due."""
        if self.map.due():
            found = [
                (self.map.put(*place).standings()[self.seat], (put_text(*place),)) for place in self._places(PLACES)
            ]
            return sorted(found, reverse=True)
        return [(standing, ("{}-{}".format(*self.map.joins(pair)),)) for standing, pair in self.map.candidates()]

    def play(self, action: str) -> Board:
        """The position after a segment, or after the fortress that is due first was put, and all fortresses due then."""
        if action.startswith("@") and not self.map.due():
            return self
        if action == "@auto":
            return self._replace(map=self._settled())
        if action.startswith("@"):
            x, y, radius = map(float, action[1:].split(","))
            return self._replace(map=self.map.put(x, y, radius))
        first, last = map(int, action.split("-"))
        return self._replace(map=self.map.draw(self.map.number(first, last)))

    def placed(self) -> tuple[str, ...]:
        """The fortresses that the last action put besides, as the rules write them."""
        return tuple(put_text(*each) for each in self.map.put_last())

    def _places(self, most: int) -> list[tuple[float, float, float]]:
        return [(x, y, radius) for _, x, y, radius in self.map.sites(most)]

    def _settled(self) -> kernel.Board:
        return self.map.put(*self._places(1)[0])


def put_text(x: float, y: float, radius: float) -> str:
    """How the rules write that a fortress is put; a mark is left to the game."""
    return "@" + ",".join(_decimal(number) for number in (x, y, radius)) if radius else "@auto"


def _decimal(number: float) -> str:
    """A number in decimals, as exactly as a float is."""
    return f"{number:.16f}".rstrip("0").removesuffix(".")


@lru_cache(maxsize=16)
def board_of(state: FortressState, weights: tuple[int, ...]) -> Board:
    """The position of a state. Where fortresses are due, it can only be asked for places for the first one."""
    plan = state.plan
    circles = [fortress.circle for fortress in state.fortresses]
    sightlines = state.sightlines.grow(plan, state.points, tuple(circles)) if state.mid_turn else state.sightlines
    numbers = {at: number for number, at in enumerate(plan.points)}
    tables = kernel.Board(
        places(plan.points).tolist(),
        [(tail, head) for tail, head, _ in plan.edges],
        [numbers[at] for at in state.points],
        [
            (float(each.circle.x), float(each.circle.y), float(each.circle.radius), each.seat)
            for each in state.fortresses
        ],
        sorted(sightlines.pairs(), key=itemgetter(1, 0)),  # as a board goes on: what is new joins all before it
        state.seat,
        state.setup.players,
        state.setup.victory == "area",
        state.setup.level == "master",
        state.mid_turn,
        array("q", weights),
    )
    return Board(tables, state.setup.victory)
