"""Which instruction set and syntax a text is written in, from the registers and mnemonics that only one of them has."""

from __future__ import annotations

import re
from functools import cache

from rooftree.asm.parsers import parser_of
from rooftree.errors import AssemblyError

NAMES = {"x86": "x86-64", "aarch64": "AArch64", "riscv": "RISC-V", "power": "POWER"}

_COMMENTS = re.compile(r"(?m)(?:^\s*[#;@|]|//|/\*|(?<=\s)#(?!-?\d)|;\s+[A-Za-z]).*$")
_DIRECTIVES = re.compile(r"(?m)^\s*\.(?!L|B)\w.*$")
_X86 = r"(?:[re]?[abcd]x|[re]?(?:si|di|sp|bp)|r(?:[89]|1[0-5])[dwb]?|[abcd][lh]|[xyz]mm\d+|rip|st(?:\(\d\))?|mm[0-7])"
_SIGNS = {
    ("x86", "att"): (rf"%(?:{_X86}|k[0-7])\b|\$-?(?:0x)?\d|(?m:^\s*(?:callq|retq|jmpq|leaveq|cltq|cqto|cltd)\b)"),
    ("x86", "intel"): (
        rf"(?<![\w%$.]){_X86}(?![\w(])|\b[xyzdq]?(?:mm)?(?:word|byte) ptr\b|"
        r"(?m:^\s*(?:ret|vzeroupper|leave|cdqe|cqo|cdq)\s*$)"
    ),
    ("aarch64", ""): (
        r"\[(?:x\d+|sp)[\],]|\b[vz]\d+\.(?:\d*[bhsdq])\b|\b[xw](?:[12]?\d|30|zr)\b|\bb\.(?:[a-z]{2,5})\b|\bp\d+/[mz]\b|"
        r"\b[qd]\d+\s*,\s*\[|(?m:^\s*(?:cbn?z|adrp|ldp|stp|fmla|movprfx)\b)"
    ),
    ("riscv", ""): (
        r"-?\d*\((?:a[0-7]|s\d+|t[0-6]|sp|gp|ra|x\d+)\)|\bf[ast]\d+\b|\bzero\b|(?<![\w%])(?:a[0-7]|t[0-6]|s(?:[0-9]|1[01]))(?=\s*(?:,|$))|"
        r"\bvsetvli\b|\b(?:fadd|fmul|fmadd|fsub|fdiv)\.[sd]\b"
    ),
    ("power", ""): (
        r"(?m:^\s*(?:[0-9a-f]+:\s+(?:[0-9a-f]{2} ){0,4}\s*)?(?:lxv\w*|stxv\w*|lfdu?x?|stfdu?x?|lwz\w*|stw\w*|"
        r"xv(?:m?add|mul|m?sub|nm|div|max|min)\w+|"
        r"xs(?:m?add|mul|m?sub|div)\w+|bdnz\+?|bdz|addis|rldicl|rldicr|rlwinm|mtctr|mtspr|fmadd|cmpldi|cmpdi|cmpwi|"
        r"xxlor|xxpermdi|ldu?x?|stdu?x?|blr)(?=\s|$))|-?\d*\(\d+\)"
    ),
}


@cache
def _sign(key: tuple[str, str]) -> re.Pattern[str]:
    """Compiled when it is needed: most texts are told by the registers of AT&T syntax."""
    return re.compile(_SIGNS[key], re.IGNORECASE if key == ("x86", "intel") else 0)


_SCALAR_AARCH64 = re.compile(r"(?m)^\s*f(?:n?madd|n?msub|n?mul|add|sub|div|sqrt|mov|abs|neg|cmp)\s+[sdh]\d+\s*,")
"""Floating-point registers called s0 to s11, which are integer registers of RISC-V."""

