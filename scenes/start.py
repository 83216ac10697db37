"""From the command line to the first scene."""

from __future__ import annotations

from argparse import Namespace

import pygame

from game import rules
from game.kit.settings import Settings
from game.match.record import RecordError, load
from game.shell.app import App
from game.view import board
from scenes.match import MatchScene
from scenes.menu import Menu
from scenes.setup import Setup


class StartError(ValueError):
    """Something on the command line cannot be done; the sentence says what."""


def start(chosen: Namespace) -> None:
    """Open the window and play until it is closed. Raises StartError."""
    app = open_app(chosen)
    app.run()
    pygame.quit()


def open_app(chosen: Namespace) -> App:
    """The program as the command line asks for it. Raises StartError."""
    if chosen.game and not board.playable(chosen.game):
        there = ", ".join(game for game in rules.GAMES if board.playable(game))
        kind = "is not there yet" if chosen.game in rules.GAMES else "is no game"
        raise StartError(f"{chosen.game!r} {kind}; there is {there}")
    match = None
    if chosen.open:
        try:
            match = load(chosen.open)
        except RecordError as error:
            raise StartError(str(error)) from error
    settings = Settings.load()
    settings.language = chosen.lang or settings.language
    settings.theme = chosen.theme or settings.theme
    settings.fullscreen = chosen.fullscreen or (settings.fullscreen and not chosen.windowed)
    app = App(settings, size=chosen.windowed or (1280, 720))
    app.scenes.push(Menu(app))
    if match:
        app.scenes.push(MatchScene(app, match))
    elif chosen.game:
        app.scenes.push(Setup(app, chosen.game))
    return app
