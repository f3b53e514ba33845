"""Operations between the load of an element that data name and the store of what becomes of it, counted by hand."""

from __future__ import annotations

import pytest

from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.count import count
from rooftree.kernel.updates import longest_update

COMPENSATED = "double y = v[i] - rest[k], t = sum[k] + y; rest[k] = t - sum[k] - y; sum[k] = t;"


@pytest.mark.parametrize(
    ("body", "operations"),
    [
        ("sum[k] += v[i];", 1),
        ("rest[i] = sum[k]; sum[k] = i;", 0),  # the place before, as hash chains have it
        ("sum[k] += v[i] * v[i] + 3;", 1),
        ("sum[k] = sum[k] * v[i] + 1;", 2),
        ("double t = sum[k] + v[i]; t = t * 2; sum[k] = t - v[i];", 3),
        (COMPENSATED, 4),  # rest -> y -> t -> t - sum -> rest
    ],
)
def test_operations_of_an_update_are_counted_by_hand(body: str, operations: int) -> None:
    """Compensated sums by groups were told to wait up to 10 cycles for the sum before, where they wait 18."""
    arrays = "const long *at, const double *v, double *sum, double *rest"
    kernel = kernel_from_c(f"void f(long n, {arrays}) {{ for (long i = 0; i < n; i++) {{ long k = at[i]; {body} }} }}")
    inner = [op for op in count(kernel).memory if op.access.indirect]
    read = {(op.access.array, op.access.index) for op in inner if not op.is_store}
    assert longest_update(kernel, [op.access for op in inner if (op.access.array, op.access.index) in read]) == operations
