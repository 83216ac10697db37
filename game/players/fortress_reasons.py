"""Why a move of Fortress is good, in words that a hint can say: what it captures and from whom, and what it shields."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.players.evaluation import Reason
from game.players.fortress_board import Board
from game.rules import Event
from game.rules.fortress import Captured, Divided, FortressState, Placed
from game.rules.scatter import HEIGHT, WIDTH, percent

LEAST = WIDTH * HEIGHT / 2000
"""Less land is not worth a word."""


def reasons(
    state: FortressState, actions: Sequence[str], board: Callable[[FortressState], Board]
) -> tuple[Reason, ...]:
    """What the actions, which the seat to act plays in a row, are good for: the weightiest reason first."""
    after = state
    events: list[Event] = []
    for action in actions:
        after = after.play(action)
        events += after.events
    if after.outcome and state.seat in after.outcome.winners:
        return (Reason("hint.fortress.wins"),)
    captured = [event for event in events if isinstance(event, Captured)]
    areas: dict[int | None, float] = {}
    for event in captured:
        areas[event.loser] = areas.get(event.loser, 0.0) + float(event.face.area)
    found = sorted(((area, _capture(loser, area)) for loser, area in areas.items()), key=lambda each: -each[0])
    told = [reason for area, reason in found if area >= LEAST]
    if state.setup.victory == "fortresses" and any(isinstance(event, (Captured, Divided)) for event in events):
        told.insert(0, Reason("hint.fortress.puts", {"n": sum(isinstance(e, (Captured, Divided)) for e in events)}))
    return (*told, *_shields(state, after, actions, board)) or (Reason("hint.fortress.waits"),)


def _capture(loser: int | None, area: float) -> Reason:
    if loser is None:
        return Reason("hint.fortress.gains", {"percent": percent(area)})
    return Reason("hint.fortress.robs", {"percent": percent(area), "seat": loser})


def _shields(
    before: FortressState, after: FortressState, actions: Sequence[str], board: Callable[[FortressState], Board]
) -> Iterator[Reason]:
    """Whether a fortress was put at a chosen place, and whether nothing is left to cut off from the seat."""
    if any(isinstance(event, Placed) for event in after.events) and actions[-1] != "@auto":
        yield Reason("hint.fortress.shields")
    if not after.mid_turn and not after.outcome:
        seat = before.seat
        if after.land[seat] and board(after).map.cut_off()[seat] < LEAST:
            yield Reason("hint.fortress.safe")
