"""Tables, CSV and page of benchmarks."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import pytest

from rooftree.characterise.datasheet import Options, datasheet
from rooftree.characterise.fake import FakeMachine
from rooftree.errors import InputError
from rooftree.report.bench.check import check
from rooftree.report.bench.page import bench_page
from rooftree.report.bench.record import not_trusted
from rooftree.report.bench.tables import COLUMNS, csv_text, heading, tables

from .bench_records import curve, latency, rate, record, roofs
from .pages import data_of

FULL = record(
    curve=curve(),
    latencies=[latency("fma", 4.0, isa="avx2", precision="dp"), latency("load", 13.0, level="L2", working_set_B=65536)],
    mixed=[rate("mixed", 12.0, level="L2", ratio="2:1", inst="fma", intensity_FLOP_B=0.5)],
    failed={"sizes of caches": "disturbed", "functions": {"fp_div": "no such instruction"}},
)


def test_a_bandwidth_stands_beside_its_interval_and_limit() -> None:
    title, head, rows = tables(record())[0]
    row = dict(zip(head, rows[0], strict=True))
    expected = {
        "roof": "L1 2:1",
        "GB/s": "192",
        "interval": "[188, 196]",
        "per cycle": "64 B",
        "limit": "80",
        "reached": "80.0 %",
        "clock [GHz]": "3",
        "working set": "16 KiB",
        "quality": "ok",
    }
    assert "Bandwidth" in title
    assert expected == {key: row[key] for key in expected}


def test_every_kind_of_figure_has_its_table() -> None:
    titles = [title for title, _, _ in tables(FULL)]
    assert ["Bandwidth", "Floating-point", "Arithmetic", "Latency", "Memory", "Caches"] == [t.split()[0] for t in titles]
    assert all(len(head) == len(row) for _, head, rows in tables(FULL) for row in rows)


def test_the_heading_tells_machine_processor_clock_and_load() -> None:
    assert "Testcore 9000, processor 1, 3 GHz (2.9 to 3.1), load 0.1, measured in 2.5 s" == heading(record())


def test_csv_has_a_line_for_each_figure_with_units() -> None:
    rows = list(csv.DictReader(io.StringIO(csv_text(FULL))))
    assert list(COLUMNS) == list(rows[0])
    assert {"bandwidth": 4, "flops": 2, "curve": 6, "latency": 2, "mixed": 1} == {
        kind: sum(r["kind"] == kind for r in rows) for kind in {r["kind"] for r in rows}
    }
    by_kind = {r["kind"]: r for r in rows[::-1]}
    assert ("192.0", "GB/s", "64.0", "80.0") == tuple(
        by_kind["bandwidth"][k] for k in ("rate", "unit", "per cycle", "limit per cycle")
    )
    assert ("4.0", "ns") == (by_kind["latency"]["per cycle"], by_kind["latency"]["unit"])
    assert "0.5" == by_kind["mixed"]["intensity [FLOP/B]"]


def test_the_page_needs_nothing_but_itself_and_holds_the_data() -> None:
    page = bench_page([FULL])
    assert not re.search(r"<(script|link|img)[^>]+(src|href)=", page)
    assert [FULL] == data_of(page, "record")
    for words in ("Cache-aware roofline", "Memory curve", "fp_div: no such instruction", "load from L2"):
        assert words in page


def test_the_page_names_what_is_not_to_be_trusted() -> None:
    flagged = record(
        roofs=[{**f, "quality": "unverified", "reason": "no plateau"} for f in roofs()], interrupted="latency of loads"
    )
    page = bench_page([flagged])
    assert "avx2 dp L1: unverified, no plateau" in page
    assert "interrupted at: latency of loads" in page


def test_a_page_escapes_what_files_say() -> None:
    page = bench_page([record(environment={"processor": "</script><script>alert(1)</script>"}, notes=["<b>x</b>"])])
    assert "<script>alert(1)" not in page
    assert "<b>x</b>" not in page.replace("\\u003c", "")


def test_a_page_of_nothing_is_refused() -> None:
    with pytest.raises(InputError, match="at least one record"):
        bench_page([])


@pytest.mark.slow
def test_the_data_sheet_of_a_machine_has_the_same_views() -> None:
    options = Options(
        steps=("curve", "roofs", "peaks", "latencies"), isas=("avx2",), precisions=("dp",), ratios=("1:0",), visits=3
    )
    sheet = datasheet(FakeMachine().lab(), options)
    page = bench_page([check(sheet)])
    assert all(f"<caption>{title}" in page for title, _, _ in tables(sheet))
    assert {"bandwidth", "flops", "curve", "latency"} == {row["kind"] for row in csv.DictReader(io.StringIO(csv_text(sheet)))}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"schema": "rooftree.prediction/1"}, "found 'rooftree.prediction/1'"),
        ({"roofs": {}}, "roofs is {}, expected a list"),
        ({"roofs": [{"kind": "magic"}]}, "found 'magic'"),
        ({"roofs": [{"kind": "flops", "isa": "avx2"}]}, "lacks precision, threads, inst, GFLOP_s"),
        ({"latencies": ["fast"]}, "expected figures of kind"),
        ({"roofs": [{**roofs()[0], "GB_s": "fast"}]}, "GB_s is 'fast', expected a finite number"),
        ({"roofs": [{**roofs()[0], "GB_s": float("nan")}]}, "GB_s is nan, expected a finite number"),
        ({"roofs": [{**roofs()[0], "GB_s": None}]}, "it lacks GB_s"),
        ({"roofs": [{**roofs()[0], "threads": "two"}]}, "threads is 'two'"),
        ({"roofs": [{**roofs()[0], "interval_GB_s": [1]}]}, "interval_GB_s is [1]"),
        ({"roofs": [{**roofs()[0], "cpus": 5}]}, "cpus is 5"),
        ({"curve": {"points": [{**curve()["points"][0], "working_set_B": 0}]}}, "above zero"),
        ({"curve": {"points": {}}}, "$.curve.points: expected a list"),
        ({"curve": [1]}, "curve is [1], expected an object"),
        ({"environment": ["node"]}, "environment is ['node']"),
        ({"clock_GHz": {"median": 3.0}}, "$.clock_GHz: it lacks low, high"),
        ({"caches": [{"level": "L1"}]}, "$.caches[0]: it lacks size_B"),
        ({"best_mix": ["fma"]}, "$.best_mix[0]: expected an object"),
        ({"applications": [{"name": "sph"}]}, "$.applications[0]: it lacks"),
        ({"failed": [1]}, "failed is [1]"),
    ],
)
def test_a_record_of_something_else_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=re.escape(words)):
        check({**record(), **change}, "x.json")


def test_a_record_that_is_no_object_is_refused() -> None:
    with pytest.raises(InputError, match="found 'list'"):
        check([], "x.json")


def test_doubtful_points_of_a_curve_are_told_together() -> None:
    points = [{**f, "quality": "disturbed", "reason": "samples scatter"} for f in curve()["points"][:2]] + curve()["points"][2:]
    roof = rate("bandwidth", 64.0, level="L1", ratio="2:1", quality="unverified", reason="above its limit")
    assert [
        "avx2 dp L1: unverified, above its limit",
        "avx2 dp 1:0: 2 of 6 points of the memory curve are disturbed, samples scatter, or the like",
    ] == not_trusted([*points, roof])
