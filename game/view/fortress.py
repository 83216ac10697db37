"""Fortress on the screen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, cast

import numpy as np
import pygame

from game import rules
from game.input.intents import Command, Drag, Hold, Intent, Tap
from game.kit.text import forms, t
from game.rules.fortress import Captured, Drew, FortressState, Placed
from game.rules.planar import Face
from game.rules.scatter import HEIGHT, WIDTH, percent
from game.view import animation, fortress_pages, fortress_signs, pen, sprites
from game.view import board as base
from game.view.board import Measure, Note, Page, Point, Primary, Reply
from game.view.fortress_choice import Choice, Selection, allowed, circle_parts, nearest, spot_text, spots_of
from game.view.fortress_ground import GROWTH, SPEC, Ground, floats, middle
from game.view.fortress_land import NOTHING, hatch, plot, rounded, stencil
from game.view.stage import Actor
from game.view.staged_board import BADGE, MARK, THOUGHT

REACH = 22
"""Logical pixels from a point within which a press means it."""
ABOVE = 40
"""Logical pixels that a fortress is held above the finger that moves it."""
LENS = 3.0
"""How much larger the lens shows what lies under a finger."""
QUIET = 0.6
"""Seconds without a press until the place of a fortress can be chosen (Rule 13)."""
FINE = 64
"""A place chosen by hand lies on a grid of so many lines a unit: finer than a screen shows."""
STRIDE = 4.0
"""Units that an arrow key moves a fortress."""


class Board(Ground[Selection]):
    """The board of Fortress."""

    game = "fortress"
    shape = "map"
    selection_type = Selection
    sounds: ClassVar = {Drew: "line", Captured: "capture", Placed: "fortress"}

    def __init__(self) -> None:
        super().__init__()
        self._waiting = False
        self._quiet = 0.0
        self._held: Point | None = None  # where a finger holds a point or a fortress that it moves
        self._named: str | None = None  # the segment that is pointed out
        self._lit: tuple[object, list[tuple[pygame.Surface, Point]]] = (None, [])

    # -- what a person does ------------------------------------------------------------------------------------

    def interpret(self, state: rules.State, selection: base.Selection, intent: Intent) -> Reply:
        """Besides what every board does: confirm a segment, put a fortress, aim with a finger that stays down."""
        picked, choice = cast("Selection", selection), Choice.of(state, selection)
        match intent:
            case Drag(lost=True) if self._held:
                self._held = None
                return Reply(replace(picked, aim=None))
            case Hold(at, touch=True) if self.camera.window.collidepoint(at):
                return self._aim_held(state, picked, at)
            case Drag(start, at, ended=ended, touch=True) if self._held or (
                choice.site and self.camera.zoom == 1 and self.camera.window.collidepoint(start)
            ):
                return self._drop_held(state, picked, at) if ended else self._aim_held(state, picked, at)
            case Command("take-back"):
                return Reply(self.back(state, selection) or selection)
        answer = self._put(picked, choice, intent) if choice.site else self._draw_on(picked, choice, intent)
        return answer or super().interpret(state, selection, intent)

    def _draw_on(self, picked: Selection, choice: Choice, intent: Intent) -> Reply | None:
        """What is special where a segment is to be drawn: it must be confirmed."""
        match intent:
            case Tap(at) if not self.camera.window.collidepoint(at):
                return Reply(picked)
            case Tap(at, double=True) if choice.legal and not choice.aimed and self._near(choice.state, at) is None:
                return self._confirm(picked, choice)
            case Command("confirm") if picked.second and picked.cursor in (None, picked.second):
                return self._confirm(picked, choice)
        return None

    def _put(self, picked: Selection, choice: Choice, intent: Intent) -> Reply | None:
        """What is special where a fortress is due: presses in quick succession do nothing."""
        if isinstance(intent, Tap | Command) and self._hushed(intent):
            return Reply(picked)
        match intent:
            case Tap(at, touch):
                return self._point_out(picked, choice, self._spot(at), certain=not touch)
            case Command("confirm") if picked.spot:
                return self._confirm(picked, choice)
        return None

    def _hushed(self, intent: Intent) -> bool:
        """Whether a press comes too soon after the last one to choose the place of a fortress (Rule 13)."""
        if isinstance(intent, Command) and intent.name.startswith("zoom"):
            return False
        if self._waiting:
            self._quiet = 0.0
        return self._waiting

    def _confirm(self, picked: Selection, choice: Choice) -> Reply:
        """Draw the segment, or put the fortress."""
        if choice.site:
            return Reply(picked.clean(), (picked.spot,)) if picked.spot else Reply(picked)
        if choice.legal and choice.segment:
            return Reply(picked.clean(), (choice.segment,))
        return Reply(picked, refusal=choice.refusal)

    def _point_out(self, picked: Selection, choice: Choice, spot: str, *, certain: bool) -> Reply:
        """Put the fortress where a mouse says so; else show it there, or at the nearest place where it may stand.

        A finger puts it by a second tap on it.
        """
        site = choice.site
        if site is None:
            return Reply(picked)
        again = picked.spot is not None and math.dist(floats(spot), floats(picked.spot)) <= max(float(site.radius), 4)
        if again and not certain and picked.spot:
            return Reply(picked.clean(), (picked.spot,))
        if allowed(site, spot):
            return Reply(picked.clean(), (spot,)) if certain else Reply(replace(picked.clean(), spot=spot))
        refusal = choice.state.refusal(f"{spot},{float(site.radius)}")
        return Reply(replace(picked.clean(), spot=nearest(site, spot)), refusal=refusal)

    def _aim_held(self, state: rules.State, picked: Selection, at: Point) -> Reply:
        """A finger that stays down aims: at a point, or with a fortress that it holds a little higher."""
        self._held = at
        if site := Choice.of(state, picked).site:
            spot = self._spot((at[0], at[1] - ABOVE * self.look.u))
            return Reply(
                replace(picked, aim=None, cursor=None, spot=spot if allowed(site, spot) else nearest(site, spot))
            )
        return Reply(replace(picked, aim=self._near(state, at), cursor=None))

    def _drop_held(self, state: rules.State, picked: Selection, at: Point) -> Reply:
        """The finger goes up: a point is chosen, a fortress stays where it is until it is confirmed."""
        held = self._aim_held(state, picked, at).selection
        self._held = None
        if held.aim is None or Choice.of(state, picked).site:
            return Reply(held)
        return self.choose(state, held, held.aim)

    def primary(self, state: rules.State, selection: base.Selection) -> Primary | None:
        """The button that confirms."""
        picked, choice = cast("Selection", selection), Choice.of(state, selection)
        ready = bool(picked.spot) if choice.site else choice.legal and not choice.aimed
        return (
            None
            if state.outcome
            else Primary("fortress.confirm", "check-fat-bold", self._confirm(picked, choice), ready)
        )

    def secondary(self, state: rules.State, selection: base.Selection) -> Primary | None:
        """The button that lets go of a point, or lets the game choose the place of a fortress."""
        if state.outcome:
            return None
        if Choice.of(state, selection).site:
            return Primary("fortress.auto", "crosshair-bold", Reply(selection.clean(), ("@auto",)))
        before = self.back(state, selection)
        return Primary("fortress.clear", "arrow-counter-clockwise-bold", Reply(before or selection), before is not None)

    def targets(self, state: rules.State, selection: base.Selection) -> Sequence[str]:
        """The points, by number; where a fortress is due, the place that the game would choose."""
        choice = Choice.of(state, selection)
        if choice.site:
            return (spot_text(*choice.site.roomiest),)
        return () if state.outcome else tuple(map(str, range(len(choice.state.points))))

    def choose(self, state: rules.State, selection: base.Selection, place: str) -> Reply:
        """Pick a point or let go of it; point out the place of a fortress."""
        picked, choice = cast("Selection", selection), Choice.of(state, selection)
        if choice.site:
            return self._point_out(picked, choice, place, certain=False) if place.startswith("@") else Reply(picked)
        kept = replace(picked.clean(), cursor=picked.cursor)
        if picked.first is None:
            return Reply(replace(kept, first=place))
        if place in (picked.first, picked.second):
            return Reply(replace(kept, first=None if place == picked.first else picked.first))
        return Reply(replace(kept, first=picked.first, second=place))

    def back(self, state: rules.State, selection: base.Selection) -> Selection | None:  # noqa: ARG002
        """Let go of the second point, then of the first."""
        picked = cast("Selection", selection)
        if picked.spot or picked.second:
            return replace(picked, spot=None, second=None, cursor=None)
        return picked.clean() if picked.first else None

    def place_at(self, state: rules.State, selection: base.Selection, at: Point) -> str | None:
        """The nearest point within reach; where a fortress is due, the place itself."""
        if not self.camera.window.collidepoint(at):
            return None
        return self._spot(at) if Choice.of(state, selection).site else self._near(state, at)

    def neighbour(self, state: rules.State, selection: base.Selection, right: int, down: int) -> str | None:
        """The point that an arrow key leads to; a fortress that is due goes a few units at a time."""
        site = Choice.of(state, selection).site
        if site is None:
            cursor = selection.cursor or cast("Selection", selection).second or cast("Selection", selection).first
            return super().neighbour(state, replace(selection, cursor=cursor), right, down)
        if selection.cursor is None or not selection.cursor.startswith("@"):
            return spot_text(*site.roomiest)
        x, y = self.camera.seen(self._survey.place(*floats(selection.cursor)))
        stride = STRIDE * self._survey.scale * self.camera.zoom
        moved = self._spot((x + right * stride, y + down * stride))
        return moved if allowed(site, moved) else nearest(site, moved)

    # -- where things are --------------------------------------------------------------------------------------

    def _eye(self, selection: base.Selection) -> str | None:
        picked = cast("Selection", selection)
        return picked.cursor or picked.spot or picked.second or picked.first

    def under(self, at: Point) -> str | None:
        """The point within reach of a place."""
        return self._near(self._shown, at) if self.camera.window.collidepoint(at) else None

    def _near(self, state: rules.State, at: Point) -> str | None:
        spots = spots_of(cast("FortressState", state))
        x, y = self._survey.units(self.camera.meant(at))
        squares = ((spots - (x, y)) ** 2).sum(axis=1)
        number = int(np.argmin(squares))
        reach = REACH * self.look.u / self._survey.scale / self.camera.zoom
        return str(number) if squares[number] <= reach**2 else None

    def _spot(self, at: Point) -> str:
        """The place on the map under a pixel, as the middle of a fortress."""
        x, y = (round(number * FINE) / FINE for number in self._survey.units(self.camera.meant(at)))
        return spot_text(min(max(x, 0), WIDTH), min(max(y, 0), HEIGHT))

    # -- what is seen ------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let seconds pass for the motion, and for the quiet before a fortress can be put."""
        super().update(dt)
        if self._waiting:
            self._quiet += dt
            self._waiting = self._quiet < QUIET

    def _picks(self, selection: Selection | None) -> object:
        return (selection.first, selection.second, selection.spot) if selection else None

    def _remember(self, state: FortressState) -> None:
        """When another fortress is due, wait for quiet."""
        if state.site and (self._state is None or state.site is not self._state.site):
            self._waiting, self._quiet = True, 0.0

    def _put_pieces(self) -> None:
        """What is picked is among the marks."""

    def _put_ring(self, place: str, colour: str, layer: int = BADGE) -> Actor:
        """Put a ring round a point."""
        radius, line = SPEC["pickRMin"] * self.look.u, 2 * self.look.u
        side = 2 * (radius - line)
        return self.stage.put(
            sprites.ring(self.look, side, side, side / 2, line, colour),
            self._stand(place.rsplit("-", maxsplit=1)[-1]),
            layer,
        )

    def _put_obstacle(self, place: str) -> None:
        """Show a circle, a line or a point in the way in the warning colour, with a cross."""
        cross = fortress_signs.wrong(self.look, 7 * self.look.u)
        if place.startswith("@"):
            x, y, radius = circle_parts(place)
            at = self.survey.place(x, y)
            self.stage.put(fortress_signs.blocked(self.look, radius * self.survey.scale), at, MARK)
        elif "-" in place:
            start, end = (self._stand(point) for point in place.split("-"))
            self._put_dashes(start, end, self.look.colour("block"), MARK)
            at = middle(start, end)
        else:
            at = self._stand(place)
        self.stage.put(cross, at, BADGE)

    def point_out(self, actions: Sequence[str]) -> None:
        """Mark the last segment and show the numbers of its points: lists call it by them."""
        named = next((action for action in reversed(actions) if "-" in action and not action.startswith("@")), None)
        if named != self._named:
            self._named = named
            if self._state:
                self._put_marks()

    def _put_marks(self) -> list[Actor]:
        dots = super()._put_marks()
        if self._named and max(map(int, self._named.split("-"))) < len(self._shown.points):
            self._put_named(self._named, self.look.colour("brass"), MARK)
        return dots

    def _put_named(self, segment: str, colour: pygame.Color, layer: int) -> Point:
        """Put dashes along a segment and the numbers of its points beside their rings. Returns its middle."""
        points = segment.split("-")
        start, end = map(self._stand, points)
        self._put_dashes(start, end, colour, layer)
        for point, at, other in zip(points, (start, end), (end, start), strict=True):
            self._put_ring(point, "brass")
            self._put_number(point, at, other)
        return middle(start, end)

    def _put_choice(self, selection: Selection) -> list[Actor]:
        """Put the segment that is picked or aimed at with all that it would do; or where a fortress may stand."""
        choice = Choice.of(self._shown, selection)
        if choice.site:
            self._put_site(choice, selection)
        elif not self._shown.outcome:
            self._put_segment(choice, selection)
        return []

    def _put_segment(self, choice: Choice, selection: Selection) -> None:
        state, look = self._shown, self.look
        if (
            selection.aim
            and selection.aim not in (selection.first, selection.second)
            and not selection.aim.startswith("@")
        ):
            self._put_ring(selection.aim, "reachDot", MARK)
        for gain in choice.gains:
            self._put_veil(gain.face, look.colour("wash", state.seats[state.seat], alpha=0.35), strong=True)
        if choice.first and choice.second:
            start, end = self._stand(choice.first), self._stand(choice.second)
            colour = look.colour("ink", state.seats[state.seat]) if choice.legal else look.colour("block")
            self._put_dashes(start, end, colour, MARK)
            if choice.refusal and not self._marks:
                for circle in choice.refusal.marks:
                    if circle.startswith("@"):
                        self._put_touched(circle, start, end)
        radius = max(SPEC["pickR"] * self._survey.scale, SPEC["pickRMin"] * look.u)
        for number, point in enumerate((selection.first, selection.second), 1):
            if point:
                self.stage.put(sprites.sign(look, radius, str(number)), self._stand(point), BADGE)

    def _put_thought(self, state: FortressState) -> Point | None:
        lamp: Point | None = None
        for event in state.events:
            match event:
                case Drew(seat, segment):
                    lamp = self._put_named(segment, self.look.colour("ink", state.seats[seat]), BADGE)
                case Placed(fortress):
                    lamp = self.survey.place(float(fortress.circle.x), float(fortress.circle.y))
                    self.stage.put(sprites.faded(self._picture(fortress), THOUGHT), lamp, BADGE)
                    lamp = (lamp[0] + float(fortress.circle.radius) * self.survey.scale, lamp[1])
        return lamp

    def _put_number(self, point: str, at: Point, other: Point) -> None:
        """Put the number of a point beside it, on the far side of another one, within what is in sight."""
        if not self._sight.collidepoint(at):
            return
        label = fortress_signs.number(self.look, point)
        away = (SPEC["pickRMin"] * self.look.u + label.get_width() / 2) / max(math.dist(at, other), 1)
        box = label.get_rect(center=(at[0] + (at[0] - other[0]) * away, at[1] + (at[1] - other[1]) * away))
        self.stage.put(label, box.clamp(self._sight).center, BADGE)

    def _put_touched(self, circle: str, start: Point, end: Point) -> None:
        """Show a circle that a segment touches, with a cross where it comes nearest to the middle."""
        x, y, radius = circle_parts(circle)
        at = self.survey.place(x, y)
        self.stage.put(fortress_signs.blocked(self.look, radius * self.survey.scale), at, MARK)
        (sx, sy), (ex, ey) = start, end
        square = max((ex - sx) ** 2 + (ey - sy) ** 2, 1e-9)
        part = min(max(((at[0] - sx) * (ex - sx) + (at[1] - sy) * (ey - sy)) / square, 0), 1)
        touched = (sx + (ex - sx) * part, sy + (ey - sy) * part)
        self.stage.put(fortress_signs.wrong(self.look, 8 * self.look.u), touched, BADGE)

    def _put_dashes(self, start: Point, end: Point, colour: pygame.Color, layer: int) -> None:
        """Put a dashed line: the same dash over and over, as far as it is in sight."""
        seen = self._sight.inflate(40, 40).clipline(start, end)
        if not seen:
            return
        start, end = seen
        dash, gap = (part * self.look.u for part in SPEC["previewDash"])
        length = math.dist(start, end)
        if not length:
            return
        ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        width = max(self.width * 1.25, 2.6 * self.look.u)
        across, down = round(ux * dash, 2), round(uy * dash, 2)
        pale = pen.line(across, down, width + 3 * self.look.u, self.look.colour("sheet", alpha=0.85))
        ink = pen.line(across, down, width, colour)
        middles = [(start[0] + ux * way, start[1] + uy * way) for way in np.arange(dash / 2, length, dash + gap)]
        for picture in (pale, ink):
            for place in middles:
                self.stage.put(picture, place, layer)

    def _put_veil(self, face: Face, colour: pygame.Color, *, strong: bool) -> None:
        """Lay a colour over a province, hatched strongly in the ink of the seat that is to act."""
        drawn = plot(self.survey, rounded(face), "")
        box = drawn.box.clip(self._sight)
        if not (box.w and box.h):
            return
        veil = sprites.layer(*box.size)
        veil.fill(colour)
        if strong:
            hatch(veil, self.look, self._shown.seats[self._shown.seat], "strong", box.topleft)
        veil.blit(stencil(drawn, box), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.stage.put(veil, box.center, MARK)

    # -- a fortress that is due --------------------------------------------------------------------------------

    def _put_site(self, choice: Choice, selection: Selection) -> None:
        """Light the province and the places where the fortress may stand, and show it where it is held."""
        site, look = choice.site, self.look
        if site is None:
            return
        key = (site, self._floor_at, self.camera.zoom)
        if self._lit[0] != key:
            self._lit = (key, self._light(choice))
        for picture, at in self._lit[1]:
            self.stage.put(picture, at, MARK)
        radius = max(float(site.radius) * self.survey.scale, 3 * look.u)
        spot = selection.cursor or selection.spot or selection.aim
        if spot is None or not spot.startswith("@"):
            return
        good = allowed(site, spot)
        colour = look.colour("ink", "green") if good else look.colour("block")
        fill = look.colour("ink", self._shown.seats[self._shown.seat], alpha=0.35)
        at = self._stand(spot)
        self.stage.put(fortress_signs.circle(look, radius, colour, 2.5 * look.u, fill), at, BADGE)
        if not good:
            self.stage.put(fortress_signs.wrong(look, 7 * look.u), at, BADGE)

    def _light(self, choice: Choice) -> list[tuple[pygame.Surface, Point]]:
        """The lit province, with the places where the middle of the fortress may lie."""
        site, look = choice.site, self.look
        if site is None:
            return []
        drawn = plot(self.survey, rounded(site.face), "")
        box = drawn.box.clip(self._sight)
        if not (box.w and box.h):
            return []
        ink = self._shown.seats[self._shown.seat]
        shape = stencil(drawn, box)
        veil = sprites.layer(*box.size)
        veil.fill(look.colour("wash", ink, alpha=0.3))
        hatch(veil, look, ink, "strong", box.topleft)
        veil.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        room = shape.copy()
        reach = float(site.radius) * self.survey.scale
        spots = [self.survey.place(x, y) for x, y in spots_of(choice.state).tolist()]
        for a, b in site.segments:
            ends = [(x - box.x, y - box.y) for x, y in (spots[a], spots[b])]
            pygame.draw.line(room, NOTHING, ends[0], ends[1], max(round(2 * reach), 1))
        for x, y in site.spots.tolist():
            px, py = self.survey.place(x, y)
            pygame.draw.circle(room, NOTHING, (px - box.x, py - box.y), reach * 1.2)
        free = sprites.layer(*box.size)
        free.fill(look.colour("brassHi", alpha=0.8))
        free.blit(room, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        veil.blit(free, (0, 0))
        return [(veil, box.center)]

    def lens(self, state: rules.State, selection: base.Selection, size: tuple[int, int]) -> pygame.Surface | None:
        """The crossings under a finger that stays down, and the one that is meant."""
        if self._held is None or Choice.of(state, selection).site:
            return None
        scale = LENS * self.camera.zoom
        survey, width = self._survey.enlarged(scale), self.width * LENS**GROWTH
        there = survey.place(*self._survey.units(self.camera.meant(self._held)))
        left, top = round(there[0] - size[0] / 2), round(there[1] - size[1] / 2)
        picture = pygame.Surface(size)
        self._land(self._shown, survey, width).paint(picture, (left, top))
        look, radius = self.look, self.node_radius * LENS**GROWTH
        for number, (x, y) in enumerate(spots_of(self._shown).tolist()):
            at = survey.place(x, y)
            meant = str(number) == selection.aim
            sign = sprites.sign(look, radius * 2, "") if meant else fortress_signs.point(look, radius)
            picture.blit(sign, sign.get_rect(center=(round(at[0] - left), round(at[1] - top))))
        pygame.draw.rect(picture, look.colour("brass"), picture.get_rect(), look.px(2))
        return picture

    # -- motion ------------------------------------------------------------------------------------------------

    def _follow(self, before: Selection | None, picked: Selection, dots: Sequence[Actor]) -> None:  # noqa: ARG002
        """Circles in the way pulse when a blocked segment has just been picked."""
        choice = Choice.of(self._shown, picked)
        if choice.refusal and not choice.aimed:
            for circle in choice.refusal.marks:
                if circle.startswith("@"):
                    self._pulse(circle)

    def _pulse(self, circle: str) -> None:
        spec = animation.MOTION["blockPulse"]
        x, y, radius = circle_parts(circle)
        ring = self.stage.put(
            fortress_signs.blocked(self.look, radius * self.survey.scale), self.survey.place(x, y), MARK
        )

        def beat(part: float) -> None:
            size = 1 + 0.12 * abs(math.sin(math.pi * part * spec["times"]))
            ring.pose(size=(size, size))
            if part == 1:
                self.stage.remove(ring)

        self.timeline.add(spec["ms"] * spec["times"], beat)

    # -- what is said ------------------------------------------------------------------------------------------

    def prompt(self, state: rules.State, selection: base.Selection) -> str:
        """What is to be done now."""
        picked, choice = cast("Selection", selection), Choice.of(state, selection)
        if state.outcome:
            return t("fortress.prompt.over")
        if choice.site:
            return t("fortress.prompt.put")
        if picked.second:
            return t("fortress.prompt.check" if choice.legal else "fortress.prompt.blocked")
        return t("fortress.prompt.second" if picked.first else "fortress.prompt.first")

    def note(self, state: rules.State, selection: base.Selection) -> Note | None:
        """What the segment would bring, or why it may not be drawn; how the fortress is put."""
        choice = Choice.of(state, selection)
        if choice.site:
            left = len(choice.state.sites)
            how = "fortress.note.put.confirm" if cast("Selection", selection).spot else "fortress.note.put.how"
            return Note("castle-turret-bold", t("fortress.note.put", n=left), t(how), aimed=True)
        if refusal := choice.refusal:
            if refusal.code == "shield":
                title = t("fortress.note.shield", n=len(refusal.marks))
                return Note("shield-warning-bold", title, t("fortress.note.shield.how"), aimed=True, alarm=True)
            return Note("prohibit-bold", t("fortress.note.drawn"), t("fortress.note.drawn.how"), aimed=True, alarm=True)
        return self._gain_note(choice) if choice.after else None

    def _gain_note(self, choice: Choice) -> Note:
        """How many provinces from whom the segment would bring, and the shares after it."""
        after = cast("FortressState", choice.after)
        names = [t(f"seat.{ink}") for ink in after.seats]
        shares = [f"{name} {share * 100:.0f}%" for name, share in zip(names, after.shares(), strict=True)]
        now = t("fortress.note.shares", shares=", ".join(shares)) if any(after.land) else ""
        won = [gain for gain in choice.gains if isinstance(gain, Captured)]
        if not choice.gains:
            return Note("path-bold", t("fortress.note.no-gain"), now, aimed=True)
        area = percent(sum(gain.face.rounded_area for gain in won))
        losers = sorted({gain.loser for gain in won if gain.loser is not None})
        titles = forms("fortress.note.gain", n=len(won), percent=area) if won else (t("fortress.note.own"),)
        if losers:
            lost = t("fortress.note.from", names=", ".join(names[loser] for loser in losers))
            titles = tuple(f"{title} {lost}" for title in titles)
        return Note("trend-up-bold", titles, now, aimed=True)

    def seat_note(self, state: rules.State, seat: int) -> Note | None:
        """How many fortresses a seat has."""
        count = sum(fortress.seat == seat for fortress in cast("FortressState", state).fortresses)
        return Note("castle-turret-bold", str(count))

    def measure(self, state: rules.State) -> Measure | None:
        """How much of the map is captured, in hundredths."""
        parts = tuple(100 * area / (WIDTH * HEIGHT) for area in cast("FortressState", state).land)
        return Measure(t("fortress.measure"), parts, 100)

    def figures(self, state: rules.State) -> tuple[Any, ...]:
        """Shares in hundredths, or numbers of fortresses: what decides."""
        game = cast("FortressState", state)
        if game.setup.victory == "fortresses":
            return game.scores()
        return tuple(float(round(share * 100)) for share in game.shares())

    def score_text(self, score: Any) -> tuple[str, str]:
        """The share of a seat in the captured land, or the number of its fortresses.

        >>> from game.kit import text
        >>> text.use("en"); Board().score_text(37.0), Board().score_text(1)
        (('37%', 'of the land'), ('1', 'fortress'))
        """
        if isinstance(score, int):
            return str(score), t("fortress.fortresses", n=score)
        return f"{float(score):.0f}%", t("fortress.share")

    def exact(self, state: rules.State) -> Sequence[str]:
        """Area, share, fortresses and provinces of every seat."""
        game = cast("FortressState", state)
        lines = []
        for seat, (land, share) in enumerate(zip(game.land, game.shares(), strict=True)):
            fortresses = t("fortress.exact.fortresses", n=sum(fortress.seat == seat for fortress in game.fortresses))
            provinces = t("fortress.exact.provinces", n=sum(held.seat == seat for held in game.provinces))
            area = t("fortress.exact.area", area=round(land, 2), share=round(100 * share, 2))
            lines.append(f"{area} · {fortresses} · {provinces}")
        return lines

    def turn_text(self, actions: Sequence[str]) -> tuple[str, str]:
        """A turn for the list of last moves, or the rest of one whose segment is drawn.

        >>> from game.kit import text
        >>> text.use("en"); Board().turn_text(("3-17", "@12.5,80,13")), Board().turn_text(("0-1",))
        (('3–17', '+1 province'), ('0–1', ''))
        >>> Board().turn_text(("@12.5,80,13",))
        ('', 'place of the fortress')
        """
        lines = [action.replace("-", "–") for action in actions if "-" in action and not action.startswith("@")]
        won = sum(action.startswith("@") for action in actions)
        if not won:
            return ", ".join(lines), ""
        return ", ".join(lines), t("fortress.turn.won" if lines else "fortress.turn.put", n=won)

    def advice_text(self, actions: Sequence[str]) -> str:
        """A turn, or where to put the fortress that is due.

        >>> from game.kit import text
        >>> text.use("en"); Board().advice_text(("3-17", "@12.5,80,13")), Board().advice_text(("@12.5,80,13",))
        ('3–17, +1 province', 'put the fortress where the lamp is')
        """
        if all(action.startswith("@") for action in actions):
            return t("fortress.advice.put")
        return super().advice_text(actions)

    # -- what is taught ----------------------------------------------------------------------------------------

    @classmethod
    def preview(cls) -> rules.State:
        """A match in full swing."""
        return fortress_pages.preview()

    @classmethod
    def pages(cls) -> Sequence[Page]:
        """The pages with moving diagrams."""
        return fortress_pages.pages()

    def sample(self, name: str) -> pygame.Surface:
        """A thing on a slip of paper. Raises KeyError for a name that no page uses."""
        look, u = self.look, self.look.u
        slip = self._slip()
        line = pen.line(30 * u, -8 * u, 2 * u, look.colour("inkText"))
        pictures = {
            "point": lambda: [fortress_signs.point(look, 4 * u)],
            "node": lambda: [line, fortress_signs.point(look, 3 * u)],
            "line": lambda: [line],
            "red": lambda: [fortress_signs.fortress(look, "red", 14 * u)],
            "blue": lambda: [fortress_signs.fortress(look, "blue", 14 * u)],
            "picked": lambda: [sprites.sign(look, 9 * u, "1")],
            "refused": lambda: [
                fortress_signs.fortress(look, "blue", 10 * u), fortress_signs.blocked(look, 10 * u),
                fortress_signs.wrong(look, 6 * u),
            ],
            "ghost": lambda: [fortress_signs.circle(look, 12 * u, look.colour("ink", "green"), 2.5 * u)],
            "mark": lambda: [fortress_signs.fortress(look, "red", 3 * u)],
            "free": lambda: [sprites.dot(10 * u, look.colour("brassHi", alpha=0.8))],
        }[name]()  # fmt: skip
        for picture in pictures:
            slip.blit(picture, picture.get_rect(center=slip.get_rect().center))
        return slip
