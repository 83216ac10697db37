"""Buttons, toggles, name fields: pygame_gui's elements with our pictures, named for the keyboard and for tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol, cast

import pygame
from pygame_gui import UIManager
from pygame_gui.core import ObjectID, UIContainer, UIElement
from pygame_gui.core.drawable_shapes.drawable_shape import DrawableShape
from pygame_gui.elements import UIButton, UITextEntryLine

from game.kit.theme import TOKENS, Look
from game.view import panels

KEY_REPEAT = (350, 60)
"""Milliseconds until a held key repeats, and between its repeats."""

Picture = Callable[[str], pygame.Surface]
"""The picture of a widget in a state: ``normal``, ``hovered``, ``active`` or ``disabled``."""


Item = tuple[str, tuple[str, ...], str]
"""A value that can be chosen: its name, its label with short forms, its icon."""


class _Faces:
    """What a UIButton asks of its drawable shape, answered from ready pictures (premultiplied, as pygame_gui blits)."""

    def __init__(self, reach: pygame.Rect, picture: Picture) -> None:
        self._reach, self._picture = reach, picture
        self._state, self._fresh = "normal", True

    def set_active_state(self, state: str) -> None:
        self._state, self._fresh = "normal" if state == "selected" else state, True

    def get_fresh_surface(self) -> pygame.Surface:
        self._fresh = False
        return self._picture(self._state).premul_alpha()

    def has_fresh_surface(self) -> bool:
        return self._fresh

    def collide_point(self, point: tuple[float, float]) -> bool:
        return bool(self._reach.collidepoint(point))

    def update(self, _dt: float) -> None: ...

    def set_position(self, _at: object) -> None: ...

    def set_dimensions(self, _size: object) -> bool:
        return False

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"a drawn widget has no {name}")


class Button(UIButton):
    """A pressable picture. Its hit area is at least 44 logical pixels each way, whatever it shows."""

    def __init__(
        self,
        ui: Ui,
        key: str,
        area: pygame.Rect,
        picture: Picture,
        press: Callable[[], None],
        reach: pygame.Rect | None = None,
    ) -> None:
        self.key = key
        self.label = ""
        least = ui.look.px(TOKENS["scale"]["minTouch"])
        self.reach = reach or area.inflate(max(least - area.w, 0), max(least - area.h, 0))
        self._picture = picture
        self._press = press
        self._play = ui.play
        super().__init__(area, "", ui.manager, ui.root, object_id=ObjectID(f"#{key}", "@drawn"), command=self.activate)

    def rebuild_from_changed_theme_data(self) -> None:
        """Take nothing from the library's theme: the pictures hold all."""
        self.rebuild()

    def rebuild(self) -> None:
        """Show the picture of the state the button is in."""
        faces = _Faces(self.reach, self._picture)
        if not self.is_enabled:
            faces.set_active_state("disabled")
        self.drawable_shape = cast("DrawableShape", faces)
        self.on_fresh_drawable_shape_ready()  # type: ignore[no-untyped-call]

    def activate(self) -> None:
        """Press the button, as a click or the keyboard does."""
        if self.is_enabled:
            self._play("press")
            self._press()

    def allow(self, allowed: bool) -> None:
        """Enable or disable the button; cheap when nothing changes."""
        if allowed != self.is_enabled:
            (self.enable if allowed else self.disable)()  # type: ignore[no-untyped-call]


class Slider(Button):
    """A value from 0 to ``top`` in steps: pressed, dragged, or nudged by arrow keys."""

    def __init__(
        self, ui: Ui, key: str, area: pygame.Rect, value: int, changed: Callable[[int], None], top: int, step: int
    ) -> None:
        self.value, self.top, self.step = value, top, step
        self._changed = changed
        look, size = ui.look, area.size

        def picture(state: str) -> pygame.Surface:
            return panels.slider(look, size, self.value / self.top, state)

        super().__init__(ui, key, area, picture, lambda: None)

    def process_event(self, event: pygame.Event) -> bool:
        """Follow the pointer while it is held."""
        consumed = bool(super().process_event(event))
        if self.held and event.type in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION}:
            knob = self.rect.h
            part = (event.pos[0] - self.rect.x - knob / 2) / (self.rect.w - knob)
            self.set(round(part * self.top / self.step) * self.step)
        return consumed

    def nudge(self, steps: int) -> None:
        """Move by so many steps."""
        self.set(self.value + self.step * steps)

    def set(self, value: int) -> None:
        """Show and tell another value, within the bounds."""
        value = min(max(value, 0), self.top)
        if value != self.value:
            self.value = value
            self.rebuild()
            self._changed(value)


