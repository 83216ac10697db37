"""A question over whatever is in sight, with a safe answer on the left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.kit.paths import exchange
from game.kit.text import forms, t
from game.kit.theme import TOKENS
from game.shell.scene import Scene
from game.view import lettering, panels

if TYPE_CHECKING:
    from game.shell.app import App

_SPEC = TOKENS["components"]["dialog"]


class Dialog(Scene):
    """Asks one thing. ``key`` leads to its texts: eyebrow, title, body, yes, no."""

    overlay = True

    def __init__(
        self,
        app: App,
        key: str,
        icon: str,
        yes: Callable[[], None],
        *,
        danger: bool = False,
        params: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(app)
        self.key, self.icon, self.danger = key, icon, danger
        self.params = dict(params or {})
        self._yes = yes
        self.focus.key = "no"
        app.audio.play("dialog")

    def build(self) -> None:
        """Lay a card in the middle of the window over a veil."""
        look, size = self.ui.look, self.ui.size
        px = look.px
        wide = min(px(_SPEC["w"]), size[0] - px(24))
        pad = px(_SPEC["padX"])
        body = lettering.paragraph(look, "dialogBody", self._text("body"), look.colour("text"), wide - 2 * pad)
        high = max(px(_SPEC["minH"]), px(26 + 52 + 20) + body.get_height() + px(28 + 48 + 26))
        card = pygame.Rect(0, 0, wide, high)
        card.center = (size[0] // 2, size[1] // 2)
        veil = panels.blank(*size)
        veil.fill(look.colour("scrim", alpha=look.token("scrimAlpha") * 0.85))
        box = panels.rounded(card.size, px(_SPEC["radius"]), look.colour("slab"), look.colour("slabLine"), look.u)
        veil.blit(box, card)
        fill = "danger" if self.danger else "brass"
        disc = panels.disc_icon(look, _SPEC["icon"], self.icon, fill, "onDanger" if self.danger else "onBrass")
        veil.blit(disc, (card.x + pad, card.y + px(26)))
        left, room = card.x + pad + px(66), wide - 2 * pad - px(66)
        eyebrow = lettering.line(look, "small", self._text("eyebrow"), look.colour("muted"), room)
        title = lettering.line(look, "dialogTitle", self._text("title"), look.colour("text"), room)
        middle = card.y + px(26 + 26)
        veil.blit(eyebrow, (left, middle - eyebrow.get_height() + px(-3)))
        veil.blit(title, (left, middle - px(6)))
        veil.blit(body, (card.x + pad, card.y + px(26 + 52 + 18)))
        self.ui.veil(veil, card, self.back)
        gap = px(_SPEC["buttonGap"])
        button = pygame.Rect(card.x + pad, card.bottom - px(26 + 48), (wide - 2 * pad - gap) // 2, px(_SPEC["buttonH"]))
        self.ui.button("no", button, self.back, label=forms(f"{self.key}.no"))
        style = "danger" if self.danger else "primary"
        self.ui.button("yes", button.move(button.w + gap, 0), self._accept, style=style, label=forms(f"{self.key}.yes"))

    def _text(self, part: str) -> str:
        return t(f"{self.key}.{part}", **self.params)

    def _accept(self) -> None:
        self.app.scenes.pop()
        self._yes()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw nothing: the veil is a widget."""


