"""What a mispredicted branch costs beyond the new start: the chain that its condition hangs on."""

from __future__ import annotations

import pytest

from rooftree.incore.tables.load import load
from rooftree.models.branch_prediction import PENALTY, penalty
from rooftree.profile.conditions import waits_for_conditions
from rooftree.report.profile.region_text import turns_text
from tests.needs import need
from tests.profile.programs import code_of, compiled
from tests.report.test_profile_page import region

SOURCE = r"""
#include <math.h>
#define F __attribute__((noipa))
F double grown(double x) { return x * x; }
F double shrunk(double x) { return sqrt(x); }
F long plain(const double *x, long n) { long s = 0; for (long i = 0; i < n; i++) if (x[i] > 0.5) s += i ^ 3; return s; }
F long divided(const double *x, long n, double y) {
  long s = 0;
  for (long i = 0; i < n; i++) if (sqrt(y / x[i]) * y > 0.5) s += i ^ 3;
  return s;
}
F double called(const double *x, long n, double y) {
  double s = 0;
  for (long i = 0; i < n; i++) { double e = grown(x[i]) * y; if (shrunk(e) > 0.5) s += e; }
  return s;
}
F long put_away(double *x, long n, volatile double *t) {
  long s = 0;
  for (long i = 0; i < n; i++) { *t = 1.0 / x[i]; if (*t > 0.5) s += i ^ 3; }
  return s;
}
int main(int n, char **v) {
  static double x[64];
  return plain(x, n) + divided(x, n, n) + called(x, n, n) + put_away(x, n, x);
}
"""


@pytest.fixture(scope="module")
def built() -> str:
    need("x86-64", "gcc", "objdump")
    return compiled(SOURCE, "-O1", "-fno-math-errno", "-fno-if-conversion", "-fno-if-conversion2", "-fno-tree-loop-if-convert")


@pytest.mark.parametrize(
    ("name", "least", "most"), [("plain", 4, 14), ("divided", 35, 60), ("called", 240, 270), ("put_away", 18, 40)]
)
def test_a_condition_waits_for_the_chain_that_it_is_computed_by(built: str, name: str, least: float, most: float) -> None:
    """Behind a logarithm, a root, a division and an exponential a mispredicted branch took 125 cy on a Zen 4, where 10 to 25 were
    told: without it a loop gained more than its whole own time.
    """
    code = code_of(built, name)
    (loop,) = code.loops
    waited = waits_for_conditions(code, loop.header, loop.blocks, load("zen4"))
    assert set(waited) == set(loop.blocks)
    assert least <= max(waited.values()) <= most


def test_what_a_mispredicted_branch_takes_at_most_grows_with_its_chain() -> None:
    assert penalty(0.0) == penalty(7.0) == PENALTY[1]
    assert penalty(107.0) == 125.0


def test_where_a_mispredicted_branch_was_seen_to_take_longer_it_takes_so_at_most() -> None:
    """Two branches by chance took 92 % of the time of a loop on an Emerald Rapids: 10-77 % were told, at 25 cy each at most."""
    assert penalty(0.0, "spr") * 0.749 / 24.4 > 0.92
    assert penalty(107.0, "spr") == 125.0
    assert penalty(0.0, "zen4") == PENALTY[1]


def test_why_a_mispredicted_branch_takes_long_is_told() -> None:
    one = region(
        "f", 0.5, passes=100.0, mispredicted=[40.0, 40.0], mispredicted_share=[0.1, 0.8], mispredicted_cycles=[10.0, 447.0]
    )
    assert turns_text(one).endswith("10-80% of its time; each takes 10 to 450 cy, with what its condition is computed from")
    assert turns_text(one.replace(calls_made=3.0)).endswith(", in part in the time of what it calls")
    assert turns_text(one.replace(mispredicted_cycles=[10.0, 25.0])).endswith("10-80% of its time")


def test_loads_from_farther_away_are_part_of_the_chain(built: str) -> None:
    """Mispredicted branches took 58 % of forces with a cutoff, behind positions from L2: 11 to 52 % were told."""
    code = code_of(built, "plain")
    (loop,) = code.loops
    places = [(block, at) for block in loop.blocks for at, one in enumerate(code.instructions(block)) if one.loads]
    loads = dict.fromkeys(places, 16.0)
    near, farther = (waits_for_conditions(code, loop.header, loop.blocks, load("zen4"), those) for those in ({}, loads))
    assert 8 <= max(farther.values()) - max(near.values()) <= 12
