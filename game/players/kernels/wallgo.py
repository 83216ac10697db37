"""Wall Go for the computer players: what every turn leads to, and a whole alpha-beta search for two seats.

Squares are masks of ``game.rules.wallgo.GRID``; ``right`` holds the squares with a passage to their right neighbour and
``up`` those with one to the neighbour above. A turn is one number: the origin times 256, the target times 4, and the side
of the target on which the wall is built, counted as in ``DIRECTIONS``: up, right, down, left.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence

from game.players.evaluation import UNIT, decided, expected
from game.players.kernels import shim as cython

DECIDED = array(
    "d", [decided((lead > 0) - (lead < 0), lead / (total or 1)) for total in range(50) for lead in range(-49, 50)]
)
"""By 99 times the squares that anybody holds and the lead plus 49, what the end of a match is worth."""

ALL = cython.declare(cython.ulonglong, (1 << 49) - 1)
ODD = cython.declare(cython.ulonglong, 0x5555555555555555)
PAIRS = cython.declare(cython.ulonglong, 0x3333333333333333)
NIBBLES = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
BYTES = cython.declare(cython.ulonglong, 0x0101010101010101)
ONE = cython.declare(cython.ulonglong, 1)


MOST = 4
"""So many pieces a seat has at most."""
EVEN = cython.declare(cython.longlong, MOST * 99 + 49)
"""Where the promise is when nobody leads."""


def promises(weights: Sequence[int]) -> array[float]:
    """What may be expected while a match goes on, by 99 times the lead in idle pieces plus 4, and the lead in squares plus 49."""
    square, idle = weights
    return array(
        "d",
        [
            expected((lead * square + pieces * idle) / UNIT)
            for pieces in range(-MOST, MOST + 1)
            for lead in range(-49, 50)
        ],
    )


# -- squares -----------------------------------------------------------------------------------------------------


@cython.cfunc
@cython.inline
def count(squares: cython.ulonglong) -> cython.longlong:
    """How many squares there are."""
    if cython.compiled:
        squares = squares - (squares >> 1 & ODD)
        squares = (squares & PAIRS) + (squares >> 2 & PAIRS)
        squares = squares + (squares >> 4) & NIBBLES
        return cython.cast(cython.longlong, squares * BYTES >> 56)
    else:  # noqa: RET505 - the compiler takes one way out
        return squares.bit_count()


@cython.cfunc
@cython.inline
def first(squares: cython.ulonglong) -> cython.longlong:
    """The number of the lowest square."""
    return count((squares & (~squares + 1)) - 1)


@cython.cfunc
@cython.inline
def step(squares: cython.ulonglong, right: cython.ulonglong, up: cython.ulonglong) -> cython.ulonglong:
    """The squares one step from any of these."""
    return (squares & right) << 1 | squares >> 1 & right | (squares & up) << 7 | squares >> 7 & up


@cython.cfunc
@cython.inline
def sides(square: cython.longlong, right: cython.ulonglong, up: cython.ulonglong) -> cython.longlong:
    """On which sides of a square there is a passage: 1 up, 2 right, 4 down, 8 left."""
    here: cython.ulonglong = ONE << square
    return cython.cast(
        cython.longlong,
        (up & here) >> square | (right & here) >> square << 1
        | (up << 7 & here) >> square << 2 | (right << 1 & here) >> square << 3,
    )  # fmt: skip


@cython.cfunc
@cython.inline
def targets(
    square: cython.longlong,
    right: cython.ulonglong,
    up: cython.ulonglong,
    empty: cython.ulonglong,
    steps: cython.longlong,
) -> cython.ulonglong:
    """Where a piece may go with so many steps."""
    near: cython.ulonglong = 0
    if steps:
        near = step(ONE << square, right, up) & empty
        if steps > 1:
            near |= step(near, right, up) & empty
    return near


# -- what a position is worth --------------------------------------------------------------------------------------


@cython.cfunc
def share(
    own: cython.ulonglong, other: cython.ulonglong, right: cython.ulonglong, up: cython.ulonglong
) -> cython.longlong:
    """How many squares each of two seats is nearest to, the other's times 64, and 4096 if they can meet."""
    mine: cython.ulonglong = own
    theirs: cython.ulonglong = other
    free: cython.ulonglong = ALL & ~(own | other)
    while mine | theirs:
        mine = ((mine & right) << 1 | mine >> 1 & right | (mine & up) << 7 | mine >> 7 & up) & free
        theirs = ((theirs & right) << 1 | theirs >> 1 & right | (theirs & up) << 7 | theirs >> 7 & up) & free
        free &= ~(mine | theirs)
        own |= mine
        other |= theirs
    tied: cython.ulonglong = own & other
    met: cython.ulonglong = tied | step(own, right, up) & other
    return count(own ^ tied) | count(other ^ tied) << 6 | (4096 if met else 0)


