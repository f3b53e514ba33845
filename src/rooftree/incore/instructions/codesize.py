"""Bytes of x86 instructions, estimated from their operands where only text is at hand (the assembler decides for sure)."""

from __future__ import annotations

from rooftree.asm.model import Immediate, Instruction, Memory, Register
from rooftree.asm.x86_effects import SCALAR
from rooftree.words import names, words

_HIGH = frozenset(f"{p}{i}" for p in ("r", "zmm") for i in range(8, 32))
_VERY_HIGH = frozenset(f"zmm{i}" for i in range(16, 32))


_ONE_BYTE = words(
    """
    add sub and or xor cmp adc sbb test mov lea inc dec neg not mul div idiv shl shr sar rol ror rcl rcr xchg
    push pop movsxd call jmp nop
    """
)
_MAP2 = names(
    """
    vfm vfn vbroadcast vpbroadcast vperm vpmov vpmax vpmin vpmul vpabs vpsh vpsll vpsrl vpsra vptest vgather vpgather
    vinsert vextract vblend vpblend vround andn bextr bzhi shlx shrx sarx rorx pdep pext mulx vcvtph vmaskmov vpmaskmov
    """
)
_MAP1 = words("vpmuludq vpmullw vpmulhw vpmulhuw vpmaxub vpmaxsw vpminub vpminsw vpmovmskb vpshufd vpshuflw vpshufhw")
_VEX_SCALAR = words("andn bextr bzhi shlx shrx sarx rorx pdep pext mulx")
_ACCUMULATOR = words("add sub and or xor cmp adc sbb test")
_EVEX_ONLY = ("vmovdq", "vinsert", "vextract", "vbroadcast")
_LANES = ("32x4", "64x2", "32x8", "64x4", "qq", "8", "16", "32", "64")
_ELEMENT = {"ps": 4, "pd": 8, "ss": 4, "sd": 8}


def code_bytes(instruction: Instruction) -> int:
    r"""Length of an instruction [B]; exact for what compilers commonly emit, else off by a byte or two.

    >>> from rooftree.asm import parse
    >>> [code_bytes(i) for i in parse("vmovupd (%rdx,%rax), %zmm2\naddq $64, %rax\njne .L4").instructions]
    [7, 4, 2]
    """
    name, operands = instruction.mnemonic, instruction.operands
    if instruction.control in ("branch", "jump") and not instruction.registers and not instruction.memory:
        return 2
    if name in ("ret", "leave", "cdq", "cwde", "ud2"):
        return 1 + (name == "ud2")
    if name in ("cdqe", "cqo"):
        return 2
    if name == "vzeroupper":
        return 3
    registers = [o for o in operands if isinstance(o, Register)]
    memory = instruction.memory
    address = [r.name for r in (memory.base, memory.index) if r] if memory else []
    tail = _immediate_bytes(name, operands)
    if name[0] in "vk" or name in _VEX_SCALAR:
        evex = _is_evex(instruction, registers)
        head = 5 if evex else _vector_head(name, registers, address, memory is None)
        return head + _address_bytes(instruction, memory, evex) + tail
    names = [r.name for r in registers] + address
    kinds = [r.kind for r in registers]
    wide = "r64" in kinds or (not registers and memory is not None and memory.bits == 64)
    plain64 = name in ("push", "pop", "call", "jmp") or (not registers and name not in SCALAR)
    vector = "xmm" in kinds or "mm" in kinds
    if vector and "r64" not in kinds:
        wide = False
    rex = (wide and not plain64) or not _HIGH.isdisjoint(names)
    rex = rex or ("r8" in kinds and any(r.kind == "r8" and r.name in ("rsi", "rdi", "rbp", "rsp") for r in registers))
    head = int(rex) + _legacy_opcode(name, registers, memory, vector, tail)
    if instruction.prefixes:
        head += sum(1 for p in instruction.prefixes if p in ("lock", "rep", "repe", "repne"))
    head += memory is not None and memory.segment in ("fs", "gs")
    if name in ("push", "pop") and memory is None:
        return int(not _HIGH.isdisjoint(names)) + 1 + (tail if not registers else 0)
    if name in ("mov", "movabs") and _no_modrm(instruction, tail):
        return int(rex) + 1 + tail
    if (
        tail
        and name in _ACCUMULATOR
        and memory is None
        and registers
        and registers[0].name == "rax"
        and (tail != 1 or registers[0].bits == 8)
    ):
        head -= 1  # short form for the accumulator
    return head + _address_bytes(instruction, memory, False) + tail


def opcode_offset(instruction: Instruction, length: int) -> int:
    """How many bytes stand before the opcode byte itself: prefixes and escape bytes [B].

    Args:
        instruction: which.
        length: of the whole instruction [B].
    """
    name, operands = instruction.mnemonic, instruction.operands
    memory = instruction.memory
    if instruction.control in ("branch", "jump", "call") and memory is None and not instruction.registers:
        return 1 if length == 6 else 0
    tail = _immediate_bytes(name, operands)
    address = _address_bytes(instruction, memory, memory is not None and _is_evex(instruction, list(instruction.registers)))
    if memory is None and (not operands or name in ("push", "pop") or _no_modrm(instruction, tail)):
        address = 0
    return max(0, length - 1 - address - tail)


