"""The Execution-Cache-Memory (ECM) model: runtime of one unit of work on one core.

    T_link = V_load/b_load (+ or max) V_evict/b_evict + T_penalty       one link of the memory hierarchy
    T_ECM  = max over overlap groups of (sum of the group's terms)      what adds and what overlaps is machine data
    n_S    = ceil(T_ECM / T_mem)                                        cores that saturate the memory interface

Assumptions: steady state (no wind-up, many iterations), latencies hidden except for the stated penalty, transfers of
a group strictly one after the other, groups perfectly overlapped.

Sources: Hofmann, Alappat, Hager, Fey, Wellein 2019, "Bridging the Architecture Gap", sec. 3 (the general form);
Hager 2015, ECM tutorial, and Stengel et al. 2015, doi:10.1145/2751205.2751240 (the Intel form).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from rooftree.errors import ModelError
from rooftree.models._check import FloatArray, checked, known, memory_times

__all__ = [
    "disturbed",
    "exposed_latency",
    "group_times",
    "latency_beside",
    "line_penalty",
    "link_time",
    "paced",
    "read_out",
    "runtime",
    "saturation_cores",
    "scaled",
]


def link_time(
    load_B: ArrayLike,
    evict_B: ArrayLike,
    load_B_per_cy: ArrayLike,
    evict_B_per_cy: ArrayLike,
    shared_link: bool,
    penalty_cy: ArrayLike = 0.0,
) -> FloatArray:
    """Time in which one link of the memory hierarchy moves the data of one unit of work.

    One bidirectional link:        T = V_load/b_load + V_evict/b_evict + T_penalty
    Two unidirectional links:  T = max(V_load/b_load,  V_evict/b_evict) + T_penalty

    Args:
        load_B: volume towards the core [B per unit of work]. Any shape.
        evict_B: volume away from the core [B per unit of work]. Any shape.
        load_B_per_cy: bandwidth towards the core [B/cy]. Any shape.
        evict_B_per_cy: bandwidth away from the core [B/cy]. Any shape.
        shared_link: True for one bidirectional link, False for two unidirectional ones.
        penalty_cy: latency that the machine's buffers cannot hide [cy per unit of work]; counts only where data moves.
            Leave it 0 for the time the link is busy, which is what saturation and contention need.
    Returns: T_link [cy per unit of work], broadcast shape.
    Raises: ModelError for negative volumes or penalties, bandwidths <= 0, NaN.
    Source: Hofmann et al. 2019, sec. 3.4.2.

    >>> float(link_time(16, 8, 64, 64, shared_link=True)), float(link_time(16, 8, 32, 32, shared_link=False))
    (0.375, 0.5)
    """
    one_path = shared_link and load_B_per_cy is evict_B_per_cy
    b_load, b_evict, load, evict, penalty = checked(
        "ecm.link_time",
        positive={"load_B_per_cy": load_B_per_cy, "evict_B_per_cy": 1.0 if one_path else evict_B_per_cy},
        non_negative={"load_B": load_B, "evict_B": evict_B, "penalty_cy": penalty_cy},
    )
    combine = np.add if shared_link else np.maximum
    busy: FloatArray = np.asarray((load + evict) / b_load if one_path else combine(load / b_load, evict / b_evict))
    if not penalty.any():
        return busy
    return busy + (penalty if busy.all() else np.where(busy > 0, penalty, 0.0))


def line_penalty(penalty_cy: ArrayLike, volume_B: ArrayLike, line_B: float) -> FloatArray:
    """Time that a link adds for every cache line, for ``link_time``.

    T_penalty = t_penalty * V / line

    Args:
        penalty_cy: t_penalty, of one cache line [cy]. Any shape.
        volume_B: V [B per unit of work]. Any shape.
        line_B: cache line [B].
    Returns: T_penalty [cy per unit of work], broadcast shape; shape () where t_penalty is 0.
    Raises: ModelError for negative numbers, a line <= 0 or NaN.
    Source: Hofmann et al. 2019, sec. 3.4.2 (latency that buffers cannot hide).

    >>> float(line_penalty(8, 192, 64))
    24.0
    """
    if not (penalty_cy if isinstance(penalty_cy, float) else np.any(penalty_cy)):
        return np.zeros(())
    line, penalty, volume = checked(
        "ecm.line_penalty", positive={"line_B": line_B}, non_negative={"penalty_cy": penalty_cy, "volume_B": volume_B}
    )
    return (penalty / line) * volume


def paced(t_link: ArrayLike, t_others: ArrayLike, lines: ArrayLike, least_cy: ArrayLike) -> FloatArray:
    """Time of the link to the innermost cache, which takes in lines one after the other and no faster than it can.

    T = max(T_link, t_least n - T_others)

    While other links bring what they bring, the innermost cache rests: their time counts towards the time between its lines.

    Args:
        t_link: time of the link by its bandwidth [cy per unit of work]. Any shape.
        t_others: time of the links that add to it [cy per unit of work]. Any shape.
        lines: n, that come into the innermost cache [1 per unit of work]. Any shape.
        least_cy: t_least, from one line to the next [cy]. Any shape.
    Returns: T [cy per unit of work], broadcast shape.
    Raises: ModelError for negative times or numbers, or NaN.
    Source: found on the public INSPECT measurements; machine files state t_least with what it brings where it was not fitted.

    >>> paced([3, 3], [0, 6], 3, 2).tolist()
    [6.0, 3.0]
    """
    link, others, n, least = checked(
        "ecm.paced", non_negative={"t_link": t_link, "t_others": t_others, "lines": lines, "least_cy": least_cy}
    )
    return np.asarray(np.maximum(link, least * n - others))


def read_out(lines: ArrayLike, read_out_cy: ArrayLike, t_load: ArrayLike, t_again: ArrayLike) -> FloatArray:
    """Time that loads lose because the innermost cache is read for lines that it gives away, too.

    T = t_out n (1 + T_again / T_load)

    A line that goes takes the place of so many loads, each of which takes as much longer as this loop's loads across lines do.

    Args:
        lines: n, changed lines that go from the innermost cache to the next one [1 per unit of work]. Any shape.
        read_out_cy: t_out, of a line beside loads that cross none [cy]. Any shape.
        t_load: T_load, of the loop's loads without crossings [cy per unit of work]. Any shape; without loads nothing is lost.
        t_again: T_again, what those take besides that cross lines [cy per unit of work]. Any shape.
    Returns: T [cy per unit of work], broadcast shape.
    Raises: ModelError for negative numbers or NaN.
    Source: own measurement on a virtual machine of Zen 3, least times: a copy beside 8 and 16 loads of L1 takes 1.5 and 1.2 cy/CL
        longer with its lines in L2 than in L1, beside 8 loads across lines 2.5 (an update 1.1, 0.5 and 2.2); loads alone take
        0.1 to 0.3 longer, whether one, two or four lines come in; stores without loads nothing. Zen 5: 0.5 and 1 (across lines).

    >>> read_out([1, 1, 2], 1.2, [8, 8, 0], [0, 8, 0]).tolist()
    [1.2, 2.4, 0.0]
    """
    n, out, load, again = checked(
        "ecm.read_out", non_negative={"lines": lines, "read_out_cy": read_out_cy, "t_load": t_load, "t_again": t_again}
    )
    longer = np.divide(again, load, out=np.zeros(np.broadcast_shapes(load.shape, again.shape)), where=load > 0)
    return np.where(load > 0, n * out * (1 + longer), 0.0)


def exposed_latency(t_link: ArrayLike, t_latency: ArrayLike, t_ol: ArrayLike, t_others: ArrayLike) -> FloatArray:
    """Time of a link to memory without the latency that passes while the core is busy anyway.

    T = T_link - min(T_latency, max(0, T_OL - T_others))

    While the core is busy with what overlaps, prefetchers get ahead.

    Args:
        t_link: time of the link, latency included [cy per unit of work]. Any shape.
        t_latency: the latency in it, as ``link_time`` counts it [cy per unit of work]. Any shape.
        t_ol: in-core time that overlaps with transfers [cy per unit of work]. Any shape.
        t_others: all that adds to this link [cy per unit of work]. Any shape.
    Returns: the shorter time [cy per unit of work], broadcast shape.
    Raises: ModelError for negative times or NaN.
    Source: found on the public INSPECT measurements of Ivy Bridge, where chains of loads that wait make T_OL long.

    >>> [float(exposed_latency(20, 5, t_ol, 30)) for t_ol in (28, 32, 60)]
    [20.0, 18.0, 15.0]
    """
    link, latency, busy, others = checked(
        "ecm.exposed_latency", non_negative={"t_link": t_link, "t_latency": t_latency, "t_ol": t_ol, "t_others": t_others}
    )
    return np.asarray(link - np.minimum(latency, np.maximum(0.0, busy - others)))


def latency_beside(t_latency: ArrayLike, t_inner: ArrayLike, hidden: float) -> FloatArray:
    """Latency of memory that remains beside what the core and the caches do in the meantime.

    T = max(0, T_latency - h T_inner)

    Requests go on towards memory while L1 serves other accesses: the longer those take, the less of the latency is left.

    Args:
        t_latency: latency of the lines loaded, as ``line_penalty`` counts it [cy per unit of work]. Any shape.
        t_inner: loads, stores and transfers to L1 [cy per unit of work]. Any shape.
        hidden: h, part of that time in which latency passes [1], from 0 to 1, so that a faster L1 never makes a loop slower.
    Returns: the latency left [cy per unit of work], broadcast shape.
    Raises: ModelError for negative times, a part outside 0 to 1, NaN.
    Source: found on the public INSPECT measurements; machine files state h with what it brings where it was not fitted. The
        single-core bandwidths of streams in memory agree with it: on each of seven machines their mean error is no larger.

    >>> latency_beside([10, 10], [0, 40], 0.15).tolist()
    [10.0, 4.0]
    """
    where = "ecm.latency_beside"
    latency, inner, part = checked(where, non_negative={"t_latency": t_latency, "t_inner": t_inner, "hidden": hidden})
    if part > 1:
        raise ModelError(f"hidden is {hidden:g}, expected a part from 0 to 1", where=where)
    return np.asarray(np.maximum(0.0, latency - part * inner))


def disturbed(t_ecm: ArrayLike, t_busy: ArrayLike, t_nol: ArrayLike, t_transfers: ArrayLike, sharpness: float) -> FloatArray:
    """Runtime where transfers and the work of ports and front end, which overlap, disturb each other.

    T = max(T_ECM, (T_busy^s + T_transfers^s - min(T_busy, T_nOL)^s)^(1/s))

    Where both take about as long, neither finds the gaps of the other. A chain of operations that wait for each other leaves
    gaps enough: it is part of T_ECM and not of T_busy. Without transfers the longer of both counts.

    Args:
        t_ecm: runtime with perfect overlap [cy per unit of work]. Any shape.
        t_busy: in-core time of ports and front end, without chains and without micro-ops that are issued again because their data
            are late [cy per unit of work]. Any shape.
        t_nol: loads and stores, which stand in T_busy as well as in T_transfers [cy per unit of work]. Any shape.
        t_transfers: loads, stores and transfers, which add up [cy per unit of work]. Any shape.
        sharpness: s, at least 1; the larger, the better they overlap.
    Returns: T [cy per unit of work], broadcast shape.
    Raises: ModelError for negative times or NaN, or a sharpness below 1.
    Source: found on the public INSPECT measurements; machine files state s with what it brings where it was not fitted.

    >>> [round(float(t), 1) for t in disturbed([40, 40], [40, 8], [10, 4], [40, 40], 3)]
    [50.3, 40.1]
    """
    where = "ecm.disturbed"
    single, busy, loads, transfers = checked(
        where, non_negative={"t_ecm": t_ecm, "t_busy": t_busy, "t_nol": t_nol, "t_transfers": t_transfers}
    )
    if not sharpness >= 1:
        raise ModelError(f"sharpness is {sharpness}, expected at least 1", where=where)
    longest = np.maximum(busy, transfers)
    scale = np.where(longest > 0, longest, 1.0)
    total = (busy / scale) ** sharpness + (transfers / scale) ** sharpness - (np.minimum(busy, loads) / scale) ** sharpness
    return np.asarray(np.maximum(single, longest * np.maximum(total, 1.0) ** (1 / sharpness)))


def group_times(terms: Mapping[str, ArrayLike], groups: Sequence[Sequence[str]]) -> list[FloatArray]:
    """Time of each overlap group, to see which of them binds.

    T_g = sum of the terms in group g

    Args:
        terms: name -> time [cy per unit of work], any shapes that broadcast. A link may also be given by direction:
            ``"L1L2.load"`` and ``"L1L2.evict"`` beside ``"L1L2"``, the time of both as ``link_time`` combines them.
        groups: names of the terms that add up in each group; a term may stand in several groups.
    Returns: one array per group [cy per unit of work], each with the broadcast shape of its members.
    Raises: ModelError for negative times or NaN; for a group member without a term, a term counted twice in a group,
        and a term in no group (a link counts as placed by its own name, or by all its directions).
    Source: Hofmann et al. 2019, sec. 3.4.3.
    """
    _check_groups(terms, groups)
    arrays = dict(zip(terms, checked("ecm.runtime", non_negative=terms), strict=True))
    return [sum((arrays[name] for name in group), np.zeros(())) for group in groups]


def _check_groups(terms: Mapping[str, ArrayLike], groups: Sequence[Sequence[str]]) -> None:
    """Every term in some group, every member a term, nothing twice in a group."""
    where = "ecm.runtime"
    if not groups or not all(groups):
        raise ModelError(f"overlap groups are {groups!r}, expected at least one group and none empty", where=where)
    for group in groups:
        known(where, "term", group, terms)
        double = [name for name in group if group.count(name) > 1 or name.partition(".")[0] in set(group) - {name}]
        if double:
            raise ModelError(
                f"group {list(group)} counts '{double[0]}' twice",
                where=where,
                hint="name a link either as a whole or by its directions",
            )
    placed = {name for group in groups for name in group}
    for name in [name for name in terms if name not in placed]:
        link, dot, _ = name.partition(".")
        directions = {other for other in terms if other.startswith(f"{link}.")}
        if (dot and link in placed) or (not dot and directions and directions <= placed):
            continue
        raise ModelError(
            f"term '{name}' stands in no overlap group: {[list(g) for g in groups]}",
            where=where,
            hint="put it in a group of its own if it overlaps with everything",
        )


def runtime(
    terms: Mapping[str, ArrayLike],
    groups: Sequence[Sequence[str]],
    sharpness: float | None = None,
    *,
    core_overlaps: bool = False,
) -> FloatArray:
    """Predict the single-core runtime of one unit of work from its terms and the machine's overlap.

    T_ECM = max over groups g of T_g = sum of the terms in g
    T_ECM = (sum over groups g of T_g^s)^(1/s)                  with a sharpness s, which tends to the maximum for large s
    T_ECM = (sum over groups g of T_g^s - min(T_OL, T_nOL)^s)^(1/s)    if the core's own terms overlap perfectly with each other

    Args, Raises: as ``group_times``; ``sharpness`` is at least 1, None for groups that overlap perfectly. The groups are
        those of the level that holds the data; a link without traffic has the time 0. ``core_overlaps``: sharpness is about
        transfers beside the core alone, so that without transfers the longer of T_OL and T_nOL counts.
    Returns: T_ECM [cy per unit of work], broadcast shape.
    Source: Hofmann et al. 2019, sec. 3.4.3; Hornich et al. 2019, sec. 2.2 and 4.

    >>> zen = {"comp": 2, "RegL1": 6, "L1L2": 4, "L2L3": 2, "L3Mem": 15}
    >>> float(runtime(zen, [["comp"], ["RegL1"], ["L1L2"], ["L2L3", "L3Mem"]]))
    17.0
    >>> round(float(runtime(zen, [["comp"], ["RegL1"], ["L1L2"], ["L2L3", "L3Mem"]], sharpness=4)), 2)
    17.08
    """
    times = group_times(terms, groups)
    longest = times[0]
    for time in times[1:]:
        longest = np.maximum(longest, time)
    if sharpness is None or len(times) == 1:
        return longest
    if not sharpness >= 1:
        raise ModelError(f"sharpness is {sharpness}, expected at least 1", where="ecm.runtime")
    scale = np.where(longest > 0, longest, 1.0)
    total: FloatArray = sum(((time / scale) ** sharpness for time in times), np.zeros(()))
    if core_overlaps:
        total = total - (_shorter_in_core(terms, groups) / scale) ** sharpness
    return np.asarray(longest * np.maximum(total, 1.0) ** (1 / sharpness))


def _shorter_in_core(terms: Mapping[str, ArrayLike], groups: Sequence[Sequence[str]]) -> FloatArray:
    """The shorter of the core's time that overlaps and that of loads and stores, if OL is a group of its own [cy/CL]."""
    if ["OL"] not in [list(group) for group in groups]:
        return np.zeros(())
    loads: FloatArray = np.zeros(())
    for group in groups:
        inside = (np.asarray(terms[name], dtype=np.float64) for name in group if name.startswith("nOL"))
        loads = np.maximum(loads, sum(inside, np.zeros(())))
    return np.asarray(np.minimum(loads, terms["OL"]))


