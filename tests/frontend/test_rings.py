"""Rings, clamps, and places that go on where a condition holds: the kernel's indices against those of the source."""

from __future__ import annotations

import contextlib
import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.errors import KernelError
from rooftree.kernel.count import all_accesses
from rooftree.kernel.model import Access, Indirect
from rooftree.kernel.poly import Poly

HEAD = "void f(long n, int m, double *restrict r, const double *restrict x, double *restrict y) {{ {} }}"
LOOP = "for (long i = 0; i < n; i++) {{ {} }}"


def loop_of(before: str, body: str) -> Any:
    return rooftree.kernel(HEAD.format(before + LOOP.format(body)))


def of_array(kernel: Any, name: str) -> list[Access]:
    return [access for access in dict.fromkeys(all_accesses(kernel)) if access.array == name]


# what the source does with its index, and the same in Python: places of iterations
RINGS: dict[str, tuple[str, str, Callable[[int, int], Iterator[int]]]] = {
    "stepped in the condition": ("int p = 0;", "y[i] = r[p]; if (++p == m) p = 0;", lambda n, m: (i % m for i in range(n))),
    "set back": ("int p = 0;", "y[i] = r[p]; p++; if (p == m) p = 0;", lambda n, m: (i % m for i in range(n))),
    "m less": ("int p = 0;", "y[i] = r[p]; p++; if (p >= m) p -= m;", lambda n, m: (i % m for i in range(n))),
    "a remainder": ("int p = 3;", "y[i] = r[p]; p = (p + 1) % m;", lambda n, m: ((3 + i) % m for i in range(n))),
    "of a counter": ("int p = 3;", "y[i] = r[(p + i) % m];", lambda n, m: ((3 + i) % m for i in range(n))),
    "chosen": ("int p = 0;", "y[i] = r[p]; p = p + 1 == m ? 0 : p + 1;", lambda n, m: (i % m for i in range(n))),
    "chosen before": ("int p = 0;", "y[i] = r[p]; p = p == m - 1 ? 0 : p + 1;", lambda n, m: (i % m for i in range(n))),
    "unless at the end": ("int p = 0;", "y[i] = r[p]; p++; p = p < m ? p : 0;", lambda n, m: (i % m for i in range(n))),
    "downwards": ("int p = 0;", "y[i] = r[p]; p = p == 0 ? m - 1 : p - 1;", lambda n, m: (-i % m for i in range(n))),
    "below nothing": ("int p = 0;", "y[i] = r[p]; if (--p < 0) p = m - 1;", lambda n, m: (-i % m for i in range(n))),
    "a mask": ("long p = 5;", "y[i] = r[p & (m - 1)]; ++p;", lambda n, m: ((5 + i) % m for i in range(n))),
}


@pytest.mark.parametrize("way", RINGS)
def test_a_ring_goes_from_place_to_place_and_round(way: str) -> None:
    before, body, places = RINGS[way]
    kernel = loop_of(before, body)
    ((entry,),) = (access.index for access in of_array(kernel, "r"))
    assert isinstance(entry, Indirect)
    assert entry.within == Poly.symbol("m") == kernel.array("r").extents[0]
    assert entry.in_order
    for n, m in ((50, 8), (7, 16)):
        found = list(places(n, m))
        assert all(0 <= place < m for place in found)
        assert {(b - a) % m for a, b in itertools.pairwise(found)} in ({1}, {m - 1})


@pytest.mark.parametrize("step", ["p = (p + 7) % m;", "p += 7; if (p >= m) p -= m;", "p = p + 7 >= m ? 0 : p + 7;"])
def test_a_ring_that_goes_on_by_more_is_taken_to_come_anywhere_in_it(step: str) -> None:
    ((entry,),) = (a.index for a in of_array(loop_of("int p = 0;", f"y[i] = r[p]; {step}"), "r"))
    assert isinstance(entry, Indirect)
    assert (entry.within, entry.in_order) == (Poly.symbol("m"), False)


@pytest.mark.parametrize("elements", [1000, 20_000, 400_000, 4_000_000])
def test_a_ring_moves_what_an_array_moves_that_is_swept_again_and_again(elements: int) -> None:
    """Linear inside the ring, which stays in the cache that it fits in."""
    ring = loop_of("int p = 0;", "r[p] = r[p] + 1.0; if (++p == m) p = 0;")
    swept = rooftree.kernel(
        "void g(long s, int m, double *restrict r) { for (long t = 0; t < s; t++) "
        "for (int p = 0; p < m; p++) r[p] = r[p] + 1.0; }"
    )
    options = {"incore": "throughput", "traffic": "lc"}
    p = rooftree.predict(ring, "zen4", {"n": 40 * elements, "m": elements}, **options)
    q = rooftree.predict(swept, "zen4", {"s": 40, "m": elements}, **options)
    for link, bytes_ in q.load_B.items():
        np.testing.assert_allclose(p.load_B[link], bytes_, rtol=0.06, atol=0.1)
        np.testing.assert_allclose(p.evict_B[link], q.evict_B[link], rtol=0.06, atol=0.1)
    assert not [doubt for doubt in p.doubts if doubt.kind == "indirect"]


