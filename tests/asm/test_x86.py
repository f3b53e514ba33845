"""x86-64: two syntaxes, one normal form; what instructions read and write."""

from __future__ import annotations

import contextlib
import csv
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.asm import Immediate, Memory, parse
from rooftree.asm.model import X86_FLAGS, Instruction
from rooftree.asm.x86_operands import REGISTERS
from rooftree.errors import AssemblyError
from rooftree.words import names


def one(text: str, syntax: str = "auto") -> Instruction:
    instructions = parse(text, "x86", syntax).instructions
    assert len(instructions) == 1
    return instructions[0]


# AT&T, Intel, form
PAIRS = [
    ("addq $1, %rax", "add rax, 1", "add r64,i"),
    ("addl %eax, 8(%rdi,%rcx,4)", "add dword ptr [rdi+rcx*4+8], eax", "add m32,r32"),
    ("movq %rdx, %rax", "mov rax, rdx", "mov r64,r64"),
    ("movq $0, 8(%rbx)", "mov QWORD PTR [rbx+8], 0", "mov m64,i"),
    ("movq %xmm0, %rax", "movq rax, xmm0", "movq r64,xmm"),
    ("movslq %esi, %rsi", "movsxd rsi, esi", "movsxd r64,r32"),
    ("movzbl (%rdi), %eax", "movzx eax, BYTE PTR [rdi]", "movzx r32,m8"),
    ("movsbl %al, %ecx", "movsx ecx, al", "movsx r32,r8"),
    ("cltq", "cdqe", "cdqe"),
    ("leaq 8(%rax,%rcx), %rdx", "lea rdx, [rax+rcx+8]", "lea r64,m"),
    ("shrq %rax", "shr rax", "shr r64,1"),
    ("sall $2, %eax", "shl eax, 2", "shl r32,i"),
    ("shlq %cl, %rax", "shl rax, cl", "shl r64,cl"),
    ("imulq $24, %rax, %rcx", "imul rcx, rax, 24", "imul r64,r64,i"),
    ("testl %eax, (%rdi)", "test DWORD PTR [rdi], eax", "test m32,r32"),
    ("jz .L3", "je .L3", "je l"),
    ("jmp *%rax", "jmp rax", "jmp r64"),
    ("setnbe %al", "seta al", "seta r8"),
    ("lock addl $1, (%rdi)", "lock add dword ptr [rdi], 1", "lock add m32,i"),
    ("rep stosq", "rep stosq", "rep stosq"),
    ("movss (%rax), %xmm0", "movss xmm0, dword ptr [rax]", "movss xmm,m32"),
    ("cvtsi2sdq %rax, %xmm0", "cvtsi2sd xmm0, rax", "cvtsi2sd xmm,r64"),
    ("vcvtsi2sdl 4(%rsp), %xmm1, %xmm0", "vcvtsi2sd xmm0, xmm1, DWORD PTR [rsp+4]", "vcvtsi2sd xmm,xmm,m32"),
    ("vcvtpd2psy (%rax), %xmm0", "vcvtpd2ps xmm0, YMMWORD PTR [rax]", "vcvtpd2ps xmm,m256"),
    ("vaddpd 32(%rdi), %ymm1, %ymm2", "vaddpd ymm2, ymm1, ymmword ptr [rdi+0x20]", "vaddpd ymm,ymm,m256"),
    ("vaddpd (%rax){1to8}, %zmm1, %zmm2{%k1}{z}", "vaddpd zmm2{k1}{z}, zmm1, qword ptr [rax]{1to8}", "vaddpd zmm{kz},zmm,m64b"),
    ("vfmadd231pd %zmm3, %zmm2, %zmm1{%k2}", "vfmadd231pd zmm1{k2}, zmm2, zmm3", "vfmadd231pd zmm{k},zmm,zmm"),
    ("vmovupd %zmm0, (%rax){%k1}", "vmovupd ZMMWORD PTR [rax]{k1}, zmm0", "vmovupd m512{k},zmm"),
    ("vgatherdpd %ymm2, (%rax,%xmm1,8), %ymm0", "vgatherdpd ymm0, QWORD PTR [rax+xmm1*8], ymm2", "vgatherdpd ymm,m64v,ymm"),
    ("vextractf128 $1, %ymm0, 32(%rsi)", "vextractf128 xmmword ptr [rsi+0x20], ymm0, 0x1", "vextractf128 m128,ymm,i"),
    ("vpsllq $3, (%rax), %zmm1", "vpsllq zmm1, ZMMWORD PTR [rax], 3", "vpsllq zmm,m512,i"),
    ("vcmpltpd %ymm1, %ymm2, %ymm3", "vcmppd ymm3, ymm2, ymm1, 1", "vcmppd ymm,ymm,ymm,i"),
    ("vmulsd .LC0(%rip), %xmm1, %xmm1", "vmulsd xmm1, xmm1, QWORD PTR .LC0[rip]", "vmulsd xmm,xmm,m64"),
    ("faddp %st, %st(1)", "faddp st(1), st", "faddp st,st"),
    ("fsubp %st, %st(1)", "fsubrp st(1), st", "fsubrp st,st"),  # AT&T swaps the two
    ("fldt 16(%rsp)", "fld TBYTE PTR [rsp+16]", "fld m80"),
    ("vcvtsd2si %xmm0, %eax", "vcvtsd2si eax, xmm0", "vcvtsd2si r32,xmm"),
    ("movabsq $-1, %rax", "movabs rax, -1", "movabs r64,i"),
    ("movl %fs:40, %eax", "mov eax, DWORD PTR fs:40", "mov r32,m32"),
    ("prefetcht0 64(%rdi)", "prefetcht0 BYTE PTR [rdi+64]", "prefetcht0 m8"),
]