def scaled(terms: Mapping[str, ArrayLike], names: Collection[str], factor: ArrayLike) -> dict[str, FloatArray]:
    """Multiply some terms, for the questions "at another clock" and "with k cores on this link".

    T -> factor * T. At clock f instead of f0, terms of links that do not follow the core clock get f/f0; with k active
    cores on a shared link that does not scale, each sees 1/k of its bandwidth and its term gets k.

    Args:
        terms: name -> time [cy per unit of work], any shapes.
        names: terms to scale; ``"L3Mem"`` also scales ``"L3Mem.load"`` and ``"L3Mem.evict"``.
        factor: > 0, any shape that broadcasts with the terms.
    Returns: new terms; those not named are passed on unchanged.
    Raises: ModelError for a name without a term, negative times, factor <= 0, NaN.
    Source: Hager 2015, slide "ECM model - composition" (clock); Hofmann et al. 2019, sec. 5.2.2 (shared segments).

    >>> {name: float(t) for name, t in scaled({"L2L3": 9, "L3Mem": 19}, ["L3Mem"], 0.5).items()}
    {'L2L3': 9.0, 'L3Mem': 9.5}
    """
    known("ecm.scaled", "term", names, {name.partition(".")[0] for name in terms} | set(terms))
    chosen = {name: time for name, time in terms.items() if name in names or name.partition(".")[0] in names}
    multiplier, *times = checked("ecm.scaled", positive={"factor": factor}, non_negative=chosen)
    longer = {name: time * multiplier for name, time in zip(chosen, times, strict=True)}
    return {name: longer[name] if name in longer else np.asarray(time, dtype=np.float64) for name, time in terms.items()}


def saturation_cores(t_ecm: ArrayLike, t_mem: ArrayLike) -> FloatArray:
    """Number of cores from which the memory interface is the limit.

    n_S = ceil(T_ECM / T_mem)

    Args:
        t_ecm: single-core runtime [cy per unit of work]. Any shape.
        t_mem: time the memory interface is busy, all links to memory together [cy per unit of work]; 0 = no traffic.
    Returns: n_S [cores], broadcast shape; infinite without memory traffic.
    Raises: ModelError for t_ecm <= 0, negative t_mem or NaN, and for t_mem > t_ecm.
    Assumes: performance is linear in the cores until then. Ratios within 1e-9 of a whole number count as that number.
    Source: Hager 2015, slide "ECM model - saturation".

    >>> float(saturation_cores(43, 19))
    3.0
    """
    single, busy = memory_times("ecm.saturation_cores", t_ecm, t_mem)
    with np.errstate(divide="ignore", over="ignore"):
        ratio = single / busy
    return np.ceil(ratio - 1e-9 * np.where(np.isfinite(ratio), ratio, 0.0))
