"""Pictures of the furniture: table, slabs, wells, buttons, segments, toggles. All are cached by what they show."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.kit.theme import TOKENS, Look
from game.view import lettering, sprites
from game.view.sprites import drawn_once

SS = 3
"""Shapes are drawn at this scale and reduced once, which makes their edges smooth."""

_BUTTON = TOKENS["components"]["button"]


def blank(width: float, height: float, colour: pygame.Color | None = None) -> pygame.Surface:
    """A transparent picture; its colour is the one that its edges fade to."""
    surface = pygame.Surface((max(round(width), 1), max(round(height), 1)), pygame.SRCALPHA)
    if colour is not None:
        surface.fill((colour.r, colour.g, colour.b, 0))
    return surface


def reduced(big: pygame.Surface) -> pygame.Surface:
    """A picture drawn at ``SS`` times its size, brought down to size."""
    return pygame.transform.smoothscale(big, (max(big.get_width() // SS, 1), max(big.get_height() // SS, 1)))


@drawn_once(keep=1024)
def _rounded(
    size: tuple[int, int], radius: int, fill: tuple[int, ...] | None, line: tuple[int, ...] | None, width: float
) -> pygame.Surface:
    side = 2 * (radius + math.ceil(width) + 1) + 1
    least = (min(size[0], side), min(size[1], side))
    if least != size:  # only the corners need fine drawing
        return _stretched(_rounded(least, radius, fill, line, width), size)
    edge = pygame.Color(*(line or fill or (0, 0, 0, 0)))
    big = blank(size[0] * SS, size[1] * SS, edge)
    area = big.get_rect()
    if fill:
        pygame.draw.rect(big, fill, area, border_radius=radius * SS)
    if line:
        pygame.draw.rect(big, line, area, max(round(width * SS), 1), border_radius=radius * SS)
    return reduced(big)


def _stretched(box: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A box at a larger size: the corners stay as they are, what is between them is drawn out."""
    surface = blank(*size)
    columns, rows = (_thirds(old, new) for old, new in zip(box.get_size(), size, strict=True))
    for x, wide, there, wider in columns:
        for y, high, down, higher in rows:
            piece = box.subsurface((x, y, wide, high))
            surface.blit(pygame.transform.scale(piece, (wider, higher)), (there, down))
    return surface


def _thirds(old: int, new: int) -> tuple[tuple[int, int, int, int], ...]:
    """Begin, middle and end of a length: where each begins and how long it is, before and after the middle is drawn out.

    >>> _thirds(9, 20)
    ((0, 4, 0, 4), (4, 1, 4, 12), (5, 4, 16, 4))
    """
    end = (old - 1) // 2
    return (0, end, 0, end), (end, old - 2 * end, end, new - 2 * end), (old - end, end, new - end, end)


def rounded(
    size: tuple[int, int],
    radius: int,
    fill: pygame.Color | None = None,
    line: pygame.Color | None = None,
    width: float = 1,
) -> pygame.Surface:
    """A rounded box in pixels, filled, outlined or both."""
    return _rounded(size, radius, tuple(fill) if fill else None, tuple(line) if line else None, width)


def clip_rounded(surface: pygame.Surface, radius: int) -> None:
    """Round the corners of a picture in place."""
    mask = rounded(surface.get_size(), radius, pygame.Color(255, 255, 255))
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


