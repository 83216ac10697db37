"""Wall Go: refusals, turn order, breaks, the end, position texts, and what holds in every match."""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import rules
from game.rules.core import Ended, Resigned, Skipped
from game.rules.wallgo import GRID, REASONS, Broke, Built, Moved, Put, WallGo

PLACED = "a7,b6,f2,g1/a1,b2,f6,g7 - red -"


def at(text: str, *actions: str, stay: str = "always", tie: str = "shared") -> WallGo:
    """The position of a text after some actions."""
    players = text.split(maxsplit=1)[0].count("/") + 1
    state = rules.from_text("wallgo", text, players=players, stay=stay, tie=tie)
    for action in actions:
        state = state.play(action)
    return state


# -- refusals --------------------------------------------------------------------------------------------------

WALLED_CORNER = "a7,d4/d3/g1 a6a7,b6b7,b7c7,d4d5 red rbg"
SHUT_IN = "a7,g3/b7,e3/a6,g1 a6a7,b6b7,b7c7 red rbg"


class Refusal(NamedTuple):
    code: str
    state: WallGo
    action: str
    marks: tuple[str, ...]


OVER = "a7/g1 a6a7,a7b7 red -"
REFUSALS = [
    Refusal("over", at(OVER), "a7+a6", ()),
    Refusal("unknown", at(PLACED), "hello", ()),
    Refusal("unknown", at(PLACED), "", ()),
    Refusal("unknown", at(PLACED), "resign:", ()),
    Refusal("off-board", at(PLACED), "a7>a8", ("a7",)),
    Refusal("off-board", at(PLACED), "g1+h1", ("g1",)),
    Refusal("off-board", at(PLACED), "@h1", ()),
    Refusal("not-beside", at(PLACED), "a7+c7", ("a7", "c7")),
    Refusal("not-beside", at(PLACED), "a7xb6", ("a7", "b6")),
    Refusal("same-square", at(PLACED), "a7>a7", ("a7",)),
    Refusal("too-far", at(PLACED), "a7>d7", ("d7",)),
    Refusal("no-draw", at(PLACED), "draw", ()),
    Refusal("no-finish", at(PLACED), "finish", ()),
    Refusal("no-pass", at(PLACED), "pass", ()),
    Refusal("no-seat", at(PLACED), "resign:green", ()),
    Refusal("still-putting", rules.new("wallgo"), "b6>b5", ("b6",)),
    Refusal("still-putting", rules.new("wallgo"), "b6+b5", ("b6",)),
    Refusal("all-put", at(PLACED), "@d4", ("d4",)),
    Refusal("occupied", rules.new("wallgo"), "@b6", ("b6",)),
    Refusal("occupied", at("d4,d5/a1 - red -"), "d4>d5", ("d5",)),
    Refusal("occupied", at("d4/a1,d6 - red -"), "d4>d6", ("d6",)),
    Refusal("no-piece", at(PLACED), "d4>d5", ("d4",)),
    Refusal("not-yours", at(PLACED), "b2>b3", ("b2",)),
    Refusal("other-piece", at(PLACED, "a7>a6"), "b6>b5", ("a6",)),
    Refusal("other-piece", at(PLACED, "a7>a6"), "b6+b5", ("a6",)),
    Refusal("no-piece", at(PLACED, "a7>a6"), "a7+b7", ("a7",)),
    Refusal("has-moved", at(PLACED, "a7>a6"), "a6>a5", ("a6",)),
    Refusal("has-moved", at(WALLED_CORNER, "d4>e4"), "e4>e5", ("e4",)),
    Refusal("has-moved", at(WALLED_CORNER, "d4xd5", "d4>e4"), "e4>e5", ("e4",)),
    Refusal("one-step-left", at("d4/a1/g1 e4e5 red rbg", "d4>e4", "e4xe5"), "e4>e6", ("e6",)),
    Refusal("way-blocked", at("d4/a1,e4 d4d5 red -"), "d4>e5", ("d4d5", "e4")),
    Refusal("way-blocked", at("d4/a1,d5 - red -"), "d4>d6", ("d5",)),
    Refusal("way-blocked", at("d4/a1 d5d6 red -"), "d4>d6", ("d5d6",)),
    Refusal("way-blocked", at("d4/a1 d4d5 red -"), "d4>d5", ("d4d5",)),
    Refusal("wall-there", at("d4/a1 d4d5 red -"), "d4+d5", ("d4d5",)),
    Refusal("cannot-stay", at("a1,g7/a2,e3 a1b1 red -", stay="with-exit"), "a1+a2", ("a1b1", "a2")),
    Refusal("two-players", at("d4/a1 d4d5 red -"), "d4xd5", ("d4d5",)),
    Refusal("break-used", at("d4/a1/g1 d4d5 red bg"), "d4xd5", ("d4d5",)),
    Refusal("break-used", at("d4/a1/g1 d4d5,d4e4 red rbg", "d4xd5"), "d4xe4", ("d4e4",)),
    Refusal("no-wall", at("d4/a1/g1 - red rb"), "d4xd5", ("d4d5",)),
    Refusal("no-way-out", at(SHUT_IN, stay="with-exit"), "a7xa6", ("a6",)),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: f"{refusal.code} {refusal.action}")
