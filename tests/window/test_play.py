"""The program in a real window, played as a person does: by mouse, keyboard and fingers."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game import rules
from game.match.match import Match
from game.match.record import save
from game.players.levels import computer
from game.view import board
from tests.window.harness import Player, State

PLAYABLE = [game for game in rules.GAMES if board.playable(game)]
FIXED = [game for game in PLAYABLE if not rules.info(game).by_lot]
"""Games that begin alike every time."""

CTRL, SHIFT, Z = 37, 50, 52
"""Keys by their place on the board, as X counts them."""

Start = Callable[..., Player]


def begin(player: Player) -> State:
    """Start the match that is being set up."""
    state = player.press("start")
    assert state["scene"] == "matchscene"
    return state


def test_from_the_menu_into_a_match_with_a_russian_name(start: Start) -> None:
    player = start("main.py", "--lang", "ru")
    assert player.state["scene"] == "menu"
    player.press(f"card.{PLAYABLE[0]}")
    player.press("name.0")
    player.layout("ru")
    player.type("Аня")
    assert player.widget("name.0")["text"] == "Аня"
    assert begin(player)["language"] == "ru"


@pytest.mark.parametrize("layout", ["us", "ru"])
def test_undo_and_redo_by_keys_on_every_layout(start: Start, layout: str) -> None:
    player = start("main.py", "wallgo")
    begin(player)
    first, second = player.state["targets"][0], player.state["targets"][9]
    played = player.choose(first, second)["actions"]
    assert played == [f"@{first}", f"@{second}"]
    player.layout(layout)
    assert player.key(f"{CTRL}+{Z}")["actions"] == played[:1]
    assert player.key(f"{CTRL}+{SHIFT}+{Z}")["actions"] == played


def test_a_finger_plays_once_and_presses_a_button_once(start: Start) -> None:
    player = start("main.py", "wallgo")
    begin(player)
    for _ in range(3):
        state = player.state
        player.tap(*state["places"][state["targets"][0]])
    played = player.state["actions"]
    assert len(played) == 3
    x, y, width, height = player.widget("undo")["rect"]
    assert player.tap(x + width / 2, y + height / 2)["actions"] == played[:2]


def test_two_fingers_play_nothing(start: Start) -> None:
    player = start("main.py", "wallgo")
    state = begin(player)
    player.pinch(tuple(state["places"][state["targets"][0]]), 60, 160)
    assert player.state["actions"] == []


def test_a_match_lasts_through_every_size_of_the_window(start: Start) -> None:
    player = start("main.py", "wallgo")
    begin(player)
    played = player.choose(player.state["targets"][0])["actions"]
    for size in [(420, 760), (1400, 620), (640, 480)]:
        state = player.resize(*size)
        assert state["actions"] == played
        assert player.screenshot().get_size() == size
        played = player.choose(state["targets"][-1])["actions"]
    assert len(played) == 4


def test_esc_asks_and_esc_takes_it_back(start: Start) -> None:
    player = start("main.py", "wallgo")
    begin(player)
    player.choose(player.state["targets"][0])
    assert player.key("Escape")["scene"] == "dialog"
    state = player.key("Escape")
    assert (state["scene"], len(state["actions"])) == ("matchscene", 1)


def test_closing_the_window_ends_the_program_without_a_word(start: Start) -> None:
    player = start("main.py", "wallgo")
    begin(player)
    assert player.close() == 0
    assert player.words == ""


@pytest.mark.parametrize("game", FIXED)
def test_random_clicks_play_what_the_rules_allow(start: Start, game: str) -> None:
    player = start("main.py", game)
    state = match = begin(player)
    clicks = random.Random(game)
    for _ in range(40):
        if state["scene"] == "dialog":
            state = player.press(clicks.choice(["yes", "no"]))
        elif clicks.random() < 0.2:
            state = player.key("Return")
        else:
            state = player.choose(clicks.choice(state["targets"]))
        if state["scene"] == "matchscene":
            match = state
        elif state["scene"] != "dialog":
            break
    assert len(match["actions"]) > 5
    position = rules.new(game)
    for action in match["actions"]:
        position = position.play(action)
    assert match["seat"] == position.seats[position.seat]


def test_full_screen_and_back_to_the_window_as_it_was(start: Start) -> None:
    player = start("main.py", "wallgo", "--windowed", "900x640")
    begin(player)
    played = player.choose(player.state["targets"][0])["actions"]
    for _ in range(2):
        state = player.key("F11")
        assert (state["fullscreen"], state["size"]) == (True, [1920, 1080])
        state = player.key("alt+Return")
        assert (state["fullscreen"], state["size"], state["actions"]) == (False, [900, 640], played)
        assert player.geometry[2:] == (900, 640)


def test_the_picture_is_whole_after_full_screen_and_other_sizes(start: Start) -> None:
    """Only what changes is drawn, but the system may take away what was drawn before."""
    player = start("main.py", "wallgo", "--windowed", "900x640")
    begin(player)
    player.point(5, 5)

    def seen() -> bytes:
        return pygame.image.tobytes(player.screenshot(), "RGB")

    before = seen()
    for _ in range(2):
        player.key("F11")
    assert seen() == before
    player.resize(700, 500)
    player.resize(900, 640)
    assert seen() == before


@pytest.mark.parametrize(("game", "size", "how"), [("wallgo", "360x640", "finger"), ("fortress", "1280x720", "mouse")])
def test_computers_that_play_each_other_obey_a_mouse_alone_and_a_finger_alone(
    start: Start, tmp_path: Path, game: str, size: str, how: str
) -> None:
    """They go a step, go on and stop, play faster, and are left: all by buttons."""
    match = Match.new(game, [computer("", 1), computer("", 1)])
    match.play(match.state.legal_actions()[0])
    save(match, tmp_path / "match.palisade.json")
    player = start("main.py", "--open", str(tmp_path / "match.palisade.json"), "--windowed", size)

    def press(key: str) -> None:
        """Press a button, and do not wait until nobody plays any more."""
        left, top, wide, high = player.widget(key)["rect"]
        x, y = left + wide / 2, top + high / 2
        if how == "mouse":
            player.display.run("xdotool", *map(str, player._to(x, y)), "click", "1")
        else:
            width, height = player.state["size"]
            player.ask({"post": [[kind, 0, x / width, y / height] for kind in ("down", "up")]})

    def played() -> int:
        return len(player.state["actions"])

    player.settle()

    def goes_on(key: str) -> None:
        before = played()
        press(key)
        player.until("them to play", lambda state: len(state["actions"]) > before)

    for _ in range(2):
        goes_on("watch.step")
        player.settle()
    goes_on("watch.pause")
    for speed in (2, 4, 8):
        press("watch.faster")
        player.until("more speed", lambda state, speed=speed: state["speed"] == speed)
    press("watch.pause")
    stopped = player.settle()
    assert not stopped["over"]
    frame = stopped["frame"] + 120
    assert player.until("two seconds", lambda state: state["frame"] >= frame)["actions"] == stopped["actions"]
