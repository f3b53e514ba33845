"""What instructions ask for when they are executed once."""

from __future__ import annotations

import pytest

from rooftree.asm import parse
from rooftree.asm.demand import Demand, demand


def one(text: str) -> Demand:
    return demand(parse(text, "x86", "intel").instructions[0])


@pytest.mark.parametrize(
    ("text", "flops"),
    [
        ("vfmadd231pd zmm0, zmm1, [rax]", {"dp": 16}),
        ("vfmadd231sd xmm0, xmm1, xmm2", {"dp": 2}),
        ("addps xmm0, xmm1", {"sp": 4}),
        ("vsqrtpd ymm0, ymm1", {"dp": 4}),
        ("divsd xmm0, xmm1", {"dp": 1}),
        ("vhaddpd ymm0, ymm1, ymm2", {"dp": 4}),
        ("vaddph zmm0, zmm1, zmm2", {"hp": 32}),
        ("fadd qword ptr [rax]", {"x87": 1}),
        ("vmaxpd ymm0, ymm1, ymm2", {}),
        ("ucomisd xmm0, xmm1", {}),
        ("cvtsi2sd xmm0, eax", {}),
        ("vmovupd zmm0, [rax]", {}),
    ],
)
def test_comparisons_and_conversions_are_no_flop(text: str, flops: dict[str, int]) -> None:
    assert flops == dict(one(text).flops)


@pytest.mark.parametrize(
    ("text", "load", "store"),
    [
        ("vmovupd zmm0, [rax]", 64, 0),
        ("add qword ptr [rax], 1", 8, 8),
        ("vgatherdpd ymm0, [rax+xmm1*8], ymm2", 32, 0),
        ("vgatherqpd zmm0{k1}, [rax+zmm1*8]", 64, 0),
        ("vpgatherqd xmm0, [rax+ymm1], xmm2", 16, 0),
        ("vscatterdpd [rax+ymm1*8]{k1}, zmm0", 0, 64),
        ("vaddpd zmm0, zmm1, qword ptr [rax]{1to8}", 8, 0),
        ("lea rax, [rbx+8]", 0, 0),
        ("prefetcht0 [rax]", 0, 0),
        ("push rax", 0, 8),
    ],
)
def test_bytes(text: str, load: int, store: int) -> None:
    found = one(text)
    assert (load, store) == (found.load_B, found.store_B)


@pytest.mark.parametrize("text", ["vmovupd zmm0{k1}, [rax]", "rep movsq", "vdpbf16ps zmm0, zmm1, zmm2"])
def test_what_depends_on_data_is_said(text: str) -> None:
    found = one(text)
    assert found.doubt or (found.part and found.part.otherwise)


@pytest.mark.parametrize(
    ("text", "doubted"),
    [
        ("vpbroadcastq zmm16{k2}, qword ptr [rdi]", False),  # x264: one element, whichever lanes get it
        ("vbroadcastss ymm1{k1}{z}, dword ptr [rdi]", False),
        ("vpmovzxbw zmm1{k1}, ymmword ptr [rdi]", True),
    ],
)
def test_a_mask_leaves_nothing_out_of_one_element_for_all_lanes(text: str, doubted: bool) -> None:
    assert doubted == ("lanes" in one(text).doubt)
