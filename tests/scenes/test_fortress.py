"""Fortress through the program, with real events: whole matches by mouse, keyboard and fingers, the menu, the layout."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random

import numpy as np
import pygame
import pytest

from game.input.intents import Hover
from game.kit.text import t
from game.kit.theme import Look
from game.match.match import Match
from game.players.review import Judgement
from game.view.fortress import QUIET
from game.view.fortress_choice import Selection
from game.view.fortress_pages import preview
from game.view.fortress_signs import number
from scenes.dialogs import Reading
from scenes.match import MatchScene
from scenes.menu import Menu
from scenes.parts import thumbnail
from scenes.replay import Replay
from scenes.results import Results
from scenes.review import ReviewScene
from scenes.setup import Setup
from tests.driver import Driver, driving

WIDE, TALL = (1280, 720), (360, 640)
ARROWS = {(1, 0): pygame.K_RIGHT, (-1, 0): pygame.K_LEFT, (0, 1): pygame.K_DOWN, (0, -1): pygame.K_UP}


def small(level: str = "ordinary", seed: int = 3) -> Match:
    return Match.new("fortress", options={"points": 8, "level": level, "seed": seed})


def scene_of(driver: Driver) -> MatchScene:
    assert isinstance(driver.top, MatchScene)
    return driver.top


def touch(driver: Driver, at: tuple[float, float]) -> None:
    """Tap with a finger, as a touch screen reports it: with the mouse events of the same tap."""
    wide, high = driver.app.window.size
    place = (round(at[0]), round(at[1]))
    for mouse, finger in ((pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN), (pygame.MOUSEBUTTONUP, pygame.FINGERUP)):
        pygame.event.post(pygame.event.Event(mouse, pos=place, button=1, touch=True))
        pygame.event.post(
            pygame.event.Event(finger, touch_id=1, finger_id=0, x=at[0] / wide, y=at[1] / high, dx=0, dy=0, pressure=1)
        )
    driver.frames()


def by_mouse(driver: Driver, place: str) -> None:
    driver.click(driver.place(place))


def by_finger(driver: Driver, place: str) -> None:
    touch(driver, driver.place(place))


def by_keys(driver: Driver, place: str) -> None:
    """Go to a point by arrow keys, the shortest way, and pick it."""
    scene = scene_of(driver)
    state, board = scene.match.state, scene.board
    first = scene.selection.cursor
    ways: dict[str | None, tuple[int, ...]] = {first: ()}
    queue = deque([first])
    while queue:
        here = queue.popleft()
        for (right, down), key in ARROWS.items():
            there = board.neighbour(state, Selection(cursor=here, first=scene.selection.first), right, down)
            if there is not None and there not in ways:
                ways[there] = (*ways[here], key)
                queue.append(there)
    for key in ways[place]:
        driver.key(key)
    driver.key(pygame.K_RETURN)


@pytest.mark.parametrize("level", ["ordinary", "master"])
@pytest.mark.parametrize(("size", "pick"), [(WIDE, by_mouse), (TALL, by_finger), (WIDE, by_keys)])
def test_a_whole_match(size, pick, level) -> None:
    """Random segments are drawn and fortresses are put until no segment is left."""
    chance = Random(level)
    with driving(lambda app: MatchScene(app, small(level)), size) as driver:
        scene = scene_of(driver)
        turns = 0
        while not scene.match.over and (turns := turns + 1) < 400:
            driver.rest()
            state = scene.match.state
            if state.mid_turn:
                driver.frames(round(QUIET * 60) + 4)
                driver.press("secondary")
                continue
            reachable = set(map(str, range(len(state.points))))
            legal = [segment for segment in state.legal_actions() if set(segment.split("-")) <= reachable]
            first, second = chance.choice(legal).split("-")
            pick(driver, first)
            pick(driver, second)
            before = len(scene.match.actions)
            if pick is by_keys:
                driver.key(pygame.K_RETURN)
            else:
                driver.press("primary")
            assert len(scene.match.actions) > before
        assert scene.match.state.outcome
        assert scene.match.state.outcome.reason == "area"


def test_a_match_of_20_points_at_the_level_master_to_its_end() -> None:
    """As the rules alone play it by the same lot, so that all ends at the same move."""
    chance, lot = Random(13), Random(13)
    match = Match.new("fortress", options={"points": 20, "seed": 13})
    alone = match.copy()
    while not alone.over:
        alone.play("@auto" if alone.state.mid_turn else lot.choice(alone.state.legal_actions()))
    with driving(Menu, (1920, 1080)) as driver:
        driver.app.settings.motion = "off"
        driver.app.scenes.push(MatchScene(driver.app, match))
        while not match.over:
            driver.rest()
            if match.state.mid_turn:
                driver.frames(round(QUIET * 60) + 4)
                driver.press("secondary")
            else:
                for end in chance.choice(match.state.legal_actions()).split("-"):
                    by_mouse(driver, end)
                driver.key(pygame.K_RETURN)
        assert match.actions == alone.actions
        driver.frames(180)
        assert isinstance(driver.top, Results)
        outcome = match.state.outcome
        assert outcome
        assert outcome.reason == "area"
        assert not match.state.sightlines.open.any()


def test_the_menu_leads_into_a_match_on_a_map_drawn_by_lot() -> None:
    bases = []
    for _ in range(2):
        with driving(Menu) as driver:
            driver.press("card.fortress")
            assert isinstance(driver.top, Setup)
            driver.press("start")
            driver.rest()
            bases.append(scene_of(driver).match.state.base)
    assert bases[0] != bases[1]


@pytest.mark.parametrize("size", [WIDE, TALL, (1920, 1080), (720, 1280), (960, 540)])
@pytest.mark.parametrize("menu", [False, True])
def test_nothing_covers_the_map(size: tuple[int, int], menu: bool) -> None:
    with driving(lambda app: MatchScene(app, Match(preview())), size) as driver:
        driver.rest()
        if menu:
            driver.press("menu")
            driver.rest()
        scene = scene_of(driver)
        sheet = scene._areas["sheet"]
        window = pygame.Rect((0, 0), size)
        assert window.contains(sheet)
        for widget in scene.ui.widgets:
            assert not sheet.colliderect(widget.rect), widget.key
            assert window.contains(widget.rect), widget.key


@pytest.mark.parametrize("size", [WIDE, TALL, (1000, 1100), (1000, 900)])
def test_the_map_lies_the_same_way_in_the_match_the_replay_and_the_review(size: tuple[int, int]) -> None:
    """On its side where that makes it larger in the match: then the far corner is above the near one."""
    match, above = Match(preview()), []
    with driving(Menu, size) as driver:
        for scene in (MatchScene, Replay, ReviewScene):
            driver.app.scenes.push(scene(driver.app, match))
            driver.rest()
            above.append(driver.place("@360,480")[1] < driver.place("@0,0")[1])
            if isinstance(driver.top, MatchScene):
                sheet = driver.top._areas["sheet"]
            driver.app.scenes.pop()
    assert above == [sheet.w > sheet.h] * 3


def test_small_pictures_of_matches_lie_as_the_window_wants_it() -> None:
    state = preview()
    looks = (Look(lying=each) for each in (False, True))
    upright, lying = (pygame.surfarray.array3d(thumbnail(look, 240, state)).astype(int) for look in looks)
    assert np.argmin([np.abs(np.rot90(upright, quarters) - lying).mean() for quarters in range(4)]) == 3


def numbers_on(driver: Driver) -> set[str]:
    """The points whose numbers are to be read on the map."""
    board = driver.top.board  # type: ignore[attr-defined]
    slips = {number(driver.app.look, str(point)): str(point) for point in range(len(board._shown.points))}
    return {slips[actor.picture] for actor in board.stage.sprites() if actor.picture in slips}


def of_three_turns() -> Match:
    match = Match(preview())
    while len(match.turns) < 3 or match.state.mid_turn:
        match.play("@auto" if match.state.mid_turn else match.state.legal_actions()[-1])
    return match


def ends_of(match: Match, turn: int) -> set[str]:
    return set(match.turns[turn].actions[0].split("-"))


@pytest.mark.parametrize("pick", [lambda driver, at: driver.top.handle(Hover(at)), touch])
def test_the_turn_that_is_pointed_at_in_the_list_is_shown_on_the_map(pick: Callable[..., None]) -> None:
    match = of_three_turns()
    for scene, rows in ((MatchScene, "_turn_rows"), (Replay, "_rows")):
        with driving(lambda app, scene=scene: scene(app, match)) as driver:
            driver.rest()
            before = set()
            if scene is Replay:
                driver.key(pygame.K_END)
                before = ends_of(match, 2)
            driver.rest()
            assert numbers_on(driver) == before
            for turn, row in getattr(driver.top, rows):
                pick(driver, row.center)
                driver.rest()
                assert numbers_on(driver) == ends_of(match, turn - 1)
            pick(driver, (5, 5))
            driver.rest()
            assert numbers_on(driver) == before


def tab_to(driver: Driver, key: str) -> None:
    for _ in driver.top.ui.widgets:
        driver.key(pygame.K_TAB)
        if driver.top.focus.key == key:
            return
    raise AssertionError(f"Tab does not come to {key}")


@pytest.mark.parametrize("scene", [MatchScene, Replay])
def test_the_keyboard_points_at_turns_in_the_list(scene: type[MatchScene | Replay]) -> None:
    match = of_three_turns()
    with driving(lambda app: scene(app, match)) as driver:
        driver.rest()
        driver.key(pygame.K_END)
        driver.rest()
        before = numbers_on(driver)
        tab_to(driver, "turn.1")
        driver.rest()
        assert numbers_on(driver) == ends_of(match, 2)
        for key, turn in ((pygame.K_DOWN, 1), (pygame.K_DOWN, 0), (pygame.K_UP, 1)):
            driver.key(key)
            driver.rest()
            assert numbers_on(driver) == ends_of(match, turn)
        driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
        driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
        driver.rest()
        assert not (driver.top.focus.key or "").startswith("turn.")
        assert numbers_on(driver) == before


def test_enter_on_a_row_of_the_list_does_what_a_tap_on_it_does() -> None:
    match = of_three_turns()
    with driving(lambda app: MatchScene(app, match)) as driver:
        driver.rest()
        tab_to(driver, "turn.1")
        scene_of(driver)._play(match.state.legal_actions()[-1])
        driver.rest()
        assert len(match.turns) == 4
        assert numbers_on(driver) == ends_of(match, 2)
        driver.key(pygame.K_RETURN)
        driver.rest()
        assert numbers_on(driver) == ends_of(match, 3)
        driver.key(pygame.K_ESCAPE)
        driver.rest()
        assert not numbers_on(driver)
        assert driver.top.focus.key is None
        driver.press("turn.3")
        driver.rest()
        assert numbers_on(driver) == ends_of(match, 1)


def test_there_are_as_many_rows_to_go_to_as_are_seen() -> None:
    def rows(driver: Driver) -> int:
        driver.rest()
        return sum(widget.key.startswith("turn.") and widget.is_enabled for widget in driver.top.ui.widgets)

    match = of_three_turns()
    with driving(lambda app: MatchScene(app, match)) as driver:
        assert rows(driver) == 3
        driver.press("menu")
        assert rows(driver) == 0
    with driving(lambda app: MatchScene(app, match), TALL) as driver:
        assert rows(driver) == 0
    with driving(lambda app: Replay(app, match)) as driver:
        assert rows(driver) == 0
        driver.key(pygame.K_RIGHT)
        assert rows(driver) == 1
        tab_to(driver, "turn.1")
        driver.key(pygame.K_HOME)
        assert rows(driver) == 0
        assert not numbers_on(driver)


def test_a_review_shows_the_points_of_its_turn_and_of_better_play() -> None:
    match = of_three_turns()
    with driving(lambda app: ReviewScene(app, match)) as driver:
        scene = driver.top
        assert isinstance(scene, ReviewScene)
        scene.review.stop()
        assert not numbers_on(driver)
        for turn in (0, 2, 1):
            scene.look_at_turn(turn)
            driver.rest()
            assert numbers_on(driver) == ends_of(match, turn)
        other = next(
            each for each in scene.review.before(1).legal_actions() if not ends_of(match, 1) & {*each.split("-")}
        )
        scene.review.judgements[1] = Judgement(0.8, 0.3, (other,))
        driver.key(pygame.K_RETURN)
        driver.rest()
        assert scene.shown == 1
        assert numbers_on(driver) == set(other.split("-"))
        driver.key(pygame.K_HOME)
        driver.rest()
        assert not numbers_on(driver)


def test_shortcuts_sleep_while_the_menu_is_open() -> None:
    with driving(lambda app: MatchScene(app, small())) as driver:
        scene = scene_of(driver)
        first, second = scene.match.state.legal_actions()[0].split("-")
        by_mouse(driver, first)
        by_mouse(driver, second)
        driver.press("menu")
        driver.key(pygame.K_RETURN)
        driver.key(pygame.K_z, pygame.KMOD_LCTRL)
        assert not scene.match.actions
        assert (scene.selection.first, scene.selection.second) == (first, second)
        driver.key(pygame.K_ESCAPE)
        assert not scene.menu_open
        driver.key(pygame.K_RETURN)
        assert scene.match.actions == (f"{first}-{second}",)


def test_the_keyboard_opens_the_menu_and_presses_what_is_in_it() -> None:
    with driving(lambda app: MatchScene(app, Match(preview()))) as driver:
        driver.key(pygame.K_m)
        assert scene_of(driver).menu_open
        tab_to(driver, "exact")
        driver.key(pygame.K_RETURN)
        assert isinstance(driver.top, Reading)


def test_ctrl_z_and_the_right_button_let_go_of_points_but_not_of_moves() -> None:
    with driving(lambda app: MatchScene(app, small())) as driver:
        scene = scene_of(driver)
        first, second = scene.match.state.legal_actions()[0].split("-")
        by_mouse(driver, first)
        by_mouse(driver, second)
        driver.press("primary")
        driver.rest()
        by_mouse(driver, first)
        driver.click(driver.place("5"), button=3)
        assert scene.selection.first is None
        by_mouse(driver, first)
        driver.key(pygame.K_z, pygame.KMOD_LCTRL)
        assert scene.selection.first is None
        assert not scene.message
        driver.key(pygame.K_z, pygame.KMOD_LCTRL)
        assert len(scene.match.actions) == 1
        assert scene.message == t("match.no-undo")
        assert scene.alarm
        by_mouse(driver, first)
        assert not scene.message


def test_the_exact_score_is_told() -> None:
    with driving(lambda app: MatchScene(app, Match(preview()))) as driver:
        driver.press("menu")
        driver.press("exact")
        assert isinstance(driver.top, Reading)


def test_a_match_is_saved_from_its_menu(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("scenes.parts.exchange", lambda: tmp_path)
    with driving(lambda app: MatchScene(app, small())) as driver:
        driver.press("menu")
        driver.press("save")
        assert len(list(tmp_path.glob("*.palisade.json"))) == 1
        assert str(tmp_path) in driver.rest()["message"]


def test_the_map_may_be_looked_around_on_when_all_is_over() -> None:
    with driving(lambda app: MatchScene(app, Match(preview().play("finish")))) as driver:
        scene = scene_of(driver)
        scene._results_seen = True
        driver.press("zoom-in")
        assert scene.board.zoom > 1
