"""AArch64: scalar, NEON and SVE text to the normal form.

    fmla v0.2d, v1.2d, v2.d[1]      ldr q0, [x0], #16      st1d {z0.d}, p0, [x1, x2, lsl #3]

The registers b3, h3, s3, d3, q3, v3 and z3 are parts of one register, which is called v3. Source: Arm Architecture
Reference Manual for A-profile, chapters C3 to C8.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rooftree.asm.aarch64_effects import effect
from rooftree.asm.model import Immediate, Instruction, Label, Memory, Modifier, Operand, Register, RegisterList
from rooftree.asm.risc import finish, number
from rooftree.asm.text import jump_target, split_operands
from rooftree.errors import AssemblyError
from rooftree.words import by_word, words

CONDITIONS = words(
    "eq ne cs hs cc lo mi pl vs vc hi ls ge lt gt le al nv"
    " none any nlast last first nfrst pmore plast tcont tstop"  # as SVE names them
)
_BRANCH_NAMES = by_word(
    {
        "cs": "hs nlast",
        "cc": "lo last",
        "eq": "none",
        "ne": "any",
        "mi": "first",
        "pl": "nfrst",
        "hi": "pmore",
        "ls": "plast",
        "ge": "tcont",
        "lt": "tstop",
    }
)
_SCALAR = re.compile(r"([wxbhsdq])(\d{1,2})\Z")
_VECTOR = re.compile(r"([vz])(\d{1,2})(?:\.(\d*)([bhsdq]))?(?:\[(\d+)\])?\Z")
_PREDICATE = re.compile(r"(pn?)(\d{1,2})(?:/([mz])|\.([bhsdq]))?\Z")
_NAMED = {
    "sp": Register("sp", "x", 64),
    "wsp": Register("sp", "w", 32),
    "xzr": Register("xzr", "x", 64),
    "wzr": Register("xzr", "w", 32),
    "lr": Register("x30", "x", 64),
    "fp": Register("x29", "x", 64),
}
_BITS = {"w": 32, "x": 64, "b": 8, "h": 16, "s": 32, "d": 64, "q": 128}
_SHIFTS = words("lsl lsr asr ror msl uxtb uxth uxtw uxtx sxtb sxth sxtw sxtx mul")
_PATTERNS = re.compile(r"(?:pow2|vl\d+|mul[34]|all)\Z")
_PREFETCH = re.compile(r"(?:pld|pli|pst)l[1-3](?:keep|strm)\Z")
_LOADED = {"b": 8, "h": 16, "w": 32}
_NAMES_PLACES = words("adr adrp ldr ldrsw mrs msr dmb dsb isb bti hint prfm sys dc ic at tlbi")
_FLOAT = re.compile(r"#?[-+]?\d+\.\d*(?:e[-+]?\d+)?\Z", re.IGNORECASE)
_MNEMONIC = re.compile(r"[a-z][a-z0-9]*(?:\.[a-z]+)?\Z")


@lru_cache(maxsize=1 << 16)
def parse(statement: str, syntax: str = "") -> Instruction:
    """Read one statement without label and comment.

    Raises: AssemblyError if it is no instruction of AArch64.
    """
    first, _, rest = statement.replace("\t", " ").strip().partition(" ")
    mnemonic = first.lower()
    if not _MNEMONIC.match(mnemonic):
        raise AssemblyError(f"'{first}' is not a mnemonic of AArch64")
    if mnemonic[0] == "b" and mnemonic[1:] in CONDITIONS:  # as gcc writes it
        mnemonic = f"b.{mnemonic[1:]}"
    if mnemonic.startswith("b.") and mnemonic[2:] in _BRANCH_NAMES:
        mnemonic = f"b.{_BRANCH_NAMES[mnemonic[2:]]}"
    texts = split_operands(rest.strip())
    branches = _is_branch(mnemonic)
    operands: list[Operand] = []
    for text in texts:
        operand = _operand(text.strip(), branches)
        last = operands[-1] if operands else None
        if isinstance(last, Memory) and isinstance(operand, (Immediate, Register)) and not mnemonic.startswith("prf"):
            operands[-1] = _post_indexed(last, operand)
        else:
            operands.append(operand)
    odd = next((o.name for o in operands if isinstance(o, Label)), "")
    known = effect(mnemonic, tuple(operands)) is not None
    if odd and known and not branches and mnemonic not in _NAMES_PLACES:
        raise AssemblyError(f"'{odd}' is not an operand of AArch64")
    predicate = next((o for o in operands if isinstance(o, Register) and o.name.startswith("p") and "/" in o.kind), None)
    operands = [_sized(mnemonic, o, operands) if isinstance(o, Memory) else o for o in operands]
    return finish(
        "aarch64",
        mnemonic,
        operands,
        effect(mnemonic, tuple(operands)),
        statement,
        constant=("xzr",),
        mask=predicate,
        zeroing=predicate is not None and predicate.kind.endswith("z"),
    )


def _is_branch(mnemonic: str) -> bool:
    return mnemonic in ("b", "bl", "cbz", "cbnz", "tbz", "tbnz") or mnemonic.startswith("b.")


def _operand(text: str, branches: bool) -> Operand:
    if not text:
        raise AssemblyError("an operand is missing")
    lower = text.lower()
    register = _register(lower)
    if register is not None:
        return register
    if text[0] == "[":
        return _address(text)
    if text[0] == "{":
        return _list(lower)
    value = number(text)
    if value is not None and (not branches or text[0] == "#" or len(text) < 3):
        return Immediate(value, text)
    found = _constant(text) or _qualifier(lower) if not branches or text[0] in "#:" else None
    if found is not None:
        return found
    if (target := jump_target(text)) is not None:
        return Label(target)
    raise AssemblyError(f"'{text}' is not an operand of AArch64")


def _constant(text: str) -> Operand | None:
    """A relocated symbol (``:lo12:x``, ``#:got:x``) or a floating-point number."""
    if _FLOAT.match(text):
        return Immediate(float(text.lstrip("#")), text)
    return Immediate(None, text) if text[0] in "#:" else None


def _qualifier(text: str) -> Operand | None:
    """A word that is no value: a shift, a condition, a pattern of predicates, a hint."""
    parts = text.split()
    if parts[0] in _SHIFTS and (len(parts) == 2 or (len(parts) == 1 and parts[0] != "mul")):
        return Modifier(parts[0], number(parts[1]) if len(parts) == 2 else None)
    if text in CONDITIONS:
        return Modifier("cc")
    if _PATTERNS.match(text):
        return Modifier("pattern", int(text[2:]) if text.startswith("vl") else None)
    return Modifier("hint") if _PREFETCH.match(text) else None


@lru_cache(maxsize=4096)
def _register(text: str) -> Register | None:
    if text in _NAMED:
        return _NAMED[text]
    if match := _SCALAR.match(text):
        if int(match[2]) > 31 or (match[1] in "wx" and int(match[2]) > 30):
            return None
        return Register(("x" if match[1] in "wx" else "v") + match[2], match[1], _BITS[match[1]])
    if match := _VECTOR.match(text):
        kind, lanes, letter, index = match[1], match[3] or "", match[4] or "", match[5]
        bits = _BITS.get(letter, 0) * (int(lanes) if lanes else 1) if kind == "v" else 0
        word = kind + (f".{lanes}{letter}" if letter else "") + ("[]" if index is not None else "")
        return Register(f"v{match[2]}", word, bits, int(index) if index is not None else None)
    if match := _PREDICATE.match(text):
        word = "p" + (f"/{match[3]}" if match[3] else f".{match[4]}" if match[4] else "")
        return Register(f"p{match[2]}", word, 0)
    return Register("ffr", "p", 0) if text == "ffr" else None


def _list(text: str) -> Operand:
    """``{v0.4s, v1.4s}``, ``{v0.4s-v3.4s}``, ``{v0.d}[1]``; a list of one is the register itself."""
    match = re.match(r"\{(.*)\}(?:\[(\d+)\])?\Z", text)
    if not match:
        raise AssemblyError(f"'{text}' is not a list of registers")
    names = [name.strip() for name in match[1].split(",")]
    if len(names) == 1 and "-" in names[0]:
        first, last = (name.strip() for name in names[0].split("-"))
        low, high = re.match(r"([vz])(\d+)(.*)", first), re.match(r"[vz](\d+)", last)
        if not low or not high:
            raise AssemblyError(f"'{text}' is not a list of registers")
        count = (int(high[1]) - int(low[2])) % 32 + 1
        names = [f"{low[1]}{(int(low[2]) + i) % 32}{low[3]}" for i in range(count)]
    index = f"[{match[2]}]" if match[2] else ""
    registers = [_register(name + index) for name in names]
    if None in registers:
        raise AssemblyError(f"'{text}' is not a list of registers")
    found = tuple(r for r in registers if r is not None)
    return found[0] if len(found) == 1 else RegisterList(found)


def _address(text: str) -> Memory:
    """``[x0, x1, lsl #3]!`` and its like."""
    match = re.match(r"\[([^\]]*)\](!?)\Z", text)
    if not match:
        raise AssemblyError(f"'{text}' is not an address of AArch64")
    parts = [part.strip() for part in match[1].split(",")]
    base = _register(parts[0].lower())
    if base is None:
        raise AssemblyError(f"'{parts[0]}' is not a register of AArch64")
    index, scale, displacement, symbol, extend, times_vl = None, 1, 0, "", "", False
    for part in parts[1:]:
        lower = part.lower()
        words = lower.replace("#", " ").split()
        if (register := _register(lower)) is not None:
            index = register
        elif words and words[0] in _SHIFTS:
            times_vl = times_vl or words == ["mul", "vl"]
            if words[0] != "mul":
                scale = 1 << _shift(words[1]) if len(words) > 1 else 1
                extend = "" if words[0] == "lsl" else words[0]
        elif (value := number(part)) is not None:
            displacement = value
        else:
            symbol = part.lstrip("#")
    return Memory(
        base, index, scale, displacement, symbol=symbol, writeback="pre" if match[2] else "", extend=extend, times_vl=times_vl
    )


def _shift(text: str) -> int:
    """By how many bits an index is shifted."""
    if (value := number(text)) is None or not 0 <= value < 64:
        raise AssemblyError(f"'{text}' is no number of bits to shift by")
    return value


def _post_indexed(memory: Memory, step: Immediate | Register) -> Memory:
    by = step.value if isinstance(step, Immediate) and isinstance(step.value, int) else 0
    return Memory(
        memory.base,
        memory.index,
        memory.scale,
        by,
        symbol=memory.symbol,
        writeback="post",
        step=step if isinstance(step, Register) else None,
        extend=memory.extend,
    )


def _sized(mnemonic: str, memory: Memory, operands: list[Operand]) -> Memory:
    """Fill in how many bits are accessed; SVE accesses depend on the vector length."""
    registers = [r for o in operands for r in (o.registers if isinstance(o, RegisterList) else (o,)) if isinstance(r, Register)]
    data = [r for r in registers if not r.name.startswith("p")]
    bits = 0
    if mnemonic.startswith("prf") or not data or any(r.kind.startswith("z") for r in data):
        bits = 0
    elif match := re.match(r"(?:ld|st)(?:u|t|n|x|l|a|ax|lx|ap|lu)?r(s?)([bhw])\Z", mnemonic):
        bits = _LOADED[match[2]]
    elif mnemonic == "ldpsw":
        bits = 64
    elif re.match(r"ld[1-4]r\Z", mnemonic) or data[0].index is not None:
        bits = sum(_BITS[r.kind.split(".")[1].lstrip("0123456789").rstrip("[]")] for r in data)
    else:
        pair = mnemonic.startswith(("ldp", "stp", "ldnp", "stnp", "ldxp", "ldaxp"))
        lists = any(isinstance(o, RegisterList) for o in operands)
        bits = sum(r.bits for r in data) if pair or lists else data[-1 if mnemonic.startswith("stx") else 0].bits
    return Memory(
        memory.base,
        memory.index,
        memory.scale,
        memory.displacement,
        bits,
        symbol=memory.symbol,
        writeback=memory.writeback,
        step=memory.step,
        extend=memory.extend,
        times_vl=memory.times_vl,
    )
