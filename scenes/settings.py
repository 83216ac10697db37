"""The settings: each applies at once and lasts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game import rules
from game.input.keys import ARROWS, BINDINGS
from game.kit.settings import THINK_TIMES, Settings
from game.kit.text import forms, t
from game.kit.theme import THEMES, TOKENS, Look
from game.shell.scene import Scene
from game.shell.widgets import Item
from game.view import board, lettering, panels, sprites
from scenes import parts
from scenes.dialogs import Dialog
from scenes.menu import vignette

if TYPE_CHECKING:
    from game.shell.app import App

SHOWN_KEYS = ("confirm", "cancel", "end-turn", "undo", "redo", "hint", "rules", "zoom-in", "zoom-out", "fullscreen")
"""The commands whose keys can be changed, in the order of the list."""

HEAD, HEAD_PHONE = 44, 36
"""Logical height of a section's heading."""

TABS = ("display", "play", "keys")


class SettingsScene(Scene):
    """Three columns side by side, or three tabs on a phone."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.tab = "display"
        self.asking: str | None = None
        self.refused = ""

    @property
    def settings(self) -> Settings:
        """What is shown here."""
        return self.app.settings

    def build(self) -> None:
        """Lay out the sections."""
        (self._portrait if self.ui.portrait else self._landscape)()

    def _landscape(self) -> None:
        px = self.ui.look.px
        left, top = parts.page_of(self).topleft
        parts.header(
            self,
            t("settings.title"),
            "",
            icon="caret-left-bold",
            leave=self.back,
            left=left,
            top=top + px(24),
            room=px(600),
        )
        reset = pygame.Rect(left + px(1200 - 230), top + px(24), px(230), px(44))
        self.ui.button(
            "reset",
            reset,
            self._ask_reset,
            style="ghost",
            label=forms("settings.reset"),
            icon="arrow-counter-clockwise-bold",
        )
        columns = (("language", "sound", "display"), ("patterns", "motion", "play"), ("keys",))
        for column, names in enumerate(columns):
            self._stack(names, pygame.Rect(left + column * px(408), top + px(92), px(384), px(604)))

    def _portrait(self) -> None:
        px = self.ui.look.px
        area = parts.page_of(self)
        parts.header(
            self, t("settings.title"), "", icon="caret-left-bold", leave=self.back, left=area.x - px(4), top=px(6),
            room=area.w - px(60),
        )  # fmt: skip
        corner = pygame.Rect(area.right - px(44), px(6), px(44), px(44))
        self.ui.button(
            "reset",
            corner,
            self._ask_reset,
            style="bare",
            icon="arrow-counter-clockwise-bold",
            name=t("settings.reset"),
        )
        tabs = [(tab, forms(f"settings.tab.{tab}"), "") for tab in TABS]
        parts.segment(self, "tab", pygame.Rect(area.x, px(56), area.w, px(44)), tabs, self.tab, self._choose_tab)
        names = {"display": ("language", "display", "patterns"), "play": ("sound", "motion", "play"), "keys": ("keys",)}
        self._stack(names[self.tab], pygame.Rect(area.x, px(110), area.w, self.ui.size[1] - px(118)))

    def _stack(self, names: tuple[str, ...], area: pygame.Rect) -> None:
        """Sections under each other, each as high as it needs, with what is left between them."""
        px = self.ui.look.px
        head = HEAD_PHONE if self.ui.portrait else HEAD
        sections = {name: getattr(self, f"_{name}_rows")() for name in names}
        heights = {name: px(head + 6) + sum(px(high) for high, _ in rows) for name, rows in sections.items()}
        gap = min(px(14), (area.h - sum(heights.values())) // max(len(names) - 1, 1))
        y = area.y
        for name, rows in sections.items():
            box = pygame.Rect(area.x, y, area.w, heights[name])
            self.put(panels.slab(self.ui.look, box.size), topleft=box.topleft)
            self._heading(name, box, box.y + px(head // 2 + 2))
            row = pygame.Rect(box.x + px(18), box.y + px(head), box.w - px(36), 0)
            for high, fill in rows:
                row.h = px(high)
                fill(row.copy())
                row.y += row.h
            y = box.bottom + gap

    def _heading(self, name: str, box: pygame.Rect, middle: int) -> None:
        icons = {
            "sound": "speaker-high-bold", "display": "palette-bold", "language": "translate-bold", "patterns": "eye-bold",
            "motion": "person-simple-run-bold", "play": "hand-tap-bold", "keys": "keyboard-bold",
        }  # fmt: skip
        look, px = self.ui.look, self.ui.look.px
        icon = look.icon(icons[name], 20, look.colour("brass"))
        self.put(icon, midleft=(box.x + px(18), middle))
        title = lettering.line(look, "panelTitle", t(f"settings.{name}"), look.colour("text"), box.w - px(70))
        self.put(title, midleft=(box.x + px(48), middle))

    # -- sections: (logical height, what fills the row) each ---------------------------------------------------

    def _sound_rows(self) -> list[tuple[int, Callable[[pygame.Rect], None]]]:
        return [(46, self._volume), (50, partial(self._toggle, "sound"))]

    def _display_rows(self) -> list[tuple[int, Callable[[pygame.Rect], None]]]:
        sizes = [(str(size), (f"{size}%",), "") for size in (100, 125, 150)]
        return [
            (94 if self.ui.portrait else 112, self._themes),
            (50, partial(self._toggle, "fullscreen")),
            (50, partial(self._row_segment, "size", sizes, lambda value: self.app.change(size=int(value)))),
        ]

    def _language_rows(self) -> list[tuple[int, Callable[[pygame.Rect], None]]]:
        items = [("en", ("English",), ""), ("ru", ("Русский",), "")]
        return [(52, partial(self._segment, "language", items))]

    def _patterns_rows(self) -> list[tuple[int, Callable[[pygame.Rect], None]]]:
        items = [(value, forms(f"settings.patterns.{value}"), "") for value in ("faint", "strong", "off")]
        return [(62, self._swatches), (52, partial(self._segment, "patterns", items))]

    def _motion_rows(self) -> list[tuple[int, Callable[[pygame.Rect], None]]]:
        items = [(value, forms(f"settings.motion.{value}"), "") for value in ("off", "calm", "normal", "quick")]
        return [(52, partial(self._segment, "motion", items)), (46, partial(self._toggle, "reduced_motion"))]

    def _play_rows(self) -> list[tuple[int, Callable[[pygame.Rect], None]]]:
        times = [(str(seconds), (t("settings.seconds", n=seconds),), "") for seconds in THINK_TIMES]
        return [
            (46, partial(self._toggle, "confirm_touch")),
            (46, partial(self._toggle, "hold_last")),
            (46, partial(self._toggle, "ask_before_loss")),
            (50, partial(self._row_segment, "think_time", times, lambda value: self.app.change(think_time=int(value)))),
        ]

    def _keys_rows(self) -> list[tuple[int, Callable[[pygame.Rect], None]]]:
        rows: list[tuple[int, Callable[[pygame.Rect], None]]] = [
            (42, partial(self._key, command)) for command in SHOWN_KEYS
        ]
        return [*rows, (46, self._key_message)]

    # -- rows --------------------------------------------------------------------------------------------------

    def _label(self, row: pygame.Rect, key: str, room: float) -> None:
        words = lettering.line(self.ui.look, "label", forms(key), self.ui.look.colour("text"), room)
        self.put(words, midleft=(row.x, row.centery))

    def _toggle(self, name: str, row: pygame.Rect) -> None:
        px = self.ui.look.px
        on = getattr(self.settings, name)
        self._label(row, f"settings.{name}", row.w - px(64))
        words = t(f"settings.{name}")
        self.ui.toggle(name, (row.right, row.centery), on, lambda: self.app.change(**{name: not on}), words)

    def _segment(self, name: str, items: Sequence[Item], row: pygame.Rect) -> None:
        box = pygame.Rect(row.x, row.y, row.w, self.ui.look.px(44))

        def choose(value: str) -> None:
            self.app.change(**{name: value})

        parts.segment(self, name, box, items, str(getattr(self.settings, name)), choose)

    def _row_segment(self, name: str, items: Sequence[Item], choose: Callable[[str], None], row: pygame.Rect) -> None:
        px = self.ui.look.px
        box = pygame.Rect(row.right - px(210), row.y, px(210), px(44))
        self._label(pygame.Rect(row.x, row.y, row.w, px(44)), f"settings.{name}", row.w - box.w - px(8))
        parts.segment(self, name, box, items, str(getattr(self.settings, name)), choose)

    def _volume(self, row: pygame.Rect) -> None:
        px = self.ui.look.px
        self._label(row, "settings.volume", px(100))
        box = pygame.Rect(row.x + px(110), row.centery - px(15), row.w - px(110 + 56), px(30))

        def changed(value: int) -> None:
            self.settings.volume = value
            self.settings.save()
            self.repaint()

        self.ui.slider("volume", box, self.settings.volume, changed, t("settings.volume"))
        self._volume_at = row.midright

    def _themes(self, row: pygame.Rect) -> None:
        look, px = self.ui.look, self.ui.look.px
        wide = (row.w - px(12)) // 2
        for index, theme in enumerate(THEMES):
            box = pygame.Rect(row.x + index * (wide + px(12)), row.y, wide, row.h - px(10))
            chosen = theme == self.settings.theme
            words = t(f"settings.theme.{theme}")

            def picture(
                state: str, box: pygame.Rect = box, theme: str = theme, chosen: bool = chosen
            ) -> pygame.Surface:
                return theme_card(look, box.size, theme, t(f"settings.theme.{theme}"), state, chosen=chosen)

            self.ui.pictured(f"theme.{theme}", box, picture, partial(self.app.change, theme=theme), words)

    def _swatches(self, row: pygame.Rect) -> None:
        look, px = self.ui.look, self.ui.look.px
        inks = ("red", "blue", "green", "violet")
        wide = (row.w - px(8) * (len(inks) - 1)) // len(inks)
        for index, ink in enumerate(inks):
            box = pygame.Rect(row.x + index * (wide + px(8)), row.y, wide, row.h - px(8))
            self.put(swatch(look, box.size, ink, self.settings.patterns), topleft=box.topleft)

    def _key(self, command: str, row: pygame.Rect) -> None:
        look, px = self.ui.look, self.ui.look.px
        asking = self.asking == command
        caps = panels.keycap(look, self._chords(command)[0])
        box = pygame.Rect(row.right - px(44), row.y, px(44), row.h)
        self.ui.button(
            f"key.{command}", box, partial(self._ask, command), style="bare", icon="pencil-simple-bold",
            name=t("settings.key.change", command=t(f"command.{command}")),
        )  # fmt: skip
        if asking:
            words = lettering.line(look, "small", t("settings.key.press"), look.colour("brass"), px(150))
            self.put(words, midright=(box.x - px(4), row.centery))
        else:
            self.put(caps, midright=(box.x - px(4), row.centery))
        self._label(row, f"command.{command}", box.x - row.x - max(caps.get_width(), px(20)) - px(14))
        line = panels.blank(row.w, max(px(1), 1))
        line.fill(look.colour("slabLine"))
        self.put(line, bottomleft=row.bottomleft)

    def _key_message(self, row: pygame.Rect) -> None:
        look = self.ui.look
        words = self.refused or t("settings.keys.hint")
        colour = look.colour("alertText" if self.refused else "muted")
        text = lettering.paragraph(look, "small", words, colour, row.w, row.h)
        self.put(text, midleft=(row.x, row.centery))

    def paint(self) -> None:
        """Show the volume in figures."""
        if any(widget.key == "volume" for widget in self.ui.widgets):
            look = self.ui.look
            words = lettering.line(look, "name", f"{self.settings.volume}%", look.colour("text"), look.px(50))
            self.put(words, midright=self._volume_at)

    # -- choices -----------------------------------------------------------------------------------------------

    def _choose_tab(self, tab: str) -> None:
        self.tab, self.asking, self.refused = tab, None, ""
        self.app.refresh()

    def _ask_reset(self) -> None:
        self.app.scenes.push(Dialog(self.app, "reset", "arrow-counter-clockwise-bold", self._reset))

    def _reset(self) -> None:
        fresh = asdict(Settings())
        kept = ("setups", "language", "fullscreen")
        self.asking, self.refused = None, ""
        self.app.change(**{name: value for name, value in fresh.items() if name not in kept})

    def _chords(self, command: str) -> list[str]:
        return self.settings.keys.get(command, list(BINDINGS[command]))

    def _ask(self, command: str) -> None:
        self.asking, self.refused = command, ""
        self.app.refresh()

    def take_chord(self, label: str) -> bool:
        """Give the awaited key to its command; a key that another command has is refused by name."""
        if self.asking is None:
            return False
        command, self.asking = self.asking, None
        if label in ARROWS:
            self.refused = t("settings.key.fixed", chord=label)
            self.app.refresh()
            return True
        holder = next((other for other in BINDINGS if other != command and label in self._chords(other)), None)
        if holder:
            self.refused = t("settings.key.taken", chord=label, command=t(f"command.{holder}"))
            self.app.refresh()
        else:
            self.app.change(keys={**self.settings.keys, command: [label]})
        return True


def theme_card(look: Look, size: tuple[int, int], theme: str, name: str, state: str, *, chosen: bool) -> pygame.Surface:
    """A theme to choose: a board drawn in it, its sign and its name."""
    there = replace(look, theme=theme)
    radius = look.px(TOKENS["radius"]["button"])
    line = look.colour("brass") if chosen else look.colour("slabLine")
    surface = panels.rounded(size, radius, there.colour("table"), line, look.px(3 if chosen else 1)).copy()
    side = size[1] - look.px(20)
    game = next(game for game in rules.GAMES if board.playable(game))
    picture = vignette(there, (side, side), game)
    surface.blit(picture, (look.px(10), look.px(10)))
    colour = there.colour("text")
    icon = there.icon("moon-stars-bold" if theme == "night" else "sun-bold", 20, colour)
    middle = (look.px(10) + side + size[0]) / 2
    panels.blit_middle(surface, icon, (middle, size[1] / 2 - look.px(14)))
    words = lettering.line(there, "label", name, colour, size[0] - side - look.px(24))
    panels.blit_middle(surface, words, (middle, size[1] / 2 + look.px(12)))
    if state == "hovered" and not chosen:
        surface.blit(panels.rounded(size, radius, None, look.colour("brassHi"), look.px(2)), (0, 0))
    return surface


def swatch(look: Look, size: tuple[int, int], ink: str, patterns: str) -> pygame.Surface:
    """A seat's territory and shape on paper."""
    surface = panels.rounded(size, look.px(6), look.colour("sheet")).copy()
    inner = surface.get_rect().inflate(-look.px(8), -look.px(8))
    mask = sprites.mask_of_boxes(inner.size, [pygame.Rect((0, 0), inner.size)])
    surface.blit(sprites.tint(look, ink, mask, [], fine=1), inner)
    surface.blit(sprites.hatching(look, ink, mask, patterns=patterns), inner)
    panels.blit_middle(surface, sprites.seat_shape(ink, look.px(14), look.colour("sheet")), inner.center)
    panels.blit_middle(surface, sprites.seat_shape(ink, look.px(12), look.colour("ink", ink)), inner.center)
    return surface
