"""From one core to a socket: how the speed of a loop grows with the number of active cores.

    P(n) = min(n * P(1), P_sat)                                               simple saturation, p0 = 0
    u(1) = T_mem / T_ECM,  u(n) = n T_mem / (T_ECM + u(n-1) (n-1) p0)         contention on the memory bus
    P(n) = u(n) * P_sat,   P_sat = 1 / T_mem

A socket is made of ccNUMA domains with a memory interface each; a domain may be made of segments, cores that share a
cache whose bandwidth does not scale (Zen's core complexes, POWER9's core pairs). Speeds are in units of work per cycle.

Sources: Hager 2015, slide "ECM model - saturation"; Hofmann et al. 2019, sec. 3.4.4 and 5.2.2.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rooftree.errors import ModelError
from rooftree.models._check import FloatArray, IntArray, StrArray, checked, core_counts, known, memory_times

Affinity = Literal["close", "scatter"]
Schedule = Literal["static", "balanced"]
LIMITS = ("core", "segment", "memory", "one domain", "barrier")
_CORE, _SEGMENT, _MEMORY, _ONE_DOMAIN, _BARRIER = range(5)


def utilisation(t_ecm: ArrayLike, t_mem: ArrayLike, n_max: int, p0: ArrayLike = 0.0) -> FloatArray:
    """Fraction of time the memory bus is busy with 1, 2, ..., n_max active cores.

    u(1) = T_mem / T_ECM
    u(n) = n T_mem / (T_ECM + u(n-1) (n-1) p0), at most 1

    Args:
        t_ecm: single-core runtime [cy per unit of work]. Any shape S.
        t_mem: time the bus is busy for one unit of work, all links to memory together, without penalties
            [cy per unit of work]. Any shape that broadcasts with S.
        n_max: largest number of cores.
        p0: mean time a core waits for each other core when it meets a busy bus, fitted to measurements; between 0
            (simple saturation) and T_mem [cy per unit of work]. Any shape that broadcasts with S.
    Returns: u in [0, 1], shape (n_max, *S).
    Raises: ModelError for t_ecm <= 0, t_mem > t_ecm, negative numbers, NaN, n_max < 1.
    Assumes: equal cores with the same loop. A core more never lowers the utilisation: for large p0 the plain recursion
        overshoots and would fall again (from p0 T_mem > T_ECM^2 / 3 on); the largest value so far is kept then.
    Source: Hofmann et al. 2019, sec. 3.4.4.

    >>> [round(float(u), 3) for u in utilisation(43, 19, 4, p0=9.5)]
    [0.442, 0.805, 0.978, 1.0]
    """
    core_counts("scaling.utilisation", n_max)
    single, busy = memory_times("scaling.utilisation", t_ecm, t_mem)
    checked("scaling.utilisation", non_negative={"t_ecm": single, "t_mem": busy, "p0": p0})
    return _utilisation(np.broadcast_to(single, (n_max, *single.shape)), busy, np.asarray(p0, dtype=np.float64))


def _utilisation(t_core: FloatArray, t_mem: FloatArray, p0: FloatArray) -> FloatArray:
    """The recursion, with a runtime without memory contention for each core count; t_core has shape (n_max, *S)."""
    u = np.zeros((len(t_core), *np.broadcast_shapes(t_core.shape[1:], t_mem.shape, p0.shape)))
    previous = np.zeros(())
    for others, t_n in enumerate(t_core):
        u[others] = (others + 1) * t_mem / (t_n + previous * (others * p0))
        u[others] = np.minimum(1.0, np.maximum(previous, u[others]))
        previous = u[others]
    return u


SATURATED = 0.05
"""Part of its plateau that performance may lack where the memory of a domain counts as saturated [1]."""


def saturated(speed: ArrayLike, used: ArrayLike) -> NDArray[np.bool_]:
    """Which core counts of one ccNUMA domain saturate its memory, read from the table of their speeds.

    P(n) >= 0.95 max over m >= n of P(m)   and   u(n) >= 0.95

    Args:
        speed: P [units of work per time] with the core counts of the table, ascending, shape (..., C).
        used: u(n), utilisation of the memory interface in [0, 1], same shape.
    Returns: shape (..., C); from the first True on performance stays within 5 % of what follows.
    Raises: ModelError for negative numbers or NaN.
    Assumes: nothing beyond the table: a count that it does not have cannot be told.
    Source: the definition of a plateau here; n_S = ceil(T_ECM / T_mem) knows no contention (Hofmann et al. 2019, sec. 3.4.4).

    >>> saturated([1.0, 1.9, 2.4, 2.5], [0.4, 0.76, 0.96, 1.0]).tolist()
    [False, False, True, True]
    """
    rate, busy = checked("scaling.saturated", non_negative={"speed": speed, "used": used})
    best_from_here = np.maximum.accumulate(rate[..., ::-1], axis=-1)[..., ::-1]
    return np.asarray((rate >= (1 - SATURATED) * best_from_here) & (busy >= 1 - SATURATED))


@dataclass(frozen=True, slots=True, kw_only=True)
class Topology:
    """Cores of a socket: ``domains`` ccNUMA domains of ``domain_cores`` cores, in segments of ``segment_cores``.

    Without ``segment_cores`` each core is a segment of its own: no shared cache limits it.
    """

    domain_cores: int
    domains: int = 1
    segment_cores: int = 1

    def __post_init__(self) -> None:
        core_counts("scaling.Topology", [self.domain_cores, self.domains, self.segment_cores])
        if self.domain_cores % self.segment_cores:
            raise ModelError(
                f"{self.domain_cores} cores of a domain do not divide into segments of {self.segment_cores}",
                where="scaling.Topology",
            )

    @property
    def cores(self) -> int:
        """All cores of the socket."""
        return self.domain_cores * self.domains


@dataclass(frozen=True, slots=True, kw_only=True)
class LoopTimes:
    """What the multicore model needs to know about a loop. Times in cy per unit of work; S is any common shape.

    Args:
        t_ecm: single-core runtime, shape S.
        t_mem: time the memory bus of a domain is busy, shape S; 0 with the data in caches.
        p0: contention parameter, see ``utilisation``, shape S.
        t_sharing: runtime of a core when 1, 2, ..., K cores of its segment run, shape (K, *S), K = segment_cores:
            ``ecm.runtime`` with the terms of the shared links ``ecm.scaled`` by that number. None: always t_ecm.
        t_segment: time the shared part of a segment is busy; caps the segment's speed at 1/t_segment, shape S; 0: no
            cap.
        t_one_domain: time the one memory interface is busy if all data lies in one domain and several domains access
            it; caps the socket's speed at 1/t_one_domain then. Shape S; 0: data is where it is used.
        t_barrier: barrier time per unit of work of the whole loop (duration of a barrier / work between two barriers),
            shape that broadcasts with (n_counts, *S); give 0 for one core.
    """

    t_ecm: ArrayLike
    t_mem: ArrayLike = 0.0
    p0: ArrayLike = 0.0
    t_sharing: ArrayLike | None = None
    t_segment: ArrayLike = 0.0
    t_one_domain: ArrayLike = 0.0
    t_barrier: ArrayLike = 0.0


@dataclass(frozen=True, eq=False)
class Scaling:
    """Speed of a loop over core counts. S is the shape of the loop's times.

    ``cores``: shape (n_counts,). ``speed`` [units of work/cy]: shape (n_counts, *S). ``utilisation`` in [0, 1] of the
    memory bus of the fullest domain: same shape. ``limit``: index into LIMITS of what is saturated there (``core``:
    nothing shared is), same shape.
    """

    cores: IntArray
    speed: FloatArray
    utilisation: FloatArray
    limit: NDArray[np.int8]

    @property
    def limits(self) -> StrArray:
        """Names of what limits, shape (n_counts, *S)."""
        return np.array(LIMITS)[self.limit]


class _Domain(NamedTuple):
    """Speed, utilisation and limit of one domain with 0, 1, ..., domain_cores active cores: shape (C + 1, *S)."""

    speed: FloatArray
    utilisation: FloatArray
    limit: NDArray[np.int8]


def parts_in_use(cores: ArrayLike, cores_per_part: ArrayLike) -> IntArray:
    """Domains or caches that cores use which fill one after the other: ceil(n / m).

    Args:
        cores: active cores n, at least 1.
        cores_per_part: cores m that share a domain or a cache, at least 1.
    Returns: their number, broadcast over the arguments [1].
    Assumes: close affinity.
    Source: Hofmann et al. 2019, sec. 3.2 (each ccNUMA domain brings its own bandwidth).
    """
    return -(-np.asarray(cores, dtype=np.int64) // np.asarray(cores_per_part, dtype=np.int64))


def contending(
    t_ecm: ArrayLike, t_mem: ArrayLike, p0: float, domain_cores: int, cores: ArrayLike, schedule: Schedule = "balanced"
) -> tuple[FloatArray, FloatArray]:
    """Speed on n cores, filled domain after domain, where the times of a core may differ with the number of cores at work.

    ``scale`` for a socket without segments, for all core counts at once.

    Args:
        t_ecm: single-core runtime when n cores are at work [cy per unit of work], shape (..., C) or (..., 1).
        t_mem: time the memory bus is busy [cy per unit of work], same shape; where it exceeds t_ecm it is the runtime.
        p0: as for ``utilisation``, in units of t_mem [1].
        domain_cores: cores of a ccNUMA domain.
        cores: core counts, shape (C,).
        schedule: see ``scale``.
    Returns: speed [units of work/cy] and utilisation of the memory bus of the fullest domain, each of shape (..., C).
    Raises: ModelError for impossible times or core counts.
    Source: Hofmann et al. 2019, sec. 3.4.4.

    >>> speed, used = contending([[43.0]], [[19.0]], 0.0, 4, [1, 3, 5])
    >>> [round(float(s) * 43, 2) for s in speed[0]]
    [1.0, 2.26, 3.26]
    """
    where = "scaling.contending"
    counts = np.atleast_1d(core_counts(where, cores))
    known(where, "schedule", [schedule], ["static", "balanced"])
    single, busy = checked(where, positive={"t_ecm": t_ecm}, non_negative={"t_mem": t_mem})
    checked(where, non_negative={"p0": p0})
    single, busy = np.broadcast_arrays(np.maximum(single, busy), busy, np.empty(len(counts)))[:2]
    full, rest = np.divmod(counts, domain_cores)
    fullest = np.where(full > 0, domain_cores, rest)
    if p0 == 0:
        used, of_rest = np.minimum(1.0, fullest * busy / single), np.minimum(1.0, rest * busy / single)
    else:
        used, of_rest = _used(single, busy, p0, fullest, rest)
    with np.errstate(divide="ignore", invalid="ignore"):
        speed = np.where(busy > 0, (full * np.where(full > 0, used, 0.0) + of_rest) / busy, counts / single)
        if schedule == "static":
            slowest = np.where(busy > 0, used / busy / fullest, 1 / single)
            speed = np.where((full > 0) & (rest > 0), np.minimum(speed, counts * slowest), speed)
    return speed, used


def _used(single: FloatArray, busy: FloatArray, p0: float, fullest: IntArray, rest: IntArray) -> tuple[FloatArray, FloatArray]:
    """The recursion up to each column's count: utilisation of the fullest domain and of the one in part use."""
    with np.errstate(divide="ignore"):
        apart = np.moveaxis(single / busy, -1, 0).copy()  # infinite without traffic: then the bus is never in use
    used, of_rest = np.zeros(apart.shape), np.zeros(apart.shape)
    for others in range(int(fullest.max())):
        on = np.flatnonzero(fullest > others)
        rows: slice | IntArray = slice(on[0], None) if len(on) == len(fullest) - on[0] else on
        before = used[rows]
        now = before * (others * p0)
        now += apart[rows]
        np.divide(others + 1, now, out=now)
        np.maximum(before, now, out=now)
        used[rows] = np.minimum(1.0, now, out=now)
        ends = rest == others + 1
        if ends.any():
            of_rest[ends] = used[ends]
    return np.moveaxis(used, 0, -1), np.moveaxis(of_rest, 0, -1)


