"""What every segment that may be drawn in a position of Fortress would cut off, at a glance.

The rules find out exactly, one segment at a time; here all are weighed at once in floats, to tell which ones deserve that.
A segment is cut at everything it meets into chords. A chord from one place on the border of a face to another one
divides the face, and prefix sums along the border give the areas of both parts at once: see ``Border``. What happens only
where separate drawings are joined twice by one segment is left out.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.rules.fortress import FortressState
from game.rules.planar import Arrangement
from game.rules.room import Floats, places

Numbers = NDArray[np.int64]

NEAR = 1e-7
"""A vertex nearer than this to the line of a segment lies on it."""
LEAST = 1e-6
"""No part of a face is smaller than this."""


class Ports(NamedTuple):
    """Places on the border: a half-edge each, -1 for none, and the coordinates."""

    half_edge: Numbers
    x: Floats
    y: Floats

    def pick(self, wanted: Numbers) -> Ports:
        """Some of the places."""
        return Ports(self.half_edge[wanted], self.x[wanted], self.y[wanted])


class Border:
    """The half-edges of a map: ``2 e`` along edge ``e`` and ``2 e + 1`` back, each with a face on its left.

    Following ``after`` goes round a cycle: the ring of a face, whose area is positive, or the outline of a connected part.
    ``before`` holds twice the area that the cycle passes, seen from the origin, from its start to the half-edge's
    tail, ``around`` that of the whole cycle.
    """

    def __init__(self, plan: Arrangement) -> None:
        self.spots = places(plan.points)
        edges = np.array([(tail, head) for tail, head, _ in plan.edges], np.int64).reshape(-1, 2)
        self.tails = edges.ravel()
        self.heads = edges[:, ::-1].ravel()
        self.tail_x, self.tail_y = self.spots[self.tails].T
        self.head_x, self.head_y = self.spots[self.heads].T
        self._sort_spokes()
        self._walk()

    def _sort_spokes(self) -> None:
        """Sort the half-edges that leave each vertex anticlockwise."""
        angles = np.arctan2(self.head_y - self.tail_y, self.head_x - self.tail_x)
        self.spokes = np.lexsort((angles, self.tails))
        self.directions = angles[self.spokes]
        self.first = np.searchsorted(self.tails[self.spokes], np.arange(len(self.spots) + 1))

    def _walk(self) -> None:
        count = len(self.tails)
        previous = np.arange(-1, count - 1)
        starts, ends = self.first[:-1], self.first[1:]
        some = starts < ends
        previous[starts[some]] = ends[some] - 1
        following = np.empty(count, np.int64)
        following[self.spokes ^ 1] = self.spokes[previous]
        after = following.tolist()
        cycle_of, position = [-1] * count, [0] * count
        order: list[int] = []
        lengths: list[int] = []
        for start in range(count):
            if cycle_of[start] < 0:
                at, begun = start, len(order)
                while cycle_of[at] < 0:
                    cycle_of[at] = len(lengths)
                    position[at] = len(order)
                    order.append(at)
                    at = after[at]
                lengths.append(len(order) - begun)
        self.cycle_of, self.position = np.array(cycle_of, np.int64), np.array(position, np.int64)
        passed = self.tail_x * self.head_y - self.head_x * self.tail_y
        sums = np.concatenate(((0.0,), np.cumsum(passed[order] if order else passed)))
        begins = np.concatenate(((0,), np.cumsum(lengths))).astype(np.int64)
        self.around = sums[begins[1:]] - sums[begins[:-1]]
        self.before = sums[self.position] - sums[begins[self.cycle_of]] if count else sums[:0]

    def sector(self, vertices: Numbers, directions: Floats) -> Numbers:
        """The half-edge that leaves each vertex next clockwise of a direction; -1 where there is none or along one."""
        found = np.full(len(vertices), -1)
        starts, counts = self.first[vertices], self.first[vertices + 1] - self.first[vertices]
        some = np.flatnonzero(counts)
        if len(some):
            width = int(counts.max())
            slots = starts[some, None] + np.arange(width)
            held = np.arange(width) < counts[some, None]
            angles = np.where(held, self.directions[np.minimum(slots, len(self.directions) - 1)], np.inf)
            wanted = directions[some]
            below = (angles <= wanted[:, None]).sum(axis=1)
            slot = np.where(below > 0, below, counts[some]) - 1
            apart = abs(angles - wanted[:, None])
            along = (np.minimum(apart, abs(apart - 2 * np.pi)) < NEAR).any(axis=1)
            found[some] = np.where(along, -1, self.spokes[starts[some] + slot])
        return found

    def facing(self, x: Floats, y: Floats) -> Ports:
        """Where rays to the left from places first meet a border."""
        rises = self.head_y != self.tail_y
        spans = (self.tail_y > y[:, None]) & (self.head_y <= y[:, None])
        lean = np.divide(self.head_x - self.tail_x, self.head_y - self.tail_y, out=np.zeros(len(rises)), where=rises)
        at = self.tail_x + (y[:, None] - self.tail_y) * lean
        at = np.where(spans & (at < x[:, None]), at, -np.inf)
        nearest = at.argmax(axis=1) if len(rises) else np.zeros(len(x), np.int64)
        hit = at[np.arange(len(x)), nearest] if len(rises) else np.full(len(x), -np.inf)
        return Ports(np.where(np.isfinite(hit), nearest, -1), hit, y)

    def anchors(self, x: Floats, y: Floats) -> Ports:
        """Where places are tied to the ring of the face that they lie in; no half-edge where they lie in none."""
        half_edge, at_x, at_y = ports = self.facing(x, y)
        for index in np.flatnonzero(half_edge >= 0).tolist():
            while half_edge[index] >= 0 and self.around[cycle := self.cycle_of[half_edge[index]]] <= LEAST:
                members = np.flatnonzero(self.cycle_of == cycle)
                left = members[self.tail_x[members].argmin()]
                further = self.facing(self.tail_x[left : left + 1] - NEAR, self.tail_y[left : left + 1] + NEAR)
                half_edge[index], at_x[index], at_y[index] = (numbers[0] for numbers in further)
        return ports

    def key(self, ports: Ports) -> tuple[Floats, Floats]:
        """How far along their cycles places are: in half-edges, and by twice the area passed."""
        half_edge, x, y = ports
        tail_x, tail_y = self.tail_x[half_edge], self.tail_y[half_edge]
        long = abs(self.head_x[half_edge] - tail_x) + abs(self.head_y[half_edge] - tail_y)
        part = (abs(x - tail_x) + abs(y - tail_y)) / np.maximum(long, NEAR)
        return self.position[half_edge] + np.minimum(part, 0.999999), self.before[half_edge] + tail_x * y - x * tail_y


class Chords(NamedTuple):
    """Pieces of segments that divide a face or close one, all arrays of one length.

    ``pair`` is the number of the segment and ``face`` that of the cycle; ``left`` is the area on the left of the chord, seen
    from its start, and ``whole`` that of the whole face.
    """

    pair: Numbers
    face: Numbers
    left: Floats
    whole: Floats
    start: Ports
    end: Ports


class Map:
    """A position, as segments to come meet it. ``pairs`` are the numbers of their ends, a row each.

    For every cycle ``owner`` is the seat that holds the face, or the number of seats, and ``fort`` the number of its
    fortress, or -1.
    """

    def __init__(self, state: FortressState, pairs: Numbers) -> None:
        self.state = state
        self.border = border = Border(state.plan)
        self.pairs = pairs
        numbers = {at: number for number, at in enumerate(state.plan.points)}
        self.vertices = np.array([numbers[at] for at in state.points], np.int64)
        circles = [fortress.circle for fortress in state.fortresses]
        centres = np.array([(float(circle.x), float(circle.y)) for circle in circles]).reshape(-1, 2)
        ports = border.anchors(*centres.T.copy())
        nobody = state.setup.players
        self.owner = np.full(len(border.around), nobody)
        self.fort = np.full(len(border.around), -1)
        good = ports.half_edge >= 0
        cycles = border.cycle_of[ports.half_edge[good]]
        self.owner[cycles] = np.array([fortress.seat for fortress in state.fortresses], np.int64)[good]
        self.fort[cycles] = np.flatnonzero(good)
        self.centres, self.anchor = centres, ports

    @cached_property
    def chords(self) -> Chords:
        """The pieces of the segments that divide a face."""
        border, spots = self.border, self.border.spots
        first, last = self.vertices[self.pairs].T
        p, q = spots[first], spots[last]
        along = q - p
        length = np.hypot(*along.T)
        ux, uy = (along / length[:, None]).T
        # A row for each vertex or edge, a column for each segment.
        dx, dy = spots[:, :1] - p[:, 0], spots[:, 1:] - p[:, 1]
        away, far = ux * dy - uy * dx, ux * dx + uy * dy
        on_left, on_right = away >= NEAR, away <= -NEAR
        at_vertex, at_pair = np.nonzero(~(on_left | on_right) & (far > -NEAR) & (far < length + NEAR))
        at_far = far[at_vertex, at_pair]
        tails, heads = border.tails[::2], border.heads[::2]
        x_edge, x_pair = np.nonzero((on_left[tails] & on_right[heads]) | (on_right[tails] & on_left[heads]))
        t, h = tails[x_edge], heads[x_edge]
        part = away[t, x_pair] / (away[t, x_pair] - away[h, x_pair])
        x_far = far[t, x_pair] + part * (far[h, x_pair] - far[t, x_pair])
        inside = (x_far > NEAR) & (x_far < length[x_pair] - NEAR)
        x_pair, x_edge, x_far, t = x_pair[inside], x_edge[inside], x_far[inside], t[inside]
        # Entering the left of an edge means that its tail is on our left.
        ahead = 2 * x_edge + np.where(on_left[t, x_pair], 0, 1)
        turn = np.arctan2(uy, ux)[at_pair]
        back = np.where(turn > 0, turn - np.pi, turn + np.pi)
        pair = np.concatenate((at_pair, x_pair))
        distance = np.concatenate((at_far, x_far))
        onward = np.concatenate((border.sector(at_vertex, turn), ahead))
        behind = np.concatenate((border.sector(at_vertex, back), ahead ^ 1))
        x = np.concatenate((spots[at_vertex, 0], p[x_pair, 0] + x_far * ux[x_pair]))
        y = np.concatenate((spots[at_vertex, 1], p[x_pair, 1] + x_far * uy[x_pair]))
        order = np.lexsort((distance, pair))
        a, b = order[:-1], order[1:]
        start, end = onward[a], behind[b]
        same = (pair[a] == pair[b]) & (start >= 0) & (end >= 0)
        same[same] = border.cycle_of[start[same]] == border.cycle_of[end[same]]
        a, b = a[same], b[same]
        begins, ends = Ports(onward[a], x[a], y[a]), Ports(behind[b], x[b], y[b])
        cycle = border.cycle_of[begins.half_edge]
        whole = border.around[cycle]
        (start_key, start_area), (end_key, end_area) = border.key(begins), border.key(ends)
        left = x[a] * y[b] - x[b] * y[a] + start_area - end_area + np.where(start_key < end_key, whole, 0)
        return Chords(pair[a], cycle, left / 2, whole / 2, begins, ends)

    @cached_property
    def lost(self) -> Floats:
        """For every chord the area that it cuts off from the fortress of its face, or closes."""
        chords = self.chords
        left, right = chords.left, chords.whole - chords.left
        fort = self.fort[chords.face]
        lost = np.maximum(np.where(fort < 0, np.maximum(left, right), 0), 0)
        some = np.flatnonzero(fort >= 0)
        if len(some):
            which = fort[some]
            kept_left = self._on_left(some, self.anchor.pick(which), *self.centres[which].T)
            lost[some] = np.where(kept_left, right[some], left[some])
        return np.where(lost > LEAST, lost, 0)

    def _on_left(self, some: Numbers, anchor: Ports, x: Floats, y: Floats) -> NDArray[np.bool_]:
        """Whether places, tied to the ring at anchors, are on the left of chords."""
        chords, border = self.chords, self.border
        start, end = chords.start.pick(some), chords.end.pick(some)
        tied, (begin, _), (close, _) = border.key(anchor)[0], border.key(start), border.key(end)
        # On the left the border runs from the end of the chord forward to its start.
        on_left = np.where(close <= begin, (close <= tied) & (tied <= begin), (close <= tied) | (tied <= begin))
        spans = (start.y > y) != (end.y > y)
        rise = np.where(spans, end.y - start.y, 1)
        at = start.x + (y - start.y) * (end.x - start.x) / rise
        parted = spans & (at > anchor.x) & (at < x)
        result: NDArray[np.bool_] = on_left ^ parted
        return result

    @cached_property
    def taken(self) -> Floats:
        """The area that every segment takes: a row for each, a column for every seat and a last one for nobody's land.

        In the column of the seat that draws it is what is cut off from a fortress of its own.
        """
        columns = self.state.setup.players + 1
        cell = self.chords.pair * columns + self.owner[self.chords.face]
        areas = np.bincount(cell, self.lost, len(self.pairs) * columns).astype(float)
        return areas.reshape(-1, columns)


def open_pairs(state: FortressState) -> Numbers:
    """The pairs of points that may be joined."""
    return np.argwhere(state.sightlines.open)
