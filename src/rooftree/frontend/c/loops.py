"""Loops: those of the chosen nest open a level of the kernel, all others only change what variables hold.

Which of them a loop is, `rooftree.frontend.c.kinds_of_loops` tells.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from tree_sitter import Node

from rooftree.errors import KernelError
from rooftree.frontend.c.assignments import assign
from rooftree.frontend.c.context import Context, evaluate, execute, forget_assigned
from rooftree.frontend.c.declarations import AUTO, base_type, declared
from rooftree.frontend.c.header import Header, read_header
from rooftree.frontend.c.memory import beginning, dereference, load, new_storage
from rooftree.frontend.c.rings import BEGUN, longest, moving_entry, pace_of, ring_of, steps_of
from rooftree.frontend.c.structs import copy_struct
from rooftree.frontend.c.syntax import assigned, descendants, need, unwrap, word
from rooftree.frontend.c.types import Num, Pointer, Tag
from rooftree.frontend.c.values import Address, Computed, Element, Record, Slot, Value, Variable, Whole, as_expression
from rooftree.kernel.division import quotient
from rooftree.kernel.model import Loop, Scalar
from rooftree.kernel.poly import Poly


class Finished(Exception):  # noqa: N818  no error: unwinds the interpreter once the nest is complete
    """The nest is complete."""


def is_block(node: Node) -> bool:
    """Whether a do statement runs just once."""
    condition = node.child_by_field_name("condition")
    return node.type == "do_statement" and condition is not None and word(unwrap(condition)) == "0"


def pass_by(ctx: Context, node: Node) -> None:
    """A loop around the nest that is left out, or one before it."""
    if _contains(node, ctx.chain[0]):
        line = ctx.unit.place(node).line
        why = f"it changes in the loop at line {line}, which is not part of this nest"
        _forget_integers(ctx, node, why)
        with ctx.scope():
            initial = node.child_by_field_name("initializer")
            if initial is not None and initial.type == "declaration":
                execute(ctx, initial)
                _forget_integers(ctx, node, why)
            execute(ctx, need(ctx.unit, node, "body"))
        return
    end = _end_of_counter(ctx, node)
    forget_assigned(ctx, node, pointers=f"it moves in the loop at line {ctx.unit.place(node).line}")
    if end is not None:
        ctx.values[end[0]] = end[1]


def _forget_integers(ctx: Context, node: Node, why: str) -> None:
    """In a loop that is left out, integers may have any value; pointers are those of its first iteration."""
    for name in {name for part in node.children for name in assigned(part)}:  # its own counter as well
        variable = ctx.find(name)
        if isinstance(variable, Variable) and not isinstance(variable.type, Pointer):
            ctx.forget(variable, why)


def _end_of_counter(ctx: Context, node: Node) -> tuple[Variable, Whole] | None:
    """What the counter of a loop before the nest holds behind it, as the start of a loop for the remainder needs it."""
    if next(descendants(node, "break_statement", "return_statement", "goto_statement"), None) is not None:
        return None
    saved, depth = dict(ctx.values), len(ctx.scopes)
    try:
        with ctx.trial():
            header = read_header(ctx, node)
    except KernelError:
        return None
    finally:
        ctx.values = saved
        del ctx.scopes[depth:]
    iterations = iterations_of(header)
    is_plain = isinstance(header.value, Whole) and isinstance(header.variable.type, Num)
    if iterations is None or not is_plain or ctx.find(header.variable.name) is not header.variable:
        return None
    assert isinstance(header.value, Whole)
    return header.variable, at_end(header, header.value, iterations)


def at_end(header: Header, value: Whole, iterations: Poly) -> Whole:
    """What the counter holds behind the loop; ``value``: what it holds in the body."""
    return Whole(value.poly - Poly.symbol(header.label) + header.starts[0] + header.step * iterations, value.type)


def note_conditions(ctx: Context, node: Node) -> None:
    """State the conditions around the nest that are taken to hold."""
    inner, parent = node, node.parent
    while parent is not None and parent.type != "function_definition":
        if parent.type == "if_statement":
            condition = ctx.text(unwrap(need(ctx.unit, parent, "condition")))
            inside = inner.type == "else_clause"
            ctx.note(f"the condition {condition} around the nest is taken to be {'false' if inside else 'true'}")
        inner, parent = parent, parent.parent


def _contains(node: Node, other: Node) -> bool:
    return node.start_byte <= other.start_byte and other.end_byte <= node.end_byte


def beside(ctx: Context, node: Node) -> None:
    """A loop of the nest that is not in the chain: only its effect on indices matters."""
    place = ctx.unit.place(node)
    ctx.note(f"the loop at {place} beside this one is not part of the kernel")
    before = dict(ctx.values)
    depth = len(ctx.scopes)
    try:
        with ctx.trial():
            run_loop(ctx, node, part_of_nest=False)
    except KernelError:
        ctx.beside.setdefault(f"line {place.line}")
        del ctx.scopes[depth:]
        ctx.values = before
        why = f"it is set in the loop at line {place.line}"
        forget_assigned(ctx, node, why, pointers=why)
    for name in assigned(node):
        variable = ctx.find(name)
        if isinstance(variable, Variable):
            ctx.unset.pop(variable, None)


def run_loop(ctx: Context, node: Node, *, part_of_nest: bool = True) -> None:
    """Read a loop's header, find what its body advances, execute the body once for all iterations."""
    hints = ctx.unit.pragmas_at(node)
    with ctx.scope():
        ctx.in_header += 1
        header = read_header(ctx, node)
        ctx.in_header -= 1
        ctx.levels += part_of_nest
        opened = part_of_nest and not ctx.quiet
        advancing, courses = _advance(ctx, header)
        if opened:
            _read_pragmas(ctx, hints, header.label)
            ctx.loops.append(
                Loop(
                    index=header.label,
                    start=header.starts,
                    stop=header.stops,
                    step=header.step,
                    descending=header.descending,
                    place=ctx.unit.place(node),
                )
            )
            ctx.complete = tuple(ctx.loops)
        ctx.nontemporal.append(_streaming(ctx, hints))
        iteration(ctx, header)
        ctx.nontemporal.pop()
        if opened:
            ctx.loops.pop()
        ctx.levels -= part_of_nest
        _leave(ctx, header, advancing, courses)
    if part_of_nest:
        ctx.passed.add(ctx.levels)