def scale(
    times: LoopTimes,
    topology: Topology,
    cores: ArrayLike | None = None,
    affinity: Affinity = "close",
    schedule: Schedule = "balanced",
) -> Scaling:
    """Predict how fast a loop runs on any number of cores of a socket, and what limits it.

    Segment with k cores:  min(k / T(k), 1/T_segment)
    Domain with n cores:   u(n) / T_mem, with T_ECM in u(n) replaced by n / (speed of its segments)
    Socket:                sum of its domains; at most 1/T_one_domain if the data lies in one of several in use
    With barriers:         1 / (1/speed + T_barrier)

    Args:
        times: the loop, see ``LoopTimes``.
        topology: the socket.
        cores: core counts, shape (n_counts,); None for 1, 2, ..., all.
        affinity: ``close`` fills segment after segment and domain after domain; ``scatter`` spreads evenly.
        schedule: ``balanced``: every core works until all is done, speeds add up; ``static``: every core has the same
            share, so the domain that gives its cores least decides.
    Returns: speed, utilisation and limit for each count.
    Raises: ModelError for impossible times (see ``utilisation``), shapes that do not fit, core counts that the socket
        does not have, an unknown affinity.
    Assumes: every core runs the same loop on its share of the work, and domains do not disturb each other.
    Source: Hofmann et al. 2019, sec. 3.4.4 and 5.2.2.

    >>> loop = LoopTimes(t_ecm=43, t_mem=19)
    >>> result = scale(loop, Topology(domain_cores=4, domains=2), cores=[1, 3, 5])
    >>> [round(float(s) * 43, 2) for s in result.speed], [str(name) for name in result.limits]
    ([1.0, 2.26, 3.26], ['core', 'memory', 'memory'])
    """
    where = "scaling.scale"
    known(where, "affinity", [affinity], ["close", "scatter"])
    known(where, "schedule", [schedule], ["static", "balanced"])
    counts = np.atleast_1d(core_counts(where, range(1, topology.cores + 1) if cores is None else cores, topology.cores))
    one_domain, barrier = checked(where, non_negative={"t_one_domain": times.t_one_domain, "t_barrier": times.t_barrier})
    domain = _domain(times, topology, affinity)

    shape = np.broadcast_shapes((len(counts), *domain.speed.shape[1:]), (1, *one_domain.shape), barrier.shape)
    speed, used = np.empty(shape), np.empty(shape)
    limit = np.empty(shape, dtype=np.int8)
    for i, n in enumerate(int(count) for count in counts):
        (most, alike), (fewer, others) = _spread(n, topology, affinity)
        speed[i] = alike * domain.speed[most] + others * domain.speed[fewer]
        if schedule == "static" and others:
            speed[i] = n * np.minimum(domain.speed[most] / most, domain.speed[fewer] / fewer)
        used[i], limit[i] = domain.utilisation[most], domain.limit[most]
        if alike + others > 1:
            overload = np.maximum(1.0, speed[i] * one_domain)
            speed[i] = speed[i] / overload
            limit[i] = np.where(overload > 1, _ONE_DOMAIN, limit[i])
    limit[barrier * speed > 1] = _BARRIER
    return Scaling(counts, speed / (1 + barrier * speed), used, limit)


