"""Going through the states of a match, at any speed: what a replay and a review have in common."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.input.intents import Arrow, Command, Drag, Intent, Pinch, Wheel
from game.kit.text import t
from game.kit.theme import Look
from game.match.match import Match
from game.shell.scene import Scene
from scenes import parts
from scenes.match import MatchScene

if TYPE_CHECKING:
    from game.shell.app import App

PAUSE = 1.2
"""Seconds between two turns at speed 1."""

SWIPE = 50
"""Logical pixels that a finger moves for a turn at least."""


class Playback(Scene):
    """Shows the ``states`` of a match, or others in their place, one after the other; the match stays as it is."""

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

    @property
    def sheet(self) -> pygame.Rect:
        """Where the board lies."""
        return self._placed[0] if self._placed else pygame.Rect(0, 0, 0, 0)

    def place_board(self, sheet: pygame.Rect) -> None:
        """Lay the board out, where that is new."""
        if (placed := (sheet, self.ui.look)) != self._placed:
            self._placed = placed
            self.board.place(*placed)

    def transport(self, first: pygame.Rect, gap: int) -> pygame.Rect:
        """The buttons of a player in a row, from the area of the first on; returns the area of the last."""
        buttons: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("first", "skip-back-bold", partial(self.go, 0)),
            ("previous", "caret-left-bold", partial(self.turn, -1)),
            ("play", "pause-bold" if self.playing else "play-bold", self.toggle),
            ("next", "caret-right-bold", partial(self.turn, 1)),
            ("last", "skip-forward-bold", partial(self.go, len(self.states) - 1)),
        )
        for index, (key, icon, press) in enumerate(buttons):
            name = t("replay.stop") if key == "play" and self.playing else t(f"replay.{key}")
            style = "primary" if key == "play" else "secondary"
            area = first.move(index * (first.w + gap), 0)
            self.ui.button(f"go.{key}", area, press, style=style, icon=icon, name=name)
        return area

    def show_board(self) -> None:
        """Show the state on the board, and what led to it; a state that it moves to shows itself."""
        if not self._moved:
            self.board.show(self.states[self.at], None)
        self.board.point_out(self.pointed_out)

    @property
    def pointed_out(self) -> Sequence[str]:
        """The actions that led to the state in sight."""
        return self.match.actions[: self.at]

    # -- going through the states ------------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Show the state after so many actions; the next one is set in motion."""
        at = max(0, min(at, len(self.states) - 1))
        self._moved = at == self.at + 1
        self.at, self._rested = at, 0.0
        self.board.finish()
        if self._moved:
            self.board.animate(self.states[at])
        self.app.refresh()

    def jump(self, at: int) -> None:
        """Show the state after so many actions without any motion; the widgets stay as they are."""
        self.at, self._moved, self._rested = at, False, 0.0
        self.board.finish()
        self.repaint()

    def turn(self, by: int) -> None:
        """Go on or back to the next end of a turn."""
        self.playing = False
        self.go(self._next_stop(by))

    def _next_stop(self, by: int) -> int:
        at = self.at + by
        while 0 < at < len(self.states) - 1 and self.states[at].mid_turn:
            at += by
        return at

    def toggle(self) -> None:
        """Play, or stop playing; at the end from the beginning."""
        self.playing = not self.playing
        if self.playing and self.at == len(self.states) - 1:
            self.at, self._moved = 0, False
        self._rested = math.inf
        self.app.refresh()

    def branch(self) -> Match:
        """A new match that goes on from the state in sight."""
        return self.match.branch(self.at)

    def play_on(self) -> None:
        """Play a new match from the state in sight, in the place of this scene."""
        match = self.branch()
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
                self.toggle()
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
                self.turn(right)
            case Command("first"):
                self.go(0)
            case Command("last"):
                self.go(len(self.states) - 1)
            case Command("end-turn") if self.focus.key is None:
                self.toggle()
            case Wheel(_, steps):
                self.turn(-1 if steps > 0 else 1)
            case Drag(start, at, _, True) if abs(at[0] - start[0]) > SWIPE * self.ui.look.u:
                self.turn(1 if at[0] < start[0] else -1)
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