@cython.cfunc
def flood(squares: cython.ulonglong, right: cython.ulonglong, up: cython.ulonglong) -> cython.ulonglong:
    """All squares that can be reached from any of these, these included."""
    before: cython.ulonglong = 0
    while squares != before:
        before = squares
        squares |= step(squares, right, up)
    return squares


@cython.cfunc
def contested(
    own: cython.ulonglong, other: cython.ulonglong, right: cython.ulonglong, up: cython.ulonglong
) -> cython.ulonglong:
    """The regions in which both are."""
    return flood(flood(own, right, up) & other, right, up)


@cython.cfunc
@cython.inline
def idle(own: cython.ulonglong, other: cython.ulonglong, common: cython.ulonglong) -> cython.longlong:
    """How many pieces more than the other a seat has outside of all contested regions."""
    return count(own & ~common) - count(other & ~common)


@cython.cfunc
@cython.inline
def parts(
    square: cython.ulonglong, side: cython.longlong, right: cython.ulonglong, up: cython.ulonglong
) -> cython.bint:
    """Whether a new wall on the right of a square (an odd side), or above it, parts a region; mostly there is a way around it."""
    beyond: cython.ulonglong
    if side & 1:
        beyond = square << 1
        if up & square and right & square << 7 and up & beyond:
            return False
        if up & square >> 7 and right & square >> 7 and up & beyond >> 7:
            return False
    else:
        beyond = square << 7
        if right & square and up & square << 1 and right & beyond:
            return False
        if right & square >> 1 and up & square >> 1 and right & beyond >> 1:
            return False
    before: cython.ulonglong = 0
    while square != before:
        before = square
        square |= step(square, right, up)
        if square & beyond:
            return False
    return True