# clamps

CLAMPS: dict[str, tuple[str, str, Callable[[int, int], int]]] = {
    "two ifs": ("int b = (int)x[i]; if (b < 0) b = 0; if (b >= m) b = m - 1;", "m", lambda b, m: min(max(b, 0), m - 1)),
    "from above": ("int b = (int)x[i]; if (b > m) b = m;", "m + 1", min),
    "from above first": ("int b = (int)x[i]; if (b >= m) b = m - 1; if (b < 0) b = 0;", "m", lambda b, m: min(max(b, 0), m - 1)),
    "chosen": ("int b = (int)x[i]; b = b < 0 ? 0 : b >= m ? m - 1 : b;", "m", lambda b, m: min(max(b, 0), m - 1)),
    "chosen the other way": ("int b = (int)x[i]; b = b > m - 2 ? m - 2 : b;", "m - 1", lambda b, m: min(b, m - 2)),
    "with one beside": ("int b = (int)x[i]; if (b > m - 2) b = m - 2; b = b + 1;", "m", lambda b, m: min(b, m - 2) + 1),
    "a mask": ("int b = (int)x[i] & (m - 1);", "m", lambda b, m: b & (m - 1)),
    "a remainder": ("unsigned b = (unsigned)x[i] % (unsigned)m;", "m", lambda b, m: b % m),
}


@pytest.mark.parametrize("way", CLAMPS)
def test_a_clamp_says_how_far_an_index_reaches(way: str) -> None:
    body, limit, index = CLAMPS[way]
    kernel = loop_of("", body + " r[b] = y[i];")
    assert str(kernel.array("r").extents[0]) == limit
    for m in (2, 10):
        reached = [index(value if "< 0" in body else abs(value), m) for value in range(-30, 31)]
        assert max(reached) < int(kernel.array("r").extents[0].value({"m": m}))
        assert min(reached) >= 0


def test_what_bounds_an_index_on_the_other_side_is_no_limit() -> None:
    assert loop_of("", "int b = (int)x[i]; if (b < 0) b = 0; r[b] = y[i];").array("r").extents == (None,)


@pytest.mark.parametrize("condition", ["b == m", "b != m", "x[i] > m"])
def test_what_an_if_sets_in_some_places_only_is_refused(condition: str) -> None:
    with pytest.raises(KernelError, match="depends on the if"):
        loop_of("", f"int b = (int)x[i]; if ({condition}) b = 0; r[b] = y[i];")


# places that go on where a condition holds

PACES = {
    "under an if": ("long k = 0;", "if (x[i] > 0) r[k++] = x[i];", [("r", "i")]),
    "two at a time": (
        "long k = 0;",
        "if (x[i] > 0) { r[2 * k] = x[i]; r[2 * k + 1] = y[i]; k++; }",
        [("r", "2*i"), ("r", "2*i + 1")],
    ),
    "without a branch": ("long k = 0;", "r[k] = x[i]; k += x[i] > 0;", [("r", "i")]),
    "of two conditions": ("long k = 0;", "r[k] = x[i]; k += (x[i] > 0) & (x[i] < 9);", [("r", "i")]),
    "one or two": ("long k = 0;", "r[k] = x[i]; if (x[i] > 0) k += 2; else k += 1;", [("r", "2*i")]),
    "downwards": ("long k = n - 1;", "if (x[i] > 0) r[k--] = x[i];", [("r", "-i + n - 1")]),
    "a pointer": ("double *p = r;", "if (x[i] > 0) *p++ = x[i];", [("r", "i")]),
    "a pointer by two": ("", "if (x[i] > 0) { r[0] = x[i]; r[1] = y[i]; r += 2; }", [("r", "2*i"), ("r", "2*i + 1")]),
    "a pointer that stays or goes on": ("", "*r = x[i]; if (x[i] > 0) r++;", [("r", "i")]),
    "a pointer downwards": ("r += n;", "if (x[i] > 0) *--r = x[i];", [("r", "-i + n - 1")]),
    "on both sides": (
        "long lo = 0, hi = n - 1;",
        "if (x[i] > 0) r[lo++] = x[i]; else r[hi--] = x[i];",
        [("r", "i"), ("r", "-i + n - 1")],
    ),
}


@pytest.mark.parametrize("way", PACES)
def test_what_goes_on_where_a_condition_holds_counts_as_if_it_always_did(way: str) -> None:
    before, body, wanted = PACES[way]
    kernel = loop_of(before, body)
    found = of_array(kernel, "r")
    assert sorted(wanted) == sorted((access.array, str(access.index[0])) for access in found)
    assert all(access.paced for access in found)


