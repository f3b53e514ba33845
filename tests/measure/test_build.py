"""The kernel and its caller as a library."""

from __future__ import annotations

import ctypes
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.errors import CapabilityError
from rooftree.frontend.c.signature import signature
from rooftree.frontend.from_c import unit_of
from rooftree.measure import instructions
from rooftree.measure.build import CALL, EMPTY, build, caller  # type: ignore[attr-defined]
from tests.needs import need


def text_of(tmp_path: Path, source: str, function: str, name: str = "k.c") -> str:
    path = tmp_path / name
    path.write_text(source)
    kernel = rooftree.kernel(f"{path}:{function}")
    called = signature(unit_of(kernel.origin), function, outside=[a.name for a in kernel.arrays])
    return caller(called, kernel.origin.language)


def test_the_kernel_is_called_through_a_pointer_that_may_change(tmp_path: Path) -> None:
    text = text_of(tmp_path, "void f(int n, const float s, double *a)\n{ for (int i = 0; i < n; ++i) a[i] *= s; }\n", "f")
    assert "static __typeof__(&f) volatile entry = &f;" in text
    assert text.count(" entry(*(int *)a[0], *(const float *)a[1], a[2]);") == 2


def test_variables_of_the_file_are_put_into_a_table(tmp_path: Path) -> None:
    text = text_of(tmp_path, "static double g[100];\nvoid f(int n)\n{ for (int i = 0; i < n; ++i) g[i] *= 2; }\n", "f")
    assert "rooftree_symbols[] = {(void *)&g};" in text


def test_references_of_cpp_are_passed(tmp_path: Path) -> None:
    source = "void f(int n, double *a, const double &s)\n{ for (int i = 0; i < n; ++i) a[i] *= s; }\n"
    text = text_of(tmp_path, source, "f", "k.cpp")
    assert "*(const double *)a[2]" in text
    assert "rooftree_any{a[1]}" in text


def test_what_counts_on_in_a_reference_begins_anew_in_each_call(tmp_path: Path) -> None:
    """The index of a compaction ran on from call to call, beyond its array."""
    source = "void f(int n, const int &m, double *a, int &k)\n{ for (int i = 0; i < n; ++i) { a[i] = m; k++; } }\n"
    text = text_of(tmp_path, source, "f", "k.cpp")
    assert text.count("*(int *)a[3] = rooftree_3;") == 2
    assert "= rooftree_1;" not in text


@pytest.mark.parametrize(("result", "pushed"), [("long double", True), ("double", False)])
@pytest.mark.parametrize("name", ["k.c", "k.cpp"])
def test_an_empty_call_pushes_what_its_caller_pops(tmp_path: Path, gcc: str, name: str, result: str, pushed: bool) -> None:
    source = f"{result} f(long n, const {result} *a) {{ {result} s = 0; for (long i = 0; i < n; ++i) s += a[i]; return s; }}\n"
    text = tmp_path / f"all-{name}"
    text.write_text(source + text_of(tmp_path, source, "f", name))
    code = subprocess.run([gcc, "-O2", "-S", "-o", "-", str(text)], capture_output=True, text=True, check=True).stdout
    assert (re.search(r"rooftree_nothing_on_stack\w*:\n(?:(?!endproc).*\n)*?.*fldz", code) is not None) == pushed
    assert ("fstp" in code.partition(f"\n{EMPTY}:\n")[2].partition(".cfi_endproc")[0]) == pushed
    if name == "k.c":
        build(rooftree.kernel(f"{tmp_path / name}:f"), None)


def library(kernel: str, **options: Any) -> Any:
    built = build(rooftree.kernel(kernel), None, **options)
    return built, ctypes.CDLL(str(built.library))


def run(loaded: Any, entry: str, count: int, *cells: Any) -> None:
    getattr(loaded, entry)(ctypes.c_longlong(count), (ctypes.c_void_p * len(cells))(*map(ctypes.addressof, cells)))


def test_a_library_calls_the_kernel_as_often_as_asked_and_the_empty_one_never(gcc: str) -> None:
    built, loaded = library("double a[N], s;\nfor (long i = 0; i < N; ++i) s += a[i];")
    assert [p.name for p in built.called.parameters] == ["N", "a", "s_at"]
    size, values, result = ctypes.c_long(5), (ctypes.c_double * 5)(1, 2, 3, 4, 5), ctypes.c_double(0)
    run(loaded, CALL, 3, size, values, result)
    assert result.value == 45
    run(loaded, EMPTY, 100, size, values, result)
    assert result.value == 45


