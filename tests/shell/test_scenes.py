"""The stack's life cycle, and the program's loop under a clock of the test's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.input.intents import Command, Intent, Tap
from game.kit import text
from game.shell.app import MOST_BEHIND, STEP, App
from game.shell.scene import Scene, SceneStack
from game.shell.window import SETTLE
from tests.driver import Driver, driving


class Plain(Scene):
    """A scene that writes down what happens to it."""

    def __init__(self, app: Any, name: str = "plain", *, overlay: bool = False) -> None:
        super().__init__(app)
        self.name, self.overlay = name, overlay  # type: ignore[misc]
        self.told: list[str] = []
        self.steps = 0
        self.intents: list[Intent] = []

    def enter(self) -> None:
        self.told.append("enter")

    def pause(self) -> None:
        self.told.append("pause")

    def resume(self) -> None:
        self.told.append("resume")

    def shutdown(self) -> None:
        self.told.append("shutdown")

    def update(self, dt: float) -> None:
        assert dt == STEP
        self.steps += 1

    def handle(self, intent: Intent) -> None:
        self.intents.append(intent)
        super().handle(intent)

    def build(self) -> None:
        self.told.append("build")
        self.ui.button("one", pygame.Rect(20, 20, 100, 44), lambda: self.told.append("one"), label=("One",))
        self.ui.button("two", pygame.Rect(20, 90, 100, 44), lambda: self.told.append("two"), label=("Two",))
        field = pygame.Rect(20, 160, 200, 44)
        self.ui.entry("field", field, "", self.told.append, limit=9, hint="Name")


@pytest.fixture
def driver() -> Iterator[Driver]:
    with driving(Plain, (640, 480)) as driver:
        yield driver


def test_life_cycle_without_a_window() -> None:
    changes: list[int] = []
    stack = SceneStack(lambda: changes.append(1))
    low, high = Plain(None, "low"), Plain(None, "high")
    stack.push(low)
    stack.push(high)
    assert stack.top is high
    stack.pop()
    assert stack.top is low
    stack.replace(high)
    assert (low.told, high.told) == (["enter", "pause", "resume", "shutdown"], ["enter", "shutdown", "enter"])
    assert len(changes) == 4


def test_overlays_leave_the_scene_below_in_sight() -> None:
    stack = SceneStack(lambda: None)
    scenes = [Plain(None, "a"), Plain(None, "b"), Plain(None, "c", overlay=True), Plain(None, "d", overlay=True)]
    for scene in scenes:
        stack.push(scene)
    assert list(stack.visible()) == scenes[1:]
    assert list(stack.all()) == scenes


def test_fixed_steps_follow_the_clock_and_a_stall_does_not_spiral(driver: Driver) -> None:
    scene = driver.top
    assert isinstance(scene, Plain)
    before = scene.steps
    driver.frames(60)
    assert abs(scene.steps - before - 120) <= 1
    before = scene.steps
    driver.clock.now += 60
    driver.app.step()
    assert scene.steps - before <= round(MOST_BEHIND / STEP) + 1


def test_a_click_within_one_frame_presses_once(driver: Driver) -> None:
    driver.press("two")
    assert driver.top.told.count("two") == 1  # type: ignore[attr-defined]
    assert "one" not in driver.top.told  # type: ignore[attr-defined]


def test_clicks_beside_widgets_reach_the_scene(driver: Driver) -> None:
    driver.click((400, 300))
    assert Tap((400, 300)) in driver.top.intents  # type: ignore[attr-defined]


def test_tab_and_enter_press_widgets(driver: Driver) -> None:
    driver.key(pygame.K_TAB)
    assert driver.top.focus.key == "one"
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    assert driver.top.told.count("two") == 1  # type: ignore[attr-defined]
    driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    driver.key(pygame.K_SPACE)
    assert driver.top.told.count("one") == 1  # type: ignore[attr-defined]


def test_shortcuts_are_dead_while_text_is_typed(driver: Driver) -> None:
    driver.press("field")
    assert driver.app.typing
    for letter in "hi":
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    driver.key(pygame.K_h, unicode="h")
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert "hi" in driver.top.told  # type: ignore[attr-defined]
    assert Command("undo") not in driver.top.intents  # type: ignore[attr-defined]
    driver.click((400, 300))
    assert not driver.app.typing
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert Command("undo") in driver.top.intents  # type: ignore[attr-defined]


def test_a_new_size_rebuilds_once_it_has_settled(driver: Driver) -> None:
    scene = driver.top
    assert isinstance(scene, Plain)
    scene.focus.key = "two"
    before = scene.told.count("build")
    pygame.display.set_mode((360, 640), pygame.RESIZABLE)
    driver.frames()
    assert scene.told.count("build") == before
    driver.frames(round(SETTLE * 60) + 2)
    assert scene.told.count("build") == before + 1
    assert scene.ui.size == (360, 640)
    assert scene.ui.portrait
    assert scene.focus.key == "two"


def test_language_and_theme_change_at_once_and_last(driver: Driver) -> None:
    driver.app.change(language="ru", theme="night")
    driver.frames()
    assert text.language() == "ru"
    assert driver.top.ui.look.theme == "night"
    with driving(Plain, (640, 480), language="en") as again:
        stored = again.app.settings.load()
    assert (stored.language, stored.theme) == ("ru", "night")


def test_a_scene_pushed_by_a_press_gets_the_next_event(driver: Driver) -> None:
    below = driver.top
    app: App = driver.app
    app.scenes.push(Plain(app, "over", overlay=True))
    driver.press("one")
    assert driver.top.told.count("one") == 1  # type: ignore[attr-defined]
    assert below.told.count("one") == 0  # type: ignore[attr-defined]
