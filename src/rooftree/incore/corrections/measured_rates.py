"""Rates that were measured on the very machine count in place of those of the instruction table.

    T >= sum over instructions of c        c: cycles of one where many of its kind follow each other, measured

Loads, stores and gathers of vectors by their width, loads and stores in turn where they share something, and arithmetic of full
SIMD width and of single elements; and how long products take, where the table knows of cores of its kind on which they are
slower. A table says what a core of the microarchitecture should do; the machine file of `rooftree machine measure` what this one
does: below a hypervisor, with its microcode, its width of L1. Widths and operations that were not measured are as in the table.
Assumes that what makes a kind slow or fast stays with it in a mix: times of different widths add, and an access across the end of
a line counts twice.
"""

from __future__ import annotations

from collections.abc import Iterator

from rooftree.asm.model import Instruction
from rooftree.incore.bounds.ports import as_measured
from rooftree.incore.corrections.model import Correction, KernelLoop, Times, of_runs, rerun
from rooftree.incore.instructions.costs import at_its_rate, rate_of
from rooftree.incore.instructions.instruction_facts import facts
from rooftree.incore.tables.microarchitecture import L1, PRODUCTS, Rates, Table, Uses, with_rates
from rooftree.machine.model import Core, Machine, Width
from rooftree.machine.sourced_numbers import measured_here

_ALONE = 0.95
"""Loads and stores in turn share something if they reach no more than this of the rates of both alone [1]."""
_WIDTHS: tuple[tuple[Width, int, bool], ...] = (
    ("dp", 64, True),
    ("sp", 32, True),
    ("dp_scalar", 64, False),
    ("sp_scalar", 32, False),
)


def apply(times: Times, loop: KernelLoop) -> Times:
    """Times with the rates that were measured, where the table says otherwise about an instruction of the loop."""
    rates = measured_rates(loop.machine) if loop.external is None else {}
    if not rates:
        return times
    if not any(_refuted(loop, with_rates(loop.table, rates))):
        return times
    return of_runs(loop, [rerun(times, loop, rates=rates)])


def refuted(times: Times, loop: KernelLoop) -> Iterator[str]:
    """A line on what measured rates changed."""
    if loop.external is not None:  # another engine's, with ports of its own
        return
    if said := list(dict.fromkeys(_refuted(loop, times.table(loop)))):
        yield f"measured on this machine, in place of the table {loop.table.arch}: {', '.join(said)}"


def limit_is_measured(times: Times, loop: KernelLoop) -> bool:
    """Whether the ports that limit a loop are busy with nothing but instructions whose rate was measured on this machine.

    Also where the table says the same, since then the measurement has confirmed it.
    """
    found, rates = times.found, measured_rates(loop.machine)
    table = with_rates(loop.table, rates)
    if found.bound != "ports" or not found.limiting_ports or not rates or loop.external is not None:
        return False
    if not times.runs[-1].inputs.rates and any(_refuted(loop, table)):
        return False
    limiting = sum(1 << number for number, name in enumerate(times.table(loop).ports) if name in found.limiting_ports)
    users = [
        (part.instruction, part.cost.uses)
        for part in found.contributions
        if part.cost is not None and any(not mask & ~limiting for mask, _ in part.cost.uses)
    ]
    return bool(users) and all(_is_measured(instruction, table, uses, limiting) for instruction, uses in users)


def _is_measured(instruction: Instruction, table: Table, uses: Uses, limiting: int) -> bool:
    """Whether the rates of all parts of an instruction that occupy limiting ports were measured."""
    key = rate_of(instruction)
    if key is not None and key[0] == "gather":
        return key in table.rates
    keys: set[tuple[str, int, int] | None] = set()
    inside = [mask for mask, _ in uses if not mask & ~limiting]
    if any(mask & table.memory_ports for mask in inside):
        keys |= {("load", 0, m.bits) for m in instruction.loads} | {("store", 0, m.bits) for m in instruction.stores}
    if any(mask & ~table.memory_ports for mask in inside):
        keys.add(key)
    return keys <= table.rates.keys()


def measured_rates(machine: Machine) -> Rates:
    """What was measured of a core, as `rooftree.incore.tables.microarchitecture.Rates`; {} if nothing was."""
    core = machine.core
    if core is None:
        return {}
    return {**dict(_of_accesses(core, machine)), **dict(_of_operations(core, machine))}


