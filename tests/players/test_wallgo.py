import math
from dataclasses import replace

import pytest

from game import rules
from game.players.evaluation import CERTAIN, UNIT, Level, evaluator_of, standings
from game.players.levels import choose, level_of
from game.players.wallgo import IDLE, SQUARE
from tests.players.plain import idle, nearest, random_states

EVALUATOR = evaluator_of("wallgo")
VARIANTS = [(2, "always"), (3, "always"), (4, "always"), (2, "with-exit"), (3, "with-exit")]


def plain_leads(state, seat):
    """The lead of a seat over each other one."""
    counts = nearest(state)
    leads = [SQUARE * (counts[seat] - other) for at, other in enumerate(counts) if at != seat]
    if len(counts) == 2:
        pieces = idle(state)
        return [leads[0] + IDLE * (pieces[seat] - pieces[1 - seat])]
    return leads


def plainly_expected(leads):
    chances = [1 / (1 + math.exp(-lead / UNIT)) for lead in leads]
    return sum(1 - CERTAIN + (2 * CERTAIN - 1) * chance for chance in chances) / len(chances)


@pytest.mark.parametrize(("players", "stay"), VARIANTS)
def test_standings_come_from_squares_that_are_near_and_pieces_that_are_idle(players, stay):
    idling = 0
    for state in random_states("wallgo", 1, 6, players=players, stay=stay):
        if not state.outcome and not state.mid_turn:
            leads = [plain_leads(state, seat) for seat in range(players)]
            assert EVALUATOR.standings(state) == pytest.approx([plainly_expected(each) for each in leads])
            if players == 2:
                assert [EVALUATOR.lead(state)] == leads[state.seat]
                idling += any(idle(state))
    assert idling or players > 2


@pytest.mark.parametrize(("players", "stay"), VARIANTS)
def test_candidates_are_all_turns_and_stand_as_what_they_lead_to(players, stay):
    broken = 0
    for number, state in enumerate(random_states("wallgo", 2, 4, players=players, stay=stay)):
        if state.outcome or number % 3:
            continue
        candidates = {actions: standing for standing, actions in EVALUATOR.candidates(state)}
        plain = {actions for actions in candidates if not any("x" in action for action in actions)}
        assert plain == set(state.turns()) or not state.turns()
        for actions, standing in candidates.items():
            after = state
            for action in actions:
                assert not after.outcome
                assert after is state or after.seat == state.seat
                after = after.play(action)
            assert not after.mid_turn
            frozen = after.outcome and after.contested()
            if not frozen:
                assert standing == pytest.approx(standings(EVALUATOR, after)[state.seat])
            broken += any("x" in action for action in actions)
    assert bool(broken) == (players > 2)


def test_a_seat_that_can_only_break_a_wall_within_a_region_breaks_it():
    """Red's pieces are hemmed in by blue's; behind their walls lies the region they are in already."""
    text = "a1,g1/b1,f1/d4,d7 a1a2,g1g2 red rbg"
    state = rules.from_text("wallgo", text, players=3, stay="with-exit")
    ((standing, actions),) = EVALUATOR.candidates(state)
    assert actions[0] in {"a1xa2", "g1xg2"}
    for action in actions:
        state = state.play(action)
    assert standing == pytest.approx(EVALUATOR.standings(state)[0])


def test_a_turn_that_was_begun_is_ended():
    state = rules.from_text("wallgo", "a1,d4/g7,e5 d4d5 red -", players=2).play("d4>c3")
    candidates = [actions for _, actions in EVALUATOR.candidates(state)]
    assert set(candidates) == {("c3+c4",), ("c3+d3",), ("c3+c2",), ("c3+b3",)}
    three = rules.from_text("wallgo", "a1,d4/g7,e5/a7,b7 d4d5,d4e4,c4d4,d3d4 red rbg", players=3).play("d4xd5")
    candidates = [actions for _, actions in EVALUATOR.candidates(three)]
    assert set(candidates) == set(three.turns())


@pytest.mark.parametrize(("players", "stay"), [(2, "always"), (2, "with-exit"), (3, "always"), (4, "with-exit")])
def test_every_level_plays_a_match_to_its_end(players, stay):
    """Every seat by another level, the patient ones in a hurry; what is illegal would raise RuleError."""
    state, turns = rules.new("wallgo", players=players, stay=stay), 0
    while not state.outcome:
        level = level_of("wallgo", 1 + turns % 6)
        for action in choose(state, replace(level, nodes=min(level.nodes, 500)), seed=turns).actions:
            state = state.play(action)
        turns += 1
    assert turns < 150


def test_every_method_ends_a_turn_that_was_begun():
    """In mid-turn only the wall is left to choose; a piece that has moved does not move again."""
    state = rules.from_text("wallgo", "a1,d4/g7,e5 d4d5 red -", players=2).play("d4>c3")
    for method in ("tree", "alphabeta", "deep"):
        best = choose(state, Level(800 if method == "deep" else 10, method=method)).actions
        assert best in {("c3+c4",), ("c3+d3",), ("c3+c2",), ("c3+b3",)}
