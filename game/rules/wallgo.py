"""The rules of Wall Go: two to four players move pieces, build walls and close off territory on 7x7 squares.

A turn moves one piece by up to two steps and builds a wall beside it. With three or four players everybody may break
one wall in the match. A region that holds pieces of one player only is his territory; the match ends when no region
is contested any more, and most squares win.

>>> state = new(players=2, stay="always", tie="shared")
>>> for action in ("@a7", "@g7", "@a1", "@g1", "a7>b7", "b7+c7"):
...     state = state.play(action)
>>> state.events, state.seats[state.seat]
((Built(seat=0, groove='b7c7'),), 'blue')
>>> state.to_text()
'g1,f2,b6,b7/a1,b2,f6,g7 b7c7 blue -'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cache, cached_property, reduce
from operator import or_
from typing import ClassVar, NamedTuple

from game.rules.core import SEAT_NAMES, Ended, Event, Info, Option, Outcome, Resigned, RuleError, Skipped, State
from game.rules.wallgrid import Grid, members

INFO = Info(
    game="wallgo",
    options=(
        Option("players", (2, 3, 4)),
        Option("stay", ("always", "with-exit")),
        Option("tie", ("shared", "largest-region")),
    ),
    seats=SEAT_NAMES,
)

REASONS: Mapping[str, str] = {
    "over": "The match is over.",
    "unknown": "{action} is not an action of Wall Go.",
    "off-board": "{square} is not a square of the board.",
    "not-beside": "{square} and {other} are not neighbours, so there is no groove between them.",
    "same-square": "The piece stands on {square} already: to stay there, it builds at once.",
    "too-far": "A piece moves two squares at most, and {target} is farther from {square}.",
    "no-draw": "A Wall Go match is not drawn by agreement: it ends when no region is contested.",
    "no-finish": "A Wall Go match is not ended by agreement: it ends when no region is contested.",
    "no-pass": "A Wall Go turn cannot be passed.",
    "no-seat": "Nobody plays {seat} in this match.",
    "still-putting": "Nothing moves before all pieces have been put on the board.",
    "all-put": "All pieces are on the board already.",
    "occupied": "A piece stands on {square}.",
    "no-piece": "There is no piece on {square}.",
    "not-yours": "The piece on {square} is {owner}'s, and it is {seat}'s turn.",
    "other-piece": "The piece on {mover} has begun this turn and has to end it.",
    "has-moved": "The piece on {square} has moved: now it has to build a wall.",
    "one-step-left": "The piece on {square} has one step left, and {target} is farther away.",
    "way-blocked": "The piece on {square} cannot get to {target}: {obstacles} in the way.",
    "wall-there": "There is a wall in {groove} already.",
    "cannot-stay": "A piece may only stay where it could step out and back: the one on {square} is shut in.",
    "two-players": "Walls are only broken in matches of three or four players.",
    "break-used": "A player breaks one wall in a match, and {seat} has done so.",
    "no-wall": "There is no wall in {groove} to break.",
    "no-way-out": "A piece that is shut in may only break a wall that lets it out, and {square} is occupied.",
}
"""For the code of every refusal its plain English sentence."""

GRID = Grid(7, 7)


@dataclass(frozen=True, slots=True)
class Put(Event):
    """A seat put a piece on a square."""

    seat: int
    square: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A piece moved; ``path`` holds the squares it stepped on, the target last."""

    seat: int
    origin: str
    target: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A seat built a wall in a groove."""

    seat: int
    groove: str


@dataclass(frozen=True, slots=True)
class Broke(Event):
    """A seat broke the wall in a groove."""

    seat: int
    groove: str


@dataclass(frozen=True)
class Setup:
    """What was chosen before the match."""

    players: int
    stay: str
    tie: str

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return SEAT_NAMES[: self.players]

    @property
    def placement(self) -> tuple[int, ...]:
        """The seats in the order in which they put their pieces (Rules 2 and 3): there and back."""
        return (*range(self.players), *reversed(range(self.players)))

    @property
    def start(self) -> tuple[int, ...]:
        """For every seat the squares of the pieces it starts with, as a mask (Rule 2)."""
        if self.players == 2:
            return (_mask("b6", "f2"), _mask("f6", "b2"))
        return (0,) * self.players


class Mover(NamedTuple):
    """The piece that has begun a turn.

    ``steps`` it may take now. ``spare`` steps it did not take when it moved: only a break gives them back (Rule 11).
    """

    square: int
    steps: int
    spare: int


class Region(NamedTuple):
    """An area shut off by walls and rim, as a mask of squares, and the seats that have pieces in it."""

    squares: int
    seats: tuple[int, ...]


class Way(NamedTuple):
    """A way of one or two steps: its squares without the origin, the same as a mask, and the grooves it crosses."""

    path: tuple[str, ...]
    squares: int
    grooves: int


@dataclass(frozen=True)
class WallGo(State):
    """A position of Wall Go. Masks are those of ``GRID``; everything asked for by methods is in names of squares."""

    setup: Setup
    piece_masks: tuple[int, ...]
    """For every seat the squares of its pieces."""
    wall_mask: int = 0
    """The grooves that hold walls."""
    breaks: int = 0
    """The seats that still hold a break, as a mask."""
    seat: int = 0
    to_put: tuple[int, ...] = ()
    """The seats that still put a piece, in order; empty as soon as pieces move."""
    moving: Mover | None = None
    """The piece that has begun this turn."""
    outcome: Outcome | None = None
    events: tuple[Event, ...] = field(default=(), compare=False)

    info: ClassVar[Info] = INFO

    # -- what can be asked -------------------------------------------------------------------------------------

    @property
    def options(self) -> Mapping[str, str | int]:
        """All options of the match with their values."""
        return asdict(self.setup)

    @property
    def seats(self) -> tuple[str, ...]:
        """Names of the seats in the order of play."""
        return self.setup.seats

    @property
    def mid_turn(self) -> bool:
        """Whether a piece has begun a turn and must still build."""
        return self.moving is not None

    @property
    def mover(self) -> str | None:
        """The square of the piece that has begun this turn."""
        return GRID.square_names[self.moving.square] if self.moving else None

    @property
    def steps(self) -> int:
        """How many steps the piece of this turn may take now."""
        return self.moving.steps if self.moving else 2

    def pieces(self, seat: int) -> tuple[str, ...]:
        """The squares of a seat's pieces, from the lowest row up."""
        return _squares(self.piece_masks[seat])

    def piece_on(self, square: str) -> int | None:
        """The seat whose piece stands on a square."""
        return self._seat_on(GRID.square[square])

    def walls(self) -> tuple[str, ...]:
        """The grooves that hold walls."""
        return _grooves(self.wall_mask)

    def holds_break(self, seat: int) -> bool:
        """Whether a seat may still break a wall (Rule 11)."""
        return bool(self.breaks >> seat & 1)

    def free_sides(self, square: str) -> tuple[str, ...]:
        """The grooves beside a square that hold no wall: a piece there may build in them (Rule 7)."""
        return _grooves(GRID.around[GRID.square[square]] & self._passages)

    def destinations(self, square: str) -> tuple[str, ...]:
        """The squares that the piece on a square may move to now (Rule 5)."""
        here = GRID.square[square]
        return _squares(self._reach(here)) if self._movers >> here & 1 else ()

    def breakable(self, square: str) -> tuple[str, ...]:
        """The grooves whose walls the piece on a square may break now (Rules 11 and 12)."""
        here = GRID.square[square]
        return _grooves(self._breakable(here)) if self._movers >> here & 1 else ()

    def owners(self) -> dict[str, int]:
        """For every square that is territory its seat (Rule 13); none while pieces are being put (Rule 4)."""
        if self.to_put:
            return {}
        return {
            GRID.square_names[square]: region.seats[0]
            for region in self._regions
            if len(region.seats) == 1
            for square in members(region.squares)
        }

    def contested(self) -> tuple[str, ...]:
        """The squares of all regions that hold pieces of two or more seats."""
        return _squares(self._contested)

    def scores(self) -> tuple[int, ...]:
        """The squares that each seat holds (Rule 13); zeros while pieces are being put (Rule 4)."""
        return tuple(map(sum, self._holdings()))

    def legal_actions(self) -> Sequence[str]:
        """Every action that may be played now, but resigning."""
        if self.to_put and not self.outcome:
            return tuple("@" + name for name in _squares(GRID.squares & ~self._occupied))
        actions: list[str] = []
        for here in members(self._movers):
            name = GRID.square_names[here]
            actions += (f"{name}>{target}" for target in _squares(self._reach(here)))
            actions += (_edge(here, "x", groove) for groove in members(self._breakable(here)))
            if self._may_stay(here):
                actions += (_edge(here, "+", groove) for groove in members(GRID.around[here] & self._passages))
        return tuple(actions)

    def turns(self) -> Sequence[tuple[str, ...]]:
        """Every whole turn without a break: each piece, destination and wall once. In mid-turn, every way to end it."""
        if self.to_put:
            return tuple((action,) for action in self.legal_actions())
        passages, around = self._passages, GRID.around
        turns: list[tuple[str, ...]] = []
        for here in members(self._movers):
            if self._may_stay(here):
                turns += _turns(here, here, passages & around[here])
            for target in members(self._reach(here)):
                turns += _turns(here, target, passages & around[target])
        return turns

    def timeout(self) -> tuple[str, ...]:
        """What is played for the seat whose clock ran out: build at once, else the first turn (Rule 17)."""
        if self.outcome:
            return ()
        actions = sorted(self.legal_actions())
        if self.to_put:
            return (actions[0],)
        for action in actions:
            if "+" in action:
                return (action,)
        return (actions[0], *self.play(actions[0]).timeout())

    def to_text(self) -> str:
        """The position text: pieces by seat, walls, seat, seats that still hold a break."""
        breaks = "".join(name[0] for seat, name in enumerate(self.seats) if self.holds_break(seat))
        pieces = "/".join(",".join(self.pieces(seat)) for seat in range(self.setup.players))
        return f"{pieces} {','.join(self.walls()) or '-'} {self.seats[self.seat]} {breaks or '-'}"

    # -- what can be done --------------------------------------------------------------------------------------

    def play(self, action: str) -> WallGo:
        """The state after the action. Raises RuleError, with a code of ``REASONS``, when it is illegal."""
        if self.outcome:
            raise _refused("over")
        if action not in _ACTIONS:
            raise _misread(action)
        act, here, there = _ACTIONS[action]
        return act(self, here, there)

    def _put(self, square: int, _: int) -> WallGo:
        name = GRID.square_names[square]
        if not self.to_put:
            raise _refused("all-put", name)
        if self._occupied >> square & 1:
            raise _refused("occupied", name, square=name)
        to_put = self.to_put[1:]
        state = WallGo(
            self.setup,
            self._with_piece(1 << square),
            breaks=self.breaks,
            seat=to_put[0] if to_put else 0,
            to_put=to_put,
            events=(Put(self.seat, name),),
        )
        return state if to_put else state._with_seat_that_can_act()

    def _move(self, origin: int, target: int) -> WallGo:
        self._check_piece(origin)
        way = self._way(origin, target)
        name = GRID.square_names
        spare = self.steps - len(way.path) if self.holds_break(self.seat) else 0
        return WallGo(
            self.setup,
            self._with_piece(1 << origin | 1 << target),
            self.wall_mask,
            self.breaks,
            self.seat,
            moving=Mover(target, 0, spare),
            events=(Moved(self.seat, name[origin], name[target], way.path),),
        )

    def _break(self, here: int, groove: int) -> WallGo:
        self._check_piece(here)
        name = GRID.groove_names[groove]
        if self.setup.players == 2:
            raise _refused("two-players", name)
        if not self.holds_break(self.seat):
            raise _refused("break-used", name, seat=self.seats[self.seat])
        if not self.wall_mask >> groove & 1:
            raise _refused("no-wall", name, groove=name)
        if not self._breakable(here) >> groove & 1:
            behind = name.replace(GRID.square_names[here], "")
            raise _refused("no-way-out", behind, square=behind)
        steps = self.moving.steps + self.moving.spare if self.moving else 2
        return WallGo(
            self.setup,
            self.piece_masks,
            self.wall_mask ^ 1 << groove,
            self.breaks ^ 1 << self.seat,
            self.seat,
            moving=Mover(here, steps, 0),
            events=(Broke(self.seat, name),),
        )

    def _build(self, here: int, groove: int) -> WallGo:
        self._check_piece(here)
        name = GRID.groove_names[groove]
        if self.wall_mask >> groove & 1:
            raise _refused("wall-there", name, groove=name)
        if not self._may_stay(here):
            square = GRID.square_names[here]
            around = GRID.around[here]
            beside = GRID.step(1 << here, self._passages)
            raise _refused("cannot-stay", *_grooves(around & self.wall_mask), *_squares(beside), square=square)
        state = WallGo(
            self.setup,
            self.piece_masks,
            self.wall_mask | 1 << groove,
            self.breaks,
            (self.seat + 1) % self.setup.players,
            events=(Built(self.seat, name),),
        )
        # Where every piece may stay, only a wall that cuts something off can end the match.
        if (self.setup.stay == "with-exit" or GRID.may_divide(groove, state._passages)) and state._settled:
            return state._ended(self.seat, state._best(range(self.setup.players)))
        return state._with_seat_that_can_act()

    def _resign(self, seat: int, _: int) -> WallGo:
        if seat >= self.setup.players:
            raise _refused("no-seat", seat=SEAT_NAMES[seat])
        others = [other for other in range(self.setup.players) if other != seat]
        state = replace(self, moving=None, events=(Resigned(seat),))
        return state._ended(seat, Outcome(state._best(others).winners, "resignation"))

    # -- the position ------------------------------------------------------------------------------------------

    @property
    def _passages(self) -> int:
        return GRID.grooves ^ self.wall_mask

    @cached_property
    def _occupied(self) -> int:
        return sum(self.piece_masks)

    @property
    def _movers(self) -> int:
        """The pieces that may act now: none while pieces are being put, none after the end."""
        if self.to_put or self.outcome:
            return 0
        return 1 << self.moving.square if self.moving else self.piece_masks[self.seat]

    def _seat_on(self, square: int) -> int | None:
        return next((seat for seat, pieces in enumerate(self.piece_masks) if pieces >> square & 1), None)

    def _with_piece(self, change: int) -> tuple[int, ...]:
        """The pieces after the squares of ``change`` have been taken or left by the seat to act."""
        return tuple(pieces ^ change if seat == self.seat else pieces for seat, pieces in enumerate(self.piece_masks))

    def _reach(self, origin: int) -> int:
        """The squares that a piece may move to (Rule 5)."""
        steps = self.steps
        if not steps:
            return 0
        passages, empty = self._passages, GRID.squares ^ self._occupied
        near = GRID.step(1 << origin, passages) & empty
        return near | GRID.step(near, passages) & empty if steps == 2 else near

    def _may_stay(self, square: int) -> bool:
        """Whether a piece may build where it stands (Rule 6). After a step or a break there is always a way out."""
        if self.setup.stay == "always":
            return True
        return bool(GRID.step(1 << square, self._passages) & ~self._occupied)

    def _breakable(self, square: int) -> int:
        """The walls that a piece may break (Rules 11 and 12)."""
        if not self.holds_break(self.seat):
            return 0
        walls = GRID.around[square] & self.wall_mask
        if self._may_stay(square):
            return walls
        return sum(
            1 << side.groove
            for side in GRID.sides[square]
            if side and walls >> side.groove & 1 and not self._occupied >> side.square & 1
        )

    def _can_act(self, seat: int, pieces: int) -> bool:
        """Whether the seat has a turn with any of its ``pieces``: a free side, or a way out (Rules 7, 10 and 12)."""
        sides = GRID.grooves if self.holds_break(seat) else self._passages
        beside = GRID.step(pieces, sides)
        return bool(beside if self.setup.stay == "always" else beside & ~self._occupied)

    @cached_property
    def _regions(self) -> tuple[Region, ...]:
        """The regions that hold pieces (Rule 13)."""
        passages, unseen = self._passages, self._occupied
        regions = []
        while unseen:
            squares = GRID.flood(unseen & -unseen, passages)
            unseen &= ~squares
            seats = tuple(seat for seat, pieces in enumerate(self.piece_masks) if pieces & squares)
            regions.append(Region(squares, seats))
        return tuple(regions)

    @property
    def _contested(self) -> int:
        return sum(region.squares for region in self._regions if len(region.seats) > 1)

    def _holdings(self) -> list[list[int]]:
        """For every seat the sizes of its territories."""
        if self.to_put:
            return [[] for _ in self.piece_masks]
        return [
            [region.squares.bit_count() for region in self._regions if region.seats == (seat,)]
            for seat in range(self.setup.players)
        ]

    # -- turn and match end ------------------------------------------------------------------------------------

    @property
    def _settled(self) -> bool:
        """Whether no contested region is left in which somebody can act (Rule 14)."""
        contested = self._contested
        return not any(self._can_act(seat, pieces & contested) for seat, pieces in enumerate(self.piece_masks))

    def _with_seat_that_can_act(self) -> WallGo:
        """The position with the first seat, from its own on, that is not skipped (Rule 10)."""
        seat = self.seat
        skipped = []
        while reason := self._skip_reason(seat):
            skipped.append(Skipped(seat, reason))
            seat = (seat + 1) % self.setup.players
        return replace(self, seat=seat, events=(*self.events, *skipped)) if skipped else self

    def _skip_reason(self, seat: int) -> str | None:
        pieces = self.piece_masks[seat]
        if not self._can_act(seat, pieces):
            return "no-turn"
        if self.setup.players > 2 and not self.holds_break(seat):  # with two the match would be over
            others = self._occupied ^ pieces
            if not GRID.flood(pieces, self._passages) & others:
                return "own-territory"
        return None

    def _best(self, seats: Sequence[int]) -> Outcome:
        """The outcome by territory among ``seats`` (Rule 15)."""
        holdings = self._holdings()
        totals = {seat: sum(holdings[seat]) for seat in seats}
        winners = [seat for seat in seats if totals[seat] == max(totals.values())]
        if self.setup.tie == "largest-region":
            largest = {seat: max(holdings[seat], default=0) for seat in winners}
            winners_by_region = [seat for seat in winners if largest[seat] == max(largest.values())]
            if len(winners_by_region) < len(winners):
                return Outcome(tuple(winners_by_region), "largest-region")
        return Outcome(tuple(winners), "territory")

    def _ended(self, seat: int, outcome: Outcome) -> WallGo:
        return replace(self, seat=seat, outcome=outcome, events=(*self.events, Ended(outcome)))

    # -- refusals ----------------------------------------------------------------------------------------------

    def _check_piece(self, square: int) -> None:
        """Raise RuleError unless the piece on a square may act now."""
        if self._movers >> square & 1:
            return
        name = GRID.square_names[square]
        if self.to_put:
            raise _refused("still-putting", name)
        owner = self._seat_on(square)
        if owner is None:
            raise _refused("no-piece", name, square=name)
        if owner != self.seat:
            raise _refused("not-yours", name, square=name, owner=self.seats[owner], seat=self.seats[self.seat])
        mover = str(self.mover)
        raise _refused("other-piece", mover, mover=mover)

    def _way(self, origin: int, target: int) -> Way:
        """The open way of a move. Raises RuleError when there is none."""
        passages, occupied, steps = self._passages, self._occupied, self.steps
        ways = _WAYS[origin, target]
        for way in ways:
            if len(way.path) <= steps and not occupied & way.squares and passages & way.grooves == way.grooves:
                return way
        names = {"square": GRID.square_names[origin], "target": GRID.square_names[target]}
        if not steps:
            raise _refused("has-moved", names["square"], square=names["square"])
        if len(ways[0].path) > steps:
            raise _refused("one-step-left", names["target"], **names)
        if occupied >> target & 1:
            raise _refused("occupied", names["target"], square=names["target"])
        walls = _grooves(self.wall_mask & _union(way.grooves for way in ways))
        obstacles = (*walls, *_squares(occupied & _union(way.squares for way in ways)))
        raise _refused("way-blocked", *obstacles, obstacles=", ".join(obstacles), **names)


