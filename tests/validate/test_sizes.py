"""Sizes for each place of the data, the clock, and the machine that is chosen."""

from __future__ import annotations

import numpy as np
import pytest

import rooftree
from rooftree.errors import KernelError, MachineError, UsageError
from rooftree.predict.arguments import with_arguments
from rooftree.predict.clock import at_clock
from rooftree.validate.sizes import array_sizes, largest_size, level_sizes, targets

ZEN3 = rooftree.machine("zen3")


@pytest.mark.parametrize("kernel", ["triad", "2d-5pt", "3d-7pt", "matvec", "zaxpy"])
def test_the_data_lie_where_they_should(kernel: str) -> None:
    loop = rooftree.kernel(kernel)
    sizes = level_sizes(loop, ZEN3)
    p = rooftree.predict(kernel, ZEN3, sizes, tied=True, incore="throughput")
    assert ["L1", "L2", "L3", "Mem"] == [p.locations[k] for k in p.data_in[:, 0]]
    for row, most in enumerate(targets(ZEN3).values()):
        filled = sum(array_sizes(loop, {name: int(v[row]) for name, v in sizes.items()}).values())
        assert 0.4 * most < filled <= most


def test_sizes_that_are_given_stay() -> None:
    sizes = level_sizes(rooftree.kernel("fir"), ZEN3, {"K": 16})
    assert set(sizes["K"]) == {16}
    assert np.all(np.diff(sizes["N"]) > 0)


@pytest.mark.parametrize(("kernel", "wanted"), [("3d-7pt-blocked", "-D B="), ("pi", "-D N=")])
def test_sizes_that_no_array_depends_on_must_be_given(kernel: str, wanted: str) -> None:
    with pytest.raises(UsageError, match="cannot be chosen") as found:
        level_sizes(rooftree.kernel(kernel), ZEN3)
    assert wanted in found.value.hint


def test_an_array_without_an_extent_is_as_long_as_its_accesses_reach() -> None:
    loop = rooftree.kernel("void f(long n, double *a, const double *b) { for (long i = 1; i < n - 1; ++i) a[i] = b[2*i+1]; }")
    assert {"a": 8 * 99, "b": 8 * 198} == array_sizes(loop, {"n": 100})


GATHER = (
    "void gather(long n, double *restrict y, const double *x, const int *at) { for (long i = 0; i < n; ++i) y[i] = x[at[i]]; }"
)


def test_an_array_that_only_indices_reach_is_as_large_as_it_is_given() -> None:
    loop = rooftree.kernel(GATHER)
    with pytest.raises(KernelError, match="size of x is not known") as found:
        array_sizes(loop, {"n": 100})
    assert "--arg x=" in found.value.hint
    sized, _, _ = with_arguments(loop, {}, {"x": "1000"})
    assert {"y": 800, "x": 8000, "at": 400} == array_sizes(sized, {"n": 100})


def test_places_that_an_array_of_fixed_size_does_not_fit_into_are_left_out() -> None:
    sized, _, _ = with_arguments(rooftree.kernel(GATHER), {}, {"x": "100000"})
    sizes = level_sizes(sized, ZEN3)["n"]
    most = list(targets(ZEN3).values())
    assert 2 == sum(800_000 > target for target in most)
    assert len(most) - 2 == len(sizes)
    assert all(sum(array_sizes(sized, {"n": int(n)}).values()) <= target for n, target in zip(sizes, most[2:], strict=True))


def test_a_size_that_no_array_grows_with_is_asked_for_by_its_name() -> None:
    """``-D N=...`` was to be tried, of a loop without a size N."""
    kernel = rooftree.kernel(
        "void f(int m, int n, double a[restrict m]) { for (int k = 0; k < n; k++) for (int i = 0; i < m; i++) a[i] += k; }"
    )
    with pytest.raises(UsageError) as error:
        largest_size(kernel, ["n"], {"m": 100}, 1e6)
    assert "-D n=1000" == error.value.hint


def test_memory_takes_more_cycles_at_a_higher_clock_and_the_core_does_not() -> None:
    slow, fast = (rooftree.predict("triad", at_clock(ZEN3, f), {"N": 10**7}, incore="throughput") for f in (2e9, 3e9))
    assert slow.T_OL[0, 0] == fast.T_OL[0, 0]
    assert slow.T_data["L1L2"][0, 0] == fast.T_data["L1L2"][0, 0]
    name = max(slow.T_data, key=lambda link: slow.T_data[link][0, 0])
    penalty = ZEN3.link(name).penalty * slow.load_B[name][0, 0] / 64
    assert (fast.T_data[name][0, 0] - penalty) / (slow.T_data[name][0, 0] - penalty) == pytest.approx(1.5)
    assert ZEN3.core.clock == 2.45e9


@pytest.mark.parametrize("clock", [0.0, 3.0, float("nan")])
def test_a_clock_that_no_core_has_is_refused(clock: float) -> None:
    with pytest.raises(MachineError, match="clock"):
        at_clock(ZEN3, clock)


def test_a_machine_with_roofs_only_has_no_clock() -> None:
    with pytest.raises(MachineError, match="roofs only"):
        at_clock(rooftree.machine("barcelona"), 2e9)
