"""What the computer players of Fortress play and say: whole matches, strength, tactics, reasons."""

import random

import pytest

from game import rules
from game.kit.settings import WATCH_SPEEDS
from game.match.match import Match
from game.players import contest
from game.players.contest import opening, pair, player_of
from game.players.evaluation import Level, evaluator_of, standings
from game.players.fortress_reasons import LEAST
from game.players.levels import LEVELS, choose, computer, level_of
from game.rules.fortress import Captured, Drew
from game.rules.scatter import percent
from scenes.match import MatchScene
from tests.driver import driving
from tests.players.fortress_twin import MATCHES
from tests.players.greedy_fortress import gain, greedy
from tests.players.plain import random_states
from tests.players.test_strength import PAIRS
from tests.players.test_tactics import tactics

EVALUATOR = evaluator_of("fortress")


def taken(state, segment):
    """The areas that a segment takes from the others, by their seats, and from nobody (-1), as the rules tell it."""
    areas = {}
    for event in state.play(segment).events:
        if isinstance(event, Captured):
            loser = -1 if event.loser is None else event.loser
            areas[loser] = areas.get(loser, 0.0) + float(event.face.area)
    return areas


@pytest.mark.parametrize("options", MATCHES, ids=str)
def test_candidates_are_legal_and_promise_what_may_be_expected(options):
    chance, placed = random.Random(4), 0
    state = rules.new("fortress", points=8, **options)
    for _ in range(40):
        if state.outcome:
            break
        candidates = EVALUATOR.candidates(state)
        assert all(0 < standing < 1 for standing, _ in candidates)
        assert sum(standings(EVALUATOR, state)) == pytest.approx(len(state.seats) / 2)
        for _, actions in candidates[::6]:
            after = state
            for action in actions:
                after = after.play(action)
        actions = chance.choice(candidates)[1]
        placed += any("," in action for action in actions)
        for action in actions:
            state = state.play(action)
    assert placed


@pytest.mark.parametrize("level", range(1, 4))
def test_levels_play_whole_matches_through_the_match(level):
    match = Match.new("fortress", (), {"points": 8, "players": 3, "seed": level})
    while not match.over:
        match.play(*choose(match.state, level_of("fortress", level), 5).actions)
    assert match.result


@pytest.mark.parametrize(("seed", "noises"), [(6, (0.1, 0.05)), (12, (0.25, 0.9)), (3, (0.06, 0.0))])
def test_weak_players_do_not_divide_the_same_land_for_ever(seed, noises):
    """On these maps they once went on for thousands of actions, with nothing left to take."""
    played = 0

    def player(noise):
        def play(state, chance):
            nonlocal played
            played += 1
            return choose(state, Level(0, noise), chance).actions

        return play

    contest.play(opening("fortress", {}, seed), [player(noise) for noise in noises], seed)
    assert played < 300


@pytest.mark.parametrize(
    "options", [{"seed": 13}, {"seed": 4, "players": 3}, {"seed": 10, "level": "ordinary"}], ids=str
)
def test_where_they_agree_to_finish_playing_on_would_change_no_place(options):
    def places(state):
        return sorted(range(len(state.seats)), key=state.scores().__getitem__)

    state, agreed = rules.new("fortress", points=8, **options), []
    while not state.outcome:
        if EVALUATOR.agreed(state):
            agreed.append(places(state))
        for action in choose(state, Level(0)).actions:
            state = state.play(action)
    assert agreed
    assert all(each == places(state) for each in agreed)


def test_nobody_agrees_to_finish_while_land_is_free():
    """The first lines of a match close little, but what nobody holds yet is more than anybody is ahead."""
    for seed in range(4):
        state = rules.new("fortress", seed=seed)
        for action in ("1-2", "2-3", "1-3", "@auto"):
            assert not EVALUATOR.agreed(state)
            state = state.play(action)
        assert not EVALUATOR.agreed(state)