class Entry(UITextEntryLine):
    """A field for a line of text. ``changed`` is told the text at every letter, ``end`` how the typing ended."""

    def __init__(
        self,
        ui: Ui,
        key: str,
        area: pygame.Rect,
        text: str,
        changed: Callable[[str], None],
        limit: int,
        hint: str,
        end: Callable[[bool], None] | None,
    ) -> None:
        self.key = key
        self.label = text
        self._changed = changed
        self._end = end
        self._ink, self._faint = ui.look.colour("text"), ui.look.colour("faint")
        super().__init__(
            area,
            ui.manager,
            ui.root,
            object_id=ObjectID(f"#{key}", "@field"),
            initial_text=text,
            placeholder_text=hint,
        )
        self.set_text_length_limit(limit)
        self.edit_position = len(self.text)

    def rebuild(self) -> None:
        """Draw the field; what it is for stands in it faintly while it is empty."""
        self.text_colour = self._ink if self.text or self.is_focused else self._faint
        super().rebuild()  # type: ignore[no-untyped-call]

    def focus(self) -> None:
        """Take the keyboard, input methods included."""
        super().focus()  # type: ignore[no-untyped-call]
        pygame.key.start_text_input()
        self.rebuild()

    def unfocus(self) -> None:
        """Leave the keyboard to shortcuts, whose keys repeat as before."""
        super().unfocus()  # type: ignore[no-untyped-call]
        pygame.key.stop_text_input()
        pygame.key.set_repeat(*KEY_REPEAT)
        self.rebuild()

    def process_event(self, event: pygame.Event) -> bool:
        """Take a key or a letter, and tell the new text."""
        before = self.text
        consumed = bool(super().process_event(event))
        if self.text != before:
            self.label = self.text
            self._changed(self.text)
        return consumed

    def activate(self) -> None:
        """Accept the text, as Enter does."""
        self.end(accepted=True)

    def end(self, *, accepted: bool) -> None:
        """End the typing: by Enter, which accepts the text, or by Esc. To most fields that is one."""
        if self._end:
            self._end(accepted)


