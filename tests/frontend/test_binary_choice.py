"""Which loops of programs are taken for kernels: by name, by address, and what is said of the others."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from rooftree.asm.program import program
from rooftree.errors import KernelError
from rooftree.frontend.front_ends import Preprocessing
from rooftree.frontend.load import load_kernel
from rooftree.frontend.loops import loops_of as loops_in
from rooftree.predict.run import predict
from tests.needs import need

FIRST = """{0}: xor ecx, ecx
.{0}1: movzx eax, BYTE PTR [rsi+rcx]
 cmp al, 37
 je .{0}2
 mov BYTE PTR [rdi+rcx], al
 inc rcx
 cmp rcx, rdx
 jb .{0}1
 {1}
"""

AGAIN = """.{0}2: mov BYTE PTR [rdi+rcx], 32
 inc rcx
 cmp rcx, rdx
 jb .{0}2
 ret
"""

ENTANGLED = """.{0}2: inc rcx
 cmp rcx, rdx
 jae .{0}5
 mov eax, 32
 jmp .{0}4
.{0}3: movzx eax, BYTE PTR [rsi+rcx]
 cmp al, 37
 je .{0}2
.{0}5: or eax, 32
.{0}4: mov BYTE PTR [rdi+rcx], al
 inc rcx
 cmp rcx, rdx
 jb .{0}3
 ret
"""

PLAIN = Preprocessing({}, (), None)


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Functions whose first loop data end: `tangled` and `simple` then do the rest in another loop, `both` does so anyway."""
    need("x86-64", "gcc", "objdump")
    folder = tmp_path_factory.mktemp("left")
    parts = {"tangled": ("ret", ENTANGLED), "simple": ("ret", AGAIN), "both": ("nop", AGAIN)}
    text = ".intel_syntax noprefix\n.text\n"
    for name, (end, rest) in parts.items():
        text += f".balign 64\n.globl {name}\n.type {name}, @function\n{(FIRST + rest).format(name, end)}.size {name}, .-{name}\n"
    (folder / "left.s").write_text(text)
    subprocess.run(["gcc", "-shared", "-o", folder / "left.so", folder / "left.s"], check=True)
    return folder / "left.so"


def test_an_address_is_the_loop_that_begins_there_or_is_refused(left: Path) -> None:
    """It was the main loop of the function around it, without a word."""
    known = program(left)
    for name in ("tangled", "simple"):
        start, named = known.symbols[name], load_kernel(f"{left}:{name}+1").machine_code
        assert named is not None
        assert named == load_kernel(f"{left}:0x{named.header:x}").machine_code == load_kernel(f"{left}:{name}+0x2").machine_code
        for at in (named.header + 3, start + 1):
            with pytest.raises(KernelError, match="there is no loop '0x") as caught:
                load_kernel(f"{left}:0x{at:x}")
            assert load_kernel(str(caught.value.hint))
        assert load_kernel(f"{left}:0x{start:x}").machine_code is not None
    second = load_kernel(f"{left}:simple+2").machine_code
    assert second is not None
    assert second == load_kernel(f"{left}:0x{second.header:x}").machine_code


def test_a_loop_that_another_goes_on_for_has_a_doubt_without_a_limit(left: Path) -> None:
    """Nothing was said of a branch that leaves it for good; 96 .. 176 cy/CL, where 232 were measured."""
    for choice, others in (("tangled", 1), ("simple+1", 1), ("simple+2", 0), ("both+1", 0)):
        kernel = load_kernel(f"{left}:{choice}")
        assert kernel.machine_code is not None
        assert others == len(kernel.machine_code.beyond), choice
        doubts = {one.kind: one for one in predict(kernel, "zen4", {"rdx": 2000}, incore="auto").doubts}
        assert bool(others) == ("branches" in doubts), choice
        if others:
            assert doubts["branches"].high is None
            assert f"0x{kernel.machine_code.beyond[0]:x}" in doubts["branches"].words


