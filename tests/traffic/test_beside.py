"""What nests of a function leave each other in caches, against an exact simulation of the whole call."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

import rooftree
from rooftree import CacheSimulator
from rooftree.results.function_prediction import FunctionPrediction

Ints = NDArray[np.int64]
Part = tuple[Ints, bool]
"""Addresses of accesses one after the other [B], and whether they store."""
SNB = "snb"  # 32 KiB, 256 KiB, inclusive: no victim cache, no hashed index within L2


def at(array: int, index: Ints) -> Ints:
    """Addresses of doubles of an array."""
    return (array << 34) + 8 * index


def three(n: int) -> list[list[Part]]:
    i = np.arange(n)
    return [[(at(2 * k + 1, i), False), (at(2 * k, i), True)] for k in range(3)]


THREE = "void f(long n, {}) {{\n{}}}".format(
    ", ".join(f"double *restrict {name}" for name in "abcdef"),
    "".join(f"for (long i = 0; i < n; ++i) {a}[i] = {b}[i];\n" for a, b in ("ab", "cd", "ef")),
)


def rows(m: int, n: int) -> list[list[Part]]:
    found: list[list[Part]] = []
    for j in range(m):
        i = j * n + np.arange(n)
        found += [[(at(0, i), False)], [(at(0, i), False), (at(1, i), True)]]
    return found


ROWS = """void f(long m, long n, const double x[restrict m][n], double y[restrict m][n])
{
    for (long j = 0; j < m; ++j) {
        double s = 0;
        for (long i = 0; i < n; ++i)
            s += x[j][i];
        for (long i = 0; i < n; ++i)
            y[j][i] = x[j][i] * s;
    }
}
"""


def in_place(m: int, n: int) -> list[list[Part]]:
    found: list[list[Part]] = []
    for j in range(m):
        i = j * n + np.arange(n)
        found += [[(at(0, i), False)], [(at(0, i), False), (at(0, i), True)]]
    return found


IN_PLACE = ROWS.replace("const double x", "double x").replace("y[j][i] =", "x[j][i] =")


def outer(m: int, n: int) -> list[list[Part]]:
    found: list[list[Part]] = []
    i = np.arange(n)
    for j in range(m):
        found.append([(at(0, j * n + i), False), (at(1, i), True)])
        found += [[(at(1, i), False), (at(2, k * n + i), False), (at(2, k * n + i), True)] for k in range(n)]
    return found


OUTER = """void f(long m, long n, const double x[restrict m][n], double d[restrict n], double c[restrict n][n])
{
    for (long j = 0; j < m; ++j) {
        for (long i = 0; i < n; ++i)
            d[i] = x[j][i];
        for (long k = 0; k < n; ++k)
            for (long i = 0; i < n; ++i)
                c[k][i] += d[i];
    }
}
"""


def simulated(loops: list[list[Part]]) -> tuple[dict[str, float], dict[str, float]]:
    """Bytes that a call loads and evicts over each link, in calls that follow each other."""
    caches = CacheSimulator.of_machine(SNB)
    for turn in range(2):
        if turn:
            caches.reset_counts()
        for parts in loops:
            addresses = np.stack([addresses for addresses, _ in parts], axis=1).ravel()
            stores = np.tile([store for _, store in parts], len(parts[0][0]))
            caches.trace(addresses, 8, stores)
    links = {link.name: link for link in caches.counts().links}
    return {name: float(x.load_B) for name, x in links.items()}, {name: float(x.evict_B) for name, x in links.items()}


@pytest.mark.parametrize(
    ("text", "trace", "sizes"),
    [
        (THREE, three, {"n": 500}),  # 24 kB: all in L1
        (THREE, three, {"n": 1800}),  # 86 kB; a nest alone, 29 kB, would fit L1
        (THREE, three, {"n": 4000}),  # 192 kB: all in L2
        (THREE, three, {"n": 14_000}),  # 672 kB; a nest alone, 224 kB, would fit L2
        (THREE, three, {"n": 100_000}),
        (ROWS, rows, {"m": 10, "n": 100}),  # all in L1
        (ROWS, rows, {"m": 400, "n": 200}),  # rows in L1, all in L3
        (ROWS, rows, {"m": 30, "n": 8000}),  # rows in L2
        (ROWS, rows, {"m": 5, "n": 60_000}),  # rows in L3
        (IN_PLACE, in_place, {"m": 400, "n": 200}),
        (OUTER, outer, {"m": 30, "n": 40}),  # c, 12.8 kB, and a row: L1
        (OUTER, outer, {"m": 60, "n": 120}),  # c, 115 kB: L2
    ],
)
def test_bytes_of_a_call_are_those_of_a_simulation(
    text: str, trace: Callable[..., list[list[Part]]], sizes: dict[str, int]
) -> None:
    load, evict = simulated(trace(**sizes))
    p = rooftree.predict(text, SNB, sizes, traffic="lc", incore="throughput")
    assert isinstance(p, FunctionPrediction)
    whole = 8.0 * np.prod([*sizes.values()])
    for link in ("L1L2", "L2L3"):
        assert float(p.load_B[link][0, 0]) == pytest.approx(load[link], rel=0.1, abs=0.05 * whole)
        assert float(p.evict_B[link][0, 0]) == pytest.approx(evict[link], rel=0.1, abs=0.05 * whole)
