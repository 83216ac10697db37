"""The end of a match: who won and why, the places, the score over the turns, and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.kit.text import forms, t
from game.kit.theme import TOKENS
from game.match.clock import Clock
from game.match.match import Match, Result
from game.players.evaluation import available
from game.shell.scene import Scene
from game.view import cards, lettering, panels, sprites
from game.view.board import Note, board_of
from game.view.chart import Line, chart
from game.view.flourish import Drops
from scenes import parts
from scenes.hints import LAMP, used
from scenes.note import Form, NoteScene

if TYPE_CHECKING:
    from game.shell.app import App


class Results(Scene):
    """Stands over the match that has ended; going back shows its board again."""

    def __init__(self, app: App, match: Match, again: Callable[[Match], None]) -> None:
        super().__init__(app)
        self.match = match
        self._again = again
        self._board = board_of(match.game)()
        self._chart_due: Callable[[], pygame.Surface] | None = None
        self._chart_picture: tuple[pygame.Surface, tuple[int, int]] | None = None
        self._drops = Drops(match.state.seats[self.result.outcome.winners[0]], app.settings.pace)
        self._drops_at = pygame.Rect(0, 0, 0, 0)
        self._form = Form(app, match)

    @property
    def result(self) -> Result:
        """How the match ended."""
        result = self.match.result
        if result is None:
            raise AssertionError("results are shown of ended matches only")
        return result

    def build(self) -> None:
        """Lay out pennant, table, chart and buttons."""
        self._chart_due = self._chart_picture = None
        self._built_in = self.app.frame
        (self._portrait if self.ui.portrait else self._landscape)()

    def _landscape(self) -> None:
        px = self.ui.look.px
        left, top = parts.page_of(self).topleft
        parts.header(
            self, t("results.title"), self._subtitle(), icon="house-bold", leave=self._menu,
            left=left, top=top + px(24), room=px(700),
        )  # fmt: skip
        wide = px(390)
        self._pennant(pygame.Rect(left, top + px(98), wide, px(144)))
        rows = self._table(pygame.Rect(left, top + px(262), wide, px(250)))
        buttons = pygame.Rect(left, top + px(696) - px(56 + 14 + 44 + 14 + 44), wide, px(56))
        self._buttons(pygame.Rect(left, max(buttons.y, rows.bottom + px(14)), wide, px(56)))
        self._chart(pygame.Rect(left + px(430), top + px(98), px(770), px(378)))
        self._form.lay_out(self, pygame.Rect(left + px(430), top + px(498), px(770), px(198)))

    def _portrait(self) -> None:
        px = self.ui.look.px
        area = parts.page_of(self)
        height = self.ui.size[1]
        parts.header(
            self, t("results.title"), self._subtitle(), icon="house-bold", leave=self._menu,
            left=area.x - px(4), top=px(6), room=area.w,
        )  # fmt: skip
        self._pennant(pygame.Rect(area.x, px(58), area.w, px(84)))
        rows = self._table(
            pygame.Rect(
                area.x, px(152), area.w, px(46 if len(self.match.seats) < 4 else 36) * len(self.match.seats) + px(12)
            )
        )
        tools = height - px(10 + 52 + 8 + 52)
        chart_area = pygame.Rect(area.x, rows.bottom + px(12), area.w, tools - px(12) - rows.bottom - px(12))
        self._chart(chart_area)
        row = pygame.Rect(area.x, tools, area.w, px(52))
        self.ui.button(
            "rematch", row, self._rematch, style="primary", label=forms("action.rematch"),
            icon="arrows-clockwise-bold", role="labelLarge",
        )  # fmt: skip
        self._small_buttons(pygame.Rect(area.x, row.bottom + px(8), area.w, px(52)), px(6))

    def _subtitle(self) -> str:
        return f"{t(f'{self.match.game}.name')} · {t('count.turns', n=len(self.match.turns))}"

    def _name(self, seat: int) -> str:
        return parts.seat_name(self.match, seat)

    def _pennant(self, area: pygame.Rect) -> None:
        look = self.ui.look
        winners = self.result.outcome.winners
        seats = self.match.state.seats
        drawn = len(winners) == len(seats)
        title = (t("results.draw"),) if drawn else parts.victory(self.match, winners)
        reason = t(f"outcome.{self.result.outcome.reason}") if drawn else self._reason()
        flag = cards.pennant(look, area.size, seats[winners[0]], title, (reason,))
        self.put(flag, topleft=area.topleft)
        self._drops_at = area
        crown = look.icon("crown-fill", 32 if not self.ui.portrait else 24, look.colour("brass"))
        if not drawn:
            self.put(crown, center=(area.x + round(area.h * 0.46), area.y + look.px(2)))

    def _reason(self) -> str:
        outcome = self.result.outcome
        scores = self._board.figures(self.match.state)
        others = [score for seat, score in enumerate(scores) if seat not in outcome.winners]
        if self.result.resigned is not None:
            return t("results.resigned", name=self._name(self.result.resigned))
        ahead = scores[outcome.winners[0]] - max(others)
        if ahead <= 0:
            return t(f"outcome.{outcome.reason}")
        text, unit = self._board.score_text(ahead)
        return t("results.margin", margin=text, unit=unit)

    def _table(self, area: pygame.Rect) -> pygame.Rect:
        """The places on a slab; returns its area."""
        look, px = self.ui.look, self.ui.look.px
        count = len(self.match.seats)
        row = min((area.h - px(28)) // count, px(70))
        area = pygame.Rect(area.x, area.y, area.w, row * count + px(28 if not self.ui.portrait else 10))
        surface = panels.slab(look, area.size).copy()
        scores, seats = self._board.figures(self.match.state), self.match.state.seats
        y = px(6)
        place = 1
        for group in self.result.ranking:
            for seat in group:
                self._row(surface, pygame.Rect(0, y, area.w, row), place, seat)
                y += row
            place += len(group)
        if not self.ui.portrait and sum(scores) > 0:
            bar = pygame.Rect(px(18), area.h - px(20), area.w - px(36), px(12))
            order = [seat for group in self.result.ranking for seat in group]
            inks = tuple(seats[seat] for seat in order)
            values = tuple(float(scores[seat]) for seat in order)
            surface.blit(cards.scale_bar(look, bar.size, inks, values, sum(values)), bar)
        self.put(surface, topleft=area.topleft)
        return area

    def _row(self, surface: pygame.Surface, row: pygame.Rect, place: int, seat: int) -> None:
        look, px = self.ui.look, self.ui.look.px
        ink = self.match.state.seats[seat]
        first = seat in self.result.outcome.winners
        number = lettering.line(look, "panelTitle", str(place), look.colour("brass" if first else "muted"))
        panels.blit_middle(surface, number, (px(28), row.centery))
        panels.blit_middle(surface, sprites.token(look, ink, min(px(15), row.h * 0.36)), (px(72), row.centery))
        text, _ = self._board.score_text(self._board.figures(self.match.state)[seat])
        score = lettering.line(look, "gameTitle", text, look.colour("text"))
        surface.blit(score, (row.right - px(18) - score.get_width(), row.centery - score.get_height() / 2))
        room = row.right - px(18) - score.get_width() - px(10 + 104)
        hints, gave_up = used(self.match)[seat], self.result.resigned == seat
        under = None
        if row.h < px(44) * look.text:  # there is no room for words under the name
            notes = [Note(LAMP, str(hints))] * bool(hints) + [Note("flag-fill", t("results.gave-up"))] * gave_up
            for note in notes:
                mark = cards.chip_note(look, note, room * 0.4)
                room -= mark.get_width() + px(8)
                surface.blit(mark, (px(104) + room + px(8), row.centery - mark.get_height() / 2))
        else:
            colour = t(f"seat.{ink}")
            said = t("results.gave-up") if gave_up else colour if self._name(seat) != colour else ""
            words = t("results.hints", n=hints)
            if hints:
                under = cards.note_line(look, Note(LAMP, (f"{said} · {words}", words) if said else words), room)
            elif said:
                under = lettering.line(look, "small", said, look.colour("muted"), room)
        name = lettering.line(look, "name", parts.name_forms(self._name(seat)), look.colour("text"), room)
        high = name.get_height() + (under.get_height() if under else 0)
        surface.blit(name, (px(104), row.centery - high / 2))
        if under:
            surface.blit(under, (px(104), row.centery - high / 2 + name.get_height()))

    def _chart(self, area: pygame.Rect) -> None:
        look = self.ui.look
        first = [self._board.figures(turn.state) for turn in self.match.turns]
        start = self._board.figures(self.match.start)
        end = self._board.figures(self.match.state)
        rows = [start, *first]
        if rows[-1] != end:
            rows.append(end)
        lines = tuple(
            Line(ink, parts.name_forms(self._name(seat)), tuple(float(row[seat]) for row in rows))
            for seat, ink in enumerate(self.match.state.seats)
        )
        game = self.match.game
        if area.h < look.px(120):
            return
        parts.sheet(self, area)
        axes = (t("results.axis"), t(f"{game}.chart.axis"))
        self._chart_due = partial(chart, look, area.size, t(f"{game}.chart.title"), axes, lines)
        self._chart_at = area.topleft

    def _buttons(self, area: pygame.Rect) -> None:
        px = self.ui.look.px
        self.ui.button(
            "rematch", area, self._rematch, style="primary", label=forms("action.rematch"),
            icon="arrows-clockwise-bold", role="labelLarge",
        )  # fmt: skip
        half = (area.w - px(12)) // 2
        box = pygame.Rect(area.x, area.bottom + px(14), half, px(44))
        choices = [choice for choice in self._choices() if choice[0] != "note"]
        for index, (key, press, words, icon) in enumerate(choices):
            down, right = divmod(index, 2)
            place = box.move(right * (half + px(12)), down * px(44 + 14))
            place.w = area.w if index == len(choices) - 1 and not right else half
            self.ui.button(
                key, place, press, style="ghost" if down else "secondary", label=forms(words), icon=icon
            )  # fmt: skip

    def _small_buttons(self, row: pygame.Rect, gap: int) -> None:
        choices = self._choices()
        wide = (row.w - (len(choices) - 1) * gap) // len(choices)
        for index, (key, press, words, icon) in enumerate(choices):
            area = pygame.Rect(row.x + index * (wide + gap), row.y, wide, row.h)
            self.ui.button(key, area, press, label=forms(words), icon=icon, role="toolLabel", stacked=True)

    def _choices(self) -> list[tuple[str, Callable[[], None], str, str]]:
        """What there is to do besides a rematch: key, what is done, words, icon."""
        choices: list[tuple[str, Callable[[], None], str, str]] = [
            ("board", self.back, "action.board", "eye-bold"),
            ("new", self._new, "action.new-match", "sliders-horizontal-bold"),
            ("note", self._note, "action.note", "chat-circle-bold"),
            ("menu", self._menu, "action.menu", "house-bold"),
        ]
        if available(self.match.game):
            choices.insert(0, ("review", self._review, "action.review", "magnifying-glass-bold"))
        return choices

    def update(self, dt: float) -> None:
        """Let the chart draw itself, one frame after all else is there, and the drops fall."""
        if self._chart_due and self.app.frame > self._built_in:
            self._chart_picture, self._chart_due = (self._chart_due(), self._chart_at), None
        self._drops.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page, as much of the chart as is drawn so far, and the drops."""
        super().draw(surface)
        if self._chart_picture:
            picture, at = self._chart_picture
            winner = TOKENS["motion"]["winner"]
            part = min(self._drops.part * winner["confettiMs"] / winner["chart"], 1.0)
            surface.blit(picture, at, pygame.Rect(0, 0, round(picture.get_width() * part), picture.get_height()))
        self._drops.draw(surface, self.ui.look, self._drops_at)

    # -- what next ---------------------------------------------------------------------------------------------

    def _rematch(self) -> None:
        """The same people and options; who sat second begins."""
        seats = (*self.match.seats[1:], self.match.seats[0])
        old = self.match.clock
        clock = Clock(old.start, old.increment, len(seats), self.app.now) if old else None
        match = Match.new(self.match.game, seats, parts.by_lot(self.match.game, self.match.options), clock)
        self.app.scenes.pop()
        self._again(match)

    def _review(self) -> None:
        from scenes.review import ReviewScene  # noqa: PLC0415 - a review begins matches, whose end leads back to it

        self.app.scenes.push(ReviewScene(self.app, self.match))

    def _new(self) -> None:
        from scenes.setup import Setup  # noqa: PLC0415 - setup begins matches, whose end leads back to setup

        self._menu()
        self.app.scenes.push(Setup(self.app, self.match.game))

    def _note(self) -> None:
        self.app.scenes.push(NoteScene(self.app, self._form))

    def _menu(self) -> None:
        while len(list(self.app.scenes.all())) > 1:
            self.app.scenes.pop()

    def describe(self) -> dict[str, Any]:
        """Tell who won, too."""
        outcome = self.result.outcome
        return super().describe() | {
            "idle": self._drops.part == 1 and not self._chart_due,
            "winners": list(outcome.winners),
            "reason": outcome.reason,
        }
