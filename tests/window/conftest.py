"""Fixtures for tests with real windows."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.window.harness import PATIENCE, TOOLS, Display, Player, need


@pytest.fixture
def display(tmp_path: Path) -> Iterator[Display]:
    """An X server of its own for this test. Without the tools the test is skipped, on CI it fails."""
    need("a real window", TOOLS)
    folder = tmp_path / "display"
    folder.mkdir()
    display = Display(folder)
    yield display
    display.stop()


@pytest.fixture
def start(display: Display, tmp_path: Path) -> Iterator[Callable[..., Player]]:
    """Start the program (``start("main.py", "--option", VARIABLE="value")``); a crash of it fails the test.

    ``program`` is what runs the arguments, instead of Python.
    """
    players: list[Player] = []

    def started(*arguments: str, program: Path | str = sys.executable, **environment: str) -> Player:
        player = Player(display, tmp_path, [str(program), *arguments], environment)
        players.append(player)
        player.join()
        return player

    yield started
    for player in players:
        if player.process.poll() is None:
            player.process.terminate()
            player.process.wait(PATIENCE)
        assert "Traceback" not in player.words, player.words
