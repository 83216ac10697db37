import pytest

from game.match.library import Library
from tests.toy import toy

__all__ = ["toy"]


@pytest.fixture
def path(tmp_path):
    """Where the library of this test lies."""
    return tmp_path / "matches.sqlite"


@pytest.fixture
def library(path):
    """An empty library."""
    library = Library(path)
    yield library
    library.close()
