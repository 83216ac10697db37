"""The package as a person gets it: a folder with an executable, played by real clicks; small, quick, with licences."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.match import record
from game.match.match import Match, Seat
from game.players.kernels import build
from package import licences
from tests.window.harness import Display, Player

LARGEST = 120_000_000
"""Bytes on disk."""


def run(package: Path, *arguments: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    """What the executable says without a window: there is no display that it could open one on."""
    command = [package / "palisade", *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, env={}, capture_output=True, text=True, check=False, timeout=60)


def test_from_the_menu_into_a_match(package: Path, start: Callable[..., Player]) -> None:
    player = start(program=package / "palisade")
    assert player.state["scene"] == "menu"
    player.press("card.wallgo")
    assert player.press("start")["scene"] == "matchscene"
    played = [player.state["targets"][place] for place in (0, 9, 20)]
    assert player.choose(*played)["actions"] == [f"@{place}" for place in played]
    assert player.close() == 0
    assert player.words == ""


def test_the_computer_answers_with_compiled_kernels(package: Path, start: Callable[..., Player]) -> None:
    kernels = {path.name.partition(".")[0] for path in (package / "_internal/game/players/kernels").iterdir()}
    assert kernels == {source.stem for source in build.sources()}
    player = start(program=package / "palisade")
    player.press("card.wallgo")
    player.press("kind.1.computer")
    player.press("start")
    first = player.state["targets"][0]
    player.choose(first)
    answered = player.until("the computer's answer", lambda state: len(state["actions"]) == 3)
    assert answered["actions"][0] == f"@{first}"
    worker = Path(f"/proc/{player.process.pid}/task/{player.process.pid}/children")
    assert worker.read_text(), "it thinks in a process of its own"
    assert player.close() == 0
    assert player.words == ""


def test_the_first_frame(package: Path, display: Display, tmp_path: Path, benchmark: Any) -> None:
    """From the start of the process to the answer after its first frame."""
    players: list[Player] = []

    def first_frame() -> int:
        players.append(Player(display, tmp_path, [str(package / "palisade")], {}))
        return players[-1].reach()["frame"]

    def clean_up() -> None:
        for player in players:
            player.kill()
        players.clear()

    assert benchmark.pedantic(first_frame, setup=clean_up, rounds=5, warmup_rounds=1) >= 1
    clean_up()


def test_check_looks_through_records_without_a_window(package: Path, tmp_path: Path) -> None:
    match = Match.new("wallgo", [Seat("Аня"), Seat()])
    match.play("@a7", "@g7", "@a1", "@g1")
    record.save(match, tmp_path / "матч.palisade.json")
    (tmp_path / "bad.json").write_text("{}")
    checked = run(package, "check", "матч.palisade.json", "bad.json", cwd=tmp_path)
    good, bad = map(json.loads, checked.stdout.splitlines())
    assert (checked.returncode, checked.stderr) == (1, "")
    assert (good["ok"], good["actions"], good["position"]) == (True, 4, match.state.to_text())
    assert bad["ok"] is False


def test_help_speaks_of_the_executable(package: Path, tmp_path: Path) -> None:
    helped = run(package, "--help", cwd=tmp_path)
    assert (helped.returncode, helped.stderr) == (0, "")
    assert helped.stdout.startswith("usage: palisade ")


def test_what_cannot_be_started_is_told_in_one_sentence(package: Path, tmp_path: Path) -> None:
    refused = run(package, "chess", cwd=tmp_path)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("palisade: 'chess' is no game; there is ")


def files(folder: Path) -> Iterator[Path]:
    """The real files below a folder; links take no place."""
    return (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def test_it_is_small(package: Path) -> None:
    size = sum(path.stat().st_size for path in files(package))
    assert size < LARGEST, f"{size / 1e6:.1f} MB"


def test_every_library_font_and_package_has_its_licence(package: Path) -> None:
    folder = package / "licences"
    index = dict(line.split(": ") for line in (folder / "INDEX.txt").read_text(encoding="utf-8").splitlines())
    for texts in index.values():
        for text in texts.split(", "):
            assert (folder / text).stat().st_size > 100
    libraries = {path.name for path in files(package) if path.name.startswith("lib") and ".so" in path.name}
    assert libraries
    assert libraries <= set(index)
    fonts = {path.name.split("-")[0] for path in files(package) if path.suffix in {".ttf", ".otf"}}
    assert fonts == {"FiraCode", "GolosText", "NotoSans", "Piazzolla"}
    told = ", ".join(index.values())
    assert all(font in told for font in fonts)
    embedded = {name.split()[0] for name in index}
    assert {"Python", "numpy", "pygame-ce", "pygame_gui", "pyinstaller", "python-i18n"} <= embedded


def test_a_library_without_a_licence_stops_the_build() -> None:
    with pytest.raises(SystemExit, match=r"libmystery\.so\.1 has no licence: put its text into package/licences/"):
        licences.library(Path("/usr/lib/libmystery.so.1"))
