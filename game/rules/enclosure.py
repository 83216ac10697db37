"""The rules of Enclosure: two players draw lines between lattice points and hold what their loops enclose.

A line starts from an own node and may cut one enemy line. Lines are shielded during the opponent's next turn. At the
end of every turn both players add the territory that they hold to their totals; after 120 lines the higher total wins.

>>> state = new(start="sides").play("d10-e12")
>>> state.events[0], state.seats[state.seat]
(Drew(seat=0, line='d10-e12', node='e12'), 'red')
>>> state.to_text()
'd10-e12///p10 red 2 1 d10-e12 0-0'
>>> len(state.legal_actions())
49
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from itertools import chain, product
from math import gcd
from typing import ClassVar

from game.rules import planar
from game.rules.core import Ended, Event, Info, Option, Outcome, Resigned, RuleError, State

SEATS = ("blue", "red")

INFO = Info(
    game="enclosure",
    options=(Option("start", ("sides", "corners")),),
    seats=SEATS,
    undo="action",
    clock_passes=True,
)

HOMES: Mapping[str, tuple[str, str]] = {"sides": ("d10", "p10"), "corners": ("d4", "p16")}
"""The home nodes of both seats for every value of the option ``start`` (Rule 2)."""

SIZE = 19
REACH = 3
ACTIONS = 120
"""The actions of a match; a turn has two, the first and the last have one (Rules 3 and 4)."""

REASONS: Mapping[str, str] = {
    "over": "The match is over.",
    "unknown": "{action} is not an action of Enclosure.",
    "same-point": "A line needs two ends: it cannot end in {node}, where it starts.",
    "too-far": "A line reaches three columns and three rows at most: {end} is too far from {node}.",
    "no-node": "A line starts from a node of its own colour: neither {node} nor {end} is one.",
    "overlap": "A line may not run along a line of its own colour: this one would cover {lines} in part.",
    "own-node": "A line may not pass through a node of its own colour: this one would pass through {nodes}.",
    "own-line": "A new node may not lie on a line of its own colour: {end} lies on {lines}.",
    "enemy-node": "A line may not touch an enemy node: this one would touch {nodes}.",
    "enemy-line": "A line may not end on an enemy line: {end} lies on {lines}.",
    "shielded": "A shielded line cannot be cut during this turn: this line would cross {lines}.",
    "two-cuts": "A line may cut one enemy line at most: this one would cut {lines}.",
}
"""For the code of every refusal its plain English sentence."""


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew a line, which made a new ``node`` at its far end or closed on an own one (None)."""

    seat: int
    line: str
    node: str | None


