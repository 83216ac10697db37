"""A scripted match, and a program that plays and keeps it until it is killed: ``python -m tests.match.victim``."""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

from game.match.clock import Clock
from game.match.library import Library
from game.match.match import Match

STEPS = 60


def script(seed: int) -> Iterator[Match]:
    """One match, a step further each time: played on, taken back, played again, given up. The same for each seed."""
    chance = random.Random(seed)
    seconds = 0.0
    clock = Clock(300, 2, 2, lambda: seconds) if seed % 2 else None
    match = Match.new(chance.choice(["wallgo", "entrapment"]), clock=clock)
    match.resume()
    for _ in range(STEPS):
        seconds += 0.25
        step = chance.random()
        if step < 0.15 or match.over:
            match.undo()
        elif step < 0.25:
            match.redo()
        elif step < 0.28:
            match.resign(match.state.seat)
        else:
            match.play(chance.choice(match.state.legal_actions()))
        yield match


def main(path: str, seed: str) -> None:
    """Keep the match of a seed in a library, and print the number of each step once it is stored."""
    library = Library(Path(path))
    for number, match in enumerate(script(int(seed))):
        library.keep(match)
        if library.flush():
            sys.stdout.write(f"{number}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
