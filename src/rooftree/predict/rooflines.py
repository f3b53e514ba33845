"""Machines as rooflines: ceilings, ridge points, regions, what to do first at an intensity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.errors import MachineError, UsageError
from rooftree.frontend.load import load_kernel
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.models import carm, scaling
from rooftree.models.ceilings import attained_ceilings, core_first_ceilings, fp_mix_ceilings, imbalance_ceilings, in_core_ceilings
from rooftree.models.roofline import Ceiling, Roofline, ridge_point
from rooftree.predict.multicore import cores_of
from rooftree.predict.records import peaks
from rooftree.predict.run import predict_axes
from rooftree.predict.streams_alone import stream_alone
from rooftree.predict.transfers import is_memory_link
from rooftree.results import Prediction
from rooftree.results.prediction_document import Point
from rooftree.results.roofline import (
    CarmPoint,
    CarmRoof,
    CarmRoofs,
    CeilingFacts,
    InCoreCeiling,
    IntensityPlan,
    KernelOnRoofline,
    MachineRoofline,
    Step,
)
from rooftree.sizes import parse_axes


def roofline_of(machine: Machine, cores: int | None = None) -> Roofline:
    """The classic Roofline of a machine: its own roofs, else peaks of its cores over its saturated memory bandwidth.

    Args:
        machine: the machine.
        cores: active cores, close affinity; None: all of one socket.
    Raises: MachineError for a machine with neither roofs nor core and memory.
    """
    if machine.roofs:
        ceilings = [
            Ceiling(r.name, "compute" if r.flops else "bandwidth", r.flops or r.bandwidth or 0.0, r.optimisation)
            for r in machine.roofs
            if r.flops or r.level == "Mem"
        ]
    else:
        ceilings = _derived(machine, cores)
    if not {"compute", "bandwidth"} <= {c.kind for c in ceilings}:
        raise MachineError(f"machine {machine.name} gives no peak or no memory bandwidth to draw a roofline from")
    return Roofline(tuple(ceilings))


_WHAT_TO_DO = {
    "scalar, no FMA": "",
    "SIMD, no FMA": "vectorise",
    "SIMD, additions and multiplications": "balance additions and multiplications",
    "SIMD and FMA": "use fused multiply-add",
}


def _derived(machine: Machine, cores: int | None) -> list[Ceiling]:
    top = machine.topology
    n = cores_of(machine, cores)
    ceilings = []
    if machine.core is not None:
        values = list(peaks(machine.core).items())
        for (name, value), following in zip(values, [*values[1:], ("", 0.0)], strict=True):
            ceilings.append(Ceiling(name, "compute", value * n, _WHAT_TO_DO.get(following[0], "")))
    if machine.memory is not None:
        domains = int(scaling.parts_in_use(n, top.cores_per_domain))
        sharing = domains * top.cores_per_domain
        memory = "memory" if n == sharing else f"memory of {sharing} cores"  # fewer cores may not reach it
        for mix in sorted(machine.memory.saturated, key=lambda m: m.bandwidth):
            ceilings.append(
                Ceiling(f"{memory}, {mix.name}", "bandwidth", mix.bandwidth * domains, "another mix of loads and stores")
            )
    return ceilings


SCALAR_B = 8
"""Bytes of the only element of a scalar operation, a double."""


def carm_roofs(machine: Machine, cores: int | None = None, *, scalar: bool = False) -> tuple[float, dict[str, float]]:
    """The cache-aware Roofline of a machine file: peak [FLOP/s] and bandwidth from each level to its cores [B/s].

    L1 as its units allow for two loads and a store; caches beyond, the slowest link on the way, since all transfers overlap;
    memory as `memory_to_cores`.

    Args:
        machine: the machine.
        cores: active cores, close affinity; None: all of one socket.
        scalar: as code reaches it that works on one double at a time.
    Raises: MachineError for a machine without a core, caches or the bandwidths between them.
    """
    core, n = machine.core, cores_of(machine, cores)
    if core is None or not machine.caches or any(link.load is None for link in machine.links if not is_memory_link(link.name)):
        raise MachineError(f"machine {machine.name} has no core and cache bandwidths, which the cache-aware Roofline needs")
    accesses = core.load_store_per_cycle or core.load.per_cycle + core.store.per_cycle
    width = SCALAR_B if scalar else min(core.load.width, core.store.width)
    per_cycle = float(
        carm.l1_bandwidth(
            2, 1, width, loads_per_cy=core.load.per_cycle, stores_per_cy=core.store.per_cycle, accesses_per_cy=accesses
        )
    )
    found = {machine.caches[0].name: per_cycle * core.clock * n}
    for link in machine.links:
        outer = next((c for c in machine.caches if link.name.endswith(c.name)), None)
        if outer is not None and link.load is not None:
            users = n if link.scales else int(scaling.parts_in_use(n, outer.shared_by))
            found[outer.name] = min(link.load * core.clock * users, *found.values())
    if machine.memory is not None:
        found["Mem"] = min(memory_to_cores(machine, n), *found.values())
    return max(peaks(core, one_element=scalar).values()) * n, found


def memory_to_cores(machine: Machine, cores: int) -> float:
    """What memory delivers to so many cores at most, in bytes that they ask for [B/s].

    The best of the measured mixes with ordinary stores, whose write-allocates are no bytes that a core asks for. One core gets
    no more than a stream takes in the ECM model, and several together no more than the saturated bandwidth.

    Raises: MachineError for a machine without memory.
    """
    if machine.memory is None:
        raise MachineError(f"machine {machine.name} states no memory bandwidth, which the cache-aware Roofline needs")
    stated = machine.memory
    domains = int(scaling.parts_in_use(cores, machine.topology.cores_per_domain))
    found = []
    for mix in [m for m in stated.saturated if not m.nontemporal] or stated.saturated:
        asked = mix.read + mix.write + 2 * mix.update
        into = mix.read + mix.update + (0.0 if mix.nontemporal else mix.write * (1 - stated.full_line_stores))
        crossing = into + mix.write + mix.update
        together = mix.bandwidth * domains * asked / crossing
        found.append(min(together, cores * stream_alone(machine, asked, into, mix.write + mix.update, mix.bandwidth)))
    return max(found)


def carm_record(machine: Machine, cores: int | None = None, *, scalar: bool = False) -> CarmRoofs:
    """`carm_roofs` as a record: peak, and of each level its bandwidth and the intensity from which it can feed the peak."""
    peak, bandwidths = carm_roofs(machine, cores, scalar=scalar)
    ridges = carm.ridges(peak, bandwidths)
    return CarmRoofs(
        peak_FLOP_s=peak, roofs=[CarmRoof(level=k, B_s=value, ridge_FLOP_B=float(ridges[k])) for k, value in bandwidths.items()]
    )


def carm_point(record: Prediction, loop: Kernel, machine: Machine, row: int) -> CarmPoint | None:
    """Where a predicted kernel lies among cache-aware roofs; None without FLOP or accesses to arrays."""
    moved = record.kernel.arrays
    load_B, store_B = (sum(moved[a.name][way] * a.dtype.bytes for a in loop.arrays) for way in ("loads", "stores"))
    flops = float(record.flops_per_cl[row, 0]) / record.iterations_per_cl
    if not flops or not load_B + store_B:
        return None
    peak, bandwidths = carm_roofs(machine, int(record.cores[0]))
    intensity = float(carm.arithmetic_intensity(flops, load_B, store_B))
    at = carm.place(peak, bandwidths, intensity, float(record.GFLOP_s[row, 0]) * 1e9)
    return CarmPoint(
        arithmetic_intensity_FLOP_B=intensity,
        attainable_FLOP_s={level: float(height) for level, height in carm.roofs(peak, bandwidths, intensity).items()},
        region=str(carm.region(peak, bandwidths, intensity)),
        above=at.above,
        below=at.below,
    )


def in_core_record(machine: Machine, cores: int | None = None) -> list[InCoreCeiling]:
    """Ceilings that the core and the shares of the work set: parallelism, instruction mix, cores with work [FLOP/s].

    Args:
        machine: the machine.
        cores: as for ``roofline_of``.
    Raises: MachineError for a machine whose file states no core, or no throughput and latency of additions.
    """
    core, n = machine.core, cores_of(machine, cores)
    add = core.operations.get("add") if core is not None else None
    if core is None or add is None or (latency := add.latency_of(8)) is None:
        raise MachineError(f"machine {machine.name} states no throughput and latency of additions, which in-core ceilings need")
    lanes = max(1, int(core.simd) // 8)
    inside = in_core_ceilings(
        n,
        core.clock,
        latency=latency,
        scalar_throughput=add.cycles_of(1, 8),
        simd_width=lanes,
        simd_throughput=add.cycles_of(lanes, 8),
        fma=core.fma,
    )
    found = [*inside, *imbalance_ceilings(inside[-1], n)]
    if core.retire_per_cycle:
        found += fp_mix_ceilings(inside[-1].value, core.retire_per_cycle, 1 / add.cycles_of(lanes, 8))
    ordered = sorted(found, key=lambda ceiling: ceiling.value)
    return [InCoreCeiling(name=c.name, value=c.value, optimisation=c.optimisation) for c in ordered]


def roofline_record(machine: Machine, cores: int | None = None, intensities: Sequence[float] = ()) -> MachineRoofline:
    """Ceilings, ridge points and, for given intensities, bound, region and order of optimisations.

    Args:
        machine: the machine.
        cores: as for ``roofline_of``.
        intensities: FLOP per byte of memory traffic [FLOP/B].
    """
    roofline = roofline_of(machine, cores)
    points = []
    for intensity in intensities:
        plan = roofline.plan(intensity)
        points.append(
            IntensityPlan(
                intensity_FLOP_B=intensity,
                attainable_FLOP_s=float(roofline.attainable(intensity)),
                bound=str(roofline.bound(intensity)),
                region=str(roofline.region(intensity)),
                optimisations=[
                    Step(
                        ceiling=s.ceiling.name,
                        kind=s.ceiling.kind,
                        do=s.ceiling.optimisation,
                        reaches_FLOP_s=s.height,
                        gain=s.gain,
                    )
                    for s in plan.steps
                ],
                skipped=[c.name for c in plan.skipped],
            )
        )
    return MachineRoofline(
        machine=machine.name,
        title=machine.title,
        cores=cores_of(machine, cores),
        roofs=_facts(roofline, cores),
        peak_FLOP_s=roofline.peak,
        bandwidth_B_s=roofline.bandwidth,
        ridge_FLOP_B=float(ridge_point(roofline.peak, _load_bandwidth(roofline))),
        points=points,
        region_borders_FLOP_B=list(roofline.region_borders),
    )


IMBALANCES = {
    "below": "below the lowest compute ceiling: to share the work is done first",
    "above": "directly below the peak, the others for one core: to share the work is done last",
    "memory": "below the bandwidth of memory: cores without traffic",
}
"""Where ceilings of work on half of the cores, a quarter, ... stand."""


def shaped_record(
    machine: Machine, cores: int | None = None, *, imbalance: str = "", attained: Mapping[str, float] | None = None
) -> MachineRoofline:
    """`roofline_record` with ceilings for unbalanced work, or with those that a code has which uses part of each optimisation.

    Of roofs that a file states alone nothing tells how many cores reach the bandwidth: a core then gets its share of it, the
    least there can be; of other machines a core gets what it gets alone.

    Args:
        machine: the machine.
        cores: as for ``roofline_of``.
        imbalance: of `IMBALANCES`; "": none.
        attained: name of a ceiling -> share of the work that has the optimisation which breaks it.
    Raises: ModelError for ceilings that the machine does not have, UsageError for another word than those of `IMBALANCES`.
    """
    if imbalance and imbalance not in IMBALANCES:
        raise UsageError(f"expected one of {', '.join(IMBALANCES)}, found '{imbalance}'", where="imbalance")
    roofline = roofline_of(machine, cores)
    compute, bandwidths = list(roofline.of_kind("compute")), list(roofline.of_kind("bandwidth"))
    shares = dict(attained or {})
    of_memory = {name: shares.pop(name) for name in list(shares) if name in [c.name for c in bandwidths[:-1]]}
    compute, bandwidths = list(attained_ceilings(compute, shares)), list(attained_ceilings(bandwidths, of_memory))
    top = machine.topology
    n = top.sockets * top.cores_per_socket if machine.roofs else cores_of(machine, cores)
    if imbalance == "above":
        compute = list(core_first_ceilings(compute, n))
    elif imbalance == "below":
        compute = [*imbalance_ceilings(compute[0], n), *compute]
    elif imbalance == "memory":
        alone = None if machine.roofs or machine.memory is None else memory_to_cores(machine, 1)
        bandwidths = [*imbalance_ceilings(bandwidths[-1], n, per_core=alone), *bandwidths]
    shaped = Roofline((*compute, *bandwidths))
    return roofline_record(machine, cores).replace(roofs=_facts(shaped, cores), region_borders_FLOP_B=list(shaped.region_borders))


def _facts(roofline: Roofline, cores: int | None) -> list[CeilingFacts]:
    """The limits of a Roofline as a record has them."""
    return [
        CeilingFacts(
            name=c.name,
            kind=c.kind,
            value=c.value,
            optimisation=c.optimisation,
            level="Mem" if c.kind == "bandwidth" else "",
            cores=cores,
        )
        for c in roofline.ceilings
    ]


def _load_bandwidth(roofline: Roofline) -> float:
    """Bandwidth of loads from memory [B/s], with which ridge points are told; the largest where it is not stated."""
    return next((c.value for c in roofline.of_kind("bandwidth") if c.name.endswith("load")), roofline.bandwidth)


def place(
    kernel: str, machine: Machine, sizes: Sequence[str], cores: int | None, options: Mapping[str, Any], cache_aware: bool = False
) -> list[KernelOnRoofline]:
    """Points of a kernel on a machine's roofline, one per size; only the sizes that the kernel has are used.

    Args:
        kernel: name or file.
        machine: the machine.
        sizes: ``-D`` arguments.
        cores: active cores; None: all of a socket.
        options: further arguments of ``predict``.
        cache_aware: add ``carm``, see `carm_point`.
    Returns: kernel, machine, sizes, cores, intensity, performance, bound, and the nearest ceilings above and below it, None
        where there is none or the kernel has no FLOP.
    """
    loop = load_kernel(kernel, flags=options.get("flags", ()), compiler=options.get("compiler"))
    axes = [{name: values for name, values in axis.items() if name in loop.symbols} for axis in parse_axes(sizes)]
    record = predict_axes(loop, machine, [axis for axis in axes if axis], cores=cores_of(machine, cores), **options)
    roofline = roofline_of(machine, cores)
    return [
        KernelOnRoofline(
            kernel=loop.name,
            machine=machine.name,
            sizes=point.sizes,
            cores=point.cores,
            intensity_FLOP_B=point.roofline.intensity_FLOP_B,
            GFLOP_s=point.performance.GFLOP_s,
            interval_80=(point.performance.interval_80 or {}).get("GFLOP_s"),
            roofline_GFLOP_s=point.roofline.GFLOP_s,
            bound=point.roofline.bound,
            **_between(roofline, point),
            carm=carm_point(record, loop, machine, row) if cache_aware else None,
            known_by=record.validation.text if record.validation else None,
            doubts=record.words_of_doubts(row, 0) or None,
        )
        for row, point in enumerate(record.points())
    ]


def _between(roofline: Roofline, point: Point) -> dict[str, str | None]:
    """The ceilings between which a point lies."""
    intensity, speed = point.roofline.intensity_FLOP_B, point.performance.GFLOP_s
    if not intensity or speed is None:
        return {"above": None, "below": None}
    found = roofline.sandwich(intensity, speed * 1e9)
    return {"above": found.upper.name if found.upper else None, "below": found.lower.name if found.lower else None}
