"""What the source tells of the values that it computes, where data are neither very small nor negative.

Nobody knows the data. Their signs and sizes matter where they make a core slow: products so small that they have no normal
representation, roots of negative numbers, and what is no number. Data are taken to be about 1 and not negative; what remains is
what the source does to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf, log10

from rooftree.kernel.model import BITS, Constant, Expression, Kernel, Operation, Read, Scalar, walk

_SMALLEST = {"double": (-307.65, 15.95), "float": (-37.93, 7.22)}
"""Of a type: exponent of ten of its smallest normal number, and its digits."""


def may_be_denormal(kernel: Kernel) -> int:
    """How many products and quotients of an iteration have a result that constants alone make as small as the smallest numbers.

    A result counts if it comes near the smallest normal number by as many digits as its type has; it may be denormal, or be 0
    because it is smaller still. Sums are as large as their largest part; what an iteration takes over from the one before is
    taken to be about 1.

    >>> from rooftree.frontend.load import load_kernel
    >>> text = "double a[N], s; for (int i = 0; i < N; ++i) s += a[i] * 1e-200 * {};"
    >>> [may_be_denormal(load_kernel(text.format(number))) for number in ("1e-115", "1e-20", "0.0")]
    [1, 0, 0]
    """
    constants = [part for s in kernel.statements for part in walk(s.value) if isinstance(part, Constant)]
    if not any(-inf < _exponent(part, {}) < -_SMALLEST["float"][1] for part in constants):
        return 0
    known: dict[str, float] = {}
    found = 0
    for statement in kernel.statements:
        found += sum(_is_tiny(part, known) for part in walk(statement.value) if isinstance(part, Operation))
        if isinstance(statement.target, Scalar):
            known[statement.target.name] = _exponent(statement.value, known)
    return found


def _is_tiny(part: Operation, known: dict[str, float]) -> bool:
    smallest, digits = _SMALLEST.get(part.dtype.name, (-inf, 0.0))
    return part.kind in ("mul", "div", "fma") and -inf < _exponent(part, known) < smallest + digits


def _exponent(value: Expression, known: dict[str, float]) -> float:
    """Exponent of ten of a value, -inf of 0."""
    if isinstance(value, Constant):
        return _exponent_of(value.text)
    if isinstance(value, Scalar):
        return known.get(value.name, 0.0)
    if isinstance(value, Read):
        return 0.0
    if value.name == BITS:
        return 0.0
    parts = [_exponent(operand, known) for operand in value.operands]
    if value.kind == "mul":
        return sum(parts)
    if value.kind == "div":
        return parts[0] - parts[1] if parts[1] > -inf else 0.0
    if value.kind == "fma":
        return max(parts[0] + parts[1], parts[2])
    if value.kind == "sqrt":
        return parts[0] / 2
    if value.kind in ("add", "sub", "neg", "abs", "min", "max", "convert"):
        return max(parts, default=0.0)
    return max(parts[1:]) if value.kind == "select" else 0.0


def _exponent_of(text: str) -> float:
    number = _number(text)
    if number is None:
        return 0.0
    return log10(abs(number)) if number else -inf


def _number(text: str) -> float | None:
    try:
        return float(text.rstrip("fFlL"))
    except ValueError:
        return None


def roots_of_negatives(kernel: Kernel) -> int:
    """How many square roots of an iteration are of what the source may make negative: differences, negated values, no squares.

    >>> from rooftree.frontend.load import load_kernel
    >>> text = "double a[N], b[N]; for (int i = 0; i < N; ++i) b[i] = sqrt({});"
    >>> for argument in ("a[i]", "a[i] * a[i] + 1.0", "1.0 - a[i] * a[i]", "-a[i]", "(a[i] - 1.0) * (a[i] - 1.0)"):
    ...     print(roots_of_negatives(load_kernel(text.format(argument))), end=" ")
    0 0 1 1 0
    """
    negative: set[str] = set()
    found = 0
    for statement in kernel.statements:
        for part in walk(statement.value):
            if isinstance(part, Operation) and part.kind == "sqrt" and part.dtype.kind == "real":
                found += _may_be_negative(part.operands[0], negative)
        if isinstance(statement.target, Scalar):
            change = negative.add if _may_be_negative(statement.value, negative) else negative.discard
            change(statement.target.name)
    return found


_STEPS = 64
"""Iterations below which products by values of about 2 do not overflow: 2^64, where a float ends at 2^128."""


def growing_products(kernel: Kernel, trips: float) -> tuple[str, ...]:
    """Types of the complex products of an iteration that go into their own factors, and so may overflow and be no number.

    A variable that each row begins anew grows for ``trips`` iterations, too few to overflow unless it is squared. What grows
    through arrays does so from sweep to sweep, and is not looked at.

    >>> from rooftree.frontend.load import load_kernel
    >>> text = "double _Complex a[M], b[M]; for (int j = 0; j < M; ++j) { double _Complex z = 1; for (int i = 0; i < N; ++i) z = "
    >>> for value in ("z * z + a[j]", "z * b[j]", "z + a[j] * b[j]"):
    ...     kernel = load_kernel(f"{text}{value}; a[j] = z; }}")
    ...     print(len(growing_products(kernel, 16)), len(growing_products(kernel, 1000)), end="; ")
    1 1; 0 1; 0 0;
    """
    inside = [s for s in kernel.statements if s.depth == len(kernel.loops) and isinstance(s.target, Scalar)]
    anew = {s.target.name for s in kernel.statements if s.depth < len(kernel.loops) and isinstance(s.target, Scalar)}
    sources: dict[str, set[str]] = {}
    for statement in inside:
        assert isinstance(statement.target, Scalar)
        sources.setdefault(statement.target.name, set()).update(_scalars(statement.value))
    found = []
    for statement in inside:
        assert isinstance(statement.target, Scalar)
        name = statement.target.name
        for part in walk(statement.value):
            if not (isinstance(part, Operation) and part.kind in ("mul", "fma") and part.dtype.kind == "complex"):
                continue
            grown = sum(name in _behind(_scalars(factor), sources) for factor in part.operands[:2])
            if grown and (grown == 2 or name not in anew or trips >= _STEPS):
                found.append(part.dtype.name)
    return tuple(found)


def _scalars(value: Expression) -> set[str]:
    return {part.name for part in walk(value) if isinstance(part, Scalar)}


def _behind(names: set[str], sources: Mapping[str, set[str]]) -> set[str]:
    """These variables and all that they are computed from."""
    found, waiting = set(names), list(names)
    while waiting:
        new = sources.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def _may_be_negative(value: Expression, negative: set[str]) -> bool:
    if isinstance(value, Constant):
        return (_number(value.text) or 0.0) < 0
    if isinstance(value, Scalar):
        return value.name in negative
    if isinstance(value, Read) or value.kind in ("abs", "sqrt", "compare", "logic"):
        return False
    if value.kind in ("sub", "neg"):
        return True
    if value.kind == "call":
        return value.name not in ("exp", "exp2", "exp10", "cosh", "hypot", "erfc")
    if value.kind in ("mul", "fma") and value.operands[0] == value.operands[1]:
        return any(_may_be_negative(operand, negative) for operand in value.operands[2:])
    return any(_may_be_negative(operand, negative) for operand in value.operands)


def long_double_specials(kernel: Kernel) -> int:
    """How many operations of an iteration in long double have a result that the source makes infinite or no number.

    A difference of equal values is 0, a quotient by 0 is infinite or no number, and so is what is computed from such.

    >>> from rooftree.frontend.load import load_kernel
    >>> text = "{} a[N], s; for (int i = 0; i < N; ++i) s += {};"
    >>> for value in ("a[i] / (a[i] - a[i])", "1.0 / a[i]", "(a[i] - a[i]) / 2.0"):
    ...     print(long_double_specials(load_kernel(text.format("long double", value))), end=" ")
    2 0 0
    >>> long_double_specials(load_kernel(text.format("double", "a[i] / (a[i] - a[i])")))
    0
    """
    kinds: dict[str, str] = {}
    found = 0
    for statement in kernel.statements:
        parts = [part for part in walk(statement.value) if isinstance(part, Operation) and part.kind in _ARITHMETIC]
        found += sum(part.dtype.name == "long double" and _kind(part, kinds) == "special" for part in parts)
        if isinstance(statement.target, Scalar):
            kinds[statement.target.name] = _kind(statement.value, kinds)
    return found


_ARITHMETIC = ("add", "sub", "mul", "div", "fma", "sqrt")


def _kind(value: Expression, known: dict[str, str]) -> str:
    """``zero``, ``special`` (infinite or no number) or ``number``, for data that are numbers other than 0."""
    if isinstance(value, Constant):
        return "zero" if _number(value.text) == 0 else "number"
    if isinstance(value, Scalar):
        return known.get(value.name, "number")
    if isinstance(value, Read):
        return "number"
    parts = [_kind(operand, known) for operand in value.operands]
    if value.kind == "select":
        parts = parts[1:]
    elif value.name == BITS or value.kind not in (*_ARITHMETIC, "neg", "abs", "min", "max", "convert"):
        return "number"
    if "special" in parts or (value.kind == "div" and parts[1] == "zero"):
        return "special"
    if value.kind == "sub" and value.operands[0] == value.operands[1]:
        return "zero"
    if value.kind in ("mul", "div"):
        return "zero" if "zero" in parts else "number"
    return "zero" if parts and set(parts) == {"zero"} else "number"