@cython.cclass
class Board:
    """A position of two to four seats, as the seat to act sees it."""

    pieces: cython.ulonglong[::1]
    areas: cython.ulonglong[::1]
    right: cython.ulonglong
    up: cython.ulonglong
    common: cython.ulonglong
    seat: cython.longlong
    seats: cython.longlong
    expected: cython.double[::1]
    decided: cython.double[::1]

    def __init__(self, pieces: Sequence[int], right: int, up: int, seat: int, promises: array[float]) -> None:
        """Set up the pieces of all seats and the passages, and what may be expected: ``promises``."""
        self.pieces = array("Q", (*pieces, 0, 0)[:4])
        self.areas = array("Q", bytes(32))
        self.right, self.up = right, up
        self.seat, self.seats = seat, len(pieces)
        self.expected, self.decided = promises, DECIDED
        self.common = 0
        if self.seats == 2:
            self.common = contested(self.pieces[0], self.pieces[1], right, up)

    def leads(self) -> tuple[int, int]:
        """How many squares more than the other of two seats the seat is nearest to, and how many idle pieces more it has."""
        own: cython.ulonglong = self.pieces[self.seat]
        other: cython.ulonglong = self.pieces[1 - self.seat]
        shares: cython.longlong = share(own, other, self.right, self.up)
        return (shares & 63) - (shares >> 6 & 63), idle(own, other, self.common)

    def standing(self) -> float:
        """What the seat may expect now."""
        return self._standing(self.pieces[self.seat], self.right, self.up)

    def puts(self) -> list[tuple[float, int]]:
        """For every empty square what the seat may expect if it puts a piece there."""
        found: list[tuple[float, int]] = []
        own: cython.ulonglong = self.pieces[self.seat]
        empty: cython.ulonglong = ALL & ~self._occupied()
        while empty:
            here: cython.ulonglong = empty & (~empty + 1)
            empty ^= here
            found.append((self._standing(own | here, self.right, self.up), first(here)))
        return found

    def turns(self, movers: int, steps: int, stays: bool) -> list[tuple[float, int]]:
        """For every turn with one of these pieces what the seat may expect; ``stays``: even a piece that is shut in may."""
        found: list[tuple[float, int]] = []
        own: cython.ulonglong = self.pieces[self.seat]
        empty: cython.ulonglong = ALL & ~self._occupied()
        left: cython.ulonglong = movers
        right: cython.ulonglong = self.right
        up: cython.ulonglong = self.up
        while left:
            here: cython.ulonglong = left & (~left + 1)
            left ^= here
            origin: cython.longlong = first(here)
            goals: cython.ulonglong = targets(origin, right, up, empty, steps)
            if stays or step(here, right, up) & empty:
                self._builds(found, own, origin, origin, sides(origin, right, up))
            while goals:
                goal: cython.ulonglong = goals & (~goals + 1)
                goals ^= goal
                target: cython.longlong = first(goal)
                self._builds(found, own ^ here | goal, origin, target, sides(target, right, up))
        return found

    def builds(self, square: int, free: int) -> list[tuple[float, int]]:
        """For every wall on these sides of a piece what the seat may expect once it is built."""
        found: list[tuple[float, int]] = []
        self._builds(found, self.pieces[self.seat], square, square, free)
        return found

    @cython.cfunc
    def _builds(
        self,
        found: list,
        own: cython.ulonglong,
        origin: cython.longlong,
        target: cython.longlong,
        free: cython.longlong,
    ) -> cython.longlong:
        turn: cython.longlong = origin << 8 | target << 2
        here: cython.ulonglong = ONE << target
        side: cython.longlong
        for side in range(4):
            if free >> side & 1:
                standing: cython.double = self._built(own, here, side)
                found.append((standing, turn | side))
        return 0

    @cython.cfunc
    def _built(self, own: cython.ulonglong, square: cython.ulonglong, side: cython.longlong) -> cython.double:
        """What the seat may expect after a wall is built on this side of a square."""
        right: cython.ulonglong = self.right
        up: cython.ulonglong = self.up
        square = square >> 7 if side == 2 else square >> 1 if side == 3 else square
        if side & 1:
            right ^= square
        else:
            up ^= square
        if self.seats > 2:
            return self._standing_of_many(own, right, up)
        common: cython.ulonglong = self.common
        if common & square and parts(square, side, right, up):
            common = contested(own, self.pieces[1 - self.seat], right, up)
        return self._standing_of_two(own, right, up, common)

    @cython.cfunc
    def _occupied(self) -> cython.ulonglong:
        return self.pieces[0] | self.pieces[1] | self.pieces[2] | self.pieces[3]

    @cython.cfunc
    def _standing(self, own: cython.ulonglong, right: cython.ulonglong, up: cython.ulonglong) -> cython.double:
        if self.seats > 2:
            return self._standing_of_many(own, right, up)
        common: cython.ulonglong = contested(own, self.pieces[1 - self.seat], right, up)
        return self._standing_of_two(own, right, up, common)

    @cython.cfunc
    def _standing_of_two(
        self, own: cython.ulonglong, right: cython.ulonglong, up: cython.ulonglong, common: cython.ulonglong
    ) -> cython.double:
        other: cython.ulonglong = self.pieces[1 - self.seat]
        shares: cython.longlong = share(own, other, right, up)
        mine: cython.longlong = shares & 63
        theirs: cython.longlong = shares >> 6 & 63
        if shares >> 12:
            return self.expected[EVEN + 99 * idle(own, other, common) + mine - theirs]
        return self.decided[(mine + theirs) * 99 + mine - theirs + 49]

    @cython.cfunc
    def _standing_of_many(self, own: cython.ulonglong, right: cython.ulonglong, up: cython.ulonglong) -> cython.double:
        """All seats step at once; what two of them come to in the same step is nobody's."""
        areas = self.areas
        areas[:] = self.pieces
        areas[self.seat] = own
        a: cython.ulonglong = areas[0]
        b: cython.ulonglong = areas[1]
        c: cython.ulonglong = areas[2]
        d: cython.ulonglong = areas[3]
        met: cython.ulonglong = not (a and b and c and (d or self.seats == 3))
        free: cython.ulonglong = ALL & ~(a | b | c | d)
        once: cython.ulonglong = 1
        while once:
            a, b = step(a, right, up) & free, step(b, right, up) & free
            c, d = step(c, right, up) & free, step(d, right, up) & free
            once = a | b | c | d
            twice: cython.ulonglong = a & b | (a | b) & c | (a | b | c) & d
            free &= ~once
            met |= twice
            areas[0] |= a & ~twice
            areas[1] |= b & ~twice
            areas[2] |= c & ~twice
            areas[3] |= d & ~twice
        reached: cython.ulonglong = areas[0] | areas[1] | areas[2] | areas[3]
        seat: cython.longlong
        total: cython.longlong = 0
        for seat in range(self.seats):
            met |= step(areas[seat], right, up) & (reached ^ areas[seat])
            total += count(areas[seat])
        mine: cython.longlong = count(areas[self.seat])
        worth: cython.double = 0
        for seat in range(self.seats):
            if seat != self.seat:
                lead: cython.longlong = mine - count(areas[seat])
                worth += self.expected[EVEN + lead] if met else self.decided[total * 99 + lead + 49]
        return worth / (self.seats - 1)


