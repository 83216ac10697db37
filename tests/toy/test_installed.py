"""The toy game comes and goes by nothing but what adding a game is promised to take."""

import sys

import pygame
import pytest

from game import rules
from game.input.intents import Tap
from game.kit import text
from game.kit.theme import Look
from game.match.match import Match
from game.view.board import board_of, playable
from tests.toy import installed


def test_it_is_there_only_while_it_is_installed():
    before = (rules.GAMES, list(rules.__path__), dict(text.catalogue()))
    with installed():
        assert rules.new("toy").seats == ("red", "blue")
        assert text.t("toy.name") == "Three"
    assert not rules.available("toy")
    assert "game.rules.toy" not in sys.modules
    assert (rules.GAMES, list(rules.__path__), text.catalogue()) == before
    with pytest.raises(ValueError, match="no game 'toy'"):
        rules.new("toy")


def drawn(board, screen):
    """The pixels of a board."""
    screen.fill("black")
    board.draw(screen)
    return screen.get_buffer().raw


def test_its_board_is_found_and_plays_a_match_by_taps():
    pygame.init()
    screen = pygame.display.set_mode((340, 340))
    with installed():
        assert playable("toy")
        board = board_of("toy")()
        board.place(pygame.Rect(20, 20, 300, 300), Look())
        match = Match.new("toy")
        for square in ("a1", "a1", "a2", "b1", "b2", "c1"):
            selection = board.start(match.state)
            board.show(match.state, selection)
            reply = board.interpret(match.state, selection, Tap(board.centre(square)))
            before = drawn(board, screen)
            if reply.actions:
                match.play(*reply.actions)
                board.animate(match.state)
            assert (drawn(board, screen) == before) == (reply.refusal is not None)
        assert match.result.outcome.reason == "line"
        assert match.actions == ("@a1", "@a2", "@b1", "@b2", "@c1")
        assert board.targets(match.state, selection) == []
        for page in board.pages():
            assert text.t(f"{page.key}.title")
            state = page.start
            for frame in page.frames:
                for action in frame.actions:
                    state = state.play(action)
    assert not playable("toy")
