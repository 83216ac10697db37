"""An opponent to measure the players of Fortress by: it takes the most at once and leaves every placement to the game."""

from __future__ import annotations

import random

from game.rules.fortress import Captured, FortressState


def gain(state: FortressState, segment: str) -> float:
    """How far a segment brings the seat to act ahead at once: land of another seat counts twice, or fortresses count."""
    after = state.play(segment)
    if state.setup.victory == "fortresses":
        return len(after.sites)
    captured = [event for event in after.events if isinstance(event, Captured)]
    return sum(float(event.face.area) * (1 if event.loser is None else 2) for event in captured)


def greedy(state: FortressState, seed: int) -> tuple[str, ...]:
    """The segment with the biggest gain, of equal ones any, or the placement that is due."""
    if state.mid_turn:
        return ("@auto",)
    segments = list(state.legal_actions())
    random.Random(seed).shuffle(segments)
    best = max(segments, key=lambda segment: gain(state, segment))
    return best, *("@auto",) * len(state.play(best).sites)
