"""Entrapment for the computer players: how free all roamers are after each of many changes, and a whole alpha-beta search.

Squares are masks; ``right`` holds squares with a passage to their right neighbour and ``up`` those with one to the neighbour
above, and barriers are written in the same two ways. The seat to act has its ``own`` things, the rest is the ``other``'s.
What things are worth is counted in thousandths of the logarithm of the odds.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from game.players.kernels import shim as cython

Change = tuple[int, int, int, int, int]
"""What an action flips: own roamers, own resting barriers (right, up), and passages (right, up)."""

JUMPS = cython.declare(cython.longlong, 20)
"""Where the weights of jumps begin among the weights; those of steps come before, five for each tempo."""
NEAR = cython.declare(cython.longlong, 23)
"""Where the weight of a square within two steps is."""
ROAMER = cython.declare(cython.longlong, 24)
"""Where the weight of a roamer is."""
BARRIER = cython.declare(cython.longlong, 25)
"""Where the weight of a barrier in stock is."""
TIGHT = cython.declare(cython.longlong, 3)
"""With so many plain steps a jump counts no more."""

ODD = cython.declare(cython.ulonglong, 0x5555555555555555)
PAIRS = cython.declare(cython.ulonglong, 0x3333333333333333)
NIBBLES = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
BYTES = cython.declare(cython.ulonglong, 0x0101010101010101)
FULL = cython.declare(cython.ulonglong, (1 << 64) - 1)
MIXER = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
ONE = cython.declare(cython.ulonglong, 1)

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
def number(square: cython.ulonglong) -> cython.longlong:
    """The number of a square."""
    return count(square - 1)


@cython.cfunc
@cython.inline
def step(
    squares: cython.ulonglong, right: cython.ulonglong, up: cython.ulonglong, columns: cython.longlong
) -> cython.ulonglong:
    """The squares one step from any of these."""
    return (squares & right) << 1 | squares >> 1 & right | (squares & up) << columns | squares >> columns & up


@cython.cfunc
@cython.inline
def mixed(key: cython.ulonglong, more: cython.ulonglong) -> cython.ulonglong:
    """A key with something more in it."""
    key = (key ^ more) * MIXER & FULL
    return key ^ key >> 29


@cython.cclass
class Measure:
    """A board, who can stay on it, and what freedom is worth there."""

    columns: cython.longlong
    squares: cython.ulonglong
    weights: cython.longlong[::1]

    # -- who stays (rules 10 to 13) ------------------------------------------------------------------------------

    @cython.cfunc
    def _saved(
        self,
        roamer: cython.ulonglong,
        friends: cython.ulonglong,
        enemies: cython.ulonglong,
        right: cython.ulonglong,
        up: cython.ulonglong,
        resting_right: cython.ulonglong,
        resting_up: cython.ulonglong,
    ) -> cython.bint:
        """Whether an enclosed roamer lives: it or a friend beside it finds a way out."""
        columns: cython.longlong = self.columns
        empty: cython.ulonglong = self.squares & ~(friends | enemies)
        some: cython.ulonglong = roamer | step(roamer, right, up, columns) & friends
        if step(some, right | resting_right, up | resting_up, columns) & empty:
            return True
        far: cython.ulonglong = ((some & right) << 1 & friends & right) << 1
        far |= (some >> 1 & right & friends) >> 1 & right
        far |= ((some & up) << columns & friends & up) << columns
        far |= (some >> columns & up & friends) >> columns & up
        return far & ~enemies != 0

    # -- what it is worth ----------------------------------------------------------------------------------------

    @cython.cfunc
    def _worth(
        self,
        roamers: cython.ulonglong,
        empty: cython.ulonglong,
        right: cython.ulonglong,
        up: cython.ulonglong,
        resting_right: cython.ulonglong,
        resting_up: cython.ulonglong,
        tempo: cython.longlong,
    ) -> cython.longlong:
        """How free a side's roamers are: the worth of their plain steps, jumps, and squares within two steps."""
        weights = self.weights
        columns: cython.longlong = self.columns
        worth: cython.longlong = 0
        while roamers:
            roamer: cython.ulonglong = roamers & (~roamers + 1)
            roamers ^= roamer
            near: cython.ulonglong = step(roamer, right, up, columns) & empty
            steps: cython.longlong = count(near)
            worth += weights[5 * tempo + steps]
            if steps < TIGHT:
                worth += weights[JUMPS + steps] * count(step(roamer, resting_right, resting_up, columns) & empty)
            near |= step(near, right, up, columns) & empty
            worth += weights[NEAR] * count(near)
        return worth


