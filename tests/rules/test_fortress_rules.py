"""Fortress by hand: what a segment captures, where fortresses may stand, refusals, the end, and the text of positions."""

from __future__ import annotations

import doctest
import re
from fractions import Fraction
from typing import NamedTuple

import pytest

from game import rules
from game.rules import fortress
from game.rules.core import Ended, Resigned, RuleError
from game.rules.fortress import REASONS, Captured, Divided, Drew, FortressState, Placed

SQUARE = "60,60 300,60 300,300 60,300 180,420 180,180 100,440 330,400"
"""Points 0 to 3 are the corners of a square of 57600, point 5 lies in its middle, the rest above it."""
CLOSED = "0-1 1-2 2-3 0-3"
"""Blue closes the square."""
TAKEN = f"{CLOSED} @120,180,13"
RINGS = "30,30 330,30 180,450 150,150 210,150 180,220 20,460 340,470"
"""Points 0 to 2 are the corners of a large triangle, 3 to 5 those of a small one inside."""


def at(base: str, actions: str = "", **options: str | int) -> FortressState:
    """The position after some actions on a map of eight points."""
    state = rules.from_text("fortress", f"{base} {actions}", **{"points": 8, **options})
    assert isinstance(state, FortressState)
    return state


def land(state: FortressState) -> list[tuple[int, Fraction]]:
    """Holder and area of every province, in order."""
    return sorted((province.seat, province.face.area) for province in state.provinces)


def test_the_examples_in_the_documentation() -> None:
    assert doctest.testmod(fortress).attempted
    assert not doctest.testmod(fortress).failed


# -- provinces -------------------------------------------------------------------------------------------------


def test_who_closes_a_province_takes_it() -> None:
    state = at(SQUARE, CLOSED)
    assert [type(event) for event in state.events] == [Drew, Captured]
    assert (state.events[1].seat, state.events[1].loser, state.events[1].face.area) == (1, None, 57600)
    assert state.mid_turn
    assert state.seat == 1
    assert state.legal_actions() == ("@auto",)
    assert state.scores() == (0, 57600)
    state = state.play("@120,180")
    assert isinstance(state.events[0], Placed)
    assert state.actions[-1] == "@120,180,13"
    assert (state.mid_turn, state.seat, state.shares()) == (False, 0, (0, 1))


def test_the_part_without_the_fortress_goes_to_the_attacker() -> None:
    state = at(SQUARE, f"{TAKEN} 0-2")
    assert [(event.seat, event.loser) for event in state.events if isinstance(event, Captured)] == [(0, 1)]
    assert land(state) == [(0, 28800), (1, 28800)]
    assert state.site.holds((Fraction(200), Fraction(100)))
    assert state.play("@auto").provinces[0].fortress is not None


def test_both_parts_of_own_land_stay_own() -> None:
    state = at(SQUARE, f"{TAKEN} 0-2 @240,120,13 3-5")
    assert [type(event) for event in state.events] == [Drew, Divided]
    assert land(state) == [(0, 28800), (1, 14400), (1, 14400)]
    assert state.play("@auto").scores() == (28800, 28800)


def test_a_line_that_closes_nothing_changes_nobodys_land() -> None:
    state = at(SQUARE, f"{TAKEN} 0-5")
    assert [type(event) for event in state.events] == [Drew]
    assert land(state) == [(1, 57600)]
    assert state.seat == 1


def test_a_ring_drawn_inside_leaves_the_fortress_to_its_owner() -> None:
    outer = "0-1 1-2 0-2"
    around = at(RINGS, f"{outer} @180,60,13 3-4 4-5 3-5")
    assert land(around) == [(0, 63000 - 2100), (1, 2100)]
    assert around.events[1].loser == 0
    hole = next(province for province in around.provinces if province.face.holes)
    assert (hole.seat, hole.fortress.circle.y) == (0, 60)
    within = at(RINGS, f"{outer} @180,172,5 3-4 4-5 3-5")
    assert land(within) == [(0, 2100), (1, 63000 - 2100)]
    assert within.site.holds((Fraction(180), Fraction(60)))


