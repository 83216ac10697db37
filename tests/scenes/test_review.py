"""The review of a match through the program, with real events."""

from __future__ import annotations

import math
import random
import re
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pygame
import pytest

import game.players
from game import rules
from game.kit.text import LANGUAGES, forms
from game.match import record
from game.match.match import Match, Seat
from game.players.evaluation import Level, available
from game.players.levels import computer
from game.players.review import Judgement
from game.view import review as pictures
from game.view.board import board_of
from scenes.library import LibraryScene
from scenes.match import MatchScene
from scenes.replay import Replay
from scenes.results import Results
from scenes.review import ReviewScene
from tests.driver import Driver, driving
from tests.toy import HERE, toy  # noqa: F401 - a fixture

WIDE, TALL = (1280, 720), (360, 640)
THREE = ("@b1", "@c3", "@b3", "@a2", "@a1", "@c1", "@b2")
"""A match of the toy game that Red wins. The third and the fourth turn throw a result away (the second, too, but that is seen
only by who looks to the end)."""


def match_of(game: str, *actions: str, **options: str | int) -> Match:
    match = Match.new(game, (), options)
    match.play(*actions)
    return match


def at_random(game: str, actions: int, **options: str | int) -> Match:
    match, chance = Match.new(game, (), options), random.Random(5)
    while not match.over and len(match.actions) < actions:
        match.play(chance.choice(match.state.legal_actions()))
    return match


def searched(driver: Driver) -> dict[str, Any]:
    """Let time pass until all turns are judged."""
    for _ in range(20_000):
        if (told := driver.app.describe()).get("judged") == told.get("turns", -1):
            driver.frames(2)
            return driver.rest()
        driver.frames()
    raise AssertionError("the search does not end")


def reviewing(match: Match) -> Callable[[Any], ReviewScene]:
    return lambda app: ReviewScene(app, match)


