"""Pages of several cases: overview, one kernel on all machines, all kernels on one machine."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rooftree.campaign.cases import cases, grouped, title_of
from rooftree.campaign.store import Store
from rooftree.report.collection.figure import speeds_figure
from rooftree.report.validation.figure import _range as error_range
from rooftree.results.collection import Speed
from rooftree.results.doubt import PointDoubt
from rooftree.site.build import build
from rooftree.site.compare import _error_here, entry_of, kernel_page, machine_page
from rooftree.site.words import percent, seen_rate_of

from ..report.pages import unpacked  # noqa: TID252
from .pages import built, case_of, figures_of, pages

STAR = "3D-r1-homogeneous-star-constant-double"


def test_the_overview_shows_numbers_as_the_pages_do(results: Path, site: Path) -> None:
    page = (site / "index.html").read_text()
    rows = {row[0]: row for row in json.loads(unpacked(re.findall(r'id="rows">(.*?)</script>', page)[0]))}
    entry = entry_of(case_of(results, "triad", "skylake-sp"))
    row = rows[f"case-{entry.id}.html"]
    assert row[4:6] == [entry.told_words, entry.seen_words]
    assert row[13] == percent(entry.summary.median, limits=entry.limits)  # a script rounds 6.25 up, Python to 6.2
    assert f"{row[13]}</span>" in (site / entry.machine_page).read_text()
    assert f"<b>{entry.told_words} MLUP/s</b>" in (site / row[0]).read_text()
    assert "3 kernels, 2 machines, " in page


def test_points_that_decide_nothing_do_not_stretch_the_axis_of_errors() -> None:
    """One disturbed point of +1284 % made an axis to +300 %, on which errors of 10 % could not be read."""
    points = [{"error": 0.1, "verdict": "green", "measured": {"cy_per_cl": 10.0}, "predicted": {"ecm": {"cy_per_cl": 11.0}}}]
    lost = {"error": 12.84, "verdict": "undecided", "measured": {"cy_per_cl": 3.0}, "predicted": {"ecm": {"cy_per_cl": 41.5}}}
    limits = {"green": 0.1, "orange": 0.25}
    assert error_range([*points, lost], limits) == error_range(points, limits)
    assert error_range([lost], limits)[1] > 300


@pytest.mark.parametrize(
    ("clock", "compared", "text"),
    [(2.9, 25.0, ""), (2.03, 25.0, " at 2.03 GHz (414 at 2.90)"), (2.03, 21.0, " at 2.03 GHz (493 at 2.90)")],
)
def test_a_rate_of_another_clock_says_so_and_what_is_compared(results: Path, clock: float, compared: float, text: str) -> None:
    """414 MLUP/s at 2.05 GHz stood beside an interval of rates at 2.9 GHz, without a word on either."""
    case = case_of(results, "triad", "skylake-sp")
    p = next(p for p in case.series[0].points if p.measured is not None and p.predicted is not None)
    assert p.measured is not None
    assert p.predicted is not None
    assert p.predicted.ecm.cy_per_cl
    rate = 414.0 * clock / 2.9
    seen = p.measured.replace(cy_per_cl=25.0, clock_GHz=clock, MLUP_s=rate, quality="ok")
    judged = p.replace(measured=seen, error=p.predicted.ecm.cy_per_cl / compared - 1, verdict="red", loud=False)
    assert seen_rate_of(judged, 2.9) == f"{rate:.0f}{text}"
    assert seen_rate_of(judged.replace(error=None, verdict=None), 2.9) == f"{rate:.0f}{text.partition(' (')[0]}"
    assert seen_rate_of(judged.replace(measured=None), 2.9) == "-"
    told = _error_here(judged).replace("\N{NO-BREAK SPACE}", " ")
    assert told.endswith(
        f"predicted {p.predicted.ecm.cy_per_cl:.4g}, measured 25 cy/CL" if compared == 25 else "measured 21 cy/CL (took 25)"
    )


ERROR_HERE = r"(?:([+-][\d.]+)\s%|disturbed): predicted\s([\d.]+), measured\s([\d.]+)\scy/CL(?:\s\(took\s[\d.]+\))?"


def test_the_error_of_a_row_is_made_of_its_own_numbers(site: Path) -> None:
    """A median over all sizes stood alone beside ranges of MLUP/s of one size: no error of a table could be worked out."""
    page = (site / "index.html").read_text()
    rows = json.loads(unpacked(re.findall(r'id="rows">(.*?)</script>', page)[0]))
    made = [re.fullmatch(ERROR_HERE, row[17]) for row in rows if row[9]]
    assert made
    for found in made:
        assert found is not None
        if found[1] is None:
            continue
        error, told, seen = map(float, found.groups())
        assert 100 * (told / seen - 1) == pytest.approx(error, abs=0.15 if abs(error) < 10 else 0.65)
    for machine in site.glob("machine-*.html"):
        text = machine.read_text()
        assert [row[17] for row in rows if f'href="{row[0]}"' in text] == re.findall(r'data-of="error here">([^<]*)<', text)


def test_machines_are_told_apart_by_their_variant() -> None:
    names = [title_of(name, None) for name in ("skylake-sp", "skylake-sp:SNC", "nobody's")]
    assert len(set(names)) == 3
    assert "SNC" in names[1]
    assert names[2] == "nobody's"


def test_roofs_and_kernels_of_a_machine_are_of_one_number_of_cores(site: Path) -> None:
    for name, page in pages(site).items():
        if name.startswith("machine-"):
            names = [str(trace.get("name")) for trace in figures_of(page)["roofs"]["data"]]
            memory = [text for text in names if "memory" in text]
            assert len(memory) == 1, names
            assert memory[0].startswith("memory, one core")
            assert "all of one core. " in page
            assert " GFLOP/s. Not drawn: memory" in page


def test_parts_of_all_kernels_stand_beside_each_other(results: Path, site: Path) -> None:
    entries = [entry_of(case) for case in cases(Store(results), grouped(Store(results))[0]) if case.machine == "zen3"]
    table = machine_page(entries)[0]["parts"]
    assert [row["name"] for row in table["rows"]] == [e.kernel for e in entries]
    assert {"T_OL", "T_nOL", "T_L1L2"} <= set(table["names"])
    assert all(row["longest"] for row in table["rows"])
    assert kernel_page(entries[:1])[0]["parts"]["rows"][0]["name"] == entries[0].title
    assert "Why each takes as long as it does" in pages(site)[entries[0].machine_page]


def test_the_roofs_show_ranges_and_disturbed_points_as_such(changed: Callable[..., Path]) -> None:
    case = case_of(changed(quality="disturbed", why="others ran"), "triad", "zen3")
    one = case.series[0]
    p = next(p for p in one.points if p.measured is not None)
    assert p.predicted is not None
    told = p.predicted
    doubted = told.replace(
        doubts=[PointDoubt(kind="memory-speed", low=0.5, high=1.0)],
        ecm=told.ecm.replace(at_least=0.5 * told.ecm.cy_per_cl, at_most=told.ecm.cy_per_cl),
    )
    alone = case.replace(series=[one.replace(points=[p.replace(predicted=doubted)])])
    placed = {point["kernel"]: point["GFLOP_s"] for point in entry_of(alone).placed}
    assert set(placed) == {"predicted", "ends of what doubts leave", "measured, disturbed"}
    assert placed["ends of what doubts leave"] == pytest.approx(2 * placed["predicted"])


def test_kernels_with_data_in_a_cache_lie_under_its_roof(results: Path) -> None:
    """By the few bytes that memory sends they were far to the right, above the line of memory, which is no roof of theirs."""
    case = case_of(results, STAR, "zen3")
    one = case.series[0]
    points = [p for p in one.points if p.predicted is not None and p.predicted.ecm.data_in == "L3"]
    assert points
    entry = entry_of(case.replace(series=[one.replace(points=points)]))
    (told,) = (point for point in entry.placed if point["kernel"] == "predicted, data in L3")
    last = points[-1].predicted
    assert last is not None
    assert one.context is not None
    volume = last.traffic["L2L3"]
    per_lup = ((volume.load_B or 0.0) + (volume.evict_B or 0.0)) / one.context.unit_of_work.iterations_per_cl
    assert told["intensity_FLOP_B"] == pytest.approx(7 / per_lup, rel=0.01)  # six additions, one product
    caption = machine_page([entry])[0]["plots"][0]["caption"]
    assert f"Data in L3, placed by the bytes from there: the line of L3 is the roof, that of memory none: {STAR}. " in caption


def test_tables_of_hundreds_of_kernels_are_packed(results: Path, tmp_path: Path) -> None:
    case = case_of(results, "triad", "zen3")
    many = [case.replace(id=f"triad{n}--zen3", kernel=f"triad{n}", findings=[]) for n in range(101)]
    build(many, tmp_path / "site", results=str(results))
    page = (tmp_path / "site" / "machine-zen3.html").read_text()
    rows = {name: unpacked(text) for name, text in re.findall(r'id="(\w+)-packed">(.*?)</script>', page)}
    assert {"numbers", "parts"} == rows.keys()
    assert all(text.count("<tr>") == 101 for text in rows.values())
    assert "case-triad100--zen3.html" in rows["numbers"]
    assert '<tbody id="numbers-rows"></tbody>' in page
    build(many[:100], tmp_path / "site", results=str(results))
    assert "-packed" not in (tmp_path / "site" / "machine-zen3.html").read_text()


def test_the_table_of_points_holds_what_verdicts_are_made_of(site: Path) -> None:
    rows = list(csv.DictReader((site / "data" / "points.csv").read_text().splitlines()))
    assert {"ecm_at_least_cy_per_CL", "ecm_at_most_cy_per_CL", "ecm_is_range", "roofline_bound"} <= set(rows[0])


def test_the_page_of_a_machine_names_kernels_from_left_to_right_and_every_flat_roof(site: Path) -> None:
    page = (site / "machine-skylake-sp.html").read_text()
    told = re.findall(r"From left to right: (.*?)\. Flat lines", page)[0]  # also said to who cannot see the figure
    places = [float(x) for x in re.findall(r" at ([\d.e-]+) FLOP/B", told)]
    assert len(places) > 1
    assert places == sorted(places)
    roofs = [t for t in next(iter(figures_of(page).values()))["data"] if "GFLOP/s<extra>" in t.get("hovertemplate", "")]
    assert roofs
    for trace in roofs:
        name = re.findall(r"<br>(.*) \S+ GFLOP/s<extra>", trace["hovertemplate"])[0]
        assert f"{name} " in page


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("notes: ['L3: others use it, <b>too</b>: slower from 14.25 MiB.']\n", "slower from 14.25 MiB."),
        ("name: here\n", ""),
        ("notes: [\n", ""),
    ],
)
def test_the_page_of_a_machine_shows_what_its_file_notes(results: Path, tmp_path: Path, text: str, told: str) -> None:
    """What decided the sizes between L3 and memory, how much of it others left, stood in the file alone."""
    sha256 = entry_of(case_of(results, "triad", "skylake-sp")).facts
    assert sha256 is not None
    built(results, tmp_path / "site", machines={sha256.sha256: text})
    page = (tmp_path / "site" / "machine-skylake-sp.html").read_text()
    assert told in page
    assert ("What the machine file notes" in page) is bool(told)
    assert "<b>too</b>" not in page


def test_a_series_of_one_size_shows_what_is_predicted_and_its_band() -> None:
    """Blocks at one size had a line of one point, which is not drawn."""
    sizes = [10, 20, 40]
    plain = [Speed(sizes={"N": n}, predicted=100.0, measured=90.0, band=[80.0, 120.0]) for n in sizes]
    figure = speeds_figure("Blocking", [("not blocked", plain), ("j-L2", plain[-1:])])
    assert figure is not None
    told = next(t for t in figure.data if t.name == "j-L2" and t.mode == "markers" and t.error_y.array)
    assert (told.y[0], told.error_y.array[0], told.error_y.arrayminus[0]) == (100.0, 20.0, 20.0)
    first, last = (
        next(t for t in figure.data if t.name == name and t.marker.symbol and t.y[0] == 90.0) for name in ("not blocked", "j-L2")
    )
    assert first.marker.size > last.marker.size  # neither hides the other


def test_the_axis_of_errors_holds_their_intervals() -> None:
    p = {"measured": {"cy_per_cl": 10.0, "interval": [8.0, 16.0]}, "predicted": {"ecm": {"cy_per_cl": 8.0}}, "error": -0.2}
    low, high = error_range([p], {"orange": 0.25})
    assert low <= -50
    assert high >= 25


def test_a_machine_with_many_kernels_draws_fewer_points_of_each_and_says_so(results: Path) -> None:
    """A page of 252 kernels took more than a second to draw, most of it 2700 points of one figure."""
    entry = entry_of(case_of(results, "triad", "skylake-sp"))
    judged = tuple(entry.judged[k % len(entry.judged)] for k in range(12))
    for number, told in ((3, ""), (252, "Of each kernel 3 points are drawn")):
        entries = [replace(entry, id=f"k{n}", kernel=f"k{n}", judged=judged) for n in range(number)]
        shown, drawn = machine_page(entries)
        points = sum(len(trace["x"]) for trace in drawn["parity"]["data"] if trace.get("mode") == "markers")
        assert points == number * (12 if not told else 3)
        assert ("points are drawn" in shown["plots"][1]["caption"]) == bool(told)
        assert told in shown["plots"][1]["caption"]
