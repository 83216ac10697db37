"""What the computer players know of Enclosure: which turns deserve a look. What they are worth is another file's matter."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Self, cast

from game.players import enclosure_reasons
from game.players.enclosure_board import Board, board_of
from game.players.enclosure_lines import (
    DIRECTIONS,
    KINDS,
    NAME,
    Vector,
    at,
    crossing,
    ends_of,
    line_between,
    members,
)
from game.players.enclosure_shape import Shape
from game.players.enclosure_ways import KEPT, open_ways, partings_of, steps_of, ways_of
from game.players.enclosure_worth import Weights, cuts_of, lead, odds
from game.players.evaluation import UNIT, Candidate, Level, Reason, Weighed, expected
from game.rules import State
from game.rules.enclosure import Enclosure

WEIGHTS = array("q", (261, 696, 454, 223, 21_339))
"""The weights, in parts of ``UNIT``, as ``python -m game.players.fit enclosure`` prints them. At sight they
won 61 of 120 points against those that were set by hand (+6 Elo, -32 to 44), with 8 positions 20 of 40."""

ROUGH = array("q", (250, 750, 500, 250, 20_000))
"""Where fitting began: some cuts take three quarters, half and a quarter of what they could, and land is held for 20 turns."""


class EnclosureEvaluator(Weighed):
    """Enclosure. A candidate is a whole turn, or what is left of it."""

    levels = (
        Level(0, 1.2, rating=-280),
        Level(0, 0.2, rating=-130),
        Level(8, rating=160),
        Level(23, rating=450),
        Level(68, patient=True, rating=658),
        Level(200, patient=True, rating=918),
    )

    version = 3
    ahead = True
    weights = WEIGHTS
    rough = ROUGH
    practice = Level(0), 300
    unit = 0

    def standings(self, state: State) -> tuple[float, ...]:
        """What territory and cuts promise."""
        board = board_of(cast("Enclosure", state))
        blue = self._standing(board, 0)
        return blue, 1 - blue

    def board(self, state: State) -> State:
        """The position of a state, which lines change ten times sooner than by the rules."""
        return cast("State", board_of(cast("Enclosure", state)))

    def lead(self, state: State) -> float:
        """What territory and cuts promise the seat to act."""
        return UNIT * odds(board_of(cast("Enclosure", state)), _weights(*self.weights))

    def surer(self, times: float) -> Self:
        """The same knowledge with leads so many times as large: only the first weight makes them sure."""
        square, *others = self.weights
        return self.weighing(array("q", (round(times * square), *others)))

    def candidates(self, state: State) -> list[Candidate]:
        """Turns that close, cut, mend, part or reach out; any lines where there are none such."""
        board = board_of(cast("Enclosure", state))
        return [
            (self._standing(after, board.seat), (*map(name_of, lines), *["end"] * (len(lines) < board.left)))
            for lines, after in turns_of(board, _weights(*self.weights)).items()
        ]

    def reasons(self, state: State, actions: Sequence[str]) -> tuple[Reason, ...]:
        """What a turn closes, cuts, secures or prepares."""
        return enclosure_reasons.reasons(cast("Enclosure", state), actions, _weights(*self.weights))

    def _standing(self, board: Board, seat: int) -> float:
        ahead = odds(board, _weights(*self.weights))
        return expected(ahead if seat == board.seat else -ahead)


@cache
def _weights(*weights: int) -> Weights:
    return Weights(*(weight / UNIT for weight in weights))


def name_of(line: int) -> str:
    """How the rules write a line."""
    first, second = ends_of(line)
    return f"{NAME[first]}-{NAME[second]}"


Turn = tuple[int, ...]


def turns_of(board: Board, weights: Weights) -> dict[Turn, Board]:
    """Turns that deserve a look, and what they lead to, in an order that is the same everywhere.

    The lines of a turn mostly add up, so those turns are tried of which the two lines promise most one by one. To these come
    the ways that only two lines close, and what the best lines open.
    """
    singles = {line: board.draw(line) for line in useful(board)}
    if board.left == 1:
        return {(line,): after for line, after in singles.items()} or {(): board.end()}
    best = sorted(singles, key=lambda line: (-lead(singles[line], weights), line))
    worths = [lead(singles[line], weights) for line in best]
    sums = sorted((-worths[i] - worths[j], i, j) for j in range(len(best)) for i in range(j))
    turns: dict[Turn, Board] = {}

    def add(line: int, other: int) -> bool:
        after = singles.get(line) or board.draw(line)
        new = (line, other) not in turns and (other, line) not in turns and after.legal() >> other & 1
        if new:
            turns[line, other] = after.draw(other)
        return bool(new)

    for _, i, j in sums[:PAIRS]:
        add(best[i], best[j]) or add(best[j], best[i])
    for line, other in _double_lines(board):
        add(line, other)
    for line in best[:LEADING]:
        for other in useful(singles[line], few=True)[:FOLLOWING]:
            add(line, other)
    return turns or {(line,): after.end() for line, after in singles.items()} or {(): board.end()}


PAIRS = 12
"""So many turns of two lines that promise most one by one are tried."""
BEGUN = 3
"""Of the ways of each length so many are begun with both lines."""
LEADING, FOLLOWING = 2, 4
"""After so many of the best lines so many others are looked for anew."""
ANY = 12
"""Where no line seems useful, so many are tried."""


def useful(board: Board, *, few: bool = False) -> list[int]:
    """Legal lines of the seat to act that deserve a look, in an order that is the same everywhere; any where none do."""
    found: dict[int, None] = {}
    legal = board.legal()
    for lines, most in _groups(board, few=few):
        new = (line for line in lines if line not in found and legal >> line & 1)
        found |= dict.fromkeys(islice(new, most))
    return list(found) or list(islice(members(legal), ANY))


def _groups(board: Board, *, few: bool) -> Iterator[tuple[Iterable[int], int]]:
    """Lines that close, that cut, that part and that reach out; of each group so many are enough."""
    mine = board.shape(board.seat)
    ways = ways_of(mine)
    chords = zip(ways.starts[0].tolist(), ways.ends[0].tolist(), strict=True)
    yield filter(None, (line_between(at(*start), at(*end)) for start, end in chords)), KEPT
    for _, line, _ in list(cuts_of(board, 1 - board.seat, board.left, 2 if few else 4)):
        yield sorted(members(crossing(line) & mine.incident), key=lambda cutter: -_reach(cutter, mine)), 2
    if not few:
        yield partings_of(mine), 3
        for lines, start, end in _open_ways(board, 1):
            yield (step.line for step in steps_of(start, end, lines)), 2


def _open_ways(board: Board, most: int) -> Iterator[tuple[int, Vector, Vector]]:
    """The best ways of two lines and more that nothing bars, so many of each length: lines, start and end."""
    for lines, ways in enumerate(open_ways(board.shape(board.seat), board.shape(1 - board.seat)), 2):
        for start, end in ways[:most]:
            yield lines, start, end


def _double_lines(board: Board) -> Iterator[tuple[int, int]]:
    """Two lines that close a way, or are its beginning."""
    refused = board.refused(board.seat, board.shielded)
    for lines, start, end in _open_ways(board, BEGUN):
        begun = (step for step in steps_of(start, end, lines) if not refused >> step.line & 1)
        for line, near, far in islice(begun, 2):
            further = (step.line for step in steps_of(near, far, lines - 1) if not refused >> step.line & 1)
            yield from ((line, other) for other in islice(further, 1))


def _reach(line: int, mine: Shape) -> int:
    """How far a line reaches, more when both ends are own nodes."""
    x, y = DIRECTIONS[line % KINDS]
    first, second = ends_of(line)
    return x * x + y * y + 20 * (mine.nodes >> first & mine.nodes >> second & 1)
