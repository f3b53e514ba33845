"""Columns put together from pieces of a sweep."""

from __future__ import annotations

from typing import Any

import numpy as np

from rooftree.predict.columns import Columns


def filled(*pieces: dict[str, Any]) -> dict[str, Any]:
    columns = Columns((4, 3))
    for piece in pieces:
        columns.add(piece)
    return columns.whole()


def test_pieces_stand_one_after_the_other_mappings_inside() -> None:
    found = filled(
        {"a": np.arange(6).reshape(2, 3), "b": {"x": np.array([[1.0], [2.0]])}},
        {"a": np.arange(6, 12).reshape(2, 3), "b": {"x": np.array([[3.0], [4.0]])}},
    )
    assert np.arange(12).reshape(4, 3).tolist() == found["a"].tolist()
    assert [[1.0] * 3, [2.0] * 3, [3.0] * 3, [4.0] * 3] == found["b"]["x"].tolist()


def test_pieces_may_come_in_any_order() -> None:
    columns = Columns((3, 1))
    columns.add({"a": np.array([[1.0]]), "b": np.array([[True]])}, np.array([1]))
    columns.add({"a": np.array([[0.0], [2.0]]), "b": np.array([[False]])}, np.array([0, 2]))
    assert [[0.0], [1.0], [2.0]] == columns.whole()["a"].tolist()
    assert [[False], [True], [False]] == columns.whole()["b"].tolist()


def test_what_is_the_same_for_all_core_counts_is_kept_once() -> None:
    found = filled({"a": np.broadcast_to(np.array([[1.0], [2.0], [3.0], [4.0]]), (4, 3))})
    assert (4, 3) == found["a"].shape
    assert found["a"].strides[1] == 0


def test_a_later_piece_may_depend_on_the_core_count() -> None:
    found = filled({"a": np.array([[1.0], [2.0]])}, {"a": np.array([[3.0, 4.0, 5.0], [6.0, 7.0, 8.0]])})
    assert [[1, 1, 1], [2, 2, 2], [3, 4, 5], [6, 7, 8]] == found["a"].tolist()


def test_one_value_stands_for_all_sizes_of_a_piece() -> None:
    found = filled({"a": np.arange(4)[:, None], "b": np.array([[7]])})
    assert [[7] * 3] * 4 == found["b"].tolist()
