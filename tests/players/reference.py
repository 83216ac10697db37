"""Opponents to measure the computer players by: plain alpha-beta of a fixed depth, with evaluations of its own."""

from __future__ import annotations

from collections.abc import Callable

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
