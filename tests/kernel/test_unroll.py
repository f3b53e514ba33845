"""Innermost loops that are written out."""

from __future__ import annotations

import pytest

import rooftree
from rooftree.kernel.count import count
from rooftree.kernel.unroll import constant_trips, unrolled

BLUR = (
    "float a[M][N], b[M][N], t;\nfor (long j = 1; j < M - 1; ++j) for (long i = 1; i < N - 1; ++i) { t = 0;"
    " for (int k = -1; k <= 1; ++k) for (int l = -1; l <= 1; ++l) t += a[j+k][i+l]; b[j][i] = 0.1f * t; }"
)
PLAIN = "float a[M][N], b[M][N];\nfor (long j = 1; j < M - 1; ++j) for (long i = 1; i < N - 1; ++i) b[j][i] = 0.1f * ({});"


def test_a_window_that_is_written_out_is_that_of_the_sum_written_by_hand() -> None:
    by_hand = " + ".join(f"a[j{k:+}][i{m:+}]" for k in (-1, 0, 1) for m in (-1, 0, 1))
    whole = rooftree.kernel(PLAIN.format(by_hand))
    written = unrolled(unrolled(rooftree.kernel(BLUR)))
    assert written is not None
    assert whole.loops == written.loops
    assert {(op.access.array, op.access.index, op.is_store) for op in count(whole).memory} == {
        (op.access.array, op.access.index, op.is_store) for op in count(written).memory
    }
    assert count(written).flops() == count(whole).flops() + 1  # t = 0 is added to, too


@pytest.mark.parametrize("bounds", ["i = 0; i < N; ++i", "i = 0; i < j; ++i", "i = 0; i < 300; ++i", "i = 0; i < 4; i += N"])
def test_only_loops_of_few_iterations_that_the_source_states_are_written_out(bounds: str) -> None:
    assert unrolled(rooftree.kernel(f"double a[M][N];\nfor (long j = 0; j < M; ++j) for (long {bounds}) a[j][i] = 1.0;")) is None


@pytest.mark.parametrize(("bounds", "trips"), [("i = j; i < j + 5; i += 2", 3), ("i = 6; i > 0; --i", 6)])
def test_the_counter_takes_all_its_values(bounds: str, trips: int) -> None:
    kernel = rooftree.kernel(f"double a[M][N];\nfor (long j = 0; j < M; ++j) for (long {bounds}) a[j][i] = 1.0;")
    assert constant_trips(kernel.loops[-1]) == trips
    written = unrolled(kernel)
    assert written is not None
    assert len({op.access.index for op in count(written).memory}) == trips
    assert all(kernel.counters[-1] not in op.access.index[-1].names for op in count(written).memory)
