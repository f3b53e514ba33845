"""Whole numbers whose bits a kernel reads as floating-point numbers: what arrays of them hold, so that these are ordinary.

Of small numbers the bits of a float, or of the upper half of one, are denormal, which takes many times as long on most processors
(a product of bfloat16 weights of 1 to 99 by a vector 50 times as long on an Emerald Rapids).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rooftree.kernel.model import BITS, Constant, Expression, Kernel, Operation, Read, Scalar, walk

PATTERNS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((0x38, 0x3F), (0x3C, 0x3F)),
    2: ((0x3F80, 0x3FFF), (0x3C00, 0x3FFF)),
    4: ((0x3F800000, 0x3FFFFFFF),),
    8: ((0x3FF0000000000000, 0x3FFFFFFFFFFFFFFF),),
}
"""The bits of numbers from [1, 2) of each size [B]: of OFP8 with 4 and 5 bits of exponent, of bfloat16 and IEEE 754 binary16,
binary32 and binary64. Source: IEEE 754-2019, 3.4; OCP 8-bit floating point specification 1.0."""
_EXPONENT = {2: (10, 0x1F), 4: (23, 0xFF), 8: (52, 0x7FF)}
"""Where the exponent of a number of each size stands, and its greatest value."""
_SAMPLES = 7


def becomes_float(kernel: Kernel, array: str) -> bool:
    """Whether the kernel reads bits that it takes from an array as floating-point numbers."""
    return any(True for _ in _floats(kernel, array, 1))


def taken_for_ordinary(kernel: Kernel) -> Iterator[str]:
    """That predictions take the floats for ordinary ones that are made of the bits of arrays."""
    for array in kernel.arrays:
        if array.dtype.kind == "integer" and becomes_float(kernel, array.name):
            yield (
                f"the bits of {array.name} are read as floating-point numbers, which are taken for ordinary ones: "
                "denormal ones would take many times as long"
            )


def range_of(kernel: Kernel, array: str, item_bytes: int, ordinary: tuple[int, int]) -> tuple[int, int] | None:
    """The range of whole numbers to fill an array with, of which no float becomes denormal, infinite or not a number.

    Args:
        kernel: what reads it.
        array: its name.
        item_bytes: of an element [B].
        ordinary: the range that other arrays get, which is taken where it does.
    Returns: None where none of those that are known does, or what is made of the bits cannot be followed.
    """
    for low, high in (ordinary, *PATTERNS.get(item_bytes, ())):
        patterns = (low + k * (high - low) // (_SAMPLES - 1) for k in range(_SAMPLES))
        if all(_is_normal(bits, size) for pattern in patterns for bits, size in _floats(kernel, array, pattern)):
            return low, high
    return None


def _floats(kernel: Kernel, array: str, pattern: int) -> Iterator[tuple[int | None, int]]:
    """Bits, None where unknown, and size [B] of each float made of the array's where all its elements are a pattern."""
    known: dict[str, int | None] = {}
    made_of: set[str] = set()  # variables that hold what comes from the array
    for statement in kernel.statements:
        for part in walk(statement.value):
            if isinstance(part, Operation) and part.name == BITS and part.dtype.kind == "real":
                (bits,) = part.operands
                if bits.dtype.kind == "integer" and _comes_from(bits, array, made_of):
                    yield _number(bits, array, pattern, known), part.dtype.bytes
        if isinstance(statement.target, Scalar):
            name = statement.target.name
            known[name] = _number(statement.value, array, pattern, known)
            (made_of.add if _comes_from(statement.value, array, made_of) else made_of.discard)(name)


def _comes_from(value: Expression, array: str, made_of: set[str]) -> bool:
    return any(
        (isinstance(part, Read) and part.access.array == array) or (isinstance(part, Scalar) and part.name in made_of)
        for part in walk(value)
        if part.dtype.kind == "integer"
    )


def _number(value: Expression, array: str, pattern: int, known: Mapping[str, int | None]) -> int | None:
    """A whole number that is computed of the array's elements, without sign; None where it is not known."""
    if value.dtype.kind != "integer":
        return None
    if isinstance(value, Constant):
        return _constant(value.text)
    if isinstance(value, Scalar):
        return known.get(value.name)
    if isinstance(value, Read):
        return pattern if value.access.array == array else None
    given = [_number(operand, array, pattern, known) for operand in value.operands]
    found = None if None in given else _result(value, [number for number in given if number is not None])
    return None if found is None else found % (1 << (8 * value.dtype.bytes))


def _result(operation: Operation, given: list[int]) -> int | None:
    """An operation of whole numbers."""
    match operation.kind, operation.name, given:
        case "convert", _, [a]:
            return a
        case "neg", _, [a]:
            return -a
        case "add", _, [a, b]:
            return a + b
        case "sub", _, [a, b]:
            return a - b
        case "mul", _, [a, b]:
            return a * b
        case "shift", "<<", [a, b]:
            return a << min(b, 64)
        case "shift", ">>", [a, b]:
            return a >> b
        case "logic", "&", [a, b]:
            return a & b
        case "logic", "|", [a, b]:
            return a | b
        case "logic", "^", [a, b]:
            return a ^ b
        case "logic", "~", [a]:
            return ~a
    return None


def _constant(text: str) -> int | None:
    try:
        return int(text.rstrip("uUlL"), 0)
    except ValueError:
        return None


def _is_normal(bits: int | None, size: int) -> bool:
    """Whether bits are those of a number that is neither denormal nor infinite, or of zero."""
    if bits is None or size not in _EXPONENT:
        return False
    at, most = _EXPONENT[size]
    return bits & ((1 << (8 * size - 1)) - 1) == 0 or 0 < (bits >> at & most) < most
