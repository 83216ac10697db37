"""Enclosure played from its rules in the plainest way: no tables, loops over everything, areas from shapely."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

import shapely

Point = tuple[int, int]
Line = frozenset[Point]

COLUMNS = "abcdefghijklmnopqrs"
BOARD = [(x, y) for y in range(19) for x in range(19)]
HOMES = {"sides": ((3, 9), (15, 9)), "corners": ((3, 3), (15, 15))}


def name(at: Point) -> str:
    return f"{COLUMNS[at[0]]}{at[1] + 1}"


def read(line: str) -> Line:
    return frozenset((COLUMNS.index(end[0]), int(end[1:]) - 1) for end in line.split("-"))


def text(line: Line) -> str:
    low, high = sorted(line, key=lambda at: (at[1], at[0]))
    return f"{name(low)}-{name(high)}"


def turn(p: Point, q: Point, r: Point) -> int:
    area = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    return (area > 0) - (area < 0)


def strictly_inside(at: Point, line: Line) -> bool:
    p, q = line
    dot = (p[0] - at[0]) * (q[0] - at[0]) + (p[1] - at[1]) * (q[1] - at[1])
    return turn(p, q, at) == 0 and dot < 0


def cross(line: Line, other: Line) -> bool:
    """Interior through interior, not along each other."""
    (p, q), (r, s) = line, other
    return turn(p, q, r) * turn(p, q, s) < 0 and turn(r, s, p) * turn(r, s, q) < 0


def overlap(line: Line, other: Line) -> bool:
    """More than a point in common, along each other."""
    (p, q), (r, s) = line, other
    if turn(p, q, r) or turn(p, q, s):
        return False
    axis = 0 if p[0] != q[0] else 1
    low = max(min(p[axis], q[axis]), min(r[axis], s[axis]))
    return low < min(max(p[axis], q[axis]), max(r[axis], s[axis]))


def meet(line: Line, other: Line) -> bool:
    """Any point in common."""
    touching = (
        line & other or any(strictly_inside(at, other) for at in line) or any(strictly_inside(at, line) for at in other)
    )
    return bool(touching) or cross(line, other) or overlap(line, other)


@dataclass
class Twin:
    start: str
    lines: list[list[Line]] = field(default_factory=lambda: [[], []])
    nodes: list[set[Point]] = field(default_factory=list)
    totals: list[float] = field(default_factory=lambda: [0.0, 0.0])
    seat: int = 0
    turns: int = 0
    used: int = 0
    left: int = 1
    now: list[Line] = field(default_factory=list)  # placed in this turn
    before: list[Line] = field(default_factory=list)  # placed by the opponent in the turn before

    def __post_init__(self) -> None:
        self.nodes = [{home} for home in HOMES[self.start]]

    # Rules 7 to 10
    def cut_by(self, node: Point, end: Point) -> list[Line] | None:
        """The enemy lines that a line would cut, or None when it is not allowed."""
        me, enemy = self.seat, 1 - self.seat
        line = frozenset((node, end))
        if end not in BOARD or node == end or max(abs(node[0] - end[0]), abs(node[1] - end[1])) > 3:
            return None
        refused = [
            node not in self.nodes[me],
            any(overlap(line, own) for own in self.lines[me]),
            any(strictly_inside(own, line) for own in self.nodes[me]),
            end not in self.nodes[me] and any(strictly_inside(end, own) for own in self.lines[me]),
            any(at in line or strictly_inside(at, line) for at in self.nodes[enemy]),
        ]
        if any(refused):
            return None
        met = [other for other in self.lines[enemy] if meet(line, other)]
        if len(met) > 1 or any(other in self.before or not cross(line, other) for other in met):
            return None
        return met

    def legal_lines(self) -> set[str]:
        lines = set()
        for node, (dx, dy) in product(self.nodes[self.seat], product(range(-3, 4), repeat=2)):
            end = node[0] + dx, node[1] + dy
            if self.cut_by(node, end) is not None:
                lines.add(text(frozenset((node, end))))
        return lines

    def play(self, action: str) -> None:
        if action == "end":
            self.used += self.left
            self.left = 0
        else:
            self.draw(read(action))
            self.used += 1
            self.left -= 1
        if self.left == 0:
            self.end_turn()

    # Rules 11 and 12
    def draw(self, line: Line) -> None:
        me, enemy = self.seat, 1 - self.seat
        node = next(at for at in line if at in self.nodes[me])
        (end,) = line - {node}
        for cut in self.cut_by(node, end) or self.cut_by(end, node) or ():
            only = len(self.lines[enemy]) == 1
            self.lines[enemy].remove(cut)
            gone = {at for at in cut if not any(at in other for other in self.lines[enemy])}
            if only:
                hx, hy = HOMES[self.start][enemy]
                gone.remove(min(cut, key=lambda at: ((at[0] - hx) ** 2 + (at[1] - hy) ** 2, at[1], at[0])))
            self.nodes[enemy] -= gone
        self.lines[me].append(line)
        self.nodes[me] |= line
        self.now.append(line)

    # Rules 3, 4, 13 and 16
    def end_turn(self) -> None:
        areas = self.territory()
        self.totals = [total + area for total, area in zip(self.totals, areas, strict=True)]
        self.turns += 1
        self.before, self.now = self.now, []
        if self.used < 120:
            self.seat = 1 - self.seat
            self.left = min(2, 120 - self.used)

    # Rules 14 and 15
    def territory(self) -> list[float]:
        loops = [(seat, fill(part)) for seat in (0, 1) for part in connected(self.lines[seat])]
        areas = [0.0, 0.0]
        for seat, loop in loops:
            nested = [other for _, other in loops if other is not loop and loop.covers(other)]
            areas[seat] += loop.difference(shapely.union_all(nested)).area
        return areas


def connected(lines: list[Line]) -> list[list[Line]]:
    """The lines in groups that hang together."""
    groups: list[list[Line]] = []
    for line in lines:
        joined = [group for group in groups if any(meet(line, other) for other in group)]
        groups = [group for group in groups if group not in joined]
        groups.append([line, *(other for group in joined for other in group)])
    return groups


def fill(lines: list[Line]) -> shapely.Geometry:
    """Everything that lines cut off from the outside."""
    drawn = shapely.union_all([shapely.LineString(sorted(line)) for line in lines])
    return shapely.union_all(shapely.get_parts(shapely.polygonize(shapely.get_parts(drawn).tolist())))
