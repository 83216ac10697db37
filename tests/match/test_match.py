"""Playing, undo and redo, results: the mid-end gives every game the same services."""

import doctest
from dataclasses import replace
from importlib import import_module
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import rules
from game.match.clock import Clock
from game.match.match import Match, Seat
from game.rules.core import Ended, Resigned, RuleError, Skipped
from tests.match.matches import choices, games, random_match, replay

pytestmark = pytest.mark.usefixtures("toy")

BLUE_SHUT_IN = "d4,d5/a1,a2/g1,g2 a1b1,a2a3,a2b2 red rg"
"""Three at Wall Go: blue sits in its own three-walled corner without a break, red and green are in the open."""

RED_HOLDS_ONE = "a1,d4/e4,f4/g1,g2 a1a2,a1b1 red -"
"""Three at Wall Go: red alone holds land, the corner a1."""


@pytest.mark.parametrize("name", ["clock", "library", "match", "record"])
def test_the_examples_in_the_documentation(name):
    failed, tried = doctest.testmod(import_module(f"game.match.{name}"))
    assert tried
    assert not failed


class Twin:
    """A match as plainly as can be: a list of actions, a place in it, every state replayed from the beginning."""

    def __init__(self, start):
        self.start, self.actions, self.at = start, [], 0

    def state(self, at):
        return replay(self.start, self.actions[:at])

    def play(self, action):
        self.actions[self.at :] = [action]
        self.at += 1

    def is_rest(self, at):
        every = self.start.info.undo == "action" or at in (0, len(self.actions))
        return every or not self.state(at).mid_turn or self.actions[at].startswith("resign")

    def step(self, by):
        at = self.at + by
        while 0 <= at <= len(self.actions):
            if self.is_rest(at):
                self.at = at
                return
            at += by


@given(game=games, steps=st.lists(st.sampled_from(["undo", "redo", "resign", *range(12)]), max_size=25))
def test_whatever_is_played_undone_and_redone_equals_a_plain_twin(game, steps):
    match = Match.new(game[0], options=game[1])
    twin = Twin(match.start)
    for step in steps:
        assert match.can_undo == (twin.at > 0)
        assert match.can_redo == (twin.at < len(twin.actions))
        if step == "undo":
            match.undo()
            twin.step(-1)
        elif step == "redo":
            match.redo()
            twin.step(+1)
        elif not match.over:
            legal = match.state.legal_actions()
            action = "resign:blue" if step == "resign" else legal[step * 17 % len(legal)]
            match.play(action)
            twin.play(action)
        assert match.state == twin.state(twin.at)
        assert match.actions == tuple(twin.actions[: twin.at])
        assert match.states == tuple(twin.state(at) for at in range(twin.at + 1))


@given(game=games, choices=choices)
def test_all_the_way_back_and_all_the_way_forth(game, choices):
    match = random_match(*game, choices)
    end, actions, turns = match.state, match.actions, match.turns
    for _ in turns if match.start.info.undo == "turn" else actions:
        assert match.can_undo
        match.undo()
    assert not match.can_undo
    match.undo()
    assert (match.state, match.actions, match.turns) == (match.start, (), ())
    while match.can_redo:
        match.redo()
    match.redo()
    assert (match.state, match.actions, match.turns) == (end, actions, turns)


@given(game=games, choices=choices)
def test_turns_are_the_actions_cut_where_a_turn_ends(game, choices):
    match = random_match(*game, choices)
    turns = match.turns
    assert tuple(action for turn in turns for action in turn.actions) == match.actions
    assert all(not turn.state.mid_turn for turn in turns[:-1])
    state = match.start
    for turn in turns:
        for action in turn.actions:
            assert state.seat == turn.seat
            state = state.play(action)
        assert state == turn.state
    unfinished = match.state.mid_turn or match.over
    assert match.turn_number == max(1, len(turns) + (not unfinished))


