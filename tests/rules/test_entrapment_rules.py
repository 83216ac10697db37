"""Rules of Entrapment one by one: refusals, what happened, choices, draws, time, and states as values."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import rules
from game.rules import RuleError
from game.rules.core import Ended, Outcome, Resigned
from game.rules.entrapment import (
    QUIET_TURNS,
    REASONS,
    ChoiceDue,
    Eliminated,
    Entrapment,
    Forced,
    Moved,
    Placed,
    Put,
    Relocated,
    StoodUp,
    from_text,
    ground,
    new,
)

DOUBLE = "d2/c4,e4/c3c4,c4c5,e3e4,e4e5/b4c4,e4f4// 1 first 20-20"
"""d2>d4 forces both roamers of player two at once."""
BOTH_SIDES = "d3,d5/c4,e4/d3d4,c3c4,e3e4,c4c5,e4e5,c5d5,d5e5,d5d6/b4c4,e4f4// 1 first 20-20"
"""d3>d4 forces two roamers of each side at once."""
FORCED = "d4,d6,e5/a1,g1,g7/a1a2/a1b1// 2 first 20-20"
"""The roamer on a1 is forced; its own barrier lets it out."""


def at(text: str, *actions: str, variant: str = "7x7") -> Entrapment:
    state = from_text(text, variant=variant)
    for action in actions:
        state = state.play(action)
    return state


def walk(seed: int, variant: str = "7x7") -> Iterator[Entrapment]:
    """The states of a random match."""
    rng = random.Random(seed)
    state = new(variant=variant)
    yield state
    while state.outcome is None:
        state = state.play(rng.choice(state.legal_actions()))
        yield state


# -- refusals ------------------------------------------------------------------------------------------------------

FREE = "a1,a2/g7,g6/a1b1,b1c1/f7g7/b2c2/e7f7 1"
REFUSALS = [
    ("put-first", "///// 1 place-0 25-25", "a1>a2", ()),
    ("put-first", "///// 1 place-0 25-25", "+a1a2", ()),
    ("all-put", f"{FREE} first 9-9", "@c3", ()),
    ("occupied", "a1///// 2 place-1 25-25", "@a1", ("a1",)),
    ("occupied", f"{FREE} first 9-9", "a1>a2", ("a2",)),
    ("no-victim", f"{FREE} first 9-9", "xa1", ()),
    ("nobody", f"{FREE} first 9-9", "c3>c4", ("c3",)),
    ("not-yours", f"{FREE} first 9-9", "g6>g5", ("g6",)),
    ("not-straight", f"{FREE} first 9-9", "a1>b2", ("b2",)),
    ("not-straight", f"{FREE} first 9-9", "a2>a5", ("a5",)),
    ("not-straight", f"{FREE} first 9-9", "a2>a2", ("a2",)),
    ("forced", FORCED, "g7>g6", ("a1",)),
    ("enemy-roamer", "a1/a2//// 1 first 9-9", "a1>a2", ("a2",)),
    ("enemy-roamer", "a1/a2//// 1 first 9-9", "a1>a3", ("a2",)),
    ("enemy-roamer", "a1/a3//// 1 first 9-9", "a1>a3", ("a3",)),
    ("enemy-barrier", "a1/g7//a1b1// 1 first 9-9", "a1>c1", ("a1b1",)),
    ("enemy-barrier", "a1/g7//b1c1// 1 first 9-9", "a1>c1", ("b1c1",)),
    ("standing-barrier", "a1/g7///a1b1/ 1 first 9-9", "a1>b1", ("a1b1",)),
    ("standing-barrier", "a1/g7////a1b1 1 first 9-9", "a1>b1", ("a1b1",)),
    ("one-jump", f"{FREE} first 9-9", "a1>c1", ("a1b1", "b1c1")),
    ("one-jump", "a1,b1/g7/a1b1/// 1 first 9-9", "a1>c1", ("a1b1", "b1")),
    ("one-jump", "a1,b1/g7/b1c1/// 1 first 9-9", "a1>c1", ("b1", "b1c1")),
    ("opening", f"{FREE} opening 25-25", "+d4d5", ()),
    ("move-first", f"{FREE} first 9-9", "+d4d5", ()),
    ("move-first", f"{FREE} first 0-9", "~a1b1>d4d5", ()),
    ("groove-taken", f"{FREE} second 9-9", "+a1b1", ("a1b1",)),
    ("groove-taken", f"{FREE} second 0-9", "~a1b1>e7f7", ("e7f7",)),
    ("no-stock", f"{FREE} second 0-9", "+d4d5", ("a1b1", "b1c1")),
    ("stock-left", f"{FREE} second 1-9", "~a1b1>d4d5", ()),
    ("no-barrier", f"{FREE} second 0-9", "~d4d5>e4e5", ("d4d5",)),
    ("not-your-barrier", f"{FREE} second 0-9", "~f7g7>e4e5", ("f7g7",)),
    ("stays", f"{FREE} second 0-9", "~b2c2>e4e5", ("b2c2",)),
    ("stays", f"{FREE} second 0-9", "~e7f7>e4e5", ("e7f7",)),
    ("same-groove", f"{FREE} second 0-9", "~a1b1>a1b1", ("a1b1",)),
    ("unknown", f"{FREE} first 9-9", "hello", ()),
    ("unknown", f"{FREE} first 9-9", "", ()),
    ("unknown", f"{FREE} first 9-9", "resign:green", ()),
    ("unknown", f"{FREE} first 9-9", "finish", ()),
    ("unknown", f"{FREE} first 9-9", "pass", ()),
    ("unknown", f"{FREE} second 9-9", "+a7a8", ()),
    ("unknown", f"{FREE} second 9-9", "+g1h1", ()),
    ("unknown", f"{FREE} second 9-9", "+a1a3", ()),
    ("unknown", f"{FREE} first 9-9", "a1>a0", ()),
]
LATER_REFUSALS = [
    ("over", DOUBLE, "resign:red", "d2>d3", ()),
    ("over", DOUBLE, "draw", "resign:blue", ()),
    ("victim-first", DOUBLE, "d2>d4", "d4>d5", ("c4", "e4")),
    ("victim-first", DOUBLE, "d2>d4", "+a1a2", ("c4", "e4")),
    ("not-victim", DOUBLE, "d2>d4", "xd4", ("c4", "e4")),
]


def check_refusal(state: Entrapment, action: str, code: str, marks: tuple[str, ...]) -> None:
    before = (state.to_text(), state.legal_actions(), hash(state))
    with pytest.raises(RuleError) as caught:
        state.play(action)
    assert (caught.value.code, caught.value.marks) == (code, marks)
    assert str(caught.value)
    assert "{" not in str(caught.value)
    refusal = state.refusal(action)
    assert refusal is not None
    assert str(refusal) == str(caught.value)
    assert action not in state.legal_actions()
    assert (state.to_text(), state.legal_actions(), hash(state)) == before


@pytest.mark.parametrize(("code", "text", "action", "marks"), REFUSALS)
def test_refusals_name_the_rule_and_the_obstacle(code: str, text: str, action: str, marks: tuple[str, ...]) -> None:
    check_refusal(at(text), action, code, marks)


@pytest.mark.parametrize(("code", "text", "before", "action", "marks"), LATER_REFUSALS)
def test_refusals_after_an_action(code: str, text: str, before: str, action: str, marks: tuple[str, ...]) -> None:
    check_refusal(at(text, before), action, code, marks)


def test_every_reason_is_tested() -> None:
    assert {case[0] for case in (*REFUSALS, *LATER_REFUSALS)} == set(REASONS)


@pytest.mark.parametrize("seed", range(6))
def test_exactly_the_legal_actions_are_played(seed: int) -> None:
    variant = ("7x7", "6x7", "7x7x4")[seed % 3]
    table = ground(variant)
    every = [*table.puts, *table.choices, *table.moves, *table.places, *table.relocations]
    for state in list(walk(seed, variant))[:: 40 + seed]:
        legal = state.legal_actions()
        assert len(set(legal)) == len(legal)
        assert {action for action in every if state.refusal(action) is None} == set(legal)


@given(st.text(alphabet="abcdefgh0123456789@+~x>:-", max_size=12) | st.text(max_size=12))
def test_garbage_is_refused_politely(action: str) -> None:
    for state in (new(variant="7x7"), at(f"{FREE} second 0-9"), at(DOUBLE, "d2>d4")):
        refusal = state.refusal(action)
        assert (refusal is None) == (action in {*state.legal_actions(), "draw", "resign:blue", "resign:red"})


# -- what happened -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action", "events"),
    [
        ("///// 1 place-0 25-25", "@c3", [Put(0, "c3")]),
        ("a1/g7//// 1 first 9-9", "a1>a3", [Moved(0, "a1", "a3", None)]),
        ("a1,a2/g7//// 1 first 9-9", "a1>a3", [Moved(0, "a1", "a3", "a2")]),
        ("a1/g7/a1a2/// 1 first 9-9", "a1>a2", [Moved(0, "a1", "a2", "a1a2"), StoodUp(0, "a1a2")]),
        ("a1/g7/a2a3/// 1 first 9-9", "a1>a3", [Moved(0, "a1", "a3", "a2a3"), StoodUp(0, "a2a3")]),
        ("a1/g7//// 1 second 9-9", "+c3d3", [Placed(0, "c3d3")]),
        ("a1/g7//c3d3// 2 second 9-0", "~c3d3>c3c4", [Relocated(1, "c3d3", "c3c4")]),
        (
            "d4,d6,e5/a1/a1a2/// 1 second 9-9",
            "+a1b1",
            [Placed(0, "a1b1"), Eliminated(1, "a1", "no-move"), Ended(Outcome((0,), "elimination"))],
        ),
        ("d4,d6,e5/a1,g1//a1b1// 1 second 9-9", "+a1a2", [Placed(0, "a1a2"), Forced(1, "a1")]),
        (
            "d4/c4,e4/c4c5,e3e4,e4e5/c3c4,e4f4// 1 second 20-20",
            "+b4c4",
            [Placed(0, "b4c4"), Eliminated(1, "c4", "second-force")],
        ),
        (DOUBLE, "d2>d4", [Moved(0, "d2", "d4", None), ChoiceDue(1, ("c4", "e4"))]),
        (DOUBLE, "resign:red", [Resigned(1), Ended(Outcome((0,), "resignation"))]),
        (DOUBLE, "draw", [Ended(Outcome((0, 1), "agreed"))]),
    ],
)
def test_events(text: str, action: str, events: list[rules.Event]) -> None:
    state = at(text, action)
    assert list(state.events) == events


def test_the_one_left_after_a_choice_is_forced() -> None:
    state = at(DOUBLE, "d2>d4", "xc4")
    assert state.events == (Eliminated(1, "c4", "chosen"), Forced(1, "e4"))
    assert (state.seat, state.phase, state.mid_turn) == (0, "second", True)


def test_own_side_chooses_its_victim_first() -> None:
    state = at(BOTH_SIDES, "d3>d4")
    assert state.events[2:] == (ChoiceDue(0, ("d4", "d5")),)
    assert state.victims == ("d4", "d5")
    state = state.play("xd5")
    assert state.events == (Eliminated(0, "d5", "chosen"), ChoiceDue(1, ("c4", "e4")))
    state = state.play("xe4")
    assert state.victims == ()
    assert state.forced(1) == ("c4",)
    assert state.phase == "second"


def test_a_victim_that_frees_everybody_ends_the_choosing() -> None:
    state = at(BOTH_SIDES, "d3>d4", "xd4")
    assert state.victims == ()
    assert state.forced(0) == state.forced(1) == ()
    assert state.events == (Eliminated(0, "d4", "chosen"),)


def test_the_last_put_can_make_a_choice_due_before_the_first_turn() -> None:
    puts = ("@b2", "@a1", "@a3", "@b1", "@b3", "@c3", "@c2", "@a2")
    state = at("///// 1 place-0 25-25", *puts, variant="7x7x4")
    assert state.events[:2] == (Put(1, "a2"), ChoiceDue(1, ("a1", "a2")))
    assert (state.seat, state.phase, state.mid_turn) == (1, "place", True)
    assert from_text(state.to_text(), variant="7x7x4") == state
    state = state.play("xa1")
    assert (state.seat, state.phase, state.roamers(1)) == (0, "opening", ("b1", "c3", "a2"))


def test_a_forced_roamer_or_its_friend_moves_first_and_then_all_are_free() -> None:
    state = at(FORCED)
    assert state.movers == ("a1",)
    assert state.forced(1) == ("a1",)
    assert state.play("a1>b1").movers == ("b1", "g1", "g7")
    helped = at("d6/a1,b1,g7/a1a2/b1c1// 2 first 9-9")
    assert helped.movers == ("a1", "b1")


@pytest.mark.parametrize(
    ("text", "winner"),
    [("c1/a1/a1a2,b1c1/b1b2// 1 first 9-9", 1), ("a1/c1/b1b2/a1a2,b1c1// 2 first 9-9", 0)],
)
def test_of_two_last_roamers_the_one_that_moved_is_lost(text: str, winner: int) -> None:
    state = at(text, "c1>b1")
    assert state.outcome == Outcome((winner,), "elimination")
    assert state.events[2:] == (Eliminated(1 - winner, "b1", "no-move"), Ended(state.outcome))


def test_what_the_board_shows() -> None:
    state = at(f"{FREE} first 8-9")
    assert state.roamers(0) == ("a1", "a2")
    assert state.resting(0) == ("a1b1", "b1c1")
    assert state.standing(0) == ("b2c2",)
    assert state.standing(1) == ("e7f7",)
    assert state.stock == (8, 9)
    assert state.scores() == (2, 2)
    assert state.movers == ("a1", "a2")
    assert new(variant="7x7x4").scores() == (4, 4)


# -- ends ----------------------------------------------------------------------------------------------------------


def test_resigning_loses_whoever_is_to_move() -> None:
    for seat, name in enumerate(rules.info("entrapment").seats):
        state = new(variant="7x7").play(f"resign:{name}")
        assert state.outcome == Outcome((1 - seat,), "resignation")
        assert state.legal_actions() == []
        assert state.turns() == []
        assert not state.mid_turn


def test_the_third_time_is_a_draw() -> None:
    state = at("a1/g7//// 1 first 9-9")
    there_and_back = ("a1>a2", "a2>a1", "g7>g6", "g6>g7")
    for action in there_and_back * 2:
        assert state.outcome is None
        state = state.play(action)
    assert state.outcome == Outcome((0, 1), "repetition")
    assert state.events[-1] == Ended(state.outcome)


def test_slots_make_no_difference_to_a_position() -> None:
    state = at("a1,a2/g7//// 1 first 9-9")
    # the two friends change places, so only the slots differ
    swap = ("a1>b1", "a2>a1", "g7>g6", "g6>g7", "b1>b2", "b2>a2", "g7>g6", "g6>g7")
    for action in swap * 2:
        assert state.outcome is None
        state = state.play(action)
    assert state.outcome == Outcome((0, 1), "repetition")


def quiet_turns(state: Entrapment, rng: random.Random) -> int:
    """Play turns with nothing new in them, relocations where the stock is empty, until a draw; their number."""
    turns = 0
    while state.outcome is None:
        quiet = []
        for action in state.legal_actions():
            after = state.play(action)
            first = after.events[0]
            news = isinstance(first, Placed) or (isinstance(first, Moved) and first.over)
            news = news or any(isinstance(event, Eliminated) for event in after.events)
            if not news and (after.outcome is None or after.outcome.reason == "quiet"):
                quiet.append(after)
        turns += not state.mid_turn
        relocated = [after for after in quiet if isinstance(after.events[0], Relocated)]
        state = rng.choice(relocated or quiet)
    return turns


@pytest.mark.parametrize("text", ["a1/g7//// 1 first 9-9", "a1/g7/d4e4/c3d3// 1 first 0-0"])
def test_fifty_quiet_turns_are_a_draw(text: str) -> None:
    assert quiet_turns(at(text), random.Random(7)) == QUIET_TURNS == 50


@pytest.mark.parametrize(
    ("text", "news"),
    [
        ("a1,b1/g7//// 1 first 9-9", ("a1>c1", "c1>c2")),  # a roamer is jumped
        ("a1/g7/a1b1/// 1 first 9-9", ("a1>b1", "b1>b2")),  # a barrier is jumped
        ("a1/g7//// 1 first 9-9", ("a1>a2", "+d4d5")),  # a barrier comes from the stock
    ],
)
def test_news_starts_the_count_again(text: str, news: tuple[str, ...]) -> None:
    there_and_back = ("a1>a2", "a2>a1", "g7>g6", "g6>g7")
    assert quiet_turns(at(text, *there_and_back, *news), random.Random(3)) == QUIET_TURNS


# -- time ----------------------------------------------------------------------------------------------------------


def costs(state: Entrapment, action: str) -> bool:
    return any(isinstance(e, Eliminated | ChoiceDue) and e.seat == state.seat for e in state.play(action).events)


def test_timeout_plays_the_first_action_that_loses_nobody() -> None:
    passed_over = 0
    for seed in range(6):
        for state in list(walk(seed, ("7x7", "6x7", "7x7x4")[seed % 3]))[:-1:4]:
            after = state
            for action in state.timeout():
                harmless = [other for other in after.legal_actions() if not costs(after, other)]
                assert action == min(harmless or after.legal_actions())
                passed_over += action != min(after.legal_actions())
                after = after.play(action)
            assert not after.mid_turn
    assert passed_over


def test_losses_name_the_own_roamers_that_go_or_may_have_to() -> None:
    choosing = at(BOTH_SIDES)
    assert choosing.losses("d3>d4") == choosing.play("d3>d4").victims
    seen = 0
    for seed in range(3):
        for state in list(walk(seed))[:-1:5]:
            seat = state.seat
            for action in state.legal_actions():
                lost, after = state.losses(action), state.play(action)
                gone = set(state.roamers(seat)) - set(after.roamers(seat))
                assert bool(lost) == (
                    after.scores()[seat] < state.scores()[seat] or set(lost) == set(after.victims) != set()
                )
                assert set(lost) <= {*after.victims, *gone, action[-2:]}
                seen += bool(lost)
    assert seen


# -- values --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(9))
def test_text_pickle_and_replay_give_equal_states(seed: int) -> None:
    variant = ("7x7", "6x7", "7x7x4")[seed % 3]
    for state in walk(seed, variant):
        if state.outcome is None:
            read = rules.from_text("entrapment", state.to_text(), variant=variant)
            assert read == state
            assert hash(read) == hash(state)
            assert read.legal_actions() == state.legal_actions()
        assert pickle.loads(pickle.dumps(state)) == state
    assert list(walk(seed, variant)) == list(walk(seed, variant))
    assert [state.events for state in walk(seed, variant)] == [state.events for state in walk(seed, variant)]


def test_states_of_different_variants_differ() -> None:
    assert len({new(variant=variant) for variant in ("7x7", "6x7", "7x7x4")}) == 3
    assert new(variant="6x7").legal_actions()[-1] == "@g6"


def test_history_takes_no_part_in_equality() -> None:
    start = at("a1/g7//// 1 first 9-9")
    again = at("a1/g7//// 1 first 9-9", "a1>a2", "a2>a1", "g7>g6", "g6>g7")
    assert start == again


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a1/g7/a1b1/// 1 first",
        "a1/g7/a1b1// 1 first 25-25",
        "a1/g7/a1b1//// 1 first 25-25",
        "a1/g7//// 3 first 25-25",
        "a1/g7//// 1 third 25-25",
        "a1/g7//// 1 first 26-25",
        "a1/g7//// 2 opening 25-25",
        "a8/g7//// 1 first 25-25",
        "a1,a1/g7//// 1 first 25-25",
        "a1/a1//// 1 first 25-25",
        "a1,a2,a3,a4/g7//// 1 first 25-25",
        "/g7//// 1 first 25-25",
        "a1/g7/a1c1/// 1 first 25-25",
        "a1/g7/a1b1/a1b1// 1 first 25-25",
        "a1/g7/a1b1,a1b1/// 1 first 25-25",
        "a1/b1//a1a2// 1 first 25-25",
        "a1///// 1 place-1 25-25",
        "a1,a2///// 1 place-2 25-25",
        "a1/a2//// 1 place-6 25-25",
        "a1/a2//// 1 place-99 25-25",
    ],
)
def test_texts_that_are_no_position(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+ \w+"):
        from_text(text, variant="7x7")


@given(st.data())
def test_damaged_texts_are_refused_or_read(data: st.DataObject) -> None:
    text = list(f"{FREE} second 8-9")
    for _ in range(data.draw(st.integers(1, 3))):
        where = data.draw(st.integers(0, len(text) - 1))
        text[where] = data.draw(st.sampled_from([*"abg127/, -", ""]))
    try:
        state = from_text("".join(text), variant="7x7")
    except ValueError:
        return
    assert from_text(state.to_text(), variant="7x7") == state
    assert state.legal_actions()
