"""Lines that a power of two apart share few sets of a cache are told, with longer rows as the step."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rooftree.instrument.engine import Executions, key_of
from rooftree.machine.load import load_machine
from rooftree.profile.regions import Found
from rooftree.profile.same_sets import same_sets, with_same_sets
from rooftree.profile.steps import fewer_bytes
from rooftree.results.profile import BindingRoof
from tests.needs import need
from tests.profile.programs import code_of, compiled
from tests.report.test_profile_page import profile, region

MACHINE = load_machine("zen4")
"""32 KiB of L1 and 1 MiB of L2, both of 8 ways."""


@pytest.mark.parametrize(
    ("step", "streams", "rows", "found"),
    [
        (16384, 4, 64, ("L1", 1)),  # 0.375 s, with rows of 520 in place of 512 numbers 0.059
        (16640, 4, 64, None),
        (8192, 1, 200, ("L1", 1)),  # 3.08 and 0.71 s
        (8192, 1, 1024, ("L2", 32)),  # a matrix turned round: 0.69 and 0.18 s
        (8256, 1, 1024, None),
        (-8192, 1, 1024, ("L2", 32)),
        (8192, 1, 8, None),  # they fit into one set
        (8192, 1, 65536, None),  # no cache holds them, however they lie
        (72, 1, 1024, None),
    ],
)
def test_lines_that_share_few_sets_are_told(step: int, streams: int, rows: int, found: tuple[str, int] | None) -> None:
    one = region("f", 0.5, passes=1e6 * rows, calls=1e6, data_B=1e6)
    sets = same_sets(one, MACHINE, step, streams)
    assert (None if sets is None else (sets.cache, sets.sets)) == found
    once = same_sets(one.replace(passes=1.0 * rows, calls=1.0), MACHINE, step, streams)
    assert once is None, "what is used once is not displaced"


SOURCE = r"""
double columns(const double *x, double *y) {
  double s = 0;
  for (int j = 0; j < 1024; j++) { for (int i = 0; i < 200; i++) s += x[i * ROW + j] * y[i]; }
  return s;
}
int main(int n, char **v) { static double x[300 * 1100]; return columns(x, x) > n; }
"""


@pytest.mark.parametrize(("row", "told"), [(1024, True), (1032, False)])
def test_longer_rows_are_advised_where_those_of_the_code_are_a_power_of_two(row: int, told: bool) -> None:
    need("x86-64", "gcc", "objdump")
    code = code_of(compiled(SOURCE.replace("ROW", str(row)), "-fno-tree-vectorize", "-fno-unroll-loops"), "columns")
    loop = next(n for n, one in enumerate(code.loops) if one.innermost)
    one = Found("loop", str(code.program.path), "columns", code, loop, code.loops[loop].blocks, Counter({(1, 1): 400}), Counter())
    executions = Executions(threads=[{key_of(code, code.loops[loop].header): 204800000}])
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.2, gain=5.0, basis="", all=[])
    more: dict[str, Any] = {"roof": roof, "passes": 204.8e6, "calls": 1024e3, "data_B": 1.6e6, "load_B": 3.3e9}
    (made,) = with_same_sets(profile(region(one.id, 0.9, **more)), [one], {}, executions, MACHINE).regions
    assert (made.same_sets is not None) == told
    assert ("rows that are a line longer (padding)" in fewer_bytes(made)) == told
    assert ("the 200 lines of a round share 1 of the 64 sets of L1, of 8 lines each" in fewer_bytes(made)) == told
