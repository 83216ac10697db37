"""What a frame of Enclosure costs at 1920x1080 on a full board: at rest, while a line is aimed at, in motion.

The goal for the 99th percentile is 8 ms with 119 lines and 40 faces on the board.
"""

from __future__ import annotations

from itertools import cycle
from random import Random
from typing import Any

import numpy as np
import pygame
import pytest

from game import rules
from game.match.match import Match
from game.rules.enclosure import Enclosure
from scenes.match import MatchScene
from tests.bench.test_enclosure_speed import random_match
from tests.driver import Driver, driving

BIG = (1920, 1080)


@pytest.fixture(scope="module")
def full() -> Enclosure:
    """A board with 119 lines, which no match of 120 actions with cuts reaches: lines of both sides that cut nothing."""
    chance, state = Random(2), rules.new("enclosure")
    assert isinstance(state, Enclosure)
    while not state.outcome and state.actions_used < 119:
        after = state.play(chance.choice(state.legal_actions()[:-1]))
        if sum(len(after.lines(seat)) for seat in (0, 1)) > sum(len(state.lines(seat)) for seat in (0, 1)):
            state = after
    assert sum(len(state.lines(seat)) for seat in (0, 1)) == 119
    assert len(state.plan.faces) >= 40
    return state


def measure(benchmark: Any, frame: Any, frames: int) -> None:
    """Time so many single frames and keep their 99th percentile."""
    benchmark.pedantic(frame, rounds=frames, iterations=1)
    if benchmark.enabled:
        benchmark.extra_info["p99_ms"] = round(float(np.percentile(benchmark.stats.stats.data, 99)) * 1000, 2)


def test_idle_frame_of_a_full_board(benchmark: Any, full: Enclosure) -> None:
    with driving(lambda app: MatchScene(app, Match(full)), BIG) as driver:
        driver.rest()
        measure(benchmark, driver.frames, 300)


def pick(driver: Driver, state: Enclosure) -> tuple[str, ...]:
    """Pick the node with the most possible lines. Returns their ends."""
    node = max(state.nodes(state.seat), key=lambda node: len(state.ends(node)))
    driver.click(driver.place(node))
    driver.rest()
    return state.ends(node)


def test_frame_in_which_another_line_is_aimed_at(benchmark: Any, full: Enclosure) -> None:
    """The pointer goes from end to end: each time it is told what the line would cut and enclose."""
    with driving(lambda app: MatchScene(app, Match(full)), BIG) as driver:
        ends = cycle(pick(driver, full))

        def frame() -> None:
            at = tuple(map(round, driver.place(next(ends))))
            motion = {"pos": at, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, **motion))
            driver.frames()

        measure(benchmark, frame, 300)


def test_frame_of_a_match_in_motion(benchmark: Any) -> None:
    """A person draws and cuts one line after the other by mouse, as soon as the last one is there."""
    chance = Random(1)
    with driving(lambda app: MatchScene(app, Match(random_match(90))), BIG) as driver:
        driver.rest()
        scene = driver.top
        assert isinstance(scene, MatchScene)
        places: list[str] = []
        kinds: list[list[int]] = [[pygame.MOUSEMOTION], [pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP]] * 2

        def think() -> None:
            """Choose a line, from a node to its end, and what to do with the mouse: move and press at both."""
            if not (places or scene.board.moving):
                if scene.match.over:
                    scene.match.undo()
                state = scene.match.state
                assert isinstance(state, Enclosure)
                line = chance.choice(state.legal_actions()[:-1]).split("-")
                places.extend(sorted(line, key=lambda place: place not in state.nodes(state.seat)))
            if places and not scene.board.moving:
                act(driver.place(places[0]), kinds[0])
                kinds.append(kinds.pop(0))
                if kinds[0] == [pygame.MOUSEMOTION]:
                    places.pop(0)

        def act(at: tuple[float, float], events: list[int]) -> None:
            spot = {"pos": (round(at[0]), round(at[1])), "touch": False}
            for kind in events:
                more = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
                pygame.event.post(pygame.event.Event(kind, **spot, **more))

        benchmark.pedantic(driver.frames, setup=think, rounds=1200, iterations=1)
        if benchmark.enabled:
            assert len(scene.match.actions) > 20
            benchmark.extra_info["p99_ms"] = round(float(np.percentile(benchmark.stats.stats.data, 99)) * 1000, 2)
