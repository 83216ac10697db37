"""What a kernel says in Cython's words, while it runs uncompiled: C's types, and marks that then mean nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

Marked = TypeVar("Marked")

bint: TypeAlias = bool
double: TypeAlias = float
longlong: TypeAlias = int
ulonglong: TypeAlias = int

compiled = False
"""Whether the kernel that asks is compiled."""


def cclass(marked: Marked) -> Marked:
    """Marks a class whose attributes are those of a C structure."""
    return marked


def cfunc(marked: Marked) -> Marked:
    """Marks a function that only the kernel itself calls."""
    return marked


def ccall(marked: Marked) -> Marked:
    """Marks a function that the kernel itself calls, and others do."""
    return marked


def inline(marked: Marked) -> Marked:
    """Marks a function to be copied to where it is called."""
    return marked


def cast(kind: Callable[..., Marked], value: object) -> Marked:
    """The value, as another of C's types."""
    del kind
    return value  # type: ignore[return-value]


def declare(kind: Callable[..., Marked], value: Marked) -> Marked:
    """The value of a constant, as one of C's types."""
    del kind
    return value
