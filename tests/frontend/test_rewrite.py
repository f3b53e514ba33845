"""A source with loops exchanged or in blocks does what the nest did, in the order that was asked for."""

from __future__ import annotations

import numpy as np
import pytest

from rooftree.errors import KernelError
from rooftree.frontend.load import load_kernel
from rooftree.frontend.rewrite import with_loop_in_blocks, with_loops_exchanged
from rooftree.kernel.bounds import executions
from rooftree.kernel.model import Kernel

NESTS = ["2d-5pt", "3d-7pt", "3d-long-range", "transpose", "matmul", "uxx", "fdtd-2d", "lbm-d2q9", "2d-5pt-variable"]


def iterations(kernel: Kernel) -> int:
    return int(np.ravel(executions(kernel, {name: np.array([40]) for name in kernel.symbols})[-1])[0])


@pytest.mark.parametrize("name", NESTS)
def test_exchanging_twice_is_the_nest_again(name: str) -> None:
    kernel = load_kernel(name)
    one, other = kernel.counters[-2:]
    changed = with_loops_exchanged(kernel, one, other)
    assert changed.counters == (*kernel.counters[:-2], other, one)
    assert changed.statements == kernel.statements
    again = with_loops_exchanged(changed, one, other)
    assert (again.loops, again.statements) == (kernel.loops, kernel.statements)


@pytest.mark.parametrize("name", NESTS)
@pytest.mark.parametrize("depth", [-1, -2])
@pytest.mark.parametrize("length", [3, 7, 100])
def test_blocks_do_all_iterations_once(name: str, depth: int, length: int) -> None:
    kernel = load_kernel(name)
    loop, around = kernel.counters[depth], kernel.counters[0]
    changed = with_loop_in_blocks(kernel, loop, length, around)
    assert changed.counters == (f"{loop}_block", *kernel.counters)
    assert iterations(changed) == iterations(kernel)


@pytest.mark.parametrize(
    "source",
    [
        "double a[N]; for (int i = N - 1; i >= 0; --i) a[i] = 1;",
        "double a[N]; for (int i = 0; i < N; i += 2) a[i] = 1;",
        "#define EACH(i) for (int i = 0; i < N; ++i)\ndouble a[N]; EACH(i) a[i] = 1;",
    ],
)
def test_what_cannot_be_written_is_refused(source: str) -> None:
    kernel = load_kernel(source)
    with pytest.raises(KernelError):
        with_loop_in_blocks(kernel, "i", 8, "i")