def test_all_innermost_loops_are_listed(left: Path) -> None:
    found = loops_in(left, PLAIN)
    assert {"tangled": ["ok", "refused"], "simple": ["ok", "ok"], "both": ["ok", "ok"]} == {
        name: [one.status for one in found if one.function == name] for name in ("tangled", "simple", "both")
    }
    (refused,) = [one for one in found if one.status == "refused" and one.function == "tangled"]
    assert "entered in several places" in refused.reason
    with pytest.raises(KernelError, match=f"that at {refused.address} is entered in several places"):
        load_kernel(f"{left}:{refused.address}")


def test_loops_that_were_not_chosen_are_named(left: Path) -> None:
    for name in ("tangled", "simple", "both"):
        taken, begins = load_kernel(f"{left}:{name}"), [one.address for one in loops_in(left, PLAIN) if one.function == name]
        assert taken.machine_code is not None
        (left_out,) = {*begins} - {f"0x{taken.machine_code.header:x}"}
        assert [left_out in text for text in taken.assumptions if "left out" in text] == [True], name
        assert not [text for text in load_kernel(f"{left}:{name}+1").assumptions if "left out" in text]


def test_a_program_says_where_its_loop_lies(tmp_path: Path) -> None:
    """Within a line of code, or across two, which takes Zen 3 a cycle more: no doubt, but counted."""
    need("x86-64", "gcc", "objdump")
    text = ".intel_syntax noprefix\n.text\n"
    for name, skipped in (("within", 2), ("across", 46)):
        text += f".balign 64\n.skip {skipped}, 0x90\n.globl {name}\n.type {name}, @function\n{name}: xor eax, eax\n"
        text += f".{name}: vmovupd ymm0, YMMWORD PTR [rsi+rax]\n vmovupd YMMWORD PTR [rdi+rax], ymm0\n add rax, 32\n"
        text += f" cmp rax, rdx\n jb .{name}\n ret\n.size {name}, .-{name}\n"
    (tmp_path / "place.s").write_text(text)
    subprocess.run(["gcc", "-shared", "-o", tmp_path / "place.so", tmp_path / "place.s"], check=True)
    for name, cycles in (("within", 2), ("across", 4)):
        found = predict(f"{tmp_path}/place.so:{name}", "zen3", {"rdx": 8000}, incore="auto")
        assert cycles == float(found.T_OL[0, 0]), name
        assert not [one for one in found.doubts if "lies in memory" in one.words]


def test_functions_of_cpp_are_named_as_the_program_has_them(tmp_path: Path) -> None:
    """reap in a library with a symbol table: there is no function 'reap'; it has no symbols."""
    source, library = tmp_path / "scale.cpp", tmp_path / "scale.so"
    source.write_text("void scale(double *a, long n) { for (long i = 0; i < n; i++) a[i] *= 2; }")
    need("g++", "x86-64")
    subprocess.run(["g++", "-O1", "-shared", "-fPIC", "-o", library, source], check=True)
    with pytest.raises(KernelError, match="there are _Z5scalePdl") as error:
        load_kernel(f"{library}:scale")
    assert error.value.hint == f"{library}:_Z5scalePdl"
    assert load_kernel(str(error.value.hint)).name.startswith("_Z5scalePdl")


def test_a_loop_that_divides_integers_is_promised_no_vectors(tmp_path: Path) -> None:
    """A remainder by a variable: up to 16 times faster in vectors was said of the program, and nothing of its source."""
    need("gcc", "x86-64")
    (tmp_path / "mod.c").write_text(
        "void buckets(unsigned *restrict o, const unsigned *restrict x, unsigned m, long n) "
        "{ for (long i = 0; i < n; i++) o[i] = (x[i] * 2654435761u) % m; }\n"
    )
    subprocess.run(["gcc", "-O2", "-g", "-shared", "-fPIC", str(tmp_path / "mod.c"), "-o", str(tmp_path / "mod.so")], check=True)
    p = predict(f"{tmp_path}/mod.so:buckets", "zen4", {"n": 1000}, incore="auto")
    assert p.incore.why_scalar == "no vector instruction of this processor divides integers"
    assert "SIMD" not in [one.change for one in p.what_if]