def _spread(n: int, topology: Topology, affinity: Affinity) -> tuple[tuple[int, int], tuple[int, int]]:
    """How n cores spread over domains: (cores, domains alike) for the fullest domains, and for the others in use."""
    if affinity == "close":
        full, rest = divmod(n, topology.domain_cores)
        if not full:
            return (rest, 1), (0, 0)
        return (topology.domain_cores, full), (rest, min(rest, 1))
    each, more = divmod(n, topology.domains)
    if not more:
        return (each, topology.domains), (0, 0)
    return (each + 1, more), (each, topology.domains - more if each else 0)


def _domain(times: LoopTimes, topology: Topology, affinity: Affinity) -> _Domain:
    """One domain with 0, 1, ... active cores: segments, then the memory bus."""
    t_ecm, t_mem = memory_times("scaling.scale", times.t_ecm, times.t_mem)
    _, _, p0, t_segment = checked(
        "scaling.scale", non_negative={"t_ecm": t_ecm, "t_mem": t_mem, "p0": times.p0, "t_segment": times.t_segment}
    )
    segment = _segment(times, topology.segment_cores, t_ecm, t_segment)
    segments = topology.domain_cores // topology.segment_cores
    linear = []
    for n in range(1, topology.domain_cores + 1):
        full, rest = divmod(n, topology.segment_cores if affinity == "close" else segments)
        if affinity == "close":
            linear.append(full * segment[-1] + segment[rest])
        else:
            linear.append(rest * segment[min(full + 1, len(segment) - 1)] + (segments - rest) * segment[full])
    without_memory = np.stack(linear)
    active = np.arange(1, topology.domain_cores + 1).reshape(-1, *[1] * (without_memory.ndim - 1))
    u = _utilisation(active / without_memory, t_mem, p0)
    speed = np.divide(u, t_mem, out=np.broadcast_to(without_memory, u.shape).copy(), where=t_mem > 0)
    shared = np.where(without_memory * t_ecm < active * (1 - 1e-9), _SEGMENT, _CORE)
    limit = np.where(u >= 1 - 1e-9, _MEMORY, shared).astype(np.int8)
    idle = np.zeros((1, *u.shape[1:]))
    return _Domain(np.concatenate([idle, speed]), np.concatenate([idle, u]), np.concatenate([idle.astype(np.int8), limit]))


def _segment(times: LoopTimes, size: int, t_ecm: FloatArray, t_segment: FloatArray) -> FloatArray:
    """Speed of a segment with 0, 1, ..., size active cores: shape (size + 1, *S)."""
    if times.t_sharing is None:
        sharing = np.broadcast_to(t_ecm, (size, *t_ecm.shape))
    else:
        (sharing,) = checked("scaling.scale", positive={"t_sharing": times.t_sharing})
        if sharing.ndim == 0 or len(sharing) != size:
            raise ModelError(
                f"t_sharing has shape {sharing.shape}, expected ({size}, ...), one entry per core of a segment",
                where="scaling.scale",
            )
    active = np.arange(1, size + 1).reshape(-1, *[1] * (sharing.ndim - 1))
    free = active / sharing
    speed = free / np.maximum(1.0, free * t_segment)  # min(k / T(k), 1/T_segment), also for T_segment = 0
    return np.concatenate([np.zeros((1, *speed.shape[1:])), speed])
