"""Reasons of hints, against what is counted plainly on the same boards."""

from __future__ import annotations

from itertools import islice

import pytest

from game import rules
from game.kit import text
from game.players.evaluation import available, evaluator_of
from game.rules.entrapment import Forced
from tests.players.plain import distances, neighbours, random_states


def nearest(state):
    """For every seat of Wall Go the squares that it alone is nearest to."""
    walls = {frozenset((wall[:2], wall[2:])) for wall in state.walls()}
    steps = [distances(state.pieces(seat), walls) for seat in range(len(state.seats))]
    never = 99
    return [
        {at for at, far in own.items() if all(far < each.get(at, never) for each in steps if each is not own)}
        for own in steps
    ]


def parts_of(state, actions):
    return {(each.key.rpartition(".")[2], each.params.get("seat")): each.params.get("n") for each in evaluator_of(state.game).reasons(state, actions)}  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
def test_wall_go_counts_squares_as_they_are(players):
    seen = set()
    for state in islice(random_states("wallgo", 12, 3, players=players), 0, None, 3):
        if state.outcome:
            continue
        seat, before = state.seat, nearest(state)
        for _, actions in evaluator_of("wallgo").candidates(state)[::29]:
            after = state
            for action in actions:
                after = after.play(action)
            told, now = parts_of(state, actions), nearest(after)
            seen |= {what for what, _ in told}
            closed = after.scores()[seat] - state.scores()[seat]
            assert told.get(("closes", None), 0) == max(closed, 0)
            taken = [len(squares & now[seat]) if other != seat else 0 for other, squares in enumerate(before)]
            assert max(taken) == next((n for (what, _), n in told.items() if what == "takes"), 0)
            assert all(taken[other] == n for (what, other), n in told.items() if what == "takes")
            gained = len(now[seat] - before[seat])
            assert told.get(("gains", None), gained) == gained
            assert told.get(("keeps", None), len(now[seat])) == len(now[seat])
            assert told, "there is always something to say"
    assert {"closes", "takes", "gains"} <= seen


def test_a_broken_wall_opens_what_lies_behind_it():
    start = rules.from_text("wallgo", "a1/g7/g1 a1a2,b1b2,b1c1 red rbg", players=3)
    told = parts_of(start, ("a1xa2", "a1>a2", "a2+b2"))
    assert told[("opens", None)] == 47


def test_entrapment_tells_whom_it_forces_and_how_many_ways_are_left():
    seen = set()
    for state in islice(random_states("entrapment", 12, 2), 0, 300, 7):
        if state.outcome:
            continue
        for action in state.legal_actions()[::7]:
            after = state.play(action)
            told = evaluator_of("entrapment").reasons(state, (action,))
            seen |= {each.key.rpartition(".")[2] for each in told}
            forced = {event.square for event in after.events if isinstance(event, Forced) and event.seat != state.seat}
            assert {each.params["square"] for each in told if each.key.endswith(".forces")} == forced
            walls = {groove for seat in (0, 1) for groove in (*after.resting(seat), *after.standing(seat))}
            taken = {*after.roamers(0), *after.roamers(1)}
            for each in told:
                if "n" in each.params:
                    here = each.params["square"]
                    ways = [at for at in neighbours(here) if not {here + at, at + here} & walls and at not in taken]
                    assert len(ways) == each.params["n"]
    assert {"narrows", "widens", "puts"} <= seen


def test_enclosure_never_speaks_of_walls_where_it_has_lines():
    for key, sentences in text.catalogue().items():
        if key.startswith(("enclosure.", "hint.enclosure.", "refusal.enclosure.")):
            assert "wall" not in str(sentences["en"]), key
            assert "стен" not in str(sentences["ru"]).lower(), key


@pytest.mark.parametrize("language", text.LANGUAGES)
@pytest.mark.parametrize("game", [game for game in rules.GAMES if available(game)])
def test_every_reason_has_its_words(game, language):
    text.use(language)
    try:
        for state in islice(random_states(game, 2, 1), 0, 24, 6):
            if state.outcome:
                continue
            for _, actions in evaluator_of(game).candidates(state)[:3]:
                for each in evaluator_of(game).reasons(state, actions):
                    assert text.t(each.key, **each.params, name="Ann").strip()
    finally:
        text.use("en")
