"""Whole ways through the program with real events: from the menu to the results and back."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pygame
import pytest

from game import rules
from game.kit import text
from game.kit.paths import user_data
from game.kit.settings import Settings
from game.kit.theme import TOKENS
from game.match.library import Library
from game.match.match import Match, Seat
from game.match.record import save, to_dict
from scenes.dialogs import Dialog, Reading
from scenes.library import LibraryScene
from scenes.match import MatchScene
from scenes.menu import Menu
from scenes.parts import victory
from scenes.results import Results
from scenes.rules import Rules
from scenes.settings import SettingsScene
from scenes.setup import Plan, Setup
from tests.driver import Driver, driving
from tests.pictures import played
from tests.toy import toy  # noqa: F401 - a fixture

WIDE, TALL = (1280, 720), (360, 640)


def choose_until_over(driver: Driver) -> dict[str, Any]:
    """Choose a target at random again and again until the match is over."""
    chance = Random(1)
    for _ in range(900):
        told = driver.rest()
        if told["scene"] != "matchscene":
            return told
        if told["over"]:
            driver.frames(60)
            continue
        driver.click(told["places"][chance.choice(told["targets"])])
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("size", [WIDE, TALL])
def test_a_fifth_game_goes_from_the_menu_to_the_results(toy: str, size: tuple[int, int]) -> None:  # noqa: F811
    with driving(Menu, size) as driver:
        driver.press(f"card.{toy}")
        assert isinstance(driver.top, Setup)
        driver.press("start")
        told = choose_until_over(driver)
        assert told["scene"] == "results"
        driver.press("rematch")
        assert driver.rest()["actions"] == []
        driver.press("rules")
        assert isinstance(driver.top, Rules)
        driver.press("leave")
        driver.press("leave")
        assert isinstance(driver.top, Menu)


def test_a_wall_go_match_by_mouse_to_the_results_and_back() -> None:
    with driving(Menu) as driver:
        driver.press("card.wallgo")
        driver.press("start")
        told = choose_until_over(driver)
        assert told["scene"] == "results"
        driver.press("board")
        assert driver.rest()["over"]
        driver.press("undo")
        assert not driver.rest()["over"]
        driver.press("redo")
        assert driver.rest()["over"]
        driver.frames(90)
        assert isinstance(driver.top, Results)
        driver.press("menu")
        assert isinstance(driver.top, Menu)


def test_a_refused_try_says_why_and_plays_nothing() -> None:
    with driving(lambda app: MatchScene(app, played(2, 6))) as driver:
        told = driver.rest()
        piece = told["targets"][0]
        driver.click(driver.place(piece))
        far = max(("a1", "a7", "g1", "g7"), key=lambda corner: abs(ord(corner[0]) - ord(piece[0])))
        driver.click(driver.place(far))
        after = driver.rest()
        assert after["message"]
        assert after["actions"] == told["actions"]
        assert after["targets"] != told["targets"]  # the piece is still picked


def test_a_match_that_is_left_waits_under_continue() -> None:
    with driving(Menu) as driver:
        assert "continue" not in [widget.key for widget in driver.top.ui.widgets]
        driver.app.scenes.push(MatchScene(driver.app, Match.new("wallgo")))
        driver.press("exit")
        assert isinstance(driver.top, Menu)
        driver.app.scenes.push(MatchScene(driver.app, played(2, 3)))
        driver.press("exit")
        assert isinstance(driver.top, Dialog)
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.top, MatchScene)
        driver.press("exit")
        driver.press("yes")
        driver.press("continue")
        assert len(driver.rest()["actions"]) == 3


@pytest.mark.parametrize("players", [2, 3])
def test_resigning_asks_and_ends_the_match(players: int) -> None:
    with driving(lambda app: MatchScene(app, played(players, 8))) as driver:
        driver.press("resign")
        driver.press("no")
        assert not driver.rest()["over"]
        driver.press("resign")
        driver.press("yes")
        driver.frames(90)
        assert driver.rest()["reason"] == "resignation"


def test_undo_takes_back_the_selection_then_whole_turns() -> None:
    with driving(lambda app: MatchScene(app, played(2, 6))) as driver:
        before = driver.rest()
        driver.click(driver.place(before["targets"][0]))
        driver.key(pygame.K_z, pygame.KMOD_CTRL)
        assert driver.rest()["actions"] == before["actions"]
        driver.key(pygame.K_z, pygame.KMOD_CTRL)
        undone = driver.rest()["actions"]
        assert undone == before["actions"][: len(undone)]
        assert len(undone) < len(before["actions"])
        for _ in range(20):
            driver.key(pygame.K_z, pygame.KMOD_CTRL)
        assert driver.rest()["actions"] == []
        for _ in range(20):
            driver.key(pygame.K_y, pygame.KMOD_CTRL)
        assert driver.rest()["actions"] == before["actions"]


def test_a_press_on_a_dialog_does_not_reach_the_board() -> None:
    with driving(lambda app: MatchScene(app, played(2, 6))) as driver:
        before = driver.rest()
        driver.press("resign")
        driver.click(driver.app.window.surface.get_rect().center)
        assert isinstance(driver.top, Dialog)
        driver.press("no")
        after = driver.rest()
        assert (after["actions"], after["targets"]) == (before["actions"], before["targets"])


def test_a_clock_that_runs_out_plays_for_the_seat_and_says_so() -> None:
    with driving(lambda app: Setup(app, "wallgo")) as driver:
        scene = driver.top
        assert isinstance(scene, Setup)
        scene.plan.clock = (1, 30)
        driver.press("start")
        assert isinstance(driver.top, MatchScene)
        driver.frames(120)
        told = driver.rest()
        assert len(told["actions"]) >= 1
        assert told["message"]


def test_names_and_choices_are_kept_for_the_next_time() -> None:
    with driving(lambda app: Setup(app, "wallgo")) as driver:
        driver.press("players.3")
        driver.press("name.1")
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="Майя"))
        driver.frames()
        driver.press("stay.with-exit")
        driver.press("first.1")
        driver.press("start")
        match = driver.top.match  # type: ignore[attr-defined]
        assert [seat.name for seat in match.seats] == ["Майя", "", ""]
        assert match.options["stay"] == "with-exit"
    with driving(lambda app: Setup(app, "wallgo")) as driver:
        plan = driver.top.plan  # type: ignore[attr-defined]
        assert plan.names[0] == "Майя"
        assert plan.options == {"players": 3, "stay": "with-exit", "tie": "shared"}


def test_names_of_damaged_choices_can_be_shown() -> None:
    assert Plan.of("wallgo", {"names": ["A\x00\nn", "я" * 50, 7]}).names == ["A n", "я" * 20, "7", ""]


@pytest.mark.parametrize(
    "stored",
    [
        {"names": 7, "options": [], "clock": "soon", "by_lot": "yes"},
        {"names": [1, None], "options": {"players": 9, "stay": 3, "new": 1}, "clock": [0, -5]},
        {"options": {"players": "3"}, "clock": [60]},
    ],
)
def test_damaged_choices_fall_back_to_defaults(stored: dict[str, Any]) -> None:
    plan = Plan.of("wallgo", stored)
    assert plan.options == {"players": 2, "stay": "always", "tie": "shared"}
    assert plan.clock is None
    assert not plan.by_lot


def settings_file(content: str) -> Path:
    path = Settings.path()
    path.parent.mkdir(parents=True)
    path.write_bytes(content.encode("latin-1"))
    return path


@pytest.mark.parametrize("content", ["", "{", "[]", "[" * 100_000, '{"new": "\\ud800"}', "\x00\xff"])
def test_damaged_settings_are_set_aside_and_it_is_said_once(content: str) -> None:
    path = settings_file(content)
    with driving(Menu) as driver:
        assert driver.app.settings.setups == {}
        (told,) = driver.rest()["toasts"]
        aside = path.with_name("settings.json.damaged")
        assert aside.name in told
        assert aside.read_bytes() == content.encode("latin-1")
        driver.app.settings.save()
    with driving(Menu) as driver:
        assert driver.rest()["toasts"] == []


def test_settings_of_a_wrong_kind_keep_their_defaults_and_those_of_a_newer_version_last() -> None:
    path = settings_file('{"language": 3, "theme": null, "setups": [], "volume": 20, "haptics": {"on": [1, null]}}')
    settings = Settings.load()
    assert (settings.theme, settings.setups, settings.volume) == ("paper", {}, 20)
    assert not settings.damaged
    settings.volume = 40
    settings.save()
    stored = json.loads(path.read_text(encoding="utf-8"))
    assert stored["haptics"] == {"on": [1, None]}
    assert stored["volume"] == 40


def test_resetting_the_settings_keeps_what_a_newer_version_knew() -> None:
    path = settings_file('{"theme": "night", "haptics": 1}')
    with driving(SettingsScene) as driver:
        driver.press("reset")
        driver.press("yes")
        driver.frames(2)
    stored = json.loads(path.read_text(encoding="utf-8"))
    assert (stored["theme"], stored["haptics"]) == ("paper", 1)


def test_rules_turn_by_keys_wheel_and_swipe() -> None:
    with driving(lambda app: Rules(app, "wallgo")) as driver:
        driver.key(pygame.K_RIGHT)
        assert driver.rest()["page"] == 2
        driver.key(pygame.K_END)
        assert driver.rest()["page"] == 8
        driver.key(pygame.K_LEFT)
        driver.key(pygame.K_HOME)
        assert driver.rest()["page"] == 1
        for kind, x in ((pygame.FINGERDOWN, 0.8), (pygame.FINGERMOTION, 0.5), (pygame.FINGERUP, 0.3)):
            pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=0, x=x, y=0.5, dx=0, dy=0, pressure=1))
        driver.frames()
        assert driver.rest()["page"] == 2
        driver.press("page.next")
        assert driver.rest()["page"] == 3


def test_the_pieces_of_four_players_stand_apart_on_the_smallest_screen() -> None:
    """Between each two of them a whole row of pixels shows nothing but the slab."""
    with driving(lambda app: Results(app, played(4, 500), lambda _match: None), TALL) as driver:
        driver.rest()
        pixels = pygame.surfarray.array3d(driver.picture().subsurface((65, 156, 38, 128))).astype(int)
        inked = (np.ptp(pixels, axis=0) > 16).any(axis=1)
        assert np.count_nonzero(np.diff(inked.astype(int)) == 1) == 4


@pytest.mark.parametrize("motion", ["off", "normal"])
def test_the_chart_comes_a_frame_after_all_else_also_in_another_theme(motion: str) -> None:
    with driving(Menu) as driver:
        driver.app.settings.motion = motion
        driver.app.scenes.push(Results(driver.app, played(4, 500), lambda _match: None))
        for theme in ("night", "paper"):
            driver.app.change(theme=theme)
            driver.frames()
            area = (500, 250, 650, 150)
            before = pygame.image.tobytes(driver.picture().subsurface(area), "RGB")
            assert not driver.app.describe()["idle"]
            driver.rest()
            assert pygame.image.tobytes(driver.picture().subsurface(area), "RGB") != before


def test_a_note_is_kept_once_with_what_it_says_it_attaches() -> None:
    with driving(lambda app: Results(app, played(2, 500), lambda _match: None)) as driver:
        driver.rest()
        driver.press("note.save")
        assert driver.rest()["toasts"]
        driver.press("note.show")
        told = driver.rest()
        assert told["scene"] == "reading"
        assert [w["text"] for w in told["widgets"]] == ["Close"]
        driver.press("no")
        driver.press("mood.good")
        driver.press("note.text")
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="Ура"))
        driver.frames()
        driver.press("note.save")
        driver.rest()
        assert "note.save" not in [widget.key for widget in driver.top.ui.widgets]
    (path,) = (user_data() / "outbox").glob("*.json")
    note = json.loads(path.read_text(encoding="utf-8"))
    assert (note["mood"], note["text"], note["contact"]) == ("good", "Ура", "")
    assert set(note["attached"]) == {"version", "system", "window", "input", "record"}
    assert "Python" not in note["attached"]["system"]
    assert note["attached"]["window"] == [1280, 720]
    assert set(note["attached"]["input"]) == {"touch"}
    assert len(note["attached"]["record"]["actions"]) > 20


def test_the_library_opens_renames_deletes_exports_and_imports() -> None:
    with driving(Menu) as driver:
        for turns in (4, 9):
            driver.app.library.keep(played(2, turns))
        driver.press("library")
        told = driver.rest()
        first = told["matches"][0]
        driver.press(f"match.{first}")
        driver.press("rename")
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="Вечер"))
        driver.frames()
        driver.key(pygame.K_RETURN)
        driver.press("export")
        driver.press("delete")
        assert first not in driver.rest()["matches"]
        driver.press("undelete")
        assert first in driver.rest()["matches"]
        driver.press("import")
        driver.press("file.0")
        assert len(driver.rest()["matches"]) == 3
        driver.press("search")
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="вечер"))
        driver.frames(2)
        assert len(driver.rest()["matches"]) == 2  # the renamed one and what was exported of it
        driver.press("watch")
        driver.press("go.last")
        assert driver.rest()["at"] in {5, 14, 4}
        driver.press("go.first")
        driver.press("on")
        assert driver.rest()["actions"] == []


def write(driver: Driver, words: str) -> None:
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=words))
    driver.frames(2)


def keys(driver: Driver) -> list[str]:
    return [widget.key for widget in driver.top.ui.widgets]


@pytest.mark.parametrize("size", [WIDE, TALL])
def test_a_match_is_renamed_by_enter_and_not_by_esc(size: tuple[int, int]) -> None:
    with driving(LibraryScene, size) as driver:
        library = driver.app.library
        number = library.keep(played(2, 4))
        driver.app.refresh()
        driver.press(f"match.{number}")
        for words, code, title in (("Вечер", pygame.K_RETURN, "Вечер"), (" и утро", pygame.K_ESCAPE, "Вечер")):
            driver.press("rename")
            write(driver, words)
            before = library.entry(number)
            driver.key(code)
            driver.frames(2)
            assert before
            assert before.title in {"", "Вечер"}
            assert before.title != words  # not before it was accepted
            assert "title" not in keys(driver)
            entry = library.entry(number)
            assert entry
            assert entry.title == title
            assert isinstance(driver.top, LibraryScene)
            assert driver.top.chosen == number


def test_while_a_match_is_renamed_the_search_can_be_used() -> None:
    with driving(LibraryScene) as driver:
        for turns in (4, 9):
            driver.app.library.keep(played(2, turns))
        driver.app.refresh()
        driver.press("rename")
        write(driver, "Утро")
        driver.press("search")
        write(driver, "wall")
        write(driver, " go")
        assert driver.widget("search").text == "wall go"
        assert driver.widget("title").text == "Утро"
        driver.press("title")
        driver.key(pygame.K_RETURN)
        driver.frames(2)
        assert [entry.title for entry in driver.app.library.entries("утро")] == ["Утро"]


@pytest.mark.parametrize("how", ["choose", "delete", "page"])
def test_what_shows_another_match_ends_the_renaming(how: str) -> None:
    with driving(LibraryScene) as driver:
        for turns in range(2, 11):
            driver.app.library.keep(played(2, turns))
            driver.app.library.flush()
        driver.app.refresh()
        driver.frames(2)
        driver.press("rename")
        write(driver, "Утро")
        assert "title" in keys(driver)
        driver.press({"choose": f"match.{driver.rest()['matches'][1]}", "delete": "delete", "page": "later"}[how])
        driver.frames(2)
        assert "title" not in keys(driver)
        assert driver.app.library.count("утро") == 0


def test_a_match_that_cannot_be_stored_for_now_waits_under_continue_all_the_same() -> None:
    with driving(Menu) as driver:
        driver.app.library.flush()
        with closing(sqlite3.connect(user_data() / "matches.sqlite", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            driver.app.scenes.push(MatchScene(driver.app, played(2, 3)))
            driver.press("exit")
            driver.press("yes")
            assert "Another program" in driver.rest()["toasts"][0]
            driver.press("library")
            (number,) = driver.rest()["matches"]
            driver.press("leave")
            driver.press("continue")
            assert len(driver.rest()["actions"]) == 3
            other.execute("ROLLBACK")
    again = Library()
    assert [entry.id for entry in again.entries()] == [number]
    again.close()


def test_names_of_any_length_and_letters_are_shown_in_the_library(tmp_path: Path) -> None:
    match = played(2, 5)
    fields = to_dict(match)
    fields["seats"][0]["name"] = "Щ\x00" * 5000
    path = tmp_path / "long.palisade.json"
    path.write_text(json.dumps(fields))
    with driving(LibraryScene) as driver:
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
        driver.rest()
        assert driver.app.library.entries()[0].names[0] == "Щ" * 40


def test_a_dropped_file_goes_into_the_library_and_a_bad_one_does_no_harm(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.palisade.json", tmp_path / "bad.palisade.json"
    save(played(2, 5), good)
    bad.write_text("{}")
    with driving(Menu) as driver:
        for path in (good, bad):
            pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
            driver.frames(2)
        assert len(driver.rest()["toasts"]) == 2
        assert driver.app.library.count() == 1


def test_a_key_is_changed_and_a_taken_one_is_refused_by_name() -> None:
    with driving(SettingsScene) as driver:
        driver.press("key.undo")
        driver.key(pygame.K_F1)
        assert driver.app.settings.keys == {}
        driver.press("key.undo")
        driver.key(pygame.K_u)
        assert driver.app.settings.keys == {"undo": ["U"]}
    with driving(lambda app: MatchScene(app, played(2, 6))) as driver:
        before = driver.rest()["actions"]
        driver.key(pygame.K_u)
        assert len(driver.rest()["actions"]) < len(before)


def test_of_several_winners_the_longest_names_are_shortened_first() -> None:
    match = Match.new("wallgo", [Seat("Anna Karenina"), Seat("Mikhail"), Seat()], {"players": 3})
    text.use("en")
    assert victory(match, (0, 1)) == (
        "Anna Karenina, Mikhail win",
        "Anna, Mikhail win",
        "A., M. win",
    )


@pytest.mark.parametrize("size", [100, 150])
def test_a_long_text_is_read_page_by_page_and_a_short_one_at_a_glance(size: int) -> None:
    words = [f"word{number}" for number in range(2000)]
    with driving(lambda app: Reading(app, "Title", words[0]), (360, 640)) as driver:
        driver.app.change(size=size)
        driver.frames()
        assert [widget.key for widget in driver.top.ui.widgets if widget.key] == ["no"]
        driver.app.scenes.push(Reading(driver.app, "Title", " ".join(words)))
        driver.rest()
        pages = [driver.picture()]
        while driver.widget("next").is_enabled:
            driver.press("next")
            driver.rest()
            pages.append(driver.picture())
        assert 10 < len({pygame.image.tobytes(page, "RGB") for page in pages}) == len(pages)
        while driver.widget("previous").is_enabled:
            driver.press("previous")
            pages.pop()
        assert len(pages) == 1


def test_a_position_is_worked_out_once_however_often_its_match_is_picked(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    from_text = rules.from_text

    def counting(game: str, position: str, **options: str | int) -> rules.State:
        read.append(position)
        return from_text(game, position, **options)

    monkeypatch.setattr(rules, "from_text", counting)
    with driving(LibraryScene) as driver:
        for turns in (11, 13):
            driver.app.library.keep(played(2, turns))
        driver.app.library.flush(5)
        driver.app.refresh()
        driver.rest()
        rows = [widget.key for widget in driver.top.ui.widgets if widget.key.startswith("match.")]
        assert len(rows) == 2
        for row in rows * 2:
            driver.press(row)
            driver.rest()
        assert len(read) == len(set(read)) == 2


def test_the_name_of_an_option_stands_in_the_middle_of_its_row() -> None:
    """Also where rows are too low for a hint under it."""
    with driving(lambda app: Setup(app, "fortress"), WIDE) as driver:
        driver.rest()
        for first in ("begins.seated", "points.12", "level.master", "victory.area"):
            row = driver.widget(first).rect
            words = pygame.surfarray.array3d(driver.picture().subsurface((row.x - 150, row.y, 146, row.h))).min(axis=2)
            lines = np.flatnonzero((words > 150).any(axis=0))
            assert abs((lines[0] + lines[-1] + 1) / 2 - row.h / 2) < 3


@pytest.mark.parametrize("size", [WIDE, (720, 1280), TALL])
def test_numbers_to_choose_from_ascend_the_usual_one_is_chosen_and_rows_stand_apart(size: tuple[int, int]) -> None:
    with driving(lambda app: Setup(app, "fortress"), size) as driver:
        scene = driver.top
        assert isinstance(scene, Setup)
        scene.tab = "match"
        driver.app.refresh()
        driver.rest()
        points = [driver.widget(f"points.{number}").rect.x for number in (8, 12, 16, 20)]
        assert points == sorted(points)
        rows = [driver.widget(first).rect for first in ("begins.seated", "points.12", "level.master", "victory.area")]
        pad = TOKENS["components"]["segment"]["pad"]
        for row, below in pairwise(rows):
            assert below.top - row.bottom >= driver.app.look.px(8 + 2 * pad)
        driver.press("start")
        assert driver.top.match.options["points"] == 12  # type: ignore[attr-defined]
