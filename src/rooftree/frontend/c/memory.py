"""Variables, arrays and pointers: from an expression to the memory it names, and back to its value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tree_sitter import Node

from rooftree.errors import nearest
from rooftree.frontend.c.context import Context, TypeName, evaluate, number, place_of, place_rule, rule
from rooftree.frontend.c.indices import as_index, at_edge, check_linear, kept_in_part, with_even_rows, without_wrap
from rooftree.frontend.c.layout import size_of
from rooftree.frontend.c.rings import is_begun
from rooftree.frontend.c.syntax import kids, need, unwrap, word
from rooftree.frontend.c.tables import element_of
from rooftree.frontend.c.types import AS_IT_IS, COMPLEX, INT_T, ArrayOf, CType, Num, Pointer, Tag, Unusable, describe, flat
from rooftree.frontend.c.values import (
    Address,
    Computed,
    Element,
    Extreme,
    Lost,
    Place_,
    Record,
    Slot,
    Storage,
    Value,
    Variable,
    Whole,
    combined_formulas,
    loaded,
    shifted,
)
from rooftree.kernel.division import quotient
from rooftree.kernel.model import Access, Constant, Guard, Index, Indirect, Read, Scalar
from rooftree.kernel.poly import Poly

ZERO = Poly()


# storage


def new_storage(
    ctx: Context, label: str, pointee: CType, node: Node, *, first: Poly | None = None, pointer: bool = True
) -> Storage:
    """Memory behind a pointer (its first extent is unknown), or of an array."""
    element, extents = flat(pointee)
    if pointer:
        extents = (first, *extents)
    size = size_of(ctx, element)
    known = size.constant if size is not None else None
    return Storage(label, element, extents, ctx.unit.place(node), bytes=int(known or 0))


def beginning(storage: Storage) -> Address:
    """Pointer to the first element."""
    return Address(storage, (ZERO,) * len(storage.extents), 1)


def allocate(ctx: Context, variable: Variable, pointee: CType, size: Poly | None, node: Node) -> Address:
    """A pointer variable gets memory of its own; ``size`` in bytes where known."""
    in_use = any(isinstance(v, Address) and v.storage.label == variable.label for v in ctx.values.values())
    label = ctx.unique(variable.name, variable) if in_use else ctx.label(variable)
    storage = new_storage(ctx, label, pointee, node)
    one = size_of(ctx, pointee)
    if size is not None and one is not None:
        count = quotient(size, one)
        if count is not None:
            storage.extents = (count, *storage.extents[1:])
            storage.total = count
    return beginning(storage)


# names


@rule("identifier", "this", "type_identifier")
def identifier(ctx: Context, node: Node) -> Value:
    """A name: its value."""
    if word(node) == "_Complex_I":
        return Computed(Constant("I", COMPLEX["__cf"].dtype), COMPLEX["__cf"])
    return load(ctx, name_place(ctx, node), node)


@place_rule("identifier", "this", "type_identifier")
def name_place(ctx: Context, node: Node) -> Place_:
    """What a name refers to."""
    return named_place(ctx, node, word(node))


def named_place(ctx: Context, node: Node, name: str) -> Place_:
    """What a name refers to, wherever it stands."""
    found = ctx.find(name)
    if isinstance(found, TypeName):
        raise ctx.refuse(node, f"'{name}' is a type, expected a value")
    if found is None:
        found = _undeclared(ctx, node, name)
    type_ = found.type
    if isinstance(type_, Unusable):
        raise ctx.refuse(node, f"'{name}' cannot be used: its type {type_.name} {type_.why}", type_.hint)
    value = ctx.values.get(found)
    if isinstance(value, (Element, Record)):
        return value  # a reference
    if isinstance(type_, Tag):
        return struct_variable(ctx, found, type_, node)
    if found.storage is not None and isinstance(type_, ArrayOf):
        return beginning(found.storage)
    return Slot(found)


def struct_variable(ctx: Context, variable: Variable, type_: Tag, node: Node) -> Record | Element:
    """A struct that is a variable: its members are variables; those of a union share memory, so that it is memory."""
    label = ctx.label(variable)
    if variable.depth:
        ctx.local_records.add(label)
    if type_.name not in ctx.structs or not ctx.structs[type_.name].union:
        return Record(label, type_)
    if variable.storage is None:
        variable.storage = new_storage(ctx, label, type_, node, first=Poly.const(1))
        ctx.local_arrays[label] = variable.depth
    return Element(variable.storage, (ZERO,), ZERO, type_)


def _undeclared(ctx: Context, node: Node, name: str) -> Variable:
    """A name without a declaration: a size, if it turns out to be used as one."""
    if name in ("this", "NULL", "nullptr"):
        raise ctx.refuse(node, f"'{name}' has no value that could be modelled")
    if name in ctx.unit.functions:
        raise ctx.refuse(node, f"'{name}' is a function, expected a value")
    variable = Variable(name, INT_T, ctx.unit.place(node), undeclared=True)
    ctx.scopes[0][name] = variable
    return variable


def not_declared(ctx: Context, node: Node, name: str) -> Exception:
    """The error for a name that is used as something it cannot be without a declaration."""
    names = {n for scope in ctx.scopes for n in scope if n != name}
    example = f"for (int {name} = 0; ...)" if ctx.registers else f"'double {name};' or 'double {name}[N];'"
    hint = nearest(name, names) or f"declare it, as in {example}"
    return ctx.refuse(node, f"'{name}' is not declared", hint)


# loads


def load(ctx: Context, place: Place_ | Value, node: Node) -> Value:
    """The value that stands in a place."""
    if isinstance(place, Slot):
        return _load_variable(ctx, place.variable, node)
    if isinstance(place, Record) and not isinstance(place.type, Tag):
        raise ctx.refuse(node, f"'{ctx.text(node)}' cannot be read here")
    if not isinstance(place, Element):
        return place
    type_ = place.type
    if isinstance(type_, Num):
        label = place.storage.label
        if type_.integer and (number := element_of(ctx, place)) is not None:
            return Whole(number, type_)
        if type_.integer and not ctx.local_arrays.get(label) and label not in ctx.changing and _is_fixed(ctx, place):
            return Whole(Poly.symbol(_fixed_element(ctx, place, node)), type_)
        guards, known = ctx.elements.get(place.storage.label, {}).get((*place.index, place.offset), ((), None))
        if known is not None and known.type == type_ and tuple(ctx.guards[: len(guards)]) == guards:
            return known
        return loaded(access(ctx, place, node), type_)
    if isinstance(type_, ArrayOf):
        return Address(place.storage, place.index, len(place.index), place.offset, type_.of, place.edge)
    if isinstance(type_, Pointer):
        return _load_pointer(ctx, place, type_, node)
    return place


def _is_fixed(ctx: Context, place: Element) -> bool:
    """Whether an element is the same one in all iterations of the nest."""
    parts = (*place.index, place.offset)
    return all(
        isinstance(part, Poly) and not part.names & ctx.counters and "?" not in part.names and not is_begun(part)
        for part in parts
    )


def _fixed_element(ctx: Context, place: Element, node: Node) -> str:
    """A size that stands for an integer in memory that does not change, as ``*n`` or ``dims[0]``."""
    key = (place.storage.label, place.index, place.offset)
    if key not in ctx.fixed:
        text = ctx.text(node)
        name = re.sub(r"\W+", "_", text).strip("_")
        name = name if name and not name[0].isdigit() else f"{place.storage.label}_{name}"
        if name != place.storage.label or name in (k[0] for k in ctx.fixed):
            name = ctx.unique(name, key)
        ctx.fixed[key] = (name, node)
        ctx.meanings[name] = text
    return ctx.fixed[key][0]


def _load_variable(ctx: Context, variable: Variable, node: Node) -> Value:
    type_ = variable.type
    if variable.undeclared and not ctx.outside:
        ctx.undeclared.setdefault(variable, node)
    if isinstance(type_, Num):
        if type_.integer:
            _check_set(ctx, variable, node)
            return ctx.integer(variable)
        if variable in ctx.values:
            return ctx.values[variable]
        label = ctx.label(variable)
        _check_set(ctx, variable, node)
        return Computed(Scalar(label, type_.dtype), type_)
    known = ctx.values.get(variable)
    if isinstance(known, Lost):
        message = f"where the pointer '{variable.name}' points cannot be followed: {known.why}"
        hint = "use an index instead of moving the pointer"
        if "depends on the if" in known.why:
            message, hint = f"{message}, and no index that moves so could be", AS_IT_IS
        raise ctx.irregular(node, message, hint, level=known.level)
    if known is not None:
        if isinstance(known, Address) and known.level > 1:
            ctx.walked.add(known.storage.label)
        return known
    if isinstance(type_, Pointer):
        if variable.storage is None:
            variable.storage = new_storage(ctx, ctx.label(variable), type_.to, node)
        return beginning(variable.storage)
    raise ctx.refuse(node, f"'{variable.name}' of type {describe(type_)} cannot be read here")


def _check_set(ctx: Context, variable: Variable, node: Node) -> None:
    """A variable without a value at its declaration must have got one on every path here."""
    paths = ctx.unset.get(variable)
    if paths is None or ctx.outside:
        return
    if _covered(tuple(ctx.guards), paths):
        return
    raise ctx.refuse(node, f"'{variable.name}' may be read here before it has a value", "give it a value where it is declared")


def _covered(here: tuple[Guard, ...], paths: Sequence[tuple[Guard, ...]]) -> bool:
    """Whether one of the paths is taken wherever these guards hold: by itself, or both paths of an if after them."""
    if any(here[: len(path)] == path for path in paths):
        return True
    following = {path[len(here)] for path in paths if path[: len(here)] == here}
    return any(
        _covered((*here, guard), paths) and _covered((*here, replace(guard, arm=1 - guard.arm)), paths) for guard in following
    )


def _load_pointer(ctx: Context, place: Element, type_: Pointer, node: Node) -> Address:
    """A pointer that is itself an element: ``a[0]`` of a ``double **a``; one per constant index."""
    index = [entry.constant if isinstance(entry, Poly) else None for entry in place.index]
    if any(c is None for c in index) or place.offset.constant is None:
        chain = node.type == "field_expression" and isinstance(type_.to, Tag)
        raise ctx.refuse(
            node,
            f"'{ctx.text(node)}' is a pointer that is loaded from memory, so what it points to may lie anywhere",
            hint="lists and trees have no model: 'rooftree measure' times a call, with --driver FILE.c, which builds the data"
            if chain
            else "use one block and a pointer to rows: 'double (*a)[N]', or a[i*N + j]",
        )
    key = place.storage.label + "".join(f"[{c}]" for c in index)
    if place.offset != ZERO:
        key += f"+{place.offset}"
    return beginning(member_storage(ctx, key, type_.to, node))


def member_storage(ctx: Context, path: str, pointee: CType, node: Node, *, pointer: bool = True) -> Storage:
    """Memory of a member array, or behind a member pointer, by its path."""
    found = ctx.members.get(path)
    if not isinstance(found, Storage):
        found = new_storage(ctx, path, pointee, node, pointer=pointer)
        ctx.members[path] = found
    return found


def access(ctx: Context, place: Element, node: Node) -> Access:
    """The reference to an array element; the byte offset in a struct is kept as a last index until the end."""
    assert isinstance(place.type, Num)
    evened = tuple(with_even_rows(ctx, entry, node) for entry in place.index) if len(place.index) == 1 else place.index
    unwrapped = tuple(without_wrap(ctx, entry, node) for entry in evened)
    index: tuple[Index, ...] = tuple(kept_in_part(ctx, entry) for entry in unwrapped)
    ctx.used.setdefault(place.storage.label, {})[id(place.storage)] = place.storage
    if not ctx.quiet:
        ctx.labels[place.storage.label] = place.storage
    for entry in index:
        check_linear(ctx, entry, place.storage, node)
    if place.type.volatile and not ctx.quiet:
        ctx.in_order = f"{place.storage.label} is volatile, so that each access happens as written"
    if isinstance(place.storage.element, Tag):
        check_linear(ctx, place.offset, place.storage, node)
        index = (*index, place.offset)
    return Access(
        array=place.storage.label,
        index=index,
        dtype=place.type.dtype,
        text=ctx.text(node),
        edge=bool(place.edge) or unwrapped != evened,
        elsewhere=_elsewhere(place, unwrapped) if evened == place.index else (),
        packed=evened != place.index,
        paced=any((place.storage.label, entry) in ctx.paced for entry in place.index),
        place=ctx.unit.place(node),
    )


def _elsewhere(place: Element, unwrapped: tuple[Index, ...]) -> tuple[Poly, ...]:
    """Where an element of an array of one dimension is in the few iterations at an edge of a loop [B]."""
    size = (
        place.type.dtype.bytes if isinstance(place.storage.element, Num) and isinstance(place.type, Num) else place.storage.bytes
    )
    if len(place.index) != 1 or not size:
        return ()
    found = (*place.edge, *(entry for entry in place.index if isinstance(entry, Poly) and entry not in unwrapped))
    return tuple(dict.fromkeys(entry * size for entry in found if entry not in unwrapped))


# subscripts, pointers


@rule("subscript_expression", "field_expression")
def memory_expression(ctx: Context, node: Node) -> Value:
    """``a[i]``, ``s.x``, ``s->x``."""
    return load(ctx, place_of(ctx, node), node)


@rule("pointer_expression")
def pointer_expression(ctx: Context, node: Node) -> Value:
    """``*p``, ``&a[i]``."""
    if any(child.type == "&" for child in node.children):
        return address_of(ctx, node)
    return load(ctx, place_of(ctx, node), node)


@place_rule("pointer_expression")
def pointed_at(ctx: Context, node: Node) -> Place_:
    """What ``*p`` names."""
    if any(child.type == "&" for child in node.children):
        return address_of(ctx, node)
    target = need(ctx.unit, node, "argument")
    if target.type == "this":
        return named_place(ctx, node, "this")
    pointer = evaluate(ctx, target)
    if isinstance(pointer, (Whole, Extreme, Computed)):
        raise ctx.refuse(node, f"'{ctx.text(target)}' is no pointer")
    return dereference(ctx, pointer, ZERO, node)


@place_rule("subscript_expression")
def subscripted(ctx: Context, node: Node) -> Place_:
    """What ``a[i]`` names."""
    base, index = _subscript_parts(ctx, node)
    return _subscript(ctx, base, index, node)


def _subscript_parts(ctx: Context, node: Node) -> tuple[Node, Node]:
    base = need(ctx.unit, node, "argument")
    index = node.child_by_field_name("index")
    if index is None:
        listed = kids(need(ctx.unit, node, "indices"))
        if len(listed) != 1:
            raise ctx.refuse(node, f"'{ctx.text(node)}' has {len(listed)} indices in one bracket, expected 1", "write a[i][j]")
        index = listed[0]
    return base, index


def _subscript(ctx: Context, base: Node, index: Node, node: Node) -> Place_:
    plain = unwrap(base)
    if plain.type == "identifier":
        name = word(plain)
        found = ctx.find(name)
        if found is None or (isinstance(found, Variable) and found.undeclared):
            raise not_declared(ctx, plain, name)
    pointer = evaluate(ctx, base)
    if isinstance(pointer, (Whole, Extreme, Computed)):  # i[a]
        swapped = evaluate(ctx, index)
        if isinstance(swapped, Address):
            by = as_index(ctx, pointer, base)
            return dereference(ctx, swapped, by, node, edge=at_edge(pointer, by))
    value = number(ctx, index)
    by = as_index(ctx, value, index)
    if isinstance(pointer, (Whole, Extreme, Computed)):
        if isinstance(pointer, Computed) and isinstance(pointer.expression, Read):
            name = pointer.expression.access.array
            raise ctx.refuse(node, f"'{ctx.text(node)}' has more indices than '{name}' has dimensions")
        raise ctx.refuse(node, f"'{ctx.text(base)}' is no array, but has an index")
    place = dereference(ctx, pointer, by, node, edge=at_edge(value, by))
    if isinstance(value, Computed) and value.paced is not None and isinstance(pointer, Address):
        assert isinstance(place, (Element, Address))
        _note_pace(ctx, place, pointer.level - 1, node)
    return place


def _note_pace(ctx: Context, place: Element | Address, dimension: int, node: Node) -> None:
    """State that an index of a place goes on only where a condition holds."""
    ctx.paced.add((place.storage.label, place.index[dimension]))
    ctx.note(f"{ctx.text(node)} goes on where a condition holds: counted as if it always did")


def dereference(ctx: Context, pointer: Value | Place_, by: Poly | Indirect, node: Node, *, edge: tuple[Poly, ...] = ()) -> Place_:
    """``pointer[by]``; ``edge``: all formulas of an index that is another in a few iterations at an edge of a loop."""
    if isinstance(pointer, Element) and isinstance(pointer.type, Pointer):
        pointer = _load_pointer(ctx, pointer, pointer.type, node)
    if not isinstance(pointer, Address):
        raise ctx.refuse(node, f"'{ctx.text(node)}' uses something as a pointer that is none")
    moved = moved_by(ctx, pointer, by, node, edge=edge)
    if pointer.paced:
        _note_pace(ctx, moved, pointer.level - 1, node)
    if moved.inside is not None:
        if isinstance(moved.inside, ArrayOf):
            return replace(moved, inside=moved.inside.of)
        return Element(moved.storage, moved.index, moved.offset, moved.inside, moved.edge)
    if moved.level < len(moved.storage.extents):
        return replace(moved, level=moved.level + 1)
    if isinstance(moved.storage.element, Unusable):
        raise ctx.refuse(
            node, f"'{moved.storage.label}' cannot be read: its type {moved.storage.element.name} {moved.storage.element.why}"
        )
    return Element(moved.storage, moved.index, ZERO, moved.storage.element, moved.edge)


def moved_by(ctx: Context, pointer: Address, by: Poly | Indirect, node: Node, *, edge: tuple[Poly, ...] = ()) -> Address:
    """``pointer + by``; ``edge`` as in `dereference`."""
    if by == ZERO and not edge:
        return pointer
    at = pointer.level - 1
    if edge or pointer.edge:
        there, step = pointer.index[at], (by,) if isinstance(by, Poly) else ()
        here = pointer.edge or ((there,) if isinstance(there, Poly) else ())
        edge = combined_formulas("+", here, edge or step) or here or edge
    if pointer.inside is not None and pointer.storage.by_bytes and isinstance(pointer.inside, Num):
        if isinstance(by, Indirect):
            raise ctx.refuse(node, f"'{ctx.text(node)}' moves by a loaded number in memory that is reached by bytes")
        bytes_ = by * pointer.inside.dtype.bytes
        return replace(pointer, index=(shifted(pointer.index[at], bytes_, ctx.text(node)),))
    if pointer.inside is not None:
        size = size_of(ctx, pointer.inside)
        if size is None or isinstance(by, Indirect):
            raise ctx.refuse(node, f"'{ctx.text(node)}' moves inside a struct in a way that cannot be followed")
        return replace(pointer, offset=pointer.offset + by * size, edge=edge)
    index = list(pointer.index)
    index[at] = shifted(index[at], by, ctx.text(node))
    return replace(pointer, index=tuple(index), edge=edge)


def address_of(ctx: Context, node: Node) -> Address:
    """``&a[i]``, ``&s``."""
    target = unwrap(need(ctx.unit, node, "argument"))
    place = place_of(ctx, target)
    if isinstance(place, Element):
        if place.offset == ZERO and place.type == place.storage.element:
            return Address(place.storage, place.index, len(place.storage.extents), edge=place.edge)
        return Address(place.storage, place.index, len(place.index), place.offset, place.type, place.edge)
    if isinstance(place, Address):
        if place.level < 2 or place.inside is not None:
            return place  # &array: the address of its first element
        return replace(place, level=place.level - 1)
    if isinstance(place, Record):
        storage = place.storage or member_storage(ctx, place.path, place.type, target)
        return beginning(storage)
    raise ctx.refuse(
        node, f"the address of the scalar '{ctx.text(target)}' is taken, so it may change unseen", "use the variable itself"
    )
