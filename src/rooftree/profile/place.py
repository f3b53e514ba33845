"""Where a region lies below the roofs of a machine, each for the region's own mix of instructions."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from rooftree.errors import MachineError
from rooftree.machine.model import Core, Machine, OperationCost
from rooftree.models import memory, own_mix, scaling
from rooftree.models.uncertainty import RANGE
from rooftree.predict.rooflines import carm_roofs
from rooftree.predict.transfers import mix_points
from rooftree.profile.data import Reach
from rooftree.profile.work import Work
from rooftree.results.profile import BindingRoof, Region, RegionEcm, RegionRoof

WHOLE = "integer division"
"""The limit of divisions of whole numbers, often of a unit of their own, which take longer the larger the quotient."""
IN_CORE = ("arithmetic", "division", WHOLE, "accesses to L1", "issue", "dependences")
_BASIS = "the longest limit that fits the measured time; no counter says which level its data came from"
_BY_ECM = "the ECM model, which says where its data lie and agrees with the measured time"
_CLOSE = 1.2
"""By which factor a prediction and a measurement agree, however narrow the interval of the prediction is [1]: an assumption.

Of the same kernels as in `rooftree.profile.static` 77 % lay so close with data in L1, 82 % in L2, 55 % in L3, 60 % in memory."""
_FAR = 1.5
"""By which factor they disagree, however wide that interval is: it then says that the model does not know [1]: an assumption."""
CLOCKS = 1.5
"""By which factor a core may run above the clock of its machine file, or the file's limits may be too low."""
BEATEN = 1.1
"""Part of the time that a limit of the core may take for it to hold a region all the same: clocks and machine files are off by as
much [1]. An assumption."""
LIKELY = 0.7
"""Part of the measured time that data from a level must take for it to be the nearest roof where nothing tells whether they come
from there [1]: an assumption. Below, most of the time goes elsewhere, and data that lie nearer by are as likely."""
_LONGER = 1.25
"""By which factor a chain that the ECM model has is longer than all that the core model knows, to be one that it misses [1]."""
_ALIKE = 0.87
"""Where a pass takes this part of the time with data farther away, the way from there does not hold it [1]: with all data nearer
by it would be less than 1.15 times as fast, which is less than models are off by. An assumption. With 0.95, L3 held copies and
triads of a Zen 3 whose passes took as long in L1 (1.75 and 2.09 cy, 2.04 and 1.96)."""


class General(NamedTuple):
    """Accesses by general registers: cycles of a load, of a store, and of each of loads and stores in turn [cy]."""

    load: float
    store: float
    both: float


class InCore(NamedTuple):
    """What the instruction table of a core says of a region.

    Attributes:
        chain_cy: of a pass, by its slowest chain of dependent instructions [cy].
        model_cy: of a pass in the core model: no data in L1 make it faster; 0 without one [cy].
        general: accesses of general registers; None: as those of vectors, which machine files state.
        dividing_cy: all of its divisions of whole numbers, at least [cy].
        narrow_part: part of the time of additions and products by themselves that both take together, of vectors narrower than
            the core's; 1 where they share all of their ports [1].
    """

    chain_cy: float = 0.0
    model_cy: float = 0.0
    general: General | None = None
    dividing_cy: float = 0.0
    narrow_part: float = 1.0


_NOTHING = InCore()


