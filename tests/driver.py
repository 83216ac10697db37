"""The real program under a clock of the test's own: press, type, touch, and let time pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pygame

from game.kit.settings import Settings
from game.shell.app import App
from game.shell.scene import Scene


class FakeClock:
    """Seconds that pass only when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Driver:
    """Somebody at the program. Presses go through pygame's event queue, as a window's would."""

    def __init__(self, size: tuple[int, int], *, language: str = "en", theme: str = "paper") -> None:
        self.clock = FakeClock()
        settings = Settings.load()
        settings.language, settings.theme = language, theme
        self.app = App(settings, size=size, now=self.clock)

    @property
    def top(self) -> Scene:
        """The scene that is played."""
        scene = self.app.scenes.top
        assert scene is not None
        return scene

    def frames(self, count: int = 1) -> None:
        """Let frames pass."""
        for _ in range(count):
            self.clock.now += 1 / 60
            self.app.step()

    def rest(self, most: float = 10) -> dict[str, Any]:
        """Let time pass until nothing moves; tells what can be seen then."""
        self.frames(2)
        for _ in range(round(most * 60)):
            if (told := self.app.describe())["idle"] and told["settled"]:
                return told
            self.frames()
        raise AssertionError(f"still moving after {most} seconds")

    def widget(self, key: str) -> Any:
        """A widget of the top scene."""
        found = [widget for widget in self.top.ui.widgets if widget.key == key]
        assert found, f"no {key} among {[widget.key for widget in self.top.ui.widgets]}"
        return found[0]

    def click(self, at: tuple[float, float], button: int = 1) -> None:
        """Press and release a mouse button at a place, within one frame."""
        place = (round(at[0]), round(at[1]))
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=place, button=button, touch=False))
        self.frames()

    def press(self, key: str) -> None:
        """Click a widget."""
        self.frames()
        self.click(self.widget(key).rect.center)

    def place(self, name: str) -> tuple[float, float]:
        """Where a place of the board is."""
        return self.top.board.centre(name)  # type: ignore[attr-defined]

    def key(self, code: int, mod: int = 0, unicode: str = "") -> None:
        """Press and release a key."""
        scancode = {pygame.K_RETURN: 40, pygame.K_TAB: 43, pygame.K_ESCAPE: 41, pygame.K_SPACE: 44}.get(code, 0)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            event = pygame.event.Event(kind, key=code, mod=mod, unicode=unicode, scancode=scancode)
            pygame.event.post(event)
        self.frames()

    def picture(self) -> pygame.Surface:
        """What the window shows."""
        return self.app.window.surface.copy()


@contextmanager
def driving(
    first: Callable[[App], Scene], size: tuple[int, int] = (1280, 720), *, language: str = "en", theme: str = "paper"
) -> Iterator[Driver]:
    """The program with one scene on its stack."""
    driver = Driver(size, language=language, theme=theme)
    driver.app.scenes.push(first(driver.app))
    driver.frames(2)
    try:
        yield driver
    finally:
        driver.app.close()
        pygame.event.clear()
