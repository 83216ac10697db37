"""Entrapment for two players: roamers, barriers, and who is enclosed, forced or gone.

A square or a groove is a single bit here, and every set of them a mask (see ``wallgrid``). So one look at the whole
board tells which roamers are enclosed; only when some are does anything slower have to ask who lives.

>>> state = from_text("a1/g7/a1b1/// 1 first 25-25", variant="7x7")
>>> state.legal_actions()
['a1>a2', 'a1>a3', 'a1>b1', 'a1>c1']
>>> state.play("a1>c1").to_text()
'c1/g7///a1b1/ 1 second 25-25'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import ClassVar, Final, Literal, NamedTuple, TypeVar, cast

from game.rules.core import Ended, Event, Info, Option, Outcome, Resigned, RuleError, State
from game.rules.wallgrid import Grid, members

SEATS = ("blue", "red")
STOCK = 25
"""Barriers of each player at the beginning."""
QUIET_TURNS = 50
"""Turns in a row without a barrier from the stock, a jump or an elimination that make a draw (rule 17)."""
REPETITIONS = 3
"""How often the same position begins a turn of the same player until it is a draw (rule 17)."""

T = TypeVar("T")
Phase = Literal["place", "opening", "first", "second"]
Pair = tuple[int, int]
"""Something of each seat."""
Roamers = tuple[tuple[int, ...], tuple[int, ...]]
"""The squares of each seat's roamers in slot order."""
Choice = tuple[int, int]
"""A seat, and its roamers one of which must be chosen to go."""

INFO = Info(
    game="entrapment",
    options=(Option("variant", ("7x7", "6x7", "7x7x4")),),
    seats=SEATS,
    undo="action",
    agreements=("draw",),
)

REASONS: Final[Mapping[str, str]] = {
    "over": "The match is over.",
    "unknown": "{action} is no action of Entrapment on this board.",
    "put-first": "Nothing else happens before all roamers have been put on the board.",
    "all-put": "All roamers have been put on the board.",
    "occupied": "A roamer stands on {places}.",
    "victim-first": "First choose which of the roamers just enclosed goes: {places}.",
    "no-victim": "No roamer has to be chosen now.",
    "not-victim": "The one to go is among the roamers just enclosed: {places}.",
    "nobody": "No roamer stands on {places}.",
    "not-yours": "The roamer on {places} belongs to the other player.",
    "not-straight": "A roamer moves one or two squares in one straight line.",
    "forced": "The roamer on {places} is forced: it moves first, or a friend beside it across an open groove.",
    "enemy-roamer": "The enemy roamer on {places} is in the way.",
    "enemy-barrier": "The enemy barrier in {places} is in the way.",
    "standing-barrier": "The barrier in {places} stands on end, and nobody passes it.",
    "one-jump": "A move jumps one roamer or one barrier at most, and here are two: {places}.",
    "opening": "The first turn of player one is one move, without a barrier.",
    "move-first": "A turn begins with the move of a roamer; a barrier can only be its second action.",
    "groove-taken": "There is a barrier in {places} already.",
    "no-stock": "The stock is empty: take one of your resting barriers and put it into another groove.",
    "stock-left": "Barriers stay where they are as long as there are some in the stock.",
    "no-barrier": "There is no barrier in {places}.",
    "not-your-barrier": "The barrier in {places} belongs to the other player.",
    "stays": "The barrier in {places} stands on end, and so it stays there.",
    "same-groove": "A barrier may not go back into the same groove.",
}
"""Why an action is refused: code to sentence. ``places`` are the squares or grooves that are marked."""


# -- what happens ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Put(Event):
    """A roamer was put on the board."""

    seat: int
    square: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A roamer moved; ``over`` is the square or the groove that it jumped, None when it jumped nothing."""

    seat: int
    origin: str
    target: str
    over: str | None


@dataclass(frozen=True, slots=True)
class StoodUp(Event):
    """A barrier of the seat was jumped and stands on end from now on."""

    seat: int
    groove: str


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A barrier went from the seat's stock into a groove."""

    seat: int
    groove: str


