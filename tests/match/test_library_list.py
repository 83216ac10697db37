"""The list of the library: order, search, titles, deleting, and ten thousand matches."""

import sqlite3
import time
from contextlib import closing

import pytest

from game.match import library as module
from game.match.library import Library
from game.match.match import Match, Seat
from tests.match.matches import played
from tests.match.shelf import PLAYED, fill

pytestmark = pytest.mark.usefixtures("toy")

MANY = 10_000


def ids(library, *search):
    return [entry.id for entry in library.entries(*search)]


def test_an_empty_library_lists_nothing(library):
    assert library.entries() == []
    assert library.count() == 0
    assert library.latest() is None
    assert library.settled
    assert not library.troubles


def test_the_match_changed_last_comes_first(library):
    first, second, third = (played(6, seed=seed) for seed in range(3))
    numbers = {}
    for match in (first, second, third, first):
        numbers[match] = library.keep(match)
        library.flush()
    assert ids(library) == [numbers[first], numbers[third], numbers[second]]
    assert [entry.id for entry in library.entries(limit=1, offset=1)] == [numbers[third]]


def test_the_match_to_continue_is_the_last_that_is_not_over(library):
    open_match, over = played(6), played(6)
    over.resign(0)
    for match in (open_match, over):
        library.keep(match)
        library.flush()
    assert library.latest().id == library.id_of(open_match)
    open_match.resign(1)
    library.keep(open_match)
    assert library.latest() is None
    over.undo()
    library.keep(over)
    assert library.latest().id == library.id_of(over)


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("", "abcd"),
        ("ann", "a"),
        ("ANN", "a"),
        ("аЛЁн", "b"),
        ("Ален", "b"),
        ("wallgo", "ac"),
        ("Wall Go", "ac"),
        ("wall anna", "a"),
        ("западня", "bd"),
        ("ПАДН алена", "b"),
        ("реванш", "c"),
        ("nobody", ""),
        ("%", ""),
        ("_", ""),
        ('o\'neill "x"', "d"),
    ],
)
def test_search_finds_parts_of_names_titles_and_games_in_both_languages(library, search, found):
    names = {"a": "Anna", "b": "Алёна", "c": "", "d": 'O\'Neill "X"'}
    games = {"a": "wallgo", "b": "entrapment", "c": "wallgo", "d": "entrapment"}
    numbers = {key: library.keep(Match.new(games[key], [Seat(names[key]), Seat()])) for key in names}
    library.rename(numbers["c"], "Большой Реванш")
    assert sorted(ids(library, search)) == sorted(numbers[key] for key in found)
    assert library.count(search) == len(found)


@pytest.mark.parametrize("stored", [False, True])
def test_search_finds_computer_players_by_their_levels_in_both_languages(library, stored):
    number = library.keep(Match.new("wallgo", [Seat(), Seat("", "computer", {"level": 2})]))
    if stored:
        library.rename(number, "Большой Реванш")
        library.flush(5)
    for search in ("casual", "любит"):
        assert ids(library, search) == [number]
        assert library.count(search) == 1
    assert not ids(library, "master")


def test_a_title_lasts_while_the_match_is_played_on(library):
    match = played(6)
    number = library.keep(match)
    library.rename(number, "Мат")
    match.undo()
    library.keep(match)
    assert [entry.title for entry in library.entries("мат")] == ["Мат"]
    library.rename(number, "")
    assert library.entries("мат") == []


def test_an_entry_is_found_by_its_id(library):
    one, other = (library.keep(played(6, seed=seed)) for seed in range(2))
    assert [library.entry(number).id for number in (one, other)] == [one, other]
    library.delete(one)
    assert library.entry(one) is None
    assert library.entry(1) is None
    assert not library.troubles


def test_a_deleted_match_can_be_restored(library, path):
    number = library.keep(played(6))
    library.delete(number)
    assert (ids(library), library.count(), library.latest()) == ([], 0, None)
    library.close()
    again = Library(path)
    assert ids(again) == []
    again.restore(number)
    assert ids(again) == [number]
    assert len(again.open(number).actions) == 6
    again.close()


def test_a_deleted_match_that_is_played_on_is_in_the_list_again(library):
    match = played(6)
    library.delete(library.keep(match))
    match.undo()
    assert ids(library) == []
    assert library.keep(match) in ids(library)


def test_what_was_deleted_long_ago_is_forgotten(library, path, monkeypatch):
    kept, fresh, old = (library.keep(played(6, seed=seed)) for seed in range(3))
    library.delete(fresh)
    with monkeypatch.context() as patch:
        patch.setattr(module.time, "time", lambda: time.monotonic() - 2 * module.PURGE_AFTER)
        library.delete(old)
    library.close()
    again = Library(path)
    for number in (fresh, old):
        again.restore(number)
    assert sorted(ids(again)) == sorted((kept, fresh))
    again.close()
    with closing(sqlite3.connect(path)) as file:
        assert sorted(row[0] for row in file.execute("SELECT DISTINCT match FROM action")) == sorted((kept, fresh))


def test_ten_thousand_matches(path):
    fill(path, MANY)
    library = Library(path)
    assert library.count() == MANY
    pages = [entry for offset in range(0, MANY, 1000) for entry in library.entries(limit=1000, offset=offset)]
    assert [entry.title for entry in pages] == [f"Match {number}" for number in reversed(range(MANY))]
    found = [f"Match {number}" for number in reversed(range(MANY)) if "777" in str(number)]
    assert [entry.title for entry in library.entries("елкина match 777", 9, 4)] == found[4:13]
    assert library.count("777") == len(found)
    assert library.count("западня") == MANY // 2
    for entry in pages[:PLAYED]:
        match = library.open(entry.id)
        assert match.turn_number == entry.turn
        assert match.state.to_text() == library.state_of(entry).to_text() == entry.position
        assert match.over == entry.over
    library.close()