def drag(driver: Driver, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Press, move in two steps and release, by mouse."""
    steps = [start, tuple((a + b) / 2 for a, b in zip(start, end, strict=True)), end]
    kinds = [pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP]
    for kind, (x, y) in zip(kinds, [*steps, end], strict=True):
        place = (round(x), round(y))
        more = {"rel": (1, 1), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        pygame.event.post(pygame.event.Event(kind, pos=place, touch=False, **more))
        driver.frames()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews search little."""
    monkeypatch.setattr("game.players.review.level_of_review", lambda _: Level(8))


@pytest.mark.parametrize("size", [WIDE, TALL])
def test_from_the_results_to_the_mistakes_the_better_play_and_a_try(toy: str, size: tuple[int, int]) -> None:  # noqa: F811
    match = match_of(toy, *THREE)
    assert match.over
    with driving(lambda app: Results(app, match, lambda _: None), size) as driver:
        driver.press("review")
        scene = driver.top
        assert isinstance(scene, ReviewScene)
        told = searched(driver)
        assert told["turns"] == len(THREE)
        assert "search" not in [widget["key"] for widget in told["widgets"]]
        for key, turn in ((pygame.K_n, 2), (pygame.K_n, 3), (pygame.K_n, 3), (pygame.K_p, 2)):
            driver.key(key)
            assert driver.rest()["turn"] == turn
        driver.press("next-mistake")
        assert driver.rest()["turn"] == 3
        assert not driver.widget("next-mistake").is_enabled
        driver.press("previous-mistake")
        assert driver.rest()["turn"] == 2
        assert not driver.widget("previous-mistake").is_enabled
        begin = 2
        driver.press("show")
        for _ in range(600):
            driver.frames()
            if not scene.playing and not scene.board.moving:
                break
        told = driver.rest()
        assert told["shown"] == begin
        line = scene.review.line(begin)
        assert scene.states[scene.at] == line[-1]
        driver.key(pygame.K_ESCAPE)
        told = driver.rest()
        assert (told["shown"], told["turn"], told["at"]) == (None, begin, begin + 1)
        driver.press("try")
        told = driver.rest()
        assert told["actions"] == list(THREE[:begin])
        assert isinstance(driver.top, MatchScene)
        assert driver.top.match is not match
        driver.top.back()
        driver.press("yes")
        assert driver.rest()["turn"] == begin
        assert match.actions == THREE


@pytest.mark.parametrize("people", [True, False])
def test_the_turn_of_a_computer_is_tried_by_a_person(toy: str, people: bool) -> None:  # noqa: F811
    first = Seat("Ann") if people else computer("Al", 2)
    match = Match(Match.new(toy).start, [first, computer("Bo", 1)])
    match.play(*THREE)
    with driving(reviewing(match)) as driver:
        for turn, kinds in ((1, ["computer", "human"]), (2, ["human", "computer"])):
            driver.top.look_at_turn(turn)  # type: ignore[attr-defined]
            driver.rest()
            driver.press("try")
            driver.frames(120)
            scene = driver.top
            assert isinstance(scene, MatchScene)
            assert [seat.kind for seat in scene.match.seats] == kinds
            assert scene.match.actions == THREE[:turn]
            assert {seat.name for seat in scene.match.seats} >= ({"Ann", "Bo"} if people else {""})
            scene.back()
            driver.press("yes")
            driver.rest()
    assert [seat.name for seat in match.seats] == [first.name, "Bo"]


@pytest.mark.parametrize("size", [WIDE, TALL])
def test_neither_the_board_hides_the_pin_nor_the_pin_the_sign(toy: str, size: tuple[int, int]) -> None:  # noqa: F811
    with driving(reviewing(match_of(toy, *THREE)), size) as driver:
        searched(driver)
        scene = driver.top
        assert isinstance(scene, ReviewScene)
        driver.key(pygame.K_n)
        driver.rest()
        look, area, number = scene.ui.look, scene._graph_at, scene.turn_at
        assert number is not None
        mark = scene._mark(number)
        assert mark is not None
        picture = driver.picture()
        head = area.bottom - pictures.marker(look, area.h).get_height() + look.px(9)
        seen, brass = picture.get_at((round(scene._axes.at(mark.turn, 0)[0]), head)), look.colour("brass")
        assert max(abs(a - b) for a, b in zip(seen, brass, strict=True)) < 8
        strip = picture.subsurface(area)
        signed = strip.copy()
        pictures.put_mark(look, signed, signed.get_rect(), len(scene.review.turns), mark)
        before, after = (pygame.surfarray.array3d(each).astype(int) for each in (strip, signed))
        assert np.abs(after - before).max() < 100  # no more than a soft edge that is there twice


def test_the_pin_on_the_graph_stays_at_its_turn_while_better_play_is_shown(toy: str) -> None:  # noqa: F811
    with driving(reviewing(match_of(toy, *THREE))) as driver:
        searched(driver)
        scene = driver.top
        assert isinstance(scene, ReviewScene)
        driver.key(pygame.K_n)
        driver.rest()
        graph = pygame.image.tobytes(driver.picture().subsurface(scene._graph_at), "RGB")
        driver.key(pygame.K_RETURN)
        driver.press("go.next")
        driver.rest()
        assert scene.shown is not None
        assert pygame.image.tobytes(driver.picture().subsurface(scene._graph_at), "RGB") == graph


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [WIDE, TALL, (720, 1280), (1920, 1080)])
def test_the_whole_legend_has_room_in_every_language(size: tuple[int, int], language: str) -> None:
    with driving(reviewing(at_random("wallgo", 20)), size, language=language) as driver:
        scene = driver.top
        assert isinstance(scene, ReviewScene)
        title, said = scene._verdict()
        assert said == forms("review.legend")
        shown, whole = (
            pictures.verdict(scene.ui.look, scene._verdict_at.size, "", title, words, low=scene.ui.portrait)
            for words in (said, said[:1])
        )
        assert pygame.image.tobytes(shown, "RGBA") == pygame.image.tobytes(whole, "RGBA")


def test_play_goes_on_from_better_play_too(toy: str) -> None:  # noqa: F811
    with driving(reviewing(match_of(toy, *THREE))) as driver:
        searched(driver)
        scene = driver.top
        assert isinstance(scene, ReviewScene)
        driver.key(pygame.K_n)
        begin = scene._number
        driver.key(pygame.K_RETURN)
        driver.press("go.first")
        driver.press("go.next")
        driver.rest()
        driver.press("on")
        better = scene.review.judgements[begin]
        assert better is not None
        assert driver.rest()["actions"] == [*THREE[:begin], better.line[0]]


