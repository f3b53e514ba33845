"""How a kernel is distributed over threads: by the directives it has, or by one for its outermost loop if that is allowed."""

from __future__ import annotations

from rooftree.errors import KernelError
from rooftree.kernel.dependence import dependences, recurrences, unclear
from rooftree.kernel.model import Kernel, Scalar

_REDUCTIONS = {"add": "+", "sub": "+", "fma": "+", "mul": "*", "min": "min", "max": "max"}


def directive(kernel: Kernel) -> str:
    """What has to be added so that several threads share the kernel's work: "" if it has directives of its own.

    Raises: KernelError for a kernel that cannot be shared as it is written.
    """
    if kernel.parallel_loop is not None:
        return ""
    where = str(kernel.place) if kernel.place.line else kernel.name
    if kernel.origin is not None and kernel.origin.function:
        raise KernelError(
            f"the function {kernel.origin.function} has no OpenMP directive, so more than one core would do nothing",
            where=where,
            hint="#pragma omp parallel for schedule(static), in front of a loop whose iterations do not depend on each other",
        )
    outermost = kernel.counters[0]
    _check_arrays(kernel, outermost, where)
    clauses = _clauses(kernel, where)
    return " ".join(["omp parallel for schedule(static)", *clauses])


def _check_arrays(kernel: Kernel, outermost: str, where: str) -> None:
    """Raise if the iterations of the outermost loop depend on each other through memory."""
    for found in dependences(kernel):
        if found.carried_by == outermost or (found.distance and found.distance[0] is None):
            raise KernelError(
                f"the loop over {outermost} carries a dependence: {found.sink} needs {found.source} of an earlier turn",
                where=where,
                hint="--cores 1, or a parallel form of the loop with an OpenMP directive of its own",
            )
    doubtful = unclear(kernel)
    if doubtful:
        raise KernelError(
            f"whether the iterations of the loop over {outermost} depend on each other cannot be told: {doubtful[0]}",
            where=where,
            hint="an OpenMP directive in the source says that they do not",
        )
    written = {s.target.array for s in kernel.statements if s.target is not None and not isinstance(s.target, Scalar)}
    for statement in kernel.statements:
        target = statement.target
        if target is None or isinstance(target, Scalar) or target.array not in written:
            continue
        names = {name for entry in target.index for name in getattr(entry, "names", ())}
        if outermost not in names:
            raise KernelError(
                f"all iterations of the loop over {outermost} write {target.text or target.array}",
                where=where,
                hint="--cores 1, or an OpenMP directive for another loop in the source",
            )


def _clauses(kernel: Kernel, where: str) -> list[str]:
    """Clauses for scalars that the nest changes and that are declared outside it."""
    from rooftree.frontend.c.syntax import assigned
    from rooftree.frontend.from_c import unit_of

    assert kernel.origin is not None
    unit = unit_of(kernel.origin)
    outside = {n for node in unit.root.named_children if node.type == "declaration" for n in _names(node)}
    changed = frozenset().union(*(assigned(n) for n in unit.root.named_children if n.type == "for_statement")) & outside
    around = {r.carrier: r for r in recurrences(kernel)}
    clauses = []
    for name in sorted(changed):
        if name == kernel.counters[0]:
            continue
        found = around.get(name)
        if found is None:
            clauses.append(f"lastprivate({name})")
            continue
        kinds = [kind for kind, _ in found.kinds if kind != "select"]
        if not found.reassociable or len(kinds) != 1 or kinds[0] not in _REDUCTIONS:
            raise KernelError(
                f"the loop carries a dependence: {found.text}",
                where=where,
                hint="--cores 1, or a parallel form of the loop with an OpenMP directive of its own",
            )
        clauses.append(f"reduction({_REDUCTIONS[kinds[0]]} : {name})")
    return clauses


def _names(node: object) -> list[str]:
    """Names that a declaration declares."""
    from rooftree.frontend.c.syntax import word

    found = []
    for declarator in node.children_by_field_name("declarator"):  # type: ignore[attr-defined]
        inner = declarator
        while inner is not None and inner.type != "identifier":
            inner = inner.child_by_field_name("declarator")
        if inner is not None:
            found.append(word(inner))
    return found
