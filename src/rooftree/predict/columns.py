"""Columns of a record, put together from pieces of a sweep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Columns:
    """Columns of shape (S, C), filled with the sizes of one piece after the other; mappings of columns are filled inside.

    What is the same for all core counts is stored once, and handed out as a view of the whole shape.
    """

    def __init__(self, shape: tuple[int, int]) -> None:
        """Start without columns.

        Args:
            shape: (S, C) of the whole.
        """
        self._shape = shape
        self._first = 0
        self._columns: dict[tuple[str, ...], NDArray[Any]] = {}

    def add(self, piece: Mapping[str, Any], places: NDArray[np.intp] | None = None) -> None:
        """Some sizes: arrays of shape (s, C), (s, 1), (1, 1) or (1, C); all sizes are there after the last piece.

        Args:
            piece: columns of these sizes.
            places: which ones they are; None: the next.
        """
        flat = dict(_flat(piece))
        rows = max((len(values) for values in flat.values()), default=0)
        for name, given in flat.items():
            values = given if given.strides[1] else given[:, :1]
            column = self._columns.get(name)
            if column is None:
                column = np.empty((self._shape[0], values.shape[1]), values.dtype)
            elif column.shape[1] < values.shape[1]:
                column = np.repeat(column, values.shape[1], axis=1)
            column[slice(self._first, self._first + rows) if places is None else places] = values
            self._columns[name] = column
        self._first += rows

    def whole(self) -> dict[str, Any]:
        """All columns by name, each of shape (S, C)."""
        found: dict[str, Any] = {}
        for (*outer, name), values in self._columns.items():
            inside = found
            for key in outer:
                inside = inside.setdefault(key, {})
            inside[name] = values if values.shape == self._shape else np.broadcast_to(values, self._shape)
        return found


def _flat(piece: Mapping[str, Any], outer: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], NDArray[Any]]]:
    found: list[tuple[tuple[str, ...], NDArray[Any]]] = []
    for name, value in piece.items():
        found += _flat(value, (*outer, name)) if isinstance(value, Mapping) else [((*outer, name), value)]
    return found
