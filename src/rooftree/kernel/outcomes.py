"""How often conditions of a loop hold for data that are known: its body is executed for some iterations.

What is loaded is what arrays are said to hold, as `rooftree measure` fills them. Nothing is guessed: a place that is loaded
from places in order, most functions that are called, a whole number with a sign that leaves its type, and all that is made of
one, has no value; and where a condition has none, nothing is known of any. Of long loops pieces are executed that are spread over
all of it, since conditions may hang on its counters; where they hang on what iterations before left, too, the first ones have to
tell the same. What the loop itself stores counts where it no longer changes in the third of three sweeps: what repeated ones see,
and not where it goes on changing. What a variable holds before the loop is not known: it is tried with 0, with 1 and, if the loop
does not change it, with 1000; where that makes a difference nothing is known.
"""

from __future__ import annotations

import ast
import math
import operator
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rooftree.kernel.model import Access, Constant, DType, Expression, Kernel, Operation, Read, Scalar, Statement, walk
from rooftree.kernel.poly import Poly

Number = int | float
ITERATIONS = 1000
"""Iterations that are executed: a share of a half is found within 0.03, one of a hundredth within 0.006 (two standard
deviations)."""
_PIECES, _INNER = 10, 50
"""Pieces of an innermost loop that is executed in part, and iterations of it for each one of the loops around it."""
_MUCH = 1000
"""What a variable that the loop does not change is tried with, besides 0 and 1: less may make no difference to many numbers."""
HISTORY = 4
"""Last outcomes that tell regular ones, as of numbers one after another, from those at random: with 1000 iterations 16 kinds of
them are seen often enough."""
ALIKE = 0.03
"""Difference of two shares that are the same [1]: as exactly as they are found."""
_CALLS: dict[str, Callable[[float], float]] = {
    **{name: getattr(math, name) for name in ("exp", "log", "sin", "cos", "tan", "tanh", "atan", "log2", "log10", "erf")},
    "floor": math.floor,
    "ceil": math.ceil,
    "fabs": abs,
}
"""Functions that are followed, of double numbers; those of float have an f behind."""
_COMPARE: dict[str, Callable[[Number, Number], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
_BITS: dict[str, Callable[[int, int], int]] = {"&": operator.and_, "|": operator.or_, "^": operator.xor}
_PLAIN: dict[type, Callable[[Number, Number], Number]] = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul}


@dataclass(frozen=True, slots=True)
class Content:
    """What an array holds.

    Attributes:
        whole: ends of the range of whole numbers, both included.
        real: ends of that of others.
        in_order: the whole ones come one after another, and not at random.
    """

    whole: tuple[int, int] = (0, 0)
    real: tuple[float, float] = (0.0, 0.0)
    in_order: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What becomes of a condition: of an if, of a part of one that && or || joins, or of a choice between two values.

    Attributes:
        share: of the times that it is asked, how often it holds [1].
        asked: how often it is, in an iteration [1].
        wrong: of the times that it is asked, how often one is wrong who knows which way it goes more often [1], after the last
            outcomes (`HISTORY`) or in all.
    """

    share: float
    asked: float
    wrong: float


def outcomes(
    kernel: Kernel, numbers: Mapping[str, Number], contents: Mapping[str, Content], seed: int = 1
) -> tuple[Outcome, ...] | None:
    """What becomes of all conditions of the innermost loop.

    Args:
        kernel: the loop.
        numbers: values of sizes and of parameters that are numbers.
        contents: what arrays hold, as far as known.
        seed: of random numbers.
    Returns: them in the order in which they are asked first; None where one is not known.

    >>> from rooftree.frontend.load import load_kernel
    >>> loop = load_kernel("int a[N]; double s, x[N]; for (int i = 0; i < N; ++i) if (a[i] > 25 && x[i] < 9) s += x[i];")
    >>> found = outcomes(loop, {"N": 1000}, {"a": Content(whole=(1, 99)), "x": Content(real=(1.0, 2.0))})
    >>> [(round(one.share, 1), round(one.asked, 1)) for one in found], outcomes(loop, {"N": 1000}, {})
    ([(0.8, 1.0), (1.0, 0.8)], None)
    """
    if not any(s.guards or any(map(_asks, walk(s.value))) for s in kernel.statements):
        return ()
    set_here = {s.target.name for s in kernel.statements if isinstance(s.target, Scalar)}
    found, read = _tried(kernel, numbers, contents, (0, 0), seed)
    for before, where in (((1, 1), read), ((1, _MUCH), read - set_here)):
        if where and found is not None:
            other, _ = _tried(kernel, numbers, contents, before, seed)
            found = found if other is not None and _agree(found, other) else None
    return found


def _tried(
    kernel: Kernel, numbers: Mapping[str, Number], contents: Mapping[str, Content], before: tuple[int, int], seed: int
) -> tuple[tuple[Outcome, ...] | None, frozenset[str]]:
    """What becomes of the conditions, if that is known, and which variables were read that were not set in the loop.

    These hold the first number ``before`` the loop if it changes them, the second one if it does not.
    """
    needed = _needed(kernel)
    run = _swept(_Run(kernel, numbers, contents, random.Random(seed), before), needed)
    found = tuple(run.found())
    if not run.unknown and needed & (run.reads_before & run.set_here | run.reads_stored):
        begin = _swept(_Run(kernel, numbers, contents, random.Random(seed), before, begin=ITERATIONS // 2), needed)
        run.unknown = begin.unknown or not _agree(found, tuple(begin.found()), 2 * ALIKE)
    return None if run.unknown else found, frozenset(run.reads_before)


def _needed(kernel: Kernel) -> frozenset[str]:
    """Names of the variables and arrays that conditions hang on, by way of others, too."""
    sources: dict[str | None, set[str]] = {None: set()}
    for statement in kernel.statements:
        parts = list(walk(statement.value))
        read = {part.name for part in parts if isinstance(part, Scalar)}
        read |= {part.access.array for part in parts if isinstance(part, Read)}
        target = statement.target
        name = target.array if isinstance(target, Access) else target.name if target is not None else None
        sources.setdefault(name, set()).update(read)
        if any(map(_asks, parts)):
            sources[None] |= read
    needed, more = set[str](), sources[None]
    while more:
        needed |= more
        more = set[str]().union(*(sources.get(name, set()) for name in more)) - needed
    return frozenset(needed)


def _swept(run: _Run, needed: frozenset[str]) -> _Run:
    """It, after one sweep, or three where the loop reads what it stored and ``needed``, which must not go on changing."""
    run.sweep()
    if needed & run.reads_stored and not run.unknown:
        run.sweep()
        stored = dict(run.stored)
        run.sweep()
        run.unknown |= any(run.stored[key] != stored.get(key) for key in run.stored if key[0] in needed)
    return run


def _agree(one: Sequence[Outcome], other: Sequence[Outcome], within: float = ALIKE) -> bool:
    """Whether conditions hold about as often."""
    alike = (abs(a.share - b.share) < within and abs(a.asked - b.asked) < within for a, b in zip(one, other, strict=False))
    return len(one) == len(other) and all(alike)


@dataclass
class _Run:
    """Values of variables and elements while the body is executed again and again."""

    kernel: Kernel
    numbers: Mapping[str, Number]
    contents: Mapping[str, Content]
    random: random.Random
    before: tuple[int, int]
    begin: int = 0  # iterations of its begin that are executed; 0: pieces of all of it
    variables: dict[str, Number | None] = field(default_factory=dict)
    elements: dict[tuple[str, int, tuple[Number, ...]], Number | None] = field(default_factory=dict)
    stored: dict[tuple[str, int, tuple[Number, ...]], Number | None] = field(default_factory=dict)
    asked: dict[int, list[bool]] = field(default_factory=dict)
    held: dict[int, bool] = field(default_factory=dict)
    unknown: bool = False
    reads_stored: set[str] = field(default_factory=set)
    reads_before: set[str] = field(default_factory=set)

    def sweep(self) -> None:
        """Execute the loop."""
        statements = self.kernel.statements
        self.set_here = {s.target.name for s in statements if isinstance(s.target, Scalar)}
        self.written = {s.target.array for s in statements if isinstance(s.target, Access)}
        self.guards = {g.branch: g for s in statements for g in s.guards}
        self.env: dict[str, Number] = dict(self.numbers)
        self.left = self.all = self.begin or ITERATIONS
        self.asked, self.variables = {}, {}
        self._loop(0, self.all)

    def _loop(self, depth: int, room: int) -> None:
        """Execute the loop inside so many others: all of it, its begin, or pieces of it that make about ``room`` iterations."""
        innermost = depth + 1 == len(self.kernel.loops)
        every = self._values(depth)
        if every is None:
            self.unknown = True
            return
        own = [s for s in self.kernel.statements if s.depth == depth + 1]
        visited = every if self.begin else self._visited(every, depth, room)
        each = max(1, room // max(1, len(visited)))
        for at in visited:
            if self.left <= 0 or self.unknown:
                return
            self.env[self.kernel.loops[depth].index] = at
            self.held = {} if innermost or depth == 0 else self.held
            for statement in own:
                if innermost or statement.before_inner:
                    self._execute(statement)
            if innermost:
                self.left -= 1
                continue
            self._loop(depth + 1, each)
            for statement in own:
                if not statement.before_inner:
                    self._execute(statement)

    def _values(self, depth: int) -> range | None:
        """Those of the counter of the loop inside so many others, for counters of these; None where its ends are not known."""
        loop = self.kernel.loops[depth]
        starts, stops = ([self._number(end) for end in ends] for ends in (loop.start, loop.stop))
        step = self._number(loop.step)
        if None in (*starts, *stops) or not step:
            return None
        first, last = (min, max) if loop.descending else (max, min)
        return range(first(n for n in starts if n is not None), last(n for n in stops if n is not None), step)

    def _visited(self, every: range, depth: int, room: int) -> Sequence[int]:
        """Of a counter's values those with which about ``room`` iterations are executed, spread over all of them.

        Consecutive ones of the innermost loop, since branches are foreseen by those before.
        """
        if depth + 1 == len(self.kernel.loops):
            if len(every) <= room:
                return every
            length = max(1, room // _PIECES)
            return [every[begin + n] for begin in _evenly(len(every) - length + 1, _PIECES) for n in range(length)]
        self.env[self.kernel.loops[depth].index] = every[len(every) // 2] if every else 0
        inside = self._values(depth + 1)
        inner = min(_INNER, max(1, len(inside or ())))
        return [every[n] for n in _evenly(len(every), max(1, room // inner))]

    def found(self) -> Iterator[Outcome]:
        """What became of the conditions."""
        for held in self.asked.values():
            yield Outcome(sum(held) / len(held), len(held) / (self.all - self.left), _guessed_wrongly(held))

    def _execute(self, statement: Statement) -> None:
        for guard in statement.guards:
            if guard.branch not in self.held:
                self.unknown = True  # a condition of which no statement tells
                return
            if self.held[guard.branch] != (guard.arm == 0):
                return
        value = self._value(statement.value)
        if statement.target is None:
            for branch, guard in self.guards.items():
                if guard.place == statement.place and branch not in self.held:
                    if not _is_joined(statement.value):
                        self._ask(branch, value)
                    self.held[branch] = bool(value)
        elif isinstance(statement.target, Scalar):
            self.variables[statement.target.name] = self._kept(value, statement.target.dtype)
        elif (key := self._key(statement.target)) is not None:
            self.elements[key] = self.stored[key] = self._kept(value, statement.target.dtype)

    def _ask(self, key: int, value: Number | None) -> None:
        if value is None:
            self.unknown = True
        else:
            self.asked.setdefault(key, []).append(bool(value))

    def _value(self, value: Expression) -> Number | None:
        if isinstance(value, Constant):
            return self._constant(value)
        if isinstance(value, Scalar):
            return self._variable(value)
        if isinstance(value, Read):
            return self._element(value.access)
        return self._operation(value)

    def _variable(self, value: Scalar) -> Number | None:
        if value.name in self.variables:
            return self.variables[value.name]
        if value.name in self.numbers:
            return self.numbers[value.name]
        self.reads_before.add(value.name)
        return self._kept(self.before[value.name not in self.set_here], value.dtype)

    def _constant(self, value: Constant) -> Number | None:
        text = value.text.rstrip("uUlLfF") if not value.text.startswith("0x") else value.text.rstrip("uUlL")
        try:
            return self._formula(ast.parse(text.replace("^", "**"), mode="eval").body)
        except (SyntaxError, ValueError, OverflowError):
            return None

    def _formula(self, node: ast.expr) -> Number | None:
        """A number, or a sum and product of numbers, sizes and counters."""
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            return node.value
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) == 1:
            return ord(node.value)
        if isinstance(node, ast.Name):
            return self.env.get(node.id)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            inside = self._formula(node.operand)
            return None if inside is None else -inside
        if isinstance(node, ast.BinOp) and type(node.op) in _PLAIN:
            a, b = self._formula(node.left), self._formula(node.right)
            return None if a is None or b is None else _PLAIN[type(node.op)](a, b)
        return None

    def _number(self, formula: Poly) -> int | None:
        if not formula.names <= self.env.keys():
            return None
        return int(formula.value({name: float(self.env[name]) for name in formula.names}))

    def _key(self, access: Access) -> tuple[str, int, tuple[Number, ...]] | None:
        """Which element an access means; None if that is not known."""
        index = [self._number(entry) if isinstance(entry, Poly) else None for entry in access.index]
        if access.paced or any(entry is None for entry in index):
            return None
        return access.array, access.offset_bytes, tuple(entry for entry in index if entry is not None)

    def _element(self, access: Access) -> Number | None:
        key = self._key(access)
        self.reads_stored |= self.written & {access.array}
        if key is not None and key in self.elements:
            return self.elements[key]
        content = self.contents.get(access.array)
        if (access.array in self.written and key is None) or content is None or access.dtype.kind not in ("integer", "real"):
            return None
        at = self._linear(access) if content.in_order else 0
        if at is None:
            return None
        value = self._drawn(content, access, at)
        if key is not None:
            self.elements[key] = value
        return value

    def _linear(self, access: Access) -> int | None:
        """Elements before the one that an access means; None where that is not known."""
        place = 0
        for entry, extent in zip(access.index, self.kernel.array(access.array).extents, strict=True):
            at = self._number(entry) if isinstance(entry, Poly) else None
            length = self._number(extent) if extent is not None else 0
            if at is None or length is None or access.paced:
                return None
            place = place * length + at
        return place

    def _drawn(self, content: Content, access: Access, at: int) -> Number:
        """What an array holds, at a place if that matters."""
        if access.dtype.kind != "integer":
            return self.random.uniform(*content.real)
        low, high = content.whole
        return low + at % (high - low + 1) if content.in_order else self.random.randint(low, high)

    def _operation(self, value: Operation) -> Number | None:
        if _is_joined(value):
            return self._joined(value)
        if value.kind == "select":
            return self._chosen(value)
        operands = [self._value(part) for part in value.operands]
        if any(part is None for part in operands):
            return None
        try:
            return self._kept(_result(value, [part for part in operands if part is not None]), value.dtype)
        except (ValueError, OverflowError):
            return None

    def _joined(self, value: Expression) -> Number | None:
        """A condition that && or || joins."""
        assert isinstance(value, Operation)
        for part in value.operands:
            found = self._value(part)
            if not _is_joined(part):
                self._ask(id(part) + _PART, found)
            if found is None:
                return None
            if bool(found) == (value.name == "||"):
                return int(bool(found))
        return int(value.name == "&&")

    def _chosen(self, value: Operation) -> Number | None:
        condition = self._value(value.operands[0])
        self._ask(id(value) + _PART, condition)
        return None if condition is None else self._value(value.operands[1 if condition else 2])

    def _kept(self, value: Number | None, dtype: DType) -> Number | None:
        """A number in a variable of a type: whole ones without a sign wrap around, of those with one only what fits is known."""
        if value is None or dtype.kind not in ("integer", "bool", "real"):
            return None
        if dtype.kind == "real":
            return float(value) if math.isfinite(value) else None
        whole, bits = int(value), 8 * dtype.bytes
        if dtype.name.startswith("unsigned"):
            return whole % (1 << bits)
        return whole if -(1 << (bits - 1)) <= whole < 1 << (bits - 1) or dtype.kind == "bool" else None


_PART = 1 << 64
"""Added to what tells a part of an expression from others, so that it is the number of no if."""


def _evenly(many: int, wanted: int) -> list[int]:
    """So many of the numbers below ``many``, each in the middle of a part of them; all where there are not more.

    >>> _evenly(100, 4), _evenly(3, 5), _evenly(9, 1)
    ([12, 37, 62, 87], [0, 1, 2], [4])
    """
    if many <= wanted:
        return list(range(many))
    return [(2 * part + 1) * many // (2 * wanted) for part in range(wanted)]


def _guessed_wrongly(held: Sequence[bool]) -> float:
    """How often one is wrong who knows which way a condition goes more often [1].

    >>> _guessed_wrongly([True, True, True, False] * 10), _guessed_wrongly([True] * 30 + [False] * 10)
    (0.0, 0.025)
    """
    after: dict[tuple[bool, ...], list[bool]] = {}
    for at in range(len(held)):
        after.setdefault(tuple(held[max(0, at - HISTORY) : at]), []).append(held[at])
    return sum(min(sum(some), len(some) - sum(some)) for some in after.values()) / len(held)


def _asks(value: Expression) -> bool:
    """Whether an operation hangs on a condition."""
    return isinstance(value, Operation) and (value.kind == "select" or _is_joined(value))


def _is_joined(value: Expression) -> bool:
    """Whether a condition is made of several, of which later ones are asked only where the first ones leave it open."""
    return isinstance(value, Operation) and value.kind == "logic" and value.name in ("&&", "||")


def _result(value: Operation, operands: list[Number]) -> Number | None:
    """What an operation makes of numbers; None of one that is not followed."""
    kind, a, b = value.kind, operands[0], operands[-1]
    whole = all(isinstance(part, int) for part in operands)
    if kind == "compare":
        return int(_COMPARE[value.name](a, b)) if value.name in _COMPARE else None
    if kind == "logic" and whole:
        if value.name in _BITS:
            return _BITS[value.name](int(a), int(b))
        return int(not a) if value.name == "!" else ~int(a) if value.name == "~" else None
    if kind == "shift" and whole:
        if a < 0 or not 0 <= b < 64:
            return None
        return int(a) << int(b) if value.name == "<<" else int(a) >> int(b) if value.name == ">>" else None
    if kind in ("div", "rem"):
        if b == 0:
            return None
        if not whole:
            return a / b if kind == "div" else None
        quotient = abs(int(a)) // abs(int(b)) * (1 if (a < 0) == (b < 0) else -1)  # towards zero, exact beyond 53 bits, too
        return quotient if kind == "div" else int(a) - int(b) * quotient
    if kind == "call":
        called = _CALLS.get(value.name, _CALLS.get(value.name.removesuffix("f")))
        return called(a) if called is not None and len(operands) == 1 else None
    simple: dict[str, Callable[[], Number]] = {
        "add": lambda: a + b,
        "sub": lambda: a - b,
        "mul": lambda: a * b,
        "neg": lambda: -a,
        "abs": lambda: abs(a),
        "min": lambda: min(operands),
        "max": lambda: max(operands),
        "fma": lambda: operands[0] * operands[1] + b,
        "sqrt": lambda: math.sqrt(a) if a >= 0 else math.nan,
        "convert": lambda: int(a) if value.dtype.kind == "integer" else float(a),
    }
    if kind not in simple or (kind == "convert" and value.name):
        return None
    return simple[kind]()
