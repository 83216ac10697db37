"""Weights of an evaluation from matches of computer players: ``python -m game.players.fit GAME [--matches N]``.

The evaluator plays against itself, with a slip now and then so that every match is another one. Where the lead of a seat is a
sum of weights, each so many times, the results of these matches tell how much each should weigh: the weights are printed by
which they were most likely (logistic regression). The same seed gives the same matches and weights on every machine.

New weights are only better where ``game.players.gate`` says so. An evaluator that can be fitted has ``weights``, whole numbers in
parts of ``UNIT``, and says with ``lead`` what a state comes to by any weights: those of Wall Go and Entrapment do. What Enclosure
and Fortress weigh is no such sum, and was set by hand and by matches.
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
from game.players.evaluation import UNIT, Evaluator, Level, evaluator_of, final
from game.players.ladder import tell
from game.players.levels import choose
from game.rules import State

SLIP = 0.05
"""How often a match goes on with any action at all."""

RIDGE = 1.0
"""How much a weight costs: the square of it, in matches lost."""

Numbers = npt.NDArray[np.float64]


class Weighed(Protocol):
    """An evaluator of a game for two whose leads are sums of weights."""

    weights: array[int]

    def lead(self, state: State, weights: array[int]) -> int:
        """The lead of the seat to act, in parts of ``UNIT``, by such weights."""


def features(evaluator: Weighed, state: State) -> list[int]:
    """How many times the seat to act has each weight."""
    weights = range(len(evaluator.weights))
    return [evaluator.lead(state, array("q", [one == other for other in weights])) for one in weights]


def match(game: str, evaluator: Evaluator, level: Level, seed: int) -> Iterator[tuple[State, float]]:
    """The states of a match, each with the points that its seat to act came to: 0, a half or 1."""
    chance, state = random.Random(seed), opening(game, {}, seed)
    states = []
    while not state.outcome:
        states.append(state)
        slip = chance.random() < SLIP
        legal = state.legal_actions() if slip else []
        for action in (
            [chance.choice(legal)] if slip else choose(state, level, chance.getrandbits(32), evaluator).actions
        ):
            state = state.play(action)
    ends = final(state.scores(), state.outcome.winners)
    for each in states:
        yield each, 0.5 if ends[each.seat] == 0.5 else float(ends[each.seat] > 0.5)


def fit(times: Numbers, points: Numbers) -> Numbers:
    """The weights by which these points were most likely, by Newton's method.

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
    parser.add_argument("--matches", type=int, default=800)
    parser.add_argument("--nodes", type=int, default=30, help="positions that are looked at for an action")
    parser.add_argument("--seed", type=int, default=0, help="of the first match, the next ones follow")
    chosen = parser.parse_args(arguments)
    evaluator, level = evaluator_of(chosen.game), Level(chosen.nodes, noise=0.1)
    weighed = cast("Weighed", evaluator)
    rows, points, tests = [], [], []
    for number in range(chosen.matches):
        for state, result in match(chosen.game, evaluator, level, chosen.seed + number):
            rows.append(features(weighed, state))
            points.append(result)
            tests.append(number % 5 == 0)
    times, results, test = np.array(rows), np.array(points), np.array(tests)
    old, new = np.array(weighed.weights) / UNIT, fit(times[~test], results[~test])
    tell(f"{len(rows)} positions; surprise at every fifth match, by the others:")
    tell(f"old weights {surprise(times[test], results[test], old):.4f}")
    tell(f"new weights {surprise(times[test], results[test], new):.4f}")
    tell("all matches: " + ", ".join(f"{UNIT * weight:.0f}" for weight in fit(times, results)))


if __name__ == "__main__":
    main(sys.argv[1:])
