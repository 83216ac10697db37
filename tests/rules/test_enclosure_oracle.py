"""Enclosure against positions with known numbers of legal lines and known areas: see tests/data/enclosure."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from game import rules
from game.rules import planar
from game.rules.enclosure import Enclosure, coordinates

FILE = Path(__file__).parents[1] / "data" / "enclosure" / "positions.jsonl"
CASES = [json.loads(line) for line in FILE.read_text().splitlines()]
SEATS = ("blue", "red")


def position(case: dict[str, Any]) -> Enclosure:
    bare = [set(case[f"{seat}_nodes"]) - {end for line in case[seat] for end in line.split("-")} for seat in SEATS]
    lists = [case["blue"], case["red"], *map(sorted, bare)]
    used = case["actions_used"]
    text = f"{'/'.join(map(','.join, lists))} {case['to_move']} 2 {used} {','.join(case['shielded']) or '-'} 0-0"
    state = rules.from_text("enclosure", text)
    assert isinstance(state, Enclosure)
    assert state.to_text() == text
    return state


def enclosed(lines: tuple[str, ...]) -> Fraction:
    """What the lines of one colour enclose, taken alone."""
    ends = [tuple(map(coordinates, line.split("-"))) for line in lines]
    return sum((face.area for face in planar.Arrangement(ends).faces), Fraction(0))


def test_there_are_36() -> None:
    assert len(CASES) == 36


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['seed']}-{case['actions_used']}")
def test_position(case: dict[str, Any]) -> None:
    state = position(case)
    assert [set(state.nodes(seat)) for seat in (0, 1)] == [set(case[f"{seat}_nodes"]) for seat in SEATS]
    assert state.legal_actions()[-1] == "end"
    assert len(set(state.legal_actions())) - 1 == case["legal_lines"]
    areas = [enclosed(state.lines(seat)) for seat in (0, 1)]
    assert areas == [Fraction(case[f"{seat}_enclosed_area"]) for seat in SEATS]
    assert all(held <= area for held, area in zip(state.territory, areas, strict=True))
