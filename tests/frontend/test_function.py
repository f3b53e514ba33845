"""Functions of several loop nests are read as all of them, or refused with the reason."""

from __future__ import annotations

import pytest

from rooftree.errors import SeveralNestsError
from rooftree.frontend.function import Function, load_function
from rooftree.frontend.load import load_kernel

HEAD = "void f(long n, long m, double *restrict a, const double *restrict b, long *restrict k, unsigned long s)\n"
SWEEP = "for (long i = 0; i < n; ++i) a[i] = b[i];\n"
INNER = " for (long i = 0; i < n; ++i) a[i] += b[j*n + i];\n for (long i = 0; i < n; ++i) a[i] *= 2;\n"
TABLE = f"for (long j = 0; j < m; ++j) {{\n{INNER}}}\n"


def read(body: str) -> Function:
    """The function of this body, which is no one nest."""
    text = f"{HEAD}{{\n{body}}}\n"
    with pytest.raises(SeveralNestsError) as error:
        load_kernel(text)
    return load_function(text, ("n", "m"), error.value)


def refusal(body: str) -> str:
    """Why it is not predicted as a whole."""
    with pytest.raises(SeveralNestsError) as error:
        read(body)
    return error.value.message


def test_nests_one_after_the_other_and_inside_a_loop_are_all_there() -> None:
    found = read(SWEEP + TABLE)
    assert [nest.counters for nest in found.nests] == [("i",), ("j", "i"), ("j", "i")]
    assert found.common == ((1, 0, 0), (0, 2, 1), (0, 1, 2))
    assert set(found.symbols) == {"n", "m"}
    assert not found.bounded
    assert not found.calls


@pytest.mark.parametrize(
    ("loop", "passes"),
    [
        ("while (s >> 16) s = (s & 0xffff) + (s >> 16);\n", 6),
        ("while (s >> 32)\n{ s = (s & 0xffffffff) + (s >> 32); }\n", 4),
        ("while (s) s >>= 8;\n", 8),
        ("while (s > 0) { s >>= 1; }\n", 64),
    ],
)
def test_a_loop_over_the_bits_of_a_number_is_left_out_with_its_most_passes(loop: str, passes: int) -> None:
    assert [one.passes for one in read(SWEEP + SWEEP + loop).bounded] == [passes]
    count = 1 << 70  # the folding of Python's integers, of the longest number there is
    for bits, most in ((16, 6), (32, 4)):
        value, turns = min(count, 2**64 - 1), 0
        while value >> bits:
            value, turns = (value & (2**bits - 1)) + (value >> bits), turns + 1
        assert turns <= most


@pytest.mark.parametrize(
    ("loop", "why"),
    [
        ("while (a[k[0]] > 0) a[k[0]] -= b[0];\n", "does not count"),
        ("while (s) s = s * 3 + 1;\n", ""),
        ("while (s >> 16) s = (s & 0xffff) + (s >> 8);\n", ""),
        ("while (s) s >>= 0;\n", ""),
        (f"if (s > 3)\n{SWEEP}", "whether the loop at line 6 runs depends on (s > 3)"),
        (f"if (s > 3) {{ a[0] = 1; }} else {{\n{SWEEP} }}", "depends on"),
    ],
)
def test_what_may_take_any_time_is_refused_with_the_reason(loop: str, why: str) -> None:
    message = refusal(SWEEP + SWEEP + loop)
    assert "which one is meant is not clear" in message
    assert "all of them together cannot be predicted: " in message
    assert why in message


def test_calls_outside_of_loops_that_may_take_long_are_named() -> None:
    text = f"double sqrt(double);\nstatic double g(double x) {{ return 2 * x; }}\n{HEAD}{{\n"
    text += f"a[0] = sqrt(b[0]) + g(b[1]);\nqsort(a, n, 8, 0);\n{SWEEP}{SWEEP}}}\n"
    with pytest.raises(SeveralNestsError) as error:
        load_kernel(text)
    assert load_function(text, ("n",), error.value).calls == ("qsort",)


def test_nests_of_two_functions_are_not_one_function() -> None:
    text = f"{HEAD}{{ {SWEEP} }}\n{HEAD.replace('void f', 'void g')}{{ {SWEEP} }}\n"
    with pytest.raises(SeveralNestsError) as error:
        load_kernel(text)
    with pytest.raises(SeveralNestsError) as again:
        load_function(text, ("n",), error.value)
    assert again.value is error.value
