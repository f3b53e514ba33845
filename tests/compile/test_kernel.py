"""From a kernel to the code that a compiler makes of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.compile import cache as store
from rooftree.compile import kernel as compiling
from rooftree.compile import run
from rooftree.compile.kernel import _LOOPS, LARGE, NEUTRAL, PAIRS, _body, compile_kernel
from rooftree.compile.listing import cleaned
from rooftree.compile.tool_chain import family, host, tool_chains
from rooftree.errors import CapabilityError
from tests.needs import elsewhere

TRIAD = "double a[N], b[N], c[N], s;\nfor (long i = 0; i < N; ++i)\n    a[i] = b[i] + s * c[i];\n"
ANSWER = """\
case "$*" in
*--version*) echo 'gcc (Distribution 12.2) 12.2.0' ;;
*-march=unheard*) echo "cc1: error: bad value 'unheard' for '-march=' switch" >&2; exit 1 ;;
*) while [ "$1" != -o ]; do shift; done
   { echo '	.text'; echo '	.file 1 "<kernel>"'; echo '	.type f, @function'; echo 'f:'; echo '	.loc 1 2 3'; echo '.L3:'
     echo '	vmovsd (%rax), %xmm0'; echo '	addq $8, %rax'; echo '	jne .L3'; } > "$2" ;;
esac"""


def machine(*flags: str) -> Any:
    found = rooftree.machine("haswell-ep")
    entry = found.compilers[-1]
    return found.model_copy(
        update={"compilers": tuple(entry.model_copy(update={"command": "gcc", "flags": f}) for f in flags), "isa": host()}
    )


def test_the_first_compiler_that_takes_its_flags_is_used(fake_compiler: Callable[..., Path]) -> None:
    calls = fake_compiler("gcc", ANSWER)
    found = compile_kernel(rooftree.kernel(TRIAD), machine("-O3 -march=unheard", "-O2 -mavx2"))
    assert found.flags[:2] == ("-O2", "-mavx2")
    assert found.version == "gcc 12.2.0"
    assert found.notes == ("gcc 12.2.0 does not take the flag -march=unheard: bad value 'unheard' for '-march=' switch",)
    assert "-march=unheard" in calls.read_text()


def test_flags_that_no_compiler_takes_are_an_error(fake_compiler: Callable[..., Path]) -> None:
    fake_compiler("gcc", ANSWER)
    with pytest.raises(CapabilityError, match="does not take the flag -march=unheard") as caught:
        compile_kernel(rooftree.kernel(TRIAD), machine("-O3 -march=unheard"))
    assert "--compiler" in caught.value.hint


def test_the_same_code_is_made_once(fake_compiler: Callable[..., Path], cache: Path) -> None:
    from rooftree.compile import kernel as module

    calls = fake_compiler("gcc", ANSWER)
    kernel, cpu = rooftree.kernel(TRIAD), machine("-O3 -march=unheard", "-O3")
    first = compile_kernel(kernel, cpu)
    done = calls.read_text()
    module._compiled.cache_clear()
    second = compile_kernel(kernel, cpu)
    assert calls.read_text() == done  # neither compiled nor asked about its flags again
    assert (first.cached, second.cached) == (False, True)
    assert second.text == first.text
    assert len(list((cache / "rooftree" / "compiled").iterdir())) == 2


def test_a_changed_compiler_makes_the_code_anew(fake_compiler: Callable[..., Path]) -> None:
    from rooftree.compile import kernel as module

    calls = fake_compiler("gcc", ANSWER)
    kernel, cpu = rooftree.kernel(TRIAD), machine("-O3")
    compile_kernel(kernel, cpu)
    before = len(calls.read_text().splitlines())
    module._compiled.cache_clear()
    fake_compiler("gcc", ANSWER + "\n# another one")
    compile_kernel(kernel, cpu)
    assert len(calls.read_text().splitlines()) > before


def test_a_broken_cache_is_none(fake_compiler: Callable[..., Path], cache: Path) -> None:
    fake_compiler("gcc", ANSWER)
    (cache / "rooftree").mkdir(parents=True)
    (cache / "rooftree" / "compiled").write_text("a file in place of the folder")
    assert compile_kernel(rooftree.kernel(TRIAD), machine("-O3")).text


def test_old_entries_go(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_FILES", 10)
    for number in range(30):
        store.write(str(number), {"version": str(number)})
    assert len(list(store.folder().iterdir())) <= 11
    assert store.read("29") == {"version": "29"}
    (store.folder() / "29.json").write_text(json.dumps(["no", "entry"]))
    assert store.read("29") is None


def test_source_that_does_not_compile_is_named(fake_compiler: Callable[..., Path]) -> None:
    fake_compiler(
        "gcc",
        """\
