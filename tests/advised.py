"""Pictures of hints and of computers that are watched: as on a day when the search finds just this."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.match.clock import Clock
from game.match.match import Match, Seat
from game.players.evaluation import Reason, evaluator_of
from game.players.levels import computer
from game.players.search import Choice
from game.players.thinking import Answer
from game.view.board import board_of
from scenes.dialogs import Dialog
from scenes.match import MatchScene
from scenes.results import Results
from tests.driver import Driver

REASONS = (
    Reason("hint.wallgo.takes", {"n": 25, "seat": 1}),
    Reason("hint.wallgo.gains", {"n": 22}),
    Reason("hint.wallgo.keeps", {"n": 7}),
)
"""As many words as a hint of Wall Go may have to find room for; those of other games are what their computer players say."""


def advise(scene: MatchScene, *actions: str) -> None:
    """Let a scene show a hint."""
    choices = (Choice(actions, 0.64, 9, actions), Choice(actions, 0.5, 1, actions))
    state = scene.match.state
    reasons = REASONS if state.game == "wallgo" else evaluator_of(state.game).reasons(state, actions)
    scene.hints._asked = state
    scene.hints._answer = Answer(choices, choices[0], (reasons, ()))
    scene.repaint_soon()


def screens(driver: Driver) -> Iterator[str]:
    """Bring hints in sight, a search for one, computers that play each other or offer to finish, and results after hints."""
    app = driver.app
    names = (Seat("Maya"), Seat("Константин Великий"), Seat(), Seat("Jo"))
    clock = Clock(60, 15, 2, now=app.now)
    for game in ("wallgo", "enclosure", "fortress"):
        start = board_of(game).preview()
        match = Match(start, names[: len(start.seats)], clock=clock if game == "enclosure" else None)
        legal = start.legal_actions()
        turn = start.turns()[len(start.turns()) // 2] if game == "wallgo" else (legal[len(legal) // 2],)
        scene = MatchScene(app, match)
        app.scenes.push(scene)
        driver.rest()
        advise(scene, *turn)
        yield f"{game}-hint"
        if game == "wallgo":
            scene.hints._answer, scene.hints._so_far, scene.hints.part = None, Choice(turn, 0.5, 1), 0.4
            yield "wallgo-hint-search"
        app.scenes.pop()
    for game in ("wallgo", "fortress"):
        computers = [computer(f"Beginner {seat}", 1) for seat in (1, 2, 3)]
        app.scenes.push(MatchScene(app, Match.new(game, computers, {"players": 3})))
        driver.frames(3)
        driver.key(pygame.K_SPACE)
        yield f"{game}-watched"
        app.scenes.pop()
    app.scenes.push(Dialog(app, "offer.finish", "handshake-bold", lambda: None))
    yield "offer"
    app.scenes.pop()
    over = Match.new("wallgo", names, {"players": 4})
    over.extra["hints"] = [1, 12, 0, 2]
    over.resign(0)
    app.scenes.push(Results(app, over, lambda _match: None))
    yield "results-hints"
    app.scenes.pop()
