"""Sizes as a key of a cache: questions about a kernel that each machine asks again, and what would change a prediction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

MOST_CACHED = 4096
"""Numbers of sizes up to which answers are cached for the next one who asks."""

Key = tuple[tuple[str, str, tuple[int, ...], bytes], ...]
"""Name, type, shape and values of each size: equal if all of these are."""


def key_of(sizes: Mapping[str, Any]) -> Key | None:
    """The key of these sizes, numbers or arrays; None where they are too many to cache an answer, or no numbers."""
    columns = [(name, np.asarray(value)) for name, value in sizes.items()]
    if sum(column.size for _, column in columns) > MOST_CACHED or any(column.dtype.kind == "O" for _, column in columns):
        return None
    return tuple((name, column.dtype.str, column.shape, column.tobytes()) for name, column in columns)


def sizes_of(key: Key) -> dict[str, NDArray[Any]]:
    """The sizes of a key, to be read.

    >>> sizes_of(key_of({"N": [10, 20]}))
    {'N': array([10, 20])}
    """
    return {name: np.frombuffer(held, kind).reshape(shape) for name, kind, shape, held in key}
