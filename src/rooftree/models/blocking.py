"""Loops in blocks: what lies beside a block is touched again by the next one.

f = 1 + h / B
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from rooftree.models._check import FloatArray, checked

__all__ = ["with_halo"]


def with_halo(beside: ArrayLike, iterations: ArrayLike) -> FloatArray:
    """Touches per iteration of a block over those of a loop without end: the halo comes on top of each block.

    f = 1 + h / B

    Args:
        beside: h, iterations beside the block that its references reach, both ends together [iterations]. Any shape.
        iterations: B, length of a block [iterations]. Any shape.
    Returns: f [1], broadcast shape.
    Raises: ModelError for negative numbers, a block of no iteration, or NaN.
    Assumes: no cache keeps the halo of a block till the next one comes to it.
    Source: by counting; blocks of 50 of a stencil of radius 4 touch 58 rows for 50.

    >>> float(with_halo(8, 50))
    1.16
    """
    b, h = checked("blocking.with_halo", positive={"iterations": iterations}, non_negative={"beside": beside})
    return np.asarray(1.0 + h / b)