def test_refusal(refusal: Refusal) -> None:
    error = refusal.state.refusal(refusal.action)
    assert error is not None
    assert error.code == refusal.code
    assert error.marks == refusal.marks
    assert re.fullmatch(r"[^{}]+\.", str(error))
    assert REASONS[error.code].format_map(error.params) == str(error)


def test_every_reason_is_given() -> None:
    assert {refusal.code for refusal in REFUSALS} == set(REASONS)


@given(
    st.sampled_from([refusal.state for refusal in REFUSALS]),
    st.text() | st.from_regex(r"(@|resign:|[a-h][0-8][>x+])?[a-h][0-8]", fullmatch=True),
)
def test_garbage_gets_a_reason(state: WallGo, text: str) -> None:
    error = state.refusal(text)
    if error is None:
        assert text in state.legal_actions()
    else:
        assert error.code in REASONS


# -- putting pieces --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "order"),
    [(2, ["red", "blue", "blue", "red"]), (3, ["red", "blue", "green"]), (4, ["red", "blue", "green", "violet"])],
)
def test_order_of_putting(players: int, order: list[str]) -> None:
    if players > 2:
        order = order + order[::-1]
    state = rules.new("wallgo", players=players)
    breaks = "".join(name[0] for name in state.seats) if players > 2 else "-"
    for put, name in enumerate(order):
        assert state.seats[state.seat] == name
        assert len(state.to_put) == len(order) - put
        assert state.scores() == (0,) * players
        assert state.owners() == {}
        assert not state.mid_turn
        assert not any(state.destinations(name) for name in state.pieces(state.seat))
        action = state.legal_actions()[put]
        state = state.play(action)
        assert state.events[0] == Put(order.index(name), action[1:])
    assert state.to_put == ()
    assert state.seats[state.seat] == "red"
    assert state.to_text().endswith(f" - red {breaks}")


def test_two_players_start_on_opposite_corners_of_the_inner_ring() -> None:
    assert rules.new("wallgo").to_text() == "f2,b6/b2,f6 - red -"
    assert rules.new("wallgo", players=3).to_text() == "// - red rbg"


# -- a turn ----------------------------------------------------------------------------------------------------


def test_a_turn_is_a_move_and_one_wall_by_the_same_piece() -> None:
    moved = at(PLACED).play("a7>b7")
    assert moved.mid_turn
    assert moved.mover == "b7"
    assert moved.events == (Moved(0, "a7", "b7", ("b7",)),)
    assert moved.destinations("b7") == ()
    assert sorted(moved.legal_actions()) == ["b7+a7", "b7+b6", "b7+c7"]
    built = moved.play("b7+c7")
    assert not built.mid_turn
    assert built.seats[built.seat] == "blue"
    assert built.events == (Built(0, "b7c7"),)
    assert built.walls() == ("b7c7",)


