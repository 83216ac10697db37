"""A new match: who plays, where they sit and who begins, the options of the game, the clock."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game import rules
from game.kit.text import forms, has, t
from game.kit.theme import TOKENS
from game.match import record
from game.match.clock import Clock
from game.match.match import Match, Seat
from game.players import evaluation
from game.players.levels import LEVELS, computer, level_of
from game.shell.scene import Scene
from game.shell.widgets import Item
from game.view import board, lettering, panels, sprites
from game.view.cards import hatched
from scenes import parts, seating
from scenes.match import MatchScene
from scenes.rules import Rules

if TYPE_CHECKING:
    from game.shell.app import App

OPTION_HIGH, HINT_HIGH = 66, 52
"""Logical pixels that a row of the options needs for its title above the choice, and for a hint beside it."""
OPTION_GAP = 8
"""Logical pixels between the choices of two options at least."""
LONGEST_NAME = 20
START_STEPS = (30, 60, 90, 120, 180, 300, 600, 900, 1200, 1800, 3600)
INCREMENT_STEPS = (0, 1, 2, 3, 5, 10, 15, 20, 30, 60)


@dataclass
class Plan:
    """What was chosen for a match of one game; kept in the settings for the next time."""

    names: list[str]
    levels: list[int | None]
    """For every seat the level of its computer player; None where a person sits."""
    options: dict[str, Any]
    by_lot: bool = False
    clock: tuple[int, int] | None = None
    last_clock: tuple[int, int] = field(default=(180, 5))

    @classmethod
    def of(cls, game: str, stored: dict[str, Any]) -> Plan:
        """The plan of last time, as far as it still makes sense."""
        info = rules.info(game)
        names = stored.get("names")
        names = [record.one_line(str(name))[:LONGEST_NAME] for name in names] if isinstance(names, list) else []
        levels = stored.get("levels")
        levels = levels if isinstance(levels, list) and evaluation.available(game) else []
        levels = [level if type(level) is int and 1 <= level <= LEVELS else None for level in levels]
        plan = cls((names + [""] * 4)[:4], (levels + [None] * 4)[:4], info.complete({}))
        if isinstance(options := stored.get("options"), dict):
            for option in info.options:
                if option.name in options:
                    plan._take(option, options[option.name])
        plan.by_lot = stored.get("by_lot") is True
        clock = stored.get("clock")
        if isinstance(clock, list) and len(clock) == 2 and all(isinstance(n, int) and 0 <= n <= 36000 for n in clock):
            plan.clock = plan.last_clock = (max(clock[0], 1), clock[1])
        return plan

    def _take(self, option: rules.Option, value: object) -> None:
        try:
            option.check(value)
        except ValueError:
            return
        self.options[option.name] = value

    def stored(self) -> dict[str, Any]:
        """What the settings keep."""
        return {
            "names": self.names,
            "levels": self.levels,
            "options": self.options,
            "by_lot": self.by_lot,
            "clock": self.clock,
        }

    def seats(self, count: int) -> list[Seat]:
        """Who sits down; a computer player is called after its level."""
        return [
            Seat(name.strip()) if level is None else computer(t(f"players.level.{level}"), level)
            for name, level in zip(self.names[:count], self.levels[:count], strict=True)
        ]


def in_order(values: Sequence[str | int]) -> list[str | int]:
    """The values of an option as they are shown: numbers ascend, words stay as they are. The rules begin with the usual one.

    >>> in_order((12, 8, 16)), in_order(("master", "ordinary"))
    ([8, 12, 16], ['master', 'ordinary'])
    """
    return sorted(values, key=lambda value: value if isinstance(value, int) else 0)


class Setup(Scene):
    """The screen before a match."""

    def __init__(self, app: App, game: str) -> None:
        super().__init__(app)
        self.game = game
        self.plan = Plan.of(game, app.settings.setups.get(game, {}))
        self.tab = "players"

    @property
    def inks(self) -> tuple[str, ...]:
        """The seats that the chosen number of players fills."""
        return rules.info(self.game).seats[: self.plan.options.get("players", len(rules.info(self.game).seats))]

    def build(self) -> None:
        """Lay out the page."""
        (self._portrait if self.ui.portrait else self._landscape)()

    # -- layouts -----------------------------------------------------------------------------------------------

    def _landscape(self) -> None:
        look, px = self.ui.look, self.ui.look.px
        page = parts.page_of(self)
        left, right, top = page.left, page.right, page.top
        parts.header(
            self,
            t("setup.title"),
            "",
            icon="caret-left-bold",
            leave=self.back,
            left=left,
            top=top + px(24),
            room=px(400),
        )
        parts.game_segment(
            self, pygame.Rect(right - px(380), top + px(26), px(380), px(44)), self.game, self._choose_game
        )
        self._preview(pygame.Rect(left, top + px(92), px(330), px(330)))
        x, wide = left + px(360), px(840)
        heading = lettering.line(look, "heading", t("setup.players"), look.colour("text"))
        self.put(heading, midleft=(x, top + px(114)))
        self._players_segment(pygame.Rect(right - px(300), top + px(92), px(300), px(44)))
        self._seat_columns(pygame.Rect(x, top + px(149), wide, px(235)))
        options = pygame.Rect(x, top + px(400), px(410), px(224))
        self._options(options)
        self._clock(pygame.Rect(options.right + px(20), options.y, wide - px(430), options.h))
        start = pygame.Rect(right - px(320), top + px(636), px(320), px(56))
        self._start_buttons(start, pygame.Rect(start.x - px(136), start.y, px(124), px(56)))

    def _portrait(self) -> None:
        px = self.ui.look.px
        area = parts.page_of(self)
        height = self.ui.size[1]
        parts.header(
            self, t("setup.title"), t(f"{self.game}.name"), icon="caret-left-bold", leave=self.back,
            left=area.x - px(4), top=px(6), room=area.w,
        )  # fmt: skip
        tabs = [(tab, forms(f"setup.tab.{tab}"), "") for tab in ("players", "match")]
        parts.segment(self, "tab", pygame.Rect(area.x, px(56), area.w, px(44)), tabs, self.tab, self._choose_tab)
        button = pygame.Rect(area.x, height - px(66), area.w, px(56))
        body = pygame.Rect(area.x, px(112), area.w, button.y - px(12) - px(112))
        if self.tab == "players":
            number = pygame.Rect(body.x, body.y, body.w, px(44))
            self._players_segment(number)
            used = px(56) if len(rules.info(self.game).players) > 1 else 0
            self._seat_rows(pygame.Rect(body.x, body.y + used, body.w, body.h - used))
        else:
            clock = pygame.Rect(0, 0, body.w, px(210))
            high = min(body.h - clock.h - px(10), px(44) + len(self._option_rows()) * px(76))
            self._options(pygame.Rect(body.x, body.y, body.w, high))
            clock.topleft = (body.x, body.y + high + px(10))
            self._clock(clock)
        reset = pygame.Rect(area.x, button.y, px(96), px(56))
        self._start_buttons(pygame.Rect(reset.right + px(8), button.y, area.right - reset.right - px(8), px(56)), reset)

    # -- pieces of the page ------------------------------------------------------------------------------------

    def _preview(self, area: pygame.Rect) -> None:
        look, px = self.ui.look, self.ui.look.px
        margin = sprites.sheet_margin(look)
        surface = panels.blank(area.w + 2 * margin, area.h + 2 * margin)
        picture = board.board_of(self.game)()
        picture.place(pygame.Rect((margin, margin), area.size), look)
        picture.show(rules.new(self.game, **self.plan.options), None)
        picture.finish()
        picture.draw(surface)
        self.put(surface, topleft=(area.x - margin, area.y - margin))
        minutes = lettering.line(look, "small", t(f"{self.game}.minutes"), look.colour("muted"), px(110))
        name = lettering.line(
            look, "gameTitle", forms(f"{self.game}.name"), look.colour("text"), area.w - minutes.get_width() - px(10)
        )
        y = area.bottom + px(37)
        self.put(name, midleft=(area.x, y))
        self.put(minutes, midright=(area.right, y))
        about = lettering.paragraph(look, "body", t(f"{self.game}.about"), look.colour("muted"), area.w, px(64))
        self.put(about, topleft=(area.x, y + px(20)))
        button = pygame.Rect(area.x, y + px(94), px(190), px(44))
        self.ui.button(
            "rules", button, lambda: self.app.scenes.push(Rules(self.app, self.game)), style="ghost",
            label=forms("action.rules"), icon="book-open-bold",
        )  # fmt: skip

    def _players_segment(self, area: pygame.Rect) -> None:
        numbers = sorted(rules.info(self.game).players)
        if len(numbers) > 1:
            items = [(str(n), forms("setup.players.count", n=n), "") for n in numbers]
            parts.segment(self, "players", area, items, str(len(self.inks)), self._choose_players)

    def _seat_columns(self, area: pygame.Rect) -> None:
        look, px = self.ui.look, self.ui.look.px
        rows = 2 if len(self.inks) == 4 else 1
        columns = len(self.inks) // rows
        gap = px(14 if rows == 1 else 10)
        wide, high = (area.w - gap * (columns - 1)) // columns, (area.h - gap * (rows - 1)) // rows
        for seat, ink in enumerate(self.inks):
            box = pygame.Rect(
                area.x + seat % columns * (wide + gap), area.y + seat // columns * (high + gap), wide, high
            )
            self._seat_board(box, ink, upright=rows == 1)
            if rows == 1:
                token = sprites.token(look, ink, px(19))
                self.put(token, center=(box.x + px(42), box.y + px(56)))
                label = lettering.line(look, "small", t(f"seat.{ink}"), look.colour("muted"), wide - px(142))
                self.put(label, midleft=(box.x + px(80), box.y + px(44)))
                place = lettering.line(look, "label", self._order_text(seat), look.colour("text"), wide - px(142))
                self.put(place, midleft=(box.x + px(80), box.y + px(66)))
                self._first_button(seat, pygame.Rect(box.right - px(60), box.y + px(34), px(44), px(44)))
                self._occupant(seat, pygame.Rect(box.x + px(16), box.y + px(90), wide - px(32), box.h - px(100)))
            else:
                self._seat_line(seat, ink, box, px(26))

    def _seat_rows(self, area: pygame.Rect) -> None:
        px = self.ui.look.px
        gap = px(8)
        high = min((area.h - gap * (len(self.inks) - 1)) // len(self.inks), px(84))
        for seat, ink in enumerate(self.inks):
            box = pygame.Rect(area.x, area.y + seat * (high + gap), area.w, high)
            self._seat_board(box, ink, upright=False)
            self._seat_line(seat, ink, box, px(16))

    def _seat_board(self, box: pygame.Rect, ink: str, *, upright: bool) -> None:
        look, px = self.ui.look, self.ui.look.px
        surface = panels.rounded(box.size, px(TOKENS["radius"]["slab"]), look.colour("slab")).copy()
        band = pygame.Rect(0, 0, *((box.w, px(9)) if upright else (px(8), box.h)))
        surface.fill(look.colour("inkOnPanel", ink), band)
        surface.blit(hatched(look, ink, band.size, look.colour("slab"), 0.7), band)
        panels.clip_rounded(surface, px(TOKENS["radius"]["slab"]))
        line = panels.rounded(box.size, px(TOKENS["radius"]["slab"]), None, look.colour("slabLine"), max(look.u, 1))
        surface.blit(line, (0, 0))
        self.put(surface, topleft=box.topleft)

    def _seat_line(self, seat: int, ink: str, box: pygame.Rect, pad: int) -> None:
        """A seat in a low box: token and order over or beside the name."""
        look, px = self.ui.look, self.ui.look.px
        self.put(sprites.token(look, ink, px(15)), center=(box.x + pad + px(12), box.centery))
        x = box.x + pad + px(32)
        side = px(44)
        top = box.centery - side // 2 + px(9)
        order = lettering.line(
            look,
            "micro",
            f"{t(f'seat.{ink}')} · {self._order_text(seat)}",
            look.colour("muted"),
            box.right - x - px(12),
        )
        self.put(order, bottomleft=(x, top - px(3)))
        step, choose = side + px(6), partial(self._choose_level, seat)
        if evaluation.available(self.game):
            seating.kind_button(self, seat, pygame.Rect(x, top, side, side), self.plan.levels[seat], choose)
            x += step
        area = pygame.Rect(x, top, box.right - px(12) - step - x, side)
        if level := self.plan.levels[seat]:
            seating.level_stepper(self, seat, area, level, level_of(self.game, level).rating, choose)
        else:
            self._name_entry(seat, area)
        self._first_button(seat, pygame.Rect(box.right - px(12) - side, top, side, side))

    def _occupant(self, seat: int, area: pygame.Rect) -> None:
        """Who sits in a seat, in a high box: person or computer, name or level."""
        look, px = self.ui.look, self.ui.look.px
        level, choose = self.plan.levels[seat], partial(self._choose_level, seat)
        kind, below = pygame.Rect(area.topleft, (area.w, px(44))), pygame.Rect(area.x, area.y + px(52), area.w, px(44))
        if evaluation.available(self.game):
            seating.kind_segment(self, seat, kind, level, choose)
        if level is None:
            self._name_entry(seat, below)
        else:
            seating.level_stepper(self, seat, below, level, level_of(self.game, level).rating, choose)
            about = t(f"players.level.{level}.about")
            left = area.bottom - below.bottom - px(4)
            words = lettering.paragraph(look, "small", about, look.colour("muted"), area.w, left)
            self.put(words, topleft=(area.x, below.bottom + px(4)))

    def _order_text(self, seat: int) -> str:
        if self.plan.by_lot:
            return t("setup.order.lot")
        return t("setup.order.first") if seat == 0 else t("setup.order.next", n=seat + 1)

    def _name_entry(self, seat: int, area: pygame.Rect) -> None:
        def changed(name: str) -> None:
            self.plan.names[seat] = name

        hint = t("setup.name")
        self.ui.entry(f"name.{seat}", area, self.plan.names[seat], changed, limit=LONGEST_NAME, hint=hint)

    def _first_button(self, seat: int, area: pygame.Rect) -> None:
        press = partial(self._let_begin, seat)
        widget = self.ui.button(f"first.{seat}", area, press, style="ghost", icon="swap-bold", name=t("setup.begin"))
        widget.allow(seat > 0 and not self.plan.by_lot)

    def _option_rows(self) -> list[tuple[str, list[Item], str]]:
        """The rows of the options' slab: key, values with labels, the chosen value."""
        begins = [(value, forms(f"setup.begins.{value}"), "") for value in ("seated", "lot")]
        rows = [("begins", begins, "lot" if self.plan.by_lot else "seated")]
        for option in rules.info(self.game).options:
            if option.name != "players" and option.values:
                key = f"{self.game}.option.{option.name}"
                values = [(str(value), forms(f"{key}.{value}"), "") for value in in_order(option.values)]
                rows.append((option.name, values, str(self.plan.options[option.name])))
        return rows

    def _options(self, area: pygame.Rect) -> None:
        look, px = self.ui.look, self.ui.look.px
        self.put(panels.slab(look, area.size), topleft=area.topleft)
        pad = px(16)
        cap = lettering.line(look, "cap", t("setup.options"), look.colour("muted"), area.w - 2 * pad)
        self.put(cap, midleft=(area.x + pad, area.y + px(20)))
        rows = self._option_rows()
        step = min((area.h - px(34)) // len(rows), px(84 if self.ui.portrait else 62))
        stacked = self.ui.portrait and step >= px(OPTION_HIGH)
        beside = round(area.w * 0.6) if self.ui.portrait else px(230)
        for index, (name, values, chosen) in enumerate(rows):
            y = area.y + px(24) + index * step
            key = "setup.begins" if name == "begins" else f"{self.game}.option.{name}"
            high = min(px(44), step - px(OPTION_GAP))
            control = pygame.Rect(0, 0, area.w - 2 * pad if stacked else beside, high)
            control.bottomright = (area.right - pad, y + step)
            room = area.w - 2 * pad - (0 if stacked else control.w + px(10))
            words = t(f"{key}.hint") if has(f"{key}.hint") and step >= px(HINT_HIGH) else ""
            most = step - px(46) if stacked else step * 0.45 if words else step - px(4)
            title = lettering.paragraph(look, "label", t(key), look.colour("text"), room, most)
            if stacked:
                self.put(title, bottomleft=(area.x + pad, control.y - px(1)))
            else:
                lines = [title]
                if words:
                    left = step - title.get_height()
                    lines.append(lettering.paragraph(look, "small", words, look.colour("muted"), room, left))
                top = control.centery - sum(line.get_height() for line in lines) / 2
                for line in lines:
                    top = self.put(line, topleft=(area.x + pad, top)).bottom
            parts.segment(self, name, control, values, chosen, partial(self._choose_option, name))

    def _clock(self, area: pygame.Rect) -> None:
        look, px = self.ui.look, self.ui.look.px
        self.put(panels.slab(look, area.size), topleft=area.topleft)
        pad = px(16)
        cap = lettering.line(look, "cap", t("setup.clock"), look.colour("muted"), area.w - 2 * pad)
        self.put(cap, midleft=(area.x + pad, area.y + px(20)))
        presets = rules.info(self.game).clock_presets
        own = self.plan.clock is not None and self.plan.clock not in presets
        choices: list[tuple[str, str, tuple[int, int] | None, bool]] = [
            ("none", t("setup.clock.none"), None, self.plan.clock is None)
        ]
        choices += [
            (
                f"{start}+{more}",
                f"{start // 60}:{start % 60:02} +{more}",
                (start, more),
                self.plan.clock == (start, more),
            )
            for start, more in presets
        ]
        choices.append(("own", t("setup.clock.own"), self.plan.last_clock, own))
        columns = 3
        gap = px(8)
        wide = (area.w - 2 * pad - gap * (columns - 1)) // columns
        for index, (key, label, value, chosen) in enumerate(choices):
            box = pygame.Rect(
                area.x + pad + index % columns * (wide + gap), area.y + px(38) + index // columns * px(46), wide, px(40)
            )
            self.ui.button(
                f"clock.{key}", box, partial(self._choose_clock, value), style="chosen" if chosen else "chip",
                label=(label,), role="labelSmall",
            )  # fmt: skip
        half = (area.w - 2 * pad - px(14)) // 2
        y = area.bottom - px(14 + 44)
        shown = self.plan.clock or self.plan.last_clock
        self._stepper("start", pygame.Rect(area.x + pad, y, half, px(44)), f"{shown[0] // 60}:{shown[0] % 60:02}", 0)
        self._stepper("increment", pygame.Rect(area.right - pad - half, y, half, px(44)), f"+{shown[1]}", 1)

    def _stepper(self, key: str, area: pygame.Rect, value: str, part: int) -> None:
        look, px = self.ui.look, self.ui.look.px
        muted = look.colour("muted")
        self.put(
            lettering.line(look, "small", t(f"setup.clock.{key}"), muted, area.w), bottomleft=(area.x, area.y - px(3))
        )
        side = px(44)
        field = pygame.Rect(area.x + side + px(6), area.y, area.w - 2 * side - px(12), area.h)
        self.put(panels.well(look, field.size), topleft=field.topleft)
        on = self.plan.clock is not None
        ink = look.colour("text" if on else "faint")
        self.put(lettering.line(look, "labelLarge", value, ink, field.w - px(8)), center=field.center)
        for sign, box in (
            (-1, pygame.Rect(area.topleft, (side, side))),
            (1, pygame.Rect(area.right - side, area.y, side, side)),
        ):
            name = t(f"setup.clock.{key}.{'less' if sign < 0 else 'more'}")
            widget = self.ui.button(
                f"{key}.{'less' if sign < 0 else 'more'}", box, partial(self._step_clock, part, sign),
                icon="minus-bold" if sign < 0 else "plus-bold", name=name,
            )  # fmt: skip
            widget.allow(on)

    def _start_buttons(self, start: pygame.Rect, reset: pygame.Rect) -> None:
        self.ui.button("reset", reset, self._reset, style="ghost", label=forms("action.reset"))
        self.ui.button(
            "start",
            start,
            self._start,
            style="primary",
            label=forms("setup.start"),
            icon="play-bold",
            role="labelLarge",
        )

    # -- choices -----------------------------------------------------------------------------------------------

    def _choose_game(self, game: str) -> None:
        self._keep()
        self.game = game
        self.plan = Plan.of(game, self.app.settings.setups.get(game, {}))
        self.app.refresh()

    def _choose_tab(self, tab: str) -> None:
        self.tab = tab
        self.app.refresh()

    def _choose_players(self, number: str) -> None:
        self.plan.options["players"] = int(number)
        self.app.refresh()

    def _choose_option(self, name: str, value: str) -> None:
        if name == "begins":
            self.plan.by_lot = value == "lot"
        else:
            option = next(option for option in rules.info(self.game).options if option.name == name)
            self.plan.options[name] = next(allowed for allowed in option.values if str(allowed) == value)
        self.app.refresh()

    def _choose_clock(self, clock: tuple[int, int] | None) -> None:
        self.plan.clock = clock
        self.app.refresh()

    def _step_clock(self, part: int, sign: int) -> None:
        values = list(self.plan.clock or self.plan.last_clock)
        steps = (START_STEPS, INCREMENT_STEPS)[part]
        beyond = [step for step in steps if (step - values[part]) * sign > 0]
        if beyond:
            values[part] = min(beyond, key=lambda step: abs(step - values[part]))
        self.plan.clock = self.plan.last_clock = (values[0], values[1])
        self.app.refresh()

    def _let_begin(self, seat: int) -> None:
        names, levels = self.plan.names, self.plan.levels
        names[0], names[seat] = names[seat], names[0]
        levels[0], levels[seat] = levels[seat], levels[0]
        self.app.refresh()

    def _choose_level(self, seat: int, level: int | None) -> None:
        self.plan.levels[seat] = level
        self.app.refresh()

    def _reset(self) -> None:
        self.plan = Plan.of(self.game, {})
        self.app.refresh()

    def _keep(self) -> None:
        self.app.settings.setups[self.game] = self.plan.stored()
        self.app.settings.save()

    def back(self) -> None:
        """Leave; the names and choices are kept."""
        self._keep()
        super().back()

    def _start(self) -> None:
        self._keep()
        seats = self.plan.seats(len(self.inks))
        if self.plan.by_lot:
            random.shuffle(seats)
        clock = Clock(*self.plan.clock, seats=len(seats), now=self.app.now) if self.plan.clock else None
        match = Match.new(self.game, seats, parts.by_lot(self.game, self.plan.options), clock)
        self.app.scenes.pop()
        self.app.scenes.push(MatchScene(self.app, match))
