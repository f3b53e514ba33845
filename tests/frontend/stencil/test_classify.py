"""The class of a kernel, generated and foreign."""

from __future__ import annotations

import pytest

from rooftree.frontend.from_c import kernel_from_c
from rooftree.frontend.load import load_kernel
from rooftree.frontend.stencil.classes import ELEMENTS, StencilClass, all_classes, read_name
from rooftree.frontend.stencil.classify import classify
from rooftree.frontend.stencil.generate import kernel_of

QUICK = (*all_classes((1, 2), (1, 2)), *all_classes((3,), (1,)))
REST = (
    *(c for c in (*all_classes(), *all_classes((4,), (1, 2))) if c not in QUICK),
    *(c for element in ELEMENTS[1:] for c in all_classes((2,), (2,), element=element)),
)


def check(stencil: StencilClass) -> None:
    found = classify(kernel_of(stencil))
    assert found.differs == []
    assert found.class_ == stencil.canonical.name


@pytest.mark.parametrize("stencil", QUICK[::3], ids=lambda c: c.name)
def test_what_is_generated_is_classified_as_what_it_is(stencil: StencilClass) -> None:
    check(stencil)


@pytest.mark.slow
@pytest.mark.parametrize("stencil", [*QUICK, *REST], ids=lambda c: c.name)
def test_all_that_is_generated_is_classified_as_what_it_is(stencil: StencilClass) -> None:
    check(stencil)


def test_several_inputs() -> None:
    check(read_name("2d-r1-star-heterogeneous-3inputs"))
    check(read_name("1d-r2-isotropic-variable-2inputs"))


@pytest.mark.parametrize(
    ("kernel", "name"),
    [
        ("3d-7pt", "3D-r1-isotropic-star-constant-double"),
        ("2d-9pt", "2D-r1-isotropic-box-constant-double"),
        ("3d-27pt", "3D-r1-isotropic-box-constant-double"),
        ("2d-5pt-variable", "2D-r1-heterogeneous-star-variable-double"),
        ("3d-7pt-sp", "3D-r1-isotropic-star-constant-float"),
    ],
)
def test_kernels_of_the_library(kernel: str, name: str) -> None:
    found = classify(load_kernel(kernel))
    assert (found.class_, found.differs) == (name, [])


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("b[i] = 0.25 * a[i-1] + 0.5 * a[i] + 0.25f * a[i+1];", "1D-r1-isotropic-star-constant-double"),
        ("b[i] = (a[i-1] + a[i] + a[i+1]) / 3.0;", "1D-r1-homogeneous-star-constant-double"),
        ("b[i] = a[i] + s * (a[i-1] - 2.0 * a[i] + a[i+1]);", "1D-r1-isotropic-star-constant-double"),
        ("double t = a[i-1] + a[i+1]; b[i] = s * (t + a[i]);", "1D-r1-homogeneous-star-constant-double"),
        ("b[i] = a[i] - s * a[i] + s * a[i-1] - (-s) * a[i+1];", "1D-r1-isotropic-star-constant-double"),
        ("b[i-1] = s * (a[i-2] + a[i-1] + a[i]);", "1D-r1-homogeneous-star-constant-double"),
        ("b[i] = d[i] * (a[i-1] + a[i] + a[i+1]);", "1D-r1-homogeneous-star-variable-double"),
    ],
)
def test_however_it_is_written(body: str, name: str) -> None:
    source = "double a[N], b[N], d[N], s; for (long i = 2; i < N - 2; ++i) {" + body + "}"
    found = classify(kernel_from_c(source))
    assert (found.class_, found.differs) == (name, [])


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("b[i] = s * (a[i-1] + a[i+1]);", "not read: [i]"),
        ("b[i] = s * (a[i-2] + a[i] + a[i+1]);", "not read: [i-1], [i+2]"),
        ("a[i] = s * (a[i-1] + a[i] + a[i+1]);", "computed in place"),
        ("b[i] = a[i-1] * a[i+1] + a[i];", "multiplied with each other"),
        ("b[i] = s / (a[i-1] + a[i] + a[i+1]);", "divides by elements"),
        ("b[i] = s * (a[i-1] + a[i] + a[i+1]) + d[i];", "d: read at one point only"),
        ("b[i] = s * (a[i-1] + a[i] + a[i+1]) + 1.0;", "something is added"),
        ("b[i] = s * (a[i-1] + a[i] + a[i+1]); d[i] = b[i];", "2 values are stored"),
        ("if (d[i] > 0) b[i] = s * (a[i-1] + a[i] + a[i+1]);", "under a condition"),
        ("b[i] = sqrt(a[i-1] + a[i] + a[i+1]);", "sqrt is computed"),
        ("b[i] = 1.0 * a[i-2] + 1.0 * a[i-1] + 2.0 * a[i] + 3.0 * a[i+1] + 3.0 * a[i+2];", "not the"),
        ("s += a[i];", "nothing is stored"),
        ("b[i] = a[i] + a[i + 600];", "further than any class"),
        ("b[i] = d[2 * i] + d[2 * i + 1] + a[i];", "no element near"),
    ],
)
def test_what_differs_is_told(body: str, says: str) -> None:
    source = "double a[N], b[N], d[N], s; for (long i = 2; i < N / 2 - 2; ++i) {" + body + "}"
    found = classify(kernel_from_c(source))
    assert found.class_ is None
    assert any(says in text for text in found.differs), found.differs