@dataclass(frozen=True, slots=True)
class Cut(Event):
    """A line of ``seat`` was cut and is gone; ``at`` is the column and the row, from 0, where it was crossed."""

    seat: int
    line: str
    at: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class NodeGone(Event):
    """A node of ``seat`` lost its last line and vanished."""

    seat: int
    node: str


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The turn of ``seat`` ended: what each seat gained for its present territory, and the totals since."""

    seat: int
    gained: tuple[Fraction, Fraction]
    totals: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Shielded(Event):
    """Lines of ``seat``, in the order they were placed, that cannot be cut during the turn that begins."""

    seat: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Exposed(Event):
    """Lines of ``seat`` that lost their shield."""

    seat: int
    lines: tuple[str, ...]


# -- the lattice ---------------------------------------------------------------------------------------------------

# A lattice point is row * STRIDE + column. The stride leaves room for negative columns, so that the difference of two
# points is a number too, and one number is one difference. Numbers sort by row, then by column.
STRIDE = 64

NAMES: Mapping[int, str] = {
    row * STRIDE + column: f"{'abcdefghijklmnopqrs'[column]}{row + 1}"
    for row, column in product(range(SIZE), range(SIZE))
}
"""The names of the lattice points, row by row from the bottom."""

POINTS: Mapping[str, int] = {name: point for point, name in NAMES.items()}

VECTORS: tuple[int, ...] = tuple(
    row * STRIDE + column for row, column in product(range(-REACH, REACH + 1), repeat=2) if (row, column) != (0, 0)
)
"""The ways from one end of a line to the other (Rule 7). A set of them is a number with a bit for each."""

Line = tuple[int, int]
"""Both ends, the smaller number first."""


def coordinates(point: str) -> tuple[int, int]:
    """The column and the row of a lattice point, from 0.

    >>> coordinates("d10")
    (3, 9)
    """
    row, column = divmod(POINTS[point], STRIDE)
    return column, row


def _exact(difference: int) -> planar.Point:
    """A lattice point, or a difference of two, as a point of the plane."""
    row = (difference + STRIDE // 2) // STRIDE
    return difference - row * STRIDE, row, 1


def _line(point: int, other: int) -> Line:
    return (point, other) if point < other else (other, point)


def _text(line: Line) -> str:
    return f"{NAMES[line[0]]}-{NAMES[line[1]]}"


def _texts(lines: Sequence[Line]) -> tuple[str, ...]:
    return tuple(map(_text, lines))


@cache
def _inside(vector: int) -> tuple[int, ...]:
    """The differences from one end of a line to the lattice points strictly inside it."""
    column, row, _ = _exact(vector)
    steps = gcd(column, row)
    return tuple(vector // steps * step for step in range(1, steps))


# Of a line from a node, seen from that node: where other things lie decides which vectors are open.


@cache
def _ending_at(point: int) -> int:
    """The vector that ends at a point."""
    return 1 << VECTORS.index(point) if point in VECTORS else 0


@cache
def _passing(point: int) -> int:
    """The vectors that have a point strictly inside."""
    return sum(1 << i for i, vector in enumerate(VECTORS) if point in _inside(vector))


@cache
def _touching(point: int) -> int:
    """The vectors that have a point inside or at their end."""
    return _ending_at(point) | _passing(point)


@cache
def _crossing(point: int, other: int) -> int:
    """The vectors that properly cross the line between two points."""
    ends = _exact(point), _exact(other)
    columns, rows, _ = zip(*ends, strict=True)
    if any(min(numbers) >= REACH or max(numbers) <= -REACH for numbers in (columns, rows)):
        return 0
    return sum(1 << i for i, vector in enumerate(VECTORS) if planar.crosses(_exact(0), _exact(vector), *ends))


@cache
def _off_board(node: int) -> int:
    """The vectors that leave the board."""
    return sum(1 << i for i, vector in enumerate(VECTORS) if node + vector not in NAMES)


# -- the position --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drawing:
    """What one seat has: lines in the order they were placed, nodes without a line, and the total so far."""

    lines: tuple[Line, ...]
    bare: tuple[int, ...]
    total: Fraction = Fraction(0)

    def nodes(self) -> tuple[int, ...]:
        """All nodes in the order they were placed."""
        return tuple(dict.fromkeys(chain(self.bare, *self.lines)))

    def inside(self) -> tuple[int, ...]:
        """The lattice points strictly inside a line; one may come twice."""
        return tuple(line[0] + step for line in self.lines for step in _inside(line[1] - line[0]))

    def without(self, line: Line, home: int) -> Drawing:
        """The drawing after the cut of a line (Rule 11)."""
        lines = tuple(other for other in self.lines if other != line)
        return replace(self, lines=lines, bare=self.bare if lines else (_stays(line, home),))


def _stays(line: Line, home: int) -> int:
    """The end that stays of a player's only line: the nearer to his home, then the lower, then the left one."""

    def distance(point: int) -> int:
        column, row, _ = _exact(point - home)
        return column * column + row * row

    return min(line, key=lambda point: (distance(point), point))


