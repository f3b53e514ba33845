"""The main job: kernel + machine -> {traffic, in-core} -> models -> Prediction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree import sizes as sweeps
from rooftree.errors import MachineError, UsageError
from rooftree.incore.engines import COMPARE, analyse
from rooftree.incore.model import InCore
from rooftree.kernel import bounds, check
from rooftree.kernel.count import count
from rooftree.kernel.model import Kernel
from rooftree.kernel.record import kernel_record
from rooftree.kernel.sized import load_sized
from rooftree.machine.load import load_machine
from rooftree.machine.model import Machine
from rooftree.predict import placement, records
from rooftree.predict.code import with_code
from rooftree.predict.engines import HARDLY, PointTraffic, Volumes, point_traffic
from rooftree.predict.multicore import CoreTimes, check_cores, roofline_times, speeds
from rooftree.predict.options import Options, read_options
from rooftree.predict.transfers import (
    busy_memory_time,
    crowded,
    is_memory_link,
    link_times,
    memory_bandwidth,
    memory_streams,
    memory_volume,
    most_streams,
    runtime_in,
    with_hidden_latency,
)
from rooftree.results import Prediction
from rooftree.traffic.layer_condition import doubts
from rooftree.traffic.model import TrafficResult

Array = NDArray[np.float64]

CHUNK = 131072
"""Points (sizes x cores) that are worked on at a time, so that intermediate arrays stay in the caches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Models:
    """Everything that the models gave for one kernel, shape (S, C)."""

    load_B: dict[str, Array]
    evict_B: dict[str, Array]
    T_data: dict[str, Array]
    T_ECM: dict[str, Array]
    single: Array
    memory: Array
    streams: Array
    moved_B: Array
    terms: dict[str, Array]


def predict(
    kernel: Kernel | str | Path,
    machine: Machine | str | Path,
    sizes: Mapping[str, Any] | None = None,
    tied: bool = False,
    cores: int | Iterable[int] = 1,
    **options: Any,
) -> Prediction:
    """Predict a loop on a machine with the Roofline and the ECM model, for all sizes and core counts at once.

    Args:
        kernel: library name, file (``FILE``, ``FILE:FUNCTION``, ``FILE:LINE``), C source text, or a Kernel.
        machine: name, alias, ``NAME:VARIANT``, file, or a Machine.
        sizes: name -> number or sequence of whole numbers; ``"M,N"`` ties names.
        tied: all sequences run together instead of making their outer product.
        cores: number of cores, or several.
        options: see ``options.Options``.
    Returns: a `Prediction` with arrays over sizes (axis 0) and cores (axis 1).
    Raises: KernelError, MachineError, UsageError, CapabilityError; each says where and what to try.
    """
    return _predict(kernel, machine, sweeps.sweep(sizes or {}, tied), _cores(cores), read_options(options))


def predict_axes(
    kernel: Kernel | str | Path,
    machine: Machine | str | Path,
    axes: Sequence[Mapping[str, Any]],
    cores: int | Iterable[int] = 1,
    **options: Any,
) -> Prediction:
    """As ``predict``, for axes of tied names as ``sizes.parse_axes`` reads them; their outer product is predicted."""
    return _predict(kernel, machine, sweeps.outer(axes), _cores(cores), read_options(options))


