"""What an instruction asks for when it is executed once: floating-point operations by type, kind and width, bytes, other work.

A comparison, a minimum, a conversion or a move is no FLOP; a fused multiply-add is two, a square root and a division one each.
What depends on data (active lanes of a mask, repetitions of REP) is stated in full, with what decides how much of it happens.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rooftree.asm.model import Instruction, Memory, Register, RegisterList
from rooftree.asm.work import Work, floating_point, register_bits

_TYPES = {16: "hp", 32: "sp", 64: "dp", 80: "x87"}
_FLOP = {"fma": 2, "max": 0}
_INTEGER = {
    "aarch64": re.compile(
        r"(add|sub|adc|sbc|neg|mul|madd|msub|mneg|[su]mull|[su]mulh|[su]maddl|[su]div|and|orr|eor|bic|orn|eon|mvn|lsl|lsr|asr|ror|"
        r"clz|rbit|rev|[su]bfm|ubfx|sbfx|ubfiz|sbfiz|bfi|bfxil|mla|mls|s?s?hl|[su]?shr|inc[bhwdp]|dec[bhwdp])s?\Z"
    ),
    "riscv": re.compile(
        r"(add|sub|and|or|xor|sll|srl|sra|slt|mul|mulh|div|rem|neg|not|min|max|andn|orn|xnor|sh[123]add|rol|ror|clz|ctz|cpop)i?u?w?"
        r"(\.uw)?\Z"
    ),
    "x86": re.compile(
        r"v?p(add|sub|mul|mull|mulh|muldq|muludq|madd|avg|sad|abs|sign|sll|srl|sra|min|max|dp)|"
        r"(add|sub|adc|sbb|inc|dec|neg|imul|mul|idiv|div|mulx|adcx|adox|shl|shr|sar|sal|rol|ror|sarx|shlx|shrx|rorx|and|or|xor|not|"
        r"andn|popcnt|lzcnt|tzcnt|bsf|bsr|blsr|bextr|bzhi)\Z"
    ),
}
_SCALABLE = re.compile(r"(?:ld|st)(?:nt|ff|nf)?([1-4])(r[qo]?)?s?([bhwdq])\Z")
_SIZES = {"b": 1, "h": 2, "s": 4, "w": 4, "d": 8, "q": 16}
_RISCV_ACCESS = re.compile(r"v[ls](s|[uo]x|([1248])r|)(?:ei?(8|16|32|64))?(?:ff)?\.v\Z")
_UNCOUNTED = re.compile(r"v?(dpps|dppd|dpbf16ps|fc?(madd|mul)c[sp]h|rcp|rsqrt|p4?dp|4f)")
_GATHER = re.compile(r"vp?(gather|scatter)([dq])(ps|pd|d|q)\Z")
_BY_SIGNS = re.compile(r"vp?(?:gather[dq]|maskmov)(ps|pd|d|q)\Z")
_WHOLE = re.compile(  # what works lane by lane, so that a mask leaves bytes out
    r"v(?:mov[ua]|compress|expand|blendm|pcompress|pexpand|pblendm|movdq[ua]|p(?:add|sub|mull|and|andn|or|xor|min[su]|max[su]|abs))"
    r"(ps|pd|8|16|32|64|b|w|d|q)\Z"
)
_ONE = re.compile(r"vmovs[sdh]\Z")
_BROADCAST = re.compile(r"vp?broadcast")
_ELEMENT = {"ps": 32, "pd": 64, "8": 8, "16": 16, "32": 32, "64": 64, "b": 8, "w": 16, "d": 32, "q": 64}
_STRINGS = re.compile(r"(movs|stos|lods|cmps|scas)[bwdq]\Z")
_LANES = "lanes that a mask leaves out are counted"
_ELEMENTS = "vector instructions are counted with all the elements that a register holds"


@dataclass(frozen=True, slots=True)
class Part:
    """What decides how much of an instruction is executed.

    Attributes:
        by: ``mask`` (a mask register), ``signs`` (the sign bits of a vector register) or ``count`` (repetitions).
        register: its full name: k1, zmm3, rcx.
        lanes: elements when all of it is executed; 1 of what is repeated.
        element_B: bytes between two sign bits [B].
        bits: width of that vector register [bit].
        bytes_too: whether its bytes depend on it, and not its arithmetic alone (one element that serves all lanes).
        accesses_too: whether the number of its accesses does.
        stops_early: whether repetitions may end before the register is zero.
        otherwise: what is assumed where it is not counted.
    """

    by: str
    register: str
    lanes: int
    element_B: int = 0
    bits: int = 0
    bytes_too: bool = True
    accesses_too: bool = False
    stops_early: bool = False
    otherwise: str = _LANES


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
        part: what decides how much of this happens; None if all of it does, or if that is not known.
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
    part: Part | None = None
    doubt: str = ""


class Setting(NamedTuple):
    """What RISC-V's vsetvli sets: bits of an element, and how many registers work as one."""

    element_bits: int
    group: float


