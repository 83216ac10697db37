"""Pictures of single things of Enclosure, for the legends of its rules."""

from __future__ import annotations

import pygame

from game.kit.theme import TOKENS, Look
from game.view import pen, sprites

SPEC = TOKENS["board"]["enclosure"]


def draw(slip: pygame.Surface, look: Look, name: str, patterns: str) -> None:
    """Draw a thing on a slip of paper. Raises KeyError for a name that no page uses."""
    u = look.u
    wide, width, radius = 30 * u, 4 * u, 6 * u
    if name == "territory":
        field = slip.get_rect().inflate(-look.px(12), -look.px(10))
        stencil = sprites.mask_of_boxes(field.size, [pygame.Rect((0, 0), field.size)])
        rim = sprites.closed([(0, 0), (field.width, 0), field.size, (0, field.height)])
        slip.blit(sprites.tint(look, "blue", stencil, rim), field)
        slip.blit(sprites.hatching(look, "blue", stencil, patterns=patterns), field)
        return
    blue, red = look.colour("ink", "blue"), look.colour("ink", "red")
    pictures = {
        "blue": lambda: [pen.node(look, "blue", radius, 2.6 * u, look.colour("sheet"))],
        "red": lambda: [pen.node(look, "red", radius, 2.6 * u, look.colour("sheet"))],
        "line": lambda: [pen.line(wide, -8 * u, width, blue)],
        "reach": lambda: [sprites.dot(4 * u, look.colour("reachDot", alpha=SPEC["reachDotAlpha"]))],
        "shield": lambda: [
            pen.cased(wide, -8 * u, width, look.colour("ink", "amber"), look.colour("case")),
            sprites.sign(look, 8 * u, "1"),
        ],
        "cut": lambda: [sprites.faded(pen.line(wide, -8 * u, width, red), 0.35), pen.scissors(look, 10 * u)],
        "aim": lambda: [pen.dashed(wide, -8 * u, width, blue, 7 * u, 5 * u)],
        "refused": lambda: [pen.dashed(wide, -8 * u, width, look.colour("block"), 7 * u, 5 * u)],
    }[name]()
    for picture in pictures:
        slip.blit(picture, picture.get_rect(center=slip.get_rect().center))
