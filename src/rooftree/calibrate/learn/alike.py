"""Forms of x86 that are alike: between registers for memory, of the same width and latency, that do the same."""

from __future__ import annotations

import re

Like = tuple[float | None, str] | None
"""Latency on the relative [cy], None for any, and width of registers; None: whatever they are."""


def likeness(form: str, latency: float | None) -> tuple[Like, ...]:
    """What tells forms of the same ports apart, the closest first: latency and width of registers, width alone, nothing.

    >>> likeness("vpermq ymm,ymm,i", 3.0)
    ((3.0, 'ymm'), (None, 'ymm'), None)
    """
    width = next((kind for kind in ("zmm", "ymm", "xmm", "r64", "r32") if kind in form), "")
    return ((latency, width), (None, width), None) if form else (None,)


def accesses_memory(form: str) -> bool:
    """Whether a form accesses memory, other than by a vector of indices, whose cost is one of its own."""
    return re.search(r"[ ,]m\d+(?![\dv])", form) is not None


def between_registers(form: str) -> str:
    """The form with a register in place of an operand in memory that it reads; "" if there is none, or it only moves it.

    >>> between_registers("vdivpd zmm,zmm,m512"), between_registers("add r64,m64"), between_registers("vmovupd ymm,m256")
    ('vdivpd zmm,zmm,zmm', 'add r64,r64', '')
    """
    name, _, operands = form.partition(" ")
    read = re.search(r",m(\d+)(?![\dv])", operands)
    if read is None or re.match(r"v?mov|lea", name):
        return ""
    vector = next((kind for kind, bits in (("zmm", "512"), ("ymm", "256"), ("xmm", "128")) if bits == read[1]), "")
    register = vector or ("xmm" if "mm" in operands else f"r{read[1]}")
    return f"{name} {operands[: read.start()]},{register}{operands[read.end() :]}"


_ACCESSED = {"zmm": ("512",), "ymm": ("256",), "xmm": ("128", "64", "32"), "r64": ("64",), "r32": ("32",)}


def with_memory(form: str) -> list[str]:
    """The forms that read memory in place of the last register, as wide as that or an element.

    >>> with_memory("vcvtpd2ps ymm,zmm"), with_memory("vpermilpd ymm,ymm,i"), with_memory("inc r64")
    (['vcvtpd2ps ymm,m512'], ['vpermilpd ymm,m256,i'], [])
    """
    name, _, operands = form.partition(" ")
    before, number = (operands.removesuffix(",i"), ",i") if operands.endswith(",i") else (operands, "")
    others, comma, last = before.rpartition(",")
    return [f"{name} {others},m{bits}{number}" for bits in _ACCESSED.get(last, ())] if comma else []


_SIMPLE = re.compile(r"(?:add|sub|and|or|xor|cmp|test|adc|sbb|inc|dec|neg|not|lea|sh[lr]|sar|andn|[lt]zcnt|popcnt)(?= )")
"""Integer operations that every x86-64 core does on 32 bits as on 64."""
_WITH_NUMBER, _LOGIC = re.compile(r"(add|sub|and|or|xor|cmp|test|adc|sbb) "), re.compile(r"(and|or|xor|test) ")
"""Those that take as long with a number as with a register; those that differ in the truth table only."""


def alike(form: str) -> list[str]:
    """Forms of x86 that do the same on the same units, the nearest first.

    Between registers for memory, in the encoding of AVX for that of SSE, of 64 bits for simple operations of 32, with a number
    for a register, and one logical operation for another. Zen 4 learnt with the other forms of Sapphire Rapids, BHive blocks:
    1219 as loops 9.4 -> 7.0 % off in the mean,
    1266 unrolled 11.0 -> 8.3 %.

    >>> alike("addsd xmm,m64"), alike("sub r32,r32")
    (['addsd xmm,xmm', 'vaddsd xmm,xmm', 'vaddsd xmm,xmm,xmm'], ['sub r64,r64', 'sub r32,i', 'sub r64,i'])
    """
    between = between_registers(form)
    found = [between] if between else []
    plain = between or form
    name, _, operands = plain.partition(" ")
    if operands.startswith("xmm") and not name.startswith("v") and not accesses_memory(plain):
        found += [f"v{plain}", f"v{name} xmm,{operands}"]
    if _SIMPLE.match(plain) and not re.search(r"[ ,]m\d", plain):
        number = re.sub(r",(r\d+|i)$", lambda read: ",i" if read[1] != "i" else f",{operands[:3]}", plain)
        both = [plain, number] if _WITH_NUMBER.match(plain) else [plain]
        every = [_LOGIC.sub(f"{other} ", one, count=1) for one in both for other in (name, "and", "or", "xor")]
        found += [wide for one in every for wide in (one, re.sub(r"r32\b", "r64", one))]
    return [one for one in dict.fromkeys(found) if one != form]


