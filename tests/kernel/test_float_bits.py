"""Whole numbers whose bits are read as floating-point numbers make ordinary ones."""

from __future__ import annotations

import pytest

from rooftree.frontend.load import load_kernel
from rooftree.kernel.float_bits import becomes_float, range_of
from rooftree.kernel.model import Kernel

ORDINARY = (1, 99)
HALF = "uint32_t u = (uint32_t)(w[i] & 0x7fff) << 13; float f; memcpy(&f, &u, 4); y[i] = f * 0x1p112f;"
UPPER = "union { uint32_t u; float f; } c = { (uint32_t)w[i] << 16 }; y[i] = c.f;"
NAMED = "union { float f; uint32_t u; } c = { .u = (uint32_t)w[i] << 16 }; y[i] = c.f;"
RANDOM = "union { uint32_t u; float f; } c; c.u = (w[i] >> 9) | 0x3f800000u; y[i] = c.f - 1.0f;"
WHOLE = "uint32_t u = w[i]; float f; memcpy(&f, &u, 4); y[i] = 2 * f;"
HIDDEN = "uint32_t u = w[i] * z[i]; float f; memcpy(&f, &u, 4); y[i] = 2 * f;"
VALUE = "y[i] = (float)w[i];"


def kernel(type_: str, body: str) -> Kernel:
    """A loop that makes floats of an array w of whole numbers."""
    parameters = f"const {type_} *w, const uint32_t *z, float *y, int n"
    text = f"#include <stdint.h>\n#include <string.h>\nvoid f({parameters}) {{ for (int i = 0; i < n; i++) {{ {body} }} }}"
    return load_kernel(text)


@pytest.mark.parametrize(
    ("type_", "body", "bytes_", "expected"),
    [
        ("uint16_t", UPPER, 2, (0x3F80, 0x3FFF)),
        ("uint16_t", NAMED, 2, (0x3F80, 0x3FFF)),
        ("uint32_t", WHOLE, 4, (0x3F800000, 0x3FFFFFFF)),
        ("uint32_t", RANDOM, 4, ORDINARY),
        ("uint32_t", HIDDEN, 4, None),
    ],
    ids=["bfloat16", "named member", "float", "ordinary anyway", "cannot be followed"],
)
def test_numbers_whose_floats_are_ordinary(type_: str, body: str, bytes_: int, expected: tuple[int, int] | None) -> None:
    found = kernel(type_, body)
    assert becomes_float(found, "w")
    assert range_of(found, "w", bytes_, ORDINARY) == expected


def test_bits_of_half_precision_become_no_denormal_float() -> None:
    low, high = range_of(kernel("uint16_t", HALF), "w", 2, ORDINARY) or (0, 0)
    assert 0 < low << 13 >> 23
    assert high << 13 >> 23 < 0xFF


def test_values_that_are_converted_are_no_bits() -> None:
    assert not becomes_float(kernel("uint32_t", VALUE), "w")
    assert not becomes_float(kernel("uint16_t", UPPER), "y")
