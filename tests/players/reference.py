"""Opponents to measure the computer players by: plain alpha-beta of a fixed depth, and greedy play of whole turns."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations, product

from game.players.enclosure import name_of
from game.players.enclosure_board import Board, board_of
from game.players.enclosure_lines import COLUMN_ROW, at, crossing, ends_of, line_between, members
from game.rules import State
from game.rules.wallgo import GRID

Actions = tuple[str, ...]
WON = 10_000.0


def alpha_beta(
    state: State,
    depth: int,
    worth: Callable[[State, int], float],
    moves: Callable[[State], list[Actions]],
    seat: int,
    alpha: float = -2 * WON,
    beta: float = 2 * WON,
) -> tuple[float, Actions]:
    """The best actions within ``depth`` moves for the seat to act, by what a position is worth to ``seat``."""
    if state.outcome or depth == 0:
        return worth(state, seat), ()
    best: tuple[float, Actions] = (0.0, ())
    ours = state.seat == seat
    reached = [(actions, _played(state, actions)) for actions in moves(state)]
    if depth > 1:
        reached.sort(key=lambda each: worth(each[1], seat), reverse=ours)
    for actions, after in reached:
        value = alpha_beta(after, depth - 1, worth, moves, seat, alpha, beta)[0]
        if not best[1] or (value > best[0] if ours else value < best[0]):
            best = value, actions
        if ours:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best


def _played(state: State, actions: Actions) -> State:
    for action in actions:
        state = state.play(action)
    return state


def _decided(state: State, seat: int) -> float | None:
    if state.outcome is None:
        return None
    if len(state.outcome.winners) == 2:
        return 0.0
    scores = state.scores()
    return (WON if seat in state.outcome.winners else -WON) + scores[seat] - scores[1 - seat]


def wallgo(state: State, _: int) -> Actions:
    """Depth 2: twice the territory, squares reached first, and 0.3 for every square reached within two moves."""
    if state.to_put:
        return alpha_beta(state, 1, _wallgo_worth, lambda at: list(at.turns()), state.seat)[1]
    return alpha_beta(state, 2, _wallgo_worth, lambda at: list(at.turns()), state.seat)[1]


def _wallgo_worth(state: State, seat: int) -> float:
    decided = _decided(state, seat)
    if decided is not None:
        return decided
    passages = GRID.grooves ^ state.wall_mask
    territory = state.scores()
    fronts = [state.piece_masks[seat], state.piece_masks[1 - seat]]
    seen, first, near = [fronts[0], fronts[1]], [0, 0], [0, 0]
    for step in range(1, 50):
        new = [GRID.step(front, passages) & ~own for front, own in zip(fronts, seen, strict=True)]
        if not (new[0] or new[1]):
            break
        for own in (0, 1):
            first[own] += (new[own] & ~seen[1 - own] & ~new[1 - own]).bit_count()
            near[own] += new[own].bit_count() * (step <= 4)
        seen = [seen[0] | new[0], seen[1] | new[1]]
        fronts = new
    lead = 2 * (territory[seat] - territory[1 - seat]) if not state.to_put else 0
    return lead + first[0] - first[1] + 0.3 * (near[0] - near[1])


def entrapment(state: State, _: int, depth: int = 3) -> Actions:
    """Depth 3 in single actions: dead and enclosed enemies, squares within four steps, sides at the edge."""
    return alpha_beta(state, depth, _entrapment_worth, _entrapment_moves, state.seat)[1]


def hasty_entrapment(state: State, seed: int) -> Actions:
    """The same to depth 2, which is a whole turn."""
    return entrapment(state, seed, 2)


def _entrapment_moves(state: State) -> list[Actions]:
    """All actions, but of the relocations those of the first barrier only: there would be a thousand."""
    actions = state.legal_actions()
    relocations = [action for action in actions if action[0] == "~"]
    first = relocations[0].partition(">")[0] if relocations else ""
    return [(action,) for action in actions if action[0] != "~" or action.startswith(first)]


def _entrapment_worth(state: State, seat: int) -> float:
    decided = _decided(state, seat)
    if decided is not None:
        return decided
    board = state.board
    grid, empty, passages = board.ground.grid, board.ground.grid.squares & ~board.taken, board.passages
    worth = 0.0
    for owner, roamer in board.each():
        sign = 1 if owner == seat else -1
        reach = roamer
        for _ in range(4):
            reach |= grid.step(reach, passages) & empty
        freedom = (reach & ~roamer).bit_count()
        edges = 4 - grid.around[roamer.bit_length() - 1].bit_count()
        worth += sign * (10 * freedom - 3 * edges - (10 if not grid.step(roamer, passages) & empty else 0))
    left = board.left
    return worth + 100 * (left[seat] - left[1 - seat])


# -- Enclosure -----------------------------------------------------------------------------------------------------


def enclosure(state: State, seed: int) -> Actions:
    """The whole turn after which the seat's territory is furthest ahead of the other's, at once; of equal ones any.

    Territory is that of the players' board, which their tests hold equal to the rules'. Two lines of a turn are either
    such that each closes or cuts something, one of the first being among the best six, or the two sides of a triangle
    over two own nodes, as large as can be drawn.
    """
    chance, board = random.Random(seed), board_of(state)
    seat = board.seat

    def ahead(after: Board) -> float:
        areas = after.territories()
        return areas[seat] - areas[1 - seat] + 1e-6 * chance.random()

    singles = sorted(((ahead(board.draw(line)), line) for line in closing_or_cutting(board)), reverse=True)
    turns = [(value, (line,)) for value, line in singles[:1]]
    if board.left == 2:
        pairs = [(line, other) for _, line in singles[:6] for _, other in singles[:25] if line != other]
        for line, other in [*pairs, *_triangles(board)]:
            after = board.draw(line)
            if after.legal() >> other & 1:
                turns.append((ahead(after.draw(other)), (line, other)))
    best = max(turns, default=(0.0, ()))
    if best[0] <= ahead(board) + 1e-3:
        legal = [action for action in state.legal_actions() if action != "end"]
        return (chance.choice(legal or ["end"]),)
    return tuple(map(name_of, best[1]))


def closing_or_cutting(board: Board) -> list[int]:
    """The legal lines that end in two own nodes, or cross any line."""
    mine, theirs = board.shape(board.seat), board.shape(1 - board.seat)
    return [
        line
        for line in members(board.legal())
        if all(mine.nodes >> end & 1 for end in ends_of(line)) or crossing(line) & (mine.mask | theirs.mask)
    ]


def _triangles(board: Board) -> Iterator[tuple[int, int]]:
    """For every two own nodes and either side the largest triangle over them of two new lines."""
    mine, legal = board.shape(board.seat), board.legal()
    for near, far in combinations(members(mine.nodes), 2):
        (x, y), (x1, y1) = COLUMN_ROW[near], COLUMN_ROW[far]
        columns = range(max(x, x1, 3) - 3, min(x, x1, 15) + 4)
        rows = range(max(y, y1, 3) - 3, min(y, y1, 15) + 4)
        apexes = [
            ((column - x) * (y1 - y) - (row - y) * (x1 - x), at(column, row)) for column, row in product(columns, rows)
        ]
        for largest in (sorted(apexes), sorted(apexes, reverse=True)):
            for _, apex in largest[:6]:
                lines = [line_between(end, apex) for end in (near, far) if end != apex]
                free = len(lines) == 2 and None not in lines and not mine.nodes >> apex & 1
                if free and all(legal >> line & 1 for line in lines):
                    yield lines[0], lines[1]
                    break
