"""The library: what was kept is there again, whatever happens to the program, to the file and to the disk."""

import os
import random
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import rules
from game.match import record
from game.match.clock import Clock
from game.match.library import Library
from game.match.match import Match, Seat
from tests.match.matches import Moment, games, played
from tests.match.victim import STEPS, script

pytestmark = pytest.mark.usefixtures("toy")

KILLS = int(os.environ.get("PALISADE_KILLS", "50"))


def same(one, other):
    """Whether two matches are alike in all that a library keeps."""
    assert one.log == other.log
    assert one.state == other.state
    assert one.actions == other.actions
    assert one.turns == other.turns
    assert record.to_dict(one) == record.to_dict(other)
    return True


# -- a match comes back ----------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(
    game=games,
    timed=st.booleans(),
    steps=st.lists(st.sampled_from(["undo", "redo", "resign", "wait", *range(12)]), max_size=25),
    often=st.booleans(),
)
def test_after_any_sequence_the_library_holds_the_match(game, timed, steps, often):
    """Every step is stored by itself, or as many at once as the writer finds: it comes to the same."""
    moment = Moment()
    name, options = game
    clock = Clock(300, 3, len(rules.new(name, **options).seats), moment) if timed else None
    match = Match.new(name, options=options, clock=clock)
    match.resume()
    with TemporaryDirectory() as folder:
        library = Library(Path(folder) / "matches.sqlite")
        number = library.keep(match)
        for step in steps:
            match step:
                case "undo":
                    match.undo()
                case "redo":
                    match.redo()
                case "wait":
                    moment.passes(0.7)
                case "resign" if not match.over:
                    match.resign(0)
                case int() if not match.over:
                    legal = match.state.legal_actions()
                    match.play(legal[step % len(legal)])
            assert library.keep(match) == number
            if often:
                assert library.flush()
                assert library.settled
        assert library.close()
        again = Library(Path(folder) / "matches.sqlite")
        opened = again.open(number, moment)
        assert same(opened, match)
        (entry,) = again.entries()
        assert (entry.id, entry.game, entry.turn, entry.over) == (number, name, match.turn_number, match.over)
        assert entry.outcome == match.state.outcome
        assert again.state_of(entry).to_text() == match.state.to_text() == entry.position
        while match.can_redo:
            match.redo()
            opened.redo()
        assert same(opened, match)
        assert not again.troubles
        again.close()


def test_a_match_goes_on_where_it_was_opened(library):
    match = played(20)
    number = library.keep(match)
    for _ in range(3):
        match = library.open(number)
        match.undo()
        match.play(match.state.legal_actions()[0])
        assert library.keep(match) == library.id_of(match) == number
    assert same(library.open(number), match)
    assert library.count() == 1


def test_an_action_costs_one_row_not_the_match(library):
    match = played(60)
    library.keep(match)
    library.flush()
    statements = []
    library._store._connection.set_trace_callback(statements.append)
    match.play(match.state.legal_actions()[0])
    library.keep(match)
    library.flush()
    assert sum(statement.startswith("INSERT INTO action") for statement in statements) == 1
    assert not any(statement.startswith("INSERT INTO match") for statement in statements)


def test_a_clock_shows_what_was_left(library):
    moment = Moment()
    match = Match.new("wallgo", clock=Clock(60, 5, 2, moment))
    match.resume()
    moment.passes(2.5)
    match.play("@a7")
    moment.passes(7.25)
    number = library.keep(match)
    moment.passes(3)
    opened = library.open(number, moment)
    assert opened.clock.left == (62.5, 52.75)
    assert opened.clock.running is None
    opened.resume()
    moment.passes(1)
    assert opened.clock.left == (62.5, 51.75)
    opened.undo()
    assert opened.clock.left == (60, 60)


def test_a_record_of_a_later_version_and_a_position_to_begin_from_survive(library):
    start = rules.from_text("wallgo", "d4,d5/a1,a2/g1,g2 a1b1,a2a3,a2b2 red rg", players=3)
    match = Match(
        start, [Seat("Ann", "computer", {"level": 3}), Seat(), Seat()], extra={"title": "Corner", "mood": [1]}
    )
    number = library.keep(match)
    assert same(library.open(number), match)
    assert library.entries()[0].title == "Corner"
    library.rename(number, "Edge")
    assert library.open(number).extra == {"mood": [1], "title": "Edge"}


def test_a_record_is_taken_in_and_given_out(library, tmp_path):
    file = tmp_path / "match.palisade.json"
    record.save(played(20), file)
    number = library.keep(record.load(file))
    record.save(library.open(number), tmp_path / "again.palisade.json")
    assert (tmp_path / "again.palisade.json").read_bytes() == file.read_bytes()


# -- kills -----------------------------------------------------------------------------------------------------


def kill(path, seed, chance):
    """Let a program play the script of a seed, kill it at a random moment; how many steps it told of as stored."""
    command = [sys.executable, "-m", "tests.match.victim", str(path), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as victim:
        told = [victim.stdout.readline() for _ in range(chance.randrange(1, STEPS))]
        with suppress(subprocess.TimeoutExpired):
            victim.wait(chance.uniform(0, 0.003))
        victim.kill()
        told += victim.stdout.readlines()
    return len(told)


def test_a_killed_program_loses_nothing_that_was_stored(tmp_path):
    chance = random.Random()
    unfinished = 0
    for seed in range(KILLS):
        path = tmp_path / f"{seed}.sqlite"
        told = kill(path, seed, chance)
        unfinished += told < STEPS
        moments = [(match.log, match.actions) for match in script(seed)]

        library = Library(path)
        (entry,) = library.entries()
        match = library.open(entry.id)
        assert (match.log, match.actions) in moments[told - 1 :], f"seed {seed}, {told} steps stored"
        match.undo()
        match.play(match.state.legal_actions()[0])
        library.keep(match)
        assert same(library.open(entry.id), match)
        assert not library.troubles
        library.close()
    assert unfinished > KILLS / 2
