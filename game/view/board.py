"""A board on the screen: what every game's board file promises, and what all of them share.

A board owns what a person is doing before it becomes an action. It knows nothing of a match, a scene or a widget:
it is shown states, turns intents into selections and actions, and draws itself.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Literal, Self

import pygame

from game import rules
from game.input.intents import Arrow, Command, Hover, Intent, Tap
from game.kit.theme import TOKENS, Look

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Selection:
    """What a person has picked so far. ``aim`` is the place under the pointer, ``cursor`` the one under the keyboard.

    Places are written in the notation: a square ``d4``, a groove ``c3c4``. ``held`` are actions that are decided on,
    but held back until the person ends the turn, or the time is up.
    """

    aim: str | None = None
    cursor: str | None = None
    held: tuple[str, ...] = ()

    def clean(self) -> Self:
        """The selection with nothing picked, pointer and cursor where they are."""
        return type(self)(aim=self.aim, cursor=self.cursor)


@dataclass(frozen=True, slots=True)
class Question:
    """Something to ask before actions are played. ``key`` leads to its texts: eyebrow, title, body, yes, no.

    ``params`` fill them. ``loss``: it warns of a loss, and is asked only while the person wants such warnings.
    """

    key: str
    icon: str
    actions: tuple[str, ...]
    danger: bool = False
    loss: bool = False
    params: Mapping[str, object] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Reply:
    """What an intent came to: the selection from now on, and actions to play, a question or a refusal."""

    selection: Selection
    actions: tuple[str, ...] = ()
    question: Question | None = None
    refusal: rules.RuleError | None = None


@dataclass(frozen=True, slots=True)
class Primary:
    """A button of a board: ``key`` leads to its label, ``reply`` is what pressing it comes to, if that is allowed.

    ``command``: what a person may say instead, by a key that stands on the button where there is room for it.
    """

    key: str
    icon: str
    reply: Reply
    allowed: bool = True
    command: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A row of the step list beside the board."""

    text: str
    status: Literal["done", "now", "next"]


@dataclass(frozen=True, slots=True)
class Note:
    """A line with an icon: a right that is left, a thing to know.

    ``urgent``: nothing else can be done before. ``left``: so many of so many are left, shown as ticks where there is
    room. ``aimed``: it speaks of the place that is aimed at just now. ``alarm``: it says what cannot be.
    """

    icon: str
    title: str | tuple[str, ...]  # with its short forms, where there are any
    text: str | tuple[str, ...] = ""  # the same
    urgent: bool = False
    left: tuple[int, int] | None = None
    aimed: bool = False
    alarm: bool = False


@dataclass(frozen=True, slots=True)
class Measure:
    """A quantity for a scale bar: a part for each seat, out of a total."""

    title: str
    parts: tuple[float, ...]
    total: float


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a moving diagram: actions to play from the frame before, what is picked, the key of a caption."""

    actions: tuple[str, ...] = ()
    selection: Selection | None = None
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the rules: ``key`` leads to its title, body and legend; the diagram plays frames from a position.

    ``near`` is a place to look at from near, on a board so large that the diagram would be small.
    """

    key: str
    start: rules.State
    frames: tuple[Frame, ...]
    legend: tuple[tuple[str, str], ...] = ()  # (what is drawn by ``Board.sample``, key of its text)
    near: str | None = None


