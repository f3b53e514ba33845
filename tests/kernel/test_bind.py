"""Sizes that get a value for good."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.errors import UsageError
from rooftree.frontend.load import load_kernel
from rooftree.kernel.bind import bind
from rooftree.kernel.bounds import executions
from rooftree.kernel.catalogue import LibraryKernel, list_kernels
from rooftree.kernel.count import count


@pytest.mark.parametrize("entry", list_kernels(), ids=lambda entry: entry.name)
def test_binding_all_sizes_leaves_the_work_as_it_is(entry: LibraryKernel) -> None:
    kernel = load_kernel(entry.name)
    bound = bind(kernel, entry.sizes)
    assert () == bound.symbols
    assert [float(n) for n in executions(kernel, entry.sizes)] == [float(n) for n in executions(bound, {})]
    assert count(kernel).by_kind() == count(bound).by_kind()
    assert count(kernel).by_array() == count(bound).by_array()


def test_binding_one_size_keeps_the_others() -> None:
    bound = bind(load_kernel("matvec"), {"M": 3})
    assert ("N",) == bound.symbols
    assert bound.array("a").extents[0] == 3
    assert "N" == str(bound.array("a").extents[1])


def test_a_size_inside_an_index_is_put_in() -> None:
    kernel = load_kernel("double a[2*N], b[N];\nfor (int i = 0; i < N; ++i)\n    a[N+i] = N * b[i];")
    bound = bind(kernel, {"N": 10})
    assert "i + 10" == str(bound.statements[0].target.index[0])  # type: ignore[union-attr]
    assert "Constant(text='10'" in str(bound.statements[0].value)
    assert "'N'" not in str(bound.statements)


def test_binding_in_steps_is_binding_at_once() -> None:
    kernel = load_kernel("3d-7pt-blocked")
    assert bind(kernel, {"N": 50, "B": 8}) == bind(bind(kernel, {"B": 8}), {"N": 50})


@pytest.mark.parametrize(
    ("sizes", "message"),
    [
        ({"M": 3}, "no size 'M', its sizes are: N"),
        ({"n": 3}, "did you mean 'N'"),
        ({"N": 0}, "positive whole number, found 0"),
        ({"N": -4}, "found -4"),
        ({"N": 2.5}, "found 2.5"),
        ({"N": "8"}, "found '8'"),
        ({"N": True}, "found True"),
    ],
)
def test_other_values_are_refused(sizes: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        bind(load_kernel("triad"), sizes)
