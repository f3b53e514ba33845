"""x86-64: one statement of AT&T or Intel syntax to one normal form.

vfmadd231pd (%rax,%rcx,8), %zmm1, %zmm0{%k1}      AT&T: source first, % before registers, size in the mnemonic
vfmadd231pd zmm0{k1}, zmm1, zmmword ptr [rax+rcx*8]   Intel: destination first, size before the address
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from rooftree.asm.forms import x86_key
from rooftree.asm.model import Immediate, Instruction, Label, Memory, Operand, Register
from rooftree.asm.text import split_operands
from rooftree.asm.x86_effects import effect
from rooftree.asm.x86_names import canonical, element_bits, from_att, memory_bits
from rooftree.asm.x86_operands import INTEL_SIZE, POINTER_BITS, REGISTERS, Parts, att_operand, decorations, intel_operand
from rooftree.errors import AssemblyError
from rooftree.words import words

_PREFIXES = words(
    "lock rep repe repne repz repnz bnd notrack data16 data32 addr32 cs ds es ss fs gs rex rex.w rex.b rex.r rex.x rex.wr"
    " rex.wb rex.wx rex.rb rex.wrb rex.wrx rex.wxb rex.wrxb rex.rx rex.xb rex.rxb xacquire xrelease {evex} {vex} {vex2}"
    " {vex3} {disp8} {disp32} {load} {store}"
)
_KEPT_PREFIXES = {"lock": "lock", "rep": "rep", "repe": "repe", "repz": "repe", "repne": "repne", "repnz": "repne"}


_MNEMONIC = re.compile(r"[a-z][a-z0-9_.]*\Z")
_STRING_OPERATIONS = ("movs", "stos", "lods", "scas", "cmps")
_VECTORS = frozenset(("xmm", "ymm", "zmm", "mm"))
_REVERSED = {"fsub": "fsubr", "fsubr": "fsub", "fdiv": "fdivr", "fdivr": "fdiv"}


@lru_cache(maxsize=1 << 16)
def parse(statement: str, syntax: str) -> Instruction:
    """Read one statement without label and comment.

    Args:
        statement: such as ``addq $1, %rax``.
        syntax: ``att`` or ``intel``.
    Returns: the instruction, on line 0.
    Raises: AssemblyError if it is no instruction of this syntax.
    """
    pieces = statement.split(None, 1)
    written = pieces[0].lower()
    prefixes: list[str] = []
    while written in _PREFIXES and len(pieces) == 2:
        if written in _KEPT_PREFIXES:
            prefixes.append(_KEPT_PREFIXES[written])
        pieces = pieces[1].split(None, 1)
        written = pieces[0].lower()
    if written in _PREFIXES:  # alone on its line
        written = "nop"
    if not _MNEMONIC.match(written):
        written = written.removesuffix(",pn").removesuffix(",pt")
        if not _MNEMONIC.match(written):
            raise AssemblyError(f"'{written}' is not a mnemonic of x86", hint="name the processor it is for with --arch")
    rest = pieces[1].strip() if len(pieces) == 2 else ""
    if written[:4] in _STRING_OPERATIONS and (prefixes or len(written) == 4):
        written, rest = _string_operation(written, rest)
    parts = Parts()
    if syntax == "att":
        mnemonic, bits = _read_att(written, rest, parts)
    else:
        mnemonic, bits = _read_intel(written, rest, parts)
    return _finish(mnemonic, bits, parts, tuple(prefixes), statement)


def _string_operation(written: str, rest: str) -> tuple[str, str]:
    """``movs QWORD PTR es:[rdi], QWORD PTR ds:[rsi]`` and ``movsq %ds:(%rsi),%es:(%rdi)`` are ``movsq``."""
    if len(written) == 5 and "xmm" not in rest:
        return written, ""
    if match := INTEL_SIZE.search(rest):
        return written + {8: "b", 16: "w", 32: "d", 64: "q"}[POINTER_BITS[match[1].lower()]], ""
    if match := re.search(r"%?\b(al|ax|eax|rax)\b", rest):
        return written + {"al": "b", "ax": "w", "eax": "d", "rax": "q"}[match[1]], ""
    return written, rest


def _read_att(written: str, rest: str, parts: Parts) -> tuple[str, int]:
    branch = _is_branch(written.rstrip("q") if written in ("callq", "jmpq") else written)
    for written_operand in reversed(split_operands(rest)):
        text = decorations(written_operand, parts) if "{" in written_operand else written_operand
        if text:
            parts.operands.append(att_operand(text, branch))
    vector = not _VECTORS.isdisjoint([o.kind for o in parts.operands if isinstance(o, Register)])
    mnemonic, bits = from_att(written, len(parts.operands), vector)
    first = parts.operands[0] if parts.operands else None
    if mnemonic[0] == "f" and mnemonic.rstrip("p") in _REVERSED and isinstance(first, Register) and first.name != "st0":
        # AT&T swaps these two, see the manual of gas, "i386-Bugs"
        mnemonic = _REVERSED[mnemonic.rstrip("p")] + "p" * mnemonic.endswith("p")
    return mnemonic, bits


def _is_branch(mnemonic: str) -> bool:
    if mnemonic[:1] == "j" or mnemonic in ("call", "callq", "xbegin") or mnemonic.startswith("loop"):
        name = canonical(mnemonic)[0]
        found = effect(name, 1)
        return name == "xbegin" or (found is not None and found.control in ("jump", "branch", "call"))
    return False


def _read_intel(written: str, rest: str, parts: Parts) -> tuple[str, int]:
    branch = _is_branch(written)
    bits = 0
    for written_operand in split_operands(rest):
        text = decorations(written_operand, parts) if "{" in written_operand else written_operand
        if not text:
            continue
        operand, stated, broadcast = intel_operand(text, branch)
        bits, parts.broadcast = bits or stated, parts.broadcast or broadcast
        parts.operands.append(operand)
    mnemonic = written
    if mnemonic in ("movq", "movd") and not any(isinstance(o, Register) and o.kind in ("xmm", "mm") for o in parts.operands):
        raise AssemblyError(f"'{written}' without a vector register is AT&T syntax", hint="--syntax att")
    return mnemonic, bits


class _Template(NamedTuple):
    """What all instructions share that differ in the numbers of registers and in addresses only."""

    form: str
    roles: tuple[str, ...]
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    control: str
    known: bool
    memory_bits: int


def _finish(mnemonic: str, bits: int, parts: Parts, prefixes: tuple[str, ...], text: str) -> Instruction:
    """Complete the operands, look up what the instruction does, and make the instruction."""
    mnemonic, predicate = canonical(mnemonic)
    operands = parts.operands
    if predicate is not None:
        operands.append(Immediate(predicate, str(predicate)))
    if mnemonic in _ABBREVIATED:
        _implied_operands(mnemonic, operands)
    mask = parts.mask
    kinds = tuple([_kind_of(operand) for operand in operands])
    count = _count(operands) if mnemonic in _COUNTED and operands else ""
    template = _template(mnemonic, kinds, bits, prefixes, mask is not None, parts.zeroing, parts.broadcast, count)
    reads, writes = list(template.reads), list(template.writes)
    loads: list[Memory] = []
    stores: list[Memory] = []
    target = ""
    for position, (given, role) in enumerate(zip(operands, template.roles, strict=True)):
        operand = given
        if isinstance(operand, Register):
            if role in "rx":
                reads.append(operand.name)
            if role in "wx":
                writes.append(operand.name)
        elif isinstance(operand, Memory):
            operands[position] = operand = _with_bits(operand, template.memory_bits, parts.broadcast)
            reads += operand.registers
            if role in "rx":
                loads.append(operand)
            if role in "wx":
                stores.append(operand)
        elif isinstance(operand, Label):
            target = operand.name
    if mask is not None:
        reads.append(mask.name)
        if "gather" in mnemonic or "scatter" in mnemonic:
            writes.append(mask.name)
    if mnemonic in _SPECIAL:
        _special_cases(mnemonic, operands, prefixes, (reads, writes, loads, stores))
    return Instruction(
        mnemonic,
        tuple(operands),
        template.form,
        "x86",
        tuple(dict.fromkeys(reads)),
        tuple(dict.fromkeys(writes)),
        tuple(loads),
        tuple(stores),
        prefixes,
        mask,
        parts.zeroing,
        parts.broadcast,
        template.control,
        target,
        template.known,
        0,
        text,
    )


def _kind_of(operand: Operand) -> str:
    if isinstance(operand, Register):
        return operand.kind
    if isinstance(operand, Memory):
        return "mv" if operand.index is not None and operand.index.kind in ("xmm", "ymm", "zmm") else "m"
    return "i" if isinstance(operand, Immediate) else "l"


def _count(operands: list[Operand]) -> str:
    """How the count of a shift enters its form."""
    last = operands[-1] if operands else None
    if isinstance(last, Register):
        return "cl" if last.name == "rcx" and last.bits == 8 else ""
    return "1" if isinstance(last, Immediate) and last.value == 1 and len(operands) == 2 else ""


@lru_cache(maxsize=1 << 15)
def _template(
    mnemonic: str,
    kinds: tuple[str, ...],
    stated: int,
    prefixes: tuple[str, ...],
    masked: bool,
    zeroing: bool,
    broadcast: bool,
    count: str,
) -> _Template:
    """The part of an instruction that the kinds of its operands decide."""
    found = effect(mnemonic, len(kinds))
    registers = tuple(kind for kind in kinds if kind not in ("m", "mv", "i", "l"))
    bits = _accessed_bits(mnemonic, registers, stated, broadcast) if "m" in kinds or "mv" in kinds else 0
    letters = (found.roles or "r") if found else "wr"
    roles = []
    for position, kind in enumerate(kinds):
        role = _role(letters[min(position, len(letters) - 1)], kind, kinds)
        merges = masked and not zeroing and "blendm" not in mnemonic  # a blend takes the other operand where the mask is 0
        keeps = kind in ("r8", "r16") or (merges and position == 0 and kind not in ("k", "m", "mv"))
        roles.append("x" if role == "w" and keeps and kind not in ("m", "mv") else role)
    words = [f"m{bits or ''}{'v' if kind == 'mv' else ''}{'b' * broadcast}" if kind in ("m", "mv") else kind for kind in kinds]
    if count:
        words[-1] = count
    return _Template(
        form=x86_key(mnemonic, words, prefixes, masked, zeroing),
        roles=tuple(roles),
        reads=found.reads if found else (),
        writes=found.writes if found else (),
        control=found.control if found else "",
        known=found is not None,
        memory_bits=bits,
    )


def _implied_operands(mnemonic: str, operands: list[Operand]) -> None:
    """Write out what a short form leaves out: the count 1 of a shift, the destination of ``imul rax, 3``."""
    if mnemonic in ("shl", "shr", "sar", "rol", "ror", "rcl", "rcr") and len(operands) == 1:
        operands.append(Immediate(1, "1"))
    elif mnemonic == "imul" and len(operands) == 2 and isinstance(operands[1], Immediate):
        operands.insert(1, operands[0])
    elif mnemonic in ("pblendvb", "blendvps", "blendvpd") and len(operands) == 2:
        operands.append(REGISTERS["xmm0"])
    elif mnemonic in ("faddp", "fmulp", "fsubp", "fsubrp", "fdivp", "fdivrp") and not operands:
        operands += [REGISTERS["st1"], REGISTERS["st0"]]
    elif mnemonic in ("test", "xchg") and len(operands) == 2 and isinstance(operands[1], Memory):
        operands.reverse()


def _with_bits(operand: Memory, bits: int, broadcast: bool) -> Memory:
    if bits == operand.bits and not broadcast:
        return operand
    return Memory(
        operand.base,
        operand.index,
        operand.scale,
        operand.displacement,
        bits,
        operand.segment,
        operand.symbol,
        broadcast=broadcast,
    )


def _accessed_bits(mnemonic: str, registers: tuple[str, ...], stated: int, broadcast: bool) -> int:
    """Bits of the memory operand: those stated, or those that the instruction implies."""
    if mnemonic in ("lea", "nop"):
        return 0
    if broadcast:  # a conversion names its source's elements in the middle
        return _source_bits(mnemonic) if mnemonic.startswith("vcvt") else element_bits(mnemonic) or stated
    implied = memory_bits(mnemonic, registers)
    if "gather" in mnemonic or "scatter" in mnemonic:
        return implied
    return stated or implied or (32 if re.match(r"v?cvtu?si2s", mnemonic) else 0)


def _source_bits(mnemonic: str) -> int:
    match = re.match(r"vcvtt?(ps|pd|ph|dq|udq|qq|uqq|w|uw|ne)", mnemonic)
    return {"ps": 32, "pd": 64, "ph": 16, "dq": 32, "udq": 32, "qq": 64, "uqq": 64, "w": 16, "uw": 16}.get(
        match[1] if match else "", 0
    )


def _role(role: str, kind: str, kinds: tuple[str, ...]) -> str:
    if role == "m":  # movss, movsd: a copy between registers keeps the upper part
        return "x" if kind == kinds[-1] == "xmm" else "w"
    if role == "h":  # movlps and its like
        return "w" if kind == "m" else "x"
    return role


_SPECIAL = words(
    "push call pushf pushfq enter pop ret popf popfq leave mul imul div idiv shl shr sar rol ror shld shrd xchg movsb movsw "
    "movsd movsq cmpsb cmpsw cmpsd cmpsq stosb stosw stosd stosq lodsb lodsw lodsd lodsq scasb scasw scasd scasq sha256rnds2"
)
_COUNTED = words("shl shr sar rol ror rcl rcr shld shrd")
_ABBREVIATED = words(
    "shl shr sar rol ror rcl rcr imul pblendvb blendvps blendvpd faddp fmulp fsubp fsubrp fdivp fdivrp test xchg"
)
_STACK = Register("rsp", "r64", 64)
_STRING_BITS = {"b": 8, "w": 16, "d": 32, "q": 64}
_Sets = tuple[list[str], list[str], list[Memory], list[Memory]]


def _special_cases(mnemonic: str, operands: list[Operand], prefixes: tuple[str, ...], sets: _Sets) -> None:
    """What depends on more than the mnemonic: counts in cl, 8-bit multiplication, the stack, strings."""
    reads, writes, loads, stores = sets
    first, last = (operands[0], operands[-1]) if operands else (None, None)
    if mnemonic in ("push", "call", "pushf", "pushfq", "enter"):
        stores.append(Memory(_STACK, displacement=-8, bits=64))
    elif mnemonic in ("pop", "ret", "popf", "popfq"):
        loads.append(Memory(_STACK, bits=64))
    elif mnemonic == "leave":
        loads.append(Memory(REGISTERS["rbp"], bits=64))
    elif mnemonic in ("mul", "imul", "div", "idiv") and len(operands) == 1 and getattr(first, "bits", 0) == 8:
        for names in (reads, writes):
            if "rdx" in names:
                names.remove("rdx")
    elif mnemonic in ("shl", "shr", "sar", "rol", "ror", "shld", "shrd") and isinstance(last, Register):
        reads += [flag for flag in writes if flag in ("cf", "of", "zf", "sf", "pf", "af")]  # a count of 0 keeps them
    elif mnemonic[:4] in ("movs", "cmps", "stos", "lods", "scas") and not operands:
        bits = _STRING_BITS.get(mnemonic[-1], 0)
        source, sink = Memory(REGISTERS["rsi"], bits=bits), Memory(REGISTERS["rdi"], bits=bits)
        loads += [source] * (mnemonic[:4] in ("movs", "cmps", "lods")) + [sink] * (mnemonic[:4] in ("cmps", "scas"))
        stores += [sink] * (mnemonic[:4] in ("movs", "stos"))
        if prefixes:
            reads.append("rcx")
            writes.append("rcx")
    elif mnemonic == "xchg" and first == last and getattr(first, "name", "") == "rax":
        reads.clear()
        writes.clear()
    elif mnemonic == "sha256rnds2":
        reads.append("zmm0")
