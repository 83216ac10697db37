"""The positions of Enclosure that teach: the picture on the menu's card and the pages of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from game import rules
from game.view.board import Frame, Page
from game.view.enclosure_choice import Selection


def preview() -> rules.State:
    """A match in full swing."""
    blue = (
        "c13-e16,f13-e16,c13-f13,b10-c13,c13-e10,f13-h10,b10-e10,e10-h10,a7-b10,b10-c7,e10-c7,e10-f7,h10-f7,"
        "a7-c4,c7-f7,c7-c4,f7-c4,f7-i7,l14-o11,o11-l8,l8-n5,n5-m2"
    )
    red = (
        "q16-n13,q16-q13,n13-q13,n13-q10,q13-q10,q13-s10,s10-q7,q10-q7,q10-n7,n7-q7,n7-p4,q7-p4,p4-m1,m1-j4,"
        "j4-k7,j4-m4,k7-m4,h9-k10,h9-k7"
    )
    return rules.from_text("enclosure", f"{blue}/{red}// blue 1 48 h9-k10,h9-k7 318-921/2")


def pages() -> Sequence[Page]:
    """The ten pages of the rules."""
    return (
        _page(
            1,
            "d10-e12,e12-g10,g10-h12/p10-o12,o12-n9// blue 2 7 - 0-0",
            [Frame(), Frame(("g10-d10",)), Frame(("h12-e12",))],
            ("territory", "line"),
            near="g11",
        ),
        _page(
            2,
            "//d10/p10 blue 1 0 - 0-0",
            [Frame(), Frame(("d10-f12",)), Frame(("p10-n12",)), Frame(("n12-m9",))],
            ("blue", "red"),
        ),
        _page(
            3,
            "d10-f12/p10-n12,n12-m9// blue 2 3 - 0-0",
            [
                Frame(selection=Selection(node="f12")),
                Frame(selection=Selection(node="f12", aim="g9")),
                Frame(("f12-g9",), Selection(node="g9", aim="d10")),
                Frame(("g9-d10",)),
            ],
            ("reach", "aim"),
            near="f10",
        ),
        _page(
            4,
            "d10-e12,e12-f10,e10-e12/p10-n12,n12-m9// blue 2 7 - 0-0",
            [
                Frame(selection=Selection(node="d10", aim="g10")),
                Frame(selection=Selection(node="d10", aim="e11")),
                Frame(selection=Selection(node="e10", aim="e13")),
                Frame(selection=Selection(node="d10", aim="e10")),
            ],
            ("refused",),
            near="f11",
        ),
        _page(
            5,
            "d8-g11,g8-g11/p10-n12,n12-m9// blue 2 7 - 0-0",
            [
                Frame(selection=Selection(node="g8")),
                Frame(selection=Selection(node="g8", aim="d11")),
                Frame(("g8-d11",)),
                Frame(("d11-d8",)),
            ],
            ("territory",),
            near="f10",
        ),
        _page(
            6,
            "d10-f12,f12-i11/p10-n12,k12-n12,k9-k12,k9-n12,k12-l15// blue 2 7 - 0-0",
            [
                Frame(selection=Selection(node="i11", aim="l11")),
                Frame(("i11-l11",)),
                Frame(selection=Selection(node="i11", aim="l13")),
                Frame(("i11-l13",)),
            ],
            ("cut",),
            near="j11",
        ),
        _page(
            7,
            "d10-f12,f12-i11/p10-n12,k12-n12,k9-k12,k9-n12// blue 2 7 - 0-0",
            [Frame(selection=Selection(node="i11", aim=aim)) for aim in ("k12", "k10", "l9", "l11")],
            ("refused", "cut"),
            near="j11",
        ),
        _page(
            8,
            "d10-f12,f12-i11/p10-n12,n12-k12// red 2 5 - 0-0",
            [
                Frame(("k12-k9", "k9-n12")),
                Frame(selection=Selection(node="i11", aim="l11")),
                Frame(("f12-f9", "f9-d10")),
                Frame(("p10-p7", "n12-q14")),
                Frame(selection=Selection(node="i11", aim="l11")),
                Frame(("i11-l11",)),
            ],
            ("shield",),
        ),
        _page(
            9,
            "d4-g4,g4-j4,j4-j7,j7-j10,g10-j10,d10-g10,d7-d10,d4-d7,f6-g6,g6-g7,f7-g7/e5-h5,h5-h8,e8-h8//"
            " red 1 26 - 90-20",
            [Frame(), Frame(("e5-e8",)), Frame(("f6-f7",))],
            ("territory",),
            near="g7",
        ),
        _page(
            10,
            "d10-e12,e12-g10,g10-h12,e12-h12/p10-o12,o12-n9,n9-p10// blue 1 119 - 305-309",
            [Frame(), Frame(("d10-g10",))],
            ("territory",),
        ),
    )


def _page(number: int, position: str, frames: Sequence[Frame], legend: Sequence[str], near: str | None = None) -> Page:
    key = f"enclosure.page.{number}"
    return Page(
        key,
        rules.from_text("enclosure", position),
        tuple(Frame(frame.actions, frame.selection, f"{key}.caption.{order}") for order, frame in enumerate(frames, 1)),
        tuple((name, f"{key}.legend.{name}") for name in legend),
        near,
    )
