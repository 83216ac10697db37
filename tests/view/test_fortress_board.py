"""How the board of Fortress is played and looked at: points, previews, fortresses, quiet, camera, motion, words."""

import math
from fractions import Fraction
from random import Random

import numpy as np
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import rules
from game.input.intents import Command, Drag, Hold, Hover, Pinch, Tap, Wheel
from game.kit import text
from game.kit.theme import Look
from game.rules.fortress import REASONS
from game.view import fortress_signs
from game.view.board import Reply
from game.view.fortress import QUIET, REACH, Board
from game.view.fortress_choice import Choice, Selection, allowed, spot_place
from game.view.fortress_land import Survey
from game.view.fortress_pages import LARGE, POINTS, preview

WIDE, HIGH = pygame.Rect(20, 20, 660, 500), pygame.Rect(20, 20, 340, 440)


def new_board(state=None, sheet=WIDE, speed=1.0, selection=None):
    board = Board()
    board.speed = speed
    board.place(sheet, Look(lying=sheet.w > sheet.h))
    if state:
        board.show(state, selection or Selection())
    return board


def at(actions, **options):
    return rules.from_text("fortress", f"{POINTS} {actions}", **{"players": 2, "points": 8, **options})


def pixels(board):
    surface = pygame.Surface((700, 560))
    board.draw(surface)
    return pygame.surfarray.array3d(surface).astype(int)


def differing(board, other):
    """How many pixels are clearly not the same; the edge of a line may differ a little where it was painted in parts."""
    return int((np.abs(pixels(board) - pixels(other)).max(axis=2) > 110).sum())


def settle(board, seconds=2.0):
    for _ in range(round(seconds * 60)):
        board.update(1 / 60)


def do(board, state, selection, *intents):
    """The reply to the last of some intents, none of which may play before."""
    reply = Reply(selection)
    for intent in intents:
        assert not reply.actions
        reply = board.interpret(state, reply.selection, intent)
        board.show(state, reply.selection)
    return reply


def tap(board, place, **how):
    return Tap(board.centre(place), **how)


@pytest.mark.parametrize("sheet", [WIDE, HIGH])
def test_a_hint_shows_the_numbers_that_its_words_name(sheet):
    state = preview()
    board = new_board(state, sheet)
    for segment in state.legal_actions():
        board.show(state, Selection(), hint=(segment,))
        for point in segment.split("-"):
            label = fortress_signs.number(board.look, point)
            (box,) = (actor.rect for actor in board.stage if actor.picture is label)
            x, y = board.centre(point)
            assert board.camera.window.contains(box.move(*map(round, board.stage.origin)))
            assert 10 < math.dist(box.move(board.stage.origin).center, (x, y)) < 45
    board.show(state, Selection())
    assert not [actor for actor in board.stage if actor.picture is label]


# -- segments ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", [WIDE, HIGH])
def test_two_points_and_a_confirmation_make_a_move(sheet):
    state = at("")
    board = new_board(state, sheet)
    reply = do(board, state, Selection(), tap(board, "3"), tap(board, "1"))
    assert (reply.selection.first, reply.selection.second, reply.actions) == ("3", "1", ())
    assert do(board, state, reply.selection, Command("confirm")).actions == ("1-3",)
    assert do(board, state, reply.selection, Command("primary")).actions == ("1-3",)


def test_a_double_click_confirms_on_empty_field_only():
    state = at("")
    board = new_board(state)
    picked = Selection(first="0", second="1")
    empty = Tap(board.camera.seen(board._survey.place(180, 300)), double=True)
    assert board.interpret(state, picked, empty).actions == ("0-1",)
    for place in ("0", "1", "4"):
        assert not board.interpret(state, picked, tap(board, place, double=True)).actions
    outside = board.interpret(state, picked, Tap((2, 2), double=True))
    assert outside == Reply(picked)


