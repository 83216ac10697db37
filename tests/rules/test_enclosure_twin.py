"""Enclosure beside its plain twin, over lively random matches and random positions."""

from __future__ import annotations

import random

import pytest

from game import rules
from game.rules.enclosure import Cut, Enclosure, coordinates
from tests.rules.twin_enclosure import Twin, meet, name, read, text


def lively(state: Enclosure, chance: random.Random) -> str:
    """A random action that likes to cut, and to come near the enemy and enclose."""
    *lines, end = state.legal_actions()
    if not lines or chance.random() < 0.03:
        return end
    enemy = [coordinates(node) for node in state.nodes(1 - state.seat)]

    def worth(action: str) -> float:
        ends = map(coordinates, action.split("-"))
        near = min(max(abs(x - column), abs(y - row)) for x, y in ends for column, row in enemy)
        cuts = any(isinstance(event, Cut) for event in state.play(action).events)
        return 20 * cuts - near + chance.random() * 4

    return max(chance.sample(lines, min(12, len(lines))), key=worth)


def agree(state: Enclosure, twin: Twin) -> None:
    assert (state.seat, state.actions_used, state.turn) == (twin.seat, twin.used, min(twin.turns + 1, 61))
    assert [set(map(read, state.lines(seat))) for seat in (0, 1)] == [set(lines) for lines in twin.lines]
    assert [set(state.nodes(seat)) for seat in (0, 1)] == [set(map(name, nodes)) for nodes in twin.nodes]
    assert list(map(float, state.scores())) == pytest.approx(twin.totals, abs=1e-7)
    if state.outcome is None:
        assert state.actions_left == twin.left
        assert state.shields(1 - state.seat) == tuple(map(text, twin.before))
        assert state.shields(state.seat) == tuple(map(text, twin.now))


def check_actions(state: Enclosure, twin: Twin) -> None:
    *lines, end = state.legal_actions()
    assert end == "end"
    found = [text(read(line)) for line in lines]
    assert len(set(found)) == len(found)
    assert set(found) == twin.legal_lines()
    assert all(line.split("-")[0] in state.nodes(state.seat) for line in lines)
    assert list(map(float, state.territory)) == pytest.approx(twin.territory(), abs=1e-9)


@pytest.mark.parametrize("start", ["sides", "corners"])
@pytest.mark.parametrize("seed", range(3))
def test_lively_matches(start: str, seed: int) -> None:
    chance = random.Random(f"{start} {seed}")
    state, twin = rules.new("enclosure", start=start), Twin(start)
    assert isinstance(state, Enclosure)
    cuts = 0
    while state.outcome is None:
        agree(state, twin)
        if state.actions_used % 8 == seed:
            check_actions(state, twin)
        action = lively(state, chance)
        state = state.play("-".join(reversed(action.split("-"))) if chance.random() < 0.5 else action)
        twin.play(action)
        cuts += any(isinstance(event, Cut) for event in state.events)
        assert not any(meet(blue, red) for blue in twin.lines[0] for red in twin.lines[1])
    agree(state, twin)
    assert cuts > 3
    blue, red = twin.totals
    assert state.outcome.winners == ((0,) if blue > red else (1,))


@pytest.mark.parametrize("seed", range(12))
def test_random_positions(seed: int) -> None:
    """Drawings thrown on the board without any play, down to tangles that no match would reach."""
    chance = random.Random(seed)
    twin = Twin("sides", used=59, turns=30)
    twin.nodes = [{(chance.randrange(5, 9), 9)}, {(chance.randrange(10, 14), 9)}]
    for _ in range(600):
        twin.seat = chance.randrange(2)
        node = chance.choice(sorted(twin.nodes[twin.seat]))
        end = node[0] + chance.randint(-3, 3), node[1] + chance.randint(-3, 3)
        if twin.cut_by(node, end) == [] and len(twin.lines[twin.seat]) < 40:
            twin.lines[twin.seat].append(frozenset((node, end)))
            twin.nodes[twin.seat].add(end)
    twin.seat = 0
    twin.before = chance.sample(twin.lines[1], min(2, len(twin.lines[1])))
    bare = [nodes - {at for line in lines for at in line} for nodes, lines in zip(twin.nodes, twin.lines, strict=True)]
    lists = [",".join(map(text, lines)) for lines in twin.lines] + [",".join(map(name, nodes)) for nodes in bare]
    shields = ",".join(map(text, twin.before)) or "-"
    state = rules.from_text("enclosure", f"{'/'.join(lists)} blue 2 59 {shields} 0-0")
    assert isinstance(state, Enclosure)
    check_actions(state, twin)