def new(players: int, stay: str, tie: str) -> WallGo:
    """The state in which a match begins."""
    setup = Setup(players, stay, tie)
    return WallGo(setup, setup.start, breaks=_all_breaks(setup), to_put=setup.placement)


def from_text(text: str, players: int, stay: str, tie: str) -> WallGo:
    """The position that a text writes, as its seat's turn begins. Raises ValueError for a text that writes none.

    A text without walls that can arise while pieces are being put is such a position; with any other pieces it is
    play. Breaks mean nothing to two players and are passed over.
    """
    setup = Setup(players, stay, tie)
    fields = text.split()
    if len(fields) != 4:
        raise ValueError(f"a Wall Go position has 4 fields (pieces, walls, seat, breaks), not {len(fields)}")
    pieces = _read_pieces(fields[0], setup)
    walls = [] if fields[1] == "-" else fields[1].split(",")
    for wall in walls:
        if wall not in GRID.groove:
            raise ValueError(f"{wall!r} is not a groove of the board")
    wall_mask = _union(1 << GRID.groove[wall] for wall in walls)
    if wall_mask.bit_count() < len(walls):
        raise ValueError("a wall is listed twice")
    if fields[2] not in setup.seats:
        raise ValueError(f"{fields[2]!r} is not one of the seats {', '.join(setup.seats)}")
    seat = setup.seats.index(fields[2])
    initials = [name[0] for name in setup.seats]
    letters = "" if fields[3] == "-" else fields[3]
    if len(set(letters)) < len(letters) or not set(letters) <= set(initials):
        raise ValueError(f"{letters!r} is not a list of seats that hold a break: each of {''.join(initials)} once")
    breaks = 0 if players == 2 else sum(1 << initials.index(letter) for letter in letters)
    state = WallGo(setup, pieces, wall_mask, breaks, seat)
    if to_put := _still_to_put(state):
        return replace(state, to_put=to_put)
    if state._settled:
        return state._ended(seat, state._best(range(players)))
    return state._with_seat_that_can_act()


