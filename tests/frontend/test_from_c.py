"""The doors of the C front end: files and texts, the choice of a nest, the preprocessor, places in messages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rooftree.errors import CapabilityError, KernelError, UsageError
from rooftree.frontend.c import syntax
from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.count import accesses_of, all_accesses, count, index_depth
from rooftree.kernel.model import Indirect, Read, walk

COPY = "double a[N], b[N];\nfor (int i = 0; i < N; ++i)\n    a[i] = b[i];\n"
TWO = """\
void first(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a[i] = 1;
}

void second(int n, double (*a)[n])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            a[i][j] = 2;
        for (int k = 0; k < n; k++)
            a[i][k] = 3;
    }
}
"""


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine without any compiler."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.delenv("CXX", raising=False)


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_a_text_that_is_mostly_no_c_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parser takes more than linear time for its errors; found by a mutant of 10 kB that took 8 s."""
    monkeypatch.setattr(syntax, "PARSE_S", 0.05)
    for language in ("c", "c++"):
        with pytest.raises(KernelError, match="takes more than") as error:
            kernel_from_c("double a[N];\n" + "*/\n" * 3000 + "for (int i = 0; i < N; i++) a[i] = 1.0;\n", language=language)
        assert error.value.hint
    assert kernel_from_c("double a[N];\nfor (int i = 0; i < N; i++) a[i] = 1.0;\n").counters == ("i",)


def test_a_text_and_a_file_give_the_same_kernel(tmp_path: Path) -> None:
    path = write(tmp_path, "copy.c", COPY)
    from_file, from_text = kernel_from_c(path), kernel_from_c(COPY)
    assert ("copy", "kernel") == (from_file.name, from_text.name)
    assert from_file.statements == from_text.statements
    assert str(path) in str(from_file.place)
    assert COPY == from_file.source


@pytest.mark.parametrize(
    ("choice", "name", "value"),
    [
        ("first", "first", "1"),
        ("3", "first", "1"),
        ("4", "first", "1"),
        ("10", "second:10", "2"),
        ("11", "second:10", "2"),
        ("12", "second:12", "3"),
        ("second:13", "second:12", "3"),
        (":11", "second:10", "2"),
    ],
)
def test_a_nest_is_chosen_by_function_or_line(tmp_path: Path, choice: str, name: str, value: str) -> None:
    path = write(tmp_path, "two.c", TWO)
    for kernel in (kernel_from_c(path, select=choice), kernel_from_c(f"{path}:{choice.strip(':')}")):
        assert value == kernel.statements[0].value.text  # type: ignore[union-attr]
        assert name.startswith(kernel.name.split(":")[0])


@pytest.mark.parametrize("choice", [None, "second", "9", "14"])
def test_an_unclear_choice_lists_the_nests(tmp_path: Path, choice: str | None) -> None:
    path = write(tmp_path, "two.c", TWO)
    with pytest.raises(KernelError) as caught:
        kernel_from_c(path, select=choice)
    assert "second line 10 (loops over i, j)" in caught.value.message
    assert "second line 12 (loops over i, k)" in caught.value.message
    assert f"{path}:" in caught.value.hint


@pytest.mark.parametrize(("choice", "words"), [("third", "no function 'third'"), ("6", "no loop at line 6"), ("999", "no loop")])
def test_a_choice_of_nothing_says_what_there_is(tmp_path: Path, choice: str, words: str) -> None:
    with pytest.raises(KernelError, match=words) as caught:
        kernel_from_c(write(tmp_path, "two.c", TWO), select=choice)
    assert "first line 3 (loops over i)" in caught.value.hint or "did you mean" in caught.value.hint


def test_bare_kernels_need_no_compiler(no_compiler: Any) -> None:
    kernel = kernel_from_c(COPY)
    assert ("N",) == kernel.symbols
    with_pragma = kernel_from_c("double a[N];\n#pragma omp parallel for\nfor (int i = 0; i < N; ++i) a[i] = 1;\n")
    assert "i" == with_pragma.parallel_loop


