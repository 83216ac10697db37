"""Evaluations once more, in the plainest way, and random matches to try them on."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator

from game import rules


def random_states(game: str, seed: int, matches: int, **options: str | int) -> Iterator[rules.State]:
    """Every state of some matches of random actions, their ends too."""
    chance = random.Random(seed)
    for _ in range(matches):
        state = rules.new(game, **options)
        yield state
        while not state.outcome:
            state = state.play(chance.choice(state.legal_actions()))
            yield state


def neighbours(square: str) -> Iterator[str]:
    column, row = ord(square[0]), int(square[1])
    for right, up in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if "a" <= chr(column + right) <= "g" and 1 <= row + up <= 7:
            yield f"{chr(column + right)}{row + up}"


def distances(sources: tuple[str, ...], walls: set[frozenset[str]]) -> dict[str, int]:
    """How many steps there are to every square from the nearest source, walls in the way."""
    found = dict.fromkeys(sources, 0)
    queue = deque(sources)
    while queue:
        here = queue.popleft()
        for there in neighbours(here):
            if there not in found and frozenset((here, there)) not in walls:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def nearest(state: rules.State) -> list[int]:
    """How many squares each seat of a Wall Go state alone is nearest to."""
    walls = {frozenset((wall[:2], wall[2:])) for wall in state.walls()}
    steps = [distances(state.pieces(seat), walls) for seat in range(len(state.seats))]
    counts = [0] * len(steps)
    for square in set().union(*steps):
        least = min(found.get(square, 99) for found in steps)
        owners = [seat for seat, found in enumerate(steps) if found.get(square, 99) == least]
        if len(owners) == 1:
            counts[owners[0]] += 1
    return counts


def idle(state: rules.State) -> list[int]:
    """How many pieces of each seat of a Wall Go state for two no piece of the other can come to."""
    walls = {frozenset((wall[:2], wall[2:])) for wall in state.walls()}
    return [
        sum(piece not in distances(state.pieces(1 - seat), walls) for piece in state.pieces(seat)) for seat in (0, 1)
    ]
