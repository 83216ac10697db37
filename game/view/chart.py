"""The score over time, on paper: one line a seat, told apart by ink and by marker."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.kit.text import number
from game.kit.theme import Look
from game.view import lettering, panels, sprites
from game.view.sprites import Point


@dataclass(frozen=True, slots=True)
class Line:
    """A seat's line: its ink, its name with shorter forms, and a value after each turn (the first before any)."""

    ink: str
    name: tuple[str, ...]
    values: tuple[float, ...]

    @property
    def end(self) -> str:
        """The last value, with two decimals at most."""
        return number(round(self.values[-1], 2))


def round_step(top: float, marks: int = 4) -> int:
    """A round distance between marks so that about so many of them reach the top.

    >>> [round_step(top) for top in (3, 11, 49, 1500)]
    [1, 5, 20, 500]
    """
    rough = max(top, 1) / marks
    power = float(10 ** math.floor(math.log10(rough)))
    return max(1, round(next(power * times for times in (1, 2, 5, 10) if power * times >= rough)))


@sprites.drawn_once(keep=4)
def chart(
    look: Look, size: tuple[int, int], title: str, axes: tuple[str, str], lines: tuple[Line, ...]
) -> pygame.Surface:
    """A sheet of paper with the lines of all seats; ``axes`` name what runs to the right and what runs up."""
    px = look.px
    surface = sprites.sheet(look, size).copy()
    ink, faint = look.colour("inkText"), look.colour("inkMuted")
    phone = size[0] < px(420)
    pad = px(14 if phone else 24)
    heading = lettering.line(look, "panelTitle", title, ink, size[0] - 2 * pad)
    surface.blit(heading, (pad, px(14)))
    legend_top = px(20) if not phone else px(42)
    _legend(look, surface, lines, size[0] - pad, legend_top, phone=phone)
    top = max((value for line in lines for value in line.values), default=1)
    step = round_step(top)
    top = max(math.ceil(top / step), 1) * step
    last = max(len(line.values) for line in lines) - 1
    plot = pygame.Rect(pad + px(28), px(84 if phone else 76), 0, 0)
    ends_room = max(lettering.width_of(look, "labelLarge", line.end) for line in lines) + px(12)
    plot.size = (size[0] - plot.x - pad - max(ends_room, px(30 if phone else 54)), size[1] - plot.y - px(50))
    _axes(look, surface, plot, top, step, last)
    name = lettering.line(look, "small", axes[0], faint, plot.w)
    surface.blit(name, (plot.right - name.get_width(), plot.bottom + px(24)))
    name = lettering.line(look, "small", axes[1], faint, plot.w)
    surface.blit(name, (plot.x, plot.y - px(24)))
    ways = [
        [
            (plot.x + plot.w * turn / max(last, 1), plot.bottom - plot.h * value / top)
            for turn, value in enumerate(line.values)
        ]
        for line in lines
    ]
    _draw_lines(look, surface, plot.inflate(2 * px(3), 2 * px(3)), lines, ways)
    _ends(look, surface, plot, [(points[-1][1], line) for line, points in zip(lines, ways, strict=True)])
    return surface


def _legend(look: Look, surface: pygame.Surface, lines: Sequence[Line], right: int, y: int, *, phone: bool) -> None:
    px = look.px
    room = (right - px(14)) / len(lines) - px(30) if phone else px(120)
    for line in reversed(lines):
        words = lettering.line(look, "labelSmall", line.name, look.colour("inkText"), room)
        right -= words.get_width()
        surface.blit(words, (right, y))
        right -= px(14)
        mark = sprites.seat_shape(line.ink, px(7), look.colour("ink", line.ink))
        panels.blit_middle(surface, mark, (right, y + words.get_height() / 2))
        right -= px(20)


def _axes(look: Look, surface: pygame.Surface, plot: pygame.Rect, top: float, step: float, last: int) -> None:
    px = look.px
    faint, grid = look.colour("inkMuted"), look.colour("grid", alpha=0.25)
    rules = panels.blank(*surface.get_size())
    for mark in range(round(top / step) + 1):
        y = plot.bottom - plot.h * mark * step / top
        pygame.draw.line(rules, grid, (plot.x, y), (plot.right, y), max(px(1), 1))
        words = lettering.line(look, "small", f"{mark * step:g}", faint)
        surface.blit(words, (plot.x - px(10) - words.get_width(), y - words.get_height() / 2))
    surface.blit(rules, (0, 0))
    every = round_step(last, 6)
    for turn in range(0, last + 1, int(every)):
        x = plot.x + plot.w * turn / max(last, 1)
        words = lettering.line(look, "small", str(turn), faint)
        surface.blit(words, (x - words.get_width() / 2, plot.bottom + px(6)))
        if turn + every / 2 <= last:
            block = pygame.Rect(x, plot.bottom - px(1), plot.w * every / 2 / max(last, 1), px(3))
            pygame.draw.rect(surface, look.colour("inkText", alpha=0.85), block)


def _draw_lines(
    look: Look, surface: pygame.Surface, area: pygame.Rect, lines: Sequence[Line], ways: Sequence[Sequence[Point]]
) -> None:
    """Draw all lines within an area at once, and on them the markers that tell them apart."""
    drawing = sprites.Drawing(*area.size, fine=2)
    for line, points in zip(lines, ways, strict=True):
        moved = [(x - area.x, y - area.y) for x, y in points]
        drawing.stroke(list(pairwise(moved)), 2.5 * look.u, look.colour("ink", line.ink))
    surface.blit(drawing.done(), area)
    for line, points in zip(lines, ways, strict=True):
        _mark(look, surface, line.ink, points)


def _mark(look: Look, surface: pygame.Surface, ink: str, points: Sequence[Point]) -> None:
    every = max(1, len(points) // 6)
    for point in points[:-1:every]:
        panels.blit_middle(surface, sprites.seat_shape(ink, look.px(5.5), look.colour("ink", ink)), point)
        panels.blit_middle(surface, sprites.seat_shape(ink, look.px(3), look.colour("sheet")), point)
    panels.blit_middle(surface, sprites.seat_shape(ink, look.px(7), look.colour("ink", ink)), points[-1])


def _ends(look: Look, surface: pygame.Surface, plot: pygame.Rect, ends: list[tuple[float, Line]]) -> None:
    """Write the last values beside the lines' ends, kept apart from each other."""
    gap = look.px(19)
    y = -math.inf
    for at, line in sorted(ends, key=lambda end: end[0]):
        y = max(at, y + gap)
        words = lettering.line(look, "labelLarge", line.end, look.colour("ink", line.ink))
        surface.blit(words, (plot.right + look.px(11), y - words.get_height() / 2))