def _read_pieces(text: str, setup: Setup) -> tuple[int, ...]:
    lists = [part.split(",") if part else [] for part in text.split("/")]
    if len(lists) != setup.players:
        raise ValueError(f"the position has pieces for {len(lists)} seats and the match has {setup.players} players")
    for square in (square for squares in lists for square in squares):
        if square not in GRID.square:
            raise ValueError(f"{square!r} is not a square of the board")
    masks = tuple(_union(1 << GRID.square[square] for square in squares) for squares in lists)
    if _union(masks).bit_count() < sum(map(len, lists)):
        raise ValueError("two pieces stand on one square")
    return masks


def _still_to_put(state: WallGo) -> tuple[int, ...]:
    """The seats that still put a piece if the position can arise while pieces are being put, else none."""
    setup = state.setup
    if state.wall_mask or state.breaks != _all_breaks(setup):
        return ()
    for put, seat in enumerate(setup.placement):
        done = setup.placement[:put]
        if seat == state.seat and all(
            pieces & start == start and pieces.bit_count() == start.bit_count() + done.count(owner)
            for owner, (pieces, start) in enumerate(zip(state.piece_masks, setup.start, strict=True))
        ):
            return setup.placement[put:]
    return ()


def _all_breaks(setup: Setup) -> int:
    """The seats that hold a break when a match begins: all, with three or four players (Rule 11)."""
    return (1 << setup.players) - 1 if setup.players > 2 else 0


