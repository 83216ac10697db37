"""Whether a new evaluation is better than the old one: ``python -m game.players.gate OLD NEW``.

OLD and NEW are Python files that hold an evaluator of a game; the new one is named after it, as ``wallgo.py``. They meet with
equal numbers of positions until a sequential test says that the new one is worth ``--elo`` points more, or that it is not.
The exit status is 0 if it is.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from game import rules
from game.players.contest import Player, pair, player_of
from game.players.evaluation import Evaluator, Level, evaluator_in
from game.players.ladder import tell
from game.players.levels import METHODS
from game.players.rating import bounds, evidence


def evaluator_from(path: Path) -> Evaluator:
    """The evaluator that a Python file holds. Raises ValueError when the file cannot be read as one."""
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ValueError(f"{path} is no Python file")
    module = module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return evaluator_in(module)


def judge(game: str, new: Player, old: Player, elo: float, most: int) -> bool:
    """Whether the new player is better, as far as ``most`` pairs of matches can tell."""
    low, high = bounds()
    points: list[float] = []
    while len(points) < most:
        points.append(pair(game, {}, new, old, len(points)))
        weight = evidence(points, 0, elo)
        tell(f"{len(points)} pairs, {sum(points):g} points, evidence {weight:+.2f} between {low:.2f} and {high:.2f}")
        if not low < weight < high:
            return weight >= high
    return False


def main(arguments: Sequence[str]) -> int:
    """Let the evaluators on the command line meet. Returns the exit status."""
    parser = argparse.ArgumentParser(description="Test whether a new evaluation is better than the old one.")
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--nodes", type=int, default=60, help="positions that either looks at")
    parser.add_argument("--method", choices=METHODS, default="tree", help="the search of either")
    parser.add_argument("--elo", type=float, default=40, help="the least difference that counts")
    parser.add_argument("--most", type=int, default=400, help="pairs of matches after which nothing was shown")
    parser.add_argument("--game", choices=rules.GAMES, help="if the new file is not named after it")
    chosen = parser.parse_args(arguments)
    game = chosen.game or chosen.new.stem
    if game not in rules.GAMES:
        parser.error(f"{game} is no game: what game is it?")
    level = Level(chosen.nodes, method=chosen.method)
    new, old = (player_of(level, evaluator_from(path)) for path in (chosen.new, chosen.old))
    better = judge(game, new, old, chosen.elo, chosen.most)
    tell("better" if better else "not shown to be better")
    return 0 if better else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
