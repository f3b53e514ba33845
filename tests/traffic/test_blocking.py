"""Blocked nests, and blocks put to the test in simulation."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rooftree.errors import KernelError, UsageError
from rooftree.kernel.bounds import executions
from rooftree.traffic.layer_conditions.blocking import blocked, verify_block
from rooftree.traffic.layer_conditions.run import layer_conditions, traffic
from tests.needs import need

SMALL = (8192, 8), (65536, 8)


def test_a_blocked_nest_runs_the_same_iterations(kernels: Any) -> None:
    sizes = {"M": 20, "N": 37}
    for loops in (["i"], ["j"], ["j", "i"]):
        cut = blocked(kernels.stencil_3d, loops, 8, outside="k")
        assert (*(f"{name}_block" for name in loops), "k", "j", "i") == cut.counters
        np.testing.assert_allclose(executions(cut, sizes)[-1], executions(kernels.stencil_3d, sizes)[-1])


def test_a_loop_that_runs_backwards_is_cut_from_its_end(kernels: Any, simulation: Any, machine_with: Any) -> None:
    """Eleven elements in blocks of four: 10..7, 6..3, 2..0; every line is loaded once."""
    cut = blocked(kernels.reverse, ["i"], 4, outside="i")
    assert [11.0] == list(np.atleast_1d(executions(cut, {"N": 11})[-1]))
    load, _ = simulation(cut, {"N": 11}, machine_with((8192, 8)), repeat=False)["L1Mem"]
    assert pytest.approx(4 * 64 / (11 / 8)) == load


def test_statements_outside_the_cut_loop_keep_their_place(kernels: Any) -> None:
    matvec = kernels.matvec
    assert [3] == [s.depth for s in blocked(matvec, ["j"], 100, outside="i").statements]


def test_what_cannot_be_blocked_is_refused_with_its_reason(kernels: Any) -> None:
    with pytest.raises(KernelError, match="the loop j cannot be cut into blocks around i: its bounds change with i"):
        blocked(kernels.triangle, ["j"], 16, outside="i")
    with pytest.raises(KernelError, match="the loop k cannot be cut into blocks around j: it lies outside of j"):
        blocked(kernels.stencil_3d, ["k"], 16, outside="j")
    with pytest.raises(UsageError, match="no loop 'x'"):
        blocked(kernels.stencil_3d, ["x"], 16, outside="k")
    with pytest.raises(UsageError, match="at least one iteration"):
        blocked(kernels.stencil_3d, ["i"], 0, outside="k")


def test_a_block_that_keeps_its_promise_is_kept_and_moves_what_the_conditions_say(kernels: Any, machine_with: Any) -> None:
    """Two rows and more of 2000 elements do not fit 8 KiB; blocks of a hundred do: 128 instead of 256 B, and halos."""
    need("C++ core")
    check = verify_block(kernels.jacobi_2d, machine_with(*SMALL), {"M": 400, "N": 2000}, "L1", ["i"], 100, outside="j")
    assert check.reached
    assert (100, "L1", ("i",), "j") == (check.block, check.level, check.loops, check.outside)
    assert pytest.approx(256, rel=0.02) == check.before_B
    assert 128 < check.after_B < 160
    assert ((100, check.after_B),) == check.tried


@pytest.mark.parametrize(
    ("name", "sizes", "level"),
    [
        pytest.param("jacobi_2d", {"M": 400, "N": 2000}, "L1", marks=pytest.mark.slow),
        ("stencil_3d", {"M": 40, "N": 150}, "L2"),
        ("transpose", {"M": 600, "N": 601}, "L1"),
        pytest.param("matmul", {"M": 40, "N": 200, "K": 301}, "L1", marks=pytest.mark.slow),
    ],
)
def test_the_block_found_loads_as_promised_and_longer_ones_tried_do_not(
    kernels: Any, machine_with: Any, name: str, sizes: dict[str, int], level: str
) -> None:
    need("C++ core")
    machine, kernel = machine_with(*SMALL), getattr(kernels, name)
    capacity = float(next(cache.size for cache in machine.caches if cache.name == level))
    tested = 0
    for condition in layer_conditions(kernel):
        for loops, block in condition.proposals(capacity, sizes):
            check = verify_block(kernel, machine, sizes, level, loops, block, outside=condition.loop)
            if check.block:
                assert check.after_B <= 1.1 * check.promised_B
                assert check.after_B < check.before_B
                assert all(length <= check.block or loads > check.after_B for length, loads in check.tried)
                tested += 1
    assert tested


def test_the_unblocked_nest_is_judged_as_the_layer_conditions_judge_it(kernels: Any, machine_with: Any) -> None:
    need("C++ core")
    machine, sizes = machine_with(*SMALL), {"M": 60, "N": 150}
    check = verify_block(kernels.stencil_3d, machine, sizes, "L2", ["i"], 20, outside="k")
    assert 16 <= check.iterations <= 58
    expected = traffic(kernels.stencil_3d, machine, sizes, halo=True, repeat=False).misses["L2"][0, 0] * 64
    assert pytest.approx(expected, rel=0.05) == check.before_B


def test_an_unknown_cache_is_named(kernels: Any, machine_with: Any) -> None:
    with pytest.raises(UsageError, match="no cache 'L7'"):
        verify_block(kernels.jacobi_2d, machine_with(*SMALL), {"M": 40, "N": 200}, "L7", ["i"], 10, outside="j")