@drawn_once(keep=3)
def table(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """The chart table behind everything: deep ink, darker at the corners, with faint contour lines."""
    small = pygame.Surface((33, 33))
    centre, edge = look.colour("table"), look.colour("tableEdge")
    for x in range(33):
        for y in range(33):
            far = min(((x - 16) ** 2 + (y - 16) ** 2) ** 0.5 / 22.6, 1)
            small.set_at((x, y), centre.lerp(edge, far**2))
    surface = pygame.transform.smoothscale(small, size)
    contours = _contours(look.u).copy()
    contours.fill(look.colour("contour", alpha=look.token("contourAlpha")), special_flags=pygame.BLEND_RGBA_MULT)
    sprites.pave(surface, contours)
    return surface


@drawn_once(keep=2)
def _contours(u: float) -> pygame.Surface:
    return pygame.transform.smoothscale_by(sprites.texture("contours_tile"), u)


def slab(look: Look, size: tuple[int, int], fill: str = "slab", line: str = "slabLine") -> pygame.Surface:
    """A raised panel on the table."""
    radius = look.px(TOKENS["radius"]["slab"])
    return rounded(size, radius, look.colour(fill), look.colour(line), max(look.u, 1))


def well(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """A sunken field."""
    return rounded(size, look.px(TOKENS["radius"]["button"]), look.colour("well"))


@dataclass(frozen=True, slots=True)
class ButtonStyle:
    """The colours of a kind of button, as dotted paths in the theme; none where it has no such part."""

    ink: str
    face: str = ""
    hover: str = ""
    lip: str = ""
    line: str = ""


BUTTON_STYLES = {
    "primary": ButtonStyle("onBrass", "brass", "brassHi", lip="brassLo"),
    "secondary": ButtonStyle("text", "slab2", "slab3", lip="lip", line="slabLine"),
    "onpap": ButtonStyle("onPaper.ink", "onPaper.face", "onPaper.hover", lip="onPaper.lip"),
    "ghost": ButtonStyle("text", "", "slab3", line="slabLine"),
    "bare": ButtonStyle("text", "", "slab2"),
    "danger": ButtonStyle("onDanger", "danger", "dangerHi", lip="dangerLo"),
    "warn": ButtonStyle("inkOnPanel.red", "", "alertFill", line="inkOnPanel.red"),
    "warntool": ButtonStyle("inkOnPanel.red", "slab", "alertFill", lip="lip", line="slabLine"),
    "chip": ButtonStyle("text", "", "slab3", line="slabLine"),
    "chosen": ButtonStyle("onBrass", "brass", "brassHi"),
    "item": ButtonStyle("muted", "", "slab2"),
    "picked": ButtonStyle("segOnText", "segOnFill", "segOnFill"),
    "item-off": ButtonStyle("faint"),
    "disabled": ButtonStyle("faint", "well", "well", line="slabLine"),
}


@drawn_once(keep=1024)
def button(
    look: Look,
    size: tuple[int, int],
    style: str,
    state: str,
    label: tuple[str, ...] = (),
    icon: str = "",
    *,
    role: str = "label",
    stacked: bool = False,
    chord: str = "",
) -> pygame.Surface:
    """A button in one of its states (``normal``, ``hovered``, ``active``, ``disabled``).

    ``label`` holds the wording and its short forms, ``stacked`` puts the icon over it. ``chord`` are the keys that do
    the same; they stand behind the wording where there is room.
    """
    if state == "disabled":
        style = "item-off" if style == "item" else "disabled"
    kind = BUTTON_STYLES[style]
    pressed = state == "active"
    radius = look.px(_BUTTON["radius"])
    if style in {"chip", "chosen"}:
        radius = size[1] // 2
    elif style in {"item", "picked"}:
        radius = look.px(TOKENS["radius"]["segment"])
    down = look.px(_BUTTON["pressShift"]) if pressed else 0
    depth = look.px(_BUTTON["lip"]) if kind.lip and not pressed else 0
    body = (size[0], size[1] - down)
    surface = blank(*size)
    if depth:
        surface.blit(rounded(body, radius, look.colour(*kind.lip.split("."))), (0, down))
    if face := kind.hover if state == "hovered" else kind.face:
        colour = look.colour(*face.split("."))
        colour = colour.lerp(pygame.Color(0, 0, 0), 0.08) if pressed else colour
        surface.blit(rounded((body[0], body[1] - depth), radius, colour), (0, down))
    if kind.line:
        thick = look.u * (TOKENS["stroke"]["ghost"] if not kind.face else 1)
        surface.blit(rounded(body, radius, None, look.colour(*kind.line.split(".")), max(thick, 1)), (0, down))
    middle = (size[0] / 2, down + (body[1] - depth) / 2)
    ink = look.colour(*kind.ink.split("."))
    _label(look, surface, middle, ink, label, icon, role=role, stacked=stacked, chord=chord)
    return surface


def _label(
    look: Look,
    surface: pygame.Surface,
    middle: tuple[float, float],
    ink: pygame.Color,
    label: tuple[str, ...],
    icon: str,
    *,
    role: str,
    stacked: bool,
    chord: str,
) -> None:
    picture = look.icon(icon, _BUTTON["icon"], ink) if icon else None
    pad = look.px(6 if stacked else 8)
    gap = look.px(_BUTTON["gap"]) if picture and label else 0
    room = surface.get_width() - 2 * pad - (picture.get_width() + gap if picture and not stacked else 0)
    words = lettering.line(look, role, label, ink, room) if label else None
    cap = _cap(look, chord, ink) if chord and words else None
    if cap and words and words.get_width() + look.px(14) + cap.get_width() > room:
        cap = None
    x, y = middle
    if picture and words and stacked:
        gap = look.px(TOKENS["components"]["tool"]["gap"])
        top = y - (picture.get_height() + gap + words.get_height()) / 2
        surface.blit(picture, (x - picture.get_width() / 2, top))
        surface.blit(words, (x - words.get_width() / 2, top + picture.get_height() + gap))
        return
    wide = (picture.get_width() if picture else 0) + gap + (words.get_width() if words else 0)
    wide += look.px(14) + cap.get_width() if cap else 0
    left = x - wide / 2
    if picture:
        surface.blit(picture, (left, y - picture.get_height() / 2))
        left += picture.get_width() + gap
    if words:
        surface.blit(words, (left, y - words.get_height() / 2))
    if cap:
        surface.blit(cap, (x + wide / 2 - cap.get_width(), y - cap.get_height() / 2))


def _cap(look: Look, chord: str, ink: pygame.Color) -> pygame.Surface:
    """Keys on a button: in a thin box, paler than the wording."""
    spec = TOKENS["components"]["keycap"]
    pale = pygame.Color(ink.r, ink.g, ink.b, round(ink.a * 0.75))
    words = lettering.line(look, "micro", chord, pale)
    size = (max(words.get_width() + look.px(14), look.px(spec["minW"])), look.px(spec["h"]))
    surface = rounded(size, look.px(spec["radius"]), None, pale, max(look.u, 1)).copy()
    blit_middle(surface, words, (size[0] / 2, size[1] / 2))
    return surface


@drawn_once(keep=64)
def toggle(look: Look, on: bool, state: str) -> pygame.Surface:
    """A switch with a tick, so that colour alone says nothing."""
    spec = TOKENS["components"]["toggle"]
    size = (look.px(spec["w"]), look.px(spec["h"]))
    hover = state == "hovered"
    if on:
        surface = rounded(size, size[1] // 2, look.colour("brassHi" if hover else "brass")).copy()
    else:
        line = look.colour("text" if hover else "muted")
        surface = rounded(size, size[1] // 2, look.colour("well"), line, 1.5 * look.u).copy()
    knob = look.px(spec["knob"])
    gap = (size[1] - knob) // 2
    disc = rounded((knob, knob), knob // 2, look.colour("segOnFill" if on else "muted"))
    at = (size[0] - gap - knob if on else gap, gap)
    surface.blit(disc, at)
    if on:
        tick = look.icon("check-bold", 13, look.colour("segOnText"))
        surface.blit(tick, (at[0] + (knob - tick.get_width()) // 2, at[1] + (knob - tick.get_height()) // 2))
    return surface


@drawn_once(keep=64)
def slider(look: Look, size: tuple[int, int], part: float, state: str) -> pygame.Surface:
    """A track with eleven ticks and a knob at a part (0 to 1) of its length."""
    spec = TOKENS["components"]["slider"]
    surface = blank(*size)
    knob, track = look.px(spec["knob"]), look.px(spec["track"])
    left, room = knob // 2, size[0] - knob
    y = (size[1] - track) // 2
    surface.blit(rounded((size[0], track), track // 2, look.colour("well"), look.colour("slabLine"), look.u), (0, y))
    x = left + round(room * part)
    surface.blit(rounded((max(x, track), track), track // 2, look.colour("brass")), (0, y))
    for tick in range(spec["ticks"]):
        mark = (left + round(room * tick / (spec["ticks"] - 1)), y + track + look.px(3))
        pygame.draw.rect(surface, look.colour("muted"), (*mark, max(look.px(1), 1), look.px(4)))
    face = look.colour("brassHi" if state in {"hovered", "active"} else "segOnFill")
    disc = rounded((knob, knob), knob // 2, face, look.colour("table"), 2 * look.u)
    blit_middle(surface, disc, (x, size[1] / 2))
    heart = look.px(7)
    blit_middle(surface, rounded((heart, heart), heart // 2, look.colour("brassLo")), (x, size[1] / 2))
    return surface


@drawn_once(keep=64)
def keycap(look: Look, label: str) -> pygame.Surface:
    """A key, or several held together, as caps."""
    spec = TOKENS["components"]["keycap"]
    caps = [lettering.line(look, "micro", part, look.colour("text"), look.px(90)) for part in _caps(label)]
    high, gap = look.px(spec["hLarge"]), look.px(5)
    widths = [max(cap.get_width() + look.px(14), look.px(spec["minW"])) for cap in caps]
    surface = blank(sum(widths) + gap * (len(caps) - 1), high)
    x = 0
    for cap, wide in zip(caps, widths, strict=True):
        box = rounded((wide, high), look.px(spec["radius"]), look.colour("well"), look.colour("slabLine"), look.u)
        surface.blit(box, (x, 0))
        blit_middle(surface, cap, (x + wide / 2, high / 2))
        x += wide + gap
    return surface


def _caps(label: str) -> list[str]:
    """The keys of a chord.

    >>> _caps("Ctrl+Z"), _caps("+"), _caps("Shift++")
    (['Ctrl', 'Z'], ['+'], ['Shift', '+'])
    """
    held, _, last = label.rpartition("+")
    if not last:
        held, last = held.removesuffix("+"), "+"
    return [*(held.split("+") if held else []), last]


@drawn_once(keep=32)
def focus_ring(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """The brass ring round the widget that the keyboard is on; ``size`` is the widget's."""
    gap = look.px(_BUTTON["focusGap"])
    box = (size[0] + 2 * gap, size[1] + 2 * gap)
    radius = min(look.px(_BUTTON["focusRadius"]), min(box) // 2)
    return rounded(box, radius, None, look.colour("brass"), TOKENS["stroke"]["focus"] * look.u)


@drawn_once(keep=64)
def disc_icon(look: Look, size: float, icon: str, fill: str, ink: str) -> pygame.Surface:
    """An icon on a disc, in colours of the theme named by dotted paths such as ``inkOnPanel.red``."""
    across = look.px(size)
    surface = rounded((across, across), across // 2, look.colour(*fill.split("."))).copy()
    picture = look.icon(icon, size * 0.5, look.colour(*ink.split(".")))
    surface.blit(picture, ((across - picture.get_width()) // 2, (across - picture.get_height()) // 2))
    return surface


def logo(look: Look, height: float) -> pygame.Surface:
    """The mark of the program: five pales, the middle one of brass."""
    return _logo(look, look.px(height))


@drawn_once(keep=8)
def _logo(look: Look, height: int) -> pygame.Surface:
    unit = height * SS / 56
    big = blank(round(height * 66 / 56) * SS, height * SS)
    pale = pygame.Color("#F4E9CF")
    for pole, top in enumerate((12, 5, 0, 5, 12)):
        x, w = pole * 13.3 * unit, 11 * unit
        peak, foot = top * unit, 56 * unit
        points = [(x, peak + 11 * unit), (x + w / 2, peak), (x + w, peak + 11 * unit), (x + w, foot), (x, foot)]
        pygame.draw.polygon(big, look.colour("brass") if pole == 2 else pale, points)
    ink = look.colour("table")
    for y, height_of in ((28, 2), (36, 2)):
        pygame.draw.rect(big, ink, (0, y * unit, big.get_width(), height_of * unit))
    pygame.draw.rect(big, look.colour("brass"), (0, 30 * unit, big.get_width(), 6 * unit))
    return reduced(big)


def blit_middle(surface: pygame.Surface, picture: pygame.Surface, middle: tuple[float, float]) -> None:
    """Blit a picture round a middle."""
    surface.blit(picture, (round(middle[0] - picture.get_width() / 2), round(middle[1] - picture.get_height() / 2)))
