"""Constant expressions are computed once, by the compiler: ``4.0 / 3.0`` is a number, ``x / 2.0`` a product.

As C has it without options: what stands between literals alone is folded; a division by a power of two, whose reciprocal is
exact, is a multiplication. Other divisions stay; only -ffast-math and its like multiply with an inexact reciprocal.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import replace

from rooftree.kernel.model import Constant, Expression, Operation

_NUMBER = re.compile(r"[+-]?(0x[0-9a-f]*\.?[0-9a-f]*(?:p[+-]?\d+)?|\d*\.?\d*(?:e[+-]?\d+)?)[fl]?\Z")
_COMPUTED: dict[str, Callable[..., float]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "neg": lambda a: -a,
    "abs": abs,
    "sqrt": math.sqrt,
    "min": min,
    "max": max,
    "convert": lambda a: a,
}


def folded(expression: Expression) -> Expression:
    """The expression with everything computed that literals alone make up; the same object where there is nothing."""
    if not isinstance(expression, Operation):
        return expression
    parts = tuple(folded(part) for part in expression.operands)
    if any(new is not old for new, old in zip(parts, expression.operands, strict=True)):
        expression = replace(expression, operands=parts)
    if expression.dtype.kind != "real":
        return expression
    numbers = [literal(part) for part in parts]
    known = [x for x in numbers if x is not None]
    if len(known) == len(numbers) and expression.kind in _COMPUTED:
        value = _value(_COMPUTED[expression.kind], known)
        return expression if value is None else Constant(repr(value), expression.dtype)
    if expression.kind == "div" and numbers[-1] is not None and _has_exact_reciprocal(numbers[-1]):
        return Operation("mul", (parts[0], Constant(repr(1 / numbers[-1]), expression.dtype)), expression.dtype)
    return expression


def literal(expression: Expression) -> float | None:
    """The number that a literal stands for; None for all else, and for truth values, texts and symbols.

    >>> from rooftree.kernel.model import DOUBLE
    >>> [literal(Constant(text, DOUBLE)) for text in ("1.5f", "0x1p-2", "2", "n", "I")]
    [1.5, 0.25, 2.0, None, None]
    """
    if not isinstance(expression, Constant) or expression.dtype.kind != "real":
        return None
    text = expression.text.lower().replace("'", "")
    if not _NUMBER.match(text) or not re.search(r"\d", text):
        return None
    try:
        return float.fromhex(text.rstrip("l")) if "0x" in text else float(text.rstrip("fl"))
    except (ValueError, OverflowError):
        return None


def _value(compute: Callable[..., float], numbers: list[float]) -> float | None:
    try:
        value = float(compute(*numbers))
    except (ArithmeticError, ValueError, TypeError):
        return None
    return value if math.isfinite(value) else None


def _has_exact_reciprocal(value: float) -> bool:
    return value != 0 and abs(math.frexp(value)[0]) == 0.5 and 1e-30 < abs(value) < 1e30
