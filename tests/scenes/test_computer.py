"""Matches with computer players, from the setup to the results."""

from __future__ import annotations

import time

import pytest

from game.match import record
from game.match.match import Match, Seat
from game.players.levels import computer, level_at
from scenes.library import LibraryScene
from scenes.match import MatchScene
from scenes.results import Results
from scenes.setup import Setup
from tests.driver import Driver, driving
from tests.toy import toy  # noqa: F401 - a fixture

WIDE, TALL = (1280, 720), (360, 640)


def against(level: int, game: str = "wallgo", **options: str | int) -> Match:
    """A match of a person who begins, against computer players."""
    match = Match.new(game, (), options)
    return Match(match.start, [Seat("Ann"), *(computer("Bo", level) for _ in match.seats[1:])])


def play_one(driver: Driver) -> None:
    """Put the first piece or roamer that can be put, and let everybody answer."""
    told = driver.rest()
    driver.click(told["places"][told["targets"][0]])
    driver.rest()


def test_the_setup_sits_the_computer_down_and_it_answers() -> None:
    with driving(lambda app: Setup(app, "wallgo")) as driver:
        driver.press("kind.1.computer")
        driver.press("level.1.less")
        driver.press("level.1.less")
        assert not driver.widget("level.1.less").is_enabled
        driver.press("start")
        scene = driver.top
        assert isinstance(scene, MatchScene)
        assert scene.match.seats == (Seat(), computer("Beginner", 1))
        assert [level_at(scene.match, seat) for seat in (0, 1)] == [None, 1]
        play_one(driver)
        assert scene.match.state.seat == 0
        assert len(scene.match.actions) == 3, "red, and both of blue's puts"


def test_the_setup_of_a_phone_keeps_who_plays_for_the_next_time() -> None:
    with driving(lambda app: Setup(app, "entrapment"), TALL) as driver:
        driver.press("kind.0")
        driver.press("level.0.more")
        driver.press("first.1")
        driver.press("leave")
        driver.app.scenes.push(Setup(driver.app, "entrapment"))
        driver.frames(2)
        assert driver.top.plan.levels[:2] == [None, 4]  # type: ignore[attr-defined]


def test_nothing_can_be_played_for_the_computer_while_it_thinks() -> None:
    with driving(lambda app: MatchScene(app, against(6))) as driver:
        told = driver.rest()
        driver.click(told["places"]["d4"])
        driver.frames(30)
        told = driver.app.describe()
        assert told["seat"] == "blue"
        assert told["targets"] == []
        assert not told["idle"]
        driver.click(driver.place("a1"))
        assert driver.top.match.actions == ("@d4",)  # type: ignore[attr-defined]
        assert 0 < driver.top.opponents.part < 1  # type: ignore[attr-defined]
        driver.press("leave")
        driver.press("yes")
        assert not driver.app.thinker.thinking


def test_thinking_takes_little_of_a_frame() -> None:
    with driving(lambda app: MatchScene(app, against(6))) as driver:
        told = driver.rest()
        driver.click(told["places"]["d4"])
        driver.frames(5)
        spent = []
        for _ in range(40):
            begun = time.process_time()
            driver.top.opponents.update(1 / 120, still=True)  # type: ignore[attr-defined]
            spent.append(time.process_time() - begun)
        assert sorted(spent)[20] < 0.008


def test_undo_goes_back_to_the_persons_own_decision_and_redo_to_the_next() -> None:
    with driving(lambda app: MatchScene(app, against(1, players=3))) as driver:
        match = driver.top.match  # type: ignore[attr-defined]
        assert not driver.widget("undo").is_enabled
        play_one(driver)
        assert len(match.actions) == 5, "green and blue put twice in a row"
        play_one(driver)
        second = match.actions
        driver.press("undo")
        driver.rest()
        assert match.actions == second[:5]
        driver.press("undo")
        driver.rest()
        assert match.actions == ()
        assert not driver.widget("undo").is_enabled
        driver.press("redo")
        driver.press("redo")
        driver.rest()
        assert match.actions == second


def test_there_is_no_way_back_before_the_persons_first_decision() -> None:
    start = Match.new("wallgo").start
    with driving(lambda app: MatchScene(app, Match(start, [computer("Bo", 1), Seat()]))) as driver:
        driver.rest()
        assert driver.top.match.actions  # type: ignore[attr-defined]
        assert not driver.widget("undo").is_enabled
        driver.press("resign")
        driver.press("yes")
        assert driver.rest()["over"]
        assert driver.top.match.resigned == 1  # type: ignore[attr-defined]


def test_a_match_goes_on_from_the_library_with_the_computer_in_its_seat() -> None:
    with driving(LibraryScene) as driver:
        driver.app.scenes.push(MatchScene(driver.app, against(2, "entrapment")))
        driver.frames(2)
        play_one(driver)
        before = driver.top.match  # type: ignore[attr-defined]
        driver.press("leave")
        driver.press("yes")
        driver.app.library.flush(5)
        again = driver.app.library.open(driver.app.library.entries()[0].id)
        assert again.actions == before.actions
        assert again.seats == before.seats
        driver.app.scenes.push(MatchScene(driver.app, again))
        driver.frames(2)
        assert driver.rest()["targets"]
        play_one(driver)
        assert len(driver.top.match.actions) > len(before.actions) + 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("game", "options"), [("wallgo", {"players": 4}), ("entrapment", {"variant": "6x7"}), ("enclosure", {})]
)
def test_computer_players_alone_can_be_watched_to_the_end(game: str, options: dict[str, str | int]) -> None:
    start = Match.new(game, (), options)
    match = Match(start.start, [computer("Bo", 1 + seat % 2) for seat in range(len(start.seats))])
    with driving(lambda app: MatchScene(app, match)) as driver:
        driver.app.settings.motion = "off"
        driver.app.refresh()
        for _ in range(20_000):
            driver.frames()
            if isinstance(driver.top, Results):
                break
        assert isinstance(driver.top, Results)
        assert match.over
        assert not driver.app.thinker.thinking


def test_a_fifth_game_brings_its_computer_players(toy: str) -> None:  # noqa: F811
    with driving(lambda app: Setup(app, toy)) as driver:
        driver.press("kind.1.computer")
        driver.press("start")
        while not driver.rest()["over"]:
            play_one(driver)
        assert 1 in driver.top.match.result.outcome.winners  # type: ignore[attr-defined]


def test_a_record_with_a_level_that_is_not_there_is_played_by_a_person() -> None:
    fields = record.to_dict(against(3))
    for level in (0, 7, "3", None, 2.5, True):
        fields["seats"][1]["level"] = level
        match = record.from_dict(fields)
        assert level_at(match, 1) is None
        assert record.to_dict(match)["seats"][1]["level"] == level
