"""Pictures want fonts and a display."""

import pygame
import pytest


@pytest.fixture
def display() -> None:
    """A display that nobody looks at; it stays, as other tests of the process may want it too."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
