"""How much work something is, told without a clock: calls of Python functions, as many on every machine and beside any load."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable


def calls(work: Callable[[], object]) -> int:
    """How many Python functions are called, those of C not counted."""
    counted = itertools.count()
    before = sys.getprofile()
    sys.setprofile(lambda _frame, event, _argument: next(counted) if event == "call" else None)
    try:
        work()
    finally:
        sys.setprofile(before)
    return next(counted)