@given(st.floats(0, 700), st.floats(0, 560))
def test_the_nearest_point_within_reach_is_meant(x, y):
    state = at("0-3 2-5")
    board = new_board(state)
    distances = {str(n): math.dist((x, y), board.centre(str(n))) for n in range(len(state.points))}
    nearest = min(distances, key=distances.get)
    meant = board.place_at(state, Selection(), (x, y))
    if meant is None:
        assert distances[nearest] > REACH - 1e-6 or not board.camera.window.collidepoint((x, y))
    else:
        assert distances[meant] == pytest.approx(distances[nearest])
        assert distances[meant] <= REACH + 1e-6


def test_points_are_let_go_of_one_by_one_and_drawn_moves_stay():
    state = at("0-1")
    board = new_board(state)
    both = Selection(first="3", second="4")
    once = do(board, state, both, Command("take-back")).selection
    assert (once.first, once.second) == ("3", None)
    twice = do(board, state, once, Command("take-back")).selection
    assert (twice.first, twice.second) == (None, None)
    assert board.back(state, twice) is None


def test_a_blocked_segment_shows_its_circles_and_cannot_be_confirmed():
    state = at(LARGE)
    board = new_board(state, selection=Selection(first="1", second="3"))
    plain = new_board(state, selection=Selection(first="1", second="7"))
    text.use("en")
    reply = board.interpret(state, Selection(first="1", second="3"), Command("confirm"))
    assert not reply.actions
    assert reply.refusal.code == "shield"
    assert reply.refusal.marks == ("@240,150,13",)
    assert not board.primary(state, Selection(first="1", second="3")).allowed
    assert board.note(state, Selection(first="1", second="3")).alarm
    x, y = (round(part) for part in board.centre("@240,150"))
    box = (slice(x - 30, x + 30), slice(y - 30, y + 30))
    block = np.array(Look().colour("block")[:3])

    def warned(shown):
        return int((np.abs(pixels(shown)[box] - block).max(axis=2) < 12).sum())

    assert warned(board) > 100 > warned(plain)


def test_a_drawn_segment_says_so_and_its_extension_may_be_drawn():
    state = at("0-2 2-4")
    board = new_board(state)
    assert Choice.of(state, Selection(first="2", second="0")).refusal.code == "drawn"
    text.use("en")
    assert "drawn already" in board.note(state, Selection(first="2", second="0")).title


@pytest.mark.parametrize("seed", range(4))
def test_a_preview_tells_what_the_move_would_do(seed):
    chance, state = Random(seed), preview()
    board = new_board(state)
    text.use("en")
    for segment in chance.sample(state.legal_actions(), 6):
        first, second = segment.split("-")
        note = board.note(state, Selection(first=first, second=second))
        title = note.title if isinstance(note.title, str) else note.title[0]
        after = state.play(segment)
        won = sum(area > before for area, before in zip(after.land, state.land, strict=True))
        grown = sum(after.land) - sum(state.land)
        changed = [i for i, (a, b) in enumerate(zip(after.land, state.land, strict=True)) if a < b - 1e-6]
        for loser in changed:
            assert text.t(f"seat.{state.seats[loser]}") in title
        assert ("Takes" in title) == (won > 0 or grown > 1e-6)
        for ink, share in zip(state.seats, after.shares(), strict=True):
            assert f"{text.t(f'seat.{ink}')} {share * 100:.0f}%" in note.text


def test_a_point_that_is_only_aimed_at_is_not_played_ahead():
    state = preview()
    board = new_board(state)
    reply = do(board, state, Selection(first="0"), Hover(board.centre("5")))
    choice = Choice.of(state, reply.selection)
    assert (choice.segment, choice.aimed, choice.after) == ("0-5", True, None)


# -- fortresses ----------------------------------------------------------------------------------------------------

DUE = "0-2 2-4 0-4"


def quiet(board):
    settle(board, QUIET + 0.1)


