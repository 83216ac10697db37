"""Boards of Fortress, compiled and not, beside the rules: what is open, held, taken and put in thousands of positions."""

import random
from fractions import Fraction

import numpy as np
import pytest

from game import rules
from game.players import fortress_board
from game.players.evaluation import evaluator_of
from game.players.levels import choose, level_of
from game.players.search import Search
from game.rules.fortress import Captured, Divided
from game.rules.points import point
from tests.players import kernels
from tests.players.fortress_twin import MATCHES, UNSEEN, begun, drawn, every_way, fresh, on_a_grid, side_by_side

EVALUATOR = evaluator_of("fortress")


def use(monkeypatch, module):
    """Let boards use a kernel."""
    monkeypatch.setattr(fortress_board, "kernel", module)
    fortress_board.board_of.cache_clear()


@pytest.fixture
def swift(compiled, monkeypatch):
    """Lets boards use the compiled kernel."""
    use(monkeypatch, compiled["fortress"])


@pytest.fixture(params=["uncompiled", "compiled"])
def mode(request, monkeypatch):
    """Lets boards use each kernel."""
    compiled = request.param == "compiled"
    use(monkeypatch, request.getfixturevalue("compiled")["fortress"] if compiled else kernels.uncompiled("fortress"))
    return request.param


def positions(seed, points, options, most=60):
    """The positions of a match that goes on for some moves at most."""
    for count, (board, state) in enumerate(side_by_side(begun(seed, points=points, **options), seed)):
        yield board, state
        if count == most:
            return


# -- side by side --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", MATCHES, ids=str)
@pytest.mark.usefixtures("swift")
def test_a_board_goes_on_as_the_rules_do(options):
    """Thousands of positions, each after the one before, in all four kinds of matches."""
    met = [sum(1 for _ in positions(seed, points, options)) for points in (8, 12, 20) for seed in range(10)]
    assert sum(met) > 600


@pytest.mark.parametrize("options", MATCHES, ids=str)
def test_an_uncompiled_board_goes_on_so_too(options, monkeypatch):
    use(monkeypatch, kernels.uncompiled("fortress"))
    met = [sum(1 for _ in positions(seed, 8, options, 30)) for seed in range(3)]
    assert sum(met) > 40


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.usefixtures("swift")
def test_what_a_segment_takes_is_what_the_rules_take(seed):
    asked = 0
    for options in MATCHES:
        for board, state in list(positions(seed, 8, options))[:-1:3]:
            segment = random.Random(seed).choice(state.legal_actions())
            events = [each for each in state.play(segment).events if isinstance(each, (Captured, Divided))]
            expected = np.array(state.land if state.setup.victory == "area" else board.map.scores(), float)
            for event in events:
                if state.setup.victory == "fortresses":
                    expected[state.seat] += 1
                elif isinstance(event, Captured):
                    expected[state.seat] += float(event.face.area)
                    if event.loser is not None:
                        expected[event.loser] -= float(event.face.area)
            assert board.play(segment).map.scores() == pytest.approx(list(expected), rel=1e-6, abs=1e-3)
            asked += len(events)
    assert asked >= 20


@pytest.mark.usefixtures("mode")
def test_the_most_that_one_cut_may_take_is_what_the_rules_take():
    """A segment may cut a province more than once, so the most is between the largest part and all parts of one."""
    told = right = 0
    for options in MATCHES:
        for board, state in list(positions(5, 8, options, 40))[2:-1:6]:
            least, most = np.zeros((2, state.setup.players))
            for segment in state.legal_actions():
                for province, parts in cut_by(state, segment):
                    least[province.seat] = max(least[province.seat], *parts)
                    most[province.seat] = max(most[province.seat], sum(parts))
            for seat in range(state.setup.players):
                told += most[seat] > 0
                right += most[seat] > 0 and least[seat] - 1e-3 <= board.map.cut_off()[seat] <= most[seat] + 1e-3
    assert told > 15
    assert right >= 0.95 * told


