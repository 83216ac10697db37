"""Pictures want fonts and a display."""

from collections.abc import Iterator

import pygame
import pytest


@pytest.fixture
def display() -> Iterator[None]:
    """A display that nobody looks at."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    yield
    pygame.display.quit()
