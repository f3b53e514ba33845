"""The condition of a counting loop: bounds of its counter."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tree_sitter import Node

from rooftree.frontend.c.context import Context, Number, evaluate
from rooftree.frontend.c.memory import ZERO
from rooftree.frontend.c.operators import MIRRORED, RELATIONS, pointer_distance
from rooftree.frontend.c.syntax import kids, need, unwrap, word
from rooftree.frontend.c.types import AS_IT_IS
from rooftree.frontend.c.values import Address, Computed, Extreme, Value, Whole, add
from rooftree.kernel.model import Access, Read
from rooftree.kernel.poly import Poly


@dataclass(frozen=True)
class Bound:
    """``k * counter + rest  relation  0``."""

    k: int
    rest: Poly
    relation: str

    @property
    def side(self) -> str:
        """Which way it limits the counter: ``upper``, ``lower``, or only at one value: ``ends``, ``equal``."""
        if self.relation in ("!=", "=="):
            return "ends" if self.relation == "!=" else "equal"
        return "upper" if (self.relation in ("<", "<=")) == (self.k > 0) else "lower"

    @property
    def exclusive(self) -> Poly:
        """First value of the counter for which the loop does not run, in the direction of travel."""
        k, limit = abs(self.k), -self.rest if self.k > 0 else self.rest  # k * counter relation limit
        if self.relation == "!=":
            return limit
        strict = self.relation in ("<", ">")
        if self.side == "upper":
            return (limit + (k - 1)) // k if strict else limit // k + 1
        return limit // k if strict else (limit + (k - 1)) // k - 1


def read_bounds(ctx: Context, condition: Node, label: str, first: Number) -> list[Bound] | None:
    """Bounds of the counter ``label`` that starts with ``first``; None where both ends are loaded, as for a sparse row.

    Raises: KernelError for conditions that depend on the data, or are not linear in the counter.
    """
    found: list[Bound] = []
    for part in _conjuncts(condition):
        bounds = _bounds_of(ctx, part, label, first)
        if bounds is None:
            return None
        found.extend(bounds)
    return found


def _conjuncts(node: Node) -> list[Node]:
    node = unwrap(node)
    operator = node.child_by_field_name("operator") if node.type == "binary_expression" else None
    if operator is None or word(operator) != "&&":
        return [node]
    return [part for child in kids(node) for part in _conjuncts(child)]


def _bounds_of(ctx: Context, part: Node, label: str, first: Number) -> list[Bound] | None:
    operator, left, right = relation(ctx, part)
    if isinstance(left, Address) and isinstance(right, Address):
        distance = pointer_distance(left, right)
        if distance is None:
            hint = f"a length in place of the end: for (i = 0; i < n; i++); or {AS_IT_IS}"
            raise ctx.refuse(part, f"how far apart the pointers in '{ctx.text(part)}' are is not known", hint)
        left, right = Whole(distance), Whole(ZERO)
    if isinstance(first, Computed) and any(isinstance(s, Computed) and s.element is not None for s in (left, right)):
        return None
    up = 1 if operator in ("<", "<=", "!=") else -1
    left, right = _mean_bound(ctx, part, left, first, -up), _mean_bound(ctx, part, right, first, up)
    for side in (left, right):
        if not isinstance(side, (Whole, Extreme)):
            why = f": {side.why}" if isinstance(side, Computed) and side.why else ""
            raise ctx.irregular(
                part,
                f"the bound in '{ctx.text(part)}' is no formula in sizes and outer counters{why}",
                "compute the bound before the loop nest, or make it a parameter",
            )
    assert isinstance(left, (Whole, Extreme))
    assert isinstance(right, (Whole, Extreme))
    _check_unsigned(ctx, part, operator, left, right)
    difference = add(left, right, -1, left.type)
    if difference is None:
        raise ctx.refuse(part, f"the bound in '{ctx.text(part)}' mixes minimum and maximum", "use one of them")
    if isinstance(difference, Extreme) and (difference.kind == "max") != (operator in ("<", "<=")):
        raise ctx.refuse(
            part,
            f"the bound in '{ctx.text(part)}' is the looser of several, expected the tighter",
            "a loop up to max(a, b) is better split in two",
        )
    options = (difference.poly,) if isinstance(difference, Whole) else difference.options
    return [_solved(ctx, part, label, option, operator) for option in options]


def relation(ctx: Context, part: Node) -> tuple[str, Value, Value]:
    """Operator and sides of a comparison; a number by itself is compared with 0.

    Raises: KernelError for other conditions.
    """
    if part.type == "binary_expression" and word(need(ctx.unit, part, "operator")) in RELATIONS:
        sides = [_side(ctx, unwrap(need(ctx.unit, part, name))) for name in ("left", "right")]
        return word(need(ctx.unit, part, "operator")), sides[0], sides[1]
    value = _side(ctx, part)
    if isinstance(value, (Whole, Extreme)):
        return "!=", value, Whole(ZERO)
    raise ctx.irregular(
        part,
        f"the condition '{ctx.text(part)}' depends on the data, so the trip count is not known",
        "a loop must compare its counter with a bound",
    )


def _side(ctx: Context, node: Node) -> Value:
    """One side of a comparison; ``i--`` is compared as it was, ``--i`` as it will be, and both step only afterwards."""
    if node.type != "update_expression":
        return evaluate(ctx, node)
    saved = dict(ctx.values)
    with ctx.trial():
        value = evaluate(ctx, node)
    ctx.values = saved
    return value


def _check_unsigned(ctx: Context, part: Node, operator: str, left: Whole | Extreme, right: Whole | Extreme) -> None:
    """``i >= 0`` holds for every unsigned i."""
    if not (left.type.unsigned or right.type.unsigned):
        return
    for op, other in ((operator, right), (MIRRORED[operator], left)):
        low = other.poly.constant if isinstance(other, Whole) else None
        if low is not None and ((op == ">=" and low <= 0) or (op == ">" and low < 0)):
            raise ctx.refuse(
                part,
                f"'{ctx.text(part)}' always holds, because it compares unsigned numbers: the loop never ends",
                "use a signed counter, or for (i = n; i-- > 0; )",
            )


def _solved(ctx: Context, part: Node, label: str, difference: Poly, operator: str) -> Bound:
    k = difference.coefficient(label).constant if difference.is_linear_in([label]) else None
    if k is None or int(k) != k:
        raise ctx.refuse(part, f"the condition '{ctx.text(part)}' is not linear in the counter")
    if k == 0:
        raise ctx.refuse(part, f"the condition '{ctx.text(part)}' does not depend on the counter in a way that ends the loop")
    return Bound(int(k), difference.without([label]), operator)


# bounds that are loaded


def _mean_bound(ctx: Context, part: Node, side: Value, first: Number, up: int) -> Value:
    """A bound that is loaded as a formula.

    It is an end of a row that a loop around this one runs along; or it lies by its mean, a size, above zero (``j < length[i]``).
    Where the loop starts at the counter of another, what counts is the mean of how far (``up``: or, with -1, down) it counts.
    """
    if not isinstance(side, Computed) or side.element is None:
        return side
    load_bound(ctx, side, part)
    placed = place_in_rows(ctx, side)
    if isinstance(placed, Whole):
        ctx.note(
            f"rows that end at {side.element.text} count as if all were of mean length: where their lengths differ there are "
            "more iterations, by the mean of the squares of the lengths over the square of their mean"
        )
        return placed
    text = side.element.text
    if not isinstance(first, Whole) or not first.poly.names & ctx.counters:
        return Whole(Poly.symbol(mean_length(ctx, side.element, f"the mean of {text} over the outer loops")), side.type)
    between = f"{text} - ({first.poly})" if up > 0 else f"({first.poly}) - {text}"
    distance = mean_length(ctx, side.element, f"the mean of {between} over the outer loops", of="distance")
    return Whole(first.poly + up * Poly.symbol(distance), side.type)


def place_in_rows(ctx: Context, value: Value) -> Value:
    """A loaded number that is where a row begins or ends that a loop around runs along, as a formula; any other as it is."""
    element = value.element if isinstance(value, Computed) else None
    if not isinstance(value, Computed) or element is None:
        return value
    for row in reversed(ctx.rows):
        for end, place in ((row.begin, row.first), (row.end, row.first + row.length)):
            if (element.array, element.index) == (end.array, end.index):
                return Whole(place, value.type)
    return value


def load_bound(ctx: Context, bound: Computed, node: Node) -> None:
    """The bound's load is a statement of the outer loop; its array must not change meanwhile."""
    if isinstance(bound.expression, Read):
        ctx.emit(None, bound.expression, node)
        ctx.bounding.setdefault(bound.expression.access.array, node)


def mean_length(ctx: Context, element: Access, meaning: str = "", *, of: str = "length") -> str:
    """A size that stands for a mean trip count, named after the array that holds the bounds."""
    name = re.sub(r"\W+", "_", element.array).strip("_") + f"_{of}"
    if ctx.labels.get(name) != ("mean", element.array):
        name = ctx.unique(name, ("mean", element.array))
    if meaning:
        ctx.meanings[name] = meaning
    return name
