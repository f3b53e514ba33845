"""Iterations at the end of a row, by whatever does them."""

from __future__ import annotations

import numpy as np
import pytest

from rooftree.models.rows import filled_in_part, in_half_vectors, one_by_one

WHOLE = np.array([8.0, 16.0, 64.0])


def test_rows_of_whole_passes_have_nothing_left() -> None:
    for more in (
        filled_in_part(WHOLE, 8, differ=False),
        one_by_one(WHOLE, 8, True),
        in_half_vectors(WHOLE, 8, 8, True, (0.5, 0.1)),
    ):
        assert [1.0, 1.0, 1.0] == more.tolist()


@pytest.mark.parametrize("rest", range(1, 8))
def test_half_vectors_of_the_time_of_whole_ones_take_no_longer_than_single_elements(rest: int) -> None:
    row = WHOLE + rest
    assert (in_half_vectors(row, 8, 8, True, (1.0, 1.0)) <= one_by_one(row, 8, True) + 1e-12).all()


def test_rows_that_differ_take_the_mean_of_all_remainders() -> None:
    """Of rows so long that one more iteration is nothing."""
    rows = 800.0 + np.arange(8)
    for one, mean in (
        (one_by_one(rows, 8, True), one_by_one(rows.mean(), 8, False)),
        (filled_in_part(rows, 8, differ=False), filled_in_part(rows.mean(), 8, differ=True)),
    ):
        assert np.mean(one) == pytest.approx(mean, rel=1e-4)
