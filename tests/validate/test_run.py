"""Validation as a whole, on made-up measurements."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.errors import InputError, MeasurementError, UsageError
from rooftree.results import Measurement
from rooftree.validate import measure as measuring
from rooftree.validate.diagnose import ALWAYS, CERTAIN, GUESSED, LAST, diagnose, unexplained
from rooftree.validate.run import validate_record
from rooftree.validate.verdict import Limits

from .cases import case
from .fakes import measurement

SIZES = {"N": [600, 5000, 100_000, 10_000_000]}


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Put a made-up machine in place of measuring; it is as fast as predicted times a factor."""

    def put(factor: float = 1.0, **changed: Any) -> None:
        def measure(kernel: Any, machine: Any, sizes: Any, tied: bool = False, cores: Any = 1, **options: Any) -> Any:
            assert tied
            return measurement(kernel, machine, sizes, tuple(cores), tied=True, factor=factor, options=options, **changed)

        monkeypatch.setattr(measuring, "measure", measure)

    put()
    return put


def test_a_machine_that_behaves_as_predicted_is_green_everywhere(fake: Any) -> None:
    found = rooftree.validate("triad", "zen3", SIZES)
    assert found.errors == pytest.approx([0, 0, 0, 0], abs=1e-6)
    assert found.summary["green"] == 4
    assert [] == found.findings
    assert ["L1", "L2", "L3", "Mem"] == [r["data_in"] for r in found.records[0]["regimes"]]


@pytest.mark.parametrize(("factor", "light"), [(1.05, "green"), (1 / 1.2, "orange"), (1.2, "orange"), (2.0, "red"), (0.5, "red")])
def test_errors_and_lights_follow_the_measurement(fake: Any, factor: float, light: str) -> None:
    fake(factor)
    found = rooftree.validate("triad", "zen3", SIZES)
    assert found.errors == pytest.approx([1 / factor - 1] * 4, abs=1e-5)
    assert found.summary[light] == 4


def half_disturbed(points: Any) -> Any:
    """A record whose points in L1 and L2 were disturbed, and are off by far."""
    made = measurement("triad", "zen3", SIZES, factor=lambda p: 3.0 if p["ecm"]["data_in"] in ("L1", "L2") else 1.2)
    torn = {"quality": "disturbed", "why": "other processes took the core"}
    return made.replace(
        points=[p.replace(measured=p.measured.replace(**torn)) if k in points else p for k, p in enumerate(made.points)]
    )


def test_disturbed_points_are_undecided_and_get_no_reason_but_that() -> None:
    found = validate_record("triad", half_disturbed((0, 1)), "zen3", incore="throughput")
    assert ["undecided", "undecided", "orange", "orange"] == [p["verdict"] for p in found.records[0]["points"]]
    assert (2, 2, 2) == tuple(found.summary[k] for k in ("points", "orange", "undecided"))
    assert found.summary["worst"] == pytest.approx(1 - 1 / 1.2, abs=1e-3)
    assert ["L3", "Mem"] == [r["data_in"] for r in found.records[0]["regimes"]]
    assert [[0, 1]] == [f["points"] for f in found.findings if f["rule"] == "disturbed measurement"]
    assert all(min(f["points"]) >= 2 for f in found.findings if f["rule"] not in ("disturbed measurement", "clock"))
    assert "2 of 4 points do not count, since their measurement was disturbed" in found.explain()


def test_with_nothing_but_disturbed_points_nothing_is_said_about_the_prediction() -> None:
    found = validate_record("triad", half_disturbed(range(4)), "zen3", incore="throughput")
    assert found.summary["points"] == 0
    assert found.summary["median"] is None
    assert "All 4 measurements were disturbed" in str(found)
    assert "undecided" in found._repr_mimebundle_()["text/html"]


