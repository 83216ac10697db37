"""The rules of the games, without a window: the door through which everything else asks.

>>> from game import rules
>>> state = rules.new("wallgo", players=3)
>>> state.seats
('red', 'blue', 'green')
"""

from __future__ import annotations

from collections.abc import Generator
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from game.rules.core import Event, Info, Option, Outcome, RuleError, State

__all__ = [
    "GAMES",
    "Event",
    "Info",
    "Option",
    "Outcome",
    "RuleError",
    "State",
    "available",
    "from_text",
    "info",
    "new",
]

GAMES: tuple[str, ...] = ("wallgo", "entrapment", "enclosure", "fortress")
"""The catalogue: adding a game is adding its name here and its files to the rooms."""


class Rules(Protocol):
    """What a rules file holds."""

    INFO: Info

    def new(self, **options: str | int) -> State:
        """The state in which a match begins; the options are complete and allowed."""

    def from_text(self, text: str, **options: str | int) -> State:
        """The state that a position text writes; the options are complete and allowed. Raises ValueError."""


def available(game: str) -> bool:
    """Whether the game is in the catalogue and its rules are written."""
    return game in GAMES and find_spec(f"{__name__}.{game}") is not None


def info(game: str) -> Info:
    """What the mid-end must know of a game. Raises ValueError for an unknown one."""
    return _rules(game).INFO


def new(game: str, **options: str | int) -> State:
    """The state in which a match of the game begins. Raises ValueError for a bad game or option."""
    module = _rules(game)
    return module.new(**module.INFO.complete(options))


def from_text(game: str, text: str, **options: str | int) -> State:
    """The state that a position text writes. Raises ValueError for a bad game, option or text."""
    module = _rules(game)
    return module.from_text(text, **module.INFO.complete(options))


def reading(game: str, text: str, **options: str | int) -> Generator[None, None, State]:
    """What ``from_text`` gives, step by step where a game plays its positions through. Raises as it does."""
    module = _rules(game)
    if steps := getattr(module, "reading", None):
        state: State = yield from steps(text, **module.INFO.complete(options))
        return state
    return from_text(game, text, **options)


def _rules(game: str) -> Rules:
    if not available(game):
        there = ", ".join(name for name in GAMES if available(name))
        raise ValueError(f"there is no game {game!r}; there are {there}")
    return cast("Rules", import_module(f"{__name__}.{game}"))
