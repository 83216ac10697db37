"""What the library costs: listing, searching and opening with ten thousand matches, and keeping an action."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from game.match.library import Library
from tests.match.matches import played
from tests.match.shelf import fill

MANY = 10_000
PAGE = 50


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    path: Path = tmp_path_factory.mktemp("library") / "matches.sqlite"
    fill(path, MANY)
    library = Library(path)
    yield library
    library.close()


@pytest.mark.parametrize("offset", [0, MANY - PAGE])
@pytest.mark.parametrize("search", ["", "анна", "ёлкина 77", "wall 9"], ids=["all", "nothing", "name", "game"])
def test_list_a_page(benchmark: BenchmarkFixture, library: Library, search: str, offset: int) -> None:
    entries = benchmark(library.entries, search, PAGE, offset)
    assert len(entries) == (PAGE if not search or (search != "анна" and not offset) else 0)


def test_count_what_a_search_finds(benchmark: BenchmarkFixture, library: Library) -> None:
    assert benchmark(library.count, "ёлкина 77") == sum("77" in str(number) for number in range(MANY))


def test_find_the_match_to_continue(benchmark: BenchmarkFixture, library: Library) -> None:
    assert not benchmark(library.latest).over


def test_open_a_match(benchmark: BenchmarkFixture, library: Library) -> None:
    entry = next(entry for entry in library.entries() if entry.game == "wallgo" and entry.over)
    assert benchmark(library.open, entry.id).over


def test_open_the_library(benchmark: BenchmarkFixture, library: Library) -> None:
    def opened() -> int:
        other = Library(library._store.path)
        other.close()
        return len(other.troubles)

    assert benchmark(opened) == 0


def test_keep_an_action(benchmark: BenchmarkFixture, library: Library) -> None:
    """The cost to the frame loop; the writer works in between."""
    match = played(70)
    turns = count()

    def back_or_forth() -> None:
        library.flush()
        if next(turns) % 2:
            match.redo()
        else:
            match.undo()

    benchmark.pedantic(lambda: library.keep(match), setup=back_or_forth, rounds=300)
    assert library.flush()


def test_store_an_action(benchmark: BenchmarkFixture, library: Library) -> None:
    """From the change to the moment when it is safe on the disk."""
    match = played(70)
    turns = count()

    def store() -> bool:
        if next(turns) % 2:
            match.redo()
        else:
            match.undo()
        library.keep(match)
        return library.flush()

    assert benchmark(store)