class Veil(UIElement):
    """A picture over the whole window that lets no press through: the back of a dialog."""

    def __init__(self, ui: Ui, picture: pygame.Surface, card: pygame.Rect, outside: Callable[[], None]) -> None:
        super().__init__(
            pygame.Rect((0, 0), picture.get_size()),
            ui.manager,
            ui.root,
            starting_height=0,
            layer_thickness=1,
            object_id=ObjectID("#veil", "@drawn"),
            element_id=["veil"],
        )
        self._card, self._outside = card, outside
        self._set_image(picture.premul_alpha())

    def process_event(self, event: pygame.Event) -> bool:
        """Consume presses; one outside the card means the safe answer."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            if not self._card.collidepoint(event.pos):
                self._outside()
            return True
        return event.type in {pygame.MOUSEBUTTONUP, pygame.MOUSEBUTTONDOWN}


class Widget(Protocol):
    """What the focus ring and the probe ask of a widget."""

    key: str
    label: str
    rect: pygame.Rect
    is_enabled: bool
    visible: bool

    def activate(self) -> None:
        """Do what a press would do."""


class Ui:
    """The widgets of one scene at one size, in the order of the Tab key; made anew by every ``Scene.build``."""

    def __init__(
        self, manager: UIManager, look: Look, size: tuple[int, int], height: int, play: Callable[[str], None]
    ) -> None:
        self.manager, self.look, self.size, self.play = manager, look, size, play
        self.root = UIContainer(pygame.Rect((0, 0), size), manager, starting_height=height)
        self.widgets: list[Any] = []

    @property
    def portrait(self) -> bool:
        """Whether the window is taller than wide."""
        return self.size[1] > self.size[0]

    def button(
        self,
        key: str,
        area: pygame.Rect,
        press: Callable[[], None],
        *,
        style: str = "secondary",
        label: tuple[str, ...] = (),
        icon: str = "",
        role: str = "label",
        stacked: bool = False,
        name: str = "",
        chord: str = "",
    ) -> Button:
        """A button; ``label`` is its wording and the short forms of it, ``name`` what one without words is called.

        ``chord`` are the keys that press it, where they shall stand on it.
        """
        look, size = self.look, area.size

        def picture(state: str) -> pygame.Surface:
            return panels.button(look, size, style, state, label, icon, role=role, stacked=stacked, chord=chord)

        return self.pictured(key, area, picture, press, label[0] if label else name)

    def pictured(
        self,
        key: str,
        area: pygame.Rect,
        picture: Picture,
        press: Callable[[], None],
        name: str,
        reach: pygame.Rect | None = None,
    ) -> Button:
        """A button that looks like anything; it is pressed within ``reach`` where its picture is larger than it."""
        widget = Button(self, key, area, picture, press, reach)
        widget.label = name
        self.widgets.append(widget)
        return widget

    def segment(
        self,
        key: str,
        area: pygame.Rect,
        items: Sequence[Item],
        chosen: str,
        choose: Callable[[str], None],
        *,
        stacked: bool = False,
        role: str = "labelSmall",
    ) -> list[Button]:
        """A row of values of which one is chosen: (value, label, icon) each. The well under it is the scene's."""
        spec = TOKENS["components"]["segment"]
        pad, gap = self.look.px(spec["pad"]), self.look.px(spec["gap"])
        wide = (area.w - 2 * pad - gap * (len(items) - 1)) / len(items)
        made = []
        for index, (value, label, icon) in enumerate(items):
            x = area.x + pad + index * (wide + gap)
            place = pygame.Rect(round(x), area.y + pad, round(x + wide) - round(x), area.h - 2 * pad)
            style = "picked" if value == chosen else "item"
            press = partial(choose, value)
            name = f"{key}.{value}"
            made.append(
                self.button(name, place, press, style=style, label=label, icon=icon, stacked=stacked, role=role)
            )
        return made

    def toggle(self, key: str, at: tuple[int, int], on: bool, press: Callable[[], None], name: str) -> Button:
        """A switch whose right end is at ``at`` (right, middle)."""
        spec = TOKENS["components"]["toggle"]
        area = pygame.Rect(0, 0, self.look.px(spec["w"]), self.look.px(spec["h"]))
        area.midright = at
        look = self.look
        return self.pictured(key, area, lambda state: panels.toggle(look, on, state), press, name)

    def slider(
        self,
        key: str,
        area: pygame.Rect,
        value: int,
        changed: Callable[[int], None],
        name: str,
        *,
        top: int = 100,
        step: int = 5,
    ) -> Slider:
        """A value from 0 to ``top``."""
        widget = Slider(self, key, area, value, changed, top, step)
        widget.label = name
        self.widgets.append(widget)
        return widget

    def entry(
        self,
        key: str,
        area: pygame.Rect,
        text: str,
        changed: Callable[[str], None],
        *,
        limit: int,
        hint: str,
        end: Callable[[bool], None] | None = None,
    ) -> Entry:
        """A field for a line of text; ``hint`` stands in it while it is empty.

        ``end`` is told when Enter or Esc ends the typing: True for Enter.
        """
        widget = Entry(self, key, area, text, changed, limit, hint, end)
        self.widgets.append(widget)
        return widget

    def veil(self, picture: pygame.Surface, card: pygame.Rect, outside: Callable[[], None]) -> None:
        """Cover what lies below."""
        Veil(self, picture, card, outside)

    def kill(self) -> None:
        """Take all widgets away."""
        self.root.kill()
        self.widgets.clear()
