"""The toy game keeps the contract of a state: what the tests of the mid-end rely on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import rules
from tests.match.matches import play_at_random

OPTIONS = [{}, {"marks": 2}, {"opening": "edge"}, {"marks": 2, "opening": "edge"}]


@given(options=st.sampled_from(OPTIONS), choices=st.lists(st.integers(0, 8), max_size=9))
def test_states_are_values_and_texts_read_back(toy, options, choices):
    state = rules.new(toy, **options)
    for action in play_at_random(state, choices):
        before, text_before = state, state.to_text()
        state = state.play(action)
        assert before.to_text() == text_before
        assert before != state
    again = rules.from_text(toy, state.to_text(), **options)
    assert again == state
    assert hash(again) == hash(state)
    assert again.legal_actions() == state.legal_actions()


@given(choices=st.lists(st.integers(0, 8), max_size=9), marks=st.sampled_from([1, 2]))
def test_turns_and_time_outs_are_whole_turns(toy, choices, marks):
    state = rules.new(toy, marks=marks)
    for action in play_at_random(state, choices):
        state = state.play(action)
    turns = state.turns()
    assert len(set(turns)) == len(turns)
    assert bool(turns) == (state.outcome is None)
    for turn in (*turns, state.timeout()) if turns else ():
        after = state
        for action in turn:
            assert after is state or after.mid_turn
            after = after.play(action)
        assert not after.mid_turn


@pytest.mark.parametrize("text_", ["", "..., .r", ".../.../... red 3", ".../.../... green 1", ".../.../.x. red 1"])
def test_a_bad_position_text_is_refused(toy, text_):
    with pytest.raises(ValueError, match="no position"):
        rules.from_text(toy, text_)


@pytest.mark.parametrize(
    ("option", "played", "action", "code"),
    [
        ({"opening": "edge"}, [], "@b2", "middle"),
        ({}, ["@b2"], "@b2", "taken"),
        ({}, [], "b2", "unknown"),
        ({}, [], "resign:green", "unknown"),
        ({}, ["resign:red"], "@a1", "over"),
    ],
)
def test_refusals_name_their_reason(toy, option, played, action, code):
    state = rules.new(toy, **option)
    for each in played:
        state = state.play(each)
    assert state.refusal(action).code == code
