"""Take a picture of every screen at three sizes, in both themes and languages, beside its mockup where there is one.

``python -m tests.pictures FOLDER [MOCKUPS]`` writes ``<screen>-<size>-<theme>-<language>.png``. MOCKUPS is a folder of
the designer's pictures; where one belongs to a screen, it stands at the right of ours.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game import rules
from game.input.intents import Command, Hover
from game.match.clock import Clock
from game.match.match import Match, Seat
from game.players.evaluation import evaluator_of
from game.players.review import Judgement
from game.view.board import board_of
from scenes.library import LibraryScene
from scenes.match import MatchScene
from scenes.menu import Menu
from scenes.replay import Replay
from scenes.results import Results
from scenes.review import TABS as TABS_OF_REVIEW
from scenes.review import ReviewScene
from scenes.rules import Rules
from scenes.settings import TABS, SettingsScene
from scenes.setup import Setup
from tests import advised
from tests.driver import Driver, driving

SIZES = ((1280, 720), (720, 1280), (360, 640))
MOCKUPS = {
    "menu": "01-menu",
    "setup": "02-setup",
    "rules": "03-rules",
    "match": "04-wallgo",
    "enclosure": "05-enclosure",
    "fortress": "07-fortress",
    "entrapment": "06-entrapment",
    "results": "08-results",
    "review": "09-review",
    "settings": "10-settings",
}


def played(players: int, turns: int, clock: Clock | None = None) -> Match:
    """A match in which each turn is one in the middle of the list."""
    names = ("Maya", "", "Константин Великий", "Jo")
    match = Match.new("wallgo", [Seat(name) for name in names[:players]], {"players": players}, clock)
    for number in range(turns):
        if match.over:
            break
        state = match.state
        if actions := state.legal_actions() if not state.turns() else None:
            match.play(actions[number * 17 % len(actions)])
        else:
            several = state.turns()
            match.play(*several[(number * 37 + 11) % len(several)])
    return match


def carousel(driver: Driver, game: str, name: str) -> Iterator[str]:
    """The pages of a game's rules."""
    for number in range(len(board_of(game).pages())):
        pages = Rules(driver.app, game)
        pages._turn(number)
        driver.app.scenes.push(pages)
        yield f"{name}-{number + 1}"
        driver.app.scenes.pop()


ENTRAPMENT = {
    "match": (),
    "second": ("c6>c7",),
    "next": ("c6>c7", "+d3d4"),
}
"""Matches of Entrapment that go on from the position on the menu's card."""


def entrapment(driver: Driver) -> Iterator[str]:
    """The screens of Entrapment: moments of a match, warnings, and the rules."""
    app = driver.app
    start = board_of("entrapment").preview()
    for name, actions in ENTRAPMENT.items():
        match = Match(start, (Seat("Maya"), Seat()), clock=Clock(180, 5, 2) if name == "next" else None)
        match.play(*actions)
        app.scenes.push(MatchScene(app, match))
        yield f"entrapment-{name}"
        if name == "second":
            driver.click(driver.place("c6c7"))
            yield "entrapment-refused"
        app.scenes.pop()
    for name, position, place in (
        ("victim", "d2,a7,f1/c4,e4,b6/c3c4,c4c5,e3e4,e4e5/b4c4,e4f4// 1 first 21-23", ""),
        ("empty", "d3,b5,f6/d5,b3,g3/c3d3,e5f5/c5d5/e2e3/ 1 second 0-24", "e5f5"),
        ("warning", "c3,f7,g7/d6,b2,f2//g6g7// 1 second 25-24", "f7g7"),
    ):
        state = rules.from_text("entrapment", position)
        app.scenes.push(MatchScene(app, Match(state.play("d2>d4") if name == "victim" else state)))
        if place:
            driver.rest()
            driver.click(driver.place(place))
        yield f"entrapment-{name}"
        while app.scenes.top is not None and not isinstance(app.scenes.top, Menu):
            app.scenes.pop()
    yield from carousel(driver, "entrapment", "rules-entrapment")


def enclosure(driver: Driver) -> Iterator[str]:
    """The screens of Enclosure: a line that would cut, one that is refused, one that was drawn, and the rules."""
    app = driver.app
    match = Match(board_of("enclosure").preview(), (Seat("Maya"), Seat("Anna_K")), clock=Clock(60, 15, 2, now=app.now))
    scene = MatchScene(app, match)
    app.scenes.push(scene)
    driver.rest()
    yield "enclosure-next"
    driver.click(driver.place("m2"))
    scene.handle(Hover(driver.place("k5")))
    yield "enclosure-match"
    driver.click(driver.place("l4"))
    yield "enclosure-refused"
    driver.click(driver.place("k5"))
    yield "enclosure-drawn"
    driver.press("pause")
    yield "enclosure-pause"
    app.scenes.pop()
    app.scenes.pop()
    yield from carousel(driver, "enclosure", "rules-enclosure")


