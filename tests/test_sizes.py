"""Sizes of a sweep: what -D and the Python API accept, and what they refuse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree import sizes
from rooftree.errors import UsageError

GOOD = {
    "N=1000": (("N",), [1000]),
    "N=100,200": (("N",), [100, 200]),
    "N=10..40:10": (("N",), [10, 20, 30, 40]),
    "N=10..45:10": (("N",), [10, 20, 30, 40]),
    "N=3..5": (("N",), [3, 4, 5]),
    "N=1e3..1e5:log3": (("N",), [1000, 10000, 100000]),
    "M,N,P=10..20:10": (("M", "N", "P"), [10, 20]),
    " N = 7 ": (("N",), [7]),
}
BAD = [
    "N 6k",
    "N=6k",
    "N=",
    "N",
    "=5",
    "N=0..1e8:log40",
    "N=--5",
    "N=1.5",
    "N=10..1",
    "N=1..10:0",
    "N=1..",
    "N=a",
    "N=1e400",
    "N,N=3",
    "2N=4",
    "N=1..1e18",
    "N=1e3..1e8:lag40",
    "N=1,,2",
    "N=nan",
    "N=inf",
    "N=1..2..3",
]


@pytest.mark.parametrize("text", GOOD)
def test_an_axis_is_read(text: str) -> None:
    names, values = sizes.parse_axis(text)
    assert GOOD[text] == (names, values.tolist())


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_size_is_refused_with_a_word(text: str) -> None:
    with pytest.raises(UsageError) as error:
        sizes.parse_axis(text)
    assert error.value.exit_code == 2
    assert str(error.value).startswith("-D: ")


def test_a_name_given_twice_is_refused() -> None:
    with pytest.raises(UsageError, match="given twice"):
        sizes.parse_axes(["N=1", "M,N=2"])


def test_the_outer_product_runs_fastest_over_the_last_axis() -> None:
    flat = sizes.outer(sizes.parse_axes(["N=1,2", "M,P=3,4"]))
    assert {"N": [1, 1, 2, 2], "M": [3, 4, 3, 4], "P": [3, 4, 3, 4]} == {k: v.tolist() for k, v in flat.items()}


def test_too_many_points_are_refused() -> None:
    with pytest.raises(UsageError, match="more than"):
        sizes.outer(sizes.parse_axes(["N=1..10000", "M=1..10000"]))


def test_python_sizes_make_an_outer_product_or_run_together() -> None:
    assert len(sizes.sweep({"N": [1, 2, 3], "M": [4, 5]})["N"]) == 6
    tied = sizes.sweep({"N": [1, 2, 3], "M": 7}, tied=True)
    assert {"N": [1, 2, 3], "M": [7, 7, 7]} == {k: v.tolist() for k, v in tied.items()}


@pytest.mark.parametrize("bad", [[1.5], [2.0**63], [-(2.0**63)], [[1, 2]], [], "many", None, [np.nan]])
def test_python_sizes_that_are_none_are_refused(bad: Any) -> None:
    with pytest.raises(UsageError):
        sizes.sweep({"N": bad})


def test_tied_sizes_of_different_lengths_are_refused() -> None:
    with pytest.raises(UsageError, match="one length"):
        sizes.sweep({"N": [1, 2], "M": [1, 2, 3]}, tied=True)


@given(st.integers(1, 10**6), st.integers(0, 5000), st.integers(1, 500))
def test_a_range_holds_its_ends_and_steps(first: Any, extent: Any, step: Any) -> None:
    _, values = sizes.parse_axis(f"N={first}..{first + extent}:{step}")
    assert list(range(first, first + extent + 1, step)) == values.tolist()


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: Any) -> None:
    try:
        names, values = sizes.parse_axis(text)
    except UsageError:
        return
    assert names
    assert (abs(values) <= sizes.LARGEST).all()


@pytest.mark.parametrize("text", ["N=0", "N=-5", "N=-5..5"])
def test_offsets_and_strides_may_be_nothing_or_negative_and_counts_may_not(text: str) -> None:
    assert sizes.parse_axis(text)[1].min() <= 0
    with pytest.raises(UsageError, match="positive"):
        sizes.parse_axis(text, positive=True)


SEVERAL = {
    "M=96,N=96,K=256": {"M": [96], "N": [96], "K": [256]},
    "N=100,200,K=3": {"N": [100, 200], "K": [3]},
    "M,N=1,2,K=5": {"M": [1, 2], "N": [1, 2], "K": [5]},
    "K=5,M,N,P=10..30:10": {"K": [5], "M": [10, 20, 30], "N": [10, 20, 30], "P": [10, 20, 30]},
    " M = 1e3 , N = 2 ": {"M": [1000], "N": [2]},
    "N=1e3..1e5:log3,B=8": {"N": [1000, 10000, 100000], "B": [8]},
}


@pytest.mark.parametrize("text", SEVERAL)
def test_one_option_may_hold_several_axes(text: Any) -> None:
    """D2: names after values begin another axis; names before an = are tied, numbers after it are a list."""
    found = {name: values.tolist() for axis in sizes.parse_axes([text]) for name, values in axis.items()}
    assert SEVERAL[text] == found


@given(st.lists(st.tuples(st.sampled_from(["1", "7,8", "2..6:2", "1e2..1e4:log3"]), st.integers(1, 3)), min_size=1, max_size=4))
def test_axes_joined_by_commas_are_those_of_one_option_each(axes: Any) -> None:
    """D2: joining options with commas changes nothing."""
    names = iter("ABCDEFGHIJKL")
    texts = [f"{','.join(next(names) for _ in range(tied))}={values}" for values, tied in axes]
    one, each = sizes.parse_axes([",".join(texts)]), sizes.parse_axes(texts)
    assert [{n: v.tolist() for n, v in axis.items()} for axis in each] == [
        {n: v.tolist() for n, v in axis.items()} for axis in one
    ]


@pytest.mark.parametrize("text", ["M=96,N", "M=1,N=", "M=1,=2", "M=1,M=2", "M=1,N,2", "M=1,,N=2", ",M=1", "M=1,"])
def test_what_is_no_list_of_axes_is_refused(text: Any) -> None:
    with pytest.raises(UsageError, match="-D: "):
        sizes.parse_axes([text])
