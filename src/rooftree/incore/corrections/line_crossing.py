"""How often vector accesses of a loop cross cache lines: from the arrays' extents and types and the loop's bounds.

Vectors of w bytes that follow each other from an address p cross the end of a line of L bytes in w/L of all accesses, unless p
is a multiple of w: then none does. A row starts a pitch further than the one before, so that over many rows a share g/w of
them starts at a multiple of w, g = gcd(pitch, w), if any does. Of loads that a core makes in parts of p bytes (parameter
``line_crossing``), p stands for w in this share: what begins at a multiple of p crosses lines between its parts only.

Assumes: arrays start at a cache line, and the compiled loop starts where the loop of the source does, that is without a loop
that peels off iterations before it. Of accesses that lie between each other, such as members of structs or every other element,
whole vectors are taken from the first one on that lies less than the loop's step behind; a loop that goes backwards ends its
vectors where it starts. Accesses of the code are not told apart: each
load takes the mean of the kernel's loads, each store that of its stores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.incore.corrections.model import Correction, KernelLoop, Shares, Times, of_runs, rerun
from rooftree.incore.loops.find import Found
from rooftree.incore.loops.rows import iterations_per_start
from rooftree.incore.model import Array
from rooftree.kernel.count import Counts, count
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
    alike = _alike(loop, widths)
    return of_runs(loop, [rerun(times, loop, which if len(alike) > 1 else None, shares=shares) for which, shares in alike])


def rule(loop: KernelLoop) -> str | None:
    """Which accesses are counted at the last size, by kind and width, and when one crosses a line for nothing, in words."""
    element = loop.element_bytes
    touched = ((kind, m.bits) for kind in ("load", "store") for i in loop.body for m in getattr(i, f"{kind}s"))
    accesses = Counter((kind, bits) for kind, bits in touched if bits > 8 * element)
    widths = {bits // 8 for _, bits in accesses}
    if not widths:
        return None
    _, shares = _alike(loop, widths)[-1]
    known = loop.table.parameters.get("line_crossing", {})
    told = []
    for (kind, bits), number in accesses.items():
        width, found = bits // 8, known.get(f"{kind}{bits}")
        if found is None:
            told.append(f"{kind}s of {width} B are counted once, across a line too")
            continue
        share = shares[width][kind == "store"]
        part = int(found.get("part", width))
        free = f": not those that begin at a multiple of {part} B, which the core makes in parts of that" if part < width else ""
        takes = f", each for {found['cycles']:g} cy of {found['ports']} more"
        told.append(f"{number * share:.3g} of {number} {kind}s of {width} B in a pass do{takes}{free}")
    return "; ".join(told)


def _alike(loop: KernelLoop, widths: Collection[int]) -> Sequence[tuple[NDArray[np.bool_], Shares]]:
    """The groups of a loop's sizes, the one of the last size last."""
    between = iterations_per_start(loop.kernel, loop.sizes, loop.per_pass, loop.code.jammed)
    sizes = tuple((name, tuple(np.atleast_1d(values).tolist())) for name, values in loop.sizes.items())
    return _cached(loop.kernel, sizes, frozenset(widths), loop.line, tuple(between), tuple(_parts(loop, widths).items()))


