"""Performance and latency of instructions as dots: where they lie, and what tells them apart."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from rooftree.errors import InputError
from rooftree.report import palette
from rooftree.report.bench.dots import latency_figure, many_peaks, peaks_figure
from rooftree.report.bench.figures import WORDS, drawn
from rooftree.report.svg import sheet, svg

from .bench_records import latency, rate, record, roofs


def peaks(**keys: Any) -> Any:
    return [
        rate("flops", 8.0, limit=8.0, inst="add", **keys),
        rate("flops", 16.0, limit=16.0, inst="fma", **keys),
        rate("flops", 20.0, limit=24.0, inst="fma+add", **keys),
        rate("flops", 0.9, limit=0.8, inst="div", **keys),
    ]


def dots(figure: Any) -> Any:
    """Symbols with a hover text, by their name in the legend."""
    return {t.name: t for t in figure.data if t.hovertemplate}


def rows(figure: Any) -> Any:
    """Name of the row of a height."""
    axis = figure.layout.yaxis
    return lambda y: axis.ticktext[min(range(len(axis.tickvals)), key=lambda k: abs(axis.tickvals[k] - y))]


def test_each_instruction_has_a_row_and_lies_at_its_rate_per_cycle() -> None:
    figure = peaks_figure([record(roofs=peaks())])
    found, row = dots(figure)["avx2 dp"], rows(figure)
    assert {"ADD": 8, "FMA": 16, "FMA+ADD": 20, "DIV": 0.9} == {row(y): x for x, y in zip(found.x, found.y, strict=True)}
    assert "theoretical limit 24 FLOP/cy: 83.3 &#37; reached" in found.customdata[2] or "83.3 % reached" in found.customdata[2]


def test_limits_stand_in_the_row_of_their_instruction() -> None:
    figure = peaks_figure([record(roofs=peaks())])
    row = rows(figure)
    (limits,) = (t for t in figure.data if t.marker.symbol == "line-ns-open")
    assert {"ADD": 8, "FMA": 16, "FMA+ADD": 24, "DIV": 0.8} == {row(y): x for x, y in zip(limits.x, limits.y, strict=True)}


def test_series_of_one_row_stay_in_it_and_do_not_hide_each_other() -> None:
    figure = peaks_figure([record(roofs=[*peaks(isa="sse"), *peaks(), *peaks(precision="sp")])])
    row = rows(figure)
    heights = {name: t.y[0] for name, t in dots(figure).items()}
    assert ["sse dp", "avx2 dp", "avx2 sp"] == list(heights)
    assert 3 == len(set(heights.values()))
    assert {"ADD"} == {row(y) for y in heights.values()}
    assert dots(figure)["avx2 dp"].marker.color == dots(figure)["avx2 sp"].marker.color != dots(figure)["sse dp"].marker.color
    assert dots(figure)["avx2 dp"].marker.symbol != dots(figure)["avx2 sp"].marker.symbol


def test_what_is_not_trusted_is_hollow() -> None:
    doubted = [rate("flops", 8.0, inst="add", quality="disturbed", reason="scatter"), rate("flops", 8.0, inst="mul")]
    assert ("circle-open", "circle") == dots(peaks_figure([record(roofs=doubted)]))["avx2 dp"].marker.symbol


def test_loads_have_rows_and_intervals_beside_operations() -> None:
    found = [latency("add", 3.0, isa="avx2", precision="dp"), latency("load", 60.0, level="L3", interval=[40.0, 90.0])]
    figure = latency_figure([record(roofs=[], latencies=found)])
    assert ("ADD", "L3 load") == tuple(figure.layout.yaxis.ticktext)
    assert palette.INK == dots(figure)["loads"].marker.color
    (line,) = (t for t in figure.data if t.mode == "lines" and tuple(t.x) == (40.0, 90.0))
    assert line.y[0] == line.y[1] == dots(figure)["loads"].y[0]


def test_results_of_two_machines_are_told_apart() -> None:
    other = record(environment={"processor": "<b>Other</b> 1"}, roofs=peaks(isa="neon"))
    names = list(dots(peaks_figure([record(roofs=peaks()), other])))
    assert ["Testcore 9000, avx2 dp", "&lt;b&gt;Other&lt;/b&gt; 1, neon dp"] == names


def test_a_roofline_with_few_instructions_needs_no_dots() -> None:
    assert not many_peaks([record()])
    assert "fp" not in drawn([record()])
    assert "fp" in drawn([record(roofs=[*roofs(), *peaks()])])
    assert ["fp"] == list(drawn([record(roofs=peaks()[:1])])), "where there is no roofline they are all there is"


def test_every_figure_has_a_heading_and_comes_as_svg() -> None:
    integers = [rate("flops", 8.0, inst="add", precision="i32") | {"kind": "operations", "OP_per_cy": 8.0, "GOP_s": 24.0}]
    every = record(roofs=[*roofs(), *peaks(), *integers], latencies=[latency("add", 3.0, isa="avx2", precision="dp")])
    figures = drawn([every])
    assert ["carm", "roofline", "fp", "integers", "latency"] == list(figures)
    assert set(figures) <= set(WORDS)
    for figure in figures.values():
        assert ET.fromstring(svg(figure)).tag.endswith("svg")
    assert ET.fromstring(sheet(figures.values())).tag.endswith("svg")


def test_without_figures_there_is_an_error() -> None:
    with pytest.raises(InputError, match="nothing to draw"):
        latency_figure([record()])
    with pytest.raises(InputError, match="nothing to draw"):
        sheet(())
