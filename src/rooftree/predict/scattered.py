"""Places that loaded indices name: how long they wait for translation and latency at most, and how large the arrays are.

Accesses in no order wait for their lines beside each other, as many as the reorder buffer holds; one whose index is made of what
the one before brought waits alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import CapabilityError
from rooftree.kernel.bounds import executions
from rooftree.kernel.count import Counts, accesses_of, count, index_depth
from rooftree.kernel.model import Access, Indirect, Kernel, Scalar, walk
from rooftree.kernel.model import Array as KernelArray
from rooftree.kernel.poly import Poly
from rooftree.kernel.ranges import span
from rooftree.machine.model import Machine
from rooftree.models import doubts as limits
from rooftree.results.prediction import Prediction
from rooftree.traffic.layer_conditions.gathered import row_of

Array = NDArray[np.float64]
Sizes = Mapping[str, NDArray[np.int64]]

PAGE = 4096
"""The usual page [B]."""


def scattered(p: Prediction, kernel: Kernel, machine: Machine) -> Array:
    """Time of translation and latency if each place that a loaded index names is on a page of its own [cy/CL], (S, C).

    An index that a loop around loads leads to a row: its first element waits, once for each time that the index is loaded. So
    does the first one of those that the source has one by one, ``x[at[i]][0] + x[at[i]][1]``.
    """
    counts = count(kernel)
    runs = executions(kernel, p.sizes)
    longer: Array = np.zeros(p.shape[0])
    rows: set[tuple[Any, ...]] = set()
    for op in counts.memory:
        chained = waits_for_itself(kernel, op.access)
        depth = len(kernel.loops) if chained else _loaded_at(kernel, op.access)
        if not depth or op.depth != counts.depth or (op.is_store and _is_loaded(op.access, counts)):
            continue
        row: tuple[Any, ...] = op.access.array, *(entry for entry in op.access.index if isinstance(entry, Indirect))
        if depth == len(kernel.loops):  # neighbours on a page wait for its translation, and for lines side by side, once
            key, offset = row_of(kernel.array(op.access.array), op.access)
            row = key, offset // PAGE
        if row in rows:
            continue
        rows.add(row)
        accesses = np.broadcast_to(np.asarray(runs[depth], dtype=np.float64), (p.shape[0],))
        share = np.broadcast_to(np.asarray(runs[depth] / runs[-1], dtype=np.float64), (p.shape[0],))
        reach = _scattered_bytes(kernel, op.access, p.sizes)
        walk_time = limits.translation(np.minimum(accesses, reach / PAGE))
        beside = np.ones(p.shape[0]) if chained else _at_once(p, machine, share)
        if np.isinf(reach).any():  # nothing says how large it is: as many lines as a sweep asks for
            line = machine.caches[0].line if machine.caches else 64
            reach = np.minimum(reach, accesses * max(op.number, 1.0) * line)
        others = np.maximum(touched_bytes(kernel, p.sizes) - reach, 0.0) / runs[-1]
        again = limits.until_again(reach, machine.caches[0].line if machine.caches else 64, op.number * share, others)
        if chained:  # what it leads to lies in no order either, a line for each access
            again = np.maximum(again, _in_no_order(kernel, counts, p.sizes))
        waits = limits.waiting_at_once(_latencies(p, machine, again) + walk_time, beside)
        longer = longer + op.number * share * np.maximum(walk_time, waits)
    return longer[:, None] * p.iterations_per_cl / np.asarray(p.cores)[None, :]


def _in_no_order(kernel: Kernel, counts: Counts, sizes: Sizes) -> Array:
    """Bytes of all arrays that loaded indices lead to, as far as that is known, shape (S,)."""
    found = {op.access.array: _scattered_bytes(kernel, op.access, sizes) for op in counts.memory if op.access.indirect}
    return sum((np.where(np.isinf(bytes_), 0.0, bytes_) for bytes_ in found.values()), start=np.zeros(1))


def waits_for_itself(kernel: Kernel, access: Access) -> bool:
    """Whether an index is made of a value that the access itself brought in a pass before, ``x = t[x & 255] ^ (x >> 8)``.

    A variable that a pass assigns before it is used brings nothing from the one before.
    """
    holds: dict[str, set[str | Access]] = {}  # what each variable is made of: accesses, and variables of the pass before
    wanted: set[str | Access] = set()
    for statement in kernel.statements:
        read = accesses_of(statement)
        if access in read:
            words = {w for entry in access.index if isinstance(entry, Indirect) for w in re.findall(r"[A-Za-z_]\w*", entry.text)}
            wanted |= _made_of(words, holds)
        if isinstance(statement.target, Scalar):
            name = statement.target.name
            value = _made_of({part.name for part in walk(statement.value) if isinstance(part, Scalar)}, holds) | set(read)
            always = not statement.guards and statement.depth == len(kernel.loops)
            holds[name] = value if always else value | _made_of({name}, holds)
    found: set[str | Access] = set()
    while fresh := wanted - found:
        found |= fresh
        wanted = set().union(*(holds.get(name, set()) for name in fresh if isinstance(name, str)))
        if access in wanted:
            return True
    return False


def _made_of(names: set[str], holds: Mapping[str, set[str | Access]]) -> set[str | Access]:
    """What variables are made of at a place in a pass; those that it has not assigned come from the pass before."""
    return set().union(*(holds.get(name, {name}) for name in names))


def _at_once(p: Prediction, machine: Machine, share: Array) -> Array:
    """How many accesses, ``share`` in an iteration, are under way at once by the reorder buffer; infinite where not known."""
    code, per_pass = p.incore.machine_code, p.incore.iterations_per_asm_loop
    if code is None or not per_pass:
        return np.full(share.shape, np.inf)
    places = reorder_buffer(machine)
    return np.maximum(1.0, np.floor(places * per_pass / code.instructions * share)) if places else np.full(share.shape, np.inf)


def reorder_buffer(machine: Machine) -> float | None:
    """Places of the reorder buffer of a machine's core, by its instruction table; None where that is not known [1]."""
    from rooftree.incore.loops.find import table_of

    try:
        places = table_of(machine).parameters.get("rob")
    except CapabilityError:
        return None
    return float(places) if places else None


