import pytest

from game import rules
from game.players import entrapment
from game.players.evaluation import evaluator_of, standings
from tests.players.plain import neighbours, random_states

EVALUATOR = evaluator_of("entrapment")
VARIANTS = ("7x7", "6x7", "7x7x4")


def plainly_worth(state, seat, square):
    """How free a roamer is, by walking."""
    rows = 6 if state.options["variant"] == "6x7" else 7
    taken = {*state.roamers(0), *state.roamers(1)}
    barriers = {each for owner in (0, 1) for each in (*state.resting(owner), *state.standing(owner))}

    def between(here, there):
        return next(iter({here + there, there + here} & barriers), None)

    def beside(here):
        return [there for there in neighbours(here) if int(there[1]) <= rows and there not in taken]

    found = {square}
    for _ in range(entrapment.FAR):
        found |= {there for here in found for there in beside(here) if not between(here, there)}
    steps = sum(not between(square, there) for there in beside(square))
    jumps = sum(between(square, there) in state.resting(seat) for there in beside(square)) if steps < 3 else 0
    worth = (entrapment.STEPS if state.seat == seat else entrapment.LAST_STEPS)[steps]
    return worth + entrapment.JUMP * jumps + entrapment.REACH * (len(found) - 1)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_roamer_is_as_free_as_it_walks(variant):
    for number, state in enumerate(random_states("entrapment", 4, 6, variant=variant)):
        if number % 5 == 0:
            for seat, square in state.board.each():
                worth = entrapment.freedom(state.board, seat, square, actor=state.seat).worth * (1 - 2 * seat)
                name = state.board.ground.square_names[square]
                assert worth == pytest.approx(plainly_worth(state, seat, name))


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
