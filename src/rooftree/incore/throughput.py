"""In-core time from operation counts over the machine's throughputs, without looking at machine code.

    T_nOL = max(n_LD / Th_LD, n_ST / Th_ST, (n_LD + n_ST) / Th_LS)         as far as the machine counts them to T_nOL
    T_OL  = max over port groups of sum(n_op / Th_op), instructions / Th_retire, recurrence)

Counts are instructions per unit of work: operations over the lanes of a vector register where the loop can be vectorised.
Vectorised means: no recurrence of the inner loop shorter than a vector (reductions may be reordered unless ``strict_fp``),
no division of integers where no vector instruction divides them, and at least one access that runs along memory. Strided
accesses take one slot per element, repeated and loop-invariant ones none. Loop overhead is taken to be unrolled away.

Source: Hofmann et al. 2019, sec. 3.4.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import CapabilityError, MachineError
from rooftree.incore.model import OF_ONE_CALL, InCore, InCoreOptions
from rooftree.incore.same import Same
from rooftree.incore.vectors import no_division
from rooftree.kernel.bounds import executions
from rooftree.kernel.count import Counts, MemoryOp, accesses_of, all_accesses, count, element_type, per_iteration
from rooftree.kernel.dependence import Recurrence, recurrences
from rooftree.kernel.model import Access, DType, Indirect, Kernel
from rooftree.kernel.poly import Poly
from rooftree.machine.model import Core, Machine, MemoryUnit, OperationCost, OpName
from rooftree.models import own_mix
from rooftree.words import by_word

Array = NDArray[np.float64]

STANDS_FOR = by_word(
    {
        "add": "sub compare min max logic convert int_add",
        "logic": "neg abs select",
        "int_add": "shift int_sub",
        "mul": "int_mul",
        "div": "int_div rem",
    }
)
"""Kind of operation that serves for one the machine file does not list, followed until one is listed."""

ROUNDED = ("floor", "ceil", "trunc", "rint", "nearbyint")
"""Functions that compilers write as one instruction where the core has it; ``round``, away from zero, x86 has not."""
_ROUNDING = ("SSE4", "AVX", "NEON", "SVE", "VSX")
"""Beginnings of the names of extensions that have such an instruction, of scalars and vectors alike."""
_ROUND_TWICE = ("hsw", "bdw", "skl", "skx", "clx", "icx", "spr")
"""In-core models of cores whose rounding takes two micro-ops, and as long as two sums (uops.info, by these tables)."""


@dataclass(frozen=True, slots=True)
class _Vector:
    """How the loop is vectorised: bytes of a vector register, 0 for scalar code."""

    bytes: int

    def lanes(self, element_bytes: int) -> int:
        """Elements per instruction."""
        return max(1, self.bytes // element_bytes)


def analyse(kernel: Kernel, machine: Machine, sizes: Mapping[str, Any], iterations: int, options: InCoreOptions) -> InCore:
    """Predict T_OL and T_nOL from operation counts.

    Args:
        kernel, machine: what runs where.
        sizes: each size's values, shape (S,).
        iterations: loop iterations per unit of work.
        options: SIMD width, strict floating point, branches, cost of unknown functions.
    Returns: in-core times [cy/CL], arrays of shape (S,).
    Raises: MachineError for a machine without a core description, CapabilityError for an operation whose cost is unknown.
    """
    if machine.core is None:
        raise MachineError(f"machine {machine.name} describes roofs only, no core", hint="rooftree machine list")
    core = machine.core
    _check_types(kernel, machine)
    counts = count(kernel, contract=core.fma, branch=options.branch)
    circuits = recurrences(kernel, contract=core.fma)
    limiting = [c for c in circuits if options.strict_fp or not c.reassociable]
    vector, reason = vectorisation(kernel, core, limiting, counts, options)
    run = _Tally(core, options, counts, tuple(np.atleast_1d(e) for e in executions(kernel, sizes)), iterations, vector)
    run.add_operations()
    run.add_memory(kernel)
    running = circuits if options.branch == "both" else recurrences(kernel, contract=core.fma, branch=options.branch)
    waiting = [c for c in running if options.strict_fp or not c.reassociable]
    chain = run.critical_path(waiting)
    limits = run.limits()
    nol: dict[str, Array] = {name: limits[name] for name in core.non_overlapping}
    ol = {name: time for name, time in limits.items() if name not in nol}
    throughput = _largest(limits, run.zero)
    element = element_type(kernel)
    notes = [reason, *run.notes]
    if chain.max() > 0:
        slowest = max(waiting, key=run.circuit_time)
        notes.append(f"recurrence: {slowest.text}")
    skipped = [c for c in circuits if c not in limiting]
    if skipped:
        notes.append("reductions may be reordered (as with -ffast-math): " + ", ".join(c.carrier for c in skipped))
    return InCore(
        engine="throughput",
        T_OL=np.maximum(_largest(ol, run.zero), chain),
        T_nOL=_largest(nol, run.zero),
        T_nOL_load=limits["load"] if "load" in nol else run.zero,
        T_nOL_store=limits["store"] if "store" in nol else run.zero,
        throughput=throughput,
        critical_path=chain,
        limits={**limits, "recurrence": chain},
        lanes=vector.lanes(_real_bytes(element)),
        notes=tuple(notes),
        reordered=tuple(c.carrier for c in skipped),
    )


_IN_VECTORS = ("add", "sub", "mul", "fma", "div", "sqrt", "min", "max", "compare", "convert")
"""Floating-point operations that take the pipes that the machine file names in vector registers, too; others may take any."""


def limits_of_vectors(
    kernel: Kernel, machine: Machine, sizes: Mapping[str, Any], iterations: int, vector_bytes: int
) -> dict[str, float]:
    """Times that no vector code is faster than, as far as they are known: of pipes of floating-point operations, loads, stores.

    Args:
        kernel, machine: what runs where; a machine with a core.
        sizes: each size's value, shape (1,).
        iterations: loop iterations per unit of work.
        vector_bytes: of a register, as far as it can be used.
    Returns: name of a limit -> time [cy/CL], ``load``, ``store`` and ``load_store`` always.
    """
    assert machine.core is not None
    core, counts = machine.core, count(kernel, contract=machine.core.fma)
    known = [op for op in counts.operations if op.dtype.kind != "integer" and op.kind in _IN_VECTORS and not op.name]
    vector, runs = _Vector(vector_bytes), tuple(np.atleast_1d(e) for e in executions(kernel, sizes))
    run = _Tally(core, InCoreOptions(), replace(counts, operations=tuple(known)), runs, iterations, vector)
    listed = [op for op in known if run.listed(op.kind, op.name, op.dtype) is not None]
    run.counts = replace(counts, operations=tuple(listed))
    run.add_operations()
    run.add_memory(kernel)
    return {name: float(np.max(time)) for name, time in run.limits().items()}


_HALF = ("FP16", "SVE", "ZFH", "ZVFH")
"""Parts of the names of extensions that compute with 2-byte floating-point numbers; all SVE cores do."""


def _check_types(kernel: Kernel, machine: Machine) -> None:
    """Raise for types whose arithmetic the core does not have, or for which the machine file has no costs."""
    assert machine.core is not None
    used = {op.dtype for op in count(kernel).operations} | {access.dtype for access in all_accesses(kernel)}
    for dtype in sorted(used, key=lambda t: t.bytes):
        size = _real_bytes(dtype)
        if dtype.kind not in ("real", "complex") or size in (4, 8):
            continue
        half = size == 2 and any(part in extension.upper() for extension in machine.core.extensions for part in _HALF)
        if half and dtype.name == "_Float16":
            continue
        raise CapabilityError(
            f"the machine file of {machine.name} has no costs of {dtype.name}, and its vector units do not compute with it",
            where="--incore throughput",
            hint="--incore asm takes what the compiler makes of it; or another type",
        )


def vectorisation(
    kernel: Kernel, core: Core, limiting: list[Recurrence], counts: Counts, options: InCoreOptions
) -> tuple[_Vector, str]:
    """Whether the loop runs in vector registers, and why in a sentence."""
    width = int(core.simd) if options.simd_bytes is None else options.simd_bytes
    element = _real_bytes(element_type(kernel))
    if width > core.simd:
        raise CapabilityError(f"{width} B vectors asked for, the machine has {core.simd:.0f} B", where="--simd")
    if width < 2 * element:
        return _Vector(0), "scalar code"
    short = [c for c in limiting if c.distance < width // element]
    if short:
        return _Vector(0), f"not vectorised: {short[0].text}"
    if kernel.in_order:
        return _Vector(0), f"not vectorised: {kernel.in_order}"
    if why := no_division(kernel, core.extensions):
        return _Vector(0), f"not vectorised: {why}"
    running = [op.access for op in counts.memory if op.depth == counts.depth and _stride(kernel, op.access) == 1]
    if not running:
        return _Vector(0), "not vectorised: no access of the innermost loop runs along memory"
    if (again := _scattered(kernel)) is not None:
        return _Vector(0), f"not vectorised: {again} may be the same element in several iterations"
    return _Vector(width), f"vectorised over {kernel.counters[-1]} with {width} B registers"


def _scattered(kernel: Kernel) -> str | None:
    """An element that the innermost loop changes at an index that is loaded there, as the source has it; None without one."""
    inner = kernel.counters[-1]
    for statement in kernel.statements:
        target = statement.target
        if not isinstance(target, Access) or statement.depth < len(kernel.loops):
            continue
        loads = [load for entry in target.index if isinstance(entry, Indirect) for load in entry.loads]
        moves = any(inner in entry.names for load in loads for entry in load.index if isinstance(entry, Poly))
        if moves and sum(access.array == target.array for access in accesses_of(statement)) > 1:
            return target.text or target.array
    return None


def _stride(kernel: Kernel, access: Access) -> int | None:
    """1 for accesses to neighbouring elements in neighbouring iterations, 0 for invariant ones, None for all others."""
    inner = kernel.loops[-1]
    moved = [None if isinstance(entry, Indirect) else _moved(entry, inner.index, inner.step) for entry in access.index]
    if None in moved or any(unit != 0 for unit in moved[:-1]):
        return None
    if moved[-1] == 0:
        return 0
    return 1 if moved[-1] == 1 and kernel.array(access.array).element_bytes == access.dtype.bytes else None


def _along(kernel: Kernel, memory: tuple[MemoryOp, ...]) -> tuple[bool, ...]:
    """Which of the loads and stores go along memory."""
    return _kept(Same(memory), kernel)


@lru_cache(maxsize=16)
def _kept(memory: Same[tuple[MemoryOp, ...]], kernel: Kernel) -> tuple[bool, ...]:
    """The same, kept: each machine asks for it."""
    return tuple(_stride(kernel, op.access) == 1 for op in memory.of)


@lru_cache(maxsize=16384)
def _moved(entry: Poly, counter: str, step: Poly) -> int:
    """0 for an index without this counter, 1 for one that moves by one element with each iteration, 2 for any other."""
    if counter not in entry.names:
        return 0
    return 1 if entry.coefficient(counter) * step in (1, -1) else 2


def _real_bytes(dtype: DType) -> int:
    return dtype.bytes // 2 if dtype.kind == "complex" else dtype.bytes


def _largest(limits: Mapping[str, Array], zero: Array) -> Array:
    largest = zero
    for time in limits.values():
        largest = np.maximum(largest, time)
    return largest


@dataclass(slots=True)
class _Tally:
    """Sums up instructions per unit of work; every number is an array over the sizes."""

    core: Core
    options: InCoreOptions
    counts: Counts
    executions: tuple[Array, ...]
    iterations: int
    vector: _Vector
    notes: list[str] = field(default_factory=list)
    alone: dict[str, Array] = field(default_factory=dict)
    pipes: dict[str, Array] = field(default_factory=dict)
    slots: dict[str, Array] = field(default_factory=dict)
    instructions: Array = field(default_factory=lambda: np.zeros(1))
    called: set[str] = field(default_factory=set)

    @property
    def zero(self) -> Array:
        """Zero for every size."""
        return np.zeros_like(self.executions[0])

    def weight(self, depth: int) -> Array:
        """Executions of the body at ``depth`` per unit of work."""
        share: Array = self.iterations * per_iteration(depth, self.counts, self.executions) + self.zero
        return share

    def lanes(self, depth: int, element_bytes: int) -> int:
        """Only the innermost body is vectorised."""
        return self.vector.lanes(element_bytes) if depth == self.counts.depth else 1

    def add_operations(self) -> None:
        """Instructions and port cycles of the arithmetic."""
        for op in self.counts.operations:
            lanes = self.lanes(op.depth, op.dtype.bytes)
            number = self.weight(op.depth) * op.number / lanes
            if op.kind == "call" and (sums := self.sums_of(op.name, op.dtype)):
                number = number * sums
                if (note := f"{op.name} is one instruction here, no call: counted as {sums} add") not in self.notes:
                    self.notes.append(note)
            listed = self.listed(op.kind, op.name, op.dtype)
            if listed is None:
                cycles = self.assumed(op.name or op.kind, op.dtype)
                if cycles is None:
                    raise CapabilityError(
                        f"the machine file gives no throughput for '{op.name or op.kind}'",
                        hint=f"--assume {op.name or op.kind}=CYCLES ({OF_ONE_CALL}), or enter it under core.operations",
                    )
                how = "is assumed to take" if (op.name or op.kind) in self.options.assume else "was measured to take"
                self.notes.append(f"one {op.name or op.kind} {how} {cycles:g} cy")
                self.called.add(op.name or op.kind)
                self.enter(op.name or op.kind, number * lanes * cycles, number * lanes * cycles, number * lanes)
                continue
            name, cost = listed
            alone = cost.cycles_of(lanes, op.dtype.bytes)
            self.enter(name, number * alone, number * (alone if cost.cycles else 1.0), number)

    def sums_of(self, name: str, dtype: DType) -> int:
        """Sums that a function stands for which rounds by one instruction; 0: it is called, or somebody assumes what it takes."""
        can = any(extension.startswith(_ROUNDING) for extension in self.core.extensions)
        if not can or name not in ROUNDED or name in self.options.assume or dtype.bytes not in (4, 8):
            return 0
        return 2 if self.core.incore_model in _ROUND_TWICE else 1

    def assumed(self, name: str, dtype: DType) -> float | None:
        """Cycles of one call of a function, as somebody assumes or as it was measured; None where nobody knows."""
        measured = self.core.calls.get(f"{name}f" if dtype.bytes == 4 else name)
        return self.options.assume.get(name, measured.cycles if measured is not None else None)

    def enter(self, name: str, alone: Array, pipe_cycles: Array, instructions: Array) -> None:
        """Add to an operation's own time, to what it takes of shared pipes, and to the instruction count."""
        self.alone[name] = self.alone.get(name, self.zero) + alone
        self.pipes[name] = self.pipes.get(name, self.zero) + pipe_cycles
        self.instructions = self.instructions + instructions

    def listed(self, kind: str, name: str, dtype: DType) -> tuple[str, OperationCost] | None:
        """The machine's entry that serves for a kind of operation, and its name."""
        wanted = ("add" if self.sums_of(name, dtype) else name) if kind == "call" else kind
        if dtype.kind == "integer" and f"int_{kind}" in STANDS_FOR:
            wanted = f"int_{kind}"
        entries: Mapping[Any, OperationCost] = self.core.operations
        while wanted not in entries:
            if wanted not in STANDS_FOR:
                return None
            wanted = STANDS_FOR[wanted]
        return wanted, entries[wanted]

    def add_memory(self, kernel: Kernel) -> None:
        """Load and store instructions and the slots they take."""
        units = {"load": self.core.load, "store": self.core.store}
        self.slots = {"load": self.zero, "store": self.zero, "load_store": self.zero}
        known: dict[tuple[Any, ...], tuple[Array, Array, Array]] = {}  # hundreds of accesses are a few kinds
        for op, along in zip(self.counts.memory, _along(kernel, self.counts.memory), strict=True):
            name, size = "store" if op.is_store else "load", op.access.dtype.bytes
            key = (name, along, size, op.depth, op.number)
            if key not in known:
                lanes = self.lanes(op.depth, size) if along else 1
                number = self.weight(op.depth) * op.number / lanes
                alone, both = self._slots_of(name, units[name], lanes * size)
                known[key] = number, number * alone, number * both
            number, own, shared = known[key]
            self.slots[name] = self.slots[name] + own
            self.slots["load_store"] = self.slots["load_store"] + shared
            self.instructions = self.instructions + number

    def _slots_of(self, name: str, unit: MemoryUnit, width_bytes: int) -> tuple[float, float]:
        """Slots of a load or store, of its own unit and of what both share; narrow ones by what was measured of their width."""
        known = next((entry for entry in self.core.access_cycles if entry.width == width_bytes < unit.width), None)
        if known is None or known.load is None or known.store is None:
            return own_mix.slots(width_bytes, unit.width), 1.0
        both = known.both if known.both is not None else own_mix.in_turn(known.load, known.store)
        cycles = known.load if name == "load" else known.store
        return cycles * unit.per_cycle, both * (self.core.load_store_per_cycle or 0.0)

    def limits(self) -> dict[str, Array]:
        """Every single limit [cy/CL]: operations alone, port groups, calls, loads, stores, addresses, retirement."""
        found = dict(self.alone)
        for group in self.core.shared_ports:
            members: list[OpName] = [name for name in group if name in self.pipes]
            width = max((self.core.operations[n].per_cycle or 0.0 for n in group if n in self.core.operations), default=0.0)
            if len(members) > 1:
                total = sum((self.pipes[name] for name in members), self.zero)
                found["+".join(members)] = total / max(width, 1.0)
        if len(self.called) > 1:  # one after the other
            found["calls"] = sum((self.alone[name] for name in sorted(self.called)), self.zero)
        found["load"] = self.slots["load"] / self.core.load.per_cycle
        found["store"] = self.slots["store"] / self.core.store.per_cycle
        addresses = self.core.load_store_per_cycle
        found["load_store"] = self.slots["load_store"] / addresses if addresses else self.zero
        if self.core.retire_per_cycle:
            found["retire"] = self.instructions / self.core.retire_per_cycle + self.zero
        return found

    def circuit_time(self, circuit: Recurrence) -> float:
        """Latency of a circuit per iteration [cy/it]."""
        total = 0.0
        for kind, dtype in circuit.kinds:
            listed = self.listed(kind if kind in STANDS_FOR or kind in self.core.operations else "call", kind, dtype)
            if listed is None:
                measured = self.core.calls.get(f"{kind}f" if dtype.bytes == 4 else kind)
                total += self.options.assume.get(kind, (measured.latency or measured.cycles) if measured is not None else 0.0)
                continue
            latency = listed[1].latency_of(dtype.bytes)
            if latency is None:
                raise CapabilityError(
                    f"the machine file gives no latency for '{listed[0]}', which limits this loop: {circuit.text}",
                    hint=f"enter it under core.operations.{listed[0]}.latency",
                )
            total += latency * (self.sums_of(kind, dtype) or 1)
        return total / circuit.distance

    def critical_path(self, circuits: list[Recurrence]) -> Array:
        """Time of the slowest recurrence [cy/CL]."""
        return max((self.circuit_time(c) for c in circuits), default=0.0) * self.iterations + self.zero
