"""Learning cores that are not at hand: code for AArch64 (NEON, SVE) runs in an emulator, what would be timed is simulated."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rooftree.asm import parse
from rooftree.calibrate.learn.forms import listed
from rooftree.calibrate.learn.here import function, shapes_of
from rooftree.calibrate.learn.run import learn
from rooftree.calibrate.learn.table import store
from rooftree.errors import CapabilityError
from rooftree.incore.engine import analyse
from rooftree.incore.tables.load import NATIVE, load, load_anew
from rooftree.timing.build import objects
from rooftree.timing.harness import SYMBOL
from rooftree.timing.isa import isa_of
from tests.needs import program

LENGTHS_B = (16, 64, 256)
"""Vector lengths of SVE that the emulator is given."""
MAIN = """
#include <stdint.h>
#include <stdio.h>
static char memory[1 << 16] __attribute__((aligned(4096)));
int main(void) {{
    void *buffers[1] = {{memory}};
    {calls}
    puts("done");
}}
"""
LOOPS = {
    "triad": "ldr q0, [x1, x4]\n ldr q1, [x2, x4]\n fmla v0.2d, v1.2d, v2.2d\n str q0, [x3, x4]",
    "sve": "ld1d z0.d, p0/z, [x1, x4, lsl 3]\n fmla z0.d, p0/m, z1.d, z2.d\n fmla z3.d, p0/m, z0.d, z2.d\n "
    "st1d z0.d, p0, [x3, x4, lsl 3]",
    "divide": "ldr q0, [x1, x4]\n fdiv d3, d1, d2\n str q0, [x3, x4]",
}


def test_code_for_all_listed_forms_runs_in_an_emulator(tmp_path: Path) -> None:
    compiler, emulator = program("aarch64-linux-gnu-gcc"), program("qemu-aarch64")
    isa = isa_of("aarch64")
    shapes, missing = shapes_of(isa, listed("aarch64"))
    assert missing == {}
    assert any(form.startswith("ld1d z") for form in shapes)
    loads, stores = shapes["ldr q,[]"], shapes["str q,[]"]
    codes = [function(isa, [(shape, 5), (None, 2)], f"alone{n}") for n, shape in enumerate(shapes.values())]
    mixes = [s for s in shapes.values() if s not in (loads, stores)]
    codes += [function(isa, [(shape, 3), (loads, 2), (stores, 1)], f"mixed{n}") for n, shape in enumerate(mixes)]
    assert objects(codes, isa.prelude(), "aarch64", tmp_path / "bench.o", native=False) == {}
    names = [SYMBOL + code.name for code in codes]
    calls = "".join(f'extern void {name}(int64_t, void **); puts("{name}"); {name}(3, buffers);\n' for name in names)
    (tmp_path / "main.c").write_text(MAIN.format(calls=calls))
    subprocess.run([compiler, "-static", "-o", "all", "main.c", "bench.o"], cwd=tmp_path, check=True)
    for length in LENGTHS_B:
        cpu = f"max,sve-default-vector-length={length}"
        done = subprocess.run([emulator, "-cpu", cpu, "./all"], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-200:]
        assert done.stdout.endswith("done\n")


def test_loads_and_stores_of_a_mix_do_not_meet() -> None:
    isa = isa_of("aarch64")
    shapes, _ = shapes_of(isa, listed("aarch64"))
    body = parse(function(isa, [(shapes["ldr q,[]"], 20), (shapes["str q,[]"], 20)], "f").body, "aarch64").instructions
    read = {(m.index, m.displacement) for i in body for m in i.loads}
    written = {(m.index, m.displacement) for i in body for m in i.stores}
    assert read
    assert written
    assert not read & written


@pytest.mark.slow
def test_loops_of_a_core_with_sve_that_was_learnt_are_predicted(machine: Callable[..., Any], tmp_path: Path) -> None:
    truth = load("v2")
    found = learn(listed("aarch64")[:60], load("v1"), machine(truth, noise=0.01, disturbed=0.05), seed=1)
    assert found.left_out == {}
    store(found, tmp_path)
    table = load_anew(NATIVE, tmp_path)
    assert table.isa == "aarch64"
    assert table.parameters["width"] == truth.parameters["width"]
    for name, text in LOOPS.items():
        loop = f".L1:\n {text}\n add x4, x4, x5\n cmp x4, x6\n b.ne .L1\n"
        learnt, true = (analyse(parse(loop, "aarch64").instructions, t).cycles for t in (table, truth))
        assert learnt == pytest.approx(true, rel=0.06), name


def test_an_instruction_set_without_a_list_is_refused_with_what_works() -> None:
    with pytest.raises(CapabilityError, match="riscv") as refused:
        listed("riscv")
    assert refused.value.hint == "rooftree incore LOOP.s --arch c920"
