"""Where the mathematics of the C library and of libgcc are in this process, as programs that are linked to them find them."""

from __future__ import annotations

import ctypes
from functools import cache

_FILES = ("libm.so.6", "libmvec.so.1", "libm.so", "libgcc_s.so.1")


def address(name: str) -> int | None:
    """Address of a function; None if no library here has it."""
    for library in _libraries():
        try:
            return ctypes.cast(getattr(library, name), ctypes.c_void_p).value
        except AttributeError:
            continue
    return None


@cache
def _libraries() -> tuple[ctypes.CDLL, ...]:
    found = []
    for file in _FILES:
        try:
            found.append(ctypes.CDLL(file))
        except OSError:
            continue
    return tuple(found)
