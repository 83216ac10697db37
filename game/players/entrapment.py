"""What the computer players know of Entrapment: how free each roamer is.

A roamer is free by the plain steps open to it, a little by its own resting barriers with nobody behind them, and by the
squares it comes to in a few steps. A roamer that is left counts more than any freedom.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple, cast

from game.players import entrapment_reasons
from game.players.evaluation import Candidate, Evaluator, Level, Reason, expected, standings
from game.rules import State
from game.rules.entrapment import Board, Entrapment, ground
from game.rules.wallgrid import members

ROAMER = 3.0
"""The worth of a roamer, in logarithms of the odds."""

STEPS = (-1.2, -0.3, -0.1, 0.0, 0.1)
"""The worth of so many plain steps open to a roamer whose side is to act."""

LAST_STEPS = (-2.2, -1.2, -0.4, -0.1, 0.0)
"""The same while the other side is to act, which may close some of them."""

JUMP = 0.15
"""The worth of a way out over an own resting barrier, to a roamer with less than three plain steps."""

REACH = 0.05
"""The worth of a square that a roamer comes to in ``FAR`` steps."""

FAR = 3

BARRIER = 0.03
"""The worth of a barrier in the stock."""

MOST_RELOCATED = 6
"""Of the barriers that could be relocated, and of the grooves for them, so many of the best are tried."""


class Freedom(NamedTuple):
    """How free a roamer is: its worth to the first seat, and all squares that have a part in it."""

    worth: float
    field: int


class EntrapmentEvaluator(Evaluator):
    """Entrapment on all its boards. Every action is a candidate of its own, so a turn is two."""

    levels = (
        Level(0, 0.1),
        Level(4, 0.1),
        Level(8, 0.05),
        Level(150),
        Level(600, patient=True),
        Level(3000, patient=True),
    )

    def standings(self, state: State) -> tuple[float, ...]:
        """What the freedom of all roamers promises."""
        board = cast("Entrapment", state).board
        lead = material(board) + sum(freedom(board, *each, actor=state.seat).worth for each in board.each())
        return expected(lead), expected(-lead)

    def candidates(self, state: State) -> list[Candidate]:
        """Every action; of the relocations, barriers that are missed least and grooves where they do most."""
        state = cast("Entrapment", state)
        barrier = "+" if state.stock[state.seat] else "~"
        found = [self._played(state, action) for action in state.legal_actions() if action[0] != barrier]
        if state.phase == "second" and not state.victims:
            found += self._placings(state) if barrier == "+" else self._relocations(state)
        return found

    def _played(self, state: Entrapment, action: str) -> Candidate:
        return standings(self, state.play(action))[state.seat], (action,)

    def _placings(self, state: Entrapment) -> list[Candidate]:
        """Every barrier from the stock. Where it encloses somebody, the rules say what comes of it."""
        seat, names = state.seat, state.board.ground.groove_names
        sign = 1 - 2 * seat
        return [
            self._played(state, f"+{names[groove]}")
            if lead is None
            else (expected(sign * lead - BARRIER), (f"+{names[groove]}",))
            for groove, lead in _leads_with_barrier(state.board, seat)
        ]

    def _relocations(self, state: Entrapment) -> list[Candidate]:
        board, seat, sign = state.board, state.seat, 1 - 2 * state.seat
        names = board.ground.groove_names

        def lead_without(barrier: int) -> float:
            resting = tuple(mask & ~barrier for mask in board.resting)
            without = board._replace(resting=cast("tuple[int, int]", resting))
            return sign * sum(freedom(without, *each, actor=1 - seat).worth for each in board.each())

        def gain_of(place: tuple[int, float | None]) -> float:
            return math.inf if place[1] is None else sign * place[1]

        barriers = sorted((1 << groove for groove in members(board.resting[seat])), key=lead_without, reverse=True)
        places = sorted(_leads_with_barrier(board, seat), key=gain_of, reverse=True)
        return [
            self._played(state, f"~{names[barrier]}>{names[groove]}")
            for barrier, (groove, _) in product(barriers[:MOST_RELOCATED], places[:MOST_RELOCATED])
        ]

    def reasons(self, state: State, actions: Sequence[str]) -> tuple[Reason, ...]:
        """Whom an action takes, forces, frees, and leaves how many ways."""
        return entrapment_reasons.reasons(cast("Entrapment", state), actions)


def material(board: Board) -> float:
    """What roamers and stocks are worth to the first seat."""
    (one, other), stock = board.left, board.stock
    return ROAMER * (one - other) + BARRIER * (stock[0] - stock[1])


def freedom(board: Board, seat: int, roamer: int, *, actor: int) -> Freedom:
    """How free the seat's roamer on a square is, while ``actor`` is to act."""
    grid = board.ground.grid
    passages, empty = board.passages, grid.squares & ~board.taken
    steps = STEPS if seat == actor else LAST_STEPS
    return _freedom(grid.columns, grid.squares, passages, empty, board.resting[seat], roamer, 1 - 2 * seat, steps)


