"""Records: what is written reads back, and whatever else is in a file is refused in one sentence."""

import copy
import json
import os
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game import rules
from game.kit import text
from game.match import record
from game.match.clock import Clock
from game.match.match import Match, Seat
from game.match.record import RecordError
from tests.match.matches import Moment, choices, games, random_match

pytestmark = pytest.mark.usefixtures("toy")


def played(**options):
    """A match of the toy game that red won, with names and a clock."""
    moment = Moment()
    match = Match.new("toy", [Seat("Аня"), Seat()], options, Clock(60, 5, 2, moment))
    match.resume()
    for action in ("@a1", "@a2", "@b1", "@b2", "@c1"):
        moment.passes(1.5)
        match.play(action)
    return match


@given(game=games, choices=choices, timed=st.booleans(), resign=st.booleans())
def test_a_match_reads_back_as_it_was_written(game, choices, timed, resign):
    moment = Moment()
    seats = len(rules.new(game[0], **game[1]).seats)
    match = random_match(*game, choices, Clock(300, 3, seats, moment) if timed else None)
    match.resume()
    moment.passes(1.25)
    if resign and not match.over:
        match.resign(0)
    again = record.from_text(record.to_text(match), moment)
    assert record.to_dict(again) == record.to_dict(match)
    for attribute in ("state", "states", "actions", "options", "turns", "seats", "created", "lefts", "result"):
        assert getattr(again, attribute) == getattr(match, attribute)
    if timed:
        assert again.clock.left == match.clock.left
        assert again.clock.running is None


def test_the_fields_are_those_of_the_format():
    match = played()
    fields = record.to_dict(match)
    created = fields.pop("created")
    assert created == match.created
    assert created.startswith("20")
    assert fields == {
        "format": "palisade/1",
        "game": "toy",
        "options": {"marks": 1, "opening": "any"},
        "seats": [{"name": "Аня", "kind": "human"}, {"name": "", "kind": "human"}],
        "actions": ["@a1", "@a2", "@b1", "@b2", "@c1"],
        "clock": {
            "start": 60,
            "increment": 5,
            "left": [[63.5, 60], [63.5, 63.5], [67, 63.5], [67, 67], [70.5, 67]],
            "now": [70.5, 67],
        },
        "result": {"winners": [0], "reason": "line", "ranking": [[0], [1]], "resigned": None},
        "digest": {"scores": [3, 2], "winners": [0], "position": ".../bb./rrr red 0"},
    }


def test_a_clock_goes_on_from_where_it_was_left():
    moment = Moment()
    match = Match.new("toy", clock=Clock(60, 5, 2, moment))
    match.resume()
    match.play("@a1")
    moment.passes(20)
    again = record.from_text(record.to_text(match), moment)
    moment.passes(100)
    assert again.clock.left == (65, 40)
    again.resume()
    moment.passes(1)
    assert again.clock.left == (65, 39)
    again.play("@b1")
    again.undo()
    assert again.clock.left == (65, 60)


def test_a_match_from_a_position_keeps_its_start():
    match = Match(rules.from_text("toy", "..b/.r./... red 1"))
    match.play("@a1")
    fields = record.to_dict(match)
    assert fields["start"] == "..b/.r./... red 1"
    assert record.from_dict(fields).start == match.start
    assert "start" not in record.to_dict(played())


def test_what_was_undone_is_not_recorded():
    match = played()
    match.undo()
    assert record.to_dict(match)["actions"] == ["@a1", "@a2", "@b1", "@b2"]
    assert record.to_dict(match)["result"] is None


def test_fields_of_a_later_version_are_kept():
    fields = record.to_dict(played())
    fields["event"] = {"place": "Омск", "rounds": [1, None]}
    fields["seats"][0]["rating"] = 1500
    fields["digest"]["hash"] = "of a later version"
    again = record.to_dict(record.from_text(json.dumps(fields)))
    assert again["event"] == fields["event"]
    assert again["seats"] == fields["seats"]
    assert "hash" not in again["digest"]  # it is worked out anew: an old one would lie after one more action


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Ann", "Ann"),
        ("A\x00n\x1b[1mn\x7f\u202e", "An[1mn"),
        (" Ann\r\n \t\u2028 Lee ", "Ann Lee"),
        ("\x00", ""),
        ("я" * 5000, "я" * 40),
        ("я" * 39 + " " + "я" * 5000, "я" * 39),
    ],
)
def test_names_and_titles_are_taken_as_they_can_be_shown(words, shown):
    fields = changed("seats", 0, "name", words) | {"title": words}
    match = record.from_dict(fields)
    assert match.seats[0].name == match.extra["title"] == shown


