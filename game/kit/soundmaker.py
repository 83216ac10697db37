"""Makes the sounds of the program: wood, paper and ink on a table. ``python -m game.kit.soundmaker`` writes them.

The same code gives the same bytes, so the files in ``assets/sounds`` can be made again at any time. A wave is an array
of samples, 22,050 a second; only the last step of each sound gives it a loudness.
"""

from __future__ import annotations

import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from game.kit.audio import FOLDER, RATE

Wave = NDArray[np.float64]

WOOD = (1.0, 2.76, 5.4)
"""Partials of a struck bar."""

SKIN = (1.0, 1.59, 2.14)
"""Partials of a struck board that lies on something soft."""


# -- what sounds are made of -----------------------------------------------------------------------------------


def seconds(length: float) -> Wave:
    """The moments of the samples of a wave so many seconds long."""
    return np.arange(round(length * RATE), dtype=np.float64) / RATE


def noise(length: float, low: float, high: float, seed: int) -> Wave:
    """Noise between two frequencies, in hertz, with soft edges; the same for each seed."""
    hiss = np.random.default_rng(seed).uniform(-1, 1, round(length * RATE))
    spectrum = np.fft.rfft(hiss)
    frequency = np.fft.rfftfreq(len(hiss), 1 / RATE)
    spectrum *= 1 / (1 + (frequency / high) ** 4) * (1 - 1 / (1 + (frequency / low) ** 4))
    return even(np.fft.irfft(spectrum, len(hiss)))


def struck(pitch: float, length: float, partials: tuple[float, ...] = WOOD, decay: float = 0.05) -> Wave:
    """A bar or board struck once: partials that die away, the higher the sooner. ``decay`` in seconds."""
    t = seconds(length)
    sound: Wave = np.zeros(len(t))
    for ratio in partials:
        sound += np.sin(2 * np.pi * pitch * ratio * t) * np.exp(-t * ratio / decay) / ratio
    return sound


def knock(pitch: float, length: float, seed: int, decay: float = 0.03) -> Wave:
    """Wood on wood: a bar struck, and the contact itself."""
    contact = noise(length, 300, 2600, seed) * np.exp(-seconds(length) / 0.004)
    return struck(pitch, length, decay=decay) + 0.5 * contact


def rub(length: float, low: float, high: float, seed: int, *, grains: float = 0.0) -> Wave:
    """Something drawn over paper or wood; ``grains`` a second make it scratch."""
    swell = np.sin(np.pi * seconds(length) / length) ** 2
    if grains:
        swell *= 0.55 + 0.45 * np.sin(2 * np.pi * grains * seconds(length))
    sound: Wave = noise(length, low, high, seed) * swell
    return sound


def glide(start: float, end: float, length: float) -> Wave:
    """A soft tone that slides from one pitch to another and dies away."""
    t = seconds(length)
    turns = np.cumsum(np.geomspace(start, end, len(t))) / RATE
    fading: Wave = np.exp(-3 * t / length) * np.minimum(t / 0.008, 1)
    return np.sin(2 * np.pi * turns) * fading


def chime(*pitches: float, apart: float, length: float) -> Wave:
    """Soft mallets on wood, one after the other."""
    return together(*((apart * place, struck(pitch, length, (1.0, 3.93), 0.1)) for place, pitch in enumerate(pitches)))


def together(*parts: tuple[float, Wave]) -> Wave:
    """Waves laid over each other, each beginning after so many seconds."""
    starts = [round(delay * RATE) for delay, _ in parts]
    whole = np.zeros(max(start + len(part) for start, (_, part) in zip(starts, parts, strict=True)))
    for start, (_, part) in zip(starts, parts, strict=True):
        whole[start : start + len(part)] += part
    return whole


def even(sound: Wave) -> Wave:
    """The same wave with a peak of one."""
    peak: float = np.abs(sound).max()
    return sound / peak


def finished(sound: Wave, peak: float) -> Wave:
    """A wave without rumble, at its loudness (1 is the loudest possible), its ends at rest."""
    sound = sound - sound.mean()
    sound[:16] *= np.linspace(0, 1, 16)
    sound[-200:] *= np.linspace(1, 0, 200)
    return peak * even(sound)


# -- the sounds ------------------------------------------------------------------------------------------------


