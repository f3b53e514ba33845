"""What an instruction asks for when it is executed once: floating-point operations by type, kind and width, bytes, other work.

A comparison, a minimum, a conversion or a move is no FLOP; a fused multiply-add is two, a square root and a division one each.
What depends on data (active lanes of a mask, repetitions of REP) is counted in full and said so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rooftree.asm.model import Instruction, Memory
from rooftree.asm.work import floating_point, register_bits

_TYPES = {16: "hp", 32: "sp", 64: "dp", 80: "x87"}
_FLOP = {"fma": 2, "max": 0}
_INTEGER = re.compile(
    r"v?p(add|sub|mul|mull|mulh|muldq|muludq|madd|avg|sad|abs|sign|sll|srl|sra|min|max|dp)|"
    r"(add|sub|adc|sbb|inc|dec|neg|imul|mul|idiv|div|mulx|adcx|adox|shl|shr|sar|sal|rol|ror|sarx|shlx|shrx|rorx|and|or|xor|not|"
    r"andn|popcnt|lzcnt|tzcnt|bsf|bsr|blsr|bextr|bzhi)\Z"
)
_UNCOUNTED = re.compile(r"v?(dpps|dppd|dpbf16ps|fc?(madd|mul)c[sp]h|rcp|rsqrt|p4?dp|4f)")
_GATHER = re.compile(r"vp?(gather|scatter)([dq])(ps|pd|d|q)\Z")


@dataclass(frozen=True, slots=True)
class Demand:
    """One execution of an instruction.

    Attributes:
        flops: floating-point operations by type (hp, sp, dp, x87).
        kind: of its arithmetic: add, mul, fma, div, sqrt, max; "" without any.
        element_B: bytes of one element of that arithmetic; 0 without any [B].
        lanes: elements that it works on.
        integer: whether it is arithmetic or logic on integers.
        load_B, store_B: bytes [B].
        loads, stores: accesses to memory; a gather makes as many as it has elements.
        access_B: width of one access [B].
        doubt: what this count assumes; "" if nothing.
    """

    flops: tuple[tuple[str, int], ...] = ()
    kind: str = ""
    element_B: int = 0
    lanes: int = 0
    integer: bool = False
    load_B: int = 0
    store_B: int = 0
    loads: int = 0
    stores: int = 0
    access_B: int = 0
    doubt: str = ""


@lru_cache(maxsize=1 << 14)
def _arithmetic(isa: str, mnemonic: str) -> bool:
    return isa == "x86" and bool(_INTEGER.match(mnemonic))


def demand(instruction: Instruction, vector_bits: int = 128) -> Demand:
    """What one execution asks for.

    Args:
        vector_bits: vector length where the code does not state it (SVE, RVV) [bit].
    """
    work = floating_point(instruction, vector_bits)
    flops: tuple[tuple[str, int], ...] = ()
    doubt = ""
    if work is not None:
        amount = work.lanes * _FLOP.get(work.kind, 1)
        flops = ((_TYPES[work.element_bits], amount),) if amount else ()
    elif instruction.isa == "x86" and _UNCOUNTED.match(instruction.mnemonic):
        doubt = f"{instruction.mnemonic} is not counted as floating-point work"
    elements = _elements(instruction)
    load_B = sum(_bytes(m) for m in instruction.loads) * elements
    store_B = sum(_bytes(m) for m in instruction.stores) * elements
    if any(p.startswith("rep") for p in instruction.prefixes):
        doubt = f"{instruction.mnemonic} with {instruction.prefixes[0]} is counted as one repetition"
    elif instruction.mnemonic.startswith(("vmaskmov", "vpmaskmov", "maskmov")) or (
        instruction.mask is not None and instruction.mask.name != "k0" and (work or load_B or store_B)
    ):
        doubt = "lanes that a mask leaves out are counted"
    return Demand(
        flops=flops,
        kind=work.kind if work else "",
        element_B=work.element_bits // 8 if work else 0,
        lanes=work.lanes if work else 0,
        integer=work is None and _arithmetic(instruction.isa, instruction.mnemonic),
        load_B=load_B,
        store_B=store_B,
        loads=len(instruction.loads) * elements,
        stores=len(instruction.stores) * elements,
        access_B=max((_bytes(m) for m in (*instruction.loads, *instruction.stores)), default=0),
        doubt=doubt,
    )


def _bytes(memory: Memory) -> int:
    return memory.bits // 8


def _elements(instruction: Instruction) -> int:
    """Accesses that one instruction makes: the elements of a gather or scatter, else 1."""
    match = _GATHER.match(instruction.mnemonic)
    if match is None:
        return 1
    index, data = (64 if match[2] == "q" else 32), (64 if match[3] in ("pd", "q") else 32)
    widths = [m.index.bits for m in (*instruction.loads, *instruction.stores) if m.index is not None]
    whole = register_bits(instruction) // data
    return min(whole, *(bits // index for bits in widths if bits)) if widths and whole else max(1, whole)
