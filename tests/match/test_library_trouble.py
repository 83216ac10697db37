"""Trouble with the file or the disk never stops the play, loses no match that could be saved, and is told once."""

import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.kit import text
from game.match import library as module
from game.match import store
from game.match.library import Library
from game.match.match import Match, Seat
from tests.match.matches import played
from tests.match.shelf import fill
from tests.match.test_library import same

pytestmark = pytest.mark.usefixtures("toy")


def codes(library):
    return [trouble.code for trouble in library.troubles]


def plays_and_keeps(library):
    """A match played on in the library reads back from it."""
    match = played(20)
    number = library.keep(match)
    assert library.flush()
    match.play(match.state.legal_actions()[0])
    library.keep(match)
    assert same(library.open(number), match)
    return match


def fresh_file(path, matches=3, actions=40):
    library = Library(path)
    for seed in range(matches):
        library.keep(played(actions, seed=seed))
    assert library.close()


# -- damage ----------------------------------------------------------------------------------------------------


def not_sqlite(path):
    path.write_bytes(b"This is not a database, but it is long enough to be one. " * 100)


def cut_in_half(path):
    os.truncate(path, path.stat().st_size // 2)


def head_overwritten(path):
    with path.open("r+b") as file:
        file.seek(16)
        file.write(bytes(200))


def pages_overwritten(path):
    with path.open("r+b") as file:
        file.seek(100)
        file.write(b"\xff" * (path.stat().st_size - 100))


def of_another_program(path):
    path.unlink()
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE match (id INTEGER PRIMARY KEY, referee TEXT)")


def without_a_table(path):
    with closing(sqlite3.connect(path)) as file:
        file.execute("DROP TABLE action")


DAMAGES = [not_sqlite, cut_in_half, head_overwritten, pages_overwritten, of_another_program, without_a_table]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_set_aside(path, damage):
    fresh_file(path)
    damage(path)
    damaged = path.read_bytes()
    library = Library(path)
    match = plays_and_keeps(library)
    assert codes(library) == ["damaged"]
    aside, number = library.troubles[0].params["name"], library.id_of(match)
    assert library.close()
    assert (path.parent / aside).stat().st_size == len(damaged)

    again = Library(path)
    assert same(again.open(number), match)
    assert not again.troubles
    again.close()


def test_each_damaged_file_keeps_a_name_of_its_own(path):
    for number in (1, 2):
        not_sqlite(path)
        library = Library(path)
        assert library.troubles[0].params["name"] == f"matches-damaged-{number}.sqlite"
        library.close()


def test_a_file_damaged_while_a_match_is_played_costs_the_match_nothing(path):
    fresh_file(path)
    library = Library(path)
    match = played(20)
    number = library.keep(match)
    assert library.flush()
    with path.open("r+b") as file:
        file.write(b"\xff" * path.stat().st_size)
    library._store._connection.execute("PRAGMA shrink_memory")
    for _ in range(5):
        match.play(match.state.legal_actions()[0])
        library.keep(match)
        assert library.flush()
    library.close()
    again = Library(path)
    assert same(again.open(number), match)
    assert codes(library) + codes(again) == ["damaged"]
    again.close()


def test_a_file_that_was_taken_away_is_made_again(library, path):
    match = played(20)
    number = library.keep(match)
    library.flush()
    path.unlink()
    match.undo()
    assert library.keep(match) == number
    assert same(library.open(number), match)
    assert path.exists()


def test_a_damaged_page_costs_few_of_many_matches(path):
    fill(path, 300)
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2 // 4096 * 4096)
        file.write(b"\xff" * 4096)
    library = Library(path)
    for entry in library.entries(limit=300):
        library.open(entry.id)
    rescued = library.entries(limit=300)
    assert codes(library)[0] == "damaged"
    assert library.troubles[0].params["n"] == len(rescued) >= 280
    library.troubles.clear()
    assert sum(library.open(entry.id) is not None for entry in rescued) >= 280
    assert set(codes(library)) <= {"broken", "shortened"}
    library.close()


def test_a_match_that_lost_its_end_goes_on_from_what_is_left(path):
    fresh_file(path, matches=1)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("DELETE FROM action WHERE number >= 10")
    library = Library(path)
    match = library.open(library.latest().id)
    assert match.actions == played(40).actions[:10]
    assert codes(library) == ["shortened"]
    match.play(match.state.legal_actions()[0])
    library.keep(match)
    assert same(library.open(library.id_of(match)), match)
    assert codes(library) == ["shortened"]
    library.close()


def test_a_match_in_play_whose_rescued_log_lacks_something_is_written_whole(library):
    match = played(40)
    number = library.keep(match)
    library.flush()
    library._store.do(lambda connection: connection.execute("DELETE FROM action WHERE number = 20"))
    match.undo()
    assert library.keep(match) == number
    assert same(library.open(number), match)
    assert not library.troubles


@pytest.mark.parametrize("seed", range(4))
def test_with_bytes_changed_anywhere_the_library_plays_on(path, seed):
    """What is in the cells has no checksum: it must be judged, not believed."""
    chance = random.Random(seed)
    fresh_file(path)
    whole = path.read_bytes()
    for attempt in range(40):
        damaged = bytearray(whole)
        for _ in range(chance.choice((1, 20, 400))):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        place = path.with_stem(f"damaged-{attempt}")
        place.write_bytes(damaged)
        library = Library(place)
        for entry in library.entries():
            library.state_of(entry)
            library.open(entry.id)
        library.count("anna")
        library.latest()
        library.keep(played(20))
        assert library.close()
        assert set(codes(library)) <= {"damaged", "newer", "memory", "gone", "broken", "shortened"}


# -- versions --------------------------------------------------------------------------------------------------


def test_a_file_of_a_newer_version_stays_untouched(path):
    fresh_file(path)
    with closing(sqlite3.connect(path)) as file:
        file.execute(f"PRAGMA user_version = {module.VERSION + 1}")
    before = path.read_bytes()
    for matches in (1, 2):
        library = Library(path)
        plays_and_keeps(library)
        assert library.count() == matches
        assert codes(library) == ["newer"]
        library.close()
    assert path.read_bytes() == before


# -- disks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["a file for a folder", "a folder for the file", "no folder can be"])
def test_where_nothing_can_be_written_matches_last_until_the_end(tmp_path, where):
    match where:
        case "a file for a folder":
            (tmp_path / "home").write_text("")
            path = tmp_path / "home" / "matches.sqlite"
        case "a folder for the file":
            path = tmp_path / "matches.sqlite"
            path.mkdir()
        case _:
            path = Path("/proc/palisade/matches.sqlite")
    library = Library(path)
    plays_and_keeps(library)
    assert library.count() == 1
    assert codes(library) == ["memory"]
    assert library.close()


def test_a_disk_that_can_only_be_read_still_shows_its_matches(path, monkeypatch):
    fresh_file(path, matches=3)
    opened = store._open

    def read_only(address, *, uri=False):
        if address == str(path):
            raise sqlite3.OperationalError("unable to open database file")
        return opened(address, uri=uri)

    monkeypatch.setattr(store, "_open", read_only)
    library = Library(path)
    assert library.count() == 3
    plays_and_keeps(library)
    assert library.count() == 4
    assert codes(library) == ["memory"]
    library.close()
    monkeypatch.undo()
    again = Library(path)
    assert again.count() == 3
    again.close()


def test_a_full_disk_is_told_once_and_what_waited_is_stored_when_there_is_room(path, monkeypatch):
    monkeypatch.setattr(module, "RETRY", 0.02)
    library = Library(path)
    match = played(20)
    number = library.keep(match)
    assert library.flush()
    pages = library._store._connection.execute("PRAGMA page_count").fetchone()[0]
    library._store._connection.execute(f"PRAGMA max_page_count = {pages}")
    others = []
    while not library.troubles:
        others.append(played(40, seed=len(others)))
        library.keep(others[-1])
        library.flush()
    for _ in range(3):
        match.play(match.state.legal_actions()[0])
        library.keep(match)
        assert not library.flush()
    assert codes(library) == ["full"]
    assert library.open(number) is not None
    library._store._connection.execute("PRAGMA max_page_count = 1000000")
    while not library.settled:
        library.flush()
    for kept in (match, *others):
        assert same(library.open(library.id_of(kept)), kept)
    assert codes(library) == ["full"]
    assert library.close()


def no_more(library, pages=None):
    """Let the disk have so many pages, or no more than it has."""
    connection = library._store._connection
    pages = pages or connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")


def test_on_a_full_disk_a_match_is_listed_and_goes_on_as_it_was_left(path, monkeypatch):
    monkeypatch.setattr(module, "RETRY", 0.02)
    library = Library(path)
    stored = library.keep(played(20))
    assert library.flush()
    no_more(library)
    match = Match.new("wallgo", [Seat("Ёжик" * 3 + " x" * 30), Seat("y" * 9000)])
    match.play(match.state.legal_actions()[0])
    number = library.keep(match)
    assert not library.flush()
    left = match.copy()
    del match
    assert [entry.id for entry in library.entries()] == [number, stored]
    assert [entry.id for entry in library.entries(limit=1)] == [number]
    assert [entry.id for entry in library.entries(offset=1)] == [stored]
    assert [entry.id for entry in library.entries("ежик wallgo")] == [number]
    assert library.entries("ежик fortress") == []
    assert (library.count(), library.count("ежик")) == (2, 1)
    assert library.latest() == library.entry(number) == library.entries()[0]
    assert library.entry(number).turn == left.turn_number
    again = library.open(number)
    assert same(again, left)
    again.resign(0)
    assert library.keep(again) == number
    assert library.latest().id == stored
    no_more(library, 1000000)
    while not library.settled:
        library.flush()
    assert [entry.id for entry in library.entries()] == [number, stored]
    assert library.entry(number).over
    assert library.close()


def test_a_stored_match_that_cannot_be_stored_again_is_opened_as_it_was_left(path, monkeypatch):
    monkeypatch.setattr(module, "RETRY", 0.02)
    library = Library(path)
    match = played(20)
    number = library.keep(match)
    assert library.flush()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        match.play(match.state.legal_actions()[0])
        library.keep(match)
        assert not library.flush()
        assert library.count() == 1
        assert same(library.open(number), match)
        other.execute("ROLLBACK")
    assert library.close()


def test_closing_on_a_full_disk_says_that_something_is_lost(path):
    library = Library(path)
    library.flush()
    library._store._connection.execute("PRAGMA max_page_count = 1")
    library.keep(Match.new("wallgo", [Seat("x" * 100_000), Seat()]))
    assert not library.close()
    assert codes(library) == ["full"]


# -- two programs ----------------------------------------------------------------------------------------------


def test_a_file_held_by_another_program_is_waited_for(path, monkeypatch):
    monkeypatch.setattr(module, "RETRY", 0.02)
    library = Library(path)
    match = played(20)
    number = library.keep(match)
    assert library.flush()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        match.undo()
        library.keep(match)
        assert not library.flush()
        assert library.count() == 1
        assert codes(library) == ["busy"]
        other.execute("ROLLBACK")
    while not library.settled:
        library.flush()
    assert same(library.open(number), match)
    assert codes(library) == ["busy"]
    library.close()


def test_two_programs_share_the_list(path):
    one, two = Library(path), Library(path)
    matches = [played(20, seed=seed) for seed in range(10)]
    for number, match in enumerate(matches):
        (one, two)[number % 2].keep(match)
    assert one.flush()
    assert two.flush()
    assert one.count() == two.count() == 10
    assert {entry.id for entry in one.entries()} == {entry.id for entry in two.entries()}
    first = one.id_of(matches[0])
    assert same(two.open(first), matches[0])
    assert not one.troubles
    assert not two.troubles
    one.close()
    two.close()


def test_a_match_that_two_programs_play_on_becomes_two(path):
    one, two = Library(path), Library(path)
    here = played(20)
    number = one.keep(here)
    one.flush()
    there = two.open(number)
    for match, library, choice in ((there, two, 0), (here, one, -1)):
        match.play(match.state.legal_actions()[choice])
        library.keep(match)
        assert library.flush()
    assert two.id_of(there) == number
    assert one.id_of(here) != number
    assert codes(one) == ["branched"]
    assert not two.troubles
    for library in (one, two):
        assert same(library.open(number), there)
        assert same(library.open(one.id_of(here)), here)
        library.close()


def test_a_file_that_another_program_set_aside_is_left_there(path):
    one = Library(path)
    match = played(20)
    number = one.keep(match)
    assert one.flush()
    path.rename(path.with_stem("matches-damaged-1"))
    two = Library(path)
    match.undo()
    one.keep(match)
    assert same(two.open(number) if one.flush() else None, match)
    one.close()
    two.close()


# -- single matches --------------------------------------------------------------------------------------------


def test_a_match_that_is_gone_or_broken_is_told_and_harms_nothing(library):
    good, bad = library.keep(played(20)), library.keep(played(20, seed=1))
    library.flush()
    library._store._connection.execute("UPDATE action SET action = 'a1>z9' WHERE match = ? AND number = 9", (bad,))
    assert library.open(bad) is None
    assert library.open(1) is None
    assert codes(library) == ["broken", "gone"]
    assert library.open(good) is not None
    assert library.count() == 2


def test_names_that_cannot_be_shown_are_cleaned_when_they_are_read(library):
    match = Match.new("wallgo", [Seat("A\x00\nn" + "я" * 5000), Seat("Bo")])
    match.extra["title"] = "\x00Fi\nnal"
    number = library.keep(match)
    (entry,) = library.entries()
    assert entry.names == ("A n" + "я" * 37, "Bo")
    assert entry.title == "Fi nal"
    assert tuple(seat.name for seat in library.open(number).seats) == entry.names
    library.rename(number, "Se\x00mi\nfinal" * 50)
    assert library.entry(number).title == ("Semi final" * 50)[:40]
    assert not library.troubles


@pytest.mark.parametrize(
    "damage",
    ["game = 'chess'", "changed = 1e300", "beginning = '[]'", "outcome = '7'", "turn = 'x'", "title = x'00ff'"],
)
def test_a_damaged_row_is_left_out_of_the_list(library, damage):
    good, bad = library.keep(played(20)), library.keep(played(20, seed=1))
    library.flush()
    library._store._connection.execute(f"UPDATE match SET {damage} WHERE id = ?", (bad,))
    assert [entry.id for entry in library.entries()] == [good]
    assert library.entry(bad) is None
    assert library.latest().id == good


def test_every_trouble_has_its_words_in_both_languages():
    told = {
        "damaged",
        "newer",
        "memory",
        "full",
        "busy",
        "unsaved",
        "unread",
        "gone",
        "broken",
        "shortened",
        "branched",
    }
    assert told == {key.removeprefix("trouble.") for key in text.catalogue() if key.startswith("trouble.")}
    for code in told:
        for language in text.LANGUAGES:
            text.use(language)
            assert text.t(f"trouble.{code}", name="matches-damaged-1.sqlite", n=21).endswith(".")
    text.use("en")
