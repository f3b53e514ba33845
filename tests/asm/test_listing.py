"""Listings of compilers and disassemblers, markers, and text that is not assembly."""

from __future__ import annotations

import pytest

from rooftree.asm import parse
from rooftree.errors import AssemblyError

GCC = """\
	.file	"a.c"
	.text
	.p2align 4
	.globl	copy
	.type	copy, @function
copy:
.LFB0:
	.cfi_startproc
	testl	%edx, %edx	# n
	jle	.L1
	xorl	%eax, %eax
.L3:
	movsd	(%rsi,%rax,8), %xmm0	# MEM[b], tmp
	movsd	%xmm0, (%rdi,%rax,8)
	addq	$1, %rax
	cmpl	%eax, %edx
	jg	.L3
.L1:
	ret
	.cfi_endproc
	.size	copy, .-copy
	.section	.rodata
	.align 8
.LC0:
	.long	0
	.long	1072693248
"""
CLANG = """\
	.globl	copy                            # -- Begin function copy
	.type	copy,@function
copy:                                   # @copy
# %bb.0:
	testl	%edx, %edx
	jle	.LBB0_2
.LBB0_1:                                # =>This Inner Loop Header: Depth=1
	vmovupd	(%rsi,%rax,8), %ymm0            # ymm0 = mem
	vmovupd	%ymm0, (%rdi,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %rdx
	jne	.LBB0_1
.LBB0_2:
	vzeroupper
	retq
.Lfunc_end0:
	.size	copy, .Lfunc_end0-copy
"""
ICC = """\
copy:
# parameter 1: %rdi
..B1.1:                         # Preds ..B1.0
..___tag_value_copy.1:
..L2:
                                                          #1.1
..B1.5:                         # Preds ..B1.5 ..B1.4
        vmovupd   (%rsi,%rax,8), %ymm0                          #3.10
        vmovupd   %ymm0, (%rdi,%rax,8)                          #3.3
        addq      $4, %rax                                      #2.3
        cmpq      %rdx, %rax                                    #2.3
        jb        ..B1.5        # Prob 82%                      #2.3
        ret                                                     #4.1
"""
OBJDUMP = """\

a.out:     file format elf64-x86-64


Disassembly of section .text:

0000000000001130 <copy>:
    1130:\t85 d2                \ttest   %edx,%edx
    1132:\t7e 1b                \tjle    114f <copy+0x1f>
    1134:\t66 2e 0f 1f 84 00 00 \tcs nopw 0x0(%rax,%rax,1)
    113b:\t00 00 00\x20
    113e:\tf2 0f 10 04 c6       \tmovsd  (%rsi,%rax,8),%xmm0
    1143:\tf2 0f 11 04 c7       \tmovsd  %xmm0,(%rdi,%rax,8)
    1148:\t48 ff c0             \tinc    %rax
    114b:\t39 c2                \tcmp    %eax,%edx
    114d:\t7f ef                \tjg     113e <copy+0xe>
    114f:\tc3                   \tret
"""
LLVM_OBJDUMP = """\
0000000000001130 <copy>:
    113e: f2 0f 10 04 c6               \tmovsd\txmm0, qword ptr [rsi + 8*rax]
    1143: f2 0f 11 04 c7               \tmovsd\tqword ptr [rdi + 8*rax], xmm0
    1148: 48 ff c0                     \tinc\trax
    114b: 39 c2                        \tcmp\tedx, eax
    114d: 7f ef                        \tjg\t0x113e <copy+0xe>
    114f: c3                           \tret
"""
ARMCLANG = """\
	.type	copy,@function
copy:                                   // @copy
// %bb.0:
.LBB0_1:                                // =>This Inner Loop Header: Depth=1
	ldr	q0, [x1], #16                   // load
	str	q0, [x0], #16
	subs	x2, x2, #2                      // =2
	b.ne	.LBB0_1
	ret
"""
ARM_OBJDUMP = """\
0000000000000000 <copy>:
   0:\t3cc10420 \tldr\tq0, [x1], #16
   4:\t3c810400 \tstr\tq0, [x0], #16
   8:\tf1000842 \tsubs\tx2, x2, #0x2
   c:\t54ffffa1 \tb.ne\t0 <copy>  // b.any
  10:\td65f03c0 \tret
"""


