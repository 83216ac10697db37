"""The picture of a frame, drawn anew only where it is not what it was in the frame before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, cast

import pygame

MOST = 24
"""Places apart from each other that are drawn one by one; more of them become one."""


MANY = 200
"""Pictures that differ from those of the frame before at which their frames are compared no further."""


class Laid(NamedTuple):
    """A picture laid on a canvas: where, which part of it, how it is blended, and what it may not leave."""

    picture: pygame.Surface
    at: tuple[int, int]
    area: tuple[int, int, int, int] | None
    flags: int
    clip: tuple[int, int, int, int] | None

    @property
    def opaque(self) -> bool:
        """Whether nothing of what lies under it is seen."""
        picture = self.picture
        plain = not (self.flags or picture.get_flags() & pygame.SRCALPHA or picture.get_colorkey())
        return plain and picture.get_alpha() in {None, 255}

    @property
    def box(self) -> pygame.Rect:
        """The pixels that it covers."""
        box = pygame.Rect(self.at, self.area[2:] if self.area else self.picture.get_size())
        return box.clip(self.clip) if self.clip else box


class Canvas(pygame.Surface):
    """A surface on which whole frames are painted by laying pictures one over the other, with ``blit`` and its kin.

    It has no pixels of its own: what is laid is noted, and ``show`` draws it on another surface of the same size, only
    where it differs from the frame before. A picture that is changed in place has to be laid as another object, or
    nobody sees the change: ``sprites.renewed``.

    >>> window, white, dot = pygame.Surface((9, 9)), pygame.Surface((9, 9)), pygame.Surface((1, 1))
    >>> canvas = Canvas((9, 9))
    >>> def frame(x):
    ...     return canvas.show(window, lambda surface: surface.fblits([(white, (0, 0)), (dot, (x, 4))]))
    >>> frame(2), frame(2), frame(6)
    ([Rect(0, 0, 9, 9)], [], [Rect(2, 4, 1, 1), Rect(6, 4, 1, 1)])
    """

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size, depth=8)
        self._laid: list[Laid] = []

    # -- what a painter calls ----------------------------------------------------------------------------------

    def blit(self, picture: pygame.Surface, at: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Lay a picture on the canvas. Returns the pixels that it covers."""
        self.blits([(picture, at, area, special_flags)])
        return self._laid[-1].box

    def fblits(self, pairs: Iterable[tuple[pygame.Surface, Any]], special_flags: int = 0) -> None:
        """Lay pictures: (picture, place) each."""
        clip = self._clip
        self._laid += [Laid(picture, (int(at[0]), int(at[1])), None, special_flags, clip) for picture, at in pairs]

    def blits(self, rows: Iterable[Sequence[Any]], doreturn: object = False) -> None:  # noqa: ARG002
        """Lay pictures: (picture, place, perhaps a part of it, perhaps flags) each."""
        clip = self._clip
        for picture, at, *rest in rows:
            area = _numbers(pygame.Rect(rest[0])) if rest and rest[0] else None
            self._laid.append(Laid(picture, (int(at[0]), int(at[1])), area, rest[1] if len(rest) > 1 else 0, clip))

    @property
    def _clip(self) -> tuple[int, int, int, int] | None:
        clip = self.get_clip()
        return None if clip == self.get_rect() else _numbers(clip)

    # -- what is seen ------------------------------------------------------------------------------------------

    def show(
        self, surface: pygame.Surface, paint: Callable[[pygame.Surface], object], *, whole: bool = False
    ) -> list[pygame.Rect]:
        """Let a frame be painted, and draw it on a surface that holds the frame before, or ``whole``.

        Returns the places that were drawn.
        """
        before, self._laid = self._laid, []
        paint(self)
        places = [self.get_rect()] if whole or not before else changed(before, self._laid, self.get_rect())
        covers = [(index, laid.box) for index, laid in enumerate(self._laid) if laid.opaque]
        for place in places:
            lowest = next((index for index, box in reversed(covers) if box.contains(place)), 0)
            for clip, group in groupby(self._laid[lowest:], key=lambda laid: laid.clip):
                surface.set_clip(place.clip(clip) if clip else place)
                surface.blits(cast("Any", [laid[:4] for laid in group]), doreturn=False)
        surface.set_clip(None)
        return places


def changed(before: Sequence[Laid], now: Sequence[Laid], whole: pygame.Rect) -> list[pygame.Rect]:
    """Where two frames differ, as boxes apart from each other."""
    first, last = 0, min(len(before), len(now))
    while first < last and before[first] == now[first]:
        first += 1
    last = 0
    while last < min(len(before), len(now)) - first and before[-1 - last] == now[-1 - last]:
        last += 1
    old, new = before[first : len(before) - last], now[first : len(now) - last]
    if len(old) + len(new) > MANY:  # a map is moved: to look at each would take longer than to draw them
        clips = {laid.clip for laid in (*old, *new) if laid.clip}
        rest = (laid.box for laid in (*old, *new) if not laid.clip)
        return _apart(box.clip(whole) for box in (*map(pygame.Rect, clips), *rest))
    gone, come = Counter(old), Counter(new)
    gone, come = gone - come, come - gone
    if [laid for laid in old if laid not in gone] != [laid for laid in new if laid not in come]:
        gone, come = Counter(old), Counter(new)  # some lie over others that they lay under
    return _apart([laid.box.clip(whole) for laid in (*gone, *come)])


def _numbers(box: pygame.Rect) -> tuple[int, int, int, int]:
    """A box as what never changes."""
    return box.x, box.y, box.w, box.h


def _apart(boxes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Boxes that cover the same, none of which touches another."""
    apart: list[pygame.Rect] = []
    for box in boxes:
        if not box.size[0] or not box.size[1]:
            continue
        grown = box
        while (met := grown.collidelist(apart)) >= 0:
            grown = grown.union(apart.pop(met))
        apart.append(grown)
    return apart if len(apart) <= MOST else [apart[0].unionall(apart[1:])]
