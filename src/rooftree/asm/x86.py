"""x86-64: one statement of AT&T or Intel syntax to one normal form.

    vfmadd231pd (%rax,%rcx,8), %zmm1, %zmm0{%k1}      AT&T: source first, % before registers, size in the mnemonic
    vfmadd231pd zmm0{k1}, zmm1, zmmword ptr [rax+rcx*8]   Intel: destination first, size before the address
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rooftree.asm.forms import x86_key
from rooftree.asm.model import Immediate, Instruction, Label, Memory, Operand, Register
from rooftree.asm.x86_effects import effect
from rooftree.asm.x86_names import canonical, element_bits, from_att, memory_bits
from rooftree.errors import AssemblyError

_PREFIXES = frozenset(
    "lock rep repe repne repz repnz bnd notrack data16 data32 addr32 cs ds es ss fs gs rex rex.w rex.b rex.r rex.x rex.wr"
    " rex.wb rex.wx rex.rb rex.wrb rex.wrx rex.wxb rex.wrxb rex.rx rex.xb rex.rxb xacquire xrelease {evex} {vex} {vex2}"
    " {vex3} {disp8} {disp32} {load} {store}".split()
)
_KEPT_PREFIXES = {"lock": "lock", "rep": "rep", "repe": "repe", "repz": "repe", "repne": "repne", "repnz": "repne"}


def _registers() -> dict[str, Register]:
    found = {}
    for short in ("a", "b", "c", "d"):
        full = f"r{short}x"
        for name, kind in ((full, "r64"), (f"e{short}x", "r32"), (f"{short}x", "r16"), (f"{short}l", "r8"), (f"{short}h", "r8")):
            found[name] = Register(full, kind, int(kind[1:]))
    for short in ("si", "di", "bp", "sp"):
        for name, kind in ((f"r{short}", "r64"), (f"e{short}", "r32"), (short, "r16"), (f"{short}l", "r8")):
            found[name] = Register(f"r{short}", kind, int(kind[1:]))
    for i in range(8, 32):
        for ending, bits in (("", 64), ("d", 32), ("w", 16), ("b", 8), ("l", 8)):
            found[f"r{i}{ending}"] = Register(f"r{i}", f"r{bits}", bits)
    for i in range(32):
        for kind, bits in (("xmm", 128), ("ymm", 256), ("zmm", 512)):
            found[f"{kind}{i}"] = Register(f"zmm{i}", kind, bits)
    for i in range(8):
        found[f"mm{i}"] = Register(f"mm{i}", "mm", 64)
        found[f"k{i}"] = Register(f"k{i}", "k", 64)
        found[f"st({i})"] = found[f"st{i}"] = Register(f"st{i}", "st", 80)
        found[f"cr{i}"] = found[f"dr{i}"] = Register(f"cr{i}", "cr", 64)
    found |= {name: Register(name, "seg", 16) for name in ("cs", "ds", "es", "ss", "fs", "gs")}
    found |= {"st": found["st0"], "rip": Register("rip", "r64", 64), "eip": Register("rip", "r32", 32)}
    return found


REGISTERS = _registers()
_POINTER_BITS = {
    "byte": 8, "word": 16, "dword": 32, "qword": 64, "mmword": 64, "tbyte": 80, "xword": 80, "oword": 128, "xmmword": 128,
    "ymmword": 256, "zmmword": 512, "fword": 48, "mmword_": 64,
}  # fmt: skip
_PLAIN_NUMBER = re.compile(r"[-+]?(?:0x[0-9a-f]+|[0-9][0-9a-f]*h|\d+)\Z", re.IGNORECASE)
_AT_T_MEMORY = re.compile(r"(?:%([cdefgs]s):)?\s*([^()]*?)\s*(?:\(([^()]*)\))?\s*\Z")
_INTEL_SIZE = re.compile(r"(byte|word|dword|qword|mmword|tbyte|xword|oword|[xyz]mmword|fword)\s+(?:ptr|bcst)\s*", re.IGNORECASE)
_INTEL_MEMORY = re.compile(r"(?:([cdefgs]s):)?\s*([^\[\]]*)((?:\[[^\[\]]*\]\s*)*)([^\[\]]*)\Z", re.IGNORECASE)
_DECORATION = re.compile(r"\{([^{}]*)\}")
_TERM = re.compile(r"([-+]?)\s*([^-+]+)")
_OBJDUMP_TARGET = re.compile(r"(?:0x)?([0-9a-f]+)(?:\s+<([^>]*)>)?\Z", re.IGNORECASE)
_SYMBOL = re.compile(r"[A-Za-z_.$?@][\w.$@?]*\Z")
_COMMA = re.compile(r",(?![^\[({<]*[\])}>])")  # a bracket that closes before another opens encloses the comma
_MNEMONIC = re.compile(r"[a-z][a-z0-9_.]*\Z")
_STRING_OPERATIONS = ("movs", "stos", "lods", "scas", "cmps")
_REVERSED = {"fsub": "fsubr", "fsubr": "fsub", "fdiv": "fdivr", "fdivr": "fdiv"}


class _Parts:
    """Operands of one statement while it is read."""

    def __init__(self) -> None:
        self.operands: list[Operand] = []
        self.mask: Register | None = None
        self.zeroing = False
        self.broadcast = False


def number(text: str) -> int | None:
    """An integer in the notations of assemblers (-8, 0x1f, 1fh), or None."""
    text = text.strip()
    if not _PLAIN_NUMBER.match(text):
        return None
    if text[-1] in "hH":
        return int(text[:-1], 16)
    try:
        return int(text, 0)
    except ValueError:
        return int(text, 8)  # gas takes a leading 0 for octal


def split_operands(text: str) -> list[str]:
    """Split at the commas that are outside of brackets."""
    if "," not in text:
        return [text] if text else []
    return [part.strip() for part in _COMMA.split(text)]


@lru_cache(maxsize=1 << 16)
def parse(statement: str, syntax: str) -> Instruction:
    """Read one statement without label and comment.

    Args:
        statement: such as ``addq $1, %rax``.
        syntax: ``att`` or ``intel``.
    Returns: the instruction, on line 0.
    Raises: AssemblyError if it is no instruction of this syntax.
    """
    words = statement.split(None, 1)
    written = words[0].lower()
    prefixes: list[str] = []
    while written in _PREFIXES and len(words) == 2:
        if written in _KEPT_PREFIXES:
            prefixes.append(_KEPT_PREFIXES[written])
        words = words[1].split(None, 1)
        written = words[0].lower()
    if written in _PREFIXES:  # alone on its line
        written = "nop"
    if not _MNEMONIC.match(written):
        written = written.removesuffix(",pn").removesuffix(",pt")
        if not _MNEMONIC.match(written):
            raise AssemblyError(f"'{written}' is not a mnemonic of x86", hint="is this another instruction set?")
    rest = words[1].strip() if len(words) == 2 else ""
    if written[:4] in _STRING_OPERATIONS and (prefixes or len(written) == 4):
        written, rest = _string_operation(written, rest)
    parts = _Parts()
    if syntax == "att":
        mnemonic, bits = _read_att(written, rest, parts)
    else:
        mnemonic, bits = _read_intel(written, rest, parts)
    return _finish(mnemonic, bits, parts, tuple(prefixes), statement)


def _string_operation(written: str, rest: str) -> tuple[str, str]:
    """``movs QWORD PTR es:[rdi], QWORD PTR ds:[rsi]`` and ``movsq %ds:(%rsi),%es:(%rdi)`` are ``movsq``."""
    if len(written) == 5 and "xmm" not in rest:
        return written, ""
    if match := _INTEL_SIZE.search(rest):
        return written + {8: "b", 16: "w", 32: "d", 64: "q"}[_POINTER_BITS[match[1].lower()]], ""
    if match := re.search(r"%?\b(al|ax|eax|rax)\b", rest):
        return written + {"al": "b", "ax": "w", "eax": "d", "rax": "q"}[match[1]], ""
    return written, rest


def _decorations(text: str, parts: _Parts) -> str:
    """Take ``{%k1}{z}``, ``{1to8}`` and rounding off an operand."""
    for word in _DECORATION.findall(text):
        word = word.strip().lstrip("%").lower()
        if word == "z":
            parts.zeroing = True
        elif word.startswith("1to"):
            parts.broadcast = True
        elif word in REGISTERS and REGISTERS[word].kind == "k":
            parts.mask = REGISTERS[word]
        elif not word.endswith("sae"):
            raise AssemblyError(f"'{{{word}}}' is not a mask, a broadcast or a rounding mode")
    return _DECORATION.sub("", text).strip()


def _read_att(written: str, rest: str, parts: _Parts) -> tuple[str, int]:
    branch = _is_branch(written.rstrip("q") if written in ("callq", "jmpq") else written)
    for text in reversed(split_operands(rest)):
        if "{" in text:
            text = _decorations(text, parts)
            if not text:
                continue
        parts.operands.append(_att_operand(text, branch))
    vector = any(isinstance(o, Register) and o.kind in ("xmm", "ymm", "zmm", "mm") for o in parts.operands)
    mnemonic, bits = from_att(written, len(parts.operands), vector)
    if mnemonic.rstrip("p") in _REVERSED and parts.operands and parts.operands[0] != REGISTERS["st0"]:
        if isinstance(parts.operands[0], Register):  # AT&T swaps these two, see the manual of gas, "i386-Bugs"
            pops = mnemonic.endswith("p")
            mnemonic = _REVERSED[mnemonic.rstrip("p")] + "p" * pops
    return mnemonic, bits


@lru_cache(maxsize=1 << 14)
def _att_operand(text: str, branch: bool) -> Operand:
    if text.startswith("%") and (register := REGISTERS.get(text[1:].lower().replace(" ", ""))):
        return register
    if text.startswith("$"):
        return Immediate(number(text[1:]), text[1:].strip())
    if branch and not text.startswith("*"):
        return _target(text)
    text = text.lstrip("* ")
    if register := REGISTERS.get(text[1:].lower()) if text.startswith("%") else None:
        return register
    match = _AT_T_MEMORY.match(text)
    if not match or not text:
        raise AssemblyError(f"'{text}' is not an operand in AT&T syntax", hint="Intel syntax? --syntax intel")
    base = index = None
    scale = 1
    if match[3] is not None:
        inside = [part.strip() for part in match[3].split(",")]
        base = _named(inside[0], "%") if inside[0] else None
        index = _named(inside[1], "%") if len(inside) > 1 and inside[1] else None
        scale = int(inside[2] or 1) if len(inside) > 2 else 1
    if match[3] is None and not match[1] and not _symbolic(match[2]):
        raise AssemblyError(f"'{text}' is not an operand in AT&T syntax", hint="Intel syntax? --syntax intel")
    displacement, symbol = _displacement(match[2])
    if index is not None and index.name == "riz":
        index = None
    return Memory(base, index, scale, displacement, segment=match[1] or "", symbol=symbol)


def _symbolic(text: str) -> bool:
    return bool(re.match(r"[-+\w.$@?()]+\Z", text.replace(" ", ""))) and text.lower() not in REGISTERS


def _named(text: str, sign: str = "") -> Register:
    name = text.lower()
    if sign and not name.startswith(sign):
        raise AssemblyError(f"'{text}' is not a register in AT&T syntax", hint="Intel syntax? --syntax intel")
    register = REGISTERS.get(name.removeprefix("%"))
    if register is None:
        if name.removeprefix("%") in ("riz", "eiz"):
            return Register("riz", "r64", 64)
        raise AssemblyError(f"'{text}' is not a register of x86")
    return register


def _displacement(text: str) -> tuple[int, str]:
    """Sum of the numbers, and the rest as symbol, of ``x+8``, ``-16``, ``.LC0@GOTPCREL``."""
    if not text:
        return 0, ""
    value = number(text)
    if value is not None:
        return (value - 2**64 if value >= 2**63 else value), ""
    total, symbols = 0, []
    for sign, term in _TERM.findall(text.replace(" ", "")):
        value = number(term)
        if value is None:
            symbols.append(("-" if sign == "-" else "") + term)
        else:
            total += -value if sign == "-" else value
    return total, "+".join(symbols)


def _is_branch(mnemonic: str) -> bool:
    if mnemonic[:1] == "j" or mnemonic in ("call", "callq", "xbegin") or mnemonic.startswith("loop"):
        name = canonical(mnemonic)[0]
        found = effect(name, 1)
        return name == "xbegin" or found is not None and found.control in ("jump", "branch", "call")
    return False


def _target(text: str) -> Operand:
    if (match := _OBJDUMP_TARGET.match(text)) and (match[2] or not text.isdigit() or len(text) > 3):
        return Label(f"0x{int(match[1], 16):x}")
    return Label(text.split("@")[0].split()[-1])


def _read_intel(written: str, rest: str, parts: _Parts) -> tuple[str, int]:
    branch = _is_branch(written)
    bits = 0
    for text in split_operands(rest):
        if "{" in text:
            text = _decorations(text, parts)
            if not text:
                continue
        operand, stated, broadcast = _intel_operand(text, branch)
        bits, parts.broadcast = bits or stated, parts.broadcast or broadcast
        parts.operands.append(operand)
    mnemonic = written
    if mnemonic in ("movq", "movd") and not any(
        isinstance(o, Register) and o.kind in ("xmm", "mm") for o in parts.operands
    ):
        raise AssemblyError(f"'{written}' without a vector register is AT&T syntax", hint="--syntax att")
    return canonical(mnemonic)[0] if mnemonic not in ("movsl",) else mnemonic, bits


@lru_cache(maxsize=1 << 14)
def _intel_operand(text: str, branch: bool) -> tuple[Operand, int, bool]:
    lower = text.lower().replace(" ", "")
    if lower in REGISTERS:
        return REGISTERS[lower], 0, False
    if (value := number(text)) is not None and not branch:
        return Immediate(value, text), 0, False
    bits, broadcast = 0, False
    if match := _INTEL_SIZE.match(text):
        bits, broadcast, text = _POINTER_BITS[match[1].lower()], "bcst" in match[0].lower(), text[match.end() :]
    elif branch and "[" not in text:
        return _target(re.sub(r"(?i)^(?:short|near|far)(?: ptr)?\s+", "", text)), 0, False
    if match := re.match(r"offset\s+(?:flat:)?\s*(.*)", text, re.IGNORECASE):
        return Immediate(None, match[1]), 0, False
    match = _INTEL_MEMORY.match(text.strip())
    if not match or "%" in text or "$" in text[:1] or not text:
        raise AssemblyError(f"'{text}' is not an operand in Intel syntax", hint="AT&T syntax? --syntax att")
    outside = (match[2] + match[4]).strip().lower()
    if outside in REGISTERS and bits:  # `call QWORD PTR rax` of some disassemblers
        return REGISTERS[outside], 0, False
    if not match[3] and not match[1] and not bits and not _SYMBOL.match(match[2].split("+")[0].split("[")[0].strip() or "!"):
        raise AssemblyError(f"'{text}' is not an operand in Intel syntax")
    return _intel_address(match[2] + match[4], match[3], match[1]), bits, broadcast


def _intel_address(outside: str, inside: str, segment: str | None) -> Memory:
    base = index = None
    scale, displacement, symbols = 1, 0, []
    terms = _TERM.findall(outside.replace(" ", "")) + _TERM.findall(
        "+".join(part for part in re.split(r"[\[\]]+", inside.replace(" ", "")) if part).replace("+-", "-").replace("++", "+")
    )
    for sign, term in terms:
        left, star, right = term.partition("*")
        if star:
            name, factor = (left, right) if left.lower() in REGISTERS else (right, left)
            if index is not None:
                base = index
            index, scale = _named(name), int(number(factor) or 1)
        elif (register := REGISTERS.get(term.lower())) is not None:
            if base is None:
                base = register
            elif index is None:
                index = register
            else:
                raise AssemblyError(f"more than two registers in the address '{inside}'")
        elif term.lower() not in ("riz", "eiz"):
            value = number(term)
            if value is None:
                symbols.append(("-" if sign == "-" else "") + term)
            else:
                displacement += -value if sign == "-" else value
    if displacement >= 2**63:
        displacement -= 2**64
    if base is not None and base.kind in ("xmm", "ymm", "zmm") or index is not None and index.name == "rsp" and scale == 1:
        base, index = index, base
    segment = (segment or "").lower()
    if segment == "ds" and base is None and index is None:
        segment = ""
    return Memory(base, index, scale, displacement, segment=segment, symbol="+".join(symbols))


@dataclass(frozen=True, slots=True)
class _Template:
    """What all instructions share that differ in the numbers of registers and in addresses only."""

    form: str
    roles: tuple[str, ...]
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    control: str
    known: bool
    memory_bits: int


def _finish(mnemonic: str, bits: int, parts: _Parts, prefixes: tuple[str, ...], text: str) -> Instruction:
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
    for position, (operand, role) in enumerate(zip(operands, template.roles, strict=True)):
        if isinstance(operand, Register):
            if role != "w":
                reads.append(operand.name)
            if role != "r":
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
        mnemonic, tuple(operands), template.form, "x86", tuple(dict.fromkeys(reads)), tuple(dict.fromkeys(writes)),
        tuple(loads), tuple(stores), prefixes, mask, parts.zeroing, parts.broadcast, template.control, target,
        template.known, 0, text,
    )  # fmt: skip


def _kind_of(operand: Operand) -> str:
    if isinstance(operand, Register):
        return operand.kind
    if isinstance(operand, Memory):
        return "mv" if operand.index is not None and operand.index.kind in ("xmm", "ymm", "zmm") else "m"
    return "i" if isinstance(operand, Immediate) else "l"


def _count(operands: list[Operand]) -> str:
    """How the count of a shift enters its form."""
    last = operands[-1]
    if isinstance(last, Register):
        return "cl" if last.name == "rcx" and last.bits == 8 else ""
    return "1" if isinstance(last, Immediate) and last.value == 1 and len(operands) == 2 else ""


@lru_cache(maxsize=1 << 15)
def _template(
    mnemonic: str, kinds: tuple[str, ...], stated: int, prefixes: tuple[str, ...], masked: bool, zeroing: bool,
    broadcast: bool, count: str,
) -> _Template:  # fmt: skip
    """The part of an instruction that the kinds of its operands decide."""
    found = effect(mnemonic, len(kinds))
    registers = tuple(kind for kind in kinds if kind not in ("m", "mv", "i", "l"))
    bits = _accessed_bits(mnemonic, registers, stated, broadcast) if "m" in kinds or "mv" in kinds else 0
    letters = (found.roles or "r") if found else "wr"
    roles = []
    for position, kind in enumerate(kinds):
        role = _role(letters[min(position, len(letters) - 1)], kind, kinds)
        keeps = kind in ("r8", "r16") or masked and not zeroing and position == 0 and kind not in ("k", "m", "mv")
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
        operand.base, operand.index, operand.scale, operand.displacement, bits, operand.segment, operand.symbol,
        broadcast=broadcast,
    )  # fmt: skip


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


_SPECIAL = frozenset(
    "push call pushf pushfq enter pop ret popf popfq leave mul imul div idiv shl shr sar rol ror shld shrd xchg movsb movsw"
    " movsd movsq cmpsb cmpsw cmpsd cmpsq stosb stosw stosd stosq lodsb lodsw lodsd lodsq scasb scasw scasd scasq"
    " sha256rnds2".split()
)
_COUNTED = frozenset("shl shr sar rol ror rcl rcr shld shrd".split())
_ABBREVIATED = frozenset(
    "shl shr sar rol ror rcl rcr imul pblendvb blendvps blendvpd faddp fmulp fsubp fsubrp fdivp fdivrp test xchg".split()
)
_STACK = Register("rsp", "r64", 64)
_STRING_BITS = {"b": 8, "w": 16, "d": 32, "q": 64}
_Sets = tuple[list[str], list[str], list[Memory], list[Memory]]


def _special_cases(mnemonic: str, operands: list[Operand], prefixes: tuple[str, ...], sets: _Sets) -> None:
    """What depends on more than the mnemonic: counts in cl, 8-bit multiplication, the stack, strings."""
    reads, writes, loads, stores = sets
    first = operands[0] if operands else None
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
    elif mnemonic in ("shl", "shr", "sar", "rol", "ror", "shld", "shrd") and isinstance(operands[-1], Register):
        reads += [flag for flag in writes if flag in ("cf", "of", "zf", "sf", "pf", "af")]  # a count of 0 keeps them
    elif mnemonic[:4] in ("movs", "cmps", "stos", "lods", "scas") and not operands:
        bits = _STRING_BITS.get(mnemonic[-1], 0)
        source, sink = Memory(REGISTERS["rsi"], bits=bits), Memory(REGISTERS["rdi"], bits=bits)
        loads += [source] * (mnemonic[:4] in ("movs", "cmps", "lods")) + [sink] * (mnemonic[:4] in ("cmps", "scas"))
        stores += [sink] * (mnemonic[:4] in ("movs", "stos"))
        if prefixes:
            reads.append("rcx")
            writes.append("rcx")
    elif mnemonic == "xchg" and first == operands[-1] and getattr(first, "name", "") == "rax":
        reads.clear()
        writes.clear()
    elif mnemonic == "sha256rnds2":
        reads.append("zmm0")
