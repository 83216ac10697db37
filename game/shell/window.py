"""The window: its size, full screen and back, and what is shown while it is being resized."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pygame

from game.view.canvas import Canvas

SETTLE = 0.12
"""Seconds that a new size must last before everything is laid out anew for it."""

SMALLEST = (360, 360)
"""Pixels below which the layout no longer follows a window; the picture is shrunk into it instead."""


class Window:
    """The one window of the program. ``now`` tells seconds."""

    def __init__(self, size: tuple[int, int], *, fullscreen: bool, now: Callable[[], float]) -> None:
        self._now = now
        self._windowed_size = size
        self._open(fullscreen=fullscreen)
        self.size = self._wanted
        """The size that everything is laid out for."""
        self._next = self.size
        self._changed_at: float | None = None
        self._canvas = Canvas(self.size)
        self._spoiled = True

    @property
    def surface(self) -> pygame.Surface:
        """What the window shows, in its size of this moment."""
        return cast("pygame.Surface", pygame.display.get_surface())

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills the screen."""
        return bool(self.surface.get_flags() & pygame.FULLSCREEN)

    @property
    def settled(self) -> bool:
        """Whether the window has the size that everything is laid out for."""
        return self._changed_at is None

    @property
    def _wanted(self) -> tuple[int, int]:
        width, height = self.surface.get_size()
        return max(width, SMALLEST[0]), max(height, SMALLEST[1])

    def _open(self, *, fullscreen: bool) -> None:
        if fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            return
        if pygame.display.get_surface():  # the first call only leaves full screen, and the window keeps its size
            pygame.display.set_mode(self._windowed_size, pygame.RESIZABLE)
        pygame.display.set_mode(self._windowed_size, pygame.RESIZABLE)

    def switch_fullscreen(self) -> None:
        """Fill the screen, or go back to the window as it was."""
        if not self.fullscreen:
            self._windowed_size = self.surface.get_size()
        self._open(fullscreen=not self.fullscreen)

    def follow(self) -> bool:
        """Look at the window once a frame; True when another size has lasted and is now the one to lay out for."""
        wanted = self._wanted
        if wanted == self.size:
            self._changed_at = None
        elif self._changed_at is None or wanted != self._next:
            self._changed_at, self._next = self._now(), wanted
        elif self._now() - self._changed_at >= SETTLE:
            self.size, self._changed_at = wanted, None
            return True
        return False

    def spoil(self) -> None:
        """The system may have taken the picture from the window: show all of it with the next frame."""
        self._spoiled = True

    def show(self, draw: Callable[[pygame.Surface], None]) -> None:
        """Draw a frame; while the size is another than it was laid out for, it is stretched into the window."""
        if self._canvas.get_size() != self.size:
            self._canvas = Canvas(self.size)
        surface = self.surface
        if surface.get_size() == self.size:
            self._canvas.show(surface, draw, whole=self._spoiled)
            self._spoiled = False
        else:
            frame = pygame.Surface(self.size)
            self._canvas.show(frame, draw, whole=True)
            surface.blit(pygame.transform.scale(frame, surface.get_size()), (0, 0))
            self._spoiled = True
        pygame.display.flip()
