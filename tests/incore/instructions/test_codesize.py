"""Estimated lengths of instructions against their encodings."""

from __future__ import annotations

import pytest

from rooftree.asm import parse
from rooftree.incore.instructions.codesize import code_bytes, opcode_offset

ENCODED = {  # as objdump prints it: bytes
    "mov rdx, qword ptr [rsp+0xd8]": "48 8b 94 24 d8 00 00 00",
    "mov esi, 3": "be 03 00 00 00",
    "movabs rax, 0x7fffffffffffffff": "48 b8 ff ff ff ff ff ff ff 7f",
    "and eax, 0xfffffff": "25 ff ff ff 0f",
    "cmp byte ptr [r15+0x10], 0x17": "41 80 7f 10 17",
    "push r12": "41 54",
    "lea r8, [rax+rcx*1+0x8]": "4c 8d 44 08 08",
    "imul eax, ecx": "0f af c1",
    "movzx eax, byte ptr [rdi]": "0f b6 07",
    "add ax, 0x1234": "66 05 34 12",
    "addpd xmm1, xmm2": "66 0f 58 ca",
    "movsd xmm0, qword ptr [rip+0x8]": "f2 0f 10 05 08 00 00 00",
    "pshufb xmm1, xmm2": "66 0f 38 00 ca",
    "vaddpd ymm0, ymm1, ymm2": "c5 f5 58 c2",
    "vaddpd ymm0, ymm1, ymmword ptr [r9]": "c4 c1 75 58 01",
    "vfmadd231pd ymm0, ymm1, ymm2": "c4 e2 f5 b8 c2",
    "vmovupd zmm2, zmmword ptr [rdx+rax*1]": "62 f1 fd 48 10 14 02",
    "vaddpd zmm0, zmm1, zmmword ptr [rsi+0x40]": "62 f1 f5 48 58 46 01",
    "vaddpd zmm0, zmm1, zmmword ptr [rsi+0x8]": "62 f1 f5 48 58 86 08 00 00 00",
    "shl rax, 1": "48 d1 e0",
    "shl rax, 3": "48 c1 e0 03",
}
OPCODE_AT = {
    "mov rdx, qword ptr [rsp+0xd8]": 1,
    "vaddpd ymm0, ymm1, ymm2": 2,
    "push r12": 1,
    "imul eax, ecx": 1,
    "pshufb xmm1, xmm2": 3,
}


@pytest.mark.parametrize("text", ENCODED)
def test_length_is_that_of_the_encoding(text: str) -> None:
    assert len(ENCODED[text].split()) == code_bytes(parse(text, syntax="intel").instructions[0])


@pytest.mark.parametrize("text", OPCODE_AT)
def test_prefixes_and_escapes_stand_before_the_opcode(text: str) -> None:
    instruction = parse(text, syntax="intel").instructions[0]
    assert OPCODE_AT[text] == opcode_offset(instruction, code_bytes(instruction))
