"""What a loop kernel is: the application model, apart from every machine.

A kernel is one chain of nested loops (outermost first) with statements, most of them in the innermost body. Sizes stay
symbolic. Everything here is immutable data; what is computed from it stands in files named after what they compute
(``count.py``, ``dependence.py``, ``bounds.py``).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from rooftree.kernel.poly import Poly

DEEPEST = 1000
"""Operations between the root of an expression and its leaves; a 3D box stencil of radius 4 adds up 729 terms."""
sys.setrecursionlimit(max(sys.getrecursionlimit(), 5 * DEEPEST))  # storing such an expression takes three frames for each


@dataclass(frozen=True, slots=True)
class Place:
    """A position in a source file; line and column count from 1, 0 means unknown."""

    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.file or "<kernel>", self.line, self.column) if part)


@dataclass(frozen=True, slots=True)
class DType:
    """Element type.  ``kind``: real, complex, integer or bool."""

    name: str
    bytes: int
    kind: Literal["real", "complex", "integer", "bool"] = "real"


DOUBLE = DType("double", 8)
FLOAT = DType("float", 4)
INT = DType("int", 4, "integer")
LONG = DType("long", 8, "integer")


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop:
    """``for (index = start; index < stop; index += step)``.

    Several starts (stops) mean the tightest of them: for a positive step the largest start and the smallest stop, for a
    negative step the smallest start and the largest stop. ``stop`` is exclusive in the direction of travel
    (``for (i = N-1; i >= 0; --i)`` has start N-1, stop -1, step -1). Bounds may use the sizes and the outer counters.
    """

    index: str
    start: tuple[Poly, ...]
    stop: tuple[Poly, ...]
    step: Poly
    descending: bool = False
    place: Place = field(default=Place(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Array:
    """An array in memory, row-major.

    ``extents`` are outermost first; the first is None where the source does not tell (a pointer). ``element_bytes`` is the
    distance between neighbouring elements [B]: the size of the type, or of the whole struct in an array of structs.
    Each reference to a ``volatile`` array is a load or a store. ``assumed_rows``: the assumption under which an array of one
    dimension was given these, "" where the source states them or they follow from it.
    """

    name: str
    dtype: DType
    extents: tuple[Poly | None, ...]
    element_bytes: int
    volatile: bool = False
    assumed_rows: str = ""
    place: Place = field(default=Place(), compare=False)


@dataclass(frozen=True, slots=True)
class Indirect:
    """An index that is itself loaded, as ``col[j]`` in ``x[col[j]]``, or one that wraps around, as ``i % 16``.

    ``below``: what it stays below, by the type of what is loaded, a mask or a remainder; None where nothing says so.
    ``counters``: those of loops with which it changes, beside what is loaded. ``beside``: the formula that is added to what is
    loaded, ``i`` of ``x[i + off[d]]``, or that wraps around, ``i`` of ``i % 16``; None where that is not known. ``spread``: what
    the rest stays below that is added to it. ``within``: what it stays below as a formula in sizes, the length of a ring or the
    limit of a clamp. ``in_order``: it goes from one place to the next in each iteration, and round from the last to the first.
    """

    loads: tuple[Access, ...]
    text: str
    below: int | None = None
    counters: tuple[str, ...] = ()
    beside: Poly | None = None
    spread: int | None = None
    within: Poly | None = None
    in_order: bool = False

    @property
    def names(self) -> frozenset[str]:
        """Counters with which it changes beside what is loaded, as far as known, and sizes in the formula."""
        formulas = (part.names for part in (self.beside, self.within) if part is not None)
        return frozenset(self.counters).union(*formulas)


Index = Poly | Indirect


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """One reference to an array element: which, where, how many bytes.

    ``index`` has one entry per extent of the array, polynomials that are linear in the loop counters.
    ``offset_bytes`` is that of a struct member [B].  ``text`` is the source text for messages.  ``edge``: in a few iterations
    at an edge of a loop the index is another, inside the array (a clamped or periodic neighbour); ``elsewhere``: where it is
    then, from the beginning of the array [B], as far as formulas say. ``packed``: rows follow each other and differ in length,
    as of a packed triangle; the index is that of rows of their mean length. ``paced``: the index goes on only where a condition
    holds, as k of ``if (c) a[k++] = x``; the formula is that of one that always holds.
    """

    array: str
    index: tuple[Index, ...]
    dtype: DType
    offset_bytes: int = 0
    text: str = ""
    edge: bool = False
    elsewhere: tuple[Poly, ...] = ()
    packed: bool = False
    paced: bool = False
    place: Place = field(default=Place(), compare=False)

    @property
    def indirect(self) -> bool:
        """Whether an index is loaded from memory."""
        return any(isinstance(entry, Indirect) for entry in self.index)


@dataclass(frozen=True, slots=True)
class Constant:
    """A literal, or an invariant expression of sizes and counters used as a value."""

    text: str
    dtype: DType


@dataclass(frozen=True, slots=True)
class Scalar:
    """A variable that is no array: a parameter, a temporary, a reduction variable."""

    name: str
    dtype: DType


@dataclass(frozen=True, slots=True)
class Read:
    """The value of an array element."""

    access: Access

    @property
    def dtype(self) -> DType:
        """Type of the element."""
        return self.access.dtype


OpKind = Literal[
    "add",
    "sub",
    "mul",
    "div",
    "neg",
    "abs",
    "sqrt",
    "min",
    "max",
    "fma",
    "compare",
    "select",
    "logic",
    "convert",
    "rem",
    "shift",
    "call",
]


@dataclass(frozen=True, slots=True)
class Operation:
    """An arithmetic operation as written.

    ``name`` is the function for kind ``call`` (``exp``, ``pow``, ...), the operator for ``compare``, ``logic`` and
    ``shift`` (``<``, ``&&``, ``>>``), and which part of a complex number ``convert`` and ``neg`` concern (``creal``,
    ``cimag``, ``conj``), and `BITS` for a ``convert`` that changes the type alone.
    """

    kind: OpKind
    operands: tuple[Expression, ...]
    dtype: DType
    name: str = ""


Expression = Constant | Scalar | Read | Operation
BITS = "bits"
"""Name of a ``convert`` that leaves the bits of a number as they are, so that it costs nothing."""


@dataclass(frozen=True, slots=True)
class Guard:
    """One arm of an if-statement around a statement. ``arm`` 0 is the if, 1 the else; nested ifs give several guards.

    ``depth``: of the loops that it is inside of; None: not known.
    """

    branch: int
    arm: int
    text: str
    place: Place = field(default=Place(), compare=False)
    depth: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """``target = value``, executed inside the outermost ``depth`` loops of the nest.

    ``target`` None is an expression evaluated for a condition. ``nontemporal`` marks streaming stores asked for in the source.
    Statements stand in program order; those of a depth smaller than the nest's stand ``before`` or after the inner loop.
    """

    target: Access | Scalar | None
    value: Expression
    depth: int
    guards: tuple[Guard, ...] = ()
    nontemporal: bool = False
    before_inner: bool = True
    place: Place = field(default=Place(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The C or C++ source that a kernel was read from, so that a compiler can be given the same.

    Attributes:
        text: the source text.
        path: absolute path of its file, "" for text without one.
        file: the file's name in messages and places.
        language: c or c++.
        function: the function around the nest, "" for a bare kernel.
        loop: file, first and last line of the innermost loop.
        around: first and last line of the loop around an innermost one that always makes as many passes: a compiler that writes
            these out one behind the other may tell of the code only that it stems from the loop around. (0, 0) without one.
        defines, flags, compiler: how it was preprocessed.
    """

    text: str
    path: str
    file: str
    language: str
    function: str
    loop: tuple[str, int, int]
    around: tuple[int, int] = (0, 0)
    defines: tuple[tuple[str, int | str], ...] = ()
    flags: tuple[str, ...] = ()
    compiler: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineLoop:
    """The loop of a program that a kernel was read from: its own code, so that none is compiled.

    Attributes:
        path: absolute path of the program or library.
        function: address of the function [B].
        header: address where the loop begins [B].
        per_pass: iterations of the kernel that a pass of the loop does.
        nest: where the loops of the kernel begin, the outermost first [B].
        beyond: where loops begin that go on with its work where data end it early [B].
    """

    path: str
    function: int
    header: int
    per_pass: int
    nest: tuple[int, ...] = ()
    beyond: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Kernel:
    """A loop kernel with symbolic sizes.

    ``symbols`` are the sizes that must be given a value; ``parallel_loop`` the counter of the loop that OpenMP (or the user)
    distributes over threads, with a static schedule; ``assumptions`` sentences to print beside every prediction;
    ``source`` the text it came from; ``part`` which loop of its function it is, where that has several;
    ``origin`` what a compiler needs to make code of it, None for kernels not from C; ``machine_code`` the loop of a program
    that it was read from; ``in_order`` why a compiler has to keep to the order of the source, "" where it need not; ``typical``
    about what sizes are, so that the longer of two distances that are formulas is known; those left out count as large;
    ``read`` the kernel in which sizes that are strides are still sizes, as a compiler saw it, ``unit`` that in which only those
    are numbers that are 1, for which compilers make versions of their own, and ``ones`` that in which all of them were 1; None
    where they would be the kernel itself; ``beside`` where loops are that run in iterations of its outer loops and are no part of
    it, as nothing says how often they run.
    """

    name: str
    loops: tuple[Loop, ...]
    arrays: tuple[Array, ...]
    statements: tuple[Statement, ...]
    symbols: tuple[str, ...] = ()
    parallel_loop: str | None = None
    assumptions: tuple[str, ...] = ()
    source: str = field(default="", compare=False, repr=False)
    place: Place = field(default=Place(), compare=False)
    origin: Origin | None = field(default=None, compare=False, repr=False)
    machine_code: MachineLoop | None = None
    part: str = field(default="", compare=False)
    in_order: str = ""
    typical: tuple[tuple[str, int], ...] = ()
    beside: tuple[str, ...] = ()
    read: Kernel | None = field(default=None, compare=False, repr=False)
    unit: Kernel | None = field(default=None, compare=False, repr=False)
    ones: Kernel | None = field(default=None, compare=False, repr=False)

    def __hash__(self) -> int:
        """Quick for large kernels: of what tells most of them apart, while equality compares all."""
        return hash((self.name, self.loops, self.symbols, self.parallel_loop, len(self.statements)))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """One line in IPython; ``repr`` is the whole kernel, which caches tell apart by it."""
        printer.text(f"<Kernel {self.name}: loops over {', '.join(self.counters)}, {len(self.arrays)} arrays>")

    def array(self, name: str) -> Array:
        """The array of this name."""
        return next(a for a in self.arrays if a.name == name)

    @property
    def counters(self) -> tuple[str, ...]:
        """Loop counters, outermost first."""
        return tuple(loop.index for loop in self.loops)


def walk(expression: Expression) -> Iterator[Expression]:
    """The expression and everything inside it, operands first; indices of indirect accesses are not entered."""
    waiting: list[tuple[Expression, bool]] = [(expression, False)]
    while waiting:
        node, entered = waiting.pop()
        if entered or not isinstance(node, Operation):
            yield node
        else:
            waiting.append((node, True))
            waiting += [(operand, False) for operand in reversed(node.operands)]


def with_accesses(statement: Statement, changed: Callable[[Access], Access]) -> Statement:
    """The statement with every access of its target and value changed; accesses inside indices are left to ``changed``."""

    def expression(value: Expression) -> Expression:
        if isinstance(value, Read):
            return Read(changed(value.access))
        if isinstance(value, Operation):
            return replace(value, operands=tuple(expression(o) for o in value.operands))
        return value

    target = changed(statement.target) if isinstance(statement.target, Access) else statement.target
    return replace(statement, target=target, value=expression(statement.value))
