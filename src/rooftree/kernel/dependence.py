"""Loop-carried dependences: which iterations need results of earlier ones, and which operations lie on the path.

A *recurrence* is a circuit of the innermost loop's data flow: operations whose result comes back as their own input
``distance`` iterations later. Its time per iteration is the sum of the latencies on it over its distance, whatever the
throughput. Values come back through scalars, or through array elements (``a[i] = f(a[i-1])``).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from rooftree.kernel.count import Branch, accesses_of, all_accesses, weight
from rooftree.kernel.distance import distances, inner_distance, same_coefficients
from rooftree.kernel.model import (
    BITS,
    Access,
    Constant,
    DType,
    Expression,
    Indirect,
    Kernel,
    Operation,
    Read,
    Scalar,
    Statement,
    walk,
)
from rooftree.kernel.partial import accumulates, extreme

MAX_CIRCUITS = 1000
"""Circuits looked at; kernels with more keep the first found."""

NOMINAL = {"add": 4, "sub": 4, "mul": 4, "fma": 4, "div": 14, "sqrt": 18, "min": 2, "max": 2, "call": 40}
"""Nominal latencies [cy], used only to choose the longest of several paths between two carried values."""


@dataclass(frozen=True, slots=True)
class Recurrence:
    """A circuit of the innermost loop.

    Attributes:
        kinds: (kind or function, type) of each operation on it.
        distance: iterations after which the value comes back.
        carrier: the scalar or array element that carries it.
        through: ``scalar`` (a register), or ``array`` (memory, unless the compiler keeps the element in a register).
        reassociable: a single sum, product, minimum or maximum that nothing else reads: a compiler that may reorder can
            run several partial results side by side.
        text: the circuit in words.
    """

    kinds: tuple[tuple[str, DType], ...]
    distance: int
    carrier: str
    through: Literal["scalar", "array"]
    reassociable: bool
    text: str


@dataclass(frozen=True, slots=True)
class Dependence:
    """One reference needs, overwrites or follows another: ``kind`` flow, anti or output.

    ``distance`` has one entry per loop, outermost first; None where any distance occurs. ``carried_by`` is the counter of the
    outermost loop with a distance that is not 0, empty within one iteration.
    """

    kind: Literal["flow", "anti", "output"]
    array: str
    source: str
    sink: str
    distance: tuple[int | None, ...]
    carried_by: str


def dependences(kernel: Kernel) -> tuple[Dependence, ...]:
    """All loop-carried dependences between references of one array with equal coefficients.

    References whose coefficients differ, or whose index is indirect, are left out; ``unclear`` names them. So are elements that
    iterations only add to, as in any order: they are recurrences.
    """
    stores = dict.fromkeys(s.target for s in kernel.statements if isinstance(s.target, Access))
    found: dict[Dependence, None] = {}
    for store in stores:
        for other in dict.fromkeys(_reads(kernel)):
            for distance in distances(kernel, store, other) if other.array == store.array else ():
                order = next((d for d in distance if d != 0), 0)
                if order is not None and order < 0:
                    back = tuple(None if d is None else -d for d in distance)
                    found[_dependence(kernel, "anti", other, store, back)] = None
                elif order != 0 and not (order is None and other == store and accumulates(kernel.statements, store)):
                    found[_dependence(kernel, "flow", store, other, distance)] = None
        for other in stores:
            for distance in distances(kernel, store, other) if other.array == store.array else ():
                order = next((d for d in distance if d != 0), 0)
                if (order is None and other != store) or (order is not None and order > 0):
                    found[_dependence(kernel, "output", store, other, distance)] = None
    return tuple(found)


def _reads(kernel: Kernel) -> tuple[Access, ...]:
    """References that are loaded."""
    values = replace(kernel, statements=tuple(replace(s, target=None) for s in kernel.statements))
    return all_accesses(values)


def unclear(kernel: Kernel) -> tuple[str, ...]:
    """Pairs of references whose dependence cannot be told: other coefficients, or indirect stores."""
    texts: dict[str, None] = {}
    references = dict.fromkeys(all_accesses(kernel))
    for store in dict.fromkeys(s.target for s in kernel.statements if isinstance(s.target, Access)):
        for other in references:
            same = other.array == store.array and other.index != store.index
            if same and (store.indirect or other.indirect or not same_coefficients(kernel, store, other)):
                texts[f"{store.text or store.array} and {other.text or other.array}"] = None
    return tuple(texts)


def _dependence(
    kernel: Kernel, kind: Literal["flow", "anti", "output"], source: Access, sink: Access, distance: tuple[int | None, ...]
) -> Dependence:
    carrier = next((kernel.counters[i] for i, d in enumerate(distance) if d != 0), "")
    return Dependence(kind, source.array, source.text or source.array, sink.text or sink.array, distance, carrier)


# ---- recurrences of the innermost loop -----------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class _Node:
    """One value of the innermost body; ``inputs`` are what it is computed from."""

    kind: str
    dtype: DType
    inputs: list[_Node] = field(default_factory=list)
    carried: str = ""
    role: str = ""
    uses: int = 0


@dataclass(slots=True)
class _Edge:
    """A path from one carried value to the next value of another."""

    target: str
    distance: int
    path: list[_Node]


@lru_cache(maxsize=64)
def recurrences(kernel: Kernel, *, contract: bool = False, branch: Branch = "both") -> tuple[Recurrence, ...]:
    """Circuits of the innermost loop's data flow.

    Args:
        kernel: the kernel.
        contract: products fused into sums, as ``count.count`` does.
        branch: the arm of ifs and ``?:`` that always runs, ``taken`` or ``not-taken``; otherwise one result of both is selected.
    Returns: one entry per circuit; of several paths between the same two values the one that takes longest by nominal
        latencies.
    """
    flow = _Flow(kernel, contract, branch)
    edges: dict[str, list[_Edge]] = {}
    for name, (node, distance) in flow.carried_results().items():
        for origin, path in _longest_paths(node).items():
            edges.setdefault(origin, []).append(_Edge(name, distance, path))
    circuits = []
    for circuit in _circuits(edges):
        nodes = [node for edge in circuit for node in edge.path]
        kinds = tuple((node.kind, node.dtype) for node in nodes)
        distance = sum(edge.distance for edge in circuit)
        carrier = circuit[-1].target
        through: Literal["scalar", "array"] = "array" if any(e.target in flow.arrays for e in circuit) else "scalar"
        names = " and ".join(dict.fromkeys(_plain(e.target) for e in circuit))
        operations = ", ".join(kind for kind, _ in kinds) or "no operation"
        text = f"{names} comes back after {distance} iteration{'s' * (distance > 1)} through {operations}"
        circuits.append(
            Recurrence(
                kinds,
                distance,
                _plain(carrier),
                through,
                len(circuit) == 1 and distance == 1 and flow.is_reduction(carrier, nodes),
                text,
            )
        )
    return tuple(c for c in circuits if c.kinds)


def _plain(name: str) -> str:
    return name.partition("#")[0]


def exposed(body: Sequence[Statement], level: int = 0, known: set[str] | None = None) -> set[str]:
    """Variables that come from an earlier iteration: some path through an innermost body reads them before it assigns them.

    Args:
        body: its statements in order, which share their first ``level`` guards.
        known: what is assigned already; grows by what all paths assign.
    """
    known = set() if known is None else known
    found: set[str] = set()
    for branch, part in itertools.groupby(body, lambda s: s.guards[level].branch if len(s.guards) > level else None):
        if branch is None:
            for statement in part:
                found |= scalars_read([statement]) - known
                if isinstance(statement.target, Scalar):
                    known.add(statement.target.name)
            continue
        inside, ends = list(part), []
        for arm in (0, 1):
            ends.append(set(known))
            found |= exposed([s for s in inside if s.guards[level].arm == arm], level + 1, ends[-1])
        known |= ends[0] & ends[1]
    return found


def scalars_read(statements: Sequence[Statement]) -> set[str]:
    """Variables whose values statements read, also in indices."""
    found: set[str] = set()
    for statement in statements:
        found |= {part.name for part in walk(statement.value) if isinstance(part, Scalar)}
        for access in accesses_of(statement):
            texts = (entry.text for entry in access.index if isinstance(entry, Indirect))
            found |= {word for text in texts for word in re.findall(r"[A-Za-z_]\w*", text)}
    return found


class _Flow:
    """Data flow of the innermost body: values by scalar and by stored element."""

    def __init__(self, kernel: Kernel, contract: bool, branch: Branch) -> None:
        self.kernel, self.contract = kernel, contract
        self.arm = {"taken": 0, "not-taken": 1}.get(str(branch))
        self.depth = len(kernel.loops)
        self.body = [s for s in kernel.statements if s.depth == self.depth and (self.arm is None or weight(s.guards, branch))]
        self.scalars: dict[str, _Node] = {}
        self.elements: dict[tuple[str, object, int], _Node] = {}
        self.open: dict[str, _Node] = {}
        self.arrays: dict[str, tuple[Access, int]] = {}
        self.assigned = {s.target.name for s in self.body if isinstance(s.target, Scalar)}
        self.within = scalars_read(self.body) - exposed(self.body)
        self.stores = [s.target for s in self.body if isinstance(s.target, Access)]
        self.test: _Node | None = None
        self.condition: Expression | None = None
        self.run(self.body, 0)

    def run(self, statements: Sequence[Statement], level: int) -> None:
        """Execute statements that share their first ``level`` guards."""
        for branch, part in itertools.groupby(statements, lambda s: s.guards[level].branch if len(s.guards) > level else None):
            if branch is not None:
                self.choose(list(part), level)
                continue
            for statement in part:
                node = self.value(statement.value)
                if statement.target is None:
                    self.test, self.condition = node, statement.value
                else:
                    self.assign(statement.target, node)
                    node.uses += isinstance(statement.target, Access)

    def choose(self, statements: Sequence[Statement], level: int) -> None:
        """Both arms of an if start from the same values; behind it, one of both results is selected, unless one always runs."""
        if self.arm is not None:
            self.test = None
            self.run(statements, level + 1)
            return
        test, condition = ([] if self.test is None else [self.test]), self.condition
        only = statements[0] if len(statements) == 1 else None
        if only is not None and condition is not None and only.target is not None and len(only.guards) == level + 1:
            old: Expression = only.target if isinstance(only.target, Scalar) else Read(only.target)
            arms = (only.value, old) if only.guards[level].arm == 0 else (old, only.value)
            kept = extreme(condition, *arms)
            if kept:  # if (m < x) m = x;
                if self.test is not None:
                    for other in self.test.inputs:
                        other.uses -= 1
                self.assign(only.target, self.node(kept, only.target.dtype, [self.value(arm) for arm in arms]))
                self.test = None
                return
        before = self.scalars, self.elements
        after = []
        for arm in (0, 1):
            self.scalars, self.elements = dict(before[0]), dict(before[1])
            self.run([s for s in statements if s.guards[level].arm == arm], level + 1)
            after.append((self.scalars, self.elements))
        results = dict(before[0]), dict(before[1])
        for target in dict.fromkeys(s.target for s in statements if s.target is not None):
            name = target.name if isinstance(target, Scalar) else ""
            if name in self.within and name not in before[0] and any(name not in scalars for scalars, _ in after):
                continue  # it lives in its arm alone
            sides = []
            for self.scalars, self.elements in after:
                sides.append(self.value(target if isinstance(target, Scalar) else Read(target)))
            self.scalars, self.elements = results
            self.assign(target, self.node("select", target.dtype, [*sides, *test]))
        self.scalars, self.elements = results
        self.test = None

    def assign(self, target: Access | Scalar, node: _Node) -> None:
        """From here on the target holds this value."""
        if isinstance(target, Scalar):
            self.scalars[target.name] = node
        else:
            self.elements[self.key(target)] = node

    @staticmethod
    def key(access: Access) -> tuple[str, object, int]:
        """What makes two accesses the same element."""
        return access.array, access.index, access.offset_bytes

    def node(self, kind: str, dtype: DType, inputs: list[_Node]) -> _Node:
        """A new value; its inputs are used once more."""
        for other in inputs:
            other.uses += 1
        return _Node(kind, dtype, inputs)

    def value(self, expression: Expression) -> _Node:
        """The node of an expression at this point of the body."""
        if isinstance(expression, Constant):
            return _Node("", expression.dtype)
        if isinstance(expression, Scalar):
            return self.scalar(expression)
        if isinstance(expression, Read):
            return self.element(expression.access)
        kind = expression.name if expression.kind == "call" else expression.kind
        operands = list(expression.operands)
        if expression.name == BITS:
            return self.value(operands[0])
        if kind == "select" and self.arm is not None:
            return self.value(operands[1 + self.arm])
        if self.contract and kind in ("add", "sub") and expression.dtype.kind == "real":
            for product in operands[:2]:
                if isinstance(product, Operation) and product.kind == "mul" and product.dtype == expression.dtype:
                    others = [self.value(o) for o in operands if o is not product]
                    fused = self.node("fma", expression.dtype, [*(self.value(o) for o in product.operands), *others])
                    fused.role = "addend"
                    return fused
        kept = extreme(operands[0], operands[1], operands[2]) if kind == "select" else ""
        if kept:  # m < x ? x : m
            kind, operands = kept, operands[1:]
        return self.node(kind, expression.dtype, [self.value(o) for o in operands])

    def scalar(self, scalar: Scalar) -> _Node:
        """Its value in this iteration, or what the iteration before left in it."""
        if scalar.name in self.scalars:
            return self.scalars[scalar.name]
        if scalar.name not in self.assigned:
            return _Node("", scalar.dtype)
        return self.open.setdefault(scalar.name, _Node("", scalar.dtype, carried=scalar.name))

    def element(self, access: Access) -> _Node:
        """What an earlier statement or iteration stored there, or a value from memory."""
        key = self.key(access)
        if key in self.elements:
            return self.elements[key]
        best: tuple[int, Access] | None = None
        for store in self.stores:
            distance = inner_distance(self.kernel, store, access)
            if distance is not None and (best is None or distance < best[0]):
                best = (distance, store)
        if best is None:
            return _Node("", access.dtype)
        name = f"{best[1].text or best[1].array}#{best[0]}"
        self.arrays[name] = (best[1], best[0])
        return self.open.setdefault(name, _Node("", access.dtype, carried=name))

    def carried_results(self) -> Mapping[str, tuple[_Node, int]]:
        """For each value that comes from an earlier iteration: what this iteration leaves there, and the distance."""
        found = {}
        for name in self.open:
            if name in self.arrays:
                store, distance = self.arrays[name]
                found[name] = (self.elements[self.key(store)], distance)
            else:
                found[name] = (self.scalars[name], 1)
        return found

    def is_reduction(self, carrier: str, nodes: Sequence[_Node]) -> bool:
        """A single reorderable operation, its old value an addend or factor, no intermediate value read or stored."""
        real = [node for node in nodes if node.kind != "select"]
        if len(real) != 1:
            return False
        last, old = real[0], self.open[carrier]
        selects = len(nodes) - 1
        own_store = 1 if carrier in self.arrays else 0
        if old.uses > 1 + selects or sum(node.uses for node in nodes) > selects + own_store:
            return False
        if last.kind == "sub":
            return last.inputs[0] is old
        if last.kind == "fma" and old not in last.inputs[2:]:
            return False
        if last.kind not in ("add", "mul", "fma", "min", "max"):
            return False
        if carrier in self.arrays:
            store, _ = self.arrays[carrier]
            inner = self.kernel.counters[-1]
            return all(not isinstance(entry, Indirect) and inner not in entry.names for entry in store.index)
        return True


def _longest_paths(node: _Node) -> dict[str, list[_Node]]:
    """From each carried value that reaches ``node``: the operations on the path that takes longest."""
    memo: dict[int, dict[str, tuple[float, list[_Node]]]] = {}
    order: list[_Node] = []
    stack: list[tuple[_Node, bool]] = [(node, False)]
    seen: set[int] = set()
    while stack:
        current, done = stack.pop()
        if done:
            order.append(current)
        elif id(current) not in seen:
            seen.add(id(current))
            stack.append((current, True))
            stack.extend((other, False) for other in current.inputs)
    for current in order:
        paths: dict[str, tuple[float, list[_Node]]] = {current.carried: (0.0, [])} if current.carried else {}
        for other in current.inputs:
            for origin, (time, path) in memo[id(other)].items():
                longer = time + NOMINAL.get(current.kind, 1)
                if origin not in paths or longer > paths[origin][0]:
                    paths[origin] = (longer, [*path, current])
        memo[id(current)] = paths
    return {origin: path for origin, (_, path) in memo[id(node)].items()}


def _circuits(edges: Mapping[str, Sequence[_Edge]]) -> list[list[_Edge]]:
    """Simple circuits, each once (started at its first name in order), at most ``MAX_CIRCUITS``."""
    found: list[list[_Edge]] = []
    rank = {name: i for i, name in enumerate(edges)}

    def extend(start: str, at: str, path: list[_Edge], visited: set[str]) -> None:
        for edge in edges.get(at, ()):
            if len(found) >= MAX_CIRCUITS:
                return
            if edge.target == start:
                found.append([*path, edge])
            elif edge.target not in visited and rank.get(edge.target, -1) > rank[start]:
                extend(start, edge.target, [*path, edge], visited | {edge.target})

    for start in edges:
        extend(start, start, [], {start})
    return found
