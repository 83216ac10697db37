"""A match on the screen: the board in the middle, who plays and what is due round it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.input.intents import Arrow, Command, Drag, Hold, Hover, Intent, Pinch, Tap, Wheel
from game.kit.text import t
from game.kit.theme import TOKENS, Look
from game.match.match import Match, TimeOut
from game.rules import Event, RuleError
from game.view import cards, lettering
from game.view.board import Note, Question, Reply, Selection
from game.view.flourish import Arrival, Tally
from scenes import parts
from scenes.dialogs import Dialog
from scenes.hints import Hints, move_text
from scenes.opponents import Opponents
from scenes.pause import Pause
from scenes.results import Results
from scenes.rules import Rules
from scenes.square_layout import SquareLayout
from scenes.watching import speed_text, watch

if TYPE_CHECKING:
    from game.shell.app import App

SOUNDS_APART = 0.22
"""Seconds between two sounds of one turn, at normal pace."""

REST = 0.9
"""Seconds between the last motion of a match and its results."""


class MatchScene(SquareLayout):
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
        self._was_over, self._offered = match.over, False
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
        self._round_off(dt, still=on_top and not self.board.moving)

    def _round_off(self, dt: float, *, still: bool) -> None:
        """Show the results when the match is over, and before that, once, that a computer player would end it now."""
        if not self.match.over:
            self._rested, self._results_seen = 0.0, False
            if still and self._to_act and self.opponents.agreed and not self._offered:
                self._offer(self.opponents.agreed)
        elif still and not self._results_seen:
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
                if isinstance(intent, Hover | Tap):
                    self._point_at(intent.at)
                self._ask_board(intent)
            case Arrow() | Command("confirm" | "cancel" | "end-turn" | "take-back") if self.focus.key is None:
                if not self._ask_board(intent) and intent == Command("cancel"):
                    self.back()
            case Drag() | Pinch() | Wheel() | Hold() | Command("zoom-in" | "zoom-out" | "zoom-fit"):
                self._look_around(intent)
            case _:
                super().handle(intent)
                self._point_at(parts.focused_at(self))

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
        """Look for a hint, or show the next one; while an opponent of a person thinks, say whose turn hints are for."""
        if self._can_hint:
            self._tell("")
            self.hints.ask()
            self.repaint_soon()
        elif self.hints.available and self.opponents.to_act and not self.opponents.watched:
            self._tell(t("hint.wait"))
            self.repaint_soon()

    @property
    def _can_hint(self) -> bool:
        """Whether there are hints, and somebody whom they help."""
        return self._to_act and self.hints.available and not self.selection.held

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
        if before is None and self.match.actions and self.match.start.info.undo == "never":
            self._tell(t("match.no-undo"), alarm=True)
            self.app.audio.play("refuse")

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
        """How the players may agree to end the match now; computer players agree to little."""
        if self.match.over:
            return ()
        agreed = self.opponents.agreed
        return tuple(
            each for each in self.match.state.info.agreements if each == agreed or not any(self.opponents.levels)
        )

    def _offer(self, action: str) -> None:
        """Pass on, once a match, that the computer player would end it now."""
        self._offered = True
        self.app.scenes.push(Dialog(self.app, f"offer.{action}", "handshake-bold", partial(self._agree, action)))

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

    def _pause(self) -> None:
        self.match.pause()
        self.app.scenes.push(Pause(self.app))

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
        return (f"{words} {move_text(self.board, self.match.state, best)}", words) if best else (words,)

    def _note(self) -> Note | None:
        if self.hints.on:
            return self.hints.note(self.board)
        if self.opponents.watched and not self.ui.portrait:
            return Note("keyboard-bold", t("watch.keys.title"), t("watch.keys"), aimed=True)
        return self.board.note(self.match.state, self.selection) if self._to_act else None

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
            "speed": self.opponents.speed,
        }
