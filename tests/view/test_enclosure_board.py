"""How the board of Enclosure is played and looked at: choosing, aiming, refusing, motion, zoom, words."""

from fractions import Fraction
from random import Random

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import rules
from game.input.intents import Arrow, Command, Drag, Hover, Pinch, Tap, Wheel
from game.kit import text
from game.kit.theme import THEMES, Look
from game.rules.enclosure import NAMES, REASONS, Cut, Drew
from game.view import wash
from game.view.board import Reply
from game.view.enclosure import Board
from game.view.enclosure_choice import Choice, Selection
from game.view.enclosure_words import decimal
from tests.rules.test_enclosure_twin import lively

SHEET = pygame.Rect(20, 20, 320, 320)
OPEN = "d10-e12,e12-g10/p10-o12,o12-n9// blue 2 3 - 0-0"
CUTTABLE = "d10-f12,f12-i11/p10-n12,k12-n12,k9-k12,k9-n12// blue 2 7 - 0-0"
TANGLE = "d10-e12,e12-f10,e10-e12/p10-n12,n12-m9// blue 2 7 - 0-0"


def new_board(theme="paper", speed=1.0, sheet=SHEET):
    board = Board()
    board.speed = speed
    board.place(sheet, Look(theme))
    return board


def at(position):
    return rules.from_text("enclosure", position)


def picture(board):
    """The pixels that the board draws."""
    surface = pygame.Surface((360, 360))
    board.draw(surface)
    return surface.get_buffer().raw


def pixels(board):
    surface = pygame.Surface((360, 360))
    board.draw(surface)
    return pygame.surfarray.array3d(surface).astype(int)


def differing(board, other):
    """How many pixels are not the same."""
    return int((pixels(board) != pixels(other)).any(axis=2).sum())


def match_of(actions, seed):
    """The states of a match with many loops and cuts."""
    chance, state = Random(seed), rules.new("enclosure")
    yield state
    for _ in range(actions):
        state = state.play(lively(state, chance))
        yield state


def run(board, dt=1 / 30):
    """Let motion go to its end; returns how many seconds it took."""
    seconds = 0.0
    while board.moving:
        board.update(dt)
        seconds += dt
        assert seconds < 10
    return seconds


def settle(board):
    for _ in range(20):
        board.update(1 / 60)


def give(board, state, *intents):
    """What a person's intents come to, one after the other."""
    reply = Reply(Selection())
    for intent in intents:
        reply = board.interpret(state, reply.selection, intent)
    return reply


# -- choosing ------------------------------------------------------------------------------------------------------


def test_a_node_then_a_point_draws_a_line():
    board, state = new_board(), at(OPEN)
    picked = give(board, state, Tap(board.centre("g10")))
    assert (picked.selection.node, picked.actions) == ("g10", ())
    drawn = board.interpret(state, picked.selection, Tap(board.centre("d10")))
    assert drawn.actions == ("g10-d10",)
    assert drawn.selection.node is None
    assert state.play(*drawn.actions).territory == (3, 0)


def test_every_target_can_be_chosen_and_everything_else_is_refused_in_words():
    board, state = new_board(), at(TANGLE)
    for node in (None, *state.nodes(0)):
        selection, choice = Selection(node=node), Choice(state, node)
        for place in NAMES.values():
            reply = board.choose(state, selection, place)
            assert bool(reply.refusal) == (place not in choice.targets), (node, place)
            for action in reply.actions:
                assert state.refusal(action) is None
            if place in choice.ends:
                assert reply.actions
            if reply.refusal:
                assert text.t(f"refusal.enclosure.{reply.refusal.code}", **reply.refusal.params)


def test_the_picked_node_is_let_go_by_choosing_it_again_by_esc_and_by_the_right_button():
    board, state = new_board(), at(OPEN)
    picked = Selection(node="g10")
    for intent in (Tap(board.centre("g10")), Command("cancel"), Command("take-back")):
        assert board.interpret(state, picked, intent).selection.node is None
    assert board.back(state, Selection()) is None


