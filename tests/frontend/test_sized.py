"""Sizes that are macros of the source."""

from __future__ import annotations

import pytest

import rooftree
from rooftree.errors import UsageError
from rooftree.frontend.sized import load_sized

pytestmark = pytest.mark.needs("gcc")

GUARDED = """#ifndef N
#define N 1000
#endif
double a[N], b[N];
void f(void) { for (int i = 0; i < N; i++) a[i] = b[i]; }
"""
COMPARED = GUARDED.replace("double a", "#if N > 100\n#define T double\n#else\n#define T float\n#endif\nT a")


def test_a_guarded_macro_becomes_a_size_with_any_number_of_values() -> None:
    p = rooftree.predict(GUARDED, "SKX", sizes={"N": [100, 10**8]})
    assert p.locations[p.data_in[0, 0]] == "L1"
    assert p.locations[p.data_in[1, 0]] == "Mem"
    assert p.kernel["symbols"] == ["N"]


def test_without_a_value_the_default_of_the_source_holds() -> None:
    kernel = load_sized(GUARDED, [])
    assert kernel.symbols == ()
    assert rooftree.predict(GUARDED, "SKX").shape == (1, 1)


def test_a_macro_that_an_if_compares_needs_its_value() -> None:
    with pytest.raises(UsageError, match="#if of the source compares"):
        rooftree.predict(COMPARED, "SKX", sizes={"N": 77})
    assert rooftree.predict(COMPARED, "SKX", flags=["-DN=77"]).iterations_per_cl == 16


def test_a_fixed_macro_stays_fixed() -> None:
    fixed = "#define N 1000\ndouble a[N], b[N];\nvoid f(void) { for (int i = 0; i < N; i++) a[i] = b[i]; }\n"
    with pytest.raises(UsageError, match="no size 'N'"):
        rooftree.predict(fixed, "SKX", sizes={"N": 77})


SEEDED = """#include <stdint.h>
void f(const unsigned char *restrict a, long *restrict b, int n, uint64_t seed, double w)
{
    for (int i = 0; i < n; i++) {
        seed = seed * 6364136223846793005u + a[i];
        b[i] = (long)seed;
    }
}
"""


def test_a_parameter_that_is_no_size_is_taken_and_changes_nothing() -> None:
    plain = rooftree.predict(SEEDED, "SKX", sizes={"n": 1000}, incore="throughput")
    p = rooftree.predict(SEEDED, "SKX", sizes={"n": 1000, "seed": [5, 2**60]}, incore="throughput")
    assert (p.cy_per_cl == plain.cy_per_cl[0, 0]).all()
    assert p.sizes["seed"].tolist() == [5, 2**60]
    assert any(note.startswith("seed: no bound or index") for note in p.notes)


@pytest.mark.parametrize("name", ["seeds", "w", "a", "i"])
def test_a_name_that_is_no_whole_number_of_the_call_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match=f"no size '{name}'"):
        rooftree.predict(SEEDED, "SKX", sizes={"n": 1000, name: 7})


def test_a_size_of_a_formula_stays_below_2_to_the_50() -> None:
    with pytest.raises(UsageError, match=r"below 2\^50"):
        rooftree.predict(SEEDED, "SKX", sizes={"n": 2**55})