_AT_T_REGISTER = re.compile(rf"[\t ,(]%{_X86}\b")
_OBJDUMP_FORMAT = re.compile(
    r"file format (?:elf|pe|mach-o)\S*?-?(x86-64|i386|littleaarch64|aarch64|littleriscv|riscv|powerpcle|powerpc)"
)
_FORMATS = {
    "x86-64": "x86",
    "i386": "x86",
    "littleaarch64": "aarch64",
    "aarch64": "aarch64",
    "littleriscv": "riscv",
    "riscv": "riscv",
    "powerpcle": "power",
    "powerpc": "power",
}


def detect(text: str, isa: str = "auto", syntax: str = "auto", source: str = "") -> tuple[str, str]:
    """The instruction set and the syntax of a text.

    Args:
        text: assembly; the first 20 000 characters decide.
        isa, syntax: what is known already, or auto; only x86 has a syntax, so that one implies x86.
    Returns: isa (x86, aarch64, riscv, power), syntax (att, intel, or "").
    Raises: AssemblyError if nothing in it is typical of any, or if as much is typical of two; for a given syntax, if more
        is typical of another instruction set than of x86.
    """
    head = text[:20000]
    if isa in ("auto", "x86") and syntax in ("auto", "att") and _AT_T_REGISTER.search(head) and "ptr" not in head:
        return "x86", "att"
    if (match := _OBJDUMP_FORMAT.search(head)) and isa == "auto":
        isa = _FORMATS[match[1]]
    code = _DIRECTIVES.sub("", _COMMENTS.sub("", head)) if "#" in head or "/" in head or "." in head or ";" in head else head
    if isa not in ("auto", "x86"):
        if syntax not in ("auto", ""):
            raise without_syntax(isa, syntax, source)
        return isa, ""
    if isa == "x86" and syntax != "auto":
        return isa, syntax
    scores = {key: len(_sign(key).findall(code)) for key in _SIGNS if isa in ("auto", key[0])}
    if scores.get(("riscv", "")) and scores.get(("aarch64", "")) and _SCALAR_AARCH64.search(code):
        scores[("riscv", "")] = 0
    if syntax not in ("auto", ""):
        other = max((key for key in scores if key[0] != "x86"), key=lambda key: scores[key])
        if scores[other] > max(scores[("x86", "att")], scores[("x86", "intel")]):
            raise without_syntax(other[0], syntax, source)
        return "x86", syntax
    if scores[("x86", "att")]:
        scores[("x86", "intel")] = len(re.findall(r"(?i)\bptr\s*\[", code))
    ranked = sorted(scores, key=lambda key: -scores[key])
    best = ranked[0]
    if scores[best] == 0:
        if isa == "x86":
            return "x86", "intel"
        raise AssemblyError(
            "this is not assembly of x86, AArch64, RISC-V or POWER: no register or instruction of any was found",
            where=source,
            hint="give assembly text, or a binary as FILE:SYMBOL",
        )
    if len(ranked) > 1 and scores[ranked[1]] == scores[best]:
        raise AssemblyError(
            f"this could be {_name(best)} or {_name(ranked[1])}", where=source, hint="say which: --isa and --syntax"
        )
    return best


def without_syntax(isa: str, syntax: str, source: str) -> AssemblyError:
    """The error for a syntax of x86 with another instruction set."""
    return AssemblyError(
        f"this is assembly of {NAMES[isa]}, but the syntax '{syntax}' is one of x86-64", where=source, hint="leave out --syntax"
    )


def _name(key: tuple[str, str]) -> str:
    return NAMES[key[0]] + (f" ({'AT&T' if key[1] == 'att' else 'Intel'} syntax)" if key[1] else "")


def foreign(statement: str, isa: str) -> str:
    """The name of another instruction set to which a statement clearly belongs, or ""."""
    scores = {key: bool(_sign(key).search(statement)) for key in _SIGNS}
    if any(found for key, found in scores.items() if key[0] == isa):
        return ""
    return next((_name(key) for key, found in scores.items() if found and _knows(key, statement)), "")


def _knows(key: tuple[str, str], statement: str) -> bool:
    """Whether a statement is a known instruction of another set."""
    try:
        return parser_of(key[0])(statement, key[1]).known
    except AssemblyError:
        return False