case "$*" in *--version*) echo gcc 1.0; exit;; esac
if [ "$(cat)" = 'extern int x;' ]; then while [ "$1" != -o ]; do shift; done; echo x > "$2"; exit; fi
echo 'solver.c:7:3: error: no such thing' >&2; exit 1""",
    )
    with pytest.raises(CapabilityError, match=r"gcc 1\.0 does not compile it: no such thing") as caught:
        compile_kernel(rooftree.kernel(TRIAD), machine("-O3"))
    assert caught.value.where == "solver.c:7:3"


def test_a_compiler_that_hangs_is_ended(fake_compiler: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    fake_compiler("gcc", "sleep 60")
    monkeypatch.setattr(run, "TIME_LIMIT_S", 0.2)
    with pytest.raises(CapabilityError, match="took more than"):
        compile_kernel(rooftree.kernel(TRIAD), machine("-O3"))


FAILING = {
    "an error with its place": ("echo 'solver.c:7:3: error: no such thing' >&2; exit 1", "no such thing", True),
    "too much work": ("while true; do :; done", "of processor time", True),
    "a wait in vain": ("sleep 60", "took more than", False),
    "an error of the machine": ("echo 'error: no space left on device' >&2; exit 1", "no space left", False),
}


@pytest.mark.parametrize("kind", FAILING)
def test_what_was_compiled_in_vain_is_not_tried_again(
    fake_compiler: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """A campaign of hundreds of points compiled a class anew for each of them, a minute each; but chance is no reason."""
    script, said, lasting = FAILING[kind]
    calls = fake_compiler(
        "gcc",
        f"""\
case "$*" in *--version*) echo gcc 1.0; exit;; esac
if [ "$(cat)" = 'extern int x;' ]; then while [ "$1" != -o ]; do shift; done; echo x > "$2"; exit; fi
{script}""",
    )
    monkeypatch.setattr(run, "BUSY_LIMIT_S", 1)
    monkeypatch.setattr(run, "TIME_LIMIT_S", 2 if kind == "a wait in vain" else 60)
    monkeypatch.setattr(run, "_failures", {})

    def tried() -> int:
        with pytest.raises(CapabilityError, match=said):
            compile_kernel(rooftree.kernel(TRIAD), machine("-O3"))
        return sum("--version" not in line for line in calls.read_text().splitlines())

    first = tried()
    assert tried() == first
    run._failures.clear()  # as another process
    assert (tried() == first) is lasting


def test_without_a_compiler_the_names_are_told(fake_compiler: Callable[..., Path]) -> None:
    with pytest.raises(CapabilityError, match="no compiler for haswell-ep is on this machine") as caught:
        tool_chains(rooftree.machine("haswell-ep"))
    assert "install" in caught.value.hint


def test_other_instruction_sets_take_cross_compilers(fake_compiler: Callable[..., Path]) -> None:
    fake_compiler("aarch64-linux-gnu-gcc", "")
    if host() == "aarch64":
        elsewhere("aarch64 is this machine's own")
    assert tool_chains(rooftree.machine("thunderx2"))[0].command == ("aarch64-linux-gnu-gcc",)
    fake_compiler("clang", "")
    assert tool_chains(rooftree.machine("thunderx2"))[0].command == ("clang", "--target=aarch64-linux-gnu")


def test_a_compiler_that_is_asked_for_takes_the_flags_of_its_kind(fake_compiler: Callable[..., Path]) -> None:
    fake_compiler("gcc-13", "")
    found = tool_chains(rooftree.machine("haswell-ep"), "c", "gcc-13 -pipe", ["-O1"])[0]
    assert found.command == ("gcc-13", "-pipe")
    assert "-march=core-avx2" in found.flags
    assert found.flags[-1] == "-O1"
    fake_compiler("tcc", "")
    other = tool_chains(rooftree.machine("haswell-ep"), "c", "tcc")[0]
    assert (other.flags, other.stated) == (("-O3",), False)
    with pytest.raises(CapabilityError, match="'icc' is not on this machine"):
        tool_chains(rooftree.machine("haswell-ep"), "c", "icc")


@pytest.mark.parametrize(
    ("command", "kind"), [("x86_64-linux-gnu-gcc-12", "gcc"), ("g++", "gcc"), ("/opt/clang-17", "clang"), ("icpx", "icx")]
)
def test_the_kind_of_a_compiler_is_in_its_name(command: str, kind: str) -> None:
    assert kind == family(command)


def test_a_kernel_without_c_source_has_nothing_to_compile(root: Path) -> None:
    kernel = rooftree.kernel(root / "examples" / "jacobi.yaml")
    with pytest.raises(CapabilityError, match="does not come from C source"):
        compile_kernel(kernel, rooftree.machine("haswell-ep"))


def test_only_functions_with_code_of_the_lines_are_kept() -> None:
    text = """\
	.file 1 "/src/a.c"
	.text
	.type	other, @function
