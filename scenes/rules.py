"""How a game is played: a carousel of pages with moving diagrams, drawn by the game's own board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game import rules
from game.input.intents import Arrow, Command, Drag, Intent, Wheel
from game.kit.text import forms, t
from game.shell.scene import Scene
from game.view import board, cards, lettering, panels
from scenes import parts

if TYPE_CHECKING:
    from game.shell.app import App

REST = 1.6
"""Seconds that a frame of a diagram rests after its motion has ended."""

SWIPE = 60
"""Logical pixels that a finger goes across for the next page."""


class Diagram:
    """A board that plays the frames of a page over and over. Call ``lay_out`` when its board has been placed."""

    def __init__(self, page: board.Page, picture: board.Board) -> None:
        self.page, self.board = page, picture
        self.playing = True
        self._start()

    def _start(self) -> None:
        self.frame, self._rested = 0, 0.0
        self._states = self._played(self.page.start)

    def _played(self, state: rules.State) -> list[rules.State]:
        """The states that the actions of the present frame lead through; the state itself when it has none."""
        states = [state]
        for action in self.page.frames[self.frame].actions:
            states.append(states[-1].play(action))
        return states[1:] or states

    def lay_out(self) -> None:
        """Show the present frame at rest."""
        self.board.show(self._states[-1], self.page.frames[self.frame].selection)

    def step(self) -> None:
        """Go to the next frame, or back to the first."""
        self.board.finish()
        if self.frame + 1 == len(self.page.frames):
            self._start()
            self.lay_out()
            return
        self.frame, self._rested = self.frame + 1, 0.0
        self._states = self._played(self._states[-1])
        if self.page.frames[self.frame].actions:
            for state in self._states:
                self.board.animate(state)
        else:
            self.lay_out()

    def update(self, dt: float) -> bool:
        """Let time pass; True when another frame has begun."""
        self.board.update(dt)
        if self.board.moving:
            return False
        self.lay_out()
        self._rested += dt if self.playing else 0
        if self._rested < REST or len(self.page.frames) == 1:
            return False
        self.step()
        return True


class Rules(Scene):
    """The rules of a game, page by page."""

    def __init__(self, app: App, game: str) -> None:
        super().__init__(app)
        self._open(game)

    def _open(self, game: str) -> None:
        self.game = game
        self.pages = board.board_of(game).pages()
        self.number = 0
        self._turn(0)

    def _turn(self, number: int) -> None:
        self.number = max(0, min(number, len(self.pages) - 1))
        self.diagram = Diagram(self.pages[self.number], parts.board_for(self.app, self.game))

    @property
    def page(self) -> board.Page:
        """The page in sight."""
        return self.pages[self.number]

    def build(self) -> None:
        """Lay out diagram and text, side by side or one over the other."""
        (self._portrait if self.ui.portrait else self._landscape)()
        self.diagram.board.look_at(self.page.near)
        self.diagram.lay_out()

    def _landscape(self) -> None:
        look, px = self.ui.look, self.ui.look.px
        left, top = parts.page_of(self).topleft
        right = left + px(1200)
        parts.header(
            self, t("rules.title"), t(f"{self.game}.name"), icon="x-bold", leave=self.back,
            left=left, top=top + px(24), room=px(400),
        )  # fmt: skip
        parts.game_segment(self, pygame.Rect(right - px(380), top + px(24), px(380), px(44)), self.game, self._choose)
        sheet = pygame.Rect(left + px(56), top + px(98), px(540), px(540))
        self.diagram.board.place(sheet, look)
        self._progress(pygame.Rect(sheet.x, top + px(652), sheet.w, px(44)))
        x, room = left + px(676), px(468)
        count = f"{self.number + 1} / {len(self.pages)}"
        self.put(lettering.line(look, "labelLarge", count, look.colour("brass")), topleft=(x, top + px(130)))
        title = lettering.paragraph(look, "hero", t(f"{self.page.key}.title"), look.colour("text"), room, px(100))
        self.put(title, topleft=(x, top + px(156)))
        body_top = top + px(156) + title.get_height() + px(8)
        legend = self._legend(room)
        legend_top = top + px(612) - legend.get_height()
        body = lettering.paragraph(
            look, "rulesBody", t(f"{self.page.key}.body"), look.colour("text"), room, legend_top - px(12) - body_top
        )
        self.put(body, topleft=(x, body_top))
        self.put(legend, topleft=(x, legend_top))
        row = pygame.Rect(x, top + px(640), px(130), px(56))
        self._buttons(row, pygame.Rect(x + room - px(130), row.y, px(130), px(56)))

    def _portrait(self) -> None:
        look, px = self.ui.look, self.ui.look.px
        area = parts.page_of(self)
        height = self.ui.size[1]
        parts.header(
            self, t("rules.title"), t(f"{self.game}.name"), icon="x-bold", leave=self.back,
            left=area.x - px(4), top=px(6), room=area.w - px(60),
        )  # fmt: skip
        count = f"{self.number + 1} / {len(self.pages)}"
        self.put(lettering.line(look, "label", count, look.colour("brass")), midright=(area.right - px(4), px(28)))
        buttons_top = height - px(64)
        side = min(px(336), area.w, round((buttons_top - px(60)) * 0.5))
        sheet = pygame.Rect(0, px(58), side, side)
        sheet.centerx = self.ui.size[0] // 2
        self.diagram.board.place(sheet, look)
        self._progress(pygame.Rect(sheet.x, sheet.bottom + px(8), sheet.w, px(36)))
        y = sheet.bottom + px(50)
        title = lettering.paragraph(
            look, "screenTitle", t(f"{self.page.key}.title"), look.colour("text"), area.w, px(56)
        )
        self.put(title, topleft=(area.x, y))
        y += title.get_height() + px(4)
        room = buttons_top - px(8) - y
        body = lettering.paragraph(look, "body", t(f"{self.page.key}.body"), look.colour("text"), area.w, room)
        self.put(body, topleft=(area.x, y))
        row = pygame.Rect(area.x, buttons_top, px(92), px(52))
        self._buttons(row, pygame.Rect(area.right - px(92), row.y, px(92), px(52)))

    def _progress(self, area: pygame.Rect) -> None:
        """Pause, how far the diagram has come, and what it shows now."""
        look, px = self.ui.look, self.ui.look.px
        if len(self.page.frames) == 1:
            return
        button = pygame.Rect(area.x, 0, px(44), px(44))
        button.centery = area.centery
        playing = self.diagram.playing
        self.ui.button(
            "pause", button, self._pause, style="bare", icon="pause-bold" if playing else "play-bold",
            name=t("rules.pause" if playing else "rules.play"),
        )  # fmt: skip
        wide = round(area.w * (0.16 if self.ui.portrait else 0.38))
        bar = pygame.Rect(button.right + px(8), area.centery - px(3), wide, px(6))
        self.put(panels.rounded(bar.size, bar.h // 2, look.colour("well")), topleft=bar.topleft)
        done = max(round(bar.w * (self.diagram.frame + 1) / len(self.page.frames)), bar.h)
        self.put(panels.rounded((done, bar.h), bar.h // 2, look.colour("brass")), topleft=bar.topleft)
        caption = self.page.frames[self.diagram.frame].caption
        words = t("rules.step", n=self.diagram.frame + 1, of=len(self.page.frames))
        words = f"{words}: {t(caption)}" if caption else words
        room = area.right - bar.right - px(12)
        self.put(lettering.paragraph(look, "small", words, look.colour("muted"), room, area.h), midright=area.midright)

    def _legend(self, width: int) -> pygame.Surface:
        look, px = self.ui.look, self.ui.look.px
        rows = self.page.legend
        if not rows:
            return panels.blank(1, 1)
        step = px(40)
        surface = panels.slab(look, (width, step * len(rows) + px(20))).copy()
        for index, (name, key) in enumerate(rows):
            y = px(10) + step * index + step // 2
            panels.blit_middle(surface, self.diagram.board.sample(name), (px(39), y))
            words = lettering.line(look, "body", t(key), look.colour("text"), width - px(88))
            surface.blit(words, (px(71), y - words.get_height() / 2))
        return surface

    def _buttons(self, back: pygame.Rect, forward: pygame.Rect) -> None:
        first, last = self.number == 0, self.number == len(self.pages) - 1
        role = "label" if self.ui.portrait else "labelLarge"
        previous, following = forms("action.previous"), forms("action.done" if last else "action.next")
        self.ui.button("page.back", back, partial(self._go, -1), style="ghost", label=previous, role=role).allow(
            not first
        )
        turn = self.back if last else partial(self._go, 1)
        self.ui.button("page.next", forward, turn, style="primary", label=following, role=role)
        middle = ((back.right + forward.left) // 2, back.centery)
        room = forward.left - back.right - self.ui.look.px(24)
        row = cards.dots(self.ui.look, len(self.pages), self.number, room)
        self.put(row, center=middle)

    # -- turning pages -----------------------------------------------------------------------------------------

    def _go(self, by: int) -> None:
        number = self.number + by
        if 0 <= number < len(self.pages):
            self._turn(number)
            self.app.audio.play("page")
            self.app.refresh()

    def _choose(self, game: str) -> None:
        self._open(game)
        self.app.refresh()

    def _pause(self) -> None:
        self.diagram.playing = not self.diagram.playing
        self.app.refresh()

    def handle(self, intent: Intent) -> None:
        """Turn pages by arrows, wheel, swipe, Home and End."""
        match intent:
            case Arrow(right, 0) if self.focus.key is None:
                self._go(right)
            case Wheel(_, steps):
                self._go(-1 if steps > 0 else 1)
            case Command("first"):
                self._go(-self.number)
            case Command("last"):
                self._go(len(self.pages) - 1 - self.number)
            case Drag(start, at, _, True) if abs(at[0] - start[0]) > max(SWIPE * self.ui.look.u, abs(at[1] - start[1])):
                self._go(1 if at[0] < start[0] else -1)
            case _:
                super().handle(intent)

    def update(self, dt: float) -> None:
        """Play the diagram on."""
        if self.diagram.update(dt):
            self.app.refresh()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page and its diagram."""
        super().draw(surface)
        self.diagram.board.draw(surface)

    def describe(self) -> dict[str, Any]:
        """Tell the page, too."""
        return super().describe() | {"game": self.game, "page": self.number + 1}
