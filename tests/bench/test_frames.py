"""What a frame costs, how soon the first one comes, how much memory the program takes.

``python -m pytest tests/bench --benchmark-enable`` measures; without the flag each is run once, to keep it working.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from game.match.match import Match
from game.view.board import board_of
from scenes.match import MatchScene
from tests.driver import Driver, driving
from tests.pictures import played

BIG = (1920, 1080)
FIRST_FRAME = """
from main import command_line, prepare_environment
prepare_environment()
from scenes.start import open_app
app = open_app(command_line().parse_args(["--windowed", "1280x720"]))
app.step()
with open("/proc/self/status") as status:
    print(next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmHWM")))
"""


def measure(benchmark: Any, driver: Driver, frames: int) -> None:
    """Time so many single frames and keep their 99th percentile."""
    benchmark.pedantic(driver.frames, rounds=frames, iterations=1)
    if benchmark.enabled:
        benchmark.extra_info["p99_ms"] = round(float(np.percentile(benchmark.stats.stats.data, 99)) * 1000, 2)


def test_idle_frame_of_a_match(benchmark: Any) -> None:
    with driving(lambda app: MatchScene(app, played(3, 18)), BIG) as driver:
        driver.rest()
        measure(benchmark, driver, 600)


@pytest.mark.parametrize(
    "begin", [lambda: played(2, 6), lambda: Match(board_of("entrapment").preview())], ids=["wallgo", "entrapment"]
)
def test_frame_of_a_match_in_motion(benchmark: Any, begin: Callable[[], Match]) -> None:
    """Actions are played one after the other, so that something moves in every frame."""
    with driving(lambda app: MatchScene(app, begin()), BIG) as driver:
        driver.rest()
        scene = driver.top
        assert isinstance(scene, MatchScene)

        def frame() -> None:
            if not scene.board.moving and not scene.match.over:
                actions = scene.match.state.legal_actions()
                scene._play(actions[len(scene.match.actions) * 7 % len(actions)])
            driver.frames()

        benchmark.pedantic(frame, rounds=900, iterations=1)
        if benchmark.enabled:
            benchmark.extra_info["p99_ms"] = round(float(np.percentile(benchmark.stats.stats.data, 99)) * 1000, 2)


@pytest.mark.parametrize("what", ["start"])
def test_start_to_first_frame(benchmark: Any, what: str) -> None:
    """A whole process, from nothing to the first picture of the menu; its peak memory in MB is kept beside it."""

    def start() -> str:
        ran = subprocess.run([sys.executable, "-c", FIRST_FRAME], capture_output=True, text=True, check=True)
        return ran.stdout.split()[-1]

    memory = benchmark.pedantic(start, rounds=5, warmup_rounds=1)
    assert int(memory) > 0
    benchmark.extra_info[f"{what}_peak_mb"] = int(memory)
