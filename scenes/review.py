"""The review of a match: what each turn lost, what would have been better, and how accurate the players were."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.input.intents import Arrow, Command, Drag, Intent, Point, Tap
from game.kit.text import forms, has, t
from game.match.match import Match, Seat, recorded
from game.players.evaluation import evaluator_of, standings
from game.players.review import Judgement, Review
from game.view import cards, lettering
from game.view import review as pictures
from scenes import parts
from scenes.hints import reason_text
from scenes.match import MatchScene
from scenes.playback import Playback

if TYPE_CHECKING:
    from game.shell.app import App

SIGN = 0.044
"""How large the sign of a grade is on the board, as a part of the sheet."""

VERDICT_HIGH = 140
"""Logical height of what is said of a turn, beside the board: enough for the legend in every language."""

TABS = ("moves", "comment", "accuracy")


def with_person_in(seats: Sequence[Seat], number: int) -> tuple[Seat, ...]:
    """The seats, where a computer in this one has changed places with the first person; among computers, a person is new.

    >>> [seat.name for seat in with_person_in((Seat("Ann"), Seat("Bo", "computer")), 1)]
    ['Bo', 'Ann']
    """
    changed = list(seats)
    if seats[number].kind == "computer":
        person = next((other for other, seat in enumerate(seats) if seat.kind != "computer"), None)
        if person is None:
            changed[number] = Seat()
        else:
            changed[number], changed[person] = seats[person], seats[number]
    return tuple(changed)


class ReviewScene(Playback):
    """Goes through a match turn by turn while its turns are judged in the background.

    ``shown`` is the turn whose better play is on the board in the place of the match, as ``states`` of its own.
    """

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app, match)
        self.review = Review(match, app.thinker, app.library)
        self.shown: int | None = None
        self.tab = "comment"
        self._grasp = ((0.0, 0.0), 0)  # where the list was taken hold of, and the turn that was looked at then
        self._was_running = False

    # -- life --------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Begin to search."""
        self.review.go()

    def pause(self) -> None:
        """Leave the thinking to the scene that comes."""
        self._was_running = self.review.running
        self.review.stop()

    def resume(self) -> None:
        """Search on."""
        if self._was_running:
            self.review.go()

    def shutdown(self) -> None:
        """Search no more."""
        self.review.stop()

    def update(self, dt: float) -> None:
        """Let the motion go on, and the search."""
        super().update(dt)
        if self.review.update(self.turn_at):
            if self.review.done:
                self.app.refresh()
            else:
                self.repaint_soon()

    # -- where it stands ---------------------------------------------------------------------------------------

    @property
    def turn_at(self) -> int | None:
        """The turn that is looked at: the one that led to the state in sight, counted from 0; None before the first."""
        if self.shown is not None:
            return self.shown
        turns, begins = self.review.turns, self.review.begins
        return next((number for number in reversed(range(len(turns))) if begins[number] < self.at), None)

    @property
    def judgement(self) -> Judgement | None:
        """What is thought of the turn that is looked at."""
        return None if self.turn_at is None else self.review.judgements[self.turn_at]

    @property
    def better(self) -> bool:
        """Whether something better than the turn that is looked at is known."""
        number, judgement = self.turn_at, self.judgement
        return number is not None and judgement is not None and judgement.lost >= 1 and bool(self.review.line(number))

    @property
    def pointed_out(self) -> Sequence[str]:
        """The actions that led to the state in sight, those of better play where that is shown."""
        if self.shown is None or self.judgement is None:
            return super().pointed_out
        return self.judgement.line[: self.at]

    def look_at_turn(self, number: int) -> None:
        """Show how a turn was played, counted from 0; with a lower number, the beginning of the match."""
        self._close_line()
        self.playing = False
        self.go(self.review.begins[max(min(number, len(self.review.turns) - 1) + 1, 0)])

    def _next_mistake(self, by: int) -> None:
        if marked := self._marked(by):
            self.look_at_turn(min(marked) if by > 0 else max(marked))

    def _marked(self, by: int) -> list[int]:
        """The mistakes after the turn that is looked at, or those before it."""
        return [number for number in self.review.marked() if (number - self._number) * by > 0]

    def _show_line(self) -> None:
        """Play out on the board what would have been better, or go back to the match."""
        if self.shown is not None:
            self.look_at_turn(self.shown)
        elif self.better and self.turn_at is not None and (line := self.review.line(self.turn_at)):
            self.shown, self.states = self.turn_at, line
            self.board.finish()
            self.jump(0)
            self.toggle()

    def _close_line(self) -> None:
        if self.shown is not None:
            self.at, self.shown, self.states = self.review.begins[self.shown], None, self.match.states

    def branch(self) -> Match:
        """A new match that goes on from the state in sight, also where that is better play."""
        if self.shown is None or self.judgement is None:
            return super().branch()
        match = self.match.branch(self.review.begins[self.shown])
        match.replay(*self.judgement.line[: self.at])
        return match

    def play_on(self) -> None:
        """Play a new match from the state in sight; its end leads back here."""
        self._play(self.branch())

    def _try(self) -> None:
        """Play a new match from before the turn that is looked at, as who played it."""
        if self.turn_at is not None:
            seats = with_person_in(self.match.seats, self.review.turns[self.turn_at].seat)
            self._play(self.match.branch(self.review.begins[self.turn_at], seats))

    def _play(self, match: Match) -> None:
        self.playing = False
        self.app.scenes.push(MatchScene(self.app, match))

    def _search(self) -> None:
        """Stop the search, or go on with it."""
        (self.review.stop if self.review.running else self.review.go)()
        self.app.refresh()

    def _choose_tab(self, tab: str) -> None:
        self.tab = tab
        self.app.refresh()

    def back(self) -> None:
        """Go back to the match from better play, else leave."""
        if self.shown is not None:
            self.look_at_turn(self.shown)
        else:
            super().back()

    def handle(self, intent: Intent) -> None:
        """Go on as every playback does; to mistakes by their keys; to turns by touching the list and the graph."""
        match intent:
            case Command("next-mistake"):
                self._next_mistake(1)
            case Command("previous-mistake"):
                self._next_mistake(-1)
            case Command("confirm") if self.focus.key is None:
                self._show_line()
            case Arrow(0, down) if self.focus.key is None:
                self.turn(down)
            case Tap(at) if self._graph_at.collidepoint(at):
                self.look_at_turn(self._axes.turn(at[0]) - 1)
            case Drag(start, at) if self._graph_at.collidepoint(start):
                self._slide_to(self._axes.turn(at[0]) - 1)
            case Tap(at) if self._list_at.collidepoint(at):
                row = int((at[1] - self._rows_top) // self.ui.look.px(pictures.ROW))
                if 0 <= row < len(self._rows):
                    self.look_at_turn(self._rows[row])
            case Drag(start, at) if self._list_at.collidepoint(start):
                self._drag_list(start, at)
            case _:
                super().handle(intent)

    @property
    def _number(self) -> int:
        """The turn that is looked at, -1 before the first."""
        return -1 if self.turn_at is None else self.turn_at

    def _slide_to(self, number: int) -> None:
        number = min(max(number, -1), len(self.review.turns) - 1)
        if number != self._number:
            self.look_at_turn(number)

    def _drag_list(self, start: Point, at: Point) -> None:
        """Let the list follow the finger that holds it."""
        if self._grasp[0] != start:
            self._grasp = start, self._number
        self._slide_to(self._grasp[1] + round((start[1] - at[1]) / self.ui.look.px(pictures.ROW)))

    # -- layout ------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Lay out the board, the graph, the buttons, and the places of list and comment."""
        nowhere = pygame.Rect(0, 0, 0, 0)
        self._list_at = self._verdict_at = self._better_at = self._accuracy_at = self._progress_at = nowhere
        (self._portrait if self.ui.portrait else self._landscape)()
        self._axes = pictures.Axes.on(self.ui.look, self._graph_at, len(self.review.turns))

    def _landscape(self) -> None:
        px = self.ui.look.px
        width, height = self.ui.size
        side, wide, comment = min(height - px(176), width - px(736)), px(322), px(330)
        left = (width - side - px(26 + 18) - wide - comment) // 2
        sheet = pygame.Rect(left, px(74), side, side)
        column = pygame.Rect(sheet.right + px(26), sheet.y, wide, side)
        right = pygame.Rect(column.right + px(18), sheet.y, comment, side)
        parts.header(
            self, t("review.title"), self._subtitle, icon="caret-left-bold", leave=super().back,
            left=left, top=px(20), room=side,
        )  # fmt: skip
        self._search_button(pygame.Rect(column.right - px(44), px(20), px(44), px(44)), style="ghost")
        self._progress_at = pygame.Rect(column.x, px(20), wide - px(56), px(44))
        half = (comment - px(10)) // 2
        save = pygame.Rect(right.x, px(20), half, px(44))
        self.ui.button("export", save, self._export, label=forms("action.export"), icon="download-simple-bold")
        self._play_on_button(save.move(half + px(10), 0), label=True)
        buttons = pygame.Rect(column.x, column.bottom - px(44), (wide - px(10)) // 2, px(44))
        self._mistake_buttons(buttons, buttons.move(buttons.w + px(10), 0), label=True)
        self._list_at = pygame.Rect(column.x, column.y, wide, side - px(54))
        self._comment_column(right)
        foot = pygame.Rect(left, sheet.bottom + px(16), px(40), height - px(20) - sheet.bottom - px(16))
        last = self.transport(pygame.Rect(left, foot.centery - px(22), px(40), px(44)), px(4))
        self._graph_at = pygame.Rect(last.right + px(20), foot.y, right.right - last.right - px(20), foot.h)
        self.place_board(sheet)

    def _comment_column(self, area: pygame.Rect) -> None:
        px, seats = self.ui.look.px, len(self.match.seats)
        high = px(36 + 28 * seats + (62 if seats == 2 else 48))
        self._accuracy_at = pygame.Rect(area.x, area.bottom - high, area.w, high)
        self._verdict_at = pygame.Rect(area.x, area.y, area.w, px(VERDICT_HIGH))
        top = self._verdict_at.bottom + px(12)
        self._better_at = pygame.Rect(area.x, top, area.w, self._accuracy_at.y - px(12) - top)
        half = (area.w - 2 * px(18) - px(10)) // 2
        show = pygame.Rect(area.x + px(18), self._better_at.bottom - px(44 + 14), half, px(44))
        self._line_buttons(show, show.move(half + px(10), 0))

    def _portrait(self) -> None:
        px = self.ui.look.px
        height = self.ui.size[1]
        area = parts.page_of(self)
        corner = pygame.Rect(area.right - px(44), px(6), px(44), px(44))
        self._play_on_button(corner, label=False)
        self._search_button(corner.move(-px(48), 0), style="bare")
        parts.header(
            self, t("review.title"), self._subtitle, icon="caret-left-bold", leave=super().back,
            left=area.x - px(4), top=px(6), room=area.w - px(96),
        )  # fmt: skip
        self._progress_at = pygame.Rect(area.x, px(51), area.w, px(5))
        content = px(138)
        fixed = px(5 + 38 + 5 + 44 + 5 + 44 + 5) + content + px(8)
        side = min(area.w, height - px(60) - fixed)
        sheet = pygame.Rect(0, px(60), side, side)
        sheet.centerx = area.centerx
        spare = height - px(60) - fixed - side
        self._graph_at = pygame.Rect(area.x, sheet.bottom + px(5), area.w, px(38) + spare // 4)
        step = px(44) + (area.w - 7 * px(44)) // 6
        first = pygame.Rect(area.x, self._graph_at.bottom + px(5), px(44), px(44))
        last = self.transport(first, step - px(44))
        self._mistake_buttons(last.move(step, 0), last.move(2 * step, 0), label=False)
        tabs = pygame.Rect(area.x, first.bottom + px(5), area.w, px(44))
        names = {"moves": "review.moves", "comment": "review.tab.comment", "accuracy": "review.accuracy"}
        items = [(tab, forms(names[tab]), "") for tab in TABS]
        parts.segment(self, "tab", tabs, items, self.tab, self._choose_tab)
        room = pygame.Rect(area.x, tabs.bottom + px(5), area.w, height - px(8) - tabs.bottom - px(5))
        if self.tab == "moves":
            self._list_at = room
        elif self.tab == "accuracy":
            self._accuracy_at = room
        else:
            foot = pygame.Rect(room.x, room.bottom - px(44), (room.w - px(8)) // 2, px(44))
            self._verdict_at = pygame.Rect(room.x, room.y, room.w, foot.y - px(6) - room.y)
            self._line_buttons(foot, foot.move(foot.w + px(8), 0))
        self.place_board(sheet)

    @property
    def _subtitle(self) -> tuple[str, ...]:
        names = ", ".join(parts.seat_name(self.match, seat) for seat in range(len(self.match.seats)))
        game = t(f"{self.match.game}.name")
        return f"{game} · {names}", game

    def _search_button(self, area: pygame.Rect, *, style: str) -> None:
        if not self.review.done:
            key, icon = ("stop", "pause-bold") if self.review.running else ("go", "play-bold")
            self.ui.button("search", area, self._search, style=style, icon=icon, name=t(f"review.{key}"))

    def _play_on_button(self, area: pygame.Rect, *, label: bool) -> None:
        words = forms("replay.from-here")
        style = "secondary" if label else "bare"
        self.ui.button(
            "on", area, self.play_on, style=style, label=words if label else (), icon="arrow-right-bold", name=words[0]
        )

    def _mistake_buttons(self, previous: pygame.Rect, following: pygame.Rect, *, label: bool) -> None:
        for key, area, by, icon in (
            ("previous-mistake", previous, -1, "caret-up-bold"),
            ("next-mistake", following, 1, "caret-down-bold"),
        ):
            words = forms(f"command.{key}")
            self.ui.button(
                key, area, partial(self._next_mistake, by), label=words if label else (), icon=icon, name=words[0],
                role="labelSmall",
            )  # fmt: skip

    def _line_buttons(self, show: pygame.Rect, attempt: pygame.Rect) -> None:
        key, icon = ("show", "eye-bold") if self.shown is None else ("back", "arrow-u-up-left-bold")
        self.ui.button("show", show, self._show_line, label=forms(f"review.{key}"), icon=icon)
        self.ui.button("try", attempt, self._try, label=forms("review.try"), icon="hand-tap-bold")

    def _export(self) -> None:
        words, failed = parts.export(self.match, datetime.now())
        self.app.toasts.tell(words, alarm=failed)

    # -- what is seen ------------------------------------------------------------------------------------------

    def paint(self) -> None:
        """Show the state, the list, the graph, and what is said of the turn."""
        allowed = {
            "on": not self.states[self.at].outcome,
            "show": self.better,
            "try": self.turn_at is not None,
            "next-mistake": bool(self._marked(1)),
            "previous-mistake": bool(self._marked(-1)),
        }
        for widget in self.ui.widgets:
            if widget.key in allowed:
                widget.allow(allowed[widget.key])
        self._paint_progress()
        self._paint_graph()
        self._paint_list()
        self._paint_comment()
        self._paint_accuracy()
        self.show_board()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page and the board, the pin in the graph, and beside what the turn did the sign of its grade."""
        super().draw(surface)
        self._draw_pin(surface)
        grade = self.judgement.grade if self.judgement and self.shown is None else None
        if not grade or self.turn_at is None or self.states[self.at].mid_turn or self.board.moving:
            return
        if at := self.board.beside(self.review.turns[self.turn_at].actions):
            side = round(min(max(self.sheet.w * SIGN, self.ui.look.px(16)), self.ui.look.px(24)))
            sign = pictures.sign(self.ui.look, grade, (side, side), round_one=True)
            surface.blit(sign, sign.get_rect(center=(round(at[0]), round(at[1]))))

    def _paint_progress(self) -> None:
        """How much is searched; nothing when all is."""
        look, px, area, review = self.ui.look, self.ui.look.px, self._progress_at, self.review
        if review.done:
            return
        thin = self.ui.portrait
        bar = area if thin else pygame.Rect(area.x, area.bottom - px(14), area.w, px(10))
        ink = self.match.start.seats[0]
        self.put(cards.scale_bar(look, bar.size, (ink,), (review.judged,), len(review.turns)), topleft=bar.topleft)
        if not thin:
            words = forms("review.progress", n=review.judged, of=len(review.turns))
            text = lettering.line(look, "small", words, look.colour("muted"), area.w)
            self.put(text, midleft=(area.x, area.y + px(14)))

    def _paint_graph(self) -> None:
        look, area, review = self.ui.look, self._graph_at, self.review
        marks = tuple(filter(None, map(self._mark, range(len(review.turns)))))
        picture = pictures.graph(look, area.size, len(review.turns), self._curves(), marks)
        self.put(picture, topleft=area.topleft)

    def _draw_pin(self, surface: pygame.Surface) -> None:
        """Show the turn in the graph by a pin that neither the board nor a line hides, and its sign on the pin."""
        look, area, number = self.ui.look, self._graph_at, self._number
        pin = pictures.marker(look, area.h)
        surface.blit(pin, pin.get_rect(midbottom=(round(self._axes.at(number + 1, 0)[0]), area.bottom)))
        if mark := self._mark(number):
            pictures.put_mark(look, surface, area, len(self.review.turns), mark)

    def _mark(self, number: int) -> pictures.Mark | None:
        """The sign of a turn in the graph, where it has one."""
        judgement = self.review.judgements[number] if number >= 0 else None
        if not judgement or not judgement.grade:
            return None
        return pictures.Mark(number + 1, self._standing_of_first(number), judgement.grade)

    def _standing_of_first(self, number: int) -> float:
        """Where the sign of a turn stands: on the curve of its seat, or of the first of two."""
        judgement = self.review.judgements[number]
        assert judgement is not None
        other = len(self.match.seats) == 2 and self.review.turns[number].seat == 1
        return 1 - judgement.played if other else judgement.played

    def _curves(self) -> tuple[pictures.Curve, ...]:
        """What each seat could expect: before and after each of its turns, and in the end."""
        review, seats = self.review, self.match.start.seats
        two = len(seats) == 2
        points: list[list[tuple[float, float]]] = [[] for _ in seats]
        for number, (turn, judgement) in enumerate(zip(review.turns, review.judgements, strict=True)):
            if judgement is None:
                continue
            if not two:
                points[turn.seat] += [(number, judgement.best), (number + 1, judgement.played)]
            else:
                points[0].append((number + 1, self._standing_of_first(number)))
        if two and points[0] and points[0][0][0] == 1:
            first = review.judgements[0]
            assert first is not None
            points[0].insert(0, (0, first.best if review.turns[0].seat == 0 else 1 - first.best))
        if self.match.over and review.done:
            final = standings(evaluator_of(self.match.game), self.match.state)
            for seat, known in enumerate(points):
                known.append((len(review.turns), final[seat]))
        return tuple(pictures.Curve(ink, tuple(known)) for ink, known in zip(seats, points, strict=True))

    def _paint_list(self) -> None:
        look, area, review = self.ui.look, self._list_at, self.review
        self._rows = range(0)
        if not area.w:
            return
        headed = not self.ui.portrait
        fits = pictures.fitting_rows(look, area.h, headed=headed)
        first = max(min(self._number - fits // 2, len(review.turns) - fits), 0)
        self._rows = range(first, min(first + fits, len(review.turns)))
        self._rows_top = area.y + look.px(pictures.HEAD if headed else 6)
        heading = (forms("review.moves"), forms("review.points")) if headed else None
        rows = tuple(map(self._row, self._rows))
        self.put(pictures.turns_slab(look, area.size, heading, rows, self._number + 1), topleft=area.topleft)

    def _row(self, number: int) -> pictures.Row:
        turn, judgement = self.review.turns[number], self.review.judgements[number]
        moved, did = self.board.turn_text(turn.actions)
        points = judgement.points[1] if judgement else None
        lost = f"−{points}" if points else "" if points is None else "0"
        grade = (judgement.grade or "") if judgement else ""
        return pictures.Row(number + 1, self.match.start.seats[turn.seat], moved, did, lost, grade)

    def _paint_comment(self) -> None:
        """What the turn was, and what would have been better; on a phone both in one."""
        look = self.ui.look
        if not self._verdict_at.w:
            return
        title, said = self._verdict()
        grade = (self.judgement.grade or "") if self.judgement and self.shown is None else ""
        phone = self.ui.portrait
        if phone and self.better:
            turn, reasons = self._better()
            short = f"{said[-1]} {t('review.better')}: {turn}."
            said = (*(f"{short} {each}" for each in reasons), short)
        picture = pictures.verdict(look, self._verdict_at.size, grade, title, said, low=phone)
        self.put(picture, topleft=self._verdict_at.topleft)
        if not phone:
            ink, move = "", ""
            why: tuple[str, ...] = (t("review.best.short") if self.judgement else "",)
            if self.better and self.turn_at is not None:
                ink = self.match.start.seats[self.review.turns[self.turn_at].seat]
                move, why = self._better()
            picture = pictures.better_slab(look, self._better_at.size, t("review.better"), ink, move, why)
            self.put(picture, topleft=self._better_at.topleft)

    def _verdict(self) -> tuple[str, tuple[str, ...]]:
        """A title and sentences on the turn that is looked at, with shorter forms."""
        number, judgement = self.turn_at, self.judgement
        if number is None:
            return t("review.start"), forms("review.legend") if self.review.turns else (t("review.none"),)
        if self.shown is not None:
            return t("review.line"), (t("review.step", n=self.at, of=len(self.states) - 1),)
        if judgement is None:
            waiting = (t("review.searching"),) if self.review.running else forms("review.waiting")
            waiting = (t("review.failed"),) if number in self.review.failed else waiting
            return t("review.turn.good", n=number + 1), waiting
        title = t(f"review.turn.{judgement.grade or 'good'}", n=number + 1)
        played, lost, best = judgement.points
        if self.better:
            said = forms("review.lost", n=lost, played=played, best=best)
            losses = " + ".join(f"{loss:.0f}" for loss in judgement.losses)
            return title, (f"{said[0]} {t('review.losses', losses=losses)}", *said) if losses else said
        return title, forms("review.found" if judgement.grade == "find" else "review.best", played=played)

    def _better(self) -> tuple[str, tuple[str, ...]]:
        """The better turn in words, and why it is better, with shorter forms."""
        assert self.judgement is not None
        assert self.turn_at is not None
        turn = recorded(self.review.before(self.turn_at), self.review.better_turn(self.turn_at))
        move = " · ".join(filter(None, self.board.turn_text(turn)))
        why = [reason_text(self.match, reason) for reason in self.judgement.reasons if has(reason.key)]
        keeps = forms("review.keeps", best=self.judgement.points[-1])
        if not why:
            return move, keeps
        said = [f"{words[:1].upper()}{words[1:]}." for words in ("; ".join(why[:2]), why[0])]
        return move, (f"{said[0]} {keeps[0]}", *said)

    def _paint_accuracy(self) -> None:
        look, area = self.ui.look, self._accuracy_at
        if not area.w:
            return
        rows = []
        for seat, ink in enumerate(self.match.start.seats):
            accuracy = self.review.accuracy(seat)
            mistakes = sum(each.grade in {"mistake", "blunder"} for each in self.review.of_seat(seat))
            percent = "–" if accuracy is None else f"{accuracy:.0f}%"
            names = parts.name_forms(parts.seat_name(self.match, seat))
            rows.append((ink, names, t("review.mistakes", n=mistakes), percent))
        heading = "" if self.ui.portrait else t("review.accuracy")
        picture = pictures.accuracy_slab(look, area.size, heading, tuple(rows), forms("review.how"))
        self.put(picture, topleft=area.topleft)

    def describe(self) -> dict[str, Any]:
        """Tell how far the search is, too."""
        return super().describe() | {
            "turn": self.turn_at,
            "judged": self.review.judged,
            "turns": len(self.review.turns),
            "searching": self.review.running and not self.review.done,
            "shown": self.shown,
        }
