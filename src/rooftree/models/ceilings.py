"""Where the ceilings of a Roofline come from: in-core parallelism, instruction mix, load imbalance.

Bandwidth ceilings (no software prefetching, no memory affinity, ...) are measured; those of the core follow from a few
numbers of its manual. Source: Williams, Waterman, Patterson 2008, UCB/EECS-2008-134, appendix A.1.3, A.1.4 and A.2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np

from rooftree.errors import ModelError
from rooftree.models._check import checked, core_counts, known
from rooftree.models.roofline import Ceiling

OPTIMISATIONS = {
    "ILP": "unroll the loop and keep several independent partial results in flight",
    "SIMD": "use SIMD instructions of the full width",
    "FMA": "balance multiplications and additions, or use fused multiply-add",
}


def in_core_ceilings(
    cores: float,
    clock_Hz: float,
    *,
    latency: float,
    threads: float = 1.0,
    scalar_throughput: float = 1.0,
    simd_width: float = 1.0,
    simd_throughput: float = 1.0,
    fma: bool = True,
    order: Sequence[str] = ("ILP", "SIMD", "FMA"),
) -> tuple[Ceiling, ...]:
    """Compute ceilings of a machine, from threads alone up to the peak.

    TLP only:  cores * f * min(1/throughput, threads/latency)      chains of dependent scalar additions
    + ILP:     cores * f / scalar_throughput                       independent additions
    + SIMD:    cores * f * simd_width / simd_throughput
    + FMA:     the same times 2                                    additions and multiplications in balance

    Args:
        cores: number of cores.
        clock_Hz: f [Hz].
        latency: of one floating-point addition [cy].
        threads: hardware threads that share the floating-point unit of a core.
        scalar_throughput: cycles per scalar instruction [cy]; 0.5 for two pipelines.
        simd_width: elements in a SIMD register; 1 without SIMD.
        simd_throughput: cycles per SIMD instruction [cy].
        fma: whether the core adds and multiplies at the same time.
        order: how hard the optimisations are, easiest first. Kernels with a natural balance (sparse matrix-vector
            product) put ``"FMA"`` before ``"SIMD"``.
    Returns: ceilings [FLOP/s] from bottom to top: ``"TLP only"``, ``"without X"`` for each further optimisation X,
        ``"peak"``. Where an optimisation gains nothing on this machine its ceiling is left out.
    Raises: ModelError for numbers <= 0, NaN, or an order that is no permutation of ILP, SIMD, FMA.
    Note: the paper prints max(1, threads/latency) for TLP only. That would never be less than ILP, against its text;
        min gives its own ceilings (2.2 GFLOP/s for the Opteron X2, 6.2 for the Xeon).
    Source: Williams et al. 2008, A.1.3; reordering: sec. 4 and 6.3.

    >>> opteron = in_core_ceilings(4, 2.2e9, latency=4, simd_width=2, simd_throughput=2)
    >>> [f"{c.name} {c.value / 1e9:.1f}" for c in opteron]
    ['TLP only 2.2', 'without FMA 8.8', 'peak 17.6']
    """
    where = "ceilings.in_core_ceilings"
    checked(
        where,
        positive={
            "cores": cores,
            "clock_Hz": clock_Hz,
            "latency": latency,
            "threads": threads,
            "scalar_throughput": scalar_throughput,
            "simd_width": simd_width,
            "simd_throughput": simd_throughput,
        },
    )
    if sorted(order) != sorted(OPTIMISATIONS):
        raise ModelError(f"order is {list(order)}, expected a permutation of {list(OPTIMISATIONS)}", where=where)

    def rate(applied: Sequence[str]) -> float:
        width, interval = (simd_width, simd_throughput) if "SIMD" in applied else (1.0, scalar_throughput)
        issue = 1 / interval if "ILP" in applied else min(1 / interval, threads / latency)
        return cores * clock_Hz * width * issue * (2 if fma and "FMA" in applied else 1)

    rates = [rate(order[:count]) for count in range(len(order) + 1)]
    names = ["TLP only", *(f"without {name}" for name in order[1:])]
    ceilings = [
        Ceiling(name, "compute", low, OPTIMISATIONS[missing])
        for name, missing, (low, high) in zip(names, order, pairwise(rates), strict=True)
        if low < high
    ]
    return (*ceilings, Ceiling("peak", "compute", rates[-1]))


def fp_mix_ceilings(
    peak: float, issue_width: float, fp_issue_width: float = 1.0, smallest: float = 1 / 16
) -> tuple[Ceiling, ...]:
    """Compute ceilings of code in which only part of the instructions are floating-point ones.

    P = P_peak * min(1, fraction * issue_width / fp_issue_width)    for fractions 1/2, 1/4, ... of the instructions

    Args:
        peak: P_peak [FLOP/s].
        issue_width: instructions of any kind that a core issues [1/cy].
        fp_issue_width: floating-point instructions that a core issues [1/cy].
        smallest: smallest fraction to give a ceiling for.
    Returns: ceilings [FLOP/s] from bottom to top, without those that do not limit.
    Raises: ModelError for numbers <= 0, NaN, smallest > 1.
    Assumes: full in-core parallelism, and that a floating-point instruction does not block the issue of others (on Cell
        it does; there the ceilings must be given).
    Source: Williams et al. 2008, A.1.4.

    >>> [f"{c.name} {c.value / 1e9:.2f}" for c in fp_mix_ceilings(18.72e9, issue_width=2, smallest=1 / 8)]
    ['12.5% issued FP 4.68', '25% issued FP 9.36']
    """
    checked(
        "ceilings.fp_mix_ceilings",
        positive={"peak": peak, "issue_width": issue_width, "fp_issue_width": fp_issue_width, "smallest": smallest},
    )
    if smallest > 1:
        raise ModelError(
            f"smallest is {smallest}, expected a fraction of the instructions <= 1", where="ceilings.fp_mix_ceilings"
        )
    fractions = 0.5 ** np.arange(np.floor(-np.log2(smallest)), 0, -1)
    hint = "issue fewer integer, branch and load/store instructions per FLOP (unroll, SIMD, simpler addressing)"
    values = {fraction: peak * fraction * issue_width / fp_issue_width for fraction in fractions}
    return tuple(
        Ceiling(f"{100 * fraction:g}% issued FP", "compute", float(value), hint)
        for fraction, value in values.items()
        if value < peak
    )


def imbalance_ceilings(base: Ceiling, cores: int, *, per_core: float | None = None) -> tuple[Ceiling, ...]:
    """Ceilings below another limit for work on half of the cores, a quarter, ..., one.

    value(k) = min(base, k * per_core)    k = cores/2, cores/4, ..., 1

    Args:
        base: the limit for balanced work: the roof, or the lowest ceiling if balance is the harder optimisation.
        cores: number of cores behind ``base``.
        per_core: what one core can reach, in the unit of ``base``; ``base.value / cores`` if not given. For memory it
            is usually more, bytes in flight / latency (Little's law): a few cores can saturate the interface.
    Returns: ceilings of the kind of ``base`` from bottom to top, without those that do not limit.
    Raises: ModelError for cores < 1, per_core <= 0 or NaN.
    Source: Williams et al. 2008, A.2.1 and A.2.2, fig. A2 to A4.
    """
    where = "ceilings.imbalance_ceilings"
    core_counts(where, cores)
    each = base.value / cores if per_core is None else per_core
    checked(where, positive={"per_core": each})
    active = sorted({max(1, cores >> shift) for shift in range(1, cores.bit_length())})
    values = {count: count * each for count in active}
    return tuple(
        Ceiling(f"{base.name}, {count} of {cores} cores", base.kind, value, "give every core the same work")
        for count, value in values.items()
        if value < base.value
    )


def core_first_ceilings(ceilings: Sequence[Ceiling], cores: int) -> tuple[Ceiling, ...]:
    """Compute ceilings for work that is optimised inside of a core first and shared among the cores last.

    value(balance, k) = P_peak * k / cores      k = cores/2, cores/4, ..., 1: directly below the roof
    value(other)      = value / cores           those of one core, since it does all the work

    Args:
        ceilings: compute limits of the whole machine; the highest is the peak.
        cores: number of cores behind them.
    Returns: ceilings [work/s] from bottom to top, the peak last.
    Raises: ModelError for no compute ceiling, cores < 1 or NaN.
    Assumes: a core alone reaches its share of the peak, and of each ceiling.
    Source: Williams et al. 2008, A.2.1, fig. A3.

    >>> found = core_first_ceilings([Ceiling("no SIMD", "compute", 36.8e9), Ceiling("peak", "compute", 73.6e9)], 4)
    >>> [f"{c.name} {c.value / 1e9:g}" for c in found]
    ['no SIMD, 1 of 4 cores 9.2', 'peak, 1 of 4 cores 18.4', 'peak, 2 of 4 cores 36.8', 'peak 73.6']
    """
    ranked = sorted((c for c in ceilings if c.kind == "compute"), key=lambda c: c.value)
    if not ranked:
        raise ModelError("no compute ceiling, expected at least the peak", where="ceilings.core_first_ceilings")
    shared = imbalance_ceilings(ranked[-1], cores)
    inside = [Ceiling(f"{c.name}, 1 of {cores} cores", "compute", c.value / cores, c.optimisation) for c in ranked[:-1]]
    return (*(inside if cores > 1 else ranked[:-1]), *shared, ranked[-1])


def attained_ceilings(ceilings: Sequence[Ceiling], shares: Mapping[str, float]) -> tuple[Ceiling, ...]:
    """Ceilings of one kind as a code that uses part of each optimisation has them: the runtime-oriented Roofline.

    P'_k = P'_{k+1} * (r_k + s_k * (1 - r_k)),    r_k = P_k / P_{k+1},    P'_n = P_peak

    Args:
        ceilings: limits of one kind; the highest is the roof, P_n.
        shares: name of a ceiling -> s_k, the share of the work that has the optimisation which breaks it, 0 to 1, as counters
            tell it: 0 for those that are not named, so that the ceiling stays.
    Returns: ceilings from bottom to top, the roof last.
    Raises: ModelError for ceilings of two kinds, unknown names, the roof among them, shares outside of 0 to 1.
    Assumes: the work with and without an optimisation is done at the rates of the two ceilings, mixed by the cycles that
        are issued (half of the instructions being SIMD ones of two elements gives 3/4 of the peak), and that shares of
        different optimisations are independent.
    Source: Williams et al. 2008, A.3 and fig. A6; the paper gives the two ends, none and all, and no formula between them.

    >>> found = attained_ceilings([Ceiling("no SIMD", "compute", 36.8e9), Ceiling("peak", "compute", 73.6e9)], {"no SIMD": 0.75})
    >>> [f"{c.name} {c.value / 1e9:.1f}" for c in found]
    ['no SIMD, 75 % attained 64.4', 'peak 73.6']
    """
    where = "ceilings.attained_ceilings"
    if len({c.kind for c in ceilings}) != 1:
        raise ModelError("expected ceilings of one kind", where=where)
    checked(where, non_negative={f"share of '{name}'": share for name, share in shares.items()})
    ranked = sorted(ceilings, key=lambda c: c.value)
    known(where, "ceiling", shares, [c.name for c in ranked[:-1]])
    over = {name: share for name, share in shares.items() if share > 1}
    if over:
        raise ModelError(f"shares are {over}, expected 0 to 1", where=where)
    found = [ranked[-1]]
    for low, high in reversed(list(pairwise(ranked))):
        share, ratio = shares.get(low.name, 0.0), low.value / high.value
        name = f"{low.name}, {100 * share:g} % attained" if share else low.name
        found.append(Ceiling(name, low.kind, found[-1].value * (ratio + share * (1 - ratio)), low.optimisation))
    return tuple(reversed(found))
