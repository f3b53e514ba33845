"""AArch64, RISC-V and POWER: forms, and what instructions read and write."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.asm import Instruction, RegisterList, parse
from rooftree.asm.binary import load
from rooftree.asm.iterations import iterations
from rooftree.asm.loops import select
from rooftree.errors import AssemblyError
from tests.needs import program


def one(text: str, isa: str) -> Instruction:
    instructions = parse(text, isa).instructions
    assert len(instructions) == 1
    return instructions[0]


# text, form, reads, writes
AARCH64 = [
    ("add x0, x1, #16", "add x,x,i", "x1", "x0"),
    ("add x0, x1, x2, lsl #3", "add x,x,x,lsl", "x1 x2", "x0"),
    ("add w0, w1, wzr", "add w,w,w", "x1", "x0"),
    ("subs x0, x0, 1", "subs x,x,i", "x0", "x0 nzcv"),
    ("cmp x0, x1", "cmp x,x", "x0 x1", "nzcv"),
    ("ccmp x0, x1, 0, ne", "ccmp x,x,i,cc", "x0 x1 nzcv", "nzcv"),
    ("csel x0, x1, x2, gt", "csel x,x,x,cc", "x1 x2 nzcv", "x0"),
    ("b.hs .L3", "b.cs l", "nzcv", ""),
    ("bne .L3", "b.ne l", "nzcv", ""),
    ("cbnz w3, .L3", "cbnz w,l", "x3", ""),
    ("movk x0, #1, lsl 16", "movk x,i,lsl", "x0", "x0"),
    ("ldr q0, [x0, x3]", "ldr q,[]", "x0 x3", "v0"),
    ("ldr d0, [x0], #8", "ldr d,[],i", "x0", "v0 x0"),
    ("ldr q1, [x1, #16]!", "ldr q,[]!", "x1", "v1 x1"),
    ("ldrsw x0, [x1, w2, sxtw 2]", "ldrsw x,[]", "x1 x2", "x0"),
    ("ldp q0, q1, [x2, #32]", "ldp q,q,[]", "x2", "v0 v1"),
    ("stp x29, x30, [sp, #-16]!", "stp x,x,[]!", "x29 x30 sp", "sp"),
    ("ld1 {v0.4s, v1.4s}, [x0], x6", "ld1 {v.4s,v.4s},[],x", "x0 x6", "v0 v1 x0"),
    ("ld2 {v0.2d-v1.2d}, [x0], #32", "ld2 {v.2d,v.2d},[],i", "x0", "v0 v1 x0"),
    ("ld1r {v0.2d}, [x0]", "ld1r v.2d,[]", "x0", "v0"),
    ("fadd v0.2d, v1.2d, v2.2d", "fadd v.2d,v.2d,v.2d", "v1 v2", "v0"),
    ("fmla v0.2d, v1.2d, v2.d[1]", "fmla v.2d,v.2d,v.d[]", "v0 v1 v2", "v0"),
    ("fmadd d0, d1, d2, d3", "fmadd d,d,d,d", "v1 v2 v3", "v0"),
    ("mov v0.d[1], v1.d[0]", "mov v.d[],v.d[]", "v0 v1", "v0"),
    ("xtn2 v0.4s, v1.2d", "xtn2 v.4s,v.2d", "v0 v1", "v0"),
    ("fmov d0, #1.0e+0", "fmov d,i", "", "v0"),
    ("ld1d z0.d, p0/z, [x1, x3, lsl 3]", "ld1d z.d,p/z,[]", "p0 x1 x3", "v0"),
    ("ld1d {z0.d}, p0/z, [x1, z2.d, lsl 3]", "ld1d z.d,p/z,[z.d]", "p0 x1 v2", "v0"),
    ("st1d z0.d, p0, [x0, #1, mul vl]", "st1d z.d,p,[]", "v0 p0 x0", ""),
    ("fmla z0.d, p0/m, z1.d, z2.d", "fmla z.d,p/m,z.d,z.d", "v0 p0 v1 v2", "v0"),
    ("fneg z0.d, p0/m, z1.d", "fneg z.d,p/m,z.d", "v0 p0 v1", "v0"),
    ("fadd z0.d, z1.d, z2.d", "fadd z.d,z.d,z.d", "v1 v2", "v0"),
    ("incd x3", "incd x", "x3", "x3"),
    ("whilelo p0.d, w3, w4", "whilelo p.d,w,w", "x3 x4", "p0 nzcv"),
    ("b.any .L4", "b.ne l", "nzcv", ""),
    ("ptrue p0.b, vl32", "ptrue p.b,pattern", "", "p0"),
    ("cmpgt p2.d, p0/z, z1.d, #0", "cmpgt p.d,p/z,z.d,i", "p0 v1", "p2 nzcv"),
    ("prfm pldl1keep, [x0, 64]", "prfm hint,[]", "x0", ""),
]
RISCV = [
    ("fld fa5,8(a0)", "fld f,[]", "a0", "fa5"),
    ("fsd fa5,0(a2)", "fsd f,[]", "fa5 a2", ""),
    ("fmadd.d fa5,fa5,fa3,fa4", "fmadd.d f,f,f,f", "fa5 fa3 fa4", "fa5"),
    ("addi a0,a0,8", "addi x,x,i", "a0", "a0"),
    ("add x10,x11,zero", "add x,x,x", "a1", "a0"),
    ("bne a5,a1,.L3", "bne x,x,l", "a5 a1", ""),
    ("vsetvli a3,a2,e64,m1,ta,ma", "vsetvli x,x,e64,m1,ta,ma", "a2", "a3 vl vtype"),
    ("vle64.v v1,(a0)", "vle64.v v,[]", "a0 vl vtype", "v1"),
    ("vse64.v v1,0(a0)", "vse64.v v,[]", "v1 a0 vl vtype", ""),
    ("vfmacc.vv v2,v1,v3", "vfmacc.vv v,v,v", "v2 v1 v3 vl vtype", "v2"),
    ("vfadd.vf v2,v1,fa0,v0.t", "vfadd.vf v,v,f", "v0 v1 v2 fa0 vl vtype", "v2"),
    ("sh3add a0,a1,a2", "sh3add x,x,x", "a1 a2", "a0"),
    ("fcvt.d.w fa0,a0", "fcvt.d.w f,x", "a0", "fa0"),
    ("c.add a0,a1", "add x,x,x", "a0 a1", "a0"),
]
POWER = [
    ("lxvd2x 0,9,10", "lxvd2x vs,[]", "r9 r10", "vs0"),
    ("lxvd2x vs0,0,r10", "lxvd2x vs,[]", "r10", "vs0"),
    ("lxv 1,16(9)", "lxv vs,[]", "r9", "vs1"),
    ("stxvd2x 0,0,10", "stxvd2x vs,[]", "vs0 r10", ""),
    ("lfd f3,8(r4)", "lfd f,[]", "r4", "vs3"),
    ("lfdu 3,8(4)", "lfdu f,[]!", "r4", "vs3 r4"),
    ("xvmaddadp 12,0,1", "xvmaddadp vs,vs,vs", "vs12 vs0 vs1", "vs12"),
    ("xvadddp 0,0,12", "xvadddp vs,vs,vs", "vs0 vs12", "vs0"),
    ("fmadd 0,1,2,3", "fmadd f,f,f,f", "vs1 vs2 vs3", "vs0"),
    ("vaddfp 1,2,3", "vaddfp v,v,v", "vs34 vs35", "vs33"),
    ("addi 9,9,16", "addi r,r,i", "r9", "r9"),
    ("addi 9,0,16", "addi r,i,i", "", "r9"),
    ("add. 4,5,6", "add. r,r,r", "r5 r6", "r4 cr0"),
    ("cmpld 7,9,10", "cmpld cr,r,r", "r9 r10", "cr7"),
    ("cmpld 9,10", "cmpld cr,r,r", "r9 r10", "cr0"),
    ("bne 7,.L4", "bne cr,l", "cr7", ""),
    ("beq .L4", "beq cr,l", "cr0", ""),
    ("bdnz .L4", "bdnz l", "ctr", "ctr"),
    ("mtctr 9", "mtctr r", "r9", "ctr"),
]
CASES = [(isa, *case) for isa, cases in (("aarch64", AARCH64), ("riscv", RISCV), ("power", POWER)) for case in cases]


@pytest.mark.parametrize(("isa", "text", "form", "reads", "writes"), CASES, ids=[f"{c[0]}: {c[1]}" for c in CASES])
def test_forms_reads_and_writes(isa: str, text: str, form: str, reads: str, writes: str) -> None:
    instruction = one(text, isa)
    assert form == instruction.form
    assert set(reads.split()) == set(instruction.reads)
    assert set(writes.split()) == set(instruction.writes)
    assert instruction.known


def test_bits_of_an_access_come_from_its_registers_or_its_name() -> None:
    bits = {
        "ldr q0, [x0]": 128,
        "ldr w0, [x0]": 32,
        "ldrb w0, [x0]": 8,
        "ldp d0, d1, [x0]": 128,
        "ldrsw x0, [x1]": 32,
        "ld1 {v0.4s, v1.4s}, [x0]": 256,
        "ld1 {v0.d}[1], [x0]": 64,
        "ld1r {v0.2d}, [x0]": 64,
        "ld1d z0.d, p0/z, [x0]": 0,
    }
    assert bits == {text: one(text, "aarch64").loads[0].bits for text in bits}
    assert [64] == [m.bits for m in one("stp w0, w1, [x0]", "aarch64").stores]
    assert [128] == [m.bits for m in one("lxvd2x 0,9,10", "power").loads]
    assert [32] == [m.bits for m in one("flw fa0,0(a0)", "riscv").loads]


def test_the_governing_predicate_is_the_mask() -> None:
    merging = one("fadd z0.d, p1/m, z0.d, z2.d", "aarch64")
    assert ("p1", False) == (merging.mask.name, merging.zeroing)
    assert one("ld1d z0.d, p2/z, [x0]", "aarch64").zeroing


def test_lists_of_registers_wrap_around() -> None:
    operand = one("st4 {v30.16b-v1.16b}, [x0]", "aarch64").operands[0]
    assert isinstance(operand, RegisterList)
    assert ["v30", "v31", "v0", "v1"] == [r.name for r in operand.registers]


@given(
    displacement=st.integers(-4096, 32760),
    register=st.integers(0, 30),
    form=st.sampled_from(["[x{r}, #{d}]", "[x{r}, {d}]", "[x{r}, #{d}]!", "[x{r}], #{d}", "[x{r}, {h}]"]),
)
def test_any_displacement_and_writeback_is_kept(displacement: Any, register: Any, form: Any) -> None:
    text = form.format(r=register, d=displacement, h=hex(displacement))
    instruction = one(f"ldr q7, {text}", "aarch64")
    memory = instruction.loads[0]
    assert (f"x{register}", displacement) == (memory.base.name, memory.displacement)
    assert {"!": "pre", "]": ""}.get(text[-1], "post") == memory.writeback
    assert (f"x{register}" in instruction.writes) == (memory.writeback != "")


@pytest.mark.parametrize(
    ("isa", "text"),
    [
        ("aarch64", "add x0, rax, x1"),
        ("aarch64", "ldr q0, (x0)"),
        ("aarch64", "add x0, x1, x77"),
        ("riscv", "add a0, a1, rax"),
        ("riscv", "fld fa0, [a0]"),
        ("power", "add 1,2,99"),
        ("power", "lfd 1,[3]"),
    ],
)
def test_operands_that_do_not_exist_are_refused(isa: str, text: str) -> None:
    with pytest.raises(AssemblyError, match="line 1"):
        parse(text, isa)


STENCIL = """
void jacobi(int n, double (*restrict a)[n], double (*restrict b)[n])
{ for (int i = 1; i < n - 1; i++) for (int j = 1; j < n - 1; j++)
    a[i][j] = .25 * (b[i-1][j] + b[i+1][j] + b[i][j-1] + b[i][j+1]); }
