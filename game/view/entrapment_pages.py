"""The positions of Entrapment that teach: the picture on the menu's card and the pages of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from game import rules
from game.view.board import Frame, Page
from game.view.entrapment_choice import Selection


def preview() -> rules.State:
    """A match in full swing: red has a roamer that is forced."""
    blue = "a5b5,b5c5,a4b4,c3d3,e2f2,a6a7,b5b6,c5c6,a2a3,f2f3,g2g3"
    red = "c7d7,c6d6,c5d5,c6c7,c4c5,b3b4,c2c3"
    standing = "b2b3/a6b6,b6c6,a5a6,a4a5,a3a4"
    return rules.from_text("entrapment", f"b7,d4,b2/c6,e3,g2/{blue}/{red}/{standing} 2 first 13-13")


def pages() -> Sequence[Page]:
    """The eleven pages of the rules."""
    return (
        _page(
            1,
            "e2,c5,b6/g1,d6,b2/f1g1,d4e4/c2d2// 1 first 23-24",
            [Frame(), Frame(("e2>f2",)), Frame(selection=Selection(aim="g1g2")), Frame(("+g1g2",))],
            ("resting-blue", "trace"),
        ),
        _page(
            2,
            "///// 1 place-0 25-25",
            [Frame(put, Selection()) for put in ((), ("@d4",), ("@c5",), ("@e3",), ("@e5",), ("@b3",), ("@f6",))],
            ("reach",),
        ),
        _page(
            3,
            "c3,e5,b6/f2,d6,b2//d3d4// 1 first 25-24",
            [
                Frame(selection=Selection(picked="c3")),
                Frame(("c3>e3",), Selection(aim="e2f2")),
                Frame(("+e2f2",)),
                Frame(("d6>d5",), Selection(picked="d5")),
                Frame(("d5>c5",)),
            ],
            ("reach", "resting-blue"),
        ),
        _page(
            4,
            "c3,d3,f6/c5,f4,b2//e4f4// 1 first 25-24",
            [Frame(selection=Selection(picked="c3")), Frame(("c3>e3",)), Frame(selection=Selection(picked="d3"))],
            ("reach", "jump"),
        ),
        _page(
            5,
            "d2,b5,f6/d5,b3,g3/d3d4,e2e3/c5d5// 1 first 23-24",
            [
                Frame(selection=Selection(picked="d2")),
                Frame(selection=Selection(picked="d2", aim="d4")),
                Frame(("d2>d4",)),
                Frame(("+b3b4",)),
                Frame(selection=Selection(picked="d5")),
            ],
            ("jump", "resting-blue", "standing-blue"),
        ),
        _page(
            6,
            "c4,e6,f2/d3,a4,f5/c3d3,d2d3/// 1 first 23-25",
            [
                Frame(),
                Frame(("c4>d4",)),
                Frame(selection=Selection(aim="d3e3")),
                Frame(("+d3e3",)),
            ],
            ("resting-blue", "trace"),
        ),
        _page(
            7,
            "c5,e3,c1/a2,f6,e5/a2b2/a2a3/a1b1/ 1 first 23-24",
            [
                Frame(),
                Frame(("c5>c4",)),
                Frame(("+a1a2",)),
                Frame(selection=Selection(picked="a2", aim="a3")),
                Frame(("a2>a3",)),
                Frame(("+e3e4",)),
            ],
            ("forced", "resting-red", "standing-red"),
        ),
        _page(
            8,
            "c1,d4,e2/a1,g7,c6//a1a2,g6g7// 1 first 25-23",
            [
                Frame(selection=Selection(picked="c1")),
                Frame(("c1>b1",), Selection()),
                Frame(selection=Selection(aim="f7g7")),
                Frame(("+f7g7",)),
            ],
            ("forced",),
        ),
        _page(
            9,
            "d2,a7,f1/c4,e4,b6/c3c4,c4c5,e3e4,e4e5/b4c4,e4f4// 1 first 21-23",
            [
                Frame(selection=Selection(picked="d2")),
                Frame(("d2>d4",), Selection()),
                Frame(("xc4",), Selection()),
            ],
            ("choice", "forced"),
        ),
        _page(
            10,
            "d2,b5,f6/d5,b3,g3/c3d3,e5f5,b1c1/c5d5/e2e3/ 1 first 0-20",
            [
                Frame(("d2>d3",), Selection()),
                Frame(selection=Selection(picked="b1c1")),
                Frame(selection=Selection(picked="b1c1", aim="d5e5")),
                Frame(("~b1c1>d5e5",)),
            ],
            ("resting-blue", "standing-blue"),
        ),
        _page(
            11,
            "d2,b5/g7/f7g7,e6f6/f5f6/c3d3/c5d5 1 first 22-23",
            [Frame(), Frame(("d2>d4",)), Frame(selection=Selection(aim="g6g7")), Frame(("+g6g7",))],
            ("trace",),
        ),
    )


def _page(number: int, position: str, frames: Sequence[Frame], legend: Sequence[str]) -> Page:
    key = f"entrapment.page.{number}"
    return Page(
        key,
        rules.from_text("entrapment", position),
        tuple(Frame(frame.actions, frame.selection, f"{key}.caption.{order}") for order, frame in enumerate(frames, 1)),
        tuple((name, f"{key}.legend.{name}") for name in legend),
    )
