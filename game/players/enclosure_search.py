"""The search of Enclosure: the beam, where boards stand in for the states beyond the one to act in."""

from __future__ import annotations

from typing import cast

from game.players.beam import Beam, Position
from game.players.enclosure_board import board_of
from game.rules import State
from game.rules.enclosure import Enclosure


class Turns(Beam):
    """A beam of whole turns. The rules would draw them ten times slower than boards do."""

    def _open(self, position: Position, index: int) -> Position:
        board = board_of(cast("Enclosure", position.state))
        for action in position.candidates[index][1]:
            board = board.play(action)
        return Position(cast("State", board), self.evaluator)
