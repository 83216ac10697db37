"""What the computer players know of a drawing of Enclosure, worked out plainly and slowly: dictionaries, fractions of turns."""

from game.players.enclosure_lines import (
    ALONG,
    CROSSING,
    FROM_START,
    KINDS,
    LOW,
    MEETINGS,
    PLACE,
    RANKS,
    SHIFT,
    SPANS,
    SQUARE,
    STEPS,
    UNIT,
    WIDE,
    ends_of,
    members,
    steps_inside,
)
from game.players.enclosure_lines import DIRECTIONS as VECTORS


class Plain:
    """The lines of one seat, traced from nothing."""

    def __init__(self, lines):
        self.lines = lines
        self.mask = sum(1 << line for line in lines)
        self.nodes = {end for line in lines for end in ends_of(line)}
        self.inside = {point for line in lines for point in inside(line)}
        self.tails, self.ranks, self.sweeps, self.runs = [], [], [], []
        self._cut()
        self._join()
        self._go_around()
        outer = [cycle for cycle, area in zip(self.cycles, self.areas, strict=True) if area <= 0]
        self.outlines = [self._outline(cycle) for cycle in outer]
        self.loops = [
            (-area, [self.tails[half_edge] for half_edge in cycle])
            for cycle, area in zip(self.cycles, self.areas, strict=True)
            if area < 0
        ]
        self.held = self._held()

    def _cut(self):
        for line in self.lines:
            first, kind = divmod(line, KINDS)
            begun, tail = len(self.tails), PLACE[first]
            for head in self._stops(line):
                sweep = (tail >> SHIFT) * (head & LOW) - (head >> SHIFT) * (tail & LOW)
                self.tails += (tail, head)
                self.ranks += RANKS[kind]
                self.sweeps += (sweep, -sweep)
                tail = head
            self.runs.append((line, begun, len(self.tails)))

    def _stops(self, line):
        """The places where a line is crossed by others, and its end."""
        first, kind = divmod(line, KINDS)
        crossed = CROSSING[kind] << line - FROM_START & self.mask
        met = {PLACE[first] + MEETINGS[kind][other - line] for other in members(crossed)}
        return [*sorted(met, reverse=VECTORS[kind][0] < 0), PLACE[first] + SPANS[kind]]

    def _join(self):
        spokes = {}
        for half_edge, tail in enumerate(self.tails):
            spokes.setdefault(tail, []).append((self.ranks[half_edge], half_edge))
        self.following = [0] * len(self.tails)
        for around in spokes.values():
            around.sort()
            for (_, before), (_, half_edge) in zip([around[-1], *around], around, strict=False):
                self.following[half_edge ^ 1] = before

    def _go_around(self):
        self.cycle_of, self.cycles = {}, []
        for start in range(len(self.tails)):
            if start not in self.cycle_of:
                cycle, half_edge = [], start
                while half_edge not in self.cycle_of:
                    self.cycle_of[half_edge] = len(self.cycles)
                    cycle.append(half_edge)
                    half_edge = self.following[half_edge]
                self.cycles.append(cycle)
        self.areas = [sum(self.sweeps[half_edge] for half_edge in cycle) / SQUARE for cycle in self.cycles]

    def _outline(self, cycle):
        corners, swept = [], 0
        for half_edge, before in zip(cycle, cycle[-1:] + cycle, strict=False):
            corners.append((self.tails[half_edge], swept / UNIT**2, self.ranks[half_edge], self.ranks[before ^ 1]))
            swept += self.sweeps[half_edge]
        return swept / UNIT**2, corners

    def _held(self):
        """Without a line the faces beside it are one, and lost if one of them is the outside."""
        held = {}
        for line, begun, ended in self.runs:
            sides = [{self.cycle_of[half_edge], self.cycle_of[half_edge + 1]} for half_edge in range(begun, ended, 2)]
            gone = {side for pair in sides for side in pair if self.areas[side] <= 0}
            outside = len(gone)
            while gone and (more := {side for pair in sides if pair & gone for side in pair} - gone):
                gone |= more
            if len(gone) > outside:
                held[line] = sum(self.areas[side] for side in gone if self.areas[side] > 0)
        return held


def inside(line):
    """The points strictly inside a line."""
    first, kind = divmod(line, KINDS)
    return [first + y * WIDE + x for x, y in steps_inside(VECTORS[kind])]


def may_draw(mine, theirs, shielded, line):
    """Whether the owner of a drawing may add a line, one end of which is his node (Rules 7, 8, 10 and 13)."""
    first, kind = divmod(line, KINDS)
    ends, passed = {first, first + STEPS[kind]}, set(inside(line))
    crossed = set(members(CROSSING[kind] << line - FROM_START & theirs.mask))
    return not (
        len(crossed) > 1
        or crossed & set(shielded)
        or (ends | passed) & theirs.nodes
        or ends & (mine.inside | theirs.inside)
        or passed & mine.nodes
        or ALONG[kind] << line - FROM_START & mine.mask
    )