@pytest.mark.parametrize(
    ("before", "parallel"),
    [
        ("#pragma omp parallel for\n#pragma GCC ivdep\n\n", "i"),
        ("#pragma omp parallel for /* all */\n// and\n#pragma GCC ivdep\n/* or not */ ", "i"),
        ("#pragma omp parallel for\n/*\n#pragma GCC ivdep\n*/", "i"),
        ("/*\n#pragma omp parallel for\n*/", None),
        ("#pragma omp parallel for\n;\n#pragma GCC ivdep\n", None),
    ],
)
def test_pragmas_belong_to_what_follows_white_space_comments_and_other_pragmas(before: str, parallel: str | None) -> None:
    assert parallel == kernel_from_c(f"double a[N];\n{before}for (int i = 0; i < N; ++i) a[i] = 1;\n").parallel_loop


@pytest.mark.parametrize("text", [f"#include <math.h>\n{COPY}", f"#define M 3\n{COPY}", f"#if 1\n{COPY}#endif\n"])
def test_directives_without_a_compiler_are_a_missing_capability(no_compiler: Any, text: str) -> None:
    with pytest.raises(CapabilityError, match="needs the C preprocessor") as caught:
        kernel_from_c(text)
    assert 4 == caught.value.exit_code
    assert "gcc or clang" in caught.value.hint


def test_a_compiler_that_is_named_is_never_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "icc-of-long-ago")
    with pytest.raises(CapabilityError, match=r"icc-of-long-ago.*\$CC"):
        kernel_from_c("#define X 1\n" + COPY)
    with pytest.raises(CapabilityError, match="another-one"):
        kernel_from_c("#define X 1\n" + COPY, compiler="another-one")


def test_defines_become_numbers_and_change_what_is_compiled() -> None:
    text = (
        "#ifndef N\n#define N 10\n#endif\n#ifdef FLOAT\nfloat a[N];\n#else\ndouble a[N];\n#endif\n"
        "for (int i = 0; i < N; ++i) a[i] = 0;\n"
    )
    assert "10" == str(kernel_from_c(text).loops[0].stop[0])
    kernel = kernel_from_c(text, defines={"N": 77, "FLOAT": 1})
    assert ("77", "float") == (str(kernel.loops[0].stop[0]), kernel.arrays[0].dtype.name)
    assert ("N",) == kernel_from_c(text, defines={"N": "N"}).symbols


def test_a_define_that_the_file_overrides_is_an_error() -> None:
    with pytest.raises(KernelError, match="defines N itself") as caught:
        kernel_from_c(f"#define N 1000\n{COPY}", defines={"N": 5})
    assert "<kernel>:1" in caught.value.where


@pytest.mark.parametrize("defines", [{"2x": 1}, {"A": "1\nint main"}])
def test_defines_that_are_none_are_refused(defines: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="cannot define"):
        kernel_from_c(COPY, defines=defines)


@pytest.mark.parametrize("flags", [["-o", "x"], ["file.c"], ["-M"]])
def test_flags_that_would_do_more_than_preprocess_are_refused(flags: list[str]) -> None:
    with pytest.raises(UsageError, match="has no place"):
        kernel_from_c(f"#define A 1\n{COPY}", flags=flags)


def test_headers_are_found_by_flags_and_keep_their_names(tmp_path: Path) -> None:
    (tmp_path / "include").mkdir()
    write(tmp_path / "include", "sizes.h", "#define N 30\ntypedef float real;\nstatic double twice(real x) { return x @ 2; }\n")
    path = write(tmp_path, "main.c", '#include "sizes.h"\nvoid f(real *a) { for (int i = 0; i < N; i++) a[i] = 1; }\n')
    with pytest.raises(KernelError, match="No such file") as caught:
        kernel_from_c(path)
    assert f"{path}:1:10" == caught.value.where
    assert "-I" in caught.value.hint
    assert "float" == kernel_from_c(path, flags=[f"-I{tmp_path / 'include'}"]).arrays[0].dtype.name
    write(tmp_path, "calls.c", '#include "sizes.h"\nvoid f(double *a) { for (int i = 0; i < N; i++) a[i] = twice(a[i]); }\n')
    with pytest.raises(KernelError) as caught:
        kernel_from_c(tmp_path / "calls.c", flags=[f"-I{tmp_path / 'include'}"])
    assert caught.value.where.startswith(f"{tmp_path / 'include' / 'sizes.h'}:3:")


