"""The note to the developer: a form on the results, or a page of its own where there is no room."""

from __future__ import annotations

import json
import platform
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
from pygame._sdl2 import touch

from game.kit.text import forms, t
from game.match import note
from game.match.match import Match
from game.shell.scene import Scene
from game.view import lettering, panels
from scenes import parts
from scenes.dialogs import Reading

if TYPE_CHECKING:
    from game.shell.app import App

VERSION = "0.1.0"
LONGEST_TEXT, LONGEST_CONTACT = 400, 80
ICONS = {
    "angry": "smiley-angry-bold", "sad": "smiley-sad-bold", "meh": "smiley-meh-bold",
    "good": "smiley-bold", "great": "smiley-wink-bold",
}  # fmt: skip


def surroundings(app: App) -> dict[str, Any]:
    """What is told of the device: program version, system, size of the window, input devices; nothing else."""
    return {
        "version": VERSION,
        "system": f"{platform.system()} {platform.release()}",
        "window": list(app.window.size),
        "input": {"touch": touch.get_num_devices()},
    }


class Form:
    """The form of a match; what was typed lasts while its scene does."""

    def __init__(self, app: App, match: Match) -> None:
        self.app, self.match = app, match
        self.draft = note.Note()

    @property
    def done(self) -> bool:
        """Whether a note was written for this match already."""
        return note.NOTED in self.match.extra

    def lay_out(self, scene: Scene, area: pygame.Rect) -> None:
        """Put the form on a slab."""
        look, px = scene.ui.look, scene.ui.look.px
        scene.put(panels.slab(look, area.size), topleft=area.topleft)
        pad = px(18)
        inner = area.inflate(-2 * pad, -2 * pad)
        title = lettering.line(look, "panelTitle", t("note.title"), look.colour("text"), inner.w)
        scene.put(title, topleft=inner.topleft)
        if self.done:
            words = lettering.paragraph(look, "body", t("note.thanks"), look.colour("muted"), inner.w)
            scene.put(words, topleft=(inner.x, inner.y + px(44)))
            return
        stacked = scene.ui.portrait
        moods = pygame.Rect(inner.right - px(5 * 52 - 8), inner.y - px(4), px(5 * 52 - 8), px(44))
        if stacked:
            moods = pygame.Rect(inner.x, inner.y + px(68), inner.w, px(44))
        question = lettering.line(
            look,
            "body",
            t("note.question"),
            look.colour("text"),
            moods.x - inner.x - title.get_width() - px(20) if not stacked else inner.w,
        )
        if stacked:
            scene.put(question, topleft=(inner.x, inner.y + px(38)))
        else:
            scene.put(question, midright=(moods.x - px(12), moods.centery))
        step = (moods.w - px(44)) / (len(note.MOODS) - 1)
        for index, mood in enumerate(note.MOODS):
            box = pygame.Rect(round(moods.x + index * step), moods.y, px(44), px(44))
            style = "primary" if mood == self.draft.mood else "secondary"
            scene.ui.button(
                f"mood.{mood}",
                box,
                partial(self._choose, mood),
                style=style,
                icon=ICONS[mood],
                name=t(f"note.mood.{mood}"),
            )
        self._fields(scene, inner, moods.bottom + px(14))

    def _fields(self, scene: Scene, inner: pygame.Rect, top: int) -> None:
        look, px = scene.ui.look, scene.ui.look.px
        stacked = scene.ui.portrait
        wide = inner.w if stacked else round(inner.w * 0.62)
        field = pygame.Rect(inner.x, top, wide, px(44))
        draft = self.draft
        scene.ui.entry(
            "note.text", field, draft.text, partial(setattr, draft, "text"), limit=LONGEST_TEXT, hint=t("note.text")
        )
        other = pygame.Rect(inner.x, field.bottom + px(10), inner.w, px(44))
        if not stacked:
            other = pygame.Rect(field.right + px(12), top, inner.right - field.right - px(12), px(44))
        scene.ui.entry(
            "note.contact", other, draft.contact, partial(setattr, draft, "contact"), limit=LONGEST_CONTACT,
            hint=t("note.contact"),
        )  # fmt: skip
        save = pygame.Rect(inner.right - px(150), inner.bottom - px(44), px(150), px(44))
        show = pygame.Rect(save.x - px(10 + 170), save.y, px(170), px(44))
        if stacked:
            half = (inner.w - px(10)) // 2
            save = pygame.Rect(inner.right - half, inner.bottom - px(44), half, px(44))
            show = pygame.Rect(inner.x, save.y, half, px(44))
        scene.ui.button("note.save", save, self._save, label=forms("note.save"), icon="paper-plane-right-bold")
        scene.ui.button("note.show", show, self._show, style="ghost", label=forms("note.show"), icon="eye-bold")
        room = inner.w if stacked else show.x - inner.x - px(12)
        high = save.y - other.bottom - px(12) if stacked else save.h
        words = lettering.paragraph(look, "small", t("note.attached"), look.colour("muted"), room, high)
        scene.put(words, topleft=(inner.x, other.bottom + px(8)) if stacked else (inner.x, save.y))

    def _choose(self, mood: str) -> None:
        self.draft.mood = "" if mood == self.draft.mood else mood
        self.app.refresh()

    def _show(self) -> None:
        content = note.attached(self.match, surroundings(self.app))
        self.app.scenes.push(Reading(self.app, t("note.show"), json.dumps(content, ensure_ascii=False)))

    def _save(self) -> None:
        if self.draft.empty:
            self.app.toasts.tell(t("note.empty"), alarm=True)
            return
        try:
            note.keep(self.draft, self.match, surroundings(self.app))
        except OSError:
            self.app.toasts.tell(t("note.not-written"), alarm=True)
            return
        self.app.library.keep(self.match)
        self.app.toasts.tell(t("note.thanks"))
        self.app.refresh()


class NoteScene(Scene):
    """The form as a page of its own."""

    def __init__(self, app: App, form: Form) -> None:
        super().__init__(app)
        self.form = form

    def build(self) -> None:
        """Lay out the form under a header."""
        px = self.ui.look.px
        area = parts.page_of(self)
        parts.header(
            self,
            forms("note.title"),
            "",
            icon="caret-left-bold",
            leave=self.back,
            left=area.x - px(4),
            top=px(6),
            room=area.w,
        )
        self.form.lay_out(self, pygame.Rect(area.x, px(60), area.w, min(px(400), area.h - px(76))))
