"""What indexes an element: offsets in symbols, through memory, in packed triangles, and with edges that wrap around."""

from __future__ import annotations

from collections.abc import Set

from tree_sitter import Node

from rooftree.frontend.c.context import Context
from rooftree.frontend.c.edges import plain_index, remainders, without_edges
from rooftree.frontend.c.packed import mean_rows
from rooftree.frontend.c.types import AS_IT_IS, INT_T, describe
from rooftree.frontend.c.values import Computed, Extreme, Storage, Whole, as_expression, formulas_of, loads_of
from rooftree.kernel.model import Access, Expression, Index, Indirect, Operation, Scalar, walk
from rooftree.kernel.poly import Floor, Poly


def with_even_rows(ctx: Context, entry: Index, node: Node) -> Index:
    """An index into a packed triangle, with rows of their mean length; along a column none says where the next element is."""
    if isinstance(entry, Indirect) or ctx.quiet or ctx.outside:
        return entry
    counters = {loop.index for loop in ctx.loops}
    if entry.is_linear_in(counters) or (found := mean_rows(entry, ctx.loops)) is None:
        return entry
    inner = ctx.loops[-1].index if len(ctx.loops) == len(ctx.chain) else ""
    if found.coefficient(inner).constant is None and inner in found.names:
        return entry
    ctx.note(f"the rows of {ctx.text(node)} differ in length: counted as if each had as many elements as they have on average")
    return found


def without_wrap(ctx: Context, entry: Index, node: Node) -> Index:
    """A periodic index, ``(i + 1) % n``, that wraps around only in a few iterations at an edge of the loop, as the offset."""
    if isinstance(entry, Indirect) or ctx.quiet or ctx.outside:
        return entry
    counters = {loop.index for loop in ctx.loops}
    plain = None if entry.is_linear_in(counters) else without_edges(ctx, entry)
    divisions = remainders(entry, INT_T)
    if plain is None or divisions is None or not plain.is_linear_in(counters):
        return entry
    return _taken_as(ctx, ctx.text(node), plain, divisions, node)


def kept_in_part(ctx: Context, entry: Index) -> Index:
    """An index that a remainder by a number keeps in a small part of its array, ``i % 16``, as one that is not followed."""
    if isinstance(entry, Indirect) or ctx.quiet or ctx.outside:
        return entry
    counters = {loop.index for loop in ctx.loops}
    parts = divided_parts(entry, counters)
    if parts is None and (ring := _around(ctx, entry, counters)) is not None:
        return ring
    if not parts or len(parts) != 1:
        return entry
    floor, factor = parts[0]
    length = floor.denominator.constant
    beside = (entry - factor * Poly.symbol(floor) - floor.numerator).constant
    if length is None or factor != -length or beside is None or beside < 0:
        return entry
    text = f"({floor.numerator}) % {length}" + (f" + {beside}" if beside else "")
    return Indirect((), text, int(length + beside), tuple(sorted(floor.names & ctx.counters)), floor.numerator + beside)


def _around(ctx: Context, entry: Poly, counters: Set[str]) -> Indirect | None:
    """A remainder by a size, ``(head + i) % n``, as an index that goes round; None of any other."""
    for monomial, _ in entry.terms:
        for atom, _ in monomial:
            if not isinstance(atom, Floor) or not atom.names & counters or atom.denominator.names & counters:
                continue
            more = (entry - atom.numerator + Poly.symbol(atom) * atom.denominator).constant
            if more is None or more < 0 or not atom.numerator.is_linear_in(counters):
                continue
            moving = tuple(loop.index for loop in ctx.loops if loop.index in atom.numerator.names)
            step = atom.numerator.coefficient(moving[-1]) * ctx.loops[-1].step
            in_order = moving[-1] == ctx.loops[-1].index and step.constant in (1, -1)
            text = f"({atom.numerator}) % ({atom.denominator})" + (f" + {more}" if more else "")
            within = atom.denominator + more
            return Indirect((), text, None, moving, atom.numerator + more, within=within, in_order=in_order)
    return None


def check_linear(ctx: Context, entry: Index, storage: Storage, node: Node) -> None:
    """Refuse an index whose next element no sum of counters tells.

    Raises: KernelError with its place, and what to write instead.
    """
    if isinstance(entry, Indirect) or ctx.quiet or ctx.outside:
        return
    counters = {loop.index for loop in ctx.loops}
    if not entry.is_linear_in(counters) and not divided_parts(entry, counters):
        raise ctx.refuse(
            node,
            f"the index {entry} in '{ctx.text(node)}' is not linear in the loop counters {', '.join(sorted(counters))}",
            _instead(entry, counters),
        )


