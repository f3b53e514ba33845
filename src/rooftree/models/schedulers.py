"""What a pass of a loop takes by instructions that wait in schedulers, or find nothing to wait for."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]

LATE_CYCLES = 12.0
"""From when on the indices of a gather are late [cy]: see `late_indices`."""
HELD = 16.0
"""Instructions that wait at a time from which one scheduler of several may be full [1]: two thirds of what one of AMD's cores
holds for integers and addresses, 24, of four that do not fill alike."""
FILLED = 2 / 3
"""Part of one scheduler's places from which it may be full, of several [1]: that of `HELD`."""
LONGER = 2.0
"""How many times as long as a pass the chain is at least: so many passes must overlap [1]."""
MOST = 1.95
"""Ratio of measured and predicted time that nine of ten of such loops do not exceed [1]: of the 25 on Zen 3 four fifths take up
to 1.8, one 2.2; of 95 on Zen 5 nine of ten up to 1.67, the three longest 1.88 to 1.90."""
ABOVE = 1.15
"""What loops take at the most, over the time with one scheduler, where half of the way is predicted [1]: one of 12 odd loops on
Zen 3 takes 1.13, two 1.03 and 1.06."""


IN_FLIGHT = 512.0
"""Instructions that a core has begun with and not finished at most, where the size of its reorder buffer is not known: that of
Golden Cove (Intel 64 and IA-32 Architectures Optimization Reference Manual), than which few have a larger one [1]."""


def in_flight(reorder_buffer: float | None) -> float:
    """Instructions that a core has begun with and not finished at most: those that its reorder buffer holds.

    Assumed: an instruction takes a place. Pairs that are joined take one together, so that it may be a fifth more.

    Args:
        reorder_buffer: its places [1]; None or 0: not known.

    >>> in_flight(256), in_flight(None)
    (256.0, 512.0)
    """
    return float(reorder_buffer or IN_FLIGHT)


def late_indices(others: ArrayLike, waits: ArrayLike, part: float) -> Array:
    """Time in the core of gathers whose indices come late: T_others + f W, with W = L p.

    Micro-ops of a gather whose indices are late fill the schedulers, of 64 places filled at 6 in a cycle on Zen 4, so that
    nothing behind it enters: the next pass does not begin beside this one.

    Assumed: indices that are loaded, or take a few operations, are there in time: L counts from `LATE_CYCLES` on.
    Source: f is fitted to two odd loops, a table that is looked up between two places and an image made larger, which make their
        indices of numbers: they take 0.7 and 1.0 times L more on Zen 4, L 19 and 13, and 0.7 and 0.8 times on Zen 5, L 26 and 18.
        With f = 0.7 all four are off by up to 8 %, by 22 to 35 % without. 20 other loops with gathers on both, L 1 to 11, take
        0.81 to 1.31 times what is predicted without it, 1.0 in the median; the most where indices are gathered themselves. Of
        Zen 3, whose compiled loops have no such gathers, it is not known; on Granite Rapids the two take up to 0.3 times L.

    Args:
        others: T_others, all limits but the recurrence [cy/CL]. Any shape.
        waits: W, until the indices of a gather are there without waiting for other gathers, L [cy], in all passes of a unit of
            work, p [1/CL]. Any shape.
        part: f, of the core [1].
    Returns: times of the broadcast shape [cy/CL].

    >>> late_indices([40.0, 40.0], [20.0, 0.0], 0.7).tolist()
    [54.0, 40.0]
    """
    return np.asarray(others, dtype=np.float64) + part * np.asarray(waits, dtype=np.float64)


def of_late_indices(waits: ArrayLike, part: float, core: ArrayLike, others: ArrayLike) -> tuple[Array, Array]:
    """Factors on a time in the core that has f W: passes overlap all the same and the window holds none of them,
    min(1 - f W / T_OL, T_others / T_OL), and they wait for all of it, 1 + (1 - f) W / T_OL; both 1 where nothing waits.

    Source: the window is left out since one loop passed it: three gathers of 16 took 60 cy, 83 by the window and 55 by the front
        end.

    Args:
        waits: W, as in `late_indices` [cy/CL]. Any shape.
        part: f, of the core [1].
        core: T_OL, in-core time that overlaps with transfers [cy/CL], above 0. Any shape.
        others: T_others, the longest limit but the window; T_OL where the window is none [cy/CL]. Any shape.
    Returns: factors downwards, at least 0, and upwards, of the broadcast shape [1].

    >>> [factors.tolist() for factors in of_late_indices([20.0, 20.0, 0.0], 0.5, [40.0, 40.0, 40.0], [40.0, 20.0, 20.0])]
    [[0.75, 0.5, 1.0], [1.25, 1.25, 1.0]]
    """
    whole, time = np.asarray(waits, dtype=np.float64), np.asarray(core, dtype=np.float64)
    low = np.minimum(np.maximum(1 - part * whole / time, 0.0), np.asarray(others, dtype=np.float64) / time)
    return np.where(whole > 0, low, 1.0), np.asarray(1 + (1 - part) * whole / time)


def waiting(waits: Sequence[float], cycles: float) -> float:
    """Instructions that wait for their operands at a time, by Little's law: w = sum over i of (start of i - entry of i) / T.

    Args:
        waits: of each instruction that counts, from its entry into the window to its start [cy].
        cycles: T, of a pass [cy], above 0.
    Returns: w [1].

    >>> waiting([3.0, 5.0, 0.0], 2.0)
    4.0
    """
    waited = 0.0
    for wait in waits:  # one after the other: `sum` rounds by Python's version
        waited += wait
    return waited / cycles


