"""Structs: layout, members of variables and of array elements, copies, sizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import prod

from tree_sitter import Node

from rooftree.errors import nearest
from rooftree.frontend.c.context import Context, defined, evaluate, place_of, place_rule, rule
from rooftree.frontend.c.convert import converted
from rooftree.frontend.c.layout import size_of, struct_of
from rooftree.frontend.c.memory import ZERO, beginning, dereference, load, member_storage, named_place, new_storage
from rooftree.frontend.c.stores import store
from rooftree.frontend.c.syntax import descendants, kids, need, unwrap, word
from rooftree.frontend.c.types import SIZE_T, ArrayOf, CType, Member, Num, Pointer, Tag, Unusable, describe, flat
from rooftree.frontend.c.values import Address, Computed, Element, Extreme, Place_, Record, Slot, Value, Variable, Whole
from rooftree.kernel.poly import Poly

MOST_COPIED = 16
"""Numbers of an array in a struct that a copy of the struct moves one by one."""


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
        if holder.path.partition(".")[0] in ctx.local_records:
            ctx.local_arrays.setdefault(path, max(1, ctx.levels))
        return beginning(member_storage(ctx, path, type_, node, pointer=False))
    variable = ctx.members.get(path)
    if not isinstance(variable, Variable):
        shown = path.replace(".", "_") if isinstance(type_, Num) and type_.integer else path
        variable = Variable(shown, type_, ctx.unit.place(node))
        ctx.members[path] = variable
        if isinstance(type_, Num) and type_.integer:
            ctx.meanings[ctx.label(variable)] = ctx.text(node) if node.type == "field_expression" else path
    return Slot(variable)


def _no_member(ctx: Context, type_: CType, name: str, known: list[str], node: Node) -> Exception:
    return ctx.refuse(node, f"{describe(type_)} has no member '{name}'", nearest(name, known))


def _of_struct(ctx: Context, holder: Element | Record, name: str, node: Node) -> Place_:
    """A member of a struct, wherever that is."""
    return _part(ctx, holder, name, node) if isinstance(holder, Element) else _member(ctx, holder, name, node)


def members_of(ctx: Context, holder: Element | Record, many: int, node: Node) -> list[Place_]:
    """All members of a struct that has so many.

    Raises: KernelError for another number, and for members that are arrays.
    """
    members = struct_of(ctx, holder.type, node).members
    places = [_of_struct(ctx, holder, member.name, node) for member in members]
    if len(members) != many or not all(isinstance(place, (Slot, Element, Record)) for place in places):
        raise ctx.refuse(node, f"{describe(holder.type)} has not {many} members that are numbers or structs")
    return places


def copy_struct(ctx: Context, place: Element | Record, value: Element | Record, node: Node) -> None:
    """Copy a struct number by number."""
    struct = struct_of(ctx, place.type, node)
    if struct_of(ctx, value.type, node) != struct:
        raise ctx.refuse(node, "the two structs are of different types")
    for member in struct.members:
        if isinstance(member.type, ArrayOf) and isinstance(place, Record) and not _is_named(ctx, member.name):
            continue  # bytes that fill a struct up, and that nothing reads
        source, target = (_of_struct(ctx, one, member.name, node) for one in (value, place))
        if isinstance(member.type, ArrayOf) and (count := _few(ctx, member.type)):
            for at in range(count):
                to, of = (_member_element(ctx, one, member.type, at, node) for one in (target, source))
                store(ctx, to, load(ctx, of, node), node)
            continue
        if isinstance(member.type, (ArrayOf, Pointer)):
            raise ctx.refuse(node, f"copies a struct whose member '{member.name}' is no number", "copy the members one by one")
        if isinstance(member.type, Tag):
            assert isinstance(source, (Element, Record))
            assert isinstance(target, (Element, Record))
            copy_struct(ctx, target, source, node)
        else:
            store(ctx, target, load(ctx, source, node), node)


def _is_named(ctx: Context, member: str) -> bool:
    """Whether the source uses a member by its name anywhere."""
    fields = (node.child_by_field_name("field") for node in descendants(ctx.unit.root, "field_expression"))
    return any(field is not None and word(field) == member for field in fields)


def _few(ctx: Context, type_: ArrayOf) -> int:
    """How many numbers an array is, 0 for many and for an array of something else."""
    element, extents = flat(type_)
    counts = [extent.constant if extent is not None else None for extent in extents]
    if not isinstance(element, Num) or None in counts:
        return 0
    total = prod(int(count) for count in counts if count is not None)
    return total if total <= MOST_COPIED else 0


def _member_element(ctx: Context, member: Place_, type_: ArrayOf, at: int, node: Node) -> Element:
    """One of the numbers of an array that is a member of a struct."""
    element, extents = flat(type_)
    assert isinstance(element, Num)
    if isinstance(member, Element):
        return replace(member, offset=member.offset + at * element.dtype.bytes, type=element)
    assert isinstance(member, Address)
    index: list[Poly] = []
    for extent in reversed(extents):
        length = int(extent.constant or 1) if extent is not None else 1
        index.insert(0, Poly.const(at % length))
        at //= length
    found = dereference(ctx, replace(member, index=tuple(index), level=len(index)), ZERO, node)
    assert isinstance(found, Element)
    return found


def initialise_struct(ctx: Context, place: Record, given: Node) -> None:
    """``struct v a = {x, y};``: numbers and structs in order or by name, the rest zero."""
    members = struct_of(ctx, place.type, given).members
    nodes = _by_member(ctx, given, [member.name for member in members])
    if nodes is None or not all(_can_be_given(ctx, member, nodes.get(member.name)) for member in members):
        message = f"the initialiser '{ctx.text(given)}' of {describe(place.type)} cannot be modelled"
        raise ctx.refuse(given, message, "assign the members one by one")
    values = {name: evaluate(ctx, node) for name, node in nodes.items() if node.type != "initializer_list"}
    for member in members:
        target = _member(ctx, place, member.name, given)
        if isinstance(member.type, ArrayOf):
            _fill(ctx, target, member.type, nodes.get(member.name), given)
            continue
        value = values.get(member.name, Whole(ZERO))
        if isinstance(target, Record) and isinstance(value, (Element, Record)):
            copy_struct(ctx, target, value, given)
        elif isinstance(target, Record) and member.name in nodes:
            initialise_struct(ctx, target, nodes[member.name])
        elif isinstance(target, Record):
            _clear(ctx, target, given)
        else:
            if isinstance(member.type, Num) and isinstance(value, (Whole, Extreme, Computed)):
                value = converted(value, member.type)
            store(ctx, target, value, given)


def initialise_union(ctx: Context, place: Element, given: Node) -> None:
    """``union u a = {x};``: its first member, or the one that is named; the others are the same bits."""
    members = struct_of(ctx, place.type, given).members
    nodes = _by_member(ctx, given, [member.name for member in members])
    types = {member.name: member.type for member in members}
    if nodes is None or not all(isinstance(types[name], Num) for name in nodes):
        message = f"the initialiser '{ctx.text(given)}' of {describe(place.type)} cannot be modelled"
        raise ctx.refuse(given, message, "assign the member")
    for name, node in nodes.items():
        assign_member(ctx, place, name, evaluate(ctx, node), node)


def _can_be_given(ctx: Context, member: Member, node: Node | None) -> bool:
    """Whether an initialiser's value of a member can be followed: numbers, structs, and few numbers in a list."""
    few = isinstance(member.type, ArrayOf) and len(flat(member.type)[1]) == 1 and 0 < _few(ctx, member.type)
    return isinstance(member.type, (Num, Tag)) or (few and (node is None or node.type == "initializer_list"))


