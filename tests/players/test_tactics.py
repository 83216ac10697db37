"""Positions with one right answer, which level 4 and those above find.

Each line of ``tests/data/players`` is a position from matches between computer players. In Entrapment the first action
of the turn is asked for: the only one after which the turn ``takes`` a roamer without losing one, or the only one that
``saves`` the seat from losing one by the next turn. In Wall Go the whole turn is asked for: a full search to the end of
the match found every other turn to be worth at least three squares less.
"""

import json
from pathlib import Path

import pytest

from game import rules
from game.players.levels import choose, level_of

DATA = Path(__file__).parents[1] / "data" / "players"


def tactics(game):
    return [json.loads(line) for line in (DATA / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()]


def name_of(tactic):
    return tactic["position"][:24]


@pytest.mark.parametrize("tactic", tactics("entrapment"), ids=name_of)
def test_entrapment(tactic):
    state = rules.from_text("entrapment", tactic["position"], variant="7x7")
    if tactic["why"] == "takes":
        assert {turn[0] for turn in state.turns() if takes(state, turn)} == {tactic["best"]}
    assert choose(state, level_of("entrapment", 4)).actions == (tactic["best"],)


def takes(state, turn):
    seat, before = state.seat, state.scores()
    for action in turn:
        state = state.play(action)
    return state.scores()[1 - seat] < before[1 - seat] and state.scores()[seat] == before[seat]


def test_there_are_enough():
    assert len(tactics("entrapment")) >= 15