_FAMILIES = tuple(
    (re.compile(pattern), name)
    for pattern, name in (
        (r"vfn?m(?:add|sub)(?:132|213|231)([ps])[sd] ", r"vfma\1 "),
        (r"v(?:add|sub)([ps])[sd] ", r"vadd\1 "),
        (r"vmul([ps])[sd] ", r"vmul\1 "),
        (r"v(?:max|min)([ps])[sd] ", r"vmax\1 "),
        (r"vu?comis[sd] ", "vcomis "),
        (r"v(?:and|or|xor|andn)p[sd] ", "vlogic "),
        (r"vp(?:and|or|xor|andn)[dq]? ", "vplogic "),
        (r"vp(?:add|sub)[bwdq] ", "vpadd "),
        (r"vpcmp(?:gt|eq)[bwd] (?=[xy]mm)", "vpcmp "),
        (r"vpcmpu?[bwdq] (?=k)", "vpcmpk "),
        (r"vps(?:[lr]l[wdq]|ra[wd]) (?=.*,i$)", "vpshift "),
        (r"v(extract|insert)[fi](?:128|32x4|64x2|32x8|64x4) ", r"v\1 "),
        (r"vpmov[sz]x(?:bw|bd|bq|wd|wq|dq) ", "vpmovx "),
        (r"vunpck[hl]p[sd] ", "vunpck "),
        (r"vperm[it]2(?:pd|q|ps|d) ", "vpermt2 "),
        (r"cmov(?:b|ae|e|ne|s|ns|o|no|p|np|l|ge|le|g) (?=.*,r)r\d+,r\d+$", "cmov r,r"),
        (r"set(?:b|ae|e|ne|s|ns|o|no|p|np|l|ge|le|g) ", "set "),
    )
)
"""Names of which each does what the others do, to numbers of another sign or precision, in another order, or on another
condition. Of 59 measured forms in families of several none takes 5 % longer than another, on Zen 4, Zen 5 and Ice Lake-SP
each. cmova, cmovbe, seta and setbe are apart: they read two flags, which some cores do in two micro-ops."""


def family(form: str) -> str:
    """What a form does, whatever the precision, the sign, the order of operands or the condition: one word for all alike.

    >>> family("vfnmadd213ps zmm,zmm,zmm"), family("vpsubb ymm,ymm,ymm"), family("vdivps ymm,ymm,ymm")
    ('vfmap zmm,zmm,zmm', 'vpadd ymm,ymm,ymm', 'vdivps ymm,ymm,ymm')
    """
    return next((found for pattern, name in _FAMILIES if (found := pattern.sub(name, form)) != form), form)


_MOVED = r"v?mov(?:[au]p[sd]|dq[au](?:8|16|32|64)?|s[sd]|[dq]|[sz]xd?)?|v?lddqu|v?movddup|vbroadcast(?:s[sd]|[fi]\w+)"
_ACCESS = re.compile(rf"(?:{_MOVED}) [^{{]*$")


def only_accesses(form: str) -> bool:
    """Whether a form does nothing but load or store, whole vectors or elements, and no mask chooses what.

    >>> only_accesses("vmovdqu64 zmm,m512"), only_accesses("vmovupd zmm{k},m512"), only_accesses("vmovhpd m64,xmm")
    (True, False, False)
    """
    return accesses_memory(form) and _ACCESS.match(form) is not None


def by_vector(form: str) -> bool:
    """Whether a form accesses memory by a vector of indices."""
    return re.search(r"[ ,]m\d+v", form) is not None
