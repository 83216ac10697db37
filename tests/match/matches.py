"""Helpers of the match tests: random matches and a clock that a test moves."""

from collections.abc import Iterator, Sequence


def play_at_random(state, choices: Sequence[int]) -> Iterator[str]:
    """One legal action for each choice, while the match goes on."""
    for choice in choices:
        legal = state.legal_actions()
        if not legal:
            return
        action = legal[choice % len(legal)]
        yield action
        state = state.play(action)


class Moment:
    """A source of seconds that only a test moves."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds

    def passes(self, seconds: float) -> None:
        self.seconds += seconds
