"""What the loop around does before each row: a limit upwards.

Start-up counts what its instructions take where a part of them passes beside the rows. The limit, and how fast they are at the
least, are those of `rooftree.models.doubts.rows_set_up`. And what rests at the end of rows of small elements may take.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rooftree.incore.corrections.loop_remainder import in_single_elements
from rooftree.incore.corrections.model import KernelLoop, Times, is_seen
from rooftree.incore.loops.between import between_rows
from rooftree.incore.model import Array
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.models.doubts import MISPREDICTED_CYCLES, PER_CYCLE, rows_set_up
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
_ENDS = 2
"""Ends of a row that are not foreseen: of vectors and of single elements. A limit: of 24 rows of bytes of four odd loops on four
processors none took longer by more than a quarter of what a third one adds, some of 500 bytes on a Zen 3 by two."""
_BESIDE = 0.5
"""Part of the time of single elements that may pass beside the vectors of a row [1]: of 24 such rows three took less than their
vectors and half of their single elements, by up to 7 %."""
_SLOWER = 0.7
"""What single elements may take longer than predicted [1]: 0.6, see `rests`."""


def rests(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """What rests of rows of small elements may take, which single elements and half vectors do: a limit on either side.

    A median of bytes (18 sorts of two) in rows of 498, 500 and 512 on a virtual machine of Zen 3, data in L2, 2026-11-29, the
    least of 2600 bursts: 33.5, 38.3 and 52.7 cy/CL, 29.6, 31.6 and 41.0 predicted. That is 30, 52 and 93 cycles a row, of 0, 2
    and 14 single elements behind half a vector. The limit is that neither end of a row is foreseen, that of the
    vectors and that of single elements, and that these take longer by 0.7. Downwards it is that half of them, which use other
    ports, pass beside the vectors: averages and maxima of neighbours on Zen 4 and Granite Rapids take little more than vectors.
    """
    if loop.rows.level == 0 or loop.external is not None or loop.lanes < _SMALL:
        return
    if (found := in_single_elements(times, loop)) is None:
        return
    rest = np.asarray(loop.rows.trips) % loop.per_pass != 0
    starts = np.asarray(loop.iterations / loop.rows.per_start, dtype=np.float64)
    now = np.maximum(times.T_OL, 1e-9)
    factor = 1 + np.where(rest, _ENDS * MISPREDICTED_CYCLES * starts / now + _SLOWER * found[0], 0.0)
    words = (
        "rows of small elements end with half vectors and single elements, whose ends are predicted to be foreseen. The limit is "
        f"that neither is, and that single elements take {1 + _SLOWER:g} times as long, or that half of them pass beside the "
        "vectors. To do: rows of whole vectors"
    )
    yield from sized(SETUP, words, factor, np.where(rest, 1 - _BESIDE * found[0], 1.0), where=is_seen(factor))


def of_sizes(times: Times, loop: KernelLoop) -> Array:
    """Factors on the time in the core by which setting up rows may make it longer, over the sizes, shape (S,) [1].

    1 where it is so little that nobody is told.
    """
    if loop.rows.level == 0 or loop.external is not None:
        return np.ones(1)
    number = between_rows(loop.code.listing, loop.code.loop)
    factors = rows_set_up(number, loop.iterations / loop.rows.per_start, times.T_startup, times.T_OL)
    return np.asarray([factor if is_seen(factor) else 1.0 for factor in np.atleast_1d(factors).tolist()])
