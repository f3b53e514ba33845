"""Which loops of a nest cores can share as they are written, and what they need partial results of."""

from __future__ import annotations

import pytest

import rooftree
from rooftree.kernel.dependence import dependences
from rooftree.kernel.sharing import sharing

ARRAYS = "double a[N], b[N], x[N][M], h[M], s, t, m; int k[N];\n"
ROWS = "for (int i = 0; i < N; ++i) {"
INNER = "for (int j = 0; j < M; ++j)"


@pytest.mark.parametrize(
    ("nest", "why"),
    [
        (f"{ROWS} double d = 0, l = 0; {INNER} {{ double u = h[j]; t = d + l - u; d = u; l = t; h[j] = t; }} }}", "needs h[j]"),
        (f"{ROWS} {INNER} {{ s += x[i][j]; t += s; }} s = s * 0.5; t = t * 0.5; }}", "s comes from the iteration before over i"),
        (f"{ROWS} t = s * a[i] + m; m = s - 2.0 * t; s = t - a[i]; a[i] = t; }}", "comes from the iteration before"),
        (f"{ROWS} b[i] = a[i] - s; s = a[i]; }}", "s comes from the iteration before"),
        (f"{ROWS} {INNER} h[j] = x[i][j]; }}", "all iterations over i write h[j]"),
        (f"{ROWS} {INNER} h[j] = x[i][j] - h[j]; }}", "needs h[j]"),
        (f"{ROWS} s += a[i]; b[i] = s; }}", "s comes from the iteration before"),
        (f"{ROWS} s += a[i]; s *= b[i]; }}", "s comes from the iteration before"),
        (f"{ROWS} s = a[i] - s; }}", "s comes from the iteration before"),
        (f"{ROWS} if (s < 1.0) s += a[i]; }}", "s comes from the iteration before"),
        (f"{ROWS} a[k[i]] += b[i]; }}", "a[k[i]] may be the same element"),
    ],
)
def test_iterations_that_need_others_are_not_shared(nest: str, why: str) -> None:
    found = sharing(rooftree.kernel(ARRAYS + nest))
    assert why in found.serial
    assert "i" not in found.loops
    assert not found.partial


@pytest.mark.parametrize(
    ("nest", "loops", "partial"),
    [
        (f"{ROWS} {INNER} x[i][j] *= 2.0; }}", ("i", "j"), ()),
        (f"{ROWS} double d = 0; {INNER} {{ d = d * 0.5 + x[i][j]; x[i][j] = d; }} }}", ("i",), ()),
        (f"{ROWS} {INNER} s += x[i][j]; }}", ("i", "j"), ("s",)),
        (f"{ROWS} s += a[i]; s += b[i]; t = a[i] > t ? a[i] : t; if (b[i] < m) m = b[i]; }}", ("i",), ("s", "t", "m")),
        (f"{ROWS} double d = 0; {INNER} d += x[i][j]; s += d * d; }}", ("i", "j"), ("s",)),
        (f"{ROWS} {INNER} h[j] -= x[i][j] * a[i]; }}", ("i", "j"), ("h[j]",)),
    ],
)
def test_loops_that_cores_can_share_are_named_with_their_partial_results(
    nest: str, loops: tuple[str, ...], partial: tuple[str, ...]
) -> None:
    found = sharing(rooftree.kernel(ARRAYS + nest))
    assert (loops, partial) == (found.loops, found.partial)
    assert found.serial == ""


def test_only_an_inner_loop_may_be_shared() -> None:
    nest = "double a[M], b[M];\nfor (int t = 0; t < N; ++t) for (int j = 0; j < M; ++j) a[j] = b[j] - a[j];"
    found = sharing(rooftree.kernel(nest))
    assert found.loops == ("j",)
    assert "over t" in found.serial


def test_an_element_that_each_row_updates_in_place_is_a_dependence_but_for_sums() -> None:
    update = rooftree.kernel(f"{ARRAYS}{ROWS} {INNER} h[j] = x[i][j] - h[j]; }}")
    assert [("flow", "h[j]", "h[j]", "i")] == [(d.kind, d.source, d.sink, d.carried_by) for d in dependences(update)]
    assert dependences(rooftree.kernel(f"{ARRAYS}{ROWS} {INNER} h[j] += x[i][j]; }}")) == ()
