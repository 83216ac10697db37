"""What part of a map is in sight: nothing slips from under a finger, and nothing beyond the map is ever seen."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.view.camera import Camera

WINDOW = pygame.Rect(30, 70, 400, 300)
PLACES = st.tuples(st.floats(0, 400), st.floats(0, 300))
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("pan"), st.tuples(st.floats(-500, 500), st.floats(-500, 500))),
        st.tuples(st.just("zoom"), st.floats(0.2, 5), st.tuples(st.floats(30, 430), st.floats(70, 370))),
    ),
    max_size=8,
)


def moved(steps):
    camera = Camera(WINDOW, most=6)
    for kind, *how in steps:
        camera = camera.panned(*how) if kind == "pan" else camera.zoomed(*how)
    return camera


@given(STEPS, PLACES)
def test_a_place_is_meant_where_it_is_seen(steps, place):
    camera = moved(steps)
    assert camera.meant(camera.seen(place)) == pytest.approx(place, abs=1e-6)


@given(STEPS)
def test_the_window_is_always_full_of_map(steps):
    camera = moved(steps)
    assert 1 <= camera.zoom <= 6
    (left, top), (right, bottom) = camera.seen((0, 0)), camera.seen((400, 300))
    assert left <= WINDOW.left + 1e-6
    assert top <= WINDOW.top + 1e-6
    assert right >= WINDOW.right - 1e-6
    assert bottom >= WINDOW.bottom - 1e-6


@given(st.floats(1, 3), PLACES)
def test_what_lies_under_the_fingers_stays_there_as_the_map_grows(factor, place):
    camera = Camera(WINDOW, most=6).zoomed(1.5, WINDOW.center)
    at = camera.seen(place)
    assert camera.zoomed(factor, at).seen(place) == pytest.approx(at)


@given(st.tuples(st.floats(-40, 40), st.floats(-40, 40)), PLACES)
def test_the_map_follows_a_finger_at_every_zoom(delta, place):
    camera = Camera(WINDOW, most=6).zoomed(4, WINDOW.center)
    (x, y), (dx, dy) = camera.seen(place), delta
    assert camera.panned(delta).seen(place) == pytest.approx((x + dx, y + dy))


@given(STEPS)
def test_fitted_shows_the_whole_map(steps):
    camera = moved(steps).fitted()
    assert (camera.zoom, camera.seen((0, 0))) == (1, WINDOW.topleft)
