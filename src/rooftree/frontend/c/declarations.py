"""Declarations: what type a name has, which structs and typedefs there are."""

from __future__ import annotations

import re
from dataclasses import replace

from tree_sitter import Node

from rooftree.errors import nearest
from rooftree.frontend.c.context import Context, TypeName, evaluate, instance_of
from rooftree.frontend.c.convert import converted
from rooftree.frontend.c.layout import lay_out, packing
from rooftree.frontend.c.syntax import kids, need, word
from rooftree.frontend.c.types import (
    COMPLEX,
    COMPLEX_OF,
    INT_T,
    STANDARD,
    ArrayOf,
    CType,
    Num,
    Pointer,
    Tag,
    Unusable,
    describe,
    from_words,
)
from rooftree.frontend.c.values import Computed, Variable, Whole
from rooftree.kernel.poly import Poly

AUTO = Unusable("auto", "is given by its value")
_NAMES = ("identifier", "field_identifier", "type_identifier")
_QUALIFIED = {"volatile": "is volatile, so every access happens as written", "_Atomic": "is atomic"}


def base_type(ctx: Context, node: Node) -> CType:
    """Type that the specifiers of a declaration name."""
    for child in node.children:
        if child.type == "type_qualifier" and word(child) in _QUALIFIED:
            return Unusable(f"{word(child)} {_plain_name(ctx, node)}", _QUALIFIED[word(child)], _volatile(ctx, node, word(child)))
        if child.type == "attribute_specifier" and any(name in word(child) for name in ("vector_size", "mode")):
            return Unusable(ctx.text(child), "makes another type of it")
    specifier = node.child_by_field_name("type")
    if specifier is None:
        return INT_T
    return specified(ctx, specifier)


def _volatile(ctx: Context, node: Node, qualifier: str) -> Num | None:
    """Type of the elements of a volatile array: their accesses are those of the source, in its order."""
    specifier = node.child_by_field_name("type")
    plain = INT_T if specifier is None else specified(ctx, specifier)
    return replace(plain, volatile=True) if qualifier == "volatile" and isinstance(plain, Num) else None


def _plain_name(ctx: Context, node: Node) -> str:
    specifier = node.child_by_field_name("type")
    return ctx.text(specifier) if specifier is not None else "int"


def specified(ctx: Context, node: Node) -> CType:
    """Type that one specifier names."""
    text = word(node)
    match node.type:
        case "primitive_type" | "sized_type_specifier":
            return from_words(text.split()) or STANDARD.get(text) or _unusable(text)
        case "type_identifier":
            return named(ctx, node)
        case "struct_specifier" | "class_specifier" | "union_specifier":
            return define_struct(ctx, node)
        case "enum_specifier":
            _enumerators(ctx, node)
            return INT_T
        case "placeholder_type_specifier":
            return AUTO
        case "qualified_identifier":
            return _qualified(ctx, node)
        case "template_type":
            return _template(ctx, node)
    return Unusable(ctx.text(node), "is not known")


def _unusable(text: str) -> Unusable:
    return Unusable(text, "has 128 bits, which the model does not count" if "int128" in text else "is not known")


def named(ctx: Context, node: Node) -> CType:
    """Type behind a typedef's name or a standard one."""
    name = word(node)
    for alias, type_ in COMPLEX.items():
        if name.startswith(alias):
            return type_
    found = ctx.find(name)
    if isinstance(found, TypeName):
        return found.type
    if name in STANDARD:
        return STANDARD[name]
    if name in ctx.structs and ctx.unit.source.language == "c++":
        return Tag(name)
    if name in ("__int128", "__int128_t", "__uint128_t"):
        return _unusable(name)
    known = {n for scope in ctx.scopes for n, v in scope.items() if isinstance(v, TypeName)} | STANDARD.keys()
    hint = nearest(name, known)
    return Unusable(name, "is not known" + (f" ({hint})" if hint else " (include the header that defines it, or add a typedef)"))


_OF_ELEMENTS = {"vector": 24, "valarray": 16, "span": 16, "unique_ptr": 8, "shared_ptr": 16}
"""Types of std that hold elements, and their own sizes in the GNU library [B]."""
_STRING = Unusable("std::string", "is no number", bytes=32)


def _qualified(ctx: Context, node: Node) -> CType:
    """``std::size_t``, ``std::vector<double>``."""
    name = node.child_by_field_name("name")
    if word(node) == "std::string":
        return _STRING
    return specified(ctx, name) if name is not None else Unusable(ctx.text(node), "is not known")


