"""Views of a record of traffic: text, figure, page. The record is worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.errors import InputError
from rooftree.report.traffic.figure import size_points, traffic_figure
from rooftree.report.traffic.page import traffic_page
from rooftree.report.traffic.text import meaning, next_step, traffic_text

LINKS = ("L1L2", "L2Mem")


def links(inner: Any, outer: Any) -> Any:
    return {"L1L2": {"load_B": inner, "evict_B": 64.0}, "L2Mem": {"load_B": outer, "evict_B": 64.0}}


def engine(inner: Any, outer: Any, **more: Any) -> Any:
    return {**links(inner, outer), "arrays": {"a": links(inner, outer)}, **more}


def split(misses: Any, capacity: Any, conflict: Any) -> Any:
    compulsory = misses - capacity - conflict
    return {"misses": misses, "compulsory": compulsory, "capacity": capacity, "conflict": conflict}


def simulated(inner: Any, outer: Any, capacity: float = 0.0, conflict: float = 0.0) -> Any:
    work = {"loads": 8.0, "stores": 8.0, "hits": 12.0, "misses": 4.0, "evictions_dirty": 1.0, "evictions_clean": 3.0}
    parts = split(outer / 64, capacity, conflict)
    level = {**parts, "arrays": {"a": parts}}
    return engine(
        inner,
        outer,
        levels={"L1": work, "L2": work},
        explain="warp",
        units_of_work=9.0,
        causes={"steady": True, "explain": "", "levels": {"L2": level}},
    )


def point(n: Any, lc: Any, sim: Any, near: Any = (), conflict: Any = (), why: str = "") -> Any:
    return {
        "sizes": {"N": n},
        "cores": 1,
        "lc": lc,
        "sim": sim,
        "near_transition": list(near),
        "set_conflict": list(conflict),
        "not_simulated": why,
        "seconds": {"lc": 0.1, "sim": 0.1},
    }


def record(*points: Any) -> Any:
    caches = [{"name": "L1", "size": 32768.0}, {"name": "L2", "size": 262144.0}]
    return {
        "schema": "rooftree.traffic/1",
        "kernel": "copy <b>",
        "links": list(LINKS),
        "points": list(points),
        "machine": {"name": "box", "title": "Box", "sha256": "0", "caches": caches},
        "miss_curve": None,
        "unit_of_work": {"iterations_per_cl": 8, "line_bytes": 64},
        "options": {"repeat": True},
        "row_sizes": ["N"],
        "notes": ["a note"],
    }


AGREE = point(100, engine(128.0, 64.0), simulated(130.0, 64.0))
DIFFER = point(200, engine(128.0, 64.0), simulated(128.0, 192.0, capacity=2.0), near=["L2"], conflict=["L1"])
ALONE = point(300, engine(128.0, 64.0), None, why="x is loaded")


def test_agreement_is_said_in_percent() -> None:
    assert "both engines agree within 1 % on every link" in meaning(record(AGREE))


def test_a_difference_names_link_volumes_reasons_and_cause() -> None:
    said = meaning(record(DIFFER))
    for word in (
        "on L2Mem, 256 B/CL simulated and 128 B/CL by layer conditions",
        "near its break in L2",
        "sets of L1",
        "L2 misses 3 lines per line of work, 2 of them because it is too small; most belong to a",
    ):
        assert word in said


def test_a_sweep_says_how_often_the_engines_differ_and_where_most() -> None:
    assert "differ by more than 5 % at 1 of 2 points, most at N = 200, one core." in meaning(record(DIFFER, AGREE))
    assert meaning(record(AGREE, AGREE)).startswith("Both engines agree within 5 % at all 2 points.")
    assert "points" not in meaning(record(ALONE, AGREE))


def test_one_engine_alone_is_described() -> None:
    assert "it was not simulated: x is loaded" in meaning(record(ALONE))
    only = point(9, None, simulated(128.0, 64.0))
    assert "most bytes move over L1L2, 192 B/CL" in meaning(record(only))


@pytest.mark.parametrize(
    ("shown", "command"),
    [
        (AGREE, "rooftree predict k"),
        (DIFFER, "rooftree lc k"),
        (ALONE, "rooftree predict k"),
        (point(1, engine(1.0, 1.0), None), "rooftree traffic k --traffic both"),
        (point(1, engine(64.0, 64.0), simulated(900.0, 64.0)), "rooftree predict k --traffic sim"),
        (point(64, engine(64.0, 64.0), simulated(64.0, 128.0, conflict=2.0)), "rooftree traffic k -D N=72 "),
    ],
)
def test_the_next_command_fits_what_was_found(shown: dict[str, Any], command: str) -> None:
    step = next_step(record(shown), "k")
    assert step.startswith(command)
    assert ("--traffic sim" in step) == ("--traffic sim" in command)


def test_only_sizes_that_set_rows_apart_are_made_longer() -> None:
    shared = point(64, engine(64.0, 64.0), simulated(64.0, 128.0, conflict=2.0))
    assert next_step(record(shared | {"sizes": {"B": 8, "N": 64}}), "k").startswith("rooftree traffic k -D B=8 -D N=72 ")
    assert next_step(record(shared) | {"row_sizes": []}, "k") == "rooftree predict k --traffic sim"


def test_text_has_the_numbers_of_every_table() -> None:
    text = traffic_text(record(AGREE), command="k", explain=True)
    assert ["L1L2", "128", "64", "130", "64", "+1.0", "%"] in [line.split() for line in text.splitlines()]
    assert "simulated by warp" in text
    assert "note: a note" in text


def test_many_points_are_a_table_and_the_last_one_in_full() -> None:
    text = traffic_text(record(*(AGREE | {"sizes": {"N": n}} for n in range(100)), DIFFER))
    assert text.count("by array") == 1
    assert "points not shown" in text
    assert "N = 200, one core; near a transition in L2; streams share sets of L1" in text


def test_a_figure_has_a_line_and_markers_per_link_and_shades_what_is_near() -> None:
    figure = traffic_figure(record(AGREE, DIFFER, ALONE))
    by_name = {trace.name: trace for trace in figure.data}
    assert list(by_name["L2Mem, simulation"].y) == [128.0, 256.0, None]
    assert list(by_name["L2Mem, layer conditions"].y) == [128.0, 128.0, 128.0]
    assert by_name["L1L2, simulation"].mode == "markers"
    assert [(shape.x0, shape.x1) for shape in figure.layout.shapes] == [(150, 250)]


def test_one_size_gives_bars() -> None:
    figure = traffic_figure(record(AGREE))
    assert [(bar.name, list(bar.y)) for bar in figure.data] == [
        ("layer conditions", [192.0, 128.0]),
        ("simulation", [194.0, 128.0]),
    ]


def test_a_line_through_several_sizes_keeps_the_others() -> None:
    points = [AGREE | {"sizes": {"M": m, "N": n}} for m in (3, 1, 2) for n in (7, 8)]
    name, line = size_points(record(*points))
    assert name == "M"
    assert [p["sizes"] for p in line] == [{"M": m, "N": 7} for m in (1, 2, 3)]


def test_tied_sizes_make_one_line() -> None:
    name, line = size_points(record(*(AGREE | {"sizes": {"M": n, "N": n}} for n in (5, 6, 7))))
    assert name == "M"
    assert len(line) == 3


def test_no_points_are_refused() -> None:
    with pytest.raises(InputError, match="no points"):
        traffic_figure(record())


def test_a_page_escapes_other_peoples_text_and_shows_every_table() -> None:
    page = traffic_page(record(AGREE, DIFFER))
    assert "copy &lt;b&gt;" in page
    assert "<b>" not in page.partition("<script>")[0].replace("copy &lt;b&gt;", "")
    assert "transition in L2, shared sets in L1" in page
    assert "Why misses happen" in page
