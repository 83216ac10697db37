"""The review of a match: what every turn gave away, and what would have been better.

For every turn the best one is searched. Then that one and the one that was played are searched alone, by as many
positions each, and what the seat may expect after the one and after the other is compared; in a turn that lost something,
also what it could still expect after each action. Before a turn is called a good find, the one that looks best at first
sight is searched alone, too. A standing of 0.62 is told as 62 points; the points that a turn lost are its difference to
the best one.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from itertools import accumulate, pairwise
from typing import Literal

from game.match.library import Library
from game.match.match import Match
from game.players.evaluation import Level, Reason, evaluator_of
from game.players.thinker import Thinker
from game.players.thinking import Answer, Progress, Question
from game.rules import RuleError, State

Grade = Literal["find", "mistake", "blunder"]

MISTAKE = 10.0
"""Points that a mistake loses at least."""

BLUNDER = 25.0
"""Points that a blunder loses at least."""

FIND = 10.0
"""Points by which a good find is better than the turn that looks best at first sight."""

TOLD = 1.0
"""Points that a turn loses at least for its actions to be judged one by one."""

HALVED = 10.0
"""A turn that loses so many points is half accurate, one that loses twice as many a quarter."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is thought of a turn: the standings of its seat after the ``best`` turn and after the one that was ``played``.

    ``line`` is the play that is expected from the position before the turn, the best turn first, and ``reasons`` say what
    it is good for. ``found``: the best turn was played, and at first sight another one looks better that is not. ``steps``
    are the standings after each action of the turn but the last one, as far as the turn lost anything.
    """

    best: float
    played: float
    line: tuple[str, ...]
    reasons: tuple[Reason, ...] = ()
    found: bool = False
    steps: tuple[float, ...] = ()

    @property
    def lost(self) -> float:
        """The points that the turn gave away.

        >>> Judgement(0.62, 0.44, ("@a1",)).lost
        18.0
        """
        return round(max(self.best - self.played, 0.0) * 100, 1)

    @property
    def points(self) -> tuple[int, int, int]:
        """The points after the turn that was played, those that it lost, and both together: those after the best one.

        >>> Judgement(0.485, 0.32, ("@a1",)).points
        (32, 16, 48)
        """
        played, lost = round(self.played * 100), round(self.lost)
        return played, lost, played + lost

    @property
    def losses(self) -> tuple[float, ...]:
        """The points that each action gave away, where that is known; together they are those that the turn lost.

        >>> Judgement(0.62, 0.44, ("@a1",), steps=(0.6,)).losses
        (2.0, 16.0)
        """
        if not self.steps:
            return ()
        low = min(self.best, self.played)
        left = accumulate((self.best, *(max(step, low) for step in self.steps), low), min)
        return tuple(round((before - after) * 100, 1) for before, after in pairwise(left))

    @property
    def grade(self) -> Grade | None:
        """What is to be marked: a mistake of either grade, or a good find."""
        if self.lost >= MISTAKE:
            return "blunder" if self.lost >= BLUNDER else "mistake"
        return "find" if self.found else None


def accuracy(lost: Sequence[float]) -> float:
    """How accurate turns were that lost so many points each: the mean over the turns, in per cent.

    >>> accuracy([0, 0, 10, 20])
    68.75
    """
    return sum(100 / 2 ** (each / HALVED) for each in lost) / len(lost)


def level_of_review(game: str) -> Level:
    """How a review searches: as the last level but one, and never by the clock."""
    return replace(evaluator_of(game).levels[-2], patient=False)


def turn_from(state: State, actions: Sequence[str]) -> tuple[tuple[str, ...], State]:
    """The first of the actions, until the turn ends, and the state they lead to. Raises RuleError."""
    for number, action in enumerate(actions, 1):
        state = state.play(action)
        if not state.mid_turn:
            return tuple(actions[:number]), state
    return tuple(actions), state


def judge(question: Question, state: State, played: tuple[str, ...]) -> Generator[Question, Answer, Judgement]:
    """Judge what was played in a state; ``question`` asks what to play there. Yields what to ask, is sent the answers."""
    answer = yield replace(question, explained=1)
    choice, reasons = answer.choice, answer.reasons[0]
    turn, after = turn_from(state, choice.line)
    told = (yield replace(question, only=played)).choice
    if after != turn_from(state, played)[1]:
        best = (yield replace(question, only=turn)).choice
        steps: tuple[float, ...] = ()
        for count in range(1, len(played)) if best.standing - told.standing >= TOLD / 100 else ():
            answer = yield replace(question, only=played[:count])
            steps += (answer.choice.standing,)
        return Judgement(best.standing, told.standing, best.line, reasons, steps=steps)
    at_sight = next((other for other in answer.choices if other.actions == answer.at_sight.actions), choice)
    found = choice.standing - at_sight.standing >= FIND / 100
    if found:
        other = (yield replace(question, only=at_sight.actions)).choice
        found = told.standing - other.standing >= FIND / 100
    return Judgement(told.standing, told.standing, told.line, reasons, found)


class Review:
    """The judgements of a match's turns, made one after the other beside the program; what was made is kept.

    Call ``update`` often. It searches after ``go`` until ``stop``, or until all is judged.
    """

    def __init__(self, match: Match, thinker: Thinker, library: Library) -> None:
        """Take what the library holds already."""
        self.match = match
        self.turns = match.turns
        self.begins = tuple(accumulate((len(turn.actions) for turn in self.turns), initial=0))
        """How many actions there are before each turn, and after the last one."""
        self._thinker, self._library = thinker, library
        self._keys = tuple(_keys(match))
        stored = library.judgements(self._keys)
        self.judgements = [_read(stored.get(key, "")) for key in self._keys]
        """What is thought of each turn, None where nothing is known yet."""
        self._lines: dict[int, tuple[State, ...]] = {}
        self.failed: set[int] = set()
        """The turns that could not be judged, because the thinking about them failed."""
        self.running = False
        self._task: tuple[int, Generator[Question, Answer, Judgement]] | None = None

    # -- searching ---------------------------------------------------------------------------------------------

    @property
    def judged(self) -> int:
        """How many turns are judged."""
        return sum(judgement is not None for judgement in self.judgements)

    @property
    def done(self) -> bool:
        """Whether all turns are judged that can be."""
        return not self._wanting()

    def _wanting(self) -> list[int]:
        """The turns that are still to be judged."""
        return [turn for turn, each in enumerate(self.judgements) if each is None and turn not in self.failed]

    def go(self) -> None:
        """Search on."""
        self.running = True

    def stop(self) -> None:
        """Let the thinking rest; the turn that is searched just now will be searched anew."""
        self.running = False
        if self._task:
            self._task = None
            self._thinker.cancel()

    def update(self, looked_at: int | None) -> bool:
        """Search on; the turn that is looked at comes first. Returns whether there is a new judgement, or none to be had."""
        if not self.running or self.done:
            return False
        if self._task is None:
            wanting = self._wanting()
            number = looked_at if looked_at in wanting else wanting[0]
            task = judge(self._question(number), self.before(number), self.turns[number].actions)
            self._task = number, task
            self._thinker.ask(next(task))
        match self._thinker.poll():
            case Answer() as answer:
                return self._hear(*self._task, answer)
            case Progress() | None:
                return False

    def _hear(self, number: int, task: Generator[Question, Answer, Judgement], answer: Answer) -> bool:
        if answer.failed:
            self._task = None
            self.failed.add(number)
            return True
        try:
            self._thinker.ask(task.send(answer))
        except StopIteration as done:
            self._task = None
            self.judgements[number] = done.value
            self._library.keep_judgement(self._keys[number], json.dumps(asdict(done.value), default=str))
            return True
        return False

    def _question(self, number: int) -> Question:
        match = self.match
        actions = match.actions[: self.begins[number]]
        return Question(match.game, match.options, match.start.to_text(), actions, level_of_review(match.game))

    # -- what is known -----------------------------------------------------------------------------------------

    def before(self, number: int) -> State:
        """The state in which a turn was played."""
        return self.match.states[self.begins[number]]

    def line(self, number: int) -> tuple[State, ...]:
        """The state before a turn and those of the play that would have been best; none where it is not known.

        What the library holds may be damaged: a line against the rules is forgotten, and so searched anew.
        """
        judgement = self.judgements[number]
        if judgement is not None and number not in self._lines:
            try:
                line = accumulate(judgement.line, lambda state, action: state.play(action), initial=self.before(number))
                self._lines[number] = tuple(line)
            except RuleError:
                self.judgements[number] = None
        return self._lines.get(number, ())

    def better_turn(self, number: int) -> tuple[str, ...]:
        """The turn that would have been best, as far as it is known."""
        judgement, after = self.judgements[number], self.line(number)[1:]
        ends = [count for count, state in enumerate(after, 1) if not state.mid_turn]
        return judgement.line[: ends[0] if ends else None] if judgement else ()

    def marked(self) -> list[int]:
        """The turns that were mistakes."""
        return [turn for turn, each in enumerate(self.judgements) if each and each.grade in {"mistake", "blunder"}]

    def of_seat(self, seat: int) -> list[Judgement]:
        """The judgements of a seat's turns."""
        pairs = zip(self.turns, self.judgements, strict=True)
        return [judgement for turn, judgement in pairs if judgement and turn.seat == seat]

    def accuracy(self, seat: int) -> float | None:
        """How accurate a seat's turns were, in per cent: see ``accuracy``. None while none is judged."""
        judged = self.of_seat(seat)
        return accuracy([judgement.lost for judgement in judged]) if judged else None


def _keys(match: Match) -> Iterator[str]:
    """What the judgement of each turn is kept under: how it was searched, and all that was played up to it."""
    level = level_of_review(match.game)
    asked = (evaluator_of(match.game).version, level.method, level.nodes)
    digest = sha256(repr((asked, match.game, sorted(match.options.items()), match.start.to_text())).encode())
    for turn in match.turns:
        digest.update(repr(turn.actions).encode())
        yield digest.hexdigest()[:32]


def _read(text: str) -> Judgement | None:
    """The judgement that a text holds, or None when it holds none."""
    try:
        fields = json.loads(text)
        best, played, line = float(fields["best"]), float(fields["played"]), tuple(map(str, fields["line"]))
        reasons = tuple(Reason(str(each["key"]), dict(each["params"])) for each in fields["reasons"])
        steps = tuple(map(float, fields["steps"]))
        sound = line and all(0 <= each <= 1 for each in (best, played, *steps))
        return Judgement(best, played, line, reasons, bool(fields["found"]), steps) if sound else None
    except (ValueError, TypeError, LookupError):
        return None
