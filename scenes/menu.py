"""The menu: a card for each game, language and theme, the way out."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game import rules
from game.kit.text import forms, t
from game.kit.theme import TOKENS, Look
from game.match.library import Entry
from game.shell.scene import Scene
from game.view import board, lettering, panels, sprites
from game.view.cards import hatched
from scenes import parts
from scenes.library import LibraryScene
from scenes.match import MatchScene
from scenes.rules import Rules
from scenes.setup import Setup

if TYPE_CHECKING:
    from game.shell.app import App

LIFT = 8
"""Logical pixels that a card rises under the pointer."""


class Menu(Scene):
    """Where the program begins and comes back to."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._look: Look | None = None
        self._drawn: set[str] = set()  # the games whose boards are on their cards, in this look
        self._drawn_in = 0  # the frame in which the last of them was drawn
        self._unread: Entry | None = None  # the match to continue, while its position is read

    def back(self) -> None:
        """Esc in the menu leaves nothing: the program is closed by its button or its window."""

    def build(self) -> None:
        """Lay the cards in a row, or in twos on a phone."""
        if self.ui.look != self._look:
            self._look, self._drawn = self.ui.look, set()
        self._unread = None
        (self._portrait if self.ui.portrait else self._landscape)()

    def _landscape(self) -> None:
        px = self.ui.look.px
        left, top = parts.page_of(self).topleft
        self._masthead(left, top + px(32), px(56))
        right, side = left + px(1200), px(44)
        corner = pygame.Rect(right - side, top + px(34), side, side)
        self.ui.button("quit", corner, self.app.quit, icon="sign-out-bold", name=t("action.quit"))
        row = pygame.Rect(corner.x - px(10 + 136), corner.y, px(136), side)
        self.ui.button("settings", row, self._settings, label=forms("action.settings"), icon="gear-six-bold")
        corner = pygame.Rect(row.x - px(10) - side, row.y, side, side)
        parts.fullscreen_button(self, corner)
        parts.sound_button(self, corner.move(-px(54), 0))
        parts.language_segment(self, pygame.Rect(corner.x - px(54 + 102), row.y, px(92), side))
        spec = TOKENS["layout"]["menu"]
        step = (1200 + spec["cardGap"]) / len(rules.GAMES)
        for index, game in enumerate(rules.GAMES):
            x, wide = left + px(index * step), px(step - spec["cardGap"])
            self._card(game, pygame.Rect(x, top + px(spec["cardsY"]), wide, px(spec["cardH"])))
        y, high = top + px(spec["rowY"]), px(spec["rowH"])
        self._continue_slab(pygame.Rect(left, y, px(591), high))
        self._small_slab(
            pygame.Rect(left + px(610), y, px(286), high), "library", "film-strip-bold", self._library,
            t("count.matches", n=self.app.library.count()),
        )  # fmt: skip
        self._small_slab(
            pygame.Rect(left + px(914), y, px(286), high), "learn", "book-open-bold", self._learn, t("action.rules")
        )

    def _small_slab(self, area: pygame.Rect, key: str, icon: str, press: Callable[[], None], chip: str) -> None:
        """A slab that is one button: an icon, a heading, what is behind it, a chip."""
        look = self.ui.look
        words = (t(f"menu.{key}.title"), t(f"menu.{key}.text"), chip)

        def picture(state: str) -> pygame.Surface:
            return small_slab(look, area.size, icon, words, state)

        self.ui.pictured(key, area, picture, press, words[0])

    def _continue_slab(self, area: pygame.Rect) -> None:
        """The match to go on with; without one, a word to those who are new here."""
        look, px = self.ui.look, self.ui.look.px
        self.put(panels.slab(look, area.size), topleft=area.topleft)
        entry = self.app.library.latest()
        side = area.h - px(28)
        picture = pygame.Rect(area.x + px(14), area.y + px(14), side, side)
        x, room = picture.right + px(18), area.w - side - px(50)
        if entry is None:
            disc = panels.disc_icon(look, 72, "book-open-bold", "well", "brass")
            self.put(disc, center=picture.center)
            heading = lettering.line(look, "heading", t("menu.new.title"), look.colour("text"), room)
            self.put(heading, topleft=(x, area.y + px(34)))
            text = lettering.paragraph(look, "body", t("menu.new.text"), look.colour("muted"), room, px(70))
            self.put(text, topleft=(x, area.y + px(70)))
            return
        if state := self._state_of(entry):
            self.put(parts.thumbnail(look, side, state), topleft=picture.topleft)
            self._scores(state, x, area.bottom - px(38))
        cap = lettering.line(look, "cap", t("menu.continue.cap"), look.colour("muted"), room)
        self.put(cap, topleft=(x, area.y + px(26)))
        words = t("menu.continue.title", game=t(f"{entry.game}.name"), n=entry.turn)
        self.put(lettering.line(look, "heading", words, look.colour("text"), room), topleft=(x, area.y + px(44)))
        button = pygame.Rect(area.right - px(16 + 152), area.bottom - px(16 + 56), px(152), px(56))
        self.ui.button(
            "continue", button, partial(self._continue, entry.id), style="primary", label=forms("action.continue"),
            icon="arrow-right-bold", role="labelLarge",
        )  # fmt: skip

    def _state_of(self, entry: Entry) -> rules.State | None:
        """The state of the match to continue, unless reading it takes longer than a frame has time."""
        self._unread = None if parts.ready(entry) else entry
        return None if self._unread else parts.state_of(self.app.library, entry)

    def _scores(self, state: rules.State, x: int, y: int) -> None:
        look, px = self.ui.look, self.ui.look.px
        picture = board.board_of(state.game)()
        for ink, score in zip(state.seats, picture.figures(state), strict=True):
            mark = sprites.seat_shape(ink, px(8), look.colour("inkOnPanel", ink))
            self.put(mark, center=(x + px(8), y))
            words = lettering.line(look, "name", picture.score_text(score)[0], look.colour("text"), px(60))
            self.put(words, midleft=(x + px(22), y))
            x += px(34) + words.get_width()

    def _portrait(self) -> None:
        px = self.ui.look.px
        area = parts.page_of(self)
        self._masthead(area.x, px(14), px(32))
        parts.language_segment(self, pygame.Rect(area.right - px(92), px(9), px(92), px(42)))
        gap, tool_high = px(10), px(56)
        bottom = self.ui.size[1] - px(10) - tool_high
        top = px(60)
        if entry := self.app.library.latest():
            self._continue_strip(entry, pygame.Rect(area.x, top, area.w, px(74)))
            top += px(74 + 10)
        wide = (area.w - gap) // 2
        rows = math.ceil(len(rules.GAMES) / 2)
        room = bottom - px(16) - top - gap * (rows - 1)
        high = min(room // rows, round(wide * 1.5))
        top += (room - rows * high) // 2
        for index, game in enumerate(rules.GAMES):
            column, row = index % 2, index // 2
            self._card(game, pygame.Rect(area.x + column * (wide + gap), top + row * (high + gap), wide, high))
        tool_wide = (area.w - 3 * px(8)) // 4
        tool = pygame.Rect(area.x, bottom, tool_wide, tool_high)
        step = tool_wide + px(8)
        tools: tuple[tuple[str, Callable[[], None], str, str], ...] = (
            ("library", self._library, "action.matches", "film-strip-bold"),
            ("learn", self._learn, "action.rules", "book-open-bold"),
            ("settings", self._settings, "action.settings", "gear-six-bold"),
            ("quit", self.app.quit, "action.quit", "sign-out-bold"),
        )  # fmt: skip
        for index, (key, press, words, icon) in enumerate(tools):
            self.ui.button(
                key, tool.move(index * step, 0), press, label=forms(words), icon=icon, role="toolLabel", stacked=True
            )

    def _continue_strip(self, entry: Entry, area: pygame.Rect) -> None:
        look, px = self.ui.look, self.ui.look.px
        self.put(panels.slab(look, area.size), topleft=area.topleft)
        side = area.h - px(14)
        x, room = area.x + side + px(20), area.w - side - px(20 + 70)
        if state := self._state_of(entry):
            self.put(parts.thumbnail(look, side, state), topleft=(area.x + px(8), area.y + px(7)))
            self._scores(state, x, area.y + px(58))
        cap = lettering.line(look, "small", t("menu.continue.cap"), look.colour("muted"), room)
        self.put(cap, midleft=(x, area.y + px(17)))
        words = t("menu.continue.title", game=t(f"{entry.game}.name"), n=entry.turn)
        self.put(lettering.line(look, "panelTitle", words, look.colour("text"), room), midleft=(x, area.y + px(36)))
        button = pygame.Rect(area.right - px(62), area.y + px(11), px(52), px(52))
        self.ui.button(
            "continue", button, partial(self._continue, entry.id), style="primary", icon="play-bold",
            name=t("action.continue"),
        )  # fmt: skip

    def _masthead(self, left: int, top: int, height: int) -> None:
        look = self.ui.look
        mark = panels.logo(look, height / look.u)
        self.put(mark, topleft=(left, top))
        x = left + mark.get_width() + look.px(12 if self.ui.portrait else 16)
        if self.ui.portrait:
            title = lettering.line(look, "screenTitle", t("title"), look.colour("text"), look.px(150))
            self.put(title, midleft=(x, top + height / 2))
            return
        self.put(lettering.line(look, "display", t("title"), look.colour("text")), topleft=(x, top - look.px(8)))
        tagline = lettering.line(look, "tagline", t("tagline"), look.colour("muted"))
        self.put(tagline, topleft=(x, top + look.px(40)))

    def _card(self, game: str, area: pygame.Rect) -> None:
        look, portrait = self.ui.look, self.ui.portrait
        there = board.playable(game)
        lift = look.px(LIFT) if not portrait else 0
        margin = look.px(10)
        outer = pygame.Rect(area.x - margin, area.y - lift - margin, area.w + 2 * margin, area.h + lift + 2 * margin)

        def picture(state: str) -> pygame.Surface:
            shown = game in self._drawn
            return card(look, outer.size, area.size, game, t("language.code"), state, phone=portrait, shown=shown)

        press = partial(self._open, game)
        self.ui.pictured(f"card.{game}", outer, picture, press, t(f"{game}.name"), reach=area).allow(there)

    def update(self, dt: float) -> None:  # noqa: ARG002 - one picture a frame, however long that lasts
        """Draw the next missing board on its card, one a frame, so that the menu is there at once; then read on."""
        if self.app.frame == self._drawn_in:
            return
        self._drawn_in = self.app.frame
        if missing := next((game for game in rules.GAMES if game not in self._drawn), None):
            self._drawn.add(missing)
            next(widget for widget in self.ui.widgets if widget.key == f"card.{missing}").rebuild()
        elif self._unread and parts.ready(self._unread):
            self.app.refresh()

    def _open(self, game: str) -> None:
        self.app.scenes.push(Setup(self.app, game))

    def _library(self) -> None:
        self.app.scenes.push(LibraryScene(self.app))

    def _continue(self, match_id: int) -> None:
        if match := self.app.library.open(match_id, self.app.now):
            self.app.scenes.push(MatchScene(self.app, match))

    def _settings(self) -> None:
        from scenes.settings import SettingsScene  # noqa: PLC0415 - the settings show the menu's pictures

        self.app.scenes.push(SettingsScene(self.app))

    def _learn(self) -> None:
        self.app.scenes.push(Rules(self.app, next(game for game in rules.GAMES if board.playable(game))))

    def describe(self) -> dict[str, Any]:
        """Tell whether all boards are there, too."""
        return super().describe() | {"idle": self._drawn.issuperset(rules.GAMES) and not self._unread}


@sprites.drawn_once(keep=64)
def card(
    look: Look,
    outer: tuple[int, int],
    size: tuple[int, int],
    game: str,
    _language: str,
    state: str,
    *,
    phone: bool,
    shown: bool,
) -> pygame.Surface:
    """The card of a game: a position (when it is shown), its name, what it is about, how many play and how long."""
    px = look.px
    hover = state in {"hovered", "active"} and not phone
    surface = panels.blank(*outer)
    margin, lift = px(10), px(LIFT) if not phone else 0
    box = pygame.Rect((margin, margin + (0 if hover else lift)), size)
    edge = sprites.sheet_margin(look)
    surface.blit(sprites.sheet_on_table(look, size), (box.x - edge, box.y - edge))
    pad = px(10 if phone else 17)
    room = size[0] - 2 * pad
    text_high = px(78 if phone else 142)
    picture = pygame.Rect(box.x + pad, box.y + pad, room, size[1] - pad - text_high)
    there = board.playable(game)
    if shown:
        surface.blit(vignette(look, picture.size, game if there else ""), picture)
    ink, muted = look.colour("inkText" if there else "inkMuted"), look.colour("inkMuted")
    x, y = box.x + pad, picture.bottom + px(8 if phone else 14)
    players = "–".join(str(n) for n in sorted({min(seats), max(seats)})) if (seats := _players(game)) else ""
    icon = look.icon("users-bold", 16, muted)
    count = lettering.line(look, "labelSmall", players, muted)
    badge = icon.get_width() + px(5) + count.get_width() if players and phone else 0
    name = lettering.line(
        look, "panelTitle" if phone else "gameTitle", forms(f"{game}.name"), ink, room - badge - px(4)
    )
    surface.blit(name, (x, y))
    if badge:
        middle = y + name.get_height() / 2
        surface.blit(icon, (box.right - pad - badge, middle - icon.get_height() / 2))
        surface.blit(count, (box.right - pad - count.get_width(), middle - count.get_height() / 2))
    y += name.get_height() + px(0 if phone else 2)
    rest = box.bottom - px(8) - y
    tagline = t(f"{game}.tagline") if there else t("menu.not-there")
    words = lettering.paragraph(look, "small" if phone else "body", tagline, muted, room, rest if phone else px(44))
    surface.blit(words, (x, y))
    if not phone:
        _card_foot(look, surface, pygame.Rect(x, box.bottom - px(17 + 44), room, px(44)), game, players, hover=hover)
    if hover:
        ring = panels.rounded((size[0] + px(6), size[1] + px(6)), px(9), None, look.colour("brass"), 3 * look.u)
        panels.blit_middle(surface, ring, box.center)
    return surface


def _players(game: str) -> tuple[int, ...]:
    return rules.info(game).players if board.playable(game) else ()


def _card_foot(look: Look, surface: pygame.Surface, area: pygame.Rect, game: str, players: str, *, hover: bool) -> None:
    px, muted = look.px, look.colour("inkMuted")
    if not board.playable(game):
        return
    x = area.x
    for icon, words in (("users-bold", players), ("hourglass-medium-bold", t(f"{game}.minutes"))):
        sign = look.icon(icon, 16, muted)
        text = lettering.line(look, "labelSmall", words, muted, px(90))
        surface.blit(sign, (x, area.centery - sign.get_height() / 2))
        surface.blit(text, (x + sign.get_width() + px(5), area.centery - text.get_height() / 2))
        x += sign.get_width() + text.get_width() + px(20)
    size = (px(98 if hover else 72), px(44))
    play = panels.button(
        look, size, "primary" if hover else "onpap", "normal", forms("action.play"), "play-fill" if hover else ""
    )
    surface.blit(play, (area.right - size[0], area.y))


@sprites.drawn_once(keep=32)
def small_slab(look: Look, size: tuple[int, int], icon: str, words: tuple[str, str, str], state: str) -> pygame.Surface:
    """A slab with an icon, a heading, a line and a chip; lit under the pointer."""
    px = look.px
    lit = state in {"hovered", "active"}
    surface = panels.slab(look, size, "slab2" if lit else "slab", "brass" if lit else "slabLine").copy()
    surface.blit(panels.rounded((px(48), px(48)), px(10), look.colour("well")), (px(18), px(18)))
    panels.blit_middle(surface, look.icon(icon, 26, look.colour("brass")), (px(42), px(42)))
    room = size[0] - px(36)
    heading = lettering.line(look, "heading", words[0], look.colour("text"), room - px(62))
    surface.blit(heading, (px(80), px(42) - heading.get_height() / 2))
    text = lettering.line(look, "body", words[1], look.colour("muted"), room)
    surface.blit(text, (px(18), px(78)))
    chip = lettering.line(look, "micro", words[2], look.colour("text"), room - px(20))
    box = (chip.get_width() + px(20), px(28))
    surface.blit(panels.rounded(box, box[1] // 2, look.colour("well")), (px(18), size[1] - px(42)))
    surface.blit(chip, (px(28), size[1] - px(28) - chip.get_height() / 2))
    return surface


@sprites.drawn_once(keep=16)
def vignette(look: Look, size: tuple[int, int], game: str) -> pygame.Surface:
    """A framed piece of the game's board in the middle of a match; blank hatched paper for a game not there yet."""
    surface = sprites.sheet(look, size).copy()
    band = 4
    inner = surface.get_rect().inflate(-look.px(2 * band + 4), -look.px(2 * band + 4))
    if game:
        side = max(inner.w, inner.h)
        whole = pygame.Surface((side, side), pygame.SRCALPHA)
        picture = board.board_of(game)()
        state = picture.preview()
        picture.place(whole.get_rect(), look, framed=False)
        picture.show(state, None)
        picture.finish()
        picture.draw(whole)
        window = pygame.Rect(0, 0, *inner.size)
        window.center = whole.get_rect().center
        surface.blit(whole, inner, window)
    else:
        surface.blit(hatched(look, "green", inner.size, look.colour("inkMuted"), 0.25), inner)
        panels.blit_middle(surface, look.icon("hammer-bold", 44, look.colour("inkFaint")), inner.center)
    edges = ([inner.w * i / 10 for i in range(11)], [inner.h * i / 10 for i in range(11)])
    sprites.neatline(surface, look, inner, edges, band, hairline=False)
    return surface
