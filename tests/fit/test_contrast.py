"""Whether everything can be told from what it lies on, measured in the pictures that are drawn.

Ratios are those of WCAG 2.2: at least 4.5 for text, 3 for large text and for shapes that mean something. A picture with
words is laid beside the same one without them; what differs is ink, and what it differs from is its ground.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pygame
import pytest

from game.kit.theme import THEMES, TOKENS, Look
from game.rules.core import SEAT_NAMES
from game.view import cards, chart, lettering, panels, sprites
from game.view.board import Note, Step
from game.view.cards import SeatFace

TEXT, LARGE, INACTIVE = 4.5, 3.0, 1.5
"""The least ratios. WCAG asks nothing of what cannot be pressed now; it should still be seen."""

WORDS = ("Hammer",)
Pixels = np.ndarray[Any, np.dtype[np.float64]]

pytestmark = pytest.mark.usefixtures("display")


@pytest.fixture(params=THEMES)
def look(request: pytest.FixtureRequest) -> Look:
    return Look(request.param)


def luminance(surface: pygame.Surface) -> Pixels:
    """The relative luminance of every pixel."""
    parts = pygame.surfarray.array3d(surface) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ (0.2126, 0.7152, 0.0722))


def ratios(picture: pygame.Surface, plain: pygame.Surface, ground: pygame.Color) -> Pixels:
    """The contrast of all pixels in which two pictures differ, both laid on a ground."""
    laid = []
    for each in (picture, plain):
        surface = pygame.Surface(picture.get_size())
        surface.fill(ground)
        surface.blit(each, (0, 0))
        laid.append(surface)
    differs = (pygame.surfarray.array3d(laid[0]) != pygame.surfarray.array3d(laid[1])).any(axis=2)
    assert differs.any()
    one, other = (luminance(surface)[differs] for surface in laid)
    return np.asarray((np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05))


def of_words(picture: pygame.Surface, plain: pygame.Surface, ground: pygame.Color) -> float:
    """The contrast in the middle of the strokes of letters."""
    return float(ratios(picture, plain, ground).max())


def of_shape(picture: pygame.Surface, plain: pygame.Surface, ground: pygame.Color) -> float:
    """The contrast of most of a shape."""
    return float(np.median(ratios(picture, plain, ground)))


@pytest.mark.parametrize("state", ["normal", "hovered", "active", "disabled"])
@pytest.mark.parametrize("style", panels.BUTTON_STYLES)
def test_buttons(look: Look, style: str, state: str) -> None:
    size, ground = (160, 44), look.colour("sheet" if style == "onpap" else "table")
    picture, plain = (panels.button(look, size, style, state, words) for words in (WORDS, ()))
    off = state == "disabled" or style in {"disabled", "item-off"}
    assert of_words(picture, plain, ground) >= (INACTIVE if off else TEXT)


@pytest.mark.parametrize("ink", SEAT_NAMES)
@pytest.mark.parametrize("size", [(262, 76), (390, 144), (336, 40)])
def test_pennants(look: Look, ink: str, size: tuple[int, int]) -> None:
    table = look.colour("table")
    full = cards.pennant(look, size, ink, WORDS, WORDS)
    assert of_words(full, cards.pennant(look, size, ink, ("",), ("",)), table) >= TEXT


@pytest.mark.parametrize("ink", ["blue", "red"])
@pytest.mark.parametrize("size", [(262, 76), (390, 144), (336, 40)])
@pytest.mark.parametrize(
    "words", ["Go", "Maya wins", "Константин Великий", "Выберите, куда идти", "Осталось 1 действие"]
)
def test_the_stripes_of_a_pennant_begin_beyond_its_words(
    look: Look, ink: str, size: tuple[int, int], words: str
) -> None:
    """Words reach the middle rows alone, stripes the upper edge, too; nothing but words has their colour undiluted."""
    pixels = pygame.surfarray.array3d(cards.pennant(look, size, ink, (words,), (words,))).astype(int)
    cloth, text = (np.array(tuple(colour)[:3]) for colour in (look.colour("pennant", ink), look.colour("pennantText")))
    edge = (np.abs(pixels[: size[0] - 5, 1:6] - cloth).max(axis=2) > 20).any(axis=1)
    stripes = np.flatnonzero(edge[size[0] // 2 :])[0] + size[0] // 2
    assert np.flatnonzero((np.abs(pixels - text).max(axis=2) < 8).any(axis=1))[-1] < stripes
    assert size[0] - 44 <= stripes < size[0] - 5
    assert words != "Go" or stripes <= size[0] - 40


@pytest.mark.parametrize("ink", SEAT_NAMES)
@pytest.mark.parametrize("active", [True, False])
@pytest.mark.parametrize("picture_of", [cards.seat_card, cards.seat_chip])
def test_cards_of_players(look: Look, ink: str, active: bool, picture_of: Any) -> None:
    table, size = look.colour("table"), (262, 102) if picture_of is cards.seat_card else (164, 50)
    face = SeatFace(ink, WORDS, WORDS, "7", WORDS, active=active)
    for part, empty in {"name": ("",), "subtitle": (), "score": ""}.items():
        without = picture_of(look, size, replace(face, **{part: empty}))
        assert of_words(picture_of(look, size, face), without, table) >= TEXT, part


@pytest.mark.parametrize("alarm", [True, False])
def test_messages(look: Look, alarm: bool) -> None:
    full, empty = (cards.message_slab(look, 262, words, alarm=alarm) for words in ("Hammer", " "))
    assert of_words(full, empty, look.colour("table")) >= TEXT


def test_notes_and_steps(look: Look) -> None:
    table = look.colour("table")
    note = Note("hammer-fill", "Hammer", "Hammer")
    for part in ("title", "text"):
        assert (
            of_words(cards.note_slab(look, 262, note), cards.note_slab(look, 262, replace(note, **{part: " "})), table)
            >= TEXT
        )
    for status in ("done", "now", "next"):
        full, empty = (cards.step_slab(look, 262, "", ("",), (Step(words, status),)) for words in ("Hammer", ""))
        assert of_words(full, empty, table) >= TEXT, status


@pytest.mark.parametrize("ink", SEAT_NAMES)
def test_tokens_and_shapes_on_the_sheet(look: Look, ink: str) -> None:
    sheet, radius = look.colour("sheet"), 20
    token = sprites.token(look, ink, radius)
    body = token.subsurface(token.get_rect().inflate(radius - token.get_width(), radius - token.get_height()))
    assert of_shape(body, panels.blank(*body.get_size()), sheet) >= LARGE
    mark = sprites.seat_shape(ink, radius, look.colour("ink", ink))
    assert of_shape(mark, panels.blank(*mark.get_size()), sheet) >= LARGE
    on_panel = sprites.seat_shape(ink, radius, look.colour("inkOnPanel", ink))
    assert of_shape(on_panel, panels.blank(*mark.get_size()), look.colour("slab")) >= LARGE


@pytest.mark.parametrize("ink", SEAT_NAMES)
def test_lines_of_the_chart(look: Look, ink: str) -> None:
    flat, rising = (
        chart.chart(
            look, (600, 400), "", ("", ""), (chart.Line(ink, ("",), (0.0, end)), chart.Line(ink, ("",), (9.0, 9.0)))
        )
        for end in (0.0, 9.0)
    )
    assert of_words(rising, flat, look.colour("sheet")) >= LARGE


@pytest.mark.parametrize("upright", [True, False])
def test_walls_on_the_sheet(look: Look, upright: bool) -> None:
    wall = sprites.palisade(look, 60, 12, upright=upright)
    assert of_shape(wall, panels.blank(*wall.get_size()), look.colour("sheet")) >= LARGE


@pytest.mark.parametrize("name", ["inkText", "inkMuted"])
def test_writing_on_the_sheet(look: Look, name: str) -> None:
    sheet = sprites.sheet(look, (200, 80))
    written = sheet.copy()
    written.blit(lettering.line(look, "body", WORDS, look.colour(name)), (20, 20))
    assert of_words(written, sheet, look.colour("sheet")) >= TEXT


@pytest.mark.parametrize("one", SEAT_NAMES)
@pytest.mark.parametrize("other", SEAT_NAMES)
def test_every_seat_has_a_shape_of_its_own(one: str, other: str) -> None:
    white = pygame.Color("white")
    shapes = [pygame.surfarray.array_alpha(sprites.seat_shape(ink, 20, white)) for ink in (one, other)]
    alike = shapes[0].shape == shapes[1].shape and np.abs(shapes[0].astype(int) - shapes[1]).mean() < 10
    assert alike == (one == other)


def test_the_seats_are_those_of_the_tokens() -> None:
    for theme in THEMES:
        assert set(SEAT_NAMES) <= set(TOKENS["themes"][theme]["ink"])
