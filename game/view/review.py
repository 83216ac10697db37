"""Pictures of a review: the signs of mistakes and good finds, the list of turns, the graph of the expected result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.kit.theme import Look
from game.view import cards, lettering, panels, sprites
from game.view.sprites import drawn_once

SIGNS = {"blunder": "??", "mistake": "?", "find": "!"}
"""What is written on the sign of a grade."""

ROW = 34
"""Logical height of a row of the list."""

HEAD = 40
"""Logical height of the heading of a slab."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Row:
    """A turn in the list: its number, seat and words, the points that it lost as they are told, and its grade."""

    number: int
    ink: str
    moved: str
    did: str
    lost: str
    grade: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign on the graph: at which turn, at what standing, of which grade."""

    turn: float
    standing: float
    grade: str


@dataclass(frozen=True, slots=True)
class Curve:
    """What a seat could expect: its ink, and (turns played, standing) each, in order."""

    ink: str
    points: tuple[Point, ...]


@drawn_once(keep=16)
def sign(look: Look, grade: str, size: tuple[int, int], *, round_one: bool = False) -> pygame.Surface:
    """The sign of a grade on a small box, or on a disc."""
    good = grade == "find"
    fill = look.colour("inkOnPanel", "green") if good else look.colour("block")
    ink = look.colour("onBrass") if good else pygame.Color(255, 246, 236)
    radius = min(size) // 2 if round_one else look.px(6)
    surface = panels.rounded(size, radius, fill, look.colour("sheet") if round_one else None, 1.5 * look.u).copy()
    panels.blit_middle(surface, _letters(look, SIGNS[grade], size[1] * 0.62, ink), (size[0] / 2, size[1] / 2))
    return surface


def _letters(look: Look, letters: str, high: float, ink: pygame.Color) -> pygame.Surface:
    return look.font("labelLarge", high / look.u).render(letters, True, ink)  # noqa: FBT003 - antialias


# -- the list ------------------------------------------------------------------------------------------------------


def fitting_rows(look: Look, height: int, *, headed: bool) -> int:
    """How many rows a list of this height shows."""
    return max((height - look.px((HEAD if headed else 6) + 6)) // look.px(ROW), 1)


@drawn_once(keep=8)
def turns_slab(
    look: Look,
    size: tuple[int, int],
    heading: tuple[tuple[str, ...], tuple[str, ...]] | None,
    rows: tuple[Row, ...],
    chosen: int,
) -> pygame.Surface:
    """The list of turns: ``heading`` says what it is and what stands at the right, ``chosen`` is the number of a turn."""
    px, pad = look.px, look.px(20)
    surface = panels.slab(look, size).copy()
    top = px(6)
    if heading:
        top = px(HEAD)
        right = lettering.line(look, "small", heading[1], look.colour("muted"), size[0] * 0.6)
        surface.blit(right, (size[0] - pad - right.get_width(), px(22) - right.get_height() / 2))
        room = size[0] - 2 * pad - right.get_width() - px(10)
        left = lettering.line(look, "cap", heading[0], look.colour("muted"), room)
        surface.blit(left, (pad, px(22) - left.get_height() / 2))
    for index, row in enumerate(rows):
        box = pygame.Rect(px(8), top + index * px(ROW), size[0] - px(16), px(ROW))
        surface.blit(_row(look, box.size, row, chosen=row.number == chosen), box)
    return surface


@drawn_once(keep=256)
def _row(look: Look, size: tuple[int, int], row: Row, *, chosen: bool) -> pygame.Surface:
    px, middle = look.px, size[1] / 2
    surface = panels.rounded(size, px(8), look.colour("brass")).copy() if chosen else panels.blank(*size)
    text, muted = (look.colour("onBrass"),) * 2 if chosen else (look.colour("text"), look.colour("muted"))
    number = lettering.line(look, "labelSmall", str(row.number), muted, px(26))
    surface.blit(number, (px(34) - number.get_width(), middle - number.get_height() / 2))
    ink = look.colour("inkDeep" if chosen else "inkOnPanel", row.ink)
    panels.blit_middle(surface, sprites.seat_shape(row.ink, px(6.5), ink), (px(52), middle))
    lost = lettering.line(look, "labelSmall", row.lost, text, px(34))
    surface.blit(lost, (size[0] - px(10) - lost.get_width(), middle - lost.get_height() / 2))
    right = size[0] - px(48)
    if row.grade:
        badge = sign(look, row.grade, (px(30), px(22)))
        surface.blit(badge, (right - badge.get_width(), middle - badge.get_height() / 2))
    right -= px(36)
    left = px(68)
    if row.moved and row.did:
        name = lettering.line(look, "labelSmall", row.moved, text, (right - left) * 0.6)
        rest = right - left - name.get_width() - px(10)
        surface.blit(name, (left, middle - name.get_height() / 2))
        did = lettering.line(look, "small", row.did, muted, rest)
        surface.blit(did, (left + name.get_width() + px(10), middle - did.get_height() / 2))
    else:
        name = lettering.line(look, "labelSmall", row.moved or row.did, text, right - left)
        surface.blit(name, (left, middle - name.get_height() / 2))
    return surface


# -- the graph -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Axes:
    """Where turns and standings lie on the strip: ``last`` turns along its width."""

    area: pygame.Rect
    last: int

    @classmethod
    def on(cls, look: Look, strip: pygame.Rect, last: int) -> Axes:
        """The axes within a strip of paper."""
        return cls(strip.inflate(-look.px(28), -look.px(16)), max(last, 1))

    def at(self, turn: float, standing: float) -> Point:
        """The place of a standing after so many turns."""
        return self.area.x + self.area.w * turn / self.last, self.area.bottom - self.area.h * standing

    def turn(self, x: float) -> int:
        """How many turns had been played at a place."""
        part = (x - self.area.x) / max(self.area.w, 1)
        return round(min(max(part, 0.0), 1.0) * self.last)


@drawn_once(keep=4)
def graph(
    look: Look, size: tuple[int, int], last: int, curves: tuple[Curve, ...], marks: tuple[Mark, ...]
) -> pygame.Surface:
    """A strip of paper with what each seat could expect after each turn.

    Of two seats only the first one's curve is drawn: above the middle its ink fills the space, below it the other's.
    """
    px = look.px
    surface = sprites.sheet(look, size).copy()
    axes = Axes.on(look, surface.get_rect(), last)
    middle = axes.at(0, 0.5)[1]
    if len(curves) == 2:
        _fill(look, surface, axes, curves)
    rule = panels.blank(axes.area.w, max(px(1), 1))
    rule.fill(look.colour("grid", alpha=0.4))
    surface.blit(rule, (axes.area.x, middle))
    for curve in curves[:1] if len(curves) == 2 else curves:
        ink = look.colour("inkText") if len(curves) == 2 else look.colour("ink", curve.ink)
        points = [axes.at(*point) for point in curve.points]
        if len(points) > 1:
            drawing = sprites.Drawing(*size, fine=2)
            drawing.stroke(list(pairwise(points)), 2.2 * look.u, ink)
            surface.blit(drawing.done(), (0, 0))
        if points and len(curves) > 2:
            panels.blit_middle(surface, sprites.seat_shape(curve.ink, px(5), ink), points[-1])
    for mark in marks:
        put_mark(look, surface, surface.get_rect(), last, mark)
    return surface


def put_mark(look: Look, surface: pygame.Surface, strip: pygame.Rect, last: int, mark: Mark) -> None:
    """Put a sign where it belongs on the graph that lies at ``strip``; on a narrow one no finds."""
    narrow = strip.w < look.px(420)  # there the mistakes alone would crowd it
    if narrow and mark.grade == "find":
        return
    side = look.px(14 if narrow else 20)
    disc = sign(look, mark.grade, (side, side), round_one=True)
    panels.blit_middle(surface, disc, Axes.on(look, strip, last).at(mark.turn, mark.standing))


def _fill(look: Look, surface: pygame.Surface, axes: Axes, curves: Sequence[Curve]) -> None:
    """Fill what lies between the first curve and the middle with the ink of the seat that is ahead."""
    points = [axes.at(*point) for point in curves[0].points]
    if len(points) < 2:
        return
    size, middle = surface.get_size(), axes.at(0, 0.5)[1]
    outline = [(points[0][0], middle), *points, (points[-1][0], middle)]
    upper = pygame.Rect(0, 0, size[0], round(middle))
    lower = pygame.Rect(0, round(middle), size[0], size[1] - round(middle))
    for curve, half in zip(curves, (upper, lower), strict=True):
        mask = panels.blank(*size)
        pygame.draw.polygon(mask, (255, 255, 255), outline)
        tint = panels.blank(*size)
        tint.fill(look.colour("wash", curve.ink, alpha=0.4))
        tint.blit(cards.hatched(look, curve.ink, size, look.colour("ink", curve.ink), 0.6), (0, 0))
        mask.blit(tint, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(mask, half, half)


@drawn_once(keep=2)
def marker(look: Look, height: int) -> pygame.Surface:
    """The pin that shows the place in the graph."""
    px = look.px
    surface = panels.blank(px(18), height + px(18))
    x = px(9)
    pygame.draw.rect(surface, look.colour("case"), (x - px(2.5), px(9), px(5), height + px(8)))
    pygame.draw.rect(surface, look.colour("brass"), (x - px(1.5), px(9), px(3), height + px(8)))
    panels.blit_middle(surface, sprites.dot(px(8), look.colour("case")), (x, px(9)))
    panels.blit_middle(surface, sprites.dot(px(6.5), look.colour("brass")), (x, px(9)))
    return surface


# -- what is said of a turn ----------------------------------------------------------------------------------------


@drawn_once(keep=16)
def verdict(
    look: Look, size: tuple[int, int], grade: str, title: str, text: tuple[str, ...], *, low: bool = False
) -> pygame.Surface:
    """What a turn was: the sign of its grade, a title, and a few sentences; dark red for mistakes.

    A ``low`` one has all in a few lines behind the sign.
    """
    px = look.px
    bad = grade in {"mistake", "blunder"}
    surface = panels.slab(look, size, "alertFill" if bad else "slab", "alertLine" if bad else "slabLine").copy()
    pad = px(10 if low else 18)
    x, high = pad, px(24 if low else 32)
    if grade:
        badge = sign(look, grade, (round(high * 1.3), high))
        surface.blit(badge, (pad, px(8 if low else 16)))
        x += badge.get_width() + px(10)
    name = lettering.line(look, "label" if low else "panelTitle", title, look.colour("text"), size[0] - x - pad)
    surface.blit(name, (x, px(8 if low else 16) + (high - name.get_height()) / 2))
    top = px(8) + high + px(4) if low else px(16) + high + px(8)
    room = size[1] - top - px(6 if low else 12)
    if room >= px(14):
        words = lettering.paragraph(
            look, "small" if low else "body", text, look.colour("text"), size[0] - 2 * pad, room
        )
        surface.blit(words, (pad, top))
    return surface


@drawn_once(keep=8)
def better_slab(
    look: Look, size: tuple[int, int], heading: str, ink: str, move: str, text: tuple[str, ...]
) -> pygame.Surface:
    """What would have been better: the turn and why; the foot of the slab is left to two buttons."""
    px, pad = look.px, look.px(18)
    surface = panels.slab(look, size).copy()
    cap = lettering.line(look, "cap", heading, look.colour("muted"), size[0] - 2 * pad)
    surface.blit(cap, (pad, px(22) - cap.get_height() / 2))
    top = px(38)
    if ink:
        shape = sprites.seat_shape(ink, px(8), look.colour("inkOnPanel", ink))
        panels.blit_middle(surface, shape, (pad + px(10), px(50)))
        name = lettering.line(look, "labelLarge", move, look.colour("text"), size[0] - 2 * pad - px(32))
        surface.blit(name, (pad + px(30), px(50) - name.get_height() / 2))
        top = px(66)
    room = size[1] - top - px(64)
    words = lettering.paragraph(look, "small", text, look.colour("muted"), size[0] - 2 * pad, max(room, px(16)))
    surface.blit(words, (pad, top))
    return surface


@drawn_once(keep=8)
def accuracy_slab(
    look: Look,
    size: tuple[int, int],
    heading: str,
    rows: tuple[tuple[str, tuple[str, ...], str, str], ...],
    how: tuple[str, ...],
) -> pygame.Surface:
    """How accurate the seats were: (ink, name, mistakes, per cent) each, and how that is counted."""
    px, pad = look.px, look.px(18)
    surface = panels.slab(look, size).copy()
    top = px(10)
    if heading:
        cap = lettering.line(look, "cap", heading, look.colour("muted"), size[0] - 2 * pad)
        surface.blit(cap, (pad, px(20) - cap.get_height() / 2))
        top = px(36)
    for index, (ink, name, mistakes, percent) in enumerate(rows):
        y = top + px(14) + index * px(28)
        panels.blit_middle(surface, sprites.seat_shape(ink, px(7), look.colour("inkOnPanel", ink)), (pad + px(8), y))
        part = lettering.line(look, "labelLarge", percent, look.colour("text"), px(60))
        surface.blit(part, (size[0] - pad - part.get_width(), y - part.get_height() / 2))
        said = lettering.line(look, "small", mistakes, look.colour("muted"), px(110))
        right = size[0] - pad - px(64)
        surface.blit(said, (right - said.get_width(), y - said.get_height() / 2))
        who = lettering.line(look, "body", name, look.colour("text"), right - said.get_width() - pad - px(34))
        surface.blit(who, (pad + px(26), y - who.get_height() / 2))
    y = top + len(rows) * px(28) + px(4)
    room = size[1] - y - px(8)
    if room >= px(20):
        words = lettering.paragraph(look, "small", how, look.colour("faint"), size[0] - 2 * pad, room)
        surface.blit(words, (pad, y))
    return surface
