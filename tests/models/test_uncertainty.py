"""Quantiles of errors, worked by hand; intervals; what widens them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.errors import ModelError
from rooftree.models.uncertainty import (
    MEDIAN_OF_80,
    few_factor,
    interval,
    is_range,
    pooled_quantiles,
    pooling_share,
    unseen_overlap,
    weighted_quantiles,
    widened,
)

FINITE = st.floats(-5, 5)


def test_quantiles_by_hand() -> None:
    # five values stand at 10, 30, 50, 70 and 90 %; half way between two of them lies half way between the values
    values = [0.3, -0.1, 0.0, 0.1, 0.2]
    assert weighted_quantiles(values, [1] * 5, [0.1, 0.5, 0.9]).tolist() == [-0.1, 0.1, 0.3]
    assert weighted_quantiles(values, [1] * 5, 0.2) == pytest.approx(-0.05)
    # 3 + 1: the first stands at 37.5 %, the second at 87.5 %
    assert weighted_quantiles([0.0, 1.0], [3, 1], 0.625) == pytest.approx(0.5)


def test_a_weight_counts_like_so_many_values() -> None:
    repeated = weighted_quantiles([1.0] * 50 + [2.0] * 150, [1] * 200, [0.1, 0.9])
    assert weighted_quantiles([1.0, 2.0], [50, 150], [0.1, 0.9]).tolist() == pytest.approx(repeated.tolist())


@pytest.mark.parametrize(("values", "weights"), [([], []), ([1.0], [0.0]), ([1.0, 2.0], [1.0])])
def test_a_sample_that_is_none_is_refused(values: list[float], weights: list[float]) -> None:
    with pytest.raises(ModelError, match="positive weight"):
        weighted_quantiles(values, weights, 0.5)


@given(st.lists(FINITE, min_size=1, max_size=30), st.lists(FINITE, min_size=1, max_size=30), st.floats(0.05, 0.95))
def test_a_mixture_lies_between_its_parts(one: list[float], other: list[float], share: float) -> None:
    mixed = pooled_quantiles([(one, [1.0] * len(one), share), (other, [1.0] * len(other), 1 - share)], [0.1, 0.5, 0.9])
    assert (np.diff(mixed) >= 0).all()
    assert min(*one, *other) <= mixed[0]
    assert mixed[2] <= max(*one, *other)


def test_ones_own_evidence_outweighs_that_of_others_from_the_second_configuration_on() -> None:
    shares = [pooling_share(n, 30, 1.0) for n in range(8)]
    assert [own for own, _ in shares] == sorted(own for own, _ in shares)
    assert shares[1] == (0.5, 0.5)
    assert all(sum(both) == pytest.approx(1) for both in shares)
    assert pooling_share(2, 0, 1.0) == (1.0, 0.0)


def test_factors_of_few_cases_are_students() -> None:
    # t_0.9 from the tables, over 1.2816 of the normal distribution
    for nu, t in {1: 3.0777, 2: 1.8856, 3: 1.6377, 5: 1.4759, 10: 1.3722, 30: 1.3104}.items():
        assert few_factor(nu) == pytest.approx(t / 1.28155, rel=5e-3), nu
    factors = [few_factor(nu) for nu in np.linspace(0.5, 40, 200)]
    assert factors == sorted(factors, reverse=True)
    assert factors[-1] > 1


@given(st.floats(1e-3, 1e6), st.floats(0, 3), st.floats(0, 3), st.floats(0, 3))
def test_an_interval_holds_the_prediction_and_grows_with_doubt(value: float, below: float, above: float, doubt: float) -> None:
    low, high = interval(value, below, above)
    assert low <= value <= high
    wider = interval(value, widened(below, doubt), widened(above, doubt))
    assert wider[0] <= low * (1 + 1e-12)
    assert wider[1] >= high * (1 - 1e-12)


def test_a_normal_distribution_has_these_medians_and_widths() -> None:
    rng = np.random.default_rng(3)
    sample = rng.normal(0.0, 0.2, 200_000)
    half = weighted_quantiles(sample, np.ones(len(sample)), 0.9)
    assert np.median(abs(sample)) / half == pytest.approx(MEDIAN_OF_80, rel=0.02)


def test_beyond_a_factor_of_three_it_is_a_range() -> None:
    assert not is_range(1.0, 3.0)
    assert is_range(1.0, 3.1)
    assert not is_range(math.nan, math.nan)


def test_what_overlap_leaves_open_fades_where_core_and_memory_differ_more() -> None:
    """At a ratio of 2.5 the interval of a sweep jumped from 41 to 53 cy/CL and back."""
    ratios = np.linspace(1.0, 4.0, 61)
    found = np.asarray(unseen_overlap(20.0 / ratios, 20.0, 20.0))
    assert np.all(np.diff(found) <= 0)
    assert np.abs(np.diff(found)).max() < 0.05
    assert found[0] == np.log(2)
    assert 0 == found[-1] == unseen_overlap(0.0, 20.0, 20.0)
