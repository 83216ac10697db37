"""What taps and keys come to on the board of Wall Go, against the rules themselves."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import rules
from game.input.intents import Arrow, Command, Hover, Tap
from game.rules.wallgo import GRID
from game.view.wallgo_choice import Choice, Selection

# Red's piece on c3 can only step up or build where it stands; blue and green are far away.
THREE = "c3,f6/b5,e2/e5,a2 b3c3,c3d3,e2f2,f6f7 red rgb"
# Red's piece on a1 is shut in by the rim and two walls, on g1 by the rim, a wall and a piece of blue.
SHUT = "a1,g1,d3/f1,d5 a1a2,a1b1,g1g2 red -"

PLACES = (*GRID.square_names, *GRID.groove_names.values())


def after_taps(board, state, *places):
    """The reply to the last of some taps, each aimed at the middle of a place."""
    selection = board.start(state)
    for place in places:
        reply = board.interpret(state, selection, Tap(board.centre(place)))
        selection = reply.selection
    return reply


def picked(reply):
    return reply.selection.piece, reply.selection.destination


@pytest.mark.parametrize(
    ("taps", "piece", "destination"),
    [
        (["c3"], "c3", None),
        (["c3", "c5"], "c3", "c5"),
        (["c3", "c5", "c4"], "c3", "c4"),
        (["c3", "c5", "c3"], "c3", "c3"),
        (["c3", "c3"], "c3", "c3"),
        (["c3", "c3", "c3"], "c3", "c3"),
        (["c3", "c5", "c5"], "c3", "c5"),
        (["c3", "f6"], "f6", None),
        (["c3", "c5", "f6"], "f6", None),
    ],
)
def test_taps_pick_a_piece_and_its_destination(board, taps, piece, destination):
    reply = after_taps(board, rules.from_text("wallgo", THREE, players=3), *taps)
    assert picked(reply) == (piece, destination)
    assert (reply.actions, reply.question, reply.refusal) == ((), None, None)


@pytest.mark.parametrize(
    ("taps", "actions"),
    [
        (["c3", "c5", "c5c6"], ("c3>c5", "c5+c6")),
        (["c3", "c4", "b4", "b3b4"], ("c3>b4", "b4+b3")),
        (["c3", "c3", "c2c3"], ("c3+c2",)),
        (["c3", "c5", "c3", "c3c4"], ("c3+c4",)),
        (["f6", "g6", "g6g7"], ("f6>g6", "g6+g7")),
    ],
)
def test_a_tap_on_a_slot_plays_the_whole_turn(board, taps, actions):
    state = rules.from_text("wallgo", THREE, players=3)
    reply = after_taps(board, state, *taps)
    assert reply.actions == actions
    assert picked(reply) == (None, None)
    for action in actions:
        state = state.play(action)
    assert state.seat == 1


@pytest.mark.parametrize(
    ("taps", "actions"),
    [
        (["c3d3"], ("c3xd3",)),
        (["f6f7"], ("f6xf7",)),
        (["c3", "f6f7"], ("f6xf7",)),
        (["f6", "c3d3"], ("c3xd3",)),
        (["c3", "c3", "c3d3"], ("c3xd3",)),
        (["f6", "e7", "f6", "f6f7"], ("f6xf7",)),
        (["c3", "d4", "c3d3"], None),
        (["f6", "e7", "f6f7"], None),
        (["c3", "c3", "f6f7"], None),
    ],
)
def test_a_hammer_asks_before_it_breaks_and_follows_the_moving_piece(board, taps, actions):
    state = rules.from_text("wallgo", THREE, players=3)
    reply = after_taps(board, state, *taps)
    assert not reply.actions
    if actions is None:
        assert reply.question is None
        return
    assert (reply.question.key, reply.question.actions) == ("wallgo.break", actions)
    for action in actions:
        state = state.play(action)
    assert picked(type(reply)(board.start(state))) == (state.mover, state.mover)


def test_the_move_is_played_with_the_break_that_ends_it(board):
    state = rules.from_text("wallgo", "c3/g7/g1 c5d5 red r", players=3)
    assert after_taps(board, state, "c3", "c5", "c5d5").question.actions == ("c3>c5", "c5xd5")


def test_of_two_pieces_beside_a_wall_the_picked_one_breaks_it(board):
    state = rules.from_text("wallgo", "c3,c4/g7/g1 c3c4 red r", players=3)
    assert after_taps(board, state, "c3", "c3c4").question.actions == ("c3xc4",)
    assert after_taps(board, state, "c4", "c3c4").question.actions == ("c4xc3",)


def test_after_a_break_the_piece_goes_on_with_the_steps_it_has_left(board):
    state = rules.from_text("wallgo", THREE, players=3).play("c3>c4").play("c4xc5"[:2] + "+c5")
    assert not state.mid_turn
    state = rules.from_text("wallgo", "c3/g7/g1 c4d4 red r", players=3).play("c3>c4").play("c4xd4")
    start = board.start(state)
    assert (start.piece, start.destination) == ("c4", "c4")
    assert set(Choice.of(state, start).reach) == {"b4", "c3", "c5", "d4"}
    assert after_taps(board, state, "d4", "d4d5").actions == ("c4>d4", "d4+d5")
    assert board.back(state, start) is None
    assert board.back(state, replace(start, destination="d4")) == start


def test_a_piece_that_can_only_stay_has_its_destination_at_once(board):
    state = rules.from_text("wallgo", SHUT, players=2)
    assert picked(after_taps(board, state, "g1")) == ("g1", "g1")
    assert after_taps(board, state, "g1", "f1g1").actions == ("g1+f1",)


@pytest.mark.parametrize(
    ("text", "options", "taps", "code", "marks"),
    [
        (THREE, {"players": 3}, ["b5"], "not-yours", {"b5"}),
        (THREE, {"players": 3}, ["d1"], "no-piece", {"d1"}),
        (THREE, {"players": 3}, ["c3", "c1", "d3"], "way-blocked", {"c3d3"}),
        (THREE, {"players": 3}, ["c3", "g1"], "too-far", {"g1"}),
        (THREE, {"players": 3}, ["c3", "c4", "b5"], "not-yours", {"b5"}),
        (SHUT, {"players": 2}, ["a1"], "wall-there", {"a1a2"}),
        (SHUT, {"players": 2}, ["g1", "g1g2"], "wall-there", {"g1g2"}),
        (SHUT, {"players": 2, "stay": "with-exit"}, ["g1"], "cannot-stay", {"g1g2", "f1"}),
        (THREE.replace("rgb", "gb"), {"players": 3}, ["c3", "c3", "c3d3"], "break-used", {"c3d3"}),
    ],
)
def test_a_wrong_tap_is_refused_in_the_words_of_the_rules(board, text, options, taps, code, marks):
    refusal = after_taps(board, rules.from_text("wallgo", text, **options), *taps).refusal
    assert (refusal.code, set(refusal.marks)) == (code, marks)


def test_pieces_are_put_with_one_tap(board):
    state = rules.new("wallgo")
    assert after_taps(board, state, "d4").actions == ("@d4",)
    assert after_taps(board, state, "b6").refusal.code == "occupied"
    assert len(board.targets(state, Selection())) == 45


def test_escape_steps_back_one_by_one(board):
    state = rules.from_text("wallgo", THREE, players=3)
    selection = Selection(piece="c3", destination="c5", cursor="c5c6")
    seen = []
    for _ in range(4):
        selection = board.interpret(state, selection, Command("cancel")).selection
        seen.append((selection.piece, selection.destination, selection.cursor))
    assert seen == [("c3", "c5", None), ("c3", None, None), (None, None, None), (None, None, None)]


def test_a_finger_may_miss_by_twenty_pixels_and_the_nearest_middle_wins(board):
    state = rules.from_text("wallgo", THREE, players=3)
    selection = Selection(piece="f6", destination="g6")
    x, y = board.centre("g6g7")
    assert board.interpret(state, selection, Tap((x + 20, y - 4))).actions == ("f6>g6", "g6+g7")
    assert board.interpret(state, selection, Hover((x, y + 15))).selection.aim == "g6g7"


# -- any position ----------------------------------------------------------------------------------------------------


@st.composite
def positions(draw):
    """A position of a random match with something picked in it, as a person could have come to it."""
    options = {"players": draw(st.sampled_from((2, 3, 4))), "stay": draw(st.sampled_from(("always", "with-exit")))}
    chance = Random(draw(st.integers(0, 2**32)))
    state = rules.new("wallgo", **options)
    for _ in range(draw(st.integers(0, 90))):
        actions = state.legal_actions()
        breaks = [action for action in actions if "x" in action]
        following = state.play(chance.choice(breaks if breaks and chance.random() < 0.1 else actions))
        if following.outcome:
            break
        state = following
    return state, chance.choice(sorted(_selections(state), key=str))


def _selections(state):
    yield Selection()
    for piece in Choice(state, None, None).pieces:
        alone = Choice(state, piece, None)
        if alone.reach or not alone.may_stay:
            yield Selection(piece=piece)
        for destination in (*alone.reach, *([piece] if alone.may_stay else [])):
            yield Selection(piece=piece, destination=destination)


@settings(max_examples=60)
@given(positions())
def test_arrow_keys_lead_from_every_target_to_every_other(board, position):
    state, selection = position
    targets = board.targets(state, selection)
    assert len(set(targets)) == len(targets) > 0
    arrows = ((1, 0), (-1, 0), (0, 1), (0, -1))
    steps = {
        here: {board.neighbour(state, replace(selection, cursor=here), *arrow) for arrow in arrows} for here in targets
    }
    for start in targets:
        seen, frontier = {start}, {start}
        while frontier:
            frontier = set().union(*(steps[here] for here in frontier)) - seen
            seen |= frontier
        assert seen == set(targets)


@settings(max_examples=60)
@given(positions())
def test_a_tap_on_a_target_does_something_legal_and_any_other_tap_plays_nothing(board, position):
    state, selection = position
    targets = board.targets(state, selection)
    for place in PLACES:
        reply = board.choose(state, selection, place)
        actions = reply.actions or (reply.question.actions if reply.question else ())
        following = state
        for action in actions:
            following = following.play(action)
        assert following != state or not actions
        changed = reply.selection != selection
        assert (place in targets) == bool(actions or changed), place
        assert not (reply.refusal and (actions or changed))
        if reply.refusal:
            assert set(reply.refusal.marks) <= set(PLACES)


def _play_through(board, chance, options, choose):
    """Play a whole match by choosing targets at random; returns the last state and all actions."""
    state, actions = rules.new("wallgo", **options), []
    selection = board.start(state)
    for _ in range(20000):
        target = chance.choice(board.targets(state, selection))
        reply = choose(state, selection, target)
        assert reply.refusal is None
        selection, due = reply.selection, reply.actions
        if reply.question:
            due = reply.question.actions if chance.random() < 0.5 else ()
        for action in due:
            state = state.play(action)
        if due:
            actions += due
            selection = board.start(state)
        if state.outcome:
            return state, actions
    raise AssertionError("the match did not end")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_can_be_played_by_taps_alone(board, seed, players):
    stay = ("always", "with-exit")[seed % 2]

    def tap(state, selection, target):
        return board.interpret(state, selection, Tap(board.centre(target)))

    state, actions = _play_through(board, Random(seed), {"players": players, "stay": stay}, tap)
    again = rules.new("wallgo", players=players, stay=stay)
    for action in actions:
        again = again.play(action)
    assert again == state
    assert board.targets(state, board.start(state)) == []


@pytest.mark.parametrize("players", [2, 3])
def test_a_match_can_be_played_by_arrows_and_confirm_alone(board, players):
    chance = Random(players)

    def by_keys(state, selection, target):
        for _ in range(2000):
            if selection.cursor == target:
                return board.interpret(state, selection, Command("confirm"))
            arrow = chance.choice((Arrow(1, 0), Arrow(-1, 0), Arrow(0, 1), Arrow(0, -1)))
            selection = board.interpret(state, selection, arrow).selection
        raise AssertionError(f"the cursor did not come to {target}")

    assert _play_through(board, chance, {"players": players}, by_keys)[0].outcome
