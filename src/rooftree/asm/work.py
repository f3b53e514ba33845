"""How much floating-point work an instruction does: lanes, kind of operation, width of the vector."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rooftree.asm.model import Instruction, Modifier, Register, RegisterList

_X86 = re.compile(
    r"v?(fn?m(?:add|sub)|fmaddsub|fmsubadd|addsub|hadd|hsub|add|sub|mul|div|sqrt|max|min)(?:132|213|231)?([ps])([sdh])\Z"
)
_ARM = re.compile(
    r"f(n?m(?:add|sub)|ml[as]|nml[as]|n?ma[ds]|msb|add|sub|n?mul|mulx|div|divr|subr|sqrt|max|min|maxnm|minnm|addp|addv|adda)\Z"
)
_RISC = re.compile(r"(v?)f(?:w|n)?(n?m(?:add|sub)|n?m(?:acc|sac)|add|sub|rsub|mul|div|rdiv|sqrt|max|min|redu?o?sum)\.")
_POWER = re.compile(
    r"(?:x([vs]))(n?m(?:add|sub)[am]|add|sub|mul|div|sqrt|max|min)(dp|sp)\Z|(f)(n?m(?:add|sub)|add|sub|mul|div|sqrt)(s?)\Z"
)
_ELEMENT = {"s": 32, "d": 64, "h": 16}
_KINDS = ("sqrt", "div", "mul")


class Work(NamedTuple):
    """Floating-point work of one instruction: kind (add, mul, fma, div, sqrt, max), lanes, bits of one element."""

    kind: str
    lanes: int
    element_bits: int


def floating_point(instruction: Instruction, vector_bits: int = 128) -> Work | None:
    """The floating-point arithmetic of an instruction, or None if it does none.

    Args:
        vector_bits: vector length where the instruction does not state it (SVE, RVV) [bit].
    """
    return _work(instruction.isa, instruction.mnemonic, _widths(instruction), vector_bits)


def _widths(instruction: Instruction) -> str:
    return ",".join(r.kind for r in instruction.registers) if instruction.isa == "aarch64" else str(register_bits(instruction))


@lru_cache(maxsize=4096)
def _work(isa: str, mnemonic: str, widths: str, vector_bits: int) -> Work | None:
    if isa == "x86":
        if mnemonic.startswith(("f", "fi")) and (match := re.match(r"fi?(add|sub|subr|mul|div|divr|sqrt)p?\Z", mnemonic)):
            return Work(_kind(match[1]), 1, 80)
        match = _X86.match(mnemonic)
        if not match:
            return None
        bits = _ELEMENT[match[3]]
        return Work(_kind(match[1]), 1 if match[2] == "s" else max(1, int(widths) // bits), bits)
    if isa == "aarch64":
        match = _ARM.match(mnemonic)
        return _arm(match[1], widths, vector_bits) if match else None
    if isa == "riscv":
        match = _RISC.match(mnemonic)
        if not match:
            return None
        bits = 32 if mnemonic.endswith(".s") else 64
        return Work(_kind(match[2]), vector_bits // bits if match[1] else 1, bits)
    match = _POWER.match(mnemonic)
    if not match:
        return None
    if match[4]:
        return Work(_kind(match[5]), 1, 32 if match[6] else 64)
    bits = 64 if match[3] == "dp" else 32
    return Work(_kind(match[2]), 128 // bits if match[1] == "v" else 1, bits)


def _arm(name: str, kinds: str, vector_bits: int) -> Work:
    first = next((k for k in kinds.split(",") if k[:1] and k[0] in "vzhsd"), "d")
    if first[0] in "hsd":
        return Work(_kind(name), 1, _ELEMENT[first[0]])
    match = re.match(r"[vz](?:\.(\d*)([bhsdq]))?", first)
    letter = (match[2] if match else None) or "d"
    bits = _ELEMENT.get(letter, 64)
    lanes = int(match[1]) if match and match[1] else vector_bits // bits
    return Work(_kind(name), lanes if name not in ("adda",) else 1, bits)


def _kind(name: str) -> str:
    if name.startswith(
        ("fm", "fnm", "ml", "nml", "madd", "msub", "nmadd", "nmsub", "macc", "nmacc", "msac", "nmsac", "msb", "mad", "nma", "nms")
    ):
        return "fma"
    return next((kind for kind in _KINDS if kind in name), "max" if name[:3] in ("max", "min") else "add")


def register_bits(instruction: Instruction) -> int:
    """Bits of the widest vector register among the operands; 0 if there is none."""
    widest = 0
    for operand in instruction.operands:
        for r in operand.registers if isinstance(operand, RegisterList) else (operand,):
            if isinstance(r, Register) and (r.kind in ("xmm", "ymm", "zmm", "q", "vs") or r.kind.startswith("v.")):
                widest = max(widest, r.bits)
    return widest


_PACKED = re.compile(r"v?p(add|sub|mul|mad|x?or|andn?|s[lr]l|sra|sh[lr]d|ro[lr]|min|max|abs|tern)")
"""Arithmetic of whole numbers in vectors of x86."""


def integer_width(instructions: Iterable[Instruction]) -> int:
    """Bits of the widest vectors in which whole numbers are computed, of x86 code without floating-point work; 0 of other code.

    A single such operation may make a zero or a mask: two are wanted.
    """
    found = []
    for instruction in instructions:
        if floating_point(instruction) is not None:
            return 0
        if instruction.isa == "x86" and _PACKED.match(instruction.mnemonic):
            found.append(register_bits(instruction))
    return max(found) if len(found) > 1 else 0


def vector_width(instructions: Iterable[Instruction], vector_bits: int = 128) -> int:
    """Bits of the widest vectors that are worked on: of packed arithmetic, or else of vector loads and stores, or of sums of
    whole numbers and the like beside loads of single ones [bit].
    """
    packed = moved = 0
    instructions = tuple(instructions)
    for instruction in instructions:
        work = floating_point(instruction, vector_bits)
        if work is not None:
            packed = max(packed, work.lanes * work.element_bits if work.lanes > 1 else 0)
        elif instruction.loads or instruction.stores:
            accesses = (*instruction.loads, *instruction.stores)
            moved = max(moved, *(m.bits if m.bits >= 128 and m.bits == register_bits(instruction) else 0 for m in accesses))
            if any(r.kind[0] in "zv" and r.bits == 0 for r in instruction.registers):
                moved = max(moved, vector_bits)
    return packed or moved or integer_width(instructions)


def totals(instructions: Iterable[Instruction], vector_bits: int = 128) -> Counter[str]:
    """Lanes of floating-point arithmetic by kind, in one pass through the instructions.

    Groups of vector registers (RVV: m2, m4, ...) count as the last vsetvli among the instructions sets them.
    """
    found: Counter[str] = Counter()
    group = 1.0
    for instruction in instructions:
        if instruction.mnemonic.startswith("vset"):
            group = register_group(instruction) or group
        work = floating_point(instruction, vector_bits)
        if work is not None:
            found[work.kind] += int(work.lanes * group) if work.lanes > 1 else 1
    return found


def register_group(instruction: Instruction) -> float | None:
    """How many registers a vsetvli joins to one (LMUL): 2 for m2, 1/2 for mf2; None if it does not state it."""
    names = [o.name for o in instruction.operands if isinstance(o, Modifier)]
    match = next((m for name in names if (m := re.match(r"m(f?)([1248])\Z", name))), None)
    if match is None:
        return None
    return 1 / int(match[2]) if match[1] else float(match[2])
