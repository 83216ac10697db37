"""How the board of Wall Go shows states: what is seen, how it moves, what it says."""

from itertools import pairwise
from random import Random

import pygame
import pytest

from game import rules
from game.kit import text
from game.kit.theme import THEMES, TOKENS, Look
from game.rules.core import Skipped
from game.rules.wallgo import INFO, REASONS
from game.view.wallgo import Board
from game.view.wallgo_choice import Selection

SHEET = pygame.Rect(20, 20, 320, 320)


def new_board(theme="paper", speed=1.0):
    board = Board()
    board.speed = speed
    board.place(SHEET, Look(theme))
    return board


def picture(board):
    """The pixels that the board draws."""
    surface = pygame.Surface((360, 360))
    board.draw(surface)
    return surface.get_buffer().raw


def random_match(players, seed):
    """The states of a random match, the first before anything was put."""
    chance, state = Random(seed), rules.new("wallgo", players=players)
    yield state
    while not state.outcome:
        breaks = [action for action in state.legal_actions() if "x" in action]
        state = state.play(chance.choice(breaks if breaks and chance.random() < 0.2 else state.legal_actions()))
        yield state


def run(board, dt=1 / 30):
    """Let motion go to its end; returns how many seconds it took."""
    seconds = 0.0
    while board.moving:
        board.update(dt)
        seconds += dt
        assert seconds < 10
    return seconds


@pytest.mark.parametrize("players", [2, 3])
def test_all_motion_ends_in_the_picture_of_the_state(players):
    moving, hurried, still = new_board(), new_board(), new_board(speed=0.0)
    shown = new_board()
    for number, state in enumerate(random_match(players, seed=players)):
        for board in (moving, hurried, still):
            board.animate(state)
        hurried.finish()
        shown.show(state, None)
        assert run(moving) > 0 or number == 0 or state.outcome
        still.update(1.0)
        assert picture(moving) == picture(hurried) == picture(still) == picture(shown), state.to_text()
        assert [hurried.moving, still.moving] == [False, False]
        if number == 60:
            break


def test_drawing_changes_nothing_and_twice_gives_the_same_picture():
    board = new_board()
    states = list(random_match(3, seed=5))
    for before, state in pairwise(states[:40]):
        board.show(before, board.start(before))
        board.animate(state)
        while board.moving:
            assert picture(board) == picture(board)
            board.update(1 / 8)


def test_motion_needs_time_of_its_own_at_every_speed():
    start = rules.from_text("wallgo", "d3,b6/f6,b2 e4e5 red -")
    moved = start.play("d3>e4")
    took = {}
    for name, speed in TOKENS["motion"]["speeds"].items():
        board = new_board(speed=speed)
        board.show(start, None)
        board.animate(moved)
        took[name] = run(board, dt=0.001)
    step = TOKENS["motion"]["step"]
    assert took["off"] == 0
    assert took["normal"] == pytest.approx((2 * step["perSquare"] + step["squashMs"]) / 1000, abs=0.002)
    assert took["calm"] == pytest.approx(took["normal"] * 1.5, abs=0.003)
    assert took["quick"] == pytest.approx(took["normal"] * 0.5, abs=0.003)


def test_a_piece_that_stands_at_its_destination_already_does_not_walk_again():
    start = rules.from_text("wallgo", "d3,b6/f6,b2 e4e5 red -")
    board = new_board()
    board.show(start, Selection(piece="d3", destination="e4"))
    board.finish()
    board.animate(start.play("d3>e4"))
    assert not board.moving


def test_actions_of_one_turn_move_one_after_the_other():
    start = rules.from_text("wallgo", "d3,b6/f6,b2 e4e5 red -")
    moved = start.play("d3>e4")
    built = moved.play("e4+f4")
    took = []
    for states in ([moved], [built], [moved, built]):
        board = new_board()
        board.show(start, None)
        for state in states:
            board.animate(state)
        took.append(run(board, dt=0.001))
    assert took[2] == pytest.approx(took[0] + took[1], abs=0.003)
    hurried, shown = new_board(), new_board()
    for state in (start, moved, built):
        hurried.animate(state)
        shown.show(state, None)
    hurried.finish()
    assert picture(hurried) == picture(shown)


