"""What one instruction costs on a microarchitecture: slots of the front end, cycles on ports, latency, and why.

The table gives the computing part of a form. The memory part follows rules of the architecture (which ports a load or a
store of so many bits takes), since whether an address is indexed is no property of a form. What the core does without
executing anything (zero idioms, eliminated moves, fused branches) is decided here.
"""

from __future__ import annotations

import functools
import operator
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rooftree.asm.model import Immediate, Instruction, Memory, Register
from rooftree.asm.work import floating_point
from rooftree.incore.bounds.ports import as_measured
from rooftree.incore.tables.microarchitecture import (
    L1,
    PRODUCTS,
    Entry,
    MemoryRule,
    Table,
    Uses,
    port_mask,
    register_form,
    slow_products,
)
from rooftree.words import words

_ZERO = words(
    """
    xor sub pxor xorps xorpd vpxor vxorps vxorpd vpxord vpxorq psubb psubw psubd psubq vpsubb vpsubw vpsubd
    vpsubq pcmpgtb pcmpgtw pcmpgtd pcmpgtq vpcmpgtb vpcmpgtw vpcmpgtd vpcmpgtq
    """
)
_ONES = words("pcmpeqb pcmpeqw pcmpeqd pcmpeqq vpcmpeqb vpcmpeqw vpcmpeqd vpcmpeqq")
_MOVES = words(
    """
    movaps movapd movups movupd movdqa movdqu vmovaps vmovapd vmovups vmovupd vmovdqa vmovdqu vmovdqa32
    vmovdqa64 vmovdqu32 vmovdqu64 vmovdqu8 vmovdqu16
    """
)
_ADDS = frozenset(("add", "sub", "inc", "dec", "lea"))
"""Instructions that may add a constant to a register, see `constant_added`."""
_VECTOR = ("mm", "xmm", "ymm", "zmm")
SHORT = 2048
"""Displacements from 0 up to this are short ones, whose plain loads take less time on some cores [B]."""
MICRO_OPS = "micro_ops"
"""Parameter of a table whose micro-ops are those beside loads and stores: its cycles on ports do not count them."""
STACK = frozenset(("push", "pop", "call", "ret", "leave"))
PARTED = "un-laminated: indexed address"
"""Why an instruction takes a slot more than its fused form."""
_PUT_OFF = "addition put off by renaming"


@dataclass(frozen=True, slots=True)
class Cost:
    """Cost of one instruction.

    Attributes:
        slots: of the front end, fused where the core fuses.
        uses: cycles on groups of ports, those of memory included [cy].
        latency: from data operands to the result [cy].
        load_latency: from the address to the data [cy]; 0 without a load.
        independent: the result does not depend on the operands (zero and ones idioms).
        reason: what is special, in words; "" if nothing is.
        source: where the numbers come from, "" if the form is unknown.
        uops: micro-ops in the scheduler.
        accumulate: latency from the operand that is added last [cy]; None: as from the others.
    """

    slots: float
    uses: Uses
    latency: float
    load_latency: float = 0.0
    independent: bool = False
    reason: str = ""
    source: str = "table"
    uops: float = 1.0
    accumulate: float | None = None


UNKNOWN = Cost(1.0, (), 1.0, source="")
"""Of a form that no table has."""


