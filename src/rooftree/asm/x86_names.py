"""Mnemonics and access widths of x86: from what AT&T or Intel syntax writes to one name and a number of bits."""

from __future__ import annotations

import re
from functools import cache

from rooftree.asm.x86_effects import SAME_CONDITION, SCALAR, effect, is_simd
from rooftree.words import by_word, words

#: Bits of AT&T's size suffixes.
SUFFIX_BITS = {"b": 8, "w": 16, "l": 32, "q": 64}

_SIMPLE = {
    "sal": "shl",
    "retq": "ret",
    "retn": "ret",
    "iretq": "iret",
    "callq": "call",
    "jmpq": "jmp",
    "leaveq": "leave",
    "cltq": "cdqe",
    "cqto": "cqo",
    "cltd": "cdq",
    "cwtl": "cwde",
    "cbtw": "cbw",
    "cwtd": "cwd",
    "movslq": "movsxd",
    "repz": "repe",
    "repnz": "repne",
    "movsl": "movsd",
    "stosl": "stosd",
    "lodsl": "lodsd",
    "scasl": "scasd",
    "cmpsl": "cmpsd",
    "pclmullqlqdq": "pclmulqdq",
    "loopz": "loope",
    "loopnz": "loopne",
    "ud2a": "ud2",
    "pushq": "push",
    "popq": "pop",
    "fnstsw": "fnstsw",
    "nopw": "nop",
    "nopl": "nop",
    "xlatb": "xlat",
    "fwait": "wait",
}
_EXTEND = re.compile(r"mov([sz])([bwl])([wlq])\Z")
_AT_T_CONVERT = re.compile(r"(v?cvtt?(?:pd|ph|ps|uqq|qq|udq|dq|neps)2(?:ps|dq|udq|ph|bf16|phx))([xyz])\Z")
_AT_T_INTEGER = re.compile(r"(v?cvt(?:u?si2s[sdh]|t?s[sdh]2u?si))([lq])\Z")
_FPCLASS = re.compile(r"(vfpclassp[dsh])([xyz])\Z")
_PREDICATES = {
    name: code
    for each in (
        "eq lt le unord neq nlt nle ord eq_uq nge ngt false neq_oq ge gt true eq_os lt_oq le_oq unord_s neq_us nlt_uq nle_uq"
        " ord_s eq_us nge_uq ngt_uq false_os neq_os ge_oq gt_oq true_us",
        "eq_oq lt_os le_os unord_q neq_uq nlt_us nle_us ord_q eq_uq nge_us ngt_us false_oq neq_oq ge_os gt_os true_uq",
    )
    for code, name in enumerate(each.split())
}
_COMPARE = re.compile(r"(v?cmp)([a-z_]+?)(ps|pd|ss|sd|ph|sh)\Z")
_INTEGER_COMPARE = re.compile(r"(vpcmp)(eq|lt|le|false|neq|nlt|nle|true)(u?[bwdq])\Z")
_INTEGER_PREDICATES = {"eq": 0, "lt": 1, "le": 2, "false": 3, "neq": 4, "nlt": 5, "nle": 6, "true": 7}
_CONDITIONAL = re.compile(r"(j|set|cmov)([a-z]+)\Z")
_X87_SUFFIX = {"s": 32, "l": 64, "t": 80, "q": 64, "ll": 64}
_X87_AT_T = re.compile(
    r"(f(?:ld|st|stp|add|sub|subr|mul|div|divr|com|comp)|fi(?:ld|st|stp|sttp|add|sub|subr|mul|div|divr|com|comp))(ll|[sltq])\Z"
)


@cache
def canonical(mnemonic: str) -> tuple[str, int | None]:
    """Intel's name of a mnemonic of either syntax that carries no size, and the predicate that its name contains.

    >>> canonical("jz"), canonical("vcmpltpd"), canonical("sal")
    (('je', None), ('vcmppd', 1), ('shl', None))
    """
    name = _SIMPLE.get(mnemonic, mnemonic)
    if (match := _CONDITIONAL.match(name)) and match[2] in SAME_CONDITION:
        return match[1] + SAME_CONDITION[match[2]], None
    if (match := _COMPARE.match(name)) and match[2] in _PREDICATES:
        return match[1] + match[3], _PREDICATES[match[2]]
    if (match := _INTEGER_COMPARE.match(name)) and (match[2] != "eq" or match[3].startswith("u")):
        return match[1] + match[3], _INTEGER_PREDICATES[match[2]]
    return name, None


