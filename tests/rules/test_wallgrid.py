"""The wall grid against plain sets of squares."""

from __future__ import annotations

import random

import pytest

from game.rules.wallgrid import DIRECTIONS, Grid, members

SIZES = [(7, 7), (7, 6), (2, 3)]


def neighbours(grid: Grid, name: str) -> dict[str, str]:
    """Names of the neighbours of a square, and of the groove between."""
    column, row = ord(name[0]), int(name[1:])
    around = {}
    for right, up in DIRECTIONS:
        other = f"{chr(column + right)}{row + up}"
        if other in grid.square:
            around[other] = min(name + other, other + name, key=lambda pair: (int(pair[1]), pair[0], pair[3], pair[2]))
    return around


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_names_and_sides(columns: int, rows: int) -> None:
    grid = Grid(columns, rows)
    assert grid.squares.bit_count() == len(grid.square) == columns * rows
    assert grid.grooves.bit_count() == (columns - 1) * rows + columns * (rows - 1)
    assert grid.square_names[0] == "a1"
    for name, square in grid.square.items():
        sides = {grid.square_names[side.square]: side.groove for side in grid.sides[square] if side}
        assert {other: grid.groove_names[groove] for other, groove in sides.items()} == neighbours(grid, name)
        assert set(members(grid.around[square])) == set(sides.values())
        for other, groove in sides.items():
            assert grid.groove[name + other] == grid.groove[other + name] == groove


def test_grooves_sort_by_lower_row_then_left_column() -> None:
    grid = Grid(3, 2)
    names = [grid.groove_names[groove] for groove in grid.sorted_grooves(grid.grooves)]
    assert names == ["a1a2", "a1b1", "b1b2", "b1c1", "c1c2", "a2b2", "b2c2"]


@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize("density", [0.1, 0.4, 0.7])
def test_step_flood_and_division(columns: int, rows: int, density: float) -> None:
    grid = Grid(columns, rows)
    chance = random.Random(columns * rows)
    for _ in range(60):
        passages = sum(1 << groove for groove in grid.groove_names if chance.random() > density)

        def reach(start: set[str], steps: int, passages: int = passages) -> set[str]:
            seen, edge = set(start), set(start)
            for _ in range(steps):
                edge = {
                    other
                    for name in edge
                    for other, between in neighbours(grid, name).items()
                    if passages >> grid.groove[between] & 1
                }
                if edge <= seen:
                    break
                seen |= edge
            return seen if steps > 1 else edge

        def named(mask: int) -> set[str]:
            return {grid.square_names[square] for square in members(mask)}

        some = {name for name in grid.square if chance.random() < 0.2}
        mask = sum(1 << grid.square[name] for name in some)
        assert named(grid.step(mask, passages)) == reach(some, 1)
        assert named(grid.flood(mask, passages)) == reach(some, 99)
        for groove in members(passages):
            walled = passages & ~(1 << groove)
            here = {grid.groove_names[groove][:2]}
            if reach(here, 99, walled) != reach(here, 99):
                assert grid.may_divide(groove, walled)