@dataclass(frozen=True, slots=True)
class Relocated(Event):
    """A resting barrier of the seat went from one groove to another."""

    seat: int
    origin: str
    target: str


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A roamer of the seat is gone: it could not live, was the second one forced, or was chosen (rules 11 and 13)."""

    seat: int
    square: str
    reason: Literal["no-move", "second-force", "chosen"]


@dataclass(frozen=True, slots=True)
class Forced(Event):
    """A roamer of the seat is enclosed but lives: it must be freed when the seat's next turn begins (rule 12)."""

    seat: int
    square: str


@dataclass(frozen=True, slots=True)
class ChoiceDue(Event):
    """The player who acted must choose one of these roamers of the seat to go (rule 13)."""

    seat: int
    squares: tuple[str, ...]


# -- the ground ----------------------------------------------------------------------------------------------------


class Look(NamedTuple):
    """What lies in one direction from a square: groove, square, groove, square; 0 beyond the rim."""

    first: int
    near: int
    second: int
    far: int


class Move(NamedTuple):
    """A move: the groove and the square that it passes over, 0 when it is one square long, then groove and target."""

    origin: int
    first: int
    middle: int
    second: int
    target: int


class Ground:
    """The unchanging part of a variant: its grid, and every action that could ever be written on it."""

    def __init__(self, variant: str) -> None:
        columns, rows, self.roamers = {"7x7": (7, 7, 3), "6x7": (7, 6, 3), "7x7x4": (7, 7, 4)}[variant]
        self.variant = variant
        self.grid = grid = Grid(columns, rows)
        self.square_names = {1 << square: name for square, name in enumerate(grid.square_names)}
        self.groove_names = {1 << groove: name for groove, name in grid.groove_names.items()}
        self.looks = {1 << square: self._looks(square) for square in members(grid.squares)}
        self.puts = {f"@{name}": square for square, name in self.square_names.items()}
        self.choices = {f"x{name}": square for square, name in self.square_names.items()}
        self.moves_from = {square: self._moves(square) for square in self.looks}
        self.moves = {text: move for moves in self.moves_from.values() for text, move in moves.items()}
        self.places = {f"+{name}": groove for groove, name in self.groove_names.items()}
        self.relocations_of = {
            origin: {f"~{name}>{other}": (origin, target) for target, other in self.groove_names.items()}
            for origin, name in self.groove_names.items()
        }
        self.relocations = {text: pair for row in self.relocations_of.values() for text, pair in row.items()}

    def __reduce__(self) -> tuple[Callable[[str], Ground], tuple[str]]:
        return ground, (self.variant,)

    def _looks(self, square: int) -> tuple[Look, ...]:
        looks = []
        for direction, side in enumerate(self.grid.sides[square]):
            if side is not None:
                beyond = self.grid.sides[side.square][direction]
                behind = (1 << beyond.groove, 1 << beyond.square) if beyond else (0, 0)
                looks.append(Look(1 << side.groove, 1 << side.square, *behind))
        return tuple(looks)

    def _moves(self, origin: int) -> dict[str, Move]:
        moves = {}
        for first, near, second, far in self.looks[origin]:
            moves[f"{self.square_names[origin]}>{self.square_names[near]}"] = Move(origin, 0, 0, first, near)
            if far:
                moves[f"{self.square_names[origin]}>{self.square_names[far]}"] = Move(origin, first, near, second, far)
        return moves

    def list_squares(self, squares: int) -> tuple[str, ...]:
        """The names of a set of squares, in reading order."""
        return tuple(self.grid.square_names[square] for square in members(squares))

    def list_grooves(self, grooves: int) -> tuple[str, ...]:
        """The names of a set of grooves, in the order of position texts."""
        return tuple(self.grid.groove_names[groove] for groove in self.grid.sorted_grooves(grooves))


@cache
def ground(variant: str) -> Ground:
    """The ground of a variant, built when it is first needed."""
    return Ground(variant)


