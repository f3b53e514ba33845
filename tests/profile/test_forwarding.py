"""Loads that wait for narrower stores are told, and others are not."""

from __future__ import annotations

from collections import Counter

import pytest

from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.profile.forwarding import failed_forward
from rooftree.profile.regions import Found
from tests.needs import need
from tests.profile.programs import compiled

BODIES = {  # name: body; whether its load waits
    "joined": ("mov %rdi,-24(%rsp); mov %rsi,-16(%rsp); movups -24(%rsp),%xmm0; movq %xmm0,%rax; ret", True),
    "whole": ("movq %rdi,%xmm1; movups %xmm1,-24(%rsp); movups -24(%rsp),%xmm0; movq %xmm0,%rax; ret", False),
    "part": ("mov %rdi,-24(%rsp); mov %rsi,-16(%rsp); mov -20(%rsp),%eax; ret", False),
    "beside": ("mov %rdi,-24(%rsp); mov %rsi,-16(%rsp); movups -40(%rsp),%xmm0; movq %xmm0,%rax; ret", False),
    "moved": ("mov %edi,(%rdx); mov %esi,4(%rdx); add $64,%rdx; mov (%rdx),%rax; ret", False),
    "bytes": ("mov %dil,(%rdx); mov %sil,1(%rdx); mov (%rdx),%rax; ret", True),
    "again": ("mov %edi,(%rdx); mov %rsi,(%rdx); mov (%rdx),%rax; ret", False),
    "through": ("mov %edi,(%rdx); test %rsi,%rsi; je 1f; mov (%rdx),%rax; ret; 1: xor %eax,%eax; ret", True),
}
SOURCE = "".join(
    f'__asm__(".globl {name}\\n.type {name},@function\\n{name}: {body}\\n.size {name},.-{name}\\n");\n'
    for name, (body, _) in BODIES.items()
)


@pytest.mark.parametrize("name", list(BODIES))
def test_a_load_of_what_narrower_stores_wrote_is_told(name: str) -> None:
    """Of cadical a sixth of the time is behind such a load, where 'unknown' was all that was said."""
    need("x86-64", "gcc", "objdump")
    known = program(compiled(f"{SOURCE}int main(void) {{ return 0; }}"))
    function = known.function_at(known.symbols[name])
    assert function is not None
    (code,) = function_codes([(known, function)])
    assert isinstance(code, FunctionCode)
    blocks = range(len(code.graph.blocks))
    loads = [
        place for n in blocks for place, i in zip(code.places(n), code.instructions(n), strict=True) if i.loads and not i.control
    ]
    places = Counter({address + length: 20 for address, length in loads})
    one = Found("function", str(known.path), name, code, None, tuple(blocks), Counter({(1, 1): 40}), places)
    told = failed_forward(one)
    assert BODIES[name][1] == bool(told)
    assert ("50% of its samples" in told) == BODIES[name][1]
    assert not failed_forward(
        Found("function", str(known.path), name, code, None, tuple(blocks), Counter({(1, 1): 40}), Counter())
    )
