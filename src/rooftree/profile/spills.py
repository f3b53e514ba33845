"""Spills: values for which a compiler had no register, so that it put them on the stack and loads them again.

    movdqa xmm12, [rsp-0x78]
    psubsb xmm12, [rax]
    movaps [rsp-0x78], xmm12     a value of each pass; all 16 registers have others

No variable and no flag of the source keeps these in registers: fewer values at a time do, or a core with more registers. Where
registers are free, the code was not optimised, or may not keep the value (volatile, another name for it).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from rooftree.asm.function_code import FunctionCode
from rooftree.asm.model import Instruction, Memory
from rooftree.incore.same import Same
from rooftree.profile.regions import Found

_STACK = ("rsp", "sp")
_FRAME = ("rbp", "x29")
_USABLE = {"zmm": 16, "v": 32, "general": 15, "x": 29}
"""Registers by class: 32 vectors of x86 where one with a higher number is used; without the stack pointer."""
_FREE = 1
"""Registers of a class that may be left over where it is used up [1]: an assumption."""
_BEGINS = 2
"""Instructions at the beginning of a block at which samples may stand for the branch that leads there."""
_MUCH, _FEW = 0.3, 5
"""Part of the samples of a region that must stand behind such loads for them to be told, and samples [1]: assumptions."""
Slot = tuple[tuple[str, str, int, int, str], int]


def slots(code: FunctionCode) -> frozenset[Slot]:
    """Places of its own stack frame that a function stores to, each with its width [bit]."""
    return _slots(Same(code))


@lru_cache(maxsize=16)
def _slots(code: Same[FunctionCode]) -> frozenset[Slot]:
    everything = code.of.listing.instructions
    bases = _bases(everything)
    return frozenset((m.place, m.bits) for one in everything for m in one.stores if _is_slot(m, bases))


def _bases(everything: Iterable[Instruction]) -> set[str]:
    """The stack pointer, and the frame pointer where the code sets it to that."""
    set_ = {n for one in everything for n in one.writes if n in _FRAME and one.mnemonic == "mov" and set(one.reads) & set(_STACK)}
    return {*_STACK, *set_}


def _is_slot(memory: Memory, bases: set[str]) -> bool:
    return memory.base is not None and memory.base.name in bases and memory.index is None and not memory.symbol


def used_up(body: Iterable[Instruction]) -> frozenset[str]:
    """The classes of registers of which code uses all, or all but one."""
    used = {name for one in body for name in (*one.reads, *one.writes)}
    by_class = {kind: {name for name in used if _class(name) == kind} for kind in _USABLE}
    wide = any(int(name[3:]) >= _USABLE["zmm"] for name in by_class["zmm"])
    return frozenset(
        kind for kind, many in by_class.items() if len(many) >= _USABLE[kind] * (2 if kind == "zmm" and wide else 1) - _FREE
    )


def spilled(one: Instruction, known: frozenset[Slot], full: Collection[str]) -> int:
    """How many of its loads and stores are those of spills: of its function's frame, of a class of registers that is used up.

    Args:
        known: from `slots`.
        full: from `used_up`.
    """
    if one.control or one.mnemonic in ("push", "pop"):
        return 0
    data = {_class(name) for name in (*one.reads, *one.writes) if name not in (*_STACK, *_FRAME)}
    return sum((m.place, m.bits) in known for m in (*one.loads, *one.stores)) if data & set(full) else 0


def _class(register: str) -> str:
    """The class of a full register, as `_USABLE` has it; "" of others."""
    for kind in ("zmm", "v", "x"):
        if register.startswith(kind) and register[len(kind) :].isdigit():
            return kind
    return "general" if register in _GENERAL else ""


_GENERAL = frozenset(["rax", "rbx", "rcx", "rdx", "rsi", "rdi", "rbp", *(f"r{n}" for n in range(8, 16))])


def handed_on(chain: Sequence[Instruction], body: Sequence[Instruction], code: FunctionCode) -> str:
    """Which registers a chain of dependent instructions lacks that goes through the stack: vectors, numbers; "" of other chains.

    Args:
        chain: that hands something on through memory.
        body: the code of a pass.
    """
    known, full = slots(code), used_up(body)
    through = [one for one in chain if one.stores]
    if not through or not all(spilled(one, known, full) for one in through):
        return ""
    vectors = any(_class(name) in ("zmm", "v") for one in through for name in one.reads)
    return "vectors" if vectors else "numbers"


def waits_for_spills(one: Found) -> str:
    """That many samples of a loop stand behind loads of spills; "" where few do, or registers are free.

    Only what it stores itself counts: other loads take next to nothing. Samples where branches lead stand for these.
    """
    code = one.code
    if code is None or one.loop is None or not one.samples:
        return ""
    inside = [i for block in one.blocks for i in code.instructions(block)]
    full = used_up(inside)
    known = slots(code) & {(m.place, m.bits) for i in inside for m in i.stores}
    behind = 0
    for block in one.blocks:
        for n, ((address, length), i) in enumerate(zip(code.places(block), code.instructions(block), strict=True)):
            if n >= _BEGINS and i.loads and spilled(i, known, full):
                behind += one.places[address + length]
    if behind < max(_FEW, _MUCH * one.samples):
        return ""
    return (
        f"{behind / one.samples:.0%} of its samples stand behind loads of what its own code has put on the stack, since it "
        "has more values at a time than registers (spills): fewer values at a time (a smaller block, less unrolling)"
    )