def cost(instruction: Instruction, table: Table) -> Cost | None:
    """Cost of an instruction that is not fused with another one, or None if its form is unknown."""
    special = _without_execution(instruction, table) or _put_off(instruction, table)
    if special is not None:
        return special
    entry = _complex_lea(instruction, table) or table.entry(instruction.form)
    if entry is None and pure_move(instruction):
        entry = Entry(0, 0, ())
    if entry is None:
        return None
    gathers = any(_vector_index(m) for m in (*instruction.loads, *instruction.stores))
    compute, extra = entry.uses, 0.0
    memory: Uses = ()
    if (instruction.loads or instruction.stores) and not gathers and table.loads:
        taken_off = table.stripped_ports & ~(_of_stores_alone(table) if _loads_by_a_rule(instruction, entry) else 0)
        compute = tuple((mask, cycles) for mask, cycles in entry.uses if mask & ~taken_off)
        if pure_move(instruction) and (instruction.mask is None or instruction.loads) and entry.source != "correction":
            compute = ()
        memory = _memory_uses(instruction, table)
        extra = _unlaminated(instruction, table, compute)
    slots, uops = _slots(instruction, table, entry, compute, extra)
    if table.rates:
        compute = _as_measured(instruction, table, compute)
    if not table.loads:  # a load-store architecture: the latency of a load is that from its address
        latency, loading = (0.0, entry.latency) if instruction.loads else (entry.latency, 0.0)
        return Cost(slots, compute, latency, loading, source=entry.source, uops=uops, accumulate=entry.accumulate)
    latency = _latency(instruction, table, entry)
    return Cost(
        slots,
        (*compute, *memory),
        latency,
        load_latency(instruction, table.parameters),
        _ones(instruction),
        source=entry.source,
        uops=uops,
        reason=_why_more(instruction) if extra else "",
        accumulate=entry.accumulate,
    )


def _loads_by_a_rule(instruction: Instruction, entry: Entry) -> bool:
    """Whether an instruction only loads, and a rule states its ports: of pipes of what is stored these are for its operands."""
    return entry.source == "correction" and not instruction.stores


def _of_stores_alone(table: Table) -> int:
    """Ports that stores take and loads do not."""
    loads, stores = (
        functools.reduce(operator.or_, (mask for rule in rules for mask, _ in rule.uses), 0)
        for rules in (table.loads, table.stores)
    )
    return stores & ~loads


_WITHIN = re.compile(r"v?h(add|sub)|fadd[apv]\Z|vfw?red")
"""Operations on the lanes of one vector, which take longer than those on two vectors."""


_GATHER = re.compile(r"vp?gather[dq]p?([sdq])\Z")