def iteration(ctx: Context, header: Header) -> None:
    """Execute the body, and what else the header does at its end."""
    guards, base, dead = len(ctx.guards), ctx.body_guards, ctx.dead
    ctx.body_guards, ctx.dead = guards, ""
    ctx.values[header.variable] = header.value
    inside = len(ctx.rows)
    ctx.rows.extend([header.row] if header.row is not None else [])
    ctx.around.append((header.label, header.step))
    if header.along is not None:
        with ctx.scope():
            name_element(ctx, *header.along, header.value)
            execute(ctx, header.body)
    else:
        execute(ctx, header.body)
    del ctx.rows[inside:]
    ctx.around.pop()
    del ctx.guards[guards:]
    ctx.dead = dead
    for item in header.others:
        evaluate(ctx, item)
    ctx.body_guards = base


def name_element(ctx: Context, node: Node, memory: Address, at: Value) -> None:
    """Declare what ``for (double x : v)`` calls the element of an iteration: another name of it, or a copy."""
    assert isinstance(at, Whole)
    place = dereference(ctx, memory, at.poly, node)
    name, type_ = declared(ctx, need(ctx.unit, node, "declarator"), base_type(ctx, node))
    if name is None:
        raise ctx.refuse(node, f"what '{ctx.text(node)}' names cannot be followed", "write it as a for loop that counts")
    refers = isinstance(type_, Pointer) and type_.reference
    is_auto = base_type(ctx, node) is AUTO
    type_ = place.type if isinstance(place, (Element, Record)) and is_auto else type_.to if isinstance(type_, Pointer) else type_
    variable = Variable(word(name), type_, ctx.unit.place(name), ctx.levels)
    ctx.declare(word(name), variable, name)
    if isinstance(place, Address) or (refers and isinstance(place, (Element, Record))):
        ctx.values[variable] = place
    elif isinstance(type_, Tag) and isinstance(place, (Element, Record)):
        copy_struct(ctx, Record(ctx.label(variable), type_), place, node)
    else:
        assign(ctx, node, Slot(variable), load(ctx, place, node))


# what advances by the same amount in every iteration

Advance = tuple[Value, Poly]
"""Value before the loop and change per iteration."""
Course = tuple[Computed, Poly | None, Poly | None]
"""What an integer holds at the beginning of an iteration; of one that goes on where a condition holds also where it is before the
loop, if all conditions around its steps hold, and the longest step."""