@cython.cclass
class Board(Measure):
    """A position, as the seat to act sees it."""

    right: cython.ulonglong
    up: cython.ulonglong
    own: cython.ulonglong
    own_right: cython.ulonglong
    own_up: cython.ulonglong
    other: cython.ulonglong
    other_right: cython.ulonglong
    other_up: cython.ulonglong

    def __init__(
        self,
        columns: int,
        squares: int,
        passages: tuple[int, int],
        own: tuple[int, int, int],
        other: tuple[int, int, int],
        weights: array[int],
    ) -> None:
        """Set up the passages and, for each side, its roamers and its resting barriers (right, up)."""
        self.columns, self.squares, self.weights = columns, squares, weights
        self.right, self.up = passages
        self.own, self.own_right, self.own_up = own
        self.other, self.other_right, self.other_up = other

    def lead(self, acts: bool, left: int) -> int:
        """The lead of the own side while it ``acts``, or the other does, with so many actions left in the turn."""
        return self._lead(acts, 2 - left)

    def leads(self, changes: Iterable[Change], acts: bool, left: int) -> list[int | None]:
        """The lead after each change; None where a roamer cannot stay, and so only the rules know what comes of it."""
        found: list[int | None] = []
        late: cython.longlong = 2 - left
        for change in changes:
            self._flip(change)
            found.append(self._lead(acts, late) if self._all_stay() else None)
            self._flip(change)
        return found

    @cython.cfunc
    def _flip(self, change: tuple) -> cython.longlong:
        self.own ^= cython.cast(cython.ulonglong, change[0])
        self.own_right ^= cython.cast(cython.ulonglong, change[1])
        self.own_up ^= cython.cast(cython.ulonglong, change[2])
        self.right ^= cython.cast(cython.ulonglong, change[3])
        self.up ^= cython.cast(cython.ulonglong, change[4])
        return 0

    @cython.cfunc
    def _lead(self, acts: cython.bint, late: cython.longlong) -> cython.longlong:
        right: cython.ulonglong = self.right
        up: cython.ulonglong = self.up
        empty: cython.ulonglong = self.squares & ~(self.own | self.other)
        mine: cython.longlong = late if acts else WAITING + late
        theirs: cython.longlong = WAITING + late if acts else late
        return (
            self._worth(self.own, empty, right, up, self.own_right, self.own_up, mine)
            - self._worth(self.other, empty, right, up, self.other_right, self.other_up, theirs)
        )  # fmt: skip

    @cython.cfunc
    def _all_stay(self) -> cython.bint:
        """Whether of each side at most one roamer is enclosed, and it lives."""
        right: cython.ulonglong = self.right
        up: cython.ulonglong = self.up
        taken: cython.ulonglong = self.own | self.other
        enclosed: cython.ulonglong = taken & ~step(self.squares & ~taken, right, up, self.columns)
        if not enclosed:
            return True
        mine: cython.ulonglong = enclosed & self.own
        theirs: cython.ulonglong = enclosed & self.other
        if mine & (mine - 1 if mine else 0) or theirs & (theirs - 1 if theirs else 0):
            return False
        if mine and not self._saved(mine, self.own, self.other, right, up, self.own_right, self.own_up):
            return False
        return not theirs or self._saved(theirs, self.other, self.own, right, up, self.other_right, self.other_up)


# -- alpha-beta ------------------------------------------------------------------------------------------------------

WON = 100_000
"""The worth of a match that is won, but for the roamers that are left."""

KINDS = {">": 0, "+": 1 << 14, "~": 2 << 14, "x": 3 << 14}
"""What kind of action a number is: a move (and the origin times 64, and the target), a barrier into a groove, one from a groove
(times 128) into another, or the choice of who goes. A groove is the square on whose right it is, or 64 and the square below."""

MOVE = cython.declare(cython.longlong, 0)
PLACE = cython.declare(cython.longlong, 1 << 14)
RELOCATE = cython.declare(cython.longlong, 2 << 14)
CHOOSE = cython.declare(cython.longlong, 3 << 14)
VICTORY = cython.declare(cython.longlong, WON)
INFINITE = cython.declare(cython.longlong, 200_000)
DEEPEST = cython.declare(cython.longlong, 60)
WIDTH = cython.declare(cython.longlong, 128)
"""No position has so many actions: 4 roamers by 8 squares and 84 grooves, or 36 relocations."""
ENTRIES = cython.declare(cython.ulonglong, 1 << 17)
"""Positions that the search remembers."""
ABOVE = cython.declare(cython.longlong, 64)
SOME = cython.declare(cython.longlong, 6)
"""Of the barriers that could be relocated, and of the grooves for them, so many of the best are tried."""

