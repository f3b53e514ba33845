"""What a core does between two rows of a nest, and with the iterations at the end of one."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]

BESIDE = 8.0
"""Instructions between two rows that cost nothing [1]."""
PART = 0.5
"""Of the slots of a core's front end, those that instructions between two rows fill in a cycle [1]."""


def row_start(instructions: float, width: float) -> float:
    """Time from the end of a row to the beginning of the next one, where the core foresees the end: max(0, n - 8) / (w / 2).

    Args:
        instructions: n, of the shortest path from the end of a row to the next one.
        width: w, slots of the front end in a cycle, above 0.
    Returns: time of a row, or of rows side by side [cy].
    Assumes: a few instructions pass beside the rows; code that makes addresses, one of the other, keeps half of the core busy.
    Source: both constants are fits to rows in L1 and L2 of 25 odd loops on five processors, 128 points (Ice Lake-SP, Granite
        Rapids, Zen 3, 4 and 5). With the constants of the four others (8 and 1/2, for Zen 3 6 and 1/2) the mean error of each is
        14, 14, 9, 12, 11 %; with 1.6 to 1.8 cycles for each address that a row runs along, on Zen 5 none, 13, 21, 13, 18, 27 %.
        Off by more than a quarter are 21 of all, 38 with that.

    >>> row_start(142, 6), row_start(142, 8), row_start(8, 6)
    (44.666666666666664, 33.5, 0.0)
    """
    return max(0.0, instructions - BESIDE) / (PART * width)


def filled_in_part(iterations: ArrayLike, along: int, *, differ: bool) -> Array:
    """Passes of a row whose last one is filled in part, over those that its iterations fill: ceil(n / L) L / n.

    Args:
        iterations: n, of a row, above 0; the mean where rows differ. Any shape.
        along: L, iterations of one pass.
        differ: whether rows differ in length, as in triangles: each remainder is then as frequent as any other, and takes half a
            pass less 1 / (2 L) more.
    Returns: passes over n / L, of this shape [1].

    >>> filled_in_part([8.0, 9.0], 4, differ=False).round(4).tolist(), filled_in_part(9.0, 4, differ=True).round(4).tolist()
    ([1.0, 1.3333], 1.1667)
    """
    n = np.asarray(iterations, dtype=np.float64)
    passes = n / along + (along - 1) / (2 * along) if differ else np.ceil(n / along)
    return np.asarray(passes * along / n, dtype=np.float64)


def one_by_one(iterations: ArrayLike, lanes: int, alike: ArrayLike) -> Array:
    """Passes of a row whose iterations that fill no vector are done one by one, each in the time of a vector, over those that its
    iterations fill: 1 + r (v - 1) / n, with r = n mod v.

    Args:
        iterations: n, of a row, above 0; the mean where rows differ. Any shape.
        lanes: v, iterations of one vector.
        alike: whether rows are all of n iterations; else each remainder is as frequent as any other, r = (v - 1) / 2, n
            at most.
    Returns: of the broadcast shape [1].
    Assumes: remainders of unrolled loops are done with vectors; iterations that are peeled off before a loop are not counted.

    >>> one_by_one([8.0, 11.0], 4, True).round(3).tolist(), one_by_one(11.0, 4, False).round(3).tolist()
    ([1.0, 1.818], 1.409)
    """
    n = np.asarray(iterations, dtype=np.float64)
    return np.asarray(1 + _left(n, lanes, alike) * (lanes - 1) / n, dtype=np.float64)


def in_half_vectors(iterations: ArrayLike, along: int, lanes: int, alike: ArrayLike, shares: tuple[float, float]) -> Array:
    """Passes of a row that ends with vectors of half the length and then single elements, over those that its iterations fill:

        ((n - r) / L + c floor(r / h) + e (r mod h)) L / n      r = n mod v, h = v / 2

    Args:
        iterations: n, of a row, above 0; the mean where rows differ. Any shape.
        along: L, iterations of one pass.
        lanes: v, iterations of one vector, 2 or more.
        alike: as for `one_by_one`; where rows differ half of them have half a vector left, and (h - 1) / 2 elements.
        shares: c and e, what half a vector and a single element take of a pass [1].
    Returns: of the broadcast shape [1].

    >>> in_half_vectors([8.0, 13.0], 8, 8, True, (0.5, 0.1)).round(4).tolist()
    [1.0, 0.9846]
    """
    n, (narrow, single) = np.asarray(iterations, dtype=np.float64), shares
    half, rest = lanes // 2, _left(n, lanes, alike)
    one = single / narrow if narrow > 0 else 1.0
    ends = np.where(alike, rest // half + one * (rest % half), np.minimum(rest, 0.5 + one * (half - 1) / 2))
    return np.asarray(((n - rest) / along + narrow * ends) * along / n, dtype=np.float64)


def _left(n: Array, lanes: int, alike: ArrayLike) -> Array:
    """Iterations of a row that fill no vector [1]; the mean where rows differ."""
    return np.where(alike, n % lanes, np.minimum((lanes - 1) / 2, n))


def with_rests(times: tuple[ArrayLike, ArrayLike, ArrayLike], more: ArrayLike, chain: ArrayLike) -> Array:
    """T_OL of rows with what is left at their ends: T_OL m, but max(T_others m, T_chain c) where the chain alone sets it.

    Args:
        times: T_OL, T_chain and T_others, the recurrence and the longest other limit, of whole passes [cy/CL]. Any shapes.
        more, chain: m and c, passes with what is left over by those without, of all work and of the chain [1]. Any shapes.
    Returns: T_OL, of the broadcast shape [cy/CL]; never less than with m where another effect made it longer than the chain.

    >>> with_rests(([10.0, 12.0], 10.0, 4.0), 1.5, 1.0).tolist()
    [10.0, 18.0]
    """
    core, recurrence, others, m, c = (np.asarray(x, dtype=np.float64) for x in (*times, more, chain))
    return np.asarray(np.where(recurrence >= core, np.maximum(others * m, recurrence * c), core * m), dtype=np.float64)
