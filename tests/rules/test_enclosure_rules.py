"""Enclosure rule by rule, on positions made for each, and what must hold after every action of any match."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import rules
from game.rules.core import Ended, Outcome, Resigned
from game.rules.enclosure import (
    NAMES,
    REASONS,
    Cut,
    Drew,
    Enclosure,
    Exposed,
    NodeGone,
    Shielded,
    TurnEnded,
    coordinates,
)
from tests.rules.test_enclosure_twin import lively
from tests.rules.twin_enclosure import meet, read

SQUARE = "d4-g4,g4-j4,j4-j7,j7-j10,g10-j10,d10-g10,d7-d10,d4-d7"  # six by six
INNER = "e5-h5,h5-h8,e8-h8,e5-e8"  # three by three
INMOST = "f6-g6,g6-g7,f7-g7,f6-f7"


def begin(**options: str) -> Enclosure:
    state = rules.new("enclosure", **options)
    assert isinstance(state, Enclosure)
    return state


def at(text: str) -> Enclosure:
    state = rules.from_text("enclosure", text)
    assert isinstance(state, Enclosure)
    return state


def play(state: Enclosure, *actions: str) -> Enclosure:
    for action in actions:
        state = state.play(action)
    return state


@pytest.mark.parametrize(("start", "homes"), [("sides", ["d10", "p10"]), ("corners", ["d4", "p16"])])
def test_beginning(start: str, homes: list[str]) -> None:
    state = begin(start=start)
    assert [state.nodes(seat) for seat in (0, 1)] == [(home,) for home in homes]
    assert [state.lines(seat) for seat in (0, 1)] == [(), ()]
    assert (state.seats, state.seat, state.actions_left, state.mid_turn) == (("blue", "red"), 0, 1, False)
    assert state.legal_actions() == (*(f"{homes[0]}-{end}" for end in state.ends(homes[0])), "end")
    assert len(state.ends(homes[0])) == 48
    assert state.ends(homes[1]) == state.ends("a1") == ()
    assert state.to_text() == f"//{homes[0]}/{homes[1]} blue 1 0 - 0-0"


def test_turns() -> None:
    """61 turns of two actions, but the first and the last; ending early uses up the rest."""
    state = begin()
    turns = []
    while state.outcome is None:
        turns.append((state.turn, state.seat, state.actions_left))
        state = state.play("end")
    assert turns == [(n, (n - 1) % 2, 1 if n in (1, 61) else 2) for n in range(1, 62)]
    assert (state.actions_used, state.seat, state.legal_actions(), state.timeout()) == (120, 0, (), ())
    assert state.outcome == Outcome((0, 1), "territory")
    assert state.events[-1] == Ended(state.outcome)
    with pytest.raises(TypeError):
        begin().turns()


def test_a_turn_ends_after_its_last_action() -> None:
    state = begin().play("d10-e12")
    assert (state.seat, state.actions_left, state.mid_turn) == (1, 2, False)
    state = state.play("p10-o12")
    assert (state.seat, state.actions_left, state.mid_turn) == (1, 1, True)
    assert state.play("o12-m12").seat == state.play("end").seat == state.play("pass").seat == 0
    assert state.play("end") == state.play("pass")
    assert state.timeout() == ("pass",)


def test_drawing() -> None:
    state = begin().play("e12-d10")  # either direction
    assert state.events[:1] == (Drew(0, "d10-e12", "e12"),)
    state = play(state, "end", "e12-f10", "f10-d10")
    assert state.events[:1] == (Drew(0, "d10-f10", None),)  # it closes on an own node
    assert state.lines(0) == ("d10-e12", "f10-e12", "d10-f10")
    assert state.nodes(0) == ("d10", "e12", "f10")
    assert state.territory == (2, 0)
    assert state.events[1] == TurnEnded(0, (Fraction(2), Fraction(0)), (Fraction(2), Fraction(0)))
    assert play(state, "end", "end").scores() == (6, 0)


def test_a_record_writes_a_line_from_a_node_of_its_own_colour() -> None:
    state = rules.new("enclosure", start="sides").play("d10-e12")
    assert state.recorded("r12-p10") == state.recorded("p10-r12") == "p10-r12"
    state = state.play("end")
    assert state.recorded("e12-d10") == "e12-d10", "both are nodes of its own"
    for action in ("end", "pass", "resign:red", "a1-a2", "nothing"):
        assert state.recorded(action) == action


def test_own_lines_may_cross_but_a_crossing_is_no_node() -> None:
    state = at("d10-d12,d10-f12/p10-o12// blue 2 3 - 0-0").play("d12-f10")
    assert state.territory == (1, 0)
    assert [code(state, action) for action in ("e11-e13", "e11-f11")] == ["no-node", "no-node"]


def test_cut() -> None:
    state = at("d10-d12,d12-g12/c11-b12// red 2 5 - 0-0").play("c11-e10")
    assert state.events == (
        Drew(1, "e10-c11", "e10"),
        Cut(0, "d10-d12", (Fraction(3), Fraction(19, 2))),
        NodeGone(0, "d10"),
    )
    assert (state.lines(0), state.nodes(0)) == (("d12-g12",), ("d12", "g12"))


@pytest.mark.parametrize(
    ("blue", "red", "action", "stays"),
    [
        ("e10-f12", "c12-d12", "d12-f11", "e10"),  # the nearer to d10
        ("g10-f12", "c11-e11", "e11-g11", "f12"),  # the nearer as the crow flies
        ("c9-c11", "a12-b10", "b10-d10", "c9"),  # both as near: the lower
        ("c11-e11", "d10-c9", "d10-d12", "c11"),  # both as low: the left
    ],
)
def test_an_end_of_the_only_line_stays(blue: str, red: str, action: str, stays: str) -> None:
    state = at(f"{blue}/{red}// red 2 1 - 0-0").play(action)
    assert (state.lines(0), state.nodes(0)) == ((), (stays,))
    assert state.events[2:] == (NodeGone(0, next(end for end in blue.split("-") if end != stays)),)
    assert state.play("end").legal_actions() != ("end",)


def test_shields() -> None:
    state = at("d10-d12/f8-e9// blue 2 3 - 0-0").play("d10-f10")
    assert state.shields(0) == ("d10-f10",)
    state = state.play("end")
    assert state.events[1:] == (Shielded(0, ("d10-f10",)),)
    assert code(state, "e9-e11") == "shielded"
    passed = state.play("pass")
    assert passed.events[1:] == (Exposed(0, ("d10-f10",)),)
    assert passed.shields(0) == ()
    state = play(passed, "d12-d15", "d15-d18")
    assert state.shields(0) == ("d12-d15", "d15-d18")
    assert isinstance(state.play("e9-e11").events[1], Cut)


def test_nested_loops() -> None:
    state = at(f"{SQUARE}/{INNER}// blue 2 3 - 0-0")
    assert state.territory == (27, 9)
    assert [len(face.holes) for face in state.regions[0]] == [1]
    state = at(f"{SQUARE},{INMOST}/{INNER}// blue 2 3 - 0-0")
    assert state.territory == (28, 8)
    assert sorted(face.area for face in state.regions[0]) == [1, 27]
    assert [face.area for face in state.regions[1]] == [8]
    state = at(f"{SQUARE},{INNER}/p10-o12// blue 2 3 - 0-0")
    assert state.territory == (36, 0)  # an island in an own loop takes nothing away


def test_the_higher_total_wins() -> None:
    state = at(f"{SQUARE}/p10-o12// blue 1 119 - 1/3-36").play("end")
    assert state.scores() == (Fraction(109, 3), 36)
    assert state.outcome == Outcome((0,), "territory")
    assert at(f"{SQUARE}/p10-o12// blue 1 119 - 0-36").play("end").outcome == Outcome((0, 1), "territory")
    assert at(f"{SQUARE}/p10-o12// blue 1 119 - 0-37").play("j10-k10").outcome == Outcome((1,), "territory")


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning(seat: int) -> None:
    for state in (begin(), begin().play("end"), play(begin(), "end", "p10-o12")):
        end = state.play(f"resign:{state.seats[seat]}")
        assert end.events == (Resigned(seat), Ended(Outcome((1 - seat,), "resignation")))
        assert end.outcome == Outcome((1 - seat,), "resignation")
        assert end != state
        assert (end.mid_turn, end.legal_actions(), end.ends("d10")) == (False, (), ())


def test_equality_leaves_out_the_order_of_placement() -> None:
    one = play(begin(), "end", "p10-o12", "p10-q12")
    other = play(begin(), "end", "p10-q12", "p10-o12")
    assert one != other  # the shields are numbered
    one, other = one.play("end"), other.play("end")
    assert one == other
    assert hash(one) == hash(other)
    assert begin(start="corners") != begin()


# -- refusals --------------------------------------------------------------------------------------------------------

DRAWN = "d10-f12,f12-f14,d12-f12"
GATES = "d10-e9/f8-f11,g8-g11// blue 2 3"
REFUSED = [
    ("unknown", "//d10/p10 blue 1 0 - 0-0", "d10", ()),
    ("unknown", "//d10/p10 blue 1 0 - 0-0", "d10-t5", ()),
    ("unknown", "//d10/p10 blue 1 0 - 0-0", "d10-d010", ()),
    ("unknown", "//d10/p10 blue 1 0 - 0-0", "d10-e12-f14", ()),
    ("unknown", "//d10/p10 blue 1 0 - 0-0", "resign:green", ()),
    ("unknown", "//d10/p10 blue 1 0 - 0-0", "draw", ()),
    ("unknown", "//d10/p10 blue 1 0 - 0-0", "", ()),
    ("same-point", "//d10/p10 blue 1 0 - 0-0", "d10-d10", ("d10",)),
    ("too-far", "//d10/p10 blue 1 0 - 0-0", "d10-h10", ("h10",)),
    ("too-far", "//d10/p10 blue 1 0 - 0-0", "p10-d10", ("p10",)),
    ("no-node", "//d10/p10 blue 1 0 - 0-0", "p10-q10", ("q10", "p10")),
    ("overlap", f"{DRAWN}/p10-o12// blue 2 3 - 0-0", "d10-f12", ("d10-f12",)),
    ("overlap", f"{DRAWN}/p10-o12// blue 2 3 - 0-0", "e11-d10", ("d10-f12",)),
    ("overlap", f"{DRAWN}/p10-o12// blue 2 3 - 0-0", "d10-g13", ("d10-f12",)),
    ("overlap", f"{DRAWN}/p10-o12// blue 2 3 - 0-0", "f14-f11", ("f12-f14",)),
    ("own-node", "d10-d12,d12-e11/p10-o12// blue 2 3 - 0-0", "d10-f12", ("e11",)),
    ("own-line", f"{DRAWN}/p10-o12// blue 2 3 - 0-0", "d12-e11", ("d10-f12",)),
    ("own-line", f"{DRAWN}/p10-o12// blue 2 3 - 0-0", "f14-e12", ("d12-f12",)),
    ("enemy-node", f"{GATES} - 0-0", "e9-f8", ("f8",)),
    ("enemy-node", f"{GATES} - 0-0", "e9-g11", ("g11",)),
    ("enemy-node", "d10-e9/f8-f9,e12-f9// blue 2 3 - 0-0", "e9-g9", ("f9",)),
    ("enemy-line", f"{GATES} - 0-0", "e9-f10", ("f8-f11",)),
    ("enemy-line", f"{GATES} - 0-0", "e9-g9", ("g8-g11",)),
    ("enemy-line", "e9-e10,e9-f8/e6-e8// blue 2 3 - 0-0", "f8-e7", ("e6-e8",)),
    ("shielded", f"{GATES} f8-f11 0-0", "e9-h9", ("f8-f11",)),
    ("shielded", "d10-e9/f8-f11,f11-f13// blue 2 3 f8-f11 0-0", "e9-g9", ("f8-f11",)),
    ("two-cuts", f"{GATES} - 0-0", "e9-h9", ("f8-f11", "g8-g11")),
    ("over", "//d10/p10 blue 0 120 - 0-0", "d10-e10", ()),
    ("over", "//d10/p10 blue 0 120 - 0-0", "resign:red", ()),
]


def code(state: Enclosure, action: str) -> str | None:
    refusal = state.refusal(action)
    return None if refusal is None else refusal.code


@pytest.mark.parametrize(("reason", "text", "action", "marks"), REFUSED)
def test_refusals(reason: str, text: str, action: str, marks: tuple[str, ...]) -> None:
    state = at(text)
    refusal = state.refusal(action)
    assert refusal is not None
    assert (refusal.code, refusal.marks) == (reason, marks)
    assert all(mark in str(refusal) for mark in marks)
    assert str(refusal) == REASONS[reason].format(**refusal.params)
    assert state == at(text)


def test_every_reason_is_reached() -> None:
    assert {case[0] for case in REFUSED} == set(REASONS)


@given(st.one_of(st.text(), st.from_regex(r"[a-t][0-9]{1,2}-[a-t][0-9]{1,2}", fullmatch=True), st.just("resign:")))
def test_garbage_is_refused(action: str) -> None:
    state = at(f"{DRAWN}/p10-o12// blue 2 3 p10-o12 0-0")
    legal = {*state.legal_actions(), *("-".join(reversed(line.split("-"))) for line in state.legal_actions())}
    assert (code(state, action) is None) == (action in {*legal, "end", "pass"})
    assert state == at(state.to_text())


# -- position texts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "not a position"),
        ("//d10/p10 blue 1 0 -", "not a position"),
        ("//d10/p10/ blue 1 0 - 0-0", "not a position"),
        ("//d10/p10 green 1 0 - 0-0", "not a position"),
        ("//d10/p10 blue 1 0 - 1/0-0", "not a position"),
        ("//d10/p20 blue 1 0 - 0-0", "'p20' is not a point"),
        ("d10/p10-o12// blue 2 3 - 0-0", "'d10' is not a line"),
        ("d10-d14/p10-o12// blue 2 3 - 0-0", "'d10-d14' is not a line"),
        ("d10-d10/p10-o12// blue 2 3 - 0-0", "'d10-d10' is not a line"),
        ("/p10-o12// blue 2 3 - 0-0", "must have a node"),
        ("d10-e12,e12-d10/p10-o12// blue 2 3 - 0-0", "there twice"),
        ("d10-e12/p10-o12/d10/ blue 2 3 - 0-0", "there twice"),
        ("d10-f10,d10-e10/p10-o12// blue 2 3 - 0-0", "a node lies on a line"),
        ("d10-f10/e10-e12// blue 2 3 - 0-0", "a node lies on a line"),
        ("d10-f10/d10-d12// blue 2 3 - 0-0", "share a node"),
        ("d10-f10/e9-e11// blue 2 3 - 0-0", "d10-f10 and e9-e11 cross"),
        ("//d10/p10 blue 2 3 d10-e12 0-0", "every shield"),
        ("d10-e12/p10-o12// blue 2 3 d10-e12,d10-e12 0-0", "every shield"),
        ("//d10/p10 red 2 3 - 0-0", "it cannot be red's turn with 2 left"),
        ("//d10/p10 blue 1 3 - 0-0", "it cannot be blue's turn with 1 left"),
        ("//d10/p10 blue 0 121 - 0-0", "after 121 actions"),
    ],
)
def test_bad_texts(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        at(text)


# -- whole matches ---------------------------------------------------------------------------------------------------


def check_action(before: Enclosure, after: Enclosure) -> None:
    seat, enemy = before.seat, 1 - before.seat
    cuts = [event.line for event in after.events if isinstance(event, Cut)]
    drew = [event.line for event in after.events if isinstance(event, Drew)]
    gone = [event.node for event in after.events if isinstance(event, NodeGone)]
    assert after.lines(seat) == (*before.lines(seat), *drew)
    assert list(after.lines(enemy)) == [line for line in before.lines(enemy) if line not in cuts]
    assert len(cuts) <= len(drew) <= 1
    assert set(before.nodes(enemy)) - set(after.nodes(enemy)) == set(gone)
    assert set(after.nodes(enemy)) <= set(before.nodes(enemy))
    assert all(node in end for node, end in product(gone, [line.split("-") for line in cuts]))
    for line in drew:
        assert not any(meet(read(line), read(other)) for other in after.lines(enemy))
    assert all(new >= old for new, old in zip(after.scores(), before.scores(), strict=True))
    assert all(isinstance(score, Fraction) for score in after.scores())
    ends = [event for event in after.events if isinstance(event, TurnEnded)]
    assert len(ends) == (not after.mid_turn)
    for event in ends:
        assert event.gained == after.territory
        assert event.totals == after.scores()
        assert event.totals == tuple(map(sum, zip(before.scores(), event.gained, strict=True)))


@given(st.integers(0, 10**6), st.sampled_from(["sides", "corners"]))
@settings(max_examples=6)
def test_whole_matches(seed: int, start: str) -> None:
    chance = random.Random(seed)
    state = begin(start=start)
    actions = [0, 0]
    while state.outcome is None:
        action = lively(state, chance)
        text = state.to_text()
        after = state.play(action)
        actions[state.seat] += after.actions_used - state.actions_used
        assert state.to_text() == text
        check_action(state, after)
        again = rules.from_text("enclosure", after.to_text(), start=start)
        assert again == after
        assert hash(again) == hash(after)
        assert again.legal_actions() == after.legal_actions()
        assert isinstance(again, Enclosure)
        assert again.territory == after.territory
        state = after
    assert (state.turn, actions, state.events[-1]) == (61, [60, 60], Ended(state.outcome))


@given(st.integers(0, 10**6))
@settings(max_examples=10)
def test_refused_or_legal(seed: int) -> None:
    """On a busy board every pair of points within reach is a legal line or is refused for a known reason."""
    chance = random.Random(seed)
    state = begin()
    for _ in range(chance.randrange(20, 70)):
        state = state.play(lively(state, chance))
    legal = {frozenset(line.split("-")) for line in state.legal_actions()}
    assert {frozenset((node, end)) for node in state.nodes(state.seat) for end in state.ends(node)} == {
        line for line in legal if len(line) == 2
    }
    points = list(NAMES.values())
    for node in state.nodes(state.seat):
        column, row = coordinates(node)
        for end in points:
            x, y = coordinates(end)
            if max(abs(x - column), abs(y - row)) <= 3:
                reason = code(state, f"{node}-{end}")
                assert (reason is None) == (frozenset((node, end)) in legal)
                assert reason is None or reason in REASONS
