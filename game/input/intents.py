"""What a person means, whatever they hold: the same intents come from mouse, keyboard and fingers.

Positions are pixels of the window.
"""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Intent:
    """Anything a person means."""


@dataclass(frozen=True, slots=True)
class Hover(Intent):
    """The mouse rests at a place."""

    at: Point


@dataclass(frozen=True, slots=True)
class Tap(Intent):
    """A short press at a place. ``double``: the second of two quick ones (the first was a Tap too)."""

    at: Point
    touch: bool = False
    double: bool = False


@dataclass(frozen=True, slots=True)
class Hold(Intent):
    """A press that has stayed at its place for half a second; no Tap follows, but Drags do, and the end of one."""

    at: Point
    touch: bool = False


@dataclass(frozen=True, slots=True)
class Drag(Intent):
    """A press that moves: from where it began, where it is, how far since the last one, whether it ended.

    ``lost``: it ended because another finger came or the window was left, not by going up.
    """

    start: Point
    at: Point
    delta: Point
    ended: bool = False
    touch: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Pinch(Intent):
    """Two fingers: their midpoint, how it moved, and by what factor their distance grew since the last one."""

    centre: Point
    delta: Point
    factor: float


@dataclass(frozen=True, slots=True)
class Wheel(Intent):
    """The wheel turned at a place; positive is away from the person."""

    at: Point
    steps: float


@dataclass(frozen=True, slots=True)
class Arrow(Intent):
    """An arrow key: columns to the right, rows down."""

    right: int
    down: int


@dataclass(frozen=True, slots=True)
class Command(Intent):
    """A named thing to do: ``undo`` or ``confirm`` from a key (see ``keys``), ``take-back`` from the right button."""

    name: str
