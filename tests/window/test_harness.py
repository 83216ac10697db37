"""The harness itself, on the smallest program: what the player does arrives as what hands and keys mean."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.input.intents import Command, Drag, Hover, Pinch, Tap, Wheel
from tests.window.harness import Player


@pytest.fixture
def player(start: Callable[..., Player]) -> Player:
    return start("-m", "tests.window.demo")


def test_mouse(player: Player) -> None:
    player.press("square")
    player.choose("a1")
    player.drag((100, 100), (150, 100), (150, 160))
    player.wheel(30, 40, -2)
    told = player.click(50, 60, button=3)["intents"]
    taps = [line for line in told if not line.startswith("Hover")]
    assert taps[:2] == [repr(Tap((50, 40))), repr(Tap((300, 200)))]
    assert taps[2] == repr(Drag((100, 100), (150, 100), (44.0, 0.0)))
    assert taps[3] == repr(Drag((100, 100), (150, 160), (0, 60)))
    assert taps[5:7] == [repr(Wheel((30, 40), -1.0))] * 2
    assert taps[-1] == repr(Command("take-back"))
    assert repr(Hover((30, 40))) in told


def test_double_click(player: Player) -> None:
    told = player.click(50, 60, times=2)["intents"]
    assert told[-2:] == [repr(Tap((50, 60))), repr(Tap((50, 60), double=True))]


def test_ctrl_and_the_right_button(player: Player) -> None:
    player.point(100, 100)
    with player.holding("ctrl"):
        told = player.drag((150, 100), (200, 100), button=3)["intents"]
    assert told[-2:] == [
        repr(Pinch((125.0, 100.0), (25.0, 0.0), 1.5)),
        repr(Pinch((100.0, 100.0), (-25.0, 0.0), 4 / 3)),
    ]


@pytest.mark.parametrize(("layout", "place"), [("us", 52), ("ru", 52), ("de", 29)])
def test_undo_on_every_layout(player: Player, layout: str, place: int) -> None:
    player.layout(layout)
    told = player.key(f"37+{place}")["intents"]
    assert repr(Command("undo")) in told


@pytest.mark.parametrize(("layout", "text"), [("us", "Wall Go, 2 players"), ("ru", "Окружение")])
def test_typing(player: Player, layout: str, text: str) -> None:
    player.layout(layout)
    told = player.type(text)["intents"]
    assert "".join(line for line in told if len(line) == 1) == text


def test_fingers(player: Player) -> None:
    player.tap(200, 120)
    player.pinch((320, 240), 100, 200)
    told = [line for line in player.state["intents"] if not line.startswith("Hover")]
    assert told[0] == repr(Tap((200.0, 120.0), touch=True))
    assert [line.split("(")[0] for line in told[1:]] == ["Pinch", "Pinch"]


def test_window(player: Player) -> None:
    assert player.screenshot().get_size() == (640, 480)
    player.resize(420, 760)
    assert player.geometry[2:] == (420, 760)
    picture = player.screenshot()
    assert picture.get_size() == (420, 760)
    assert tuple(picture.get_at((21, 21)))[:3] == (255, 165, 0)
    assert tuple(picture.get_at((419, 759)))[:3] == (0, 0, 128)
    assert player.close() == 0


def test_a_program_that_does_not_start_says_why(start: Callable[..., Player]) -> None:
    with pytest.raises(RuntimeError, match="no window today"):
        start("-c", "raise SystemExit('no window today')")
