"""Functions that the model cannot read are called and timed as they are; nothing is predicted of them."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.cli import main
from rooftree.errors import KernelError, UsageError
from rooftree.measure.fake import FakeRunner
from rooftree.measure.plan import Block, Cell, Field, Plan
from rooftree.measure.run import _beyond_buffers
from rooftree.results import Measurement
from rooftree.validate.run import validate_record

pytestmark = pytest.mark.usefixtures("gcc")
SOURCE = """
#include <stdlib.h>
long opaque(long);
struct node { struct node *next; double value; };
static double walk(const struct node *p)
{
    double s = 0;
    while (p) {
        s += p->value;
        p = p->next;
    }
    return s;
}
void unknown(long n, double *restrict a, const float *b, const int *at, double s)
{
    for (long i = 0; i < n; ++i)
        a[i % 7] = s * b[at[i] / 3] + __builtin_object_size(a, 0);
}
void two(long n, double *restrict a, double *restrict b, double *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i];
    for (long i = 0; i < 3 * n; ++i)
        c[i] = 2 * a[i / 3 - i / 3] + c[i];
    for (long i = 0; i < 2 * n; ++i)
        b[i] = 1.0;
}
void crash(long n, double *a, double far)
{
    for (long i = 0; i < n; ++i)
        a[i % 5 + (i == n - 1 ? (long)far : 0)] = 1.0;
}
void plain(long n, double *a)
{
    for (long i = 0; i < n; ++i)
        a[i] = 2.0 * a[i];
}
"""
DRIVER = """
static struct node *all;
void driver_setup(void)
{
    long n = driver_size("n");
    all = malloc(n * sizeof *all);
    for (long i = 0; i < n; ++i) {
        all[i].value = 1;
        all[i].next = i + 1 < n ? &all[i + 1] : 0;
    }
}
void driver_call(void) { walk(all); }
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    (tmp_path / "driver.c").write_text(DRIVER)
    file = tmp_path / "odd.c"
    file.write_text(SOURCE)
    return file


class Plans:
    """Makes fake runners that keep the plans they are given."""

    def __init__(self) -> None:
        self.plans: list[Any] = []

    def __call__(self, built: Any, cpus: Any, options: Any) -> FakeRunner:
        def truth(plan: Any) -> float:
            self.plans.append(plan)
            return 5000.0

        return FakeRunner(truth)


def measured(kernel: str, sizes: dict[str, Any], plans: Any = None, **more: Any) -> Measurement:
    return rooftree.measure(kernel, None, sizes, make_runner=plans or Plans(), counters="none", time_limit=0.2, **more)


def attempt(kernel: str, sizes: dict[str, Any], args: dict[str, str]) -> tuple[Measurement | None, UsageError | None]:
    """The measurement, or what was wrong."""
    try:
        return measured(kernel, sizes, args=args), None
    except UsageError as error:
        return None, error


@pytest.mark.parametrize("args", [{"s": "1000:65..90"}, {"s": "64KiB"}, {"s": "1000", "t": "0..9"}])
def test_what_was_said_of_a_loop_that_is_not_read_is_not_asked_for_again(tmp_path: Path, args: dict[str, str]) -> None:
    file = tmp_path / "find.c"
    loop = "for (long i = 0; i < n; i++) if (s[i] == sep) return i;"
    file.write_text(f"long find(long n, const char *s, char sep, long t[n]) {{ {loop} return n; }}")
    notes = [
        note for note in measured(f"{file}:find", {"n": 1000}, args={**args, "sep": "44"}).notes if "reaches is not known" in note
    ]
    assert notes == []


def test_a_loop_that_is_not_read_is_told_with_the_arrays_whose_size_is_open(tmp_path: Path) -> None:
    file = tmp_path / "two.c"
    file.write_text(
        "void two(long n, double *a, double *b) { for (long i = 0; i < n; i++) a[i] = 1; "
        "for (long k = 0; k < n; k++) if (b[k] > a[k]) return; }"
    )
    notes = [note for note in measured(f"{file}:two", {"n": 100}, args={"b": "100"}).notes if "reaches is not known" in note]
    assert ["--arg a=ELEMENTS says it" in note for note in notes] == [True]
    assert not any("--arg b" in note for note in notes)


