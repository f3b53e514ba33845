"""Which loads come again in another iteration, so that registers could keep them."""

from __future__ import annotations

from typing import Any

import pytest

import rooftree
from rooftree.frontend.load import load_kernel
from rooftree.kernel import distance
from rooftree.kernel.distance import loads_neighbours

LOOPS = {
    "a stencil": ("for (long i = 1; i < N - 1; ++i) y[i] = x[i - 1] + x[i + 1];", True),
    "rows of a stencil": (
        "for (long j = 1; j < N; ++j) for (long i = 0; i < M; ++i) y[j * M + i] = x[j * M + i] - x[j * M - M + i];",
        True,
    ),
    "a stream": ("for (long i = 0; i < N; ++i) y[i] = x[i] * x[i];", False),
    "pairs": ("for (long i = 0; i < N; ++i) y[i] = x[2 * i] + x[2 * i + 1];", False),
    "pairs and one more": ("for (long i = 0; i < N; ++i) y[i] = x[2 * i] + x[2 * i + 1] + x[2 * i + 2];", True),
    "pixels": ("for (long i = 0; i < N; ++i) y[i] = x[4 * i] * x[4 * i + 3] + x[4 * i + 1] * x[4 * i + 2];", False),
    "two ends": ("for (long i = 0; i < N; ++i) y[i] = x[i] + x[N - 1 - i];", False),
}


@pytest.mark.parametrize("name", LOOPS)
def test_neighbours_are_what_another_iteration_loads(name: str) -> None:
    loop, neighbours = LOOPS[name]
    kernel = load_kernel(f"double x[4 * N * M], y[N * M];\n{loop}\n")
    assert neighbours == loads_neighbours(kernel, kernel.array("x"))
    assert not loads_neighbours(kernel, kernel.array("y"))


def test_coefficients_of_many_points_are_not_compared_in_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a box of 729 points with coefficients of their own there are 265 356 pairs, none of which is ever the same element."""
    kernel, asked = rooftree.kernel("3D-r1-heterogeneous-box-variable"), list[str]()
    whole = distance.distances

    def counted(kernel: Any, store: Any, other: Any) -> Any:
        asked.append(store.array)
        return whole(kernel, store, other)

    monkeypatch.setattr(distance, "distances", counted)
    distance.loads_neighbours.cache_clear()
    assert [distance.loads_neighbours(kernel, kernel.array(name)) for name in ("W", "a")] == [False, True]
    assert asked.count("W") == 0
