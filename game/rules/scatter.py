"""The base points of a new map of Fortress (Rule 3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

Spot = tuple[int, int]

WIDTH, HEIGHT = 360, 480
"""The size of the map in units."""
EDGE = 24
"""How far base points stay away from the frame."""
SPACING = {8: 75, 12: 60, 16: 52, 20: 46}
"""For each number of base points the least distance between two of them."""
OFF_LINE = 4
"""How far a base point stays away from the line through two others."""
PATIENCE = 2000
"""After so many draws without a fit the map is begun anew."""


def scatter(count: int, seed: int) -> tuple[Spot, ...]:
    """So many base points, the same for the same seed."""
    chance = Random(seed)
    spots: list[Spot] = []
    failures = 0
    while len(spots) < count:
        # Only ``random`` itself draws the same numbers in every version of Python.
        x = EDGE + int(chance.random() * (WIDTH - 2 * EDGE + 1))
        y = EDGE + int(chance.random() * (HEIGHT - 2 * EDGE + 1))
        if fits((x, y), spots, SPACING[count]):
            spots.append((x, y))
            failures = 0
        else:
            failures += 1
            if failures == PATIENCE:
                spots, failures = [], 0
    return tuple(spots)


def percent(area: float) -> float:
    """What part of the map an area is, in hundredths and to two figures; whole where it is.

    >>> percent(2801), percent(21320), percent(30)
    (1.6, 12, 0.017)
    """
    hundredths = float(f"{100 * area / (WIDTH * HEIGHT):.2g}")
    return int(hundredths) if hundredths.is_integer() else hundredths


def fits(spot: Spot, others: Sequence[Spot], spacing: int) -> bool:
    """Whether a base point may be added to others: apart from each, and no three of them nearly on one line."""
    if any(_square(spot, other) < spacing**2 for other in others):
        return False
    for p, q in combinations(others, 2):
        twice = (q[0] - p[0]) * (spot[1] - p[1]) - (q[1] - p[1]) * (spot[0] - p[0])
        longest = max(_square(p, q), _square(q, spot), _square(spot, p))
        if twice**2 < OFF_LINE**2 * longest:
            return False
    return True


def _square(p: Spot, q: Spot) -> int:
    """The square of the distance between two base points."""
    return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2
