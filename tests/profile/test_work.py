"""What regions do: the widths of their integer vectors."""

from __future__ import annotations

import pytest

from rooftree.asm import parse
from rooftree.asm.demand import demand
from rooftree.instrument.engine import BlockKey, Executions, key_of
from rooftree.profile.work import Work, _add, mix_of, together, work_of
from tests.needs import need
from tests.profile.programs import code_of, compiled

SUMS = """
__attribute__((noinline)) void sums(int *restrict y, const int *restrict x, long n) { for (long i = 0; i < n; i++) y[i] += x[i]; }
int main(int n, char **v) { static int x[4096], y[4096]; sums(y, x, 4096 + n - 1); return y[n]; }
"""


@pytest.mark.parametrize(("flags", "bits"), [("-msse2", 128.0), ("-mavx2", 256.0), ("-fno-tree-vectorize", None)])
def test_the_width_of_integer_vectors_is_told(flags: str, bits: float | None) -> None:
    need("x86-64", "gcc", "objdump")
    code = code_of(compiled(SUMS, "-O3", flags), "sums")
    (loop, *_) = sorted(
        range(len(code.loops)), key=lambda n: not any("mm" in i.text for b in code.loops[n].blocks for i in code.instructions(b))
    )
    blocks = code.loops[loop].blocks
    work = work_of(code, blocks, loop, Executions(threads=[{key_of(code, n): 1000 for n in range(len(code.graph.blocks))}]))
    mix = mix_of(together([work, work]))
    assert bits == mix.integer_bits
    assert bool(bits) == bool(mix.integer_simd)
    assert mix.integer_simd <= mix.integer


@pytest.mark.parametrize(
    ("text", "accesses"),
    [
        ("rep stosb", {64: (0.0, 100.0)}),
        ("rep movsq", {64: (800.0, 800.0)}),
        ("repe cmpsb", {1: (12800.0, 0.0)}),
        ("stosb", {1: (0.0, 2.0)}),
    ],
)
def test_copies_and_fills_take_whole_lines_whatever_their_elements(text: str, accesses: dict[int, tuple[float, float]]) -> None:
    """A fill of glibc was told to do many times what a core can do: each of its bytes was taken for an access."""
    (instruction,) = parse(text, isa="x86", syntax="intel").instructions
    key, work = BlockKey("/bin/app", 0x10), Work()
    _add(work, instruction, demand(instruction), 2, Executions(active={key: 6400} if "rep" in text else {}), key)
    assert accesses == work.accesses
