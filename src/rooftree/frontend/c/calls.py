"""Calls: math functions, allocations, and functions of the same file, which are inlined."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import reduce

from tree_sitter import Node

from rooftree.frontend.c import functions as known
from rooftree.frontend.c.assignments import assign, cast
from rooftree.frontend.c.context import Context, Number, evaluate, place_of, place_rule, rule
from rooftree.frontend.c.convert import converted, operands
from rooftree.frontend.c.copies import AS_A_LOOP, COPIES, bits, copied
from rooftree.frontend.c.declarations import base_type, described_type, pair_of, specified, type_named
from rooftree.frontend.c.header import length_of
from rooftree.frontend.c.inline import constructed, inline, member_functions
from rooftree.frontend.c.lambdas import called
from rooftree.frontend.c.layout import size_of
from rooftree.frontend.c.memory import ZERO, dereference, load
from rooftree.frontend.c.operators import extreme_of
from rooftree.frontend.c.structs import assign_member, listed
from rooftree.frontend.c.syntax import kids, need, unwrap, word
from rooftree.frontend.c.templates import instance
from rooftree.frontend.c.types import (
    AS_IT_IS,
    COMPLEX_OF,
    DOUBLE_T,
    FLOAT_T,
    INT_T,
    LONG_DOUBLE_T,
    LONG_T,
    SIZE_T,
    CType,
    Num,
    Pointer,
    Tag,
    Unusable,
    arithmetic,
    real_part,
    unsigned_of,
)
from rooftree.frontend.c.values import (
    Address,
    Allocation,
    Computed,
    Element,
    Extreme,
    Nothing,
    Place_,
    Record,
    Slot,
    Value,
    Variable,
    Whole,
    as_expression,
    multiply,
)
from rooftree.kernel.model import Constant, Operation
from rooftree.kernel.poly import Poly

NAMED = ("call", "convert", "compare", "logic", "neg")
"""Kinds of operations that do not say by themselves which function they are."""


@rule("call_expression")
def call_expression(ctx: Context, node: Node) -> Value:
    """A call, or a cast that reads like one; of one that returns a reference what stands there."""
    as_place, ctx.names_place = ctx.names_place, False
    value = _called(ctx, node)
    return load(ctx, value, node) if isinstance(value, Element) and not as_place else value


@place_rule("call_expression")
def call_of_reference(ctx: Context, node: Node) -> Place_:
    """``m(i, j) = x;``: what a function returns a reference to."""
    ctx.names_place = True
    value = call_expression(ctx, node)
    if not isinstance(value, (Element, Record, Address)):
        raise ctx.refuse(node, f"'{ctx.text(node)}' names nothing that could be assigned to")
    return value


def _called(ctx: Context, node: Node) -> Value:
    function, arguments = need(ctx.unit, node, "function"), need(ctx.unit, node, "arguments")
    given = kids(arguments)
    while function.type == "qualified_identifier" and (inner := function.child_by_field_name("name")) is not None:
        if inner.type not in ("qualified_identifier", "template_function"):
            break
        function = inner
    named = _type_called(ctx, function)
    if isinstance(named, Tag):
        return _struct_of(ctx, node, named, given)
    if named is not None and len(given) == 1:  # (real)(x), double(x)
        return cast(ctx, node, evaluate(ctx, given[0]), named)
    if function.type in ("template_function", "primitive_type"):
        return _cpp_cast(ctx, node, function, given)
    if function.type == "field_expression":
        return _method(ctx, node, function, given)
    name = word(function).removeprefix("::").removeprefix("std::").strip()
    if function.type not in ("identifier", "qualified_identifier"):
        raise ctx.refuse(node, f"'{ctx.text(node)}' calls something that is no function's name")
    if isinstance(found := ctx.find(name), Variable):
        return _variable_called(ctx, node, found, function, given)
    plain = name.split("::")[-1]
    if plain in ctx.unit.functions:
        around = ctx.find("this")
        own = ctx.values.get(around) if isinstance(around, Variable) else None
        if isinstance(own, (Element, Record)) and member_functions(ctx, plain, own.type, len(given)):
            return inline(ctx, node, plain, given, own)
        inside = _struct_named(ctx, function) if function.type == "qualified_identifier" else ""
        return inline(ctx, node, plain, given, inside=inside)
    if name == "make_pair" and len(given) == 2 and ctx.unit.source.language == "c++":
        return _pair(ctx, node, given)
    if name in COPIES and (moved := copied(ctx, node, given)) is not None:
        return moved
    return library_call(ctx, node, name, given)


def _struct_named(ctx: Context, node: Node) -> str:
    """The struct before ``::``, as in ``Config::n`` and ``Tap<2>::w``; "" where that is none."""
    scope = node.child_by_field_name("scope")
    if scope is not None and scope.type == "template_type":
        type_ = specified(ctx, scope)
        return type_.name if isinstance(type_, Tag) else ""
    return word(scope) if scope is not None and word(scope) in ctx.structs else ""


def _variable_called(ctx: Context, node: Node, variable: Variable, function: Node, given: list[Node]) -> Value:
    """``f(x)`` of a lambda, ``m(i, j)`` of a struct with such an operator."""
    if variable in ctx.lambdas:
        return called(ctx, node, variable, given)
    if isinstance(variable.type, Tag) and "operator()" in ctx.unit.functions:
        holder = place_of(ctx, function)
        if isinstance(holder, (Element, Record)) and member_functions(ctx, "operator()", holder.type, len(given)):
            return inline(ctx, node, "operator()", given, holder)
    if isinstance(variable.type, Unusable):  # a pointer to a function
        hint = "call the function by its name, or make it a parameter of a template"
        raise ctx.unknown_call(node, f"calls what '{variable.name}' stands for, whose work is not known", hint)
    hint = f"an array element is {variable.name}[i][j]"
    raise ctx.refuse(node, f"'{variable.name}' is a variable, but is called like a function", hint)


def _type_called(ctx: Context, function: Node) -> CType | None:
    """The type that a call names, as in ``double(x)`` and ``V<int>(x, y)``; None where it calls a function."""
    inner = unwrap(function)
    while inner != function and inner.type == "qualified_identifier" and (last := inner.child_by_field_name("name")) is not None:
        inner = last  # (std::uint8_t)(x)
    named = type_named(ctx, inner)
    if named is None and word(function) in ctx.structs and ctx.unit.source.language == "c++":
        return Tag(word(function))
    if function.type == "template_function" and word(need(ctx.unit, function, "name")) in ctx.unit.templates:
        return instance(ctx, word(need(ctx.unit, function, "name")), kids(need(ctx.unit, function, "arguments")))
    return named


def _struct_of(ctx: Context, node: Node, type_: Tag, given: list[Node]) -> Value:
    """``V(x, y)``: what a constructor makes of its arguments, a copy, or the members in their order."""
    alone = evaluate(ctx, given[0]) if len(given) == 1 and given[0].type != "initializer_list" else None
    if isinstance(alone, (Element, Record)) and alone.type == type_:
        return alone
    made = constructed(ctx, node, type_.name, given, None if alone is None else [alone])
    return made if made is not None else listed(ctx, need(ctx.unit, node, "arguments"), type_)


def _pair(ctx: Context, node: Node, given: list[Node]) -> Value:
    """``std::make_pair(x, y)`` of two numbers."""
    values = [evaluate(ctx, one) for one in given]
    types = [value.type for value in values if isinstance(value, (Whole, Extreme, Computed))]
    if len(types) != 2:
        raise ctx.refuse(node, f"'{ctx.text(node)}' is no pair of numbers", "a struct of your own in place of it")
    made = Record(ctx.temporary(), pair_of(ctx, *types))
    for name, value in zip(("first", "second"), values, strict=True):
        assign_member(ctx, made, name, value, node)
    return made


def library_call(ctx: Context, node: Node, name: str, given: list[Node]) -> Value:
    """A function that is known by name.

    Raises: KernelError for any other.
    """
    if name in known.TRANSPARENT and given:
        return evaluate(ctx, given[0])
    if name in known.HINTS:
        ctx.note(f"the call {ctx.text(node)} at {ctx.unit.place(node)} is left out")
        return Nothing("it is a hint")
    if name in known.ALLOCATORS:
        return _allocation(ctx, given, known.ALLOCATORS[name])
    if name == "posix_memalign" and len(given) == 3:
        return _memalign(ctx, node, given)
    if name == "__builtin_nontemporal_store" and len(given) == 2:
        value = evaluate(ctx, given[0])
        return assign(ctx, node, dereference(ctx, evaluate(ctx, given[1]), ZERO, node), value, nontemporal=True)
    if name == "__builtin_nontemporal_load" and len(given) == 1:
        return load(ctx, dereference(ctx, evaluate(ctx, given[0]), ZERO, node), node)
    if name in (
        "__builtin_inff",
        "__builtin_inf",
        "__builtin_huge_val",
        "__builtin_huge_valf",
        "__builtin_nanf",
        "__builtin_nan",
    ):
        return _special(name)
    values = _numbers(ctx, node, name, given)
    if values is None:
        raise _unknown(ctx, node, name)
    if ctx.unit.source.language == "c++" and _OF_TWO.get(name) == len(values):
        return _smaller(ctx, node, name, values)
    is_complex = any(v.type.dtype.kind == "complex" for v in values)
    if len(values) == 1 and name in (("norm",) if is_complex else known.INTEGER_ABS):
        return _norm(ctx, node, values[0]) if is_complex else _absolute(ctx, node, values[0])
    of_bits = {**known.OF_BITS, **known.OF_BITS_IN_CPP} if ctx.unit.source.language == "c++" else known.OF_BITS
    if name in of_bits and len(values) == 1 and values[0].type.integer:
        return _of_bits(of_bits[name], name, values[0])
    if name == "__builtin_tgmath":
        raise ctx.refuse(node, "type-generic functions (<tgmath.h>) cannot be told apart", "include <math.h> instead")
    found = known.math_function(name)
    if ctx.unit.source.language == "c++" and is_complex:
        found = known.math_function(known.OF_COMPLEX_IN_CPP.get(name, name))
    if found is None:
        raise _unknown(ctx, node, name)
    return _math(ctx, node, found, values)


_INTRINSICS = ("_mm", "__builtin_ia32", "vld", "vst", "vadd", "vmul", "vfma", "vmla", "vdup", "svld", "svst", "svmla", "__riscv_")
"""How names of functions begin that stand for single instructions: x86, NEON, SVE, RISC-V."""


def _unknown(ctx: Context, node: Node, name: str) -> Exception:
    alike = get_close_matches(name, {*ctx.unit.functions, *known.MATH}, n=1, cutoff=0.75)
    hint = f"did you mean '{alike[0]}'?" if alike and alike[0][0] == name[0] else ""
    if name.startswith(_INTRINSICS):
        hint = "intrinsics cannot be read: `rooftree incore FILE.s` looks at the loop's code (compile with -S), or write it in C"
    if name.startswith("__builtin_"):
        hint = AS_IT_IS
    if name in COPIES:
        hint = AS_A_LOOP
    hint = hint or "put the function's definition into the same file, or take the call out of the loop"
    return ctx.unknown_call(node, f"calls '{name}', whose work is not known", hint)


def _numbers(ctx: Context, node: Node, name: str, given: list[Node]) -> list[Number] | None:
    """Values of the arguments, None if one is no number (or the function is unknown anyway)."""
    is_known = known.math_function(name) or name in (
        *known.INTEGER_ABS,
        *known.OF_BITS,
        *known.OF_BITS_IN_CPP,
        *_OF_TWO,
        *known.OF_COMPLEX_IN_CPP,
        "__builtin_tgmath",
    )
    if not is_known:
        return None
    values: list[Number] = []
    for argument in given:
        value = evaluate(ctx, argument)
        if not isinstance(value, (Whole, Extreme, Computed)):
            if name == "__builtin_tgmath":
                continue
            raise ctx.refuse(argument, f"the argument '{ctx.text(argument)}' of {name} is no number")
        values.append(value)
    return values


def _math(ctx: Context, node: Node, found: tuple[str, known.MathFunction, str], values: list[Number]) -> Value:
    name, function, precision = found
    if len(values) != function.arguments:
        raise ctx.refuse(node, f"{name} takes {function.arguments} arguments, found {len(values)}")
    generic = ctx.unit.source.language == "c++" or function.result == "int"
    type_ = {"f": FLOAT_T, "l": LONG_DOUBLE_T, "": DOUBLE_T}[precision]
    if generic and not precision:
        type_ = reduce(arithmetic, (v.type for v in values))
        type_ = DOUBLE_T if type_.integer else type_
    if function.complex:
        type_ = COMPLEX_OF[real_part(type_).dtype.name]
    arguments = tuple(operands(value, value, type_)[0] for value in values)
    result = {"same": type_, "int": INT_T, "long": LONG_T, "real": real_part(type_)}[function.result]
    expression = Operation(function.kind, arguments, result.dtype, name if function.kind in NAMED else "")
    return Computed(expression, result, why=f"it is the result of {name}")


def _special(name: str) -> Value:
    type_ = FLOAT_T if (name.endswith("f") and not name.endswith("inf")) or name.endswith("inff") else DOUBLE_T
    return Computed(Constant("NAN" if "nan" in name else "INFINITY", type_.dtype), type_)


def _norm(ctx: Context, node: Node, value: Number) -> Value:
    """``std::norm(z)``: the sum of the squares of both parts."""
    parts = [as_expression(_math(ctx, node, (name, known.MATH[name], ""), [value])) for name in ("creal", "cimag")]  # type: ignore[arg-type]
    type_ = real_part(value.type)
    squares = tuple(Operation("mul", (part, part), type_.dtype) for part in parts)
    return Computed(Operation("add", squares, type_.dtype), type_)


_OF_TWO = {"min": 2, "max": 2, "clamp": 3}
"""Functions of std that are choices between two numbers, and how many arguments they take."""


def _smaller(ctx: Context, node: Node, name: str, values: list[Number]) -> Number:
    if name == "clamp":
        return _smaller(ctx, node, "min", [_smaller(ctx, node, "max", values[:2]), values[2]])
    a, b = values
    type_ = arithmetic(a.type, b.type)
    if isinstance(a, (Whole, Extreme)) and isinstance(b, (Whole, Extreme)):
        best = extreme_of(name, (a, b), type_)
        if best is not None:
            return best
    kind = "min" if name == "min" else "max"
    return Computed(Operation(kind, operands(a, b, type_), type_.dtype), type_, why=f"it is a {name}imum")  # type: ignore[arg-type]


def _absolute(ctx: Context, node: Node, value: Number) -> Value:
    if isinstance(value, Whole) and value.poly.constant is not None:
        return Whole(Poly.const(abs(int(value.poly.constant))), value.type)
    type_ = value.type
    if not type_.integer and ctx.unit.source.language == "c":
        value, type_ = converted(value, INT_T), INT_T
    loads = value.loads if isinstance(value, Computed) else ()
    return Computed(Operation("abs", (as_expression(value),), type_.dtype), type_, loads, "it is an absolute value")


def _of_bits(what: str, name: str, value: Number) -> Value:
    """What a processor finds in the bits of an integer by an instruction or a few."""
    bits = re.search(r"\d+\Z", name)
    type_ = unsigned_of(int(bits[0]) // 8) if bits else INT_T
    loads = value.loads if isinstance(value, Computed) else ()
    return Computed(Operation("call", (as_expression(value),), type_.dtype, what), type_, loads, f"it is the result of {name}")


def _allocation(ctx: Context, given: list[Node], which: tuple[int, ...]) -> Allocation:
    size: Whole | Extreme | None = Whole(Poly.const(1), SIZE_T)
    for position in which:
        if position >= len(given) or size is None:
            return Allocation(None)
        value = evaluate(ctx, given[position])
        size = multiply(size, value, SIZE_T) if isinstance(value, (Whole, Extreme)) else None
    return Allocation(size.poly if isinstance(size, Whole) else None)


def _memalign(ctx: Context, node: Node, given: list[Node]) -> Value:
    """``posix_memalign((void **)&a, 64, size)``."""
    target = unwrap(given[0])
    while target.type in ("cast_expression", "parenthesized_expression"):
        target = unwrap(need(ctx.unit, target, "value")) if target.type == "cast_expression" else unwrap(target)
    inner = target.child_by_field_name("argument") if target.type == "pointer_expression" else None
    variable = ctx.find(word(unwrap(inner))) if inner is not None else None
    if not isinstance(variable, Variable):
        raise ctx.refuse(node, f"'{ctx.text(given[0])}' is not the address of a pointer variable")
    assign(ctx, node, Slot(variable), _allocation(ctx, given, (2,)))
    return Whole(ZERO)


def _cpp_cast(ctx: Context, node: Node, function: Node, given: list[Node]) -> Value:
    """``static_cast<double>(x)``, ``std::min<int>(a, b)``, ``f<double>(a)``."""
    if function.type == "primitive_type":
        raise ctx.refuse(node, f"'{ctx.text(node)}' cannot be modelled here")
    name = word(need(ctx.unit, function, "name"))
    arguments = kids(need(ctx.unit, function, "arguments"))
    if name in ("static_cast", "reinterpret_cast", "const_cast") and len(arguments) == 1 and len(given) == 1:
        return cast(ctx, node, evaluate(ctx, given[0]), described_type(ctx, arguments[0]))
    if name == "bit_cast" and len(arguments) == 1 and len(given) == 1:
        type_, value = described_type(ctx, arguments[0]), evaluate(ctx, given[0])
        if isinstance(type_, Num) and isinstance(value, (Whole, Extreme, Computed)):
            return bits(value, type_)
    if name in ctx.unit.functions:
        return inline(ctx, node, name, given)
    return library_call(ctx, node, name, given)


def _method(ctx: Context, node: Node, function: Node, given: list[Node]) -> Value:
    """``v.size()``, ``v.data()`` of a std::vector, ``z.real()`` of a std::complex."""
    base, name = need(ctx.unit, function, "argument"), word(need(ctx.unit, function, "field"))
    plain = unwrap(base)
    variable = ctx.find(word(plain)) if plain.type == "identifier" else None
    if isinstance(variable, Variable) and isinstance(variable.type, Pointer) and variable.type.vector and not given:
        pointer = evaluate(ctx, base)
        if name in ("data", "begin", "cbegin", "get") and isinstance(pointer, Address):
            return pointer
        if name in ("size", "length") and isinstance(pointer, Address) and (size := length_of(ctx, plain, pointer)) is not None:
            return Whole(size, SIZE_T)
    if name == "size" and not given and name not in ctx.unit.functions:
        memory = evaluate(ctx, base)
        if isinstance(memory, Address) and (size := length_of(ctx, plain, memory)) is not None:
            return Whole(size, SIZE_T)
    if name in ("real", "imag") and not given:
        value = evaluate(ctx, base)
        if isinstance(value, Computed) and value.type.dtype.kind == "complex":
            return _math(ctx, node, (f"c{name}", known.MATH[f"c{name}"], ""), [value])
    holder = place_of(ctx, base) if name in ctx.unit.functions else None
    if isinstance(holder, (Element, Record)) and member_functions(ctx, name, holder.type, len(given)):
        return inline(ctx, node, name, given, holder)
    raise ctx.refuse(node, f"calls the member function '{name}', whose work is not known", "use plain arrays in the loop")


@rule("new_expression")
def new_expression(ctx: Context, node: Node) -> Value:
    """``new double[n]``."""
    type_ = base_type(ctx, node)
    one = size_of(ctx, type_)
    declarator = node.child_by_field_name("declarator")
    length = declarator.child_by_field_name("length") if declarator is not None else None
    value = evaluate(ctx, length) if length is not None else None
    return Allocation(one * value.poly if one is not None and isinstance(value, Whole) else None)


@rule("qualified_identifier")
def qualified_identifier(ctx: Context, node: Node) -> Value:
    """``Config::n``, ``std::numeric_limits``: a name that is looked up by its last part."""
    name = node.child_by_field_name("name")
    constant = ctx.statics.get(_struct_named(ctx, node), {}).get(word(name)) if name is not None else None
    if isinstance(constant, Variable):
        return ctx.values[constant]
    if name is None or name.type not in ("identifier", "qualified_identifier"):
        raise ctx.refuse(node, f"'{ctx.text(node)}' cannot be modelled here")
    return evaluate(ctx, name)