def fortress(driver: Driver) -> Iterator[str]:
    """The screens of Fortress: a segment that is blocked, one that wins land, a fortress that is due, menu and rules."""
    app = driver.app
    match = Match(board_of("fortress").preview(), (Seat("Maya"), Seat(), Seat("Константин Великий")))
    scene = MatchScene(app, match)
    app.scenes.push(scene)
    driver.rest()
    yield "fortress-next"
    pairs = [f"{first}-{second}" for first in range(12) for second in range(first + 1, 12)]
    refusals = {pair: match.state.refusal(pair) for pair in pairs}
    blocked = next(pair for pair, refusal in refusals.items() if refusal and refusal.code == "shield")
    winning = max(match.state.legal_actions(), key=lambda pair: len(match.state.play(pair).events))
    for pair, name in ((blocked, "match"), (winning, "gain")):
        for point in pair.split("-"):
            driver.click(driver.place(point))
        yield f"fortress-{name}"
        if name == "match":
            scene.handle(Command("take-back"))
            scene.handle(Command("take-back"))
    driver.press("primary")
    driver.rest()
    driver.frames(60)
    yield "fortress-put"
    driver.press("menu")
    yield "fortress-menu"
    driver.press("exact")
    yield "fortress-exact"
    app.scenes.pop()
    app.scenes.pop()
    yield from carousel(driver, "fortress", "rules-fortress")
    setup = Setup(app, "fortress")
    setup.tab = "match"
    app.scenes.push(setup)
    yield "setup-fortress"
    app.scenes.pop()
    for clock in (None, Clock(180, 5, 4, now=app.now)):
        over = Match.new("fortress", options={"players": 4, "points": 8, "level": "ordinary", "seed": 4}, clock=clock)
        while not over.over and (clock is None or len(over.actions) < 14):
            over.play("@auto" if over.state.mid_turn else over.state.legal_actions()[-1])
        app.scenes.push(MatchScene(app, over) if clock else Results(app, over, lambda _match: None))
        yield "fortress-clock" if clock else "results-fortress"
        app.scenes.pop()


def screens(driver: Driver) -> Iterator[str]:
    """Bring every screen in sight, one after the other."""
    app = driver.app
    yield "menu"
    yield from entrapment(driver)
    yield from enclosure(driver)
    yield from fortress(driver)
    for players, tab in ((2, "players"), (3, "players"), (4, "players"), (2, "match")):
        setup = Setup(app, "wallgo")
        setup.tab, setup.plan.options["players"] = tab, players
        app.scenes.push(setup)
        yield f"setup-{tab}" if tab != "players" else "setup" if players == 2 else f"setup-{players}"
        app.scenes.pop()
    yield from carousel(driver, "wallgo", "rules")
    for players, turns, clock in (
        (3, 18, None),
        (2, 0, None),
        (4, 20, None),
        (2, 20, Clock(180, 5, 2)),
        (4, 18, Clock(60, 15, 4)),
    ):
        match = played(players, turns, clock)
        app.scenes.push(MatchScene(app, match))
        name = f"match-{players}{'-clock' if clock else ''}{'' if turns else '-begin'}"
        yield name
        if players == 3:
            yield from _picked(driver, name)
            driver.press("resign" if not match.over else "exit")
            yield "dialog"
            app.scenes.pop()
        app.scenes.pop()
    yield from advised.screens(driver)
    yield from _settings(driver)
    yield from _library(driver)
    yield "menu-continue"
    app.scenes.push(Replay(app, played(3, 18)))
    driver.press("go.last")
    yield "replay"
    app.scenes.pop()
    yield from _review(driver)
    for players in (2, 3, 4):
        app.scenes.push(Results(app, played(players, 500), lambda _match: None))
        yield f"results-{players}"
        if players == 2:
            yield from _note(driver)
        app.scenes.pop()


