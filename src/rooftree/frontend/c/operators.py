"""Operators: arithmetic on formulas and run-time values, comparisons, choices, pointer arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from tree_sitter import Node

from rooftree.frontend.c import rings
from rooftree.frontend.c.context import Context, Number, defined, evaluate, number, rule
from rooftree.frontend.c.convert import converted, operands
from rooftree.frontend.c.declarations import type_named
from rooftree.frontend.c.edges import combined, held, plain_index
from rooftree.frontend.c.indices import as_index, at_edge
from rooftree.frontend.c.memory import ZERO, moved_by
from rooftree.frontend.c.structs import each_member
from rooftree.frontend.c.syntax import kids, need, unwrap, word
from rooftree.frontend.c.types import INT_T, LONG_T, CType, Num, Tag, arithmetic, describe, promoted
from rooftree.frontend.c.values import (
    Address,
    Allocation,
    Computed,
    Element,
    Extreme,
    Nothing,
    Place_,
    Record,
    Value,
    Whole,
    add,
    as_expression,
    below,
    beside,
    combined_formulas,
    divide,
    formulas_of,
    is_phase,
    multiply,
    spread,
)
from rooftree.kernel.model import Constant, Expression, Operation, OpKind
from rooftree.kernel.poly import Poly
from rooftree.kernel.ranges import rested

ARITHMETIC: dict[str, OpKind] = {
    "+": "add",
    "-": "sub",
    "*": "mul",
    "/": "div",
    "%": "rem",
    "<<": "shift",
    ">>": "shift",
    "&": "logic",
    "|": "logic",
    "^": "logic",
}
EITHER = (Poly.const(0), Poly.const(1))
"""What a condition may be as a number."""
RELATIONS = ("<", "<=", ">", ">=", "==", "!=")
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


@rule("parenthesized_expression", "condition_clause", "extension_expression")
def parenthesized(ctx: Context, node: Node) -> Value:
    """``(x)``."""
    inner = kids(node)
    if len(inner) != 1:
        raise ctx.refuse(node, f"cannot read '{ctx.text(node)}'")
    return evaluate(ctx, inner[0])


@rule("binary_expression")
def binary_expression(ctx: Context, node: Node) -> Value:
    """A chain of operators of one side is taken apart without recursion, so that long sums are no trouble."""
    chain: list[Node] = []
    while node.type == "binary_expression":
        chain.append(node)
        node = need(ctx.unit, node, "left")
    last = chain[-1]
    named = type_named(ctx, unwrap(node)) if node.type == "parenthesized_expression" else None
    if named is not None:  # (real) -x reads like a difference
        left = _cast_of_sign(ctx, last, named)
        chain.pop()
    else:
        left = evaluate(ctx, node)
    while chain:
        node = chain.pop()
        operator = word(need(ctx.unit, node, "operator"))
        if (
            operator in ("&&", "||")
            and isinstance(left, Whole)
            and left.poly in (0, 1)
            and (left.poly == 1) == (operator == "||")
        ):
            continue  # decided by its left side
        right = evaluate(ctx, need(ctx.unit, node, "right"))
        if is_struct(left) or is_struct(right):
            left = overloaded(ctx, node, operator, [need(ctx.unit, node, side) for side in ("left", "right")], [left, right])
        else:
            left = binary(ctx, node, operator, left, right)
    return left


def _cast_of_sign(ctx: Context, node: Node, type_: CType) -> Value:
    operator, operand = word(need(ctx.unit, node, "operator")), number(ctx, need(ctx.unit, node, "right"))
    if operator not in ("-", "+") or not isinstance(type_, Num):
        raise ctx.refuse(node, f"cannot read '{ctx.text(node)}'", "put the operand of the cast into parentheses")
    return converted(negated(operand) if operator == "-" else operand, type_)


def binary(ctx: Context, node: Node, operator: str, a: Value, b: Value) -> Value:
    """``a operator b``."""
    if isinstance(a, (Address, Allocation)) or isinstance(b, (Address, Allocation)):
        return _pointer_arithmetic(ctx, node, operator, a, b)
    for value in (a, b):
        if not isinstance(value, (Whole, Extreme, Computed)):
            why = f": {value.why}" if isinstance(value, Nothing) and value.why else ""
            raise ctx.refuse(node, f"'{ctx.text(node)}' has an operand that is no number{why}")
    assert isinstance(a, (Whole, Extreme, Computed))
    assert isinstance(b, (Whole, Extreme, Computed))
    if operator in RELATIONS:
        return compare(operator, a, b)
    if operator in ("&&", "||"):
        return _connect(operator, a, b)
    if operator not in ARITHMETIC:
        raise ctx.refuse(node, f"the operator '{operator}' cannot be modelled")
    type_ = promoted(a.type) if operator in ("<<", ">>") else arithmetic(a.type, b.type)
    if not isinstance(a, Computed) and not isinstance(b, Computed):
        formula = _formula(ctx, node, operator, a, b, type_)
        if formula is not None:
            return formula
    if operator in ("%", "<<", ">>", "&", "|", "^") and not type_.integer:
        raise ctx.refuse(node, f"'{operator}' needs integers, found {describe(a.type)} and {describe(b.type)}")
    expression = Operation(ARITHMETIC[operator], operands(a, b, type_), type_.dtype, _named(operator))
    found = _run_time(expression, type_, (a, b), f"'{ctx.text(node)}' is no sum of counters times sizes or numbers")
    if not type_.integer:
        return found
    plain = combined(operator, plain_index(ctx, a), plain_index(ctx, b))
    either = combined_formulas(operator, formulas_of(a), formulas_of(b))
    added = beside(operator, a, b, ctx.counters)
    limit = below(operator, a, b)
    rest = None if added is None else spread(operator, a, b, limit)
    within, in_order = rings.of_operation(operator, a, b, ctx.counters)
    return replace(
        found,
        below=limit,
        plain=plain,
        beside=added,
        spread=rest,
        formulas=either,
        paced=rings.paced_sum(operator, a, b),
        within=within,
        in_order=in_order,
    )


def is_struct(value: Value | Place_) -> bool:
    """Whether a value or place is a struct."""
    return isinstance(value, (Element, Record)) and isinstance(value.type, Tag)


def overloaded(ctx: Context, node: Node, operator: str, given: Sequence[Node], values: Sequence[Value]) -> Value:
    """What the source makes of an operator on structs, in place of which the function that defines it is executed.

    Raises: KernelError where the source does not define it.
    """
    name = f"operator{operator}"
    found = defined("operator", ctx, node, name, given, values)
    if found is None:
        kind = next(describe(v.type) for v in values if isinstance(v, (Element, Record)))
        message = f"'{ctx.text(node)}' has the operator '{operator}' on a {kind}, which this source does not define"
        raise ctx.refuse(node, message, f"define {name} in the same file, or write the members out")
    return found


def _named(operator: str) -> str:
    """Operators whose kind does not say it all keep their name."""
    return operator if ARITHMETIC[operator] in ("logic", "shift") else ""


def _run_time(expression: Expression, type_: Num, parts: tuple[Number, ...], why: str) -> Computed:
    """A value that is computed; integers remember what they were loaded from."""
    if not type_.integer:
        return Computed(expression, type_)
    loads = tuple(dict.fromkeys(load for part in parts if isinstance(part, Computed) for load in part.loads))
    reasons = [part.why for part in parts if isinstance(part, Computed) and part.why]
    scattered = any(part.scattered for part in parts if isinstance(part, Computed))
    return Computed(expression, type_, loads, reasons[0] if reasons else why, scattered=scattered)


def _formula(ctx: Context, node: Node, operator: str, a: Whole | Extreme, b: Whole | Extreme, type_: Num) -> Value | None:
    """The result as a formula, None if there is none."""
    if operator in ("+", "-"):
        return add(a, b, 1 if operator == "+" else -1, type_)
    if operator == "*":
        return multiply(a, b, type_)
    if not isinstance(a, Whole) or not isinstance(b, Whole):
        return None
    try:
        if operator == "/":
            return Whole(divide(a.poly, b.poly), type_)
        if operator == "%":
            return Whole(a.poly - divide(a.poly, b.poly) * b.poly, type_)
    except ZeroDivisionError:
        raise ctx.refuse(node, f"'{ctx.text(node)}' divides by zero") from None
    power = b.poly.constant
    if operator == ">>" and power is not None and is_phase(a, int(power), ctx.counters):
        return None
    if operator in ("<<", ">>") and power is not None and 0 <= power < 63:
        factor = Poly.const(2 ** int(power))
        return Whole(a.poly * factor if operator == "<<" else a.poly // factor, type_)
    if operator in ("<<", ">>") and power is None:
        factor = Poly.power(b.poly)
        return Whole(a.poly * factor if operator == "<<" else a.poly // factor, type_)
    if a.poly.constant is not None and power is not None and operator in ("&", "|", "^"):
        x, y = int(a.poly.constant), int(power)
        return Whole(Poly.const({"&": x & y, "|": x | y, "^": x ^ y}[operator]), type_)
    grain = -int(power) if power is not None else 0
    if operator == "&" and grain > 0 and grain & (grain - 1) == 0:
        return Whole((a.poly // grain) * grain, type_)  # n & ~3, n & -4
    if operator == "&" and power is not None and power > 0 and int(power) & (int(power) + 1) == 0:
        return Whole(a.poly - (a.poly // (int(power) + 1)) * (int(power) + 1), type_)  # i & 15
    if operator == "&":
        return _masked(ctx, node, a, b, type_)
    return None


def _masked(ctx: Context, node: Node, a: Whole, b: Whole, type_: Num) -> Whole | None:
    """``i & (n - 1)``, of a size that is a power of two by all that is known of such masks, as ``i % n``; None of any other."""
    for value, mask in ((a, b), (b, a)):
        length = rings.length_of_mask(mask.poly, ctx.counters)
        if length is not None:
            ctx.note(f"{length} is taken to be a power of two, as in a mask: {ctx.text(node)}")
            return Whole(value.poly - (value.poly // length) * length, type_)
    return None


def compare(operator: str, a: Number, b: Number) -> Value:
    """A comparison; decided at once where both sides are formulas that differ by a number."""
    if isinstance(a, Whole) and isinstance(b, Whole):
        difference = (a.poly - b.poly).constant
        if difference is not None:
            return Whole(Poly.const(int(decided(operator, difference))))
    type_ = arithmetic(a.type, b.type)
    expression = Operation("compare", operands(a, b, type_), INT_T.dtype, operator)
    return Computed(expression, INT_T, why="it is a comparison", formulas=EITHER)


def decided(operator: str, difference: object) -> bool:
    """Whether ``difference operator 0``."""
    d: int = difference  # type: ignore[assignment]
    return {"<": d < 0, "<=": d <= 0, ">": d > 0, ">=": d >= 0, "==": d == 0, "!=": d != 0}[operator]


def _connect(operator: str, a: Number, b: Number) -> Value:
    for first, second in ((a, b), (b, a)):
        if isinstance(first, Whole) and first.poly.constant is not None:
            if bool(first.poly.constant) == (operator == "||"):
                return Whole(Poly.const(int(operator == "||")))
            return second if isinstance(second, Computed) else Computed(as_expression(second), INT_T, why="it is a condition")
    expression = Operation("logic", (as_expression(a), as_expression(b)), INT_T.dtype, operator)
    return Computed(expression, INT_T, why="it is a condition", formulas=EITHER)


def _pointer_arithmetic(ctx: Context, node: Node, operator: str, a: Value, b: Value) -> Value:
    if operator == "+" and isinstance(b, Address) and not isinstance(a, Address):
        a, b = b, a
    if operator in ("+", "-") and isinstance(a, Address) and isinstance(b, (Whole, Extreme, Computed)):
        by = as_index(ctx, b, node)
        if isinstance(by, Poly):
            return moved_by(ctx, a, by if operator == "+" else -by, node, edge=at_edge(b, by))
        return moved_by(ctx, a, by, node)
    if isinstance(a, Address) and isinstance(b, Address):
        distance = pointer_distance(a, b)
        if distance is not None and operator == "-":
            return Whole(distance, LONG_T)
        if operator in RELATIONS:
            if distance is not None:
                return compare(operator, Whole(distance, LONG_T), Whole(ZERO, LONG_T))
            return Computed(
                Operation("compare", (Constant(ctx.text(node), INT_T.dtype),), INT_T.dtype, operator),
                INT_T,
                why="it compares pointers",
            )
    if operator in RELATIONS:
        return Computed(
            Operation("compare", (Constant(ctx.text(node), INT_T.dtype),), INT_T.dtype, operator),
            INT_T,
            why="it compares pointers",
        )
    raise ctx.refuse(node, f"'{ctx.text(node)}' computes with pointers in a way that cannot be followed")


def pointer_distance(a: Address, b: Address) -> Poly | None:
    """``a - b`` in elements, None if they do not point into the same row."""
    if a.storage is not b.storage or a.level != b.level or a.inside is not None or b.inside is not None:
        return None
    at = a.level - 1
    left, right = a.index[at], b.index[at]
    same = all(x == y for k, (x, y) in enumerate(zip(a.index, b.index, strict=True)) if k != at)
    return left - right if same and isinstance(left, Poly) and isinstance(right, Poly) else None


def negated(value: Number) -> Number:
    """``-x``."""
    if isinstance(value, Whole):
        return Whole(-value.poly, promoted(value.type))
    if isinstance(value, Extreme):
        result = multiply(Whole(Poly.const(-1)), value, value.type)
        assert result is not None
        return result
    expression = value.expression
    if isinstance(expression, Constant) and not value.type.integer:
        text = expression.text.removeprefix("-") if expression.text.startswith("-") else f"-{expression.text}"
        return Computed(Constant(text, expression.dtype), value.type)
    type_ = promoted(value.type)
    return _run_time(Operation("neg", (expression,), type_.dtype), type_, (value,), "it is computed at run time")


@rule("unary_expression")
def unary_expression(ctx: Context, node: Node) -> Value:
    """``-x``, ``+x``, ``!x``, ``~x``."""
    operator = word(need(ctx.unit, node, "operator"))
    value = evaluate(ctx, need(ctx.unit, node, "argument"))
    if is_struct(value):
        return overloaded(ctx, node, operator, [need(ctx.unit, node, "argument")], [value])
    if operator == "!" and isinstance(value, Address):
        return Whole(ZERO)  # a pointer in use is not null
    if not isinstance(value, (Whole, Extreme, Computed)):
        raise ctx.refuse(node, f"'{ctx.text(node)}' has an operand that is no number")
    if operator == "-":
        return negated(value)
    if operator == "+":
        return value
    if operator in ("!", "not"):
        if isinstance(value, Whole) and value.poly.constant is not None:
            return Whole(Poly.const(int(value.poly.constant == 0)))
        expression = Operation("logic", (as_expression(value),), INT_T.dtype, "!")
        return Computed(expression, INT_T, why="it is a condition", formulas=EITHER)
    if operator == "~" and value.type.integer:
        if isinstance(value, Whole) and value.poly.constant is not None:
            return Whole(Poly.const(~int(value.poly.constant)), value.type)
        return _run_time(Operation("logic", (as_expression(value),), value.type.dtype, "~"), value.type, (value,), "it has '~'")
    raise ctx.refuse(node, f"the operator '{operator}' cannot be modelled on {describe(value.type)}")


@rule("conditional_expression")
def conditional_expression(ctx: Context, node: Node) -> Value:
    """``c ? a : b``; integers that form a minimum or maximum stay formulas."""
    condition = unwrap(need(ctx.unit, node, "condition"))
    sides: tuple[str, Number, Number] | None = None
    if condition.type == "binary_expression" and word(need(ctx.unit, condition, "operator")) in RELATIONS:
        left, right = (evaluate(ctx, need(ctx.unit, condition, "left")), evaluate(ctx, need(ctx.unit, condition, "right")))
        operator = word(need(ctx.unit, condition, "operator"))
        test = binary(ctx, condition, operator, left, right)
        if isinstance(left, (Whole, Extreme, Computed)) and isinstance(right, (Whole, Extreme, Computed)):
            sides = (operator, left, right)
    else:
        test = evaluate(ctx, condition)
    if isinstance(test, Address):
        test = Whole(Poly.const(1))
    if not isinstance(test, (Whole, Extreme, Computed)):
        raise ctx.refuse(condition, f"the condition '{ctx.text(condition)}' is no number")
    yes, no = need(ctx.unit, node, "consequence"), need(ctx.unit, node, "alternative")
    if isinstance(test, Whole) and test.poly.constant is not None:
        return evaluate(ctx, yes if test.poly.constant else no)
    return chosen(ctx, node, test, evaluate(ctx, yes), evaluate(ctx, no), sides)


def chosen(ctx: Context, node: Node, test: Number, a: Value, b: Value, sides: tuple[str, Number, Number] | None) -> Value:
    """``test ? a : b`` of values; ``sides`` are the comparison's operator and operands."""
    if isinstance(a, Address) and a == b:
        return a
    if isinstance(a, (Element, Record)) and isinstance(b, (Element, Record)):
        return each_member(ctx, (a, b), node, lambda parts: chosen(ctx, node, test, parts[0], parts[1], sides))
    if not isinstance(a, (Whole, Extreme, Computed)) or not isinstance(b, (Whole, Extreme, Computed)):
        raise ctx.refuse(
            node, f"'{ctx.text(node)}' chooses between things that are no numbers", "write it as an if with plain assignments"
        )
    type_ = arithmetic(a.type, b.type)
    if isinstance(a, (Whole, Extreme)) and isinstance(b, (Whole, Extreme)):
        if a == b:
            return a
        if sides is not None:
            best = extreme_choice(*sides, a, b, type_)
            if best is not None:
                return best
        if (odd := _odd(ctx, test, sides)) is not None and (even := _by_turns(odd, a, b)) is not None:
            return Whole(even, type_)
    first, second = operands(a, b, type_)
    expression = Operation("select", (as_expression(test), first, second), type_.dtype)
    found = _run_time(expression, type_, (test, a, b), f"'{ctx.text(node)}' depends on a condition")
    if not type_.integer:
        return found
    both = formulas_of(a), formulas_of(b)
    plain = _usual_choice(ctx, a, b, sides) if sides is not None else None
    within, in_order = rings.of_choice(sides, a, b, ctx.counters, ctx.loops[-1].index if ctx.loops else "?")
    either = tuple(dict.fromkeys((*both[0], *both[1]))) if all(both) else ()
    return replace(found, plain=plain, formulas=either, within=within, in_order=in_order)


