from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rooftree.asm import parse
from rooftree.calibrate import forms, shapes
from rooftree.timing.build import objects
from rooftree.timing.harness import REFERENCE_CYCLES
from rooftree.timing.isa import isa_of
from rooftree.timing.isa.interface import Style
from tests.needs import need

X86 = {
    "vfmadd231pd %ymm0, %ymm1, %ymm2": {"throughput", "latency from 1", "latency from 2", "latency from 3"},
    "vaddpd (%rdi,%rax), %ymm1, %ymm2": {"throughput", "latency from 2", "load"},
    "addq $32, %rax": {"throughput", "latency from 1"},
    "adcq %rax, %rbx": {"throughput", "latency from 1", "latency from 2", "latency from flags"},
    "cmpq (%rax), %rbx": {"throughput", "latency from 1", "load"},
    "movsd (%rax), %xmm1": {"throughput", "load"},
    "vmovupd %ymm1, (%rdi)": {"throughput", "forwarding"},
    "addl %eax, 8(%rdi)": {"throughput", "forwarding"},
    "cvtsi2sdl %eax, %xmm0": {"throughput", "latency from 1", "latency from 2"},
    "vucomisd %xmm1, %xmm2": {"throughput", "latency from 1", "latency from 2"},
    "divq %rbx": {"throughput", "latency from 1"},
    "shlq %cl, %rax": {"throughput", "latency from 1", "latency from 2"},
    "leaq 8(%rax,%rbx,4), %rcx": {"throughput", "latency from address", "latency from index"},
    "vgatherdpd %ymm1, (%rax,%xmm2,8), %ymm0": {"throughput", "latency from 1", "load"},
    "vaddpd (%rax){1to8}, %zmm2, %zmm3{%k1}": {"throughput", "latency from 1", "latency from 2", "latency from mask", "load"},
    "setne %al": {"throughput", "latency from 1", "latency from flags"},
    "vpshufd $27, %xmm1, %xmm2": {"throughput", "latency from 2"},
    "prefetcht0 (%rax)": {"throughput"},
    "pblendvb %xmm0, %xmm1, %xmm2": {"throughput", "latency from 1", "latency from 2", "latency from 3"},
    "mulq %rbx": {"throughput", "latency from 1"},
    "lock addq %rax, (%rdi)": {"throughput", "forwarding"},
}
AARCH64 = {
    "fmla v0.2d, v1.2d, v2.d[1]": {"throughput", "latency from 1", "latency from 2", "latency from 3"},
    "fmadd d0, d1, d2, d3": {"throughput", "latency from 2", "latency from 3", "latency from 4"},
    "ldr q0, [x1, x2, lsl 4]": {"throughput", "load"},
    "ldp q0, q1, [x1]": {"throughput", "load"},
    "str q0, [x1, 16]": {"throughput", "forwarding"},
    "add x0, x1, x2, lsl 3": {"throughput", "latency from 2", "latency from 3"},
    "subs x0, x1, #1": {"throughput", "latency from 2"},
    "csel x0, x1, x2, ne": {"throughput", "latency from 2", "latency from 3", "latency from flags"},
    "scvtf d0, x1": {"throughput", "latency from 2"},
    "fcmp d0, d1": {"throughput", "latency from 1", "latency from 2"},
    "madd x0, x1, x2, xzr": {"throughput", "latency from 2", "latency from 3"},
    "fadd v0.4s, v1.4s, v2.4s": {"throughput", "latency from 2", "latency from 3"},
    "fmla z0.d, p0/m, z1.d, z2.d": {"throughput", "latency from 1", "latency from 2", "latency from 3", "latency from 4"},
    "fadd z0.d, p0/m, z0.d, z1.d": {"throughput", "latency from 1", "latency from 2", "latency from 4"},
    "fdup z0.d, #1.0": {"throughput"},
    "ld1d z0.d, p0/z, [x1, x2, lsl 3]": {"throughput", "latency from 2", "load"},
    "ld1d z0.d, p0/z, [x1, z2.d, lsl 3]": {"throughput", "latency from 2", "load"},
    "st1d z0.d, p0, [x1]": {"throughput"},
    "whilelo p0.d, x0, x1": {"throughput", "latency from 2", "latency from 3"},
}
RISCV = {
    "add a0, a1, a2": {"throughput", "latency from 2", "latency from 3"},
    "add a0, a1, zero": {"throughput", "latency from 2"},
    "fmadd.d fa0, fa1, fa2, fa3": {"throughput", "latency from 2", "latency from 3", "latency from 4"},
    "fld fa5, 8(a0)": {"throughput", "load"},
    "sd a1, 0(a0)": {"throughput", "forwarding"},
    "fcvt.d.l fa0, a1": {"throughput", "latency from 2"},
    "fcvt.l.d a0, fa1, rtz": {"throughput", "latency from 2"},
    "feq.d a0, fa0, fa1": {"throughput", "latency from 2", "latency from 3"},
    "vfmacc.vf v8, fa0, v9": {"throughput", "latency from 1", "latency from 2", "latency from 3"},
    "vfadd.vv v8, v9, v10, v0.t": {"throughput", "latency from 1", "latency from 2", "latency from 3"},
    "vmerge.vvm v8, v9, v10, v0": {"throughput", "latency from 2", "latency from 3", "latency from 4"},
    "vle64.v v8, (a0)": {"throughput", "load"},
    "vse64.v v8, (a0)": {"throughput"},
}
ALL = {"x86": X86, "aarch64": AARCH64, "riscv": RISCV}
CASES = [(isa, text) for isa, texts in ALL.items() for text in texts]


