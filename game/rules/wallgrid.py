"""The ground that Wall Go and Entrapment share: a small board of squares with a groove between every two neighbours.

Sets of squares and sets of grooves are bit masks. Squares are numbered from 0, left to right and then upwards, so a1
is 0 and its right neighbour 1. The groove on the right of a square has the square's own number, the groove above it
that number plus the number of squares. The rim is no groove: it is simply never open.

``passages`` everywhere is the set of grooves that can be crossed: ``grid.grooves ^ walls`` in Wall Go, whatever the
barriers leave open to a side in Entrapment.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Up, right, down, left, as steps of column and row; ``Grid.sides`` has the same order."""


class Side(NamedTuple):
    """One side of a square: the groove there and the square behind it."""

    groove: int
    square: int


def members(mask: int) -> Iterator[int]:
    """The numbers in a mask, lowest first.

    >>> list(members(0b1011))
    [0, 1, 3]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class Grid:
    """A board of ``columns`` by ``rows`` squares.

    >>> grid = Grid(7, 7)
    >>> grid.square["c3"], grid.groove["c3c4"], grid.groove_names[grid.groove["d3c3"]]
    (16, 65, 'c3d3')
    >>> grid.squares.bit_count(), grid.grooves.bit_count()
    (49, 84)
    """

    columns: int
    rows: int
    squares: int
    """All squares."""
    grooves: int
    """All grooves, none of them a wall: the passages of an empty board."""
    square_names: tuple[str, ...]
    """Square to name: ``c3``."""
    square: dict[str, int]
    """Name to square."""
    groove_names: dict[int, str]
    """Groove to name, its two squares with the lower or left one first: ``c3c4``. In the order of ``sorted_grooves``."""
    groove: dict[str, int]
    """Name to groove, with the two squares in either order."""
    sides: tuple[tuple[Side | None, ...], ...]
    """For every square its side in each of ``DIRECTIONS``; None at the rim."""
    around: tuple[int, ...]
    """For every square the set of grooves on its sides."""
    ends: dict[int, tuple[int, int]]
    """For every groove, at each of its two ends, the other grooves that meet it there; see ``may_divide``."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        size = columns * rows
        self._size = size
        self.squares = (1 << size) - 1
        places = [(column, row) for row in range(rows) for column in range(columns)]
        number = {place: index for index, place in enumerate(places)}
        self.square_names = tuple(f"{chr(ord('a') + column)}{row + 1}" for column, row in places)
        self.square = {name: index for index, name in enumerate(self.square_names)}

        def side(column: int, row: int, right: int, up: int) -> Side | None:
            here, there = number[column, row], number.get((column + right, row + up))
            if there is None:
                return None
            return Side(min(here, there) + (size if up else 0), there)

        self.sides = tuple(tuple(side(*place, *step) for step in DIRECTIONS) for place in places)
        self.around = tuple(sum(1 << side.groove for side in sides if side) for sides in self.sides)
        self.groove_names = {
            side.groove: self.square_names[here] + self.square_names[side.square]
            for here, sides in enumerate(self.sides)
            for side in sides[:2]
            if side
        }
        self.groove = {name: groove for groove, name in self.groove_names.items()}
        self.groove |= {name[2:] + name[:2]: groove for groove, name in self.groove_names.items()}
        self.grooves = sum(1 << groove for groove in self.groove_names)

        rim = 1 << 2 * size  # stands for the rim where a groove ends there: never a passage

        def end(groove: int, column: int, row: int) -> int:
            """The grooves that meet at the lattice point on the lower left of a place, without the one given."""
            if not (0 < column < columns and 0 < row < rows):
                return rim
            left, right = number[column - 1, row - 1], number[column, row - 1]
            above = number[column - 1, row]
            meeting = 1 << left | 1 << above | 1 << size + left | 1 << size + right
            return meeting & ~(1 << groove)

        self.ends = {
            groove: (
                (end(groove, column, row + 1), end(groove, column + 1, row + 1))
                if groove >= size
                else (end(groove, column + 1, row), end(groove, column + 1, row + 1))
            )
            for groove in self.groove_names
            for column, row in [places[groove % size]]
        }

    def __repr__(self) -> str:
        return f"Grid({self.columns}, {self.rows})"

    def sorted_grooves(self, grooves: int) -> list[int]:
        """The grooves of a set in the order of position texts: by lower row, then left column, then upper one first."""
        return [groove for groove in self.groove_names if grooves >> groove & 1]

    def step(self, squares: int, passages: int) -> int:
        """The squares that lie one step from any of ``squares`` through a passage."""
        right, up, columns = passages & self.squares, passages >> self._size, self.columns
        return (squares & right) << 1 | squares >> 1 & right | (squares & up) << columns | squares >> columns & up

    def flood(self, squares: int, passages: int) -> int:
        """All squares that can be reached from any of ``squares`` through passages, these included."""
        right, up, columns = passages & self.squares, passages >> self._size, self.columns
        before = 0
        while squares != before:
            before = squares
            squares |= (squares & right) << 1 | squares >> 1 & right
            squares |= (squares & up) << columns | squares >> columns & up
        return squares

    def may_divide(self, groove: int, passages: int) -> bool:
        """Whether a wall in the groove can cut off anything: not while one of its ends hangs free.

        A wall that hangs free at one end can be walked around, so it leaves every two squares as connected as they
        were. The answer True only says that ``flood`` has to look.
        """
        first, second = self.ends[groove]
        return passages & first != first and passages & second != second