void bytes(signed char *a, int *c, long *d, int n)
{ for (int i = 0; i < n; i++) { d[i] += a[i] * c[i]; c[i] = c[i] < d[i] ? 7 : c[i] * c[i]; } }
double sum(double *x, int n) { double s = 0; for (int i = 0; i < n; i++) s += x[i] / 3 > 1 ? x[i] : -x[i]; return s; }
"""
COMPILERS = [
    ("aarch64-linux-gnu-gcc", "-O3 -march=armv8.2-a"),
    ("aarch64-linux-gnu-gcc", "-O3 -march=armv8.2-a+sve"),
    ("aarch64-linux-gnu-gcc", "-Ofast -funroll-loops -mcpu=neoverse-v1"),
    ("riscv64-linux-gnu-gcc", "-O3"),
    ("powerpc64le-linux-gnu-gcc", "-O3 -mcpu=power9"),
    ("clang", "-O3 --target=aarch64-linux-gnu -mcpu=a64fx"),
    ("clang", "-O3 --target=riscv64-linux-gnu -march=rv64gcv"),
    ("clang", "-O3 --target=powerpc64le-linux-gnu -mcpu=pwr9"),
    ("clang", "-O3 --target=x86_64-linux-gnu -march=skylake-avx512 -masm=intel"),
]


QUICK = COMPILERS[1::2]


@pytest.mark.parametrize(
    ("compiler", "options"),
    [pytest.param(c, o, id=f"{c} {o}", marks=() if (c, o) in QUICK else pytest.mark.slow) for c, o in COMPILERS],
)
def test_what_cross_compilers_write_is_known_and_does_the_work_of_the_source(tmp_path: Path, compiler: str, options: str) -> None:
    compiler = program(compiler)
    (tmp_path / "a.c").write_text(STENCIL)
    places = []
    for last in (["-S"], ["-c"]):
        subprocess.run([compiler, *options.split(), *last, "a.c"], cwd=tmp_path, capture_output=True, check=True)
        places.append(tmp_path / ("a.s" if last == ["-S"] else "a.o"))
    listing = load(str(places[0]))
    assert {"jacobi", "bytes", "sum"} == set(listing.functions)
    assert [] == [i.text for i in listing.instructions if not i.known]
    loop = select(listing, function="jacobi", vector_bits=512)
    done = iterations(loop.steps(512), [(8, 1)])
    assert 4 * done == loop.lanes  # three additions and a multiplication for each element
    if "gcc" in compiler and shutil.which(compiler.replace("gcc", "objdump")):
        again = select(load(f"{places[1]}:jacobi"), vector_bits=512)
        assert [i.form for i in loop.block] == [i.form for i in again.block]


def test_single_precision_registers_of_aarch64_are_not_taken_for_integer_registers_of_riscv() -> None:
    listing = parse(".L1:\n\tfadd s1, s1, s0\n\tfadd s2, s2, s0\n\tsubs x0, x0, #1\n\tb.ne .L1\n")
    assert listing.isa == "aarch64"


def test_an_operand_of_riscv_that_is_missing_is_an_error() -> None:
    with pytest.raises(AssemblyError, match="not an operand of RISC-V"):
        parse("addi a0, , a1\n", isa="riscv")


@pytest.mark.parametrize(
    ("vendor", "standard"),
    [
        ("th.vsetvli t0,a0,e64,m1,d1", "vsetvli t0,a0,e64,m1,d1"),
        ("th.vle.v v0,(a1)", "vle.v v0,(a1)"),
        ("th.vsw.v v0,(a1)", "vsw.v v0,(a1)"),
    ],
)
def test_the_vector_extension_0_7_is_read_with_and_without_its_prefix(vendor: str, standard: str) -> None:
    ours, theirs = one(vendor, "riscv"), one(standard, "riscv")
    assert (theirs.form, theirs.reads, theirs.writes) == (ours.form, ours.reads, ours.writes)
    assert ours.known


def test_a_field_of_the_condition_register_is_moved_by_its_mask() -> None:
    instruction = one("mfocrf r3,32", "power")
    assert ("mfocrf r,i", {"r3"}) == (instruction.form, set(instruction.writes))
