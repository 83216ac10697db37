"""A SQLite file that never stands in the way of the program.

A damaged file is set aside and what can be read of it goes into a new one; a file of a newer version is left alone and
another is used; where no file can be written, memory takes its place until the program ends.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Protocol, TypeVar

PATIENCE = 0.25
"""Seconds for which another program that writes is waited for."""

T = TypeVar("T")


class Tell(Protocol):
    """Whoever is told of trouble: its code, and what fills its sentence."""

    def __call__(self, code: str, **params: object) -> None:
        """Take note."""


class _NewerError(Exception):
    """The file was written by a newer version."""


class _ForeignError(Exception):
    """The file has other tables."""


class Store:
    """One connection to one file, for several threads in turn.

    ``schema`` are the statements that make the tables and indexes, the main table first, those of later versions last,
    and ``version`` is the number of this form. ``tell`` hears of ``damaged`` (``name`` of the file set aside, ``n`` rows
    of the main table that were rescued), ``newer`` and ``memory``.
    """

    def __init__(self, path: Path, schema: Sequence[str], version: int, tell: Tell) -> None:
        """Open the file, make it, or do without. Nothing is raised."""
        self.path = path
        self._schema = tuple(schema)
        self._version = version
        self._tell = tell
        self._inode: int | None = None
        self._access = threading.RLock()
        self._connection = self._connect()

    def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do something with the connection, again in a new file if it finds damage. Raises sqlite3.Error."""
        with self._access:
            if self._inode not in {None, _inode(self.path)}:  # set aside by another program, or taken away
                self._connection.close()
                self._connection = self._connect()
            try:
                return work(self._connection)
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                if not _is_damage(error):
                    raise
            self._connection.close()
            self._connection = self._connect(damaged=True)
            return work(self._connection)

    def close(self) -> None:
        """Close the file."""
        with self._access:
            self._connection.close()

    # -- which file --------------------------------------------------------------------------------------------

    def _connect(self, *, damaged: bool = False) -> sqlite3.Connection:
        """The file, or a new one, or memory: what works."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = self._renewed() if damaged else self._opened()
            self._inode = _inode(self.path)
        except (OSError, sqlite3.Error):
            self._tell("memory")
            self._inode = None
            connection = self._in_memory(copy=not damaged)
        return connection

    def _opened(self) -> sqlite3.Connection:
        """The file, or the one to use in its place. Raises OSError and sqlite3.Error."""
        connection = _open(str(self.path))
        try:
            return self._prepared(connection)
        except _NewerError:
            connection.close()
            self.path = self.path.with_stem(f"{self.path.stem}-{self._version}")
            self._tell("newer")
            return self._opened()
        except (sqlite3.DatabaseError, UnicodeDecodeError, _ForeignError) as error:
            connection.close()
            if not _is_damage(error) and code(error) != sqlite3.SQLITE_ERROR:
                raise
            return self._renewed()

    def _renewed(self) -> sqlite3.Connection:
        """A new file with what can be read of the damaged one, which is set aside. Raises OSError and sqlite3.Error."""
        names = (self.path.with_stem(f"{self.path.stem}-damaged-{number}") for number in count(1))
        aside = next(name for name in names if not name.exists())
        self.path.rename(aside)
        for log in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                self.path.with_name(self.path.name + log).rename(aside.with_name(aside.name + log))
        connection = self._opened()
        self._tell("damaged", name=aside.name, n=_rescue(aside, connection))
        return connection

    def _in_memory(self, *, copy: bool) -> sqlite3.Connection:
        """A connection without a file, with what is in a file that can only be read."""
        if copy:
            with suppress(OSError, sqlite3.Error, UnicodeDecodeError, _NewerError, _ForeignError):
                connection = _open(":memory:")
                with closing(_open_to_read(self.path)) as disk:
                    disk.backup(connection)
                return self._prepared(connection)
        return self._prepared(_open(":memory:"))

    def _prepared(self, connection: sqlite3.Connection) -> sqlite3.Connection:
        """Make the tables that are not there yet, and see that the others are ours.

        Raises _NewerError, _ForeignError and sqlite3.Error.
        """
        if connection.execute("PRAGMA user_version").fetchone()[0] > self._version:
            raise _NewerError
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        if _schema(connection) != self._schema:
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                there = _schema(connection)
                if there != self._schema[: len(there)]:
                    raise _ForeignError
                for statement in (*self._schema[len(there) :], f"PRAGMA user_version = {self._version}"):
                    connection.execute(statement)
        return connection


def code(error: Exception) -> int:
    """The primary result code of SQLite; 0 when Python itself refused."""
    found: int = getattr(error, "sqlite_errorcode", 0)
    return found & 0xFF


def _is_damage(error: Exception) -> bool:
    """Whether an error tells of a damaged file. One that cannot even be decoded quotes the damage."""
    if isinstance(error, UnicodeDecodeError | _ForeignError):
        return True
    return code(error) in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def _open(address: str, *, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(address, PATIENCE, isolation_level=None, check_same_thread=False, uri=uri)
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    return connection


def _open_to_read(path: Path) -> sqlite3.Connection:
    return _open(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


def _schema(connection: sqlite3.Connection) -> tuple[str, ...]:
    """The statements that made the tables and indexes of a file."""
    return tuple(sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql NOT NULL"))


def _rescue(aside: Path, connection: sqlite3.Connection) -> int:
    """Take over every row of a damaged file that can be read from either end of its table; how many of the main one.

    A table of ours is ordered by its first one or two columns.
    """
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    with closing(_open_to_read(aside)) as damaged, connection:
        connection.execute("BEGIN IMMEDIATE")
        for table in tables:
            for order in ("1, 2", "1 DESC, 2 DESC"):
                with suppress(sqlite3.Error, UnicodeDecodeError):
                    rows = damaged.execute(f"SELECT * FROM {table} ORDER BY {order}")
                    marks = ", ".join("?" * len(rows.description))
                    connection.executemany(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", rows)
                    break
        rescued: int = connection.execute(f"SELECT count(*) FROM {tables[0]}").fetchone()[0]
    return rescued


def _inode(path: Path) -> int:
    """Which file a path means at this moment; 0 for none."""
    try:
        return path.stat().st_ino
    except OSError:
        return 0
