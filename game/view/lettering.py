"""Words as pictures: one line that fits its place, and paragraphs."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import cast

import pygame

from game.kit.theme import TOKENS, Look
from game.view.sprites import drawn_once

SMALLEST = 0.85
"""How far a label may shrink before its short form is tried."""

LARGE = 18
"""The logical size above which text does not grow any more."""

Colour = tuple[int, int, int, int]


def _face(look: Look, role: str, part: float) -> pygame.font.Font:
    return look.font(role, TOKENS["type"][role]["size"] * part)


def _wording(role: str, text: str) -> str:
    return text.upper() if TOKENS["type"][role].get("upper") else text


def _track(look: Look, role: str, part: float) -> int:
    spec = TOKENS["type"][role]
    tracked: float = spec.get("track", 0) * spec["size"] * part * look.u
    return round(tracked)


def width_of(look: Look, role: str, text: str, part: float = 1.0) -> int:
    """The width of a line in pixels, at a part of the role's size."""
    wording = _wording(role, text)
    tracked = _track(look, role, part) * max(len(wording) - 1, 0)
    return int(_face(look, role, part).size(wording)[0]) + tracked


def _percents(look: Look, role: str) -> range:
    """The sizes to try, in per cent: from as large as a person wants text (headings are large already) to the least."""
    largest = look.text if TOKENS["type"][role]["size"] <= LARGE else 1.0
    return range(round(largest * 100), round(SMALLEST * 100) - 1, -5)


def fit(look: Look, role: str, texts: Sequence[str], width: float) -> tuple[str, float]:
    """The first of the texts (long form, short form) that fits the width, and the part of the size it is set at.

    The wanted size is tried first, then down to 85 %, then the next form. Where nothing fits, the last form shrinks until it
    does: nothing is ever cut off.
    """
    for text in texts:
        for percent in _percents(look, role):
            if width_of(look, role, text, percent / 100) <= width:
                return text, percent / 100
    part = SMALLEST
    while part > 0.3 and width_of(look, role, texts[-1], part) > width:
        part -= 0.05
    return texts[-1], part


@drawn_once(keep=2048)
def _line(look: Look, role: str, text: str, colour: Colour, part: float) -> pygame.Surface:
    face, track, wording = _face(look, role, part), _track(look, role, part), _wording(role, text)
    if not track:
        return face.render(wording, True, colour)  # noqa: FBT003 - antialias
    size = (max(width_of(look, role, text, part), 1), face.get_height())
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for number, letter in enumerate(wording):
        x = face.size(wording[:number])[0] + track * number  # close pairs stand as in the word without tracking
        surface.blit(face.render(letter, True, colour), (x, 0))  # noqa: FBT003 - antialias
    return surface


def line(
    look: Look, role: str, texts: str | Sequence[str], colour: pygame.Color, width: float | None = None
) -> pygame.Surface:
    """A line of text as a picture, made to fit the width when one is given; only then does it grow with ``Look.text``."""
    forms = (texts,) if isinstance(texts, str) else texts
    text, part = fit(look, role, forms, width) if width is not None else (forms[0], 1.0)
    return _line(look, role, text, cast("Colour", tuple(colour)), part)


def wrap(look: Look, role: str, text: str, width: float, part: float = 1.0) -> list[str]:
    """The lines of a paragraph. A word that is longer than a line is broken wherever the line ends."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        current = ""
        for word in paragraph.split(" "):
            longer = f"{current} {word}" if current else word
            if current and width_of(look, role, longer, part) > width:
                lines.append(current)
                longer = word
            *full, current = _broken(look, role, longer, width, part)
            lines += full
        lines.append(current)
    return lines


def _broken(look: Look, role: str, word: str, width: float, part: float) -> list[str]:
    """A word in pieces that fit the width, or are one letter."""
    pieces = []
    while len(word) > 1 and width_of(look, role, word, part) > width:
        lengths = range(1, len(word))
        most = bisect_right(lengths, width, key=lambda length: width_of(look, role, word[:length], part)) or 1
        pieces.append(word[:most])
        word = word[most:]
    return [*pieces, word]


def _step(look: Look, role: str, part: float) -> int:
    """The pixels from line to line."""
    spec = TOKENS["type"][role]
    step: float = spec["size"] * spec.get("line", 1.2) * look.u * part
    return round(step)


def _height(look: Look, role: str, rows: int, part: float) -> int:
    """The height of so many lines in pixels."""
    return _step(look, role, part) * (rows - 1) + _face(look, role, part).get_height()


@lru_cache(maxsize=2048)
def fit_paragraph(
    look: Look, role: str, texts: tuple[str, ...], width: float, height: float | None
) -> tuple[str, float]:
    """What ``fit`` is for a line: the wording of a paragraph and the part of the size it is set at.

    Words are broken only where no wording fits with whole ones.
    """

    def low(text: str, part: float) -> bool:
        return height is None or _height(look, role, len(wrap(look, role, text, width, part)), part) <= height

    for text in texts:
        for part in (percent / 100 for percent in _percents(look, role)):
            if all(width_of(look, role, word, part) <= width for word in text.split()) and low(text, part):
                return text, part
    part = SMALLEST
    while part > 0.45 and not low(texts[-1], part):
        part -= 0.05
    return texts[-1], part


@drawn_once(keep=512)
def _paragraph(
    look: Look, role: str, text: str, colour: Colour, width: int, part: float, centred: bool
) -> pygame.Surface:
    lines, step = wrap(look, role, text, width, part), _step(look, role, part)
    widest = max(width_of(look, role, words, part) for words in lines)
    size = (width if centred else max(widest, 1), _height(look, role, len(lines), part))
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for row, words in enumerate(lines):
        picture = _line(look, role, words, colour, part)
        surface.blit(picture, ((width - picture.get_width()) // 2 if centred else 0, row * step))
    return surface


def paragraph(
    look: Look,
    role: str,
    texts: str | Sequence[str],
    colour: pygame.Color,
    width: float,
    height: float | None = None,
    *,
    centred: bool = False,
) -> pygame.Surface:
    """A paragraph as a picture, at most this wide; with a height given, it shrinks or takes its short form to fit."""
    forms = (texts,) if isinstance(texts, str) else tuple(texts)
    text, part = fit_paragraph(look, role, forms, int(width), height)
    return _paragraph(look, role, text, cast("Colour", tuple(colour)), int(width), part, centred)
