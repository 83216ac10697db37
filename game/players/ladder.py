"""How far the levels of a game are apart: ``python -m game.players.ladder GAME [--pairs N]``.

Every level meets the next one, in pairs of matches from the same opening with the seats exchanged, on all processors at
once. The table that is printed counts from plain greedy play, which has the rating 0: the best candidate, without a search.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from multiprocessing import get_context

from game import rules
from game.players.contest import pair, player_of
from game.players.evaluation import Level, available
from game.players.levels import LEVELS, level_of
from game.players.rating import Rating, ratings

GREEDY = Level(0)

MEETINGS = ((1, 0), (2, 0), *((number + 1, number) for number in range(1, LEVELS)))
"""Which levels meet; 0 stands for greedy play."""


def climb(game: str, pairs: int) -> list[tuple[str, Rating]]:
    """The rating of greedy play and of every level, by so many pairs of matches of those that meet."""
    names = ["greedy", *(f"level {number}" for number in range(1, LEVELS + 1))]
    results = {}
    with get_context("spawn").Pool() as processes:
        played = {each: processes.imap(partial(meet, game, *each), range(pairs)) for each in MEETINGS}
        for (one, other), matches in played.items():
            points = sum(matches)
            results[one, other] = points, 2 * pairs
            tell(f"{names[one]} - {names[other]}: {points:g} of {2 * pairs}")
    return list(zip(names, ratings(results, len(names)), strict=True))


def meet(game: str, one: int, other: int, seed: int) -> float:
    """The points of one level in a pair of matches against another one; 0 stands for greedy play."""
    first, second = (player_of(level_of(game, number) if number else GREEDY) for number in (one, other))
    return pair(game, {}, first, second, seed)


def tell(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str]) -> None:
    """Measure the levels of the game on the command line."""
    parser = argparse.ArgumentParser(description="Measure how far the levels of a game are apart.")
    parser.add_argument("game", choices=[game for game in rules.GAMES if available(game)])
    parser.add_argument("--pairs", type=int, default=20, help="pairs of matches of every two levels")
    chosen = parser.parse_args(arguments)
    for name, rating in climb(chosen.game, chosen.pairs):
        tell(f"{name:8} {rating.elo:+6.0f} ± {rating.bar:.0f}")


if __name__ == "__main__":
    main(sys.argv[1:])
