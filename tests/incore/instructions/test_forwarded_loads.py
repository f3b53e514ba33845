"""What a load of what was stored before waits for, by kind and width, and what renaming spares."""

from __future__ import annotations

import pytest

from rooftree.asm.listing import parse
from rooftree.incore.engine import analyse

MEASURED = {
    "double": ("vmulsd xmm0, xmm1, [rdi]; vmovsd [rdi+8], xmm0; add rdi, 8", 12.0),
    "float": ("vmovaps xmm0, xmm1; vfmadd132ss xmm0, xmm2, [rdi]; vmovss [rdi+4], xmm0; add rdi, 4", 13.0),
    "two behind": ("vmulsd xmm0, xmm1, [rdi]; vmovsd [rdi+16], xmm0; add rdi, 8", 6.0),
    "zmm": ("vmulpd zmm0, zmm1, [rdi]; vmovupd [rdi+64], zmm0; add rdi, 64", 15.0),
    "byte": ("movzx eax, byte ptr [rdi]; mov byte ptr [rdi+1], al; add rdi, 1", 6.0),
    "added": ("mov eax, 1; add eax, [rdi]; mov [rdi+4], eax; add rdi, 4", 7.7),
    "extended": ("movsxd rax, dword ptr [rdi]; add eax, 1; mov [rdi+4], eax; add rdi, 4", 8.0),
    "word two behind": ("mov rax, [rdi]; add rax, 1; mov [rdi+16], rax; add rdi, 8", 3.8),
    "word": ("mov rax, [rdi]; imul rax, rax; mov [rdi+8], rax; add rdi, 8", 3.0),
    "word, three operations": ("mov rcx, [rdi]; lea rax, [rcx+5]; add rax, 1; xor rax, 5; mov [rdi+8], rax; add rdi, 8", 3.1),
    "word, other stores between": ("mov rax, [rdi]; imul rax, rax; mov [rdi+8], rax; mov [rdi+4096], rdx; add rdi, 8", 3.0),
}
"""Loops on a Zen 4 and what they took [cy a pass]: the least of 300 runs beside a chain of products, floats by longer calls."""


@pytest.mark.parametrize("name", MEASURED)
def test_as_measured_on_a_zen_4(name: str) -> None:
    text, cycles = MEASURED[name]
    body = parse(f".L1:; {text}; dec rsi; jnz .L1".replace(";", "\n"), syntax="intel").instructions
    assert analyse(body, "zen4").cycles == pytest.approx(cycles, rel=0.17)


def test_a_core_of_which_it_is_not_known_renames_one_address_only() -> None:
    text = MEASURED["word"][0]
    moved, same = (
        parse(f".L1:; {text}; dec rsi; jnz .L1".replace(old, new).replace(";", "\n"), syntax="intel").instructions
        for old, new in (("", ""), ("[rdi+8]", "[rdi]"))
    )
    assert analyse(moved, "zen2").cycles > 2 * analyse(same, "zen2").cycles
