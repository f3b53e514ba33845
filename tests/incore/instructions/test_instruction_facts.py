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
