"""How much longer what is not counted can take: limits, not estimates."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]

CALL_CYCLES = 30.0
"""A call, the start of a loop and a mispredicted branch at its end [cy]: 4 to 7 cy measured back to back on Zen 5, 15 to 20 cy
of a mispredicted branch on all cores, and a call with its prologue."""
MISPREDICTED_CYCLES = 25.0
"""A mispredicted branch and the front end's new start [cy]: 13 to 20 by the documents of most cores. A limit: on one Ice
Lake-SP, beside a busy sibling, each element of a loop with a random flag took 25 more, half of them mispredicted."""
PRODUCT_CALL_CYCLES = {"float complex": 70.0, "double complex": 40.0, "long double complex": 150.0}
"""A call of __mulsc3, __muldc3 or __mulxc3 (libgcc) for a complex product that is no number [cy], by the product's type. A limit:
a chain of products with factors that are infinite or NaN took 54 to 68, 17 to 39 and 125 to 152 cy each on one Zen 4."""
MOST_FORESEEN = 128
"""Passes of a row up to which some core foresees its end: 37 on one Ice Lake-SP, 40 on Zen 3, 64 on Zen 5, 128, the most
that were tried, on Zen 4. Of a core of which it is not known, the end of a row of no more passes may be foreseen."""
LEARNED_END_CYCLES = 75.0
"""A call whose loop ends after more passes than its core is known to foresee, if not after ``MOST_FORESEEN`` [cy]: of 27 odd
loops of 64 to 128 lines and up to 300 cycles on one Granite Rapids nine of ten took up to 75 more, half of them 38. A product by
a factor in place there: 8 to 17 more up to 24 passes, 37 to 66 from 40 on."""
LATE_END_CYCLES = 120.0
"""The end of a sweep of more than ``MOST_FORESEEN`` passes, each of ``TIGHT_CYCLES`` [cy]. A limit: on one Zen 5 loops
that do nothing, load, store or copy take 95 to 120 more from 192 passes on (of 160 half of it, of 128 none); of 24 compiled loops
of 188 to 312 passes 12 took 80 to 117, the others 0 to 66. Loops of 3 cycles a pass lose 30, chains nothing."""
TIGHT_CYCLES = 0.9, 1.5
"""A pass so short that its branch is all that a core waits for [cy]: 1.4 cycles a pass lost 53, 2.0 up to 44. One that
is over sooner is not the pass of this code: cores take a branch in a cycle."""
_OUTER = 0.1
"""Part of all shares of elements that is left out where it is unknown which one holds: that above an interval of 80 % [1]."""
FORK_SECONDS = 5e-6
"""Start and end of a parallel region [s]: OpenMP's fork and barrier take 1 to 5 µs on a node with tens of cores."""
FIRST_TLB = 64
"""Entries of the first data TLB of most cores [pages]."""
SECOND_TLB = 1536
"""Entries of the second TLB of most cores [pages]; 1024 to 3072."""
SHARED_CACHE = (0.7, 1.3)
"""Size of the data over that of a shared last cache between which neighbours and the system decide where the data are [1]: an
update of 32 MB with an L3 of 32 MiB, 0.95, took 6.0 to 6.7 cy/CL on Zen 5 where 3.4 were predicted from L3."""
SHARED_WITH_OTHERS = (0.45, 3.0)
"""The same of a cache that was measured: what others leave of it changes from one minute to the next, and of data up to three
times as large as one that was found whole a part is seen to stay (three loops of 72 and 96 MB with 32 MiB on one Zen 5 took 0.72
to 0.79 of the time from memory). Two measurements of one Ice Lake-SP below a hypervisor, 20 minutes apart, found 16 and 22.6 of
48 MiB; an hour after the second one an update of 16 MB came from memory. On one Zen 4 below a hypervisor, which advertises 32 MiB
and where 18.0 were found, updates of 24 and 32 MB took 6.4 and 6.8 cy/CL, longer than from there and less than from memory.
A red-black sweep of 16 MB took 1.5 times the time from L3 there while programs ran on its other core, as 0.3 would leave: with
that lower end five odd loops of one Zen 5 would be ranges, one of them right as it is."""
PARTLY_FOUND = 2.0
"""The upper one where others left a part of the cache when it was measured. Chosen: with three times all of it seven more odd
loops of that Zen 4 were ranges, which took 0.67 to 1.0 of the time from memory, and two of 0.6 and 0.65 no longer outside."""
PARTLY_LEFT = 0.25
"""The lower one there. A limit: below one hypervisor that advertises 300 MiB and where 90 and 102 were found within five minutes
(Emerald Rapids, 2026-11-30) three of twelve stencils of 53 MiB and one of 82 took the time from memory a quarter of an hour on,
1.4 to 1.9 times that from L3, the others that from L3; of twelve of 34 MiB, 0.33 of it, all did."""
SMALL_PAGES = 1.6
"""By which factor streams from beyond L2 take longer in pages of 4 KiB than in large ones, with which bandwidths are measured
[1], where the machine file does not say it: a triad of 12, 48 and 192 MiB took 1.2 to 1.8 times as long on one Zen 4 below a
hypervisor, 2026-11-24, in nine pairs of runs beside other work, the least times of each; 1.63 at most in eight of these. On Zen 3
below a hypervisor sums, copies and triads took 1.00 to 1.04 times as long on 2026-11-24 and 1.02 to 1.19 times on 2026-11-28: a
limit, no estimate."""
HOST_SHARE = 1.7
"""By which factor the bandwidth that several cores get of memory differs from one hour to the next below a hypervisor, either way
[1]: two cores of one virtual machine got 52 GB/s at 08:42 and 88 at 10:33 (Zen 4, 2026-11-30); of another one (Emerald
Rapids), on which copies of two cores were measured at 30 GB/s, 12 stencils got 22 to 48 within the quarter of an hour after
that. A limit of two machines: what a host gives is no property of the processor."""
MISS_CYCLES = 9.0
"""An access that misses the first TLB and hits the second one [cy]: 7 to 9."""
WALK_CYCLES = 45.0
"""An access beyond the second TLB [cy]: a page walk in the caches and the latency of the line, which two or more accesses at
once hide in part; 35 cy measured for a transpose of 2048 x 2048 on Zen 5, where it was slowest."""
FOLLOWED_LINES = 4
"""Lines in a row up to which no prefetcher is of use: it follows what has missed two or three times, and then runs ahead.
Reasoned, not fitted; tried on tiles of 16 x 16 on one Zen 4 alone."""

