"""Words in English and Russian from one catalogue, with the plurals of both.

The catalogue is every JSON file in ``assets/text``: ``{key: {"en": sentence, "ru": sentence}}``. A sentence may be a
mapping of plural forms (``one``/``few``/``many``/``other``), chosen by the parameter ``n``. The key ``<key>.short``
holds a form for narrow places.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from game.kit.paths import ASSETS

LANGUAGES = ("en", "ru")

_MARKS = {"en": ".", "ru": ","}
"""What stands before the decimals."""

_folders: list[Path] = [ASSETS / "text"]
_catalogue: dict[str, dict[str, Any]] = {}
_language = "en"


def use(language: str) -> None:
    """Speak this language from now on. Raises ValueError for one that is not there."""
    global _language  # noqa: PLW0603 - the program speaks one language at a time
    if language not in LANGUAGES:
        raise ValueError(f"the language must be one of {', '.join(LANGUAGES)}, not {language!r}")
    _language = language


def language() -> str:
    """The language spoken now."""
    return _language


def add_folder(folder: Path) -> None:
    """Read the texts of one more folder (a game from outside brings its own)."""
    _folders.append(folder)
    _catalogue.clear()


def remove_folder(folder: Path) -> None:
    """Forget the texts of a folder that was added. Raises ValueError when it was not."""
    _folders.remove(folder)
    _catalogue.clear()


def catalogue() -> dict[str, dict[str, Any]]:
    """All texts of all languages. Raises ValueError when two files hold the same key."""
    if not _catalogue:
        for folder in _folders:
            for path in sorted(folder.glob("*.json")):
                texts = json.loads(path.read_text(encoding="utf-8"))
                if twice := _catalogue.keys() & texts.keys():
                    raise ValueError(f"{path.name} holds keys of another file: {', '.join(sorted(twice))}")
                _catalogue.update(texts)
    return _catalogue


def has(key: str) -> bool:
    """Whether the catalogue holds the key."""
    return key in catalogue()


def t(key: str, **params: object) -> str:
    """The text of a key in the language spoken now, its parameters filled in. Raises KeyError for an unknown key.

    Parameters that are fractions are written as ``number`` does.

    >>> use("ru"); [t("count.squares", n=n) for n in (1, 2, 5, 21)]
    ['1 клетка', '2 клетки', '5 клеток', '21 клетка']
    >>> use("en"); [t("count.squares", n=n) for n in (1, 2)]
    ['1 square', '2 squares']
    """
    sentence = catalogue()[key][_language]
    if isinstance(sentence, dict):
        sentence = sentence[plural(_language, params["n"])]
    if not params:
        return str(sentence)
    written = {name: number(value) if isinstance(value, float | Fraction) else value for name, value in params.items()}
    return str(sentence).format_map(written)


def number(value: float | Fraction) -> str:
    """A number as the language spoken now writes it, with a true minus; whole where it is. Round it before.

    >>> use("ru"); number(8.4), number(Fraction(-1, 4)), number(42.0)
    ('8,4', '−0,25', '42')
    >>> use("en"); number(0.017)
    '0.017'
    """
    digits = f"{float(value):.6f}".rstrip("0").rstrip(".")
    return digits.replace("-", "−").replace(".", _MARKS[_language])


def forms(key: str, **params: object) -> tuple[str, ...]:
    """The text and, where there is one, its short form: what a label needs to fit its place."""
    keys = (key, f"{key}.short") if has(f"{key}.short") else (key,)
    return tuple(t(each, **params) for each in keys)


def plural(language: str, n: object) -> str:
    """The plural form of a number, after the rules of CLDR.

    >>> [plural("ru", n) for n in (1, 3, 11, 22, 25, 1.5)]
    ['one', 'few', 'many', 'few', 'many', 'other']
    >>> [plural("en", n) for n in (0, 1, 2)]
    ['other', 'one', 'other']
    """
    if not isinstance(n, int):
        return "other"
    if language == "en":
        return "one" if n == 1 else "other"
    ten, hundred = abs(n) % 10, abs(n) % 100
    if ten == 1 and hundred != 11:
        return "one"
    return "few" if 2 <= ten <= 4 and not 12 <= hundred <= 14 else "many"
