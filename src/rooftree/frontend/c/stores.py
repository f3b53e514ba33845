"""Assignments: to variables, which may only move an index, and to memory, which become statements of the kernel."""

from __future__ import annotations

from dataclasses import replace

from tree_sitter import Node

from rooftree.frontend.c.context import Context, Number, not_a_number
from rooftree.frontend.c.memory import ZERO, access, allocate, not_declared
from rooftree.frontend.c.types import Num, Pointer, Tag, describe
from rooftree.frontend.c.values import (
    Address,
    Allocation,
    Computed,
    Element,
    Extreme,
    Place_,
    Slot,
    Value,
    Variable,
    Whole,
    as_expression,
    loads_of,
)
from rooftree.kernel.model import Access, Read, Scalar
from rooftree.kernel.poly import Poly


def store(ctx: Context, place: Place_, value: Value, node: Node, *, nontemporal: bool = False) -> None:
    """Assign a value to a place."""
    if isinstance(place, Slot):
        _store_variable(ctx, place.variable, value, node)
    elif isinstance(place, Element) and isinstance(place.type, Num):
        if not isinstance(value, (Whole, Extreme, Computed)):
            raise ctx.refuse(node, not_a_number(ctx, node.child_by_field_name("right") or node, value))
        target = access(ctx, place, node.child_by_field_name("left") or node.child_by_field_name("argument") or node)
        if node.type == "init_declarator":  # of an array: the element, not the whole list
            target = replace(target, text=place.storage.label + "".join(f"[{entry}]" for entry in place.index))
        hint = _nontemporal(ctx, place.storage.label)
        ctx.emit(target, as_expression(value), node, nontemporal or hint)
        if place.storage.label in ctx.local_arrays:
            _remember(ctx, place, target, value)
    else:
        raise ctx.refuse(node, f"cannot assign to '{ctx.text(node)}'", "assign to numbers and array elements")


def _remember(ctx: Context, place: Element, target: Access, value: Number) -> None:
    """An integer in an element of a local array, which may be an index later on."""
    at = (*place.index, place.offset)
    if isinstance(place.storage.element, Tag) and ctx.structs[place.storage.element.name].union:
        return  # which a store to another member changes as well
    if not isinstance(place.type, Num) or not all(isinstance(entry, Poly) and entry.constant is not None for entry in at):
        ctx.elements.pop(place.storage.label, None)  # any element may have been set
        return
    known = ctx.elements.setdefault(place.storage.label, {})
    known.pop(at, None)
    if place.type.integer and isinstance(value, Computed) and ctx.local_arrays[place.storage.label] == ctx.levels > 0:
        loads = value.loads or loads_of(value.expression)
        why = value.why or "it is computed at run time"
        known[at] = (tuple(ctx.guards), replace(value, expression=Read(target), type=place.type, loads=loads, why=why))


def _nontemporal(ctx: Context, label: str) -> bool:
    return any(names is None or label in names for names in ctx.nontemporal)


def _store_variable(ctx: Context, variable: Variable, value: Value, node: Node) -> None:
    type_ = variable.type
    if variable.undeclared and not ctx.outside:
        raise not_declared(ctx, node, variable.name)
    if isinstance(type_, Num):
        if not isinstance(value, (Whole, Extreme, Computed)):
            raise ctx.refuse(node, not_a_number(ctx, node.child_by_field_name("right") or node, value))
        if variable in ctx.unset:
            ctx.unset[variable].append(tuple(ctx.guards))
        conditional = bool(ctx.guards) and variable.depth < ctx.levels
        if type_.integer and ((isinstance(value, (Whole, Extreme)) and not conditional) or ctx.registers):
            ctx.values[variable] = value
            return
        scalar = Scalar(ctx.label(variable), type_.dtype)
        ctx.emit(scalar, as_expression(value), node)
        if not type_.integer:
            ctx.values.pop(variable, None)
        elif isinstance(value, (Whole, Extreme)):
            ctx.values[variable] = value
        else:
            loads = value.loads or loads_of(value.expression)
            why = value.why or "it is computed at run time"
            ctx.values[variable] = replace(value, expression=scalar, type=type_, loads=loads, why=why)
    elif isinstance(type_, Pointer):
        _point(ctx, variable, type_, value, node)
    else:
        raise ctx.refuse(node, f"'{variable.name}' of type {describe(type_)} cannot be assigned to here")


def _point(ctx: Context, variable: Variable, type_: Pointer, value: Value, node: Node) -> None:
    if isinstance(value, Allocation):
        ctx.values[variable] = allocate(ctx, variable, type_.to, value.size, node)
    elif isinstance(value, Address):
        ctx.values[variable] = value
    elif isinstance(value, Whole) and value.poly == ZERO:
        ctx.values.pop(variable, None)  # NULL
    else:
        raise ctx.refuse(node, f"'{variable.name}' is pointed at something that cannot be followed")
