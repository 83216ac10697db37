"""Wall Go on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, ClassVar, cast

import pygame

from game import rules
from game.kit.text import forms, t
from game.kit.theme import TOKENS
from game.rules.core import Skipped
from game.rules.wallgo import GRID, Broke, Built, Moved, Put, WallGo
from game.view import animation, sprites, wallgo_pages
from game.view import board as base
from game.view.board import Measure, Note, Page, Point, Question, Reply, Step
from game.view.square_board import SquareBoard
from game.view.squares import away, is_groove, upright
from game.view.stage import Actor
from game.view.staged_board import BADGE, MARK, PIECE, TRACE, WALL, WASH
from game.view.wallgo_choice import Choice, Selection

SPEC = TOKENS["board"]["wallgo"]
SIDES = {(0, 1): "above", (0, -1): "below", (-1, 0): "left", (1, 0): "right"}
ALL_SQUARES = SPEC["n"] ** 2


def _stage_of(state: rules.State, selection: base.Selection) -> str:
    """How far a turn is: put, choose, move, build; or the match is over."""
    choice = Choice.of(state, selection)
    if choice.state.outcome:
        return "over"
    if choice.state.to_put:
        return "put"
    return "choose" if choice.piece is None else "move" if choice.destination is None else "build"


class Board(SquareBoard[WallGo, Selection]):
    """The board of Wall Go."""

    game = "wallgo"
    selection_type = Selection
    sounds: ClassVar = {Put: "put", Moved: "step", Built: "wall", Broke: "wall-broken"}

    def __init__(self) -> None:
        super().__init__()
        self._newest: tuple[str, int] | None = None  # the wall built last and its builder
        self._trail: tuple[str, int] | None = None  # where the piece moved last came from, and its seat
        self._pieces: dict[str, Actor] = {}
        self._walls: dict[str, Actor] = {}
        self._washed: dict[str, int] = {}

    # -- what a person does ------------------------------------------------------------------------------------

    def targets(self, state: rules.State, selection: base.Selection) -> Sequence[str]:
        """The places that can be chosen now, in reading order."""
        return self._sorted(Choice.of(state, selection).targets)

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

    # -- what is seen ------------------------------------------------------------------------------------------

    def _measure(self) -> tuple[float, float]:
        cell = self.squares.cell
        thickness = max(SPEC["wallTh"] * cell, min(SPEC["wallThMin"] * self.look.u, cell * 0.18))
        return cell + SPEC["wallOverlap"] * thickness, thickness

    def _picks(self, selection: Selection | None) -> tuple[str | None, str | None]:
        """Piece and destination of a selection, if there is one."""
        return (selection.piece, selection.destination) if selection else (None, None)

    def _begin(self, game: WallGo) -> None:
        before, picked = self._state, self._selection
        owners = before.owners() if before else {}
        self._take_up(game)
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

    # -- putting things on the stage ---------------------------------------------------------------------------

    def _remember(self, state: WallGo) -> None:
        """Remember which wall is the newest and where its builder came from."""
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

    def _put_ground(self) -> None:
        self._walls = {groove: self._put_wall(groove) for groove in self._shown.walls()}
        self._wash(self._shown.owners())

    def _has_piece(self, place: str) -> bool:
        return not is_groove(place) and self._shown.piece_on(place) is not None

    def _put_wall(self, groove: str) -> Actor:
        newest = self._newest and self._newest[0] == groove
        ink = self._shown.seats[self._newest[1]] if self._newest and newest else None
        picture = sprites.palisade(self.look, self.length, self.thickness, upright=upright(groove), ink=ink)
        return self.stage.put(picture, self.centre(groove), WALL)

    def _put_pieces(self) -> None:
        self.stage.strike(PIECE, TRACE)
        radius = SPEC["tokenR"] * self.squares.cell
        picked, destination = self._picks(self._selection)
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

    def _put_choice(self, selection: Selection) -> list[Actor]:
        """Put dots, slots and hammers. Returns the dots."""
        look, cell, dots = self.look, self.squares.cell, []
        choice = Choice.of(self._shown, selection)
        ink = self._shown.seats[self._shown.seat]
        lit = look.colour("ink", ink, alpha=SPEC["slotAimAlpha"])
        for square in {*choice.empty, *choice.reach} - {choice.destination}:
            colour = lit if square == selection.aim else look.colour("reachDot", alpha=SPEC["dotAlpha"])
            dots.append(self.stage.put(sprites.dot(SPEC["dotR"] * cell, colour), self.centre(square), MARK))
        for groove in choice.slots:
            colour = lit if groove == selection.aim else look.colour("wallBody", alpha=SPEC["slotAlpha"])
            long, thick = SPEC["slotLength"] * cell, self.thickness
            wide, high = (thick, long) if upright(groove) else (long, thick)
            self.stage.put(sprites.bar(wide, high, colour), self.centre(groove), MARK)
        for groove in choice.hammers:
            badge = sprites.badge(look, self.badge_radius, "hammer-fill", lit=groove == selection.aim)
            self.stage.put(badge, self.centre(groove), BADGE)
        return dots

    def _put_thought(self, state: WallGo) -> Point | None:
        match event := state.events[0]:
            case Put(seat, place) | Moved(seat, _, place):
                ink = state.seats[seat]
                if isinstance(event, Moved):
                    self._put_way_of_thought(ink, (event.origin, *event.path))
                self._put_thing_of_thought(sprites.token(self.look, ink, SPEC["tokenR"] * self.squares.cell), place)
            case Built(_, place):
                wall = sprites.palisade(self.look, self.length, self.thickness, upright=upright(place))
                self._put_thing_of_thought(wall, place)
            case Broke(_, place):
                self._put_thing_of_thought(sprites.badge(self.look, self.badge_radius, "hammer-fill"), place)
            case _:
                return None
        return self._beside(place)

    # -- motion ------------------------------------------------------------------------------------------------

    def _walk(self, actor: Actor, squares: Sequence[str]) -> float:
        return animation.step(self.timeline, self.look, actor, [self.centre(square) for square in squares])

    def _follow(self, before: Selection | None, picked: Selection, dots: Sequence[Actor]) -> None:
        """Show how a choice goes on: dots grow round a piece just picked, a piece walks to its destination."""
        if picked.piece is None:
            return
        actor, (piece, stood) = self._pieces[picked.piece], self._picks(before)
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
                    soaking = animation.Soaking(tint.picture, tint.rect.topleft, source)
                    animation.spread(self.timeline, tint, hatch, soaking, begin)
                else:
                    animation.drain(self.timeline, self.stage, (tint, hatch), begin)

    def _settle(self) -> None:
        """When motion has ended, bake what is left of it."""
        super()._settle()
        if self._state and not self.timeline.moving and self._washed != (owners := self._state.owners()):
            self.stage.strike(WASH)
            self._wash(owners)

    def _goal(self, actions: Sequence[str]) -> str:
        last = actions[-1]
        return last[-2:] if last[0] == "@" or last[2] == ">" else last[:2]

    def _changed(self) -> Iterable[str]:
        for event in self._shown.events:
            match event:
                case Put(square=place) | Built(groove=place) | Broke(groove=place) | Moved(target=place):
                    yield place

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
            return Note("hammer-fill", forms("wallgo.break.left"))
        return Note("prohibit-bold", forms("wallgo.break.used"))

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
        slip = self._slip()
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
