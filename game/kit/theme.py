"""Colours, fonts, icons and measures from the design tokens, at the scale of the window."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import pygame

from game.kit.paths import ASSETS

TOKENS: Mapping[str, Any] = json.loads((ASSETS / "tokens.json").read_text(encoding="utf-8"))
THEMES = tuple(TOKENS["themes"])


def scale_of(width: float, height: float) -> float:
    """The scale ``u`` of a window: pixels for one logical pixel, in steps of a quarter.

    In a window too small for the smallest step it is whatever makes everything fit.

    >>> scale_of(1280, 720), scale_of(720, 1280), scale_of(2560, 1440), scale_of(640, 360)
    (1.0, 2.0, 2.0, 0.5)
    """
    landscape = width >= height
    base = TOKENS["scale"]["landscapeBase" if landscape else "portraitBase"]
    exact: float = min(width / base[0], height / base[1])
    return math.floor(exact * 4) / 4 if exact >= (0.75 if landscape else 1.0) else exact


def lies(width: float, height: float) -> bool:
    """Whether a map lies on its side in a window of this size: where a match leaves it more room across than down.

    >>> lies(1280, 720), lies(1000, 900), lies(720, 1280), lies(1000, 1100)
    (True, False, False, True)
    """
    u, layout = scale_of(width, height), TOKENS["layout"]
    if width >= height:
        spec = layout["fortress"]
        return bool(width / u - spec["mapX"] - spec["panelX"] > height / u - 2 * spec["mapY"])
    beyond = TOKENS["scale"]["portraitBase"][1] - layout["phoneFortress"]["map"][1]
    return bool(width / u - 2 * layout["phone"]["margin"] > height / u - beyond)


def ease(name: str, t: float) -> float:
    """An easing curve of the tokens: 0 at 0, 1 at 1."""
    match name:
        case "outCubic":
            return 1 - (1 - t) * (1 - t) * (1 - t)
        case "inOutSine":
            return (1 - math.cos(math.pi * t)) / 2
        case "inQuad":
            return t * t
        case "outBack":
            return 1 + 2.70158 * (t - 1) ** 3 + 1.70158 * (t - 1) ** 2
    return t


@dataclass(frozen=True, slots=True)
class Look:
    """How things are drawn: the theme and the scale. Everything that draws is given one, and caches by it."""

    theme: str = "paper"
    u: float = 1.0
    text: float = 1.0
    """How much larger than designed text is set where there is room for it."""
    lying: bool = False
    """Whether maps lie on their sides: see ``lies``."""

    def px(self, logical: float) -> int:
        """Whole pixels for a logical length."""
        return round(logical * self.u)

    def token(self, *path: str) -> Any:
        """A token of the theme: ``token("washAlpha", "red")``."""
        found: Any = TOKENS["themes"][self.theme]
        for key in path:
            found = found[key]
        return found

    def colour(self, *path: str, alpha: float = 1.0) -> pygame.Color:
        """A colour of the theme: ``colour("ink", "red")``; ``alpha`` from 0 to 1."""
        return _colour(self.token(*path), round(255 * alpha))

    def font(self, role: str, size: float | None = None) -> pygame.font.Font:
        """The font of a role in ``tokens.type``, at its own logical size or another."""
        spec = TOKENS["type"][role]
        return font(spec["font"], max(round((size or spec["size"]) * self.u), 1))

    def icon(self, name: str, size: float, colour: pygame.Color) -> pygame.Surface:
        """An icon at a logical size in one colour."""
        return _icon(name, self.px(size), tuple(colour))


@cache
def _colour(hexadecimal: str, alpha: int) -> pygame.Color:
    colour = pygame.Color(hexadecimal)
    colour.a = alpha
    return colour


@lru_cache(maxsize=128)
def font(face: str, pixels: int) -> pygame.font.Font:
    """A font file of ``tokens.fonts`` at a size in pixels. Each keeps its file open, so only the latest are kept."""
    return pygame.font.Font(ASSETS / TOKENS["fonts"][face], pixels)


@lru_cache(maxsize=512)
def _icon(name: str, pixels: int, colour: tuple[int, ...]) -> pygame.Surface:
    surface = pygame.image.load_sized_svg(ASSETS / "icons" / f"{name}.svg", (pixels, pixels)).convert_alpha()
    surface.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
    return surface
