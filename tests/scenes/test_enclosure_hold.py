"""Enclosure with the setting that holds a turn's last line back until the turn is ended."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest

from game.kit.settings import Settings
from game.match import record
from game.match.clock import Clock
from game.match.match import Match
from game.shell.app import App
from scenes.match import MatchScene
from scenes.results import Results
from scenes.settings import SettingsScene
from tests.driver import Driver, driving
from tests.scenes.test_enclosure import Way, by_finger, by_keyboard, by_mouse, state_of, wait

End = Callable[[Driver], None]


def holding(clock: tuple[float, float] | None = None) -> Callable[[App], MatchScene]:
    """A match from its beginning, with the setting on."""

    def first(app: App) -> MatchScene:
        app.settings.motion, app.settings.hold_last = "off", True
        return MatchScene(app, Match.new("enclosure", clock=Clock(*clock, 2, now=app.now) if clock else None))

    return first


def actions_of(driver: Driver) -> tuple[str, ...]:
    actions: tuple[str, ...] = driver.top.match.actions  # type: ignore[attr-defined]
    return actions


def held_in(driver: Driver) -> tuple[str, ...]:
    held: tuple[str, ...] = driver.top.selection.held  # type: ignore[attr-defined]
    return held


@pytest.mark.parametrize(
    ("way", "size", "taps", "end"),
    [
        (by_mouse, (1280, 720), 1, lambda driver: driver.press("primary")),
        (by_keyboard, (1280, 720), 1, lambda driver: driver.key(pygame.K_RETURN)),
        (by_mouse, (1280, 720), 1, lambda driver: driver.key(pygame.K_SPACE)),
        (by_finger, (360, 640), 2, lambda driver: driver.press("primary")),
    ],
    ids=["button", "enter", "space", "fingers"],
)
def test_every_turn_ends_only_when_it_is_ended(way: Way, size: tuple[int, int], taps: int, end: End) -> None:
    """The record of the match is that of one played without the setting."""
    chance, plain = Random(5), Match.new("enclosure")
    with driving(holding(), size) as driver:
        for _ in range(9):
            state, before = state_of(driver), actions_of(driver)
            last = state.actions_left == 1
            node = chance.choice([node for node in state.nodes(state.seat) if state.ends(node)])
            place = chance.choice(state.ends(node))
            for where in (node, *[place] * taps):
                way(driver, where)
            assert held_in(driver) == ((f"{node}-{place}",) if last else ())
            if last:
                assert actions_of(driver) == before
                assert state_of(driver).seat == state.seat
                end(driver)
            plain.play(f"{node}-{place}")
            assert actions_of(driver) == plain.actions
            assert not held_in(driver)
        assert state_of(driver) == plain.state


@pytest.mark.parametrize(
    "undo",
    [
        lambda driver: driver.press("undo"),
        lambda driver: driver.key(pygame.K_z, pygame.KMOD_CTRL),
        lambda driver: driver.key(pygame.K_ESCAPE),
        lambda driver: driver.click(driver.place("k5"), button=3),
    ],
    ids=["button", "key", "escape", "right button"],
)
def test_undo_takes_back_the_held_line_alone(undo: End) -> None:
    with driving(holding()) as driver:
        by_mouse(driver, "d10")
        by_mouse(driver, "e12")
        driver.press("primary")
        for place in ("p10", "o12", "o12", "n9"):
            by_mouse(driver, place)
        assert held_in(driver) == ("o12-n9",)
        undo(driver)
        assert actions_of(driver) == ("d10-e12", "p10-o12")
        assert not held_in(driver)
        by_mouse(driver, "m12")
        assert held_in(driver) == ("o12-m12",)


def test_while_a_line_is_held_no_other_is_drawn() -> None:
    with driving(holding()) as driver:
        by_mouse(driver, "d10")
        by_mouse(driver, "e12")
        assert driver.rest()["targets"] == []
        assert not driver.widget("hint").is_enabled, "there is nothing left to advise"
        for place in ("d10", "g10", "e12", "s19"):
            by_mouse(driver, place)
            assert held_in(driver) == ("d10-e12",)
            assert actions_of(driver) == ()
            assert driver.top.message  # type: ignore[attr-defined]
        driver.key(pygame.K_SPACE)
        assert actions_of(driver) == ("d10-e12",)


def test_the_held_line_stays_when_the_time_is_up() -> None:
    with driving(holding((5, 2))) as driver:
        by_mouse(driver, "d10")
        by_mouse(driver, "e12")
        wait(driver, 4)
        assert actions_of(driver) == ()
        wait(driver, 1.5)
        assert actions_of(driver) == ("d10-e12",)
        assert state_of(driver).seat == 1
        assert driver.top.message  # type: ignore[attr-defined]
        assert driver.top.match.clock.left[0] == pytest.approx(2)  # type: ignore[attr-defined]


def test_the_last_action_of_the_match_waits_too() -> None:
    match, chance = Match.new("enclosure"), Random(8)
    while match.state.actions_used < 119:  # type: ignore[attr-defined]
        match.play(chance.choice(match.state.legal_actions()[:-1]))

    def first(app: App) -> MatchScene:
        app.settings.motion, app.settings.hold_last = "off", True
        return MatchScene(app, match)

    with driving(first) as driver:
        for place in match.state.legal_actions()[0].split("-"):
            by_mouse(driver, place)
        driver.frames(120)
        assert not match.over
        driver.key(pygame.K_SPACE)
        assert match.over
        driver.frames(120)
        assert isinstance(driver.top, Results)


def test_a_match_that_is_left_goes_on_before_the_held_line() -> None:
    """What is held back is not played: neither the library nor a record knows of it."""
    with driving(holding()) as driver:
        by_mouse(driver, "d10")
        by_mouse(driver, "e12")
        driver.key(pygame.K_SPACE)
        for place in ("p10", "o12", "o12", "n9"):
            by_mouse(driver, place)
        match = driver.top.match  # type: ignore[attr-defined]
        assert record.from_text(record.to_text(match)).actions == ("d10-e12", "p10-o12")
        kept = driver.app.library.open(driver.app.library.keep(match))
        assert isinstance(kept, Match)
        driver.app.scenes.replace(MatchScene(driver.app, kept))
        driver.frames(2)
        assert (state_of(driver).seat, state_of(driver).actions_left) == (1, 1)
        for place in ("o12", "n9"):
            by_mouse(driver, place)
        driver.key(pygame.K_SPACE)
        assert actions_of(driver) == ("d10-e12", "p10-o12", "o12-n9")


def test_the_setting_is_off_at_first_and_lasts() -> None:
    with driving(SettingsScene) as driver:
        assert not driver.app.settings.hold_last
        driver.press("hold_last")
        assert Settings.load().hold_last
