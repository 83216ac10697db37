"""The review of a match without a window: what is thought of its turns, and what is kept of that."""

from __future__ import annotations

import json
import random
import sqlite3
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import rules
from game.match.library import Library
from game.match.match import Match
from game.players import levels
from game.players.evaluation import Level
from game.players.review import BLUNDER, MISTAKE, Judgement, Review, accuracy, judge
from game.players.search import Choice
from game.players.thinker import Thinker
from game.players.thinking import Answer, Question
from tests.players.test_tactics import tactics
from tests.toy import installed


@pytest.fixture(scope="module", autouse=True)
def toy():
    with installed():
        yield


@pytest.fixture
def path(tmp_path):
    return tmp_path / "matches.sqlite"


@pytest.fixture
def library(path):
    library = Library(path)
    yield library
    library.close()


@pytest.fixture
def quick(monkeypatch):
    """Reviews search little."""
    monkeypatch.setattr("game.players.review.level_of_review", lambda _: Level(20))


def played(game, *actions, **options):
    match = Match.new(game, (), options)
    match.play(*actions)
    return match


def finished(review, looked_at=None):
    review.go()
    while not review.done:
        review.update(looked_at)
    return review


def reviewed(match, library):
    return finished(Review(match, Thinker(), library))


def best_result(state, known):
    """The result for the first seat, 1, 0 or -1, when both play as well as can be."""
    if state.outcome:
        return (0 in state.outcome.winners) - (1 in state.outcome.winners)
    if state not in known:
        results = [best_result(state.play(action), known) for action in state.legal_actions()]
        known[state] = max(results) if state.seat == 0 else min(results)
    return known[state]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("marks", [1, 2])
def test_what_throws_a_result_away_is_marked_and_nothing_else(seed, marks, library):
    """Compared with a whole search of the toy game, from where a few squares are left."""
    chance, known = random.Random(seed), {}
    match = played("toy", marks=marks)
    while not match.over:
        match.play(chance.choice(match.state.legal_actions()))
    review = reviewed(match, library)
    for number, (turn, judgement) in enumerate(zip(review.turns, review.judgements, strict=True)):
        before = review.before(number)
        if before.to_text().count(".") > 6:
            continue
        sign = 1 if turn.seat == 0 else -1
        lost = sign * (best_result(before, known) - best_result(turn.state, known))
        assert (judgement.grade == "blunder") == (lost > 0)
        assert judgement.grade != "mistake"
        for state in review.line(number)[1:]:
            assert best_result(state, known) == best_result(before, known), "the better play gives nothing away"


@pytest.mark.parametrize(
    "tactic", [tactics("entrapment")[number] for number in (0, 6)], ids=lambda tactic: tactic["position"][:24]
)
def test_a_missed_tactic_is_a_mistake_and_the_right_turn_is_shown(tactic, library):
    start = rules.from_text("entrapment", tactic["position"], variant="7x7")
    worst = next(turn for turn in start.turns() if turn[0] != tactic["best"] and turn[0][0] not in "+~")
    match = Match(start)
    match.play(*worst)
    review = reviewed(match, library)
    (judgement,) = review.judgements
    assert judgement.grade in {"mistake", "blunder"}
    assert judgement.line[0] == tactic["best"]
    assert review.accuracy(start.seat) < 60
    right = Match(start)
    right.play(*judgement.line[:2])
    assert reviewed(right, library).judgements[0].lost < MISTAKE


@pytest.mark.usefixtures("quick")
def test_every_seat_of_four_is_judged_in_an_unfinished_turn_too(library):
    match = played("wallgo", players=4)
    chance = random.Random(3)
    while len(match.turns) < 12 or not match.state.mid_turn:
        match.play(chance.choice(match.state.legal_actions()))
    review = reviewed(match, library)
    assert all(0 <= review.accuracy(seat) <= 100 for seat in range(4))
    assert sum(map(len, map(review.of_seat, range(4)))) == len(match.turns)


def test_a_match_that_was_resigned_is_judged_up_to_there(library):
    match = played("toy", "@a1", "@b2")
    match.resign(0)
    review = reviewed(match, library)
    assert len(review.judgements) == 2
    assert reviewed(played("toy"), library).judgements == []