@pytest.mark.parametrize(("att", "intel", "form"), PAIRS, ids=[p[0] for p in PAIRS])
def test_both_syntaxes_give_one_normal_form(att: str, intel: str, form: str) -> None:
    left, right = one(att, "att"), one(intel, "intel")
    assert left == right
    assert form == left.form
    assert left.known


# text, reads, writes; flags in one word where all six are meant
EFFECTS = [
    ("add eax, ecx", "rax rcx", "rax ALL"),
    ("cmp rax, rcx", "rax rcx", "ALL"),
    ("inc rax", "rax", "rax pf af zf sf of"),
    ("adc rax, rcx", "rax rcx cf", "rax ALL"),
    ("mov al, cl", "rax rcx", "rax"),
    ("mov eax, ecx", "rcx", "rax"),
    ("shl rax, 3", "rax", "rax ALL"),
    ("shl rax, cl", "rax rcx ALL", "rax ALL"),
    ("mul rcx", "rax rcx", "rax rdx ALL"),
    ("mul cl", "rax rcx", "rax ALL"),
    ("div rcx", "rax rcx rdx", "rax rdx ALL"),
    ("push rbx", "rsp rbx", "rsp"),
    ("cdqe", "rax", "rax"),
    ("cqo", "rax", "rdx"),
    ("cmovle rax, rcx", "rax rcx zf sf of", "rax"),
    ("setb al", "cf rax", "rax"),
    ("jne .L1", "zf", ""),
    ("lea rax, [rcx+rdx*4]", "rcx rdx", "rax"),
    ("mulx rax, rcx, rsi", "rdx rsi", "rax rcx"),
    ("blsr rax, rcx", "rcx", "rax ALL"),
    ("addpd xmm0, xmm1", "zmm0 zmm1", "zmm0"),
    ("vaddpd ymm0, ymm1, ymm2", "zmm1 zmm2", "zmm0"),
    ("sqrtsd xmm0, xmm1", "zmm0 zmm1", "zmm0"),
    ("sqrtpd xmm0, xmm1", "zmm1", "zmm0"),
    ("movsd xmm0, xmm1", "zmm0 zmm1", "zmm0"),
    ("movsd xmm0, qword ptr [rdi]", "rdi", "zmm0"),
    ("movhpd xmm0, qword ptr [rdi]", "zmm0 rdi", "zmm0"),
    ("vfmadd231pd zmm0, zmm1, zmm2", "zmm0 zmm1 zmm2", "zmm0"),
    ("vaddpd zmm0{k1}, zmm1, zmm2", "zmm0 zmm1 zmm2 k1", "zmm0"),
    ("vaddpd zmm0{k1}{z}, zmm1, zmm2", "zmm1 zmm2 k1", "zmm0"),
    ("vcmppd k2{k1}, zmm1, zmm2, 1", "zmm1 zmm2 k1", "k2"),
    ("vgatherdpd ymm0, [rax+xmm1*8], ymm2", "rax zmm1 zmm0 zmm2", "zmm0 zmm2"),
    ("vgatherdpd zmm0{k1}, [rax+ymm1*8]", "rax zmm1 zmm0 k1", "zmm0 k1"),
    ("vpermt2pd zmm0, zmm1, zmm2", "zmm0 zmm1 zmm2", "zmm0"),
    ("vpternlogd zmm0, zmm1, zmm2, 0xff", "zmm0 zmm1 zmm2", "zmm0"),
    ("vptest ymm0, ymm1", "zmm0 zmm1", "ALL"),
    ("kortestw k1, k2", "k1 k2", "ALL"),
    ("kandw k1, k2, k3", "k2 k3", "k1"),
    ("rep stosq", "rax rdi rcx", "rdi rcx"),
    ("vzeroupper", "", ""),
]


