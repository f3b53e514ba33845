"""What one iteration of the innermost loop does: operations by kind and type, loads and stores by array.

Counted as a compiler would execute it:
- an operation with the same operands as one before is not done again, unless one of them was stored or assigned in between;
- an element read twice in an iteration is loaded once, unless it is volatile; an element stored before is not loaded again;
- what does not change in an inner loop is moved out of it (``a[i]`` in a loop over ``j``, ``c0*c1``), to the depth at which
  it changes, and counted there; arrays are taken not to alias;
- statements outside the innermost loop count by how much more rarely they run.
The FLOPs of the work itself (``Counts.flops``) are those written, wherever a compiler may move them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from rooftree.kernel.model import (
    BITS,
    DOUBLE,
    Access,
    Constant,
    DType,
    Expression,
    Guard,
    Indirect,
    Kernel,
    Operation,
    Read,
    Scalar,
    Statement,
    walk,
)

Branch = Literal["both", "taken", "not-taken"] | float

FLOP = {"add": 1, "sub": 1, "mul": 1, "div": 1, "sqrt": 1, "fma": 2, "min": 1, "max": 1}
"""FLOPs of one real operation of a kind; kinds not listed here (abs, neg, compare, calls, ...) are counted, but are no FLOP."""

COMPLEX: dict[tuple[str, str], dict[str, int]] = {
    ("add", "cc"): {"add": 2},
    ("add", "cr"): {"add": 1},
    ("add", "rc"): {"add": 1},
    ("sub", "cc"): {"sub": 2},
    ("sub", "cr"): {"sub": 1},
    ("sub", "rc"): {"sub": 1, "neg": 1},
    ("mul", "cc"): {"mul": 4, "add": 2},
    ("mul", "cr"): {"mul": 2},
    ("mul", "rc"): {"mul": 2},
    ("div", "cc"): {"mul": 6, "add": 3, "div": 2},
    ("div", "cr"): {"div": 2},
    ("div", "rc"): {"mul": 4, "add": 1, "div": 2},
    ("neg", "c"): {"neg": 2},
    ("abs", "c"): {"mul": 2, "add": 1, "sqrt": 1},
    ("convert", "c"): {"convert": 2},
    ("compare", "cc"): {"compare": 2},
}
"""Real operations of one complex operation by the schoolbook formulas (differences among the sums), by the kinds of its
operands: complex or real."""

COMPLEX_PARTS: dict[str, dict[str, int]] = {"creal": {}, "cimag": {}, "conj": {"neg": 1}}
"""Real operations of functions that only pick or flip a part of a complex number."""


class OpCount(NamedTuple):
    """``number`` operations of a kind and (real) type per execution of the body at ``depth``; written at ``written_depth``.

    ``name`` is the function for kind ``call``.
    """

    kind: str
    name: str
    dtype: DType
    depth: int
    written_depth: int
    number: float


class MemoryOp(NamedTuple):
    """``number`` loads or stores of one element per execution of the body at ``depth``."""

    access: Access
    is_store: bool
    depth: int
    number: float
    nontemporal: bool


@dataclass(frozen=True, slots=True)
class Counts:
    """Operations and memory instructions of a kernel, by the depth of the loop body that executes them.

    Attributes:
        operations: real operations; complex ones are taken apart.
        memory: loads and stores.
        depth: number of loops.
    """

    operations: tuple[OpCount, ...]
    memory: tuple[MemoryOp, ...]
    depth: int

    def flops(self, executions: Sequence[Any] | None = None) -> Any:
        """FLOPs per iteration of the innermost loop, as written.

        Args:
            executions: how often the body at each depth runs (``bounds.executions``); None counts the inner body alone.
        Returns: number, or array of the executions' shape.
        """
        return sum(
            (
                FLOP.get(op.kind, 0) * op.number * _share(op.written_depth, self.depth, executions)
                for op in self.operations
                if op.dtype.kind != "integer"
            ),
            0.0,
        )

    def by_kind(self) -> dict[str, float]:
        """Floating-point operations of the innermost body by kind, as written; functions under their own name."""
        found: dict[str, float] = {}
        for op in self.operations:
            if op.written_depth == self.depth and op.dtype.kind != "integer":
                found[op.name or op.kind] = found.get(op.name or op.kind, 0) + op.number
        return found

    def by_array(self) -> dict[str, dict[str, float]]:
        """Loads and stores of the innermost body by array, after reuse in registers."""
        found: dict[str, dict[str, float]] = {}
        for op in self.memory:
            entry = found.setdefault(op.access.array, {"loads": 0.0, "stores": 0.0})
            if op.depth == self.depth:
                entry["stores" if op.is_store else "loads"] += op.number
        return found


def _share(depth: int, innermost: int, executions: Sequence[Any] | None) -> Any:
    if depth == innermost:
        return 1.0
    return 0.0 if executions is None else executions[depth] / executions[innermost]


def per_iteration(depth: int, counts: Counts, executions: Sequence[Any]) -> Any:
    """Executions of the body at ``depth`` per iteration of the innermost loop [1]."""
    return _share(depth, counts.depth, executions)


@lru_cache(maxsize=256)
def count(kernel: Kernel, *, contract: bool = False, branch: Branch = "both") -> Counts:
    """Count the operations of a kernel.

    Args:
        kernel: the kernel.
        contract: fuse a product into the sum that uses it, as a compiler with FMA does.
        branch: how the arms of if-statements and ``?:`` weigh: ``both`` fully (masked execution), ``taken`` or ``not-taken``, or
            the probability that a condition holds.
    Returns: operations and memory instructions with their depths.
    """
    return _Counter(kernel, contract, branch).run()


def weight(guards: Sequence[Guard], branch: Branch | str) -> float:
    """Share of executions in which all these guards hold, by the assumption ``branch``."""
    if branch == "both":
        return 1.0
    probability = _probability(branch)
    product = 1.0
    for guard in guards:
        product *= probability if guard.arm == 0 else 1 - probability
    return product


def never_run(kernel: Kernel, branch: Branch | str) -> Kernel:
    """The kernel without statements that never run by the assumption ``branch``; as it is where none would be left.

    >>> from rooftree.frontend.load import load_kernel
    >>> loop = load_kernel("double a[N], b[N]; for (int i = 0; i < N; ++i) { a[i] = 1; if (b[i] > 0) b[i] = 2; }")
    >>> [len(never_run(loop, branch).statements) for branch in ("both", "taken", "not-taken", 0.5, 0)]
    [3, 3, 2, 3, 2]
    """
    kept = tuple(statement for statement in kernel.statements if weight(statement.guards, branch) > 0)
    return replace(kernel, statements=kept) if kept and len(kept) < len(kernel.statements) else kernel


def _probability(branch: Branch | str) -> float:
    """That a condition holds."""
    return 1.0 if branch == "taken" else 0.0 if branch == "not-taken" else float(branch)


def index_depth(access: Access, counters: Sequence[str]) -> int:
    """Depth of the innermost loop on whose counter an access depends; an indirect one depends on its index arrays' loops."""
    depth = 0
    for entry in access.index:
        if isinstance(entry, Indirect):
            depth = max([depth, *(index_depth(load, counters) for load in entry.loads)])
        depth = max([depth, *(i + 1 for i, counter in enumerate(counters) if counter in entry.names)])
    return depth


