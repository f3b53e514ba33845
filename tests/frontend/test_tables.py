"""Constant tables of integers: their elements are numbers where the place is one."""

from __future__ import annotations

import pytest

from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.count import all_accesses

NAMED = "static const int ex[5] = {0, 1, -1, 0, 0}, ey[] = {0, 0, 0, 1, -1};\n"
PAIRS = "static const signed char e[5][2] = {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}};\n"
BODY = """void f(long h, long w, double g[h][w], const double p[5][h][w]) {
    for (long j = 1; j < h - 1; j++)
        for (long i = 1; i < w - 1; i++) {
            double sum = 0, most = 0;
            for (int q = 0; q < 5; q++) sum += p[q][j - EY][i - EX];
            for (int q = 0; q < 5; q++) most += sum * p[q][j - EY][i - EX];
            g[j][i] = most;
        }
}
"""


@pytest.mark.parametrize(
    ("table", "ex", "ey"),
    [(NAMED, "ex[q]", "ey[q]"), (PAIRS, "e[q][0]", "e[q][1]"), (NAMED.replace("static ", ""), "ex[q]", "ey[q]")],
)
def test_offsets_out_of_a_constant_table_are_numbers(table: str, ex: str, ey: str) -> None:
    """A lattice-Boltzmann step over nine neighbours asked for values of eighteen of them."""
    kernel = kernel_from_c(table + BODY.replace("EX", ex).replace("EY", ey))
    read = {tuple(map(str, access.index)) for access in all_accesses(kernel) if access.array == "p"}
    assert {("0", "j", "i"), ("1", "j", "i - 1"), ("2", "j", "i + 1"), ("3", "j - 1", "i"), ("4", "j + 1", "i")} == read
    assert {"h", "w"} == set(kernel.symbols)


def test_a_loop_over_a_table_that_indices_come_out_of_is_written_out() -> None:
    """One over the neighbours alone was the innermost loop, with indices that nobody knows: 2.9 .. 91 cy/CL."""
    lines = BODY.splitlines(keepends=True)
    single = "".join(line for line in lines if "most +=" not in line).replace("g[j][i] = most", "g[j][i] = sum")
    kernel = kernel_from_c(NAMED + single.replace("EX", "ex[q]").replace("EY", "ey[q]"))
    assert ("j", "i") == tuple(kernel.counters)
    assert not any(access.indirect for access in all_accesses(kernel))
    plain = kernel_from_c(NAMED + single.replace("j - EY", "j").replace("i - EX", "i"))
    assert ("j", "i", "q") == tuple(plain.counters), "as without tables"


def test_a_table_in_the_function_is_no_memory() -> None:
    inside = BODY.replace("double sum", f"{NAMED.strip()} double sum").replace("EX", "ex[q]").replace("EY", "ey[q]")
    assert {"g", "p"} == {access.array for access in all_accesses(kernel_from_c(inside))}


@pytest.mark.parametrize(
    "table",
    [
        NAMED.replace("const ", ""),  # somebody may change it
        NAMED.replace("-1, 0, 0}", "-1}").replace("{0, 0, 0, 1", "{[3] = 1"),
        NAMED.replace("{0, 1,", "{0, other(),"),
    ],
)
def test_what_is_no_number_stays_a_size(table: str) -> None:
    kernel = kernel_from_c(table + BODY.replace("EX", "ex[q]").replace("EY", "ey[q]"))
    assert {"h", "w"} < set(kernel.symbols)
