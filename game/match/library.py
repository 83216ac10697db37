"""The matches of a player, kept in one SQLite file while they are played.

The guarantee: ``keep`` returns at once. From the moment when ``settled`` is true again, a few milliseconds later, what
it was given is there for good, through a killed process and a power cut. Until then the file holds the match as an
earlier ``keep`` gave it, never anything between two of them.

No trouble with the file stops the play: what cannot be stored waits and is tried again, and ``troubles`` says so, a
sentence each (see ``store`` for damaged and newer files). A match that waits is listed and opened as it waits.
"""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from secrets import randbits
from typing import Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from game import rules
from game.kit import text
from game.kit.paths import user_data
from game.match import record
from game.match.match import Match, Seat
from game.match.store import PATIENCE, Store, code
from game.rules.core import Outcome, State

VERSION = 2
"""The form of the file; a file of a higher one is not touched, one of a lower one gets the tables that it lacks."""

PURGE_AFTER = 24 * 3600
"""Seconds for which a deleted match can be restored."""

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
    """CREATE TABLE judgement (
        key TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (key)
    ) WITHOUT ROWID""",
)
_LISTED = "id, game, title, beginning, changed, turn, outcome, position"
_TROUBLES = {sqlite3.SQLITE_FULL: "full", sqlite3.SQLITE_BUSY: "busy", sqlite3.SQLITE_LOCKED: "busy"}

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something a player should know of, in one sentence: ``trouble.<code>`` in the catalogue, and what fills it."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """A match as the list shows it.

    ``turn`` counts from 1, ``created`` is an ISO time, ``changed`` is in seconds since 1970.
    """

    id: int
    game: str
    title: str
    seats: tuple[Seat, ...]
    options: Mapping[str, str | int]
    created: str
    changed: float
    turn: int
    outcome: Outcome | None
    position: str

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, empty where the colour stands for one."""
        return tuple(seat.name for seat in self.seats)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.outcome is not None


@dataclass(eq=False, slots=True)
class _Kept:
    """What the file holds of a match that is open here; ``revision`` counts the times it was stored.

    ``waiting`` is the match as it was ``changed`` last; that matters until it is stored.
    """

    id: int
    waiting: Match
    changed: float = 0.0
    revision: int = 0
    log: tuple[tuple[str, tuple[float, ...]], ...] = ()


_Job = Callable[[sqlite3.Connection], None]