other:
	.loc 1 3 1
	nop
	.size other, .-other
	.type	f, @function
f:
.LFB0:
	.loc 1 9 1
	movl	$1, %eax
.L2:
	.loc 1 10 1 is_stmt 1
	addl	$1, %eax
	.cfi_endproc
	jne	.L2
	.section .debug_info
	.long 4
"""
    found = cleaned(run.without_debugging(text), "/src/a.c", 10, 11)
    assert found.functions == ("f",)
    assert found.text.splitlines() == ["\t.text", "f:", "\tmovl\t$1, %eax", ".L2:", "\taddl\t$1, %eax", "\tjne\t.L2"]
    assert found.lines == {5, 6}


def test_kernels_that_differ_in_their_names_alone_are_compiled_once(gcc: str) -> None:
    names = ("1D-r2-homogeneous-star", "1D-r2-homogeneous-box")
    one, other = (compile_kernel(rooftree.kernel(name), rooftree.machine("zen3")) for name in names)
    assert (one.cached, other.cached) == (False, True)
    assert "kernel_1D_r2_homogeneous_box_constant_double:" in other.text
    assert one.text.replace("star", "box") == other.text
    assert NEUTRAL not in one.text


@pytest.mark.parametrize("machine_", ["zen3", "skylake-sp", "broadwell"])
def test_large_kernels_get_the_same_code_in_less_time(gcc: str, machine_: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = rooftree.kernel("3D-r2-isotropic-box")
    assert kernel.source.count("[") >= LARGE
    quick = compile_kernel(kernel, rooftree.machine(machine_))
    assert quick.flags[-2:] == PAIRS
    compiling._compiled.cache_clear()
    monkeypatch.setattr(compiling, "LARGE", 10**6)
    plain = compile_kernel(kernel, rooftree.machine(machine_))
    assert PAIRS[1] not in plain.flags
    assert (plain.text, plain.lines) == (quick.text, quick.lines)


def test_a_function_of_a_real_file_is_compiled_with_its_headers_and_macros(gcc: str, tmp_path: Path) -> None:
    (tmp_path / "factor.h").write_text("#define FACTOR 3.0\n")
    file = tmp_path / "two.c"
    file.write_text(
        '#include "factor.h"\n#include <math.h>\n'
        "void fill(double *a, long n)\n{\n    for (long i = 0; i < n; ++i)\n        a[i] = sqrt((double)i);\n}\n"
        "static void axpy(double *restrict y, const double *restrict x, long n)\n{\n"
        "    for (long i = 0; i < n; ++i)\n        y[i] += FACTOR * x[i] * SCALE;\n}\n"
    )
    kernel = rooftree.kernel(f"{file}:axpy", flags=["-DSCALE=2.0"])
    found = compile_kernel(kernel, rooftree.machine("haswell-ep"))
    assert "axpy:" in found.text
    assert "fill:" not in found.text
    assert "ymm" in found.text
    assert found.source == f"two.c compiled by {found.version}"


def test_a_loop_that_the_compiler_removes_is_named(gcc: str, tmp_path: Path) -> None:
    file = tmp_path / "dead.c"
    file.write_text("void f(double *a, long n)\n{\n    double s = 0;\n    for (long i = 0; i < n; ++i)\n        s += a[i];\n}\n")
    with pytest.raises(CapabilityError, match="leaves nothing of the loop") as caught:
        compile_kernel(rooftree.kernel(f"{file}:f"), rooftree.machine("haswell-ep"))
    assert caught.value.where == "dead.c:4"


def test_a_loop_that_became_vectors_without_a_line_of_their_own_is_not_taken_as_removed(gcc: str, tmp_path: Path) -> None:
    file = tmp_path / "blocks.c"
    file.write_text(
        "#include <stdint.h>\n#include <stdlib.h>\n"
        "void blocks(long n, const uint8_t *restrict a, const uint8_t *restrict b, uint32_t *restrict sums)\n{\n"
        "    for (long j = 0; j < n; j++) {\n        uint32_t s = 0;\n        for (int k = 0; k < 128; k++)\n"
        "            s += abs((int)a[128 * j + k] - (int)b[128 * j + k]);\n        sums[j] = s;\n    }\n}\n"
    )
    kernel = rooftree.kernel(f"{file}:blocks")
    assert "psadbw" in compile_kernel(kernel, rooftree.machine("haswell-ep")).text
    assert "all 128 iterations of the loop over k are written out" in " ".join(
        rooftree.predict(kernel, "haswell-ep", sizes={"n": 1000}, incore="asm").notes
    )


def test_a_vectorised_loop_without_a_line_of_its_own_is_found_by_its_remainder(gcc: str, tmp_path: Path) -> None:
    file = tmp_path / "masked.c"
    file.write_text(
        "#include <stdint.h>\n"
        "void masked(long n, const uint8_t *restrict no, const float *restrict v,"
        " const float *restrict f, float *restrict u)\n{\n"
        "    for (long i = 0; i < n; i++) {\n        if (no[i] < 2)\n            u[i] -= (f[i + 1] - f[i]) / v[i];\n    }\n}\n"
    )
    found = rooftree.predict(rooftree.kernel(f"{file}:masked"), "skx", sizes={"n": 1000}, incore="asm")
    [said] = [note for note in found.notes if note.startswith("machine code")]
    assert "main loop masked" in said
    assert "scalar code" not in said


def test_an_inline_function_has_no_code_of_its_own(gcc: str, tmp_path: Path) -> None:
    file = tmp_path / "inline.c"
    file.write_text("inline void f(double *a, long n)\n{\n    for (long i = 0; i < n; ++i)\n        a[i] = 0;\n}\n")
    with pytest.raises(CapabilityError, match="makes no code of the function f"):
        compile_kernel(rooftree.kernel(f"{file}:f"), rooftree.machine("haswell-ep"))


@pytest.mark.parametrize("suffix", ["c", "cpp"])
def test_stores_to_a_static_array_that_nothing_in_the_file_reads_are_kept(gcc: str, tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"grid.{suffix}"
    file.write_text(
        "#define NX 400\nstatic double U[NX][NX], V[NX][NX];\nvoid scale(void)\n{\n    for (int i = 0; i < NX; i++)\n"
        "        for (int j = 0; j < NX; j++)\n            V[i][j] = U[i][j] * 1.5;\n}\n"
    )
    found = compile_kernel(rooftree.kernel(f"{file}:scale"), rooftree.machine("haswell-ep"))
    assert "ymm" in found.text
    assert "mul" in found.text


def test_code_that_tells_only_the_beginning_of_its_function_may_be_the_loop_s() -> None:
    """As a compiler writes it: the vector loop has lost its lines, the remainder tells them; a removed loop tells none."""
    begin = '\t.file 1 "a.c"\n\t.type f, @function\nf:\n\t.loc 1 3 1\n\tpushq %rbx\n'
    lost = ".L8:\n\tvmovups (%rax), %zmm1\n\tjne .L8\n"
    rest = "\t.loc 1 6 9\n.L9:\n\tmovss (%rax), %xmm1\n\tjne .L9\n\t.loc 1 8 1\n\tret\n"
    told = cleaned(begin + lost + rest, "a.c", 5, 7)
    lines = told.text.splitlines()
    assert ["vmovups (%rax), %zmm1", "jne .L8", "movss (%rax), %xmm1", "jne .L9"] == [
        lines[n - 1].strip() for n in sorted(told.lines)
    ]
    assert cleaned(begin + lost + "\t.loc 1 8 1\n\tret\n", "a.c", 5, 7).lines == frozenset()


def test_code_behind_a_label_that_tells_only_what_stands_before_the_loop_may_be_the_loop_s(gcc: str, tmp_path: Path) -> None:
    """As GCC 12 writes a sum under a condition in vectors with masks: they follow the line of the sum's first value."""
    source = (
        "double above(const double *a, long n, double t, long *count)\n{\n    double s = 0.0; long c = 0;\n"
        "    for (long i = 0; i < n; i++)\n        if (a[i] > t) { s += a[i]; c++; }\n    *count = c;\n    return s;\n}\n"
    )
    file = tmp_path / "above.c"
    file.write_text(source)
    flags = "-O3 -march=znver3 -mavx512f -mavx512dq -mavx512vl"
    found = rooftree.predict(f"{file}:above", "zen4", {"n": 1000}, flags=flags, incore="auto")
    assert found.incore["engine"] == "asm"
    assert 20 < found.cy_per_cl[0, 0] < 27, "22.8 measured on a Zen 4"


