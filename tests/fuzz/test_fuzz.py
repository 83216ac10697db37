"""Somebody who presses everything: random input through the real scenes, and nothing breaks or piles up.

It lasts 20 seconds; ``PALISADE_FUZZ_SECONDS=600`` makes it longer, ``PALISADE_FUZZ_SEED=7`` other.
"""

from __future__ import annotations

import gc
import os
import random
import threading
import time
from collections import deque
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from pygame.event import Event

from game.kit.settings import CHOICES
from game.match import record
from game.shell.scene import Scene
from scenes.menu import Menu
from tests.driver import Driver, driving
from tests.pictures import played

SECONDS = float(os.environ.get("PALISADE_FUZZ_SECONDS", "20"))
SEED = int(os.environ.get("PALISADE_FUZZ_SEED", "1"))

SIZES = [(360, 640), (480, 900), (720, 1280), (960, 540), (1280, 720), (1000, 1000), (200, 150)]
KEYS = [
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE,
    pygame.K_SPACE, pygame.K_HOME, pygame.K_END, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_F1, pygame.K_F10,
    pygame.K_m, pygame.K_h, pygame.K_PLUS, pygame.K_MINUS, pygame.K_0,
]  # fmt: skip
CHORDS = [pygame.K_z, pygame.K_y, pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x]
LETTERS = "aZ7 ёЖ«…'\"{}\\%№😀\u0301"
JUNK = [b"", b"{", b'{"format": "palisade/1"}', b"\xff\xfe\x00", b'{"format": "palisade/9", "game": "wallgo"}']

Place = tuple[int, int]


