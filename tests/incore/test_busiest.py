"""What takes the busiest ports of a loop, and whether its products are fused with its sums."""

from __future__ import annotations

import pytest

from rooftree.incore.busiest import accesses_alone, is_fused
from rooftree.incore.engine import Analysis, analyse
from rooftree.incore.run import find_table, read

TABLE = find_table("zen3")
LOADS = [f"vmovsd {8 * n}(%rax), %xmm{n}" for n in range(6)]
STORES = [f"vmovsd %xmm{n}, {64 * n}(%rbx)" for n in range(6)]
MIXED = [f"movq {8 * n}(%rax), %r{n + 8}" for n in range(6)] + [f"movq %rcx, {64 * n}(%rbx)" for n in range(3)]
SUMS = [f"vaddsd %xmm{n + 8}, %xmm{n + 8}, %xmm{n}" for n in range(6)]


def found(*body: str) -> Analysis:
    return analyse(read("\n".join(body) + "\n", TABLE).instructions, TABLE, mode="unrolled")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (LOADS, "loads"),
        (STORES, "stores"),
        (MIXED, "loads and stores"),
        (SUMS, ""),
        (LOADS[:2] + SUMS, ""),
        ([f"vaddsd {8 * n}(%rax), %xmm{n}, %xmm{n}" for n in range(6)], ""),
    ],
)
def test_loads_and_stores_are_told_where_nothing_else_takes_the_busiest_ports(body: list[str], words: str) -> None:
    assert words == accesses_alone(found(*body), TABLE)


@pytest.mark.parametrize(
    ("body", "fused"),
    [
        (["vfmadd231sd %xmm1, %xmm2, %xmm3"], True),
        (["vfmadd231sd %xmm1, %xmm2, %xmm3", "vmulsd %xmm4, %xmm5, %xmm6"], True),
        (["vmulsd %xmm1, %xmm2, %xmm3", "vaddsd %xmm3, %xmm4, %xmm5"], False),
        (["vfmadd231sd %xmm1, %xmm2, %xmm3", "vmulsd %xmm1, %xmm2, %xmm4", "vaddsd %xmm4, %xmm4, %xmm5"], False),
    ],
)
def test_products_are_fused_where_no_other_sum_may_take_one(body: list[str], fused: bool) -> None:
    assert fused == is_fused(found(*body))
