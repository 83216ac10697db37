"""The rules of Fortress: two to four players draw segments between points, and every closed province gets a fortress.

A province is a bounded face of the map that the segments make. Those that a segment closes or cuts off from their
fortress go to the player who drew it; he puts a fortress into each. No segment may touch the circle of a fortress. When no
pair of points can be joined any more, the most land wins.

>>> state = new(players=2, points=12, level="master", victory="area", seed=0)
>>> for action in ("0-1", "1-2", "0-2"):
...     state = state.play(action)
>>> state.seats[state.seat], state.legal_actions(), state.recorded("@auto")
('red', ('@auto',), '@188.931640625,198.9443359375,4.1044921875')
>>> state.play("@190,199")
Traceback (most recent call last):
    ...
game.rules.core.RuleError: A circle of radius 4.1044921875 at 190,199 is too near to 0-1.
>>> state.play("@auto").shares()
(1.0, 0.0)
"""

from __future__ import annotations

import math
import re
from collections.abc import Generator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from decimal import Context, Inexact
from fractions import Fraction
from functools import cached_property, cmp_to_key
from typing import ClassVar

import numpy as np

from game.rules.core import SEAT_NAMES, Ended, Event, Info, Option, Outcome, Resigned, RuleError, State
from game.rules.faces import Face, area_bounds, compare_areas
from game.rules.planar import Arrangement
from game.rules.points import Point, by_place, compare_distance, point
from game.rules.room import places
from game.rules.scatter import HEIGHT, WIDTH, Spot, scatter
from game.rules.sightlines import DOUBT, Circle, Sightlines, touching
from game.rules.site import LARGEST, Segment, Site

INFO = Info(
    game="fortress",
    options=(
        Option("players", (2, 3, 4)),
        Option("points", (12, 8, 16, 20)),
        Option("level", ("master", "ordinary")),
        Option("victory", ("area", "fortresses")),
        Option("seed"),
    ),
    seats=SEAT_NAMES,
    undo="never",
    agreements=("finish",),
)

CLOSEST = Fraction(1, 2)
"""A crossing nearer than this to an available point cannot be chosen (Rule 4)."""

REASONS: Mapping[str, str] = {
    "over": "The match is over.",
    "unknown": "{action} is not an action of Fortress.",
    "no-draw": "A Fortress match is not drawn by agreement, but all may agree to end it now.",
    "no-pass": "Nobody passes in Fortress: the segments are the same for everyone.",
    "no-seat": "Nobody plays {seat} in this match.",
    "no-point": "There is no point {point}: the last one is {last}.",
    "same-point": "A segment needs two ends: it cannot end in point {point}, where it starts.",
    "drawn": "All of the segment {segment} is drawn already.",
    "shield": "The segment {segment} touches the circle of a fortress: {circles}.",
    "place-first": "First a fortress must be put into every province just won.",
    "nothing-due": "No province waits for a fortress.",
    "outside": "The fortress belongs into the province that waits for it, and {place} is not inside.",
    "too-large": "The circle of a fortress has a radius of {largest} at most, not {radius}.",
    "no-room": "A circle of radius {radius} at {place} is too near to {obstacles}.",
}
"""For the code of every refusal its plain English sentence."""


@dataclass(frozen=True, slots=True)
class Fortress:
    """A fortress: its circle and the seat that put it and holds the province around it."""

    seat: int
    circle: Circle


@dataclass(frozen=True, slots=True)
class Province:
    """A bounded face of the map and the seat that holds it; ``fortress`` is None while one is due."""

    face: Face
    seat: int
    fortress: Fortress | None


# -- what happens --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew a segment; from the next move on the points of these numbers can be chosen too."""

    seat: int
    segment: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """Land of ``loser``, or of nobody (None), went to a seat, which will put a fortress there."""

    seat: int
    loser: int | None
    face: Face


