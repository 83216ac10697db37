"""The smallest program that the harness can play: it writes down the intents it gets."""

import time
from typing import Any

import pygame

from game.input.gestures import Gestures
from game.input.keys import Keys
from game.shell.probe import Probe

SQUARE = pygame.Rect(20, 20, 60, 40)


class Demo:
    def __init__(self) -> None:
        pygame.display.init()
        self.surface = pygame.display.set_mode((640, 480), pygame.RESIZABLE)
        self.intents: list[str] = []
        self.frame = 0

    def describe(self) -> dict[str, Any]:
        square = {"key": "square", "text": "", "rect": list(SQUARE), "enabled": True}
        told = {"idle": True, "frame": self.frame, "size": self.surface.get_size(), "widgets": [square]}
        return told | {"intents": self.intents, "places": {"a1": [300, 200]}}

    def run(self) -> None:
        probe, gestures, keys = Probe.from_environment(), Gestures(time.monotonic), Keys()
        while True:
            for event in pygame.event.get():
                if event.type == pygame.QUIT:
                    return
                intents = keys.intents(event) + gestures.feed(event, self.surface.get_size())
                self.intents += map(repr, intents)
                if event.type == pygame.TEXTINPUT:
                    self.intents.append(event.text)
            self.surface = pygame.display.get_surface()
            self.surface.fill("navy")
            self.surface.fill("orange", SQUARE)
            pygame.display.flip()
            self.frame += 1
            if probe:
                probe.poll(self)
            time.sleep(1 / 60)


if __name__ == "__main__":
    Demo().run()
