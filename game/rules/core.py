"""What the rules of all games share: states as values, actions as text, refusals and outcomes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, Literal, Self

SEAT_NAMES = ("red", "blue", "green", "violet")
"""Seats of the games for two to four, in the order of play."""


class RuleError(ValueError):
    """An action that the rules refuse.

    ``code`` names the reason (the same word in the catalogue of texts), ``params`` fill its sentence, ``marks`` are
    the squares, grooves, lines or circles in the way. ``str()`` is a plain English sentence for logs.
    """

    def __init__(self, code: str, sentence: str, *, marks: Sequence[str] = (), **params: object) -> None:
        super().__init__(sentence.format_map(params))
        self.code = code
        self.params: Mapping[str, object] = params
        self.marks = tuple(marks)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the seats that won (all of them when it is a draw) and why."""

    winners: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that an action did. Each game derives its own; the view turns them into motion and words."""


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A seat gave up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """A seat was passed over because it had no turn; ``reason`` is a code for the catalogue."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a match. The first value is the default; no values mean any whole number."""

    name: str
    values: tuple[str | int, ...] = ()

    @property
    def default(self) -> str | int:
        """The value taken when nothing is said."""
        return self.values[0] if self.values else 0

    def check(self, value: object) -> None:
        """Raise ValueError, naming what is allowed, unless ``value`` may be chosen."""
        if not self.values:
            if not isinstance(value, int) or isinstance(value, bool):
                raise ValueError(f"{self.name} must be a whole number, not {value!r}")
        elif not any(value == allowed and type(value) is type(allowed) for allowed in self.values):
            raise ValueError(f"{self.name} must be one of {', '.join(map(str, self.values))}, not {value!r}")


@dataclass(frozen=True, slots=True)
class Info:
    """What the mid-end must know of a game without knowing its rules.

    ``undo`` says what one step back is: a whole ``turn``, a single ``action`` or nothing (``never``). ``agreements``
    are the actions that all players may agree on (``draw``, ``finish``). ``clock_passes``: a turn whose clock runs out
    is passed, else ``State.timeout`` plays something for the seat.
    """

    game: str
    options: tuple[Option, ...]
    seats: tuple[str, ...]
    undo: Literal["turn", "action", "never"] = "turn"
    agreements: tuple[str, ...] = ()
    clock_passes: bool = False
    clock_presets: tuple[tuple[int, int], ...] = field(default=((60, 15), (180, 5), (600, 0)))

    @property
    def by_lot(self) -> bool:
        """Whether a seed, an option without values, decides how a match begins: then a record holds its start."""
        return any(not option.values for option in self.options)

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that can sit down, the default first."""
        for option in self.options:
            if option.name == "players":
                return tuple(int(value) for value in option.values)
        return (len(self.seats),)

    def complete(self, chosen: Mapping[str, object]) -> dict[str, str | int]:
        """All options with their values. Raises ValueError for an unknown name or a value that is not allowed."""
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                raise ValueError(f"{self.game} has no option {name!r}; it has {', '.join(known) or 'none'}")
            known[name].check(value)
        return {name: chosen.get(name, option.default) for name, option in known.items()}  # type: ignore[misc]


class State(ABC):
    """A position of a match: immutable, hashable, equal when the position text and the options are equal.

    Actions are text in the notation of the rules (``c3>d4``). ``events`` says what the last action did and takes no
    part in equality.
    """

    __slots__ = ()

    info: ClassVar[Info]

    @property
    def game(self) -> str:
        """The game's name."""
        return self.info.game

    @property
    @abstractmethod
    def options(self) -> Mapping[str, str | int]:
        """All options of the match with their values."""

    @property
    @abstractmethod
    def seats(self) -> tuple[str, ...]:
        """Names of the seats in the order of play."""

    @property
    @abstractmethod
    def seat(self) -> int:
        """Index of the seat whose action is due; of the last one that acted when the match is over."""

    @property
    @abstractmethod
    def mid_turn(self) -> bool:
        """Whether the seat has acted and its turn goes on."""

    @property
    @abstractmethod
    def events(self) -> tuple[Event, ...]:
        """What the last action did, in order."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""

    @abstractmethod
    def scores(self) -> tuple[int | Fraction, ...]:
        """One number a seat."""

    def score_bounds(self) -> tuple[tuple[int | Fraction, int | Fraction], ...]:
        """Between which numbers the score of each seat lies, both included: known soon, also where scores take their time."""
        return tuple((score, score) for score in self.scores())

    @abstractmethod
    def legal_actions(self) -> Sequence[str]:
        """Every action that may be played now, but resigning, agreeing and passing. Empty when the match is over."""

    def turns(self) -> Sequence[tuple[str, ...]]:
        """Every whole turn. Raises TypeError where they are too many to list."""
        raise TypeError(f"the turns of {self.game} are too many to list")

    @abstractmethod
    def play(self, action: str) -> Self:
        """The state after the action. Raises RuleError when it is illegal; this state stays as it is."""

    def refusal(self, action: str) -> RuleError | None:
        """The RuleError that ``play`` would raise, or None when the action is legal."""
        try:
            self.play(action)
        except RuleError as error:
            return error.with_traceback(None)  # the traceback would keep alive whoever asked
        return None

    @property
    def automatic(self) -> str | None:
        """The action that the game plays now by itself, without asking the seat; None where the seat chooses."""
        return None

    def recorded(self, action: str) -> str:
        """The action as a record writes it, with all that the rules chose. What is illegal stays as it is.

        Playing either text leads to equal states.
        """
        return action

    @abstractmethod
    def timeout(self) -> tuple[str, ...]:
        """The actions played for the seat whose clock ran out, from here to the end of its turn."""

    @abstractmethod
    def to_text(self) -> str:
        """The position text, which ``from_text`` reads back to an equal state."""
