"""Which loops of a nest cores can share: those whose iterations need nothing of each other but partial results."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rooftree.kernel.dependence import dependences, exposed, unclear
from rooftree.kernel.model import Access, Indirect, Kernel, Scalar
from rooftree.kernel.partial import accumulates


@dataclass(frozen=True, slots=True)
class Sharing:
    """How cores can share a nest as it is written.

    Attributes:
        serial: why they cannot share the iterations of the outermost loop; "" where they can, or the source says so.
        loops: counters of the loops whose iterations they can share, outermost first.
        partial: what each core then needs a partial result of, where they share the outermost loop.
    """

    serial: str
    loops: tuple[str, ...]
    partial: tuple[str, ...]


@lru_cache(maxsize=64)
def sharing(kernel: Kernel) -> Sharing:
    """Which loops cores can share; of a nest with a directive, that loop.

    >>> from rooftree.frontend.load import load_kernel
    >>> sharing(load_kernel("double h[M], x[N][M]; for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) h[j] += x[i][j];"))
    Sharing(serial='', loops=('i', 'j'), partial=('h[j]',))
    """
    if kernel.parallel_loop is not None or not kernel.loops:
        return Sharing("", (kernel.parallel_loop,) if kernel.parallel_loop else (), ())
    found = [_needs(kernel, level) for level in range(len(kernel.loops))]
    free = tuple(counter for counter, (why, _) in zip(kernel.counters, found, strict=True) if not why)
    return Sharing(found[0][0], free, found[0][1])


def serial(kernel: Kernel) -> str:
    """Why threads cannot share the iterations of the outermost loop as they are; "" where they can, or the source says so.

    A sum, product or extreme may be shared; other values that come back and elements of other iterations may not.
    """
    return sharing(kernel).serial


def _needs(kernel: Kernel, level: int) -> tuple[str, tuple[str, ...]]:
    """Why iterations of a loop cannot be shared, and what they need partial results of."""
    counter = kernel.counters[level]
    if why := _through_memory(kernel, level):
        return why, ()
    body = [s for s in kernel.statements if s.depth > level]
    partial: list[str] = []
    for store in dict.fromkeys(s.target for s in body if isinstance(s.target, Access)):
        if any(counter in entry.names for entry in store.index if not isinstance(entry, Indirect)):
            continue
        if store.indirect:
            return f"{store.text or store.array} may be the same element in other iterations over {counter}", ()
        if not accumulates(body, store):
            return f"all iterations over {counter} write {store.text or store.array}", ()
        partial.append(store.text or store.array)
    among = f" over {counter}" if len(kernel.loops) > 1 else ""
    carried = exposed(body)
    for variable in {s.target.name: s.target for s in body if isinstance(s.target, Scalar)}.values():
        if variable.name in carried:
            if not accumulates(body, variable):
                return f"{variable.name} comes from the iteration before{among}", ()
            partial.append(variable.name)
    return "", tuple(partial)


def _through_memory(kernel: Kernel, level: int) -> str:
    """Why iterations of a loop need elements that others of it store."""
    counter = kernel.counters[level]
    for found in dependences(kernel):
        if found.distance[level] != 0 and all(d in (0, None) for d in found.distance[:level]):
            return f"{found.sink} needs {found.source} of another iteration over {counter}"
    pair = next(iter(unclear(kernel)), "")
    return f"{pair} may be the same element in other iterations over {counter}" if pair else ""
