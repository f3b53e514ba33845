"""A function of several loop nests as all of its nests, or why one of them cannot be read."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from rooftree.errors import KernelError, SeveralNestsError
from rooftree.frontend.sized import with_macros
from rooftree.kernel.model import Kernel

if TYPE_CHECKING:
    from tree_sitter import Node

    from rooftree.frontend.c.nests import Nest
    from rooftree.frontend.c.syntax import Unit

_LEFT_OUT = re.compile(r"the loop at .* is left out")
_CONDITIONS = ("if_statement", "else_clause", "switch_statement", "conditional_expression", "lambda_expression")
_FOLDED = re.compile(r"(?P<name>\w+)=\(?(?P=name)&\w+\)?\+\(?(?P=name)>>(?P<bits>\d+)\)?")
_SHIFTED = re.compile(r"(?P<name>\w+)>>=(?P<bits>\d+)")
WORD = 64
"""Bits of the longest integer that a loop shifts."""
_OF_A_PASS = 4.0
"""Cycles of a pass through such a loop at most: a mask, a shift, a sum and a test, one after the other [cy]."""


@dataclass(frozen=True, slots=True)
class Bounded:
    """A loop that no model reads, and that makes few passes whatever the sizes are.

    Attributes:
        line: where it is.
        passes: how many it makes at most.
    """

    line: int
    passes: int

    @property
    def cycles(self) -> float:
        """What its passes take at most [cy]."""
        return self.passes * _OF_A_PASS


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """A function as its loop nests.

    Attributes:
        name: of the function.
        nests: kernels, in the order of the source.
        lines: of the innermost loop of each.
        common: [i][j]: number of loops that are around both nest i and nest j.
        bounded: loops that are left out.
        calls: functions that are called outside of all loops, whose time nothing tells.
    """

    name: str
    nests: tuple[Kernel, ...]
    lines: tuple[int, ...]
    common: tuple[tuple[int, ...], ...]
    bounded: tuple[Bounded, ...]
    calls: tuple[str, ...]

    @property
    def symbols(self) -> tuple[str, ...]:
        """Sizes of all nests."""
        return tuple(dict.fromkeys(name for nest in self.nests for name in nest.symbols))


def load_function(
    what: str | Path | Kernel,
    names: Collection[str],
    error: SeveralNestsError,
    *,
    defines: Mapping[str, int | str] | None = None,
    flags: Sequence[str] = (),
    compiler: str | None = None,
) -> Function:
    """All nests of the one function that is meant.

    Args:
        what: ``FILE:FUNCTION``, or a file or source text with one function.
        names: of the sizes that will be given; those that are macros of the source become sizes.
        error: what was said when one nest was looked for.
        defines, flags, compiler: as for `rooftree.frontend.load.load_kernel`.
    Raises: ``error``, with the reason, where not all of the function can be read: a nest that depends on data or runs under a
        condition, nests of several functions.
    """
    if isinstance(what, Kernel):
        raise error
    return with_macros(
        lambda macros: _read(what, error, macros, flags, compiler), lambda found: found.symbols, what, names, defines
    )


def _read(
    what: str | Path, error: SeveralNestsError, defines: Mapping[str, int | str], flags: Sequence[str], compiler: str | None
) -> Function:
    from rooftree.frontend.c.nests import all_nests, choose
    from rooftree.frontend.from_c import nest_of, source_of, unit_of

    origin, select = source_of(what, defines=defines, flags=flags, compiler=compiler)
    unit = unit_of(origin)
    meant = choose(unit, select)
    owner = meant[0].owner
    if owner is None or any(nest.owner != owner for nest in meant) or any(p.isdigit() for p in (select or "").split(":")):
        raise error
    found: list[tuple[Nest, Kernel]] = []
    bounded: list[Bounded] = []
    for nest in all_nests(unit):
        if nest.owner != owner:
            continue
        line = unit.place(nest.loops[-1]).line
        if condition := _condition(unit, nest):
            _refuse(error, f"whether the loop at line {line} runs depends on {condition}")
        try:
            kernel = nest_of(unit, nest, origin)
        except KernelError as why:
            if (passes := _bounded(unit, nest)) is None:
                _refuse(error, f"{why.where}: {why.message}" if why.where else why.message)
            bounded.append(Bounded(line, passes))
            continue
        if (left := next((note for note in kernel.assumptions if _LEFT_OUT.match(note)), None)) is not None:
            _refuse(error, left)
        found.append((nest, kernel))
    own = [(nest, kernel) for nest, kernel in found if not _is_inside_another(unit, nest, [k for n, k in found if n != nest])]
    if not own:
        raise error
    starts = [[loop.start_byte for loop in nest.loops] for nest, _ in own]
    return Function(
        name=own[0][0].function,
        nests=tuple(kernel for _, kernel in own),
        lines=tuple(unit.place(nest.loops[-1]).line for nest, _ in own),
        common=tuple(tuple(_common(a, b) for b in starts) for a in starts),
        bounded=tuple(bounded),
        calls=_calls(unit, owner),
    )


def _refuse(error: SeveralNestsError, why: str) -> NoReturn:
    raise SeveralNestsError(
        f"{error.message}; all of them together cannot be predicted: {why}", where=error.where, hint=error.hint
    ) from None


def _common(a: Sequence[int], b: Sequence[int]) -> int:
    """Length of what two sequences begin with."""
    return next((k for k, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def _condition(unit: Unit, nest: Nest) -> str:
    """The condition under which a nest, or one of its inner loops, runs; "" for none."""
    node = nest.loops[-1].parent
    while node is not None and node != nest.owner:
        if node.type in _CONDITIONS:
            condition = node.child_by_field_name("condition")
            return (condition.text or b"").decode("utf-8", "replace") if condition is not None else "a condition"
        node = node.parent
    return ""


def _is_inside_another(unit: Unit, nest: Nest, others: Sequence[Kernel]) -> bool:
    """Whether a short loop is part of another nest's kernel, in which it is written out."""
    begin, end = unit.place(nest.loops[-1]), unit.source.place(max(0, nest.loops[-1].end_byte - 1))
    return any(
        s.place.file == begin.file and (begin.line, begin.column) <= (s.place.line, s.place.column) <= (end.line, end.column)
        for kernel in others
        for s in kernel.statements
    )


