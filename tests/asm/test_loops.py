"""Loops: found by control flow, their roles, and how far they step."""

from __future__ import annotations

import contextlib
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.asm import parse
from rooftree.asm.binary import disassembled, from_binary, hex_bytes, load
from rooftree.asm.flow import graph, natural_loops
from rooftree.asm.iterations import iterations
from rooftree.asm.loops import innermost, select
from rooftree.asm.steps import steps
from rooftree.errors import AssemblyError, CapabilityError

# b[i] = 2 * a[i] as a compiler makes it: a peeled loop, the main one, the remainder, and a version for overlap
VERSIONS = """\
scale:
	cmpq	%rdi, %rsi
	jae	.Loverlap
.Lpeel:
	vmulsd	(%rsi,%rax,8), %xmm1, %xmm0
	vmovsd	%xmm0, (%rdi,%rax,8)
	incq	%rax
	cmpq	%rax, %rcx
	jne	.Lpeel
.Lmain:
	vmulpd	(%rsi,%rax,8), %ymm1, %ymm0
	vmulpd	32(%rsi,%rax,8), %ymm1, %ymm2
	vmovupd	%ymm0, (%rdi,%rax,8)
	vmovupd	%ymm2, 32(%rdi,%rax,8)
	addq	$8, %rax
	cmpq	%rax, %r8
	jne	.Lmain
.Lrest:
	vmulsd	(%rsi,%rax,8), %xmm1, %xmm0
	vmovsd	%xmm0, (%rdi,%rax,8)
	incq	%rax
	cmpq	%rax, %rdx
	jne	.Lrest
	ret
.Loverlap:
	vmulsd	(%rsi,%rax,8), %xmm1, %xmm0
	vmovsd	%xmm0, (%rdi,%rax,8)
	incq	%rax
	cmpq	%rax, %rdx
	jne	.Loverlap
	ret
"""


def test_versions_of_one_loop_are_told_apart() -> None:
    loops = {loop.block.label: loop for loop in innermost(parse(VERSIONS))}
    assert {".Lpeel": "peel", ".Lmain": "main", ".Lrest": "remainder", ".Loverlap": "version"} == {
        name: loop.role for name, loop in loops.items()
    }
    assert (256, 64, (("mul", 8),)) == (loops[".Lmain"].vector_bits, loops[".Lmain"].step, loops[".Lmain"].flops)
    assert ".Lmain" == select(parse(VERSIONS)).block.label


def test_any_loop_can_be_asked_for() -> None:
    listing = parse(VERSIONS)
    assert ".Lrest" == select(listing, ".Lrest").block.label
    assert ".Lrest" == select(listing, 3).block.label
    assert ".Lrest" == select(listing, "line 19").block.label
    assert ".Lmain" == select(listing, "scale").block.label
    with pytest.raises(AssemblyError, match=r"no loop '\.Lnone'") as error:
        select(listing, ".Lnone")
    assert "2: scale:.Lmain" in str(error.value)
    with pytest.raises(AssemblyError, match="no function 'scael'") as error:
        select(listing, function="scael")
    assert "did you mean 'scale'" in str(error.value)


def test_the_innermost_of_a_nest_is_taken_with_its_depth() -> None:
    inner = ".L2:\n\taddsd (%rax), %xmm0\n\taddq $8, %rax\n\tcmpq %rax, %rcx\n\tjne .L2\n"
    text = f".L1:\n\tmovq %rdi, %rax\n{inner}\tdecq %rdx\n\tjne .L1\n"
    loops = innermost(parse(text))
    assert [(".L2", 2, 4)] == [(loop.block.label, loop.depth, len(loop.block)) for loop in loops]


def test_a_loop_that_is_entered_at_its_test_is_found_whole() -> None:
    text = "\tjmp .L2\n.L3:\n\taddsd (%rax), %xmm0\n\taddq $8, %rax\n.L2:\n\tcmpq %rax, %rcx\n\tjne .L3\n\tret\n"
    assert 4 == len(select(parse(text)).block)


def test_a_run_of_instructions_is_one_body() -> None:
    text = "vmovupd ymm0, ymmword ptr [rsi+rax*8]\nadd rax, 4\ncmp rax, rcx\njb 0xffffffffffffff27\n"
    loop = select(parse(text))
    assert ("body", 4, 32) == (loop.role, len(loop.block), loop.step)