def test_places_point_into_the_file_behind_macros_and_headers() -> None:
    text = (
        "#include <math.h>\n#define SQR(x) ((x) * (x))\n#define AT(i, j) a[(i) * n + (j)]\n"
        "void f(int n, double *a, double *b)\n{\n"
        "    for (int i = 0; i < n; i++)\n        for (int j = 0; j < n; j++)\n"
        "            AT(i, j) = SQR(b[j]) + sqrt(b[i]) + unknown(b[j]);\n}\n"
    )
    with pytest.raises(KernelError) as caught:
        kernel_from_c(text)
    assert "<kernel>:8:49" == caught.value.where
    kernel = kernel_from_c(text.replace("unknown", "fabs"))
    places = {str(part.access.place) for s in kernel.statements for part in walk(s.value) if isinstance(part, Read)}
    assert {"<kernel>:8:28", "<kernel>:8:24", "<kernel>:8:41", "<kernel>:8:54"} == places
    assert "<kernel>:6:5" == str(kernel.loops[0].place)


def test_tabs_and_characters_of_several_bytes_count_as_one_column() -> None:
    text = "double a[N]; /* größe */ double é;\nfor (int i = 0; i < N; ++i)\n\ta[i] = /* µ */ nowhere[i];\n"
    with pytest.raises(KernelError) as caught:
        kernel_from_c(text)
    assert "<kernel>:3:17" == caught.value.where


def test_the_language_follows_the_name_of_the_file(tmp_path: Path) -> None:
    text = "#include <vector>\nvoid f(std::vector<double> &v) { for (std::size_t i = 0; i < v.size(); ++i) v[i] = 1; }\n"
    for suffix in (".cpp", ".cc", ".hpp"):
        assert ("v_size",) == kernel_from_c(write(tmp_path, f"v{suffix}", text)).symbols
    with pytest.raises(KernelError):
        kernel_from_c(write(tmp_path, "v.c", text))
    assert ("v_size",) == kernel_from_c(tmp_path / "v.c", language="c++").symbols


def test_a_preprocessor_that_hangs_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = write(tmp_path, "slowcc", "#!/bin/sh\nexec sleep 60\n")
    slow.chmod(0o755)
    monkeypatch.setattr("rooftree.frontend.c.preprocess.TIME_LIMIT_S", 0.3)
    with pytest.raises(CapabilityError, match="took more than"):
        kernel_from_c(f"#define A 1\n{COPY}", compiler=str(slow))


def test_a_preprocessor_that_floods_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flood = write(tmp_path, "floodcc", "#!/bin/sh\nexec cat /dev/zero\n")
    flood.chmod(0o755)
    monkeypatch.setattr("rooftree.frontend.c.preprocess.OUTPUT_LIMIT_BYTES", 2**20)
    with pytest.raises(KernelError, match="more than 1 MiB"):
        kernel_from_c(f"#define A 1\n{COPY}", compiler=str(flood))


def test_the_shell_never_sees_a_file_name(tmp_path: Path) -> None:
    path = write(tmp_path, "$(touch gone);x.c", f"#define A 1\n{COPY}")
    assert ("N",) == kernel_from_c(path).symbols
    assert not (tmp_path / "gone").exists()
    assert not Path("gone").exists()