def times(
    work: Work,
    machine: Machine,
    cores: int,
    chain_cy: float = 0.0,
    parts: Mapping[str, float] = MappingProxyType({}),
    general: General | None = None,
    dividing_cy: float = 0.0,
    narrow_part: float = 1.0,
) -> dict[str, float]:
    """The time of each kind of work alone, spread evenly over cores [s].

    Args:
        chain_cy: cycles of a pass that its slowest chain of dependent instructions takes [cy].
        parts: level -> part of the bytes that comes from there at most; all of them where it is missing [1].
        general: accesses of general registers by the instruction table; None: as those of vectors, which machine files state.
        dividing_cy: all divisions of whole numbers, at least [cy].
        narrow_part: as in `InCore` [1].

    Raises: MachineError for a machine without a core.
    """
    core = machine.core
    if core is None:
        raise MachineError(f"machine {machine.name} has no core, so no roofs of a mix", hint="rooftree machine measure")
    cycles = {
        "arithmetic": _arithmetic(work, core, narrow_part),
        "division": sum(_division(kind, lanes, size, core) * count for (kind, lanes, size), count in work.arithmetic.items()),
        WHOLE: dividing_cy,
        "accesses to L1": _all_accesses(work, core, general),
        "issue": (work.instructions - work.fused) / core.retire_per_cycle if core.retire_per_cycle else 0.0,
        "dependences": chain_cy * (work.passes or 0.0),
    }
    found = {name: value / core.clock / cores for name, value in cycles.items() if value}
    moved = work.load_B + work.store_B
    if moved:
        _, bandwidths = carm_roofs(machine, cores)
        inner = machine.caches[0].name
        found |= {
            level: parts.get(level, 1.0) * moved / value for level, value in bandwidths.items() if level not in (inner, "Mem")
        }
        if machine.memory is not None:
            caches = min(value for level, value in bandwidths.items() if level != "Mem")
            few = moved / bandwidths["Mem"] / _CLOSE  # what so few cores get is a model's, which must agree only
            found["Mem"] = parts.get("Mem", 1.0) * max(_from_memory(work, machine, cores), few, moved / caches)
    return {name: time for name, time in found.items() if time}


def _from_memory(work: Work, machine: Machine, cores: int) -> float:
    """Least time in which memory serves a region [s]."""
    assert machine.memory is not None
    crossing, written = own_mix.through_memory(work.load_B, work.store_B)
    bandwidth = memory.mix_bandwidth(written, [0.0, 1.0], mix_points(machine.memory)).max()
    return crossing / float(bandwidth) / float(scaling.parts_in_use(cores, machine.topology.cores_per_domain))


def agree(measured: float, predicted: float, interval_80: Sequence[float]) -> bool:
    """Whether a measurement lies in the interval of a prediction and not far from it, or within 20 % of it."""
    low, high = (max(interval_80[0], predicted / _FAR), min(interval_80[1], predicted * _FAR))
    return low <= measured <= high or 1 / _CLOSE <= measured / predicted <= _CLOSE


def agreed_level(ecm: RegionEcm | None) -> str | None:
    """The level that holds a region where its ECM model agrees with its measured time; None where that is not known.

    It is the innermost one from which a pass takes as long as from where the data lie: the first one where that is the core.
    """
    if ecm is None or ecm.memory_at_most or ecm.data_in not in ecm.levels:
        return None
    low, high = ecm.interval_80
    if high > RANGE * ecm.cycles or ecm.cycles > RANGE * low:  # many times would agree with it
        return None
    if not agree(ecm.measured_cycles, ecm.cycles, ecm.interval_80):
        return None
    return next(name for name, time in ecm.levels.items() if time >= _ALIKE * ecm.levels[ecm.data_in])


def chained_by_ecm(region: Region) -> bool:
    """Whether the ECM model has a chain of iterations, by distances that were counted, of which the code alone tells nothing."""
    ecm, model = region.ecm, region.model
    if ecm is None or not ecm.chain_cycles:
        return False
    in_code = (model.cycles or 0.0) if model is not None else 0.0
    return ecm.chain_cycles >= _ALIKE * next(iter(ecm.levels.values())) and ecm.chain_cycles > _LONGER * in_code


def _by_model(limits: Mapping[str, float], ecm: RegionEcm, seconds: float, refuted: Collection[str]) -> dict[str, float]:
    """The limits with the model's times of the levels: of those where the way to the data, and not the core, takes them [s].

    Args:
        refuted: levels from which next to nothing comes.
    """
    inside = next(iter(ecm.levels.values()))
    wanted = {level: time for level, time in ecm.levels.items() if level in limits and level not in refuted}
    known = {level: time for level, time in wanted.items() if time * _ALIKE > inside}
    return {**limits, **{level: time * seconds / ecm.measured_cycles for level, time in known.items()}}


def _division(kind: str, lanes: int, element_B: int, core: Core) -> float:
    """One division or square root [cy]."""
    operations: Mapping[Any, OperationCost] = core.operations
    known = operations.get(kind) if kind in ("div", "sqrt") and element_B in (4, 8) else None
    if known is None:
        return 0.0
    return _of_width(known, lanes, element_B, core)


