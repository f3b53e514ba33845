"""Volumes alone, as what would change a point asks for them: those of the whole answer, to the last bit."""

from __future__ import annotations

import numpy as np
import pytest

import rooftree
from rooftree.kernel.poly import Poly, total
from rooftree.traffic.layer_conditions.run import traffic

KERNELS = ("3D-r1-box-variable", "2D-r3-star-isotropic", "matmul", "triad", "spmv-ell")


@pytest.mark.parametrize("machine", ["skx", "zen3", "a64fx", "power9"])
@pytest.mark.parametrize("kernel", KERNELS)
def test_volumes_are_the_same_without_all_else(kernel: str, machine: str) -> None:
    loop, cpu = rooftree.kernel(kernel), rooftree.machine(machine)
    sizes = {name: np.array([20, 300, 1024]) for name in loop.symbols}
    whole, bare = (traffic(loop, cpu, sizes, [1, 2], bare=wanted) for wanted in (False, True))
    assert np.array_equal(whole.data_in, bare.data_in)
    for place in (None, *whole.locations):
        for name, volume in whole.volumes(place).items():
            other = bare.volumes(place)[name]
            assert np.array_equal(volume.load_B, other.load_B)
            assert np.array_equal(volume.evict_B, other.evict_B)
    assert (bare.conditions, bare.holds, bare.set_conflict, bare.near_transition) == ((), {}, {}, {})


def test_a_sum_of_many_is_that_of_one_after_the_other() -> None:
    n, m = Poly.symbol("N"), Poly.symbol("M")
    parts = [n, 2 * m, Poly.const(3), -n, m * n, Poly(), 4 - m * n, n * n]
    one = Poly()
    for part in parts:
        one = one + part
    assert total(parts) == one
    assert total(parts).terms == one.terms
    assert total([]) == Poly()
