"""Compiler flags that advice names, and those that bring the same, so that nothing is advised which is done already."""

from __future__ import annotations

from collections.abc import Iterable

_BRING = {
    "-ffast-math": ("-ffast-math", "-Ofast", "-fast"),
    "-fcx-limited-range": ("-fcx-limited-range", "-ffast-math", "-Ofast", "-fast"),
    "-fno-math-errno": ("-fno-math-errno", "-ffast-math", "-Ofast", "-fast"),
}


def untried(given: Iterable[str], *advised: str) -> tuple[str, ...]:
    """Those of the advised flags that the given ones do not bring.

    >>> untried(["-O3", "-ffast-math"], "-ffast-math", "-fno-math-errno"), untried(["-O3"], "-ffast-math")
    ((), ('-ffast-math',))
    """
    there = set(given)
    return tuple(flag for flag in advised if not there.intersection(_BRING.get(flag, (flag,))))
