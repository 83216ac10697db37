"""Ratings from match results, and when enough has been played to tell two players apart."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

ELO = 400 / math.log(10)
"""Points of rating that are one unit in the logarithm of the odds."""


class Rating(NamedTuple):
    """A rating, and how far it may be off with a probability of 5 %."""

    elo: float
    bar: float


def ratings(results: Mapping[tuple[int, int], tuple[float, int]], players: int, anchor: int = 0) -> list[Rating]:
    """The most likely ratings of players (Bradley and Terry), that of the anchor being 0.

    ``results`` holds the points of the first player and the matches of each pairing, a draw being half a point. One
    draw more than was played in every pairing keeps a player who won all within bounds.

    >>> [round(rating.elo) for rating in ratings({(0, 1): (25, 100), (1, 2): (50, 100)}, 3)]
    [0, 189, 189]
    """
    strength = np.zeros(players)
    free = [player for player in range(players) if player != anchor]
    for _ in range(100):
        slope, bend = np.zeros(players), np.zeros((players, players))
        for (one, other), (points, matches) in results.items():
            chance = 1 / (1 + math.exp(strength[other] - strength[one]))
            surplus, weight = points + 0.5 - (matches + 1) * chance, (matches + 1) * chance * (1 - chance)
            slope[one] += surplus
            slope[other] -= surplus
            bend[one, one] += weight
            bend[other, other] += weight
            bend[one, other] -= weight
            bend[other, one] -= weight
        covariance = np.linalg.inv(bend[np.ix_(free, free)])
        step = covariance @ slope[free]
        strength[free] += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    bars = np.zeros(players)
    bars[free] = 1.96 * np.sqrt(np.diag(covariance))
    return [Rating(float(ELO * each), float(ELO * bar)) for each, bar in zip(strength, bars, strict=True)]


def evidence(pairs: Sequence[float], worse: float, better: float) -> float:
    """The logarithm of how much likelier these pairs are if a player is ``better`` than if he is ``worse``, in Elo.

    ``pairs`` holds his points, 0 to 2, of pairs of matches with the seats exchanged (the generalised sequential
    probability ratio test, in its normal approximation). One pair lost, one shared and one won, which were not played,
    keep the first few from saying too much.

    >>> evidence([2, 1, 2, 1.5, 2, 1] * 5, 0, 50) > 2.9
    True
    """
    scores = np.asarray([0, 1, 2, *pairs]) / 2
    variance = float(scores.var())
    low, high = (1 / (1 + math.exp(-elo / ELO)) for elo in (worse, better))
    return float(len(scores) * (high - low) * (2 * scores.mean() - low - high) / (2 * variance))


def bounds(false_alarm: float = 0.05, miss: float = 0.05) -> tuple[float, float]:
    """Below the first evidence nobody is better, above the second somebody is.

    >>> [round(bound, 2) for bound in bounds()]
    [-2.94, 2.94]
    """
    return math.log(miss / (1 - false_alarm)), math.log((1 - miss) / false_alarm)
