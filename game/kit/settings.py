"""What a person chose and wants to find again: one small JSON file that can be damaged without harm."""

from __future__ import annotations

import json
import locale
import os
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Self

from game.kit.paths import user_data


def _system_language() -> str:
    return "ru" if (locale.getlocale()[0] or "").lower().startswith("ru") else "en"


@dataclass
class Settings:
    """Language, theme, and the last setup of each game (names, options, clock)."""

    language: str = field(default_factory=_system_language)
    theme: str = "paper"
    setups: dict[str, dict[str, Any]] = field(default_factory=dict)

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
                if isinstance(value := stored.get(each.name), type(getattr(settings, each.name))):
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
