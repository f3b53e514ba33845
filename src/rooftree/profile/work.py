"""What a region did: the demand of its instructions times how often each block was executed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rooftree.asm.demand import Demand, demand
from rooftree.asm.function_code import FunctionCode
from rooftree.asm.model import Instruction
from rooftree.asm.registers import is_data
from rooftree.asm.vector_state import vector_settings
from rooftree.asm.work import register_bits
from rooftree.instrument.engine import BlockKey, Executions, key_of
from rooftree.models import rates
from rooftree.profile.branches import repeats_of
from rooftree.profile.spills import slots, spilled, used_up
from rooftree.results.profile import RegionMix

REPEATS = 1.5
"""Passes each time that a loop is entered from which on they follow each other, as chains, steps and kernels take them to [1]: an
assumption."""
ONCE = "it makes hardly more than one pass each time that it is entered"
_ENTERED_WITHIN = 0.02
"""Part by which bounds of how often a loop was entered may differ for it to be known [1]."""
_LINE_B = 64
"""Of a cache line [B]."""
_FUSED = frozenset(["cmp", "test", "add", "sub", "and", "inc", "dec"])
"""Before a branch: what at least one x86-64 core joins with it. Source: Intel 248966, macro-fusion; A. Fog, Microarchitecture."""


@dataclass(slots=True)
class Work:
    """Totals of all threads.

    Attributes:
        instructions: executed.
        fused: branches that cores join with the instruction before them, so that both take one slot.
        passes: executions of the header of a loop.
        calls: how often it was entered; None if that is not known.
        flops: by type [FLOP].
        kinds: FLOP by kind [FLOP].
        arithmetic: (kind, lanes, bytes of an element) -> instructions.
        accesses: bytes of one access -> (loads, stores).
        general: the same of those by instructions without a vector, of which many cores make more in a cycle.
        integer: instructions of integer arithmetic.
        integer_simd: those of them that work on vectors of stated width.
        integer_bits: sum of the widths of these [bit].
        spilled: loads and stores of its own stack frame for want of registers.
        load_B, store_B: bytes [B].
        store_stack_B: of these, those that are stored on the stack, by its pointer [B].
        called: calls that it makes.
        computed: jumps and calls to an address that is computed: tables of ``switch``, dispatch, pointers to functions.
        uncounted: instructions (of the code) in blocks that were not counted.
        doubts: what the counts assume.
    """

    instructions: float = 0.0
    fused: float = 0.0
    passes: float | None = None
    calls: float | None = None
    flops: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    arithmetic: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    accesses: dict[int, tuple[float, float]] = field(default_factory=dict)
    general: dict[int, tuple[float, float]] = field(default_factory=dict)
    integer: float = 0.0
    integer_simd: float = 0.0
    integer_bits: float = 0.0
    spilled: float = 0.0
    load_B: float = 0.0
    store_B: float = 0.0
    store_stack_B: float = 0.0
    called: float = 0.0
    computed: float = 0.0
    uncounted: int = 0
    doubts: Counter[str] = field(default_factory=Counter)

    @property
    def total_flops(self) -> float:
        """Of all types [FLOP]."""
        return float(self.flops.total())


def done(work: Work | None, busy_s: float, *, whole: bool = True) -> dict[str, Any]:
    """What the record of a region says of its work, and of its rates while its threads work; nulls where nothing was counted.

    Args:
        work: totals of the region; None if it was not counted.
        busy_s: CPU time of its busiest thread, that of all over `at_once` [s]; 0 if it is not known.
        whole: whether nearly all of its work was counted: of a part there are no rates, since the time is that of all.
    """
    if work is None:
        names = ("instructions", "flops", "load_B", "store_B", "store_stack_B", "intensity_FLOP_B", "GFLOP_s", "GB_s", "mix")
        return dict.fromkeys((*names, "calls_made", "computed_jumps"))
    moved, flops = work.load_B + work.store_B, work.total_flops
    return {
        "instructions": work.instructions,
        "flops": dict(work.flops),
        "load_B": work.load_B,
        "store_B": work.store_B,
        "store_stack_B": work.store_stack_B,
        "intensity_FLOP_B": float(rates.intensity(flops, moved)) if flops and moved and whole else None,
        "GFLOP_s": flops / busy_s / 1e9 if flops and busy_s and whole else None,
        "GB_s": moved / busy_s / 1e9 if moved and busy_s and whole else None,
        "mix": mix_of(work),
        "calls_made": work.called,
        "computed_jumps": work.computed,
    }


def lanes(threads: Mapping[tuple[int, int], float], seen: Mapping[tuple[int, int], tuple[int, int]]) -> dict[Any, float]:
    """The time of threads, those taken together that ran one after the other, as processes that a script starts in turn [s].

    Args:
        threads: time of each [s].
        seen: when each was first and last seen, in the whole program; empty where that is not known.
    """
    if any(thread not in seen for thread in threads):
        return dict(threads)
    ends: list[tuple[int, tuple[int, int]]] = []
    found: dict[Any, float] = {}
    for thread in sorted(threads, key=lambda one: seen[one]):
        first, last = seen[thread]
        free = next((n for n, (end, _) in enumerate(ends) if end < first), None)
        if free is None:
            ends.append((last, thread))
            found[thread] = threads[thread]
        else:
            ends[free] = (last, ends[free][1])
            found[ends[free][1]] += threads[thread]
    return found


def threads_text(busy: int, all_of_them: int) -> str:
    """How many threads worked beside each other, in words, where others came after them or did next to nothing."""
    alone = f"{busy} threads"
    return (
        alone if busy >= all_of_them else f"{alone} at a time (of {all_of_them}, of which some follow each other or hardly work)"
    )


def at_once(threads: Mapping[Any, float]) -> int:
    """How many cores worked on a region at once: the time of all its threads over that of the busiest, rounded.

    Args:
        threads: time of each [s].
    """
    busiest = max(threads.values(), default=0.0)
    return max(1, round(sum(threads.values()) / busiest)) if busiest else 1


def mix_of(work: Work) -> RegionMix:
    """What the instructions of a region are."""
    arithmetic: Mapping[tuple[str, int, int], int] = {key: count for key, count in work.arithmetic.items() if key[0] != "max"}
    many = sum(arithmetic.values())
    flops = work.total_flops
    return RegionMix(
        kinds={kind: float(value) for kind, value in work.kinds.items()},
        vector_bits=sum(8 * lanes * size * count for (_, lanes, size), count in arithmetic.items()) / many if many else None,
        fma_share=work.kinds["fma"] / flops if flops else None,
        load_store_ratio=work.load_B / work.store_B if work.store_B else None,
        floating_point=float(many),
        integer=float(work.integer),
        spilled=work.spilled,
        integer_simd=work.integer_simd,
        integer_bits=work.integer_bits / work.integer_simd if work.integer_simd else None,
        loads=sum(loads for loads, _ in work.accesses.values()),
        stores=sum(stores for _, stores in work.accesses.values()),
    )


def together(parts: Iterable[Work]) -> Work:
    """The work of several pieces of code; passes and calls are theirs and not its."""
    found = Work()
    for part in parts:
        for name in (
            "instructions",
            "fused",
            "integer",
            "integer_simd",
            "integer_bits",
            "spilled",
            "load_B",
            "store_B",
            "store_stack_B",
            "called",
            "computed",
            "uncounted",
        ):
            setattr(found, name, getattr(found, name) + getattr(part, name))
        for name in ("flops", "kinds", "arithmetic", "doubts"):
            getattr(found, name).update(getattr(part, name))
        for into, own in ((found.accesses, part.accesses), (found.general, part.general)):
            for width, (loads, stores) in own.items():
                before = into.get(width, (0.0, 0.0))
                into[width] = (before[0] + loads, before[1] + stores)
    return found


def work_of(code: FunctionCode, blocks: Sequence[int], loop: int | None, found: Executions) -> Work:
    """What some blocks of a function did.

    Args:
        code: the function.
        blocks: numbers of its blocks.
        loop: the loop that they are; None: what is outside of the listed ones.
        found: how often blocks were executed.
    """
    work, settings = Work(), vector_settings(code)
    own, full = slots(code), used_up(i for block in blocks for i in code.instructions(block))
    for block in blocks:
        count = found.total(key_of(code, block))
        if count is None:
            work.uncounted += sum(
                not i.control for i in code.instructions(block)
            )  # a lone return or jump asks for next to nothing
            continue
        if not count:
            continue
        instructions = code.instructions(block)
        for (address, _), instruction, setting in zip(code.places(block), instructions, settings[block], strict=True):
            asked = demand(instruction, found.vector_bits, setting)
            _add(work, instruction, asked, count, found, BlockKey(str(code.program.path), address))
            work.spilled += spilled(instruction, own, full) * count
        if len(instructions) > 1 and instructions[-1].control == "branch" and instructions[-2].mnemonic in _FUSED:
            work.fused += count
    header = 0 if loop is None else code.loops[loop].header
    entered = found.total(key_of(code, header))
    if loop is None:
        work.calls = entered
    else:
        work.passes = entered
        work.calls = entries(code, loop, found)
    return work


def trips_of(work: Work) -> float | None:
    """Passes of a loop each time that it is entered; None where that is not known."""
    return work.passes / work.calls if work.passes and work.calls else None


def _is_of_linker(one: Instruction) -> bool:
    """Whether a jump or call goes through a cell that the linker fills, which leads to the same place each time."""
    return one.memory is not None and one.memory.rip_relative


def _is_general(one: Instruction) -> bool:
    """Whether an instruction works on general registers alone: neither on vectors nor on those of the x87."""
    other = one.mnemonic.startswith("f") or any(is_data(r.name) for r in one.registers)
    return one.isa == "x86" and not other and not one.prefixes


def _accesses_of(instruction: Instruction, one: Demand) -> tuple[int, float]:
    """Bytes of an access of an instruction whose repetitions were counted [B], and accesses for each of these [1].

    Cores copy and fill (``rep movs``, ``rep stos``) up to a cache line at once, whatever the size of an element.
    """
    line = one.part is not None and one.part.by == "count" and instruction.mnemonic[:4] in ("movs", "stos")
    return (_LINE_B, one.access_B / _LINE_B) if line else (one.access_B, 1.0)


def _add(work: Work, instruction: Instruction, asked: Demand, count: int, found: Executions, key: BlockKey) -> None:
    """Add one instruction.

    Args:
        asked: what it asks for.
        count: how often it was executed.
        found: what else was counted: lanes or repetitions in all of these, bytes.
        key: the instruction.
    """
    active, moved = found.active.get(key), found.moved.get(key)
    part = asked.part if active is not None else None

    def total(amount: int, depends: bool) -> int:
        return amount // part.lanes * (active or 0) if part is not None and depends else amount * count

    work.instructions += count
    if instruction.control == "call":
        work.called += count
    if instruction.control in ("call", "jump") and not instruction.target and not _is_of_linker(instruction):
        work.computed += count
    for name, amount in asked.flops:
        work.flops[name] += total(amount, True)
        work.kinds[asked.kind] += total(amount, True)
    if asked.kind:
        work.arithmetic[asked.kind, asked.lanes, asked.element_B] += count
    if asked.loads or asked.stores:
        each = part is not None and part.accesses_too
        width, parts = _accesses_of(instruction, asked) if part is not None else (asked.access_B, 1.0)
        for into in (work.accesses, work.general) if _is_general(instruction) else (work.accesses,):
            loads, stores = into.get(width, (0.0, 0.0))
            into[width] = (loads + parts * total(asked.loads, each), stores + parts * total(asked.stores, each))
    work.integer += asked.integer * count
    if asked.integer and (bits := register_bits(instruction)):
        work.integer_simd += count
        work.integer_bits += bits * count
    bytes_too = part is not None and part.bytes_too
    work.load_B += moved[0] if moved is not None else total(asked.load_B, bytes_too)
    stored = moved[1] if moved is not None else total(asked.store_B, bytes_too)
    work.store_B += stored
    work.store_stack_B += stored if all("rsp" in memory.registers for memory in instruction.stores) else 0
    if asked.doubt and moved is None:
        work.doubts[asked.doubt] += count
    if asked.part is not None and part is None and moved is None:
        work.doubts[asked.part.otherwise] += count


def entries(code: FunctionCode, loop: int, found: Executions) -> float | None:
    """How often a loop was entered: what flows into its header from outside, or out of it, or the passes that follow no other.

    None if nothing of that is known.
    """
    natural, graph = code.loops[loop], code.graph
    inside = set(natural.blocks)
    before = [n for n in graph.before[natural.header] if n not in inside]
    counts = [found.total(key_of(code, n)) for n in before]
    by_label = code.entered & inside  # by jumps to computed places, of which there are no edges
    if before and not by_label and all(len(graph.edges[n]) == 1 for n in before) and None not in counts:
        return float(sum(count or 0 for count in counts))
    after = {to for n in inside for to in graph.edges[n] if to not in inside}
    leaving = [found.total(key_of(code, n)) for n in after]
    left_elsewhere = any(n in graph.leaves or not graph.edges[n] for n in inside)
    if after and not left_elsewhere and all(set(graph.before[n]) <= inside for n in after) and None not in leaving:
        return float(sum(count or 0 for count in leaving))
    passes, again = found.total(key_of(code, natural.header)), repeats_of(code, loop, found)
    if by_label - {natural.header}:
        return None
    if passes is None or again is None or again.most - again.least > _ENTERED_WITHIN * max(1.0, passes - again.most):
        return None
    return max(0.0, passes - (again.least + again.most) / 2)