def test_the_path_goes_round_an_obstacle() -> None:
    assert at("d4/a1,d5 - red -").play("d4>e5").events == (Moved(0, "d4", "e5", ("e4", "e5")),)
    assert at("d4/a1,e4 - red -").play("d4>e5").events == (Moved(0, "d4", "e5", ("d5", "e5")),)


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a_shut_in_piece_may_stay_or_not_whoever_plays_it(seat: str) -> None:
    pieces = "a1,g7/a2,e3" if seat == "red" else "a2,e3/a1,g7"
    text = f"{pieces} a1b1,g6g7,f7g7 {seat} -"
    assert "a1+a2" in at(text).legal_actions()
    state = at(text.replace(",g6g7,f7g7", ""), stay="with-exit")
    assert not [action for action in state.legal_actions() if action.startswith("a1")]


def test_a_piece_without_a_free_side_needs_another_to_be_used() -> None:
    state = at("a7,d4/d3 a6a7,a7b7 red -")
    assert {turn[0][:2] for turn in state.turns()} == {"d4"}


# -- breaking a wall -------------------------------------------------------------------------------------------


def test_break_before_between_and_after_the_steps() -> None:
    text = "d4/a1/g1 d4d5,e4e5,f4f5 red rbg"
    before = at(text, "d4xd5")
    assert before.events == (Broke(0, "d4d5"),)
    assert before.mid_turn
    assert "d4>d6" in before.legal_actions()
    between = at(text, "d4>e4", "e4xe5")
    assert {action for action in between.legal_actions() if ">" in action} == {
        f"e4>{name}" for name in ("d4", "e3", "e5", "f4")
    }
    afterwards = at(text, "d4>f4", "f4xf5")
    assert sorted(afterwards.legal_actions()) == ["f4+e4", "f4+f3", "f4+f5", "f4+g4"]
    assert not afterwards.holds_break(0)
    assert afterwards.holds_break(1)


def test_a_break_may_be_followed_by_a_wall_in_the_same_groove() -> None:
    state = at("a7/a6/g1 a6a7,a7b7 red rbg", "a7xa6", "a7+a6")
    assert state.to_text() == "a7/a6/g1 a6a7,a7b7 blue bg"


def test_a_break_towards_a_piece_leaves_a_turn_that_can_be_ended() -> None:
    state = at("a7/a6/g1 a6a7,a7b7 red rbg", "a7xa6")
    assert state.legal_actions() == ("a7+a6",)


def test_a_shut_in_player_with_a_break_is_not_skipped() -> None:
    walls = "a6a7,b6b7,c6c7,c7d7,a7b7,b7c7"
    state = at(f"a7,b7/d4/d3 {walls} red rbg")
    assert state.seats[state.seat] == "red"
    assert state.turns() == []
    assert set(state.legal_actions()) == {"a7xa6", "a7xb7", "b7xa7", "b7xb6", "b7xc7"}
    without = at(f"a7,b7/d4/d3 {walls} red bg")
    assert without.seats[without.seat] == "blue"
    assert without.events == (Skipped(0, "no-turn"),)


def test_a_break_can_undo_territory() -> None:
    text = "a7,g7/d4/d3 a6a7,a7b7 red rbg"
    assert at(text).scores() == (1, 0, 0)
    assert at(text, "a7xa6").scores() == (0, 0, 0)


# -- skipping --------------------------------------------------------------------------------------------------


def test_a_player_at_home_is_skipped_with_three_players_only() -> None:
    home = "a6a7,b6b7,b7c7"
    state = at(f"c1,a7/d4,g7/d3 {home},f7g7 red bg").play("c1>c2").play("c2+c3")
    assert state.seats[state.seat] == "blue"
    three = at(f"a7/d4/d3 {home} green -", "d3+e3")
    assert three.seats[three.seat] == "blue"
    assert three.events == (Built(2, "d3e3"), Skipped(0, "own-territory"))
    with_break = at(f"a7/d4/d3 {home} green r", "d3+e3")
    assert with_break.seats[with_break.seat] == "red"
    two = at(f"a7,d3/d4,g1 {home},f1g1,g1g2 blue -", "d4+e4")
    assert two.seats[two.seat] == "red"
    assert ("a7+b7",) in two.turns()


