"""Where things lie: what ships with the program, and what it writes for the person who plays."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ASSETS = Path(getattr(sys, "_MEIPASS", Path(__file__).parents[2])) / "assets"
"""Fonts, icons, textures, texts: read only."""


def exchange() -> Path:
    """The folder where match records are written for others to take: the person's documents, or the home folder."""
    if home := os.environ.get("PALISADE_HOME"):
        return Path(home) / "records"
    documents = Path.home() / "Documents"
    return documents if documents.is_dir() else Path.home()


def user_data() -> Path:
    """The folder for settings and matches; ``PALISADE_HOME`` names another. It need not exist yet."""
    if home := os.environ.get("PALISADE_HOME"):
        return Path(home)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home())) / "Palisade"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Palisade"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "palisade"