@dataclass(frozen=True, slots=True)
class Divided(Event):
    """A part of a seat's own province was cut off from its fortress and will get one of its own."""

    seat: int
    face: Face


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A seat put a fortress into a province."""

    fortress: Fortress
    face: Face


# -- a match -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Setup:
    """What was chosen before the match."""

    players: int
    points: int
    level: str
    victory: str
    seed: int


@dataclass(frozen=True)
class FortressState(State):
    """A position of Fortress: the base points and what was played, and what came of it.

    No shorter text than the actions writes a position, so they decide which positions are equal.
    """

    setup: Setup
    base: tuple[Spot, ...]
    actions: tuple[str, ...] = ()
    seat: int = 0
    outcome: Outcome | None = None
    events: tuple[Event, ...] = field(default=(), compare=False)
    plan: Arrangement = field(default_factory=Arrangement, compare=False, repr=False)
    """The map: all that is drawn."""
    points: tuple[Point, ...] = field(default=(), compare=False, repr=False)
    """The points that can be chosen, by number."""
    provinces: tuple[Province, ...] = field(default=(), compare=False, repr=False)
    fortresses: tuple[Fortress, ...] = field(default=(), compare=False, repr=False)
    """In the order in which they were put."""
    sites: tuple[Site, ...] = field(default=(), compare=False, repr=False)
    """Where fortresses are due, the next one first."""
    sightlines: Sightlines = field(default_factory=Sightlines, compare=False, repr=False)
    """Which points may be joined, as of the end of the last turn."""

    info: ClassVar[Info] = INFO

    # -- what can be asked -------------------------------------------------------------------------------------

    @property
    def options(self) -> Mapping[str, str | int]:
        """All options of the match with their values."""
        return asdict(self.setup)

    @property
    def seats(self) -> tuple[str, ...]:
        """Names of the seats in the order of play."""
        return SEAT_NAMES[: self.setup.players]

    @property
    def mid_turn(self) -> bool:
        """Whether a fortress is due."""
        return bool(self.sites) and not self.outcome

    @property
    def site(self) -> Site | None:
        """Where the next fortress is due (Rule 12)."""
        return self.sites[0] if self.sites else None

    @property
    def automatic(self) -> str | None:
        """``@auto`` where the game puts the fortress itself (Rule 11)."""
        return "@auto" if self.mid_turn and self.sites[0].automatic else None

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """The drawn segments by the numbers of their points, in the order they were drawn."""
        read = (_ACTION.fullmatch(action) for action in self.actions if not action.startswith("@"))
        return tuple(_ends(parts) for parts in read if parts and parts["first"])

    def shields(self, first: int, second: int) -> tuple[Circle, ...]:
        """The circles that the segment between two points would touch (Rule 6)."""
        ends = (self.points[first], self.points[second])
        circles = [fortress.circle for fortress in self.fortresses]
        hits = touching(places(ends), np.array([[0], [1]]), ends, circles)
        return tuple(circles[index] for index in np.flatnonzero(hits).tolist())

    @cached_property
    def land(self) -> tuple[float, ...]:
        """The area of each seat's land, rounded."""
        areas: list[list[float]] = [[] for _ in self.seats]
        for province in self.provinces:
            areas[province.seat].append(province.face.rounded_area)
        return tuple(map(math.fsum, areas))

    def shares(self) -> tuple[float, ...]:
        """The share of each seat in the captured land, rounded; zeros while there is none (Rule 14)."""
        total = sum(self.land)
        return tuple(area / total if total else 0.0 for area in self.land)

    def scores(self) -> tuple[int | Fraction, ...]:
        """What decides: the exact area of each seat's land, or the number of its fortresses (Rule 14).

        Late in a match the exact areas are fractions of many thousand digits, which take their time.
        """
        return self._scores

    @cached_property
    def _scores(self) -> tuple[int | Fraction, ...]:
        if self.setup.victory == "area":
            return tuple(
                _exact_sum([province.face.area for province in self.provinces if province.seat == seat])
                for seat in range(self.setup.players)
            )
        return tuple(sum(fortress.seat == seat for fortress in self.fortresses) for seat in range(self.setup.players))

    def score_bounds(self) -> tuple[tuple[int | Fraction, int | Fraction], ...]:
        """Between which numbers the score of each seat lies, which is known soon."""
        if self.setup.victory != "area":
            return super().score_bounds()
        faces: list[list[Face]] = [[] for _ in self.seats]
        for province in self.provinces:
            faces[province.seat].append(province.face)
        return tuple(area_bounds(*each) for each in faces)

    def legal_actions(self) -> Sequence[str]:
        """Every segment that may be drawn, the lower number first; ``@auto`` alone where a fortress is due."""
        if self.outcome:
            return ()
        if self.sites:
            return ("@auto",)
        return tuple(_segment_text(*pair) for pair in self.sightlines.pairs())

    def timeout(self) -> tuple[str, ...]:
        """What is played for the seat whose clock ran out: what is due, else the first segment."""
        if self.outcome:
            return ()
        if self.sites:
            return ("@auto",) * len(self.sites)
        segment = _segment_text(*next(self.sightlines.pairs()))
        return (segment, *("@auto",) * len(self.play(segment).sites))

    def recorded(self, action: str) -> str:
        """The action as a record writes it: the lower point first, a fortress with its place and radius."""
        parts = _ACTION.fullmatch(action)
        if parts and parts["first"]:
            return _segment_text(*_ends(parts))
        if parts and parts["put"] and self.site:
            return _circle_text(_circle(parts, self.site))
        return action

    def to_text(self) -> str:
        """The base points, and after them what was played."""
        return " ".join((*(f"{x},{y}" for x, y in self.base), *self.actions))

    # -- what can be done --------------------------------------------------------------------------------------

    def play(self, action: str) -> FortressState:
        """The state after the action. Raises RuleError, with a code of ``REASONS``, when it is illegal."""
        if self.outcome:
            raise _refused("over")
        parts = _ACTION.fullmatch(action)
        if parts is None:
            raise _refused(f"no-{action}") if action in ("draw", "pass") else _refused("unknown", action=action)
        if parts["first"]:
            return self._draw(*_ends(parts))
        if parts["put"]:
            return self._put(parts)
        if parts["seat"]:
            return self._resign(parts["seat"])
        return replace(self, actions=(*self.actions, action), events=())._ended(
            self._best(range(self.setup.players), "agreed")
        )

    def _draw(self, first: int, second: int) -> FortressState:
        self._check_segment(first, second)
        segment = _segment_text(first, second)
        plan = self.plan.add(self.points[first], self.points[second])
        fresh = self._choosable(plan.points[len(self.plan.points) :])
        points = self.points + fresh
        gone, provinces = self._divided(plan)
        waiting = (number for number, province in enumerate(provinces) if not province.fortress)
        due = sorted(waiting, key=lambda number: _by_due(provinces[number].face))
        segments = np.array((*self.segments, (first, second)))
        spots, ends = places(plan.points), places(points)
        sites = tuple(Site(number, plan, spots, points, ends, segments) for number in due)
        numbers = tuple(range(len(self.points), len(points)))
        state = replace(
            self,
            actions=(*self.actions, segment),
            events=(Drew(self.seat, segment, numbers), *(self._gain(site, gone) for site in sites)),
            plan=plan,
            points=points,
            provinces=provinces,
            sites=sites,
        )
        return state if due else state._turn_ended()

    def _put(self, parts: re.Match[str]) -> FortressState:
        if self.site is None:
            raise _refused("nothing-due")
        circle = _circle(parts, self.site)
        self._check_circle(circle, self.site)
        fortress = Fortress(self.seat, circle)
        number, face = self.site.number, self.site.face
        province = Province(face, self.seat, fortress)
        state = replace(
            self,
            actions=(*self.actions, _circle_text(circle)),
            events=(Placed(fortress, face),),
            provinces=(*self.provinces[:number], province, *self.provinces[number + 1 :]),
            fortresses=(*self.fortresses, fortress),
            sites=self.sites[1:],
        )
        return state if state.sites else state._turn_ended()

    def _resign(self, name: str) -> FortressState:
        if name not in self.seats:
            raise _refused("no-seat", seat=name)
        loser = self.seats.index(name)
        others = [seat for seat in range(self.setup.players) if seat != loser]
        state = replace(self, actions=(*self.actions, f"resign:{name}"), events=(Resigned(loser),))
        return state._ended(self._best(others, "resignation"))

    # -- the map -----------------------------------------------------------------------------------------------

    def _choosable(self, vertices: Sequence[Point]) -> tuple[Point, ...]:
        """Those of the new vertices that become available points (Rule 4)."""
        if self.setup.level == "ordinary":
            return ()
        points = list(self.points)
        spots = places(points)
        for vertex, (x, y) in zip(vertices, places(vertices), strict=True):
            squares = (spots[:, 0] - x) ** 2 + (spots[:, 1] - y) ** 2
            bound = float(CLOSEST) ** 2
            in_doubt = np.flatnonzero(abs(squares - bound) <= DOUBT).tolist()
            if not (squares < bound - DOUBT).any() and not any(
                compare_distance(vertex, points[index], points[index], CLOSEST) < 0 for index in in_doubt
            ):
                points.append(vertex)
                spots = np.vstack((spots, (x, y)))
        return tuple(points[len(self.points) :])

    def _divided(self, plan: Arrangement) -> tuple[Sequence[Province], tuple[Province, ...]]:
        """The provinces that are no more on a map with one more segment, and those that are there (Rule 8).

        A face keeps its fortress, and with it its holder; a face without one goes to the seat that drew.
        """
        holders = {id(province.face): province for province in self.provinces}
        fresh = [face for face in plan.faces if id(face) not in holders]
        gone = [holders.pop(face) for face in holders.keys() - set(map(id, plan.faces))]
        for province in gone:
            if province.fortress:
                x, y, _ = province.fortress.circle
                center = point((x, y))
                around = next((face for face in fresh if face.contains(center)), None)
                if around:
                    holders[id(around)] = Province(around, province.seat, province.fortress)
        return gone, tuple([holders.get(id(face)) or Province(face, self.seat, None) for face in plan.faces])

    def _gain(self, site: Site, gone: Sequence[Province]) -> Event:
        """What it means for the seat that a face of the map to come is due a fortress."""
        inside = point(site.inside)
        loser = next((province.seat for province in gone if province.face.contains(inside)), None)
        return Divided(self.seat, site.face) if loser == self.seat else Captured(self.seat, loser, site.face)

    # -- turn and match end ------------------------------------------------------------------------------------

    def _turn_ended(self) -> FortressState:
        circles = tuple(fortress.circle for fortress in self.fortresses)
        state = replace(self, sightlines=self.sightlines.grow(self.plan, self.points, circles))
        if not state.sightlines.open.any():
            return state._ended(self._best(range(self.setup.players), self.setup.victory))
        return replace(state, seat=(self.seat + 1) % self.setup.players)

    def _best(self, seats: Sequence[int], reason: str) -> Outcome:
        """The leaders of some seats by score win (Rule 14)."""
        bounds = self.score_bounds()
        least = max(bounds[seat][0] for seat in seats)
        seats = [seat for seat in seats if bounds[seat][1] >= least]
        if len(seats) > 1:
            scores = self.scores()
            seats = [seat for seat in seats if scores[seat] == max(scores[other] for other in seats)]
        return Outcome(tuple(seats), reason)

    def _ended(self, outcome: Outcome) -> FortressState:
        return replace(self, outcome=outcome, events=(*self.events, Ended(outcome)))

    # -- refusals ----------------------------------------------------------------------------------------------

    def _check_segment(self, first: int, second: int) -> None:
        """Raise RuleError unless the segment may be drawn (Rule 6)."""
        if self.sites:
            raise _refused("place-first")
        if second >= len(self.points):
            raise _refused("no-point", point=second, last=len(self.points) - 1)
        if first == second:
            raise _refused("same-point", str(first), point=first)
        if self.sightlines.open[first, second]:
            return
        segment = _segment_text(first, second)
        if self.plan.covers(self.points[first], self.points[second]):
            raise _refused("drawn", segment, segment=segment)
        if circles := tuple(map(_circle_text, self.shields(first, second))):
            raise _refused("shield", *circles, segment=segment, circles=" ".join(circles))

    def _check_circle(self, circle: Circle, site: Site) -> None:
        """Raise RuleError unless the fortress may stand there (Rule 10)."""
        place, radius = f"{_decimal(circle.x)},{_decimal(circle.y)}", _decimal(circle.radius)
        if circle.radius > LARGEST:
            raise _refused("too-large", largest=LARGEST, radius=radius)
        center = (circle.x, circle.y)
        if not site.holds(center) and not self.plan.drawn(center):
            raise _refused("outside", place=place)
        lines = tuple(_segment_text(*segment) for segment in site.lines_near(circle))
        near = site.points_near(circle)
        points = tuple(str(self.points.index(point)) for point in near if point in self.points)
        if lines or near:
            obstacles = ", ".join((*lines, *points)) or "a crossing"
            raise _refused("no-room", *lines, *points, place=place, radius=radius, obstacles=obstacles)


