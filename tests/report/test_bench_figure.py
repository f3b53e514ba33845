"""Figures of benchmarks: what is drawn, where, and what stands beside it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from typing import Any

import pytest

from rooftree.errors import InputError
from rooftree.report.bench.curve import curve_figure
from rooftree.report.bench.figure import roofline_figure
from rooftree.report.bench.figures import drawn
from rooftree.report.svg import svg

from .bench_records import curve, rate, record, roofs


def lines(figure: Any) -> Any:
    """Visible lines with a hover text, by the first of it."""
    shown = [t for t in figure.data if t.mode and "lines" in t.mode and t.hovertemplate and t.visible in (True, None)]
    return {re.match(r"<b>(.*?)</b>", t.hovertemplate)[1]: t for t in shown}


def test_each_level_is_a_slanted_roof_that_ends_at_the_peak() -> None:
    found = lines(roofline_figure([record()]))
    for name, bandwidth in (("L1 2:1", 192), ("L2 2:1", 96), ("Mem 2:1", 12)):
        assert [bandwidth] * len(found[name].x) == pytest.approx(
            [y / x for x, y in zip(found[name].x, found[name].y, strict=True)]
        )
        assert 48 == pytest.approx(found[name].y[-1]), "16 FLOP/cy at 3 GHz"


def test_peaks_are_flat_and_begin_at_the_fastest_level() -> None:
    found = lines(roofline_figure([record()]))
    assert {48.0} == set(found["FMA"].y)
    assert 48 / 192 == pytest.approx(found["FMA"].x[0])
    assert {24.0} == set(found["ADD"].y)


def test_the_theoretical_limit_stands_beside_what_was_measured() -> None:
    found = lines(roofline_figure([record()]))
    limit = next(trace for name, trace in found.items() if name.startswith("theoretical limit of L1"))
    assert 240 == pytest.approx(limit.y[0] / limit.x[0])
    assert not any(name.startswith("theoretical limit of FMA") for name in found), "it is reached"
    assert "80.0 &#37; reached" in found["L1 2:1"].hovertemplate


def test_hover_tells_interval_clock_working_set_and_pages() -> None:
    text = lines(roofline_figure([record()]))["L1 2:1"].hovertemplate
    for words in ("192 GB/s [188, 196]", "64 B/cy [62.7, 65.3]", "clock 3 GHz", "working set 16 KiB", "huge pages"):
        assert words in text


def test_intervals_are_shaded_unless_they_are_noise() -> None:
    clean = [t for t in roofline_figure([record()]).data if t.fill == "toself"]
    noisy = record(roofs=[{**f, "interval_GB_s": [100, -3]} if f["kind"] == "bandwidth" else f for f in roofs()])
    left = [t for t in roofline_figure([noisy]).data if t.fill == "toself"]
    assert (5, 2) == (len(clean), len(left))


def test_the_classic_roofline_has_memory_alone_with_loads() -> None:
    figure = roofline_figure([record()], classic=True)
    found = lines(figure)
    assert "Mem 1:0" in found
    assert not {"L1 2:1", "L2 2:1", "Mem 2:1"} & set(found)
    assert "operational intensity" in figure.layout.xaxis.title.text
    assert "arithmetic intensity" in roofline_figure([record()]).layout.xaxis.title.text


def test_a_roof_that_is_not_trustworthy_says_so() -> None:
    flagged = record(roofs=[{**f, "quality": "disturbed", "reason": "samples scatter"} for f in roofs()])
    trace = lines(roofline_figure([flagged]))["L1 2:1"]
    assert "(disturbed)" in trace.name
    assert "disturbed: samples scatter" in trace.hovertemplate


def test_of_several_instruction_sets_the_widest_is_shown_and_all_are_in_the_legend() -> None:
    both = record(roofs=[*roofs(isa="x86-scalar"), *roofs(), *roofs(precision="sp")])
    figure = roofline_figure([both])
    legend = {t.name: t.visible for t in figure.data if t.showlegend}
    assert {"x86-scalar dp": "legendonly", "avx2 dp": True, "avx2 sp": "legendonly"} == legend


def test_results_of_several_machines_lie_over_each_other() -> None:
    other = record(environment={"processor": "Other 1, family 2"}, roofs=roofs(isa="neon"))
    figure = roofline_figure([record(), other])
    assert {"Testcore 9000, avx2 dp": True, "Other 1, neon dp": True} == {t.name: t.visible for t in figure.data if t.showlegend}
    assert 2 == len({t.line.color for t in figure.data if t.showlegend})


def test_what_is_visible_at_first_has_colours_of_its_own() -> None:
    sets = [roof for isa in ("x86-scalar", "sse", "avx", "avx2") for p in ("dp", "sp") for roof in roofs(isa=isa, precision=p)]
    several = [record(roofs=sets, environment={"processor": f"Machine {k}"}) for k in range(4)]
    shown = [t for t in roofline_figure(several).data if t.showlegend and t.visible is True]
    assert 4 == len({t.line.color for t in shown}) == len(shown)


def test_runs_on_the_same_machine_are_told_apart_by_their_time() -> None:
    later = record(environment={**record()["environment"], "date": "2026-03-02T08:00:00+01:00"})
    names = [t.name for t in roofline_figure([record(), later]).data if t.showlegend]
    assert 2 == len(set(names))
    other = record(environment={"processor": "Other 1"})
    names = [t.name for t in roofline_figure([record(), later, other]).data if t.showlegend]
    assert [
        "Testcore 9000, roofline 2026-03-01 12:00:00, avx2 dp",
        "Testcore 9000, roofline 2026-03-02 08:00:00, avx2 dp",
        "Other 1, avx2 dp",
    ] == names


def test_mixes_are_dots_that_say_how_much_of_the_roof_they_reach() -> None:
    mixed = [rate("mixed", 12.0, level="L2", ratio="2:1", inst="fma", intensity_FLOP_B=0.5)]
    dot = next(t for t in roofline_figure([record(mixed=mixed)]).data if t.mode == "markers")
    assert (0.5, 36.0) == (dot.x[0], dot.y[0])
    assert "75 % of the peak, with data in L2 (48 GFLOP/s)" in dot.customdata[0]


def test_applications_are_dots_sized_by_their_time() -> None:
    app = {
        "name": "sph",
        "method": "PMU",
        "isa": "avx2",
        "precision": "dp",
        "threads": 1,
        "intensity_FLOP_B": 0.1,
        "GFLOP_s": 1.0,
    }
    apps = [{**app, "seconds": 100.0}, {**app, "name": "fft", "seconds": 1.0}]
    dots = [t for t in roofline_figure([record(applications=apps)]).data if t.mode == "markers"]
    assert [28.0, 10.0] == [t.marker.size for t in dots]
    assert "83 % of Mem 2:1 (1.2 GFLOP/s)" in dots[0].customdata[0]


def test_names_from_files_cannot_be_tags() -> None:
    hostile = record(environment={"processor": "<img src=x onerror=alert(1)>"}, roofs=roofs(isa="<b>avx2"))
    for figure in (roofline_figure([hostile, record()]), roofline_figure([hostile], classic=True)):
        text = figure.to_json().replace("\\u003c", "<")
        assert "<img" not in text
        assert "<b>avx2" not in text


def test_a_curve_has_its_points_and_the_caches() -> None:
    figure = curve_figure([record(curve=curve())])
    points = next(t for t in figure.data if t.mode == "lines+markers")
    assert [192, 192, 192, 96, 96, 12] == list(points.y)
    notes = {a.text for a in figure.layout.annotations}
    assert {"L1 32 KiB usable", "L2 512 KiB usable", "L2 1 MiB advertised"} == notes
    sides = {a.text: a.xanchor for a in figure.layout.annotations}
    assert ("right", "left") == (sides["L2 512 KiB usable"], sides["L2 1 MiB advertised"]), "they do not lie on each other"


def test_the_interval_of_a_disturbed_point_does_not_press_the_curve_down() -> None:
    wild = curve()
    wild["points"][0] |= {"interval_GB_s": [100.0, 5000.0], "quality": "disturbed"}
    figure = curve_figure([record(curve=wild)])
    assert 192 < figure.layout.yaxis.range[1] < 300


def test_names_stand_below_their_roofs_and_come_and_go_with_them() -> None:
    figure = roofline_figure([record(roofs=[*roofs(isa="x86-scalar"), *roofs()])])
    texts = {t.text[0].strip(): t for t in figure.data if t.mode == "text"}
    for name, height in (("FMA, 48 GFLOP/s", 48), ("L1 2:1, 192 GB/s", None), ("L2 2:1, 96 GB/s", None)):
        trace = texts[name]
        line = next(t for t in figure.data if t.mode == "lines" and t.hovertemplate and t.legendgroup == trace.legendgroup)
        assert trace.visible == line.visible
        if height:
            assert 0.9 * height < trace.y[0] < height


def test_no_two_rooflines_look_the_same_and_every_flat_roof_that_is_drawn_has_room_for_its_name() -> None:
    kinds = [(isa, precision) for isa in ("x86-scalar", "sse", "avx", "avx2", "avx512") for precision in ("dp", "sp")]
    many = [r for isa, precision in kinds for r in roofs(isa=isa, precision=precision)]
    close = [
        rate("flops", cycles, isa="avx512", inst=name) for name, cycles in (("fma_add", 15.5), ("fma_mul", 15.0), ("mul", 7.9))
    ]
    figure = roofline_figure([record(roofs=[*many, *close])])
    entries = [(t.line.color, t.line.dash) for t in figure.data if t.showlegend and t.mode == "lines"]
    assert len(entries) == len(kinds) == len(set(entries))
    flat = [t for t in figure.data if t.mode == "lines" and t.visible is True and len(set(t.y)) == 1 and t.line.dash != "dot"]
    named = [t for t in figure.data if t.mode == "text" and "GFLOP/s" in t.text[0]]
    assert len(flat) == len(named) == 2


def test_without_anything_to_draw_there_is_an_error_or_nothing() -> None:
    empty = record(roofs=[])
    assert {} == drawn([empty])
    with pytest.raises(InputError, match="no bandwidths"):
        roofline_figure([empty])
    with pytest.raises(InputError, match="no memory curve"):
        curve_figure([empty])


@pytest.mark.parametrize("several", [False, True])
def test_every_figure_is_well_formed_svg_with_its_labels(several: bool) -> None:
    both = (
        [record(curve=curve()), record(curve=curve(), environment={"processor": "A & B <x>"})]
        if several
        else [record(curve=curve())]
    )
    for name, figure in drawn(both).items():
        root = ET.fromstring(svg(figure))
        text = " ".join(t.text or "" for t in root.iter("{http://www.w3.org/2000/svg}text"))
        assert "Testcore 9000" in text, name
        assert ("[GB/s]" if name == "curve" else "[GFLOP/s]") in text
        assert ("A & B <x>" in text) == several
        assert list(root.iter("{http://www.w3.org/2000/svg}polyline"))


def test_a_roof_in_svg_lies_where_its_axis_says() -> None:
    root = ET.fromstring(svg(roofline_figure([record(roofs=roofs()[4:5] + roofs()[:1])])))
    places = [
        [tuple(map(float, p.split(","))) for p in line.get("points").split()]
        for line in root.iter("{http://www.w3.org/2000/svg}polyline")
    ]
    flat = next(p for p in places if len({y for _, y in p}) == 1)
    slanted = max(places, key=lambda p: p[0][1] - p[-1][1])
    assert flat[0][1] == pytest.approx(slanted[-1][1], abs=0.2), "the roof of L1 ends at the peak"
    rise = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in pairwise(slanted)]
    assert rise == pytest.approx([rise[0]] * len(rise), rel=0.05), "straight where both axes are logarithmic"


def test_hidden_rooflines_stay_out_of_the_svg() -> None:
    both = record(roofs=[*roofs(isa="x86-scalar"), *roofs()])
    text = svg(roofline_figure([both]))
    assert "avx2 dp" in text
    assert "x86-scalar" not in text
