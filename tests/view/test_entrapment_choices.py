"""What taps and keys come to on the board of Entrapment, against the rules themselves."""

from dataclasses import replace
from random import Random

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import rules
from game.input.intents import Arrow, Command, Hover, Tap
from game.kit.theme import Look
from game.rules.entrapment import INFO, ChoiceDue, Eliminated
from game.view.entrapment import Board
from game.view.entrapment_choice import Choice, Selection

VARIANTS = INFO.options[0].values
ARROWS = ((1, 0), (-1, 0), (0, 1), (0, -1))

PLAIN = "c3,e5,b6/f2,d6,b2/c3c4/d3d4// 1 first 24-24"
# Red's roamer on a2 is forced; its own barrier to a3 lets it out.
FORCED = "c4,e3,c1/a2,f6,e5/a2b2,a1a2/a2a3/a1b1/ 2 first 22-24"
EMPTY = "d2,b5,f6/d5,b3,g3/c3d3,e5f5/c5d5/e2e3/ 1 first 0-24"
# d2>d4 shuts in both red roamers beside d4.
DOUBLE = "d2,a7,f1/c4,e4,b6/c3c4,c4c5,e3e4,e4e5/b4c4,e4f4// 1 first 21-23"
# After e7>f7 a barrier in f7g7 would leave blue's own roamer on g7 no way out.
OWN = "c3,e7,g7/f2,d6,b2//g6g7// 1 first 25-24"


def at(text, *actions, variant="7x7"):
    state = rules.from_text("entrapment", text, variant=variant)
    for action in actions:
        state = state.play(action)
    return state


@pytest.fixture(scope="module", params=[pytest.param((676, 1.0), id="wide"), pytest.param((344, 1.0), id="phone")])
def board(request):
    side, scale = request.param
    placed = Board()
    placed.place(pygame.Rect(8, 12, side, side), Look(u=scale))
    return placed


def after_taps(board, state, *places):
    """The reply to the last of some taps, each aimed at the middle of a place."""
    board.show(state, None)
    selection = board.start(state)
    for place in places:
        reply = board.interpret(state, selection, Tap(board.centre(place)))
        selection = reply.selection
    return reply


@pytest.mark.parametrize(
    ("text", "before", "taps", "actions"),
    [
        (PLAIN, [], ["c3", "c4"], ("c3>c4",)),
        (PLAIN, [], ["c3", "e5", "e4"], ("e5>e4",)),
        (PLAIN, ["c3>c4"], ["e3e4"], ("+e3e4",)),
        (PLAIN, ["c3>c4"], ["c4", "e3e4"], ("+e3e4",)),
        (PLAIN, ["c3>c4"], ["c4", "d4"], ("c4>d4",)),
        (PLAIN, ["c3>c4"], ["e5", "e4"], ("e5>e4",)),
        (FORCED, [], ["a3"], ("a2>a3",)),
        (EMPTY, ["d2>d3"], ["e5f5", "a1b1"], ("~e5f5>a1b1",)),
        (EMPTY, ["d2>d3"], ["e5f5", "c3d3", "a1b1"], ("~c3d3>a1b1",)),
        (EMPTY, ["d2>d3"], ["e5f5", "d3", "d4"], ("d3>d4",)),
        (DOUBLE, ["d2>d4"], ["e4"], ("xe4",)),
        ("///// 1 place-0 25-25", [], ["d4"], ("@d4",)),
    ],
)
def test_taps_play_what_they_point_at(board, text, before, taps, actions):
    reply = after_taps(board, at(text, *before), *taps)
    assert (reply.actions, reply.question, reply.refusal) == (actions, None, None)
    assert reply.selection.picked is None


