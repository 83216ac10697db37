"""The computer players' board of Enclosure beside the rules, and what they make of positions."""

import random

import pytest

from game import rules
from game.players.contest import opening
from game.players.enclosure import name_of
from game.players.enclosure_board import board_of
from game.players.enclosure_lines import NUMBER, crossing, ends_of, line_between, members
from game.players.enclosure_shape import shape_of
from game.players.evaluation import evaluator_of, standings
from game.players.levels import LEVELS, level_of
from game.players.search import Search
from game.players.thinking import Answer, Question, Thought
from game.rules.enclosure import POINTS
from tests.players.plain_enclosure import Plain, may_draw
from tests.players.test_tactics import tactics

EVALUATOR = evaluator_of("enclosure")


def number(action):
    return line_between(*(NUMBER[POINTS[end]] for end in action.split("-")))


def mixed_states(seed, matches, **options):
    """Every state of some matches in which turns of computer players and random actions take turns at random."""
    chance = random.Random(seed)
    for _ in range(matches):
        state = rules.new("enclosure", **options)
        while not state.outcome:
            turn = (chance.choice(state.legal_actions()),)
            if chance.random() < 0.6:
                turn = chance.choice(sorted(EVALUATOR.candidates(state))[-4:])[1]
            for action in turn:
                yield state, action
                state = state.play(action)
        yield state, None


@pytest.mark.parametrize("start", ["sides", "corners"])
def test_the_board_is_that_of_the_rules(start):
    board = None
    for state, action in mixed_states(1, 1, start=start):
        if state.actions_used == 0:
            board = board_of(state)
        read = board_of(state)
        assert board._replace(totals=read.totals) == read
        assert board.totals == pytest.approx([float(total) for total in state.scores()])
        assert board.territories() == pytest.approx([float(area) for area in state.territory])
        if action is None:
            continue
        assert (board.turn, board.seat, board.left) == (state.turn, state.seat, state.actions_left)
        assert set(members(board.legal())) == {number(line) for line in state.legal_actions() if line != "end"}
        board = board.play(action)
    assert board.outcome.winners == state.outcome.winners


def random_boards(seed, matches):
    """Boards of matches in which lines are drawn that close or cut something, if there are such, or any."""
    chance = random.Random(seed)
    for _ in range(matches):
        board = board_of(rules.new("enclosure", start=chance.choice(["sides", "corners"])))
        while not board.outcome:
            yield board
            legal = list(members(board.legal()))
            mine, theirs = board.shape(board.seat), board.shape(1 - board.seat)
            closing = [
                line
                for line in legal
                if all(mine.nodes >> end & 1 for end in ends_of(line)) or crossing(line) & mine.mask
            ]
            cutting = [line for line in legal if crossing(line) & theirs.mask]
            some = chance.choice([legal, closing, closing, cutting]) or legal
            board = board.draw(chance.choice(some)) if legal else board.end()


def test_shapes_are_those_that_are_traced_plainly():
    """Each shape grew, or lost lines, from the one before, through thousands of positions."""
    crossings = cuts = 0
    for board in random_boards(5, 20):
        shape = board.shape(1 - board.seat if board.used % 3 else board.seat)
        plain = Plain(shape.lines)
        assert shape.loops == plain.loops
        assert {line: worth for worth, line in shape.held} == pytest.approx(plain.held)
        assert shape.traced().outlines() == plain.outlines
        crossings += sum(map(len, shape.stops))
        cuts += sum(len(each.lines) for each in board.shapes) < board.used
    assert crossings > 1000
    assert cuts > 100


def test_lines_are_refused_as_one_by_one():
    for board in random_boards(6, 3):
        for seat in (0, 1):
            mine, theirs = Plain(board.shape(seat).lines), Plain(board.shape(1 - seat).lines)
            incident = board.shape(seat).incident & ~board.shape(1 - seat).incident
            for shielded in ((), board.shielded):
                expected = {line for line in members(incident) if may_draw(mine, theirs, shielded, line)}
                assert set(members(board.drawable(seat, shielded) & incident)) == expected


