"""Where a region lies below the roofs of a machine, each for the region's own mix of instructions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rooftree.errors import MachineError
from rooftree.machine.model import Core, Machine, OperationCost
from rooftree.models import own_mix
from rooftree.predict.rooflines import carm_roofs
from rooftree.profile.work import Work
from rooftree.results.profile import BindingRoof, RegionRoof

IN_CORE = ("arithmetic", "division", "accesses to L1", "issue", "dependences")
_BASIS = "the longest limit that fits the measured time; no counter says which level its data came from"


def times(work: Work, machine: Machine, cores: int, chain_cy: float = 0.0) -> dict[str, float]:
    """The time of each kind of work alone, spread evenly over cores [s].

    Args:
        chain_cy: cycles of a pass that its slowest chain of dependent instructions takes [cy].

    Raises: MachineError for a machine without a core.
    """
    core = machine.core
    if core is None:
        raise MachineError(f"machine {machine.name} has no core, so no roofs of a mix", hint="rooftree machine measure")
    cycles = {
        "arithmetic": _arithmetic(work, core),
        "division": sum(_division(kind, lanes, size, core) * count for (kind, lanes, size), count in work.arithmetic.items()),
        "accesses to L1": sum(_accesses(width, loads, stores, core) for width, (loads, stores) in work.accesses.items()),
        "issue": (work.instructions - work.fused) / core.retire_per_cycle if core.retire_per_cycle else 0.0,
        "dependences": chain_cy * (work.passes or 0.0),
    }
    found = {name: value / core.clock / cores for name, value in cycles.items() if value}
    moved = work.load_B + work.store_B
    if moved:
        _, bandwidths = carm_roofs(machine, cores)
        inner = machine.caches[0].name
        found |= {level: moved / value for level, value in bandwidths.items() if level != inner}
    return found


def _division(kind: str, lanes: int, element_B: int, core: Core) -> float:
    """One division or square root: files state it for full vectors, and half a vector takes half of that [cy]."""
    operations: Mapping[Any, OperationCost] = core.operations
    known = operations.get(kind) if kind in ("div", "sqrt") and element_B in (4, 8) else None
    if known is None:
        return 0.0
    alone = known.cycles_of(1, element_B)
    return own_mix.part_of_vector(alone, known.cycles_of(lanes, element_B), lanes * element_B / core.simd) if lanes > 1 else alone


def _arithmetic(work: Work, core: Core) -> float:
    """Additions, multiplications and fused ones, which share ports where the machine file says so [cy]."""
    cycles: dict[str, float] = {}
    operations: Mapping[Any, OperationCost] = core.operations
    for (kind, lanes, element_B), count in work.arithmetic.items():
        if kind in ("add", "mul", "fma") and element_B in (4, 8):
            known = operations.get(kind) or operations.get("add")
            if known is not None:
                cycles[kind] = cycles.get(kind, 0.0) + count * known.cycles_of(lanes, element_B)
    return own_mix.ports_time(cycles, core.shared_ports)


def _accesses(width: int, loads: float, stores: float, core: Core) -> float:
    """Loads and stores of one width with all data in L1 [cy]."""
    measured = next((entry for entry in core.access_cycles if int(entry.width) == width), None)
    load = (measured and measured.load) or own_mix.slots(width, core.load.width) / core.load.per_cycle
    store = (measured and measured.store) or own_mix.slots(width, core.store.width) / core.store.per_cycle
    both = 1 / (core.load_store_per_cycle or core.load.per_cycle + core.store.per_cycle)
    if measured is not None:  # where each was measured by itself, they are taken not to wait for each other
        both = measured.both or own_mix.in_turn(load, store)
    return float(own_mix.access_time(loads, stores, cycles_per_load=load, cycles_per_store=store, cycles_per_access=both))


def placed(work: Work, seconds: float, cores: int, machine: Machine, samples: int, chain_cy: float = 0.0) -> BindingRoof | None:
    """The roof above a region; None where it does nothing that a roof is of.

    Args:
        work: of all cores.
        seconds: time of each of the cores in it [s].
        cores: that work on it at once.
        machine: whose roofs.
        samples: behind the time, for its uncertainty.
        chain_cy: as for `times`.
    """
    limits = times(work, machine, cores, chain_cy)
    if not limits or seconds <= 0:
        return None
    name = own_mix.next_above(limits, seconds, doubt=2 / max(1, samples) ** 0.5)
    moved, flops = work.load_B + work.store_B, work.total_flops
    inside = max((limits[n] for n in IN_CORE if n in limits), default=limits[name])
    roofs = [
        RegionRoof(
            name=n,
            seconds=time,
            GFLOP_s=flops / time / 1e9 if flops else None,
            GB_s=moved / time / 1e9 if moved else None,
            fraction=time / seconds,
        )
        for n, time in sorted(limits.items(), key=lambda entry: -entry[1])
    ]
    return BindingRoof(
        binding=name,
        GFLOP_s=flops / limits[name] / 1e9 if flops else None,
        fraction=limits[name] / seconds,
        gain=seconds / inside,
        basis=_BASIS if name not in IN_CORE else "the longest limit of the core for these instructions",
        all=roofs,
    )
