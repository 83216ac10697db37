"""Compiled kernels for the tests of the computer players."""

import pytest

from tests.players import kernels


@pytest.fixture(scope="session")
def compiled(tmp_path_factory):
    """The kernels of all games, compiled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CFLAGS", "-O0")  # what counts here is what comes out, and that soon
        return kernels.compiled(tmp_path_factory.mktemp("kernels"))