def copy_array(ctx: Context, to: Address, of: Address, type_: ArrayOf, node: Node) -> bool:
    """Copy an array of few numbers, as of a std::array that a function returns; whether it is one."""
    count = _few(ctx, type_)
    for at in range(count):
        target, source = (_member_element(ctx, one, type_, at, node) for one in (to, of))
        store(ctx, target, load(ctx, source, node), node)
    return bool(count)


def _fill(ctx: Context, member: Place_, type_: ArrayOf, listed_: Node | None, given: Node) -> None:
    """Give the numbers of a member that is an array their values, those that are not listed 0."""
    nodes = kids(listed_) if listed_ is not None else []
    element = flat(type_)[0]
    for at in range(_few(ctx, type_)):
        value = evaluate(ctx, nodes[at]) if at < len(nodes) else Whole(ZERO)
        if isinstance(element, Num) and isinstance(value, (Whole, Extreme, Computed)):
            value = converted(value, element)
        store(ctx, _member_element(ctx, member, type_, at, given), value, given)


def _by_member(ctx: Context, given: Node, names: Sequence[str]) -> dict[str, Node] | None:
    """What an initialiser gives each member; None where that cannot be told."""
    found: dict[str, Node] = {}
    at = 0
    for node in kids(given):
        value: Node | None = node
        if node.type == "initializer_pair":
            name = word(need(ctx.unit, node, "designator")).removeprefix(".")
            if name not in names:
                return None
            at, value = names.index(name), node.child_by_field_name("value")
        if at >= len(names) or value is None:
            return None
        found[names[at]] = value
        at += 1
    return found


def _clear(ctx: Context, place: Record, node: Node) -> None:
    """All numbers of a struct are 0."""
    for member in struct_of(ctx, place.type, node).members:
        target = _member(ctx, place, member.name, node)
        if isinstance(member.type, ArrayOf) and _few(ctx, member.type):
            _fill(ctx, target, member.type, None, node)
        elif isinstance(target, Record):
            _clear(ctx, target, node)
        elif isinstance(member.type, Num):
            store(ctx, target, converted(Whole(ZERO), member.type), node)


