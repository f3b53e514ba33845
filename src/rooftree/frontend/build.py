"""Kernels built in Python, one statement after the other; the result is the kernel that the same C source gives.

    k = KernelBuilder("jacobi-2d")
    N = k.size("N")
    a, b, s = k.array("a", (N, N)), k.array("b", (N, N)), k.scalar("s")
    with k.loop("j", 1, N - 1, parallel=True) as j, k.loop("i", 1, N - 1) as i:
        b[j, i] = s * (a[j, i-1] + a[j, i+1] + a[j-1, i] + a[j+1, i])
    rooftree.predict(k.build(), "skx", sizes={"N": 10000})

Sizes and counters are whole numbers as formulas; everything else is counted as operations that run, with the types and
conversions of C. Python's numbers take the type of what they meet: ``0.5 * x`` is single precision if x is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from rooftree.errors import KernelError, nearest
from rooftree.frontend.c.convert import converted
from rooftree.frontend.c.types import COMPLEX_OF, DOUBLE_T, FLOAT_T, INT_T, LONG_T, Num, integer
from rooftree.frontend.c.values import Computed, Whole, as_expression, loaded
from rooftree.frontend.terms import Operand, Result, Term, call, number_of, select, sqrt, text_of
from rooftree.kernel.count import all_accesses
from rooftree.kernel.model import Access, Array, Expression, Guard, Index, Indirect, Kernel, Loop, Scalar, Statement
from rooftree.kernel.poly import Poly

__all__ = ["TYPES", "ArrayReference", "KernelBuilder", "Term", "Variable", "call", "select", "sqrt"]

TYPES: dict[str, Num] = {
    "double": DOUBLE_T,
    "float": FLOAT_T,
    "double complex": COMPLEX_OF["double"],
    "float complex": COMPLEX_OF["float"],
    **{f"int{8 * size}": integer(name, size) for size, name in ((1, "char"), (2, "short"), (4, "int"), (8, "long"))},
    **{
        f"uint{8 * size}": integer(f"unsigned {name}", size, unsigned=True)
        for size, name in ((1, "char"), (2, "short"), (4, "int"), (8, "long"))
    },
}
"""Element types by name."""


class Variable(Term):
    """A scalar: a parameter, a temporary or a sum.  ``x += y`` and ``x.set(y)`` are statements."""

    def __init__(self, builder: KernelBuilder, name: str, type_: Num) -> None:
        """A named scalar of a kernel."""
        super().__init__(Computed(Scalar(name, type_.dtype), type_))
        self._builder, self._scalar = builder, Scalar(name, type_.dtype)

    def set(self, value: Operand) -> Variable:
        """Assign a value, converted to the variable's type."""
        self._builder._emit(self._scalar, self.number.type, value)
        return self

    def __iadd__(self, other: Operand) -> Variable:
        return self.set(self + other)

    def __isub__(self, other: Operand) -> Variable:
        return self.set(self - other)

    def __imul__(self, other: Operand) -> Variable:
        return self.set(self * other)

    def __itruediv__(self, other: Operand) -> Variable:
        return self.set(self / other)


class ArrayReference:
    """An array of the kernel: ``a[j, i-1]`` reads an element, ``a[j, i] = value`` stores one."""

    def __init__(self, builder: KernelBuilder, array: Array, type_: Num) -> None:
        """An array of a kernel."""
        self._builder, self._array, self._type = builder, array, type_

    def __getitem__(self, index: Any) -> Term:
        return Result(loaded(self._access(index), self._type))

    def __setitem__(self, index: Any, value: Operand) -> None:
        self._builder._emit(self._access(index), self._type, value)

    def _access(self, index: Any) -> Access:
        given = index if isinstance(index, tuple) else (index,)
        name = self._array.name
        if len(given) != len(self._array.extents):
            raise KernelError(
                f"'{name}' has {len(self._array.extents)} indices, found {len(given)}", where=f"kernel {self._builder.name}"
            )
        entries = tuple(self._entry(entry) for entry in given)
        text = name + "".join(f"[{text_of(entry)}]" for entry in given)
        return Access(array=name, index=entries, dtype=self._type.dtype, text=text)

    def _entry(self, given: Operand) -> Index:
        number = number_of(given, INT_T)
        counters = self._builder.counters
        if isinstance(number, Whole):
            if number.poly.is_linear_in(counters):
                return number.poly
            why = "it is not linear in the loop counters"
        elif number.loads:
            return Indirect(number.loads, text_of(given), number.below, beside=number.beside, spread=number.spread)
        else:
            why = "it is computed at run time"
        raise KernelError(
            f"the index '{text_of(given)}' of '{self._array.name}' cannot be modelled: {why}",
            where=f"kernel {self._builder.name}",
            hint="indices are sums of counters times sizes or numbers, or loaded from an integer array",
        )


