"""A pause of a match on the clock: nothing of the board is in sight until it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.input.intents import Command, Intent
from game.kit.text import forms, t
from game.shell.scene import Scene
from game.view import lettering, panels

if TYPE_CHECKING:
    from game.shell.app import App


class Pause(Scene):
    """Covers a match until somebody goes on with it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.focus.key = "resume"

    def build(self) -> None:
        """Lay a card in the middle of the table."""
        look, px, size = self.ui.look, self.ui.look.px, self.ui.size
        card = pygame.Rect(0, 0, min(px(370), size[0] - px(24)), px(250))
        card.center = (size[0] // 2, size[1] // 2)
        self.put(panels.slab(look, card.size), topleft=card.topleft)
        room = card.w - px(52)
        disc = panels.disc_icon(look, 52, "pause-bold", "brass", "onBrass")
        self.put(disc, midtop=(card.centerx, card.y + px(24)))
        title = lettering.line(look, "dialogTitle", t("pause.title"), look.colour("text"), room)
        self.put(title, midtop=(card.centerx, card.y + px(86)))
        body = lettering.paragraph(look, "body", t("pause.body"), look.colour("muted"), room, px(52), centred=True)
        self.put(body, midtop=(card.centerx, card.y + px(122)))
        button = pygame.Rect(card.x + px(26), card.bottom - px(26 + 48), room, px(48))
        self.ui.button(
            "resume", button, self.back, style="primary", label=forms("pause.resume"), icon="play-bold"
        )  # fmt: skip

    def handle(self, intent: Intent) -> None:
        """Any key that confirms goes on, too."""
        if intent in (Command("confirm"), Command("end-turn")):
            self.back()
        else:
            super().handle(intent)
