"""Addresses that lie a size apart whose value is given: ``v[i] = f(v[i-d])`` with a parameter d.

Code has a pointer to v[i] and one to v[i-d], of which a loop does not show that they ever meet. What both held at its beginning
differs by a multiple of a register, 4 d; and if the source has references to one array that are 4 d bytes apart, that register
is d. With its value the loads of the loop meet its stores, as they do with a number in the source.

So with a number in the source where pointers of rows are registers of their own: these differ by that number alone.

    apart = (terms of the gap of the source, of which values are given) + (constant part of the difference in the code)

Not followed: pointers that several instructions set (of rows of nests), that are loaded, or sums made in the loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

import numpy as np

from rooftree.asm.address_arithmetic import Affine, add, times
from rooftree.asm.entry_values import EntryValues
from rooftree.incore.columns import BY_REGISTER, columns
from rooftree.incore.corrections.model import KernelLoop, Times, is_seen
from rooftree.incore.instructions.addresses import Lag, Origin, brought_together, places
from rooftree.incore.instructions.dependences import meetings
from rooftree.incore.loops.find import Found
from rooftree.incore.loops.moving import stride
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.kernel.distance import inner_distance, same_coefficients
from rooftree.kernel.model import Access, Indirect, Kernel
from rooftree.kernel.overlap import nearest, unknown_pairs
from rooftree.kernel.poly import Poly
from rooftree.kernel.work import reads
from rooftree.results.doubt import FLOW

_FAR = 1 << 40
"""How far a pass moves by an unknown step, for what is compared with itself alone [B]."""


def lags(kernel: Kernel, code: Found) -> tuple[Lag, ...]:
    """By how much addresses in a loop are apart, as far as only given sizes say so.

    Args:
        kernel: with values put in, see `rooftree.kernel.strides`.
        code: its loop.
    """
    gaps = {(): 0, **_gaps(kernel)}  # pointers that differ by a number alone show themselves how far they are apart
    if not _comes_back(kernel) or code.loop.first_block < 0:
        return ()
    loads, stores = places(code.loop.block.instructions)
    origins = dict.fromkeys(p.origin for group in (*stores, *loads) for p in group if p.step)
    entry = EntryValues(code.listing, code.loop)
    values = {origin: value for origin in origins if (value := _value(origin, entry)) is not None}
    found: dict[Origin, Lag] = {}
    bases = dict.fromkeys(p.origin for group in stores for p in group if p.origin in values)
    for base in bases:
        if base in found:
            continue
        for origin, value in values.items():
            if origin == base or origin in found:
                continue
            difference = add(value, values[base], -1) or {}
            terms = tuple(sorted(factor for name, factor in difference.items() if name and factor))
            if terms in gaps:
                found[origin] = Lag(origin, base, gaps[terms] + difference.get("", 0))
    return (*found.values(), *columns(code))


def _comes_back(kernel: Kernel) -> bool:
    """Whether the innermost loop reads an array that it stores to, too."""
    body = [s for s in kernel.statements if s.depth == len(kernel.loops)]
    stored = {s.target.array for s in body if isinstance(s.target, Access)}
    return any(access.array in stored for s in body for access in reads(s))


def _gaps(kernel: Kernel) -> dict[tuple[int, ...], int]:
    """Of references whose distance is known here alone: factors of the sizes that it holds [B], and their part of it [B].

    Where two of them, ``v[i-d]`` and ``v[i-e]``, have the same factors, code does not tell which is which.
    """
    found: dict[tuple[int, ...], set[int]] = {}
    for factors, part in _terms(kernel):
        found.setdefault(factors, set()).add(part)
    return {factors: parts.pop() for factors, parts in found.items() if len(parts) == 1}


def _terms(kernel: Kernel) -> Iterator[tuple[tuple[int, ...], int]]:
    for (store, other), (there, here) in unknown_pairs(kernel):
        known, given = _apart(kernel.read or kernel, there, here), _apart(kernel, store, other)
        if known is None or given is None or given.constant is None:
            continue
        factors = [(monomial, factor) for monomial, factor in known.terms if monomial]
        constant = sum(factor for monomial, factor in known.terms if not monomial)
        if factors and all(isinstance(factor, int) for _, factor in factors) and isinstance(constant, int):
            for sign in (1, -1):
                yield tuple(sorted(sign * int(f) for _, f in factors)), sign * (int(given.constant) - constant)


def _apart(kernel: Kernel, store: Access, other: Access) -> Poly | None:
    """How far another reference lies before a store [B]; None: not the same in all iterations."""
    if not same_coefficients(kernel, store, other):
        return None
    total, pitch = Poly(), Poly.const(kernel.array(store.array).element_bytes)
    extents = kernel.array(store.array).extents
    for x, y, extent in zip(reversed(store.index), reversed(other.index), reversed(extents), strict=True):
        assert not isinstance(x, Indirect)
        assert not isinstance(y, Indirect)
        total = total + (x - y) * pitch
        pitch = pitch if extent is None else pitch * extent
    return total


def _value(origin: Origin, entry: EntryValues) -> Affine | None:
    """An address as the loop finds it, without its offset; None where a register of it is made in the loop."""
    base, index, scale, symbol = origin
    total: Any = {f"={symbol}": 1} if symbol else {}
    for name, factor in ((base, 1), (index, scale)):
        if name and not name.isalnum():
            return None
        total = add(total, times(entry.value(name), factor)) if name else total
    return total  # type: ignore[no-any-return]


def unresolved(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """That loads may read what was stored a given size before, where it is not known which ones do.

    The limit is that of the loads which take longest if they do, at the smallest of the distances. Vectors are not run at
    distances shorter than they are: there the limit is that of one element after the other, each as late as a vector.
    """
    kernel, inputs = loop.kernel, times.runs[-1].inputs
    if loop.external is not None or loop.code.loop.first_block < 0:
        return
    yield from _down_columns(times, loop)
    if any(lag.step is None for lag in inputs.lags):
        return
    back = _iterations_back(loop)
    if not back:
        return
    loads, stores = places(loop.body)
    apart = [
        (Lag(load.origin, base.origin, base.offset - load.offset - round(back * base.step / loop.per_pass * loop.code.jammed)),)
        for base in chain(*stores)
        if base.step
        for load in chain(*loads)
        if load.step == base.step and load.origin != base.origin
    ]
    many = nearest(kernel) is None and back < loop.per_pass  # a sweep over so many distances that none was looked at by itself
    to_do = "a number in the source in place of the size"
    yield from _if_read(times, loop, apart, f"one {back} iterations", to_do, loop.per_pass / back if many else 1.0)


def _if_read(
    times: Times, loop: KernelLoop, apart: Iterable[tuple[Lag, ...]], which: str, to_do: str, longer: float = 1.0
) -> Iterator[Sized]:
    """That one of some loads reads what was stored before: the limit is that of the one with which a pass takes longest.

    Args:
        apart: of each load, how far addresses lie apart if it does.
        which: iteration stored it, in words.
        to_do: so that the code shows it.
        longer: factor on the time of a pass [1].
    """
    inputs, cycles = times.runs[-1].inputs, times.found.cycles
    cycles = max([cycles, *(loop.run(replace(inputs, lags=lags)).cycles for lags in apart)])
    factors = cycles * longer * times.passes / np.maximum(np.maximum(times.T_OL, times.T_nOL), 1e-9)
    words = (
        f"an iteration of {loop.kernel.name} reads what {which} before it stored, and the code does not show with which load: "
        f"predicted as if it did not wait for it, the limit is that it does. To do: {to_do}"
    )
    yield from sized(FLOW, words, factors, where=is_seen(factors))


def _down_columns(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """That loads may read what the source says was stored a few iterations before, where code makes addresses in unknown steps.

    Code that loads less than the source reads carries the value in a register, and needs no such load.
    """
    kernel, inputs = loop.kernel, times.runs[-1].inputs
    body = [s for s in kernel.statements if s.depth == len(kernel.loops)]
    stored = {s.target for s in body if isinstance(s.target, Access) and stride(kernel, s.target) is None}
    read = {access for s in body for access in reads(s) if stride(kernel, access) is None}
    back = min((b for s in stored for access in read if (b := inner_distance(kernel, s, access))), default=0)
    if not back:
        return
    own_loads, own_stores = places(loop.body)
    loads, stores = (brought_together(group, inputs.lags) for group in (own_loads, own_stores))
    if any(passes and store.origin == BY_REGISTER for _, _, passes, _, store, _ in meetings(loads, stores)):
        return
    moving = [load for load in chain(*own_loads) if load.step is None]
    if len(moving) < len(read) * loop.per_pass:
        return
    passes = max(1, back // loop.per_pass)
    apart = [
        (Lag(base.origin, BY_REGISTER, passes * _FAR - base.offset, _FAR), Lag(load.origin, BY_REGISTER, -load.offset, _FAR))
        for base in chain(*own_stores)
        if base.step is None
        for load in moving
        if load.origin != base.origin
    ]
    to_do = "keep the value in a variable, or make another loop the innermost one"
    yield from _if_read(times, loop, apart, "the one" if back == 1 else f"one {back}", to_do)


def _iterations_back(loop: KernelLoop) -> int:
    """The least of the iterations after which what was stored is read, as far as only given sizes say so; 0: there are none."""
    kernel = loop.kernel
    loaded = {access for s in kernel.statements for access in reads(s)}
    pairs = [pair for pair, _ in unknown_pairs(kernel) if pair[1] in loaded]
    found = {back for store, other in pairs if (back := inner_distance(kernel, store, other))}
    for store in dict.fromkeys(s.target for s in kernel.statements if isinstance(s.target, Access)):
        for other in loaded:
            if other.array == store.array and (back := _by_sizes(loop, store, other)):
                found.add(back)
    return min(found, default=0)


def _by_sizes(loop: KernelLoop, store: Access, other: Access) -> int:
    """As `_iterations_back`, where the distance of a pair is a formula: of a sweep over many values."""
    step, gap = stride(loop.kernel, store), _apart(loop.kernel, store, other)
    if not step or gap is None or gap.constant is not None:
        return 0
    back = np.asarray(gap.value(loop.sizes) / (step * loop.kernel.array(store.array).element_bytes))
    short = np.broadcast_to(back, loop.rows.trips.shape)
    short = short[(short >= 1) & (short < loop.rows.trips)]
    return int(short.min()) if short.size else 0
