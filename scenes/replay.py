"""A match once more: back and forth through its actions, at any speed, and on from any of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import pygame

from game.input.intents import Hover, Intent, Point, Tap
from game.kit.text import forms, t
from game.players.evaluation import available
from game.view import lettering
from scenes import parts
from scenes.playback import Playback
from scenes.review import ReviewScene

SPEEDS = ("0.5", "1", "2", "4")


class Replay(Playback):
    """Shows every state of a match; the match itself stays as it is."""

    _rows: Sequence[tuple[int, pygame.Rect]] = ()
    _pointed_at = 0  # the number of the turn in the list that is shown on the board

    # -- layout ------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Lay out the board, the players and the transport."""
        self.place_board((self._portrait if self.ui.portrait else self._landscape)())

    def _landscape(self) -> pygame.Rect:
        px = self.ui.look.px
        width, height = self.ui.size
        side, gap = px(262), px(20)
        board = min(height - px(44), width - 2 * (side + 2 * gap))
        left = (width - board - 2 * (side + gap)) // 2
        sheet = pygame.Rect(left + side + gap, (height - board) // 2, board, board)
        parts.header(
            self, t("replay.title"), t(f"{self.match.game}.name"), icon="caret-left-bold", leave=self.back,
            left=left, top=px(20), room=side - px(52) * self._reviewable,
        )  # fmt: skip
        self._review_button(pygame.Rect(left + side - px(44), px(20), px(44), px(44)), style="ghost")
        self._cards_at = pygame.Rect(left, px(84), side, height - px(104))
        right = pygame.Rect(sheet.right + gap, px(20), side, height - px(40))
        self._transport(right)
        self._turns_at = pygame.Rect(right.x, right.y, right.w, self._words_at.y - px(32))
        if self.board.shape == "map":
            parts.turn_buttons(self, self._turns_at, len(self.match.turns), self._point_at)
        return sheet

    def _portrait(self) -> pygame.Rect:
        px = self.ui.look.px
        width, height = self.ui.size
        area = parts.page_of(self)
        parts.header(
            self, t("replay.title"), t(f"{self.match.game}.name"), icon="caret-left-bold", leave=self.back,
            left=area.x - px(4), top=px(6), room=area.w - px(48) * self._reviewable,
        )  # fmt: skip
        self._review_button(pygame.Rect(area.right - px(44), px(6), px(44), px(44)), style="bare")
        self._cards_at = pygame.Rect(area.x, px(56), area.w, px(50))
        controls = px(20 + 44 + 8 + 44 + 8 + 44 + 8 + 52)
        sheet = pygame.Rect(0, px(116), 0, 0)
        sheet.size = (min(area.w, height - px(14) - controls - sheet.y),) * 2
        sheet.centerx = width // 2
        self._transport(pygame.Rect(area.x, height - px(10) - controls, area.w, controls))
        return sheet

    @property
    def _reviewable(self) -> bool:
        """Whether there is anybody to judge the match."""
        return available(self.match.game)

    def _review_button(self, area: pygame.Rect, *, style: str) -> None:
        if self._reviewable:
            self.ui.button(
                "review", area, self._review, style=style, icon="magnifying-glass-bold", name=t("action.review")
            )

    def _transport(self, area: pygame.Rect) -> None:
        """The slider with what stands there, the buttons of a player, the speeds, and the way on."""
        px = self.ui.look.px
        button = pygame.Rect(area.x, area.bottom - px(52), area.w, px(52))
        self.ui.button(
            "on", button, self.play_on, style="primary", label=forms("replay.from-here"), icon="arrow-right-bold"
        ).allow(not self.states[self.at].outcome)
        segment = pygame.Rect(area.x, button.y - px(52), area.w, px(44))
        items = [(speed, (f"{speed}×",), "") for speed in SPEEDS]
        parts.segment(self, "speed", segment, items, self.speed, self._choose_speed)
        wide = (area.w - 4 * px(6)) // 5
        row = pygame.Rect(area.x, segment.y - px(52), wide, px(44))
        self.transport(row, px(6))
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
            self._rows = []
        else:
            parts.cards_column(self, self._cards_at, faces, self.board.measure(state))
            self._turns(self._turns_at)
        last = len(self.states) - 1
        words = t("replay.at", n=self.at, of=last) if self.at else t("replay.start")
        text = lettering.line(look, "small", words, look.colour("muted"), self._words_at.w)
        self.put(text, center=self._words_at.center)
        self.show_board()

    def _turns(self, area: pygame.Rect) -> None:
        """The turns before the present state, the newest first."""
        ends = accumulate(len(turn.actions) for turn in self.match.turns)
        played = sum(end <= self.at for end in ends)
        if self._pointed_at > played:
            self._pointed_at = 0
        self._rows = parts.last_turns(
            self, area, self.board, self.match, turns=played, most=played, lit=self._pointed_at
        )

    @property
    def pointed_out(self) -> Sequence[str]:
        """The turn in the list that is pointed at, else what led to the state in sight."""
        return self.match.turns[self._pointed_at - 1].actions if self._pointed_at else super().pointed_out

    # -- what a person does ------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Go on as every playback does; show the turn that is pointed at in the list."""
        focused = self.focus.key
        super().handle(intent)
        if isinstance(intent, Hover | Tap):
            self._point_at(intent.at)
        elif self.focus.key != focused:
            self._point_at(parts.focused_at(self))

    def _point_at(self, at: Point) -> None:
        if (pointed := parts.turn_at(self._rows, at)) != self._pointed_at:
            self._pointed_at = pointed
            self.repaint()

    def _review(self) -> None:
        self.playing = False
        self.app.scenes.push(ReviewScene(self.app, self.match))

    def _slide(self, at: int) -> None:
        self.playing = False
        self.jump(at)

    def _choose_speed(self, speed: str) -> None:
        self.speed = speed
        self.app.refresh()
