"""What one iteration of the innermost loop does: operations by kind and type, loads and stores by array.

Counted as a compiler would execute it:
- an element read twice in an iteration is loaded once; an element stored before is not loaded again;
- what does not change in an inner loop is moved out of it (``a[i]`` in a loop over ``j``, ``c0*c1``), to the depth at which
  it changes, and counted there; arrays are taken not to alias;
- statements outside the innermost loop count by how much more rarely they run.
The FLOPs of the work itself (``Counts.flops``) are those written, wherever a compiler may move them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from rooftree.kernel.model import (
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

COMPLEX = {
    "add": {"add": 2},
    "sub": {"sub": 2},
    "mul": {"mul": 4, "add": 2},
    "neg": {"neg": 2},
    "div": {"mul": 6, "add": 3, "div": 2},
    "abs": {"mul": 2, "add": 1, "sqrt": 1},
}
"""Real operations of one complex operation, by the schoolbook formulas."""


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
    """Operations and memory instructions of a kernel, by the depth of the loop body that executes them."""

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


def count(kernel: Kernel, *, contract: bool = False, branch: Branch = "both") -> Counts:
    """Count the operations of a kernel.

    Args:
        kernel: the kernel.
        contract: fuse a product into the sum that uses it, as a compiler with FMA does.
        branch: how the arms of if-statements weigh: ``both`` fully (masked execution), ``taken`` or ``not-taken``, or the
            probability that a condition holds.
    Returns: operations and memory instructions with their depths.
    """
    return _Counter(kernel, contract, branch).run()


def weight(guards: Sequence[Guard], branch: Branch) -> float:
    """Share of executions in which all these guards hold, by the assumption ``branch``."""
    if branch == "both":
        return 1.0
    probability = 1.0 if branch == "taken" else 0.0 if branch == "not-taken" else float(branch)
    product = 1.0
    for guard in guards:
        product *= probability if guard.arm == 0 else 1 - probability
    return product


def index_depth(access: Access, counters: Sequence[str]) -> int:
    """Depth of the innermost loop on whose counter an access depends; an indirect one depends on its index arrays' loops."""
    depth = 0
    for entry in access.index:
        if isinstance(entry, Indirect):
            depth = max([depth, *(index_depth(load, counters) for load in entry.loads)])
        else:
            depth = max([depth, *(i + 1 for i, counter in enumerate(counters) if counter in entry.names)])
    return depth