def test_rows_of_memory_along_the_outer_loop_are_told() -> None:
    source = (
        "double a[M][N], b[M][N], s; for (long i = 1; i < N - 1; ++i) for (long j = 1; j < M - 1; ++j)"
        " b[j][i] = s * (a[j][i] + a[j-1][i] + a[j+1][i] + a[j][i-1] + a[j][i+1]);"
    )
    found = classify(kernel_from_c(source))
    assert (found.nearest, found.class_) == ("2D-r1-homogeneous-star-constant-double", None)
    assert any("rows of memory lie along i" in text for text in found.differs)


def test_of_a_loop_that_multiplies_elements_nothing_false_is_said() -> None:
    """`no element of a grid is read` of a loop that reads five."""
    source = """double u[M][N], w[M][N], g[M][N];
for (long j = 1; j < M - 1; ++j) for (long i = 1; i < N - 1; ++i)
  g[j][i] = w[j][i] / (1.0 + (u[j][i+1] - u[j][i-1]) * (u[j][i+1] - u[j][i-1]));"""
    differs = classify(load_kernel(source)).differs
    assert differs
    assert not any("no element of a grid is read" in text for text in differs)


def test_what_temporaries_read_is_read() -> None:
    """Of products of grids in temporaries all points but the middle were said not to be read."""
    kernel = kernel_from_c(
        "void f(const double *restrict u, double *restrict v, const double *restrict k, int n, int m) {\n"
        "for (int j = 1; j < m - 1; ++j) for (int i = 1; i < n - 1; ++i) {\n"
        "double e = k[j*n+i] * (u[j*n+i+1] - u[j*n+i]), w = k[j*n+i-1] * (u[j*n+i] - u[j*n+i-1]);\n"
        "double s = k[j*n+i] * (u[j*n+i+n] - u[j*n+i-n]), t = e - w;\n"
        "v[j*n+i] = u[j*n+i] + t + s; } }"
    )
    found = classify(kernel)
    assert found.class_ is None
    assert (found.nearest or "").startswith("2D-r1-")
    assert "elements of grids are multiplied with each other" in found.differs
    assert not [text for text in found.differs if "not read" in text or "something is added" in text]


SUM = "s * (a[j][i-1] + a[j][i] + a[j][i+1] + a[j-1][i] + a[j+1][i])"


