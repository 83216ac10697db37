"""How computer players among themselves are watched: paused, step by step, faster or slower."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.input.intents import Arrow, Command, Intent, Tap
from game.kit.settings import WATCH_SPEEDS
from game.kit.text import forms, t
from game.shell.scene import Scene
from scenes.opponents import Opponents


def watch(opponents: Opponents, intent: Intent) -> bool:
    """Do what an intent means while computer players are watched; False where it means nothing.

    Space, or a tap on the board, pauses and goes on; the arrows to the sides step, those up and down change the speed.
    """
    match intent:
        case Command("end-turn") | Tap():
            opponents.paused = not opponents.paused
        case Arrow(right, 0) if right > 0:
            opponents.step()
        case Arrow(0, down) if down:
            opponents.quicken(-down)
        case _:
            return False
    return True


def speed_text(opponents: Opponents) -> str:
    """At what speed they play."""
    return t("watch.speed", speed=opponents.speed)


def watch_buttons(
    scene: Scene, opponents: Opponents, areas: Sequence[pygame.Rect], *, words: bool = False, stacked: bool = False
) -> None:
    """Buttons to pause or go on, step, slow down and speed up, each in its area; with words where there is room."""
    pause = "watch.go-on" if opponents.paused else "watch.pause"

    def press(act: Callable[[], None]) -> None:
        act()
        scene.app.refresh()

    def toggle() -> None:
        opponents.paused = not opponents.paused

    slowest, *_, fastest = WATCH_SPEEDS
    buttons: tuple[tuple[str, str, str, Callable[[], None], bool], ...] = (
        ("pause", pause, "play-bold" if opponents.paused else "pause-bold", toggle, True),
        ("step", "watch.step", "skip-forward-bold", opponents.step, True),
        ("slower", "watch.slower", "caret-down-bold", partial(opponents.quicken, -1), opponents.speed > slowest),
        ("faster", "watch.faster", "caret-up-bold", partial(opponents.quicken, 1), opponents.speed < fastest),
    )
    for (key, text, icon, act, allowed), area in zip(buttons, areas, strict=True):
        scene.ui.button(
            f"watch.{key}", area, partial(press, act), style="primary" if key == "pause" else "secondary",
            label=forms(text) if words else (), icon=icon, stacked=stacked, role="toolLabel" if stacked else "label",
            name=t(text),
        ).allow(allowed)  # fmt: skip
