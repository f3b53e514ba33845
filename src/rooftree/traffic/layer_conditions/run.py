"""Traffic by layer conditions, in closed form and vectorised over sizes and cores.

result = traffic(kernel, machine, {"N": np.arange(10, 1000)}, cores=[1, 10])
result.volumes("Mem")["L3Mem"].load_B        # shape (990, 1 or 2) [B/CL]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypedDict, TypeVar, Unpack

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import UsageError, nearest
from rooftree.kernel.bounds import trip_counts
from rooftree.kernel.count import Branch, all_accesses, indirect_accesses, never_run
from rooftree.kernel.model import Access, Kernel
from rooftree.kernel.strides import by_strides, with_strides
from rooftree.kernel.work import stores, unit_of_work
from rooftree.machine.model import Machine
from rooftree.traffic.layer_conditions import gathered
from rooftree.traffic.layer_conditions.analysis import Analysis, analyse, most_fetched
from rooftree.traffic.layer_conditions.condition import LayerCondition, conditions_of
from rooftree.traffic.layer_conditions.conflicts import set_conflict
from rooftree.traffic.layer_conditions.evaluate import LevelFlow, Numbers, numbers_of
from rooftree.traffic.layer_conditions.flows import Sweep, smooth_flows, step_flows
from rooftree.traffic.layer_conditions.indirect import BEST, Case, Indirect, read_indirect
from rooftree.traffic.layer_conditions.references import element
from rooftree.traffic.layer_conditions.reuse import array_bytes
from rooftree.traffic.links import Router, link_names, shaped, streaming_stores
from rooftree.traffic.model import TrafficResult

Floats = NDArray[np.float64]
T = TypeVar("T")


def layer_conditions(
    kernel: Kernel, line_bytes: int = 64, *, nontemporal: bool = False, indirect: object = "best"
) -> tuple[LayerCondition, ...]:
    """All layer conditions of a kernel in symbols, innermost carrying loop first, the whole data set last.

    Args:
        kernel: the loop kernel.
        line_bytes: cache line [B].
        nontemporal: all stores are streaming stores.
        indirect: assumption for indirect accesses, as in ``traffic``.
    Raises: KernelError for an access or a bound that cannot be treated, with its place.
    """
    analysis = analyse(kernel, line_bytes, nontemporal=nontemporal, indirect=read_indirect(indirect))
    return tuple(condition for _, condition in conditions_of(analysis))


class Assumptions(TypedDict, total=False):
    """What `traffic` may be told by name, beside kernel, machine, sizes and cores; see there."""

    fraction: float
    repeat: bool
    halo: bool
    nontemporal: bool
    indirect: Indirect | Mapping[str, str | float] | str | float
    smooth: bool
    branch: Branch
    bare: bool
    beside: Mapping[int, Floats]


NEGLIGIBLE_NEAR_BREAK = 0.05
"""Share of what would come if the data were there below which a place does not count as where the data are, near a break."""


def traffic(
    kernel: Kernel, machine: Machine, sizes: Mapping[str, Any], cores: Sequence[int] | Any = (1,), **assumed: Unpack[Assumptions]
) -> TrafficResult:
    """Bytes over every link of the memory hierarchy per unit of work.

    Args:
        kernel: the loop kernel.
        machine: its caches, links and memory are used.
        sizes: value of each symbol of the kernel; numbers or 1-D arrays of one common length. Strides that differ between them
            count as a line or more, see ``traffic_by_strides``.
        cores: numbers of cores, one thread each, filled compactly; the kernel's ``parallel_loop`` (else the outermost
            loop) is distributed with a static schedule.
        fraction: of each cache that counts as usable [1]; 1 unless told otherwise.
        repeat: the nest is swept again and again (benchmark), as it is; False: one cold sweep.
        halo: also count the elements around the interior and the partly used lines at the ends of rows, spread over
            the iterations, as a measurement does; False: the interior alone, as the published models count, as it is.
        nontemporal: treat all stores as streaming stores; those marked in the kernel always are.
        indirect: for ``x[col[j]]``: ``best`` each element is fetched once per sweep, ``worst`` a line per access,
            or bytes that an access fetches, both unless the array fits; also by array, see ``layer_conditions.indirect``.
        smooth: near the break of a condition, count the share of the reuse that misses a set-associative LRU cache (see
            ``transition``) instead of all or nothing; ``holds`` stays all or nothing.
        branch: which arms of ifs run, as in `rooftree.kernel.count.count`; what never runs moves nothing.
        bare: volumes and where the data are alone, without conditions, where they are near their break, conflicts and notes;
            not with ``smooth``.
        beside: level of a loop, -1 for the whole nest -> bytes that other loops touch in an iteration of it, which take places in
            the caches between two of its iterations [B], (S, 1); see `rooftree.traffic.beside`.
    Returns: volumes, misses and conditions, see ``TrafficResult``.
    Raises:
        KernelError: a loop makes no iteration, or an access cannot be treated; with its place.
        MachineError: the machine has no caches or no memory.
        UsageError: a size is missing, or an argument is out of range.
    Assumes: LRU and fully associative caches, arrays that start with a line, all threads in step, statements under an
        if always executed, but for those that ``branch`` leaves out.
    Source: layer conditions after Stengel et al., ICS'15; from reuse times to footprints after Xiang et al.,
        ASPLOS'13; volumes per link after Hofmann et al. 2019, sec. 3.4.2.
    """
    base, sweep, notes = _asked(kernel, machine, sizes, cores, assumed)
    bare = assumed.get("bare", False)
    numbered = () if bare else conditions_of(base)
    steps, close = step_flows(sweep, bare)
    flows = smooth_flows(sweep, steps, close) if assumed.get("smooth", False) else steps
    conflict = {} if bare else {cache.name: set_conflict(base, sweep.values, sweep.trips, cache) for cache in machine.caches}
    streamed = _streamed(numbers_of(base, sweep.trips, sweep.values, sweep.threads), sweep.work)
    router = Router(machine, flows.levels, _stored(base, sweep.trips, sweep.work), streamed)
    lines = {cache.name: shaped(router.lines(n, None, False), sweep.rows) for n, cache in enumerate(machine.caches)}
    return TrafficResult(
        unit_of_work=sweep.work,
        sizes={n: v[:, 0] for n, v in sweep.values.items()},
        cores=sweep.threads[0].astype(np.int64),
        levels=tuple(cache.name for cache in machine.caches),
        locations=machine.locations,
        links=router.links,
        conditions=tuple(c for _, c in numbered),
        holds={} if bare else {c.name: _held(base, numbered, flow) for c, flow in zip(machine.caches, steps.levels, strict=True)},
        near_transition=steps.near,
        near_lru=steps.near_lru,
        set_conflict=conflict,
        misses=lines,
        data_in=_data_in(list(lines.values()), _negligible(router, machine, sweep.rows, smooth=flows is not steps), sweep.rows),
        notes=(*notes, *base.notes, *doubts(steps.near, conflict)),
        router=router,
    )


def _asked(
    kernel: Kernel, machine: Machine, sizes: Mapping[str, Any], cores: Sequence[int] | Any, assumed: Assumptions
) -> tuple[Analysis, Sweep, list[str]]:
    """The kernel as the machine runs it, in lines of its first cache, the sweep that is asked for, and what is to be noted.

    Args:
        kernel, machine, sizes, cores, assumed: as for `traffic`.
    """
    link_names(machine)
    _check_names(assumed)
    fraction, nontemporal = assumed.get("fraction", 1.0), assumed.get("nontemporal", False)
    indirect = read_indirect(assumed.get("indirect", "best"))
    values, threads = _arguments(sizes, cores, fraction)
    notes = _no_streaming(kernel, machine, nontemporal)
    kernel = streaming_stores(with_strides(kernel, values), machine, nontemporal)
    line = int(machine.caches[0].line)
    work = unit_of_work(kernel, line)
    kernel, trips, indirect = _as_run(kernel, values, line, indirect, assumed.get("branch", "both"))
    sweep = Sweep(
        caches=machine.caches,
        analyses=tuple(
            analyse(kernel, int(cache.line), indirect=indirect, loads_only=not cache.write_allocate) for cache in machine.caches
        ),
        trips=trips,
        values=values,
        threads=threads,
        work=work,
        usable=fraction,
        repeat=assumed.get("repeat", True),
        halo=assumed.get("halo", False),
        beside=assumed.get("beside", {}),
    )
    return analyse(kernel, line, indirect=indirect), sweep, notes


def _as_run(
    whole: Kernel, values: Mapping[str, NDArray[np.int64]], line: int, indirect: Indirect, branch: Branch
) -> tuple[Kernel, tuple[Floats, ...], Indirect]:
    """A kernel without what never runs, the trips of its loops, and what is assumed of the indirect accesses that are left.

    Args:
        whole: the kernel with strides and streaming stores as they are.
        values: of each size, shape (n_sizes, 1).
        line: cache line [B].
        indirect, branch: as for `traffic`.
    Returns: the kernel; trips of each loop, shape (n_sizes, 1); the assumption, with whether all of each array is reached.
    """
    trips = tuple(trip.reshape(-1, 1) for trip in trip_counts(whole, {n: v[:, 0] for n, v in values.items()}))
    kernel = never_run(whole, branch)
    if kernel is not whole:
        reached = {access.array for access in all_accesses(kernel) if access.indirect}
        idle = {access.array for access in all_accesses(whole)} - reached
        indirect = replace(indirect, arrays=tuple((name, case) for name, case in indirect.arrays if name not in idle))
    return kernel, trips, replace(indirect, swept=_swept(kernel, values, trips, line, indirect))


def _negligible(router: Router, machine: Machine, rows: int, *, smooth: bool) -> list[Floats]:
    """Lines up to which a place does not count as where the data are, for each cache: some near a break, elsewhere none."""
    if not smooth:
        return [np.zeros((1, 1)) for _ in machine.caches]
    return [NEGLIGIBLE_NEAR_BREAK * shaped(router.lines(n, None, True), rows) for n in range(len(machine.caches))]


def traffic_by_strides(
    kernel: Kernel,
    machine: Machine,
    sizes: Mapping[str, NDArray[np.int64]],
    cores: Sequence[int] | Any = (1,),
    **assumed: Unpack[Assumptions],
) -> tuple[tuple[NDArray[np.intp], TrafficResult], ...]:
    """As ``traffic``, sizes with the same strides for themselves, see `rooftree.kernel.strides`; and which sizes these are."""
    return tuple(
        (places, traffic(loop, machine, {name: values[places] for name, values in sizes.items()}, cores, **assumed))
        for places, loop in by_strides(kernel, sizes)
    )


def in_order(parts: Iterable[tuple[NDArray[np.intp], Sequence[T]]]) -> list[T]:
    """Points of parts of a sweep, equally many for each size, in the order of the sweep.

    >>> in_order([(np.array([1]), ["b", "B"]), (np.array([0, 2]), ["a", "A", "c", "C"])])
    ['a', 'A', 'b', 'B', 'c', 'C']
    """
    found: dict[tuple[int, int], T] = {}
    for places, points in parts:
        each = len(points) // len(places)
        found |= {(int(places[n // each]), n % each): point for n, point in enumerate(points)}
    return [found[place] for place in sorted(found)]


def held(moved: TrafficResult, level: str, conditions: Sequence[LayerCondition]) -> tuple[NDArray[np.bool_], ...]:
    """Whether conditions of a kernel with other strides hold in a cache; those that it does not have count as held."""
    if tuple(conditions) == moved.conditions:
        return moved.holds[level]
    own = {(c.loop, c.arrays, c.layers): flags for c, flags in zip(moved.conditions, moved.holds[level], strict=True)}
    return tuple(own.get((c.loop, c.arrays, c.layers), np.ones((1, 1), dtype=bool)) for c in conditions)


def _swept(
    kernel: Kernel, sizes: Mapping[str, NDArray[np.int64]], trips: Sequence[Floats], line: int, indirect: Indirect
) -> tuple[tuple[str, bool], ...]:
    """Whether the accesses of a sweep are enough to fetch all of an array that is reached through an index.

    Where sizes disagree it counts as swept, and no access takes more than a line then; see ``alike``.
    """
    return tuple((name, bool(found.any())) for name, found in _reached(kernel, sizes, trips, line, indirect).items())


def _reached(
    kernel: Kernel, sizes: Mapping[str, NDArray[np.int64]], trips: Sequence[Floats], line: int, indirect: Indirect
) -> dict[str, NDArray[np.bool_]]:
    """For each size whether the accesses of a sweep can fetch all of an array, by arrays reached through an index."""
    accesses = indirect_accesses(kernel)
    found: dict[str, NDArray[np.bool_]] = {}
    total: Any = np.prod(np.broadcast_arrays(*trips), axis=0) if accesses else 0
    for name in dict.fromkeys(access.array for access in accesses):
        array = kernel.array(name)
        size = array_bytes(array)
        if size is not None:
            own = [access for access in accesses if access.array == name]
            fetched = _fetched(kernel, own, line, indirect.of(name))
            found[name] = np.asarray(np.asarray(size.value(sizes), dtype=np.float64) <= fetched * total)
    return found


def _fetched(kernel: Kernel, accesses: Sequence[Access], line: int, case: Case) -> float:
    """Bytes of new elements of an array that an iteration comes to through indices [B]."""
    if case == "worst":
        return float(
            sum(gathered.fetched(kernel, use, line) for use in gathered.rows(kernel, gathered.uses(kernel, accesses), line))
        )
    array, elements = kernel.array(accesses[0].array), {element(access): access for access in accesses}.values()
    return sum(case if not isinstance(case, str) else most_fetched(array, access, line) for access in elements)


def alike(kernel: Kernel, sizes: Mapping[str, NDArray[np.int64]], line: int, indirect: Indirect = BEST) -> list[slice]:
    """Runs of sizes whose sweeps reach all of the same arrays through an index, so that one analysis serves each run."""
    values = {name: np.asarray(v, dtype=np.int64).reshape(-1, 1) for name, v in sizes.items()}
    number = max((len(v) for v in values.values()), default=1)
    trips = [trip.reshape(-1, 1) for trip in trip_counts(kernel, {n: v[:, 0] for n, v in values.items()})]
    columns = [np.broadcast_to(found, (number, 1)) for found in _reached(kernel, values, trips, line, indirect).values()]
    if not columns:
        return [slice(0, number)]
    flags = np.hstack(columns)
    borders = [0, *(1 + np.flatnonzero((flags[1:] != flags[:-1]).any(axis=1))).tolist(), number]
    return [slice(first, last) for first, last in pairwise(borders)]


def _check_names(assumed: Mapping[str, Any]) -> None:
    """Refuse an assumption that there is not."""
    known = list(Assumptions.__annotations__)
    for name in assumed:
        if name not in known:
            raise UsageError(f"traffic takes no '{name}', only {', '.join(known)}", hint=nearest(name, known))


def _no_streaming(kernel: Kernel, machine: Machine, nontemporal: bool) -> list[str]:
    """A note if streaming stores are asked for and the machine has none."""
    asked = nontemporal or any(statement.nontemporal for statement in kernel.statements)
    if not asked or machine.nontemporal_stores:
        return []
    return [f"{machine.name} has no streaming stores: ordinary stores are assumed"]


def _held(base: Analysis, conditions: Sequence[tuple[int, LayerCondition]], flow: LevelFlow) -> tuple[NDArray[np.bool_], ...]:
    """Whether each condition holds in a cache; what this cache never meets (stores past it) counts as held."""
    keys = flow.analysis.keys
    missing = [
        flow.misses[keys.index(base.keys[n])] if base.keys[n] in keys else np.zeros((1, 1), dtype=bool) for n, _ in conditions
    ]
    return tuple(np.broadcast_to(~m, np.broadcast_shapes(m.shape, (flow.rows, 1))) for m in missing)


def _arguments(sizes: Mapping[str, Any], cores: Any, fraction: float) -> tuple[dict[str, NDArray[np.int64]], Floats]:
    """Sizes as columns of one length, cores as a row."""
    threads = np.atleast_1d(np.asarray(cores, dtype=np.float64)).reshape(1, -1)
    if threads.size == 0 or np.any(threads < 1) or np.any(threads != np.floor(threads)):
        raise UsageError(f"cores is {cores!r}, expected whole numbers of at least 1", where="cores")
    if not 0 < fraction <= 1:
        raise UsageError(f"fraction is {fraction!r}, expected a number above 0 and at most 1", where="fraction")
    arrays = {name: np.atleast_1d(np.asarray(value)) for name, value in sizes.items()}
    for name, array in arrays.items():
        if array.ndim != 1 or not np.all(np.equal(np.floor(array), array)):
            raise UsageError(f"size {name} is {sizes[name]!r}, expected whole numbers along one axis", where="sizes")
    lengths = {len(array) for array in arrays.values()}
    if len(lengths - {1}) > 1:
        shapes = ", ".join(f"{name}: {len(array)}" for name, array in arrays.items())
        raise UsageError(
            f"the sizes have different numbers of values ({shapes})",
            where="sizes",
            hint="give every size one value, or all the same number of values",
        )
    rows = max(lengths, default=1)
    return {n: np.broadcast_to(a.astype(np.int64), (rows,)).reshape(-1, 1) for n, a in arrays.items()}, threads


def _stored(base: Analysis, trips: Sequence[Floats], work: int) -> dict[str, Any]:
    """Bytes that the core stores into its caches per unit of work, by array."""
    found: dict[str, Any] = {}
    streaming = {name for name, _ in base.streamed}
    for statement in base.kernel.statements:
        for access in stores(statement):
            if access.array not in streaming:
                rate: Any = float(access.dtype.bytes * work)
                for trip in trips[statement.depth :]:
                    rate = rate / trip
                found[access.array] = found.get(access.array, 0.0) + rate
    return found


def _streamed(numbers: Numbers, work: int) -> dict[str, Any]:
    """Bytes of streaming stores per unit of work, by array."""
    found: dict[str, Any] = {}
    for name, rate in numbers.analysis.streamed:
        found[name] = found.get(name, 0.0) + numbers.value(rate) * numbers.tiles() * work
    return found


def _data_in(misses: Sequence[Floats], least: Sequence[Floats], rows: int) -> NDArray[np.int64]:
    """Outermost place from which lines come; a few lines of a condition that nearly holds do not count."""
    place: Any = np.zeros((rows, 1), dtype=np.int64)
    for number, (lines, few) in enumerate(zip(misses, least, strict=True)):
        place = np.where(lines > np.maximum(few, 1e-12), number + 1, place)
    return np.asarray(place)


def doubts(near: Mapping[str, NDArray[np.bool_]], conflict: Mapping[str, NDArray[np.bool_]]) -> tuple[str, ...]:
    """Sentences on the points of a sweep where layer conditions are doubtful.

    Args:
        near: cache -> where a condition is close to its break, any shape.
        conflict: cache -> where more streams fall on one set than it has ways, any shape.
    """
    notes = []
    for name, flags in near.items():
        if flags.any():
            notes.append(
                f"{name}: a layer condition is near its break at {int(flags.sum())} of {flags.size} points; "
                "expect something between its two sides there"
            )
    for name, flags in conflict.items():
        if flags.any():
            notes.append(
                f"{name}: more streams fall on one set than it has ways at {int(flags.sum())} of {flags.size} "
                "points; pad the leading dimension"
            )
    return tuple(notes)
