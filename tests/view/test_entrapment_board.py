"""How the board of Entrapment shows states: what is seen, how it moves, what it says."""

from random import Random

import pygame
import pytest

from game import rules
from game.kit import text
from game.kit.paths import ASSETS
from game.kit.theme import THEMES, TOKENS, Look
from game.rules.entrapment import INFO, REASONS, Eliminated, Forced, Relocated, StoodUp
from game.view.entrapment import Board
from game.view.entrapment_choice import Choice, Selection

SHEET = pygame.Rect(20, 20, 320, 320)
VARIANTS = INFO.options[0].values
JUMP = "d2,b5,f6/d5,b3,g3/d3d4,e2e3/c5d5// 1 first 23-24"
DOUBLE = "d2,a7,f1/c4,e4,b6/c3c4,c4c5,e3e4,e4e5/b4c4,e4f4// 1 first 21-23"
EMPTY = "d2,b5,f6/d5,b3,g3/c3d3,e5f5/c5d5/e2e3/ 1 first 0-24"


def at(position, *actions):
    state = rules.from_text("entrapment", position)
    for action in actions:
        state = state.play(action)
    return state


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


def seen(board, state, selection=None, marks=()):
    """The pixels of a state at rest."""
    board.show(state, selection, marks)
    board.finish()
    return picture(board)


def random_match(variant, seed, most=400):
    """The states of a random match that uses its barriers, the first before anything was put."""
    chance, state = Random(seed), rules.new("entrapment", variant=variant)
    yield state
    for _ in range(most):
        if state.outcome:
            break
        actions = state.legal_actions()
        barriers = [action for action in actions if action[0] in "+~"]
        jumps = [action for action in actions if ">" in action and _jumps(state, action)]
        wanted = jumps if jumps and chance.random() < 0.5 else barriers if chance.random() < 0.7 else []
        state = state.play(chance.choice(wanted or actions))
        yield state


def _jumps(state, action):
    return any(isinstance(event, StoodUp) for event in state.play(action).events)


def run(board, dt=1 / 30):
    """Let motion go to its end; returns how many seconds it took."""
    seconds = 0.0
    while board.moving:
        board.update(dt)
        seconds += dt
        assert seconds < 10
    return seconds


@pytest.mark.parametrize("variant", VARIANTS)
def test_all_motion_ends_in_the_picture_of_the_state(variant):
    moving, hurried, still, shown = new_board(), new_board(), new_board(speed=0.0), new_board()
    kinds = set()
    for number, state in enumerate(random_match(variant, seed=8, most=90)):
        for board in (moving, hurried, still):
            board.animate(state)
        hurried.finish()
        shown.show(state, None)
        assert run(moving) > 0 or number == 0
        still.update(1.0)
        assert picture(moving) == picture(hurried) == picture(still) == picture(shown), state.to_text()
        kinds.update(type(event).__name__ for event in state.events)
    assert {"Put", "Moved", "StoodUp", "Placed", "Eliminated"} <= kinds


def test_relocations_choices_and_deaths_of_who_moved_end_in_the_picture_of_the_state():
    for states in (
        [at(EMPTY, "d2>d3"), at(EMPTY, "d2>d3", "~c3d3>a1b1")],
        [at(DOUBLE), at(DOUBLE, "d2>d4"), at(DOUBLE, "d2>d4", "xc4")],
        [at("a2,d5,e5/c3,f6,b2/b1c1/a1b1// 1 first 24-24"), at("a2,d5,e5/c3,f6,b2/b1c1/a1b1// 1 first 24-24", "a2>a1")],
    ):
        moving, shown = new_board(), new_board()
        for state in states:
            moving.animate(state)
            run(moving)
            assert picture(moving) == seen(shown, state)


