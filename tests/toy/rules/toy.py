"""Three: a game of three in a row on 3x3 squares, the fifth game of the tests.

``@b2`` marks a square. A turn is one mark, or two with ``marks=2``; it ends early with a line or a full board.
``opening=edge`` keeps the first mark out of the middle. The position text is the rows from the top, the seat and the
marks it still has in this turn: ``.../.r./..b red 1``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import ClassVar

from game.rules.core import Ended, Event, Info, Option, Outcome, Resigned, RuleError, State

SEATS = ("red", "blue")
LETTERS = "rb"
SQUARES = tuple(column + row for row in "123" for column in "abc")
LINES = tuple(
    tuple(SQUARES.index(square) for square in line.split())
    for line in ("a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "c1 b2 a3")
)

INFO = Info(
    game="toy",
    options=(Option("marks", (1, 2)), Option("opening", ("any", "edge"))),
    seats=SEATS,
    agreements=("draw",),
    clock_presets=((60, 0),),
)


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """A seat marked a square."""

    seat: int
    square: str


@dataclass(frozen=True, slots=True)
class Three(State):
    """A position of Three."""

    info: ClassVar[Info] = INFO

    board: str  # a letter a square in the order of SQUARES, "." where nothing is marked
    marks: int
    opening: str
    _seat: int
    left: int
    _outcome: Outcome | None = None
    _events: tuple[Event, ...] = field(default=(), compare=False)

    @property
    def options(self) -> dict[str, str | int]:
        return {"marks": self.marks, "opening": self.opening}

    @property
    def seats(self) -> tuple[str, ...]:
        return SEATS

    @property
    def seat(self) -> int:
        return self._seat

    @property
    def mid_turn(self) -> bool:
        return self.left < self.marks and self.outcome is None

    @property
    def events(self) -> tuple[Event, ...]:
        return self._events

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    def owner(self, square: str) -> int | None:
        """The seat that has marked the square."""
        letter = self.board[SQUARES.index(square)]
        return LETTERS.index(letter) if letter in LETTERS else None

    def scores(self) -> tuple[int, ...]:
        """The squares that each seat has marked."""
        return tuple(self.board.count(letter) for letter in LETTERS)

    def legal_actions(self) -> tuple[str, ...]:
        if self.outcome is not None:
            return ()
        return tuple(
            f"@{square}" for i, square in enumerate(SQUARES) if self.board[i] == "." and not self._too_soon(square)
        )

    def turns(self) -> tuple[tuple[str, ...], ...]:
        if self.outcome is not None:
            return ()
        turns: list[tuple[str, ...]] = []
        for action in self.legal_actions():
            after = self.play(action)
            rests = after.turns() if after.mid_turn else ((),)
            turns += [(action, *rest) for rest in rests]
        return tuple(turns)

    def play(self, action: str) -> Three:
        if self.outcome is not None:
            raise RuleError("over", "The match is over")
        if action == "draw":
            return self._end(Outcome((0, 1), "agreed"))
        verb, _, seat = action.partition(":")
        if verb == "resign" and seat in SEATS:
            loser = SEATS.index(seat)
            return self._end(Outcome((1 - loser,), "resigned"), Resigned(loser))
        square = action[1:]
        if action[:1] != "@" or square not in SQUARES:
            raise RuleError("unknown", "{action} is no action of this game", action=action)
        if self._too_soon(square):
            raise RuleError("middle", "The first mark may not be in the middle", marks=[square])
        i = SQUARES.index(square)
        if self.board[i] != ".":
            raise RuleError("taken", "The square {square} is taken", marks=[square], square=square)
        board = self.board[:i] + LETTERS[self.seat] + self.board[i + 1 :]
        marked = replace(self, board=board, left=self.left - 1, _events=(Marked(self.seat, square),))
        if outcome := _judge(marked):
            return marked._end(outcome, *marked.events)
        return marked if marked.left else replace(marked, _seat=1 - self.seat, left=self.marks)

    def timeout(self) -> tuple[str, ...]:
        """The first free squares, until the turn ends."""
        state, actions = self, []
        while not actions or state.mid_turn:
            actions.append(state.legal_actions()[0])
            state = state.play(actions[-1])
        return tuple(actions)

    def to_text(self) -> str:
        return f"{'/'.join(self.board[i : i + 3] for i in (6, 3, 0))} {SEATS[self.seat]} {self.left}"

    def _too_soon(self, square: str) -> bool:
        return self.opening == "edge" and square == "b2" and self.board == "." * 9

    def _end(self, outcome: Outcome, *events: Event) -> Three:
        return replace(self, _outcome=outcome, _events=(*events, Ended(outcome)))


def _judge(state: Three) -> Outcome | None:
    for seat, letter in enumerate(LETTERS):
        if any(all(state.board[i] == letter for i in line) for line in LINES):
            return Outcome((seat,), "line")
    return None if "." in state.board else Outcome((0, 1), "full")


def new(*, marks: int, opening: str) -> Three:
    """An empty board."""
    return Three("." * 9, marks, opening, 0, marks)


def from_text(text: str, *, marks: int, opening: str) -> Three:
    """Read a position text. Raises ValueError."""
    match = re.fullmatch(r"([.rb]{3})/([.rb]{3})/([.rb]{3}) (red|blue) ([012])", text)
    if match is None or int(match[5]) > marks:
        raise ValueError(f"{text!r} is no position of this game")
    board = match[3] + match[2] + match[1]
    state = Three(board, marks, opening, SEATS.index(match[4]), int(match[5]))
    return replace(state, _outcome=_judge(state))
