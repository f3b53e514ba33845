"""Figures of `rooftree plot`: what stands where, from records that are worked out by hand (see conftest)."""

from __future__ import annotations

import json
import math
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from rooftree.errors import InputError, UsageError
from rooftree.report.plot.kinds import KINDS, check_kind, draw, figure_document, kind_of
from rooftree.report.plot.page import plot_page
from rooftree.report.plot.read import Dot, Subjects, parse_point, read_points
from rooftree.report.plot.series import labels, merged
from rooftree.report.plot.text import figure_text
from rooftree.report.svg import svg
from rooftree.results.measurement import Environment
from rooftree.results.prediction import Prediction

from .bench_records import record as bench
from .conftest import machine_record, stencil

TEXT = "{http://www.w3.org/2000/svg}text"


def plain(p: Prediction) -> Any:
    return json.loads(p.to_json())


def subjects(*documents: Any) -> Subjects:
    found = Subjects()
    for k, document in enumerate(documents):
        found.add(document, f"file{k}.json")
    return found


def measured(sizes: list[int], cycles: list[float], machine: str | None = "skylake-sp", **more: Any) -> dict[str, Any]:
    """A measurement of the stencil at 2.4 GHz, 8 iterations per line."""
    points = []
    for n, time in zip(sizes, cycles, strict=True):
        rate = 8 * 2.4e3 / time
        one = {"cy_per_cl": time, "interval": [0.9 * time, 1.1 * time], "clock_GHz": 2.4, "MLUP_s": rate, "GFLOP_s": 8e-3 * rate}
        points.append({"sizes": {"M": n, "N": n, "P": n}, "cores": 1, "measured": {**one, "counters": None, "quality": "ok"}})
    record: dict[str, Any] = {
        "schema": "rooftree.measurement/1",
        "kernel": plain(stencil(100))["kernel"],
        "machine": {"name": machine, "sha256": None},
        "unit_of_work": {"iterations_per_cl": 8, "line_bytes": 64, "element": "double", "element_bytes": 8, "machine": None},
        "compiled": {"compiler": "gcc", "version": "12", "command": [], "flags": [], "sha256": "", "loop": ""},
        "options": {"padding": None},
        "points": points,
        "failed": [],
        "environment": dict.fromkeys(Environment._defaults),
    }
    return {**record, **more}


def trace(figure: Any, name: str) -> Any:
    return next(t for t in figure.data if t.name == name)


def test_one_series_is_a_stack_with_roofline_and_measurement_in_one_figure() -> None:
    sizes = [20, 60, 100, 140, 200, 260, 320, 400, 460, 500, 600, 700, 800]
    p = stencil(sizes)
    found = subjects(plain(p), measured([200, 500], [30.0, 40.0]))
    assert kind_of(found) == "ecm"
    figure = draw(found, "ecm")
    parts = [t for t in figure.data if t.stackgroup]
    assert [t.name for t in parts] == ["T_nOL", "T_L1L2", "T_L2L3", "T_L3Mem"]
    assert list(parts[0].y) == [4.0] * 13
    stack = [sum(t.y[k] for t in parts) for k in range(13)]
    assert list(trace(figure, "prediction").y) == pytest.approx([max(4.0, h) for h in stack])
    assert list(trace(figure, "Roofline's limit").y) == pytest.approx(p.roofline_cy_per_cl[:, 0], rel=1e-3)
    assert (200.0, 500.0) == trace(figure, "measured").x
    assert (30.0, 40.0) == trace(figure, "measured").y
    assert [3.0, 4.0] == pytest.approx(trace(figure, "measured").error_y.array)
    assert "M = N = P" == figure.layout.xaxis.title.text
    assert "runtime [cy/CL]" == figure.layout.yaxis.title.text


def test_layer_conditions_stand_where_the_sweep_breaks_them() -> None:
    p = plain(stencil([20, *range(40, 800, 20)]))
    assert not draw(subjects(p), "ecm").layout.annotations, "max_sizes are for one size alone, and M, N and P grow together"
    planes = next(c for c in p["layer_conditions"] if c["level"] == "L2" and c["layers"].startswith("3 planes"))
    planes["held"] = {"points": 7, "of": 39, "last": {"M": 140, "N": 140, "P": 140}, "cores": 1}
    planes["held"]["broken"] = {"M": 160, "N": 160, "P": 160}
    note = draw(subjects(p), "ecm").layout.annotations[0]
    assert "L2: 3 planes of a" == note.text
    assert math.log10(140.5) == pytest.approx(note.x)


