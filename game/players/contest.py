"""Matches between computer players, for measuring them: pairs from the same opening with the seats exchanged."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from game import rules
from game.players.evaluation import Evaluator, Level, ended, evaluator_of
from game.players.levels import choose
from game.rules import State

Player = Callable[[State, int], Sequence[str]]
"""What plays: from a state and a seed come actions."""

OPENING = 6
"""Candidates that are played at random before a match of a contest."""
CHOICE = 12
"""Among how many of the best candidates an opening chooses."""


def player_of(level: Level, evaluator: Evaluator | None = None) -> Player:
    """Plays as a level does, by the evaluator of the game or another one."""

    def play(state: State, seed: int) -> Sequence[str]:
        return choose(state, level, seed, evaluator).actions

    return play


def opening(game: str, options: Mapping[str, str | int], seed: int, evaluator: Evaluator | None = None) -> State:
    """A position from which a fair match can begin, another one for every seed, and on another map where there are maps."""
    chance, evaluator = random.Random(seed), evaluator or evaluator_of(game)
    maps = {"seed": seed} if any(option.name == "seed" for option in rules.info(game).options) else {}
    state = rules.new(game, **{**maps, **options})
    for _ in range(OPENING):
        candidates = sorted(evaluator.candidates(state), reverse=True)[:CHOICE]
        for action in chance.choice(candidates)[1]:
            state = state.play(action)
        if state.outcome:
            return opening(game, options, seed + 1_000_003, evaluator)
    return state


def play(start: State, players: Sequence[Player], seed: int) -> tuple[float, ...]:
    """The final standing of every seat, each played by its own player; what goes by itself does so.

    A match ends early where computer players agree to that.
    """
    chance, state, evaluator = random.Random(seed), start, evaluator_of(start.game)
    while not state.outcome:
        if agreed := evaluator.agreed(state):
            return ended(state.play(agreed))
        for action in (state.automatic,) if state.automatic else players[state.seat](state, chance.getrandbits(32)):
            state = state.play(action)
    return ended(state)


def pair(game: str, options: Mapping[str, str | int], one: Player, other: Player, seed: int) -> float:
    """The points of ``one`` in a pair of matches against ``other``: 0 to 2, a draw half a point."""
    return exchanged(opening(game, options, seed), one, other, seed)


def exchanged(start: State, one: Player, other: Player, seed: int) -> float:
    """The points of ``one`` in two matches from the same position, first in seat 0 and then in seat 1."""
    here, there = play(start, (one, other), seed)[0], play(start, (other, one), seed)[1]
    return sum(0.5 if standing == 0.5 else float(standing > 0.5) for standing in (here, there))
