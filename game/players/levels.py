"""The levels of computer players: who sits in a seat, and what a level plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.match.match import Match, Seat
from game.players import deep
from game.players.alphabeta import AlphaBeta
from game.players.beam import Beam
from game.players.evaluation import Evaluator, Level, available, evaluator_of
from game.players.search import Choice, Method, Search
from game.rules import State

COMPUTER = "computer"
"""The kind of a seat that a computer player sits in; its level is beside it in the record."""

LEVELS = len(Evaluator.levels)
"""How many levels every game has; they are numbered from 1."""


METHODS: Mapping[str, Callable[..., Method]] = {
    "tree": Search,
    "alphabeta": AlphaBeta,
    "beam": Beam,
    "deep": deep.search,
}
"""The searches, by the names that levels call them by: of an evaluator and a state, with a ``seed`` and a ``noise``."""


def level_of(game: str, number: int) -> Level:
    """A level of a game by its number. Raises ValueError for one that is not there."""
    if not 1 <= number <= LEVELS:
        raise ValueError(f"levels go from 1 to {LEVELS}, not {number}")
    return evaluator_of(game).levels[number - 1]


def computer(name: str, level: int) -> Seat:
    """A seat in which a computer player of this level sits."""
    return Seat(name, COMPUTER, {"level": level})


def level_at(match: Match, seat: int) -> int | None:
    """The level of the computer player in a seat; None where somebody else decides.

    A record may name a level or a game that this program has no player for: then a person plays on.
    """
    level = match.seats[seat].extra.get("level")
    playable = match.seats[seat].kind == COMPUTER and available(match.game)
    return level if playable and type(level) is int and 1 <= level <= LEVELS else None


def begin(state: State, level: Level, seed: int, evaluator: Evaluator | None = None) -> Method:
    """The search of a level, before its first step, by the evaluator of the game or another one."""
    search = METHODS[level.method]
    return search(evaluator or evaluator_of(state.game), state, seed=seed, noise=level.noise)


def choose(state: State, level: Level, seed: int = 0, evaluator: Evaluator | None = None) -> Choice:
    """What a level plays in a state."""
    search = begin(state, level, seed, evaluator)
    while search.nodes < level.nodes and not (search.settled or search.forced):
        search.step()
    return search.best()
