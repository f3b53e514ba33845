"""Short loops inside the innermost one, and in functions that it calls: executed once for each of their iterations.

Compilers write loops out that run a small number of times which they know, so that the loop around is the innermost one of the
code: ``for (int k = 0; k < 6; k++)`` over the planes of a view, the corners of an element, the taps of a filter.
"""

from __future__ import annotations

from dataclasses import replace

from tree_sitter import Node

from rooftree.frontend.c.context import Context
from rooftree.frontend.c.header import Header, read_header
from rooftree.frontend.c.loops import at_end, iteration, iterations_of
from rooftree.frontend.c.syntax import COUNTING, descendants, names_in, parameters, unwrap, word
from rooftree.frontend.c.values import Whole
from rooftree.kernel.poly import Poly

MOST_TIMES = 16
"""Iterations of a loop that is written out, as GCC has it (max-completely-peel-times)."""
MOST_BODIES = 64
"""Bodies that loops in each other are written out to."""
_UNKNOWN = ("call_expression", "field_expression", "subscript_expression", "pointer_expression")


def write_out(ctx: Context, node: Node) -> None:
    """Execute the body of a loop once for each of its iterations, with the counter as a number.

    Raises: KernelError for a loop that does not count, or not to a small number.
    """
    with ctx.scope():
        if node.type not in COUNTING:
            raise ctx.irregular(node, "a loop inside the innermost loop whose trip count depends on the data cannot be modelled")
        header = read_header(ctx, node, must_run=False)  # the last one of a triangle does not
        times = _times(ctx, node, header)
        ctx.bodies *= times or 1
        for number in range(times):
            iteration(ctx, replace(header, value=_counted(header, number)))
        ctx.bodies //= times or 1
        if isinstance(header.value, Whole):
            ctx.values[header.variable] = at_end(header, header.value, Poly.const(times))


def _times(ctx: Context, node: Node, header: Header) -> int:
    """How often a loop runs.

    Raises: KernelError where that is no small number.
    """
    found = iterations_of(header)
    times = None if found is None or not isinstance(header.value, Whole) else found.constant
    if times is None:
        raise ctx.irregular(
            node,
            "how often this loop inside the innermost loop runs is no number",
            "give it a bound that is a number, or choose that loop by its line",
        )
    if times > MOST_TIMES or times * ctx.bodies > MOST_BODIES:
        message = f"this loop inside the innermost loop runs {times * ctx.bodies} times"
        raise ctx.irregular(node, f"{message}, more than compilers write out", "choose that loop by its line")
    return max(0, int(times))


def _counted(header: Header, number: int) -> Whole:
    """What the counter holds in an iteration."""
    assert isinstance(header.value, Whole)
    at = header.starts[0] + header.step * number
    return Whole(header.value.poly.substitute({header.label: at}), header.value.type)


def may_be_written_out(owner: Node | None, loop: Node) -> bool:
    """Whether the bound of a loop, by its text, is a number or a constant: no parameter and no variable of its function."""
    condition = loop.child_by_field_name("condition")
    if owner is not None and loop.type == "for_range_loop":
        return True  # how long its array is, types say
    if owner is None or loop.type != "for_statement" or condition is None:
        return False
    condition = unwrap(condition)
    calls = list(descendants(condition, "call_expression"))
    if calls and all(word(call).endswith(".size()") for call in calls):
        return True  # as above
    if condition.type != "binary_expression" or next(descendants(condition, *_UNKNOWN), None) is not None:
        return False
    update = loop.child_by_field_name("update")
    counter = names_in(update) if update is not None else frozenset()
    return not (names_in(condition) - counter) & _variables(owner)


def _variables(owner: Node) -> frozenset[str]:
    """Names of the parameters of a function and of what it declares, but for constants and counters of loops."""
    declared = [p.child_by_field_name("declarator") for p in parameters(owner)]
    for node in descendants(owner, "declaration", "init_declarator"):
        around = node.parent if node.type == "declaration" else node.parent and node.parent.parent
        counts = around is not None and around.type == "for_statement"
        if not counts and "const" not in word(node).split("=", maxsplit=1)[0]:
            declared += node.children_by_field_name("declarator")
    return frozenset(name for node in declared if node is not None for name in names_in(node))
