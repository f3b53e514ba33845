"""Structs whose members lie closer than their types ask for."""

from __future__ import annotations

import pytest

from rooftree.frontend.from_c import kernel_from_c

MEMBERS = "struct event { unsigned char kind; unsigned user; unsigned long when; }"
LOOP = (
    "void f(long n, unsigned long *restrict o, const struct event *restrict e) { for (long i = 0; i < n; i++) o[i] = e[i].when; }"
)


@pytest.mark.parametrize(
    ("before", "after", "size"),
    [
        ("", ";", 16),
        ("#pragma pack(push, 1)\n", ";\n#pragma pack(pop)\n", 13),
        ("#pragma pack(1)\n", ";\n#pragma pack()\n", 13),
        ("#pragma pack(push, 1)\n#pragma pack(pop)\n", ";\n", 16),
        ("#pragma pack(push)\n#pragma pack(2)\n", ";\n#pragma pack(pop)\n", 14),
        ("_Pragma(\"pack(push, 4)\")\n", ";\n_Pragma(\"pack(pop)\")\n", 16),
        ("", " __attribute__((packed));\n", 13),
    ],
)  # fmt: skip
def test_pragmas_pack_structs(before: str, after: str, size: int) -> None:
    """Records of 13 B were taken for 16, and the compiled loop was not recognised."""
    kernel = kernel_from_c(before + MEMBERS + after + LOOP)
    assert size == kernel.array("e").element_bytes