def test_quick_presses_never_put_a_fortress():
    state = at(DUE)
    board = new_board(state)
    good = tap(board, "@180,250")
    for _ in range(5):
        settle(board, QUIET * 0.8)
        assert not board.interpret(state, Selection(spot="@180,250"), good).actions
        assert not board.interpret(state, Selection(spot="@180,250"), Command("confirm")).actions
        assert not board.interpret(state, Selection(spot="@180,250"), Command("secondary")).actions
    quiet(board)
    assert board.interpret(state, Selection(), good).actions == (f"{board._spot(board.centre('@180,250'))}",)


def test_the_game_may_choose_the_place():
    state = at(DUE)
    board = new_board(state)
    quiet(board)
    assert board.interpret(state, Selection(), Command("secondary")).actions == ("@auto",)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 360), st.integers(0, 480))
def test_a_refused_place_shows_the_nearest_allowed_one_without_taking_it(x, y):
    state = at(DUE)
    board = new_board(state)
    quiet(board)
    reply = board.interpret(state, Selection(), tap(board, f"@{x},{y}"))
    spot = board._spot(board.centre(f"@{x},{y}"))
    if allowed(state.site, spot):
        assert reply.actions == (spot,)
        return
    assert not reply.actions
    assert reply.refusal is not None
    assert allowed(state.site, reply.selection.spot)
    near = math.dist(map(float, spot_place(reply.selection.spot)), (x, y))
    grid = [(a, b) for a in range(40, 320, 6) for b in range(110, 450, 6)]
    best = min(math.dist(spot, (x, y)) for spot in grid if state.site.allows(tuple(map(Fraction, spot))))
    assert near <= best + 0.1


def test_a_finger_shows_the_fortress_first_and_puts_it_by_a_second_tap():
    state = at(DUE)
    board = new_board(state, HIGH)
    quiet(board)
    reply = do(board, state, Selection(), tap(board, "@180,250", touch=True))
    assert reply.selection.spot
    assert not reply.actions
    assert do(board, state, reply.selection, tap(board, "@182,251", touch=True)).actions == (reply.selection.spot,)


def test_a_finger_that_moves_holds_the_fortress_above_itself():
    state = at(DUE)
    board = new_board(state, HIGH)
    x, y = board.centre("@180,250")
    reply = do(board, state, Selection(), Drag((x, y), (x, y + 40), (0, 28), touch=True))
    assert math.dist(map(float, spot_place(reply.selection.spot)), (180, 250)) < 1
    ended = board.interpret(state, reply.selection, Drag((x, y), (x, y + 40), (0, 0), ended=True, touch=True))
    assert (ended.selection.spot, ended.actions) == (reply.selection.spot, ())


# -- looking around ------------------------------------------------------------------------------------------------


def test_a_map_that_lies_on_its_side_is_turned_by_a_quarter():
    wide, high = Survey.on(640, 480, turned=True), Survey.on(360, 480, turned=False)
    assert high.place(100, 50) == (100, 50)
    assert wide.place(100, 50) == pytest.approx((50 * 640 / 480, 260 * 640 / 480))


@given(st.floats(0, 360), st.floats(0, 480), st.booleans(), st.floats(1, 8))
def test_places_and_pixels_lead_to_each_other(x, y, wide, zoom):
    survey = Survey.on(*((900, 600) if wide else (300, 500)), turned=wide).enlarged(zoom)
    assert survey.units(survey.place(x, y)) == pytest.approx((x, y), abs=1e-6)


LOOKING = st.lists(
    st.one_of(
        st.builds(Wheel, st.tuples(st.floats(60, 600), st.floats(60, 480)), st.floats(-3, 3)),
        st.builds(
            Pinch,
            st.tuples(st.floats(60, 600), st.floats(60, 480)),
            st.tuples(st.floats(-50, 50), st.floats(-50, 50)),
            st.floats(0.3, 3),
        ),
        st.builds(
            Drag,
            st.tuples(st.floats(60, 600), st.floats(60, 480)),
            st.tuples(st.floats(60, 600), st.floats(60, 480)),
            st.tuples(st.floats(-300, 300), st.floats(-300, 300)),
        ),
        st.sampled_from([Command("zoom-in"), Command("zoom-out"), Command("zoom-fit")]),
    ),
    max_size=6,
)


