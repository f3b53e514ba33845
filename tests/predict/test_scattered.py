"""Limits of accesses in no order: those that wait for themselves, and how many wait beside each other."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.count import all_accesses
from rooftree.kernel.model import Kernel
from rooftree.predict.scattered import _at_once, latency, waits_for_itself

CHAIN = (
    "unsigned f(int n, unsigned x, const unsigned *t, const unsigned char *a) "
    "{{ for (int i = 0; i < n; i++) x = (t[x & {mask}] + (x >> 12)) ^ a[i]; return x; }}"
)
BY_A_VARIABLE = (
    "unsigned f(int n, unsigned x, const unsigned *t, unsigned *o) "
    "{ for (int i = 0; i < n; i++) { unsigned m = x & 4095; unsigned s = t[m]; o[i] = s; x = s * (x >> 12) + m; } return x; }"
)
RANDOM = (
    "void f(int n, unsigned x, const unsigned *t, unsigned *o) "
    "{ for (int i = 0; i < n; i++) { x = x * 1664525u + 1013904223u; o[i] = t[x >> 20]; } }"
)
TWO_TABLES = (
    "void f(int n, const unsigned *ip, const unsigned short *first, const unsigned short *t, unsigned short *o) "
    "{ for (int i = 0; i < n; i++) { unsigned short e = first[ip[i] >> 16]; "
    "if (e & 0x8000u) e = t[(e & 0x7fffu) << 8 | (ip[i] & 255)]; o[i] = e; } }"
)
SOMETIMES = (
    "unsigned f(int n, unsigned x, const unsigned *t, const unsigned char *a) "
    "{ for (int i = 0; i < n; i++) { if (a[i] > 3) x = a[i]; x = t[x & 255] + (x >> 12); } return x; }"
)
GATHER = "void f(int n, const int *at, const double *t, double *o) { for (int i = 0; i < n; i++) o[i] = t[at[i]]; }"


def waiting(kernel: Kernel) -> set[str]:
    return {access.array for access in all_accesses(kernel) if waits_for_itself(kernel, access)}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        (CHAIN.format(mask=255), {"t"}),
        (BY_A_VARIABLE, {"t"}),
        (RANDOM, set()),
        (GATHER, set()),
        (TWO_TABLES, set()),
        (SOMETIMES, {"t"}),
    ],
)
def test_an_access_waits_for_itself_where_its_index_is_made_of_what_it_brought(source: str, names: set[str]) -> None:
    """Of two tables one after the other each pass begins anew, though one variable holds what both bring."""
    assert waiting(kernel_from_c(source)) == names


def test_a_chain_through_a_table_in_memory_waits_for_memory_each_time_at_most() -> None:
    machine = rooftree.machine("zen4")
    n = 100_000_000
    found: dict[int, Any] = {}
    for mask in (255, 0xFFFFFFF):
        p = rooftree.predict(kernel_from_c(CHAIN.format(mask=mask)), machine, {"n": n}, incore="throughput")
        found[mask] = float(p.doubt_high.get("indirect", np.ones((1, 1)))[0, 0] * p.cy_per_cl[0, 0]), p
    most, p = found[0xFFFFFFF]
    assert most >= p.iterations_per_cl * latency(machine, len(machine.locations) - 1, p.clock_Hz)
    assert "waits for the one before" in " ".join(one.words for one in p.doubts)
    assert found[255][0] < most / 10


@pytest.mark.parametrize(("share", "at_once"), [(1.0, 24.0), (1 / 9, 2.0), (1 / 90, 1.0)])
def test_as_many_rows_wait_at_once_as_the_reorder_buffer_holds(share: float, at_once: float) -> None:
    """120 instructions do 9 iterations, a row; the buffer holds 320."""
    code = SimpleNamespace(machine_code=SimpleNamespace(instructions=120), iterations_per_asm_loop=9.0)
    found = _at_once(SimpleNamespace(incore=code), rooftree.machine("zen4"), np.array([share]))  # type: ignore[arg-type]
    assert found.tolist() == [at_once]
    unseen = SimpleNamespace(incore=SimpleNamespace(machine_code=None, iterations_per_asm_loop=None))
    assert _at_once(unseen, rooftree.machine("zen4"), np.array([share])).tolist() == [np.inf]  # type: ignore[arg-type]


def test_a_ring_is_not_updated_at_once_again() -> None:
    """A string of 1024 samples was told as 32 .. 160 cy/CL, `if the same element comes again at once`; measured 32.1."""
    ring = (
        "void f(float *restrict r, const float *restrict x, int n) {{ for (int i = 0; i < n; i++) r[{}] = r[{}] * 0.5f + x[i]; }}"
    )
    for index, doubted in (("i & 1023", False), ("((int)x[i]) & 1023", True)):
        p = rooftree.predict(kernel_from_c(ring.format(index, index)), "zen3", {"n": 2000}, incore="throughput", traffic="lc")
        assert any(one.kind == "repeats" for one in p.doubts) == doubted, index


def test_stores_in_no_order_may_wait_for_lines_of_a_cache() -> None:
    """21 (20.9 .. 24.1) was said of records stored at random into L2 on a Zen 3, which took 26.5."""
    source = "void f(long n, const double *restrict b, double *restrict a, const int *p) { for (long i = 0; i < n; i++) %s; }"
    limits = {}
    for body in ("a[p[i]] = b[i]", "a[i] = b[p[i]]"):
        asked = {"p": "0..16000:random", "a": "16001", "b": "16001"}
        p = rooftree.predict(source % body, "zen3", {"n": 16000}, incore="throughput", traffic="lc", args=asked)
        assert p.locations[int(p.data_in[0, 0])] == "L2"
        limits[body] = [one.high for one in p.doubts if one.kind == "indirect" and "in no order" in one.words]
    assert limits["a[i] = b[p[i]]"] == []
    (high,) = limits["a[p[i]] = b[i]"]
    assert high is not None
    assert high > 1.25


def test_a_walk_whose_values_fill_the_cache_waits_for_memory() -> None:
    """Its own links fit in the cache, those of 8 B beside them do not: 400 cy an iteration where 216 was the limit."""
    source = "long s; int k; int next[N]; long val[N];\nfor (int i = 0; i < N; ++i) { s += val[k]; k = next[k]; }"
    found = [rooftree.predict(source, "skx", {"N": n}, incore="throughput") for n in (1_000_000, 3_000_000)]
    small, large = (float((p.doubt_high["indirect"] * p.cy_per_cl)[0, 0]) for p in found)
    assert large > 1.5 * small
