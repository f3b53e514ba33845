"""The one entrance to kernels: names, files, text, kernels, and everything that is none of these."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.errors import KernelError, RooftreeError, UsageError
from rooftree.frontend.load import load_kernel

TRIAD = "double a[N], b[N], c[N], s;\nfor (int i = 0; i < N; ++i)\n    a[i] = b[i] + s * c[i];\n"
YAML = """\
schema: rooftree.kernel/1
name: copy
sizes: [N]
arrays: {a: {type: double, extents: [N]}, b: {type: double, extents: [N]}}
loops: [{index: i, stop: N}]
body: a[i] = b[i];
"""
TWO = """\
void first(int n, double *a) { for (int i = 0; i < n; i++) a[i] = 0.0; }
void second(int n, double *a, const double *b) {
    for (int i = 0; i < n; i++)
        a[i] = b[i];
}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "triad.c").write_text(TRIAD)
    (tmp_path / "two.c").write_text(TWO)
    (tmp_path / "copy.yaml").write_text(YAML)
    return tmp_path


def test_a_name_a_file_a_path_text_and_a_kernel_all_give_kernels(folder: Path) -> None:
    assert "triad" == load_kernel("triad").name
    assert "triad" == load_kernel("triad.c").name
    assert load_kernel(folder / "triad.c").statements == load_kernel(TRIAD).statements
    assert "copy" == load_kernel("copy.yaml").name
    kernel = load_kernel("triad")
    assert kernel is load_kernel(kernel)


def test_the_package_itself_loads_kernels(folder: Path) -> None:
    assert load_kernel("./triad.c") == rooftree.kernel("./triad.c")


@pytest.mark.parametrize("choice", ["second", "4", "3"])
def test_a_nest_is_chosen_by_function_or_line(folder: Path, choice: str) -> None:
    assert ["b", "a"] == [array.name for array in load_kernel(f"two.c:{choice}").arrays]


def test_a_file_with_a_colon_in_its_name_is_read(folder: Path) -> None:
    (folder / "odd.c:7.c").write_text(TRIAD)
    assert ("N",) == load_kernel("odd.c:7.c").symbols


def test_files_that_are_not_listed_beside_a_missing_one_are_counted(tmp_path: Path) -> None:
    for name in ("a.c", "b.c", "c.c", "d.c", "e.yaml"):
        (tmp_path / name).write_text("x")
    with pytest.raises(KernelError) as caught:
        load_kernel(str(tmp_path / "qqqqqqqq.c"))
    assert "a.c, b.c, c.c and 2 more such files" in (caught.value.hint or "")


def test_a_name_of_the_library_wins_over_a_file_without_suffix(folder: Path) -> None:
    (folder / "dot").write_text("anything")
    assert "dot" == load_kernel("dot").name


@pytest.mark.parametrize("text", ["for(int i=0;i<N;++i) a[i]=b[i];", "double a[N];\nfor (int i = 0; i < N; ++i) a[i] = 1.0;"])
def test_source_text_is_recognised_and_judged_as_such(text: str) -> None:
    if "double" in text:
        assert ("N",) == load_kernel(text).symbols
    else:
        with pytest.raises(KernelError, match="is not declared"):
            load_kernel(text)


def test_defines_reach_the_preprocessor(folder: Path) -> None:
    (folder / "sized.c").write_text("#define T double\nT a[N];\nfor (int i = 0; i < N; i += STEP)\n    a[i] = 0.0;\n")
    kernel = load_kernel("sized.c", defines={"STEP": 4})
    assert kernel.loops[0].step == 4


def test_sizes_given_by_name_are_put_in(folder: Path) -> None:
    kernel = load_kernel("2d-5pt-blocked", B=64)
    assert ("N",) == kernel.symbols
    assert kernel.loops[0].step == 64


@pytest.mark.parametrize(
    ("what", "error", "message"),
    [
        ("triat", KernelError, "unknown kernel 'triat'; near are triad"),
        ("", KernelError, "the kernel has no name"),
        ("  ", KernelError, "the kernel has no name"),
        ("none.c", KernelError, "none.c: there is no such file"),
        ("none.c:sweep", KernelError, "none.c: there is no such file"),
        ("no/such/folder/x.c", KernelError, "x.c: there is no such file\n  try: check the path"),
        ("traid.c", KernelError, r"\. holds triad.c"),
        (".", KernelError, "is a folder"),
        ("./", KernelError, "is a folder"),
        ("folder.c", KernelError, "folder.c: is a folder"),
        ("folder", KernelError, "folder: is a folder"),
        ("solver.f90", KernelError, "found a file that ends in '.f90', expected C, C\\+\\+ or YAML: .c, .h"),
        ("notes.txt", KernelError, "ends in '.txt'"),
        ("plain", KernelError, "plain: found a file without a suffix"),
        ("empty.c", KernelError, "empty.c: the file is empty"),
        ("empty.yaml", KernelError, "empty.yaml: the file is empty"),
        ("binary.c", KernelError, r"binary.c: .* binary file \(a zero byte at offset 4\)"),
        ("copy.yaml:4", UsageError, "nothing to choose by ':4'"),
        (7, UsageError, "found int"),
        (None, UsageError, "found NoneType"),
        (b"triad", UsageError, "found bytes"),
    ],
)
def test_what_is_no_kernel_is_refused_precisely(folder: Path, what: Any, error: type[RooftreeError], message: str) -> None:
    (folder / "folder.c").mkdir()
    (folder / "folder").mkdir()
    (folder / "notes.txt").write_text("hello")
    (folder / "plain").write_text("hello")
    (folder / "empty.c").write_text(" \n\t\n")
    (folder / "empty.yaml").write_text("")
    (folder / "binary.c").write_bytes(b"\x7fELF\0\1\2")
    with pytest.raises(error, match=message) as caught:
        load_kernel(what)
    assert type(caught.value) is error


def test_a_path_object_is_never_a_library_name(folder: Path) -> None:
    with pytest.raises(KernelError, match="triad: found a file without a suffix"):
        load_kernel(Path("triad"))


def test_an_unreadable_file_says_why(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def deny(*arguments: Any, **options: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("rooftree.files.os.open", deny)
    with pytest.raises(KernelError, match=r"triad\.c: cannot read the file: Permission denied"):
        load_kernel("triad.c")


@pytest.mark.parametrize("what", ["copy.yaml", "a kernel"])
def test_defines_without_a_preprocessor_are_refused(folder: Path, what: str) -> None:
    given = load_kernel("triad") if what == "a kernel" else what
    with pytest.raises(UsageError, match="takes no defines, found N"):
        load_kernel(given, defines={"N": 3})


def test_a_selection_that_fits_nothing_says_what_there_is(folder: Path) -> None:
    with pytest.raises(KernelError, match="there is no function 'third'"):
        load_kernel("two.c:third")


def test_several_nests_without_a_selection_are_listed(folder: Path) -> None:
    with pytest.raises(KernelError) as caught:
        load_kernel("two.c")
    assert "first" in str(caught.value)
    assert "second" in str(caught.value)


def test_flags_are_a_text_or_several_words() -> None:
    source = "#define SCALE (FIRST + SECOND)\ndouble a[N];\nfor (int i = 0; i < N; ++i) a[i] = SCALE * a[i];"
    several = load_kernel(source, flags=["-DFIRST=1.0", "-DSECOND=2.0"])
    assert load_kernel(source, flags="-DFIRST=1.0 '-DSECOND=2.0'").statements == several.statements
    with pytest.raises(UsageError, match="cannot split"):
        load_kernel(source, flags="-DFIRST='1")
