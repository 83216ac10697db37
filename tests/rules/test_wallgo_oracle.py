"""Wall Go against answers that other engines gave."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from game import rules
from game.rules.core import Skipped
from game.rules.wallgo import WallGo

DATA = Path(__file__).parents[1] / "data" / "wallgo"
STAYS = {"always": "stay_always", "with-exit": "stay_with_exit"}

TIES = {"shared": "winners_by_total", "largest-region": "winners_with_largest_region_tiebreak"}
"""Option ``tie`` to the key of the winners; the games that need ``stay=always`` have the first only."""

STAYERS = {"3p-1016": 88, "3p-1019": 65}
"""Games that pass over a player who can do nothing but stay, and the action after which they do: that is right with
``stay=with-exit`` only. With ``stay=always`` he has a legal turn (Rules 6 and 10), so the games part there."""


def cases(name: str) -> list[Any]:
    read = [json.loads(line) for line in (DATA / f"{name}.jsonl").read_text().splitlines()]
    return [pytest.param(case, id=case["id"]) for case in read]


def owner_map(state: WallGo) -> str:
    """The owners in the oracle's form: rank 7 to rank 1, x for contested, a dot for an area without pieces."""
    owners, contested = state.owners(), set(state.contested())
    return "".join(
        state.seats[owners[name]][0] if name in owners else "x" if name in contested else "."
        for row in "7654321"
        for name in (column + row for column in "abcdefg")
    )


def score_by_name(state: WallGo) -> dict[str, int]:
    return dict(zip(state.seats, state.scores(), strict=True))


def play(actions: list[str], **options: str | int) -> list[WallGo]:
    """Every state of a game, the first before any action."""
    return list(accumulate(actions, lambda state, action: state.play(action), initial=rules.new("wallgo", **options)))


def check_game(case: dict[str, Any], stay: str) -> None:
    states = play(case["actions"], players=case["players"], stay=stay)
    seats = states[0].seats
    for check in case["checks"]:
        state = states[check["after"]]
        assert owner_map(state) == check["owner"]
        assert score_by_name(state) == check["score"]
        assert (state.outcome is not None) == check["over"]
        if "breaks_left" in check:
            assert {name: int(state.holds_break(seat)) for seat, name in enumerate(seats)} == check["breaks_left"]
        if not check["over"]:
            assert seats[state.seat] == check["to_move"]
            assert any(isinstance(event, Skipped) for event in state.events) == check.get("skipped", False)
            turns = check[f"turns_{STAYS[stay]}"]
            assert turns is None or len(state.turns()) == turns
    final, end = case["final"], states[-1]
    letters = dict(zip("ABC", seats, strict=False))
    assert score_by_name(end) == {letters[letter]: score for letter, score in final["score"].items()}
    assert owner_map(end).translate(str.maketrans("rbg", "ABC")) == final["owner"]
    for tie, key in TIES.items():
        if tie != "shared" and key not in final:
            continue
        outcome = play(case["actions"], players=case["players"], stay=stay, tie=tie)[-1].outcome
        assert outcome is not None
        assert [seats[seat] for seat in outcome.winners] == [letters[letter] for letter in final[key]]


@pytest.mark.parametrize("case", cases("games"))
def test_games_with_exit(case: dict[str, Any]) -> None:
    check_game(case, "with-exit")


@pytest.mark.parametrize("case", [case for case in cases("games") if case.id not in STAYERS])
def test_games_always(case: dict[str, Any]) -> None:
    check_game(case, "always")


@pytest.mark.parametrize("case", [case for case in cases("games") if case.id in STAYERS])
def test_games_that_pass_over_a_player_who_could_stay(case: dict[str, Any]) -> None:
    before, action = case["actions"][: STAYERS[case["id"]]], case["actions"][STAYERS[case["id"]]]
    state = play(before, players=case["players"], stay="always")[-1]
    assert state.turns()
    assert all(len(turn) == 1 for turn in state.turns())
    assert state.refusal(action).code == "not-yours"
    assert play(before, players=case["players"], stay="with-exit")[-1].refusal(action) is None


@pytest.mark.parametrize("case", cases("games_stay_always"))
def test_games_that_need_stay_always(case: dict[str, Any]) -> None:
    check_game(case, "always")


@pytest.mark.parametrize("case", cases("games_stay_needs_exit"))
def test_games_that_need_stay_with_exit(case: dict[str, Any]) -> None:
    check_game(case, "with-exit")


def count_sequences(state: WallGo, depth: int) -> int:
    if depth == 1:
        return len(state.turns())
    return sum(count_sequences(after(state, turn), depth - 1) for turn in state.turns())


def after(state: WallGo, turn: tuple[str, ...]) -> WallGo:
    for action in turn:
        state = state.play(action)
    return state


@pytest.mark.parametrize("stay", STAYS)
@pytest.mark.parametrize("case", cases("perft"))
def test_number_of_turn_sequences(case: dict[str, Any], stay: str) -> None:
    state = play(case["actions"], players=case["players"], stay=stay)[-1]
    assert state.seats[state.seat] == case["to_move"]
    for depth, count in enumerate(case[f"perft_{STAYS[stay]}"][:3], start=1):
        assert count_sequences(state, depth) == count


ANSWERS: dict[str, Callable[[WallGo, Any], object]] = {
    "dest": lambda state, asked: {**asked, "to": sorted(state.destinations(asked["piece"]))},
    "dest_count": lambda state, asked: {**asked, "n": len(state.destinations(asked["piece"]))},
    "walls_count": lambda state, asked: {**asked, "n": len(state.free_sides(asked["piece"]))},
    "breakable": lambda state, asked: {**asked, "walls": list(state.breakable(asked["piece"]))},
    "score": lambda state, _: score_by_name(state),
    "over": lambda state, _: state.outcome is not None,
    "neutral": lambda state, asked: [name for name in asked if name not in {*state.owners(), *state.contested()}],
    "contested_count": lambda state, _: len(state.contested()),
    "turns": lambda state, _: len(state.turns()),
    "can_act": lambda state, _: bool(state.legal_actions()),
    "skip": lambda state, _: any(isinstance(event, Skipped) for event in state.events),
}
"""What a position is asked, and how it answers: in the form of the oracle's own answer."""


@pytest.mark.parametrize("stay", STAYS)
@pytest.mark.parametrize("case", cases("positions"))
def test_positions(case: dict[str, Any], stay: str) -> None:
    seats = rules.new("wallgo", players=case["players"]).seats
    pieces = "/".join(",".join(case["pieces"][name]) for name in seats)
    breaks = "".join(name[0] for name, left in case.get("breaks_left", {}).items() if left)
    text = f"{pieces} {','.join(case['walls']) or '-'} {case.get('to_move', 'red')} {breaks or '-'}"
    state = rules.from_text("wallgo", text, players=case["players"], stay=stay)
    other_stay = next(name for option, name in STAYS.items() if option != stay)
    for key, expected in case["expect"].items():
        if not key.endswith(other_stay):
            assert ANSWERS[key.removesuffix(f"_{STAYS[stay]}")](state, expected) == expected