class _Counter:
    """Walks the statements once in program order."""

    def __init__(self, kernel: Kernel, contract: bool, branch: Branch) -> None:
        self.kernel, self.contract, self.branch = kernel, contract, branch
        self.counters = kernel.counters
        self.stored = {s.target.array for s in kernel.statements if isinstance(s.target, Access)}
        self.assigned: dict[str, int] = {}
        for s in kernel.statements:
            if isinstance(s.target, Scalar):
                self.assigned[s.target.name] = max(s.depth, self.assigned.get(s.target.name, 0))
        self.operations: dict[tuple[str, str, DType, int, int], float] = {}
        self.memory: list[MemoryOp] = []
        self.known: dict[tuple[str, Any, int], float] = {}

    def run(self) -> Counts:
        """Count all statements."""
        for statement in self.kernel.statements:
            share = weight(statement.guards, self.branch)
            self.expression(statement.value, statement, share)
            if isinstance(statement.target, Access):
                self.store(statement.target, statement, share)
        operations = tuple(OpCount(*key, number) for key, number in self.operations.items())
        return Counts(operations, tuple(self.memory), len(self.kernel.loops))

    def expression(self, value: Expression, statement: Statement, share: float) -> int:
        """Count an expression; returns the depth at which its value changes."""
        if isinstance(value, Constant):
            words = set(re.findall(r"[A-Za-z_]\w*", value.text))
            return max((i + 1 for i, counter in enumerate(self.counters) if counter in words), default=0)
        if isinstance(value, Scalar):
            return min(self.assigned.get(value.name, 0), statement.depth)
        if isinstance(value, Read):
            return self.load(value.access, statement, share)
        if self.contract and value.kind in ("add", "sub") and value.dtype.kind == "real":
            for product in value.operands[:2]:
                if isinstance(product, Operation) and product.kind == "mul" and product.dtype == value.dtype:
                    rest = [o for o in value.operands if o is not product]
                    return self.fused([*product.operands, *rest], value, statement, share)
        depth = max((self.expression(o, statement, share) for o in value.operands), default=0)
        if value.kind in ("call",):
            depth = max(depth, 0)
        name = value.name if value.kind == "call" else ""
        self.operation(value.kind, name, value, depth, statement, share)
        return depth

    def fused(
        self, operands: Sequence[Expression], value: Operation, statement: Statement, share: float
    ) -> int:
        """A product and a sum in one instruction, unless the product alone can be moved out of the loop."""
        depths = [self.expression(o, statement, share) for o in operands]
        depth = max(depths)
        if max(depths[:2]) < depth:
            self.operation("mul", "", value, max(depths[:2]), statement, share)
            self.operation(value.kind, "", value, depth, statement, share)
        else:
            self.operation("fma", "", value, depth, statement, share)
        return depth

    def operation(
        self, kind: str, name: str, value: Operation, depth: int, statement: Statement, share: float
    ) -> None:
        """Enter one operation, complex ones as the real ones they are made of."""
        dtype = value.dtype
        operand_types = [o.dtype for o in value.operands]
        parts: Mapping[str, int] = {kind: 1}
        if any(t.kind == "complex" for t in [dtype, *operand_types]) and kind in COMPLEX:
            size = max(t.bytes // (2 if t.kind == "complex" else 1) for t in [dtype, *operand_types])
            real_factor = kind == "mul" and any(t.kind == "real" for t in operand_types)
            parts = {"mul": 2} if real_factor else COMPLEX[kind]
            dtype = DType("double" if size == 8 else "float", size)
        elif kind == "compare" and operand_types:
            dtype = max(operand_types, key=lambda t: (t.kind == "real", t.bytes))
        for part, number in parts.items():
            key = (part, name, dtype, depth, statement.depth)
            self.operations[key] = self.operations.get(key, 0.0) + number * share

    def load(self, access: Access, statement: Statement, share: float) -> int:
        """Enter a load unless the element is in a register already; returns the depth at which its value changes."""
        for entry in access.index:
            for inner in entry.loads if isinstance(entry, Indirect) else ():
                self.load(inner, statement, share)
        depth = min(index_depth(access, self.counters), statement.depth)
        if access.array in self.stored and not self.only_this_element_is_stored(access):
            depth = statement.depth
        missing = share - self.known.get(self.key(access), 0.0)
        if missing > 0:
            self.known[self.key(access)] = share
            self.memory.append(MemoryOp(access, False, depth, missing, False))
        return statement.depth if access.array in self.stored else depth

    def store(self, access: Access, statement: Statement, share: float) -> None:
        """Enter a store; one to the same element later in the iteration replaces it."""
        for entry in access.index:
            for inner in entry.loads if isinstance(entry, Indirect) else ():
                self.load(inner, statement, share)
        depth = min(index_depth(access, self.counters), statement.depth)
        if not self.only_this_element_is_stored(access):
            depth = statement.depth
        for position, op in enumerate(self.memory):
            if op.is_store and self.key(op.access) == self.key(access):
                self.memory[position] = op._replace(number=max(op.number, share), depth=max(op.depth, depth))
                break
        else:
            self.memory.append(MemoryOp(access, True, depth, share, statement.nontemporal))
        self.known[self.key(access)] = max(share, self.known.get(self.key(access), 0.0))

    def only_this_element_is_stored(self, access: Access) -> bool:
        """Whether every reference to a stored array is to this very element, so that it can live in a register."""
        return all(
            self.key(other) == self.key(access)
            for other in all_accesses(self.kernel)
            if other.array == access.array
        )

    @staticmethod
    def key(access: Access) -> tuple[str, Any, int]:
        """What makes two accesses the same element."""
        return access.array, access.index, access.offset_bytes


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


def all_accesses(kernel: Kernel) -> tuple[Access, ...]:
    """Every reference of a kernel, read or written, with those inside indirect indices, in program order."""
    return tuple(access for statement in kernel.statements for access in accesses_of(statement))


def element_type(kernel: Kernel) -> DType:
    """Leading element type: the widest of what is stored, else of what is loaded; double without any access."""
    stored = [
        s.target.dtype
        for s in kernel.statements
        if isinstance(s.target, Access) and s.depth == len(kernel.loops)
    ]
    types = stored or [access.dtype for access in all_accesses(kernel)]
    return max(types, key=lambda t: (t.kind != "integer", t.bytes), default=DOUBLE)