def test_a_ring_drawn_around_takes_what_is_between() -> None:
    state = at(RINGS, "3-4 4-5 3-5 @auto 0-1 1-2 0-2")
    assert land(state) == [(0, 2100), (1, 63000 - 2100)]
    assert state.events[1].loser is None
    assert state.play("@auto").fortresses[1].seat == 1


CHEVRONS = [
    # One line closes both: the larger triangle first, of equal ones the left one, then the lower one.
    ("20,100 340,100 40,60 90,200 140,60 200,60 260,300 320,60", [(260, 300), (90, 200)]),
    ("20,100 340,100 40,60 90,200 140,60 200,60 250,200 300,60", [(90, 200), (250, 200)]),
    ("160,20 160,460 200,60 60,100 200,140 200,260 60,300 200,340", [(60, 100), (60, 300)]),
    ("160,20 160,460 200,260 60,300 200,340 200,60 60,100 200,140", [(60, 100), (60, 300)]),
]


@pytest.mark.parametrize(("base", "tips"), CHEVRONS)
def test_the_order_in_which_fortresses_are_due(base: str, tips: list[tuple[int, int]]) -> None:
    state = at(base, "2-3 3-4 5-6 6-7 0-1")
    assert [next(tip for tip in tips if (*tip, 1) in site.face.ring) for site in state.sites] == tips
    assert [event.face for event in state.events[1:]] == [site.face for site in state.sites]
    state = state.play("@auto")
    assert (state.mid_turn, state.seat) == (True, 0)
    state = state.play("@auto")
    assert (state.mid_turn, state.seat) == (False, 1)


# -- points ----------------------------------------------------------------------------------------------------


def test_crossings_are_numbered_from_the_lower_end() -> None:
    base = "60,60 300,60 300,300 60,300 180,30 180,330 20,460 340,470"
    for segment in ("4-5", "5-4"):
        state = at(base, f"0-1 2-3 {segment}")
        assert state.events[0] == Drew(0, "4-5", (8, 9))
        assert state.points[8:] == ((180, 60, 1), (180, 300, 1))
    assert at(base, "0-1 2-3 4-5", level="ordinary").points == state.points[:8]


NEAR = "0,180 360,181 179,20 179,460 {} 20,20 340,30 340,470"


@pytest.mark.parametrize(("point", "numbered"), [("179,180", 0), ("179,181", 1), ("180,181", 1)])
def test_a_crossing_too_near_to_a_point_cannot_be_chosen(point: str, numbered: int) -> None:
    # The crossing is at (179, 180 + 179 / 360): less than half a unit above 179,180, more below 179,181.
    state = at(NEAR.format(point), "0-1 2-3")
    assert len(state.points) == 8 + numbered
    assert (179 * 360, 180 * 360 + 179, 360) in state.plan.points


def test_half_a_unit_is_far_enough() -> None:
    state = at("0,180 360,181 180,20 180,460 180,180 20,20 340,30 340,470", "0-1 2-3")
    assert state.points[8:] == ((360, 361, 2),)


def test_a_line_may_be_extended_and_partly_redrawn() -> None:
    state = at(SQUARE, "0-5 0-2")
    assert state.refusal("2-5").code == "drawn"
    assert state.segments == ((0, 5), (0, 2))
    assert at(SQUARE, "0-2").refusal("0-5").code == "drawn"


# -- places for fortresses -------------------------------------------------------------------------------------


def test_the_radius_keeps_clear_of_lines_and_points() -> None:
    # A square with sides of 20: the roomiest place is where lines leave 10 and corners 10 * sqrt(2) / 1.2.
    base = "100,100 120,100 120,120 100,120 20,20 340,30 340,470 20,460"
    site = at(base, CLOSED).site
    assert site.radius == Fraction(int(9.99 * 1024), 1024)
    assert tuple(map(float, site.roomiest)) == pytest.approx((110, 110), abs=0.01)
    assert site.automatic
    # With a point in the middle the roomiest place is on a diagonal, t from two sides: t = (10 - t) sqrt(2) / 1.2.
    assert float(at(base.replace("20,460", "110,110"), CLOSED).site.radius) == pytest.approx(5.4044, abs=0.001)