@pytest.mark.parametrize(("text", "reads", "writes"), EFFECTS, ids=[e[0] for e in EFFECTS])
def test_reads_and_writes_hold_the_implicit_parts(text: str, reads: str, writes: str) -> None:
    instruction = one(text, "intel")

    def words(names: str) -> set[str]:
        return {flag for name in names.split() for flag in (X86_FLAGS if name == "ALL" else (name,))}

    assert words(reads) == set(instruction.reads)
    assert words(writes) == set(instruction.writes)
    assert len(set(instruction.reads)) == len(instruction.reads)


def test_loads_and_stores_are_told_apart() -> None:
    assert [m.bits for m in one("add dword ptr [rdi], eax").loads] == [32]
    assert [m.bits for m in one("add dword ptr [rdi], eax").stores] == [32]
    assert one("vmovupd ymmword ptr [rdi], ymm0").loads == ()
    assert one("lea rax, [rdi+8]").loads == one("lea rax, [rdi+8]").stores == ()
    assert one("push rbx").stores[0].displacement == -8
    assert [m.base.name for m in one("movsq", "intel").loads] == ["rsi"]


def test_every_part_of_an_address_is_read() -> None:
    memory = one("vmovapd ymm0, ymmword ptr fs:[rbx+rcx*8-0x10]").memory
    assert memory == Memory(REGISTERS["rbx"], REGISTERS["rcx"], 8, -16, 256, "fs")
    assert one("movl table+12(,%rax,4), %eax").memory == Memory(None, REGISTERS["rax"], 4, 12, 32, symbol="table")
    assert one("mov eax, DWORD PTR 8[rsp+rax*4]").memory == Memory(REGISTERS["rsp"], REGISTERS["rax"], 4, 8, 32)
    assert one("movq 0xfffffffffffffff8(%rax), %rax").memory.displacement == -8


def test_the_x87_stack_follows_the_values() -> None:
    # acc is st0, then st1 below the value that is loaded; the sum must depend on itself
    body = parse("fldl (%rdi)\nfmull (%rsi)\nfaddp %st, %st(1)", "x86", "att").instructions
    pushed = body[0].writes[0]
    assert (pushed,) == body[1].writes
    accumulated = body[2].writes[0]
    assert accumulated != pushed
    assert {pushed, accumulated} == set(body[2].reads)


def test_an_unknown_mnemonic_is_kept_and_marked() -> None:
    listing = parse("addq $8, %rax\nvfoobarpd %ymm0, %ymm1\naddq $8, %rax")
    assert [True, False, True] == [i.known for i in listing.instructions]
    assert listing.block().unknown[0].form == "vfoobarpd ymm,ymm"


def test_calls_and_jumps_say_where_they_lead() -> None:
    assert ("call", "foo") == (one("call foo@PLT").control, one("call foo@PLT").target)
    assert ("branch", "0x401130") == (one("jne 401130 <main+0x20>").control, one("jne 401130 <main+0x20>").target)
    assert ("jump", "") == (one("jmp *(%rax,%rdx,8)").control, one("jmp *(%rax,%rdx,8)").target)


@pytest.mark.parametrize("text", ["addq rax, %rbx", "mov %rax, [rbx]", "addq $1, (%rzz)", "movl 4[%rax], %eax"])
def test_operands_that_do_not_exist_are_refused(text: str) -> None:
    with pytest.raises(AssemblyError, match="line 1"):
        parse(f"{text}\naddq %rax, %rbx", "x86", "att")


GENERAL = [n for n, r in REGISTERS.items() if r.kind == "r64" and n not in ("rip", "rsp") and r.name == n]


@given(
    base=st.sampled_from(GENERAL),
    index=st.one_of(st.none(), st.sampled_from(GENERAL)),
    scale=st.sampled_from([1, 2, 4, 8]),
    displacement=st.integers(-(2**31), 2**31 - 1),
    hexadecimal=st.booleans(),
)
def test_any_address_reads_the_same_in_both_syntaxes(
    base: Any, index: Any, scale: Any, displacement: Any, hexadecimal: Any
) -> None:
    number = hex(displacement) if hexadecimal else str(displacement)
    att = f"movq {number}(%{base}{f',%{index},{scale}' if index else ''}), %rax"
    sign = "" if displacement < 0 else "+"
    intel = f"mov rax, qword ptr [{base}{f'+{index}*{scale}' if index else ''}{sign}{number}]"
    memory = one(att, "att").memory
    assert memory == one(intel, "intel").memory
    assert displacement == memory.displacement
    assert (scale if index else 1) == memory.scale