def cut_by(state, segment):
    """The provinces that a segment takes from, and the areas of the parts that it cuts off."""
    found = {}
    for site in state.play(segment).sites:
        for province in (each for each in state.provinces if each.face.contains(point(site.inside))):
            found.setdefault(id(province), (province, []))[1].append(float(site.face.area))
    return found.values()


# -- what is odd ---------------------------------------------------------------------------------------------------

RINGS = "30,30 330,30 180,450 150,150 210,150 180,220 20,460 340,470"
"""Points 0 to 2 are the corners of a large triangle, 3 to 5 those of a small one inside."""
SQUARE = "60,60 300,60 300,300 60,300 180,420 180,180 100,440 330,400"
"""Points 0 to 3 are the corners of a square, point 5 lies in its middle."""
STAR = "60,240 300,240 180,60 180,420 100,160 260,320 61,400 300,90"
"""0-1, 2-3 and 4-5 meet in one place."""
NEARLY = "60,240 300,240 180,60 181,421 100,160 260,320 61,400 300,90"
"""They nearly do: of the three crossings the second is too near to the first to be chosen."""
LINE = "40,100 120,100 200,100 320,100 200,180 120,300 320,181 40,460"
"""Four points are on one line."""
SLIVER = "10,100 350,101 180,100 180,460 20,300 340,300 350,102 10,470"
"""Triangles half a unit wide."""

ODD = {
    "a hole": (RINGS, "0-1 1-2 0-2 @60,60 3-4 4-5 3-5"),
    "a hole first": (RINGS, "3-4 4-5 3-5 @180,170 0-1 1-2 0-2"),
    "into a hole": (RINGS, "0-1 1-2 0-2 @60,60 3-4 4-5 3-5 @180,170 0-3"),
    "a square": (SQUARE, "0-1 1-2 2-3 0-3 @120,180"),
    "across vertices": (SQUARE, "0-5 1-5 2-3 0-1"),
    "one crossing of three": (STAR, "0-1 2-3 4-5"),
    "crossings too near": (NEARLY, "0-1 2-3 4-5"),
    "along a line": (LINE, "1-2 0-4 2-4"),
    "over a line": (LINE, "0-1 2-3 0-4"),
    "slivers": (SLIVER, "0-1 0-2"),
    "a sliver closed": (SLIVER, "0-1 0-2 1-2"),
}


@pytest.mark.parametrize("level", ["master", "ordinary"])
@pytest.mark.parametrize("name", ODD)
@pytest.mark.usefixtures("mode")
def test_odd_positions_are_as_the_rules_say(name, level):
    base, actions = ODD[name]
    state = rules.from_text("fortress", base, points=8, level=level)
    board = fresh(state)
    for action in actions.split():
        if "@" not in action:
            board, state = drawn(board, state, action)
    assert every_way(state) > 5


@pytest.mark.usefixtures("mode")
def test_a_crossing_too_near_to_another_point_cannot_be_chosen():
    points = []
    for base in (STAR, NEARLY):
        state = rules.from_text("fortress", base, points=8)
        board = fresh(state)
        for segment in ("0-1", "2-3", "4-5"):
            board, state = drawn(board, state, segment)
        points.append((max(last for _, last in board.map.open()), len(state.plan.points)))
    assert points == [(8, 9), (9, 11)]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.usefixtures("swift")
def test_points_on_common_lines_are_as_the_rules_say(seed):
    """Segments run through points and over drawn lines, and the rows of places for fortresses through vertices."""
    options = MATCHES[seed % 2]
    for count, (_, state) in enumerate(side_by_side(on_a_grid(seed, 64, points=8, **options), seed)):
        if state.outcome or count > 40:
            break
        if count % 6 == 5:
            every_way(state)


