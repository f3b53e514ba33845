"""Generates micro-benchmarks in assembly: one emitter, driven by tables of instruction sets.

model      what can be asked for, and what comes out
kernels    streaming kernels by name
values     first values of registers
table      what is known of an instruction set; x86, aarch64, riscv hold it
plans      from a benchmark to the lines of its loop
writer     registers, offsets, loops, counts
"""

from __future__ import annotations

import re
from fractions import Fraction

from rooftree.errors import UsageError, nearest
from rooftree.microbench.emit import aarch64, plans, riscv, x86
from rooftree.microbench.emit.kernels import KERNELS
from rooftree.microbench.emit.model import (
    Arithmetic,
    Benchmark,
    Chase,
    Dial,
    Emitted,
    Gather,
    Length,
    Link,
    Memory,
    Mixed,
    Stream,
    Work,
)
from rooftree.microbench.emit.table import Isa
from rooftree.microbench.emit.values import PRECISIONS
from rooftree.microbench.emit.writer import Writer

__all__ = [
    "Arithmetic",
    "Benchmark",
    "Chase",
    "Dial",
    "Emitted",
    "Gather",
    "KERNELS",
    "Length",
    "Link",
    "Memory",
    "Mixed",
    "PRECISIONS",
    "Stream",
    "Work",
    "emit",
    "isas",
    "operations",
]

_FIXED = {**x86.ISAS, **aarch64.ISAS, **riscv.ISAS}


def isas(family: str | None = None) -> tuple[str, ...]:
    """Names of the instruction sets, from narrow to wide.

    Args:
        family: x86, aarch64 or riscv; None: all.

    >>> isas("aarch64")
    ('aarch64-scalar', 'neon', 'sve')
    """
    names = {name: isa.family.name for name, isa in _FIXED.items()} | dict.fromkeys(riscv.VECTORS, "riscv")
    if family is not None and family not in names.values():
        raise UsageError(f"unknown family of instruction sets '{family}'; expected {', '.join(dict.fromkeys(names.values()))}")
    return tuple(name for name, of in names.items() if family in (None, of))


def operations(isa: str, precision: str = "dp") -> tuple[str, ...]:
    """Arithmetic that an instruction set has for a precision, as `Arithmetic` takes it.

    >>> operations("avx512", "bf16")
    ('dot',)
    """
    return tuple(op for op, p in _table(isa, 1).operations if p == _precision(precision))


def emit(
    benchmark: Benchmark, isa: str, precision: str = "dp", *, unroll: int | None = None, lmul: int = 1, name: str = ""
) -> Emitted:
    """Generate one micro-benchmark.

    Args:
        benchmark: what to do.
        isa: instruction set, one of `isas`.
        precision: type of the elements: dp, sp, hp, bf16, i64 or i32.
        unroll: how often the pattern of the benchmark (a turn through all chains, a group of loads and stores, one vector of a
            kernel) stands in the loop; None: about 16 accesses, or two turns of arithmetic.
        lmul: registers that one instruction joins, of the RISC-V vector instruction sets: 1, 2, 4 or 8.
        name: of the benchmark; "" makes one from the arguments.
    Returns: the function, with what it does.
    Raises: UsageError if the instruction set does not have what is asked for, with what it has.

    >>> triad = emit(Stream("triad"), "avx2")
    >>> triad.name, triad.step_bytes(), triad.work().flops, triad.work().loaded_bytes
    ('stream_triad_avx2_dp', 256, 64, 512)
    """
    table = _table(isa, lmul)
    precision = _precision(precision)
    if unroll is not None and unroll < 1:
        raise UsageError(f"unroll is {unroll}, expected at least 1")
    name = name or _name(benchmark, isa, precision, lmul, unroll)
    if not re.fullmatch(r"\w+", name, re.ASCII):
        raise UsageError(f"'{name}' is no name of a benchmark; expected letters, digits and underscores")
    writer = Writer(table, precision, name)
    plan = _plan(writer, benchmark, unroll)
    whole = Fraction(PRECISIONS[precision].bytes)
    flops = sum((plans.flops_of(o, precision) * n for o, n in writer.operations.items()), Fraction(0))
    pointers = isinstance(benchmark, Chase | Link | Length)
    scalar_bytes = 8 if pointers else PRECISIONS[precision].bytes
    group_bytes = scalar_bytes if table.width == 0 or pointers else table.width
    return Emitted(
        name=name,
        text=plan.loops.text,
        body=plan.loops.body,
        isa=isa,
        family=table.family.name,
        precision=precision,
        arrays=plan.arrays,
        sweeps=plan.sweeps,
        offsets=_tried(plan, group_bytes),
        requires=_requires(table, precision, writer),
        group_bytes=group_bytes,
        group_registers=table.group,
        instructions=plan.loops.instructions,
        outer_instructions=plan.loops.outer_instructions,
        loads=writer.counts["loads"],
        stores=writer.counts["stores"],
        operations=dict(writer.operations),
        loaded_groups=plan.loaded,
        stored_groups=plan.stored,
        groups=plan.vectors,
        flops_per_byte=flops / whole,
        elements_per_byte=plan.elements / whole,
    )