SECOND = cython.declare(cython.longlong, 1)
"""The phase of a position: the second action is due, a choice is due after an action, or the match is over."""
CHOOSING = cython.declare(cython.longlong, 2)
OVER = cython.declare(cython.longlong, 4)

EXACT = cython.declare(cython.longlong, 0)
AT_LEAST = cython.declare(cython.longlong, 1)
AT_MOST = cython.declare(cython.longlong, 2)

WHOLE = cython.declare(cython.longlong, 0)
"""How an action is searched: with the whole window, with an empty one, or less deep with an empty one."""
EMPTY = cython.declare(cython.longlong, 1)
REDUCED = cython.declare(cython.longlong, 2)


@cython.cclass
class AlphaBeta(Measure):
    """A search of a position, action by action deeper, that can be stopped and gone on with at any position.

    Iterative deepening, principal variation search with a table of known positions; actions are tried in the order of what
    they are worth at sight, and the later ones less deep unless they surprise. The stack is kept by hand: each row below
    has a place for every action between the root and the position at hand.
    """

    own: cython.ulonglong[::1]
    own_right: cython.ulonglong[::1]
    own_up: cython.ulonglong[::1]
    other: cython.ulonglong[::1]
    other_right: cython.ulonglong[::1]
    other_up: cython.ulonglong[::1]
    right: cython.ulonglong[::1]
    up: cython.ulonglong[::1]
    enclosed: cython.ulonglong[::1]
    keys: cython.ulonglong[::1]
    stock: cython.longlong[::1]
    other_stock: cython.longlong[::1]
    phases: cython.longlong[::1]
    seats: cython.longlong[::1]
    same: cython.longlong[::1]
    depths: cython.longlong[::1]
    lows: cython.longlong[::1]
    floors: cython.longlong[::1]
    highs: cython.longlong[::1]
    bests: cython.longlong[::1]
    moves: cython.longlong[::1]
    counts: cython.longlong[::1]
    tried: cython.longlong[::1]
    modes: cython.longlong[::1]
    actions: cython.longlong[::1]
    worths: cython.longlong[::1]
    orders: cython.longlong[::1]
    spent: cython.longlong[::1]
    values: cython.longlong[::1]
    known: cython.ulonglong[::1]
    facts: cython.longlong[::1]
    height: cython.longlong
    entering: cython.bint
    mark: cython.longlong
    looked: cython.longlong
    depth: cython.longlong
    done: cython.longlong
    finished: cython.bint

    def __init__(
        self,
        columns: int,
        squares: int,
        passages: tuple[int, int],
        own: tuple[int, int, int, int],
        other: tuple[int, int, int, int],
        weights: array[int],
        seat: int,
        phase: int,
        drawn: Sequence[int],
    ) -> None:
        """Set up the position of the side to act; some of its actions end the match in a draw.

        A side has roamers, resting barriers (right, up) and a stock; the phase is 0 to 3.
        """
        rows = 2 * DEEPEST + 4
        self.columns, self.squares, self.weights = columns, squares, weights
        self.own, self.own_right, self.own_up = masks(rows), masks(rows), masks(rows)
        self.other, self.other_right, self.other_up = masks(rows), masks(rows), masks(rows)
        self.right, self.up, self.enclosed, self.keys = masks(rows), masks(rows), masks(rows), masks(rows)
        self.stock, self.other_stock, self.phases, self.same = wholes(rows), wholes(rows), wholes(rows), wholes(rows)
        self.depths, self.lows, self.floors, self.highs = wholes(rows), wholes(rows), wholes(rows), wholes(rows)
        self.bests, self.moves, self.counts, self.tried = wholes(rows), wholes(rows), wholes(rows), wholes(rows)
        self.modes, self.seats = wholes(rows), wholes(rows)
        self.actions, self.worths, self.orders = wholes(rows * WIDTH), wholes(rows * WIDTH), wholes(rows * WIDTH)
        self.spent, self.values = wholes(WIDTH), wholes(WIDTH)
        self.known, self.facts = masks(ENTRIES), wholes(ENTRIES)
        self.right[0], self.up[0] = passages
        self.own[0], self.own_right[0], self.own_up[0], self.stock[0] = own
        self.other[0], self.other_right[0], self.other_up[0], self.other_stock[0] = other
        self.phases[0], self.seats[0] = phase, seat
        self.enclosed[0] = self._enclosed(own[0] | other[0], self.right[0], self.up[0])
        self.height, self.looked, self.depth, self.done = -1, 0, 0, 0
        self.entering, self.mark, self.finished = False, 0, False
        self.keys[0] = self._key(0)
        self._list(0)
        self._weigh(0)
        at: cython.longlong
        for at in range(self.counts[0]):
            if self.actions[at] in drawn:
                self.worths[at] = 1
                self.orders[at] = 0
            self.values[at] = self.worths[at] >> 1

    def run(self, positions: int) -> None:
        """Look at so many positions more, give or take those of one action; at none when nothing is left to find."""
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
        """Whether nothing is left to find: the end is certain."""
        return bool(self.finished)

    def depths_done(self) -> int:
        """How many actions deep all was searched."""
        return self.done

    def choices(self) -> list[tuple[int, int, int]]:
        """The actions, the best first: number, worth as far as is known, and the positions looked at behind it."""
        found = [(self.actions[at], self.values[at], self.spent[at]) for at in range(self.counts[0])]
        best = self.moves[0] if self.done or self.tried[0] else max(found, key=lambda choice: choice[1])[0]
        found.sort(key=lambda choice: (choice[0] != best, -choice[1], -choice[2]))
        return [(action, min(worth, found[0][1]), spent) for action, worth, spent in found]

    def line(self, action: int) -> list[int]:
        """An action and the best ones after it, as far as they are remembered."""
        row: cython.longlong = DEEPEST + 2
        self._copy(0, row)
        line: list[int] = []
        while len(line) < DEEPEST:
            line.append(action)
            self._play(row, action)
            row += 1
            key: cython.ulonglong = self._key(row)
            place: cython.ulonglong = key & ENTRIES - 1
            if self.phases[row] == OVER or self.known[place] != key:
                break
            action = self.facts[place] & 0xFFFF
        return line

    # -- the search, one position at a time --------------------------------------------------------------------------

    @cython.cfunc
    def _begin(self) -> cython.longlong:
        """Begin to search one action deeper."""
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
                self.orders[at] = self.spent[at] + (1 << 40 if self.actions[at] == self.moves[0] else 0)
                self.spent[at] = 0
        self.tried[0] = 0
        return 0

    @cython.cfunc
    def _enter(self) -> cython.longlong:
        """Come to a new position: answer for it at once, or generate its actions."""
        at: cython.longlong = self.height
        depth: cython.longlong = self.depths[at]
        low: cython.longlong = self.lows[at]
        high: cython.longlong = self.highs[at]
        self.entering = False
        key: cython.ulonglong = self._key(at)
        self.keys[at] = key
        place: cython.ulonglong = key & ENTRIES - 1
        hint: cython.longlong = -1
        if self.known[place] == key:
            fact: cython.longlong = self.facts[place]
            value: cython.longlong = (fact >> 24) - INFINITE
            bound: cython.longlong = fact >> 22 & 3
            hint = fact & 0xFFFF
            if fact >> 16 & 63 >= depth and (
                bound == EXACT or (bound == AT_LEAST and value >= high) or (bound == AT_MOST and value <= low)
            ):
                return self._return(value)
        if depth == 1:
            return self._return(self._last(at))
        self._list(at)
        self._weigh(at)
        if hint >= 0:
            base: cython.longlong = at * WIDTH
            index: cython.longlong
            for index in range(base, base + self.counts[at]):
                if self.actions[index] == hint:
                    self.orders[index] += 4 * INFINITE
        self.bests[at] = -INFINITE
        self.floors[at] = low
        self.moves[at] = self.actions[at * WIDTH]
        self.tried[at] = 0
        return 0

    @cython.cfunc
    def _follow(self) -> cython.longlong:
        """Go on with the next action of the position at hand, or be done with it."""
        at: cython.longlong = self.height
        base: cython.longlong = at * WIDTH
        tried: cython.longlong = self.tried[at]
        depth: cython.longlong = self.depths[at]
        if tried == self.counts[at] or self.bests[at] >= self.highs[at]:
            return self._finish()
        index: cython.longlong = self._pick(base + tried, base + self.counts[at])
        worth: cython.longlong = self.worths[index]
        if at == 0:
            self.mark = self.looked
        if depth == 1 or worth & 1:
            return self._learn(worth >> 1)
        if (
            depth == 2 and worth >> 1 <= self.lows[at] and at and self.phases[at] == SECOND
            and self.orders[index] < 2 * INFINITE
        ):  # fmt: skip
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
        """Play an action of the position at hand, and search what it leads to."""
        at: cython.longlong = self.height
        below: cython.longlong = at + 1
        low: cython.longlong = self.lows[at]
        high: cython.longlong = self.highs[at] if mode == WHOLE else low + 1
        self._play(at, self.actions[index])
        self.modes[at] = mode
        if self._narrow(below) and at < DEEPEST - 20:
            depth += 1
        self.depths[below] = depth
        if self.same[below]:
            self.lows[below], self.highs[below] = low, high
        else:
            self.lows[below], self.highs[below] = -high, -low
        self.height = below
        self.entering = True
        return 0

    @cython.cfunc
    def _narrow(self, at: cython.longlong) -> cython.bint:
        """Whether there is little to choose from: a roamer is forced, or one has to go."""
        phase: cython.longlong = self.phases[at]
        return phase & CHOOSING != 0 or (phase == 0 and self.enclosed[at] & self.own[at] != 0)

    @cython.cfunc
    def _return(self, value: cython.longlong) -> cython.longlong:
        """Leave a position, worth this much to the side that acts in it, for the one before."""
        if not self.same[self.height]:
            value = -value
        self.height -= 1
        at: cython.longlong = self.height
        mode: cython.longlong = self.modes[at]
        index: cython.longlong = at * WIDTH + self.tried[at]
        if mode == REDUCED and value > self.lows[at]:
            return self._descend(index, self.depths[at] - 1, EMPTY)
        if mode == EMPTY and self.lows[at] < value < self.highs[at] and self.highs[at] - self.lows[at] > 1:
            return self._descend(index, self.depths[at] - 1, WHOLE)
        return self._learn(value)

    @cython.cfunc
    def _learn(self, value: cython.longlong) -> cython.longlong:
        """Take note of what the action at hand is worth, and turn to the next one."""
        at: cython.longlong = self.height
        index: cython.longlong = at * WIDTH + self.tried[at]
        self.tried[at] += 1
        if value > self.bests[at]:
            self.bests[at] = value
            self.moves[at] = self.actions[index]
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
            self.finished = best >= VICTORY or best <= -VICTORY or self.depth == DEEPEST - 40
            return 0
        bound: cython.longlong = EXACT
        if best >= self.highs[at]:
            bound = AT_LEAST
        elif best <= self.floors[at]:
            bound = AT_MOST
        place: cython.ulonglong = self.keys[at] & ENTRIES - 1
        self.known[place] = self.keys[at]
        self.facts[place] = (best + INFINITE) << 24 | bound << 22 | self.depths[at] << 16 | self.moves[at]
        return self._return(best)

    @cython.cfunc
    def _pick(self, index: cython.longlong, end: cython.longlong) -> cython.longlong:
        """Bring the best of the actions that are left to the front of them."""
        best: cython.longlong = index
        other: cython.longlong
        for other in range(index + 1, end):
            if self.orders[other] > self.orders[best]:
                best = other
        if best != index:
            self.actions[index], self.actions[best] = self.actions[best], self.actions[index]
            self.worths[index], self.worths[best] = self.worths[best], self.worths[index]
            self.orders[index], self.orders[best] = self.orders[best], self.orders[index]
            if self.height == 0:
                self.spent[index], self.spent[best] = self.spent[best], self.spent[index]
                self.values[index], self.values[best] = self.values[best], self.values[index]
        return index

    @cython.cfunc
    def _weigh(self, at: cython.longlong) -> cython.longlong:
        """What each action of a position is worth at sight."""
        base: cython.longlong = at * WIDTH
        index: cython.longlong
        for index in range(base, base + self.counts[at]):
            self._play(at, self.actions[index])
            self.worths[index] = self._sight(at + 1)
            self.orders[index] = self.worths[index] >> 1
        self.looked += self.counts[at]
        return 0

    @cython.cfunc
    def _last(self, at: cython.longlong) -> cython.longlong:
        """The best worth at sight of all actions of a position, or one that is high enough."""
        base: cython.longlong = at * WIDTH
        best: cython.longlong = -INFINITE
        index: cython.longlong
        self._list(at)
        for index in range(base, base + self.counts[at]):
            self._play(at, self.actions[index])
            self.looked += 1
            worth: cython.longlong = self._sight(at + 1)
            if not worth & 1 and self._narrow(at + 1):
                worth = self._beyond(at + 1) * (2 if self.same[at + 1] else -2)
            best = max(best, worth >> 1)
            if best >= self.highs[at]:
                break
        return best

    @cython.cfunc
    def _beyond(self, at: cython.longlong) -> cython.longlong:
        """The best worth at sight of the few actions of a narrow position."""
        base: cython.longlong = at * WIDTH
        best: cython.longlong = -INFINITE
        index: cython.longlong
        self._list(at)
        for index in range(base, base + self.counts[at]):
            self._play(at, self.actions[index])
            best = max(best, self._sight(at + 1) >> 1)
        self.looked += self.counts[at]
        return best

    @cython.cfunc
    def _sight(self, at: cython.longlong) -> cython.longlong:
        """What a position is worth at sight to the side that has just acted, times 2, and 1 if that is certain."""
        own: cython.ulonglong = self.own[at]
        other: cython.ulonglong = self.other[at]
        right: cython.ulonglong = self.right[at]
        up: cython.ulonglong = self.up[at]
        phase: cython.longlong = self.phases[at]
        worth: cython.longlong
        if phase == OVER:
            worth = VICTORY + count(own) if own else -VICTORY - count(other)
            return worth * 2 + 1
        late: cython.longlong = 1 if 0 < phase < 3 else 0
        mine: cython.longlong = WAITING if phase == 3 else late
        theirs: cython.longlong = 0 if phase == 3 else WAITING + late
        empty: cython.ulonglong = self.squares & ~(own | other)
        worth = self._worth(own, empty, right, up, self.own_right[at], self.own_up[at], mine)
        worth -= self._worth(other, empty, right, up, self.other_right[at], self.other_up[at], theirs)
        worth += self.weights[ROAMER] * (count(own) - count(other))
        worth += self.weights[BARRIER] * (self.stock[at] - self.other_stock[at])
        return worth * 2 if self.same[at] else -worth * 2

    # -- actions -------------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _list(self, at: cython.longlong) -> cython.longlong:
        """All actions of a position; of the relocations the best."""
        index: cython.longlong = at * WIDTH
        phase: cython.longlong = self.phases[at]
        left: cython.ulonglong
        if phase & CHOOSING:
            left = self.enclosed[at] & self.own[at]
            if not left & (left - 1 if left else 0):
                left = self.enclosed[at] & self.other[at]
            while left:
                self.actions[index] = CHOOSE | number(left & (~left + 1))
                left &= left - 1
                index += 1
        else:
            index = self._list_moves(at, index)
            if phase == SECOND:
                index = self._list_barriers(at, index) if self.stock[at] else self._list_relocations(at, index)
        self.counts[at] = index - at * WIDTH
        return 0

    @cython.cfunc
    def _list_moves(self, at: cython.longlong, index: cython.longlong) -> cython.longlong:
        """The moves of a position (rules 6 to 8 and 12)."""
        columns: cython.longlong = self.columns
        right: cython.ulonglong = self.right[at]
        up: cython.ulonglong = self.up[at]
        left: cython.ulonglong = self.own[at]
        forced: cython.ulonglong = self.enclosed[at] & left
        if forced and self.phases[at] == 0:
            left &= forced | step(forced, right, up, columns)
        while left:
            here: cython.ulonglong = left & (~left + 1)
            left ^= here
            at_right: cython.ulonglong = self.own_right[at]
            at_up: cython.ulonglong = self.own_up[at]
            index = self._way(at, index, here, 1, here, here << 1, right, at_right)
            index = self._way(at, index, here, -1, here >> 1, here >> 2, right, at_right)
            index = self._way(at, index, here, columns, here, here << columns, up, at_up)
            index = self._way(at, index, here, -columns, here >> columns, here >> 2 * columns, up, at_up)
        return index

    @cython.cfunc
    def _way(
        self,
        at: cython.longlong,
        index: cython.longlong,
        here: cython.ulonglong,
        by: cython.longlong,
        first: cython.ulonglong,
        second: cython.ulonglong,
        clear: cython.ulonglong,
        resting: cython.ulonglong,
    ) -> cython.longlong:
        """The moves of a roamer one way, ``by`` so many squares a step, through a first groove and a second one."""
        own: cython.ulonglong = self.own[at]
        other: cython.ulonglong = self.other[at]
        near: cython.ulonglong = here << by if by > 0 else here >> -by
        far: cython.ulonglong = near << by if by > 0 else near >> -by
        origin: cython.longlong = number(here)
        if not first & (clear | resting) or near & other:
            return index
        jumps: cython.longlong = count(near & own) + count(first & resting) + count(second & resting)
        if not near & own:
            self.actions[index] = origin << 6 | origin + by
            index += 1
        if second & (clear | resting) and not far & (own | other) and jumps <= 1:
            self.actions[index] = origin << 6 | origin + 2 * by
            index += 1
        return index

    @cython.cfunc
    def _list_barriers(self, at: cython.longlong, index: cython.longlong) -> cython.longlong:
        """Every groove that a barrier can be placed in."""
        left: cython.ulonglong = self.right[at]
        while left:
            self.actions[index] = PLACE | number(left & (~left + 1))
            left &= left - 1
            index += 1
        left = self.up[at]
        while left:
            self.actions[index] = PLACE | ABOVE | number(left & (~left + 1))
            left &= left - 1
            index += 1
        return index

    @cython.cfunc
    def _list_relocations(self, at: cython.longlong, index: cython.longlong) -> cython.longlong:
        """From where barriers are missed least to where they do most."""
        origin: cython.longlong
        target: cython.longlong
        origins = self._promising(at, self.own_right[at], self.own_up[at])
        targets = self._promising(at, self.right[at], self.up[at])
        for origin in origins:
            for target in targets:
                self.actions[index] = RELOCATE | origin << 7 | target
                index += 1
        return index

    @cython.cfunc
    def _promising(self, at: cython.longlong, right: cython.ulonglong, up: cython.ulonglong) -> list:
        """Of some grooves, those that are best opened, or closed."""
        found: list[tuple[int, int]] = []
        self._try(at, found, right, 0)
        self._try(at, found, up, ABOVE)
        found.sort()
        return [groove for _, groove in found[:SOME]]

    @cython.cfunc
    def _try(self, at: cython.longlong, found: list, left: cython.ulonglong, above: cython.longlong) -> cython.longlong:
        while left:
            groove: cython.longlong = above | number(left & (~left + 1))
            left &= left - 1
            self._copy(at, at + 1)
            self._turn_over(at + 1, groove)
            self.same[at + 1] = 1
            found.append((-self._sight(at + 1), groove))
            self.looked += 1
        return 0

    @cython.cfunc
    def _turn_over(self, at: cython.longlong, groove: cython.longlong) -> cython.longlong:
        """Open a groove with an own resting barrier, or close one with such a barrier."""
        here: cython.ulonglong = ONE << (groove & 63)
        if groove & ABOVE:
            self.up[at] ^= here
            self.own_up[at] ^= here
        else:
            self.right[at] ^= here
            self.own_right[at] ^= here
        return 0

    @cython.cfunc
    def _copy(self, at: cython.longlong, to: cython.longlong) -> cython.longlong:
        self.own[to], self.own_right[to], self.own_up[to] = self.own[at], self.own_right[at], self.own_up[at]
        self.other[to], self.other_right[to], self.other_up[to] = (
            self.other[at],
            self.other_right[at],
            self.other_up[at],
        )
        self.right[to], self.up[to], self.enclosed[to] = self.right[at], self.up[at], self.enclosed[at]
        self.stock[to], self.other_stock[to] = self.stock[at], self.other_stock[at]
        self.phases[to], self.seats[to] = self.phases[at], self.seats[at]
        return 0

    @cython.cfunc
    def _play(self, at: cython.longlong, action: cython.longlong) -> cython.longlong:
        """Put the position that an action leads to into the row below."""
        below: cython.longlong = at + 1
        kind: cython.longlong = action & CHOOSE
        groove: cython.longlong = -1
        here: cython.ulonglong = ONE << (action & 63)
        self._copy(at, below)
        if kind == MOVE:
            self._move(below, action >> 6, action & 63)
            self._judge(below, here, -1)
        elif kind == CHOOSE:
            self.own[below] &= ~here
            self.other[below] &= ~here
            self.enclosed[below] = self._enclosed(
                self.own[below] | self.other[below], self.right[below], self.up[below]
            )
        else:
            groove = action & 127
            self._turn_over(below, groove)
            if kind == PLACE:
                self.stock[below] -= 1
            else:
                self._turn_over(below, action >> 7 & 127)
            self._judge(below, 0, groove)
        self._go_on(below)
        return 0

    @cython.cfunc
    def _move(self, at: cython.longlong, origin: cython.longlong, target: cython.longlong) -> cython.longlong:
        """Move a roamer, and stand up the barrier that it jumps."""
        low: cython.longlong = min(origin, target)
        by: cython.longlong = max(origin, target) - low
        path: cython.ulonglong = ONE << low
        self.own[at] ^= ONE << origin | ONE << target
        if by <= 2:
            self.own_right[at] &= ~(path if by == 1 else path | path << 1)
        else:
            self.own_up[at] &= ~(path if by == self.columns else path | path << self.columns)
        return 0

    @cython.cfunc
    def _go_on(self, at: cython.longlong) -> cython.longlong:
        """After an action is judged: a choice is due, the same turn goes on, or the next one begins."""
        phase: cython.longlong = self.phases[at]
        mine: cython.ulonglong = self.enclosed[at] & self.own[at]
        theirs: cython.ulonglong = self.enclosed[at] & self.other[at]
        self.same[at] = 1
        if not (self.own[at] and self.other[at]):
            self.phases[at] = OVER
        elif mine & (mine - 1 if mine else 0) or theirs & (theirs - 1 if theirs else 0):
            self.phases[at] = phase | CHOOSING
        elif phase & SECOND:
            self.phases[at] = self.same[at] = 0
            self.seats[at] ^= 1
            self.own[at], self.other[at] = self.other[at], self.own[at]
            self.own_right[at], self.other_right[at] = self.other_right[at], self.own_right[at]
            self.own_up[at], self.other_up[at] = self.other_up[at], self.own_up[at]
            self.stock[at], self.other_stock[at] = self.other_stock[at], self.stock[at]
        else:
            self.phases[at] = SECOND
        return 0

    # -- who goes (rules 10 to 16) -----------------------------------------------------------------------------------

    @cython.cfunc
    @cython.inline
    def _enclosed(self, taken: cython.ulonglong, right: cython.ulonglong, up: cython.ulonglong) -> cython.ulonglong:
        """The roamers to whom no plain step is open."""
        return taken & ~step(self.squares & ~taken, right, up, self.columns)

    @cython.cfunc
    def _judge(self, at: cython.longlong, moved: cython.ulonglong, groove: cython.longlong) -> cython.longlong:
        """Take off who cannot live and who is a second one forced, one at a time; then see who is enclosed."""
        beside: cython.ulonglong = 0
        if groove >= 0:
            beside = ONE << (groove & 63)
            beside |= beside << (self.columns if groove & ABOVE else 1)
        before: cython.ulonglong = self.enclosed[at]
        own: cython.ulonglong = self.own[at]
        other: cython.ulonglong = self.other[at]
        enclosed: cython.ulonglong = 0
        while own and other:
            enclosed = self._enclosed(own | other, self.right[at], self.up[at])
            going: cython.ulonglong = self._dying(at, enclosed, own, other) if enclosed else 0
            if enclosed and not going:
                going = enclosed & own & ~before if enclosed & before & own else 0
                going |= enclosed & other & ~before if enclosed & before & other else 0
            if not going:
                break
            going = self._first_to_go(going, moved, before, beside, other if self.seats[at] else own)
            own &= ~going
            other &= ~going
        self.own[at], self.other[at], self.enclosed[at] = own, other, enclosed
        return 0

    @cython.cfunc
    def _first_to_go(
        self,
        going: cython.ulonglong,
        moved: cython.ulonglong,
        before: cython.ulonglong,
        beside: cython.ulonglong,
        first: cython.ulonglong,
    ) -> cython.ulonglong:
        """Who goes first (rule 14); of equals the one on the lowest square, for there are no slots here."""
        if going & moved:
            return moved
        if going & ~before:
            going &= ~before
        if going & beside:
            going &= beside
        if going & first:
            going &= first
        return going & (~going + 1)

    @cython.cfunc
    def _dying(
        self, at: cython.longlong, enclosed: cython.ulonglong, own: cython.ulonglong, other: cython.ulonglong
    ) -> cython.ulonglong:
        """Of the enclosed roamers those that cannot live."""
        right: cython.ulonglong = self.right[at]
        up: cython.ulonglong = self.up[at]
        dying: cython.ulonglong = 0
        while enclosed:
            here: cython.ulonglong = enclosed & (~enclosed + 1)
            enclosed ^= here
            if here & own:
                if not self._saved(here, own, other, right, up, self.own_right[at], self.own_up[at]):
                    dying |= here
            elif not self._saved(here, other, own, right, up, self.other_right[at], self.other_up[at]):
                dying |= here
        return dying

    @cython.cfunc
    def _key(self, at: cython.longlong) -> cython.ulonglong:
        """A number that stands for a position."""
        key: cython.ulonglong = cython.cast(
            cython.ulonglong, self.phases[at] << 10 | self.stock[at] << 5 | self.other_stock[at]
        )
        key = mixed(mixed(mixed(key + 1, self.own[at]), self.other[at]), self.right[at])
        key = mixed(mixed(mixed(key, self.up[at]), self.own_right[at]), self.own_up[at])
        return mixed(mixed(key, self.other_right[at]), self.other_up[at])


def masks(rows: int) -> array[int]:
    """So many empty masks."""
    return array("Q", bytes(8 * rows))


def wholes(rows: int) -> array[int]:
    """So many zeros."""
    return array("q", bytes(8 * rows))
