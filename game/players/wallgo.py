"""What the computer players know of Wall Go: which squares each seat is nearest to.

The nearest seat is the one with the fewest steps through the walls, pieces being in nobody's way. Closed territory counts
in full by nature, since only its owner comes there. Between two seats the pieces that are shut out of all fights count against
their owner. As long as a match goes on, the lead is taken for odds.
The counting is done by ``game.players.kernels.wallgo``.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple, cast

from game.players import wallgo_reasons
from game.players.evaluation import Candidate, Level, Reason, Weighed
from game.players.kernels.wallgo import Board, promises
from game.rules import State
from game.rules.wallgo import GRID, WallGo
from game.rules.wallgrid import members

SQUARE = 209
"""What a square of lead is worth, in parts of ``UNIT``."""

IDLE = -552
"""What a piece is worth that is in no contested region, in a match of two: it has no part in what is still open. With equal time
such a weight (-480) won 136 of 200 points against an evaluation without it (+131 Elo, 87 to 179)."""

WEIGHTS = array("q", (SQUARE, IDLE))
"""All of them in a row, as ``python -m game.players.fit wallgo`` prints them. At 4,500 positions they won 204 of 400 points against
230 and -480, which were set by hand (+7 Elo, -6 to 20)."""

ROUGH = array("q", (200, -400))
"""Where fitting began: an idle piece costs two squares."""

SQUARES = GRID.squares
SIZE = SQUARES.bit_count()


class Way(NamedTuple):
    """A turn with a break, but for its wall: what is played so far, where it builds, the passages, and the free sides."""

    actions: tuple[str, ...]
    square: int
    passages: int
    free: int


class WallGoEvaluator(Weighed):
    """Wall Go for two, three and four players."""

    levels = (
        Level(0, 0.13, rating=-91),
        Level(8, 0.075, rating=189),
        Level(45, 0.03, rating=460),
        Level(4500, method="deep", rating=703),
        Level(22_000, patient=True, method="deep", rating=964),
        Level(160_000, patient=True, method="deep", rating=1231),
    )
    version = 5
    weights = WEIGHTS
    rough = ROUGH
    practice = Level(2000, method="deep"), 1000
    unit = 0

    def standings(self, state: State) -> tuple[float, ...]:
        """What each seat's share of the board promises."""
        state = cast("WallGo", state)
        passages = GRID.grooves ^ state.wall_mask
        return tuple(self._board(state.piece_masks, passages, seat).standing() for seat in range(len(state.seats)))

    def lead(self, state: State) -> float:
        """The lead of the seat to act over the only other one."""
        state = cast("WallGo", state)
        leads = self._board(state.piece_masks, GRID.grooves ^ state.wall_mask, state.seat).leads()
        return sum(weight * lead for weight, lead in zip(self.weights, leads, strict=True))

    def candidates(self, state: State) -> list[Candidate]:
        """Every put, or every turn; of the turns with a break those that open one region to another."""
        state = cast("WallGo", state)
        seat = state.seat
        board = self._board(state.piece_masks, GRID.grooves ^ state.wall_mask, seat)
        if state.to_put:
            return [(standing, _put(square)) for standing, square in board.puts()]
        movers = 1 << state.moving.square if state.moving else state.piece_masks[seat]
        stays = state.moving is not None or state.setup.stay == "always"
        found = [(standing, turn(number)) for standing, number in board.turns(movers, state.steps, stays)]
        if state.breaks >> seat & 1:
            for origin in members(movers):
                for way in _ways(state, origin):
                    found += self._builds(state, origin, way)
        return found or [self._any_turn(state)]

    def reasons(self, state: State, actions: Sequence[str]) -> tuple[Reason, ...]:
        """What a turn closes, takes, opens and keeps."""
        return wallgo_reasons.reasons(cast("WallGo", state), actions)

    def _board(self, pieces: Sequence[int], passages: int, seat: int) -> Board:
        return Board(pieces, passages & SQUARES, passages >> SIZE, seat, _promises(*self.weights))

    def _builds(self, state: WallGo, origin: int, way: Way) -> Iterator[Candidate]:
        """The walls that may end a way."""
        pieces = list(state.piece_masks)
        pieces[state.seat] = pieces[state.seat] & ~(1 << origin) | 1 << way.square
        for standing, number in self._board(pieces, way.passages, state.seat).builds(way.square, way.free):
            yield standing, (*way.actions, turn(number)[-1])

    def _any_turn(self, state: WallGo) -> Candidate:
        """The turn of a seat that can do nothing but break a wall within a region."""
        actions: tuple[str, ...] = ()
        after = state
        while not actions or after.mid_turn:
            actions += (after.legal_actions()[0],)
            after = after.play(actions[-1])
        return self._board(after.piece_masks, GRID.grooves ^ after.wall_mask, state.seat).standing(), actions