@pytest.mark.slow
def test_published_stencils_are_three_loops_over_the_sizes_of_their_arrays(shared: Path) -> None:
    import json

    for line in (shared / "inspect-tuning" / "kernels.jsonl").read_text("utf-8").splitlines():
        kernel = kernel_from_c(json.loads(line)["c_source"])
        assert 3 == len(kernel.loops)
        assert {"M", "N", "P"} == set(kernel.symbols) or {"M", "N", "O"} == set(kernel.symbols)


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("unsigned a[N], b[N]; for (int i = 0; i < N; ++i) b[i] = __builtin_ia32_crc32si(a[i], 1);", "rooftree incore"),
        ("double b[N]; volatile double a; for (int i = 0; i < N; ++i) a = b[i];", "leave out `volatile`"),
        ("__int128 a[N], b[N]; for (int i = 0; i < N; ++i) b[i] = a[i];", "./FILE.so:FUNCTION"),
        (
            "long a[N], b[N]; for (int i = 0; i < N; ++i) b[i] = (long)((unsigned __int128)a[i] * a[i] >> 64);",
            "./FILE.so:FUNCTION",
        ),
        ("double a[N]; long b[N]; for (int i = 0; i < N; ++i) b[i] = (long)(a + i);", "rooftree measure"),
        ("_Atomic int a[N]; for (int i = 0; i < N; ++i) a[i] = 0;", "without `_Atomic`"),
    ],
)
def test_what_cannot_be_read_says_what_works(body: str, word: str) -> None:
    with pytest.raises(KernelError) as error:
        kernel_from_c(body)
    assert word in error.value.hint
    assert "rooftree incore" in error.value.hint
    assert "include the header" not in str(error.value)


@pytest.mark.parametrize(("call", "type_"), [("popcountl", "int"), ("ctzll", "int"), ("bswap16", "unsigned short")])
def test_functions_of_bits_are_operations_of_integers(call: str, type_: str) -> None:
    kernel = kernel_from_c(f"unsigned long a[N], b[N]; for (int i = 0; i < N; ++i) b[i] = __builtin_{call}(a[i]);")
    (operation,) = (op for op in count(kernel).operations if op.kind == "call")
    assert operation.name in call
    assert type_ == operation.dtype.name
    assert count(kernel).flops() == 0


def test_each_access_to_a_volatile_array_counts() -> None:
    body = "{0}double a[N], p[1]; double b[N]; for (int i = 0; i < N; ++i) b[i] = a[i] * a[i] + p[0];"
    plain, volatile = (count(kernel_from_c(body.format(word))) for word in ("", "volatile "))
    assert [1, 3] == [sum(op.number for op in c.memory if op.depth == 1 and not op.is_store) for c in (plain, volatile)]
    assert (
        "a is volatile" in kernel_from_c(body.format("volatile ")).in_order
        or "p is volatile" in kernel_from_c(body.format("volatile ")).in_order
    )


def test_an_empty_asm_statement_keeps_the_order_and_costs_nothing() -> None:
    body = 'double a[N], b[N]; for (int i = 0; i < N; ++i) {{ a[i] = b[i]; __asm__ volatile({} ::: "memory"); }}'
    held = kernel_from_c(body.format('""'))
    assert "asm" in held.in_order
    assert 1 == len(held.statements)
    with pytest.raises(KernelError):
        kernel_from_c(body.format('"pause"'))


@pytest.mark.parametrize(
    "source",
    [
        "template <class T> T total(int n, const T *x, T s) { for (int i = 0; i < n; ++i) s += x[i]; return s; }\n",
        "template <class T, class U> void copy(int n, T *x, U *y)\n{ for (int i = 0; i < n; ++i) x[i] = y[i]; }\n",
    ],
)
def test_the_line_that_a_template_is_told_to_lack_is_enough(source: str) -> None:
    with pytest.raises(KernelError, match="no line of this file names") as caught:
        kernel_from_c(source, language="c++")
    (line,) = re.findall(r"'(template .*;)'", caught.value.hint)
    assert {a.dtype.name for a in kernel_from_c(f"{source}{line}\n", language="c++").arrays} == {"double"}


