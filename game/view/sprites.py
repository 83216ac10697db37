"""Pictures of everything that stands on a sheet: drawn once, remembered, and shared.

A sprite is a surface that nobody changes; its middle is the middle of the thing it shows. Sizes are pixels of the
window (``Look.px`` gives them), fractions allowed. Inks are the names of the seats: ``red``, ``blue``, ``green``,
``violet``; each has a shape and a hatch of its own, so that colour never speaks alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, wraps
from itertools import pairwise
from typing import Any, ParamSpec, cast

import numpy as np
import pygame

from game.kit.paths import ASSETS
from game.kit.theme import TOKENS, Look

Point = tuple[float, float]
Segment = tuple[Point, Point]
Colour = pygame.Color | tuple[int, int, int, int]
Cover = np.ndarray[Any, np.dtype[np.float32]]
P = ParamSpec("P")

SHEET = TOKENS["board"]["sheet"]
SHAPE_CORNER = 0.22  # radius of a rounded corner, in radii of the shape
SHADOW_SPREAD = 28  # how far the soft shadow reaches, logical pixels
SMALL, BIG = 1024, 8  # how many sprites of a kind are remembered, and how many sheets
SHADOW_SLICE = 56  # the corners of the shadow texture that are never stretched


_memories: list[Callable[[], None]] = []


def forget() -> None:
    """Forget all pictures; those that are still wanted are drawn anew."""
    for clear in _memories:
        clear()


def drawn_once(keep: int) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """Remember the latest ``keep`` pictures that a function draws; colours count by value."""

    def plain(value: object) -> object:
        return tuple(value) if isinstance(value, pygame.Color) else value

    def remembering(draw: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        @lru_cache(maxsize=keep)
        def remembered(args: tuple[Any, ...], named: tuple[tuple[str, Any], ...]) -> pygame.Surface:
            return draw(*args, **dict(named))

        _memories.append(remembered.cache_clear)

        @wraps(draw)
        def recall(*args: P.args, **named: P.kwargs) -> pygame.Surface:
            return remembered(
                tuple(plain(value) for value in args), tuple((name, plain(value)) for name, value in named.items())
            )

        return recall

    return remembering


def layer(width: float, height: float) -> pygame.Surface:
    """An empty see-through surface."""
    return pygame.Surface((max(math.ceil(width), 1), max(math.ceil(height), 1)), pygame.SRCALPHA)


def resized(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The picture at another size, smooth, without dark fringes where it turns transparent.

    Averaging needs colours weighted by their alpha; the weights are taken out again at the end.
    """
    small = pygame.transform.smoothscale(surface.premul_alpha(), (max(size[0], 1), max(size[1], 1)))
    colours, alpha = pygame.surfarray.pixels3d(small), pygame.surfarray.pixels_alpha(small)
    weights = np.maximum(alpha, 1).astype(np.uint16)[:, :, None]
    colours[:] = np.minimum((colours.astype(np.uint16) * 255 + weights // 2) // weights, 255)
    return small


class Drawing:
    """A picture in the making: drawn at three times its size, then reduced once, because shapes are jagged else."""

    def __init__(self, width: float, height: float, fine: int = 3) -> None:
        self.size = max(math.ceil(width), 1), max(math.ceil(height), 1)
        self.fine = fine
        self.surface = pygame.Surface((self.size[0] * fine, self.size[1] * fine), pygame.SRCALPHA)

    def _paint(self, colour: Colour, draw: Callable[[pygame.Surface], object]) -> None:
        """Draw on the surface; a colour that lets something through is laid over what is there."""
        if pygame.Color(colour).a == 255:
            draw(self.surface)
        else:
            veil = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
            draw(veil)
            self.surface.blit(veil, (0, 0))

    def _big(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self.fine, y * self.fine) for x, y in points]

    def polygon(self, points: Iterable[Point], colour: Colour) -> None:
        """Fill a polygon."""
        corners = self._big(points)
        self._paint(colour, lambda surface: pygame.draw.polygon(surface, colour, corners))

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """Fill a circle."""
        (middle,) = self._big([centre])
        self._paint(colour, lambda surface: pygame.draw.circle(surface, colour, middle, radius * self.fine))

    def bar(self, box: tuple[float, float, float, float], colour: Colour, radius: float | None = None) -> None:
        """Fill a rectangle with rounded corners; with round ends when no radius is given."""
        rect = pygame.Rect([round(side * self.fine) for side in box])
        corner = round((min(box[2], box[3]) / 2 if radius is None else radius) * self.fine)
        self._paint(colour, lambda surface: pygame.draw.rect(surface, colour, rect, border_radius=corner))

    def frame(
        self, box: tuple[float, float, float, float], width: float, colour: Colour, radius: float | None = None
    ) -> None:
        """Draw the border of a rounded rectangle, inside the box."""
        rect = pygame.Rect([round(side * self.fine) for side in box])
        corner = round((min(box[2], box[3]) / 2 if radius is None else radius) * self.fine)
        line = max(round(width * self.fine), 1)
        self._paint(colour, lambda surface: pygame.draw.rect(surface, colour, rect, line, border_radius=corner))

    def stroke(self, segments: Iterable[Segment], width: float, colour: Colour) -> None:
        """Draw lines with round ends."""
        lines = [cast("Segment", tuple(self._big(ends))) for ends in segments]

        def draw(surface: pygame.Surface) -> None:
            half = width * self.fine / 2
            for (x1, y1), (x2, y2) in lines:
                length = math.dist((x1, y1), (x2, y2))
                if length:
                    across_x, across_y = (y1 - y2) / length * half, (x2 - x1) / length * half
                    corners = [
                        (x1 + across_x, y1 + across_y),
                        (x2 + across_x, y2 + across_y),
                        (x2 - across_x, y2 - across_y),
                        (x1 - across_x, y1 - across_y),
                    ]
                    pygame.draw.polygon(surface, colour, corners)
                for end in ((x1, y1), (x2, y2)):
                    pygame.draw.circle(surface, colour, end, half)

        self._paint(colour, draw)

    def done(self) -> pygame.Surface:
        """The finished picture."""
        return self.surface if self.fine == 1 else resized(self.surface, self.size)


# -- shapes of the seats -------------------------------------------------------------------------------------------


def shape(ink: str, radius: float, centre: Point = (0.0, 0.0)) -> list[Point]:
    """The outline of a seat's shape: blue circle, red diamond, green triangle, any other a square."""
    x, y = centre
    match ink:
        case "blue":
            turns = [math.tau * step / 64 for step in range(64)]
            return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]
        case "red":
            reach = radius * 1.16
            corners = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
        case "green":
            reach = radius * 1.22
            turns = [math.tau * step / 3 for step in range(3)]
            corners = [(x + reach * math.sin(turn), y + reach * 0.14 - reach * math.cos(turn)) for turn in turns]
        case _:
            reach = radius * 0.92
            corners = [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)]
    return rounded(corners, radius * SHAPE_CORNER)