@pytest.mark.parametrize(
    ("line", "is_one"),
    [
        ("\tjne\t.L3", True),
        ("\tjb\t.LBB0_2", True),
        ("\tjmp\t*.L4(,%rax,8)", True),
        ("\tj\t.L3", True),
        ("\tbltu\ta5,a4,.L3", True),
        ("\tb.ne\t.L3", True),
        ("\ttbnz\tw0, #3, .L3", True),
        ("\tbdnz+ .L3", True),
        ("\tjmp\tmemset@PLT", False),
        ("\tjmp\tXL3", False),
        ("\tb\tmemset", False),
        ("\tblendpd\t$1, .LC0(%rip), %xmm0", False),
    ],
)
def test_a_branch_to_a_label_is_told_from_a_call_at_the_end(line: str, is_one: bool) -> None:
    assert is_one == bool(_LOOPS.search(f"f:\n{line}\n"))


def test_the_text_of_a_function_is_that_of_its_own_name() -> None:
    def text(name: str) -> str:
        return f"{name}:\n\tret\n\t.size\t{name}, .-{name}\n"

    assembly = "".join(map(text, ("main", "_Z4mainv", "_Z12mav", "_Z2mad", "ma", "_ZN2ns2maIfEEvT_")))
    assert "ma:\n\tret\n" == _body(assembly, "ma")
    assert "_Z2mad:\n\tret\n_ZN2ns2maIfEEvT_:\n\tret\n" == _body(assembly.replace("\nma:", "\nmx:"), "ma")
    assert "" == _body(assembly, "a")