@cache
def from_att(mnemonic: str, n_operands: int, vector: bool) -> tuple[str, int]:
    """Intel's name and the bits that the suffix of an AT&T mnemonic states (0 if it states none).

    Args:
        mnemonic: as written, in lower case.
        n_operands: operands as written.
        vector: whether an operand is a vector register (movq is then an instruction of its own).
    """
    if match := _AT_T_CONVERT.match(mnemonic):
        return match[1], {"x": 128, "y": 256, "z": 512}[match[2]]
    if match := _FPCLASS.match(mnemonic):
        return match[1], {"x": 128, "y": 256, "z": 512}[match[2]]
    if match := _AT_T_INTEGER.match(mnemonic):
        return match[1], SUFFIX_BITS[match[2]] if "si2s" in match[1] else 0
    if mnemonic in ("movslq", "movsxd"):
        return "movsxd", 32
    if (match := _EXTEND.match(mnemonic)) and match[1] + match[2] != "sl":
        return ("movsx" if match[1] == "s" else "movzx"), SUFFIX_BITS[match[2]]
    if mnemonic in ("movq", "movd", "movw"):
        return (mnemonic, 0) if vector else ("mov", {"q": 64, "w": 16, "d": 32}[mnemonic[-1]])
    if mnemonic in ("movsd", "cmpsd", "movsl", "cmpsl") and n_operands < 2:
        return mnemonic.replace("sl", "sd"), 0
    if match := _X87_AT_T.match(mnemonic):
        bits = _X87_SUFFIX[match[2]]
        if match[1].startswith("fi"):
            bits = {"s": 16, "l": 32, "q": 64, "ll": 64}.get(match[2], 0)
        return match[1], bits
    name, predicate = canonical(mnemonic)
    if predicate is not None:
        return mnemonic, 0
    if (effect(name, n_operands) is not None and name not in ("movsb", "movsw", "movsq")) or is_simd(name):
        return name, 0
    if mnemonic[:-1] and mnemonic[-1] in SUFFIX_BITS:
        stem = canonical(mnemonic[:-1])[0]
        if stem in SCALAR or stem in ("imul", "fnstcw", "fldcw", "fnstsw", "fstcw"):
            return stem, SUFFIX_BITS[mnemonic[-1]]
    return name, 0


_FIXED = by_word(
    {
        32: "movd movss insertps extractps broadcastss pbroadcastd ldmxcsr stmxcsr",
        64: "movq movlps movhps movlpd movhpd movsd cvtps2pi cvttps2pi cvtpi2ps cvtpi2pd broadcastsd pbroadcastq",
        16: "movsh movw pbroadcastw fldcw fnstcw fstcw fnstsw fstsw",
        8: "pbroadcastb prefetch",
        128: "4fmaddps p4dpwssd 4fmaddss",
    }
)
_LETTER = {"b": 8, "w": 16, "d": 32, "q": 64}
_LANES = re.compile(r"(?:broadcast|insert|extract)[fi](?:128|32x4|64x2|32x8|64x4|32x2)\Z")
_LANE_BITS = {"128": 128, "32x4": 128, "64x2": 128, "32x8": 256, "64x4": 256, "32x2": 64}
_WIDEN = re.compile(r"pmov(?:zx|sx)(bw|bd|bq|wd|wq|dq)\Z")
_NARROW = re.compile(r"pmovu?s?(wb|dw|db|qd|qw|qb)\Z")
_SCALAR_CONVERT = re.compile(r"cvtt?(ss|sd|sh)2")
_HALVES = words("cvtps2pd cvtdq2pd cvtudq2pd cvtph2ps cvtph2psx cvtps2qq cvtps2uqq cvttps2qq cvttps2uqq cvtph2dq cvttph2dq")
_NARROWS = words("cvtpd2ps cvtpd2dq cvttpd2dq cvtpd2udq cvttpd2udq cvtqq2ps cvtuqq2ps")


