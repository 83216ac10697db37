"""Every screen at many sizes: all inside the window, nothing over anything, every text in its place and large enough.

Texts are watched where they are made (``game.view.lettering``): each is asked at what part of its size it was set, and
each that lies on the table by itself where it lies.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator, Sequence

import pygame
import pytest

from game.kit.theme import Look
from game.shell.scene import Scene
from game.shell.widgets import Entry, Slider
from game.view import lettering
from scenes.match import MatchScene
from scenes.menu import Menu
from scenes.playback import Playback
from scenes.rules import Rules
from tests.driver import Driver, driving
from tests.pictures import screens

SIZES = [
    (360, 640),
    (480, 900),
    (720, 1280),
    (1000, 1100),
    (960, 540),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
]
LARGE_TEXT_SIZES = [(360, 640), (480, 900), (960, 540), (1280, 720), (1920, 1080)]
CONFIGURATIONS = [(size, 100) for size in SIZES] + list(itertools.product(LARGE_TEXT_SIZES, (125, 150)))
SHARED = dict.fromkeys(("language", "game", "players", "kind", "tab", "begins", "stay", "tie"), 6) | {"turn": 14}
"""Widgets that share their space, where the nearest one is meant: logical pixels that each lacks of a target's 44."""


class Texts:
    """The texts that are made while this watches."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pictures: dict[int, tuple[str, pygame.Surface]] = {}
        self.faults: set[str] = set()
        self._line, self._paragraph = lettering.line, lettering.paragraph
        monkeypatch.setattr(lettering, "line", self.line)
        monkeypatch.setattr(lettering, "paragraph", self.paragraph)

    def line(
        self,
        look: Look,
        role: str,
        texts: str | Sequence[str],
        colour: pygame.Color,
        width: float | None = None,
    ) -> pygame.Surface:
        forms = (texts,) if isinstance(texts, str) else tuple(texts)
        if width is not None:
            self._weigh(look, role, *lettering.fit(look, role, forms, width), width)
        return self._keep(forms[0], self._line(look, role, texts, colour, width))

    def paragraph(
        self,
        look: Look,
        role: str,
        texts: str | Sequence[str],
        colour: pygame.Color,
        width: float,
        height: float | None = None,
        *,
        centred: bool = False,
    ) -> pygame.Surface:
        forms = (texts,) if isinstance(texts, str) else tuple(texts)
        self._weigh(look, role, *lettering.fit_paragraph(look, role, forms, int(width), height), width)
        return self._keep(forms[0], self._paragraph(look, role, texts, colour, width, height, centred=centred))

    def _weigh(self, look: Look, role: str, text: str, part: float, width: float) -> None:
        if text and part < lettering.SMALLEST:
            self.faults.add(f"{role} at {part:.0%} of {width:.0f} pixels: {text}")
        words = [word for word in text.split() if os.sep not in word]  # a path may be broken anywhere
        if any(lettering.width_of(look, role, word, part) > width for word in words):
            self.faults.add(f"{role} with a broken word at {width:.0f} pixels: {text}")

    def _keep(self, text: str, picture: pygame.Surface) -> pygame.Surface:
        self.pictures[id(picture)] = (text, picture)
        return picture

    def on(self, scene: Scene) -> Iterator[tuple[str, pygame.Rect]]:
        """The texts that lie on the table by themselves, and the pixels that they ink."""
        for picture, at in (*scene._still, *scene._live):
            if id(picture) in self.pictures:
                yield self.pictures[id(picture)][0], picture.get_bounding_rect().move(at)


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> Texts:
    """Watches all texts of a test: its look equals no other, so that no picture is remembered from another test."""

    class FreshLook(Look):
        pass

    monkeypatch.setattr("game.shell.app.Look", FreshLook)
    return Texts(monkeypatch)


def board_of(scene: Scene) -> pygame.Rect:
    """The sheet of a scene's board; nothing where it has none."""
    if isinstance(scene, MatchScene):
        return scene._areas["sheet"]
    if isinstance(scene, Playback):
        assert scene._placed
        return scene._placed[0]
    return pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("size", "text_size"), CONFIGURATIONS, ids=lambda value: str(value).strip("()"))
def test_everything_fits(size: tuple[int, int], text_size: int, language: str, texts: Texts) -> None:
    with driving(Menu, size, language=language) as driver:
        driver.app.change(size=text_size)
        faults = [f"{name}: {fault}" for name in screens(driver) for fault in faults_of(driver, texts)]
    assert not faults, "\n".join(dict.fromkeys(faults))


def faults_of(driver: Driver, texts: Texts) -> Iterator[str]:
    """What does not fit on the screen in sight."""
    driver.frames(2)
    scene = driver.top
    window = pygame.Rect((0, 0), driver.app.window.size)
    yield from sorted(texts.faults)
    texts.faults.clear()
    yield from _faults_of_widgets(scene, window)
    yield from _faults_of_pictures(scene, window)
    yield from _faults_of_texts(scene, window, list(texts.on(scene)))


def _faults_of_widgets(scene: Scene, window: pygame.Rect) -> Iterator[str]:
    board = board_of(scene)
    for widget in scene.ui.widgets:
        if not window.contains(widget.rect) and not widget.key.startswith("card"):
            yield f"{widget.key} leaves the window: {widget.rect}"
        if board.colliderect(widget.rect):
            yield f"{widget.key} lies over the board"
        reach = getattr(widget, "reach", widget.rect)
        if reach.h < scene.ui.look.px(44 - SHARED.get(widget.key.partition(".")[0], 0)):
            yield f"{widget.key} is hard to press: {reach}"
        if isinstance(widget, Entry) and widget.font.get_rect(widget.placeholder_text).w > widget.rect.w - 20:
            yield f"{widget.key} is too narrow for its hint: {widget.placeholder_text}"
    for one, other in itertools.combinations(scene.ui.widgets, 2):
        if one.rect.colliderect(other.rect) and "card" not in one.key:
            yield f"{one.key} and {other.key} overlap"


def _faults_of_pictures(scene: Scene, window: pygame.Rect) -> Iterator[str]:
    """Shadows may reach beyond the window, and pages of the rules slide in from beyond it."""
    margin = 2 * scene.ui.look.px(44)
    for picture, at in (*scene._still, *scene._live):
        area = picture.get_rect(topleft=at)
        sliding = isinstance(scene, Rules | Menu) and area.w >= window.w
        if not sliding and not window.inflate(margin, margin).contains(area):
            yield f"a picture leaves the window: {area}"


def _faults_of_texts(scene: Scene, window: pygame.Rect, lying: Sequence[tuple[str, pygame.Rect]]) -> Iterator[str]:
    """``lying``: the texts on the table and where their ink is."""
    board = board_of(scene)
    for words, area in lying:
        if not window.contains(area):
            yield f"a text leaves the window: {words}"
        if board.colliderect(area):
            yield f"a text lies over the board: {words}"
        for widget in scene.ui.widgets:
            if widget.rect.colliderect(area) and not isinstance(widget, Slider) and "match" not in widget.key:
                yield f"{widget.key} lies over a text: {words}"
    for (one, place), (other, beside) in itertools.combinations(lying, 2):
        if place.colliderect(beside):
            yield f"two texts overlap: {one} / {other}"
