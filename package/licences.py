"""The licences of everything that a package embeds: each is found, or the build stops.

Wheels bring their own licence files. Shared libraries come without, from wheels and from the system alike: their texts
lie in ``package/licences``, named after the library.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterable
from importlib.metadata import Distribution, distributions
from pathlib import Path
from platform import python_version
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
TEXTS = Path(__file__).parent / "licences"

LICENCE_FILE = re.compile(r"licen[cs]e|copying|lgpl|ofl", re.IGNORECASE)
"""How the files are called that hold a licence."""

SHARED = {
    "brotli": ("brotlicommon", "brotlidec"),
    "bzip2": ("bz",),
    "gcc": ("gcc_s", "gfortran", "stdc++"),
    "lgpl-2.1": ("fluidsynth", "mpg", "quadmath", "sndfile"),
    "openblas": ("scipy_openblas",),
    "openssl": ("crypto", "ssl"),
    "python": ("expat", "mpdec"),
    "vorbis": ("vorbisenc", "vorbisfile"),
    "webp": ("sharpyuv", "webpdemux", "webpmux"),
    "zlib": ("z",),
}
"""Texts that serve libraries of other names."""

STANDARD_LIBRARY = "base_library.zip"
"""What PyInstaller makes of the modules that Python needs to start."""

TEXT_OF = {library: text for text, libraries in SHARED.items() for library in libraries}


class Component(NamedTuple):
    """Something embedded, and its licences: files below a home."""

    name: str
    home: Path
    texts: tuple[Path, ...]


def write(embedded: Iterable[tuple[str, str, str]], folder: Path) -> None:
    """Write the licences of what is embedded, and an index of what falls under which, into a folder.

    ``embedded`` are PyInstaller's entries: (name in the package, source file, kind). Raises SystemExit, naming it, for
    a file without a licence.
    """
    index = []
    for name, home, texts in sorted(components(embedded)):
        places = [text.relative_to(home) for text in texts]
        for text, place in zip(texts, places, strict=True):
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(text, folder / place)
        index.append(f"{name}: {', '.join(map(str, places))}\n")
    (folder / "INDEX.txt").write_text("".join(index), encoding="utf-8")


def components(embedded: Iterable[tuple[str, str, str]]) -> set[Component]:
    """What the embedded files belong to."""
    owners = {Path(dist.locate_file(file)): dist for dist in distributions() for file in dist.files or ()}
    return {
        library(Path(source)) if kind == "BINARY" else _component(Path(source), owners)
        for _, source, kind in embedded
        if kind != "SYMLINK"
    }


def library(file: Path) -> Component:
    """A shared library. ``libSDL2_image-2-d6906c81.0.so`` is known by the letters that it begins with, ``sdl``."""
    found = re.match(r"(?:lib)?([a-z_+]+)", file.name.lower())
    word = found[1] if found else file.name
    text = TEXTS / f"{TEXT_OF.get(word, word)}.txt"
    if not text.exists():
        raise SystemExit(f"{file.name} has no licence: put its text into {TEXTS.relative_to(ROOT)}/{text.name}")
    return Component(file.name, TEXTS, (text,))


def _component(file: Path, owners: dict[Path, Distribution]) -> Component:
    """What a module, an extension or a datum belongs to."""
    if dist := owners.get(file):
        texts = [place for place in dist.files or () if place.suffix != ".py" and LICENCE_FILE.search(place.name)]
        name, home, paths = f"{dist.name} {dist.version}", Path(dist.locate_file("")), [*map(dist.locate_file, texts)]
    elif file.is_relative_to(ROOT):
        name, home = "Palisade, its fonts and icons", ROOT
        paths = [path for path in ROOT.glob("assets/**/*.txt") if LICENCE_FILE.search(path.name)]
    elif file.is_relative_to(sys.base_prefix) or file.name == STANDARD_LIBRARY:
        name, home, paths = f"Python {python_version()}", TEXTS, [TEXTS / "python.txt"]
    else:
        raise SystemExit(f"{file} belongs to nothing that is installed")
    if not paths:
        raise SystemExit(f"{name} has no licence file")
    return Component(name, home, tuple(sorted(map(Path, paths))))