def _advance(ctx: Context, header: Header) -> tuple[dict[Variable, Advance], dict[Variable, Course]]:
    """Try the body once with symbols for what it changes; then set what each holds at the beginning of an iteration.

    Returns: what advances by the same amount, and what goes on in another way that is known.
    """
    changed = set(assigned(header.body, counters=False)).union(*(assigned(item) for item in header.others))
    inner = set(assigned(header.body)) - changed
    line = ctx.unit.place(header.body).line
    for name in inner:
        variable = ctx.find(name)
        if isinstance(variable, Variable) and variable is not header.variable:
            ctx.forget(variable, f"it counts a loop inside the one at line {line}")
    variables = [v for v in (ctx.find(name) for name in sorted(changed)) if isinstance(v, Variable) and v is not header.variable]
    tracked = [v for v in variables if (isinstance(v.type, Num) and v.type.integer) or isinstance(v.type, Pointer)]
    if not tracked:
        return {}, {}
    before = {v: _current(ctx, v, header.body) for v in tracked}
    saved, known = dict(ctx.values), set(ctx.counters)
    symbols = {v: Poly.symbol(f"{v.name}{BEGUN}{number}") for number, v in enumerate(tracked)}
    for v in tracked:
        marked = _marked(before[v], symbols[v])
        if marked is None:
            ctx.forget(v, "it is set inside the loop nest")
        else:
            ctx.values[v] = marked
    with ctx.trial():
        iteration(ctx, header)
    after = {v: ctx.values.get(v) for v in tracked}
    varying = {"?", header.label} | (ctx.counters - known) | {name for p in symbols.values() for name in p.names}
    ctx.values = saved
    found: dict[Variable, Advance] = {}
    courses: dict[Variable, Course] = {}
    for v in tracked:
        if (course := _course(ctx, v, before[v], after[v], symbols[v], header, varying)) is not None:
            _state_start(ctx, v, before[v], header.body)
            ctx.values[v], courses[v] = course[0], course
            continue
        paced = _is_paced(after[v])
        change = (_pace_of_pointer if paced else _change)(before[v], after[v], symbols[v])
        start = None
        if change is not None and not change.names & varying:
            start = _at_turn(before[v], change, header)
        elif change is not None and change.names & varying == {header.label}:
            start = _at_longer_turn(before[v], change, header)
        if change is None or start is None:
            _state_start(ctx, v, before[v], header.body)
            _unknown(ctx, v, header, change)
        else:
            ctx.values[v] = replace(start, paced=(change,)) if isinstance(start, Address) and paced else start
            found[v] = (before[v], change)  # type: ignore[assignment]
    return found, courses


def _course(
    ctx: Context, variable: Variable, before: Value | None, after: Value | None, symbol: Poly, header: Header, varying: set[str]
) -> Course | None:
    """What an integer does that goes on where a condition holds, goes round a ring, or is loaded for the next iteration.

    Args:
        variable, before: it, and its value before the loop.
        after, symbol: what an iteration makes of it, and what that begins with.
        header, varying: of the loop, and names that are not the same in all of its iterations.
    Returns: None where it advances by the same amount, or in no such way.
    """
    type_ = variable.type
    if not isinstance(type_, Num) or not isinstance(after, (Whole, Computed)):
        return None
    scalar = Scalar(ctx.label(variable), type_.dtype)
    line = ctx.unit.place(header.body).line
    why = f"it does not advance by the same amount in each iteration of the loop at line {line}"
    if (ring := ring_of(after, symbol)) is not None and not ring[0].names & varying:
        return Computed(scalar, type_, why=why, within=ring[0], in_order=header.label if ring[1] else ""), None, None
    steps = steps_of(after, symbol)
    if not steps and isinstance(after, Computed) and (after.loads or after.scattered) and isinstance(before, Whole):
        first = before.poly.constant
        below = None if after.below is None or first is None else max(after.below, int(first) + 1)
        return Computed(scalar, type_, why=why, scattered=True, below=below), None, None
    start = pace_of(before)
    if isinstance(before, Computed) and isinstance(after, Whole):
        steps = (after.poly - symbol,)
    if start is None or not steps or any(step.names & varying for step in steps):
        return None
    step = longest(steps)
    if step is None or (always := _at_turn(Whole(start, type_), step, header)) is None:
        return None
    assert isinstance(always, Whole)
    return Computed(scalar, type_, why=why, paced=always.poly), start, step


def _current(ctx: Context, variable: Variable, node: Node) -> Value | None:
    if isinstance(variable.type, Num):
        return ctx.integer(variable)
    if variable not in ctx.values and isinstance(variable.type, Pointer):
        if variable.storage is None:
            variable.storage = new_storage(ctx, ctx.label(variable), variable.type.to, node)
        return beginning(variable.storage)
    return ctx.values.get(variable)


