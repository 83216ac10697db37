"""Scenes and the stack they stand on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from game.input.intents import Arrow, Command, Intent
from game.kit.text import t
from game.match import record
from game.match.match import Match
from game.shell.focus import Focus
from game.shell.widgets import Slider, Ui
from game.view import panels

if TYPE_CHECKING:
    from game.shell.app import App


LEAVING = frozenset({"leave", "exit", "resign", "quit"})
"""Widgets that Tab comes to last: those that end something."""


class Scene(ABC):
    """What a person sees and does at one time.

    Life cycle: ``enter`` once, ``pause`` and ``resume`` when another scene comes over it and goes, ``shutdown`` once.
    ``build`` makes the widgets and lays out the scene; it runs again at every new size, theme and language, so all that
    must last is kept elsewhere. ``paint`` renews what changes more often. ``draw`` never changes anything.
    """

    overlay: ClassVar[bool] = False
    """Whether the scene below stays in sight."""

    has_board: ClassVar[bool] = False
    """Whether arrow keys belong to a board while no widget is focused."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.focus = Focus()
        self.ui: Ui
        self._still: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._live: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._pictures = self._still
        self._unpainted = False
        self._painting: Iterator[None] = iter(())

    # -- life --------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Begin."""

    def pause(self) -> None:
        """Another scene comes over this one."""

    def resume(self) -> None:
        """This scene is on top again."""

    def shutdown(self) -> None:
        """End."""

    def renew(self, ui: Ui) -> None:
        """Build and paint the scene with new widgets."""
        self.ui = ui
        self._still = self._pictures = []
        self.build()
        self.ui.widgets.sort(key=lambda widget: widget.key in LEAVING)
        self.repaint()

    def repaint(self) -> None:
        """Paint anew, and leave what was built as it is."""
        self._painting = self._paint_anew()
        deque(self._painting, maxlen=0)

    def repaint_soon(self) -> None:
        """Paint anew from the next frame on, so that the picture of this one does not wait for it."""
        self._unpainted = True

    def catch_up(self) -> None:
        """Paint what the frames before left to this one: a step of ``paint``, seen when the last one is done."""
        if self._unpainted and self._live is self._pictures:
            self._painting = self._paint_anew()
        next(self._painting, None)

    def _paint_anew(self) -> Iterator[None]:
        self._unpainted = False
        pictures: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._pictures = pictures
        yield from self.paint() or ()
        self._live = pictures

    @property
    def painted(self) -> bool:
        """Whether what can be seen is what there is."""
        return not self._unpainted and self._live is self._pictures

    @abstractmethod
    def build(self) -> None:
        """Make the widgets for ``self.ui.size`` in ``self.ui.look``, and put the pictures that stay under them."""

    def paint(self) -> Iterable[None] | None:
        """Put the pictures that change while the scene is in sight; in steps, if that is much work for one frame."""

    def put(self, picture: pygame.Surface, **anchor: tuple[float, float]) -> pygame.Rect:
        """Let a picture lie on the table: ``put(picture, topleft=(x, y))`` or any other anchor of a Rect."""
        area = picture.get_rect(**anchor)
        self._pictures.append((picture, area.topleft))
        return area

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what lies under the widgets: the table and the pictures put on it."""
        surface.blit(panels.table(self.ui.look, self.ui.size), (0, 0))
        surface.fblits(self._still)
        surface.fblits(self._live)

    def update(self, dt: float) -> None:
        """Let one fixed step of time pass, in seconds."""

    # -- what a person does ------------------------------------------------------------------------------------

    def back(self) -> None:
        """What Esc means when nothing else does: leave the scene."""
        self.app.scenes.pop()

    def take_chord(self, label: str) -> bool:  # noqa: ARG002 - most scenes take none
        """Take a key before it means anything; True when it was taken."""
        return False

    def drop(self, path: Path) -> None:
        """Take a file that was dropped on the window: a match record goes into the library."""
        self.take_record(lambda: record.load(path))

    def take_record(self, read: Callable[[], Match]) -> None:
        """Put a record into the library and say so; a bad one is refused in one sentence."""
        try:
            match = read()
        except record.RecordError as error:
            self.app.toasts.tell(t(f"record.{error.code}", **error.params), alarm=True)
            return
        self.app.library.keep(match)
        self.app.library.flush(0.2)
        self.app.toasts.tell(t("library.imported", name=t(f"{match.game}.name")))
        self.app.refresh()

    def handle(self, intent: Intent) -> None:
        """Answer an intent that no widget took. Keyboard focus is done here; scenes add their own."""
        match intent:
            case Command("next"):
                self.focus.step(self.ui.widgets, 1, board=self.has_board)
            case Command("previous"):
                self.focus.step(self.ui.widgets, -1, board=self.has_board)
            case Command("confirm" | "end-turn") if widget := self.focus.widget(self.ui.widgets):
                widget.activate()
            case Arrow(right, 0) if isinstance(slider := self.focus.widget(self.ui.widgets), Slider):
                slider.nudge(right)
            case Arrow(right, down) if self.focus.key is not None or not self.has_board:
                self.focus.move(self.ui.widgets, right, down)
            case Command("cancel"):
                if self.focus.key is not None and self.has_board:
                    self.focus.set(None)
                else:
                    self.back()

    # -- for tests and testers ---------------------------------------------------------------------------------

    def describe(self) -> dict[str, Any]:
        """What can be seen and pressed here, for the probe."""
        return {
            "scene": type(self).__name__.lower(),
            "idle": True,
            "focus": self.focus.key,
            "widgets": [
                {"key": w.key, "text": w.label, "rect": list(w.rect), "enabled": bool(w.is_enabled)}
                for w in self.ui.widgets
            ],
        }


class SceneStack:
    """Scenes one over another; the top one is played. Knows no window: ``changed`` is called when the top changes."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._scenes: list[Scene] = []
        self._changed = changed

    @property
    def top(self) -> Scene | None:
        """The scene that is played, if any is left."""
        return self._scenes[-1] if self._scenes else None

    def all(self) -> Iterator[Scene]:
        """All scenes, the lowest first."""
        return iter(self._scenes)

    def visible(self) -> Iterator[Scene]:
        """The scenes in sight, the lowest first: the top one, and those that overlays leave in sight."""
        lowest = len(self._scenes) - 1
        while lowest > 0 and self._scenes[lowest].overlay:
            lowest -= 1
        return iter(self._scenes[max(lowest, 0) :])

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self.top:
            self.top.pause()
        self._scenes.append(scene)
        scene.enter()
        self._changed()

    def pop(self) -> None:
        """Take the top scene away."""
        self._scenes.pop().shutdown()
        if self.top:
            self.top.resume()
        self._changed()

    def replace(self, *scenes: Scene) -> None:
        """Take all scenes away and stand these on each other."""
        for scene in reversed(self._scenes):
            scene.shutdown()
        self._scenes = []
        for scene in scenes:
            self.push(scene)
