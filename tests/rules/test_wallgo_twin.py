"""Wall Go beside its plain twin, over random matches and random positions."""

from __future__ import annotations

import random

import pytest

from game import rules
from game.rules.core import Skipped
from game.rules.wallgo import GRID, WallGo
from tests.rules import twin_wallgo as plain
from tests.rules.twin_wallgo import Twin

OPTIONS = [
    {"players": players, "stay": stay, "tie": tie}
    for players, tie in ((2, "shared"), (3, "largest-region"), (4, "shared"))
    for stay in ("always", "with-exit")
]


def agree(state: WallGo, twin: Twin) -> None:
    assert sorted(state.legal_actions()) == sorted(twin.legal_actions())
    assert len(set(state.legal_actions())) == len(state.legal_actions())
    assert sorted(state.turns()) == sorted(twin.turns())
    assert state.seat == twin.seat
    assert state.scores() == twin.scores()
    assert state.owners() == twin.owners()
    assert set(state.contested()) == {plain.name(here) for region in twin.contested() for here in region}
    assert (state.outcome and list(state.outcome.winners)) == twin.winners
    assert state.mid_turn == (twin.mover is not None)
    assert [event.seat for event in state.events if isinstance(event, Skipped)] == twin.skipped


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_matches(options: dict[str, str | int]) -> None:
    chance = random.Random(str(options))
    for _ in range(6):
        state, twin = rules.new("wallgo", **options), Twin.begin(**options)
        agree(state, twin)
        while state.outcome is None:
            if chance.random() < 0.1:
                resign = f"resign:{chance.choice(state.seats)}"
                agree(state.play(resign), twin.play(resign))
            action = chance.choice(state.legal_actions())
            state, twin = state.play(action), twin.play(action)
            agree(state, twin)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_positions(options: dict[str, str | int]) -> None:
    """Positions full of walls, where players are shut in, skipped, frozen, and matches are over."""
    chance = random.Random(str(options))
    names, seats = GRID.square_names, rules.new("wallgo", **options).seats
    for _ in range(250):
        walls = chance.sample(sorted(GRID.groove_names.values()), chance.randint(20, 75))
        squares = chance.sample(names, 4 * len(seats))
        pieces = [sorted(squares[4 * seat : 4 * seat + chance.randint(1, 4)]) for seat in range(len(seats))]
        breaks = [seat for seat in range(len(seats)) if len(seats) > 2 and chance.random() < 0.5]
        turn = chance.randrange(len(seats))
        twin = Twin(
            **options,
            pieces={plain.square(name): seat for seat, held in enumerate(pieces) for name in held},
            walls={frozenset([plain.square(wall[:2]), plain.square(wall[2:])]) for wall in walls},
            breaks=set(breaks),
            seat=turn,
        )
        twin.start_turn(turn)
        text = (
            f"{'/'.join(map(','.join, pieces))} {','.join(walls)} {seats[turn]} "
            f"{''.join(seats[seat][0] for seat in breaks) or '-'}"
        )
        state = rules.from_text("wallgo", text, **options)
        agree(state, twin)
        for _ in range(3):
            if state.outcome is None:
                action = chance.choice(state.legal_actions())
                state, twin = state.play(action), twin.play(action)
                agree(state, twin)