@pytest.mark.parametrize(
    ("text", "before", "taps", "code", "marks"),
    [
        (PLAIN, [], ["d6"], "not-yours", {"d6"}),
        (PLAIN, [], ["a1"], "nobody", {"a1"}),
        (PLAIN, [], ["a1a2"], "move-first", set()),
        (PLAIN, [], ["c3", "a1a2"], "move-first", set()),
        (PLAIN, [], ["c3", "d4"], "not-straight", {"d4"}),
        (PLAIN, [], ["e5", "e2"], "not-straight", {"e2"}),
        (PLAIN, ["c3>d3"], ["d3", "d4"], "enemy-barrier", {"d3d4"}),
        (PLAIN, ["e5>d5"], ["d5", "d7"], "enemy-roamer", {"d6"}),
        (PLAIN, ["c3>c5"], ["c5", "c3"], "standing-barrier", {"c3c4"}),
        (PLAIN, ["c3>d3"], ["d3d4"], "groove-taken", {"d3d4"}),
        (FORCED, [], ["f6"], "forced", {"a2"}),
        (FORCED, [], ["b3"], "not-straight", {"b3"}),
        (EMPTY, ["d2>d3"], ["a1a2"], "no-stock", {"c3d3", "e5f5"}),
        (EMPTY, ["d2>d3"], ["c5d5"], "not-your-barrier", {"c5d5"}),
        (EMPTY, ["d2>d3"], ["e2e3"], "stays", {"e2e3"}),
        (EMPTY, ["d2>d3"], ["e5f5", "c5d5"], "groove-taken", {"c5d5"}),
        (DOUBLE, ["d2>d4"], ["b6"], "not-victim", {"c4", "e4"}),
        (DOUBLE, ["d2>d4"], ["a1a2"], "victim-first", {"c4", "e4"}),
        ("d4///// 2 place-1 25-25", [], ["d4"], "occupied", {"d4"}),
        ("d4///// 2 place-1 25-25", [], ["a1a2"], "put-first", set()),
    ],
)
def test_a_wrong_tap_keeps_what_is_picked_and_is_refused_in_the_words_of_the_rules(
    board, text, before, taps, code, marks
):
    state = at(text, *before)
    reply = after_taps(board, state, *taps)
    assert (reply.refusal.code, set(reply.refusal.marks)) == (code, marks)
    kept = after_taps(board, state, *taps[:-1]).selection if taps[1:] else board.start(state)
    assert reply.selection.picked == kept.picked
    assert reply.actions == ()


def test_a_roamer_that_finds_no_way_says_what_is_in_it(board):
    # Blue's roamer on a1 is forced, but only its friend on b1 can make room.
    state = at("a1,b1,g7/f2,d6,c1//a1a2// 1 first 25-24")
    assert board.start(state).picked == "b1"
    refusal = after_taps(board, state, "a1").refusal
    assert (refusal.code, refusal.marks) == ("enemy-barrier", ("a1a2",))


def test_before_an_own_roamer_is_lost_the_board_asks_and_names_it(board):
    state = at(OWN, "e7>f7")
    reply = after_taps(board, state, "f7g7")
    assert reply.actions == ()
    assert reply.selection.aim == "f7g7"
    question = reply.question
    assert (question.key, question.actions, question.loss) == ("entrapment.loss", ("+f7g7",), True)
    assert question.params == {"places": "g7", "n": 1}
    assert any(isinstance(event, Eliminated) for event in state.play("+f7g7").events)


def test_before_own_roamers_have_to_be_chosen_the_board_asks(board):
    state = at("d3,d5,a7/c4,e4,g1/d3d4,c3c4,e3e4,c4c5,e4e5,c5d5,d5e5,d5d6/b4c4,e4f4// 1 first 17-23")
    reply = after_taps(board, state, "d3", "d4")
    assert reply.question.key == "entrapment.loss.one-of"
    assert set(reply.question.params["places"].split(", ")) == {"d4", "d5"}
    after = state.play(*reply.question.actions)
    assert any(isinstance(event, ChoiceDue) and event.seat == 0 for event in after.events)
    assert after_taps(board, after, "d5").actions == ("xd5",)  # who chooses is not asked again


def test_what_can_only_be_picked_is_picked_at_once(board):
    assert board.start(at(FORCED)).picked == "a2"
    assert board.start(at(PLAIN)).picked is None
    assert board.back(at(FORCED), board.start(at(FORCED))) is None


def test_escape_hides_the_cursor_then_gives_up_what_is_picked(board):
    state = at(PLAIN)
    board.show(state, None)
    selection, seen = Selection(picked="c3", cursor="c4"), []
    for _ in range(3):
        selection = board.interpret(state, selection, Command("cancel")).selection
        seen.append((selection.picked, selection.cursor))
    assert seen == [("c3", None), (None, None), (None, None)]


# -- where a press lies ----------------------------------------------------------------------------------------------


def test_a_press_on_a_roamer_is_the_roamer_and_near_a_corner_of_a_groove_the_nearest_groove(board):
    state = at(PLAIN, "c3>c4")
    board.show(state, None)
    pitch = board.squares.pitch
    roamer_x, roamer_y = board.centre("e5")
    rim = 0.31 * board.squares.cell
    for dx, dy in ((rim, 0), (-rim, 0), (0, rim), (0, -rim)):
        assert board.place_at(state, Selection(), (roamer_x + dx * 0.98, roamer_y + dy * 0.98)) == "e5"
    x, y = board.centre("e5e6")
    for along in (-0.45, -0.3, 0, 0.3, 0.45):
        for off in (-0.04, 0, 0.04):
            assert board.place_at(state, Selection(), (x + along * pitch, y + off * pitch)) == "e5e6"
    crossing_x, crossing_y = x + pitch / 2, y
    for dx in (-0.05, 0.05):
        for dy in (-0.05, 0.05):
            place = board.place_at(state, Selection(), (crossing_x + dx * pitch, crossing_y + dy * pitch))
            assert len(place) == 4