class Library:
    """The kept matches. One thread stores what changes; everything else is for the thread that made the library.

    Two programs may use one file at a time. A match that both play on becomes two matches.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Open the library, in the user's data folder if no path is given. Nothing is raised: see ``troubles``."""
        self.troubles: deque[Trouble] = deque()
        self._store = Store(path or user_data() / "matches.sqlite", _SCHEMA, VERSION, self._tell)
        self._kept: WeakKeyDictionary[Match, _Kept] = WeakKeyDictionary()
        self._jobs: deque[tuple[Hashable, _Job]] = deque()
        self._failing = ""
        self._closing = False
        self._news = threading.Condition()  # guards the three above
        self._later("purge", _purge)
        self._writer = threading.Thread(target=self._write, name="library", daemon=True)
        self._writer.start()

    # -- storing -----------------------------------------------------------------------------------------------

    def keep(self, match: Match) -> int:
        """Store the match as it stands now, with what was undone and what the clock shows; its id.

        To be called after every change. Only what differs from the last time is written.
        """
        twin = match.copy()
        kept = self._kept.setdefault(match, _Kept(_new_id(), twin))
        kept.waiting, kept.changed = twin, time.time()
        self._later(kept, lambda connection: self._bring_up(connection, kept, twin))
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
            self._store.close()
        return self.settled

    # -- the list ----------------------------------------------------------------------------------------------

    def entries(self, search: str = "", limit: int = 50, offset: int = 0) -> list[Entry]:
        """Matches, the last changed first. Each word of ``search`` is in the title, in a name or in the game's name."""
        waiting = self._waiting()
        first = [entry for entry in map(_entry_of, waiting) if _found(search, entry)]
        condition, words = _condition(search, waiting)
        rows = self._rows(
            f"""SELECT {_LISTED} FROM match WHERE {condition} ORDER BY changed DESC, id LIMIT ? OFFSET ?""",
            *(*words, max(limit - len(first[offset:]), 0), max(offset - len(first), 0)),
        )
        return [*first[offset : offset + limit], *(entry for row in rows if (entry := _entry(row)))]

    def count(self, search: str = "") -> int:
        """How many matches ``entries`` would list without a limit."""
        waiting = self._waiting()
        condition, words = _condition(search, waiting)
        stored = sum(row[0] for row in self._rows(f"SELECT count(*) FROM match WHERE {condition}", *words))
        return int(stored) + sum(_found(search, _entry_of(kept)) for kept in waiting)

    def entry(self, match_id: int) -> Entry | None:
        """One match as the list shows it, or None when it is not there."""
        for kept in self._waiting():
            if kept.id == match_id:
                return _entry_of(kept)
        rows = self._rows(f"SELECT {_LISTED} FROM match WHERE deleted IS NULL AND id = ?", match_id)
        return next(map(_entry, rows), None)

    def latest(self) -> Entry | None:
        """The match to continue: of those that are not over, the one changed last."""
        waiting = self._waiting()
        for kept in waiting:
            if not kept.waiting.over:
                return _entry_of(kept)
        condition, words = _condition("", waiting)
        rows = self._rows(
            f"""SELECT {_LISTED} FROM match WHERE {condition} AND outcome IS NULL
                ORDER BY changed DESC, id LIMIT 50""",
            *words,
        )
        return next(filter(None, map(_entry, rows)), None)

    def open(self, match_id: int, now: Callable[[], float] = time.monotonic) -> Match | None:
        """The match, to go on where it stood, its clock standing still; None if it cannot be: see ``troubles``.

        ``now`` is the source of seconds of its clock.
        """
        for kept in self._waiting():
            if kept.id == match_id:
                match = kept.waiting.copy()
                self._kept[match] = kept
                return match
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
        if len(match.actions) < row.at:
            self._tell("shortened")
        self._kept[match] = _Kept(match_id, match.copy(), revision=row.revision, log=match.log)
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
        title = record.one_line(title)

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

    # -- judgements --------------------------------------------------------------------------------------------

    def judgements(self, keys: Sequence[str]) -> dict[str, str]:
        """Of the texts that were kept under these keys those that are there, by their keys."""
        marks = ", ".join("?" * len(keys))
        return dict(self._rows(f"SELECT key, text FROM judgement WHERE key IN ({marks})", *keys))

    def keep_judgement(self, key: str, text: str) -> None:
        """Keep what was found out by long thinking, so that it need not be thought again."""
        self._later(("judgement", key), _change("INSERT OR REPLACE INTO judgement VALUES (?, ?)", key, text))

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
            self._store.do(job)
        except sqlite3.Error as error:
            trouble = _TROUBLES.get(code(error), "unsaved")
            if trouble != self._failing:
                self._tell(trouble)
            self._failing = trouble
            return False
        self._failing = ""
        return True

    def _bring_up(self, connection: sqlite3.Connection, kept: _Kept, match: Match) -> None:
        """Bring the file from what it holds of a match to what the match is now, in one transaction."""
        match_id, log, branched = kept.id, match.log, False
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            found = connection.execute("SELECT revision FROM match WHERE id = ?", (match_id,)).fetchone()
            stored = connection.execute("SELECT count(*) FROM action WHERE match = ?", (match_id,)).fetchone()[0]
            same = _common(kept.log, log) if stored == len(kept.log) else 0  # a rescued log may lack some
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

    # -- reading -----------------------------------------------------------------------------------------------

    def _waiting(self) -> list[_Kept]:
        """The matches that cannot be stored for now, the one changed last first."""
        self.flush(PATIENCE)
        with self._news:
            waiting = {key for key, _ in self._jobs if isinstance(key, _Kept)}
        return sorted(waiting, key=lambda kept: kept.changed, reverse=True)

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self._read(lambda connection: connection.execute(query, values).fetchall()) or []

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """What the file says, after what was changed before; None, and the player is told, when it cannot be read."""
        self.flush(PATIENCE)
        try:
            return self._store.do(work)
        except sqlite3.Error:
            self._tell("unread")
            return None

    def _tell(self, code: str, **params: object) -> None:
        trouble = Trouble(code, params)
        if trouble not in self.troubles:
            self.troubles.append(trouble)


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
    title = match.extra.get("title", "")
    names = "\n".join(map(_seat_words, match.seats))
    connection.execute(
        "INSERT INTO match (id, game, title, names, search, beginning, revision) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (match_id, match.game, title, names, _fold(f"{names} {title}"), _beginning(match), revision),
    )


