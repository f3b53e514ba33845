"""Advice fits the loop: no cores for what is over before they start, no reordering of integers, no lanes for histograms."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree import predict
from tests.grid import grid

SUM = "{0} a[N]; {0} s; for (int i = 0; i < N; ++i) s += a[i];"
CHAIN = "unsigned a[N]; unsigned s; for (int i = 0; i < N; ++i) {{ s = s * 1664525u + 1013904223u; a[i] = s; }}"
HISTOGRAM = "int h[B], k[N]; for (int i = 0; i < N; ++i) h[k[i]] += 1;"


def advised(source: str, machine: str = "skx", cores: Any = 1, **sizes: int) -> dict[str, Any]:
    found = predict(source, machine, sizes, cores=cores, incore="throughput").advice()
    return {one.topic: one for one in found}


@pytest.mark.parametrize(
    ("machine", "kernel", "n"),
    grid(["skx", "zen4", "neoverse-n1", "a64fx"], ["triad", "daxpy", "copy"], [30, 100, 1000, 3000], quick=8),
)
def test_no_cores_for_a_sweep_that_is_over_before_they_start(machine: str, kernel: str, n: int) -> None:
    assert "cores" not in advised(kernel, machine, N=n)
    assert advised(kernel, machine, cores=[1, 2, 4], N=n).get("cores") is None


def test_the_start_of_threads_takes_from_what_cores_gain() -> None:
    small, large = (advised("triad", N=n).get("cores") for n in (100_000, 100_000_000))
    assert small is not None
    assert small.interval is not None
    assert 1 < small.interval[0] < small.gain / 2
    assert large is not None
    assert large.gain > 2


def test_integers_are_reordered_without_flags() -> None:
    assert "-ffast-math" not in str({**advised(CHAIN.replace("{{", "{").replace("}}", "}"), N=1000)})
    assert "-ffast-math" not in str(advised(SUM.format("int"), N=1000))


@pytest.mark.parametrize("machine", ["skx", "zen4"])
def test_updates_through_an_index_are_not_vectorised(machine: str) -> None:
    assert "SIMD" not in advised(HISTOGRAM, machine, N=100_000, B=256)


@pytest.mark.parametrize(
    ("source", "sums", "flag"),
    [
        (SUM.format("double"), True, True),
        ("double y[N], g; for (int i = 2; i < N; ++i) y[i] = y[i] + g * y[i-2];", False, False),
        ("double a[N], d[N], m; for (int i = 0; i < N; ++i) { m = a[i] > m ? a[i] : m; d[i] = m; }", False, False),
    ],
)
def test_only_sums_are_split_and_flags_named_where_they_help(source: str, sums: bool, flag: bool) -> None:
    found = predict(source, "skx", {"N": 1000}, incore="throughput", strict_fp=True).advice()
    text = next(one.text for one in found if one.topic == "recurrence")
    assert ("partial sums" in text, "-ffast-math" in text) == (sums, flag), text


@pytest.mark.needs("x86-64", "gcc")
def test_of_numbers_that_no_vector_holds_the_flag_is_not_named() -> None:
    found = predict(SUM.format("long double"), "ice-lake-sp", {"N": 1000}, incore="asm", compiler="gcc").advice()
    assert "-ffast-math" not in str(found)
    assert any("partial sums" in one.text for one in found)
