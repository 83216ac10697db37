"""A match on the screen: the board in the middle, who plays and what is due round it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.input.intents import Arrow, Command, Drag, Hold, Hover, Intent, Pinch, Tap, Wheel
from game.input.keys import BINDINGS
from game.kit.text import forms, t
from game.kit.theme import TOKENS, Look
from game.match.match import Match, TimeOut
from game.rules import Event, RuleError
from game.view import cards, lettering
from game.view.board import Note, Question, Reply, Selection
from game.view.flourish import Arrival, Tally
from scenes import parts
from scenes.dialogs import Dialog
from scenes.hints import LAMP, Hints, move_text
from scenes.map_layout import MapLayout
from scenes.opponents import Opponents
from scenes.pause import Pause
from scenes.results import Results
from scenes.rules import Rules
from scenes.watching import speed_text, watch, watch_buttons

if TYPE_CHECKING:
    from game.shell.app import App

LAST_TURNS = 4
"""Turns that the list of last moves shows."""

SOUNDS_APART = 0.22
"""Seconds between two sounds of one turn, at normal pace."""

REST = 0.9
"""Seconds between the last motion of a match and its results."""


class MatchScene(MapLayout):
    """Plays a match of any game; what the game is, only its board knows."""

    has_board = True

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match
        self.board = parts.board_for(app, match.game)
        self.selection = self.board.start(match.state)
        self.opponents = Opponents(app, match)
        self.hints = Hints(app, match)
        self.marks: tuple[str, ...] = ()
        self.message = ""
        self.alarm = False
        self._rested = 0.0
        self._shown_seconds: tuple[int, ...] = ()
        self._results_seen = False
        self._flag = Arrival(app.settings.pace)
        self._tally = Tally(self.board.figures(match.state), app.settings.pace)
        self._sounds: list[tuple[float, str]] = []
        self._was_over = match.over
        self._areas: dict[str, pygame.Rect] = {}
        self._score_places: list[tuple[int, int]] = []
        self._placed: tuple[pygame.Rect, Look, str, float] | None = None

    # -- life --------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Let the clock run."""
        self.match.resume()

    def resume(self) -> None:
        """Let the clock run on."""
        self.match.resume()

    def shutdown(self) -> None:
        """Let nobody think any more."""
        self.hints.drop()
        self.opponents.drop()

    def update(self, dt: float) -> None:
        """Move what moves, watch the clock, let computer players act, and show the results when all has come to rest."""
        self.board.update(dt * self.opponents.speed)
        if self.hints.update():
            self.repaint_soon()
        self._show()
        self._flag.update(dt)
        if self._tally.update(dt):
            self.repaint_soon()
        self._sounds = [(due - dt, name) for due, name in self._sounds]
        while self._sounds and self._sounds[0][0] <= 0:
            self.app.audio.play(self._sounds.pop(0)[1])
        if timed_out := self.match.tick(*self.selection.held):
            self._after_timeout(timed_out)
        self._watch_clock()
        on_top, best = self.app.scenes.top is self, self.opponents.best
        if actions := self.opponents.update(dt, still=on_top and not self.board.moving):
            self._play(*actions)
        if self.opponents.best is not best:
            self.repaint_soon()
        if not self.match.over:
            self._rested, self._results_seen = 0.0, False
        elif not self.board.moving and on_top and not self._results_seen:
            self._rested += dt
            if self._rested >= REST:
                self._show_results()

    def _watch_clock(self) -> None:
        if clock := self.match.clock:
            if self.opponents.watched and (clock.running is None) != self.opponents.paused:
                (self.match.pause if self.opponents.paused else self.match.resume)()
            seconds = tuple(math.ceil(left) for left in clock.left)
            if seconds != self._shown_seconds:
                self._shown_seconds = seconds
                low = clock.running is not None and seconds[clock.running] < TOKENS["motion"]["clockLow"]["under"]
                if low:
                    self.app.audio.play("tick")
                self.repaint_soon()

    # -- what a person does ------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Give an intent to the board, or do what its name says."""
        if self._taken(intent):
            return
        match intent:
            case Command("undo" | "redo" | "rules" | "hint"):
                does = {"undo": self._undo, "redo": self._redo, "rules": self._open_rules, "hint": self._ask_hint}
                does[intent.name]()
            case Hover() | Tap() | Command("primary" | "secondary"):
                if isinstance(intent, Tap):
                    self.focus.set(None)
                self._ask_board(intent)
            case Arrow() | Command("confirm" | "cancel" | "end-turn" | "take-back") if self.focus.key is None:
                if not self._ask_board(intent) and intent == Command("cancel"):
                    self.back()
            case Drag() | Pinch() | Wheel() | Hold() | Command("zoom-in" | "zoom-out" | "zoom-fit"):
                self._look_around(intent)
            case _:
                super().handle(intent)

    def _taken(self, intent: Intent) -> bool:
        """Whether the menu, who watches computers, or a hint that is to go answers an intent before anything else."""
        if self.board.shape == "map" and self._menu_took(intent):
            return True
        if self.focus.key is not None:
            return False
        if self.opponents.watched and watch(self.opponents, intent):
            self.app.refresh()
            return True
        if self.hints.on and intent == Command("cancel"):
            self.hints.drop()
            self.repaint_soon()
            return True
        return False

    def _ask_board(self, intent: Intent) -> bool:
        """Let the board answer an intent; False when it means nothing there."""
        if not self._to_act:
            return False
        if not isinstance(intent, Hover):
            self.board.finish()
        reply = self.board.interpret(self.match.state, self.selection, intent)
        changed = reply != Reply(self.selection)
        if changed:
            self._answer(reply, quiet=isinstance(intent, Hover))
        return changed

    def _ask_hint(self) -> None:
        """Look for a hint, or show the next one."""
        if self._can_hint:
            self._tell("")
            self.hints.ask()
            self.repaint_soon()

    @property
    def _can_hint(self) -> bool:
        """Whether there are hints, and somebody whom they help."""
        return self._to_act and self.hints.available

    @property
    def _to_act(self) -> bool:
        """Whether a person is to act."""
        return not (self.match.over or self.opponents.to_act)

    def _look_around(self, intent: Intent) -> None:
        """Let the board show another part of itself, or more of it: also while it moves, and when all is over."""
        reply = self.board.interpret(self.match.state, self.selection, intent)
        if reply != Reply(self.selection):
            self._answer(reply, quiet=True)

    def _answer(self, reply: Reply, *, quiet: bool) -> None:
        self.selection = reply.selection
        if not quiet:
            self._tell("")
        if reply.refusal:
            self._refuse(reply.refusal)
        elif reply.question:
            self._ask(reply.question)
        elif reply.actions:
            self._play(*reply.actions)
        self._show()
        self.repaint_soon()

    def _ask(self, question: Question) -> None:
        """Ask before actions are played, unless the person wants no warnings of losses.

        An answer that comes after the time was up plays nothing.
        """
        state = self.match.state

        def play() -> None:
            if self.match.state is state:
                self._play(*question.actions)

        if question.loss and not self.app.settings.ask_before_loss:
            play()
        else:
            danger, params = question.danger, question.params
            self.app.scenes.push(Dialog(self.app, question.key, question.icon, play, danger=danger, params=params))

    def _refuse(self, refusal: RuleError) -> None:
        self._tell(t(f"refusal.{self.match.game}.{refusal.code}", **refusal.params), alarm=True)
        self.marks = refusal.marks
        self.app.audio.play("refuse")

    def _tell(self, message: str, *, alarm: bool = False) -> None:
        self.message, self.alarm, self.marks = message, alarm, ()

    def _play(self, *actions: str) -> None:
        before = len(self.match.actions)
        try:
            events = self.match.play(*actions)
        except RuleError as refusal:
            self._refuse(refusal)
        else:
            self._after(before, events)

    def _event_text(self, event: Any) -> str | None:
        seat = getattr(event, "seat", None)
        return self.board.event_text(event, self.name_of(seat) if seat is not None else "")

    def _after(self, before: int, events: Sequence[Event], said: str = "") -> None:
        """Set in motion what the actions after the first ``before`` did, and say what is not seen."""
        for state in self.match.states[before + 1 :]:
            self.board.animate(state)
        self.selection = replace(self.board.start(self.match.state), cursor=self.selection.cursor)
        messages = (said, *(self._event_text(event) for event in events))
        self._tell(" ".join(message for message in messages if message))
        self._sound(events)
        self._tally.aim(self.board.figures(self.match.state))
        self._settle()

    def _sound(self, events: Sequence[Event]) -> None:
        """Let what happened be heard, one thing after the other; then whose turn it is, or that the match is over."""
        names = [self.board.sounds[type(event)] for event in events if type(event) in self.board.sounds]
        if outcome := self.match.state.outcome:
            names.append("draw" if len(outcome.winners) == len(self.match.seats) else "win")
        elif not self.match.state.mid_turn:
            names.append("turn")
        self._sounds = [(SOUNDS_APART * self.app.settings.pace * number, name) for number, name in enumerate(names)]

    def _after_timeout(self, timed_out: TimeOut) -> None:
        key = "match.time-passed" if self.match.state.info.clock_passes else "match.time-out"
        said = t(key, name=self.name_of(timed_out.seat))
        self._after(len(self.match.actions) - len(timed_out.actions), timed_out.events, said)

    def _undo(self) -> None:
        before = self._picked_before
        if before is not None:
            self.selection = before
        elif self._can_undo:
            self.match.undo()
            while self.opponents.to_act:
                self.match.undo()
            self.selection = self.board.start(self.match.state)
        self._rewound()

    def _redo(self) -> None:
        if self.match.can_redo:
            self.match.redo()
            while self.opponents.to_act and self.match.can_redo:
                self.match.redo()
            self.selection = self.board.start(self.match.state)
            self._rewound()

    def _rewound(self) -> None:
        self.board.finish()
        self._recall()
        self._tally.jump(self.board.figures(self.match.state))
        self._tell("")
        self._settle()

    def _settle(self) -> None:
        """Keep and show where the match stands now; when it has ended or goes on again, other buttons are due."""
        self.app.library.keep(self.match)
        if self.match.over != self._was_over:
            self._was_over = self.match.over
            self.app.refresh()
        else:
            self.repaint_soon()

    def _recall(self) -> None:
        """Let the board see how the present turn, or else the last one, was played: it marks all of it."""
        for turn in self.match.turns[-1:]:
            for state in self.match.states[-len(turn.actions) :]:
                self.board.show(state, None)

    def _show(self) -> None:
        if not self.board.moving:
            selection = None if self.opponents.to_act else self.selection
            self.board.show(self.match.state, selection, self.marks, self.hints.actions)

    def back(self) -> None:
        """Leave the match; while it goes on, ask first and say where it waits."""
        if self.match.over or not self.match.actions:
            self._leave()
        else:
            self.app.scenes.push(Dialog(self.app, "leave", "sign-out-bold", self._leave))

    def _leave(self) -> None:
        self.match.pause()
        if self.match.actions:
            self.app.library.keep(self.match)
            self.app.library.flush(0.2)
        self.app.scenes.pop()

    def _ask_resign(self) -> None:
        many = len(self.match.seats) > 2
        if (seat := self.opponents.person) is None:
            return
        name = self.name_of(seat)
        self.app.scenes.push(
            Dialog(
                self.app, "resign.many" if many else "resign", "flag-fill", partial(self._resign, seat),
                danger=True, params={"name": name},
            )
        )  # fmt: skip

    def _resign(self, seat: int) -> None:
        if not self.match.over:
            before = len(self.match.actions)
            self._after(before, self.match.resign(seat))

    @property
    def _agreements(self) -> tuple[str, ...]:
        """How the players may agree to end the match now; computer players agree to nothing."""
        alone = any(self.opponents.levels)
        return () if self.match.over or alone else self.match.state.info.agreements

    def _ask_agreement(self, action: str) -> None:
        self.app.scenes.push(Dialog(self.app, f"agree.{action}", "handshake-bold", partial(self._agree, action)))

    def _agree(self, action: str) -> None:
        before = len(self.match.actions)
        self._after(before, self.match.agree(action))

    def _open_rules(self) -> None:
        self.match.pause()
        self.app.scenes.push(Rules(self.app, self.match.game))

    def _show_results(self) -> None:
        self._results_seen = True
        self.app.scenes.push(Results(self.app, self.match, self._again))

    def _again(self, match: Match) -> None:
        """Begin another match in the place of this one."""
        self.app.scenes.pop()
        self.app.scenes.push(MatchScene(self.app, match))

    # -- what is seen ------------------------------------------------------------------------------------------

    def name_of(self, seat: int) -> str:
        """What a seat is called."""
        return parts.seat_name(self.match, seat)

    def build(self) -> None:
        """Lay out the board, the buttons, and the places of what stands round it."""
        self._areas = self._lay_out()
        settings = self.app.settings
        if (placed := (self._areas["sheet"], self.ui.look, settings.patterns, settings.pace)) != self._placed:
            first, self._placed = self._placed is None, placed
            self.board.patterns, self.board.speed = placed[2:]
            self.board.confirm_touch, self.board.hold_last = settings.confirm_touch, settings.hold_last
            self._flag.pace = self._tally.pace = settings.pace
            self.board.place(*placed[:2])
            if first:
                self._recall()

    def _lay_out(self) -> dict[str, pygame.Rect]:
        if self.board.shape == "map":
            return (self._map_portrait if self.ui.portrait else self._map_landscape)()
        return (self._portrait if self.ui.portrait else self._landscape)()

    @property
    def _mode(self) -> str:
        """Who plays against whom; where nobody does but computers, how fast."""
        if self.opponents.watched:
            return speed_text(self.opponents)
        return t("match.computer") if any(self.opponents.levels) else t("match.local", n=len(self.match.seats))

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

    def paint(self) -> Iterator[None]:
        """Show how the match stands: the cards or chips, the pennant, the steps, messages and last turns."""
        allowed = {
            "undo": self._can_undo,
            "redo": self.match.can_redo,
            "resign": self.opponents.person is not None,
            "primary": self._to_act,
            "hint": self._can_hint,
        }
        for widget in self.ui.widgets:
            if widget.key in allowed:
                widget.allow(allowed[widget.key])
        place = self._areas["pennant"]
        moment = (self.match.state.seat, self.match.turn_number, self.match.over)
        self._flag.show(moment, self._pennant(place.size), place.topleft)
        if self.board.shape == "map":
            self._paint_map()
        elif self.ui.portrait:
            look, area = self.ui.look, self._areas["turn"]
            turn = self._moment() if self.opponents.watched else t("match.turn", n=self.match.turn_number)
            self.put(lettering.line(look, "small", turn, look.colour("muted"), area.w), midleft=area.midleft)
            self._score_places = parts.chips(self, self._areas["chips"], self._faces())
            self._info_line(self._areas["info"])
        else:
            measure = self.board.measure(self.match.state)
            lines = self.board.exact(self.match.state)
            self._score_places = parts.cards_column(self, self._areas["cards"], self._faces(), measure, lines)
            yield
            self._right_column(self._areas["column"])
            yield
        self._show()

    def _pause_button(self, area: pygame.Rect, *, style: str) -> None:
        """A button that stops the clock and covers the board, in a match that has a clock."""
        if self.match.clock and not self.match.over:
            self.ui.button("pause", area, self._pause, style=style, icon="pause-bold", name=t("action.pause"))

    def _pause(self) -> None:
        self.match.pause()
        self.app.scenes.push(Pause(self.app))

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

    @property
    def _can_undo(self) -> bool:
        """Whether a person has something to take back: a part of a turn, or a decision before the present one."""
        decided = any(self.opponents.levels[state.seat] is None for state in self.match.states[:-1])
        return (self.match.can_undo and decided) or self._picked_before is not None

    @property
    def _picked_before(self) -> Selection | None:
        """What a person had picked a step before; None when he picked nothing, or has nothing to pick."""
        return self.board.back(self.match.state, self.selection) if self._to_act else None

    def _faces(self) -> list[cards.SeatFace]:
        return parts.seat_faces(self.match, self.board, self.match.state, self._tally.shown)

    def _pennant(self, size: tuple[int, int]) -> pygame.Surface:
        state = self.match.state
        look = self.ui.look
        if self.match.over and (result := self.match.result):
            winners = result.outcome.winners
            if len(winners) == len(state.seats):
                return cards.pennant(
                    look, size, state.seats[state.seat], (t("results.draw"),), (t(f"outcome.{result.outcome.reason}"),)
                )
            reason = t(f"outcome.{result.outcome.reason}")
            return cards.pennant(look, size, state.seats[winners[0]], parts.victory(self.match, winners), (reason,))
        names = parts.name_forms(self.name_of(state.seat))
        return cards.pennant(look, size, state.seats[state.seat], names, self._prompts)

    @property
    def _prompts(self) -> tuple[str, ...]:
        """What is to be done now, or who thinks about what; with shorter forms."""
        if not self.opponents.to_act:
            return (self.board.prompt(self.match.state, self.selection),)
        if self.opponents.paused and not self.opponents.busy:
            return (t("watch.paused"),)
        words = t("match.thinking")
        best = self.opponents.best
        return (f"{words} {move_text(self.board, best)}", words) if best else (words,)

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
            add(cards.note_slab(look, area.w, note))
        turns = self.match.turns
        fits = (area.bottom - y - px(46)) // px(30)
        rows = []
        for number in range(len(turns), max(len(turns) - min(LAST_TURNS, fits), 0), -1):
            turn = turns[number - 1]
            rows.append((number, state.seats[turn.seat], *self.board.turn_text(turn.actions)))
        if rows:
            add(cards.moves_slab(look, area.w, t("match.last-moves"), tuple(rows)))

    def _note(self) -> Note | None:
        if self.hints.on:
            return self.hints.note(self.board)
        if self.opponents.watched and not self.ui.portrait:
            return Note("keyboard-bold", t("watch.keys.title"), t("watch.keys"))
        return self.board.note(self.match.state, self.selection) if self._to_act else None

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
            words = t("match.measure", title=measure.title, part=f"{sum(measure.parts):g}", total=f"{measure.total:g}")
            line = lettering.line(look, "labelSmall", words, look.colour("muted"), area.w)
            self.put(line, topleft=(area.x, area.y + bar[1] + px(4)))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, the cards and the board."""
        super().draw(surface)
        if not (self.menu_open and self.ui.portrait):
            self._flag.draw(surface, self.ui.look)
        self._draw_thinking(surface)
        self.board.draw(surface)
        self._draw_beside(surface)
        self._tally.draw(surface, self.ui.look, self._score_places)

    def _draw_thinking(self, surface: pygame.Surface) -> None:
        """A bar under the pennant that fills while a computer player thinks, or a hint is looked for."""
        if self.opponents.busy or self.hints.thinking:
            part = self.hints.part if self.hints.thinking else self.opponents.part
            look, state, place = self.ui.look, self.match.state, self._areas["pennant"]
            bar = pygame.Rect(place.x, place.bottom + look.px(4), place.w - look.px(24), look.px(5))
            ink = state.seats[state.seat]
            surface.blit(cards.scale_bar(look, bar.size, (ink,), (round(part, 2),), 1.0), bar)

    # -- for tests and testers ---------------------------------------------------------------------------------

    def describe(self) -> dict[str, Any]:
        """Tell the match, and where every place of the board is, too."""
        state = self.match.state
        targets = self.board.targets(state, self.selection) if self._to_act else []
        return super().describe() | {
            "idle": not (self.board.moving or self.opponents.busy or self.hints.thinking),
            "game": self.match.game,
            "actions": list(self.match.actions),
            "seat": state.seats[state.seat],
            "targets": list(targets),
            "places": {place: list(self.board.centre(place)) for place in targets},
            "cursor": self.selection.cursor,
            "message": self.message,
            "hint": list(self.hints.actions),
            "over": self.match.over,
        }