def test_the_reason_of_a_capture_names_its_land_and_its_loser():
    told = set()
    for state in random_states("fortress", 6, 1, points=8, players=3):
        if state.outcome or state.mid_turn:
            continue
        for segment in state.legal_actions()[:3]:
            reasons = EVALUATOR.reasons(state, (segment,))
            areas = {key: area for key, area in taken(state, segment).items() if area > LEAST}
            after = state.play(segment)
            assert isinstance(after.events[0], Drew)
            if after.outcome:
                continue
            said = {
                reason.params.get("seat", -1): reason.params["percent"]
                for reason in reasons
                if reason.key in ("hint.fortress.gains", "hint.fortress.robs")
            }
            assert {key: said[key] for key in areas} == {key: percent(area) for key, area in areas.items()}
            told |= {reason.key for reason in reasons}
    assert {"hint.fortress.gains", "hint.fortress.robs"} <= told


# -- strength ------------------------------------------------------------------------------------------------------


def won(player, other, pairs, **options):
    """The part of the points that the first player wins, on another map in every pair."""
    return sum(pair("fortress", {**options, "seed": seed}, player, other, seed) for seed in range(pairs)) / (2 * pairs)


@pytest.mark.parametrize("victory", ["area", "fortresses"])
def test_a_level_beats_greedy_play(victory):
    """The top level is to win 36 of 40; a few small matches of a lower one say that it has not become weak."""
    if PAIRS > 1:
        assert won(player_of(level_of("fortress", 6)), greedy, PAIRS, victory=victory) >= 0.9
    else:
        assert won(player_of(Level(12)), greedy, 1, points=8, victory=victory) >= 0.5


def test_the_first_level_loses_to_play_at_sight():
    assert won(player_of(level_of("fortress", 1)), player_of(Level(0)), 3 * PAIRS) <= 0.4


# -- tactics -------------------------------------------------------------------------------------------------------


def settled(state, segment):
    """The state after a segment, with the placements that the game chooses."""
    state = state.play(segment)
    while state.mid_turn:
        state = state.play("@auto")
    return state


def wins(state, seat):
    """Whether the seat wins from here whatever the others draw."""
    if state.outcome:
        return state.outcome.winners == (seat,)
    some = any if state.seat == seat else all
    return some(wins(settled(state, segment), seat) for segment in state.legal_actions())


@pytest.mark.parametrize("tactic", tactics("fortress"), ids=lambda tactic: tactic["why"])
def test_tactics(tactic):
    """Positions with one right answer, by the rules: the only segment that wins, or by far the biggest capture."""
    state = rules.from_text("fortress", tactic["position"], points=8, level=tactic["level"], seed=tactic["seed"])
    legal, best = state.legal_actions(), tactic["best"]
    if tactic["why"] == "wins":
        assert [segment for segment in legal if wins(settled(state, segment), state.seat)] == [best]
    else:
        gains = {segment: gain(state, segment) for segment in legal}
        first = gains.pop(best)
        assert first > 1.5 * max(gains.values())
    for level in (4, LEVELS):
        assert choose(state, level_of("fortress", level)).actions == (best,)


def test_there_are_enough_tactics():
    assert len(tactics("fortress")) >= 15
    assert {tactic["why"] for tactic in tactics("fortress")} == {"wins", "captures", "attacks", "several"}


# -- on the screen -------------------------------------------------------------------------------------------------


def test_a_whole_match_of_computers_is_played_on_the_screen():
    start = Match.new("fortress", (), {"points": 8, "level": "ordinary"}).start
    match = Match(start, [computer("A", 1), computer("B", 2)])
    with driving(lambda app: MatchScene(app, match), (640, 360)) as driver:
        driver.top.opponents.quicken(len(WATCH_SPEEDS))
        for _ in range(3000):
            driver.frames()
            if match.over:
                break
        assert match.over
        assert match.state.outcome.reason == "area"
