"""Computer players that would end a match of Fortress, where nothing is left to win: among themselves, and with a person."""

from __future__ import annotations

from functools import cache
from random import Random

import pygame
import pytest

from game.match.match import Match, Seat
from game.players.evaluation import Level, evaluator_of
from game.players.levels import choose, computer
from scenes.dialogs import Dialog
from scenes.match import MatchScene
from scenes.results import Results
from tests.driver import Driver, driving

SIZES = ((1280, 720), (720, 1280), (360, 640))


@cache
def decided() -> tuple[int, tuple[str, ...], int]:
    """The number of a map, actions after which a computer player there agrees to finish long before the end, and who is to act."""
    evaluator = evaluator_of("fortress")
    for number in range(20):
        match, chance = blank(number), Random(1)
        while not match.over:
            if evaluator.agreed(match.state) and len(match.state.legal_actions()) > 5:
                return number, match.actions, match.state.seat
            match.play(*choose(match.state, Level(0, 0.1), chance.getrandbits(32)).actions)
    raise AssertionError("nobody agrees to finish in any match")


def blank(number: int, *seats: Seat) -> Match:
    return Match(Match.new("fortress", (), {"points": 8, "seed": number}).start, seats or (Seat(), Seat()))


def with_a_person() -> Match:
    """A match in which the computer is to act, and nothing is left to win."""
    number, actions, seat = decided()
    match = blank(number, *(computer("C", 2) if each == seat else Seat("Ann") for each in range(2)))
    match.replay(*actions)
    return match


def until_offered(driver: Driver) -> Dialog:
    for _ in range(2000):
        driver.frames()
        if isinstance(driver.top, Dialog):
            return driver.top
    raise AssertionError("no offer in 2000 frames")


def test_among_themselves_they_finish() -> None:
    number, actions, _ = decided()
    match = blank(number, computer("A", 1), computer("B", 2))
    match.replay(*actions)
    with driving(lambda app: MatchScene(app, match)) as driver:
        driver.press("watch.pause")
        while not match.over:
            driver.frames()
        assert match.actions[-1] == "finish"
        driver.rest()
        driver.frames(180)
        assert isinstance(driver.top, Results)


@pytest.mark.parametrize("size", SIZES)
def test_a_person_is_offered_to_finish_and_may_take_it(size: tuple[int, int]) -> None:
    match = with_a_person()
    with driving(lambda app: MatchScene(app, match), size) as driver:
        assert until_offered(driver).key == "offer.finish"
        assert len(match.actions) > len(decided()[1]), "the computer has played on meanwhile"
        driver.key(pygame.K_TAB)
        driver.key(pygame.K_RETURN)
        assert match.actions[-1] == "finish"
        assert match.state.outcome
        assert match.state.outcome.reason == "agreed"


def test_a_person_who_plays_on_is_asked_no_more_but_finds_it_in_the_menu() -> None:
    match = with_a_person()
    with driving(lambda app: MatchScene(app, match)) as driver:
        until_offered(driver)
        driver.press("no")
        driver.frames(120)
        assert isinstance(driver.top, MatchScene)
        driver.press("menu")
        driver.press("agree.finish")
        assert driver.top.key == "agree.finish"  # type: ignore[attr-defined]
        driver.press("yes")
        assert match.actions[-1] == "finish"


def test_while_something_can_be_won_the_menu_has_no_such_thing() -> None:
    match = blank(0, Seat("Ann"), computer("C", 1))
    with driving(lambda app: MatchScene(app, match)) as driver:
        driver.rest()
        driver.press("menu")
        assert "agree.finish" not in [widget.key for widget in driver.top.ui.widgets]
