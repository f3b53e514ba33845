"""Saturated bandwidth and p0 come out of scaling curves; a p0 that a curve does not tell is left out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rooftree.characterise.saturation import fit_saturation
from rooftree.errors import MeasurementError, ModelError
from rooftree.models import scaling

NOISE = 0.01


def curve(p0: float, share: float, cores: Any, seed: int = 0, noise: Any = NOISE) -> tuple[Any, ...]:
    """Bandwidths of a domain with 100 GB/s, with intervals of 90 %."""
    cores = np.asarray(cores)
    used = scaling.utilisation(1 / share, 1.0, int(cores.max()), p0)[cores - 1]
    b = 1e11 * used * (1 + noise * np.random.default_rng(seed).standard_normal(len(cores)))
    return cores, b, b * (1 - 1.645 * noise), b * (1 + 1.645 * noise)


@pytest.mark.parametrize(("p0", "share"), [(0.0, 0.3), (0.5, 0.3), (0.5, 0.15)])
def test_the_interval_holds_the_truth(p0: float, share: float) -> None:
    fits = [fit_saturation(*curve(p0, share, range(1, 17), seed)) for seed in range(10)]
    held_p0 = [f.p0_interval[0] <= p0 <= f.p0_interval[1] for f in fits]
    assert sum(held_p0) >= 7


def test_a_curve_without_noise_gives_its_parameters_back() -> None:
    fit = fit_saturation(*curve(0.5, 0.3, [1, 2, 3, 4, 6, 8, 10], noise=1e-9))
    assert fit.bandwidth == pytest.approx(1e11, rel=1e-3)
    assert fit.p0 == pytest.approx(0.5, abs=0.01)


def test_two_core_counts_do_not_tell_p0() -> None:
    fit = fit_saturation(*curve(0.3, 0.9, [1, 2]))
    assert fit.p0 is None
    assert fit.bandwidth == pytest.approx(1e11, rel=0.03)
    assert fit.p0_interval[1] - fit.p0_interval[0] > 0.5


def test_one_core_count_is_refused() -> None:
    with pytest.raises(MeasurementError, match="at least two core counts"):
        fit_saturation([1], [1e10], [1e10], [1e10])


def test_an_interval_beside_its_bandwidth_is_refused() -> None:
    with pytest.raises(MeasurementError, match="does not hold its bandwidth"):
        fit_saturation([1, 2], [1e10, 2e10], [1.1e10, 2e10], [1.2e10, 2e10])


def test_impossible_numbers_are_refused() -> None:
    with pytest.raises(ModelError):
        fit_saturation([1, 2], [0, 2e10], [0, 2e10], [0, 2e10])
