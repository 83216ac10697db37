"""Matches as files: one JSON object a match, ``.palisade.json``.

A record holds what was played and by whom; loading it plays every action through the rules, so that nothing in it is
believed. Fields of later versions, at the top and in a seat, are kept through a load and a save.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

from game import rules
from game.match.clock import Clock
from game.match.match import Match, Seat
from game.rules.core import RuleError, State

FORMAT = "palisade/1"
SUFFIX = ".palisade.json"
LARGEST = 4 * 1024 * 1024
"""Bytes of the largest file that is read; a long match takes a fiftieth of it."""
DEEPEST = 32
"""Levels of nesting of the deepest object that is taken."""
LONGEST_NAME = 40
"""Letters of the longest name of a seat or a match; the rest of a longer one is left out."""

_FIELDS = {"format", "game", "options", "seats", "start", "actions", "clock", "result", "digest", "created"}
_PLAYERS = {"human", "computer"}
_KINDS: dict[type, str] = {dict: "an object", list: "a list", str: "a text"}
_LONGEST = 1e9  # seconds
_LONGEST_DENOMINATOR = 10**30

T = TypeVar("T")


class RecordError(ValueError):
    """A record that cannot be taken.

    ``code`` names the reason (``record.<code>`` in the catalogue of texts) and ``params`` fill its sentence; ``str()``
    is a plain English sentence. Where an action is illegal the RuleError is the cause.
    """

    def __init__(self, code: str, sentence: str, **params: object) -> None:
        super().__init__(sentence.format_map(params))
        self.code = code
        self.params: Mapping[str, object] = params


def one_line(words: str) -> str:
    r"""A name as it can be shown: without control characters, its blanks folded, cut to ``LONGEST_NAME`` letters.

    >>> one_line(" Ann\x00\n  Lee ")
    'Ann Lee'
    """
    shown = "".join(letter for letter in words if letter.isprintable() or letter.isspace())
    return " ".join(shown.split())[:LONGEST_NAME].rstrip()


# -- writing ---------------------------------------------------------------------------------------------------


def save(match: Match, path: str | Path) -> None:
    """Write a match to a file: all of it, or the file stays as it was. Raises OSError when it cannot be written."""
    path = Path(path)
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.write(to_text(match))
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        if part.is_file():
            part.unlink()
        raise


def to_text(match: Match) -> str:
    """The record of a match as JSON text."""
    return json.dumps(to_dict(match), ensure_ascii=False, indent=1) + "\n"


def to_dict(match: Match) -> dict[str, Any]:
    """The record of a match up to its present state; what was undone is not in it."""
    record = {
        **beginning(match),
        "actions": list(match.actions),
        "result": _result(match),
        "digest": digest(match.state),
    }
    if clock := match.clock:
        record["clock"] |= {
            "left": [_milliseconds(left) for left in match.lefts],
            "now": _milliseconds(clock.left),
        }
    return record


def beginning(match: Match) -> dict[str, Any]:
    """The fields of a record that stay the same from the first action to the last."""
    fields = {
        "format": FORMAT,
        "game": match.game,
        "options": dict(match.options),
        "seats": [{"name": seat.name, "kind": seat.kind, **seat.extra} for seat in match.seats],
        "created": match.created,
        **match.extra,
    }
    if match.start.info.by_lot or match.start != rules.new(match.game, **match.options):
        fields["start"] = match.start.to_text()
    if clock := match.clock:
        fields["clock"] = {"start": clock.start, "increment": clock.increment}
    return fields


def digest(state: State) -> dict[str, Any]:
    """What a replay must come to again: the scores, the winners and the position."""
    return {
        "scores": _score_texts(state),
        "winners": list(state.outcome.winners) if state.outcome else None,
        "position": state.to_text(),
    }


def _score_texts(state: State) -> list[int | str]:
    """The scores in JSON. They are worked out exactly only where that may change a letter."""
    texts = [text_between(*bounds) for bounds in state.score_bounds()]
    known = [text for text in texts if text is not None]
    return known if len(known) == len(texts) else [score_text(score) for score in state.scores()]


def text_between(least: int | Fraction, most: int | Fraction) -> int | str | None:
    """The text of any score between two numbers; None where they do not have the same.

    >>> text_between(Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**80)), text_between(3, 3)
    (None, 3)
    >>> text_between(Fraction(3**99, 2**140), Fraction(3**99, 2**140) + Fraction(1, 10**80))
    '123255.078971613705'
    """
    if least == most:
        return score_text(least)
    # If any fraction between them is short, then the short one that is nearest to their middle.
    short = Fraction(least + most, 2).limit_denominator(_LONGEST_DENOMINATOR - 1)
    if least <= short <= most or score_text(least) != score_text(most):
        return None
    return score_text(least)


def score_text(score: int | Fraction) -> int | str:
    """A score in JSON: a whole number, or a fraction as text, in decimals where it would be too long to read.

    >>> score_text(Fraction(7, 2)), score_text(Fraction(4, 2)), score_text(Fraction(3**99, 2**140))
    ('7/2', 2, '123255.078971613705')
    """
    if score == int(score):
        return int(score)
    if score.denominator < _LONGEST_DENOMINATOR:
        return str(score)
    return f"{Decimal(round(score * 10**12)).scaleb(-12):f}"


def _result(match: Match) -> dict[str, Any] | None:
    result = match.result
    if result is None:
        return None
    return {
        "winners": list(result.outcome.winners),
        "reason": result.outcome.reason,
        "ranking": [list(place) for place in result.ranking],
        "resigned": result.resigned,
    }


def _milliseconds(left: tuple[float, ...]) -> list[float]:
    return [round(seconds, 3) for seconds in left]


# -- reading ---------------------------------------------------------------------------------------------------


def load(path: str | Path, now: Callable[[], float] = time.monotonic) -> Match:
    """Read a match from a file. Raises RecordError when it cannot be read or taken."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise RecordError("unreadable", "The file cannot be read: {reason}", reason=error.strerror) from error
    if len(data) > LARGEST:
        raise RecordError("large", "The file is too large for a record")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError("text", "The file is not a record: it is not UTF-8 text") from error
    return from_text(text, now)