def _instead(entry: Poly, counters: Set[str]) -> str:
    """What to write in place of an index that is not linear."""
    floors = [atom for monomial, _ in entry.terms for atom, _ in monomial if isinstance(atom, Floor) and atom.names & counters]
    if floors and floors[0].denominator.constant is not None:
        what, by = floors[0].numerator, floors[0].denominator
        return f"two loops, one over what is '{what} / {by}' here and one over what is '{what} % {by}'; or {AS_IT_IS}"
    return "indices must be sums of counters times sizes or numbers; `rooftree measure` times functions with any other"


def divided_parts(entry: Poly, counters: Set[str]) -> list[tuple[Floor, int]] | None:
    """Divisions of counters by numbers in an index, ``i/2`` or ``i >> 1``, each with its factor.

    Returns: an empty list without any; None where the rest, or what is divided, is not linear in the counters.
    """
    found: list[tuple[Floor, int]] = []
    rest = entry
    for monomial, factor in entry.terms:
        floors = [atom for atom, _ in monomial if isinstance(atom, Floor) and atom.names & counters]
        if not floors:
            continue
        by = floors[0].denominator.constant
        if monomial != ((floors[0], 1),) or not floors[0].numerator.is_linear_in(counters) or by is None or by < 1:
            return None
        found.append((floors[0], int(factor)))
        rest = rest - Poly([(monomial, factor)])
    return found if rest.is_linear_in(counters) else None


def _sources(ctx: Context, expression: Expression) -> tuple[Access, ...]:
    """The elements that a value is computed from by way of variables, as of ``float d = x[j]; ... h[(int)d]``."""
    found, seen, waiting = dict.fromkeys(loads_of(expression)), set[str](), [expression]
    while waiting:
        names = {part.name for part in walk(waiting.pop()) if isinstance(part, Scalar)} - seen
        seen |= names
        for statement in ctx.statements:
            if isinstance(statement.target, Scalar) and statement.target.name in names:
                found |= dict.fromkeys(loads_of(statement.value))
                waiting.append(statement.value)
    return tuple(found)


def as_index(ctx: Context, value: Whole | Extreme | Computed, node: Node) -> Poly | Indirect:
    """A number used as an index.

    Raises: KernelError unless it is a formula or loaded from memory.
    """
    if isinstance(value, Whole):
        return value.poly
    text = ctx.text(node)
    if not value.type.integer:
        raise ctx.refuse(node, f"the index '{text}' is a {describe(value.type)}, expected an integer")
    plain = plain_index(ctx, value)
    if plain is not None and not ctx.quiet and not ctx.outside:
        return _taken_as(ctx, text, plain, as_expression(value), node)
    if isinstance(value, Computed) and value.paced is not None:
        return value.paced
    if isinstance(value, Computed) and value.in_order and ctx.loops:
        return Indirect((), text, None, (value.in_order,), within=value.within, in_order=value.in_order == ctx.loops[-1].index)
    if isinstance(value, Extreme):
        if ctx.quiet or ctx.outside:
            return Poly.symbol("?")  # only tried
        raise ctx.refuse(
            node,
            f"the index '{text}' is a {value.kind}imum, which is not linear in the loop counters",
            "split the loop, so that each part has a plain index",
        )
    if value.loads or value.scattered:
        as_it_is = value.element.text if value.element is not None else ""  # also by way of a variable
        loads = value.loads or _sources(ctx, as_expression(value))
        moving = (ctx.loops[-1].index,) if ctx.loops and not loads else ()  # by what this loop computes, if nothing tells
        return Indirect(loads, as_it_is or text, value.below, moving, value.beside, value.spread, value.within)
    if ctx.quiet or ctx.outside:
        return Poly.symbol("?")  # only tried
    if (value.below is not None or value.within is not None) and ctx.loops:  # any place of a part, another in each iteration
        return Indirect((), text, value.below, (ctx.loops[-1].index,), within=value.within)
    why = value.why or "it is computed at run time"
    raise ctx.refuse(
        node,
        f"the index '{text}' is not linear in the loop counters: {why}",
        "indices must be sums of counters times sizes or numbers; `rooftree measure` times functions with any other",
    )


def at_edge(value: Whole | Extreme | Computed, index: Poly | Indirect) -> tuple[Poly, ...]:
    """All formulas of a number that `as_index` takes as one, since it differs in a few iterations at an edge; () of any other."""
    if not isinstance(index, Poly) or isinstance(value, Whole):
        return ()
    return formulas_of(value) or (index,)


def _taken_as(ctx: Context, text: str, plain: Poly, expression: Expression, node: Node) -> Poly:
    """An index that is a plain offset but for a few iterations; what computes it counts, unless a variable holds it."""
    counters = " and ".join(loop.index for loop in ctx.loops if loop.index in plain.names)
    over = counters and f" over {counters}"
    ctx.note(f"the index {text} is taken as {plain}: it differs only in a few iterations at an edge of the loop{over}")
    ctx.note("clamped and periodic indices may keep a compiler from SIMD code: compiled code tells, counts of the source do not")
    if isinstance(expression, Operation):
        ctx.emit(None, expression, node)
    return plain