def _of_width(known: OperationCost, lanes: int, element_B: int, core: Core) -> float:
    """An operation on so many lanes: files state it for scalars and full vectors, and narrower ones take a part of these [cy]."""
    alone = known.cycles_of(1, element_B)
    return own_mix.part_of_vector(alone, known.cycles_of(lanes, element_B), lanes * element_B / core.simd) if lanes > 1 else alone


def _arithmetic(work: Work, core: Core, narrow_part: float) -> float:
    """Additions, multiplications and fused ones, which share ports where the machine file says so [cy].

    It says that of full vectors, for which cores with AVX-512 join two ports; narrower ones may have another.
    """
    full, narrow = dict[str, float](), dict[str, float]()
    operations: Mapping[Any, OperationCost] = core.operations
    for (kind, lanes, element_B), count in work.arithmetic.items():
        if kind in ("add", "mul", "fma") and element_B in (4, 8):
            known = operations.get(kind) or operations.get("add")
            if known is not None:
                into = full if lanes * element_B >= core.simd else narrow
                into[kind] = into.get(kind, 0.0) + count * _of_width(known, lanes, element_B, core)
    products = {kind: time for kind, time in narrow.items() if kind != "add"}  # which share all of their ports
    apart = max(own_mix.ports_time(narrow, core.shared_ports, narrow_part), own_mix.ports_time(products, core.shared_ports))
    together = own_mix.ports_time(full, core.shared_ports) + apart
    return max(together, *(full.get(kind, 0.0) + narrow.get(kind, 0.0) for kind in ("add", "mul", "fma")))


def _all_accesses(work: Work, core: Core, general: General | None) -> float:
    """Loads and stores of all widths with all data in L1, which share their ports [cy]."""
    found = 0.0
    for width, (loads, stores) in work.accesses.items():
        own = work.general.get(width, (0.0, 0.0)) if general is not None else (0.0, 0.0)
        found += _accesses(width, loads - own[0], stores - own[1], core)
        if general is not None:
            quick = own_mix.access_time(
                *own, cycles_per_load=general.load, cycles_per_store=general.store, cycles_per_access=general.both
            )
            found += min(float(quick), _accesses(width, *own, core))
    return found


def _accesses(width: int, loads: float, stores: float, core: Core) -> float:
    """Loads and stores of one width with all data in L1 [cy]."""
    wide = sorted((entry for entry in core.access_cycles if int(entry.width) >= width), key=lambda entry: int(entry.width))
    known = next((entry.load for entry in wide if entry.load), None)  # a narrower access takes no longer
    load = known or own_mix.slots(width, core.load.width) / core.load.per_cycle
    known = next((entry.store for entry in wide if entry.store), None)
    store = known or own_mix.slots(width, core.store.width) / core.store.per_cycle
    both = 1 / (core.load_store_per_cycle or core.load.per_cycle + core.store.per_cycle)
    if wide:  # where each was measured by itself, they are taken not to wait for each other
        both = wide[0].both or own_mix.in_turn(load, store)
    return float(own_mix.access_time(loads, stores, cycles_per_load=load, cycles_per_store=store, cycles_per_access=both))


