"""The frame of a map on its sheet: the room it needs, the neatline, and what is written round it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.kit.theme import TOKENS, Look
from game.view import sprites

SHEET, NEATLINE = TOKENS["board"]["sheet"], TOKENS["board"]["neatline"]
TINY = 200  # below this many logical pixels a board is a thumbnail

Borders = Sequence[float]
Words = Sequence[tuple[str, float]]
"""What is written along a side of a map, and where, in pixels of the sheet's surface."""


def padding(sheet: pygame.Rect, look: Look, *, framed: bool, phone: float) -> float:
    """The pixels to leave free on every side of a map; on a phone ``phone`` logical ones are enough for letters."""
    pad: float = min(sheet.size) * SHEET["pad"]
    return phone * look.u if framed and pad < SHEET["padMin"] * look.u else pad


def draw(
    surface: pygame.Surface,
    look: Look,
    sheet: pygame.Rect,
    inner: pygame.Rect,
    borders: tuple[Borders, Borders],
    words: tuple[Words, Words] | None,
) -> None:
    """Draw the neatline round ``inner``, and words along both sides of it.

    ``borders`` are those of the cells along x and along y, in pixels from the inner corner; ``words`` are what stands
    under each other at the left and the right last. Without words there is no room for them either.
    """
    across = min(sheet.size) / look.u
    phone = words is not None and across * SHEET["pad"] < SHEET["padMin"]
    band = NEATLINE["bandTiny" if across < TINY else "bandPhone" if phone else "band"]
    sprites.neatline(surface, look, inner, borders, band, hairline=not phone and across >= TINY)
    if words:
        _write(surface, look, sheet, inner, words, look.px(band + 1))


def _write(
    surface: pygame.Surface, look: Look, sheet: pygame.Rect, inner: pygame.Rect, words: tuple[Words, Words], band: int
) -> None:
    pad = min(inner.left - sheet.left, inner.top - sheet.top)
    room = pad - band
    size = min(TOKENS["type"]["mapLabel"]["size"], room / look.u * 0.72)
    font, colour = look.font("mapLabel", max(size, TOKENS["type"]["mapLabel"]["minSize"])), look.colour("inkMuted")
    off = pad - room * 0.47 - band

    def write(word: str, x: float, y: float) -> None:
        picture = font.render(word, True, colour)  # noqa: FBT003 - antialias
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    for word, x in words[0]:
        for y in (inner.top - pad + off, inner.bottom + pad - off):
            write(word, x, y)
    for word, y in words[1]:
        for x in (inner.left - pad + off, inner.right + pad - off):
            write(word, x, y)
