"""A library with very many matches, made by copying a few inside the file."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

from game.match.library import Library
from game.match.match import Match, Seat

PLAYED = 20
"""Matches that are really played; the others are copies of them under other names."""


def fill(path: Path, matches: int) -> None:
    """Make a library of so many matches of Wall Go and Entrapment, with the titles ``Match 0``, ``Match 1`` and so on.

    Anna Ёлкина sits in all of them; every other one is finished.
    """
    library = Library(path)
    originals = [library.keep(_played(seed)) for seed in range(PLAYED)]
    assert library.close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("PRAGMA synchronous = OFF")
        for number in range(matches):
            original, copy = originals[number % PLAYED], number + 1
            _copy(file, "match", "id", original, copy)
            _copy(file, "action", "match", original, copy)
            file.execute(
                "UPDATE match SET title = ?1, search = lower(?1) || ' ' || search, changed = ?2 WHERE id = ?2",
                (f"Match {number}", copy),
            )
        for original in originals:
            file.execute("DELETE FROM match WHERE id = ?", (original,))
            file.execute("DELETE FROM action WHERE match = ?", (original,))


def _copy(file: sqlite3.Connection, table: str, key: str, original: int, copy: int) -> None:
    rest = ", ".join(row[1] for row in file.execute(f"PRAGMA table_info({table})") if row[1] != key)
    file.execute(f"INSERT INTO {table} ({key}, {rest}) SELECT ?, {rest} FROM {table} WHERE {key} = ?", (copy, original))


def _played(seed: int) -> Match:
    """A random match: to its end, or half way."""
    chance = random.Random(seed)
    match = Match.new(("wallgo", "entrapment")[seed // 2 % 2], [Seat("Anna Ёлкина"), Seat()])
    while not match.over and not (seed % 2 and len(match.actions) >= 40):
        match.play(chance.choice(match.state.legal_actions()))
    return match
