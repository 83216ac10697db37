"""Weights of an evaluation from matches of computer players: ``python -m game.players.fit GAME``.

The evaluator plays against itself by the search of its upper levels, with a slip now and then so that every match is another
one. Where the lead of a seat is a sum of weights, each so many times, these matches tell how much each should weigh: those
weights are found by which was most likely what came of each position (logistic regression). That is half the result of the
match, and half what the search expected: many positions share a result, and the search looks ahead of each. Of positions
whose end it sees there is nothing to learn.

The first round is played at random, each of the next ones by what the round before came to. So the weights come from
the seed alone, the same on every machine; compiled kernels find them sooner. New weights are only better where
``game.players.gate`` says so.

An evaluator that can be fitted has ``weights``, whole numbers in parts of ``UNIT``, and says with ``lead`` what a state comes to
by any weights: those of Wall Go and Entrapment do. What Enclosure and Fortress weigh was set by hand and by matches.
"""

from __future__ import annotations

import argparse
import random
import sys
from array import array
from collections.abc import Iterator, Sequence
from typing import Protocol, cast

import numpy as np
import numpy.typing as npt

from game import rules
from game.players.contest import opening
from game.players.evaluation import CERTAIN, UNIT, Evaluator, Level, evaluator_of, final
from game.players.ladder import tell
from game.players.levels import choose
from game.rules import State

SLIP = 0.05
"""How often a match goes on with any action at all."""

RIDGE = 1.0
"""How much a weight costs: the square of it, in positions lost."""

Numbers = npt.NDArray[np.float64]

Learned = tuple[Numbers, Numbers, Numbers, npt.NDArray[np.bool_]]
"""Of each position the features, the result, what it is taken to have come to, and whether it is kept for a test."""


class Weighed(Protocol):
    """An evaluator of a game for two whose leads are sums of weights."""

    weights: array[int]

    def lead(self, state: State, weights: array[int]) -> int:
        """The lead of the seat to act, in parts of ``UNIT``, by such weights."""


def features(evaluator: Weighed, state: State) -> list[int]:
    """How many times the seat to act has each weight."""
    weights = range(len(evaluator.weights))
    return [evaluator.lead(state, array("q", [one == other for other in weights])) for one in weights]


def match(
    game: str, evaluator: Evaluator, level: Level, slips: float, seed: int
) -> Iterator[tuple[State, float, float]]:
    """The open states of a match, each with the points that its seat to act came to, 0, a half or 1, and those expected."""
    chance, state = random.Random(seed), opening(game, {}, seed)
    found = []
    while not state.outcome:
        choice = choose(state, level, chance.getrandbits(32), evaluator)
        if 1 - CERTAIN < choice.standing < CERTAIN:
            found.append((state, 0.5 + (choice.standing - 0.5) / (2 * CERTAIN - 1)))
        slip = chance.random() < slips
        for action in [chance.choice(state.legal_actions())] if slip else choice.actions:
            state = state.play(action)
    ends = final(state.scores(), state.outcome.winners)
    for each, expected in found:
        yield each, 0.5 if ends[each.seat] == 0.5 else float(ends[each.seat] > 0.5), expected


def learned(game: str, evaluator: Evaluator, level: Level, seeds: Sequence[int]) -> Learned:
    """What there is to learn from some matches. An evaluator without any weights plays them at random, and expects nothing."""
    weighed = cast("Weighed", evaluator)
    blind = not any(weighed.weights)
    slips = 1.0 if blind else SLIP
    rows, found, tests = [], [], []
    for seed in seeds:
        for state, came, expected in match(game, evaluator, level, slips, seed):
            rows.append(features(weighed, state))
            found.append((came, came if blind else expected))
            tests.append(seed % 5 == 0)
    points = np.array(found)
    return np.array(rows, float), points[:, 0], points.mean(axis=1), np.array(tests)


def fit(times: Numbers, points: Numbers) -> Numbers:
    """The weights by which these points, 0 to 1, were most likely, by Newton's method.

    ``times`` has a row for each position, and in it how many times the seat has each weight.

    >>> fit(np.array([[1.0], [1.0], [1.0], [1.0]] * 100), np.array([1.0, 1.0, 1.0, 0.0] * 100)).round(1)
    array([1.1])
    """
    weights = np.zeros(times.shape[1])
    for _ in range(20):
        chances = 1 / (1 + np.exp(-np.clip(times @ weights, -30, 30)))
        slope = times.T @ (points - chances) - RIDGE * weights
        bend = (times * (chances * (1 - chances))[:, None]).T @ times + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def surprise(times: Numbers, points: Numbers, weights: Numbers) -> float:
    """How unlikely the points were by the weights: the mean of the logarithms, 0.69 for blind guesses."""
    leads = times @ weights
    return float(np.mean(np.logaddexp(0, leads) - points * leads))


def main(arguments: Sequence[str]) -> None:
    """Fit the weights of the game on the command line."""
    parser = argparse.ArgumentParser(description="Fit the weights of an evaluation to matches against itself.")
    parser.add_argument("game", choices=[game for game in rules.GAMES if hasattr(evaluator_of(game), "weights")])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--matches", type=int, default=200, help="of a round")
    parser.add_argument("--nodes", type=int, default=2000, help="positions that are looked at for an action")
    parser.add_argument("--seed", type=int, default=0, help="of the first match, the next ones follow")
    chosen = parser.parse_args(arguments)
    evaluator = evaluator_of(chosen.game)
    level, weighed = Level(chosen.nodes, method=evaluator.levels[-1].method), cast("Weighed", evaluator)
    today, weighed.weights = weighed.weights, array("q", bytes(8 * len(weighed.weights)))
    for first in range(chosen.seed, chosen.seed + chosen.rounds * chosen.matches, chosen.matches):
        times, results, aims, test = learned(chosen.game, evaluator, level, range(first, first + chosen.matches))
        old, new = np.array(today) / UNIT, fit(times[~test], aims[~test])
        tell(f"{len(times)} positions; surprise at the results of every fifth match, by the others:")
        tell(f"today's weights {surprise(times[test], results[test], old):.4f}")
        tell(f"new weights {surprise(times[test], results[test], new):.4f}")
        weighed.weights = array("q", (round(UNIT * weight) for weight in fit(times, aims).tolist()))
        tell("all matches: " + ", ".join(map(str, weighed.weights)))
    weighed.weights = today


if __name__ == "__main__":
    main(sys.argv[1:])
