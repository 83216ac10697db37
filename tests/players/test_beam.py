"""Beam search: on a game of the tests' own that can be solved, and on the games themselves."""

import pytest

from game import rules
from game.players.beam import WIDTHS, Beam
from game.players.evaluation import Only, evaluator_of, standings
from tests.players.plain import random_states
from tests.players.test_search import solved
from tests.toy import installed


@pytest.fixture(scope="module", autouse=True)
def toy():
    with installed():
        yield


def searched(game, state, steps=10_000, **how):
    search = Beam(evaluator_of(game), state, **how)
    while search.nodes < steps and not search.settled:
        search.step()
    return search


def plainly(evaluator, state, widths):
    """What the seat may expect where every seat looks at its best few candidates, as deep as there are widths."""
    if state.outcome:
        return standings(evaluator, state)
    candidates = sorted(evaluator.candidates(state), key=lambda each: each[0], reverse=True)
    seat = state.seat
    if not widths:
        return tuple(candidates[0][0] if at == seat else 1 - candidates[0][0] for at in (0, 1))
    return max(
        (plainly(evaluator, after(state, each[1]), widths[1:]) for each in candidates[: widths[0]]),
        key=lambda v: v[seat],
    )


def after(state, actions):
    for action in actions:
        state = state.play(action)
    return state


def test_the_first_round_is_the_best_answer_to_each_of_the_best_candidates():
    evaluator = evaluator_of("wallgo")
    (width,) = WIDTHS[0]
    for state in list(random_states("wallgo", 4, 2))[9::14]:
        if not state.outcome:
            looks = min(width, len(evaluator.candidates(state)))
            search = searched("wallgo", state, looks + 1)  # what the last one came to is known when the next begins
            expected = plainly(evaluator, state, WIDTHS[0])[state.seat]
            assert search.best().standing == pytest.approx(expected)


def test_it_solves_what_its_rounds_reach():
    for state in random_states("toy", 3, 6, marks=1):
        if not state.outcome and state.to_text().count(".") <= 2:
            choice = searched("toy", state).best()
            assert solved(after(state, choice.actions)) == solved(state), state.to_text()


def test_a_choice_comes_with_the_play_that_is_expected_after_it():
    state = rules.new("enclosure")
    search = searched("enclosure", state, 12)
    assert search.nodes == 12
    for choice in search.choices():
        assert choice.line[: len(choice.actions)] == choice.actions
        after(state, choice.line)
    assert any(len(choice.line) > len(choice.actions) for choice in search.choices())


def test_the_same_seed_gives_the_same_choice_and_another_one_may_not():
    state = rules.new("wallgo")
    chosen = {seed: searched("wallgo", state, 3, seed=seed, noise=1.0).choices() for seed in range(8)}
    assert all(searched("wallgo", state, 3, seed=seed, noise=1.0).choices() == chosen[seed] for seed in chosen)
    assert len({choices[0].actions for choices in chosen.values()}) > 1


def test_of_forced_actions_it_tells_what_comes_of_them():
    state = rules.new("wallgo")
    actions = evaluator_of("wallgo").candidates(state)[5][1]
    search = Beam(Only(evaluator_of("wallgo"), state, actions), state)
    search.step()
    search.step()
    (choice,) = search.choices()
    assert choice.actions == choice.line[:1] == actions


def test_nothing_is_searched_when_the_match_is_over():
    with pytest.raises(ValueError, match="over"):
        Beam(evaluator_of("wallgo"), rules.new("wallgo").play("resign:red"))
