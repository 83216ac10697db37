"""A question over whatever is in sight, with a safe answer on the left."""

from __future__ import annotations

from abc import abstractmethod
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


class _Card(Scene):
    """A card with a title and rows of equal height over whatever is in sight; page by page where they are many."""

    overlay = True
    size = (560, 600)
    """The logical size that it has at most."""

    def __init__(self, app: App, title: str) -> None:
        super().__init__(app)
        self.title = title
        self._page = 0

    def build(self) -> None:
        """Lay as many rows as there is room for on the card, and the buttons that turn its pages."""
        look, size, px = self.ui.look, self.ui.size, self.ui.look.px
        card = pygame.Rect(0, 0, min(px(self.size[0]), size[0] - px(24)), min(px(self.size[1]), size[1] - px(40)))
        head, foot, row, wide = px(64), px(72), self.row, card.w - px(40)
        count, rows = self.count(wide), max((card.h - head - foot) // row, 1)
        card.h = min(card.h, head + row * count + foot)
        card.center = (size[0] // 2, size[1] // 2)
        veil = panels.blank(*size)
        veil.fill(look.colour("scrim", alpha=look.token("scrimAlpha") * 0.85))
        veil.blit(panels.slab(look, card.size), card)
        inner = pygame.Rect(card.x + px(20), card.y + head, wide, card.h - head - foot)
        title = lettering.line(look, "dialogTitle", self.title, look.colour("text"), wide)
        veil.blit(title, (inner.x, card.y + px(18)))
        self._page = min(self._page, (count - 1) // rows)
        first = self._page * rows
        self.lay_rows(veil, inner, range(first, min(first + rows, count)))
        self.ui.veil(veil, card, self.back)
        third = (wide - 2 * px(10)) // 3
        button = pygame.Rect(inner.x, card.bottom - px(56), third, px(44))
        self.ui.button("no", button, self.back, label=forms("action.close"))
        if count > rows:
            for key, by, allowed in (("previous", -1, first > 0), ("next", 1, first + rows < count)):
                button = button.move(third + px(10), 0)
                turn = partial(self._turn, by)
                self.ui.button(key, button, turn, style="ghost", label=forms(f"action.{key}")).allow(allowed)

    @property
    @abstractmethod
    def row(self) -> int:
        """The height of a row in pixels."""

    @abstractmethod
    def count(self, width: int) -> int:
        """How many rows there are, where they are so wide."""

    @abstractmethod
    def lay_rows(self, veil: pygame.Surface, area: pygame.Rect, rows: range) -> None:
        """Draw rows on the veil, or make widgets for them."""

    def _turn(self, by: int) -> None:
        self._page += by
        self.app.refresh()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw nothing: the veil is a widget."""


class Reading(_Card):
    """Shows a text to read, and nothing more."""

    size = (760, 620)

    def __init__(self, app: App, title: str, text: str) -> None:
        super().__init__(app, title)
        self._text = text

    @property
    def row(self) -> int:
        """The height of a line of text."""
        return self.ui.look.px(19 * self.ui.look.text)

    def _lines(self, width: int) -> list[str]:
        return lettering.wrap(self.ui.look, "small", self._text, width, self.ui.look.text)

    def count(self, width: int) -> int:
        """How many lines the text has."""
        return len(self._lines(width))

    def lay_rows(self, veil: pygame.Surface, area: pygame.Rect, rows: range) -> None:
        """Draw lines of the text."""
        look, lines = self.ui.look, self._lines(area.w)
        for place, number in enumerate(rows):
            picture = lettering.line(look, "small", lines[number], look.colour("muted"), area.w)
            veil.blit(picture, (area.x, area.y + place * self.row))


class FilePicker(_Card):
    """Lets one of some files be chosen; ``choose`` is told which."""

    def __init__(self, app: App, paths: Sequence[Path], choose: Callable[[Path], None]) -> None:
        super().__init__(app, t("picker.title"))
        self._paths, self._choose = paths, choose

    @property
    def row(self) -> int:
        """The height of a button and the gap below it."""
        return self.ui.look.px(48)

    def count(self, width: int) -> int:  # noqa: ARG002
        """How many files there are; where there is none, room for the words that say so."""
        return len(self._paths) or 4

    def lay_rows(self, veil: pygame.Surface, area: pygame.Rect, rows: range) -> None:
        """Make a button for each file; say so when there is none."""
        look, px = self.ui.look, self.ui.look.px
        if not self._paths:
            words = t("picker.none", folder=exchange())
            veil.blit(lettering.paragraph(look, "body", words, look.colour("muted"), area.w), area)
        for place, path in enumerate(self._paths[rows.start : rows.stop]):
            box = pygame.Rect(area.x, area.y + place * self.row, area.w, px(44))
            label = (path.name, path.stem[-24:])
            self.ui.button(f"file.{place}", box, partial(self._take, path), label=label, style="ghost")

    def _take(self, path: Path) -> None:
        self.app.scenes.pop()
        self._choose(path)