def test_text_without_a_loop_is_refused() -> None:
    with pytest.raises(AssemblyError, match="no loop"):
        select(parse("f:\n\taddq $8, %rax\n\tret\n"))


def test_data_in_a_loop_is_refused_with_its_line() -> None:
    with pytest.raises(AssemblyError, match="line 4: data"):
        select(parse("f:\n.L3:\n\taddq $8, %rax\n\t.long 5\n\tcmpq %rax,%rdx\n\tjne .L3\n\tret\n"))


def test_a_loop_that_never_ends_has_a_body() -> None:
    assert 1 == len(select(parse(".L1:\n\tjmp .L1\n\tret\n")).block)


def test_a_rare_call_is_left_out_of_the_body() -> None:
    text = (
        ".L1:\n\tmovsd (%rdi), %xmm0\n\tucomisd %xmm0, %xmm2\n\tja .L9\n\tsqrtsd %xmm0, %xmm0\n.L2:\n\tmovsd %xmm0, (%rdi)\n"
        "\taddq $8, %rdi\n\tcmpq %rdi, %rsi\n\tjne .L1\n\tret\n.L9:\n\tmovq %rdi, 8(%rsp)\n\tcall sqrt\n"
        "\tmovq 8(%rsp), %rdi\n\tjmp .L2\n"
    )
    loop = select(parse(text))
    assert ((), 8, 8, frozenset()) == (loop.calls, len(loop.block), loop.step, loop.conditional)
    assert "line 14" in loop.reason
    assert select(parse(text), loops=innermost(parse(text), all_calls=True)) == loop


@pytest.mark.parametrize("called", ["log@PLT", "exp", "sqrt", "__muldc3", "fmax", "*%rax"])
def test_a_call_in_a_branch_without_its_operation_beside_it_may_be_what_most_passes_do(called: str) -> None:
    text = (
        ".L1:\n\tmovsd (%rdi,%rbx,8), %xmm0\n\tucomisd %xmm1, %xmm0\n\tja .L9\n\tmovsd %xmm1, (%rsi,%rbx,8)\n"
        f"\tincq %rbx\n\tcmpq %rbx, %rbp\n\tjne .L1\n\tret\n.L9:\n\tcall {called}\n\tmovsd %xmm0, (%rsi,%rbx,8)\n"
        "\tincq %rbx\n\tcmpq %rbx, %rbp\n\tjne .L1\n\tret\n"
    )
    [loop] = innermost(parse(text), all_calls=True)
    assert () == loop.left_out
    assert 1 == len(loop.calls)
    assert [1, 0] == [len(path.calls) for path in loop.paths]


def test_what_some_passes_skip_gives_no_step() -> None:
    skipping = "\tucomisd %xmm0, %xmm2\n\tja .L2\n\taddq $8, %rdi\n"
    text = f".L1:\n\tmovsd (%rdi), %xmm0\n{skipping}.L2:\n\tdecq %rdx\n\tjne .L1\n\tret\n"
    loop = select(parse(text))
    assert frozenset({3}) == loop.conditional
    stream = loop.steps().streams[0]
    assert stream.step is None
    assert "some passes only" in stream.why


