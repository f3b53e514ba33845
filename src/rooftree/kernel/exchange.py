"""Whether two loops of a nest may change places.

The order of a dependence must not turn round: its distances, outermost first, begin with a positive number in the new order, too.
"""

from __future__ import annotations

from rooftree.kernel.dependence import dependences, unclear
from rooftree.kernel.model import Access, Kernel


def why_not_exchanged(kernel: Kernel, one: str, other: str) -> str:
    """Why two loops cannot change places; "" where they can.

    Args:
        kernel: the nest.
        one, other: their counters.
    Assumes: sums may be added up in another order, as advice says of itself.

    >>> from rooftree.frontend.load import load_kernel
    >>> why_not_exchanged(load_kernel("2d-5pt"), "j", "i")
    ''
    """
    order = [{one: other, other: one}.get(name, name) for name in kernel.counters]
    places = sorted(kernel.counters.index(name) for name in (one, other))
    if any(s.depth < len(kernel.loops) and s.depth > places[0] for s in kernel.statements):
        return "statements stand between the loops"
    moved = set(kernel.counters[places[0] : places[1] + 1])
    for loop in kernel.loops[places[0] : places[1] + 1]:
        names = {n for bound in (*loop.start, *loop.stop, loop.step) for n in bound.names}
        if names & moved:
            return f"the bounds of the loop over {loop.index} change with {', '.join(sorted(names & moved))}"
    if pairs := unclear(kernel):
        return f"{pairs[0]} may be the same element"
    for statement in kernel.statements:
        if isinstance(statement.target, Access) and statement.target.indirect:
            return f"{statement.target.text or statement.target.array} may be the same element in other iterations"
    for dependence in dependences(kernel):
        by = dict(zip(kernel.counters, dependence.distance, strict=True))
        if not _forward([by[name] for name in order]):
            return f"{dependence.sink} needs {dependence.source} of another iteration"
    return ""


def _forward(distance: list[int | None]) -> bool:
    """Whether a vector of distances is not negative, whatever unknown ones are."""
    for number in distance:
        if number is None:
            return False
        if number:
            return number > 0
    return True