def _tried(plan: plans.Plan, group_bytes: int | None) -> tuple[int, ...]:
    """Buffers of a call that tries the function. What it sweeps is one pass of its loop long, where that is known: through less a
    function would not come back to where it began, and each pass would go on, at last beyond its memory.

    Args:
        plan: of the function.
        group_bytes: bytes of a vector; None where the processor decides [B].
    """
    if not plan.sweeps:
        return plan.offsets
    return (*plan.offsets[: plan.arrays], plan.vectors * (group_bytes or 0), *plan.offsets[plan.arrays + 1 :])


def _plan(writer: Writer, benchmark: Benchmark, unroll: int | None) -> plans.Plan:
    match benchmark:
        case Arithmetic():
            return plans.arithmetic(writer, benchmark, unroll)
        case Memory():
            return plans.memory(writer, benchmark, unroll)
        case Stream():
            return plans.stream(writer, benchmark, unroll)
        case Mixed():
            return plans.mixed(writer, benchmark, unroll)
        case Gather():
            return plans.gather(writer, benchmark, unroll)
        case Chase():
            return plans.chase(writer, benchmark, unroll)
        case Link():
            return plans.link(writer, benchmark, unroll)
        case Length():
            return plans.length(writer, benchmark, unroll)


def _table(isa: str, lmul: int) -> Isa:
    if isa in riscv.VECTORS:
        return riscv.vectors(isa, lmul)
    if isa not in _FIXED:
        raise UsageError(f"unknown instruction set '{isa}'; expected {', '.join(isas())}", hint=nearest(isa, isas()))
    if lmul != 1:
        raise UsageError(f"{_FIXED[isa].title} joins no registers; lmul is for {', '.join(riscv.VECTORS)}")
    return _FIXED[isa]


def _precision(name: str) -> str:
    if name not in PRECISIONS:
        raise UsageError(f"unknown precision '{name}'; expected {', '.join(PRECISIONS)}", hint=nearest(name, PRECISIONS))
    return name


def _name(benchmark: Benchmark, isa: str, precision: str, lmul: int, unroll: int | None) -> str:
    """A name that differs whenever the function does."""
    match benchmark:
        case Arithmetic():
            what = "fp_" + "_".join(benchmark.operations) + (f"_c{benchmark.chains}" if benchmark.chains else "")
        case Memory():
            what = f"mem_{benchmark.loads}l{benchmark.stores}s_{benchmark.style}" + "_resident" * benchmark.resident
        case Stream():
            what = f"stream_{benchmark.kernel}" + "_nt" * benchmark.nontemporal
            what += f"_every{benchmark.stride}" if benchmark.stride > 1 else ""
            what += f"_nops{benchmark.fill}" if benchmark.fill else ""
            dial = benchmark.dial
            what += f"_dial{dial.lines}x{dial.line_bytes}" + ("_whole" * dial.whole) if dial else ""
        case Mixed():
            what = f"mix_{benchmark.operation}_{benchmark.intensity:.10g}_{benchmark.loads}l{benchmark.stores}s"
        case Gather():
            what = f"gather_{benchmark.stride}"
        case Chase():
            what = "chase"
        case Link():
            what = f"link_{benchmark.bytes}"
        case Length():
            what = "length"
    end = (f"_m{lmul}" if lmul > 1 else "") + (f"_u{unroll}" if unroll else "")
    return re.sub(r"\W", "_", f"{what}_{isa}_{precision}{end}")


def _requires(table: Isa, precision: str, writer: Writer) -> tuple[str, ...]:
    keys = ["", precision, *(f"{operation} {precision}" for operation in writer.operations)]
    return tuple(dict.fromkeys(feature for key in keys for feature in table.requires.get(key, ())))
