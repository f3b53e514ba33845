"""Blocked nests, and blocks put to the test in simulation."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from rooftree.errors import KernelError, UsageError
from rooftree.frontend.load import load_kernel
from rooftree.frontend.stencil.blocked import blocked_kernel
from rooftree.frontend.stencil.classes import read_name
from rooftree.kernel.bounds import executions
from rooftree.machine.load import load_machine
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


@pytest.mark.parametrize(("n", "block"), [(202, 160), (202, 101), (202, 100), (162, 150), (162, 33), (402, 80)])
@pytest.mark.parametrize("loop", ["j", "i"])
@pytest.mark.parametrize("name", ["3D-r1-star", "3D-r2-star"])
def test_the_halo_of_blocks_whose_last_one_is_short_is_that_of_each(name: str, loop: str, n: int, block: int) -> None:
    """140.8 B/CL were said of blocks of 100 of 320 rows, of which the last has 20; by hand they are 129.6."""
    stencil = read_name(name)
    kernel, inner = blocked_kernel(stencil, loop), n - 2 * stencil.radius
    sizes = {"M": 40, **dict.fromkeys(("N", "P"), n), "B": block}
    moved = traffic(kernel, load_machine("zen5"), {name: np.array([size]) for name, size in sizes.items()})
    read = 64 * (1 + 2 * stencil.radius * math.ceil(inner / block) / inner)
    if all(bool(held[0, 0]) for held in moved.holds["L2"][:-1]):
        assert float(np.ravel(moved.volumes("Mem")["L2Mem"].load_B)[0]) == pytest.approx(
            read + 64, rel=1e-9 if loop == "j" else 0.02
        )


@pytest.mark.parametrize("kernel", ["triad", "copy", "daxpy", "2d-5pt", "3D-r1-star", "3D-r1-box"])
@pytest.mark.parametrize("machine", ["skx", "zen5"])
def test_what_a_condition_of_all_data_saves_is_what_goes_over_the_link_without_it(kernel: str, machine: str) -> None:
    """128 B/CL were said to be saved where all data fit, of 192 that go over the link where they do not: 64 are evicted."""
    cpu = load_machine(machine)
    loop = load_kernel(kernel)
    sizes = {name: np.array([60 if "3D" in kernel else 200 if "2d" in kernel else 5000]) for name in loop.symbols}
    moved = traffic(loop, cpu, sizes)
    outer = [(c, held) for c, held in zip(moved.conditions, moved.holds["L1"], strict=True)]
    assert all(bool(held[0, 0]) is (c.loop != "repeat") for c, held in outer if c.loop in ("repeat", outer[0][0].loop))
    over = moved.volumes("L2")["L1L2"]
    whole = float(np.ravel(over.load_B)[0] + np.ravel(over.evict_B)[0])
    broken = [c for c, held in outer if not held[0, 0]]
    assert whole == pytest.approx(sum(c.saves_B + c.saves_evict_B for c in broken), rel=1e-6)
