"""Blocks of a constant length with a rest, and starts that alternate with several counters, counted one by one."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

import pytest

import rooftree
from rooftree.errors import KernelError
from rooftree.kernel.bounds import executions
from rooftree.kernel.count import all_accesses
from rooftree.kernel.model import Kernel
from rooftree.kernel.poly import Poly

HEAD = "double f(long n, const double *x) { double s = 0; "


def _blocks(n: int, block: int) -> Iterator[list[int]]:
    return (list(range(first, min(first + block, n))) for first in range(0, n, block))


BLOCKS: dict[str, tuple[str, int]] = {
    "what is left, downwards": (
        "while (n > 0) { int m = n > 100 ? 100 : (int)n; n -= m; for (int i = 0; i < m; i++) s += *x++; }",
        100,
    ),
    "up to an end": (
        "long i = 0; while (i < n) { long m = n - i < 64 ? n - i : 64; for (long k = 0; k < m; k++) s += x[i + k]; i += m; }",
        64,
    ),
    "with an if": (
        "for (long i = 0; i < n; i += 64) { long e = i + 64; if (e > n) e = n; for (long k = i; k < e; k++) s += *x++; }",
        64,
    ),
    "of a for": (
        "long m; for (long i = 0; i < n; i += m) { m = n - i < 8 ? n - i : 8; for (long k = 0; k < m; k++) s += x[i + k]; }",
        8,
    ),
}


@pytest.mark.parametrize("way", BLOCKS)
@pytest.mark.parametrize("n", [1, 7, 63, 64, 65, 100, 101, 1000])
def test_blocks_and_their_rest_are_counted_one_by_one(way: str, n: int) -> None:
    body, block = BLOCKS[way]
    kernel = rooftree.kernel(f"{HEAD}{body} return s; }}")
    blocks = list(_blocks(n, block))
    assert [1, len(blocks), sum(map(len, blocks))] == [float(total) for total in executions(kernel, {"n": n})]
    assert sorted(place for one in blocks for place in one) == sorted(_places(kernel, n))


def _places(kernel: Kernel, n: int) -> Iterator[int]:
    """All elements of x that the kernel comes to, by its loops and index."""
    (access,) = dict.fromkeys(all_accesses(kernel))
    ((entry,), (outer, inner)) = access.index, kernel.loops
    assert isinstance(entry, Poly)
    at = {"n": n}
    for first in range(int(outer.start[0].value(at)), int(outer.stop[0].value(at)), int(outer.step.value(at))):
        here = {**at, outer.index: first}
        begin, end = max(int(p.value(here)) for p in inner.start), min(int(p.value(here)) for p in inner.stop)
        yield from (int(entry.value({**here, inner.index: place})) for place in range(begin, end))


@pytest.mark.parametrize(
    "step",
    [
        "m = n - i < 8 ? n - i : 9",  # two lengths that do not belong together
        "m = x[i] > 0 ? 8 : 4",  # what the data say
    ],
)
@pytest.mark.parametrize("inside", ["for (long k = 0; k < m; k++) s += x[i + k];", "s += x[i];"])
def test_other_steps_are_no_blocks(step: str, inside: str) -> None:
    body = f"long m; for (long i = 0; i < n; i += m) {{ {step}; {inside} }}"
    notes: tuple[str, ...] = ("is left out",)
    with contextlib.suppress(KernelError):
        notes = rooftree.kernel(f"{HEAD}{body} return s; }}").assumptions
    assert any("is left out" in note for note in notes)


STARTS: dict[str, tuple[str, Callable[[int, int], int]]] = {
    "of a sum": ("1 + ((i + s) & 1)", lambda s, i: 1 + (i + s) % 2),
    "of a colour": ("1 + ((i + (s & 1)) & 1)", lambda s, i: 1 + (i + s % 2) % 2),
    "of the other colour": ("1 + ((i + s % 2 + 1) % 2)", lambda s, i: 1 + (i + s % 2 + 1) % 2),
    "of a third": ("(i + s % 3) % 3", lambda s, i: (i + s % 3) % 3),
}


@pytest.mark.parametrize("way", STARTS)
@pytest.mark.parametrize("n", [5, 6, 11])
def test_starts_that_alternate_with_several_counters_are_counted_one_by_one(way: str, n: int) -> None:
    text, start = STARTS[way]
    step = 3 if "third" in way else 2
    source = (
        "void f(long n, long t, double a[restrict n][n]) { for (long s = 0; s < t; s++) for (long i = 1; i < n - 1; i++) "
        f"for (long j = {text}; j < n - 1; j += {step}) a[i][j] = a[i-1][j] + a[i+1][j]; }}"
    )
    total = sum(len(range(start(s, i), n - 1, step)) for s in range(4) for i in range(1, n - 1))
    assert total == executions(rooftree.kernel(source), {"n": n, "t": 4})[-1]
    p = rooftree.predict(source, "zen4", {"n": 1000, "t": 4}, incore="throughput")
    assert p.cy_per_cl[0, 0] > 0


def test_whole_quotients_in_a_quotient_are_taken_out_of_it() -> None:
    i, s = Poly.symbol("i"), Poly.symbol("s")
    inside = (i + s - (s // 2) * 2) // 2
    assert inside == (i + s) // 2 - s // 2
    for at in ({"i": a, "s": b} for a in range(7) for b in range(7)):
        assert (at["i"] + at["s"] % 2) // 2 == inside.value(at)