def _mask(*squares: str) -> int:
    return _union(1 << GRID.square[square] for square in squares)


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def _squares(mask: int) -> tuple[str, ...]:
    return tuple(GRID.square_names[square] for square in members(mask))


def _grooves(mask: int) -> tuple[str, ...]:
    return tuple(GRID.groove_names[groove] for groove in GRID.sorted_grooves(mask))


def _refused(code: str, *marks: str, **params: str) -> RuleError:
    return RuleError(code, REASONS[code], marks=marks, **params)


def _misread(action: str) -> RuleError:
    """Why a text is no action in any position."""
    if action in ("draw", "finish", "pass"):
        return _refused(f"no-{action}")
    match = re.fullmatch(r"@([a-z]\d+)|([a-z]\d+)([>x+])([a-z]\d+)", action)
    if match is None:
        return _refused("unknown", action=action)
    put, square, sign, other = match.groups()
    for name in (put, square, other):
        if name and name not in GRID.square:
            return _refused("off-board", *filter(GRID.square.__contains__, (square,)), square=name)
    if square == other:
        return _refused("same-square", square, square=square)
    if sign == ">":
        return _refused("too-far", other, square=square, target=other)
    return _refused("not-beside", square, other, square=square, other=other)


@cache
def _edge(square: int, sign: str, groove: int) -> str:
    """The action of a piece on a square towards the groove on one of its sides: ``d4+d5``, ``c3xc4``."""
    name = GRID.square_names[square]
    return name + sign + GRID.groove_names[groove].replace(name, "")


