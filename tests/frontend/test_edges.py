"""Indices that are a plain offset but for a few iterations at an edge of a loop: clamped and periodic neighbours."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rooftree.errors import KernelError
from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.check import check_accesses
from rooftree.kernel.count import count
from rooftree.kernel.model import Access, Kernel, Read, walk
from rooftree.kernel.poly import Poly

UP, INNER, DOWN = "for (int i = 0; i < n; ++i)", "for (int i = 1; i < n - 1; i++)", "for (int i = n - 1; i >= 0; --i)"
FORMS: tuple[tuple[str, int, Callable[[int, int], int]], ...] = (
    ("int k = i > 0 ? i - 1 : 0;", -1, lambda i, n: max(i - 1, 0)),
    ("int k = i < n - 1 ? i + 1 : n - 1;", 1, lambda i, n: min(i + 1, n - 1)),
    ("int k = i + 3; if (k > n - 1) k = n - 1;", 3, lambda i, n: min(i + 3, n - 1)),
    ("int k = i - 2; if (k < 0) k += n;", -2, lambda i, n: (i - 2) % n),
    ("int k = i - 1; if (k < 0) { k = n - 1; }", -1, lambda i, n: (i - 1) % n),
    ("int k = i == n - 1 ? 0 : i + 1;", 1, lambda i, n: (i + 1) % n),
    ("int k = i != 0 ? i - 1 : n - 1;", -1, lambda i, n: (i - 1) % n),
    ("int k = (i + 1) % n;", 1, lambda i, n: (i + 1) % n),
    ("int k = (i - 1 + n) % n;", -1, lambda i, n: (i - 1) % n),
    ("int k = (i + n - 2) % n;", -2, lambda i, n: (i - 2) % n),
    ("int k = i - 2 < 0 ? 0 : (i - 2 > n - 1 ? n - 1 : i - 2);", -2, lambda i, n: min(max(i - 2, 0), n - 1)),
    ("int k = n - 1 < i + 2 ? n - 1 : i + 2 < 0 ? 0 : i + 2;", 2, lambda i, n: min(max(i + 2, 0), n - 1)),
)


def loaded(kernel: Kernel, array: str) -> list[Access]:
    reads = [node for s in kernel.statements for node in walk(s.value) if isinstance(node, Read)]
    return [read.access for read in reads if read.access.array == array]


def loop_of(header: str, statements: str) -> Kernel:
    return kernel_from_c(f"void f(int n, int m, const double *a, double *b) {{ {header} {{ {statements} }} }}")


@pytest.mark.parametrize("header", [UP, INNER, DOWN])
@pytest.mark.parametrize(("statements", "offset", "index"), FORMS)
def test_a_neighbour_at_an_edge_is_the_plain_offset(
    header: str, statements: str, offset: int, index: Callable[[int, int], int]
) -> None:
    """The index that is read differs from that of the source in a few iterations only, whatever the size."""
    kernel = loop_of(header, f"{statements} b[i] = a[k];")
    (access,) = loaded(kernel, "a")
    assert access.edge or header == INNER
    assert access.index == (Poly.symbol("i") + offset,)
    for n in (50, 500):
        assert sum(index(i, n) != i + offset for i in range(n)) <= 3


@pytest.mark.parametrize(
    "index",
    [
        "i < n / 2 ? i : n / 2",  # half of all iterations
        "i > m ? i - 1 : 0",
        "a[i] > 0 ? i + 1 : 0",  # what the data say
        "i % 2 == 0 ? i : i + 1",
    ],
)
def test_what_is_no_edge_is_refused(index: str) -> None:
    with pytest.raises(KernelError, match="linear in the loop counters"):
        loop_of(UP, f"b[i] = a[{index}];")


def test_a_loop_over_a_few_neighbours_has_no_edge() -> None:
    """One of five neighbours is no edge; five neighbours of a clamped row are."""
    window = "for (int d = -2; d <= 2; ++d) s += a[{}];"
    row = "double s = 0; " + window + " b[i] = s;"
    (access,) = loaded(loop_of(UP, row.format("i + d < 0 ? 0 : i + d > n - 1 ? n - 1 : i + d")), "a")
    assert access.index == (Poly.symbol("i") + Poly.symbol("d"),)
    with pytest.raises(KernelError, match="linear in the loop counters"):
        loop_of(INNER, row.format("d == 0 ? 0 : i + d"))


def test_rows_of_a_grid_wrap_around() -> None:
    kernel = kernel_from_c(
        "void f(int m, int n, const double *a, double *b) { for (int j = 0; j < m; ++j) { int u = j - 1; if (u < 0) u = m - 1;"
        "for (int i = 0; i < n; ++i) b[j * n + i] = a[u * n + i] + a[((j + 1) % m) * n + i]; } }"
    )
    i, j = (Poly.symbol(name) for name in "ij")
    assert [access.index for access in loaded(kernel, "a")] == [(j - 1, i), (j + 1, i)]


def test_what_computes_the_index_counts() -> None:
    """The comparison and the choice of each, and that the index was changed, are told."""
    plain, clamped = (loop_of(UP, f"b[i] = a[{index}];") for index in ("i + 1", "i == n - 1 ? 0 : i + 1"))
    kinds = {op.kind for op in count(clamped).operations} - {op.kind for op in count(plain).operations}
    assert {"compare", "select"} <= kinds
    assert any("at an edge of the loop over i" in note for note in clamped.assumptions)
    assert "rem" in {op.kind for op in count(loop_of(UP, "b[i] = a[(i + 1) % n];")).operations}


def test_a_clamped_index_does_not_leave_its_array() -> None:
    text = "double a[N], b[N]; for (int i = 0; i < N; ++i) b[i] = a[{}];"
    assert any(
        "clamped or periodic" in note for note in check_accesses(kernel_from_c(text.format("i > 0 ? i - 1 : 0")), {"N": 99})
    )
    with pytest.raises(KernelError, match="leaves the array"):
        check_accesses(kernel_from_c(text.format("i - 1")), {"N": 99})


def test_a_plain_index_beside_a_clamped_one_is_checked() -> None:
    """Also where both are taken as the same offset, and whether the index is clamped in brackets, a variable or a pointer."""
    text = "double a[N], b[N], c[N]; for (int i = 0; i < N; ++i) {{ {} }}"
    for clamped in (
        "b[i] = a[i > 0 ? i - 1 : 0]",
        "int k = i > 0 ? i - 1 : 0; b[i] = a[k]",
        "const double *p = a + (i > 0 ? i - 1 : 0); b[i] = *p",
        "const double *p = &a[(i - 1 + N) % N]; b[i] = p[0]",
    ):
        kernel = kernel_from_c(text.format(f"{clamped};"))
        assert [access.edge for access in loaded(kernel, "a")] == [True], clamped
        assert any("clamped or periodic" in note for note in check_accesses(kernel, {"N": 99})), clamped
        both = kernel_from_c(text.format(f"{clamped} + c[i - 1];"))
        assert [access.edge for access in loaded(both, "c")] == [False], clamped
        with pytest.raises(KernelError, match="leaves the array"):
            check_accesses(both, {"N": 99})
