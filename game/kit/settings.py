"""What a person chose and wants to find again: one small JSON file that can be damaged without harm."""

from __future__ import annotations

import json
import locale
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Self

from game.kit.paths import user_data
from game.kit.text import LANGUAGES
from game.kit.theme import THEMES, TOKENS


def _system_language() -> str:
    return "ru" if (locale.getlocale()[0] or "").lower().startswith("ru") else "en"


THINK_TIMES = (5, 10, 30)
"""Seconds that the best computer players may think about an action."""

WATCH_SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""How fast computer players among themselves may play."""

CHOICES: dict[str, tuple[object, ...]] = {
    "language": LANGUAGES,
    "theme": THEMES,
    "patterns": ("faint", "strong", "off"),
    "motion": ("off", "calm", "normal", "quick"),
    "size": (100, 125, 150),
    "volume": tuple(range(0, 101, 5)),
    "think_time": THINK_TIMES,
    "watch_speed": WATCH_SPEEDS,
}
"""The values that a setting may have, where not every value of its type makes sense."""


@dataclass
class Settings:
    """What the settings screen shows, and the last setup of each game (names, options, clock)."""

    language: str = field(default_factory=_system_language)
    theme: str = "paper"
    sound: bool = True
    volume: int = 80
    patterns: str = "faint"
    motion: str = "normal"
    reduced_motion: bool = False
    size: int = 100
    fullscreen: bool = False
    confirm_touch: bool = True
    hold_last: bool = False
    ask_before_loss: bool = True
    think_time: int = 10
    watch_speed: float = 1.0
    keys: dict[str, list[str]] = field(default_factory=dict)
    setups: dict[str, dict[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.damaged = False  # whether the file was, so that these are the defaults
        self._newer: dict[str, Any] = {}  # the fields that only a newer version knows

    @property
    def pace(self) -> float:
        """How long motion takes, as in ``tokens.motion.speeds``: 0 shows only ends; calm, when motion is reduced."""
        speeds = TOKENS["motion"]["speeds"]
        pace: float = speeds[self.motion]
        return max(pace, speeds["calm"]) if self.reduced_motion and pace else pace

    @staticmethod
    def path() -> Path:
        """The file, in the user's data folder."""
        return user_data() / "settings.json"

    @classmethod
    def load(cls) -> Self:
        """The settings of the file; what is missing or of a wrong kind keeps its default.

        A file that holds no settings at all is set aside. Fields of a newer version are kept for ``save``.
        """
        settings = cls()
        try:
            stored = _object(cls.path().read_bytes())
        except OSError:
            return settings
        except (ValueError, RecursionError):
            settings.damaged = True
            with suppress(OSError):
                cls.path().replace(cls.path().with_name("settings.json.damaged"))
            return settings
        for each in fields(cls):
            value = stored.pop(each.name, None)
            right = type(value) is type(getattr(settings, each.name))
            if right and value in CHOICES.get(each.name, (value,)):
                setattr(settings, each.name, value)
        settings._newer = stored
        return settings

    def save(self) -> None:
        """Write the file whole or not at all. A folder that cannot be written to is no reason to stop."""
        path = self.path()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_suffix(".new")
            content = self._newer | asdict(self)
            fresh.write_text(json.dumps(content, ensure_ascii=False, indent=1), encoding="utf-8")
            os.replace(fresh, path)  # noqa: PTH105 - replaces on every system
        except OSError:
            return


def _object(data: bytes) -> dict[str, Any]:
    """The JSON object of a file, if it can be written again. Raises ValueError and RecursionError."""
    stored = json.loads(data.decode("utf-8"))
    json.dumps(stored, ensure_ascii=False).encode()  # half a character cannot
    if not isinstance(stored, dict):
        raise ValueError("the settings are no object")
    return stored