@settings(max_examples=25, deadline=None)
@given(LOOKING, st.sampled_from(["segment", "fortress"]))
def test_looking_around_chooses_nothing_and_never_leaves_the_map(intents, when):
    state = at(LARGE) if when == "segment" else at(DUE)
    board = new_board(state)
    picked = Selection(first="1") if when == "segment" else Selection(spot="@180,250")
    for intent in intents:
        assert board.interpret(state, picked, intent) == Reply(picked)
        assert 1 <= board.camera.zoom <= 8
        corner, window = board.camera.corner, board.camera.window
        assert corner[0] <= window.left + 1e-6
        assert corner[0] + window.w * board.camera.zoom >= window.right - 1e-6


def test_the_wheel_keeps_the_place_under_the_pointer():
    state = preview()
    board = new_board(state)
    place = board.centre("4")
    for steps in (2, 3, -1):
        board.interpret(state, Selection(), Wheel(place, steps))
        assert board.centre("4") == pytest.approx(place)


@settings(max_examples=8, deadline=None)
@given(LOOKING)
def test_a_map_looked_around_on_is_drawn_as_if_it_had_always_been_seen_so(intents):
    state = preview()
    board, other = new_board(state), new_board(state)
    for intent in intents:
        board.interpret(state, Selection(), intent)
        board.update(1 / 60)
    settle(board)
    other._look_through(board.camera)
    other._plates, other._drawing = other._plates or (other._take_plates()), None
    settle(other)
    assert differing(board, other) < 40


@pytest.mark.parametrize("played", [None, 9, 16, 30])
def test_the_map_drawn_anew_takes_the_place_of_the_stretched_one_all_at_once(played):
    """Also where a segment is drawn after so many frames of that."""
    state = preview()
    board, wheel = new_board(state), Wheel((350, 270), 3)
    board.interpret(state, Selection(), wheel)
    stretched, pictures = pixels(board), []
    for number in range(90):
        board.update(1 / 60)
        if number == played:
            state = state.play(state.legal_actions()[0])
            board.animate(state)
        pictures.append(pixels(board))
    begun = next(number for number, picture in enumerate(pictures) if (picture != stretched).any())
    assert 7 < begun < 80
    assert all((picture == pictures[-1]).all() for picture in pictures[begun:])
    board.show(state, Selection())
    other = new_board(state)
    other.interpret(state, Selection(), wheel)
    settle(other)
    assert not differing(board, other)


def test_a_stretched_map_shows_what_was_drawn_last():
    """Also what has come on it since its picture was taken."""
    state, pictures = preview(), []
    for picked in (Selection(), Selection(first="8")):
        board = new_board(state)
        board.interpret(state, Selection(), Wheel(board.centre("8"), 2))
        settle(board)
        board.show(state, picked)
        board.interpret(state, picked, Wheel(board.centre("8"), 1))
        pictures.append(pixels(board))
    columns, rows = np.nonzero((pictures[0] != pictures[1]).any(axis=2))
    x, y = board.centre("8")
    assert len(columns)
    assert max(abs(columns - x).max(), abs(rows - y).max()) < 30


