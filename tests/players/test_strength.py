"""How well the levels play, by a few matches; ``PALISADE_PAIRS=20`` plays as many as the goals are set for."""

import os

import pytest

from game.players.contest import pair, player_of
from game.players.evaluation import Level
from game.players.levels import level_of
from tests.players import reference

PAIRS = int(os.environ.get("PALISADE_PAIRS", "1"))
GREEDY = player_of(Level(0))


def won(game, one, other, pairs=PAIRS):
    """The part of the points that the first player wins."""
    return sum(pair(game, {}, one, other, seed) for seed in range(pairs)) / (2 * pairs)


REFERENCES = {
    "wallgo": reference.wallgo,
    "entrapment": reference.entrapment if PAIRS > 1 else reference.hasty_entrapment,
}


GOALS = {4: 0.8} if PAIRS == 1 else {4: 0.8, 6: 0.95}
"""For a level the part of the points to be won; the top level, where it is not compiled, thinks too long for the suite."""


@pytest.mark.parametrize("level", GOALS)
@pytest.mark.parametrize("game", REFERENCES)
def test_a_level_beats_plain_alpha_beta(game, level):
    assert won(game, player_of(level_of(game, level)), REFERENCES[game]) >= GOALS[level]


@pytest.mark.parametrize("game", REFERENCES)
def test_the_first_level_loses_to_greedy_play(game):
    assert won(game, player_of(level_of(game, 1)), GREEDY, 30 * PAIRS) <= 0.4


@pytest.mark.parametrize(("game", "pairs"), [("wallgo", 16), ("entrapment", 5)])
def test_a_search_beats_greedy_play(game, pairs):
    assert won(game, player_of(Level(16)), GREEDY, pairs * PAIRS) >= 0.75


def test_enclosure_beats_greedy_turns():
    """The top level is to win 36 of 40; a few matches of level 4 say that it has not become weak."""
    player = player_of(level_of("enclosure", 6 if PAIRS > 1 else 4))
    assert won("enclosure", player, reference.enclosure) >= (0.9 if PAIRS > 1 else 0.5)


def test_the_first_level_of_enclosure_loses_to_play_at_sight():
    assert won("enclosure", player_of(level_of("enclosure", 1)), GREEDY, 2 * PAIRS) <= 0.4
