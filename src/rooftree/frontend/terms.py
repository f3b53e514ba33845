"""Arithmetic on values of a kernel that is built in Python: operators make expressions, with the types of C."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from rooftree.errors import KernelError, nearest
from rooftree.frontend.c.convert import operands
from rooftree.frontend.c.functions import MATH
from rooftree.frontend.c.types import DOUBLE_T, INT_T, LONG_T, Num, arithmetic, promoted, real_part
from rooftree.frontend.c.values import Computed, Whole, add, as_expression, below, beside, divide, multiply, spread
from rooftree.kernel.model import Constant, Expression, Operation, OpKind, Read, Scalar
from rooftree.kernel.poly import Poly

_SIGNS = {"add": "+", "sub": "-", "mul": "*", "div": "/"}


class Term:
    """A value: arithmetic and comparisons make further ones."""

    def __init__(self, number: Whole | Computed, counters: frozenset[str] = frozenset()) -> None:
        """Wrap a formula or an expression; ``counters``: those of loops in it, as far as it is a formula."""
        self.number, self.counters = number, counters

    def __add__(self, other: Operand) -> Term:
        return _binary("add", self, other)

    def __radd__(self, other: Operand) -> Term:
        return _binary("add", other, self)

    def __sub__(self, other: Operand) -> Term:
        return _binary("sub", self, other)

    def __rsub__(self, other: Operand) -> Term:
        return _binary("sub", other, self)

    def __mul__(self, other: Operand) -> Term:
        return _binary("mul", self, other)

    def __rmul__(self, other: Operand) -> Term:
        return _binary("mul", other, self)

    def __truediv__(self, other: Operand) -> Term:
        return _binary("div", self, other)

    def __rtruediv__(self, other: Operand) -> Term:
        return _binary("div", other, self)

    def __floordiv__(self, other: Operand) -> Term:
        """Whole numbers only, as ``/`` of integers in C."""
        a, b = numbers_of(self, other)
        if not isinstance(a, Whole) or not isinstance(b, Whole):
            raise KernelError(
                f"// is for sizes and counters, found '{text_of(self)} // {text_of(other)}'", hint="/ divides values"
            )
        return Result(Whole(divide(a.poly, b.poly), arithmetic(a.type, b.type)), counters_of(self, other))

    def __neg__(self) -> Term:
        if isinstance(self.number, Whole):
            return Result(Whole(-self.number.poly, promoted(self.number.type)), self.counters)
        return _operation("neg", [self], promoted(self.number.type))

    def __lt__(self, other: Operand) -> Term:
        return _compare("<", self, other)

    def __le__(self, other: Operand) -> Term:
        return _compare("<=", self, other)

    def __gt__(self, other: Operand) -> Term:
        return _compare(">", self, other)

    def __ge__(self, other: Operand) -> Term:
        return _compare(">=", self, other)

    def __bool__(self) -> bool:
        raise KernelError(
            f"'{text_of(self)}' has no value while the kernel is being built",
            hint="use `with k.when(condition):` or select(condition, a, b)",
        )


class Result(Term):
    """A value without a name; no parent of named ones, so that Python does not exchange the sides of comparisons."""


Operand: TypeAlias = Term | int | float


def call(name: str, *arguments: Operand) -> Term:
    """A function of <math.h> by the name of its double version: ``call("sqrt", x)``, ``call("fmax", a, b)``.

    Raises: KernelError for a function whose work is not known.
    """
    function = MATH.get(name)
    if function is None or function.complex:
        raise KernelError(f"the function '{name}' is not known", hint=nearest(name, MATH))
    if len(arguments) != function.arguments:
        raise KernelError(f"{name} takes {function.arguments} arguments, found {len(arguments)}")
    numbers = numbers_of(*arguments)
    type_ = numbers[0].type
    for number in numbers[1:]:
        type_ = arithmetic(type_, number.type)
    type_ = DOUBLE_T if type_.integer else type_
    result = {"int": INT_T, "long": LONG_T}.get(function.result, type_)
    return _operation(function.kind, arguments, type_, result, name if function.kind == "call" else "")


def sqrt(x: Operand) -> Term:
    """Square root."""
    return call("sqrt", x)


def select(condition: Term, a: Operand, b: Operand) -> Term:
    """``condition ? a : b``, both computed."""
    first, second = numbers_of(a, b)
    type_ = arithmetic(first.type, second.type)
    expression = Operation("select", (as_expression(condition.number), *operands(first, second, type_)), type_.dtype)
    return Result(Computed(expression, type_, why="it depends on a condition"))


def number_of(given: Operand, like: Num) -> Whole | Computed:
    """A value; Python's own numbers with the type of what they meet."""
    if isinstance(given, Term):
        return given.number
    if isinstance(given, bool) or not isinstance(given, (int, float)):
        raise KernelError(f"cannot compute with {given!r}", hint="use numbers, sizes, counters, scalars and array elements")
    if isinstance(given, int):
        return Whole(Poly.const(given), INT_T)
    type_ = DOUBLE_T if like.integer else real_part(like)
    return Computed(Constant(f"{given!r}{'f' if type_.dtype.bytes == 4 else ''}", type_.dtype), type_)


