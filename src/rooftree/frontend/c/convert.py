"""Conversions between number types, as C's rules and a compiler's folding have them."""

from __future__ import annotations

from dataclasses import replace

from rooftree.frontend.c.types import Num, real_part
from rooftree.frontend.c.values import Computed, Extreme, Whole, as_expression, loads_of
from rooftree.kernel.model import Constant, Expression, Operation, Read, Scalar, walk
from rooftree.kernel.poly import Poly

Number = Whole | Extreme | Computed


def converted(value: Number, to: Num) -> Number:
    """A number converted to a type.  Whole numbers stay formulas; literals are converted at no cost."""
    if to.integer and isinstance(value, (Whole, Extreme)):
        return _narrowed(value, to)
    if isinstance(value, Whole) and value.poly.constant is not None:
        return Computed(Constant(str(value.poly), to.dtype), to)
    expression = convert_expression(as_expression(value), value.type, to)
    if not isinstance(value, Computed) or not to.integer:
        return Computed(expression, to)
    if value.type.integer:
        wide = to.dtype.bytes >= min(4, value.type.dtype.bytes)
        below = _limit(value.below, to)
        rest = value.spread if wide else below if value.beside == Poly() else None
        return replace(value, expression=expression, type=to, element=value.element if wide else None, below=below, spread=rest)
    loads, from_data = (loads_of(value.expression), any(isinstance(part, (Read, Scalar)) for part in walk(value.expression)))
    return Computed(expression, to, loads, f"it is converted from a {value.type.dtype.name}", scattered=from_data)


def _limit(below: int | None, to: Num) -> int | None:
    """What an integer that stays below a limit, or has none, stays below as this type; None where it may be negative."""
    largest = 1 << (8 * to.dtype.bytes - (0 if to.unsigned else 1))
    if below is not None and below <= largest:
        return below
    return largest if to.unsigned and to.dtype.bytes <= 2 else None


def _narrowed(value: Whole | Extreme, to: Num) -> Number:
    if to.dtype.bytes < 4 and value.type != to and not (isinstance(value, Whole) and _fits(value, to)):
        expression = Operation("convert", (as_expression(value),), to.dtype)
        return Computed(expression, to, why=f"it is cut to a {to.dtype.name}")
    if isinstance(value, Whole):
        return Whole(value.poly, to)
    return Extreme(value.kind, value.options, to)


def _fits(value: Whole, to: Num) -> bool:
    number = value.poly.constant
    if number is None:
        return False
    bits = 8 * to.dtype.bytes
    low, high = (0, 2**bits) if to.unsigned else (-(2 ** (bits - 1)), 2 ** (bits - 1))
    return bool(low <= number < high)


def convert_expression(expression: Expression, from_: Num, to: Num) -> Expression:
    """The operation that converts, none where nothing happens."""
    if to.dtype in (from_.dtype, expression.dtype):
        return expression
    if from_.integer and to.integer:
        return expression if from_.dtype.bytes == to.dtype.bytes else Operation("convert", (expression,), to.dtype)
    literal = isinstance(expression, Constant) and _is_literal(expression.text)
    if literal and not to.integer:
        assert isinstance(expression, Constant)
        return Constant(expression.text, to.dtype)
    if to.dtype.kind == "complex" and not from_.integer and from_.dtype.kind == "real":
        part = real_part(to)
        return expression if part.dtype == from_.dtype else Operation("convert", (expression,), part.dtype)
    return Operation("convert", (expression,), to.dtype)


def _is_literal(text: str) -> bool:
    return text[:1].isdigit() or text[:1] in "-." or text in ("INFINITY", "NAN", "I")


def operands(a: Number, b: Number, to: Num) -> tuple[Expression, Expression]:
    """Both operands of an operation converted to its type; a real operand of a complex operation stays real."""
    return _operand(a, to), _operand(b, to)


def _operand(value: Number, to: Num) -> Expression:
    if to.dtype.kind == "complex" and value.type.dtype.kind != "complex":
        to = real_part(to)
    return as_expression(converted(value, to))