ASSIST_CYCLES = 160.0
"""A product that is denormal, which microcode makes [cy]: 122 of a vector of 8 on one Ice Lake-SP, about 150 as recalled of
Intel's documents, unchecked."""
X87_ASSIST_CYCLES = 440.0
"""An operation of an x87 unit whose operand or result is infinite or no number, which microcode makes [cy]: 424 of 0/0, 438 of
1/0, 411 of a sum with either on one Ice Lake-SP; comparing them takes none."""

LATENCY_CYCLES = (20.0, 80.0)
"""An access that waits for the second and for the third cache, where the machine file does not say [cy]: 12 to 20 and 40 to 80
by the documents of most cores."""
FORWARD_CYCLES = 5.0
"""A load that waits for a store to the same place just before, where the machine file does not say [cy]: 4 to 7."""
FORWARD_TO_FLOATS = 2.0
"""What a floating-point load waits longer for a store just before [cy]: on one Zen 4 8.8 to 9.0 in all, 6 to 7 of integers."""
INTEGER_CYCLES = {"mul": 3.0, "div": 18.0, "rem": 18.0, "call": 3.0}
"""Latency of operations on integers that take more than one cycle on most cores [cy]; calls are those that count bits."""
SELECT_CYCLES = (1.0, 2.0)
"""Of a choice between two integers, and of the smaller of two floating-point numbers [cy]."""
ADD_CYCLES = (1.0, 4.0)
"""Latency of an integer and of a floating-point addition, where the machine file does not say [cy]."""
LATENCY_SECONDS = 120e-9
"""An access that waits for memory, where the machine file does not say [s]: 70 to 130 ns on servers."""

PER_CYCLE = 2.0
"""Instructions in a cycle of code that sets up rows, at the least [1/cy]. Assumed; seen in one loop on one processor, a Zen 4, in
the sample that it was chosen by: rows of 18 of a star in three dimensions, three side by side, took 128 cy for three of them, 74
by the loop alone, with about 100 instructions between two: 1.9 in a cycle."""


def of_a_call(cycles: ArrayLike, passes: ArrayLike, learned: float = MOST_FORESEEN) -> Array:
    """Limit of the time for a call with a single loop, its start and its end: ``CALL_CYCLES``, ``LEARNED_END_CYCLES`` after more
    passes than the core is known to foresee, ``LATE_END_CYCLES`` after many that are over soon.

    Args:
        cycles: predicted time of the loop [cy]. Any shape.
        passes: n, of its code; 0 if they are not known. Any shape.
        learned: passes up to which the core foresees the end; ``MOST_FORESEEN`` or more where it is not known to foresee less.
    Returns: time, of the broadcast shape [cy].

    >>> of_a_call([250.0, 100.0, 2500.0, 250.0], [250, 100, 250, 0]).tolist(), of_a_call([40.0, 100.0], [30, 100], 37).tolist()
    ([120.0, 30.0, 30.0, 30.0], [30.0, 75.0])
    """
    time, number = np.asarray(cycles, dtype=np.float64), np.asarray(passes, dtype=np.float64)
    least, most = TIGHT_CYCLES
    late = (number > MOST_FORESEEN) & (time >= least * number) & (time <= most * number)
    seen = np.where((number > learned) & (learned < MOST_FORESEEN), LEARNED_END_CYCLES, CALL_CYCLES)
    return np.asarray(np.where(late, LATE_END_CYCLES, seen))