@pytest.mark.parametrize(
    "body",
    [
        "{ float d = x[i*n+j]; h[(unsigned)(int)(d*f) & 255] += 2; }",
        "{ float d = x[i*n+j], e = d * f; int k = (int)e & 255; h[k] += 2; }",
        "h[(unsigned)(int)(x[i*n+j]*f) & 255] += 2;",
    ],
)
def test_an_index_by_way_of_a_variable_changes_with_what_that_was_loaded_from(body: str) -> None:
    """It was taken for one that the innermost loop does not change: h was read and written outside of that, at no cost."""
    text = f"void f(int m, int n, const float *x, float f, int *h) {{ for (int i=0;i<m;i++) for (int j=0;j<n;j++) {body} }}"
    kernel = kernel_from_c(text)
    index = next(a for a in all_accesses(kernel) if a.array == "h")
    assert 2 == index_depth(index, kernel.counters)
    assert {"x"} == {load.array for entry in index.index if isinstance(entry, Indirect) for load in entry.loads}


def test_the_line_of_a_loop_that_does_not_count_means_that_loop() -> None:
    """It was answered with the counting loop beside it."""
    source = """void f(int n, int m, const double *a, double *b, const int *next, int *c) {
for (int i = 0; i < n; i++) {
  for (int j = 0; j < m; j++) b[i] += a[i * m + j];
  int k = next[i];
  while (k > 1) { k = k & 1 ? 3 * k + 1 : k >> 1; c[i]++; }
} }"""
    with pytest.raises(KernelError, match="how often this loop runs is not known"):
        kernel_from_c(source, select="5")
    assert ("i", "j") == kernel_from_c(source, select="4").counters == kernel_from_c(source).counters


def test_two_loops_of_one_are_not_written_out_where_one_is_long() -> None:
    short, head = "for (int k = 0; k < 3; k++) a[i] += b[k];", "void f(int n, int m, double *a, const double *b)"
    body = "{} {{ for (int i = 0; i < n; i++) {{ {} for (int k = 0; k < {}; k++) a[i] *= b[k]; }} }}"
    assert ("i",) == kernel_from_c(body.format(head, short, 3)).counters
    for many in ("m", "20"):
        with pytest.raises(KernelError, match="which one is meant is not clear"):
            kernel_from_c(body.format(head, short, many))


def test_of_a_function_with_two_loops_each_is_named_and_what_times_both(tmp_path: Path) -> None:
    source = "void f(int n, double *a) {\nfor (int i = 0; i < n; i++) a[i] += 1;\nfor (int i = 0; i < n; i++) a[i] *= 2;\n}"
    (file := tmp_path / "two.c").write_text(source)
    with pytest.raises(KernelError, match="which one is meant is not clear") as error:
        kernel_from_c(file)
    for part in (":2 or ", ":3", "rooftree measure ", ":f` times a call"):
        assert part in error.value.hint
    with pytest.raises(KernelError, match="which one is meant is not clear") as error:
        kernel_from_c(source)
    assert "measure" not in error.value.hint, "a text is no file to measure"


def test_a_template_that_calls_its_argument_is_not_told_to_take_a_double() -> None:
    source = "template <class F> void for_n(int n, F f) { for (int i = 0; i < n; ++i) f(i); }"
    with pytest.raises(KernelError) as caught:
        kernel_from_c(source, language="c++")
    assert "double" not in caught.value.hint
    assert "where it is called" in caught.value.hint


CARRIED = """void f(int n, const int *b, int *row) {
    int diag = row[0];
    row[0] = 1;
    for (int j = 0; j < n; j++) { int up = row[j + 1]; row[j + 1] = diag + b[j]; diag = up; }
}"""


def test_an_integer_of_an_array_that_the_nest_stores_to_is_a_value() -> None:
    """'row_0' was taken for a size, which the nest may not change."""
    kernel = kernel_from_c(CARRIED)
    assert kernel.symbols == ("n",)
    loads = [access.text for statement in kernel.statements for access in accesses_of(statement)]
    assert "row[j + 1]" in loads
    inside = kernel_from_c("void f(int n, int *a) { for (int i = 1; i < n; i++) a[i] = a[0] + i; }")
    assert inside.symbols == ("n",)


def test_a_size_that_the_nest_changes_is_refused() -> None:
    with pytest.raises(KernelError, match="which the nest changes"):
        kernel_from_c("void f(int *d, double *x) { for (int i = 0; i < d[0]; i++) { x[i] = 1.0; d[i] = 2; } }")