def new(players: int, points: int, level: str, victory: str, seed: int) -> FortressState:
    """The state in which a match begins."""
    return _begin(Setup(players, points, level, victory, seed), scatter(points, seed))


def from_text(text: str, players: int, points: int, level: str, victory: str, seed: int) -> FortressState:
    """The position that a text writes: as many base points as the options say, then what was played.

    Raises ValueError for a text that writes none.
    """
    steps = reading(text, players, points, level, victory, seed)
    while True:
        try:
            next(steps)
        except StopIteration as read:
            state: FortressState = read.value
            return state


def reading(
    text: str, players: int, points: int, level: str, victory: str, seed: int
) -> Generator[None, None, FortressState]:
    """What ``from_text`` gives, an action a step: late in a match all of them take half a second."""
    words = text.split()
    count = next((index for index, word in enumerate(words) if not _SPOT.fullmatch(word)), len(words))
    if count != points:
        raise ValueError(f"a Fortress position begins with {points} base points (x,y), not {count}")
    base = tuple((int(x), int(y)) for x, y in (word.split(",") for word in words[:count]))
    if len(set(base)) < count:
        raise ValueError("two base points lie at one place")
    for x, y in base:
        if x > WIDTH or y > HEIGHT:
            raise ValueError(f"the base point {x},{y} lies outside of the map of {WIDTH} x {HEIGHT} units")
    state = _begin(Setup(players, points, level, victory, seed), base)
    for action in words[count:]:
        yield
        state = state.play(action)
    return state


