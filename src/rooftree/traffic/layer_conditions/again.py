"""Questions that are asked again: by other machines with the same lines, by other caches, and by what would change a prediction.

Answers are cached where the points are few, by the values of the arrays that they depend on. What is cached must not be changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
MOST_POINTS = 4096
"""Points of a sweep up to which answers are cached: for a hundred formulas they take some MB."""
CACHED = 64
"""Answers of a kind in the cache."""


@dataclass(frozen=True, slots=True)
class Given:
    """Arrays that a question depends on, as one key: equal if all values, types and shapes are.

    ``trips`` of each loop and ``values`` of each size, shape (n_sizes, 1); ``threads`` shape (1, n_cores).
    """

    trips: tuple[Floats, ...] = field(compare=False, repr=False)
    values: Mapping[str, Any] = field(compare=False, repr=False)
    threads: Floats = field(compare=False, repr=False)
    key: tuple[Any, ...]


def given(trips: Sequence[Floats], values: Mapping[str, Any], threads: Floats) -> Given | None:
    """The key of a question; None where its points are too many to keep the answer."""
    if max((trip.size for trip in trips), default=1) * threads.size > MOST_POINTS:
        return None
    arrays = [(name, np.asarray(value)) for name, value in [*enumerate(trips), *values.items(), ("", threads)]]
    key = tuple((name, array.dtype.char, array.shape, array.tobytes()) for name, array in arrays)
    return Given(tuple(trips), values, threads, key)
