"""How far the levels of a game are apart: ``python -m game.players.ladder GAME [--pairs N]``.

Every level meets the next and the one after it, in pairs of matches from the same opening with the seats exchanged.
The table that is printed counts from plain greedy play, which has the rating 0: the best candidate, without a search.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from itertools import combinations

from game import rules
from game.players.contest import pair, player_of
from game.players.evaluation import Level, available
from game.players.levels import LEVELS, level_of
from game.players.rating import Rating, ratings

GREEDY = Level(0)


def climb(game: str, options: Mapping[str, str | int], pairs: int) -> list[tuple[str, Rating]]:
    """The rating of greedy play and of every level."""
    names = ["greedy", *(f"level {number}" for number in range(1, LEVELS + 1))]
    players = [player_of(level) for level in (GREEDY, *(level_of(game, number) for number in range(1, LEVELS + 1)))]
    results = {}
    for one, other in combinations(range(len(players)), 2):
        if other - one <= 2 or (one == 0 and other == 3):
            points = sum(pair(game, options, players[one], players[other], seed) for seed in range(pairs))
            results[one, other] = points, 2 * pairs
            tell(f"{names[one]} - {names[other]}: {points:g} of {2 * pairs}")
    return list(zip(names, ratings(results, len(players)), strict=True))


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
    for name, rating in climb(chosen.game, {}, chosen.pairs):
        tell(f"{name:8} {rating.elo:+6.0f} ± {rating.bar:.0f}")


if __name__ == "__main__":
    main(sys.argv[1:])