def _begin(setup: Setup, base: tuple[Spot, ...]) -> FortressState:
    plan = Arrangement(points=base)
    points = plan.points
    return FortressState(setup, base, plan=plan, points=points, sightlines=Sightlines().grow(plan, points, ()))


def _exact_sum(numbers: Sequence[Fraction]) -> Fraction:
    """The sum of fractions, by halves: the large denominators of late sums are then reduced a few times only."""
    if len(numbers) < 2:
        return sum(numbers, Fraction(0))
    half = len(numbers) // 2
    return _exact_sum(numbers[:half]) + _exact_sum(numbers[half:])


def _compare_due(face: Face, other: Face) -> int:
    """The order of Rule 12, -1 when the first face comes first: the largest, equal ones by their vertices from the left."""
    if order := compare_areas(other, face):
        return order
    ours, theirs = (sorted(map(by_place, each.ring)) for each in (face, other))
    return (ours > theirs) - (ours < theirs)


_by_due = cmp_to_key(_compare_due)


# -- notation ------------------------------------------------------------------------------------------------------

_SPOT = re.compile(r"[0-9]{1,3},[0-9]{1,3}")
_EXACTLY = Context(prec=1200, traps=[Inexact])
_NUMBER = r"-?[0-9]{1,4}(?:\.[0-9]{1,1000})?"
_ACTION = re.compile(
    r"(?P<first>[0-9]{1,6})-(?P<second>[0-9]{1,6})"
    rf"|(?P<put>@)(?:auto|(?P<x>{_NUMBER}),(?P<y>{_NUMBER})(?:,(?P<radius>{_NUMBER.removeprefix('-?')}))?)"
    rf"|resign:(?P<seat>{'|'.join(SEAT_NAMES)})"
    r"|finish"
)


def _ends(parts: re.Match[str]) -> Segment:
    """The points of a segment, the lower number first."""
    first, second = sorted((int(parts["first"]), int(parts["second"])))
    return first, second


def _segment_text(first: int, second: int) -> str:
    return f"{first}-{second}"


def _circle(parts: re.Match[str], site: Site) -> Circle:
    """The circle that an action puts: what it does not say is chosen by the site."""
    x, y = (Fraction(parts["x"]), Fraction(parts["y"])) if parts["x"] else site.roomiest
    return Circle(x, y, Fraction(parts["radius"]) if parts["radius"] else site.radius)


def _circle_text(circle: Circle) -> str:
    return "@" + ",".join(map(_decimal, circle))


def _decimal(value: Fraction) -> str:
    """A number with finitely many decimals, exactly.

    >>> _decimal(Fraction(-5, 16)), _decimal(Fraction(13))
    ('-0.3125', '13')
    """
    return format(_EXACTLY.divide(value.numerator, value.denominator), "f")


def _refused(code: str, *marks: str, **params: object) -> RuleError:
    return RuleError(code, REASONS[code], marks=marks, **params)
