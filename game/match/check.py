"""The headless command ``check``: replay records and say what they come to."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from game.match.match import Match
from game.match.record import RecordError, digest, load


def check(paths: Iterable[str | Path]) -> int:
    """Print one JSON object for each file and return the exit status: 1 if any is bad.

    The object holds ``file``, ``game``, ``actions`` (how many), ``seat`` (index of the seat whose action is due),
    ``scores`` (fractions as text, ``7/2``), ``outcome`` (null, or ``winners`` and ``reason``), ``position``, ``ok``
    and ``error``; of a bad file only ``file``, ``ok`` and ``error`` are not null.
    """
    status = 0
    for path in paths:
        try:
            found = _describe(load(path))
            error = None
        except RecordError as refused:
            found = dict.fromkeys(("game", "actions", "seat", "scores", "outcome", "position"))
            error = str(refused)
            status = 1
        sys.stdout.write(json.dumps({"file": str(path), **found, "ok": error is None, "error": error}) + "\n")
    return status


def _describe(match: Match) -> dict[str, Any]:
    outcome = match.state.outcome
    result = digest(match.state)
    return {
        "game": match.game,
        "actions": len(match.actions),
        "seat": match.state.seat,
        "scores": result["scores"],
        "outcome": outcome and {"winners": list(outcome.winners), "reason": outcome.reason},
        "position": result["position"],
    }