def test_a_jump_takes_its_time_and_the_barrier_stands_up_meanwhile():
    start, spec = at(JUMP), TOKENS["motion"]["jump"]
    for speed in (1.0, 1.5, 0.5):
        board = new_board(speed=speed)
        board.show(start, None)
        board.animate(start.play("d2>d4"))
        took = run(board, dt=0.001)
        assert took == pytest.approx(max(spec["ms"], spec["ms"] / 2 + spec["barrierStand"]) * speed / 1000, abs=0.003)
    board = new_board(speed=0.0)
    board.show(start, None)
    board.animate(start.play("d2>d4"))
    assert not board.moving


def test_who_goes_trembles_except_at_calm_speed():
    state = at("e2,c5,b6/g1,d6,b2/f1g1,d4e4/c2d2// 1 second 23-24")
    for speed, trembles in ((1.0, True), (1.5, False)):
        board, places = new_board(speed=speed), set()
        board.show(state, None)
        board.animate(state.play("+g1g2"))
        actor = board.stage.get_top_sprite()
        for _ in range(60):
            board.update(0.01)
            places.add(actor.at[0])
        assert (len(places) > 1) == trembles


def test_drawing_changes_nothing():
    board = new_board()
    for state in list(random_match("7x7", seed=2))[:40]:
        board.animate(state)
        while board.moving:
            assert picture(board) == picture(board)
            board.update(1 / 8)


def test_both_actions_of_the_last_turn_stay_marked_and_after_a_resize():
    start = at(JUMP)
    board, half, plain = new_board(), new_board(), new_board()
    for action in ("d2>d4", "+b3b4"):
        start = start.play(action)
        board.show(start, None)
    whole = picture(board)
    assert len({whole, seen(half, start), seen(plain, at(start.to_text()))}) == 3
    board.place(SHEET, Look())
    assert picture(board) == whole
    after = start.play("d5>d6")
    assert seen(board, after) == seen(new_board(), after), "a new turn is marked alone"


def test_going_back_forgets_what_has_not_happened():
    start = at(JUMP)
    first, second = at(JUMP, "d2>d4"), at(JUMP, "d2>d4", "+b3b4")
    board, straight = new_board(), new_board()
    for state in (start, first, second, first):
        board.show(state, None)
    for state in (start, first):
        straight.show(state, None)
    assert picture(board) == picture(straight)


def test_the_board_takes_the_size_of_the_variant_and_stays_in_the_middle():
    board = new_board()
    tall = rules.new("entrapment", variant="7x7")
    board.show(rules.new("entrapment", variant="6x7"), Selection())
    assert board.squares.inner.size == (board.squares.inner.width, board.squares.inner.width - board.squares.pitch)
    assert abs(board.squares.inner.centery - SHEET.centery) <= 1
    assert len(board.targets(rules.new("entrapment", variant="6x7"), Selection())) == 42
    assert seen(board, tall) == seen(new_board(), tall)


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_picked_aimed_at_forced_and_refused_is_seen(theme):
    board, pictures = new_board(theme), []
    own = at("c3,f7,g7/d6,b2,f2//g6g7// 1 second 25-24")
    for state, selection, marks in (
        (at(JUMP), Selection(), ()),
        (at(JUMP), Selection(picked="d2"), ()),
        (at(JUMP), Selection(picked="d2", aim="d4"), ()),
        (at(JUMP), Selection(picked="d2", cursor="d4"), ()),
        (at(JUMP), Selection(picked="d2"), ("c5d5",)),
        (at(JUMP), Selection(picked="d2"), ("d5",)),
        (at(JUMP, "d2>d4"), Selection(), ()),
        (at(JUMP, "d2>d4"), Selection(aim="a1a2"), ()),
        (at(EMPTY, "d2>d3"), Selection(), ()),
        (at(EMPTY, "d2>d3"), Selection(picked="e5f5"), ()),
        (at(EMPTY, "d2>d3"), Selection(picked="e5f5", aim="a1a2"), ()),
        (at(DOUBLE), Selection(picked="d2", aim="d4"), ()),
        (at(DOUBLE, "d2>d4"), Selection(), ()),
        (at(DOUBLE, "d2>d4"), Selection(aim="c4"), ()),
        (own, Selection(), ()),
        (own, Selection(aim="f7g7"), ()),
    ):
        pictures.append(seen(board, state, selection, marks))
    assert len(set(pictures)) == len(pictures)


