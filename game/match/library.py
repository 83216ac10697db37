"""The matches of a player, kept in one SQLite file while they are played.

The guarantee: ``keep`` returns at once. From the moment when ``settled`` is true again, a few milliseconds later, what
it was given is there for good, through a killed process and a power cut. Until then the file holds the match as an
earlier ``keep`` gave it, never anything between two of them.

No trouble with the file stops the play: a damaged file is set aside, one of a newer version is left alone, and where
nothing can be written the matches stay in memory and are tried again. ``troubles`` says so, a sentence each.
"""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from secrets import randbits
from typing import Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from game import rules
from game.kit import text
from game.kit.paths import user_data
from game.match import record
from game.match.match import Match
from game.rules.core import Outcome, State

VERSION = 1
"""The form of the file; a file of a higher one is not touched."""

PURGE_AFTER = 24 * 3600
"""Seconds for which a deleted match can be restored."""

PATIENCE = 0.25
"""Seconds that a reader waits at most for what was just changed, and a writer for another program."""

RETRY = 1.0
"""Seconds after which what could not be stored is tried again."""

_SCHEMA = (
    """CREATE TABLE match (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        title TEXT NOT NULL,
        names TEXT NOT NULL,
        search TEXT NOT NULL,
        beginning TEXT NOT NULL,
        revision INTEGER NOT NULL,
        at INTEGER NOT NULL DEFAULT 0,
        remaining TEXT,
        turn INTEGER NOT NULL DEFAULT 1,
        outcome TEXT,
        position TEXT NOT NULL DEFAULT '',
        changed REAL NOT NULL DEFAULT 0,
        deleted REAL
    )""",
    """CREATE TABLE action (
        match INTEGER NOT NULL,
        number INTEGER NOT NULL,
        action TEXT NOT NULL,
        remaining TEXT,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID""",
    "CREATE INDEX listing ON match (changed DESC, id, game, search, outcome) WHERE deleted IS NULL",
    "CREATE INDEX bin ON match (deleted) WHERE deleted IS NOT NULL",
)
_TROUBLES = {sqlite3.SQLITE_FULL: "full", sqlite3.SQLITE_BUSY: "busy", sqlite3.SQLITE_LOCKED: "busy"}

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something a player should know of, in one sentence: ``trouble.<code>`` in the catalogue, and what fills it."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """A match as the list shows it. ``names`` are those of the seats, empty where the colour stands for one.

    ``turn`` counts from 1, ``created`` is an ISO time, ``changed`` is in seconds since 1970.
    """

    id: int
    game: str
    title: str
    names: tuple[str, ...]
    options: Mapping[str, str | int]
    created: str
    changed: float
    turn: int
    outcome: Outcome | None
    position: str

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.outcome is not None


@dataclass(eq=False, slots=True)
class _Kept:
    """What the file holds of a match that is open here; ``revision`` counts the times it was stored."""

    id: int
    revision: int = 0
    log: tuple[tuple[str, tuple[float, ...]], ...] = ()


class _NewerError(Exception):
    """The file was written by a newer version."""


class _ForeignError(Exception):
    """The file has other tables."""


_Job = Callable[[sqlite3.Connection], None]


class Library:
    """The kept matches. One thread stores what changes; everything else is for the thread that made the library.

    Two programs may use one file at a time. A match that both play on becomes two matches.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Open the library, in the user's data folder if no path is given. Nothing is raised: see ``troubles``."""
        self.troubles: deque[Trouble] = deque()
        self._path = path or user_data() / "matches.sqlite"
        self._inode: int | None = None
        self._kept: WeakKeyDictionary[Match, _Kept] = WeakKeyDictionary()
        self._jobs: deque[tuple[Hashable, _Job]] = deque()
        self._failing = ""
        self._closing = False
        self._news = threading.Condition()  # guards the three above
        self._access = threading.RLock()  # guards the connection
        self._connection = self._connect()
        self._later("purge", _purge)
        self._writer = threading.Thread(target=self._write, name="library", daemon=True)
        self._writer.start()

    # -- storing -----------------------------------------------------------------------------------------------

    def keep(self, match: Match) -> int:
        """Store the match as it stands now, with what was undone and what the clock shows; its id.

        To be called after every change. Only what differs from the last time is written.
        """
        kept = self._kept.setdefault(match, _Kept(_new_id()))
        twin = match.copy()
        self._later(kept, lambda connection: self._store(connection, kept, twin))
        return kept.id

    def id_of(self, match: Match) -> int | None:
        """The id of a match that was kept or opened here, or None."""
        kept = self._kept.get(match)
        return kept.id if kept else None

    @property
    def settled(self) -> bool:
        """Whether all that was to be stored is stored."""
        return not self._jobs

    def flush(self, timeout: float = 5.0) -> bool:
        """Wait until all is stored; False if it is not after so many seconds, or if it cannot be for now."""
        with self._news:
            self._news.wait_for(lambda: not self._jobs or self._failing, timeout)
            return not self._jobs

    def close(self, timeout: float = 5.0) -> bool:
        """Store what is left and close the file; False if some could not be stored."""
        with self._news:
            self._closing = True
            self._news.notify_all()
        self._writer.join(timeout)
        if not self._writer.is_alive():
            self._connection.close()
        return self.settled

    # -- the list ----------------------------------------------------------------------------------------------

    def entries(self, search: str = "", limit: int = 50, offset: int = 0) -> list[Entry]:
        """Matches, the last changed first. Each word of ``search`` is in the title, in a name or in the game's name."""
        condition, words = _condition(search)
        rows = self._rows(
            f"""SELECT id, game, title, names, beginning, changed, turn, outcome, position FROM match
                WHERE {condition} ORDER BY changed DESC, id LIMIT ? OFFSET ?""",
            *(*words, limit, offset),
        )
        return [entry for row in rows if (entry := _entry(row))]

    def count(self, search: str = "") -> int:
        """How many matches ``entries`` would list without a limit."""
        condition, words = _condition(search)
        return sum(row[0] for row in self._rows(f"SELECT count(*) FROM match WHERE {condition}", *words))

    def latest(self) -> Entry | None:
        """The match to continue: of those that are not over, the one changed last."""
        rows = self._rows(
            """SELECT id, game, title, names, beginning, changed, turn, outcome, position FROM match
                WHERE deleted IS NULL AND outcome IS NULL ORDER BY changed DESC, id LIMIT 1"""
        )
        return next(map(_entry, rows), None)

    def open(self, match_id: int, now: Callable[[], float] = time.monotonic) -> Match | None:
        """The match, to go on where it stood, its clock standing still; None if it cannot be: see ``troubles``.

        ``now`` is the source of seconds of its clock.
        """
        found = self._read(lambda connection: _stored(connection, match_id))
        if not found:
            self._tell("gone")
            return None
        row, log = found
        try:
            match = _match(row, log, now)
        except (ValueError, TypeError):
            self._tell("broken")
            return None
        self._kept[match] = _Kept(match_id, row.revision, match.log)
        return match

    def state_of(self, entry: Entry) -> State | None:
        """The state to draw a picture of, or None. Of its position, or where that is no beginning, of its match."""
        try:
            return rules.from_text(entry.game, entry.position, **entry.options)
        except (ValueError, TypeError):
            match = self.open(entry.id)
            return match.state if match else None

    def rename(self, match_id: int, title: str) -> None:
        """Give a match a title of its own, or none with an empty one."""

        def job(connection: sqlite3.Connection) -> None:
            for (names,) in connection.execute("SELECT names FROM match WHERE id = ?", (match_id,)).fetchall():
                search = _fold(f"{names} {title}")
                _change("UPDATE match SET title = ?, search = ? WHERE id = ?", title, search, match_id)(connection)

        self._later(("title", match_id), job)

    def delete(self, match_id: int) -> None:
        """Take a match out of the list. It can be restored for a day."""
        self._later(("deleted", match_id), _change("UPDATE match SET deleted = ? WHERE id = ?", time.time(), match_id))

    def restore(self, match_id: int) -> None:
        """Bring a deleted match back."""
        self._later(("deleted", match_id), _change("UPDATE match SET deleted = NULL WHERE id = ?", match_id))

    # -- the writer --------------------------------------------------------------------------------------------

    def _later(self, key: Hashable, job: _Job) -> None:
        """Leave a job to the writer; it takes the place of the one before it if that has the same key."""
        with self._news:
            if self._jobs and self._jobs[-1][0] == key:
                self._jobs.pop()
            self._jobs.append((key, job))
            self._news.notify_all()

    def _write(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._jobs or self._closing)
                if not self._jobs:
                    return
                first = self._jobs[0]
            stored = self._attempt(first[1])
            with self._news:
                if stored and self._jobs[0] is first:
                    self._jobs.popleft()
                self._news.notify_all()
                if not stored and self._closing:
                    return
                if not stored:
                    self._news.wait(RETRY)

    def _attempt(self, job: _Job) -> bool:
        """Do a job; False, and the player is told once, when that is not possible now."""
        try:
            self._work(job)
        except sqlite3.Error as error:
            trouble = _TROUBLES.get(_code(error), "unsaved")
            if trouble != self._failing:
                self._tell(trouble)
            self._failing = trouble
            return False
        self._failing = ""
        return True

    def _store(self, connection: sqlite3.Connection, kept: _Kept, match: Match) -> None:
        """Bring the file from what it holds of a match to what the match is now, in one transaction."""
        match_id, log, branched = kept.id, match.log, False
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            found = connection.execute("SELECT revision FROM match WHERE id = ?", (match_id,)).fetchone()
            same = _common(kept.log, log)
            if not found or found[0] != kept.revision:  # new to the file, or another program has played on
                if found:
                    match_id, branched = _new_id(), True
                _insert(connection, match_id, kept.revision, match)
                same = 0
            _update(connection, match_id, match)
            connection.execute("DELETE FROM action WHERE match = ? AND number >= ?", (match_id, same))
            connection.executemany(
                "INSERT INTO action VALUES (?, ?, ?, ?)",
                [(match_id, number, action, _row(left)) for number, (action, left) in enumerate(log[same:], same)],
            )
        kept.id, kept.revision, kept.log = match_id, kept.revision + 1, log
        if branched:
            self._tell("branched")

    # -- the file ----------------------------------------------------------------------------------------------

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self._read(lambda connection: connection.execute(query, values).fetchall()) or []

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """What the file says, after what was changed before; None, and the player is told, when it cannot be read."""
        self.flush(PATIENCE)
        try:
            return self._work(work)
        except sqlite3.Error:
            self._tell("unread")
            return None

    def _work(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do something with the file, which is set aside when it is found damaged. Raises sqlite3.Error."""
        with self._access:
            if self._inode not in {None, _inode(self._path)}:  # set aside by another program, or taken away
                self._connection.close()
                self._connection = self._connect()
            try:
                return work(self._connection)
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                if not _is_damage(error):
                    raise
            self._connection.close()
            with suppress(OSError):
                self._set_aside()
            self._connection = self._connect()
            return work(self._connection)

    def _connect(self) -> sqlite3.Connection:
        """The file, or a new one, or memory: what works."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            connection = self._open_file()
            self._inode = _inode(self._path)
        except (OSError, sqlite3.Error):
            self._tell("memory")
            self._inode = None
            connection = _in_memory(self._path)
        return connection

    def _open_file(self) -> sqlite3.Connection:
        connection = _open(str(self._path))
        try:
            return _prepare(connection)
        except _NewerError:
            connection.close()
            self._path = self._path.with_stem(f"{self._path.stem}-{VERSION}")
            self._tell("newer")
        except (sqlite3.DatabaseError, UnicodeDecodeError, _ForeignError) as error:
            connection.close()
            if not _is_damage(error) and _code(error) != sqlite3.SQLITE_ERROR:
                raise
            self._set_aside()
        return self._open_file()

    def _tell(self, code: str, **params: object) -> None:
        trouble = Trouble(code, params)
        if trouble not in self.troubles:
            self.troubles.append(trouble)

    def _set_aside(self) -> None:
        """Give a damaged file another name, for whoever can read it. Raises OSError."""
        names = (self._path.with_stem(f"{self._path.stem}-damaged-{number}") for number in count(1))
        aside = next(name for name in names if not name.exists())
        self._path.rename(aside)
        for log in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                self._path.with_name(self._path.name + log).rename(aside.with_name(aside.name + log))
        self._tell("damaged", name=aside.name)


# -- connections -----------------------------------------------------------------------------------------------


def _open(address: str, *, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(address, PATIENCE, isolation_level=None, check_same_thread=False, uri=uri)
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    return connection


def _prepare(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Make the tables where there are none, and see that they are ours.

    Raises _NewerError, _ForeignError and sqlite3.Error.
    """
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise _NewerError
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    if not _tables(connection):
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            if not _tables(connection):  # else another program was first
                for statement in (*_SCHEMA, f"PRAGMA user_version = {VERSION}"):
                    connection.execute(statement)
    if _tables(connection) != set(_SCHEMA):
        raise _ForeignError
    return connection


def _tables(connection: sqlite3.Connection) -> set[str]:
    """The tables and indexes of a file, as the statements that made them."""
    return {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql NOT NULL")}


def _in_memory(path: Path) -> sqlite3.Connection:
    """A library that lasts until the program ends, with the matches of a file that can only be read."""
    with suppress(OSError, sqlite3.Error, UnicodeDecodeError, _NewerError, _ForeignError):
        connection = _open(":memory:")
        with closing(_open(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as disk:
            disk.backup(connection)
        return _prepare(connection)
    return _prepare(_open(":memory:"))


def _inode(path: Path) -> int:
    """Which file a path means at this moment; 0 for none."""
    try:
        return path.stat().st_ino
    except OSError:
        return 0


def _code(error: Exception) -> int:
    """The primary result code of SQLite; 0 when Python itself refused."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


def _is_damage(error: Exception) -> bool:
    """Whether an error tells of a damaged file. One that cannot even be decoded quotes the damage."""
    if isinstance(error, UnicodeDecodeError | _ForeignError):
        return True
    return _code(error) in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


# -- rows ------------------------------------------------------------------------------------------------------


def _new_id() -> int:
    return randbits(62)


def _change(statement: str, *values: object) -> _Job:
    def job(connection: sqlite3.Connection) -> None:
        connection.execute(statement, values)

    return job


def _purge(connection: sqlite3.Connection) -> None:
    """Forget the matches that were deleted long ago."""
    before = (time.time() - PURGE_AFTER,)
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM action WHERE match IN (SELECT id FROM match WHERE deleted < ?)", before)
        connection.execute("DELETE FROM match WHERE deleted < ?", before)


def _insert(connection: sqlite3.Connection, match_id: int, revision: int, match: Match) -> None:
    """The row of a match with what never changes."""
    beginning = record.beginning(match)
    title = beginning.pop("title", "")
    names = "\n".join(seat.name for seat in match.seats)
    connection.execute(
        "INSERT INTO match (id, game, title, names, search, beginning, revision) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (match_id, match.game, title, names, _fold(f"{names} {title}"), _json(beginning), revision),
    )


def _update(connection: sqlite3.Connection, match_id: int, match: Match) -> None:
    """Bring the row of a match to where the match stands. A deleted match that is played on is in the list again."""
    outcome = match.state.outcome
    connection.execute(
        """UPDATE match SET revision = revision + 1, at = ?, remaining = ?, turn = ?, outcome = ?, position = ?,
            changed = ?, deleted = NULL WHERE id = ?""",
        (
            len(match.actions),
            _row(match.clock.left if match.clock else ()),
            match.turn_number,
            outcome and _json([outcome.winners, outcome.reason]),
            match.state.to_text(),
            time.time(),
            match_id,
        ),
    )


def _entry(row: tuple[Any, ...]) -> Entry | None:
    """The entry of a row, or None when the row is damaged."""
    match_id, game, title, names, beginning, changed, turn, outcome, position = row
    try:
        fields = json.loads(beginning)
        winners, reason = json.loads(outcome) if outcome else ((), "")
        return Entry(
            id=match_id,
            game=str(game),
            title=str(title),
            names=tuple(names.split("\n")),
            options=dict(fields["options"]),
            created=str(fields["created"]),
            changed=float(changed),
            turn=int(turn),
            outcome=Outcome(tuple(map(int, winners)), str(reason)) if outcome else None,
            position=str(position),
        )
    except (ValueError, TypeError, LookupError, AttributeError):
        return None


class _Row(NamedTuple):
    """What the row of a match holds besides its list entry."""

    beginning: str
    title: str
    revision: int
    at: int
    remaining: str | None


_Log = list[tuple[str, str | None]]


def _stored(connection: sqlite3.Connection, match_id: int) -> tuple[_Row, _Log] | None:
    """The row and the log of a match as they belong together, or None when there is no such match."""
    with connection:
        connection.execute("BEGIN")
        row = connection.execute(f"SELECT {', '.join(_Row._fields)} FROM match WHERE id = ?", (match_id,)).fetchone()
        log = connection.execute("SELECT action, remaining FROM action WHERE match = ? ORDER BY number", (match_id,))
        return (_Row(*row), log.fetchall()) if row else None


def _match(row: _Row, log: _Log, now: Callable[[], float]) -> Match:
    """The match of its rows, where it stood. Raises ValueError and TypeError when they are damaged."""
    fields = json.loads(row.beginning)
    fields["actions"] = [action for action, _ in log]
    if row.title:
        fields["title"] = row.title
    if "clock" in fields:
        fields["clock"] |= {"left": [_seconds(left) for _, left in log], "now": _seconds(row.remaining)}
    match = record.from_dict(fields, now)
    while len(match.actions) > max(row.at, 0):
        match.undo()
    if match.clock:
        match.clock.left = fields["clock"]["now"]
    return match


def _seconds(stored: str | None) -> Any:
    return json.loads(stored or "null")


def _common(first: tuple[object, ...], second: tuple[object, ...]) -> int:
    """How many items two sequences begin with alike."""
    return next(
        (at for at, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
    )


def _row(left: tuple[float, ...]) -> str | None:
    return _json(left) if left else None


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# -- search ----------------------------------------------------------------------------------------------------


def _fold(words: str) -> str:
    """Words as they are compared: without case, and with the two letters that Russian writes as one.

    >>> _fold("Алёна") == _fold("АЛЕНА")
    True
    """
    return words.casefold().replace("ё", "е")


def _condition(search: str) -> tuple[str, list[str]]:
    """The condition of a search in SQL, and its values."""
    terms, values = ["deleted IS NULL"], []
    for word in _fold(search).split():
        games = [game for game in rules.GAMES if word in _game_words(game)]
        terms.append(f"(instr(search, ?) OR game IN ({', '.join('?' * len(games))}))")
        values += [word, *games]
    return " AND ".join(terms), values


def _game_words(game: str) -> str:
    return _fold(" ".join((game, *text.catalogue().get(f"{game}.name", {}).values())))
