"""The board of Wall Go as it has always looked, by theme and orientation.

``UPDATE_GOLDEN=1 python -m pytest tests/fit/test_golden.py`` draws the pictures anew; look at them before committing.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.kit.theme import THEMES
from game.match.match import Match, Seat
from game.view.wallgo import Board
from scenes.match import MatchScene
from tests.driver import driving

FOLDER = Path(__file__).parent / "golden"
SIZES = {"landscape": (768, 432), "portrait": (360, 640)}
REDUCED = (200, 200)
"""The size at which pictures are kept and compared; it evens out what versions of SDL round differently."""


def drawn(size: tuple[int, int], theme: str) -> pygame.Surface:
    """The sheet of a match in full swing, with a piece picked and a try refused."""
    state = Board.preview()
    with driving(lambda app: MatchScene(app, Match(state, [Seat()] * len(state.seats))), size, theme=theme) as driver:
        told = driver.rest()
        piece = next(place for place in told["targets"] if len(place) == 2)
        driver.click(told["places"][piece])
        driver.rest()
        scene = driver.top
        assert isinstance(scene, MatchScene)
        scene.selection = replace(scene.selection, aim=None)
        scene.marks = ("d4",)
        scene.repaint()
        driver.rest()
        sheet = driver.picture().subsurface(scene._areas["sheet"])
        return pygame.transform.smoothscale(sheet, REDUCED)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("orientation", SIZES)
def test_the_board_looks_as_it_did(orientation: str, theme: str) -> None:
    picture = drawn(SIZES[orientation], theme)
    path = FOLDER / f"wallgo-{orientation}-{theme}.png"
    if os.environ.get("UPDATE_GOLDEN"):
        FOLDER.mkdir(exist_ok=True)
        pygame.image.save(picture, path)
    golden = pygame.surfarray.array3d(pygame.image.load(path)).astype(int)
    apart = np.abs(pygame.surfarray.array3d(picture) - golden).max(axis=2)
    assert apart.mean() < 2
    assert (apart > 32).mean() < 0.002
