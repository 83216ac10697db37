"""The timeline under a clock that the test holds."""

import pytest

from game.view.animation import Timeline


def test_motions_overlap_and_end_in_order():
    timeline, seen = Timeline(), []
    first = timeline.add(100, lambda part: seen.append(("first", part)))
    timeline.add(50, lambda part: seen.append(("second", part)), after=first)
    assert seen == [("first", 0.0), ("second", 0.0)]
    seen.clear()
    timeline.update(0.125)
    assert seen == [("first", 1.0), ("second", 0.5)]
    timeline.update(1)
    assert seen[-1] == ("second", 1.0)
    assert not timeline.moving


@pytest.mark.parametrize("speed", [0.5, 1.0, 1.5])
def test_speed_stretches_time(speed):
    timeline, seen = Timeline(), []
    timeline.speed = speed
    timeline.add(100, seen.append)
    timeline.update(0.05 * speed)
    assert seen[-1] == pytest.approx(0.5)


def test_without_speed_only_the_end_is_seen():
    timeline, seen = Timeline(), []
    timeline.speed = 0
    timeline.add(100, seen.append, after=1000)
    assert seen == [1.0]
    assert not timeline.moving


def test_finishing_brings_everything_to_its_end_even_what_has_not_begun():
    timeline, seen = Timeline(), []
    timeline.add(50, lambda part: seen.append(("late", part)), after=500)
    timeline.add(100, lambda part: seen.append(("early", part)))
    seen.clear()
    timeline.finish()
    assert seen == [("early", 1.0), ("late", 1.0)]
    timeline.update(1)
    assert seen == [("early", 1.0), ("late", 1.0)]


def test_a_motion_may_start_another_when_it_ends():
    timeline, seen = Timeline(), []
    timeline.add(50, lambda part: part == 1 and timeline.add(50, seen.append))
    timeline.update(0.06)
    assert (seen, timeline.moving) == ([0.0], True)
    timeline.update(0.06)
    assert (seen[-1], timeline.moving) == (1.0, False)


def test_motion_switched_off_half_way_ends_at_once():
    timeline, seen = Timeline(), []
    timeline.add(100, seen.append)
    timeline.speed = 0
    timeline.update(0.001)
    assert (seen[-1], timeline.moving) == (1.0, False)
