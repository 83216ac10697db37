"""What the computer players know of Entrapment: how free each roamer is.

A roamer is free by the plain steps open to it, by the ways out over its own resting barriers, and by the squares it comes to
in two steps. What a step is worth depends on the tempo: who is to act, and how often; ``game.players.kernels.entrapment`` counts.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain, product
from typing import cast

from game.players import entrapment_reasons
from game.players.evaluation import UNIT, Candidate, Level, Reason, Weighed, expected, standings
from game.players.kernels.entrapment import Board, Change
from game.rules import State
from game.rules.entrapment import Entrapment, Ground, ground
from game.rules.wallgrid import members

STEPS = (
    (-311, -94, 262, 424, 447),
    (-170, -231, 215, 407, 415),
    (-704, -422, 105, 319, 344),
    (-724, -635, 114, 344, 368),
)
"""The worth of no to four plain steps open to a roamer: with two actions left in its side's turn, with one, and the same
in the other side's turn."""

JUMPS = (243, 433, 203)
"""The worth of a way out over an own resting barrier, to a roamer with no to two plain steps."""

NEAR = 87
"""The worth of a square that a roamer comes to in two steps."""

ROAMER = 921
"""The worth of a roamer that is left, free or not."""

BARRIER = -107
"""The worth of a barrier in the stock: one that does its work on the board is better."""

WEIGHTS = array("q", (*chain(*STEPS), *JUMPS, NEAR, ROAMER, BARRIER))
"""All of them in a row, as the kernel takes them; in parts of ``UNIT``: what ``python -m game.players.fit entrapment`` prints."""

ROUGH = array(
    "q",
    (
        *(-330, -100, 290, 440, 450),
        *(-180, -250, 230, 420, 430),
        *(-770, -430, 110, 330, 360),
        *(-740, -650, 120, 380, 400),
        *(260, 470, 210, 90, 1000, -110),
    ),
)
"""Where fitting begins: the same to tens."""

MOST_RELOCATED = 6
"""Of the barriers that could be relocated, and of the grooves for them, so many of the best are tried."""


class EntrapmentEvaluator(Weighed):
    """Entrapment on all its boards. Every action is a candidate of its own, so a turn is two."""

    levels = (
        Level(0, 0.055, rating=-181),
        Level(2, 0.044, rating=104),
        Level(10, 0.006, rating=380),
        Level(5000, method="deep", rating=639),
        Level(22_000, patient=True, method="deep", rating=935),
        Level(85_000, patient=True, method="deep", rating=1187),
    )
    version = 3
    ahead = True
    weights = WEIGHTS
    rough = ROUGH
    step = 0.08
    practice = Level(1000, method="deep"), 2000

    def standings(self, state: State) -> tuple[float, ...]:
        """What the freedom of all roamers promises."""
        lead = self.lead(state) / UNIT
        own, other = expected(lead), expected(-lead)
        return (other, own) if state.seat else (own, other)

    def lead(self, state: State) -> float:
        """The lead of the seat to act: so many times each of the weights, in sum."""
        state = cast("Entrapment", state)
        left = 2 if state.phase == "first" else 1
        return _view(state, self.weights).lead(acts=True, left=left) + _material(state, self.weights)

    def candidates(self, state: State) -> list[Candidate]:
        """Every action; of the relocations, barriers that are missed least and grooves where they do most."""
        state = cast("Entrapment", state)
        if state.victims:
            return [self._played(state, action) for action in state.legal_actions()]
        changes = _changes(state)
        if state.phase == "second" and not state.stock[state.seat]:
            changes |= self._relocations(state)
        material, spent = _material(state, self.weights), self.weights[-1]
        may_draw = state.phase == "second" and state.near_draw
        found = []
        for action, lead in zip(changes, self._leads(state, changes.values()), strict=True):
            placed = action[0] == "+"
            if lead is None or (may_draw and not placed):
                found.append(self._played(state, action))
            else:
                found.append((expected((material + lead - spent * placed) / UNIT), (action,)))
        return found

    def _played(self, state: Entrapment, action: str) -> Candidate:
        return standings(self, state.play(action))[state.seat], (action,)

    def _leads(self, state: Entrapment, changes: Iterable[Change]) -> list[int | None]:
        """The lead in freedom after each change; None where the rules must say what comes of it."""
        acts, left = {"place": (False, 1), "first": (True, 1)}.get(state.phase, (False, 2))
        return _view(state, self.weights).leads(changes, acts, left)

    def _relocations(self, state: Entrapment) -> dict[str, Change]:
        board, names = state.board, state.board.ground.groove_names

        def best(grooves: int) -> list[int]:
            some = [1 << groove for groove in members(grooves)]
            leads = self._leads(state, [_flip(board.ground, groove, groove) for groove in some])
            order = sorted(zip([math.inf if lead is None else lead for lead in leads], some, strict=True), reverse=True)
            return [groove for _, groove in order[:MOST_RELOCATED]]

        return {
            f"~{names[origin]}>{names[target]}": _flip(board.ground, origin | target, origin | target)
            for origin, target in product(best(board.resting[state.seat]), best(board.passages))
        }

    def reasons(self, state: State, actions: Sequence[str]) -> tuple[Reason, ...]:
        """Whom an action takes, forces, frees, and leaves how many ways."""
        return entrapment_reasons.reasons(cast("Entrapment", state), actions)


# -- positions in the words of the kernel ----------------------------------------------------------------------------


def _view(state: Entrapment, weights: array[int]) -> Board:
    """The board as the seat to act sees it."""
    board, seat = state.board, state.seat
    grid = board.ground.grid
    own, other = ((sum(board.roamers[each]), *halves(board.ground, board.resting[each])) for each in (seat, 1 - seat))
    return Board(grid.columns, grid.squares, halves(board.ground, board.passages), own, other, weights)


def _material(state: Entrapment, weights: array[int]) -> int:
    """The lead of the seat to act in roamers and in barriers left in stock."""
    left, stock, seat = state.board.left, state.stock, state.seat
    return weights[-2] * (left[seat] - left[1 - seat]) + weights[-1] * (stock[seat] - stock[1 - seat])


def _changes(state: Entrapment) -> dict[str, Change]:
    """What every action flips, but for relocations."""
    table, resting = _flips(state.board.ground.variant), halves(state.board.ground, state.board.resting[state.seat])
    changes = {}
    for action in state.legal_actions():
        if action[0] != "~":
            roamers, over_right, over_up, right, up = table[action]
            changes[action] = roamers, over_right & resting[0] | right, over_up & resting[1] | up, right, up
    return changes


@cache
def _flips(variant: str) -> dict[str, Change]:
    """What every action flips, but for relocations; where a move passes, own resting barriers are stood up."""
    base = ground(variant)
    moves = {
        action: (move.origin | move.target, *halves(base, move.first | move.second), 0, 0)
        for action, move in base.moves.items()
    }
    puts = {action: (square, 0, 0, 0, 0) for action, square in base.puts.items()}
    return moves | puts | {action: _flip(base, 0, groove) for action, groove in base.places.items()}


def _flip(base: Ground, resting: int, passages: int) -> Change:
    return (0, *halves(base, resting), *halves(base, passages))


def halves(base: Ground, grooves: int) -> tuple[int, int]:
    """A set of grooves as the kernel writes it: those on the right of squares, and those above."""
    squares = base.grid.squares
    return grooves & squares, grooves >> squares.bit_length()