def rate_of(instruction: Instruction) -> tuple[str, int, int] | None:
    """Under which key the rate of its arithmetic, or of a gather, is measured (see `Rates`); None if it has none."""
    if gather := _GATHER.match(instruction.mnemonic):
        bits = 32 if gather[1] == "s" or (instruction.mnemonic.startswith("vp") and gather[1] == "d") else 64
        target = instruction.operands[0]
        return ("gather", target.bits // bits, bits) if isinstance(target, Register) else None
    work = None if _WITHIN.match(instruction.mnemonic) else floating_point(instruction, 0)
    return None if work is None else (work.kind, work.lanes, work.element_bits)


def _as_measured(instruction: Instruction, table: Table, compute: Uses) -> Uses:
    """Cycles on ports of what is no access of memory, at the rate that was measured of it.

    Where the table itself has loads and stores, those of an instruction with a single access are meant.
    """
    accesses = [*(("load", m) for m in instruction.loads), *(("store", m) for m in instruction.stores)]
    if table.loads or not accesses:
        return times(compute, at_its_rate(instruction, compute, table))
    if len(accesses) > 1 or _kind(instruction) != "vector":
        return compute
    what, memory = accesses[0]
    factor = as_measured(compute, table.rates.get((what, 0, memory.bits)))
    return (*times(compute, factor), *shared_uses(memory, table))


def at_its_rate(instruction: Instruction, compute: Uses, table: Table) -> float:
    """Factor on cycles on ports with which arithmetic, or a gather, takes the time that was measured of it [1].

    Measured gathers take elements side by side, those of loops meet in banks of L1, too: faster than the table they refute
    nothing. On a Granite Rapids 8 of 8 B were measured with 3.0 cy, 4.2 by its table; 8 odd loops take 4.4 to 4.9 (4.5 for 8 of
    16 of 4 B). On Ice Lake-SP and Zen 3, 4 and 5 measured gathers are slower than their tables, and count.
    """
    key = rate_of(instruction)
    factor = as_measured(compute, table.rates.get(key) if key else None)
    return max(factor, 1.0) if key is not None and key[0] == "gather" else factor


def times(uses: Uses, factor: float) -> Uses:
    """Uses of ports that take so many times as long."""
    return uses if factor == 1 else tuple((mask, cycles * factor) for mask, cycles in uses)


def shared_uses(memory: Memory, table: Table) -> Uses:
    """What loads and stores of vectors share beyond ports, as it was measured."""
    cycles = table.rates.get(("both", 0, memory.bits))
    return () if cycles is None else ((port_mask(L1, table.ports), cycles),)


def _complex_lea(instruction: Instruction, table: Table) -> Entry | None:
    """An address that adds three parts (or scales, on some cores) takes longer and fewer ports."""
    rule = table.parameters.get("complex_lea")
    memory = instruction.memory
    if not rule or instruction.mnemonic != "lea" or memory is None:
        return None
    three = memory.components > 2 and rule.get("parts", True)
    if not three and not (rule["scaled"] and memory.index is not None and memory.scale > 1):
        return None
    return Entry(rule.get("uops", 1), rule["latency"], table.uses(rule["ports"]), "correction")


def _latency(instruction: Instruction, table: Table, entry: Entry) -> float:
    """Latency of the computing part; tables give that of a read-modify-write with its load and store."""
    if pure_move(instruction):
        return 0.0
    if PRODUCTS in table.rates and (slow := _slow_product(instruction, table)):
        return slow
    if instruction.loads and instruction.stores and entry.source == "table":
        register = register_form(instruction.form)
        other = table.entry(register) if register else None
        return other.latency if other else 1.0
    return entry.latency


def _slow_product(instruction: Instruction, table: Table) -> float:
    """Latency of a product on a core on which it was measured to be longer than the table says [cy]; 0 of anything else."""
    rule = slow_products(table, table.rates)
    return float(rule["latency"]) if rule is not None and re.fullmatch(rule["match"], instruction.form) else 0.0


_FUSED = 1.0
"""Latency of an addition that is fused with a branch, which puts it off no longer [cy]."""


def fused(first: Cost, branch: Cost, keep_memory: int, *, writes: bool = False) -> Cost:
    """Cost of a comparison that is fused with the branch after it: one micro-op, on the branch's ports.

    Args:
        first, branch: the costs of both alone.
        keep_memory: mask of the ports of memory, whose use remains.
        writes: whether the first one makes a number, too, in which case its own ports stay busy instead of the branch's.
    """
    memory = tuple((mask, cycles) for mask, cycles in first.uses if not mask & ~keep_memory)
    return Cost(
        first.slots,
        first.uses if writes else (*memory, *branch.uses),
        max(first.latency, _FUSED) if first.reason == _PUT_OFF else first.latency,
        first.load_latency,
        reason="fused with the branch",
        source=first.source,
        uops=first.uops,
    )


_PLAIN = words(
    """
    movss movsd movsxd movsx movzx push pop movslq vbroadcastss vbroadcastsd vpbroadcastd vpbroadcastq
    vbroadcastf128 vbroadcasti128 lddqu vlddqu movddup movsldup movshdup
    """
)


def pure_move(instruction: Instruction) -> bool:
    """Whether this is a plain load or store."""
    name = instruction.mnemonic
    if not (instruction.loads or instruction.stores):
        return False
    simple = (
        (name.startswith(("mov", "vmov")) and "msk" not in name and not name.startswith(("movs", "movz")))
        or name in _PLAIN
        or name.startswith(("vbroadcastf", "vbroadcasti"))
    )
    if not simple or name in ("movbe", "movsb", "movsw", "movsq") or not instruction.operands:
        return False
    if name in ("movhps", "movhpd", "movlps", "movlpd", "vmovhps", "vmovhpd", "vmovlps", "vmovlpd") and instruction.loads:
        return False
    return not (instruction.loads and instruction.stores)


def zeroes(instruction: Instruction) -> bool:
    """Whether what an instruction of x86 writes is the same whatever its operands hold, as of ``xorl %eax, %eax``."""
    first, second = instruction.operands[-2:] if len(instruction.operands) > 1 else (None, None)
    alike = instruction.mnemonic in _ZERO and first == second and isinstance(first, Register) and first.bits >= 32
    return alike and instruction.isa == "x86" and instruction.mask is None


def _without_execution(instruction: Instruction, table: Table) -> Cost | None:
    """Zero idioms and eliminated moves: a slot of the front end, no port, no latency."""
    if instruction.isa != "x86":
        return None
    name, operands = instruction.mnemonic, instruction.operands
    if name in ("nop", "endbr32", "endbr64") or (
        name == "xchg" and instruction.form == "xchg r16,r16" and operands[0] == operands[1]
    ):
        return Cost(float(table.parameters.get("nop_slots", 1)), (), 0.0, reason="no operation")
    if len(operands) < 2 or instruction.loads or instruction.stores or instruction.mask is not None:
        return None
    if zeroes(instruction):
        return Cost(1.0, (), 0.0, independent=True, reason="zero idiom")
    eliminated = table.parameters.get("eliminated_moves", ())
    if (
        name == "mov"
        and "constant" in eliminated
        and isinstance(operands[1], Immediate)
        and getattr(operands[0], "bits", 0) >= 32
    ):
        return Cost(1.0, (), 0.0, reason="constant moved by renaming")
    if len(operands) != 2 or not all(isinstance(o, Register) for o in operands):
        return None
    first, second = operands
    assert isinstance(first, Register)
    assert isinstance(second, Register)
    if (made := _made_move(instruction, table)) is not None:
        return made
    if name == "mov" and first.bits >= 32 and "scalar" in eliminated and first.kind == second.kind:
        return Cost(1.0, (), 0.0, reason="move eliminated by renaming")
    if name == "movzx" and second.kind == "r8" and first.bits >= 32 and "movzx" in eliminated and first.name != second.name:
        return Cost(1.0, (), 0.0, reason="move eliminated by renaming")
    if name in _MOVES and "vector" in eliminated and second.kind in _VECTOR:
        return Cost(1.0, (), 0.0, reason="move eliminated by renaming")
    return None


def _made_move(instruction: Instruction, table: Table) -> Cost | None:
    """A move of 32 bits to a register itself, or of a second byte, which renaming leaves to a port.

    On one Emerald Rapids (2026-11-30), in chains of additions, cycles of each: ``mov eax, eax`` and ``movzx eax, al`` 1.0,
    ``movzx edx, ah`` and ``movzx eax, ah`` 3.0, ``mov edx, eax`` and ``movzx edx, al`` 0. A CRC of two tables takes 11.0 cy an
    iteration there, 8.0 without either.
    """
    rule = table.parameters.get("moves_made")
    if not rule or instruction.mnemonic not in ("mov", "movzx"):
        return None
    first, second = instruction.operands
    if not isinstance(first, Register) or not isinstance(second, Register) or first.bits != 32:
        return None
    byte = instruction.mnemonic == "movzx" and second.kind == "r8"
    high = byte and second.index == 1
    same = first.name == second.name and (byte or instruction.form == "mov r32,r32")
    if not (high or same) or (entry := table.entry(instruction.form)) is None:
        return None
    return Cost(1.0, entry.uses, float(rule["high" if high else "same"]), source=entry.source)


def constant_added(instruction: Instruction) -> int | None:
    """The constant that an x86 instruction adds to a whole general register, and nothing else; None for others."""
    name, operands = instruction.mnemonic, instruction.operands
    target = operands[0] if operands else None
    if name not in _ADDS or not isinstance(target, Register) or target.bits != 64 or instruction.isa != "x86":
        return None
    if name != "lea":
        value = getattr(operands[1], "value", None) if len(operands) == 2 else 1
        return value if isinstance(value, int) else None
    memory = instruction.memory
    plain = memory is not None and memory.base is not None and memory.index is None and not memory.symbol
    return memory.displacement if memory is not None and plain and not memory.rip_relative else None


def _put_off(instruction: Instruction, table: Table) -> Cost | None:
    """An addition of a constant that renaming keeps beside the register: a sum beyond ``most`` is made on a port.

    Measured 2026-11-29 on a virtual machine of a core with AMX, cycles of each of twelve ``add rax, n`` in a chain: n = 1, 16,
    32, 64, 128, 256, 512 and 1023: 0.18, 0.18, 0.20, 0.27, 0.35, 0.44, 0.51 and 0.51; 1024 and more, 32 bits wide, and other
    operations 1; with a product behind each 3.0. What it takes to make a sum counts on the ports, not in chains: those of large
    constants alone come out up to three times too fast, and shifts, which wait two cycles for a sum, too fast by these.
    """
    rule = table.parameters.get("additions_put_off")
    added = constant_added(instruction) if rule else None
    if not rule or added is None or abs(added) > rule["most"]:
        return None
    entry = table.entry(instruction.form)
    if entry is None:
        return None
    share = 1 / (rule["most"] // max(1, abs(added)) + 1)
    return Cost(1.0, times(entry.uses, share), 0.0, reason=_PUT_OFF, source=entry.source, uops=share)


def _ones(instruction: Instruction) -> bool:
    operands = instruction.operands
    return instruction.mnemonic in _ONES and len(operands) > 1 and operands[-1] == operands[-2]


def _vector_index(memory: Memory) -> bool:
    return memory.index is not None and memory.index.kind in _VECTOR


def _kind(instruction: Instruction) -> str:
    kinds = {r.kind for r in instruction.registers}
    return (
        "vector" if kinds & {"xmm", "ymm", "zmm", "mm", "st"} or any(k[0] in "vzqds" and k != "seg" for k in kinds) else "scalar"
    )


def _memory_uses(instruction: Instruction, table: Table) -> Uses:
    return (
        *(use for memory in instruction.loads for use in _access(instruction, "load", memory, table)),
        *(use for memory in instruction.stores for use in _access(instruction, "store", memory, table)),
    )


def load_uses(instruction: Instruction, table: Table) -> int:
    """How many of an instruction's uses of memory ports, which come first, are those of its loads."""
    return sum(len(_access(instruction, "load", memory, table)) for memory in instruction.loads)


def access_factor(instruction: Instruction, what: Literal["load", "store"], memory: Memory, table: Table) -> float:
    """How many times as long as its table says an access takes by what was measured [1]."""
    if not table.rates or _kind(instruction) != "vector":
        return 1.0
    uses = _first_fit(table.loads if what == "load" else table.stores, "vector", memory)
    return as_measured(uses, table.rates.get((what, 0, memory.bits)))


def _access(instruction: Instruction, what: Literal["load", "store"], memory: Memory, table: Table) -> Uses:
    kind = _kind(instruction)
    uses = _first_fit(table.loads if what == "load" else table.stores, kind, memory)
    if not table.rates or kind != "vector":
        return uses
    return (*times(uses, access_factor(instruction, what, memory, table)), *shared_uses(memory, table))


def _first_fit(rules: tuple[MemoryRule, ...], kind: str, memory: Memory) -> Uses:
    for rule in rules:
        if rule.kind in ("any", kind) and memory.bits <= rule.bits and (rule.indexed or memory.index is None):
            return rule.uses
    return ()


def _why_more(instruction: Instruction) -> str:
    """What takes slots beyond those of the fused form."""
    indexed = any(m.index is not None for m in (*instruction.loads, *instruction.stores))
    return PARTED if indexed else "inc and dec of memory take a slot more"


def _unlaminated(instruction: Instruction, table: Table, compute: Uses) -> float:
    """Additional slots of a micro-op pair that an indexed address splits before renaming (Intel).

    Sandy and Ivy Bridge split every indexed one (rule ``all``); from Haswell on only those that read three registers or more (VEX
    forms with a destination of its own) are split, and stores stay fused (``vex``). Measured on Ice Lake-SP (``written``): a load
    stays fused only with an operation that reads the register that it writes, what reads, changes and writes memory is split
    twice, and inc and dec of memory take a slot more at any address. On a core with AMX (``legacy``, measured 2026-11-29) only
    instructions of old encodings stay fused of these, but for adc and sbb; what changes memory is split once there (measured
    2026-11-30 on Emerald Rapids: add, sub and or to an indexed place among 3, 4, 5 and 6 other slots take 1.02, 1.35, 1.51 and
    2.01 cycles, inc, not and shl 1.02, 1.18, 1.35 and 2.01).
    """
    rule = table.parameters.get("unlaminate", "")
    indexed = any(m.index is not None for m in (*instruction.loads, *instruction.stores))
    written = rule in ("written", "legacy")
    counts_up = written and instruction.mnemonic in ("inc", "dec") and bool(instruction.stores)
    if not rule or not indexed:
        return float(counts_up)
    loads, stores = bool(instruction.loads) and bool(compute), len(instruction.stores)
    if rule == "all":
        return float(loads) + stores
    if written:
        if loads and stores:
            return 1.0 if rule == "legacy" and instruction.mnemonic not in ("adc", "sbb") else 2.0
        if rule == "legacy" and (instruction.mnemonic[0] == "v" or instruction.mnemonic in ("adc", "sbb")):
            return float(loads)
        target = instruction.registers[0].name if instruction.registers else ""
        return float(loads and not (target in instruction.reads and target in instruction.writes))
    name, operands = instruction.mnemonic, instruction.operands
    three = (name[0] == "v" and len(instruction.registers) == 2 and isinstance(operands[-1], Memory)) or (
        name[0] == "v" and not isinstance(operands[-1], Memory) and len(instruction.registers) >= 2
    )
    if name.startswith(("vfm", "vfn")):
        three = False
    return float(loads and three)


def _slots(instruction: Instruction, table: Table, entry: Entry, compute: Uses, extra: float) -> tuple[float, float]:
    """Slots of the front end and micro-ops in the scheduler.

    Where slots are macro-ops (``slots: pairs``), each holds up to two micro-ops, which are parted at dispatch.
    """
    loads, stores = len(instruction.loads), len(instruction.stores)
    rule = table.parameters.get("slots", "fused" if table.loads else "single")
    if rule != "fused":
        both = table.loads and loads > 0 and stores > 0 and instruction.mnemonic not in STACK
        moves = table.loads and pure_move(instruction) and entry.source != "correction"
        slots = max(1.0 if moves else entry.uops, 1.0 + bool(both))
        return (float(-(-slots // 2)), slots) if rule == "pairs" else (slots, max(1.0, entry.uops))
    real = _micro_ops(table, entry, compute, accesses=bool(loads or stores))
    if loads and stores:
        fused_slots = max(1.0, real) + 1.0
    elif loads or stores:
        fused_slots = max(1.0, real + max(0, stores - 1) + max(0, loads - 1))
        if stores and real:
            fused_slots = real + stores
    else:
        fused_slots = max(1.0, real)
    return fused_slots + extra, real + loads + 2 * stores


def _micro_ops(table: Table, entry: Entry, compute: Uses, accesses: bool) -> float:
    """Micro-ops beside those of loads and stores: a cycle on a port is one, but on ports that were learnt from times."""
    if table.parameters.get(MICRO_OPS):
        return entry.uops if compute or not accesses else 0.0
    real = sum(cycles for mask, cycles in compute if not table.port_names(mask) <= {"DIV", "FPDIV"})
    if accesses:
        return real
    return entry.uops if entry.source == "correction" else max(real, entry.uops)


def load_latency(instruction: Instruction, parameters: Mapping[str, Any]) -> float:
    """From the address to the data by the parameters of a core [cy]; 0 without a load."""
    if not instruction.loads:
        return 0.0
    latencies = parameters.get("load_latency", {})
    kind = _kind(instruction)
    if kind == "vector":
        wide = max(m.bits for m in instruction.loads)
        return float(latencies.get("vector_wide" if wide > 128 else "vector", latencies.get("vector", 5)))
    memory = instruction.loads[0]
    simple = memory.index is None and 0 <= memory.displacement < SHORT and instruction.mnemonic == "mov"
    return float(latencies.get("simple" if simple else "scalar", latencies.get("scalar", 5)))
