"""What hands do, as intents: one finger, two fingers and the mouse come to the same few gestures.

The left mouse button is one more finger. A finger alone taps, holds or drags; from the moment a second one lands the
gesture is a pinch until every finger is up, so it never taps, whichever finger lifts first. A drag only looks around
(it pans), so one that is interrupted simply ends.

SDL sends a mouse event for everything the first finger does, ahead of the finger's own event. Widgets live on these
twins; here they are dropped, and a press that a widget took starts no gesture.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from itertools import islice

import pygame
from pygame.event import Event

from game.input.intents import Command, Drag, Hold, Hover, Intent, Pinch, Point, Tap, Wheel

HOLD_SECONDS = 0.5
DOUBLE_SECONDS = 0.4
"""The longest time from one tap to the press of the second."""
MOUSE_SLOP = 6.0
"""How many pixels a press by mouse may wander before it becomes a drag."""
FINGER_SLOP = 12.0
"""The same for a finger, in logical pixels."""
GHOST_SECONDS, GHOST_PIXELS = 0.05, 20.0
"""A mouse button this soon after a finger and this near to it is an echo that old Windows adds and does not mark."""
OUTSIDE: Point = (-1.0, -1.0)
"""Where the mouse hovers once it has left the window."""

_LEFT = "left button"
_MIMIC = -2  # the touch device of mimicked fingers; SDL names no device so


@dataclass(slots=True)
class _Press:
    """One finger, or the left button, that is down alone. ``at`` is how far a drag has been reported."""

    start: Point
    at: Point
    touch: bool
    since: float
    double: bool
    dragging: bool = False
    held: bool = False


class Gestures:
    """The gestures of one window. Feed it every event, then ``tick`` once a frame.

    ``clock`` gives seconds.

    >>> hands, window = Gestures(clock=lambda: 0.0), (800, 600)
    >>> hands.feed(Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(30, 40), touch=False), window)
    []
    >>> hands.feed(Event(pygame.MOUSEBUTTONUP, button=1, pos=(32, 40), touch=False), window)
    [Tap(at=(30, 40), touch=False, double=False)]
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._size = (1, 1)
        self._u = 1.0
        self._down: dict[Hashable, Point] = {}  # every finger that is down, in the order they landed
        self._press: _Press | None = None  # none while a gesture of several fingers lasts
        self._tapped: tuple[float, Point, bool] | None = None  # the last tap, if a double one may follow
        self._finger_seen = (-math.inf, OUTSIDE)
        self._barred = False  # a widget took the twin of the finger press that comes next
        self._pointer: Point = OUTSIDE
        self._right: Point | None = None  # where the right button went down, while it may still be a tap
        self._mirror: Point | None = None  # where Ctrl went down

    def feed(self, event: Event, size: tuple[int, int], u: float = 1.0, *, taken: bool = False) -> list[Intent]:
        """The intents that an event completes in a window of this size (pixels) and scale.

        ``taken``: a widget has used the event already.
        """
        self._size, self._u = size, u
        match event.type:
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                self._finger_seen = self._clock(), self._pixels(event)
                return self._finger(event)
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEWHEEL:
                return self._mouse(event, taken=taken)
            case pygame.KEYDOWN | pygame.KEYUP if event.key in (pygame.K_LCTRL, pygame.K_RCTRL):
                return self._control(down=event.type == pygame.KEYDOWN)
            case pygame.WINDOWLEAVE:
                return [Hover(OUTSIDE)]
            case pygame.WINDOWFOCUSLOST:
                return self.cancel()
        return []

    def is_ghost(self, event: Event) -> bool:
        """Whether a mouse button is the unmarked echo of a finger, on top of the marked one: not for widgets either."""
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) or event.touch:
            return False
        then, there = self._finger_seen
        return self._clock() - then <= GHOST_SECONDS and math.dist(event.pos, there) <= GHOST_PIXELS

    def tick(self) -> list[Intent]:
        """The intents that time alone completes: a hold."""
        press = self._press
        if press is None or press.dragging or press.held or self._clock() - press.since < HOLD_SECONDS:
            return []
        press.held = True
        return [Hold(press.start, press.touch)]

    def cancel(self) -> list[Intent]:
        """Forget whatever is under way, for the focus was lost or the window has changed; a drag ends."""
        self._down.clear()
        self._tapped = self._right = self._mirror = None
        self._barred = False
        return self._interrupt()

    # -- fingers ---------------------------------------------------------------------------------------------------

    def _pixels(self, event: Event) -> Point:
        """Where a finger is; its event says so in parts of the window."""
        return event.x * self._size[0], event.y * self._size[1]

    def _finger(self, event: Event) -> list[Intent]:
        finger = event.touch_id, event.finger_id
        at = self._pixels(event)
        match event.type:
            case pygame.FINGERDOWN:
                barred, self._barred = self._barred, False
                return [] if barred else self._land(finger, at, touch=True)
            case pygame.FINGERMOTION:
                return self._move(finger, at)
            case _:
                return self._lift(finger, at)

    def _land(self, finger: Hashable, at: Point, *, touch: bool) -> list[Intent]:
        lost = self.cancel() if finger in self._down else []
        self._down[finger] = at
        if len(self._down) > 1:
            return lost + self._interrupt()
        now = self._clock()
        self._press = _Press(at, at, touch, now, self._is_second(now, at, touch=touch))
        self._tapped = None
        return lost

    def _move(self, finger: Hashable, at: Point) -> list[Intent]:
        if finger not in self._down:
            return []
        before = self._pair()
        self._down[finger] = at
        if self._press:
            return self._drag(self._press, at)
        return self._pinch(before, self._pair())

    def _lift(self, finger: Hashable, at: Point) -> list[Intent]:
        if self._down.pop(finger, None) is None or self._press is None:
            return []
        press, self._press = self._press, None
        return self._drag(press, at, ended=True) or self._tap(press)

    def _interrupt(self) -> list[Intent]:
        press, self._press = self._press, None
        if press is None or not (press.dragging or press.held):
            return []
        return [Drag(press.start, press.at, (0.0, 0.0), ended=True, touch=press.touch, lost=True)]

    # -- what one finger means ---------------------------------------------------------------------------------------

    def _slop(self, *, touch: bool) -> float:
        return FINGER_SLOP * self._u if touch else MOUSE_SLOP

    def _drag(self, press: _Press, at: Point, *, ended: bool = False) -> list[Intent]:
        """The next step of a drag; nothing while the press keeps to its place."""
        slop = self._slop(touch=press.touch)
        if not press.dragging:
            way = math.dist(press.start, at)
            if way <= slop:
                return []
            press.dragging = True
            # What is dragged does not jump by the slop: the drag begins where the press left its place.
            (x, y), (far_x, far_y) = press.start, at
            press.at = x + (far_x - x) * slop / way, y + (far_y - y) * slop / way
        delta = _difference(at, press.at)
        press.at = at
        return [Drag(press.start, at, delta, ended, press.touch)]

    def _tap(self, press: _Press) -> list[Intent]:
        if press.held:
            return [Drag(press.start, press.start, (0.0, 0.0), ended=True, touch=press.touch)]
        if not press.double:
            self._tapped = self._clock(), press.start, press.touch
        return [Tap(press.start, press.touch, press.double)]

    def _is_second(self, now: float, at: Point, *, touch: bool) -> bool:
        """Whether a press follows the last tap so soon and so near that the two are a double tap."""
        if self._tapped is None:
            return False
        then, there, touched = self._tapped
        return touched == touch and now - then <= DOUBLE_SECONDS and math.dist(at, there) <= 2 * self._slop(touch=touch)

    # -- what two fingers mean ---------------------------------------------------------------------------------------

    def _pair(self) -> list[Point]:
        """The two fingers that count: more may lie on the screen."""
        return list(islice(self._down.values(), 2))

    def _pinch(self, before: list[Point], after: list[Point]) -> list[Intent]:
        if len(after) < 2 or before == after:
            return []
        centre = _middle(after)
        return [Pinch(centre, _difference(centre, _middle(before)), self._spread(after) / self._spread(before))]

    def _spread(self, pair: list[Point]) -> float:
        """How far apart two fingers are; nearer than the slop counts as the slop, so that no factor explodes."""
        return max(math.dist(*pair), self._slop(touch=True))

    # -- the mouse ---------------------------------------------------------------------------------------------------

    def _mouse(self, event: Event, *, taken: bool) -> list[Intent]:
        if event.touch or self.is_ghost(event):
            if event.touch and event.type == pygame.MOUSEBUTTONDOWN:
                self._barred = taken
            return []
        if event.type == pygame.MOUSEWHEEL:
            return [Wheel(self._pointer, event.precise_y)] if event.precise_y and not taken else []
        self._pointer = event.pos
        if event.type == pygame.MOUSEMOTION:
            return self._pointer_moved(event, taken=taken)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._button_up(event)
        return [] if taken else self._button_down(event)

    def _pointer_moved(self, event: Event, *, taken: bool) -> list[Intent]:
        if self._mimicking:
            return self._mimic(pygame.FINGERMOTION)
        if self._right and math.dist(self._right, event.pos) > MOUSE_SLOP:
            self._right = None
        if _LEFT not in self._down:
            return [] if taken or self._down else [Hover(event.pos)]
        if not event.buttons[0]:  # the release was lost
            return [*self.cancel(), Hover(event.pos)]
        return self._move(_LEFT, event.pos)

    def _button_down(self, event: Event) -> list[Intent]:
        if event.button == pygame.BUTTON_LEFT:
            return self._land(_LEFT, event.pos, touch=False)
        if event.button == pygame.BUTTON_RIGHT:
            self._right = event.pos
            if self._mirror:
                return self._mimic(pygame.FINGERDOWN)
        return []

    def _button_up(self, event: Event) -> list[Intent]:
        if event.button == pygame.BUTTON_LEFT:
            return self._lift(_LEFT, event.pos)
        if event.button == pygame.BUTTON_RIGHT:
            tapped, self._right = self._right, None
            if self._mimicking:
                return self._mimic(pygame.FINGERUP)
            if tapped:
                return [Command("take-back")]
        return []

    # -- two fingers by mouse ----------------------------------------------------------------------------------------
    # The right button with Ctrl held is a finger; a second one mirrors it about the point where Ctrl went down.

    def _control(self, *, down: bool) -> list[Intent]:
        if down:
            self._mirror = self._mirror or self._pointer
            return []
        lifted = self._mimic(pygame.FINGERUP) if self._mimicking else []
        self._mirror = self._right = None
        return lifted

    @property
    def _mimicking(self) -> bool:
        return (_MIMIC, 0) in self._down

    def _mimic(self, kind: int) -> list[Intent]:
        """Feed an event of both fingers as a touch screen would send it."""
        first, (mirror_x, mirror_y) = self._pointer, self._mirror or self._pointer
        second = 2 * mirror_x - first[0], 2 * mirror_y - first[1]
        intents = []
        for finger, (finger_x, finger_y) in enumerate((first, second)):
            x, y = finger_x / self._size[0], finger_y / self._size[1]
            intents += self._finger(Event(kind, touch_id=_MIMIC, finger_id=finger, x=x, y=y))
        return intents


def _difference(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


def _middle(pair: list[Point]) -> Point:
    (ax, ay), (bx, by) = pair
    return (ax + bx) / 2, (ay + by) / 2
