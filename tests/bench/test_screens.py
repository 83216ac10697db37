"""The longest frame of what a person does now and then: screens and dialogs that open, other looks, saving.

``python -m pytest tests/bench --benchmark-enable`` measures; without the flag each is done once, to keep it working.
On a busy machine ``--benchmark-timer=time.thread_time`` counts only what the program itself needs.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from game.kit.paths import user_data
from game.players.review import Judgement
from game.shell.app import App
from game.shell.scene import Scene
from game.view import sprites
from scenes.dialogs import Dialog
from scenes.library import LibraryScene
from scenes.match import MatchScene
from scenes.menu import Menu
from scenes.review import ReviewScene
from scenes.settings import SettingsScene
from tests.driver import Driver, driving
from tests.match.shelf import fill
from tests.pictures import played

MANY = 10_000
BIG = (1920, 1080)

Act = Callable[[Driver], None]


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of ten thousand matches."""
    path = tmp_path_factory.mktemp("library") / "matches.sqlite"
    fill(path, MANY)
    return path


@pytest.fixture
def shelf(full: Path) -> None:
    """The same as the library of this test's program."""
    user_data().mkdir(parents=True)
    shutil.copy(full, user_data() / "matches.sqlite")


def longest(benchmark: Any, driver: Driver, act: Act, rounds: int = 20) -> None:
    """Time the frame in which something is done, from a program at rest."""

    def rest() -> None:
        driver.rest()

    def frame() -> None:
        act(driver)
        driver.frames()

    benchmark.pedantic(frame, setup=rest, rounds=rounds)
    if benchmark.enabled:
        benchmark.extra_info["worst_ms"] = round(benchmark.stats.stats.max * 1000, 1)


def back_and_forth(screen: Callable[[Driver], Any]) -> Act:
    """Open a screen, close it, open it again."""
    opened: Iterator[bool] = cycle((True, False))

    def act(driver: Driver) -> None:
        if next(opened):
            driver.app.scenes.push(screen(driver))
        else:
            driver.app.scenes.pop()

    return act


@pytest.mark.usefixtures("shelf")
def test_open_the_library(benchmark: Any) -> None:
    with driving(Menu, BIG) as driver:
        longest(benchmark, driver, back_and_forth(lambda driver: LibraryScene(driver.app)))


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("search", ["", "ёлкина 77"])
def test_turn_the_pages_of_the_library(benchmark: Any, search: str) -> None:
    """Every frame counts here, those in which a picture of a match is drawn among them."""
    with driving(LibraryScene, BIG) as driver:
        scene = driver.top
        assert isinstance(scene, LibraryScene)
        scene._find(search)
        driver.rest()
        frames = cycle(range(12))

        def frame() -> None:
            if next(frames) == 0:
                scene._turn(1)
            driver.frames()

        benchmark.pedantic(frame, rounds=240)
        assert scene.page > 0
        if benchmark.enabled:
            benchmark.extra_info["worst_ms"] = round(benchmark.stats.stats.max * 1000, 1)


@pytest.mark.usefixtures("shelf")
def test_open_a_match_of_many(benchmark: Any) -> None:
    def screen(driver: Driver) -> MatchScene:
        entry = driver.app.library.latest()
        assert entry
        match = driver.app.library.open(entry.id, driver.app.now)
        assert match
        return MatchScene(driver.app, match)

    with driving(Menu, BIG) as driver:
        longest(benchmark, driver, back_and_forth(screen))


@pytest.mark.usefixtures("shelf")
def test_play_while_every_action_is_kept(benchmark: Any) -> None:
    with driving(lambda app: MatchScene(app, played(2, 4)), BIG) as driver:
        scene = driver.top
        assert isinstance(scene, MatchScene)

        def act(_driver: Driver) -> None:
            turns = scene.match.state.turns()
            if turns:
                scene._play(*turns[len(scene.match.actions) * 7 % len(turns)])
            else:
                scene._undo()

        longest(benchmark, driver, act, rounds=60)


@pytest.mark.parametrize(
    ("name", "values"), [("theme", ("night", "paper")), ("language", ("ru", "en")), ("size", (150, 100))]
)
@pytest.mark.parametrize("screen", [SettingsScene, Menu])
def test_switch(benchmark: Any, screen: Callable[[App], Scene], name: str, values: tuple[Any, Any]) -> None:
    """The first time everything is drawn anew; afterwards the pictures are there."""
    with driving(screen, BIG) as driver:
        following = cycle(values)
        longest(benchmark, driver, lambda driver: driver.app.change(**{name: next(following)}))


@pytest.mark.parametrize("screen", [Menu, lambda app: MatchScene(app, played(3, 18))], ids=["menu", "match"])
def test_come_back_from_another_theme(benchmark: Any, screen: Callable[[App], Scene]) -> None:
    """The frames after the settings are left, in which a screen is drawn in a theme for the first time."""
    with driving(screen, BIG) as driver:

        def rest() -> None:
            driver.app.scenes.push(SettingsScene(driver.app))
            driver.rest()
            driver.app.change(theme="night" if driver.app.settings.theme == "paper" else "paper")
            driver.frames()
            sprites.forget()
            driver.frames()
            driver.app.scenes.pop()

        benchmark.pedantic(driver.frames, setup=rest, rounds=20)


def test_a_turn_is_judged(benchmark: Any) -> None:
    """The frame in which a review draws its list and its graph anew."""
    with driving(lambda app: ReviewScene(app, played(2, 500)), BIG) as driver:
        scene = driver.top
        assert isinstance(scene, ReviewScene)
        scene.review.stop()
        judged = cycle(range(len(scene.review.turns)))

        def act(_driver: Driver) -> None:
            number = next(judged)
            actions = scene.review.turns[number].actions
            scene.review.judgements[number] = Judgement(0.6, 0.6 - number % 7 / 20, actions)
            scene.repaint_soon()

        longest(benchmark, driver, act, rounds=60)
        assert scene.review.judged


def test_open_a_dialog(benchmark: Any) -> None:
    def screen(driver: Driver) -> Dialog:
        return Dialog(driver.app, "leave", "sign-out-bold", lambda: None)

    with driving(lambda app: MatchScene(app, played(3, 18)), BIG) as driver:
        longest(benchmark, driver, back_and_forth(screen))