def made(isa: str, text: str) -> tuple[Any, ...]:
    what = isa_of(isa)
    instruction = parse(text, isa).instructions[0]
    return instruction, *forms.benchmarks(what, shapes.shape(what, instruction), "b")


@pytest.mark.parametrize(("isa", "text"), CASES)
def test_every_operand_that_can_wait_has_a_benchmark(isa: str, text: str) -> None:
    _, found, _ = made(isa, text)
    assert ALL[isa][text] == {benchmark.name for benchmark in found}


@pytest.mark.parametrize(("isa", "text"), CASES)
def test_a_benchmark_holds_the_form_it_says_as_often_as_it_says(isa: str, text: str) -> None:
    instruction, found, _ = made(isa, text)
    for benchmark in found:
        body = parse(benchmark.code.body, isa, "intel" if isa == "x86" else "auto").instructions
        assert sum(i.form == instruction.form for i in body[:-2]) == benchmark.copies


@pytest.mark.parametrize("text", [t for t in X86 if "lock" not in t])
def test_neighbours_in_a_throughput_benchmark_do_not_wait_for_each_other(text: str) -> None:
    instruction, found, _ = made("x86", text)
    body = [i for i in parse(found[0].code.body, "x86", "intel").instructions if i.form == instruction.form]
    flags = {"cf", "pf", "af", "zf", "sf", "of"}
    implicit = {"rax", "rdx"} if instruction.mnemonic in ("div", "mul") else set()  # broken by what stands between
    for first, second in pairwise(body):
        assert not set(first.writes) & set(second.reads) - flags - implicit


@pytest.mark.parametrize(("isa", "text"), CASES)
def test_a_latency_benchmark_is_one_chain_around_the_loop(isa: str, text: str) -> None:
    what, found, _ = made(isa, text)
    for benchmark in (b for b in found if b.quantity in ("latency", "load")):
        body = parse(benchmark.code.body, isa, "intel" if isa == "x86" else "auto").instructions[:-2]
        start = next(n for n, i in enumerate(body) if i.form == what.form)
        body = body[start:] + body[:start]
        reached = {r for w in (body[0].writes,) for r in w}
        for instruction in body[1:]:
            if reached & set(instruction.reads):
                reached |= set(instruction.writes)
            else:
                reached -= set(instruction.writes)
        assert reached & set(body[0].reads), benchmark.name