def test_a_new_state_with_the_same_piece_picked_shows_it_picked():
    state = rules.from_text("wallgo", "d3,b6/f6,b2 e4e5 red -")
    twin = rules.from_text("wallgo", state.to_text())
    board, other = new_board(), new_board()
    board.show(state, Selection(piece="d3"))
    board.show(twin, Selection(piece="d3"))
    other.show(state, Selection(piece="d3"))
    for shown in (board, other):
        shown.finish()
    assert picture(board) == picture(other)


def test_the_board_is_shaken_only_at_normal_and_quick_speed():
    start = rules.from_text("wallgo", "c3/g7/g1 c4d4,c3c4 red r", players=3)
    for speed, shakes in ((1.0, True), (0.5, True), (1.5, False)):
        board, offsets = new_board(speed=speed), set()
        board.show(start, None)
        board.animate(start.play("c3xc4"))
        while board.moving:
            board.update(0.01)
            offsets.add(board.stage.offset)
        assert (len(offsets) > 1) == shakes
        assert board.stage.offset == (0, 0)


def test_a_change_is_outlined_for_a_moment_where_nothing_moves():
    start = rules.from_text("wallgo", "d3,b6/f6,b2 e4e5 red -")
    board = new_board(speed=0.0)
    board.show(start, None)
    moved = start.play("d3>e4")
    board.animate(moved)
    board.show(moved, board.start(moved))
    outlined = picture(board)
    board.update(0.5)
    assert picture(board) == outlined
    board.update(0.5)
    assert picture(board) != outlined


def test_the_last_turn_stays_marked_until_the_next_one_and_after_a_resize():
    board, plain = new_board(), new_board()
    state = rules.from_text("wallgo", "d3,b6/f6,b2 e4e5 red -")
    for action in ("d3>e4", "e4+f4"):
        state = state.play(action)
        board.show(state, None)
    plain.show(rules.from_text("wallgo", state.to_text()), None)
    marked = picture(board)
    assert marked != picture(plain)
    board.place(SHEET, Look())
    assert picture(board) == marked


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_picked_aimed_at_and_refused_is_seen(theme):
    state = rules.from_text("wallgo", "c3,f6/b5,e2/e5,a2 b3c3,c3d3,e2f2,f6f7 red rgb", players=3)
    board, seen = new_board(theme), set()
    for selection, marks in (
        (None, ()),
        (Selection(), ()),
        (Selection(piece="c3"), ()),
        (Selection(piece="c3", aim="c5"), ()),
        (Selection(piece="c3", cursor="c5"), ()),
        (Selection(piece="c3", destination="c5"), ()),
        (Selection(piece="c3", destination="c5", aim="c5c6"), ()),
        (Selection(piece="c3", destination="c3"), ()),
        (Selection(piece="c3"), ("c3d3",)),
        (Selection(piece="c3"), ("b5",)),
    ):
        board.show(state, selection, marks)
        board.finish()
        seen.add(picture(board))
    assert len(seen) == 10


# -- words -----------------------------------------------------------------------------------------------------------


@pytest.fixture(params=text.LANGUAGES)
def language(request):
    text.use(request.param)
    yield request.param
    text.use("en")


SQUARES = ("action", "square", "other", "target", "mover", "groove", "seat", "owner", "obstacles")
PARAMETERS = {"name": "x", "n": 2} | dict.fromkeys(SQUARES, "d4")


