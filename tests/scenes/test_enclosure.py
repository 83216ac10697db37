"""Whole matches of Enclosure by mouse, keyboard and fingers, and on the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pygame
import pytest

from game.match.clock import Clock
from game.match.match import Match
from game.rules.enclosure import Enclosure
from game.shell.app import App
from game.view.enclosure import Board
from scenes.dialogs import Dialog
from scenes.match import MatchScene
from scenes.pause import Pause
from scenes.replay import Replay
from scenes.results import Results
from tests.driver import Driver, driving

Way = Callable[[Driver, str], None]


def touch(driver: Driver, at: tuple[float, float], to: tuple[float, float] | None = None) -> None:
    """Put a finger down and lift it, there or where it was drawn to."""
    wide, high = driver.top.ui.size
    steps = [(pygame.FINGERDOWN, at), *([(pygame.FINGERMOTION, to)] if to else []), (pygame.FINGERUP, to or at)]
    for kind, (x, y) in steps:
        place = {"x": x / wide, "y": y / high, "dx": 0, "dy": 0, "pressure": 1}
        pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=0, **place))
    driver.frames()


def by_mouse(driver: Driver, place: str) -> None:
    driver.click(driver.place(place))


def by_finger(driver: Driver, place: str) -> None:
    touch(driver, driver.place(place))


def by_keyboard(driver: Driver, place: str) -> None:
    """Bring the cursor to a point and press Enter."""
    if driver.rest()["cursor"] is None:
        driver.key(pygame.K_RIGHT)
    column, row = ord(place[0]), int(place[1:])
    while (cursor := driver.top.selection.cursor) != place:  # type: ignore[attr-defined]
        right, up = column - ord(cursor[0]), row - int(cursor[1:])
        driver.key(
            pygame.K_RIGHT if right > 0 else pygame.K_LEFT if right else pygame.K_UP if up > 0 else pygame.K_DOWN
        )
    driver.key(pygame.K_RETURN)


def state_of(driver: Driver) -> Enclosure:
    state = driver.top.match.state  # type: ignore[attr-defined]
    assert isinstance(state, Enclosure)
    return state


def begun(app: App) -> MatchScene:
    app.settings.motion = "off"
    return MatchScene(app, Match.new("enclosure"))


@pytest.mark.parametrize(
    ("way", "size", "taps"),
    [(by_mouse, (1280, 720), 1), (by_keyboard, (1280, 720), 1), (by_finger, (360, 640), 2)],
    ids=["mouse", "keyboard", "fingers"],
)
def test_a_whole_match_to_its_results(way: Way, size: tuple[int, int], taps: int) -> None:
    chance = Random(3)
    with driving(begun, size) as driver:
        for number in range(1, 121):
            state = state_of(driver)
            node = chance.choice([node for node in state.nodes(state.seat) if state.ends(node)])
            end = chance.choice(state.ends(node))
            way(driver, node)
            assert driver.top.selection.node == node  # type: ignore[attr-defined]
            for _ in range(taps):
                way(driver, end)
            assert len(driver.top.match.actions) == number  # type: ignore[attr-defined]
        assert state_of(driver).outcome
        driver.frames(90)
        assert isinstance(driver.top, Results)


def test_plus_shows_the_board_from_near_and_a_finger_that_pans_plays_nothing() -> None:
    with driving(begun, (360, 640)) as driver:
        driver.click(driver.place("d10"))
        board, actions = driver.top.board, driver.top.match.actions  # type: ignore[attr-defined]
        far = driver.place("p10")[0] - driver.place("d10")[0]
        for _ in range(3):
            driver.key(pygame.K_PLUS)
        driver.frames(20)
        assert driver.place("p10")[0] - driver.place("d10")[0] > 1.5 * far
        before = board.camera.scroll
        x, y = board.camera.window.center
        touch(driver, (x, y), (x - 60, y - 40))
        assert board.camera.scroll != before
        assert driver.top.match.actions == actions  # type: ignore[attr-defined]
        assert driver.top.selection.node == "d10"  # type: ignore[attr-defined]


def test_end_turn_by_its_button_asks_and_undo_takes_single_actions_back() -> None:
    with driving(begun) as driver:
        for place in ("d10", "e12"):
            by_mouse(driver, place)
        for place in ("p10", "o12"):
            by_mouse(driver, place)
        driver.press("primary")
        assert isinstance(driver.top, Dialog)
        driver.press("no")
        driver.press("primary")
        driver.press("yes")
        assert driver.rest()["actions"] == ["d10-e12", "p10-o12", "end"]
        assert state_of(driver).seat == 0
        for left in (2, 1, 0):
            driver.press("undo")
            assert len(driver.rest()["actions"]) == left
        for _ in range(3):
            driver.press("redo")
        assert driver.rest()["actions"] == ["d10-e12", "p10-o12", "end"]


# -- the clock -----------------------------------------------------------------------------------------------------


def timed(start: float = 60, increment: float = 15) -> Callable[[App], MatchScene]:
    def first(app: App) -> MatchScene:
        app.settings.motion = "off"
        return MatchScene(app, Match.new("enclosure", clock=Clock(start, increment, 2, now=app.now)))

    return first


def wait(driver: Driver, seconds: float) -> None:
    """Let seconds pass in long frames."""
    for _ in range(round(seconds * 2)):
        driver.clock.now += 0.5
        driver.app.step()


def lines(state: Enclosure) -> Iterator[str]:
    return (action for action in state.legal_actions() if action != "end")


def test_a_match_in_which_one_side_never_moves_runs_to_its_end_by_itself() -> None:
    with driving(timed()) as driver:
        turns = 0
        while not state_of(driver).outcome:
            state = state_of(driver)
            if state.seat == 0:
                for place in next(lines(state)).split("-"):
                    by_mouse(driver, place)
            else:
                turns += 1
                wait(driver, 60.5 if turns == 1 else 15.5)
                assert state_of(driver).seat == 0, "the turn was passed"
                assert driver.top.message  # type: ignore[attr-defined]
        assert turns == 30
        state = state_of(driver)
        assert state.nodes(1) == ("p10",) or not state.lines(1)
        assert len(driver.top.match.turns) == 61  # type: ignore[attr-defined]
        driver.frames(90)
        assert isinstance(driver.top, Results)


def test_what_was_drawn_stays_when_the_time_is_up_while_aiming() -> None:
    with driving(timed(5, 2)) as driver:
        for place in ("d10", "e12", "p10", "o12"):
            by_mouse(driver, place)
        by_mouse(driver, "o12")
        wait(driver, 5.5)
        state = state_of(driver)
        assert (state.seat, state.lines(1)) == (0, ("p10-o12",))
        assert driver.top.selection.node is None  # type: ignore[attr-defined]
        assert driver.top.match.clock.left[1] == pytest.approx(2)  # type: ignore[attr-defined]


def test_the_clock_runs_under_a_question_and_a_late_answer_plays_nothing() -> None:
    with driving(timed(5, 2)) as driver:
        for place in ("d10", "e12"):
            by_mouse(driver, place)
        driver.press("primary")
        wait(driver, 5.5)
        driver.press("yes")
        told = driver.rest()
        assert told["actions"] == ["d10-e12", "pass"]
        assert told["seat"] == "blue"


def test_who_was_asked_resigns_even_when_the_turn_has_passed_meanwhile() -> None:
    with driving(timed(5, 2)) as driver:
        driver.press("resign")
        wait(driver, 5.5)
        driver.press("yes")
        driver.frames(60)
        assert driver.top.match.resigned == 0  # type: ignore[attr-defined]


def test_undo_gives_back_the_time_that_was_left_then() -> None:
    with driving(timed()) as driver:
        wait(driver, 10)
        for place in ("d10", "e12"):
            by_mouse(driver, place)
        left = driver.top.match.clock.left  # type: ignore[attr-defined]
        assert left[0] == pytest.approx(65, abs=0.2)
        wait(driver, 20)
        driver.press("undo")
        assert driver.top.match.clock.left == pytest.approx((60, 60), abs=0.2)  # type: ignore[attr-defined]


def test_a_pause_stops_the_clock_and_covers_the_board() -> None:
    with driving(timed()) as driver:
        shown = board_colours(driver)
        driver.press("pause")
        assert isinstance(driver.top, Pause)
        wait(driver, 200)
        assert board_colours(driver) < shown / 4
        driver.key(pygame.K_RETURN)
        told = driver.rest()
        assert told["actions"] == []
        assert driver.top.match.clock.left[0] > 58  # type: ignore[attr-defined]
        assert board_colours(driver) == pytest.approx(shown, rel=0.05)


def board_colours(driver: Driver) -> int:
    """How many pixels of the window are as pale as the sheet."""
    pixels: Any = pygame.surfarray.array3d(driver.picture())
    return int(np.count_nonzero(pixels.min(axis=2) > 190))


def test_a_match_can_be_seen_from_near_when_it_is_over() -> None:
    def first(app: App) -> MatchScene:
        app.settings.motion = "off"
        match = Match(Board.preview())
        match.resign(0)
        return MatchScene(app, match)

    with driving(first) as driver:
        driver.key(pygame.K_PLUS)
        assert driver.top.board.camera.zoom > 1  # type: ignore[attr-defined]


def test_a_replay_is_looked_at_from_near_without_leaving_its_place() -> None:
    match = Match(Board.preview())
    match.play("m2-k5")
    with driving(lambda app: Replay(app, match)) as driver:
        at = driver.rest()["at"]
        driver.key(pygame.K_PLUS)
        x, y = driver.place("j10")
        touch(driver, (x, y), (x - 200, y))
        assert driver.place("j10")[0] < x - 50
        assert driver.rest()["at"] == at