def _beginning(match: Match) -> str:
    """The first fields of a record as they are stored: all but the title."""
    return _json({name: value for name, value in record.beginning(match).items() if name != "title"})


def _update(connection: sqlite3.Connection, match_id: int, match: Match) -> None:
    """Bring the row of a match to where the match stands. A deleted match that is played on is in the list again."""
    outcome = match.state.outcome
    connection.execute(
        """UPDATE match SET revision = revision + 1, at = ?, remaining = ?, turn = ?, outcome = ?, position = ?,
            beginning = ?, changed = ?, deleted = NULL WHERE id = ?""",
        (
            len(match.actions),
            _row(match.clock.left if match.clock else ()),
            match.turn_number,
            outcome and _json([outcome.winners, outcome.reason]),
            match.state.to_text(),
            _beginning(match),
            time.time(),
            match_id,
        ),
    )


def _entry(row: tuple[Any, ...]) -> Entry | None:
    """The entry of a row, or None when the row is damaged: nothing in it is believed."""
    match_id, game, title, beginning, changed, turn, outcome, position = row
    try:
        fields = json.loads(beginning)
        winners, reason = json.loads(outcome) if outcome else ((), "")
        rules.info(game)
        datetime.fromtimestamp(changed)
        return Entry(
            id=match_id,
            game=str(game),
            title=record.one_line(title),
            seats=tuple(map(_seat, fields["seats"])),
            options=dict(fields["options"]),
            created=str(fields["created"]),
            changed=float(changed),
            turn=int(turn),
            outcome=Outcome(tuple(map(int, winners)), str(reason)) if outcome else None,
            position=str(position),
        )
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError, OSError):
        return None


def _seat(fields: Mapping[str, Any]) -> Seat:
    """Who sits in a seat, as a row says."""
    extra = dict(fields)
    return Seat(record.one_line(extra.pop("name")), str(extra.pop("kind")), extra)


def _entry_of(kept: _Kept) -> Entry:
    """The entry of a match that waits to be stored."""
    match = kept.waiting
    return Entry(
        id=kept.id,
        game=match.game,
        title=record.one_line(match.extra.get("title", "")),
        seats=tuple(replace(seat, name=record.one_line(seat.name)) for seat in match.seats),
        options=match.options,
        created=match.created,
        changed=kept.changed,
        turn=match.turn_number,
        outcome=match.state.outcome,
        position=match.state.to_text(),
    )


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
    while match.can_undo and len(match.actions) > row.at:
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


def _found(search: str, entry: Entry) -> bool:
    """Whether a search finds a match."""
    there = (_fold(" ".join((*map(_seat_words, entry.seats), entry.title))), _game_words(entry.game))
    return all(any(word in words for words in there) for word in _fold(search).split())


def _condition(search: str, without: Sequence[_Kept]) -> tuple[str, list[str | int]]:
    """The condition of a search in SQL, and its values; the rows of some matches are left out."""
    terms = ["deleted IS NULL", f"id NOT IN ({', '.join('?' * len(without))})"]
    values: list[str | int] = [kept.id for kept in without]
    for word in _fold(search).split():
        games = [game for game in rules.GAMES if word in _game_words(game)]
        terms.append(f"(instr(search, ?) OR game IN ({', '.join('?' * len(games))}))")
        values += [word, *games]
    return " AND ".join(terms), values


def _seat_words(seat: Seat) -> str:
    """What a match is found by of who sits in a seat: the name, and of a computer player its level in every language."""
    level = text.catalogue().get(f"players.level.{seat.extra.get('level')}", {}) if seat.kind == "computer" else {}
    return " ".join((seat.name, *level.values()))


def _game_words(game: str) -> str:
    return _fold(" ".join((game, *text.catalogue().get(f"{game}.name", {}).values())))