@pytest.mark.parametrize(
    ("text", "isa", "syntax", "count", "label"),
    [
        (GCC, "x86", "att", 9, ".L3"),
        (CLANG, "x86", "att", 9, ".LBB0_1"),
        (ICC, "x86", "att", 6, "..B1.5"),
        (OBJDUMP, "x86", "att", 9, "0x113e"),
        (LLVM_OBJDUMP, "x86", "intel", 6, "0x113e"),
        (ARMCLANG, "aarch64", "", 5, ".LBB0_1"),
        (ARM_OBJDUMP, "aarch64", "", 5, "0x0"),
    ],
    ids=["gcc", "clang", "icc", "objdump", "llvm-objdump", "armclang", "objdump-arm"],
)
def test_listings_of_all_tools_are_read(text: str, isa: str, syntax: str, count: int, label: str) -> None:
    listing = parse(text)
    assert (isa, syntax) == (listing.isa, listing.syntax)
    assert count == len(listing.instructions)
    assert ["copy"] == list(listing.functions)
    assert [] == [i.text for i in listing.instructions if not i.known]
    back = [i for i in listing.instructions if i.control == "branch" and listing.labels.get(i.target, 99) <= 3]
    assert [label] == [i.target for i in back]
    for instruction in listing.instructions:
        assert instruction.mnemonic[:3] in text.splitlines()[instruction.line - 1].replace("nopw", "nop")


def test_one_code_compiled_in_two_ways_is_one_loop() -> None:
    assert [i.form for i in parse(OBJDUMP).instructions[3:]] == [i.form for i in parse(LLVM_OBJDUMP).instructions]


def test_several_functions_are_kept_apart() -> None:
    two = "f:\n\taddq $1, %rax\n\tret\ng:\n\tsubq $1, %rax\n\tret\n"
    assert {"f": (0, 2), "g": (2, 4)} == parse(two).functions


def test_semicolons_separate_statements_or_begin_a_comment() -> None:
    assert ["mov r64,r64", "add r64,i"] == [i.form for i in parse("mov rax, rbx; add rax, 1").instructions]
    assert ["mov r64,r64"] == [i.form for i in parse("mov rax, rbx ; moves it here").instructions]


def test_the_marks_in_front_of_published_listings_are_skipped() -> None:
    assert ["mov r64,r64", "inc r64"] == [i.form for i in parse("X movq %rdx, %rax\nP incq %rdx").instructions]


def test_a_local_label_leads_to_the_nearest_of_its_name() -> None:
    listing = parse("1:\taddq $1, %rax\n\tjne 1b\n1:\tsubq $1, %rax\n\tjne 1b\n\tjmp 1f\n1:\tret\n")
    assert [0, 2, 5] == [listing.labels[i.target] for i in listing.instructions if i.target]


@pytest.mark.parametrize("blanks", ["", "\t", " ", "    "])
@pytest.mark.parametrize("behind", [" ", "\n\t"])
def test_a_local_label_is_one_wherever_it_stands(blanks: str, behind: str) -> None:
    listing = parse(f"\taddq $1, %rax\n\tjmp 1f\n{blanks}1:{behind}subq $1, %rax\n{blanks}10:{behind}jne 10b\n")
    assert [2, 3] == [listing.labels[i.target] for i in listing.instructions if i.target]


@pytest.mark.parametrize("line", ["   0:\tadd %rax,%rbx", "   0:      add %rax,%rbx", "   0: 48 01 c3 add %rax,%rbx"])
def test_an_address_is_none(line: str) -> None:
    assert [0] == [i.address for i in parse(f"{line}\n").instructions]


X86_MARKED = "\tmovl $111, %ebx\n\t.byte 100,103,144\n.L3:\n\taddq $1, %rax\n\tjne .L3\n\tmovl $222, %ebx\n\t.byte 100,103,144\n"
ARM_MARKED = "\tmov x1, #111\n\t.byte 213,3,32,31\n.L3:\n\tsubs x0, x0, 1\n\tb.ne .L3\n\tmov x1, #222\n\t.byte 213,3,32,31\n"


