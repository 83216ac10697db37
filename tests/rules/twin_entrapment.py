"""A second Entrapment, written from the rules alone: sets, dictionaries and loops, with no thought of speed.

It shares no line with ``game.rules``, so that a fault in one of the two shows as a difference.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

Square = tuple[int, int]
Groove = frozenset[Square]

VARIANTS = {"7x7": (7, 7, 3), "6x7": (7, 6, 3), "7x7x4": (7, 7, 4)}
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def square_name(square: Square) -> str:
    return "abcdefghijklmnopqrs"[square[0]] + str(square[1] + 1)


def groove_name(groove: Groove) -> str:
    return "".join(square_name(square) for square in sorted(groove))


def square_of(name: str) -> Square:
    return "abcdefghijklmnopqrs".index(name[0]), int(name[1:]) - 1


def groove_of(name: str) -> Groove:
    return frozenset({square_of(name[:2]), square_of(name[2:])})


class Twin:
    """One match, changed in place by ``play``."""

    def __init__(self, variant: str = "7x7") -> None:
        self.columns, self.rows, self.count = VARIANTS[variant]
        self.squares = {(column, row) for column in range(self.columns) for row in range(self.rows)}
        self.grooves = {
            frozenset({square, self.beyond(square, direction)})
            for square in self.squares
            for direction in DIRECTIONS
            if self.beyond(square, direction) in self.squares
        }
        self.roamers: list[dict[int, Square]] = [{}, {}]  # slot to square
        self.put = [0, 0]
        self.barriers: dict[Groove, tuple[int, bool]] = {}  # owner, and whether it stands on end
        self.stock = [25, 25]
        self.player = 0
        self.phase = "place"
        self.victims: list[set[int]] = [set(), set()]  # the slots among which victims are chosen
        self.winners: tuple[int, ...] | None = None
        self.reason = ""
        self.deaths: list[tuple[int, str, str]] = []  # of the last action: player, square, reason
        self.begun: Counter[object] = Counter()
        self.quiet = 0
        self.lively = False

    def copy(self) -> Twin:
        return deepcopy(self)

    @staticmethod
    def beyond(square: Square, direction: Square) -> Square:
        return square[0] + direction[0], square[1] + direction[1]

    def owner_at(self, square: Square) -> int | None:
        for player in (0, 1):
            if square in self.roamers[player].values():
                return player
        return None

    # -- what may be done --------------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        if self.winners is not None:
            return []
        for player in (self.player, 1 - self.player):
            if self.victims[player]:
                return [f"x{square_name(self.roamers[player][slot])}" for slot in self.victims[player]]
        if self.phase == "place":
            return [f"@{square_name(square)}" for square in self.squares if self.owner_at(square) is None]
        actions = [
            f"{square_name(origin)}>{square_name(target)}"
            for slot in self.movers()
            for origin, target in self.moves(self.player, slot)
        ]
        if self.phase == "second":
            empty = self.grooves - set(self.barriers)
            if self.stock[self.player]:
                actions += [f"+{groove_name(groove)}" for groove in empty]
            else:
                actions += [
                    f"~{groove_name(source)}>{groove_name(target)}"
                    for source, held in self.barriers.items()
                    if held == (self.player, False)
                    for target in empty
                ]
        return actions

    def movers(self) -> set[int]:
        own = self.roamers[self.player]
        forced = {slot for slot in own if self.enclosed(self.player, slot)}
        if self.phase == "second" or not forced:
            return set(own)
        helpers = {
            slot
            for slot in own
            for other in forced
            if frozenset({own[slot], own[other]}) in self.grooves - set(self.barriers)
        }
        return forced | helpers

    def moves(self, player: int, slot: int) -> list[tuple[Square, Square]]:
        found = []
        origin = self.roamers[player][slot]
        for direction in DIRECTIONS:
            jumps, here = 0, origin
            for _ in range(2):
                there = self.beyond(here, direction)
                if there not in self.squares or self.owner_at(there) == 1 - player:
                    break
                barrier = self.barriers.get(frozenset({here, there}))
                if barrier is not None:
                    if barrier != (player, False):
                        break
                    jumps += 1
                if self.owner_at(there) is None and jumps <= 1:
                    found.append((origin, there))
                if self.owner_at(there) == player:
                    jumps += 1
                here = there
        return found

    # -- who lives ---------------------------------------------------------------------------------------------

    def enclosed(self, player: int, slot: int) -> bool:
        square = self.roamers[player][slot]
        return all(
            self.beyond(square, direction) not in self.squares
            or frozenset({square, self.beyond(square, direction)}) in self.barriers
            or self.owner_at(self.beyond(square, direction)) is not None
            for direction in DIRECTIONS
        )

    def lives(self, player: int, square: Square, *, ask_friends: bool = True) -> bool:
        for direction in DIRECTIONS:
            near = self.beyond(square, direction)
            far = self.beyond(near, direction)
            if near not in self.squares:
                continue
            barrier = self.barriers.get(frozenset({square, near}))
            if self.owner_at(near) is None and barrier in (None, (player, False)):
                return True
            if barrier is not None or self.owner_at(near) != player:
                continue
            if ask_friends and self.lives(player, near, ask_friends=False):
                return True
            if (
                far in self.squares
                and frozenset({near, far}) not in self.barriers
                and self.owner_at(far) in (None, player)
            ):
                return True
        return False

    # -- doing it ----------------------------------------------------------------------------------------------

    def play(self, action: str) -> None:
        if action not in self.legal():
            raise ValueError(action)
        self.deaths = []
        if action[0] == "x":
            self.choose(square_of(action[1:]))
        else:
            before = [{slot for slot in self.roamers[p] if self.enclosed(p, slot)} for p in (0, 1)]
            mover, beside = self.change(action)
            if mover is not None:
                before[self.player].discard(mover)
            self.judge(before, mover, beside)
        if self.deaths:
            self.lively = True
        if self.winners is None and not any(self.victims):
            self.go_on()

    def change(self, action: str) -> tuple[int | None, set[Square]]:
        """Change the board; tell the slot that moved or was put, and the squares beside a new barrier."""
        own = self.roamers[self.player]
        if action[0] == "@":
            slot = self.put[self.player]
            own[slot] = square_of(action[1:])
            self.put[self.player] += 1
            return slot, set()
        if action[0] == "+":
            groove = groove_of(action[1:])
            self.barriers[groove] = (self.player, False)
            self.stock[self.player] -= 1
            self.lively = True
            return None, set(groove)
        if action[0] == "~":
            source, target = (groove_of(name) for name in action[1:].split(">"))
            del self.barriers[source]
            self.barriers[target] = (self.player, False)
            return None, set(target)
        origin, target = (square_of(name) for name in action.split(">"))
        slot = next(slot for slot in own if own[slot] == origin)
        middle = (origin[0] + target[0]) // 2, (origin[1] + target[1]) // 2
        crossed = {frozenset({origin, target})}
        if abs(origin[0] - target[0]) + abs(origin[1] - target[1]) == 2:
            crossed = {frozenset({origin, middle}), frozenset({middle, target})}
            if self.owner_at(middle) is not None:
                self.lively = True
        for groove in crossed & set(self.barriers):
            self.barriers[groove] = (self.player, True)
            self.lively = True
        own[slot] = target
        return slot, set()

    def judge(self, before: list[set[int]], mover: int | None, beside: set[Square]) -> None:
        def order(who: tuple[int, int]) -> tuple[bool, bool, bool, int, int]:
            player, slot = who
            moved = player == self.player and slot == mover
            near = self.roamers[player][slot] in beside
            return not moved, slot in before[player], not near, player, slot

        while dead := [who for who in self.everyone() if not self.lives(who[0], self.roamers[who[0]][who[1]])]:
            self.remove(*min(dead, key=order), "no-move")
            if self.over():
                return

        def second_forces() -> list[tuple[int, int]]:
            return [
                (player, slot)
                for player, slot in self.everyone()
                if self.enclosed(player, slot)
                and slot not in before[player]
                and any(other in self.roamers[player] and self.enclosed(player, other) for other in before[player])
            ]

        while doomed := second_forces():
            self.remove(*min(doomed, key=order), "second-force")
        for player in (0, 1):
            new = {slot for p, slot in self.everyone() if p == player and self.enclosed(p, slot)} - before[player]
            self.victims[player] = new if len(new) > 1 else set()

    def choose(self, square: Square) -> None:
        for player in (0, 1):
            for slot in list(self.roamers[player]):
                if self.roamers[player][slot] == square:
                    self.remove(player, slot, "chosen")
        for player in (0, 1):
            left = {slot for slot in self.victims[player] & set(self.roamers[player]) if self.enclosed(player, slot)}
            self.victims[player] = left if len(left) > 1 else set()

    def everyone(self) -> list[tuple[int, int]]:
        return [(player, slot) for player in (0, 1) for slot in self.roamers[player]]

    def remove(self, player: int, slot: int, reason: str) -> None:
        self.deaths.append((player, square_name(self.roamers[player].pop(slot)), reason))

    # -- turns and ends ----------------------------------------------------------------------------------------

    def left(self, player: int) -> int:
        return len(self.roamers[player]) + self.count - self.put[player]

    def over(self) -> bool:
        """Rule 16. The other player's last is awaited only while all that the acting player has are dying too."""
        if self.left(self.player) == 0:
            self.winners = (1 - self.player,)
        elif self.left(1 - self.player) == 0:
            own = self.roamers[self.player].values()
            if not any(self.lives(self.player, square) for square in own):
                return False
            self.winners = (self.player,)
        if self.winners is not None:
            self.reason = "elimination"
        return self.winners is not None

    def go_on(self) -> None:
        if self.phase == "first":
            self.phase = "second"
            return
        if self.phase == "place":
            self.player = 1 - self.player
            if sum(self.put) == 2 * self.count:
                self.phase = "opening"
                self.begin()
            return
        self.quiet = 0 if self.lively else self.quiet + 1
        self.player = 1 - self.player
        self.phase = "first"
        self.begin()

    def begin(self) -> None:
        self.lively = False
        key = (
            frozenset((player, square) for player in (0, 1) for square in self.roamers[player].values()),
            frozenset(self.barriers.items()),
            tuple(self.stock),
            self.player,
        )
        self.begun[key] += 1
        if self.begun[key] == 3:
            self.winners, self.reason = (0, 1), "repetition"
        elif self.quiet == 50:
            self.winners, self.reason = (0, 1), "quiet"

    # -- words -------------------------------------------------------------------------------------------------

    def text(self) -> str:
        def grooves(player: int, *, standing: bool) -> str:
            held = [groove for groove, kept in self.barriers.items() if kept == (player, standing)]
            names = sorted(
                held, key=lambda g: (min(row for _, row in g), min(column for column, _ in g), groove_name(g))
            )
            return ",".join(map(groove_name, names))

        board = "/".join(
            [",".join(square_name(own[slot]) for slot in sorted(own)) for own in self.roamers]
            + [grooves(player, standing=False) for player in (0, 1)]
            + [grooves(player, standing=True) for player in (0, 1)]
        )
        phase = f"place-{sum(self.put)}" if self.phase == "place" else self.phase
        return f"{board} {self.player + 1} {phase} {self.stock[0]}-{self.stock[1]}"

    @classmethod
    def read(cls, text: str, variant: str = "7x7") -> Twin:
        """The match that goes on from a position text, which may be one that no match comes to."""
        twin = cls(variant)
        board, player, phase, stock = text.split()
        lists = [part.split(",") if part else [] for part in board.split("/")]
        for owner in (0, 1):
            twin.roamers[owner] = {slot: square_of(name) for slot, name in enumerate(lists[owner])}
            for standing in (False, True):
                for name in lists[2 + 2 * standing + owner]:
                    twin.barriers[groove_of(name)] = owner, standing
        twin.player, twin.phase = int(player) - 1, phase.split("-")[0]
        put = int(phase.split("-")[1]) if "-" in phase else 2 * twin.count
        twin.put, twin.stock = [put - put // 2, put // 2], [int(number) for number in stock.split("-")]
        for owner in (0, 1):
            enclosed = {slot for slot in twin.roamers[owner] if twin.enclosed(owner, slot)}
            twin.victims[owner] = enclosed if len(enclosed) > 1 else set()
        if twin.phase in ("opening", "first") and not any(twin.victims):
            twin.begin()
        return twin
