"""Two loops change places only where no element is needed before it is made."""

from __future__ import annotations

import pytest

from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.exchange import side_by_side, why_not_exchanged

HEAD = "double a[N][N], b[N][N], s[N]; int p[N];"
NESTS = {
    "b[j][i] = a[j][i];": "",
    "a[j][i] += a[j-1][i];": "",
    "a[j][i] += a[j][i-1] + a[j-1][i];": "",
    "a[j][i] += a[j-1][i+1];": "needs",
    "s[j] += a[j][i];": "",
    "a[p[j]][i] += 1;": "may be the same element",
}


@pytest.mark.parametrize("body", NESTS)
def test_the_order_of_dependences_decides(body: str) -> None:
    kernel = kernel_from_c(f"{HEAD} for (int j = 1; j < N - 1; ++j) for (int i = 1; i < N - 1; ++i) {body}")
    why = why_not_exchanged(kernel, "j", "i")
    assert (NESTS[body] in why) if NESTS[body] else why == "", why


@pytest.mark.parametrize(
    ("nest", "why"),
    [
        ("for (int j = 0; j < N; ++j) for (int i = 0; i < j; ++i) b[j][i] = a[j][i];", "bounds"),
        ("for (int j = 0; j < N; ++j) { s[j] = 0; for (int i = 0; i < N; ++i) s[j] += a[j][i]; }", "between"),
    ],
)
def test_loops_of_other_bounds_or_with_statements_between_stay(nest: str, why: str) -> None:
    assert why in why_not_exchanged(kernel_from_c(f"{HEAD} {nest}"), "j", "i")


LANES = {
    "for (int i = 0; i < N; ++i) { s = 0; for (int k = 0; k < N; ++k) s += b[k][i]; c[i] = s; }": ("i",),
    "for (int i = 0; i < N; ++i) { for (int k = 0; k < N; ++k) s += b[k][i]; c[i] = s; }": (),
    "for (int i = 0; i < N; ++i) { if (c[i] > 0) s = 0; for (int k = 0; k < N; ++k) s += b[k][i]; c[i] = s; }": (),
    "for (int i = 1; i < N; ++i) { s = c[i-1]; for (int k = 0; k < N; ++k) s += b[k][i]; c[i] = s; }": (),
    "for (int i = 0; i < N; ++i) { s = 0; for (int k = 0; k < i; ++k) s += b[k][i]; c[i] = s; }": (),
    "for (int i = 0; i < N; ++i) { s = 0; for (int k = 0; k < N; ++k) s += b[k][i]; c[0] = s; }": (),
    "for (int i = 0; i < N; ++i) { s = 0; for (int k = 0; k < N; ++k) s += b[k][i]; c[p[i]] = s; }": (),
    "for (int i = 0; i < N; ++i) for (int k = 1; k < N; ++k) a[k][i] = a[k-1][i];": ("i",),
    "for (int i = 1; i < N; ++i) for (int k = 1; k < N; ++k) a[k][i] = a[k-1][i-1];": (),
    "for (int j = 0; j < N; ++j) for (int i = 0; i < N; ++i) { s = 0; for (int k = 0; k < N; ++k) s += a[j][k] * b[k][i];"
    " d[j][i] = s; }": ("i", "j"),
}
"""Nests, and the loops whose iterations do not need each other."""


@pytest.mark.parametrize("nest", LANES)
def test_iterations_run_side_by_side_where_none_needs_another(nest: str) -> None:
    kernel = kernel_from_c(f"double a[N][N], b[N][N], c[N], d[N][N], s; int p[N]; {nest}")
    assert side_by_side(kernel) == LANES[nest]
