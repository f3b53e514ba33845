"""Cases against their limits: each quantity is the one that the prediction shows."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.check.case import Case
from rooftree.check.limits import parse_limit
from rooftree.check.run import check, place_of
from rooftree.errors import UsageError
from rooftree.sizes import parse_axes

SKX = "SkylakeSP_Gold-6148"
SIZES = ["N=100,3000"]


@pytest.fixture(scope="module")
def prediction() -> Any:
    return rooftree.predict("2d-5pt", SKX, sizes={"N": [100, 3000]}, cores=[1, 4], traffic="lc")


def finding(kind: Any, text: Any, kernel: str = "2d-5pt", **more: Any) -> Any:
    case = Case(
        kernel=kernel,
        machine=SKX,
        axes=parse_axes(SIZES),
        cores=[1, 4],
        limits=(parse_limit(kind, text),),
        options={"traffic": "lc"},
        **more,
    )
    [found] = check([case])["cases"][0]["findings"]
    return found


QUANTITIES = {
    ("max-cycles", ""): lambda p: p.cy_per_cl,
    ("max-cycles", "T_OL"): lambda p: p.T_OL,
    ("max-cycles", "T_nOL"): lambda p: p.T_nOL,
    ("max-cycles", "T_single"): lambda p: p.T_single,
    ("max-cycles", "L2L3"): lambda p: p.T_data["L2L3"],
    ("max-cycles", "T_L2L3"): lambda p: p.T_data["L2L3"],
    ("max-cycles", "L2"): lambda p: p.T_ECM["L2"],
    ("max-bytes", ""): lambda p: p.load_B["L3Mem"] + p.evict_B["L3Mem"],
    ("max-bytes", "L1L2"): lambda p: p.load_B["L1L2"] + p.evict_B["L1L2"],
    ("max-bytes", "L1L2.load"): lambda p: p.load_B["L1L2"],
    ("max-bytes", "L1L2.evict"): lambda p: p.evict_B["L1L2"],
}


@pytest.mark.parametrize(("kind", "quantity"), QUANTITIES)
@pytest.mark.parametrize("work", ["CL", "it"])
def test_an_upper_limit_holds_at_the_largest_value_and_not_below(prediction: Any, kind: str, quantity: str, work: str) -> None:
    largest = float(QUANTITIES[kind, quantity](prediction).max()) / (8 if work == "it" else 1)
    prefix, unit = f"{quantity} <= " if quantity else "", "cy" if kind == "max-cycles" else "B"
    assert finding(kind, f"{prefix}{largest:.9f} {unit}/{work}")["passed"]
    violated = finding(kind, f"{prefix}{largest * 0.99:.9f} {unit}/{work}")
    assert not violated["passed"]
    assert violated["worst"]["value"] == pytest.approx(largest)


def test_the_fraction_of_the_roofline_and_of_peak_are_bounded_from_below(prediction: Any) -> None:
    fraction = prediction.roofline_cy_per_cl / prediction.cy_per_cl
    assert finding("min-efficiency", f"{float(fraction.min()) * 99.9:.6f} %")["passed"]
    assert not finding("min-efficiency", f"{float(fraction.min()) * 100.1:.6f} %")["passed"]
    peak = 2.4e9 * 2 * 8 * 2  # two FMA units, 8 elements each
    part = (prediction.GFLOP_s * 1e9 / (peak * prediction.cores)).min()
    assert finding("min-efficiency", "peak >= 0.1 %")["worst"]["value"] == pytest.approx(part)


def test_a_limit_for_one_location_leaves_other_sizes_alone(prediction: Any) -> None:
    places = [prediction.locations[k] for k in prediction.data_in[:, 0]]
    assert places == ["L2", "Mem"]
    assert finding("min-efficiency", "Mem >= 1 %")["points"] == 2
    assert finding("min-efficiency", "Mem >= 1 %")["worst"]["sizes"] == {"N": 3000}


def test_violations_are_counted_over_sizes_and_cores(prediction: Any) -> None:
    bound = float(prediction.cy_per_cl.min()) * 1.001
    found = finding("max-cycles", f"{bound:.6f}")
    assert (4, int((prediction.cy_per_cl > bound).sum())) == (found["points"], found["violated"])


@pytest.mark.parametrize(
    ("kind", "text", "kernel", "message"),
    [
        ("max-cycles", "T_OLD <= 3", "2d-5pt", "T_OL"),
        ("max-bytes", "L3L4 <= 3", "2d-5pt", "L3Mem"),
        ("max-bytes", "L2L3.loads <= 3", "2d-5pt", "L2L3.load"),
        ("min-efficiency", "L9 >= 3 %", "2d-5pt", "roofline"),
        ("min-efficiency", "L1 >= 3 %", "2d-5pt", "no size has its data in L1"),
        ("min-efficiency", "peak >= 3 %", "copy", "no FLOP"),
    ],
)
def test_a_limit_that_could_not_fail_is_an_error(kind: str, text: str, kernel: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        finding(kind, text, kernel)


def test_one_broken_case_does_not_hide_the_others() -> None:
    good = Case(kernel="copy", machine=SKX, axes=parse_axes(["N=1000"]), limits=(parse_limit("max-cycles", "0.1"),))
    broken = Case(kernel="no-such-kernel", machine=SKX, limits=good.limits)
    record = check([broken, good], keep_going=True)
    assert (1, 1, False) == (len(record["errors"]), record["violated"], record["passed"])
    assert record["errors"][0]["exit_code"] == 5
    with pytest.raises(Exception, match="no-such-kernel"):
        check([broken, good])


def test_limits_of_a_function_of_several_nests_are_those_of_a_call() -> None:
    text = "void f(long n, double *a) { for (long i = 0; i < n; ++i) a[i] *= 2; for (long i = 0; i < n; ++i) a[i] += 1; }"
    limits = (parse_limit("max-cycles", "12"), parse_limit("min-efficiency", "peak >= 1 %"))
    options = {"traffic": "lc", "incore": "throughput"}
    case = Case(kernel=text, machine=SKX, axes=parse_axes(["n=1000"]), cores=[1], limits=limits, options=options)
    cycles, peak = check([case])["cases"][0]["findings"]
    whole = rooftree.predict(text, SKX, sizes={"n": 1000}, **options)
    assert cycles["unit"] == "cy/call"
    assert cycles["worst"]["value"] == pytest.approx(float(whole.cy_per_cl[0, 0]))
    assert 0.01 < peak["worst"]["value"] < 1


@pytest.mark.needs("x86-64", "gcc", "objdump")
@pytest.mark.parametrize(("debugging", "size"), [(["-g"], "n"), ([], "rdi")])
def test_a_loop_of_a_program_is_checked_as_that_of_a_source(debugging: list[str], size: str, tmp_path: Path) -> None:
    """D11: `not enough values to unpack` of its place, which has a line and no column, ended the check."""
    (tmp_path / "f.c").write_text("void f(long n, double *a) { for (long i = 0; i < n; i++) a[i] = 2 * a[i]; }")
    subprocess.run(["gcc", "-O2", "-shared", *debugging, "f.c", "-o", "f.so"], cwd=tmp_path, check=True)
    case = Case(
        kernel=f"{tmp_path / 'f.so'}:f",
        machine=SKX,
        axes=parse_axes([f"{size}=1000"]),
        cores=[1],
        limits=(parse_limit("max-cycles", "30"),),
        options={"traffic": "lc"},
    )
    [checked] = check([case]).cases
    assert checked.findings[0].passed
    assert checked.place is None, "of what is compiled, the project has no line"


@pytest.mark.parametrize(
    ("place", "expected"),
    [("f.c:3:7", ("f.c", 3, 7)), ("f.c:3", ("f.c", 3, None)), ("f.c:3:1:2", ("f.c:3", 1, 2)), ("", None), ("f.c", None)],
)
def test_a_place_has_a_file_a_line_and_perhaps_a_column(prediction: Any, place: str, expected: Any) -> None:
    found = place_of("f.c:3:f", replace(prediction, kernel=prediction.kernel.replace(place=place)))
    assert expected == (None if found is None else (found.file, found.line, found.column))
