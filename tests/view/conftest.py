import pygame
import pytest

from game.kit.theme import Look
from game.view.wallgo import Board


@pytest.fixture(scope="session", autouse=True)
def window():
    pygame.init()
    return pygame.display.set_mode((700, 700))


@pytest.fixture(scope="session")
def board(window):  # noqa: ARG001 - a board needs fonts and a window
    placed = Board()
    placed.place(pygame.Rect(12, 12, 676, 676), Look())
    return placed
