"""Kernels as they are, uncompiled, and compiled: each loaded beside whatever the program itself has imported."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from game.players.kernels import build


def uncompiled(game: str) -> ModuleType:
    """The kernel of a game, run from its source."""
    return _loaded(game, build.HERE / f"{game}.py")


def compiled(folder: Path) -> dict[str, ModuleType]:
    """The kernels of all games, compiled into a folder."""
    return {path.name.partition(".")[0]: _loaded(path.name.partition(".")[0], path) for path in build.build(folder)}


def _loaded(game: str, path: Path) -> ModuleType:
    name = f"{build.PACKAGE}.{game}"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    before = sys.modules.get(name)
    try:
        spec.loader.exec_module(module)
    finally:
        if before:
            sys.modules[name] = before
    return module
