"""Structs: layout, members of variables and of array elements, copies, sizes."""

from __future__ import annotations

from dataclasses import replace

from tree_sitter import Node

from rooftree.errors import nearest
from rooftree.frontend.c.context import Context, evaluate, place_of, place_rule, rule
from rooftree.frontend.c.convert import converted
from rooftree.frontend.c.layout import size_of, struct_of
from rooftree.frontend.c.memory import ZERO, beginning, dereference, load, member_storage, named_place
from rooftree.frontend.c.stores import store
from rooftree.frontend.c.syntax import kids, need, unwrap, word
from rooftree.frontend.c.types import SIZE_T, ArrayOf, CType, Num, Pointer, Tag, Unusable, describe
from rooftree.frontend.c.values import Address, Computed, Element, Extreme, Place_, Record, Slot, Value, Variable, Whole


@place_rule("field_expression")
def field(ctx: Context, node: Node) -> Place_:
    """What ``s.x`` or ``s->x`` names."""
    base, name = need(ctx.unit, node, "argument"), word(need(ctx.unit, node, "field"))
    if base.type == "this":
        return named_place(ctx, node, name)
    arrow = any(child.type == "->" for child in node.children)
    holder: Place_ | Value = evaluate(ctx, base) if arrow else place_of(ctx, base)
    if isinstance(holder, Slot):
        raise ctx.refuse(node, f"'{ctx.text(base)}' is no struct, but has a member '{name}'")
    if arrow and isinstance(holder, Address):
        holder = _pointed_struct(ctx, holder, node)
    if isinstance(holder, Element):
        return _part(ctx, holder, name, node)
    if isinstance(holder, Record):
        return _member(ctx, holder, name, node)
    raise ctx.refuse(node, f"'{ctx.text(base)}' is no struct, but has a member '{name}'")


def _pointed_struct(ctx: Context, pointer: Address, node: Node) -> Element | Record:
    """What ``p->`` refers to: one struct if p never moves, else an element of an array of structs."""
    place = dereference(ctx, pointer, ZERO, node)
    if isinstance(place, Element) and all(entry == ZERO for entry in place.index) and place.offset == ZERO:
        return Record(place.storage.label, place.type, place.storage)
    if isinstance(place, Element):
        return place
    raise ctx.refuse(node, f"'{ctx.text(node)}' has '->' on something that is no pointer to a struct")


def _part(ctx: Context, holder: Element, name: str, node: Node) -> Element:
    """A member of a struct in memory."""
    struct = struct_of(ctx, holder.type, node)
    for member in struct.members:
        if member.name == name:
            if struct.trouble:
                raise ctx.refuse(node, f"the layout of {describe(holder.type)} is not known: {struct.trouble}")
            if isinstance(member.type, Unusable):
                raise ctx.refuse(
                    node, f"'{name}' cannot be used: its type {member.type.name} {member.type.why}", member.type.hint
                )
            return replace(holder, offset=holder.offset + member.offset, type=member.type)
    raise _no_member(ctx, holder.type, name, [m.name for m in struct.members], node)


def _member(ctx: Context, holder: Record, name: str, node: Node) -> Place_:
    """A member of a struct variable: an array of its own, or a scalar."""
    struct = struct_of(ctx, holder.type, node)
    member = next((m for m in struct.members if m.name == name), None)
    if member is None:
        raise _no_member(ctx, holder.type, name, [m.name for m in struct.members], node)
    path = f"{holder.path}.{name}"
    type_ = member.type
    if isinstance(type_, Unusable):
        raise ctx.refuse(node, f"'{name}' cannot be used: its type {type_.name} {type_.why}", type_.hint)
    if isinstance(type_, Tag):
        return Record(path, type_)
    if isinstance(type_, Pointer):
        return beginning(member_storage(ctx, path, type_.to, node))
    if isinstance(type_, ArrayOf):
        return beginning(member_storage(ctx, path, type_, node, pointer=False))
    variable = ctx.members.get(path)
    if not isinstance(variable, Variable):
        shown = path.replace(".", "_") if isinstance(type_, Num) and type_.integer else path
        variable = Variable(shown, type_, ctx.unit.place(node))
        ctx.members[path] = variable
        if isinstance(type_, Num) and type_.integer:
            ctx.meanings[ctx.label(variable)] = ctx.text(node)
    return Slot(variable)