def _bounded(unit: Unit, nest: Nest) -> int | None:
    """Passes at most of a loop that shifts an integer, or folds its upper bits onto the lower ones, until none are left.

    ``while (sum >> 16) sum = (sum & 0xffff) + (sum >> 16);`` ends after a pass for each 16 bits and two carries. None: not known.
    """
    loop = nest.loops[0]
    condition, body = loop.child_by_field_name("condition"), loop.child_by_field_name("body")
    if len(nest.loops) > 1 or loop.type != "while_statement" or condition is None or body is None:
        return None
    tested, done = (re.sub(r"\s", "", (node.text or b"").decode("utf-8", "replace")) for node in (condition, body))
    tested, done = tested[1:-1], done.strip("{};")
    if (folded := _FOLDED.fullmatch(done)) and tested == f"{folded['name']}>>{folded['bits']}":
        return -(-WORD // max(1, int(folded["bits"]))) + 2
    if (shifted := _SHIFTED.fullmatch(done)) and int(shifted["bits"]) > 0 and tested in (shifted["name"], f"{shifted['name']}>0"):
        return -(-WORD // int(shifted["bits"]))
    return None


def _calls(unit: Unit, owner: Node) -> tuple[str, ...]:
    """Functions that are called outside of all loops and may take long: not those of mathematics, nor own ones without loops."""
    from rooftree.frontend.c.functions import CHECKS, INTEGER_ABS, MATH, TRANSPARENT
    from rooftree.frontend.c.syntax import LOOPS, descendants, word

    quick = {*MATH, *(f"{name}{end}" for name in MATH for end in "fl"), *INTEGER_ABS, *TRANSPARENT, *CHECKS}
    quick |= {
        name
        for name, bodies in unit.functions.items()
        if not any(next(descendants(body, *LOOPS, "call_expression"), None) for body in bodies)
    }
    names: list[str] = []
    waiting = list(reversed(owner.children))
    while waiting:
        node = waiting.pop()
        if node.type == "call_expression" and (called := node.child_by_field_name("function")) is not None:
            names.append(word(called))
        if node.type not in LOOPS:
            waiting.extend(reversed(node.children))
    return tuple(dict.fromkeys(name for name in names if name.removeprefix("std::") not in quick))