def row_step(kernel: Kernel, access: Access) -> int | None:
    """How far an access goes from one iteration of the innermost loop to the next, where that loop loads no index anew [B].

    ``x[i + off[d]]`` in a loop over i: what is loaded decides where a row begins, and no more. None for any other access.
    """
    counters, inner = kernel.counters, kernel.loops[-1]
    loaded = [entry for entry in access.index if isinstance(entry, Indirect)]
    if not all(entry.loads and entry.below is None and not entry.counters for entry in loaded):
        return None
    *outer, last = (entry.beside if isinstance(entry, Indirect) else entry for entry in access.index)
    if last is None or any(entry is None or inner.index in entry.names for entry in outer):
        return None
    anew = any(index_depth(load, counters) == len(counters) for entry in loaded for load in entry.loads)
    if not loaded or anew or not last.is_linear_in({inner.index}):
        return None
    by = (last.coefficient(inner.index) * inner.step).constant
    return None if by is None else abs(int(by)) * kernel.array(access.array).element_bytes


def is_guarded(kernel: Kernel, access: Access, entry: Indirect) -> bool:
    """Whether each statement with an access of a loaded index is in an if whose condition names what that index is made of.

    ``if (j < 0) continue; n[j] += 1;``: places that n does not have may be those that are skipped.
    """
    words = set(re.findall(r"[^\W\d]\w*", f"{access.text} {entry.text}")) - {access.array, *kernel.counters, *kernel.symbols}
    around = [s.guards for s in kernel.statements if access in accesses_of(s)]
    conditions = [{word for guard in guards for word in re.findall(r"[^\W\d]\w*", guard.text)} for guards in around]
    return bool(conditions) and all(words & named for named in conditions)