def test_a_turn_that_cannot_be_thought_about_is_left_out(library, monkeypatch):
    match = played("toy", "@a1", "@b2", "@c3", "@a3")
    sound = reviewed(match, library).judgements

    def begin(state, *arguments):
        if len(state.legal_actions()) == 7:
            raise ArithmeticError
        return levels.begin(state, *arguments)

    monkeypatch.setattr("game.players.thinking.begin", begin)
    monkeypatch.setattr(library, "judgements", lambda _keys: {})
    review = reviewed(match, library)
    assert review.failed == {2}
    assert review.judgements == [*sound[:2], None, sound[3]]
    assert review.accuracy(0) == accuracy([sound[0].lost])


@pytest.mark.parametrize("seed", range(6))
def test_what_a_turn_lost_is_told_action_by_action(seed, library):
    """Compared with a whole search of the toy game, two marks a turn, from where a few squares are left."""
    chance, known = random.Random(seed), {}
    match = played("toy", marks=2)
    while not match.over:
        match.play(chance.choice(match.state.legal_actions()))
    review = reviewed(match, library)
    for number, (turn, judgement) in enumerate(zip(review.turns, review.judgements, strict=True)):
        state = review.before(number)
        if state.to_text().count(".") > 6 or judgement.lost < 1:
            continue
        assert len(judgement.losses) == (len(turn.actions) if len(turn.actions) > 1 else 0)
        if judgement.losses:
            assert sum(judgement.losses) == pytest.approx(judgement.lost, abs=0.2)
        for action, loss in zip(turn.actions, judgement.losses, strict=False):
            before, state = state, state.play(action)
            thrown_away = best_result(before, known) != best_result(state, known)
            assert (loss >= BLUNDER) == thrown_away


# -- stopping, going on, keeping -----------------------------------------------------------------------------------


def test_the_turn_that_is_looked_at_comes_first_then_the_others_in_order(library):
    review = Review(played("toy", "@a1", "@b2", "@c3", "@a3"), Thinker(), library)
    review.go()
    while not review.update(2):
        pass
    assert [judgement is not None for judgement in review.judgements] == [False, False, True, False]
    while not review.update(2):
        pass
    assert review.judgements[0] is not None


@pytest.mark.usefixtures("quick")
def test_stopped_it_rests_and_the_thinker_is_free(library):
    thinker = Thinker()
    review = Review(played("entrapment", "@d4", "@c4"), thinker, library)
    assert not review.update(None)
    assert not thinker.thinking, "nothing is searched before somebody wants it"
    review.go()
    review.update(None)
    assert thinker.thinking
    review.stop()
    assert not thinker.thinking
    for _ in range(20):
        assert not review.update(None)
    assert review.judged == 0
    assert finished(review).judged == 2


def test_what_was_judged_is_there_after_a_restart_and_when_the_match_goes_on(path):
    match = played("toy", "@a1", "@b2", "@c3")
    library = Library(path)
    review = reviewed(match, library)
    library.close()
    again = Library(path)
    assert Review(match, Thinker(), again).judgements == review.judgements
    match.play("@a3")
    assert Review(match, Thinker(), again).judgements == [*review.judgements, None]
    other = played("toy", "@a1", "@b2", "@c1")
    assert Review(other, Thinker(), again).judgements == [*review.judgements[:2], None]
    assert not any(Review(played("toy", "@a1", "@b2", marks=2), Thinker(), again).judgements)
    again.close()


def test_another_version_of_the_evaluation_judges_anew(library, monkeypatch):
    match = played("toy", "@a1", "@b2")
    reviewed(match, library)
    monkeypatch.setattr("game.players.evaluation.Evaluator.version", 2)
    assert not any(Review(match, Thinker(), library).judgements)


@pytest.mark.parametrize(
    "damage",
    [
        b"\xff\xfe\x00",
        "",
        "null",
        "7",
        '{"best": 0.5}',
        '{"best": 2.0, "played": 0.5, "line": ["@c3"], "reasons": [], "found": false, "steps": []}',
        '{"best": 0.5, "played": 0.5, "line": [], "reasons": [], "found": false, "steps": []}',
        '{"best": "x", "played": 0.5, "line": ["@c3"], "reasons": [], "found": false, "steps": []}',
        '{"best": 0.5, "played": 0.5, "line": ["@c3"], "reasons": [3], "found": false, "steps": []}',
        '{"best": 0.5, "played": 0.5, "line": ["@c3"], "reasons": [], "found": false, "steps": [7]}',
        '{"best": 0.5, "played": 0.5, "line": ["@c3"], "reasons": [], "found": false}',
    ],
)
def test_a_damaged_judgement_is_made_anew_without_a_word(path, damage):
    match = played("toy", "@a1", "@b2")
    library = Library(path)
    review = reviewed(match, library)
    library.close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE judgement SET text = ?", (damage,))
    again = Library(path)
    assert Review(match, Thinker(), again).judgements == [None, None]
    assert reviewed(match, again).judgements == review.judgements
    assert not again.troubles
    again.close()


