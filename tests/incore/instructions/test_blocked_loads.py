"""Loads of bytes that several recent stores wrote, or one of them in part only, wait until these have left the core."""

from __future__ import annotations

import pytest

from rooftree.asm.listing import parse
from rooftree.incore.engine import analyse
from rooftree.incore.tables.load import load

STORES = "; ".join(f"mov dword ptr [rdi+{64 * n}], 5" for n in range(16))

MEASURED = {
    "part of a word": ("mov dword ptr [rdi], eax; mov rax, [rdi]; add rax, 1", 20.1),
    "two stores": ("mov dword ptr [rdi], eax; mov dword ptr [rdi+4], eax; mov rax, [rdi]; add rax, 1", 20.6),
    "across the end": ("mov [rdi], rax; mov rax, [rdi+4]; add rax, 1", 20.2),
    "xmm": ("vmovq qword ptr [rdi], xmm0; vmovdqu xmm0, [rdi]; vpaddq xmm0, xmm0, xmm1", 22.0),
    "ymm": ("vmovdqu [rdi+8], ymm0; vmovdqu ymm0, [rdi]; vpaddq ymm0, ymm0, ymm1", 23.1),
    "zmm": ("vmovdqu64 [rdi+8], zmm0; vmovdqu64 zmm0, [rdi]; vpaddq zmm0, zmm0, zmm1", 24.0),
    "whole word": ("mov [rdi], rax; mov rax, [rdi]; add rax, 1", 6.7),
    "whole xmm": ("vmovdqu [rdi], xmm0; vmovdqu xmm0, [rdi]; vpaddq xmm0, xmm0, xmm1", 6.7),
    "whole zmm": ("vmovdqu64 [rdi], zmm0; vmovdqu64 zmm0, [rdi]; vpaddq zmm0, zmm0, zmm1", 8.0),
    "no chain": ("mov dword ptr [rdi], 5; mov rax, [rdi]", 18.8),
    "one after the other": ("mov dword ptr [rdi], 5; mov rax, [rdi]; mov dword ptr [rdi+128], 5; mov rax, [rdi+128]", 36.8),
    "together": ("mov dword ptr [rdi], 5; mov dword ptr [rdi+128], 5; mov rax, [rdi]; mov rax, [rdi+128]", 19.9),
    "behind sixteen stores": (f"{STORES}; mov rax, [rdi+960]", 33.8),
    "in front of sixteen": (f"mov dword ptr [rdi], eax; mov rax, [rdi]; {STORES.replace('[rdi+0]', '[rdi+1024]')}", 33.8),
    "first of sixteen": (f"{STORES}; mov rax, [rdi]", 18.9),
}
"""Loops on an Ice Lake-SP server and what they took [cy a pass], on the clock of a chain of multiplications beside them."""


def pass_of(text: str, arch: str = "icx") -> float:
    return analyse(parse(f".L1:; {text}; dec rsi; jnz .L1".replace(";", "\n"), syntax="intel").instructions, arch).cycles


@pytest.mark.parametrize("name", MEASURED)
def test_as_measured_on_an_ice_lake_server(name: str) -> None:
    text, cycles = MEASURED[name]
    assert pass_of(text) == pytest.approx(cycles, rel=0.1)


@pytest.mark.parametrize("arch", ["hsw", "skx", "icx", "zen3", "zen4"])
def test_stores_leave_in_program_order(arch: str) -> None:
    waits = float(load(arch).parameters["blocked_latency"])
    one = "mov byte ptr [rsp], 1; mov eax, [rsp]"
    assert pass_of(one, arch) == waits
    assert pass_of(f"{one}; mov byte ptr [rsp+8], 1; mov ebx, [rsp+8]", arch) == 2 * waits
    assert waits <= pass_of("mov byte ptr [rsp], 1; mov byte ptr [rsp+8], 1; mov eax, [rsp]; mov ebx, [rsp+8]", arch) <= waits + 2


@pytest.mark.parametrize("arch", ["skx", "zen4"])
def test_stores_wait_for_all_that_is_made_of_a_blocked_load_before_them(arch: str) -> None:
    """The chain of a sum over the lanes of two vectors is no dependence of the next pass, and yet its stores wait for it."""
    halves = "vmovdqa xmmword ptr [rsp], xmm1; vmovdqa xmmword ptr [rsp+16], xmm2; vmovdqa ymm0, [rsp]"
    tail = "; ".join(["vpaddd ymm0, ymm0, ymm3"] * 20)
    alone, longer = pass_of(halves, arch), pass_of(f"{halves}; {tail}", arch)
    assert longer == pytest.approx(alone + 20, abs=2)
    assert pass_of(f"vmovdqa ymmword ptr [rsp], ymm1; vmovdqa ymm0, [rsp]; {tail}", arch) < 20


def test_what_is_stored_behind_a_blocked_load_is_forwarded_as_fast_as_ever() -> None:
    chain = "mov [rdi+64], rax; mov rax, [rdi+64]; add rax, 1; mov [rdi+64], rax; mov rax, [rdi+64]; add rax, 1"
    alone = pass_of("mov byte ptr [rdi], 1; mov ebx, [rdi]")
    assert alone <= pass_of(f"mov byte ptr [rdi], 1; mov ebx, [rdi]; {chain}") <= alone + 3  # the stores leave one by one
