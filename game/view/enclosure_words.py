"""What is said of a match of Enclosure beside its board."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.kit.text import number, t
from game.rules.enclosure import ACTIONS, Enclosure
from game.view.board import Measure, Note, Step
from game.view.enclosure_choice import Choice


def prompt(choice: Choice) -> str:
    """What is due: so many actions, or nothing that could be done."""
    if choice.state.outcome:
        return t("enclosure.prompt.over")
    if choice.held:
        return t("enclosure.prompt.held")
    return t("enclosure.prompt", n=choice.state.actions_left) if choice.can_draw else t("enclosure.prompt.stuck")


def tip(choice: Choice) -> str:
    """How it is done."""
    if choice.held or not choice.can_draw:
        return t("enclosure.tip.end")
    return t("enclosure.tip.line") if choice.node else t("enclosure.tip.node")


def steps(choice: Choice) -> Sequence[Step]:
    """The actions of the turn: two, but one in the first and in the last turn (Rules 3 and 4)."""
    whole = 1 if choice.state.turn in (1, ACTIONS // 2 + 1) else 2
    done = whole - choice.state.actions_left + choice.held
    return tuple(
        Step(t("enclosure.step", n=number + 1), "done" if number < done else "now" if number == done else "next")
        for number in range(whole)
    )


def note(choice: Choice, *, armed: bool) -> Note | None:
    """What the line that is aimed at would do, or why it may not be drawn; else which lines are shielded.

    ``armed``: a finger has aimed, and its next tap there draws the line.
    """
    if refusal := choice.refusal:
        reason = t(f"refusal.enclosure.{refusal.code}", **refusal.params)
        return Note("prohibit-bold", t("enclosure.note.refused"), reason, aimed=True)
    if choice.after:
        text = f"{_gains(choice)} {t('enclosure.note.again')}" if armed else _gains(choice)
        if cut := choice.cut:
            return Note("scissors-bold", t(f"enclosure.note.cut.{choice.state.seats[cut.seat]}"), text, aimed=True)
        return Note(
            "trend-up-bold", t("enclosure.note.held" if choice.held else "enclosure.note.line"), text, aimed=True
        )
    if choice.node and not choice.ends:
        return Note("prohibit-bold", t("enclosure.note.no-end"), t("enclosure.note.no-end.how"))
    other = 1 - choice.state.seat
    if shields := choice.state.shields(other):
        count = len(shields)
        how = t(f"enclosure.note.shields.{choice.state.seats[other]}", n=count)
        return Note("shield-check-bold", t("enclosure.note.shields", n=count), how)
    return None


def _gains(choice: Choice) -> str:
    """How the line would change what both hold."""
    seat = choice.state.seat
    keys = {seat: "enclosure.note.gain", 1 - seat: f"enclosure.note.gain.{choice.state.seats[1 - seat]}"}
    changes = [t(key, gain=signed(choice.gains[each])) for each, key in keys.items() if choice.gains[each]]
    return " ".join(changes) or t("enclosure.note.gain.none")


def income(area: Fraction) -> Note:
    """What a territory brings at the end of every turn (Rule 16)."""
    return Note("trend-up-bold", (t("enclosure.per-turn", gain=signed(area)), signed(area)))


def measure(state: Enclosure) -> Measure:
    """How many of the actions of the match each seat has used, passed ones too.

    The order is blue, red, red, blue, blue and so on.
    """
    blue = sum((action + 1) // 2 % 2 == 0 for action in range(state.actions_used))
    return Measure(t("enclosure.measure"), (blue, state.actions_used - blue), ACTIONS)


def holdings(state: Enclosure) -> Sequence[str]:
    """What each seat has on the board: lines, and the exact area of its territory."""
    return tuple(t("enclosure.exact", n=len(state.lines(seat)), area=exact(state.territory[seat])) for seat in (0, 1))


def points(total: Fraction | float) -> tuple[str, str]:
    """A total and the word under it.

    >>> from game.kit import text
    >>> text.use("en"); points(Fraction(921, 2)), points(1)
    (('460.5', 'points'), ('1', 'point'))
    """
    whole = Fraction(total).denominator == 1
    return decimal(total), t("enclosure.points", n=int(total) if whole else float(total))


def turn(actions: Sequence[str]) -> tuple[str, str]:
    """A turn for the list of last moves.

    >>> from game.kit import text
    >>> text.use("en"); turn(("d10-e12", "e12-g10")), turn(("end",))
    (('d10–e12, e12–g10', ''), ('', 'passed'))
    """
    lines = ", ".join(action.replace("-", "–") for action in actions if "-" in action)
    if any(action.startswith("resign") for action in actions):
        return lines, t("enclosure.turn.resigned")
    return lines, "" if lines else t("enclosure.turn.passed")


def decimal(amount: Fraction | float) -> str:
    """A number with two decimals at most.

    >>> from game.kit import text
    >>> text.use("en"); decimal(Fraction(921, 2)), decimal(Fraction(-1, 3)), decimal(42)
    ('460.5', '−0.33', '42')
    """
    return number(round(Fraction(amount), 2))


def exact(amount: Fraction) -> str:
    """A number as it is: in decimals where two are enough, else with a fraction.

    >>> from game.kit import text
    >>> text.use("en"); exact(Fraction(57, 2)), exact(Fraction(15344, 165)), exact(Fraction(1, 3))
    ('28.5', '92 164/165', '1/3')
    """
    if 100 % amount.denominator == 0:
        return number(amount)
    whole, rest = divmod(amount, 1)
    return f"{whole} {rest}" if whole else str(rest)


def signed(amount: Fraction) -> str:
    """A number with its sign.

    >>> from game.kit import text
    >>> text.use("en"); signed(Fraction(7, 2)), signed(Fraction(-2)), signed(Fraction(0))
    ('+3.5', '−2', '+0')
    """
    return f"+{decimal(amount)}" if amount >= 0 else decimal(amount)
