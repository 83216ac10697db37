"""What the computer players know of Fortress: what every segment takes, what the others take then, where to put a fortress.

A position is worth the land that each seat holds, once the captures that hang in the air are made: the seats take their
best in turn, each face once, and what is farther away counts for less.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import floor, sqrt
from typing import cast

import numpy as np
from numpy.typing import NDArray

from game.players import fortress_reasons
from game.players.cuts import Map, open_pairs
from game.players.evaluation import Candidate, Evaluator, Level, Reason, expected, mean_over_others
from game.rules import RuleError, State
from game.rules.fortress import FortressState
from game.rules.room import GAP, Floats, places, square_distances
from game.rules.scatter import HEIGHT, WIDTH
from game.rules.site import LARGEST, SMALL, STEP, Site

AREA = 12.0 / (WIDTH * HEIGHT)
"""The logarithm of the odds that a square unit of land more is worth."""
FORTRESSES = 0.12
"""The logarithm of the odds that a fortress more is worth, where fortresses count."""
FADING = 0.75
"""Each capture of those that hang in the air counts so much of the one before it."""
FORESEEN = 4
"""So many captures are foreseen."""
SEGMENTS = 32
"""How many segments are tried in a position."""
WEIGHED = 12
"""For so many of the segments that take most the answer of the next seat is weighed."""
PLACES = 3
"""How many places for a fortress are tried."""
LATTICE = 300
"""About how many places are looked at for a fortress."""
LEAST = 0.002
"""A province without a place of so much clearance on the lattice is left to the game."""
CLEAR = 1e-6
"""More than rounding brings a circle nearer to what it must keep clear of."""
PRESSURE = 0.3
"""How much the mean of what a fortress leaves open counts beside the worst of it."""


class FortressEvaluator(Evaluator):
    """Fortress for all numbers of seats, both levels and both ways to win. A segment and a placement are an action each."""

    levels = (
        Level(0, 0.9),
        Level(0, 0.25),
        Level(4, 0.1),
        Level(30),
        Level(120, patient=True),
        Level(600, patient=True),
    )

    def standings(self, state: State) -> tuple[float, ...]:
        """What the land promises, with the captures to come; while a fortress is due, without them."""
        state = cast("FortressState", state)
        worth = worth_of(state)
        if not state.mid_turn:
            worth += prospect(state).foreseen(state.seat, FORESEEN)
        return _standings(worth)

    def candidates(self, state: State) -> list[Candidate]:
        """The segments that promise most, or a few places for the fortress that is due."""
        state = cast("FortressState", state)
        if state.site:
            return _placements(state, state.site)
        return prospect(state).segments()

    def reasons(self, state: State, actions: Sequence[str]) -> tuple[Reason, ...]:
        """What they capture and from whom, and what they leave to the others."""
        return fortress_reasons.reasons(cast("FortressState", state), actions)


def worth_of(state: FortressState) -> Floats:
    """What every seat holds, in logarithms of the odds."""
    if state.setup.victory == "area":
        return np.array(state.land) * AREA
    held = np.bincount([province.seat for province in state.provinces], minlength=state.setup.players)
    return held.astype(float) * FORTRESSES


def _standings(worth: Floats) -> tuple[float, ...]:
    numbers = worth.tolist()
    return mean_over_others(len(numbers), lambda seat, other: expected(numbers[seat] - numbers[other]))


class Prospect:
    """What the seats may take in a position with the next segments."""

    def __init__(self, state: FortressState) -> None:
        self.state = state
        self.map = Map(state, open_pairs(state))
        self.seats = state.setup.players
        self.by_area = state.setup.victory == "area"
        lost = self.map.lost
        self.spoils = lost * AREA if self.by_area else (lost > 0).astype(float) * FORTRESSES
        self.owner = self.map.owner[self.map.chords.face]

    def gains(self, seat: int, free: NDArray[np.bool_]) -> Floats:
        """What each segment brings a seat, of the faces that are still free."""
        counts = free & (self.owner != seat) if self.by_area else free
        return np.bincount(self.map.chords.pair, self.spoils * counts, len(self.map.pairs)).astype(float)

    def taken(self, seat: int, segment: int, free: NDArray[np.bool_]) -> Floats:
        """The change in what all seats hold when a seat draws a segment."""
        chosen = free & (self.map.chords.pair == segment)
        change = np.zeros(self.seats + 1)
        if self.by_area:
            change -= np.bincount(self.owner[chosen], self.spoils[chosen], self.seats + 1)
        change[seat] += self.spoils[chosen].sum()
        return change[: self.seats]

    def without(self, segment: int, free: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """What is free after a segment was drawn: no face that it divides."""
        face = self.map.chords.face
        used = np.zeros(len(self.map.border.around), bool)
        used[face[(self.map.chords.pair == segment) & (self.map.lost > 0)]] = True
        return free & ~used[face]

    def foreseen(self, seat: int, turns: int, free: NDArray[np.bool_] | None = None) -> Floats:
        """The change in what all seats hold by the captures that hang in the air, a seat being the first to take."""
        free = np.ones(len(self.owner), bool) if free is None else free
        change: Floats = np.zeros(self.seats)
        weight = 1.0
        for _ in range(turns):
            weight *= FADING
            gains = self.gains(seat, free)
            best = int(gains.argmax()) if len(gains) else 0
            if len(gains) and gains[best] > 0:
                change += weight * self.taken(seat, best, free)
                free = self.without(best, free)
            seat = (seat + 1) % self.seats
        return change

    def segments(self) -> list[Candidate]:
        """The segments that promise most to the seat to act."""
        seat, worth = self.state.seat, worth_of(self.state)
        free = np.ones(len(self.owner), bool)
        gains = self.gains(seat, free)
        following = (seat + 1) % self.seats
        quiet = self.foreseen(following, FORESEEN - 1, free)
        found: list[Candidate] = []
        for rank, index in enumerate(np.argsort(-gains, kind="stable")[:SEGMENTS].tolist()):
            after = worth + self.taken(seat, index, free)
            if rank < WEIGHED and gains[index] > 0:
                after += self.foreseen(following, FORESEEN - 1, self.without(index, free))
            else:
                after += quiet
            first, second = self.map.pairs[index].tolist()
            found.append((_standings(after)[seat], (f"{first}-{second}",)))
        return found


@lru_cache(maxsize=16)
def prospect(state: FortressState) -> Prospect:
    """What may be taken in a position in which a segment is due."""
    return Prospect(state)


# -- placing -------------------------------------------------------------------------------------------------------


def _placements(state: FortressState, site: Site) -> list[Candidate]:
    """Some places for the fortress that is due: those that leave the least to cut.

    In a province where there is no choice any circle will do for a search: nobody is asked there.
    """
    worth = worth_of(state)
    at_rest = _standings(worth)[state.seat]
    spots, clearances, step = _lattice(site)
    if not len(spots) or clearances.max() < LEAST:
        return [(at_rest, ("@auto",))]
    radius, written = float(LARGEST), f",{LARGEST}"
    if _spread(spots[clearances > radius + CLEAR]) <= SMALL:
        # All allowed places lie between those that come near to the greatest clearance.
        top = int(clearances.argmax())
        best = spots[clearances > clearances[top] * 0.999 - step]
        if clearances[top] + step < radius and _spread(best) + 2 * step <= SMALL / sqrt(2):
            radius = floor(clearances[top] * 0.999 / float(STEP)) * float(STEP)
            return [(at_rest, (f"{_place(spots[top])},{_written(radius)}",))]
        if site.automatic:
            return [(at_rest, ("@auto",))]
        radius, written = float(site.radius), ""
    spots = spots[clearances > radius + CLEAR]
    harm = _harm(state, spots, radius) if len(spots) else np.zeros(0)
    found: list[Candidate] = []
    for index in np.argsort(harm, kind="stable")[:PLACES].tolist():
        after = worth.copy()
        after[state.seat] -= harm[index]
        action = _place(spots[index]) + written
        if _allowed(state, action):
            found.append((_standings(after)[state.seat], (action,)))
    return found or [(at_rest, ("@auto",))]


def _place(spot: Floats) -> str:
    """The action that puts a fortress at a place."""
    return "@" + ",".join(map(_written, spot.tolist()))


def _spread(spots: Floats) -> float:
    """The larger side of a box around places; none for no place."""
    return float((spots.max(axis=0) - spots.min(axis=0)).max()) if len(spots) else 0.0


def _written(number: float) -> str:
    """A number with few binary digits after its point, exactly."""
    return repr(number).removesuffix(".0")


def _allowed(state: FortressState, action: str) -> bool:
    try:
        state.play(action)
    except RuleError:
        return False
    return True


def _lattice(site: Site) -> tuple[Floats, Floats, float]:
    """Places with few digits in a province, as rows and evenly over it, their clearances, and the step between."""
    outlines = [places(outline) for outline in (site.face.ring, *site.face.holes)]
    tails = np.concatenate(outlines)
    heads = np.concatenate([np.roll(outline, -1, axis=0) for outline in outlines])
    low, high = outlines[0].min(axis=0), outlines[0].max(axis=0)
    step = 2.0 ** np.floor(np.log2(np.sqrt((high - low).prod() / LATTICE + CLEAR)))
    xs, ys = (np.arange(np.ceil(low[i] / step), high[i] / step) * step for i in (0, 1))
    spots = np.array(np.meshgrid(xs, ys)).reshape(2, -1).T
    rise = heads[:, 1] - tails[:, 1]
    leans = (heads[:, 0] - tails[:, 0]) / np.where(rise == 0, 1, rise)
    x, y = spots[:, :1], spots[:, 1:]
    spans = (tails[:, 1] > y) != (heads[:, 1] > y)
    spots = spots[np.logical_xor.reduce(spans & (x < tails[:, 0] + (y - tails[:, 1]) * leans), axis=1)]
    reach = float(GAP * LARGEST)
    near = site.spots[((low - reach <= site.spots) & (site.spots <= high + reach)).all(axis=1)]
    apart = (tails != heads).any(axis=1)
    x, y = spots[:, :1], spots[:, 1:]
    lines = square_distances(x, y, *tails[apart].T, *heads[apart].T).min(axis=1, initial=np.inf)
    corners = ((spots[:, None] - near) ** 2).sum(axis=2).min(axis=1, initial=np.inf) / float(GAP) ** 2
    return spots, np.sqrt(np.minimum(lines, corners)), float(step)


def _harm(state: FortressState, spots: Floats, radius: float) -> Floats:
    """For each place of a fortress what the next seat may take if it stands there, in logarithms of the odds."""
    due = _due(state)
    chords, lost, border = due.chords, due.lost, due.border
    area, parts = due.unit
    following = (state.seat + 1) % state.setup.players
    owner, cycle = due.owner[chords.face], due.cycle(spots[0])
    held = due.fort[chords.face] >= 0
    outside = held if state.setup.victory == "fortresses" else held & (owner != following)
    outside |= border.around[chords.face] <= 0
    elsewhere = np.bincount(chords.pair, outside * (area * lost + parts * (lost > 0)), len(due.pairs))
    here = np.flatnonzero((chords.face == cycle) & (lost > 0))
    start, end = ((ports.x[here], ports.y[here]) for ports in (chords.start, chords.end))
    x, y = spots[:, :1], spots[:, 1:]
    on_left = (end[0] - start[0]) * (y - start[1]) > (end[1] - start[1]) * (x - start[0])
    cut = np.where(on_left, (chords.whole - chords.left)[here], chords.left[here])
    threats = np.repeat(elsewhere[None, :], len(spots), axis=0)
    np.add.at(threats.T, chords.pair[here], area * cut.T + parts)
    ends = due.border.spots[due.vertices[due.pairs]]
    reach = square_distances(x, y, ends[:, 0, 0], ends[:, 0, 1], ends[:, 1, 0], ends[:, 1, 1])
    threats[reach <= radius**2] = 0
    harm: Floats = threats.max(axis=1, initial=0) + PRESSURE * threats.sum(axis=1) / max(len(due.pairs), 1)
    return harm


class Due(Map):
    """The map while fortresses are due, with the segments that may be drawn afterwards as far as these leave them."""

    def __init__(self, state: FortressState) -> None:
        circles = tuple(fortress.circle for fortress in state.fortresses)
        super().__init__(state, np.argwhere(state.sightlines.grow(state.plan, state.points, circles).open))

    @property
    def unit(self) -> tuple[float, float]:
        """What a unit of area and what a part are worth, in logarithms of the odds."""
        return (AREA, 0.0) if self.state.setup.victory == "area" else (0.0, FORTRESSES)

    def cycle(self, spot: Floats) -> int:
        """The ring around a place in a province."""
        return int(self.border.cycle_of[self.border.anchors(spot[:1].copy(), spot[1:].copy()).half_edge[0]])


@lru_cache(maxsize=4)
def _due(state: FortressState) -> Due:
    return Due(state)
