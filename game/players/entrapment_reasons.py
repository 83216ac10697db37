"""Why actions of Entrapment are good, in the words of a hint: whom they take, force, shut in or set free.

A way out of a square is a plain step to an empty square beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.players.evaluation import Reason
from game.rules.core import Event
from game.rules.entrapment import ChoiceDue, Eliminated, Entrapment, Forced, Moved, Put


def reasons(state: Entrapment, actions: Sequence[str]) -> tuple[Reason, ...]:
    """What the actions, which the seat to act plays in a row, are good for: the weightiest reason first."""
    after, events = state, list[Event]()
    for action in actions:
        after = after.play(action)
        events += after.events
    found = (*_blows(state.seat, after, events), *_freedom(state, after, events))
    return found or (Reason("hint.entrapment.waits"),)


def _blows(seat: int, after: Entrapment, events: Sequence[Event]) -> Iterator[Reason]:
    """What happens to the other side at once."""
    if after.outcome and after.outcome.winners == (seat,):
        yield Reason("hint.entrapment.wins")
    for event in events:
        match event:
            case Eliminated(other, square) if other != seat:
                yield Reason("hint.entrapment.takes", {"square": square, "seat": other})
            case ChoiceDue(other, squares) if other != seat:
                yield Reason("hint.entrapment.choice", {"squares": ", ".join(squares)})
    for event in events:
        match event:
            case Forced(other, square) if other != seat:
                yield Reason("hint.entrapment.forces", {"square": square})


def _freedom(before: Entrapment, after: Entrapment, events: Sequence[Event]) -> Iterator[Reason]:
    """Whom the actions free, the most shut in of the others that have fewer ways out, and the own one that won most."""
    seat, squares = before.seat, _squares(before, events)
    own, other = ({was: squares[was] for was in before.roamers(each) if was in squares} for each in (seat, 1 - seat))
    for was, now in own.items():
        if was in before.forced(seat) and now not in after.forced(seat):
            yield Reason("hint.entrapment.frees", {"square": was})
    fewer = {now: _ways(after, now) for was, now in other.items() if 0 < _ways(after, now) < _ways(before, was)}
    if fewer:
        tightest = min(fewer, key=lambda square: fewer[square])
        yield Reason("hint.entrapment.narrows", {"square": tightest, "n": fewer[tightest], "seat": 1 - seat})
    more = {now: _ways(after, now) - _ways(before, was) for was, now in own.items()}
    widest = max(more, key=lambda square: more[square], default="")
    if widest and more[widest] > 0:
        yield Reason("hint.entrapment.widens", {"square": widest, "n": _ways(after, widest)})
    for event in events:
        match event:
            case Put(_, square) if square in after.roamers(seat):
                yield Reason("hint.entrapment.puts", {"square": square, "n": _ways(after, square)})


def _squares(before: Entrapment, events: Sequence[Event]) -> Mapping[str, str]:
    """Where every roamer that was there is now, unless it is gone."""
    squares = {square: square for seat in (0, 1) for square in before.roamers(seat)}
    for event in events:
        match event:
            case Moved(_, origin, target):
                squares = {was: target if now == origin else now for was, now in squares.items()}
            case Eliminated(_, square):
                squares = {was: now for was, now in squares.items() if now != square}
    return squares


def _ways(state: Entrapment, square: str) -> int:
    """The ways out of a square."""
    board = state.board
    grid, empty = board.ground.grid, board.ground.grid.squares & ~board.taken
    return (grid.step(1 << grid.square[square], board.passages) & empty).bit_count()