# -- alpha-beta for two seats ----------------------------------------------------------------------------------------

WON = 100_000
"""The worth of a match that is won, but for the margin."""

VICTORY = cython.declare(cython.longlong, WON)
INFINITE = cython.declare(cython.longlong, 200_000)
DEEPEST = cython.declare(cython.longlong, 64)
WIDTH = cython.declare(cython.longlong, 256)
"""No position has so many turns: 4 pieces by 13 targets by 4 sides."""
PASSED = cython.declare(cython.longlong, 1 << 14)
"""The number of a turn that is skipped."""
ENTRIES = cython.declare(cython.ulonglong, 1 << 17)
"""Positions that the search remembers."""

REFUTERS = cython.declare(cython.longlong, 3)
"""So many turns of a last position are tried in the order of how often they were good enough in others."""

EXACT = cython.declare(cython.longlong, 0)
AT_LEAST = cython.declare(cython.longlong, 1)
AT_MOST = cython.declare(cython.longlong, 2)

WHOLE = cython.declare(cython.longlong, 0)
"""How a turn is searched: with the whole window, with an empty one, or less deep with an empty one."""
EMPTY = cython.declare(cython.longlong, 1)
REDUCED = cython.declare(cython.longlong, 2)


@cython.cclass
class AlphaBeta:
    """A search of a position of two seats, turn by turn deeper, that can be stopped and gone on with at any position.

    Iterative deepening, principal variation search with a table of known positions; turns are tried in the order of what
    they are worth at sight, and the later ones less deep unless they surprise. The stack is kept by hand: each row below
    has a place for every turn between the root and the position at hand.
    """

    own: cython.ulonglong[::1]
    other: cython.ulonglong[::1]
    right: cython.ulonglong[::1]
    up: cython.ulonglong[::1]
    common: cython.ulonglong[::1]
    keys: cython.ulonglong[::1]
    depths: cython.longlong[::1]
    lows: cython.longlong[::1]
    floors: cython.longlong[::1]
    highs: cython.longlong[::1]
    bests: cython.longlong[::1]
    moves: cython.longlong[::1]
    counts: cython.longlong[::1]
    tried: cython.longlong[::1]
    modes: cython.longlong[::1]
    turns: cython.longlong[::1]
    worths: cython.longlong[::1]
    orders: cython.longlong[::1]
    spent: cython.longlong[::1]
    values: cython.longlong[::1]
    codes: cython.ulonglong[::1]
    known: cython.ulonglong[::1]
    facts: cython.longlong[::1]
    refuted: cython.longlong[::1]
    height: cython.longlong
    entering: cython.bint
    stays: cython.bint
    largest: cython.bint
    square: cython.longlong
    idle: cython.longlong
    mark: cython.longlong
    looked: cython.longlong
    depth: cython.longlong
    done: cython.longlong
    finished: cython.bint

    def __init__(
        self,
        own: int,
        other: int,
        right: int,
        up: int,
        stays: bool,
        largest: bool,
        turns: Sequence[int],
        weights: Sequence[int],
    ) -> None:
        """Set up the position of the seat to act, which may play one of these turns.

        ``stays``: even a piece that is shut in may stay; ``largest``: of equal totals the larger region wins; ``weights``: what
        a square and an idle piece are worth.
        """
        rows = DEEPEST + 2
        self.own, self.other = array("Q", bytes(8 * rows)), array("Q", bytes(8 * rows))
        self.right, self.up = array("Q", bytes(8 * rows)), array("Q", bytes(8 * rows))
        self.keys, self.common = array("Q", bytes(8 * rows)), array("Q", bytes(8 * rows))
        self.depths, self.lows = array("q", bytes(8 * rows)), array("q", bytes(8 * rows))
        self.floors, self.highs = array("q", bytes(8 * rows)), array("q", bytes(8 * rows))
        self.bests, self.moves = array("q", bytes(8 * rows)), array("q", bytes(8 * rows))
        self.counts, self.tried = array("q", bytes(8 * rows)), array("q", bytes(8 * rows))
        self.modes = array("q", bytes(8 * rows))
        self.turns = array("q", bytes(8 * rows * WIDTH))
        self.worths = array("q", bytes(8 * rows * WIDTH))
        self.orders = array("q", bytes(8 * rows * WIDTH))
        self.spent, self.values = array("q", bytes(8 * WIDTH)), array("q", bytes(8 * WIDTH))
        self.codes = CODES
        self.known, self.facts = array("Q", bytes(8 * ENTRIES)), array("q", bytes(8 * ENTRIES))
        self.refuted = array("q", bytes(8 * 4 * PASSED))
        self.stays, self.largest = stays, largest
        self.square, self.idle = weights
        self.own[0], self.other[0], self.right[0], self.up[0] = own, other, right, up
        self.keys[0], self.common[0] = 1, contested(own, other, right, up)
        self.height, self.looked, self.depth, self.done = -1, 0, 0, 0
        self.entering, self.mark = False, 0
        self._generate(0)
        self._keep(turns)
        self.finished = False

    def run(self, positions: int) -> None:
        """Look at so many positions more, give or take those of one turn; at none when nothing is left to find."""
        goal: cython.longlong = self.looked + positions
        while self.looked < goal and not self.finished:
            if self.height < 0:
                self._begin()
            elif self.entering:
                self._enter()
            else:
                self._follow()

    def positions(self) -> int:
        """How many positions were looked at."""
        return self.looked

    def settled(self) -> bool:
        """Whether nothing is left to find: there is one turn only, or the end is certain."""
        return bool(self.finished)

    def depths_done(self) -> int:
        """How many turns deep all was searched."""
        return self.done

    def choices(self) -> list[tuple[int, int, int]]:
        """The turns, the best first: number, worth as far as is known, and the positions looked at behind it."""
        found = [(self.turns[at], self.values[at], self.spent[at]) for at in range(self.counts[0])]
        best = self.moves[0] if self.done or self.tried[0] else max(found, key=lambda choice: choice[1])[0]
        found.sort(key=lambda choice: (choice[0] != best, -choice[1], -choice[2]))
        return [(turn, min(worth, found[0][1]), spent) for turn, worth, spent in found]

    def line(self, turn: int) -> list[int]:
        """A turn and the best answers, as far as they are remembered; a skipped turn is none."""
        line = [turn]
        key: cython.ulonglong = self._key(self.keys[0], 0, turn)
        while len(line) < DEEPEST and self.known[key & ENTRIES - 1] == key:
            answer: cython.longlong = self.facts[key & ENTRIES - 1] & 0x7FFF
            key = self._key(key, len(line) & 1, answer)
            line.append(answer)
        return [each for each in line if each != PASSED]

    # -- the search, one position at a time --------------------------------------------------------------------------

    @cython.cfunc
    def _begin(self) -> cython.longlong:
        """Begin to search one turn deeper."""
        at: cython.longlong
        self.depth += 1
        self.height = 0
        self.entering = False
        self.depths[0] = self.depth
        self.lows[0] = self.floors[0] = -INFINITE
        self.highs[0] = INFINITE
        self.bests[0] = -INFINITE
        if self.depth > 1:
            for at in range(self.counts[0]):
                self.orders[at] = self.spent[at] + (1 << 40 if self.turns[at] == self.moves[0] else 0)
                self.spent[at] = 0
        self.tried[0] = 0
        return 0

    @cython.cfunc
    def _enter(self) -> cython.longlong:
        """Come to a new position: answer for it at once, or generate its turns."""
        at: cython.longlong = self.height
        depth: cython.longlong = self.depths[at]
        low: cython.longlong = self.lows[at]
        high: cython.longlong = self.highs[at]
        self.entering = False
        place: cython.longlong = cython.cast(
            cython.longlong, self.keys[at] & cython.cast(cython.ulonglong, ENTRIES - 1)
        )
        hint: cython.longlong = -1
        if self.known[place] == self.keys[at]:
            fact: cython.longlong = self.facts[place]
            value: cython.longlong = (fact >> 24) - INFINITE
            bound: cython.longlong = fact >> 22 & 3
            hint = fact & 0x7FFF
            if fact >> 16 & 63 >= depth and (
                bound == EXACT or (bound == AT_LEAST and value >= high) or (bound == AT_MOST and value <= low)
            ):
                return self._return(value)
        if depth == 1:
            return self._return(self._last(at))
        self._generate(at)
        if hint >= 0:
            base: cython.longlong = at * WIDTH
            index: cython.longlong
            for index in range(base, base + self.counts[at]):
                if self.turns[index] == hint:
                    self.orders[index] += 4 * INFINITE
        self.bests[at] = -INFINITE
        self.floors[at] = low
        self.moves[at] = PASSED
        self.tried[at] = 0
        return 0

    @cython.cfunc
    def _follow(self) -> cython.longlong:
        """Go on with the next turn of the position at hand, or be done with it."""
        at: cython.longlong = self.height
        base: cython.longlong = at * WIDTH
        tried: cython.longlong = self.tried[at]
        depth: cython.longlong = self.depths[at]
        if tried == self.counts[at] or self.bests[at] >= self.highs[at]:
            return self._finish()
        index: cython.longlong = self._pick(base + tried, base + self.counts[at])
        worth: cython.longlong = self.worths[index]
        low: cython.longlong = self.lows[at]
        if at == 0:
            self.mark = self.looked
        if depth == 1 or worth & 1:
            return self._learn(worth >> 1)
        if depth == 2 and worth >> 1 <= low and at and self.orders[index] < 2 * INFINITE:
            self.bests[at] = max(self.bests[at], worth >> 1)
            self.tried[at] = self.counts[at]
            return 0
        if tried == 0:
            return self._descend(index, depth - 1, WHOLE)
        if depth > 2 and tried >= 3:
            return self._descend(index, depth - (3 if depth > 3 and tried >= 12 else 2), REDUCED)
        return self._descend(index, depth - 1, EMPTY)

    @cython.cfunc
    def _descend(self, index: cython.longlong, depth: cython.longlong, mode: cython.longlong) -> cython.longlong:
        """Play a turn of the position at hand, and search what it leads to."""
        at: cython.longlong = self.height
        below: cython.longlong = at + 1
        turn: cython.longlong = self.turns[index]
        low: cython.longlong = self.lows[at]
        self.modes[at] = mode
        self.depths[below] = depth
        self.lows[below] = -self.highs[at] if mode == WHOLE else -low - 1
        self.highs[below] = -low
        self._play(at, turn)
        self.keys[below] = self._key(self.keys[at], at & 1, turn)
        self.height = below
        self.entering = True
        return 0

    @cython.cfunc
    def _key(self, key: cython.ulonglong, seat: cython.longlong, turn: cython.longlong) -> cython.ulonglong:
        """The key of the position that a seat's turn leads to."""
        key ^= self.codes[196]
        if turn != PASSED:
            target: cython.longlong = turn >> 2 & 63
            side: cython.longlong = turn & 3
            wall: cython.longlong = target
            if side == 2:
                wall -= 7
            elif side == 3:
                wall -= 1
            key ^= self.codes[seat * 49 + (turn >> 8)] ^ self.codes[seat * 49 + target]
            key ^= self.codes[(98 if side & 1 else 147) + wall]
        return key

    @cython.cfunc
    def _return(self, value: cython.longlong) -> cython.longlong:
        """Leave a position, worth this much to the seat that acts in it, for the one before."""
        self.height -= 1
        at: cython.longlong = self.height
        value = -value
        mode: cython.longlong = self.modes[at]
        index: cython.longlong = at * WIDTH + self.tried[at]
        if mode == REDUCED and value > self.lows[at]:
            return self._descend(index, self.depths[at] - 1, EMPTY)
        if mode == EMPTY and self.lows[at] < value < self.highs[at] and self.highs[at] - self.lows[at] > 1:
            return self._descend(index, self.depths[at] - 1, WHOLE)
        return self._learn(value)

    @cython.cfunc
    def _learn(self, value: cython.longlong) -> cython.longlong:
        """Take note of what the turn at hand is worth, and turn to the next one."""
        at: cython.longlong = self.height
        index: cython.longlong = at * WIDTH + self.tried[at]
        self.tried[at] += 1
        if value > self.bests[at]:
            self.bests[at] = value
            self.moves[at] = self.turns[index]
            self.lows[at] = max(self.lows[at], value)
        if at == 0:
            self.values[index] = value
            self.spent[index] = self.looked - self.mark
        return 0

    @cython.cfunc
    def _finish(self) -> cython.longlong:
        """Be done with the position at hand, and remember it."""
        at: cython.longlong = self.height
        best: cython.longlong = self.bests[at]
        if at == 0:
            self.done = self.depth
            self.height = -1
            self.finished = best >= VICTORY or best <= -VICTORY or self.depth == DEEPEST
            return 0
        bound: cython.longlong = EXACT
        if best >= self.highs[at]:
            bound = AT_LEAST
        elif best <= self.floors[at]:
            bound = AT_MOST
        place: cython.longlong = cython.cast(
            cython.longlong, self.keys[at] & cython.cast(cython.ulonglong, ENTRIES - 1)
        )
        self.known[place] = self.keys[at]
        self.facts[place] = (best + INFINITE) << 24 | bound << 22 | self.depths[at] << 16 | self.moves[at]
        return self._return(best)

    @cython.cfunc
    def _pick(self, index: cython.longlong, end: cython.longlong) -> cython.longlong:
        """Bring the best of the turns that are left to the front of them."""
        best: cython.longlong = index
        other: cython.longlong
        for other in range(index + 1, end):
            if self.orders[other] > self.orders[best]:
                best = other
        if best != index:
            self._exchange(index, best)
        return index

    @cython.cfunc
    def _exchange(self, one: cython.longlong, other: cython.longlong) -> cython.longlong:
        self.turns[one], self.turns[other] = self.turns[other], self.turns[one]
        self.worths[one], self.worths[other] = self.worths[other], self.worths[one]
        self.orders[one], self.orders[other] = self.orders[other], self.orders[one]
        if self.height <= 0:
            self.spent[one], self.spent[other] = self.spent[other], self.spent[one]
            self.values[one], self.values[other] = self.values[other], self.values[one]
        return 0

    def _keep(self, turns: Sequence[int]) -> None:
        """Of the turns of the root leave these only, and value them at sight."""
        kept: cython.longlong = 0
        at: cython.longlong
        for at in range(self.counts[0]):
            if self.turns[at] in turns:
                self._exchange(kept, at)
                kept += 1
        self.counts[0] = kept
        for at in range(kept):
            self.values[at] = self.worths[at] >> 1

    # -- turns ---------------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _generate(self, at: cython.longlong) -> cython.longlong:
        """All turns of a position, and what each is worth at sight."""
        base: cython.longlong = at * WIDTH
        index: cython.longlong
        self._list(at)
        for index in range(base, base + self.counts[at]):
            self._play(at, self.turns[index])
            self.worths[index] = self._worth(at + 1)
            self.orders[index] = self.worths[index] >> 1
        self.looked += self.counts[at]
        return 0

    @cython.cfunc
    def _last(self, at: cython.longlong) -> cython.longlong:
        """The best worth at sight of all turns of a position, or one that is high enough."""
        base: cython.longlong = at * WIDTH
        best: cython.longlong = -INFINITE
        seat: cython.longlong = (at & 1) * 2 * PASSED
        index: cython.longlong
        self._list(at)
        end: cython.longlong = base + self.counts[at]
        for index in range(base, end):
            self.orders[index] = self.refuted[seat + self.turns[index]]
        for index in range(base, end):
            if index < base + REFUTERS:
                self._pick(index, end)
            self._play(at, self.turns[index])
            self.looked += 1
            best = max(best, self._worth(at + 1) >> 1)
            if best >= self.highs[at]:
                self.refuted[seat + self.turns[index]] += 1
                break
        return best

    @cython.cfunc
    def _list(self, at: cython.longlong) -> cython.longlong:
        """All turns of a position; a skipped one where there is none."""
        index: cython.longlong = at * WIDTH
        side: cython.longlong
        right: cython.ulonglong = self.right[at]
        up: cython.ulonglong = self.up[at]
        empty: cython.ulonglong = ALL & ~(self.own[at] | self.other[at])
        left: cython.ulonglong = self.own[at]
        while left:
            here: cython.ulonglong = left & (~left + 1)
            left ^= here
            origin: cython.longlong = first(here)
            goals: cython.ulonglong = targets(origin, right, up, empty, 2)
            if self.stays or goals:
                goals |= here
            while goals:
                target: cython.longlong = first(goals)
                goals &= goals - 1
                free: cython.longlong = sides(target, right, up)
                for side in range(4):
                    if free >> side & 1:
                        self.turns[index] = origin << 8 | target << 2 | side
                        index += 1
        if index == at * WIDTH:
            self.turns[index] = PASSED
            index += 1
        self.counts[at] = index - at * WIDTH
        return 0

    @cython.cfunc
    def _play(self, at: cython.longlong, turn: cython.longlong) -> cython.longlong:
        """Put the position that a turn leads to into the row below."""
        own: cython.ulonglong = self.own[at]
        right: cython.ulonglong = self.right[at]
        up: cython.ulonglong = self.up[at]
        common: cython.ulonglong = self.common[at]
        if turn != PASSED:
            wall: cython.ulonglong = ONE << (turn >> 2 & 63)
            side: cython.longlong = turn & 3
            own = own & ~(ONE << (turn >> 8)) | wall
            wall = wall >> 7 if side == 2 else wall >> 1 if side == 3 else wall
            if side & 1:
                right ^= wall
            else:
                up ^= wall
            if common & wall and parts(wall, side, right, up):
                common = contested(own, self.other[at], right, up)
        self.common[at + 1] = common
        self.own[at + 1] = self.other[at]
        self.other[at + 1] = own
        self.right[at + 1] = right
        self.up[at + 1] = up
        return 0

    @cython.cfunc
    def _worth(self, at: cython.longlong) -> cython.longlong:
        """What a position is worth at sight to the seat that has just played, times 2, and 1 if that is certain."""
        own: cython.ulonglong = self.other[at]
        other: cython.ulonglong = self.own[at]
        right: cython.ulonglong = self.right[at]
        up: cython.ulonglong = self.up[at]
        shares: cython.longlong = share(own, other, right, up)
        lead: cython.longlong = (shares & 63) - (shares >> 6 & 63)
        if shares >> 12 and (self.stays or not frozen(own, other, right, up)):
            return (lead * self.square + idle(own, other, self.common[at]) * self.idle) * 2
        if shares >> 12:
            mine: cython.ulonglong = flood(own, right, up)
            theirs: cython.ulonglong = flood(other, right, up)
            lead = count(mine & ~theirs) - count(theirs & ~mine)
        if lead == 0 and self.largest:
            lead = largest(own, other, right, up) - largest(other, own, right, up)
            lead = (lead > 0) - (lead < 0)
        if lead > 0:
            return (VICTORY + lead) * 2 + 1
        if lead < 0:
            return (lead - VICTORY) * 2 + 1
        return 1


@cython.cfunc
def frozen(
    own: cython.ulonglong, other: cython.ulonglong, right: cython.ulonglong, up: cython.ulonglong
) -> cython.bint:
    """Whether no piece in a region that is contested can step anywhere."""
    common: cython.ulonglong = contested(own, other, right, up)
    return not step((own | other) & common, right, up) & ~(own | other)


@cython.cfunc
def largest(
    own: cython.ulonglong, other: cython.ulonglong, right: cython.ulonglong, up: cython.ulonglong
) -> cython.longlong:
    """The size of the largest region in which a seat is alone."""
    best: cython.longlong = 0
    while own:
        region: cython.ulonglong = flood(own & (~own + 1), right, up)
        own &= ~region
        if not region & other and count(region) > best:
            best = count(region)
    return best


CODES = array("Q", [random.Random(number).getrandbits(64) for number in range(197)])
"""What a piece of either seat on a square, a wall on its right or above it, and the seat to act add to a position's key."""
