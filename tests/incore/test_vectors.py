"""What keeps a loop from vector instructions, whatever the compiler: advice to vectorise it would mislead."""

from __future__ import annotations

import pytest

from rooftree import predict
from rooftree.frontend.from_c import kernel_from_c
from rooftree.incore.vectors import most_lanes, why_scalar

LOOP = "void f(int n, int d, {0} *a, const {0} *b, const {0} *c) {{ for (int i = {2}; i < n; i++) {1} }}"


@pytest.mark.parametrize(
    ("type_", "body", "word"),
    [
        ("int", "a[i] = b[i] / c[i];", "divides integers"),
        ("int", "a[i] = b[i] % d;", "divides integers"),
        ("long double", "a[i] = b[i] * c[i];", "long double"),
        ("double", "a[i] = b[i] + 0.5 * a[i-1];", "each iteration"),
        ("int", "a[b[i]] += c[i];", "another may need"),
        ("int", "a[i] = b[i] / 7 + c[i] % 8;", ""),
        ("int", "a[i] = a[a[i]];", "the index is loaded"),
        ("int", "a[b[i]] = c[i];", "the index is loaded"),
        ("int", "a[i] = b[c[i]];", ""),
        ("double", "a[i] = b[i] / c[i];", ""),
        ("double", "a[i] += b[i] * c[i];", ""),
        ("double", "a[i] = a[i-5] * b[i];", ""),
    ],
)
def test_what_stands_in_the_way_is_named(type_: str, body: str, word: str) -> None:
    found = why_scalar(kernel_from_c(LOOP.format(type_, body, 5)))
    assert word in found if word else not found


@pytest.mark.parametrize(
    ("body", "wide"),
    [
        ("a[i] = (b[i] * 0x9E3779B97F4A7C15ull) % m;", True),
        ("a[i] = (b[i] ^ (b[i] << 13)) % m;", True),
        ("unsigned long h = b[i] * 31; h ^= h >> 7; a[i] = h / m;", True),
        ("a[i] = ((b[i] * 0x9E3779B97F4A7C15ull) >> 11) % m;", False),
        ("a[i] = b[i] % m;", False),
        ("a[i] = (b[i] & 255) % m;", False),
    ],
)
def test_hashes_do_not_fit_into_a_double(body: str, wide: bool) -> None:
    """Up to 2.6 times faster was said of divisions in double, which are not exact for what is multiplied modulo 2**64."""
    source = (
        f"void f(int n, unsigned long m, unsigned long *a, const unsigned long *b) {{ for (int i = 0; i < n; i++) {{ {body} }} }}"
    )
    assert ("all 64 bits" in why_scalar(kernel_from_c(source))) == wide


def test_some_vector_units_divide_integers() -> None:
    kernel = kernel_from_c(LOOP.format("int", "a[i] = b[i] / c[i];", 0))
    assert why_scalar(kernel, ["NEON"])
    assert not why_scalar(kernel, ["NEON", "SVE"])


def test_operation_counts_divide_integers_one_by_one() -> None:
    divided, by_seven = (LOOP.format("int", f"a[i] = b[i] / {d};", 0) for d in ("c[i]", "7"))
    lanes = [predict(s, "skx", {"n": 1000}, incore="throughput", traffic="lc").incore["lanes"] for s in (divided, by_seven)]
    assert lanes[0] == 1 < lanes[1]


def test_as_many_elements_fit_side_by_side_as_do_not_wait_for_each_other() -> None:
    assert most_lanes(kernel_from_c(LOOP.format("float", "a[i] += 0.5f * a[i-5];", 5))) == 5
    assert most_lanes(kernel_from_c(LOOP.format("float", "a[i] = b[i];", 0))) is None
