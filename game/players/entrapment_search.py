"""The deep search of Entrapment: once all roamers are put, and the match is open."""

from __future__ import annotations

from functools import cache
from typing import cast

from game.players import deep
from game.players.entrapment import EntrapmentEvaluator, halves
from game.players.evaluation import UNIT, Evaluator, decided, expected
from game.players.kernels.entrapment import KINDS, WON, AlphaBeta
from game.rules import State
from game.rules.entrapment import Board, Entrapment, ground


class Deep(deep.Deep):
    """Alpha-beta, an action at a time, from a state in which a whole turn is played."""

    slice = 200

    @staticmethod
    def knows(state: State) -> bool:
        """Whether a turn of two actions is played."""
        return cast("Entrapment", state).phase in {"first", "second"}

    def kernel(self, evaluator: Evaluator, state: State) -> AlphaBeta:
        """The kernel, ready to search a state by the weights of an evaluator. It finds the candidates itself."""
        state = cast("Entrapment", state)
        board, seat, base = state.board, state.seat, state.board.ground
        own, other = (
            (sum(board.roamers[each]), *halves(base, board.resting[each]), board.stock[each])
            for each in (seat, 1 - seat)
        )
        phase = (state.phase == "second") + 2 * bool(state.victims)
        drawn = [
            numbers(base.variant)[action]
            for action in (state.legal_actions() if state.near_draw else ())
            if (outcome := state.play(action).outcome) and len(outcome.winners) > 1
        ]
        passages, weights = halves(base, board.passages), cast("EntrapmentEvaluator", evaluator).weights
        return AlphaBeta(base.grid.columns, base.grid.squares, passages, own, other, weights, seat, phase, drawn)

    def actions(self, number: int) -> tuple[str, ...]:
        """The action that the kernel writes as a number."""
        return (_names(self._board.ground.variant)[number],)

    def standing(self, worth: int) -> float:
        """What a seat may expect when the kernel finds a position worth so much to it."""
        if abs(worth) < WON:
            return expected(worth / UNIT)
        sign = 1 if worth > 0 else -1
        return decided(sign, (worth - sign * WON) / sum(self._board.left))

    @property
    def _board(self) -> Board:
        return cast("Entrapment", self._state).board


@cache
def numbers(variant: str) -> dict[str, int]:
    """Every action as the kernel writes it."""
    base = ground(variant)

    def square(bit: int) -> int:
        return bit.bit_length() - 1

    def groove(bit: int) -> int:
        right, up = halves(base, bit)
        return square(right) if right else 64 | square(up)

    found = {text: square(move.origin) << 6 | square(move.target) for text, move in base.moves.items()}
    found |= {text: KINDS["+"] | groove(bit) for text, bit in base.places.items()}
    found |= {text: KINDS["~"] | groove(one) << 7 | groove(other) for text, (one, other) in base.relocations.items()}
    return found | {text: KINDS["x"] | square(bit) for text, bit in base.choices.items()}


@cache
def _names(variant: str) -> dict[int, str]:
    return {number: text for text, number in numbers(variant).items()}
