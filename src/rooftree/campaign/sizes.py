"""Sizes chosen for a kernel and a machine, and the lengths of blocks.

Sizes run from 10 to 1.5 times the largest size at which the condition of the outermost loop that reuses anything (of a 3D
stencil: that planes fit) still holds in the last cache, within `MEMORY_B`, and where this machine measures within a part of the
memory that is free (`measured_memory`). Where nothing is reused within a sweep, the condition is that all of the data fit.

Source: Hornich et al., INSPECT (2019), Algorithm 1; there by single steps, here evenly in the logarithm, so that small caches get
points, too, and rounded down to whole lines beside powers of two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from rooftree.errors import UsageError
from rooftree.frontend.load import load_kernel
from rooftree.frontend.stencil.blocked import LENGTH, blocked_kernel
from rooftree.frontend.stencil.classes import StencilClass
from rooftree.frontend.stencil.text import counters
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.models.blocking import filling_a_part
from rooftree.traffic.layer_conditions.condition import LayerCondition
from rooftree.traffic.layer_conditions.run import layer_conditions
from rooftree.validate.sizes import all_loops_run, array_sizes, largest_size, round_down

LEAST = 10
BEYOND = 1.5
"""How far beyond the last layer condition a sweep goes."""
MEMORY_B = 32 * 2**30
"""Memory of one ccNUMA domain, which machine files do not tell; an assumption [B]."""

SHARE = 0.25
"""Part of the free memory that automatic sizes fill where they are measured: points of more take minutes, or fail [1]."""


class Chosen(NamedTuple):
    """Sizes that were chosen.

    Attributes:
        values: for all of the names together.
        uncut_B: what the arrays would take if memory had not cut the sizes [B]; 0 where it did not.
    """

    values: tuple[int, ...]
    uncut_B: int


def measured_memory(free_B: int | None) -> int:
    """What the arrays of automatic sizes fill at most where they are measured: a power of two, so that it seldom changes [B].

    >>> measured_memory(20 * 2**30) // 2**30, measured_memory(17 * 2**30) // 2**30, measured_memory(2**20) // 2**10
    (4, 4, 256)
    """
    return MEMORY_B if free_B is None else min(MEMORY_B, 1 << max(0, int(SHARE * free_B).bit_length() - 1))


def chosen_sizes(
    kernel: Kernel, machine: Machine, names: Sequence[str], number: int, memory_B: int, given: Mapping[str, int]
) -> Chosen:
    """Values for all of the names together.

    Args:
        kernel, machine: what runs where.
        names: sizes of the kernel that are tied.
        number: how many values at most; rounding leaves fewer of small ones.
        memory_B: the arrays fill no more [B].
        given: values of the other sizes.
    Raises: UsageError if no layer condition depends on the sizes, or the loops run with none of these.
    """
    cache = machine.caches[-1]
    conditions = layer_conditions(kernel, int(machine.caches[0].line))
    carried = [c for c in conditions if c.loop != "repeat"]
    conditions = tuple(c for c in carried if c.loop == carried[-1].loop) or conditions
    limits = [n for n in (_largest(c, names, given, float(cache.size)) for c in conditions) if n is not None]
    if not limits:
        raise UsageError(
            f"no layer condition of {kernel.name} depends on {', '.join(names)}", where="sizes", hint=f"{','.join(names)}: [1000]"
        )
    most = int(BEYOND * max(*limits, LEAST))
    uncut = sum(array_sizes(kernel, {**given, **dict.fromkeys(names, most)}).values())
    if uncut > memory_B:
        most = largest_size(kernel, names, given, memory_B)
    values = np.geomspace(LEAST, max(most, LEAST + 1), number) if number > 1 else np.array([most], dtype=float)
    found = dict.fromkeys(round_down(int(v)) for v in np.rint(values))
    runs = tuple(n for n in found if all_loops_run(kernel, names, given, n))
    if not runs:
        raise UsageError(f"the loops of {kernel.name} run with none of {', '.join(names)} = {LEAST} to {most}", where="sizes")
    return Chosen(runs, uncut if uncut > memory_B else 0)


def _largest(condition: LayerCondition, names: Sequence[str], given: Mapping[str, int], cache_bytes: float) -> int | None:
    """The largest common value of the sizes at which a condition holds; None if it depends on none of them, or always holds."""
    if not condition.required.names & set(names) or condition.required.names - set(names) - given.keys():
        return None
    return condition.tied(names).largest(names[0], cache_bytes, given)


def blocked_loops(stencil: StencilClass, loops: Sequence[str]) -> tuple[str, ...]:
    """Counters of the loops to block, outermost first: those named, or the second one from inside; () if a class lacks one."""
    known = counters(stencil)
    if len(known) < 2 or not set(loops) <= set(known):
        return ()
    return tuple(sorted(loops, key=known.index)) or (known[-2],)


def block_length(
    stencil: StencilClass, machine: Machine, cache: str, loops: Sequence[str], sizes: Mapping[str, int], cores: int
) -> int:
    """The longest pieces of loops with which the condition of the loop around them holds in a cache, of one loop half of that.

    Of several loops, of which the innermost one is cut as well, it is the condition of the nest in pieces: its short rows begin
    and end within lines, so that more of these must fit than the pieces have bytes.

    Args:
        loops: counters, outermost first; of several all pieces have one length.
    Returns: [iterations]; the whole loop where the condition holds without.
    Raises: UsageError for a cache that the machine does not have, and where no length restores the condition.
    """
    found = next((c for c in machine.caches if c.name == cache), None)
    if found is None:
        names = ", ".join(c.name for c in machine.caches)
        raise UsageError(f"{machine.name} has no cache {cache}, it has {names}", where="blockings")
    around = counters(stencil)[max(0, counters(stencil).index(loops[0]) - 1)]
    threads, line = min(cores, found.shared_by), int(machine.caches[0].line)
    broken = [c for c in _conditions(stencil, line) if c.loop == around and c.required_bytes(sizes, threads) > found.size]
    blocks: Iterable[int | None] = (c.blocks(float(found.size), sizes, threads).get(loops[0]) for c in broken)
    if broken and len(loops) > 1:
        in_pieces = (c for c in _conditions(stencil, line, *loops) if c.loop == around)
        blocks = (c.largest(LENGTH, float(found.size), sizes, threads) for c in in_pieces)
    lengths = list(blocks)
    if not all(lengths):
        cut = " and ".join(loops)
        raise UsageError(f"no blocks of {cut} let the layer condition of {around} hold in {cache}", where="blockings")
    longest = min(filter(None, lengths), default=0)
    if not longest:
        return max(sizes.values())
    return filling_a_part(longest) if len(loops) == 1 else longest


@lru_cache(maxsize=16)
def _conditions(stencil: StencilClass, line_B: int, *loops: str) -> Sequence[LayerCondition]:
    """The layer conditions of a class, with loops in pieces or without, found once for all sizes."""
    return layer_conditions(blocked_kernel(stencil, *loops) if loops else load_kernel(stencil.name), line_B)