@cache
def _turns(origin: int, target: int, grooves: int) -> tuple[tuple[str, ...], ...]:
    """The turns that move a piece from origin to target, or leave it there, and build in one of the grooves."""
    names = GRID.square_names
    move = () if origin == target else (f"{names[origin]}>{names[target]}",)
    return tuple((*move, _edge(target, "+", groove)) for groove in members(grooves))


def _all_ways() -> dict[tuple[int, int], list[Way]]:
    """For every origin and target of a move the ways between them: two round a corner, else one."""
    ways: dict[tuple[int, int], list[Way]] = {}
    names = GRID.square_names
    for origin, sides in enumerate(GRID.sides):
        for first in filter(None, sides):
            near = 1 << first.square
            ways[origin, first.square] = [Way((names[first.square],), near, 1 << first.groove)]
            for second in filter(None, GRID.sides[first.square]):
                if second.square != origin:
                    way = Way(
                        (names[first.square], names[second.square]),
                        near | 1 << second.square,
                        1 << first.groove | 1 << second.groove,
                    )
                    ways.setdefault((origin, second.square), []).append(way)
    return ways


def _all_actions() -> dict[str, tuple[Callable[[WallGo, int, int], WallGo], int, int]]:
    """For the text of every action the method that plays it and the numbers it takes."""
    names = GRID.square_names
    actions: dict[str, tuple[Callable[[WallGo, int, int], WallGo], int, int]] = {}
    for square, name in enumerate(names):
        actions["@" + name] = (WallGo._put, square, square)
        for groove in members(GRID.around[square]):
            actions[_edge(square, "x", groove)] = (WallGo._break, square, groove)
            actions[_edge(square, "+", groove)] = (WallGo._build, square, groove)
    for origin, target in _WAYS:
        actions[f"{names[origin]}>{names[target]}"] = (WallGo._move, origin, target)
    for seat, name in enumerate(SEAT_NAMES):
        actions[f"resign:{name}"] = (WallGo._resign, seat, seat)
    return actions


_WAYS = _all_ways()
_ACTIONS = _all_actions()
