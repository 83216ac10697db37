"""The headless command ``check``, as another process runs it."""

import json
import subprocess
import sys
from fractions import Fraction

import pytest

from game.match import record
from game.match.match import Match, Seat

COMMAND = """
import sys
from game.match.check import check
status = check(sys.argv[1:])
assert not [name for name in sys.modules if name.startswith("pygame")], "a window library was imported"
sys.exit(status)
"""


def run(*paths):
    """Exit status, one object a line, and what was said on the error stream."""
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, *map(str, paths)], capture_output=True, text=True, check=False, timeout=60
    )
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


@pytest.fixture
def saved(tmp_path):
    match = Match.new("wallgo", [Seat("Аня"), Seat()])
    match.play("@a7", "@g7", "@a1", "@g1")
    match.play(*match.state.turns()[0])
    path = tmp_path / "матч.palisade.json"
    record.save(match, path)
    return match, path


def test_a_good_file(saved):
    match, path = saved
    status, (said,), errors = run(path)
    assert (status, errors) == (0, "")
    assert said == {
        "file": str(path),
        "game": "wallgo",
        "actions": len(match.actions),
        "seat": 1,
        "scores": list(match.state.scores()),
        "outcome": None,
        "position": match.state.to_text(),
        "ok": True,
        "error": None,
    }


def test_a_match_that_is_over(saved):
    match, path = saved
    match.resign(0)
    record.save(match, path)
    status, (said,), _ = run(path)
    assert status == 0
    assert said["outcome"] == {"winners": [1], "reason": match.state.outcome.reason}


def test_bad_files_among_good_ones(saved, tmp_path):
    _, good = saved
    fields = json.loads(good.read_text(encoding="utf-8"))
    fields["actions"][4] = "a1>g7"
    files = {
        "illegal.json": json.dumps(fields).encode(),
        "binary": bytes(range(256)),
        "empty": b"",
        "deep": b"[" * 1_000_000,
        "digest.json": good.read_bytes().replace(b'"winners": null', b'"winners": [1]'),
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    bad = [*(tmp_path / name for name in files), tmp_path, tmp_path / "missing"]
    status, said, errors = run(good, *bad, good)
    assert (status, errors) == (1, "")
    assert [each["ok"] for each in said] == [True, *[False] * len(bad), True]
    assert all(each["error"] and each["game"] is None for each in said[1:-1])
    assert said[1]["error"].startswith("Action 5, a1>g7, is against the rules: ")


def test_no_file_is_no_error():
    assert run() == (0, [], "")


@pytest.mark.parametrize(
    ("score", "text"), [(3, 3), (Fraction(6, 2), 3), (Fraction(7, 2), "7/2"), (Fraction(-1, 3), "-1/3"), (0, 0)]
)
def test_scores_are_exact(score, text):
    assert record.score_text(score) == text
