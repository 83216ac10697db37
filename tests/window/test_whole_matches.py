"""Whole matches in a real window, from the menu to the results: by mouse, by keyboard alone, by fingers alone.

Motion is off in the settings, so that a match takes seconds.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, reduce
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from game import rules
from game.input.intents import Arrow, Command, Intent
from game.kit.settings import Settings
from game.kit.theme import Look
from game.rules.wallgo import GRID, WallGo
from game.view import board
from game.view.board import Board
from tests.window.harness import Player, State

ARROWS = {"Left": Arrow(-1, 0), "Right": Arrow(1, 0), "Up": Arrow(0, -1), "Down": Arrow(0, 1)}

Start = Callable[..., Player]


@pytest.fixture(autouse=True)
def still(home: Path) -> None:
    """Nothing moves in these matches."""
    assert Settings.path().is_relative_to(home)
    Settings(motion="off").save()


class Script(NamedTuple):
    """A match to play: its actions, and its places in the order in which a person chooses them."""

    actions: list[str]
    places: list[str]


@cache
def script() -> Script:
    """The shortest of many random matches of Wall Go for two."""
    actions = min((random_match(seed) for seed in range(200)), key=len)
    state, places = rules.new("wallgo"), []
    for action in actions:
        places += to_choose(state, action)
        state = state.play(action)
    return Script(actions, places)


def random_match(seed: int) -> list[str]:
    chance, state, actions = random.Random(seed), rules.new("wallgo"), []
    while not state.outcome:
        actions.append(chance.choice(state.legal_actions()))
        state = state.play(actions[-1])
    return actions


def to_choose(state: WallGo, action: str) -> list[str]:
    """The places that a person chooses for an action: a piece that could move, but stays, is its own destination."""
    if action[0] == "@":
        return [action[1:]]
    piece, sign, target = action[:2], action[2], action[3:]
    if sign == ">":
        return [piece, target]
    picks = 0 if state.mid_turn else 2 if state.destinations(piece) else 1
    return [piece] * picks + [GRID.groove_names[GRID.groove[piece + target]]]


class Hand:
    """Someone who plays by keys: works out the way of the cursor on a board of his own."""

    def __init__(self) -> None:
        self.board: Board = board.board_of("wallgo")()
        self.board.place(pygame.Rect(0, 0, 600, 600), Look())
        self.state = rules.new("wallgo")
        self.selection = self.board.start(self.state)

    def keys_to(self, place: str) -> list[str]:
        """The keys that choose a place."""
        keys = [*self._way(place), "Return"]
        for key in keys:
            self._strike(ARROWS.get(key, Command("confirm")))
        return keys

    def _way(self, place: str) -> list[str]:
        """The fewest arrows from the cursor to a place."""
        ways: dict[str | None, list[str]] = {self.selection.cursor: []}
        waiting = deque(ways)
        while place not in ways:
            here = waiting.popleft()
            for key, arrow in ARROWS.items():
                there = self.board.interpret(self.state, replace(self.selection, cursor=here), arrow).selection.cursor
                if there not in ways:
                    ways[there] = [*ways[here], key]
                    waiting.append(there)
        return ways[place]

    def _strike(self, intent: Intent) -> None:
        reply = self.board.interpret(self.state, self.selection, intent)
        self.selection = reply.selection
        for action in reply.actions:
            self.state = self.state.play(action)
            self.selection = self.board.start(self.state)


@pytest.fixture
def hand() -> Iterator[Hand]:
    """A hand, and the display that its board wants; nobody looks at it."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    yield Hand()
    pygame.display.quit()


def results_of(player: Player) -> State:
    """Wait for the results and see that they are those of the script."""
    told = player.until("the results", lambda state: state["scene"] == "results" and state["idle"])
    state = reduce(lambda state, action: state.play(action), script().actions, rules.new("wallgo"))
    assert state.outcome is not None
    assert (tuple(told["winners"]), told["reason"]) == (state.outcome.winners, state.outcome.reason)
    return told


def focus(player: Player, key: str) -> None:
    """Go to a widget by Tab."""
    for _ in player.state["widgets"]:
        if player.state["focus"] == key:
            return
        player.key("Tab")
    assert player.state["focus"] == key


def touch_widget(player: Player, key: str) -> State:
    """Tap the middle of a widget."""
    x, y, width, height = player.widget(key)["rect"]
    return player.tap(x + width / 2, y + height / 2)


def test_by_mouse(start: Start) -> None:
    player = start("main.py", "--lang", "en")
    player.press("card.wallgo")
    player.press("start")
    player.choose(*script().places)
    results_of(player)
    assert player.press("menu")["scene"] == "menu"


def test_by_keyboard_alone(start: Start, hand: Hand) -> None:
    player = start("main.py", "--lang", "en")
    for key in ("card.wallgo", "start"):
        focus(player, key)
        player.key("Return")
    for place in script().places:
        player.key(*hand.keys_to(place))
        assert player.state["actions"] == script().actions[: len(player.state["actions"])]
    results_of(player)
    focus(player, "menu")
    assert player.key("Return")["scene"] == "menu"


def test_by_fingers_alone_upright_in_russian(start: Start) -> None:
    player = start("main.py", "--lang", "ru", "--windowed", "360x640")
    touch_widget(player, "card.wallgo")
    told = touch_widget(player, "start")
    assert (told["size"], told["language"]) == ([360, 640], "ru")
    for place in script().places:
        player.tap(*player.state["places"][place])
    results_of(player)
    assert touch_widget(player, "menu")["scene"] == "menu"


def test_a_killed_program_goes_on_where_it_was(start: Start) -> None:
    player = start("main.py", "wallgo")
    player.press("start")
    places = script().places
    for upto in (3, 11):
        played = player.choose(*places[:upto])["actions"]
        places = places[upto:]
        player.kill()
        player = start("main.py")
        assert player.press("continue")["actions"] == played
    assert played == script().actions[: len(played)]
    assert len(played) > 4
