"""Best-first search for any game: a tree that grows where good play leads, guided by what an evaluator expects.

Each step follows, from the root, the candidate with the best sum of what is known of it and what is hoped for (PUCT:
"predictor, upper confidence bound, tree"), and adds the position it comes to. The predictor is the evaluator's own
standing of each candidate. Every seat seeks its own best standing, so the same tree serves two, three and four seats,
and turns of several actions.

A search has no clock and no chance but its seed: the same state, seed and number of steps give the same choice on every
machine. Whoever owns it calls ``step`` as long as he likes.

>>> from game import rules
>>> from game.players.evaluation import evaluator_of
>>> search = Search(evaluator_of("wallgo"), rules.new("wallgo"))
>>> for _ in range(3):
...     search.step()
>>> len(search.best().actions), search.nodes
(1, 3)
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Protocol

from game.players.evaluation import CERTAIN, Candidate, Evaluator, standings
from game.rules import State

EXPLORE = 0.3
"""How much hope counts beside knowledge."""

SHARPNESS = 2.5
"""How far the hope for a candidate follows its odds: to which power."""

DOUBT = 0.4
"""How far the standing of a candidate that was visited once is from sure; it falls with the root of the visits."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The best found so far: the actions, what the seat may then expect, and the positions looked at behind it.

    ``line`` is the play that is expected from here on: these actions, then the best answers as far as was looked.
    """

    actions: tuple[str, ...]
    standing: float
    visits: int
    line: tuple[str, ...] = ()


class Method(Protocol):
    """A search of one position, by the seat to act there: ``step`` it as long as you like, then ask for the ``best``."""

    nodes: int
    """The positions that were looked at."""
    forced: bool
    """Whether there is no choice, so that whoever only wants to know what to play need not search."""

    @property
    def settled(self) -> bool:
        """Whether further steps bring nothing new."""

    def step(self) -> None:
        """Look at one more position, or do a part of that: a step takes a few milliseconds at most."""

    def best(self) -> Choice:
        """The choice that is surely good."""

    def choices(self) -> list[Choice]:
        """All choices that were looked into, the surest good first: one at least."""


class Node:
    """A position of the tree and, best first, its candidates with what is known of each.

    The visited candidates are always the first ones: among the others none is hoped for more than the first. ``settled``:
    the values are those of the end that best play comes to, or of a win at least.
    """

    __slots__ = ("candidates", "children", "hopes", "seat", "settled", "state", "totals", "values", "visits")

    def __init__(self, state: State, evaluator: Evaluator) -> None:
        self.state = state
        self.seat = state.seat
        self.values = standings(evaluator, state)
        self.settled = state.outcome is not None
        self.candidates: list[Candidate] = [] if state.outcome else evaluator.candidates(state)
        self.children: list[Node] = []
        self.visits: list[int] = []
        self.totals: list[float] = []
        self._weigh()
        if evaluator.ahead and self.candidates:
            best = self.candidates[0][0]
            self.values = (1 - best, best) if self.seat else (best, 1 - best)

    def _weigh(self) -> None:
        """Sort the candidates, and share out the hope among them."""
        self.candidates.sort(key=itemgetter(0), reverse=True)
        odds = [(standing / (1 - standing)) ** SHARPNESS for standing, _ in self.candidates]
        whole = sum(odds)
        self.hopes = [part / whole for part in odds]

    def disturb(self, chance: random.Random, noise: float) -> None:
        """Misjudge every candidate: by ``noise``, in logarithms of the odds, times a Gumbel variate."""
        self.candidates = [
            (misjudged(standing, mistake(chance, noise)), actions) for standing, actions in self.candidates
        ]
        self._weigh()

    def learn(self, index: int, values: tuple[float, ...]) -> None:
        """Count a visit to a candidate that came to these standings; from a settled one nothing else will ever come."""
        child = self.children[index]
        self.visits[index] += 1
        self.totals[index] += values[self.seat]
        if child.settled:
            self.totals[index] = self.visits[index] * child.values[self.seat]
            if not self.settled:
                self._settle(child)

    def _settle(self, child: Node) -> None:
        """Take the values of the best candidate if nothing better can be found: the new one wins, or all are settled."""
        if child.values[self.seat] >= CERTAIN:
            self.settled, self.values = True, child.values
        elif len(self.children) == len(self.candidates) and all(other.settled for other in self.children):
            self.settled, self.values = True, max((other.values for other in self.children), key=itemgetter(self.seat))

    def most_promising(self) -> int:
        """The candidate to follow next."""
        visits, totals, hopes = self.visits, self.totals, self.hopes
        opened = len(visits)
        hope = EXPLORE * math.sqrt(sum(visits) + 1)
        best, most = 0, -1.0
        for index in range(opened):
            seen = visits[index]
            promise = totals[index] / seen + hope * hopes[index] / (1 + seen)
            if promise > most:
                best, most = index, promise
        if opened < len(hopes) and self.candidates[opened][0] + hope * hopes[opened] > most:
            return opened
        return best

    def ranked(self) -> list[int]:
        """The candidates that were visited, the surest good first."""
        sure = [
            (total / seen - (0 if child.settled else DOUBT / math.sqrt(seen)), index)
            for index, (total, seen, child) in enumerate(zip(self.totals, self.visits, self.children, strict=True))
        ]
        return [index for _, index in sorted(sure, reverse=True)]


def mistake(chance: random.Random, noise: float) -> float:
    """An error in the logarithm of the odds: ``noise`` times a Gumbel variate."""
    return noise * -math.log(-math.log(chance.random() or 0.5))


def misjudged(standing: float, error: float) -> float:
    """A standing whose odds are off by an error in their logarithm."""
    return 1 / (1 + (1 / standing - 1) * math.exp(-error))


class Search:
    """A search of one position, by the seat to act there."""

    def __init__(self, evaluator: Evaluator, state: State, *, seed: int = 0, noise: float = 0.0) -> None:
        """Look at the position itself. Raises ValueError when its match is over."""
        if state.outcome:
            raise ValueError("there is nothing to search: the match is over")
        self.evaluator = evaluator
        self.root = Node(state, evaluator)
        self.nodes = 0
        self.forced = len(self.root.candidates) == 1
        if noise:
            self.root.disturb(random.Random(seed), noise)
        self._work = self._visits()

    @property
    def settled(self) -> bool:
        """Whether further steps bring nothing new."""
        return self.root.settled

    def step(self) -> None:
        """Look at one more position. What it forces takes a step each before the tree learns of it all."""
        next(self._work)

    def _visits(self) -> Generator[None, None, None]:
        """Add one position after the other to the tree with what it forces, or learn once more what is settled."""
        while True:
            node, path, fresh = self.root, [], list[Node]()
            while not (node.settled or (fresh and len(node.candidates) > self.evaluator.forcing)):
                if fresh:
                    yield
                index = node.most_promising()
                path.append((node, index))
                if index == len(node.children):
                    fresh.append(self._opened(node, index))
                    node = fresh[-1]
                else:
                    node = node.children[index]
            self.nodes += 1
            self._learn(path, fresh, node.values)
            yield

    def _opened(self, node: Node, index: int) -> Node:
        state = self.evaluator.board(node.state)
        for action in node.candidates[index][1]:
            state = state.play(action)
        return Node(state, self.evaluator)

    @staticmethod
    def _learn(path: Sequence[tuple[Node, int]], fresh: Sequence[Node], values: tuple[float, ...]) -> None:
        """Hang new positions to the end of a path, and let all of it learn what it came to."""
        for (parent, _), child in zip(path[len(path) - len(fresh) :], fresh, strict=True):
            parent.children.append(child)
            parent.visits.append(0)
            parent.totals.append(0.0)
        for parent, index in reversed(path):
            parent.learn(index, values)

    def best(self) -> Choice:
        """The candidate that is surely good; before any step, the most promising one."""
        return self._choice(self.root.ranked()[0]) if self.root.visits else self.choices()[0]

    def choices(self) -> list[Choice]:
        """All candidates that were followed, the surest good first; before any step, the most promising one."""
        if not self.root.visits:
            standing, actions = self.root.candidates[0]
            return [Choice(actions, standing, 0, actions)]
        return [self._choice(index) for index in self.root.ranked()]

    def _choice(self, index: int) -> Choice:
        root = self.root
        visits = root.visits[index]
        return Choice(root.candidates[index][1], root.totals[index] / visits, visits, self._line(index))

    def _line(self, index: int) -> tuple[str, ...]:
        """A candidate of the root and what follows it."""
        node = self.root
        line: tuple[str, ...] = ()
        while True:
            line += node.candidates[index][1]
            node = node.children[index]
            line += self.evaluator.entailed(node.state)
            if not node.visits:
                return line
            index = node.ranked()[0]
