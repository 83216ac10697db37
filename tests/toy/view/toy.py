"""The board of Three: nine squares and the marks on them, without motion."""

# ruff: noqa: ARG002 - a board need not use all that it is told

from collections.abc import Sequence
from typing import Any, ClassVar

import pygame

from game import rules
from game.kit.text import t
from game.kit.theme import Look
from game.view import sprites
from game.view.board import Board, Frame, Measure, Page, Point, Reply, Selection
from game.view.squares import Squares
from game.view.stage import Stage

MARKS, SPOTS = range(2)


class ThreeBoard(Board):
    """The board of Three."""

    game: ClassVar[str] = "toy"
    moving = False

    def __init__(self) -> None:
        self.stage = Stage()
        self.shown: tuple[rules.State, Selection | None, tuple[str, ...]] | None = None

    def targets(self, state: rules.State, selection: Selection) -> Sequence[str]:
        free = [action[1:] for action in state.legal_actions()]
        return sorted(free, key=lambda square: (-int(square[1]), square[0]))

    def choose(self, state: rules.State, selection: Selection, place: str) -> Reply:
        action = f"@{place}"
        if refusal := state.refusal(action):
            return Reply(selection, refusal=refusal)
        return Reply(selection.clean(), (action,))

    def back(self, state: rules.State, selection: Selection) -> None:
        return None

    def place(self, sheet: pygame.Rect, look: Look, *, framed: bool = True) -> None:
        self.look = look
        self.squares = Squares.on(sheet, look, 3, 3, framed=framed, phone_pad=6)
        margin = sprites.sheet_margin(look)
        self.corner = (sheet.left - margin, sheet.top - margin)
        self.ground = sprites.sheet_on_table(look, sheet.size).copy()
        self.squares.moved((-self.corner[0], -self.corner[1])).frame(self.ground, look, lettered=framed)
        if self.shown:
            self._put(*self.shown)

    def centre(self, place: str) -> Point:
        return self.squares.centre(place)

    def under(self, at: Point) -> str | None:
        return self.squares.under(at, edge=0)

    def show(
        self, state: rules.State, selection: Selection | None, marks: Sequence[str] = (), hint: Sequence[str] = ()
    ) -> None:
        if self.shown != (now := (state, selection, (*marks, *(action.lstrip("@") for action in hint)))):
            self._put(*now)
            self.shown = now

    def animate(self, state: rules.State) -> None:
        self.show(state, None)

    def finish(self) -> None:
        """Nothing moves on this board."""

    def update(self, dt: float) -> None:
        """Nothing moves on this board."""

    def draw(self, surface: pygame.Surface) -> None:
        self.stage.paint(surface, self.ground, self.corner)

    def sample(self, name: str) -> pygame.Surface:
        return sprites.token(self.look, name, self.look.px(10))

    def prompt(self, state: rules.State, selection: Selection) -> str:
        return t("toy.prompt")

    def measure(self, state: rules.State) -> Measure:
        return Measure(t("toy.measure"), tuple(map(float, state.scores())), 9)

    def score_text(self, score: Any) -> tuple[str, str]:
        return str(score), t("toy.marks", n=score)

    def turn_text(self, actions: Sequence[str]) -> tuple[str, str]:
        return ", ".join(action.lstrip("@") for action in actions), ""

    @classmethod
    def preview(cls) -> rules.State:
        return rules.from_text("toy", "..r/.b./r.b red 1")

    @classmethod
    def pages(cls) -> Sequence[Page]:
        start = rules.from_text("toy", ".b./.b./r.r red 1")
        return (Page("toy.rules.1", start, (Frame(), Frame(("@b1",))), (("red", "toy.legend.mark"),)),)

    def _put(self, state: rules.State, selection: Selection | None, marks: Sequence[str]) -> None:
        self.stage.strike(MARKS, SPOTS)
        radius = self.squares.cell * 0.3
        for square in (column + row for row in "123" for column in "abc"):
            if (seat := state.owner(square)) is not None:
                token = sprites.token(self.look, state.seats[seat], radius)
                self.stage.put(token, self.centre(square), MARKS)
        if selection:
            spot = sprites.dot(radius / 4, self.look.colour("ink", state.seats[state.seat]))
            for square in self.targets(state, selection):
                self.stage.put(spot, self.centre(square), SPOTS)
            if selection.cursor:
                side = self.squares.cell - self.look.px(6)
                ring = sprites.ring(self.look, side, side, self.look.px(4), self.look.px(2))
                self.stage.put(ring, self.centre(selection.cursor), SPOTS)
        for square in marks:
            self.stage.put(sprites.cross(self.look, radius), self.centre(square), SPOTS)
