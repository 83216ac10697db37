"""What boards share that put their things on a stage: how they show states, take motion in turn, and mark places."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Generic, TypeVar, cast

import pygame

from game import rules
from game.kit.theme import TOKENS, Look
from game.view import board as base
from game.view import sprites
from game.view.animation import Timeline
from game.view.board import Point
from game.view.stage import Actor, Stage

WASH, TRACE, MARK, WALL, PIECE, BADGE, ECHO = range(7)
"""Layers from the sheet upwards."""
CHANGE_SHOWN = 900
"""Milliseconds for which a change is outlined where nothing moves."""
LAMP = 11
"""The logical radius of the lamp beside a hint."""
THOUGHT = 0.6
"""How strongly things of a hint are drawn."""

StateT = TypeVar("StateT", bound=rules.State)
SelectionT = TypeVar("SelectionT", bound=base.Selection)


class StagedBoard(base.Board, Generic[StateT, SelectionT]):
    """A board whose things are actors on a stage.

    A game puts its own things there and says what its actions set in motion; when that happens, and how it ends, is
    settled here.
    """

    def __init__(self) -> None:
        self.stage = Stage()
        self.timeline = Timeline()
        self._echo = Timeline()
        self._state: StateT | None = None
        self._selection: SelectionT | None = None
        self._marks: tuple[str, ...] = ()
        self._hint: tuple[str, ...] = ()
        self._thoughts: tuple[StateT, ...] = ()  # the states that the actions of the hint lead to

    # -- what a game says of its own ---------------------------------------------------------------------------

    @abstractmethod
    def _lay_out(self) -> None:
        """Draw the empty board for the size that it has."""

    @abstractmethod
    def _remember(self, state: StateT) -> None:
        """Note what marks the last turn, before a state takes the place of the one that is shown."""

    @abstractmethod
    def _put_ground(self) -> None:
        """Put everything but pieces and marks on an empty stage."""

    @abstractmethod
    def _put_pieces(self) -> None:
        """Put the pieces and their traces, as they are picked, in place of those that were there."""

    @abstractmethod
    def _put_choice(self, selection: SelectionT) -> list[Actor]:
        """Put what can be chosen. Returns the dots, which grow where a piece is picked."""

    @abstractmethod
    def _put_ring(self, place: str, colour: str, layer: int = BADGE) -> Actor:
        """Put a ring round a place, in a colour of the theme."""

    @abstractmethod
    def _put_obstacle(self, place: str) -> None:
        """Mark a place that a refusal points at."""

    @abstractmethod
    def _put_thought(self, state: StateT) -> Point | None:
        """Show faintly what the last action did, which led to a state. Returns where a lamp is to stand, if anywhere."""

    @abstractmethod
    def _follow(self, before: SelectionT | None, picked: SelectionT, dots: Sequence[Actor]) -> None:
        """Set in motion how a choice goes on."""

    @abstractmethod
    def _picks(self, selection: SelectionT | None) -> object:
        """What is picked, without pointer and cursor."""

    @abstractmethod
    def _begin(self, state: StateT) -> None:
        """Take up a state and set in motion what its last action did."""

    @abstractmethod
    def _changed(self) -> Iterable[str]:
        """The places that the last action changed."""

    # -- what is seen ------------------------------------------------------------------------------------------

    def place(self, sheet: pygame.Rect, look: Look, *, framed: bool = True) -> None:
        """Lay the board out on a sheet of these pixels."""
        self.finish()
        self.look = look
        self._sheet, self._framed = sheet, framed
        self._lay_out()
        if self._state:
            self._put_all()

    @property
    def _shown(self) -> StateT:
        if self._state is None:
            raise AssertionError("a board is drawn after a state has been shown")
        return self._state

    def show(
        self,
        state: rules.State,
        selection: base.Selection | None,
        marks: Sequence[str] = (),
        hint: Sequence[str] = (),
    ) -> None:
        """Show a state, what is picked in it, the places that a refusal points at, and what is advised."""
        if state is not self._state:
            self.finish()
        if state is not self._state:
            self._take_up(cast("StateT", state))
        picked, before = cast("SelectionT | None", selection), self._selection
        if (picked, tuple(marks), tuple(hint)) == (before, self._marks, self._hint):
            return
        self._selection, self._marks = picked, tuple(marks)
        self._think(tuple(hint))
        repicked = self._picks(picked) != self._picks(before)
        if repicked:
            self.finish()
            self._put_pieces()
        dots = self._put_marks()
        if repicked and picked:
            self.timeline.speed = self.speed
            self._follow(before, picked, dots)

    def animate(self, state: rules.State) -> None:
        """Show a state, and set in motion what its last action did, after all motion before."""
        self.timeline.speed = self.speed
        self.timeline.follow(partial(self._start_motion, cast("StateT", state)))
        self._settle()

    def _start_motion(self, state: StateT) -> None:
        self._begin(state)
        if not self.speed:
            self._mark_changes()

    def finish(self) -> None:
        """Bring all motion to its end at once."""
        self.timeline.finish()
        self._settle()

    @property
    def moving(self) -> bool:
        """Whether anything is in motion."""
        return self.timeline.moving

    def update(self, dt: float) -> None:
        """Let seconds pass for the motion."""
        self._echo.update(dt)
        if self.timeline.moving:
            self.timeline.update(dt)
            self._settle()

    # -- putting things on the stage ---------------------------------------------------------------------------

    def _take_up(self, state: StateT) -> None:
        """Take up a state, with nothing picked."""
        self._hold(state)
        self._put_all()

    def _hold(self, state: StateT) -> None:
        """Be on a state, with nothing picked, before it is seen."""
        self._remember(state)
        self._state, self._selection, self._marks, self._hint, self._thoughts = state, None, (), (), ()

    def _put_all(self) -> None:
        """Put everything on a cleared stage. Nothing moves."""
        self._echo.finish()
        self._clear()
        self._put_ground()
        self._put_pieces()
        self._put_marks()

    def _clear(self) -> None:
        """Take everything off the stage; a board may keep what mostly stays."""
        self.stage.empty()

    def _put_marks(self) -> list[Actor]:
        """Put what can be chosen, the cursor, the marks of a refusal and the hint. Returns the dots."""
        self.stage.strike(MARK, BADGE)
        dots = []
        if self._selection:
            dots = self._put_choice(self._selection)
            if self._selection.cursor:
                self._put_ring(self._selection.cursor, "brass")
        for place in self._marks:
            self._put_obstacle(place)
        lamps = [lamp for state in self._thoughts if (lamp := self._put_thought(state))]
        if lamps:
            self.stage.put(sprites.badge(self.look, LAMP * self.look.u, "lightbulb-bold"), lamps[-1], BADGE)
        return dots

    def _think(self, hint: tuple[str, ...]) -> None:
        """Work out the states that advised actions lead to."""
        if hint != self._hint:
            self._hint, self._thoughts = hint, ()
            state = self._shown
            for action in hint:
                state = state.play(action)
                self._thoughts += (state,)

    # -- motion ------------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """When motion has ended, nothing shakes any more."""
        if not self.timeline.moving:
            self.stage.offset = (0, 0)

    def _mark_changes(self) -> None:
        """Where nothing moves, outline for a moment what has changed."""
        rings = [self._put_ring(place, "brass", ECHO) for place in self._changed()]

        def vanish(part: float) -> None:
            if part == 1:
                self.stage.remove(rings)

        self._echo.add(CHANGE_SHOWN, vanish)

    # -- what is drawn apart -----------------------------------------------------------------------------------

    def _slip(self) -> pygame.Surface:
        """The paper on which a legend shows one thing."""
        size = (self.look.px(48), self.look.px(34))
        return sprites.sheet(self.look, size, TOKENS["radius"]["chipInner"]).copy()
