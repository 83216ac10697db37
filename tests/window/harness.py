"""Real windows for tests: an X server of its own, the program in it, and a player with mouse, keyboard and fingers.

Everything is waited for by asking: the X server about its windows, the program by its probe (``game/shell/probe.py``).
Places are pixels inside the program's window.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import struct
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np
import pygame
import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ("Xvfb", "openbox", "xdotool", "xprop", "xwininfo", "setxkbmap")
PATIENCE = 60.0
"""Seconds until a thing that is waited for counts as failed; a busy machine is slow."""

MANAGER = """<openbox_config xmlns="http://openbox.org/3.4/rc">
<keyboard><keybind key="A-F4"><action name="Close"/></keybind></keyboard>
<mouse/>
</openbox_config>"""
"""The window manager keeps its hands off the mouse, so that no click waits for it."""

State = dict[str, Any]
T = TypeVar("T")


class Geometry(NamedTuple):
    """Where a window is on the screen, without its frame."""

    x: int
    y: int
    width: int
    height: int


def need(purpose: str, programs: Iterable[str]) -> None:
    """Skip the test if a program that it needs is missing; on CI, fail it."""
    if missing := [program for program in programs if shutil.which(program) is None]:
        reason = f"{purpose} needs {', '.join(missing)} (see .ci/run)"
        if "CI" in os.environ:
            pytest.fail(reason)
        pytest.skip(reason)


def wait_for(what: str, ask: Callable[[], T | None]) -> T:
    """Ask again and again until the answer is true, and give it. Raises TimeoutError, saying what did not come."""
    late = time.monotonic() + PATIENCE
    while not (answer := ask()):
        if time.monotonic() > late:
            raise TimeoutError(f"waited {PATIENCE:.0f} seconds for {what}")
        time.sleep(0.01)
    return answer


class Display:
    """An X server without a screen, with a window manager."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1920, 1080)) -> None:
        self._picture = folder / "Xvfb_screen0"
        reading, writing = os.pipe()
        width, height = size
        self._server = subprocess.Popen(
            f"Xvfb -displayfd {writing} -screen 0 {width}x{height}x24 -noreset -nolisten tcp -fbdir {folder}".split(),
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as numbers:
            self.name = ":" + numbers.readline().strip()
        self.run("xdotool", "key", "shift")  # the first key ever struck makes the server announce a new keyboard
        settings = folder / "openbox.xml"
        settings.write_text(MANAGER)
        self._manager = subprocess.Popen(
            ["openbox", "--sm-disable", "--config-file", str(settings)],
            env=self.environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for("the window manager", lambda: "(WINDOW)" in self.run("xprop", "-root", "_NET_CLIENT_LIST"))

    def environment(self) -> dict[str, str]:
        """The environment of a program that is to open its window here."""
        return os.environ | {
            "DISPLAY": self.name,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
        }

    def run(self, *command: str) -> str:
        """What an X tool says."""
        done = subprocess.run(
            command, env=self.environment(), capture_output=True, text=True, timeout=PATIENCE, check=True
        )
        return done.stdout

    def windows(self) -> list[str]:
        """The windows that the manager manages."""
        return re.findall(r"0x[0-9a-f]+", self.run("xprop", "-root", "_NET_CLIENT_LIST"))

    def picture(self, part: Geometry) -> pygame.Surface:
        """What is on a part of the screen now, read from the server's own memory (an XWD file)."""
        memory = self._picture.read_bytes()
        header = struct.unpack(">20I", memory[:80])
        length, height, row_bytes, colours = header[0], header[5], header[12], header[19]
        pixels = np.frombuffer(memory, np.uint8, height * row_bytes, length + 12 * colours)
        blue_green_red = pixels.reshape(height, row_bytes // 4, 4)[..., :3]
        rows = slice(part.y, part.y + part.height)
        columns = slice(part.x, part.x + part.width)
        window = np.ascontiguousarray(blue_green_red[rows, columns, ::-1])
        return pygame.image.frombytes(window.tobytes(), (window.shape[1], window.shape[0]), "RGB")

    def stop(self) -> None:
        """End the server and the manager."""
        for process in (self._manager, self._server):
            process.terminate()
            process.wait(PATIENCE)


class Player:
    """The program in a window, and someone who plays it. Every act waits until the program has answered it."""

    def __init__(self, display: Display, folder: Path, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self.display = display
        self._probe_path = folder / "probe"
        self._probe_path.unlink(missing_ok=True)
        self._words = folder / "words.txt"
        with self._words.open("w") as words:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=display.environment() | {"PALISADE_PROBE": str(self._probe_path)} | environment,
                stdout=words,
                stderr=words,
            )

    def reach(self) -> State:
        """Wait until the program answers, which it does after its first frame."""
        self._probe = wait_for("the probe", self._connect).makefile("rw", encoding="utf-8")
        return self.state

    def join(self) -> State:
        """Wait until the program has opened its window and has the keyboard."""
        self.reach()
        self.window = wait_for("the window", lambda: next(iter(self.display.windows()), None))
        wait_for("the keyboard", lambda: self.window in self.display.run("xprop", "-root", "_NET_ACTIVE_WINDOW"))
        return self.settle()

    def _connect(self) -> socket.socket | None:
        if self.process.poll() is not None:
            raise RuntimeError(f"the program has ended: {self.words}")
        probe = socket.socket(socket.AF_UNIX)
        probe.settimeout(PATIENCE)
        try:
            probe.connect(str(self._probe_path))
        except (FileNotFoundError, ConnectionRefusedError):
            probe.close()
            return None
        return probe

    # -- what the program says ----------------------------------------------------------------------------------

    @property
    def words(self) -> str:
        """What the program has printed so far."""
        return self._words.read_text()

    def ask(self, question: Mapping[str, Any]) -> State:
        """The probe's answer to a question."""
        try:
            self._probe.write(json.dumps(question) + "\n")
            self._probe.flush()
            line = self._probe.readline()
        except ConnectionError:
            line = ""
        if not line:
            raise RuntimeError(f"the program has ended: {self.words}")
        answer: State = json.loads(line)
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer

    @property
    def state(self) -> State:
        """What the program shows now."""
        return self.ask({"ask": "state"})

    def until(self, what: str, holds: Callable[[State], object]) -> State:
        """Wait until something holds of what the program shows."""

        def asked() -> State | None:
            state = self.state
            return state if holds(state) else None

        return wait_for(what, asked)

    def settle(self) -> State:
        """Wait until the program has seen all that was done so far, and rests."""
        frame = self.state["frame"] + 2  # events that are on their way now are read by the next frame, or the one after
        return self.until("the program to rest", lambda s: s["frame"] >= frame and s["idle"] and s.get("settled", True))

    def widget(self, key: str) -> State:
        """The widget of a key. Raises KeyError, naming those that are there."""
        widgets = {widget["key"]: widget for widget in self.state["widgets"]}
        if key not in widgets:
            raise KeyError(f"there is no widget {key!r}; there are {', '.join(widgets)}")
        found: State = widgets[key]
        return found

    # -- mouse --------------------------------------------------------------------------------------------------

    def _do(self, *commands: object) -> State:
        """Let xdotool act; its last question comes back when the X server has done all that went before."""
        self.display.run("xdotool", *map(str, commands), "getmouselocation")
        return self.settle()

    def _to(self, x: float, y: float) -> list[object]:
        at = self.geometry
        return ["mousemove", at.x + round(x), at.y + round(y)]

    def point(self, x: float, y: float) -> State:
        """Move the mouse to a place."""
        return self._do(*self._to(x, y))

    def click(self, x: float, y: float, *, button: int = 1, times: int = 1) -> State:
        """Click at a place."""
        return self._do(*self._to(x, y), "click", "--repeat", times, "--delay", 60, button)

    def drag(self, *way: tuple[float, float], button: int = 1) -> State:
        """Press at the first place, go by the others and let go at the last."""
        self._do(*self._to(*way[0]), "mousedown", button)
        for place in way[1:]:
            self._do(*self._to(*place))
        return self._do("mouseup", button)

    def wheel(self, x: float, y: float, steps: int) -> State:
        """Turn the wheel at a place; positive is away from the player."""
        return self._do(*self._to(x, y), "click", "--repeat", abs(steps), "--delay", 20, 4 if steps > 0 else 5)

    def press(self, key: str) -> State:
        """Click the middle of a widget."""
        x, y, width, height = self.widget(key)["rect"]
        return self.click(x + width / 2, y + height / 2)

    def choose(self, *places: str) -> State:
        """Click places of the board in turn."""
        for place in places:
            self.click(*self.state["places"][place])
        return self.state

    # -- keyboard -----------------------------------------------------------------------------------------------

    def key(self, *chords: str) -> State:
        """Strike chords by the names of X: ``ctrl+z``, ``Escape``. A number is a key by its place: ``37+52``."""
        return self._do("key", "--delay", 30, *chords)

    @contextmanager
    def holding(self, key: str) -> Iterator[None]:
        """Hold a key down meanwhile."""
        self._do("keydown", key)
        yield
        self._do("keyup", key)

    def type(self, text: str) -> State:
        """Type a text."""
        return self._do("type", "--delay", 60, "--args", 1, text)

    def layout(self, name: str) -> State:
        """Switch the keyboard to another layout: ``us``, ``ru``, ``de``."""
        self.display.run("setxkbmap", "-layout", name)
        return self.settle()

    # -- fingers ------------------------------------------------------------------------------------------------

    def touch(self, *touches: tuple[str, int, float, float]) -> State:
        """Touch the window: (down, move or up; which finger; where), one after another within a frame."""
        width, height = self.state["size"]
        self.ask({"post": [[kind, finger, x / width, y / height] for kind, finger, x, y in touches]})
        return self.settle()

    def tap(self, x: float, y: float) -> State:
        """Tap with a finger."""
        return self.touch(("down", 0, x, y), ("up", 0, x, y))

    def pinch(self, centre: tuple[float, float], before: float, after: float) -> State:
        """Lay two fingers about a place, this far apart on a level line, and bring them that far apart."""
        x, y = centre
        self.touch(("down", 0, x - before / 2, y), ("down", 1, x + before / 2, y))
        self.touch(("move", 0, x - after / 2, y), ("move", 1, x + after / 2, y))
        return self.touch(("up", 0, x - after / 2, y), ("up", 1, x + after / 2, y))

    # -- window -------------------------------------------------------------------------------------------------

    @property
    def geometry(self) -> Geometry:
        """Where the window is on the screen."""
        told = self.display.run("xwininfo", "-id", self.window)
        names = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        return Geometry(*(int(re.findall(rf"{name}: +(-?\d+)", told)[0]) for name in names))

    def resize(self, width: int, height: int) -> State:
        """Give the window another size."""
        self._do("windowsize", self.window, width, height)
        self.until(f"the size {width}x{height}", lambda s: s["size"] == [width, height])
        return self.settle()

    def screenshot(self) -> pygame.Surface:
        """What the window shows now."""
        return self.display.picture(self.geometry)

    # -- the end ------------------------------------------------------------------------------------------------

    def close(self) -> int:
        """Close the window as its cross does, and give the exit status of the program."""
        self.display.run("xdotool", "key", "alt+F4")
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """End the program as a power cut would."""
        self.process.kill()
        self.process.wait(PATIENCE)
