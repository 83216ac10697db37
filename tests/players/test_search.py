"""The search alone: on Wall Go, and on a game of the tests' own that is small enough to be solved."""

import pytest

from game import rules
from game.players.evaluation import Only, evaluator_of, standings
from game.players.levels import METHODS
from game.players.search import Search
from tests.players.plain import random_states
from tests.toy import installed


@pytest.fixture(scope="module", autouse=True)
def toy():
    with installed():
        yield


def searched(evaluator, state, steps, method="tree", **how):
    search = METHODS[method](evaluator, state, **how)
    while search.nodes < steps and not search.settled:
        search.step()
    return search


def solved(state):
    """The final standing of the first seat with best play."""
    if state.outcome:
        return (0 in state.outcome.winners) - (1 in state.outcome.winners)
    values = [solved(state.play(action)) for action in state.legal_actions()]
    return max(values) if state.seat == 0 else min(values)


@pytest.mark.parametrize("method", ["tree", "alphabeta"])
@pytest.mark.parametrize("marks", [1, 2])
def test_it_finds_what_a_whole_search_finds(marks, method):
    chances = [state for state in random_states("toy", 3, 6, marks=marks) if state.to_text().count(".") in range(2, 8)]
    for state in chances:
        if not state.outcome:
            best = searched(evaluator_of("toy"), state, 600, method).best().actions
            after = state.play(*best)
            assert solved(after) == solved(state), state.to_text()


def test_the_same_seed_gives_the_same_choice_and_another_one_may_not():
    evaluator, state = evaluator_of("wallgo"), rules.new("wallgo")
    chosen = {seed: searched(evaluator, state, 5, seed=seed, noise=1.0).choices() for seed in range(8)}
    assert all(searched(evaluator, state, 5, seed=seed, noise=1.0).choices() == chosen[seed] for seed in chosen)
    assert len({choices[0].actions for choices in chosen.values()}) > 1


@pytest.mark.parametrize("players", [2, 3])
def test_alpha_beta_finds_what_a_search_without_cuts_finds(players):
    """Two turns deep, on some positions of a match: the turn after which the best answer leaves the most."""
    evaluator = evaluator_of("wallgo")
    states = [
        state for state in random_states("wallgo", 4, 1, players=players) if not (state.outcome or state.mid_turn)
    ]
    for state in states[players * 2 :: 20]:
        seat, search = state.seat, METHODS["alphabeta"](evaluator, state)
        worst = {}
        for _, actions in evaluator.candidates(state):
            after = played(state, actions)
            answers = [after] if after.outcome else [played(after, answer) for _, answer in evaluator.candidates(after)]
            kind = max if after.seat == seat else min
            worst[actions] = kind(standings(evaluator, answer)[seat] for answer in answers)
            search.step()
        best = search.best()
        assert best.standing == pytest.approx(max(worst.values()))
        assert worst[best.actions] == pytest.approx(best.standing)


@pytest.mark.parametrize("method", ["tree", "alphabeta", "deep"])
def test_every_method_keeps_its_word(method):
    """The same from the same seed, whatever is asked meanwhile; the best of all choices first; positions counted."""
    evaluator, state = evaluator_of("wallgo"), played(rules.new("wallgo"), ("@a7", "@g7", "@a1", "@g1"))
    asked, alone = (METHODS[method](evaluator, state, seed=3) for _ in range(2))
    assert asked.best().actions in set(state.turns())
    while asked.nodes < (1500 if method == "deep" else 15):
        before = asked.nodes
        asked.step()
        alone.step()
        assert asked.nodes > before
        assert asked.best() == asked.choices()[0]
    assert asked.choices() == alone.choices()
    legal = {choice.actions for choice in asked.choices()}
    assert legal <= set(state.turns())


@pytest.mark.parametrize("method", ["tree", "alphabeta", "deep"])
@pytest.mark.parametrize(
    ("game", "position", "options", "actions"),
    [
        ("wallgo", "a1,d4/g7,e5 d4d5 red -", {"players": 2}, ("d4>c3", "c3+c4")),
        ("wallgo", "a1,d4/g7,e5 d4d5 red -", {"players": 2}, ("d4>c3",)),
        ("entrapment", "a1,d4/g7,e5/a1b1/// 1 first 25-25", {"variant": "7x7"}, ("d4>d3", "+e5e6")),
        ("entrapment", "a1,d4/g7,e5/a1b1/// 1 first 25-25", {"variant": "7x7"}, ("d4>d3",)),
    ],
)
def test_the_only_thing_that_may_be_played_is_worth_what_follows(method, game, position, options, actions):
    state, evaluator = rules.from_text(game, position, **options), evaluator_of(game)
    after = played(state, actions)
    only, free = METHODS[method](Only(evaluator, state, actions), state), METHODS[method](evaluator, after)
    assert only.forced
    assert not free.forced
    goal = 1500 if method == "deep" else 40
    while only.nodes < goal:
        only.step()
        free.step()
    assert only.best().actions == actions
    assert only.best().line[: len(actions)] == actions
    if method == "deep":
        expects = free.best().standing if after.seat == state.seat else 1 - free.best().standing
        assert only.best().standing == pytest.approx(expects)
        assert only.best().line[len(actions) :] == free.best().line
    assert len(only.best().line) > len(actions)


def played(state, actions):
    for action in actions:
        state = state.play(action)
    return state


def test_more_steps_go_on_from_fewer():
    evaluator, state = evaluator_of("wallgo"), rules.new("wallgo", players=3)
    search = searched(evaluator, state, 20)
    for _ in range(20):
        search.step()
    assert search.choices() == searched(evaluator, state, 40).choices()
    assert sum(choice.visits for choice in search.choices()) == 40


def test_nothing_is_searched_when_the_match_is_over():
    with pytest.raises(ValueError, match="over"):
        Search(evaluator_of("wallgo"), rules.new("wallgo").play("resign:red"))


def test_a_whole_victory_can_be_weighed():
    state = rules.from_text("entrapment", "a1/g7,a7,g1/a1b1/// 2 second 25-25", variant="7x7")
    assert searched(evaluator_of("entrapment"), state, 1).best().actions == ("+a1a2",)


@pytest.mark.parametrize(("game", "options"), [("wallgo", {"players": 3}), ("entrapment", {}), ("toy", {"marks": 2})])
def test_a_choice_comes_with_the_play_that_is_expected_after_it(game, options):
    state = rules.new(game, **options)
    choices = searched(evaluator_of(game), state, 60).choices()
    for choice in choices:
        assert choice.line[: len(choice.actions)] == choice.actions
        after = state
        for action in choice.line:
            after = after.play(action)
    assert any(len(choice.line) > len(choice.actions) for choice in choices)


def test_of_forced_actions_it_tells_what_a_solver_tells():
    """Whatever is asked for, the standing that is told is that of the actions asked for, not of better ones."""
    evaluator = evaluator_of("toy")
    for state in random_states("toy", 5, 8):
        if state.outcome or state.to_text().count(".") > 5:
            continue
        for action in state.legal_actions():
            search = searched(Only(evaluator, state, (action,)), state, 600)
            (choice,) = search.choices()
            assert choice.actions == (action,)
            assert choice.line[0] == action
            if search.settled:
                sign = 1 if state.seat == 0 else -1
                assert (choice.standing > 0.6) - (choice.standing < 0.4) == sign * solved(state.play(action))
