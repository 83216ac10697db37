"""The search of Enclosure: the tree, where boards stand in for the states beyond the one to act in."""

from __future__ import annotations

from typing import cast

from game.players.enclosure_board import board_of
from game.players.search import Node, Search
from game.rules import State
from game.rules.enclosure import Enclosure


class Turns(Search):
    """A tree of whole turns. The rules would draw them ten times slower than boards do."""

    def _opened(self, node: Node, index: int) -> Node:
        board = board_of(cast("Enclosure", node.state))
        for action in node.candidates[index][1]:
            board = board.play(action)
        return Node(cast("State", board), self.evaluator)
