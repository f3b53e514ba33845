"""What one instruction brings to every block it stands in, on one core: found once, since blocks share their instructions."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from rooftree.asm.model import Immediate, Instruction, Memory, Register
from rooftree.asm.work import register_group
from rooftree.incore.instructions.codesize import code_bytes, opcode_offset
from rooftree.incore.instructions.costs import (
    SHORT,
    STACK,
    UNKNOWN,
    Cost,
    access_factor,
    constant_added,
    cost,
    fused,
    load_uses,
    shared_uses,
)
from rooftree.incore.instructions.dependences import Input, Output, inputs, outputs
from rooftree.incore.tables.microarchitecture import MICRO_OP, Table, Uses, port_mask


class Crossing(NamedTuple):
    """What an access additionally occupies if it crosses a cache line.

    Attributes:
        store: whether it is a store.
        width: of the access [B].
        aligned: whether it cannot cross one, as far as the instruction tells.
        ports, cycles: mask of the ports, and the cycles on one of them [cy].
        shared: what it occupies besides of what loads and stores share, where that was measured.
        part: in parts of so many bytes the core makes it, each at a multiple of that from where it begins: one that begins at
            such a multiple crosses no line within a part, and occupies nothing besides; 0: in one.
    """

    store: bool
    width: int
    aligned: bool
    ports: int
    cycles: float
    shared: Uses = ()
    part: int = 0


class _Shared(NamedTuple):
    """What instructions have in common that differ in the numbers of their registers and in their addresses only; see `Facts`."""

    cost: Cost
    known: bool
    loads: Uses
    stores: Uses
    total: float
    waiting: tuple[float, ...]
    crossings: tuple[Crossing, ...]
    stack: bool
    wide: bool


class Facts(NamedTuple):
    """All that the engine asks of one instruction.

    Attributes:
        cost: what it takes; one micro-op without ports if its form is unknown.
        known: whether its form is known.
        inputs, outputs: see `rooftree.incore.instructions.dependences`.
        loads, stores: the part of ``cost.uses`` that is spent on the ports of memory, by direction.
        total: latency of the instruction, that of its load included [cy].
        waiting: places that it takes in each queue of the core, see `waiting`.
        crossings: what its accesses occupy at the end of a cache line.
        vectors: base, index and displacement modulo the width of its accesses to whole vectors.
        size, opcode: bytes, and bytes before its opcode; estimated, 0 for cores whose front end does not count them [B].
        changing: whether a prefix changes its length in a way that stalls Intel's length decoder.
        stack: whether it moves the stack pointer by itself.
        wide: whether it works on vectors so wide that they close a port of the others (Intel with AVX-512).
    """

    cost: Cost
    known: bool
    inputs: tuple[Input, ...]
    outputs: tuple[Output, ...]
    loads: Uses
    stores: Uses
    total: float
    waiting: tuple[float, ...]
    crossings: tuple[Crossing, ...]
    vectors: tuple[tuple[str, str, int], ...]
    size: int
    opcode: int
    changing: bool
    stack: bool
    wide: bool


def facts(instruction: Instruction, table: Table) -> Facts:
    """The facts of an instruction that is not fused with another one."""
    found: Facts | None = instruction.memo.get(table.key)
    if found is None:
        key = _sort(instruction)
        shared: _Shared | None = table.shared.get(key)
        if shared is None:
            table.shared[key] = shared = _shared(instruction, cost(instruction, table), table)
        instruction.memo[table.key] = found = _complete(instruction, shared, table)
    return found


def _sort(instruction: Instruction) -> Hashable:
    """All of an instruction that its cost on a core depends on: instructions of one sort share it."""
    operands, accesses = instruction.operands, (*instruction.loads, *instruction.stores)
    last = operands[-2:]
    same = (
        len(last) == 2
        and isinstance(last[0], Register)
        and isinstance(last[1], Register)
        and last[0].name == last[1].name
        and last[0].index == last[1].index
    )
    second_byte = instruction.isa == "x86" and bool(last) and isinstance(last[-1], Register) and last[-1].index == 1
    memory = instruction.memory
    if memory is not None and not accesses:  # lea
        accesses = (memory,)
    places = [
        (m.bits, m.index.kind if m.index is not None else "", m.scale > 1, 0 <= m.displacement < SHORT, m.components, _fixed(m))
        for m in accesses
    ]
    return (
        instruction.mnemonic,
        instruction.form,
        same,
        second_byte,
        instruction.mask is None,
        len(instruction.loads),
        len(instruction.stores),
        constant_added(instruction),
        *places,
    )


def waiting(uses: Uses, table: Table) -> tuple[float, ...]:
    """Places that an instruction takes in each scheduler of a core: one, or one for each micro-op where the table says so.

    Micro-ops are the groups of ports that it uses: one that occupies its port for several cycles waits in one place.
    """
    found = []
    for queue in table.parameters.get("queues", {}).values():
        served = port_mask(queue["ports"], table.ports)
        number = sum([1 for mask, _ in uses if mask & served])
        found.append(float(number if queue.get("each") == MICRO_OP else min(number, 1)))
    return tuple(found)


def close_port(instructions: Sequence[Instruction], parts: list[Facts], table: Table) -> None:
    """Send vector micro-ops to another port where wide vectors in the block close one of theirs; ``parts`` is changed.

    What matches takes the latency of the ports that remain, where the table has one; ``sums`` have a port of their own in place
    of the closed one, and what is ``unmoved`` has none.
    """
    if not any(part.wide for part in parts):
        return
    rule = table.parameters["wide_vectors"]
    closed = port_mask(rule["closed"], table.ports)
    for at, instruction in enumerate(instructions):
        if not any(mask & closed for mask, _ in parts[at].cost.uses):
            continue
        if any(r.kind in ("xmm", "ymm", "zmm") for r in instruction.registers):
            key = (table.key, "wide")
            found: Facts | None = instruction.memo.get(key)
            if found is None:
                cost = parts[at].cost
                instead = _in_place(instruction, rule, table)
                uses = tuple(((m & ~closed | instead) or m if m & closed else m, cycles) for m, cycles in cost.uses)
                slower = "latency" in rule and re.fullmatch(rule["match"], instruction.form)
                latency = max(cost.latency, rule["latency"]) if slower else cost.latency
                found = _find(instruction, replace(cost, uses=uses, latency=latency), table, parts[at].known)
                instruction.memo[key] = found
            parts[at] = found


def _in_place(instruction: Instruction, rule: dict[str, Any], table: Table) -> int:
    """The ports that an instruction has in place of the closed one."""
    if "unmoved" in rule and re.fullmatch(rule["unmoved"], instruction.form):
        return 0
    sums = "sums" in rule and re.fullmatch(rule["sums"], instruction.form)
    return port_mask(rule["sums_instead" if sums else "instead"], table.ports)


def group_registers(instructions: Sequence[Instruction], parts: list[Facts], table: Table) -> None:
    """Repeat RISC-V vector instructions for each register that the vsetvli before them joins to one; ``parts`` is changed."""
    if table.isa != "riscv":
        return
    groups = [register_group(i) if i.mnemonic.startswith("vset") else None for i in instructions]
    group = next((g for g in reversed(groups) if g), 1.0)  # that of the last one holds in the next pass
    for at, instruction in enumerate(instructions):
        group = groups[at] or group
        if group > 1 and groups[at] is None and instruction.mnemonic.removeprefix("th.").startswith("v"):
            key = (table.key, group)
            found: Facts | None = instruction.memo.get(key)
            if found is None:
                cost = parts[at].cost
                uses = tuple((mask, cycles * group) for mask, cycles in cost.uses)
                found = _find(instruction, replace(cost, uses=uses), table, parts[at].known)
                instruction.memo[key] = found
            parts[at] = found


def fuse(instructions: Sequence[Instruction], parts: list[Facts], table: Table) -> set[int]:
    """Fuse comparisons with the branches after them: numbers of the comparisons; ``parts`` is changed."""
    rules = table.parameters.get("fuse")
    pairs: set[int] = set()
    if not rules:
        return pairs
    for at, branch in enumerate(instructions[1:], 1):
        if branch.control == "branch" and _fusible(instructions[at - 1], branch, rules):
            pairs.add(at - 1)
            parts[at - 1 : at + 1] = _pair(instructions[at - 1], branch, parts[at - 1], parts[at], table)
    return pairs


def _pair(first: Instruction, branch: Instruction, left: Facts, right: Facts, table: Table) -> tuple[Facts, Facts]:
    """The facts of a comparison and of the branch that it is fused with."""
    key = (table.key, branch.form)
    found: tuple[Facts, Facts] | None = first.memo.get(key)
    if found is None:
        writes = bool(table.parameters.get("fused_writes")) and first.mnemonic not in ("cmp", "test")
        both = fused(left.cost, right.cost, table.memory_ports, writes=writes)
        nothing = Cost(0.0, (), right.cost.latency, reason="fused with the comparison before it", uops=0.0)
        found = _find(first, both, table, left.known), _find(branch, nothing, table, right.known)
        first.memo[key] = found
    return found


def _fusible(first: Instruction, branch: Instruction, rules: dict[str, str]) -> bool:
    """Intel: not with a memory operand and an immediate, and only some conditions; ``rules`` says which."""
    if first.mnemonic not in rules or first.stores or "lock" in first.prefixes:
        return False
    memory = first.memory
    if memory is not None and (memory.rip_relative or any(isinstance(o, Immediate) for o in first.operands)):
        return False
    allowed = rules[first.mnemonic]
    return allowed == "all" or branch.mnemonic[1:] in allowed.split()


def _find(instruction: Instruction, found: Cost, table: Table, known: bool) -> Facts:
    """Everything about one instruction at a cost that what stands beside it has changed."""
    return _complete(instruction, _shared(instruction, found, table)._replace(known=known), table)


def _shared(instruction: Instruction, found: Cost | None, table: Table) -> _Shared:
    """What follows from a cost for all instructions of a sort."""
    used = found or UNKNOWN
    parameters = table.parameters
    memory = tuple(use for use in used.uses if not use[0] & ~table.memory_ports)
    accesses = bool(instruction.loads or instruction.stores)
    loading = 0 if not accesses else load_uses(instruction, table) if instruction.stores else len(memory)
    return _Shared(
        cost=used,
        known=found is not None,
        loads=memory[:loading],
        stores=memory[loading:] if accesses else (),
        total=used.latency + used.load_latency,
        waiting=waiting(used.uses, table),
        crossings=_crossings(instruction, table) if accesses and "line_crossing" in parameters else (),
        stack=instruction.mnemonic in STACK,
        wide="wide_vectors" in parameters and any(r.bits >= parameters["wide_vectors"]["bits"] for r in instruction.registers),
    )


def _complete(instruction: Instruction, shared: _Shared, table: Table) -> Facts:
    """The facts of one instruction, from those that its sort shares."""
    parameters = table.parameters
    predecoded = instruction.isa == "x86" and bool(parameters.get("predecode"))
    sized = predecoded or (instruction.isa == "x86" and bool(parameters.get("code_line") or parameters.get("crowded_lines")))
    size = code_bytes(instruction) if sized else 0
    accesses = (*instruction.loads, *instruction.stores)
    vectors = [
        (m.base.name, m.index.name if m.index else "", m.displacement % (m.bits // 8))
        for m in accesses
        if m.bits >= 128 and m.base is not None
    ]
    return Facts(
        shared.cost,
        shared.known,
        inputs(instruction, shared.cost, shared.stack, parameters),
        outputs(instruction, shared.stack),
        shared.loads,
        shared.stores,
        shared.total,
        shared.waiting,
        shared.crossings,
        tuple(vectors),
        size,
        opcode_offset(instruction, size) if predecoded else 0,
        predecoded and _length_changing(instruction),
        shared.stack,
        shared.wide,
    )


def _crossings(instruction: Instruction, table: Table) -> tuple[Crossing, ...]:
    rules = table.parameters["line_crossing"]
    kinds: tuple[tuple[Literal["load", "store"], tuple[Memory, ...]], ...] = (
        ("load", instruction.loads),
        ("store", instruction.stores),
    )
    return tuple(
        Crossing(
            kind == "store",
            m.bits // 8,
            _aligned(instruction, m),
            port_mask(rule["ports"], table.ports),
            float(rule["cycles"]) * access_factor(instruction, kind, m, table),
            tuple((mask, cycles * float(rule.get("shared", 1))) for mask, cycles in shared_uses(m, table)),
            int(rule.get("part", 0)),
        )
        for kind, group in kinds
        for m in group
        if (rule := rules.get(f"{kind}{m.bits}"))
    )


def _aligned(instruction: Instruction, memory: Memory) -> bool:
    return _fixed(memory) or instruction.mnemonic.endswith(("aps", "apd", "dqa", "dqa32", "dqa64"))


def _fixed(memory: Memory) -> bool:
    return memory.base is None or memory.base.name in ("rip", "rsp", "rbp")


def _length_changing(instruction: Instruction) -> bool:
    """An operand-size prefix together with a 16-bit constant stalls Intel's length decoder."""
    last = instruction.operands[-1] if instruction.operands else None
    if not isinstance(last, Immediate) or (instruction.mnemonic == "mov" and instruction.memory is None):
        return False
    if getattr(instruction.operands[0], "bits", 0) != 16:
        return False
    if instruction.mnemonic in ("shl", "shr", "sar", "rol", "ror", "imul", "bt"):
        return False
    value = last.value
    return not isinstance(value, int) or not -128 <= (value - 65536 if value > 32767 else value) < 128