@lru_cache(maxsize=1 << 14)
def _arithmetic(isa: str, mnemonic: str) -> bool:
    return bool(_INTEGER[isa].match(mnemonic)) if isa in _INTEGER else False


def demand(instruction: Instruction, vector_bits: int = 128, setting: Setting | None = None) -> Demand:
    """What one execution asks for.

    Args:
        vector_bits: vector length where the code does not state it (SVE, RVV) [bit].
        setting: of RISC-V's vector code, in front of it.
    """
    work = floating_point(instruction, vector_bits)
    if instruction.isa == "riscv" and instruction.mnemonic[0] == "v" and not instruction.mnemonic.startswith("vset"):
        return _of_riscv_vectors(instruction, work, vector_bits, setting)
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
    accesses = elements
    if instruction.isa == "aarch64" and (found := _scalable_access(instruction, vector_bits)) is not None:
        size, accesses = found
        load_B, store_B = size * bool(instruction.loads), size * bool(instruction.stores)
    part = _part(instruction, work.lanes if work else 0, elements)
    if part is None and _masked(instruction) and (work or load_B or store_B) and not _of_one_element(instruction):
        doubt = _LANES
    return Demand(
        flops=flops,
        kind=work.kind if work else "",
        element_B=work.element_bits // 8 if work else 0,
        lanes=work.lanes if work else 0,
        integer=work is None and _arithmetic(instruction.isa, instruction.mnemonic),
        load_B=load_B,
        store_B=store_B,
        loads=len(instruction.loads) * accesses,
        stores=len(instruction.stores) * accesses,
        access_B=max((_bytes(m) for m in (*instruction.loads, *instruction.stores)), default=0)
        or max(load_B, store_B) // accesses,
        part=part,
        doubt=doubt,
    )


