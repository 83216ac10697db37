"""The process beside the program in which computer players think.

It is told questions and tells what it comes to; the number of the question that is wanted lies in shared memory, so a
thought that nobody wants any more ends with the position it is at. It ends with the program, however that ends.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from ctypes import c_longlong
from multiprocessing.connection import Connection

from game.players.thinking import Question, Thought

TELL_EVERY = 0.1
"""Seconds between two messages on the progress of a thought."""

READY = 0
"""The number of no question: with it the process tells that it is there."""

NICENESS = 10
BELOW_NORMAL_PRIORITY_CLASS = 0x4000


def work(pipe: Connection, wanted: c_longlong) -> None:
    """Answer questions until the program is gone. What is asked and told goes with the number of the question."""
    _give_way()
    try:
        pipe.send((READY, None))
        while True:
            number, question = pipe.recv()
            _answer(pipe, wanted, number, question)
    except (EOFError, OSError):
        pass


def _give_way() -> None:
    """Leave the processor to the window, and Ctrl+C to the program."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        from ctypes import windll  # noqa: PLC0415 - there is none elsewhere

        windll.kernel32.SetPriorityClass(windll.kernel32.GetCurrentProcess(), BELOW_NORMAL_PRIORITY_CLASS)
    else:
        os.nice(NICENESS)


def _answer(pipe: Connection, wanted: c_longlong, number: int, question: Question) -> None:
    if wanted.value != number:
        return
    thought = Thought(question)
    due = time.monotonic() + TELL_EVERY
    while thought.part < 1:
        if wanted.value != number:
            return
        thought.step()
        if time.monotonic() >= due:
            pipe.send((number, thought.tell()))
            due += TELL_EVERY
    pipe.send((number, thought.tell()))
