"""The match clock, driven by a source of seconds that only the tests move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import rules
from game.match.clock import Clock
from game.match.match import Match
from game.rules.core import RuleError
from tests.match.matches import Moment, games

pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture
def moment():
    return Moment()


def running(moment, *, start=60, increment=15, game="toy", **options):
    seats = len(rules.new(game, **options).seats)
    match = Match.new(game, options=options, clock=Clock(start, increment, seats, moment))
    match.resume()
    return match


def test_time_runs_for_the_seat_whose_turn_it_is_and_stops_at_the_end_of_it(moment):
    match = running(moment)
    moment.passes(20)
    assert match.clock.left == (40, 60)
    match.play("@a1")
    assert match.clock.left == (55, 60)
    moment.passes(7)
    assert match.clock.left == (55, 53)
    assert match.clock.running == 1


def test_the_increment_comes_after_a_whole_turn(moment):
    match = running(moment, marks=2)
    moment.passes(10)
    match.play("@a1")
    assert match.clock.left == (50, 60)
    moment.passes(10)
    match.play("@a2")
    assert match.clock.left == (55, 60)
    assert match.lefts == ((50, 60), (55, 60))


def test_a_seat_with_two_turns_in_a_row_has_two_increments(moment):
    match = running(moment, game="wallgo")
    match.play("@a7", "@g7", "@a1")
    assert match.clock.left == (75, 90)


def test_the_clock_stands_still_until_it_is_resumed_and_while_it_is_paused(moment):
    match = Match.new("toy", clock=Clock(60, 0, 2, moment))
    moment.passes(100)
    assert (match.clock.left, match.clock.running, match.tick()) == ((60, 60), None, None)
    match.resume()
    moment.passes(5)
    match.pause()
    match.pause()
    moment.passes(100)
    match.play("@a1")
    moment.passes(100)
    assert match.clock.left == (55, 60)
    match.resume()
    match.resume()
    moment.passes(5)
    match.resume()
    assert match.clock.left == (55, 55)


def test_nothing_runs_when_the_match_is_over_and_it_runs_again_when_that_is_undone(moment):
    match = running(moment)
    moment.passes(10)
    match.resign(1)
    moment.passes(100)
    assert (match.clock.left, match.clock.running, match.tick()) == ((50, 60), None, None)
    match.undo()
    moment.passes(1)
    assert (match.clock.left, match.clock.running) == ((59, 60), 0)


def test_when_time_is_up_the_turn_is_played_and_the_next_own_turn_has_the_increment(moment):
    match = running(moment)
    moment.passes(59.999)
    assert match.tick() is None
    moment.passes(0.001)
    out = match.tick()
    assert (out.seat, out.actions) == (0, ("@a1",))
    assert [event.square for event in out.events] == ["a1"]
    assert match.clock.left == (15, 60)
    assert match.tick() is None


def test_time_may_run_out_within_a_turn(moment):
    match = running(moment, marks=2)
    moment.passes(30)
    match.play("@c3")
    moment.passes(31)
    assert match.tick().actions == ("@a1",)
    assert [turn.actions for turn in match.turns] == [("@c3", "@a1")]
    assert match.clock.left == (15, 60)


def test_wall_go_plays_a_whole_legal_turn_for_a_seat_out_of_time(moment):
    match = running(moment, game="wallgo")
    match.play("@a7", "@g7", "@a1", "@g1")
    moment.passes(1000)
    out = match.tick()
    assert out.seat == 0
    assert [turn.actions for turn in match.turns][-1] == out.actions
    assert match.state.seat == 1


def test_a_program_that_stood_still_costs_only_the_seat_whose_turn_it_was(moment):
    match = running(moment)
    moment.passes(10_000)
    assert match.tick().seat == 0
    assert match.tick() is None
    assert match.clock.left == (15, 60)


def test_without_an_increment_an_empty_clock_plays_one_turn_at_each_tick(moment):
    match = running(moment, start=0, increment=0)
    seats = []
    while out := match.tick():
        assert len(out.actions) == 1
        seats.append(out.seat)
    assert match.over
    assert seats == [0, 1, 0, 1, 0, 1, 0]


def test_undo_and_redo_bring_back_what_was_left(moment):
    match = running(moment)
    moment.passes(10)
    match.play("@a1")
    moment.passes(20)
    match.play("@b1")
    moment.passes(30)
    match.undo()
    assert match.clock.left == (65, 60)
    moment.passes(1)
    assert match.clock.left == (65, 59)
    match.undo()
    assert match.clock.left == (60, 60)
    match.redo()
    match.redo()
    assert match.clock.left == (65, 55)


def test_an_undone_time_out_gives_the_turn_back(moment):
    match = running(moment)
    moment.passes(60)
    match.tick()
    match.undo()
    assert (match.clock.left, match.tick()) == ((60, 60), None)


def test_a_refused_action_does_not_touch_the_clock(moment):
    match = running(moment)
    moment.passes(10)
    with pytest.raises(RuleError):
        match.play("@a1", "@a1")
    moment.passes(10)
    assert match.clock.left == (40, 60)


@given(game=games, thoughts=st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 40)), max_size=40))
def test_every_second_is_paid_by_the_seat_that_thought(game, thoughts):
    moment, start, increment = Moment(), 10_000, 7
    match = running(moment, start=start, increment=increment, game=game[0], **game[1])
    paid = [0] * len(match.seats)
    for choice, seconds in thoughts:
        if match.over:
            break
        paid[match.state.seat] += seconds
        moment.passes(seconds)
        legal = match.state.legal_actions()
        match.play(legal[choice % len(legal)])
    finished = [turn.seat for turn in match.turns if not turn.state.mid_turn]
    earned = [increment * finished.count(seat) for seat in range(len(paid))]
    assert list(match.clock.left) == [start - spent + gained for spent, gained in zip(paid, earned, strict=True)]
