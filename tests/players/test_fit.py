"""Weights come from matches alone, and evaluators go by the weights they have."""

import math
import random
import sys
from array import array

import numpy as np
import pytest

from game.players import fit, gate
from game.players.contest import exchanged, opening, player_of
from game.players.evaluation import UNIT, Level, Weighed, evaluator_of, standings
from game.rules import GAMES

WEIGHED = [game for game in GAMES if isinstance(evaluator_of(game), Weighed)]
SIGHT = Level(0)
EVALUATION = """
from array import array
from game.players.wallgo import WallGoEvaluator

class Other(WallGoEvaluator):
    weights = array("q", ({}, 0))
"""


def states(game, matches=2):
    """The states of matches in which one of the best candidates is played; a whole turn each."""
    evaluator = evaluator_of(game)
    for seed in range(matches):
        chance, state = random.Random(seed), opening(game, {}, seed)
        while not state.outcome:
            yield state
            for action in chance.choice(sorted(evaluator.candidates(state), reverse=True)[:3])[1]:
                state = state.play(action)


def test_weights_come_from_the_seed_alone(monkeypatch):
    """Whatever the evaluator weighs today, and in however many processes the matches are played."""
    evaluator = evaluator_of("wallgo")
    fitted = []
    for weights in (evaluator.weights, array("q", (-70, 900))):
        monkeypatch.setattr(evaluator, "weights", weights)
        fitted.append(fit.tuned("wallgo", evaluator, SIGHT, range(5, 21)))
        assert evaluator.weights is weights
    assert fitted[0] == fitted[1] == fit.tuned("wallgo", evaluator, SIGHT, range(5, 21))
    assert fitted[0] not in (evaluator.rough, fit.tuned("wallgo", evaluator, SIGHT, range(16)))


def test_bad_weights_become_better_ones(monkeypatch):
    """Pieces out of all fights are no merit: matches tell."""
    evaluator = evaluator_of("wallgo")
    monkeypatch.setattr(evaluator, "rough", array("q", (100, 400)))
    fitted = evaluator.weighing(fit.tuned("wallgo", evaluator, SIGHT, range(80)))
    assert fitted.weights[1] / fitted.weights[0] < 3
    new, old = (player_of(SIGHT, each) for each in (fitted, evaluator.weighing(evaluator.rough)))
    assert sum(exchanged(opening("wallgo", {}, seed), new, old, seed) for seed in range(1000, 1020)) > 24


def test_lessons_lead_to_the_weights_of_the_winner():
    evaluator, decided = evaluator_of("wallgo"), 0
    steps = fit.steps_of(evaluator)
    for seed in range(8):
        way = np.array(fit.lesson("wallgo", evaluator, SIGHT, seed))
        assert abs(way[0]) == abs(way[1])
        if way.any():
            decided += 1
            moves = np.sign(way) * steps
            one, other = (
                player_of(SIGHT, evaluator.weighing(fit.whole(each)))
                for each in (np.array(evaluator.weights) + moves, np.array(evaluator.weights) - moves)
            )
            assert exchanged(opening("wallgo", {}, seed), one, other, seed) == 1 + abs(way[0])
    assert decided


def test_leads_are_made_as_sure_as_they_were():
    chance = random.Random(3)
    leads = [chance.gauss(0, 1) for _ in range(20_000)]
    found = [(lead, float(chance.random() < 1 / (1 + math.exp(-1.7 * lead)))) for lead in leads]
    assert fit.sureness(found) == pytest.approx(1.7, abs=0.1)


def test_what_a_match_tells_is_told_of_both_seats():
    told = fit.told("wallgo", evaluator_of("wallgo"), SIGHT, 1)
    assert {points for _, points in told} in ({0.0, 1.0}, {0.5})
    assert len(told) > 10


@pytest.mark.parametrize("game", WEIGHED)
def test_every_weight_weighs(game):
    """Whichever is another one, there are leads or candidates that come out otherwise."""
    evaluator = evaluator_of(game)
    some = list(states(game, 4))
    for number in range(len(evaluator.weights)):
        weights = array("q", evaluator.weights)
        weights[number] += 300
        other = evaluator.weighing(weights)
        assert any(
            (other.lead(state), other.candidates(state)) != (evaluator.lead(state), evaluator.candidates(state))
            for state in some
        )


@pytest.mark.parametrize("game", [game for game in WEIGHED if game != "fortress"])
def test_candidates_stand_by_the_same_weights_as_what_they_lead_to(game):
    evaluator = evaluator_of(game)
    other = evaluator.weighing(array("q", (round(0.7 * weight) + 40 for weight in evaluator.weights)))
    for state in list(states(game, 1))[2::9]:
        for each in (evaluator, other, evaluator):
            for standing, actions in each.candidates(state)[::7]:
                after = state
                for action in actions:
                    after = after.play(action)
                assert standing == pytest.approx(standings(each, after)[state.seat])


@pytest.mark.parametrize("game", WEIGHED)
def test_surer_leads_are_so_many_times_as_large(game):
    evaluator = evaluator_of(game)
    twice = evaluator.surer(2)
    for state in list(states(game, 1))[::6]:
        assert twice.lead(state) == pytest.approx(2 * evaluator.lead(state), abs=UNIT / 1e6)


@pytest.mark.parametrize(("squares", "status"), [(200, 0), (-200, 1)])
def test_only_a_better_evaluation_passes_the_gate(squares, status, tmp_path, monkeypatch):
    monkeypatch.delitem(sys.modules, "wallgo", raising=False)
    paths = []
    for name, weight in (("old", 0), ("new", squares)):
        paths.append(tmp_path / name / "wallgo.py")
        paths[-1].parent.mkdir()
        paths[-1].write_text(EVALUATION.format(weight))
    assert gate.main([*map(str, paths), "--nodes", "0"]) == status


def test_the_gate_asks_for_the_game_of_a_file_with_another_name(capsys):
    with pytest.raises(SystemExit):
        gate.main(["old.py", "new.py"])
    assert "new is no game" in capsys.readouterr().err