def from_text(text: str, now: Callable[[], float] = time.monotonic) -> Match:
    """The match that a JSON text records. Raises RecordError."""
    try:
        record = json.loads(text, parse_constant=_refuse_constant)
        json.dumps(record, ensure_ascii=False).encode()  # half a character would break the next save
    except RecursionError as error:
        raise _too_deep() from error
    except ValueError as error:
        raise RecordError("json", "The file is not a record: it is not JSON ({reason})", reason=error) from error
    return from_dict(record, now)


def from_dict(record: object, now: Callable[[], float] = time.monotonic) -> Match:
    """The match that a record describes, its clock, if any, standing still. Raises RecordError.

    Every action is played through the rules; a result and a digest that say otherwise are refused.
    """
    if not isinstance(record, dict):
        raise RecordError("shape", "The file is not a record: it is not a JSON object")
    if _deeper(record, DEEPEST):
        raise _too_deep()
    _check_format(record.get("format"))
    match = _begin(record, now)
    for number, action in enumerate(_take(record, "actions", list), 1):
        _play(match, number, action)
    if match.clock:
        _set_clock(match, match.clock, _take(record, "clock", dict))
    for name, played in (("result", _result(match)), ("digest", digest(match.state))):
        if name in record and not _agrees(record[name], played):
            raise RecordError("disagrees", "The {field} of the record is not what its actions lead to", field=name)
    return match


def _check_format(found: object) -> None:
    if not isinstance(found, str) or not found.startswith("palisade/"):
        raise RecordError("shape", "The file is not a record of Palisade: its format is not named")
    if found != FORMAT:
        raise RecordError(
            "version",
            "The record has the format {found}; this version of Palisade reads {known}",
            found=_brief(found),
            known=FORMAT,
        )


