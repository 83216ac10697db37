"""Entrapment against games, positions and turn counts that other engines answered (see tests/data/README.md).

Three differences are meant: the other engine lists barriers in player one's first turn, restricts the second action
after a force made in the same turn, and lets some deaths that come at once happen in another order.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from game.rules import RuleError
from game.rules.entrapment import Eliminated, Entrapment, from_text, new

DATA = Path(__file__).parents[1] / "data" / "entrapment"
VARIANTS = {"7x7x3": "7x7", "7x6x3": "6x7", "7x7x4": "7x7x4"}
PHASES = {
    "MOVE_ROAMER": "first",
    "ROAMER_ESCAPE_1": "first",
    "SELECT_KILL_SELF1": "first",
    "SELECT_KILL_OTHER1": "first",
    "MOVE_OR_PLACE": "second",
    "MOVE_OR_MOVE": "second",
    "ESCAPE_OR_PLACE": "second",
    "ESCAPE_OR_MOVE": "second",
    "SELECT_KILL_SELF2": "second",
    "SELECT_KILL_OTHER2": "second",
}

Case = dict[str, Any]


def cases(name: str) -> list[Case]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [case for case in map(json.loads, lines) if case.get("variant", "7x7x3") in VARIANTS]


def board(state: Entrapment) -> str:
    """The board as the data write it: every list in alphabetical order."""
    lists = [part(seat) for part in (state.roamers, state.resting, state.standing) for seat in (0, 1)]
    return "/".join(",".join(sorted(names)) for names in lists)


def forced(state: Entrapment) -> list[list[str]]:
    return [sorted(state.forced(seat)) for seat in (0, 1)]


def deaths(state: Entrapment) -> list[str]:
    return [
        f"{event.square} {event.seat + 1} {event.reason}" for event in state.events if isinstance(event, Eliminated)
    ]


def expected_moves(case: Case) -> list[str] | None:
    """The legal moves by our rules: a force made in this turn leaves its second action free."""
    free = case["st"] in ("ESCAPE_OR_PLACE", "ESCAPE_OR_MOVE") and not case.get("first")
    return case.get("roam_all") if free else case.get("roam")


def check_legal(state: Entrapment, case: Case) -> None:
    legal = state.legal_actions()
    moves = [action for action in legal if action[0] not in "@+~x"]
    if case["st"] == "PLACE_ROAMER":
        assert len(legal) == case["nr"]
        return
    if (wanted := expected_moves(case)) is not None:
        assert sorted(moves) == sorted(wanted)
    if not case.get("first"):
        assert len([action for action in legal if action[0] in "+~"]) == case["nb"]
    victims = [action for action in legal if action[0] == "x"]
    assert sorted(victims) == sorted(case.get("kill") or [])


@pytest.mark.parametrize("game", cases("games.jsonl"), ids=lambda game: f"{game['variant']}-{game['seed']}")
def test_whole_games(game: Case) -> None:
    state: Entrapment = new(variant=VARIANTS[game["variant"]])
    for case in game["actions"]:
        if state.outcome:
            assert state.outcome.reason in ("repetition", "quiet")  # the other engine knows no draw
            return
        assert state.seat + 1 == case["p"]
        check_legal(state, case)
        state = state.play(case["m"])
        assert board(state) == case["pos"]
        assert forced(state) == case["trap"]
        assert list(state.stock) == case["stock"]
        assert deaths(state) == case.get("cap", [])
        assert state.mid_turn != case["end"]
    assert state.outcome
    assert state.outcome.winners == (game["winner"] - 1,)
    assert state.outcome.reason == "elimination"


def text_of(before: Case, variant: str) -> str:
    phase, (one, two) = PHASES.get(before["bs_state"]), before["stock"]
    if phase is None:
        total = 8 if variant == "7x7x4" else 6
        put = sum(len(names.split(",")) for names in before["pos"].split("/")[:2])
        # who was eliminated while roamers were put is not told: take the latest time that fits
        phase = f"place-{max(n for n in range(put, total) if n % 2 == before['player'] - 1)}"
    elif before["first"]:
        phase = "opening"
    return f"{before['pos']} {before['player']} {phase} {one}-{two}"


@pytest.mark.parametrize("case", cases("positions.jsonl"), ids=lambda case: f"{case['tag']}: {case['action']}")
def test_single_actions(case: Case) -> None:
    before, after, variant = case["before"], case["after"], VARIANTS[case["variant"]]
    state = from_text(text_of(before, variant), variant=variant)
    check_legal(state, {**case["legal"], "st": before["bs_state"], "first": before["first"]})
    state = state.play(case["action"])
    if case["seed_differs"]:
        assert board(state) == case["seed_after_pos"]
        return
    assert board(state) == after["pos"]
    assert deaths(state) == case["captured"]
    assert forced(state) == after["trap"]
    assert list(state.stock) == after["stock"]
    assert state.mid_turn != after["turn_ended"]
    assert (state.outcome.winners[0] + 1 if state.outcome else None) == after["winner"]
    if after["next_player"] is not None:
        assert state.seat + 1 == after["next_player"]


def test_positions_hold_every_tag() -> None:
    assert len({case["tag"] for case in cases("positions.jsonl")}) > 30


@pytest.mark.parametrize("case", cases("anchors.jsonl"), ids=lambda case: str(case["id"]))
def test_anchors(case: Case) -> None:
    if "setup" in case:
        state: Entrapment = new(variant="7x7")
        for action in case["setup"]:
            state = state.play(action)
        assert len(state.legal_actions()) == case["expect"]["seed_first_turn"]["roamer_moves"]
        return
    phase = {"act1": "first", "act2": "second"}[case["phase"]]
    one, two = case.get("stock", (20, 20))
    state = from_text(f"{case['pos']} {case['player']} {phase} {one}-{two}", variant="7x7")
    moves = [action for action in state.legal_actions() if action[0] not in "+~"]
    relocations = [action for action in state.legal_actions() if action[0] == "~"]
    if "roam" in case:
        assert sorted(moves) == sorted(case["roam"])
    assert set(case.get("legal", [])) <= set(moves)
    for action in case.get("not_legal", []):
        with pytest.raises(RuleError):
            state.play(action)
    if "n_relocations" in case:
        assert len(relocations) == case["n_relocations"]
        assert {action[1:5] for action in relocations} == {case["only_from"]}
    if "action" in case:
        check_anchor_action(state.play(case["action"]), case)


def check_anchor_action(state: Entrapment, case: Case) -> None:
    if "choice" in case:
        assert sorted(state.legal_actions()) == case["choice"]
        state = state.play(case["then"])
    if "after" in case:
        assert board(state) == case["after"]
    if "captured" in case:
        assert [death.rsplit(" ", 1)[0] for death in deaths(state)] == case["captured"]
    if "winner" in case:
        assert state.outcome
        assert state.outcome.winners == (case["winner"] - 1,)
    if "forced" in case:
        assert list(state.forced(state.seat)) == case["forced"]
    if "next_player" in case:
        assert state.seat + 1 == case["next_player"]
    if "next_phase" in case:
        assert state.phase == {"act1": "first", "act2": "second"}[case["next_phase"]]
    if "next_roam" in case:
        assert sorted(action for action in state.legal_actions() if action[0] not in "+~") == case["next_roam"]


@pytest.mark.parametrize("case", cases("turn_counts.jsonl"), ids=lambda case: str(case["sha1_sorted_turns"][:8]))
def test_whole_turns(case: Case) -> None:
    text = f"{case['pos']} {case['player']} first {'-'.join(map(str, case['stock']))}"
    turns = sorted(";".join(turn) for turn in from_text(text, variant="7x7").turns())
    assert len(turns) == case["n_turns"]
    assert set(case["sample"]) <= set(turns)
    assert hashlib.sha1("\n".join(turns).encode(), usedforsecurity=False).hexdigest() == case["sha1_sorted_turns"]
