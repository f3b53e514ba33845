"""What the loop around does before each row: a limit upwards.

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
from rooftree.incore.model import Array
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.models.doubts import PER_CYCLE, rows_set_up
from rooftree.models.rows import SLOWER, rests_of_small_elements
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


_SMALL = 16
"""Elements in a vector from which rests of rows are in doubt: of bytes in xmm, of two bytes in ymm."""


def rests(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """What rests of rows of small elements may take, which single elements and half vectors do: a limit on either side."""
    if loop.rows.level == 0 or loop.external is not None or loop.lanes < _SMALL:
        return
    if (found := in_single_elements(times, loop)) is None:
        return
    rest = np.asarray(loop.rows.trips) % loop.per_pass != 0
    starts = np.asarray(loop.iterations / loop.rows.per_start, dtype=np.float64)
    low, high = rests_of_small_elements(rest, found[0], starts, np.maximum(times.T_OL, 1e-9))
    words = (
        "rows of small elements end with half vectors and single elements, whose ends are predicted to be foreseen. The limit is "
        f"that neither is, and that single elements take {1 + SLOWER:g} times as long, or that half of them pass beside the "
        "vectors. To do: rows of whole vectors"
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
