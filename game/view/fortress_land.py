"""The land of Fortress as it is painted: provinces in water colour, drawn lines over them.

Painting the whole map takes several frames, so any part of it can be painted alone: a band at a time when the zoom has
changed, a strip when the map is moved, the surroundings of what has changed after a move. The parts fit together,
because paper, hatch and lines lie fixed on the enlarged map.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

import pygame

from game.kit.theme import TOKENS, Look
from game.rules.fortress import FortressState
from game.rules.planar import Face
from game.rules.scatter import HEIGHT, WIDTH
from game.view import sprites
from game.view.sprites import Colour, Point, Segment, drawn_once

SPEC, WASH = TOKENS["board"]["fortress"], TOKENS["board"]["wash"]
FULL, NOTHING = (255, 255, 255, 255), (255, 255, 255, 0)
KEY = pygame.Color(255, 0, 255)
"""A colour that nothing is painted in: what has it is left out when one picture is laid on another."""


@dataclass(frozen=True, slots=True)
class Survey:
    """Where on the screen the units of the map lie: ``scale`` pixels each, the map's corner at ``corner``.

    A map that lies on its side is ``turned`` by a quarter: its x runs upwards, its y to the right.

    >>> Survey(2.0, (10.0, 0.0), turned=True).place(0, 100), Survey(2.0, (10.0, 0.0), turned=True).units((210.0, 720.0))
    ((210.0, 720.0), (0.0, 100.0))
    """

    scale: float
    corner: Point
    turned: bool

    @classmethod
    def on(cls, width: float, height: float, *, turned: bool) -> Self:
        """The whole map in the middle of an area of this size."""
        across, down = (HEIGHT, WIDTH) if turned else (WIDTH, HEIGHT)
        scale = min(width / across, height / down)
        return cls(scale, ((width - across * scale) / 2, (height - down * scale) / 2), turned)

    def enlarged(self, zoom: float) -> Self:
        """The same for an enlarged map."""
        return type(self)(self.scale * zoom, (self.corner[0] * zoom, self.corner[1] * zoom), self.turned)

    def place(self, x: float, y: float) -> Point:
        """Where a place of the map lies in pixels."""
        across, down = (y, WIDTH - x) if self.turned else (x, y)
        return self.corner[0] + across * self.scale, self.corner[1] + down * self.scale

    def units(self, at: Point) -> Point:
        """The place of the map that lies at a pixel."""
        across, down = (at[0] - self.corner[0]) / self.scale, (at[1] - self.corner[1]) / self.scale
        return (WIDTH - down, across) if self.turned else (across, down)


Outlines = tuple[tuple[Point, ...], ...]
"""The outline of a province and those of its holes."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A province in pixels: whose it is, the pixels it touches, its outline and those of its holes."""

    ink: str
    box: pygame.Rect
    outlines: Outlines


class Land:
    """Provinces and lines in pixels of an enlarged map."""

    def __init__(
        self, look: Look, survey: Survey, patterns: str, plots: Sequence[Plot], lines: Sequence[Segment], width: float
    ) -> None:
        self._look, self._survey, self._patterns = look, survey, patterns
        self._plots = sorted(
            plots, key=lambda each: min(each.outlines[0])
        )  # a province comes before those in its holes
        self._lines, self._width = lines, max(round(width), 1)

    def paint(self, surface: pygame.Surface, corner: tuple[int, int]) -> None:
        """Paint what of the map lies under a surface whose upper left corner is there.

        Lines are cut square where they leave a picture, so more is painted than is wanted.
        """
        more = 2 * self._width + 2
        part = pygame.Rect(corner, surface.get_size()).inflate(2 * more, 2 * more)
        look, (left, top) = self._look, part.topleft
        picture = pygame.Surface(part.size)
        self._paper(picture, part, look.colour("sheet"))
        plots = [plot for plot in self._plots if plot.box.colliderect(part)]
        around = part.inflate(2 * look.px(WASH["edgeWide"]), 2 * look.px(WASH["edgeWide"]))
        lines = [
            ((x1 - left, y1 - top), (x2 - left, y2 - top))
            for (x1, y1), (x2, y2) in self._lines
            if around.clipline(x1, y1, x2, y2)
        ]
        for ink in sorted({plot.ink for plot in plots}):
            self._wash(picture, part, ink, [plot for plot in plots if plot.ink == ink], lines)
        for start, end in lines:
            pygame.draw.aaline(picture, look.colour("inkText"), start, end, self._width)
        surface.blit(picture, (-more, -more))

    def _paper(self, surface: pygame.Surface, part: pygame.Rect, colour: pygame.Color) -> None:
        """Paper with the lines of the graticule."""
        look, survey = self._look, self._survey
        surface.fill(colour)
        grid = _mixed(colour, look.colour("grid"), look.token("gridAlpha") * 0.55)
        thick = max(look.px(1), 1)
        for units in range(0, HEIGHT + 1, SPEC["graticule"]):
            x, y = survey.place(units, units)
            surface.fill(grid, (round(x) - part.x, 0, thick, part.h))
            surface.fill(grid, (0, round(y) - part.y, part.w, thick))

    def _wash(
        self, surface: pygame.Surface, part: pygame.Rect, ink: str, plots: Sequence[Plot], lines: Sequence[Segment]
    ) -> None:
        """The provinces of one seat: tinted paper, darker along the lines, hatched, cut out by their outlines."""
        look, (left, top) = self._look, part.topleft
        tint = _mixed(look.colour("sheet"), look.colour("wash", ink), look.token("washAlpha", ink))
        tinted = pygame.Surface(part.size)
        self._paper(tinted, part, tint)
        rim = tint
        for edge in ("edgeWide", "edgeNarrow"):
            rim, wide = _mixed(rim, look.colour("ink", ink), WASH[f"{edge}Alpha"]), round(WASH[edge] * look.u)
            for start, end in lines:
                pygame.draw.line(tinted, rim, start, end, wide)
        if self._patterns != "off":
            hatch(tinted, look, ink, self._patterns, part.topleft)
        mask = pygame.Surface(part.size)
        mask.fill(KEY)
        for each in plots:
            for number, outline in enumerate(each.outlines):
                corners = [(x - left, y - top) for x, y in outline]
                pygame.draw.polygon(mask, KEY if number else (0, 0, 0), corners)
        mask.set_colorkey((0, 0, 0))
        tinted.blit(mask, (0, 0))
        tinted.set_colorkey(KEY)
        surface.blit(tinted, (0, 0))