class Obstacles(NamedTuple):
    """What is in the way of a seat: friends and its own resting barriers can be jumped, the rest cannot."""

    friends: int
    enemies: int
    jumpable: int
    fixed: int

    def allow(self, move: Move) -> bool:
        """Whether a roamer may make the move (rules 6 to 8)."""
        _, first, middle, second, target = move
        friends, enemies, jumpable, fixed = self
        if target & friends or (middle | target) & enemies or (first | second) & fixed:
            return False
        if middle & friends:
            return not (first | second) & jumpable
        return not (first & jumpable and second & jumpable)


class Board(NamedTuple):
    """Where everything is: barriers resting and standing, barriers in stock, and how many roamers have been put."""

    ground: Ground
    roamers: Roamers
    resting: Pair
    standing: Pair
    stock: Pair
    put: int

    @property
    def left(self) -> Pair:
        """The roamers left to each seat, those still to be put included."""
        (first, second), each = self.roamers, self.ground.roamers
        return len(first) + each - (self.put + 1) // 2, len(second) + each - self.put // 2

    @property
    def taken(self) -> int:
        """The squares with a roamer."""
        return sum(self.roamers[0]) + sum(self.roamers[1])

    @property
    def barriers(self) -> int:
        """The grooves with a barrier."""
        return self.resting[0] | self.resting[1] | self.standing[0] | self.standing[1]

    @property
    def passages(self) -> int:
        """The grooves without a barrier."""
        return self.ground.grid.grooves ^ self.barriers

    def enclosed(self) -> int:
        """The roamers of both sides to whom no plain step is open (rule 10)."""
        grid, taken = self.ground.grid, self.taken
        return taken & ~grid.step(grid.squares ^ taken, self.passages)

    def obstacles(self, seat: int) -> Obstacles:
        """What is in the way of a seat."""
        other = 1 - seat
        fixed = self.resting[other] | self.standing[0] | self.standing[1]
        return Obstacles(sum(self.roamers[seat]), sum(self.roamers[other]), self.resting[seat], fixed)

    def lives(self, seat: int, square: int, *, by_friends: bool = True) -> bool:
        """Whether the seat's roamer on the square passes the test of rule 11, with or without its part (ii)."""
        friends, enemies, jumpable, fixed = self.obstacles(seat)
        barriers = jumpable | fixed
        for first, near, second, far in self.ground.looks[square]:
            if near & friends:
                if first & barriers:
                    continue
                if by_friends and self.lives(seat, near, by_friends=False):
                    return True
                if far & ~enemies and not second & barriers:
                    return True
            elif not (near & enemies or first & fixed):
                return True
        return False

    def each(self) -> list[Pair]:
        """Seat and square of every roamer: player one's before player two's, then by slot."""
        return [(seat, square) for seat in (0, 1) for square in self.roamers[seat]]

    def without(self, seat: int, square: int) -> Board:
        """The board with a roamer of the seat taken off."""
        left = tuple(other for other in self.roamers[seat] if other != square)
        return self._replace(roamers=_with(self.roamers, seat, left))

    def forced(self, seat: int, enclosed: int) -> int:
        """The one enclosed roamer of the seat; 0 when there is none, or a choice to come between several."""
        squares = enclosed & sum(self.roamers[seat])
        return 0 if squares & (squares - 1) else squares

    def choice(self, actor: int, enclosed: int) -> Choice | None:
        """A seat with two or more enclosed roamers, and these. The actor's own side comes first.

        Nothing else leaves two enclosed roamers to one seat (rule 13), so a choice follows from the board.
        """
        for seat in (actor, 1 - actor):
            squares = enclosed & sum(self.roamers[seat])
            if squares & (squares - 1):
                return seat, squares
        return None