# body, vector bits, registers, steps of the streams
STEPS = {
    "index": ("movsd (%rdi,%rax,8), %xmm0\nmovsd %xmm0, 8(%rsi,%rax,8)\naddq $2, %rax", None, {"rax": 2}, [16, 16]),
    "pointers": (
        "movsd (%rdi), %xmm0\naddq $16, %rdi\nmovsd %xmm0, -16(%rsi)\nsubq $-8, %rsi",
        None,
        {"rdi": 16, "rsi": 8},
        [16, 8],
    ),
    "downwards": ("movsd (%rdi,%rax,8), %xmm0\ndecq %rax", None, {"rax": -1}, [-8]),
    "backwards, without a sign": ("movsd (%rdi), %xmm0\naddq $0xffffffffffffff00, %rdi", None, {"rdi": -256}, [-256]),
    "a copy of the index": ("movq %rdx, %rax\nincq %rdx\nmovsd (%rdi,%rax,8), %xmm0", None, {"rax": 1, "rdx": 1}, [8]),
    "lea": ("leaq (%rdi,%rcx,4), %rax\nmovss (%rax), %xmm0\naddq $3, %rcx", None, {"rax": 12, "rcx": 3}, [12]),
    "a spilled pointer": ("movq 24(%rsp), %rax\nmovsd (%rax,%rdx,8), %xmm0\nincq %rdx", None, {"rax": 0, "rdx": 1}, [0, 8]),
    "a counter on the stack": (
        "movl -4(%rbp), %eax\ncltq\nmovsd (%rdi,%rax,8), %xmm0\naddl $1, -4(%rbp)",
        None,
        None,
        [0, 8, 0, 0],
    ),
    "a pointer kept in a vector register": (
        "vmovq %xmm12, %rdi\nvmovsd %xmm0, 8(%rdi)\nmovl (%rdx), %edi\nvmovq %xmm12, %rbx\naddq $32, %rbx\nvmovq %rbx, %xmm12",
        None,
        {"rdi": None, "rbx": 32},
        [32, 0],
    ),
    "an index computed in a vector register": (
        "vpaddq %xmm1, %xmm12, %xmm12\nvmovq %xmm12, %rax\nvmovsd (%rdi,%rax,8), %xmm0",
        None,
        {"rax": None},
        [None],
    ),
    "an index loaded into a vector register": (
        "vmovdqu (%rsi), %xmm12\nvmovq %xmm12, %rax\nvmovsd (%rdi,%rax,8), %xmm0\naddq $16, %rsi",
        None,
        {"rax": None, "rsi": 16},
        [16, None],
    ),
    "an index from memory": (
        "movl (%rdi,%rax,4), %ecx\nmovsd (%rsi,%rcx,8), %xmm0\nincq %rax",
        None,
        {"rcx": None, "rax": 1},
        [4, None],
    ),
    "Arm writeback": (
        "ldr q0, [x0], #16\nldr d1, [x1, #8]!\nstr q0, [x2, x3]\nadd x3, x3, 16",
        None,
        {"x0": 16, "x1": 8, "x3": 16},
        [16, 8, 16],
    ),
    "SVE": ("ld1d z0.d, p0/z, [x1, x3, lsl 3]\nincd x3", 512, {"x3": 8}, [64]),
    "SVE, unknown length": ("ld1d z0.d, p0/z, [x1, x3, lsl 3]\nincd x3", None, {"x3": None}, [None]),
    "SVE addvl": ("ld1w z0.s, p0/z, [x1, #1, mul vl]\naddvl x1, x1, #2", 256, {"x1": 64}, [64]),
    "RVV": ("vsetvli a5,a3,e64,m2,ta,ma\nvle64.v v1,0(a1)\nslli a4,a5,3\nadd a1,a1,a4", 256, {"a1": 64}, [64]),
    "RVV, no such width": ("vsetvli a5,a3,e0,m2,ta,ma\nvle64.v v1,0(a1)\nadd a1,a1,a5", 256, {"a1": None}, [None]),
    "POWER": ("lxvd2x 0,9,10\nstfdu 1,8(4)\naddi 10,10,16\nbdnz .L4", None, {"r10": 16, "r4": 8}, [16, 8]),
}


@pytest.mark.parametrize("case", STEPS)
def test_steps_follow_the_registers(case: str) -> None:
    text, vector_bits, registers, streams = STEPS[case]
    found = steps(parse(text).block(), vector_bits=vector_bits)
    assert streams == [s.step for s in found.streams]
    for name, gain in (registers or {}).items():  # type: ignore[attr-defined]
        assert gain == found.registers[name]


@pytest.mark.parametrize(
    ("isa", "mnemonics", "first"),
    [
        ("x86", ("lea", "inc", "neg", "xor", "add", "mov", "shl", "imul"), "%rax"),
        ("aarch64", ("incd", "cntd", "addvl", "rdvl", "add", "mov", "lsl"), "x1"),
        ("riscv", ("vsetvli", "mv", "la", "add", "slli", "sh1add"), "a0"),
        ("power", ("mr", "li", "addi", "addis", "subf", "sldi"), "9"),
    ],
)
def test_instructions_that_lack_operands_state_nothing(isa: str, mnemonics: tuple[str, ...], first: str) -> None:
    for text in (f"{mnemonic}{operands}" for mnemonic in mnemonics for operands in ("", f" {first}")):
        with contextlib.suppress(AssemblyError):
            steps(parse(text, isa=isa).block(), vector_bits=256)


