"""Numbers in players' texts: with the point of English and the comma of Russian."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from game.kit import text
from game.match.match import Match
from game.players.evaluation import Reason
from game.view import enclosure_words, fortress
from game.view.chart import Line
from scenes.hints import reason_text


@pytest.fixture(params=text.LANGUAGES)
def mark(request: pytest.FixtureRequest) -> Iterator[str]:
    """What stands before decimals in the language spoken now."""
    text.use(request.param)
    yield {"en": ".", "ru": ","}[request.param]
    text.use("en")


def test_the_reasons_of_a_hint_have_decimals_of_the_language(mark: str) -> None:
    for game, key, params in (
        ("fortress", "hint.fortress.gains", {"percent": 8.4}),
        ("fortress", "hint.fortress.robs", {"percent": 8.4, "seat": 1}),
        ("enclosure", "hint.enclosure.closes", {"n": 8.4}),
        ("enclosure", "hint.enclosure.cuts", {"n": 8.4, "seat": 1}),
    ):
        assert f"8{mark}4" in reason_text(Match.new(game), Reason(key, params))


def test_scores_have_decimals_of_the_language(mark: str) -> None:
    assert enclosure_words.points(Fraction(921, 2))[0] == f"460{mark}5"
    assert enclosure_words.exact(Fraction(57, 2)) == f"28{mark}5"
    assert enclosure_words.signed(Fraction(-1, 3)) == f"−0{mark}33"
    assert Line("red", ("Ann",), (0.0, 4.5)).end == f"4{mark}5"
    exact = fortress.Board().exact(fortress.Board.preview())
    assert all(line.count(mark) == 2 for line in exact), "an area and a share"


def test_a_speed_has_decimals_of_the_language_and_none_where_it_is_whole(mark: str) -> None:
    assert f" 0{mark}5×" in text.t("watch.speed", speed=0.5)
    assert " 2×" in text.t("watch.speed", speed=2.0)
