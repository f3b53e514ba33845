"""What would make a prediction right."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.errors import ModelError
from rooftree.models import differences, ecm, rates

some = st.floats(1e-3, 1e6)


@given(some, st.integers(1, 16), st.integers(1, 16))
def test_twice_as_many_elements_take_half_of_the_time(t: Any, assumed: Any, found: Any) -> None:
    assert 2 * differences.with_lanes(t, assumed, 2 * found) == pytest.approx(float(differences.with_lanes(t, assumed, found)))


@given(some, some, some)
def test_a_link_with_another_volume_has_the_time_of_that_volume(volume: Any, other: Any, bandwidth: Any) -> None:
    before = ecm.link_time(volume, 0, bandwidth, bandwidth, shared_link=True)
    after = ecm.link_time(other, 0, bandwidth, bandwidth, shared_link=True)
    assert float(differences.with_volume(before, volume, other)) == pytest.approx(float(after))


@given(st.floats(1, 1e4), st.floats(1, 100), st.floats(1, 100), st.floats(0, 100))
def test_with_the_bandwidth_that_fits_the_prediction_is_the_measurement(
    volume: Any, predicted: Any, bandwidth: Any, core: Any
) -> None:
    link = float(ecm.link_time(volume, 0, predicted, predicted, shared_link=True))
    measured = core + float(ecm.link_time(volume, 0, bandwidth, bandwidth, shared_link=True))
    fits = float(differences.fitting_bandwidth(volume, link, core + link, measured))
    assert fits == pytest.approx(bandwidth, rel=1e-3)


def test_where_no_bandwidth_would_do_it_is_not_a_positive_number() -> None:
    assert differences.fitting_bandwidth(64, [2, 2], [10, 10], [8, 5]).tolist() == [np.inf, -64 / 3]


def test_starts_of_rows_by_hand_and_vectors_across_lines() -> None:
    assert differences.start_up([30, 0], 10, 8).tolist() == [24, 0]
    assert differences.crossing_share([16, 32, 64, 128], 64).tolist() == [0.25, 0.5, 1, 1]


def test_bytes_in_cycles_are_a_rate() -> None:
    assert rates.bandwidth(64, [1, 2], 2e9).tolist() == [128e9, 64e9]


@pytest.mark.parametrize("call", [lambda: differences.with_volume(1, 0, 1), lambda: rates.bandwidth(1, 0, 1e9)])
def test_impossible_numbers_are_refused(call: Any) -> None:
    with pytest.raises(ModelError, match="expected a finite number > 0"):
        call()