def _template(ctx: Context, node: Node) -> CType:
    name = word(need(ctx.unit, node, "name"))
    arguments = kids(need(ctx.unit, node, "arguments"))
    if name in _OF_ELEMENTS and arguments and arguments[0].type == "type_descriptor":
        element = described_type(ctx, arguments[0])
        if name.endswith("_ptr") and isinstance(element, ArrayOf):
            element = element.of  # std::unique_ptr<float[]>
        return Pointer(element, vector=True, bytes=_OF_ELEMENTS[name])
    if name == "array" and len(arguments) == 2 and arguments[0].type == "type_descriptor":
        return ArrayOf(described_type(ctx, arguments[0]), _extent_named(ctx, arguments[1]))
    if name == "complex" and arguments:
        part = described_type(ctx, arguments[0])
        if isinstance(part, Num) and part.dtype.name in COMPLEX_OF:
            return COMPLEX_OF[part.dtype.name]
    if name == "pair" and len(arguments) == 2 and name not in ctx.unit.templates:
        return pair_of(ctx, *(described_type(ctx, argument) for argument in arguments))
    if name in ctx.unit.templates:
        return instance_of(ctx, name, arguments)
    return Unusable(ctx.text(node), "is a template that is not known here")


def pair_of(ctx: Context, first: CType, second: CType) -> Tag:
    """``std::pair<double, int>``."""
    tag = f"pair<{describe(first)}, {describe(second)}>"
    ctx.structs.setdefault(tag, lay_out(ctx, [("first", first), ("second", second)], "", 0))
    return Tag(tag)


def described_type(ctx: Context, node: Node) -> CType:
    """Type in a cast, a sizeof or a template argument."""
    type_ = base_type(ctx, node)
    declarator = node.child_by_field_name("declarator")
    return type_ if declarator is None else declared(ctx, declarator, type_)[1]


def type_named(ctx: Context, node: Node) -> CType | None:
    """Type that an identifier names, None if it names something else."""
    if node.type not in _NAMES:
        return None
    name = word(node)
    found = ctx.find(name)
    if isinstance(found, TypeName):
        return found.type
    if found is None and (name in STANDARD or name.startswith(tuple(COMPLEX))):
        return named(ctx, node)
    return None


# declarators


def declared(ctx: Context, node: Node, type_: CType) -> tuple[Node | None, CType]:
    """Name and type that a declarator makes of a base type."""
    match node.type:
        case "identifier" | "field_identifier" | "type_identifier" | "qualified_identifier" | "primitive_type":
            return node, type_
        case "pointer_declarator" | "abstract_pointer_declarator":
            if any(child.type == "type_qualifier" and word(child) == "volatile" for child in node.children):
                type_ = Unusable(f"{describe(type_)} *volatile", _QUALIFIED["volatile"])
            elif isinstance(type_, Unusable) and type_.elements is not None:
                type_ = Pointer(type_.elements)
            elif not (isinstance(type_, Unusable) and type_.name != "void"):
                type_ = Pointer(type_)
        case "reference_declarator" | "abstract_reference_declarator":
            if not isinstance(type_, Unusable) or type_ is AUTO:
                type_ = Pointer(type_, reference=True)
        case "array_declarator" | "abstract_array_declarator":
            size = node.child_by_field_name("size")
            if isinstance(type_, Unusable) and type_.elements is not None:
                type_ = type_.elements
            if not isinstance(type_, Unusable):
                type_ = ArrayOf(type_, None if size is None else _extent(ctx, size))
        case "function_declarator" | "abstract_function_declarator":
            if not (isinstance(type_, Pointer) and type_.vector):  # std::vector<double> v(n * m) reads like a function
                type_ = Unusable("function", "is a function")
        case "init_declarator" | "parenthesized_declarator" | "attributed_declarator" | "abstract_parenthesized_declarator":
            pass
        case _:
            return None, Unusable(ctx.text(node), "is not known")
    inner = node.child_by_field_name("declarator")
    if inner is None:
        named_children = [child for child in kids(node) if child.type.endswith(("declarator", "identifier"))]
        inner = named_children[0] if named_children else None
    return (None, type_) if inner is None else declared(ctx, inner, type_)


def _extent_named(ctx: Context, node: Node) -> Poly | None:
    """The extent in ``std::array<T, N>``, where the grammar takes a name for a type."""
    return _extent(ctx, node) if node.type != "type_descriptor" else _extent(ctx, need(ctx.unit, node, "type"))


