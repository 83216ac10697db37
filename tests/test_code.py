"""The code itself: style, types, floors, examples in docstrings, and a catalogue that is whole in both languages."""

from __future__ import annotations

import ast
import doctest
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import game
import scenes
from game.kit import text

ROOT = Path(__file__).parents[1]
PLURALS = {"en": {"one", "other"}, "ru": {"one", "few", "many", "other"}}
CHECKS = {
    "style": ["-m", "ruff", "check"],
    "format": ["-m", "ruff", "format", "--check"],
    "types": ["-m", "mypy"],
    "floors": ["-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
}


@pytest.mark.parametrize("arguments", CHECKS.values(), ids=CHECKS.keys())
def test_check(arguments: list[str]) -> None:
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def modules() -> Iterator[str]:
    yield "main"
    for package in (game, scenes):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            yield module.name


@pytest.mark.parametrize("name", list(modules()))
def test_examples_in_docstrings(name: str) -> None:
    assert doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS).failed == 0


def forms(sentence: Any) -> list[str]:
    return list(sentence.values()) if isinstance(sentence, dict) else [sentence]


def placeholders(sentence: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}


@pytest.mark.parametrize("key", sorted(text.catalogue()))
def test_a_text_is_whole_in_both_languages(key: str) -> None:
    entry = text.catalogue()[key]
    assert set(entry) == set(PLURALS)
    named = {}
    for language, sentence in entry.items():
        if isinstance(sentence, dict):
            assert set(sentence) == PLURALS[language]
        named[language] = set().union(*map(placeholders, forms(sentence)))
    assert len({bool(form.strip()) for sentence in entry.values() for form in forms(sentence)}) == 1
    assert named["en"] == named["ru"]
    assert all(placeholders(form) == named["ru"] for form in forms(entry["ru"])), "21 takes the form of 1 in Russian"


def test_the_texts_that_the_code_names_are_there() -> None:
    named = {}
    for path in [*ROOT.glob("game/**/*.py"), *ROOT.glob("scenes/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name("t" | "short") | ast.Attribute(ast.Name("text"), "t" | "short"),
                    args=[ast.Constant(str(key)), *_],
                ):
                    named[key] = path.name
    assert named, "the code speaks"
    missing = {key: file for key, file in named.items() if not text.has(key)}
    assert not missing
