import pytest

from game import rules
from game.players import entrapment
from game.players.evaluation import evaluator_of, standings
from tests.players.plain import neighbours, random_states

EVALUATOR = evaluator_of("entrapment")
VARIANTS = ("7x7", "6x7", "7x7x4")


def plainly_free(state, seat, square, tempo):
    """How free a roamer is, by walking."""
    rows = 6 if state.options["variant"] == "6x7" else 7
    taken = {*state.roamers(0), *state.roamers(1)}
    barriers = {each for owner in (0, 1) for each in (*state.resting(owner), *state.standing(owner))}

    def between(here, there):
        return next(iter({here + there, there + here} & barriers), None)

    def beside(here):
        return [there for there in neighbours(here) if int(there[1]) <= rows and there not in taken]

    def steps(here):
        return {there for there in beside(here) if not between(here, there)}

    near = steps(square)
    jumps = sum(between(square, there) in state.resting(seat) for there in beside(square))
    worth = entrapment.STEPS[tempo][len(near)] + (entrapment.JUMPS[len(near)] * jumps if len(near) < 3 else 0)
    return worth + entrapment.NEAR * len(near.union(*map(steps, near)) - {square})


def plain_lead(state):
    """The lead of the seat to act."""
    lead = 0
    late = state.phase != "first"
    for seat in (0, 1):
        sign = 1 if seat == state.seat else -1
        tempo = late if seat == state.seat else 2 + late
        lead += sign * sum(plainly_free(state, seat, square, tempo) for square in state.roamers(seat))
        lead += sign * (entrapment.ROAMER * state.scores()[seat] + entrapment.BARRIER * state.stock[seat])
    return lead


@pytest.mark.parametrize("variant", VARIANTS)
def test_roamers_are_as_free_as_they_walk(variant):
    for number, state in enumerate(random_states("entrapment", 4, 6, variant=variant)):
        if number % 5 == 0:
            assert EVALUATOR.lead(state) == pytest.approx(plain_lead(state))


@pytest.mark.parametrize("variant", VARIANTS)
def test_candidates_are_legal_and_stand_as_what_they_lead_to(variant):
    relocated = 0
    for number, state in enumerate(random_states("entrapment", 5, 8, variant=variant)):
        if state.outcome or number % 4:
            continue
        legal = state.legal_actions()
        candidates = {actions: standing for standing, actions in EVALUATOR.candidates(state)}
        for (action,), standing in candidates.items():
            assert standing == pytest.approx(standings(EVALUATOR, state.play(action))[state.seat])
        played = {action for (action,) in candidates}
        if any(action.startswith("~") for action in legal):
            relocated += 1
            legal = [action for action in legal if not action.startswith("~")]
            played = {action for action in played if not action.startswith("~")}
        assert played == set(legal)
    assert relocated


def test_who_is_to_be_relocated_and_where_makes_no_difference_to_what_is_legal():
    state = rules.from_text("entrapment", "a1,d4/g7,g1/a3b3,c3d3/d6d7,f1g1// 1 second 0-0", variant="7x7")
    candidates = [action for _, (action,) in EVALUATOR.candidates(state)]
    assert set(candidates) <= set(state.legal_actions())
    assert sum(action.startswith("~") for action in candidates) == 2 * entrapment.MOST_RELOCATED


def test_a_move_that_would_repeat_a_position_for_the_third_time_is_a_draw():
    state = rules.from_text("entrapment", "a1,d4/g7,d7//// 1 first 20-20", variant="7x7")
    for action in ("a1>a2", "a2>a1", "g7>g6", "g6>g7", "a1>a2", "a2>a1", "g7>g6"):
        state = state.play(action)
    assert state.near_draw
    after = state.play("g6>g7")
    assert after.outcome.reason == "repetition"
    candidates = {action: standing for standing, (action,) in EVALUATOR.candidates(state)}
    assert candidates["g6>g7"] == standings(EVALUATOR, after)[1]
    assert candidates["g6>f6"] == pytest.approx(standings(EVALUATOR, state.play("g6>f6"))[1])
