"""Kernels of the torture set."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path

from rooftree.errors import RooftreeError
from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.model import Kernel

FILES = sorted((Path(__file__).parents[1] / "frontend" / "torture").glob("*.c"))


@cache
def torture_kernels() -> list[Kernel]:
    """Some of the kernels that the torture set gives."""
    found = []
    for path in FILES[:: max(len(FILES) // 40, 1)]:
        with suppress(RooftreeError):
            found.append(kernel_from_c(path))
    return found