def placed(
    work: Work,
    seconds: float,
    cores: int,
    machine: Machine,
    samples: int,
    inside: InCore = _NOTHING,
    ecm: RegionEcm | None = None,
    reach: Reach | None = None,
) -> BindingRoof | None:
    """The roof above a region; None where it does nothing that a roof is of.

    Where the ECM model of a region and its measured time agree, the model says which level holds it. Elsewhere it is the longest
    limit that fits; of a level that nothing but its time speaks for, only if most of the time is that of its data, and only if
    the addresses in samples do not leave open where these lie. A level whose limit is longer than the measured time is refuted,
    and so is one beyond the place where the model says that the data lie, or from which they come as fast as the core needs them.
    A limit of the core that is somewhat longer holds the region all the same: no core beats its own, so that the clock or the
    machine file are off.

    Args:
        work: of all cores.
        seconds: time of each of the cores in it [s].
        cores: that work on it at once.
        machine: whose roofs.
        samples: behind the time, for its uncertainty.
        inside: what the instruction table says of it.
        ecm: the region of one core in the ECM model, whose times stand for those of the levels.
        reach: from how far away its bytes can come; None: from anywhere.
    """
    parts = reach.parts(machine) if reach is not None else {}
    limits = times(work, machine, cores, inside.chain_cy, parts, inside.general, inside.dividing_cy, inside.narrow_part)
    if unknown_quotients(limits.get(WHOLE, 0.0), seconds, samples):
        del limits[WHOLE]
    if not limits or seconds <= 0:
        return None
    innermost = 0.0
    if ecm is not None and not ecm.memory_at_most:
        limits = _by_model(limits, ecm, seconds, reach.refuted(machine) if reach is not None else ())
        innermost = next(iter(ecm.levels.values())) * seconds / ecm.measured_cycles
    name, basis = _nearest(limits, seconds, samples, ecm, reach, reach.too_small(machine) if reach is not None else ())
    if name not in IN_CORE and reach is not None and (told := reach.words(machine)):
        basis = f"{basis}; {told}"
    flops = work.total_flops
    by_core = inside.model_cy * (work.passes or 0.0) / machine.core.clock / cores if machine.core is not None else 0.0
    in_core = max((time for n, time in limits.items() if n in IN_CORE), default=0.0)
    fastest = max(in_core, innermost, min(by_core, seconds)) or limits[name]
    return BindingRoof(
        binding=name,
        GFLOP_s=flops / limits[name] / 1e9 if flops else None,
        fraction=limits[name] / seconds,
        gain=seconds / fastest,
        basis=basis,
        all=_roofs(limits, seconds, work),
    )


def unknown_quotients(divided: float, seconds: float, samples: int) -> bool:
    """Whether divisions of whole numbers took less than an instruction table says, as those with small quotients may.

    Args:
        divided: by the table, at least [s].
        seconds, samples: measured time of the region [s], and the samples behind it.
    """
    return divided > BEATEN * seconds * (1 + 2 / math.sqrt(max(1, samples)))


def _nearest(
    limits: Mapping[str, float],
    seconds: float,
    samples: int,
    ecm: RegionEcm | None,
    reach: Reach | None,
    too_small: Collection[str] = (),
) -> tuple[str, str]:
    """The limit that is next above a region, and what that rests on.

    Args:
        limits, seconds: the time of each kind of work alone, and the measured one [s].
        samples, ecm, reach: as for `placed`.
        too_small: levels that cannot hold its data.
    """
    level = agreed_level(ecm)
    if level in limits:
        return str(level), _BY_ECM
    in_core = {n: time for n, time in limits.items() if n in IN_CORE}
    beaten = {n: time for n, time in in_core.items() if n != "dependences" and seconds < time <= CLOCKS * seconds}
    if beaten:
        return max(beaten, key=lambda n: beaten[n]), "a limit of the core for these instructions, which it exceeds"
    near = ecm is not None and not ecm.memory_at_most  # the model says how far away they lie
    beyond = _beyond(ecm) if ecm is not None and near else []
    likely = LIKELY if reach is None or reach.own_known or reach.samples is None else math.inf
    far = {n: time for n, time in limits.items() if n not in in_core and n not in beyond}
    small = too_small if set(far) - set(too_small) else ()
    far = {n: time for n, time in far.items() if n not in small}
    possible = in_core | {n: time for n, time in far.items() if likely * seconds <= time <= seconds}
    name = own_mix.next_above((in_core if level else possible) or limits, seconds, doubt=2 / max(1, samples) ** 0.5)
    return name, "the longest limit of the core for these instructions" if name in IN_CORE else _BASIS


def _beyond(ecm: RegionEcm) -> list[str]:
    """Levels that do not hold a region by its model: those beyond its data, and those from which the core takes as long."""
    levels = list(ecm.levels)
    farther = levels[levels.index(ecm.data_in) + 1 :] if ecm.data_in in levels else []
    return farther + [name for name, time in ecm.levels.items() if time * _ALIKE <= ecm.levels[levels[0]]]


def _roofs(limits: Mapping[str, float], seconds: float, work: Work) -> list[RegionRoof]:
    """Every limit, the longest time first."""
    moved, flops = work.load_B + work.store_B, work.total_flops
    return [
        RegionRoof(
            name=name,
            seconds=time,
            GFLOP_s=flops / time / 1e9 if flops else None,
            GB_s=moved / time / 1e9 if moved else None,
            fraction=time / seconds,
        )
        for name, time in sorted(limits.items(), key=lambda entry: -entry[1])
    ]
