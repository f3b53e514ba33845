"""Whether two loops of a nest may change places, and which loops' iterations may run side by side.

The order of a dependence must not turn round: its distances, outermost first, begin with a positive number in the new order, too.
Iterations of a loop may run side by side where no dependence is carried by it, through memory or through scalars.
"""

from __future__ import annotations

from rooftree.kernel.dependence import dependences, unclear
from rooftree.kernel.model import Access, Indirect, Kernel, Scalar, walk


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


def why_not_blocked(kernel: Kernel, loop: str, around: str) -> str:
    """Why a loop cannot be cut into pieces with the loop over the pieces around another one; "" where it can.

    Iterations of the loops in between come in another order then: what a dependence that is carried there needs lies in the same
    piece or an earlier one only if its distance in the cut loop is not negative. Shortest ways by Floyd and Warshall in pieces
    around k had 177 242 of 360 000 distances wrong.

    Args:
        kernel: the nest.
        loop, around: counters, ``around`` the outer one.
    Assumes: sums may be added up in another order, as advice says of itself.

    >>> from rooftree.frontend.load import load_kernel
    >>> why_not_blocked(load_kernel("3d-7pt"), "j", "k")
    ''
    >>> ways = "int d[N][N]; for (int k = 0; k < N; ++k) for (int i = 0; i < N; ++i) for (int j = 0; j < N; ++j) "
    >>> why_not_blocked(load_kernel(ways + "if (d[i][k] + d[k][j] < d[i][j]) d[i][j] = d[i][k] + d[k][j];"), "i", "k")
    'd[i][j] and d[i][k] may be the same element'
    """
    if pairs := unclear(kernel):
        return f"{pairs[0]} may be the same element"
    first, cut = kernel.counters.index(around), kernel.counters.index(loop)
    for dependence in dependences(kernel):
        outer = next((d for d in dependence.distance[:first] if d != 0), 0)
        along = dependence.distance[cut]
        if not outer and (along is None or along < 0):
            return f"{dependence.sink} needs {dependence.source} of another piece"
    return ""


def side_by_side(kernel: Kernel) -> tuple[str, ...]:
    """Counters of the loops around the innermost one whose iterations do not need each other, from the inside out.

    Vectors across such a loop do for several of its iterations what the innermost loop does for one: those of bounds that change
    with it are left out, which are of different lengths, and all of nests in which a dependence cannot be told.

    >>> from rooftree.frontend.load import load_kernel
    >>> load = "double x[N][N], y[N]; for (int i = 0; i < N; ++i) { double s = 0; for (int k = 0; k < N; ++k) %s; y[i] = s; }"
    >>> side_by_side(load_kernel(load % "s += x[k][i]"))
    ('i',)
    >>> side_by_side(load_kernel(load % "s += x[k][i] * y[i - 1]"))
    ()
    """
    if kernel.in_order or unclear(kernel) or not kernel.loops:
        return ()
    levels = reversed(range(len(kernel.loops) - 1))
    return tuple(kernel.counters[level] for level in levels if _is_free(kernel, level))


def _is_free(kernel: Kernel, level: int) -> bool:
    """Whether no iteration of a loop needs another one of it."""
    counter = kernel.counters[level]
    if any(counter in bound.names for loop in kernel.loops[level + 1 :] for bound in (*loop.start, *loop.stop, loop.step)):
        return False
    body = [s for s in kernel.statements if s.depth > level]
    for store in (s.target for s in body if isinstance(s.target, Access)):
        if store.indirect or not any(counter in entry.names for entry in store.index if not isinstance(entry, Indirect)):
            return False
    for dependence in dependences(kernel):
        outer = next((d for d in dependence.distance[:level] if d != 0), 0)
        if dependence.distance[level] != 0 and (outer is None or outer <= 0):
            return False
    assigned = {s.target.name for s in body if isinstance(s.target, Scalar)}
    fresh: set[str] = set()
    for s in body:
        read = {part.name for part in walk(s.value) if isinstance(part, Scalar)}
        if read & (assigned - fresh):  # what another iteration left in it
            return False
        if isinstance(s.target, Scalar) and not s.guards:
            fresh.add(s.target.name)
    return True


def _forward(distance: list[int | None]) -> bool:
    """Whether a vector of distances is not negative, whatever unknown ones are."""
    for number in distance:
        if number is None:
            return False
        if number:
            return number > 0
    return True