def test_layer_conditions_of_one_size_stand_at_the_largest_that_holds() -> None:
    p = plain(stencil([20, *range(40, 800, 20)]))
    for point in p["points"]:
        point["sizes"] = {"N": point["sizes"]["N"]}
    figure = draw(subjects(p), "ecm")
    three_planes_of_L2 = math.sqrt(2**20 / 2 / 24)  # 24 N^2 B in half of 1 MiB: N < 147.8
    note = next(a for a in figure.layout.annotations if a.text.startswith("L2: 3 planes"))
    assert math.log10(three_planes_of_L2) == pytest.approx(note.x, abs=0.005)


def test_terms_that_overlap_are_lines_and_no_stack() -> None:
    overlap = {"default": [["OL"], ["nOL"], ["L1L2"], ["L2L3"], ["L3Mem"]], "by_location": {}}
    p = stencil(range(20, 800, 20), machine={**machine_record(), "overlap": overlap})
    figure = draw(subjects(plain(p)), "ecm")
    assert not [t for t in figure.data if t.stackgroup]
    assert (4.0,) * 39 == trace(figure, "T_nOL (overlaps)").y


def test_several_machines_are_lines_named_after_what_tells_them_apart() -> None:
    other = stencil([100, 200, 400], machine=machine_record("other", "Another One"))
    found = subjects(plain(stencil([100, 200, 400])), plain(other))
    assert ["Intel Xeon Gold 6148 (Skylake-SP), SNC", "Another One, SNC"] == labels(found.series)
    figure = draw(found, "ecm")
    assert list(trace(figure, "Another One, SNC").y) == pytest.approx(other.cy_per_cl[:, 0], rel=1e-3)


def test_a_measurement_of_another_machine_stays_a_series_of_its_own() -> None:
    assert 1 == len(merged(subjects(plain(stencil(100)), measured([100], [30.0])).series))
    assert 1 == len(merged(subjects(plain(stencil(100)), measured([100], [30.0], machine=None)).series))
    assert 2 == len(merged(subjects(plain(stencil(100)), measured([100], [30.0], machine="zen4")).series))


def test_traffic_is_a_line_for_each_link_and_direction() -> None:
    p = stencil([500, 800])  # three planes of 8 B in half of 27.5 MiB: N < 775
    figure = draw(subjects(plain(p)), "traffic")
    assert (64.0 * 2, 64.0 * 4) == trace(figure, "L3Mem load").y, "one line of a, then three, and the write-allocate"
    assert (64.0, 64.0) == trace(figure, "L3Mem evict").y
    assert "volume [B/CL]" == figure.layout.yaxis.title.text


def test_scaling_has_band_limit_saturation_and_domains() -> None:
    p = stencil(500, range(1, 21))
    found = subjects(plain(p))
    assert "scaling" == kind_of(found)
    figure = draw(found, "scaling")
    assert tuple(range(1, 21)) == trace(figure, "prediction").x
    assert list(trace(figure, "prediction").y) == pytest.approx(p.GFLOP_s[0], rel=1e-3)
    assert "performance [GFLOP/s]" == figure.layout.yaxis.title.text
    assert [10.5] == [s.x0 for s in figure.layout.shapes], "ten cores to a domain"
    with pytest.raises(InputError, match="needs several core counts"):
        draw(subjects(plain(stencil(500))), "scaling")


def test_points_stand_where_they_say_and_intensities_are_lines() -> None:
    found = subjects(plain(stencil(500)))
    found.dots += [Dot(name="SpMV", intensity=0.25, GFLOP_s=3.2), Dot(name="<b>FFT", intensity=1.07)]
    figure = draw(found, "roofline", regions=True)
    assert ((0.25,), (3.2,)) == (trace(figure, "SpMV").x, trace(figure, "SpMV").y)
    assert 1.07 in [s.x0 for s in figure.layout.shapes if s.type == "line"]
    assert any(a.text == "&lt;b&gt;FFT, 1.07 FLOP/B" for a in figure.layout.annotations)
    low, high = 9.6e9 / 55e9, 76.8e9 / 55e9  # the lowest ceiling, and the peak, over the bandwidth of memory
    edges = sorted({round(math.log10(e), 6) for s in figure.layout.shapes if s.type == "rect" for e in (s.x0, s.x1)})
    assert round(math.log10(low), 6) in edges
    assert round(math.log10(high), 6) in edges
    assert "operational intensity, bytes at memory [FLOP/B]" == figure.layout.xaxis.title.text