def _odd(ctx: Context, test: Number, sides: tuple[str, Number, Number] | None) -> Poly | None:
    """A condition that asks whether a formula is odd, or even, as a formula that is 1 where it holds and 0 elsewhere.

    Of what the innermost loop changes it is none: there the choice is an operation of each iteration.
    """
    operator, asked, with_ = sides if sides is not None else ("!=", test, Whole(ZERO))
    if operator not in ("==", "!=") or not isinstance(asked, Whole) or not isinstance(with_, Whole) or with_.poly not in (0, 1):
        return None
    if ctx.loops and len(ctx.loops) == len(ctx.chain) and ctx.loops[-1].index in asked.poly.names:
        return None
    found = rested(asked.poly, ctx.counters)
    if found is None or found.plain != 0 or found.rests != ((Fraction(1), 2),):
        return None
    return asked.poly if (operator == "==") == (with_.poly == 1) else 1 - asked.poly


def _by_turns(odd: Poly, a: Number, b: Number) -> Poly | None:
    """One number where a formula is 1, and another where it is 0: ``j % 2 ? 2 : 1``."""
    if not isinstance(a, Whole) or not isinstance(b, Whole) or a.poly.constant is None or b.poly.constant is None:
        return None
    return b.poly + (a.poly - b.poly) * odd


