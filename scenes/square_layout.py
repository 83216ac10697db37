"""How a match on a square board is laid out: players on its left and the turn on its right, or above and below it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial

import pygame

from game.input.intents import Command
from game.input.keys import BINDINGS
from game.kit.text import forms, t
from game.kit.theme import TOKENS
from game.view import cards, lettering
from scenes import parts
from scenes.hints import LAMP
from scenes.map_layout import MapLayout
from scenes.watching import watch_buttons

LAST_TURNS = 4
"""Turns that the list of last moves shows."""


class SquareLayout(MapLayout):
    """The half of a match scene that lays out a square board."""

    # -- what the match says of itself -------------------------------------------------------------------------

    @property
    @abstractmethod
    def _can_undo(self) -> bool: ...

    @property
    @abstractmethod
    def _can_hint(self) -> bool: ...

    @abstractmethod
    def _undo(self) -> None: ...

    @abstractmethod
    def _redo(self) -> None: ...

    # -- wide, high, and what both have ------------------------------------------------------------------------

    def _landscape(self) -> dict[str, pygame.Rect]:
        px = self.ui.look.px
        spec = TOKENS["layout"]["match"]
        width, height = self.ui.size
        side, margin, gap = px(spec["side"]), px(spec["margin"]), px(spec["gapX"])
        board = min(height - px(44), width - 2 * (side + margin + gap))
        left = (width - board - 2 * (side + gap)) // 2
        sheet = pygame.Rect(left + side + gap, (height - board) // 2, board, board)
        right = sheet.right + gap
        half = (side - px(10)) // 2
        title = t(f"{self.match.game}.name")
        room = side - px(54) * bool(self.match.clock)
        parts.header(self, title, self._mode, icon="caret-left-bold", leave=self.back, left=left, top=px(20), room=room)
        self._pause_button(pygame.Rect(left + side - px(44), px(20), px(44), px(44)), style="ghost")
        row = pygame.Rect(left, height - px(64), half, px(44))
        self._leave_buttons(row, row.move(half + px(10), 0))
        above = row.y
        for action in self._agreements:
            above -= px(54)
            self._agreement_button(action, pygame.Rect(left, above, side, row.h), style="ghost")
        foot = height - px(20)
        if self._has_primary:
            self._primary_button(pygame.Rect(right, foot - px(56), side, px(56)), role="labelLarge")
            foot -= px(56 + 14)
        upper = pygame.Rect(right, foot - px(44 + 10 + 44), half, px(44))
        if self.opponents.watched:
            above_it = upper.move(0, -px(44 + 10))
            pair = half + px(10)
            watch_buttons(
                self, self.opponents, (above_it, above_it.move(pair, 0), upper, upper.move(pair, 0)), words=True
            )
            upper = above_it
        elif self.hints.available:
            wide = (side - px(44) - 2 * px(8)) // 2
            undo = pygame.Rect(right, upper.y, wide, px(44))
            redo = pygame.Rect(undo.right + px(8), upper.y, px(44), px(44))
            self._undo_buttons(undo, redo, bare="redo")
            self._hint_button(pygame.Rect(right + side - wide, upper.y, wide, px(44)))
        else:
            self._undo_buttons(upper, upper.move(half + px(10), 0))
        lower = pygame.Rect(right, foot - px(44), side - 2 * px(54), px(44))
        self.ui.button(
            "rules", lower, self._open_rules, style="ghost", label=forms("action.rules"), icon="book-open-bold"
        )
        corner = pygame.Rect(right + side - px(44), lower.y, px(44), px(44))
        parts.sound_button(self, corner.move(-px(54), 0), style="ghost")
        parts.fullscreen_button(self, corner, style="ghost")
        return {
            "sheet": sheet,
            "cards": pygame.Rect(left, px(84), side, above - px(16) - px(84)),
            "pennant": pygame.Rect(right, px(20), side, px(76)),
            "column": pygame.Rect(right, px(114), side, upper.y - px(12) - px(114)),
        }

    def _portrait(self) -> dict[str, pygame.Rect]:
        px = self.ui.look.px
        spec = TOKENS["layout"]["phone"]
        width, height = self.ui.size
        margin = px(spec["margin"])
        inner = width - 2 * margin
        title = t(f"{self.match.game}.name")
        icons = min(2 + len(self._agreements) + bool(self.match.clock), 3)  # a fourth would crowd out the title
        back = parts.header(
            self, title, " ", icon="caret-left-bold", leave=self.back, left=margin, top=px(6),
            room=inner - px(4 + 48 * icons),
        )  # fmt: skip
        last = pygame.Rect(width - margin - px(44), px(6), px(44), px(44))
        if len(self._agreements) + bool(self.match.clock) < 2:
            parts.fullscreen_button(self, last, style="bare")
            last = last.move(-px(48), 0)
        self.ui.button("rules", last, self._open_rules, style="bare", icon="book-open-bold", name=t("action.rules"))
        for action in self._agreements:
            last = last.move(-px(48), 0)
            self._agreement_button(action, last, style="bare")
        if self.match.clock:
            last = last.move(-px(48), 0)
            self._pause_button(last, style="bare")
        chips = pygame.Rect(margin, px(spec["players"][0]), inner, px(spec["players"][1] + 20 * bool(self.match.clock)))
        pennant = pygame.Rect(margin, chips.bottom + px(8), inner, px(spec["pennant"][1]))
        tools_top = height - px(10 + spec["tools"][1])
        sheet = pygame.Rect(0, pennant.bottom + px(10), 0, 0)
        sheet.size = (min(inner, tools_top - px(8 + 44 + 8) - sheet.y),) * 2
        sheet.centerx = width // 2
        self._tools(pygame.Rect(margin, tools_top, inner, px(spec["tools"][1])))
        return {
            "sheet": sheet,
            "turn": pygame.Rect(back.right + px(14), px(6 + 26), last.x - back.right - px(20), px(20)),
            "chips": chips,
            "pennant": pennant,
            "info": pygame.Rect(margin, sheet.bottom + px(10), inner, px(44)),
        }

    def _tools(self, area: pygame.Rect) -> None:
        """The tools at the foot of a phone. To leave there is the arrow at the top where the row is full."""
        px, hints = self.ui.look.px, self.hints.available
        gap = px(5 if hints and self._has_primary else 8)
        main = (px(130 if hints else 140) + gap) if self._has_primary else 0
        side = px(44) if hints and main else 0

        def row(x: int, number: int, room: int) -> list[pygame.Rect]:
            wide = (room - (number - 1) * gap) // number
            return [pygame.Rect(x + n * (wide + gap), area.y, wide, area.h) for n in range(number)]

        if self.opponents.watched:
            watch_buttons(self, self.opponents, row(area.x, 4, area.w), words=True, stacked=True)
        elif side:
            undo = pygame.Rect(area.x, area.y, side, area.h)
            redo = undo.move(side + gap, 0)
            hint, resign = row(redo.right + gap, 2, area.w - main - 2 * (side + gap))
            self._undo_buttons(undo, redo, bare="undo redo")
            self._hint_button(hint, stacked=True)
            self._leave_buttons(None, resign, stacked=True)
        elif main:
            undo, redo, resign = row(area.x, 3, area.w - main)
            self._undo_buttons(undo, redo, stacked=True)
            self._leave_buttons(None, resign, stacked=True)
        elif hints:
            resign, undo, redo, hint = row(area.x, 4, area.w)
            self._leave_buttons(None, resign, stacked=True)
            self._undo_buttons(undo, redo, stacked=True)
            self._hint_button(hint, stacked=True)
        else:
            leave, resign, undo, redo = row(area.x, 4, area.w)
            self._leave_buttons(leave, resign, stacked=True)
            self._undo_buttons(undo, redo, stacked=True)
        if main:
            self._primary_button(pygame.Rect(area.right - main + gap, area.y, main - gap, area.h), role="label")

    def _pause_button(self, area: pygame.Rect, *, style: str) -> None:
        """A button that stops the clock and covers the board, in a match that has a clock."""
        if self.match.clock and not self.match.over:
            self.ui.button("pause", area, self._pause, style=style, icon="pause-bold", name=t("action.pause"))

    @property
    def _has_primary(self) -> bool:
        """Whether there is a brass button for a person to press, now or later."""
        return self.board.primary(self.match.state, self.selection) is not None and not self.opponents.watched

    def _primary_button(self, area: pygame.Rect, *, role: str) -> None:
        if primary := self.board.primary(self.match.state, self.selection):
            chords = {**BINDINGS, **self.app.settings.keys}.get(primary.command, ()) if not self.ui.portrait else ()
            self.ui.button(
                "primary", area, partial(self.handle, Command("primary")), style="primary", label=forms(primary.key),
                icon=primary.icon, role=role, chord=next(iter(chords), ""),
            )  # fmt: skip

    def _leave_buttons(self, leave: pygame.Rect | None, resign: pygame.Rect, *, stacked: bool = False) -> None:
        role = "toolLabel" if stacked else "label"
        over = self.match.over
        if leave:
            self.ui.button(
                "exit", leave, self.back, style="secondary" if stacked else "ghost", label=forms("action.leave"),
                icon="sign-out-bold", stacked=stacked, role=role,
            )  # fmt: skip
        if over:
            self.ui.button(
                "results", resign, self._show_results, style="primary", label=forms("action.results"),
                icon="trophy-bold", stacked=stacked, role=role,
            )  # fmt: skip
        else:
            self.ui.button(
                "resign", resign, self._ask_resign, style="warntool" if stacked else "warn",
                label=forms("action.resign"), icon="flag-bold", stacked=stacked, role=role,
            )  # fmt: skip

    def _agreement_button(self, action: str, area: pygame.Rect, *, style: str) -> None:
        words = forms(f"agree.{action}")
        self.ui.button(
            f"agree.{action}", area, partial(self._ask_agreement, action), style=style,
            label=() if style == "bare" else words, icon="handshake-bold", name=words[0],
        )  # fmt: skip

    def _hint_button(self, area: pygame.Rect, *, stacked: bool = False) -> None:
        role = "toolLabel" if stacked else "label"
        self.ui.button(
            "hint", area, self._ask_hint, label=forms("action.hint"), icon=LAMP, stacked=stacked, role=role
        ).allow(self._can_hint)

    def _undo_buttons(self, undo: pygame.Rect, redo: pygame.Rect, *, stacked: bool = False, bare: str = "") -> None:
        """Undo and redo; those named in ``bare`` show their icons alone."""
        role = "toolLabel" if stacked else "label"
        buttons: tuple[tuple[str, pygame.Rect, Callable[[], None], str, bool], ...] = (
            ("undo", undo, self._undo, "arrow-counter-clockwise-bold", self._can_undo),
            ("redo", redo, self._redo, "arrow-clockwise-bold", self.match.can_redo),
        )
        for key, area, press, icon, allowed in buttons:
            words = forms(f"action.{key}")
            self.ui.button(
                key, area, press, label=() if key in bare.split() else words, icon=icon, stacked=stacked, role=role,
                name=words[0],
            ).allow(allowed)  # fmt: skip

    def _right_column(self, area: pygame.Rect) -> None:
        look, px = self.ui.look, self.ui.look.px
        state, y = self.match.state, area.y

        def add(picture: pygame.Surface) -> None:
            nonlocal y
            if y + picture.get_height() <= area.bottom:
                self.put(picture, topleft=(area.x, y))
                y += picture.get_height() + px(12)

        if self._to_act and (steps := tuple(self.board.steps(state, self.selection))):
            tip = (self.board.tip(state, self.selection),)
            add(cards.step_slab(look, area.w, t("match.turn", n=self.match.turn_number), tip, steps))
        if self.message:
            add(cards.message_slab(look, area.w, self.message, alarm=self.alarm))
        elif note := self._note():
            picture, room = cards.note_slab(look, area.w, note), area.bottom - y
            if picture.get_height() > room:  # as much of it as there is room for
                words = parts.note_words(note)
                picture = cards.message_slab(
                    look, area.w, words, alarm=note.alarm, role="small", height=room, sign=note.icon
                )
            add(picture)
        turns = self.match.turns
        fits = (area.bottom - y - px(46)) // px(30)
        rows = []
        for number in range(len(turns), max(len(turns) - min(LAST_TURNS, fits), 0), -1):
            turn = turns[number - 1]
            rows.append((number, state.seats[turn.seat], *self.board.turn_text(turn.actions)))
        if rows:
            add(cards.moves_slab(look, area.w, t("match.last-moves"), tuple(rows)))

    def _info_line(self, area: pygame.Rect) -> None:
        """Under the board of a phone: a message, else what comes before everything else, else the scale bar."""
        look, px = self.ui.look, self.ui.look.px
        state = self.match.state
        if self.message:
            picture = cards.message_slab(look, area.w, self.message, alarm=self.alarm, role="small", height=area.h)
            self.put(picture, topleft=area.topleft)
        elif (note := self._note()) and (note.urgent or note.aimed):
            words = parts.note_words(note) if note.aimed else note.text
            picture = cards.message_slab(look, area.w, words, alarm=False, role="small", height=area.h, sign=note.icon)
            self.put(picture, topleft=area.topleft)
        elif measure := self.board.measure(state):
            bar = (area.w, px(TOKENS["components"]["scaleBar"]["hPhone"]))
            self.put(cards.scale_bar(look, bar, state.seats, measure.parts, measure.total), topleft=area.topleft)
            words = t(
                "match.measure", title=measure.title, part=f"{sum(measure.parts):.0f}", total=f"{measure.total:g}"
            )
            line = lettering.line(look, "labelSmall", words, look.colour("muted"), area.w)
            self.put(line, topleft=(area.x, area.y + bar[1] + px(4)))
