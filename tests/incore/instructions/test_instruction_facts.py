"""What instructions of one sort share on a core is what each of them would be given alone."""

from __future__ import annotations

import pytest

from rooftree.asm import parse
from rooftree.incore.instructions.instruction_facts import facts
from rooftree.incore.tables.load import load

CODE = {
    "zen4": """
        mov %eax, %ebx
        mov %al, %bl
        movzbl %al, %eax
        movzbl %cl, %eax
        xor %eax, %eax
        xor %eax, %ecx
        vpcmpeqd %ymm1, %ymm1, %ymm0
        vpcmpeqd %ymm1, %ymm2, %ymm0
        mov 8(%rsi), %rax
        mov 4096(%rsi), %rax
        mov -8(%rsi), %rax
        mov (%rsi,%rcx), %rax
        mov 8(%rip), %rax
        lea 8(%rsi,%rcx), %rax
        lea (%rsi,%rcx), %rax
        lea (%rsi,%rcx,8), %rax
        vaddpd 64(%rsi), %zmm1, %zmm2
        vaddpd 64(%rsi,%rcx,8), %zmm1, %zmm2
        vaddpd 64(%rsp), %zmm1, %zmm2
        vmovupd %ymm1, 32(%rsi)
        vmovupd %ymm1, 32(%rsi,%rcx)
        vmovupd %zmm1, (%rsi){%k1}
        push %rax
        pop %rbx
        addl $1, (%rdi)
        shl %cl, %rax
        """,
    "v2": """
        ldr x0, [x1]
        ldr x0, [x1, x2, lsl 3]
        ldr q0, [x1], #16
        str q0, [x1, #16]!
        fmla v0.2d, v1.2d, v2.2d
        fmla v0.2d, v1.2d, v1.2d
        mov x0, x1
        """,
}


@pytest.mark.parametrize("arch", ["zen4", "skl", "snb", "v2"])
def test_facts_do_not_depend_on_which_instruction_of_a_sort_came_first(arch: str) -> None:
    table = load(arch)
    code = CODE.get(arch, CODE["zen4"])
    syntax = {} if arch == "v2" else {"isa": "x86", "syntax": "att"}
    instructions = parse(code, **syntax).instructions
    for order in (instructions, instructions[::-1]):
        table.shared.clear()
        for instruction in order:
            instruction.memo.clear()
        found = [facts(instruction, table) for instruction in order]
        for instruction, together in zip(order, found, strict=True):
            table.shared.clear()
            instruction.memo.clear()
            assert together == facts(instruction, table), instruction.text


PLACES = [  # measured on a Zen 4: so many places of 64 in the schedulers of vectors, by how many of one kind fill them
    ("vandps ymm1, ymm2, ymm3", 1),
    ("vaddpd zmm1, zmm2, zmm3", 1),
    ("vunpcklpd ymm1, ymm2, ymm3", 1),
    ("vperm2f128 ymm1, ymm2, ymm3, 1", 1),
    ("vaddpd ymm1, ymm2, [rdi]", 1),
    ("vpmovmskb eax, ymm1", 1),
    ("vmovups [rdi], xmm1", 1),
    ("vcvtdq2pd ymm1, xmm2", 2),
    ("vcvttpd2dq xmm1, ymm2", 2),
    ("vpextrd eax, xmm1, 1", 2),
    ("vcvttsd2si rax, xmm1", 2),
    ("vmovups ymm1, [rdi]", 0),
    ("mov [rdi], rax", 0),
    ("add rax, rbx", 0),
]


@pytest.mark.parametrize(("code", "places"), PLACES)
def test_each_micro_op_of_vectors_waits_in_a_place_of_its_own_and_so_does_what_is_stored(code: str, places: int) -> None:
    (one,) = parse(code, isa="x86", syntax="intel").instructions
    found = facts(one, load("zen4")).waiting
    assert (float(places), next(iter(load("zen4").parameters["queues"]))) == (found[0], "floating-point")


def test_where_a_table_does_not_say_it_an_instruction_waits_in_one_place() -> None:
    (one,) = parse("vcvtdq2pd ymm1, xmm2", isa="x86", syntax="intel").instructions
    assert (1.0,) == facts(one, load("icx")).waiting
