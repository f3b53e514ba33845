from __future__ import annotations

from pathlib import Path

import pytest

import rooftree
from rooftree.errors import KernelError
from rooftree.measure.threads import directive

PARALLEL = "omp parallel for schedule(static)"


def of(text: str) -> str:
    return directive(rooftree.kernel(text))


def test_directives_of_the_source_are_kept() -> None:
    assert of("triad") == ""


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("double a[N], b[N];\nfor (int i = 0; i < N; ++i) a[i] = b[i];", ""),
        ("double a[N], s;\nfor (int i = 0; i < N; ++i) s += a[i];", " reduction(+ : s)"),
        ("double a[N], s;\nfor (int i = 0; i < N; ++i) s = fmax(s, a[i]);", " reduction(max : s)"),
        ("double a[N], b[N], t;\nfor (int i = 0; i < N; ++i) { t = a[i] * 2.0; b[i] = t * t; }", " lastprivate(t)"),
        ("double a[N][N], b[N][N];\nfor (int j = 0; j < N; ++j) for (int i = 1; i < N; ++i) a[j][i] = a[j][i-1] + b[j][i];", ""),
    ],
)
def test_the_outermost_loop_gets_a_directive_where_it_may(text: str, clauses: str) -> None:
    assert of(text) == PARALLEL + clauses


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("double a[N];\nfor (int i = 1; i < N; ++i) a[i] = a[i-1] + 1.0;", "carries a dependence"),
        ("double a[N], s;\nfor (int i = 0; i < N; ++i) s = s * 0.5 + a[i];", "carries a dependence"),
        (
            "double y[N], a[M][N];\nfor (int i = 0; i < M; ++i) for (int j = 0; j < N; ++j) y[j] += a[i][j];",
            "carries|all iterations",
        ),
        ("int key[N], count[B];\nfor (int i = 0; i < N; ++i) count[key[i]] += 1;", "cannot be told|all iterations"),
        ("prefix-sum", "carries a dependence"),
        ("gs-forward", "carries a dependence"),
        ("floyd-warshall", "cannot be told|carries|all iterations"),
    ],
)
def test_loops_whose_turns_depend_on_each_other_are_refused(text: str, words: str) -> None:
    with pytest.raises(KernelError, match=words):
        of(text)


def test_a_function_without_a_directive_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "k.c"
    path.write_text("void f(int n, double *a)\n{\n    for (int i = 0; i < n; ++i)\n        a[i] = 1;\n}\n")
    with pytest.raises(KernelError, match="has no OpenMP directive"):
        of(f"{path}:f")


def test_every_library_kernel_is_shared_or_refused_for_a_reason() -> None:
    from rooftree.kernel.catalogue import list_kernels

    refused = set()
    for entry in list_kernels():
        try:
            assert directive(rooftree.kernel(entry.name)) == "", entry.name
        except KernelError:
            refused.add(entry.name)
    assert refused == {
        "floyd-warshall",
        "gs-backward",
        "gs-forward",
        "histogram",
        "kahan-dot",
        "kahan-dot-sp",
        "matvec-transposed",
        "prefix-sum",
        "thomas-forward",
    }
