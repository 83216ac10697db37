"""Helpers of the match tests: games to play, random matches, and a clock that a test moves."""

import random
from collections.abc import Iterator, Sequence

from hypothesis import strategies as st

from game.match.match import Match

GAMES = [
    ("toy", {}),
    ("toy", {"marks": 2}),
    ("wallgo", {}),
    ("wallgo", {"players": 3}),
    ("wallgo", {"players": 4, "stay": "with-exit"}),
    ("entrapment", {}),
]
"""Games with options that tell apart what the mid-end does: turns of one action and of several, two seats and more."""

games = st.sampled_from(GAMES)
choices = st.lists(st.integers(0, 10**6), max_size=60)


def play_at_random(state, choices: Sequence[int]) -> Iterator[str]:
    """One legal action for each choice, while the match goes on."""
    for choice in choices:
        legal = state.legal_actions()
        if not legal:
            return
        action = legal[choice % len(legal)]
        yield action
        state = state.play(action)


def random_match(game: str, options: dict, choices: Sequence[int], clock=None) -> Match:
    """A match with one legal action played for each choice, while it goes on."""
    match = Match.new(game, options=options, clock=clock)
    for action in play_at_random(match.state, choices):
        match.play(action)
    return match


def played(actions: int, game: str = "wallgo", seed: int = 0) -> Match:
    """A match with so many random actions, the same for each seed."""
    chance = random.Random(seed)
    return random_match(game, {}, [chance.randrange(10**6) for _ in range(actions)])


def replay(start, actions: Sequence[str]):
    """The state that actions lead to from a start."""
    for action in actions:
        start = start.play(action)
    return start


class Moment:
    """A source of seconds that only a test moves."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds

    def passes(self, seconds: float) -> None:
        self.seconds += seconds
