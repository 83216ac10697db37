"""A note to the developer, written after a match: kept as one file until it can be sent."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.kit.paths import user_data
from game.match.match import Match
from game.match.record import to_dict

MOODS = ("angry", "sad", "meh", "good", "great")

NOTED = "noted"
"""The field of a match, kept in its record, that says that a note was written."""


@dataclass
class Note:
    """What a person writes: a mood or none, a text, and a contact for an answer if they like."""

    mood: str = ""
    text: str = ""
    contact: str = ""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to keep."""
        return not (self.mood or self.text.strip())


def attached(match: Match, surroundings: Mapping[str, Any]) -> dict[str, Any]:
    """All that goes with a note: the record, and the surroundings (program version, system, window size, input devices)."""
    return {**surroundings, "record": to_dict(match)}


def keep(note: Note, match: Match, surroundings: Mapping[str, Any]) -> Path:
    """Write the note into the outbox, whole or not at all, and mark the match. Raises OSError when it cannot be."""
    folder = user_data() / "outbox"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"note-{time.time_ns()}.json"
    part = path.with_suffix(".part")
    words = {"mood": note.mood, "text": note.text.strip(), "contact": note.contact.strip()}
    content = words | {"attached": attached(match, surroundings)}
    part.write_text(json.dumps(content, ensure_ascii=False, indent=1), encoding="utf-8")
    os.replace(part, path)  # noqa: PTH105 - replaces on every system
    match.extra[NOTED] = True
    return path