def test_a_lens_shows_what_a_finger_holds_and_the_point_is_chosen_when_it_lifts():
    state = at("0-3 2-5")
    board = new_board(state, HIGH)
    x, y = board.centre("8")
    assert board.lens(state, Selection(), (300, 80)) is None
    reply = do(board, state, Selection(), Hold((x, y), touch=True))
    assert reply.selection.aim == "8"
    assert board.lens(state, reply.selection, (300, 80)).get_size() == (300, 80)
    x, y = board.centre("7")
    reply = do(board, state, reply.selection, Drag((x, y), (x + 4, y), (4, 0), touch=True))
    assert reply.selection.aim == "7"
    lifted = do(board, state, reply.selection, Drag((x, y), (x + 4, y), (0, 0), ended=True, touch=True))
    assert lifted.selection.first == "7"
    assert board.lens(state, lifted.selection, (300, 80)) is None


def test_a_second_finger_lets_go_of_what_the_first_one_held():
    state = at("0-3 2-5")
    board = new_board(state, HIGH)
    at_point = board.centre("8")
    reply = do(board, state, Selection(), Hold(at_point, touch=True))
    lost = do(board, state, reply.selection, Drag(at_point, at_point, (0, 0), ended=True, touch=True, lost=True))
    assert lost.selection.first is None
    assert board.lens(state, lost.selection, (300, 80)) is None


# -- motion --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", [0.0, 0.5, 1.5])
@pytest.mark.parametrize("zoom", [1, 3])
def test_motion_ends_where_showing_begins(speed, zoom):
    state = at(LARGE)
    board = new_board(state, speed=speed)
    board.interpret(state, Selection(), Wheel(board.centre("@180,250"), math.log(zoom, 1.25)))
    settle(board)
    for action in ("1-4", "@auto", "2-3", "3-4", "@auto"):
        state = state.play(action)
        board.animate(state)
    settle(board, 9)
    assert not board.moving
    board.show(state, Selection())
    other = new_board(state)
    other._look_through(board.camera)
    settle(other)
    board.show(state, None)
    other.show(state, None)
    assert differing(board, other) < 40


def test_many_fortresses_at_once_are_put_in_a_few_seconds():
    state = preview()
    board = new_board(state)
    segment = max(state.legal_actions(), key=lambda action: len(state.play(action).sites))
    state = state.play(segment)
    placed = state.play("@auto")
    board.animate(state)
    for _ in range(30):  # as if thirty provinces had been won
        board.animate(placed)
    settle(board, 4)
    assert not board.moving


def test_a_press_brings_motion_to_its_end():
    board = new_board(at(LARGE))
    board.animate(at(f"{LARGE} 1-4"))
    assert board.moving
    board.finish()
    assert not board.moving


# -- words ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", text.LANGUAGES)
def test_there_are_words_for_every_refusal_and_page(language):
    text.use(language)
    params = dict.fromkeys(
        ("action", "seat", "point", "last", "segment", "circles", "place", "largest", "radius", "obstacles"), 1
    )
    for code in REASONS:
        assert text.t(f"refusal.fortress.{code}", **params)
    board = new_board()
    for page in Board.pages():
        for key in (f"{page.key}.title", f"{page.key}.body", *(frame.caption for frame in page.frames)):
            assert text.t(key)
        for name, key in page.legend:
            assert text.t(key)
            assert board.sample(name).get_width() > 1
    text.use("en")


def test_every_diagram_is_legal_and_can_be_shown():
    assert len(Board.pages()) >= 10
    for page in Board.pages():
        board, state = new_board(page.start, sheet=pygame.Rect(20, 20, 500, 500), speed=0), page.start
        for frame in page.frames:
            for action in frame.actions:
                state = state.play(action)
                board.animate(state)
            board.show(state, frame.selection)


def test_the_exact_count_adds_up():
    state = preview()
    text.use("en")
    lines = new_board(state).exact(state)
    assert len(lines) == len(state.seats)
    shares = [float(line.split("%")[0].rsplit(" ", 1)[1]) for line in lines]
    assert sum(shares) == pytest.approx(100, abs=0.05)
    areas = [float(line.split(" · ")[0].removeprefix("area ")) for line in lines]
    assert sum(areas) == pytest.approx(sum(float(p.face.area) for p in state.provinces), abs=0.05)
