"""Entrapment for the computer players: how free all roamers are, after each of many changes of a position.

Squares are masks; ``right`` holds squares with a passage to their right neighbour and ``up`` those with one to the neighbour
above, and barriers are written in the same two ways. The seat to act has its ``own`` things, the rest is the ``other``'s.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from game.players.kernels import shim as cython

Change = tuple[int, int, int, int, int]
"""What an action flips: own roamers, own resting barriers (right, up), and passages (right, up)."""

JUMPS = cython.declare(cython.longlong, 20)
"""Where the weights of jumps begin among the weights; those of steps come before, five for each tempo."""
NEAR = cython.declare(cython.longlong, 23)
"""Where the weight of a square within two steps is."""
TIGHT = cython.declare(cython.longlong, 3)
"""With so many plain steps a jump counts no more."""

ODD = cython.declare(cython.ulonglong, 0x5555555555555555)
PAIRS = cython.declare(cython.ulonglong, 0x3333333333333333)
NIBBLES = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
BYTES = cython.declare(cython.ulonglong, 0x0101010101010101)

WAITING = cython.declare(cython.longlong, 2)
"""The tempo of a side is 0 while it has two actions left in its turn, 1 with one, and so much more while it waits."""


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
def step(
    squares: cython.ulonglong, right: cython.ulonglong, up: cython.ulonglong, columns: cython.longlong
) -> cython.ulonglong:
    """The squares one step from any of these."""
    return (squares & right) << 1 | squares >> 1 & right | (squares & up) << columns | squares >> columns & up


@cython.cclass
class Side:
    """The roamers and the resting barriers of one seat."""

    roamers: cython.ulonglong
    right: cython.ulonglong
    up: cython.ulonglong

    def __init__(self, roamers: int, right: int, up: int) -> None:
        self.roamers, self.right, self.up = roamers, right, up


@cython.cclass
class Board:
    """A position, as the seat to act sees it."""

    columns: cython.longlong
    squares: cython.ulonglong
    right: cython.ulonglong
    up: cython.ulonglong
    own: Side
    other: Side
    weights: cython.double[::1]

    def __init__(
        self,
        columns: int,
        squares: int,
        passages: tuple[int, int],
        own: tuple[int, int, int],
        other: tuple[int, int, int],
        weights: array[float],
    ) -> None:
        self.columns, self.squares = columns, squares
        self.right, self.up = passages
        self.own, self.other = Side(*own), Side(*other)
        self.weights = weights

    def lead(self, acts: bool, left: int) -> float:
        """The lead of the own side while it ``acts``, or the other does, with so many actions left in the turn."""
        return self._lead(acts, 2 - left)

    def leads(self, changes: Iterable[Change], acts: bool, left: int) -> list[float | None]:
        """The lead after each change; None where a roamer cannot stay, and so only the rules know what comes of it."""
        found: list[float | None] = []
        own = self.own
        late: cython.longlong = 2 - left
        for roamers, resting_right, resting_up, right, up in changes:
            own.roamers ^= roamers
            own.right ^= resting_right
            own.up ^= resting_up
            self.right ^= right
            self.up ^= up
            found.append(self._lead(acts, late) if self._all_stay() else None)
            own.roamers ^= roamers
            own.right ^= resting_right
            own.up ^= resting_up
            self.right ^= right
            self.up ^= up
        return found

    @cython.cfunc
    def _lead(self, acts: cython.bint, late: cython.longlong) -> cython.double:
        own: cython.double = self._worth(self.own, self.other, late if acts else WAITING + late)
        other: cython.double = self._worth(self.other, self.own, WAITING + late if acts else late)
        return own - other

    # -- who stays (rules 10 to 13) ------------------------------------------------------------------------------

    @cython.cfunc
    def _all_stay(self) -> cython.bint:
        """Whether of each side at most one roamer is enclosed, and it lives."""
        taken: cython.ulonglong = self.own.roamers | self.other.roamers
        enclosed: cython.ulonglong = taken & ~step(self.squares & ~taken, self.right, self.up, self.columns)
        return not enclosed or (
            self._stays(self.own, self.other, enclosed & self.own.roamers)
            and self._stays(self.other, self.own, enclosed & self.other.roamers)
        )

    @cython.cfunc
    def _stays(self, side: Side, against: Side, enclosed: cython.ulonglong) -> cython.bint:
        """Whether those enclosed of a side are none, or one that lives: it or a friend beside it finds a way out."""
        if not enclosed:
            return True
        if enclosed & (enclosed - 1):
            return False
        columns: cython.longlong = self.columns
        right: cython.ulonglong = self.right
        up: cython.ulonglong = self.up
        friends: cython.ulonglong = side.roamers
        empty: cython.ulonglong = self.squares & ~(friends | against.roamers)
        some: cython.ulonglong = enclosed | step(enclosed, right, up, columns) & friends
        if step(some, right | side.right, up | side.up, columns) & empty:
            return True
        far: cython.ulonglong = ((some & right) << 1 & friends & right) << 1
        far |= (some >> 1 & right & friends) >> 1 & right
        far |= ((some & up) << columns & friends & up) << columns
        far |= (some >> columns & up & friends) >> columns & up
        return far & ~against.roamers != 0

    # -- what it is worth ----------------------------------------------------------------------------------------

    @cython.cfunc
    def _worth(self, side: Side, against: Side, tempo: cython.longlong) -> cython.double:
        """How free a side's roamers are: the worth of their plain steps, jumps, and squares within two steps."""
        weights = self.weights
        columns: cython.longlong = self.columns
        right: cython.ulonglong = self.right
        up: cython.ulonglong = self.up
        empty: cython.ulonglong = self.squares & ~(side.roamers | against.roamers)
        left: cython.ulonglong = side.roamers
        worth: cython.double = 0
        while left:
            roamer: cython.ulonglong = left & (~left + 1)
            left ^= roamer
            near: cython.ulonglong = step(roamer, right, up, columns) & empty
            steps: cython.longlong = count(near)
            worth += weights[5 * tempo + steps]
            if steps < TIGHT:
                worth += weights[JUMPS + steps] * count(step(roamer, side.right, side.up, columns) & empty)
            near |= step(near, right, up, columns) & empty
            worth += weights[NEAR] * count(near)
        return worth
