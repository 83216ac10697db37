"""Motion beside the board: a pennant that comes in, scores that count, drops of ink for the winner."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from fractions import Fraction

import pygame

from game.kit.text import number
from game.kit.theme import TOKENS, Look, ease
from game.view import lettering, panels, sprites

_MOTION = TOKENS["motion"]


class Arrival:
    """A picture that slides in from the right while the one before it fades.

    ``pace`` is how long motion takes, as in ``tokens.motion.speeds``; at 0 the new picture is simply there.
    """

    def __init__(self, pace: float = 1.0) -> None:
        self.pace = pace
        self._key: object = None
        self._old: tuple[pygame.Surface, tuple[int, int]] | None = None
        self._new: tuple[pygame.Surface, tuple[int, int]] | None = None
        self._age = math.inf

    def show(self, key: object, picture: pygame.Surface, at: tuple[int, int]) -> None:
        """Show a picture; another key than before lets it come in."""
        if key != self._key:
            self._old, self._age = (self._new, 0.0) if self._key is not None else (None, math.inf)
            self._key = key
        self._new = (picture, at)

    def update(self, dt: float) -> None:
        """Let seconds pass."""
        self._age += dt * 1000 / self.pace if self.pace else math.inf

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw what is to be seen of both."""
        spec = _MOTION["turnBanner"]
        if self._old and self._age < 120:
            surface.blit(sprites.faded(self._old[0], 1 - self._age / 120), self._old[1])
        if self._new:
            part = ease(spec["ease"], min(self._age / spec["slide"], 1.0))
            picture, (x, y) = self._new
            shift = round(look.px(spec["px"]) * (1 - part))
            surface.blit(sprites.faded(picture, part) if part < 1 else picture, (x + shift, y))


class Tally:
    """Scores that count up or down to what they are, and what was won floating over them."""

    def __init__(self, scores: Sequence[int | Fraction], pace: float = 1.0) -> None:
        self.pace = pace
        self._from = self._to = tuple(scores)
        self._age = math.inf

    def aim(self, scores: Sequence[int | Fraction]) -> None:
        """Count to other scores from those shown now."""
        if tuple(scores) != self._to:
            self._from, self._to, self._age = self.shown, tuple(scores), 0.0

    def jump(self, scores: Sequence[int | Fraction]) -> None:
        """Show other scores at once."""
        self._from = self._to = tuple(scores)
        self._age = math.inf

    @property
    def shown(self) -> tuple[int | Fraction, ...]:
        """What is shown now; whole numbers stay whole."""
        part = self._part(_MOTION["scoreCount"]["ms"])
        if part >= 1:
            return self._to
        part = ease(_MOTION["scoreCount"]["ease"], part)
        return tuple(
            new if new == old else type(new)(round(float(old) + (float(new) - float(old)) * part))
            for old, new in zip(self._from, self._to, strict=True)
        )

    def update(self, dt: float) -> bool:
        """Let seconds pass; True when other numbers are due."""
        before = self.shown
        self._age += dt * 1000 / self.pace if self.pace else math.inf
        return self.shown != before

    def _part(self, length: float) -> float:
        return min(self._age / length, 1.0)

    def draw(self, surface: pygame.Surface, look: Look, places: Sequence[tuple[int, int]]) -> None:
        """Draw what each seat has won or lost, floating up from its place."""
        spec = _MOTION["gainFloat"]
        part = self._part(spec["ms"])
        if part >= 1:
            return
        for old, new, (x, y) in zip(self._from, self._to, places, strict=True):
            if gain := float(new) - float(old):
                sign = "+" if gain > 0 else "−"
                words = lettering.line(look, "labelLarge", f"{sign}{number(round(abs(gain), 2))}", look.colour("brass"))
                panels.blit_middle(surface, sprites.faded(words, 1 - part), (x, y - look.px(spec["px"]) * part))


class Drops:
    """Drops of ink that fall over a win."""

    def __init__(self, ink: str, pace: float = 1.0) -> None:
        self.ink, self.pace = ink, pace
        chance = random.Random(ink)
        spec = _MOTION["winner"]
        self._drops = [
            (chance.random(), chance.uniform(-0.3, 0.2), chance.uniform(0.5, 1.0), chance.uniform(3, 8))
            for _ in range(spec["confetti"])
        ]
        self._age = 0.0

    @property
    def part(self) -> float:
        """How much of the time has passed, 0 to 1."""
        whole: float = _MOTION["winner"]["confettiMs"]
        return min(self._age / whole, 1.0)

    def update(self, dt: float) -> None:
        """Let seconds pass."""
        self._age += dt * 1000 / self.pace if self.pace else math.inf

    def draw(self, surface: pygame.Surface, look: Look, area: pygame.Rect) -> None:
        """Draw the drops on their way down the area."""
        if self.part >= 1:
            return
        for x, start, speed, radius in self._drops:
            y = area.y + area.h * (start + speed * self.part * 1.2)
            if area.top < y < area.bottom:
                drop = sprites.seat_shape(self.ink, look.px(radius), look.colour("inkOnPanel", self.ink))
                panels.blit_middle(surface, sprites.faded(drop, 1 - self.part), (area.x + area.w * x, y))
