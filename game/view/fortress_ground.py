"""The map of Fortress on the screen: its camera and frame, the land that is painted, what moves on it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import cast

import pygame

from game import rules
from game.kit.theme import TOKENS
from game.rules.fortress import Captured, Divided, Drew, Fortress, FortressState, Placed
from game.rules.planar import Face
from game.rules.site import LARGEST
from game.view import animation, fortress_signs, frame, pen, sprites
from game.view.board import Point
from game.view.camera import Camera
from game.view.fortress_choice import spot_place, spots_of
from game.view.fortress_land import Land, Survey, outlines_of, plot, rounded, wash
from game.view.map_board import MapBoard, Plate
from game.view.stage import Actor
from game.view.staged_board import PIECE, WALL, WASH, SelectionT

SPEC, LAYOUT = TOKENS["board"]["fortress"], TOKENS["layout"]["fortress"]
GROWTH = 0.5
"""Lines and points grow by this power of the zoom, so that crowded crossings come apart."""
BANDS = 24
"""In so many steps the map is drawn anew after a change of the zoom."""
SMALL, ENOUGH = 10, 8000
"""A point or a fortress takes as long as the square of its radius and this, in pixels, says; a step has time for so much."""
PHONE_PAD = 12
"""Logical pixels round the map on a small sheet."""


class Ground(MapBoard[FortressState, SelectionT]):
    """The half of the board that shows the map, whatever a person does on it."""

    aside = 0.0  # fortresses keep clear of lines, not of what is beside them

    def __init__(self) -> None:
        super().__init__()
        self._points: list[Actor] = []
        self._forts: dict[int, Actor] = {}  # by their number in the order in which they were put
        self._middles: list[Point] = []  # where they lie on the stage
        self._baked: FortressState | None = None  # the state whose land is on the floor
        self._rough: pygame.Rect | None = None  # where the floor waits for the end of a motion
        self._moving_in = False
        self._whole: tuple[Plate, ...] = ()  # the whole map as it was last seen
        self._framed_at: object = None  # the sheet for which the ground was drawn

    # -- where things are ------------------------------------------------------------------------------------------

    def _camera(self) -> Camera:
        small = min(self._sheet.size) < 500 * self.look.u
        pad = self.look.px(LAYOUT["mapPad"])
        if small:
            pad = round(frame.padding(self._sheet, self.look, framed=self._framed, phone=PHONE_PAD))
        window = self._sheet.inflate(-2 * pad, -2 * pad)
        self._survey = Survey.on(*window.size, turned=self.look.lying)
        return Camera(window, SPEC["zoomMax"])

    def _draw_frame(self) -> None:
        margin, window = sprites.sheet_margin(self.look), self.camera.window
        self._corner = (self._sheet.left - margin, self._sheet.top - margin)
        sheet = sprites.sheet_on_table(self.look, self._sheet.size)
        if self._framed_at != (self._sheet, self.look):
            self._framed_at = (self._sheet, self.look)
            self._ground = sheet.copy()
        self._ground = sprites.renewed(self._ground)
        borders = self._blocks()
        left, top = -self._corner[0], -self._corner[1]
        for side in _sides(self._sheet.move(left, top), window.move(left, top)):  # all else never changes
            part = self._ground.subsurface(side)
            part.blit(sheet, (0, 0), side)
            off = (left - side.x, top - side.y)
            frame.draw(part, self.look, self._sheet.move(off), window.move(off), borders, None)

    def _blocks(self) -> tuple[list[float], list[float]]:
        """Where the blocks of the frame begin and end along both sides, one for ten units of the map."""
        window, block = self.camera.window, 10 * self._survey.scale * self.camera.zoom
        borders = []
        for corner, start, long in zip(self.camera.corner, window.topleft, window.size, strict=True):
            first = (corner - start) % (2 * block) - 2 * block
            cells = [first + number * block for number in range(math.ceil(long / block) + 5)]
            borders.append([min(max(cell, 0), long) for cell in cells])
        return borders[0], borders[1]

    def _draw_map(self) -> None:
        self._fit()
        self._floor, self._floor_at = pygame.Surface(self.camera.window.size), self._scrolled
        self._floor.fill(self.look.colour("sheet"))
        self._whole = ()
        self._baked, self._rough = None, None

    def _fit(self) -> None:
        """Take over the zoom of the camera."""
        zoom, u = self.camera.zoom, self.look.u
        self.survey = self._survey.enlarged(zoom)
        scale = self._survey.scale * zoom**GROWTH
        least = min(self._sheet.size) / u / 344  # thumbnails have finer lines than the sheet of a phone
        self.width = max(SPEC["lineW"] * scale, SPEC["lineWMin"] * u * min(least, 1))
        self.radius = max(SPEC["pointR"] * scale, SPEC["pointRMin"] * u * min(least, 1))
        self.node_radius = max(SPEC["nodeR"] * scale, SPEC["nodeRMin"] * u * min(least, 1))

    @property
    def _scrolled(self) -> tuple[int, int]:
        """Where on the enlarged map the window begins."""
        x, y = self.camera.corner
        return self.camera.window.left - round(x), self.camera.window.top - round(y)

    @property
    def _sight(self) -> pygame.Rect:
        """The part of the enlarged map that the floor shows."""
        return pygame.Rect(self._floor_at, self._floor.get_size())

    def centre(self, place: str) -> Point:
        """Where a point, a segment or a fortress is seen, in pixels."""
        return self.camera.seen(self._survey.place(*self._units(place)))

    def _units(self, place: str) -> Point:
        if place.startswith("@"):
            return floats(place)
        spots = spots_of(self._shown)[list(map(int, place.split("-")))]
        x, y = spots.mean(axis=0)
        return float(x), float(y)

    def _stand(self, place: str) -> Point:
        """Where a point or a fortress lies on the stage."""
        return self.survey.place(*self._units(place))

    # -- looking around --------------------------------------------------------------------------------------------

    def _look_through(self, camera: Camera) -> None:
        before = self.camera
        super()._look_through(camera)
        if self._plates:
            self._drawing = None
        elif camera != before:
            self._slide()

    def _slide(self) -> None:
        """Move the picture of the land, and paint what comes into sight."""
        (x, y), (old_x, old_y) = self._scrolled, self._floor_at
        self._floor_at = (x, y)
        (wide, high), dx, dy = self._floor.get_size(), x - old_x, y - old_y
        if abs(dx) >= wide or abs(dy) >= high:
            self._paint(self._floor.get_rect())
        else:
            self._floor = sprites.renewed(self._floor)
            self._floor.scroll(-dx, -dy)
            if dx:
                self._paint(pygame.Rect(wide - dx if dx > 0 else 0, 0, abs(dx), high))
            if dy:
                self._paint(pygame.Rect(0, high - dy if dy > 0 else 0, wide, abs(dy)))
        for _ in self._reveal():
            pass

    def _take_plates(self) -> tuple[Plate, ...]:
        """Under the picture of what is in sight one of the whole map, as it was when that was last seen."""
        plates = super()._take_plates()
        if self.camera.zoom == 1:
            self._whole = plates
        return (*self._whole, *plates)

    def unfold(self, state: rules.State) -> Iterator[None]:
        """Show a state, a little a step."""
        self._hold(cast("FortressState", state))
        yield from self._build_up()

    def _redraw(self) -> Iterator[None]:
        """Build all up anew, a little a frame; meanwhile the plates hide the stage."""
        yield from self._build_up()
        self._take_plates()  # they may soon be wanted
        yield
        yield  # a frame is two steps, and the next step shows what has been drawn
        self._plates, self._drawing = (), None

    def _build_up(self) -> Iterator[None]:
        """Paint the land for the zoom and place of the camera and put everything on it, a little a step."""
        self._fit()
        floor, at = pygame.Surface(self.camera.window.size), self._scrolled
        land, state = self._land(self._shown, self.survey, self.width), self._shown
        yield
        wide, high = floor.get_size()
        step = math.ceil(high / BANDS)
        for top in range(0, high, step):
            band = pygame.Rect(0, top, wide, step).clip(floor.get_rect())
            land.paint(floor.subsurface(band), (at[0], at[1] + top))
            yield
        self._floor, self._floor_at, self._baked, self._all = floor, at, state, land
        self._rough = None
        self.stage.origin = self.camera.corner
        self._echo.finish()
        self._clear()
        taken = 0.0
        for radius in self._putting():
            taken += (radius + SMALL) ** 2
            if taken > ENOUGH:
                taken = 0.0
                yield
        self._put_marks()
        yield

    def _bare(self) -> Sequence[pygame.Rect]:
        """The sides of the sheet: the land hides all else, and nothing shakes this board."""
        return _sides(self._ground.get_rect(), self.camera.window.move(-self._corner[0], -self._corner[1]))

    # -- the land --------------------------------------------------------------------------------------------------

    def _land(
        self, state: FortressState, survey: Survey, width: float, bare: Sequence[Face] = (), *, all_lines: bool = True
    ) -> Land:
        """The land of a state; ``bare`` provinces are left without colour, perhaps the newest line is left out."""
        plots = [
            plot(survey, outlines, state.seats[held.seat])
            for held, outlines in zip(state.provinces, outlines_of(state), strict=True)
            if not any(held.face is face for face in bare)
        ]
        ends = [survey.place(x, y) for x, y in spots_of(state).tolist()]
        segments = state.segments if all_lines else state.segments[:-1]
        return Land(self.look, survey, self.patterns, plots, [(ends[a], ends[b]) for a, b in segments], width)

    def _bake(self) -> None:
        """Bring the land on the floor to the state that is shown, wherever it is not what it was."""
        state, before = self._shown, self._baked
        if state is before and not self._rough:
            return
        boxes = [self._sight] if before is None else self._change(before, state)
        boxes += [self._rough] if self._rough else []
        self._all = self._land(state, self.survey, self.width)
        self._baked, self._rough = state, None
        self._paint(_around(boxes).move(-self._floor_at[0], -self._floor_at[1]))

    def _change(self, before: FortressState, state: FortressState) -> list[pygame.Rect]:
        """The pixels of the enlarged map where two states differ."""
        old = {(id(held.face), held.seat) for held in before.provinces}
        new = {(id(held.face), held.seat) for held in state.provinces}
        boxes = [
            plot(self.survey, rounded(held.face), "").box
            for each, other in ((before, new), (state, old))
            for held in each.provinces
            if (id(held.face), held.seat) not in other
        ]
        spots = spots_of(max(before, state, key=lambda each: len(each.points)))
        for a, b in {*before.segments} ^ {*state.segments}:
            boxes.append(_box(self.survey.place(*spots[a].tolist()), self.survey.place(*spots[b].tolist())))
        return [box.inflate(2 * self.look.px(8), 2 * self.look.px(8)) for box in boxes]

    def _paint(self, part: pygame.Rect) -> None:
        """Paint a part of the floor."""
        part = part.clip(self._floor.get_rect())
        if part.w and part.h:
            self._floor = sprites.renewed(self._floor)
            self._all.paint(self._floor.subsurface(part), (self._floor_at[0] + part.x, self._floor_at[1] + part.y))

    def _clear(self) -> None:
        super()._clear()
        self._points, self._forts = [], {}

    def _put_ground(self) -> None:
        """Put points and fortresses, and paint the land under them."""
        for _ in self._putting():
            pass
        if not self._plates and not self._moving_in:
            self._bake()

    def _putting(self) -> Iterator[float]:
        """Put the points, then the fortresses in sight, one by one; tells the radius of each in pixels."""
        state, base_count = self._shown, len(self._shown.base)
        pictures = fortress_signs.point(self.look, self.radius), fortress_signs.point(self.look, self.node_radius)
        for number, (x, y) in enumerate(spots_of(state).tolist()):
            self._points.append(self.stage.put(pictures[number >= base_count], self.survey.place(x, y), PIECE))
            yield self.radius
        self._find_middles()
        yield from self._reveal()

    def _reveal(self) -> Iterator[float]:
        """Put the fortresses that have come in sight."""
        for number, fortress in self._in_sight():
            if number not in self._forts:
                self._forts[number] = self.stage.put(self._picture(fortress), self._middles[number], PIECE)
                yield float(fortress.circle.radius) * self.survey.scale

    def _in_sight(self) -> Iterator[tuple[int, Fortress]]:
        """The fortresses that are in sight, with their numbers in the order in which they were put."""
        reach = 2 * float(LARGEST) * self.survey.scale
        around = self._sight.inflate(reach, reach)
        for number, (fortress, middle) in enumerate(zip(self._shown.fortresses, self._middles, strict=True)):
            if around.collidepoint(middle):
                yield number, fortress

    def _find_middles(self) -> None:
        """Work out where the fortresses lie on the stage."""
        circles = (fortress.circle for fortress in self._shown.fortresses)
        self._middles = [self.survey.place(float(circle.x), float(circle.y)) for circle in circles]

    def _picture(self, fortress: Fortress) -> pygame.Surface:
        radius = float(fortress.circle.radius) * self.survey.scale
        return fortress_signs.fortress(self.look, self._shown.seats[fortress.seat], radius)

    # -- motion ----------------------------------------------------------------------------------------------------

    def _begin(self, state: FortressState) -> None:
        before = self._state
        self._moving_in = True
        self._take_up(state)
        self._moving_in = False
        if before is None or self._plates:
            return
        won = [event for event in state.events if isinstance(event, Captured | Divided)]
        for event in state.events:
            match event:
                case Drew(seat, segment, points):
                    self._hold_back(before, [gain.face for gain in won])
                    end = self._draw_line(seat, segment, points)
                    for gain in won:
                        self._soak(gain, state, end)
                case Placed(fortress):
                    self._drop(len(state.fortresses) - 1, fortress)

    def _hold_back(self, before: FortressState, faces: Sequence[Face]) -> None:
        """Paint the land as it is before ink spreads over it and before the line is drawn."""
        state = self._shown
        self._all = self._land(state, self.survey, self.width, faces, all_lines=False)
        box = _around(self._change(before, state)) if self._baked is before else self._sight
        self._baked, self._rough = state, box
        self._paint(box.move(-self._floor_at[0], -self._floor_at[1]))

    def _draw_line(self, seat: int, segment: str, points: Sequence[int]) -> float:
        """A pen draws the line, then the new crossings pop up. Returns when the line is drawn."""
        start, end = (self._stand(point) for point in segment.split("-"))
        seen = self._sight.clipline(start, end)
        if not seen:
            return 0.0
        colour = self.look.colour("ink", self._shown.seats[seat])
        start, end = seen
        picture = pen.line(end[0] - start[0], end[1] - start[1], self.width, colour)
        actor = self.stage.put(picture, middle(start, end), WALL)
        drawn = pen.draw_line(self.timeline, self.look, actor, start, end, self.width, colour)
        for number in points:
            animation.pop(self.timeline, self._points[number], animation.MOTION["nodePop"], drawn)
        return drawn

    def _put_wash(self, seat: int, face: Face) -> list[Actor]:
        """Put tint and hatch of a province on the stage."""
        drawn = plot(self.survey, rounded(face), self._shown.seats[seat])
        box = drawn.box.clip(self._sight)
        if not (box.w and box.h):
            return []
        return [self.stage.put(picture, box.center, WASH) for picture in wash(self.look, drawn, box, self.patterns)]

    def _soak(self, gain: Captured | Divided, state: FortressState, begin: float) -> None:
        """Ink drains from a province that was lost, and spreads over it from the end of the line that won it."""
        if isinstance(gain, Captured) and gain.loser is not None:
            animation.drain(self.timeline, self.stage, self._put_wash(gain.loser, gain.face), begin)
        if won := self._put_wash(gain.seat, gain.face):
            _, last = state.segments[-1]
            soaking = animation.Soaking(won[0].picture, won[0].rect.topleft, self._stand(str(last)))
            animation.spread(self.timeline, won[0], won[1], soaking, begin)

    def _drop(self, number: int, fortress: Fortress) -> None:
        """A fortress drops on the map, and a ring spreads from it; the faster the more fortresses are to follow."""
        actor, spec = self._forts.get(number), animation.MOTION["fortPlace"]
        if actor is None:
            return
        x, y = actor.at

        def fall(part: float) -> None:
            size = 1.5 - 0.5 * part
            actor.pose((x, y - 18 * self.look.u * (1 - part)), (size, size), min(part * 2, 1.0))

        radius = actor.picture.get_width() / 2
        colour = self.look.colour("ink", self._shown.seats[fortress.seat])
        wave = self.stage.put(fortress_signs.circle(self.look, radius * 1.6, colour, 2 * self.look.u), (x, y), WALL)

        def widen(part: float) -> None:
            size = 0.6 + 0.4 * part
            wave.pose(size=(size, size), strength=(1 - part) if part else 0.0)
            if part == 1:
                self.stage.remove(wave)

        haste = 1 + self.timeline.waiting / 2
        landed = self.timeline.add(spec["drop"] / haste, fall, curve=spec["ease"])
        self.timeline.add(spec["ring"] / haste, widen, after=landed)

    def _settle(self) -> None:
        """When motion has ended, paint what it has left open."""
        super()._settle()
        if (
            self._state
            and not self.timeline.moving
            and not self._plates
            and (self._rough or self._baked is not self._state)
        ):
            self.stage.strike(WASH, WALL)
            self._bake()

    def _changed(self) -> Iterable[str]:
        for event in self._shown.events:
            match event:
                case Drew(segment=segment):
                    yield from segment.split("-")


def floats(spot: str) -> Point:
    """The place of a fortress, rounded."""
    x, y = spot_place(spot)
    return float(x), float(y)


def middle(start: Point, end: Point) -> Point:
    """The point between two others."""
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def _box(start: Point, end: Point) -> pygame.Rect:
    left, top = min(start[0], end[0]), min(start[1], end[1])
    return pygame.Rect(int(left), int(top), int(abs(start[0] - end[0])) + 2, int(abs(start[1] - end[1])) + 2)


def _sides(sheet: pygame.Rect, window: pygame.Rect) -> list[pygame.Rect]:
    """The four strips of a sheet round a window on it."""
    return [
        pygame.Rect(sheet.left, sheet.top, sheet.w, window.top - sheet.top),
        pygame.Rect(sheet.left, window.bottom, sheet.w, sheet.bottom - window.bottom),
        pygame.Rect(sheet.left, window.top, window.left - sheet.left, window.h),
        pygame.Rect(window.right, window.top, sheet.right - window.right, window.h),
    ]


def _around(boxes: Sequence[pygame.Rect]) -> pygame.Rect:
    return boxes[0].unionall(list(boxes[1:])) if boxes else pygame.Rect(0, 0, 0, 0)