def test_resting_and_standing_barriers_differ_by_shape_not_only_by_colour():
    pictures = []
    for lists in ("/d3d4//", "///d3d4", "d3d4///", "//d3d4/"):
        state = at(f"a1,b5,f6/d5,b3,g3/{lists} 1 first 24-24")
        surface = pygame.Surface((360, 360))
        board = new_board()
        board.show(state, None)
        board.draw(surface)
        grey = pygame.transform.grayscale(surface)
        x, y = board.centre("d3d4")
        box = pygame.Rect(0, 0, 34, 20)
        box.center = (round(x), round(y))
        pixels = [
            sum(grey.get_at((column, row))[:3]) for column in range(*_span(box)) for row in range(box.top, box.bottom)
        ]
        pictures.append([pixel > sum(pixels) / len(pixels) for pixel in pixels])  # light and dark, whatever the colour
    for number, one in enumerate(pictures):
        for other in pictures[number + 1 :]:
            assert sum(a != b for a, b in zip(one, other, strict=True)) > len(one) * 0.01


def _span(box):
    return box.left, box.right


# -- words -----------------------------------------------------------------------------------------------------------


@pytest.fixture(params=text.LANGUAGES)
def language(request):
    text.use(request.param)
    yield request.param
    text.use("en")


PARAMETERS = {"name": "x", "n": 2, "standing": 1} | dict.fromkeys(
    ("action", "places", "square", "groove", "origin", "target", "squares"), "d4"
)


@pytest.mark.usefixtures("language")
def test_everything_that_a_match_may_ask_for_has_its_words():
    keys = [f"refusal.entrapment.{code}" for code in REASONS]
    keys += [f"outcome.{reason}" for reason in ("elimination", "repetition", "quiet", "agreed", "resignation")]
    for option in INFO.options:
        keys += [f"entrapment.option.{option.name}", f"entrapment.option.{option.name}.hint"]
        keys += [f"entrapment.option.{option.name}.{value}" for value in option.values]
    parts = ("eyebrow", "title", "body", "yes", "no")
    keys += [f"{key}.{part}" for key in ("entrapment.loss", "entrapment.loss.one-of", "agree.draw") for part in parts]
    keys += [f"entrapment.{part}" for part in ("name", "tagline", "minutes", "about", "chart.title", "chart.axis")]
    for key in keys:
        assert text.t(key, **PARAMETERS).strip(), key


def test_no_text_of_the_game_has_a_stray_parameter():
    ours = {key: entry for key, entry in text.catalogue().items() if "entrapment" in key}
    for entry in ours.values():
        for sentence in entry.values():
            for form in sentence.values() if isinstance(sentence, dict) else (sentence,):
                form.format_map(PARAMETERS)
    assert len(ours) > 150


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_board_speaks_at_every_moment_of_a_match(variant):
    board, chance, stages = new_board(), Random(1), set()
    for state in random_match(variant, seed=11):
        choice = Choice(state)
        picks = [board.start(state), Selection(picked=chance.choice([None, *sorted(choice.pickable)]))]
        for selection in picks:
            stage = Choice.of(state, selection).stage
            stages.add(stage)
            assert board.prompt(state, selection)
            assert bool(board.tip(state, selection)) == (stage != "over")
            steps = board.steps(state, selection)
            if state.phase != "place" or state.victims:
                assert [step.status for step in steps].count("now") == 1
            note = board.note(state, selection)
            assert bool(note and note.urgent) == (stage in {"forced", "victim"})
        assert [board.seat_note(state, seat).left for seat in (0, 1)] == [(left, 25) for left in state.stock]
        assert board.measure(state).parts == state.stock
        for event in state.events:
            told = board.event_text(event, "Red")
            assert bool(told) == isinstance(event, Eliminated | Forced)
            if told:
                assert event.square in told
    assert {"put", "opening", "choose", "go", "build", "again"} <= stages