def wall() -> Wave:
    """Six stakes, 28 ms apart as in the picture, and the rail."""
    stakes = [(0.028 * place, knock(340 + 17 * place, 0.07, 20 + place, 0.018)) for place in range(6)]
    return together(*stakes, (0.19, 1.3 * knock(230, 0.14, 30, 0.04)))


def wall_broken() -> Wave:
    """A blow, and splinters."""
    splinters = [(0.05 + 0.031 * place, 0.5 * knock(520 - 37 * place, 0.08, 40 + place, 0.02)) for place in range(5)]
    return together((0, knock(150, 0.25, 38, 0.05)), (0, 0.7 * rub(0.2, 400, 2800, 39)), *splinters)


def cut() -> Wave:
    """Two strokes of scissors, and the end that falls."""
    return together(
        (0, rub(0.06, 1500, 5500, 13)), (0.08, rub(0.07, 1300, 5000, 14)), (0.15, 0.5 * knock(380, 0.1, 15))
    )


def capture() -> Wave:
    """A stamp on paper, and a piece set down."""
    return together((0, struck(120, 0.2, SKIN, 0.05)), (0.09, 0.6 * knock(430, 0.15, 50)))


def fortress() -> Wave:
    """A heavy block set down, and the ring round it."""
    return together(
        (0, 1.2 * struck(95, 0.3, SKIN, 0.09)), (0, knock(210, 0.2, 52)), (0.08, 0.4 * rub(0.26, 500, 2500, 53))
    )


SOUNDS: dict[str, tuple[float, Callable[[], Wave]]] = {
    "step": (0.34, lambda: knock(420, 0.09, 1)),
    "put": (0.42, lambda: together((0, knock(300, 0.13, 2)), (0, 0.5 * struck(140, 0.13, SKIN)))),
    "wall": (0.42, wall),
    "wall-broken": (0.5, wall_broken),
    "gain": (
        0.34,
        lambda: together((0, 0.6 * rub(0.36, 300, 1800, 3)), (0.06, chime(330, 440, apart=0.07, length=0.22))),
    ),
    "lose": (0.3, lambda: together((0, 0.6 * rub(0.24, 200, 1100, 4)), (0, glide(300, 190, 0.24)))),
    "refuse": (0.34, lambda: together((0, struck(165, 0.1, SKIN)), (0.07, struck(155, 0.11, SKIN)))),
    "turn": (0.18, lambda: chime(392, apart=0, length=0.2)),
    "press": (0.2, lambda: knock(620, 0.05, 5, 0.012)),
    "dialog": (0.24, lambda: together((0, rub(0.18, 500, 2600, 6)), (0.05, chime(294, apart=0, length=0.2)))),
    "win": (0.46, lambda: chime(294, 370, 440, 587, apart=0.07, length=0.19)),
    "draw": (0.34, lambda: chime(330, 330, apart=0.13, length=0.25)),
    "tick": (0.26, lambda: knock(880, 0.045, 7, 0.01)),
    "slide": (0.36, lambda: together((0, rub(0.26, 180, 1300, 8, grains=70)), (0.22, knock(260, 0.1, 9)))),
    "stand": (0.42, lambda: together((0, glide(180, 320, 0.16)), (0.13, 1.2 * knock(240, 0.14, 10)))),
    "out": (0.4, lambda: together((0, knock(200, 0.2, 11)), (0.06, 0.8 * glide(260, 90, 0.3)))),
    "line": (0.26, lambda: rub(0.24, 900, 4200, 12, grains=48)),
    "cut": (0.36, cut),
    "node": (0.26, lambda: together((0, glide(520, 760, 0.06)), (0, 0.4 * knock(560, 0.06, 16)))),
    "fortress": (0.5, fortress),
    "capture": (0.46, capture),
    "page": (0.24, lambda: together((0, rub(0.16, 700, 4000, 17)), (0.1, 0.6 * rub(0.14, 400, 2400, 18)))),
}
"""Every sound by its name, which is also its file's: how loud it is at its peak, and the wave."""


def write(folder: Path = FOLDER) -> None:
    """Write every sound as a WAV file: mono, 16 bits."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (peak, make) in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(np.rint(finished(make(), peak) * 32767).astype("<i2").tobytes())


if __name__ == "__main__":
    write()
