"""What a core does between two rows of a nest, with the iterations at the end of one, and where a row waits for one before."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rooftree.models.doubts import MISPREDICTED_CYCLES

Array = NDArray[np.float64]

BESIDE = 8.0
"""Instructions between two rows that cost nothing [1]."""
PART = 0.5
"""Of the slots of a core's front end, those that instructions between two rows fill in a cycle [1]."""
ENDS = 2
"""Ends of a row that are not foreseen: of vectors and of single elements. A limit: of 24 rows of bytes of four odd loops on four
processors none took longer by more than a quarter of what a third one adds, some of 500 bytes on a Zen 3 by two."""
BESIDE_VECTORS = 0.5
"""Part of the time of single elements that may pass beside the vectors of a row [1]: of 24 such rows three took less than their
vectors and half of their single elements, by up to 7 %."""
SLOWER = 0.7
"""What single elements may take longer than predicted [1]: 0.6, see `rests_of_small_elements`."""


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


def part_of_singles(passes: ArrayLike, without: ArrayLike) -> Array:
    """Part of the time of rows that their single elements take: max(0, m - m_0) / m.

    Args:
        passes: m, passes of a row over those that its iterations fill [1], above 0. Any shape.
        without: m_0, the same if single elements took nothing [1]. Any shape.
    Returns: part of the broadcast shape [1].

    >>> part_of_singles([1.25, 1.0], 1.0).tolist()
    [0.2, 0.0]
    """
    m, m_0 = np.asarray(passes, dtype=np.float64), np.asarray(without, dtype=np.float64)
    return np.asarray(np.maximum(0.0, m - m_0) / m, dtype=np.float64)


BESIDE_CALLS = 1.0
"""The same of a single loop that is called again and again [1]: a median of bytes of three frames takes 133 cy for 300 bytes on
one Emerald Rapids: 104 of whole vectors, 26 of half of one, and single elements, 48 alone, beside those."""


def rests_of_small_elements(
    rest: ArrayLike, single: ArrayLike, starts: ArrayLike, core: ArrayLike, beside: float = BESIDE_VECTORS
) -> tuple[Array, Array]:
    """Factors on the time in the core of rows of small elements with rests, which half vectors and single elements do:
    1 - b s at the least, with b = `BESIDE_VECTORS` for rows, 1 + 2 t r / T_OL + 0.7 s at the most, with
    t = `MISPREDICTED_CYCLES`; 1 of rows without rests.

    The limit is that neither end of a row is foreseen, that of the vectors and that of single elements, and that these take
    longer by 0.7. Downwards it is that half of them, which use other ports, pass beside the vectors: averages and maxima of
    neighbours on Zen 4 and Granite Rapids take little more than vectors.

    Source: a median of bytes (18 sorts of two) in rows of 498, 500 and 512 on a virtual machine of Zen 3, data in L2, 2026-11-29,
        the least of 2600 bursts: 33.5, 38.3 and 52.7 cy/CL, 29.6, 31.6 and 41.0 predicted. That is 30, 52 and 93 cycles a row, of
        0, 2 and 14 single elements behind half a vector.

    Args:
        rest: whether a row has iterations that fill no pass. Any shape.
        single: s, part of the time that single elements take [1]. Any shape.
        starts: r, of rows, or of rows side by side, in a unit of work [1/CL]. Any shape.
        core: T_OL, in-core time that overlaps with transfers [cy/CL], above 0. Any shape.
        beside: part of the time of single elements that may pass beside vectors [1].
    Returns: factors downwards and upwards, of the broadcast shape [1].

    >>> [factors.tolist() for factors in rests_of_small_elements([True, False], 0.5, 0.2, [40.0, 40.0])]
    [[0.75, 1.0], [1.6, 1.0]]
    """
    share, number, time = (np.asarray(x, dtype=np.float64) for x in (single, starts, core))
    high = 1 + np.where(rest, ENDS * MISPREDICTED_CYCLES * number / time + SLOWER * share, 0.0)
    return np.where(rest, 1 - beside * share, 1.0), np.asarray(high)


def waiting_row(
    iterations: ArrayLike,
    place: ArrayLike,
    along: int,
    chain: float,
    around: tuple[float, float],
    apart: int,
    *,
    one_by_one: bool,
) -> Array:
    """Time of a row that goes on with its chain where it reads the result of a row before: (T_before + T_c + T_after) / d, with

        T_c = (T_chain / L) (n - floor(k / L) L)   where the chain takes iterations one by one,
        T_c = T_chain ceil((n - floor(k / L) L) / L)   else

    Args:
        iterations: n, of a row. Any shape.
        place: k, iteration at which the result is read, 0 to n - 1. Any shape.
        along: L, iterations of one pass.
        chain: T_chain, of a pass [cy].
        around: T_before, from the data of the store to the chain of the row that reads them, and T_after, of what a row does with
            its result [cy].
        apart: d, rows from the one to the other.
        one_by_one: whether the chain takes the iterations of a pass one by one, as a sum in the order of the source.
    Returns: time of a row of the broadcast shape [cy].
    Source: own reasoning, nothing fitted; what it was measured on stands in `rooftree.incore.row_flow`.

    >>> float(waiting_row(12, 3, 4, 8.0, (20.0, 6.0), 1, one_by_one=False))
    50.0
    >>> float(waiting_row(12, 5, 4, 8.0, (20.0, 6.0), 2, one_by_one=True))
    21.0
    """
    n, k = np.asarray(iterations, dtype=np.float64), np.asarray(place, dtype=np.float64)
    left = n - np.floor(k / along) * along
    inside = chain / along * left if one_by_one else chain * np.ceil(left / along)
    before, after = around
    return np.asarray((before + inside + after) / apart, dtype=np.float64)
