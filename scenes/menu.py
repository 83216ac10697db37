"""The menu: a card for each game, language and theme, the way out."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache, partial

import pygame

from game import rules
from game.kit.text import forms, t
from game.kit.theme import TOKENS, Look
from game.shell.scene import Scene
from game.view import board, lettering, panels, sprites
from game.view.cards import hatched
from scenes import parts
from scenes.rules import Rules
from scenes.setup import Setup

LIFT = 8
"""Logical pixels that a card rises under the pointer."""


class Menu(Scene):
    """Where the program begins and comes back to."""

    def back(self) -> None:
        """Esc in the menu leaves nothing: the program is closed by its button or its window."""

    def build(self) -> None:
        """Lay the cards in a row, or in twos on a phone."""
        (self._portrait if self.ui.portrait else self._landscape)()

    def _landscape(self) -> None:
        look, px = self.ui.look, self.ui.look.px
        area = parts.frame_of(self).area
        height = px(720)
        top = area.y + (area.h - height) // 2
        left = area.x + (area.w - px(1200)) // 2
        self._masthead(left, top + px(32), px(56))
        right, side = left + px(1200), px(44)
        row = pygame.Rect(right - side, top + px(34), side, side)
        parts.fullscreen_button(self, row)
        parts.theme_button(self, row.move(-px(54), 0))
        parts.language_segment(self, pygame.Rect(row.x - px(54 + 102), row.y, px(92), side))
        spec = TOKENS["layout"]["menu"]
        step = (1200 + spec["cardGap"]) / len(rules.GAMES)
        for index, game in enumerate(rules.GAMES):
            x, wide = left + px(index * step), px(step - spec["cardGap"])
            self._card(game, pygame.Rect(x, top + px(spec["cardsY"]), wide, px(spec["cardH"])))
        slab = pygame.Rect(left, top + px(spec["rowY"]), px(895), px(spec["rowH"]))
        self._learn_slab(slab)
        quit_slab = pygame.Rect(slab.right + px(18), slab.y, left + px(1200) - slab.right - px(18), slab.h)
        self.put(panels.slab(look, quit_slab.size), topleft=quit_slab.topleft)
        heading = lettering.line(look, "heading", t("menu.leave.title"), look.colour("text"), quit_slab.w - px(36))
        self.put(heading, topleft=(quit_slab.x + px(18), quit_slab.y + px(22)))
        words = lettering.line(look, "body", t("menu.leave.text"), look.colour("muted"), quit_slab.w - px(36))
        self.put(words, topleft=(quit_slab.x + px(18), quit_slab.y + px(56)))
        button = pygame.Rect(quit_slab.x + px(18), quit_slab.bottom - px(62), quit_slab.w - px(36), px(44))
        self.ui.button("quit", button, self.app.quit, style="ghost", label=forms("action.quit"), icon="sign-out-bold")

    def _learn_slab(self, area: pygame.Rect) -> None:
        look, px = self.ui.look, self.ui.look.px
        self.put(panels.slab(look, area.size), topleft=area.topleft)
        disc = panels.disc_icon(look, 72, "book-open-bold", "well", "brass")
        self.put(disc, midleft=(area.x + px(24), area.centery))
        room = area.w - px(120 + 220)
        heading = lettering.line(look, "heading", t("menu.learn.title"), look.colour("text"), room)
        text = lettering.paragraph(look, "body", t("menu.learn.text"), look.colour("muted"), room, px(66))
        high = heading.get_height() + px(6) + text.get_height()
        top = area.y + (area.h - high) // 2
        self.put(heading, topleft=(area.x + px(120), top))
        self.put(text, topleft=(area.x + px(120), top + heading.get_height() + px(6)))
        button = pygame.Rect(area.right - px(200), area.centery - px(28), px(176), px(56))
        self.ui.button(
            "rules", button, self._learn, label=forms("action.rules"), icon="book-open-bold", role="labelLarge"
        )

    def _portrait(self) -> None:
        px = self.ui.look.px
        frame = parts.frame_of(self)
        area = frame.inner
        self._masthead(area.x, px(14), px(32))
        parts.language_segment(self, pygame.Rect(area.right - px(92), px(9), px(92), px(42)))
        gap, tool_high = px(10), px(56)
        bottom = self.ui.size[1] - px(10) - tool_high
        top = px(64)
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
        night = self.app.settings.theme == "night"
        tools: tuple[tuple[str, Callable[[], None], str, str], ...] = (
            ("rules", self._learn, "action.rules", "book-open-bold"),
            ("theme", partial(self.app.set_theme, "paper" if night else "night"), "action.theme",
             "sun-bold" if night else "moon-stars-bold"),
            ("fullscreen", self.app.toggle_fullscreen, "action.fullscreen",
             "corners-in-bold" if self.app.fullscreen else "corners-out-bold"),
            ("quit", self.app.quit, "action.quit", "sign-out-bold"),
        )  # fmt: skip
        for index, (key, press, words, icon) in enumerate(tools):
            self.ui.button(
                key, tool.move(index * step, 0), press, label=forms(words), icon=icon, role="toolLabel", stacked=True
            )

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
        reach = area.inflate(0, 0)
        margin = look.px(10)
        outer = pygame.Rect(area.x - margin, area.y - lift - margin, area.w + 2 * margin, area.h + lift + 2 * margin)

        def picture(state: str) -> pygame.Surface:
            return card(look, outer.size, area.size, game, t("language.code"), state, phone=portrait)

        widget = self.ui.pictured(f"card.{game}", outer, picture, lambda: self._open(game), t(f"{game}.name"))
        widget.reach = reach
        widget.allow(there)

    def _open(self, game: str) -> None:
        self.app.scenes.push(Setup(self.app, game))

    def _learn(self) -> None:
        self.app.scenes.push(Rules(self.app, next(game for game in rules.GAMES if board.playable(game))))


@lru_cache(maxsize=64)
def card(
    look: Look, outer: tuple[int, int], size: tuple[int, int], game: str, _language: str, state: str, *, phone: bool
) -> pygame.Surface:
    """The card of a game: a position, its name, what it is about, how many play and how long."""
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


@lru_cache(maxsize=16)
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
        picture.show(state, picture.selection_type())
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