def numbers_of(*given: Operand) -> list[Whole | Computed]:
    """Values that meet in one operation."""
    types = [term.number.type for term in given if isinstance(term, Term)]
    like = max(types, key=lambda t: (not t.integer, t.dtype.bytes), default=DOUBLE_T)
    return [number_of(term, like) for term in given]


def counters_of(*given: Operand) -> frozenset[str]:
    """Counters of loops in values."""
    return frozenset[str]().union(*(term.counters for term in given if isinstance(term, Term)))


def _binary(kind: OpKind, a: Operand, b: Operand) -> Term:
    first, second = numbers_of(a, b)
    type_ = arithmetic(first.type, second.type)
    if isinstance(first, Whole) and isinstance(second, Whole):
        formula = {
            "add": lambda: add(first, second, 1, type_),
            "sub": lambda: add(first, second, -1, type_),
            "mul": lambda: multiply(first, second, type_),
        }.get(kind)
        found = formula() if formula else None
        if isinstance(found, Whole):
            return Result(found, counters_of(a, b))
        raise KernelError(
            f"'{text_of(a)} / {text_of(b)}' divides whole numbers",
            hint="// divides as C does; for a fraction make one of them a float, as 1.0 * N",
        )
    made = _operation(kind, (a, b), type_)
    if not type_.integer or not isinstance(made.number, Computed):
        return made
    sign, counters = _SIGNS[kind], counters_of(a, b)
    added = beside(sign, first, second, counters)
    limit = below(sign, first, second)
    rest = None if added is None else spread(sign, first, second, limit)
    return Result(replace(made.number, below=limit, beside=added, spread=rest), counters)


def _operation(kind: OpKind, given: Sequence[Operand], type_: Num, result: Num | None = None, name: str = "") -> Term:
    """An operation that runs, its operands converted to its type."""
    numbers = numbers_of(*given)
    arguments = tuple(operands(number, number, type_)[0] for number in numbers)
    result = result or type_
    loads = tuple(dict.fromkeys(load for n in numbers if isinstance(n, Computed) for load in n.loads)) if result.integer else ()
    return Result(Computed(Operation(kind, arguments, result.dtype, name), result, loads, "it is computed at run time"))


def _compare(operator: str, a: Operand, b: Operand) -> Term:
    first, second = numbers_of(a, b)
    return _operation("compare", (a, b), arithmetic(first.type, second.type), INT_T, operator)


def text_of(given: Operand) -> str:
    """A value as text for messages: ``i-1``, ``col[j]``."""
    if not isinstance(given, Term):
        return str(given)
    if isinstance(given.number, Whole):
        return str(given.number.poly).replace(" ", "")
    return _expression_text(given.number.expression)


def _expression_text(expression: Expression) -> str:
    if isinstance(expression, Constant):
        return expression.text
    if isinstance(expression, Scalar):
        return expression.name
    if isinstance(expression, Read):
        return expression.access.text
    parts = [_expression_text(operand) for operand in expression.operands]
    sign = _SIGNS.get(expression.kind)
    return f"({parts[0]} {sign} {parts[1]})" if sign else f"{expression.name or expression.kind}({', '.join(parts)})"