@pytest.mark.parametrize(
    ("beside", "words"),
    [
        (("zen3", None), []),
        (("zen3", "0" * 64), ["the machine file zen3 has changed since this was measured"]),
        (("skylake-sp", "0" * 64), ["measured beside the machine file skylake-sp, predicted with zen3"]),
    ],
)
def test_a_comparison_with_another_machine_file_says_so(beside: tuple[str, str | None], words: list[str]) -> None:
    made = measurement("triad", "zen3", {"N": [1000]})
    made = made.replace(machine=made.machine.replace(name=beside[0], sha256=beside[1]))
    (found,) = validate_record("triad", made, "zen3", incore="throughput").records
    assert words == [note.split(":")[0] for note in found.notes if "machine file" in note.split(":")[0]]


def test_a_record_names_its_kernel(tmp_path: Path) -> None:
    file = tmp_path / "own.c"
    file.write_text("double a[N], b[N];\nfor (long i = 0; i < N; ++i)\n    a[i] = 2.0 * b[i];\n")
    for kernel in ("triad", str(file)):
        found = validate_record(None, measurement(kernel, "zen3", {"N": [1000]}), "zen3", incore="throughput")
        assert found.errors == pytest.approx([0], abs=1e-6)
    stored = measurement(str(file), "zen3", {"N": [1000]})
    file.write_text("double a[N], b[N];\nfor (long i = 0; i < N; ++i)\n    a[i] = 3.0 * b[i];\n")
    with pytest.raises(InputError, match="is not found as the record has it"):
        validate_record(None, stored, "zen3")


def test_a_point_of_a_record_that_lacks_something_is_named() -> None:
    made = measurement("triad", "zen3", {"N": [1000, 2000]})
    broken = {**made, "points": [made.points[0], {"sizes": {"N": 2000}, "cores": 1, "measured": {"cy_per_cl": None}}]}
    with pytest.raises(InputError, match="expected sizes, cores and measured") as error:
        Measurement.from_dict(broken)
    assert error.value.where == "$.points[1]"


def test_the_record_keeps_to_its_contract(fake: Any) -> None:
    fake(1.3)
    record = json.loads(rooftree.validate("triad", "zen3", SIZES, cores=[1, 2]).to_json())
    assert "rooftree.measurement/1" == record["schema"]
    assert {"kernel", "machine", "unit_of_work", "compiled", "environment", "points", "failed"} <= set(record)
    assert {"findings", "limits", "summary", "regimes", "chosen"} <= set(record)
    assert 8 == len(record["points"])
    for point in record["points"]:
        assert {"sizes", "cores", "measured", "predicted", "error", "verdict"} <= set(point)
        assert {"traffic", "ecm", "roofline", "performance"} <= set(point["predicted"])


def test_cycles_are_compared_at_the_measured_clock(fake: Any) -> None:
    fake(clock_GHz=3.5)
    found = rooftree.validate("triad", "zen3", SIZES)
    assert found.errors == pytest.approx([0] * 4, abs=1e-6)
    assert ["clock"] == [f["rule"] for f in found.findings]
    memory = found.records[0]["points"][-1]["predicted"]["ecm"]["cy_per_cl"]
    own = rooftree.predict("triad", "zen3", {"N": 10_000_000}, incore="throughput").cy_per_cl[0, 0]
    assert memory > 1.2 * own


def test_several_kernels_get_those_of_the_sizes_that_they_have(fake: Any) -> None:
    found = rooftree.validate(["triad", "matvec"], "zen3", {"N": 2000, "M": 100})
    assert [{"N": 2000}, {"M": 100, "N": 2000}] == [r["points"][0]["sizes"] for r in found.records]
    assert {"kernels", "summary", "schema"} == set(found.to_dict())
    assert found.summary["points"] == 2


def test_without_sizes_the_data_lie_once_in_each_place(fake: Any) -> None:
    found = rooftree.validate("2d-5pt", "zen3")
    assert ["L1", "L2", "L3", "Mem"] == [p["predicted"]["ecm"]["data_in"] for p in found.records[0]["points"]]


