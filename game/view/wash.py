"""Territory made of the faces of a map, as water colour: what is painted, and what changes when faces change hands."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import pygame

from game.kit.theme import TOKENS, Look
from game.rules import planar
from game.rules.planar import Face
from game.view import sprites
from game.view.sprites import Point

FULL, NOTHING = (255, 255, 255, 255), (255, 255, 255, 0)
Place = Callable[[float, float], Point]
"""Tells where in pixels a point of the map lies."""
Regions = Sequence[tuple[Face, ...]]
"""The faces of every seat."""


class Painted(NamedTuple):
    """Tint and hatch of some territory, and the middle of both."""

    tint: pygame.Surface
    hatch: pygame.Surface
    middle: Point


class Change(NamedTuple):
    """How land changes hands: where, what stays of it there, and what is won and lost."""

    regions: Regions
    box: pygame.Rect
    stays: pygame.Surface
    won: list[Painted]
    lost: list[Painted]


class Land:
    """The territory of all seats painted over a ground: ``floor``, anew only where it is not what it was."""

    def __init__(self, ground: pygame.Surface, place: Place, look: Look, inks: Sequence[str], patterns: str) -> None:
        self.ground, self.floor = ground, ground.copy()
        self.regions: Regions = ((),) * len(inks)
        self._place, self._look, self._inks, self._patterns = place, look, inks, patterns
        self._rim = math.ceil(TOKENS["board"]["wash"]["edgeWide"] * look.u) + 2

    def paint(self, regions: Regions) -> None:
        """Paint these regions on the floor."""
        box = self._box_between(self.regions, regions)
        self.regions = regions
        if box.width:
            piece = self.ground.subsurface(box).copy()
            for ink, faces in zip(self._inks, regions, strict=True):
                area = self._area(faces, box)
                piece.fblits([(picture, (0, 0)) for picture in self._paint(ink, area, area.stencil)])
            self._lay(piece, box)

    def change(self, regions: Regions) -> Generator[None, None, Change]:
        """Paint apart how the floor would change for these regions, in steps that may be spread over frames."""
        box = self._box_between(self.regions, regions)
        change = Change(regions, box, self.ground.subsurface(box).copy(), [], [])
        if not box.width:
            return change
        for ink, had, has in zip(self._inks, self.regions, regions, strict=True):
            old, new = self._area(had, box), self._area(has, box)
            yield
            change.stays.fblits(
                [(picture, (0, 0)) for picture in self._paint(ink, new, _shared(new.stencil, old.stencil))]
            )
            yield
            change.won.extend(self._apart(ink, new, _without(new.stencil, old.stencil)))
            yield
            change.lost.extend(self._apart(ink, old, _without(old.stencil, new.stencil)))
            yield
        return change

    def begin(self, change: Change) -> None:
        """Leave on the floor only what stays; the rest is put on the stage."""
        self._lay(change.stays, change.box)
        self.regions = change.regions

    def end(self, change: Change) -> None:
        """Put on the floor what was won."""
        for tint, hatch, middle in change.won:
            at = tint.get_rect(center=middle)
            self.floor.fblits([(tint, at), (hatch, at)])
        self.floor = sprites.renewed(self.floor)

    def _box_between(self, before: Regions, after: Regions) -> pygame.Rect:
        """The pixels that differ between two divisions of the map, with the rims beside them; else an empty box."""
        if before is after:
            return pygame.Rect(0, 0, 0, 0)
        changed = [face for had, has in zip(before, after, strict=True) for face in {*had} ^ {*has}]
        box = box_of(changed, self._place)
        return box.inflate(self._rim, self._rim).clip(self.floor.get_rect()) if changed else box

    def _area(self, faces: Iterable[Face], box: pygame.Rect) -> Area:
        return Area(faces, box, self._place, self._rim)

    def _paint(self, ink: str, area: Area, stencil: pygame.Surface) -> tuple[pygame.Surface, pygame.Surface]:
        return area.paint(self._look, ink, self._patterns, stencil)

    def _lay(self, piece: pygame.Surface, box: pygame.Rect) -> None:
        """Put a piece of the floor in place of what was there."""
        self.floor.fill(NOTHING, box)
        self.floor.blit(piece, box)
        self.floor = sprites.renewed(self.floor)

    def _apart(self, ink: str, area: Area, stencil: pygame.Surface) -> Iterator[Painted]:
        """What is seen of an area through a stencil, if anything is."""
        bounds = stencil.get_bounding_rect()
        if bounds.width:
            tint, hatch = self._paint(ink, area, stencil)
            yield Painted(tint.subsurface(bounds), hatch.subsurface(bounds), bounds.move(area.box.topleft).center)


def box_of(faces: Iterable[Face], place: Place) -> pygame.Rect:
    """The pixels round some faces; an empty box for none."""
    corners = [place(x / w, y / w) for face in faces for x, y, w in face.ring]
    if not corners:
        return pygame.Rect(0, 0, 0, 0)
    columns, rows = zip(*corners, strict=True)
    left, top = int(min(columns)), int(min(rows))
    return pygame.Rect(left, top, int(max(columns)) + 2 - left, int(max(rows)) + 2 - top)


class Area:
    """The faces of one owner as far as they lie in a box: a stencil, and the rim where the colour dries darker.

    The rim is ``rim`` pixels wide, half of it inside; between two faces of the area there is none. Lines of the map
    hide the edge of the stencil, so it may be jagged.
    """

    def __init__(self, faces: Iterable[Face], box: pygame.Rect, place: Place, rim: int) -> None:
        self.box = box
        self.stencil = sprites.layer(*box.size)
        self.stencil.fill(NOTHING)
        near = box.inflate(rim, rim)
        inside = [face for face in faces if near.colliderect(box_of([face], place))]

        def local(at: planar.Point) -> Point:
            x, y = place(at[0] / at[2], at[1] / at[2])
            return round(x) - box.x, round(y) - box.y

        edges: set[tuple[planar.Point, planar.Point]] = set()
        for face in sorted(inside, key=_left):  # a face comes before those that lie in its holes
            for number, ring in enumerate((face.ring, *face.holes)):
                if len(ring) > 2:  # a lone line in a face encloses nothing
                    pygame.draw.polygon(self.stencil, NOTHING if number else FULL, [local(at) for at in ring])
                edges |= set(zip(ring, (*ring[1:], ring[0]), strict=True))
        self.rim = [(local(a), local(b)) for a, b in edges if (b, a) not in edges]

    def paint(
        self, look: Look, ink: str, patterns: str, stencil: pygame.Surface
    ) -> tuple[pygame.Surface, pygame.Surface]:
        """Tint and hatch of an ink through a stencil for the same box."""
        tint = sprites.tint(look, ink, stencil, self.rim, fine=1)
        return tint, sprites.hatching(look, ink, stencil, self.box.topleft, patterns)


def _left(face: Face) -> Fraction:
    return min(Fraction(x, w) for x, _, w in face.ring)


def _without(stencil: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """What of a stencil the other does not cover."""
    rest, cut = stencil.copy(), other.copy()
    cut.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    rest.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return rest


def _shared(stencil: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """What both stencils cover."""
    both = stencil.copy()
    both.blit(other, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return both
