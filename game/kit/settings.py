"""What a person chose and wants to find again: one small JSON file that can be damaged without harm."""

from __future__ import annotations

import json
import locale
import os
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

CHOICES: dict[str, tuple[object, ...]] = {
    "language": LANGUAGES,
    "theme": THEMES,
    "patterns": ("faint", "strong", "off"),
    "motion": ("off", "calm", "normal", "quick"),
    "size": (100, 125, 150),
    "volume": tuple(range(0, 101, 5)),
    "think_time": THINK_TIMES,
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
    ask_before_loss: bool = True
    think_time: int = 10
    keys: dict[str, list[str]] = field(default_factory=dict)
    setups: dict[str, dict[str, Any]] = field(default_factory=dict)

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
        """The settings of the file; what is missing, damaged or of a wrong kind keeps its default."""
        settings = cls()
        try:
            stored = json.loads(cls.path().read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return settings
        if isinstance(stored, dict):
            for each in fields(cls):
                value = stored.get(each.name)
                right = type(value) is type(getattr(settings, each.name))
                if right and value in CHOICES.get(each.name, (value,)):
                    setattr(settings, each.name, value)
        return settings

    def save(self) -> None:
        """Write the file whole or not at all. A folder that cannot be written to is no reason to stop."""
        path = self.path()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_suffix(".new")
            fresh.write_text(json.dumps(asdict(self), ensure_ascii=False, indent=1), encoding="utf-8")
            os.replace(fresh, path)  # noqa: PTH105 - replaces on every system
        except OSError:
            return