@lru_cache(maxsize=8)
def _cached(
    kernel: Kernel,
    sizes: tuple[tuple[str, tuple[int, ...]], ...],
    widths: frozenset[int],
    line: int,
    between: tuple[int, ...],
    parts: tuple[tuple[tuple[int, bool], int], ...],
) -> Sequence[tuple[NDArray[np.bool_], Shares]]:
    """`groups`, cached: the same on all machines with such vectors, and what is in doubt about a prediction asks again."""
    values = {name: np.array(some) for name, some in sizes}
    return tuple(groups(kernel, count(kernel), values, widths, line, between, dict(parts)))


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
    nest = _Nest(kernel=kernel, counts=counts, sizes=sizes, between=between)
    columns = [
        _mean(nest, (width, (parts or {}).get((width, store), width)), line, store)
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


def _mean(nest: _Nest, width: tuple[int, int], line: int, store: bool) -> Array:
    """Mean share of the kernel's loads or stores."""
    counts = nest.counts
    accesses = [op.access for op in counts.memory if op.depth == counts.depth and op.is_store == store]
    taps = [a for a in accesses if nest.runs_along(a) and len(_taps(nest.kernel, a, nest.between)) > 1]
    along = [a for a in taps or accesses if nest.runs_along(a)]
    if not along:
        return np.zeros(1)
    found = [_share(nest, a, width, line) for a in taps] or _share_from([nest.place(a) for a in along], width, line)
    mean: Array = np.mean(np.broadcast_arrays(*found), axis=0)
    return mean


def _share(nest: _Nest, access: Access, width: tuple[int, int], line: int) -> Array:
    """Share of the vectors of one access, of this width and in such parts, that cross a line within a part, over the sizes."""
    places = [nest.place(access, at) for at in _taps(nest.kernel, access, nest.between)]
    share: Array = np.mean(_share_from(places, width, line), axis=0)
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


def _share_from(places: Sequence[tuple[Array, Array]], width: tuple[int, int], line: int) -> Array:
    """The share of the vectors that cross a line, for each of some `_Nest.place`; shape (places, S)."""
    first, pitch = (np.stack(np.broadcast_arrays(*column)) for column in zip(*places, strict=True))
    whole, part = width
    common = np.gcd(pitch, part)
    aligned = np.where(first % common == 0, common / part, 0.0)
    share: Array = whole / line * (1 - aligned)
    return share


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Nest:
    """A nest at some sizes, and where its accesses begin: each is asked for again by all others of its array.

    Attributes:
        kernel, counts, sizes: as `groups` takes them.
        between: iterations of each loop but the innermost, between starts of vectors.
    """

    kernel: Kernel
    counts: Counts
    sizes: Mapping[str, Any]
    between: Sequence[int]
    _paths: dict[tuple[Access, tuple[int, ...]], tuple[Any, Any, Any]] = field(default_factory=dict)
    _groups: dict[tuple[str, bytes], dict[Access, Array]] = field(default_factory=dict)
    _begins: dict[tuple[int, ...], dict[str, Any]] = field(default_factory=dict)
    _places: dict[tuple[Access, tuple[int, ...]], tuple[Array, Array]] = field(default_factory=dict)

    def runs_along(self, access: Access) -> bool:
        """Whether the innermost loop moves an access along one dimension of its array: the last one but for members."""
        return not access.indirect and self._along(access) is not None

    def _along(self, access: Access) -> int | None:
        """The one dimension along which the innermost loop moves an access, if each element of it is members side by side.

        Members are what a constant number of elements further back in the index says, as of every other element, ``x[2*i + 1]``.
        """
        moved = [n for n, entry in enumerate(access.index) if self.kernel.counters[-1] in _names(entry)]
        if len(moved) != 1:
            return None
        behind = self.kernel.array(access.array).extents[moved[0] + 1 :]
        return moved[0] if all(extent is not None and not extent.names for extent in behind) else None

    def ahead(self, access: Access, block: Any) -> Array:
        """By how much the vectors that hold an access begin before it, where the loop moves it by a block of so many bytes [B].

        Compilers load what a step spans as whole vectors and take what they need out of these. Of ``x[2*i - 1]``, ``x[2*i]`` and
        ``x[2*i + 1]`` the first two lie in one group, the third begins another.
        """
        key = access.array, block.tobytes()
        if key not in self._groups:
            beside = [a for op in self.counts.memory if (a := op.access).array == access.array and self.runs_along(a)]
            several = list(dict.fromkeys(beside))
            begins = np.broadcast_arrays(*(self.path(a)[0] for a in several), block)[:-1]
            self._groups[key] = dict(zip(several, _grouped(np.stack(begins), block), strict=True))
        ahead: Array = self.path(access)[0] - self._groups[key][access]
        return ahead

    def place(self, access: Access, at: tuple[int, ...] = ()) -> tuple[Array, Array]:
        """Where the first vector of one of the passes that `_taps` tells apart begins, and how far rows lie apart [B]."""
        if (access, at) not in self._places:
            start, pitch, step = self.path(access, at)
            block = np.maximum(np.abs(step), self.kernel.array(access.array).element_bytes)
            first = start - self.ahead(access, block)  # what lies in between is loaded with it
            # a vector that goes backwards ends where it starts
            self._places[access, at] = np.atleast_1d(first + np.where(step < 0, block, 0)), np.atleast_1d(pitch)
        return self._places[access, at]

    def path(self, access: Access, at: tuple[int, ...] = ()) -> tuple[Any, Any, Any]:
        """Where an access is first, by what rows start apart, and by what the innermost loop moves it, over the sizes [B].

        ``at``: how many passes of the innermost loops come before the first one that is looked at.
        """
        if (access, at) not in self._paths:
            self._paths[access, at] = self._path(access, self._begin(at))
        return self._paths[access, at]

    def _begin(self, at: tuple[int, ...]) -> dict[str, Any]:
        """Values of sizes and counters at the first pass that is looked at."""
        if at not in self._begins:
            begin = dict(self.sizes)
            for loop in self.kernel.loops:
                begin[loop.index] = np.asarray(loop.start[0].value(begin))
            for loop, passed in zip(reversed(self.kernel.loops), reversed(at), strict=False):
                begin[loop.index] = begin[loop.index] + passed * np.asarray(loop.step.value(begin))
            self._begins[at] = begin
        return self._begins[at]

    def _path(self, access: Access, begin: Mapping[str, Any]) -> tuple[Any, Any, Any]:
        array, loops = self.kernel.array(access.array), self.kernel.loops
        first = np.zeros(1, dtype=np.int64)
        pitch = np.zeros(1, dtype=np.int64)
        inner: Any = 1
        moved: Any = 0
        for entry, extent in zip(reversed(access.index), reversed(array.extents), strict=True):
            assert not isinstance(entry, Indirect)
            first = first + np.asarray(entry.value(begin)).astype(np.int64) * inner
            for loop, number in zip(loops[:-1], self.between, strict=True):
                if loop.index in entry.names:
                    step = np.asarray((entry.coefficient(loop.index) * loop.step * number).value(begin))
                    pitch = np.gcd(pitch, inner if access.packed else step * inner)  # packed rows begin with any element
            if loops[-1].index in entry.names:
                moved = moved + np.asarray((entry.coefficient(loops[-1].index) * loops[-1].step).value(begin)) * inner
            if extent is not None:
                inner = inner * np.asarray(extent.value(self.sizes))
        size = array.element_bytes
        return first * size + access.offset_bytes, pitch * size, moved * size


def _grouped(begins: Array, block: Array) -> Array:
    """Where the group of each of some accesses begins, shape (A, S): all that begin less than a block behind its first one.

    >>> _grouped(np.array([[24], [8], [16]]), np.array([16])).tolist()
    [[24], [8], [8]]
    """
    order = np.argsort(begins, axis=0, kind="stable")
    leaders = np.empty_like(begins)
    leader = np.take_along_axis(begins, order[:1], axis=0)[0]
    for start, place in zip(np.take_along_axis(begins, order, axis=0), order, strict=True):
        leader = np.where(start - leader < block, leader, start)
        np.put_along_axis(leaders, place[None], leader[None], axis=0)
    return leaders


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
    rule=rule,
)
