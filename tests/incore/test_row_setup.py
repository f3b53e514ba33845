"""Instructions that loops around do between two rows."""

from __future__ import annotations

import pytest

from rooftree.asm import parse
from rooftree.asm.loops import innermost
from rooftree.incore.row_setup import between_rows

NEST = """f:
xor ecx, ecx
.rows:
mov rax, [rsp]
lea rdx, [rdi+rax]
{more}xor r8d, r8d
.inner:
vmovupd zmm0, [rdx+r8]
vmovupd [rsi+r8], zmm0
add r8, 64
cmp r8, r9
jne .inner
test r10, r10
je .next
.rest:
vmovsd xmm0, [rdx+r8]
vmovsd [rsi+r8], xmm0
add r8, 8
cmp r8, r11
jne .rest
.next:
add rsi, rbx
inc ecx
cmp ecx, ebp
jne .rows
ret
"""


@pytest.mark.parametrize(("more", "number"), [("", 9), ("vmovq xmm1, rax\n" * 20, 29)])
def test_the_shortest_way_to_the_next_row_is_counted(more: str, number: int) -> None:
    """Two instructions behind the loop, four of the end of the row, three and more before the next; the rest is passed by."""
    listing = parse(NEST.format(more=more), isa="x86", syntax="intel")
    loop = next(one for one in innermost(listing) if one.block.label == ".inner")
    assert number == between_rows(listing, loop)


def test_a_single_loop_has_no_way_back_to_it() -> None:
    listing = parse(".inner:\nvmovupd zmm0, [rdx+r8]\nadd r8, 64\njne .inner\nret\n", isa="x86", syntax="intel")
    assert 0 == between_rows(listing, innermost(listing)[0])
