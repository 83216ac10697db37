"""What the computer players know of Three: nothing but its end."""

from __future__ import annotations

from game.players.evaluation import Candidate, Evaluator, standings
from game.rules import State


class ThreeEvaluator(Evaluator):
    """Before the end all marks are worth the same."""

    def standings(self, state: State) -> tuple[float, ...]:
        return (0.5,) * len(state.seats)

    def candidates(self, state: State) -> list[Candidate]:
        return [(standings(self, state.play(action))[state.seat], (action,)) for action in state.legal_actions()]
