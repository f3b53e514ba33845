"""First values of registers, such that results stay finite and normal however often an instruction is repeated.

With p significant bits, and accumulators between 1 and 2:

    add        + c            c below half a unit in the last place: the sum rounds back (beside fma: sums grow until it does)
    fma, dot   + a * b        likewise, with factors that are normal in half precision too
    mul, div   by 3/2, by 2/3 in turn: values move by at most one unit in the last place
    fma_factor * 1/2 + 3/4    approaches 3/2
    sqrt       of 1 - 2^-p    rounds back to itself, and needs all bits
"""

from __future__ import annotations

import struct
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Precision:
    """A type of elements.

    Attributes:
        bytes: size of an element.
        bits: significant bits of a floating-point number, the hidden one included; 0 for integers.
        code: of the module `struct`.
    """

    bytes: int
    bits: int
    code: str


PRECISIONS = {
    "dp": Precision(8, 53, "d"),
    "sp": Precision(4, 24, "f"),
    "hp": Precision(2, 11, "e"),
    "bf16": Precision(2, 8, ""),
    "i64": Precision(8, 0, "q"),
    "i32": Precision(4, 0, "i"),
}
"""Double, single and half precision, bfloat16, and integers of 8 and 4 bytes."""


def encode(value: float, precision: str) -> bytes:
    """An element in memory, little-endian.

    >>> encode(1.0, "bf16").hex(), encode(1.0, "hp").hex()
    ('803f', '003c')
    """
    kind = PRECISIONS[precision]
    if precision == "bf16":
        return struct.pack("<f", value)[2:]
    return struct.pack("<" + kind.code, value if kind.bits else int(value))


def accumulator(number: int, precision: str) -> float:
    """A first value of an accumulator, between 1 and 2."""
    return 1 + (number % 6 + 1) / 8 + 2.0**-7 if PRECISIONS[precision].bits else number + 1


def constants(operation: str, precision: str) -> tuple[float, ...]:
    """Operands of an operation beside its accumulator. For mul and div: two, which take turns.

    Args:
        operation: add, mul, fma, fma_factor, div, sqrt or dot.
        precision: of the accumulator.
    """
    p = PRECISIONS[precision].bits
    if not p:
        return (3,) if operation == "add" else (0x2545F491,)
    factor = 1.375 * 2.0 ** -((p + 4) // 2)
    return {
        "add": (1.375 * 2.0 ** -(p + 2),),
        "fma": (factor, factor),
        "dot": (factor, factor),
        "fma_factor": (0.5, 0.75),
        "mul": (1.5, 2 / 3),
        "div": (1.5, 2 / 3),
        "sqrt": (),
    }[operation]


def root(precision: str) -> float:
    """The number below 1 that is its own square root after rounding."""
    return 1 - 2.0 ** -PRECISIONS[precision].bits
