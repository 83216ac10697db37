"""Lines drawn by pen: their pictures, and how they are drawn and cut."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import numpy as np
import pygame

from game.kit.theme import TOKENS, Look
from game.view import animation, sprites
from game.view.animation import MOTION, Timeline
from game.view.sprites import SMALL, Colour, Cover, Drawing, Point, drawn_once
from game.view.stage import Actor, Stage
from game.view.staged_board import BADGE, WALL

SWELL = TOKENS["board"]["pen"]["swell"] * 0.8
"""By how much a line is thinner in its middle than at its ends."""


# -- pictures ------------------------------------------------------------------------------------------------------
# The middle of each picture is the middle of the line from one end to the other, ``across`` and ``down`` away.


def _cover(across: float, down: float, width: float, *, swell: float, part: float) -> Cover:
    """How much of each pixel a line covers, 0 to 1: exact, with round ends; only its first part is drawn."""
    wide, high = math.ceil(abs(across) + width) + 2, math.ceil(abs(down) + width) + 2
    x = (np.arange(wide, dtype=np.float32) + 0.5 - wide / 2)[:, None]
    y = (np.arange(high, dtype=np.float32) + 0.5 - high / 2)[None, :]
    square = max(across * across + down * down, 1e-6)
    along = np.clip((x * across + y * down) / square + 0.5, 0, part)
    off = np.hypot(x - (along - 0.5) * across, y - (along - 0.5) * down)
    half = width / 2 * (1 - swell * np.sin(math.pi * along / max(part, 1e-6)))
    cover: Cover = np.clip(half + 0.5 - off, 0, 1)
    return cover


def _inked(cover: Cover, colour: Colour) -> pygame.Surface:
    picture = sprites.layer(*cover.shape)
    picture.fill(colour)
    alpha = pygame.surfarray.pixels_alpha(picture)
    alpha[:] = (cover * pygame.Color(colour).a).astype(np.uint8)
    return picture


def begun(across: float, down: float, width: float, colour: Colour, part: float) -> pygame.Surface:
    """A line of which the first part is drawn, on a picture for the whole."""
    return _inked(_cover(across, down, width, swell=SWELL, part=part), colour)


@drawn_once(keep=SMALL)
def line(across: float, down: float, width: float, colour: Colour) -> pygame.Surface:
    """A line, a little thicker at its ends."""
    return begun(across, down, width, colour, 1.0)


@drawn_once(keep=SMALL)
def cased(across: float, down: float, width: float, colour: Colour, case: Colour) -> pygame.Surface:
    """A thick line in a dark case: one that cannot be cut now."""
    spec = TOKENS["board"]["enclosure"]
    picture = _inked(_cover(across, down, width * spec["shieldCase"], swell=0, part=1), case)
    core = _inked(_cover(across, down, width * spec["shieldCore"], swell=0, part=1), colour)
    picture.blit(core, core.get_rect(center=picture.get_rect().center))
    return picture


@drawn_once(keep=SMALL)
def dashed(
    across: float, down: float, width: float, colour: Colour, dash: float, gap: float, halo: Colour | None = None
) -> pygame.Surface:
    """A line of dashes, over a pale one if ``halo`` has a colour: one that is only thought of."""
    cover = _cover(across, down, width, swell=0, part=1)
    wide, high = cover.shape
    x, y = (np.arange(wide) + 0.5 - wide / 2)[:, None], (np.arange(high) + 0.5 - high / 2)[None, :]
    length = max(math.hypot(across, down), 1e-6)
    phase = ((x * across + y * down) / length + length / 2) % (dash + gap)
    ink = _inked(cover * np.clip(np.minimum(phase, dash - phase) + 0.5, 0, 1), colour)
    if halo is None:
        return ink
    picture = _inked(_cover(across, down, width * 1.6, swell=0, part=1), halo)
    picture.blit(ink, ink.get_rect(center=picture.get_rect().center))
    return picture


@drawn_once(keep=SMALL)
def dashed_box(
    width: float, height: float, radius: float, dashes: tuple[float, float, float], colour: Colour, fill: Colour
) -> pygame.Surface:
    """A filled box with a border of dashes: as wide as the first number, of that length and that far apart.

    Only its border needs fine drawing.
    """
    line, dash, gap = dashes
    picture = sprites.layer(width + 2, height + 2)
    whole = picture.get_rect()
    left, top = (whole.w - width) / 2, (whole.h - height) / 2
    corners = [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
    inner = [(x + line / 2 * (1 if x == left else -1), y + line / 2 * (1 if y == top else -1)) for x, y in corners]
    pieces = sprites.dashes(sprites.rounded(inner, radius), dash, gap, loop=True)
    rim = min(math.ceil(radius + line) + 3, whole.w // 2, whole.h // 2)
    middle = whole.inflate(-2 * rim, -2 * rim)
    strips = [
        pygame.Rect(0, 0, whole.w, rim),
        pygame.Rect(0, middle.bottom, whole.w, rim),
        pygame.Rect(0, rim, rim, middle.h),
        pygame.Rect(middle.right, rim, rim, middle.h),
    ]
    for strip in strips:
        (x, y, wide, high), near = strip, strip.inflate(2 * line + 2, 2 * line + 2)
        drawing = Drawing(wide, high)
        drawing.bar((left - x, top - y, width, height), fill, radius)
        here = [((x1 - x, y1 - y), (x2 - x, y2 - y)) for (x1, y1), (x2, y2) in pieces if near.clipline(x1, y1, x2, y2)]
        drawing.stroke(here, line, colour)
        picture.blit(drawing.done(), (x, y))
    picture.fill(picture.get_at((rim - 1, whole.h // 2)), middle)
    return picture


@drawn_once(keep=SMALL)
def node(look: Look, ink: str, radius: float, width: float, fill: Colour) -> pygame.Surface:
    """A node: a seat's shape as a line round ``fill``."""
    side = math.ceil(radius * 2.6 + 2 * width)
    outline = sprites.shape(ink, radius, (side / 2, side / 2))
    drawing = Drawing(side, side)
    drawing.polygon(outline, fill)
    drawing.stroke(sprites.closed(outline), width, look.colour("ink", ink))
    return drawing.done()


