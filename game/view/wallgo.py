"""Wall Go on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any, cast

import pygame

from game import rules
from game.kit.text import t
from game.kit.theme import TOKENS, Look
from game.rules.core import Skipped
from game.rules.wallgo import GRID, Broke, Built, Moved, Put, WallGo
from game.view import animation, sprites, wallgo_pages
from game.view import board as base
from game.view.animation import Timeline
from game.view.board import Measure, Note, Page, Point, Question, Reply, Step
from game.view.squares import Squares, away, reading_order, standing
from game.view.stage import Actor, Stage
from game.view.wallgo_choice import Choice, Selection

SPEC = TOKENS["board"]["wallgo"]
WASH, TRACE, MARK, WALL, PIECE, BADGE, ECHO = range(7)
"""Layers from the sheet upwards."""
SIDES = {(0, 1): "above", (0, -1): "below", (-1, 0): "left", (1, 0): "right"}
ALL_SQUARES = SPEC["n"] ** 2
CHANGE_SHOWN = 900
"""Milliseconds for which a change is outlined where nothing moves."""


def _pick_of(selection: Selection | None) -> tuple[str | None, str | None]:
    """Piece and destination of a selection, if there is one."""
    return (selection.piece, selection.destination) if selection else (None, None)


def _stage_of(state: rules.State, selection: base.Selection) -> str:
    """How far a turn is: put, choose, move, build; or the match is over."""
    choice = Choice.of(state, selection)
    if choice.state.outcome:
        return "over"
    if choice.state.to_put:
        return "put"
    return "choose" if choice.piece is None else "move" if choice.destination is None else "build"


class Board(base.Board):
    """The board of Wall Go."""

    game = "wallgo"
    selection_type = Selection

    def __init__(self) -> None:
        self.stage = Stage()
        self.timeline = Timeline()
        self._echo = Timeline()
        self._state: WallGo | None = None
        self._selection: Selection | None = None
        self._marks: tuple[str, ...] = ()
        self._newest: tuple[str, int] | None = None  # the wall built last and its builder
        self._trail: tuple[str, int] | None = None  # where the piece moved last came from, and its seat
        self._pieces: dict[str, Actor] = {}
        self._walls: dict[str, Actor] = {}
        self._washed: dict[str, int] = {}

    # -- what a person does ------------------------------------------------------------------------------------

    def targets(self, state: rules.State, selection: base.Selection) -> Sequence[str]:
        """The places that can be chosen now, in reading order."""
        return sorted(Choice.of(state, selection).targets, key=lambda place: reading_order(self.squares, place))

    def choose(self, state: rules.State, selection: base.Selection, place: str) -> Reply:
        """Put a piece, pick one, pick its destination, build or ask whether to break; anything else is refused."""
        choice, picked = Choice.of(state, selection), cast("Selection", selection)
        if place in choice.plays:
            return Reply(picked.clean(), choice.plays[place])
        if place in choice.hammers:
            return Reply(picked, question=Question("wallgo.break", "hammer-fill", choice.hammers[place]))
        if place == choice.destination:
            return Reply(picked)
        if place in choice.reach or (place == choice.piece and choice.may_stay):
            return Reply(replace(picked, destination=place))
        if place in choice.pieces:
            return Reply(self._pick(choice.state, picked, place))
        return Reply(picked, refusal=self._refusal(choice, place))

    def _pick(self, state: WallGo, selection: Selection, piece: str) -> Selection:
        """Pick a piece; one that can only stay has its destination at once."""
        alone = Choice(state, piece, None)
        return replace(selection, piece=piece, destination=piece if alone.may_stay and not alone.reach else None)

    def _refusal(self, choice: Choice, place: str) -> rules.RuleError | None:
        """Why a place cannot be chosen, in the words of the rules; None where a tap means nothing."""
        state, here = choice.moved, choice.destination or choice.piece
        if choice.state.to_put:
            return choice.state.refusal(f"@{place}") if len(place) == 2 else None
        if len(place) == 4:
            if here is None or here not in (place[:2], place[2:]):
                return None
            other = place.replace(here, "", 1)
            sign = "x" if place in state.walls() and len(state.seats) > 2 else "+"
            return state.refusal(f"{here}{sign}{other}")
        if choice.piece and choice.state.piece_on(place) is None:
            return choice.state.refusal(f"{choice.piece}>{place}")
        beside = [groove for groove in GRID.groove_names.values() if place in groove]
        side = (*choice.state.free_sides(place), *beside)[0]
        return choice.state.refusal(f"{place}+{side.replace(place, '', 1)}")

    def back(self, state: rules.State, selection: base.Selection) -> Selection | None:
        """Give up the destination, then the piece. What the turn has done already stays."""
        picked, start = cast("Selection", selection), self.start(state)
        if (picked.piece, picked.destination) == (start.piece, start.destination):
            return None
        fixed = start.piece is not None or not Choice.of(state, picked).reach
        if picked.destination is None or fixed:
            return replace(start, aim=picked.aim, cursor=picked.cursor)
        return replace(picked, destination=None)

    def start(self, state: rules.State) -> Selection:
        """In the middle of a turn its piece is picked, ready to build where it stands."""
        mover = cast("WallGo", state).mover
        return Selection(piece=mover, destination=mover)

    # -- where things are --------------------------------------------------------------------------------------

    def place(self, sheet: pygame.Rect, look: Look, *, framed: bool = True) -> None:
        """Lay the board out on a sheet of these pixels."""
        self.finish()
        self.look = look
        n, pad = SPEC["n"], TOKENS["board"]["sheet"]["padPhone"][0]
        self.squares = Squares.on(sheet, look, n, n, framed=framed, phone_pad=pad)
        cell = self.squares.cell
        self.thickness = max(SPEC["wallTh"] * cell, min(SPEC["wallThMin"] * look.u, cell * 0.18))
        self.length = cell + SPEC["wallOverlap"] * self.thickness
        margin = sprites.sheet_margin(look)
        self._corner = (sheet.left - margin, sheet.top - margin)
        self._ground = sprites.sheet_on_table(look, sheet.size).copy()
        self.squares.moved((-self._corner[0], -self._corner[1])).frame(self._ground, look, lettered=framed)
        self._floor = self._ground
        if self._state:
            self._put_all()

    def centre(self, place: str) -> Point:
        """The middle of a square or groove in pixels."""
        return self.squares.centre(place)

    def under(self, at: Point) -> str | None:
        """The square or groove that lies under a point."""
        return self.squares.under(at)

    # -- what is seen ------------------------------------------------------------------------------------------

    def show(self, state: rules.State, selection: base.Selection | None, marks: Sequence[str] = ()) -> None:
        """Show a state, what is picked in it, and the places that a refusal points at."""
        picked = cast("Selection | None", selection)
        if state is not self._state or _pick_of(picked) != _pick_of(self._selection):
            self.finish()
        if state is not self._state:
            self._look_at(cast("WallGo", state))
        before = self._selection
        if (picked, tuple(marks)) == (before, self._marks):
            return
        self._selection, self._marks = picked, tuple(marks)
        repicked = _pick_of(picked) != _pick_of(before)
        if repicked:
            self._put_pieces()
        dots = self._put_marks()
        if repicked and picked:
            self._follow(before, picked, dots)

    def animate(self, state: rules.State) -> None:
        """Show a state, and set in motion what its last action did, after all motion before."""
        self.timeline.speed = self.speed
        self.timeline.follow(partial(self._begin, cast("WallGo", state)))
        self._settle()

    def _begin(self, game: WallGo) -> None:
        before, picked = self._state, self._selection
        owners = before.owners() if before else {}
        self._look_at(game)
        end, source = 0.0, self.centre("d4")
        for event in game.events:
            match event:
                case Put(square=square):
                    end = animation.pop(self.timeline, self._pieces[square], animation.MOTION["nodePop"])
                case Moved(origin=origin, target=target, path=path):
                    if picked is None or (picked.piece, picked.destination) != (origin, target):
                        end = self._walk(self._pieces[target], (origin, *path))
                case Built(groove=groove):
                    source = self.centre(groove)
                    end = animation.raise_wall(
                        self.timeline, self.stage, self.look, self._walls[groove], self.length, self.thickness, end
                    )
                case Broke(groove=groove):
                    source = self.centre(groove)
                    end = animation.break_wall(
                        self.timeline, self.stage, self.look, self._put_wall(groove), self.length, self.thickness
                    )
        self._soak(owners, game.owners(), source, end)
        if not self.speed:
            self._mark_changes()

    def finish(self) -> None:
        """Bring all motion to its end at once."""
        self.timeline.finish()
        self._settle()

    @property
    def moving(self) -> bool:
        """Whether anything is in motion."""
        return self.timeline.moving

    def update(self, dt: float) -> None:
        """Let seconds pass for the motion."""
        self._echo.update(dt)
        if self.timeline.moving:
            self.timeline.update(dt)
            self._settle()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet and everything on it."""
        self.stage.paint(surface, self._floor, self._corner)

    # -- putting things on the stage ---------------------------------------------------------------------------

    def _look_at(self, state: WallGo) -> None:
        """Take up a state, with nothing picked; remember which wall is the newest and where its builder came from."""
        before = self._state
        if not state.events:
            self._newest = self._trail = None
        for event in state.events:
            if isinstance(event, Put | Moved | Broke | Built):
                if not (before and before.mid_turn and before.seat == event.seat):
                    self._trail = None
                if isinstance(event, Moved) and self._trail is None:
                    self._trail = (event.origin, event.seat)
                if isinstance(event, Built):
                    self._newest = (event.groove, event.seat)
        self._state, self._selection, self._marks = state, None, ()
        self._put_all()

    def _put_all(self) -> None:
        """Put everything on an empty stage. Nothing moves."""
        self._echo.finish()
        self.stage.empty()
        self._walls = {groove: self._put_wall(groove) for groove in self._shown.walls()}
        self._wash(self._shown.owners())
        self._put_pieces()
        self._put_marks()

    @property
    def _shown(self) -> WallGo:
        assert self._state is not None, "a board is drawn after a state has been shown"
        return self._state

    def _put_wall(self, groove: str) -> Actor:
        newest = self._newest and self._newest[0] == groove
        ink = self._shown.seats[self._newest[1]] if self._newest and newest else None
        picture = sprites.palisade(self.look, self.length, self.thickness, standing=standing(groove), ink=ink)
        return self.stage.put(picture, self.centre(groove), WALL)

    def _put_pieces(self) -> None:
        self.stage.strike(PIECE, TRACE)
        radius = SPEC["tokenR"] * self.squares.cell
        picked, destination = _pick_of(self._selection)
        self._pieces = {}
        for seat, ink in enumerate(self._shown.seats):
            for square in self._shown.pieces(seat):
                stands = destination if destination and square == picked else square
                picture = sprites.token(self.look, ink, radius, selected=square == picked)
                self._pieces[square] = self.stage.put(picture, self.centre(stands), PIECE)
        left = (picked, self._shown.seat) if picked and destination not in {None, picked} else self._trail
        if left and left[0] != destination and (left[0] == picked or self._shown.piece_on(left[0]) is None):
            trace = sprites.trace(self.look, self._shown.seats[left[1]], radius)
            self.stage.put(trace if left[0] == picked else sprites.faded(trace, 0.6), self.centre(left[0]), TRACE)

    def _put_marks(self) -> list[Actor]:
        """Put what can be chosen, the cursor and the marks of a refusal. Returns the dots."""
        self.stage.strike(MARK, BADGE)
        look, cell, dots = self.look, self.squares.cell, []
        if selection := self._selection:
            choice = Choice.of(self._shown, selection)
            ink = self._shown.seats[self._shown.seat]
            lit = look.colour("ink", ink, alpha=SPEC["slotAimAlpha"])
            for square in {*choice.empty, *choice.reach} - {choice.destination}:
                colour = lit if square == selection.aim else look.colour("reachDot", alpha=SPEC["dotAlpha"])
                dots.append(self.stage.put(sprites.dot(SPEC["dotR"] * cell, colour), self.centre(square), MARK))
            for groove in choice.slots:
                colour = lit if groove == selection.aim else look.colour("wallBody", alpha=SPEC["slotAlpha"])
                long, thick = SPEC["slotLength"] * cell, self.thickness
                size = (thick, long) if standing(groove) else (long, thick)
                self.stage.put(sprites.bar(*size, colour), self.centre(groove), MARK)
            radius = max(SPEC["hammerR"] * cell, SPEC["hammerRMin"] * look.u)
            for groove in choice.hammers:
                badge = sprites.badge(look, radius, "hammer-fill", lit=groove == selection.aim)
                self.stage.put(badge, self.centre(groove), BADGE)
            if selection.cursor:
                self._put_ring(selection.cursor, "brass")
        for place in self._marks:
            self._put_ring(place, "block")
            x, y = self.centre(place)
            off = cell * 0.3 if len(place) == 2 and self._shown.piece_on(place) is not None else 0
            cross = sprites.cross(look, max(SPEC["hammerR"] * cell, SPEC["hammerRMin"] * look.u))
            self.stage.put(cross, (x + off, y - off), BADGE)
        return dots

    def _put_ring(self, place: str, colour: str, layer: int = BADGE) -> Actor:
        """Put a ring round a square or a groove."""
        cell, line = self.squares.cell, 2 * self.look.u
        if len(place) == 2:
            size, corner = (cell * 0.88, cell * 0.88), cell * 0.12
        else:
            long, thick = self.length + cell * 0.06, self.thickness + cell * 0.06
            size, corner = (thick, long) if standing(place) else (long, thick), thick / 2
        return self.stage.put(sprites.ring(self.look, *size, corner, line, colour), self.centre(place), layer)

    # -- motion ------------------------------------------------------------------------------------------------

    def _walk(self, actor: Actor, squares: Sequence[str]) -> float:
        return animation.step(self.timeline, self.look, actor, [self.centre(square) for square in squares])

    def _follow(self, before: Selection | None, picked: Selection, dots: Sequence[Actor]) -> None:
        """Show how a choice goes on: dots grow round a piece just picked, a piece walks to its destination."""
        self.timeline.speed = self.speed
        if picked.piece is None:
            return
        actor, (piece, stood) = self._pieces[picked.piece], _pick_of(before)
        if piece != picked.piece:
            animation.grow(self.timeline, dots, self.centre(picked.piece))
        here, there = (stood if piece == picked.piece else None) or picked.piece, picked.destination or picked.piece
        if here != there:
            moved = Choice.of(self._shown, picked).moved
            ways = [event.path for event in moved.events if isinstance(event, Moved)]
            self._walk(actor, (here, *ways[0]) if here == picked.piece and ways else (here, there))

    def _wash(self, owners: Mapping[str, int]) -> None:
        """Bake territory into the floor."""
        self._washed = dict(owners)
        self._floor = self._ground.copy() if owners else self._ground
        for seat in set(owners.values()):
            for picture, at in self._washes(seat, [square for square in owners if owners[square] == seat], owners):
                self._floor.blit(picture, (at[0] - self._corner[0], at[1] - self._corner[1]))

    def _washes(
        self, seat: int, squares: Iterable[str], owners: Mapping[str, int]
    ) -> tuple[tuple[pygame.Surface, tuple[int, int]], ...]:
        """Tint and hatch of a seat's squares and where they lie; the rim runs where others' squares begin."""
        boxes = {square: self.squares.box(square) for square in squares}
        bounds = pygame.Rect.unionall(next(iter(boxes.values())), list(boxes.values()))
        mask = sprites.mask_of_boxes(bounds.size, [box.move(-bounds.left, -bounds.top) for box in boxes.values()])
        rim = []
        for square, box in boxes.items():
            left, top, right, bottom = box.left, box.top, box.right, box.bottom
            corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
            for side, ends in zip(GRID.sides[GRID.square[square]], pairwise(corners), strict=True):
                if side is None or owners.get(GRID.square_names[side.square]) != seat:
                    rim.append(tuple((x - bounds.left, y - bounds.top) for x, y in ends))
        ink = self._shown.seats[seat]
        origin = (bounds.left - self.squares.inner.left, bounds.top - self.squares.inner.top)
        tint = sprites.tint(self.look, ink, mask, cast("list[sprites.Segment]", rim), fine=1)
        hatch = sprites.hatching(self.look, ink, mask, origin, self.patterns)
        return (tint, bounds.topleft), (hatch, bounds.topleft)

    def _soak(self, before: Mapping[str, int], after: Mapping[str, int], source: Point, begin: float) -> None:
        """Let ink spread over territory that was won, and drain from what was lost."""
        if before == after:
            return
        self._wash({square: seat for square, seat in after.items() if before.get(square) == seat})
        for owners, others in ((after, before), (before, after)):
            changed = [square for square, seat in owners.items() if others.get(square) != seat]
            for seat in {owners[square] for square in changed}:
                squares = [square for square in changed if owners[square] == seat]
                tint, hatch = (
                    self.stage.put(picture, picture.get_rect(topleft=at).center, WASH)
                    for picture, at in self._washes(seat, squares, owners)
                )
                if owners is after:
                    animation.spread(self.timeline, tint, hatch, source, begin)
                else:
                    animation.drain(self.timeline, self.stage, (tint, hatch), begin)

    def _settle(self) -> None:
        """When motion has ended, bake what is left of it."""
        if self._state and not self.timeline.moving:
            self.stage.offset = (0, 0)
            if self._washed != (owners := self._state.owners()):
                self.stage.strike(WASH)
                self._wash(owners)

    def _mark_changes(self) -> None:
        """Where nothing moves, outline for a moment what has changed."""
        rings = []
        for event in self._shown.events:
            match event:
                case Put(square=place) | Built(groove=place) | Broke(groove=place) | Moved(target=place):
                    rings.append(self._put_ring(place, "brass", ECHO))

        def vanish(part: float) -> None:
            if part == 1:
                self.stage.remove(rings)

        self._echo.add(CHANGE_SHOWN, vanish)

    # -- what is said ------------------------------------------------------------------------------------------

    def prompt(self, state: rules.State, selection: base.Selection) -> str:
        """What is to be done now."""
        return t(f"wallgo.prompt.{_stage_of(state, selection)}")

    def tip(self, state: rules.State, selection: base.Selection) -> str:
        """How it is done."""
        return t(f"wallgo.tip.{_stage_of(state, selection)}")

    def steps(self, state: rules.State, selection: base.Selection) -> Sequence[Step]:
        """The three steps of a turn; none while pieces are being put."""
        names = ("choose", "move", "build")
        if (stage := _stage_of(state, selection)) not in names:
            return ()
        now = names.index(stage)
        return tuple(
            Step(t(f"wallgo.step.{name}"), "done" if number < now else "now" if number == now else "next")
            for number, name in enumerate(names)
        )

    def note(self, state: rules.State, selection: base.Selection) -> Note | None:
        """That a wall may be broken, while hammers are shown."""
        if not Choice.of(state, selection).hammers:
            return None
        return Note("hammer-fill", t("wallgo.break.left"), t("wallgo.break.how"))

    def seat_note(self, state: rules.State, seat: int) -> Note | None:
        """Whether the seat still holds its break (rule 11)."""
        game = cast("WallGo", state)
        if len(game.seats) == 2:
            return None
        if game.holds_break(seat):
            return Note("hammer-fill", t("wallgo.break.left"))
        return Note("prohibit-bold", t("wallgo.break.used"))

    def measure(self, state: rules.State) -> Measure | None:
        """How much of the board is territory."""
        return Measure(t("wallgo.measure"), tuple(map(float, cast("WallGo", state).scores())), ALL_SQUARES)

    def score_text(self, score: Any) -> tuple[str, str]:
        """The squares of a seat."""
        return str(score), t("wallgo.squares", n=score)

    def turn_text(self, actions: Sequence[str]) -> tuple[str, str]:
        """A turn for the list of last moves.

        >>> from game.kit import text
        >>> text.use("en"); Board().turn_text(("c3>d4", "d4+d5"))
        ('c3–d4', 'wall above')
        """
        squares, done = [actions[0].lstrip("@")[:2]], []
        for action in actions:
            if action[0] == "@":
                done.append(t("wallgo.turn.put"))
            elif action.startswith("resign"):
                return "", t("wallgo.turn.resigned")
            elif action[2] == ">":
                squares.append(action[3:])
            elif action[2] == "x":
                done.append(t("wallgo.turn.break"))
            else:
                done.append(t(f"wallgo.turn.{SIDES[away(action[:2], action[:2] + action[3:])]}"))
        return "–".join(squares), ", ".join(done)

    def event_text(self, event: rules.Event, name: str) -> str | None:
        """Who was passed over, and why."""
        return t(f"skipped.{event.reason}", name=name) if isinstance(event, Skipped) else None

    # -- what is taught ----------------------------------------------------------------------------------------

    @classmethod
    def preview(cls) -> rules.State:
        """A match for three in full swing."""
        return wallgo_pages.preview()

    @classmethod
    def pages(cls) -> Sequence[Page]:
        """Eight pages with moving diagrams."""
        return wallgo_pages.pages()

    def sample(self, name: str) -> pygame.Surface:
        """A thing on a slip of paper. Raises KeyError for a name that no page uses."""
        look, cell = self.look, 48 * self.look.u
        radius, thick, long = SPEC["tokenR"] * cell * 0.8, SPEC["wallTh"] * cell, cell * 0.72
        slip = sprites.sheet(look, (look.px(48), look.px(34)), TOKENS["radius"]["chipInner"]).copy()
        area = slip.get_rect()
        match name:
            case "territory":
                field = area.inflate(-look.px(12), -look.px(10))
                mask = sprites.mask_of_boxes(field.size, [pygame.Rect((0, 0), field.size)])
                corners = [(0, 0), (field.width, 0), field.size, (0, field.height)]
                slip.blit(sprites.tint(look, "red", mask, sprites.closed(corners)), field)
                slip.blit(sprites.hatching(look, "red", mask, patterns=self.patterns), field)
                return slip
            case "neutral":
                for ink, side in (("red", -1), ("blue", 1)):
                    picture = sprites.token(look, ink, radius * 0.62)
                    slip.blit(picture, picture.get_rect(center=(area.centerx + side * radius * 0.85, area.centery)))
                return slip
        picture = {
            "reach": lambda: sprites.dot(SPEC["dotR"] * cell, look.colour("reachDot", alpha=SPEC["dotAlpha"])),
            "trace": lambda: sprites.trace(look, "red", radius),
            "wall": lambda: sprites.palisade(look, long, thick),
            "newest": lambda: sprites.palisade(look, long, thick, ink="red"),
            "slot": lambda: sprites.bar(long * 0.8, thick, look.colour("wallBody", alpha=SPEC["slotAlpha"])),
            "hammer": lambda: sprites.badge(look, SPEC["hammerRMin"] * look.u, "hammer-fill"),
        }[name]()
        slip.blit(picture, picture.get_rect(center=area.center))
        return slip
