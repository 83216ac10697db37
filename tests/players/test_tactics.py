"""Positions with one right answer, which level 4 and those above find.

Each line of ``tactics`` is a position from matches between computer players. In Entrapment the first action
of the turn is asked for: the only one after which the turn ``takes`` a roamer without losing one, or the only one that
``saves`` the seat from losing one by the next turn. In Wall Go it is the whole turn: the only one that wins. In Enclosure
it is the turn's last line: the only one that ``wins`` with the last action of the match, or the one that ``closes`` or
``cuts`` five squares more than any other would bring; ``shielded`` if another one would bring most but for the shields.
"""

import json
from pathlib import Path

import pytest

from game import rules
from game.players.enclosure import name_of as name
from game.players.enclosure_board import board_of
from game.players.levels import choose, level_of
from tests.players import reference

DATA = Path(__file__).parent / "tactics"


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


@pytest.mark.parametrize("tactic", tactics("wallgo"), ids=name_of)
def test_wallgo(tactic):
    state, best = rules.from_text("wallgo", tactic["position"]), tuple(tactic["best"])
    assert [turn for turn in state.turns() if wins(played(state, turn), state.seat, {})] == [best]
    assert choose(state, level_of("wallgo", 4)).actions == best


def played(state, turn):
    for action in turn:
        state = state.play(action)
    return state


def wins(state, seat, known):
    """Whether the seat wins from here whatever the others play."""
    if state.outcome:
        return state.outcome.winners == (seat,)
    if state not in known:
        some = any if state.seat == seat else all
        known[state] = some(wins(played(state, turn), seat, known) for turn in state.turns())
    return known[state]


@pytest.mark.parametrize("tactic", tactics("enclosure"), ids=name_of)
def test_enclosure(tactic):
    state = rules.from_text("enclosure", tactic["position"])
    brought = gains(board_of(state))
    best = max(brought, key=brought.get)
    assert name(best) == tactic["best"]
    if tactic["why"] == "wins":
        winning = {line for line in brought if state.play(name(line)).outcome.winners == (state.seat,)}
        assert winning == {best}
        assert state.play("end").outcome.winners != (state.seat,)
    else:
        assert brought.pop(best) >= 5 + max(brought.values())
        other = 1 - state.seat
        cut = state.play(name(best)).territory[other] < state.territory[other]
        assert cut == (tactic["why"] == "cuts") or tactic["why"] == "shielded"
    if tactic["why"] == "shielded":
        unshielded = gains(board_of(state)._replace(shielded=()))
        assert max(unshielded, key=unshielded.get) != best
    assert choose(state, level_of("enclosure", 4)).actions == (tactic["best"],)


def gains(board):
    """By how many squares every line that closes or cuts anything brings the seat's territory ahead."""
    seat = board.seat
    before = board.territories()
    after = {line: board.draw(line).territories() for line in reference.closing_or_cutting(board)}
    return {line: areas[seat] - before[seat] + before[1 - seat] - areas[1 - seat] for line, areas in after.items()}


@pytest.mark.parametrize("game", ["wallgo", "entrapment", "enclosure"])
def test_there_are_enough(game):
    assert len(tactics(game)) >= 15