@pytest.mark.usefixtures("language")
def test_every_refusal_skip_outcome_and_option_has_its_words():
    keys = [f"refusal.wallgo.{code}" for code in REASONS]
    keys += ["skipped.no-turn", "skipped.own-territory", "outcome.territory", "outcome.largest-region"]
    for option in INFO.options:
        keys += [f"wallgo.option.{option.name}", f"wallgo.option.{option.name}.hint"]
        keys += [f"wallgo.option.{option.name}.{value}" for value in option.values]
    keys += [f"wallgo.break.{part}" for part in ("eyebrow", "title", "body", "yes", "no")]
    keys += [f"wallgo.{part}" for part in ("name", "tagline", "minutes", "about", "chart.title", "chart.axis")]
    for key in keys:
        assert text.t(key, **PARAMETERS).strip(), key


def test_no_text_of_the_game_has_a_language_missing_or_a_stray_parameter():
    ours = {key: entry for key, entry in text.catalogue().items() if "wallgo" in key}
    for key, entry in ours.items():
        assert set(entry) == set(text.LANGUAGES), key
        for sentence in entry.values():
            for form in sentence.values() if isinstance(sentence, dict) else (sentence,):
                form.format_map(PARAMETERS)
    assert len(ours) > 100


@pytest.mark.usefixtures("language")
def test_the_board_speaks_at_every_moment_of_a_match():
    board = new_board()
    for state in random_match(3, seed=3):
        for selection in (
            board.start(state),
            Selection(piece=state.pieces(state.seat)[0]) if not state.to_put else None,
        ):
            if selection is not None:
                assert board.prompt(state, selection)
                assert isinstance(board.tip(state, selection), str)
                steps = board.steps(state, selection)
                assert [step.status for step in steps].count("now") == (0 if state.to_put or state.outcome else 1)
                board.note(state, selection)
        assert all(board.seat_note(state, seat) for seat in range(3))
        assert board.measure(state).parts == state.scores()
        for event in state.events:
            assert bool(board.event_text(event, "Red")) == isinstance(event, Skipped)


def test_turns_and_scores_read_well():
    text.use("en")
    board = new_board()
    assert board.turn_text(("@c3",)) == ("c3", "piece placed")
    assert board.turn_text(("c3+c2",)) == ("c3", "wall below")
    assert board.turn_text(("c3>d4", "d4xe4", "d4>e4", "e4+d4")) == ("c3–d4–e4", "break, wall left")
    assert board.score_text(1) == ("1", "square")
    text.use("ru")
    assert [board.score_text(score)[1] for score in (1, 3, 11, 21)] == ["клетка", "клетки", "клеток", "клетка"]
    text.use("en")


def test_a_two_player_match_speaks_of_no_breaks():
    state = rules.from_text("wallgo", "c3,f6/b5,e2 b3c3,c3d3 red -")
    board = new_board()
    assert board.seat_note(state, 0) is None
    assert board.note(state, Selection(piece="c3")) is None


@pytest.mark.usefixtures("language")
def test_the_pages_of_the_rules_play_and_show_what_they_say():
    pages, ends = Board.pages(), []
    assert [page.key for page in pages] == [f"wallgo.page.{number}" for number in range(1, 9)]
    for page in pages:
        assert text.t(f"{page.key}.title")
        assert text.t(f"{page.key}.body")
        board, state = new_board(), page.start
        for frame in page.frames:
            for action in frame.actions:
                state = state.play(action)
                board.animate(state)
            board.show(state, frame.selection)
            board.finish()
            assert text.t(frame.caption)
            if frame.selection and frame.selection.piece:
                assert frame.selection.piece in state.pieces(state.seat)
        for name, key in page.legend:
            assert board.sample(name).get_width() > 10
            assert text.t(key)
        ends.append(state)
    assert ends[0].scores() == (6, 0)
    assert [len(ends[1].pieces(seat)) for seat in (0, 1)] == [4, 4]
    assert not ends[1].to_put
    assert pages[5].start.scores() == (0, 0)
    assert ends[5].scores() == (14, 0)
    assert pages[6].start.holds_break(0)
    assert not ends[6].holds_break(0)
    assert ends[7].outcome.reason == "territory"
    assert pages[7].start.outcome is None


def test_the_preview_is_a_match_in_full_swing():
    state = Board.preview()
    assert state.outcome is None
    assert min(state.scores()) > 0
