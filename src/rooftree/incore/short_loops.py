"""What short rows cost: the innermost loop of a nest ends once in every row.

    T_row = (n + r (v - 1)) / L * T_pass + T_start

A row has n iterations, a pass does L of them, v in a vector. The r = n mod v iterations that fill no vector are done one by
one, each in the time of a vector; remainders of unrolled loops are done with vectors. Loops with predicates (SVE, RVV) and
with vectors of 64 B, which have masks, end with a partly filled pass instead. T_start is what the next row waits for: the
branch that ends the row is mispredicted, and the first lines of the next one, which the prefetchers of L1 do not expect,
come from L2. For long rows both vanish.

Not counted: instructions of the loops around, peeled iterations, rows so short that the predictor learns their length.
Sources of T_start, the cores' parameters ``mispredicted`` and ``second_level``: A. Fog, The microarchitecture of Intel, AMD
and VIA CPUs; Intel 64 and IA-32 Architectures Optimization Reference Manual (248966); AMD, Software Optimization Guides. On
the public INSPECT measurements of grids with up to 100 points in a row, 20 to 36 cycles fit each of six machines best.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from rooftree.incore.model import Array
from rooftree.kernel.bounds import trip_counts
from rooftree.kernel.model import Kernel


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of the innermost loop, arrays of shape (S,).

    Attributes:
        trips: iterations of one row, n; the mean if rows differ.
        passes: passes in one iteration.
        start: time for the start of a row in one iteration [cy].
    """

    trips: Array
    passes: Array
    start: Array


def rows(
    kernel: Kernel, sizes: Mapping[str, Any], per_pass: int, lanes: int, *, predicated: bool, start: float
) -> Rows:
    """Passes and lost time per iteration.

    Args:
        kernel, sizes: each size's values, shape (S,).
        per_pass: iterations of one pass, L.
        lanes: iterations of one vector, v.
        predicated: whether the last pass of a row may be filled in part.
        start: time until a row begins, T_start [cy].

    A single loop is one row, as long as the sweep, and taken as endless.
    """
    trips = np.atleast_1d(np.asarray(trip_counts(kernel, sizes)[-1], dtype=np.float64))
    if len(kernel.loops) < 2:
        return Rows(trips, np.full(trips.shape, 1 / per_pass), np.zeros(trips.shape))
    if predicated:
        return Rows(trips, np.ceil(trips / per_pass) / trips, start / trips)
    v = max(1, min(lanes, per_pass))
    left = np.where(trips % 1 == 0, trips % v, np.minimum((v - 1) / 2, trips))
    return Rows(trips, (1 + left * (v - 1) / trips) / per_pass, start / trips)
