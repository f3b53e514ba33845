"""Functions that leave their arrays are noticed before anything is timed; arrays that are large enough are not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rooftree.cli import main
from rooftree.frontend.called import apart
from rooftree.frontend.load import load_kernel
from rooftree.measure.bind import bind
from rooftree.measure.build import build
from rooftree.measure.plan import MODES, Spacing, lay_out, placed
from rooftree.measure.process import ProcessRunner
from rooftree.measure.runner import BeyondError

pytestmark = pytest.mark.usefixtures("core")
SOURCE = """
#include <math.h>
double next_of(double);
void reads(long n, double *restrict a, const double *restrict b, long far)
{ for (long i = 0; i < n; ++i) a[i] = lgamma(b[far * i]); }
void stores(long n, double *restrict a, const double *restrict b, long far)
{ for (long i = 0; i < n; ++i) a[far * i] = lgamma(b[i]); }
void strange(long n, double *restrict a, const double *restrict b, long far)
{ for (long i = 0; i < n; ++i) a[i] = b[far * i * i / (i + 1)]; }
void before(long n, double *restrict a, const double *restrict b, long far)
{ for (long i = 0; i < n; ++i) a[i - far] = lgamma(b[i]); }
void counts(long n, int *restrict at, double *restrict a, const int *restrict key)
{ for (long i = 0; i < n; ++i) { int p = at[key[i] & 7]; at[key[i] & 7] = p + 1; a[p] = i; } }
void takes(long rows, long ld, const float *restrict t, const int *restrict col, float *restrict y)
{ for (long i = 0; i < rows; ++i) y[i] = t[i * ld + col[i]]; }
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("fences") / "kernels.c"
    file.write_text(SOURCE)
    return file


def left(source: Path, function: str, sizes: dict[str, int], given: dict[str, str], alignment: int = 64) -> BeyondError | None:
    """What opening a function that is called with these arrays says."""
    from rooftree.frontend.called import called_kernel

    kernel = called_kernel(f"{source}:{function}", sizes, "a test")
    built = build(kernel, None, given=(*sizes, *given))
    plan = bind(kernel, built.called, sizes, given)
    with ProcessRunner(built.library, (0,)) as runner:
        try:
            runner.open(placed(plan, lay_out(plan, Spacing(alignment=alignment)), MODES[0]))
        except BeyondError as error:
            return error
    return None


@pytest.mark.parametrize("alignment", [8, 64, 4096])
@pytest.mark.parametrize("n", [8, 504, 1000, 20_000])
def test_arrays_that_are_large_enough_are_not_left(source: Path, n: int, alignment: int) -> None:
    for function in ("reads", "stores"):
        assert left(source, function, {"n": n}, {"a": str(n), "b": str(n), "far": "1"}, alignment) is None


@pytest.mark.parametrize(("function", "array"), [("reads", "b"), ("stores", "a")])
@pytest.mark.parametrize("far", [2, 3, 5000])
def test_an_array_that_is_too_small_is_named_with_a_size_that_does(source: Path, function: str, array: str, far: int) -> None:
    """A function that read 2 MB behind an array of 16 KB was timed, with the quality ok."""
    n = 1000
    given = {"a": str(n), "b": str(n), "far": str(far)}
    found = left(source, function, {"n": n}, given)
    assert found is not None
    assert [array] == [one.name for one in found.arrays]
    assert far * (n - 1) + 1 <= found.arrays[0].elements <= far * (n - 1) + 1 + 4096
    assert left(source, function, {"n": n}, {**given, array: str(found.arrays[0].elements)}) is None


def test_one_element_more_is_noticed_where_it_is_on_another_cache_line_and_a_store_wherever_it_is(source: Path) -> None:
    for elements in range(992, 1000):
        stored = left(source, "stores", {"n": 1000}, {"a": str(elements), "b": "1000", "far": "1"})
        assert stored is not None
        assert ["a"] == [one.name for one in stored.arrays]
    loaded = [left(source, "reads", {"n": 1000}, {"a": "1000", "b": str(n), "far": "1"}) is not None for n in range(990, 1000)]
    assert [True] * 3 + [False] * 7 == loaded  # 993 elements begin the last line


@pytest.mark.parametrize("far", [1, 600, 70_000])
def test_stores_before_the_beginning_are_noticed(source: Path, far: int) -> None:
    found = left(source, "before", {"n": 1000}, {"a": "1000", "b": "1000", "far": str(far)})
    assert found is not None
    assert ("a", 8 * far) == (found.arrays[0].name, found.arrays[0].before)


