"""Hints: shown, gone through, cancelled, remembered, and not offered where they help nobody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game import rules
from game.kit.text import LANGUAGES, t
from game.match import record
from game.match.match import Match, Seat
from game.players import thinking
from game.players.evaluation import available
from game.players.levels import computer
from game.players.search import Choice
from game.players.thinking import HINTS, Question
from game.rules import State
from game.view import lettering
from game.view.board import board_of
from scenes import hints
from scenes.dialogs import Dialog
from scenes.match import MatchScene
from scenes.results import Results
from tests.advised import advise
from tests.driver import Driver, driving

WIDE, TALL = (1280, 720), (360, 640)
GAMES = [game for game in rules.GAMES if available(game)]

Ask = Callable[[Driver], None]


def by_mouse(driver: Driver) -> None:
    if driver.top.board.shape == "map":  # type: ignore[attr-defined]
        driver.press("menu")
    driver.press("hint")


def by_key(driver: Driver) -> None:
    driver.key(pygame.K_h)


def press_by_finger(driver: Driver, at: tuple[int, int]) -> None:
    """Tap a widget: it hears the mouse that SDL lets follow a finger."""
    wide, high = driver.top.ui.size
    place = {"x": at[0] / wide, "y": at[1] / high, "dx": 0, "dy": 0, "pressure": 1, "touch_id": 1, "finger_id": 0}
    for finger, mouse in ((pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN), (pygame.FINGERUP, pygame.MOUSEBUTTONUP)):
        pygame.event.post(pygame.event.Event(finger, **place))
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=True))
        pygame.event.post(pygame.event.Event(mouse, pos=at, button=1, touch=True))
        driver.frames()


def by_finger(driver: Driver) -> None:
    driver.frames()
    for key in ("menu", "hint") if driver.top.board.shape == "map" else ("hint",):  # type: ignore[attr-defined]
        press_by_finger(driver, driver.widget(key).rect.center)
        driver.frames(2)


@pytest.fixture
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at a few positions only."""

    def few(match: Match, seconds: float) -> Question:
        asked = thinking.hint(match, seconds)
        return replace(asked, level=replace(asked.level, nodes=8))

    monkeypatch.setattr(hints, "hint", few)


def middle_of(game: str) -> Match:
    """A match of people that goes on from the picture on the menu's card."""
    start = board_of(game).preview()
    return Match(start, [Seat("Ann"), *(Seat() for _ in start.seats[1:])])


def played(state: State, actions: list[str]) -> State:
    for action in actions:
        state = state.play(action)
    return state


@pytest.mark.usefixtures("shallow")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("ask", "size"), [(by_mouse, WIDE), (by_key, WIDE), (by_finger, TALL)])
def test_a_hint_is_shown_and_the_next_ones_and_the_first_again(game: str, ask: Ask, size: tuple[int, int]) -> None:
    with driving(lambda app: MatchScene(app, middle_of(game)), size) as driver:
        driver.rest()
        scene = driver.top
        assert isinstance(scene, MatchScene)
        shown, notes = [], []
        plain = pygame.image.tobytes(driver.picture().subsurface(scene._areas["sheet"]), "RGB")
        for _ in range(HINTS + 1):
            ask(driver)
            told = driver.rest(60)
            shown.append(tuple(told["hint"]))
            notes.append(scene._note())
            assert played(scene.match.state, told["hint"]) != scene.match.state
            assert pygame.image.tobytes(driver.picture().subsurface(scene._areas["sheet"]), "RGB") != plain
        different = len(set(shown))
        assert different > 1
        assert shown == [shown[number % different] for number in range(len(shown))]
        assert next(note.title for note in notes if note) == t("hint.title", n=1, of=different)
        assert all(note and note.text for note in notes)
        assert scene.match.actions == ()
        driver.key(pygame.K_ESCAPE)
        assert driver.rest()["hint"] == []
        assert driver.top is scene
        driver.frames(30)
        assert pygame.image.tobytes(driver.picture().subsurface(scene._areas["sheet"]), "RGB") == plain


def test_a_hint_is_what_the_best_level_plays_and_the_same_again() -> None:
    with driving(lambda app: MatchScene(app, middle_of("wallgo"))) as driver:
        scene = driver.top
        assert isinstance(scene, MatchScene)
        driver.rest()
        asked = thinking.Thought(thinking.hint(scene.match, 10))
        while asked.part < 1:
            asked.step()
        for _ in range(2):
            by_key(driver)
            assert tuple(driver.rest(60)["hint"]) == asked.tell().choice.actions
            driver.key(pygame.K_ESCAPE)


