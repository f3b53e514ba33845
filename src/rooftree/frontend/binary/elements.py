"""Elements of arrays in a loop of a program: their size and type, and which of them another loop carries on with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import gcd

from rooftree.asm.loops import Loop
from rooftree.asm.model import Instruction, Register
from rooftree.asm.work import floating_point
from rooftree.frontend.binary.accesses import Element
from rooftree.kernel.model import DType
from rooftree.kernel.poly import Poly

_LINE_B = 64
REAL = {2: DType("_Float16", 2), 4: DType("float", 4), 8: DType("double", 8), 16: DType("long double", 16)}
_WHOLE = {n: DType(name, n, "integer") for n, name in {1: "char", 2: "short", 4: "int", 8: "long", 16: "__int128"}.items()}
_PACKED = re.compile(
    r"v?p(?:add|sub|mul|mull|mulh|min|max|abs|sll|srl|sra|cmpeq|cmpgt|madd|avg|sad|dp)\w*?([bwdq])(?:w|d|us|uw|ud|sw|ub|[us]*ds?)?\Z"
)
_BYTES = {"b": 1, "w": 2, "d": 4, "q": 8}
VECTORS = ("xmm", "ymm", "zmm")


def natural_size(loop: Loop) -> int:
    """Size of the elements that a loop computes with [B]."""
    real = [work.element_bits // 8 for i in loop.block if (work := floating_point(i)) is not None]
    packed = [_BYTES[match[1]] for i in loop.block if (match := _PACKED.match(i.mnemonic))]
    scalar = [m.bits // 8 for i in loop.block for m in (*i.stores, *i.loads) if 0 < m.bits <= 64]
    for sizes in (real, packed):
        if sizes:
            return max(set(sizes), key=sizes.count)
    return max(scalar, default=8)


def type_of(size: int, instruction: Instruction, computes: bool) -> DType:
    """The type of an element, by its size and by what accesses it."""
    vector = any(isinstance(o, Register) and o.kind in (*VECTORS, "st") for o in instruction.operands)
    whole = not vector or (not computes and ("dq" in instruction.mnemonic or instruction.mnemonic.startswith(("p", "vp"))))
    kinds = (_WHOLE, REAL) if whole else (REAL, _WHOLE)
    return kinds[0].get(size) or kinds[1].get(size) or REAL[8]


def grains(elements: Sequence[Element]) -> dict[str, int]:
    """Array -> bytes that all its elements, and the distances between them, are whole numbers of, constant ones aside [B]."""
    found: dict[str, int] = {}
    for element in elements:
        polys = [*element.strides, Poly([(m, c) for m, c in element.offset.terms if m])]
        factors = [int(c) for poly in polys for _, c in poly.terms]
        found[element.base] = gcd(found.get(element.base, 0), element.size, *factors)
    return found


def is_ahead(outer: Element, inner: Element) -> bool:
    """Whether a loop around loads what lies beside the first element of the inner one, which registers carry into it."""
    apart = (outer.offset - inner.offset).constant
    beside = outer.base == inner.base and outer.strides[:-1] == inner.strides[:-1] and bool(inner.strides[-1].terms)
    return beside and apart is not None and abs(int(apart)) < _LINE_B


def goes_on(outer: Element, inner: Element, trips: Poly) -> bool:
    """Whether a loop around touches what lies beside the last element of the inner one, as iterations that are left over do."""
    step = inner.strides[-1]
    if outer.base != inner.base or outer.strides[:-1] != inner.strides[:-1] or not step.terms:
        return False
    apart = (outer.offset - inner.offset - step * trips).constant
    return apart is not None and abs(int(apart)) < _LINE_B
