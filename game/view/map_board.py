"""Boards on which a person can look around: nearer, farther, and to the sides."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from game import rules
from game.input.intents import Command, Drag, Intent, Pinch, Wheel
from game.kit.theme import TOKENS
from game.view import board as base
from game.view.board import Point, Reply
from game.view.camera import Camera
from game.view.staged_board import LAMP, SelectionT, StagedBoard, StateT

ZOOM_STEP = TOKENS["board"]["fortress"]["zoomStep"]
NEAR = ZOOM_STEP**3
"""The zoom from which a place is seen from near."""
SETTLE = 0.12
"""Seconds after the last step of a zoom until the map is drawn anew; meanwhile its picture is stretched."""


Laid = tuple[pygame.Surface, tuple[int, int]]
"""A picture and where its upper left corner lies."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A picture of a part of the map: how far enlarged it was taken, and where it lies on the map so enlarged."""

    picture: pygame.Surface
    zoom: float
    at: tuple[int, int]

    def stretched(self, camera: Camera) -> Laid | None:
        """What the camera sees of it, in the size that the camera wants, and where; None where it sees nothing of it."""
        ratio, window = camera.zoom / self.zoom, camera.window
        left, top = (corner + at * ratio for corner, at in zip(camera.corner, self.at, strict=True))
        x, y = max(math.floor((window.left - left) / ratio), 0), max(math.floor((window.top - top) / ratio), 0)
        right, bottom = math.ceil((window.right - left) / ratio), math.ceil((window.bottom - top) / ratio)
        part = pygame.Rect(x, y, right - x, bottom - y).clip(self.picture.get_rect())
        if part.w <= 0 or part.h <= 0:
            return None
        size = (round(part.w * ratio), round(part.h * ratio))
        place = (round(left + part.x * ratio), round(top + part.y * ratio))
        return pygame.transform.scale(self.picture.subsurface(part), size), place


def seen(plates: Sequence[Plate], camera: Camera) -> tuple[Laid, ...]:
    """What the camera sees of plates, the uppermost last, without those that others hide."""
    laid: list[Laid] = []
    for plate in reversed(plates):
        if stretched := plate.stretched(camera):
            laid.insert(0, stretched)
            picture, place = stretched
            if picture.get_rect(topleft=place).contains(camera.window):
                break
    return tuple(laid)