def test_arrows_lead_from_an_earlier_record_to_the_same_kernel() -> None:
    before, now = stencil(500), stencil(500, cy_per_cl=stencil(500).cy_per_cl / 2)
    figure = draw(subjects(plain(now)), "roofline", before=subjects(plain(before)))
    arrow = next(a for a in figure.layout.annotations if a.showarrow)
    assert math.log10(2) == pytest.approx(arrow.y - arrow.ay, abs=1e-3), "twice as fast"
    assert arrow.x == pytest.approx(arrow.ax)
    renamed = plain(before)
    renamed["kernel"]["name"] = "other"
    with pytest.raises(InputError, match="nothing of the earlier record"):
        draw(subjects(plain(now)), "roofline", before=subjects(renamed))


def test_variants_are_bars_by_the_place_of_the_data() -> None:
    fast = plain(stencil(500))
    twice = {place: 2 * time for place, time in stencil(500).T_ECM.items()}
    slow = plain(stencil(500, kernel={**fast["kernel"], "name": "slow"}, T_ECM=twice))
    found = subjects(fast, slow)
    assert "compare" == kind_of(found)
    figure = draw(found, "compare")
    assert ("data in L1", "data in L2", "data in L3", "data in Mem") == figure.data[0].x
    assert [2 * v for v in figure.data[0].y] == pytest.approx(figure.data[1].y, rel=1e-3)
    assert 4.0 == figure.data[0].y[0]
    assert figure.layout.yaxis.range[1] <= 1.6 * 1.06 * max(v for t in figure.data for v in t.y), "wide intervals are cut"


def test_blocking_shows_performance_of_each_variant() -> None:
    figure = draw(subjects(plain(stencil([100, 500])), measured([100, 500], [12.0, 24.0])), "blocking")
    assert "performance [MLUP/s]" == figure.layout.yaxis.title.text
    assert [1600.0, 800.0] == pytest.approx(next(t for t in figure.data if t.name and "measured" in t.name).y)


def scaled_energy() -> dict[str, Any]:
    """Two clocks and two core counts; power 10 W + 1 W/GHz for each core."""
    document = plain(stencil(500, [1, 2]))
    points = []
    for clock in (1.0, 2.0):
        for cores in (1, 2):
            watt, speed = 10 + clock * cores, 100.0 * clock * cores
            nano = {"W": watt, "nJ_per_iteration": 1e3 * watt / speed}
            points.append({"clock_GHz": clock, "cores": cores, "MLUP_s": speed, **nano})
    best = points[-1]
    energy = [{"sizes": {"N": 500}, "points": points, "energy": best, "energy-delay": best, "performance": best}]
    return {**document, "schema": "rooftree.scaling/1", "energy": energy}


def test_energy_is_a_line_for_each_clock_through_its_cores() -> None:
    figure = draw(subjects(scaled_energy()), "energy")
    assert ((100.0, 200.0), (110.0, 60.0)) == (trace(figure, "1 GHz").x, trace(figure, "1 GHz").y)
    assert ((200.0, 400.0), (60.0, 35.0)) == (trace(figure, "2 GHz").x, trace(figure, "2 GHz").y)
    assert (35.0,) == trace(figure, "fastest: 2.00 GHz, 2 cores").y
    with pytest.raises(InputError, match="hold no energy"):
        draw(subjects(plain(stencil(500))), "energy")


def test_measured_roofs_take_points_and_regions() -> None:
    found = subjects(bench())
    assert "carm" == kind_of(found)
    found.dots.append(Dot(name="app", intensity=0.5, GFLOP_s=2.0))
    figure = draw(found, "carm", regions=True)
    assert ((0.5,), (2.0,)) == (trace(figure, "app").x, trace(figure, "app").y)
    assert {"memory", "mixed", "compute"} & {a.text for a in figure.layout.annotations}


@pytest.mark.parametrize("kind", sorted({*KINDS} - {"carm", "energy"}))
@pytest.mark.parametrize("width", [390, 960])
def test_every_figure_is_svg_page_text_and_data(kind: str, width: int) -> None:
    found = subjects(plain(stencil([100, 500], [1, 2, 4])), measured([100, 500], [12.0, 24.0]))
    figure = draw(found, kind)
    root = ET.fromstring(svg(figure, width))
    assert str(width) == root.get("width")
    for text in root.iter(TEXT):
        if "rotate" not in (text.get("transform") or ""):
            wide = 0.56 * float(text.get("font-size")) * len(text.text or "")
            left = float(text.get("x")) - {"middle": wide / 2, "end": wide}.get(text.get("text-anchor"), 0.0)
            assert left > -2, text.text
            assert left + wide < width + 12 or text.get("font-weight") == "bold", text.text
    document = figure_document(figure, kind, found.sources)
    assert "[" in document.y.title, "a unit"
    assert all(len(s.x) == len(s.y) for s in document.series)
    assert document.title in figure_text(document)
    assert document.title in plot_page(figure, document)


