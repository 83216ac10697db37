"""Fixtures for tests with real windows."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.window.harness import Display, Player, missing_tools


@pytest.fixture
def display(tmp_path: Path) -> Iterator[Display]:
    """An X server of its own for this test. Without the tools the test is skipped, on CI it fails."""
    if missing := missing_tools():
        reason = f"a real window needs {', '.join(missing)} (see .ci/run)"
        if "CI" in os.environ:
            pytest.fail(reason)
        pytest.skip(reason)
    folder = tmp_path / "display"
    folder.mkdir()
    display = Display(folder)
    yield display
    display.stop()


@pytest.fixture
def start(display: Display, tmp_path: Path) -> Iterator[Callable[..., Player]]:
    """Start the program (``start("main.py", "--option", VARIABLE="value")``); a crash of it fails the test."""
    players: list[Player] = []

    def started(*arguments: str, **environment: str) -> Player:
        player = Player(display, tmp_path, list(arguments) or ["main.py"], environment)
        players.append(player)
        player.join()
        return player

    yield started
    for player in players:
        if player.process.poll() is None:
            player.process.terminate()
            player.process.wait(10)
        assert "Traceback" not in player.words, player.words
