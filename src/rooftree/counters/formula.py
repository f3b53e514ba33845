"""Formulas of counter metrics: numbers with units, event names, ``+ - * / ( ) max() min()``, and nothing else.

    max(L2_LINES_IN.ALL - CAS_COUNT.RD, 0 [line]) * 64 [B/line]

A formula is parsed, never executed as code. Its dimension follows from the units of its events and numbers, and sums of
different units are refused when the event data are loaded, long before anything is counted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NoReturn

from rooftree.errors import InputError

UNITS = ("B", "FLOP", "cy", "instr", "line", "ns", "op", "s", "uop")
"""What events count: bytes, floating-point operations, core cycles, instructions, cache lines, nanoseconds, operations of
any kind (page faults), seconds, micro-operations."""

Dimension = tuple[tuple[str, int], ...]
"""Unit -> power, sorted, without zeros: ``B/line`` is ``(("B", 1), ("line", -1))``; a plain number is ``()``."""

_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+\.?\d*(?:[eE][-+]?\d+)?)(?:\s*\[(?P<unit>[^\]]*)\])?|(?P<name>[A-Za-z_][\w.]*)|(?P<sign>[-+*/(),]))"
)
_MAX_CHARACTERS = 2000
_FUNCTIONS: dict[str, Callable[[float, float], float]] = {"max": max, "min": min}
_OPERATORS: dict[str, Callable[[float, float], float]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    **_FUNCTIONS,
}


@dataclass(frozen=True, slots=True)
class Number:
    """A constant and its dimension."""

    value: float
    dimension: Dimension


@dataclass(frozen=True, slots=True)
class Name:
    """The count of an event."""

    name: str


@dataclass(frozen=True, slots=True)
class Binary:
    """Two parts joined by ``+ - * /``, ``max`` or ``min``."""

    operator: str
    left: Node
    right: Node


Node = Number | Name | Binary


@dataclass(frozen=True, slots=True)
class Formula:
    """A parsed formula; ``text`` is how it was written."""

    text: str
    root: Node

    @property
    def names(self) -> tuple[str, ...]:
        """The events it needs, in the order in which they stand, none twice."""
        return tuple(dict.fromkeys(node.name for node in _walk(self.root) if isinstance(node, Name)))

    def dimension(self, units: Mapping[str, Dimension]) -> Dimension:
        """The dimension of its value.

        Args:
            units: dimension of one count of each event.
        Raises: InputError for a name that is no event, and for sums and comparisons of different dimensions.
        """
        return _dimension(self.root, units, self.text)

    def value(self, counts: Mapping[str, float]) -> float:
        """Its value for these counts; a division by zero gives infinity, and 0/0 a NaN."""
        return _value(self.root, counts)


def parse_unit(text: str) -> Dimension:
    """The dimension of a unit: names of `UNITS` with ``*`` and ``/``, or ``1``.

    Raises: InputError for an unknown name.

    >>> parse_unit("B/line")
    (('B', 1), ('line', -1))
    """
    powers: dict[str, int] = {}
    for sign, word in re.findall(r"([*/]?)\s*([^*/]+)", text.strip() or "?"):
        unit = word.strip()
        if unit != "1" and unit not in UNITS:
            raise InputError(f"unknown unit '{unit}' in '{text}', expected one of {', '.join(UNITS)}, or 1", where="unit")
        powers[unit] = powers.get(unit, 0) + (-1 if sign == "/" else 1)
    return tuple(sorted((unit, power) for unit, power in powers.items() if power and unit != "1"))


def show_unit(dimension: Dimension) -> str:
    """The unit as text.

    >>> show_unit((("B", 1), ("line", -1)))
    'B/line'
    """
    above = [unit for unit, power in dimension for _ in range(power)]
    below = [unit for unit, power in dimension for _ in range(-power)]
    return "/".join(["*".join(above) or "1", *below])


def parse(text: str) -> Formula:
    """Read a formula.

    Raises: InputError that shows the place for what is no formula.

    >>> parse("2 [uop/instr] * LOADS").value({"LOADS": 4})
    8.0
    """
    if len(text) > _MAX_CHARACTERS:
        raise InputError(f"a formula of {len(text)} characters, expected at most {_MAX_CHARACTERS}", where="formula")
    return Formula(text, _Parser(text).whole())


class _Parser:
    """Recursive descent over ``sum := product (+|- product)*``, ``product := atom (*|/ atom)*``."""

    def __init__(self, text: str) -> None:
        self.text, self.position, self.depth = text, 0, 0

    def whole(self) -> Node:
        """The formula; nothing may follow it."""
        found = self.sum()
        if self.text[self.position :].strip():
            self.refuse("an operator or the end")
        return found

    def sum(self) -> Node:
        left = self.product()
        while (sign := self.peek("sign")) in ("+", "-"):
            self.take()
            left = Binary(sign, left, self.product())
        return left

    def product(self) -> Node:
        left = self.atom()
        while (sign := self.peek("sign")) in ("*", "/"):
            self.take()
            left = Binary(sign, left, self.atom())
        return left

    def atom(self) -> Node:
        found = self.take()
        if found is None:
            self.refuse("a number, an event or '('")
        if found["number"]:
            unit = found["unit"]
            return Number(float(found["number"]), () if unit is None else parse_unit(unit))
        if found["name"]:
            name: str = found["name"]
            return self.function(name) if name in _FUNCTIONS and self.peek("sign") == "(" else Name(name)
        if found["sign"] != "(":
            self.position = found.start("sign")
            self.refuse("a number, an event or '('")
        return self.inside()

    def inside(self) -> Node:
        """What stands up to the closing parenthesis."""
        self.depth += 1
        if self.depth > 50:
            self.refuse("fewer parentheses")
        node = self.sum()
        self.expect(")")
        self.depth -= 1
        return node

    def function(self, name: str) -> Node:
        self.expect("(")
        node = self.sum()
        while self.peek("sign") == ",":
            self.take()
            node = Binary(name, node, self.sum())
        self.expect(")")
        return node

    def expect(self, sign: str) -> None:
        if self.peek("sign") != sign:
            self.refuse(f"'{sign}'")
        self.take()

    def peek(self, group: str) -> str:
        found = _TOKEN.match(self.text, self.position)
        return (found[group] or "") if found else ""

    def take(self) -> re.Match[str] | None:
        found = _TOKEN.match(self.text, self.position)
        if found:
            self.position = found.end()
        return found

    def refuse(self, expected: str) -> NoReturn:
        rest = self.text[self.position :].strip()
        found = f"'{rest[:30]}'" if rest else "the end"
        raise InputError(f"found {found}, expected {expected}", where=f"formula '{self.text}', column {self.position + 1}")


def _walk(node: Node) -> Iterator[Node]:
    yield node
    if isinstance(node, Binary):
        yield from _walk(node.left)
        yield from _walk(node.right)


def _dimension(node: Node, units: Mapping[str, Dimension], text: str) -> Dimension:
    if isinstance(node, Number):
        return node.dimension
    if isinstance(node, Name):
        if node.name not in units:
            raise InputError(f"'{node.name}' is no event of this file", where=f"formula '{text}'")
        return units[node.name]
    left, right = _dimension(node.left, units, text), _dimension(node.right, units, text)
    if node.operator in "*/":
        sign = 1 if node.operator == "*" else -1
        powers = dict(left)
        for unit, power in right:
            powers[unit] = powers.get(unit, 0) + sign * power
        return tuple(sorted((unit, power) for unit, power in powers.items() if power))
    if left != right:
        raise InputError(
            f"'{node.operator}' joins [{show_unit(left)}] and [{show_unit(right)}]",
            where=f"formula '{text}'",
            hint="give constants their unit, as in 64 [B/line]",
        )
    return left


def _value(node: Node, counts: Mapping[str, float]) -> float:
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Name):
        return float(counts[node.name])
    left, right = _value(node.left, counts), _value(node.right, counts)
    if node.operator == "/" and right == 0:
        return float("nan") if left == 0 else float("inf") if left > 0 else float("-inf")
    return _OPERATORS[node.operator](left, right)
