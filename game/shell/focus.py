"""The keyboard's way through widgets: Tab in order, arrows by place, a brass ring where it is."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.kit.theme import Look
from game.shell.widgets import Entry, Widget
from game.view import panels


class Focus:
    """Which widget of a scene the keyboard is on. Nothing is focused (the board is) until a key says so.

    Only the widget's key is kept, so the focus survives a rebuild.
    """

    def __init__(self) -> None:
        self.key: str | None = None

    def widget(self, widgets: Sequence[Widget]) -> Widget | None:
        """The focused widget, if it is there and can be used."""
        return next((w for w in widgets if w.key == self.key and w.is_enabled and w.visible), None)

    def step(self, widgets: Sequence[Widget], by: int, *, board: bool) -> None:
        """Go on or back by Tab; with a board in the scene, the round passes over it."""
        usable: list[Widget | None] = [w for w in widgets if w.is_enabled and w.visible]
        if board:
            usable.insert(0, None)
        if not usable:
            return
        here = self.widget(widgets)
        if here is None and not board:
            self.set(usable[0 if by > 0 else -1])
        else:
            self.set(usable[(usable.index(here) + by) % len(usable)])

    def move(self, widgets: Sequence[Widget], right: int, down: int) -> None:
        """Go to the nearest widget in a direction."""
        here = self.widget(widgets)
        usable = [w for w in widgets if w.is_enabled and w.visible and w is not here]
        if here is None:
            self.step(widgets, 1, board=False)
            return
        x, y = here.rect.center

        def cost(other: Widget) -> float:
            dx, dy = other.rect.centerx - x, other.rect.centery - y
            along, across = dx * right + dy * down, abs(dx * down - dy * right)
            return along + 2 * across if along > 4 else float("inf")

        if usable and cost(best := min(usable, key=cost)) < float("inf"):
            self.set(best)

    def set(self, widget: Widget | None) -> None:
        """Focus a widget, or nothing."""
        self.key = widget.key if widget else None
        if isinstance(widget, Entry):
            widget.ui_manager.set_focus_set(widget)
        elif widget is not None:
            widget.ui_manager.set_focus_set(None)  # type: ignore[attr-defined]

    def draw(self, surface: pygame.Surface, look: Look, widgets: Sequence[Widget]) -> None:
        """Draw the ring."""
        if here := self.widget(widgets):
            panels.blit_middle(surface, panels.focus_ring(look, here.rect.size), here.rect.center)