# as gcc writes it for SVE: the step is in a register that is set before the loop
SVE = """\
add:
	cmp	w3, 0
	ble	.L1
	cntd	x5
	{between}
	lsl	x6, x5, 3
	whilelo	p0.d, wzr, w3
.L3:
	ld1d	z0.d, p0/z, [x1, x4, lsl 3]
	ld1d	z1.d, p0/z, [x2]
	fadd	z0.d, z0.d, z1.d
	st1d	z0.d, p0, [x0, x4, lsl 3]
	add	x4, x4, x5
	add	x2, x2, x6
	whilelo	p0.d, w4, w3
	b.any	.L3
.L1:
	ret
"""


def test_a_step_that_is_set_before_the_loop_is_followed_back() -> None:
    loop = select(parse(SVE.format(between="nop")))
    assert {"x4": 8, "x2": 64} == loop.steps(512).registers
    assert [64, 64, 64] == [s.step for s in loop.steps(512).streams]
    assert 4 == iterations(loop.steps(256), [(8, 1)])
    without = loop.steps().streams[0]
    assert without.step is None
    assert "vector length, which was not given" in without.why


def test_a_step_that_two_ways_set_differently_is_not_known() -> None:
    loop = select(parse(SVE.format(between="cbz x7, .L9\n\tcntw x5\n.L9:")))
    assert [None, None, None] == [s.step for s in loop.steps(512).streams]
    same = select(parse(SVE.format(between="cbz x7, .L9\n\tcntd x5\n.L9:")))
    assert [64, 64, 64] == [s.step for s in same.steps(512).streams]


def test_a_stride_that_the_caller_gives_is_named() -> None:
    body = "\taddsd (%rdi), %xmm0\n\taddq %rsi, %rdi\n\tincq %rax\n\tcmpq %rax, %rdx\n\tjne .L3\n"
    stream = select(parse(f"f:\n\txorl %eax, %eax\n.L3:\n{body}\tret\n")).steps().streams[0]
    assert stream.step is None
    assert "rsi" in stream.why


@given(
    start=st.lists(st.sampled_from(["addq", "subq"]), min_size=1, max_size=6),
    amounts=st.lists(st.integers(-1000, 1000), min_size=6, max_size=6),
    scale=st.sampled_from([1, 2, 4, 8]),
)
def test_any_sequence_of_additions_adds_up(start: Any, amounts: Any, scale: Any) -> None:
    chosen = list(zip(start, amounts, strict=False))
    text = "\n".join(f"{word} ${amount}, %rax" for word, amount in chosen)
    found = steps(parse(f"movq (%rdi,%rax,{scale}), %rcx\n{text}").block())
    total = sum(amount if word == "addq" else -amount for word, amount in chosen)
    assert total == found.registers["rax"]
    assert total * scale == found.streams[0].step


def test_iterations_fit_all_streams_or_are_refused() -> None:
    body = parse("vmovupd (%rdi,%rax,8), %ymm0\nvmovups %xmm0, (%rsi,%rax,4)\naddq $4, %rax").block()
    assert 4 == iterations(steps(body), [(8, 1), (4, 1)])
    assert 2 == iterations(steps(body), [(8, 2), (4, 2)])
    with pytest.raises(AssemblyError, match="16, 32 B"):
        iterations(steps(body), [(8, 1)] * 2 + [(8, 3)])
    with pytest.raises(AssemblyError, match="constant distance"):
        iterations(steps(parse("movq (%rdi), %rdi").block()), [(8, 1)])


def test_loops_of_zen4_are_known_and_step_as_their_kernels(shared: Path) -> None:
    with (shared / "incore-tuning" / "zen4_loops.json").open() as file:
        loops = json.load(file)["loops"]
    for entry in loops:
        listing = parse(entry["asm"])
        loop = select(listing)
        rare = sum(i.control == "call" for i in listing.instructions)
        assert rare or len(listing.instructions) == len(loop.block), entry["id"]
        assert not any(i.control == "call" for i in loop.block), entry["id"]
        assert () == loop.block.unknown, entry["id"]
        found = loop.steps()
        unknown = [s.why for s in found.streams if s.step is None and not s.on_stack]
        assert [] == [why for why in unknown if "in a vector" not in why], entry["id"]
        element = 4 if entry["kernel"].endswith("f") else 8  # s3d7ptf, jacobif, ... are single precision
        assert 1 <= iterations(found, [(element, 1)], where=entry["id"]) <= 64