def test_hostile_names_stay_text_in_svg_and_page() -> None:
    hostile = '</text><script>alert("x")</script>'
    document = plain(stencil([100, 500]))
    document["kernel"]["name"] = hostile
    document["machine"]["title"] = hostile
    found = subjects(document)
    found.dots.append(Dot(name=hostile, intensity=0.5, GFLOP_s=1.0))
    figure = draw(found, "roofline")
    drawn, page = svg(figure), plot_page(figure, figure_document(figure, "roofline", [hostile]))
    assert "<script" not in drawn
    assert ET.fromstring(drawn).tag.endswith("svg")
    assert "<script>alert" not in page


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"schema": "rooftree.kernels/1"}, "no record that can be drawn, found schema rooftree.kernels/1"),
        ({"a": 1}, "no record that can be drawn, found no schema"),
        ([], "no record that can be drawn"),
        (None, "no record that can be drawn"),
        ({"schema": ["x"]}, "found no schema"),
        ({"schema": "rooftree.prediction/1"}, "missing"),
        ({"schema": "rooftree.predictions/1", "predictions": 3}, "expected predictions to be a list"),
        ({**json.loads(stencil(100).to_json()), "points": []}, "the record is empty"),
        (measured([], []), "the record is empty"),
        ({**json.loads(stencil(100).to_json()), "points": [{"sizes": 3}]}, "points"),
    ],
)
def test_what_is_no_record_is_refused_by_name(document: Any, said: str) -> None:
    with pytest.raises(InputError, match=said.replace("[", r"\[")) as caught:
        subjects(document)
    assert "file0.json" in str(caught.value)


def test_units_do_not_mix() -> None:
    updates = plain(stencil(500))
    updates["kernel"]["name"] = "copy"
    for p in updates["points"]:
        p["performance"]["GFLOP_s"] = 0.0
        p["roofline"]["GFLOP_s"] = 0.0
    with pytest.raises(InputError, match="mixed units: copy does no floating-point work"):
        draw(subjects(plain(stencil(500)), updates), "roofline")
    calls = measured([100], [900.0], machine="zen4")
    calls["unit_of_work"]["element"] = "call"
    with pytest.raises(InputError, match="cy/CL and cy/call cannot share an axis"):
        draw(subjects(plain(stencil([100, 500])), calls), "ecm")


def test_options_that_do_not_belong_to_a_kind_are_refused() -> None:
    found = subjects(plain(stencil([100, 500])))
    with pytest.raises(UsageError, match="did you mean 'roofline'"):
        check_kind("rofline")
    with pytest.raises(UsageError, match="belong to a Roofline"):
        draw(found, "ecm", regions=True)
    with pytest.raises(UsageError, match="has no axis to choose"):
        draw(found, "roofline", over="N")
    with pytest.raises(InputError, match="nothing varies over 'Q'"):
        draw(found, "ecm", over="Q")


def test_points_are_read_with_the_line_of_what_is_wrong() -> None:
    assert Dot(name="a=b", intensity=0.5) == parse_point("a=b=0.5")
    for wrong in ("SpMV", "=1", "a=x", "a=1,2,3", "a=-1", "a=1e99", "a=nan,1"):
        with pytest.raises(UsageError, match="expected a name"):
            parse_point(wrong)
    text = "name,intensity_FLOP_B,GFLOP_s\nx,0.5,1\ny,2,\n\n"
    assert [Dot(name="x", intensity=0.5, GFLOP_s=1.0), Dot(name="y", intensity=2.0)] == read_points(text, "p.csv")
    with pytest.raises(InputError, match=r"p\.csv:2: expected a name and numbers above 0, found x,0,1"):
        read_points("name,intensity_FLOP_B,GFLOP_s\nx,0,1\n", "p.csv")
    for empty in ("", "a,b\n", "name,intensity_FLOP_B\n"):
        with pytest.raises(InputError, match=r"p\.csv"):
            read_points(empty, "p.csv")


def test_cached_columns_are_the_files_they_come_from(tmp_path: Path) -> None:
    found = subjects({"schema": "rooftree.predictions/1", "predictions": [plain(stencil(100)), plain(stencil(200))]})
    assert ["file0.json"] == found.sources
    assert 2 == len(found.series)
