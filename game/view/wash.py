"""Territory made of the faces of a map, as water colour: stencils of faces, and what is painted through them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

import pygame

from game.kit.theme import Look
from game.rules import planar
from game.rules.planar import Face
from game.view import sprites
from game.view.sprites import Point

FULL, NOTHING = (255, 255, 255, 255), (255, 255, 255, 0)


class Area:
    """The faces of one owner in pixels: a stencil, and the rim where the colour dries darker.

    ``place`` tells where a point of the map lies. Between two faces of the area there is no rim. Lines of the map hide
    the edge of the stencil, so it may be jagged.
    """

    def __init__(self, faces: Iterable[Face], side: int, place: Callable[[float, float], Point]) -> None:
        self.stencil = sprites.layer(side, side)
        self.stencil.fill(NOTHING)
        edges: set[tuple[planar.Point, planar.Point]] = set()
        for face in sorted(faces, key=_left):  # a face comes before those that lie in its holes
            for number, ring in enumerate((face.ring, *face.holes)):
                outline = [place(x / w, y / w) for x, y, w in ring]
                pygame.draw.polygon(self.stencil, NOTHING if number else FULL, outline)
                edges |= set(zip(ring, (*ring[1:], ring[0]), strict=True))
        border = [edge for edge in edges if edge[::-1] not in edges]
        self.rim = [(place(a[0] / a[2], a[1] / a[2]), place(b[0] / b[2], b[1] / b[2])) for a, b in border]


def _left(face: Face) -> Fraction:
    return min(Fraction(x, w) for x, _, w in face.ring)


def without(stencil: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """What of a stencil the other does not cover."""
    rest = stencil.copy()
    cut = other.copy()
    cut.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    rest.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return rest


def shared(stencil: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """What both stencils cover."""
    both = stencil.copy()
    both.blit(other, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return both


def paint(
    look: Look, ink: str, stencil: pygame.Surface, rim: Sequence[sprites.Segment], patterns: str
) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """Tint and hatch of an ink through a stencil, and where they lie on it; nothing through an empty one."""
    bounds = stencil.get_bounding_rect()
    if not bounds.size > (0, 0):
        return []
    part = stencil.subsurface(bounds)
    edges = [((x1 - bounds.x, y1 - bounds.y), (x2 - bounds.x, y2 - bounds.y)) for (x1, y1), (x2, y2) in rim]
    tint = sprites.tint(look, ink, part, edges, fine=1)
    return [(tint, bounds), (sprites.hatching(look, ink, part, bounds.topleft, patterns), bounds)]
