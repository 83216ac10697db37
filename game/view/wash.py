"""Territory made of the faces of a map, as water colour: stencils of faces, and what is painted through them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

import pygame

from game.kit.theme import Look
from game.rules import planar
from game.rules.planar import Face
from game.view import sprites
from game.view.sprites import Point

FULL, NOTHING = (255, 255, 255, 255), (255, 255, 255, 0)
Place = Callable[[float, float], Point]
"""Tells where in pixels a point of the map lies."""


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

    The rim is ``rim`` pixels wide, half of it inside; between two faces of the area there is none. Lines of the map hide the edge of the stencil, so it may be jagged.
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
                pygame.draw.polygon(self.stencil, NOTHING if number else FULL, [local(at) for at in ring])
                edges |= set(zip(ring, (*ring[1:], ring[0]), strict=True))
        self.rim = [(local(a), local(b)) for a, b in edges if (b, a) not in edges]

    def paint(
        self, look: Look, ink: str, patterns: str, stencil: pygame.Surface | None = None
    ) -> tuple[pygame.Surface, pygame.Surface]:
        """Tint and hatch of an ink, through the area's own stencil or another one for the same box."""
        through = stencil or self.stencil
        tint = sprites.tint(look, ink, through, self.rim, fine=1)
        return tint, sprites.hatching(look, ink, through, self.box.topleft, patterns)


def _left(face: Face) -> Fraction:
    return min(Fraction(x, w) for x, _, w in face.ring)


def without(stencil: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """What of a stencil the other does not cover."""
    rest, cut = stencil.copy(), other.copy()
    cut.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    rest.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return rest


def shared(stencil: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """What both stencils cover."""
    both = stencil.copy()
    both.blit(other, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return both
