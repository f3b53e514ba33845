"""Counts against what is known by other means: micro-kernels of every width, and single stepping."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from rooftree import children
from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.instrument import tracing
from rooftree.instrument.application import application
from rooftree.instrument.engine import key_of
from rooftree.instrument.engines import engine_named
from rooftree.profile.work import work_of
from tests.needs import elsewhere, need
from tests.profile.programs import compiled

PASSES, THREADS = 1000, 2


class Micro(NamedTuple):
    """An instruction on registers and memory, with its work."""

    statement: str
    flops: int
    kind: str
    load_B: int = 0
    store_B: int = 0


def micro_kernels(flags: set[str]) -> dict[str, Micro]:
    """Scalar to the widest vectors of this processor, both precisions; every one also loads."""
    found: dict[str, Micro] = {}
    widths = {"xmm": 16} | ({"ymm": 32} if "avx2" in flags else {}) | ({"zmm": 64} if "avx512f" in flags else {})
    for kind, letter, size in (("dp", "d", 8), ("sp", "s", 4)):
        for operation in ("add", "mul", "div", "sqrt"):
            found[f"{operation}_{kind}_scalar"] = Micro(f"{operation}s{letter} (%0), %%xmm0", 1, kind, size)
        for register, width in widths.items():
            lanes = width // size
            if "avx2" in flags:
                three = f"(%0), %%{register}1, %%{register}0"
                found[f"add_{kind}_{width}"] = Micro(f"vaddp{letter} {three}", lanes, kind, width)
                found[f"fma_{kind}_{width}"] = Micro(f"vfmadd231p{letter} {three}", 2 * lanes, kind, width)
                found[f"max_{kind}_{width}"] = Micro(f"vmaxp{letter} {three}", 0, kind, width)
            move = "vmovup" if register != "xmm" and "avx2" in flags else "movup"
            found[f"store_{kind}_{width}"] = Micro(f"{move}{letter} %%{register}0, (%0)", 0, kind, 0, width)
    return found


def source_of(kernels: dict[str, Micro]) -> str:
    lines = ["#include <pthread.h>", "static double data[2][64] __attribute__((aligned(64)));"]
    for name, micro in kernels.items():
        lines.append(
            f"__attribute__((noinline)) void {name}(double *x) {{ for (long i = 0; i < {PASSES}; i++)"
            f' __asm__ volatile("{micro.statement}" :: "r"(x) : "xmm0", "xmm1", "memory"); }}'
        )
    calls = " ".join(f"{name}(x);" for name in kernels)
    lines.append(f"static void *all(void *x) {{ {calls} return 0; }}")
    lines.append("int main(void) { pthread_t other; pthread_create(&other, 0, all, data[1]);")
    lines.append("  all(data[0]); return pthread_join(other, 0); }")
    return "\n".join(lines)


@pytest.fixture(autouse=True)
def _needed() -> None:
    need("x86-64", "gcc", "objdump")


def codes_of(path: str, names: list[str]) -> list[FunctionCode]:
    known = program(path)
    found = function_codes([(known, f) for name in names if (f := known.function_at(known.symbols[name])) is not None])
    codes = [code for code in found if isinstance(code, FunctionCode)]
    assert len(names) == len(codes)
    if reason := engine_named("patch").why_not(application([path]), codes):
        elsewhere(reason)
    return codes


def test_micro_kernels_of_every_width_by_two_threads() -> None:
    flags = set(Path("/proc/cpuinfo").read_text("ascii", "replace").partition("flags")[2].partition("\n")[0].split())
    kernels = micro_kernels(flags)
    path = compiled(source_of(kernels))
    codes = codes_of(path, list(kernels))
    found = engine_named("patch").count(application([path]), codes, 60)
    assert 0 == found.status
    for code in codes:
        micro = kernels[code.function.name]
        work = work_of(code, range(len(code.graph.blocks)), None, found)
        executed = PASSES * THREADS
        assert ({micro.kind: executed * micro.flops} if micro.flops else {}) == dict(work.flops), code.function.name
        assert executed * micro.load_B == pytest.approx(work.load_B, abs=16 * THREADS), code.function.name  # the return
        assert executed * micro.store_B == work.store_B, code.function.name


SPARSE = """
#include <stdlib.h>
int starts[41], columns[2000];
double values[2000], x[40], y[40];
__attribute__((noipa)) void multiply(int rows) {
  for (int i = 0; i < rows; i++) {
    double sum = 0;
    for (int k = starts[i]; k < starts[i + 1]; k++) sum += values[k] * x[columns[k]];
    if (i % 3 == 0) sum *= 0.5;
    y[i] = sum;
  }
}
int main(void) {
  int n = 0;
  for (int i = 0; i < 40; i++) {
    starts[i] = n;
    for (int k = 0; k < (i * 7) % 11; k++, n++) { columns[n] = (n * 13) % 40; values[n] = n; }
  }
  starts[40] = n;
  multiply(40);
  return 0;
}
"""


def stepped(path: str, code: FunctionCode) -> Counter[int]:
    """Executions of each instruction of a function, by single stepping the whole program."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    held = children.hold(path, [path], streams=(nowhere, nowhere, nowhere), prepare=tracing.trace_me)
    os.close(nowhere)
    held.release()
    os.waitpid(held.pid, tracing.WALL)
    base = next(m.start - m.offset for m in tracing.mappings(held.pid) if m.file == path and m.executable)
    first, last, found = code.function.start, code.function.end, Counter[int]()
    with tracing.Memory(held.pid) as memory:  # run to the function's beginning, then step until it returns
        stop = base + first
        kept = memory.read(stop, 1)
        memory.write(stop, b"\xcc")
        tracing.ptrace(tracing.CONT, held.pid)
        os.waitpid(held.pid, tracing.WALL)
        memory.write(stop, kept)
        tracing.set_registers(held.pid, {**tracing.registers(held.pid), "rip": stop})
        while first <= (place := tracing.registers(held.pid)["rip"] - base) < last:
            found[place] += 1
            tracing.ptrace(tracing.SINGLESTEP, held.pid)
            os.waitpid(held.pid, tracing.WALL)
        tracing.ptrace(tracing.CONT, held.pid)
        os.waitpid(held.pid, tracing.WALL)
    return found


@pytest.mark.parametrize("flags", [pytest.param(("-O1",), marks=pytest.mark.slow), ("-O3", "-march=native")], ids=" ".join)
def test_a_sparse_product_as_single_stepping_counts_it(flags: tuple[str, ...]) -> None:
    path = compiled(SPARSE, *flags)
    (code,) = codes_of(path, ["multiply"])
    found = engine_named("patch").count(application([path]), [code], 60)
    truth = stepped(path, code)
    assert truth
    counted = 0
    for block in range(len(code.graph.blocks)):
        executed = found.total(key_of(code, block))
        if executed is not None:
            counted += 1
            assert {truth[at] for at, _ in code.places(block)} == {executed}, hex(code.address(block))
    assert counted >= 0.5 * len(code.graph.blocks)