@pytest.mark.parametrize(
    ("isa", "text", "reason"),
    [
        ("x86", "jne .L3", "a branch"),
        ("x86", "pushq %rax", "stack pointer"),
        ("x86", "rep stosq", "string operation"),
        ("x86", "cpuid", "hypervisor"),
        ("x86", "syscall", "kernel"),
        ("x86", "int $0x80", "kernel"),
        ("x86", "vmaskmovdqu %xmm0, %xmm1", "address in a register"),
        ("aarch64", "svc #0", "kernel"),
        ("x86", "vfoobar %zmm0, %zmm1, %zmm2", "not known"),
        ("x86", "faddp", "not supported"),
        ("x86", "callq f", "a branch"),
        ("aarch64", "ldr x0, [x1], 8", "moves its address"),
        ("aarch64", "b.ne .L3", "a branch"),
        ("aarch64", "ldaxr x0, [x1]", "exclusive"),
        ("aarch64", "ld2 {v0.2d, v1.2d}, [x1]", "lists of registers"),
        ("aarch64", "movprfx z0, z1", "part of the instruction after"),
        ("riscv", "bnez a0, .L3", "a branch"),
        ("riscv", "ecall", "kernel"),
        ("riscv", "vsetvli a0, a1, e64, m1, ta, ma", "vector instructions after it"),
        ("riscv", "amoadd.d a0, a1, (a2)", "exclusive"),
        ("riscv", "vluxei64.v v8, (a0), v9", "indices"),
        ("riscv", "vwmul.vv v8, v10, v11", "several widths"),
        ("riscv", "lla a0, x", "a place in the code"),
        ("riscv", "addi sp, sp, 16", "not supported"),
    ],
)
def test_what_cannot_be_measured_is_refused_with_its_reason(isa: str, text: str, reason: str) -> None:
    instruction = parse(text, isa).instructions[0]
    with pytest.raises(shapes.UnmeasurableError, match=reason):
        shapes.shape(isa_of(isa), instruction)


def test_the_reference_is_a_chain_of_register_additions() -> None:
    for isa, add in (("x86", "add rax, rcx"), ("aarch64", "add x3, x3, x4"), ("riscv", "add a3, a3, a4")):
        body = isa_of(isa).reference("reference").body
        assert body.count(add) == REFERENCE_CYCLES
        assert len(body.splitlines()) == REFERENCE_CYCLES + 3


def test_registers_that_calls_preserve_are_saved() -> None:
    text = isa_of("x86").function("f", ["add rbx, r12"], {"rbx": "value", "r12": "zero"}, Style()).text
    pushed, popped = re.findall(r"push (\w+)", text), re.findall(r"pop (\w+)", text)
    assert popped == pushed[::-1]
    assert {"rbx", "rbp", "r12", "r13", "r14", "r15"} == set(pushed)


@pytest.mark.parametrize(
    ("isa", "program"), [("x86", "as"), ("aarch64", "aarch64-linux-gnu-as"), ("riscv", "riscv64-linux-gnu-as")]
)
def test_the_assembler_takes_what_is_emitted(isa: str, program: str, tmp_path: Path) -> None:
    import platform

    native = {"x86_64": "x86", "aarch64": "aarch64"}.get(platform.machine()) == isa
    need("x86-64" if isa == "x86" else "as" if native else program)
    what = isa_of(isa)
    codes = [what.reference("reference"), what.empty("empty")]
    for number, text in enumerate(ALL[isa]):
        instruction = parse(text, isa).instructions[0]
        codes += [b.code for b in forms.benchmarks(what, shapes.shape(what, instruction), f"b{number}")[0]]
    assert {} == objects(codes, what.prelude(), isa, tmp_path / "all.o", native=native)
