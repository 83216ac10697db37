"""Alpha-beta for any game: turn by turn deeper, with a table of known positions.

The seat that searches seeks its best standing, and every other seat is taken to seek its worst one: with two seats that
is what they do. Candidates are tried in the order of what the evaluator says, the one that was best before first, and
one that refuted another line as deep before its equals.

>>> from game import rules
>>> from game.players.evaluation import evaluator_of
>>> search = AlphaBeta(evaluator_of("wallgo"), rules.new("wallgo"))
>>> for _ in range(3):
...     search.step()
>>> len(search.best().actions), search.nodes
(1, 3)
"""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import NamedTuple

from game.players.evaluation import CERTAIN, Candidate, Evaluator, standings
from game.players.search import Choice, misjudged, mistake
from game.rules import State

DEEPEST = 60
"""So many candidates in a row are the longest line that is searched."""

REFUTES = 0.02
"""How much better a candidate is taken to be that refuted another line as deep."""


class Known(NamedTuple):
    """What is known of a position: how deep it was searched, its standing between two bounds, and the best candidate."""

    depth: int
    least: float
    most: float
    actions: tuple[str, ...]


class AlphaBeta:
    """A search of one position, by the seat to act there."""

    def __init__(self, evaluator: Evaluator, state: State, *, seed: int = 0, noise: float = 0.0) -> None:
        """Look at the candidates. Raises ValueError when the match is over."""
        if state.outcome:
            raise ValueError("there is nothing to search: the match is over")
        self.evaluator = evaluator
        self.nodes = 0
        self._seat = state.seat
        self._known: dict[State, Known] = {}
        self._refuting: dict[int, tuple[str, ...]] = {}
        chance = random.Random(seed)
        self._candidates = sorted(evaluator.candidates(state), reverse=True)
        self.forced = len(self._candidates) == 1
        self._errors = [mistake(chance, noise) if noise else 0.0 for _ in self._candidates]
        self._after = [_played(state, actions) for _, actions in self._candidates]
        self._values = [
            misjudged(value, error) for (value, _), error in zip(self._candidates, self._errors, strict=True)
        ]
        self._visits = [0] * len(self._candidates)
        self._best = max(range(len(self._values)), key=self._values.__getitem__)
        self._cut = False
        self._work = self._deepen()
        self.settled = False

    def step(self) -> None:
        """Look at one more position."""
        if not self.settled and next(self._work, None) is None:
            self.settled = True
        self.nodes += 1

    def best(self) -> Choice:
        """The candidate that is surely good."""
        return self._choice(self._best)

    def choices(self) -> list[Choice]:
        """All candidates, the surest good first; of the others is known what they are worth at most."""
        order = sorted(range(len(self._values)), key=lambda at: (at == self._best, self._values[at]), reverse=True)
        return [self._choice(at) for at in order]

    def _choice(self, at: int) -> Choice:
        line, after = self._candidates[at][1], self._after[at]
        while (known := self._known.get(after)) and known.actions and len(line) < DEEPEST:
            line, after = line + known.actions, _played(after, known.actions)
        value = min(self._values[at], self._values[self._best])
        return Choice(self._candidates[at][1], value, self._visits[at], line)

    def _deepen(self) -> Generator[bool, None, None]:
        """Search the root deeper and deeper, until its end is certain or nothing is deeper; one position at a time."""
        for depth in range(1, DEEPEST):
            self._cut = False
            low, best = -1.0, self._best
            order = sorted(range(len(self._values)), key=lambda at: (at == best, self._values[at]), reverse=True)
            for at in order:
                begun = self.nodes
                floor = misjudged(low, -self._errors[at]) if 0 < low < 1 else low
                value = yield from self._value(self._after[at], depth, floor, 2.0)
                self._values[at] = value = misjudged(value, self._errors[at])
                self._visits[at] = self.nodes - begun
                if value > low:
                    low, self._best = value, at
            if not self._cut or not 1 - CERTAIN < low < CERTAIN:
                return

    def _value(self, state: State, depth: int, low: float, high: float) -> Generator[bool, None, float]:
        """The searching seat's standing, exactly if it lies between the bounds; ``depth`` candidates are ahead."""
        if state.outcome or depth == 0:
            self._cut |= not state.outcome
            return standings(self.evaluator, state)[self._seat]
        known = self._known.get(state)
        if known and known.depth >= depth:
            self._cut = True
            if known.least == known.most or known.least >= high or known.most <= low:
                return known.least if known.least >= high else known.most
        yield True
        ours, window = state.seat == self._seat, (low, high)
        best: float = -1.0 if ours else 2.0
        found: tuple[str, ...] = ()
        for standing, actions in self._ordered(state, depth, known):
            if depth == 1 and len(state.seats) == 2:  # the candidates say it themselves
                self._cut = True
                value = standing if ours else 1 - standing
            else:
                value = yield from self._value(_played(state, actions), depth - 1, low, high)
            if value > best if ours else value < best:
                best, found = value, actions
                low, high = (max(low, best), high) if ours else (low, min(high, best))
                if low >= high:
                    self._refuting[depth] = actions
                    break
        least, most = (0.0 if best <= window[0] else best), (1.0 if best >= window[1] else best)
        self._known[state] = Known(depth, least, most, found)
        return best

    def _ordered(self, state: State, depth: int, known: Known | None) -> list[Candidate]:
        """The candidates of a state, the most promising first, with what the evaluator says of them."""
        first, refuting = known.actions if known else (), self._refuting.get(depth)
        return sorted(
            self.evaluator.candidates(state),
            key=lambda each: (each[1] == first, each[0] + (REFUTES if each[1] == refuting else 0)),
            reverse=True,
        )


def _played(state: State, actions: tuple[str, ...]) -> State:
    for action in actions:
        state = state.play(action)
    return state
