"""A way in for testers: ask the running program what it shows, and touch it with fingers.

Start the program with ``PALISADE_PROBE`` set to the path of a socket to make. Each line sent to it is a JSON question,
each line sent back its answer:

``{"ask": "state"}``
    What ``App.describe`` tells: the scene, whether it is idle, its widgets and places with their pixels, the frame.
``{"post": [["down", 0, 0.5, 0.5], ["move", 0, 0.5, 0.6], ["up", 0, 0.5, 0.6]]}``
    Finger events, each with the finger and its place in parts of the window, as a touch screen sends them; the mouse
    events that SDL makes of the first finger come with them. The answer is ``{"posted": <how many events>}``.

Anything else is answered by ``{"error": <a sentence>}``.
"""

from __future__ import annotations

import json
import os
import select
import socket
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol, Self

import pygame
from pygame.event import Event

_FINGER_EVENTS = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}
_TOUCH_SCREEN = 1


class Describes(Protocol):
    """What the probe asks of the program."""

    def describe(self) -> dict[str, Any]:
        """What can be seen and done now, as JSON can hold it."""


class Probe:
    """A socket that is looked at once a frame and never waited for."""

    def __init__(self, path: Path) -> None:
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(str(path))
        self._server.listen()
        self._read: dict[socket.socket, bytes] = {}  # of each tester, what has come of an unfinished line
        self._leading: int | None = None  # the finger that the mouse follows

    @classmethod
    def from_environment(cls) -> Self | None:
        """The probe that ``PALISADE_PROBE`` asks for, if it does."""
        path = os.environ.get("PALISADE_PROBE")
        return cls(Path(path)) if path else None

    def poll(self, app: Describes) -> None:
        """Answer every question that has come."""
        for ready in select.select([self._server, *self._read], [], [], 0)[0]:
            if ready is self._server:
                self._read[self._server.accept()[0]] = b""
            else:
                self._hear(ready, app)

    def _hear(self, tester: socket.socket, app: Describes) -> None:
        came = tester.recv(65536)
        if not came:
            del self._read[tester]
            tester.close()
            return
        *lines, self._read[tester] = (self._read[tester] + came).split(b"\n")
        for line in lines:
            tester.sendall(json.dumps(self._answer(line, app), ensure_ascii=False).encode() + b"\n")

    def _answer(self, line: bytes, app: Describes) -> dict[str, Any]:
        try:
            match json.loads(line):
                case {"ask": "state"}:
                    return app.describe()
                case {"post": [*touches]}:
                    events = [event for touch in touches for event in self._touch(touch)]
                    for event in events:
                        pygame.event.post(event)
                    return {"posted": len(events)}
            return {"error": 'a question is {"ask": "state"} or {"post": [finger events]}'}
        except ValueError as error:
            return {"error": str(error)}

    def _touch(self, touch: Sequence[Any]) -> Iterator[Event]:
        """The events of a touch: first those of the mouse, when the finger leads it, then that of the finger."""
        match touch:
            case [("down" | "move" | "up") as kind, int(finger), (int() | float()) as x, (int() | float()) as y]:
                pass
            case _:
                raise ValueError(f"a finger event is [down, move or up, finger, x, y], not {touch!r}")
        if kind == "down" and self._leading is None:
            self._leading = finger
        if finger == self._leading:
            width, height = pygame.display.get_window_size()
            pressed = kind != "up"
            mouse = {"pos": (round(x * width), round(y * height)), "touch": True, "window": None}
            if kind != "up":
                yield Event(pygame.MOUSEMOTION, mouse, rel=(0, 0), buttons=(int(kind == "move"), 0, 0))
            if kind != "move":
                yield Event(pygame.MOUSEBUTTONDOWN if pressed else pygame.MOUSEBUTTONUP, mouse, button=1)
            if kind == "up":
                self._leading = None
        place = {"x": x, "y": y, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        yield Event(_FINGER_EVENTS[kind], place, touch_id=_TOUCH_SCREEN, finger_id=finger, window=None)