def test_a_finger_aims_first_and_draws_with_its_second_tap_a_mouse_draws_at_once():
    board, state = new_board(), at(OPEN)
    board.confirm_touch = True
    node, end, other = (Tap(board.centre(place), touch=True) for place in ("g10", "g12", "h10"))
    aimed = give(board, state, node, end)
    assert (aimed.actions, aimed.selection.aim) == ((), "g12")
    assert text.t("enclosure.note.again") in board.note(state, aimed.selection).text
    assert give(board, state, node, end, end).actions == ("g10-g12",)
    assert give(board, state, node, end, other).actions == ()
    assert give(board, state, node, end, other, other).actions == ("g10-h10",)
    hovered = give(board, state, node, Hover(board.centre("g12")), end)
    assert hovered.actions == (), "a pointer that rests there is no first tap"
    assert give(board, state, node, Tap(board.centre("g12"))).actions == ("g10-g12",)
    board.confirm_touch = False
    assert give(board, state, node, end).actions == ("g10-g12",)


def test_what_is_hit_squarely_is_meant_and_a_near_miss_takes_the_target_beside():
    board, state = new_board(), at(TANGLE)
    picked = Selection(node="d10")
    x, y = board.centre("e11")
    assert "e11" not in Choice(state, "d10").ends
    assert board.place_at(state, picked, (x + 1, y)) == "e11"
    assert board.place_at(state, picked, (x - board.points.gap * 0.45, y)) in Choice(state, "d10").targets
    assert board.place_at(state, picked, (5, 5)) is None


def test_the_cursor_reaches_all_points_and_enter_picks_and_draws():
    board, state = new_board(), rules.new("enclosure")
    selection = board.interpret(state, Selection(), Arrow(1, 0)).selection
    assert selection.cursor == "d10"
    seen = set()
    for right, down, times in ((-1, 0, 20), (0, -1, 20), *((1, 0, 19), (0, 1, 1), (-1, 0, 19), (0, 1, 1)) * 10):
        for _ in range(times):
            seen.add(selection.cursor)
            selection = board.interpret(state, selection, Arrow(right, down)).selection
    assert seen == set(NAMES.values())
    reply = give(board, state, Arrow(0, 1), Command("confirm"), Arrow(1, 0), Arrow(0, -1), Command("confirm"))
    assert reply.actions == ("d10-e11",)
    assert reply.selection.cursor == "e11"


@pytest.mark.parametrize("key", ["end-turn", "confirm"])
def test_ending_a_turn_asks_only_while_a_line_can_be_drawn(key):
    board = new_board()
    asked = board.interpret(at(OPEN), Selection(), Command(key))
    assert asked.question.actions == ("end",)
    assert not asked.actions
    stuck = at("/a2-b1/a1/ blue 2 3 a2-b1 0-0")  # blue's only node is behind a shielded line
    assert stuck.legal_actions() == ("end",)
    assert board.interpret(stuck, Selection(), Command(key)).actions == ("end",)
    assert board.note(stuck, Selection(node="a1")).title == text.t("enclosure.note.no-end")
    assert board.primary(at(OPEN), Selection()).reply.question == asked.question


def test_space_ends_the_turn_while_the_cursor_is_shown():
    board = new_board()
    reply = board.interpret(at(OPEN), Selection(cursor="d10"), Command("end-turn"))
    assert reply.question.actions == ("end",)


# -- aiming --------------------------------------------------------------------------------------------------------


def test_aiming_tells_the_cut_and_what_both_would_hold():
    board, state = new_board(), at(CUTTABLE)
    choice = Choice(state, "i11", "l11")
    assert (choice.cut.line, choice.cut.at) == ("k9-k12", (10, 10))
    assert choice.gains == (0, Fraction(-9, 2))
    note = board.note(state, Selection(node="i11", aim="l11"))
    assert note.icon == "scissors-bold"
    assert "−4.5" in note.text
    assert Choice(state, "i11", "k12").refusal.code == "enemy-node"


def test_the_line_that_would_be_cut_pales_and_comes_back():
    board, state = new_board(), at(CUTTABLE)
    board.show(state, Selection(node="i11", aim="h11"))
    board.finish()
    line = board._lines["k9-k12"]
    assert line.image is line.picture
    board.show(state, Selection(node="i11", aim="l11"))
    solid, pale = (pygame.surfarray.array_alpha(image).max() for image in (line.picture, line.image))
    assert pale == pytest.approx(0.35 * solid, abs=2)
    board.show(state, Selection(node="i11", aim="h11"))
    assert line.image is line.picture


