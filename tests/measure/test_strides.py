"""How many lines a unit of work touches."""

from __future__ import annotations

from pathlib import Path

import pytest

import rooftree
from rooftree.measure.strides import strided_notes

POINTS = """
typedef struct { double x, y, z, w; } point;
void first(int n, point *p, double *r) { for (int i = 0; i < n; ++i) r[i] = p[i].x; }
void column(int n, double a[n][n], double *r) { for (int i = 0; i < n; ++i) r[i] = a[i][0]; }
void fourth(int n, double *a) { for (int i = 0; i < n; i += 4) a[i] = 1; }
void row(int n, double a[n][n], double *r) { for (int i = 0; i < n; ++i) r[i] = a[0][i]; }
void any(int n, double *a, double *b, int *p) { for (int i = 0; i < n; ++i) a[i] = b[p[i]]; }
"""


@pytest.mark.parametrize(
    ("function", "said"),
    [
        ("first", "4 of p (every 32 B)"),
        ("column", "8 of a (every 800 B)"),
        ("fourth", "4 of a (every 32 B)"),
        ("row", ""),
        ("any", ""),
    ],
)
def test_lines_beyond_the_one_of_its_name_are_told(tmp_path: Path, function: str, said: str) -> None:
    file = tmp_path / "points.c"
    file.write_text(POINTS)
    notes = strided_notes(rooftree.kernel(f"{file}:{function}"), {"n": 100}, 8, 64)
    assert bool(notes) == bool(said)
    assert said in "".join(notes)
