"""Where a scene asks for a computer player's move, without ever waiting for it.

>>> from game import rules
>>> from game.players.levels import level_of
>>> thinker = Thinker()
>>> start = rules.new("wallgo")
>>> thinker.ask(Question("wallgo", start.options, start.to_text(), (), level_of("wallgo", 1)))
>>> thinker.poll()
Answer(...)
>>> thinker.poll() is None
True
"""

from __future__ import annotations

import multiprocessing
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from game.players.thinking import Answer, Progress, Question, Thought, plain
from game.players.worker import work

SLICE = 0.003
"""Seconds that one ``poll`` thinks where there is no process to do it."""

MOST_DEATHS = 3
"""After so many deaths of the process over a question, there is a plain answer to it."""

SILENCE = 20.0
"""Seconds after which a process that is thinking and tells nothing hangs, and is ended."""


class Thinker:
    """Thinks about one question at a time: in a process of its own after ``start``, else slice by slice in ``poll``."""

    def __init__(self) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._wanted = self._context.Value("q", 0, lock=False)
        self._process: SpawnProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self._lived = False  # whether a process has ever told anything
        self._deaths = 0
        self._number = 0
        self._question: Question | None = None
        self._thought: Thought | None = None
        self._heard = 0.0

    def start(self) -> None:
        """Let a process do the thinking from now on, if one can be had."""
        here, there = self._context.Pipe()
        process = self._context.Process(target=work, args=(there, self._wanted), name="thinker", daemon=True)
        try:
            process.start()
        except (OSError, RuntimeError):
            here.close()
        else:
            self._process, self._pipe = process, here
        finally:
            there.close()

    @property
    def thinking(self) -> bool:
        """Whether a question waits for its answer."""
        return self._question is not None

    def ask(self, question: Question) -> None:
        """Begin to think; a question before it is dropped. Raises ValueError when there is nothing to think about."""
        self._deaths = 0
        self._ask(question)

    def _ask(self, question: Question) -> None:
        self.cancel()
        self._question = question
        self._heard = time.monotonic()
        if self._pipe:
            with suppress(OSError):  # it is dead: the next poll will hear of that
                self._pipe.send((self._number, question))
        else:
            self._thought = Thought(question)

    def poll(self) -> Progress | Answer | None:
        """What there is to tell since the last call. Call it often; it never takes long."""
        told = self._hear() if self._pipe else self._think()
        if isinstance(told, Answer):
            self._question = self._thought = None
        return told

    def cancel(self) -> None:
        """Drop the question, if there is one."""
        self._number += 1
        self._wanted.value = self._number
        self._question = self._thought = None

    def close(self) -> None:
        """End the process, if there is one."""
        self.cancel()
        if self._process and self._pipe:
            self._pipe.close()
            self._process.terminate()
            self._process.join()
        self._process = self._pipe = None

    def _hear(self) -> Progress | Answer | None:
        pipe, told = self._pipe, None
        assert pipe is not None
        try:
            while pipe.poll():
                number, message = pipe.recv()
                self._lived, self._heard = True, time.monotonic()
                if number == self._number and self._question:
                    told = message
        except (EOFError, OSError):
            return self._bury()
        if self._question and time.monotonic() - self._heard > SILENCE:
            return self._bury()
        return told

    def _bury(self) -> Answer | None:
        """Put another process in the place of one that died or hangs, and ask it the same, but not without end.

        Where no process lives at all, the thinking is done here.
        """
        question = self._question
        self.close()
        self._deaths += 1
        often = self._deaths >= MOST_DEATHS
        if self._lived or not often:
            self.start()
        if question is None:
            return None
        if self._lived and often:
            return plain(question)
        self._ask(question)
        return None

    def _think(self) -> Progress | Answer | None:
        if self._thought is None:
            return None
        end = time.monotonic() + SLICE
        while self._thought.part < 1 and time.monotonic() < end:
            self._thought.step()
        return self._thought.tell()
