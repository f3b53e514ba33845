"""What the header of a counting loop says: counter, bounds, step."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tree_sitter import Node

from rooftree.frontend.c.conditions import Bound, load_bound, mean_length, place_in_rows, read_bounds, relation
from rooftree.frontend.c.context import Context, Number, Row, evaluate, execute
from rooftree.frontend.c.memory import ZERO, load
from rooftree.frontend.c.operators import pointer_distance
from rooftree.frontend.c.structs import type_of_place
from rooftree.frontend.c.syntax import assigned, descendants, kids, names_in, need, unwrap, word
from rooftree.frontend.c.types import SIZE_T, ArrayOf, Num, Pointer, describe, promoted
from rooftree.frontend.c.values import Address, Computed, Extreme, Slot, Value, Variable, Whole
from rooftree.kernel.model import Access
from rooftree.kernel.poly import Poly
from rooftree.kernel.ranges import never_negative


@dataclass(frozen=True)
class Header:
    """A counting loop.

    Attributes:
        variable, label: its counter in the source and in the kernel.
        starts, stops, step, descending: as in ``model.Loop``.
        value: what the counter variable holds in the body, in terms of the label.
        body: the loop's body.
        others: what the header does at the end of each iteration besides stepping the counter.
        row: the row that this loop runs along, where both of its bounds are loaded.
        along: the memory whose elements the loop goes through, ``for (double x : v)``.
    """

    variable: Variable
    label: str
    starts: tuple[Poly, ...]
    stops: tuple[Poly, ...]
    step: Poly
    descending: bool
    value: Value
    body: Node
    others: tuple[Node, ...]
    row: Row | None = None
    along: tuple[Node, Address] | None = None


def read_header(ctx: Context, node: Node, *, must_run: bool = True) -> Header:
    """Read a for or while loop; its declarations enter the current scope. ``must_run``: one that never runs is refused.

    Raises: KernelError for a loop that does not count, or whose bounds are no formulas.
    """
    return _Reader(ctx, node, must_run).read() if node.type != "for_range_loop" else _along(ctx, node)


def _along(ctx: Context, node: Node) -> Header:
    """``for (double x : v)`` over an array or a std::vector: counts from 0 to its length.

    Raises: KernelError for any other range.
    """
    given = need(ctx.unit, node, "right")
    memory = evaluate(ctx, given)
    end = length_of(ctx, given, memory) if isinstance(memory, Address) else None
    if end is None or not isinstance(memory, Address):
        raise ctx.irregular(
            node, "this loop does not count, so how often it runs is not known", "write it as a for loop that counts"
        )
    label = ctx.unique("i", node)
    ctx.counters.add(label)
    counter = Variable(label, SIZE_T, ctx.unit.place(node), ctx.levels)
    value = Whole(Poly.symbol(label), SIZE_T)
    body = need(ctx.unit, node, "body")
    return Header(counter, label, (ZERO,), (end,), Poly.const(1), False, value, body, (), along=(node, memory))


def length_of(ctx: Context, node: Node, pointer: Address) -> Poly | None:
    """How many elements an array or a std::vector has, a size where nothing tells it; None for what is behind a pointer."""
    variable = ctx.find(word(node)) if node.type == "identifier" else None
    if isinstance(variable, Variable) and variable in ctx.lengths:
        return ctx.lengths[variable]
    if pointer.inside is not None:
        type_ = type_of_place(ctx, node)
        return type_.extent if isinstance(type_, ArrayOf) else None
    if (known := pointer.storage.extents[pointer.level - 1]) is not None:
        return known
    if not isinstance(variable, Variable) or not isinstance(variable.type, Pointer) or not variable.type.vector:
        return None
    size = Variable(f"{variable.name}_size", SIZE_T, variable.place)
    label = ctx.label(size)
    ctx.meanings[label] = f"{variable.name}.size()"
    pointer.storage.extents = (Poly.symbol(label), *pointer.storage.extents[1:])
    return Poly.symbol(label)


class _Reader:
    """Reads one header."""

    def __init__(self, ctx: Context, node: Node, must_run: bool) -> None:
        self.ctx, self.node, self.must_run = ctx, node, must_run
        condition = node.child_by_field_name("condition")
        if condition is None:
            raise ctx.irregular(node, "this loop has no condition, so it never ends", "give it a bound")
        self.condition = unwrap(condition)
        self.body = need(ctx.unit, node, "body")
        update = node.child_by_field_name("update")
        self.updates = _items(update) if update is not None else []

    def read(self) -> Header:
        """All of it."""
        ctx = self.ctx
        initial = self.node.child_by_field_name("initializer")
        if initial is not None:
            ctx.registers = True
            if initial.type.endswith(("declaration", "statement")):
                execute(ctx, initial)
            else:
                evaluate(ctx, initial)
            ctx.registers = False
        counter, stepping = self._counter()
        variable = ctx.find(counter)
        assert isinstance(variable, Variable)
        if not isinstance(variable.type, (Num, Pointer)) or (isinstance(variable.type, Num) and not variable.type.integer):
            raise ctx.irregular(
                self.node,
                f"the counter '{counter}' is a {describe(variable.type)}, expected an integer",
                "count with an integer and compute the rest from it",
            )
        start = place_in_rows(ctx, load(ctx, Slot(variable), self.node))
        label = ctx.unique(counter, self.node)
        ctx.counters.add(label)
        others = tuple(item for item in self.updates if item is not stepping)
        self._check_bounds_stay(counter, others)
        return self._finish(variable, label, start, stepping, others)

    def _counter(self) -> tuple[str, Node]:
        """The variable that the loop counts with, and what steps it: an expression of the header, or the body."""
        ctx, wanted = self.ctx, names_in(self.condition)
        inside = [n for n in _with_self(self.condition) if n.type == "update_expression"]
        found = [(name, item) for item in [*self.updates, *inside] for name in assigned(item) if name in wanted]
        in_body = assigned(self.body) & wanted
        if not found and len(in_body) == 1:
            found = [(next(iter(in_body)), self.body)]
            if next(descendants(self.body, "continue_statement"), None) is not None:
                raise ctx.refuse(self.node, "a continue may jump over the step of this loop", "write it as a for loop")
        if len(found) != 1:
            changed = sorted(in_body.union(name for name, _ in found))
            what = f"{', '.join(changed)} change in it and are" if len(changed) > 1 else "it steps none of the variables"
            raise ctx.irregular(
                self.node,
                f"this loop does not count, it depends on the data: {what} in its condition '{ctx.text(self.condition)}'",
                "write it as a for loop with one counter that is compared with a bound; "
                "'rooftree measure' times a call of the function as it is, without a model",
            )
        name, stepping = found[0]
        if not isinstance(ctx.find(name), Variable):
            raise ctx.refuse(self.node, f"the counter '{name}' is not declared", f"for (int {name} = 0; ...)")
        if stepping is not self.body and name in in_body:
            raise ctx.refuse(self.node, f"the counter '{name}' is changed in the loop's body", "change it only in the header")
        return name, stepping

    def _check_bounds_stay(self, counter: str, others: tuple[Node, ...]) -> None:
        changed = set(assigned(self.body)).union(*(assigned(item) for item in others))
        moving = sorted((changed & names_in(self.condition)) - {counter})
        if moving:
            raise self.ctx.irregular(
                self.node,
                f"the bound '{moving[0]}' changes inside the loop, so its trip count is not known",
                "compute the bound before the loop",
            )

    def _finish(self, variable: Variable, label: str, start: Value, stepping: Node, others: tuple[Node, ...]) -> Header:
        ctx, counter = self.ctx, Poly.symbol(label)
        here: Whole | Address
        first: Number
        if isinstance(start, Address):
            here, first = _pointer_counter(ctx, self.node, start, counter)
        elif isinstance(start, (Whole, Extreme, Computed)):
            assert isinstance(variable.type, Num)
            here, first = self._within_row(Whole(counter, variable.type), start)
        else:
            raise ctx.refuse(self.node, f"the loop starts '{variable.name}' with something that is no number")
        step = self._step(variable, here, stepping)
        condition_step = stepping in list(_with_self(self.condition))
        ctx.values[variable] = here
        bounds = read_bounds(ctx, self.condition, label, first)
        if bounds is None:
            return self._sparse_row(variable, label, first, step, others)
        up = self._direction(step, bounds, first)
        starts = _options(ctx, self.node, first, "max" if up else "min")
        stops = tuple(b.exclusive for b in bounds)
        if condition_step:  # for (i = n; i-- > 0; ): the body sees the stepped counter (do: not at first)
            stops = tuple(s + step for s in stops)
            starts = starts if self.node.type == "do_statement" else tuple(s + step for s in starts)
        self._check_runs(starts, stops, up, bounds, variable)
        return Header(variable, label, starts, stops, step, not up, here, self.body, others)

    def _within_row(self, counter: Whole, start: Number) -> tuple[Whole, Number]:
        """A counter that starts inside the row of a loop around it, ``b = a + 1``, counts from the beginning of that row."""
        for row in reversed(self.ctx.rows):
            if isinstance(start, Whole) and not (start.poly - row.first).names & row.length.names:
                return Whole(counter.poly + row.first, counter.type), Whole(start.poly - row.first, start.type)
        return counter, start

    def _step(self, variable: Variable, here: Whole | Address, stepping: Node) -> Poly:
        """By how much one iteration moves the counter."""
        ctx = self.ctx
        saved, type_ = dict(ctx.values), variable.type
        ctx.values[variable] = here
        if isinstance(type_, Num):
            variable.type = promoted(type_)  # a short counter is taken not to wrap around
        try:
            with ctx.trial():
                if stepping is self.body:
                    execute(ctx, stepping)
                else:
                    if (names_in(stepping) - {variable.name}) & assigned(self.body):  # of what the body leaves
                        execute(ctx, self.body)
                    evaluate(ctx, stepping)
        finally:
            variable.type = type_
        after = ctx.values.get(variable)
        ctx.values = saved
        step: Poly | None = None
        if isinstance(here, Whole) and isinstance(after, Whole):
            step = after.poly - here.poly
        elif isinstance(here, Whole) and isinstance(after, Extreme):
            step = clipped_step(here.poly, after)
        elif isinstance(here, Address) and isinstance(after, Address):
            step = pointer_distance(after, here)
        if (step is None or step.names & ctx.counters) and stepping is self.body:
            message = (
                f"how often this loop runs is not known: its body does not change '{variable.name}' by the same amount each time"
            )
            raise ctx.irregular(self.node, message, "'rooftree measure' times a call of the function as it is, without a model")
        if step is None or step.names & ctx.counters:
            message = f"the step '{ctx.text(stepping)}' does not add the same amount in each iteration"
            raise ctx.irregular(stepping, message, "count in equal steps")
        if step == ZERO:
            raise ctx.refuse(stepping, f"the step '{ctx.text(stepping)}' is zero, so the loop never ends")
        return step

    def _direction(self, step: Poly, bounds: list[Bound], first: Number) -> bool:
        """Whether the loop counts up; checks that its bounds lie there."""
        ctx = self.ctx
        sign = _sign(step)
        kinds = {b.side for b in bounds}
        if "equal" in kinds:
            raise ctx.refuse(self.condition, f"'{ctx.text(self.condition)}' holds for one value at most", "use < or >")
        if kinds == {"ends"} and sign == 0:
            raise ctx.refuse(self.condition, f"it is not known whether the step {step} counts up or down", "use < or >")
        if sign == 0:
            sign = 1 if "upper" in kinds else -1
            ctx.note(f"the step {step} is taken to count {'up' if sign > 0 else 'down'}")
        wrong = "lower" if sign > 0 else "upper"
        if wrong in kinds:
            raise ctx.refuse(
                self.node,
                f"the loop counts {'up' if sign > 0 else 'down'} by {step}, but its condition "
                f"'{ctx.text(self.condition)}' bounds it on the other side: it never runs or never ends",
                "check the step and the comparison",
            )
        for b in bounds:
            if b.side == "ends" and (abs(b.k) != 1 or not _lands(first, b.exclusive, step)):
                raise ctx.refuse(
                    self.condition,
                    f"with a step of {step}, '{ctx.text(self.condition)}' ends the loop only if the counter meets the bound "
                    "exactly, which is not known",
                    f"use {'<' if sign > 0 else '>'}, which counts the same where it does",
                )
        return sign > 0

    def _check_runs(
        self, starts: tuple[Poly, ...], stops: tuple[Poly, ...], up: bool, bounds: list[Bound], variable: Variable
    ) -> None:
        ctx = self.ctx
        distances = [stop - start if up else start - stop for start in starts for stop in stops]
        if any(not d.names & ctx.counters and never_negative(-d) for d in distances):
            ends = any(b.side == "ends" for b in bounds)
            message = f"it starts at {starts[0]} and counts {'up' if up else 'down'} to {stops[0]}"
            if not ends and not self.must_run:
                return
            what = "never ends" if ends else "never runs"
            raise ctx.refuse(self.node, f"the loop over '{variable.name}' {what}: {message}", "check its header")
        if not isinstance(variable.type, Num):
            return
        bits = 8 * variable.type.dtype.bytes
        low, high = (-1, 2**bits) if variable.type.unsigned else (-(2 ** (bits - 1)) - 1, 2 ** (bits - 1))
        for end in (int(p.constant) for p in (*starts, *stops) if p.constant is not None):
            if not low <= end < high:
                raise ctx.refuse(self.node, f"the counter '{variable.name}' is too narrow for {end}", "use a wider type")

    def _sparse_row(self, variable: Variable, label: str, first: Number, step: Poly, others: tuple[Node, ...]) -> Header:
        """``for (j = p[i]; j < p[i+1]; ++j)``: a loop of mean length, its rows stored one after another."""
        ctx = self.ctx
        operator, left, right = relation(ctx, self.condition)
        last = right if isinstance(left, Whole) and left.poly == Poly.symbol(label) else None
        hint = "a row of a sparse matrix reads for (j = start[i]; j < start[i+1]; ++j)"
        begin, end = _element(first), _element(last)
        if begin is None or end is None or operator not in ("<", "!=") or step != 1 or others:
            text = ctx.text(self.condition)
            raise ctx.irregular(self.node, f"the trip count of this loop is loaded from memory ('{text}')", hint)
        row = begin.index[-1]
        if not isinstance(row, Poly) or not _neighbours(begin, end):
            message = f"the loop runs from {begin.text} to {end.text}, which are no neighbouring row pointers"
            raise ctx.refuse(self.node, message, hint)
        assert isinstance(first, Computed)
        assert isinstance(last, Computed)
        length = mean_length(ctx, begin)
        ctx.note(
            f"the rows of {begin.array} have {length} elements each (their mean), from {begin.text} to {end.text}, and are "
            "stored one after another"
        )
        load_bound(ctx, first, self.node)
        load_bound(ctx, last, self.node)
        assert isinstance(variable.type, Num)
        here = Row(begin, end, row * Poly.symbol(length), Poly.symbol(length))
        value = Whole(here.first + Poly.symbol(label), variable.type)
        return Header(variable, label, (ZERO,), (here.length,), Poly.const(1), False, value, self.body, (), here)


def clipped_step(here: Poly, after: Extreme) -> Poly | None:
    """The step of a counter that goes on by blocks, the last of which ends where the loop does; None of any other.

    ``n -= min(n, 5552)`` makes n the greater of n - 5552 and 0, and ``i += min(64, n - i)`` makes i the lesser of i + 64 and n.

    >>> n = Poly.symbol("n")
    >>> str(clipped_step(n, Extreme("max", (n - 5552, Poly()))))
    '-5552'
    """
    steps = [option - here for option in after.options if option.names & here.names]
    if len(after.options) != 2 or len(steps) != 1 or steps[0].names & here.names:
        return None
    sign = _sign(steps[0])
    return steps[0] if sign == (1 if after.kind == "min" else -1) else None


def _element(value: Value | None) -> Access | None:
    return value.element if isinstance(value, Computed) else None


def _neighbours(begin: Access, end: Access) -> bool:
    """``p[i]`` and ``p[i+1]``, or ``first[i]`` and ``last[i]``."""
    if begin.array != end.array:
        return begin.index == end.index
    row, following = begin.index[-1], end.index[-1]
    both = isinstance(row, Poly) and isinstance(following, Poly)
    return both and begin.index[:-1] == end.index[:-1] and following == row + 1  # type: ignore[operator]


def _items(node: Node) -> list[Node]:
    """Expressions of a comma expression."""
    node = unwrap(node)
    if node.type != "comma_expression":
        return [node]
    return [item for child in kids(node) for item in _items(child)]


def _with_self(node: Node) -> list[Node]:
    return [node, *descendants(node, "update_expression")]


def _pointer_counter(ctx: Context, node: Node, start: Address, counter: Poly) -> tuple[Address, Whole]:
    """A pointer as the counter: it counts elements of what it points into."""
    at = start.level - 1
    first = start.index[at]
    if not isinstance(first, Poly) or start.inside is not None:
        raise ctx.refuse(node, "the loop counts with a pointer whose start cannot be followed", "count with an index")
    index = (*start.index[:at], counter, *start.index[at + 1 :])
    return Address(start.storage, index, start.level), Whole(first)


def _lands(first: Number, stop: Poly, step: Poly) -> bool:
    """Whether counting from a start by a constant step meets the stop, for all sizes."""
    if abs(step.constant or 0) == 1:
        return True
    if not isinstance(first, Whole) or not step.constant:
        return False
    return all(Fraction(number, step.constant).denominator == 1 for _, number in (stop - first.poly).terms)


def _options(ctx: Context, node: Node, first: Number, kind: str) -> tuple[Poly, ...]:
    if isinstance(first, Whole):
        return (first.poly,)
    if isinstance(first, Extreme) and first.kind == kind:
        return first.options
    why = f": {first.why}" if isinstance(first, Computed) and first.why else ""
    raise ctx.refuse(
        node,
        f"the start of the loop is no formula in sizes and outer counters{why}",
        "compute the start before the loop nest, or make it a parameter",
    )


def _sign(step: Poly) -> int:
    """1 or -1 where all terms agree (sizes are positive), else 0."""
    signs = {1 if coefficient > 0 else -1 for _, coefficient in step.terms}
    return signs.pop() if len(signs) == 1 else 0