class Board(ABC):
    """The board of one game. Call ``place`` before anything else that speaks of pixels."""

    game: ClassVar[str]
    shape: ClassVar[Literal["square", "map"]] = "square"
    """What sheet it wants: a square one, or a large one that is wide or high as the window is."""
    selection_type: ClassVar[type[Selection]] = Selection

    # -- what a person does ------------------------------------------------------------------------------------

    @abstractmethod
    def targets(self, state: rules.State, selection: Selection) -> Sequence[str]:
        """The places that can be chosen now, in reading order."""

    @abstractmethod
    def choose(self, state: rules.State, selection: Selection, place: str) -> Reply:
        """What choosing a place means, lit or not; a place that cannot be chosen gives a refusal."""

    @abstractmethod
    def back(self, state: rules.State, selection: Selection) -> Selection | None:
        """The selection one step back, or None when nothing is picked."""

    def start(self, state: rules.State) -> Selection:  # noqa: ARG002 - games may pick something at once
        """What is picked when a turn begins or goes on: nothing, unless the game says otherwise."""
        return self.selection_type()

    def primary(self, state: rules.State, selection: Selection) -> Primary | None:  # noqa: ARG002
        """What the brass button does now, in games that have one: there its place is kept free of anything else."""
        return None

    def secondary(self, state: rules.State, selection: Selection) -> Primary | None:  # noqa: ARG002
        """A plain button beside the brass one."""
        return None

    def interpret(self, state: rules.State, selection: Selection, intent: Intent) -> Reply:
        """Turn an intent into a selection, actions, a question or a refusal. Other intents change nothing.

        ``Command("primary")`` and ``Command("secondary")`` press the buttons of the board.
        """
        reply = Reply(selection)
        match intent:
            case Command("primary" | "secondary"):
                button = (self.primary if intent.name == "primary" else self.secondary)(state, selection)
                reply = button.reply if button and button.allowed else reply
            case Hover(at):
                reply = Reply(replace(selection, aim=self.place_at(state, selection, at)))
            case Tap(at):
                place = self.place_at(state, selection, at)
                if place is not None:
                    reply = self.choose(state, replace(selection, aim=place, cursor=None), place)
            case Arrow(right, down):
                reply = Reply(replace(selection, cursor=self.neighbour(state, selection, right, down)))
            case Command("confirm") if selection.cursor is not None:
                reply = self.choose(state, selection, selection.cursor)
            case Command("cancel"):
                shown = selection.cursor is not None
                before = replace(selection, cursor=None) if shown else self.back(state, selection)
                reply = Reply(before or selection)
        return reply

    def place_at(self, state: rules.State, selection: Selection, at: Point) -> str | None:
        """The place meant by a point: the nearest target within reach of a finger, else whatever lies there."""
        reach = TOKENS["scale"]["minTouch"] / 2 * self.look.u
        near = [(math.dist(at, self.centre(place)), place) for place in self.targets(state, selection)]
        if near and min(near)[0] <= reach:
            return min(near)[1]
        return self.under(at)

    def neighbour(self, state: rules.State, selection: Selection, right: int, down: int) -> str | None:
        """The target that an arrow key leads to from the cursor; the first target where there is no cursor yet."""
        targets = self.targets(state, selection)
        if selection.cursor is None:
            return targets[0] if targets else None
        x, y = self.centre(selection.cursor)

        def cost(place: str) -> float:
            dx, dy = self.centre(place)[0] - x, self.centre(place)[1] - y
            along, across = dx * right + dy * down, abs(dx * down - dy * right)
            return along + 2 * across if along > 0.5 else math.inf

        best = min(targets, key=cost, default=selection.cursor)
        return best if cost(best) < math.inf else selection.cursor

    # -- where things are --------------------------------------------------------------------------------------

    look: Look
    sounds: ClassVar[Mapping[type[rules.Event], str]] = {}
    """What is heard of things that happen: names of ``assets/sounds``."""
    speed: float = 1.0
    """How long motion takes, as in ``tokens.motion.speeds``; at 0 only its end is seen."""
    confirm_touch: bool = False
    """Whether a finger only aims with its first tap, and plays with the second."""
    hold_last: bool = False
    """Whether the last action of a turn is held back until the turn is ended, where a game has such turns."""
    patterns: str = "faint"
    """The hatch of territory: ``faint``, ``strong`` or ``off``."""

    @abstractmethod
    def place(self, sheet: pygame.Rect, look: Look, *, framed: bool = True) -> None:
        """Lay the board out on a sheet of these pixels; ``framed`` draws coordinates round it."""

    def look_at(self, place: str | None) -> None:
        """See a place from near, where the board can be looked around on; with none, see the whole board."""

    @abstractmethod
    def centre(self, place: str) -> Point:
        """The middle of a place in pixels."""

    def beside(self, actions: Sequence[str]) -> Point | None:  # noqa: ARG002
        """Where a sign stands that says something of the turn just shown; None where nothing of the turn is in sight."""
        return None

    @abstractmethod
    def under(self, at: Point) -> str | None:
        """The place that lies under a point, lit or not; None off the board."""

    # -- what is seen ------------------------------------------------------------------------------------------

    @abstractmethod
    def show(
        self, state: rules.State, selection: Selection | None, marks: Sequence[str] = (), hint: Sequence[str] = ()
    ) -> None:
        """Show a state, what is picked in it, and the places that a refusal points at. Cheap when nothing changed.

        Without a selection nobody here is to act, and the board shows no places to choose. ``hint`` are actions that the
        seat to act is advised to play in a row: they are shown as if they were only thought of, with a lamp beside them.
        """

    def unfold(self, state: rules.State) -> Iterator[None]:
        """Show a state on a board that shows none yet, a few milliseconds' work a step where that is much work."""
        self.show(state, None)
        yield

    def point_out(self, actions: Sequence[str]) -> None:
        """Mark what was played last of some actions, where lists call it by names that the board does not show.

        It stays marked in all states until something else is, or nothing.
        """

    @abstractmethod
    def animate(self, state: rules.State) -> None:
        """Show a state, and set in motion what its last action did, as soon as what still moves has come to its end."""

    @abstractmethod
    def finish(self) -> None:
        """Bring all motion to its end at once."""

    @property
    @abstractmethod
    def moving(self) -> bool:
        """Whether anything is in motion."""

    @abstractmethod
    def update(self, dt: float) -> None:
        """Let seconds pass for the motion."""

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet and everything on it. Changes nothing."""

    @abstractmethod
    def sample(self, name: str) -> pygame.Surface:
        """A small picture of one thing on the board, for legends: see ``Page.legend``."""

    # -- what is said ------------------------------------------------------------------------------------------

    @abstractmethod
    def prompt(self, state: rules.State, selection: Selection) -> str:
        """What is to be done now, for the pennant."""

    def tip(self, state: rules.State, selection: Selection) -> str:  # noqa: ARG002
        """A short hint on how to do it, beside the step list."""
        return ""

    def steps(self, state: rules.State, selection: Selection) -> Sequence[Step]:  # noqa: ARG002
        """The steps of the turn; none where the game needs no list."""
        return ()

    def note(self, state: rules.State, selection: Selection) -> Note | None:  # noqa: ARG002
        """Something to know now, in a slab under the step list."""
        return None

    def seat_note(self, state: rules.State, seat: int) -> Note | None:  # noqa: ARG002
        """A right that a seat has left or has used, on its card."""
        return None

    @abstractmethod
    def measure(self, state: rules.State) -> Measure | None:
        """The quantity of the scale bar under the players, if the game has one."""

    def figures(self, state: rules.State) -> tuple[Any, ...]:
        """The numbers to show on the cards, one a seat: the scores, unless the game shows something plainer."""
        return state.scores()

    @abstractmethod
    def score_text(self, score: Any) -> tuple[str, str]:
        """A score (see ``figures``) and the word under it: ("5", "squares")."""

    def exact(self, state: rules.State) -> Sequence[str]:  # noqa: ARG002
        """All that is counted, exactly, in a line for each seat; none where the cards tell all."""
        return ()

    @property
    def zoom(self) -> float:
        """How much larger than the whole board it is seen."""
        return 1.0

    def lens(self, state: rules.State, selection: Selection, size: tuple[int, int]) -> pygame.Surface | None:  # noqa: ARG002
        """What lies under a finger, enlarged, to be shown beside the board while it is there."""
        return None

    @abstractmethod
    def turn_text(self, actions: Sequence[str]) -> tuple[str, str]:
        """A turn for the list of last moves: what moved, and what else was done."""

    def advice_text(self, actions: Sequence[str]) -> str:
        """What is advised to be played in a row, as ``show`` shows it."""
        return ", ".join(filter(None, self.turn_text(actions)))

    def event_text(self, event: rules.Event, name: str) -> str | None:  # noqa: ARG002
        """A message about something that happened to the seat called ``name``; None when the board shows enough."""
        return None

    @classmethod
    @abstractmethod
    def preview(cls) -> rules.State:
        """A position for the picture on the menu's card."""

    @classmethod
    @abstractmethod
    def pages(cls) -> Sequence[Page]:
        """The pages of the rules."""


def playable(game: str) -> bool:
    """Whether a game has rules and a board."""
    return rules.available(game) and find_spec(f"game.view.{game}") is not None


def board_of(game: str) -> type[Board]:
    """The board of a game: the one ``Board`` in ``game/view/<game>.py`` that names it."""
    module = import_module(f"game.view.{game}")
    return next(
        kind for kind in vars(module).values() if isinstance(kind, type) and getattr(kind, "game", None) == game
    )