def test_the_turn_comes_back_when_all_others_are_skipped() -> None:
    state = at("c1/a7/g7 a6a7,a7b7,g6g7,f7g7 red -")
    assert state.outcome is not None
    state = at("c1,c3/c2,a7/g7 a6a7,a7b7,g6g7,f7g7,c1c2,c2c3,b2c2 blue -", stay="with-exit")
    state = state.play("c2>d2").play("d2+e2")
    assert [event for event in state.events if isinstance(event, Skipped)] == [Skipped(2, "no-turn")]


def test_the_first_player_is_skipped_when_shut_in_by_the_last_pieces() -> None:
    state = rules.new("wallgo", players=3, stay="with-exit")
    for action in ("@a1", "@a2", "@b1", "@g6", "@f7", "@g7"):
        state = state.play(action)
    assert state.events == (Put(0, "g7"), Skipped(0, "no-turn"))
    assert state.seats[state.seat] == "blue"


# -- end and result --------------------------------------------------------------------------------------------


def test_the_match_ends_when_the_last_contested_region_is_divided() -> None:
    text = "a7/a6 b6b7,a5a6,b5b6,b7c7,b6c6 red -"
    assert at(text).outcome is None
    state = at(text, "a7>b7", "b7+a7")
    assert state.outcome == rules.Outcome((1,), "territory")
    assert state.scores() == (1, 3)
    assert state.events == (Built(0, "a7b7"), Ended(state.outcome))
    assert state.seats[state.seat] == "red"
    assert not state.legal_actions()
    assert not state.turns()
    assert not state.timeout()
    assert not state.destinations("b7")


def test_a_break_spent_elsewhere_can_freeze_the_last_contested_region() -> None:
    state = at("a7,d2/b7/g1 a6a7,b6b7,b7c7,d2d3,f1g1,g1g2 red r", "d2xd3", stay="with-exit")
    assert state.outcome is None
    state = state.play("d2+c2")
    assert state.outcome == rules.Outcome((0,), "territory")
    assert state.scores() == (46, 0, 1)
    assert state.contested() == ("a7", "b7")


def test_tie_options() -> None:
    """Red holds 2 + 2 squares, blue 4 in one piece of ground; the rest is nobody's."""
    text = "a7,g7/a1 a6a7,b6b7,b7c7,f7g7,f6g6,g5g6,a2a3,b2b3,b2c2,b1c1 red -"
    shared, largest = at(text), at(text, tie="largest-region")
    assert shared.scores() == (4, 4) == largest.scores()
    assert shared.outcome == rules.Outcome((0, 1), "territory")
    assert largest.outcome == rules.Outcome((1,), "largest-region")


def test_the_leader_loses_by_resigning() -> None:
    state = at("a7,d4/d3 a6a7,b6b7,b7c7 red -")
    assert state.scores() == (2, 0)
    resigned = state.play("resign:red")
    assert resigned.outcome == rules.Outcome((1,), "resignation")
    assert resigned.events == (Resigned(0), Ended(resigned.outcome))
    assert resigned.scores() == (2, 0)


def test_resigning_with_three_players_ranks_the_others() -> None:
    state = at("a7,d4/d3,g7/c3 a6a7,b6b7,b7c7,g6g7,f7g7 green rbg")
    assert state.play("resign:red").outcome == rules.Outcome((1,), "resignation")
    assert state.play("resign:blue").outcome == rules.Outcome((0,), "resignation")
    early = rules.new("wallgo", players=4).play("resign:violet")
    assert early.outcome == rules.Outcome((0, 1, 2), "resignation")
    assert not early.legal_actions()


def test_resigning_in_mid_turn() -> None:
    resigned = at(PLACED, "a7>b7").play("resign:blue")
    assert resigned.outcome == rules.Outcome((0,), "resignation")
    assert not resigned.mid_turn


