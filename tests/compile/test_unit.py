"""The translation unit around a bare kernel."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import rooftree
from rooftree.compile.unit import bare_unit
from rooftree.errors import CapabilityError
from rooftree.kernel.catalogue import list_kernels


def unit(source: str) -> str:
    origin = rooftree.kernel(source).origin
    assert origin is not None
    return bare_unit(origin, "f")


def head(source: str) -> str:
    return next(line for line in unit(source).splitlines() if line.startswith("void f"))


def test_arrays_and_scalars_become_parameters_that_do_not_overlap() -> None:
    found = head("double a[N][N], b[N][N], s;\nfor (long j = 0; j < N; ++j) for (long i = 0; i < N; ++i) a[j][i] = s * b[j][i];")
    assert found == "void f(long N, double a[restrict N][N], double b[restrict N][N], double s)"


def test_the_result_of_a_sum_is_kept() -> None:
    text = unit("double a[N], s;\nfor (long i = 0; i < N; ++i) s += a[i];")
    assert "double *restrict s_at" in text
    assert "double s = *s_at;" in text
    assert "*s_at = s;" in text


@pytest.mark.parametrize(("counter", "size"), [("int", "int"), ("long", "long"), ("size_t", "long")])
def test_sizes_have_the_type_of_the_counters(counter: str, size: str) -> None:
    assert f"f({size} M, {size} N, " in head(
        f"double a[M][N];\nfor ({counter} j = 0; j < N; ++j) for ({counter} i = 0; i < M; ++i) a[i][j] = 1.0;"
    )


def test_a_declared_size_is_no_size_of_another_type() -> None:
    assert head("int n;\ndouble a[n];\nfor (int i = 0; i < n; ++i) a[i] = 0;") == "void f(int n, double a[restrict n])"


def test_values_in_the_source_stay_there() -> None:
    text = unit("double a[N];\nconst double h = 0.5;\nfor (long i = 0; i < N; ++i) a[i] = h * a[i];")
    assert "const double h = 0.5;" in text
    assert "h_at" not in text


def test_lines_lead_back_to_the_source() -> None:
    text = unit("double a[N], s;\n\nfor (long i = 0; i < N; ++i)\n    s += a[i];")
    lines = text.splitlines()
    start = lines.index('#line 3 "<kernel>"')
    assert lines[start + 1].startswith("for (long i")


def test_threads_are_left_out_and_simd_is_kept() -> None:
    source = (
        "double a[N], s;\n#pragma omp parallel for {}reduction(+ : s) schedule(static)\nfor (long i = 0; i < N; ++i) s += a[i];"
    )
    assert "omp" not in unit(source.format(""))
    assert "#pragma omp simd reduction(+ : s)" in unit(source.format("simd "))


def test_mathematical_functions_are_builtins() -> None:
    text = unit("double a[N];\nfor (long i = 0; i < N; ++i) a[i] = sqrt(a[i]);")
    assert "#define sqrt(...) __builtin_sqrt(__VA_ARGS__)" in text


def test_types_stand_before_the_function() -> None:
    text = unit("struct p { double x, y; };\nstruct p a[N];\nfor (long i = 0; i < N; ++i) a[i].x = a[i].y;")
    assert text.index("struct p { double x, y; };") < text.index("void f(long N, struct p a[restrict N])")


def test_a_bare_kernel_in_cpp_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bare.cpp"
    file.write_text("double a[N];\nfor (long i = 0; i < N; ++i) a[i] = 0;\n")
    origin = rooftree.kernel(str(file)).origin
    assert origin is not None
    with pytest.raises(CapabilityError, match=r"bare kernel in C\+\+"):
        bare_unit(origin, "f")


@pytest.mark.parametrize("name", [entry.name for entry in list_kernels()])
def test_every_bare_library_kernel_is_accepted_without_a_warning(gcc: str, name: str) -> None:
    origin = rooftree.kernel(name).origin
    if origin is None or origin.function:
        return  # a function, or not from C
    text = bare_unit(origin, "f")
    command = [gcc, "-std=gnu17", "-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas", "-fsyntax-only", "-x", "c", "-"]
    made = subprocess.run(command, input=text, text=True, capture_output=True, check=False)
    assert not made.returncode, made.stderr + text
