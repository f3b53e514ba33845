"""A source with loops exchanged or in blocks does what the nest did, in the order that was asked for."""

from __future__ import annotations

import numpy as np
import pytest

from rooftree.errors import KernelError
from rooftree.frontend.load import load_kernel
from rooftree.frontend.rewrite import with_loop_in_blocks, with_loops_exchanged, with_sum_in_place
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


PRODUCT = """void mm(int n, int ld, const double *restrict A, const double *restrict B, double *restrict C)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            %s
            for (int k = 0; k < n; k++)
                %s += A[i*ld+k] * B[k*ld+j];
            %s
        }
}
"""
PRODUCTS = {
    "added": ("double s = 0;", "s", "C[i*ld+j] += s;"),
    "stored": ("double s = 0;", "s", "C[i*ld+j] = 2.0 * s;"),
    "in memory": ("C[i*ld+j] = 0;", "C[i*ld+j]", ""),
}


@pytest.mark.parametrize("form", PRODUCTS)
def test_a_sum_is_added_up_in_the_element_that_gets_it(form: str) -> None:
    kernel = load_kernel(PRODUCT % PRODUCTS[form])
    changed = with_sum_in_place(kernel)
    perfect = load_kernel(PRODUCT % ("", "C[i*ld+j]", ""))
    assert (changed.loops, changed.statements) == (perfect.loops, perfect.statements)
    assert with_loops_exchanged(changed, "j", "k").counters == ("i", "k", "j")


@pytest.mark.parametrize(
    "form",
    [
        ("double s = 0;", "s", "B[i*ld+j] += s;"),  # which the loop reads
        ("double s = 0; int at = i*ld+j;", "s", "C[at] = s;"),  # an index that is made between the loops
        ("double s = 0, f = A[j];", "s", "C[i*ld+j] = f;"),
        ("double s = 0;", "s", "C[i*ld+j] = s; B[j] = s;"),
        ("C[i*ld+j] = 0;", "C[i*ld]", ""),
    ],
)
def test_other_sums_stay_where_they_are(form: tuple[str, str, str]) -> None:
    with pytest.raises(KernelError):
        with_sum_in_place(load_kernel((PRODUCT % form).replace("const ", "")))
