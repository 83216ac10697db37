"""What the computer players know of Wall Go: which squares each seat is nearest to.

The nearest seat is the one with the fewest steps through the walls, pieces being in nobody's way. Closed territory counts
in full by nature, since only its owner comes there. As long as a match goes on, the lead in squares is taken for odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple, cast

from game.players.evaluation import Candidate, Evaluator, decided, expected
from game.rules import State
from game.rules.wallgo import GRID, WallGo
from game.rules.wallgrid import members

SCALE = 4.0
"""The lead in squares that multiplies the odds by e."""

SQUARES = GRID.squares
SIZE = SQUARES.bit_count()
LANE = SIZE + GRID.columns
"""Bits from one seat's squares to the next one's: so many that a step upwards stays in its lane."""
BOTH = 1 | 1 << LANE
"""Puts the same squares into the lanes of two seats."""


class Way(NamedTuple):
    """A turn but for its wall: what is played so far, the square where it builds, the passages, and where it may build."""

    actions: tuple[str, ...]
    square: int
    passages: int
    grooves: int


class WallGoEvaluator(Evaluator):
    """Wall Go for two, three and four players."""

    def standings(self, state: State) -> tuple[float, ...]:
        """What each seat's share of the board promises."""
        state = cast("WallGo", state)
        passages = GRID.grooves ^ state.wall_mask
        return tuple(standing(state.piece_masks, passages, seat) for seat in range(len(state.seats)))

    def candidates(self, state: State) -> list[Candidate]:
        """Every put, or every turn; of the turns with a break those that open one region to another."""
        state = cast("WallGo", state)
        seat, pieces = state.seat, list(state.piece_masks)
        if state.to_put:
            passages, own = GRID.grooves ^ state.wall_mask, pieces[seat]
            found: list[Candidate] = []
            for square in members(SQUARES & ~sum(pieces)):
                pieces[seat] = own | 1 << square
                found.append((standing(pieces, passages, seat), _put(square)))
            return found
        return [
            candidate
            for origin in members(1 << state.moving.square if state.moving else pieces[seat])
            for way in _ways(state, origin)
            for candidate in _builds(state, origin, way)
        ] or [_any_turn(state)]


# -- turns -------------------------------------------------------------------------------------------------------


def _ways(state: WallGo, origin: int) -> Iterator[Way]:
    """The ways of a piece to a square where it builds."""
    passages, holds_break = GRID.grooves ^ state.wall_mask, state.breaks >> state.seat & 1
    steps = state.moving.steps if state.moving else 2
    for square, moved in _targets(state, origin, steps, passages):
        yield Way(moved, square, passages, GRID.around[square] & passages)
        if holds_break and moved:
            for groove in _openings(square, passages):
                wider = passages | 1 << groove
                yield Way((*moved, _beside(square, "x", groove)), square, wider, GRID.around[square] & passages)
    if holds_break:
        steps += state.moving.spare if state.moving else 0
        for groove in _openings(origin, passages):
            wider, broken = passages | 1 << groove, (_beside(origin, "x", groove),)
            if state.refusal(broken[0]) is None:
                for square, moved in _targets(state, origin, steps, wider):
                    grooves = GRID.around[square] & wider & ~(1 << groove)
                    yield Way((*broken, *moved), square, wider, grooves)


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


def _builds(state: WallGo, origin: int, way: Way) -> Iterator[Candidate]:
    """The walls that may end a way."""
    seat, pieces = state.seat, list(state.piece_masks)
    pieces[seat] = pieces[seat] & ~(1 << origin) | 1 << way.square
    for groove in members(way.grooves):
        expectation = standing(pieces, way.passages ^ 1 << groove, seat)
        yield expectation, (*way.actions, _beside(way.square, "+", groove))


def _any_turn(state: WallGo) -> Candidate:
    """The turn of a seat that can do nothing but break a wall within a region."""
    actions: tuple[str, ...] = ()
    after = state
    while not actions or after.mid_turn:
        actions += (after.legal_actions()[0],)
        after = after.play(actions[-1])
    return standing(after.piece_masks, GRID.grooves ^ after.wall_mask, state.seat), actions


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


# -- standings ---------------------------------------------------------------------------------------------------
# All time goes here: two seats step at once, each in a lane of bits of its own, as in ``Grid.step``.


def standing(pieces: Sequence[int], passages: int, seat: int) -> float:
    """What a seat may expect with these pieces and passages."""
    if len(pieces) == 2:
        own, other, met = share_of_two(pieces[seat], pieces[1 - seat], passages)
        return _against(own - other, own + other, met)
    sizes, met = shares(pieces, passages)
    total, own = sum(sizes), sizes.pop(seat)
    return sum(_against(own - other, total, met) for other in sizes) / len(sizes)


def _against(lead: int, total: int, met: bool) -> float:
    return _EXPECTED[lead] if met else decided((lead > 0) - (lead < 0), lead / total)


def share_of_two(own: int, other: int, passages: int) -> tuple[int, int, bool]:
    """How many squares each of two seats is nearest to, and whether they can meet: as ``shares``, only faster.

    >>> share_of_two(1 << GRID.square["a1"], 1 << GRID.square["g7"], GRID.grooves)
    (21, 21, True)
    """
    right, up = (passages & SQUARES) * BOTH, (passages >> SIZE) * BOTH
    front = reached = own | other << LANE
    free = (SQUARES & ~(own | other)) * BOTH
    while front:
        front = ((front & right) << 1 | front >> 1 & right | (front & up) << 7 | front >> 7 & up) & free
        free &= ~(front | front >> LANE | front << LANE)
        reached |= front
    own, other = reached & SQUARES, reached >> LANE
    tied = own & other
    met = tied or ((own & right) << 1 | own >> 1 & right | (own & up) << 7 | own >> 7 & up) & other
    return (own ^ tied).bit_count(), (other ^ tied).bit_count(), bool(met)


def shares(pieces: Sequence[int], passages: int) -> tuple[list[int], bool]:
    """How many squares each seat alone is nearest to, and whether any two can meet or have still to come."""
    fronts, areas = list(pieces), list(pieces)
    free, tied = SQUARES & ~sum(pieces), 0
    while any(fronts):
        fronts = [GRID.step(front, passages) & free for front in fronts]
        once = twice = 0
        for front in fronts:
            twice |= once & front
            once |= front
        free &= ~once
        tied |= twice
        areas = [area | front & ~twice for area, front in zip(areas, fronts, strict=True)]
    reached = sum(areas)
    met = tied or not all(pieces) or any(GRID.step(area, passages) & (reached ^ area) for area in areas)
    return [area.bit_count() for area in areas], bool(met)


_EXPECTED = {lead: expected(lead / SCALE) for lead in range(-SIZE, SIZE + 1)}