def test_only_the_lines_of_the_opponents_last_turn_are_numbered():
    board, state = new_board(), at(OPEN)
    state = state.play("g10-d10")
    board.show(state, None)
    assert not board._numbers, "own new lines are plain"
    state = state.play("g10-h12")
    board.show(state, None)
    assert list(board._numbers) == ["d10-g10", "g10-h12"]
    state = state.play("end")
    board.show(state, None)
    assert not board._numbers


# -- motion and picture --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_all_motion_ends_in_the_picture_of_the_state(seed):
    moving, hurried, still, shown = new_board(), new_board(), new_board(speed=0.0), new_board()
    cuts = 0
    for number, state in enumerate(match_of(44, seed)):
        for board in (moving, hurried, still):
            board.animate(state)
        hurried.finish()
        shown.show(state, None)
        drawn = any(isinstance(event, Drew) for event in state.events)
        assert (run(moving) > 0) == drawn
        still.update(1.0)
        if number % 4 == 0 or any(isinstance(event, Cut) for event in state.events):
            cuts += 1
            assert picture(moving) == picture(hurried) == picture(still) == picture(shown), state.to_text()
            fresh = new_board()
            fresh.show(state, None)
            assert differing(fresh, shown) < 40, "only what changes is painted, and nothing is forgotten"
    assert cuts > 12


def test_actions_that_follow_at_once_move_one_after_the_other():
    board, states = new_board(), list(match_of(6, 3))
    for state in states:
        board.animate(state)
    assert run(board) > 0.5
    shown = new_board()
    shown.show(states[-1], None)
    assert picture(board) == picture(shown)


@given(st.integers(0, 10**6), st.integers(2, 60))
@settings(max_examples=12)
def test_territory_covers_the_area_that_the_rules_count(seed, actions):
    """Where loops nest, holes are left out: the painted pixels agree with the exact areas."""
    *_, state = match_of(actions, seed)
    side, gap = 19 * 24, 24
    box = pygame.Rect(0, 0, side, side)
    for faces, exact in zip(state.regions, state.territory, strict=True):
        area = wash.Area(faces, box, lambda x, y: ((x + 0.5) * gap, (y + 0.5) * gap), 16)
        painted = pygame.mask.from_surface(area.stencil).count() / gap**2
        length = sum(((a - c) ** 2 + (b - d) ** 2) ** 0.5 for (a, b), (c, d) in area.rim) / gap
        assert abs(painted - float(exact)) <= 0.1 + length / gap * 1.5


@pytest.mark.parametrize("theme", THEMES)
def test_drawing_changes_nothing(theme):
    board = new_board(theme)
    state = Board.preview()
    board.show(state, Selection(node="m2", aim="k5"))
    while board.moving:
        assert picture(board) == picture(board)
        board.update(1 / 8)
    assert picture(board) == picture(board)


# -- looking around ------------------------------------------------------------------------------------------------


def test_a_pinch_brings_the_board_nearer_and_taps_find_their_points():
    board, state = new_board(), at(OPEN)
    board.show(state, Selection())
    whole = picture(board)
    board.interpret(state, Selection(), Pinch(board.centre("e12"), (0, 0), 2.5))
    assert board.camera.zoom == pytest.approx(2.5)
    assert picture(board) != whole
    settle(board)
    assert give(board, state, Tap(board.centre("g10"))).selection.node == "g10"
    x, y = board.centre("g10")
    board.interpret(state, Selection(), Drag((x, y), (x - 30, y), (-30, 0), touch=True))
    assert board.centre("g10") == pytest.approx((x - 30, y))
    board.interpret(state, Selection(), Command("zoom-fit"))
    settle(board)
    assert picture(board) == whole


def test_what_is_drawn_while_the_zoom_changes_is_the_board_itself():
    board, state = new_board(), Board.preview()
    board.show(state, None)
    whole = pixels(board)
    board.interpret(state, Selection(), Wheel(board.centre("j10"), 3))
    stretched = pixels(board)
    settle(board)
    sharp = pixels(board)
    assert abs(stretched - sharp).mean() < abs(whole - sharp).mean() / 2


def test_looking_around_chooses_nothing_and_is_bounded():
    board, state = new_board(), at(OPEN)
    board.show(state, Selection(node="g10"))
    for intent in (Wheel((180, 180), 50), Drag((180, 180), (0, 0), (900, -900)), Command("zoom-in")):
        assert board.interpret(state, Selection(node="g10"), intent) == Reply(Selection(node="g10"))
    assert board.camera.zoom == board.camera.most
    camera = board.camera
    for outside in (Wheel((2, 2), -3), Drag((2, 2), (9, 9), (7, 7)), Pinch((2, 2), (0, 0), 0.1)):
        board.interpret(state, Selection(), outside)
    assert board.camera == camera


