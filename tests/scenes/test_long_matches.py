"""A match that takes long to read and to draw, in the menu and in the library: no frame waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import numpy as np
import pygame
import pytest

from game import rules
from game.match.match import Match
from game.shell.app import App
from game.shell.scene import Scene
from game.view.board import board_of
from scenes import parts
from scenes.library import LibraryScene
from scenes.menu import Menu
from tests.driver import Driver, driving

WIDE, TALL = (1280, 720), (360, 640)


@pytest.fixture(scope="module")
def long() -> Match:
    """A match of Fortress of a hundred actions."""
    match = Match.new("fortress", options={"points": 12, "seed": 4})
    while len(match.actions) < 100 and not match.over:
        match.play("@auto" if match.state.mid_turn else match.state.legal_actions()[-1])
    return match


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A frame has time for a few steps of a long piece of work; tells what was played to read positions."""
    board_of("fortress").preview()  # is played through, too
    ticks, played = count(), list[str]()
    monkeypatch.setattr(parts.time, "monotonic", lambda: next(ticks) * parts.MOMENT / 4)
    play = rules._rules("fortress").FortressState.play  # type: ignore[attr-defined]

    def note(state: rules.State, action: str) -> rules.State:
        played.append(action)
        return play(state, action)  # type: ignore[no-any-return]

    monkeypatch.setattr("game.rules.fortress.FortressState.play", note)
    parts._readings.clear()
    return played


def frames_of(driver: Driver, played: list[str]) -> list[int]:
    """How many actions were played in each frame until all is there."""
    told = []
    while not driver.app.describe()["idle"]:
        before = len(played)
        driver.frames()
        told.append(len(played) - before)
    return told


@pytest.mark.parametrize("size", [WIDE, TALL])
@pytest.mark.parametrize("screen", [Menu, LibraryScene])
def test_its_position_is_read_a_little_a_frame_and_once(
    screen: Callable[[App], Scene], size: tuple[int, int], long: Match, hurried: list[str]
) -> None:
    with driving(Menu, size) as driver:
        driver.app.library.keep(long)
        driver.app.library.flush(5)
        driver.app.scenes.replace(screen(driver.app))
        driver.frames()
        told = frames_of(driver, hurried)
        assert hurried == list(long.actions)
        assert max(told) < 8
        driver.app.change(theme="night")
        driver.rest()
        assert len(hurried) == len(long.actions)


def test_what_is_read_step_by_step_is_what_is_read_at_once(long: Match) -> None:
    text, read = long.state.to_text(), list[rules.State]()

    def reading() -> Iterator[None]:
        read.append((yield from rules.reading(long.game, text, **long.options)))

    assert sum(1 for _ in reading()) == len(long.actions)
    assert read == [rules.from_text(long.game, text, **long.options)]


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_board_that_unfolds_looks_as_one_that_shows_its_state_at_once(game: str) -> None:
    state = board_of(game).preview()
    with driving(Menu) as driver:
        look, pictures = driver.app.look, []
        for unfold in (False, True):
            board = board_of(game)()
            board.place(pygame.Rect(0, 0, 400, 400), look)
            if unfold:
                assert sum(1 for _ in board.unfold(state)) >= 1
            else:
                board.show(state, None)
            board.finish()
            picture = pygame.Surface((400, 400))
            board.draw(picture)
            pictures.append(pygame.surfarray.array3d(picture).astype(int))
    assert np.abs(pictures[0] - pictures[1]).mean() < 0.5, "lines are a little rougher where two steps meet"
