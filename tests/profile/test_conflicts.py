"""Loops that add where data say are told apart from those that vectors can do."""

from __future__ import annotations

import pytest

from rooftree.profile.conflicts import adds_where_data_say
from rooftree.profile.divisions import fewer_divisions
from rooftree.profile.regions import Found
from rooftree.profile.steps import in_no_order, wider
from rooftree.results.profile import RegionLoad
from tests.needs import need
from tests.profile.programs import code_of, compiled
from tests.profile.test_orders import loop

LOOP = r"""
__attribute__((noinline)) void probe(double *restrict y, const double *restrict x, const int *restrict at, long n) {
  for (long i = 0; i < n; i++) { %BODY% }
}
int main(void) { static double x[8]; static int at[8]; probe(x, x, at, 0); return 0; }
"""


@pytest.mark.parametrize(
    ("body", "adds"),
    [
        ("y[at[i]] += 0.5 * x[i];", True),
        ("y[(int)x[i]] += 1.0;", True),
        ("y[at[i] & 7] += x[i]; y[8 + (at[i] & 7)] += 1.0;", True),
        ("y[i & 15] += x[i];", True),
        ("y[i] += x[at[i]];", False),  # a gather
        ("y[at[i]] = x[i];", False),  # stores alone, in order
        ("double old = y[at[i]]; y[at[i]] = x[i]; ((double *)x)[i] = old;", False),  # a swap, as of links in a list
        ("y[at[i]] = y[at[i]] > x[i] ? y[at[i]] : x[i];", True),
        ("y[3 * i] += x[i];", False),
        ("y[2 * i] += x[i]; y[2 * i + 1] -= x[i];", False),
    ],
)
def test_a_place_from_data_is_added_to(body: str, adds: bool) -> None:
    need("x86-64", "gcc", "objdump")
    code = code_of(compiled(LOOP.replace("%BODY%", body), "-O2", "-fno-tree-vectorize"), "probe")
    (number,) = (n for n, one in enumerate(code.loops) if one.innermost)
    found = Found("loop", str(code.program.path), "probe", code, number, tuple(code.loops[number].blocks))
    assert adds == adds_where_data_say(found)


def test_no_vectors_are_promised_where_passes_may_add_to_the_same_place() -> None:
    """A deposition of charges took as long with -O3 -march=native, which was advised."""
    one = loop("counter").replace(adds_where_data_say=True)
    assert "no compiler makes vectors" in wider(one)
    assert "not known" in wider(one)
    assert fewer_divisions(one).startswith("multiply by reciprocals")
    assert wider(loop("counter")).startswith("wider vectors (-O3 -march=native")


def test_additions_where_data_say_are_not_to_be_sorted() -> None:
    """A deposition took 0.21 s with places by chance in 32 kB, and 0.60 with the same places sorted, as was advised."""
    load = RegionLoad(
        address="0x1", text="addsd xmm0, [r8]", file=None, line=None, source=None, share=0.5, step_B=None,
        order="at places that follow from what is loaded", data=None, span_B=33e3, fits="L2",
    )  # fmt: skip
    assert "sorted places take longer" in in_no_order(load, adds=True)
    assert "places in order (sorted, grouped)" in in_no_order(load)
    far = in_no_order(load.replace(span_B=64e6, fits=None), adds=True)
    assert far.startswith("places in order (sorted, grouped)"), "of a hash map: 29 ns by sorted keys, 190 by chance"
    assert "take longer" not in far
