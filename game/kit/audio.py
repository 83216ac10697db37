"""Short sounds, played at once. Without a sound device the program is silent and well."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from game.kit.paths import ASSETS

FOLDER = ASSETS / "sounds"

RATE = 22_050
"""Samples a second of every sound."""

BUFFER = 512
"""Samples that the device is given at a time; a sound begins at most so much later."""

SOUNDS = frozenset(path.stem for path in FOLDER.glob("*.wav"))
"""The names that can be played. What makes them is ``game.kit.soundmaker``."""

APART = 0.03
"""Seconds within which the same sound is not begun twice."""


class Audio:
    """The player. ``on`` and ``volume``, from 0 to 1, may be set at any time. ``now`` tells seconds."""

    def __init__(self, *, on: bool = True, volume: float = 0.7, now: Callable[[], float] = time.perf_counter) -> None:
        self.on = on
        self.volume = volume
        self._now = now
        self._sounds: dict[str, pygame.mixer.Sound] | None = None
        self._begun: dict[str, float] = {}

    def prepare(self) -> None:
        """Open the device and read the sounds, once: best where nothing moves. The first ``play`` does it otherwise."""
        if self._sounds is None:
            self._sounds = _read_sounds()

    def play(self, name: str) -> None:
        """Begin a sound. Raises KeyError for a name that is not in ``SOUNDS``."""
        if name not in SOUNDS:
            raise KeyError(name)
        now = self._now()
        if not self.on or not self.volume or now - self._begun.get(name, -APART) < APART:
            return
        self._begun[name] = now
        self.prepare()
        if self._sounds:
            sound = self._sounds[name]
            sound.set_volume(self.volume**2)  # the ear judges loudness by ratios
            sound.play()


def _read_sounds() -> dict[str, pygame.mixer.Sound]:
    """Every sound, ready to be played; none where there is no device."""
    try:
        with _quiet():
            pygame.mixer.init(RATE, -16, 1, BUFFER)
        return {name: pygame.mixer.Sound(FOLDER / f"{name}.wav") for name in SOUNDS}
    except pygame.error:
        return {}


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep the system's sound library from writing to the terminal when it finds no device."""
    try:
        terminal = os.dup(2)
    except OSError:  # a program without a terminal
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(terminal, 2)
        os.close(terminal)