def test_a_hint_writes_its_actions_as_a_record_does() -> None:
    """The near end of a line of Enclosure first, also of a line that goes on from the one before."""
    match = Match.new("enclosure", options={"start": "sides"})
    match.play("d10-e12")
    with driving(lambda app: MatchScene(app, match)) as driver:
        scene = driver.top
        assert isinstance(scene, MatchScene)
        advise(scene, "r12-p10", "s14-r12")
        note = scene.hints.note(scene.board)
        assert note.text[0].startswith("p10–r12, r12–s14")


def test_the_best_so_far_is_seen_while_a_hint_is_looked_for_and_esc_stops_that() -> None:
    with driving(lambda app: MatchScene(app, middle_of("entrapment"))) as driver:
        scene = driver.top
        assert isinstance(scene, MatchScene)
        driver.rest()
        driver.press("hint")
        while not (told := driver.app.describe())["hint"]:
            driver.frames()
        assert driver.app.thinker.thinking
        assert not told["idle"]
        assert scene.match.state.refusal(told["hint"][0]) is None
        assert 0 < scene.hints.part < 1
        driver.key(pygame.K_ESCAPE)
        assert not driver.app.thinker.thinking
        assert driver.top is scene, "nothing was asked: Esc was for the hint"
        assert driver.rest()["hint"] == []
        driver.press("leave")
        assert driver.app.scenes.top is not scene


def test_whoever_acts_wants_no_hint_any_more() -> None:
    with driving(lambda app: MatchScene(app, Match.new("wallgo"))) as driver:
        driver.rest()
        driver.press("hint")
        driver.frames()
        assert driver.app.thinker.thinking
        driver.click(driver.place("d4"))
        assert not driver.app.thinker.thinking
        told = driver.rest()
        assert told["actions"] == ["@d4"]
        assert told["hint"] == []
        driver.press("hint")
        assert driver.rest(60)["hint"], "another decision, another hint"
        driver.press("undo")
        assert driver.rest()["hint"] == []


@pytest.mark.usefixtures("shallow")
@pytest.mark.parametrize("found", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_goes_with_the_match(game: str, found: bool) -> None:
    with driving(lambda app: MatchScene(app, middle_of(game))) as driver:
        scene = driver.top
        assert isinstance(scene, MatchScene)
        driver.rest()
        if scene.board.shape == "map":
            driver.press("menu")
        driver.press("resign")
        scene.hints.ask()
        if found:
            driver.rest(60)
            while not scene.hints.actions:
                driver.frames()
        driver.press("yes")
        assert driver.rest()["hint"] == []
        assert scene.match.over
        assert not driver.app.thinker.thinking


def test_it_is_not_offered_while_the_computer_is_to_act() -> None:
    match = Match(Match.new("wallgo").start, [Seat("Ann"), computer("Bo", 6)])
    with driving(lambda app: MatchScene(app, match)) as driver:
        driver.rest()
        assert driver.widget("hint").is_enabled
        driver.click(driver.place("d4"))
        driver.frames(20)
        assert not driver.app.describe()["idle"]
        assert not driver.widget("hint").is_enabled
        by_key(driver)
        assert driver.top.message == t("hint.wait")  # type: ignore[attr-defined]
        driver.press("hint")
        assert driver.app.describe()["hint"] == []
        assert hints.used(match) == (0, 0)
        driver.rest()
        assert driver.top.message != t("hint.wait")  # type: ignore[attr-defined]


def test_it_is_not_offered_where_nobody_could_give_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "available", lambda _game: False)
    for game in rules.GAMES:
        for size in (WIDE, TALL):
            with driving(lambda app, game=game: MatchScene(app, middle_of(game)), size) as driver:
                driver.rest()
                by_key(driver)
                assert not driver.app.thinker.thinking
                assert "hint" not in [widget.key for widget in driver.top.ui.widgets]


@pytest.mark.usefixtures("shallow")
def test_the_match_remembers_who_was_shown_hints() -> None:
    with driving(lambda app: MatchScene(app, Match.new("wallgo", [Seat("Ann"), Seat()]))) as driver:
        match = driver.top.match  # type: ignore[attr-defined]
        driver.rest()
        for _ in range(2):
            by_key(driver)
            driver.rest(60)
        assert hints.used(match) == (2, 0)
        driver.click(driver.place("d4"))
        driver.rest()
        driver.press("undo")
        driver.rest()
        driver.click(driver.place("c4"))
        driver.rest()
        assert hints.used(match) == (2, 0), "what was seen cannot be taken back"
        assert hints.used(record.from_text(record.to_text(match))) == (2, 0)
        by_key(driver)
        driver.rest(60)
        driver.press("leave")
        driver.press("yes")
        driver.app.library.flush(5)
        entry = next(each for each in driver.app.library.entries() if each.id == driver.app.library.id_of(match))
        assert hints.used(driver.app.library.open(entry.id)) == (2, 1)


