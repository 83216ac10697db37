"""Ratings and the sequential test, on matches whose truth is known."""

import math
import random

import pytest

from game.players.contest import opening
from game.players.ladder import meet
from game.players.rating import bounds, evidence, ratings
from game.rules import GAMES

TRUE = [0, 150, 280, 600]


def chance(difference):
    return 1 / (1 + 10 ** (-difference / 400))


def test_ratings_are_found_again_within_their_bars():
    dice = random.Random(1)
    results = {
        (one, other): (sum(dice.random() < chance(TRUE[one] - TRUE[other]) for _ in range(400)), 400)
        for one in range(4)
        for other in range(one + 1, 4)
    }
    found = ratings(results, 4)
    assert found[0].elo == found[0].bar == 0
    for rating, true in zip(found, TRUE, strict=True):
        assert abs(rating.elo - true) <= 1.6 * rating.bar
        assert rating.bar < 60


def test_who_won_all_is_not_infinitely_better():
    (_, winner) = ratings({(0, 1): (0, 20)}, 2)
    assert 400 < winner.elo < 1000
    assert winner.bar > 200


@pytest.mark.parametrize(("true", "better"), [(0, False), (80, True)])
def test_the_sequential_test_is_seldom_wrong(true, better):
    dice = random.Random(2)
    low, high = bounds()
    right = 0
    for _ in range(40):
        pairs = []
        while len(pairs) < 2 or low < evidence(pairs, 0, 80) < high:
            pairs.append(sum(dice.random() < chance(true) for _ in range(2)))
        right += (evidence(pairs, 0, 80) >= high) == better
    assert right >= 35


def test_the_bounds_are_those_of_wald():
    assert bounds(0.1, 0.2) == pytest.approx((math.log(0.2 / 0.9), math.log(0.8 / 0.1)))


@pytest.mark.parametrize("game", GAMES)
def test_a_pair_against_oneself_is_even(game):
    assert meet(game, 1, 1, seed=5) == 1


def test_every_opening_of_a_free_map_has_another_map():
    first, second = (opening("fortress", {}, seed) for seed in (1, 2))
    assert first.base != second.base
    assert opening("fortress", {"seed": 2}, 1).base == second.base