class _Counter:
    """Walks the statements once in program order."""

    def __init__(self, kernel: Kernel, contract: bool, branch: Branch) -> None:
        self.kernel, self.contract, self.branch = kernel, contract, branch
        self.counters = kernel.counters
        self.volatile = {array.name for array in kernel.arrays if array.volatile}
        self.stored: dict[str, int] = {}
        self.assigned: dict[str, int] = {}
        self.assignments = Counter(s.target.name for s in kernel.statements if isinstance(s.target, Scalar))
        for s in kernel.statements:
            if isinstance(s.target, Scalar):
                self.assigned[s.target.name] = max(s.depth, self.assigned.get(s.target.name, 0))
            elif s.target is not None:
                self.stored[s.target.array] = max(s.depth, self.stored.get(s.target.array, 0))
        self.changes: dict[str, int] = {}
        self.depths: dict[int, int] = {}
        self.operations: dict[tuple[str, str, DType, int, int], float] = {}
        self.memory: list[MemoryOp] = []
        self.known: dict[tuple[str, Any, int], float] = {}
        self.alone: dict[str, bool] = {}
        self.numbers: dict[tuple[Any, ...], int] = {}
        self.values: dict[str, int] = {}
        self.versions: dict[str, int] = {}
        self.numbered: dict[int, int] = {}
        self.done: dict[tuple[int, int, str], float] = {}

    def run(self) -> Counts:
        """Count all statements."""
        for statement in self.kernel.statements:
            share = weight(statement.guards, self.branch)
            self.depths, self.numbered = {}, {}
            self.expression(statement.value, statement, share)
            if isinstance(statement.target, Access):
                self.store(statement.target, statement, share)
            elif statement.target is not None and self.assignments[statement.target.name] == 1 and not statement.guards:
                self.changes[statement.target.name] = self.depth(statement.value, statement)
            self.assign(statement)
        operations = tuple(OpCount(*key, number) for key, number in self.operations.items())
        return Counts(operations, tuple(self.memory), len(self.kernel.loops))

    def depth(self, value: Expression, statement: Statement) -> int:
        """Depth of the innermost loop with which a value changes."""
        if id(value) in self.depths:
            return self.depths[id(value)]
        if isinstance(value, Constant):
            words = set(re.findall(r"[A-Za-z_]\w*", value.text))
            depth = max((i + 1 for i, counter in enumerate(self.counters) if counter in words), default=0)
        elif isinstance(value, Scalar):
            depth = min(self.changes.get(value.name, self.assigned.get(value.name, 0)), statement.depth)
        elif isinstance(value, Read):
            stored = min(self.stored.get(value.access.array, 0), statement.depth)
            depth = max(min(index_depth(value.access, self.counters), statement.depth), stored)
            depth = statement.depth if value.access.array in self.volatile else depth
        else:
            depth = max((self.depth(operand, statement) for operand in value.operands), default=0)
        self.depths[id(value)] = depth
        return depth

    def number(self, value: Expression) -> int:
        """A number that two expressions share if they have the same value: the same operations on the same operands."""
        if id(value) in self.numbered:
            return self.numbered[id(value)]
        key: tuple[Any, ...]
        if isinstance(value, Constant):
            key = ("constant", value.text, value.dtype)
        elif isinstance(value, Scalar):
            if value.name in self.values:
                return self.values[value.name]
            key = ("scalar", value.name)
        elif isinstance(value, Read):
            version = id(value) if value.access.array in self.volatile else self.versions.get(value.access.array, 0)
            key = ("read", self.key(value.access), version)
        else:
            operands = [self.number(operand) for operand in value.operands]
            if value.kind in ("add", "mul", "min", "max"):
                operands.sort()
            key = (value.kind, value.name, value.dtype, *operands)
        found = self.numbers.setdefault(key, len(self.numbers))
        self.numbered[id(value)] = found
        return found

    def assign(self, statement: Statement) -> None:
        """What a statement gives another value: a variable has that of the expression, an array may have another one anywhere."""
        target = statement.target
        if isinstance(target, Scalar):
            plain = not statement.guards and statement.depth == len(self.counters)
            kept = self.number(statement.value) if plain and target.dtype == statement.value.dtype else len(self.numbers)
            if not plain or target.dtype != statement.value.dtype:
                self.numbers["another value", target.name, len(self.numbers)] = kept
            self.values[target.name] = kept
        elif target is not None:
            self.versions[target.array] = self.versions.get(target.array, 0) + 1

    def missing(self, value: Operation, statement: Statement, share: float, use: str) -> float:
        """Share of the executions in which an operation is not known from before."""
        key = self.number(value), statement.depth, use
        left = share - self.done.get(key, 0.0)
        self.done[key] = max(share, self.done.get(key, 0.0))
        return max(left, 0.0)

    def expression(self, value: Expression, statement: Statement, share: float) -> None:
        """Count an expression."""
        if isinstance(value, Read):
            self.load(value.access, statement, share)
        if not isinstance(value, Operation):
            return
        share = self.missing(value, statement, share, "")
        if share == 0:
            return
        product = self.product(value, statement) if self.contract else None
        if product is None:
            for operand, part in zip(value.operands, self.parts(value), strict=True):
                self.expression(operand, statement, share * part)
            self.operation(value, statement, share)
            return
        for operand in (*product.operands, *(o for o in value.operands if o is not product)):
            self.expression(operand, statement, share)
        key = ("fma", "", value.dtype, self.depth(value, statement), statement.depth)
        self.operations[key] = self.operations.get(key, 0.0) + share

    def parts(self, value: Operation) -> Sequence[float]:
        """How often each operand is needed: of a choice one of two, unless both are computed and one is masked."""
        if value.kind != "select" or self.branch == "both":
            return (1.0,) * len(value.operands)
        probability = _probability(self.branch)
        return (1.0, probability, 1.0 - probability)

    def product(self, value: Operation, statement: Statement) -> Operation | None:
        """The product that is fused into a sum: one that cannot be moved out of the loop by itself."""
        if value.kind not in ("add", "sub") or value.dtype.kind != "real":
            return None
        for operand in value.operands:
            is_product = isinstance(operand, Operation) and operand.kind == "mul" and operand.dtype == value.dtype
            if is_product and self.depth(operand, statement) == self.depth(value, statement):
                assert isinstance(operand, Operation)
                return operand
        return None

    def operation(self, value: Operation, statement: Statement, share: float) -> None:
        """Enter one operation, complex ones as the real ones they are made of."""
        dtype = value.dtype
        if value.name == BITS:
            return
        parts: Mapping[str, int] = {value.kind: 1}
        types = [operand.dtype for operand in value.operands]
        widest = max((*types, dtype), key=lambda t: t.bytes // (2 if t.kind == "complex" else 1))
        if any(t.kind == "complex" for t in (dtype, *types)):
            operands = "".join("c" if t.kind == "complex" else "r" for t in types)
            parts = COMPLEX_PARTS.get(value.name) or COMPLEX.get((value.kind, operands), {value.kind: 1})
            if value.name in COMPLEX_PARTS or (value.kind == "convert" and dtype.kind != "complex"):
                parts = COMPLEX_PARTS.get(value.name, {})
            dtype = _real(widest)
        elif value.kind == "compare" and types:
            dtype = max(types, key=lambda t: (t.kind == "real", t.bytes))
        name = value.name if value.kind == "call" else ""
        for part, number in parts.items():
            key = (part, name, dtype, self.depth(value, statement), statement.depth)
            self.operations[key] = self.operations.get(key, 0.0) + number * share

    def load(self, access: Access, statement: Statement, share: float) -> None:
        """Enter a load unless the element is in a register already."""
        for entry in access.index:
            for inner in entry.loads if isinstance(entry, Indirect) else ():
                self.load(inner, statement, share)
        missing = share if access.array in self.volatile else share - self.known.get(self.key(access), 0.0)
        if missing > 0:
            self.known[self.key(access)] = share
            self.memory.append(MemoryOp(access, False, self.place(access, statement), missing, False))

    def place(self, access: Access, statement: Statement) -> int:
        """Depth of the body that loads or stores an element: it stays in a register while nothing else can change it."""
        if access.array in self.volatile:
            return statement.depth
        depth = min(index_depth(access, self.counters), statement.depth)
        if access.array in self.stored and not self.only_this_element_is_stored(access):
            return max(depth, min(self.stored[access.array], statement.depth))
        return depth

    def store(self, access: Access, statement: Statement, share: float) -> None:
        """Enter a store; one to the same element later in the iteration replaces it."""
        for entry in access.index:
            for inner in entry.loads if isinstance(entry, Indirect) else ():
                self.load(inner, statement, share)
        depth = self.place(access, statement)
        for position, op in enumerate(self.memory):
            if access.array not in self.volatile and op.is_store and self.key(op.access) == self.key(access):
                self.memory[position] = op._replace(number=max(op.number, share), depth=max(op.depth, depth))
                break
        else:
            self.memory.append(MemoryOp(access, True, depth, share, statement.nontemporal))
        self.known[self.key(access)] = max(share, self.known.get(self.key(access), 0.0))

    def only_this_element_is_stored(self, access: Access) -> bool:
        """Whether every reference to a stored array is to this very element, so that it can live in a register."""
        if access.array not in self.alone:
            keys = {self.key(other) for other in all_accesses(self.kernel) if other.array == access.array}
            self.alone[access.array] = len(keys) == 1
        return self.alone[access.array]

    @staticmethod
    def key(access: Access) -> tuple[str, Any, int]:
        """What makes two accesses the same element."""
        return access.array, access.index, access.offset_bytes


def _real(dtype: DType) -> DType:
    """Real type behind a complex one."""
    if dtype.kind != "complex":
        return dtype
    size = dtype.bytes // 2
    return DType({8: "double", 4: "float"}.get(size, "long double"), size)


def accesses_of(statement: Statement) -> tuple[Access, ...]:
    """References of a statement, with those inside indirect indices before them, reads first."""
    found: list[Access] = []

    def enter(access: Access) -> None:
        for entry in access.index:
            for inner in entry.loads if isinstance(entry, Indirect) else ():
                enter(inner)
        found.append(access)

    for part in walk(statement.value):
        if isinstance(part, Read):
            enter(part.access)
    if isinstance(statement.target, Access):
        enter(statement.target)
    return tuple(found)


@lru_cache(maxsize=64)
def all_accesses(kernel: Kernel) -> tuple[Access, ...]:
    """Every reference of a kernel, read or written, with those inside indirect indices, in program order."""
    return tuple(access for statement in kernel.statements for access in accesses_of(statement))


@lru_cache(maxsize=64)
def indirect_accesses(kernel: Kernel) -> tuple[Access, ...]:
    """Those of `all_accesses` whose place is loaded."""
    return tuple(access for access in all_accesses(kernel) if access.indirect)


def scattered_accesses(kernel: Kernel) -> tuple[Access, ...]:
    """Those of `indirect_accesses` that do not go from place to place in order, as round a ring."""
    return tuple(access for access in indirect_accesses(kernel) if not goes_round(access))


def goes_round(access: Access) -> bool:
    """Whether an access goes from place to place in order, and round from the last to the first."""
    return any(isinstance(entry, Indirect) and entry.in_order for entry in access.index)


def element_type(kernel: Kernel) -> DType:
    """Leading element type: the widest of what is stored, else of what is loaded; double without any access."""
    stored = [s.target.dtype for s in kernel.statements if isinstance(s.target, Access) and s.depth == len(kernel.loops)]
    types = stored or [access.dtype for access in all_accesses(kernel)]
    return max(types, key=lambda t: (t.kind != "integer", t.bytes), default=DOUBLE)