def listed(ctx: Context, given: Node, type_: CType) -> Value:
    """The value of ``{x, y}`` where something of this type is expected: a struct without a name, or the one number in it."""
    inner = kids(given)
    if isinstance(type_, Tag) and (made_so := defined("constructor", ctx, given, type_.name, inner, None)) is not None:
        return made_so
    if isinstance(type_, Tag):
        made = Record(ctx.temporary(), type_)
        initialise_struct(ctx, made, given)
        return made
    if isinstance(type_, ArrayOf) and len(flat(type_)[1]) == 1 and _few(ctx, type_):
        storage = new_storage(ctx, ctx.temporary(), type_, given, pointer=False)
        ctx.local_arrays[storage.label] = max(1, ctx.levels)
        doubled = len(inner) == 1 and inner[0].type == "initializer_list"  # std::array<double, 3>{{x, y, z}}
        _fill(ctx, beginning(storage), type_, inner[0] if doubled else given, given)
        return beginning(storage)
    if isinstance(type_, Num) and len(inner) <= 1:
        value = evaluate(ctx, inner[0]) if inner else Whole(ZERO)
        if isinstance(value, (Whole, Extreme, Computed)):
            return converted(value, type_)
    raise ctx.refuse(given, f"'{ctx.text(given)}' as {describe(type_)} cannot be modelled here")


def assign_member(ctx: Context, holder: Element | Record, name: str, value: Value, node: Node) -> None:
    """Give a member of a struct its value."""
    target = _of_struct(ctx, holder, name, node)
    if isinstance(target, (Element, Record)) and isinstance(value, (Element, Record)):
        copy_struct(ctx, target, value, node)
        return
    type_ = target.variable.type if isinstance(target, Slot) else target.type if isinstance(target, Element) else None
    if isinstance(type_, Num) and isinstance(value, (Whole, Extreme, Computed)):
        value = converted(value, type_)
    store(ctx, target, value, node)


def each_member(
    ctx: Context, values: Sequence[Element | Record], node: Node, made_of: Callable[[Sequence[Value]], Value]
) -> Record:
    """A struct without a name whose numbers are made of those of others of its type, one by one.

    Raises: KernelError where they are of different types, or have members that are no numbers.
    """
    struct = struct_of(ctx, values[0].type, node)
    if any(struct_of(ctx, value.type, node) != struct for value in values):
        raise ctx.refuse(node, "the structs are of different types")
    made = Record(ctx.temporary(), values[0].type)
    for member in struct.members:
        parts = [_of_struct(ctx, value, member.name, node) for value in values]
        target = _member(ctx, made, member.name, node)
        if isinstance(member.type, Tag):
            copy_struct(ctx, target, each_member(ctx, parts, node, made_of), node)  # type: ignore[arg-type]
        elif isinstance(member.type, Num):
            store(ctx, target, made_of([load(ctx, part, node) for part in parts]), node)
        else:
            raise ctx.refuse(node, f"the struct's member '{member.name}' is no number", "copy the members one by one")
    return made


def declare_members(ctx: Context, holder: Element | Record, names: frozenset[str], node: Node) -> None:
    """Inside a member function its struct's members go by their names, as far as it has these; ``*this`` is all."""
    whole = Variable("this", holder.type, ctx.unit.place(node), ctx.levels)
    ctx.declare("this", whole, node)
    ctx.values[whole] = holder
    for member in struct_of(ctx, holder.type, node).members:
        if member.name not in names:
            continue
        place = _of_struct(ctx, holder, member.name, node)
        if isinstance(place, Slot):
            ctx.declare(member.name, place.variable, node)
            continue
        type_ = place.type if isinstance(place, (Element, Record)) else member.type
        if isinstance(type_, ArrayOf) and isinstance(place, Address):
            type_ = Pointer(type_.of)
        variable = Variable(member.name, type_, ctx.unit.place(node), ctx.levels)
        ctx.declare(member.name, variable, node)
        ctx.values[variable] = place


@rule("compound_literal_expression")
def compound_literal(ctx: Context, node: Node) -> Value:
    """``(struct P){1, 2}``, ``P{1, 2}`` in C++."""
    from rooftree.frontend.c.declarations import described_type, specified

    named = need(ctx.unit, node, "type")
    type_ = described_type(ctx, named) if named.type == "type_descriptor" else specified(ctx, named)
    if not isinstance(type_, (Num, Tag)):
        raise ctx.refuse(node, f"the compound literal '{ctx.text(node)}' cannot be modelled", "assign the members one by one")
    return listed(ctx, need(ctx.unit, node, "value"), type_)


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
