"""A match once more: back and forth through its actions, at any speed, and on from any of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.input.intents import Arrow, Command, Drag, Intent, Pinch, Wheel
from game.kit.text import forms, t
from game.kit.theme import Look
from game.match.match import Match
from game.shell.scene import Scene
from game.view import cards, lettering
from scenes import parts
from scenes.match import MatchScene

if TYPE_CHECKING:
    from game.shell.app import App

SPEEDS = ("0.5", "1", "2", "4")
PAUSE = 1.2
"""Seconds between two turns at speed 1."""

SWIPE = 50


class Replay(Scene):
    """Shows every state of a match; the match itself stays as it is."""

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match
        self.states = match.states
        self.board = parts.board_for(app, match.game)
        self.at = 0
        self.playing = False
        self.speed = "1"
        self._rested = 0.0
        self._placed: tuple[pygame.Rect, Look] | None = None
        self._moved = False

    # -- layout ------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Lay out the board, the players and the transport."""
        sheet = (self._portrait if self.ui.portrait else self._landscape)()
        if (placed := (sheet, self.ui.look)) != self._placed:
            self._placed = placed
            self.board.place(*placed)

    def _landscape(self) -> pygame.Rect:
        px = self.ui.look.px
        width, height = self.ui.size
        side, gap = px(262), px(20)
        board = min(height - px(44), width - 2 * (side + 2 * gap))
        left = (width - board - 2 * (side + gap)) // 2
        sheet = pygame.Rect(left + side + gap, (height - board) // 2, board, board)
        parts.header(
            self, t("replay.title"), t(f"{self.match.game}.name"), icon="caret-left-bold", leave=self.back,
            left=left, top=px(20), room=side,
        )  # fmt: skip
        self._cards_at = pygame.Rect(left, px(84), side, height - px(104))
        right = pygame.Rect(sheet.right + gap, px(20), side, height - px(40))
        self._transport(right)
        return sheet

    def _portrait(self) -> pygame.Rect:
        px = self.ui.look.px
        width, height = self.ui.size
        area = parts.page_of(self)
        parts.header(
            self, t("replay.title"), t(f"{self.match.game}.name"), icon="caret-left-bold", leave=self.back,
            left=area.x - px(4), top=px(6), room=area.w,
        )  # fmt: skip
        self._cards_at = pygame.Rect(area.x, px(56), area.w, px(50))
        controls = px(20 + 44 + 8 + 44 + 8 + 44 + 8 + 52)
        sheet = pygame.Rect(0, px(116), 0, 0)
        sheet.size = (min(area.w, height - px(14) - controls - sheet.y),) * 2
        sheet.centerx = width // 2
        self._transport(pygame.Rect(area.x, height - px(10) - controls, area.w, controls))
        return sheet

    def _transport(self, area: pygame.Rect) -> None:
        """The slider with what stands there, the buttons of a player, the speeds, and the way on."""
        px = self.ui.look.px
        button = pygame.Rect(area.x, area.bottom - px(52), area.w, px(52))
        self.ui.button(
            "on", button, self._play_on, style="primary", label=forms("replay.from-here"), icon="arrow-right-bold"
        ).allow(not self.states[self.at].outcome)
        segment = pygame.Rect(area.x, button.y - px(52), area.w, px(44))
        items = [(speed, (f"{speed}×",), "") for speed in SPEEDS]
        parts.segment(self, "speed", segment, items, self.speed, self._choose_speed)
        wide = (area.w - 4 * px(6)) // 5
        row = pygame.Rect(area.x, segment.y - px(52), wide, px(44))
        buttons: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("first", "skip-back-bold", partial(self.go, 0)),
            ("previous", "caret-left-bold", partial(self._turn, -1)),
            ("play", "pause-bold" if self.playing else "play-bold", self._toggle),
            ("next", "caret-right-bold", partial(self._turn, 1)),
            ("last", "skip-forward-bold", partial(self.go, len(self.states) - 1)),
        )
        for index, (key, icon, press) in enumerate(buttons):
            name = t("replay.stop") if key == "play" and self.playing else t(f"replay.{key}")
            style = "primary" if key == "play" else "secondary"
            self.ui.button(f"go.{key}", row.move(index * (wide + px(6)), 0), press, style=style, icon=icon, name=name)
        slider = pygame.Rect(area.x, row.y - px(44), area.w, px(36))
        last = max(len(self.states) - 1, 1)
        self.ui.slider("slider", slider, self.at, self._slide, t("replay.slider"), top=last, step=1)
        self._words_at = pygame.Rect(area.x, slider.y - px(22), area.w, px(20))

    def paint(self) -> None:
        """Show the state, who plays, and where in the match it stands."""
        look = self.ui.look
        state = self.states[self.at]
        faces = parts.seat_faces(self.match, self.board, state, self.board.figures(state))
        if self.ui.portrait:
            parts.chips(self, self._cards_at, faces)
        else:
            parts.cards_column(self, self._cards_at, faces, self.board.measure(state))
            self._turns(pygame.Rect(self._words_at.x, look.px(20), self._words_at.w, self._words_at.y - look.px(32)))
        last = len(self.states) - 1
        words = t("replay.at", n=self.at, of=last) if self.at else t("replay.start")
        text = lettering.line(look, "small", words, look.colour("muted"), self._words_at.w)
        self.put(text, center=self._words_at.center)
        if not self._moved:
            self.board.show(state, None)

    def _turns(self, area: pygame.Rect) -> None:
        """The turns before the present state, the newest first."""
        px = self.ui.look.px
        played, rows = 0, []
        for number, turn in enumerate(self.match.turns, 1):
            played += len(turn.actions)
            if played > self.at:
                break
            rows.append((number, self.match.state.seats[turn.seat], *self.board.turn_text(turn.actions)))
        fits = max((area.h - px(46)) // px(30), 1)
        if rows:
            picture = cards.moves_slab(self.ui.look, area.w, t("match.last-moves"), tuple(reversed(rows[-fits:])))
            self.put(picture, topleft=area.topleft)

    # -- going through the match -------------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Show the state after so many actions; the next one is set in motion."""
        at = max(0, min(at, len(self.states) - 1))
        forward = at == self.at + 1
        self.at, self._rested = at, 0.0
        self.board.finish()
        self._moved = forward
        if forward:
            self.board.animate(self.states[at])
        self.app.refresh()

    def _turn(self, by: int) -> None:
        """Go on or back to the next end of a turn."""
        self.playing = False
        self.go(self._next_stop(by))

    def _next_stop(self, by: int) -> int:
        at = self.at + by
        while 0 < at < len(self.states) - 1 and self.states[at].mid_turn:
            at += by
        return at

    def _slide(self, at: int) -> None:
        self.playing = False
        self.at, self._moved, self._rested = at, False, 0.0
        self.board.finish()
        self.repaint()

    def _toggle(self) -> None:
        self.playing = not self.playing
        if self.playing and self.at == len(self.states) - 1:
            self.at = 0
        self._rested = math.inf
        self.app.refresh()

    def _choose_speed(self, speed: str) -> None:
        self.speed = speed
        self.app.refresh()

    def _play_on(self) -> None:
        match = self.match.branch(self.at)
        self.app.scenes.pop()
        self.app.scenes.push(MatchScene(self.app, match))

    def update(self, dt: float) -> None:
        """Let the motion go on, and play."""
        self.board.update(dt * float(self.speed))
        if not self.playing or self.board.moving:
            return
        self._rested += dt * float(self.speed)
        if self._rested >= (PAUSE if not self.states[self.at].mid_turn else 0):
            if self.at == len(self.states) - 1:
                self._toggle()
            else:
                self.go(self.at + 1)

    def handle(self, intent: Intent) -> None:
        """Go by arrows, Home, End, Space, wheel and swipe; look around on boards that are seen from near."""
        match intent:
            case Pinch() | Command("zoom-in" | "zoom-out" | "zoom-fit"):
                self._look_around(intent)
            case Drag() if self.board.zoom > 1:
                self._look_around(intent)
            case Arrow(right, 0) if self.focus.key is None:
                self._turn(right)
            case Command("first"):
                self.go(0)
            case Command("last"):
                self.go(len(self.states) - 1)
            case Command("end-turn") if self.focus.key is None:
                self._toggle()
            case Wheel(_, steps):
                self._turn(-1 if steps > 0 else 1)
            case Drag(start, at, _, True) if abs(at[0] - start[0]) > SWIPE * self.ui.look.u:
                self._turn(1 if at[0] < start[0] else -1)
            case _:
                super().handle(intent)

    def _look_around(self, intent: Intent) -> None:
        self.board.interpret(self.states[self.at], self.board.selection_type(), intent)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page and the board."""
        super().draw(surface)
        self.board.draw(surface)

    def describe(self) -> dict[str, Any]:
        """Tell the place in the match, too."""
        return super().describe() | {"idle": not self.board.moving and not self.playing, "at": self.at}
