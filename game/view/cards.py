"""Pictures of what tells how a match stands: pennant, players' cards and chips, scale bar, clock, steps, last moves."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import pygame

from game.kit.theme import TOKENS, Look
from game.view import lettering, panels, sprites
from game.view.board import Measure, Note, Step
from game.view.panels import SS
from game.view.sprites import drawn_once

_CARD = TOKENS["components"]["playerCard"]
_CHIP = TOKENS["components"]["playerChip"]
_PENNANT = TOKENS["components"]["pennant"]
TICKS_HIGH = 68
"""The logical height that a stock of ticks adds to a card."""
_BAR = TOKENS["components"]["scaleBar"]


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A clock as it is shown: seconds left, part of the start time left (0 to 1), whether it runs, whether paused."""

    seconds: int
    part: float
    running: bool
    paused: bool = False

    @property
    def low(self) -> bool:
        """Whether little time is left on a clock that runs."""
        return self.running and self.seconds < TOKENS["motion"]["clockLow"]["under"]

    @property
    def digits(self) -> str:
        """Minutes and seconds.

        >>> ClockFace(68, 1, running=True).digits
        '1:08'
        """
        return f"{self.seconds // 60}:{self.seconds % 60:02}"


@dataclass(frozen=True, slots=True)
class SeatFace:
    """A seat as it is shown on its card. Names and subtitles come with their short forms."""

    ink: str
    name: tuple[str, ...]
    subtitle: tuple[str, ...] = ()
    score: str = ""
    unit: tuple[str, ...] = ()
    note: Note | None = None
    clock: ClockFace | None = None
    active: bool = False
    out: bool = False


def hatched(look: Look, ink: str, size: tuple[int, int], colour: pygame.Color, alpha: float) -> pygame.Surface:
    """A seat's hatch in a colour, over nothing."""
    return _hatched(look, ink, size, tuple(colour), alpha)


@drawn_once(keep=256)
def _hatched(look: Look, ink: str, size: tuple[int, int], colour: tuple[int, ...], alpha: float) -> pygame.Surface:
    surface = panels.blank(*size, pygame.Color(*colour))
    cover = sprites.hatch_cover(ink, size, (0, 0), max(look.px(4), 3), look.u)
    pygame.surfarray.pixels_alpha(surface)[:] = (cover * 255 * alpha).astype("uint8")
    return surface


def _stripe(look: Look, face: SeatFace, size: tuple[int, int]) -> pygame.Surface:
    """The hatched band that a card begins with."""
    surface = panels.blank(*size)
    surface.fill(look.colour("inkOnPanel", face.ink, alpha=0.4 if face.out else 1))
    surface.blit(hatched(look, face.ink, size, look.colour("slab"), 0.7), (0, 0))
    return surface


def _board_of_card(look: Look, face: SeatFace, size: tuple[int, int], stripe: int) -> pygame.Surface:
    """The empty card: slab, stripe, and the border of the seat whose turn it is."""
    radius = look.px(TOKENS["radius"]["slab"])
    surface = panels.rounded(size, radius, look.colour("slab2" if face.active else "slab")).copy()
    if stripe:
        surface.blit(_stripe(look, face, (look.px(stripe), size[1])), (0, 0))
    panels.clip_rounded(surface, radius)
    line = look.colour("inkOnPanel", face.ink) if face.active else look.colour("slabLine")
    width = look.u * TOKENS["stroke"]["activeCard"] if face.active else max(look.u, 1)
    surface.blit(panels.rounded(size, radius, None, line, width), (0, 0))
    return surface


