"""real-code.md W1 to W5 and messages, A5: sources that are valid are read, and what is refused says why and what works."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.cli import main
from rooftree.errors import KernelError
from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.count import count
from rooftree.report.prediction.text import prediction_text

GOOD = "void ok(long n, double *a, const double *b) { for (long i = 0; i < n; i++) a[i] = b[i]; }\n"
UNREADABLE: dict[str, tuple[Any, str]] = {
    "K&R main": ("c", "main() { return 0; }\n"),
    "K&R function": ("c", "int old(a, b) int a; double *b; { return a; }\n"),
    "stray words": ("c", "this is no declaration at all;\n"),
    "pointer to member": ("c++", "template <class T> struct S { typedef int T::*P; };\ntypedef int (S<int>::*pmf)(int);\n"),
}


@pytest.mark.parametrize("name", UNREADABLE)
@pytest.mark.parametrize("first", [True, False])
def test_one_unreadable_line_does_not_cost_the_whole_file(name: str, first: bool) -> None:
    language, line = UNREADABLE[name]
    kernel = kernel_from_c(line + GOOD if first else GOOD + line, select="ok", language=language)
    assert ["b", "a"] == [array.name for array in kernel.arrays]


@pytest.mark.parametrize("source", ["double a[N], b[N]; for (i = 0; i < N; i++ a[i] = b[i];", "double a[N] for (;;) b;"])
def test_an_unreadable_bare_kernel_is_still_refused(source: str) -> None:
    with pytest.raises(KernelError):
        kernel_from_c(source)


def test_a_function_behind_what_cannot_be_read_is_refused_with_the_place() -> None:
    with pytest.raises(KernelError):
        kernel_from_c("void ok(long n, double *a) { for (long i = 0; i < n; i++ { a[i] = ; }\n" + GOOD, select="gone")


@pytest.mark.parametrize("right", [
    "static_cast<T>(b[i])*2", "2*static_cast<T>(b[i])", "static_cast< T >(b[i])*static_cast<T>(c[i])", "-static_cast<T>(b[i])",
])  # fmt: skip
@pytest.mark.parametrize("template", [True, False])
def test_casts_of_cpp_stand_in_products(right: str, template: bool) -> None:
    head = "template<class T> " if template else ""
    tail = "\ntemplate void f<float>(long, float*, const double*, const double*);" if template else ""
    arrays = "T *a, const double *b, const double *c"
    source = f"{head}void f(long n, {arrays}) {{ for (long i = 0; i < n; i++) a[i] = {right}; }}{tail}"
    kernel = kernel_from_c(source if template else source.replace("T", "float"), select="f", language="c++")
    assert count(kernel).by_kind()["convert"] >= 1


def test_a_cast_keeps_the_columns_of_what_follows() -> None:
    source = "void f(long n, float *a, const double *b) { for (long i = 0; i < n; i++) a[i] = static_cast<float>(b[i])*nope(i); }"
    with pytest.raises(KernelError, match="nope") as error:
        kernel_from_c(source, language="c++")
    assert error.value.where.endswith(f":1:{source.index('nope') + 1}")


def test_a_goto_to_the_end_of_the_body_is_a_continue() -> None:
    body = "{{ if (b[i] < 0) {0}; a[i] = b[i]; {1} }}"
    source = "void f(long n, double *a, const double *b) {{ for (long i = 0; i < n; i++) {} }}"
    jump = kernel_from_c(source.format(body.format("goto next", "next: ;")))
    plain = kernel_from_c(source.format(body.format("continue", "")))
    assert count(plain) == count(jump)
    with pytest.raises(KernelError, match="leaves the loop early"):
        kernel_from_c(source.format(body.format("goto out", "")).replace("a[i] = b[i];  } }", "a[i] = b[i]; } out: ; }"))


@pytest.mark.parametrize("loop", ["while (i < n) { a[i] = 1; i++; }", "do { a[i] = 1; i++; } while (i < n);"])
def test_loops_that_count_by_while_are_found_beside_others(loop: str) -> None:
    source = GOOD + f"void f(long n, double *a) {{ long i = 0; {loop} }}"
    assert ["a"] == [array.name for array in kernel_from_c(source, select="f").arrays]


def test_the_real_reason_is_told_not_that_of_a_loop_that_is_left_out() -> None:
    source = "int dummy(double *); void f(long n, double *a) { for (long t = 0; t < 9; t++) { " \
        "for (long i = 0; i < n; i++) a[i*i] = 1; dummy(a); } }"  # fmt: skip
    with pytest.raises(KernelError, match="is not linear"):
        kernel_from_c(source)


def test_an_index_beside_a_symbolic_step_is_refused_for_what_it_is() -> None:
    """W5: 'does not advance by the same amount in each iteration' was said of k += 1."""
    source = "void f(long n, long s, double *a, const double *b) { long k = 0;" \
        " for (long i = 0; i < n; i += s) { a[i] = b[k]; k += 1; } }"  # fmt: skip
    with pytest.raises(KernelError, match="it advances by 1 where the counter of the loop at line 1 does by s"):
        kernel_from_c(source)


@pytest.mark.parametrize("name", ["solver.o", "./solver.o:sweep", "libsolver.so", "loop.s"])
@pytest.mark.parametrize("command", ["predict", "check"])
def test_compiled_code_is_refused_with_the_command_that_reads_it(
    name: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """D11: to gate an object file is not possible yet."""
    assert main([command, name, "-m", "skx", *(["--max-cycles", "30"] if command == "check" else [])]) == 5
    assert "rooftree incore FILE:FUNCTION" in capsys.readouterr().err


@pytest.mark.needs("x86-64", "gcc")
@pytest.mark.parametrize("command", [["predict"], ["check", "--max-cycles", "30"], ["loops"]])
def test_an_object_file_is_refused_with_what_reads_it_and_makes_it_readable(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """D11: `no code at address 0x0` was said."""
    (tmp_path / "solver.c").write_text(GOOD)
    made = tmp_path / "solver.o"
    subprocess.run(["gcc", "-O2", "-c", "solver.c", "-o", made], cwd=tmp_path, check=True)
    asked = [command[0], str(made) if command == ["loops"] else f"{made}:ok", *command[1:]]
    assert main(asked if command == ["loops"] else [*asked, "-m", "skx", "-D", "n=1000"]) == 5
    said = capsys.readouterr().err
    assert "not linked yet" in said
    assert "rooftree incore FILE:FUNCTION" in said
    assert main(["incore", f"{made}:ok", "--arch", "skl"]) == 0
    advised = re.search(r"gcc -shared -o \S+ \S+(?=,)", said)
    assert advised is not None
    subprocess.run(advised[0].split(), cwd=tmp_path, check=True)
    assert main(["predict", str(tmp_path / "solver.so:ok"), "-m", "skx", "-D", "rdi=1000"]) == 0


CLAMPED = """void f(long n, const double *restrict x, int *restrict h) { for (long i = 0; i < n; i++) {
    int k = (int)(x[i] * 100); if (k < 0) k = 0; if (k > 99) k = 99; h[k]++; } }"""


def test_indices_that_cannot_be_read_are_refused_with_something_that_works() -> None:
    """D4: loops that users write."""
    with pytest.raises(KernelError) as error:
        kernel_from_c("void f(long n, double *a, const double *b) { for (long i = 0; i < n; i++) a[i] = b[n/(i+1)]; }")
    assert "rooftree measure" in error.value.hint


def test_a_clamped_index_is_any_place_between_its_limits() -> None:
    """D4: was refused."""
    assert [extent and extent.constant for extent in kernel_from_c(CLAMPED).array("h").extents] == [100]


def test_intrinsics_are_refused_with_something_that_works() -> None:
    source = "void f(long n, double *a) { for (long i = 0; i < n; i += 8) _mm512_storeu_pd(a + i, _mm512_set1_pd(1.0)); }"
    with pytest.raises(KernelError) as error:
        kernel_from_c(source)
    assert "rooftree incore" in error.value.hint


# A5

TWO = """void go(long n, long m, double *restrict a, const double *restrict b) {
    for (long j = 0; j < m; j++) {
        for (long i = 0; i < n; i++)
            a[j*n+i] = b[j*n+i];
        for (long i = 0; i < n; i++)
            a[j*n+i] = 2 * a[j*n+i];
    }
}
"""


@pytest.mark.parametrize(("line", "place"), [("3", "loop 1 of 2"), ("5", "loop 2 of 2")])
def test_a_title_says_what_the_numbers_cover(line: str, place: str) -> None:
    kernel = kernel_from_c(TWO, select=line)
    p = rooftree.predict(kernel, "skx", {"n": 1000, "m": 1000}, incore="throughput")
    assert place in prediction_text(p).split("\n")[0]
    assert place in p.explain().split("\n")[0]
    assert place in p.to_dict()["kernel"]["part"]


@pytest.mark.parametrize("select", ["go", "2"])
def test_a_function_with_several_inner_loops_is_a_choice(select: str) -> None:
    with pytest.raises(KernelError, match="2 loop nests"):
        kernel_from_c(TWO, select=select)


@pytest.mark.parametrize("source", [TWO, TWO.replace("\n", " "), TWO + GOOD])
def test_the_hint_of_a_choice_leads_to_one_nest(source: str) -> None:
    """D3: 'choose FILE:2' was said of two nests that both stand on line 2."""
    with pytest.raises(KernelError) as error:
        kernel_from_c(source)
    named = re.findall(r":(\w+)\b", error.value.hint)
    assert named or "line of its own" in error.value.hint
    for select in named:
        assert kernel_from_c(source, select=select)


def test_a_loop_in_a_loop_that_is_left_out_says_so_in_the_title() -> None:
    inner = "for (long i = 0; i < n; i++) a[i] = 1; dummy(a);"
    source = f"int dummy(double *); void f(long n, double *a) {{ for (long t = 0; t < 9; t++) {{ {inner} }} }}"
    kernel = kernel_from_c(source)
    assert 1 == len(kernel.loops)
    assert "in one iteration of the loop around it" == kernel.part


def test_library_kernels_are_whole() -> None:
    assert "" == rooftree.kernel("3d-7pt").part


def test_a_loop_that_leaves_early_is_refused_with_a_form_that_is_read() -> None:
    """`model the loop without the early exit` was advised: without the if nothing is compared."""
    source = "long f(long n, const char *a, const char *b) {{ {0}for (long i = 0; i < n; i++) {{ {1} }} return {2}; }}"
    with pytest.raises(KernelError, match="leaves the loop early") as error:
        kernel_from_c(source.format("", "if (a[i] != b[i]) return i;", "n"))
    advised = "found += (a[i] != b[i]);"
    assert advised in str(error.value.hint)
    tried = kernel_from_c(source.format("long found = 0; ", advised, "found"))
    assert {"a", "b"} == {array.name for array in tried.arrays}