def test_by_keys_alone(toy: str) -> None:  # noqa: F811
    with driving(reviewing(match_of(toy, *THREE))) as driver:
        searched(driver)
        for key, turn in (
            (pygame.K_END, 6),
            (pygame.K_LEFT, 5),
            (pygame.K_UP, 4),
            (pygame.K_DOWN, 5),
            (pygame.K_HOME, None),
            (pygame.K_RIGHT, 0),
        ):
            driver.key(key)
            assert driver.rest()["turn"] == turn
        driver.key(pygame.K_ESCAPE)
        assert not driver.app.scenes.top


def test_by_mouse_alone(toy: str) -> None:  # noqa: F811
    with driving(reviewing(match_of(toy, *THREE))) as driver:
        searched(driver)
        scene = driver.top
        assert isinstance(scene, ReviewScene)
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, touch=False))
        driver.frames(2)
        assert driver.rest()["turn"] == 0
        row = scene.ui.look.px(34)
        driver.click((scene._list_at.centerx, scene._rows_top + row * 3.5))
        assert driver.rest()["turn"] == 3
        driver.click(scene._axes.at(6, 0.5))
        assert driver.rest()["turn"] == 5
        drag(driver, scene._axes.at(6, 0.5), scene._axes.at(2, 0.5))
        assert driver.rest()["turn"] == 1
        drag(
            driver, (scene._list_at.centerx, scene._rows_top + row * 4), (scene._list_at.centerx, scene._rows_top + row)
        )
        assert driver.rest()["turn"] == 4


def test_by_fingers_alone(toy: str) -> None:  # noqa: F811
    from tests.scenes.test_fortress import touch

    with driving(reviewing(match_of(toy, *THREE)), TALL) as driver:
        searched(driver)
        scene = driver.top
        assert isinstance(scene, ReviewScene)
        right, left = (scene.sheet.x + 200, scene.sheet.centery), (scene.sheet.x + 60, scene.sheet.centery)
        drag(driver, right, left)
        drag(driver, right, left)
        drag(driver, left, right)
        assert driver.rest()["turn"] == 0
        touch(driver, driver.widget("tab.moves").rect.center)
        driver.frames(2)
        touch(driver, (scene._list_at.centerx, scene._rows_top + scene.ui.look.px(34) * 1.5))
        assert driver.rest()["turn"] == 1
        for tab in ("accuracy", "comment"):
            touch(driver, driver.widget(f"tab.{tab}").rect.center)
            driver.rest()
            assert scene.tab == tab


@pytest.mark.usefixtures("quick")
def test_the_search_is_stopped_and_goes_on_and_rests_under_a_match() -> None:
    with driving(reviewing(at_random("wallgo", 20))) as driver:
        driver.frames(10)
        driver.press("search")
        told = driver.rest()
        assert not told["searching"]
        assert not driver.app.thinker.thinking
        before = told["judged"]
        assert before < told["turns"]
        driver.frames(30)
        assert driver.app.describe()["judged"] == before
        driver.press("search")
        driver.frames(2)
        assert driver.app.describe()["searching"]
        driver.press("on")
        driver.frames(5)
        assert not driver.app.thinker.thinking, "a match on top has the thinker for itself"
        driver.press("leave")
        searched(driver)


def test_what_was_searched_is_there_after_a_restart(toy: str) -> None:  # noqa: F811
    with driving(LibraryScene) as driver:
        driver.app.library.keep(match_of(toy, *THREE))
        driver.app.refresh()
        driver.frames(2)
        driver.press("review")
        judgements = searched(driver) and driver.top.review.judgements  # type: ignore[attr-defined]
    with driving(LibraryScene) as driver:
        driver.press("review")
        assert driver.top.review.judgements == judgements  # type: ignore[attr-defined]
        told = driver.rest()
        assert told["judged"] == told["turns"]
        assert not driver.app.thinker.thinking


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("game_name", [each for each in rules.GAMES if available(each)])
def test_a_match_that_was_broken_off_is_reviewed_in_every_game(game_name: str) -> None:
    options = {"wallgo": {"players": 3}, "fortress": {"points": 8, "seed": 2}}.get(game_name, {})
    match = at_random(game_name, 7, **options)
    with driving(reviewing(match), TALL, language="ru") as driver:
        told = searched(driver)
        assert told["turns"] == len(match.turns)
        for _ in match.turns:
            driver.key(pygame.K_RIGHT)
            driver.rest()