def test_what_was_built_is_kept_by_its_content(gcc: str) -> None:
    first = build(rooftree.kernel("copy"), None)
    again = build(rooftree.kernel("copy"), None)
    assert first.library == again.library
    assert again.compiled.cached
    assert build(rooftree.kernel("copy"), None, flags=("-O1",)).library != first.library


def test_the_code_is_that_of_a_prediction(gcc: str) -> None:
    """Compiled for the same machine, the loop has the same instructions."""

    from rooftree.compile.kernel import compile_kernel

    need("x86-64")
    kernel, machine = rooftree.kernel("2d-5pt"), rooftree.machine("zen3")
    measured, predicted = build(kernel, machine).compiled, compile_kernel(kernel, machine)

    def loop(compiled: Any) -> Any:
        return [line for k, line in enumerate(compiled.text.splitlines(), 1) if k in compiled.lines]

    assert [re.sub(r"\.L\d+", ".L", x) for x in loop(predicted)] == [re.sub(r"\.L\d+", ".L", x) for x in loop(measured)]


def test_a_machine_of_another_instruction_set_is_refused() -> None:
    import platform

    other = "thunderx2" if platform.machine() == "x86_64" else "zen3"
    with pytest.raises(CapabilityError, match="its code cannot run here"):
        build(rooftree.kernel("copy"), rooftree.machine(other))


def test_a_kernel_that_does_not_compile_names_the_line_of_the_user(gcc: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.c"
    path.write_text("void f(int n, double *a)\n{\n    for (int i = 0; i < n; ++i)\n        a[i] = 1;\n    nothing = 3;\n}\n")
    with pytest.raises(CapabilityError, match="'nothing' undeclared") as error:
        build(rooftree.kernel(f"{path}:f"), None)
    assert re.search(r"wrong\.c:5", error.value.where)


def test_no_compiler_is_an_error_that_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    with pytest.raises(CapabilityError, match="no compiler was found") as error:
        build(rooftree.kernel("copy"), None)
    assert "install gcc" in error.value.hint


CODE = {
    "avx512f": "\tvaddpd\t%zmm1, %zmm2, %zmm3\n",
    "fma": "\tvfmadd213pd\t(%rdx), %xmm2, %xmm1\n",
    "avx": "\tvmovupd\t(%rcx), %ymm1\n",
    "avx2": "\tvpaddq\t%ymm1, %ymm2, %ymm3\n",
}


@pytest.mark.parametrize("feature", CODE)
def test_code_for_instructions_that_the_processor_lacks_is_refused(tmp_path: Path, feature: str) -> None:
    cpuinfo = tmp_path / "cpuinfo"
    all_of_them = {"avx", "avx2", "fma", "avx512f", "sse2"}
    cpuinfo.write_text(f"flags\t\t: {' '.join(sorted(all_of_them))}\n")
    instructions.check(CODE[feature], "gcc -O3", cpuinfo)
    cpuinfo.write_text(f"flags\t\t: {' '.join(sorted(all_of_them - {feature}))}\n")
    with pytest.raises(CapabilityError, match="which this processor lacks; it was compiled by gcc -O3") as error:
        instructions.check("\tnop\n" + CODE[feature] + "\tret\n", "gcc -O3", cpuinfo)
    assert " ".join(CODE[feature].split()) in error.value.message


def test_nothing_is_refused_where_features_are_not_told(tmp_path: Path) -> None:
    for text in ("", "model name : x\n"):
        (tmp_path / "cpuinfo").write_text(text)
        instructions.check(CODE["avx512f"], "gcc", tmp_path / "cpuinfo")
    instructions.check(CODE["avx512f"], "gcc", tmp_path / "missing")


def test_addresses_of_labels_are_those_of_the_library() -> None:
    made = build(rooftree.kernel("copy"), None)
    assert made.record["starts"], "the loop has a label"
    assert all(f"{label}:" in made.compiled.text for label in made.record["starts"])
    assert {0 <= start < 4096 for start in made.record["starts"].values()} == {True}
    assert dict(made.compiled.starts) == made.record["starts"]
