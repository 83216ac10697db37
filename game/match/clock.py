"""A match clock: so many seconds for each seat, and some more after each turn of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence


class Clock:
    """What every seat has left, in seconds, and the moment at which the seat whose turn it is runs out.

    A clock is made still; ``resume`` lets it run. ``now`` is a source of seconds that never goes back.

    >>> moment = 0.0
    >>> clock = Clock(60, 15, seats=2, now=lambda: moment)
    >>> clock.run(0, clock.left)
    >>> clock.resume()
    >>> moment = 12.5
    >>> clock.left
    (47.5, 60.0)
    """

    def __init__(self, start: float, increment: float, seats: int, now: Callable[[], float] = time.monotonic) -> None:
        self.start = float(start)
        self.increment = float(increment)
        self._now = now
        self._left = (self.start,) * seats
        self._seat: int | None = None
        self._paused = True
        self._deadline: float | None = None

    @property
    def left(self) -> tuple[float, ...]:
        """What every seat has left at this moment."""
        if self._deadline is None:
            return self._left
        due = max(0.0, self._deadline - self._now())
        return tuple(due if seat == self._seat else left for seat, left in enumerate(self._left))

    @left.setter
    def left(self, left: Sequence[float]) -> None:
        self.run(self._seat, left)

    @property
    def running(self) -> int | None:
        """The seat whose time runs, or None while the clock is paused or the match is over."""
        return None if self._paused else self._seat

    @property
    def expired(self) -> bool:
        """Whether the seat whose time runs has nothing left."""
        return self._deadline is not None and self._now() >= self._deadline

    def run(self, seat: int | None, left: Sequence[float]) -> None:
        """From now on the time of this seat is due (nobody's for None), and this is what every seat has left."""
        self._seat = seat
        self._left = tuple(left)
        self._deadline = None if self._paused or seat is None else self._now() + self._left[seat]

    def pause(self) -> None:
        """Stand still until ``resume``."""
        left = self.left
        self._paused = True
        self.run(self._seat, left)

    def resume(self) -> None:
        """Run on, from what was left."""
        left = self.left
        self._paused = False
        self.run(self._seat, left)
