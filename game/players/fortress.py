"""What the computer players know of Fortress: what every segment takes, what the others take then, where to put a fortress.

A position is worth the land that each seat holds, once the captures that hang in the air are made: the seats take their
best in turn, each face once, and what is farther away counts for less.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

import numpy as np

from game.players import fortress_reasons
from game.players.cuts import Map, Numbers, open_pairs
from game.players.evaluation import Candidate, Evaluator, Level, Reason, expected, mean_over_others
from game.players.fortress_places import choice
from game.rules import State
from game.rules.fortress import FortressState
from game.rules.room import Floats, square_distances
from game.rules.scatter import HEIGHT, WIDTH
from game.rules.site import Site

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
QUIET = AREA
"""What brings less than a square unit of land only makes the match longer. Of such segments those come first that cut least."""
PLACES = 3
"""How many places for a fortress are tried."""
LEAST = 1e-9
"""Nothing smaller is taken."""
NOTHING = -1
"""The number of no segment."""
LEFT = 0.5
"""A part of a face is worth so much of a fortress, where these count, once another part was taken."""
PRESSURE = 0.3
"""How much the mean of what a fortress leaves open counts beside the worst of it."""


class FortressEvaluator(Evaluator):
    """Fortress for all numbers of seats, both levels and both ways to win. A segment and a placement are an action each."""

    version = 2
    levels = (
        Level(0, 0.1),
        Level(0, 0.035),
        Level(6),
        Level(30),
        Level(80, patient=True),
        Level(200, patient=True),
    )

    def standings(self, state: State) -> tuple[float, ...]:
        """What the land promises, with the captures to come; while a fortress is due, without them."""
        state = cast("FortressState", state)
        return _standings(worth_of(state) if state.mid_turn else prospect(state).promise())

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
    """What the seats may take in a position with the next segments.

    What is still to be taken is a table ``free``: for every line of play a row, for every chord what part of its worth is
    left. A line of play that takes a part of a face leaves the others less there.
    """

    def __init__(self, state: FortressState) -> None:
        self.state = state
        self.map = Map(state, open_pairs(state))
        self.seats = state.setup.players
        self.by_area = state.setup.victory == "area"
        chords, lost = self.map.chords, self.map.lost
        self.spoils = lost * AREA if self.by_area else (lost > 0) * FORTRESSES
        self.holds = self.map.owner[chords.face] == np.arange(self.seats)[:, None]
        self.left = 0.0 if self.by_area else LEFT
        self.ends = np.searchsorted(chords.pair, np.arange(len(self.map.pairs) + 1))

    def gains(self, seat: int, free: Floats) -> Floats:
        """What each segment, a column each, brings a seat in each line of play."""
        counts = free * ~self.holds[seat] if self.by_area else free
        sums = np.zeros((len(free), len(self.spoils) + 1))
        np.cumsum(self.spoils * counts, axis=1, out=sums[:, 1:])
        gains: Floats = sums[:, self.ends[1:]] - sums[:, self.ends[:-1]]
        return gains

    def draw(self, seat: int, segments: Numbers, free: Floats) -> tuple[Floats, Floats]:
        """The change in what all seats hold when a seat draws a segment in each line of play, and what is free then."""
        face = self.map.chords.face
        chosen = (free > 0) & (self.map.chords.pair == segments[:, None]) & (self.map.lost > 0)
        taken = self.spoils * (free * chosen)
        change = np.zeros((len(free), self.seats))
        if self.by_area:
            change -= (taken[:, None] * self.holds).sum(axis=2)
        change[:, seat] += taken.sum(axis=1)
        used = np.zeros((len(free), len(self.map.border.around)), bool)
        line, chord = chosen.nonzero()
        used[line, face[chord]] = True
        return change, np.where(used[:, face], self.left * free, free)

    def foreseen(self, seat: int, turns: int, free: Floats) -> Floats:
        """The change in what all seats hold by the captures that hang in the air, a seat being the first to take."""
        change: Floats = np.zeros((len(free), self.seats))
        for turn in range(turns if len(self.map.pairs) else 0):
            gains = self.gains(seat, free)
            best = np.where(gains.max(axis=1) > LEAST, gains.argmax(axis=1), NOTHING)
            taken, free = self.draw(seat, best, free)
            change += FADING ** (turn + 1) * taken
            seat = (seat + 1) % self.seats
        return change

    def promise(self) -> Floats:
        """What all seats come to hold, the seat to act being the first to take."""
        worth: Floats = worth_of(self.state) + self.foreseen(self.state.seat, FORESEEN, self._all(1))[0]
        return worth

    def segments(self) -> list[Candidate]:
        """The segments that promise most to the seat to act."""
        seat = self.state.seat
        gains = self.gains(seat, self._all(1))[0]
        best = np.lexsort((np.diff(self.ends), -np.where(gains < QUIET, 0, gains)))[:SEGMENTS]
        taken, free = self.draw(seat, best, self._all(len(best)))
        after = worth_of(self.state) + taken + self.foreseen((seat + 1) % self.seats, FORESEEN - 1, free)
        names = (f"{first}-{second}" for first, second in self.map.pairs[best].tolist())
        return [(_standings(worth)[seat], (name,)) for worth, name in zip(after, names, strict=True)]

    def _all(self, lines: int) -> Floats:
        return np.ones((lines, len(self.spoils)))


@lru_cache(maxsize=16)
def prospect(state: FortressState) -> Prospect:
    """What may be taken in a position in which a segment is due."""
    return Prospect(state)


# -- placing -------------------------------------------------------------------------------------------------------


def _placements(state: FortressState, site: Site) -> list[Candidate]:
    """Some places for the fortress that is due: those that leave the least to cut."""
    worth = worth_of(state)
    spots, radius = choice(site)
    if not len(spots):
        return [(_standings(worth)[state.seat], ("@auto",))]
    if len(spots) == 1:
        return [(_standings(worth)[state.seat], (_place(spots[0], radius),))]
    harm = _harm(state, spots, radius)
    found: list[Candidate] = []
    for index in np.argsort(harm, kind="stable")[:PLACES].tolist():
        after = worth.copy()
        after[state.seat] -= harm[index]
        found.append((_standings(after)[state.seat], (_place(spots[index], radius),)))
    return found


def _place(spot: Floats, radius: float) -> str:
    """The action that puts a fortress at a place."""
    return "@" + ",".join(_written(number) for number in (*spot.tolist(), radius))


def _written(number: float) -> str:
    """A number in decimals, as exactly as a float is."""
    return f"{number:.16f}".rstrip("0").removesuffix(".")


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
