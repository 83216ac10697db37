"""Weights of an evaluation from matches against itself: ``python -m game.players.fit GAME``.

The weights come from the seed alone, the same on every machine; compiled kernels find them sooner. Those in the files of the
games are what it prints.

First they are moved to where matches are won (simultaneous perturbation, J. C. Spall 1992, as chess programs are tuned).
Two players meet who differ in their weights only: each weight of the one is a step more or less, as a coin says, and that of
the other as much less or more. All weights come a little nearer to those of the winner. What a pair of matches tells is
mostly luck, but what is better wins more of them, whatever the other weights are. The first weights are ``rough`` ones, and
the last ones are the mean of all that there were in the second half.

Such matches do not tell how sure a lead makes of winning: leads twice as large choose the same actions. So the weights play
more matches, with a slip now and then, and all leads are multiplied by what makes their results most likely (logistic
regression).

An evaluator that can be fitted is a ``Weighed`` one. New weights are only better where ``game.players.gate`` says so.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from multiprocessing import get_context
from typing import Any

import numpy as np
import numpy.typing as npt

from game import rules
from game.players.contest import exchanged, opening, player_of
from game.players.evaluation import UNIT, Level, Weighed, ended, evaluator_of
from game.players.ladder import tell
from game.players.levels import choose

LEAST_STEP = 10
"""A step of a weight is never less."""
GAIN = 4.5
"""How many steps, over the square root of how many weights there are in how many pairs, the weights come nearer to those of a
player who is a match ahead in the first pair."""
SETTLING = 0.4
"""After this part of all pairs they come half as near."""
TOGETHER = 8
"""So many pairs are played, by all processors, before the weights move."""
MATCHES = 200
"""So many matches tell how sure leads make."""
SLIP = 0.05
"""How often such a match goes on with any action at all."""

Numbers = npt.NDArray[np.float64]

Spread = Callable[..., Iterable[Any]]
"""Calls a function for each of some arguments, in order: ``map``, or the same in other processes."""


def tuned(game: str, evaluator: Weighed, level: Level, seeds: range, spread: Spread = map) -> array[int]:
    """The weights to which pairs of matches, one for each seed, move the rough ones."""
    weights, steps = np.array(evaluator.rough, float), steps_of(evaluator)
    kept = []
    for first in range(0, len(seeds), TOGETHER):
        teach = partial(lesson, game, evaluator.weighing(whole(weights)), level)
        lessons = np.array(list(spread(teach, seeds[first : first + TOGETHER])))
        gain = GAIN / math.sqrt(len(weights) * len(seeds)) / (1 + first / (SETTLING * len(seeds)))
        weights += gain * steps * lessons.sum(axis=0)
        kept.append(weights.copy())
    return whole(np.mean(kept[len(kept) // 2 :], axis=0))


def lesson(game: str, evaluator: Weighed, level: Level, seed: int) -> list[float]:
    """Where the winner of a pair is: for every weight 1 for more or -1 for less, times the matches that he is ahead by."""
    chance = random.Random(seed)
    ways = np.array([chance.choice((-1, 1)) for _ in evaluator.weights])
    weights, steps = np.array(evaluator.weights), steps_of(evaluator)
    one, other = (player_of(level, evaluator.weighing(whole(weights + way * steps))) for way in (ways, -ways))
    ahead = exchanged(opening(game, {}, seed, evaluator), one, other, seed) - 1
    return [ahead * way for way in ways.tolist()]


def steps_of(evaluator: Weighed) -> Numbers:
    """How much more or less each weight of a player is."""
    steps = np.array([float(max(round(abs(evaluator.step * weight)), LEAST_STEP)) for weight in evaluator.rough])
    if evaluator.unit is not None:
        steps[evaluator.unit] = 0
    return steps


def whole(weights: Numbers) -> array[int]:
    """Weights as evaluators have them."""
    return array("q", np.rint(weights).astype(int).tolist())


def told(game: str, evaluator: Weighed, level: Level, seed: int) -> list[tuple[float, float]]:
    """The leads of the seats to act in a match of the evaluator against itself, and the points they got: 0, a half or 1."""
    chance, state = random.Random(seed), opening(game, {}, seed, evaluator)
    leads = []
    while not state.outcome:
        leads.append((evaluator.lead(state) / UNIT, state.seat))
        actions = choose(state, level, chance.getrandbits(32), evaluator).actions
        for action in [chance.choice(state.legal_actions())] if chance.random() < SLIP else actions:
            state = state.play(action)
        if not state.outcome and (agreed := evaluator.agreed(state)):
            state = state.play(agreed)
    ends = ended(state)
    return [(lead, 0.5 if ends[seat] == 0.5 else float(ends[seat] > 0.5)) for lead, seat in leads]


def sureness(found: Sequence[tuple[float, float]]) -> float:
    """By what leads must be multiplied to be the logarithms of the odds of these points, by Newton's method.

    >>> round(sureness([(2.0, 1), (2.0, 1), (2.0, 1), (2.0, 0)]), 2)
    0.55
    """
    times = 0.0
    for _ in range(20):
        chances = [1 / (1 + math.exp(-times * lead)) for lead, _ in found]
        slope = sum(lead * (points - chance) for (lead, points), chance in zip(found, chances, strict=True))
        times += slope / sum(
            lead * lead * chance * (1 - chance) for (lead, _), chance in zip(found, chances, strict=True)
        )
    return times


def main(arguments: Sequence[str]) -> None:
    """Fit the weights of the game on the command line."""
    parser = argparse.ArgumentParser(description="Fit the weights of an evaluation to matches against itself.")
    parser.add_argument("game", choices=[game for game in rules.GAMES if isinstance(evaluator_of(game), Weighed)])
    parser.add_argument("--pairs", type=int, help="of matches that move the weights")
    parser.add_argument("--seed", type=int, default=0, help="of the first pair, the next ones follow")
    chosen = parser.parse_args(arguments)
    game, evaluator, seed = chosen.game, evaluator_of(chosen.game), chosen.seed
    assert isinstance(evaluator, Weighed)
    level, pairs = evaluator.practice
    with get_context("spawn").Pool() as processes:
        weights = tuned(game, evaluator, level, range(seed, seed + (chosen.pairs or pairs)), processes.imap)
        tell("that win: " + ", ".join(map(str, weights)))
        evaluator = evaluator.weighing(weights)
        found = processes.imap(partial(told, game, evaluator, level), range(seed, seed + MATCHES))
        evaluator = evaluator.surer(sureness(list(chain.from_iterable(found))))
    tell("as sure as they win: " + ", ".join(map(str, evaluator.weights)))


if __name__ == "__main__":
    main(sys.argv[1:])
