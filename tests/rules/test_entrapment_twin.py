"""Entrapment beside its twin: over random matches and random positions both must say the same of everything.

``ENTRAPMENT_ACTIONS=1000000`` plays more than the suite does.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from game.rules.entrapment import Eliminated, Entrapment, from_text, new
from tests.rules.twin_entrapment import VARIANTS, Twin, groove_name

ACTIONS = int(os.environ.get("ENTRAPMENT_ACTIONS", "21000"))


def pick(rng: random.Random, style: str, state: Entrapment, twin: Twin, legal: list[str]) -> str:
    """An action to play: any at all, or one of those that make rare things happen."""
    wanted = legal
    if style == "crowded" and twin.phase == "place":
        wanted = [action for action in legal if action[1] in "abc" and action[2] in "123"]
    elif style == "walls" and twin.phase == "second":
        taken = {f"{'abcdefg'[column]}{row + 1}" for own in twin.roamers for column, row in own.values()}
        wanted = [
            action for action in legal if action[0] in "+~" and not taken.isdisjoint((action[-4:-2], action[-2:]))
        ]
    elif style == "choices":
        wanted = [action for action in legal if state.play(action).victims]
    elif style == "moves" and rng.random() < 0.95:
        wanted = [action for action in legal if action[0] not in "+~"]
    return rng.choice(wanted or legal)


def agree(state: Entrapment, twin: Twin) -> list[str]:
    """Assert that both say the same; the legal actions, sorted."""
    legal = sorted(twin.legal())
    assert sorted(state.legal_actions()) == legal
    assert state.to_text() == twin.text()
    assert state.scores() == (twin.left(0), twin.left(1))
    assert (state.outcome and state.outcome.winners) == twin.winners
    assert (state.outcome.reason if state.outcome else "") == twin.reason
    deaths = [(event.seat, event.square, event.reason) for event in state.events if isinstance(event, Eliminated)]
    assert deaths == twin.deaths
    return legal


def scatter(rng: random.Random, twin: Twin) -> str:
    """A position text with roamers close together among many barriers."""
    corner = sorted(twin.squares)[: rng.choice((12, 20, 49))]
    squares = rng.sample(corner, 2 * twin.count)
    names = [f"{'abcdefg'[column]}{row + 1}" for column, row in squares]
    cut = rng.randrange(1, twin.count + 1)
    lists = [names[:cut], names[twin.count : twin.count + rng.randrange(1, twin.count + 1)]]
    grooves = rng.sample(sorted(map(groove_name, twin.grooves)), rng.randrange(20, 50))
    ends = sorted(rng.sample(range(len(grooves)), 3))
    lists += [grooves[a:b] for a, b in zip([0, *ends], [*ends, None], strict=True)]
    phase, stock = rng.choice(("first", "second")), rng.choice(("0-0", "0-3", "9-9"))
    return f"{'/'.join(map(','.join, lists))} {rng.choice('12')} {phase} {stock}"


def start(rng: random.Random, variant: str) -> tuple[Entrapment, Twin]:
    """A new match, or one that begins in the thick of it."""
    if rng.random() < 0.3:
        return new(variant=variant), Twin(variant)
    while True:
        text = scatter(rng, Twin(variant))
        try:
            return from_text(text, variant=variant), Twin.read(text, variant)
        except ValueError:
            continue


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_matches(variant: str) -> None:
    rng = random.Random(f"matches {variant}")
    strange = [f"{verb}{name}" for verb in "@x" for name in ("a1", "d4", "g6")]
    met: Counter[str] = Counter()
    while met["actions"] < ACTIONS // len(VARIANTS):
        style = rng.choice(("any", "crowded", "walls", "choices", "choices", "moves"))
        state, twin = start(rng, variant)
        while legal := agree(state, twin):
            wrong = rng.choice([*strange, *(f"+{groove_name(groove)}" for groove in twin.grooves)])
            assert (state.refusal(wrong) is None) == (wrong in legal)
            action = pick(rng, style, state, twin, legal)
            twin.play(action)
            state = state.play(action)
            met["actions"] += 1
            met[action[0]] += 1
            met.update(reason for _, _, reason in twin.deaths)
        met[twin.reason] += 1
    rare = ("@", "+", "~", "x", "no-move", "second-force", "chosen", "elimination", "repetition", "quiet")
    assert all(met[thing] for thing in rare), met


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_positions(variant: str) -> None:
    rng = random.Random(f"positions {variant}")
    met = {"dead": 0, "choice": 0, "forced": 0, "free": 0}
    for _ in range(ACTIONS // 15):
        text = scatter(rng, Twin(variant))
        twin = Twin.read(text, variant)
        if not all(twin.lives(player, twin.roamers[player][slot]) for player, slot in twin.everyone()):
            met["dead"] += 1
            with pytest.raises(ValueError, match="cannot live"):
                from_text(text, variant=variant)
            continue
        state = from_text(text, variant=variant)
        legal = agree(state, twin)
        met["choice" if any(twin.victims) else "forced" if state.forced(state.seat) else "free"] += 1
        action = rng.choice(legal)
        twin.play(action)
        agree(state.play(action), twin)
    assert min(met.values()) > ACTIONS // 2000, met