@drawn_once(keep=SMALL)
def solid(ink: str, radius: float, colour: Colour, halo: Colour) -> pygame.Surface:
    """A full node with a pale rim: one that is only thought of."""
    side = math.ceil(radius * 3.2)
    drawing = Drawing(side, side)
    drawing.polygon(sprites.shape(ink, radius * 1.28, (side / 2, side / 2)), halo)
    drawing.polygon(sprites.shape(ink, radius, (side / 2, side / 2)), colour)
    return drawing.done()


@drawn_once(keep=SMALL)
def scissors(look: Look, radius: float) -> pygame.Surface:
    """Scissors on a pale disc: here something would be cut."""
    side = math.ceil(radius * 2) + 2
    drawing = Drawing(side, side)
    drawing.disc((side / 2, side / 2), radius, look.colour("block"))
    drawing.disc((side / 2, side / 2), radius * 0.84, look.colour("sheet"))
    picture = drawing.done()
    icon = look.icon("scissors-bold", radius * 1.25 / look.u, look.colour("block"))
    picture.blit(icon, icon.get_rect(center=(side / 2, side / 2)))
    return picture


# -- motion --------------------------------------------------------------------------------------------------------


def draw_line(
    timeline: Timeline, look: Look, actor: Actor, start: Point, end: Point, width: float, colour: Colour
) -> float:
    """A pen draws a line from its start to its end, the longer the slower. Returns when it ends."""
    spec = MOTION["lineDraw"]
    across, down, whole = end[0] - start[0], end[1] - start[1], actor.picture
    length = math.hypot(across, down) / look.u * spec["perPx"]

    def draw(part: float) -> None:
        actor.picture = whole if part == 1 else begun(across, down, width, colour, part)
        actor.pose()

    return timeline.add(min(max(length, spec["min"]), spec["max"]), draw, curve=spec["ease"])


def cut_line(
    timeline: Timeline,
    stage: Stage,
    look: Look,
    ends: tuple[Point, Point],
    at: Point,
    width: float,
    colour: Colour,
    after: float,
) -> float:
    """A stroke goes through a line; its halves spring apart and fall, ink drops fly, the board shakes."""
    spec, halves = MOTION["cut"], []
    for end in ends:
        middle = ((end[0] + at[0]) / 2, (end[1] + at[1]) / 2)
        half = stage.put(line(end[0] - at[0], end[1] - at[1], width, colour), middle, WALL)
        halves.append((half, middle, _direction(at, end)))
    _slash(timeline, stage, look, ends, at, width, after)

    def fall(part: float) -> None:
        recoil, drop = spec["recoilPx"] * look.u * math.sin(math.pi / 2 * part), 14 * look.u * part * part
        for half, (middle_x, middle_y), (x, y) in halves:
            half.pose((middle_x + x * recoil, middle_y + y * recoil + drop), strength=1 - part)
        if part == 1:
            stage.remove([half for half, _, _ in halves])

    cut = after + spec["stroke"] + spec["hold"]
    fallen = timeline.add(spec["fall"], fall, after=cut)
    _drops(timeline, stage, look, at, colour, cut)
    animation.shake(timeline, stage, spec["shakePx"] * look.u, spec["shakeMs"], cut)
    return fallen


def _direction(start: Point, end: Point) -> Point:
    way = max(math.dist(start, end), 1e-6)
    return (end[0] - start[0]) / way, (end[1] - start[1]) / way


def _slash(
    timeline: Timeline, stage: Stage, look: Look, ends: tuple[Point, Point], at: Point, width: float, after: float
) -> None:
    """The stroke that cuts, across the line; it is seen until the halves fall."""
    spec = MOTION["cut"]
    x, y = _direction(*ends)
    across, down = -y * 7 * width, x * 7 * width
    whole = line(across, down, width, look.colour("block"))
    slash = stage.put(whole, at, BADGE)

    def strike(part: float) -> None:
        slash.picture = whole if part == 1 else begun(across, down, width, look.colour("block"), part)
        slash.pose(strength=float(part > 0))

    def vanish(part: float) -> None:
        if part == 1:
            stage.remove(slash)

    struck = timeline.add(spec["stroke"], strike, after=after)
    timeline.add(spec["hold"], vanish, after=struck)


def _drops(timeline: Timeline, stage: Stage, look: Look, at: Point, colour: Colour, after: float) -> None:
    """Ink flies off a cut."""
    spec: dict[str, Any] = MOTION["cut"]
    chance = Random(2)  # the same drops every time
    for number in range(spec["drops"]):
        turn = math.tau * (number + chance.uniform(-0.3, 0.3)) / spec["drops"]
        reach = chance.uniform(9, 18) * look.u
        drop = stage.put(sprites.dot(chance.uniform(1.2, 2.6) * look.u, colour), at, BADGE)

        def fly(part: float, drop: Actor = drop, turn: float = turn, reach: float = reach) -> None:
            x, y = at[0] + math.cos(turn) * reach * part, at[1] + math.sin(turn) * reach * part
            drop.pose((x, y + 6 * look.u * part * part), strength=(1 - part) if part else 0.0)
            if part == 1:
                stage.remove(drop)

        timeline.add(spec["dropMs"], fly, after=after)
