"""What several screens are laid out from: the frame of the page, headers, segments on their wells."""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game import rules
from game.input.gestures import OUTSIDE
from game.input.intents import Point
from game.kit.paths import exchange
from game.kit.text import LANGUAGES, forms, has, t
from game.kit.theme import Look
from game.match import record
from game.match.clock import Clock
from game.match.library import Entry, Library
from game.match.match import Match, Seat
from game.players.levels import COMPUTER
from game.shell.scene import Scene
from game.shell.widgets import Item
from game.view import board, cards, lettering, panels, sprites

if TYPE_CHECKING:
    from game.shell.app import App

SUFFIX = ".palisade.json"
"""The end of the names of records."""

THUMBNAILS = 64
"""So many small pictures of states are remembered."""

MOMENT = 0.006
"""Seconds of a frame for a long piece of work that is done beside all else."""

PAGE = (1200, 720)
"""Logical size of a page in landscape; what a window has beyond it is margin."""


def page_of(scene: Scene) -> pygame.Rect:
    """Where the page of a scene lies, in pixels: in the middle of the window; in portrait, all but narrow margins."""
    look, (width, height) = scene.ui.look, scene.ui.size
    if scene.ui.portrait:
        return pygame.Rect(look.px(12), 0, width - 2 * look.px(12), height)
    page = pygame.Rect(0, 0, look.px(PAGE[0]), look.px(PAGE[1]))
    page.center = (width // 2, height // 2)
    return page


def seat_name(match: Match, seat: int) -> str:
    """What a seat is called: see ``seat_names``."""
    return seat_names(match.start.seats, match.seats)[seat]


def seat_names(inks: Sequence[str], seats: Sequence[Seat]) -> tuple[str, ...]:
    """What seats are called: people by their names, else by the colours of their seats.

    Computer players are called after their levels in the language spoken now, whatever the record says, and numbered
    where there are several of one.
    """
    levels = [_level_name(seat) for seat in seats]
    numbers = [f" {levels[:at].count(level)}" if levels.count(level) > 1 else "" for at, level in enumerate(levels, 1)]
    return tuple(
        level + number if level else seat.name or t(f"seat.{ink}")
        for ink, seat, level, number in zip(inks, seats, levels, numbers, strict=True)
    )


def _level_name(seat: Seat) -> str:
    level = seat.extra.get("level")
    known = seat.kind == COMPUTER and type(level) is int and has(f"players.level.{level}")
    return t(f"players.level.{level}") if known else ""


def board_for(app: App, game: str) -> board.Board:
    """The board of a game, moving and hatched as the settings say."""
    made = board.board_of(game)()
    made.speed, made.patterns = app.settings.pace, app.settings.patterns
    return made


def note_words(note: board.Note) -> tuple[str, ...]:
    """A note in one line, with shorter forms: shorter titles first, then shorter texts.

    >>> note_words(board.Note("x", ("Wall break", "Break"), ("one is left", "one")))
    ('Wall break one is left', 'Break one is left', 'Wall break one', 'Break one')
    >>> note_words(board.Note("x", "It is drawn already.", "Pick another.", aimed=True))
    ('It is drawn already. Pick another.',)
    >>> note_words(board.Note("x", "Hint", "wins the match", aimed=True))
    ('Hint: wins the match',)
    """
    titles, texts = ((each,) if isinstance(each, str) else each for each in (note.title, note.text))
    stop = "." if note.aimed else ""

    def joined(title: str, text: str) -> str:
        mark = ":" if stop and text[0].islower() else stop
        return f"{title.removesuffix(stop)}{mark} {text}"

    return tuple(joined(title, text) if text else title for text in texts for title in titles)


class Reading:
    """A kept position that is read step by step: ``state`` is there when it is ``done``, unless it writes none."""

    def __init__(self, entry: Entry) -> None:
        self.state: rules.State | None = None
        self.done = False
        self.steps = self._read(entry)

    def _read(self, entry: Entry) -> Iterator[None]:
        with suppress(ValueError, TypeError):
            self.state = yield from rules.reading(entry.game, entry.position, **entry.options)
        self.done = True


_readings: dict[tuple[str, str, str], Reading] = {}
"""Those of the last positions that were asked for, the latest last."""


def reading_of(entry: Entry) -> Reading:
    """The reading of a kept position, as far as it has come."""
    key = (entry.game, entry.position, repr(sorted(entry.options.items())))
    _readings[key] = reading = _readings.pop(key, None) or Reading(entry)
    if len(_readings) > THUMBNAILS:
        del _readings[next(iter(_readings))]
    return reading


def ready(entry: Entry) -> bool:
    """Whether ``state_of`` takes no time; where it would take some, read on for a moment."""
    reading = reading_of(entry)
    return reading.done or for_a_moment(reading.steps)


def state_of(library: Library, entry: Entry) -> rules.State | None:
    """What ``Library.state_of`` says: the state to draw a picture of, or None. Positions are read once."""
    reading = reading_of(entry)
    for _ in reading.steps:
        pass
    return reading.state or library.state_of(entry)


def for_a_moment(steps: Iterator[None]) -> bool:
    """Go on with a long piece of work for as long as a frame has time; returns whether all is done."""
    end = time.monotonic() + MOMENT
    return all(time.monotonic() < end for _ in steps)


@sprites.drawn_once(keep=THUMBNAILS)
def thumbnail(look: Look, side: int, state: rules.State) -> pygame.Surface:
    """A small picture of a state, on a sheet without coordinates."""
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    picture = board.board_of(state.game)()
    picture.place(surface.get_rect(), look, framed=False)
    picture.show(state, None)
    picture.finish()
    picture.draw(surface)
    return surface


def name_forms(name: str) -> tuple[str, ...]:
    """A name and shorter forms of it for narrow places. A number that tells it from others stays.

    >>> name_forms("Anna Karenina")
    ('Anna Karenina', 'Anna', 'A.')
    >>> name_forms("Jo"), name_forms("Beginner 2")
    (('Jo',), ('Beginner 2', 'B. 2'))
    """
    words = name.split()
    first = words[0] if words else name
    short = f"{first[0]}." if len(first) > 3 else first
    if len(words) > 1 and words[-1].isdecimal():
        return tuple(dict.fromkeys((name, f"{first} {words[-1]}", f"{short} {words[-1]}")))
    return tuple(dict.fromkeys((name, first, short)))


def by_lot(game: str, options: Mapping[str, str | int]) -> dict[str, str | int]:
    """The options of a new match: those without values, which decide how it begins, are drawn anew."""
    drawn = {option.name: secrets.randbelow(2**31) for option in rules.info(game).options if not option.values}
    return {**options, **drawn}


def victory(match: Match, winners: Sequence[int]) -> tuple[str, ...]:
    """Who has won, in words, and the same with shorter names: the longest names are shortened first."""
    names = [name_forms(seat_name(match, seat)) for seat in winners]
    steps = max(map(len, names))
    lists = (", ".join(each[max(len(each) - steps + short, 0)] for each in names) for short in range(steps))
    return tuple(t("results.wins", n=len(names), names=joined) for joined in lists)


def seat_faces(
    match: Match, picture: board.Board, state: rules.State, scores: Sequence[int | Fraction]
) -> list[cards.SeatFace]:
    """How the seats of a match stand in one of its states, with these scores; the clocks only in its present one."""
    clock = match.clock if state is match.state else None
    faces = []
    for seat, ink in enumerate(state.seats):
        score, unit = picture.score_text(scores[seat])
        name, colour = seat_name(match, seat), t(f"seat.{ink}")
        face = cards.SeatFace(
            ink=ink,
            name=name_forms(name),
            subtitle=(colour,) if name != colour else (),
            score=score,
            unit=(unit,),
            note=picture.seat_note(state, seat),
            clock=_clock_face(clock, seat) if clock else None,
            active=seat == state.seat and state.outcome is None,
            out=state.outcome is not None and match.resigned == seat,
        )
        faces.append(face)
    return faces


def _clock_face(clock: Clock, seat: int) -> cards.ClockFace:
    left = clock.left[seat]
    return cards.ClockFace(math.ceil(left), round(left / clock.start, 2), running=clock.running == seat)


def cards_column(
    scene: Scene,
    area: pygame.Rect,
    faces: Sequence[cards.SeatFace],
    measure: board.Measure | None,
    lines: Sequence[str] = (),
) -> list[tuple[int, int]]:
    """The players' cards under each other, the quantity of the game and a line a seat under them.

    Returns where the scores stand.
    """
    look, px = scene.ui.look, scene.ui.look.px
    clock = any(face.clock for face in faces)
    high, gap = (128 if clock else 102), 12
    if len(faces) > 3:
        high, gap = (104 if clock else 82), 8
    ticks = any(face.note and face.note.left for face in faces)
    high += cards.TICKS_HIGH if ticks else 0
    y, places = area.y, []
    for face in faces:
        scene.put(cards.seat_card(look, (area.w, px(high)), face), topleft=(area.x, y))
        places.append((area.right - px(34), y + px(24)))
        y += px(high + gap)
    rest = area.bottom - y - px(4)
    slab = (area.w, px(88) if rest >= px(92) else px(62))
    if measure and not ticks and rest >= slab[1]:
        inks = tuple(face.ink for face in faces)
        picture = cards.quantity_slab(look, slab, measure.title, inks, measure.parts, measure.total)
        y = scene.put(picture, topleft=(area.x, y + px(4))).bottom + px(12)
    if lines:
        rows = tuple((face.ink, line) for face, line in zip(faces, lines, strict=True))
        picture = cards.lines_slab(look, area.w, t("match.on-board"), rows)
        if y + picture.get_height() <= area.bottom:
            scene.put(picture, topleft=(area.x, y))
    return places


def last_turns(
    scene: Scene, area: pygame.Rect, picture: board.Board, match: Match, *, turns: int, most: int, lit: int = 0
) -> list[tuple[int, pygame.Rect]]:
    """The newest of the first ``turns`` in a list, ``most`` of them and as many as fit; ``lit`` is one pointed at.

    Returns the number of each and where it lies.
    """
    look = scene.ui.look
    fits = max(min(rows_in(look, area), most, turns), 0)
    shown = list(enumerate(match.turns[:turns], 1))[turns - fits :][::-1]
    rows = tuple((number, match.start.seats[turn.seat], *picture.turn_text(turn.actions)) for number, turn in shown)
    if rows:
        scene.put(cards.moves_slab(look, area.w, t("match.last-moves"), rows, lit), topleft=area.topleft)
    for widget in scene.ui.widgets:
        if widget.key.startswith("turn."):
            widget.allow(int(widget.key.removeprefix("turn.")) <= fits)
    return [(number, cards.moves_row(look, area, index)) for index, (number, _) in enumerate(shown)]


def turn_buttons(scene: Scene, area: pygame.Rect, most: int, point_at: Callable[[Point], None]) -> None:
    """Buttons on the rows of a list of ``last_turns``, of which nothing is seen but the ring of the keyboard.

    They are called ``turn.1``, the newest, and so on; a pressed one tells where it lies.
    """
    look, words = scene.ui.look, t("match.last-moves")
    nothing = panels.blank(1, 1)
    for index in range(min(rows_in(look, area), most)):
        row = cards.moves_row(look, area, index)
        box, press = row.inflate(-look.px(24), -look.px(8)), partial(point_at, row.center)
        scene.ui.pictured(f"turn.{index + 1}", box, lambda _state: nothing, press, words, row)


def rows_in(look: Look, area: pygame.Rect) -> int:
    """How many rows of a list of turns fit into an area."""
    return (area.h - look.px(46)) // look.px(30)


def turn_at(rows: Sequence[tuple[int, pygame.Rect]], at: Point) -> int:
    """The number of the turn whose row in a list of ``last_turns`` lies at a place; 0 where there is none."""
    return next((number for number, row in rows if row.collidepoint(at)), 0)


def focused_at(scene: Scene) -> Point:
    """Where the widget lies that the keyboard is on, the place that it points at; outside the window where it is on none."""
    widget = scene.focus.widget(scene.ui.widgets)
    return widget.rect.center if widget else OUTSIDE


def chips(
    scene: Scene, area: pygame.Rect, faces: Sequence[cards.SeatFace], *, low: bool = False
) -> list[tuple[int, int]]:
    """The players side by side, on a phone; where their scores stand. Low ones have no room for names."""
    gap = scene.ui.look.px(7)
    wide = (area.w - gap * (len(faces) - 1)) // len(faces)
    for seat, face in enumerate(faces):
        picture = (cards.low_chip if low else cards.seat_chip)(scene.ui.look, (wide, area.h), face)
        scene.put(picture, topleft=(area.x + seat * (wide + gap), area.y))
    return [(area.x + seat * (wide + gap) + wide - scene.ui.look.px(20), area.y) for seat in range(len(faces))]


def header(
    scene: Scene,
    title: str | tuple[str, ...],
    subtitle: str | tuple[str, ...],
    *,
    icon: str,
    leave: Callable[[], None],
    left: int,
    top: int,
    room: int,
) -> pygame.Rect:
    """The head of a page: a button that leaves, the title and a line under it (or their forms). Returns the button's area."""
    ui, look = scene.ui, scene.ui.look
    side = look.px(44)
    area = pygame.Rect(left, top, side, side)
    ui.button("leave", area, leave, style="bare" if ui.portrait else "ghost", icon=icon, name=t("action.back"))
    x, wide = area.right + look.px(14), room - side - look.px(14)
    role = "title" if not subtitle else "screenTitle" if wide >= look.px(120) else "panelTitle"
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
    items = [(code, (code.upper(),), "") for code in LANGUAGES]

    def choose(language: str) -> None:
        scene.app.change(language=language)

    segment(scene, "language", area, items, scene.app.settings.language, choose)


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


def sound_button(scene: Scene, area: pygame.Rect, style: str = "secondary") -> None:
    """Sound on or off."""
    on = scene.app.settings.sound
    scene.ui.button(
        "sound",
        area,
        lambda: scene.app.change(sound=not on),
        style=style,
        icon="speaker-high-bold" if on else "speaker-slash-bold",
        name=t("settings.sound"),
    )


def fullscreen_button(scene: Scene, area: pygame.Rect, style: str = "secondary") -> None:
    """Fill the screen, or go back to the window."""
    full = scene.app.window.fullscreen
    icon = "corners-in-bold" if full else "corners-out-bold"
    scene.ui.button(
        "fullscreen",
        area,
        lambda: scene.app.change(fullscreen=not full),
        style=style,
        icon=icon,
        name=t("action.fullscreen"),
    )


def export(match: Match, when: datetime) -> tuple[str, bool]:
    """Write the record of a match into the folder for exchange, named by game and time; what to say, and if it failed."""
    path = exchange() / f"{match.game}-{when:%Y-%m-%d-%H%M%S}{SUFFIX}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        record.save(match, path)
    except OSError:
        return t("library.not-written", path=path), True
    return t("library.exported", path=path), False
