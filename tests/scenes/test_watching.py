"""Computers among themselves: paused, step by step, slower and faster, left and continued."""

from __future__ import annotations

import pygame
import pytest

from game import rules
from game.kit.settings import WATCH_SPEEDS
from game.kit.text import t
from game.match.clock import Clock
from game.match.match import Match, Seat
from game.players.evaluation import available
from game.players.levels import computer
from game.view.board import board_of
from scenes.library import names_of
from scenes.match import MatchScene
from scenes.parts import name_forms, seat_names
from scenes.setup import Plan
from scenes.watching import speed_text
from tests.driver import Driver, driving
from tests.scenes.test_hints import press_by_finger

WIDE, TALL = (1280, 720), (360, 640)


def among_themselves(game: str = "wallgo", level: int = 1, clock: Clock | None = None, **options: int) -> Match:
    """A match of computer players."""
    start = Match.new(game, (), options).start if options or game == "wallgo" else board_of(game).preview()
    return Match(start, [computer(f"C{seat}", level) for seat in range(len(start.seats))], clock=clock)


def count(driver: Driver) -> int:
    return len(driver.top.match.actions)  # type: ignore[attr-defined]


def until(driver: Driver, more: int, most: int = 4000) -> int:
    """How many frames it takes until so many actions are played."""
    goal = count(driver) + more
    for frames in range(most):
        if count(driver) >= goal:
            return frames
        driver.frames()
    raise AssertionError(f"no {more} actions in {most} frames")


@pytest.mark.parametrize("how", ["Space", "button", "tap"])
@pytest.mark.parametrize("size", [WIDE, TALL])
def test_they_stop_and_go_on(how: str, size: tuple[int, int]) -> None:
    def press() -> None:
        if how == "Space":
            driver.key(pygame.K_SPACE)
        elif how == "button":
            driver.press("watch.pause")
        else:
            press_by_finger(driver, tuple(map(round, driver.place("d4"))))

    with driving(lambda app: MatchScene(app, among_themselves()), size) as driver:
        until(driver, 1)
        press()
        driver.rest()
        stood = count(driver)
        driver.frames(300)
        assert count(driver) == stood
        press()
        until(driver, 1)


@pytest.mark.parametrize(
    ("game", "size"), [("wallgo", TALL), *((game, WIDE) for game in rules.GAMES if available(game))]
)
def test_they_play_step_by_step(game: str, size: tuple[int, int]) -> None:
    with driving(lambda app: MatchScene(app, among_themselves(game)), size) as driver:
        driver.key(pygame.K_SPACE)
        driver.rest()
        before = count(driver)
        for step in ("key", "button"):
            if step == "key":
                driver.key(pygame.K_RIGHT)
            else:
                driver.press("watch.step")
            driver.rest(30)
            turns = driver.top.match.turns  # type: ignore[attr-defined]
            assert count(driver) > before
            before = count(driver)
        assert len(turns) <= 2
        driver.frames(200)
        assert count(driver) == before


def test_every_speed_is_faster_than_the_one_before_by_keys_and_buttons() -> None:
    with driving(lambda app: MatchScene(app, among_themselves(players=3))) as driver:
        opponents = driver.top.opponents  # type: ignore[attr-defined]
        driver.press("watch.slower")
        assert not driver.widget("watch.slower").is_enabled
        took = [until(driver, 5)]
        for number in range(1, len(WATCH_SPEEDS)):
            if number % 2:
                driver.key(pygame.K_UP)
            else:
                driver.press("watch.faster")
            assert opponents.speed == WATCH_SPEEDS[number]
            took.append(until(driver, 5))
        driver.frames()
        assert not driver.widget("watch.faster").is_enabled
        assert took == sorted(took, reverse=True)
        assert took[0] > 5 * took[-1]
        driver.key(pygame.K_DOWN)
        assert opponents.speed == WATCH_SPEEDS[-2]


