"""Fortress for the computer players: a map in floats, what a segment divides, where fortresses go, and what follows.

A board is a position in which a segment is due. ``Board.draw`` plays a whole move as the rules do, with a good place for each
fortress, in a thirtieth of their time; where rules decide by exact numbers, these are as near as floats come.

The map is kept as vertices and edges. An edge ``e`` is two half-edges, ``2 e`` from its tail to its head and ``2 e + 1``
back, each with a face on its left. Half-edges that follow each other are a cycle: the ring of a face, whose area is
positive, or the outline of a connected part. A segment to come is cut at all that it meets into chords. A chord between two
places on one cycle divides the face, and sums along the cycle tell the areas of both parts.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from game.players.kernels import shim as cython
from game.rules.scatter import HEIGHT, WIDTH

if cython.compiled:
    from cython.cimports.libc.math import atan2, exp2, floor, log2, sqrt, tanh  # type: ignore[import-untyped]
else:
    from math import atan2, exp2, floor, log2, sqrt, tanh

PI = cython.declare(cython.double, 3.141592653589793)
WHOLE = cython.declare(cython.double, float(WIDTH * HEIGHT))
"""The area of the whole map."""
NEAR = cython.declare(cython.double, 1e-7)
"""A vertex nearer than this to the line of a segment lies on it."""
CLOSE = cython.declare(cython.double, 1e-9)
"""Edges that a ray meets nearer to each other meet there."""
TINY = cython.declare(cython.double, 1e-6)
"""No part of a face is smaller than this."""
LARGEST = cython.declare(cython.double, 13.0)
"""The radius of a circle where there is room for it (Rule 9)."""
GAP = cython.declare(cython.double, 1.2)
"""What a circle keeps clear of vertices, in radii (Rule 9)."""
SPARE = cython.declare(cython.double, 0.999)
"""How much of the room that a place leaves its circle takes (Rule 9)."""
STEPS = cython.declare(cython.double, 1024.0)
"""Radii are counted in parts of so many (Rule 9)."""
FINE = cython.declare(cython.double, 16384.0)
"""Places are counted in parts of so many."""
LEAST_ROOM = cython.declare(cython.double, 0.002)
"""Where a circle has less room, the fortress is a mark (Rule 11)."""
CLOSEST = cython.declare(cython.double, 0.5)
"""A crossing nearer than this to a point cannot be chosen (Rule 4)."""
PLACES = cython.declare(cython.longlong, 60)
"""About how many places are looked at to find the roomiest one, or up to four times as many."""
SPOTS = cython.declare(cython.longlong, 24)
"""Among how many places for a circle of full size the best one is chosen."""
CLIMBS = cython.declare(cython.longlong, 5)
"""The roomiest place is sought in so many steps at most."""
NEAREST = cython.declare(cython.longlong, 7)
"""By so many of the nearest lines and vertices each step is found."""
ELSEWHERE = cython.declare(cython.double, 0.3)
"""What a cut in another face counts that a circle prevents."""
EVERYTHING = cython.declare(cython.double, 360.0 * 480.0)
"""The area of the map (Rule 1)."""
NOBODY = cython.declare(cython.longlong, -1)
"""The seat that holds what is outside, and the number of no half-edge, no circle, no segment."""
SEATS = cython.declare(cython.longlong, 4)
"""The most seats."""
CERTAIN = cython.declare(cython.double, 0.97)
"""The standing that is never passed before the end, as in ``game.players.evaluation``."""

STAKE = cython.declare(cython.longlong, 0)
"""Where the weights are, in thousandths: the odds that the whole map is worth when no segment is left."""
HOPE = cython.declare(cython.longlong, 1)
"""What a capture that hangs in the air counts, where land counts."""
FADING = cython.declare(cython.longlong, 2)
"""What each of them counts of the one before it."""
NEW = cython.declare(cython.longlong, 3)
"""What of new land counts as held."""
FORTRESS = cython.declare(cython.double, 0.6)
"""The odds that a fortress is worth when no segment is left, where fortresses count."""
LEFT = cython.declare(cython.double, 0.5)
"""What is left of a face after a capture there, where fortresses count."""
LIVE = cython.declare(cython.double, 17.0)
"""Less land than this, a ten-thousandth of the map, only makes the match longer. Segments that bring less do not count among those to
come, and of them those come first that cross least: whoever crosses nothing leaves fewer segments than there were."""
TEDIUM = cython.declare(cython.double, 2.0)
"""What each crossing costs in land: of what brings as much, that is drawn which leaves the map the simplest."""
FORESEEN = cython.declare(cython.longlong, 4)
"""So many captures are foreseen."""
SEGMENTS = cython.declare(cython.longlong, 32)
"""How many segments are tried in a position."""
FEW = cython.declare(cython.longlong, 2)
"""How many where nothing is left to win, so that even weak players bring the match to its end."""
PATIENCE = cython.declare(cython.longlong, 80)
"""With more faces than this that are smaller than ``LIVE``, nobody waits any longer for the others to open up other land: the segment
that is best at sight is drawn. Few matches see half as many, but in a dense corner there may always be one more move to wait with."""


def wholes(count: int) -> array[int] | list[int]:
    """So many zeros, in what is read and written soonest."""
    return array("q", bytes(8 * count)) if cython.compiled else [0] * count


def reals(count: int) -> array[float] | list[float]:
    """So many zeros with a fraction."""
    return array("d", bytes(8 * count)) if cython.compiled else [0.0] * count


def wholes_of(numbers: Iterable[int]) -> array[int] | list[int]:
    """These numbers."""
    return array("q", numbers) if cython.compiled else list(numbers)


def reals_of(numbers: Iterable[float]) -> array[float] | list[float]:
    """These numbers."""
    return array("d", numbers) if cython.compiled else list(numbers)


@cython.cfunc
def longer(old: cython.longlong[::1], count: cython.longlong, room: cython.longlong) -> cython.longlong[::1]:
    """The first numbers of a row, with room for some more."""
    new: cython.longlong[::1] = wholes(count + room)
    index: cython.longlong
    for index in range(count):
        new[index] = old[index]
    return new


@cython.cfunc
def wider(old: cython.double[::1], count: cython.longlong, room: cython.longlong) -> cython.double[::1]:
    """The first numbers of a row, with room for some more."""
    new: cython.double[::1] = reals(count + room)
    index: cython.longlong
    for index in range(count):
        new[index] = old[index]
    return new


@cython.cfunc
@cython.inline
def square_to_segment(
    x: cython.double,
    y: cython.double,
    x0: cython.double,
    y0: cython.double,
    x1: cython.double,
    y1: cython.double,
) -> cython.double:
    """The square of the distance between a place and a segment."""
    dx: cython.double = x1 - x0
    dy: cython.double = y1 - y0
    ax: cython.double = x - x0
    ay: cython.double = y - y0
    along: cython.double = ax * dx + ay * dy
    square: cython.double = dx * dx + dy * dy
    if along <= 0:
        return ax * ax + ay * ay
    if along >= square:
        return (x - x1) * (x - x1) + (y - y1) * (y - y1)
    away: cython.double = ax * dy - ay * dx
    return away * away / square


@cython.cclass
class Map:
    """Vertices and edges, the cycles around them, and what a line meets on its way."""

    x: cython.double[::1]
    y: cython.double[::1]
    tails: cython.longlong[::1]
    heads: cython.longlong[::1]
    vertices: cython.longlong
    edges: cython.longlong
    # Around each vertex the half-edges that leave it, by their angles.
    fans: cython.longlong[::1]
    spokes: cython.longlong[::1]
    angles: cython.double[::1]
    # The cycle of each half-edge, its place there, and twice the area that the cycle passes before it.
    cycle_of: cython.longlong[::1]
    position: cython.longlong[::1]
    before: cython.double[::1]
    following: cython.longlong[::1]
    cycles: cython.longlong
    around: cython.double[::1]
    begins: cython.longlong[::1]
    # What the segment at hand meets.
    sides: cython.longlong[::1]
    aways: cython.double[::1]
    fars: cython.double[::1]
    hits: cython.longlong
    hit_at: cython.longlong[::1]
    hit_far: cython.double[::1]

    # -- the faces -------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _trace(self) -> cython.longlong:
        """Find the cycles."""
        self._sort_spokes()
        self._go_around()
        self._make_room()
        return 0

    @cython.cfunc
    def _make_room(self) -> cython.longlong:
        """Make room for what a segment meets."""
        count: cython.longlong = self.vertices + self.edges
        self.sides, self.aways, self.fars = wholes(self.vertices), reals(self.vertices), reals(self.vertices)
        self.hit_at, self.hit_far = wholes(count), reals(count)
        return 0

    @cython.cfunc
    def _sort_spokes(self) -> cython.longlong:
        """Sort the half-edges that leave each vertex anticlockwise, and find what follows each half-edge."""
        x: cython.double[::1] = self.x
        y: cython.double[::1] = self.y
        tails: cython.longlong[::1] = self.tails
        heads: cython.longlong[::1] = self.heads
        fans: cython.longlong[::1] = wholes(self.vertices + 1)
        filled: cython.longlong[::1] = wholes(self.vertices)
        spokes: cython.longlong[::1] = wholes(2 * self.edges)
        angles: cython.double[::1] = reals(2 * self.edges)
        following: cython.longlong[::1] = wholes(2 * self.edges)
        edge: cython.longlong
        vertex: cython.longlong
        slot: cython.longlong
        for edge in range(self.edges):
            fans[tails[edge] + 1] += 1
            fans[heads[edge] + 1] += 1
        for vertex in range(self.vertices):
            fans[vertex + 1] += fans[vertex]
        half_edge: cython.longlong
        for half_edge in range(2 * self.edges):
            edge = half_edge >> 1
            start: cython.longlong = tails[edge] if half_edge & 1 == 0 else heads[edge]
            end: cython.longlong = heads[edge] if half_edge & 1 == 0 else tails[edge]
            angle: cython.double = atan2(y[end] - y[start], x[end] - x[start])
            slot = fans[start] + filled[start]
            filled[start] += 1
            while slot > fans[start] and angles[slot - 1] > angle:
                angles[slot] = angles[slot - 1]
                spokes[slot] = spokes[slot - 1]
                slot -= 1
            angles[slot] = angle
            spokes[slot] = half_edge
        for vertex in range(self.vertices):
            for slot in range(fans[vertex], fans[vertex + 1]):
                last: cython.longlong = slot - 1 if slot > fans[vertex] else fans[vertex + 1] - 1
                following[spokes[slot] ^ 1] = spokes[last]
        self.fans, self.spokes, self.angles, self.following = fans, spokes, angles, following
        return 0

    @cython.cfunc
    def _go_around(self) -> cython.longlong:
        """Number the cycles and measure them."""
        x: cython.double[::1] = self.x
        y: cython.double[::1] = self.y
        count: cython.longlong = 2 * self.edges
        cycle_of: cython.longlong[::1] = wholes(count)
        position: cython.longlong[::1] = wholes(count)
        before: cython.double[::1] = reals(count)
        around: cython.double[::1] = reals(count + 1)
        begins: cython.longlong[::1] = wholes(count + 1)
        cycles: cython.longlong = 0
        start: cython.longlong
        for start in range(count):
            cycle_of[start] = NOBODY
        for start in range(count):
            if cycle_of[start] < 0:
                half_edge: cython.longlong = start
                place: cython.longlong = 0
                passed: cython.double = 0
                while cycle_of[half_edge] < 0:
                    cycle_of[half_edge] = cycles
                    position[half_edge] = place
                    before[half_edge] = passed
                    tail: cython.longlong = self._tail(half_edge)
                    head: cython.longlong = self._tail(half_edge ^ 1)
                    passed += x[tail] * y[head] - x[head] * y[tail]
                    place += 1
                    half_edge = self.following[half_edge]
                around[cycles] = passed
                begins[cycles] = start
                cycles += 1
        self.cycle_of, self.position, self.before = cycle_of, position, before
        self.cycles, self.around, self.begins = cycles, around, begins
        return 0

    @cython.cfunc
    def _corners(self, cycle: cython.longlong) -> list:
        """The vertices around a cycle, in order."""
        found: list = []
        half_edge: cython.longlong = self.begins[cycle]
        walking: cython.bint = True
        while walking:
            found.append(self._tail(half_edge))
            half_edge = self.following[half_edge]
            walking = half_edge != self.begins[cycle]
        return found

    @cython.cfunc
    @cython.inline
    def _tail(self, half_edge: cython.longlong) -> cython.longlong:
        return self.heads[half_edge >> 1] if half_edge & 1 else self.tails[half_edge >> 1]

    @cython.cfunc
    def _facing(self, x: cython.double, y: cython.double) -> cython.longlong:
        """The half-edge that a ray to the left from a place meets first, or none."""
        return self._faced(x, y, 0, NOBODY)

    @cython.cfunc
    def _faced(
        self, x: cython.double, y: cython.double, first: cython.longlong, known: cython.longlong
    ) -> cython.longlong:
        """The half-edge that a ray to the left meets first, if a known one was first among the edges before ``first``."""
        xs: cython.double[::1] = self.x
        ys: cython.double[::1] = self.y
        tails: cython.longlong[::1] = self.tails
        heads: cython.longlong[::1] = self.heads
        best: cython.longlong = known
        most: cython.double = -1e300
        edge: cython.longlong
        if known >= 0:
            most = self._met(known, y)
        for edge in range(first, self.edges):
            tail: cython.longlong = tails[edge]
            head: cython.longlong = heads[edge]
            if (ys[tail] > y) != (ys[head] > y):
                at: cython.double = xs[tail] + (y - ys[tail]) * (xs[head] - xs[tail]) / (ys[head] - ys[tail])
                if most - CLOSE < at < x and self._is_first(edge, at, best, most):
                    most = at
                    best = 2 * edge if ys[tail] > y else 2 * edge + 1
        return best

    @cython.cfunc
    @cython.inline
    def _is_first(
        self, edge: cython.longlong, at: cython.double, best: cython.longlong, most: cython.double
    ) -> cython.bint:
        """Whether a ray to the left meets an edge before the best one. Rays pass a vertex just above it."""
        return best < 0 or at > most + CLOSE or self._lean(edge) > self._lean(best >> 1)

    @cython.cfunc
    def _lean(self, edge: cython.longlong) -> cython.double:
        """How far to the right an edge goes while it rises."""
        tail: cython.longlong = self.tails[edge]
        head: cython.longlong = self.heads[edge]
        return (self.x[head] - self.x[tail]) / (self.y[head] - self.y[tail])

    @cython.cfunc
    @cython.inline
    def _met(self, half_edge: cython.longlong, y: cython.double) -> cython.double:
        """Where a ray at a height meets a half-edge."""
        tail: cython.longlong = self.tails[half_edge >> 1]
        head: cython.longlong = self.heads[half_edge >> 1]
        rise: cython.double = self.y[head] - self.y[tail]
        return self.x[tail] + (y - self.y[tail]) * (self.x[head] - self.x[tail]) / rise

    @cython.cfunc
    def _ring(self, half_edge: cython.longlong) -> cython.longlong:
        """A half-edge on the ring of the face that a half-edge bounds, or none: beyond the outlines of parts within it."""
        while half_edge >= 0 and self.around[self.cycle_of[half_edge]] <= TINY:
            first: cython.longlong = half_edge
            left: cython.longlong = self._tail(half_edge)
            at: cython.longlong = self.following[half_edge]
            while at != first:
                vertex: cython.longlong = self._tail(at)
                if self.x[vertex] < self.x[left]:
                    left = vertex
                at = self.following[at]
            half_edge = self._facing(self.x[left] - NEAR, self.y[left] + NEAR)
        return half_edge

    # -- what a segment meets --------------------------------------------------------------------------------------

    @cython.cfunc
    def _meet(self, first: cython.longlong, last: cython.longlong) -> cython.longlong:
        """Find what the segment between two vertices meets, in order: vertices, and edges as -1 less their numbers."""
        x: cython.double[::1] = self.x
        y: cython.double[::1] = self.y
        sides: cython.longlong[::1] = self.sides
        aways: cython.double[::1] = self.aways
        fars: cython.double[::1] = self.fars
        tails: cython.longlong[::1] = self.tails
        heads: cython.longlong[::1] = self.heads
        x0: cython.double = x[first]
        y0: cython.double = y[first]
        ux: cython.double = x[last] - x0
        uy: cython.double = y[last] - y0
        length: cython.double = sqrt(ux * ux + uy * uy)
        ux /= length
        uy /= length
        self.hits = 0
        vertex: cython.longlong
        for vertex in range(self.vertices):
            dx: cython.double = x[vertex] - x0
            dy: cython.double = y[vertex] - y0
            away: cython.double = ux * dy - uy * dx
            far: cython.double = ux * dx + uy * dy
            aways[vertex] = away
            fars[vertex] = far
            if away >= NEAR:
                sides[vertex] = 1
            elif away <= -NEAR:
                sides[vertex] = -1
            else:
                sides[vertex] = 0
                if -NEAR < far < length + NEAR:
                    self._hit(vertex, far)
        edge: cython.longlong
        for edge in range(self.edges):
            tail: cython.longlong = tails[edge]
            head: cython.longlong = heads[edge]
            if sides[tail] * sides[head] < 0:
                far = fars[tail] + aways[tail] / (aways[tail] - aways[head]) * (fars[head] - fars[tail])
                if NEAR < far < length - NEAR:
                    self._hit(-1 - edge, far)
        return 0

    @cython.cfunc
    @cython.inline
    def _hit(self, at: cython.longlong, far: cython.double) -> cython.longlong:
        slot: cython.longlong = self.hits
        self.hits += 1
        while slot > 0 and self.hit_far[slot - 1] > far:
            self.hit_far[slot] = self.hit_far[slot - 1]
            self.hit_at[slot] = self.hit_at[slot - 1]
            slot -= 1
        self.hit_far[slot] = far
        self.hit_at[slot] = at
        return 0

    @cython.cfunc
    def _sector(self, vertex: cython.longlong, angle: cython.double) -> cython.longlong:
        """The half-edge that leaves a vertex next clockwise of a direction; none where there is none, or one along it."""
        first: cython.longlong = self.fans[vertex]
        end: cython.longlong = self.fans[vertex + 1]
        if first == end:
            return NOBODY
        found: cython.longlong = end - 1
        slot: cython.longlong
        for slot in range(first, end):
            apart: cython.double = abs(self.angles[slot] - angle)
            if apart < NEAR or abs(apart - 2 * PI) < NEAR:
                return NOBODY
            if self.angles[slot] <= angle:
                found = slot
        return self.spokes[found]


@cython.cclass
class Board(Map):
    """A position in which a segment is due."""

    # What is chosen before the match, and what things are worth.
    seats: cython.longlong
    by_area: cython.bint
    crossings: cython.bint
    weights: cython.longlong[::1]
    # The points by their vertices; the circles, who holds each, and what half-edge is on their left; the open pairs.
    seat: cython.longlong
    points: cython.longlong[::1]
    count: cython.longlong
    circle_x: cython.double[::1]
    circle_y: cython.double[::1]
    radius: cython.double[::1]
    holder: cython.longlong[::1]
    anchor: cython.longlong[::1]
    circles: cython.longlong
    firsts: cython.longlong[::1]
    lasts: cython.longlong[::1]
    pairs: cython.longlong
    # The holder and the circle of each face.
    owner: cython.longlong[::1]
    fort: cython.longlong[::1]
    area: cython.double[::1]
    # The chords: of which pair, in which face, what is on the left and in all, and both ends (half-edge, x, y).
    chords: cython.longlong
    chord_pair: cython.longlong[::1]
    chord_face: cython.longlong[::1]
    chord_left: cython.double[::1]
    chord_start: cython.longlong[::1]
    chord_end: cython.longlong[::1]
    chord_spots: cython.double[::1]
    lost: cython.double[::1]
    chord_begins: cython.longlong[::1]
    crossed: cython.longlong[::1]
    # What a circle in a face may meet.
    near_edges: cython.longlong[::1]
    near_vertices: cython.longlong[::1]
    edges_near: cython.longlong
    vertices_near: cython.longlong
    low_x: cython.double
    low_y: cython.double
    high_x: cython.double
    high_y: cython.double
    felt: cython.longlong
    rooms: cython.double[::1]
    rises_x: cython.double[::1]
    rises_y: cython.double[::1]
    # What came of it.
    secure: cython.double[::1]
    worth: cython.double[::1]
    stake: cython.double
    live: cython.longlong
    slivers: cython.longlong
    disputed: list
    land: list
    forts: list
    exposed: list
    promised: list
    tried: list
    placed: list
    unsettled: cython.bint

    def __init__(
        self,
        spots: Sequence[tuple[float, float]],
        edges: Sequence[tuple[int, int]],
        points: Sequence[int],
        circles: Sequence[tuple[float, float, float, int]],
        pairs: Sequence[tuple[int, int]],
        seat: int,
        seats: int,
        by_area: bool,
        crossings: bool,
        due: bool,
        weights: array[int],
    ) -> None:
        """Set a position up: vertices, edges and points by their vertices, circles (x, y, radius, seat), open pairs of points.

        Where fortresses are due, these belong into the faces without a circle: the board is then what comes of the turn once
        ``put`` was told where the first of them goes.
        """
        self.seats, self.by_area, self.crossings, self.weights = seats, by_area, crossings, weights
        self.seat, self.vertices, self.edges = seat, len(spots), len(edges)
        self.x, self.y = reals_of([x for x, _ in spots]), reals_of([y for _, y in spots])
        self.tails, self.heads = wholes_of([tail for tail, _ in edges]), wholes_of([head for _, head in edges])
        self.points, self.count = wholes_of(points), len(points)
        self.circle_x, self.circle_y = reals_of([x for x, _, _, _ in circles]), reals_of([y for _, y, _, _ in circles])
        self.radius = reals_of([radius for _, _, radius, _ in circles])
        self.holder, self.circles = wholes_of([holder for _, _, _, holder in circles]), len(circles)
        self.firsts, self.lasts = wholes_of([first for first, _ in pairs]), wholes_of([last for _, last in pairs])
        self.pairs = len(pairs)
        self._trace()
        self.anchor = wholes(len(circles))
        circle: cython.longlong
        for circle in range(self.circles):
            self.anchor[circle] = self._facing(self.circle_x[circle], self.circle_y[circle])
        self.placed = []
        self.unsettled = False
        self._hold()
        self._cross()
        self.unsettled = due and len(self._due()) > 0
        if not self.unsettled:
            self._weigh()

    def draw(self, number: int) -> Board:
        """The position after an open pair is joined and all fortresses that are due then are put."""
        after: Board = Board.__new__(Board)
        after._drawn(self, number)
        after._settle()
        return after

    @cython.cfunc
    def _inherit(self, old: Board) -> cython.longlong:
        """Take over what an old position is made of, but for points, pairs and circles."""
        self.seats, self.by_area, self.crossings, self.weights = old.seats, old.by_area, old.crossings, old.weights
        self.seat, self.placed = old.seat, []
        self.vertices, self.edges = old.vertices, old.edges
        self.x, self.y, self.tails, self.heads = old.x, old.y, old.tails, old.heads
        return 0

    @cython.cfunc
    def _drawn(self, old: Board, number: cython.longlong) -> cython.longlong:
        """Take over an old position with one segment more."""
        self._inherit(old)
        self._make_room()
        first: cython.longlong = old.points[old.firsts[number]]
        last: cython.longlong = old.points[old.lasts[number]]
        self._meet(first, last)
        self.x, self.y = wider(old.x, old.vertices, self.hits), wider(old.y, old.vertices, self.hits)
        self.tails, self.heads = (
            longer(old.tails, old.edges, 2 * self.hits),
            longer(old.heads, old.edges, 2 * self.hits),
        )
        self._cut(first, last)
        self._trace()
        self._keep_circles(old)
        self._add_points(old)
        self._add_pairs(old, first, last)
        self._hold()
        self._cross()
        return 0

    @cython.cfunc
    def _cut(self, first: cython.longlong, last: cython.longlong) -> cython.longlong:
        """Draw the segment that was met with everything."""
        known: cython.longlong = self.vertices
        x0: cython.double = self.x[first]
        y0: cython.double = self.y[first]
        dx: cython.double = self.x[last] - x0
        dy: cython.double = self.y[last] - y0
        length: cython.double = sqrt(dx * dx + dy * dy)
        before: cython.longlong = NOBODY
        hit: cython.longlong
        for hit in range(self.hits):
            vertex: cython.longlong = self.hit_at[hit]
            if vertex < 0:
                edge: cython.longlong = -1 - vertex
                vertex = self.vertices
                self.x[vertex] = x0 + self.hit_far[hit] / length * dx
                self.y[vertex] = y0 + self.hit_far[hit] / length * dy
                self.vertices += 1
                self._join(vertex, self.heads[edge])
                self.heads[edge] = vertex
            if before >= 0 and (before >= known or vertex >= known or not self._joined(before, vertex)):
                self._join(before, vertex)
            before = vertex
        return 0

    @cython.cfunc
    def _join(self, tail: cython.longlong, head: cython.longlong) -> cython.longlong:
        self.tails[self.edges] = tail
        self.heads[self.edges] = head
        self.edges += 1
        return 0

    @cython.cfunc
    def _joined(self, first: cython.longlong, last: cython.longlong) -> cython.bint:
        edge: cython.longlong
        for edge in range(self.edges):
            tail: cython.longlong = self.tails[edge]
            head: cython.longlong = self.heads[edge]
            if (tail == first and head == last) or (tail == last and head == first):
                return True
        return False

    @cython.cfunc
    def _keep_circles(self, old: Board) -> cython.longlong:
        """Take over the circles. What is left of each may be nearer now."""
        self.circle_x, self.circle_y, self.radius, self.holder = old.circle_x, old.circle_y, old.radius, old.holder
        self.circles = old.circles
        self.anchor = longer(old.anchor, old.circles, 0)
        circle: cython.longlong
        for circle in range(self.circles):
            y: cython.double = self.circle_y[circle]
            known: cython.longlong = self.anchor[circle]
            since: cython.longlong = old.edges
            if known >= 0:
                edge: cython.longlong = known >> 1
                if (self.y[self.tails[edge]] > y) == (self.y[self.heads[edge]] > y):
                    known, since = NOBODY, 0
            self.anchor[circle] = self._faced(self.circle_x[circle], y, since, known)
        return 0

    @cython.cfunc
    def _add_points(self, old: Board) -> cython.longlong:
        """Let new vertices be chosen from now on, unless they are too near to a point (Rule 4)."""
        self.points, self.count = longer(old.points, old.count, self.vertices - old.vertices), old.count
        if not self.crossings:
            return 0
        vertex: cython.longlong
        point: cython.longlong
        for vertex in range(old.vertices, self.vertices):
            alone: cython.bint = True
            for point in range(self.count):
                dx: cython.double = self.x[self.points[point]] - self.x[vertex]
                dy: cython.double = self.y[self.points[point]] - self.y[vertex]
                if dx * dx + dy * dy < CLOSEST * CLOSEST:
                    alone = False
            if alone:
                self.points[self.count] = vertex
                self.count += 1
        return 0

    @cython.cfunc
    def _add_pairs(self, old: Board, first: cython.longlong, last: cython.longlong) -> cython.longlong:
        """Tell which pairs are open now, but for the circles to come (Rule 6)."""
        room: cython.longlong = (self.count - old.count) * self.count
        firsts: cython.longlong[::1] = longer(old.firsts, old.pairs, room)
        lasts: cython.longlong[::1] = longer(old.lasts, old.pairs, room)
        on_way: cython.longlong[::1] = wholes(self.vertices)
        angle: cython.double = atan2(self.y[last] - self.y[first], self.x[last] - self.x[first])
        self._walk(first, angle, on_way, 1)
        self._walk(first, angle - PI if angle > 0 else angle + PI, on_way, 1)
        kept: cython.longlong = 0
        pair: cython.longlong
        for pair in range(old.pairs):
            if not (on_way[self.points[old.firsts[pair]]] and on_way[self.points[old.lasts[pair]]]):
                firsts[kept] = old.firsts[pair]
                lasts[kept] = old.lasts[pair]
                kept += 1
        fresh: cython.longlong
        point: cython.longlong
        for fresh in range(old.count, self.count):
            vertex: cython.longlong = self.points[fresh]
            slot: cython.longlong
            for slot in range(self.fans[vertex], self.fans[vertex + 1]):
                self._walk(vertex, self.angles[slot], on_way, fresh + 2)
            for point in range(fresh):
                if on_way[self.points[point]] != fresh + 2 and not self._shielded(self.points[point], vertex, 0):
                    firsts[kept] = point
                    lasts[kept] = fresh
                    kept += 1
        self.firsts, self.lasts, self.pairs = firsts, lasts, kept
        return 0

    @cython.cfunc
    def _walk(
        self, vertex: cython.longlong, angle: cython.double, on_way: cython.longlong[::1], mark: cython.longlong
    ) -> cython.longlong:
        """Mark the vertices that are reached straight on over drawn lines."""
        walking: cython.bint = True
        while walking:
            on_way[vertex] = mark
            walking = False
            slot: cython.longlong
            for slot in range(self.fans[vertex], self.fans[vertex + 1]):
                apart: cython.double = abs(self.angles[slot] - angle)
                if apart < NEAR or abs(apart - 2 * PI) < NEAR:
                    vertex = self._tail(self.spokes[slot] ^ 1)
                    walking = True
                    break
        return 0

    @cython.cfunc
    def _shielded(self, first: cython.longlong, last: cython.longlong, since: cython.longlong) -> cython.bint:
        """Whether the segment between two vertices touches one of the circles from a number on."""
        x0: cython.double = self.x[first]
        y0: cython.double = self.y[first]
        x1: cython.double = self.x[last]
        y1: cython.double = self.y[last]
        circle: cython.longlong
        for circle in range(since, self.circles):
            square: cython.double = square_to_segment(self.circle_x[circle], self.circle_y[circle], x0, y0, x1, y1)
            if square <= self.radius[circle] * self.radius[circle]:
                return True
        return False

    # -- whose land it is ------------------------------------------------------------------------------------------

    @cython.cfunc
    def _hold(self) -> cython.longlong:
        """Tell who holds which face, and how large the faces are."""
        self.owner, self.fort, self.area = wholes(self.cycles), wholes(self.cycles), reals(self.cycles)
        cycle: cython.longlong
        for cycle in range(self.cycles):
            self.owner[cycle] = self.fort[cycle] = NOBODY
            if self.around[cycle] > TINY:
                self.area[cycle] += self.around[cycle] / 2
            elif self.around[cycle] < -TINY:
                outer: cython.longlong = self._ring(self.begins[cycle])
                if outer >= 0:
                    self.area[self.cycle_of[outer]] += self.around[cycle] / 2
        circle: cython.longlong
        for circle in range(self.circles):
            self._take(circle)
        return 0

    @cython.cfunc
    def _take(self, circle: cython.longlong) -> cython.longlong:
        """Give the face around a circle to its holder."""
        anchor: cython.longlong = self.anchor[circle]
        if anchor >= 0 and CLOSE < self.around[self.cycle_of[anchor]] <= TINY:
            return 0  # Its face is too small to be seen, and it takes nothing of what is around that.
        ring: cython.longlong = self._ring(anchor)
        if ring >= 0:
            cycle: cython.longlong = self.cycle_of[ring]
            other: cython.longlong = self.fort[cycle]
            # A mark whose own face is too small to be seen takes nothing from what is around that.
            if other < 0 or self.radius[circle] >= self.radius[other]:
                self.owner[cycle] = self.holder[circle]
                self.fort[cycle] = circle
        return 0

    @cython.cfunc
    def _due(self) -> list:
        """The faces in which a fortress is due, the largest first, equal ones from the left (Rule 12)."""
        found: list = [
            (-floor(self.area[cycle] / TINY + 0.5), self._ring_spots(cycle), cycle)
            for cycle in range(self.cycles)
            if self.around[cycle] > TINY and self.fort[cycle] < 0
        ]
        found.sort()
        return [each[2] for each in found]

    @cython.cfunc
    def _ring_spots(self, cycle: cython.longlong) -> list:
        """The vertices of a ring, from the left."""
        vertex: cython.longlong
        found: list = []
        for vertex in self._corners(cycle):
            spot: tuple = (floor(self.x[vertex] / TINY + 0.5), floor(self.y[vertex] / TINY + 0.5))
            found.append(spot)
        found.sort()
        return found

    # -- chords ----------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _cross(self) -> cython.longlong:
        """Cut the segments to come into chords."""
        self.chords = 0
        self.crossed = wholes(self.pairs)
        room: cython.longlong = 6 * self.pairs + 8
        self.chord_pair, self.chord_face, self.chord_left = wholes(room), wholes(room), reals(room)
        self.chord_start, self.chord_end, self.chord_spots = wholes(room), wholes(room), reals(4 * room)
        entered: cython.longlong[::1] = wholes(self.cycles + 1)
        self.disputed = [0.0] * self.seats
        pair: cython.longlong
        for pair in range(self.pairs):
            first: cython.longlong = self.points[self.firsts[pair]]
            last: cython.longlong = self.points[self.lasts[pair]]
            self._meet(first, last)
            self.crossed[pair] = self.hits - 2
            if self.chords + self.hits > room:
                room = 2 * room + self.hits
                self._make_chord_room(room)
            x0: cython.double = self.x[first]
            y0: cython.double = self.y[first]
            ux: cython.double = self.x[last] - x0
            uy: cython.double = self.y[last] - y0
            length: cython.double = sqrt(ux * ux + uy * uy)
            angle: cython.double = atan2(uy, ux)
            back: cython.double = angle - PI if angle > 0 else angle + PI
            start: cython.longlong = NOBODY
            sx: cython.double = 0
            sy: cython.double = 0
            hit: cython.longlong
            for hit in range(self.hits):
                at: cython.longlong = self.hit_at[hit]
                onward: cython.longlong
                behind: cython.longlong
                x: cython.double
                y: cython.double
                if at >= 0:
                    onward = self._sector(at, angle)
                    behind = self._sector(at, back)
                    x = self.x[at]
                    y = self.y[at]
                else:
                    # Entering the left of an edge means that its tail is on our left.
                    onward = 2 * (-1 - at) + (0 if self.sides[self.tails[-1 - at]] > 0 else 1)
                    behind = onward ^ 1
                    x = x0 + self.hit_far[hit] / length * ux
                    y = y0 + self.hit_far[hit] / length * uy
                if start >= 0 and behind >= 0 and self.cycle_of[start] == self.cycle_of[behind]:
                    self._add_chord(pair, start, sx, sy, behind, x, y)
                if hit and not entered[self.cycles]:
                    self._enter(start if start >= 0 else behind, entered)
                start, sx, sy = onward, x, y
        self.lost = reals(self.chords)
        self._lose(NOBODY)
        return 0

    @cython.cfunc
    def _enter(self, half_edge: cython.longlong, entered: cython.longlong[::1]) -> cython.longlong:
        """Count the face in which a segment runs along a half-edge as land that may change hands; outside that is all land."""
        ring: cython.longlong = self._ring(half_edge)
        cycle: cython.longlong = self.cycle_of[ring] if ring >= 0 else self.cycles
        if not entered[cycle]:
            entered[cycle] = 1
            if ring < 0:
                self.disputed = [EVERYTHING] * self.seats
            elif self.owner[cycle] >= 0:
                self.disputed[self.owner[cycle]] += self.area[cycle]
        return 0

    @cython.cfunc
    def _make_chord_room(self, room: cython.longlong) -> cython.longlong:
        count: cython.longlong = self.chords
        self.chord_pair, self.chord_face = (
            longer(self.chord_pair, count, room - count),
            longer(self.chord_face, count, room - count),
        )
        self.chord_start, self.chord_end = (
            longer(self.chord_start, count, room - count),
            longer(self.chord_end, count, room - count),
        )
        self.chord_left = wider(self.chord_left, count, room - count)
        self.chord_spots = wider(self.chord_spots, 4 * count, 4 * (room - count))
        return 0

    @cython.cfunc
    def _add_chord(
        self,
        pair: cython.longlong,
        start: cython.longlong,
        sx: cython.double,
        sy: cython.double,
        end: cython.longlong,
        ex: cython.double,
        ey: cython.double,
    ) -> cython.longlong:
        chord: cython.longlong = self.chords
        self.chords += 1
        cycle: cython.longlong = self.cycle_of[start]
        left: cython.double = sx * ey - ex * sy + self._passed(start, sx, sy) - self._passed(end, ex, ey)
        if self._key(start, sx, sy) < self._key(end, ex, ey):
            left += self.around[cycle]
        self.chord_pair[chord] = pair
        self.chord_face[chord] = cycle
        self.chord_left[chord] = left / 2
        self.chord_start[chord] = start
        self.chord_end[chord] = end
        self.chord_spots[4 * chord] = sx
        self.chord_spots[4 * chord + 1] = sy
        self.chord_spots[4 * chord + 2] = ex
        self.chord_spots[4 * chord + 3] = ey
        return 0

    @cython.cfunc
    @cython.inline
    def _key(self, half_edge: cython.longlong, x: cython.double, y: cython.double) -> cython.double:
        """How far along its cycle a place on a half-edge is, in half-edges."""
        tail: cython.longlong = self._tail(half_edge)
        head: cython.longlong = self._tail(half_edge ^ 1)
        long: cython.double = abs(self.x[head] - self.x[tail]) + abs(self.y[head] - self.y[tail])
        part: cython.double = (abs(x - self.x[tail]) + abs(y - self.y[tail])) / max(long, NEAR)
        return self.position[half_edge] + min(part, 0.999999)

    @cython.cfunc
    @cython.inline
    def _passed(self, half_edge: cython.longlong, x: cython.double, y: cython.double) -> cython.double:
        """Twice the area that a cycle passes until a place on a half-edge."""
        tail: cython.longlong = self._tail(half_edge)
        return self.before[half_edge] + self.x[tail] * y - x * self.y[tail]

    @cython.cfunc
    def _lose(self, face: cython.longlong) -> cython.longlong:
        """Tell for every chord, or for those of one face, what it cuts off from the fortress there, or closes outside."""
        chord: cython.longlong
        for chord in range(self.chords):
            cycle: cython.longlong = self.chord_face[chord]
            if face >= 0 and cycle != face:
                continue
            left: cython.double = self.chord_left[chord]
            right: cython.double = self.around[cycle] / 2 - left
            lost: cython.double
            if self.fort[cycle] >= 0:
                lost = right if self._on_left(chord, self.fort[cycle]) else left
            else:
                lost = max(left, right)
            self.lost[chord] = lost if lost > TINY else 0
        return 0

    @cython.cfunc
    def _on_left(self, chord: cython.longlong, circle: cython.longlong) -> cython.bint:
        """Whether a circle, tied to the ring of its face, is on the left of a chord."""
        y: cython.double = self.circle_y[circle]
        ring: cython.longlong = self._ring(self.anchor[circle])
        tied_x: cython.double = self._met(ring, y) if ring == self.anchor[circle] else self.x[self._tail(ring)]
        tied_y: cython.double = y if ring == self.anchor[circle] else self.y[self._tail(ring)]
        tied: cython.double = self._key(ring, tied_x, tied_y)
        sx: cython.double = self.chord_spots[4 * chord]
        sy: cython.double = self.chord_spots[4 * chord + 1]
        ex: cython.double = self.chord_spots[4 * chord + 2]
        ey: cython.double = self.chord_spots[4 * chord + 3]
        begin: cython.double = self._key(self.chord_start[chord], sx, sy)
        close: cython.double = self._key(self.chord_end[chord], ex, ey)
        # On the left the border runs from the end of the chord forward to its start.
        on_left: cython.bint = close <= tied <= begin if close <= begin else close <= tied or tied <= begin
        if (sy > y) != (ey > y):
            at: cython.double = sx + (y - sy) * (ex - sx) / (ey - sy)
            if tied_x < at < self.circle_x[circle]:
                return not on_left
        return on_left

    # -- fortresses ------------------------------------------------------------------------------------------------

    @cython.cfunc
    def _settle(self) -> cython.longlong:
        """Put all fortresses that are due, end the turn, and weigh what came of it."""
        for cycle in self._due():
            places: list = self._places(cycle, 1)
            _, x, y, radius = places[0]
            self._put(cycle, x, y, radius)
        self.seat = (self.seat + 1) % self.seats
        self.unsettled = False
        self._weigh()
        return 0

    def sites(self, most: int) -> list[tuple[float, float, float, float]]:
        """Some places for the fortress that is due first: what each is worth beside the others, x, y and radius, the best first."""
        return self._places(self._due()[0], most)

    def put(self, x: float, y: float, radius: float) -> Board:
        """The position after the first fortress that is due was put at a place, and all others."""
        after: Board = Board.__new__(Board)
        after._taken_over(self)
        after._put(after._due()[0], x, y, radius)
        after.placed = []
        after._settle()
        return after

    @cython.cfunc
    def _put(
        self, cycle: cython.longlong, x: cython.double, y: cython.double, radius: cython.double
    ) -> cython.longlong:
        circle: cython.longlong = self.circles
        self.circle_x, self.circle_y = wider(self.circle_x, circle, 1), wider(self.circle_y, circle, 1)
        self.radius, self.holder = wider(self.radius, circle, 1), longer(self.holder, circle, 1)
        self.anchor = longer(self.anchor, circle, 1)
        self.circle_x[circle], self.circle_y[circle], self.radius[circle] = x, y, radius
        self.holder[circle] = self.seat
        half_edge: cython.longlong = self._facing(x, y)
        ring: cython.longlong = self._ring(half_edge)
        if ring < 0 or self.cycle_of[ring] != cycle:
            half_edge = self.begins[cycle]
        self.anchor[circle] = half_edge
        self.circles += 1
        self.owner[cycle], self.fort[cycle] = self.seat, circle
        self.placed.append((x, y, radius))
        self._lose(cycle)
        pair: cython.longlong
        for pair in range(self.pairs):
            if self.firsts[pair] >= 0:
                first: cython.longlong = self.points[self.firsts[pair]]
                if self._shielded(first, self.points[self.lasts[pair]], circle):
                    self.firsts[pair] = NOBODY
        return 0

    @cython.cfunc
    def _taken_over(self, old: Board) -> cython.longlong:
        """Be the same position, ready for a fortress more."""
        self._inherit(old)
        self._trace()
        self.circle_x, self.circle_y, self.radius, self.holder = old.circle_x, old.circle_y, old.radius, old.holder
        self.anchor, self.circles = old.anchor, old.circles
        self.points, self.count = old.points, old.count
        self.firsts, self.lasts, self.pairs = longer(old.firsts, old.pairs, 0), old.lasts, old.pairs
        self._hold()
        self._cross()
        return 0

    # -- places for a fortress -------------------------------------------------------------------------------------

    @cython.cfunc
    def _places(self, cycle: cython.longlong, most: cython.longlong) -> list:
        """The best places for a fortress in a face, each with what it is worth beside the others, x, y and radius."""
        self._look_around(cycle)
        lattice: list = self._lattice(cycle)
        best: tuple = max(lattice + self._ears(cycle))
        if best[0] * SPARE >= LARGEST:
            found: list = [place for place in lattice if place[0] > LARGEST + TINY]
            if len(found) > 1:
                stride: cython.longlong = (len(found) + SPOTS - 1) // SPOTS
                worths: list = [(self._worth_at(cycle, x, y, LARGEST), x, y, LARGEST) for _, x, y in found[::stride]]
                worths.sort(reverse=True)
                return worths[:most]
        room, x, y = self._climbed(cycle, best)
        radius: cython.double = floor(room * SPARE * STEPS) / STEPS if room >= LEAST_ROOM else 0
        return [(0.0, x, y, min(radius, LARGEST))]

    @cython.cfunc
    def _look_around(self, cycle: cython.longlong) -> cython.longlong:
        """Note the box around a face, and which edges and vertices a circle in it may meet."""
        self.low_x = self.low_y = 1e300
        self.high_x = self.high_y = -1e300
        index: cython.longlong
        vertex: cython.longlong
        for vertex in self._corners(cycle):
            self.low_x = min(self.low_x, self.x[vertex])
            self.low_y = min(self.low_y, self.y[vertex])
            self.high_x = max(self.high_x, self.x[vertex])
            self.high_y = max(self.high_y, self.y[vertex])
        self.near_edges, self.near_vertices = wholes(self.edges), wholes(self.vertices)
        self.edges_near = self.vertices_near = 0
        self.rooms, self.rises_x, self.rises_y = reals(NEAREST), reals(NEAREST), reals(NEAREST)
        for index in range(self.edges):
            x0: cython.double = self.x[self.tails[index]]
            y0: cython.double = self.y[self.tails[index]]
            x1: cython.double = self.x[self.heads[index]]
            y1: cython.double = self.y[self.heads[index]]
            beside: cython.bint = (x0 < self.low_x and x1 < self.low_x) or (x0 > self.high_x and x1 > self.high_x)
            if not (beside or (y0 < self.low_y and y1 < self.low_y) or (y0 > self.high_y and y1 > self.high_y)):
                self.near_edges[self.edges_near] = index
                self.edges_near += 1
        reach: cython.double = GAP * LARGEST
        for vertex in range(self.vertices):
            if (
                self.low_x - reach <= self.x[vertex] <= self.high_x + reach
                and self.low_y - reach <= self.y[vertex] <= self.high_y + reach
            ):
                self.near_vertices[self.vertices_near] = vertex
                self.vertices_near += 1
        return 0

    @cython.cfunc
    def _room(self, cycle: cython.longlong, x: cython.double, y: cython.double) -> cython.double:
        """How large a circle around a place in a face may be; nothing outside of the face (Rule 9)."""
        xs: cython.double[::1] = self.x
        ys: cython.double[::1] = self.y
        least: cython.double = 1e300
        most: cython.double = -1e300
        facing: cython.longlong = NOBODY
        index: cython.longlong
        for index in range(self.edges_near):
            edge: cython.longlong = self.near_edges[index]
            tail: cython.longlong = self.tails[edge]
            head: cython.longlong = self.heads[edge]
            if (ys[tail] > y) != (ys[head] > y):
                at: cython.double = xs[tail] + (y - ys[tail]) * (xs[head] - xs[tail]) / (ys[head] - ys[tail])
                if most - CLOSE < at < x and self._is_first(edge, at, facing, most):
                    most = at
                    facing = 2 * edge if ys[tail] > y else 2 * edge + 1
            square: cython.double = square_to_segment(x, y, xs[tail], ys[tail], xs[head], ys[head])
            least = min(least, square)
        if facing < 0:
            return 0
        if self.cycle_of[facing] != cycle:
            ring: cython.longlong = self._ring(facing) if self.around[self.cycle_of[facing]] <= TINY else NOBODY
            if ring < 0 or self.cycle_of[ring] != cycle:
                return 0
        for index in range(self.vertices_near):
            dx: cython.double = x - xs[self.near_vertices[index]]
            dy: cython.double = y - ys[self.near_vertices[index]]
            square = (dx * dx + dy * dy) / (GAP * GAP)
            least = min(least, square)
        return sqrt(least)

    @cython.cfunc
    def _lattice(self, cycle: cython.longlong) -> list:
        """Places all over a face, each with the room that it leaves."""
        found: list = []
        wide: cython.double = self.high_x - self.low_x
        high: cython.double = self.high_y - self.low_y
        step: cython.double = max(exp2(floor(log2(sqrt(wide * high / PLACES) + 1 / FINE))), 1 / FINE)
        x: cython.double = -floor(-(self.low_x / step)) * step
        while x < self.high_x:
            y: cython.double = -floor(-(self.low_y / step)) * step
            while y < self.high_y:
                room: cython.double = self._room(cycle, x, y)
                if room > 0:
                    found.append((room, x, y))
                y += step
            x += step
        return found

    @cython.cfunc
    def _ears(self, cycle: cython.longlong) -> list:
        """Between the places of a lattice lie slivers, with a place in a corner."""
        found: list = []
        corners: list = self._corners(cycle)
        a: cython.longlong = corners[len(corners) - 2]
        b: cython.longlong = corners[len(corners) - 1]
        c: cython.longlong
        for c in corners:
            x: cython.double = floor((self.x[a] + self.x[b] + self.x[c]) / 3 * FINE) / FINE
            y: cython.double = floor((self.y[a] + self.y[b] + self.y[c]) / 3 * FINE) / FINE
            found.append((self._room(cycle, x, y), x, y))
            a, b = b, c
        return found

    @cython.cfunc
    def _climbed(self, cycle: cython.longlong, place: tuple) -> tuple:
        """The roomiest place to which one comes from another one."""
        most: cython.double
        x: cython.double
        y: cython.double
        most, x, y = place
        for _ in range(CLIMBS if most > 0 else 0):
            self._feel(x, y)
            dx: cython.double
            dy: cython.double
            dx, dy = self._uphill()
            higher_x: cython.double = floor((x + dx) * FINE + 0.5) / FINE
            higher_y: cython.double = floor((y + dy) * FINE + 0.5) / FINE
            room: cython.double = self._room(cycle, higher_x, higher_y)
            if room <= most:
                break
            most, x, y = room, higher_x, higher_y
        return most, x, y

    @cython.cfunc
    def _feel(self, x: cython.double, y: cython.double) -> cython.longlong:
        """Find the lines and vertices that leave the least room at a place: how much, and how it grows to the right and up."""
        self.felt = 0
        index: cython.longlong
        for index in range(self.edges_near):
            edge: cython.longlong = self.near_edges[index]
            tail: cython.longlong = self.tails[edge]
            dx: cython.double = self.x[self.heads[edge]] - self.x[tail]
            dy: cython.double = self.y[self.heads[edge]] - self.y[tail]
            part: cython.double = ((x - self.x[tail]) * dx + (y - self.y[tail]) * dy) / (dx * dx + dy * dy)
            part = min(max(part, 0), 1)
            self._add_obstacle(x - self.x[tail] - part * dx, y - self.y[tail] - part * dy, 1)
        for index in range(self.vertices_near):
            vertex: cython.longlong = self.near_vertices[index]
            self._add_obstacle(x - self.x[vertex], y - self.y[vertex], GAP)
        return 0

    @cython.cfunc
    def _add_obstacle(self, dx: cython.double, dy: cython.double, gap: cython.double) -> cython.longlong:
        away: cython.double = max(sqrt(dx * dx + dy * dy), TINY)
        slot: cython.longlong = self.felt
        if slot < NEAREST:
            self.felt += 1
        elif self.rooms[slot - 1] <= away / gap:
            return 0
        else:
            slot -= 1
        while slot > 0 and self.rooms[slot - 1] > away / gap:
            self.rooms[slot] = self.rooms[slot - 1]
            self.rises_x[slot] = self.rises_x[slot - 1]
            self.rises_y[slot] = self.rises_y[slot - 1]
            slot -= 1
        self.rooms[slot] = away / gap
        self.rises_x[slot] = dx / away / gap
        self.rises_y[slot] = dy / away / gap
        return 0

    @cython.cfunc
    def _uphill(self) -> tuple:
        """The step to where three of the nearest lines and vertices leave as much room, and no other less."""
        best: cython.double = 0
        best_x: cython.double = 0
        best_y: cython.double = 0
        rooms: cython.double[::1] = self.rooms
        rises_x: cython.double[::1] = self.rises_x
        rises_y: cython.double[::1] = self.rises_y
        i: cython.longlong
        j: cython.longlong
        k: cython.longlong
        for k in range(2, self.felt):
            for j in range(1, k):
                for i in range(j):
                    ax: cython.double = rises_x[i] - rises_x[k]
                    ay: cython.double = rises_y[i] - rises_y[k]
                    bx: cython.double = rises_x[j] - rises_x[k]
                    by: cython.double = rises_y[j] - rises_y[k]
                    cross: cython.double = ax * by - ay * bx
                    if abs(cross) <= TINY:
                        continue
                    a: cython.double = rooms[k] - rooms[i]
                    b: cython.double = rooms[k] - rooms[j]
                    dx: cython.double = (a * by - b * ay) / cross
                    dy: cython.double = (ax * b - bx * a) / cross
                    met: cython.double = rooms[k] + rises_x[k] * dx + rises_y[k] * dy
                    if met > best and self._leaves(dx, dy, met - TINY):
                        best, best_x, best_y = met, dx, dy
        return best_x, best_y

    @cython.cfunc
    def _leaves(self, dx: cython.double, dy: cython.double, room: cython.double) -> cython.bint:
        """Whether all that was felt leaves so much room a step away."""
        index: cython.longlong
        for index in range(self.felt):
            if self.rooms[index] + self.rises_x[index] * dx + self.rises_y[index] * dy < room:
                return False
        return True

    @cython.cfunc
    def _worth_at(
        self, cycle: cython.longlong, x: cython.double, y: cython.double, radius: cython.double
    ) -> cython.double:
        """What a fortress at a place is worth beside other places: what is held of its face, less the worst cut."""
        shut: cython.longlong[::1] = wholes(self.pairs)
        pair: cython.longlong
        for pair in range(self.pairs):
            shut[pair] = 1
            if self.firsts[pair] >= 0:
                a: cython.longlong = self.points[self.firsts[pair]]
                b: cython.longlong = self.points[self.lasts[pair]]
                square: cython.double = square_to_segment(x, y, self.x[a], self.y[a], self.x[b], self.y[b])
                shut[pair] = 2 if square <= radius * radius else 0
        cuts: cython.double = 0
        worst: cython.double = 0
        spared: cython.double = 0
        chord: cython.longlong
        for chord in range(self.chords):
            face: cython.longlong = self.chord_face[chord]
            pair = self.chord_pair[chord]
            if face != cycle:
                if shut[pair] == 2 and self.owner[face] >= 0:
                    spared += self.lost[chord] if self.owner[face] == self.seat else -self.lost[chord]
            elif shut[pair] == 0:
                sx: cython.double = self.chord_spots[4 * chord]
                sy: cython.double = self.chord_spots[4 * chord + 1]
                ex: cython.double = self.chord_spots[4 * chord + 2]
                ey: cython.double = self.chord_spots[4 * chord + 3]
                cut: cython.double = self.chord_left[chord]
                if (ex - sx) * (y - sy) > (ey - sy) * (x - sx):
                    cut = self.around[cycle] / 2 - cut
                if cut > 0:
                    cuts += cut
                    worst = max(worst, cut)
        area: cython.double = self.area[cycle]
        return area * area / (area + cuts) - self._weight(HOPE) * self._weight(FADING) * worst + ELSEWHERE * spared

    # -- what it is worth ------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.inline
    def _weight(self, which: cython.longlong) -> cython.double:
        return self.weights[which] / 1000.0

    @cython.cfunc
    def _weigh(self) -> cython.longlong:
        """Tell what the position promises, and which segments promise most."""
        self._sweep()
        self._sum_up()
        free: cython.double[::1] = reals(self.cycles)
        promise: cython.double[::1] = reals(SEATS)
        seat: cython.longlong
        for seat in range(self.seats):
            promise[seat] = self.worth[seat]
        self._free(free)
        self._foresee(self.seat, FORESEEN, free, promise)
        self.promised = [self._standing(promise, seat) for seat in range(self.seats)]
        self.tried = [self._tried(pair, free, promise) for pair in self._best_pairs()]
        self._forget()
        return 0

    @cython.cfunc
    def _sweep(self) -> cython.longlong:
        """Leave out the pairs that were shut, and their chords."""
        begins: cython.longlong[::1] = wholes(self.pairs + 2)
        lasts: cython.longlong[::1] = longer(self.lasts, self.pairs, 0)
        kept: cython.longlong = 0
        chords: cython.longlong = 0
        chord: cython.longlong = 0
        pair: cython.longlong
        for pair in range(self.pairs):
            while chord < self.chords and self.chord_pair[chord] == pair:
                if self.firsts[pair] >= 0 and self.lost[chord] > 0:
                    self.chord_face[chords] = self.chord_face[chord]
                    self.lost[chords] = self.lost[chord]
                    chords += 1
                chord += 1
            if self.firsts[pair] >= 0:
                self.firsts[kept] = self.firsts[pair]
                lasts[kept] = lasts[pair]
                self.crossed[kept] = self.crossed[pair]
                kept += 1
                begins[kept] = chords
        self.lasts, self.pairs, self.chords, self.chord_begins = lasts, kept, chords, begins
        return 0

    @cython.cfunc
    def _sum_up(self) -> cython.longlong:
        """Add up what every seat holds, and what of it is held for good."""
        cuts: cython.double[::1] = reals(self.cycles)
        self.secure, self.worth = reals(self.cycles), reals(SEATS)
        self.land = [0.0] * self.seats
        self.forts = [0] * self.seats
        self.exposed = [0.0] * self.seats
        self.slivers = 0
        chord: cython.longlong
        cycle: cython.longlong
        for chord in range(self.chords):
            cycle = self.chord_face[chord]
            cuts[cycle] += self.lost[chord]
            if self.owner[cycle] >= 0 and self.lost[chord] > self.exposed[self.owner[cycle]]:
                self.exposed[self.owner[cycle]] = self.lost[chord]
        for cycle in range(self.cycles):
            if self.owner[cycle] >= 0:
                area: cython.double = max(self.area[cycle], TINY)
                self.secure[cycle] = area / (area + cuts[cycle])
                self.slivers += area < LIVE
                self.land[self.owner[cycle]] += area
                self.forts[self.owner[cycle]] += 1
                self.worth[self.owner[cycle]] += area * self.secure[cycle] if self.by_area else 1
        stake: cython.double = self._weight(STAKE) / WHOLE if self.by_area else FORTRESS
        self.live = self._live_pairs()
        self.stake = stake / sqrt(self.live + 1)
        return 0

    @cython.cfunc
    def _live_pairs(self) -> cython.longlong:
        """How many segments may still move land worth a word, or fortresses."""
        live: cython.longlong = 0
        pair: cython.longlong
        chord: cython.longlong
        for pair in range(self.pairs):
            taken: cython.double = 0
            for chord in range(self.chord_begins[pair], self.chord_begins[pair + 1]):
                taken += self.lost[chord] if self.by_area else LIVE
            live += taken >= LIVE
        return live

    @cython.cfunc
    def _standing(self, worth: cython.double[::1], seat: cython.longlong) -> cython.double:
        """What a seat may expect: the mean over the others (as ``game.players.evaluation`` has it)."""
        total: cython.double = 0
        other: cython.longlong
        for other in range(self.seats):
            if other != seat:
                total += 0.5 + (CERTAIN - 0.5) * tanh((worth[seat] - worth[other]) * self.stake / 2)
        return total / (self.seats - 1)

    @cython.cfunc
    def _free(self, free: cython.double[::1]) -> cython.longlong:
        cycle: cython.longlong
        for cycle in range(self.cycles):
            free[cycle] = 1
        return 0

    @cython.cfunc
    def _foresee(
        self,
        seat: cython.longlong,
        turns: cython.longlong,
        free: cython.double[::1],
        promise: cython.double[::1],
    ) -> cython.longlong:
        """Let the seats take in turn what brings most, from each face once, and count it less from turn to turn."""
        weight: cython.double = self._weight(HOPE) if self.by_area else 1
        pair: cython.longlong
        chord: cython.longlong
        for _ in range(turns):
            weight *= self._weight(FADING)
            best: cython.longlong = NOBODY
            most: cython.double = TINY
            for pair in range(self.pairs):
                gain: cython.double = 0
                for chord in range(self.chord_begins[pair], self.chord_begins[pair + 1]):
                    cycle: cython.longlong = self.chord_face[chord]
                    if not self.by_area:
                        gain += free[cycle]
                    elif self.owner[cycle] != seat:
                        gain += free[cycle] * self.lost[chord]
                if gain > most:
                    most = gain
                    best = pair
            if best >= 0:
                self._take_pair(best, seat, weight, free, promise)
            seat = (seat + 1) % self.seats
        return 0

    @cython.cfunc
    def _take_pair(
        self,
        pair: cython.longlong,
        seat: cython.longlong,
        weight: cython.double,
        free: cython.double[::1],
        promise: cython.double[::1],
    ) -> cython.longlong:
        """Count what a segment takes, and leave less of those faces."""
        chord: cython.longlong
        cycle: cython.longlong
        for chord in range(self.chord_begins[pair], self.chord_begins[pair + 1]):
            cycle = self.chord_face[chord]
            taken: cython.double = weight * free[cycle] * (self.lost[chord] if self.by_area else 1)
            promise[seat] += taken
            if self.by_area and self.owner[cycle] >= 0:
                promise[self.owner[cycle]] -= taken
        for chord in range(self.chord_begins[pair], self.chord_begins[pair + 1]):
            cycle = self.chord_face[chord]
            free[cycle] = 0 if self.by_area else LEFT
        return 0

    @cython.cfunc
    def _held_after(self, pair: cython.longlong, promise: cython.double[::1]) -> cython.longlong:
        """Add to what all seats hold what a segment changes at once."""
        chord: cython.longlong
        for chord in range(self.chord_begins[pair], self.chord_begins[pair + 1]):
            cycle: cython.longlong = self.chord_face[chord]
            lost: cython.double = self.lost[chord]
            owner: cython.longlong = self.owner[cycle]
            if not self.by_area:
                promise[self.seat] += 1
            elif owner == self.seat:
                rest: cython.double = self.area[cycle] - lost
                promise[owner] += min(lost, rest) * (1 - self.secure[cycle])
            else:
                promise[self.seat] += self._weight(NEW) * lost
                if owner >= 0:
                    promise[owner] -= self.secure[cycle] * lost
        return 0

    @cython.cfunc
    def _best_pairs(self) -> list:
        """The segments that bring most at once; of those that bring nothing those that cross least."""
        found: list = []
        change: cython.double[::1] = reals(SEATS)
        pair: cython.longlong
        seat: cython.longlong
        for pair in range(self.pairs):
            for seat in range(self.seats):
                change[seat] = 0
            self._held_after(pair, change)
            gain: cython.double = change[self.seat]
            for seat in range(self.seats):
                if seat != self.seat:
                    gain -= change[seat] / (self.seats - 1)
            quiet: cython.bint = gain < (LIVE if self.by_area else 0.5)
            found.append((0.0 if quiet else -gain, self.crossed[pair], pair))
        found.sort()
        return [each[2] for each in found[: self._breadth()]]

    @cython.cfunc
    def _breadth(self) -> cython.longlong:
        """How many segments are tried."""
        if self.by_area and self.slivers > PATIENCE:
            return 1
        return SEGMENTS if self.live or not self.circles else FEW

    @cython.cfunc
    def _tried(self, pair: cython.longlong, free: cython.double[::1], promise: cython.double[::1]) -> tuple:
        """What a segment promises its seat."""
        seat: cython.longlong
        for seat in range(self.seats):
            promise[seat] = self.worth[seat]
        self._held_after(pair, promise)
        self._free(free)
        self._take_pair(pair, self.seat, 0, free, promise)
        if self.by_area:
            promise[self.seat] -= TEDIUM * self.crossed[pair]
        self._foresee((self.seat + 1) % self.seats, FORESEEN - 1, free, promise)
        return self._standing(promise, self.seat), pair

    @cython.cfunc
    def _forget(self) -> cython.longlong:
        """Keep only what a move needs."""
        none: cython.longlong[::1] = wholes(0)
        nothing: cython.double[::1] = reals(0)
        self.fans, self.spokes, self.cycle_of, self.position, self.following = none, none, none, none, none
        self.begins, self.sides, self.hit_at, self.owner, self.fort = none, none, none, none, none
        self.chord_pair, self.chord_face, self.chord_start, self.chord_end = none, none, none, none
        self.near_edges, self.near_vertices, self.chord_begins, self.crossed = none, none, none, none
        self.angles, self.before, self.around, self.aways, self.fars, self.hit_far = (nothing,) * 6
        self.area, self.chord_left, self.chord_spots, self.lost, self.secure, self.worth = (nothing,) * 6
        return 0

    # -- what can be asked -----------------------------------------------------------------------------------------

    def due(self) -> bool:
        """Whether fortresses are due."""
        return self.unsettled

    def number(self, first: int, last: int) -> int:
        """The number of an open pair of points. Raises ValueError for one that is not open."""
        return self.open().index((first, last))

    def whose(self) -> int:
        """The seat to act."""
        return self.seat

    def standings(self) -> list[float]:
        """What every seat may expect."""
        return self.promised

    def candidates(self) -> list[tuple[float, int]]:
        """The standing of the seat to act after each of the segments that deserve a look, and the number of the pair."""
        return self.tried

    def open(self) -> list[tuple[int, int]]:
        """The open pairs of points."""
        return [(self.firsts[pair], self.lasts[pair]) for pair in range(self.pairs)]

    def joins(self, number: int) -> tuple[int, int]:
        """The points of an open pair."""
        return self.firsts[number], self.lasts[number]

    def scores(self) -> list[float]:
        """What decides: the area of each seat's land, or the number of its fortresses."""
        return self.land if self.by_area else self.forts

    def cut_off(self) -> list[float]:
        """The most that one cut may take from a province of each seat."""
        return self.exposed

    def disputed_land(self) -> list[float]:
        """The area of each seat's faces in which an open pair runs, cut by it alone or not: the whole map where one is outside."""
        return self.disputed

    def put_last(self) -> list[tuple[float, float, float]]:
        """The fortresses that the last move put: x, y and radius."""
        return self.placed