def _marked(value: Value | None, symbol: Poly) -> Value | None:
    if isinstance(value, Whole) or (isinstance(value, Computed) and (value.paced is not None or value.in_order)):
        return Whole(symbol, value.type)
    if isinstance(value, Address) and value.inside is None:
        return _moved(value, symbol)
    return None


def _moved(value: Address, by: Poly) -> Address | None:
    at = value.level - 1
    entry = value.index[at]
    if not isinstance(entry, Poly):
        return None
    return replace(value, index=(*value.index[:at], entry + by, *value.index[at + 1 :]))


def _change(before: Value | None, after: Value | None, symbol: Poly) -> Poly | None:
    """Change per iteration, None if the variable is set anew or in no regular way."""
    if isinstance(before, Whole) and isinstance(after, Whole):
        return after.poly - symbol
    if isinstance(before, Address) and isinstance(after, Address):
        same = after.storage is before.storage and after.level == before.level and after.inside == before.inside
        at = before.level - 1
        x, y = before.index[at], after.index[at]
        rest = [e for k, e in enumerate(before.index) if k != at] == [e for k, e in enumerate(after.index) if k != at]
        if same and rest and isinstance(x, Poly) and isinstance(y, Poly):
            return y - x - symbol
    return None


def _is_paced(value: Value | None) -> bool:
    """Whether a pointer goes on only where a condition holds."""
    return isinstance(value, Address) and bool(value.paced)


def _pace_of_pointer(before: Value | None, after: Value | None, symbol: Poly) -> Poly | None:
    """How far an iteration moves a pointer at most that goes on where a condition holds; None of any other."""
    begin = moving_entry(before) if isinstance(before, Address) else None
    if begin is None or not isinstance(after, Address) or not after.paced or _change(before, after, symbol) is None:
        return None
    return longest([formula - begin - symbol for formula in after.paced])


def _at_turn(before: Value | None, change: Poly, header: Header) -> Value | None:
    """Value at the beginning of the iteration with counter ``label``: before + change * (label - start) / step."""
    if change == 0:
        return before
    if len(header.starts) != 1:
        return None
    per_count = quotient(change, header.step)
    if per_count is None:
        return None
    by = per_count * (Poly.symbol(header.label) - header.starts[0])
    if isinstance(before, Whole):
        return Whole(before.poly + by, before.type)
    return _moved(before, by) if isinstance(before, Address) else None


def _at_longer_turn(before: Value | None, change: Poly, header: Header) -> Value | None:
    """The same of a change that is linear in the counter, as of what runs through the rows of a packed triangle."""
    by = _sum_up_to(change, header, Poly.symbol(header.label))
    if by is None:
        return None
    if isinstance(before, Whole):
        return Whole(before.poly + by, before.type)
    return _moved(before, by) if isinstance(before, Address) else None


def _sum_up_to(change: Poly, header: Header, end: Poly) -> Poly | None:
    """Sum of a change over all values of the counter from its start to before ``end``; None where it is not linear in these."""
    if header.step != 1 or len(header.starts) != 1 or not change.is_linear_in([header.label]):
        return None
    first, slope = header.starts[0], change.coefficient(header.label)
    squares = (end * (end - 1) - first * (first - 1)) * Fraction(1, 2)
    return change.without([header.label]) * (end - first) + slope * squares


def _state_start(ctx: Context, variable: Variable, value: Value | None, node: Node) -> None:
    """An integer that this loop computes begins with a known value each time the loop is entered: a statement before it.

    Until here the value was part of indices at most, which need no statement.
    """
    if ctx.loops and isinstance(variable.type, Num) and isinstance(value, Whole) and not value.poly.names & {variable.label}:
        ctx.emit(Scalar(ctx.label(variable), variable.type.dtype), as_expression(value), node)


def _unknown(ctx: Context, variable: Variable, header: Header, change: Poly | None) -> None:
    line = ctx.unit.place(header.body).line
    why = f"it does not advance by the same amount in each iteration of the loop at line {line}"
    if change is not None and not change.names and quotient(change, header.step) is None:
        why = f"it advances by {change} where the counter of the loop at line {line} does by {header.step}: it is a quotient"
    ctx.forget(variable, why)


