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
    """Lines are drawn and cut one after the other, so that something moves in every frame."""
    chance = Random(1)
    with driving(lambda app: MatchScene(app, Match(random_match(90))), BIG) as driver:
        driver.rest()
        scene = driver.top
        assert isinstance(scene, MatchScene)

        def frame() -> None:
            if not scene.board.moving:
                if scene.match.over:
                    scene.match.undo()
                scene._play(chance.choice(scene.match.state.legal_actions()[:-1]))
            driver.frames()

        measure(benchmark, frame, 600)