def _latencies(p: Prediction, machine: Machine, again: Array) -> Array:
    """Of an access to a line that comes back after so many bytes, at most from where all data are [cy]; none if L1 holds it."""
    sizes = np.array([cache.size for cache in machine.caches])
    holds = np.minimum((again[:, None] > sizes).sum(axis=1), np.asarray(p.data_in).max(axis=1))
    return np.array([latency(machine, int(place), p.clock_Hz) if place else 0.0 for place in holds])


def _loaded_at(kernel: Kernel, access: Access) -> int:
    """Depth of the loop that loads an index of an access anew; 0 for an access without such an index."""
    loads = [load for entry in access.index if isinstance(entry, Indirect) for load in entry.loads]
    return max((index_depth(load, kernel.counters) for load in loads), default=0)


def _scattered_bytes(kernel: Kernel, access: Access, sizes: Sizes) -> Array:
    """Bytes of the array that an indirect access may come to, shape (S,); infinite where nothing says so."""
    array, first = kernel.array(access.array), access.index[0]
    if array.extents[0] is not None or not isinstance(first, Indirect):
        return array_bytes(kernel, array, sizes)
    rows = np.inf if first.below is None else float(first.below)
    return array_bytes(kernel, replace(array, extents=(Poly.const(1), *array.extents[1:])), sizes) * rows


def _is_loaded(access: Access, counts: Counts) -> bool:
    """Whether the same element is loaded, too."""
    return any(not op.is_store and (op.access.array, op.access.index) == (access.array, access.index) for op in counts.memory)


def array_bytes(kernel: Kernel, array: KernelArray, sizes: Sizes) -> Array:
    """Bytes of an array as far as the nest reaches, by its extents or else by its indices, shape (S,)."""
    points = max((len(v) for v in sizes.values()), default=1)
    elements: Array = np.ones(points)
    for position, extent in enumerate(array.extents):
        if extent is not None:
            elements = elements * np.asarray(extent.value(sizes), dtype=np.float64)
        else:
            elements = elements * _reach(kernel, array.name, position, sizes, points)
    return elements * array.element_bytes


def _reach(kernel: Kernel, array: str, position: int, sizes: Sizes, points: int) -> Array:
    """How far the indices of a dimension of unknown extent reach; 1 where that cannot be told."""
    found: Array = np.ones(points)
    for op in count(kernel).memory:
        entry = op.access.index[position] if op.access.array == array else None
        if entry is None or isinstance(entry, Indirect):
            continue
        highest = [
            np.asarray(poly.value(sizes), dtype=np.float64)
            for poly in span(entry, kernel.loops).high
            if not set(poly.names) & set(kernel.counters)
        ]
        if highest:
            found = np.maximum(found, np.minimum.reduce([np.broadcast_to(h, (points,)) for h in highest]) + 1)
    return found


def touched_bytes(kernel: Kernel, sizes: Sizes) -> Array:
    """Bytes of all arrays as far as the nest reaches, by their extents or else by their indices, shape (S,)."""
    points = max((len(v) for v in sizes.values()), default=1)
    total: Array = np.zeros(points)
    for array in kernel.arrays:
        total = total + array_bytes(kernel, array, sizes)
    return total


def latency(machine: Machine, place: int, clock_Hz: float) -> float:
    """Of an access that waits for a place, 1 for the second cache; where the machine file does not say, of most machines [cy]."""
    memory, last = machine.memory, len(machine.locations) - 1
    if place < last:
        return machine.caches[place].latency or limits.usual_latency(place, last, clock_Hz)
    if memory is None or memory.latency is None or machine.core is None:
        return limits.usual_latency(place, last, clock_Hz)
    return memory.latency * clock_Hz / machine.core.clock