@pytest.mark.parametrize(
    ("head", "body", "says"),
    [
        ("", "b[j][i] = s * (a[i][j-1] + a[i][j] + a[i][j+1] + a[i-1][j] + a[i+1][j]);", "a is read transposed: a[i][j-1]"),
        ("", f"b[j][i] = d[i][j] * {SUM};", "d is read transposed: d[i][j]"),
        ("", f"b[j][i] = {SUM.replace('a[', 'f[')};", "elements of f are float, of b double"),
        ("", f"b[j][i] = f[j][i] * {SUM};", "elements of f are float, of b double"),
        ("", f"g[j][i] = {SUM.replace('a[', 'f[')};", "computed in double, what is stored is float"),
        ("", f"b[j][i] = {SUM}; r += b[j][i];", "r is carried from one point to the next"),
        ("i += 2", f"b[j][i] = {SUM};", "the loop over i goes on by 2"),
        ("i < j", f"b[j][i] = {SUM};", "changes with j: the points form no box"),
        ("", f"for (long t = 0; t < 9; ++t) b[j][i] = {SUM};", "the loop over t comes to the same points again"),
        ("", f"h[j][i][0] = {SUM};", "neighbours in h are 24 B apart, its elements have 8 B"),
        ("", f"b[j][2*i] = {SUM};", "an index is not the counter of one loop"),
    ],
)
def test_loops_that_are_no_sweep_over_the_points_are_of_no_class(head: str, body: str, says: str) -> None:
    """Each of these was said to be of the class, or of none for a wrong reason."""
    condition, step = ("i < j" if "<" in head else "i < M - 1"), (head if "+" in head else "++i")
    source = (
        "double a[M][M], b[M][M], d[M][M], h[M][M][3], s, r; float f[M][M], g[M][M]; for (long j = 1; j < M - 1; ++j) "
        f"for (long i = 1; {condition}; {step}) {{ {body} }}"
    )
    found = classify(kernel_from_c(source))
    assert found.class_ is None
    assert any(says in text for text in found.differs), found.differs
    assert found.nearest is None or found.nearest.startswith("2D-r1-homogeneous-star-")


@pytest.mark.parametrize(
    "loops",
    [
        "for (long j = M - 2; j > 0; --j) for (long i = M - 2; i > 0; --i)",
        "for (long t = 0; t < T; ++t) for (long j = 1; j < M - 1; ++j) for (long i = 1; i < M - 1; ++i)",
        "for (long q = 1; q < M - 1; q += 32) for (long j = q; j < (q + 32 < M - 1 ? q + 32 : M - 1); ++j)"
        " for (long i = 1; i < M - 1; ++i)",
        "for (long j = 1; j < M - 1; ++j) for (long q = 1; q < M - 1; q += B)"
        " for (long i = q; i < (q + B < M - 1 ? q + B : M - 1); ++i)",
    ],
)
def test_the_order_of_points_makes_no_other_class(loops: str) -> None:
    found = classify(kernel_from_c(f"double a[M][M], b[M][M], s; {loops} b[j][i] = {SUM};"))
    assert (found.class_, found.differs) == ("2D-r1-homogeneous-star-constant-double", [])


@pytest.mark.parametrize(
    ("nest", "says"),
    [
        (
            "for (long j = 1; j < M - 1; ++j) { double c = d[j][0]; for (long i = 1; i < M - 1; ++i) b[j][i] = c * a[j][i]; }",
            "c is another",
        ),
        (
            "for (long j = 1; j < M - 1; ++j) { for (long i = 1; i < M - 1; ++i) b[j][i] = s * a[j][i]; b[j][0] = 0; }",
            "b[j][0] is stored, too",
        ),
        (
            "for (long j = 0; j < M; ++j) for (long i = 0; i < M; ++i) b[j][i] = s * (a[j][i] + a[j][(i+1)%M]);",
            "at an edge of the grid",
        ),
    ],
)
def test_what_is_done_beside_the_sum_of_a_point_is_told(nest: str, says: str) -> None:
    source = nest.replace("a[j][i];", "(a[j][i] + a[j][i+1]);")
    found = classify(kernel_from_c("double a[M][M], b[M][M], d[M][M], s; " + source))
    assert found.class_ is None
    assert any(says in text for text in found.differs), found.differs