# -- position texts --------------------------------------------------------------------------------------------


def test_position_text_of_the_contract() -> None:
    text = "a7,b7/d4,a1/d3,g1 a6a7,b6b7 red rbg"
    state = rules.from_text("wallgo", text, players=3)
    assert state.to_text() == "a7,b7/a1,d4/g1,d3 a6a7,b6b7 red rbg"
    assert rules.from_text("wallgo", state.to_text(), players=3) == state


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "4 fields"),
        ("a1/b1 - red", "4 fields"),
        ("a1/b1/c1 - red -", "3 seats and the match has 2 players"),
        ("a1/h1 - red -", "'h1' is not a square"),
        ("a1,a1/b1 - red -", "two pieces"),
        ("a1/a1 - red -", "two pieces"),
        ("a1,/b1 - red -", "'' is not a square"),
        ("a1/b1 a1c1 red -", "'a1c1' is not a groove"),
        ("a1/b1 a1b1,b1a1 red -", "listed twice"),
        ("a1/b1 - green -", "'green' is not one of the seats red, blue"),
        ("a1/b1 - red g", "'g' is not a list of seats"),
        ("a1/b1 - red rr", "'rr' is not a list of seats"),
    ],
)
def test_bad_position_texts(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        rules.from_text("wallgo", text)


def test_what_is_a_position_of_putting() -> None:
    assert at("b6,f2,a1/f6,b2 - blue -").to_put == (1, 1, 0)
    assert at("a1//a2 - green rbg").to_put == ()
    assert at("a1/a2/ - green rbg").to_put == (2, 2, 1, 0)
    assert at("a1/a2/ - green rb").to_put == ()
    assert at("b6,a2/f6,b2 - red -").to_put == ()


# -- what holds in every match ---------------------------------------------------------------------------------

OPTIONS = st.fixed_dictionaries(
    {option.name: st.sampled_from(option.values) for option in rules.info("wallgo").options}
)


@given(OPTIONS, st.lists(st.integers(0, 10_000), max_size=120), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_every_match(options: dict[str, str | int], choices: list[int], chance: Random) -> None:
    start = state = rules.new("wallgo", **options)
    played = []
    for choice in choices:
        if state.outcome is not None:
            break
        legal = state.legal_actions()
        action = legal[choice % len(legal)]
        before, text, events = hash(state), state.to_text(), state.events
        following = state.play(action)
        assert following != state
        assert (hash(state), state.to_text(), state.events) == (before, text, events)
        if not state.mid_turn:
            assert rules.from_text("wallgo", text, **options) == state
        state = following
        played.append(action)
    replayed = start
    for action in played:
        replayed = replayed.play(action)
    assert replayed == state
    assert hash(replayed) == hash(state)
    assert replayed.events == state.events
    check_completeness(state)
    check_timeout(state)
    for turn in chance.sample(list(state.turns()), min(5, len(state.turns()))):
        check_turn(state, turn)


def check_completeness(state: WallGo) -> None:
    """Exactly the legal actions are accepted, and a resignation of any seat while the match goes on."""
    names = GRID.square_names
    texts = {f"{here}{sign}{there}" for here in names for there in names for sign in ">x+"}
    texts |= {f"@{name}" for name in names} | {"draw", "finish", "pass"}
    assert {text for text in texts if state.refusal(text) is None} == set(state.legal_actions())
    for name in state.seats:
        assert (state.refusal(f"resign:{name}") is None) == (state.outcome is None)


def check_timeout(state: WallGo) -> None:
    """Whatever is played for a player out of time ends the turn."""
    actions = state.timeout()
    assert bool(actions) == (state.outcome is None)
    for action in actions:
        state = state.play(action)
        assert state.mid_turn == (action != actions[-1])


def check_turn(state: WallGo, turn: tuple[str, ...]) -> None:
    """A turn is played action by action, and the last one ends it."""
    for action in turn:
        state = state.play(action)
        assert state.mid_turn == (action != turn[-1])
