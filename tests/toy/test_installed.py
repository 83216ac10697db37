"""The toy game comes and goes by nothing but what adding a game is promised to take."""

import sys

import pytest

from game import rules
from game.kit import text
from tests.toy import installed


def test_it_is_there_only_while_it_is_installed():
    before = (rules.GAMES, list(rules.__path__), dict(text.catalogue()))
    with installed():
        assert rules.new("toy").seats == ("red", "blue")
        assert text.t("game.toy") == "Three"
    assert not rules.available("toy")
    assert "game.rules.toy" not in sys.modules
    assert (rules.GAMES, list(rules.__path__), text.catalogue()) == before
    with pytest.raises(ValueError, match="no game 'toy'"):
        rules.new("toy")
