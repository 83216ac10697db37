"""Whole matches in a real window, from the menu to the results: by mouse, by keyboard alone, by fingers alone.

Motion is off in the settings, so that a match takes seconds.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Sequence
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
from game.rules.entrapment import Entrapment
from game.view import board
from game.view.board import Board, Selection
from tests.window.harness import Player, State

ARROWS = {"Left": Arrow(-1, 0), "Right": Arrow(1, 0), "Up": Arrow(0, -1), "Down": Arrow(0, 1)}

Start = Callable[..., Player]


@pytest.fixture(autouse=True)
def still(home: Path) -> None:
    """Nothing moves in these matches."""
    assert Settings.path().is_relative_to(home)
    Settings(motion="off").save()


class Script(NamedTuple):
    """A match to play: its game, its actions, and its places in the order in which a person chooses them."""

    game: str
    actions: list[str]
    places: list[str]


@pytest.fixture(scope="module", autouse=True)
def fonts() -> None:
    """The display that boards want; nobody looks at it."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))


def board_for(game: str) -> Board:
    """A board of one's own, to think with."""
    thought = board.board_of(game)()
    thought.place(pygame.Rect(0, 0, 600, 600), Look())
    return thought


@cache
def script(game: str) -> Script:
    """The shortest of many random matches for two that goes by without questions."""
    seeds, likely = (range(200), any_action) if game == "wallgo" else (range(12), hunting)
    return written(game, min((random_match(game, seed, likely) for seed in seeds), key=len))


@cache
def shuffle() -> Script:
    """A match of Entrapment in which both only go to and fro, until the position has come three times."""
    put = ["@d4", "@c5", "@e3", "@e5", "@b3", "@f6", "d4>d3"]
    return written("entrapment", [*put, *["f6>f7", "f7>f6", "b3>b2", "b2>b3"] * 2])


def after(state: rules.State, actions: list[str]) -> rules.State:
    return reduce(lambda before, action: before.play(action), actions, state)


def written(game: str, actions: list[str]) -> Script:
    thought, state, places, done = board_for(game), rules.new(game), [], 0
    while done < len(actions):
        chosen, played = to_choose(thought, state, actions[done:])
        places += chosen
        done += played
        state = after(state, actions[done - played : done])
    return Script(game, actions, places)


def random_match(game: str, seed: int, likely: Callable[[rules.State], Sequence[str]]) -> list[str]:
    chance, state, actions = random.Random(seed), rules.new(game), []
    while not state.outcome:
        actions.append(chance.choice(likely(state)))
        state = state.play(actions[-1])
    return actions


def any_action(state: rules.State) -> Sequence[str]:
    return state.legal_actions()


def hunting(state: rules.State) -> Sequence[str]:
    """In Entrapment: a barrier beside an enemy, where one can be laid and costs no roamer."""
    assert isinstance(state, Entrapment)
    legal = [action for action in state.legal_actions() if not state.losses(action)] or state.legal_actions()
    enemies = set(state.roamers(1 - state.seat))
    return [action for action in legal if action[0] == "+" and enemies & {action[1:3], action[3:]}] or legal


def to_choose(thought: Board, state: rules.State, actions: list[str]) -> tuple[list[str], int]:
    """The fewest places that a person chooses to play the next of these actions, and how many these are."""
    ways: dict[Selection, list[str]] = {thought.start(state): []}
    waiting = deque(ways)
    while waiting:
        here = waiting.popleft()
        for place in thought.targets(state, here):
            reply = thought.choose(state, here, place)
            if reply.actions and reply.actions == tuple(actions[: len(reply.actions)]):
                return [*ways[here], place], len(reply.actions)
            if not reply.actions and reply.selection not in ways:
                ways[reply.selection] = [*ways[here], place]
                waiting.append(reply.selection)
    raise AssertionError(f"no choice leads to {actions[0]}")


class Hand:
    """Someone who plays by keys: works out the way of the cursor on a board of his own."""

    def __init__(self, game: str) -> None:
        self.board = board_for(game)
        self.state = rules.new(game)
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
            self.selection = replace(self.board.start(self.state), cursor=self.selection.cursor)


def results_of(player: Player, match: Script) -> State:
    """Wait for the results and see that they are those of the match."""
    told = player.until("the results", lambda state: state["scene"] == "results" and state["idle"])
    state = after(rules.new(match.game), match.actions)
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


MATCHES = pytest.mark.parametrize(
    "of", [lambda: script("wallgo"), lambda: script("entrapment"), shuffle], ids=["wallgo", "entrapment", "shuffle"]
)


@MATCHES
def test_by_mouse(start: Start, of: Callable[[], Script]) -> None:
    match, player = of(), start("main.py", "--lang", "en")
    player.press(f"card.{match.game}")
    player.press("start")
    player.choose(*match.places)
    results_of(player, match)
    assert player.press("menu")["scene"] == "menu"


@MATCHES
def test_by_keyboard_alone(start: Start, of: Callable[[], Script]) -> None:
    match, player = of(), start("main.py", "--lang", "en")
    hand = Hand(match.game)
    for key in (f"card.{match.game}", "start"):
        focus(player, key)
        player.key("Return")
    for place in match.places:
        player.key(*hand.keys_to(place))
        assert player.state["actions"] == match.actions[: len(player.state["actions"])]
    results_of(player, match)
    focus(player, "menu")
    assert player.key("Return")["scene"] == "menu"


@MATCHES
def test_by_fingers_alone_upright_in_russian(start: Start, of: Callable[[], Script]) -> None:
    match, player = of(), start("main.py", "--lang", "ru", "--windowed", "360x640")
    touch_widget(player, f"card.{match.game}")
    told = touch_widget(player, "start")
    assert (told["size"], told["language"]) == ([360, 640], "ru")
    for place in match.places:
        player.tap(*player.state["places"][place])
    results_of(player, match)
    assert touch_widget(player, "menu")["scene"] == "menu"


@pytest.mark.parametrize("size", ["1280x720", "360x640"])
def test_a_draw_by_agreement(start: Start, size: str) -> None:
    player = start("main.py", "entrapment", "--windowed", size)
    player.press("start")
    player.choose(*script("entrapment").places[:9])
    assert player.press("agree.draw")["scene"] == "dialog"
    player.press("yes")
    told = player.until("the results", lambda state: state["scene"] == "results" and state["idle"])
    assert (told["winners"], told["reason"]) == ([0, 1], "agreed")


def test_a_killed_program_goes_on_where_it_was(start: Start) -> None:
    match, player = script("wallgo"), start("main.py", "wallgo")
    player.press("start")
    places = match.places
    for upto in (3, 11):
        played = player.choose(*places[:upto])["actions"]
        places = places[upto:]
        player.kill()
        player = start("main.py")
        assert player.press("continue")["actions"] == played
    assert played == match.actions[: len(played)]
    assert len(played) > 4
