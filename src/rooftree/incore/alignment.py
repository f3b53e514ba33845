"""How often vector accesses of a loop cross cache lines: from the arrays' extents and types and the loop's bounds.

Vectors of w bytes that follow each other from an address p cross the end of a line of L bytes in w/L of all accesses, unless p
is a multiple of w: then none does. A row starts a pitch further than the one before, so that over many rows a share g/w of
them starts at a multiple of w, g = gcd(pitch, w), if any does.

Assumes: arrays start at a cache line, and the compiled loop starts where the loop of the source does, that is without a loop
that peels off iterations before it. Accesses of the code are not told apart: each load takes the mean of the kernel's
loads, each store that of its stores.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.incore.model import Array, InCore
from rooftree.kernel.count import Counts
from rooftree.kernel.model import Access, Indirect, Kernel

Shares = dict[int, tuple[float, float]]
"""Share of the loads, and of the stores, that cross a line, by their width [B]."""


def groups(
    kernel: Kernel,
    counts: Counts,
    sizes: Mapping[str, Any],
    widths: Collection[int],
    line: int,
    turns: Sequence[int] | None = None,
) -> Iterator[tuple[NDArray[np.bool_], Shares]]:
    """Sizes that are alike: which they are, shape (S,), and the shares of accesses that cross a line; the last size last.

    Args:
        kernel, counts: whose innermost loop is vectorised.
        sizes: each size's values, shape (S,).
        widths: of the accesses, each of which makes up whole rows [B].
        line: of a cache [B].
        turns: of each loop but the innermost, from one start of vectors to the next (``short_loops.turns_of_pass``); None: 1.

    >>> from rooftree.kernel.load import load_kernel
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
    turns = turns if turns is not None else (1,) * (len(kernel.loops) - 1)
    columns = [_mean(kernel, counts, sizes, width, line, store, turns) for width in ordered for store in (False, True)]
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
    kernel: Kernel, counts: Counts, sizes: Mapping[str, Any], width: int, line: int, store: bool, turns: Sequence[int]
) -> Array:
    """Mean share of the kernel's loads or stores."""
    accesses = [op.access for op in counts.memory if op.depth == counts.depth and op.is_store == store]
    found = [share for a in accesses if (share := _share(kernel, a, sizes, width, line, turns)) is not None]
    mean: Array = np.mean(np.broadcast_arrays(*found), axis=0) if found else np.zeros(1)
    return mean


def _share(
    kernel: Kernel, access: Access, sizes: Mapping[str, Any], width: int, line: int, turns: Sequence[int]
) -> Array | None:
    """Share of the vectors of one access that cross a line, over the sizes; None if it does not run along an array."""
    counter, array = kernel.counters[-1], kernel.array(access.array)
    if access.indirect or not access.index or any(counter in _names(entry) for entry in access.index[:-1]):
        return None
    if counter not in _names(access.index[-1]):
        return None
    begin: dict[str, Any] = dict(sizes)
    for loop in kernel.loops:
        begin[loop.index] = np.asarray(loop.start[0].value(begin))
    first = np.zeros(1, dtype=np.int64)
    pitch = np.zeros(1, dtype=np.int64)
    inner: Any = 1
    for entry, extent in zip(reversed(access.index), reversed(array.extents), strict=True):
        assert not isinstance(entry, Indirect)
        first = first + np.asarray(entry.value(begin)) * inner
        for loop, number in zip(kernel.loops[:-1], turns, strict=True):
            if loop.index in entry.names:
                step = np.asarray((entry.coefficient(loop.index) * loop.step * number).value(begin)) * inner
                pitch = np.gcd(pitch, step)
        if extent is not None:
            inner = inner * np.asarray(extent.value(sizes))
    start = first * array.element_bytes + access.offset_bytes
    common = np.gcd(pitch * array.element_bytes, width)
    aligned = np.where(start % common == 0, common / width, 0.0)
    share: Array = np.atleast_1d(width / line * (1 - aligned))
    return share


def _names(entry: Any) -> frozenset[str] | tuple[()]:
    return () if isinstance(entry, Indirect) else entry.names


def joined(parts: list[tuple[NDArray[np.bool_], InCore]]) -> InCore:
    """In-core times of groups of sizes as one; what is no array is that of the last group."""
    if len(parts) == 1:
        return parts[0][1]
    number, last = len(parts[0][0]), parts[-1][1]

    def column(get: Callable[[InCore], Any]) -> Array:
        values = np.zeros(number)
        for which, part in parts:
            values[which] = get(part)
        return values

    changed: dict[str, Any] = {
        name: column(attrgetter(name)) for name in (f.name for f in fields(InCore)) if isinstance(getattr(last, name), np.ndarray)
    }
    names = dict.fromkeys(name for _, part in parts for name in part.limits)
    changed["limits"] = {name: column(partial(_limit, name)) for name in names}
    notes = [note for _, part in parts for note in part.notes if not note.startswith("machine code: ")]
    return replace(last, **changed, notes=tuple(dict.fromkeys([*last.notes, *notes])))


def _limit(name: str, part: InCore) -> Any:
    return part.limits.get(name, 0.0)
