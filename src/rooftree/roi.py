"""Regions of a Python program that `rooftree profile` lists by name.

``with rooftree.roi("solve"): ...``, or ``@rooftree.roi("solve")`` above a function.
Without a profile entering one costs less than a microsecond.
"""

from __future__ import annotations

import ctypes
import os
from contextlib import ContextDecorator
from functools import cache
from typing import Any

from rooftree.callable_module import make_callable


class Region(ContextDecorator):
    """A region; may be nested, and entered by several threads."""

    def __init__(self, name: str) -> None:
        self._name = name.encode("utf-8", "replace")

    def __enter__(self) -> Region:
        library = _library()
        if library is not None:
            library.rooftree_roi_begin(self._name)
        return self

    def __exit__(self, *_: object) -> None:
        library = _library()
        if library is not None:
            library.rooftree_roi_end(self._name)


@cache
def _library() -> Any:
    """What the profile has named; None where nobody profiles."""
    name = os.environ.get("ROOFTREE_ROI_LIBRARY")
    if not name:
        return None
    try:
        library = ctypes.CDLL(name)
    except OSError:  # of a profile that is over
        return None
    for call in (library.rooftree_roi_begin, library.rooftree_roi_end):
        call.argtypes, call.restype = [ctypes.c_char_p], None
    return library


make_callable(__name__, "rooftree.roi:Region")