def _predict(
    kernel: Kernel | str | Path,
    machine: Machine | str | Path,
    points: dict[str, NDArray[np.int64]],
    cores: NDArray[np.int64],
    options: Options,
) -> Prediction:
    """All steps in order."""
    cpu = load_machine(machine)
    loop = load_sized(
        kernel, points.keys(), defines=options.defines, flags=options.source_flags, compiler=options.compiler
    )
    check_cores(cpu, cores)
    bounds.check_sizes(loop, points)
    if cpu.core is None or not cpu.caches or cpu.overlap is None:
        raise MachineError(
            f"machine {cpu.name} has roofs only; the ECM model needs core, caches and overlap",
            hint=f"rooftree roofline -m {cpu.name}",
        )
    options, said = with_code(loop, cpu, points, options)
    notes = [*loop.assumptions, *check.check_accesses(loop, points), *said]
    count_of_sizes = max((len(v) for v in points.values()), default=1)
    step = max(1, CHUNK // len(cores))
    pieces = []
    for first in range(0, count_of_sizes, step):
        part = {name: values[first : first + step] for name, values in points.items()}
        pieces.append(_piece(cpu, loop, part, cores, options, whole=step >= count_of_sizes))
    last = pieces[-1]
    if options.asm is not None and last.core.engine == "throughput":
        notes.append(f"{options.asm} was not used: in-core times come from operation counts")
    columns = _joined([p.columns for p in pieces])
    near, conflict = _joined([p.near for p in pieces]), _joined([p.conflict for p in pieces])
    near = {name: flags & ~columns["simulated"] for name, flags in near.items()}
    static = [note for p in pieces for note in (*p.notes, *p.core.notes)]
    conditions = records.condition_records(cpu, last.moved, points, options.cache_fraction)
    incore = records.incore_record(last.core, options.incore_options)
    if options.incore == COMPARE:
        from rooftree.incore.compare import compare_kernel

        incore["engines"] = compare_kernel(loop, cpu, points, last.moved.unit_of_work, options.incore_options)
    conditions["layer_conditions_hold"] = np.concatenate([p.holds for p in pieces], axis=1)
    return Prediction(
        kernel=kernel_record(loop, count(loop, branch=options.branch)),
        machine=records.machine_record(cpu),
        unit_of_work=records.unit_record(loop, cpu, last.moved.unit_of_work),
        incore=incore,
        options={**options.record(), "incore": last.core.engine},
        sizes=points,
        cores=cores,
        links=last.moved.links,
        locations=cpu.locations,
        roofs=last.roofs,
        notes=tuple(dict.fromkeys([*notes, *static, *doubts(near, conflict)])),
        **columns,
        **conditions,
    )


def _joined(parts: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Columns of several pieces one after the other; nested mappings are joined inside."""
    if len(parts) == 1:
        return dict(parts[0])
    first = parts[0]
    return {
        name: _joined([p[name] for p in parts]) if isinstance(value, Mapping) else _one([p[name] for p in parts])
        for name, value in first.items()
    }


def _one(columns: Sequence[NDArray[Any]]) -> NDArray[Any]:
    """Columns one after the other; what is the same for all core counts is kept once."""
    if all(column.ndim == 2 and column.strides[1] == 0 for column in columns):
        joined = np.concatenate([column[:, :1] for column in columns])
        return np.broadcast_to(joined, (len(joined), columns[0].shape[1]))
    return np.concatenate(columns)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Piece:
    """A prediction for some of the sizes: columns of shape (s, C), flags per cache, the last traffic and in-core results."""

    columns: dict[str, Any]
    near: dict[str, NDArray[np.bool_]]
    conflict: dict[str, NDArray[np.bool_]]
    holds: NDArray[np.bool_]
    notes: tuple[str, ...]
    roofs: tuple[str, ...]
    moved: TrafficResult
    core: InCore


def _piece(
    cpu: Machine,
    loop: Kernel,
    points: dict[str, NDArray[np.int64]],
    cores: NDArray[np.int64],
    options: Options,
    whole: bool,
) -> _Piece:
    """Traffic, in-core times and models for some of the sizes, or for the whole sweep."""
    found = point_traffic(loop, cpu, points, cores, options, whole)
    moved = found.moved
    core = analyse(options.incore, loop, cpu, points, moved.unit_of_work, options.incore_options)
    shape = (max((len(v) for v in points.values()), default=1), len(cores))
    streaming = options.nontemporal or any(s.nontemporal for s in loop.statements)
    models = _models(cpu, loop, found, core, streaming)
    location = np.broadcast_to(found.data_in(), shape)
    saturated = crowded(cpu, models.memory, models.streams, len(loop.loops) > 1)
    times = CoreTimes(single=models.single, memory=saturated, terms=models.terms, location=location)
    outside = placement.beyond(cpu, loop, points)
    if outside.any():
        times = placement.slower(cpu, loop, points, cores, times, models.moved_B)
    speed, _ = speeds(cpu, times, cores)
    roof_time, roof_bound, roofs = roofline_times(cpu, core, models.T_data, models.memory, cores)
    flops = count(loop, branch=options.branch).flops(bounds.executions(loop, points))
    flops_per_cl = (np.broadcast_to(np.asarray(flops, dtype=np.float64), shape[:1]) * moved.unit_of_work)[:, None]
    near = {name: np.broadcast_to(flags, shape) for name, flags in moved.near_transition.items()}
    columns = {
        "load_B": models.load_B, "evict_B": models.evict_B, "T_OL": models.terms["OL"], "T_nOL": models.terms["nOL"],
        "T_data": models.T_data, "T_ECM": models.T_ECM, "T_single": models.single, "cy_per_cl": 1 / speed,
        "data_in": np.ascontiguousarray(location), "n_saturation": _saturation(models.single, models.memory),
        "roofline_cy_per_cl": roof_time, "roofline_bound": roof_bound,
        "intensity_FLOP_B": _intensity(flops_per_cl, models, location, HARDLY * cpu.caches[0].line), "flops_per_cl": flops_per_cl,
        "near_transition": np.logical_or.reduce(list(near.values())), "simulated": found.simulated,
    }  # fmt: skip
    conflict = {name: np.broadcast_to(flags, shape) for name, flags in moved.set_conflict.items()}
    dynamic = doubts(moved.near_transition, moved.set_conflict)
    holds = records.conditions_hold(cpu, moved, shape)
    notes = (*(note for note in moved.notes if note not in dynamic), *found.notes, *placement.note(cpu, outside))
    return _Piece(columns=columns, near=near, conflict=conflict, holds=holds, notes=notes, roofs=roofs, moved=moved,
                  core=core)  # fmt: skip


def _models(cpu: Machine, kernel: Kernel, found: PointTraffic, core: InCore, streaming: bool) -> _Models:
    """Transfer times, runtimes for every data location, and the runtime for where the data are.

    Arrays keep a core axis of length 1 as long as nothing depends on the number of cores.
    """
    moved, shape, data_in = found.moved, found.shape, found.data_in()
    update, most = _update_share(kernel, moved), most_streams(kernel)
    looked_at = float(core.engine != "throughput")
    base = {location: _in_core(core, float(location == "Mem")) for location in cpu.locations}
    per_location: dict[str, Array] = {}
    for depth, location in enumerate(cpu.locations):
        volumes = {name: (v.load_B, v.evict_B) for name, v in moved.volumes(location).items()}
        bandwidth = memory_bandwidth(cpu, volumes, update, streaming)
        streams = memory_streams(cpu, volumes, most)
        cached = looked_at * (location != "Mem")
        times = link_times(cpu, volumes, bandwidth, cpu.caches[0].line, streams, cached)
        inside = {name: t for name, t in times.items() if _within(cpu, name, depth) or np.any(t > 0)}
        there = {**base[location], **inside}
        if location == "Mem" and looked_at:
            there = with_hidden_latency(cpu, location, there, volumes)
        per_location[location] = _full(runtime_in(cpu, location, there), shape)
    actual = found.actual()
    bandwidth = memory_bandwidth(cpu, actual, update, streaming)
    streams = memory_streams(cpu, actual, most)
    far = _from_memory(found, actual)
    times = link_times(cpu, actual, bandwidth, cpu.caches[0].line, streams, looked_at * (1 - far))
    present = [index for index in range(len(cpu.locations)) if np.any(data_in == index)]
    terms = {**_in_core(core, far), **times}
    if looked_at:
        terms = with_hidden_latency(cpu, "Mem", terms, actual)
    single = runtime_in(cpu, cpu.locations[present[0]], terms)
    for index in present[1:]:
        single = np.where(data_in == index, runtime_in(cpu, cpu.locations[index], terms), single)
    return _Models(
        load_B={name: _full(v[0], shape) for name, v in actual.items()},
        evict_B={name: _full(v[1], shape) for name, v in actual.items()},
        T_data={name: _full(terms[name], shape) for name in actual},
        T_ECM=per_location,
        single=_full(single, shape),
        memory=_full(busy_memory_time(cpu, actual, bandwidth), shape),
        streams=_full(streams, shape),
        moved_B=_full(memory_volume(actual), shape),
        terms={k: _full(v, shape) for k, v in terms.items()},
    )


def _from_memory(found: PointTraffic, actual: Volumes) -> Array:
    """How much of what memory would deliver to data that lie there comes from there [1], shape (S, C)."""
    whole = found.moved.volumes("Mem")
    loaded = sum((actual[name][0] for name in actual if is_memory_link(name)), np.zeros((1, 1)))
    most = sum((whole[name].load_B for name in actual if is_memory_link(name)), np.zeros((1, 1)))
    share: Array = np.divide(loaded, most, out=np.zeros(np.broadcast_shapes(loaded.shape, most.shape)), where=most > 0)
    return np.minimum(share, 1.0)


def _in_core(core: InCore, from_memory: Array | float) -> dict[str, Array]:
    """In-core terms where a part of the data is in memory and the rest in caches [cy/CL], shape (S, C)."""
    turns = (1 - from_memory) * core.T_turns[:, None]
    return {
        "OL": core.T_OL[:, None],
        "nOL": core.T_nOL[:, None] + turns,
        "nOL.load": core.T_nOL_load[:, None] + turns,
        "nOL.store": core.T_nOL_store[:, None],
    }


def _within(cpu: Machine, term: str, depth: int) -> bool:
    """Whether a link lies between the core and the location at this depth (0 is L1)."""
    link = term.partition(".")[0]
    inner = ("", *(c.name for c in cpu.caches), "Mem")
    far = next(i for i, name in enumerate(inner) if name and link.endswith(name))
    return far - 1 <= depth


def _full(values: Any, shape: tuple[int, int]) -> Array:
    return np.broadcast_to(np.asarray(values, dtype=np.float64), shape)


def _update_share(kernel: Kernel, moved: TrafficResult) -> Array:
    """Share of the bytes evicted to memory that belong to arrays the kernel also reads, (S, 1)."""
    accesses = count(kernel).memory
    written = {op.access.array for op in accesses if op.is_store}
    updated = written & {op.access.array for op in accesses if not op.is_store}
    if not updated or updated == written:
        return np.full((1, 1), float(bool(updated)))
    evicted = {
        array: sum((v.evict_B[:, :1] for name, v in links.items() if is_memory_link(name)), np.zeros((1, 1)))
        for array, links in moved.by_array("Mem").items()
    }
    total = sum(evicted.values(), np.zeros((1, 1)))
    part = sum((volume for array, volume in evicted.items() if array in updated), np.zeros((1, 1)))
    share: Array = np.divide(part, total, out=np.zeros(np.shape(total)), where=total > 0)
    return share


def _saturation(single: Array, memory: Array) -> NDArray[np.int64]:
    """n_S = ceil(T_ECM / T_mem); 0 without memory traffic."""
    cores = np.ceil(np.divide(single, memory, out=np.zeros(single.shape), where=memory > 0) - 1e-9)
    return cores.astype(np.int64)


def _intensity(flops_per_cl: Array, models: _Models, location: NDArray[np.int64], trifle: float) -> Array:
    """FLOP per byte at the memory interface, or at the outermost link with traffic; NaN without any.

    Args:
        flops_per_cl: work of a unit of work [FLOP], shape (S, 1).
        models: bytes per link.
        location: from where the data come, 0 is L1; shape (S, C).
        trifle: bytes per unit of work up to which a link beyond that place has no traffic: edges and single conflicts.
    """
    total, outer = np.zeros(models.single.shape), len(models.T_ECM) - 1
    inner = [name for name in models.load_B if not is_memory_link(name)]
    depths = {name: inner.index(name) + 1 if name in inner else outer for name in models.load_B}
    for name in reversed(list(models.load_B)):
        volume = models.load_B[name] + models.evict_B[name]
        volume = np.where((location >= depths[name]) | (volume > trifle), volume, 0.0)
        if is_memory_link(name):
            total = total + volume
        else:
            total = np.where(total > 0, total, volume)
    found: Array = np.divide(flops_per_cl, total, out=np.full(total.shape, np.nan), where=total > 0)
    return found


def _cores(cores: int | Iterable[int]) -> NDArray[np.int64]:
    given = [cores] if isinstance(cores, (int, np.integer)) else list(cores)
    if not given or any(int(n) != n for n in given):
        raise UsageError(f"core counts must be whole numbers, found {cores!r}", where="cores")
    return np.array(given, dtype=np.int64)