def _no_modrm(instruction: Instruction, tail: int) -> bool:
    if not instruction.operands:
        return False
    first = instruction.operands[0]
    if not tail or not isinstance(first, Register) or first.kind[0] != "r":
        return False
    if instruction.mnemonic in ("mov", "movabs"):
        return first.kind in ("r8", "r32") or tail == 8
    return instruction.mnemonic in _ACCUMULATOR and first.name == "rax" and (tail != 1 or first.bits == 8)


_THREE_BYTES = names(
    """
    pmulld pminsd pmaxsd pmovzx pmovsx pshufb pinsrb pinsrd pinsrq pextr round blend pblend ptest palignr
    pabs phadd insertps dpp pmuldq pminu pmaxu packusdw pcmpeqq pcmpgtq extractps movntdqa aes pclmul
    """
)


def _legacy_opcode(name: str, registers: list[Register], memory: Memory | None, vector: bool, tail: int) -> int:
    if not vector:
        bits16 = "r16" in [r.kind for r in registers] or (not registers and memory is not None and memory.bits == 16)
        one = name in _ONE_BYTE or (name == "imul" and (tail or len(registers) + (memory is not None) == 1))
        return (1 if one else 3 if name in ("popcnt", "tzcnt", "lzcnt", "crc32") else 2) + (
            bits16 and name not in ("movzx", "movsx")
        )
    if (name.endswith("ps") and not name.startswith(("round", "blend", "dp", "insert"))) or name in (
        "movhlps",
        "movlhps",
        "cvtps2pd",
    ):
        return 2
    three = name.startswith(_THREE_BYTES)
    return 4 if three and name not in ("pminub", "pmaxub") else 3


def _immediate_bytes(name: str, operands: tuple[object, ...]) -> int:
    if not operands or not isinstance(operands[-1], Immediate):
        return 0
    value, first = operands[-1].value, operands[0]
    bits = getattr(first, "bits", 32) or 32
    if isinstance(value, int) and value >= 2 ** (bits - 1):
        value -= 2**bits
    if name == "movabs":
        return 8
    if name in ("shl", "shr", "sar", "rol", "ror") and value == 1:
        return 0
    if value is None or not isinstance(value, int):
        return 4
    if bits == 8 or name[0] == "v" or name in ("shl", "shr", "sar", "rol", "ror", "bt", "bts", "btr", "shld", "shrd", "rorx"):
        return 1
    if getattr(first, "kind", "") in ("xmm", "mm"):
        return 1
    if name not in ("mov", "movabs", "test") and -128 <= value < 128:
        return 1
    if bits == 16:
        return 2
    return 8 if name == "mov" and not -(2**31) <= value < 2**32 else 4


def _is_evex(instruction: Instruction, registers: list[Register]) -> bool:
    name = instruction.mnemonic
    if instruction.mask is not None or instruction.broadcast or name[0] == "k":
        return name[0] != "k"
    for register in registers:
        if register.kind in ("zmm", "k") or register.name in _VERY_HIGH:
            return True
    return name.startswith(_EVEX_ONLY) and name.endswith(_LANES)


def _vector_head(name: str, registers: list[Register], address: list[str], only_registers: bool) -> int:
    """Prefix and opcode of VEX: 2 or 3 + 1."""
    rm = registers[-1].name if len(registers) > 1 and only_registers else ""
    long = rm in _HIGH or not _HIGH.isdisjoint(address) or "r64" in [r.kind for r in registers]
    long = long or (name.startswith(_MAP2) and name not in _MAP1 and not _shift_by_vector(name))
    if (
        long
        and only_registers
        and len(registers) > 2
        and rm in _HIGH
        and name.startswith(("vadd", "vmul", "vand", "vor", "vxor", "vmax", "vmin"))
    ):
        long = registers[1].name in _HIGH  # the assembler swaps the sources of commutative operations
    return 4 if long else 3


def _shift_by_vector(name: str) -> bool:
    return name.startswith(("vpsll", "vpsrl", "vpsra")) and name[5:6] in ("w", "d", "q") and len(name) == 6


def _address_bytes(instruction: Instruction, memory: Memory | None, evex: bool) -> int:
    """ModRM, SIB and displacement."""
    if memory is None:
        return 1
    base, displacement = memory.base, memory.displacement
    if base is None:
        return 6
    if base.name == "rip":
        return 5
    sib = memory.index is not None or base.name in ("rsp", "r12")
    if memory.symbol:
        return 1 + sib + 4
    if displacement == 0 and base.name not in ("rbp", "r13"):
        return 1 + sib
    unit = 1
    if evex:
        unit = max(1, memory.bits // 8)
        if memory.index is not None and memory.index.kind in ("xmm", "ymm", "zmm"):
            unit = _ELEMENT.get(instruction.mnemonic[-2:], 8 if instruction.mnemonic.endswith("q") else 4)
    short = displacement % unit == 0 and -128 <= displacement // unit < 128
    return 1 + sib + (1 if short else 4)
