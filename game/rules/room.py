"""The room that a face of a planar map leaves for a circle.

The clearance of a place is the smaller of two numbers: its distance to the nearest line, and its distance to the
nearest vertex divided by ``GAP`` (Rule 9 of fortress). Inside a face only its own border can be the nearest line, but
the nearest vertex may lie beyond the border.

Searching needs no exact numbers: it works in floats, and whoever uses a place that was found asks the exact map whether
it is allowed. Every search cuts a box around the face into ever smaller ones and drops those that cannot hold what is
sought. The distance to a segment is a convex function, so the largest one in a box is found at a corner; that
bounds the clearance in a box from above. The boxes lie along the longest side of the face and have its proportions, which keeps
them few in slivers.

>>> from game.rules.planar import Arrangement
>>> corners = [(0, 0), (40, 0), (40, 30), (0, 30)]
>>> plan = Arrangement(zip(corners, corners[1:] + corners[:1]))
>>> room = Room(plan.faces[0], places(plan.points))
>>> round(room.roomiest.clearance, 3), room.fits_into(14.999, 10.1), room.fits_into(14.999, 9.9)
(15.0, True, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import hypot, inf, pi, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.rules.faces import Face
from game.rules.points import Point, rounded

Floats = NDArray[np.float64]

GAP = Fraction(6, 5)
"""A circle keeps this many times its radius away from vertices."""
EXACT = 1e-6
"""How far, in parts of itself, the greatest clearance found may stay behind the true one."""
LEAST = 1 / 2048
"""Less room than this is none."""
ROUNDING = 1e-12
"""More than rounded numbers of the size of a map err."""
TOLERANCE = 0.01
"""How far the diameter of allowed places, and the way to one, may be misjudged."""


class Spot(NamedTuple):
    """A place and its clearance."""

    x: float
    y: float
    clearance: float


class Boxes(NamedTuple):
    """Boxes: their lower left corners, widths and heights."""

    u: Floats
    v: Floats
    width: Floats
    height: Floats

    @property
    def radius(self) -> Floats:
        """Half of each diagonal."""
        return np.hypot(self.width, self.height) / 2

    @property
    def centres(self) -> Floats:
        """The centres as two rows."""
        return np.array((self.u + self.width / 2, self.v + self.height / 2))

    def pick(self, wanted: NDArray[np.bool_]) -> Boxes:
        """Some of the boxes."""
        return Boxes(*(numbers[wanted] for numbers in self))

    def join(self, others: Boxes) -> Boxes:
        """These boxes and others."""
        return Boxes(*map(np.concatenate, zip(self, others, strict=True)))


class Look(NamedTuple):
    """Boxes cut in four both ways, the places at the corners as two rows, and what is known of both.

    The clearance of a place outside of the face counts as zero. No clearance in a box exceeds its bound.
    """

    spots: Floats
    clearances: Floats
    boxes: Boxes
    bounds: Floats


class Room:
    """The inside of a face. Inside, places are turned to (u, v), with u along the longest side of the face."""

    def __init__(self, face: Face, vertices: Floats) -> None:
        """Take a face, and the rounded coordinates of all vertices of its map as rows (x, y)."""
        outlines = [places(outline) for outline in (face.ring, *face.holes)]
        tails = np.concatenate(outlines)
        heads = np.concatenate([np.roll(outline, -1, axis=0) for outline in outlines])
        apart = (tails != heads).any(axis=1)
        tails, heads = tails[apart], heads[apart]
        longest = np.argmax(((heads - tails) ** 2).sum(axis=1))
        self._cos, self._sin = (heads - tails)[longest] / np.linalg.norm((heads - tails)[longest])
        self._tails = self._turned(*tails.T)
        self._heads = self._turned(*heads.T)
        ring = self._turned(*outlines[0].T)
        rise = self._heads[1] - self._tails[1]
        self._leans = (self._heads[0] - self._tails[0]) / np.where(rise == 0, 1, rise)
        self._low, self._high = ring.min(axis=1), ring.max(axis=1)
        # No circle in the face is larger than the face itself.
        reach = (
            float(GAP) * min(sqrt((face.rounded_area + face.doubt) / pi), (self._high - self._low).min() / 2) + ROUNDING
        )
        u, v = spots = self._turned(*vertices.T)
        (left, bottom), (right, top) = self._low - reach, self._high + reach
        self._vertices = spots[:, (left <= u) & (u <= right) & (bottom <= v) & (v <= top)]

    # -- searches ------------------------------------------------------------------------------------------------

    @cached_property
    def roomiest(self) -> Spot:
        """The place with the greatest clearance; any with the clearance zero where there is less than ``LEAST``."""
        best, clearance = np.zeros(2), 0.0
        boxes = self._cover
        while len(boxes.u):
            look = self._look(boxes)
            top = int(np.argmax(look.clearances))
            if look.clearances[top] > clearance:
                best, clearance = look.spots[:, top], float(look.clearances[top])
            boxes = self._touching(look.boxes.pick(look.bounds > max(clearance * (1 + EXACT), LEAST)))
        return Spot(*self._turned_back(*best), clearance if clearance > LEAST else 0.0)

    def fits_into(self, clearance: float, diameter: float) -> bool:
        """Whether all places with more than a clearance fit into a circle of a diameter (see ``TOLERANCE``).

        Only boxes that reach out of a circle of that size around what was found so far are looked into.
        """
        found = np.empty((2, 0))
        boxes = self._cover
        while True:
            centre, radius = enclosing_circle(found if found.size else boxes.centres)
            if found.size and 2 * radius > diameter:
                return False
            away = np.hypot(*(boxes.centres - centre)) + boxes.radius
            beyond = (2 * away > diameter) & (boxes.radius > TOLERANCE / 4)
            if not beyond.any():
                return True
            look = self._look(boxes.pick(beyond))
            found = np.concatenate((found, look.spots[:, look.clearances > clearance]), axis=1)
            boxes = boxes.pick(~beyond).join(self._touching(look.boxes.pick(look.bounds > clearance)))

    def nearest(self, x: float, y: float, clearance: float) -> Spot:
        """The place nearest to another one, to ``TOLERANCE``, with more than a clearance below the greatest one."""
        spot = self.roomiest
        goal = self._turned(x, y)[:, None]
        least = hypot(spot.x - x, spot.y - y)
        boxes = self._cover
        while len(boxes.u) and boxes.radius[0] > TOLERANCE / 4:
            look = self._look(boxes)
            away = np.where(look.clearances > clearance, np.hypot(*(look.spots - goal)), inf)
            top = int(np.argmin(away))
            if away[top] < least:
                least = float(away[top])
                spot = Spot(*self._turned_back(*look.spots[:, top]), float(look.clearances[top]))
            halves = np.array((look.boxes.width, look.boxes.height)) / 2
            apart = np.hypot(*np.maximum(abs(look.boxes.centres - goal) - halves, 0))
            boxes = self._touching(look.boxes.pick((apart < least - TOLERANCE) & (look.bounds > clearance)))
        return spot

    # -- inside --------------------------------------------------------------------------------------------------

    def _turned(self, x: Floats | float, y: Floats | float) -> Floats:
        return np.array([x * self._cos + y * self._sin, y * self._cos - x * self._sin])

    def _turned_back(self, u: float, v: float) -> tuple[float, float]:
        return float(u * self._cos - v * self._sin), float(v * self._cos + u * self._sin)

    @property
    def _cover(self) -> Boxes:
        """One box around the face."""
        return Boxes(*self._low[:, None], *(self._high - self._low)[:, None])

    def _look(self, boxes: Boxes) -> Look:
        count = len(boxes.u)
        width, height = boxes.width[:, None] / 4, boxes.height[:, None] / 4
        columns, rows = boxes.u[:, None] + np.arange(5) * width, boxes.v[:, None] + np.arange(5) * height
        # Axes: box, column, row.
        u = np.repeat(columns[:, :, None], 5, axis=2)
        v = np.repeat(rows[:, None, :], 5, axis=1)
        spots = np.array((u.ravel(), v.ravel()))
        squares = self._squares(spots)
        clearances = np.where(self._inside(spots), np.sqrt(squares.min(axis=1)), 0)
        corners = squares.reshape(count, 5, 5, -1)
        pairs = np.maximum(corners[:, :-1], corners[:, 1:])
        bounds = np.sqrt(np.maximum(pairs[:, :, :-1], pairs[:, :, 1:]).min(axis=3))
        sizes = (np.repeat(size, 16) for size in (width, height))
        quarters = Boxes(u[:, :-1, :-1].ravel(), v[:, :-1, :-1].ravel(), *sizes)
        return Look(spots, clearances, quarters, bounds.ravel())

    def _squares(self, spots: Floats) -> Floats:
        """For every place a row of squares: what each side and each vertex leaves for the clearance.

        The first two are the distances to the lines that hold the face between them. They are never the least ones
        in the face, but in slivers they keep the bounds of boxes small.
        """
        u, v = spots[:, :, None]
        sides = square_distances(u, v, *self._tails, *self._heads)
        du, dv = u - self._vertices[0], v - self._vertices[1]
        low, high = v - self._low[1], self._high[1] - v
        return np.concatenate((low * low, high * high, sides, (du * du + dv * dv) / float(GAP) ** 2), axis=1)

    def _inside(self, spots: Floats) -> NDArray[np.bool_]:
        """Whether places lie inside: the border passes on their right an odd number of times."""
        u, v = spots[:, :, None]
        (tail_u, tail_v), head_v = self._tails, self._heads[1]
        spans = (tail_v > v) != (head_v > v)
        odd: NDArray[np.bool_] = np.logical_xor.reduce(spans & (u < tail_u + (v - tail_v) * self._leans), axis=1)
        return odd

    def _touching(self, boxes: Boxes) -> Boxes:
        """The boxes that hold any of the face: their centre, or some of the border."""
        centres = boxes.centres
        middles, halves = (self._tails + self._heads) / 2, abs(self._heads - self._tails) / 2
        width, height = boxes.width[:, None] / 2 + ROUNDING, boxes.height[:, None] / 2 + ROUNDING
        du, dv = centres[:, :, None] - middles[:, None, :]
        along_u, along_v = (self._heads - self._tails) / 2
        on_border = (
            (abs(du) <= width + halves[0])
            & (abs(dv) <= height + halves[1])
            & (abs(along_u * dv - along_v * du) <= width * halves[1] + height * halves[0])
        )
        return boxes.pick(self._inside(centres) | on_border.any(axis=1))


def places(points: Iterable[Point]) -> Floats:
    """The rounded coordinates of points, as rows (x, y)."""
    return np.array([rounded(at) for at in points]).reshape(-1, 2)


def square_distances(
    x: Floats | float,
    y: Floats | float,
    tail_x: Floats | float,
    tail_y: Floats | float,
    head_x: Floats | float,
    head_y: Floats | float,
) -> Floats:
    """The rounded squares of the distances from places to segments, for all that numpy pairs."""
    along_x, along_y = head_x - tail_x, head_y - tail_y
    away_x, away_y = x - tail_x, y - tail_y
    part = (away_x * along_x + away_y * along_y) / (along_x * along_x + along_y * along_y)
    part = np.minimum(np.maximum(part, 0), 1)
    away_x = away_x - part * along_x
    away_y = away_y - part * along_y
    squares: Floats = away_x * away_x + away_y * away_y
    return squares


def enclosing_circle(spots: Floats) -> tuple[Floats, float]:
    """The centre, as a column, and the radius of the smallest circle around places, given as two rows.

    Each round takes the place that is left out farthest, with those that held the circle before.
    """
    centre, radius = spots[:, :1] if spots.size else np.zeros((2, 1)), 0.0
    held: list[tuple[float, float]] = []
    while spots.size:
        away = np.hypot(*(spots - centre))
        farthest = int(np.argmax(away))
        if held and away[farthest] <= radius + TOLERANCE / 1000:
            break
        held.append((float(spots[0, farthest]), float(spots[1, farthest])))
        u, v, radius = min(_circles_around(held), key=lambda circle: circle[2])
        held = [spot for spot in held if hypot(spot[0] - u, spot[1] - v) > radius - TOLERANCE / 1000]
        centre = np.array(((u,), (v,)))
    return centre, radius


def _circles_around(spots: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float, float]]:
    """The circles around a few places that two or three of them hold."""
    circles = [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in combinations((*spots, spots[0]), 2)]
    for (x, y), p, q in combinations(spots, 3):
        qx, qy, rx, ry = p[0] - x, p[1] - y, q[0] - x, q[1] - y
        twice = 2 * (qx * ry - qy * rx)
        if twice:
            near, far = qx * qx + qy * qy, rx * rx + ry * ry
            circles.append((x + (ry * near - qy * far) / twice, y + (qx * far - rx * near) / twice))
    for u, v in circles:
        yield u, v, max(hypot(x - u, y - v) for x, y in spots)