def test_a_function_of_which_nothing_says_how_far_it_reaches_is_not_called(tmp_path: Path) -> None:
    """It ran over zeros behind one element, and wrote there: 2780 cy with 0 B of arrays, quality ok; 4452 with its own memory."""
    file = tmp_path / "drop.c"
    loop = "long i = 0; while (i < n) { p[i].life -= d; if (p[i].life <= 0) { p[i] = p[--n]; continue; } ++i; }"
    file.write_text(f"struct spark {{ float x, life; }}; long drop(struct spark *p, long n, float d) {{ {loop} return n; }}")
    found, error = attempt(f"{file}:drop", {"n": 1000}, {})
    assert found is None
    assert error is not None
    assert "--arg p=" in str(error.hint)
    assert attempt(f"{file}:drop", {"n": 1000}, {"p": "1000"})[1] is None


def test_a_function_that_the_model_cannot_read_is_timed_call_by_call(source: Path) -> None:
    plans = Plans()
    args = {"a": "7", "b": "64KiB", "at": "1000:0..99", "s": "0.5"}
    found = measured(f"{source}:unknown", {"n": 1000}, plans, args=args)
    assert found.points[0].measured.cy_per_cl == pytest.approx(5000, rel=0.05)
    assert found.unit_of_work.element == "call"
    assert found.points[0].measured.GFLOP_s is None
    assert "odd.c" in found.not_modelled
    blocks = {block.name: block for block in plans.plans[0].blocks}
    assert [blocks[name].elements for name in ("a", "b", "at")] == [7, 64 * 1024 // 4, 1000]
    assert (blocks["at"].fill, blocks["at"].low, blocks["at"].high) == ("between", 0, 99)
    assert "cy/call" in str(found)
    assert "FLOP/it" not in str(found)


@pytest.mark.parametrize("which", ["two", "22"])
def test_arrays_are_large_enough_for_all_loops_of_the_function(source: Path, which: str) -> None:
    plans = Plans()
    measured(f"{source}:{which}", {"n": 100}, plans, args={"a": "100", "c": "300"} if which == "two" else {"c": "300"})
    sizes = {block.name: block.elements for block in plans.plans[0].blocks}
    assert sizes["a"] >= 100
    assert sizes["b"] == 200


NESTS = """void nests(long n, long m, double *restrict a, const double b[restrict m], const int at[restrict n])
{
    for (long i = 0; i < n; ++i)
        a[i] = i;
    for (long i = 0; i < n; ++i)
        a[i] += b[at[i]];
}
"""


def test_a_function_of_several_nests_is_timed_with_all_of_them(tmp_path: Path) -> None:
    """Nothing of it was modelled, and its arrays of places held other numbers: it read beyond what they lead to."""
    file, plans = tmp_path / "nests.c", Plans()
    file.write_text(NESTS)
    found = measured(f"{file}:nests", {"n": 1000, "m": 50}, plans)
    assert found.not_modelled is None
    assert found.unit_of_work.element == "call"
    assert found.points[0].measured.cy_per_cl == pytest.approx(5000, rel=0.05)
    assert "cycles are those of a whole call of nests, with all of its 2 loop nests" in found.notes
    (places,) = (block for block in plans.plans[0].blocks if block.name == "at")
    assert places.fill == "index"
    assert places.high <= 50


def test_a_function_of_several_nests_is_validated_as_a_call(tmp_path: Path) -> None:
    file = tmp_path / "nests.c"
    file.write_text(NESTS)
    seen = measured(f"{file}:nests", {"n": 1000, "m": 50})
    (record,) = (found := validate_record(f"{file}:nests", seen, "skx", incore="throughput")).records
    expected = rooftree.predict(f"{file}:nests", "skx", {"n": 1000, "m": 50}, incore="throughput", sweep_start=True)
    assert record.points[0].predicted.ecm.cy_per_cl == pytest.approx(float(expected.cy_per_cl[0, 0]), rel=0.01)
    assert record.points[0].error == pytest.approx(float(expected.cy_per_cl[0, 0]) / 5000 - 1, abs=0.05)
    assert [nest.line for nest in record.points[0].predicted.nests or ()] == [3, 5]
    assert "cy/call" in str(found)
    assert "cy/CL" not in str(found)


def test_what_is_missing_is_asked_for_with_sizes_that_do_something(tmp_path: Path) -> None:
    """One element to search, as was proposed, is over before it began."""
    file = tmp_path / "search.c"
    file.write_text("long search(const int *a, long n) { long i; for (i = 0; i < n; i++) if (a[i] == 7) break; return i; }\n")
    _, refused = attempt(f"{file}:search", {}, {})
    assert refused is not None
    assert "--arg a=1000 --arg n=1000" in refused.hint


@pytest.mark.parametrize(
    ("where", "sizes", "args"), [("unknown", {}, {}), ("two", {}, {}), ("crash", {}, {}), ("plain", {}, {}), ("walk", {}, {})]
)
def test_every_hint_leads_on_until_the_function_is_called(
    source: Path, where: str, sizes: dict[str, Any], args: dict[str, str]
) -> None:
    seen = []
    for _ in range(12):
        found, refused = attempt(f"{source}:{where}", sizes, args)
        if found is not None:
            assert found.points
            return
        assert str(refused) not in seen
        seen.append(str(refused))
        option = re.search(r"(-D|--arg) ([\w.]+)=(\S+?)(?=[,;\s]|$)", refused.hint)
        assert option is not None, refused.hint
        if option[1] == "-D":
            sizes[option[2]] = int(option[3])
        else:
            args[option[2]] = option[3]
    pytest.fail(f"no end: {seen}")


@pytest.mark.slow
@pytest.mark.usefixtures("core")
def test_a_driver_prepares_the_data_and_calls_the_function(source: Path) -> None:
    found = rooftree.measure(
        f"{source}:walk", None, {"n": [50, 5000]}, driver=source.with_name("driver.c"), counters="none", time_limit=0.2
    )
    short, long = (p.measured.cycles_per_call for p in found.points)
    assert long > 10 * short > 0
    assert found.points[0].measured.working_set_B is None
    assert found.options.driver.endswith("driver.c")


def test_a_driver_of_a_loop_that_can_be_modelled_counts_its_iterations(source: Path, tmp_path: Path) -> None:
    driver = tmp_path / "plain_driver.c"
    driver.write_text('static double a[100000];\nvoid driver_call(void) { plain(driver_size("n"), a); }\n')
    found = measured(f"{source}:plain", {"n": 1000}, driver=driver)
    assert found.not_modelled is None
    assert found.points[0].measured.cy_per_cl == pytest.approx(5000 * 8 / 1000, rel=0.05)


def test_what_a_measurement_notices_is_not_said_to_be_unnoticed(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["-D", "n=1000", "-m", "skx", "--incore", "throughput", "--time-limit", "0.2", "--counters", "none", "--json"]
    assert main(["validate", f"{source}:plain", *given]) in (0, 6)  # 6: other work disturbed it
    record = json.loads(capsys.readouterr().out)
    assert not [note for note in record["notes"] if "not noticed" in note]
    assert main(["predict", f"{source}:plain", *given[:6], "--json"]) == 0
    assert [note for note in json.loads(capsys.readouterr().out)["notes"] if "not noticed" in note]


def test_without_a_name_the_function_is_measured_that_no_other_of_the_file_calls(tmp_path: Path) -> None:
    """A file with one function and its helper was refused, with the advice to do what had been done."""
    source = tmp_path / "two.c"
    source.write_text(
        "static double first(const double *a, long far) { return a[far * far / 3]; }\n"
        "double turns(long n, const double *a)\n"
        "{ double s = 0; while (n > 0) { s += first(a, n % 5); n -= s > 3 ? 2 : 1; } return s; }"
    )
    found = measured(str(source), {"n": 50}, args={"a": "100"})
    assert "turns" in found.kernel.name
    assert found.not_modelled is not None


def test_what_the_prediction_needs_to_know_goes_with_a_driver(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A loop whose arrays have no extent was predicted with --arg, which was refused beside a driver."""
    source, driver = tmp_path / "gather.c", tmp_path / "driver.c"
    source.write_text(
        "void take(long n, const int *at, const double *x, double *y) { for (long i = 0; i < n; i++) y[i] = x[at[i]]; }"
    )
    driver.write_text(
        'static double x[500], y[9000];\nstatic int at[9000];\nvoid driver_call(void) { take(driver_size("n"), at, x, y); }'
    )
    given = ["-D", "n=9000", "--driver", str(driver), "--time-limit", "0.2", "--counters", "none", "-m", "skx", "--json"]
    assert main(["validate", str(source), *given, "--incore", "throughput", "--arg", "x=500"]) in (0, 6)  # 6: disturbed
    (point,) = json.loads(capsys.readouterr().out)["points"]
    assert point["predicted"]["ecm"]["cy_per_cl"] > 0


@pytest.mark.parametrize(
    ("text", "sizes", "args", "said"),
    [
        ("int x;", {"n": 5}, {}, "does not define driver_call"),
        (DRIVER, {}, {}, "asks for the size 'n'"),
        (DRIVER, {"n": 5}, {"p": "3"}, "goes to nobody"),
    ],
)
def test_what_is_wrong_with_a_driver_is_said_before_anything_runs(
    source: Path, tmp_path: Path, text: str, sizes: dict[str, Any], args: dict[str, str], said: str
) -> None:
    driver = tmp_path / "other.c"
    driver.write_text(text)
    with pytest.raises(UsageError, match=said):
        measured(f"{source}:walk", sizes, args=args, driver=driver)


@pytest.mark.usefixtures("core")
def test_a_crash_names_an_integer_beyond_all_arrays() -> None:
    """`m = 900000000` of a buffer of 1000 elements was a SIGSEGV with 'compare loop bounds'."""
    numbers = [Cell(name=n, bytes=8, values=((0, kind, text),)) for n, kind, text in (("n", "i8", "1000"), ("s", "f8", "1e9"))]
    block = Block(name="a", elements=1000, item_bytes=8, fields=(Field(0, "f8"),))
    plan = Plan(arguments=(), symbols=(), blocks=(block,), cells=tuple(numbers))
    assert "" == _beyond_buffers(plan)
    numbers.append(Cell(name="m", bytes=8, values=((0, "i8", "900000000"),)))
    said = _beyond_buffers(replace(plan, cells=tuple(numbers)))
    assert "m = 900000000 is more than any array" in said
    assert "--arg a=900000001" in said


def test_a_crash_names_what_was_called_with_which_sizes(source: Path) -> None:
    found = rooftree.measure(f"{source}:crash", None, {"n": 100}, args={"a": "5", "far": "1e15"}, counters="none", time_limit=0.2)
    assert not found.points
    assert "SIGSEGV" in found.failed[0].why
    assert "crash(n = 100, far = 1e15, a: 5 elements of 8 B (40 B))" in found.failed[0].why


def test_what_is_no_function_is_refused_as_before(source: Path) -> None:
    with pytest.raises(KernelError, match="there is no function 'nothing'"):
        measured(f"{source}:nothing", {"n": 10})
    with pytest.raises(KernelError, match="which one is meant"):
        measured(str(source), {"n": 10})


LONG = """
long divisors(long n, const unsigned *a, const unsigned *late)
{
    long s = 0;
    for (long i = 0; i < n; i++) {
        unsigned first_of_two_numbers = a[i], second_of_two_numbers = 36;
        while (second_of_two_numbers) {
            unsigned rest = first_of_two_numbers % second_of_two_numbers;
            first_of_two_numbers = second_of_two_numbers;
            second_of_two_numbers = rest;
        }
        s += first_of_two_numbers;
    }
    return s + late[n - 1];
}
void ring(long n, long mask, long pos, float *restrict y, const float *restrict x, const float *restrict of)
{
    for (long i = 0; i < n; i++)
        y[i] = x[i] + of[(pos + i) & mask];
}
struct pair { struct pair *other; double value; };
double both(struct pair *p) { double s = 0; for (; p; p = p->other) s += p->value; return s; }
"""


@pytest.fixture
def long_one(tmp_path: Path) -> Path:
    file = tmp_path / "long.c"
    file.write_text(LONG)
    return file


def test_pointers_that_a_long_function_uses_late_are_asked_for(long_one: Path) -> None:
    """Its text is longer than messages show of it."""
    _, refused = attempt(f"{long_one}:divisors", {"n": 1000}, {})
    assert refused is not None
    assert "--arg a=1000 --arg late=1000" in refused.hint


WRITTEN_OUT = """
int lattice(int n, const float *y, float *z) {
    int worst = 0;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 8; k++) { z[8 * i + k] = y[8 * i + k]; worst = z[8 * i + k] > 2 ? k : worst; }
        z[8 * i + worst] += 1;
    }
    return worst;
}
int flat(long n, const float *y, float *z) {
    int worst = 0;
    for (long i = 0; i < n; i++) {
        z[i] = y[(size_t)4 * i + 3];
        if (z[i] > 2) return worst;
    }
    return worst;
}
"""


@pytest.mark.parametrize("n", [400, 4_000_000])
@pytest.mark.parametrize(("function", "least"), [("lattice", {"y": 8, "z": 8}), ("flat", {"y": 4, "z": 1})])
def test_sizes_that_are_proposed_cover_what_the_loops_take(tmp_path: Path, function: str, n: int, least: dict[str, int]) -> None:
    """`--arg y=4000000` was proposed for a loop that takes 8 n elements, and ended in a SIGSEGV."""
    file = tmp_path / "written.c"
    file.write_text("#include <stddef.h>\n" + WRITTEN_OUT)
    _, refused = attempt(f"{file}:{function}", {"n": n}, {})
    assert refused is not None
    proposed = {name: int(number) for name, number in re.findall(r"--arg (\w+)=(\d+)", refused.hint)}
    assert proposed.keys() == {"y", "z"}
    assert all(per * n <= proposed[name] <= 2 * per * n + 8 * n for name, per in least.items()), refused.hint


def test_numbers_that_no_loop_runs_to_do_not_multiply_what_is_proposed(long_one: Path) -> None:
    _, refused = attempt(f"{long_one}:ring", {"n": 4000, "mask": 1023, "pos": 1}, {"of": "1024"})
    assert refused is not None
    assert "--arg y=4000 --arg x=4000" in refused.hint
    _, refused = attempt(f"{long_one}:ring", {"n": 100, "mask": 1023, "pos": 1}, {"y": "100", "x": "100"})
    assert refused is not None
    assert "--arg of=1024 " in refused.hint


@pytest.mark.parametrize("args", [{"p.other": "1000"}, {"p": "1000"}, {}])
def test_a_list_is_no_array_of_its_elements(long_one: Path, args: dict[str, str]) -> None:
    _, refused = attempt(f"{long_one}:both", {}, args)
    assert refused is not None
    assert "point on to others" in str(refused)
    assert "--driver FILE.c" in refused.hint


@pytest.mark.parametrize(("cycles", "quality"), [(0.07, "unverified"), (3.0, "unverified"), (500.0, "ok")])
def test_a_call_that_takes_what_an_empty_one_takes_is_not_ok(long_one: Path, cycles: float, quality: str) -> None:
    def runner(built: Any, cpus: Any, options: Any) -> FakeRunner:
        return FakeRunner(lambda plan: cycles, noise=0.02 if cycles < 100 else 0.0, disturbed=0.0, drift=0.0)

    point = measured(f"{long_one}:both", {}, runner, args={"p.other": "0"}).points[0].measured
    assert (quality, quality == "ok") == (point.quality, "empty one" not in point.why)
    assert (quality == "ok") == ("--arg NAME=1000:7..7" not in point.why)


@pytest.mark.slow
@pytest.mark.usefixtures("core")
def test_validate_says_what_it_could_not_model_and_ends_well(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["-D", "n=100", "--driver", str(source.with_name("driver.c")), "--time-limit", "0.2", "--counters", "none"]
    command = ["validate", f"{source}:walk", "-m", "skx", *given]
    assert main([*command, "--json"]) in (0, 6)  # 6: other work disturbed it
    record = json.loads(capsys.readouterr().out)
    assert record["schema"] == "rooftree.measurement/1"
    assert record["points"][0]["verdict"] == "not modelled"
    assert record["points"][0]["measured"]["cy_per_cl"] > 0
    assert "is a pointer that is loaded from memory" in record["not_modelled"]
    assert main([*command, "--html", str(tmp_path / "p.html"), "--csv", str(tmp_path / "p.csv")]) in (0, 6)
    assert "not modelled" in capsys.readouterr().out
    assert "cy/call" in (tmp_path / "p.html").read_text()
    assert main([*command, "--max-error", "20"]) == 4


def test_a_function_that_another_one_calls_is_not_the_one_that_is_meant(tmp_path: Path) -> None:
    """`rooftree measure FILE` of a decoder with a helper was refused, with `rooftree measure` as what to try."""
    from rooftree.frontend.called import called_kernel

    file = tmp_path / "decode.c"
    file.write_text(
        "static int hex(int c) { return c & 15; }\nint decode(int n, int *a) { while (n > hex(a[n])) n -= a[n]; return n; }\n"
    )
    assert "decode" == called_kernel(file, ["n"], "its loop does not count").name