@given(choices=st.lists(st.integers(0, 10**6), min_size=2, max_size=9))
def test_one_step_back_is_one_action_where_the_game_says_so(choices):
    with pytest.MonkeyPatch.context() as patch:
        kind = type(rules.new("toy"))
        patch.setattr(kind, "info", replace(kind.info, undo="action"))
        match = random_match("toy", {"marks": 2}, choices)
        for left in range(len(match.actions), 0, -1):
            assert len(match.actions) == left
            match.undo()
        for played in range(1, 3):
            match.redo()
            assert len(match.actions) == played


def test_the_second_action_of_a_turn_is_undone_with_the_first():
    match = Match.new("toy", options={"marks": 2})
    match.play("@a1", "@a2")
    match.play("@b1")
    assert (match.turn_number, match.state.mid_turn) == (2, True)
    match.undo()
    assert match.actions == ("@a1", "@a2")
    match.undo()
    assert match.actions == ()
    match.redo()
    match.redo()
    assert match.actions == ("@a1", "@a2", "@b1")


def test_a_new_action_takes_the_place_of_what_was_undone():
    match = Match.new("toy")
    match.play("@a1", "@b2", "@c3")
    match.undo()
    match.undo()
    match.play("@a3")
    assert match.actions == ("@a1", "@a3")
    assert not match.can_redo


def test_a_refused_action_changes_nothing():
    match = Match.new("toy")
    match.play("@a1", "@b2", "@c3")
    match.undo()
    for go in (["@a1"], ["@c1", "@c1"], ["@c1", "nonsense"], ["@c2", "resign:green"]):
        with pytest.raises(RuleError):
            match.play(*go)
        assert match.actions == ("@a1", "@b2")
        assert match.can_redo
    match.redo()
    assert match.actions == ("@a1", "@b2", "@c3")


def test_what_an_action_did_is_told_in_order():
    match = Match.new("toy")
    events = match.play("@a1", "@a2", "@b1", "@b2", "@c1")
    assert [getattr(event, "square", None) for event in events] == ["a1", "a2", "b1", "b2", "c1", None]
    assert events[-1] == Ended(match.state.outcome)


def test_undo_opens_a_match_that_was_over_and_redo_ends_it_again():
    match = Match.new("toy")
    match.play("@a1", "@a2", "@b1", "@b2", "@c1")
    assert match.result.ranking == ((0,), (1,))
    match.undo()
    assert match.result is None
    assert match.state.seat == 0
    match.redo()
    assert match.result.outcome.reason == "line"


def test_a_resignation_is_undone_by_itself_even_within_a_turn():
    match = Match.new("toy", options={"marks": 2})
    match.play("@a1")
    assert Resigned(1) in match.resign(1)
    assert (match.result.ranking, match.resigned) == (((0,), (1,)), 1)
    assert [turn.actions for turn in match.turns] == [("@a1",)]
    match.undo()
    assert (match.actions, match.over, match.resigned) == (("@a1",), False, None)
    match.undo()
    assert match.actions == ()
    match.redo()
    match.redo()
    assert match.resigned == 1
    with pytest.raises(RuleError):
        match.resign(0)


def test_an_agreement_ends_a_match_only_where_the_game_has_it():
    match = Match.new("toy", options={"marks": 2})
    match.play("@a1")
    with pytest.raises(RuleError, match="finish") as refused:
        match.agree("finish")
    assert refused.value.code == "agreement"
    match.agree("draw")
    assert match.state.scores() == (1, 0)
    assert match.result.ranking == ((0, 1),)
    match.undo()
    assert match.actions == ("@a1",)
    with pytest.raises(RuleError):
        Match.new("wallgo").agree("draw")