def full_schedulers(cycles: float, chain: float, number: float) -> float:
    """Limit of the time of a pass whose chain waits in schedulers of unknown size: min(1.95 T, T_chain); 0: nothing is in doubt.

    A chain inside of a pass costs nothing as long as enough passes overlap. What waits for its links takes places in schedulers;
    where a table has no size for these, the window bound cannot count them.

    Assumed: schedulers may be full where w is two thirds of what one holds, `HELD`, and the chain takes `LONGER` times the pass.
    Not more than that passes do not overlap at all.
    Source: measured on a virtual machine of Zen 3, 2026-11-24: 25 loops with chains of loads, sums and products of general
        registers, 4 to 96 links, took 1.0 to 2.2 times what was predicted, 1.4 times in the mean. Of 305 other loops and blocks
        one is in the class (1.17 times), three more come near (w 13, 1.8 to 2.0 times). Of 95 odd loops on a Zen 5, whose
        schedulers' sizes are not known, six took more than 1.8 times what was predicted, two of them for their caches: errors of
        predictions are in this limit.

    Args:
        cycles: T, predicted time of a pass [cy].
        chain: T_chain, the longest chain that begins in a pass and ends in it [cy].
        number: w, of instructions that wait at a time in schedulers of unknown size [1].
    Returns: time of a pass [cy].

    >>> full_schedulers(10.0, 40.0, 20.0), full_schedulers(10.0, 40.0, 10.0), full_schedulers(30.0, 40.0, 20.0)
    (19.5, 0.0, 0.0)
    """
    return 0.0 if number < HELD or chain < LONGER * cycles else min(MOST * cycles, chain)


def uneven_schedulers(cycles: float, one: float, full: float, parts: tuple[float, float]) -> float:
    """Time of a pass part of the way to its limits: T + max(s (T_one - T), g (T_full - T)); 0 where none is longer.

    Source: s and g are chosen, see `rooftree.incore.corrections.uneven_ports`.

    Args:
        cycles: T, of schedulers that fill alike, and of passes that overlap as far as known sizes allow [cy].
        one: T_one, if what waits in a queue of several schedulers waits in one [cy]; 0: nothing is in doubt.
        full: T_full, limit of schedulers of unknown size [cy]; 0: nothing is in doubt.
        parts: s and g, of the core [1].
    Returns: time of a pass [cy].

    >>> uneven_schedulers(10.0, 16.0, 0.0, (0.5, 0.35)), uneven_schedulers(10.0, 0.0, 0.0, (0.5, 0.35))
    (13.0, 0.0)
    """
    longer = max(parts[0] * (one - cycles), parts[1] * (full - cycles))
    return cycles + longer if longer > 0 else 0.0


def longest(cycles: float, one: float, full: float, part: float) -> float:
    """Limit of the time of a pass by its schedulers: max(T_full, T_one), T_one longer by `ABOVE` where it is the longer one and
    part of the way to it is predicted.

    Args:
        cycles, one, full: T, T_one and T_full, as in `uneven_schedulers` [cy].
        part: of the way that is predicted [1]; 0: none.
    Returns: time of a pass [cy]; 0: nothing is in doubt.

    >>> longest(10.0, 20.0, 0.0, 0.5), longest(10.0, 20.0, 0.0, 0.0), longest(10.0, 12.0, 19.5, 0.5)
    (23.0, 20.0, 19.5)
    """
    beyond = ABOVE if part and one > max(full, cycles) else 1.0
    return max(full, one * beyond)


def of_passes(cycles: float, passes: ArrayLike, startup: ArrayLike) -> Array:
    """Time of all passes of a unit of work, with what rows take to start: T p + T_start.

    Args:
        cycles: T, of a pass [cy].
        passes: p, of a unit of work [1/CL]. Any shape.
        startup: T_start [cy/CL]. Any shape.
    Returns: times of the broadcast shape [cy/CL].

    >>> of_passes(10.0, [2.0, 3.0], 1.0).tolist()
    [21.0, 31.0]
    """
    return np.asarray(cycles * np.asarray(passes, dtype=np.float64) + np.asarray(startup, dtype=np.float64))


def unwaited(cycles: float, least: float, others: float, passes: ArrayLike, core: ArrayLike, loads: ArrayLike) -> Array:
    """Limit downwards of the time in the core of a chain whose links find their operands ready:
    max(T_OL - (T - T_least) p, T_others p, T_nOL).

    Source: on a Zen 5, integer and logic operations of vectors take one cycle where their operands are there when they come to
        the scheduler, and two where they wait in it. A chain of one such operation in a loop that is dispatched no faster than
        one pass a cycle takes 1.0 cycles a pass (of 8 slots) or 2.0 (of 2 to 6 slots); once something held it up it goes on at
        two. A sum of ints in L1 took 1.0 in rows of the same 50 and 98 passes again and again, 2.0 in rows of changing lengths,
        whose ends are not foreseen; odd loops of 125 to 250 passes (sums, exclusive or, largest, count of bits) 1.26 to 1.44.
        Measured 2026-11-29 on a virtual machine; predicted is the table's latency. No other processor was tried.

    Args:
        cycles: T, of a pass that the chain limits [cy].
        least: T_least, the longer of T_others and of the chain with operands that are ready [cy].
        others: T_others, the longest limit of a pass but the chain [cy].
        passes: p, of a unit of work [1/CL]. Any shape.
        core, loads: T_OL and T_nOL, as predicted [cy/CL]. Any shape.
    Returns: times of the broadcast shape [cy/CL].

    >>> unwaited(2.0, 1.0, 0.75, 8.0, [16.0, 12.0], 4.0).tolist()
    [8.0, 6.0]
    """
    number, time = np.asarray(passes, dtype=np.float64), np.asarray(core, dtype=np.float64)
    return np.asarray(np.maximum(np.maximum(time - (cycles - least) * number, others * number), loads), dtype=np.float64)