def test_every_press_on_the_board_means_one_place_and_the_nearest_of_its_kind(board):
    chance, state = Random(4), at(PLAIN, "c3>c4")
    board.show(state, None)
    names = state.board.ground.grid.square_names, tuple(state.board.ground.grid.groove_names.values())
    inner = board.squares.inner
    for _ in range(2000):
        point = (chance.uniform(inner.left, inner.right - 1), chance.uniform(inner.top, inner.bottom - 1))
        place = board.place_at(state, Selection(), point)
        if place is None:
            continue
        far = pygame.Vector2(point).distance_to(board.centre(place))
        best = min(pygame.Vector2(point).distance_to(board.centre(other)) for other in names[len(place) == 4])
        assert far <= best + 1


def test_a_hover_aims_and_plays_nothing(board):
    state = at(PLAIN, "c3>c4")
    board.show(state, None)
    reply = board.interpret(state, Selection(), Hover(board.centre("e3e4")))
    assert (reply.selection.aim, reply.actions) == ("e3e4", ())
    assert board.interpret(state, Selection(), Hover((0, 0))).selection.aim is None


# -- any position ----------------------------------------------------------------------------------------------------


@st.composite
def positions(draw):
    """A position of a random match with something picked in it, as a person could have come to it."""
    variant = draw(st.sampled_from(VARIANTS))
    chance = Random(draw(st.integers(0, 2**32)))
    state = rules.new("entrapment", variant=variant)
    for _ in range(draw(st.integers(0, 130))):
        actions = state.legal_actions()
        moves = [action for action in actions if action[0] not in "+~"]
        barriers = [action for action in actions if action[0] in "+~"]
        following = state.play(chance.choice(barriers if barriers and chance.random() < 0.85 else moves or actions))
        if following.outcome:
            break
        state = following
    return state, Selection(picked=chance.choice([None, *sorted(Choice(state).pickable)]))


@settings(max_examples=40, deadline=None)
@given(positions())
def test_arrow_keys_lead_from_every_target_to_every_other(board, position):
    state, selection = position
    board.show(state, None)
    targets = board.targets(state, selection)
    assert len(set(targets)) == len(targets) > 0
    steps = {
        here: {board.neighbour(state, replace(selection, cursor=here), *arrow) for arrow in ARROWS} for here in targets
    }
    for start in targets:
        seen, frontier = {start}, {start}
        while frontier:
            frontier = set().union(*(steps[here] for here in frontier)) - seen
            seen |= frontier
        assert seen == set(targets)


@settings(max_examples=40, deadline=None)
@given(positions())
def test_a_tap_on_a_target_does_something_legal_and_any_other_tap_plays_nothing(board, position):
    state, selection = position
    board.show(state, None)
    grid = state.board.ground.grid
    targets = set(board.targets(state, selection))
    led_to = set()
    for place in (*grid.square_names, *grid.groove_names.values()):
        reply = board.choose(state, selection, place)
        actions = reply.actions or (reply.question.actions if reply.question else ())
        led_to.update(actions)
        assert all(state.refusal(action) is None for action in actions)
        changed = reply.selection != selection and not actions
        assert (place in targets) == bool(actions or changed), place
        assert bool(reply.refusal) == (place not in targets and place != selection.picked), place
        if reply.question:
            assert reply.question.params["places"] == ", ".join(state.losses(*actions))
        if changed:
            again = board.choose(state, selection, place).selection
            led_to.update(Choice.of(state, again).plays.values())
    if selection.picked is None:
        assert led_to == set(state.legal_actions())


def _play_through(board, chance, variant, choose):
    """Play a whole match by choosing targets at random; returns the last state and all actions."""
    state, actions = rules.new("entrapment", variant=variant), []
    board.show(state, None)
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


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_match_can_be_played_by_taps_alone(board, variant):
    def tap(state, selection, target):
        return board.interpret(state, selection, Tap(board.centre(target)))

    state, actions = _play_through(board, Random(7), variant, tap)
    again = rules.new("entrapment", variant=variant)
    for action in actions:
        again = again.play(action)
    assert again == state
    assert board.targets(state, board.start(state)) == []


def test_a_match_can_be_played_by_arrows_and_confirm_alone(board):
    def by_keys(state, selection, target):
        x, y = board.centre(target)
        for _ in range(40):
            if selection.cursor == target:
                return board.interpret(state, selection, Command("confirm"))
            at_x, at_y = board.centre(selection.cursor) if selection.cursor else (x, y)
            arrow = Arrow(0, 1 if y > at_y else -1) if abs(y - at_y) > 0.5 else Arrow(1 if x > at_x else -1, 0)
            selection = board.interpret(state, selection, arrow).selection
        raise AssertionError(f"forty presses did not lead to {target}")

    assert _play_through(board, Random(5), "7x7", by_keys)[0].outcome
