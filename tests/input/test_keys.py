"""Keys: which chord means what, on which layout, and what sleeps while text is typed."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from game.input.intents import Arrow, Command, Intent
from game.input.keys import ARROWS, BINDINGS, WHILE_TYPING, Keys, chord, latin

CTRL, SHIFT, ALT = pygame.KMOD_LCTRL, pygame.KMOD_RSHIFT, pygame.KMOD_LALT
SCANCODES = {
    pygame.K_RETURN: pygame.KSCAN_RETURN,
    pygame.K_KP_ENTER: pygame.KSCAN_KP_ENTER,
    pygame.K_ESCAPE: pygame.KSCAN_ESCAPE,
    pygame.K_AC_BACK: pygame.KSCAN_AC_BACK,
    pygame.K_SPACE: pygame.KSCAN_SPACE,
    pygame.K_TAB: pygame.KSCAN_TAB,
    pygame.K_HOME: pygame.KSCAN_HOME,
    pygame.K_END: pygame.KSCAN_END,
    pygame.K_F1: pygame.KSCAN_F1,
    pygame.K_F11: pygame.KSCAN_F11,
    pygame.K_EQUALS: pygame.KSCAN_EQUALS,
    pygame.K_MINUS: pygame.KSCAN_MINUS,
    pygame.K_UP: pygame.KSCAN_UP,
    pygame.K_DOWN: pygame.KSCAN_DOWN,
    pygame.K_LEFT: pygame.KSCAN_LEFT,
    pygame.K_RIGHT: pygame.KSCAN_RIGHT,
    pygame.K_h: pygame.KSCAN_H,
    pygame.K_y: pygame.KSCAN_Y,
    pygame.K_z: pygame.KSCAN_Z,
}


def key(code: int, mod: int = 0, *, scancode: int | None = None, kind: int = pygame.KEYDOWN) -> Event:
    return Event(kind, key=code, mod=mod, scancode=SCANCODES[code] if scancode is None else scancode, unicode="")


COMMANDS = {
    "undo": [key(pygame.K_z, CTRL), key(pygame.K_z, pygame.KMOD_RCTRL), key(pygame.K_z, pygame.KMOD_LMETA)],
    "redo": [key(pygame.K_y, CTRL), key(pygame.K_z, CTRL | SHIFT)],
    "confirm": [key(pygame.K_RETURN), key(pygame.K_KP_ENTER)],
    "cancel": [key(pygame.K_ESCAPE), key(pygame.K_AC_BACK)],
    "end-turn": [key(pygame.K_SPACE)],
    "hint": [key(pygame.K_h), key(pygame.K_h, pygame.KMOD_CAPS | pygame.KMOD_NUM)],
    "rules": [key(pygame.K_F1)],
    "fullscreen": [key(pygame.K_F11), key(pygame.K_RETURN, ALT)],
    "next": [key(pygame.K_TAB)],
    "previous": [key(pygame.K_TAB, SHIFT)],
    "first": [key(pygame.K_HOME)],
    "last": [key(pygame.K_END)],
    "zoom-in": [key(pygame.K_EQUALS), key(pygame.K_EQUALS, SHIFT), key(pygame.K_PLUS, scancode=pygame.KSCAN_EQUALS)],
    "zoom-out": [key(pygame.K_MINUS)],
}


@pytest.mark.parametrize(("command", "event"), [(name, event) for name, events in COMMANDS.items() for event in events])
def test_a_chord_means_its_command(command: str, event: Event) -> None:
    assert Keys().intents(event) == [Command(command)]


@pytest.mark.parametrize(
    "event",
    [
        key(pygame.K_z),
        key(pygame.K_z, CTRL | ALT),
        key(pygame.K_RETURN, CTRL),
        key(pygame.K_SPACE, ALT),
        key(pygame.K_TAB, ALT),
        key(pygame.K_LEFT, CTRL),
        key(pygame.K_LCTRL, CTRL, scancode=pygame.KSCAN_LCTRL),
        key(pygame.K_h, kind=pygame.KEYUP),
        Event(pygame.TEXTINPUT, text="h"),
    ],
)
def test_other_chords_mean_nothing(event: Event) -> None:
    assert Keys().intents(event) == []


def test_alt_enter_never_confirms() -> None:
    for code in (pygame.K_RETURN, pygame.K_KP_ENTER):
        for mod in (ALT, pygame.KMOD_RALT, ALT | SHIFT, ALT | CTRL):
            for typing in (False, True):
                assert Command("confirm") not in Keys().intents(key(code, mod), typing=typing)


def test_every_binding_can_be_pressed_and_none_means_two_things() -> None:
    labels = [label for chords in BINDINGS.values() for label in chords] + list(ARROWS)
    assert len(labels) == len(set(labels))
    codes = [code for name, code in vars(pygame).items() if name.startswith("K_")]
    pressed = {chord(key(code, mod, scancode=0)) for code in codes for mod in (0, CTRL, SHIFT, ALT, CTRL | SHIFT)}
    assert pressed >= set(labels)
    assert set(BINDINGS) >= WHILE_TYPING


@pytest.mark.parametrize(
    ("layout", "code", "scancode"),
    [
        ("QWERTY", pygame.K_z, pygame.KSCAN_Z),
        ("QWERTZ", pygame.K_z, pygame.KSCAN_Y),
        ("AZERTY", pygame.K_z, pygame.KSCAN_W),
        ("Russian", ord("я"), pygame.KSCAN_Z),
        ("Greek", ord("ζ"), pygame.KSCAN_Z),
        ("a dead key", pygame.K_UNKNOWN, pygame.KSCAN_Z),
    ],
)
def test_undo_on_every_layout(layout: str, code: int, scancode: int) -> None:
    assert Keys().intents(key(code, CTRL, scancode=scancode)) == [Command("undo")], layout


def test_the_place_of_a_latin_letter_or_sign_does_not_count() -> None:
    assert chord(key(pygame.K_y, CTRL, scancode=pygame.KSCAN_Z)) == "Ctrl+Y"
    assert chord(key(pygame.K_COMMA, scancode=pygame.KSCAN_M)) == ","  # on AZERTY


@pytest.mark.parametrize(("letter", "scancode"), [("с", pygame.KSCAN_C), ("м", pygame.KSCAN_V), ("ф", pygame.KSCAN_A)])
def test_widgets_see_latin_letters_with_ctrl(letter: str, scancode: int) -> None:
    event = key(ord(letter), CTRL, scancode=scancode)
    seen = latin(event)
    assert seen.key == {pygame.KSCAN_C: pygame.K_c, pygame.KSCAN_V: pygame.K_v, pygame.KSCAN_A: pygame.K_a}[scancode]
    assert {**seen.dict, "key": event.key} == event.dict
    assert latin(key(ord(letter), scancode=scancode)).key == ord(letter)  # without Ctrl it is text


def test_latin_leaves_other_events_alone() -> None:
    for event in (
        Event(pygame.TEXTINPUT, text="с"),
        key(pygame.K_z, CTRL, scancode=pygame.KSCAN_Y),
        key(pygame.K_HOME, CTRL),
    ):
        assert latin(event) == event


def test_a_letter_typed_while_ctrl_is_held_is_stray() -> None:
    keys = Keys()
    typed = Event(pygame.TEXTINPUT, text="м")
    assert not keys.is_stray(typed)
    paste = key(ord("м"), CTRL, scancode=pygame.KSCAN_V)
    keys.intents(paste, typing=True)
    assert keys.is_stray(typed)
    assert not keys.is_stray(paste)
    keys.intents(key(pygame.K_LCTRL, scancode=pygame.KSCAN_LCTRL, kind=pygame.KEYUP))
    assert not keys.is_stray(typed)
    keys.intents(key(pygame.K_q, CTRL | pygame.KMOD_RALT, scancode=pygame.KSCAN_Q))
    assert not keys.is_stray(Event(pygame.TEXTINPUT, text="@"))  # AltGr, as Windows reports it


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_most_shortcuts_sleep_while_text_is_typed(command: str) -> None:
    awake = {"confirm", "cancel", "next", "previous", "fullscreen"}
    for event in COMMANDS[command]:
        assert Keys().intents(event, typing=True) == ([Command(command)] if command in awake else [])


ARROW_KEYS = {
    pygame.K_LEFT: Arrow(-1, 0),
    pygame.K_RIGHT: Arrow(1, 0),
    pygame.K_UP: Arrow(0, -1),
    pygame.K_DOWN: Arrow(0, 1),
}


@pytest.mark.parametrize(("code", "arrow"), ARROW_KEYS.items())
def test_arrows_repeat_and_belong_to_text_while_it_is_typed(code: int, arrow: Intent) -> None:
    keys = Keys()
    assert [keys.intents(key(code)) for _ in range(3)] == [[arrow]] * 3
    assert keys.intents(key(code), typing=True) == []


def test_a_held_key_gives_its_command_once() -> None:
    keys = Keys()
    undo, let_go = key(pygame.K_z, CTRL), key(pygame.K_z, CTRL, kind=pygame.KEYUP)
    assert [keys.intents(event) for event in (undo, undo, let_go, undo)] == [
        [Command("undo")],
        [],
        [],
        [Command("undo")],
    ]


def test_a_key_let_go_elsewhere_is_not_held_for_ever() -> None:
    keys = Keys()
    undo = key(pygame.K_z, CTRL)
    keys.intents(undo)
    keys.intents(Event(pygame.WINDOWFOCUSLOST))
    assert keys.intents(undo) == [Command("undo")]


def test_bindings_of_ones_own() -> None:
    keys = Keys({"undo": ("Backspace", "U")})
    assert keys.intents(key(pygame.K_BACKSPACE, scancode=pygame.KSCAN_BACKSPACE)) == [Command("undo")]
    assert keys.intents(key(ord("г"), scancode=pygame.KSCAN_U)) == [Command("undo")]
    assert keys.intents(key(pygame.K_z, CTRL)) == []
