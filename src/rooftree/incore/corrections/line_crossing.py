"""How often vector accesses of a loop cross cache lines: from the arrays' extents and types and the loop's bounds.

Vectors of w bytes that follow each other from an address p cross the end of a line of L bytes in w/L of all accesses, unless p
is a multiple of w: then none does. A row starts a pitch further than the one before, so that over many rows a share g/w of
them starts at a multiple of w, g = gcd(pitch, w), if any does. Of loads that a core makes in parts of p bytes (parameter
``line_crossing``), p stands for w in this share: what begins at a multiple of p crosses lines between its parts only.

Assumes: arrays start at a cache line, and the compiled loop starts where the loop of the source does, that is without a loop
that peels off iterations before it. Of accesses that lie between each other, such as members of structs, whole vectors are taken
from the first one on; a loop that goes backwards ends its vectors where it starts. Accesses of the code are not told apart: each
load takes the mean of the kernel's loads, each store that of its stores.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.incore.corrections.model import Correction, KernelLoop, Shares, Times, of_runs, rerun
from rooftree.incore.loops.find import Found
from rooftree.incore.loops.rows import iterations_per_start
from rooftree.incore.model import Array
from rooftree.kernel.count import Counts
from rooftree.kernel.model import Access, Indirect, Kernel
from rooftree.kernel.poly import Poly
from rooftree.kernel.unroll import constant_trips

_MOST_TAPS = 64
"""Passes through inner loops that are looked at one by one; of more of them the first one stands for all."""


def apply(times: Times, loop: KernelLoop) -> Times:
    """Times with the shares of accesses that cross a line, for all sizes with the same shares at once."""
    element = loop.element_bytes
    widths = {m.bits // 8 for i in loop.body for m in (*i.loads, *i.stores) if m.bits > 8 * element}
    if loop.external is not None or not widths or not starts_with_the_source(loop.code):
        return times
    between = iterations_per_start(loop.kernel, loop.sizes, loop.per_pass, loop.code.jammed)
    alike = list(groups(loop.kernel, loop.counts, loop.sizes, widths, loop.line, between, _parts(loop, widths)))
    return of_runs(loop, [rerun(times, loop, which if len(alike) > 1 else None, shares=shares) for which, shares in alike])


def _parts(loop: KernelLoop, widths: Collection[int]) -> dict[tuple[int, bool], int]:
    """In which parts the core makes accesses [B], by their width [B] and whether they are stores."""
    rules = loop.table.parameters.get("line_crossing", {})
    kinds = (("load", False), ("store", True))
    return {(w, store): int(rules.get(f"{kind}{8 * w}", {}).get("part", w)) for w in widths for kind, store in kinds}


def starts_with_the_source(code: Found) -> bool:
    """Whether a vectorised loop begins where the loop of the source does: no iterations are peeled off before it."""
    if not code.loop.vector_bits or code.loop.scalable:
        return False
    return not any(x.role == "peel" and x.block.function == code.loop.block.function for x in code.loops)


def groups(
    kernel: Kernel,
    counts: Counts,
    sizes: Mapping[str, Any],
    widths: Collection[int],
    line: int,
    between: Sequence[int] | None = None,
    parts: Mapping[tuple[int, bool], int] | None = None,
) -> Iterator[tuple[NDArray[np.bool_], Shares]]:
    """Sizes that are alike: which they are, shape (S,), and the shares of accesses that cross a line; the last size last.

    Args:
        kernel, counts: whose innermost loop is vectorised.
        sizes: each size's values, shape (S,).
        widths: of the accesses, each of which makes up whole rows [B].
        line: of a cache [B].
        between: iterations of each loop but the innermost, between starts of vectors (`iterations_per_start`); None: 1.
        parts: in which the core makes accesses, by their width and whether they are stores [B]; None: in one.

    >>> from rooftree.frontend.load import load_kernel
    >>> from rooftree.kernel.count import count
    >>> nest = "for (int j = 0; j < M; ++j) for (int i = 1; i < N; ++i) a[j][i] = b[j][i-1];"
    >>> import numpy as np
    >>> kernel = load_kernel(f"double a[M][N], b[M][N]; {nest}")
    >>> for which, shares in groups(kernel, count(kernel), {"M": np.array([9, 9]), "N": np.array([16, 17])}, [32], 64):
    ...     print(which, shares)
    [ True False] {32: (0.0, 0.5)}
    [False  True] {32: (0.375, 0.375)}
    """
    number = max((len(np.atleast_1d(v)) for v in sizes.values()), default=1)
    ordered = sorted(widths)
    between = between if between is not None else (1,) * (len(kernel.loops) - 1)
    columns = [
        _mean(kernel, counts, sizes, (width, (parts or {}).get((width, store), width)), line, store, between)
        for width in ordered
        for store in (False, True)
    ]
    table = np.stack([np.broadcast_to(column, (number,)) for column in columns], axis=1)
    code = np.zeros(number, dtype=np.int64)
    for column in table.T:
        different, place = np.unique(column, return_inverse=True)
        code = np.unique(code * len(different) + place.ravel(), return_inverse=True)[1].ravel()
    _, first, which = np.unique(code, return_index=True, return_inverse=True)
    which = which.ravel()
    for k in sorted(range(len(first)), key=lambda k: int(k == which[-1])):
        values = table[first[k]].tolist()
        yield which == k, {w: (values[2 * n], values[2 * n + 1]) for n, w in enumerate(ordered)}


def _mean(
    kernel: Kernel,
    counts: Counts,
    sizes: Mapping[str, Any],
    width: tuple[int, int],
    line: int,
    store: bool,
    between: Sequence[int],
) -> Array:
    """Mean share of the kernel's loads or stores."""
    accesses = [op.access for op in counts.memory if op.depth == counts.depth and op.is_store == store]
    taps = [a for a in accesses if _runs_along(kernel, a) and len(_taps(kernel, a, between)) > 1]
    found = [share for a in taps or accesses if (share := _share(kernel, counts, a, sizes, width, line, between)) is not None]
    mean: Array = np.mean(np.broadcast_arrays(*found), axis=0) if found else np.zeros(1)
    return mean


