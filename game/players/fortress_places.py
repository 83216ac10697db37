"""Where a fortress may stand, in floats: places all over a province, what they leave around them, the roomiest one.

The rules find the largest circle exactly. Here it is found nearly: no circle is larger than the rules' one, and most are the
same. So what a search plays is always allowed.
"""

from __future__ import annotations

from itertools import combinations
from math import floor, log2, sqrt

import numpy as np

from game.rules.room import GAP, Floats, places, square_distances
from game.rules.site import LARGEST, SMALL, STEP, Site

FEW, MANY = 60, 300
"""About how many places are looked at to find the roomiest one, and to choose among those for a circle of full size."""
CLIMBS, NEAREST = 4, 7
"""The roomiest place is sought in so many steps at most, by so many of the nearest lines and vertices."""
FINE = 2.0**-14
"""The roomiest place is written as exactly as this."""
LEAST = 0.002
"""A province without a place of so much clearance is left to the game."""
CLEAR = 1e-6
"""More than rounding brings a circle nearer to what it must keep clear of."""


class Ground:
    """A province in which a fortress is due, with the border and the vertices that it must keep clear of."""

    def __init__(self, site: Site) -> None:
        outlines = [places(outline) for outline in (site.face.ring, *site.face.holes)]
        tails = np.concatenate(outlines)
        heads = np.concatenate([np.concatenate((outline[1:], outline[:1])) for outline in outlines])
        ring = outlines[0]
        self._ears = (ring + np.roll(ring, 1, axis=0) + np.roll(ring, 2, axis=0)) / 3
        apart = (tails != heads).any(axis=1)
        self._tails, self._heads = (ends[apart].T[:, :, None] for ends in (tails, heads))
        rise = self._heads[1] - self._tails[1]
        self._leans = (self._heads[0] - self._tails[0]) / np.where(rise == 0, 1, rise)
        self._low, self._high = low, high = outlines[0].min(axis=0), outlines[0].max(axis=0)
        reach = float(GAP * LARGEST)
        near = (low - reach <= site.spots) & (site.spots <= high + reach)
        self._corners = site.spots[near.all(axis=1)].T[:, :, None]

    def lattice(self, count: int) -> Floats:
        """So many places with few binary digits or up to four times as many, evenly over the box around it, as rows."""
        low, high = self._low, self._high
        step = 2.0 ** floor(log2(sqrt((high - low).prod() / count)))
        xs, ys = (np.arange(np.ceil(low[i] / step), high[i] / step) * step for i in (0, 1))
        return np.array(np.meshgrid(xs, ys)).reshape(2, -1).T

    def clearances(self, spots: Floats) -> Floats:
        """How large a circle around each place may be at most; nothing outside of the province."""
        # A column for each place: numpy reduces columns much faster than rows.
        x, y = np.ascontiguousarray(spots.T)
        (tail_x, tail_y), (head_x, head_y) = self._tails, self._heads
        spans = (tail_y > y) != (head_y > y)
        inside = np.count_nonzero(spans & (x < tail_x + (y - tail_y) * self._leans), axis=0) % 2
        lines = square_distances(x, y, tail_x, tail_y, head_x, head_y).min(axis=0)
        corners = ((x - self._corners[0]) ** 2 + (y - self._corners[1]) ** 2).min(axis=0) / float(GAP) ** 2
        clearances: Floats = np.sqrt(np.minimum(lines, corners)) * inside
        return clearances

    def roomiest(self) -> tuple[Floats, float]:
        """The place with the greatest clearance, and that; no clearance where hardly any place has some."""
        # Between the places of the lattice lie slivers, with a place in a corner.
        spots = np.concatenate((self.lattice(FEW), self._ears))
        clearances = self.clearances(spots)
        top = int(clearances.argmax())
        spot, most = spots[top], float(clearances[top])
        for _ in range(CLIMBS if most else 0):
            higher = np.round(self._climbed(spot) / FINE) * FINE
            clearance = float(self.clearances(higher[None])[0])
            if clearance <= most:
                break
            spot, most = higher, clearance
        return spot, most

    def _climbed(self, spot: Floats) -> Floats:
        """Where clearance were greatest if the border were made of lines: those now met first on the ways to it."""
        tails, heads, corners = self._tails[:, :, 0], self._heads[:, :, 0], self._corners[:, :, 0]
        along, away = heads - tails, spot[:, None] - tails
        part = np.clip((along * away).sum(axis=0) / (along * along).sum(axis=0), 0, 1)
        away = np.concatenate((away - part * along, spot[:, None] - corners), axis=1)
        gap = np.ones(away.shape[1])
        gap[tails.shape[1] :] = float(GAP)
        distance = np.maximum(np.hypot(*away), CLEAR)
        near = np.argsort(distance / gap, kind="stable")[:NEAREST]
        value, rise = (distance / gap)[near], (away / distance / gap)[:, near]
        # Three of them meet where all leave as much: at the place that is sought if no other leaves less there.
        i, j, k = _TRIPLES[:, (len(near) > _TRIPLES).all(axis=0)]
        (ax, ay), (bx, by) = rise[:, i] - rise[:, k], rise[:, j] - rise[:, k]
        a, b, cross = value[k] - value[i], value[k] - value[j], ax * by - ay * bx
        apart = abs(cross) > CLEAR
        cross = np.where(apart, cross, 1)
        steps = np.array(((a * by - b * ay) / cross, (ax * b - bx * a) / cross))
        left = value[:, None] + (rise[:, :, None] * steps[:, None]).sum(axis=0)
        met = value[k] + (rise[:, k] * steps).sum(axis=0)
        met = np.where(apart & (left.min(axis=0, initial=np.inf) >= met - CLEAR), met, 0)
        return spot + steps[:, met.argmax()] if len(met) else spot


_TRIPLES = np.array(list(combinations(range(NEAREST), 3))).T


def choice(site: Site) -> tuple[Floats, float]:
    """The places, as rows, among which there is a choice for the fortress that is due, and the radius of its circle.

    It is a single place where the game would choose, or where hardly another one has room; none, and no radius, where it is
    best left to the game.
    """
    ground = Ground(site)
    top, most = ground.roomiest()
    radius = min(float(LARGEST), floor(most * 0.999 / float(STEP)) * float(STEP))
    if most < LEAST:
        return np.zeros((0, 2)), 0.0
    if radius == LARGEST:
        spots = ground.lattice(MANY)
        spots = spots[ground.clearances(spots) > radius + CLEAR]
        if len(spots) and (spots.max(axis=0) - spots.min(axis=0)).max() > SMALL:
            return spots, radius
    return top[None], radius
