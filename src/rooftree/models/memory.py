"""The memory interface: saturated bandwidth by access mix, and what many streams and nests of loops lose.

1/b(e, u) = u / b_update(e) + (1 - u) / b_write(e)                  bandwidth of a mix
T_streams = t_stream max(0, n - n_0)                                one core with n streams
T_reuse   = t_reuse r min(1, m)                                     one core that also loads r lines from caches, m from memory
T_late    = w m L / (k m + D)                                       one core that computes, and looks k units of work ahead
T_sat     = T_busy (1 + loss_nest + loss_stream max(0, n - 5))      a saturated interface
a         = share max(0, (u - u_0) / (1 - u_0)) max(0, 1 - e / r)   write-allocates that a busy interface avoids
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from rooftree.errors import ModelError
from rooftree.models._check import FloatArray, checked

__all__ = [
    "MixPoint",
    "beside_late_lines",
    "evaded_share",
    "far_share",
    "late_of",
    "late_time",
    "mix_bandwidth",
    "mix_point",
    "reuse_time",
    "saturated_time",
    "stream_time",
]

STREAMS = 5
"""Cache lines that a unit of work of the streaming kernels moves at most (triad): with so many, nothing more is lost."""


FEW_WRITES = 0.05
"""Evicted share of the volume from which on memory is as slow as in the measured mix with the fewest evictions [1]: an
assumption. The evidence are stencils of which one line of 5 to 32 is evicted, a share of 0.03 to 0.2."""
LATE_FROM, LATE_IN_FULL = 0.5, 1.5
"""Time of the core over that of the transfers from which on lines come late, and from which on in full [1]: where a core asks for
lines as fast as memory brings them, prefetchers run far enough ahead. Fitted with the numbers of `late_time`, and rounded; 0.6 to
1.4 and 0.7 to 1.5 are less good by 0.3 and 0.6 % of the mean error."""
LATE_SHARPNESS = 3.0
"""How well the time in which lines come overlaps with all else [1]: 2.9 to 4.2 in fits that leave a part out."""


@dataclass(frozen=True, slots=True)
class MixPoint:
    """A measured mix: evicted share of its volume [1], whether what it writes is also read, bandwidth [B/s or B/cy]."""

    evict_share: float
    updates: bool
    bandwidth: float


@lru_cache(maxsize=256)
def mix_point(
    bandwidth: float, *, read: float, write: float, update: float, bypassing: bool = False, full_line_stores: float = 0.0
) -> MixPoint:
    """A measured mix of streams as shares of its volume.

    e = (write + update) / (read + allocated + update + write + update),  allocated = write (1 - full_line_stores)

    A stream only read moves one line per line of data, one only written two (write-allocate and eviction; one if it is
    non-temporal or the hardware avoids the write-allocate), one that is updated two.

    Args:
        bandwidth: of the mix [B/s or B/cy].
        read, write, update: streams that are only read, only written, both.
        bypassing: the stores are non-temporal.
        full_line_stores: part of the write-allocates that the hardware avoids [1].
    Raises: ModelError for negative numbers or no stream.
    Source: Hofmann et al. 2019, sec. 3.4.2.

    >>> mix_point(60.0, read=1, write=1, update=0).evict_share       # copy
    0.333...
    """
    where = "memory.mix_point"
    checked(where, positive={"streams": read + write + update}, non_negative={"read": read, "write": write, "update": update})
    evicted = write + update
    allocated = 0 if bypassing else write * (1 - full_line_stores)
    return MixPoint(evicted / (read + allocated + update + evicted), update > 0, bandwidth)


def avoided_part(
    through: float, past: float, *, read: float, write: float, update: float, full_line_stores: float = 0.0
) -> float:
    """Part of the write-allocates that a stream did not make, by its time and that of the same one with stores past the caches.

    a = 2 - (t / t_past (read + 2 update + write) - read - 2 update) / write,  within 0 and 1,
    with t = (read + 2 update + write (2 - full_line_stores)) / through,  t_past = (read + 2 update + write) / past

    Both move the same lines but for those that are read to be written; what is left of their times is that of lines.

    Args:
        through: bandwidth of the stream with its stores through the caches, as it was counted [B/s].
        past: of the one with non-temporal stores [B/s].
        read, write, update: streams that are only read, only written, both.
        full_line_stores: part of the write-allocates that was not counted in ``through`` [1].
    Raises: ModelError for negative numbers, no bandwidth or no stream that is only written.

    >>> avoided_part(30.0, 20.0, read=1, write=1, update=0)       # three lines in the time of two: one of them is not moved
    1.0
    >>> avoided_part(20.0, 20.0, read=1, write=1, update=0)
    0.0
    """
    where = "memory.avoided_part"
    given = {"read": read, "update": update, "full_line_stores": full_line_stores}
    checked(where, positive={"through": through, "past": past, "write": write}, non_negative=given)
    others = read + 2 * update
    ratio = (others + write * (2 - full_line_stores)) / through * past / (others + write)
    return min(1.0, max(0.0, 2 - (ratio * (others + write) - others) / write))


def stream_time(streams: ArrayLike, penalty_cy: ArrayLike, followed: float) -> FloatArray:
    """Time that one core loses at the memory interface because it follows many streams.

    T = t_stream max(0, n - n_followed)

    Args:
        streams: n, cache lines that cross the interface per unit of work [1]. Any shape.
        penalty_cy: t_stream, per stream beyond those [cy per unit of work]. Any shape.
        followed: n_followed, streams that a core follows without loss [1].
    Returns: T [cy per unit of work], broadcast shape; shape () where there are no more streams than that anywhere.
    Raises: ModelError for negative numbers or NaN.
    Source: measured with 27 coefficient arrays on Broadwell; how many are followed without loss is stated by machine files.

    >>> stream_time([3, 10, 12], 1.5, 10).tolist()
    [0.0, 0.0, 3.0]
    """
    n, penalty, free = checked(
        "memory.stream_time", non_negative={"streams": streams, "penalty_cy": penalty_cy, "followed": followed}
    )
    return penalty * np.maximum(0.0, n - free) if n.max(initial=0.0) > free else np.zeros(())


def reuse_time(reused: ArrayLike, loaded: ArrayLike, penalty_cy: ArrayLike) -> FloatArray:
    """Time that one core loses at the memory interface because it also loads lines that its caches hold, as rows of a stencil.

    T = t_reuse r min(1, m)

    Args:
        reused: r, lines per unit of work that the core's own caches hold, along rows that move with the streams [1]. Any shape.
        loaded: m, lines per unit of work that come from memory [1]. Any shape.
        penalty_cy: t_reuse, per line [cy]. Any shape.
    Returns: T [cy per unit of work], broadcast shape.
    Raises: ModelError for negative numbers or NaN.
    Assumes: prefetchers and buffers are shared out among all that moves, so that fewer lines of memory are on their way at once;
        where less than a line comes from memory there is less to lose. What rows of L2 and of L1 take beside the time of their
        bytes is the same; rows of a shared cache come as lines of memory do.
    Source: own measurement on virtual machines of Zen 4: loads from memory 8.8 cy/CL, beside one and two rows that L2 holds 14.5
        and 20.4; copy 18, beside one, two and four rows 22.5, 26.5, 36; reading the same KiB again and again takes nothing.
        Another one: copy 15.9, beside two, four and eight rows of L1 18.2, 26.6 and 50, of L2 24.6, 30.5 and 51, of L3 20.7, 26.8
        and 53. Stencils of a campaign there, of which none was used to find the penalty: see docs/method/characterise.md.

    >>> reuse_time([0, 2, 4], 2.0, 4.5).tolist()
    [0.0, 9.0, 18.0]
    """
    rows, lines, penalty = checked(
        "memory.reuse_time", non_negative={"reused": reused, "loaded": loaded, "penalty_cy": penalty_cy}
    )
    return np.asarray(penalty * rows * np.minimum(1.0, lines))


def crossing_time(crossed: ArrayLike, loaded: ArrayLike, penalty_cy: ArrayLike) -> FloatArray:
    """Time that lines from memory take longer because wide loads cross the ends of lines, as of neighbours in a row.

    T = t_cross c min(1, m)

    Args:
        crossed: c, loads as wide as the core's vectors that cross the end of a line, per unit of work [1]. Any shape.
        loaded: m, lines per unit of work that come from memory [1]. Any shape.
        penalty_cy: t_cross, per such load [cy]. Any shape.
    Returns: T [cy per unit of work], broadcast shape.
    Raises: ModelError for negative numbers or NaN.
    Assumes: each such load waits for both of its lines, and fewer lines are on their way meanwhile; all of them alike, whether
        their lines come from there or lie in L1. In nests with rows from L3 it stands for more than that: 3D stencils take as
        long with vectors of 32 B there (star 27 and 27, box 54 and 54 cy/CL), so do their rows without neighbours (23 and 25),
        where copy takes 13; why is not known, and predictions of such nests with shorter vectors are too fast, which
        `rooftree.predict.crossings` puts in doubt.
    Source: own measurement on a virtual machine of Zen 5: sums of 3, 5 and 7 neighbours of a row and a store take 14, 21 and
        25 cy/CL in memory with vectors of 64 B, 14 all three with vectors of 32 B, where copy takes 12; nine neighbours in three
        rows 30 and 19. Stencils of a campaign there, none of which was used: see docs/method/characterise.md.

    >>> crossing_time([0, 4, 4], [2.0, 2.0, 0.5], 1.5).tolist()
    [0.0, 6.0, 3.0]
    """
    loads, lines, penalty = checked(
        "memory.crossing_time", non_negative={"crossed": crossed, "loaded": loaded, "penalty_cy": penalty_cy}
    )
    return np.asarray(penalty * loads * np.minimum(1.0, lines))


def late_time(
    lines: ArrayLike,
    ahead: ArrayLike,
    latency_cy: ArrayLike,
    fetched: ArrayLike,
    t_core: ArrayLike,
    t_transfers: ArrayLike,
    in_full: float = LATE_IN_FULL,
) -> FloatArray:
    """Time in which the lines of a stream come from memory to a core that is busy, where prefetchers run only a little ahead.

    T_late = w m L / (k m + D),   w = 0 up to T_core / T_transfers = 0.5, 1 from 1.5 on, evenly in between

    By Little's law: a line takes L from when it is asked for, the core has asked for those of k units of work, and prefetchers
    for D more of each stream. While transfers are the longer part, they have all of the bandwidth under way, and w is 0.

    Args:
        lines: m, that a unit of work needs of each stream [1]. Any shape.
        ahead: k, units of work whose loads have begun when the oldest one waits [1]. Any shape.
        latency_cy: L, of a line that is prefetched [cy]. Any shape.
        fetched: D, lines of each stream that prefetchers have asked for besides [1], above 0. Any shape.
        t_core: of the core, with all data in L1 [cy per unit of work]. Any shape.
        t_transfers: of loads, stores and transfers without the core [cy per unit of work]. Any shape.
        in_full: ratio of both from which on w is 1 [1], above 0.5.
    Returns: T_late [cy per unit of work], broadcast shape; for `beside_late_lines`.
    Raises: ModelError for negative numbers, NaN, or D of 0.
    Assumes: all streams move in step, and prefetchers follow each of them by itself.
    Source: own measurement on a virtual machine of Granite Rapids, 2026-11-29, 900 MB in large pages: 129 loops that load a line
        of one to three streams, and between them do nothing (25 to 2000 nops) or a chain that needs them (5 to 300 operations).
        With L = 480 cy and D = 2 the mean error is 10 %, without this term 40 %; of kinds of loops and numbers of streams that
        were left out of the fit 8 to 13 %. 200 nops, k = 2.5, take 111 cy (33 from L1), a chain of 56 cy, k = 1.6, 120 to 141.

    >>> late_time(1, [2.5, 1.6, 8.8], 480, 2, [33, 60, 8], [13, 13, 16]).round().tolist()
    [107.0, 133.0, 0.0]
    """
    d, m, k, latency, core, transfers = checked(
        "memory.late_time",
        positive={"fetched": fetched},
        non_negative={"lines": lines, "ahead": ahead, "latency_cy": latency_cy, "t_core": t_core, "t_transfers": t_transfers},
    )
    weight = np.clip((core - LATE_FROM * transfers) / np.maximum((in_full - LATE_FROM) * transfers, 1e-9), 0.0, 1.0)
    return np.asarray(weight * m * latency / (k * m + d))


def beside_late_lines(t_runtime: ArrayLike, t_late: ArrayLike) -> FloatArray:
    """Runtime of a core to which lines come late: T = (T_0^3 + T_late^3)^(1/3).

    Args:
        t_runtime: T_0, with all latency hidden [cy per unit of work]. Any shape.
        t_late: as `late_time` gives it [cy per unit of work]. Any shape.
    Returns: T [cy per unit of work], broadcast shape.
    Raises: ModelError for negative times or NaN.
    Source: as `late_time`; the power is `LATE_SHARPNESS`.

    >>> beside_late_lines([33.0, 300.0], [107.0, 200.0]).round().tolist()
    [108.0, 327.0]
    """
    plain, late = checked("memory.beside_late_lines", non_negative={"t_runtime": t_runtime, "t_late": t_late})
    longest = np.maximum(plain, late)
    scale = np.where(longest > 0, longest, 1.0)
    total = (plain / scale) ** LATE_SHARPNESS + (late / scale) ** LATE_SHARPNESS
    return np.asarray(longest * total ** (1 / LATE_SHARPNESS))


def late_of(t_taken: ArrayLike, t_runtime: ArrayLike, least: float = 0.1) -> FloatArray:
    """Time in which lines came, by what they and all else took together: T_late = (T^3 - T_0^3)^(1/3), as of `beside_late_lines`.

    Args:
        t_taken: T, with data in memory [cy per unit of work]. Any shape.
        t_runtime: T_0, with all latency hidden [cy per unit of work]. Any shape.
        least: T_late over T at the least [1], where T is no longer than T_0: chosen, as of such times nothing is told.
    Returns: T_late [cy per unit of work], broadcast shape.
    Raises: ModelError for negative times or NaN.
    Source: as `late_time`.

    >>> late_of([108.0, 30.0], [33.0, 33.0]).round().tolist()
    [107.0, 3.0]
    """
    taken, plain = checked("memory.late_of", non_negative={"t_taken": t_taken, "t_runtime": t_runtime})
    late = np.maximum(taken**LATE_SHARPNESS - plain**LATE_SHARPNESS, (least * taken) ** LATE_SHARPNESS)
    return np.asarray(late ** (1 / LATE_SHARPNESS))


def evaded_share(utilisation: ArrayLike, row_lines: ArrayLike, share: float, onset: float, row_ends: float = 0.0) -> FloatArray:
    """Part of the write-allocates of whole lines that hardware avoids because the memory interface is busy.

    a = share max(0, (u - u_0) / (1 - u_0)) max(0, 1 - e / r)

    Args:
        utilisation: u, of the memory interface if nothing were avoided [1]. Any shape.
        row_lines: r, lines that the innermost loop writes in a row [1]. Any shape.
        share: of the write-allocates that a saturated interface avoids in long rows [1].
        onset: u_0, utilisation up to which nothing is avoided [1], below 1.
        row_ends: e, lines of each row that are read all the same [1].
    Returns: a [1], broadcast shape.
    Raises: ModelError for negative numbers, NaN, or an onset of 1 and more.
    Assumes: hardware decides by load, as Intel's SpecI2M does: one core alone, which does not saturate its domain, reads every
        line that it writes. That the share rises linearly from ``onset`` on is assumed, and so is that the load counts which
        there would be without it. A row's first and last line are written in part and read.
    Source: Laukemann, Gruber, Hager, Oryspayev, Wellein 2024, arXiv:2311.04797, as its abstract and quotations of its text by
        others say: nothing with one core, the more the nearer to saturation, little in short inner loops; the form is ours.

    >>> evaded_share([0.3, 0.875, 1.0], 100, share=0.5, onset=0.75).tolist()
    [0.0, 0.25, 0.5]
    >>> float(evaded_share(1.0, 4, share=0.5, onset=0.75, row_ends=2))
    0.25
    """
    rows, below, used, most, ends = checked(
        "memory.evaded_share",
        positive={"row_lines": row_lines, "1 - onset": 1 - onset},
        non_negative={"utilisation": utilisation, "share": share, "row_ends": row_ends},
    )
    return most * np.maximum(0.0, (used - onset) / below) * np.maximum(0.0, 1 - ends / rows)


def saturated_time(t_busy: ArrayLike, streams: ArrayLike, nest_loss: float, stream_loss: float) -> FloatArray:
    """Time the interface takes when it is saturated: nests do not quite reach the bandwidth of streaming kernels.

    T_sat = T_busy (1 + loss_nest + loss_stream max(0, n - 5))

    Args:
        t_busy: time at the bandwidth of streaming kernels [cy per unit of work]. Any shape.
        streams: n, cache lines that cross the interface per unit of work [1]. Any shape.
        nest_loss: of any nest of loops [1].
        stream_loss: per stream beyond five [1].
    Returns: T_sat [cy per unit of work], broadcast shape.
    Raises: ModelError for negative numbers or NaN.
    Source: found on the public INSPECT measurements of nests against streaming kernels.

    >>> [round(float(t), 2) for t in saturated_time(10, [3, 5, 15], 0.03, 0.004)]
    [10.3, 10.3, 10.7]
    """
    busy, n, nest, stream = checked(
        "memory.saturated_time",
        non_negative={"t_busy": t_busy, "streams": streams, "nest_loss": nest_loss, "stream_loss": stream_loss},
    )
    return busy * (1 + nest + stream * np.maximum(0.0, n - STREAMS))


def far_share(loaded_B: ArrayLike, in_memory_B: ArrayLike) -> FloatArray:
    """How much of what memory would deliver to data that lie there comes from there.

    r = min(1, V_loaded / V_loaded if all data were in memory)

    Args:
        loaded_B: bytes loaded from memory [B per unit of work]. Any shape.
        in_memory_B: the same if the data were in memory [B per unit of work]. Any shape.
    Returns: r [1], broadcast shape; 0 where nothing would be loaded.
    Raises: ModelError for negative numbers or NaN.

    >>> far_share([0, 12, 24], 24).tolist()
    [0.0, 0.5, 1.0]
    """
    loaded, most = checked("memory.far_share", non_negative={"loaded_B": loaded_B, "in_memory_B": in_memory_B})
    share: FloatArray = np.zeros(np.broadcast_shapes(loaded.shape, most.shape))
    np.divide(loaded, most, out=share, where=most > 0)
    return np.minimum(share, 1.0, out=share)


def past_caches(loaded_B: ArrayLike, stored_B: ArrayLike, load_rate: ArrayLike, evict_rate: ArrayLike) -> FloatArray:
    """Least time of one core whose stores go past the caches, where such stores were not measured.

    T = loaded / b_load + stored / b_evict

    Args:
        loaded_B, stored_B: bytes that come from memory, and that go there [B per unit of work]. Any shape.
        load_rate, evict_rate: what one core gets with stores through the caches, which leave beside what comes in [B/cy].
    Returns: T [cy per unit of work], broadcast shape.
    Raises: ModelError for rates that are not positive, for NaN or for negative bytes.
    Assumes: that such stores leave one after the other with what comes in, and no faster than evictions.
    Source: one core of a Zen 4 at 3.69 GHz, 2026-11-30: copies take 19.9 cy/CL (16 through the caches), triads 30.9 (26 to 31),
        stores 12.2 (6.3 to 9.1); 8 for each line in and 12 for each past the caches give 20, 28 and 12. A heat equation that
        reads two lines for each that it writes 26 to 28 (32 to 34). What other processors do is not known.

    >>> float(past_caches(64, 64, 8, 8))
    16.0
    """
    rates = {"load_rate": load_rate, "evict_rate": evict_rate}
    bytes_ = {"loaded_B": loaded_B, "stored_B": stored_B}
    b_load, b_evict, loaded, stored = checked("memory.past_caches", positive=rates, non_negative=bytes_)
    return np.asarray(loaded / b_load + stored / b_evict)


def mix_bandwidth(
    evict_share: ArrayLike, update_share: ArrayLike, points: Sequence[MixPoint], *, several_cores: bool = False
) -> FloatArray:
    """Bandwidth that a kernel's mix of loads and evictions can saturate.

    1/b(e, u) = u * 1/b_update(e) + (1 - u) * 1/b_write(e)

    where 1/b_update and 1/b_write interpolate the measured mixes linearly in e, each over the mixes of its kind and those
    without evictions, held constant outside the measured range. So a measured mix gives back its own bandwidth, and time
    per byte, which is what adds up, is what is interpolated. Where several cores saturate the interface, it is as slow with few
    evictions, from a twentieth of the volume on, as in the measured mix that has the fewest.

    Args:
        evict_share: e, evicted bytes over all bytes of the kernel [1], in 0..1. Any shape.
        update_share: u, share of the evicted bytes that belong to arrays the kernel also reads [1], in 0..1. Any shape.
        points: measured mixes, at least one.
        several_cores: use the interface together.
    Returns: bandwidth in the unit of the points, broadcast shape.
    Raises: ModelError for shares outside 0..1 or no points.
    Assumes: the bandwidth depends on the shares only, not on the number of streams.
    Source: measured dependence on the mix: Hofmann et al. 2019, Table 2 (ranges); the interpolation is rooftree's own. That few
        evictions cost as much as a fifth: plateaus of stencils with 5 to 32 lines, of which one is evicted, in the public INSPECT
        measurements, seven machines (Sandy Bridge to Skylake-SP and Zen, with modes); nothing is fitted, and the twentieth is
        assumed. Unmeasured it moves all others whose mixes have loads alone and some with evictions: A64FX, Cascade Lake-SP,
        ThunderX2, Zen 2 and files of ``rooftree machine measure`` with such mixes.

    >>> points = [MixPoint(0.0, False, 60.0), MixPoint(0.5, True, 50.0)]
    >>> [round(float(mix_bandwidth(e, 1, points)), 2) for e in (0, 0.25, 0.5)]
    [60.0, 54.55, 50.0]
    """
    e, u = checked("memory.mix_bandwidth", non_negative={"evict_share": evict_share, "update_share": update_share})
    if not points or (e > 1).any() or (u > 1).any():
        raise ModelError("expected shares in 0..1 and at least one measured mix", where="memory.mix_bandwidth")
    if u.size and np.all(u == u.flat[0]) and u.flat[0] in (0.0, 1.0):
        alone: FloatArray = _inverse(e, points, bool(u.flat[0]), several_cores)
        return 1 / alone
    inverse: FloatArray = u * _inverse(e, points, True, several_cores) + (1 - u) * _inverse(e, points, False, several_cores)
    return 1 / inverse


@lru_cache(maxsize=256)
def _means(points: tuple[MixPoint, ...], updates: bool) -> tuple[list[float], list[float]]:
    """Evicted shares of the mixes of one kind, of all where there is none of it, and the mean time per byte at each."""
    kind = [p for p in points if p.evict_share > 0 and p.updates == updates]
    used = [*kind, *(p for p in points if p.evict_share == 0)] if kind else list(points)
    shares = sorted({p.evict_share for p in used})
    return shares, [float(np.mean([1 / p.bandwidth for p in used if p.evict_share == share])) for share in shares]


def _inverse(e: FloatArray, points: Sequence[MixPoint], updates: bool, several_cores: bool) -> FloatArray:
    """Time per byte over the mixes of one kind; over all mixes if there is none of this kind."""
    shares, means = _means(tuple(points), updates)
    inverse: FloatArray = np.asarray(np.interp(e, shares, means))
    if several_cores and shares[0] == 0 and len(shares) > 1 and shares[1] > FEW_WRITES:
        few: FloatArray = np.asarray(np.interp(e, [0.0, FEW_WRITES, *shares[1:]], [means[0], means[1], *means[1:]]))
        inverse = np.maximum(inverse, few)  # where loads alone are the slowest mix, evictions cost nothing
    return inverse