@cache
def _promises(*weights: int) -> array[float]:
    return promises(weights)


# -- turns -------------------------------------------------------------------------------------------------------


@cache
def turn(number: int) -> tuple[str, ...]:
    """The actions of a turn that the kernel writes as a number.

    >>> turn(GRID.square["c3"] << 8 | GRID.square["d4"] << 2 | 1)
    ('c3>d4', 'd4+e4')
    """
    origin, target, side = number >> 8, number >> 2 & 63, GRID.sides[number >> 2 & 63][number & 3]
    assert side is not None
    return (*(() if origin == target else _move(origin, target)), _beside(target, "+", side.groove))


def _ways(state: WallGo, origin: int) -> Iterator[Way]:
    """The ways of a piece with a break to a square where it builds."""
    passages = GRID.grooves ^ state.wall_mask
    for square, moved in _targets(state, origin, state.steps, passages):
        for groove in _openings(square, passages) if moved else ():
            broken = (*moved, _beside(square, "x", groove))
            yield Way(broken, square, passages | 1 << groove, _free(square, passages))
    steps = state.steps + (state.moving.spare if state.moving else 0)
    for groove in _openings(origin, passages):
        wider, first = passages | 1 << groove, (_beside(origin, "x", groove),)
        if state.refusal(first[0]) is None:
            for square, moved in _targets(state, origin, steps, wider):
                yield Way((*first, *moved), square, wider, _free(square, wider & ~(1 << groove)))


def _targets(state: WallGo, origin: int, steps: int, passages: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Where a piece may go with so many steps, and the move; first the square where it is, if it may stay there."""
    empty = SQUARES & ~sum(state.piece_masks)
    near = GRID.step(1 << origin, passages) & empty
    if near or state.moving or state.setup.stay == "always":
        yield origin, ()
    if steps:
        for square in members(near | GRID.step(near, passages) & empty if steps > 1 else near):
            yield square, _move(origin, square)


def _openings(square: int, passages: int) -> Iterator[int]:
    """The walls beside a square that part its region from another one."""
    walls = GRID.around[square] & ~passages
    if walls:
        region = GRID.flood(1 << square, passages)
        for side in GRID.sides[square]:
            if side and walls >> side.groove & 1 and not region >> side.square & 1:
                yield side.groove


def _free(square: int, passages: int) -> int:
    """On which sides of a square there is a passage."""
    return sum(1 << at for at, side in enumerate(GRID.sides[square]) if side and passages >> side.groove & 1)


@cache
def _put(square: int) -> tuple[str, ...]:
    return (f"@{GRID.square_names[square]}",)


@cache
def _move(origin: int, target: int) -> tuple[str, ...]:
    return (f"{GRID.square_names[origin]}>{GRID.square_names[target]}",)


@cache
def _beside(square: int, sign: str, groove: int) -> str:
    name = GRID.square_names[square]
    return name + sign + GRID.groove_names[groove].replace(name, "")
