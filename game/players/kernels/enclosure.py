"""Enclosure for the computer players: a drawing cut at its crossings, what its loops enclose, and what each line holds.

Places, lines and directions are numbered as in ``game.players.enclosure_lines``. Areas are exact: twice the area, in units
of which ``UNIT`` make a lattice step.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from game.players.enclosure_lines import KINDS, LOW, PLACE, RANKS, SHIFT, SPANS, SQUARE, TURNS
from game.players.kernels import shim as cython
from game.rules.enclosure import ACTIONS

FAN = cython.declare(cython.longlong, len(TURNS))
"""So many directions there are."""
HIGH = cython.declare(cython.longlong, SHIFT)
LOWER = cython.declare(cython.longlong, LOW)
ONE = cython.declare(cython.ulonglong, 1)


def numbers(count: int) -> array[int] | list[int]:
    """So many zeros, in what is read and written soonest."""
    return array("q", bytes(8 * count)) if cython.compiled else [0] * count


@cython.cfunc
@cython.inline
def highest(bits: cython.ulonglong) -> cython.longlong:
    """The number of the highest bit that is set."""
    if cython.compiled:
        number: cython.longlong = 0
        while bits > 1:
            bits >>= 1
            number += 1
        return number
    else:  # noqa: RET505 - the compiler takes one way out
        return bits.bit_length() - 1


MOST = 2 * (ACTIONS // 2 + 1) ** 2
"""No drawing has more half-edges: every line may cross every other."""


@cython.cclass
class Tracing:
    """The lines of a drawing cut at their crossings. Every piece is two half-edges, ``h`` forth and ``h + 1`` back.

    For every half-edge there is the place where it begins, its direction, the half-edge that goes on with the outside or the
    same face on its left, and what it sweeps as seen from the origin. Those that follow each other are a cycle: around a
    face, or with an area of 0 or less around the outside of a connected part.
    """

    lines: tuple
    tails: cython.longlong[::1]
    ways: cython.longlong[::1]
    following: cython.longlong[::1]
    sweeps: cython.longlong[::1]
    cycles: cython.longlong[::1]
    fans: cython.longlong[::1]
    spokes: cython.longlong[::1]
    begun: cython.longlong[::1]
    areas: cython.longlong[::1]
    starts: cython.longlong[::1]
    gone: cython.longlong[::1]
    half_edges: cython.longlong
    count: cython.longlong

    def __init__(self) -> None:
        """Make room for any drawing."""
        self.tails, self.ways, self.following = numbers(MOST), numbers(MOST), numbers(MOST)
        self.sweeps, self.cycles, self.fans = numbers(MOST), numbers(MOST), numbers(MOST)
        self.areas, self.starts, self.gone = numbers(MOST), numbers(MOST), numbers(MOST)
        self.spokes = numbers(MOST * FAN // 2)
        self.begun = numbers(ACTIONS)

    def trace(self, lines: tuple[int, ...], stops: Sequence[Sequence[int]]) -> None:
        """Trace these lines; ``stops`` are the places where others cross each, in the order in which it passes them."""
        self.lines = lines
        self._cut(stops)
        self._join()
        self._go_around()

    @cython.cfunc
    def _cut(self, stops: Sequence[Sequence[int]]) -> cython.longlong:
        """Cut the lines."""
        tails: cython.longlong[::1] = self.tails
        ways: cython.longlong[::1] = self.ways
        sweeps: cython.longlong[::1] = self.sweeps
        half_edge: cython.longlong = 0
        for number, line in enumerate(self.lines):
            first, kind = divmod(line, KINDS)
            forth, back = RANKS[kind]
            start = PLACE[first]
            tail: cython.longlong = start
            x: cython.longlong = tail >> HIGH
            y: cython.longlong = tail & LOWER
            for stop in (*stops[number], start + SPANS[kind]):
                head: cython.longlong = stop
                if head != tail:
                    x1: cython.longlong = head >> HIGH
                    y1: cython.longlong = head & LOWER
                    sweep: cython.longlong = x * y1 - x1 * y
                    tails[half_edge] = tail
                    tails[half_edge + 1] = head
                    ways[half_edge] = forth
                    ways[half_edge + 1] = back
                    sweeps[half_edge] = sweep
                    sweeps[half_edge + 1] = -sweep
                    half_edge += 2
                    tail, x, y = head, x1, y1
            self.begun[number + 1] = half_edge
        self.half_edges = half_edge
        return 0

    @cython.cfunc
    def _join(self) -> cython.longlong:
        """Find what follows every half-edge: where it ends, the next direction clockwise."""
        tails: cython.longlong[::1] = self.tails
        ways: cython.longlong[::1] = self.ways
        following: cython.longlong[::1] = self.following
        half_edge: cython.longlong
        fan: cython.longlong
        known: dict = {}
        fans: cython.longlong[::1] = self.fans
        spokes: cython.longlong[::1] = self.spokes
        for half_edge in range(self.half_edges):
            fan = known.setdefault(tails[half_edge], len(known) * (FAN + 1))
            fans[half_edge] = fan
            spokes[fan] = 0
        for half_edge in range(self.half_edges):
            fan = fans[half_edge]
            spokes[fan] |= ONE << ways[half_edge]
            spokes[fan + 1 + ways[half_edge]] = half_edge
        for half_edge in range(self.half_edges):
            fan = fans[half_edge]
            there: cython.ulonglong = spokes[fan]
            before: cython.ulonglong = there & ((ONE << ways[half_edge]) - 1)
            following[half_edge ^ 1] = spokes[fan + 1 + highest(before or there)]
        return 0

    @cython.cfunc
    def _go_around(self) -> cython.longlong:
        """Find the cycles and their areas."""
        following: cython.longlong[::1] = self.following
        sweeps: cython.longlong[::1] = self.sweeps
        cycles: cython.longlong[::1] = self.cycles
        count: cython.longlong = 0
        start: cython.longlong
        for start in range(self.half_edges):
            cycles[start] = 0
        for start in range(self.half_edges):
            if cycles[start] == 0:
                area: cython.longlong = 0
                half_edge: cython.longlong = start
                count += 1
                while cycles[half_edge] == 0:
                    cycles[half_edge] = count
                    area += sweeps[half_edge]
                    half_edge = following[half_edge]
                self.areas[count] = area
                self.starts[count] = start
        self.count = count
        return 0

    def held(self) -> list[tuple[float, int]]:
        """What each line holds, in squares, and the line, for all lines on which area depends; those first that hold most.

        Without a line the faces beside it are one, and lost if one of them is the outside.
        """
        cycles: cython.longlong[::1] = self.cycles
        areas: cython.longlong[::1] = self.areas
        begun: cython.longlong[::1] = self.begun
        gone: cython.longlong[::1] = self.gone
        found: list[tuple[float, int]] = []
        number: cython.longlong
        half_edge: cython.longlong
        for half_edge in range(self.count + 1):
            gone[half_edge] = 0
        for number in range(len(self.lines)):
            lost: cython.longlong = 0
            more: cython.longlong = 1
            while more:
                more = 0
                for half_edge in range(begun[number], begun[number + 1], 2):
                    left: cython.longlong = cycles[half_edge]
                    right: cython.longlong = cycles[half_edge + 1]
                    if areas[left] <= 0 or gone[left] == number + 1:
                        left, right = right, left
                    elif areas[right] > 0 and gone[right] != number + 1:
                        continue
                    if areas[left] > 0 and gone[left] != number + 1:
                        gone[left] = number + 1
                        more = areas[left]
                        lost += more
            if lost:
                found.append((lost / SQUARE, self.lines[number]))
        found.sort(reverse=True)
        return found

    def loops(self) -> list[tuple[float, list[int]]]:
        """What the connected parts enclose: squares, and the places around them."""
        outer = [cycle for cycle in range(1, self.count + 1) if self.areas[cycle] < 0]
        return [(-self.areas[cycle] / SQUARE, self.around(cycle)) for cycle in outer]

    @cython.ccall
    def around(self, cycle: cython.longlong) -> list:
        """The places around a cycle."""
        found: list = []
        first: cython.longlong = self.starts[cycle]
        half_edge: cython.longlong = first
        ended: cython.bint = False
        while not ended:
            found.append(self.tails[half_edge])
            half_edge = self.following[half_edge]
            ended = half_edge == first
        return found

    def largest(self) -> list[int]:
        """The places around the largest face; none where there is no face."""
        best: cython.longlong = 0
        cycle: cython.longlong
        for cycle in range(1, self.count + 1):
            if self.areas[cycle] > self.areas[best]:
                best = cycle
        return self.around(best) if best else []

    def outlines(self) -> list[tuple[float, list[tuple[int, float, int, int]]]]:
        """Around the outside of each connected part: twice the squares that the whole way sweeps, and its corners.

        For every corner there is its place, twice the squares that the way swept before it, and between which directions,
        clockwise from the second to the first, the outside is there.
        """
        found = []
        cycle: cython.longlong
        for cycle in range(1, self.count + 1):
            if self.areas[cycle] <= 0:
                corners = []
                swept: cython.longlong = 0
                half_edge: cython.longlong = self.starts[cycle]
                before: cython.longlong = self._before(half_edge)
                ended: cython.bint = False
                while not ended:
                    corners.append(
                        (self.tails[half_edge], 2 * swept / SQUARE, self.ways[half_edge], self.ways[before ^ 1])
                    )
                    swept += self.sweeps[half_edge]
                    before = half_edge
                    half_edge = self.following[half_edge]
                    ended = half_edge == self.starts[cycle]
                found.append((2 * swept / SQUARE, corners))
        return found

    @cython.cfunc
    def _before(self, half_edge: cython.longlong) -> cython.longlong:
        """The half-edge that comes before another one."""
        before: cython.longlong = half_edge
        while self.following[before] != half_edge:
            before = self.following[before]
        return before


Loops = list[tuple[float, list[int]]]


def territories(blue: Loops, red: Loops) -> tuple[float, float]:
    """What two drawings hold that never meet: each loop counts, less the loops that lie in it next (Rule 15)."""
    held = [0.0, 0.0]
    loops = [(area, seat, places) for seat, drawing in enumerate((blue, red)) for area, places in drawing]
    for area, seat, _ in loops:
        held[seat] += area
    for area, _, places in loops:
        least, nearest = 0.0, -1
        for other, seat, outline in loops:
            if other > area and (nearest < 0 or other < least) and within(outline, places[0]):
                least, nearest = other, seat
        if nearest >= 0:
            held[nearest] -= area
    return held[0], held[1]


@cython.cfunc
def within(outline: list, place: cython.longlong) -> cython.bint:
    """Whether a place that is not on an outline lies within."""
    inner: cython.bint = False
    column: cython.longlong = place >> HIGH
    row: cython.longlong = place & LOWER
    head: cython.longlong = outline[len(outline) - 1]
    x: cython.longlong = head >> HIGH
    y: cython.longlong = head & LOWER
    for head in outline:
        x1: cython.longlong = head >> HIGH
        y1: cython.longlong = head & LOWER
        if (y > row) != (y1 > row):
            left: cython.longlong = (column - x) * (y1 - y)
            right: cython.longlong = (row - y) * (x1 - x)
            if left < right if y1 > y else left > right:
                inner = not inner
        x, y = x1, y1
    return inner
