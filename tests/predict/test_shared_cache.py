"""Data about as large as a last cache that others share: what others leave of it decides where they come from."""

from __future__ import annotations

import pytest

import rooftree
from rooftree.frontend.from_c import kernel_from_c
from rooftree.machine.model import Machine, Source
from rooftree.results.prediction import Prediction

MEASURED = Source(kind="measurement", text="", date="2026-01-01", tool="rooftree machine measure")


def machine() -> Machine:
    """Zen 4 with a last cache that was measured here."""
    whole = rooftree.machine("zen4")
    last = whole.caches[-1].model_copy(update={"source": "here"})
    return whole.model_copy(update={"caches": (*whole.caches[:-1], last), "sources": {**whole.sources, "here": MEASURED}})


def predicted(part: float, divisions: int) -> Prediction:
    """A loop with so many divisions of an element; two arrays of doubles fill this part of the last cache."""
    value = "b[i]" + " / c" * divisions
    kernel = kernel_from_c(
        f"void f(int n, double c, const double *restrict b, double *a) {{ for (int i = 0; i < n; i++) a[i] = {value}; }}"
    )
    where = machine()
    return rooftree.predict(kernel, where, {"n": int(part * where.caches[-1].size / 16)}, incore="throughput")


@pytest.mark.parametrize("divisions", [1, 2])
def test_no_point_near_a_shared_cache_is_surer_than_in_memory(divisions: int) -> None:
    """Boxes refitted from the bottom were told as 32 (28.8 .. 36.7) at 23 of 32 MiB, and took 48; in memory as up to 65.5, and
    took 62: where the core takes as long as memory, the prediction is the same, and nobody knows whether both overlap."""
    near, far = predicted(0.9, divisions), predicted(4.0, divisions)
    assert float(near.cy_per_cl[0, 0]) == float(far.cy_per_cl[0, 0])  # the core takes longer than memory
    assert float(near.at_most[0, 0]) > 1.25 * float(near.cy_per_cl[0, 0])
    assert [one.kind for one in near.doubts] == ["cache"]
