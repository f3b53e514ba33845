"""Bytes of x86 instructions, estimated from their operands where only text is at hand (the assembler decides for sure)."""

from __future__ import annotations

from rooftree.asm.model import Immediate, Instruction, Memory, Register
from rooftree.asm.x86_effects import SCALAR

_HIGH = frozenset(f"{p}{i}" for p in ("r", "zmm") for i in range(8, 32))
_VERY_HIGH = frozenset(f"zmm{i}" for i in range(16, 32))


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ONE_BYTE = _words(
    """
    add sub and or xor cmp adc sbb test mov lea inc dec neg not mul div idiv shl shr sar rol ror rcl rcr xchg
    push pop movsxd call jmp nop
    """
)
_MAP2 = ("vfm", "vfn", "vbroadcast", "vpbroadcast", "vperm", "vpmov", "vpmax", "vpmin", "vpmul", "vpabs", "vpsh", "vpsll",
         "vpsrl", "vpsra", "vptest", "vgather", "vpgather", "vinsert", "vextract", "vblend", "vpblend", "vround", "andn",
         "bextr", "bzhi", "shlx", "shrx", "sarx", "rorx", "pdep", "pext", "mulx", "vcvtph", "vmaskmov", "vpmaskmov")  # fmt: skip
_MAP1 = _words(
    """
    vpmuludq vpmullw vpmulhw vpmulhuw vpmaxub vpmaxsw vpminub vpminsw vpmovmskb vpshufd vpshuflw vpshufhw
    """
)
_ACCUMULATOR = _words(
    """
    add sub and or xor cmp adc sbb test
    """
)
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
    if (
        name[0] == "v"
        or name in ("andn", "bextr", "bzhi", "shlx", "shrx", "sarx", "rorx", "pdep", "pext", "mulx")
        or name[0] == "k"
    ):
        return (
            _vector_head(instruction, registers, address)
            + _address_bytes(instruction, _is_evex(instruction, registers))
            + tail
        )
    names = [r.name for r in registers] + address
    wide = any(r.kind == "r64" for r in registers) or (
        not registers and memory is not None and memory.bits == 64
    )
    plain64 = name in ("push", "pop", "call", "jmp") or (not registers and name not in SCALAR)
    vector = any(r.kind in ("xmm", "mm") for r in registers)
    if vector and not any(r.kind == "r64" for r in registers):
        wide = False
    rex = (wide and not plain64) or any(n in _HIGH for n in names)
    rex = rex or any(r.kind == "r8" and r.name in ("rsi", "rdi", "rbp", "rsp") for r in registers)
    head = int(rex) + _legacy_opcode(name, registers, memory, vector, tail)
    head += sum(1 for p in instruction.prefixes if p in ("lock", "rep", "repe", "repne"))
    head += memory is not None and memory.segment in ("fs", "gs")
    if name in ("push", "pop") and memory is None:
        return int(any(n in _HIGH for n in names)) + 1 + (tail if not registers else 0)
    if name in ("mov", "movabs") and _no_modrm(instruction, tail):
        return int(rex) + 1 + tail
    if (
        tail
        and name in _ACCUMULATOR
        and memory is None
        and registers[0].name == "rax"
        and (tail != 1 or registers[0].bits == 8)
    ):
        head -= 1  # short form for the accumulator
    return head + _address_bytes(instruction, False) + tail


def opcode_offset(instruction: Instruction, length: int) -> int:
    """How many bytes stand before the opcode byte itself: prefixes and escape bytes [B].

    Args:
        instruction: which.
        length: of the whole instruction [B].
    """
    name, operands = instruction.mnemonic, instruction.operands
    if (
        instruction.control in ("branch", "jump", "call")
        and instruction.memory is None
        and not instruction.registers
    ):
        return 1 if length == 6 else 0
    tail = _immediate_bytes(name, operands)
    address = _address_bytes(instruction, _is_evex(instruction, list(instruction.registers)))
    if instruction.memory is None and (
        not operands or name in ("push", "pop") or _no_modrm(instruction, tail)
    ):
        address = 0
    return max(0, length - 1 - address - tail)


def _no_modrm(instruction: Instruction, tail: int) -> bool:
    first = instruction.operands[0]
    if not tail or not isinstance(first, Register) or first.kind[0] != "r":
        return False
    if instruction.mnemonic in ("mov", "movabs"):
        return first.kind in ("r8", "r32") or tail == 8
    return instruction.mnemonic in _ACCUMULATOR and first.name == "rax" and (tail != 1 or first.bits == 8)


def _legacy_opcode(
    name: str, registers: list[Register], memory: Memory | None, vector: bool, tail: int
) -> int:
    bits16 = any(r.kind == "r16" for r in registers) or (
        not registers and memory is not None and memory.bits == 16
    )
    if not vector:
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
    three = name.startswith(("pmulld", "pminsd", "pmaxsd", "pmovzx", "pmovsx", "pshufb", "pinsrb", "pinsrd", "pinsrq",
                             "pextr", "round", "blend", "pblend", "ptest", "palignr", "pabs", "phadd", "insertps", "dpp",
                             "pmuldq", "pminu", "pmaxu", "packusdw", "pcmpeqq", "pcmpgtq", "extractps",
                             "movntdqa", "aes", "pclmul"))  # fmt: skip
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
    if (
        bits == 8
        or name[0] == "v"
        or name in ("shl", "shr", "sar", "rol", "ror", "bt", "bts", "btr", "shld", "shrd", "rorx")
    ):
        return 1
    if getattr(first, "kind", "") in ("xmm", "mm"):
        return 1
    if name not in ("mov", "movabs", "test") and -128 <= value < 128:
        return 1
    if bits == 16:
        return 2
    return 8 if name == "mov" and not -(2**31) <= value < 2**32 else 4


def _is_evex(instruction: Instruction, registers: list[Register]) -> bool:
    if instruction.mask is not None or instruction.broadcast or instruction.mnemonic[0] == "k":
        return instruction.mnemonic[0] != "k"
    if any(r.kind == "zmm" or r.name in _VERY_HIGH for r in registers):
        return True
    return any(r.kind == "k" for r in registers) or (
        instruction.mnemonic.endswith(("32x4", "64x2", "32x8", "64x4", "qq", "8", "16", "32", "64"))
        and (instruction.mnemonic.startswith(("vmovdq", "vinsert", "vextract", "vbroadcast")))
    )


def _vector_head(instruction: Instruction, registers: list[Register], address: list[str]) -> int:
    """Prefix and opcode: EVEX 4 + 1, VEX 2 or 3 + 1."""
    name = instruction.mnemonic
    if _is_evex(instruction, registers):
        return 5
    wide = any(r.kind == "r64" for r in registers)
    rm = registers[-1].name if len(registers) > 1 and instruction.memory is None else ""
    long = wide or any(n in _HIGH for n in address) or rm in _HIGH
    long = long or (name.startswith(_MAP2) and name not in _MAP1 and not _shift_by_vector(name))
    if (
        long
        and instruction.memory is None
        and len(registers) > 2
        and rm in _HIGH
        and name.startswith(("vadd", "vmul", "vand", "vor", "vxor", "vmax", "vmin"))
    ):
        long = registers[1].name in _HIGH  # the assembler swaps the sources of commutative operations
    return 4 if long else 3


def _shift_by_vector(name: str) -> bool:
    return name.startswith(("vpsll", "vpsrl", "vpsra")) and name[5:6] in ("w", "d", "q") and len(name) == 6


def _address_bytes(instruction: Instruction, evex: bool) -> int:
    """ModRM, SIB and displacement."""
    memory = instruction.memory
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