def _usual_choice(ctx: Context, a: Number, b: Number, sides: tuple[str, Number, Number]) -> Poly | None:
    """The side that is chosen in all but a few iterations at an edge of a loop, as a formula."""
    left, right = plain_index(ctx, sides[1]), plain_index(ctx, sides[2])
    usual = held(ctx, sides[0], left, right) if left is not None and right is not None else None
    return plain_index(ctx, a if usual else b) if usual is not None else None


def extreme_choice(
    operator: str, left: Number, right: Number, yes: Whole | Extreme, no: Whole | Extreme, type_: Num
) -> Extreme | None:
    """``a < b ? a : b`` as a minimum and its like, also with a number added to all (``d < n ? 1 : d - n + 1``)."""
    if isinstance(left, Computed) or isinstance(right, Computed):
        return None
    if operator in (">", ">="):
        operator, yes, no = ("<=" if operator == ">" else "<"), no, yes
    if operator not in ("<", "<="):
        return None
    if isinstance(left, Whole) and isinstance(right, Whole) and isinstance(yes, Whole) and isinstance(no, Whole):
        allowed = (0, 1) if operator == "<" else (0, -1)  # the two are equal where the condition changes, or one apart
        for kind, gap in (("max", no.poly - yes.poly), ("min", yes.poly - no.poly)):
            if (gap - (left.poly - right.poly)).constant in allowed:
                return extreme_of(kind, (yes, no), type_)
        return None
    if (left, right) == (yes, no):
        return extreme_of("min", (yes, no), type_)
    return extreme_of("max", (yes, no), type_) if (left, right) == (no, yes) else None


def extreme_of(kind: str, values: tuple[Whole | Extreme, ...], type_: Num) -> Extreme | None:
    """Minimum or maximum of formulas, None for a mixture of both."""
    options: list[Poly] = []
    for value in values:
        if isinstance(value, Extreme) and value.kind != kind:
            return None
        options.extend(value.options if isinstance(value, Extreme) else (value.poly,))
    return Extreme("min" if kind == "min" else "max", tuple(dict.fromkeys(options)), type_)


@rule("comma_expression")
def comma_expression(ctx: Context, node: Node) -> Value:
    """``a, b``."""
    evaluate(ctx, need(ctx.unit, node, "left"))
    return evaluate(ctx, need(ctx.unit, node, "right"))
