"""Entrapment on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, cast

import pygame

from game import rules
from game.kit.text import t
from game.kit.theme import TOKENS
from game.rules.core import RuleError
from game.rules.entrapment import (
    STOCK,
    ChoiceDue,
    Eliminated,
    Entrapment,
    Forced,
    Moved,
    Placed,
    Put,
    Relocated,
    StoodUp,
)
from game.view import animation, entrapment_pages, sprites
from game.view import board as base
from game.view.board import Measure, Note, Page, Point, Question, Reply, Step
from game.view.entrapment_choice import Choice, Selection, ends_of
from game.view.square_board import SquareBoard
from game.view.squares import is_groove, upright
from game.view.stage import Actor
from game.view.staged_board import BADGE, MARK, PIECE, TRACE, WALL, WASH

SPEC = TOKENS["board"]["entrapment"]
MARKS = TOKENS["board"]["wallgo"]
GROOVE_REACH = 0.2
"""How far from a groove it is still meant, as a part of the pitch: up to the rim of a roamer."""
DIM, GHOST = 0.45, 0.5
"""How strongly roamers that are of no use now, and things that are not there yet, are drawn."""


class Board(SquareBoard[Entrapment, Selection]):
    """The board of Entrapment."""

    game = "entrapment"
    selection_type = Selection
    groove = SPEC["groove"]
    sounds: ClassVar = {
        Put: "put",
        Moved: "step",
        StoodUp: "stand",
        Placed: "slide",
        Relocated: "slide",
        Eliminated: "out",
    }

    def __init__(self) -> None:
        super().__init__()
        self._turn: tuple[rules.Event, ...] = ()  # what the present turn, or else the last one, has done
        self._roamers: dict[str, Actor] = {}
        self._barriers: dict[str, Actor] = {}
        self._signs: dict[str, Actor] = {}

    # -- what a person does ------------------------------------------------------------------------------------

    def targets(self, state: rules.State, selection: base.Selection) -> Sequence[str]:
        """The places that can be chosen now, in reading order."""
        return self._sorted(Choice.of(state, selection).targets)

    def choose(self, state: rules.State, selection: base.Selection, place: str) -> Reply:
        """Act, pick a roamer or a barrier, or ask before an own roamer is lost; anything else is refused."""
        choice, picked = Choice.of(state, selection), cast("Selection", selection)
        if place in choice.plays:
            return self._act(choice, picked, place)
        if place == choice.picked:
            return Reply(picked)
        if place in choice.pickable:
            return Reply(replace(picked, picked=place))
        return Reply(picked, refusal=self._refusal(choice, place))

    def _act(self, choice: Choice, picked: Selection, place: str) -> Reply:
        action = choice.plays[place]
        if not (lost := choice.losses(place)):
            return Reply(picked.clean(), (action,))
        chosen = any(isinstance(event, ChoiceDue) for event in choice.outlook(place))
        params = {"places": ", ".join(lost), "n": len(lost)}
        key = "entrapment.loss.one-of" if chosen else "entrapment.loss"
        return Reply(picked, question=Question(key, "warning-fill", (action,), danger=True, loss=True, params=params))

    def _refusal(self, choice: Choice, place: str) -> RuleError | None:
        """Why a place cannot be chosen, in the words of the rules."""
        return choice.state.refusal(choice.attempt(place))

    def back(self, state: rules.State, selection: base.Selection) -> Selection | None:
        """Give up what is picked."""
        picked, start = cast("Selection", selection), self.start(state)
        if picked.picked == start.picked:
            return None
        return replace(start, aim=picked.aim, cursor=picked.cursor)

    def start(self, state: rules.State) -> Selection:
        """Where only one thing can be picked and nothing else be done, it is picked at once."""
        targets = Choice(cast("Entrapment", state)).targets
        only = Choice(cast("Entrapment", state)).pickable if len(targets) == 1 else ()
        return Selection(picked=next(iter(only), None))

    def place_at(self, state: rules.State, selection: base.Selection, at: Point) -> str | None:
        """The place meant by a point.

        Where grooves can be chosen they take their share of the squares; else they are no wider than they are drawn.
        """
        grooves_due = any(map(is_groove, Choice.of(state, selection).targets))
        return self.squares.under(at, GROOVE_REACH if grooves_due else self.squares.gap / self.squares.pitch / 2)

    def under(self, at: Point) -> str | None:
        """The square or groove that lies under a point."""
        return self.squares.under(at, GROOVE_REACH)

    # -- what is seen ------------------------------------------------------------------------------------------

    def _measure(self) -> tuple[float, float]:
        resting = SPEC["resting"]
        return resting["len"] * self.squares.cell, max(resting["th"] * self.squares.gap, 3.0)

    def _picks(self, selection: Selection | None) -> object:
        return selection and (selection.picked,)

    def _remember(self, state: Entrapment) -> None:
        self._turn = (*self._turn, *state.events) if self._goes_on(state) else state.events
        size = (state.board.ground.grid.columns, state.board.ground.grid.rows)
        if size != self.size:
            self.size = size
            self._lay_out()

    def _goes_on(self, state: Entrapment) -> bool:
        """Whether a state is what one more action of the same turn has made of the one that is shown."""
        before = self._state
        if before is None or not before.mid_turn or not state.events:
            return False
        action = _action_of(state.events[0])
        return before.refusal(action) is None and before.play(action) == state

    def _put_ground(self) -> None:
        state = self._shown
        for seat in (0, 1):
            for square in state.forced(seat):
                self._put_amber(square)
        self._barriers = {}
        for seat, ink in enumerate(state.seats):
            for groove in state.resting(seat):
                self._barriers[groove] = self._put_barrier(groove, ink)
            for groove in state.standing(seat):
                self._barriers[groove] = self._put_barrier(groove, ink, standing=True)

    def _put_amber(self, square: str) -> None:
        cell = self.squares.cell
        amber = sprites.bar(cell, cell, self.look.colour("ink", "amber", alpha=SPEC["forcedTileAlpha"]), 0.06 * cell)
        self.stage.put(amber, self.centre(square), WASH)

    def _barrier(self, groove: str, ink: str, *, standing: bool = False) -> pygame.Surface:
        draw = sprites.standing_barrier if standing else sprites.resting_barrier
        return draw(self.look, ink, self.length, self.thickness, upright=upright(groove))

    def _put_barrier(self, groove: str, ink: str, *, standing: bool = False) -> Actor:
        return self.stage.put(self._barrier(groove, ink, standing=standing), self.centre(groove), WALL)

    def _put_last_barriers(self) -> None:
        """Outline the barrier that the last turn placed or stood up; where one was taken from, leave its trace."""
        for event in self._turn:
            match event:
                case Placed(_, groove) | StoodUp(_, groove) | Relocated(_, _, groove) if groove in self._barriers:
                    self._put_outline(groove, self._shown.seats[event.seat], TRACE)
            match event:
                case Relocated(seat, origin, _) if origin not in self._barriers:
                    ghost = sprites.faded(self._barrier(origin, self._shown.seats[seat]), 0.3)
                    self.stage.put(ghost, self.centre(origin), TRACE)

    def _put_outline(self, groove: str, ink: str, layer: int) -> None:
        """Put a border in an ink round a barrier."""
        gap = 4.5 * self.look.u
        long, thick = self.length + gap, self.thickness + gap
        wide, high = (thick, long) if upright(groove) else (long, thick)
        outline = sprites.outline(wide, high, thick * 0.3, 1.5 * self.look.u, self.look.colour("ink", ink))
        self.stage.put(outline, self.centre(groove), layer)

    def _put_pieces(self) -> None:
        self.stage.strike(PIECE, TRACE)
        self._put_last_barriers()
        self._put_traces()
        state, selection = self._shown, self._selection
        radius = SPEC["tokenR"] * self.squares.cell
        dimmed = Choice.of(state, selection).dimmed if selection else frozenset()
        picked = selection.picked if selection else None
        self._roamers = {}
        for seat, ink in enumerate(state.seats):
            for square in state.roamers(seat):
                ringed = square == picked or (picked is None and square in state.forced(seat))
                picture = sprites.token(self.look, ink, radius, selected=ringed)
                shown = sprites.faded(picture, DIM) if square in dimmed else picture
                self._roamers[square] = self.stage.put(shown, self.centre(square), PIECE)
        self._put_signs()

    def _put_signs(self) -> None:
        """Mark who is forced, and among whom a victim is to be chosen."""
        state = self._shown
        letters = dict.fromkeys((*state.forced(0), *state.forced(1)), "!") | dict.fromkeys(state.victims, "?")
        self._signs = {
            square: self._put_badge(sprites.sign(self.look, self.badge_radius, letter), square, PIECE)
            for square, letter in letters.items()
        }

    def _put_traces(self) -> None:
        """Show where the last turn's roamers came from and who went."""
        radius = SPEC["tokenR"] * self.squares.cell
        for event in self._turn:
            match event:
                case Moved(seat, origin, target):
                    ink = self._shown.seats[seat]
                    (x1, y1), (x2, y2) = self.centre(origin), self.centre(target)
                    way = sprites.track(self.look, ink, x2 - x1, y2 - y1, self.squares.pitch * 0.035)
                    self.stage.put(sprites.faded(way, 0.5), ((x1 + x2) / 2, (y1 + y2) / 2), TRACE)
                    trace = sprites.trace(self.look, ink, radius)
                    self.stage.put(sprites.faded(trace, 0.6), (x1, y1), TRACE)
                case Eliminated(seat, square):
                    trace = sprites.trace(self.look, self._shown.seats[seat], radius)
                    self.stage.put(sprites.faded(trace, 0.6), self.centre(square), TRACE)
                    cross = sprites.cross(self.look, self.badge_radius)
                    self.stage.put(sprites.faded(cross, 0.8), self.centre(square), TRACE)

    def _has_piece(self, place: str) -> bool:
        return any(place in self._shown.roamers(seat) for seat in (0, 1))

    def _put_choice(self, selection: Selection) -> list[Actor]:
        """Put dots, what may be taken, and what would come of the place that is aimed at. Returns the dots."""
        choice = Choice.of(self._shown, selection)
        for place in choice.pickable:
            if is_groove(place) and (place == selection.picked or choice.stage != "drop"):
                self._put_ring(place, "brass")
        aimed = next((place for place in (selection.cursor, selection.aim) if place in choice.plays), None)
        self._put_outlook(choice, aimed)
        return [self._put_dot(choice, square, lit=square == aimed) for square in choice.reach]

    def _put_dot(self, choice: Choice, square: str, *, lit: bool) -> Actor:
        """Put a dot on a square that can be reached, with a ring when by a jump."""
        look, cell = self.look, self.squares.cell
        ink = self._shown.seats[self._shown.seat]
        colour = look.colour("ink", ink, alpha=MARKS["slotAimAlpha"]) if lit else look.colour("reachDot", alpha=0.72)
        events = choice.outlook(square) if choice.picked else ()
        jump = any(isinstance(event, Moved) and event.over for event in events)
        radius = SPEC["jumpDotR"] * cell
        picture = (
            sprites.ringed_dot(radius, SPEC["jumpRingR"] * cell, max(cell * 0.02, look.u), colour)
            if jump
            else sprites.dot(radius, colour)
        )
        return self.stage.put(picture, self.centre(square), MARK)

    def _put_outlook(self, choice: Choice, aimed: str | None) -> None:
        """Show what would come of a place: the barrier there or on end, and who would go or be forced.

        Aiming at nothing, all barriers that the picked roamer could make stand up are shown, more faintly.
        """
        inks = self._shown.seats
        for place in (aimed,) if aimed else choice.reach if choice.picked else ():
            for event in choice.outlook(place):
                match event:
                    case StoodUp(seat, groove):
                        ghost = self._barrier(groove, inks[seat], standing=True)
                        self._put_ghost(ghost, groove, GHOST if aimed else GHOST / 2)
                    case Placed(seat, groove) | Relocated(seat, _, groove) if aimed:
                        self._put_ghost(self._barrier(groove, inks[seat]), groove, GHOST)
                    case Eliminated(_, square) if aimed:
                        self._put_badge(sprites.cross(self.look, self.badge_radius), square)
                    case ChoiceDue(_, squares) if aimed:
                        for square in squares:
                            self._put_badge(sprites.sign(self.look, self.badge_radius, "?"), square)
                    case Forced(_, square) if aimed:
                        forced = sprites.faded(sprites.sign(self.look, self.badge_radius, "!"), 0.7)
                        self._put_badge(forced, square)

    def _put_ghost(self, picture: pygame.Surface, groove: str, strength: float) -> None:
        self.stage.put(sprites.faded(picture, strength), self.centre(groove), BADGE)

    def _put_thought(self, state: Entrapment) -> Point | None:
        match event := state.events[0]:
            case Put(seat, place) | Moved(seat, _, place):
                ink = state.seats[seat]
                if isinstance(event, Moved):
                    self._put_way_of_thought(ink, (event.origin, place))
                self._put_thing_of_thought(sprites.token(self.look, ink, SPEC["tokenR"] * self.squares.cell), place)
            case Placed(seat, place) | Relocated(seat, _, place):
                self._put_thing_of_thought(self._barrier(place, state.seats[seat]), place)
                if isinstance(event, Relocated):
                    self._put_badge(sprites.cross(self.look, self.badge_radius), event.origin)
            case Eliminated(_, place):
                self._put_ring(place, "brass")
                self._put_badge(sprites.cross(self.look, self.badge_radius), place)
            case _:
                return None
        return self._beside(place)

    # -- motion ------------------------------------------------------------------------------------------------

    def _follow(self, before: Selection | None, picked: Selection, dots: Sequence[Actor]) -> None:
        """Dots grow round a roamer just picked."""
        if picked.picked in self._roamers and (before is None or before.picked != picked.picked):
            animation.grow(self.timeline, dots, self.centre(picked.picked))

    def _begin(self, state: Entrapment) -> None:
        self._take_up(state)
        radius = SPEC["tokenR"] * self.squares.cell
        gone = {
            event.square: self.stage.put(
                sprites.token(self.look, state.seats[event.seat], radius), self.centre(event.square), PIECE
            )
            for event in state.events
            if isinstance(event, Eliminated)
        }
        end = 0.0
        for event in state.events:
            end = self._move(event, self._roamers | gone, end)

    def _move(self, event: rules.Event, roamers: Mapping[str, Actor], after: float) -> float:
        """Set in motion what an event did. Returns when the next one may begin."""
        match event:
            case Put(square=square):
                return animation.pop(self.timeline, roamers[square], animation.MOTION["nodePop"], after)
            case Moved(origin=origin, target=target, over=over):
                return self._walk(roamers[target], origin, target, jump=over is not None)
            case StoodUp(seat, groove):
                lying = self._put_barrier(groove, self._shown.seats[seat])
                animation.stand_up(self.timeline, self.stage, lying, self._barriers[groove], after / 2)
            case Placed(groove=groove):
                x, y = self.centre(groove)
                off = self.length * 0.6
                return self._slide(groove, (x, y - off) if upright(groove) else (x - off, y))
            case Relocated(origin=origin, target=target):
                return self._slide(target, self.centre(origin))
            case Eliminated(square=square):
                return animation.eliminate(self.timeline, self.stage, self.look, roamers[square], after)
            case Forced(square=square):
                self._pop_signs((square,), after)
            case ChoiceDue(squares=squares):
                self._pop_signs(squares, after)
        return after

    def _walk(self, actor: Actor, origin: str, target: str, *, jump: bool) -> float:
        start, end = self.centre(origin), self.centre(target)
        if jump:
            return animation.jump(self.timeline, self.look, actor, start, end)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        far = abs(end[0] - start[0]) + abs(end[1] - start[1]) > 1.5 * self.squares.pitch
        return animation.step(self.timeline, self.look, actor, [start, middle, end] if far else [start, end])

    def _slide(self, groove: str, start: Point) -> float:
        return animation.slide(self.timeline, self._barriers[groove], start, self.centre(groove))

    def _pop_signs(self, squares: Iterable[str], after: float) -> None:
        for square in squares:
            animation.pop(self.timeline, self._signs[square], animation.MOTION["nodePop"], after)

    def _goal(self, actions: Sequence[str]) -> str:
        walks = [action for action in actions if action[0] not in "+~x"]
        return ends_of((walks or actions)[-1])[1]

    def _changed(self) -> Iterable[str]:
        for event in self._shown.events:
            match event:
                case (
                    Put(square=place)
                    | Moved(target=place)
                    | StoodUp(groove=place)
                    | Placed(groove=place)
                    | Relocated(target=place)
                    | Eliminated(square=place)
                ):
                    yield place

    # -- what is said ------------------------------------------------------------------------------------------

    def prompt(self, state: rules.State, selection: base.Selection) -> str:
        """What is to be done now."""
        return t(f"entrapment.prompt.{Choice.of(state, selection).stage}")

    def tip(self, state: rules.State, selection: base.Selection) -> str:
        """How it is done."""
        return t(f"entrapment.tip.{Choice.of(state, selection).stage}")

    def steps(self, state: rules.State, selection: base.Selection) -> Sequence[Step]:
        """The two actions of a turn, and the choice of who goes where one is due."""
        game, choice = cast("Entrapment", state), Choice.of(state, selection)
        names = {"opening": ["move"], "first": ["move", "barrier"], "second": ["move", "barrier"]}.get(game.phase, [])
        if game.phase == "second" and not game.stock[game.seat]:
            names[1] = "shift"
        now = names.index("move") if game.phase in {"opening", "first"} else 1
        if choice.stage == "victim":
            now = now + 1 if names else 0
            names.insert(now, "victim")
        return tuple(
            Step(t(f"entrapment.step.{name}"), "done" if number < now else "now" if number == now else "next")
            for number, name in enumerate(names)
        )

    def note(self, state: rules.State, selection: base.Selection) -> Note | None:
        """What a person should know now: a force, a choice that is due, the Double Move, the empty stock."""
        game = cast("Entrapment", state)
        match Choice.of(state, selection).stage:
            case "victim":
                how = t("entrapment.victim.how", places=", ".join(game.victims))
                return Note("warning-fill", t("entrapment.victim"), how, urgent=True)
            case "forced":
                how = t("entrapment.forced.how", square=game.forced(game.seat)[0])
                return Note("warning-fill", t("entrapment.forced"), how, urgent=True)
            case "opening":
                return Note("info-bold", t("entrapment.opening"), t("entrapment.opening.how"))
            case "build":
                return Note("path-bold", t("entrapment.double"), t("entrapment.double.how"))
            case "take" | "drop":
                return Note("wall-bold", t("entrapment.empty"), t("entrapment.empty.how"))
        return None

    def seat_note(self, state: rules.State, seat: int) -> Note | None:
        """The barriers that a seat has left in stock."""
        game = cast("Entrapment", state)
        left, standing = game.stock[seat], len(game.standing(seat))
        words = t("entrapment.stock.placed", n=len(game.resting(seat)) + standing, standing=standing)
        return Note("wall-bold" if left else "prohibit-bold", t("entrapment.stock"), words, left=(left, STOCK))

    def measure(self, state: rules.State) -> Measure | None:
        """How many barriers are left to place."""
        stock = cast("Entrapment", state).stock
        return Measure(t("entrapment.measure"), tuple(map(float, stock)), STOCK * len(stock))

    def score_text(self, score: Any) -> tuple[str, str]:
        """The roamers of a seat."""
        return str(score), t("entrapment.roamers", n=score)

    def turn_text(self, actions: Sequence[str]) -> tuple[str, str]:
        """A turn for the list of last moves.

        >>> from game.kit import text
        >>> text.use("en"); Board().turn_text(("c3>d3", "+d4d5")), Board().turn_text(("c3>d3", "d3>d5"))
        (('c3–d3', 'barrier d4d5'), ('c3–d3–d5', 'Double Move'))
        """
        ways: list[str] = []
        done: list[str] = []
        for action in actions:
            origin, target = ends_of(action)
            match action[0]:
                case "@":
                    ways.append(target)
                    done.append(t("entrapment.turn.put"))
                case "+":
                    done.append(t("entrapment.turn.barrier", groove=target))
                case "~":
                    done.append(t("entrapment.turn.shift", origin=origin, target=target))
                case "x":
                    done.append(t("entrapment.turn.victim", square=target))
                case _ if not ways:
                    ways.append(f"{origin}–{target}")
                case _:
                    ways[-1:] = (
                        [f"{ways[-1]}–{target}"] if ways[-1].endswith(origin) else [ways[-1], f"{origin}–{target}"]
                    )
                    done.append(t("entrapment.turn.double"))
        return ", ".join(ways), ", ".join(done)

    def event_text(self, event: rules.Event, name: str) -> str | None:
        """Who is forced, and who has gone and why."""
        match event:
            case Eliminated(_, square, reason):
                return t(f"entrapment.gone.{reason}", name=name, square=square)
            case Forced(_, square):
                return t("entrapment.forced.event", name=name, square=square)
        return None

    # -- what is taught ----------------------------------------------------------------------------------------

    @classmethod
    def preview(cls) -> rules.State:
        """A match in full swing."""
        return entrapment_pages.preview()

    @classmethod
    def pages(cls) -> Sequence[Page]:
        """The pages of the rules, with moving diagrams."""
        return entrapment_pages.pages()

    def sample(self, name: str) -> pygame.Surface:
        """A thing on a slip of paper. Raises KeyError for a name that no page uses."""
        look, cell = self.look, 40 * self.look.u
        slip = self._slip()
        long, thick, dot = cell * 0.95, cell * 0.22, look.colour("reachDot", alpha=0.72)
        radius = cell * 0.26
        picture = {
            "reach": lambda: sprites.dot(SPEC["jumpDotR"] * cell, dot),
            "jump": lambda: sprites.ringed_dot(SPEC["jumpDotR"] * cell, SPEC["jumpRingR"] * cell, look.u, dot),
            "roamer": lambda: sprites.token(look, "blue", radius),
            "resting-blue": lambda: sprites.resting_barrier(look, "blue", long, thick),
            "resting-red": lambda: sprites.resting_barrier(look, "red", long, thick),
            "standing-blue": lambda: sprites.standing_barrier(look, "blue", long, thick),
            "standing-red": lambda: sprites.standing_barrier(look, "red", long, thick),
            "forced": lambda: sprites.sign(look, 9 * look.u, "!"),
            "choice": lambda: sprites.sign(look, 9 * look.u, "?"),
            "trace": lambda: sprites.trace(look, "blue", radius),
        }[name]()
        slip.blit(picture, picture.get_rect(center=slip.get_rect().center))
        return slip


def _action_of(event: rules.Event) -> str:
    """The action whose first event this is; nothing for one that ends a match."""
    match event:
        case Put(square=square):
            return f"@{square}"
        case Moved(origin=origin, target=target):
            return f"{origin}>{target}"
        case Placed(groove=groove):
            return f"+{groove}"
        case Relocated(origin=origin, target=target):
            return f"~{origin}>{target}"
        case Eliminated(square=square):
            return f"x{square}"
    return ""
