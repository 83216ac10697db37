"""Compile the kernels: ``python -m game.players.kernels [FOLDER]``, by default beside their sources.

It takes Cython, setuptools and a C compiler. To run uncompiled again, delete the extensions.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from game.players.kernels.build import build


def main(arguments: Sequence[str]) -> None:
    """Build into the folder on the command line and say what came out."""
    folder = Path(arguments[0]) if arguments else None
    for extension in build(folder):
        sys.stdout.write(f"{extension}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
