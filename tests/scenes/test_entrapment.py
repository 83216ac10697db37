"""Entrapment through the program, with real events: warnings, agreements, undo inside a turn, the end."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game import rules
from game.match.match import Match
from scenes.dialogs import Dialog
from scenes.match import MatchScene
from scenes.menu import Menu
from scenes.results import Results
from scenes.setup import Setup
from tests.driver import Driver, driving

WIDE, TALL = (1280, 720), (360, 640)
# In blue's second action a barrier in f7g7 would leave its own roamer on g7 no way out.
OWN = "c3,f7,g7/d6,b2,f2//g6g7// 1 second 25-24"
# Blue closes g6g7, and red has no roamer left.
LAST = "d4,b5/g7/f7g7/// 1 second 24-25"


def match_of(text: str, *actions: str) -> Match:
    match = Match(rules.from_text("entrapment", text))
    if actions:
        match.play(*actions)
    return match


@pytest.mark.parametrize("size", [WIDE, TALL])
def test_the_menu_leads_into_a_match_that_is_placed_by_clicks(size: tuple[int, int]) -> None:
    with driving(Menu, size) as driver:
        driver.press("card.entrapment")
        assert isinstance(driver.top, Setup)
        driver.press("start")
        for square in ("d4", "c5", "e3", "e5", "b3", "f6"):
            driver.rest()
            driver.click(driver.place(square))
        told = driver.rest()
        assert told["actions"] == ["@d4", "@c5", "@e3", "@e5", "@b3", "@f6"]
        assert set(told["targets"]) == {"d4", "e3", "b3"}


@pytest.mark.parametrize("size", [WIDE, TALL])
def test_an_agreed_draw_is_asked_for_and_ends_the_match(size: tuple[int, int]) -> None:
    with driving(lambda app: MatchScene(app, match_of(OWN)), size) as driver:
        driver.press("agree.draw")
        assert isinstance(driver.top, Dialog)
        driver.press("no")
        assert not driver.rest()["over"]
        driver.press("agree.draw")
        driver.press("yes")
        driver.rest()
        driver.frames(90)
        told = driver.rest()
        assert (told["reason"], told["winners"]) == ("agreed", [0, 1])
        driver.press("board")
        assert "agree.draw" not in [widget.key for widget in driver.top.ui.widgets]


def test_a_game_without_agreements_has_no_button_for_them() -> None:
    with driving(lambda app: MatchScene(app, Match.new("wallgo"))) as driver:
        assert not [widget.key for widget in driver.top.ui.widgets if widget.key.startswith("agree")]


@pytest.mark.parametrize("asks", [True, False])
def test_a_loss_is_warned_of_unless_that_is_turned_off(asks: bool) -> None:
    with driving(lambda app: MatchScene(app, match_of(OWN))) as driver:
        driver.app.settings.ask_before_loss = asks
        driver.rest()
        driver.click(driver.place("f7g7"))
        assert isinstance(driver.top, Dialog) == asks
        if asks:
            driver.press("no")
            assert driver.rest()["actions"] == []
            driver.click(driver.place("f7g7"))
            driver.press("yes")
        assert driver.rest()["actions"] == ["+f7g7"]


def test_a_refused_try_keeps_the_first_half_of_the_turn() -> None:
    with driving(lambda app: MatchScene(app, match_of("c3,e5,b6/f2,d6,b2//d3d4// 1 first 25-24"))) as driver:
        for place in ("c3", "d3", "d3d4"):
            driver.rest()
            driver.click(driver.place(place))
        told = driver.rest()
        assert told["actions"] == ["c3>d3"]
        assert "d3d4" in told["message"]
        driver.click(driver.place("a1a2"))
        assert driver.rest()["actions"] == ["c3>d3", "+a1a2"]


def test_undo_and_redo_go_action_by_action_within_and_across_turns() -> None:
    played = ("c3>d3", "+a1a2", "d6>d5", "d5>c5")
    with driving(lambda app: MatchScene(app, match_of("c3,e5,b6/f2,d6,b2//d3d4// 1 first 25-24", *played))) as driver:
        for left in (3, 2, 1, 0):
            driver.press("undo")
            assert driver.rest()["actions"] == list(played[:left])
        for left in (1, 2, 3, 4):
            driver.press("redo")
            assert driver.rest()["actions"] == list(played[:left])


def test_the_last_turn_looks_the_same_when_it_is_played_wound_back_to_or_opened() -> None:
    start, played = "c3,e5,b6/f2,d6,b2//d3d4// 1 first 25-24", ("c3>d3", "+a1a2", "d6>d5")
    pictures = []

    def picture(driver: Driver) -> bytes:
        driver.rest()
        driver.top.board.show(driver.top.match.state, None)  # type: ignore[attr-defined]
        surface = pygame.Surface(driver.top.ui.size)
        driver.top.board.draw(surface)  # type: ignore[attr-defined]
        return surface.get_buffer().raw

    with driving(lambda app: MatchScene(app, match_of(start, *played))) as driver:
        driver.press("undo")
        pictures.append(picture(driver))
    with driving(lambda app: MatchScene(app, match_of(start, *played[:2]))) as driver:
        pictures.append(picture(driver))
    with driving(lambda app: MatchScene(app, match_of(start))) as driver:
        for place in ("c3", "d3", "a1a2"):
            driver.rest()
            driver.click(driver.place(place))
        pictures.append(picture(driver))
    assert len(set(pictures)) == 1


def test_the_last_roamer_ends_the_match() -> None:
    with driving(lambda app: MatchScene(app, match_of(LAST))) as driver:
        driver.rest()
        driver.click(driver.place("g6g7"))
        driver.rest()
        driver.frames(90)
        told = driver.rest()
        assert isinstance(driver.top, Results)
        assert (told["reason"], told["winners"]) == ("elimination", [0])


def test_a_whole_match_by_clicks_alone() -> None:
    chance = Random(3)
    with driving(lambda app: MatchScene(app, Match.new("entrapment")), TALL) as driver:
        driver.app.settings.motion = "off"
        driver.app.refresh()
        for _ in range(600):
            told = driver.rest()
            if told["scene"] == "results":
                break
            if told["scene"] == "dialog":
                driver.press("yes")
            elif told["over"]:
                driver.frames(60)
            else:
                driver.click(told["places"][chance.choice(told["targets"])])
        assert told["reason"] in {"elimination", "repetition", "quiet"}
