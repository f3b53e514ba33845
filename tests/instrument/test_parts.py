"""Instructions of which only a part is executed: lanes by a mask, repetitions by a count."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.instrument.application import application
from rooftree.instrument.engine import Executions
from rooftree.instrument.engines import engine_named
from rooftree.profile.work import work_of
from tests.needs import elsewhere, need
from tests.profile.programs import compiled

PASSES = 200
FACTOR = 0x9E3779B97F4A7C15


class Part(NamedTuple):
    """A statement whose mask or count is %1, with what one lane or repetition does.

    Attributes:
        lanes: of the mask; 0: the mask is read from a table by the sign bits of four elements of 8 bytes.
        load_once_B: bytes that are loaded however many lanes there are [B].
    """

    statement: str
    lanes: int
    flops: int = 0
    load_B: int = 0
    store_B: int = 0
    load_once_B: int = 0
    needs: str = "avx512f"


MASK = "%{%%k1%}"
SET = "kmovw %k1, %%k1; "
PARTS = {
    "add": Part(f"{SET}vaddpd (%0), %%zmm1, %%zmm0{MASK}", 8, 1, 8),
    "fma_of_registers": Part(f"{SET}vfmadd231ps %%zmm2, %%zmm1, %%zmm0{MASK}", 16, 2),
    "scalar": Part(f"{SET}vaddsd (%0), %%xmm1, %%xmm0{MASK}", 1, 1, 8),
    "one_element_for_all": Part(f"{SET}vaddpd (%0)%{{1to8%}}, %%zmm1, %%zmm0{MASK}", 8, 1, 0, 0, 8),
    "store": Part(f"{SET}vmovupd %%ymm0, (%0){MASK}", 4, 0, 0, 8, needs="avx512vl"),
    "bytes": Part("kmovq %1, %%k1; vmovdqu8 (%0), %%zmm0" + MASK, 64, 0, 1, needs="avx512bw"),
    "words": Part("kmovd %k1, %%k1; vmovdqu16 (%0), %%zmm0" + MASK, 32, 0, 2, needs="avx512bw"),
    "compressed": Part(f"{SET}vcompresspd %%zmm0, (%0){MASK}", 8, 0, 0, 8),
    "gather": Part(f"vpxor %%ymm2, %%ymm2, %%ymm2; {SET}vgatherdpd (%0,%%ymm2,8), %%zmm0{MASK}", 8, 0, 8),
    "gather_by_signs": Part(
        "vmovdqu (%2), %%ymm1; vpxor %%xmm2, %%xmm2, %%xmm2; vgatherdpd %%ymm1, (%0,%%xmm2,8), %%ymm0", 0, 0, 8, 0, 32, "avx2"
    ),
    "load_by_signs": Part("vmovdqu (%2), %%ymm1; vmaskmovpd (%0), %%ymm1, %%ymm0", 0, 0, 8, 0, 32, "avx2"),
    "store_by_signs": Part("vmovdqu (%2), %%ymm1; vpmaskmovq %%ymm0, %%ymm1, (%0)", 0, 0, 0, 8, 32, "avx2"),
    "copied": Part("mov %1, %%rcx; and $31, %%ecx; mov %0, %%rsi; lea 512(%0), %%rdi; rep movsq", 5, 0, 8, 8, needs="rep"),
    "filled": Part("mov %1, %%rcx; and $31, %%ecx; mov %0, %%rdi; rep stosb", 5, 0, 0, 1, needs="rep"),
    "compared": Part("mov %1, %%rcx; and $31, %%ecx; mov %0, %%rsi; lea 512(%0), %%rdi; repe cmpsb", 5, 0, 2, needs="rep"),
}
"""The last one ends at the sixth byte, which differs."""
FLAGS = f"{SET}cmp $7, %1; vaddpd (%0), %%zmm1, %%zmm0{MASK}; adcq $0, %3"


def amount(name: str, part: Part) -> int:
    """Lanes or repetitions of all passes."""
    found = 0
    for i in range(PASSES):
        value = i * FACTOR % 2**64
        if part.needs == "rep":
            found += min(value % 32, 6) if name == "compared" else value % 32
        else:
            found += (value % 16 if not part.lanes else value % 2**part.lanes).bit_count()
    return found


def source_of(parts: dict[str, Part]) -> str:
    lines = ["static unsigned char data[1024] __attribute__((aligned(64))); static long masks[16][4]; static long below;"]
    clobbers = '"rcx", "rsi", "rdi", "xmm0", "xmm1", "xmm2", "memory"'
    for name, statement in [(name, part.statement) for name, part in parts.items()] + [("flags", FLAGS)] * ("add" in parts):
        lines.append(
            f"__attribute__((noinline)) void {name}(void) {{ for (long i = 0; i < {PASSES}; i++)"
            f' {{ unsigned long m = i * {FACTOR}ul; __asm__ volatile("{statement}" : : "r"(data), "r"(m), "r"(masks[m % 16]),'
            f' "m"(below) : {clobbers}); }} }}'
        )
    lines.append("int main(void) { for (int n = 0; n < 16; n++) for (int k = 0; k < 4; k++) masks[n][k] = n >> k & 1 ? -1 : 0;")
    lines.append(" ".join(f"__builtin_memset(data, 0, 1024); data[517] = {int(name == 'compared')}; {name}();" for name in parts))
    if "add" in parts:
        count = sum(i * FACTOR % 2**64 < 7 for i in range(PASSES))
        lines.append(f"flags(); if (below != {count}) return 3;")
    lines.append("return 0; }")
    return "\n".join(lines)


def counted(parts: dict[str, Part]) -> tuple[list[FunctionCode], Executions]:
    path = compiled(source_of(parts), "-Wno-unused")
    known = program(path)
    names = [*parts, *(["flags"] if "add" in parts else [])]
    found = function_codes([(known, f) for name in names if (f := known.function_at(known.symbols[name])) is not None])
    codes = [code for code in found if isinstance(code, FunctionCode)]
    assert len(names) == len(codes)
    engine, app = engine_named("patch"), application([path])
    if reason := engine.why_not(app, codes):
        elsewhere(reason)
    return codes, engine.count(app, codes, 60)


def test_only_what_is_executed_counts() -> None:
    need("x86-64", "gcc", "objdump")
    flags = {"rep", *Path("/proc/cpuinfo").read_text("ascii", "replace").partition("flags")[2].partition("\n")[0].split()}
    parts = {name: part for name, part in PARTS.items() if part.needs in flags}
    codes, found = counted(parts)
    assert (0, "") == (found.status, found.ended)
    for code in codes:
        name = code.function.name
        work = work_of(code, range(len(code.graph.blocks)), None, found)
        assert not work.doubts, name
        if name == "flags":
            continue
        part = parts[name]
        lanes = amount(name, part)
        assert lanes * part.flops == work.total_flops, name
        assert work.load_B == pytest.approx(lanes * part.load_B + PASSES * part.load_once_B, abs=8), name  # the return
        assert lanes * part.store_B == work.store_B, name


def test_where_lanes_are_not_counted_a_note_says_what_is_assumed() -> None:
    need("x86-64", "gcc", "objdump")
    codes, found = counted({name: part for name, part in PARTS.items() if part.needs == "rep"})
    found.active.clear()
    for code in codes:
        assert any("repetition" in text for text in work_of(code, range(len(code.graph.blocks)), None, found).doubts)


CONDITIONAL = """
#include <stdio.h>
#include <stdlib.h>
#define N 1003
double a[N], b[N], c[N]; float f[N]; int places[N]; char text[N];
#define KEEP __asm__ volatile("" ::: "memory")
#define NOT_INLINED __attribute__((noinline)) void
NOT_INLINED divided(int r) {
  for (int k = 0; k < r; k++) {
    for (int i = 0; i < N; i++) if (b[i] > 0.3) a[i] = a[i] * 0.5 + b[i] / c[i];
    KEEP;
  }
}
NOT_INLINED gathered(int r) {
  for (int k = 0; k < r; k++) {
    for (int i = 0; i < N; i++) if (c[i] > 0.2) a[i] += b[places[i]];
    KEEP;
  }
}
NOT_INLINED bytes(int r) {
  for (int k = 0; k < r; k++) {
    for (int i = 0; i < N; i++) if (text[i] & 1) text[i] = text[i] * 3 + k;
    KEEP;
  }
}
NOT_INLINED either(int r) {
  for (int k = 0; k < r; k++) {
    for (int i = 0; i < N; i++) f[i] = f[i] > 0.5f ? f[i] * 0.7f : f[i] + 0.1f;
    KEEP;
  }
}
int main(int count, char **given) {
  unsigned long s = 1, y = 0;
  double x = 0;
  for (int i = 0; i < N; i++) {
    s = s * 6364136223846793005ul + 1442695040888963407ul;
    b[i] = (s >> 40) / 16777216.0, c[i] = b[i] + 0.1, places[i] = (s >> 33) % N, f[i] = b[i], text[i] = s >> 50;
  }
  divided(50), gathered(50), bytes(50), either(50);
  for (int i = 0; i < N; i++) x += a[i] + f[i], y = y * 31 + (unsigned char)text[i];
  FILE *out = fopen(given[1], "w");
  fprintf(out, "%.17g %lu", x, y);
  return fclose(out);
}
"""


@pytest.mark.slow
@pytest.mark.parametrize("width", ["512", "256"])
def test_vectors_under_masks_do_the_work_of_branches_and_give_the_same(width: str, tmp_path: Path) -> None:
    need("x86-64", "gcc", "objdump")
    if "avx512bw" not in Path("/proc/cpuinfo").read_text("ascii", "replace"):
        elsewhere("no AVX-512 here")
    vectors = compiled(CONDITIONAL, "-O3", "-march=native", f"-mprefer-vector-width={width}", "-ffp-contract=off")
    branches = compiled(CONDITIONAL, "-O1", "-fno-tree-vectorize", "-fno-if-conversion")
    found, names = {}, ["divided", "gathered", "bytes", "either"]
    for path in (vectors, branches):
        known = program(path)
        wanted = [(known, f) for name in names if (f := known.function_at(known.symbols[name])) is not None]
        codes = [code for code in function_codes(wanted) if isinstance(code, FunctionCode)]
        native, result = tmp_path / "native", tmp_path / "counted"
        subprocess.run([path, native], check=True)
        executions = engine_named("patch").count(application([path, str(result)]), codes, 60)
        assert native.read_text() == result.read_text()
        works = [work_of(code, range(len(code.graph.blocks)), None, executions) for code in codes]
        assert not any(work.doubts for work in works)
        found[path] = {code.function.name: work.total_flops for code, work in zip(codes, works, strict=True)}
    assert found[branches] == found[vectors]
