"""What x86 instructions make of whole numbers that are polynomials, and when a comparison of two ends a loop.

Assumes: numbers do not overflow, and are not negative where they are shifted right, divided or masked.
Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rooftree.asm.model import Operand, Register
from rooftree.frontend.binary.division import divided
from rooftree.kernel.poly import ZERO, Poly

_COPY = re.compile(r"mov(?:abs|s[xl]\w*|zx)?|v?mov[dq]|v?(?:movdq[ua]|lddqu|mov[ua]p[sd])(?:8|16|32|64)?|v?pmov[sz]xdq")
_SHUFFLE = re.compile(r"v?(?:pextr[dq]|pshufd|psrldq|punpck\w+|extracti\w+|perm2i128|perm[qd]|alignr|movhlps)")
_BINARY: dict[str, Callable[[Poly, Poly], Poly]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "imul": lambda a, b: a * b,
}
_UNARY: dict[str, Callable[[Poly], Poly]] = {
    "inc": lambda a: a + 1,
    "dec": lambda a: a - 1,
    "neg": lambda a: -a,
    "not": lambda a: -a - 1,
}
_SIGN_BITS = (31, 63)
_RELATIONS = {
    "!=": ("ne", "nz"),
    "==": ("e", "z"),
    "<": ("l", "b", "nge", "nae", "c", "s"),
    "<=": ("le", "be", "ng", "na"),
    ">": ("g", "a", "nle", "nbe"),
    ">=": ("ge", "ae", "nl", "nb", "nc", "ns"),
}
RELATION = {condition: relation for relation, conditions in _RELATIONS.items() for condition in conditions}
"""Condition of a jump, without its ``j`` -> how the numbers compared before are related."""
OPPOSITE = {"!=": "==", "==": "!=", "<": ">=", ">=": "<", "<=": ">", ">": "<="}
_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


def computed(mnemonic: str, operands: Sequence[Operand], values: Sequence[Poly | None]) -> Poly | None:
    """The result of an instruction; None if it is no polynomial, or not known.

    >>> n = Poly.symbol("n")
    >>> print(computed("shr", (), [8 * n, Poly.const(3)]), computed("and", (), [n, Poly.const(-4)]))
    n 4*floor((n)/(4))
    """
    if len(operands) >= 2 and operands[-1] == operands[-2] and mnemonic in ("xor", "sub", "pxor", "vpxor"):
        return ZERO
    if len(values) == 2 and _COPY.fullmatch(mnemonic):
        source = operands[1] if len(operands) == 2 else None
        if isinstance(source, Register) and source.partial:  # the lower bits alone, as of i % 256
            return _masked(values[1], (1 << source.bits) - 1) if values[1] is not None and mnemonic == "movzx" else None
        return values[1]
    if len(values) >= 2 and _SHUFFLE.fullmatch(mnemonic):  # of lanes: one or the other number of the same load
        return values[0 if mnemonic.startswith("punpck") else 1]
    a, b = values[0], values[1] if len(values) > 1 else None
    if a is None:
        return None
    if len(values) == 1 and mnemonic in _UNARY:
        return _UNARY[mnemonic](a)
    if len(values) == 1 and mnemonic in ("shr", "sar", "shl", "sal"):
        b = Poly.const(1)
    if b is None:
        return None
    if mnemonic == "imul" and len(values) == 3:
        return None if values[2] is None else b * values[2]
    if mnemonic in _BINARY:
        return _BINARY[mnemonic](a, b)
    if mnemonic == "and" and any(isinstance(o, Register) and o.name == "rsp" for o in operands[:1]):
        return a  # an aligned frame: its words are told apart all the same
    return _with_number(mnemonic, a, b)


def _with_number(mnemonic: str, a: Poly, by: Poly) -> Poly | None:
    """Shifts and masks by a constant."""
    number = by.constant
    if number is None:
        return None
    number = int(number)
    if mnemonic in ("shl", "sal") and 0 <= number < 64:
        return a * (1 << number)
    if mnemonic in ("shr", "sar") and 0 <= number < 64:
        return ZERO if number in _SIGN_BITS else divided(a, Poly.const(1 << number))
    if mnemonic == "and":
        return _masked(a, number)
    if mnemonic == "or" and a.constant is not None:
        return Poly.const(int(a.constant) | number)
    return None


def _masked(value: Poly, mask: int) -> Poly | None:
    if mask < 0 and (-mask & (-mask - 1)) == 0:
        return divided(value, Poly.const(-mask)) * -mask
    if mask > 0 and (mask & (mask + 1)) == 0:
        whole = Poly.const(mask + 1)
        return value - divided(value, whole) * whole
    return None


def signed(number: int, bits: int = 64) -> int:
    """A constant that a disassembler writes without its sign, of an instruction on so many bits.

    >>> signed(0xFFFFFFF0, 32), signed(0xFFFFFFFFFFFFFF80)
    (-16, -128)
    """
    bits = 32 if bits == 32 else 64
    return number - (1 << bits) if number >= 1 << (bits - 1) else number


def last_pass(start: Poly, step: Poly, stays: str) -> Poly | None:
    """The number of the first pass, from 0, at whose end a loop is left; None where that is not understood.

    Args:
        start, step: what a loop compares with zero in its first pass, and what that gains in each.
        stays: how it is related to zero as long as the loop goes on.

    >>> n = Poly.symbol("n")
    >>> print(last_pass(1 - n, Poly.const(1), "!="), last_pass(-n, Poly.const(4), "<"))
    n - 1 floor((n + 3)/(4))
    """
    if not step.terms:
        return None
    leading = step.constant if step.constant is not None else step.terms[0][1]
    if leading < 0:
        step, start, stays = -step, -start, _MIRRORED.get(stays, stays)
    if stays == "!=":
        return divided(-start, step)
    if stays == "<":
        return divided(step - 1 - start, step)
    return divided(-start, step) + 1 if stays == "<=" else None
