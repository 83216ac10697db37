"""Every screen at many sizes: all inside the window, nothing over the board, everything large enough to press."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.shell.scene import Scene
from scenes.match import MatchScene
from scenes.menu import Menu
from scenes.rules import Rules
from tests.driver import driving
from tests.pictures import screens

SIZES = [
    (360, 640),
    (720, 1280),
    (480, 900),
    (1000, 1100),
    (960, 540),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
]


def board_of(scene: Scene) -> pygame.Rect | None:
    """The sheet of a scene's board."""
    if isinstance(scene, MatchScene):
        return scene._areas["sheet"]
    return None


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_widgets_fit(size: tuple[int, int], language: str) -> None:
    window = pygame.Rect((0, 0), size)
    with driving(Menu, size, language=language) as driver:
        for name in screens(driver):
            driver.frames(2)
            scene = driver.top
            widgets = scene.ui.widgets
            least = scene.ui.look.px(44)
            board = board_of(scene)
            for widget in widgets:
                assert window.contains(widget.rect) or widget.key.startswith("card"), (name, widget.key, widget.rect)
                reach = getattr(widget, "reach", widget.rect)
                near_enough = widget.key.partition(".")[0] in {
                    "language",
                    "game",
                    "players",
                    "tab",
                    "begins",
                    "stay",
                    "tie",
                }
                assert reach.h >= least - 6 * near_enough, (name, widget.key, reach)
                if board:
                    assert not board.colliderect(widget.rect), (name, widget.key)
            for one, other in itertools.combinations(widgets, 2):
                assert not one.rect.colliderect(other.rect) or "card" in one.key, (name, one.key, other.key)
            for picture, at in (*scene._still, *scene._live):
                if not isinstance(scene, Rules | Menu) or picture.get_width() < size[0]:
                    margin = scene.ui.look.px(44)
                    area = picture.get_rect(topleft=at)
                    assert window.inflate(2 * margin, 2 * margin).contains(area), (name, area)
