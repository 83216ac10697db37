"""What several screens are laid out from: the frame of the page, headers, segments on their wells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game import rules
from game.kit.text import forms, t
from game.match.match import Match, Seat
from game.shell.scene import Scene
from game.shell.widgets import Item
from game.view import board, lettering, panels, sprites

WIDEST, HIGHEST = 1600, 900
"""Logical size beyond which content no longer grows; the rest is margin."""


@dataclass(frozen=True, slots=True)
class PageFrame:
    """The part of the window that a page fills, in pixels."""

    area: pygame.Rect
    margin: int

    @property
    def inner(self) -> pygame.Rect:
        """The area without its margins at the left and right."""
        return self.area.inflate(-2 * self.margin, 0)


def frame_of(scene: Scene) -> PageFrame:
    """The page of a scene: the whole window, centred and bounded on large ones."""
    look, (width, height) = scene.ui.look, scene.ui.size
    area = pygame.Rect(0, 0, min(width, look.px(WIDEST)), min(height, look.px(HIGHEST)))
    area.center = (width // 2, height // 2)
    return PageFrame(area, look.px(12 if scene.ui.portrait else 40))


def seat_name(match_or_seats: Match | tuple[Seat, ...], inks: tuple[str, ...], seat: int) -> str:
    """What a seat is called: the name of who sits there, else its colour."""
    seats = match_or_seats.seats if isinstance(match_or_seats, Match) else match_or_seats
    return seats[seat].name or t(f"seat.{inks[seat]}")


def name_forms(name: str) -> tuple[str, ...]:
    """A name and shorter forms of it for narrow places.

    >>> name_forms("Anna Karenina")
    ('Anna Karenina', 'Anna', 'A.')
    >>> name_forms("Jo")
    ('Jo',)
    """
    first = name.split(maxsplit=1)[0] if name.split() else name
    return tuple(dict.fromkeys((name, first, f"{first[0]}." if len(first) > 3 else first)))


def header(
    scene: Scene,
    title: str,
    subtitle: str,
    *,
    icon: str,
    leave: Callable[[], None],
    left: int,
    top: int,
    room: int,
) -> pygame.Rect:
    """The head of a page: a button that leaves, the title, a line under it. Returns the button's area."""
    ui, look = scene.ui, scene.ui.look
    side = look.px(44)
    area = pygame.Rect(left, top, side, side)
    ui.button("leave", area, leave, style="bare" if ui.portrait else "ghost", icon=icon, name=t("action.back"))
    x, wide = area.right + look.px(14), room - side - look.px(14)
    role = "screenTitle" if subtitle else "title"
    name = lettering.line(look, role, title, look.colour("text"), wide)
    if subtitle:
        scene.put(name, midleft=(x, top + look.px(14)))
        scene.put(lettering.line(look, "small", subtitle, look.colour("muted"), wide), midleft=(x, top + look.px(36)))
    else:
        scene.put(name, midleft=(x, area.centery))
    return area


def segment(
    scene: Scene,
    key: str,
    area: pygame.Rect,
    items: Sequence[Item],
    chosen: str,
    choose: Callable[[str], None],
) -> None:
    """A segment control on its well."""
    scene.put(panels.well(scene.ui.look, area.size), topleft=area.topleft)
    scene.ui.segment(key, area, items, chosen, choose)


def language_segment(scene: Scene, area: pygame.Rect) -> None:
    """The choice between the two languages."""
    items = [(code, (code.upper(),), "") for code in ("en", "ru")]
    segment(scene, "language", area, items, scene.app.settings.language, scene.app.set_language)


def game_segment(scene: Scene, area: pygame.Rect, chosen: str, choose: Callable[[str], None]) -> None:
    """The choice between the games; those that are not there yet cannot be chosen."""
    items = [(game, forms(f"{game}.name"), "") for game in rules.GAMES]
    scene.put(panels.well(scene.ui.look, area.size), topleft=area.topleft)
    for (game, _, _), widget in zip(items, scene.ui.segment("game", area, items, chosen, choose), strict=True):
        widget.allow(board.playable(game))


def sheet(scene: Scene, area: pygame.Rect) -> None:
    """A sheet of paper on the table."""
    margin = sprites.sheet_margin(scene.ui.look)
    scene.put(sprites.sheet_on_table(scene.ui.look, area.size), topleft=(area.x - margin, area.y - margin))


def theme_button(scene: Scene, area: pygame.Rect) -> None:
    """Turn from paper to night and back."""
    night = scene.app.settings.theme == "night"
    scene.ui.button(
        "theme",
        area,
        lambda: scene.app.set_theme("paper" if night else "night"),
        icon="sun-bold" if night else "moon-stars-bold",
        name=t("action.theme"),
    )


def fullscreen_button(scene: Scene, area: pygame.Rect, style: str = "secondary") -> None:
    """Fill the screen, or go back to the window."""
    icon = "corners-in-bold" if scene.app.fullscreen else "corners-out-bold"
    scene.ui.button(
        "fullscreen", area, scene.app.toggle_fullscreen, style=style, icon=icon, name=t("action.fullscreen")
    )