def _leads_with_barrier(board: Board, seat: int) -> list[tuple[int, float | None]]:
    """Every groove that is open, and the lead of the first seat with a barrier of ``seat`` there, its turn being over.

    The lead is None where somebody is enclosed: what comes of that only the rules know. A barrier changes only
    the freedom of roamers that have both squares at its sides in their fields.
    """
    grid, taken, passages = board.ground.grid, board.taken, board.passages
    empty = grid.squares & ~taken
    roamers = board.each()
    before = [freedom(board, *each, actor=1 - seat) for each in roamers]
    whole = material(board) + sum(each.worth for each in before)
    enclosed = taken & ~grid.step(empty, passages)
    sides = _sides(board.ground.variant)
    found: list[tuple[int, float | None]] = []
    for number in members(passages):
        groove, squares = 1 << number, sides[number]
        open_ones = passages ^ groove
        if enclosed or (squares & taken and taken & ~grid.step(empty, open_ones)):
            found.append((groove, None))
            continue
        lead = whole
        for (owner, roamer), (worth, field) in zip(roamers, before, strict=True):
            if field & squares == squares:
                resting = board.resting[owner] | (groove if owner == seat else 0)
                steps = LAST_STEPS if owner == seat else STEPS
                after = _freedom(grid.columns, grid.squares, open_ones, empty, resting, roamer, 1 - 2 * owner, steps)
                lead += after.worth - worth
        found.append((groove, lead))
    return found


@cache
def _sides(variant: str) -> dict[int, int]:
    """For every groove the two squares beside it."""
    grid = ground(variant).grid
    return {
        number: 1 << grid.square[name[:2]] | 1 << grid.square[name[2:]] for number, name in grid.groove_names.items()
    }


# -- freedom -----------------------------------------------------------------------------------------------------
# All time goes here, so the steps of the roamers are written out: see ``Grid.step``.


def _freedom(
    columns: int,
    squares: int,
    passages: int,
    empty: int,
    resting: int,
    roamer: int,
    sign: int,
    steps: tuple[float, ...],
) -> Freedom:
    right, up = passages & squares, passages >> squares.bit_length()
    front = ((roamer & right) << 1 | roamer >> 1 & right | (roamer & up) << columns | roamer >> columns & up) & empty
    open_steps = front.bit_count()
    worth = steps[open_steps]
    field = roamer | front
    if open_steps < 3:
        right_jump, up_jump = resting & squares, resting >> squares.bit_length()
        over = (roamer & right_jump) << 1 | roamer >> 1 & right_jump
        over |= (roamer & up_jump) << columns | roamer >> columns & up_jump
        worth += JUMP * (over & empty).bit_count()
    for _ in range(FAR - 1):
        front = ((front & right) << 1 | front >> 1 & right | (front & up) << columns | front >> columns & up) & empty
        field |= front
    return Freedom(sign * (worth + REACH * (field.bit_count() - 1)), field)
