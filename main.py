"""Start Palisade: a window, or a command that needs none."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import re
import sys
from pathlib import Path

from game import rules


def window_size(words: str) -> tuple[int, int]:
    """A size such as 1280x720.

    >>> window_size("1280x720")
    (1280, 720)
    """
    found = re.fullmatch(r"(\d{2,5})[xX×](\d{2,5})", words)
    if not found:
        raise argparse.ArgumentTypeError(f"{words!r} is no size; write it like 1280x720")
    return int(found[1]), int(found[2])


def command_line() -> argparse.ArgumentParser:
    """What may be written after the program's name."""
    parser = argparse.ArgumentParser(
        description="Palisade: four games of lines, walls and territory.",
        epilog="check FILE... looks through match records without a window and prints one JSON object a file.",
    )
    parser.add_argument(
        "game",
        nargs="?",
        metavar="GAME",
        help=f"go straight to the setup of {', '.join(rules.GAMES)}; without it, the menu",
    )
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--fullscreen", action="store_true", help="fill the screen")
    shape.add_argument("--windowed", type=window_size, metavar="WxH", help="a window of this size, such as 1280x720")
    parser.add_argument("--lang", choices=("en", "ru"), help="speak English or Russian")
    parser.add_argument("--theme", choices=("paper", "night"), help="draw on paper or by night")
    parser.add_argument("--open", type=Path, metavar="FILE", help="open a match record")
    return parser


def prepare_environment() -> None:
    """Set what SDL reads when it starts. Call before pygame is imported anywhere."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")


def main(arguments: list[str]) -> int:
    """Run the program. Returns the exit status."""
    if arguments[:1] == ["check"]:
        from game.match.check import check

        if not arguments[1:]:
            command_line().error("check needs at least one file")
        return check(arguments[1:])
    parser = command_line()
    chosen = parser.parse_args(arguments)
    prepare_environment()
    from scenes.start import StartError, start

    try:
        start(chosen)
    except StartError as error:
        parser.exit(2, f"{parser.prog}: {error}\n")
    return 0


if __name__ == "__main__":
    multiprocessing.freeze_support()  # a worker process of the package begins here too, and goes its own way
    sys.exit(main(sys.argv[1:]))