def _with(pair: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    """The pair with another value for the seat."""
    return (pair[0], value) if seat else (value, pair[1])


# -- the match -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entrapment(State):
    """A position of Entrapment.

    ``phase`` says which action is due; while a victim has to be chosen it is still that of the action that made it so.
    """

    info: ClassVar[Info] = INFO

    board: Board
    seat: int = field()
    phase: Phase
    outcome: Outcome | None = field()
    events: tuple[Event, ...] = field(compare=False)
    _enclosed: int = field(compare=False)
    _choice: Choice | None = field(compare=False)
    _quiet: int = field(compare=False)  # turns in a row without anything new; -1 once there was something in this turn
    _seen: tuple[object, ...] = field(compare=False)  # what began turns since the last thing that cannot come back

    # -- what there is to see ----------------------------------------------------------------------------------

    @property
    def options(self) -> Mapping[str, str | int]:
        """The variant."""
        return {"variant": self.board.ground.variant}

    @property
    def seats(self) -> tuple[str, ...]:
        """Blue is player one."""
        return SEATS

    @property
    def mid_turn(self) -> bool:
        """Whether the seat has acted and has a second action, or a victim to choose."""
        return self.outcome is None and (self.phase == "second" or self._choice is not None)

    @property
    def stock(self) -> Pair:
        """The barriers that each seat has left to place."""
        return self.board.stock

    def roamers(self, seat: int) -> tuple[str, ...]:
        """The squares of the seat's roamers on the board, in slot order."""
        return tuple(self.board.ground.square_names[square] for square in self.board.roamers[seat])

    def resting(self, seat: int) -> tuple[str, ...]:
        """The grooves with a resting barrier of the seat."""
        return self.board.ground.list_grooves(self.board.resting[seat])

    def standing(self, seat: int) -> tuple[str, ...]:
        """The grooves with a barrier of the seat that stands on end."""
        return self.board.ground.list_grooves(self.board.standing[seat])

    def forced(self, seat: int) -> tuple[str, ...]:
        """The squares of the seat's roamers that are enclosed and live (rule 12)."""
        return self.board.ground.list_squares(self._enclosed & sum(self.board.roamers[seat]))

    @property
    def movers(self) -> tuple[str, ...]:
        """The squares of the roamers that the rules let move now; some of them may find no way."""
        if self.outcome or self.phase == "place" or self._choice:
            return ()
        return self.board.ground.list_squares(self._movers())

    @property
    def victims(self) -> tuple[str, ...]:
        """The squares of the roamers one of which has to be chosen to go now (rule 13); mostly none."""
        return self.board.ground.list_squares(self._choice[1]) if self._choice and not self.outcome else ()

    @property
    def near_draw(self) -> bool:
        """Whether this turn may end in a draw by rule 17: a position began two turns before, or the quiet ones run out."""
        return self._quiet >= QUIET_TURNS - 1 or len(set(self._seen)) < len(self._seen)

    def scores(self) -> tuple[int, ...]:
        """Roamers left to each seat, those still to be put included."""
        return self.board.left

    # -- what may be done --------------------------------------------------------------------------------------

    def legal_actions(self) -> list[str]:
        """Every action that may be played now, moves first, but resigning and agreeing to a draw."""
        if self.outcome:
            return []
        board, ground = self.board, self.board.ground
        if self._choice:
            return [f"x{name}" for name in self.victims]
        if self.phase == "place":
            taken = board.taken
            return [text for text, square in ground.puts.items() if not square & taken]
        allow, movers = board.obstacles(self.seat).allow, self._movers()
        actions = [
            text
            for origin in board.roamers[self.seat]
            if origin & movers
            for text, move in ground.moves_from[origin].items()
            if allow(move)
        ]
        if self.phase == "second":
            passages = board.passages
            if self.stock[self.seat]:
                actions += [text for text, groove in ground.places.items() if groove & passages]
            else:
                for origin in members(board.resting[self.seat]):
                    relocations = ground.relocations_of[1 << origin].items()
                    actions += [text for text, (_, target) in relocations if target & passages]
        return actions

    def turns(self) -> list[tuple[str, ...]]:
        """Every way to the end of the turn: mostly pairs, with choices of victims where they fall due."""
        turns: list[tuple[str, ...]] = []
        for action in self.legal_actions():
            after = self.play(action)
            rests = after.turns() if after.mid_turn else [()]
            turns += [(action, *rest) for rest in rests]
        return turns

    def losses(self, action: str) -> tuple[str, ...]:
        """The squares of the seat's own roamers that a legal action takes, or one of which it makes the seat choose."""
        lost: list[str] = []
        for event in self.play(action).events:
            match event:
                case Eliminated(self.seat, square):
                    lost.append(square)
                case ChoiceDue(self.seat, squares):
                    lost += squares
        return tuple(lost)

    def timeout(self) -> tuple[str, ...]:
        """Rule 19: each time the first action, sorted as text, that costs the seat no roamer, else the first."""
        actions: list[str] = []
        state = self
        while legal := sorted(state.legal_actions()):
            actions.append(next((action for action in legal if not state.losses(action)), legal[0]))
            state = state.play(actions[-1])
            if not state.mid_turn:
                break
        return tuple(actions)

    def play(self, action: str) -> Entrapment:
        """The state after the action; also ``draw`` and ``resign:seat``. Raises RuleError when it is illegal."""
        if self.outcome:
            raise _refused("over")
        match action[:1]:
            case "@":
                return self._put(action)
            case "+":
                return self._place(action)
            case "~":
                return self._relocate(action)
            case "x":
                return self._choose(action)
        move = self.board.ground.moves.get(action)
        return self._move(move) if move else self._leave(action)

    def to_text(self) -> str:
        """The position text; it also says which victims are to be chosen, since these are enclosed."""
        seats = range(len(SEATS))
        lists = [places(seat) for places in (self.roamers, self.resting, self.standing) for seat in seats]
        phase = f"place-{self.board.put}" if self.phase == "place" else self.phase
        return f"{'/'.join(map(','.join, lists))} {self.seat + 1} {phase} {self.stock[0]}-{self.stock[1]}"

    # -- the actions -------------------------------------------------------------------------------------------

    def _put(self, action: str) -> Entrapment:
        square = _read(self.board.ground.puts, action)
        self._expect("place")
        board, seat = self.board, self.seat
        if square & board.taken:
            raise self._at_square("occupied", square)
        roamers = _with(board.roamers, seat, (*board.roamers[seat], square))
        board = board._replace(roamers=roamers, put=board.put + 1)
        return self._judge([Put(seat, action[1:])], board, moved=square)

    def _move(self, move: Move) -> Entrapment:
        self._expect("opening", "first", "second")
        (ground, roamers, resting, standing, stock, put), seat = self.board, self.seat
        if not move.origin & self._movers():
            raise self._why_not_mover(move.origin)
        if not self.board.obstacles(seat).allow(move):
            raise self._why_blocked(move)
        barrier = (move.first | move.second) & resting[seat]
        squares, grooves = ground.square_names, ground.groove_names
        over = grooves[barrier] if barrier else squares.get(move.middle & self.board.taken)
        events: list[Event] = [Moved(seat, squares[move.origin], squares[move.target], over)]
        if barrier:
            resting = _with(resting, seat, resting[seat] ^ barrier)
            standing = _with(standing, seat, standing[seat] | barrier)
            events.append(StoodUp(seat, grooves[barrier]))
        own = tuple(move.target if square == move.origin else square for square in roamers[seat])
        board = Board(ground, _with(roamers, seat, own), resting, standing, stock, put)
        return self._judge(events, board, moved=move.target)

    def _place(self, action: str) -> Entrapment:
        groove = _read(self.board.ground.places, action)
        self._expect("second")
        (ground, roamers, resting, standing, stock, put), seat = self.board, self.seat
        if not stock[seat]:
            raise _refused("no-stock", *self.resting(seat))
        if not groove & self.board.passages:
            raise self._at_groove("groove-taken", groove)
        resting = _with(resting, seat, resting[seat] | groove)
        board = Board(ground, roamers, resting, standing, _with(stock, seat, stock[seat] - 1), put)
        return self._judge([Placed(seat, action[1:])], board, groove=groove)

    def _relocate(self, action: str) -> Entrapment:
        origin, target = _read(self.board.ground.relocations, action)
        self._expect("second")
        (ground, roamers, resting, standing, stock, put), seat = self.board, self.seat
        if stock[seat]:
            raise _refused("stock-left")
        if not origin & resting[seat]:
            raise self._why_not_relocated(origin)
        if origin == target:
            raise self._at_groove("same-groove", target)
        if not target & self.board.passages:
            raise self._at_groove("groove-taken", target)
        resting = _with(resting, seat, resting[seat] ^ origin ^ target)
        board = Board(ground, roamers, resting, standing, stock, put)
        return self._judge(
            [Relocated(seat, ground.groove_names[origin], ground.groove_names[target])], board, groove=target
        )

    def _choose(self, action: str) -> Entrapment:
        square = _read(self.board.ground.choices, action)
        if not self._choice:
            raise _refused("no-victim")
        seat, squares = self._choice
        if not square & squares:
            raise _refused("not-victim", *self.victims)
        board = self.board.without(seat, square)
        return self._go_on([Eliminated(seat, action[1:], "chosen")], board, board.enclosed())

    def _leave(self, action: str) -> Entrapment:
        if action == "draw":
            return self._end(Outcome((0, 1), "agreed"))
        verb, _, name = action.partition(":")
        if verb == "resign" and name in SEATS:
            seat = SEATS.index(name)
            return self._end(Outcome((1 - seat,), "resignation"), Resigned(seat))
        origin, _, target = action.partition(">")
        if origin in self.board.ground.grid.square and target in self.board.ground.grid.square:
            raise _refused("not-straight", target)
        raise _refused("unknown", action=action)

    def _end(self, outcome: Outcome, *events: Event) -> Entrapment:
        return replace(self, outcome=outcome, events=(*events, Ended(outcome)))

    # -- what follows from an action ---------------------------------------------------------------------------

    def _judge(self, events: list[Event], board: Board, *, moved: int = 0, groove: int = 0) -> Entrapment:
        """Take off who cannot live and who is a second one forced (rules 11 to 16), then go on.

        ``moved`` is the square of a roamer that moved or was put, ``groove`` that of a barrier just laid. The first
        side without a roamer has lost. An action can only take the last ones of both when one of them moved, and that
        one goes first; so the side that acted loses, as rule 16 asks.
        """
        around, before = board.ground.grid.around, self._enclosed

        def turn_to_go(who: Pair) -> tuple[bool, bool, bool]:
            """Rule 14; ``min`` keeps the order of ``Board.each`` where this says nothing."""
            square = who[1]
            return square != moved, bool(square & before), not around[square.bit_length() - 1] & groove

        while enclosed := board.enclosed():
            suspects = [who for who in board.each() if who[1] & enclosed]
            dying = [who for who in suspects if not board.lives(*who)]
            going = dying or [
                (seat, square)
                for seat, square in suspects
                if not square & before and enclosed & before & sum(board.roamers[seat])
            ]
            if not going:
                break
            seat, square = min(going, key=turn_to_go)
            board = board.without(seat, square)
            name = board.ground.square_names[square]
            events.append(Eliminated(seat, name, "no-move" if dying else "second-force"))
            if 0 in board.left:
                return self._go_on(events, board, enclosed ^ square, Outcome((1 - seat,), "elimination"))
        return self._go_on(events, board, enclosed)

    def _go_on(self, events: list[Event], board: Board, enclosed: int, outcome: Outcome | None = None) -> Entrapment:
        """The state after an action is judged: the same turn goes on, or the next one begins."""
        seat, phase = self.seat, self.phase
        old, first = self.board, events[0]
        lasting = board.stock != old.stock or board.standing != old.standing or board.left != old.left
        jumped = isinstance(first, Moved) and first.over
        quiet = -1 if lasting or jumped else self._quiet
        seen = () if lasting else self._seen
        choice = None
        if enclosed and not outcome:
            choice = board.choice(seat, enclosed)
            events += self._forces(board, enclosed, choice)
        if outcome or choice:
            pass
        elif phase == "first":
            phase = "second"
        else:
            seat = 1 - seat
            if board.put == 2 * board.ground.roamers:
                phase, quiet = ("opening", 0) if phase == "place" else ("first", quiet + 1)
                seen = (*seen, position := _position(board, seat))
                outcome = _draw(seen.count(position), quiet)
        if outcome:
            events.append(Ended(outcome))
        return Entrapment(board, seat, phase, outcome, tuple(events), enclosed, choice, quiet, seen)

    def _forces(self, board: Board, enclosed: int, choice: Choice | None) -> Iterator[Event]:
        """The choice that is due on a board, and the roamers that are forced on it and were not before."""
        if choice:
            yield ChoiceDue(choice[0], board.ground.list_squares(choice[1]))
        for seat in (0, 1):
            forced = board.forced(seat, enclosed)
            if forced and forced != self.board.forced(seat, self._enclosed):
                yield Forced(seat, board.ground.square_names[forced])

    def _movers(self) -> int:
        """The roamers that may move: where a force is due, the forced one and friends across an open groove."""
        own = sum(self.board.roamers[self.seat])
        forced = self._enclosed & own
        if self.phase == "second" or not forced:
            return own
        return forced | own & self.board.ground.grid.step(forced, self.board.passages)

    # -- refusals ----------------------------------------------------------------------------------------------

    def _expect(self, *phases: Phase) -> None:
        """Raise RuleError unless the phase is one of these and no victim has to be chosen."""
        if self._choice:
            raise _refused("victim-first", *self.victims)
        if self.phase in phases:
            return
        if self.phase == "place":
            raise _refused("put-first")
        if "place" in phases:
            raise _refused("all-put")
        raise _refused("opening" if self.phase == "opening" else "move-first")

    def _at_square(self, code: str, square: int) -> RuleError:
        return _refused(code, self.board.ground.square_names[square])

    def _at_groove(self, code: str, groove: int) -> RuleError:
        return _refused(code, self.board.ground.groove_names[groove])

    def _why_not_mover(self, origin: int) -> RuleError:
        if origin & sum(self.board.roamers[1 - self.seat]):
            return self._at_square("not-yours", origin)
        if not origin & self.board.taken:
            return self._at_square("nobody", origin)
        return _refused("forced", *self.forced(self.seat))

    def _why_blocked(self, move: Move) -> RuleError:
        """The first thing in the way, or the second of two that could be jumped one by one."""
        friends, enemies, jumpable, fixed = self.board.obstacles(self.seat)
        jumps = []
        for groove, square in ((move.first, move.middle), (move.second, move.target)):
            if groove & fixed:
                return self._why_fixed(groove, "standing-barrier", "enemy-barrier")
            if square & enemies:
                return self._at_square("enemy-roamer", square)
            if square & friends and square == move.target:
                return self._at_square("occupied", square)
            if groove & jumpable:
                jumps.append(self.board.ground.groove_names[groove])
            if square & friends:
                jumps.append(self.board.ground.square_names[square])
        return _refused("one-jump", *jumps)

    def _why_not_relocated(self, origin: int) -> RuleError:
        if origin & self.board.passages:
            return self._at_groove("no-barrier", origin)
        return self._why_fixed(origin, "stays", "not-your-barrier")

    def _why_fixed(self, groove: int, standing: str, enemy: str) -> RuleError:
        stands = groove & (self.board.standing[0] | self.board.standing[1])
        return self._at_groove(standing if stands else enemy, groove)


def _refused(code: str, *marks: str, **params: str) -> RuleError:
    return RuleError(code, REASONS[code], marks=marks, places=", ".join(marks), **params)


def _read(table: Mapping[str, T], action: str) -> T:
    if action not in table:
        raise _refused("unknown", action=action)
    return table[action]


def _position(board: Board, seat: int) -> object:
    """What makes positions the same (rule 17): slots are left out."""
    return sum(board.roamers[0]), sum(board.roamers[1]), board.resting, board.standing, board.stock, seat


def _draw(times: int, quiet: int) -> Outcome | None:
    """Whether a turn that begins so is a draw (rule 17)."""
    if times == REPETITIONS:
        return Outcome((0, 1), "repetition")
    return Outcome((0, 1), "quiet") if quiet == QUIET_TURNS else None


# -- beginnings ----------------------------------------------------------------------------------------------------


def new(**options: str | int) -> Entrapment:
    """The empty board: player one puts a roamer."""
    board = Board(ground(str(options["variant"])), ((), ()), (0, 0), (0, 0), (STOCK, STOCK), 0)
    return Entrapment(board, 0, "place", None, (), 0, None, 0, ())


_TEXT = re.compile(
    r"(?P<places>[^ /]*(?:/[^ /]*){5}) (?P<player>[12])"
    r" (?:place-(?P<put>[0-9]{1,2})|(?P<phase>opening|first|second)) (?P<one>[0-9]{1,2})-(?P<two>[0-9]{1,2})"
)


def from_text(text: str, **options: str | int) -> Entrapment:
    """The state that a position text writes. Raises ValueError where there is no such position.

    What began earlier turns is not in the text: rule 17 counts from here on.
    """
    match = _TEXT.fullmatch(text)
    if match is None:
        raise ValueError(f"a position is six lists between slashes, player, phase and stock, not {text!r}")
    base = ground(str(options["variant"]))
    lists = [names.split(",") if names else [] for names in match["places"].split("/")]
    one, two = (_bits(base.grid.square, names) for names in lists[:2])
    barriers = [sum(_bits(base.grid.groove, names)) for names in lists[2:]]
    put = int(match["put"]) if match["put"] else 2 * base.roamers
    stock = int(match["one"]), int(match["two"])
    board = Board(base, (one, two), (barriers[0], barriers[1]), (barriers[2], barriers[3]), stock, put)
    phase = cast("Phase", match["phase"] or "place")
    seat, enclosed = int(match["player"]) - 1, board.enclosed()
    _check(board, seat, phase, enclosed)
    choice = board.choice(seat, enclosed)
    begins = phase in ("opening", "first") and choice is None
    seen = (_position(board, seat),) if begins else ()
    return Entrapment(board, seat, phase, None, (), enclosed, choice, 0, seen)


def _bits(numbers: Mapping[str, int], names: Sequence[str]) -> tuple[int, ...]:
    """The bits of named squares or grooves. Raises ValueError for a name that the board does not have, or for two."""
    for name in names:
        if name not in numbers:
            raise ValueError(f"there is no {name!r} on this board")
    bits = tuple(1 << numbers[name] for name in names)
    if len(set(bits)) < len(bits):
        raise ValueError(f"two things are in one place in {','.join(names)}")
    return bits


def _check(board: Board, seat: int, phase: Phase, enclosed: int) -> None:
    """Raise ValueError when no match of the variant can come to this."""
    if board.taken.bit_count() < len(board.each()) or sum(board.resting + board.standing) != board.barriers:
        raise ValueError("two roamers or two barriers are in one place")
    total = 2 * board.ground.roamers
    chosen = board.choice(seat, enclosed) is not None
    if phase == "place" and (seat != (board.put - chosen) % 2 or board.put - chosen >= total):
        raise ValueError(f"with {board.put} roamers put, player {seat + 1} does not put the next one")
    if phase == "opening" and seat != 0:
        raise ValueError("the first turn is player one's")
    if not all(0 < left <= board.ground.roamers for left in board.left):
        raise ValueError("a side has too many roamers, or none")
    if max(board.stock) > STOCK:
        raise ValueError(f"a stock holds {STOCK} barriers at most")
    for owner, square in board.each():
        if square & enclosed and not board.lives(owner, square):
            raise ValueError(f"the roamer on {board.ground.square_names[square]} cannot live there")
