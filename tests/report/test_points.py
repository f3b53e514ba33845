"""Lines through sweeps, thinned records, links and numbers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from rooftree.report.prediction import points
from rooftree.results.prediction import Prediction


def test_a_single_size_has_no_line(one: Prediction) -> None:
    assert points.size_line(one) is None


def test_tied_sizes_share_one_label(sweep: Prediction) -> None:
    line = points.size_line(sweep)
    assert (line.name, line.label, line.fixed) == ("M", "M = N = P", {})


def test_a_line_keeps_independent_sizes_at_their_first_value_and_ascends(make: Callable[..., Prediction]) -> None:
    p = make([3, 3, 3, 3])
    sizes = {"M": np.array([9, 9, 2, 2]), "N": np.array([5, 7, 5, 7])}
    p = points.replace(p, sizes=sizes)  # type: ignore[attr-defined]
    line = points.size_line(p)
    assert (line.label, line.values.tolist(), line.rows.tolist(), line.fixed) == ("M", [2, 9], [2, 0], {"N": 5})
    assert points.size_line(p, "N").fixed == {"M": 9}


def test_sizes_that_follow_the_first_one_are_not_taken_for_fixed(make: Callable[..., Prediction]) -> None:
    p = points.replace(make([1, 2, 3]), sizes={"M": np.array([1, 2, 3]), "N": np.array([2, 4, 6])})  # type: ignore[attr-defined]
    line = points.size_line(p)
    assert (line.values.tolist(), line.fixed) == ([1, 2, 3], {})


@pytest.mark.parametrize(("values", "expected"), [([10, 20, 30], False), ([10, 100, 1000, 10000], True)])
def test_only_values_spread_over_decades_ask_for_a_logarithmic_axis(
    make: Callable[..., Prediction], values: list[int], expected: bool
) -> None:
    assert points.size_line(make(values)).logarithmic is expected


def test_thinning_keeps_the_ends() -> None:
    assert points.thin(np.arange(1000), 3).tolist() == [0, 500, 999]
    assert points.thin(np.arange(2), 3).tolist() == [0, 1]


def test_a_subset_is_what_the_whole_record_says_there(both: Prediction) -> None:
    part = points.subset(both, [1, 3], [0, 4])
    whole = {(p["sizes"]["N"], p["cores"]): p for p in both.points()}
    assert [whole[p["sizes"]["N"], p["cores"]] for p in part.points()] == list(part.points())
    assert part.shape == (2, 2)
    assert (part.layer_conditions_hold == both.layer_conditions_hold[:, [1, 3]]).all()


def test_a_sample_is_short_and_holds_the_corners(make: Callable[..., Prediction]) -> None:
    p = points.sample(make(np.arange(10, 400), range(1, 21)), 500)
    assert p.shape[0] * p.shape[1] <= 500
    assert (p.sizes["N"][0], p.sizes["N"][-1], p.cores[0], p.cores[-1]) == (10, 399, 1, 20)


@pytest.mark.parametrize(("link", "ends"), [("L2Mem", ("L2", "Mem")), ("L1L2", ("L1", "L2")), ("bus", None)])
def test_links_are_named_after_their_ends(link: str, ends: tuple[str, str] | None) -> None:
    assert points.link_ends(link, ("L1", "L2", "L3", "Mem")) == ends


def test_equal_sizes_are_joined(make: Callable[..., Prediction]) -> None:
    p = points.replace(make(5), sizes={"M": np.array([5]), "N": np.array([7]), "P": np.array([5])})  # type: ignore[attr-defined]
    assert points.size_text(p, 0) == "M = P = 5, N = 7"
    assert points.size_text(p, 0, ["N"]) == "N = 7"


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (1234.5, "1234"), (999999, "999999"), (2.5e7, "2.5e+07"), (float("inf"), "-")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert points.number(value) == text