def test_what_a_record_says_of_hints_is_not_believed_blindly() -> None:
    fields = record.to_dict(Match.new("wallgo"))
    for said in (3, "two", [1], [1, 2, 3], {"red": 1}, [True, "1"], [-4, 1.5], None):
        assert hints.used(record.from_dict(fields | {"hints": said})) == (0, 0)
    assert hints.used(record.from_dict(fields | {"hints": [0, 7]})) == (0, 7)
    assert hints.used(record.from_dict(fields)) == (0, 0)


@pytest.mark.parametrize("size", [WIDE, TALL])
def test_the_results_say_who_was_shown_hints(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    line = lettering.line

    def listening(look, role, texts, *rest):  # type: ignore[no-untyped-def]
        said.append(texts if isinstance(texts, str) else texts[0])
        return line(look, role, texts, *rest)

    monkeypatch.setattr(lettering, "line", listening)
    match = Match.new("wallgo", [Seat("Ann"), Seat("Bo")])
    match.resign(0)
    for counts, marked in (([0, 0], []), ([73, 0], ["gave up · 73 hints"]), ([0, 71], ["71 hints"])):
        match.extra["hints"] = counts
        said.clear()
        with driving(lambda app: Results(app, match, lambda _match: None), size) as driver:
            driver.rest()
            found = [words.removeprefix("Blue · ") for words in dict.fromkeys(said) if "7" in words]
            assert found == (marked if size == WIDE else [str(count) for count in counts if count])


def test_a_hint_comes_even_if_the_process_beside_has_died() -> None:
    with driving(lambda app: MatchScene(app, Match.new("wallgo"))) as driver:
        driver.rest()
        thinker = driver.app.thinker
        thinker.start()
        process = thinker._process
        assert process
        process.kill()
        process.join()
        by_key(driver)
        while thinker.thinking:
            driver.frames()
        assert driver.rest()["hint"]


def test_a_hint_that_cannot_be_found_is_a_sentence_and_may_be_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ArithmeticError

    with driving(lambda app: MatchScene(app, Match.new("wallgo"))) as driver:
        scene = driver.top
        assert isinstance(scene, MatchScene)
        driver.rest()
        with monkeypatch.context() as patch:
            patch.setattr(thinking, "begin", fail)
            by_key(driver)
            driver.rest()
            assert scene.hints.note(scene.board).title == t("hint.failed")
            assert not scene.hints.actions
            assert hints.used(scene.match) == (0, 0)
        by_key(driver)
        assert driver.rest()["hint"]


def test_a_dialog_does_not_stop_the_search_for_a_hint() -> None:
    with driving(lambda app: MatchScene(app, middle_of("wallgo"))) as driver:
        scene = driver.top
        assert isinstance(scene, MatchScene)
        driver.rest()
        by_key(driver)
        driver.press("resign")
        assert isinstance(driver.top, Dialog)
        while scene.hints.thinking:
            driver.frames()
        driver.press("no")
        assert driver.rest()["hint"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_says_that_a_fortress_is_to_be_put_where_it_shows_it(language: str) -> None:
    match = Match.new("fortress", options={"seed": 0})
    while not match.state.mid_turn:
        match.play(match.state.legal_actions()[0])
    with driving(lambda app: MatchScene(app, match), language=language) as driver:
        scene = driver.top
        assert isinstance(scene, MatchScene)
        advise(scene, "@auto")
        assert scene.hints.note(scene.board).text[0].startswith(f"{t('fortress.advice.put')}: ")
        scene.hints._answer, scene.hints._so_far = None, Choice(("@auto",), 0.5, 1)
        assert scene.hints.note(scene.board).text == t("hint.so-far", move=t("fortress.advice.put"))


def test_who_thinks_about_the_place_of_a_fortress_thinks_of_no_more_provinces() -> None:
    match = Match.new("fortress", [computer("Bo", 1), Seat()], {"seed": 0})
    while not match.state.mid_turn:
        match.play(match.state.legal_actions()[0])
    assert hints.move_text(board_of("fortress")(), match.state, Choice(("@auto",), 0.5, 1)) == t(
        "fortress.turn.put", n=1
    )


def test_the_only_hint_there_is_has_no_number() -> None:
    with driving(lambda app: MatchScene(app, Match.new("wallgo"))) as driver:
        scene = driver.top
        assert isinstance(scene, MatchScene)
        advise(scene, "@d4")
        assert scene.hints.note(scene.board).title == "Hint 1 of 2"
        assert scene.hints._answer
        scene.hints._answer = replace(scene.hints._answer, choices=scene.hints._answer.choices[:1])
        assert scene.hints.note(scene.board).title == "Hint"
