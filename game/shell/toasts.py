"""Short messages that come and go by themselves. Nothing that must be answered is said here."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.kit.theme import TOKENS, Look
from game.view import cards

_SPEC, _MOTION = TOKENS["components"]["toast"], TOKENS["motion"]["toast"]


@dataclass(slots=True)
class _Toast:
    text: str
    alarm: bool
    age: float = 0.0


class Toasts:
    """The messages in sight, the newest last. The pointer on one keeps it."""

    def __init__(self) -> None:
        self._toasts: list[_Toast] = []
        self._areas: list[pygame.Rect] = []

    def tell(self, text: str, *, alarm: bool = False) -> None:
        """Say something; saying it again begins its time anew."""
        self._toasts = [toast for toast in self._toasts if toast.text != text]
        self._toasts = [*self._toasts, _Toast(text, alarm)][-_SPEC["max"] :]

    @property
    def texts(self) -> list[str]:
        """What is said now."""
        return [toast.text for toast in self._toasts]

    def update(self, dt: float, pointer: tuple[int, int]) -> None:
        """Let seconds pass for those that the pointer is not on."""
        for toast, area in zip(self._toasts, self._areas, strict=False):
            if not area.collidepoint(pointer):
                toast.age += dt
        life = (_MOTION["in"] + _MOTION["stay"] + _MOTION["out"]) / 1000
        self._toasts = [toast for toast in self._toasts if toast.age < life]

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw them under each other, in the middle of the window's top."""
        self._areas = []
        y = look.px(8)
        wide = min(look.px(_SPEC["w"]), surface.get_width() - look.px(16))
        for toast in self._toasts:
            picture = cards.message_slab(look, wide, toast.text, alarm=toast.alarm)
            area = picture.get_rect(midtop=(surface.get_width() // 2, y))
            surface.blit(picture, area)
            self._areas.append(area)
            y = area.bottom + look.px(_SPEC["gap"])
