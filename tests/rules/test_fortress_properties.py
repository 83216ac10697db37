"""What holds in every match of Fortress, whoever plays and wherever the fortresses are put."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game import rules
from game.rules.core import RuleError
from game.rules.fortress import Captured, FortressState, Placed
from game.rules.planar import coordinates, square_distance
from game.rules.scatter import HEIGHT, WIDTH
from game.rules.sightlines import Sightlines

seeds = st.integers(0, 2**32 - 1)
options = st.fixed_dictionaries(
    {
        "players": st.sampled_from([2, 3, 4]),
        "points": st.sampled_from([8, 12]),
        "level": st.sampled_from(["master", "ordinary"]),
        "victory": st.sampled_from(["area", "fortresses"]),
        "seed": st.integers(0, 1000),
    }
)


def play(seed: int, chosen: dict, most: int = 1000, *, choosy: float = 0.5) -> Iterator[FortressState]:
    """The states of a random match, at most so many actions; so many of the places are chosen at random."""
    chance = Random(seed)
    state = rules.new("fortress", **chosen)
    yield state
    for _ in range(most):
        if state.outcome:
            return
        action = chance.choice(state.legal_actions())
        if state.site and chance.random() < choosy:
            x, y = state.site.nearest(chance.uniform(0, WIDTH), chance.uniform(0, HEIGHT))
            action = f"@{float(x)!r},{float(y)!r}" if state.site.radius else action
        state = state.play(action)
        yield state


@settings(deadline=None, max_examples=20)
@given(seeds, options)
def test_every_province_has_one_fortress_clear_of_everything(seed: int, chosen: dict) -> None:
    states = list(play(seed, chosen, 60))
    for state in states:
        for event in state.events:
            if isinstance(event, Placed):
                circle = event.fortress.circle
                gap = Fraction(6, 5) * circle.radius
                for vertex in state.plan.points:
                    assert square_distance((circle.x, circle.y), vertex, vertex) > gap**2
    state = [state for state in states if not state.mid_turn][-1]
    assert [province.face for province in state.provinces] == list(state.plan.faces)
    assert sorted(map(id, state.fortresses)) == sorted(id(province.fortress) for province in state.provinces)
    for province in state.provinces:
        circle = province.fortress.circle
        centre = (circle.x, circle.y)
        assert state.plan.locate(centre) is province.face
        assert province.seat == province.fortress.seat
        assert 0 <= circle.radius <= 13
        for first, second in state.segments:
            assert square_distance(centre, state.points[first], state.points[second]) > circle.radius**2


@settings(deadline=None, max_examples=20)
@given(seeds, options)
def test_land_goes_where_the_events_say_and_never_shrinks(seed: int, chosen: dict) -> None:
    for before, after in pairwise(play(seed, chosen | {"victory": "area"}, 50)):
        expected = list(before.scores())
        for event in after.events:
            if isinstance(event, Captured):
                expected[event.seat] += event.face.area
                if event.loser is not None:
                    expected[event.loser] -= event.face.area
        assert list(after.scores()) == expected
        assert all(
            least <= score <= most for (least, most), score in zip(after.score_bounds(), after.scores(), strict=True)
        )
        assert sum(after.scores()) >= sum(before.scores())
        assert after.land == pytest.approx([float(score) for score in after.scores()])


@settings(deadline=None, max_examples=20)
@given(seeds, options)
def test_pairs_stay_shut_and_the_table_is_the_one_made_from_nothing(seed: int, chosen: dict) -> None:
    shut: set[str] = set()
    for state in play(seed, chosen, 60):
        if state.mid_turn:
            continue
        circles = tuple(fortress.circle for fortress in state.fortresses)
        fresh = Sightlines().grow(state.plan, state.points, circles)
        assert (fresh.open == state.sightlines.open).all()
        assert (state.outcome is not None) == (not fresh.open.any())
        legal = set(state.legal_actions())
        assert not legal & shut
        count = len(state.points)
        shut = {f"{i}-{j}" for j in range(count) for i in range(j)} - legal


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("level", ["master", "ordinary"])
def test_a_match_ends_by_itself_and_the_score_decides(level: str, seed: int) -> None:
    *_, state = play(seed, {"points": 8, "level": level, "seed": seed, "victory": "area"}, choosy=0)
    best = max(state.scores())
    assert state.outcome.winners == tuple(seat for seat, score in enumerate(state.scores()) if score == best)
    assert state.outcome.reason == "area"
    assert state.legal_actions() == state.timeout() == ()


@settings(deadline=None, max_examples=20)
@given(seeds, options, st.integers(0, 60))
def test_legal_segments_are_those_that_are_not_refused(seed: int, chosen: dict, most: int) -> None:
    *_, state = (state for state in play(seed, chosen, most) if not state.mid_turn)
    if not state.outcome:
        count = len(state.points)
        pairs = [f"{i}-{j}" for i in range(count) for j in range(i + 1, count)]
        assert list(state.legal_actions()) == [pair for pair in pairs if state.refusal(pair) is None]
        assert {state.refusal(pair).code for pair in pairs if state.refusal(pair)} <= {"drawn", "shield"}


@settings(deadline=None, max_examples=20)
@given(seeds, options, st.integers(0, 60))
def test_the_same_actions_lead_to_equal_states(seed: int, chosen: dict, most: int) -> None:
    *_, state = play(seed, chosen, most)
    again = rules.from_text("fortress", state.to_text(), **chosen)
    assert again == state
    assert hash(again) == hash(state)
    for attribute in ("seat", "events", "outcome", "points", "provinces", "fortresses", "mid_turn", "automatic"):
        assert getattr(again, attribute) == getattr(state, attribute)
    assert (again.sightlines.open == state.sightlines.open).all()
    copied = pickle.loads(pickle.dumps(state))
    assert copied == state
    assert copied.legal_actions() == state.legal_actions()


MIRRORS: dict[str, Callable[[Fraction, Fraction], tuple[Fraction, Fraction]]] = {
    "left and right": lambda x, y: (WIDTH - x, y),
    "up and down": lambda x, y: (x, HEIGHT - y),
    "half a turn": lambda x, y: (WIDTH - x, HEIGHT - y),
}


def mirrored(text: str, mirror: Callable[[Fraction, Fraction], tuple[Fraction, Fraction]]) -> str:
    """A position text with all coordinates mirrored."""

    def turn(found: re.Match[str]) -> str:
        x, y = mirror(Fraction(found[2]), Fraction(found[3]))
        return f"{found[1]}{exact(x)},{exact(y)}"

    return re.sub(r"(@?)([\d.]+),([\d.]+)", turn, text)


def exact(value: Fraction) -> str:
    whole, part = divmod(value, 1)
    digits = ""
    while part:
        digit, part = divmod(part * 10, 1)
        digits += str(digit)
    return f"{whole}.{digits}" if digits else str(whole)


@settings(deadline=None, max_examples=20)
@given(seeds, options, st.sampled_from(sorted(MIRRORS)))
def test_a_mirrored_map_plays_the_same(seed: int, chosen: dict, name: str) -> None:
    mirror = MIRRORS[name]
    states = list(play(seed, chosen, 60))
    state = states[-1]
    # Only provinces of equal areas may wait in another order.
    assume(all(len({site.face.area for site in before.sites}) == len(before.sites) for before in states))
    twin = rules.from_text("fortress", mirrored(state.to_text(), mirror), **chosen)
    assert twin.legal_actions() == state.legal_actions()
    assert (twin.seat, twin.outcome, twin.scores()) == (state.seat, state.outcome, state.scores())
    assert [mirror(*coordinates(at)) for at in twin.points] == [coordinates(at) for at in state.points]
    assert sorted((province.seat, province.face.area) for province in twin.provinces) == sorted(
        (province.seat, province.face.area) for province in state.provinces
    )


garbage = st.one_of(
    st.text(max_size=20),
    st.text("0123456789-@,.autoresign:d", max_size=20),
    st.from_regex(r"-?[0-9]{1,9}-[0-9]{1,9}", fullmatch=True),
    st.from_regex(
        r"@-?[0-9]{1,5}(\.[0-9]{1,30})?,-?[0-9]{1,5}(\.[0-9]{1,30})?(,[0-9]{1,3}(\.[0-9]{1,9})?)?", fullmatch=True
    ),
)


@settings(deadline=None, max_examples=60)
@given(seeds, options, st.integers(0, 12), st.lists(garbage, min_size=5, max_size=30))
def test_garbage_is_refused_and_changes_nothing(seed: int, chosen: dict, most: int, actions: list[str]) -> None:
    *_, state = play(seed, chosen, most)
    text, provinces = state.to_text(), state.provinces
    for action in actions:
        recorded = state.recorded(action)
        with suppress(RuleError):
            after = state.play(action)
            assert state.play(recorded) == after
            assert after.actions[-1] == recorded
    assert (state.to_text(), state.provinces) == (text, provinces)


@settings(deadline=None, max_examples=10)
@given(seeds, options)
def test_when_the_clock_runs_out_the_turn_ends(seed: int, chosen: dict) -> None:
    for state in play(seed, chosen, 30):
        after = state
        for action in state.timeout():
            after = after.play(action)
        assert after.outcome or after.seat != state.seat
        assert not after.mid_turn
        assert bool(state.timeout()) == (state.outcome is None)
