"""Operands of x86 in both syntaxes: text to registers, addresses, constants and labels."""

from __future__ import annotations

import re
from functools import lru_cache

from rooftree.asm.model import Immediate, Label, Memory, Operand, Register
from rooftree.asm.text import integer, jump_target
from rooftree.errors import AssemblyError
from rooftree.words import by_word


def _registers() -> dict[str, Register]:
    found = {}
    for short in ("a", "b", "c", "d"):
        full = f"r{short}x"
        for name, kind in ((full, "r64"), (f"e{short}x", "r32"), (f"{short}x", "r16"), (f"{short}l", "r8")):
            found[name] = Register(full, kind, int(kind[1:]))
        found[f"{short}h"] = Register(full, "r8", 8, index=1)
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
POINTER_BITS = by_word(
    {
        8: "byte",
        16: "word",
        32: "dword",
        64: "qword mmword mmword_",
        80: "tbyte xword",
        128: "oword xmmword",
        256: "ymmword",
        512: "zmmword",
        48: "fword",
    }
)
_PLAIN_NUMBER = re.compile(r"[-+]?(?:0x[0-9a-f]+|[0-9][0-9a-f]*h|\d+)\Z", re.IGNORECASE)
_AT_T_MEMORY = re.compile(r"(?:%([cdefgs]s):)?\s*([^()]*?)\s*(?:\(([^()]*)\))?\s*\Z")
INTEL_SIZE = re.compile(r"(byte|word|dword|qword|mmword|tbyte|xword|oword|[xyz]mmword|fword)\s+(?:ptr|bcst)\s*", re.IGNORECASE)
_INTEL_MEMORY = re.compile(r"(?:([cdefgs]s):)?\s*([^\[\]]*)((?:\[[^\[\]]*\]\s*)*)([^\[\]]*)\Z", re.IGNORECASE)
_DECORATION = re.compile(r"\{([^{}]*)\}")
_TERM = re.compile(r"([-+]?)\s*([^-+]+)")
_SYMBOL = re.compile(r"[A-Za-z_.$?@][\w.$@?]*\Z")


class Parts:
    """Operands of one statement while it is read."""

    def __init__(self) -> None:
        self.operands: list[Operand] = []
        self.mask: Register | None = None
        self.zeroing = False
        self.broadcast = False


def number(text: str) -> int | None:
    """An integer in the notations of assemblers (-8, 0x1f, 1fh), or None."""
    text = text.strip()
    if text.isdecimal() and text.isascii() and text[0] != "0":
        return integer(text, 10)
    if not _PLAIN_NUMBER.match(text):
        return None
    if text[-1] in "hH":
        return integer(text[:-1], 16)
    digits = text.lstrip("+-")
    if digits[0] == "0" and digits.isdigit():  # gas takes a leading 0 for octal
        return integer(text, 8) if set(digits) <= set("01234567") else None
    return integer(text)


def decorations(text: str, parts: Parts) -> str:
    """Take ``{%k1}{z}``, ``{1to8}`` and rounding off an operand."""
    for word in _DECORATION.findall(text):
        name = word.strip().lstrip("%").lower()
        if name == "z":
            parts.zeroing = True
        elif name.startswith("1to"):
            parts.broadcast = True
        elif name in REGISTERS and REGISTERS[name].kind == "k":
            parts.mask = REGISTERS[name]
        elif not name.endswith("sae"):
            raise AssemblyError(f"'{{{name}}}' is not a mask, a broadcast or a rounding mode")
    return _DECORATION.sub("", text).strip()


@lru_cache(maxsize=1 << 14)
def att_operand(text: str, branch: bool) -> Operand:
    """An operand in AT&T syntax; of a branch, a bare name is a label.

    Raises: AssemblyError if it is none.
    """
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
    segment, before, inside = match.groups()
    if inside is None and not segment and not _symbolic(before):
        raise AssemblyError(f"'{text}' is not an operand in AT&T syntax", hint="Intel syntax? --syntax intel")
    base, index, scale = _att_address(inside) if inside is not None else (None, None, 1)
    displacement, symbol = _displacement(before)
    return Memory(base, index, scale, displacement, segment=segment or "", symbol=symbol)


@lru_cache(maxsize=1 << 12)
def _att_address(text: str) -> tuple[Register | None, Register | None, int]:
    """Base, index and scale of what stands in the brackets of an address."""
    inside = [part.strip() for part in text.split(",")]
    base = _named(inside[0], "%") if inside[0] else None
    index = _named(inside[1], "%") if len(inside) > 1 and inside[1] else None
    scale = _scale(inside[2]) if len(inside) > 2 and inside[2] else 1
    return base, index if index is None or index.name != "riz" else None, scale


def _scale(text: str) -> int:
    if (value := number(text)) not in (1, 2, 4, 8):
        raise AssemblyError(f"an index is scaled by '{text}'; by 1, 2, 4 or 8 it can be")
    return value


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


def _target(text: str) -> Operand:
    name = jump_target(text)
    if name is None:
        raise AssemblyError(f"'{text}' is not a place to jump to")
    return Label(name)


@lru_cache(maxsize=1 << 14)
def intel_operand(text: str, branch: bool) -> tuple[Operand, int, bool]:
    """An operand in Intel syntax, the bits that it states (0 if none), and whether it is broadcast.

    Raises: AssemblyError if it is none.
    """
    lower = text.lower().replace(" ", "")
    if lower in REGISTERS:
        return REGISTERS[lower], 0, False
    if (value := number(text)) is not None and not branch:
        return Immediate(value, text), 0, False
    bits, broadcast = 0, False
    if match := INTEL_SIZE.match(text):
        bits, broadcast, text = (POINTER_BITS[match[1].lower()], "bcst" in match[0].lower(), text[match.end() :])
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
            index, scale = _named(name), _scale(factor)
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
    if (base is not None and base.kind in ("xmm", "ymm", "zmm")) or (index is not None and index.name == "rsp" and scale == 1):
        base, index = index, base
    segment = (segment or "").lower()
    if segment == "ds" and base is None and index is None:
        segment = ""
    return Memory(base, index, scale, displacement, segment=segment, symbol="+".join(symbols))
