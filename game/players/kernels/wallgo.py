"""Wall Go for the computer players: what every turn leads to, and a whole alpha-beta search for two seats.

Squares are masks of ``game.rules.wallgo.GRID``; ``right`` holds the squares with a passage to their right neighbour and
``up`` those with one to the neighbour above. A turn is one number: the origin times 256, the target times 4, and the side
of the target on which the wall is built, counted as in ``DIRECTIONS``: up, right, down, left.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from game.players.evaluation import decided, expected
from game.players.kernels import shim as cython

SCALE = 4.0
"""The lead in squares that multiplies the odds by e."""

EXPECTED = array("d", [expected(lead / SCALE) for lead in range(-49, 50)])
"""By the lead plus 49, what may be expected while a match goes on."""
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


@cython.cclass
class Board:
    """A position of two to four seats, as the seat to act sees it."""

    pieces: cython.ulonglong[::1]
    areas: cython.ulonglong[::1]
    right: cython.ulonglong
    up: cython.ulonglong
    seat: cython.longlong
    seats: cython.longlong
    expected: cython.double[::1]
    decided: cython.double[::1]

    def __init__(self, pieces: Sequence[int], right: int, up: int, seat: int) -> None:
        self.pieces = array("Q", (*pieces, 0, 0)[:4])
        self.areas = array("Q", bytes(32))
        self.right, self.up = right, up
        self.seat, self.seats = seat, len(pieces)
        self.expected, self.decided = EXPECTED, DECIDED

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
        right: cython.ulonglong = self.right
        up: cython.ulonglong = self.up
        if free & 1:
            found.append((self._standing(own, right, up ^ here), turn))
        if free & 2:
            found.append((self._standing(own, right ^ here, up), turn | 1))
        if free & 4:
            found.append((self._standing(own, right, up ^ here >> 7), turn | 2))
        if free & 8:
            found.append((self._standing(own, right ^ here >> 1, up), turn | 3))
        return 0

    @cython.cfunc
    def _occupied(self) -> cython.ulonglong:
        return self.pieces[0] | self.pieces[1] | self.pieces[2] | self.pieces[3]

    @cython.cfunc
    def _standing(self, own: cython.ulonglong, right: cython.ulonglong, up: cython.ulonglong) -> cython.double:
        if self.seats > 2:
            return self._standing_of_many(own, right, up)
        shares: cython.longlong = share(own, self.pieces[1 - self.seat], right, up)
        mine: cython.longlong = shares & 63
        theirs: cython.longlong = shares >> 6 & 63
        return self._against(mine - theirs, mine + theirs, shares >> 12)

    @cython.cfunc
    @cython.inline
    def _against(self, lead: cython.longlong, total: cython.longlong, met: cython.longlong) -> cython.double:
        return self.expected[lead + 49] if met else self.decided[total * 99 + lead + 49]

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
                worth += self._against(mine - count(areas[seat]), total, 1 if met else 0)
        return worth / (self.seats - 1)
