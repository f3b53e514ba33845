"""Errors, lights and ranges of a site: what is compared with what, and what is said where numbers contradict each other."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.campaign import cases as collected
from rooftree.campaign import consistency
from rooftree.campaign.cases import cases, grouped, limit_at_clock
from rooftree.campaign.consistency import checks
from rooftree.campaign.store import Store
from rooftree.predict.clock import at_clock
from rooftree.report.prediction.points import number
from rooftree.results.campaign import CampaignPoint
from rooftree.results.collection import CasePoint
from rooftree.results.doubt import PointDoubt, doubt
from rooftree.results.validation import VerdictLimits
from rooftree.site.case import case_page
from rooftree.site.compare import entry_of, held_by_place
from rooftree.site.data import rows
from rooftree.site.findings import MEANINGS
from rooftree.site.point_table import table
from rooftree.site.words import held_sentence, middle_sentence, percent
from rooftree.validate.verdict import error_of

from ..report.pages import unpacked  # noqa: TID252
from .pages import built, cards_of, case_of, doubted, pages, slower


def test_errors_are_those_of_the_points_and_lights_follow_the_rule(results: Path) -> None:
    case = case_of(results, "triad", "skylake-sp")
    points = [p for p in case.series[0].points if p.error is not None]
    assert len(points) == 26
    for p in points:
        assert p.predicted is not None
        assert p.measured is not None
        assert p.error == pytest.approx(p.predicted.ecm.cy_per_cl / p.measured.cy_per_cl - 1, abs=1e-5)
        if p.measured.quality == "disturbed":
            assert p.verdict == "undecided"
        elif abs(p.error) > 0.105:
            assert p.verdict == "orange"
        elif abs(p.error) < 0.095:
            assert p.verdict == "green"
    assert case.summary.undecided == sum(p.verdict == "undecided" for p in points) == case.summary.undecided
    assert case.summary.points == len(points) - (case.summary.undecided or 0)
    assert case_of(results, "triad", "zen3").light is None


@pytest.mark.parametrize("ratio", [0.7, 1.4])
def test_at_another_clock_cycles_are_compared_where_nothing_comes_from_memory(changed: Callable[..., Path], ratio: float) -> None:
    def slower(point: CampaignPoint) -> CampaignPoint:
        assert point.measurement is not None
        seen = point.measurement.points[0].measured
        new = seen.replace(clock_GHz=seen.clock_GHz * ratio, MLUP_s=(seen.MLUP_s or 0) * ratio)
        at = point.measurement.points[0].replace(measured=new)
        return point.replace(measurement=point.measurement.replace(points=(at,)))

    case = case_of(changed(slower), "triad", "zen3")
    p = next(p for s in case.series for p in s.points if p.measured is not None)
    assert p.predicted is not None
    assert p.measured is not None
    assert p.predicted.ecm.data_in == "L1"
    assert p.error == pytest.approx((p.predicted.ecm.cy_per_cl or 0) / p.measured.cy_per_cl - 1, abs=1e-5)
    assert [f.kind for f in case.findings] == ["clock"]


@pytest.mark.parametrize("machine", ["zen3", "skx"])
@pytest.mark.parametrize("ratio", [0.7, 1.4])
def test_a_prediction_at_another_clock_lies_between_both_limits(machine: str, ratio: float) -> None:
    sizes = np.unique(np.logspace(1, 2.7, 20).astype(int))
    axes = dict.fromkeys("MNP", sizes)
    options: dict[str, Any] = {"tied": True, "cores": [1, 4], "traffic": "lc", "incore": "throughput"}
    here = rooftree.predict("3D-r1-star", machine, axes, **options)
    there = rooftree.predict("3D-r1-star", at_clock(rooftree.machine(machine), ratio * here.machine.clock_Hz), axes, **options)
    places = set()
    for p, other in zip(here.points(), there.points(), strict=True):
        limits = sorted((p.ecm.cy_per_cl or 0, limit_at_clock(p.ecm, p.cores, ratio)))
        assert 0.999 * limits[0] <= (other.ecm.cy_per_cl or 0) <= 1.001 * limits[1]
        places.add(p.ecm.data_in)
        if p.ecm.data_in in ("L1", "L2"):
            assert limits[0] == limits[1]  # nothing comes from memory: cycles are cycles at any clock
    assert {"L2", "Mem"} <= places


def test_records_that_fit_together_lead_to_no_finding(site: Path) -> None:
    """But that some of the scattered measurements, all made once, stand apart."""
    assert {found["kind"] for found in json.loads((site / "site.json").read_text())["findings"]} <= {"stands apart"}


@pytest.mark.parametrize(
    ("kind", "values"), [("units", {"MLUP_s": 12345.0}), ("limit", {"cy_per_cl": 1e-3, "interval": [1e-3, 1e-3], "MLUP_s": None})]
)
def test_numbers_that_contradict_each_other_are_named(changed: Callable[..., Path], kind: str, values: dict[str, Any]) -> None:
    assert kind in {f.kind for f in case_of(changed(**values), "triad", "zen3").findings}


def test_another_unit_of_work_is_named(changed: Callable[..., Path]) -> None:
    def floats(point: CampaignPoint) -> CampaignPoint:
        assert point.measurement is not None
        unit = point.measurement.unit_of_work.replace(iterations_per_cl=16)
        return point.replace(measurement=point.measurement.replace(unit_of_work=unit))

    found = [f for f in case_of(changed(floats), "triad", "zen3").findings if f.kind == "LUP per line"]
    assert len(found) == 2


def test_a_point_that_was_measured_twice_must_agree(changed: Callable[..., Path]) -> None:
    folder = changed()
    store = Store(folder)
    first = store.read(f"{2**100:040x}")
    assert first.measurement is not None
    seen = first.measurement.points[0].measured
    other = seen.replace(cy_per_cl=1.3 * seen.cy_per_cl, MLUP_s=(seen.MLUP_s or 0) / 1.3)
    run = first.measurement.replace(points=(first.measurement.points[0].replace(measured=other),))
    store.write(first.replace(id=f"{2**101:040x}", model={"within": 0.5}, measurement=run), sync=False)
    case = case_of(folder, "triad", "zen3")
    assert [f.kind for f in case.findings if f.kind != "limit"] == ["grid and threads"]
    store.write(first.replace(id=f"{2**102:040x}"), sync=False)
    assert "superseded" in {f.kind for f in case_of(folder, "triad", "zen3").findings}


def test_where_nothing_was_measured_the_error_to_expect_stands_beside_the_numbers(site: Path) -> None:
    rows = json.loads(unpacked(re.findall(r'id="rows">(.*?)</script>', (site / "index.html").read_text())[0]))
    known = {row[0]: (row[6], row[11]) for row in rows}
    assert known["case-triad--zen3.html"][0] is None
    assert 0 < known["case-triad--zen3.html"][1] < 0.5
    assert known["case-triad--skylake-sp.html"][0] is not None
    assert known["case-triad--skylake-sp.html"][1] is None
    assert re.search(r"expect [\d.]+ %", (site / "machine-zen3.html").read_text())
    assert not re.search(r"expect [\d.]+ %", (site / "case-triad--skylake-sp.html").read_text())


def test_a_range_is_no_hit_and_the_printed_limit_is_the_limit(changed: Callable[..., Path], tmp_path: Path) -> None:
    folder = changed(lambda point: slower(point, 0.8))
    before = case_of(folder, "triad", "zen3")
    assert any(p.verdict == "orange" for one in before.series for p in one.points)
    for path in (folder / "points").rglob("*.json"):
        data = json.loads(path.read_text())
        if data.get("prediction"):
            cycles = data["prediction"]["ecm"]["cy_per_cl"]
            data["prediction"]["ecm"] |= {
                "at_least": 0.75 * cycles,
                "at_most": cycles,
                "interval_80": [0.7 * cycles, 1.2 * cycles],
            }
            path.write_text(json.dumps(data))
    after = case_of(folder, "triad", "zen3")
    for p in (p for one in after.series for p in one.points if p.error is not None):
        assert (p.verdict == "green") <= (abs(p.error or 0) <= 0.1)
        assert p.verdict != "red"
    assert after.summary.median == before.summary.median
    assert after.light == "orange"
    assert not any(f.kind == "limit" for f in after.findings), "the limit is printed as a range that holds them"
    shown, _ = case_page(after, [], {})
    column = shown["plots"][0]["head"].index("verdict")
    assert all("inside its range" in row[column] for row in shown["plots"][0]["rows"] if row[column].startswith("orange"))
    assert "inside the range" in shown["lights"]
    assert shown["reasons"] or shown["unexplained"]


@pytest.mark.parametrize(("ratio", "told"), [(1.0, False), (1.3, True)])
def test_rates_at_different_clocks_say_at_which(changed: Callable[..., Path], ratio: float, told: bool) -> None:
    clock = rooftree.machine("zen3").core.clock * 1e-9
    case = case_of(changed(clock_GHz=ratio * clock, MLUP_s=None), "triad", "zen3")
    alone = case.replace(series=[case.series[0].replace(points=[p for p in case.series[0].points if p.measured is not None])])
    cards = cards_of(alone)[0]
    assert (f"and {ratio * clock:.2f} GHz" in cards["measured"][1]) == told
    assert (f"and {clock:.2f} GHz" in cards["predicted"][1]) == told
    assert ("scaled by the clock" in case_page(alone, (), {})[0]["plots"][0]["caption"]) == told


def test_every_page_of_several_points_says_how_many_were_disturbed(results: Path, site: Path) -> None:
    entries = [entry_of(case) for case in cases(Store(results), grouped(Store(results))[0])]
    lost = sum(e.summary.undecided or 0 for e in entries)
    assert lost == 1
    disturbed = next(e for e in entries if e.summary.undecided)
    html = pages(site)
    for name in ("index.html", "errors.html", disturbed.kernel_page, disturbed.machine_page):
        assert "1 disturbed do not count" in html[name], name
    for name in (disturbed.kernel_page, disturbed.machine_page):
        assert f"{disturbed.measured} of {disturbed.points}, 1 disturbed" in html[name]


def test_what_was_measured_in_vain_is_not_called_unmeasured(changed: Callable[..., Path], tmp_path: Path) -> None:
    built(changed(quality="disturbed", why="others ran"), tmp_path / "site")
    page = (tmp_path / "site" / "index.html").read_text()
    rows = json.loads(unpacked(re.findall(r'id="rows">(.*?)</script>', page)[0]))
    assert rows[0][6] is None
    assert rows[0][12] == "disturbed"


@pytest.mark.parametrize("value", [0.09994, 0.1, 0.10004, 0.1001, 0.1004, 0.2, 0.2496, 0.25, 0.25003, 0.2502, 0.253, 0.9])
def test_no_error_is_rounded_to_the_other_side_of_a_limit(value: float) -> None:
    limits = VerdictLimits(green=0.10, orange=0.25, rule="")
    text = percent(value, limits=limits)
    shown = float(text.removeprefix("just beyond ").removesuffix(" %")) / 100
    for limit in (limits.green, limits.orange):
        assert (shown >= limit if text.startswith("just beyond ") else shown > limit) == (value > limit)
    assert len(text.removeprefix("just beyond ")) <= len("10.1 %")


@pytest.mark.parametrize("value", [0.10004, -0.10004])
def test_an_error_close_to_a_limit_says_so_in_words(value: float) -> None:
    limits = VerdictLimits(green=0.10, orange=0.25, rule="")
    assert percent(value, sign=True, limits=limits) == f"just beyond {'+' if value > 0 else '-'}10 %"


def test_each_point_says_how_often_it_was_measured_and_what_differs_is_ringed(
    changed: Callable[..., Path], tmp_path: Path
) -> None:
    from rooftree.results.campaign import Look, Looks

    def twice(point: CampaignPoint) -> CampaignPoint:
        assert point.measurement is not None
        run = point.measurement
        seen = run.points[0].measured
        slow = Look(measured=seen.replace(cy_per_cl=2 * seen.cy_per_cl), environment=run.environment)
        runs = [slow, Look(measured=seen, environment=run.environment), Look(measured=seen, environment=run.environment)]
        return point.replace(looks=Looks(runs=runs, counts=1, settled=True, sample=True))

    for change, runs, said in ((None, "1", "One point measured once"), (twice, "3", "the one that differs is ringed")):
        case = case_of(changed(change), "triad", "zen3")
        shown, drawn = case_page(case, [], {})
        plot = shown["plots"][0]
        row = next(dict(zip(plot["head"], row, strict=True)) for row in plot["rows"] if row[plot["head"].index("measured")])
        assert row["runs"] == runs
        assert row["apart"] == ("100 %, differs" if change else "not known")
        assert said in shown["repeats"]
        names = [trace.get("name") for trace in drawn["runtime"]["data"]]
        assert ("other runs" in names) is (change is not None)


def test_a_point_below_the_limit_says_what_doubts_leave_in_their_own_words(results: Path) -> None:
    from rooftree.campaign.consistency import checks

    case = doubted(case_of(results, "triad", "skylake-sp"))
    one = case.series[0]
    assert one.context is not None
    words = [doubt("starts", "rows are short (3 of 26 points). The limit is none", low=0.5, high=2.0)]
    points = [
        p.replace(measured=p.measured and p.measured.replace(cy_per_cl=0.1 * (p.predicted.roofline.cy_per_cl or 0.0)))
        for p in one.points
        if p.predicted is not None
    ]
    several = one.replace(points=points, context=one.context.replace(doubts=words))
    (said,) = (found.sentence for found in checks("x", [several]) if found.kind == "limit")
    assert "doubts leave its prediction anything from " in said
    assert " cy/CL on: rows are short; the machine file's limits" in said
    assert "(starts)" not in said


def test_what_is_found_of_the_same_code_by_two_models_is_said_once(results: Path) -> None:
    """Limits by layer conditions and by simulated caches differ in the last digits, and so did the sentences."""
    from rooftree.campaign.consistency import checks

    one = case_of(results, "triad", "skylake-sp").series[0]
    points = [
        p.replace(measured=p.measured and p.measured.replace(cy_per_cl=0.5 * (p.predicted.roofline.cy_per_cl or 0.0)))
        for p in one.points
        if p.predicted is not None
    ]

    def raised(p: CasePoint) -> CasePoint:
        assert p.predicted is not None
        roof = p.predicted.roofline
        return p.replace(predicted=p.predicted.replace(roofline=roof.replace(cy_per_cl=1.1 * (roof.cy_per_cl or 0.0))))

    higher = [raised(p) for p in points]
    both = [one.replace(points=points, model={"traffic": "lc"}), one.replace(points=higher, model={"traffic": "sim"})]
    alone = [checks("x", [each]) for each in both]
    assert [f.kind for f in alone[0]] == [f.kind for f in alone[1]]
    assert alone[0] != alone[1], "the numbers of the sentences differ"
    assert checks("x", both) == alone[0]
    blocked = [both[0], both[1].replace(blocking="j-L2")]
    assert [f.kind for f in checks("x", blocked)].count("limit") == 2, "other code is another thing"


def test_how_many_measurements_their_intervals_hold_is_told_by_place(results: Path, site: Path) -> None:
    entries = [entry_of(case) for case in cases(Store(results), grouped(Store(results))[0])]
    held = held_by_place(entries)
    points = [p for case in cases(Store(results), grouped(Store(results))[0]) for p in case.series[0].points]
    known = [p for p in points if p.is_held is not None and p.predicted is not None and p.predicted.ecm.data_in == "Mem"]
    assert held["Mem"][1] >= len(known) > 0
    inside, of = (sum(both[k] for both in held.values()) for k in (0, 1))
    html = pages(site)
    told = f"holds {inside} of {of} ("
    assert told in html["index.html"]
    assert f">{held['Mem'][0]} of {held['Mem'][1]}</td>" in html["errors.html"]
    own = [e for e in entries if e.held]
    assert all(held_sentence(e.held) in html[f"case-{e.id}.html"] for e in own)


@pytest.mark.parametrize(("factor", "held"), [(1.0, True), (1.5, False), (0.5, False)])
def test_an_interval_holds_what_lies_between_its_ends(results: Path, factor: float, held: bool) -> None:
    case = next(cases(Store(results), grouped(Store(results))[0]))
    p = next(p for p in case.series[0].points if p.predicted is not None)
    assert p.predicted is not None
    cycles = p.predicted.ecm.cy_per_cl or 0.0
    told = p.predicted.replace(ecm=p.predicted.ecm.replace(interval_80=[0.9 * cycles, 1.1 * cycles]))
    judged = p.replace(predicted=told, error=1 / factor - 1, verdict="red")
    assert judged.is_held is held
    assert judged.replace(verdict="undecided").is_held is None


@pytest.mark.parametrize(
    ("seen", "interval", "near"),
    [(47.9, (47.4, 48.4), True), (47.9, (47.8, 47.95), False), (50.0, (47.0, 53.0), False), (60.0, (55.0, 65.0), True)],
)
def test_a_measurement_that_an_interval_misses_by_less_than_its_own_error_is_told(
    results: Path, seen: float, interval: tuple[float, float], near: bool
) -> None:
    """`holds 1 of 3 (33 %)`, where two of three were 0.3 % beyond an end that is what was predicted."""
    every = (p for case in cases(Store(results), grouped(Store(results))[0]) for p in case.series[0].points)
    p = next(p for p in every if p.predicted is not None and p.measured is not None)
    assert p.predicted is not None
    assert p.measured is not None
    told = p.predicted.replace(ecm=p.predicted.ecm.replace(cy_per_cl=48.0, interval_80=[48.0, 56.0]))
    measured = p.measured.replace(cy_per_cl=seen, interval=interval)
    judged = p.replace(predicted=told, measured=measured, error=48.0 / seen - 1, verdict="green")
    assert judged.is_near is near
    assert judged.is_held is (seen == 50.0)
    assert not judged.replace(verdict="undecided").is_near


@pytest.mark.parametrize("ratio", [0.8, 1.0, 1.25])
def test_what_the_band_counts_stands_in_table_and_csv(results: Path, ratio: float) -> None:
    """A caption counted 257 cy/CL as inside of a band, where table and CSV have 268: it was measured at another clock."""
    case = case_of(results, "3D-r1-homogeneous-star-constant-double", "skylake-sp")
    points = []
    for p in case.series[0].points:
        if p.predicted is not None and p.measured is not None and p.verdict != "undecided" and p.predicted.ecm.data_in == "Mem":
            seen = p.measured.replace(clock_GHz=ratio * p.measured.clock_GHz)
            told = limit_at_clock(p.predicted.ecm, p.cores, ratio)
            points.append(p.replace(measured=seen, error=error_of(told, seen.cy_per_cl)))
    case = case.replace(series=[case.series[0].replace(points=points, reasons=[])])
    head, cells = table(points, case.limits)
    assert points
    assert ("compared" in head) is (ratio != 1.0)
    for p, row, line in zip(points, cells, rows(case), strict=True):
        assert p.predicted is not None
        assert p.measured is not None
        assert p.compared is not None
        low, high = p.predicted.ecm.interval_80 or (0.0, 0.0)
        shows = dict(zip(head, row, strict=True))
        assert shows.get("compared", shows["measured"]) == number(p.compared)
        assert line["compared_cy_per_CL"] == pytest.approx((p.predicted.ecm.cy_per_cl or 0.0) / (1 + (p.error or 0.0)), rel=1e-4)
        inside = float(number(low)) <= float(number(p.compared)) <= float(number(high or 0.0))
        assert (shows["in 80 %"], line["in_80"], p.is_held) == ("yes" if inside else "no", inside, inside)
    shown, _ = case_page(case, (), {})
    assert ("compared stands for what was measured" in shown["plots"][0]["caption"]) is (ratio != 1.0)


@pytest.mark.parametrize(("times", "cut"), [(1.5, False), (5.0, True)])
def test_a_band_is_cut_only_where_it_would_make_all_else_small_and_the_caption_says_so(
    results: Path, times: float, cut: bool
) -> None:
    case = next(c for c in cases(Store(results), grouped(Store(results))[0]) if len(c.series[0].points) > 12)
    one = case.series[0]
    points = []
    for p in one.points:
        assert p.predicted is not None
        cycles = p.predicted.ecm.cy_per_cl or 0.0
        points.append(p.replace(predicted=p.predicted.replace(ecm=p.predicted.ecm.replace(interval_80=[cycles, times * cycles]))))
    case = case.replace(series=[one.replace(points=points), *case.series[1:]])
    shown, drawn = case_page(case, (), {})
    top = drawn["runtime"]["layout"]["yaxis"]["range"][1]
    band = next(t for t in drawn["runtime"]["data"] if t.get("name") == "80 % of measurements")
    assert (max(band["y"]) > top) is cut
    assert ("goes on above the figure" in shown["plots"][0]["caption"]) is cut


@pytest.mark.parametrize(("light", "median", "told"), [("green", 0.11, True), ("green", 0.09, False), ("orange", 0.11, False)])
def test_a_green_light_beside_a_larger_error_is_explained(light: str, median: float, told: bool) -> None:
    """The map of errors showed 11 % in green above 10.02 % in orange."""
    limits = VerdictLimits(green=0.10, orange=0.25, rule="")
    text = middle_sentence([("red", 0.3), (light, median), (None, None)], limits)
    assert text.startswith("A green light beside more than 10 % is that of the point in the middle") is told
    assert "An orange light beside more than 25 % is" in middle_sentence([("orange", 0.31)], limits)  # inside of its range
    for worse in (("red", 0.12), ("red", 0.05), ("orange", 0.05)):
        assert "is that of the largest size" in middle_sentence([worse], limits)  # red stood beside 12 %, untold
    assert middle_sentence([("red", 0.3), ("orange", 0.2), ("green", 0.1)], limits) == ""


@pytest.mark.parametrize(("measured", "held"), [(8.904, False), (8.9354, True), (8.9349, False), (10.349, True), (10.351, False)])
def test_inside_is_what_readers_count_as_inside(results: Path, measured: float, held: bool) -> None:
    """Half a per cent beyond an end counted as inside, untold: 297 of 321, of which readers find 294."""
    case = next(cases(Store(results), grouped(Store(results))[0]))
    p = next(p for p in case.series[0].points if p.predicted is not None)
    assert p.predicted is not None
    ecm = p.predicted.ecm.replace(interval_80=[8.936, 10.34], at_least=8.936, at_most=10.34)
    judged = p.replace(predicted=p.predicted.replace(ecm=ecm), error=(ecm.cy_per_cl or 0.0) / measured - 1, verdict="red")
    inside = float(number(8.936)) <= float(number(measured)) <= float(number(10.34))
    assert (judged.is_held, ecm.holds(measured), inside) == (held, held, held)


@pytest.mark.parametrize(
    ("least", "clock", "contradicts"), [(None, 1.0, True), (0.5, 1.0, False), (0.9, 1.0, True), (0.9, 0.8, False)]
)
def test_what_doubts_leave_below_a_limit_contradicts_nothing(
    results: Path, least: float | None, clock: float, contradicts: bool
) -> None:
    """Of a limit of `51.4 .. 65.6 cy/CL` 52.5 stood as a contradiction; so did 31.8 of 42 at a clock that is time of others."""
    one = case_of(results, "triad", "skylake-sp").series[0]

    def fast(p: CasePoint) -> CasePoint:
        if p.predicted is None or p.measured is None:
            return p
        ecm, roof = p.predicted.ecm, p.predicted.roofline.cy_per_cl or 0.0
        low = None if least is None else least * roof
        predicted = p.predicted.replace(ecm=ecm.replace(at_least=low), doubts=[PointDoubt(kind="starts", low=0.5, high=1.0)])
        GHz = clock * one.context.machine.clock_Hz * 1e-9 if one.context is not None else 1.0
        low_80, high_80 = 0.79 * roof, 0.81 * roof
        seen = p.measured.replace(cy_per_cl=0.8 * roof, interval=[low_80, high_80], quality="ok", clock_GHz=GHz)
        return p.replace(predicted=predicted, measured=seen)

    new = one.replace(points=[fast(p) for p in one.points])
    found = [finding.sentence for finding in checks("triad", [new]) if finding.kind == "limit"]
    assert bool(found) == contradicts
    assert all("too low" in sentence and "model counts too much" in sentence for sentence in found)


@pytest.mark.parametrize(("points", "told"), [(1, "this point alone has"), (2, "2 of 26 points have"), (26, "")])
def test_a_lower_clock_of_few_points_may_be_time_that_others_took(results: Path, points: int, told: str) -> None:
    """Of one point `measured at another clock, -11 %` was said on a core that never ran slower; it was green for that."""
    one = case_of(results, "triad", "skylake-sp").series[0]
    assert one.context is not None
    clock, left = one.context.machine.clock_Hz * 1e-9, points

    def at(p: CasePoint) -> CasePoint:
        nonlocal left
        if p.measured is None:
            return p
        left -= 1
        return p.replace(measured=p.measured.replace(clock_GHz=clock * (0.89 if left >= 0 else 1.0)))

    new = one.replace(points=[at(p) for p in one.points])
    (found,) = [finding.sentence for finding in checks("triad", [new]) if finding.kind == "clock"]
    assert ("may be none" in found) == bool(told)
    assert told in found


@pytest.mark.parametrize(("low", "told"), [(0.97, "another clock than predicted for"), (0.8, "a clock that 3 of 26 points have")])
def test_a_clock_far_below_that_of_most_may_be_none_where_that_wanders(results: Path, low: float, told: str) -> None:
    """`The core ran at 2.05 GHz` without a doubt, where the others of that page ran at 2.2 to 2.7: others took its time."""
    one = case_of(results, "triad", "skylake-sp").series[0]
    assert one.context is not None
    clock = 0.95 * one.context.machine.clock_Hz * 1e-9
    seen = [k for k, p in enumerate(one.points) if p.measured is not None]

    def at(k: int, p: CasePoint) -> CasePoint:
        factor = low if k in seen[:3] else 1.0 + 0.02 * (k % 3 - 1)
        return p if p.measured is None else p.replace(measured=p.measured.replace(clock_GHz=factor * clock))

    new = one.replace(points=[at(k, p) for k, p in enumerate(one.points)])
    (found,) = [finding.sentence for finding in checks("triad", [new]) if finding.kind == "clock"]
    assert told in found
    assert ("may be none" in found) == (low < 0.9)


def test_each_kind_of_finding_says_what_it_means_and_what_to_do(site: Path) -> None:
    """`clock 21, limit 8, second look 18` stood on a site: a newcomer does not know what to do about which."""
    said = (Path(consistency.__file__).read_text(), Path(collected.__file__).read_text())
    kinds = {kind for text in said for kind in re.findall(r"(?:yield |\.found\(|kind=)\(?\"([^\"]+)\"", text)}
    assert {"clock", "limit", "damaged", "other programs"} <= kinds
    assert kinds <= MEANINGS.keys()
    for found in json.loads((site / "site.json").read_text())["findings"]:
        assert MEANINGS[found["kind"]][:60] in (site / "data.html").read_text()
