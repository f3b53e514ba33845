"""Vector instructions are not shared out among ports in the best way: between that and equal shares.

    T_ports = T_best + f (T_even - T_best)

with T_even the time of the busiest port if each micro-op uses all ports of its group alike (or what masks take, or permutations
of two registers beside stores, see `rooftree.incore.contended`), f the parameter ``uneven_ports`` of the table. A core chooses a
port as an instruction comes, before it knows what the others will need: 9 shuffles and 4 products of 512 bits on a Zen 4, which
have one of two pipes in common, take 12.2 to 16.0 cycles by their order, where 9 are possible and 13 are equal shares; 9 shuffles
and 4 conversions, with the other pipe in common, 9.3. The rules by which order decides are not known.

f is fitted: of loops that ports limit the median is 0.55, 0.9 and 0.67 in three records on Zen 4; less is taken, so that loops
that reach the best time are not missed by a quarter. Where one micro-op keeps a port for longer than two cycles, as divisions do,
the others avoid it: there nothing is added. Ports of a loop that the window limits are no better shared out: of 19 such loops
on Zen 3, on which f was not found, nine change, all towards what was measured (9 to 79 % slower than predicted before, 3 to 75 %
now, in the median 42 and 38 %).

General registers have ALUs with a scheduler each, and what waits in one is not moved to another that is free:

    T_ALUs = (1 + g) n / m        n micro-ops of m ALUs, all of which can do them

g, the parameter ``uneven_alus``, is fitted: 56 loops of 20 to 44 random sums and logic operations, of values that are loaded anew
in each pass, took 1.11 to 1.64 times n / m on a Zen 4, 1.19 in the median (2026-11-29); loops of equal instructions in the best
order reach 1. Not used for it: two BHive blocks that ALUs limit 1.14 and 1.26, bitap 1.20, two side by side 1.29, hexadecimal
digits 1.26 and 1.29 (odd loops of media).

What waits for its operands fills one of several schedulers of vectors before the others:

    T_window = T_alike + s (T_one - T_alike)

with T_alike the time of a pass if they fill alike, T_one if all instructions wait in one of them (see
`rooftree.incore.begun_anew`, which says where that counts), s the parameter ``uneven_schedulers``. s is chosen, half way: of 12
odd loops on a Zen 3 (T - T_alike) / (T_one - T_alike) is 0 in one (halves of floats), 0.5 in three and 0.65 to 1.3 in eight; of
19 compiled loops there, not used for it, 0 in chains of products with a sum (horner), 0.5 to 1.3 in the others. On a Zen 4, not
used for it either, 45 points of odd loops in four records that it changes are 13, 9, 13 and 9 % off in the mean instead of 14,
12, 19 and 9 %. Where schedulers of unknown size are full, the same with its limit and the parameter ``full_schedulers``: the 25
loops on a Zen 3 by which the limit was found took 1.4 times T_alike in the mean, at a limit of 1.95 times; somewhat less is
taken, 1.33 times, as a few take no longer than T_alike. Six odd loops there, not used, took 1.12 to 1.75 times.

What needs a result of a chain of one vector instruction, and is older than its next link, goes first where it was given the
same port: on cores with the parameter ``followers_first`` chains in long rows take as much longer (`rooftree.incore.contended`,
the third limit). On a Zen 4 a maximum and its place take 3.0 cycles of 2, on four points of odd loops in three sessions 1.45 to
1.53 times the chain, of 1.5. On Zen 3 and Granite Rapids a maximum and its place take what the chain takes; chains of several
links (biquad, Welford) do on Zen 4, too, and short rows overlap (0.8 times the chain).

Where a pass is longer than a group of instructions that is renamed in a cycle, slots are lost as well:

    T_frontend = (n + l) / w        n slots of a pass, w in a cycle

l, the parameter ``lost_slots``, is a fit: of 12 odd loops of 7 to 30 slots on a Zen 3 that nothing else limits by a fifth none
lost less than 1.9, 3.6 in the median, and 2 are taken, so that none is missed by a quarter; six compiled loops, not used, lost
2.2 to 6.2. Why is not known: blocks that access the same places again and again lose none (7 slots 1.16 cycles), and rows so
short that their ends are foreseen are left as they are (a transpose of rows of 40 took less than n / w).

Gathers whose indices come late keep the next pass from beginning, see `rooftree.incore.late_indices`.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from rooftree.incore.begun_anew import uneven_schedulers
from rooftree.incore.contended import between, full_alus, of_followers
from rooftree.incore.corrections.model import Correction, KernelLoop, Times, largest, spread
from rooftree.incore.front_end import SLOTS
from rooftree.incore.late_indices import waiting
from rooftree.models.schedulers import late_indices

_WHOLE = 0.5
"""Slots by which a pass is longer than a group [1]: numbers are whole but for rounding."""


def apply(times: Times, loop: KernelLoop) -> Times:
    """Times of ports, and of schedulers, that are shared out neither in the best way nor evenly."""
    return _indices(_groups(_schedulers(_ports(_followers(times, loop), loop), loop), loop), loop)


def _followers(times: Times, loop: KernelLoop) -> Times:
    if loop.external is not None or not loop.table.parameters.get("followers_first"):
        return times
    longest = np.max([of_followers(run.found, loop) for run in times.runs], axis=0)
    chain = np.maximum(longest * times.passes, times.limits["recurrence"])
    if np.all(chain <= times.limits["recurrence"]):
        return times
    limits = {**times.limits, "recurrence": chain}
    return replace(times, T_OL=np.maximum(times.T_OL, chain), critical_path=np.maximum(times.critical_path, chain), limits=limits)


def _ports(times: Times, loop: KernelLoop) -> Times:
    part = loop.parameter("uneven_ports")
    if loop.external is not None or not (part or loop.table.parameters.get("uneven_alus")):
        return times
    more = [max(part * between(run.found, loop.table), full_alus(run.found, loop.table)) for run in times.runs]
    longer = spread(times.runs, more) * times.passes
    if not longer.any():
        return times
    ports = times.limits["ports"] + longer
    return replace(
        times,
        T_OL=np.where(longer > 0, np.maximum(times.T_OL, ports), times.T_OL),
        throughput=np.maximum(times.throughput, ports),
        limits={**times.limits, "ports": ports},
    )


def _schedulers(times: Times, loop: KernelLoop) -> Times:
    if loop.external is not None or not (loop.parameter("uneven_schedulers") or loop.parameter("full_schedulers")):
        return times
    cycles = [uneven_schedulers(run.found, times.table(loop)) for run in times.runs]
    window = np.maximum(spread(times.runs, cycles) * times.passes, times.limits["window"])
    if np.all(window <= times.limits["window"]):
        return times
    return replace(
        times,
        T_OL=np.maximum(times.T_OL, window),
        throughput=np.maximum(times.throughput, window),
        limits={**times.limits, "window": window},
    )


def _groups(times: Times, loop: KernelLoop) -> Times:
    lost, width = loop.parameter("lost_slots"), loop.parameter("width")
    if loop.external is not None or not lost:
        return times
    slots = [width * run.found.details.get(SLOTS, 0.0) for run in times.runs]
    front = spread(times.runs, [(n + lost) / width if n > width + _WHOLE else 0.0 for n in slots]) * times.passes
    if loop.rows.level:
        front = np.where(loop.rows.per_start / loop.per_pass > loop.parameter("learned_passes"), front, 0.0)
    frontend = np.maximum(times.limits["frontend"], front)
    return replace(
        times,
        T_OL=np.maximum(times.T_OL, front),
        throughput=np.maximum(times.throughput, front),
        limits={**times.limits, "frontend": frontend},
    )


def _indices(times: Times, loop: KernelLoop) -> Times:
    waits = waiting(times, loop)
    if not waits.any():
        return times
    others = largest([time for name, time in times.limits.items() if name != "recurrence"])
    longer = late_indices(others, waits, loop.parameter("late_indices"))
    return replace(
        times,
        T_OL=np.maximum(times.T_OL, longer),
        throughput=np.maximum(times.throughput, longer),
        limits={**times.limits, "window": np.maximum(times.limits["window"], longer)},
    )


CORRECTION = Correction(
    name="uneven-ports",
    order=9,
    what="vector instructions are shared out among ports somewhere between the best way and equal shares",
    source="a fit, f = 0.4, to 54 odd loops on Zen 4 that ports limit (benchmarks/evidence, benchmarks/results)",
    validation="three records, f from the other two (0.64 to 0.67): median error 20, 18, 19 % without, 7, 8, 12 % with it; with "
    "0.4 7, 13, 10 %; 25 compiled loops of Zen 3, not used: 25 % without, 14 % with it",
    apply=apply,
)
