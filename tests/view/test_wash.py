"""Water colour on drawn maps."""

import pygame

from game.rules.planar import Face, point
from game.view.wash import Area


def test_a_lone_line_inside_a_face_takes_nothing_from_its_colour():
    corners = tuple(point(at) for at in ((0, 0), (40, 0), (40, 40), (0, 40)))
    line = tuple(point(at) for at in ((10, 20), (30, 20)))
    box = pygame.Rect(0, 0, 41, 41)
    pictures = [
        pygame.image.tobytes(Area([Face(corners, holes)], box, lambda x, y: (float(x), float(y)), 6).stencil, "RGBA")
        for holes in ((), (line,))
    ]
    assert pictures[0] == pictures[1]
    assert Area([Face(corners, (line,))], box, lambda x, y: (float(x), float(y)), 6).stencil.get_at((20, 20)).a == 255
