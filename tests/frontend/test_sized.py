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
