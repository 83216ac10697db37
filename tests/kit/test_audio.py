"""Sounds: the files are what the maker makes, small and quiet; the player needs no device and never stutters."""

import os
import subprocess
import sys
import wave

import numpy as np
import pygame
import pytest

from game.kit import audio, soundmaker
from game.kit.audio import APART, FOLDER, RATE, SOUNDS, Audio

HEARD = {
    "step", "put", "wall", "wall-broken", "gain", "lose", "refuse", "turn", "press", "dialog", "win", "draw", "tick",
    "slide", "stand", "out", "line", "cut", "node", "fortress", "capture", "page",
}  # fmt: skip
"""Everything that happens and can be heard."""


class Moment:
    seconds = 5.0

    def __call__(self):
        return self.seconds


@pytest.fixture
def begun(monkeypatch):
    """The sounds that were begun, as (name, volume), in order."""
    begun = []
    real = pygame.mixer.Sound

    class Sound:
        def __init__(self, path):
            self.name, self.sound = path.stem, real(path)

        def set_volume(self, volume):
            self.sound.set_volume(volume)

        def play(self):
            assert self.sound.play()
            begun.append((self.name, self.sound.get_volume()))

    monkeypatch.setattr(pygame.mixer, "Sound", Sound)
    yield begun
    pygame.mixer.quit()


def samples(name):
    with wave.open(str(FOLDER / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32767


# -- the files -------------------------------------------------------------------------------------------------


def test_everything_that_happens_has_its_sound():
    assert SOUNDS == HEARD == set(soundmaker.SOUNDS)


def test_the_maker_makes_the_files_byte_for_byte(tmp_path):
    soundmaker.write(tmp_path)
    for name in SOUNDS:
        assert (tmp_path / f"{name}.wav").read_bytes() == (FOLDER / f"{name}.wav").read_bytes(), name


@pytest.mark.parametrize("name", sorted(HEARD))
def test_a_sound_is_short_quiet_and_without_clicks(name):
    sound = samples(name)
    assert 0.04 <= len(sound) / RATE <= 0.4
    assert 0.1 < np.abs(sound).max() < 0.51
    assert 0.02 < np.sqrt(np.mean(sound**2)) < 0.15
    assert abs(sound.mean()) < 0.002
    assert np.abs(sound[[0, -1]]).max() < 0.001


def test_the_sounds_are_small_together():
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 400_000


def test_no_two_sounds_are_alike():
    def colour(name):
        """How loud each of 40 bands is in each of 8 parts of the first 0.4 seconds."""
        sound = np.zeros(int(0.4 * RATE))
        sound[: len(samples(name))] = samples(name)
        parts = [np.abs(np.fft.rfft(part))[:400].reshape(40, -1).sum(axis=1) for part in np.array_split(sound, 8)]
        flat = np.concatenate(parts)
        return flat / np.linalg.norm(flat)

    names = sorted(SOUNDS)
    colours = np.array([colour(name) for name in names])
    likeness = colours @ colours.T - np.eye(len(names))
    one, other = np.unravel_index(likeness.argmax(), likeness.shape)
    assert likeness.max() < 0.97, (names[one], names[other])


# -- the player ------------------------------------------------------------------------------------------------


def test_every_sound_is_played_at_the_volume(begun):
    player = Audio(volume=0.5, now=Moment())
    player.prepare()
    for name in sorted(SOUNDS):
        pygame.mixer.stop()
        player.play(name)
    assert [name for name, _ in begun] == sorted(SOUNDS)
    assert all(volume == pytest.approx(0.25, abs=0.01) for _, volume in begun)
    player.volume = 1.0
    player._now.seconds += 1
    player.play("step")
    assert begun[-1] == ("step", 1.0)


def test_nothing_is_heard_when_sound_is_off(begun):
    player = Audio(on=False, now=Moment())
    player.play("step")
    player.on, player.volume = True, 0.0
    player.play("step")
    assert begun == []
    assert not pygame.mixer.get_init()
    player.volume = 0.7
    player.play("step")
    assert [name for name, _ in begun] == ["step"]


def test_the_same_sound_is_not_stacked(begun):
    moment = Moment()
    player = Audio(now=moment)
    for wait in (0, APART / 3, APART / 3, APART / 2, APART / 2):
        moment.seconds += wait
        player.play("step")
        player.play("wall")
    assert [name for name, _ in begun] == ["step", "wall"] * 2


def test_an_unknown_sound_is_a_mistake_of_the_program():
    with pytest.raises(KeyError, match="trumpet"):
        Audio(on=False).play("trumpet")


def test_the_device_is_asked_for_once(monkeypatch):
    asked = []

    def no_device(*_):
        asked.append(1)
        raise pygame.error("no device")

    monkeypatch.setattr(audio.pygame.mixer, "init", no_device)
    moment = Moment()
    player = Audio(now=moment)
    for _ in range(5):
        moment.seconds += 1
        player.play("step")
    assert len(asked) == 1


@pytest.mark.parametrize("driver", ["alsa", "pulseaudio", "nonsense"])
def test_without_a_device_the_program_is_silent_and_well(driver):
    program = (
        "from game.kit.audio import Audio; player = Audio(); player.play('step'); player.play('wall'); print('well')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"SDL_AUDIODRIVER": driver},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("well\n", "")


def test_a_program_without_a_terminal_plays_too(begun):
    terminal = os.dup(2)
    os.close(2)
    try:
        Audio(now=Moment()).play("step")
    finally:
        os.dup2(terminal, 2)
        os.close(terminal)
    assert [name for name, _ in begun] == ["step"]