def _scalable_access(instruction: Instruction, vector_bits: int) -> tuple[int, int] | None:
    """Bytes of all lanes of an SVE access, and how many accesses that is; None if it is none [B]."""
    registers = [
        r for o in instruction.operands for r in (o.registers if isinstance(o, RegisterList) else (o,)) if isinstance(r, Register)
    ]
    data = [r for r in registers if r.kind[0] == "z"]
    memory = instruction.memory
    if memory is None or memory.bits:
        return None
    if instruction.mnemonic in ("ldr", "str"):
        return (vector_bits // 8 if data else vector_bits // 64), 1
    match = _SCALABLE.match(instruction.mnemonic)
    if match is None or not data:
        return None
    size = _SIZES[match[3]]
    if match[2]:
        return {"r": size, "rq": 16, "ro": 32}[match[2]], 1
    elements = vector_bits // 8 // _SIZES.get(data[0].kind.rpartition(".")[2], 8)
    scattered = any(r is not None and r.kind[0] == "z" for r in (memory.base, memory.index))
    return elements * size * int(match[1]), elements if scattered else 1


def _of_riscv_vectors(instruction: Instruction, work: Work | None, vector_bits: int, setting: Setting | None) -> Demand:
    """As `demand`; how many elements there are is decided by vl, which the code does not state."""
    if setting is None:
        return Demand(doubt=f"{instruction.mnemonic} is not counted: the width of its elements is not known (vsetvli)")
    lanes = max(1, int(vector_bits * setting.group) // setting.element_bits)
    memory = instruction.memory
    if memory is not None:
        match = _RISCV_ACCESS.match(instruction.mnemonic)
        if match is None or not (match[2] or match[3]):
            return Demand(doubt=f"the bytes of {instruction.mnemonic} are not counted")
        whole = bool(match[2])
        each = setting.element_bits if match[1].endswith("x") else int(match[3] or 0)
        size = int(match[2]) * vector_bits // 8 if whole else lanes * each // 8
        part = None if whole else Part("elements", "vl", lanes, accesses_too=bool(match[1]), otherwise=_ELEMENTS)
        many = lanes if match[1] and not whole else 1
        loads = bool(instruction.loads)
        return Demand(
            load_B=size * loads,
            store_B=size * (not loads),
            loads=many * loads,
            stores=many * (not loads),
            access_B=size // many,
            part=part,
        )
    if work is None:
        return Demand(integer=instruction.mnemonic[1] != "f")
    kind = _TYPES.get(setting.element_bits)
    amount = lanes * _FLOP.get(work.kind, 1)
    return Demand(
        flops=((kind, amount),) if kind and amount else (),
        kind=work.kind,
        element_B=setting.element_bits // 8,
        lanes=lanes,
        part=Part("elements", "vl", lanes, otherwise=_LANES if instruction.mask is not None else _ELEMENTS),
    )


def _masked(instruction: Instruction) -> bool:
    if instruction.isa == "aarch64":
        scalable = any(isinstance(r, Register) and r.kind[0] == "z" for r in instruction.registers)
        return scalable and any(r.name[0] == "p" for r in instruction.registers)
    by_mask = instruction.mask is not None and instruction.mask.name != "k0"
    return by_mask or instruction.mnemonic.startswith(("vmaskmov", "vpmaskmov", "maskmov"))


def _of_one_element(instruction: Instruction) -> bool:
    """Whether an instruction without arithmetic loads one element for all lanes, whichever of them are active."""
    memory = instruction.memory
    same = memory is not None and (memory.broadcast or _BROADCAST.match(instruction.mnemonic) is not None)
    return same and not instruction.stores and floating_point(instruction) is None


def _part(instruction: Instruction, lanes: int, elements: int) -> Part | None:
    """What decides how much of an instruction is executed.

    Args:
        lanes: of its floating-point arithmetic; 0 without any.
        elements: accesses that it makes.
    """
    if instruction.isa != "x86":
        return None
    name, mask = instruction.mnemonic, instruction.mask
    if _STRINGS.match(name) and (repeated := next((p for p in instruction.prefixes if p.startswith("rep")), "")):
        text = f"{name} with {repeated} is counted as one repetition"
        early = name[:4] in ("cmps", "scas")
        return Part("count", "rcx", 1, accesses_too=True, stops_early=early, otherwise=text)
    if mask is None and (match := _BY_SIGNS.match(name)) is not None:
        size = _ELEMENT[match[1]] // 8
        signs = instruction.operands[-1 if "gather" in name else 1]
        if not isinstance(signs, Register):
            return None
        gathers = "gather" in name
        return Part("signs", signs.name, elements if gathers else signs.bits // 8 // size, size, signs.bits, accesses_too=gathers)
    if mask is None or mask.name == "k0":
        return None
    if _GATHER.match(name):
        return Part("mask", mask.name, elements, accesses_too=True)
    if not lanes and (match := _WHOLE.match(name)) is not None:
        lanes = max(1, register_bits(instruction) // _ELEMENT[match[1]])
    elif not lanes and _ONE.match(name):
        lanes = 1
    memory = instruction.memory
    return Part("mask", mask.name, lanes, bytes_too=memory is None or not memory.broadcast) if lanes else None


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