def element_bits(mnemonic: str) -> int:
    """Bits of one element of a SIMD instruction, from the end of its name; 0 if the name does not say.

    >>> element_bits("vfmadd231pd"), element_bits("vpaddd"), element_bits("vmovdqu32")
    (64, 32, 32)
    """
    for ending, bits in (("ps", 32), ("pd", 64), ("ss", 32), ("sd", 64), ("ph", 16), ("sh", 16)):
        if mnemonic.endswith(ending):
            return bits
    if match := re.search(r"(?:movdq[au]|[fi])(8|16|32|64)(?:x\d)?\Z", mnemonic):
        return int(match[1])
    return _LETTER.get(mnemonic[-1], 0)


_VECTOR_BITS = {"mm": 64, "xmm": 128, "ymm": 256, "zmm": 512}
_GENERAL_BITS = {"r8": 8, "r16": 16, "r32": 32, "r64": 64}


@cache
def memory_bits(mnemonic: str, registers: tuple[str, ...]) -> int:
    """Bits that an instruction accesses at its memory operand, given the kinds of its registers; 0 if unknown."""
    vectors = [_VECTOR_BITS[kind] for kind in registers if kind in _VECTOR_BITS]
    vex = mnemonic.startswith("v")
    stem = mnemonic[1:] if vex else mnemonic
    if mnemonic in ("lea", "nop") or mnemonic.startswith(("prefetch", "clflush", "clwb")):
        return 0 if mnemonic == "lea" else 8 if mnemonic != "nop" else 0
    simd = vex or is_simd(mnemonic) or bool(vectors)
    if not simd:
        return _integer_bits(mnemonic, registers)
    if stem in _FIXED:
        return _FIXED[stem]
    if _LANES.match(stem):
        return _LANE_BITS[re.split(r"[fi](?=\d)", stem)[-1]]
    if stem.startswith(("pinsr", "pextr")):
        return _LETTER[stem[-1]]
    if stem.startswith(("gather", "scatter", "pgather", "pscatter")):
        return 64 if stem.endswith(("pd", "q")) else 32
    widest = max(vectors, default=0)
    if match := _WIDEN.match(stem):
        return widest * _LETTER[match[1][0]] // _LETTER[match[1][1]]
    if match := _NARROW.match(stem):
        return widest * _LETTER[match[1][1]] // _LETTER[match[1][0]]
    return _vector_bits(stem, registers, widest)


def _vector_bits(stem: str, registers: tuple[str, ...], widest: int) -> int:
    if match := _SCALAR_CONVERT.match(stem):
        return {"ss": 32, "sd": 64, "sh": 16}[match[1]]
    if re.match(r"cvtu?si2", stem):
        return max((_GENERAL_BITS[kind] for kind in registers if kind in ("r32", "r64")), default=0)
    if stem in _HALVES or stem == "cvtps2ph":
        return widest // 2
    if stem in ("cvtph2pd", "cvtph2qq", "cvtph2uqq", "cvttph2qq", "cvttph2uqq"):
        return widest // 4
    if stem in _NARROWS:
        return 0 if widest < 256 else widest * 2
    if stem == "movddup" and widest == 128:
        return 64
    # by a count in memory; with one register wider than that it is the source, which is shifted by an immediate
    if re.match(r"ps(ll|rl|ra)[wdq]\Z", stem) and widest and (len(registers) > 1 or widest < 256):
        return 64 if registers[0] == "mm" else 128
    if re.search(r"(?<!m)(ss|sd|sh)\Z", stem) and not stem.startswith("p"):
        return {"s": 32, "d": 64, "h": 16}[stem[-1]]
    return widest


def _integer_bits(mnemonic: str, registers: tuple[str, ...]) -> int:
    if mnemonic.startswith("set"):
        return 8
    if mnemonic in ("push", "pop", "call", "jmp", "ret"):
        return 64
    if mnemonic.startswith("kmov"):
        return _LETTER[mnemonic[-1]]
    if mnemonic in ("movzx", "movsx"):
        return 0
    if mnemonic == "movsxd":
        return 32
    if mnemonic in ("fldcw", "fnstcw", "fstcw", "fnstsw", "fstsw"):
        return 16
    if mnemonic in ("ldmxcsr", "stmxcsr"):
        return 32
    general = [_GENERAL_BITS[kind] for kind in registers if kind in _GENERAL_BITS]
    if mnemonic in ("shl", "shr", "sar", "rol", "ror", "rcl", "rcr"):  # the register is the count
        return 0
    return general[0] if general else 0
