"""Thinking beside the program, in a real process of its own, and between its frames."""

import time
from dataclasses import replace

import pytest

from game import rules
from game.players.evaluation import Level
from game.players.levels import choose, level_of
from game.players.thinker import MOST_DEATHS, Thinker
from game.players.thinking import Answer, Progress, Question
from tests.players import grief

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


def test_whoever_has_no_choice_is_answered_at_once_unless_what_comes_of_it_is_asked(started):
    start = "0,0 40,0 0,40 300,300 200,100 200,400 100,200 350,20 0-1 1-2 0-2"
    options = {"players": 2, "points": 8, "level": "ordinary", "victory": "area", "seed": 0}
    due = rules.from_text("fortress", start, **options)
    assert due.legal_actions() == ("@auto",)
    asked = Question("fortress", options, due.to_text(), (), replace(ENDLESS, nodes=4))
    started.ask(asked)
    assert heard(started).choice.visits == 0
    started.ask(replace(asked, explained=1))
    assert heard(started).choice.visits > 0


def test_a_patient_level_stops_when_its_time_is_over(started):
    asked = question(Level(10**9, patient=True))
    begun = time.monotonic()
    started.ask(Question(asked.game, asked.options, asked.start, asked.actions, asked.level, seconds=0.3))
    assert heard(started)
    assert 0.2 < time.monotonic() - begun < 10


@pytest.fixture
def started_as(monkeypatch):
    """Starts a thinker whose process does some other work than it should."""
    thinkers = []

    def start(work):
        monkeypatch.setattr("game.players.thinker.work", work)
        thinkers.append(Thinker())
        thinkers[-1].start()
        return thinkers[-1]

    yield start
    for thinker in thinkers:
        thinker.close()


def kill(thinker):
    process = thinker._process
    process.kill()
    process.join()


def legal(answer, state):
    return state.play(*answer.choice.actions)


def test_one_who_dies_in_the_midst_is_replaced_and_comes_to_the_same():
    thinker = Thinker()
    thinker.start()
    asked = question(Level(600, 0.3), "@a7", players=3)
    thinker.ask(asked)
    assert heard(thinker, Progress).choice.actions
    kill(thinker)
    answer = heard(thinker)
    assert not answer.failed
    assert answer.choice == choose(rules.new("wallgo", players=3).play("@a7"), asked.level, asked.seed)
    thinker.close()


def test_the_answer_is_plain_when_one_after_the_other_dies_and_the_next_question_is_a_new_one():
    thinker = Thinker()
    thinker.start()
    thinker.ask(question(ENDLESS))
    for _ in range(MOST_DEATHS):
        assert heard(thinker, Progress).choice.actions
        kill(thinker)
    answer = heard(thinker)
    assert answer.failed
    assert legal(answer, rules.new("wallgo"))
    kill(thinker)
    thinker.ask(question(Level(40)))
    assert not heard(thinker).failed
    assert thinker._process.is_alive()
    thinker.close()


@pytest.mark.parametrize(("sound", "work"), [(0, grief.failing), (20, grief.failing_late)])
@pytest.mark.parametrize("beside", [True, False])
def test_a_thought_that_fails_is_answered_plainly_and_the_next_one_is_heard(
    beside, sound, work, started_as, monkeypatch, capfd
):
    monkeypatch.setattr("game.players.thinking.evaluator_of", lambda _: grief.Grief(sound, grief.fail))
    thinker = started_as(work) if beside else Thinker()
    start = rules.new("wallgo", players=3)
    thinker.ask(question(Level(10_000), players=3))
    answer = heard(thinker)
    assert answer.failed
    assert legal(answer, start)
    at_sight = choose(start, Level(0)).actions if sound else tuple(start.legal_actions()[:1])
    assert answer.choice.actions == at_sight
    thinker.ask(question(Level(40)))
    assert not heard(thinker).failed
    assert "ArithmeticError: no such evaluation" in capfd.readouterr().err
    assert thinker._deaths == 0


def test_what_kills_the_process_gets_a_plain_answer_and_the_next_question_a_true_one(started_as):
    thinker = started_as(grief.dying)
    thinker.ask(question(ENDLESS, "@a7", players=3))
    answer = heard(thinker)
    assert answer.failed
    assert legal(answer, rules.new("wallgo", players=3).play("@a7"))
    thinker.ask(question(Level(40)))
    assert not heard(thinker).failed


def test_a_process_that_hangs_is_ended(started_as, monkeypatch):
    thinker = started_as(grief.hanging)
    thinker.ask(question(Level(40)))
    assert not heard(thinker).failed
    with monkeypatch.context() as patch:
        patch.setattr("game.players.thinker.SILENCE", 0.5)
        thinker.ask(question(ENDLESS, players=3))
        hung = thinker._process
        answer = heard(thinker)
        assert answer.failed
        assert legal(answer, rules.new("wallgo", players=3))
        assert not hung.is_alive()
    thinker.ask(question(Level(40)))
    assert not heard(thinker).failed


def test_only_what_may_be_played_is_the_plain_answer(monkeypatch):
    monkeypatch.setattr("game.players.thinking.evaluator_of", lambda _: grief.Grief(0, grief.fail))
    thinker = Thinker()
    thinker.ask(replace(question(Level(10), players=3), only=("@c3",), explained=1))
    answer = heard(thinker)
    assert answer.choice.actions == ("@c3",)
    assert answer.reasons == ((),)


def test_it_thinks_here_where_no_process_lives(started_as):
    thinker = started_as(grief.stillborn)
    thinker.ask(question(Level(40)))
    assert not heard(thinker).failed
    assert thinker._process is None


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
