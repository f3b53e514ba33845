"""Arrays that strides give rows, for sizes with which an index leaves them: false refusals of bands and overlapping frames."""

from __future__ import annotations

from typing import Any

import pytest

import rooftree
from rooftree.errors import KernelError
from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.check import check_accesses
from rooftree.kernel.flat import with_rows_that_fit

BAND = """void f(int n, int k, int ld, const double *restrict ab, const double *restrict x, double *restrict y) {{
  for (int j = 0; j < n; j++) {{
    int lo = {lo}, hi = {hi};
    for (int i = lo; i <= hi; i++) y[i] += {index} * x[j];
  }} }}"""
LOW, HIGH = "j - k > 0 ? j - k : 0", "j + k < n - 1 ? j + k : n - 1"
BANDS = {
    "general": BAND.format(lo=LOW, hi=HIGH, index="ab[(long)j * ld + k + i - j]"),
    "casts": BAND.format(lo=LOW, hi=HIGH, index="ab[(long)j * ld + k + i - (long)j]"),
    "lower": BAND.format(lo="j", hi=HIGH, index="ab[j * ld + i - j]"),
    "upper": BAND.format(lo=LOW, hi="j", index="ab[j * ld + k + i - j]"),
    "turned": BAND.format(lo=LOW, hi=HIGH, index="ab[j * ld + k + j - i]"),
    "by rows": BAND.format(lo=LOW, hi=HIGH, index="ab[(k + i - j) * ld + j]"),
}
FRAMES = """void f(int nf, int hop, int win, const double *restrict x, const double *restrict w, double *restrict y) {
  for (int j = 0; j < nf; j++) for (int i = 0; i < win; i++) y[j] += x[j * hop + i] * w[i]; }"""


@pytest.mark.parametrize("layout", BANDS)
def test_bands_are_read_in_every_layout(layout: str) -> None:
    """A band of 41 elements in rows of 41, or of n where it lies by rows: each element comes once."""
    n, k = 1_000_000, 20
    ld = n if layout == "by rows" else 2 * k + 1
    found = rooftree.predict(kernel_from_c(BANDS[layout]), "zen3", {"n": n, "k": k, "ld": ld}, incore="throughput")
    width = k + 1 if layout in ("lower", "upper") else 2 * k + 1
    from_memory = sum(float(v[0, 0]) for name, v in found.load_B.items() if name.endswith("Mem"))
    if layout != "by rows":  # there a line of each of 41 diagonals has to stay
        assert from_memory == pytest.approx(64 + 64 * 2 / width, rel=0.35 if layout in ("lower", "upper") else 0.1)
    assert any("leaves the rows" in note for note in found.notes) == (layout != "by rows")


def test_frames_that_overlap_share_what_they_overlap_in() -> None:
    """With a hop of a quarter of the frame, three quarters of it are those of the frame before, which L1 still has."""
    kernel = kernel_from_c(FRAMES)
    sizes = {"nf": 50_000, "hop": 256, "win": 1024}
    with pytest.raises(KernelError, match="leaves the array"):
        check_accesses(kernel, sizes)
    flat = with_rows_that_fit(kernel, sizes)
    assert [array.extents for array in flat.arrays if array.name == "x"] == [(None,)]
    assert not [note for note in flat.assumptions if "taken not to overlap (" in note]
    check_accesses(flat, sizes)
    found = rooftree.predict(kernel, "zen3", sizes, incore="throughput")
    assert float(found.load_B["L1L2"][0, 0]) == pytest.approx(16, rel=0.05)


@pytest.mark.parametrize("sizes", [{"nf": 50, "hop": 1024, "win": 1024}, {"nf": [50, 60], "hop": 1030, "win": [1024, 1030]}])
def test_rows_that_hold_stay(sizes: Any) -> None:
    kernel = kernel_from_c(FRAMES)
    assert with_rows_that_fit(kernel, sizes) is kernel


def test_rows_that_the_source_states_are_kept_to() -> None:
    """What leaves a row that was declared is an error as before."""
    kernel = kernel_from_c("double a[10][N], b[N];\nfor (int j = 0; j < 10; ++j) for (int i = 0; i < M; ++i) b[i] += a[j][i];")
    sizes = {"N": 100, "M": 101}
    assert with_rows_that_fit(kernel, sizes) is kernel
    with pytest.raises(KernelError, match="leaves the array"):
        check_accesses(kernel, sizes)