def _begin(record: dict[str, Any], now: Callable[[], float]) -> Match:
    game = _take(record, "game", str)
    try:
        options = rules.info(game).complete(_take(record, "options", dict, {}))
        if "start" in record:
            start = rules.from_text(game, _take(record, "start", str), **options)
        else:
            start = rules.new(game, **options)
        seats = [_seat(seat) for seat in _take(record, "seats", list, [])]
        clock = _clock(_take(record, "clock", dict), len(start.seats), now) if "clock" in record else None
        created = _take(record, "created", str, "")
        if created:
            datetime.fromisoformat(created)
        extra = {name: value for name, value in record.items() if name not in _FIELDS}
        if "title" in extra:
            extra["title"] = one_line(_take(extra, "title", str))
        return Match(start, seats, clock=clock, created=created, extra=extra)
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(
            "beginning", "The match of the record cannot begin: {reason}", reason=_brief(error)
        ) from error


def _seat(fields: object) -> Seat:
    if not isinstance(fields, dict):
        raise _wrong("seats", "a list of objects")
    extra = {name: value for name, value in fields.items() if name not in {"name", "kind"}}
    kind = _take(fields, "kind", str, "human")
    if kind not in _PLAYERS:
        raise RecordError(
            "player", "The record has a kind of player that this program does not know: {kind}", kind=one_line(kind)
        )
    return Seat(one_line(_take(fields, "name", str, "")), kind, extra)


def _play(match: Match, number: int, action: object) -> None:
    if not isinstance(action, str):
        raise _wrong("actions", "a list of texts")
    try:
        match.replay(action)
    except RuleError as error:
        raise RecordError(
            "action",
            "Action {number}, {action}, is against the rules: {reason}",
            number=number,
            action=_brief(action),
            reason=_brief(error),
        ) from error


def _clock(fields: dict[str, Any], seats: int, now: Callable[[], float]) -> Clock:
    start, increment = (_seconds(_take(fields, name, object)) for name in ("start", "increment"))
    return Clock(start, increment, seats, now)


def _set_clock(match: Match, clock: Clock, fields: dict[str, Any]) -> None:
    """Give a replayed match what every seat had left after each action, and has left now."""
    rows = [_row(row, match) for row in _take(fields, "left", list)]
    if len(rows) != len(match.actions):
        raise _wrong("left", "a list with one row for each action")
    match.stamp(rows)
    if "now" in fields:
        clock.left = _row(fields["now"], match)


def _row(row: object, match: Match) -> tuple[float, ...]:
    if not isinstance(row, list) or len(row) != len(match.seats):
        raise _wrong("left", "a list of rows with one number for each seat")
    return tuple(_seconds(value) for value in row)


def _seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < _LONGEST:
        raise _wrong("clock", "in seconds")
    return float(value)


def _take(fields: dict[str, Any], name: str, kind: type[T], default: T | None = None) -> T:
    """A field of the right kind. Raises RecordError when it is of another, or missing without a default."""
    value = fields.get(name, default)
    if name not in fields and default is None:
        raise RecordError("missing", "The record lacks the field {field}", field=name)
    if not isinstance(value, kind):
        raise _wrong(name, _KINDS[kind])
    return value


def _agrees(stored: object, played: object) -> bool:
    """Whether a stored object says nothing else than the replay; what the replay does not know is not judged."""
    if isinstance(stored, dict) and isinstance(played, dict):
        return all(stored.get(name, value) == value for name, value in played.items())
    return stored == played


def _deeper(value: object, levels: int) -> bool:
    """Whether a value holds values within values beyond so many levels."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return bool(inner) and (levels == 0 or any(_deeper(each, levels - 1) for each in inner))


def _brief(value: object) -> str:
    text = str(value)
    return text if len(text) <= 160 else f"{text[:159]}…"


def _wrong(field: str, wanted: str) -> RecordError:
    return RecordError("shape", "The field {field} of the record must be {wanted}", field=field, wanted=wanted)


def _too_deep() -> RecordError:
    return RecordError("shape", "The file is not a record: it is nested too deeply")


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")
