"""Every test runs without a screen or a sound card and with a home of its own."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("palisade", deadline=None)  # machines of very different speed run these tests
settings.load_profile("palisade")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the program keeps its settings and matches during this test."""
    folder = tmp_path / "home"
    monkeypatch.setenv("PALISADE_HOME", str(folder))
    return folder