def _share(
    kernel: Kernel,
    counts: Counts,
    access: Access,
    sizes: Mapping[str, Any],
    width: tuple[int, int],
    line: int,
    between: Sequence[int],
) -> Array | None:
    """Share of the vectors of one access, of this width and in such parts, that cross a line within a part, over the sizes.

    None if it does not run along an array.
    """
    if not _runs_along(kernel, access):
        return None
    size = kernel.array(access.array).element_bytes
    shares = [_share_from(kernel, counts, access, size, sizes, width, line, between, at) for at in _taps(kernel, access, between)]
    share: Array = np.mean(np.broadcast_arrays(*shares), axis=0)
    return share


def _taps(kernel: Kernel, access: Access, between: Sequence[int]) -> list[tuple[int, ...]]:
    """Passes through the loops that a pass of the code does whole: each is a vector along the loop around them.

    As of x[i + k], whose vectors run along i and start at another element for each k. Where vectors run along the inner loop
    itself, as of x[i][k], or there are more passes than are worth telling apart, it is the first one alone.
    """
    level = next((n for n, number in enumerate(between) if number != 1), None)
    last = access.index[-1]
    if level is None or isinstance(last, Indirect) or last.coefficient(kernel.loops[level].index) != Poly.const(1):
        return [()]
    trips = [constant_trips(loop) for loop in kernel.loops[level + 1 :]]
    return list(product(*map(range, trips))) if 0 < prod(trips) <= _MOST_TAPS else [()]


def _share_from(
    kernel: Kernel,
    counts: Counts,
    access: Access,
    size: int,
    sizes: Mapping[str, Any],
    width: tuple[int, int],
    line: int,
    between: Sequence[int],
    at: Sequence[int],
) -> Array:
    """The share of the vectors of one of the passes that `_taps` tells apart."""
    start, pitch, step = _path(kernel, access, sizes, between, at)
    block = np.maximum(np.abs(step), size)
    beside = [a for op in counts.memory if (a := op.access).array == access.array and _runs_along(kernel, a)]
    inside = reduce(np.minimum, [_path(kernel, a, sizes, between)[0] % block for a in beside])
    first = start // block * block + inside  # what lies in between is loaded with it
    first = first + np.where(step < 0, block, 0)  # a vector that goes backwards ends where it starts
    whole, part = width
    common = np.gcd(pitch, part)
    aligned = np.where(first % common == 0, common / part, 0.0)
    share: Array = np.atleast_1d(whole / line * (1 - aligned))
    return share


def _runs_along(kernel: Kernel, access: Access) -> bool:
    """Whether the innermost loop moves an access along the last dimension of its array, and no other."""
    counter = kernel.counters[-1]
    if access.indirect or not access.index or any(counter in _names(entry) for entry in access.index[:-1]):
        return False
    return counter in _names(access.index[-1])


def _path(
    kernel: Kernel, access: Access, sizes: Mapping[str, Any], between: Sequence[int], at: Sequence[int] = ()
) -> tuple[Any, Any, Any]:
    """Where an access is first, by what rows start apart, and by what the innermost loop moves it, over the sizes [B].

    ``at``: how many passes of the innermost loops come before the first one that is looked at.
    """
    array, inner_loop = kernel.array(access.array), kernel.loops[-1]
    begin = dict(sizes)
    for loop in kernel.loops:
        begin[loop.index] = np.asarray(loop.start[0].value(begin))
    for loop, passed in zip(reversed(kernel.loops), reversed(at), strict=False):
        begin[loop.index] = begin[loop.index] + passed * np.asarray(loop.step.value(begin))
    first = np.zeros(1, dtype=np.int64)
    pitch = np.zeros(1, dtype=np.int64)
    inner: Any = 1
    for entry, extent in zip(reversed(access.index), reversed(array.extents), strict=True):
        assert not isinstance(entry, Indirect)
        first = first + np.asarray(entry.value(begin)) * inner
        for loop, number in zip(kernel.loops[:-1], between, strict=True):
            if loop.index in entry.names:
                step = np.asarray((entry.coefficient(loop.index) * loop.step * number).value(begin)) * inner
                pitch = np.gcd(pitch, step)
        if extent is not None:
            inner = inner * np.asarray(extent.value(sizes))
    last = access.index[-1]
    assert not isinstance(last, Indirect)
    moved = np.asarray((last.coefficient(inner_loop.index) * inner_loop.step).value(begin))
    size = array.element_bytes
    return first * size + access.offset_bytes, pitch * size, moved * size


def _names(entry: Any) -> frozenset[str] | tuple[()]:
    return () if isinstance(entry, Indirect) else entry.names


CORRECTION = Correction(
    name="line-crossing",
    order=2,
    what="share of the vector accesses that cross a cache line, from extents, types and bounds",
    source="counting lines; of the accesses that cross one, the core's parameter line_crossing says what they take",
    validation="69 stencils of the INSPECT collection on one core: "
    "mean error 8.9 % with and without it; on Zen 7.0 instead of 7.5 %",
    apply=apply,
)
