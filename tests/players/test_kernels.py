"""Kernels do the same compiled and uncompiled, and as the rules say."""

import subprocess
import sys
from pathlib import Path

import pytest

from game.players.kernels import build
from game.rules.wallgo import GRID
from tests.players import kernels
from tests.players.plain import random_states

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    return kernels.compiled(tmp_path_factory.mktemp("kernels"))


@pytest.fixture(params=["uncompiled", "compiled"])
def kernel(request):
    return (
        request.getfixturevalue("compiled")["wallgo"] if request.param == "compiled" else kernels.uncompiled("wallgo")
    )


def board_of(kernel, state, seat):
    passages = GRID.grooves ^ state.wall_mask
    size = GRID.squares.bit_count()
    return kernel.Board(state.piece_masks, passages & GRID.squares, passages >> size, seat)


def positions(seed, matches, players):
    """Positions in which a turn begins."""
    for state in random_states("wallgo", seed, matches, players=players):
        if not (state.outcome or state.to_put or state.mid_turn):
            yield state


def test_each_kernel_is_compiled(compiled):
    assert set(compiled) == {path.stem for path in build.sources()}
    assert all(Path(module.__file__).suffix in {".so", ".pyd"} for module in compiled.values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_compiled_and_uncompiled_weigh_alike(compiled, players):
    plain, swift = kernels.uncompiled("wallgo"), compiled["wallgo"]
    for state in random_states("wallgo", 5, 3, players=players):
        here, there = (board_of(kernel, state, state.seat) for kernel in (plain, swift))
        assert here.standing() == there.standing()
        assert here.puts() == there.puts()
        movers = state.piece_masks[state.seat]
        for steps in (0, 1, 2):
            for stays in (False, True):
                assert here.turns(movers, steps, stays) == there.turns(movers, steps, stays)


def test_what_is_missing_for_compiling_is_told_in_one_sentence():
    hidden = "import sys; sys.modules['Cython'] = sys.modules['Cython.Build'] = None; "
    command = hidden + "import runpy; runpy.run_module('game.players.kernels', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("Cython.Build is missing: ")
    assert done.stderr.count("\n") == 1