def rounded(corners: Sequence[Point], radius: float) -> list[Point]:
    """A polygon with its corners rounded off by curves that begin ``radius`` away from each."""
    outline: list[Point] = []
    for before, corner, after in zip([corners[-1], *corners[:-1]], corners, [*corners[1:], corners[0]], strict=True):
        start, end = _towards(corner, before, radius), _towards(corner, after, radius)
        for step in range(7):
            t = step / 6
            a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
            outline.append((a * start[0] + b * corner[0] + c * end[0], a * start[1] + b * corner[1] + c * end[1]))
    return outline


def _towards(here: Point, there: Point, length: float) -> Point:
    part = min(length / max(math.dist(here, there), 1e-9), 0.5)
    return here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part


def closed(points: Sequence[Point]) -> list[Segment]:
    """The sides of a polygon."""
    return list(zip(points, [*points[1:], points[0]], strict=True))


def dashes(points: Sequence[Point], dash: float, gap: float, *, loop: bool = False) -> list[Segment]:
    """A line cut into dashes; round a loop they are stretched a little so that the last gap is like the others."""
    sides = closed(points) if loop else list(pairwise(points))
    total = sum(math.dist(a, b) for a, b in sides)
    if loop:
        stretch = total / ((dash + gap) * max(round(total / (dash + gap)), 1))
        dash, gap = dash * stretch, gap * stretch
    pieces: list[Segment] = []
    travelled = 0.0
    for a, b in sides:
        length = math.dist(a, b)
        first = math.floor(travelled / (dash + gap))
        for count in range(first, math.ceil((travelled + length) / (dash + gap))):
            begin = max(count * (dash + gap), travelled) - travelled
            end = min(count * (dash + gap) + dash, travelled + length) - travelled
            if end > begin:
                pieces.append((_along(a, b, begin / length), _along(a, b, end / length)))
        travelled += length
    return pieces


