"""One loop nest to one kernel."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace

from tree_sitter import Node

from rooftree.errors import KernelError
from rooftree.frontend.c import branches, calls, kinds_of_loops, literals, loops, statements, switches  # noqa: F401  they register their rules
from rooftree.frontend.c.context import Context, execute
from rooftree.frontend.c.declarations import base_type, declared
from rooftree.frontend.c.layout import size_of
from rooftree.frontend.c.memory import not_declared
from rooftree.frontend.c.nests import Nest
from rooftree.frontend.c.registers import as_variables
from rooftree.frontend.c.reshape import Shape, reshape
from rooftree.frontend.c.syntax import (
    COUNTING,
    Unit,
    check_syntax,
    function_name,
    kids,
    need,
    old_style,
    parameters,
    targets,
    word,
)
from rooftree.frontend.c.templates import instantiate
from rooftree.frontend.c.types import ArrayOf, CType, Num, Pointer, Tag, Unusable
from rooftree.frontend.c.values import Variable
from rooftree.frontend.c.variables import declare_variable, in_memory
from rooftree.frontend.c.written_out import MOST_TIMES, may_be_written_out
from rooftree.kernel.count import accesses_of, all_accesses
from rooftree.kernel.model import DEEPEST, Access, Array, Expression, Indirect, Kernel, Operation, Statement, with_accesses
from rooftree.kernel.poly import Poly
from rooftree.kernel.unroll import constant_trips

GLOBAL_ITEMS = (
    "declaration",
    "type_definition",
    "alias_declaration",
    "struct_specifier",
    "class_specifier",
    "enum_specifier",
    "union_specifier",
)
MOST_LOOPS = 40
"""Loops in each other: each one that is left out starts the reading anew."""
MOST_STATEMENTS = 400
"""In a body: what is found out of pairs of accesses takes 10 s for so many."""
NESTED_ITEMS = ("linkage_specification", "namespace_definition", "declaration_list")


def lower(unit: Unit, nest: Nest, name: str) -> tuple[Kernel, Nest]:
    """The kernel of a nest, and the nest that it is of: without an innermost loop that is written out because of its tables.

    Loops around it whose bodies hold more than can be modelled (calls, swapped pointers, early exits) are left out,
    with a sentence in the kernel's assumptions, as long as nothing inside depends on them.

    Raises: KernelError for what cannot be modelled.
    """
    if len(nest.loops) > MOST_LOOPS:
        raise unit.refuse(nest.loops[MOST_LOOPS], f"more than {MOST_LOOPS} loops in each other", "is it generated code?")
    if nest.first:  # a while around it may count all the same
        with suppress(KernelError):
            whole, chosen = lower(unit, replace(nest, first=0), name)
            if len(whole.loops) == len(nest.loops):
                return whole, chosen
    first, reasons, cause, changing = nest.first, list(_left_out_before(unit, nest)), None, frozenset[str]()
    while True:
        ctx = Context(unit, chain=nest.loops[first:], changing=changing)
        try:
            _interpret(ctx, nest)
            if more := _no_sizes(ctx) - changing:
                changing |= more
                continue
            kernel = _kernel(ctx, nest, name, reasons)
            if _through_tables(nest, kernel, ctx.tables):
                with suppress(KernelError):
                    return lower(unit, replace(nest, loops=nest.loops[:-1]), name)
            return kernel, nest
        except RecursionError:
            raise KernelError(
                "expressions or blocks are nested too deeply",
                where=str(unit.place(nest.loops[0])),
                hint="split them into several statements",
            ) from None
        except KernelError as error:
            if not 0 < ctx.trouble < len(ctx.chain):
                raise _with_cause(error, cause) from None
            cause = cause or error
            left_out = nest.loops[first : first + ctx.trouble]
            reasons += [_left_out(unit, loop, error.message) for loop in left_out]
            first += ctx.trouble


def _through_tables(nest: Nest, kernel: Kernel, tables: Container[str]) -> bool:
    """Whether the innermost loop is short, and indices in it come out of constant tables by its counter.

    Written out, these indices are numbers: ``for (q = 0; q < 9; q++) s += f[q][j - ey[q]][i - ex[q]];``.
    """
    trips = constant_trips(kernel.loops[-1])
    loaded = [entry for access in all_accesses(kernel) for entry in access.index if isinstance(entry, Indirect)]
    moved = kernel.counters[-1]
    if len(nest.chain) < 2 or not 0 < trips <= MOST_TIMES or not may_be_written_out(nest.owner, nest.loops[-1]):
        return False
    loads = [load for entry in loaded for load in entry.loads if load.array in tables]
    return any(isinstance(entry, Poly) and moved in entry.names for load in loads for entry in load.index)


def _with_cause(error: KernelError, cause: KernelError | None) -> KernelError:
    """Why a nest cannot be modelled: what is wrong with its inner loops, and why those around them were left out before."""
    if cause is None or cause.message == error.message:
        return error
    return KernelError(
        f"{error.message}; and the loop around it cannot be taken along: {cause.where}: {cause.message}",
        where=error.where,
        hint=error.hint or cause.hint,
    )


def _left_out_before(unit: Unit, nest: Nest) -> Iterable[str]:
    for loop in nest.loops[: nest.first]:
        yield _left_out(unit, loop, "how often it runs is not known" if loop.type not in COUNTING else "it is around such a loop")


def _left_out(unit: Unit, loop: Node, reason: str) -> str:
    return f"the loop at {unit.place(loop)} around this nest is left out: {reason}"


# interpretation


def _interpret(ctx: Context, nest: Nest) -> None:
    """Run through the file up to the end of the nest."""
    try:
        if nest.owner is None:
            for item in kids(ctx.unit.root):
                execute(ctx, item)
        else:
            check_syntax(ctx.unit, nest.owner)
            read_globals(ctx, ctx.unit.root, nest.owner)
            _function(ctx, nest.owner)
    except loops.Finished:
        return
    raise ctx.refuse(
        ctx.chain[0],
        "this loop stands inside something that cannot be followed (a lambda, a switch, a label)",
        "move the loop into a function of its own",
    )


def read_globals(ctx: Context, top: Node, owner: Node) -> None:
    """Declarations at file level, and members of the class around a method."""
    for item in kids(top):
        if item.start_byte >= owner.end_byte:
            return
        if item.type in GLOBAL_ITEMS:
            if item.has_error:
                ctx.note(f"what stands at {ctx.unit.place(item)} cannot be read and is left out")
                continue
            execute(ctx, item)
            if item.type == "class_specifier" and item.start_byte <= owner.start_byte < item.end_byte:
                _class_members(ctx, item)
        elif item.type in NESTED_ITEMS:
            read_globals(ctx, item, owner)
        elif item.type == "template_declaration" and item.start_byte <= owner.start_byte < item.end_byte:
            instantiate(ctx, item, owner, function_name(owner))


def _class_members(ctx: Context, node: Node) -> None:
    """Data members, as the methods see them."""
    body = node.child_by_field_name("body")
    for item in kids(body) if body is not None else []:
        if item.type == "field_declaration":
            for declarator in item.children_by_field_name("declarator"):
                found, type_ = declared(ctx, declarator, base_type(ctx, item))
                if found is not None and not isinstance(type_, Unusable):
                    declare_variable(ctx, found, type_)


def _function(ctx: Context, owner: Node) -> None:
    ctx.scopes.append({})
    ctx.written = targets(owner)
    for parameter in parameters(owner):
        declaration, declarator = parameter, parameter.child_by_field_name("declarator")
        if parameter.type == "identifier":
            older = old_style(owner, word(parameter))
            if older is None:
                message = f"'{word(parameter)}' is a parameter in the style of before 1989, without its type"
                raise ctx.refuse(parameter, message, "write the types inside the parentheses")
            declaration, declarator = older
        if (
            declaration.type in ("parameter_declaration", "optional_parameter_declaration", "declaration")
            and declarator is not None
        ):
            found, type_ = declared(ctx, declarator, base_type(ctx, declaration))
            if found is not None:
                ctx.parameters[word(found)] = declare_variable(ctx, found, type_, parameter=True)
    for statement in kids(need(ctx.unit, owner, "body")):
        execute(ctx, statement)


# the kernel


def _kernel(ctx: Context, nest: Nest, name: str, reasons: list[str]) -> Kernel:
    nest_loops = ctx.complete
    if len(nest_loops) != len(ctx.chain):
        raise ctx.refuse(ctx.chain[0], "this loop stands inside a condition that never holds")
    if not any(s.depth == len(nest_loops) for s in ctx.statements):
        raise ctx.refuse(
            ctx.chain[-1], "the innermost loop does nothing that could be modelled", "store to an array in it, or sum up"
        )
    for statement in ctx.statements:
        if _nesting(statement.value) > DEEPEST:
            raise KernelError(
                f"the expression nests more than {DEEPEST} operations",
                where=str(statement.place),
                hint="split it into several statements",
            )
    if len(ctx.statements) > MOST_STATEMENTS:
        raise ctx.refuse(ctx.chain[-1], f"the loop has more than {MOST_STATEMENTS} statements", "is it generated code?")
    ctx.statements, registers = as_variables(ctx.statements, ctx.local_arrays)
    for array in registers:
        ctx.notes.pop(in_memory(array), None)
    _check_bounds(ctx)
    shapes = reshape(ctx, nest_loops)
    body = tuple(_reshaped(s, shapes) for s in ctx.statements)
    arrays = tuple(_array(ctx, label, shapes) for label in _labels(body))
    kernel = Kernel(
        name=name,
        loops=nest_loops,
        arrays=arrays,
        statements=body,
        parallel_loop=ctx.parallel,
        source=_source(ctx.unit, nest),
        place=ctx.unit.place(ctx.chain[0]),
        in_order=ctx.in_order,
        beside=tuple(ctx.beside),
    )
    symbols = _symbols(kernel)
    _check_names(ctx, symbols)
    assumptions = [
        *reasons,
        *ctx.notes,
        *(note for shape in shapes.values() for note in shape.notes),
        *_meanings(ctx, symbols),
        *_overlap(ctx, body),
    ]
    return replace(kernel, symbols=symbols, assumptions=tuple(dict.fromkeys(assumptions)))


def _nesting(expression: Expression) -> int:
    """Longest path from the root of an expression to a leaf."""
    deepest, waiting = 0, [(expression, 0)]
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        if isinstance(node, Operation):
            waiting.extend((operand, depth + 1) for operand in node.operands)
    return deepest


def _source(unit: Unit, nest: Nest) -> str:
    top = nest.owner
    text = unit.source.shown[top.start_byte : top.end_byte] if top is not None else unit.source.shown
    return text.decode("utf-8", "replace").strip("\n") + "\n"


def _check_bounds(ctx: Context) -> None:
    """What bounds and indices are loaded from must not change."""
    read = {label: (node, "the loop's bound") for label, node in ctx.bounding.items()}
    read |= {key[0]: (node, f"'{name}'") for key, (name, node) in ctx.fixed.items()}
    for statement in ctx.statements:
        if isinstance(statement.target, Access) and statement.target.array in read:
            node, what = read[statement.target.array]
            message = f"{what} is loaded from '{statement.target.array}', which the nest changes"
            raise ctx.refuse(node, message, "model a nest whose sizes stay")


def _no_sizes(ctx: Context) -> frozenset[str]:
    """Arrays whose elements were taken for sizes, though the nest stores to them and no bound and no index hangs on any."""
    stored = {s.target.array for s in ctx.statements if isinstance(s.target, Access)}
    polys = [poly for one in ctx.complete for poly in (*one.start, *one.stop, one.step)]
    accesses = [access for statement in ctx.statements for access in accesses_of(statement)]
    polys += [entry for access in accesses for entry in access.index if isinstance(entry, Poly)]
    sizes = {name for poly in polys for name in poly.names}
    needed = {key[0] for key, (name, _) in ctx.fixed.items() if name in sizes}
    return frozenset(key[0] for key in ctx.fixed) & stored - needed - ctx.bounding.keys()


def _labels(body: Iterable[Statement]) -> list[str]:
    return list(dict.fromkeys(access.array for s in body for access in accesses_of(s)))


def _array(ctx: Context, label: str, shapes: Mapping[str, Shape]) -> Array:
    shape = shapes[label]
    storage = shape.storage
    element: CType = storage.element
    if isinstance(element, Num):
        return Array(
            name=label,
            dtype=shape.dtype if storage.by_bytes else element.dtype,
            extents=shape.extents,
            element_bytes=shape.element_bytes or element.dtype.bytes,
            volatile=element.volatile,
            assumed_rows=shape.assumed_rows,
            place=storage.place,
        )
    size = size_of(ctx, element)
    if size is None or size.constant is None or not isinstance(element, (Tag, ArrayOf, Pointer)):
        raise KernelError(f"the size of the elements of '{label}' is not known", where=str(storage.place))
    return Array(
        name=label,
        dtype=shape.dtype,
        extents=shape.extents,
        element_bytes=shape.element_bytes or int(size.constant),
        assumed_rows=shape.assumed_rows,
        place=storage.place,
    )


def _reshaped(statement: Statement, shapes: Mapping[str, Shape]) -> Statement:
    def access(old: Access) -> Access:
        return shapes[old.array].applied(old, access)

    return with_accesses(statement, access)


def _symbols(kernel: Kernel) -> tuple[str, ...]:
    """Names in bounds, extents and indices that are no counters, in order of appearance."""
    polys: list[Poly] = []
    for loop in kernel.loops:
        polys += [*loop.start, *loop.stop, loop.step]
    for array in kernel.arrays:
        polys += [e for e in array.extents if e is not None]
    for statement in kernel.statements:
        for access in accesses_of(statement):
            polys += [entry for entry in access.index if isinstance(entry, Poly)]
    names = dict.fromkeys(name for poly in polys for name in _in_order(poly))
    return tuple(name for name in names if name not in kernel.counters)


def _in_order(poly: Poly) -> list[str]:
    return sorted(poly.names)


def _check_names(ctx: Context, symbols: tuple[str, ...]) -> None:
    """Every name without a declaration must be a size; counters of loops beside the nest must not be left."""
    for variable, node in ctx.undeclared.items():
        if variable.label not in symbols:
            raise not_declared(ctx, node, variable.name)
    stray = [name for name in symbols if not name.isidentifier()]
    if stray:
        raise ctx.refuse(ctx.chain[0], f"'{stray[0]}' cannot be followed through the nest")


def _meanings(ctx: Context, symbols: tuple[str, ...]) -> Iterable[str]:
    for name in symbols:
        owner = ctx.labels.get(name)
        if name in ctx.meanings:
            yield f"{name} stands for {ctx.meanings[name]}"
        elif isinstance(owner, Variable) and owner.name != name:
            yield f"{name} stands for a value of {owner.name} that is set before the nest"


def _overlap(ctx: Context, body: Iterable[Statement]) -> Iterable[str]:
    """Pointers may overlap in C; here they do not."""
    stored = {s.target.array for s in body if isinstance(s.target, Access)}
    pointers = {label for label, found in ctx.used.items() if any(storage.extents[0] is None for storage in found.values())}
    if stored & pointers and len(pointers) > 1:
        yield "different arrays are taken not to overlap in memory"
