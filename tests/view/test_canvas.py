"""A frame that is drawn only where it changed is the frame that would be drawn whole."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.match.match import Match
from game.view import canvas, sprites
from game.view.canvas import MOST, Canvas
from scenes.match import MatchScene
from tests.driver import Driver, driving

SIDE = 24


def pictures() -> list[pygame.Surface]:
    """Solid, see-through and partly empty pictures of several sizes."""
    made = []
    for number, size in enumerate([(SIDE, SIDE), (5, 5), (9, 3), (2, 12)]):
        picture = pygame.Surface(size, pygame.SRCALPHA)
        picture.fill((60 * number, 200 - 40 * number, 90, 255 if number < 2 else 120))
        if number:  # the first one hides all that lies under it, as the table does
            picture.fill((0, 0, 0, 0), (1, 1, 1, 1))
        made.append(picture)
    return made


PICTURES = pictures()
RECTS = st.none() | st.tuples(*[st.integers(0, 8)] * 2, *[st.integers(1, 12)] * 2)
LAID = st.tuples(
    st.integers(0, 3),
    st.tuples(*[st.integers(-6, SIDE + 2)] * 2),
    RECTS,
    RECTS,
    st.sampled_from(["blit", "fblits", "blits"]),
)
FRAME = st.lists(LAID, max_size=8)


def painter(frame: list[Any]) -> Callable[[pygame.Surface], None]:
    """What paints a frame, on a canvas or on any other surface."""

    def paint(surface: pygame.Surface) -> None:
        surface.blit(PICTURES[0], (0, 0))
        for number, at, area, clip, how in frame:
            surface.set_clip(clip)
            if how == "blit":
                surface.blit(PICTURES[number], at, area)
            elif how == "fblits":
                surface.fblits([(PICTURES[number], at)])
            else:
                surface.blits([(PICTURES[number], pygame.Rect(at, (1, 1)), None, pygame.BLEND_PREMULTIPLIED)])
        surface.set_clip(None)

    return paint


def whole(size: tuple[int, int], paint: Callable[[pygame.Surface], object]) -> bytes:
    """A frame drawn whole on a surface of its own."""
    surface = pygame.Surface(size)
    paint(surface)
    return pygame.image.tobytes(surface, "RGB")


@given(st.lists(FRAME | st.just("same"), min_size=1, max_size=5), st.sampled_from([4, canvas.MANY]))
def test_frames_after_each_other_show_what_each_shows_alone(frames: list[Any], many: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(canvas, "MANY", many)
        show_all(frames)


def show_all(frames: list[Any]) -> None:
    """Show frames one after the other, and compare each with what it is alone."""
    paper, shown, before = Canvas((SIDE, SIDE)), pygame.Surface((SIDE, SIDE)), []
    for frame in frames:
        before = before if frame == "same" else frame
        paper.show(shown, painter(before))
        assert pygame.image.tobytes(shown, "RGB") == whole((SIDE, SIDE), painter(before))


def test_only_what_changed_is_drawn() -> None:
    paper, shown = Canvas((200, 200)), pygame.Surface((200, 200))
    at = [(8 * number, 0) for number in range(MOST + 1)]
    ground = pygame.Surface((200, 200))

    def row(places: list[tuple[int, int]]) -> Callable[[pygame.Surface], None]:
        return lambda surface: (
            surface.blit(ground, (0, 0)),
            surface.fblits([(PICTURES[1], place) for place in places]),
        )

    assert paper.show(shown, row(at)) == [paper.get_rect()]
    assert paper.show(shown, row(at)) == []
    assert paper.show(shown, row([(0, 90), *at[1:]])) == [pygame.Rect(0, 0, 5, 5), pygame.Rect(0, 90, 5, 5)]
    assert paper.show(shown, row(at[::-1]))[0].contains((0, 0, 8 * MOST + 5, 5)), (
        "some of them may lie over each other now"
    )
    assert len(paper.show(shown, row([]))) == 1, "many small places are one large one"


def test_a_picture_changed_in_place_is_seen_as_another_object() -> None:
    paper, shown, picture = Canvas((9, 9)), pygame.Surface((9, 9)), pygame.Surface((9, 9))
    paper.show(shown, lambda surface: surface.blit(picture, (0, 0)))
    picture.fill("red")
    renewed = sprites.renewed(sprites.renewed(picture))
    assert paper.show(shown, lambda surface: surface.blit(renewed, (0, 0))) == [pygame.Rect(0, 0, 9, 9)]
    assert shown.get_at((4, 4)) == pygame.Color("red")


def assert_whole(driver: Driver) -> None:
    """The window shows what it would show if all of it were drawn anew."""
    shown = pygame.image.tobytes(driver.picture(), "RGB")
    assert shown == whole(driver.app.window.size, driver.app._draw)


@pytest.mark.parametrize("game", ["wallgo", "entrapment", "enclosure", "fortress"])
def test_every_frame_of_a_match_is_whole(game: str) -> None:
    """Pieces move, ink spreads and drains, scores count, the pointer goes about, matches are taken back."""
    chance = Random(4)
    options = {"points": 8, "seed": 2} if game == "fortress" else {}
    with driving(lambda app: MatchScene(app, Match.new(game, options=options)), (640, 400)) as driver:
        scene = driver.top
        assert isinstance(scene, MatchScene)
        for turn in range(24):
            if not scene.match.over:
                scene._play(chance.choice(scene.match.state.legal_actions()))
            if turn % 6 == 5:
                driver.key(pygame.K_z, pygame.KMOD_CTRL)
            place = (chance.randrange(640), chance.randrange(400))
            pygame.event.post(
                pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False)
            )
            for _ in range(chance.randrange(2, 14)):
                driver.frames()
                assert_whole(driver)


def test_every_frame_is_whole_while_scenes_change() -> None:
    with driving(
        lambda app: MatchScene(app, Match.new("fortress", options={"points": 8, "seed": 2})), (640, 400)
    ) as driver:
        for key in (pygame.K_PLUS, pygame.K_F1, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_TAB):
            driver.key(key, unicode="+" if key == pygame.K_PLUS else "")
            for _ in range(12):
                driver.frames()
                assert_whole(driver)
