"""The positions of Fortress that teach: the picture on the menu's card and the pages of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game import rules
from game.view.board import Frame, Page
from game.view.fortress_choice import Selection

POINTS = "50,120 180,40 310,120 310,330 180,440 50,330 130,235 235,215"
"""The base points of all diagrams."""
LARGE = "0-2 2-4 0-4 @240,150"
"""A large province of red, its fortress in a corner of it; blue is to draw."""


@cache
def preview() -> rules.State:
    """A match in full swing."""
    state = rules.new("fortress", players=3, points=12, level="ordinary", seed=3)
    segments = "3-4 2-11 6-7 3-6 0-3 2-3 1-10 2-4 1-8 0-4 6-10 8-11 4-10 3-8 7-10 3-7 7-9"
    for segment in segments.split():
        state = state.play(segment)
        while state.mid_turn:
            state = state.play("@auto")
    return state


@cache
def pages() -> Sequence[Page]:
    """The twelve pages of the rules."""
    return (
        _page(
            1, "0-1 1-2", [Frame(), Frame(("0-2", "@auto")), Frame(("2-3",)), Frame(("0-3", "@auto"))], ("red", "line")
        ),
        _page(
            2,
            "0-1 1-2",
            [
                Frame(),
                Frame(selection=Selection(first="0")),
                Frame(selection=Selection(first="0", second="2")),
                Frame(("0-2",)),
            ],
            ("point", "picked"),
        ),
        _page(3, "0-5 4-5", [Frame(), Frame(("3-4",)), Frame(("0-3",)), Frame(("@auto",))], ("line",)),
        _page(
            4,
            "0-1 1-6 2-6",
            [
                Frame(),
                Frame(selection=Selection(first="0", second="2")),
                Frame(("0-2",)),
                Frame(("@auto",)),
                Frame(("@auto",)),
            ],
            ("blue", "free"),
        ),
        _page(
            5,
            LARGE,
            [Frame(), Frame(selection=Selection(first="1", second="4")), Frame(("1-4",)), Frame(("@auto",))],
            ("red", "blue"),
        ),
        _page(
            6,
            f"{LARGE} 6-7",
            [Frame(), Frame(selection=Selection(first="0", second="3")), Frame(("0-3",)), Frame(("@auto",))],
            ("red",),
        ),
        _page(
            7,
            LARGE,
            [Frame(selection=Selection(first="1", second=end)) for end in ("3", "7", "4")],
            ("refused",),
        ),
        _page(
            8,
            "0-2 2-4 0-4",
            [
                Frame(),
                Frame(selection=Selection(spot="@180,330")),
                Frame(selection=Selection(spot="@130,222")),
                Frame(("@240,150",)),
            ],
            ("ghost", "free"),
        ),
        _page(
            9,
            f"{LARGE} 1-7",
            [Frame(), Frame(selection=Selection(first="1", second="4")), Frame(("1-4",)), Frame(("@auto", "@auto"))],
            ("mark",),
        ),
        _page(
            10,
            "0-3",
            [Frame(), Frame(("2-5",)), Frame(selection=Selection(first="1", second="8")), Frame(("1-8",))],
            ("point", "node"),
        ),
        _page(11, f"{LARGE} 1-4 @auto", [Frame(), Frame(("2-3",)), Frame(("3-4", "@auto")), Frame(("finish",))], ()),
        _page(
            12,
            f"{LARGE} 2-5 @auto",
            [Frame(), Frame(selection=Selection(aim="8")), Frame(selection=Selection(first="8", second="6"))],
            ("node", "picked"),
            near="@130,270",
        ),
    )


def _page(
    number: int, actions: str, frames: Sequence[Frame], legend: Sequence[str], *, near: str | None = None
) -> Page:
    key = f"fortress.page.{number}"
    return Page(
        key,
        rules.from_text("fortress", f"{POINTS} {actions}", players=2, points=8),
        tuple(Frame(frame.actions, frame.selection, f"{key}.caption.{order}") for order, frame in enumerate(frames, 1)),
        tuple((name, f"{key}.legend.{name}") for name in legend),
        near,
    )
