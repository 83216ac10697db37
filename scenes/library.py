"""The kept matches: a list with pictures, search, and what can be done with each."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game import rules
from game.input.intents import Command, Drag, Intent, Wheel
from game.kit.paths import exchange
from game.kit.text import forms, t
from game.kit.theme import Look
from game.match import record
from game.match.library import Entry
from game.match.match import Match
from game.players.evaluation import available
from game.shell.scene import Scene
from game.shell.widgets import Entry as Field
from game.view import board, lettering, panels, sprites
from scenes import parts
from scenes.dialogs import FilePicker
from scenes.match import MatchScene
from scenes.replay import Replay
from scenes.review import ReviewScene

if TYPE_CHECKING:
    from game.shell.app import App

ROW = 78
"""Logical height of a row of the list."""

LONGEST_SEARCH = 40


def title_of(entry: Entry) -> str:
    """What a match is called: its own title, or its game."""
    return entry.title or t(f"{entry.game}.name")


def names_of(entry: Entry) -> str:
    """Who plays a match."""
    return ", ".join(parts.seat_names(rules.info(entry.game).seats[: len(entry.seats)], entry.seats))


class LibraryScene(Scene):
    """A list at the left, the chosen match at the right; on a phone one after the other."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.search = ""
        self.page = 0
        self.chosen: int | None = None
        self.deleted: Entry | None = None
        self.new_title: str | None = None  # as it is typed, while the chosen match is renamed
        self._drawn: set[int] = set()  # the matches whose pictures are in their rows
        self._detailed: Entry | None = None  # the match that is shown large
        self._large: tuple[object, pygame.Surface | None] = (None, None)  # of what there is a large picture, and this
        self._work: tuple[object, Iterator[None]] | None = None  # the same while it is made
        self._drawn_in = 0  # the frame in which something was drawn last

    def resume(self) -> None:
        """What was watched or played may have changed."""
        self.app.library.flush(0.2)

    # -- layout ------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Lay out the list and the chosen match."""
        self.app.library.flush(0.2)
        self._areas: list[tuple[Entry, pygame.Rect]] = []
        self._board_at = pygame.Rect(0, 0, 0, 0)
        self._detailed = None
        (self._portrait if self.ui.portrait else self._landscape)()

    def _landscape(self) -> None:
        px = self.ui.look.px
        left, top = parts.page_of(self).topleft
        parts.header(
            self,
            t("library.title"),
            "",
            icon="caret-left-bold",
            leave=self.back,
            left=left,
            top=top + px(24),
            room=px(300),
        )
        self._search(pygame.Rect(left + px(330), top + px(24), px(360), px(44)))
        self._bring(pygame.Rect(left + px(1200 - 300), top + px(24), px(300), px(44)))
        column = pygame.Rect(left, top + px(92), px(690), px(604))
        self._list(column)
        self._detail(pygame.Rect(left + px(714), column.y, px(486), column.h))

    def _portrait(self) -> None:
        px = self.ui.look.px
        area = parts.page_of(self)
        height = self.ui.size[1]
        entry = self._entry()
        leave = self._close_detail if entry else self.back
        title = (title_of(entry), t(f"{entry.game}.name")) if entry else t("library.title")
        parts.header(
            self, title, "", icon="caret-left-bold", leave=leave,
            left=area.x - px(4), top=px(6), room=area.w,
        )  # fmt: skip
        if entry:
            self._detail(pygame.Rect(area.x, px(58), area.w, height - px(68)))
            return
        self._search(pygame.Rect(area.x, px(56), area.w, px(44)))
        self._list(pygame.Rect(area.x, px(108), area.w, height - px(108 + 10 + 44 + 8)))
        self._bring(pygame.Rect(area.x, height - px(54), area.w, px(44)))

    def _search(self, area: pygame.Rect) -> None:
        field = self.ui.entry("search", area, self.search, self._find, limit=LONGEST_SEARCH, hint=t("library.search"))
        self._keep_typing(field)

    def _keep_typing(self, field: Field) -> None:
        """Give a field the keyboard again that had it before the scene was built anew."""
        if self.focus.key == field.key:
            self.focus.set(field)

    def _bring(self, area: pygame.Rect) -> None:
        half = (area.w - self.ui.look.px(10)) // 2
        left = pygame.Rect(area.x, area.y, half, area.h)
        self.ui.button(
            "import", left, self._import, style="ghost", label=forms("action.import"), icon="folder-open-bold"
        )
        right = pygame.Rect(area.right - half, area.y, half, area.h)
        self.ui.button(
            "paste", right, self._paste, style="ghost", label=forms("action.paste"), icon="clipboard-text-bold"
        )

    def _list(self, area: pygame.Rect) -> None:
        look, px = self.ui.look, self.ui.look.px
        foot = pygame.Rect(area.x, area.bottom - px(44), area.w, px(44))
        rows = max((foot.y - px(8) - area.y) // px(ROW + 8), 1)
        count = self.app.library.count(self.search)
        pages = max(-(-count // rows), 1)
        self.page = min(self.page, pages - 1)
        entries = self.app.library.entries(self.search, rows, self.page * rows)
        if not entries:
            words = t("library.nothing" if self.search else "library.none")
            text = lettering.paragraph(look, "body", words, look.colour("muted"), area.w - px(40), centred=True)
            self.put(text, center=(area.centerx, area.y + px(120)))
        if not self.ui.portrait and self._entry() is None:
            self.chosen = entries[0].id if entries else None
        for index, entry in enumerate(entries):
            box = pygame.Rect(area.x, area.y + index * px(ROW + 8), area.w, px(ROW))
            self.put(panels.slab(look, box.size, "slab2" if entry.id == self.chosen else "slab"), topleft=box.topleft)
            self._areas.append((entry, box))
            self._row(entry, box)
        self._foot(foot, rows, count, pages)

    def _row(self, entry: Entry, box: pygame.Rect) -> None:
        look, px = self.ui.look, self.ui.look.px
        chosen = entry.id == self.chosen and not self.ui.portrait

        def picture(state: str) -> pygame.Surface:
            line = "brass" if state == "hovered" or chosen else ""
            return panels.rounded(box.size, px(14), None, look.colour(line), px(2)) if line else panels.blank(*box.size)

        self.ui.pictured(f"match.{entry.id}", box, picture, partial(self._choose, entry.id), title_of(entry))
        x, room = box.x + px(ROW + 6), box.w - px(ROW + 6 + 14)
        title = lettering.paragraph(look, "name", title_of(entry), look.colour("text"), room - px(96), px(25))
        self.put(title, midleft=(x, box.y + px(20)))
        who = lettering.paragraph(look, "small", names_of(entry), look.colour("muted"), room, px(19))
        self.put(who, midleft=(x, box.y + px(40)))
        when = datetime.fromtimestamp(entry.changed).strftime("%d.%m.%Y %H:%M")
        words = f"{t('library.turn', n=entry.turn)} · {when}"
        self.put(lettering.line(look, "small", words, look.colour("faint"), room), midleft=(x, box.y + px(59)))
        status = t("library.over" if entry.over else "library.going")
        icon = look.icon("flag-checkered-bold" if entry.over else "hourglass-medium-bold", 14, look.colour("brass"))
        label = lettering.line(look, "micro", status, look.colour("brass"), px(70))
        right = box.right - px(14)
        self.put(label, midright=(right, box.y + px(20)))
        self.put(icon, midright=(right - label.get_width() - px(4), box.y + px(20)))

    def _foot(self, area: pygame.Rect, rows: int, count: int, pages: int) -> None:
        look, px = self.ui.look, self.ui.look.px
        if self.deleted:
            button = pygame.Rect(area.right - px(150), area.y, px(150), px(44))
            self.ui.button(
                "undelete", button, self._undelete, label=forms("action.undelete"), icon="arrow-counter-clockwise-bold"
            )
            words = t("library.deleted", name=title_of(self.deleted))
            text = lettering.line(look, "body", words, look.colour("text"), area.w - px(160))
            self.put(text, midleft=(area.x, area.centery))
            return
        if pages > 1:
            side = pygame.Rect(area.x, area.y, px(110), px(44))
            self.ui.button(
                "earlier", side, partial(self._turn, -1), style="ghost", label=forms("action.previous")
            ).allow(self.page > 0)
            side = pygame.Rect(area.right - px(110), area.y, px(110), px(44))
            self.ui.button("later", side, partial(self._turn, 1), style="ghost", label=forms("action.next")).allow(
                self.page < pages - 1
            )
        if count:
            first = self.page * rows + 1
            words = t("library.range", first=first, last=min(first + rows - 1, count), n=count)
            text = lettering.line(look, "small", words, look.colour("muted"), area.w - px(230))
            self.put(text, center=area.center)

    def _detail(self, area: pygame.Rect) -> None:
        look, px = self.ui.look, self.ui.look.px
        entry = self._entry()
        if entry is None:
            return
        buttons_high = px(56 + 12 + 44 + 10 + 44)
        side = min(area.w - px(40), area.h - buttons_high - px(24 + 44))
        sheet = pygame.Rect(0, area.y + px(8), side, side)
        sheet.centerx = area.centerx
        self._board_at, self._detailed = sheet, entry
        parts.sheet(self, sheet)
        y = sheet.bottom + px(14)
        title = pygame.Rect(area.x, y, area.w, px(44))
        if self.new_title is not None:
            field = self.ui.entry(
                "title", title, self.new_title, partial(setattr, self, "new_title"),
                limit=record.LONGEST_NAME, hint=t("library.rename"), end=self._end_renaming,
            )  # fmt: skip
            self._keep_typing(field)
        else:
            words = f"{title_of(entry)} · {names_of(entry)}"
            text = lettering.line(look, "panelTitle", (words, title_of(entry)), look.colour("text"), area.w)
            self.put(text, center=title.center)
        self._actions(entry, pygame.Rect(area.x, area.bottom - buttons_high, area.w, buttons_high))

    def _actions(self, entry: Entry, area: pygame.Rect) -> None:
        px = self.ui.look.px
        gap = px(10)
        half = (area.w - gap) // 2
        main: list[tuple[str, Callable[[], None], str, str]] = [
            ("watch", partial(self._watch, entry.id), "action.watch", "film-strip-bold"),
            (
                "open",
                partial(self._open, entry.id),
                "action.open" if entry.over else "action.continue",
                "arrow-right-bold",
            ),
        ]
        if not entry.over:
            main.reverse()
        if available(entry.game):
            main.insert(1, ("review", partial(self._review, entry.id), "action.review", "magnifying-glass-bold"))
        wide, crowded = (area.w - (len(main) - 1) * gap) // len(main), len(main) > 2
        first = pygame.Rect(area.x, area.y, wide, px(56))
        for index, (key, press, words, icon) in enumerate(main):
            self.ui.button(
                key, first.move(index * (wide + gap), 0), press, icon=icon, label=forms(words),
                style="secondary" if index else "primary", stacked=crowded and self.ui.portrait,
                role="label" if crowded else "labelLarge",
            )  # fmt: skip
        small: tuple[tuple[str, Callable[[], None], str], ...] = (
            ("rename", partial(self._press_rename, entry), "pencil-simple-bold"),
            ("delete", partial(self._delete, entry), "trash-bold"),
            ("export", partial(self._export, entry), "download-simple-bold"),
            ("copy", partial(self._copy, entry), "copy-bold"),
        )
        for index, (key, press, icon) in enumerate(small):
            box = pygame.Rect(area.x, first.bottom + px(12), half, px(44))
            box.move_ip(index % 2 * (half + gap), index // 2 * (px(44) + gap))
            self.ui.button(key, box, press, style="ghost", label=forms(f"action.{key}"), icon=icon)

    def paint(self) -> None:
        """Show the pictures that have been drawn so far."""
        look, px, library = self.ui.look, self.ui.look.px, self.app.library
        side = px(ROW - 14)
        for entry, box in self._areas:
            if self._in_row(entry) and (state := parts.state_of(library, entry)):
                self.put(parts.thumbnail(look, side, state), topleft=(box.x + px(7), box.y + px(7)))
        wanted, picture = self._large
        if self._detailed and picture and wanted == self._wanted(self._detailed):
            self.put(picture, center=self._board_at.center)

    def update(self, dt: float) -> None:  # noqa: ARG002 - one picture or a part of one a frame, however long that lasts
        """Draw what is missing, a little a frame, so that the list never stands still."""
        if self._drawn_in == self.app.frame or not self._missing:
            return
        missing, self._drawn_in = self._missing[0], self.app.frame
        if not parts.ready(missing):
            return
        if missing is self._detailed:
            if self._work is None or self._work[0] != self._wanted(missing):
                self._work = (self._wanted(missing), self._paint_large(missing))
            if not parts.for_a_moment(self._work[1]):
                return
        else:
            self._drawn.add(missing.id)
        self.repaint()

    def _in_row(self, entry: Entry) -> bool:
        """Whether the picture of a match is in its row."""
        return entry.id in self._drawn and parts.reading_of(entry).done

    def _wanted(self, entry: Entry) -> object:
        """What a large picture is to show, and how."""
        return entry.id, entry.position, self._board_at.w, self.ui.look, self.app.settings.patterns

    def _paint_large(self, entry: Entry) -> Iterator[None]:
        wanted, picture = self._wanted(entry), None
        if state := parts.state_of(self.app.library, entry):
            picture = yield from board_on_sheet(self.ui.look, self._board_at.w, state, self.app.settings.patterns)
        self._large = wanted, picture

    @property
    def _missing(self) -> list[Entry]:
        """The matches of which a picture is still to be drawn, the one that is shown large first."""
        rows = [entry for entry, _ in self._areas if not self._in_row(entry)]
        large = self._detailed and self._large[0] != self._wanted(self._detailed)
        return [self._detailed, *rows] if self._detailed and large else rows

    # -- what a person does ------------------------------------------------------------------------------------

    def _entry(self) -> Entry | None:
        return self.app.library.entry(self.chosen) if self.chosen is not None else None

    def _find(self, search: str) -> None:
        self.search, self.page, self.deleted = search, 0, None
        self.focus.key = "search"
        self.app.refresh()

    def _turn(self, by: int) -> None:
        self.page, self.deleted, self.new_title = max(self.page + by, 0), None, None
        self.app.refresh()

    def _choose(self, match_id: int) -> None:
        self.chosen, self.new_title = match_id, None
        self.app.refresh()

    def _close_detail(self) -> None:
        self.chosen, self.new_title = None, None
        self.app.refresh()

    def _open(self, match_id: int) -> None:
        if match := self._load(match_id):
            self.app.scenes.push(MatchScene(self.app, match))

    def _watch(self, match_id: int) -> None:
        if match := self._load(match_id):
            self.app.scenes.push(Replay(self.app, match))

    def _review(self, match_id: int) -> None:
        if match := self._load(match_id):
            self.app.scenes.push(ReviewScene(self.app, match))

    def _load(self, match_id: int) -> Match | None:
        return self.app.library.open(match_id, self.app.now)

    def _press_rename(self, entry: Entry) -> None:
        """Open the field, or accept what was typed in it."""
        if self.new_title is not None:
            self._end_renaming(accepted=True)
        else:
            self.new_title, self.focus.key = entry.title, "title"
            self.app.refresh()

    def _end_renaming(self, accepted: bool) -> None:
        if accepted and self.chosen is not None and self.new_title is not None:
            self.app.library.rename(self.chosen, self.new_title)
        self.new_title = None
        self.app.refresh()

    def _delete(self, entry: Entry) -> None:
        self.app.library.delete(entry.id)
        self.deleted, self.chosen, self.new_title = entry, None, None
        self.app.refresh()

    def _undelete(self) -> None:
        if self.deleted:
            self.app.library.restore(self.deleted.id)
            self.chosen, self.deleted, self.new_title = self.deleted.id, None, None
        self.app.refresh()

    def _export(self, entry: Entry) -> None:
        if match := self._load(entry.id):
            words, failed = parts.export(match, datetime.fromtimestamp(entry.changed))
            self.app.toasts.tell(words, alarm=failed)

    def _copy(self, entry: Entry) -> None:
        if match := self._load(entry.id):
            pygame.scrap.put_text(record.to_text(match))
            self.app.toasts.tell(t("library.copied"))

    def _paste(self) -> None:
        words = pygame.scrap.get_text()
        if words.strip():
            self.take_record(lambda: record.from_text(words))
        else:
            self.app.toasts.tell(t("library.no-clipboard"), alarm=True)

    def _import(self) -> None:
        self.app.scenes.push(FilePicker(self.app, found_records(), self._take_file))

    def _take_file(self, path: Path) -> None:
        self.take_record(lambda: record.load(path))

    def handle(self, intent: Intent) -> None:
        """Turn pages by wheel and swipe; copy, paste and delete by their keys."""
        match intent:
            case Wheel(_, steps):
                self._turn(-1 if steps > 0 else 1)
            case Drag(start, at, _, True) if abs(at[1] - start[1]) > 60 * self.ui.look.u:
                self._turn(1 if at[1] < start[1] else -1)
            case Command("cancel") if self.new_title is not None:
                self._end_renaming(accepted=False)
            case Command("cancel") if self.ui.portrait and self.chosen is not None:
                self._close_detail()
            case _:
                super().handle(intent)

    def describe(self) -> dict[str, Any]:
        """Tell the list, too."""
        return super().describe() | {
            "matches": [entry.id for entry, _ in self._areas],
            "idle": not self._missing,
        }


def board_on_sheet(look: Look, side: int, state: rules.State, patterns: str) -> Generator[None, None, pygame.Surface]:
    """A board on its sheet with the shadow round it, drawn step by step."""
    margin = sprites.sheet_margin(look)
    surface = panels.blank(side + 2 * margin, side + 2 * margin)
    sprites.sheet_on_table(look, (side, side))  # it is remembered
    yield
    picture = board.board_of(state.game)()
    picture.patterns = patterns
    picture.place(pygame.Rect(margin, margin, side, side), look)
    yield
    yield from picture.unfold(state)
    picture.draw(surface)
    return surface


def found_records() -> list[Path]:
    """Match records where people keep files, the newest first."""
    folders = {exchange(), Path.home(), Path.home() / "Downloads", Path.cwd()}
    found = [path for folder in folders if folder.is_dir() for path in folder.glob(f"*{parts.SUFFIX}")]
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)
