"""How the kernels are compiled. Only this file needs Cython and setuptools; the program runs without."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from pathlib import Path

HERE = Path(__file__).parent
PACKAGE = __package__
SHIM = f"from {PACKAGE} import shim as cython"
"""The line of a kernel in whose place Cython's own is put."""

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "show_performance_hints": False,
}


def sources() -> list[Path]:
    """The files that are kernels: those that speak of Cython."""
    return [path for path in sorted(HERE.glob("*.py")) if SHIM in path.read_text(encoding="utf-8").splitlines()]


def build(folder: Path | None = None) -> list[Path]:
    """Compile the kernels into a folder, or beside their sources, and return the extensions.

    Raises SystemExit, saying in a sentence what is missing, where they cannot be compiled.
    """
    with tempfile.TemporaryDirectory() as work, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        built = _compiled(Path(work))
        target = folder or HERE
        target.mkdir(parents=True, exist_ok=True)
        return [_put(extension, target) for extension in built]


def _put(extension: Path, folder: Path) -> Path:
    """Copy an extension into a folder; a program that runs with another one there keeps that."""
    new = Path(shutil.copy(extension, folder / f"{extension.name}.new"))
    return new.replace(folder / extension.name)


def _compiled(work: Path) -> list[Path]:
    try:
        from Cython.Build import cythonize  # noqa: PLC0415 - the program runs without
        from setuptools import Distribution, Extension  # noqa: PLC0415
        from setuptools.errors import BaseError  # noqa: PLC0415
    except ImportError as error:
        raise SystemExit(f"{error.name} is missing: pip install -r requirements-dev.txt") from None
    extensions = []
    for source in sources():
        copy = work / source.name
        copy.write_text(source.read_text(encoding="utf-8").replace(SHIM, "import cython"), encoding="utf-8")
        extensions.append(Extension(f"{PACKAGE}.{source.stem}", [str(copy)]))
    distribution = Distribution({"ext_modules": cythonize(extensions, compiler_directives=DIRECTIVES, quiet=True)})
    command = distribution.get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(work / "lib"), str(work / "temp")
    try:
        command.ensure_finalized()
        command.run()
    except BaseError as error:
        raise SystemExit(f"the kernels cannot be compiled: {error}") from None
    return [path for path in (work / "lib").rglob("*") if path.is_file()]