def test_a_kept_line_against_the_rules_is_searched_anew(path):
    match = played("toy", "@a1", "@b2")
    library = Library(path)
    line = reviewed(match, library).line(0)
    library.close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute('UPDATE judgement SET text = replace(text, \'"line": [\', \'"line": ["@z9", \')')
    again = Library(path)
    review = Review(match, Thinker(), again)
    assert review.done
    assert review.line(0) == ()
    assert not review.done
    assert finished(review).line(0) == line
    again.close()


def test_a_library_of_the_first_form_gets_room_for_judgements_and_keeps_its_matches(path):
    library = Library(path)
    match = played("toy", "@a1", "@b2")
    kept = library.keep(match)
    library.close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("DROP TABLE judgement")
        file.execute("PRAGMA user_version = 1")
    again = Library(path)
    assert again.open(kept).actions == match.actions
    assert Review(match, Thinker(), again).judged == 0
    review = reviewed(match, again)
    assert Review(match, Thinker(), again).judgements == review.judgements
    assert not again.troubles
    again.close()


# -- points --------------------------------------------------------------------------------------------------------

points = st.floats(0, 100)


@given(st.lists(points, min_size=1))
def test_accuracy_is_a_percentage_and_whole_without_losses(lost):
    assert 0 <= accuracy(lost) <= 100
    assert accuracy([0.0] * len(lost)) == 100
    assert accuracy(lost) == pytest.approx(accuracy(sorted(lost)))
    assert accuracy(lost + lost) == pytest.approx(accuracy(lost))


@given(st.lists(points), points, points)
def test_who_loses_more_is_less_accurate(others, one, other):
    low, high = sorted((one, other))
    assert accuracy([*others, high]) <= accuracy([*others, low]) + 1e-9


@given(st.floats(0, 1), st.floats(0, 1), st.lists(st.floats(0, 1), max_size=3))
def test_what_actions_lose_is_never_less_than_nothing_and_in_all_what_the_turn_loses(best, after, steps):
    judgement = Judgement(best, after, ("@a1",), steps=tuple(steps))
    assert len(judgement.losses) == (len(steps) + 1 if steps else 0)
    assert all(loss >= 0 for loss in judgement.losses)
    assert sum(judgement.losses) == pytest.approx(judgement.lost if steps else 0, abs=0.3)


@given(st.floats(0, 1), st.floats(0, 1))
def test_the_grades_follow_the_points(best, after):
    judgement = Judgement(best, after, ("@a1",))
    assert judgement.lost >= 0
    assert (judgement.grade == "blunder") == (judgement.lost >= BLUNDER)
    assert (judgement.grade is None) == (judgement.lost < MISTAKE)
    assert json.loads(json.dumps(judgement.lost)) == judgement.lost


@pytest.mark.parametrize(("alone", "found"), [(0.3, True), (0.55, False)])
def test_a_find_is_better_than_what_looks_best_also_when_each_is_searched_alone(alone, found):
    match = Match.new("toy")
    question = Question("toy", match.options, match.start.to_text(), (), Level(8))
    best, sight = ("@b2",), ("@a1",)
    standings = {(): 0.9, best: 0.6, sight: alone}

    def answer(asked):
        first = Choice(asked.only or best, standings[asked.only], 8, asked.only or best)
        other = Choice(sight, 0.3, 1, sight)
        return Answer((first, other), other, ((),))

    task = judge(question, match.state, best)
    asked, judgement = next(task), None
    while judgement is None:
        try:
            asked = task.send(answer(asked))
        except StopIteration as done:
            judgement = done.value
    assert judgement.found is found
    assert judgement.grade == ("find" if found else None)
