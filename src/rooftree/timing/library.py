"""Where the functions of the C library's mathematics are in this process, as programs that are linked to it would find them."""

from __future__ import annotations

import ctypes
from functools import cache

_FILES = ("libm.so.6", "libmvec.so.1", "libm.so")


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
