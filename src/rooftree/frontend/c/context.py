"""What is known at the point of the program that is being read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from tree_sitter import Node

from rooftree.errors import KernelError
from rooftree.frontend.c.folding import folded
from rooftree.frontend.c.syntax import Unit, assigned, need, unwrap
from rooftree.frontend.c.types import AS_IT_IS, CType, Num, Pointer, Struct
from rooftree.frontend.c.values import Address, Computed, Element, Extreme, Lost, Place_, Record, Storage, Value, Variable, Whole
from rooftree.kernel.model import Access, Expression, Guard, Index, Loop, Scalar, Statement
from rooftree.kernel.poly import Poly

MAX_DEPTH = 60
"""Function calls and nested expressions followed before giving up."""


class UnknownCallError(KernelError):
    """A function whose work is not known."""


class ContradictionError(KernelError):
    """A source that contradicts itself."""


@dataclass(frozen=True)
class TypeName:
    """A typedef in a scope."""

    type: CType


@dataclass(frozen=True)
class Lambda:
    """A function without a name, and the scopes in which it stands."""

    node: Node
    scopes: tuple[dict[str, Variable | TypeName], ...]


@dataclass(frozen=True)
class Row:
    """A row that a loop runs along from one loaded bound to another, ``a = start[c] .. start[c + 1]``.

    Attributes:
        begin, end: the elements that hold its bounds.
        first: its first element, with rows of their mean length stored one after another.
        length: its mean length.
    """

    begin: Access
    end: Access
    first: Poly
    length: Poly


@dataclass(eq=False)
class Context:
    """The interpreter's state: names, values, open loops and guards, and the statements of the kernel so far.

    Attributes:
        unit: the source.
        chain: loop statements of the nest that becomes the kernel, outermost first.
        scopes: names, innermost scope last.
        structs: structs by tag.
        made_of: the template that a struct is an instance of, and what its parameters are, by tag.
        values: what integer and pointer variables hold; one that is missing holds its initial, symbolic value.
        labels: names given out in the kernel, with their owners.
        loops: open loops of the nest; ``levels`` counts them also while the body is only being tried.
        complete: the loops open where the nest was deepest.
        guards: if-statements around the current one.
        passed: depths at which the inner loop lies behind.
        written: names that the function around the nest assigns to anywhere; None in a bare kernel.
        parameters: those of the function around the nest, by name.
        inlined: calls that were executed in place so far.
        local_arrays: labels of arrays that the function declares, or one that is executed in place, and in how many loops.
        statics: constants that structs declare, by tag and name.
        inside: the struct of which the function that is executed next is a static member, as made of a template.
        names_place: the call that is evaluated next stands where a variable or memory is needed.
        lengths: of arrays that functions executed in place get by reference.
        lambdas: functions that variables hold.
        local_records: labels of structs that are variables in the nest.
        elements: integers in such arrays, by label and place, and the guards under which they were set.
        tables: elements of constant arrays of integers, by label and place.
        around: counters and steps of the loops whose body is being executed, or tried, outermost first.
        bodies: how often the statements here are written out, in loops inside the innermost one.
        unset: variables without a value at their declaration, and the guards under which they got one.
        registers: integers are set without a statement of the kernel, as in the header of a loop.
        trouble: loops, counted from outside, that the last error concerns.
        undeclared: variables used in the nest without a declaration, and where.
        meanings: what symbols stand for, where their name does not say it.
        used: memory behind the arrays that are accessed, by label; several where a cast shows one array in two shapes.
        walked: arrays of several dimensions that pointers to their elements run through.
        fixed: sizes that stand for integers in memory, and where they are read.
        changing: arrays of integers that the nest stores to, whose elements are no sizes.
        members: memory and variables that are members of structs, by their path.
        counters: labels of all loop counters so far.
        rows: rows that loops with both bounds loaded run along, those of loops inside last.
        bounding: arrays that loop bounds are loaded from, and where.
        paced: indices that go on where a condition holds, with the arrays that have them.
        in_order: why the compiler has to keep to the order of the source, if it has.
        body_guards: guards that hold from the beginning of the current loop body, or since a continue in it.
        dead: why nothing further in the loop body is reached by plain conditions.
        quiet: while positive, nothing is emitted.
        outside: statements are not part of the nest; what is not understood only makes values unknown.
    """

    unit: Unit
    chain: tuple[Node, ...] = ()
    changing: frozenset[str] = frozenset()
    scopes: list[dict[str, Variable | TypeName]] = field(default_factory=lambda: [{}])
    structs: dict[str, Struct] = field(default_factory=dict)
    made_of: dict[str, tuple[str, list[tuple[Node, CType | Whole]]]] = field(default_factory=dict)
    values: dict[Variable, Value] = field(default_factory=dict)
    labels: dict[str, object] = field(default_factory=dict)
    statements: list[Statement] = field(default_factory=list)
    notes: dict[str, None] = field(default_factory=dict)
    beside: dict[str, None] = field(default_factory=dict)
    loops: list[Loop] = field(default_factory=list)
    complete: tuple[Loop, ...] = ()
    levels: int = 0
    in_header: int = 0
    guards: list[Guard] = field(default_factory=list)
    branches: int = 0
    passed: set[int] = field(default_factory=set)
    written: frozenset[str] | None = None
    unset: dict[Variable, list[tuple[Guard, ...]]] = field(default_factory=dict)
    quiet: int = 0
    outside: bool = True
    registers: bool = False
    trouble: int = 0
    undeclared: dict[Variable, Node] = field(default_factory=dict)
    meanings: dict[str, str] = field(default_factory=dict)
    used: dict[str, dict[int, Storage]] = field(default_factory=dict)
    walked: set[str] = field(default_factory=set)
    fixed: dict[tuple[str, tuple[Index, ...], Poly], tuple[str, Node]] = field(default_factory=dict)
    members: dict[str, Storage | Variable] = field(default_factory=dict)
    nontemporal: list[frozenset[str] | None] = field(default_factory=list)
    dead: str = ""
    calls: list[str] = field(default_factory=list)
    parameters: dict[str, Variable] = field(default_factory=dict)
    inlined: int = 0
    around: list[tuple[str, Poly]] = field(default_factory=list)
    bodies: int = 1
    local_arrays: dict[str, int] = field(default_factory=dict)
    statics: dict[str, dict[str, Variable | TypeName]] = field(default_factory=dict)
    inside: str = ""
    names_place: bool = False
    lengths: dict[Variable, Poly] = field(default_factory=dict)
    lambdas: dict[Variable, Lambda] = field(default_factory=dict)
    local_records: set[str] = field(default_factory=set)
    elements: dict[str, dict[tuple[Index, ...], tuple[tuple[Guard, ...], Computed]]] = field(default_factory=dict)
    tables: dict[str, dict[tuple[int, ...], Poly]] = field(default_factory=dict)
    parallel: str | None = None
    counters: set[str] = field(default_factory=set)
    rows: list[Row] = field(default_factory=list)
    bounding: dict[str, Node] = field(default_factory=dict)
    body_guards: int = 0
    in_order: str = ""
    paced: set[tuple[str, Index]] = field(default_factory=set)

    def refuse(self, node: Node, message: str, hint: str = "") -> KernelError:
        """The error for something that cannot be modelled; without another hint, that its function may be timed as it is."""
        self.trouble = 0
        return self.unit.refuse(node, message, hint or AS_IT_IS)

    def irregular(self, node: Node, message: str, hint: str = "", *, level: int | None = None) -> KernelError:
        """The error for work or a course that is not known; the loops around it may be left out, not those inside."""
        self.trouble = self.levels + self.in_header if level is None else level
        return self.unit.refuse(node, message, hint)

    def unknown_call(self, node: Node, message: str, hint: str = "") -> KernelError:
        """The error for a call of a function that is not known."""
        self.trouble = self.levels + self.in_header
        return UnknownCallError(message, where=str(self.unit.place(node)), hint=hint)

    def contradiction(self, node: Node, message: str, hint: str = "") -> KernelError:
        """The error for a source that contradicts itself, which is refused wherever it stands."""
        self.trouble = 0
        return ContradictionError(message, where=str(self.unit.place(node)), hint=hint)

    def text(self, node: Node) -> str:
        """Source text for messages."""
        return self.unit.text(node)

    def note(self, sentence: str) -> None:
        """State an assumption of the kernel."""
        if not self.quiet and not self.outside:
            self.notes.setdefault(sentence)

    def emit(self, target: Access | Scalar | None, value: Expression, node: Node, nontemporal: bool = False) -> None:
        """Append a statement to the kernel."""
        if self.quiet or self.outside:
            return
        if self.dead:
            raise self.refuse(
                node, f"this statement is reached only past {self.dead}", hint="use if and else instead of continue"
            )
        depth = len(self.loops)
        self.statements.append(
            Statement(
                target=target,
                value=folded(value),
                depth=depth,
                guards=tuple(self.guards),
                nontemporal=nontemporal,
                before_inner=depth not in self.passed,
                place=self.unit.place(node),
            )
        )

    # names

    def find(self, name: str) -> Variable | TypeName | None:
        """What a name means here."""
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return None

    def declare(self, name: str, meaning: Variable | TypeName, node: Node) -> None:
        """Enter a name into the innermost scope.

        Raises: KernelError if the scope has it already with another meaning.
        """
        known = self.scopes[-1].get(name)
        if known is not None and not self._same(known, meaning):
            place = f" at line {known.place.line}" if isinstance(known, Variable) else ""
            raise self.contradiction(node, f"'{name}' is declared twice, first{place}", hint="keep one declaration")
        if known is None:
            self.scopes[-1][name] = meaning

    def _same(self, a: Variable | TypeName, b: Variable | TypeName) -> bool:
        at_file_level = len(self.scopes) == 1
        return type(a) is type(b) and a.type == b.type and (at_file_level or isinstance(a, TypeName))

    @contextmanager
    def scope(self) -> Iterator[None]:
        """A block."""
        self.scopes.append({})
        try:
            yield
        finally:
            for variable in self.scopes.pop().values():
                if isinstance(variable, Variable) and self.labels.get(variable.label) == "free":
                    del self.labels[variable.label]

    def label(self, variable: Variable, *, keep: bool = True) -> str:
        """Name of a variable in the kernel; unique, and free again after its block unless kept."""
        if not variable.label or self.labels.get(variable.label) not in (variable, "free"):
            taken = self.calls and self.parameters.get(variable.name, variable) is not variable  # the loop's own goes by its name
            variable.label = self.unique(f"{variable.name}_2" if taken else variable.name, "free")
        if keep:
            self.labels[variable.label] = variable
        return variable.label

    def unique(self, name: str, owner: object = None) -> str:
        """A name that nothing else in the kernel has."""
        label, number = name, 1
        own = owner is None or bool(self.calls and owner != "free")
        while label in self.labels or (own and self.parameters.get(label, owner) is not owner):
            number += 1
            label = f"{name}_{number}"
        self.labels[label] = owner
        return label

    def temporary(self) -> str:
        """The name of a struct that has none in the source."""
        label = self.unique("it")
        self.local_records.add(label)
        return label

    # values

    def integer(self, variable: Variable) -> Value:
        """What an integer variable holds; a size symbol if nothing is known."""
        assert isinstance(variable.type, Num)
        known = self.values.get(variable)
        if known is None:
            known = self.values[variable] = Whole(Poly.symbol(self.label(variable)), variable.type)
        elif isinstance(known, Lost):
            scalar = Scalar(self.label(variable), variable.type.dtype)
            known = self.values[variable] = Computed(scalar, variable.type, why=known.why)
        return known

    def forget(self, variable: Variable, why: str = "") -> None:
        """The variable may hold anything from now on: without a reason a new size or array, with one nothing usable."""
        self.values.pop(variable, None)
        if isinstance(variable.type, Pointer) or (isinstance(variable.type, Num) and variable.type.integer):
            if why:
                self.values[variable] = Lost(why, self.levels)
            else:
                variable.label, variable.storage = ("", None)  # a later use gets a symbol, or memory, of its own

    @contextmanager
    def trial(self) -> Iterator[None]:
        """Statements inside leave no trace but their effect on ``values``."""
        unset, labels, branches = ({v: list(paths) for v, paths in self.unset.items()}, dict(self.labels), self.branches)
        guards, passed, dead = list(self.guards), set(self.passed), self.dead
        levels, in_header, base, streams = (self.levels, self.in_header, self.body_guards, list(self.nontemporal))
        rows, around = list(self.rows), list(self.around)
        self.quiet += 1
        try:
            yield
        finally:
            self.quiet -= 1
            self.unset, self.labels, self.branches = unset, labels, branches
            self.guards, self.passed, self.dead = guards, passed, dead
            self.levels, self.in_header, self.body_guards, self.nontemporal = levels, in_header, base, streams
            self.rows, self.around = rows, around


Number = Whole | Extreme | Computed
Rule = Callable[[Context, Node], Value]
PlaceRule = Callable[[Context, Node], Place_]
Definition = Callable[[Context, Node, str, Sequence[Node], Sequence[Value] | None], Value | None]
DEFINED: dict[str, Definition] = {}
RULES: dict[str, Rule] = {}
"""How to evaluate each kind of expression, by the name of its syntax node."""
PLACES: dict[str, PlaceRule] = {}
"""Which variable or memory each kind of expression names."""


def rule(*types: str) -> Callable[[Rule], Rule]:
    """Register a function as the rule for these kinds of expressions."""

    def enter(function: Rule) -> Rule:
        RULES.update(dict.fromkeys(types, function))
        return function

    return enter


def place_rule(*types: str) -> Callable[[PlaceRule], PlaceRule]:
    """Register a function as the rule for what these kinds of expressions name."""

    def enter(function: PlaceRule) -> PlaceRule:
        PLACES.update(dict.fromkeys(types, function))
        return function

    return enter


def defined_by(what: Literal["operator", "constructor"]) -> Callable[[Definition], Definition]:
    """Register what executes the functions that define operators and constructors of structs."""

    def enter(function: Definition) -> Definition:
        DEFINED[what] = function
        return function

    return enter


def defined(
    what: Literal["operator", "constructor"],
    ctx: Context,
    node: Node,
    name: str,
    given: Sequence[Node],
    values: Sequence[Value] | None,
) -> Value | None:
    """What the source's operator or constructor of a name makes of operands or arguments; None where it defines none.

    Args:
        what, ctx, node, name: which, where it stands.
        given: operands or arguments.
        values: theirs; None: they are evaluated.
    """
    return DEFINED[what](ctx, node, name, given, values)


Instance = Callable[[Context, str, Sequence[Node]], CType]
INSTANCES: dict[Literal["struct"], Instance] = {}


def instances_by(function: Instance) -> Instance:
    """Register what makes structs of templates."""
    INSTANCES["struct"] = function
    return function


def instance_of(ctx: Context, name: str, arguments: Sequence[Node]) -> CType:
    """The struct that a template of a name becomes with these arguments."""
    return INSTANCES["struct"](ctx, name, arguments)


def evaluate(ctx: Context, node: Node) -> Value:
    """Value of an expression.

    Raises: KernelError for an expression without a rule.
    """
    function = RULES.get(node.type)
    if function is None:
        raise ctx.refuse(node, f"'{ctx.text(node)}' ({node.type.replace('_', ' ')}) cannot be modelled here")
    return function(ctx, node)


def place_of(ctx: Context, node: Node) -> Place_:
    """The variable or memory that an expression names.

    Raises: KernelError for an expression that names none.
    """
    node = unwrap(node)
    if node.type in PLACES:
        return PLACES[node.type](ctx, node)
    if node.type == "comma_expression":
        evaluate(ctx, need(ctx.unit, node, "left"))
        return place_of(ctx, need(ctx.unit, node, "right"))
    value = evaluate(ctx, node)
    if isinstance(value, (Address, Element, Record)):
        return value
    raise ctx.refuse(node, f"'{ctx.text(node)}' names no variable or array element")


Flow = Literal["", "continue", "leave"]
"""How a statement ends: plainly, with the next iteration of the loop, or by leaving."""
StatementRule = Callable[[Context, Node], Flow]
STATEMENTS: dict[str, StatementRule] = {}
"""How to execute each kind of statement."""


def statement_rule(*types: str) -> Callable[[StatementRule], StatementRule]:
    """Register a function as the rule for these kinds of statements."""

    def enter(function: StatementRule) -> StatementRule:
        STATEMENTS.update(dict.fromkeys(types, function))
        return function

    return enter


def execute(ctx: Context, node: Node) -> Flow:
    """Execute a statement symbolically.  Outside the nest, what is not understood only makes variables unknown."""
    function = STATEMENTS.get(node.type)
    try:
        if function is None:
            raise ctx.refuse(node, f"'{ctx.text(node)}' ({node.type.replace('_', ' ')}) cannot be modelled here")
        return function(ctx, node)
    except ContradictionError:
        raise
    except KernelError as error:
        if not ctx.outside:
            raise
        forget_assigned(ctx, node, pointers="" if isinstance(error, UnknownCallError) else error.message)
        return ""


def forget_assigned(ctx: Context, node: Node, why: str = "", *, pointers: str = "") -> None:
    """Variables that a statement may change become unknown, for a reason or (without one) something new."""
    for name in assigned(node):
        variable = ctx.find(name)
        if isinstance(variable, Variable):
            ctx.forget(variable, pointers if isinstance(variable.type, Pointer) else why)
            ctx.unset.pop(variable, None)


def number(ctx: Context, node: Node) -> Number:
    """Value of an expression that must be a number."""
    value = evaluate(ctx, node)
    if isinstance(value, (Whole, Extreme, Computed)):
        return value
    raise ctx.refuse(node, not_a_number(ctx, node, value))


def not_a_number(ctx: Context, node: Node, value: Value) -> str:
    """Why a value is no number."""
    text = ctx.text(node)
    if isinstance(value, Address):
        storage, given = value.storage, value.level - 1
        if len(storage.extents) > 1 or given:
            return f"'{text}' has {given} of the {len(storage.extents)} indices that '{storage.label}' needs"
        return f"'{text}' is a pointer or an array where a number is expected"
    if isinstance(value, (Record, Element)):
        return f"'{text}' is a struct where a number is expected"
    return f"'{text}' gives no number"