def _extent(ctx: Context, node: Node) -> Poly | None:
    if word(node) == "*":
        return None
    value = evaluate(ctx, node)
    if isinstance(value, Whole):
        if value.poly.constant is not None and value.poly.constant < 0:
            raise ctx.refuse(node, f"the extent '{ctx.text(node)}' is negative")
        return value.poly
    raise ctx.refuse(node, f"the extent '{ctx.text(node)}' is no formula in sizes")


# structs, enums, typedefs


def define_struct(ctx: Context, node: Node, tag: str = "") -> CType:
    """The type of a struct, which is entered if it is defined here; ``tag``: its name, where that is not the one written."""
    name_node, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    name = tag or (word(name_node) if name_node is not None else f"at line {ctx.unit.place(node).line}")
    if body is None:
        return Tag(name)
    members: list[tuple[str, CType]] = []
    attributes = " ".join(word(child) for child in node.children if child.type == "attribute_specifier")
    trouble = "it has an alignment of its own" if "aligned" in attributes else ""
    ctx.scopes.append({})
    for item in kids(body):
        if item.type == "field_declaration" and any(word(child) == "static" for child in item.children):
            _constants(ctx, item)
            continue
        if item.type != "field_declaration":
            if item.type in ("base_class_clause", "preproc_call"):
                trouble = "it is derived or has directives inside"
            continue
        type_ = base_type(ctx, item)
        if any(child.type == "bitfield_clause" for child in item.children):
            trouble = "it has bit fields"
        declarators = item.children_by_field_name("declarator")
        if not declarators and isinstance(type_, (Tag, Unusable)):
            trouble = "it has an unnamed member"
        for declarator in declarators:
            found, member_type = declared(ctx, declarator, type_)
            if isinstance(member_type, Unusable) and member_type.name == "function":
                continue
            if found is not None:
                members.append((word(found), member_type))
    if any(child.type == "base_class_clause" for child in node.children) or re.search(r"\bvirtual\b", word(node)):
        trouble = "it is derived or has virtual functions"
    ctx.statics[name] = ctx.scopes.pop()
    packed = 1 if "packed" in attributes else packing(ctx.unit.source.pragmas, node.start_byte)
    struct = lay_out(ctx, members, trouble, packed, node.type == "union_specifier")
    known = ctx.structs.get(name)
    if known is not None and known != struct:
        raise ctx.refuse(node, f"the struct '{name}' is defined twice")
    ctx.structs[name] = struct
    return Tag(name)


def _constants(ctx: Context, item: Node) -> None:
    """``static constexpr int N = 3;`` in a struct: no part of it, but a name with a value."""
    type_ = base_type(ctx, item)
    named: Node | None = None
    for at, child in enumerate(item.children):
        field = item.field_name_for_child(at)
        named = child if field == "declarator" else named
        if field != "default_value" or named is None or child.type == "initializer_list" or not isinstance(type_, Num):
            continue
        value = evaluate(ctx, child)
        if isinstance(value, (Whole, Computed)):
            variable = Variable(word(named), type_, ctx.unit.place(named))
            ctx.declare(word(named), variable, named)
            ctx.values[variable] = converted(value, type_)


def _enumerators(ctx: Context, node: Node) -> None:
    body = node.child_by_field_name("body")
    following = Poly()
    for item in kids(body) if body is not None else []:
        if item.type != "enumerator":
            continue
        given = item.child_by_field_name("value")
        if given is not None:
            value = evaluate(ctx, given)
            if not isinstance(value, Whole):
                raise ctx.refuse(given, f"'{ctx.text(given)}' is no constant")
            following = value.poly
        name = need(ctx.unit, item, "name")
        variable = Variable(word(name), INT_T, ctx.unit.place(name))
        ctx.declare(word(name), variable, name)
        ctx.values[variable] = Whole(following, INT_T)
        following = following + 1


def define_type(ctx: Context, node: Node) -> None:
    """``typedef double real;``, ``using real = double;``."""
    if node.type == "alias_declaration":
        name = need(ctx.unit, node, "name")
        ctx.declare(word(name), TypeName(described_type(ctx, need(ctx.unit, node, "type"))), name)
        return
    base = base_type(ctx, node)
    for declarator in node.children_by_field_name("declarator"):
        found, type_ = declared(ctx, declarator, base)
        if found is not None:
            ctx.declare(word(found), TypeName(type_), found)