class MapBoard(StagedBoard[StateT, SelectionT]):
    """A board whose map is seen through a ``camera``.

    Things on the stage have their places in pixels of the enlarged map. Looking around is no choice: it never touches
    the selection, and works while somebody else is to act.
    """

    camera: Camera
    aside: ClassVar[float] = 2 * LAMP
    """Logical pixels from a line to a sign that belongs to it."""

    def __init__(self) -> None:
        super().__init__()
        self._plates: tuple[Plate, ...] = ()  # what is stretched while the zoom changes
        self._stretched: tuple[tuple[Plate, ...], Camera | None, tuple[Laid, ...]] = ((), None, ())
        self._taken: tuple[tuple[object, ...], tuple[Plate, ...]] = ((), ())  # what was drawn, and its picture
        self._unsettled = 0.0
        self._drawing: Iterator[None] | None = None  # the map, while it is drawn anew

    # -- what a game says of its own ---------------------------------------------------------------------------

    @abstractmethod
    def _camera(self) -> Camera:
        """A camera that shows the whole map on the sheet."""

    @abstractmethod
    def _draw_map(self) -> None:
        """Draw the empty map as large as the camera wants it: ``self._floor``."""

    @abstractmethod
    def _draw_frame(self) -> None:
        """Draw the sheet, and the frame round what the camera sees: ``self._ground``, with its corner."""

    @abstractmethod
    def _eye(self, selection: base.Selection) -> str | None:
        """The place round which the keyboard zooms, if there is one."""

    _floor: pygame.Surface
    _floor_at: tuple[int, int] = (0, 0)
    """Where on the enlarged map the floor begins, if it shows only a part."""
    _ground: pygame.Surface
    _corner: tuple[int, int]

    @property
    def zoom(self) -> float:
        """How much larger than the whole map it is seen."""
        return self.camera.zoom

    def beside(self, actions: Sequence[str]) -> Point | None:
        """At the middle of the last line that was drawn, or beside it."""
        lines = [action for action in actions if "-" in action and not action.startswith("@")]
        if not lines:
            return None
        (x1, y1), (x2, y2) = map(self.centre, lines[-1].split("-"))
        off = self.aside * self.look.u / max(math.dist((x1, y1), (x2, y2)), 1)
        places = [((x1 + x2) / 2 + (y1 - y2) * side, (y1 + y2) / 2 + (x2 - x1) * side) for side in (off, -off)]
        return next((at for at in places if self.camera.window.collidepoint(at)), None)

    # -- looking around ----------------------------------------------------------------------------------------

    def interpret(self, state: rules.State, selection: base.Selection, intent: Intent) -> Reply:
        """Look around, or do what every board does."""
        camera = self.camera
        match intent:
            case Drag(start, _, delta) if self._sheet.collidepoint(start):
                camera = camera.panned(delta)
            case Pinch(centre, delta, factor) if self._sheet.collidepoint(centre):
                camera = camera.panned(delta).zoomed(factor, centre)
            case Wheel(at, steps) if self._sheet.collidepoint(at):
                camera = camera.zoomed(ZOOM_STEP**steps, at)
            case Command("zoom-in" | "zoom-out" as name):
                eye = self._eye(selection)
                around = self.centre(eye) if eye else camera.window.center
                camera = camera.zoomed(ZOOM_STEP if name == "zoom-in" else 1 / ZOOM_STEP, around)
            case Command("zoom-fit"):
                camera = camera.fitted()
            case _:
                return super().interpret(state, selection, intent)
        self._look_through(camera)
        return Reply(selection)

    def _look_through(self, camera: Camera) -> None:
        if camera.zoom != self.camera.zoom:
            self._unsettled, self._drawing = SETTLE, None
            if not self._plates:
                self.finish()
                self._plates = self._take_plates()
        if camera != self.camera:
            self.camera = camera
            self.stage.origin = camera.corner
            self._draw_frame()

    def look_at(self, place: str | None) -> None:
        """See a place from near, in the middle; with none, see the whole map."""
        self.camera = self.camera.fitted()
        if place:
            self.camera = self.camera.zoomed(NEAR, self.centre(place))
            (x, y), (middle_x, middle_y) = self.centre(place), self.camera.window.center
            self.camera = self.camera.panned((middle_x - x, middle_y - y))
        self._draw_enlarged()
        self._draw_frame()
        if self._state:
            self._put_all()

    def _take_plates(self) -> tuple[Plate, ...]:
        """Pictures of the map as it is drawn now, without frame; the last one lies uppermost.

        The last picture is kept as long as it is still true.
        """
        drawn = (self._floor, self._floor_at, *((actor.image, actor.rect) for actor in self.stage.sprites()))
        if drawn != self._taken[0]:
            self._taken = (drawn, (self._take_plate(),))
        return self._taken[1]

    def _take_plate(self) -> Plate:
        picture = pygame.Surface(self._floor.get_size())
        picture.fill(self.look.colour("sheet"))
        picture.blit(self._floor, (0, 0))
        dx, dy = self._floor_at
        picture.fblits([(actor.image, actor.rect.move(-dx, -dy)) for actor in self.stage.sprites()])
        return Plate(picture, self.camera.zoom, self._floor_at)

    # -- what is seen ------------------------------------------------------------------------------------------

    def _take_up(self, state: StateT) -> None:
        self._drawing = None  # it was of another state
        super()._take_up(state)

    def _lay_out(self) -> None:
        self.camera = self._camera()
        self._draw_enlarged()
        self._draw_frame()

    def _draw_enlarged(self) -> None:
        self._plates, self._drawing = (), None
        self.stage.origin = self.camera.corner
        self._draw_map()

    def _redraw(self) -> Iterator[None]:
        """Draw the map anew as large as the camera wants it, a step a frame; then it takes the place of the plates."""
        yield
        self._draw_enlarged()
        self._put_all()

    def update(self, dt: float) -> None:
        """Let seconds pass for the motion, and draw a new size when it has settled."""
        super().update(dt)
        if not self._plates:
            return
        self._unsettled -= dt
        if self._unsettled <= 0:
            self.finish()
            self._drawing = self._drawing or self._redraw()
            next(self._drawing, None)

    def _seen_plates(self) -> tuple[Laid, ...]:
        """The plates as the camera sees them: stretched once, as long as it looks the same way."""
        if self._stretched[:2] != (self._plates, self.camera):
            self._stretched = (self._plates, self.camera, seen(self._plates, self.camera))
        return self._stretched[2]

    def _bare(self) -> Sequence[pygame.Rect]:
        """The parts of the ground that the map leaves bare, or more."""
        return [self._ground.get_rect()]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, and on it what the camera sees."""
        dx, dy = (round(shaken) for shaken in self.stage.offset)
        for part in self._bare():
            surface.blit(self._ground, (self._corner[0] + part.x + dx, self._corner[1] + part.y + dy), part)
        clip = surface.get_clip()
        if self.camera.zoom > 1 or self._plates:
            surface.set_clip(self.camera.window.clip(clip))
        if self._plates:
            surface.fblits(self._seen_plates())
        else:
            x, y = (round(corner) + at for corner, at in zip(self.camera.corner, self._floor_at, strict=True))
            self.stage.paint(surface, self._floor, (x, y))
        surface.set_clip(clip)
