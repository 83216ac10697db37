"""The executable, built once, and the real windows in which it is played."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.window.conftest import display, start
from tests.window.harness import ROOT, need

__all__ = ["display", "start"]


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the package, in one whose name has a space and a Cyrillic letter. The build says nothing."""
    need("the build", ["objdump"])
    folder = tmp_path_factory.mktemp("Новая папка")
    built = subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--distpath", folder, "--workpath", folder / "work", "palisade.spec"],
        cwd=ROOT,
        env=os.environ | {"PYI_LOG_LEVEL": "ERROR", "PYINSTALLER_CONFIG_DIR": str(folder / "work")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert (built.returncode, built.stdout) == (0, "")
    return folder / "palisade"
