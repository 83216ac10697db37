"""Enclosure on the screen."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar, cast

import pygame

from game import rules
from game.input.intents import Command, Intent, Tap
from game.kit.theme import TOKENS
from game.rules.enclosure import REACH, SEATS, Cut, Drew, Enclosure, NodeGone, coordinates
from game.view import animation, enclosure_pages, enclosure_samples, pen, sprites, wash
from game.view import board as base
from game.view import enclosure_words as words
from game.view.animation import Soaking
from game.view.board import Measure, Note, Page, Point, Primary, Question, Reply, Step
from game.view.camera import Camera
from game.view.enclosure_choice import Choice, Selection
from game.view.lattice import ROOMY, Lattice
from game.view.map_board import MapBoard
from game.view.stage import Actor
from game.view.staged_board import BADGE, LAMP, MARK, PIECE, TRACE, WALL, WASH

SPEC = TOKENS["board"]["enclosure"]
CLOSEST = 54
"""Logical pixels between two points at the largest zoom: as wide as a finger."""
SQUARELY = 0.3
"""A place this near to a point, in gaps, means just that point, whatever can be chosen beside it."""
BREATH = 100
"""Milliseconds until land changes after a line that was there before its turn was ended."""
TINY = 200
"""Up to this many logical pixels a board is a thumbnail, without numbers on it."""


class Board(MapBoard[Enclosure, Selection]):
    """The board of Enclosure."""

    game = "enclosure"
    selection_type = Selection
    sounds: ClassVar = {Drew: "line", Cut: "cut"}

    def __init__(self) -> None:
        super().__init__()
        self._lines: dict[str, Actor] = {}
        self._nodes: dict[str, Actor] = {}
        self._kinds: dict[str, tuple[int, bool]] = {}  # the seat of each line and node, and whether it is shielded
        self._put_on: object = None  # the lattice that they lie on
        self._numbers: dict[str, Actor] = {}  # the discs with the numbers of shielded lines
        self._dots: list[Actor] = []  # where a line from the picked node may end
        self._held: Actor  # the line that is held back
        self._fading: Actor | None = None  # the line that the aim would cut
        self._moving_in = False  # whether a state is taken up whose land is still to change
        self._change: wash.Change | None = None  # how the land changes, while it does
        self._chosen_from: Choice | None = None

    # -- what a person does ------------------------------------------------------------------------------------

    def _choice(self, state: rules.State, selection: base.Selection) -> Choice:
        """The choice that a person has; what was worked out for it is kept until another one is asked for."""
        fresh, last = Choice.of(state, selection), self._chosen_from
        if last is None or last.state is not fresh.state or last.aims != fresh.aims:
            self._chosen_from = last = fresh
        return last

    def interpret(self, state: rules.State, selection: base.Selection, intent: Intent) -> Reply:
        """Besides what every board does: end the turn and aim by finger."""
        picked = cast("Selection", selection)
        match intent:
            case Tap(at, touch=True) if self.confirm_touch:
                place = self.place_at(state, selection, at)
                sure = picked.armed and picked.aim == place
                if not sure and place in self._choice(state, selection).ends:
                    return Reply(replace(picked, aim=place, cursor=None, armed=True))
            case Command("end-turn"):
                return self._end_turn(state, picked)
            case Command("confirm") if selection.cursor is None or selection.held:
                return self._end_turn(state, picked)
            case Command("take-back"):
                return Reply(self.back(state, selection) or selection)
        return super().interpret(state, selection, intent)

    def _end_turn(self, state: rules.State, selection: Selection) -> Reply:
        """End the turn, with the line that is held back; ask first while a line can be drawn."""
        if selection.held:
            return Reply(selection.clean(), selection.held)
        choice = self._choice(state, selection)
        if not choice.can_draw:
            return Reply(selection.clean(), ("end",))
        left = choice.state.actions_left
        return Reply(selection, question=Question("enclosure.end", "check-fat-bold", ("end",), params={"n": left}))

    def primary(self, state: rules.State, selection: base.Selection) -> Primary | None:
        """The button that ends the turn."""
        if state.outcome:
            return None
        reply = self._end_turn(state, cast("Selection", selection))
        return Primary("enclosure.end-turn", "check-fat-bold", reply, command="end-turn")

    def targets(self, state: rules.State, selection: base.Selection) -> Sequence[str]:
        """The places that can be chosen now, in reading order."""
        return sorted(self._choice(state, selection).targets, key=lambda point: self.lattice.place(point)[::-1])

    def choose(self, state: rules.State, selection: base.Selection, place: str) -> Reply:
        """Draw a line to the place, pick the node there or let go of it; anything else is refused."""
        choice, picked = self._choice(state, selection), cast("Selection", selection)
        if picked.held:
            return Reply(picked, refusal=rules.RuleError("held", "The last line of the turn is drawn"))
        if place in choice.ends:
            line = f"{choice.node}-{place}"
            if self.hold_last and choice.state.actions_left == 1:
                return Reply(replace(picked, armed=False, held=(line,)))
            return Reply(picked.clean(), (line,))
        if place == choice.node:
            return Reply(picked.clean())
        if place in choice.nodes:
            return Reply(replace(picked.clean(), node=place))
        return Reply(picked, refusal=choice.state.refusal(choice.attempt(place)))

    def back(self, state: rules.State, selection: base.Selection) -> Selection | None:  # noqa: ARG002
        """Take back the line that is held back, or let go of the node."""
        picked = cast("Selection", selection)
        if picked.held:
            return replace(picked, held=())
        return picked.clean() if picked.node else None

    def place_at(self, state: rules.State, selection: base.Selection, at: Point) -> str | None:
        """The point that is hit squarely, else the nearest target within reach of a finger, else the nearest point."""
        there = self.under(at)
        if there is None or math.dist(at, self.centre(there)) <= SQUARELY * self.points.gap:
            return there
        return super().place_at(state, selection, at)

    def neighbour(self, state: rules.State, selection: base.Selection, right: int, down: int) -> str | None:
        """The next point of the lattice; the cursor starts on the picked node, or the newest one."""
        if selection.cursor is None:
            return cast("Selection", selection).node or next(reversed(self._choice(state, selection).nodes), None)
        column, row = coordinates(selection.cursor)
        column, row = column + right, row - down
        return _name(column, row) if 0 <= column < SPEC["n"] and 0 <= row < SPEC["n"] else selection.cursor

    # -- where things are --------------------------------------------------------------------------------------

    def _camera(self) -> Camera:
        self.lattice = Lattice.on(self._sheet, self.look, SPEC["n"], framed=self._framed)
        window = pygame.Rect(0, 0, self.lattice.side, self.lattice.side)
        window.center = self._sheet.center
        return Camera(window, max(CLOSEST * self.look.u / self.lattice.gap, 1.0))

    def _draw_map(self) -> None:
        self.points = self.lattice.enlarged(self.camera.zoom)
        gap, u = self.points.gap, self.look.u
        self.width = max(SPEC["lineW"] * gap, min(SPEC["lineWMin"] * u, gap * 0.2))
        self.radius = SPEC["nodeRPhone" if self.lattice.gap < ROOMY * u else "nodeR"] * gap
        self._land = wash.Land(self.points.grid(self.look), self.points.at, self.look, SEATS, self.patterns)
        self._floor, self._change = self._land.floor, None

    def _draw_frame(self) -> None:
        margin = sprites.sheet_margin(self.look)
        self._corner = (self._sheet.left - margin, self._sheet.top - margin)
        self._ground = sprites.sheet_on_table(self.look, self._sheet.size).copy()
        off = (-self._corner[0], -self._corner[1])
        camera = replace(self.camera, window=self.camera.window.move(off))
        self.lattice.frame(self._ground, self.look, self._sheet.move(off), camera, lettered=self._framed)

    def _eye(self, selection: base.Selection) -> str | None:
        return selection.cursor or cast("Selection", selection).node

    def centre(self, place: str) -> Point:
        """Where a point is seen, in pixels."""
        return self.camera.seen(self.lattice.place(place))

    def under(self, at: Point) -> str | None:
        """The point nearest to a place; None off the board."""
        return self.lattice.nearest(self.camera.meant(at)) if self.camera.window.collidepoint(at) else None

    def _ends(self, line: str) -> tuple[Point, Point]:
        """Where both ends of a line lie on the stage."""
        start, _, end = line.partition("-")
        return self.points.place(start), self.points.place(end)

    # -- what is seen ------------------------------------------------------------------------------------------

    def _picks(self, selection: Selection | None) -> object:
        return selection.node if selection and not selection.held else None

    def _remember(self, state: Enclosure) -> None:
        """Everything that is shown is in the state."""

    def _clear(self) -> None:
        """Keep the lines and nodes where they are: an action changes few of them."""
        if self._put_on is not self.points:
            self._put_on = self.points
            self._lines, self._nodes, self._kinds = {}, {}, {}
            super()._clear()
            return
        if self._fading:
            self._fading.pose()
        kept = {*self._lines.values(), *self._nodes.values()}
        self.stage.remove([actor for actor in self.stage.sprites() if actor not in kept])

    def _put_ground(self) -> None:
        """Put lines and nodes. The opponent's shielded lines are numbered in the order they were placed."""
        state, look = self._shown, self.look
        shields = () if state.outcome else state.shields(1 - state.seat)
        self._fading = None
        kinds: dict[str, tuple[int, bool]] = {}
        for seat in (0, 1):
            kinds |= {line: (seat, line in shields) for line in state.lines(seat)}
            kinds |= dict.fromkeys(state.nodes(seat), (seat, False))
        for place in [place for place, kind in self._kinds.items() if kinds.get(place) != kind]:
            (self._lines if "-" in place else self._nodes).pop(place).kill()
        fill = look.colour("sheet")
        for place, (seat, shielded) in sorted(kinds.items(), key=lambda item: item[1][1]):
            if "-" not in place and place not in self._nodes:
                self._nodes[place] = self.stage.put(self._node(seat, fill), self.points.place(place), PIECE)
            elif "-" in place and place not in self._lines:
                self._lines[place] = self._put_line(place, seat, shielded=shielded)
        self._kinds = kinds
        radius = max(SPEC["shieldBadgeR"] * self.points.gap, SPEC["shieldBadgeRMin"] * look.u)
        self._numbers = {
            line: self.stage.put(sprites.sign(look, radius, str(number)), _middle(*self._ends(line)), PIECE)
            for number, line in enumerate(shields if min(self._sheet.size) > TINY * look.u else (), 1)
        }
        if not self._moving_in:
            self._paint_land()

    def _paint_land(self) -> None:
        """Bring the land on the floor to the state that is shown."""
        if self._change:
            self._land.end(self._change)
            self._change = None
        self._land.paint(self._shown.regions)
        self._floor = self._land.floor

    def _node(self, seat: int, fill: pygame.Color) -> pygame.Surface:
        stroke = max(SPEC["nodeStroke"] * self.points.gap, 1.0)
        return pen.node(self.look, self._shown.seats[seat], self.radius, stroke, fill)

    def _put_line(self, line: str, seat: int, *, shielded: bool = False) -> Actor:
        start, end = self._ends(line)
        across, down = end[0] - start[0], end[1] - start[1]
        if shielded:
            colours = self.look.colour("ink", "amber"), self.look.colour("case")
            return self.stage.put(pen.cased(across, down, self.width, *colours), _middle(start, end), WALL)
        return self.stage.put(pen.line(across, down, self.width, self._ink(seat)), _middle(start, end), WALL)

    def _ink(self, seat: int) -> pygame.Color:
        return self.look.colour("ink", self._shown.seats[seat])

    def _put_pieces(self) -> None:
        """Put the ring round the picked node, the box that a line from it cannot leave, and dots where one may end."""
        self.stage.strike(TRACE)
        self._dots = []
        node = self._picks(self._selection)
        if not isinstance(node, str) or self._selection is None:
            return
        gap, u = self.points.gap, self.look.u
        column, row = coordinates(node)
        left, top = self.points.at(max(column - REACH, 0) - 0.5, min(row + REACH, SPEC["n"] - 1) + 0.5)
        right, bottom = self.points.at(min(column + REACH, SPEC["n"] - 1) + 0.5, max(row - REACH, 0) - 0.5)
        dash, space = (part * u for part in SPEC["reachDash"])
        fill, line = self.look.colour("brass", alpha=SPEC["reachFillAlpha"]), self.look.colour("inkDeep", "amber")
        box = pen.dashed_box(right - left, bottom - top, 4 * u, (1.25 * u, dash, space), line, fill)
        self.stage.put(box, _middle((left, top), (right, bottom)), TRACE)
        self._put_circle(node, SPEC["selectR"] * gap, "brass", TRACE)
        dot = sprites.dot(SPEC["reachDotR"] * gap, self.look.colour("reachDot", alpha=SPEC["reachDotAlpha"]))
        choice = self._choice(self._shown, self._selection)
        ends = [end for end in choice.ends if end not in choice.nodes]
        self._dots = [self.stage.put(dot, self.points.place(end), TRACE) for end in ends]

    def _put_circle(self, node: str, radius: float, colour: str, layer: int) -> Actor:
        line = max(0.06 * self.points.gap, 1.2 * self.look.u)
        side = 2 * (radius - line)
        return self.stage.put(
            sprites.ring(self.look, side, side, side / 2, line, colour), self.points.place(node), layer
        )

    def _put_ring(self, place: str, colour: str, layer: int = BADGE) -> Actor:
        """Put a frame round a point, or a bright stripe along a line."""
        if "-" in place:
            start, end = self._ends(place)
            picture = pen.line(
                end[0] - start[0], end[1] - start[1], 2.6 * self.width, self.look.colour(colour, alpha=0.7)
            )
            return self.stage.put(picture, _middle(start, end), layer)
        side, line = 0.84 * self.points.gap, 1.5 * self.look.u
        picture = sprites.ring(self.look, side, side, side * 0.25, line, colour)
        return self.stage.put(picture, self.points.place(place), layer)

    def _put_obstacle(self, place: str) -> None:
        """Show a node or a line that is in the way in the warning colour, with a cross."""
        cross = sprites.cross(self.look, max(0.26 * self.points.gap, 7 * self.look.u))
        if "-" in place:
            start, end = self._ends(place)
            picture = pen.line(end[0] - start[0], end[1] - start[1], self.width, self.look.colour("block"))
            self.stage.put(picture, _middle(start, end), BADGE)
            self.stage.put(cross, _middle(start, end), BADGE)
        else:
            self._put_circle(place, SPEC["selectR"] * self.points.gap, "block", BADGE)
            x, y = self.points.place(place)
            off = 0.45 * self.points.gap
            self.stage.put(cross, (x + off, y - off), BADGE)

    def _put_choice(self, selection: Selection) -> list[Actor]:
        """Put the line that is aimed at, or that is held back."""
        state, choice = self._shown, self._choice(self._shown, selection)
        if self._fading:
            self._fading.pose()
            self._fading = None
        if choice.node is None and choice.aim in choice.nodes:
            self._put_circle(choice.aim, SPEC["selectR"] * self.points.gap, "reachDot", MARK)
        if choice.held:
            self._put_held(choice)
        elif choice.after and choice.line:
            self._put_aim(choice.line, self._ink(state.seat))
        elif choice.line and (refusal := choice.refusal):
            self._put_aim(choice.line, self.look.colour("block"))
            for place in refusal.marks if not self._marks else ():
                self._put_obstacle(place)
        if cut := choice.cut:
            self._fading = self._lines[cut.line]
            self._fading.pose(strength=SPEC["fadedCutAlpha"])
            self._put_scissors(cut)
        return self._dots

    def _put_scissors(self, cut: Cut) -> None:
        radius = max(SPEC["cutBadgeR"] * self.points.gap, SPEC["cutBadgeRMin"] * self.look.u)
        at = self.points.at(float(cut.at[0]), float(cut.at[1]))
        self.stage.put(pen.scissors(self.look, radius), at, BADGE)

    def _put_aim(self, line: str, colour: pygame.Color) -> None:
        """Put a dashed line from a node to the point that is aimed at, with a solid end."""
        start, end = self._ends(line)
        dash, gap = (part * self.points.gap / 31.5 for part in SPEC["aimDash"])
        dashes = pen.dashed(end[0] - start[0], end[1] - start[1], self.width * 1.25, colour, dash, gap)
        self.stage.put(dashes, _middle(start, end), BADGE)
        if line.partition("-")[2] not in self._shown.nodes(self._shown.seat):
            ink = self._shown.seats[self._shown.seat]
            self.stage.put(pen.solid(ink, self.radius, colour, self.look.colour("sheet")), end, BADGE)

    def _put_held(self, choice: Choice) -> None:
        """Put a line that is drawn, but held back, with its nodes."""
        state, line = self._shown, choice.line or ""
        (x1, y1), (x2, y2) = ends = self._ends(line)
        picture = pen.line(x2 - x1, y2 - y1, self.width, self._ink(state.seat))
        self._held = self.stage.put(picture, _middle(*ends), BADGE)
        for end in ends:
            self.stage.put(self._node(state.seat, self.look.colour("sheet")), end, BADGE)

    def _put_thought(self, state: Enclosure) -> Point | None:
        lamp: Point | None = None
        for event in state.events:
            match event:
                case Drew(seat, line, node):
                    start, end = line.split("-")
                    self._put_aim(f"{end}-{start}" if node == start else line, self._ink(seat))
                    self._put_circle(end if node == start else start, SPEC["selectR"] * self.points.gap, "brass", BADGE)
                    (x1, y1), (x2, y2) = self._ends(line)
                    away = 2 * LAMP * self.look.u / math.dist((x1, y1), (x2, y2))
                    lamp = ((x1 + x2) / 2 + (y1 - y2) * away, (y1 + y2) / 2 + (x2 - x1) * away)
                case Cut():
                    self._put_scissors(event)
        return lamp

    # -- motion ------------------------------------------------------------------------------------------------

    def _follow(self, before: Selection | None, picked: Selection, dots: Sequence[Actor]) -> None:
        """Dots grow round a node just picked; a line just held back is drawn."""
        for line in picked.held:
            ink = self._ink(self._shown.seat)
            pen.draw_line(self.timeline, self.look, self._held, *self._ends(line), self.width, ink)
            return
        if picked.node and (before is None or before.node != picked.node):
            animation.grow(self.timeline, dots, self.points.place(picked.node))

    def _begin(self, state: Enclosure) -> None:
        """Draw the line; meanwhile it is painted how the land will change when the line is there."""
        held = self._selection.held if self._selection else ()
        self._moving_in = True
        self._take_up(state)
        self._moving_in = False
        source, drawn = self._move_lines(state, held)
        if drawn:
            self.timeline.work(self._paint_change(state, source), self._change_land, by=drawn)

    def _paint_change(
        self, state: Enclosure, source: Point
    ) -> Generator[None, None, tuple[wash.Change, list[Soaking]]]:
        change = yield from self._land.change(state.regions)
        soaking = []
        for painted in change.won:
            corner = painted.tint.get_rect(center=painted.middle).topleft
            soaking.append(Soaking(painted.tint, corner, source))
            yield
        return change, soaking

    def _change_land(self, painted: tuple[wash.Change, list[Soaking]]) -> None:
        """Let ink spread over land that is won, and drain from land that is lost."""
        self._change, soaking = painted
        self._land.begin(self._change)
        self._floor = self._land.floor
        for won, ink in zip(self._change.won, soaking, strict=True):
            animation.spread(self.timeline, *self._put_wash(won), ink)
        for lost in self._change.lost:
            animation.drain(self.timeline, self.stage, self._put_wash(lost))

    def _move_lines(self, state: Enclosure, held: Sequence[str]) -> tuple[Point, float]:
        """Set lines and nodes in motion; a line that was held back is drawn already.

        Returns from where land is won, and when.
        """
        end, source = 0.0, self.points.place(state.nodes(0)[0])
        for event in state.events:
            match event:
                case Drew(seat, line, node):
                    start, source = self._ends(line)
                    if node == line.partition("-")[0]:
                        start, source = source, start
                    end = BREATH
                    if not held:
                        end = pen.draw_line(
                            self.timeline, self.look, self._lines[line], start, source, self.width, self._ink(seat)
                        )
                    for actor in (self._nodes.get(node or ""), self._numbers.get(line)):
                        if actor:
                            animation.pop(self.timeline, actor, animation.MOTION["nodePop"], end)
                case Cut(seat, line, at):
                    place = self.points.at(float(at[0]), float(at[1]))
                    ends, ink = self._ends(line), self._ink(seat)
                    end = pen.cut_line(self.timeline, self.stage, self.look, ends, place, self.width, ink, end)
                case NodeGone(seat, node):
                    gone = self.stage.put(self._node(seat, self.look.colour("sheet")), self.points.place(node), PIECE)
                    animation.drain(self.timeline, self.stage, [gone], end)
        return source, end

    def _put_wash(self, painted: wash.Painted) -> tuple[Actor, Actor]:
        tint, hatch, middle = painted
        return self.stage.put(tint, middle, WASH), self.stage.put(hatch, middle, WASH)

    def _settle(self) -> None:
        """When motion has ended, bake what is left of it."""
        super()._settle()
        if self._state and not self.timeline.moving:
            self.stage.strike(WASH)
            self._paint_land()

    def _changed(self) -> Iterable[str]:
        for event in self._shown.events:
            match event:
                case Drew(line=place) | Cut(line=place) | NodeGone(node=place):
                    yield place

    # -- what is said ------------------------------------------------------------------------------------------

    def prompt(self, state: rules.State, selection: base.Selection) -> str:
        """How many actions are left."""
        return words.prompt(self._choice(state, selection))

    def tip(self, state: rules.State, selection: base.Selection) -> str:
        """How it is done."""
        return words.tip(self._choice(state, selection))

    def steps(self, state: rules.State, selection: base.Selection) -> Sequence[Step]:
        """The actions of the turn."""
        return words.steps(self._choice(state, selection))

    def note(self, state: rules.State, selection: base.Selection) -> Note | None:
        """What the line that is aimed at would do, or why it may not be drawn; else which lines are shielded."""
        return words.note(self._choice(state, selection), armed=cast("Selection", selection).armed)

    def seat_note(self, state: rules.State, seat: int) -> Note | None:
        """What the seat's territory brings at the end of every turn."""
        return words.income(cast("Enclosure", state).territory[seat])

    def measure(self, state: rules.State) -> Measure | None:
        """How many of the actions of the match are used."""
        return words.measure(cast("Enclosure", state))

    def exact(self, state: rules.State) -> Sequence[str]:
        """Lines and territory of both."""
        return words.holdings(cast("Enclosure", state))

    def score_text(self, score: Any) -> tuple[str, str]:
        """The total of a seat."""
        return words.points(score)

    def turn_text(self, actions: Sequence[str]) -> tuple[str, str]:
        """A turn for the list of last moves."""
        return words.turn(actions)

    # -- what is taught ----------------------------------------------------------------------------------------

    @classmethod
    def preview(cls) -> rules.State:
        """A match in full swing."""
        return enclosure_pages.preview()

    @classmethod
    def pages(cls) -> Sequence[Page]:
        """The pages with moving diagrams."""
        return enclosure_pages.pages()

    def sample(self, name: str) -> pygame.Surface:
        """A thing on a slip of paper. Raises KeyError for a name that no page uses."""
        slip = self._slip()
        enclosure_samples.draw(slip, self.look, name, self.patterns)
        return slip


def _name(column: int, row: int) -> str:
    return f"{chr(ord('a') + column)}{row + 1}"


def _middle(start: Point, end: Point) -> Point:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