class Fuzzer:
    """Does random things with the program, and remembers the last of them."""

    def __init__(self, driver: Driver, folder: Path) -> None:
        self.driver = driver
        self.chance = random.Random(SEED)
        self.done: deque[str] = deque(maxlen=40)
        self.files = [folder / f"{number}.palisade.json" for number in range(len(JUNK) + 1)]
        for path, junk in zip(self.files, JUNK, strict=False):
            path.write_bytes(junk)
        record.save(played(2, 9), self.files[-1])

    def run(self, seconds: float) -> int:
        """Go on for so long. Returns how many things were done."""
        acts: dict[Callable[[], None], int] = {
            self.press: 40, self.choose: 40, self.click: 10, self.drag: 6, self.wheel: 4, self.finger: 8, self.pinch: 6,
            self.key: 20, self.chord: 6, self.type: 6, self.resize: 2, self.switch: 4, self.drop: 1, self.wait: 10,
        }  # fmt: skip
        number, end = 0, time.monotonic() + seconds
        while time.monotonic() < end:
            act = self.chance.choices(list(acts), list(acts.values()))[0]
            self.done.append(f"{act.__name__} in {type(self.driver.top).__name__}")
            try:
                act()
                self.driver.frames(self.chance.choice((0, 1, 1, 2)))
            except Exception as error:
                raise AssertionError(f"after {number} acts: {', '.join(self.done)}") from error
            number += 1
        return number

    # -- where -------------------------------------------------------------------------------------------------

    def anywhere(self) -> Place:
        """A place in the window, or a little beyond it."""
        width, height = self.driver.app.window.surface.get_size()
        return self.chance.randint(-5, width + 5), self.chance.randint(-5, height + 5)

    def within(self, place: tuple[float, float]) -> tuple[float, float]:
        """A place as parts of the window, as touch screens tell it."""
        width, height = self.driver.app.window.surface.get_size()
        return place[0] / width, place[1] / height

    # -- mouse -------------------------------------------------------------------------------------------------

    def press(self) -> None:
        if widgets := self.driver.top.ui.widgets:
            self.driver.click(self.chance.choice(widgets).rect.center, self.chance.choice((1, 1, 1, 1, 3)))

    def choose(self) -> None:
        """Play: a place of the board that can be chosen."""
        told = self.driver.app.describe()
        if places := told.get("targets"):
            self.driver.click(told["places"][self.chance.choice(places)])

    def click(self) -> None:
        self.driver.click(self.anywhere(), self.chance.choice((1, 2, 3)))

    def drag(self) -> None:
        button, way = self.chance.choice((1, 3)), [self.anywhere() for _ in range(self.chance.randint(2, 5))]
        held = tuple(int(button == number) for number in (1, 2, 3))
        mod = self.chance.choice((0, pygame.KMOD_CTRL))
        pygame.key.set_mods(mod)
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=way[0], button=button, touch=False))
        for before, at in pairwise(way):
            moved = (at[0] - before[0], at[1] - before[1])
            pygame.event.post(Event(pygame.MOUSEMOTION, pos=at, rel=moved, buttons=held, touch=False))
            self.driver.frames(self.chance.randint(0, 1))
        pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=way[-1], button=button, touch=False))
        pygame.key.set_mods(0)

    def wheel(self) -> None:
        place = self.anywhere()
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        turned = self.chance.choice((-3, -1, 1, 2))
        pygame.event.post(
            Event(pygame.MOUSEWHEEL, x=0, y=turned, precise_x=0.0, precise_y=float(turned), flipped=False, touch=False)
        )

    # -- fingers -----------------------------------------------------------------------------------------------

    def _touch(self, kind: int, finger: int, place: tuple[float, float]) -> None:
        x, y = self.within(place)
        pygame.event.post(Event(kind, touch_id=1, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0))

    def finger(self) -> None:
        """A tap, a swipe, or a finger that the system takes away."""
        way = [self.anywhere() for _ in range(self.chance.randint(1, 4))]
        self._touch(pygame.FINGERDOWN, 0, way[0])
        for place in way[1:]:
            self._touch(pygame.FINGERMOTION, 0, place)
            self.driver.frames(self.chance.randint(0, 2))
        if self.chance.random() < 0.9:
            self._touch(pygame.FINGERUP, 0, way[-1])

    def pinch(self) -> None:
        for finger in (0, 1):
            self._touch(pygame.FINGERDOWN, finger, self.anywhere())
        for _ in range(self.chance.randint(0, 4)):
            self._touch(pygame.FINGERMOTION, self.chance.randint(0, 1), self.anywhere())
            self.driver.frames(self.chance.randint(0, 1))
        for finger in self.chance.sample((0, 1), 2):
            self._touch(pygame.FINGERUP, finger, self.anywhere())

    # -- keyboard ----------------------------------------------------------------------------------------------

    def key(self) -> None:
        self.driver.key(self.chance.choice(KEYS), self.chance.choice((0, 0, 0, pygame.KMOD_SHIFT)))

    def chord(self) -> None:
        self.driver.key(self.chance.choice(CHORDS), pygame.KMOD_CTRL)

    def type(self) -> None:
        for _ in range(self.chance.randint(1, 30)):
            pygame.event.post(Event(pygame.TEXTINPUT, text=self.chance.choice(LETTERS)))

    # -- all else ----------------------------------------------------------------------------------------------

    def resize(self) -> None:
        pygame.display.set_mode(self.chance.choice(SIZES), pygame.RESIZABLE)

    def switch(self) -> None:
        """Another language, theme, pace or size of text."""
        name = self.chance.choice(list(CHOICES))
        self.driver.app.change(**{name: self.chance.choice(CHOICES[name])})

    def drop(self) -> None:
        pygame.event.post(Event(pygame.DROPFILE, file=str(self.chance.choice(self.files))))

    def wait(self) -> None:
        self.driver.frames(self.chance.choice((3, 10, 40, 120)))


class Usage(NamedTuple):
    """What the program holds while it shows the menu; fonts, which are remembered up to a bound, do not count."""

    scenes: int
    threads: int
    handles: int
    megabytes: float


def usage(driver: Driver) -> Usage:
    driver.app.change(fullscreen=False, language="en", theme="paper")
    driver.app.scenes.replace(Menu(driver.app))
    driver.rest()
    driver.app.library.flush()
    gc.collect()
    scenes = sum(isinstance(thing, Scene) for thing in gc.get_objects())
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    handles = sum(link.is_symlink() and link.readlink().suffix != ".ttf" for link in Path("/proc/self/fd").iterdir())
    return Usage(scenes, threading.active_count(), handles, pages * os.sysconf("SC_PAGE_SIZE") / 2**20)


@pytest.mark.timeout(SECONDS * 2 + 300)
def test_nothing_breaks_and_nothing_piles_up(tmp_path: Path) -> None:
    with driving(Menu) as driver:
        fuzzer = Fuzzer(driver, tmp_path)
        fuzzer.run(SECONDS / 2)
        before = usage(driver)
        done = fuzzer.run(SECONDS / 2)
        after = usage(driver)
    assert done > SECONDS
    assert (after.scenes, after.threads, after.handles) == (before.scenes, before.threads, before.handles)
    assert after.megabytes < before.megabytes + 150, "pictures are remembered up to a bound"
