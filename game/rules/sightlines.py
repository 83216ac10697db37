"""Which points of a map of Fortress may be joined: a segment is refused where it is drawn already or touches a circle.

Lines and circles never go away, so a pair of points that is shut stays shut. A table of the open pairs therefore
grows from move to move by looking at what is new only: new circles against open pairs, and new points against everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.rules.planar import Arrangement
from game.rules.points import Point, compare_distance
from game.rules.room import Floats, places, square_distances

DOUBT = 1e-9
"""Distances that differ by less are compared exactly.

Coordinates are 480 at most and the points half a unit apart at least, so rounded distances err by 1e-10 at most.
"""
CIRCLES, PAIRS = 32, 4096
"""How many circles and pairs are compared at once: small enough for the cache, and most pairs soon are shut."""


class Circle(NamedTuple):
    """A protective circle, rim included; a mark has the radius zero. All numbers are exact."""

    x: Fraction
    y: Fraction
    radius: Fraction

    def touches(self, p: Point, q: Point) -> bool:
        """Whether a segment, or a point where both ends are the same, has a point in common with the circle."""
        return compare_distance((self.x, self.y), p, q, self.radius) <= 0


@dataclass(frozen=True, eq=False)
class Sightlines:
    """The pairs of ``points`` that may be joined, given a map and circles."""

    plan: Arrangement = field(default_factory=Arrangement)
    points: tuple[Point, ...] = ()
    circles: tuple[Circle, ...] = ()
    disks: Floats = field(default_factory=lambda: np.zeros((3, 0)))
    """The circles rounded: a row of x, one of y and one of radii."""
    open: NDArray[np.bool_] = field(default_factory=lambda: np.zeros((0, 0), bool))
    """Row i, column j: whether points i and j may be joined; false unless i is less than j."""

    def grow(self, plan: Arrangement, points: tuple[Point, ...], circles: tuple[Circle, ...]) -> Sightlines:
        """The table after more was drawn and more points and circles were added at the ends."""
        old, count = len(self.points), len(points)
        table = np.zeros((count, count), bool)
        table[:, old:] = np.tri(count, dtype=bool, k=-1).T[:, old:]
        fresh = table.copy()
        table[:old, :old] = self.open
        numbers = {at: number for number, at in enumerate(points)}
        for way in plan.ways(self.plan):
            on_way = [numbers[at] for at in way if at in numbers]
            table[np.ix_(on_way, on_way)] = False
        spots = places(points)
        added = rounded(circles[len(self.circles) :])
        disks = np.hstack((self.disks, added))
        _shut(table, table & ~fresh, spots, points, circles[len(self.circles) :], added)
        _shut(table, table & fresh, spots, points, circles, disks)
        table.flags.writeable = False
        return Sightlines(plan, points, circles, disks, table)

    def pairs(self) -> Iterator[tuple[int, int]]:
        """The open pairs, the lower number first, in order."""
        return zip(*(index.tolist() for index in np.nonzero(self.open)), strict=True)


def _shut(
    table: NDArray[np.bool_],
    asked: NDArray[np.bool_],
    spots: Floats,
    points: Sequence[Point],
    circles: Sequence[Circle],
    disks: Floats,
) -> None:
    """Shut those of the asked pairs that touch a circle. Large circles come first: they shut most."""
    order = np.argsort(-disks[2], kind="stable")
    circles, disks = [circles[index] for index in order.tolist()], disks[:, order]
    everything = np.array(np.nonzero(asked))
    for start in range(0, everything.shape[1], PAIRS):
        pairs = everything[:, start : start + PAIRS]
        for first in range(0, len(circles), CIRCLES):
            some = slice(first, first + CIRCLES)
            hit = touching(spots, pairs, points, circles[some], disks[:, some]).any(axis=1)
            table[tuple(pairs[:, hit])] = False
            pairs = pairs[:, ~hit]


def rounded(circles: Sequence[Circle]) -> Floats:
    """Circles in rounded numbers: a row of x, one of y and one of radii."""
    return np.array([tuple(map(float, circle)) for circle in circles]).reshape(-1, 3).T


def touching(
    spots: Floats, pairs: NDArray[Any], points: Sequence[Point], circles: Sequence[Circle], disks: Floats | None = None
) -> NDArray[np.bool_]:
    """Whether segments touch circles: a row for each segment, a column for each circle.

    ``spots`` are the points rounded, ``disks`` the circles, and ``pairs`` two rows with the numbers of the ends.
    """
    x, y, radius = rounded(circles) if disks is None else disks
    tails, heads = spots[pairs[0]].T, spots[pairs[1]].T
    normals = np.array((tails[1] - heads[1], heads[0] - tails[0])) / np.hypot(*(heads - tails))
    # Most segments do not even come near with the whole of their lines.
    away = normals.T @ np.array((x, y)) - (normals * tails).sum(axis=0)[:, None]
    rows, columns = np.nonzero(abs(away) <= radius + 2 * DOUBT)
    distances = np.sqrt(square_distances(x[columns], y[columns], *tails[:, rows], *heads[:, rows]))
    spare = distances - radius[columns]
    hits = np.zeros(away.shape, bool)
    hits[rows, columns] = spare <= 0
    for index in np.flatnonzero(abs(spare) < DOUBT).tolist():
        row, column = rows[index], columns[index]
        hits[row, column] = circles[column].touches(*(points[number] for number in pairs[:, row]))
    return hits