def _along(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


@drawn_once(keep=SMALL)
def seat_shape(ink: str, radius: float, colour: Colour) -> pygame.Surface:
    """A seat's shape, flat and in one colour: for chips, lists and pennants."""
    side = math.ceil(radius * 2.5)
    drawing = Drawing(side, side)
    drawing.polygon(shape(ink, radius, (side / 2, side / 2)), colour)
    return drawing.done()


@drawn_once(keep=SMALL)
def seat_outline(ink: str, radius: float, width: float, colour: Colour) -> pygame.Surface:
    """A seat's shape as a line: for pennants and hollow nodes."""
    side = math.ceil(radius * 2.5 + width)
    drawing = Drawing(side, side)
    drawing.stroke(closed(shape(ink, radius, (side / 2, side / 2))), width, colour)
    return drawing.done()


@drawn_once(keep=SMALL)
def token(look: Look, ink: str, radius: float, *, selected: bool = False) -> pygame.Surface:
    """A piece: shadow, side, face, ring and core; a selected one has a brass ring round it."""
    side = math.ceil(radius * 3.4)
    middle = side / 2
    drawing = Drawing(side, side)
    for size, drop, alpha in TOKENS["board"]["token"]["shadow"]:
        shadow = shape(ink, radius * size, (middle, middle + radius * drop))
        drawing.polygon(shadow, pygame.Color(0, 0, 0, round(255 * alpha)))
    if selected:
        drawing.stroke(closed(shape(ink, radius * 1.28, (middle, middle))), radius * 0.13, look.colour("brass"))
    face, light = look.colour("ink", ink), look.colour("tokenLight")
    drawing.polygon(shape(ink, radius, (middle, middle + radius * 0.13)), look.colour("inkDeep", ink))
    drawing.polygon(shape(ink, radius, (middle, middle)), face)
    drawing.stroke(closed(shape(ink, radius * 0.70, (middle, middle))), radius * 0.085, light)
    drawing.polygon(shape(ink, radius * 0.30, (middle, middle)), light)
    return drawing.done()


def faded(picture: pygame.Surface, alpha: float) -> pygame.Surface:
    """A picture that lets the ground show through."""
    copy = picture.copy()
    copy.fill((255, 255, 255, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def renewed(picture: pygame.Surface) -> pygame.Surface:
    """The same pixels as another object, so that a ``Canvas`` sees that they have changed."""
    whole = picture.get_abs_parent()
    return whole.subsurface(whole.get_rect())


@drawn_once(keep=SMALL)
def trace(look: Look, ink: str, radius: float) -> pygame.Surface:
    """Where a piece stood: its shape in dashes, faintly filled."""
    side = math.ceil(radius * 3)
    outline = shape(ink, radius, (side / 2, side / 2))
    drawing = Drawing(side, side)
    drawing.polygon(outline, look.colour("ink", ink, alpha=0.14))
    drawing.stroke(dashes(outline, radius * 0.17, radius * 0.15, loop=True), radius * 0.07, look.colour("ink", ink))
    return drawing.done()


# -- walls and marks -----------------------------------------------------------------------------------------------


def stakes(length: float, thickness: float) -> list[tuple[float, float]]:
    """Where the heads of a wall's stakes are, from the wall's middle, and their radius."""
    spec = TOKENS["board"]["wallgo"]
    pitch = length * spec["stakeSpan"] / spec["stakes"]
    first = -pitch * (spec["stakes"] - 1) / 2
    return [(first + pitch * number, thickness * spec["stakeR"]) for number in range(spec["stakes"])]


@drawn_once(keep=SMALL)
def palisade(
    look: Look, length: float, thickness: float, *, upright: bool = False, ink: str | None = None
) -> pygame.Surface:
    """A wall from above, level or ``upright``; the newest is outlined in the ink of the seat that built it."""
    margin = math.ceil(thickness * 0.75 + look.u)
    wide, high = math.ceil(length) + 2 * margin, math.ceil(thickness) + 2 * margin
    if upright:
        wide, high = high, wide
    drawing = Drawing(wide, high)
    across = (length, thickness) if not upright else (thickness, length)
    box = ((wide - across[0]) / 2, (high - across[1]) / 2, *across)
    if ink:
        gap, line = thickness * 0.16, look.u * TOKENS["board"]["wallgo"]["lastWallOutline"]
        drawing.bar(_grown(box, gap + line), look.colour("ink", ink))
        drawing.bar(_grown(box, gap), look.colour("sheet"))
    drawing.bar((box[0] + thickness * 0.05, box[1] + thickness * 0.28, box[2], box[3]), pygame.Color(0, 0, 0, 51))
    drawing.bar(box, look.colour("wallBody"))
    for along, radius in stakes(length, thickness):
        head = (wide / 2, high / 2 + along) if upright else (wide / 2 + along, high / 2)
        drawing.disc(head, radius, look.colour("wallStake"))
    return drawing.done()


@drawn_once(keep=SMALL)
def stake(look: Look, thickness: float) -> pygame.Surface:
    """One stake of a wall, as it is driven in."""
    side = math.ceil(thickness * 1.5)
    drawing = Drawing(side, side)
    drawing.disc((side / 2, side / 2), thickness / 2, look.colour("wallBody"))
    drawing.disc((side / 2, side / 2), thickness * TOKENS["board"]["wallgo"]["stakeR"], look.colour("wallStake"))
    return drawing.done()


@drawn_once(keep=SMALL)
def tile(look: Look, side: int) -> pygame.Surface:
    """A raised tile: light along its upper edge, dark along its lower one, with a thin shadow under it."""
    line, radius = max(look.u, 0.5), side * TOKENS["board"]["entrapment"]["tileRadius"]
    drawing = Drawing(side + 2 * math.ceil(line), side + 2 * math.ceil(line))
    x = y = float(math.ceil(line))
    drawing.bar((x, y + line, side, side), pygame.Color(0, 0, 0, 46), radius)
    drawing.bar((x, y, side, side), pygame.Color(255, 255, 255, 255), radius)
    drawing.bar((x, y, side, side), look.colour("tile", alpha=0.55), radius)
    drawing.bar((x, y + line, side, side - line), look.colour("tile"), radius)
    return drawing.done()


@drawn_once(keep=SMALL)
def resting_barrier(look: Look, ink: str, length: float, thickness: float, *, upright: bool = False) -> pygame.Surface:
    """A barrier that lies in its groove: a hollow plank with a centre line, solid for blue and dashed for the others."""
    spec = TOKENS["board"]["entrapment"]["resting"]
    drawing = Drawing(math.ceil(length) + 2, math.ceil(thickness) + 2)
    wide, high = drawing.size
    box, line = ((wide - length) / 2, (high - thickness) / 2, length, thickness), thickness * spec["stroke"]
    drawing.bar(box, look.colour("ink", ink), thickness * spec["corner"])
    drawing.bar(_grown(box, -line), look.colour("sheet"), max(thickness * spec["corner"] - line, 0))
    inset = thickness * 0.55
    ends = ((box[0] + inset, high / 2), (wide - box[0] - inset, high / 2))
    dash, gap = (part * thickness / 15.6 for part in (5, 4))
    drawing.stroke([ends] if ink == "blue" else dashes(ends, dash, gap), line * 0.75, look.colour("ink", ink))
    picture = drawing.done()
    return pygame.transform.rotate(picture, 90) if upright else picture


@drawn_once(keep=SMALL)
def standing_barrier(look: Look, ink: str, length: float, thickness: float, *, upright: bool = False) -> pygame.Surface:
    """A barrier on end: a solid block with a side, studs in its owner's shape and a long shadow.

    ``thickness`` is that of a resting one; a standing one is thicker.
    """
    spec = TOKENS["board"]["entrapment"]
    right, down, dark = spec["standing"]["shadow"]
    thick = thickness * spec["standing"]["th"] / spec["resting"]["th"]
    side = thick * spec["standing"]["side"]
    across = (thick, length) if upright else (length, thick)
    margin = thick * max(right, down) + side + 1
    drawing = Drawing(across[0] + 2 * margin, across[1] + 2 * margin)
    left, top = (drawing.size[0] - across[0]) / 2, (drawing.size[1] - across[1]) / 2
    drawing.bar((left + thick * right, top + thick * down, *across), pygame.Color(0, 0, 0, round(255 * dark)), 1)
    drawing.bar((left, top + side, *across), look.colour("inkDeep", ink), thick * 0.12)
    drawing.bar((left, top, *across), look.colour("ink", ink), thick * 0.12)
    pitch = length * 0.9 / spec["standing"]["studs"]
    for number in range(spec["standing"]["studs"]):
        along = pitch * (number - (spec["standing"]["studs"] - 1) / 2)
        x, y = left + across[0] / 2, top + across[1] / 2
        centre = (x, y + along) if upright else (x + along, y)
        drawing.polygon(shape(ink, thick * spec["standing"]["studR"], centre), look.colour("pennantText"))
    return drawing.done()


def _grown(box: tuple[float, float, float, float], by: float) -> tuple[float, float, float, float]:
    return box[0] - by, box[1] - by, box[2] + 2 * by, box[3] + 2 * by


@drawn_once(keep=SMALL)
def bar(width: float, height: float, colour: Colour, radius: float | None = None) -> pygame.Surface:
    """A bar with round ends, or with corners of a radius: a place for a wall, a lit square."""
    drawing = Drawing(math.ceil(width) + 2, math.ceil(height) + 2)
    drawing.bar(((drawing.size[0] - width) / 2, (drawing.size[1] - height) / 2, width, height), colour, radius)
    return drawing.done()


@drawn_once(keep=SMALL)
def outline(width: float, height: float, radius: float, line: float, colour: Colour) -> pygame.Surface:
    """The border of a rounded rectangle."""
    drawing = Drawing(math.ceil(width) + 2, math.ceil(height) + 2)
    box = ((drawing.size[0] - width) / 2, (drawing.size[1] - height) / 2, width, height)
    drawing.frame(box, line, colour, radius)
    return drawing.done()


@drawn_once(keep=SMALL)
def dot(radius: float, colour: Colour) -> pygame.Surface:
    """A disc: a place that can be reached."""
    side = math.ceil(radius * 2) + 2
    drawing = Drawing(side, side)
    drawing.disc((side / 2, side / 2), radius, colour)
    return drawing.done()


@drawn_once(keep=SMALL)
def ringed_dot(radius: float, ring: float, width: float, colour: Colour) -> pygame.Surface:
    """A disc in a ring: a place that can be reached by a jump."""
    side = math.ceil(ring * 2 + width) + 2
    drawing = Drawing(side, side)
    drawing.disc((side / 2, side / 2), radius, colour)
    outline = [
        (side / 2 + ring * math.cos(math.tau * step / 64), side / 2 + ring * math.sin(math.tau * step / 64))
        for step in range(64)
    ]
    drawing.stroke(closed(outline), width, colour)
    return drawing.done()


@drawn_once(keep=SMALL)
def badge(look: Look, radius: float, icon: str, *, lit: bool = False) -> pygame.Surface:
    """A brass disc with an icon, in a dark case: something that can be done here."""
    side = math.ceil(radius * 2.5) + 2
    drawing = Drawing(side, side)
    drawing.disc((side / 2, side / 2 + radius * 0.12), radius * 1.06, pygame.Color(0, 0, 0, 46))
    drawing.disc((side / 2, side / 2), radius * 1.05, look.colour("case"))
    drawing.disc((side / 2, side / 2), radius * 0.91, look.colour("brassHi" if lit else "brass"))
    picture = drawing.done()
    sign = look.icon(icon, radius * 1.2 / look.u, look.colour("onBrass"))
    picture.blit(sign, sign.get_rect(center=(side / 2, side / 2)))
    return picture


@drawn_once(keep=SMALL)
def sign(look: Look, radius: float, letter: str) -> pygame.Surface:
    """A brass disc with a letter, in a dark case: something to know about what is here."""
    side = math.ceil(radius * 2.4) + 2
    drawing = Drawing(side, side)
    drawing.disc((side / 2, side / 2), radius * 1.08, look.colour("case"))
    drawing.disc((side / 2, side / 2), radius * 0.9, look.colour("brass"))
    picture = drawing.done()
    word = look.font("label", radius * 1.45 / look.u).render(letter, True, look.colour("onBrass"))  # noqa: FBT003
    picture.blit(word, word.get_rect(center=(side / 2, side / 2)))
    return picture


@drawn_once(keep=SMALL)
def track(look: Look, ink: str, across: float, down: float, width: float) -> pygame.Surface:
    """The way a piece came: a level or upright line of dashes."""
    drawing = Drawing(abs(across) + 2 * width, abs(down) + 2 * width)
    ends = ((width, width), (width + abs(across), width + abs(down)))
    drawing.stroke(dashes(ends, 2.2 * width, 2.2 * width), width, look.colour("ink", ink))
    return drawing.done()


@drawn_once(keep=SMALL)
def cross(look: Look, radius: float) -> pygame.Surface:
    """What stands in the way: a cross in the warning colour, on a pale disc so that it shows on anything."""
    side = math.ceil(radius * 2.4) + 2
    middle, arm = side / 2, radius * 0.42
    drawing = Drawing(side, side)
    drawing.disc((middle, middle), radius, look.colour("block"))
    drawing.disc((middle, middle), radius * 0.86, look.colour("sheet"))
    for slope in (1, -1):
        ends = ((middle - arm, middle - arm * slope), (middle + arm, middle + arm * slope))
        drawing.stroke([ends], radius * 0.26, look.colour("block"))
    return drawing.done()


@drawn_once(keep=SMALL)
def ring(look: Look, width: float, height: float, radius: float, line: float, colour: str = "brass") -> pygame.Surface:
    """A rounded frame in brass (or another colour of the theme) within a dark case: the cursor of the keyboard."""
    case = max(look.u, 1.0)
    margin = math.ceil(line + 2 * case)
    drawing = Drawing(math.ceil(width) + 2 * margin, math.ceil(height) + 2 * margin)
    box = ((drawing.size[0] - width) / 2, (drawing.size[1] - height) / 2, width, height)
    drawing.frame(_grown(box, line + case), line + 2 * case, look.colour("case", alpha=0.6), radius + line + case)
    drawing.frame(_grown(box, line), line, look.colour(colour), radius + line)
    return drawing.done()


# -- territory -----------------------------------------------------------------------------------------------------


def mask_of_boxes(size: tuple[int, int], boxes: Iterable[pygame.Rect]) -> pygame.Surface:
    """A stencil: white inside the boxes, nothing elsewhere."""
    mask = layer(*size)
    mask.fill((255, 255, 255, 0))
    for box in boxes:
        mask.fill((255, 255, 255, 255), box)
    return mask


def mask_of_area(size: tuple[int, int], loops: Sequence[Sequence[Point]]) -> pygame.Surface:
    """A stencil of a polygon: the outer loop first, then its holes."""
    drawing = Drawing(*size)
    for number, loop in enumerate(loops):
        corners = [(x * drawing.fine, y * drawing.fine) for x, y in loop]
        pygame.draw.polygon(drawing.surface, (255, 255, 255, 0 if number else 255), corners)
    return drawing.done()


def tint(look: Look, ink: str, mask: pygame.Surface, rim: Iterable[Segment], fine: int = 3) -> pygame.Surface:
    """Territory as water colour: a flat tint that has dried darker along its rim, clipped by the stencil.

    ``fine`` 1 is enough where the rim is level and upright.
    """
    spec = TOKENS["board"]["wash"]
    edges = list(rim)
    drawing = Drawing(*mask.get_size(), fine)
    drawing.surface.fill(look.colour("wash", ink, alpha=look.token("washAlpha", ink)))
    for edge in ("edgeWide", "edgeNarrow"):
        drawing.stroke(edges, spec[edge] * look.u, look.colour("ink", ink, alpha=spec[f"{edge}Alpha"]))
    picture = drawing.done()
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def hatching(
    look: Look, ink: str, mask: pygame.Surface, origin: tuple[int, int] = (0, 0), patterns: str = "faint"
) -> pygame.Surface:
    """The engraver's hatch of an ink, clipped by the stencil; ``patterns`` is ``faint``, ``strong`` or ``off``.

    ``origin`` is where the stencil lies on the sheet, so that neighbouring areas share their lines.
    """
    picture = layer(*mask.get_size())
    picture.fill(look.colour("ink", ink, alpha=0))
    if patterns != "off":
        spec, name = TOKENS["board"]["wash"], f"hatch{patterns.capitalize()}"
        cover = hatch_cover(ink, mask.get_size(), origin, look.px(spec[f"{name}Step"]), spec[f"{name}Width"] * look.u)
        pygame.surfarray.pixels_alpha(picture)[:] = (cover * 255 * spec[name]).astype(np.uint8)
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def hatch_cover(ink: str, size: tuple[int, int], origin: tuple[int, int], step: int, width: float) -> Cover:
    """How much of each pixel a hatch covers, 0 to 1: one line (or dot) every ``step`` pixels.

    Blue has level lines, red upright ones, green lines that fall to the right, the others dots.
    """
    x = (np.arange(size[0], dtype=np.float32) + origin[0])[:, None]
    y = (np.arange(size[1], dtype=np.float32) + origin[1])[None, :]

    middle = step // 2 - (0.5 if round(width) % 2 == 0 else 0.0)  # lines of whole pixels are sharp

    def off_line(along: Cover) -> Cover:
        distance: Cover = np.abs(along % step - middle)
        return distance

    match ink:
        case "blue":
            distance, half = off_line(y), width / 2
        case "red":
            distance, half = off_line(x), width / 2
        case "green":
            distance, half = off_line(x - y) / math.sqrt(2), width / 2
        case _:
            distance, half = np.hypot(off_line(x), off_line(y)), max(width, step * 0.16)
    cover: Cover = np.broadcast_to(np.clip(half + 0.5 - distance, 0, 1), size)
    return cover


# -- the sheet -----------------------------------------------------------------------------------------------------


@lru_cache
def texture(name: str) -> pygame.Surface:
    """A picture of ``assets/textures``, with alpha."""
    return pygame.image.load(ASSETS / "textures" / f"{name}.png").convert_alpha()


def pave(surface: pygame.Surface, picture: pygame.Surface) -> None:
    """Cover a surface with copies of a picture."""
    (wide, high), (step, down) = surface.get_size(), picture.get_size()
    surface.fblits([(picture, (x, y)) for x in range(0, wide, step) for y in range(0, high, down)])


@drawn_once(keep=BIG)
def sheet(look: Look, size: tuple[int, int], radius: float = SHEET["radius"]) -> pygame.Surface:
    """A sheet of map paper: grain, a thin edge, rounded corners (a logical radius)."""
    paper = layer(*size)
    paper.fill(look.colour("sheet"))
    pave(paper, faded(texture("paper_grain_tile"), look.token("grainAlpha")))
    _edge(paper, radius * look.u, max(look.u, 1), look.colour("sheetEdge"))
    return paper


def _edge(surface: pygame.Surface, radius: float, line: float, colour: Colour) -> None:
    """Round off the corners of a surface and draw a line along its edge. Only the corners need fine drawing."""
    wide, high = surface.get_size()
    side, thick = min(math.ceil(radius) + 1, wide, high), max(round(line), 1)
    for x in (0, wide - thick):
        surface.fill(colour, (x, 0, thick, high))
    for y in (0, high - thick):
        surface.fill(colour, (0, y, wide, thick))
    for x in (0, wide - side):
        for y in (0, high - side):
            cut, edge = Drawing(side, side), Drawing(side, side)
            cut.bar((-x, -y, wide, high), pygame.Color("white"), radius)
            edge.frame((-x, -y, wide, high), line, colour, radius)
            surface.blit(cut.done(), (x, y), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(edge.done(), (x, y))


@drawn_once(keep=BIG)
def shadow(look: Look, size: tuple[int, int], spread: float = SHADOW_SPREAD, alpha: float = 0.36) -> pygame.Surface:
    """A soft shadow of a box, ``spread`` logical pixels wider on every side: a texture stretched in nine slices."""
    reach = look.px(spread)
    wide, high = size[0] + 2 * reach, size[1] + 2 * reach
    source, out = texture("shadow_9slice"), layer(wide, high)
    corner = min(2 * reach, wide // 2, high // 2)
    whole = source.get_width()
    cuts = [(0, SHADOW_SLICE), (SHADOW_SLICE, whole - 2 * SHADOW_SLICE), (whole - SHADOW_SLICE, SHADOW_SLICE)]
    columns = [(0, corner), (corner, wide - 2 * corner), (wide - corner, corner)]
    rows = [(0, corner), (corner, high - 2 * corner), (high - corner, corner)]
    for (from_x, from_wide), (x, to_wide) in zip(cuts, columns, strict=True):
        for (from_y, from_high), (y, to_high) in zip(cuts, rows, strict=True):
            slice_ = source.subsurface((from_x, from_y, from_wide, from_high))
            out.blit(pygame.transform.smoothscale(slice_, (max(to_wide, 0), max(to_high, 0))), (x, y))
    return faded(out, alpha)


def sheet_margin(look: Look) -> int:
    """How many pixels ``sheet_on_table`` is wider than its sheet, on every side."""
    return look.px(SHADOW_SPREAD + SHEET["shadow"]["dy"])


@drawn_once(keep=BIG)
def sheet_on_table(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """A sheet with the blank one under it, a little turned, and its shadow: see ``sheet_margin``."""
    margin, spread, under = sheet_margin(look), look.px(SHADOW_SPREAD), SHEET["under"]
    whole = layer(size[0] + 2 * margin, size[1] + 2 * margin)
    blank = Drawing(size[0] + 4, size[1] + 4, fine=1)  # the clear border lets the turned edges come out smooth
    dark = [round(part * under["brightness"]) for part in look.colour("sheetUnder")[:3]]
    blank.surface.fill((*dark, 0))
    blank.bar((2, 2, *size), pygame.Color(*dark), SHEET["radius"] * look.u)
    turned = pygame.transform.rotozoom(blank.done(), -under["rotateDeg"], 1.0)
    middle = pygame.Vector2(whole.get_rect().center)
    shift = (look.px(under["dx"]), look.px(under["dy"]))
    below = shadow(look, size, alpha=SHEET["shadow"]["alpha"])
    whole.blit(below, (margin - spread, margin - spread + look.px(SHEET["shadow"]["dy"])))
    whole.blit(turned, turned.get_rect(center=middle + shift))
    whole.blit(faded(below, 0.8), (margin - spread, margin - spread + look.px(3)))
    whole.blit(sheet(look, size), (margin, margin))
    return whole


def neatline(
    surface: pygame.Surface,
    look: Look,
    inner: pygame.Rect,
    blocks: tuple[Sequence[float], Sequence[float]],
    band: float,
    *,
    hairline: bool = True,
) -> None:
    """Draw the frame of a map round ``inner``: two rules, blocks in every second cell between them, a hairline outside.

    ``blocks`` are the cell borders along x and along y in pixels from the inner corner; ``band`` is logical.
    """
    spec = TOKENS["board"]["neatline"]
    rule, wide = max(look.px(1), 1), max(look.px(band), 3)
    colour = look.colour("inkText", alpha=spec["ruleAlpha"])
    outer = inner.inflate(2 * wide, 2 * wide)
    lines = layer(*surface.get_size())
    pygame.draw.rect(lines, colour, inner.inflate(2 * rule, 2 * rule), rule)
    pygame.draw.rect(lines, colour, outer.inflate(2 * rule, 2 * rule), rule)
    if hairline:
        gap = 2 * (rule + look.px(spec["outerGap"]))
        pygame.draw.rect(
            lines,
            look.colour("inkText", alpha=spec["outerAlpha"]),
            outer.inflate(gap + 2, gap + 2),
            max(look.px(0.75), 1),
        )
    thick = wide - rule - 2 * (air := max(look.px(0.75), 1) if wide > 4 else 0)
    for start, end in _every_second(blocks[0]):
        for y in (inner.top - rule - air - thick, inner.bottom + rule + air):
            lines.fill(colour, (inner.left + round(start), y, round(end) - round(start), thick))
    for start, end in _every_second(blocks[1]):
        for x in (inner.left - rule - air - thick, inner.right + rule + air):
            lines.fill(colour, (x, inner.top + round(start), thick, round(end) - round(start)))
    surface.blit(lines, (0, 0))


def _every_second(borders: Sequence[float]) -> list[tuple[float, float]]:
    return list(zip(borders[0:-1:2], borders[1::2], strict=False))
