"""Work, time, clock and volume."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rooftree.errors import ModelError
from rooftree.models import rates


def test_kernels_without_flops_have_no_intensity() -> None:
    with pytest.raises(ModelError, match="work is 0"):
        rates.intensity(0, 16)


def test_intensity_without_traffic_is_infinite() -> None:
    assert rates.intensity(2, 0) == np.inf


def test_memory_bandwidth_of_skylake_in_cycles_matches_hofmann2019_sections_4_and_5() -> None:
    assert round(float(rates.bytes_per_cycle(55e9, 2.2e9)), 1) == 25.0
    assert round(float(rates.bytes_per_cycle(60e9, 2.2e9)), 1) == 27.3


@pytest.mark.parametrize("bad", [0, -1, float("nan"), float("inf"), "fast", None, [1.0, 0.0]])
def test_an_impossible_clock_is_named_in_the_error(bad: Any) -> None:
    with pytest.raises(ModelError, match=r"clock_Hz is .*expected a finite number > 0"):
        rates.bytes_per_cycle(10, bad)


def test_the_error_tells_where_in_an_array_the_bad_number_stands() -> None:
    with pytest.raises(ModelError, match=r"volume_B is nan at index \(1, 0\)"):
        rates.intensity(8, [[1.0], [float("nan")]])


def test_shapes_that_do_not_broadcast_are_listed() -> None:
    with pytest.raises(ModelError, match=r"work \(2,\), volume_B \(3,\)"):
        rates.intensity([1, 2], [1, 2, 3])


def test_a_fraction_of_the_peak_of_all_cores_by_hand() -> None:
    assert rates.fraction_of_peak(32e9, 40e9, 4) == pytest.approx(0.2)
    np.testing.assert_allclose(rates.fraction_of_peak([[10e9], [20e9]], 20e9, [1, 2]), [[0.5, 0.25], [1.0, 0.5]])