def test_in_two_loops_it_goes_on_through_both() -> None:
    source = (
        "void f(int n, int m, double *restrict r, const double *restrict x) { int k = 0; for (int j = 0; j < n; j++) "
        "for (int i = 0; i < m; i++) if (x[j * m + i] > 0) r[k++] = x[j * m + i]; }"
    )
    kernel = rooftree.kernel(source)
    (access,) = of_array(kernel, "r")
    generator = random.Random(4)
    holds = [[generator.random() < 0.4 for _ in range(7)] for _ in range(5)]
    place = 0
    for j, row in enumerate(holds):
        for i, goes_on in enumerate(row):
            at = {"j": j, "i": i, "m": 7, "n": 5}
            entries = [int(entry.value(at)) for entry in access.index if isinstance(entry, Poly)]
            assert place <= (entries[0] * 7 + entries[1] if len(entries) == 2 else entries[0])
            place += goes_on


@pytest.mark.parametrize(
    "body",
    [
        "*r = x[i]; if (x[i] > 0) r++; else r--;",
        "if (x[i] > 0) k++; else k--; r[k] = x[i];",
        "if (x[i] > 0) k = 2 * k; r[k] = 1.0;",
        "k += (long)x[i]; r[k] = 1.0;",
    ],
)
def test_what_goes_forth_and_back_or_by_any_step_is_no_such_place(body: str) -> None:
    kernel = None
    with contextlib.suppress(KernelError):
        kernel = loop_of("long k = 0;", body)
    assert kernel is None or all(access.indirect and not access.paced for access in of_array(kernel, "r"))


@pytest.mark.parametrize(
    ("body", "always", "never"),
    [
        ("r[k] = x[i]; k += x[i] > 0;", "r[i] = x[i];", "y[0] = x[i];"),
        ("y[i] = r[k]; if (x[i] > 0) k++;", "y[i] = r[i] + x[i];", "y[i] = x[i];"),
        ("if (r[k] < x[i]) k++; y[i] = r[k];", "y[i] = r[i] + x[i];", "y[i] = x[i];"),
    ],
)
def test_the_limits_of_a_place_that_goes_on_are_those_of_a_condition_that_always_and_never_holds(
    body: str, always: str, never: str
) -> None:
    sizes, options = {"n": 10**8}, {"incore": "throughput", "traffic": "lc"}
    p = rooftree.predict(loop_of("long k = 0;", body), "zen4", sizes, **options)
    most, least = (rooftree.predict(loop_of("", other), "zen4", sizes, **options) for other in (always, never))
    assert p.load_B["L1L2"] == pytest.approx(most.load_B["L1L2"])
    assert (p.doubt_low["guarded"] * p.cy_per_cl)[0, 0] == pytest.approx(least.cy_per_cl[0, 0], rel=0.1)


def test_a_sum_in_a_place_that_stays_waits_for_itself() -> None:
    kernel = loop_of("long k = 0;", "if (x[i] > 9) k++; r[k] += x[i];")
    p = rooftree.predict(kernel, "zen4", {"n": 1000}, incore="throughput")
    assert p.doubt_high["repeats"][0, 0] > 2


@pytest.mark.needs("gcc")
def test_of_copies_of_a_loop_the_one_that_asks_the_data_is_taken() -> None:
    """GCC makes a loop of its own of the last iteration, which no if of the data is in: 170 instead of 250 to 660 cy/CL."""
    body = (
        "if (i < n && in[i] >> 6 == in[i - 1] >> 6 && run < 255) ++run; "
        "else { out[2 * k] = (unsigned char)run; out[2 * k + 1] = in[i - 1] >> 6; ++k; run = 1; }"
    )
    source = (
        "long f(long n, unsigned char *restrict out, const unsigned char *restrict in) "
        f"{{ long k = 0; unsigned run = 1; for (long i = 1; i <= n; ++i) {{ {body} }} return k; }}"
    )
    p = rooftree.predict(source, "zen4", {"n": 1000}, incore="asm")
    assert "branches" in [doubt.kind for doubt in p.doubts]


# values that are loaded for the next iteration


def test_a_state_that_a_table_gives_for_the_next_iteration_is_a_place_in_it() -> None:
    source = (
        "void f(long n, const unsigned char *restrict s, long *restrict c, const unsigned char t[4][4]) { unsigned st = 0; "
        "for (long i = 0; i < n; i++) { st = t[st][s[i] & 3]; c[i] = st; } }"
    )
    kernel = rooftree.kernel(source)
    (access,) = of_array(kernel, "t")
    assert all(isinstance(entry, Indirect) for entry in access.index)
    assert kernel.array("t").extents == (Poly.const(4), Poly.const(4))


def test_a_chain_through_places_is_in_doubt_up_to_waiting_for_each_of_them() -> None:
    source = (
        "void f(long n, int p, const int *restrict next, int *restrict y) { "
        "for (long i = 0; i < n; i++) { y[i] = p; p = next[p]; } }"
    )
    small, large = (
        rooftree.predict(source, "zen4", {"n": n, "p": 0}, incore="throughput", args={"next": str(n)}) for n in (10**3, 10**7)
    )
    assert "indirect" in [doubt.kind for doubt in large.doubts]
    assert large.doubt_high["indirect"][0, 0] > 5
    assert "indirect" not in [doubt.kind for doubt in small.doubts]
