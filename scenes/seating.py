"""The controls of a seat before a match: whether a person or the computer sits there, and how well it plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.kit.text import forms, t
from game.players.levels import LEVELS
from game.shell.scene import Scene
from game.view import lettering, panels
from scenes import parts

USUAL_LEVEL = 3
"""The level that a computer player begins with."""

Choose = Callable[[int | None], None]
"""Takes the level of the computer player in a seat, or None for a person."""

_KINDS = (("human", "user-bold"), ("computer", "robot-bold"))


def kind_segment(scene: Scene, seat: int, area: pygame.Rect, level: int | None, choose: Choose) -> None:
    """Person or computer, side by side."""
    items = [(kind, forms(f"setup.kind.{kind}"), icon) for kind, icon in _KINDS]

    def take(kind: str) -> None:
        choose(None if kind == "human" else level or USUAL_LEVEL)

    parts.segment(scene, f"kind.{seat}", area, items, "computer" if level else "human", take)


def kind_button(scene: Scene, seat: int, area: pygame.Rect, level: int | None, choose: Choose) -> None:
    """Person or computer, in one small button that shows which it is."""
    kind, icon = _KINDS[bool(level)]
    press = partial(choose, None if level else USUAL_LEVEL)
    scene.ui.button(f"kind.{seat}", area, press, style="ghost", icon=icon, name=t(f"setup.kind.{kind}"))


def level_stepper(scene: Scene, seat: int, area: pygame.Rect, level: int, rating: int | None, choose: Choose) -> None:
    """The level between two buttons: its name and measured rating over as many marks as it counts."""
    look, side = scene.ui.look, scene.ui.look.px(44)
    field = area.inflate(-2 * (side + look.px(4)), 0)
    scene.put(panels.well(look, field.size), topleft=field.topleft)
    name = t(f"players.level.{level}")
    if rating is None:
        told: tuple[str, ...] = (t("players.level.of", name=name, n=level, of=LEVELS),)
    else:
        told = forms("players.level.rated", name=name, rating=str(rating).replace("-", "−"))
    words = (*told, name, str(level))
    line = lettering.line(look, "labelSmall", words, look.colour("text"), field.w - look.px(8))
    scene.put(line, midbottom=(field.centerx, field.bottom - look.px(13)))
    gap, pad = look.px(3), look.px(8)
    wide = (field.w - 2 * pad - gap * (LEVELS - 1)) / LEVELS
    for number in range(LEVELS):
        mark = panels.rounded(
            (round(wide), look.px(4)), look.px(2), look.colour("brass" if number < level else "slab3")
        )
        scene.put(mark, topleft=(field.x + pad + round(number * (wide + gap)), field.bottom - look.px(9)))
    for sign, icon, x in ((-1, "minus-bold", area.x), (1, "plus-bold", area.right - side)):
        key = "less" if sign < 0 else "more"
        button = scene.ui.button(
            f"level.{seat}.{key}", pygame.Rect(x, area.y, side, side), partial(choose, level + sign), icon=icon,
            name=t(f"players.level.{key}"),
        )  # fmt: skip
        button.allow(1 <= level + sign <= LEVELS)
