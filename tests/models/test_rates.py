"""Work, time, clock and volume."""

import numpy as np
import pytest

from rooftree.errors import ModelError
from rooftree.models import rates


def test_performance_of_arrays_broadcasts_sizes_against_clocks():
    got = rates.performance(8, np.array([8.0, 16.0]), np.array([[1e9], [2e9]]))
    assert got.tolist() == [[1e9, 0.5e9], [2e9, 1e9]]


def test_kernels_without_flops_have_rate_zero_but_no_intensity():
    assert rates.performance(0, 10, 1e9) == 0
    with pytest.raises(ModelError, match="work is 0"):
        rates.intensity(0, 16)


def test_intensity_without_traffic_is_infinite():
    assert rates.intensity(2, 0) == np.inf


def test_memory_bandwidth_of_skylake_in_cycles_matches_hofmann2019_sections_4_and_5():
    assert round(float(rates.bytes_per_cycle(55e9, 2.2e9)), 1) == 25.0
    assert round(float(rates.bytes_per_cycle(60e9, 2.2e9)), 1) == 27.3


@pytest.mark.parametrize("bad", [0, -1, float("nan"), float("inf"), "fast", None, [1.0, 0.0]])
def test_an_impossible_clock_is_named_in_the_error(bad):
    with pytest.raises(ModelError, match=r"clock_Hz is .*expected a finite number > 0"):
        rates.performance(8, 10, bad)


def test_the_error_tells_where_in_an_array_the_bad_number_stands():
    with pytest.raises(ModelError, match=r"time_cy is nan at index \(1, 0\)"):
        rates.performance(8, [[1.0], [float("nan")]], 1e9)


def test_shapes_that_do_not_broadcast_are_listed():
    with pytest.raises(ModelError, match=r"time_cy \(3,\), work \(2,\)"):
        rates.performance([1, 2], [1, 2, 3], 1e9)