def test_every_point_of_a_map_seen_from_near_is_where_it_is_drawn():
    board, state = new_board(), at(OPEN)
    board.show(state, None)
    board.look_at("h9")
    x, y = board.centre("h9")
    middle = board.camera.window.center
    assert (x, y) == pytest.approx(middle)
    surface = pygame.Surface((360, 360))
    board.draw(surface)
    node = surface.get_at([round(way) for way in board.centre("g10")])
    assert node[:3] == pytest.approx(Look().colour("sheet")[:3], abs=6)
    board.look_at(None)
    assert board.camera.zoom == 1


# -- words ---------------------------------------------------------------------------------------------------------


@pytest.fixture(params=["en", "ru"])
def language(request):
    text.use(request.param)
    yield request.param
    text.use("en")


@pytest.mark.usefixtures("language")
def test_every_refusal_has_words_and_every_state_has_its_own():
    board = new_board()
    params = dict.fromkeys(("action", "node", "end", "lines", "nodes"), "d10")
    for code in REASONS:
        assert "d10" in text.t(f"refusal.enclosure.{code}", **params) or code == "over"
    for state in match_of(20, 1):
        for selection in (Selection(), Selection(node=state.nodes(state.seat)[0], aim="e10")):
            assert board.prompt(state, selection)
            assert board.tip(state, selection)
            board.note(state, selection)
        steps = board.steps(state, Selection())
        assert [step.status for step in steps].count("done") == len(steps) - state.actions_left
        measure = board.measure(state)
        assert (sum(measure.parts), measure.total) == (state.actions_used, 120)
        for seat in (0, 1):
            assert decimal(state.territory[seat]) in board.seat_note(state, seat).title[0]


def test_the_lines_used_are_counted_for_who_used_them():
    board, state, used = new_board(), rules.new("enclosure"), [0, 0]
    chance = Random(4)
    while not state.outcome:
        seat, before = state.seat, state.actions_used
        state = state.play("end" if chance.random() < 0.2 else lively(state, chance))
        used[seat] += state.actions_used - before
        assert list(board.measure(state).parts) == used
    assert used == [60, 60]


@pytest.mark.usefixtures("language")
def test_the_pages_of_the_rules_play_and_show_what_they_say():
    pages, ends = Board.pages(), {}
    assert [page.key for page in pages] == [f"enclosure.page.{number}" for number in range(1, 11)]
    codes = {}
    for number, page in enumerate(pages, 1):
        assert text.t(f"{page.key}.title")
        assert text.t(f"{page.key}.body")
        board, state = new_board(), page.start
        board.look_at(page.near)
        for frame in page.frames:
            for action in frame.actions:
                state = state.play(action)
                board.animate(state)
            board.show(state, frame.selection)
            board.finish()
            assert text.t(frame.caption)
            if frame.selection:
                choice = Choice.of(state, frame.selection)
                assert choice.node in choice.nodes
                codes.setdefault(number, []).append(choice.refusal.code if choice.refusal else bool(choice.after))
        for name, key in page.legend:
            assert board.sample(name).get_width() > 10
            assert text.t(key)
        ends[number] = state
    assert ends[1].scores() == (6, 0)
    assert codes[4] == ["own-node", "own-line", "overlap", True]
    assert codes[7] == ["enemy-node", "enemy-line", "two-cuts", True]
    assert codes[8] == ["shielded", True]
    assert ends[5].territory == (Fraction(9, 2), 0)
    assert ends[6].lines(1) == ("p10-n12", "k12-n12", "k9-n12")
    assert ends[9].territory == (28, 8)
    assert ends[10].outcome.reason == "territory"
    assert pages[9].start.outcome is None


def test_the_preview_is_a_match_in_full_swing():
    state = Board.preview()
    assert state.outcome is None
    assert min(state.territory) > 20
    assert len(state.shields(1)) == 2


def test_shielded_lines_are_spoken_of_by_their_number():
    state = rules.new("enclosure").play("d10-e12")
    assert new_board().note(state, Selection()).text.startswith("Blue drew it last turn")
    state = state.play("p10-o12").play("o12-n9")
    assert new_board().note(state, Selection()).text.startswith("Red drew them last turn")
