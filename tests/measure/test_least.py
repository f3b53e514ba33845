"""Cycles that no core goes below, worked by hand: distinct bytes of one array at 256 B/cy."""

from __future__ import annotations

import pytest

import rooftree
from rooftree.measure.least import MOST_B_PER_CY, least_cycles

PLAIN = "double a[N][N], b[N];\nfor (long j = 0; j < N; ++j)\n    for (long i = 0; i < N; ++i)\n        "
PACKED = "double *a, *b;\nfor (long j = 0; j < N; ++j)\n    for (long i = 0; i < N; ++i)\n        "


@pytest.mark.parametrize(
    ("source", "elements"),
    [
        (PLAIN + "a[j][i] = b[i];\n", 100),
        (PLAIN + "b[i] += 1.0;\n", 10),  # again and again the same row
        (PLAIN + "b[3] += b[2];\n", 1),
        (PACKED + "a[j*N + i] = 1.0;\n", 100),
        (PACKED + "a[j + i] = 1.0;\n", 10),  # they meet: at least those of one loop differ
        (PACKED + "if (b[0] > 0.0) a[j*N + i] = 1.0;\n", 1),  # perhaps not at all
        (PLAIN.replace("i < N", "i < j") + "a[j][i] = 1.0;\n", 10),  # a triangle: its rows are not counted
        (PLAIN.replace("i < N; ++i", "i < N; i += 3") + "b[i] = 1.0;\n", 4),
    ],
)
def test_elements_that_surely_differ_move_once(source: str, elements: int) -> None:
    assert elements * 8 / MOST_B_PER_CY == least_cycles(rooftree.kernel(source), {"N": 10})


def test_what_indices_take_counts_and_what_they_point_to_does_not() -> None:
    source = "double x[M];\nint p[N];\ndouble s = 0;\nfor (long i = 0; i < N; ++i)\n    s += x[p[i]];\n"
    assert 4 * 100 / MOST_B_PER_CY == least_cycles(rooftree.kernel(source), {"N": 100, "M": 7})