def test_what_is_proposed_for_an_array_that_is_left_can_be_measured(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["measure", f"{source}:strange", "-D", "n=1000", "--arg", "far=4", "--arg", "a=1000", "--time-limit", "0.1"]
    assert main([*command, "--arg", "b=1000:2..3"]) == 6
    said = capsys.readouterr().err
    assert "goes beyond its arrays: b at least" in said
    tried = re.search(r"try: --arg (b=\d+:2\.\.3)", said)
    assert tried is not None
    assert main([*command, "--arg", tried[1]]) in (0, 6)  # 6: other work disturbed it
    assert "goes beyond" not in capsys.readouterr().err


def test_places_that_count_on_from_call_to_call_are_not_believed(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A pass of a radix sort stored further on in each call, beyond its arrays, with the quality ok."""
    sizes = ["-D", "n=64", "--arg", "a=2000", "--arg", "key=0..7", "--time-limit", "0.1"]
    assert main(["measure", f"{source}:counts", *sizes]) == 6
    said = capsys.readouterr().err
    assert "--driver" in said


def test_the_formula_beside_what_is_loaded_counts_in_the_size_that_is_proposed(
    source: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of t[i * ld + col[i]] the size was that of another array, and the run ended in SIGSEGV."""
    command = ["measure", f"{source}:takes", "-D", "rows=100", "--arg", "ld=5000", "--arg", "col=0..4999", "--time-limit", "0.1"]
    assert main([*command, "--arg", "t=-5..0"]) == 2
    assert "--arg t=500000:-5..0" in capsys.readouterr().err
    assert main([*command, "--arg", "t=500000:-5..0"]) in (0, 6)  # 6: other work disturbed it
    assert "goes beyond" not in capsys.readouterr().err


def test_a_parameter_that_only_a_loaded_index_has_may_be_given_as_a_size(
    source: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["measure", f"{source}:takes", "-D", "rows=100,ld=5000", "--time-limit", "0.1"]
    assert main(command) == 2
    assert "which values col may hold" in capsys.readouterr().err
    assert main([*command, "--arg", "col=0..4999", "--arg", "t=500000"]) in (0, 6)  # 6: other work disturbed it
    assert "goes beyond" not in capsys.readouterr().err


PARTS = {
    "static": ("static double f(const double *a) { return a[0]; }", "c"),
    "template": (
        "template <class T> static inline T f(const T *a) { return a[0]; }\ntemplate <int N> int g() { return N; }",
        "c++",
    ),
    "attribute": ("[[nodiscard]] double f(const double *a) { return a[0]; }", "c++"),
    "linkage": ('extern "C" double f(const double *a) { return a[0]; }', "c++"),
    "member": ("struct s { double x; double f(const double *a) const { return a[0] + x; } };", "c++"),
}


@pytest.mark.parametrize("part", PARTS)
def test_a_driver_calls_a_function_and_gets_none_of_its_code(part: str, tmp_path: Path) -> None:
    """A function that was put into its driver took half of its time, as what the driver knows was taken out of its loop."""
    import subprocess

    text, language = PARTS[part]
    call = {"template": "f<double>(x)", "member": "s{1}.f(x)"}.get(part, "f(x)")
    begin = "" if language == "c" else 'extern "C" '
    whole = f'# 1 "k"\n{text}\nstatic double x[2] = {{1, 2}};\n{begin}double driver_call(void) {{ return {call}; }}\n'
    made, why = apart(whole, language, "f", "gcc")
    assert why == ""
    compiler = ["g++", "-xc++"] if language == "c++" else ["gcc", "-xc"]
    done = subprocess.run([*compiler, "-O3", "-S", "-o-", "-"], input=made, capture_output=True, text=True, check=True)
    body = re.search(r"^driver_call:(.*?)^\s+\.size\s+driver_call", done.stdout, re.M | re.S)
    assert body is not None
    assert re.search(r"\b(call|jmp)\s+\S*f", body[1])


def test_a_function_that_is_always_inlined_is_said_to_be(tmp_path: Path) -> None:
    text = "static inline __attribute__((always_inline)) int f(int a) { return a; }\nint g(void) { return f(1); }\n"
    assert apart(text, "c", "f", "gcc") == (text, "f is inlined into the driver, as its source says (always_inline)")


def test_places_at_random_are_measured_and_predicted_as_such(source: Path) -> None:
    kernel = load_kernel(f"{source}:takes")
    built = build(kernel, None)
    values = {}
    for said in ("0..99", "0..99:random", "0..99:random7", "0..99:random7 "):
        plan = bind(kernel, built.called, {"rows": 500}, {"ld": "1", "t": "600", "col": said.strip()})
        with ProcessRunner(built.library, (0,)) as runner:
            runner.open(placed(plan, lay_out(plan, Spacing()), MODES[0]))
            values[said] = runner.value("col")
    assert sorted(values["0..99"][:100]) == values["0..99"][:100]
    assert values["0..99:random"] != values["0..99:random7"]
    assert values["0..99:random7"] == values["0..99:random7 "]
    assert all(0 <= place <= 99 for place in values["0..99:random7"])


@pytest.mark.parametrize(("index", "places"), [("at[i]", (0, 100)), ("at[i] + 1", (0, 99)), ("at[i] - 2", (2, 102))])
def test_places_leave_room_for_what_is_added_to_them(index: str, places: tuple[int, int], tmp_path: Path) -> None:
    """Of t[p[i] + 1] the values were asked for, and those that were proposed led beyond t."""
    file = tmp_path / "near.c"
    file.write_text(
        "void near(int n, const int *restrict at, const double t[restrict 100], double *restrict y) "
        f"{{ for (int i = 0; i < n; ++i) y[i] = t[{index}]; }}"
    )
    kernel = load_kernel(file)
    plan = bind(kernel, build(kernel, None).called, {"n": 500}, {})
    assert [places] == [(block.low, block.high) for block in plan.blocks if block.name == "at"]
