"""The program around the scenes: the window, the loop of fixed steps, and the way of events to the top scene."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
from pygame_gui import UIManager

from game.input.gestures import Gestures
from game.input.intents import Command, Intent
from game.input.keys import BINDINGS, Keys, chord, latin
from game.kit import text
from game.kit.audio import Audio
from game.kit.paths import ASSETS
from game.kit.settings import Settings
from game.kit.theme import TOKENS, Look, lies, scale_of
from game.match.library import Library
from game.players.thinker import Thinker
from game.shell.probe import Probe
from game.shell.scene import Scene, SceneStack
from game.shell.toasts import Toasts
from game.shell.widgets import KEY_REPEAT, Entry, Ui
from game.shell.window import Window
from game.view import sprites

STEP = 1 / 120
"""Seconds of one fixed step."""

FRAME = 1 / 60
"""Seconds between frames."""

MOST_BEHIND = 0.25
"""Seconds that the loop catches up at most after a stall."""

WINDOW_EVENTS = range(pygame.WINDOWSHOWN, pygame.WINDOWDISPLAYCHANGED + 1)
"""What the system tells of the window itself."""


class App:
    """The running program. ``now`` tells seconds; tests drive ``step`` with a clock of their own."""

    def __init__(
        self,
        settings: Settings,
        *,
        size: tuple[int, int] = (1280, 720),
        now: Callable[[], float] = time.perf_counter,
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption("Palisade")
        pygame.key.set_repeat(*KEY_REPEAT)
        pygame.key.stop_text_input()
        self.settings = settings
        self.now = now
        self.running = True
        self.frame = 0
        self.scenes = SceneStack(self._change_scene)
        self.library = Library()
        self.thinker = Thinker()
        self.toasts = Toasts()
        self.audio = Audio(on=settings.sound, volume=settings.volume / 100, now=now)
        self.window = Window(size, fullscreen=settings.fullscreen, now=now)
        self.manager = UIManager(self.window.size, enable_live_theme_updates=False)
        self.gestures = Gestures(now)
        self.keys = Keys({**BINDINGS, **settings.keys})
        self.probe = Probe.from_environment()
        self._stale = True
        self._uis: list[Ui] = []
        self._fading: pygame.Surface | None = None
        self._fade_age = 0.0
        self._last = now()
        self._behind = 0.0
        self._styled: Look | None = None
        text.use(settings.language)
        if settings.damaged:
            self.toasts.tell(text.t("settings.damaged"), alarm=True)

    @property
    def look(self) -> Look:
        """How things are drawn at this size of the window."""
        size = self.window.size
        return Look(self.settings.theme, scale_of(*size), self.settings.size / 100, lies(*size))

    # -- scenes ------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Build what is in sight anew before the next event or picture: another scene, size, theme or language."""
        self._stale = True

    def _change_scene(self) -> None:
        """Let the picture so far fade over the new one."""
        if self.settings.pace and not self.settings.reduced_motion and self.frame:
            self._fading, self._fade_age = self.window.surface.copy(), 0.0
        self.refresh()

    def _build(self) -> None:
        self._stale = False
        self._style_fields()
        for ui in self._uis:
            ui.kill()
        self._uis = []
        for height, scene in enumerate(self.scenes.visible()):
            scene.renew(Ui(self.manager, self.look, self.window.size, 1 + 10 * height, self.audio.play))
            self._uis.append(scene.ui)

    def _style_fields(self) -> None:
        """Give pygame_gui's text fields the fonts and colours of the look."""
        look = self.look
        if look == self._styled:
            return
        self._styled = look
        colours = {"dark_bg": "well", "normal_text": "text", "selected_bg": "slab3", "selected_text": "text"}
        field = {
            "colours": {key: look.token(name) for key, name in colours.items()}
            | {"normal_border": look.token("slabLine"), "text_cursor": look.token("brass")},
            "font": {
                "name": "golos",
                "size": str(look.px(TOKENS["type"]["body"]["size"] * min(look.text, 1.25))),
                "regular_path": str(ASSETS / TOKENS["fonts"]["body"]),
            },
            "misc": {
                "shape": "rounded_rectangle",
                "shape_corner_radius": str(look.px(TOKENS["radius"]["button"])),
                "border_width": "1",
                "shadow_width": "0",
                "padding": f"{look.px(10)},{look.px(4)}",
            },
        }
        self.manager.set_ui_theme(self.manager.create_new_theme({"text_entry_line": field}))

    def change(self, **chosen: object) -> None:
        """Change settings at once, and from now on: ``change(theme="night")``."""
        for name, value in chosen.items():
            setattr(self.settings, name, value)
        text.use(self.settings.language)
        self.keys = Keys({**BINDINGS, **self.settings.keys})
        self.audio.on, self.audio.volume = self.settings.sound, self.settings.volume / 100
        if self.settings.fullscreen != self.window.fullscreen:
            self.window.switch_fullscreen()
            self.gestures.cancel()
        self.settings.save()
        self.refresh()

    def quit(self) -> None:
        """Stop after this frame."""
        self.running = False

    # -- the loop ----------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the program is closed."""
        self.thinker.start()
        due = self.now()
        while self.running and self.scenes.top:
            self.step()
            due = max(due + FRAME, self.now() - FRAME)
            time.sleep(max(due - self.now(), 0))
        self.close()

    def close(self) -> None:
        """End all scenes and store what is left to store."""
        self.scenes.replace()
        self.thinker.close()
        self.library.close()

    def step(self) -> None:
        """One frame: events, as many fixed steps as time has passed, a picture."""
        if not self._stale:
            for scene in self.scenes.visible():
                scene.catch_up()
        for event in pygame.event.get():
            self._freshen()
            self._process(event)
        if self.window.follow():
            self.gestures.cancel()
            self.manager.set_window_resolution(self.window.size)
            sprites.forget()
            self.refresh()
        self._freshen()
        for intent in self.gestures.tick():
            self._handle(intent)
        now = self.now()
        passed, self._last = min(now - self._last, MOST_BEHIND), now
        self._behind += passed
        while self._behind >= STEP:
            self._behind -= STEP
            for scene in self.scenes.visible():
                scene.update(STEP)
        self._freshen()
        self._tell_troubles()
        self._fade_age += passed
        self.toasts.update(passed, pygame.mouse.get_pos())
        self.manager.update(passed)
        self.window.show(self._draw)
        self.frame += 1
        if self.frame == 2:
            self.audio.prepare()
        if self.probe:
            self.probe.poll(self)

    def _tell_troubles(self) -> None:
        while self.library.troubles:
            trouble = self.library.troubles.popleft()
            self.toasts.tell(text.t(f"trouble.{trouble.code}", **trouble.params), alarm=True)

    def _freshen(self) -> None:
        if self._stale and self.scenes.top:
            self._build()

    @property
    def typing(self) -> Entry | None:
        """The text field that has the keyboard, if one has."""
        focused = self.manager.get_focus_set() or ()
        return next((element for element in focused if isinstance(element, Entry)), None)

    def _process(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
            return
        if event.type == pygame.DROPFILE and self.scenes.top:
            self.scenes.top.drop(Path(event.file))
            return
        if event.type in WINDOW_EVENTS:
            self.window.spoil()
        field, top = self.typing, self.scenes.top
        if event.type == pygame.KEYDOWN and top and (label := chord(event)) and top.take_chord(label):
            return
        intents = self.keys.intents(event, typing=field is not None)
        if field and top and intents:
            top.focus.key = field.key
            if intents[0] in (Command("confirm"), Command("cancel")):
                top.focus.set(None)
                self.manager.set_focus_set(None)
                field.end(accepted=intents[0] == Command("confirm"))
                intents = []
        elif not intents:
            unwanted = self.keys.is_stray(event) or self.gestures.is_ghost(event)
            taken = not unwanted and self.manager.process_events(latin(event))
            intents = self.gestures.feed(event, self.window.size, self.look.u, taken=taken)
        if event.type == pygame.MOUSEBUTTONDOWN and top:
            top.focus.key = None
        for intent in intents:
            self._handle(intent)

    def _handle(self, intent: Intent) -> None:
        self._freshen()
        if intent == Command("fullscreen"):
            self.change(fullscreen=not self.window.fullscreen)
        elif top := self.scenes.top:
            top.handle(intent)

    def _draw(self, surface: pygame.Surface) -> None:
        for scene in self.scenes.visible():
            scene.draw(surface)
        self.manager.draw_ui(surface)
        if top := self.scenes.top:
            top.focus.draw(surface, self.look, top.ui.widgets)
        self._draw_fading(surface)
        self.toasts.draw(surface, self.look)

    def _draw_fading(self, surface: pygame.Surface) -> None:
        """The scene that was left slides away and fades."""
        spec = TOKENS["motion"]["screen"]
        whole = spec["ms"] * self.settings.pace / 1000
        if self._fading is None or self._fade_age >= whole or self._fading.get_size() != surface.get_size():
            self._fading = None
            return
        part = self._fade_age / whole
        fading = sprites.renewed(self._fading)
        fading.set_alpha(round(255 * (1 - part)))
        surface.blit(fading, (round(-self.look.px(spec["slidePx"]) * part), 0))

    # -- for tests and testers ---------------------------------------------------------------------------------

    def describe(self) -> dict[str, Any]:
        """What the probe answers."""
        top: Scene | None = self.scenes.top
        told = top.describe() if top and not self._stale else {"scene": "", "idle": False, "widgets": []}
        return told | {
            "frame": self.frame,
            "size": list(self.window.size),
            "language": text.language(),
            "theme": self.settings.theme,
            "toasts": self.toasts.texts,
            "fullscreen": self.window.fullscreen,
            "settled": self.window.settled and not self._stale and self._fading is None and (not top or top.painted),
        }