@given(value=st.integers(-(2**63), 2**63 - 1), hexadecimal=st.booleans())
def test_any_immediate_keeps_its_value(value: Any, hexadecimal: Any) -> None:
    text = hex(value) if hexadecimal else str(value)
    assert Immediate(value) == one(f"movabsq ${text}, %rax", "att").operands[1]
    assert Immediate(value) == one(f"movabs rax, {text}", "intel").operands[1]


SOURCE = """
void scale(double *a, float *b, int n) { for (int i = 0; i < n; i++) { a[i] = a[i] * 3.0 + b[i]; b[i] /= 7; } }
void mixed(signed char *a, short *b, int *c, long *d, int n)
{ for (int i = 0; i < n; i++) { d[i] += a[i] * c[i]; b[i] = (b[i] >> 3) + a[i]; c[i] = c[i] < d[i] ? 7 : c[i] * c[i]; } }
long double sum(long double *x, int n) { long double s = 0; for (int i = 0; i < n; i++) s = s - x[i] / 3 + i; return s; }
unsigned long bits(unsigned long a, unsigned long b) { return a / b + __builtin_popcountl(a) + (a > b ? a << b : ~b); }
"""


@pytest.mark.needs("x86-64", "gcc", "objdump")
@pytest.mark.parametrize("options", ["-O0", "-O2 -mavx2 -mfma", "-O3 -march=skylake-avx512"])
def test_what_gcc_and_objdump_write_reads_the_same_in_both_syntaxes(tmp_path: Path, options: str) -> None:
    (tmp_path / "a.c").write_text(SOURCE)
    subprocess.run(["gcc", *options.split(), "-c", "a.c"], cwd=tmp_path, capture_output=True, check=True)
    texts = {}
    for syntax in ("att", "intel"):
        command = ["objdump", "-d", "--no-show-raw-insn", "-M", syntax, "a.o"]
        texts[syntax] = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    left, right = (parse(texts[s], "x86", s) for s in ("att", "intel"))
    assert left.instructions == right.instructions
    assert [] == [i.text for i in left.instructions if not i.known]
    compiled = subprocess.run(
        ["gcc", *options.split(), "-S", "-o", "-", "a.c"], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    listing = parse(compiled)
    assert {"scale", "mixed", "sum", "bits"} == set(listing.functions)
    assert [] == [i.text for i in listing.instructions if not i.known]


@pytest.mark.slow
@pytest.mark.needs("objdump")
def test_every_block_of_bhive_decodes_to_known_instructions(shared: Path) -> None:
    from rooftree.asm.binary import disassembled

    blocks = []
    for name in ("zen4", "skl"):
        with (shared / "incore-tuning" / f"bhive_{name}.csv").open() as file:
            blocks += [row["hex"] for row in csv.DictReader(file)]
    listings = disassembled([bytes.fromhex(digits) for digits in blocks])
    assert len(blocks) == len(listings)
    assert set() == {i.mnemonic for listing in listings for i in listing.instructions if not i.known}  # type: ignore[union-attr]
    lengths = [listing.instructions[-1].address for listing in listings]  # type: ignore[union-attr]
    assert all(last < len(digits) // 2 for last, digits in zip(lengths, blocks, strict=True))


PREDICATES = names(
    "eq lt le unord neq nlt nle ord eq_uq nge ngt false neq_oq ge gt true eq_os lt_oq le_oq unord_s neq_us nlt_uq nle_uq"
    " ord_s eq_us nge_uq ngt_uq false_os neq_os ge_oq gt_oq true_us"
)


@pytest.mark.parametrize("code", range(32))
def test_a_comparison_keeps_the_predicate_of_its_name_in_both_syntaxes(code: int) -> None:
    name = PREDICATES[code]
    written = parse(f"vcmppd ymm0, ymm1, ymm2, {code}", "x86", "intel").instructions[0]
    for text, syntax in (
        (f"vcmp{name}pd ymm0, ymm1, ymm2", "intel"),
        (f"vcmp{name}pd %ymm2, %ymm1, %ymm0", "att"),
        (f"vcmppd ${code}, %ymm2, %ymm1, %ymm0", "att"),
    ):
        assert written == replace(parse(text, "x86", syntax).instructions[0], text=written.text)


def test_special_cases_do_not_need_operands() -> None:
    """Found by a mutant: `shl` alone was an internal error."""
    for mnemonic in names(
        "shl shr rol rcl shld shrd imul mul div xchg test push pop call enter leave blendvps faddp movsq sha256rnds2"
    ):
        with contextlib.suppress(AssemblyError):
            parse(f"\t{mnemonic}\n", "x86")
