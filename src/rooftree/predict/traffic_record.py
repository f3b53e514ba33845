"""The record of ``rooftree traffic``: bytes per link by layer conditions and by simulation, side by side."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import CapabilityError, KernelError, MachineError, UsageError, nearest
from rooftree.frontend.sized import load_sized
from rooftree.kernel.bounds import check_sizes
from rooftree.kernel.check import check_accesses
from rooftree.kernel.flat import with_rows_that_fit
from rooftree.kernel.model import Kernel
from rooftree.kernel.poly import Poly
from rooftree.kernel.work import reads, stores, unit_of_work
from rooftree.machine.load import load_machine
from rooftree.machine.model import Cache, Machine
from rooftree.predict.arguments import with_arguments
from rooftree.predict.multicore import check_cores
from rooftree.results.prediction_document import Volume
from rooftree.results.record import digits
from rooftree.results.traffic import (
    ArrayTraffic,
    CacheCounts,
    CacheFacts,
    ConditionTraffic,
    Curve,
    CurveCache,
    EngineSeconds,
    LineOfWork,
    MissCauses,
    MissCurve,
    SimulatedVolumes,
    TrafficDocument,
    TrafficMachine,
    TrafficOptionsUsed,
    TrafficPoint,
)
from rooftree.traffic.layer_conditions.indirect import BEST, Indirect
from rooftree.traffic.layer_conditions.run import doubts, in_order, traffic_by_strides
from rooftree.traffic.links import streaming_stores
from rooftree.traffic.model import TrafficResult
from rooftree.traffic.simulator.from_machine import nest_of
from rooftree.traffic.simulator.policies import canonical, parse
from rooftree.traffic.simulator.run import LevelWork, Moved, SimulatedTraffic, hierarchy, simulated_traffic, why_not
from rooftree.traffic.simulator.seeds import SEEDS, check_seeds
from rooftree.traffic.simulator.simulate import MODES
from rooftree.traffic.stack_distance.causes import causes
from rooftree.traffic.stack_distance.miss_curve import LIMIT_BYTES, miss_curve

ENGINES = ("both", "lc", "sim")
MOST_EXPLAINED = 12
"""Points up to which the causes of misses are looked for unless asked otherwise."""

Progress = Callable[[int, int, Mapping[str, int]], None]
_Columns = dict[str, dict[str, tuple[Any, Any]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrafficOptions:
    """What ``rooftree traffic`` is asked for.

    Attributes:
        engines: ``both``, ``lc`` or ``sim``; with ``both`` a point that cannot be simulated has layer conditions alone.
        policy: replacement in all simulated caches instead of the machine's.
        mode: of the simulator: auto, plain, chunk or warp.
        seeds: of random replacement, whose mean is taken; without effect where no cache replaces at random.
        repeat: the steady state of repeated sweeps; False: one sweep over empty caches.
        halo: layer conditions count edges and partly used lines too, as a simulation always does.
        nontemporal: stores bypass the caches.
        causes: why each miss of a simulation happens; None: where there are at most `MOST_EXPLAINED` points.
        curve: also misses over cache size, for the last point.
        smooth: layer conditions that hold in part near their break; False: all or nothing.
        indirect: what layer conditions count for one indirect access: see ``layer_conditions.indirect``.
        compiler, flags: for preprocessing C.
        args: values of parameters, see `with_arguments`.
        progress: called before each simulated point with its number from 0, how many there are, and its sizes; and
            with that number and no sizes when all are done.
    """

    engines: str = "both"
    policy: str | None = None
    mode: str = "auto"
    seeds: int = SEEDS
    repeat: bool = True
    halo: bool = True
    nontemporal: bool = False
    causes: bool | None = None
    curve: bool = False
    smooth: bool = False
    indirect: Indirect = BEST
    compiler: str | None = None
    flags: Sequence[str] = field(default_factory=tuple)
    args: Mapping[str, str] = field(default_factory=dict)
    progress: Progress | None = None

    def __post_init__(self) -> None:
        """Refuse an engine that there is not."""
        if self.engines not in ENGINES:
            raise UsageError(
                f"unknown traffic engine '{self.engines}', expected one of {', '.join(ENGINES)}",
                where="--traffic",
                hint=nearest(self.engines, ENGINES),
            )
        if self.mode not in MODES:
            raise UsageError(
                f"unknown mode '{self.mode}', expected one of {', '.join(MODES)}", where="--mode", hint=nearest(self.mode, MODES)
            )
        check_seeds(self.seeds, "--seeds")
        if self.policy is not None:
            try:
                parse(self.policy, "")
            except MachineError as error:
                raise UsageError(error.message, where="--policy", hint=error.hint) from None
            object.__setattr__(self, "policy", canonical(self.policy))
        if self.engines == "lc":
            for name in ("policy", "mode"):
                if getattr(self, name) not in (None, "auto"):
                    raise UsageError(
                        f"{getattr(self, name)} is for simulations, and layer conditions alone were asked for",
                        where=f"--{name}",
                        hint="--traffic both or sim; or leave it out",
                    )

    def record(self) -> TrafficOptionsUsed:
        """What the record keeps of them."""
        copied = ("engines", "policy", "mode", "seeds", "repeat", "halo", "nontemporal", "smooth")
        return TrafficOptionsUsed(**{name: getattr(self, name) for name in copied}, indirect=self.indirect.record)


def traffic_record(
    kernel: Kernel | str | Path,
    machine: Machine | str | Path,
    points: Mapping[str, NDArray[np.int64]],
    cores: Sequence[int] = (1,),
    options: TrafficOptions | None = None,
) -> TrafficDocument:
    """The record that ``rooftree traffic`` prints.

    Args:
        kernel: name, file or Kernel.
        machine: name, file or Machine, with caches and memory.
        points: sizes, shape (S,) each, as ``sizes.outer`` gives them.
        cores: core counts, filled compactly.
        options: see `TrafficOptions`.

    Raises:
        KernelError, MachineError, UsageError: what was given cannot be analysed.
        CapabilityError: only a simulation was asked for, of threads that are not simulated.
    """
    asked = options or TrafficOptions()
    cpu = load_machine(machine)
    loop = load_sized(kernel, points.keys(), compiler=asked.compiler, flags=asked.flags)
    loop, points, of_args = with_arguments(loop, dict(points), asked.args)
    check_cores(cpu, np.asarray(cores))
    check_sizes(loop, points)
    loop = with_rows_that_fit(loop, points)
    notes = [*loop.assumptions, *of_args, *check_accesses(loop, points)]
    start = time.process_time()
    parts = traffic_by_strides(
        loop,
        cpu,
        points,
        cores,
        repeat=asked.repeat,
        halo=asked.halo,
        nontemporal=asked.nontemporal,
        smooth=asked.smooth,
        indirect=asked.indirect,
    )
    shape = (max((len(v) for v in points.values()), default=1), len(cores))
    counted = [_volumes(part) if asked.engines != "sim" else {} for _, part in parts]
    asked_for = in_order(
        (places, list(_points(part, columns, cores))) for (places, part), columns in zip(parts, counted, strict=True)
    )
    lc_seconds = (time.process_time() - start) / (shape[0] * shape[1])
    found, said_there = _beside_simulated(loop, cpu, list(asked_for), lc_seconds, asked)
    notes += said_there
    for _, part in parts if asked.engines != "sim" else ():
        said = doubts(part.near_transition, part.set_conflict)  # each point names them
        notes += [note for note in part.notes if note not in said]
    notes += _differences(loop, asked, found)
    line = int(cpu.caches[0].line)
    return TrafficDocument(
        kernel=loop.name,
        machine=TrafficMachine(name=cpu.name, title=cpu.title, sha256=cpu.sha256, caches=[_cache(c) for c in cpu.caches]),
        unit_of_work=LineOfWork(iterations_per_cl=unit_of_work(loop, line), line_bytes=line),
        links=list(parts[-1][1].links),
        row_sizes=_row_sizes(loop),
        options=asked.record(),
        points=found,
        miss_curve=_curve(loop, cpu, found[-1]) if asked.curve else None,
        notes=list(dict.fromkeys(notes)),
    )


def _beside_simulated(
    loop: Kernel,
    cpu: Machine,
    asked_for: Sequence[tuple[_Columns, tuple[int, int], TrafficPoint]],
    lc_seconds: float,
    asked: TrafficOptions,
) -> tuple[list[TrafficPoint], list[str]]:
    """The points with the volumes of both engines, as far as they were asked for, and notes; each is simulated once."""
    found: list[TrafficPoint] = []
    notes: list[str] = []
    explained = len(asked_for) <= MOST_EXPLAINED if asked.causes is None else asked.causes
    known: dict[tuple[int, ...], tuple[SimulatedTraffic | None, float | None, str]] = {}
    for number, (filled, place, point) in enumerate(asked_for):
        key = (*point.sizes.values(), point.cores)
        if key not in known:
            known[key] = _simulated(loop, cpu, point, (number, len(asked_for)), asked)
        simulated, seconds, reason = known[key]
        why = _causes(loop, cpu, simulated, asked) if simulated and explained and loop.arrays and point.cores == 1 else None
        found.append(
            point.replace(
                lc=_lc(filled, place),
                sim=simulated and _sim(simulated, why),
                not_simulated=reason,
                seconds=EngineSeconds(lc=lc_seconds if filled else None, sim=seconds),
            )
        )
        notes += simulated.notes if simulated else ()
    if asked.progress is not None and asked.engines != "lc":
        asked.progress(len(found), len(found), {})
    return found, notes


def _points(
    moved: TrafficResult, columns: _Columns, cores: Sequence[int]
) -> Iterator[tuple[_Columns, tuple[int, int], TrafficPoint]]:
    """The columns that a point stands in, its place there, and what does not depend on the engine."""
    shape = _shape(moved)
    near = {name: np.broadcast_to(flags, shape) for name, flags in moved.near_transition.items()}
    conflict = {name: np.broadcast_to(flags, shape) for name, flags in moved.set_conflict.items()}
    for s in range(shape[0]):
        for c, number in enumerate(cores):
            yield (
                columns,
                (s, c),
                TrafficPoint(
                    sizes={name: int(values[s]) for name, values in moved.sizes.items()},
                    cores=int(number),
                    near_transition=[name for name, flags in near.items() if flags[s, c]],
                    set_conflict=[name for name, flags in conflict.items() if flags[s, c]],
                    lc=None,
                    sim=None,
                    not_simulated="",
                    seconds=EngineSeconds(lc=None, sim=None),
                ),
            )


def _shape(moved: TrafficResult) -> tuple[int, int]:
    """Sizes and core counts."""
    return max((len(values) for values in moved.sizes.values()), default=1), len(moved.cores)


def _simulated(
    kernel: Kernel, machine: Machine, point: TrafficPoint, place: tuple[int, int], asked: TrafficOptions
) -> tuple[SimulatedTraffic | None, float | None, str]:
    """One point, its CPU time [s], or why there is none; an obstacle is an error if only a simulation was asked for.

    ``place``: its number, and of how many.
    """
    if asked.engines == "lc":
        return None, None, ""
    if asked.progress is not None:
        asked.progress(*place, point.sizes)
    start = time.process_time()
    try:
        found = simulated_traffic(
            kernel,
            machine,
            point.sizes,
            point.cores,
            repeat=asked.repeat,
            nontemporal=asked.nontemporal,
            policy=asked.policy,
            mode=asked.mode,
            seeds=asked.seeds,
        )
    except CapabilityError as error:
        if asked.engines == "sim":
            raise
        return None, None, error.message
    except KernelError:
        reason = why_not(kernel, machine, point.sizes, point.cores)
        if asked.engines == "sim" or not reason:
            raise
        return None, None, reason
    return found, time.process_time() - start, ""


def _causes(kernel: Kernel, machine: Machine, found: SimulatedTraffic, asked: TrafficOptions) -> MissCauses:
    """Compulsory, capacity and conflict misses per cache and array [lines per unit of work]."""
    used = streaming_stores(kernel, machine, asked.nontemporal)
    split = causes(
        hierarchy(machine, asked.policy, found.cores),
        nest_of(used, found.sizes),
        names=_names(kernel),
        warm_up=1 if asked.repeat else 0,
        counts=found.counts,
    )
    return MissCauses.from_dict(split.per(found.units).record())


def _curve(kernel: Kernel, machine: Machine, point: TrafficPoint) -> MissCurve | None:
    """Misses of fully associative LRU caches of all sizes, with the caches of the machine.

    None without a simulation or an array, and for several cores.
    """
    if point.sim is None or not kernel.arrays or point.cores > 1:
        return None
    line = int(machine.caches[0].line)
    # beyond the largest cache, where the curve is not known as a whole unasked
    reach = 2 * int(max(cache.size for cache in machine.caches))
    curve = miss_curve(
        nest_of(kernel, point.sizes), names=_names(kernel), line_bytes=line, limit_bytes=reach if reach > LIMIT_BYTES else None
    )
    return MissCurve(
        kernel=kernel.name,
        machine=machine.name,
        sizes=point.sizes,
        unit="cache line of work",
        curve=Curve.from_dict(curve.per(point.sim.units_of_work).record()),
        caches=[CurveCache(name=cache.name, size_B=int(cache.size)) for cache in machine.caches],
    )


def _row_sizes(kernel: Kernel) -> list[str]:
    """The sizes that the distance between rows depends on, in the order of the symbols."""
    names = {name for array in kernel.arrays for extent in array.extents[1:] if extent is not None for name in extent.names}
    for statement in kernel.statements:
        for access in (*reads(statement), *stores(statement)):
            for entry in access.index:
                if isinstance(entry, Poly):
                    names |= {name for counter in kernel.counters for name in entry.coefficient(counter).names}
    return [symbol for symbol in kernel.symbols if symbol in names]


def _differences(kernel: Kernel, asked: TrafficOptions, found: Sequence[TrafficPoint]) -> list[str]:
    """Where the engines count different things, so that their numbers may be compared with care."""
    if not any(point.lc and point.sim for point in found):
        return []
    notes = []
    if not asked.repeat and any(stores(statement) for statement in kernel.statements):
        notes.append(
            "one sweep: the simulation leaves modified lines in the caches at its end, layer conditions write all of them back"
        )
    past = {a.array for s in kernel.statements if s.nontemporal or asked.nontemporal for a in stores(s)}
    both = [name for name in _names(kernel) if name in past and any(a.array == name for s in kernel.statements for a in reads(s))]
    if both:
        notes.append(
            f"{', '.join(both)}: read and stored past the caches: each such store drops its line, and the "
            "simulation, one element at a time, loads it again for each; layer conditions load it once"
        )
    return notes


def _names(kernel: Kernel) -> list[str]:
    return [array.name for array in kernel.arrays]


def _volumes(moved: TrafficResult) -> _Columns:
    """Bytes per link of all arrays together and of each, (S, C)."""
    shape = _shape(moved)
    return {
        name: {link: (np.broadcast_to(v.load_B, shape), np.broadcast_to(v.evict_B, shape)) for link, v in volumes.items()}
        for name, volumes in {"all": moved.volumes(), **moved.by_array()}.items()
    }


def _lc(filled: Mapping[str, dict[str, tuple[Any, Any]]], place: tuple[int, int]) -> ConditionTraffic | None:
    """Volumes of one point by layer conditions; None if they were not asked for."""
    if not filled:
        return None
    at = {
        name: {link: Volume(load_B=digits(load[place]), evict_B=digits(evict[place])) for link, (load, evict) in links.items()}
        for name, links in filled.items()
    }
    return ConditionTraffic(links=at.pop("all"), arrays=at)


def _sim(found: SimulatedTraffic, why: MissCauses | None) -> SimulatedVolumes:
    """Volumes and counts of one point by simulation; with random replacement seeds, and the standard error of their mean."""
    arrays = {name: ArrayTraffic(links=_moved(x), levels=_levels(found.array_levels[name])) for name, x in found.arrays.items()}
    return SimulatedVolumes(
        links=_moved(found.links),
        levels=_levels(found.levels),
        arrays=arrays,
        explain=found.counts.explain,
        units_of_work=float(f"{found.units:.8g}"),
        seeds=len(found.counts.draws) if found.errors else None,
        standard_error=_moved(found.errors) if found.errors else None,
        causes=why,
    )


def _moved(links: Mapping[str, Moved]) -> dict[str, Volume]:
    return {name: Volume(load_B=digits(m.load_B), evict_B=digits(m.evict_B)) for name, m in links.items()}


def _levels(levels: Mapping[str, LevelWork]) -> dict[str, CacheCounts]:
    return {
        name: CacheCounts.from_dict({word: digits(value) for word, value in work._asdict().items()})
        for name, work in levels.items()
    }


def _cache(cache: Cache) -> CacheFacts:
    copied = ("name", "size", "ways", "line", "shared_by", "replacement")
    return CacheFacts(**{name: getattr(cache, name) for name in copied})
