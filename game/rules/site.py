"""A province in which a fortress is due, and the places there for its circle (Rules 9 to 11 of fortress).

The size of the circle and the roomiest place are searched in floats and then written down as decimal numbers; whether
a circle may stand at a place is always asked of the exact map.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, floor, log2, pi

import numpy as np
from numpy.typing import NDArray

from game.rules.faces import Face, inner_place
from game.rules.planar import Arrangement
from game.rules.points import Point
from game.rules.room import GAP, LEAST, Floats, Room, places
from game.rules.sightlines import DOUBT, Circle, touching

LARGEST = Fraction(13)
"""The radius of a fortress where there is room for it."""
STEP = Fraction(1, 1024)
"""Radii are whole numbers of this; where not even one of it fits, the fortress is a mark."""
SMALL = 8.0
"""Where all allowed places fit into a circle of this diameter the game chooses."""

Place = tuple[Fraction, Fraction]
Segment = tuple[int, int]


@dataclass(frozen=True, eq=False)
class Site:
    """A face of a map, by number, that waits for a fortress, with all that the fortress must keep clear of.

    ``spots`` are the vertices of the map rounded; ``points``, and rounded ``ends``, the ones with numbers, by which the
    segments, a row each, are drawn.
    """

    number: int
    plan: Arrangement
    spots: Floats
    points: Sequence[Point]
    ends: Floats
    segments: NDArray[np.int64]

    @property
    def face(self) -> Face:
        """The face."""
        return self.plan.faces[self.number]

    @cached_property
    def room(self) -> Room:
        """The room that the face leaves for a circle."""
        return Room(self.face, self.spots)

    @cached_property
    def radius(self) -> Fraction:
        """The radius of the fortress; zero for a mark (Rules 9 and 11)."""
        if self.face.rounded_area + self.face.doubt < pi * LEAST**2:
            return Fraction(0)
        fitting = floor(Fraction(999, 1000) * Fraction(self.room.roomiest.clearance) / STEP) * STEP
        return min(LARGEST, fitting)

    @cached_property
    def roomiest(self) -> Place:
        """The place where the game puts the fortress: the roomiest one, or for a mark any (Rule 11)."""
        if self.radius:
            spot = self.room.roomiest
            return self._written(spot.x, spot.y, spot.clearance - float(self.radius))
        return inner_place(self.face, self.points)

    @cached_property
    def inside(self) -> Place:
        """Any place in the face, found quickly: beside the middle of the longest side of its ring, if that is one."""
        heads = places(self.face.ring)
        tails = np.roll(heads, 1, axis=0)
        lengths = np.hypot(*(heads - tails).T)
        side = int(np.argmax(lengths))
        (right, up), length = (heads - tails)[side], lengths[side]
        away = self.face.rounded_area / (4 * length) if length else 0.0
        x, y = (heads + tails)[side] / 2 + np.array((-up, right)) / (length or 1.0) * away
        place = Fraction(float(x)), Fraction(float(y))
        return place if self.holds(place) else self.roomiest

    @cached_property
    def automatic(self) -> bool:
        """Whether the game chooses the place itself (Rule 11)."""
        return not self.radius or self.room.fits_into(float(self.radius), SMALL)

    def nearest(self, x: float, y: float) -> Place:
        """The allowed place nearest to another one, as near as a screen can show."""
        if not self.radius:
            return self.roomiest
        spare = (self.room.roomiest.clearance - float(self.radius)) / 2
        margin = min(spare, float(STEP))
        spot = self.room.nearest(x, y, float(self.radius) + margin)
        place = self._written(spot.x, spot.y, margin)
        return place if self.allows(place) else self.roomiest

    def allows(self, place: Place, radius: Fraction | None = None) -> bool:
        """Whether a fortress, of the radius that is due if no other is given, may stand at a place (Rule 10)."""
        circle = Circle(*place, self.radius if radius is None else radius)
        return self.holds(place) and not self.lines_near(circle) and not self.points_near(circle)

    def holds(self, place: Place) -> bool:
        """Whether a place lies in the province."""
        return self.face.contains(place)

    def lines_near(self, circle: Circle) -> tuple[Segment, ...]:
        """The drawn segments that a circle touches."""
        hits = touching(self.ends, self.segments.T, self.points, (circle,))
        return tuple((first, second) for first, second in self.segments[hits[:, 0]].tolist())

    def points_near(self, circle: Circle) -> tuple[Point, ...]:
        """The vertices to which a circle does not keep its gap."""
        x, y, reach = float(circle.x), float(circle.y), GAP * circle.radius
        spare = np.hypot(self.spots[:, 0] - x, self.spots[:, 1] - y) - float(reach)
        wide = circle._replace(radius=reach)
        vertices = (self.plan.points[index] for index in np.flatnonzero(spare < DOUBT).tolist())
        return tuple(vertex for vertex in vertices if wide.touches(vertex, vertex))

    @staticmethod
    def _written(x: float, y: float, spare: float) -> Place:
        """A place in as few binary digits as keep it within ``spare`` of where it is, ten at least."""
        scale = 2 ** max(10, ceil(-log2(spare)))
        return Fraction(round(x * scale), scale), Fraction(round(y * scale), scale)
