"""The positions of Wall Go that teach: the picture on the menu's card and the pages of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from game import rules
from game.view.board import Frame, Page
from game.view.wallgo_choice import Selection


def preview() -> rules.State:
    """A match for three in full swing."""
    walls = (
        "e7f7,e6f6,f5f6,g5g6,b1c1,b2c2,b2b3,a3b3,a3a4,e1f1,f1f2,f2g2,f3g3,g3g4,"
        "c5c6,d5d6,e4e5,c3c4,d6e6,b5c5,e2e3,f4f5,c6c7,b6b7"
    )
    return rules.from_text("wallgo", f"a2,d5/g6,d3/g2,b5 {walls} red rg", players=3)


def pages() -> Sequence[Page]:
    """The eight pages of the rules."""
    return (
        _page(
            1,
            "b3,e5/f3,c6 a3a4,b3b4,b3c3,b2c2,e3e4,c5d5,f5g5 red -",
            [Frame(), Frame(("b3>b1",)), Frame(("b1+c1",))],
            ("territory", "wall"),
        ),
        _page(
            2,
            "f2,b6/b2,f6 - red -",
            [Frame(put, Selection()) for put in ((), ("@d5",), ("@d3",), ("@c4",), ("@e4",))],
            ("reach",),
        ),
        _page(
            3,
            "d4/b2,f6 d4d5,c2d2,f3f4,e3f3 red -",
            [Frame(selection=Selection(piece="d4", destination=there)) for there in (None, "b4", "e5", "d4")],
            ("reach", "trace"),
        ),
        _page(
            4,
            "d3,b6/f6,b2 e4e5,c3c4,f2g2 red -",
            [
                Frame(selection=Selection(piece="d3", destination="e4")),
                Frame(selection=Selection(piece="d3", destination="e4", aim="e4f4")),
                Frame(("d3>e4", "e4+f4")),
            ],
            ("slot", "newest"),
        ),
        _page(
            5,
            "c3,f6/d4,b6 e3f3,c5d5 red -",
            [
                Frame(("c3>d3", "d3+d4")),
                Frame(selection=Selection(piece="d4")),
                Frame(("d4>e4", "e4+e5"), Selection(piece="d3")),
            ],
            ("wall",),
        ),
        _page(
            6,
            "a3,e6/b4,f3 b1c1,b2c2,b3c3,b5c5,b6c6,b7c7,d4e4,e5f5 blue -",
            [Frame(), Frame(("b4>c4",)), Frame(("c4+b4",))],
            ("territory", "neutral"),
        ),
        _page(
            7,
            "c3,f6/b5,e2/e5,a2 c3c4,c3d3,b3c3,d5e5,e2f2 red rgb",
            [
                Frame(selection=Selection(piece="c3")),
                Frame(("c3xc4",), Selection(piece="c3", destination="c3")),
                Frame(("c3>c5",), Selection(piece="c5", destination="c5")),
                Frame(("c5+c6",)),
            ],
            ("hammer",),
        ),
        _page(
            8,
            "d3,b5/f4,e6 d1e1,d2e2,d3e3,d5e5,d6e6,d7e7,b3b4,f2g2 red -",
            [Frame(), Frame(("d3>d4", "d4+e4"))],
            ("territory",),
        ),
    )


def _page(number: int, position: str, frames: Sequence[Frame], legend: Sequence[str]) -> Page:
    key = f"wallgo.page.{number}"
    players = position.split(maxsplit=1)[0].count("/") + 1
    return Page(
        key,
        rules.from_text("wallgo", position, players=players),
        tuple(Frame(frame.actions, frame.selection, f"{key}.caption.{order}") for order, frame in enumerate(frames, 1)),
        tuple((name, f"{key}.legend.{name}") for name in legend),
    )