class KernelBuilder:
    """Collects sizes, arrays, loops and statements, and makes a `Kernel` of them."""

    def __init__(self, name: str) -> None:
        """A kernel of this name, still empty."""
        self.name = name
        self._names: dict[str, str] = {}
        self._arrays: list[Array] = []
        self._loops: list[Loop] = []
        self._open = 0
        self._statements: list[Statement] = []
        self._guards: list[Guard] = []
        self._branches = 0
        self._passed: set[int] = set()
        self._parallel: str | None = None
        self._notes: list[str] = []

    @property
    def counters(self) -> tuple[str, ...]:
        """Counters of the loops that are open here, outermost first."""
        return tuple(loop.index for loop in self._loops[: self._open])

    def size(self, name: str) -> Term:
        """A size: a whole number that a prediction gives a value for."""
        self._enter(name, "size")
        return Result(Whole(Poly.symbol(name), LONG_T))

    def array(self, name: str, extents: Operand | Sequence[Operand], dtype: str = "double") -> ArrayReference:
        """An array in memory, row-major.

        Args:
            name: what it is called.
            extents: one or several, outermost first: numbers, or formulas in the sizes [elements].
            dtype: element type, one of ``TYPES``.
        """
        self._enter(name, "array")
        type_ = _type(dtype)
        given = extents if isinstance(extents, Sequence) else (extents,)
        polys = tuple(self._formula(extent, "extent", known=()) for extent in given)
        array = Array(name=name, dtype=type_.dtype, extents=polys, element_bytes=type_.dtype.bytes)
        self._arrays.append(array)
        return ArrayReference(self, array, type_)

    def scalar(self, name: str, dtype: str = "double") -> Variable:
        """A variable that is no array: a parameter, or a sum that lives beyond the loop."""
        self._enter(name, "scalar")
        return Variable(self, name, _type(dtype))

    def let(self, name: str, value: Operand, dtype: str | None = None) -> Variable:
        """A temporary with its first value, as ``double d = ...;`` in C; its type is the value's unless given."""
        type_ = _type(dtype) if dtype else number_of(value, DOUBLE_T).type
        self._enter(name, "scalar")
        return Variable(self, name, type_).set(value)

    @contextmanager
    def loop(
        self, index: str, start: Operand, stop: Operand | Sequence[Operand], step: Operand = 1, *, parallel: bool = False
    ) -> Iterator[Term]:
        """``for (index = start; index < stop; index += step)``; yields the counter.

        Args:
            index: name of the counter.
            start: first value.
            stop: end, exclusive in the direction of travel; of several, the one that comes first.
            step: a number or a formula in the sizes; a negative number counts down.
            parallel: threads share this loop, with a static schedule.
        Raises: KernelError for a second loop beside one that is closed: a kernel is one chain of loops.
        """
        if self._open < len(self._loops):
            beside = self._loops[self._open].index
            raise KernelError(
                f"the loop over '{index}' stands beside the loop over '{beside}'",
                where=f"kernel {self.name}",
                hint="build two kernels; a kernel is one chain of nested loops",
            )
        self._enter(index, "loop counter")
        outer = self.counters
        stops = stop if isinstance(stop, Sequence) else (stop,)
        by = self._formula(step, "step", known=())
        if by == 0:
            raise KernelError(f"the loop over '{index}' has step 0", where=f"kernel {self.name}")
        down = isinstance(by.constant, int) and by.constant < 0
        self._loops.append(
            Loop(
                index=index,
                start=(self._formula(start, "start", outer),),
                step=by,
                descending=down,
                stop=tuple(dict.fromkeys(self._formula(s, "stop", outer) for s in stops)),
            )
        )
        if parallel:
            self._parallel = self._parallel or index
        self._open += 1
        try:
            yield Result(Whole(Poly.symbol(index), LONG_T), frozenset({index}))
        finally:
            self._open -= 1
            self._passed.add(self._open)

    @contextmanager
    def when(self, condition: Term) -> Iterator[Guard]:
        """``if (condition)`` around statements; yields what ``otherwise`` needs for the else."""
        self._statements.append(self._statement(None, as_expression(condition.number)))
        guard = Guard(self._branches, 0, text_of(condition))
        self._branches += 1
        with self._guarded(guard):
            yield guard

    @contextmanager
    def otherwise(self, guard: Guard) -> Iterator[None]:
        """The else of a ``when``."""
        with self._guarded(replace(guard, arm=1)):
            yield

    @contextmanager
    def _guarded(self, guard: Guard) -> Iterator[None]:
        self._guards.append(guard)
        try:
            yield
        finally:
            self._guards.pop()

    def note(self, sentence: str) -> None:
        """State an assumption, to be shown with every prediction."""
        self._notes.append(sentence)

    def build(self) -> Kernel:
        """The kernel.

        Raises: KernelError without a loop, or without a statement in the innermost one.
        """
        if not self._loops:
            raise KernelError("there is no loop", where=f"kernel {self.name}", hint="with k.loop('i', 0, N) as i: ...")
        if not any(s.depth == len(self._loops) for s in self._statements):
            raise KernelError(
                f"the loop over '{self._loops[-1].index}' has no statement",
                where=f"kernel {self.name}",
                hint="a[i] = ..., or x += ... on a scalar",
            )
        kernel = Kernel(
            name=self.name,
            loops=tuple(self._loops),
            arrays=(),
            statements=tuple(self._statements),
            parallel_loop=self._parallel,
            assumptions=tuple(self._notes),
        )
        used = dict.fromkeys(access.array for access in all_accesses(kernel))
        arrays = tuple(next(a for a in self._arrays if a.name == name) for name in used)
        return replace(kernel, arrays=arrays, symbols=_symbols(kernel, arrays))

    def _enter(self, name: str, kind: str) -> None:
        if not name.isidentifier():
            raise KernelError(
                f"'{name}' is no name for a {kind}",
                where=f"kernel {self.name}",
                hint="letters, digits and _, not beginning with a digit",
            )
        if name in self._names:
            raise KernelError(f"the {kind} '{name}' has the name of a {self._names[name]}", where=f"kernel {self.name}")
        self._names[name] = kind

    def _formula(self, given: Operand, what: str, known: Sequence[str]) -> Poly:
        number = number_of(given, INT_T)
        if isinstance(number, Whole):
            unknown = number.poly.names - set(known) - {n for n, kind in self._names.items() if kind == "size"}
            if not unknown:
                return number.poly
            raise KernelError(
                f"the {what} '{text_of(given)}' uses {', '.join(sorted(unknown))}, which has no value here",
                where=f"kernel {self.name}",
            )
        raise KernelError(f"the {what} '{text_of(given)}' is no formula of sizes and counters", where=f"kernel {self.name}")

    def _emit(self, target: Access | Scalar, type_: Num, value: Operand) -> None:
        self._statements.append(self._statement(target, as_expression(converted(number_of(value, type_), type_))))

    def _statement(self, target: Access | Scalar | None, value: Expression) -> Statement:
        if not self._open:
            raise KernelError(
                "a statement stands outside all loops",
                where=f"kernel {self.name}",
                hint="open a loop first: with k.loop('i', 0, N) as i: ...",
            )
        return Statement(
            target=target, value=value, depth=self._open, guards=tuple(self._guards), before_inner=self._open not in self._passed
        )


def _type(name: str) -> Num:
    if name not in TYPES:
        raise KernelError(f"unknown element type '{name}', known are {', '.join(TYPES)}", hint=nearest(name, TYPES))
    return TYPES[name]


def _symbols(kernel: Kernel, arrays: Sequence[Array]) -> tuple[str, ...]:
    """Sizes in bounds, extents and indices, in order of appearance."""
    polys = [poly for loop in kernel.loops for poly in (*loop.start, *loop.stop, loop.step)]
    polys += [extent for array in arrays for extent in array.extents if extent is not None]
    polys += [entry for access in all_accesses(kernel) for entry in access.index if isinstance(entry, Poly)]
    names = dict.fromkeys(name for poly in polys for name in sorted(poly.names))
    return tuple(name for name in names if name not in kernel.counters)