def test_where_places_lie_apart_the_seat_chooses() -> None:
    state = at(SQUARE, CLOSED)
    assert not state.site.automatic
    assert state.automatic is None
    assert state.site.radius == 13
    assert at(RINGS, "3-4 4-5 3-5").automatic is None
    assert at(RINGS.replace("180,220", "180,180"), "3-4 4-5 3-5").automatic == "@auto"


def test_a_tiny_province_gets_a_mark_that_no_segment_may_touch() -> None:
    # A triangle of area 1/2 and nearly 600 long: a circle in it has a radius below 1/1024.
    state = at("0,0 360,479 121,161 20,460 340,30 340,60 20,400 20,430", "0-1 0-2 1-2")
    assert (state.site.radius, state.automatic) == (0, "@auto")
    state = state.play("@auto")
    mark = state.fortresses[0].circle
    assert mark.radius == 0
    assert state.plan.locate((mark.x, mark.y)) is state.provinces[0].face
    assert state.actions[-1].endswith(",0")
    assert at(SQUARE, f"{CLOSED} @auto").fortresses[0].circle.radius == 13
    through = at(SQUARE, f"{CLOSED} @150,150,0")
    assert through.refusal("0-2").code == "shield"
    assert at(SQUARE, f"{CLOSED} @150,150.0000000000000001,0").refusal("0-2") is None


def test_the_nearest_allowed_place_is_allowed() -> None:
    site = at(SQUARE, CLOSED).site
    for goal in ((0, 0), (180, 180), (61, 200), (400, 700)):
        place = site.nearest(*goal)
        assert site.allows(place)
    inside = site.nearest(120, 180)
    assert tuple(map(float, inside)) == pytest.approx((120, 180), abs=0.01)
    edge = site.nearest(0, 200)
    assert tuple(map(float, edge)) == pytest.approx((73, 200), abs=0.02)


def test_an_allowed_place_is_clear_by_more_than_the_radius() -> None:
    state = at(SQUARE, CLOSED)
    assert state.refusal("@73,200,13").code == "no-room"
    assert state.refusal("@73.000000000000000000000000000001,200,13") is None
    assert state.refusal("@180,195.6,13").code == "no-room"
    assert state.refusal("@180,195.60000000000000000000000001,13") is None


# -- refusals --------------------------------------------------------------------------------------------------


class Refusal(NamedTuple):
    code: str
    state: FortressState
    action: str
    marks: tuple[str, ...] = ()


REFUSALS = [
    Refusal("over", at(SQUARE, "finish"), "0-1"),
    Refusal("over", at(SQUARE, f"{CLOSED} resign:red"), "@auto"),
    *(Refusal("unknown", at(SQUARE), action) for action in ("", "0", "0-", "a-b", "0-1 ", "@", "@1", "resign:", "٣-٤")),
    *(Refusal("unknown", at(SQUARE, CLOSED), action) for action in ("@1e2,3", "@1,2,-3", "@1,2,3,4", "@nan,1")),
    Refusal("no-draw", at(SQUARE), "draw"),
    Refusal("no-pass", at(SQUARE), "pass"),
    Refusal("no-seat", at(SQUARE), "resign:green"),
    Refusal("no-point", at(SQUARE), "0-8"),
    Refusal("no-point", at(SQUARE), "999999-0"),
    Refusal("same-point", at(SQUARE), "3-3", ("3",)),
    Refusal("drawn", at(SQUARE, "0-1"), "1-0", ("0-1",)),
    Refusal("drawn", at(SQUARE, "0-5 2-5"), "0-2", ("0-2",)),
    Refusal("shield", at(SQUARE, f"{CLOSED} @120,120,0"), "0-2", ("@120,120,0",)),
    Refusal("shield", at(SQUARE, f"{CLOSED} @120,230,13"), "3-5", ("@120,230,13",)),
    Refusal("place-first", at(SQUARE, CLOSED), "4-6"),
    Refusal("nothing-due", at(SQUARE), "@auto"),
    Refusal("nothing-due", at(SQUARE, TAKEN), "@120,200"),
    Refusal("outside", at(SQUARE, CLOSED), "@20,20"),
    Refusal("outside", at(SQUARE, CLOSED), "@-20,20"),
    Refusal("outside", at(SQUARE, f"{TAKEN} 0-2"), "@100,200"),
    Refusal("too-large", at(SQUARE, CLOSED), "@120,180,13.001"),
    Refusal("no-room", at(SQUARE, CLOSED), "@70,70", ("0-1", "0-3", "0")),
    Refusal("no-room", at(SQUARE, CLOSED), "@60,180,0", ("0-3",)),
    Refusal("no-room", at(SQUARE, CLOSED), "@180,180,0", ("5",)),
    Refusal("no-room", at(SQUARE, CLOSED), "@170,180", ("5",)),
]