# -- fortresses ----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("swift")
def test_places_of_fortresses_are_allowed_and_mostly_as_roomy_as_the_rules_find_them():
    radii = []
    for options in MATCHES:
        for seed in range(3):
            for _, before in list(positions(seed, 12, options))[:-1:2]:
                state = before.play(random.Random(seed).choice(before.legal_actions()))
                if state.mid_turn and state.sites[0].radius:
                    for _, x, y, radius in fresh(state).map.sites(9):
                        assert not radius or state.site.allows((Fraction(x), Fraction(y)), Fraction(radius))
                        assert radius <= state.site.radius
                    radii.append((radius, float(state.site.radius)))
    large = [(radius, due) for radius, due in radii if due >= 3]
    assert 13 in {radius for radius, _ in large}
    assert len(large) > 100
    assert sum(radius >= 0.995 * due for radius, due in large) >= 0.75 * len(large)
    assert all(radius >= 0.6 * due for radius, due in large)


@pytest.mark.usefixtures("swift")
def test_the_place_of_a_fortress_leaves_less_to_cut_than_the_roomiest_one():
    chosen, plain = [], []
    for seed in range(12):
        for _, state in positions(seed, 12, {"players": 2, "level": "ordinary", "victory": "area"}):
            for segment in state.legal_actions()[::9]:
                after = state.play(segment)
                if after.mid_turn and not after.automatic and len(after.sites) == 1:
                    best = max(EVALUATOR.candidates(after))[1][0]
                    for found, action in ((chosen, best), (plain, "@auto")):
                        settled = after.play(action)
                        found.append(0 if settled.outcome else fresh(settled).map.cut_off()[after.seat])
    assert len(chosen) > 20
    assert sum(chosen) < 0.95 * sum(plain)


# -- compiled and not ----------------------------------------------------------------------------------------------


def told(state):
    """All that a board tells of a state and of what its candidates lead to."""
    board = fresh(state)
    if board.map.due():
        return board.map.sites(5), board.candidates()
    after = [board.play(actions[0]) for _, actions in board.candidates()[:2]]
    each = [
        (each.map.open(), each.map.scores(), each.map.cut_off(), each.placed(), each.standings(), each.candidates())
        for each in (board, *after)
    ]
    return each, board.standings()


@pytest.mark.parametrize("options", MATCHES, ids=str)
def test_compiled_and_uncompiled_boards_tell_the_same(options, compiled, monkeypatch):
    use(monkeypatch, compiled["fortress"])
    states = [state for _, state in list(positions(7, 12, options))[:-1:8]]
    states += [state.play(state.legal_actions()[-1]) for state in states]
    states = [state for state in states if not state.outcome]
    found = []
    for module in (kernels.uncompiled("fortress"), compiled["fortress"]):
        use(monkeypatch, module)
        found.append([told(state) for state in states])
    assert found[0] == found[1]


def test_a_match_is_played_alike_compiled_and_uncompiled(compiled, monkeypatch):
    played = []
    for module in (kernels.uncompiled("fortress"), compiled["fortress"]):
        use(monkeypatch, module)
        state = begun(4, points=8, players=2, level="ordinary", victory="area")
        while not state.outcome:
            for action in choose(state, level_of("fortress", 1 + state.seat), 3).actions:
                state = state.play(action)
        played.append(state.actions)
    assert played[0] == played[1]


# -- searches ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", MATCHES, ids=str)
@pytest.mark.usefixtures("swift")
def test_lines_of_a_search_are_legal(options):
    longest = 0
    for _, state in list(positions(2, 8, options, 40))[:-1:4]:
        after = state.play(state.legal_actions()[0])
        for start in (state, after):
            if start.outcome:
                continue
            search = Search(EVALUATOR, start)
            while search.nodes < 30 and not search.settled:
                search.step()
            for choice in search.choices():
                here = start
                for action in choice.line:
                    while here.mid_turn and "-" in action:
                        assert here.sites[0].face.rounded_area < UNSEEN
                        here = here.play("@auto")
                    here = here.play(action)
                longest = max(longest, len(choice.line))
    assert longest > 3