def test_the_speed_is_kept_for_the_next_time_and_leaves_matches_with_people_alone() -> None:
    with driving(lambda app: MatchScene(app, among_themselves())) as driver:
        driver.press("watch.faster")
        driver.press("watch.faster")
    with driving(lambda app: MatchScene(app, among_themselves())) as driver:
        assert driver.top.opponents.speed == 4.0  # type: ignore[attr-defined]
        assert speed_text(driver.top.opponents) == "Computers play · 4×"  # type: ignore[attr-defined]
    with driving(lambda app: MatchScene(app, Match.new("wallgo", [Seat(), computer("Bo", 1)]))) as driver:
        assert driver.top.opponents.speed == 1.0  # type: ignore[attr-defined]


def test_the_clocks_of_who_is_watched_stand_while_they_pause() -> None:
    match = among_themselves()
    with driving(lambda app: MatchScene(app, match)) as driver:
        match.clock = Clock(60, 1, 2, now=driver.app.now)
        match.clock.run(match.state.seat, (60.0, 60.0))
        match.resume()
        driver.frames(2)
        driver.key(pygame.K_SPACE)
        driver.rest()
        left = match.clock.left
        driver.frames(600)
        assert match.clock.left == left
        driver.key(pygame.K_SPACE)
        driver.frames(2)
        assert match.clock.running == match.state.seat


def test_a_match_that_is_watched_is_left_and_continued_and_has_no_decision_to_take_back() -> None:
    with driving(lambda app: MatchScene(app, among_themselves())) as driver:
        driver.app.scenes.push(MatchScene(driver.app, among_themselves()))
        until(driver, 4)
        match = driver.top.match  # type: ignore[attr-defined]
        driver.key(pygame.K_SPACE)
        driver.key(pygame.K_z, pygame.KMOD_LCTRL)
        assert count(driver) == len(match.actions) >= 4
        driver.press("leave")
        driver.press("yes")
        driver.app.library.flush(5)
        number = driver.app.library.id_of(match)
        assert number is not None
        again = driver.app.library.open(number)
        assert again.actions == match.actions
        driver.app.scenes.push(MatchScene(driver.app, again))
        driver.frames(300)
        assert again.actions == match.actions
        driver.key(pygame.K_SPACE)
        until(driver, 2)


def test_what_seems_best_so_far_is_told_while_the_computer_thinks() -> None:
    match = Match(Match.new("wallgo").start, [Seat(), computer("Bo", 6)])
    with driving(lambda app: MatchScene(app, match)) as driver:
        driver.rest()
        driver.click(driver.place("d4"))
        scene = driver.top
        assert isinstance(scene, MatchScene)
        driver.frames(20)
        best = scene.opponents.best
        assert best
        assert match.state.refusal(best.actions[0]) is None
        assert scene._prompts[0].startswith(t("match.thinking"))
        assert best.actions[0].removeprefix("@") in scene._prompts[0]


def test_computers_of_one_level_have_names_of_their_own() -> None:
    plan = Plan(["", "", "", ""], [2, 4, 2, 2], {})
    names = seat_names(("red", "blue", "green", "violet"), plan.seats(4))
    assert list(names) == ["Casual 1", "Strong", "Casual 2", "Casual 3"]
    for forms in zip(*(name_forms(name) for name in names if "Casual" in name), strict=True):
        assert len(set(forms)) == len(forms)
    assert seat_names(("red", "blue"), plan.seats(2)) == ("Casual", "Strong")


def test_computers_are_called_in_the_language_spoken_now() -> None:
    match = Match.new("wallgo", Plan(["", "Ann", "", ""], [2, None, None, None], {}).seats(2))
    match.play("@d4")
    with driving(lambda app: MatchScene(app, match)) as driver:
        library = driver.app.library
        library.keep(match)
        for language, name in (("ru", "Любитель"), ("en", "Casual")):
            driver.app.change(language=language)
            assert (driver.top.name_of(0), driver.top.name_of(1)) == (name, "Ann")  # type: ignore[attr-defined]
            assert names_of(library.entries()[0]) == f"{name}, Ann"
            library.flush(5)
            assert names_of(library.entries()[0]) == f"{name}, Ann"