def test_turns_and_scores_read_well():
    text.use("en")
    board = new_board()
    assert board.turn_text(("@c3",)) == ("c3", "roamer placed")
    assert board.turn_text(("c3>d3",)) == ("c3–d3", "")
    assert board.turn_text(("c3>d3", "~d4d5>e4e5")) == ("c3–d3", "shift d4d5–e4e5")
    assert board.turn_text(("c3>d3", "e1>e2")) == ("c3–d3, e1–e2", "Double Move")
    assert board.turn_text(("d2>d4", "xc4", "+a1a2")) == ("d2–d4", "c4 gone, barrier a1a2")
    assert board.score_text(1) == ("1", "roamer")
    text.use("ru")
    assert [board.score_text(score)[1] for score in (0, 1, 3)] == ["бродяг", "бродяга", "бродяги"]
    text.use("en")


@pytest.mark.usefixtures("language")
def test_the_pages_of_the_rules_play_and_show_what_they_say():
    pages, ends, happened = Board.pages(), [], []
    assert [page.key for page in pages] == [f"entrapment.page.{number}" for number in range(1, 12)]
    for page in pages:
        assert text.t(f"{page.key}.title")
        assert text.t(f"{page.key}.body")
        board, state, events = new_board(), page.start, []
        for frame in page.frames:
            for action in frame.actions:
                assert not state.losses(action)
                state = state.play(action)
                events += state.events
                board.animate(state)
            board.show(state, frame.selection)
            board.finish()
            assert text.t(frame.caption)
            if frame.selection:
                choice = Choice.of(state, frame.selection)
                assert frame.selection.picked in {None, *choice.pickable}
                assert frame.selection.aim in {None, *choice.plays}
        for name, key in page.legend:
            assert board.sample(name).get_width() > 10
            assert text.t(key)
        ends.append(state)
        happened.append(events)
    kinds = [{type(event).__name__: event for event in events} for events in happened]
    assert kinds[0]["Eliminated"].reason == "no-move"
    assert ends[1].phase == "opening"
    assert [event.seat for event in happened[2] if type(event).__name__ == "Moved"] == [0, 1, 1]
    assert kinds[3]["Moved"].over == "d3"
    assert kinds[4]["StoodUp"].groove == "d3d4"
    assert not {"d5>d4", "d5>d3"} & set(ends[4].legal_actions())
    assert kinds[5]["Eliminated"].square == "d3"
    assert (kinds[6]["Forced"].square, kinds[6]["StoodUp"].seat) == ("a2", 1)
    assert (kinds[7]["Forced"].square, kinds[7]["Eliminated"].reason) == ("a1", "second-force")
    assert (kinds[8]["Eliminated"].reason, kinds[8]["Forced"].square) == ("chosen", "e4")
    assert kinds[9]["Relocated"].origin == "b1c1"
    assert ends[10].outcome.reason == "elimination"
    assert all(page.start.outcome is None for page in pages)


def test_every_event_of_a_match_that_is_heard_has_its_sound():
    named = set(Board.sounds.values())
    assert named == {name for name in named if (ASSETS / "sounds" / f"{name}.wav").exists()}
    assert {type(event) for state in random_match("7x7", 8) for event in state.events} >= set(Board.sounds) - {
        Relocated
    }


def test_the_preview_is_a_match_in_full_swing():
    state = Board.preview()
    assert (state.outcome, state.stock, state.forced(1)) == (None, (13, 13), ("c6",))
