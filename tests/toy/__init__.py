"""The fifth game of the tests, added to the program by nothing but what adding a game is promised to take."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import game.players
import game.rules
import game.view
from game.kit import text

HERE = Path(__file__).parent
ROOMS = (game.rules, game.players, game.view)


@contextmanager
def installed() -> Iterator[None]:
    """Have the game ``toy`` in the catalogue; afterwards the program is as it was."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game.rules, "GAMES", (*game.rules.GAMES, "toy"))
        for room in ROOMS:
            name = room.__name__.rpartition(".")[2]
            patch.setattr(room, "__path__", [*room.__path__, str(HERE / name)])
        text.add_folder(HERE / "text")
        try:
            yield
        finally:
            text.remove_folder(HERE / "text")
            for room in ROOMS:
                sys.modules.pop(f"{room.__name__}.toy", None)
                vars(room).pop("toy", None)


@pytest.fixture(scope="module")
def toy() -> Iterator[str]:
    """The name of the toy game, which is in the catalogue during the tests of a module."""
    with installed():
        yield "toy"
