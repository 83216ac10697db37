"""The probe, without a window: questions by a socket, answers once a frame, fingers as a touch screen sends them."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.shell.probe import Probe

SIDE = 400


class App:
    def describe(self) -> dict[str, Any]:
        return {"scene": "меню", "frame": 7}


class Asker:
    """A probe and someone who asks it, in one thread."""

    def __init__(self, path: Path) -> None:
        self.probe = Probe(path)
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(5)
        self.socket.connect(str(path))

    def send(self, words: bytes) -> None:
        self.socket.sendall(words)
        self.probe.poll(App())  # lets the tester in
        self.probe.poll(App())

    def ask(self, question: Any) -> Any:
        self.send(json.dumps(question).encode() + b"\n")
        return json.loads(self.socket.recv(65536))


@pytest.fixture
def tester(tmp_path: Path) -> Iterator[Asker]:
    pygame.display.init()
    pygame.display.set_mode((SIDE, SIDE))
    pygame.event.clear()
    tester = Asker(tmp_path / "probe")
    yield tester
    tester.socket.close()
    tester.probe.poll(App())


def test_state(tester: Asker) -> None:
    assert tester.ask({"ask": "state"}) == {"scene": "меню", "frame": 7}


def test_a_question_may_come_in_pieces_and_two_at_once(tester: Asker) -> None:
    tester.send(b'{"ask": ')
    tester.send(b'"state"}\n{"ask": "state"}\n')
    lines = tester.socket.recv(65536).splitlines()
    assert [json.loads(line)["frame"] for line in lines] == [7, 7]


@pytest.mark.parametrize(
    "question", [{"ask": "weather"}, 7, {"post": [["down", 0, 0.5]]}, {"post": [["hover", 0, 0.5, 0.5]]}, {"post": 3}]
)
def test_a_bad_question_gets_a_sentence_and_posts_nothing(tester: Asker, question: Any) -> None:
    assert set(tester.ask(question)) == {"error"}
    assert not pygame.event.peek([pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN])


def test_words_that_are_no_json_get_a_sentence(tester: Asker) -> None:
    tester.send(b"hello\n")
    assert "error" in json.loads(tester.socket.recv(65536))


def test_the_first_finger_leads_the_mouse(tester: Asker) -> None:
    touches = [
        ["down", 5, 0.25, 0.5],
        ["down", 6, 0.75, 0.5],
        ["move", 5, 0.5, 0.5],
        ["up", 5, 0.5, 0.5],
        ["up", 6, 0.75, 0.5],
    ]
    assert tester.ask({"post": touches}) == {"posted": 9}
    kinds = [pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP]
    mouse = [pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP]
    told = [
        (pygame.event.event_name(event.type), event.pos if event.type in mouse else (event.finger_id, event.x, event.y))
        for event in pygame.event.get()
        if event.type in kinds or (event.type in mouse and event.touch)
    ]
    assert told == [
        ("MouseMotion", (100, 200)),
        ("MouseButtonDown", (100, 200)),
        ("FingerDown", (5, 0.25, 0.5)),
        ("FingerDown", (6, 0.75, 0.5)),
        ("MouseMotion", (200, 200)),
        ("FingerMotion", (5, 0.5, 0.5)),
        ("MouseButtonUp", (200, 200)),
        ("FingerUp", (5, 0.5, 0.5)),
        ("FingerUp", (6, 0.75, 0.5)),
    ]


def test_the_probe_is_there_only_when_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PALISADE_PROBE", raising=False)
    assert Probe.from_environment() is None
    monkeypatch.setenv("PALISADE_PROBE", str(tmp_path / "probe"))
    assert isinstance(Probe.from_environment(), Probe)
