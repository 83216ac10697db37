"""The sprites: smooth without dark fringes, hatches that go on next door, shapes that tell the seats apart."""

import math

import numpy as np
import pygame
import pytest

from game.kit.theme import Look
from game.rules.core import SEAT_NAMES
from game.view import sprites


@pytest.mark.parametrize("ink", SEAT_NAMES)
def test_edges_fade_without_changing_colour(ink):
    colour = pygame.Color(200, 120, 40)
    picture = sprites.seat_shape(ink, 20, colour)
    alpha, colours = pygame.surfarray.array_alpha(picture), pygame.surfarray.array3d(picture)
    edge = (alpha > 24) & (alpha < 230)
    assert edge.sum() > 10
    assert np.abs(colours[edge].astype(int) - colour[:3]).max() <= 10
    shrunk = sprites.resized(picture, (9, 9))
    seen = pygame.surfarray.array_alpha(shrunk) > 24
    assert np.abs(pygame.surfarray.array3d(shrunk)[seen].astype(int) - colour[:3]).max() <= 10


def test_a_shape_covers_the_area_it_should():
    areas = {ink: pygame.surfarray.array_alpha(sprites.seat_shape(ink, 30, "white")).sum() / 255 for ink in SEAT_NAMES}
    assert areas["blue"] == pytest.approx(math.pi * 30**2, rel=0.01)
    assert areas["red"] == pytest.approx(2 * (30 * 1.16) ** 2, rel=0.03)
    assert areas["violet"] == pytest.approx((2 * 30 * 0.92) ** 2, rel=0.03)
    assert areas["green"] == pytest.approx(3 * math.sqrt(3) / 4 * (30 * 1.22) ** 2, rel=0.06)


@pytest.mark.parametrize("patterns", ["faint", "strong"])
@pytest.mark.parametrize("ink", SEAT_NAMES)
def test_the_hatch_of_neighbours_is_one_hatch(ink, patterns):
    look = Look("paper", 1.25)
    whole = sprites.hatching(
        look, ink, sprites.mask_of_boxes((100, 60), [pygame.Rect(0, 0, 100, 60)]), (3, 5), patterns
    )
    part = sprites.hatching(look, ink, sprites.mask_of_boxes((63, 41), [pygame.Rect(0, 0, 63, 41)]), (40, 24), patterns)
    both = pygame.surfarray.array_alpha(whole)[37:, 19:], pygame.surfarray.array_alpha(part)
    assert (both[0] == both[1]).all()
    assert both[0].max() > 0


def test_hatches_differ_by_direction_and_can_be_off():
    mask = sprites.mask_of_boxes((42, 42), [pygame.Rect(0, 0, 42, 42)])
    covers = {ink: pygame.surfarray.array_alpha(sprites.hatching(Look(), ink, mask)) for ink in SEAT_NAMES}
    assert (covers["blue"] == covers["blue"][:1, :]).all()
    assert (covers["red"] == covers["red"][:, :1]).all()
    assert (covers["green"][1:, 1:] == covers["green"][:-1, :-1]).all()
    assert len({cover.tobytes() for cover in covers.values()}) == 4
    assert pygame.surfarray.array_alpha(sprites.hatching(Look(), "red", mask, patterns="off")).max() == 0


def test_a_wash_stays_inside_its_stencil():
    loops = [[(5, 5), (75, 10), (60, 70), (10, 60)], [(30, 30), (50, 30), (50, 45), (30, 45)]]
    mask = sprites.mask_of_area((80, 80), loops)
    alpha = pygame.surfarray.array_alpha(sprites.tint(Look(), "blue", mask, sprites.closed(loops[0])))
    assert alpha[pygame.surfarray.array_alpha(mask) == 0].max() == 0
    assert alpha[20, 20] > 0
    assert alpha[40, 38] == 0


def test_dashes_cover_their_part_of_a_line():
    line = sprites.dashes([(0, 0), (30, 0), (30, 40)], 6, 4)
    assert sum(math.dist(a, b) for a, b in line) == pytest.approx(42)
    loop = sprites.dashes([(0, 0), (30, 0), (30, 40), (0, 40)], 6, 4, loop=True)
    assert sum(math.dist(a, b) for a, b in loop) == pytest.approx(140 * 0.6)


def test_the_same_picture_is_drawn_once():
    look = Look("night", 1.5)
    assert sprites.token(look, "red", 20.0) is sprites.token(look, "red", 20.0)
    assert sprites.token(look, "red", 20.0) is not sprites.token(look, "red", 20.0, selected=True)
    assert sprites.dot(5, pygame.Color(1, 2, 3)) is sprites.dot(5, pygame.Color(1, 2, 3))