def test_what_a_line_holds_is_gone_without_it():
    held = 0
    for state, _ in mixed_states(2, 2):
        if state.actions_used % 9:
            continue
        for seat in (0, 1):
            shape = board_of(state).shape(seat)
            holding = {line: worth for worth, line in shape.held}
            for line in shape.lines if len(shape.lines) > 1 else ():
                others = shape_of(tuple(other for other in shape.lines if other != line), 0)
                assert others == shape.without(line)
                if len(others.traced().outlines()) == 1 == len(shape.traced().outlines()):
                    assert holding.get(line, 0) == pytest.approx(area(shape) - area(others), abs=1e-6)
                    held += line in holding
    assert held > 100


def area(shape):
    return sum(area for area, _ in shape.loops)


def test_candidates_are_legal_and_stand_as_what_they_lead_to():
    for state, action in mixed_states(3, 2):
        if action is None or state.actions_used % 4:
            continue
        candidates = EVALUATOR.candidates(state)
        assert candidates == EVALUATOR.candidates(rules.from_text("enclosure", state.to_text()))
        for standing, turn in candidates:
            after = state
            for played in turn:
                assert after is state or after.mid_turn
                after = after.play(played)
            assert not after.mid_turn
            if not after.outcome:
                assert standing == pytest.approx(standings(EVALUATOR, after)[state.seat])


def test_a_turn_is_not_ended_while_a_line_is_legal():
    for state, action in list(mixed_states(4, 1))[::3]:
        if action is not None and len(state.legal_actions()) > 1:
            assert all(turn != ("end",) for _, turn in EVALUATOR.candidates(state))


def test_lines_are_named_as_the_rules_name_them():
    assert name_of(number("p10-m13")) == "p10-m13"
    assert name_of(number("m13-p10")) == "p10-m13"


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_every_level_answers_legally_before_its_clock_runs_out(level, monkeypatch):
    ticks = iter(range(10_000))
    monkeypatch.setattr("time.monotonic", lambda: next(ticks) * 0.05)
    for state in [state for state, _ in mixed_states(level, 1) if not state.outcome][20::45]:
        question = Question(
            "enclosure", state.options, state.to_text(), (), level_of("enclosure", level), hurried=True, seconds=1
        )
        thought = Thought(question)
        steps = 0
        while thought.part < 1:
            thought.step()
            steps += 1
        assert steps <= 20
        answer = thought.tell()
        assert isinstance(answer, Answer)
        after = state
        for action in answer.choice.actions:
            after = after.play(action)
        assert not after.mid_turn


def test_the_search_plays_on_boards_what_the_rules_allow():
    deepest = 0
    for state in [state for state, _ in mixed_states(6, 1) if not state.outcome][4::40]:
        search = Search(EVALUATOR, state)
        while search.nodes < 12 and not search.settled:
            search.step()
        for choice in search.choices():
            assert choice.line[: len(choice.actions)] == choice.actions
            after = state
            for action in choice.line:
                after = after.play(action)
            deepest = max(deepest, len(choice.line))
    assert deepest > 4


def test_a_good_turn_leaves_a_standing_about_where_it_was():
    """Or a search could not compare positions of different depths."""
    gained = []
    for seed in range(2):
        state = opening("enclosure", {}, seed)
        while not state.outcome:
            standing, turn = max(EVALUATOR.candidates(state))
            gained.append(standing - standings(EVALUATOR, state)[state.seat])
            for action in turn:
                state = state.play(action)
    assert abs(sum(gained) / len(gained)) < 0.05


def test_reasons_say_what_a_turn_closes_and_cuts():
    for tactic in tactics("enclosure"):
        state = rules.from_text("enclosure", tactic["position"])
        after, seat, other = state.play(tactic["best"]), state.seat, 1 - state.seat
        reasons = {reason.key: reason.params for reason in EVALUATOR.reasons(state, (tactic["best"],))}
        if tactic["why"] == "wins":
            assert set(reasons) == {"hint.enclosure.wins"}
        for key, brought in (
            ("hint.enclosure.closes", after.territory[seat] - state.territory[seat]),
            ("hint.enclosure.cuts", state.territory[other] - after.territory[other]),
        ):
            if key in reasons:
                assert reasons[key]["n"] == pytest.approx(float(brought), abs=0.06)
            elif tactic["why"] != "wins":
                assert brought < 1


def test_a_line_of_no_use_has_a_reason_too():
    state = rules.from_text("enclosure", "d10-g13/p10-m13// blue 2 3 - 0-0")
    assert [reason.key for reason in EVALUATOR.reasons(state, ("d10-d13", "d10-c7"))]