def test_code_of_functions_of_headers_is_told_apart_from_other_code() -> None:
    text = '\t.file 1 "a.cpp"\n\t.file 2 "/usr/include/complex"\n\t.type f, @function\nf:\n\t.loc 1 3 1\n\tpushq %rbx\n'
    text += "\t.loc 2 6 1\n.L5:\n\tvmulps %zmm1, %zmm2, %zmm2\n\tjne .L5\n"
    text += "\t.loc 1 6 1\n.L9:\n\tvmulss %xmm1, %xmm2, %xmm2\n\tjne .L9\n"
    told = cleaned(text, "a.cpp", 5, 7)
    lines = told.text.splitlines()
    assert ["vmulps %zmm1, %zmm2, %zmm2", "jne .L5"] == [lines[n - 1].strip() for n in sorted(told.inlined)]
    assert ["vmulss %xmm1, %xmm2, %xmm2", "jne .L9"] == [lines[n - 1].strip() for n in sorted(told.lines)]


def test_code_of_functions_above_is_told_apart_from_the_function_that_it_was_inlined_into() -> None:
    """A loop that holds nothing but an operator of its file was taken for one that the compiler had removed."""
    text = '\t.file 1 "a.cpp"\n\t.type f, @function\nf:\n\t.loc 1 9 1\n\tpushq %rbx\n\t.loc 1 11 1\n\ttestl %edi, %edi\n'
    text += "\t.loc 1 4 30\n.L5:\n\tvmulps %zmm1, %zmm2, %zmm2\n\tjne .L5\n\t.loc 1 12 1\n\tret\n"
    told = cleaned(text, "a.cpp", 10, 11)
    lines = told.text.splitlines()
    assert ["vmulps %zmm1, %zmm2, %zmm2", "jne .L5"] == [lines[n - 1].strip() for n in sorted(told.inlined)]
    assert ["testl %edi, %edi"] == [lines[n - 1].strip() for n in sorted(told.lines)]