def _no_member(ctx: Context, type_: CType, name: str, known: list[str], node: Node) -> Exception:
    return ctx.refuse(node, f"{describe(type_)} has no member '{name}'", nearest(name, known))


def copy_struct(ctx: Context, place: Element | Record, value: Element | Record, node: Node) -> None:
    """Copy a struct number by number."""
    struct = struct_of(ctx, place.type, node)
    if struct_of(ctx, value.type, node) != struct:
        raise ctx.refuse(node, "the two structs are of different types")
    for member in struct.members:
        source = _part(ctx, value, member.name, node) if isinstance(value, Element) else _member(ctx, value, member.name, node)
        target = _part(ctx, place, member.name, node) if isinstance(place, Element) else _member(ctx, place, member.name, node)
        if isinstance(member.type, (ArrayOf, Pointer)):
            raise ctx.refuse(node, f"copies a struct whose member '{member.name}' is no number", "copy the members one by one")
        if isinstance(member.type, Tag):
            assert isinstance(source, (Element, Record))
            assert isinstance(target, (Element, Record))
            copy_struct(ctx, target, source, node)
        else:
            store(ctx, target, load(ctx, source, node), node)


def initialise_struct(ctx: Context, place: Record, given: Node) -> None:
    """``struct v a = {x, y};``: numbers in order, the rest zero."""
    members = struct_of(ctx, place.type, given).members
    nodes = kids(given)
    values = [evaluate(ctx, node) for node in nodes if node.type not in ("initializer_pair", "initializer_list")]
    plain = len(values) == len(nodes) <= len(members) and all(isinstance(m.type, Num) for m in members)
    if not plain:
        message = f"the initialiser '{ctx.text(given)}' of {describe(place.type)} cannot be modelled"
        raise ctx.refuse(given, message, "assign the members one by one")
    for number, member in enumerate(members):
        value = values[number] if number < len(values) else Whole(ZERO)
        if isinstance(member.type, Num) and isinstance(value, (Whole, Extreme, Computed)):
            value = converted(value, member.type)
        store(ctx, _member(ctx, place, member.name, given), value, given)


@rule("sizeof_expression")
def size_of_expression(ctx: Context, node: Node) -> Value:
    """``sizeof(double)``, ``sizeof *a``."""
    from rooftree.frontend.c.declarations import described_type, type_named

    described = node.child_by_field_name("type")
    type_: CType | None
    if described is not None:
        type_ = described_type(ctx, described)
    else:
        target = unwrap(need(ctx.unit, node, "value"))
        type_ = type_named(ctx, target) or type_of_place(ctx, target)
    size = size_of(ctx, type_) if type_ is not None else None
    if size is None:
        raise ctx.refuse(node, f"the size of '{ctx.text(node)}' is not known")
    return Whole(size, SIZE_T)


def type_of_place(ctx: Context, node: Node) -> CType | None:
    """Type of the variable or memory that an expression names."""
    with ctx.trial():
        saved = dict(ctx.values)
        try:
            place = place_of(ctx, node)
        finally:
            ctx.values = saved
    if isinstance(place, Slot):
        return place.variable.type
    if isinstance(place, (Element, Record)):
        return place.type
    if node.type == "identifier":
        found = ctx.find(word(node))
        return found.type if isinstance(found, Variable) else None
    type_: CType = place.storage.element
    for extent in reversed(place.storage.extents[place.level - 1 :]):
        type_ = ArrayOf(type_, extent)
    return type_
