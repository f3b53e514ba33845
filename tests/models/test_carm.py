"""The cache-aware Roofline against table I of Morgado et al. 2026 and its definitions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.errors import ModelError
from rooftree.models import carm, roofline

LEVELS = {"L1": 192.0, "L2": 64.0, "L3": 10.0, "DRAM": 4.0}  # B/cy
PEAK = 32.0  # FLOP/cy


@pytest.mark.parametrize(
    ("machine", "width", "loads", "stores", "accesses", "expected"),
    [("SKL-X", 64, 2, 1, 3, 192), ("Zen 3", 32, 2, 1, 3, 96), ("Vulcan", 16, 2, 1, 2, 32), ("C920", 16, 1, 1, 2, 32)],
)
def test_theoretical_l1_bandwidths_match_table_1(
    machine: str, width: int, loads: int, stores: int, accesses: int, expected: int
) -> None:
    mix = (1, 1) if machine == "C920" else (2, 1)
    got = carm.l1_bandwidth(*mix, width, loads_per_cy=loads, stores_per_cy=stores, accesses_per_cy=accesses)
    assert expected == pytest.approx(got)


def test_two_address_units_explain_two_instructions_per_cycle_on_skylake() -> None:
    # measured there: 2.046 (two loads per store), 2 (loads only), 1 (stores only) instructions per cycle
    limits = {"loads_per_cy": 2, "stores_per_cy": 1, "accesses_per_cy": 2}
    ipc = carm.l1_bandwidth([2, 1, 0], [1, 0, 1], 64, **limits) / 64
    assert ipc.tolist() == [2, 2, 1]


def test_theoretical_peaks_match_table_1() -> None:
    assert carm.fp_peak(2, [8, 16, 32, 64], 8).tolist() == [4, 8, 16, 32]


def test_arithmetic_intensity_counts_what_the_core_requests() -> None:
    # 2D 5-pt Jacobi: four loads and a store per update whatever the caches do; in memory only 24 B remain
    assert carm.arithmetic_intensity(4, 4 * 8, 8) == 0.1
    with pytest.raises(ModelError, match="load_B is -8"):
        carm.arithmetic_intensity(4, -8, 8)


def test_roofs_are_the_minimum_of_peak_and_bandwidth() -> None:
    assert {level: f.tolist() for level, f in carm.roofs(PEAK, LEVELS, [0.1, 1.0]).items()} == {
        "L1": pytest.approx([19.2, 32]),
        "L2": pytest.approx([6.4, 32]),
        "L3": pytest.approx([1, 10]),
        "DRAM": pytest.approx([0.4, 4]),
    }


def test_ridges_move_right_with_slower_levels() -> None:
    assert [float(r) for r in carm.ridges(PEAK, LEVELS).values()] == pytest.approx([1 / 6, 0.5, 3.2, 8])


def test_regions_lie_between_the_ridges_of_the_fastest_and_the_slowest_level() -> None:
    assert carm.region(PEAK, LEVELS, [0.1, 1 / 6, 1, 8, 8.1]).tolist() == ["memory", "mixed", "mixed", "mixed", "compute"]


def test_regions_broadcast_over_machines() -> None:
    assert carm.region([32.0, 0.1], LEVELS, 1.0).tolist() == ["mixed", "compute"]


@pytest.mark.parametrize(
    ("performance", "above", "below"),
    [(0.3, "DRAM", None), (0.5, "L3", "DRAM"), (5, "L2", "L3"), (19.2, "L1", "L2"), (20, None, "L1")],
)
def test_a_point_lies_between_the_roofs_of_two_levels(performance: float, above: str | None, below: str | None) -> None:
    assert carm.place(PEAK, LEVELS, 0.1, performance) == carm.Place(above, below)


def test_a_model_without_levels_is_refused() -> None:
    with pytest.raises(ModelError, match="no memory level"):
        carm.region(PEAK, {}, 1.0)


@given(st.floats(0.1, 1e3), st.floats(0.1, 1e3), st.floats(0, 1e3))
def test_the_formula_is_that_of_the_roofline(peak: Any, bandwidth: Any, intensity: Any) -> None:
    assert carm.attainable(peak, bandwidth, intensity) == roofline.attainable(peak, bandwidth, intensity)


@given(st.floats(0.01, 100), st.floats(0.01, 100))
def test_a_place_encloses_its_point(intensity: Any, performance: Any) -> None:
    roofs = carm.roofs(PEAK, LEVELS, intensity)
    found = carm.place(PEAK, LEVELS, intensity, performance)
    assert (roofs[found.below] if found.below else 0) < performance <= (roofs[found.above] if found.above else np.inf)
