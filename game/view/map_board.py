"""Boards on which a person can look around: nearer, farther, and to the sides."""

from __future__ import annotations

from abc import abstractmethod

import pygame

from game import rules
from game.input.intents import Command, Drag, Intent, Pinch, Wheel
from game.kit.theme import TOKENS
from game.view import board as base
from game.view.board import Reply
from game.view.camera import Camera
from game.view.staged_board import SelectionT, StagedBoard, StateT

ZOOM_STEP = TOKENS["board"]["fortress"]["zoomStep"]
NEAR = ZOOM_STEP**3
"""The zoom from which a place is seen from near."""
SETTLE = 0.12
"""Seconds after the last step of a zoom until the map is drawn anew; meanwhile its picture is stretched."""


class MapBoard(StagedBoard[StateT, SelectionT]):
    """A board whose map is seen through a ``camera``.

    Things on the stage have their places in pixels of the enlarged map. Looking around is no choice: it never touches
    the selection, and works while somebody else is to act.
    """

    camera: Camera

    def __init__(self) -> None:
        super().__init__()
        self._stretched: pygame.Surface | None = None  # the whole map, while its zoom changes
        self._unsettled = 0.0

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
    _ground: pygame.Surface
    _corner: tuple[int, int]

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
            self._unsettled = SETTLE
            if self._stretched is None:
                self.finish()
                self._stretched = self._whole()
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

    def _whole(self) -> pygame.Surface:
        """The whole map as it is drawn now, in one picture without frame."""
        picture = pygame.Surface(self._floor.get_size())
        picture.fill(self.look.colour("sheet"))
        picture.blit(self._floor, (0, 0))
        picture.fblits([(actor.image, actor.rect) for actor in self.stage.sprites()])
        return picture

    # -- what is seen ------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.camera = self._camera()
        self._draw_enlarged()
        self._draw_frame()

    def _draw_enlarged(self) -> None:
        self._stretched = None
        self.stage.origin = self.camera.corner
        self._draw_map()

    def update(self, dt: float) -> None:
        """Let seconds pass for the motion, and draw a new size when it has settled."""
        super().update(dt)
        if self._stretched is not None:
            self._unsettled -= dt
            if self._unsettled <= 0:
                self.finish()
                self._draw_enlarged()
                self._put_all()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, and on it what the camera sees."""
        dx, dy = self.stage.offset
        surface.blit(self._ground, (self._corner[0] + round(dx), self._corner[1] + round(dy)))
        if self._stretched is not None:
            self._draw_stretched(surface, self._stretched)
            return
        clip = surface.get_clip()
        if self.camera.zoom > 1:
            surface.set_clip(self.camera.window.clip(clip))
        self.stage.paint(surface, self._floor, self.camera.corner)
        surface.set_clip(clip)

    def _draw_stretched(self, surface: pygame.Surface, picture: pygame.Surface) -> None:
        window = self.camera.window
        part = picture.get_width() / window.width / self.camera.zoom
        seen = pygame.Rect(*(round(way * part) for way in (*self.camera.scroll, *window.size)))
        seen = seen.clamp(picture.get_rect()).clip(picture.get_rect())
        surface.blit(pygame.transform.smoothscale(picture.subsurface(seen), window.size), window)
