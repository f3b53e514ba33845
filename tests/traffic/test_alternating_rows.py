"""Rows that start at alternating places, as of red-black sweeps: against a simulation of every access."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.errors import KernelError
from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.bounds import executions
from rooftree.kernel.check import check_accesses
from rooftree.kernel.dependence import dependences, unclear
from rooftree.kernel.sharing import serial
from rooftree.traffic.layer_conditions.run import traffic

Start = Callable[[int, int], int]
STARTS: dict[str, tuple[int, Start]] = {
    "1 + (j & 1)": (2, lambda j, c: 1 + j % 2),
    "1 + (j + c) % 2": (2, lambda j, c: 1 + (j + c) % 2),
    "2 - (j & 1)": (2, lambda j, c: 2 - j % 2),
    "(j % 2 == 0) ? 2 : 1": (2, lambda j, c: 2 - j % 2),
    "(j & 1) ? 2 : 1": (2, lambda j, c: 1 + j % 2),
    "(j + c) % 2 != 1 ? 1 : 2": (2, lambda j, c: 1 + (j + c) % 2),
    "1 + ((j + c) & 3)": (4, lambda j, c: 1 + (j + c) % 4),
    "1 + 2 * (j % 2)": (4, lambda j, c: 1 + 2 * (j % 2)),
}
FIVE = [(0, -1), (0, 1), (-1, 0), (1, 0)]


def sweep(start: str, step: int) -> str:
    terms = " + ".join(f"a[j{dj:+d}][i{di:+d}]" for dj, di in FIVE)
    loops = f"for (long j = 1; j < M - 1; ++j) for (long i = {start}; i < N - 1; i += {step})"
    return f"double a[M][N]; {loops} a[j][i] += 0.25 * ({terms});"


def places(start: Start, step: int, m: int, n: int) -> Iterator[tuple[int, int]]:
    return ((j, i) for j in range(1, m - 1) for i in range(start(j, 1), n - 1, step))


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize(("m", "n"), [(40, 61), (60, 300), (24, 2000), (12, 9000)])
def test_traffic_is_that_of_every_access(machine_with: Any, start: str, m: int, n: int) -> None:
    step, first = STARTS[start]
    caches = (8192, 8), (65536, 8), (524288, 16)
    machine = machine_with(*caches)
    kernel = kernel_from_c(sweep(start, step))
    sizes = {"M": m, "N": n} | ({"c": 1} if "c" in kernel.symbols else {})
    iterations = list(places(first, step, m, n))
    assert len(iterations) == float(executions(kernel, sizes)[-1])
    moved = traffic(kernel, machine, sizes, halo=True)
    simulator = rooftree.CacheSimulator.of_machine(machine)
    at = np.array([[(j + dj) * n + i + di for dj, di in [*FIVE, (0, 0), (0, 0)]] for j, i in iterations])
    stores = np.tile([False] * 5 + [True], len(iterations))
    for _ in range(2):
        simulator.reset_counts()
        simulator.trace(2**20 + 8 * at[:, :6].ravel(), is_store=stores)
    units = len(iterations) / moved.unit_of_work
    for level, link, seen in zip(moved.levels, moved.links, simulator.counts().links, strict=True):
        if not (moved.near_transition[level].any() or moved.set_conflict[level].any()):
            found = moved.volumes()[link]
            for volume, true in ((found.load_B, seen.load_B / units), (found.evict_B, seen.evict_B / units)):
                assert float(volume[0, 0]) == pytest.approx(true, rel=0.1, abs=0.64), link


def test_rows_in_different_lines_are_refused(machine_with: Any) -> None:
    """Every eighth element from two places: rows have no line in common that is sure."""
    machine = machine_with((8192, 8))
    for start, step in (("1 + 8 * (j & 1)", 16), ("1 + (j & 1)", 9), ("j % 8", 2)):
        with pytest.raises(KernelError) as refused:
            traffic(kernel_from_c(sweep(start, step)), machine, {"M": 100, "N": 100})
        assert "rooftree measure" in refused.value.hint


def test_where_rows_alternate_the_range_of_an_index_is_known() -> None:
    check_accesses(kernel_from_c(sweep("1 + (j & 1)", 2)), {"M": 50, "N": 50})
    with pytest.raises(KernelError, match="leaves the array"):
        check_accesses(kernel_from_c(sweep("j & 1", 2)), {"M": 50, "N": 50})
    half = kernel_from_c("double a[N]; for (long j = 0; j < N; ++j) for (long i = 0; i < j / 2; ++i) a[i] += 1.0;")
    assert () == check_accesses(half, {"N": 51})


def test_points_of_one_colour_need_none_of_their_own() -> None:
    """Of a five-point star all neighbours have the other colour, of a box those at its corners do not."""
    star = kernel_from_c(sweep("1 + (j & 1)", 2))
    assert ((), "", ()) == (dependences(star), serial(star), unclear(star))
    box = kernel_from_c(sweep("1 + (j & 1)", 2).replace("a[j-1][i+0]", "a[j-1][i-1]"))
    assert "j" in {d.carried_by for d in dependences(box)}
    plain = kernel_from_c(sweep("1", 2))
    assert "j" in {d.carried_by for d in dependences(plain)}
