"""Why a turn of Wall Go is good, in the words of a hint: what it closes, takes, opens and keeps.

A square is a seat's for now when none of another seat's pieces can be there as soon.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from game.players.evaluation import Reason
from game.rules.wallgo import GRID, WallGo


def reasons(state: WallGo, actions: Sequence[str]) -> tuple[Reason, ...]:
    """What the actions, which the seat to act plays in a row, are good for: the weightiest reason first."""
    after = state
    for action in actions:
        after = after.play(action)
    found = tuple(_reasons(state, after, state.seat))
    return found or (Reason("hint.wallgo.waits"),)


def _reasons(before: WallGo, after: WallGo, seat: int) -> Iterator[Reason]:
    if after.outcome:
        yield Reason("hint.wallgo.wins" if seat in after.outcome.winners else "hint.wallgo.ends")
    if (closed := after.scores()[seat] - before.scores()[seat]) > 0:
        yield Reason("hint.wallgo.closes", {"n": closed})
    was, now = _nearest(before), _nearest(after)
    taken = {other: (was[other] & now[seat]).bit_count() for other in range(len(was)) if other != seat}
    robbed = max(taken, key=lambda other: taken[other])
    if taken[robbed]:
        yield Reason("hint.wallgo.takes", {"n": taken[robbed], "seat": robbed})
    lost = {other: (was[other] & ~now[other] & ~now[seat]).bit_count() for other in taken}
    kept_out = max(lost, key=lambda other: lost[other])
    if lost[kept_out] > taken[robbed]:
        yield Reason("hint.wallgo.keeps-out", {"n": lost[kept_out], "seat": kept_out})
    if opened := (_within(after, seat) & ~_within(before, seat) if before.wall_mask & ~after.wall_mask else 0):
        yield Reason("hint.wallgo.opens", {"n": opened.bit_count()})
    if (gained := (now[seat] & ~was[seat]).bit_count()) > taken[robbed]:
        yield Reason("hint.wallgo.gains", {"n": gained})
    elif not was[seat] & ~now[seat] and not closed:
        yield Reason("hint.wallgo.keeps", {"n": now[seat].bit_count()})


def _passages(state: WallGo) -> int:
    return GRID.grooves ^ state.wall_mask


def _within(state: WallGo, seat: int) -> int:
    """All squares that a seat's pieces can ever come to, if nothing else is built."""
    return GRID.flood(state.piece_masks[seat], _passages(state))


def _nearest(state: WallGo) -> list[int]:
    """For every seat the squares where it can be sooner than any other one, and those where its pieces stand."""
    passages = _passages(state)
    areas, fronts = list(state.piece_masks), list(state.piece_masks)
    free = GRID.squares & ~reduce(or_, fronts)
    while any(fronts):
        fronts = [GRID.step(front, passages) & free for front in fronts]
        for seat, front in enumerate(fronts):
            areas[seat] |= front & ~reduce(or_, fronts[:seat] + fronts[seat + 1 :])
        free &= ~reduce(or_, fronts)
    return areas
