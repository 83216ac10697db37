"""Wall Go once more, in the plainest way: written from the rules alone, with sets of squares and no thought of speed.

The tests play it beside ``game.rules.wallgo``. It refuses nothing: it is only asked to play what it calls legal.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

Square = tuple[int, int]
Groove = frozenset[Square]

NAMES = ["red", "blue", "green", "violet"]
BOARD = [(column, row) for row in range(1, 8) for column in range(1, 8)]


def name(square: Square) -> str:
    return "abcdefg"[square[0] - 1] + str(square[1])


def square(text: str) -> Square:
    return ("abcdefg".index(text[0]) + 1, int(text[1]))


def beside(here: Square) -> list[Square]:
    return BESIDE[here]


BESIDE = {here: [there for there in BOARD if abs(here[0] - there[0]) + abs(here[1] - there[1]) == 1] for here in BOARD}


@dataclass
class Twin:
    players: int
    stay: str
    tie: str
    pieces: dict[Square, int] = field(default_factory=dict)
    walls: set[Groove] = field(default_factory=set)
    breaks: set[int] = field(default_factory=set)
    seat: int = 0
    to_put: list[int] = field(default_factory=list)
    mover: Square | None = None
    taken: int = 0  # steps taken in this turn
    walked: bool = False  # whether the last action of this turn was a move
    skipped: list[int] = field(default_factory=list)
    winners: list[int] | None = None

    # Rules 1 to 3

    @classmethod
    def begin(cls, players: int, stay: str, tie: str) -> Twin:
        twin = cls(players, stay, tie)
        if players == 2:
            twin.pieces = {square("b6"): 0, square("f2"): 0, square("f6"): 1, square("b2"): 1}
            twin.to_put = [0, 1, 1, 0]
        else:
            twin.breaks = set(range(players))
            twin.to_put = {3: [0, 1, 2, 2, 1, 0], 4: [0, 1, 2, 3, 3, 2, 1, 0]}[players]
        return twin

    # Rules 5 to 7, 11 and 12

    def open_between(self, here: Square, there: Square) -> bool:
        return frozenset([here, there]) not in self.walls

    def steps(self, here: Square) -> list[Square]:
        return [there for there in beside(here) if self.open_between(here, there) and there not in self.pieces]

    def destinations(self, here: Square) -> set[Square]:
        if self.walked:
            return set()
        reached, edge = set(), {here}
        for _ in range(2 - self.taken):
            edge = {there for middle in edge for there in self.steps(middle)}
            reached |= edge
        return reached

    def may_stay(self, here: Square) -> bool:
        return self.mover is not None or self.stay == "always" or bool(self.steps(here))

    def breakable(self, here: Square, seat: int) -> list[Square]:
        if seat not in self.breaks:
            return []
        behind = [there for there in beside(here) if not self.open_between(here, there)]
        if self.stay == "with-exit" and self.mover is None and not self.steps(here):
            behind = [there for there in behind if there not in self.pieces]
        return behind

    def actions_of(self, here: Square) -> list[str]:
        actions = [f"{name(here)}>{name(there)}" for there in self.destinations(here)]
        actions += [f"{name(here)}x{name(there)}" for there in self.breakable(here, self.pieces[here])]
        if self.may_stay(here):
            actions += [f"{name(here)}+{name(there)}" for there in beside(here) if self.open_between(here, there)]
        return actions

    def actions_of_seat(self, seat: int) -> list[str]:
        return [action for here, owner in self.pieces.items() if owner == seat for action in self.actions_of(here)]

    def legal_actions(self) -> list[str]:
        if self.winners is not None:
            return []
        if self.to_put:
            return ["@" + name(there) for there in BOARD if there not in self.pieces]
        if self.mover is not None:
            return self.actions_of(self.mover)
        return self.actions_of_seat(self.seat)

    def turns(self) -> list[tuple[str, ...]]:
        """Every way to end the turn without a break."""
        if self.winners is not None or self.to_put:
            return [(action,) for action in self.legal_actions()]
        turns = []
        for action in self.legal_actions():
            if "+" in action:
                turns.append((action,))
            elif ">" in action:
                turns += [(action, build) for build in self.play(action).legal_actions() if "+" in build]
        return turns

    # Rule 13

    def regions(self) -> list[set[Square]]:
        left, regions = set(BOARD), []
        while left:
            region, edge = set(), [min(left)]
            while edge:
                here = edge.pop()
                region.add(here)
                edge += [there for there in beside(here) if self.open_between(here, there) and there not in region]
            regions.append(region)
            left -= region
        return regions

    def seats_in(self, region: set[Square]) -> set[int]:
        return {seat for here, seat in self.pieces.items() if here in region}

    def territories(self, seat: int) -> list[set[Square]]:
        if self.to_put:
            return []
        return [region for region in self.regions() if self.seats_in(region) == {seat}]

    def contested(self) -> list[set[Square]]:
        return [region for region in self.regions() if len(self.seats_in(region)) > 1]

    def scores(self) -> tuple[int, ...]:
        return tuple(sum(map(len, self.territories(seat))) for seat in range(self.players))

    def owners(self) -> dict[str, int]:
        return {
            name(here): seat for seat in range(self.players) for region in self.territories(seat) for here in region
        }

    # Rules 10, 14 and 15

    def frozen(self, region: set[Square]) -> bool:
        for here, seat in self.pieces.items():
            if here in region:
                if self.steps(here):
                    return False
                if seat in self.breaks and any(there not in self.pieces for there in beside(here)):
                    return False
        return True

    def over(self) -> bool:
        contested = self.contested()
        if self.stay == "with-exit":
            if not any(self.actions_of_seat(seat) for seat in range(self.players)):
                return True
            return all(self.frozen(region) for region in contested)
        return not contested

    def is_skipped(self, seat: int) -> bool:
        if not self.actions_of_seat(seat):
            return True
        at_home = {here for region in self.territories(seat) for here in region}
        homely = all(here in at_home for here, owner in self.pieces.items() if owner == seat)
        return self.players > 2 and homely and seat not in self.breaks

    def best(self, seats: list[int]) -> list[int]:
        scores = self.scores()
        best = [seat for seat in seats if scores[seat] == max(scores[other] for other in seats)]
        if self.tie == "largest-region":
            largest = {seat: max(map(len, self.territories(seat)), default=0) for seat in best}
            best = [seat for seat in best if largest[seat] == max(largest.values())]
        return best

    def start_turn(self, last: int) -> None:
        """Begin the turn of the seat, or of the first after it that is not skipped, or end the match."""
        if self.over():
            self.winners, self.seat = self.best(list(range(self.players))), last
            return
        while self.is_skipped(self.seat):
            self.skipped.append(self.seat)
            self.seat = (self.seat + 1) % self.players

    def play(self, action: str) -> Twin:
        twin = replace(
            self,
            pieces=dict(self.pieces),
            walls=set(self.walls),
            breaks=set(self.breaks),
            to_put=list(self.to_put),
            skipped=[],
        )
        if action.startswith("@"):
            twin.pieces[square(action[1:])] = twin.to_put.pop(0)
            twin.seat = twin.to_put[0] if twin.to_put else 0
            if not twin.to_put:
                twin.start_turn(0)
            return twin
        if action.startswith("resign:"):
            seat = NAMES.index(action[7:])
            twin.winners = twin.best([other for other in range(twin.players) if other != seat])
            twin.seat, twin.mover = seat, None
            return twin
        here, there = square(action[:2]), square(action[3:])
        if action[2] == ">":
            distance = abs(here[0] - there[0]) + abs(here[1] - there[1])
            twin.pieces[there] = twin.pieces.pop(here)
            twin.mover, twin.taken, twin.walked = there, twin.taken + distance, True
        elif action[2] == "x":
            twin.walls.remove(frozenset([here, there]))
            twin.breaks.remove(twin.seat)
            twin.mover, twin.walked = here, False
        else:
            twin.walls.add(frozenset([here, there]))
            twin.mover, twin.taken, twin.walked = None, 0, False
            twin.seat = (self.seat + 1) % self.players
            twin.start_turn(self.seat)
        return twin