def rows_set_up(instructions: float, starts: ArrayLike, counted: ArrayLike, core: ArrayLike) -> Array:
    """Factor on the time in the core if setting up rows takes as long as its instructions one after the other:
    1 + max(0, n r / p - T_start) / T_OL, with p = `PER_CYCLE`.

    Assumed: nothing of it passes beside the row before, and code that moves addresses from place to place, where each instruction
    waits for the last, does p instructions in a cycle. A limit upwards, no estimate: what does not wait is faster.
    Source: own reasoning; p as `PER_CYCLE` says, not tried out of sample.

    Args:
        instructions: n, of the shortest path from the end of a row to the next one.
        starts: r, of rows, or of rows side by side, in a unit of work [1/CL]. Any shape.
        counted: T_start, what is counted for the start of rows [cy/CL]. Any shape.
        core: T_OL, in-core time that overlaps with transfers, with T_start [cy/CL]. Any shape.
    Returns: factors of the broadcast shape [1]; 1 where nothing is predicted to take time.

    >>> rows_set_up(100, 0.5, np.array([5.0, 30.0, 0.0]), np.array([40.0, 40.0, 0.0])).tolist()
    [1.5, 1.0, 1.0]
    """
    time = np.asarray(core, dtype=np.float64)
    most = instructions / PER_CYCLE * np.asarray(starts, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        longer = np.maximum(most - np.asarray(counted, dtype=np.float64), 0.0) / time
    return np.asarray(np.where(time > 0, 1 + longer, 1.0), dtype=np.float64)


def waiting(lines: ArrayLike, latency: float) -> Array:
    """Limit of the time for lines that are fetched one after the other: lines x latency.

    Args:
        lines: of a unit of work [CL]. Any shape.
        latency: of an access to where they come from [cy].
    Returns: time of a unit of work [cy].

    >>> waiting(8, 20.0).tolist()
    160.0
    """
    return np.asarray(np.asarray(lines, dtype=np.float64) * latency)


def until_again(size: ArrayLike, line: float, accesses: ArrayLike, others: ArrayLike) -> Array:
    """Bytes that a core touches until it comes to the same line of an array again, places in no order: V + v V / (L a).

    Args:
        size: V, of the array [B]. Any shape.
        line: L, of the caches [B].
        accesses: a, to the array in an iteration [1], above 0. Any shape.
        others: v, of other arrays in an iteration [B]. Any shape.
    Returns: bytes, on average, of the broadcast shape [B].

    >>> until_again([4096, 24e6], 64, [1, 1 / 9], [20, 11]).round().tolist()
    [5376.0, 61125000.0]
    """
    bytes_, often, beside = (np.asarray(x, dtype=np.float64) for x in (size, accesses, others))
    return np.asarray(bytes_ * (1 + beside / (line * often)))


def waiting_at_once(latency: ArrayLike, beside: ArrayLike) -> Array:
    """Limit of the time of an access that waits for its line while others do: l / m.

    Args:
        latency: l, until the line is there [cy]. Any shape.
        beside: m, accesses under way at once [1], at least 1. Any shape.
    Returns: time of an access [cy], of the broadcast shape.

    Source: Little's law. Rows of 24 B in 24 MB at random, 120 instructions each, took 259 cy/CL (1.125 rows) on one Zen 4 whose
    buffer holds 2.7 of them and whose memory answers in 549 cy: 330 by this; with walks of pages alone 51.

    >>> waiting_at_once(600.0, [1, 2, np.inf]).tolist()
    [600.0, 300.0, 0.0]
    """
    return np.asarray(np.asarray(latency, dtype=np.float64) / np.asarray(beside, dtype=np.float64))


def usual_latency(place: int, last: int, clock: float) -> float:
    """Latency of an access on most machines [cy].

    Args:
        place: from where the data come: 1 for the second cache, 2 for the third.
        last: the place that is memory.
        clock: of the core [Hz].

    >>> usual_latency(1, 3, 2e9), round(usual_latency(3, 3, 2e9))
    (20.0, 240)
    """
    return LATENCY_SECONDS * clock if place >= last else LATENCY_CYCLES[min(place, len(LATENCY_CYCLES)) - 1]


def one_after_the_other(latency: ArrayLike, updates: ArrayLike, runtime: ArrayLike) -> Array:
    """Factor on the runtime if each update waits for the one before: max(1, n l / T).

    Args:
        latency: l, from an update to the next of the same element: forwarding of the store, and the operation [cy]. Any shape.
        updates: n, of a unit of work [1/CL]. Any shape.
        runtime: T, without waiting [cy/CL], above 0. Any shape.
    Returns: factors of the broadcast shape [1].

    >>> one_after_the_other(6.0, 16, np.array([24.0, 96.0, 200.0])).tolist()
    [4.0, 1.0, 1.0]
    """
    waiting_time = np.asarray(latency, dtype=np.float64) * np.asarray(updates, dtype=np.float64)
    return np.asarray(np.maximum(waiting_time / np.asarray(runtime, dtype=np.float64), 1.0), dtype=np.float64)


def translation(pages: ArrayLike) -> Array:
    """Limit of the time that an access waits for its address, to pages in no order.

    Args:
        pages: so many come in turn. Any shape.
    Returns: time of an access [cy]: 0 where the first TLB holds them, of a miss there, or of a page walk beyond the second one.

    >>> translation([64, 65, 2000]).tolist()
    [0.0, 9.0, 45.0]
    """
    number = np.asarray(pages, dtype=np.float64)
    return np.asarray(np.where(number > SECOND_TLB, WALK_CYCLES, np.where(number > FIRST_TLB, MISS_CYCLES, 0.0)))


PARTLY_KEPT = 1.5
"""Size of data over that of a cache up to which a part of them may stay there: y = z + s x on one Zen 4, L1 of 32 KiB, took 67 to
75 % of the time with data in L2 at 1.17 times its size, 87 to 90 % at 1.29, and all of it at 1.76."""


def with_part_kept(inside: ArrayLike, outside: ArrayLike, held: ArrayLike) -> Array:
    """Limit of the time with data larger than a cache that keeps as much of them as it holds: T_in + (1 - h) (T_out - T_in).

    No replacement keeps more; LRU keeps nothing of data that are swept again and again. Reasoned, not fitted. Of 60 odd loops
    with 1 to 2 times the shared last cache of a Zen 3 and a Zen 5 none took less than the lower end of the interval with it.
    On a Zen 4 where 18 of 32 MiB were found when it was measured one did, 0.53 of the time from memory (limit 0.66).

    Args:
        inside, outside: time with all data in the cache, and in the next one [cy/CL]. Any shape.
        held: h, size of the cache over that of the data [1], at most 1. Any shape.
    Returns: times of the broadcast shape [cy/CL].

    >>> with_part_kept(2.5, 6.0, [0.8, 1.0]).round(6).tolist()
    [3.2, 2.5]
    """
    near, far = np.asarray(inside, dtype=np.float64), np.asarray(outside, dtype=np.float64)
    return np.asarray(near + (1 - np.asarray(held, dtype=np.float64)) * (far - near), dtype=np.float64)


FULL, LOST = (0.85, 0.95), 0.4
"""Parts of a first cache from which on, and from which on all, of data that fit as many are lost from one sweep to the next as
its limit says; and that limit [1]. 12 ways of 48 KiB on one Emerald Rapids at 0.98, a core alone, of the way from L1 to L2: two
arrays of floats to one 0.25, sums of two 0.12 to 0.15. In bursts among other tenants, at 0.8, 0.85, 0.9, 0.94, 0.97 and 1.1 of it
[cy for 16 iterations]: two arrays to one 2.6, 3.8, 2.8, 2.8, 8.1, 9.2, a sum of two 3.0, 4.5, 3.6, 4.1, 4.8, 5.6 (2026-11-30)."""


def lost_when_full(part: ArrayLike) -> Array:
    """Limit of the share of data that a cache loses which they fill nearly, rising evenly between the ends of `FULL` to `LOST`.

    Args:
        part: of the cache that the data fill [1]. Any shape.
    Returns: share [1], of this shape.

    >>> lost_when_full([0.8, 0.9, 1.0]).round(6).tolist()
    [0.0, 0.2, 0.4]
    """
    least, most = FULL
    return np.asarray(LOST * np.clip((np.asarray(part, dtype=np.float64) - least) / (most - least), 0.0, 1.0))


def kept_at_random(capacity: ArrayLike) -> Array:
    """Share of data that a cache has from one sweep to the next if it replaces lines at random: h = exp(-(1 - h) / c).

    A line stays if none of the misses of a sweep, S (1 - h), falls on its place of C: (1 - 1 / C)^(S (1 - h)).

    Args:
        capacity: c, of the cache over that of the data, C / S [1]. Any shape.
    Returns: h [1], of this shape; 1 where all data fit.

    Measured: updates of 24 and 32 MB with 32 MiB took 0.14 and 0.51 of the way from L3 to memory on one Zen 5, 0.54 and 0.65 on
    one Zen 3, which no cache does that keeps all or, by LRU, nothing; with 0.45 of it left they take 0.64 and 0.83 of the way by
    this. Of 27 odd loops on the Zen 5 with more data than it holds three took 1 to 3 % less than by this, none less than half way
    from this to the most that it can hold (`kept_at_best`).

    >>> kept_at_random([1.2, 1.0, 0.9, 0.5]).round(2).tolist()
    [1.0, 1.0, 0.81, 0.2]
    """
    c = np.asarray(capacity, dtype=np.float64)
    low, high = np.zeros(c.shape), np.minimum(c, 1.0)
    with np.errstate(divide="ignore"):
        for _ in range(50):
            middle = (low + high) / 2
            more = np.exp(-(1 - middle) / c) > middle
            low, high = np.where(more, middle, low), np.where(more, high, middle)
    return np.asarray(np.where(c >= 1, 1.0, low))


def kept_at_best(capacity: ArrayLike) -> Array:
    """Limit of the share of data that a cache keeps: half way from lines that are replaced at random to all that it can hold.

    Args:
        capacity: c, of the cache over that of the data [1]. Any shape.
    Returns: share [1], of this shape.

    >>> kept_at_best([1.2, 0.5]).round(2).tolist()
    [1.0, 0.35]
    """
    return np.asarray((kept_at_random(capacity) + np.minimum(np.asarray(capacity, dtype=np.float64), 1.0)) / 2)


def share_of_all(busy: ArrayLike, cores: ArrayLike, runtime: ArrayLike) -> Array:
    """Factor on the runtime of one core if all of them together do not use the memory up: max(1, n T_mem / T).

    Of a memory whose bandwidth was measured with n cores, T_mem is the time of one that uses all of it. If n cores do not reach
    its limit, each of them gets a share of what was measured, and one alone may get no more than that. By the model n cores
    reach it where n > T / T_mem + 1; there this says nothing. Measured on an Ice Lake-SP below a hypervisor with 2 cores: four
    streaming loops, each alone, took 0.99 to 1.05 times n T_mem.

    Args:
        busy: T_mem, time that memory is busy at this bandwidth [cy/CL]. Any shape.
        cores: n, with which it was measured. Any shape.
        runtime: T, of one core [cy/CL], above 0. Any shape.
    Returns: factors of the broadcast shape [1].

    >>> share_of_all(np.array([10.2, 2.0, 0.0]), 2, np.array([16.8, 16.8, 16.8])).round(3).tolist()
    [1.214, 1.0, 1.0]
    >>> share_of_all(10.2, 8, 16.8).tolist()
    1.0
    """
    t_mem, n, time = np.broadcast_arrays(*(np.asarray(x, dtype=np.float64) for x in (busy, cores, runtime)))
    reached = n * t_mem > time + t_mem
    return np.asarray(np.where(reached, 1.0, np.maximum(n * t_mem / time, 1.0)))


def of_host(busy: ArrayLike, runtime: ArrayLike) -> tuple[Array, Array]:
    """Limits of the time of several cores if a host gives them less of memory than measured, max(T, f T_mem), or more, T_mem / f.

    Args:
        busy: T_mem, time that memory is busy at the measured bandwidth [cy/CL]. Any shape.
        runtime: T, of the cores at work [cy/CL]. Any shape.
    Returns: the longest and the shortest time [cy/CL], the latter of memory alone, of the broadcast shape; f is `HOST_SHARE`.

    >>> [t.round(1).tolist() for t in of_host([17.0, 0.0], [21.5, 21.5])]
    [[28.9, 21.5], [10.0, 0.0]]
    """
    t_mem, time = np.broadcast_arrays(np.asarray(busy, dtype=np.float64), np.asarray(runtime, dtype=np.float64))
    return np.maximum(time, HOST_SHARE * t_mem), t_mem / HOST_SHARE


def at_best(volume: ArrayLike, bandwidth: ArrayLike) -> Array:
    """Limit of the time for what crosses the memory interface: V / b.

    Bandwidths of mixes of streams differ by how banks of the memory meet, which is a matter of where arrays lie, and by what
    others take. On one Zen 4 below a hypervisor a domain reached 26 to 30 GB/s in a triad, 40 to 45 in a copy and 56 to 58 in an
    update within one day, write-allocates counted; loops with 3 to 10 streams took 37 to 56, each alone.

    Args:
        volume: V, of a unit of work [B]. Any shape.
        bandwidth: b, the highest of all mixes [B/cy], above 0. Any shape.
    Returns: time of a unit of work [cy], of the broadcast shape.

    >>> at_best(192.0, 16.0).tolist()
    12.0
    """
    return np.asarray(np.asarray(volume, dtype=np.float64) / np.asarray(bandwidth, dtype=np.float64))


def overhead(cycles: ArrayLike, extra: ArrayLike) -> Array:
    """Factor by which work takes longer with what is not counted: (T + T_extra) / T.

    Args:
        cycles: T, predicted time of the work [cy]. Any shape.
        extra: T_extra, of what is not counted [cy]. Any shape.
    Returns: factors of the broadcast shape [1]; infinite where nothing is predicted to take time.

    >>> overhead(np.array([30.0, 3e6]), 30.0).round(3).tolist()
    [2.0, 1.0]
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        time = np.asarray(cycles, dtype=np.float64)
        return np.asarray(np.where(time > 0, 1 + np.asarray(extra) / time, np.inf), dtype=np.float64)


def begun_runs(lines: ArrayLike, latency: float) -> Array:
    """Limit of the time that a line takes longer in runs with gaps between them, which a prefetcher has to find each: m / n.

        m = min(3.5 L, n L / 30)

    Args:
        lines: n, of a run [CL]. Any shape.
        latency: L, of memory [cy].
    Returns: time of a line [cy], of the shape of lines.

    Source: sums, updates and stores of 150 MB in large pages on one Zen 4 below a hypervisor, least of 4, load 8, 2026-11-30, L =
    606 cy. Runs of 4 to 512 lines, 8 to 192 lines apart, took longer than without gaps by 15 to 20 cy a line (4 and 16 lines),
    and 650 to 2150 cy a run (64 to 512 lines); 1 line apart at most 3 cy a line (4 lines) and nothing (16 and more).

    >>> begun_runs([4, 16, 192, 512], 606.0).round(1).tolist()
    [20.2, 20.2, 11.0, 4.1]
    """
    run = np.maximum(np.asarray(lines, dtype=np.float64), 1.0)
    return np.asarray(np.minimum(3.5 * latency, run * latency / 30) / run, dtype=np.float64)


def updated_again(iterations: ArrayLike, forward: float, operations: int) -> Array:
    """Limit of the time of iterations each of which loads what the one before has stored: n (T_forward + o).

    Args:
        iterations: n, of a unit of work [1]. Any shape.
        forward: T_forward, of a load from a store just before [cy].
        operations: o, between load and store, of a cycle each [1].
    Returns: time of a unit of work [cy], of the shape of iterations.

    Source: the chain through memory; a word for 32 bits took 4.0 cy an iteration on one Zen 4 (T_forward 7, limit 8).

    >>> updated_again(16, 7.0, 1).tolist()
    128.0
    """
    return np.asarray(np.asarray(iterations, dtype=np.float64) * (forward + operations))


def left(cycles: ArrayLike, less: ArrayLike) -> Array:
    """Factor by which work takes shorter without what may not be there: max(0, T - T_less) / T.

    Args:
        cycles: T, predicted time of the work [cy]. Any shape.
        less: T_less, counted and perhaps not there [cy]. Any shape.
    Returns: factors of the broadcast shape [1]; 1 where nothing is predicted to take time.

    >>> left(np.array([40.0, 40.0, 0.0]), 30.0).tolist()
    [0.25, 0.25, 1.0]
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        time = np.asarray(cycles, dtype=np.float64)
        rest = np.maximum(time - np.asarray(less, dtype=np.float64), 0.0)
        return np.asarray(np.where(time > 0, rest / time, 1.0), dtype=np.float64)


def wrong_guesses(paths: int) -> float:
    """Most branches that are guessed wrongly in a pass with so many paths: max(1, log2(n) / 2).

    One of n paths is told apart by log2(n) branches at least; next to random data no more than half of them are guessed wrongly,
    as a core that takes the more frequent way is right in half of all cases. Of a chain of branches, each of which leaves for a
    case of its own, at most one is.

    Args:
        paths: n, at least 2.
    Returns: wrong guesses in a pass [1].

    >>> [wrong_guesses(n) for n in (2, 4, 5, 16)]
    [1.0, 1.0, 1.5, 2.0]
    """
    return max(1.0, math.ceil(math.log2(paths)) / 2)


def guessed_wrongly(lanes: int) -> float:
    """How often a branch that asks whether a condition holds for any element of a vector is guessed wrongly, next to random data.

    If a share q of all elements fulfils it, and they do not hang together, none of n does with P = (1 - q)^n, and the wrong
    guesses go with min(P, 1 - P). Nobody knows q; of all q between 0 and 1 a tenth has more wrong guesses than r, where

        (1 - r)^(1/n) - r^(1/n) = 1/10

    Args:
        lanes: n, elements of a vector, at least 1.
    Returns: r, over that of a single element [1].

    >>> [round(guessed_wrongly(n), 3) for n in (1, 2, 8, 16, 32, 64)]
    [1.0, 0.954, 0.65, 0.342, 0.074, 0.003]
    """
    low, high = 0.0, 0.5
    for _ in range(50):
        middle = (low + high) / 2
        wider = (1 - middle) ** (1 / lanes) - middle ** (1 / lanes) > _OUTER
        low, high = (middle, high) if wider else (low, middle)
    return low / ((1 - _OUTER) / 2)


def guessed_wrongly_at(share: float, lanes: int) -> float:
    """As ``guessed_wrongly`` where the share q of elements that fulfil the condition is known: 4 P (1 - P) with P = (1 - q)^n.

    A core that takes the last outcome for the next is wrong in 2 P (1 - P) of all cases, which is a half at most.

    Args:
        share: q, from 0 to 1.
        lanes: n, elements of a vector, at least 1.
    Returns: wrong guesses over the most that there can be [1].

    >>> [round(guessed_wrongly_at(q, 1), 3) for q in (0.0, 0.01, 0.5, 1.0)], round(guessed_wrongly_at(0.5, 8), 3)
    ([0.0, 0.04, 1.0, 0.0], 0.016)
    """
    none = (1 - share) ** lanes
    return 4 * none * (1 - none)


def guessed_wrongly_of(share: float, wrong: float, lanes: int) -> float:
    """As ``guessed_wrongly_at`` where it is known how often one is wrong who knows which way is more frequent: 2 w, or, of
    vectors, 2 min(P, 1 - P) with P = (1 - q)^n.

    No history tells a core more of elements at random. With half of them wrong each element of a loop on one Ice Lake-SP took 25
    cycles more, 50 for a wrong guess; with 4 % of them wrong on one Zen 4 (a complement of random letters) 2.0, 49 for each.

    Args:
        share: q, of elements that fulfil the condition, from 0 to 1.
        wrong: w, of single elements, from 0 to a half.
        lanes: n, elements of a vector, at least 1.
    Returns: wrong guesses over the most that there can be [1].

    >>> [round(guessed_wrongly_of(q, q, 1), 3) for q in (0.0, 0.01, 0.5)], round(guessed_wrongly_of(0.5, 0.5, 8), 3)
    ([0.0, 0.02, 1.0], 0.008)
    """
    none = (1 - share) ** lanes
    return 2 * wrong if lanes == 1 else 2 * min(none, 1 - none)


TAKEN_CYCLES = 1.0
"""A taken branch beside another one in a pass [cy]: no core of the tables takes more than one in a cycle. On one Emerald Rapids
passes with one such branch, and one inside that is not taken, took up to 1.1 more than ports and front end need, too."""
LEARNT_OUTCOMES = 4096, 32768
"""Outcomes of a branch in a sweep up to which predictors learn most of them when the same sweep is repeated, and from which on
they learn few [1]. Of loops with random branches of 1000 to 4000 elements, repeated, one Zen 3 took 0.06 to 0.07, one Zen 4 0.0
to 0.42 of 50 cycles for each outcome of the less frequent way; with 300 000 elements and more one Zen 4 took 0.33 to 1.0."""
GUESSED = (0.0, 0.0, 0.5), (0.0, 0.0, 1.0), (0.3, 0.5, 1.0)
"""Part of the most time for wrong guesses that a core takes at the least, as predicted, and at the most [1]: with few outcomes,
with more, and with many (``LEARNT_OUTCOMES``)."""


def guessed_part(outcomes: ArrayLike) -> tuple[Array, Array, Array]:
    """Part of the most time for wrong guesses next to random data that a repeated sweep takes: least, predicted, most.

    Args:
        outcomes: of a branch, in a sweep. Any shape.
    Returns: three arrays of that shape, see ``GUESSED`` [1].

    >>> [part.tolist() for part in guessed_part([1000, 10_000, 1e6])]
    [[0.0, 0.0, 0.3], [0.0, 0.0, 0.5], [0.5, 1.0, 1.0]]
    """
    few, many = LEARNT_OUTCOMES
    number = np.asarray(outcomes, dtype=np.float64)
    which = (number > few).astype(int) + (number >= many)
    least, predicted, most = (np.asarray([case[k] for case in GUESSED])[which] for k in range(3))
    return least, predicted, most


def of_two_paths(shorter: float, share: float, lanes: int, longer_holds: bool | None) -> tuple[float, float]:
    """Time of a loop with two paths where the share q of elements that fulfil its condition is known, without wrong guesses:
    1 - (1 - s) (1 - f), or 1 - s (1 - f) where the shorter path is that of elements that fulfil it; q <= s <= 1 - (1 - q)^n.

    Some element of a pass fulfils it in a part s of the passes: q where those that do hang together, 1 - (1 - q)^n where they do
    not.

    Args:
        shorter: f, time of the shorter path over that of the longer one [1].
        share: q, from 0 to 1.
        lanes: n, elements of a pass that one branch decides about, at least 1.
        longer_holds: whether the longer path is that of elements that fulfil the condition; None: not known.
    Returns: the least and the largest time over that of the longer path [1].

    >>> of_two_paths(0.5, 0.25, 1, True), of_two_paths(0.5, 0.25, 1, None), of_two_paths(0.5, 0.5, 1, None)
    ((0.625, 0.625), (0.625, 0.875), (0.75, 0.75))
    """
    parts = share, 1 - (1 - share) ** lanes
    longer = [s if holds else 1 - s for s in parts for holds in ((True, False) if longer_holds is None else (longer_holds,))]
    return 1 - (1 - min(longer)) * (1 - shorter), 1 - (1 - max(longer)) * (1 - shorter)


def of_core(factor: ArrayLike, core: ArrayLike, runtime: ArrayLike) -> Array:
    """Factor on the runtime that a factor on the time in the core makes: max(1, f T_OL / T).

    Args:
        factor: f, on the time in the core [1]. Any shape.
        core: T_OL, in-core time that overlaps with transfers [cy/CL]. Any shape.
        runtime: T, all in all [cy/CL]. Any shape.
    Returns: factors of the broadcast shape [1]; 1 where nothing is predicted to take time.

    >>> of_core(2.0, np.array([8.0, 8.0]), np.array([8.0, 20.0])).tolist()
    [2.0, 1.0]
    """
    time = np.asarray(runtime, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        longer = np.where(time > 0, np.asarray(factor) * np.asarray(core) / time, 1.0)
    return np.asarray(np.maximum(longer, 1.0), dtype=np.float64)


def no_faster_than(factors: Sequence[ArrayLike], least: ArrayLike, runtime: ArrayLike) -> list[Array]:
    """Factors downwards, one after the other, as far as the runtime stays what nothing is faster than: prod f >= T_least / T.

    Args:
        factors: f of each doubt, at most 1 [1]. Any shapes that go together.
        least: T_least, as of all operations at the peak of the core [cy/CL].
        runtime: T, without doubts [cy/CL]; one that is below ``least`` is left as it is.
    Returns: the same factors, the first that goes too far and those behind it nearer to 1 [1].

    >>> [f.tolist() for f in no_faster_than([[0.5, 0.5], [0.5, 0.5]], [4.0, 1.0], [10.0, 10.0])]
    [[0.5, 0.5], [0.8, 0.5]]
    """
    time = np.asarray(runtime, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        left = np.where(time > 0, np.minimum(np.asarray(least) / time, 1.0), 1.0)
    found = []
    for factor in factors:
        kept = np.maximum(np.asarray(factor, dtype=np.float64), left)
        found.append(kept)
        left = np.divide(left, kept, out=np.zeros_like(kept), where=kept > 0)
    return found


def less_of_core(factor: ArrayLike, core: ArrayLike, runtime: ArrayLike) -> Array:
    """Factor on the runtime that a factor on the time in the core leaves at the least: 1 - (1 - f) T_OL / T.

    A limit downwards: as much as the core is faster, and no less where transfers hide a part of it.

    Args:
        factor: f, on the time in the core, at most 1 [1]. Any shape.
        core: T_OL, in-core time that overlaps with transfers [cy/CL]. Any shape.
        runtime: T, all in all [cy/CL]. Any shape.
    Returns: factors of the broadcast shape [1]; 1 where nothing is predicted to take time.

    >>> less_of_core(0.5, np.array([8.0, 8.0]), np.array([8.0, 20.0])).tolist()
    [0.5, 0.8]
    """
    time = np.asarray(runtime, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.where(time > 0, np.minimum(np.asarray(core) / time, 1.0), 0.0)
    return np.asarray(1 - (1 - np.asarray(factor, dtype=np.float64)) * share, dtype=np.float64)
