"""Instructions of real programs whose cost on Zen 4 was measured, where other tables have them an order of magnitude off."""

from __future__ import annotations

import pytest

from rooftree.asm import parse
from rooftree.incore.engine import analyse


@pytest.mark.parametrize(
    ("instruction", "cycles"),
    [
        ("vcompresspd %zmm1, (%rax){%k1}", 60),
        ("vpcompressq %zmm1, 64(%rax)", 60),
        ("vpcompressd %zmm1, (%rax){%k1}", 81),
        ("vcompressps %ymm1, (%rax){%k1}", 59),
        ("vcompresspd %ymm1, (%rax){%k1}", 46),
        ("vpcompressb %zmm1, (%rax){%k1}", 175),
    ],
)
def test_elements_that_are_compressed_to_memory(instruction: str, cycles: int) -> None:
    body = parse(f".L1:\n  {instruction}\n  dec %rcx\n  jne .L1\n", isa="x86", syntax="att").instructions
    assert cycles == analyse(body, "zen4").cycles


def test_in_registers_they_are_cheap() -> None:
    body = parse(".L1:\n  vcompresspd %zmm1, %zmm2{%k1}{z}\n  dec %rcx\n  jne .L1\n", isa="x86", syntax="att").instructions
    assert 5 > analyse(body, "zen4").cycles


def test_two_carries_at_once() -> None:
    body = parse(
        ".L1:\n" + "  adcx %r9, %r8\n  adox %r11, %r10\n" * 16 + "  dec %rcx\n  jne .L1\n", isa="x86", syntax="att"
    ).instructions
    bounds = analyse(body, "zen4").bounds
    assert 16 == bounds["recurrence"]
    assert 9 > bounds["ports"]