def test_only_format_game_and_actions_must_be_there():
    match = record.from_dict({"format": "palisade/1", "game": "toy", "actions": ["@b2"]})
    assert match.actions == ("@b2",)
    assert match.created


def changed(*path_and_value):
    """The record of ``played`` with one place in it replaced, or removed if the value is ``...``."""
    *path, last, value = path_and_value
    fields = inner = copy.deepcopy(record.to_dict(played()))
    for step in path:
        inner = inner[step]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return fields


BAD = [
    (("format", ...), "shape", "not a record of Palisade"),
    (("format", "palisade/2"), "version", "format palisade/2; this version of Palisade reads palisade/1"),
    (("format", 1), "shape", "not a record of Palisade"),
    (("game", ...), "missing", "lacks the field game"),
    (("game", "chess"), "beginning", "no game 'chess'"),
    (("game", 3), "shape", "game of the record must be a text"),
    (("options", "marks", 3), "beginning", "marks must be one of 1, 2"),
    (("options", "game", "toy"), "beginning", "no option 'game'"),
    (("options", None), "shape", "options of the record must be an object"),
    (("seats", [{}]), "beginning", "2 seats, not 1"),
    (("seats", 0, "Ann"), "shape", "seats of the record must be a list of objects"),
    (("seats", 0, "name", 5), "shape", "name of the record must be a text"),
    (("seats", 0, "kind", "mar\x00tian\n"), "player", "does not know: martian"),
    (("title", ["Final"]), "shape", "title of the record must be a text"),
    (("start", "xxx"), "beginning", "no position"),
    (("start", [[1, 2]]), "shape", "start of the record must be a text"),
    (("actions", ...), "missing", "lacks the field actions"),
    (("actions", {}), "shape", "actions of the record must be a list"),
    (("actions", 2, None), "shape", "actions of the record must be a list of texts"),
    (("actions", 2, "@a2"), "action", "Action 3, @a2, is against the rules: The square a2 is taken"),
    (("clock", []), "shape", "clock of the record must be an object"),
    (("clock", "start", "60"), "shape", "clock of the record must be in seconds"),
    (("clock", "start", 10**400), "shape", "clock of the record must be in seconds"),
    (("clock", "increment", -1), "shape", "clock of the record must be in seconds"),
    (("clock", "left", []), "shape", "one row for each action"),
    (("clock", "left", 0, [1]), "shape", "one number for each seat"),
    (("clock", "left", 0, 0, True), "shape", "clock of the record must be in seconds"),
    (("clock", "now", 5), "shape", "one number for each seat"),
    (("clock", "left", ...), "missing", "lacks the field left"),
    (("created", "yesterday"), "beginning", "yesterday"),
    (("result", None), "disagrees", "result of the record is not what its actions lead to"),
    (("result", "ranking", [[1], [0]]), "disagrees", "result of the record"),
    (("digest", "scores", [2, 3]), "disagrees", "digest of the record"),
    (("digest", "position", ""), "disagrees", "digest of the record"),
    (("digest", 5), "disagrees", "digest of the record"),
]


@pytest.mark.parametrize(("change", "code", "words"), BAD)
def test_a_bad_record_is_refused_in_one_sentence(change, code, words):
    with pytest.raises(RecordError) as refused:
        record.from_dict(changed(*change))
    assert refused.value.code == code
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


NOT_A_RECORD = [
    (b"", "json"),
    (b"PK\x03\x04", "json"),
    (b"\xff\xfe{\x00}\x00", "text"),
    (b"\x00" * 100, "json"),
    (b"[]", "shape"),
    (b"null", "shape"),
    (b"{}", "shape"),
    (b'{"a": NaN}', "json"),
    (b'{"a": "\\ud800"}', "json"),
    (b'{"a": ' + b"1" * 5000 + b"}", "json"),
    (b"[" * 100_000, "shape"),
    (b"[" * 100 + b"]" * 100, "shape"),
    (b'{"format": "palisade/1", "deep": ' + b"[" * 40 + b"]" * 40 + b"}", "shape"),
    (b" " * (record.LARGEST + 1), "large"),
]


