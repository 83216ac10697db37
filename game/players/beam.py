"""Beam search for the wide games: few of many candidates, but each with the best answer to it.

A position that is opened brings its candidates weighed, so one look at it tells the best answer at once. The first round
looks at many candidates of the root that way; every further round goes one answer deeper, with the best few of each
position only, by what the rounds before have shown. A choice is taken from the last round as far as it has come: what
looked best before it goes first, and another one has to beat it as deep.

It has no clock and no chance but its seed, as ``game.players.search``.

>>> from game import rules
>>> from game.players.evaluation import evaluator_of
>>> search = Beam(evaluator_of("wallgo"), rules.new("wallgo"))
>>> for _ in range(3):
...     search.step()
>>> len(search.best().actions), len(search.best().line), search.nodes
(1, 2, 3)
"""

from __future__ import annotations

import random
from collections.abc import Generator
from operator import itemgetter

from game.players.evaluation import Candidate, Evaluator, standings
from game.players.search import Choice, misjudged, mistake
from game.rules import State

WIDTHS: tuple[tuple[int, ...], ...] = ((24,), (8, 5), (5, 4, 3), (4, 3, 3, 2), (3, 3, 2, 2, 2), (3, 2, 2, 2, 2, 2))
"""For every round how many candidates are looked at, of the root and of what comes after it."""

Values = tuple[float, ...]


class Position:
    """A position that was opened: its candidates, best first, what each is known to come to, and how deep that was seen."""

    def __init__(self, state: State, evaluator: Evaluator) -> None:
        self.state = state
        self.seat = state.seat
        self.values = standings(evaluator, state)
        self.over = state.outcome is not None
        self.candidates: list[Candidate] = [] if self.over else evaluator.candidates(state)
        self.candidates.sort(key=itemgetter(0), reverse=True)
        self.errors = [0.0] * len(self.candidates)
        self.children: dict[int, Position] = {}
        self.found: dict[int, tuple[int, Values]] = {}
        if self.candidates:
            self.values = _with(self.values, self.seat, self.candidates[0][0])

    def disturb(self, chance: random.Random, noise: float) -> None:
        """Misjudge every candidate: by ``noise``, in logarithms of the odds, times a Gumbel variate."""
        self.errors = [mistake(chance, noise) for _ in self.candidates]

    def worth(self, index: int) -> tuple[int, float]:
        """How deep a candidate was seen, and what it seems to be worth to the seat."""
        depth, values = self.found.get(index, (0, ()))
        standing = values[self.seat] if values else self.candidates[index][0]
        return depth, misjudged(standing, self.errors[index])

    def ranked(self) -> list[int]:
        """All candidates, those first that were seen deepest, and of these the best."""
        return sorted(range(len(self.candidates)), key=self.worth, reverse=True)


class Beam:
    """A search of one position, by the seat to act there."""

    def __init__(self, evaluator: Evaluator, state: State, *, seed: int = 0, noise: float = 0.0) -> None:
        """Look at the position itself. Raises ValueError when its match is over."""
        if state.outcome:
            raise ValueError("there is nothing to search: the match is over")
        self.evaluator = evaluator
        self.root = Position(state, evaluator)
        self.nodes = 0
        self.forced = len(self.root.candidates) == 1
        self.settled = False
        if noise:
            self.root.disturb(random.Random(seed), noise)
        self._work = self._rounds()

    def step(self) -> None:
        """Open one more position."""
        if next(self._work, True):
            self.settled = True
        else:
            self.nodes += 1

    def _rounds(self) -> Generator[bool, None, None]:
        for widths in WIDTHS:
            yield from self._look(self.root, widths)

    def _look(self, position: Position, widths: tuple[int, ...]) -> Generator[bool, None, Values]:
        """What a position comes to, seen as deep as there are widths."""
        if not widths or position.over:
            return position.values
        best: Values = ()
        for index in position.ranked()[: widths[0]]:
            if index not in position.children:
                position.children[index] = self._open(position, index)
                yield False
            values = yield from self._look(position.children[index], widths[1:])
            position.found[index] = len(widths), values
            if not best or values[position.seat] > best[position.seat]:
                best = values
        return best

    def _open(self, position: Position, index: int) -> Position:
        state = position.state
        for action in position.candidates[index][1]:
            state = state.play(action)
        return Position(state, self.evaluator)

    def best(self) -> Choice:
        """The candidate that is best as deep as was seen."""
        return self._choice(self.root.ranked()[0])

    def choices(self) -> list[Choice]:
        """All candidates that were looked into, the surest good first; before any step, the most promising one."""
        ranked = self.root.ranked()
        return [self._choice(index) for index in ranked if index in self.root.found] or [self._choice(ranked[0])]

    def _choice(self, index: int) -> Choice:
        root = self.root
        standing, actions = root.candidates[index]
        depth, values = root.found.get(index, (0, ()))
        return Choice(actions, values[root.seat] if values else standing, depth, self._line(index))

    def _line(self, index: int) -> tuple[str, ...]:
        """A candidate of the root and what follows it."""
        position, line = self.root, self.root.candidates[index][1]
        while index in position.children and position.children[index].candidates:
            position = position.children[index]
            index = position.ranked()[0]
            line += position.candidates[index][1]
        return line


def _with(values: Values, seat: int, standing: float) -> Values:
    """Standings in which a seat has another one, and the others share what is left as they did."""
    rest = sum(values) - values[seat]
    scale = (rest + values[seat] - standing) / rest if rest > 0 else 0.0
    return tuple(standing if at == seat else value * scale for at, value in enumerate(values))
