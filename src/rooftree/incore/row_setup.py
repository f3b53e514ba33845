"""What the loop around does before each row, functions that it calls among it: a limit upwards.

Start-up counts what its instructions take where a part of them passes beside the rows. The limit, and how fast they are at the
least, are those of `rooftree.models.doubts.rows_set_up`. And what rests at the end of rows of small elements may take, those of
`rooftree.models.rows.rests_of_small_elements`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rooftree.incore.corrections.loop_remainder import in_single_elements
from rooftree.incore.corrections.model import KernelLoop, Times, is_seen
from rooftree.incore.loops.between import between_rows
from rooftree.incore.loops.find import call_costs
from rooftree.incore.model import Array
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.kernel.model import Operation, walk
from rooftree.models.doubts import PER_CYCLE, overhead, rows_set_up
from rooftree.models.rows import BESIDE_CALLS, BESIDE_VECTORS, SLOWER, rests_of_small_elements
from rooftree.results.doubt import SETUP


def set_up(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """What setting up rows may take beyond what is counted for their start."""
    factors = of_sizes(times, loop)
    if (factors > 1).any():
        number = between_rows(loop.code.listing, loop.code.loop)
        words = (
            f"between two rows lie {number} instructions at least, of which a part is predicted to be done beside the rows. "
            f"The limit is that none of them is done beside the work of a row, and {PER_CYCLE:g} in a cycle. To do: longer rows"
        )
        yield from sized(SETUP, words, factors, digits=None)


def called_before(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """What functions may take that are called before or behind each row, which is not counted: a limit upwards.

    A rotation of pairs by an angle of each row (powf, cosf and sinf for rows of 16, L1) takes 115 cy a row on an Emerald Rapids,
    84 of them counted, and 101 were the limit without them; with them it is 130.
    """
    costs = call_costs(loop.machine)
    inner = len(loop.kernel.loops)
    around = [s.value for s in loop.kernel.statements if s.depth == inner - 1]
    parts = [part for value in around for part in walk(value) if isinstance(part, Operation) and part.kind == "call"]
    names = [name for part in parts if (name := part.name + _SUFFIX.get(part.dtype.name, "")) in costs]
    if loop.rows.level == 0 or inner < 2 or loop.external is not None or not names:
        return
    cycles = sum(costs[name].most or costs[name].cycles for name in names)
    factors = overhead(times.T_OL, cycles * loop.iterations / np.maximum(loop.rows.trips, 1))
    if np.any(seen := is_seen(factors)):
        words = (
            f"what {', '.join(dict.fromkeys(names))} takes, called for each row, is not counted. The limit is that nothing "
            "else is done meanwhile. To do: longer rows"
        )
        yield from sized(SETUP, words, factors, where=seen)


_SUFFIX = {"float": "f"}
"""End of the names of functions of the C library by the type of their results."""
_SMALL = 16
"""Elements in a vector from which rests of rows are in doubt: of bytes in xmm, of two bytes in ymm."""


def rests(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """What rests of rows of small elements may take, which single elements and half vectors do: a limit on either side."""
    if loop.external is not None or loop.lanes < _SMALL:
        return
    if (found := in_single_elements(times, loop)) is None:
        return
    rest = np.asarray(loop.rows.trips) % loop.per_pass != 0
    starts = np.asarray(loop.iterations / loop.rows.per_start, dtype=np.float64)
    beside = BESIDE_VECTORS if loop.rows.level else BESIDE_CALLS
    low, high = rests_of_small_elements(rest, found[0], starts, np.maximum(times.T_OL, 1e-9), beside)
    words = (
        "rows of small elements end with half vectors and single elements, whose ends are predicted to be foreseen. The limit is "
        f"that neither is, and that single elements take {1 + SLOWER:g} times as long, or that {beside:g} of them pass beside "
        "the vectors. To do: rows of whole vectors"
    )
    yield from sized(SETUP, words, high, low, where=is_seen(high))


def of_sizes(times: Times, loop: KernelLoop) -> Array:
    """Factors on the time in the core by which setting up rows may make it longer, over the sizes, shape (S,) [1].

    1 where it is so little that nobody is told.
    """
    if loop.rows.level == 0 or loop.external is not None:
        return np.ones(1)
    number = between_rows(loop.code.listing, loop.code.loop)
    factors = rows_set_up(number, loop.iterations / loop.rows.per_start, times.T_startup, times.T_OL)
    return np.asarray([factor if is_seen(factor) else 1.0 for factor in np.atleast_1d(factors).tolist()])