@pytest.mark.parametrize(("data", "code"), NOT_A_RECORD, ids=range(len(NOT_A_RECORD)))
def test_a_file_that_is_no_record_is_refused_in_one_sentence(tmp_path, data, code):
    path = tmp_path / "match.palisade.json"
    path.write_bytes(data)
    with pytest.raises(RecordError) as refused:
        record.load(path)
    assert refused.value.code == code
    assert len(str(refused.value)) < 250


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    for path in (tmp_path / "nothing", tmp_path):
        with pytest.raises(RecordError) as refused:
            record.load(path)
        assert refused.value.code == "unreadable"


def test_a_byte_order_mark_does_no_harm(tmp_path):
    path = tmp_path / "match.palisade.json"
    path.write_text(record.to_text(played()), encoding="utf-8-sig")
    assert record.load(path).seats[0].name == "Аня"


def test_a_save_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "match.palisade.json"
    match = played()
    record.save(match, path)
    before = path.read_bytes()
    match.undo()

    def full(_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            record.save(match, path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    record.save(match, path)
    assert record.load(path).actions == match.actions
    assert list(tmp_path.iterdir()) == [path]


def test_a_save_where_nothing_can_be_written_leaves_no_trace(tmp_path):
    folder = tmp_path / "match.palisade.json"
    folder.mkdir()
    for path in (folder, tmp_path / "nowhere" / "match.palisade.json"):
        with pytest.raises(OSError, match=r".*"):
            record.save(played(), path)
    assert list(tmp_path.iterdir()) == [folder]


# -- mutations ---------------------------------------------------------------------------------------------------

unhurried = settings(suppress_health_check=[HealthCheck.too_slow])  # a busy machine draws junk slowly

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(["@b3", "blue"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)


def places(value, path=()):
    """The path of every value within a value."""
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in inner:
        yield from places(each, (*path, step))


def record_of(game, choices):
    return record.to_dict(
        random_match(*game, choices, Clock(300, 3, len(rules.new(game[0], **game[1]).seats), Moment()))
    )


def read_or_refuse(text):
    """Read a record; when it is taken, it must write again to one that is taken."""
    try:
        match = record.from_text(text)
    except RecordError:
        return
    assert record.to_dict(record.from_text(record.to_text(match))) == record.to_dict(match)


@unhurried
@given(game=games, choices=st.lists(st.integers(0, 10**6), max_size=12), data=st.data())
def test_a_record_with_junk_in_it_is_taken_or_refused(game, choices, data):
    fields = record_of(game, choices)
    for _ in range(data.draw(st.integers(1, 3))):
        *path, last = data.draw(st.sampled_from(list(places(fields))))
        inner = fields
        for step in path:
            inner = inner[step]
        if data.draw(st.booleans()):
            inner[last] = data.draw(junk)
        else:
            del inner[last]
    read_or_refuse(json.dumps(fields))


@unhurried
@given(game=games, choices=st.lists(st.integers(0, 10**6), max_size=12), data=st.data())
def test_a_record_with_characters_changed_is_taken_or_refused(game, choices, data):
    text = json.dumps(record_of(game, choices))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        text = text[:at] + data.draw(st.text(max_size=2)) + text[at + data.draw(st.integers(0, 3)) :]
    read_or_refuse(text)


def test_every_reason_has_its_words_in_both_languages():
    codes = {code for _, code, _ in BAD} | {code for _, code in NOT_A_RECORD} | {"unreadable"}
    spoken = text.language()
    for language in text.LANGUAGES:
        text.use(language)
        for code in codes:
            assert text.t(f"record.{code}", field="game", number=3, action="@a2", kind="martian")
    text.use(spoken)
    assert codes == {key.removeprefix("record.") for key in text.catalogue() if key.startswith("record.")}


@pytest.mark.parametrize("players", [2, 3])
def test_scores_are_written_and_ranked_as_their_exact_numbers(players: int) -> None:
    """They are seldom worked out exactly: bounds tell both, except for short fractions and for ties."""
    chance = Random(players)
    match = Match(rules.new("fortress", seed=3, players=players, points=20))
    for _ in range(45):
        match.play(chance.choice(match.state.legal_actions()))
        while match.state.mid_turn:
            match.play("@auto")
        exact = [record.score_text(score) for score in match.state.scores()]
        assert record.digest(match.state)["scores"] == exact
    match.agree("finish")
    scores = match.state.scores()
    places = [seat for place in match.result.ranking for seat in place]
    assert places == sorted(range(players), key=lambda seat: -scores[seat])