def _of_accesses(core: Core, machine: Machine) -> Iterator[tuple[tuple[str, int, int], float]]:
    """Loads and stores: those of full width first, then by width, which tell more."""
    alone = core.load.per_cycle + core.store.per_cycle
    for what, unit in (("load", core.load), ("store", core.store)):
        if measured_here(machine, core, what) and unit.width == core.simd:
            yield (what, 0, int(8 * unit.width)), 1 / unit.per_cycle
    both = core.load_store_per_cycle
    if both and both < _ALONE * alone and measured_here(machine, core, "load_store_per_cycle") and core.load.width == core.simd:
        yield ("both", 0, int(8 * core.simd)), 1 / both
    if measured_here(machine, core, "access_cycles"):
        for entry in core.access_cycles:
            for what, cycles in (("load", entry.load), ("store", entry.store), ("both", entry.both)):
                if cycles is not None:
                    yield (what, 0, int(8 * entry.width)), cycles
            for precision, cycles in (entry.gather or {}).items():
                bits = 64 if precision == "dp" else 32
                yield ("gather", int(8 * entry.width) // bits, bits), cycles


def _of_operations(core: Core, machine: Machine) -> Iterator[tuple[tuple[str, int, int], float]]:
    for name in ("add", "mul", "fma", "div", "sqrt"):
        cost = core.operations.get(name)
        if cost is None or not measured_here(machine, core, f"operations.{name}", "operations"):
            continue
        if name == "mul" and isinstance(cost.latency, (int, float)):
            yield PRODUCTS, float(cost.latency)
        for width, bits, packed in _WIDTHS:
            cycles = 1 / cost.per_cycle if cost.per_cycle else (cost.cycles or {}).get(width)
            if cycles:
                yield (name, int(8 * core.simd) // bits if packed else 1, bits), cycles


def _refuted(loop: KernelLoop, table: Table) -> Iterator[str]:
    """What the measured rates change about the instructions of a loop, in words."""
    rates, shared = table.rates, table.port_names(table.memory_ports) & {L1}
    branch, usual = (float(one.parameters.get("taken_branch", 1.0)) for one in (table, loop.table))
    slots = sum(facts(instruction, table).cost.slots for instruction in loop.body)
    if branch != usual and slots <= branch * float(table.parameters.get("width", 4)):
        yield f"a pass takes {branch:g} cy at least, not {usual:g}, as on the core whose products take as long as here"
    for instruction in loop.body:
        known, here = facts(instruction, loop.table), facts(instruction, table)
        if known.cost.latency != here.cost.latency:
            yield f"products {here.cost.latency:.3g} cy from operands to result, not {known.cost.latency:.3g}"
        if known.cost.uses == here.cost.uses:
            continue
        key = rate_of(instruction)
        gathers = key is not None and key[0] == "gather"
        if key is not None and key in rates:
            compute = tuple(use for use in known.cost.uses if gathers or use[0] & ~loop.table.memory_ports)
            if (factor := at_its_rate(instruction, compute, table)) != 1:
                lanes = f"{key[1]} elements" if key[1] > 1 else "one element"
                yield f"{key[0]} of {lanes} of {key[2] // 8} B {rates[key]:.3g} cy, not {rates[key] / factor:.3g}"
        for what, group, before in (("load", instruction.loads, known.loads), ("store", instruction.stores, known.stores)):
            for memory in () if gathers else group:
                cycles = rates.get((what, 0, memory.bits))
                if cycles is not None and (factor := as_measured(before, len(group) * cycles)) != 1:
                    yield f"{what}s of {memory.bits // 8} B {cycles:.3g} cy each, not {cycles / factor:.3g}"
                if shared and (both := rates.get(("both", 0, memory.bits))) is not None:
                    yield f"loads and stores of {memory.bits // 8} B together {both:.3g} cy each"


CORRECTION = Correction(
    name="measured-rates",
    order=0,
    what="rates of loads, stores and operations that were measured on this machine count in place of the table's",
    source="the machine file of rooftree machine measure",
    validation="triad in L1 with vectors of 64 B on Ice Lake-SP below a hypervisor: 2.55 cy/CL, measured 2.56, without it 1.0",
    apply=apply,
)