def plot(survey: Survey, outlines: Outlines, ink: str) -> Plot:
    """A province in pixels."""
    placed = tuple(tuple(survey.place(x, y) for x, y in outline) for outline in outlines)
    columns, rows = zip(*placed[0], strict=True)
    left, top = int(min(columns)), int(min(rows))
    box = pygame.Rect(left, top, int(max(columns)) + 2 - left, int(max(rows)) + 2 - top)
    return Plot(ink, box, placed)


def rounded(face: Face) -> Outlines:
    """The outlines of a face in units; a lone segment inside of it encloses nothing and is none."""
    outlines = (outline for outline in (face.ring, *face.holes) if len(outline) > 2)
    return tuple(tuple((x / w, y / w) for x, y, w in outline) for outline in outlines)


@lru_cache(maxsize=4)
def outlines_of(state: FortressState) -> tuple[Outlines, ...]:
    """The outlines of all provinces of a state, in their order there."""
    return tuple(rounded(province.face) for province in state.provinces)


def stencil(each: Plot, box: pygame.Rect) -> pygame.Surface:
    """A province as far as it lies in a box: white inside, nothing elsewhere."""
    picture = sprites.layer(*box.size)
    picture.fill(NOTHING)
    for number, outline in enumerate(each.outlines):
        pygame.draw.polygon(picture, NOTHING if number else FULL, [(x - box.x, y - box.y) for x, y in outline])
    return picture


def wash(look: Look, each: Plot, box: pygame.Rect, patterns: str) -> tuple[pygame.Surface, pygame.Surface]:
    """Tint and hatch of a province as far as it lies in a box."""
    shape = stencil(each, box)
    outlines = ([(x - box.x, y - box.y) for x, y in outline] for outline in each.outlines)
    rim = [side for outline in outlines for side in sprites.closed(outline)]
    return sprites.tint(look, each.ink, shape, rim, fine=1), sprites.hatching(
        look, each.ink, shape, box.topleft, patterns
    )


def hatch(surface: pygame.Surface, look: Look, ink: str, patterns: str, corner: tuple[int, int]) -> None:
    """Lay the hatch of an ink over a whole surface; ``corner`` is where it lies on the map."""
    step = look.px(WASH[f"hatch{patterns.capitalize()}Step"])
    tile = _hatch(look, ink, patterns, (surface.get_width() + step, surface.get_height() + step))
    surface.blit(tile, (-(corner[0] % step), -(corner[1] % step)))


@drawn_once(keep=16)
def _hatch(look: Look, ink: str, patterns: str, size: tuple[int, int]) -> pygame.Surface:
    whole = sprites.layer(*size)
    whole.fill((255, 255, 255, 255))
    return sprites.hatching(look, ink, whole, (0, 0), patterns)


def _mixed(ground: Colour, colour: Colour, part: float) -> pygame.Color:
    """A colour laid over a ground so that this part of it shows."""
    return pygame.Color(*ground).lerp(pygame.Color(colour[0], colour[1], colour[2]), part)