@drawn_once(keep=64)
def seat_card(look: Look, size: tuple[int, int], face: SeatFace) -> pygame.Surface:
    """A player's card beside the board."""
    px = look.px
    surface = _board_of_card(look, face, size, _CARD["stripe"])
    clock_high = px(30) if face.clock else 0
    ticks_high = px(TICKS_HIGH) if face.note and face.note.left else 0
    middle = (size[1] - clock_high - ticks_high) / 2
    token = sprites.token(look, face.ink, px(_CARD["token"]) * 0.36)
    panels.blit_middle(surface, sprites.faded(token, 0.4) if face.out else token, (px(45), middle))
    if face.out:
        panels.blit_middle(surface, look.icon("x-bold", 30, look.colour("text")), (px(45), middle))
    right = size[0] - px(16)
    score_role = "score" if len(face.score) < 4 else "heading"
    score = lettering.line(look, score_role, face.score, look.colour("text"))
    unit = lettering.line(look, "small", face.unit, look.colour("muted"), px(74)) if face.unit else None
    high = score.get_height() * 0.8 + (unit.get_height() if unit else 0)
    surface.blit(score, (right - score.get_width(), middle - high / 2 - score.get_height() * 0.1))
    if unit:
        surface.blit(unit, (right - unit.get_width(), middle + high / 2 - unit.get_height()))
    room = right - max(score.get_width(), unit.get_width() if unit else 0) - px(8) - px(78)
    _card_words(look, surface, face, room, middle)
    if ticks_high and face.note:
        stock = _stock(look, size[0] - px(22 + 12), face.ink, face.note)
        surface.blit(stock, (px(22), size[1] - clock_high - ticks_high - px(6)))
    if face.clock:
        area = pygame.Rect(px(22), size[1] - px(36), size[0] - px(38), px(28))
        surface.blit(clock(look, area.size, face.ink, face.clock), area)
    return surface


def _card_words(look: Look, surface: pygame.Surface, face: SeatFace, room: float, middle: float) -> None:
    muted = look.colour("muted")
    name_high = look.font("name").get_height() * (1.25 if face.note else 2)
    rows = [lettering.paragraph(look, "name", face.name, look.colour("faint" if face.out else "text"), room, name_high)]
    if face.subtitle:
        rows.append(lettering.line(look, "small", face.subtitle, muted, room))
    if face.note and not face.note.left:
        rows.append(note_line(look, face.note, room))
    gap = look.px(2)
    y = middle - (sum(row.get_height() for row in rows) + gap * (len(rows) - 1)) / 2
    for row in rows:
        surface.blit(row, (look.px(78), y))
        y += row.get_height() + gap


def _stock(look: Look, width: int, ink: str, note: Note) -> pygame.Surface:
    """What is left of a stock: a heading, how many of how many, a tick for each, and a line under them."""
    px = look.px
    left, total = note.left or (0, 0)
    surface = panels.blank(width, px(TICKS_HIGH), look.colour("text"))
    of = lettering.line(look, "small", f" / {total}", look.colour("muted"))
    count = lettering.line(look, "label", str(left), look.colour("text"))
    cap = lettering.line(
        look, "cap", note.title, look.colour("muted"), width - of.get_width() - count.get_width() - px(8)
    )
    row = px(9)
    surface.blit(cap, (0, row - cap.get_height() / 2))
    surface.blit(of, (width - of.get_width(), row - of.get_height() / 2))
    surface.blit(count, (width - of.get_width() - count.get_width(), row - count.get_height() / 2))
    full = panels.rounded((px(6.4), px(22)), px(2), look.colour("inkOnPanel", ink))
    spent = panels.rounded((px(6.4), px(22)), px(2), None, look.colour("slabLine"), max(look.u, 1))
    step = (width - px(6.4)) / max(total - 1, 1)
    for number in range(total):
        surface.blit(full if number < left else spent, (round(step * number), px(21)))
    words = lettering.line(look, "small", note.text, look.colour("muted"), width)
    surface.blit(words, (0, px(47)))
    return surface


def _note_colour(look: Look, note: Note) -> pygame.Color:
    return look.colour("muted" if note.icon == "prohibit-bold" else "brass")


