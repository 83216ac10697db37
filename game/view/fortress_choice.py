"""What a person may choose in Fortress, from what is picked already. Everything is asked of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import cast

from game import rules
from game.match.match import state_after
from game.rules.core import RuleError
from game.rules.fortress import Captured, Divided, FortressState
from game.rules.room import Floats, places
from game.rules.site import Site
from game.view import board


@dataclass(frozen=True, slots=True)
class Selection(board.Selection):
    """The ends of the segment to be drawn, by number, or the place where a fortress is to stand."""

    first: str | None = None
    second: str | None = None
    spot: str | None = None


@dataclass(frozen=True)
class Choice:
    """What can be chosen in a state while ends of a segment, or none, are picked.

    ``aimed``: the second end is only pointed at. What the segment would bring is worked out for picked ends alone,
    because late in a match it takes longer than a frame.
    """

    state: FortressState
    first: str | None = None
    second: str | None = None
    aimed: bool = False

    @staticmethod
    def of(state: rules.State, selection: board.Selection) -> Choice:
        """The choice that a person has. While only one end is picked, the place that is aimed at is the other."""
        picked = cast("Selection", selection)
        aim = picked.cursor or picked.aim
        aim = None if aim is None or aim.startswith("@") or aim == picked.first else aim
        second = picked.second or (aim if picked.first else None)
        return _choice(cast("FortressState", state), picked.first, second, second is not None and not picked.second)

    @property
    def site(self) -> Site | None:
        """The province that waits for a fortress."""
        return None if self.state.outcome else self.state.site

    @cached_property
    def spots(self) -> Floats:
        """The points that can be chosen, rounded, as rows (x, y)."""
        return spots_of(self.state)

    # -- the segment ---------------------------------------------------------------------------------------------

    @property
    def segment(self) -> str | None:
        """The segment between both ends, the lower number first."""
        if self.first is None or self.second is None:
            return None
        return "-".join(sorted((self.first, self.second), key=int))

    @property
    def legal(self) -> bool:
        """Whether there is a segment and it may be drawn."""
        if self.segment is None or self.state.outcome:
            return False
        low, high = map(int, self.segment.split("-"))
        return bool(self.state.sightlines.open[low, high])

    @cached_property
    def after(self) -> FortressState | None:
        """The state once the segment with picked ends is drawn; None where it may not be."""
        if self.segment is None or self.aimed or not self.legal:
            return None
        return cast("FortressState", state_after(self.state, self.segment))

    @cached_property
    def refusal(self) -> RuleError | None:
        """Why the segment may not be drawn."""
        return self.state.refusal(self.segment) if self.segment and not self.legal else None

    @property
    def gains(self) -> tuple[Captured | Divided, ...]:
        """The provinces that the segment would bring."""
        events = self.after.events if self.after else ()
        return tuple(event for event in events if isinstance(event, (Captured, Divided)))


@lru_cache(maxsize=4)
def _choice(state: FortressState, first: str | None, second: str | None, aimed: bool) -> Choice:
    """One choice for all who ask in the same moment: what follows from it is worked out once."""
    return Choice(state, first, second, aimed)


@lru_cache(maxsize=4)
def spots_of(state: FortressState) -> Floats:
    """The points of a state, rounded, as rows (x, y)."""
    return places(state.points)


# -- fortresses ------------------------------------------------------------------------------------------------------


def spot_text(x: float | Fraction, y: float | Fraction) -> str:
    """The place of a fortress in the notation of the rules, as exact as a float.

    >>> spot_text(1.5, Fraction(3125, 16))
    '@1.5,195.3125'
    """
    return "@" + ",".join(format(Decimal(float(number)), "f") for number in (x, y))


def spot_place(spot: str) -> tuple[Fraction, Fraction]:
    """The place that such a text writes; the radius may follow.

    >>> spot_place("@1.5,200")
    (Fraction(3, 2), Fraction(200, 1))
    """
    x, y = spot.removeprefix("@").split(",")[:2]
    return Fraction(x), Fraction(y)


def circle_parts(text: str) -> Sequence[float]:
    """The middle and the radius of a circle as an action writes it."""
    return [float(Fraction(part)) for part in text.removeprefix("@").split(",")]


def allowed(site: Site, spot: str) -> bool:
    """Whether the fortress that is due may stand there."""
    return site.allows(spot_place(spot))


def nearest(site: Site, spot: str) -> str:
    """The allowed place nearest to another one; ``@auto`` where none can be pointed at."""
    x, y = (float(part) for part in spot_place(spot))
    near = spot_text(*site.nearest(x, y))
    return near if allowed(site, near) else "@auto"
