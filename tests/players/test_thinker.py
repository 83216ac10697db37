"""Thinking beside the program, in a real process of its own, and between its frames."""

import time

import pytest

from game import rules
from game.players.evaluation import Level
from game.players.levels import choose, level_of
from game.players.thinker import MOST_DEATHS, Thinker
from game.players.thinking import Answer, Progress, Question

ENDLESS = Level(10**9)


def question(level, *actions, **options):
    start = rules.new("wallgo", **options)
    return Question("wallgo", start.options, start.to_text(), actions, level, seed=5)


@pytest.fixture(scope="module")
def started():
    thinker = Thinker()
    thinker.start()
    yield thinker
    thinker.close()


def heard(thinker, kind=Answer, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if isinstance(told := thinker.poll(), kind):
            return told
    raise AssertionError(f"no {kind.__name__} in {seconds} seconds")


@pytest.mark.parametrize("beside", [True, False])
def test_it_answers_what_the_level_plays(beside, started):
    thinker = started if beside else Thinker()
    asked = question(Level(40, 0.3), "@a7", players=3)
    thinker.ask(asked)
    assert thinker.thinking
    answer = heard(thinker)
    state = rules.new("wallgo", players=3).play("@a7")
    assert answer.choice == choose(state, asked.level, asked.seed)
    assert not thinker.thinking
    assert thinker.poll() is None


@pytest.mark.parametrize("beside", [True, False])
def test_it_tells_the_best_so_far_until_it_is_cancelled(beside, started):
    thinker = started if beside else Thinker()
    thinker.ask(question(ENDLESS))
    told = heard(thinker, Progress)
    assert rules.new("wallgo").play(*told.choice.actions)
    assert 0 <= told.part < 1
    thinker.cancel()
    assert thinker.poll() is None
    thinker.ask(question(Level(1)))
    assert heard(thinker)


def test_a_patient_level_stops_when_its_time_is_over(started):
    asked = question(Level(10**9, patient=True))
    begun = time.monotonic()
    started.ask(Question(asked.game, asked.options, asked.start, asked.actions, asked.level, seconds=0.3))
    assert heard(started)
    assert 0.2 < time.monotonic() - begun < 10


def test_one_who_dies_is_replaced_and_asked_again_and_in_the_end_nobody_is():
    thinker = Thinker()
    thinker.start()
    thinker.ask(question(ENDLESS))
    for _ in range(MOST_DEATHS):
        assert heard(thinker, Progress).choice.actions
        process = thinker._process
        process.kill()
        process.join()
    assert heard(thinker, Progress).choice.actions
    assert thinker._process is None
    thinker.close()


def test_it_thinks_here_where_no_process_can_be_had(monkeypatch):
    thinker = Thinker()

    def refuse(_):
        raise PermissionError

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    thinker.start()
    thinker.ask(question(level_of("wallgo", 1)))
    assert heard(thinker)


def test_a_question_without_an_answer_is_refused():
    with pytest.raises(ValueError, match="over"):
        Thinker().ask(question(Level(1), "resign:red"))