class Reading(Scene):
    """Shows a text to read, page by page, and nothing more."""

    overlay = True

    def __init__(self, app: App, title: str, text: str) -> None:
        super().__init__(app)
        self._title, self._text = title, text
        self._page = 0

    def build(self) -> None:
        """Lay as many lines as there is room for on a card."""
        look, size, px = self.ui.look, self.ui.size, self.ui.look.px
        card = pygame.Rect(0, 0, min(px(760), size[0] - px(24)), min(px(620), size[1] - px(40)))
        card.center = (size[0] // 2, size[1] // 2)
        veil = panels.blank(*size)
        veil.fill(look.colour("scrim", alpha=look.token("scrimAlpha") * 0.85))
        veil.blit(panels.slab(look, card.size), card)
        pad, step = px(20), px(19)
        title = lettering.line(look, "dialogTitle", self._title, look.colour("text"), card.w - 2 * pad)
        veil.blit(title, (card.x + pad, card.y + px(18)))
        lines = lettering.wrap(look, "small", self._text, card.w - 2 * pad, 1.0)
        top, foot = card.y + px(64), card.bottom - px(64)
        rows = (foot - px(8) - top) // step
        pages = -(-len(lines) // rows)
        for row, words in enumerate(lines[self._page * rows : (self._page + 1) * rows]):
            picture = lettering.line(look, "small", words, look.colour("muted"), card.w - 2 * pad)
            veil.blit(picture, (card.x + pad, top + row * step))
        self.ui.veil(veil, card, self.back)
        third = (card.w - 2 * pad - 2 * px(10)) // 3
        button = pygame.Rect(card.x + pad, foot + px(8), third, px(44))
        self.ui.button("no", button, self.back, label=forms("action.back"))
        for key, by, allowed in (("previous", -1, self._page > 0), ("next", 1, self._page < pages - 1)):
            button = button.move(third + px(10), 0)
            turn = partial(self._turn, by)
            self.ui.button(key, button, turn, style="ghost", label=forms(f"action.{key}")).allow(allowed)

    def _turn(self, by: int) -> None:
        self._page += by
        self.app.refresh()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw nothing: the veil is a widget."""


class FilePicker(Scene):
    """Lets one of some files be chosen; ``choose`` is told which."""

    overlay = True

    def __init__(self, app: App, paths: Sequence[Path], choose: Callable[[Path], None]) -> None:
        super().__init__(app)
        self._paths, self._choose = paths, choose
        self._page = 0

    def build(self) -> None:
        """Lay the names of the files under each other, as many as there is room for."""
        look, size, px = self.ui.look, self.ui.size, self.ui.look.px
        card = pygame.Rect(0, 0, min(px(560), size[0] - px(24)), min(px(600), size[1] - px(40)))
        card.center = (size[0] // 2, size[1] // 2)
        veil = panels.blank(*size)
        veil.fill(look.colour("scrim", alpha=look.token("scrimAlpha") * 0.85))
        veil.blit(panels.slab(look, card.size), card)
        pad, row = px(20), px(48)
        title = lettering.line(look, "dialogTitle", t("picker.title"), look.colour("text"), card.w - 2 * pad)
        veil.blit(title, (card.x + pad, card.y + px(18)))
        top, foot = card.y + px(64), card.bottom - px(64)
        rows = max((foot - px(8) - top) // row, 1)
        shown = self._paths[self._page * rows : (self._page + 1) * rows]
        if not self._paths:
            words = t("picker.none", folder=exchange())
            text = lettering.paragraph(look, "body", words, look.colour("muted"), card.w - 2 * pad)
            veil.blit(text, (card.x + pad, top))
        self.ui.veil(veil, card, self.back)
        for index, path in enumerate(shown):
            area = pygame.Rect(card.x + pad, top + index * row, card.w - 2 * pad, px(44))
            self.ui.button(
                f"file.{index}", area, partial(self._take, path), label=(path.name, path.stem[-24:]), style="ghost"
            )
        third = (card.w - 2 * pad - 2 * px(10)) // 3
        button = pygame.Rect(card.x + pad, foot + px(8), third, px(44))
        last = (self._page + 1) * rows >= len(self._paths)
        self.ui.button("no", button, self.back, label=forms("action.back"))
        button = button.move(third + px(10), 0)
        self.ui.button("earlier", button, partial(self._turn, -1), style="ghost", label=forms("action.later")).allow(
            self._page > 0
        )
        button = button.move(third + px(10), 0)
        self.ui.button("later", button, partial(self._turn, 1), style="ghost", label=forms("action.earlier")).allow(
            not last
        )

    def _turn(self, by: int) -> None:
        self._page += by
        self.app.refresh()

    def _take(self, path: Path) -> None:
        self.app.scenes.pop()
        self._choose(path)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw nothing: the veil is a widget."""
