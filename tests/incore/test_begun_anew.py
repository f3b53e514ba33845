"""Chains that begin anew in each pass and wait in schedulers of unknown size, beside what was measured on Zen 3."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rooftree
from rooftree.asm import parse
from rooftree.incore.begun_anew import limit, one_scheduler, uneven_schedulers, waiting
from rooftree.incore.engine import Analysis, analyse
from rooftree.incore.tables.load import load

ZEN3 = load("zen3")
LOAD, ADD, END = "mov rcx, [rsi+rcx+1024]\n", "add rcx, r9\n", "dec r8\njne .L\n"
ALU = "ALU0|ALU1|ALU2|ALU3|BRU1"


def found(code: str) -> Analysis:
    return analyse(parse(f".L:\n{code}{END}", isa="x86", syntax="intel").instructions, ZEN3)


@pytest.mark.parametrize(
    ("code", "measured"),
    [
        (8 * LOAD, 5.8),
        (16 * LOAD, 17.0),
        (32 * LOAD, 51.9),
        (64 * LOAD, 152.3),
        (8 * (LOAD + ADD), 6.4),
        (32 * (LOAD + ADD), 60.1),
        (32 * "imul rcx, r10\n", 46.9),
        (64 * "imul rcx, r10\n", 130.8),
        (64 * ADD, 27.3),
        (16 * (LOAD + LOAD.replace("rcx", "rdx")), 29.9),
        (8 * (LOAD + "cmp r9, r10\ncmp r10, r9\ntest r9, r9\n"), 9.2),
    ],
)
def test_the_limit_reaches_what_chains_took(code: str, measured: float) -> None:
    one = found("xor ecx, ecx\nxor edx, edx\n" + code)
    assert one.cycles < 0.9 * measured < 1.13 * limit(one, ZEN3)


@pytest.mark.parametrize(
    "code",
    [
        "vmovupd ymm0, [rdi+rax]\nvfmadd231pd ymm0, ymm1, [rsi+rax]\nvmovupd [rdx+rax], ymm0\nadd rax, 32\n",
        "mov ecx, [rsi+rax*4]\nvmovsd xmm0, [rdi+rcx*8]\nvaddsd xmm1, xmm1, xmm0\ninc rax\n",
        "mov rcx, [rsi+rax]\nadd rcx, r9\nmov [rdi+rax], rcx\nadd rax, 8\n",
        "xor ecx, ecx\n" + LOAD + ADD,
        "vmovupd ymm0, [rdi]\n" + 12 * "vaddpd ymm0, ymm0, ymm1\n",  # their scheduler is known
        16 * LOAD,  # goes on through all passes, which do not overlap
    ],
)
def test_ordinary_loops_and_chains_through_all_passes_are_not_in_doubt(code: str) -> None:
    assert 0.0 == limit(found(code), ZEN3)


def test_where_the_scheduler_is_known_the_window_bound_counts_it() -> None:
    one = found("mov ecx, 1\n" + 32 * "imul rcx, r10\n")
    queues = {**ZEN3.parameters["queues"], "integer": {"ports": ALU, "size": 96}}
    known = replace(ZEN3, parameters={**ZEN3.parameters, "queues": queues})
    assert waiting(one, ZEN3).number > 20
    assert 1.0 > waiting(one, known).number
    assert 0.0 == limit(one, known)


def test_passes_that_do_not_overlap_are_the_limit() -> None:
    """Of a chain that is little more than twice as long as what is predicted."""
    one = found("xor ecx, ecx\n" + 128 * LOAD)
    assert limit(one, ZEN3) <= waiting(one, ZEN3).chain


def test_the_upper_end_of_a_prediction_widens_and_says_why() -> None:
    kernel = "long a[N], s;\nfor (int i = 0; i < N; ++i) s += a[i];\n"
    sure, open_ = (
        rooftree.predict(
            kernel, "zen3", sizes={"N": 1000}, incore="asm", asm=f".L:\n{chain}addq $8, %rax\ncmpq %rdx, %rax\njne .L\n"
        )
        for chain in ("addq (%rax), %rbx\n", "addq (%rax), %rbx\nmovl $1, %ecx\n" + 32 * "imulq %r10, %rcx\n")
    )
    assert "schedulers" not in [one.kind for one in sure.doubts]
    doubt = next(one for one in open_.doubts if one.kind == "schedulers")
    assert doubt.direction == "either"
    assert doubt.low == pytest.approx(1 / 1.33, rel=0.01), "predicted 0.35 of the way to 1.95"
    assert doubt.high is not None
    assert 1.4 < doubt.high <= 1.95 / 1.33 + 0.01
    assert "begins anew in each pass" in doubt.words
    assert open_.interval_80[1][0, 0] == pytest.approx(open_.cy_per_cl[0, 0] * doubt.high), "errors are in what loops took"


SHORTS = """vpmullw ymm3, ymm0, [rsi+rax]
vpmulhw ymm2, ymm0, [rsi+rax]
vpunpcklwd ymm4, ymm3, ymm2
vpunpckhwd ymm3, ymm3, ymm2
vperm2i128 ymm2, ymm4, ymm3, 32
vperm2i128 ymm3, ymm4, ymm3, 49
vpsrad ymm2, ymm2, 8
vpsrad ymm3, ymm3, 8
vpackssdw ymm2, ymm2, ymm3
vpermq ymm2, ymm2, 216
vmovdqu [rdi+rax], ymm2
add rax, 32
"""


def test_instructions_that_fill_one_of_two_schedulers_may_have_half_of_the_places() -> None:
    """Loops of this kind took 1.45 times what was predicted: the scheduler of 64 places is two of 32."""
    one = found(SHORTS)
    assert limit(one, ZEN3) == 0.0
    assert 1.1 * one.cycles < one_scheduler(one, ZEN3) < 2.1 * one.cycles


@pytest.mark.parametrize(
    "code",
    [
        "vmovupd ymm0, [rdi+rax]\nvfmadd231pd ymm0, ymm1, [rsi+rax]\nvmovupd [rdx+rax], ymm0\nadd rax, 32\n",
        "vmovupd ymm0, [rdi+rax]\nvaddpd ymm0, ymm0, [rsi+rax]\nvmovupd [rdx+rax], ymm0\nadd rax, 32\n",
        32 * LOAD,
    ],
)
def test_what_leaves_places_in_schedulers_is_not_in_doubt(code: str) -> None:
    assert one_scheduler(found(code), ZEN3) == 0.0


def test_a_queue_that_is_one_scheduler_fills_as_it_is() -> None:
    queues = {"floating-point": {"ports": "FP0|FP1|FP2|FP3", "size": 64}}
    table = replace(ZEN3, parameters={**ZEN3.parameters, "queues": queues})
    assert one_scheduler(found(SHORTS), table) == 0.0


ZEN4 = load("zen4")


@pytest.mark.parametrize(
    ("second", "links", "measured"),
    [
        ("vaddps zmm0, zmm0, zmm2", 8, 10.2),
        ("vaddps zmm0, zmm0, zmm2", 10, 13.85),
        ("vaddps zmm0, zmm0, zmm2", 24, 46.45),
        ("vpermt2d zmm0, zmm3, zmm2", 6, 11.2),
        ("vpermt2d zmm0, zmm3, zmm2", 10, 20.6),
        ("vpermt2d zmm0, zmm3, zmm2", 24, 70.3),
    ],
)
def test_chains_that_fill_a_scheduler_lie_between_both_and_one_on_a_zen_4(second: str, links: int, measured: float) -> None:
    chain = links * f"vmulps zmm0, zmm0, zmm1\n{second}\n"
    code = f".L:\nvmovups zmm0, [rsi+rax]\n{chain}vmovups [rdi+rax], zmm0\nadd rax, 64\nand rax, 4095\n{END}"
    one = analyse(parse(code, isa="x86", syntax="intel").instructions, ZEN4)
    assert one.cycles <= measured <= one_scheduler(one, ZEN4)


def test_a_recurrence_through_all_passes_is_left_to_later_rows() -> None:
    chain = found("vaddsd xmm0, xmm0, [rsi+rax]\n" * 4)
    assert chain.bound == "recurrence"
    assert uneven_schedulers(chain, ZEN3) == 0.0
    begun = found("xor ecx, ecx\n" + 16 * LOAD)
    assert begun.bound != "recurrence"
    assert uneven_schedulers(begun, ZEN3) == pytest.approx(begun.cycles + 0.35 * (limit(begun, ZEN3) - begun.cycles))


def test_on_a_zen_4_half_of_the_way_to_one_scheduler_is_predicted() -> None:
    """Loops in four records there took 0.55 of it in the median."""
    code = ".L:\nvmovups zmm0, [rsi+rax]\n" + 10 * "vmulps zmm0, zmm0, zmm1\nvaddps zmm0, zmm0, zmm2\n"
    one = analyse(parse(f"{code}vmovups [rdi+rax], zmm0\nadd rax, 64\n{END}", isa="x86", syntax="intel").instructions, ZEN4)
    assert one_scheduler(one, ZEN4) > 1.2 * one.cycles
    assert uneven_schedulers(one, ZEN4) == pytest.approx((one.cycles + one_scheduler(one, ZEN4)) / 2)
