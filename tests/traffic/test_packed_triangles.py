"""Packed triangles, whose rows lie one behind the other and differ in length: against a simulation of every access."""

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
from rooftree.kernel.count import all_accesses
from rooftree.kernel.model import Kernel
from rooftree.kernel.poly import Poly
from rooftree.traffic.layer_conditions.run import traffic

HEAD = "void f(long n, const {1} *restrict a, const {1} *restrict x, {1} *restrict y) {{ {0} }}"
ROW = "for (long i = 0; i < n; ++i) {{ {1} s = 0; for (long j = 0; j <= i; ++j) s += {0} * x[j]; y[i] = s; {2} }}"
LOWER = {
    "formula": ROW.format("a[i * (i + 1) / 2 + j]", "double", ""),
    "shift": ROW.format("a[(i * (i + 1) >> 1) + j]", "double", ""),
    "pointer": "const double *row = a; " + ROW.format("row[j]", "double", "row += i + 1;"),
    "counter": "long k = 0; " + ROW.format("a[k++]", "double", ""),
    "row pointer": ROW.format("(a + i * (i + 1) / 2)[j]", "double", ""),
}
UPPER = (
    "for (long i = 0; i < n; ++i) { double s = 0; "
    "for (long j = i; j < n; ++j) s += a[i*n - i*(i-1)/2 + j - i] * x[j]; y[i] = s; }"
)
STRICT = "for (long i = 1; i < n; ++i) { float s = 0; for (long j = 0; j < i; ++j) s += a[i*(i-1)/2 + j] * x[j]; y[i] = s; }"


def kernel(text: str, type_: str = "double") -> Kernel:
    return kernel_from_c(HEAD.format(text, type_))


@pytest.mark.parametrize("form", LOWER)
def test_all_ways_to_walk_a_triangle_are_one(form: str) -> None:
    (access,) = (a for a in all_accesses(kernel(LOWER[form])) if a.array == "a")
    i, j, n = (Poly.symbol(name) for name in "ijn")
    assert access.packed
    assert 2 * access.index[0] == i * n + 2 * j  # type: ignore[operator]


def lower(n: int) -> Iterator[tuple[int, int, int]]:
    return ((i, j, i * (i + 1) // 2 + j) for i in range(n) for j in range(i + 1))


def upper(n: int) -> Iterator[tuple[int, int, int]]:
    return ((i, j, i * n - i * (i - 1) // 2 + j - i) for i in range(n) for j in range(i, n))


def strict(n: int) -> Iterator[tuple[int, int, int]]:
    return ((i, j, i * (i - 1) // 2 + j) for i in range(1, n) for j in range(i))


Walk = Callable[[int], Iterator[tuple[int, int, int]]]
SWEEPS: dict[str, tuple[str, str, Walk]] = {
    "lower": (LOWER["formula"], "double", lower),
    "counter": (LOWER["counter"], "double", lower),
    "upper": (UPPER, "double", upper),
    "strict": (STRICT, "float", strict),
}


@pytest.mark.parametrize("name", SWEEPS)
@pytest.mark.parametrize("n", [60, 151, 400, 1100])
def test_traffic_is_that_of_every_access(machine_with: Any, name: str, n: int) -> None:
    text, type_, walk = SWEEPS[name]
    machine = machine_with((8192, 8), (65536, 8), (524288, 16))
    loop, size = kernel(text, type_), 8 if type_ == "double" else 4
    steps = np.array(list(walk(n)))
    assert len(steps) == float(executions(loop, {"n": n})[-1])
    places = np.stack([2**24 + size * steps[:, 2], 2**22 + size * steps[:, 1]], axis=1)
    simulator = rooftree.CacheSimulator.of_machine(machine)
    for _ in range(2):
        simulator.reset_counts()
        simulator.trace(places.ravel(), size)
    moved = traffic(loop, machine, {"n": n}, halo=True)
    units, compared = len(steps) / moved.unit_of_work, 0
    for level, link, seen in zip(moved.levels, moved.links, simulator.counts().links, strict=True):
        if moved.near_transition[level].any() or moved.set_conflict[level].any():
            continue
        compared += 1
        assert float(moved.volumes()[link].load_B[0, 0]) == pytest.approx(seen.load_B / units, rel=0.1, abs=1.3), link
    assert compared


@pytest.mark.parametrize("n", [1, 2, 99, 100])
def test_the_last_element_is_the_last_one(n: int) -> None:
    for text in (LOWER["formula"], UPPER):
        whole = HEAD.format(text, "double")
        inside, beyond = (
            kernel_from_c(whole.replace("double *restrict a", f"double a[{size}]"))
            for size in ("n * (n + 1) / 2", "n * (n + 1) / 2 - 1")
        )
        check_accesses(inside, {"n": n})
        if n > 1:
            with pytest.raises(KernelError, match="leaves the array"):
                check_accesses(beyond, {"n": n})


def test_where_rows_begin_is_not_simulated() -> None:
    with pytest.raises(KernelError, match="differ in length"):
        rooftree.predict(kernel(LOWER["formula"]), "zen4", {"n": 100}, traffic="sim", incore="throughput")


@pytest.mark.parametrize(
    "text",
    [
        "for (long j = 0; j < n; ++j) for (long i = j; i < n; ++i) y[j] += a[i * (i + 1) / 2 + j];",  # along a column
        "for (long i = 0; i < n; ++i) for (long j = 0; j < n; ++j) y[j] += a[i * (n - i) + j];",  # back and forth
        "for (long i = 0; i < n; ++i) for (long j = 0; j < n; ++j) y[j] += a[i * i * i + j];",
        "for (long i = 0; i < n; ++i) for (long j = 0; j < n; ++j) y[j] += a[i * i / n + j];",
    ],
)
def test_other_squares_are_refused(text: str) -> None:
    with pytest.raises(KernelError, match="not linear in the loop counters") as refused:
        kernel(text)
    assert "rooftree measure" in refused.value.hint
