"""Gestures: tables of what hands do and what it means, and properties of any hands at all."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame.event import Event

from game.input.gestures import FINGER_SLOP, OUTSIDE, Gestures
from game.input.intents import Command, Drag, Hold, Hover, Intent, Pinch, Point, Tap, Wheel

SIDE = 1024  # a power of two: parts of the window turn into whole pixels without rounding
LEFT, MIDDLE, RIGHT = 1, 2, 3


class Hands:
    """Gestures with a clock that is turned by hand, fed with events that look like those of SDL."""

    def __init__(self, u: float = 1.0) -> None:
        self.now = 0.0
        self.u = u
        self.gestures = Gestures(lambda: self.now)
        self.intents: list[Intent] = []

    def feed(self, event: Event, *, taken: bool = False) -> None:
        self.intents += self.gestures.feed(event, (SIDE, SIDE), self.u, taken=taken)

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.intents += self.gestures.tick()

    def cancel(self) -> None:
        self.intents += self.gestures.cancel()

    def act(self, script: Iterable[Event | float]) -> list[Intent]:
        """Feed the events of a script; a number in it lets seconds pass."""
        for step in script:
            if isinstance(step, Event):
                self.feed(step)
            else:
                self.wait(step)
        return self.intents


def finger(kind: int, x: float, y: float, who: int) -> Event:
    return Event(kind, touch_id=7, finger_id=who, x=x / SIDE, y=y / SIDE, dx=0.0, dy=0.0)


def land(x: float, y: float, who: int = 0) -> Event:
    return finger(pygame.FINGERDOWN, x, y, who)


def slide(x: float, y: float, who: int = 0) -> Event:
    return finger(pygame.FINGERMOTION, x, y, who)


def lift(x: float, y: float, who: int = 0) -> Event:
    return finger(pygame.FINGERUP, x, y, who)


def press(x: int, y: int, button: int = LEFT, *, touch: bool = False) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, touch=touch)


def release(x: int, y: int, button: int = LEFT, *, touch: bool = False) -> Event:
    return Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=button, touch=touch)


def pointer(x: int, y: int, *held: int, touch: bool = False) -> Event:
    buttons = tuple(int(button in held) for button in (LEFT, MIDDLE, RIGHT))
    return Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=buttons, touch=touch)


def wheel(steps: float) -> Event:
    return Event(pygame.MOUSEWHEEL, x=0, y=round(steps), precise_x=0.0, precise_y=steps, flipped=False, touch=False)


def control(kind: int) -> Event:
    return Event(kind, key=pygame.K_LCTRL, scancode=pygame.KSCAN_LCTRL, mod=0)


CTRL_DOWN, CTRL_UP = control(pygame.KEYDOWN), control(pygame.KEYUP)
FOCUS_LOST = Event(pygame.WINDOWFOCUSLOST)

SCRIPTS: dict[str, tuple[list[Event | float], list[Intent]]] = {
    # the mouse
    "the mouse hovers": ([pointer(5, 6)], [Hover((5, 6))]),
    "the mouse leaves the window": ([Event(pygame.WINDOWLEAVE)], [Hover(OUTSIDE)]),
    "a click taps": ([press(50, 50), release(50, 50)], [Tap((50, 50))]),
    "a click that trembles taps where it began": (
        [press(50, 50), pointer(56, 50, LEFT), release(53, 50)],
        [Tap((50, 50))],
    ),
    "a quick second click doubles, a third begins anew": (
        [press(9, 9), release(9, 9), 0.3, press(10, 9), release(10, 9), 0.1, press(9, 9), release(9, 9)],
        [Tap((9, 9)), Tap((10, 9), double=True), Tap((9, 9))],
    ),
    "a slow second click is only a click": (
        [press(9, 9), release(9, 9), 0.41, press(9, 9), release(9, 9)],
        [Tap((9, 9)), Tap((9, 9))],
    ),
    "a second click elsewhere is only a click": (
        [press(9, 9), release(9, 9), press(22, 9), release(22, 9)],
        [Tap((9, 9)), Tap((22, 9))],
    ),
    "a drag between two clicks parts them": (
        [press(9, 9), release(9, 9), press(9, 9), release(9, 39), press(9, 9), release(9, 9)],
        [Tap((9, 9)), Drag((9, 9), (9, 39), (0, 24), ended=True), Tap((9, 9))],
    ),
    "a drag does not jump by the slop": (
        [press(50, 50), pointer(56, 50, LEFT), pointer(60, 50, LEFT), pointer(60, 54, LEFT), release(60, 54)],
        [
            Drag((50, 50), (60, 50), (4, 0)),
            Drag((50, 50), (60, 54), (0, 4)),
            Drag((50, 50), (60, 54), (0, 0), ended=True),
        ],
    ),
    "a drag that comes back to its beginning is no tap": (
        [press(50, 50), pointer(70, 50, LEFT), pointer(50, 50, LEFT), release(50, 50)],
        [
            Drag((50, 50), (70, 50), (14, 0)),
            Drag((50, 50), (50, 50), (-20, 0)),
            Drag((50, 50), (50, 50), (0, 0), ended=True),
        ],
    ),
    "a drag ends outside the window": (
        [press(50, 50), release(-10, 50)],
        [Drag((50, 50), (-10, 50), (-54, 0), ended=True)],
    ),
    "a drag ends when the focus is lost": (
        [press(50, 50), pointer(70, 50, LEFT), FOCUS_LOST, pointer(80, 50, LEFT), release(80, 50)],
        [Drag((50, 50), (70, 50), (14, 0)), Drag((50, 50), (70, 50), (0, 0), ended=True, lost=True), Hover((80, 50))],
    ),
    "a drag ends when its release was lost": (
        [press(50, 50), pointer(70, 50, LEFT), pointer(80, 50)],
        [Drag((50, 50), (70, 50), (14, 0)), Drag((50, 50), (70, 50), (0, 0), ended=True, lost=True), Hover((80, 50))],
    ),
    "a long press holds, and no tap follows": (
        [press(50, 50), 0.4, 0.1, 0.5, release(50, 50)],
        [Hold((50, 50)), Drag((50, 50), (50, 50), (0, 0), ended=True)],
    ),
    "a hold is lost to a second finger": (
        [land(100, 100), 0.5, land(200, 100, 1), lift(100, 100), lift(200, 100, 1)],
        [Hold((100, 100), touch=True), Drag((100, 100), (100, 100), (0, 0), ended=True, touch=True, lost=True)],
    ),
    "a press may hold and then drag": (
        [press(50, 50), 0.5, release(50, 66)],
        [Hold((50, 50)), Drag((50, 50), (50, 66), (0, 10), ended=True)],
    ),
    "a drag does not hold": ([press(50, 50), pointer(50, 66, LEFT), 1.0], [Drag((50, 50), (50, 66), (0, 10))]),
    "the wheel turns where the mouse is": (
        [pointer(5, 6), wheel(1.0), wheel(-0.25), wheel(0.0)],
        [Hover((5, 6)), Wheel((5, 6), 1.0), Wheel((5, 6), -0.25)],
    ),
    "the right button takes back": ([press(50, 50, RIGHT), release(54, 50, RIGHT)], [Command("take-back")]),
    "the right button dragged does nothing": (
        [press(50, 50, RIGHT), pointer(60, 50, RIGHT), pointer(50, 50, RIGHT), release(50, 50, RIGHT)],
        [Hover((60, 50)), Hover((50, 50))],
    ),
    "the middle button does nothing": ([press(50, 50, MIDDLE), release(50, 50, MIDDLE)], []),
    "a release alone does nothing": ([release(50, 50), release(50, 50, RIGHT), lift(50, 50)], []),
    # one finger
    "a finger taps": ([land(100, 100), slide(108, 100), lift(112, 100)], [Tap((100, 100), touch=True)]),
    "the mouse does not hover while a finger is down": ([land(100, 100), pointer(5, 6)], []),
    "two quick taps double": (
        [land(100, 100), lift(100, 100), 0.2, land(120, 100), lift(120, 100)],
        [Tap((100, 100), touch=True), Tap((120, 100), touch=True, double=True)],
    ),
    "a click after a tap is no double tap": (
        [land(100, 100), lift(100, 100), 0.1, press(100, 100), release(100, 100)],
        [Tap((100, 100), touch=True), Tap((100, 100))],
    ),
    "a finger drags": (
        [land(100, 100), slide(120, 100), lift(120, 105)],
        [
            Drag((100, 100), (120, 100), (8, 0), touch=True),
            Drag((100, 100), (120, 105), (0, 5), ended=True, touch=True),
        ],
    ),
    "a finger holds": (
        [land(100, 100), 0.5, lift(100, 100)],
        [Hold((100, 100), touch=True), Drag((100, 100), (100, 100), (0, 0), ended=True, touch=True)],
    ),
    "a finger whose lift was lost lands again": (
        [land(100, 100), land(300, 100), lift(300, 100)],
        [Tap((300, 100), touch=True)],
    ),
    # several fingers
    "a quick pinch that does not move is nothing": (
        [land(100, 100), land(200, 100, 1), 0.05, lift(100, 100), lift(200, 100, 1)],
        [],
    ),
    "two fingers never hold": ([land(100, 100), land(200, 100, 1), 1.0], []),
    "a pinch": (
        [land(100, 100), land(200, 100, 1), slide(300, 100, 1), slide(100, 100, 1)],
        [Pinch((200, 100), (50, 0), 2.0), Pinch((100, 100), (-100, 0), FINGER_SLOP / 200)],
    ),
    "the finger that stays after a pinch is dead until it lifts": (
        [land(100, 100), land(200, 100, 1), lift(100, 100), slide(300, 100, 1), 1.0, lift(300, 100, 1)],
        [],
    ),
    "a finger that taps while another stays from a pinch is nothing": (
        [land(100, 100), land(200, 100, 1), lift(200, 100, 1), land(300, 100, 1), lift(300, 100, 1), lift(100, 100)],
        [],
    ),
    "a pinch goes on with another finger and does not jump": (
        [land(100, 100), land(200, 100, 1), lift(100, 100), land(200, 300), slide(200, 500)],
        [Pinch((200, 300), (0, 100), 2.0)],
    ),
    "a third finger is not heard, and takes over without a jump": (
        [land(0, 0), land(100, 0, 1), land(0, 100, 2), slide(0, 200, 2), lift(0, 0), slide(300, 200, 2)],
        [Pinch((200, 100), (150, 0), math.hypot(200, 200) / math.hypot(100, 200))],
    ),
    "a second finger ends a drag": (
        [land(100, 100), slide(120, 100), land(220, 100, 1), slide(320, 100, 1), lift(120, 100), lift(320, 100, 1)],
        [
            Drag((100, 100), (120, 100), (8, 0), touch=True),
            Drag((100, 100), (120, 100), (0, 0), ended=True, touch=True, lost=True),
            Pinch((220, 100), (50, 0), 2.0),
        ],
    ),
    "a pinch parts two taps": (
        [
            *(land(100, 100), lift(100, 100)),
            *(land(100, 100), land(200, 100, 1), lift(100, 100), lift(200, 100, 1)),
            *(land(100, 100), lift(100, 100)),
        ],
        [Tap((100, 100), touch=True), Tap((100, 100), touch=True)],
    ),
    "a tap after a pinch is a tap": (
        [land(0, 0), land(200, 0, 1), lift(0, 0), lift(200, 0, 1), land(100, 100), lift(100, 100)],
        [Tap((100, 100), touch=True)],
    ),
    # two fingers by mouse
    "Ctrl and the right button pinch about the place where Ctrl went down": (
        [pointer(100, 100), CTRL_DOWN, pointer(150, 100), press(150, 100, RIGHT), pointer(200, 100, RIGHT)],
        [Hover((100, 100)), Hover((150, 100)), Pinch((125, 100), (25, 0), 1.5), Pinch((100, 100), (-25, 0), 4 / 3)],
    ),
    "Ctrl and the right button do not take back": (
        [CTRL_DOWN, press(150, 100, RIGHT), release(150, 100, RIGHT), CTRL_UP],
        [],
    ),
    "Ctrl let go lifts both fingers": (
        [
            *(pointer(100, 100), CTRL_DOWN, press(100, 100, RIGHT), CTRL_UP),
            *(pointer(200, 100, RIGHT), release(200, 100, RIGHT), press(50, 50), release(50, 50)),
        ],
        [Hover((100, 100)), Hover((200, 100)), Tap((50, 50))],
    ),
    "Ctrl alone does nothing to a click": ([CTRL_DOWN, press(50, 50), release(50, 50), CTRL_UP], [Tap((50, 50))]),
    # twins
    "the twins of a finger are dropped": (
        [
            *(pointer(100, 100, touch=True), press(100, 100, touch=True), land(100, 100)),
            *(release(100, 100, touch=True), lift(100, 100)),
        ],
        [Tap((100, 100), touch=True)],
    ),
    "so are their unmarked ghosts": (
        [land(100, 100), lift(100, 100), 0.04, press(110, 100), release(110, 100)],
        [Tap((100, 100), touch=True)],
    ),
    "a click elsewhere or later is no ghost": (
        [land(100, 100), lift(100, 100), press(130, 100), release(130, 100), 0.06, press(100, 100), release(100, 100)],
        [Tap((100, 100), touch=True), Tap((130, 100)), Tap((100, 100))],
    ),
}


@pytest.mark.parametrize(("script", "meaning"), SCRIPTS.values(), ids=SCRIPTS.keys())
def test_what_hands_mean(script: list[Event | float], meaning: list[Intent]) -> None:
    assert Hands().act(script) == meaning


def test_the_slop_of_a_finger_grows_with_the_scale_and_that_of_the_mouse_does_not() -> None:
    assert Hands(u=2.0).act([land(100, 100), lift(124, 100)]) == [Tap((100, 100), touch=True)]
    assert Hands(u=2.0).act([press(100, 100), release(107, 100)]) == [Drag((100, 100), (107, 100), (1, 0), ended=True)]


def test_a_press_that_a_widget_took_starts_nothing() -> None:
    hands = Hands()
    hands.feed(press(50, 50), taken=True)
    hands.feed(press(50, 50, RIGHT), taken=True)
    hands.feed(pointer(90, 50, LEFT), taken=True)
    hands.feed(wheel(1.0), taken=True)
    hands.feed(release(90, 50))
    hands.feed(release(90, 50, RIGHT))
    assert hands.intents == []


def test_a_finger_on_a_widget_starts_nothing_and_the_next_one_does() -> None:
    hands = Hands()
    hands.feed(press(50, 50, touch=True), taken=True)
    hands.act([land(50, 50), release(50, 50, touch=True), lift(50, 50)])
    assert hands.intents == []
    hands.feed(press(80, 80, touch=True))
    hands.act([land(80, 80), release(80, 80, touch=True), lift(80, 80)])
    assert hands.intents == [Tap((80, 80), touch=True)]


def test_a_release_over_a_widget_ends_a_drag() -> None:
    hands = Hands()
    hands.feed(press(50, 50))
    hands.feed(release(50, 80), taken=True)
    assert hands.intents == [Drag((50, 50), (50, 80), (0, 24), ended=True)]


def test_ghosts_are_named_for_widgets_too() -> None:
    hands = Hands()
    hands.act([land(100, 100), lift(100, 100)])
    assert hands.gestures.is_ghost(press(100, 100))
    assert not hands.gestures.is_ghost(press(100, 100, touch=True))
    assert not hands.gestures.is_ghost(pointer(100, 100))


# -- properties of any hands ---------------------------------------------------------------------------------------

spots = st.tuples(st.integers(0, 200), st.integers(0, 200))
steps = st.lists(
    st.tuples(st.integers(0, 3), spots, st.booleans(), st.sampled_from((0.0, 0.1, 0.3, 0.6))), min_size=1, max_size=30
)


@given(steps)
def test_a_gesture_taps_if_and_only_if_it_was_one_still_quick_finger(
    moves: list[tuple[int, tuple[int, int], bool, float]],
) -> None:
    hands = Hands()
    down: dict[int, Point] = {}
    most, start, still, length = 0, (0, 0), True, 0.0
    for who, (x, y), lifts, pause in moves:
        before = len(hands.intents)
        if who not in down:
            if not down:
                most, start, still, length = 0, (x, y), True, 0.0
            down[who] = x, y
            most = max(most, len(down))
            hands.feed(land(x, y, who))
            expected = 0
        else:
            still = still and math.dist(start, (x, y)) <= FINGER_SLOP
            if lifts:
                del down[who]
            hands.feed((lift if lifts else slide)(x, y, who))
            expected = int(lifts and most == 1 and still and length < 0.5)
        new = hands.intents[before:]
        assert sum(isinstance(intent, Tap) for intent in new) == expected
        assert most == 1 or not any(isinstance(intent, Drag) and not intent.ended for intent in new)
        hands.wait(pause)
        length += pause


@given(spots, st.lists(spots, min_size=1, max_size=8))
def test_the_steps_of_a_drag_add_up_to_its_way_without_the_slop(start: Point, way: list[Point]) -> None:
    hands = Hands()
    drags = hands.act([land(*start), *(slide(*at) for at in way), lift(*way[-1])])
    away = next((at for at in way if math.dist(start, at) > FINGER_SLOP), None)
    if away is None:
        assert drags == [Tap(start, touch=True)]
        return
    assert all(isinstance(drag, Drag) and drag.start == start for drag in drags)
    assert [drag.ended for drag in drags] == [False] * (len(drags) - 1) + [True]
    assert [drag.at for drag in drags] == [*way[way.index(away) :], way[-1]]
    share = FINGER_SLOP / math.dist(start, away)
    for axis in (0, 1):
        slop = (away[axis] - start[axis]) * share
        assert sum(drag.delta[axis] for drag in drags) == pytest.approx(way[-1][axis] - start[axis] - slop)


@given(spots, spots, st.lists(st.tuples(st.integers(0, 1), spots), max_size=10), st.sampled_from((1.0, 1.5)))
def test_the_steps_of_a_pinch_add_up(first: Point, second: Point, moves: list[tuple[int, Point]], u: float) -> None:
    hands = Hands(u)
    pair = [first, second]
    stages = [list(pair)]
    hands.act([land(*first), land(*second, 1)])
    for who, at in moves:
        pair[who] = at
        stages.append(list(pair))
        hands.feed(slide(*at, who))
    pinches = hands.intents
    assert all(isinstance(pinch, Pinch) for pinch in pinches)
    assert len(pinches) == sum(before != after for before, after in pairwise(stages))

    def spread(fingers: list[Point]) -> float:
        return max(math.dist(*fingers), FINGER_SLOP * u)

    def middle(fingers: list[Point], axis: int) -> float:
        return (fingers[0][axis] + fingers[1][axis]) / 2

    assert math.prod(pinch.factor for pinch in pinches) == pytest.approx(spread(pair) / spread([first, second]))
    for axis in (0, 1):
        moved = sum(pinch.delta[axis] for pinch in pinches)
        assert moved == pytest.approx(middle(pair, axis) - middle([first, second], axis))
        if pinches:
            assert pinches[-1].centre[axis] == pytest.approx(middle(pair, axis))


@given(spots, spots, st.lists(spots, max_size=6))
def test_fingers_by_mouse_are_the_fingers_they_mimic(mirror: Point, start: Point, way: list[Point]) -> None:
    def reflected(at: Point) -> Point:
        return 2 * mirror[0] - at[0], 2 * mirror[1] - at[1]

    mouse = Hands()
    mouse.act([pointer(*mirror), CTRL_DOWN, press(*start, RIGHT), *(pointer(*at, RIGHT) for at in way)])
    mouse.act([release(*(way or [start])[-1], RIGHT), CTRL_UP])
    fingers = Hands()
    fingers.act([land(*start), land(*reflected(start), 1)])
    fingers.act(slide(*place, who) for at in way for who, place in enumerate((at, reflected(at))))
    assert mouse.intents[1:] == fingers.intents  # the first is the hovering mouse


anything = st.one_of(
    st.builds(land, st.integers(0, 200), st.integers(0, 200), st.integers(0, 3)),
    st.builds(slide, st.integers(0, 200), st.integers(0, 200), st.integers(0, 3)),
    st.builds(lift, st.integers(0, 200), st.integers(0, 200), st.integers(0, 3)),
    st.builds(press, st.integers(0, 200), st.integers(0, 200), st.integers(1, 3), touch=st.booleans()),
    st.builds(release, st.integers(0, 200), st.integers(0, 200), st.integers(1, 3), touch=st.booleans()),
    st.builds(pointer, st.integers(0, 200), st.integers(0, 200), st.integers(1, 3), touch=st.booleans()),
    st.sampled_from((CTRL_DOWN, CTRL_UP, FOCUS_LOST, wheel(1.0), 0.1, 0.6)),
)


@given(st.lists(anything, max_size=40), st.booleans())
def test_nothing_is_stuck_after_a_cancel(script: list[Event | float], by_focus: bool) -> None:
    hands = Hands()
    hands.act(script)
    if by_focus:
        hands.feed(FOCUS_LOST)
    else:
        hands.cancel()
    drags = [intent for intent in hands.intents if isinstance(intent, Drag)]
    assert not drags or drags[-1].ended
    hands.intents.clear()
    hands.act([1.0, *(lift(0, 0, who) for who in range(4)), release(0, 0), release(0, 0, RIGHT), CTRL_UP, 1.0])
    assert hands.intents == []
    hands.act([land(300, 300), lift(300, 300), 1.0, press(500, 500), release(500, 500)])
    hands.act([press(9, 9, RIGHT), release(9, 9, RIGHT)])
    assert hands.intents == [Tap((300, 300), touch=True), Tap((500, 500)), Command("take-back")]


@given(st.lists(anything, max_size=40))
def test_a_drag_ends_before_anything_else_begins(script: list[Event | float]) -> None:
    hands = Hands()
    hands.act(script)
    dragging = False
    for intent in hands.intents:
        if isinstance(intent, Drag):
            dragging = not intent.ended
        else:
            assert not dragging or not isinstance(intent, Tap | Hold | Pinch | Hover)
