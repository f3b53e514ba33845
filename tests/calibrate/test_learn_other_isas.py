"""Learning cores that are not at hand: code for AArch64 (NEON, SVE) and RISC-V (with vectors) runs in an emulator, what would be
timed is simulated."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from dataclasses import dataclass, replace
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
from rooftree.incore.instructions.costs import cost
from rooftree.incore.tables.load import NATIVE, load, load_anew
from rooftree.incore.tables.microarchitecture import Entry, Table
from rooftree.timing.build import objects
from rooftree.timing.harness import SYMBOL
from rooftree.timing.isa import isa_of
from tests.needs import program

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


@dataclass(frozen=True)
class Case:
    """An instruction set.

    Attributes:
        compiler, emulator: programs.
        cpus: what the emulator can be, with vectors of several lengths.
        loads, stores: forms that stand beside each other form.
        vectors: a form of vectors of unknown length.
    """

    compiler: str
    emulator: str
    cpus: tuple[str, ...]
    loads: str
    stores: str
    vectors: str


CASES = {
    "aarch64": Case(
        "aarch64-linux-gnu-gcc",
        "qemu-aarch64",
        tuple(f"max,sve-default-vector-length={bytes_}" for bytes_ in (16, 64, 256)),
        "ldr q,[]",
        "str q,[]",
        "ld1d z.d,p/z,[]",
    ),
    "riscv": Case(
        "riscv64-linux-gnu-gcc",
        "qemu-riscv64",
        tuple(f"rv64,v=true,vlen={bits},vext_spec=v1.0,zba=true,zbb=true" for bits in (128, 1024)),
        "fld f,[]",
        "fsd f,[]",
        "vle64.v v,[]",
    ),
}
LOOPS = {
    "aarch64": (
        "add x4, x4, x5\n cmp x4, x6\n b.ne .L1",
        {
            "triad": "ldr q0, [x1, x4]\n ldr q1, [x2, x4]\n fmla v0.2d, v1.2d, v2.2d\n str q0, [x3, x4]",
            "sve": "ld1d z0.d, p0/z, [x1, x4, lsl 3]\n fmla z0.d, p0/m, z1.d, z2.d\n fmla z3.d, p0/m, z0.d, z2.d\n "
            "st1d z0.d, p0, [x3, x4, lsl 3]",
            "divide": "ldr q0, [x1, x4]\n fdiv d3, d1, d2\n str q0, [x3, x4]",
        },
    ),
    "riscv": (
        "addi a1, a1, 8\n bne a1, a6, .L1",
        {
            "triad": "fld ft0, 0(a1)\n fld ft1, 0(a2)\n fmadd.d ft2, ft1, fa0, ft0\n fsd ft2, 0(a3)",
            "products": "fld ft0, 0(a1)\n fmul.d ft1, ft0, fa0\n fmul.d ft2, ft0, fa1\n fmul.d ft3, ft0, fa2\n "
            "fadd.d ft4, ft1, ft2",
            "divide": "fld ft0, 0(a1)\n fdiv.d ft1, fa0, ft0\n fsd ft1, 0(a3)",
            "vectors": "vle64.v v1, (a1)\n vfmacc.vv v2, v1, v3\n vfadd.vv v4, v1, v3\n vse64.v v4, (a3)",
        },
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_code_for_all_listed_forms_runs_in_an_emulator(name: str, tmp_path: Path) -> None:
    case, isa = CASES[name], isa_of(name)
    compiler, emulator = program(case.compiler), program(case.emulator)
    shapes, missing = shapes_of(isa, listed(name))
    assert missing == {}
    assert case.vectors in shapes
    loads, stores = shapes[case.loads], shapes[case.stores]
    codes = [function(isa, [(shape, 5), (None, 2)], f"alone{n}") for n, shape in enumerate(shapes.values())]
    mixes = [s for s in shapes.values() if s not in (loads, stores)]
    codes += [function(isa, [(shape, 3), (loads, 2), (stores, 1)], f"mixed{n}") for n, shape in enumerate(mixes)]
    assert objects(codes, isa.prelude(), name, tmp_path / "bench.o", native=False) == {}
    names = [SYMBOL + code.name for code in codes]
    calls = "".join(f'extern void {name}(int64_t, void **); puts("{name}"); {name}(3, buffers);\n' for name in names)
    (tmp_path / "main.c").write_text(MAIN.format(calls=calls))
    subprocess.run([compiler, "-static", "-o", "all", "main.c", "bench.o"], cwd=tmp_path, check=True)
    for cpu in case.cpus:
        done = subprocess.run([emulator, "-cpu", cpu, "./all"], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-200:]
        assert done.stdout.endswith("done\n")


@pytest.mark.parametrize(
    ("isa", "load", "store"), [("aarch64", "ldr q,[]", "str q,[]"), ("riscv", "vle64.v v,[]", "vse64.v v,[]")]
)
def test_loads_and_stores_of_a_mix_do_not_meet(isa: str, load: str, store: str) -> None:
    of = isa_of(isa)
    shapes, _ = shapes_of(of, listed(isa))
    body = parse(function(of, [(shapes[load], 20), (shapes[store], 20)], "f").body, isa).instructions
    read = {(m.base, m.index, m.displacement) for i in body for m in i.loads}
    written = {(m.base, m.index, m.displacement) for i in body for m in i.stores}
    assert read
    assert written
    assert not read & written


def another_c920() -> Table:
    """A core like the only one of RISC-V that has a table, which is wider, and multiplies and divides on other pipes."""
    table = load("c920")
    masks = {name: 1 << at for at, name in enumerate(table.ports)}
    changed = {
        "fmul.d f,f,f": Entry(1, 4.0, ((masks["F1"], 1.0),)),
        "fdiv.d f,f,f": Entry(1, 12.0, ((masks["F1"], 12.0),)),
        "fadd.d f,f,f": Entry(1, 2.0, ((masks["F0"] | masks["F1"] | masks["B"], 1.0),)),
    }
    return replace(table, parameters={**table.parameters, "width": 4.0}, found={**table.found, **changed})


@pytest.mark.slow
@pytest.mark.parametrize(("name", "relative"), [("aarch64", "v1"), ("riscv", "c920")])
def test_loops_of_a_core_that_was_learnt_are_predicted(
    name: str, relative: str, machine: Callable[..., Any], tmp_path: Path
) -> None:
    truth = load("v2") if name == "aarch64" else another_c920()
    wanted = {i.form for text in LOOPS[name][1].values() for i in parse(text, name).instructions}
    known = [one for one in listed(name) if cost(isa_of(name).parse(one.example), truth) is not None]
    forms = [one for at, one in enumerate(known) if at < 60 or one.form in wanted]
    found = learn(forms, load(relative), machine(truth, noise=0.01, disturbed=0.05), seed=1)
    assert found.left_out == {}
    store(found, tmp_path)
    table = load_anew(NATIVE, tmp_path)
    assert table.isa == name
    assert table.parameters["width"] == truth.parameters["width"]
    end, loops = LOOPS[name]
    for what, text in loops.items():
        loop = f".L1:\n {text}\n {end}\n"
        learnt, true = (analyse(parse(loop, name).instructions, t).cycles for t in (table, truth))
        assert learnt == pytest.approx(true, rel=0.06), what


def test_an_instruction_set_without_a_list_is_refused_with_what_works() -> None:
    with pytest.raises(CapabilityError, match="power") as refused:
        listed("power")
    assert refused.value.hint == "rooftree incore LOOP.s --arch pwr9"