@pytest.mark.parametrize(
    "text",
    [
        X86_MARKED,
        ARM_MARKED,
        "\txorl %eax, %eax\n# OSACA-BEGIN\n\taddq $1, %rax\n\tjne .L3\n# OSACA-END\n\tret\n",
        "\tmov x0, 0\n// OSACA-BEGIN\n\tsubs x0, x0, 1\n\tb.ne .L3\n// OSACA-END\n\tret\n",
        "\txorl %eax, %eax\n# LLVM-MCA-BEGIN\n\taddq $1, %rax\n\tjne .L3\n# LLVM-MCA-END\n\tret\n",
    ],
    ids=["IACA bytes", "Arm bytes", "OSACA", "OSACA on Arm", "llvm-mca"],
)
def test_markers_of_all_tools_give_the_region_between(text: str) -> None:
    listing = parse(text)
    assert [(1, 3, "")] == list(listing.markers)


def test_a_region_may_have_a_name() -> None:
    assert "inner" == parse("# LLVM-MCA-BEGIN inner\n\taddq $1, %rax\n# LLVM-MCA-END\n").markers[0][2]


WRONG = {
    "prose": ("It was a bright cold day in April.\nThe clocks were striking thirteen.\n", "not assembly"),
    "C source": ("int main(void) {\n  for (int i = 0; i < n; i++) a[i] = b[i];\n}\n", "not assembly"),
    "nothing": ("", "not assembly"),
    "mixed syntax": ("\tmovq %rax, %rbx\n\tmov rax, rbx\n", "line 2.*AT&T"),
    "another ISA after x86": ("\taddq $1, %rax\n\tfmla v0.2d, v1.2d, v2.2d\n", "line 2.*AArch64"),
    "another ISA after Arm": ("\tfmla v0.2d, v1.2d, v2.2d\n\tldr q0, [x0]\n\tmov rax, rbx\n", "line 3.*x86"),
    "bytes that are no code": ("   0:\taddq $1, %rax\n   4:\t(bad)\n", "line 2.*data"),
    "unknown instructions": ("\tfoo %rax\n\tbar %rbx\n\tbaz %rcx\n", "3 of 3"),
    "end without begin": ("# OSACA-END\n\taddq $1, %rax\n", "did not begin"),
    "begin without end": ("# OSACA-BEGIN\n\taddq $1, %rax\n", "does not end"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_not_assembly_is_refused_with_the_place(case: str) -> None:
    text, message = WRONG[case]
    with pytest.raises(AssemblyError, match=message):
        parse(text)


def test_an_unknown_isa_or_syntax_is_refused() -> None:
    with pytest.raises(AssemblyError, match="sparc"):
        parse("add %g1, %g2, %g3", "sparc")
    with pytest.raises(AssemblyError, match="masm"):
        parse("mov rax, rbx", "x86", "masm")


def test_a_given_syntax_implies_x86() -> None:
    assert ("x86", "intel") == (parse("nop", syntax="intel").isa, parse("nop", syntax="intel").syntax)
    with pytest.raises(AssemblyError):
        parse("nop")
    assert ("x86", "att") == (parse(GCC, syntax="att").isa, parse(GCC, syntax="att").syntax)
    with pytest.raises(AssemblyError, match="AT&T"):
        parse(GCC, syntax="intel")
    with pytest.raises(AssemblyError):
        parse(LLVM_OBJDUMP, syntax="att")


@pytest.mark.parametrize("text", [ARMCLANG, ARM_OBJDUMP, "a.o: file format elf64-littleaarch64\n" + ARM_OBJDUMP])
def test_a_syntax_of_x86_is_refused_for_code_of_another_instruction_set(text: str) -> None:
    for syntax in ("att", "intel"):
        with pytest.raises(AssemblyError, match=f"AArch64, but the syntax '{syntax}'"):
            parse(text, syntax=syntax)


@pytest.mark.slow
def test_ten_thousand_instructions_are_read_and_followed_in_linear_steps() -> None:
    from rooftree.asm.loops import select

    body = "".join(f"\tvmovupd {32 * n}(%rsi), %ymm{n % 16}\n\taddq $32, %rax\n" for n in range(5000))
    loop = select(parse(f".L1:\n{body}\tcmpq %rax, %rdx\n\tjne .L1\n"))
    assert 10002 == len(loop.block)
    assert {"rax": 160000} == loop.steps().registers
