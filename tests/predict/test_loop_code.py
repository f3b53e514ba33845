"""Predictions from the code that the machine's compiler makes of the kernel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.compile.kernel import _check
from rooftree.compile.listing import cleaned
from rooftree.errors import AssemblyError, CapabilityError, KernelError, UsageError
from rooftree.kernel.catalogue import list_kernels
from rooftree.report.prediction.page import prediction_html
from rooftree.report.prediction.text import prediction_text
from tests.needs import need

TRIAD = "double a[N], b[N], c[N], d[N];\nfor (long i = 0; i < N; ++i)\n    a[i] = b[i] + c[i] * d[i];\n"
CALLS = {"floyd-warshall", "maximum", "zaxpy"}
"""Library kernels whose loops call functions, as gcc compiles them without -ffast-math."""


@pytest.fixture
def gcc() -> None:
    need("x86-64", "gcc")


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


def predict(source: Any = TRIAD, machine: str = "haswell-ep", **options: Any) -> Any:
    options = {"incore": "auto", "compiler": "gcc", **options}
    return rooftree.predict(source, machine, sizes={"N": 500}, **options)


def test_auto_compiles_the_kernel_and_says_so(gcc: Any) -> None:
    found = predict()
    assert found.incore["engine"] == "asm"
    made = found.incore["machine_code"]["compiled"]
    assert made["version"].startswith("gcc ")
    assert "-march=core-avx2" in made["flags"]
    assert any("compiled by gcc" in note and "main loop" in note for note in found.notes)
    assert f"code of {made['version']} with -O3" in str(prediction_text(found))
    assert f"{made['version']} with -O3" in prediction_html(found)


def test_the_loop_of_the_code_can_be_chosen(gcc: Any) -> None:
    source = "double a[N], b[N], s;\nfor (long i = 0; i < N; ++i) s += a[i];\nfor (long i = 0; i < N; ++i) b[i] = s * a[i];"
    with pytest.raises(KernelError, match="2 loop nests"):
        predict(source)
    one = predict(incore="asm", loop=1).incore["machine_code"]
    assert one["loop"] == predict(incore="asm").incore["machine_code"]["loop"]
    with pytest.raises(AssemblyError, match="no loop '99'"):
        predict(incore="asm", loop=99)


def test_flags_of_the_user_win(gcc: Any) -> None:
    assert predict(cflags="-O1").incore["lanes"] == 1
    assert predict(flags=["-O1"]).incore["lanes"] == 1
    assert predict(flags="-O1 -fno-math-errno").incore["lanes"] == 1
    total = "double a[N], s;\nfor (long i = 0; i < N; ++i) s += a[i];"
    ordered, free = predict(total), predict(total, cflags="-ffast-math")
    assert ordered.incore["T_comp_critical_path"] > 2 * free.incore["T_comp_critical_path"]
    assert predict(total, cflags="-ffast-math", strict_fp=True).incore["T_OL"] == ordered.incore["T_OL"]


def test_many_sizes_compile_once(gcc: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rooftree.compile import kernel, run

    kernel._compiled.cache_clear()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    calls = []
    compiled = run._compiled
    monkeypatch.setattr(run, "_compiled", lambda *a: calls.append(a) or compiled(*a))  # type: ignore[func-returns-value]
    rooftree.predict(TRIAD, "haswell-ep", sizes={"N": range(1, 200_000)}, incore="auto", compiler="gcc", traffic="lc")
    assert len(calls) == 1


def test_without_a_compiler_auto_counts_operations_and_says_why(no_compiler: Any) -> None:
    found = predict(compiler=None)
    assert found.incore["engine"] == "throughput"
    assert any("operation counts: no compiler for haswell-ep" in note for note in found.notes)


def test_without_a_compiler_the_engine_that_needs_code_says_what_to_do(no_compiler: Any) -> None:
    with pytest.raises(CapabilityError, match="no compiler for haswell-ep") as caught:
        predict(compiler=None, incore="asm")
    assert "--compiler CC" in caught.value.hint


def test_a_compiler_that_is_asked_for_must_be_there(no_compiler: Any) -> None:
    with pytest.raises(CapabilityError, match="'gcc' is not on this machine"):
        predict()


def test_a_kernel_without_source_counts_operations(root: Path) -> None:
    found = rooftree.predict(root / "examples" / "jacobi.yaml", "haswell-ep", sizes={"N": 500}, incore="auto")
    assert found.incore["engine"] == "throughput"
    assert any("does not come from C source" in note for note in found.notes)


def test_what_the_options_state_about_the_code_is_not_compiled() -> None:
    found = predict(simd="scalar")
    assert found.incore["engine"] == "throughput"
    assert any("says what the code is like" in note for note in found.notes)


@pytest.mark.parametrize("branch", ["taken", 0.5])
def test_how_often_a_branch_is_taken_does_not_say_what_the_code_is_like(gcc: Any, branch: Any) -> None:
    """validate, which has the measured code, predicted 64 cy/CL of a masked sum, predict 2.5 from counts."""
    source = "float s, x[N]; unsigned char m[N]; for (int i = 0; i < N; ++i) if (m[i]) s += x[i] * x[i];"
    given: dict[str, Any] = {"sizes": {"N": 80_000}, "incore": "auto"}
    plain, stated = (rooftree.predict(source, "zen4", **given, **option) for option in ({}, {"branch": branch}))
    assert plain.incore["engine"] == stated.incore["engine"]
    assert plain.cy_per_cl[0, 0] == pytest.approx(stated.cy_per_cl[0, 0])
    assert any("--branch counts operations and accesses of the source" in note for note in stated.notes)
    counted = rooftree.predict(source, "zen4", **{**given, "incore": "throughput"}, branch=branch)
    assert counted.incore["engine"] == "throughput"


@pytest.mark.parametrize(("function", "engine"), [("rint", "asm"), ("exp", "throughput")])
def test_how_often_a_function_is_called_matters_where_the_code_calls_it(gcc: Any, function: str, engine: str) -> None:
    """Of a loop with rint, which is one instruction, the compiled code was left out as --branch was given."""
    source = f"double y[N], x[N];\nfor (int i = 0; i < N; ++i) if (x[i] > 0.5) y[i] = {function}(x[i]);"
    found = rooftree.predict(source, "zen4", sizes={"N": 1000}, incore="auto", branch=0.5, assume={"exp": 20})
    assert engine == found.incore["engine"]
    assert engine == "asm" or any("--branch says how often exp is called" in note for note in found.notes)


def test_a_loop_that_was_removed_is_refused(gcc: Any, tmp_path: Path) -> None:
    file = tmp_path / "dead.c"
    file.write_text(
        "void total(const double *a, long n)\n{\n    double s = 0;\n    for (long i = 0; i < n; ++i)\n        s += a[i];\n}\n"
    )
    given = {"sizes": {"n": 500}}
    found = rooftree.predict(f"{file}:total", "zen3", incore="throughput", **given)
    assert found.incore["engine"] == "throughput"
    for strict in ({"incore": "auto"}, {"incore": "asm"}, {"incore": "auto", "compiler": "gcc"}):
        with pytest.raises(CapabilityError, match="leaves nothing of the loop"):
            rooftree.predict(f"{file}:total", "zen3", **given, **strict)


@pytest.mark.parametrize(("code", "said"), [("jne .L3\n", "written out in another"), ("", "leaves nothing of the loop")])
def test_a_loop_that_is_written_out_in_another_is_not_called_useless(tmp_path: Path, code: str, said: str) -> None:
    """`Nothing uses what it computes` was said of sums that are stored."""
    file = tmp_path / "sad.c"
    file.write_text(
        "void sad(long n, const char *a, int *s)\n{\n    for (long i = 0; i < n; i++) {\n        int t = 0;\n"
        "        for (int k = 0; k < 256; k++)\n            t += a[256 * i + k];\n        s[i] = t;\n    }\n}\n"
    )
    origin = rooftree.kernel(f"{file}:sad").origin
    assert origin is not None
    assembly = f"\t.text\n\t.globl sad\nsad:\n.L3:\n\tvmovd %xmm0, (%rcx)\n\t{code}\tret\n\t.size sad, .-sad\n"
    with pytest.raises(CapabilityError, match=said):
        _check(cleaned(assembly, str(file), *origin.loop[1:]), origin, "gcc 12", assembly)


def test_copies_stay_loops_and_square_roots_instructions_in_real_files(gcc: Any, tmp_path: Path) -> None:
    file = tmp_path / "two.c"
    file.write_text(
        "#include <math.h>\nvoid copy(double *restrict a, const double *b, long n)\n{\n"
        "    for (long i = 0; i < n; ++i)\n        a[i] = b[i];\n}\n"
        "void root(double *restrict a, const double *b, long n)\n{\n"
        "    for (long i = 0; i < n; ++i)\n        a[i] = sqrt(b[i]);\n}\n"
    )
    for name in ("copy", "root"):
        found = rooftree.predict(f"{file}:{name}", "haswell-ep", sizes={"n": 500}, incore="asm", compiler="gcc")
        assert found.incore["engine"] == "asm"


def test_a_loop_with_calls_is_refused_unless_their_time_is_assumed(gcc: Any) -> None:
    source = "double a[N];\nfor (long i = 0; i < N; ++i)\n    a[i] = exp(a[i]);\n"
    found = predict(source, assume={"exp": 20}, compiler=None)
    assert found.incore["engine"] == "asm"
    assert any("exp is assumed to take 20 cy" in note for note in found.notes)
    for compiler in (None, "gcc"):
        with pytest.raises(CapabilityError, match="calls exp"):
            predict(source, compiler=compiler)


NAMED: dict[str, Any] = {
    "loop": ({"loop": "foo"}, AssemblyError, "no loop 'foo'"),
    "flags": ({"cflags": "-march=unheard-of"}, CapabilityError, "-march=unheard-of"),
    "flags as a list": ({"flags": ["-march=unheard-of"]}, CapabilityError, "-march=unheard-of"),
}


@pytest.mark.parametrize("engine", ["auto", "compare"])
@pytest.mark.parametrize("case", NAMED)
def test_code_that_was_named_is_not_silently_done_without(gcc: Any, case: str, engine: str) -> None:
    options, error, message = NAMED[case]
    with pytest.raises(error, match=message):
        predict(compiler=None, incore=engine, **options)


def test_a_compiler_that_makes_no_code_is_an_error_if_it_was_named(tmp_path: Path) -> None:
    tool = tmp_path / "no-compiler"
    tool.write_text("#!/bin/sh\necho 'no-compiler 1.0'\nexit 1\n")
    tool.chmod(0o755)
    with pytest.raises(CapabilityError):
        predict(compiler=str(tool))


def test_flags_for_reading_the_source_leave_the_choice_to_auto(no_compiler: Any) -> None:
    found = predict(compiler=None, cflags="-I. -D X=1")
    assert found.incore["engine"] == "throughput"
    assert any("no compiler for haswell-ep" in note for note in found.notes)
    with pytest.raises(CapabilityError, match="no compiler for haswell-ep"):
        predict(compiler=None, cflags="-I. -O2")


@pytest.mark.parametrize("option", ["loop", "asm"])
def test_options_of_machine_code_do_not_go_with_operation_counts(option: str) -> None:
    with pytest.raises(UsageError, match=f"--{option}: this option has no effect") as caught:
        predict(incore="throughput", **{option: "1"})
    assert caught.value.exit_code == 2


def test_options_of_the_compiler_that_operation_counts_do_not_use_are_told() -> None:
    notes = predict(incore="throughput", cflags="-O1").notes
    assert any(note.startswith("--compiler and --cflags matter for reading the source at most") for note in notes)
    assert not any("--compiler" in note for note in predict(incore="throughput", compiler=None).notes)


def test_sizes_that_are_macros_are_compiled_with_their_value(gcc: Any, tmp_path: Path) -> None:
    file = tmp_path / "macro.c"
    file.write_text(
        "#ifndef N\n#define N 100\n#endif\ndouble a[N], b[N];\nvoid f(void)\n{\n"
        "    for (int i = 0; i < N; ++i)\n        a[i] = 2 * b[i];\n}\n"
    )
    found = rooftree.predict(f"{file}:f", "haswell-ep", sizes={"N": [1000, 4000]}, incore="asm", compiler="gcc")
    assert "compiled with the macro N = 4000" in found.notes


def test_the_environment_names_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOFTREE_INCORE", "throughput")
    found = rooftree.predict(TRIAD, "haswell-ep", sizes={"N": 500})
    assert found.incore["engine"] == "throughput"
    assert not any("operation counts" in note for note in found.notes)


def test_the_listing_is_kept_if_asked_for(gcc: Any) -> None:
    block = predict(explain=True).incore["machine_code"]["listing"]["blocks"][0]
    assert any("vfmadd" in i["text"] for i in block["instructions"])
    assert "listing" not in predict().incore["machine_code"]


@pytest.mark.slow
@pytest.mark.parametrize("machine", ["skylake-sp", "zen4", "haswell-ep"])
@pytest.mark.parametrize("name", [entry.name for entry in list_kernels()])
def test_every_library_kernel_is_predicted_from_compiled_code(gcc: Any, name: str, machine: str) -> None:
    entry = next(e for e in list_kernels() if e.name == name)
    sizes = {size: min(int(value), 64) for size, value in entry.sizes.items()}
    try:
        found = rooftree.predict(name, machine, sizes=sizes, incore="auto", traffic="lc", compiler="gcc")
    except CapabilityError as error:
        if name not in CALLS or "calls" not in error.message:
            raise
        return
    assert found.T_OL[0, 0] > 0