def test_undo_leads_back_over_a_skipped_seat():
    match = Match(rules.from_text("wallgo", BLUE_SHUT_IN, players=3))
    events = match.play("d4+d3")
    assert Skipped in map(type, events)
    assert match.state.seat == 2
    assert [turn.seat for turn in match.turns] == [0]
    match.play("g2+f2")
    assert match.state.seat == 0
    match.undo()
    match.undo()
    assert match.state == match.start


@pytest.mark.parametrize(("loser", "ranking"), [(0, ((1, 2), (0,))), (1, ((0,), (2,), (1,))), (2, ((0,), (1,), (2,)))])
def test_with_three_a_resignation_ranks_the_others_by_their_land(loser, ranking):
    match = Match(rules.from_text("wallgo", RED_HOLDS_ONE, players=3))
    assert match.state.scores() == (1, 0, 0)
    match.resign(loser)
    assert match.result.ranking == ranking
    assert match.result.resigned == loser


@given(game=games, choices=st.lists(st.integers(0, 10**6), min_size=150, max_size=150))
def test_the_ranking_holds_every_seat_once_and_follows_the_scores(game, choices):
    match = random_match(*game, choices)
    if not match.over:
        match.resign(choices[0] % len(match.seats))
    result, scores = match.result, match.state.scores()
    first, *rest = result.ranking
    assert first == result.outcome.winners
    assert sorted(seat for place in result.ranking for seat in place) == list(range(len(match.seats)))
    ladder = [{scores[seat] for seat in place} for place in rest if place != (result.resigned,)]
    assert all(len(level) == 1 for level in ladder)
    assert all(min(upper) > max(lower) for upper, lower in pairwise(ladder))
    assert result.resigned is None or result.ranking[-1] == (result.resigned,)


def test_seats_have_names_or_none():
    match = Match.new("wallgo", [Seat("Ann"), Seat(), Seat("Bo", "robot")], {"players": 3})
    assert [(seat.name, seat.kind) for seat in match.seats] == [("Ann", "human"), ("", "human"), ("Bo", "robot")]
    assert len(Match.new("wallgo", options={"players": 4}).seats) == 4


def test_a_match_that_cannot_begin_says_why():
    with pytest.raises(ValueError, match="3 seats, not 2"):
        Match.new("wallgo", [Seat(), Seat()], {"players": 3})
    with pytest.raises(ValueError, match="one of 1, 2"):
        Match.new("toy", options={"marks": 3})
    with pytest.raises(ValueError, match="no game 'chess'"):
        Match.new("chess")


@given(game=games, choices=choices, undone=st.integers(0, 5), at=st.integers(0, 80), timed=st.booleans())
def test_a_branch_goes_on_after_any_action(game, choices, undone, at, timed):
    clock = Clock(60, 5, len(rules.new(game[0], **game[1]).seats)) if timed else None
    match = random_match(*game, choices, clock)
    match.extra["title"] = "the final"
    for _ in range(undone):
        match.undo()
    before = match.log, match.actions
    if at > len(match.log):
        with pytest.raises(ValueError, match="nothing goes on"):
            match.branch(at)
        return
    branch = match.branch(at)
    assert branch.log == match.log[:at]
    assert branch.actions == tuple(action for action, _ in match.log[:at])
    assert branch.state == replay(match.start, branch.actions)
    assert not branch.can_redo
    assert not branch.extra
    if timed:
        assert branch.clock is not match.clock
        assert branch.clock.left == (match.log[at - 1][1] if at else (60,) * len(match.seats))
    if not branch.over:
        branch.play(branch.state.legal_actions()[0])
    assert (match.log, match.actions) == before


@given(game=games, choices=choices)
def test_a_copy_stays_as_it_was(game, choices):
    match = random_match(*game, choices)
    match.undo()
    twin = match.copy()
    before = twin.log, twin.actions, twin.state
    assert before == (match.log, match.actions, match.state)
    if not match.over:
        match.play(match.state.legal_actions()[0])
    match.undo()
    assert (twin.log, twin.actions, twin.state) == before
