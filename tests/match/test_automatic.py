"""What a game plays by itself, shown with Fortress: logged as what it became, and taken from the log by a replay."""

import pytest

from game import rules
from game.match import record
from game.match.clock import Clock
from game.match.match import Match
from game.match.record import RecordError
from game.rules.fortress import Drew, Placed
from tests.match.matches import Moment

TRIANGLE = ("0-1", "1-2", "0-2")
"""With seed 0 a province so small that the game puts the fortress itself; with seed 3 a large one."""


def played(seed, *actions, clock=None):
    match = Match.new("fortress", options={"seed": seed}, clock=clock)
    for action in actions:
        match.play(action)
    return match


def test_what_is_played_by_itself_belongs_to_the_same_go():
    match = played(0, *TRIANGLE[:2])
    events = match.play("2-0")
    assert [type(event) for event in events if isinstance(event, Drew | Placed)] == [Drew, Placed]
    assert match.actions[2] == "0-2"
    assert match.actions[3].startswith("@188.9")
    assert match.actions[3].count(",") == 2
    assert match.state.seat == 1
    assert not match.state.mid_turn


def test_where_the_seat_chooses_the_log_adds_the_radius():
    match = played(3, *TRIANGLE)
    assert match.actions == TRIANGLE
    x, y = match.state.site.roomiest
    match.play(f"@{float(x)},{float(y)}")
    assert match.actions[3] == f"@{float(x)},{float(y)},{int(match.state.fortresses[0].circle.radius)}"
    assert match.state == rules.from_text("fortress", match.state.to_text(), seed=3)


def test_a_replay_takes_the_place_from_the_log():
    match = played(0, *TRIANGLE, "3-4")
    fields = record.to_dict(match)
    assert record.from_dict(fields).state == match.state
    del fields["digest"]
    x, y, _ = fields["actions"][3].removeprefix("@").split(",")
    fields["actions"][3] = f"@{x},{y},3"
    again = record.from_dict(fields)
    assert again.state.fortresses[0].circle.radius == 3
    assert again.actions[3:5] == (f"@{x},{y},3", "3-4")


def test_a_record_without_its_placement_is_refused():
    fields = record.to_dict(played(0, *TRIANGLE, "3-4"))
    del fields["actions"][3]
    with pytest.raises(RecordError, match="Action 4, 3-4, is against the rules: First a fortress"):
        record.from_dict(fields)


def test_a_record_holds_the_points_that_the_lot_gave():
    fields = record.to_dict(played(5))
    assert fields["start"] == rules.new("fortress", seed=5).to_text()
    fields["options"]["seed"] = 6
    del fields["digest"]
    assert record.from_dict(fields).state.base == rules.new("fortress", seed=5).base


def test_nothing_is_taken_back():
    match = played(0, *TRIANGLE)
    assert not match.can_undo
    before = match.state
    match.undo()
    assert match.state is before


def test_a_clock_that_ran_out_draws_the_first_segment_and_puts_what_is_due():
    moment = Moment()
    match = played(3, *TRIANGLE, clock=Clock(60, 5, 2, moment))
    match.resume()
    moment.passes(99)
    out = match.tick()
    assert (out.seat, out.actions) == (0, match.actions[3:])
    assert match.actions[3].startswith("@")
    assert match.actions[3].endswith(",13")
    moment.passes(99)
    first = match.state.legal_actions()[0]
    out = match.tick()
    assert (out.seat, out.actions[0]) == (1, first)
    assert match.state.seat == 0
