"""Chains through elements that data name, from the load to the store of what becomes of it, counted by hand."""

from __future__ import annotations

import numpy as np
import pytest

from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.updates import Chain, Latencies, chains

COMPENSATED = "double y = v[i] - rest[k], t = sum[k] + y; rest[k] = t - sum[k] - y; sum[k] = t;"
OPERATIONS = Latencies(operation=lambda one: float(one.kind not in ("select", "compare")), forwarded=lambda access: 0.0, load=0.0)
LOADS = Latencies(operation=lambda one: 0.0, forwarded=lambda access: 10.0, load=1.0)
MESH = (
    "void f(int n, const int *restrict to, const double *restrict a, double *x) { for (int i = 0; i < n; i++) "
    "{ double s = a[i]; for (int k = 0; k < 4; k++) s = s + x[to[4 * i + k]]; x[i] = s * 0.5; } }"
)


def found(source: str, latencies: Latencies) -> list[Chain]:
    return list(chains(kernel_from_c(source), {"n": np.array([1000])}, latencies))


@pytest.mark.parametrize(
    ("body", "operations"),
    [
        ("sum[k] += v[i];", 1),
        ("rest[i] = sum[k]; sum[k] = i;", 0),  # the place before, as hash chains have it
        ("sum[k] += v[i] * v[i] + 3;", 1),
        ("sum[k] = sum[k] * v[i] + 1;", 2),
        ("double t = sum[k] + v[i]; t = t * 2; sum[k] = t - v[i];", 3),
        (COMPENSATED, 4),  # rest -> y -> t -> t - sum -> rest
    ],
)
def test_operations_of_an_update_are_counted_by_hand(body: str, operations: int) -> None:
    """Compensated sums by groups were told to wait up to 10 cycles for the sum before, where they wait 18."""
    arrays = "const long *at, const double *v, double *sum, double *rest"
    source = f"void f(long n, {arrays}) {{ for (long i = 0; i < n; i++) {{ long k = at[i]; {body} }} }}"
    assert max((float(chain.time[0]) for chain in found(source, OPERATIONS)), default=0) == operations


@pytest.mark.parametrize(
    ("body", "waits"),
    [
        ("x[i] = x[at[i]] + 1;", 10),  # what the pass before stored
        ("x[at[i]] = x[of[i]] + 1;", 10),
        ("x[at[i]] = x[of[i]]; x[of[i]] = x[at[i]];", 20),  # one after the other in a pass
        ("x[at[i]] = x[x[of[i]]];", 11),  # through the address
        ("x[i] = at[i];", 0),
        ("x[2 * i + 1] = x[i];", 0),  # as far apart as i
        ("int c = at[i]; x[c] += 1; x[c + 1] += 1;", 10),  # others in a pass
        ("x[at[i]] += 1; x[of[i]] += 1;", 20),
        ("x[at[i]] = i; y[i] = x[of[i]];", 0),  # waits, but nobody waits for it
        ("x[i & 7] = x[i & 7] + at[i];", 10 / 8),  # a ring comes again a round later
        ("x[i & 7] = x[(i + 1) & 7] + at[i];", 10 / 7),
        ("x[i & 7] = x[(i - 1) & 7] + at[i];", 10),
    ],
)
def test_a_pass_waits_for_what_the_one_before_may_have_stored(body: str, waits: float) -> None:
    """Greedy colouring of a mesh was told as 50 .. 68 cy/CL and took 128: colour[v] is what the next pass loads by an index."""
    source = f"void f(int n, const int *at, const int *of, int *x, int *y) {{ for (int i = 8; i < n; i++) {{ {body} }} }}"
    assert max((float(chain.time[0]) for chain in found(source, LOADS)), default=0) == pytest.approx(waits)


def test_a_row_waits_in_all_that_follows_its_first_load() -> None:
    (chain,) = found(MESH, OPERATIONS)
    assert (chain.array, chain.depth, float(chain.time[0])) == ("x", 1, 5.0)  # four sums and a product


def test_rows_of_an_array_do_not_wait_for_each_other() -> None:
    """Histograms in four copies wait for themselves alone."""
    body = "h[0][at[i]]++; h[1][at[i]]++;"
    many = found(f"void f(int n, const int *at, int h[2][256]) {{ for (int i = 0; i < n; i++) {{ {body} }} }}", LOADS)
    assert [float(chain.time[0]) for chain in many] == [10, 10]


def test_members_of_a_structure_do_not_wait_for_each_other() -> None:
    for member, some in (("a", 1), ("b", 0)):
        body = f"p[at[i]].a = p[of[i]].{member} + 1;"
        arrays = "const int *at, const int *of, struct P *p"
        assert (
            len(found(f"struct P {{ int a, b; }}; void f(int n, {arrays}) {{ for (int i = 0; i < n; i++) {body} }}", LOADS))
            == some
        )