@pytest.mark.parametrize(
    ("kernels", "sizes", "words"),
    [
        ("triad", {"M": 10}, "no size 'M'"),
        (["triad", "dot"], {"M": 10}, "none of the kernels"),
        ("matvec", {"M": [10, 20]}, "N of matvec is not given"),
        ("3d-7pt-blocked", {"N": [100, 200]}, "B of 3d-7pt-blocked is not given"),
        ([], None, "no kernel"),
    ],
)
def test_sizes_that_do_not_fit_are_refused(fake: Any, kernels: Any, sizes: dict[str, Any] | None, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        rooftree.validate(kernels, "zen3", sizes)


def test_nothing_measured_is_an_error_that_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def measure(kernel: Any, machine: Any, sizes: Any, **_: Any) -> Any:
        whole = measurement(kernel, machine, sizes).to_dict()
        return Measurement.from_dict({**whole, "points": [], "failed": [{"sizes": {}, "cores": 1, "why": "it crashed"}]})

    monkeypatch.setattr(measuring, "measure", measure)
    with pytest.raises(MeasurementError, match="it crashed"):
        rooftree.validate("triad", "zen3", {"N": 1000})


def test_a_stored_record_is_compared_without_measuring() -> None:
    stored = Measurement.from_dict(json.loads(measurement("triad", "zen3", SIZES, factor=1.5).to_json()))
    found = validate_record("triad", stored, incore="throughput")
    assert found.errors == pytest.approx([1 / 1.5 - 1] * 4, abs=1e-5)
    assert "zen3" == found.records[0]["machine"]["name"], "the machine file that the record names"


def test_a_record_of_another_kernel_is_refused() -> None:
    with pytest.raises(InputError, match="of the kernel triad, not of copy"):
        validate_record("copy", measurement("triad", "zen3", {"N": 1000}), "zen3")


def test_limits_can_be_chosen(fake: Any) -> None:
    fake(1.2)
    assert 1 == rooftree.validate("triad", "zen3", {"N": 1000}, limits=Limits(green=0.2, orange=0.5)).summary["green"]
    assert 1 == rooftree.validate("triad", "zen3", {"N": 1000}, limits=Limits(green=0.01, orange=0.1)).summary["red"]


def test_a_reason_that_makes_it_right_stands_first() -> None:
    arrays = {"a": {"loads": 0, "stores": 1}, "b": {"loads": 1, "stores": 0}}
    points = [case(17.6, kernel={"name": "k", "arrays": arrays}, seen={"clock_GHz": 2.4})] * 2
    found = diagnose(points)
    assert "write-allocate" == found[0]["rule"]
    assert (2, [0, 1]) == (found[0]["explains"], found[0]["points"])
    assert "clock" == found[-1]["rule"]


def test_what_no_rule_explains_is_said_to_beunexplained() -> None:
    [finding] = diagnose([case(90)])
    assert "not explained" == finding["rule"]
    assert "L3Mem = 10" in finding["sentence"]


def test_of_what_no_rule_explains_the_part_of_the_core_is_seen_where_no_line_moves() -> None:
    """`no rule knows why` stood of stars in L2 whose core alone, with the data in L1, was counted too low."""
    terms = (12, 13, 4, 0, 0)
    near, far = case(20, data_in="L1", terms=terms), case(26, data_in="L2", terms=terms)
    said = {told: unexplained(far, others) for told, others in ((False, [far]), (True, [near, far]))}
    for told, finding in said.items():
        assert "no rule knows why. The longest contribution is T_nOL = 13." in finding.sentence
        assert ("With the data in L1" in finding.sentence and "counts too little there" in finding.sentence) == told
        assert ("--incore compare" in finding.advice) == told
    assert "of one core" in unexplained(case(60, cores=2)).sentence


def test_doubts_about_right_points_stand_behind_reasons_for_wrong_ones() -> None:
    found = diagnose([case(20, seen={"quality": "disturbed", "why": "x"}), case(90)])
    assert ["not explained", "disturbed measurement"] == [f["rule"] for f in found]


def test_green_points_get_no_reasons_but_their_measurement_may_be_doubted() -> None:
    assert [] == diagnose([case(20)])
    assert ["disturbed measurement"] == [f["rule"] for f in diagnose([case(20, seen={"quality": "disturbed", "why": "x"})])]


@pytest.mark.parametrize(("measured", "told"), [((30, 31, 32), True), ((30, 31, 20), False), ((30, 12, 31), False)])
def test_a_link_is_blamed_where_most_points_that_wait_for_it_are_off_alike(measured: tuple[int, int, int], told: bool) -> None:
    found = [f for f in diagnose([case(m) for m in measured]) if f["rule"] == "bandwidth of a link"]
    assert told == bool(found)
    if found:
        assert found[0]["evidence"]["fits_B_per_cy"] == pytest.approx(256 / 21, abs=1e-3)


def test_every_rule_has_a_name() -> None:
    rules = [rule.__name__ for rule in (*ALWAYS, *CERTAIN, *GUESSED, *LAST)]
    assert len(set(rules)) == len(rules) >= 18


def test_what_arguments_say_of_arrays_and_sizes_is_predicted_with(fake: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """`validate` takes --arg as `predict` does: extents behind pointers, ranges of places, sizes."""
    source = "void f(int n, int m, const unsigned char *in, double *out, const double *t)"
    source += "{ for (int i = 0; i < n; ++i) out[i * m] = t[in[i]]; }"
    args = {"t": "256", "in": "1000:0..255", "m": "2"}
    seen: list[Any] = []

    def measure(kernel: Any, machine: Any, sizes: Any, **options: Any) -> Any:
        seen.append({name: list(values) for name, values in sizes.items()})
        typed = source.replace("*t", "t[256]")
        return measurement(typed, machine, sizes, (1,), tied=True, options={**options["options"], "args": options["args"]})

    def called(kernel: Any, machine: Any, sizes: Any, tied: bool = False, cores: Any = 1, **options: Any) -> Any:
        return measure(kernel, machine, sizes, options={"padding": None}, args=options["args"])

    monkeypatch.setattr(measuring, "measure", called)
    found = rooftree.validate(source, "zen3", {"n": [1000]}, measuring={"args": args}, incore="throughput")
    assert [{"n": [1000], "m": [2]}] == seen
    assert () == found.not_modelled
    assert found.errors == pytest.approx([0], abs=1e-5)


def test_a_time_of_more_than_the_nest_is_called_so() -> None:
    record = measurement("triad", "zen3", {"N": [1000]}).replace(timed_besides="the function f holds 2 loop nests")
    text = str(validate_record("triad", record, "zen3"))
    assert "unlike work: the function f holds 2 loop nests" in text


def test_a_time_of_more_than_the_nest_decides_nothing_about_the_nest() -> None:
    """A point was red, 58 % too fast, and a quieter machine was advised, where a function of two nests was timed."""
    besides = "the function f holds 2 loop nests: its time is that of all"
    seen = measurement("triad", "zen3", {"N": [1000, 100_000_000]})
    points = [
        p.replace(measured=p.measured.replace(cy_per_cl=3 * p.measured.cy_per_cl, quality="unverified", why=besides))
        for p in seen.points
    ]
    found = validate_record("triad", seen.replace(points=tuple(points), timed_besides=besides), "zen3")
    (record,) = found.records
    assert {p.verdict for p in record.points} == {"undecided"}
    assert not record.summary.points
    assert [f.rule for f in record.findings if f.rule != "clock"] == ["unlike work"]
    assert "a function of its own" in record.findings[0].advice
    assert "quiet" not in str(found)
    assert f"Nothing can be said about the prediction: {besides}" in " ".join(str(found).split())


def test_a_point_says_what_is_in_doubt_as_a_prediction_does(fake: Any) -> None:
    """A bound has no interval: without its doubts a reader of the JSON saw no sign of it."""
    gather = "void f(int n, const int in[n], double out[n], const double t[n*100])"
    gather += " { for (int i = 0; i < n; ++i) out[i] = t[in[i]]; }"
    found = rooftree.validate(gather, "zen3", {"n": [100_000]}, incore="throughput").to_dict()
    (point,) = found["points"] if "points" in found else found["records"][0]["points"]
    assert "indirect" in {doubt["kind"] for doubt in point["predicted"]["doubts"]}
    assert "at_least" in point["predicted"]["ecm"]
