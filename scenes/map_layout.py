"""How a match on a large map is laid out: all panels on one side of it, or above and below; nothing ever covers it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any

import pygame

from game.input.intents import Command, Point
from game.kit.text import forms, t
from game.kit.theme import TOKENS
from game.match.match import Match
from game.shell.scene import Scene
from game.view import cards, lettering, panels
from game.view.board import Board, Note, Selection
from scenes import parts
from scenes.dialogs import Reading
from scenes.hints import LAMP, Hints
from scenes.opponents import Opponents
from scenes.watching import watch_buttons

Tile = tuple[str, str, Callable[[], None], str]
"""Of a button of the menu: its key, its icon, what it does, its style."""

LAST_TURNS = 5
PENNANT_HIGH, MESSAGE_HIGH, TILE_HIGH = 72, 64, 44
"""Logical heights in the panel."""
PHONE_TILES = 4
"""Tiles of the menu beside each other on a phone; two rows of them have the usual room."""


class MapLayout(Scene):
    """The half of a match scene that lays out a map.

    The menu takes the place of the last moves (on a phone, of a part of the map), and shortcuts sleep while it is open.
    """

    match: Match
    board: Board
    selection: Selection
    message: str
    alarm: bool
    hints: Hints
    opponents: Opponents
    menu_open = False

    # -- what the match says of itself -------------------------------------------------------------------------

    _areas: dict[str, pygame.Rect]
    _score_places: list[tuple[int, int]]
    _turn_rows: Sequence[tuple[int, pygame.Rect]] = ()
    _pointed_at = 0  # the number of the turn in the list that is shown on the map

    @property
    @abstractmethod
    def _to_act(self) -> bool: ...

    @property
    @abstractmethod
    def _agreements(self) -> tuple[str, ...]: ...

    @property
    @abstractmethod
    def _mode(self) -> str: ...

    @abstractmethod
    def _open_rules(self) -> None: ...

    @abstractmethod
    def _ask_resign(self) -> None: ...

    @abstractmethod
    def _ask_agreement(self, action: str) -> None: ...

    @abstractmethod
    def _pause(self) -> None: ...

    @abstractmethod
    def _show_results(self) -> None: ...

    @abstractmethod
    def _faces(self) -> list[cards.SeatFace]: ...

    @abstractmethod
    def _note(self) -> Note | None: ...

    @abstractmethod
    def _ask_hint(self) -> None: ...

    @abstractmethod
    def _tell(self, message: str, *, alarm: bool = False) -> None: ...

    # -- the menu ----------------------------------------------------------------------------------------------

    def _toggle_menu(self) -> None:
        self.menu_open = not self.menu_open
        self.app.refresh()

    def _close_menu(self, then: Callable[[], None]) -> None:
        self.menu_open = False
        self.app.refresh()
        then()

    def _tiles(self) -> list[Tile]:
        tiles: list[Tile] = [
            ("save", "floppy-disk-bold", self._save, "secondary"),
            ("load", "folder-open-bold", self._open_library, "secondary"),
            *([("hint", LAMP, self._ask_hint, "secondary")] if self.hints.available else []),
            ("exact", "calculator-bold", self._show_exact, "secondary"),
            ("zoom-fit", "frame-corners-bold", partial(self.handle, Command("zoom-fit")), "secondary"),
            ("rules", "book-open-bold", self._open_rules, "secondary"),
        ]
        tiles += [
            (f"agree.{action}", "handshake-bold", partial(self._ask_agreement, action), "secondary")
            for action in self._agreements
        ]
        if self.match.over:
            tiles.append(("results", "trophy-bold", self._show_results, "secondary"))
        else:
            tiles.append(("resign", "flag-bold", self._ask_resign, "warn"))
        if self.match.clock and not self.match.over:
            tiles.append(("pause", "pause-bold", self._pause, "secondary"))
        elif not self.ui.portrait:  # there the arrow at the top leaves
            tiles.append(("exit", "sign-out-bold", self.back, "secondary"))
        return tiles

    def _menu_tiles(self, area: pygame.Rect, columns: int, *, stacked: bool) -> None:
        px = self.ui.look.px
        self.put(panels.slab(self.ui.look, area.size, "well"), topleft=area.topleft)
        tiles, pad, gap = self._tiles(), px(8), px(5)
        rows = -(-len(tiles) // columns)
        wide = (area.w - 2 * pad - (columns - 1) * gap) // columns
        high = (area.h - 2 * pad - (rows - 1) * gap) // rows
        for number, (key, icon, press, style) in enumerate(tiles):
            row, column = divmod(number, columns)
            box = pygame.Rect(area.x + pad + column * (wide + gap), area.y + pad + row * (high + gap), wide, high)
            name = key if key.startswith("agree.") else "action.leave" if key == "exit" else f"action.{key}"
            role = "toolLabel" if stacked else "labelSmall"
            self.ui.button(
                key, box, partial(self._close_menu, press), style=style, label=forms(name), icon=icon,
                stacked=stacked, role=role,
            )  # fmt: skip

    def _save(self) -> None:
        words, failed = parts.export(self.match, datetime.now())
        self._tell(words, alarm=failed)
        self.repaint()

    def _open_library(self) -> None:
        from scenes.library import LibraryScene  # noqa: PLC0415 - the library opens matches, which lead back to it

        self.match.pause()
        self.app.scenes.push(LibraryScene(self.app))

    def _show_exact(self) -> None:
        lines = enumerate(self.board.exact(self.match.state))
        text = "\n\n".join(f"{parts.seat_name(self.match, seat)}: {line}" for seat, line in lines)
        self.app.scenes.push(Reading(self.app, t("exact.title"), text))

    # -- wide --------------------------------------------------------------------------------------------------

    def _map_landscape(self) -> dict[str, pygame.Rect]:
        look, px = self.ui.look, self.ui.look.px
        spec = TOKENS["layout"]["fortress"]
        width, height = self.ui.size
        left, wide = px(spec["panelX"]), px(spec["panel"])
        gap = px(spec["mapX"] - spec["panelX"] - spec["panel"])
        sheet = pygame.Rect(left + wide + gap, px(spec["mapY"]), width - left - wide - gap - px(20), height - px(40))
        style, icon = ("primary", "x-bold") if self.menu_open else ("secondary", "list-bold")
        corner = pygame.Rect(left, px(20), px(44), px(44))
        self.ui.button("menu", corner, self._toggle_menu, style=style, icon=icon, name=t("command.menu"))
        right = pygame.Rect(left + wide - px(44), px(20), px(44), px(44))
        parts.fullscreen_button(self, right, style="ghost")
        parts.sound_button(self, right.move(-px(52), 0), style="ghost")
        room = right.x - px(52) - corner.right - px(20)
        title = lettering.line(look, "screenTitle", t(f"{self.match.game}.name"), look.colour("text"), room)
        self.put(title, midleft=(corner.right + px(12), px(34)))
        half = (wide - px(10)) // 2
        zoom = pygame.Rect(left, height - px(64), px(60), px(44))
        self._zoom_buttons(zoom, pygame.Rect(left + wide - px(60), zoom.y, px(60), px(44)))
        row = pygame.Rect(left, zoom.y - px(52), half, px(44))
        self._map_buttons(row, row.move(half + px(10), 0), stacked=False)
        slot, pennant, players = self._stack(pygame.Rect(left, px(74), wide, row.y - px(8 + 74)))
        if self.menu_open:
            self._menu_tiles(slot, 2, stacked=False)
        else:
            parts.turn_buttons(self, slot, LAST_TURNS, self._point_at)
        return {
            "sheet": sheet,
            "turn": pygame.Rect(corner.right + px(12), px(48), room, px(16)),
            "slot": slot,
            "pennant": pennant,
            "players": players,
            "zoom": pygame.Rect(zoom.right + px(10), zoom.y, wide - 2 * px(70), px(44)),
        }

    def _stack(self, area: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The slot for menu or last moves, the pennant, and the players with a message under them, from the top down.

        Where the menu needs the room, there are no messages while it is open.
        """
        px, match = self.ui.look.px, self.match
        measure = self.board.measure(match.state) is not None
        rows, _ = cards.rows_high(self.ui.look, len(match.seats), clocks=match.clock is not None, measure=measure)
        high = area.h - px(8 + PENNANT_HIGH + 8) - rows - px(8 + MESSAGE_HIGH)
        if self.menu_open and high < px(16 + (TILE_HIGH + 5) * -(-len(self._tiles()) // 2)):
            high += px(8 + MESSAGE_HIGH)
        slot = pygame.Rect(area.x, area.y, area.w, high)
        pennant = pygame.Rect(area.x, slot.bottom + px(8), area.w, px(PENNANT_HIGH))
        players = pygame.Rect(area.x, pennant.bottom + px(8), area.w, area.bottom - pennant.bottom - px(8))
        return slot, pennant, players

    def _zoom_buttons(self, out: pygame.Rect, into: pygame.Rect) -> None:
        for key, area, icon in (("zoom-out", out, "minus-bold"), ("zoom-in", into, "plus-bold")):
            press = partial(self.handle, Command(key))
            self.ui.button(key, area, press, icon=icon, name=t(f"command.{key}"))

    def _map_buttons(self, plain: pygame.Rect, brass: pygame.Rect, *, stacked: bool) -> None:
        """The two buttons of the board; on a phone the plain one shows its icon alone.

        Where computer players are watched, the buttons for that take their place.
        """
        state, selection = self.match.state, self.selection
        self._buttons_for = self._button_keys()
        if self.opponents.watched:
            whole = plain.union(brass)
            wide = (whole.w - 3 * self.ui.look.px(6)) // 4
            row = [pygame.Rect(whole.x + n * (wide + self.ui.look.px(6)), whole.y, wide, whole.h) for n in range(4)]
            watch_buttons(self, self.opponents, row)
            return
        if self.match.over:
            both = plain.union(brass)
            self.ui.button(
                "results", both, self._show_results, style="primary", label=forms("action.results"), icon="trophy-bold"
            )
        if (second := self.board.secondary(state, selection)) and not self.match.over:
            words = forms(second.key)
            self.ui.button(
                "secondary", plain, partial(self._press, "secondary"), label=() if stacked else words,
                icon=second.icon, name=words[0],
            ).allow(second.allowed and self._to_act)  # fmt: skip
        if (first := self.board.primary(state, selection)) and not self.match.over:
            self.ui.button(
                "primary",
                brass,
                partial(self._press, "primary"),
                style="primary",
                label=forms(first.key),
                icon=first.icon,
            ).allow(first.allowed and self._to_act)

    def _press(self, name: str) -> None:
        self.focus.set(None)
        self.handle(Command(name))

    _buttons_for: tuple[str, ...] = ()

    def _button_keys(self) -> tuple[str, ...]:
        buttons = (self.board.secondary(self.match.state, self.selection),)
        return tuple(button.key for button in buttons if button)

    def _paint_map(self) -> None:
        """Show what is beside the map."""
        if self._buttons_for != self._button_keys():
            self.app.refresh()
            return
        self._turn_rows = []
        state = self.match.state
        for key, button in (
            ("primary", self.board.primary(state, self.selection)),
            ("secondary", self.board.secondary(state, self.selection)),
        ):
            for widget in self.ui.widgets:
                if widget.key == key:
                    widget.allow(bool(button and button.allowed and self._to_act))
        (self._paint_phone if self.ui.portrait else self._paint_panel)()

    def _paint_panel(self) -> None:
        look, px = self.ui.look, self.ui.look.px
        turn, state = self._areas["turn"], self.match.state
        words = self._moment()
        self.put(lettering.line(look, "small", words, look.colour("muted"), turn.w), midleft=turn.midleft)
        slot = self._areas["slot"]
        if not self.menu_open:
            self._turn_rows = parts.last_turns(
                self, slot, self.board, self.match, turns=len(self.match.turns), most=LAST_TURNS, lit=self._pointed_at
            )
        area = self._areas["players"]
        picture, self._score_places = cards.seat_rows(look, area.w, tuple(self._faces()), self.board.measure(state))
        self.put(picture, topleft=area.topleft)
        self._score_places = [(x + area.x, y + area.y) for x, y in self._score_places]
        below = pygame.Rect(area.x, area.y + picture.get_height() + px(8), area.w, 0)
        below.h = area.bottom - below.y
        if below.h >= px(MESSAGE_HIGH) - 1:
            self._say(below)
        self.put(panels.well(look, self._areas["zoom"].size), topleft=self._areas["zoom"].topleft)

    def _point_at(self, at: Point) -> None:
        """Show the turn on the map whose row in the list lies at a place."""
        if (pointed := parts.turn_at(self._turn_rows, at)) != self._pointed_at:
            self._pointed_at = pointed
            self.board.point_out(self.match.turns[pointed - 1].actions if pointed else ())
            self.repaint_soon()

    def _draw_zoom(self, surface: pygame.Surface) -> None:
        """How much the map is enlarged, between the buttons that change it."""
        look, area = self.ui.look, self._areas.get("zoom")
        if area:
            icon = look.icon("magnifying-glass-bold", 18, look.colour("muted"))
            part = lettering.line(look, "label", f"{self.board.zoom * 100:.0f}%", look.colour("text"))
            wide = icon.get_width() + look.px(8) + part.get_width()
            surface.blit(icon, icon.get_rect(midleft=(area.centerx - wide // 2, area.centery)))
            surface.blit(part, part.get_rect(midright=(area.centerx + wide // 2, area.centery)))

    def _moment(self) -> tuple[str, str]:
        """Who plays whom and the number of the turn; and the number alone."""
        turn = t("match.turn", n=self.match.turn_number)
        return f"{self._mode} · {turn[:1].lower()}{turn[1:]}", turn

    def _say(self, area: pygame.Rect) -> None:
        """A message, or what the board notes, in an area of fixed height."""
        look, high = self.ui.look, min(area.h, self.ui.look.px(80))
        if self.message:
            picture = cards.message_slab(look, area.w, self.message, alarm=self.alarm, role="small", height=high)
        elif note := self._note():
            words = (*parts.note_words(note), note.title if isinstance(note.title, str) else note.title[-1])
            picture = cards.message_slab(
                look, area.w, words, alarm=note.alarm, role="small", height=high, sign=note.icon
            )
        else:
            return
        self.put(picture, topleft=area.topleft)

    # -- high --------------------------------------------------------------------------------------------------

    def _map_portrait(self) -> dict[str, pygame.Rect]:
        px = self.ui.look.px
        width, height = self.ui.size
        margin = px(TOKENS["layout"]["phone"]["margin"])
        inner = width - 2 * margin
        spec = TOKENS["layout"]["phoneFortress"]
        head = parts.header(
            self, t(f"{self.match.game}.name"), " ", icon="caret-left-bold", leave=self.back, left=margin, top=px(6),
            room=inner - px(52),
        )  # fmt: skip
        style, icon = ("primary", "x-bold") if self.menu_open else ("bare", "list-bold")
        corner = pygame.Rect(width - margin - px(44), px(6), px(44), px(44))
        self.ui.button("menu", corner, self._toggle_menu, style=style, icon=icon, name=t("command.menu"))
        high = px(spec["players"][1] + 20 * bool(self.match.clock))
        chips = pygame.Rect(margin, px(spec["players"][0]), inner, high)
        pennant = pygame.Rect(margin, chips.bottom + px(6), inner, px(spec["pennant"][1]))
        tools = pygame.Rect(margin, height - px(8 + 44), inner, px(44))
        info = pygame.Rect(margin, tools.y - px(6 + 42), inner, px(42))
        top = chips.bottom + px(10) if self.menu_open else pennant.bottom + px(8)
        menu = px(spec["menu"][1] * max(-(-len(self._tiles()) // PHONE_TILES), 2) / 2)
        foot = height - px(8) - menu if self.menu_open else info.y
        sheet = pygame.Rect(margin, top, inner, foot - px(6) - top)
        if self.menu_open:
            self._menu_tiles(pygame.Rect(margin, foot, inner, menu), PHONE_TILES, stacked=True)
        else:
            side = px(48)
            into = pygame.Rect(tools.right - side, tools.y, side, tools.h)
            out = into.move(-side - px(6), 0)
            self._zoom_buttons(out, into)
            plain = pygame.Rect(tools.x, tools.y, side, tools.h)
            brass = pygame.Rect(plain.right + px(6), tools.y, out.x - px(12) - plain.right, tools.h)
            self._map_buttons(plain, brass, stacked=True)
        return {
            "sheet": sheet,
            "turn": pygame.Rect(head.right + px(14), px(32), corner.x - head.right - px(20), px(20)),
            "slot": pygame.Rect(margin, chips.y, inner, pennant.bottom - chips.y),
            "chips": chips,
            "pennant": pennant,
            "info": info,
        }

    def _paint_phone(self) -> None:
        look, area = self.ui.look, self._areas["turn"]
        words = self._moment()
        self.put(lettering.line(look, "small", words, look.colour("muted"), area.w), midleft=area.midleft)
        self._score_places = parts.chips(self, self._areas["chips"], self._faces(), low=True)
        if not self.menu_open:
            self._say(self._areas["info"])

    def _draw_beside(self, surface: pygame.Surface) -> None:
        """Draw what follows the camera beside the map: the zoom, and what lies under a finger."""
        self._draw_zoom(surface)
        slot = self._areas.get("slot")
        if slot and (picture := self.board.lens(self.match.state, self.selection, slot.size)):
            surface.blit(picture, slot)

    def _menu_took(self, intent: Any) -> bool:
        """Whether the open menu answers an intent: a few close it, the others sleep, but for what the keyboard is on."""
        if intent == Command("menu") or (self.menu_open and intent == Command("cancel")):
            self._toggle_menu()
            return True
        if self.focus.key is not None and intent in {Command("confirm"), Command("end-turn")}:
            return False
        return self.menu_open and isinstance(intent, Command) and not intent.name.startswith(("zoom", "next", "prev"))
