"""Extents of arrays that are looked up and walked through."""

from __future__ import annotations

import numpy as np
import pytest

import rooftree
from rooftree.kernel.walked import with_walked_extents

HEAD = "void f(long n, long m, const int *restrict at, const int *restrict far, double *restrict x, double *restrict y) {"
INSIDE = {
    "the same loop": ("for (long i = 0; i < n; i++) x[i] = y[i] + x[at[i]];", "n"),
    "neighbours": ("for (long i = 1; i < n - 1; i++) x[i] = x[i + 1] + x[at[i]];", "n"),
    "backwards": ("for (long i = n - 1; i >= 0; i--) x[i] = y[i] + x[at[i]];", "n"),
    "an outer loop": ("for (long i = 0; i < n; i++) for (long k = 0; k < m; k++) x[i] += x[at[i * m + k]];", "n"),
    "every second one": ("for (long i = 0; i < n; i++) x[2 * i] = x[at[i]];", "2*n - 1"),
    "the longer walk": ("for (long i = 0; i < n; i++) x[i] = x[i + n] + x[at[i]];", "2*n"),
}


@pytest.mark.parametrize("case", INSIDE)
def test_places_lie_among_the_elements_that_the_nest_walks_through(case: str) -> None:
    body, extent = INSIDE[case]
    kernel, (note,) = with_walked_extents(rooftree.kernel(f"{HEAD} {body} }}"))
    assert str(kernel.array("x").extents[0]) == extent
    assert f"x is taken to have the {extent} elements" in note


@pytest.mark.parametrize(
    "body",
    [
        "for (long i = 0; i < n; i++) y[i] = x[at[i]];",  # nothing walks through it
        "for (long i = 0; i < n; i++) y[i] = x[0] + x[at[i]];",  # one element is no walk
        "for (long i = 0; i < n; i++) y[i] = x[i] + x[i + m];",  # nothing is looked up
        "for (long i = 0; i < n; i++) x[i] = x[m - i] + x[at[i]];",  # which walk is longer depends on the sizes
    ],
)
def test_without_one_longest_walk_the_extent_stays_open(body: str) -> None:
    kernel = rooftree.kernel(f"{HEAD} {body} }}")
    found, notes = with_walked_extents(kernel)
    assert found is kernel
    assert notes == ()


@pytest.mark.parametrize("told", ["x", "at"])
def test_what_is_given_goes_before_what_is_taken(told: str) -> None:
    kernel = rooftree.kernel(f"{HEAD} {INSIDE['the same loop'][0]} }}")
    assert with_walked_extents(kernel, [told])[0] is kernel


def test_a_walk_counts_as_a_stated_extent_and_a_given_one_overrides_it() -> None:
    source = f"{HEAD} {INSIDE['an outer loop'][0]} }}"
    stated = source.replace("*restrict x", "x[restrict n]")
    sizes = {"n": [100, 10**4, 10**6], "m": 5}
    walked, extended = (rooftree.predict(text, "zen4", sizes, incore="throughput") for text in (source, stated))
    np.testing.assert_array_equal(walked.cy_per_cl, extended.cy_per_cl)
    given = rooftree.predict(source, "zen4", sizes, incore="throughput", args={"x": "1e8"}, indirect="worst")
    large = rooftree.predict(source.replace("*restrict x", "x[100000000]"), "zen4", sizes, incore="throughput", indirect="worst")
    np.testing.assert_array_equal(given.cy_per_cl, large.cy_per_cl)
    assert not any("is taken to have" in note for note in given.notes)


@pytest.mark.parametrize("elements", [1, 100, 10**4, 10**6, 10**8])
@pytest.mark.parametrize("case", ["best", "worst"])
def test_without_an_extent_the_limits_hold_whatever_it_is(elements: int, case: str) -> None:
    """The law of a range: no extent and no order of the places lies outside of it."""
    source = f"{HEAD} for (long i = 0; i < n; i++) y[i] = x[at[i]]; }}"
    sizes = {"n": [100, 10**4, 10**6]}
    found = rooftree.predict(source, "zen4", sizes, incore="throughput")
    known = rooftree.predict(source, "zen4", sizes, incore="throughput", args={"x": str(elements)}, indirect=case)
    low, high = (np.prod([*factors.values()], axis=0) for factors in (found.doubt_low, found.doubt_high))
    assert (known.cy_per_cl >= 0.999 * low * found.cy_per_cl).all()
    assert (known.cy_per_cl <= 1.001 * high * found.cy_per_cl).all()