def test_inspect_loops_do_the_flops_that_their_kernels_count(shared: Path) -> None:
    sizes = {"double": 8, "float": 4}
    checked = 0
    for line in (shared / "inspect-tuning" / "kernels.jsonl").read_text().splitlines():
        entry = json.loads(line)
        if not entry["asm"]["extracted"]:
            continue
        listing = parse((shared / "inspect-tuning" / "asm" / f"{entry['config']}.s").read_text())
        assert () == listing.block().unknown, entry["config"]
        loop = select(listing)
        found = loop.steps()
        assert [] == [s.why for s in found.streams if s.step is None], entry["config"]
        if entry["dtype"] in sizes and entry["flop_per_lup"]:
            done = iterations(found, [(sizes[entry["dtype"]], 1)], where=entry["config"])
            flops = sum(2 * lanes if kind == "fma" else lanes for kind, lanes in loop.flops)
            assert float(entry["flop_per_lup"]) * done == flops, entry["config"]
            checked += 1
    assert checked >= 50


def test_back_edges_make_the_loops_of_a_graph() -> None:
    listing = parse(".L1:\n\tnop\n.L2:\n\tdecq %rax\n\tjne .L2\n\tdecq %rbx\n\tje .L1\n\tdecq %rcx\n\tjne .L1\n\tret\n")
    found = [(loop.header, loop.blocks, loop.depth, loop.innermost) for loop in natural_loops(graph(listing))]
    assert [(0, (0, 1, 2, 3), 1, False), (1, (1,), 2, True)] == found


@pytest.mark.needs("objdump")
def test_hex_gives_the_instructions_of_each_block() -> None:
    first, second = disassembled([hex_bytes("4883c001"), hex_bytes("0f1f00 c5fd58c1 75f8")])
    assert ["add r64,i"] == [i.form for i in first.instructions]  # type: ignore[union-attr]
    assert ["nop m32", "vaddpd ymm,ymm,ymm", "jne l"] == [i.form.replace("nop m", "nop m32") for i in second.instructions]  # type: ignore[union-attr]
    assert "0x1" == second.instructions[-1].target  # type: ignore[union-attr]


@pytest.mark.needs("objdump")
@pytest.mark.parametrize(
    ("digits", "message"), [("zz", "not hex"), ("", "no bytes"), ("4883", "end inside"), ("06", "no instruction")]
)
def test_hex_that_is_no_code_is_refused(digits: str, message: str) -> None:
    with pytest.raises(AssemblyError, match=message):
        raise disassembled([hex_bytes(digits)])[0]  # type: ignore[misc]


def test_without_a_disassembler_the_capability_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda tool: None)
    with pytest.raises(CapabilityError, match="objdump"):
        disassembled([b"\x90"])


@pytest.mark.needs("x86-64", "gcc", "objdump")
def test_a_function_of_an_object_file_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text(
        "double sum(double *a, long n) { double s = 0; for (long i = 0; i < n; i++) s += a[i]; return s; }\n"
        "void copy(double *a, double *b, long n) { for (long i = 0; i < n; i++) a[i] = b[i] + 1.0; }\nextern int gone(void);"
        "int uses(void) { return gone(); }\n"
    )
    subprocess.run(["gcc", "-O1", "-c", "a.c"], cwd=tmp_path, check=True)
    listing = load(f"{tmp_path / 'a.o'}:copy")
    assert ["copy"] == list(listing.functions)
    loop = select(listing)
    assert 1 == iterations(loop.steps(), [(8, 1)])
    assert {"sum", "copy", "uses"} == set(from_binary(tmp_path / "a.o").functions)
    with pytest.raises(AssemblyError, match="'cpoy' does not exist") as error:
        load(f"{tmp_path / 'a.o'}:cpoy")
    assert "did you mean 'copy'" in str(error.value)
    with pytest.raises(AssemblyError, match=r"'gone' (is not defined|does not exist)"):
        load(f"{tmp_path / 'a.o'}:gone")
    with pytest.raises(AssemblyError, match="no such file"):
        load(str(tmp_path / "b.o"))
    (tmp_path / "cut.o").write_bytes((tmp_path / "a.o").read_bytes()[:30])
    with pytest.raises(AssemblyError, match="damaged or cut off"):
        load(str(tmp_path / "cut.o"))
    (tmp_path / "picture").write_bytes(b"\x89PNG\r\n\xff\xfe")
    with pytest.raises(AssemblyError, match="neither text nor an ELF file"):
        load(str(tmp_path / "picture"))