def note_line(look: Look, note: Note, room: float) -> pygame.Surface:
    """An icon and a few words in brass (muted when the icon says that a right is gone)."""
    colour = _note_colour(look, note)
    icon = look.icon(note.icon, 14, colour)
    words = lettering.line(look, "micro", note.title, colour, room - icon.get_width() - look.px(5))
    high = max(icon.get_height(), words.get_height())
    surface = panels.blank(icon.get_width() + look.px(5) + words.get_width(), high, colour)
    surface.blit(icon, (0, (high - icon.get_height()) // 2))
    surface.blit(words, (icon.get_width() + look.px(5), (high - words.get_height()) // 2))
    return surface


def chip_note(look: Look, note: Note, room: float) -> pygame.Surface:
    """A note on a phone: its icon, and how many are left; or its shortest words where they fit."""
    short = str(note.left[0]) if note.left else note.title if isinstance(note.title, str) else note.title[-1]
    if note.left or lettering.width_of(look, "micro", short) + look.px(19) <= room:
        return note_line(look, replace(note, title=short), room)
    return look.icon(note.icon, 15, _note_colour(look, note))


@drawn_once(keep=64)
def seat_chip(look: Look, size: tuple[int, int], face: SeatFace) -> pygame.Surface:
    """A player's card on a phone: shape, name and score in one strip, the clock under them."""
    px = look.px
    surface = _board_of_card(look, face, size, _CHIP["stripe"])
    clock_high = px(20) if face.clock else 0
    middle = (size[1] - clock_high) / 2
    narrow = size[0] < px(100)
    badge = sprites.seat_shape(face.ink, px(_CHIP["badge"]) * 0.42, look.colour("inkOnPanel", face.ink))
    panels.blit_middle(surface, sprites.faded(badge, 0.4) if face.out else badge, (px(20), middle - px(8) * narrow))
    if face.out:
        panels.blit_middle(surface, look.icon("x-bold", 18, look.colour("text")), (px(20), middle - px(8) * narrow))
    score = lettering.line(look, "scorePhone", face.score, look.colour("text"), size[0] - px(40))
    surface.blit(score, (size[0] - px(10) - score.get_width(), middle - px(8) * narrow - score.get_height() / 2))
    name_colour, muted = look.colour("faint" if face.out else "text"), look.colour("muted")
    if narrow:
        name = lettering.line(look, "toolLabel", face.name, name_colour, size[0] - px(18))
        surface.blit(name, (px(12), middle + px(6)))
    else:
        room = size[0] - px(36) - px(16) - score.get_width()
        rows = [lettering.line(look, "label", face.name, name_colour, room)]
        if face.note:
            rows.append(chip_note(look, face.note, room))
        elif face.subtitle:
            rows.append(lettering.line(look, "small", face.subtitle, muted, room))
        y = middle - sum(row.get_height() for row in rows) / 2
        for row in rows:
            surface.blit(row, (px(36), y))
            y += row.get_height()
    if face.clock:
        area = pygame.Rect(px(12), size[1] - px(24), size[0] - px(20), px(20))
        surface.blit(clock(look, area.size, face.ink, face.clock), area)
    return surface


@drawn_once(keep=64)
def low_chip(look: Look, size: tuple[int, int], face: SeatFace) -> pygame.Surface:
    """A player's card in a low strip: shape, score and note, the clock under them."""
    px = look.px
    surface = _board_of_card(look, face, size, 0)
    clock_high = px(20) if face.clock else 0
    middle = (size[1] - clock_high) / 2
    badge = sprites.seat_shape(face.ink, px(7.5), look.colour("inkOnPanel", face.ink))
    panels.blit_middle(surface, sprites.faded(badge, 0.4) if face.out else badge, (px(16), middle))
    if face.out:
        panels.blit_middle(surface, look.icon("x-bold", 16, look.colour("text")), (px(16), middle))
    room = size[0] - px(30) - px(8)
    score = lettering.line(look, "name", face.score, look.colour("text"))
    note = note_row(look, face.note, look.colour("muted")) if face.note else None
    if note and score.get_width() + px(6) + note.get_width() > room:
        note = None
    surface.blit(score, (px(29), middle - score.get_height() / 2))
    if note:
        surface.blit(note, (size[0] - px(10) - note.get_width(), middle - note.get_height() / 2))
    if face.clock:
        area = pygame.Rect(px(6), size[1] - px(24), size[0] - px(12), px(20))
        surface.blit(clock(look, area.size, face.ink, face.clock), area)
    return surface


def note_row(look: Look, note: Note, colour: pygame.Color) -> pygame.Surface:
    """The icon of a note and its title, muted."""
    icon = look.icon(note.icon, 15, colour)
    words = lettering.line(look, "labelSmall", note.title, colour)
    surface = panels.blank(
        icon.get_width() + look.px(5) + words.get_width(), max(icon.get_height(), words.get_height()), colour
    )
    surface.blit(icon, (0, (surface.get_height() - icon.get_height()) // 2))
    surface.blit(words, (icon.get_width() + look.px(5), (surface.get_height() - words.get_height()) // 2))
    return surface


def rows_high(look: Look, seats: int, *, clocks: bool, measure: bool) -> tuple[int, int]:
    """How high ``seat_rows`` is in pixels, and each of its rows."""
    row = look.px((50 if seats > 3 else 58) if clocks else 40 if seats > 3 else 44)
    return row * seats + look.px(28 if measure else 0), row


def seat_rows(
    look: Look, width: int, faces: tuple[SeatFace, ...], measure: Measure | None
) -> tuple[pygame.Surface, list[tuple[int, int]]]:
    """All players in one slab, a row for each, and the scale bar under them; and where the scores stand."""
    px = look.px
    clocks = any(face.clock for face in faces)
    high, row = rows_high(look, len(faces), clocks=clocks, measure=measure is not None)
    surface = panels.slab(look, (width, high)).copy()
    places = []
    for number, face in enumerate(faces):
        top = number * row
        if face.active:
            pygame.draw.rect(surface, look.colour("slab2"), (px(2), top + px(2), width - px(4), row - px(3)), 0, px(12))
        if number:
            pygame.draw.line(surface, look.colour("slabLine"), (0, top), (width, top), max(look.px(1), 1))
        surface.blit(_seat_row(look, (width, row), face), (0, top))
        places.append((width - px(34), top + px(12)))
    if measure:
        area = pygame.Rect(px(14), row * len(faces) + px(8), width - px(28), px(12))
        inks = tuple(face.ink for face in faces)
        surface.blit(scale_bar(look, area.size, inks, measure.parts, sum(measure.parts) or 1), area)
    return surface, places


@drawn_once(keep=64)
def _seat_row(look: Look, size: tuple[int, int], face: SeatFace) -> pygame.Surface:
    px = look.px
    surface = panels.blank(*size, look.colour("text"))
    middle = (size[1] - (px(20) if face.clock else 0)) / 2
    badge = sprites.seat_shape(face.ink, px(8), look.colour("inkOnPanel", face.ink))
    panels.blit_middle(surface, sprites.faded(badge, 0.4) if face.out else badge, (px(24), middle))
    if face.out:
        panels.blit_middle(surface, look.icon("x-bold", 18, look.colour("text")), (px(24), middle))
    score = lettering.line(look, "heading", face.score, look.colour("text"), px(70))
    surface.blit(score, (size[0] - px(14) - score.get_width(), middle - score.get_height() / 2))
    right = size[0] - px(14 + 66)
    if face.note:
        note = note_row(look, face.note, look.colour("muted"))
        surface.blit(note, (right - note.get_width(), middle - note.get_height() / 2))
        right -= note.get_width() + px(8)
    name = lettering.line(look, "name", face.name, look.colour("faint" if face.out else "text"), right - px(46))
    surface.blit(name, (px(46), middle - name.get_height() / 2))
    room = right - px(46 + 6) - name.get_width()
    words = lettering.line(look, "small", face.subtitle[0], look.colour("muted")) if face.subtitle else None
    if words and words.get_width() <= room:
        surface.blit(words, (px(52) + name.get_width(), middle - words.get_height() / 2 + px(1)))
    if face.clock:
        area = pygame.Rect(px(14), size[1] - px(23), size[0] - px(28), px(20))
        surface.blit(clock(look, area.size, face.ink, face.clock), area)
    return surface


@drawn_once(keep=128)
def clock(look: Look, size: tuple[int, int], ink: str, face: ClockFace) -> pygame.Surface:
    """A clock: icon, digits, and a bar that drains; a warning sign and colour when little is left."""
    if face.low:
        fill, words, icon = look.colour("block"), pygame.Color("#FFF6E2"), "warning-bold"
    elif face.running:
        fill, words, icon = look.colour("pennant", ink), look.colour("pennantText"), "timer-bold"
    else:
        fill, words, icon = look.colour("well"), look.colour("muted"), "hourglass-bold"
    if face.paused:
        icon = "pause-bold"
    surface = panels.rounded(size, min(look.px(8), size[1] // 2), fill).copy()
    narrow = size[0] < look.px(80)
    sign = look.icon(icon, 12 if narrow else 15, words)
    x = look.px(4 if narrow else 8)
    surface.blit(sign, (x, (size[1] - sign.get_height()) / 2))
    x += sign.get_width() + look.px(3 if narrow else 6)
    digits = lettering.line(look, "clockPhone", face.digits, words, size[0] - x - look.px(4))
    surface.blit(digits, (x, (size[1] - digits.get_height()) / 2))
    x += digits.get_width() + look.px(10)
    wide = size[0] - x - look.px(10)
    if wide > look.px(16):
        bar = pygame.Rect(x, (size[1] - look.px(6)) // 2, wide, look.px(6))
        surface.blit(panels.rounded(bar.size, bar.h // 2, None, words, max(look.u, 1)), bar)
        full = round(bar.w * min(face.part, 1))
        if full >= bar.h:
            surface.blit(panels.rounded((full, bar.h), bar.h // 2, words), bar)
    return surface


@drawn_once(keep=32)
def pennant(
    look: Look, size: tuple[int, int], ink: str, title: tuple[str, ...], text: tuple[str, ...]
) -> pygame.Surface:
    """The pennant that says whose turn it is: name over action when tall, one line when low.

    The stripes of its tail give way to words that need their room. It is drawn in a picture a little higher than ``size``,
    for its shadow.
    """
    wide, high = size
    x, apart = round(high * 0.97), look.px(8)
    room = wide - x - round(high * _PENNANT["tail"]) - apart
    words = (_tall_words if high >= look.px(60) else _low_words)(look, high, room, title, text)
    surface = _cloth(look, size, ink).copy()
    stripes = _stripes(look, size, ink)
    free = min(wide - x - max(line.get_width() for line, _ in words) - apart, stripes.get_width())
    surface.blit(stripes, (wide - free, 0), pygame.Rect(stripes.get_width() - free, 0, free, high))
    mark = sprites.seat_outline(ink, high * 0.24, high * 0.085, look.colour("pennantText"))
    panels.blit_middle(surface, mark, (high * 0.49, high / 2))
    surface.fblits([(line, (x, y)) for line, y in words])
    return surface


@drawn_once(keep=16)
def _cloth(look: Look, size: tuple[int, int], ink: str) -> pygame.Surface:
    """A pennant with nothing on it."""
    wide, high = size
    drop = look.px(_PENNANT["shadowDy"])
    outline = _flag(look, size)
    big = panels.blank(wide * SS, (high + drop) * SS)
    pygame.draw.polygon(
        big, (0, 0, 0, round(255 * _PENNANT["shadowAlpha"])), [(x * SS, (y + drop) * SS) for x, y in outline]
    )
    pygame.draw.polygon(big, look.colour("pennant", ink), [(x * SS, y * SS) for x, y in outline])
    return sprites.resized(big, (wide, high + drop))


@drawn_once(keep=16)
def _stripes(look: Look, size: tuple[int, int], ink: str) -> pygame.Surface:
    """The hatch of a pennant's tail, where there is room for all of it."""
    wide, high = size
    band = look.px(_PENNANT["hatchBand"])
    mask = panels.blank(wide * SS, high * SS)
    pygame.draw.polygon(mask, (255, 255, 255), [(x * SS, y * SS) for x, y in _flag(look, size)])
    stripes = hatched(look, ink, (band, high), look.colour("pennantText"), 0.35).copy()
    stripes.blit(sprites.resized(mask, size), (band - wide, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return stripes


def _flag(look: Look, size: tuple[int, int]) -> list[tuple[float, float]]:
    """The outline of a swallow-tailed flag with round corners at its staff."""
    wide, high = size
    tail, corner = high * _PENNANT["tail"], look.px(_PENNANT["corner"])
    quarter = [math.pi / 2 * step / 8 for step in range(9)]
    upper = [(corner - corner * math.cos(a), corner - corner * math.sin(a)) for a in quarter]
    lower = [(corner - corner * math.sin(a), high - corner + corner * math.cos(a)) for a in quarter]
    return [*upper, (wide, 0), (wide - tail, high / 2), (wide, high), *lower]


def _tall_words(
    look: Look, high: int, room: int, title: tuple[str, ...], text: tuple[str, ...]
) -> list[tuple[pygame.Surface, float]]:
    """The words of a tall pennant, the title over the text: pictures, and how far from the top they stand."""
    large, colour = high >= look.px(120), look.colour("pennantText")
    lower = lettering.line(look, "labelLarge" if large else "label", text, colour, room)
    upper = lettering.paragraph(
        look, "hero" if large else "pennant", title, colour, room, high * 0.9 - lower.get_height()
    )
    y = (high - upper.get_height() * 0.95 - lower.get_height()) / 2
    return [(upper, y), (lower, y + upper.get_height() * 0.95)]


def _low_words(
    look: Look, high: int, room: int, title: tuple[str, ...], text: tuple[str, ...]
) -> list[tuple[pygame.Surface, float]]:
    """The words of a low pennant in one line."""
    joined = tuple(f"{name} · {what[:1].lower()}{what[1:]}" for name in title for what in text if what) or title
    line = lettering.line(look, "pennantPhone", joined, look.colour("pennantText"), room)
    return [(line, (high - line.get_height()) / 2)]


@drawn_once(keep=64)
def scale_bar(
    look: Look, size: tuple[int, int], inks: tuple[str, ...], parts: tuple[float, ...], total: float
) -> pygame.Surface:
    """A chequered scale on which the seats' parts are laid end to end."""
    wide, high = size
    surface = panels.blank(wide, high)
    line = look.colour("muted", alpha=0.55)
    cell, half = wide / 8, high / 2
    for column in range(8):
        top = half if column % 2 else 0
        pygame.draw.rect(surface, look.colour("slabLine"), (column * cell, top, math.ceil(cell), math.ceil(half)))
    x = 0.0
    for ink, part in zip(inks, parts, strict=True):
        length = wide * part / total if total else 0
        if length >= 1:
            box = pygame.Rect(round(x), 0, round(x + length) - round(x), high)
            pygame.draw.rect(surface, look.colour("inkOnPanel", ink), box)
            surface.blit(hatched(look, ink, size, look.colour("slab"), 0.45), box, (0, 0, *box.size))
            pygame.draw.rect(surface, look.colour("slab"), (box.right - look.px(2), 0, look.px(2), high))
        x += length
    radius = look.px(_BAR["radius"])
    panels.clip_rounded(surface, radius)
    surface.blit(panels.rounded(size, radius, None, line, _BAR["outline"] * look.u), (0, 0))
    return surface


@drawn_once(keep=16)
def quantity_slab(
    look: Look, size: tuple[int, int], title: str, inks: tuple[str, ...], parts: tuple[float, ...], total: float
) -> pygame.Surface:
    """A slab with a scale bar and its numbers; the bar and one line of text alone where it is low."""
    px = look.px
    surface = panels.slab(look, size).copy()
    pad = px(TOKENS["components"]["slab"]["padX"])
    amount = lettering.line(look, "name", f"{sum(parts):.0f}", look.colour("text"))
    rest = lettering.line(look, "body", f" / {total:g}", look.colour("muted"))
    words = lettering.line(
        look, "cap", title, look.colour("muted"), size[0] - 3 * pad - amount.get_width() - rest.get_width()
    )
    top = px(14) if size[1] >= px(80) else px(8)
    surface.blit(words, (pad, top + (rest.get_height() - words.get_height()) / 2))
    surface.blit(rest, (size[0] - pad - rest.get_width(), top))
    surface.blit(
        amount, (size[0] - pad - rest.get_width() - amount.get_width(), top + rest.get_height() - amount.get_height())
    )
    bar = pygame.Rect(pad, top + px(28), size[0] - 2 * pad, px(_BAR["h"]))
    surface.blit(scale_bar(look, bar.size, inks, parts, total), bar)
    if size[1] >= px(80):
        between = (total / 2,) if total % 2 == 0 else (round(total * 2 / 7), round(total * 4 / 7))
        for number in (0, *between, total):
            mark = lettering.line(look, "small", f"{number:g}", look.colour("muted"))
            x = bar.x + bar.w * number / total - mark.get_width() / 2
            surface.blit(mark, (min(max(x, bar.x), bar.right - mark.get_width()), bar.bottom + px(2)))
    return surface


@drawn_once(keep=16)
def lines_slab(look: Look, width: int, title: str, rows: tuple[tuple[str, str], ...]) -> pygame.Surface:
    """A line of words for each seat, behind its shape: (ink, words) each."""
    px = look.px
    step, pad = px(22), px(TOKENS["components"]["slab"]["padX"])
    surface = panels.slab(look, (width, px(46) + step * len(rows))).copy()
    cap = lettering.line(look, "cap", title, look.colour("muted"), width - 2 * pad)
    surface.blit(cap, (pad, px(20) - cap.get_height() / 2))
    for row, (ink, words) in enumerate(rows):
        y = px(46) + step * row
        panels.blit_middle(surface, sprites.seat_shape(ink, px(7), look.colour("inkOnPanel", ink)), (pad + px(9), y))
        line = lettering.line(look, "body", words, look.colour("text"), width - 2 * pad - px(26))
        surface.blit(line, (pad + px(26), y - line.get_height() / 2))
    return surface


@drawn_once(keep=32)
def step_slab(look: Look, width: int, heading: str, tip: tuple[str, ...], steps: tuple[Step, ...]) -> pygame.Surface:
    """The steps of a turn: done with a tick, the present one in brass, the next ones outlined."""
    px = look.px
    row, dot = px(TOKENS["components"]["stepDot"]["rowH"] + 6), px(TOKENS["components"]["stepDot"]["size"])
    surface = panels.slab(look, (width, px(46) + row * len(steps) + px(4))).copy()
    pad = px(17)
    cap = lettering.line(look, "cap", heading, look.colour("muted"))
    surface.blit(cap, (pad, px(24) - cap.get_height() / 2))
    hint = lettering.line(look, "small", tip, look.colour("muted"), width - 2 * pad - cap.get_width() - px(12))
    surface.blit(hint, (width - pad - hint.get_width(), px(24) - hint.get_height() / 2))
    for number, step in enumerate(steps):
        y = px(58) + row * number
        if number:
            pygame.draw.line(
                surface,
                look.colour("slabLine"),
                (pad + dot / 2, y - row + dot / 2 + px(4)),
                (pad + dot / 2, y - dot / 2 - px(4)),
                px(1.5),
            )
        panels.blit_middle(surface, _step_dot(look, dot, number + 1, step.status), (pad + dot / 2, y))
        role = "label" if step.status == "now" else "body"
        words = lettering.line(
            look,
            role,
            step.text,
            look.colour("muted" if step.status == "next" else "text"),
            width - 2 * pad - dot - px(10),
        )
        surface.blit(words, (pad + dot + px(10), y - words.get_height() / 2))
    return surface


@drawn_once(keep=32)
def _step_dot(look: Look, size: int, number: int, status: str) -> pygame.Surface:
    fill = {"done": look.colour("inkOnPanel", "green"), "now": look.colour("brass")}.get(status)
    line = None if fill else look.colour("faint")
    surface = panels.rounded((size, size), size // 2, fill, line, 1.5 * look.u).copy()
    if status == "done":
        sign = look.icon("check-bold", 13, look.colour("onBrass"))
    else:
        sign = lettering.line(look, "micro", str(number), look.colour("onBrass" if status == "now" else "muted"))
    panels.blit_middle(surface, sign, (size / 2, size / 2))
    return surface


@drawn_once(keep=32)
def note_slab(look: Look, width: int, note: Note) -> pygame.Surface:
    """Something to know now: an icon on a brass disc, a title, a line under it; all in brass when it is urgent."""
    px = look.px
    if note.urgent:
        return _urgent_slab(look, width, note)
    room = width - px(66) - px(14)
    title = lettering.paragraph(look, "labelSmall", note.title, look.colour("text"), room)
    text = lettering.paragraph(look, "small", note.text, look.colour("muted"), room) if note.text else None
    high = title.get_height() + (px(2) + text.get_height() if text else 0)
    surface = panels.slab(look, (width, max(high + px(24), px(64)))).copy()
    disc = panels.disc_icon(look, 40, note.icon, "brass", "onBrass")
    panels.blit_middle(surface, disc, (px(35), surface.get_height() / 2))
    y = (surface.get_height() - high) / 2
    surface.blit(title, (px(66), y))
    if text:
        surface.blit(text, (px(66), y + title.get_height() + px(2)))
    return surface


def _urgent_slab(look: Look, width: int, note: Note) -> pygame.Surface:
    """Something that comes before everything else: dark words on solid brass."""
    px, ink = look.px, look.colour("onBrass")
    room = width - px(50) - px(14)
    title = lettering.paragraph(look, "label", note.title, ink, room)
    text = lettering.paragraph(look, "small", note.text, ink, room)
    size = (width, px(14) + title.get_height() + text.get_height() + px(20))
    radius, lip = px(TOKENS["radius"]["slab"]), px(3)
    surface = panels.rounded(size, radius, look.colour("brassLo")).copy()
    surface.blit(panels.rounded((width, size[1] - lip), radius, look.colour("brass")), (0, 0))
    surface.blit(look.icon(note.icon, 22, ink), (px(17), px(14)))
    surface.blit(title, (px(50), px(13)))
    surface.blit(text, (px(50), px(15) + title.get_height()))
    return surface


@drawn_once(keep=32)
def message_slab(
    look: Look,
    width: int,
    text: str | tuple[str, ...],
    *,
    alarm: bool,
    role: str = "body",
    height: int | None = None,
    sign: str = "info-bold",
) -> pygame.Surface:
    """A message beside the board, perhaps with short forms: why a try was refused (alarm), or what has just happened."""
    px = look.px
    ink = look.colour("alertText" if alarm else "text")
    icon = look.icon("warning-bold" if alarm else sign, 20, ink)
    room = width - px(14) - icon.get_width() - px(10) - px(14)
    words = lettering.paragraph(look, role, text, ink, room, height - px(8) if height else None)
    size = (width, height or words.get_height() + px(24))
    surface = panels.slab(look, size, "alertFill" if alarm else "slab2", "alertLine" if alarm else "slabLine").copy()
    surface.blit(icon, (px(14), (size[1] - icon.get_height()) / 2))
    surface.blit(words, (px(24) + icon.get_width(), (size[1] - words.get_height()) / 2))
    return surface


@drawn_once(keep=16)
def moves_slab(
    look: Look, width: int, title: str, rows: tuple[tuple[int, str, str, str], ...], lit: int = 0
) -> pygame.Surface:
    """The last moves: (number of the turn, seat, what moved, what else was done) each, the newest first.

    ``lit`` is the number of a turn that is pointed at.
    """
    px = look.px
    step = px(30)
    surface = panels.slab(look, (width, px(42) + step * len(rows) + px(4))).copy()
    pad = px(17)
    cap = lettering.line(look, "cap", title, look.colour("muted"), width - 2 * pad)
    surface.blit(cap, (pad, px(20) - cap.get_height() / 2))
    for index, (number, ink, moved, did) in enumerate(rows):
        y = px(50) + step * index
        if number == lit:
            box = moves_row(look, surface.get_rect(), index).inflate(-px(12), 0)
            surface.blit(panels.rounded(box.size, px(8), look.colour("slab3")), box)
        count = lettering.line(look, "labelSmall", str(number), look.colour("muted"))
        surface.blit(count, (pad, y - count.get_height() / 2))
        panels.blit_middle(surface, sprites.seat_shape(ink, px(6), look.colour("inkOnPanel", ink)), (pad + px(34), y))
        extra = lettering.line(look, "small", did, look.colour("muted"), width * 0.45)
        surface.blit(extra, (width - pad - extra.get_width(), y - extra.get_height() / 2))
        room = width - 2 * pad - px(52) - extra.get_width() - px(6)
        words = lettering.line(look, "labelSmall", moved, look.colour("text"), room)
        surface.blit(words, (pad + px(52), y - words.get_height() / 2))
    return surface


def moves_row(look: Look, slab: pygame.Rect, index: int) -> pygame.Rect:
    """Where a row of ``moves_slab`` lies, counted from 0."""
    return pygame.Rect(slab.x, slab.y + look.px(50) + look.px(30) * index - look.px(15), slab.w, look.px(30))


_DOTS = ((10, 28, 8), (8, 22, 6), (7, 18, 5), (6, 14, 4))
"""Sizes of a carousel's dots, the largest first: across, the long one, the gap; logical."""


@drawn_once(keep=64)
def dots(look: Look, number: int, chosen: int, room: int) -> pygame.Surface:
    """The dots of a carousel, as large as the room in pixels allows; the present one is a long brass one."""
    fits = (size for size in _DOTS if look.px((size[0] + size[2]) * (number - 1) + size[1]) <= room)
    across, long, gap = (look.px(length) for length in next(fits, _DOTS[-1]))
    surface = panels.blank((across + gap) * (number - 1) + long, across)
    x = 0
    for index in range(number):
        wide = long if index == chosen else across
        colour = look.colour("brass" if index == chosen else "slab3")
        surface.blit(panels.rounded((wide, across), across // 2, colour), (x, 0))
        x += wide + gap
    return surface
