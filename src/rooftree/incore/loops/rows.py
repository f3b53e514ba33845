"""Rows of a nest: what its innermost loop does in one iteration of the loop around it.

A short loop of a constant trip count has no loop of its own in the code where one pass does all its iterations: the
compiler unrolled it, and may do several iterations of the loop around it in a pass. Rows are then those of the loop
around it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import gcd
from typing import Any

import numpy as np

from rooftree.incore.model import Array
from rooftree.kernel.bounds import trip_counts
from rooftree.kernel.model import Kernel
from rooftree.kernel.unroll import constant_trips


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of the innermost loop that the code has.

    Attributes:
        level: of that loop in the nest; 0: a single loop is one row, as long as the sweep.
        iterations: of that loop in one row, shape (S,); the mean if rows differ.
        joined: iterations of the loops within it that the code does in one of these.
        differ: whether rows are of different lengths, as in triangles.
        jammed: rows that a pass does side by side.
    """

    level: int
    iterations: Array
    joined: int
    differ: bool = False
    jammed: int = 1

    @property
    def per_start(self) -> Array:
        """Iterations of the kernel from one start of the loop to the next, shape (S,)."""
        return self.trips * self.jammed

    @property
    def trips(self) -> Array:
        """Iterations of the kernel in one row, shape (S,)."""
        return self.iterations * self.joined


def rows(kernel: Kernel, sizes: Mapping[str, Any], per_pass: int, jammed: int = 1) -> Rows:
    """The rows of a kernel in code.

    Args:
        kernel, sizes: each size's values, shape (S,).
        per_pass: iterations of one pass.
        jammed: rows over which the iterations of one pass are spread (unroll and jam).
    """
    counts = trip_counts(kernel, sizes)
    level, joined = _joined(kernel, counts, per_pass // jammed)
    iterations = np.atleast_1d(np.asarray(counts[level], dtype=np.float64))
    return Rows(level, iterations, joined, rows_differ(kernel, level), jammed)


def rows_differ(kernel: Kernel, level: int = -1) -> bool:
    """Whether the length of a loop depends on the loops around it; bands and tiles move with them, but are as long each time."""
    loop = kernel.loops[level]
    around = set(kernel.counters[: kernel.loops.index(loop)])
    return all(around & (stop - start).names for stop in loop.stop for start in loop.start)


def iterations_per_start(kernel: Kernel, sizes: Mapping[str, Any], per_pass: int, jammed: int = 1) -> tuple[int, ...]:
    """Of each loop but the innermost: iterations from one start of vectors to the next.

    Args: as for `rows`.

    1 for loops that start rows, more for the one of which a pass does several iterations, 0 for those that a pass does whole.
    """
    level, joined = _joined(kernel, trip_counts(kernel, sizes), per_pass // jammed)
    outer = len(kernel.loops) - 1
    if level == outer:
        return (1,) * outer
    return (*(1,) * level, per_pass // gcd(per_pass, joined), *(0,) * (outer - level - 1))


def _joined(kernel: Kernel, counts: Sequence[Array], along: int) -> tuple[int, int]:
    """Level of the innermost loop that the code has, and the iterations that the loops within it make of one of its own.

    A pass that does ``along`` iterations in a row does all of a loop whose constant trip count is not larger.
    """
    level, joined = len(kernel.loops) - 1, 1
    while level > 0 and constant_trips(kernel.loops[level]):
        trips = round(float(np.ravel(counts[level])[0]))
        if joined * trips > along:
            break
        level, joined = level - 1, joined * trips
    return level, joined
