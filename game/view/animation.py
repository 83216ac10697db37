"""Motion: a timeline driven by seconds, and the recipes of the guide (times and curves are tokens)."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

import numpy as np
import pygame

from game.kit.theme import TOKENS, Look, ease
from game.view import sprites
from game.view.sprites import Point
from game.view.stage import Actor, Stage

MOTION = TOKENS["motion"]
Change = Callable[[float], object]
ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True)
class Motion:
    """A change that goes from 0 to 1 between two moments (milliseconds of the timeline)."""

    begin: float
    end: float
    curve: str
    change: Change

    def at(self, now: float) -> None:
        """Bring what changes to where it is at a moment."""
        part = (now - self.begin) / (self.end - self.begin) if self.end > self.begin else float(now >= self.end)
        self.change(ease(self.curve, min(max(part, 0.0), 1.0)))


class Timeline:
    """Motions side by side, all in milliseconds at normal speed.

    ``speed`` stretches them all (1.5 is calm, 0.5 quick); 0 shows only how each ends.

    >>> timeline, seen = Timeline(), []
    >>> end = timeline.add(100, seen.append, after=100)
    >>> timeline.update(0.15); timeline.update(0.15)
    >>> seen, end, timeline.moving
    ([0.0, 0.5, 1.0], 200, False)
    """

    def __init__(self) -> None:
        self.speed = 1.0
        self._now = 0.0
        self._motions: list[Motion] = []
        self._waiting: list[Callable[[], object]] = []

    def add(self, length: float, change: Change, *, after: float = 0.0, curve: str = "linear") -> float:
        """Let something change from 0 (at once) to 1. Returns when it ends, to be the ``after`` of what follows."""
        motion = Motion(self._now + after, self._now + after + length, curve, change)
        if self.speed:
            motion.at(self._now)
            self._motions.append(motion)
        else:
            motion.at(motion.end)
        return after + length

    def work(self, steps: Generator[None, None, ResultT], then: Callable[[ResultT], object], *, by: float) -> float:
        """Take steps, one at each update, and go on with what they return at a moment; whatever is left by then is done.

        The first tenth of the time is left to whatever else begins now.

        >>> def three():
        ...     for number in range(3):
        ...         print("step", number)
        ...         yield
        ...     return "done"
        >>> timeline = Timeline()
        >>> end = timeline.work(three(), print, by=100)
        >>> timeline.update(0.05); timeline.update(0.05)
        step 0
        step 1
        step 2
        done
        """
        results: list[ResultT] = []

        def collect() -> Iterator[None]:
            results.append((yield from steps))

        left = collect()

        def go_on(part: float) -> None:
            if 0.1 < part < 1:
                next(left, None)
            elif part == 1:
                deque(left, maxlen=0)
                then(*results)

        return self.add(by, go_on)

    def follow(self, begin: Callable[[], object]) -> None:
        """Begin something that adds motions: at once when nothing moves, else when all that came before has ended."""
        self._waiting.append(begin)
        self._begin_next()

    def _begin_next(self) -> None:
        while self._waiting and not self._motions:
            self._waiting.pop(0)()

    @property
    def waiting(self) -> int:
        """How many beginnings wait for what moves now."""
        return len(self._waiting)

    @property
    def moving(self) -> bool:
        """Whether anything has not come to its end."""
        return bool(self._motions or self._waiting)

    def update(self, dt: float) -> None:
        """Let seconds pass."""
        if not self.speed:
            self.finish()
        if not self._motions:
            return
        self._now += dt * 1000 / self.speed
        running, self._motions = self._motions, []
        for motion in running:
            motion.at(self._now)
        self._motions = [motion for motion in running if motion.end > self._now] + self._motions
        self._begin_next()

    def finish(self) -> None:
        """Bring everything to its end, in the order in which it would have ended."""
        while self._motions:
            running, self._motions = sorted(self._motions, key=lambda motion: motion.end), []
            for motion in running:
                motion.at(motion.end)
            self._begin_next()


# -- recipes -------------------------------------------------------------------------------------------------------
# Each takes ``after``, when it begins, and returns when it ends.


def pop(timeline: Timeline, actor: Actor, spec: dict[str, Any], after: float = 0.0) -> float:
    """A thing grows to its size, and a little over it."""
    small = spec.get("from", 0.0)

    def change(part: float) -> None:
        size = small + (1 - small) * part
        actor.pose(size=(size, size), strength=min(part * 2, 1.0))

    return timeline.add(spec.get("ms") or spec["each"], change, after=after, curve=spec["ease"])


def grow(timeline: Timeline, actors: Sequence[Actor], centre: Point) -> None:
    """Marks grow one after the other, the nearest to the centre first; those that are equally far grow together."""
    spec = MOTION["reachDots"]
    ways = [round(math.dist(actor.at, centre)) for actor in actors]
    order = sorted(set(ways))
    for actor, way in zip(actors, ways, strict=True):
        pop(timeline, actor, spec, after=order.index(way) * spec["stagger"])


def step(timeline: Timeline, look: Look, actor: Actor, path: Sequence[Point], after: float = 0.0) -> float:
    """A piece hops along its path, square by square, and lands softly."""
    spec = MOTION["step"]
    hops = len(path) - 1

    def hop(part: float) -> None:
        number = min(int(part * hops), hops - 1)
        (x1, y1), (x2, y2), t = path[number], path[number + 1], part * hops - number
        arc = spec["arcPx"] * look.u * math.sin(math.pi * t)
        actor.pose((x1 + (x2 - x1) * t, y1 + (y2 - y1) * t - arc))

    def land(part: float) -> None:
        flat = spec["squash"] * math.sin(math.pi * part)
        actor.pose(size=(1 + flat, 1 - flat))

    landed = timeline.add(spec["perSquare"] * hops, hop, after=after, curve="inOutSine")
    return timeline.add(spec["squashMs"], land, after=landed)


def jump(timeline: Timeline, look: Look, actor: Actor, start: Point, end: Point, after: float = 0.0) -> float:
    """A piece leaps from one place to another in a high arc."""
    spec = MOTION["jump"]

    def leap(part: float) -> None:
        (x1, y1), (x2, y2), height = start, end, spec["arcPx"] * look.u * math.sin(math.pi * part)
        size = 1 + 0.1 * math.sin(math.pi * part)
        actor.pose((x1 + (x2 - x1) * part, y1 + (y2 - y1) * part - height), (size, size))

    return timeline.add(spec["ms"], leap, after=after, curve="inOutSine")


def stand_up(timeline: Timeline, stage: Stage, lying: Actor, standing: Actor, after: float = 0.0) -> float:
    """A barrier that lies is set on end; the one that lay leaves the stage."""
    spec = MOTION["jump"]
    level = standing.rect.width > standing.rect.height

    def rise(part: float) -> None:
        grown = 0.3 + 0.7 * part
        standing.pose(size=(1.0, grown) if level else (grown, 1.0), strength=1.0 if part else 0.0)
        lying.pose(strength=0.0 if part else 1.0)
        if part == 1:
            stage.remove(lying)

    return timeline.add(spec["barrierStand"], rise, after=after, curve=spec["ease"])


def slide(timeline: Timeline, actor: Actor, start: Point, end: Point, after: float = 0.0) -> float:
    """A barrier slides to its place, appearing on the way if it comes from nowhere, and settles."""
    spec = MOTION["barrier"]

    def go(part: float) -> None:
        x, y = (before + (behind - before) * part for before, behind in zip(start, end, strict=True))
        actor.pose((x, y), (1.08, 1.08), min(0.3 + part, 1.0))

    def settle(part: float) -> None:
        if part:
            size = 1 + 0.08 * (1 - part)
            actor.pose(size=(size, size))

    arrived = timeline.add(spec["slide"], go, after=after, curve="outCubic")
    return timeline.add(spec["settle"], settle, after=arrived)


def eliminate(timeline: Timeline, stage: Stage, look: Look, actor: Actor, after: float = 0.0) -> float:
    """A piece trembles, then fades and sinks away. It does not tremble at calm speed."""
    spec = MOTION["eliminate"]
    x, y = actor.at
    calm = timeline.speed > 1

    def tremble(part: float) -> None:
        if part and not calm:
            actor.pose((x + 4 * look.u * math.sin(part * math.tau * 3) * (1 - part), y))

    def sink(part: float) -> None:
        if part:
            size = 1 - 0.3 * part
            actor.pose((x, y + 8 * look.u * part), (size, size), 1 - part)
        if part == 1:
            stage.remove(actor)

    gone = timeline.add(spec["shake"], tremble, after=after)
    return timeline.add(spec["fade"], sink, after=gone, curve="inQuad")


def shake(timeline: Timeline, stage: Stage, pixels: float, length: float, after: float = 0.0) -> float:
    """The whole board trembles. Not at calm speed, and not when nothing moves."""
    if not 0 < timeline.speed <= 1:
        return after

    def change(part: float) -> None:
        swing = pixels * (1 - part) * math.sin(part * math.tau * 2)
        stage.offset = (swing, swing / 2)

    return timeline.add(length, change, after=after)


def raise_wall(
    timeline: Timeline, stage: Stage, look: Look, wall: Actor, length: float, thickness: float, after: float = 0.0
) -> float:
    """Six stakes drop into the ground one by one, the rail closes, dust flies, the board nudges."""
    spec = MOTION["wall"]
    upright = wall.rect.height > wall.rect.width
    loose = []
    for number, (along, _) in enumerate(sprites.stakes(length, thickness)):
        x, y = (wall.at[0], wall.at[1] - along) if upright else (wall.at[0] + along, wall.at[1])
        stake = stage.put(sprites.stake(look, thickness), (x, y), wall.layer)
        loose.append(stake)

        def drop(part: float, stake: Actor = stake, x: float = x, y: float = y) -> None:
            stake.pose((x, y - spec["dropPx"] * look.u * (1 - part)), strength=min(part * 3, 1.0))

        driven = timeline.add(spec["stakeMs"], drop, after=after + number * spec["stagger"], curve="inQuad")

    def close(part: float) -> None:
        wall.pose(strength=part)
        if part == 1:
            stage.remove(loose)

    closed = timeline.add(spec["rail"], close, after=driven)
    dust(timeline, stage, look, wall, length, driven)
    return max(closed, shake(timeline, stage, spec["nudgePx"] * look.u, spec["nudgeMs"], driven))


def dust(timeline: Timeline, stage: Stage, look: Look, wall: Actor, length: float, after: float) -> float:
    """Puffs of dust along a wall that has just closed."""
    chance = Random(0)  # the same cloud every time
    upright = wall.rect.height > wall.rect.width
    end = after
    for _ in range(6):
        along, off = chance.uniform(-0.55, 0.55) * length, chance.choice((-1, 1)) * chance.uniform(7, 13) * look.u
        dx, dy = (off, along) if upright else (along, abs(off))
        puff = stage.put(
            sprites.dot(chance.uniform(2, 4.5) * look.u, look.colour("reachDot", alpha=0.5)), wall.at, wall.layer
        )

        def blow(part: float, puff: Actor = puff, dx: float = dx, dy: float = dy) -> None:
            place = (wall.at[0] + dx * (0.6 + 0.4 * part), wall.at[1] + dy * (0.5 + part))
            puff.pose(place, strength=math.sin(math.pi * part))
            if part == 1:
                stage.remove(puff)

        end = timeline.add(MOTION["wall"]["dust"], blow, after=after)
    return end


def break_wall(
    timeline: Timeline, stage: Stage, look: Look, wall: Actor, length: float, thickness: float, after: float = 0.0
) -> float:
    """A hammer swings, the wall flies apart in six shards, the board shakes. The wall leaves the stage."""
    spec = MOTION["wallBreak"]
    sign = look.icon("hammer-fill", max(length / look.u * 0.55, 18), look.colour("inkText"))
    hammer = stage.put(sign, wall.at, wall.layer)

    def swing(part: float) -> None:
        turned = pygame.transform.rotozoom(sign, 50 - 80 * part, 1.0)
        hammer.picture = turned
        hammer.pose((wall.at[0] + length * 0.12, wall.at[1] - length * 0.18 * (1 - part)))
        if part == 1:
            stage.remove(hammer, wall)

    struck = timeline.add(spec["swing"], swing, after=after, curve="inQuad")
    shake(timeline, stage, spec["shakePx"] * look.u, spec["shakeMs"], struck)
    upright = wall.rect.height > wall.rect.width
    chance = Random(1)
    for along, radius in sprites.stakes(length, thickness):
        begin = (wall.at[0], wall.at[1] + along) if upright else (wall.at[0] + along, wall.at[1])
        shard = stage.put(sprites.bar(radius * 5, radius * 3, look.colour("wallBody")), begin, wall.layer)
        fly = (chance.uniform(-0.4, 0.4) * length, chance.uniform(-0.4, 0.4) * length)

        def scatter(part: float, shard: Actor = shard, begin: Point = begin, fly: Point = fly) -> None:
            fall = length * 0.25 * part * part
            shard.pose(
                (begin[0] + fly[0] * part, begin[1] + fly[1] * part + fall), strength=(1 - part) if part else 0.0
            )
            if part == 1:
                stage.remove(shard)

        end = timeline.add(spec["shardMs"], scatter, after=struck)
    return end


class Soaking:
    """A wash into which ink soaks from a point, uneven as on paper: ``corner`` and ``source`` are pixels of the stage."""

    def __init__(self, wash: pygame.Surface, corner: Point, source: Point) -> None:
        self._finished, self._picture = wash, wash.copy()
        order = spreading_order(wash.get_size(), (source[0] - corner[0], source[1] - corner[1]))
        full = pygame.surfarray.array_alpha(wash).T.astype(np.uint16)
        self._entry = (
            full << 8 | order.T
        )  # for each pixel its line in the table of a moment: its last strength, its turn
        self._strengths = np.arange(int(full.max()) + 1)[:, None]
        self._alpha = np.empty(full.shape, np.uint8)

    def at(self, part: float) -> pygame.Surface:
        """The wash when a part of the time has passed."""
        if part == 1:
            return self._finished
        behind = (part * 296 - np.arange(256)) / 40  # how far the front has passed each level: 0 at it, 1 well behind
        wet = 1 + 0.6 * np.clip(1 - np.abs(behind - 1) / 2, 0, 1)  # the front is darker
        table = np.minimum(self._strengths * np.clip(behind, 0, 1) * wet, 255).astype(np.uint8).ravel()
        np.take(table, self._entry, out=self._alpha, mode="clip")
        pygame.surfarray.pixels_alpha(self._picture).T[:] = self._alpha
        return sprites.renewed(self._picture)


def spread(timeline: Timeline, tint: Actor, hatch: Actor, soaking: Soaking, after: float = 0.0) -> float:
    """Ink soaks into a wash; its hatch comes last."""
    spec = MOTION["wash"]

    def soak(part: float) -> None:
        tint.picture = soaking.at(part)
        tint.pose()

    end = timeline.add(spec["ms"], soak, after=after, curve=spec["ease"])
    timeline.add(spec["hatchLast"], lambda part: hatch.pose(strength=part), after=end - spec["hatchLast"])
    return end


def spreading_order(size: tuple[int, int], source: Point) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """When ink from a point reaches each pixel, 0 to 255: by distance, roughened by the noise texture."""
    x = np.arange(size[0], dtype=np.float32)[:, None] - np.float32(source[0])
    y = np.arange(size[1], dtype=np.float32)[None, :] - np.float32(source[1])
    order = x * x + y * y
    np.sqrt(order, out=order)
    order *= np.float32(190 / max(float(order.max()), 1.0))
    noise = pygame.surfarray.array_red(sprites.texture("wash_threshold_tile")) * np.float32(65 / 255)
    rough = np.tile(noise, (size[0] // noise.shape[0] + 1, size[1] // noise.shape[1] + 1))
    order += rough[: size[0], : size[1]]
    return order.astype(np.uint8)


def drain(timeline: Timeline, stage: Stage, actors: Sequence[Actor], after: float = 0.0) -> float:
    """A wash that is lost fades away and leaves the stage."""
    spec = MOTION["washRemove"]

    def change(part: float) -> None:
        for actor in actors:
            actor.pose(strength=1 - part)
        if part == 1:
            stage.remove(actors)

    return timeline.add(spec["ms"], change, after=after, curve=spec["ease"])
