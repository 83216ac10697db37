"""Every letter that the program may show is in the fonts, and every font and icon that it names is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import printable

import pytest
from fontTools.ttLib import TTFont

from game.kit import text
from game.kit.paths import ASSETS
from game.kit.theme import TOKENS

ROOT = Path(__file__).parents[2]
FACES = sorted({spec["font"] for spec in TOKENS["type"].values()})
RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
NAMES = {*printable.strip(), *RUSSIAN, *RUSSIAN.upper(), *"«»“”‘’—–…·№×"}
"""What people type into names and notes."""
ICON = re.compile(r"[a-z]+(-[a-z]+)*-(bold|fill)")


@cache
def letters_of(face: str) -> frozenset[int]:
    """The characters that a font file can draw."""
    with TTFont(ASSETS / TOKENS["fonts"][face]) as font:
        return frozenset(font.getBestCmap())


def said(language: str) -> set[str]:
    """The characters of all texts in a language, as they stand and in capitals."""
    sentences: list[str] = []
    for entry in text.catalogue().values():
        sentence = entry[language]
        sentences += sentence.values() if isinstance(sentence, dict) else [sentence]
    words = "".join(sentences)
    return {*words, *words.upper()} - {"\n"}


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", text.LANGUAGES)
def test_fonts_have_every_letter_of_a_language(language: str, face: str) -> None:
    missing = {letter for letter in said(language) if ord(letter) not in letters_of(face)}
    assert not missing


@pytest.mark.parametrize("face", FACES)
def test_fonts_have_every_letter_of_names(face: str) -> None:
    assert not {letter for letter in NAMES if ord(letter) not in letters_of(face)}


def test_every_role_has_a_font() -> None:
    for face in FACES:
        assert (ASSETS / TOKENS["fonts"][face]).is_file()


def named_icons() -> Iterator[tuple[str, str]]:
    """The names of icons in the code, and the files that name them."""
    for path in [*ROOT.glob("game/**/*.py"), *ROOT.glob("scenes/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and ICON.fullmatch(node.value):
                yield node.value, path.name


def test_every_icon_that_the_code_names_is_there() -> None:
    named = dict(named_icons())
    assert len(named) > 30
    assert not {icon: file for icon, file in named.items() if not (ASSETS / "icons" / f"{icon}.svg").is_file()}
