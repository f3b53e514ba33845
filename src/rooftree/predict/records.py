"""Plain records of kernel, machine, in-core result and layer conditions for a `Prediction`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import KernelError
from rooftree.incore.model import InCore, InCoreOptions
from rooftree.incore.same import Same
from rooftree.kernel import record as of_kernel
from rooftree.kernel.count import Branch, count
from rooftree.kernel.exchange import why_not_blocked
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Core, Machine
from rooftree.machine.sourced_numbers import facts, given_by_host
from rooftree.models import carm
from rooftree.predict.streams_alone import memory_alone
from rooftree.results.incore import InCoreTerms
from rooftree.results.kernel import KernelFacts, UnitOfWork
from rooftree.results.machine import MachineFacts, Overlap, Roof
from rooftree.results.prediction_document import ConditionFacts
from rooftree.traffic.layer_conditions.condition import LayerCondition
from rooftree.traffic.layer_conditions.run import held
from rooftree.traffic.model import TrafficResult
from rooftree.units import format_bytes


def kernel_facts(kernel: Kernel, branch: Branch) -> KernelFacts:
    """What the views show of a kernel."""
    return _kernel_facts(Same(kernel), branch)


@lru_cache(maxsize=16)
def _kernel_facts(kernel: Same[Kernel], branch: Branch) -> KernelFacts:
    """The same, kept: it is asked for by each machine, and by what would change a prediction."""
    return of_kernel.kernel_record(kernel.of, count(kernel.of, branch=branch))


def unit_record(kernel: Kernel, machine: Machine, iterations: int) -> UnitOfWork:
    """What one unit of work is."""
    return of_kernel.unit_record(kernel, int(machine.caches[0].line), iterations)


def incore_record(core: InCore, options: InCoreOptions) -> InCoreTerms:
    """In-core terms; numbers of the last size where they depend on the size."""
    last = -1
    return InCoreTerms(
        engine=core.engine,
        T_OL=_number(core.T_OL[last]),
        T_nOL=_number(core.T_nOL[last]),
        T_comp_throughput=_number(core.throughput[last]),
        T_comp_critical_path=_number(core.critical_path[last]),
        iterations_per_asm_loop=core.per_pass,
        lanes=core.lanes,
        limits={name: _number(values[last]) for name, values in core.limits.items() if values[last] > 0},
        assumed=dict(options.assume),
        machine_code=core.machine_code,
        corrections=core.corrections,
        row=core.row,
    )


def _number(value: Any) -> float:
    return float(f"{float(value):.8g}")


def machine_record(machine: Machine) -> MachineFacts:
    """What the views show of a machine."""
    return _machine_record(Same(machine))


@lru_cache(maxsize=32)
def _machine_record(of: Same[Machine]) -> MachineFacts:
    """The same, cached: a machine that was loaded does not change, and each prediction on it has this record."""
    machine = of.of
    assert machine.core is not None
    assert machine.overlap is not None
    top = machine.topology
    return MachineFacts(
        name=machine.name,
        title=machine.title,
        variant=machine.variant,
        sha256=machine.sha256,
        clock_Hz=machine.core.clock,
        simd_bytes=int(machine.core.simd),
        full_duplex=[link.name for link in machine.links if link.duplex == "full"],
        full_line_stores=machine.memory.full_line_stores if machine.memory else 0.0,
        nontemporal_stores=machine.nontemporal_stores,
        sockets=top.sockets,
        cores_per_socket=top.cores_per_socket,
        cores_per_domain=top.cores_per_domain,
        overlap=Overlap(
            sharpness=machine.overlap.sharpness,
            sharpness_by_location=machine.overlap.sharpness_by_location or None,
            busy_sharpness=machine.overlap.busy_sharpness,
            default=[list(g) for g in machine.overlap.default],
            by_location={k: [list(g) for g in v] for k, v in machine.overlap.by_location.items()},
        ),
        roofs=roofs(machine),
        facts=facts(machine),
        memory_given_on=given_by_host(machine),
    )


def roofs(machine: Machine) -> list[Roof]:
    """Ceilings of one core and the saturated memory bandwidth of its ccNUMA domain, in FLOP/s and B/s (double precision).

    Of memory also what one core alone gets, where that is less.
    """
    core = machine.core
    found = [
        Roof(name=r.name, kind="compute" if r.flops else "bandwidth", value=r.flops or r.bandwidth, level=r.level, cores=r.cores)
        for r in machine.roofs
    ]
    if core is None:
        return found
    found += [Roof(name=name, kind="compute", value=value, level="", cores=1) for name, value in peaks(core).items()]
    inner = machine.caches[0].name if machine.caches else "L1"
    found.append(
        Roof(name="L1", kind="bandwidth", value=core.load.per_cycle * core.load.width * core.clock, level=inner, cores=1)
    )
    for link, cache in zip(machine.links, machine.caches[1:], strict=False):
        if link.load is not None:
            found.append(Roof(name=cache.name, kind="bandwidth", value=link.load * core.clock, level=cache.name, cores=1))
    if machine.memory is not None:
        best, cores = max(machine.memory.saturated, key=lambda mix: mix.bandwidth), machine.topology.cores_per_domain
        found.append(Roof(name=f"memory ({best.name})", kind="bandwidth", value=best.bandwidth, level="Mem", cores=cores))
        if (alone := memory_alone(machine)) is not None:
            found.append(Roof(name="memory, one core", kind="bandwidth", value=alone, level="Mem", cores=1))
    return found


def peaks(core: Core, element_bytes: int = 8, *, one_element: bool = False) -> dict[str, float]:
    """Peak FLOP/s of one core by code: scalar, SIMD, SIMD with FMA; with ``one_element`` all of one element at a time."""
    add, mul, fma = (core.operations.get(kind) for kind in ("add", "mul", "fma"))
    width = element_bytes if one_element else max(core.simd, element_bytes)
    lanes = int(width // element_bytes)

    def peak(units: float, width_B: float, flop: int = 1) -> float:
        return float(carm.fp_peak(units, width_B, element_bytes, flop)) * core.clock

    found: dict[str, float] = {}
    costs = ((add, 1), (add, lanes), (mul, lanes), (fma, lanes))
    scalar, wide, products, fused = (0.0 if cost is None else 1 / cost.cycles_of(n, element_bytes) for cost, n in costs)
    if add:
        found["scalar, no FMA"] = peak(scalar, element_bytes)
        found["SIMD, no FMA"] = peak(wide, width)
        shared = any("add" in group and "mul" in group for group in core.shared_ports)
        if products and not shared:
            found["SIMD, additions and multiplications"] = peak(wide + products, width)
    if core.fma and fused:
        found["SIMD and FMA"] = peak(fused, width, 2)
    return found


def condition_records(
    kernel: Kernel, machine: Machine, moved: TrafficResult, sizes: Mapping[str, NDArray[np.int64]], fraction: float
) -> tuple[ConditionFacts, ...]:
    """One record per cache and condition, for the first core count and the last size."""
    found = []
    last = {name: int(values[-1]) for name, values in sizes.items()}
    for cache in machine.caches:
        threads = min(int(moved.cores[0]), cache.shared_by)
        usable = cache.size * fraction
        for condition in moved.conditions:
            found.append(
                ConditionFacts(
                    level=cache.name,
                    loop=condition.loop,
                    arrays=list(condition.arrays),
                    layers=condition.layers,
                    bytes=f"{condition.required} B",
                    cache=format_bytes(usable),
                    saves_B=condition.saves_B,
                    saves_evict_B=condition.saves_evict_B,
                    text=condition.text(cache.name, usable, last, threads),
                    max_sizes=_largest(condition, usable, last, threads),
                    blocks=_in_order(kernel, condition.loop, condition.blocks(usable, last, threads)),
                )
            )
    return tuple(found)


def _in_order(kernel: Kernel, around: str, blocks: Mapping[str, int]) -> dict[str, int]:
    """Those blocks with which no iteration comes before one that it needs."""
    may = (around not in kernel.counters or not why_not_blocked(kernel, loop, around) for loop in blocks)
    return {loop: length for (loop, length), allowed in zip(blocks.items(), may, strict=True) if allowed}


def conditions_hold(
    machine: Machine, moved: TrafficResult, shape: tuple[int, int], conditions: Sequence[LayerCondition]
) -> NDArray[np.bool_]:
    """Where each of these conditions holds with the first core count, (L, S).

    ``conditions``: of the last of the sizes, whose strides others need not have.
    """
    rows = [np.broadcast_to(flags, shape)[:, 0] for cache in machine.caches for flags in held(moved, cache.name, conditions)]
    return np.array(rows, dtype=bool).reshape(len(rows), shape[0])


def _largest(condition: Any, usable: float, sizes: Mapping[str, int], threads: int) -> dict[str, int]:
    """The largest value of each size, the others kept; equal sizes are taken to change together."""
    found: dict[str, int] = {}
    for name in sorted(condition.required.names & sizes.keys()):
        try:
            value = condition.largest(name, usable, sizes, threads)
        except KernelError:
            continue
        if value is not None:
            found[name] = value
    return found