def middle_of(driver: Driver, action: str) -> tuple[float, float]:
    """The middle of the places that an action names."""
    names = re.findall(r"[a-s]?\d+", action.rsplit(">", maxsplit=1)[-1])
    places = [driver.place(name) for name in names]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


@pytest.mark.parametrize("size", [WIDE, TALL])
@pytest.mark.parametrize(
    ("game", "turn", "seen"),
    [
        ("entrapment", ("c6>c7", "+d3d4"), "c6>c7"),
        ("enclosure", ("m2-k1",), "m2-k1"),
        ("fortress", ("7-11", "@auto"), "7-11"),
        ("wallgo", ("a2>a1", "a1+b1"), "a2>a1"),
    ],
)
def test_the_sign_of_a_mistake_stands_at_what_was_played(
    game: str, turn: tuple[str, ...], seen: str, size: tuple[int, int]
) -> None:
    """It is the only thing on the sheet that the judgement changes."""
    match = Match(board_of(game).preview())
    match.play(*turn)
    with driving(reviewing(match), size) as driver:
        scene = driver.top
        assert isinstance(scene, ReviewScene)
        scene.review.stop()
        number = len(match.turns) - 1
        scene.look_at_turn(number)
        driver.rest()
        before = driver.picture().subsurface(scene.sheet)
        scene.review.judgements[number] = Judgement(0.7, 0.3, match.turns[number].actions)
        driver.frames()
        after = driver.picture().subsurface(scene.sheet)
        columns, rows = np.nonzero((pygame.surfarray.array3d(before) != pygame.surfarray.array3d(after)).any(axis=2))
        assert max(np.ptp(columns), np.ptp(rows)) <= 24
        sign = (scene.sheet.x + (columns.min() + columns.max()) / 2, scene.sheet.y + (rows.min() + rows.max()) / 2)
        assert math.dist(sign, middle_of(driver, seen)) < 28


@pytest.mark.usefixtures("quick")
def test_records_from_elsewhere_and_resigned_ones_are_reviewed() -> None:
    start = "e5,b2/b6,f3,d3/b1b2,b2c2/e3e4// 2 first 24-24"
    fields = {
        "format": "palisade/1",
        "game": "entrapment",
        "start": start,
        "options": {"variant": "7x7"},
        "actions": [],
    }
    empty = record.from_dict(fields)
    with driving(reviewing(empty)) as driver:
        assert searched(driver)["turns"] == 0
        driver.press("go.next")
        driver.key(pygame.K_n)
        driver.key(pygame.K_RETURN)
        driver.click(driver.top._graph_at.center)  # type: ignore[attr-defined]
        assert driver.rest()["turn"] is None
    empty.play(*empty.state.turns()[7])
    empty.resign(0)
    with driving(reviewing(empty)) as driver:
        searched(driver)
        driver.key(pygame.K_END)
        assert driver.rest()["turn"] == 0


def test_a_game_without_computer_players_offers_no_review(toy: str, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    match = match_of(toy, *THREE)
    with driving(lambda app: Replay(app, match)) as driver:
        assert driver.widget("review")
        driver.press("review")
        assert isinstance(driver.top, ReviewScene)
    monkeypatch.delitem(sys.modules, f"game.players.{toy}", raising=False)
    monkeypatch.setattr(game.players, "__path__", [path for path in game.players.__path__ if str(HERE) not in path])
    for scene in (LibraryScene, lambda app: Replay(app, match), lambda app: Results(app, match, lambda _: None)):
        with driving(scene) as driver:
            driver.app.library.keep(match)
            driver.app.refresh()
            driver.frames(2)
            assert "review" not in [widget.key for widget in driver.top.ui.widgets]


def test_a_computer_player_thinks_again_when_a_review_took_its_thinker() -> None:
    match = Match(Match.new("wallgo").start, [computer("Bo", 1), computer("Jo", 5)])
    with driving(lambda app: MatchScene(app, match)) as driver:
        while match.state.seat == 0:
            driver.frames()
        driver.app.scenes.push(ReviewScene(driver.app, match.copy()))
        driver.frames(5)
        driver.app.scenes.pop()
        before = len(match.actions)
        for _ in range(5000):
            driver.frames()
            if len(match.actions) > before:
                break
        assert len(match.actions) > before