def _leave(ctx: Context, header: Header, advancing: dict[Variable, Advance], courses: dict[Variable, Course]) -> None:
    """What variables hold behind the loop."""
    iterations = iterations_of(header) or _of_whole_block(ctx, header)
    line = ctx.unit.place(header.body).line
    why = f"it is set in the loop at line {line}"
    for variable, (before, change) in advancing.items():
        total = _total(change, header, iterations)
        if change == 0:
            continue
        if total is not None and isinstance(before, Whole):
            ctx.values[variable] = Whole(before.poly + total, before.type)
        elif total is not None and isinstance(before, Address) and _moved(before, total) is not None:
            ctx.values[variable] = _moved(before, total)  # type: ignore[assignment]
        else:
            ctx.forget(variable, why)
    changed = assigned(header.body).union(*(assigned(item) for item in header.others))
    for name in changed:
        variable_ = ctx.find(name)
        if isinstance(variable_, Variable) and variable_ not in advancing and variable_ is not header.variable:
            ctx.forget(variable_, why)
            if (course := courses.get(variable_)) is not None:
                _leave_course(ctx, variable_, course, iterations)
    if (
        iterations is not None
        and isinstance(header.value, Whole)
        and isinstance(header.variable.type, Num)
        and header.row is None
    ):
        ctx.values[header.variable] = at_end(header, header.value, iterations)
    else:
        ctx.forget(header.variable, why)


def _leave_course(ctx: Context, variable: Variable, course: Course, iterations: Poly | None) -> None:
    """What an integer holds behind a loop in which it goes on where a condition holds, or goes round a ring."""
    inside, start, step = course
    if inside.in_order:
        ctx.values[variable] = inside
    elif start is not None and step is not None and iterations is not None:
        far = start + step * iterations
        ctx.values[variable] = replace(inside, formulas=(start, far), paced=far)


def _total(change: Poly, header: Header, iterations: Poly | None) -> Poly | None:
    """Change over all iterations of a loop."""
    if iterations is None:
        return None
    if header.label in change.names:
        return _sum_up_to(change, header, header.starts[0] + iterations)
    return change * iterations


def _of_whole_block(ctx: Context, header: Header) -> Poly | None:
    """Trip count of a loop over a block, ``i < min(64, n - at)``, as long as the loop around it steps: so are all but the last.

    Where blocks begin is exact that way; None of any other loop.
    """
    if not ctx.around or len(header.starts) != 1 or len(header.stops) != 2 or header.step != 1:
        return None
    counter, step = ctx.around[-1]
    trips = [stop - header.starts[0] for stop in header.stops]
    whole = [trip for trip in trips if trip in (step, -step)]
    rest = [trip for trip in trips if counter in trip.names]
    return whole[0] if len(whole) == len(rest) == 1 else None


def iterations_of(header: Header) -> Poly | None:
    """Trip count as a formula, None if it is none."""
    if len(header.starts) != 1 or len(header.stops) != 1:
        return None
    distance = header.stops[0] - header.starts[0]
    if header.step.constant is None:
        return quotient(distance, header.step)
    step = int(header.step.constant)
    return (distance + step - (1 if step > 0 else -1)) // step


# pragmas

_PARALLEL = re.compile(r"^omp\b(?=.*\b(?:for|distribute|loop|taskloop)\b)(?!.*\bdeclare\b)")


def _read_pragmas(ctx: Context, hints: tuple[str, ...], label: str) -> None:
    """Which loop is distributed over threads, and how."""
    for text in hints:
        if not _PARALLEL.match(text):
            continue
        if ctx.parallel is None:
            ctx.parallel = label
        if re.search(r"\bcollapse\s*\(\s*(?!1\s*\))", text):
            ctx.note(f"collapse: the threads are taken to share the loop over {label} alone")
        schedule = re.search(r"\bschedule\s*\(\s*(?:\w+\s*:\s*)?(\w+)", text)
        if schedule and schedule[1] not in ("static", "auto"):
            ctx.note(f"schedule({schedule[1]}) is taken as static: each thread works on one block of the loop over {label}")


def _streaming(ctx: Context, hints: tuple[str, ...]) -> frozenset[str] | None:
    """Arrays with non-temporal stores, by the pragmas of a loop, also those that a pointer stands for; None is all of them."""
    names: set[str] = set()
    for text in hints:
        match = re.search(r"\bnontemporal\b(?:\s*\(([^)]*)\))?", text)
        if match is None:
            continue
        if match[1] is None:
            return None
        names |= {name.strip() for name in match[1].split(",")}
    found = [ctx.find(name) for name in names]
    values = [ctx.values.get(one) for one in found if isinstance(one, Variable)]
    return frozenset(names | {value.storage.label for value in values if isinstance(value, Address)})
