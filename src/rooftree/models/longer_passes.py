"""How much longer a pass of a loop can take in the core, where what it waits for is not known: limits, not estimates."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]

X87_LONGER = 2.5
"""Times the latency of a table that x87 arithmetic takes at most [1]: see `x87_latency`."""
SHORT_PASS_CYCLES = 1.5
"""Cycles of a pass up to which `contended_pass` counts; those tried take 1.0 to 1.33 at best."""


def of_longer_pass(cycles: float, most: float, passes: ArrayLike, core: ArrayLike) -> Array:
    """Factor on the time in the core if each pass takes longer: 1 + max(0, T_most - T) p / T_OL.

    Assumed: what a pass takes more comes on top of all else in the core, of which nothing hides it.

    Args:
        cycles: T, predicted time of a pass [cy].
        most: T_most, what it may take [cy].
        passes: p, of a unit of work [1/CL]. Any shape.
        core: T_OL, in-core time that overlaps with transfers [cy/CL]. Any shape.
    Returns: factors of the broadcast shape [1]; 1 where nothing is predicted to take time.

    >>> of_longer_pass(2.0, 3.0, 8, np.array([16.0, 32.0, 0.0])).tolist(), of_longer_pass(3.0, 2.0, 8, 24.0).tolist()
    ([1.5, 1.25, 1.0], 1.0)
    """
    time = np.asarray(core, dtype=np.float64)
    more = max(0.0, most - cycles) * np.asarray(passes, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.where(time > 0, 1 + more / time, 1.0), dtype=np.float64)


def x87_latency(latency: float) -> float:
    """Limit of the latency of x87 arithmetic (long double) that nobody measured: 2.5 l.

    The tables of LLVM give x87 sums and products the latencies of those of vector registers.

    Assumed: no core's is further off than those that were measured.
    Source: chains of them took 6.4 to 6.7 cycles on a Zen 3 and 7.0 on a Zen 4 where znver3 and znver4 have 3: 2.3 times as long
        at most; and 3.0 on an Ice Lake, as its table says.

    Args:
        latency: l, of LLVM's table [cy].
    Returns: latency [cy].

    >>> x87_latency(3.0)
    7.5
    """
    return X87_LONGER * latency


def full_quotients(divisions: int, cycles: float, recurrence: float) -> float:
    """Limit of the time of a pass whose divisions of integers have quotients that fill a register: max(n c, T_recurrence).

    Source: measured 2026-11-29 on a virtual machine of Zen 3 (family 25 model 1) [cy]: divisions of 64 bits, signed or not, one
        after the other on the unit, with quotients of up to 40, 48 and 56 to 62 bits 7.0, 7.9 and 8.9; in a chain, 1, 16, 24,
        30, 40, 48 and 62 bits 8.6, 9.5, 10.4, 11.3, 12.3, 13.3 and 14.1. Of 32 bits 6.0 whatever the quotient, in a chain 8.6
        to 11.3. No other processor was tried.

    Args:
        divisions: n, of a pass, all on one unit.
        cycles: c, of such a quotient on the unit that divides [cy].
        recurrence: T_recurrence, recurrence bound of a pass with the latencies of such quotients [cy].
    Returns: time of a pass [cy].

    >>> full_quotients(2, 8.9, 14.1), full_quotients(1, 8.9, 14.1)
    (17.8, 14.1)
    """
    return max(divisions * cycles, recurrence)


def contended_pass(cycles: float, longer: float) -> float:
    """Limit of the time of a pass of a cycle or two whose instructions of general registers get in each other's way: T + d.

    Which scheduler, and so which ALU, an instruction waits for is decided when it is dispatched; in such short passes the
    counters of the next pass wait behind others.

    Assumed: passes of more than `SHORT_PASS_CYCLES` leave room for what waits. What decides within the limit is not known.
    Source: measured 2026-11-29 on a virtual machine of Zen 3, the least of some thousand bursts, loops that begin at a line of
        code, cycles a pass (best case by slots): 16 bytes to an index that is loaded and shifted 1.87 (1.17), 1.83 to 2.13 as
        compiled wherever the arrays lie, 8 bytes so 1.99 (1.17); without the shift, 8 bytes 1.64 (1.0); an index that counts
        2.14 (1.33); the same instructions with stores in order 1.81, with a plain load or addition in between 1.31 to 1.44
        (1.17); with three of the ALUs' instructions and stores in order 1.12 to 1.15 (1.0), without a store 1.13 (1.0). No other
        processor was tried.

    Args:
        cycles: T, predicted time of a pass [cy].
        longer: d, of the core [cy].
    Returns: time of a pass [cy].

    >>> contended_pass(1.25, 0.5), contended_pass(2.0, 0.5)
    (1.75, 2.0)
    """
    return cycles + longer if cycles <= SHORT_PASS_CYCLES else cycles
