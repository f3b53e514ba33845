"""The loop nests of a file, and the choice of one by function or line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tree_sitter import Node

from rooftree.errors import KernelError, SeveralNestsError, nearest
from rooftree.frontend.c.loops import is_block
from rooftree.frontend.c.syntax import COUNTING, LOOPS, Unit, descendants, function_name, names_in, word
from rooftree.frontend.c.types import AS_IT_IS
from rooftree.frontend.c.written_out import may_be_written_out
from rooftree.words import names

_ALGORITHMS = names("""
    accumulate reduce transform transform_reduce inner_product for_each for_each_n copy copy_n fill fill_n generate iota
    partial_sum inclusive_scan exclusive_scan adjacent_difference count count_if max_element min_element minmax_element
    replace replace_if
""")
"""Functions of std that are loops."""


_SHOWN = 4
"""Lines of loops that a hint names."""


@dataclass(frozen=True)
class Nest:
    """A chain of loops down to one that holds no further loop.

    Attributes:
        function: name of the function around it, empty for a bare kernel.
        owner: that function's definition.
        loops: outermost first; those before ``first`` are no counting loops.
        first: number of loops around the nest that are left out.
    """

    function: str
    owner: Node | None
    loops: tuple[Node, ...]
    first: int

    @property
    def chain(self) -> tuple[Node, ...]:
        """Loops that may become the kernel."""
        return self.loops[self.first :]


def find_nests(unit: Unit) -> list[Nest]:
    """All chains of loops, in source order; loops that depend on the data only if there is nothing else."""
    found = all_nests(unit)
    counting = [nest for nest in found if nest.chain and nest.chain[-1].type in COUNTING]
    return counting or found


def all_nests(unit: Unit) -> list[Nest]:
    """All chains of loops, in source order, whatever their innermost one hangs on."""
    return [nest for owner, top in _tops(unit) for nest in _chains(owner, top, ())]


def _tops(unit: Unit) -> Iterator[tuple[Node | None, Node]]:
    """Outermost loops with the function they are in."""
    waiting: list[tuple[Node | None, Node]] = [(None, unit.root)]
    while waiting:
        owner, node = waiting.pop()
        if node.type in LOOPS and not is_block(node):
            yield owner, node
            continue
        inside = node if node.type == "function_definition" else owner
        waiting.extend((inside, child) for child in reversed(node.children))


def _chains(owner: Node | None, node: Node, around: tuple[Node, ...]) -> Iterator[Nest]:
    loops = (*around, node)
    inner = list(_loops_inside(node))
    if not inner:
        first = max((k + 1 for k, loop in enumerate(loops[:-1]) if loop.type not in COUNTING), default=0)
        yield Nest(function_name(owner) if owner is not None else "", owner, loops, first)
    for loop in inner:
        yield from _chains(owner, loop, loops)


def _loops_inside(node: Node) -> Iterator[Node]:
    """Loops inside a loop, not those inside these."""
    waiting = list(reversed(node.children))
    while waiting:
        current = waiting.pop()
        if current.type in LOOPS and not is_block(current):
            yield current
        else:
            waiting.extend(reversed(current.children))


def choose(unit: Unit, select: str | None) -> list[Nest]:
    """The nests that a selection means: a function's name, a line, or ``function:line``; None means all.

    Raises: KernelError if there is none.
    """
    nests = find_nests(unit)
    if not nests:
        inside = next((name for name in _called(unit, unit.root) if name in _ALGORITHMS and name not in unit.functions), "")
        hint = (
            f"the loop inside std::{inside} is not read: write it as a for loop"
            if inside
            else "a kernel is a loop nest: for (...) ..."
        )
        raise unit.trouble or KernelError("no loop found", where=unit.source.file, hint=f"{hint}; {AS_IT_IS}")
    for part in (select or "").split(":"):
        if part.strip():
            nests = _selected(unit, nests, part.strip())
    if unit.trouble is not None and any(nest.owner is None for nest in nests):
        raise unit.trouble
    return nests


def _selected(unit: Unit, nests: Sequence[Nest], part: str) -> list[Nest]:
    """The nests that are meant: those that count, or else others, whose refusal then says what is wrong with them.

    A line of a loop that does not count means that loop, not another one around or beside it that does.
    """
    try:
        found = _narrowed(unit, nests, part)
        there = _narrowed(unit, all_nests(unit), part) if part.isdigit() else found
        return found if any(nest in nests for nest in there) else there
    except KernelError as error:
        try:
            return _narrowed(unit, all_nests(unit), part)
        except KernelError:
            raise (unit.trouble if unit.trouble is not None and "there is no" in error.message else error) from None


def _narrowed(unit: Unit, nests: Sequence[Nest], part: str) -> list[Nest]:
    if not part.isdigit():
        found = [nest for nest in nests if nest.function == part]
        if found:
            return found
        names = list(dict.fromkeys(nest.function for nest in nests if nest.function))
        known = part in unit.functions
        message = f"the function '{part}' has no loop" if known else f"there is no function '{part}'"
        raise KernelError(message, where=unit.source.file, hint=nearest(part, names) or listing(unit, nests))
    line = int(part)
    found = [nest for nest in nests if _spans(unit, nest.loops[0], line)]
    for depth in range(1, max((len(nest.loops) for nest in found), default=0)):
        deeper = [nest for nest in found if len(nest.loops) > depth and _spans(unit, nest.loops[depth], line)]
        found = deeper or found
    if not found:
        raise KernelError(f"there is no loop at line {line}", where=unit.source.file, hint=listing(unit, nests))
    return found


def _spans(unit: Unit, node: Node, line: int) -> bool:
    begin, end = unit.place(node), unit.source.place(max(node.end_byte - 1, node.start_byte))
    return begin.file == unit.source.file and begin.line <= line <= end.line


def written_out(unit: Unit, nests: Sequence[Nest]) -> Nest | None:
    """The one nest that several are once short loops are written out: those inside one loop, and those of functions it calls."""
    called = [name for nest in nests for name in _called(unit, nest.chain[0])] if all(nest.chain for nest in nests) else []
    left = [nest for nest in nests if nest.function not in called or not all(_is_short(nest, loop) for loop in nest.chain)]
    if not left or len({nest.owner for nest in left}) > 1:
        return None
    around = tuple(loops[0] for loops in zip(*(nest.loops for nest in left), strict=False) if len(set(loops)) == 1)
    first = left[0].first
    if len(around) <= first or not all(_is_short(nest, loop) for nest in left for loop in nest.loops[len(around) :]):
        return None
    return Nest(left[0].function, left[0].owner, around, first)


def _is_short(nest: Nest, loop: Node) -> bool:
    return may_be_written_out(nest.owner, loop)


def _called(unit: Unit, top: Node) -> Iterator[str]:
    """Names of functions that a loop calls, or may by an operator."""
    yield from (name for name in unit.functions if name.startswith("operator"))
    for call in descendants(top, "call_expression"):
        function = call.child_by_field_name("function")
        if function is not None and function.type == "field_expression":
            function = function.child_by_field_name("field")
        if function is not None:
            yield word(function).partition("<")[0].split("::")[-1]


def ambiguous(unit: Unit, nests: Sequence[Nest], why: str = "") -> SeveralNestsError:
    """The error for a selection that means several nests; ``why`` they are not one, with short loops written out."""
    apart = f" ({why})" if why else ""
    return SeveralNestsError(
        f"there are {len(nests)} loop nests, and which one is meant is not clear: {listing(unit, nests)}{apart}",
        where=unit.source.file,
        hint=f"choose one by {'function or ' * (len({nest.function for nest in nests}) > 1)}line: {example}"
        if (example := _example(unit, nests))
        else "write each on a line of its own",
    )


def _example(unit: Unit, nests: Sequence[Nest]) -> str:
    """Selections that mean one nest each, or ""."""
    file, lines = unit.source.file, [unit.place(n.loops[-1]).line for n in nests]
    of_one = nests[0].function if len({n.function for n in nests}) == 1 else ""
    examples = [f"{file}:{line}" for line in lines if lines.count(line) == 1][: _SHOWN if of_one else 1]
    if of_one and len(examples) > 1:
        timed = f"; `rooftree measure {file}:{of_one}` times a call, with all of them" if not file.startswith("<") else ""
        return " or ".join(examples) + timed
    single = [n.function for n in nests if n.function and [m.function for m in nests].count(n.function) == 1]
    return " or ".join([f"{file}:{single[0]}", *examples] if single else examples)


def listing(unit: Unit, nests: Sequence[Nest]) -> str:
    """Nests in words: function, lines, counters."""
    parts = []
    for nest in nests[:12]:
        line = unit.place(nest.loops[-1]).line
        counters = ", ".join(_counter(loop) for loop in nest.loops)
        parts.append(f"{nest.function + ' ' if nest.function else ''}line {line} (loops over {counters})")
    return "; ".join(parts) + ("; ..." if len(nests) > 12 else "")


def _counter(loop: Node) -> str:
    if loop.type == "for_range_loop" and (named := loop.child_by_field_name("declarator")) is not None:
        return word(named).lstrip("&* ")
    update = loop.child_by_field_name("update")
    condition = loop.child_by_field_name("condition")
    names = sorted(names_in(update) if update is not None else names_in(condition) if condition is not None else ())
    shared = [n for n in names if condition is not None and n in names_in(condition)]
    return (shared or names or [word(loop)[:12]])[0]