def _review(driver: Driver) -> Iterator[str]:
    """Reviews of two and of four at a mistake, in their tabs, with the better play on the board, and half searched."""
    app = driver.app
    for players in (2, 4):
        scene = ReviewScene(app, played(players, 30))
        review = scene.review
        for number, turn in enumerate(review.turns[: len(review.turns) - players // 4 * 9]):
            state = review.before(number)
            line = turn.actions if number % 3 else state.turns()[-1] if state.turns() else state.legal_actions()[-1:]
            reasons = evaluator_of("wallgo").reasons(state, line)
            lost = (0.31 if number % 2 else 0.13) if not number % 3 else 0.0
            best = 0.5 + 0.4 * math.sin(number / 4)
            review.judgements[number] = Judgement(best, max(best - lost, 0.03), line, reasons, number % 5 == 1)
        app.scenes.push(scene)
        review.stop()
        yield f"review-{players}-begin"
        scene.look_at_turn(12)
        for tab in reversed(TABS_OF_REVIEW) if driver.top.ui.portrait else ("comment",):
            scene.tab = tab
            app.refresh()
            yield f"review-{players}-{tab}"
        scene.tab = "comment"
        scene.look_at_turn(11)
        yield f"review-{players}-find"
        scene.look_at_turn(25)
        yield f"review-{players}-waiting"
        scene.look_at_turn(12)
        driver.press("show")
        driver.rest()
        yield f"review-{players}-shown"
        app.scenes.pop()


def _settings(driver: Driver) -> Iterator[str]:
    """The settings, a key that is asked for, and one that is taken."""
    app = driver.app
    for tab in TABS if driver.top.ui.portrait else TABS[:1]:
        scene = SettingsScene(app)
        scene.tab = tab
        app.scenes.push(scene)
        yield "settings" if tab == TABS[0] else f"settings-{tab}"
        if tab == "keys" or not driver.top.ui.portrait:
            driver.press("key.undo")
            yield "settings-key"
            driver.key(pygame.K_F1)
            yield "settings-key-taken"
        app.scenes.pop()


def _library(driver: Driver) -> Iterator[str]:
    """The library with a few matches, one of them chosen, none found, and the choice of a file."""
    app = driver.app
    for turns in (500, 12, 20, 9):
        app.library.keep(played(2 + turns % 3, turns))
    app.scenes.push(LibraryScene(app))
    yield "library"
    driver.press(next(widget.key for widget in driver.top.ui.widgets if widget.key.startswith("match.")))
    yield "library-chosen"
    app.scenes.pop()
    library = LibraryScene(app)
    library.search = "no match is called this"
    app.scenes.push(library)
    yield "library-nothing"
    driver.press("import")
    yield "picker"
    app.scenes.pop()
    app.scenes.pop()


def _picked(driver: Driver, name: str) -> Iterator[str]:
    """A piece picked and moved, then a refused try."""
    for step in ("piece", "destination"):
        told = driver.rest()
        squares = [place for place in told["targets"] if len(place) == 2]
        driver.click(told["places"][squares[0 if step == "piece" else len(squares) // 2]])
        yield f"{name}-{step}"
    driver.click(driver.place("g7"))
    driver.click(driver.place("a1"))
    yield f"{name}-refused"


def _note(driver: Driver) -> Iterator[str]:
    """The note to the developer, what is attached to it, and a refusal of an empty one."""
    if driver.top.ui.portrait:
        driver.press("note")
        yield "note"
    driver.press("note.show")
    yield "note-attached"
    driver.press("no")
    driver.press("note.save")
    yield "toast"
    if driver.top.ui.portrait:
        driver.app.scenes.pop()


def main(folder: Path, mockups: Path | None) -> None:
    """Write all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        for theme in ("paper", "night"):
            for language in ("en", "ru"):
                with driving(Menu, size, theme=theme, language=language) as driver:
                    for name in screens(driver):
                        driver.rest()
                        picture = beside(driver.picture(), mockup_of(mockups, name, size))
                        pygame.image.save(picture, folder / f"{name}-{size[0]}x{size[1]}-{theme}-{language}.png")


def mockup_of(mockups: Path | None, name: str, size: tuple[int, int]) -> pygame.Surface | None:
    """The designer's picture of a screen, if there is one for this orientation."""
    stem = MOCKUPS.get(name.split("-", maxsplit=1)[0])
    if mockups is None or stem is None:
        return None
    path = mockups / f"{stem}{'-portrait' if size[1] > size[0] else ''}.png"
    return pygame.image.load(path).convert() if path.exists() else None


def beside(picture: pygame.Surface, mockup: pygame.Surface | None) -> pygame.Surface:
    """Two pictures side by side, the second at the height of the first."""
    if mockup is None:
        return picture
    scaled = pygame.transform.smoothscale_by(mockup, picture.get_height() / mockup.get_height())
    both = pygame.Surface((picture.get_width() + scaled.get_width() + 8, picture.get_height()))
    both.blit(picture, (0, 0))
    both.blit(scaled, (picture.get_width() + 8, 0))
    return both


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
