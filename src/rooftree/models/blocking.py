"""Loops in blocks: what lies beside a block is touched again by the next one.

f = 1 + h / B
T_start = s L / n      of pieces that do not follow each other in memory
n_sets = w B / gcd(d, B)      lines d apart that a cache of w ways of B bytes keeps
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from rooftree.models._check import FloatArray, checked

__all__ = ["FILLED", "SHORTEST_OUTER", "filling_a_part", "lines_on_sets", "start_of_pieces", "with_halo"]

FILLED = 0.5
"""Part of what a cache holds that blocks of outer loops are made for [1], as C/2 is the rule of thumb for layer conditions
(hager2015): what else comes through takes places, too. Four 3D stencils of 320 points a side on an Emerald Rapids gained 1.14 to
1.27, 1.35 to 1.42, 1.14 to 1.16 and 1.12 to 1.14 in the longest blocks of j that L2 holds (203, 132, 162, 135), and 1.49, 1.55,
1.39 and 1.30 in those of 128, 64, 80 and 64; on no other processor was that tried. The halo of a block of 64 is 3 %."""

SHORTEST_OUTER = 4
"""Blocks of outer loops with fewer iterations cost more than they save [iterations]. Assumed."""


def filling_a_part(longest: int) -> int:
    """Length of blocks that fill a part of a cache: B = max(B_0, f B_longest), B_longest at most [iterations].

    Args:
        longest: that the cache holds [iterations].
    Returns: B [iterations], with f = `FILLED` and B_0 = `SHORTEST_OUTER`.

    >>> filling_a_part(203), filling_a_part(5)
    (102, 4)
    """
    return min(longest, max(SHORTEST_OUTER, round(FILLED * longest)))


def with_halo(beside: ArrayLike, iterations: ArrayLike) -> FloatArray:
    """Touches per iteration of a block over those of a loop without end: the halo comes on top of each block.

    f = 1 + h / B

    Args:
        beside: h, iterations beside the block that its references reach, both ends together [iterations]. Any shape.
        iterations: B, length of a block [iterations]. Any shape.
    Returns: f [1], broadcast shape.
    Raises: ModelError for negative numbers, a block of no iteration, or NaN.
    Assumes: no cache keeps the halo of a block till the next one comes to it.
    Source: by counting; blocks of 50 of a stencil of radius 4 touch 58 rows for 50.

    >>> float(with_halo(8, 50))
    1.16
    """
    b, h = checked("blocking.with_halo", positive={"iterations": iterations}, non_negative={"beside": beside})
    return np.asarray(1.0 + h / b)


def start_of_pieces(streams: ArrayLike, latency: ArrayLike, units: ArrayLike) -> FloatArray:
    """Time for the beginning of pieces, in a unit of work [cy/CL]: prefetchers come to each of them anew.

    T_start = s L / n

    Args:
        streams: s, lines that a unit of work brings from where the data are [1/CL]. Any shape.
        latency: L, of an access that waits for that place [cy]. Any shape.
        units: n, units of work in a piece [CL], > 0. Any shape.
    Returns: T_start [cy/CL], broadcast shape.
    Raises: ModelError for negative numbers, a piece without work, or NaN.
    Assumes: each stream waits once; a limit, no estimate, as prefetchers may run on behind the piece, and streams wait together.
    Source: own measurement on one Zen 4 below a hypervisor, latency 549 cy, data in memory: 1200 to 1420 cy for each piece of
        two streams (2d-5pt, 2d-9pt in pieces of 1022), 2710 to 2800 of seven (2d-5pt-variable in pieces of 453). Not tried
        elsewhere.

    >>> float(start_of_pieces(2, 500, 125))
    8.0
    """
    n, s, latency_ = checked(
        "blocking.start_of_pieces", positive={"units": units}, non_negative={"streams": streams, "latency": latency}
    )
    return np.asarray(s * latency_ / n)


def lines_on_sets(apart: ArrayLike, way: int, ways: int) -> FloatArray:
    """Lines that lie as far apart as the rows of a column, of which a cache keeps no more than its sets hold.

    n = w B / gcd(d, B)

    Args:
        apart: d, distance of one to the next [B], whole, > 0. Any shape.
        way: B, bytes of a way: those from a line to the next one of the same set [B].
        ways: w, lines of a set [1].
    Returns: n [lines], shape of ``apart``.
    Raises: ModelError for numbers that are not above zero, or NaN.
    Assumes: sets are chosen by the lowest bits of the address.
    Source: by counting.

    >>> float(lines_on_sets(4096, 131072, 16)), float(lines_on_sets(4096 + 64, 131072, 16))
    (512.0, 32768.0)
    """
    checked("blocking.lines_on_sets", positive={"apart": apart, "way": way, "ways": ways})
    return np.asarray(ways * way / np.gcd(np.asarray(apart, dtype=np.int64), way), dtype=np.float64)