@pytest.mark.parametrize("case", REFUSALS, ids=lambda case: f"{case.code} {case.action}")
def test_refusals_name_the_reason_and_what_is_in_the_way(case: Refusal) -> None:
    before = case.state.to_text()
    error = case.state.refusal(case.action)
    assert isinstance(error, RuleError)
    assert (error.code, error.marks) == (case.code, case.marks)
    assert str(error) == REASONS[case.code].format_map(error.params)
    assert case.state.to_text() == before


def test_every_reason_is_reached() -> None:
    assert {case.code for case in REFUSALS} == set(REASONS)


# -- the end ---------------------------------------------------------------------------------------------------


def test_all_may_agree_to_end_the_match() -> None:
    state = at(SQUARE, f"{TAKEN} finish")
    assert (state.outcome.winners, state.outcome.reason) == ((1,), "agreed")
    assert state.events == (Ended(state.outcome),)
    assert state.legal_actions() == ()
    assert at(SQUARE, "finish").outcome.winners == (0, 1)
    due = at(SQUARE, f"{CLOSED} finish")
    assert (due.outcome.winners, due.mid_turn, due.automatic) == ((1,), False, None)


def test_who_resigns_loses_and_the_score_ranks_the_others() -> None:
    state = at(SQUARE, f"{TAKEN} resign:blue")
    assert (state.outcome.winners, state.outcome.reason) == ((0,), "resignation")
    assert isinstance(state.events[0], Resigned)
    three = "0-1 1-2 2-3 0-3 @120,180,13"
    assert at(SQUARE, f"{three} resign:blue", players=3).outcome.winners == (0,)
    assert at(SQUARE, f"{three} resign:red", players=3).outcome.winners == (1, 2)


def test_fortresses_may_decide_instead_of_area() -> None:
    actions = f"{TAKEN} 0-2 @240,120,13 3-5 @auto"
    assert at(SQUARE, f"{actions} finish").outcome.winners == (0, 1)
    by_number = at(SQUARE, f"{actions} finish", victory="fortresses")
    assert by_number.scores() == (1, 2)
    assert by_number.outcome.winners == (1,)


def test_areas_whose_bounds_overlap_are_compared_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    actions = f"{TAKEN} 0-2 @240,120,13 3-5 @auto"
    monkeypatch.setattr(fortress, "area_bounds", lambda *_: (Fraction(0), Fraction(10**9)))
    assert at(SQUARE, f"{TAKEN} finish").outcome.winners == (1,)
    assert at(SQUARE, f"{actions} finish").outcome.winners == (0, 1)


# -- notation and texts ----------------------------------------------------------------------------------------


def test_actions_as_records_write_them() -> None:
    state = at(SQUARE, CLOSED)
    assert state.recorded("@120,180") == "@120,180,13"
    assert state.recorded("@120.50,180.0,7.250") == "@120.5,180,7.25"
    assert re.fullmatch(r"@[\d.]+,[\d.]+,13", state.recorded("@auto"))
    assert at(SQUARE).recorded("17-4") == "4-17"
    for action in ("nonsense", "finish", "resign:blue", "@auto"):
        assert at(SQUARE).recorded(action) == action


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "begins with 8 base points"),
        (f"{SQUARE} 9,9", "begins with 8 base points"),
        (SQUARE.replace("330,400", "60,60"), "two base points lie at one place"),
        (SQUARE.replace("330,400", "361,400"), "361,400 lies outside of the map"),
        (f"{SQUARE} 0-1 0-1", "is drawn already"),
        (f"{SQUARE} 0-1 9,9", "9,9 is not an action of Fortress"),
    ],
)
def test_texts_that_are_no_position(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        rules.from_text("fortress", text, points=8)