@dataclass(frozen=True, eq=False)
class Enclosure(State):
    """A position of Enclosure. ``plan`` is the map of all lines of both seats: their drawings never meet."""

    info: ClassVar[Info] = INFO

    start: str
    drawings: tuple[Drawing, Drawing]
    shielded: tuple[Line, ...]  # of both seats, in the order they were placed
    actions_used: int
    plan: planar.Arrangement
    resigned: int | None = None
    events: tuple[Event, ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Enclosure) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return self.to_text(), self.start, self.resigned

    @property
    def options(self) -> Mapping[str, str | int]:
        """All options of the match with their values."""
        return {"start": self.start}

    @property
    def seats(self) -> tuple[str, ...]:
        """Names of the seats in the order of play."""
        return SEATS

    @property
    def turn(self) -> int:
        """The number of the turn, from 1 to 61 (Rule 4)."""
        return (self.actions_used + 1) // 2 + 1

    @property
    def seat(self) -> int:
        """Index of the seat whose turn it is, or was when the match ended."""
        return (self.turn - 1) % 2

    @property
    def actions_left(self) -> int:
        """How many lines the seat may still draw in this turn (Rule 3)."""
        return min(2 * self.turn - 1, ACTIONS) - self.actions_used

    @property
    def mid_turn(self) -> bool:
        """Whether the seat has drawn a line and its turn goes on."""
        return self.outcome is None and self.actions_used > 0 and self.actions_used % 2 == 0

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on (Rules 17 and 18)."""
        if self.resigned is not None:
            return Outcome((1 - self.resigned,), "resignation")
        if self.actions_used < ACTIONS:
            return None
        totals = self.scores()
        return Outcome(tuple(seat for seat in (0, 1) if totals[seat] == max(totals)), "territory")

    def scores(self) -> tuple[Fraction, Fraction]:
        """The totals of both seats (Rule 16)."""
        return self.drawings[0].total, self.drawings[1].total

    # -- what is on the board --------------------------------------------------------------------------------------

    def lines(self, seat: int) -> tuple[str, ...]:
        """The lines of a seat in the order they were placed; by place where a position text was read."""
        return _texts(self.drawings[seat].lines)

    def nodes(self, seat: int) -> tuple[str, ...]:
        """The nodes of a seat in the order they were placed."""
        return tuple(NAMES[node] for node in self._nodes[seat])

    def shields(self, seat: int) -> tuple[str, ...]:
        """The shielded lines of a seat in the order they were placed (Rule 13)."""
        return _texts([line for line in self.shielded if line in self.drawings[seat].lines])

    @cached_property
    def regions(self) -> tuple[tuple[planar.Face, ...], tuple[planar.Face, ...]]:
        """The territory of both seats as faces of the map: where loops are nested, each to its own colour (Rule 15)."""
        # The drawing that a face belongs to begins, from the left, at the end of a line: at a node of its owner.
        blue = {_exact(node) for node in self._nodes[0]}
        owned = [(self.plan.root(face.ring[0]) not in blue, face) for face in self.plan.faces]
        return tuple(face for red, face in owned if not red), tuple(face for red, face in owned if red)

    @cached_property
    def territory(self) -> tuple[Fraction, Fraction]:
        """The exact area that each seat holds now; a square of the lattice is 1 (Rule 14)."""
        blue, red = (sum((face.area for face in faces), Fraction(0)) for faces in self.regions)
        return blue, red

    @cached_property
    def _nodes(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return self.drawings[0].nodes(), self.drawings[1].nodes()

    @cached_property
    def _inside(self) -> tuple[int, ...]:
        return self.drawings[0].inside() + self.drawings[1].inside()

    # -- what may be played ----------------------------------------------------------------------------------------

    def legal_actions(self) -> Sequence[str]:
        """Every line that may be drawn now, from its own node, or from the lower and left one of two; and ``end``."""
        return self._legal_actions

    @cached_property
    def _legal_actions(self) -> tuple[str, ...]:
        if self.outcome is not None:
            return ()
        mine = set(self._nodes[self.seat])
        lines = [
            f"{NAMES[node]}-{NAMES[end]}"
            for node in sorted(mine)
            for end in self._open_ends(node)
            if node < end or end not in mine
        ]
        return (*lines, "end")

    def ends(self, node: str) -> tuple[str, ...]:
        """The points to which the seat may draw a line from a node; none where it has no such node."""
        point = POINTS[node]
        if self.outcome is not None or point not in self._nodes[self.seat]:
            return ()
        return tuple(NAMES[end] for end in self._open_ends(point))

    def _open_ends(self, node: int) -> list[int]:
        vectors = self._open(node)
        return [node + vector for i, vector in enumerate(VECTORS) if vectors >> i & 1]

    def _open(self, node: int) -> int:
        """The vectors of the lines that may be drawn from an own node (Rules 7, 8 and 10).

        An own line that overlaps has an end inside the new line, or the new end inside it, or both its ends.
        """
        mine, theirs = self.drawings[self.seat], self.drawings[1 - self.seat]
        closed = _off_board(node)
        crossed = 0
        for near, far in theirs.lines:
            if crossing := _crossing(near - node, far - node):
                closed |= crossing if (near, far) in self.shielded else crossed & crossing
                crossed |= crossing
        for point in self._nodes[self.seat]:
            closed |= _passing(point - node)
        for point in self._nodes[1 - self.seat]:
            closed |= _touching(point - node)
        for point in self._inside:
            closed |= _ending_at(point - node)
        for near, far in mine.lines:
            if node in (near, far):
                closed |= _ending_at((far if near == node else near) - node)
        return ~closed

    def timeout(self) -> tuple[str, ...]:
        """The turn is passed when the clock has run out (Rule 18)."""
        return () if self.outcome is not None else ("pass",)

    # -- playing ---------------------------------------------------------------------------------------------------

    def recorded(self, action: str) -> str:
        """The action as a record writes it: a line from a node of its own colour."""
        point, _, other = action.partition("-")
        node, end = (POINTS.get(each) in self._nodes[self.seat] for each in (point, other))
        return f"{other}-{point}" if end and not node else action

    def play(self, action: str) -> Enclosure:
        """The state after a line, ``end``, ``pass`` or ``resign:seat``. Raises RuleError when it is illegal."""
        if self.outcome is not None:
            raise _refused("over")
        if action in ("end", "pass"):
            return replace(self, actions_used=self.actions_used + self.actions_left, events=())._turn_ended(self.seat)
        verb, _, name = action.partition(":")
        if verb == "resign" and name in SEATS:
            state = replace(self, resigned=SEATS.index(name), events=(Resigned(SEATS.index(name)),))
            return state._with_end()
        point, _, other = action.partition("-")
        if point not in POINTS or other not in POINTS:
            raise _refused("unknown", action=action)
        return self._draw(POINTS[point], POINTS[other])

    def _draw(self, node: int, end: int) -> Enclosure:
        nodes = self._nodes[self.seat]
        if node not in nodes:
            node, end = end, node
        self._check_reach(node, end)
        vector = _ending_at(end - node)
        if not self._open(node) & vector:
            raise self._refusal(node, end)
        line = _line(node, end)
        seat, mine, theirs = self.seat, self.drawings[self.seat], self.drawings[1 - self.seat]
        mine = replace(mine, lines=(*mine.lines, line), bare=tuple(bare for bare in mine.bare if bare not in line))
        events: list[Event] = [Drew(seat, _text(line), None if end in nodes else NAMES[end])]
        plan = self.plan
        for cut in [far for far in theirs.lines if _crossing(far[0] - node, far[1] - node) & vector]:
            theirs = theirs.without(cut, POINTS[HOMES[self.start][1 - seat]])
            events += self._cut(line, cut, theirs)
            plan = _plan(theirs, self.drawings[seat])
        state = replace(
            self,
            drawings=(mine, theirs) if seat == 0 else (theirs, mine),
            shielded=(*self.shielded, line),
            actions_used=self.actions_used + 1,
            plan=plan.add(_exact(line[0]), _exact(line[1])),
            events=tuple(events),
        )
        return state if self.actions_left > 1 else state._turn_ended(seat)

    def _cut(self, line: Line, cut: Line, left: Drawing) -> list[Event]:
        owner = 1 - self.seat
        at = planar.intersection(*(planar.line_through(*map(_exact, ends)) for ends in (line, cut)))
        gone = [node for node in cut if node not in left.nodes()]
        return [Cut(owner, _text(cut), planar.coordinates(at)), *(NodeGone(owner, NAMES[node]) for node in gone)]

    def _turn_ended(self, seat: int) -> Enclosure:
        """Score the turn that a seat has completed, and move the shields on (Rules 13 and 16)."""
        blue, red = (
            replace(drawing, total=drawing.total + area)
            for drawing, area in zip(self.drawings, self.territory, strict=True)
        )
        kept = tuple(line for line in self.shielded if line in self.drawings[seat].lines)
        lost = tuple(line for line in self.shielded if line not in kept)
        events: list[Event] = [*self.events, TurnEnded(seat, self.territory, (blue.total, red.total))]
        if lost:
            events.append(Exposed(1 - seat, _texts(lost)))
        if kept:
            events.append(Shielded(seat, _texts(kept)))
        return replace(self, drawings=(blue, red), shielded=kept, events=tuple(events))._with_end()

    def _with_end(self) -> Enclosure:
        outcome = self.outcome
        return self if outcome is None else replace(self, events=(*self.events, Ended(outcome)))

    # -- refusing --------------------------------------------------------------------------------------------------

    def _check_reach(self, node: int, end: int) -> None:
        names = {"node": NAMES[node], "end": NAMES[end]}
        if node == end:
            raise _refused("same-point", NAMES[node], **names)
        if not _ending_at(end - node):
            raise _refused("too-far", NAMES[end], **names)
        if node not in self._nodes[self.seat]:
            raise _refused("no-node", *names.values(), **names)

    def _refusal(self, node: int, end: int) -> RuleError:
        """Why a line within reach cannot be drawn, judged on the position before any cut (Rule 12)."""
        mine, theirs = self.drawings[self.seat], self.drawings[1 - self.seat]
        vector = _ending_at(end - node)
        inside = {node + step for step in _inside(end - node)}
        ends = _exact(node), _exact(end)
        crossed = [line for line in theirs.lines if _crossing(line[0] - node, line[1] - node) & vector]
        lines_in_the_way = {
            "overlap": [line for line in mine.lines if len(planar.common(*ends, *map(_exact, line))) == 2],
            "own-line": [line for line in mine.lines if _runs_through(line, end)],
            "enemy-line": [line for line in theirs.lines if _runs_through(line, end)],
            "shielded": [line for line in crossed if line in self.shielded],
            "two-cuts": crossed,
        }
        nodes_in_the_way = {
            "own-node": [point for point in self._nodes[self.seat] if point in inside],
            "enemy-node": [point for point in self._nodes[1 - self.seat] if point in inside or point == end],
        }
        marks = {code: _texts(lines) for code, lines in lines_in_the_way.items()}
        marks |= {code: tuple(NAMES[point] for point in points) for code, points in nodes_in_the_way.items()}
        code = next(code for code in REASONS if marks.get(code))
        kind = "nodes" if code in nodes_in_the_way else "lines"
        return _refused(code, *marks[code], end=NAMES[end], **{kind: ", ".join(marks[code])})

    # -- the position text -----------------------------------------------------------------------------------------

    def to_text(self) -> str:
        """Lines of blue and red, nodes without a line, seat, actions left and used, shields, totals."""
        blue, red = self.drawings
        lists = [
            ",".join(_texts(sorted(blue.lines))),
            ",".join(_texts(sorted(red.lines))),
            ",".join(NAMES[node] for node in sorted(blue.bare)),
            ",".join(NAMES[node] for node in sorted(red.bare)),
        ]
        shields = ",".join(_texts(self.shielded)) or "-"
        return (
            f"{'/'.join(lists)} {SEATS[self.seat]} {self.actions_left} {self.actions_used} {shields} "
            f"{blue.total}-{red.total}"
        )


def _refused(code: str, *marks: str, **params: str) -> RuleError:
    return RuleError(code, REASONS[code], marks=marks, **params)


def _runs_through(line: Line, point: int) -> bool:
    return point - line[0] in _inside(line[1] - line[0])


def _plan(*drawings: Drawing) -> planar.Arrangement:
    return planar.Arrangement((_exact(near), _exact(far)) for drawing in drawings for near, far in drawing.lines)


# -- beginnings ----------------------------------------------------------------------------------------------------


def new(*, start: str) -> Enclosure:
    """The state in which a match begins (Rules 1 and 2)."""
    blue, red = (Drawing((), (POINTS[home],)) for home in HOMES[start])
    return Enclosure(start, (blue, red), (), 0, _plan())


FORM = re.compile(
    r"([^/\s]*)/([^/\s]*)/([^/\s]*)/([^/\s]*) (blue|red) ([012]) (\d{1,3}) (\S+) (\d+(?:/[1-9]\d*)?)-(\d+(?:/[1-9]\d*)?)"
)


def from_text(text: str, *, start: str) -> Enclosure:
    """The state that a position text writes. Raises ValueError, saying what is wrong with it.

    >>> from_text("d10-e12/p10-o12// blue 2 3 p10-o12 0-0", start="sides").nodes(1)
    ('p10', 'o12')
    """
    form = FORM.fullmatch(text)
    if form is None:
        raise ValueError(f"this is not a position of Enclosure: {text!r}")
    blue_lines, red_lines, blue_bare, red_bare, seat, left, used, shields, blue_total, red_total = form.groups()
    blue = Drawing(_read_lines(blue_lines), _read_points(blue_bare), Fraction(blue_total))
    red = Drawing(_read_lines(red_lines), _read_points(red_bare), Fraction(red_total))
    shielded = _read_lines("" if shields == "-" else shields)
    _check_drawings(blue, red)
    if not set(shielded) <= {*blue.lines, *red.lines} or len(set(shielded)) < len(shielded):
        raise ValueError("every shield must be on a line, once")
    state = Enclosure(start, (blue, red), shielded, int(used), _plan(blue, red))
    if int(used) > ACTIONS or (SEATS[state.seat], state.actions_left) != (seat, int(left)):
        raise ValueError(f"after {used} actions it cannot be {seat}'s turn with {left} left")
    return state


def _read_points(text: str) -> tuple[int, ...]:
    names = text.split(",") if text else []
    for name in names:
        if name not in POINTS:
            raise ValueError(f"{name!r} is not a point of the board")
    return tuple(POINTS[name] for name in names)


def _read_lines(text: str) -> tuple[Line, ...]:
    lines = []
    for name in text.split(",") if text else []:
        ends = _read_points(name.replace("-", ","))
        if len(ends) != 2 or not _ending_at(ends[1] - ends[0]):
            raise ValueError(f"{name!r} is not a line of the board")
        lines.append(_line(*ends))
    return tuple(lines)


def _check_drawings(blue: Drawing, red: Drawing) -> None:
    """Raise ValueError unless the rules allow these drawings on one board."""
    for drawing in (blue, red):
        if not drawing.nodes():
            raise ValueError("each player must have a node")
        if len(set(drawing.lines)) < len(drawing.lines) or set(drawing.bare) & set(chain(*drawing.lines)):
            raise ValueError("a line, or a node without a line, is there twice")
    nodes = {*blue.nodes(), *red.nodes()}
    if nodes & {*blue.inside(), *red.inside()}:
        raise ValueError("a node lies on a line")
    if len(nodes) < len(blue.nodes()) + len(red.nodes()):
        raise ValueError("the drawings of the players share a node")
    for (near, far), (point, other) in product(blue.lines, red.lines):
        if _crossing(point - near, other - near) & _ending_at(far - near):
            raise ValueError(f"{_text((near, far))} and {_text((point, other))} cross")
