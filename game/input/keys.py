"""What keys mean: the bindings of commands to chords, and key events as intents.

A chord is its label, as a person reads it: ``Ctrl+Shift+Z``. A letter is matched by what the layout types; where that
is no Latin letter, by its place on the keyboard. So Ctrl+Z undoes on a German and on a Russian layout alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase

import pygame
from pygame.event import Event

from game.input.intents import Arrow, Command, Intent

BINDINGS: Mapping[str, Sequence[str]] = {
    "confirm": ("Enter", "Keypad Enter"),
    "cancel": ("Esc", "Back"),
    "end-turn": ("Space",),
    "undo": ("Ctrl+Z",),
    "redo": ("Ctrl+Y", "Ctrl+Shift+Z"),
    "hint": ("H",),
    "rules": ("F1",),
    "menu": ("M", "F10"),
    "next": ("Tab",),
    "previous": ("Shift+Tab",),
    "first": ("Home",),
    "last": ("End",),
    "next-mistake": ("N",),
    "previous-mistake": ("P", "Shift+N"),
    "zoom-in": ("+", "=", "Shift+=", "Keypad +"),
    "zoom-out": ("-", "Keypad -"),
    "zoom-fit": ("0",),
    "fullscreen": ("F11", "Alt+Enter"),
}
"""The chords of each command, the one to show first."""

WHILE_TYPING = frozenset({"confirm", "cancel", "next", "previous", "fullscreen"})
"""The commands that work while text is being typed."""

ARROWS = {"Left": Arrow(-1, 0), "Right": Arrow(1, 0), "Up": Arrow(0, -1), "Down": Arrow(0, 1)}

_NAMES = {
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Keypad Enter",
    pygame.K_KP_PLUS: "Keypad +",
    pygame.K_KP_MINUS: "Keypad -",
    pygame.K_ESCAPE: "Esc",
    pygame.K_AC_BACK: "Back",
    pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_DELETE: "Delete",
    pygame.K_INSERT: "Insert",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "Page Up",
    pygame.K_PAGEDOWN: "Page Down",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    **{pygame.K_F1 + n: f"F{n + 1}" for n in range(12)},
    **{code: chr(code).upper() for code in range(33, 127)},
}
_PLACES = {pygame.KSCAN_A + n: ord(letter.lower()) for n, letter in enumerate(ascii_uppercase)}
_MODIFIERS = {"Ctrl": pygame.KMOD_CTRL | pygame.KMOD_META, "Alt": pygame.KMOD_ALT, "Shift": pygame.KMOD_SHIFT}


def chord(event: Event) -> str | None:
    """The label of the chord that a key event ends; None for a key without a name, a lone modifier say.

    >>> chord(Event(pygame.KEYDOWN, key=0x44F, scancode=pygame.KSCAN_Z, mod=pygame.KMOD_LCTRL))  # Russian
    'Ctrl+Z'
    """
    if (name := _NAMES.get(_latin_key(event))) is None:
        return None
    return "+".join([*(label for label, mask in _MODIFIERS.items() if event.mod & mask), name])


def latin(event: Event) -> Event:
    """The event as a Latin layout would send it when Ctrl is held, for widgets that know Ctrl+C only by its letter."""
    if event.type not in (pygame.KEYDOWN, pygame.KEYUP) or not event.mod & _MODIFIERS["Ctrl"]:
        return event
    return Event(event.type, {**event.dict, "key": _latin_key(event)})


class Keys:
    """The keyboard of one window. Feed it every event; ``bindings`` may be a person's own.

    >>> keys = Keys()
    >>> keys.intents(Event(pygame.KEYDOWN, key=pygame.K_RETURN, scancode=pygame.KSCAN_RETURN, mod=0))
    [Command(name='confirm')]
    """

    def __init__(self, bindings: Mapping[str, Sequence[str]] = BINDINGS) -> None:
        self._commands = {label: command for command, labels in bindings.items() for label in labels}
        self._down: set[int] = set()
        self._control = False

    def intents(self, event: Event, *, typing: bool = False) -> list[Intent]:
        """The intents of an event. ``typing``: a text field has the keyboard, so most shortcuts sleep.

        A key that is held repeats only if it is an arrow.
        """
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._control = bool(event.mod & _MODIFIERS["Ctrl"]) and not event.mod & pygame.KMOD_ALT
        if event.type == pygame.KEYUP:
            self._down.discard(event.scancode)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYDOWN and (label := chord(event)):
            repeated = event.scancode in self._down
            self._down.add(event.scancode)
            if label in ARROWS:
                return [] if typing else [ARROWS[label]]
            command = self._commands.get(label)
            if command and not repeated and (not typing or command in WHILE_TYPING):
                return [Command(command)]
        return []

    def is_stray(self, event: Event) -> bool:
        """Whether a letter is typed although Ctrl is held, as layouts without Latin letters do: not for text fields."""
        return event.type == pygame.TEXTINPUT and self._control


def _latin_key(event: Event) -> int:
    """The key of an event, a Latin letter where a letter of another script is typed."""
    key: int = event.key
    return key if 32 <= key < 127 else _PLACES.get(event.scancode, key)
