"""Kernels do the same compiled and uncompiled, and as the rules say."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from game import rules
from game.players import (
    enclosure,
    enclosure_board,
    enclosure_shape,
    enclosure_worth,
    entrapment,
    entrapment_search,
)
from game.players.evaluation import Level, evaluator_of
from game.players.kernels import build
from game.players.levels import choose
from game.players.wallgo import WEIGHTS, turn
from game.players.wallgo_search import number
from game.rules.wallgo import GRID
from tests.players import kernels
from tests.players.plain import random_states
from tests.players.test_enclosure import mixed_states, random_boards
from tests.players.test_tactics import name_of, tactics

ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["uncompiled", "compiled"])
def kernel(request):
    return (
        request.getfixturevalue("compiled")["wallgo"] if request.param == "compiled" else kernels.uncompiled("wallgo")
    )


def board_of(kernel, state, seat):
    passages = GRID.grooves ^ state.wall_mask
    size = GRID.squares.bit_count()
    return kernel.Board(state.piece_masks, passages & GRID.squares, passages >> size, seat, kernel.promises(WEIGHTS))


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


def alpha_beta(kernel, state, numbers=range(1 << 14)):
    passages = GRID.grooves ^ state.wall_mask
    size, setup = GRID.squares.bit_count(), state.setup
    own, other = state.piece_masks[state.seat], state.piece_masks[1 - state.seat]
    stays, largest = setup.stay == "always", setup.tie == "largest-region"
    return kernel.AlphaBeta(own, other, passages & GRID.squares, passages >> size, stays, largest, numbers, WEIGHTS)


def search_alike(here, there):
    """Let two searches go on, comparing what they tell."""
    while here.positions() < 3000 and not here.settled():
        here.run(400)
        there.run(400)
        assert here.positions() == there.positions()
        assert here.depths_done() == there.depths_done()
        assert here.choices() == there.choices()
        best = here.choices()[0][0]
        assert here.line(best) == there.line(best)
    assert here.settled() == there.settled()


def test_compiled_and_uncompiled_search_alike(compiled):
    plain, swift = kernels.uncompiled("wallgo"), compiled["wallgo"]
    for state in random.Random(2).sample(list(positions(6, 4, 2)), 4):
        search_alike(alpha_beta(plain, state), alpha_beta(swift, state))


@pytest.mark.parametrize("stay", ["always", "with-exit"])
@pytest.mark.parametrize("tie", ["shared", "largest-region"])
def test_the_board_of_the_search_is_that_of_the_rules(compiled, stay, tie):
    """Every turn of every position in many random matches, and what it leads to, side by side."""
    kernel, ended = compiled["wallgo"], 0
    matches = (state for state in random_states("wallgo", 8, 30, stay=stay, tie=tie) if not state.outcome)
    for state in matches:
        if state.to_put or state.mid_turn:
            continue
        found = {each: worth for each, worth, _ in alpha_beta(kernel, state).choices()}
        assert {turn(each) for each in found} == set(state.turns())
        for each in random.Random(len(found)).sample(sorted(found), min(3, len(found))):
            after = played(state, turn(each))
            certain = abs(found[each]) >= kernel.WON
            if after.outcome:
                lead = after.scores()[state.seat] - after.scores()[1 - state.seat]
                ended += 1
                if len(after.outcome.winners) > 1:
                    assert found[each] == 0
                else:
                    assert certain
                    assert (found[each] > 0) == (after.outcome.winners == (state.seat,))
                    assert abs(found[each]) - kernel.WON in {abs(lead), 1}
            else:
                assert not certain
    assert ended > 10


def played(state, actions):
    for action in actions:
        state = state.play(action)
    return state


@pytest.mark.parametrize("tactic", tactics("wallgo"), ids=name_of)
def test_the_only_turn_that_wins_is_found_and_proven(kernel, tactic):
    """``test_tactics`` shows, by the rules alone, that there is no other."""
    search = alpha_beta(kernel, rules.from_text("wallgo", tactic["position"]))
    while search.positions() < 20_000 and not search.settled():
        search.run(400)
    best, worth, _ = search.choices()[0]
    assert turn(best) == tuple(tactic["best"])
    assert worth >= kernel.WON


def test_a_search_keeps_to_the_turns_that_it_may_play(kernel):
    state = next(positions(3, 1, 2))
    some = sorted(map(number, state.turns()))[3:6]
    search = alpha_beta(kernel, state, some)
    search.run(3000)
    assert sorted(each for each, _, _ in search.choices()) == some


def test_what_is_missing_for_compiling_is_told_in_one_sentence():
    hidden = "import sys; sys.modules['Cython'] = sys.modules['Cython.Build'] = None; "
    command = hidden + "import runpy; runpy.run_module('game.players.kernels', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("Cython.Build is missing: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("variant", ["7x7", "6x7", "7x7x4"])
def test_entrapment_is_weighed_alike_compiled_and_uncompiled(compiled, variant, monkeypatch):
    for step, state in enumerate(random_states("entrapment", 6, 2, variant=variant)):
        if step % 3 == 0 and not state.outcome:
            found = []
            for kernel in (kernels.uncompiled("entrapment"), compiled["entrapment"]):
                monkeypatch.setattr(entrapment, "Board", kernel.Board)
                evaluator = entrapment.EntrapmentEvaluator()
                found.append((evaluator.standings(state), evaluator.candidates(state)))
            assert found[0] == found[1]


@pytest.fixture(params=["uncompiled", "compiled"])
def entrapment_kernel(request, monkeypatch):
    """Lets the deep search of Entrapment use a kernel."""
    compiled = request.param == "compiled"
    kernel = request.getfixturevalue("compiled")["entrapment"] if compiled else kernels.uncompiled("entrapment")
    monkeypatch.setattr(entrapment_search, "AlphaBeta", kernel.AlphaBeta)
    return kernel


def deep(state):
    """The deep search, and the names of what its kernel writes as numbers."""
    search = entrapment_search.Deep(evaluator_of("entrapment"), state)
    return search._kernel, {number: name for name, number in entrapment_search.numbers(variant_of(state)).items()}


def variant_of(state):
    return state.options["variant"]


def turns_of_entrapment(seed, matches, variant):
    """Positions with whole turns and more than one action; roamers have their slots in the order of their squares."""
    for state in random_states("entrapment", seed, matches, variant=variant):
        if state.outcome or state.phase not in {"first", "second"}:
            continue
        first, second, rest = state.to_text().split("/", 2)
        ordered = (",".join(sorted(each.split(","), key=lambda name: (name[1], name[0]))) for each in (first, second))
        put_in_order = rules.from_text("entrapment", "/".join((*ordered, rest)), variant=variant)
        if len(put_in_order.legal_actions()) > 1:
            yield put_in_order


def at_sight(state, seat):
    """What a state is worth to a seat, as the kernel counts."""
    if state.outcome:
        won = kernels.uncompiled("entrapment").WON + max(state.scores())
        return won if seat in state.outcome.winners else -won
    lead = evaluator_of("entrapment").lead(state)
    return lead if state.seat == seat else -lead


@pytest.mark.parametrize("variant", ["7x7", "6x7", "7x7x4"])
@pytest.mark.usefixtures("entrapment_kernel")
def test_the_board_of_entrapment_s_search_is_that_of_the_rules(variant, request):
    """What may be done in every position of random matches, and what it leads to, who goes included."""
    ended, taken = 0, 0
    every = 5 if "uncompiled" in request.node.name else 1
    for state in list(turns_of_entrapment(11, 4, variant))[::every]:
        kernel, names = deep(state)
        found = {names[each]: worth for each, worth, _ in kernel.choices()}
        legal = state.legal_actions()
        assert {each for each in found if each[0] != "~"} == {each for each in legal if each[0] != "~"}
        assert set(found) <= set(legal)
        for action, worth in found.items():
            after = state.play(action)
            ended += after.outcome is not None
            taken += after.scores() != state.scores()
            if not after.victims:
                assert worth == at_sight(after, state.seat), (state.to_text(), action)
    assert ended
    assert taken > 20


def searched(state, seat, depth):
    """What a state is worth to a seat with so many actions to come, without any cuts; a narrow one is looked beyond."""
    if state.outcome or not depth:
        return at_sight(state, seat)
    return best_of(state, seat, lambda after: beyond(after, seat, depth))


def beyond(state, seat, depth):
    if state.outcome or not narrow(state):
        return searched(state, seat, depth - 1)
    return searched(state, seat, depth) if depth > 1 else best_of(state, seat, lambda after: at_sight(after, seat))


def best_of(state, seat, worth):
    values = [worth(state.play(action)) for _, (action,) in evaluator_of("entrapment").candidates(state)]
    return max(values) if state.seat == seat else min(values)


def narrow(state):
    return bool(state.victims or (state.phase == "first" and state.forced(state.seat)))


@pytest.mark.usefixtures("entrapment_kernel")
def test_entrapment_s_search_finds_what_one_without_cuts_finds():
    states = [state for state in turns_of_entrapment(3, 2, "6x7") if state.stock[state.seat]]
    for state in states[::25]:
        kernel, names = deep(state)
        while kernel.depths_done() < 2 and not kernel.settled():
            kernel.run(1)
        best, worth, _ = kernel.choices()[0]
        after = state.play(names[best])
        assert worth == searched(state, state.seat, 2)
        assert worth == beyond(after, state.seat, 2)


def test_entrapment_is_searched_alike_compiled_and_uncompiled(compiled, monkeypatch):
    states = [state for variant in ("7x7", "7x7x4") for state in turns_of_entrapment(6, 1, variant)]
    for state in random.Random(2).sample(states, 5):
        pair = []
        for kernel in (kernels.uncompiled("entrapment"), compiled["entrapment"]):
            monkeypatch.setattr(entrapment_search, "AlphaBeta", kernel.AlphaBeta)
            pair.append(deep(state)[0])
        search_alike(*pair)


@pytest.mark.parametrize("tactic", tactics("entrapment"), ids=name_of)
@pytest.mark.usefixtures("entrapment_kernel")
def test_tactics_of_entrapment_are_found(tactic):
    state = rules.from_text("entrapment", tactic["position"], variant="7x7")
    assert choose(state, Level(15_000, method="deep")).actions == (tactic["best"],)


def test_enclosure_is_traced_alike_compiled_and_uncompiled(compiled):
    plain, swift = (kernel.Tracing() for kernel in (kernels.uncompiled("enclosure"), compiled["enclosure"]))
    drawings = []
    for board in random_boards(7, 12):
        shape = board.shape(board.used % 2)
        found = []
        for tracing in (plain, swift):
            tracing.trace(shape.lines, shape.stops)
            found.append((tracing.loops(), tracing.held(), tracing.outlines(), tracing.largest()))
        assert found[0] == found[1]
        drawings.append(found[0][0])
    islands, chance = 0, random.Random(7)
    for _ in range(3000):
        blue, red = chance.sample(drawings[len(drawings) // 3 :], 2)
        held = kernels.uncompiled("enclosure").territories(blue, red)
        assert held == compiled["enclosure"].territories(blue, red)
        islands += sum(held) < sum(area for area, _ in blue + red) - 1e-6
    assert islands > 50


@pytest.mark.parametrize("mode", ["uncompiled", "compiled"])
def test_enclosure_is_played_alike_compiled_and_uncompiled(mode, request, monkeypatch):
    """The same candidates, with the same standings, as the module that the program has imported."""
    kernel = request.getfixturevalue("compiled")["enclosure"] if mode == "compiled" else kernels.uncompiled("enclosure")
    states = [state for state, _ in mixed_states(9, 1) if not state.outcome][::6]
    evaluator = enclosure.EnclosureEvaluator()
    expected = [evaluator.candidates(state) for state in states]
    monkeypatch.setattr(enclosure_shape, "TRACING", kernel.Tracing())
    monkeypatch.setattr(enclosure_board, "territories", kernel.territories)
    for cached in (enclosure_shape.shape_of, enclosure_shape.grown, enclosure_board.without, enclosure_worth.lead):
        cached.cache_clear()
    assert [evaluator.candidates(state) for state in states] == expected
