"""Views of validations: text, CSV, figures, page."""

from __future__ import annotations

import csv
import io
import json
import re
import statistics
from collections.abc import Callable
from typing import Any

import pytest

from rooftree.errors import InputError
from rooftree.report.validation.csv import csv_table
from rooftree.report.validation.figure import kernel_figure, parity_figure, roofline_record, validation_figure
from rooftree.report.validation.page import validation_fragment, validation_page
from rooftree.report.validation.text import bar, explanation, light, off_by, sentence, validation_text
from rooftree.results import Validation
from rooftree.validate.run import together, validate_record

from ..validate.fakes import measurement  # noqa: TID252
from .pages import data_of

SIZES = {"N": [600, 5000, 100_000, 10_000_000]}


def validation(kernel: str = "triad", sizes: Any = SIZES, cores: Any = (1,), factor: Any = 1.0, **changed: Any) -> Validation:
    made = measurement(kernel, "zen3", sizes, cores, factor=factor, **changed)
    return validate_record(kernel, made, "zen3", incore="throughput")


def slow_in_memory(point: Any) -> Any:
    return 1.5 if point["ecm"]["data_in"] == "Mem" else 1.0


def text(found: Validation, **options: Any) -> str:
    return validation_text(list(found.records), found.summary, **options)


def test_the_report_says_what_was_measured_predicted_and_how_far_off(golden: Callable[[str, str], None]) -> None:
    found = validation(factor=slow_in_memory, environment={"arch": "zen3"})
    record = found.records[0]  # without what the compiler that is installed here makes
    found = found.replace(records=[record.replace(incore=record.incore.replace(code={}))])
    golden("validation-triad.txt", text(found) + "\n")


def test_one_point_is_told_in_one_sentence() -> None:
    found = validation(sizes={"N": 10_000_000}, factor=2.0)
    said = sentence(list(found.records), found.summary)
    assert re.search(r"Predicted .* cy/CL, measured .* cy/CL: the prediction is 50 % too fast \(red\)", said)


def test_in_which_order_places_came_is_said_beside_the_numbers() -> None:
    """16 times the time at random: only the notes of measure said that --arg list=0..9999999 came in order."""
    note = "the places in list, 0 to 1e+07, come one after the other, the best case that predictions assume"
    found = validation(sizes={"N": 5000})
    assert "data          the places" not in text(found, width=200)
    (record,) = found.records
    assert f"data          {note}" in text(found.replace(records=[record.replace(notes=[note, "another"])]), width=200)


def test_many_points_are_told_by_their_quantiles() -> None:
    found = validation(factor=1.2)
    words = "Half of 4 points are predicted within 17 %, nine of ten within 17 %, most of them too fast (4 orange)"
    assert words in text(found, width=200)


def test_most_points_are_more_than_half_of_them() -> None:
    def said(*errors: float) -> str:
        points = [{"verdict": "orange", "error": error, "reasons": []} for error in errors]
        middle = statistics.median(errors)
        summary = {"points": len(errors), "green": 0, "orange": len(errors), "red": 0, "bias": middle, "median": 0.1, "p90": 0.2}
        return sentence([{"points": points, "findings": []}], summary)

    assert "most of them" not in said(-0.2, 0.01)
    assert "most of them" not in said(-0.3, -0.2, 0.1, 0.1)
    assert "most of them too fast" in said(-0.2, -0.1, 0.01)
    assert "most of them too slow" in said(0.2, 0.1)


@pytest.mark.parametrize(("error", "words"), [(-0.3, "30 % too fast"), (0.3, "30 % too slow"), (0.001, "right")])
def test_errors_have_words(error: float, words: str) -> None:
    assert words == off_by(error)


def test_bars_run_to_the_side_of_the_error_and_never_beyond() -> None:
    assert bar(0.0).strip() == "│"
    assert bar(-0.25).index("█") < bar(-0.25).index("│")
    assert bar(0.25).index("█") > bar(0.25).index("│")
    assert len({len(bar(e)) for e in (-3, -0.5, 0, 0.1, 9)}) == 1


def test_a_terminal_without_unicode_gets_ascii() -> None:
    text(validation(factor=0.5), encoding="ascii").encode("ascii")


def test_colours_only_where_they_are_asked_for() -> None:
    found = validation(factor=1.5)
    assert "\x1b[1;31m" in text(found, colour=True)
    assert "\x1b" not in text(found)


def test_control_characters_of_a_record_do_not_reach_the_terminal() -> None:
    found = validation()
    found = found.replace(records=[found.records[0].replace(chosen="evil\x1b[2J.yaml")])
    assert "\x1b" not in text(found)


def test_many_core_counts_share_a_line() -> None:
    found = validation(sizes={"N": 10_000_000}, cores=tuple(range(1, 17)))
    assert "Mem, 1 to 16 cores" in text(found)


def test_several_kernels_have_a_table_of_all() -> None:
    both = together([validation().records[0], validation("daxpy").records[0]])
    assert "all kernels" in text(both)
    assert re.search(r"daxpy +4 +0 % +0 %", text(both))


def test_the_light_of_many_points_is_green_while_two_thirds_are() -> None:
    assert "green" == light({"points": 6, "green": 4, "orange": 1, "red": 1})
    assert "orange" == light({"points": 6, "green": 3, "orange": 2, "red": 1})
    assert "red" == light({"points": 6, "green": 2, "orange": 2, "red": 2})


def test_the_explanation_names_rule_reason_and_what_to_try() -> None:
    found = validation(factor=slow_in_memory, quality="disturbed", why="three of twenty samples left")
    said = explanation(list(found.records), found.summary)
    assert "disturbed measurement" in said
    assert "three of twenty samples left" in said
    assert "Try: " in said


def test_the_csv_has_a_line_for_each_point() -> None:
    found = validation(factor=1.25)
    rows = list(csv.DictReader(io.StringIO(csv_table(list(found.records)))))
    assert ["600", "5000", "100000", "10000000"] == [r["N"] for r in rows]
    assert {"-0.2"} == {r["error"] for r in rows}
    assert {"orange"} == {r["verdict"] for r in rows}


def names(figure: Any) -> set[str]:
    return {t.name for t in figure.data}


def test_few_sizes_are_bars_and_many_are_areas() -> None:
    swept = validation(sizes={"N": list(range(1000, 9000, 400))})
    few, many = kernel_figure(validation().records[0]), kernel_figure(swept.records[0])
    assert "bar" in {t.type for t in few.data}
    assert "bar" not in {t.type for t in many.data}
    for figure in (few, many):
        assert {"T_nOL", "T_L1L2", "prediction", "measured", "error", "T_OL (overlaps)"} <= names(figure)


def test_measured_points_have_their_intervals_and_the_errors_stand_below() -> None:
    found = validation(factor=1.25, spread=0.1)
    figure = kernel_figure(found.records[0])
    points = found.records[0]["points"]
    seen = next(t for t in figure.data if t.name == "measured")
    assert list(seen.y) == [p["measured"]["cy_per_cl"] for p in points]
    assert list(seen.error_y.array) == pytest.approx([0.1 * y for y in seen.y])
    below = next(t for t in figure.data if t.name == "error")
    assert list(below.y) == pytest.approx([-20] * 4)
    assert below.yaxis == "y2"


def test_core_counts_alone_are_drawn_as_performance() -> None:
    found = validation(sizes={"N": 10_000_000}, cores=(1, 2, 4, 8), factor=1.1)
    figure = kernel_figure(found.records[0])
    assert {"Roofline's limit", "prediction", "measured", "error"} == names(figure)
    speed, predicted = (next(t for t in figure.data if t.name == n).y for n in ("measured", "prediction"))
    assert list(predicted) == pytest.approx([1.1 * s for s in speed])


def test_sizes_and_cores_are_drawn_together() -> None:
    figure = kernel_figure(validation(cores=(1, 2)).records[0])
    assert {"prediction, 2 cores", "measured, 2 cores"} <= names(figure)


def test_several_kernels_are_drawn_as_measured_over_predicted() -> None:
    both = together([validation().records[0], validation("daxpy", factor=1.2).records[0]])
    figure = validation_figure(list(both.records))
    assert {"data in L1", "data in Mem", "within 10 %", "within 25 %"} <= names(figure)
    assert 8 == sum(len(t.x) for t in figure.data if (t.name or "").startswith("data in"))


def test_the_roofline_has_prediction_and_measurement() -> None:
    assert {"predicted", "measured"} <= names(roofline_record(validation().records[0]))
    assert {"predicted", "measured"} <= names(roofline_record(validation("copy").records[0])), "a kernel without FLOP"


def test_nothing_is_not_drawn() -> None:
    with pytest.raises(InputError):
        validation_figure([])
    with pytest.raises(InputError):
        validation_page([], {})


@pytest.mark.parametrize("several", [False, True])
def test_the_page_needs_nothing_but_itself(several: bool) -> None:
    found = validation(factor=slow_in_memory)
    found = together([found.records[0], validation("daxpy").records[0]]) if several else found
    page = validation_page(list(found.records), found.summary)
    assert "<script src=" not in page
    assert 'http-equiv="Content-Security-Policy"' in page
    figures = data_of(page, "figures")
    for name in figures:
        assert f'id="{name}"' in page
    assert ("parity" in figures) == several
    assert "Measured on" in page
    for word in ("green", "triad", "Why they differ"):
        assert word in page


def test_what_comes_from_a_record_is_escaped() -> None:
    found = validation(factor=2.0)
    record = json.loads(json.dumps(found.records[0]))
    record["kernel"]["name"] = record["chosen"] = record["findings"][0]["sentence"] = "<script>alert(1)</script>"
    record["environment"]["processor"] = "</script><b>"
    for html in (validation_page([record], found.summary), validation_fragment([record], found.summary)):
        assert "<script>alert" not in html
        assert "</script><b>" not in html


def test_notebooks_get_text_and_a_table() -> None:
    shown = validation()._repr_mimebundle_()
    assert "predicted beside measured" in shown["text/plain"]
    assert "<table>" in shown["text/html"]
    assert validation().to_pandas is not None


def test_a_parity_figure_tells_the_kernel_of_each_point() -> None:
    figure = parity_figure(list(validation().records))
    assert "triad" in figure.data[-1].customdata[0][0]


def test_a_range_that_holds_the_measurement_is_no_miss() -> None:
    """It is called inside, in no colour of an error, and so counted; outside of its range an orange point stays one."""
    found = validation(factor=1.2)
    (record,) = found.records
    points = []
    for number, point in enumerate(record.points):
        ecm = point.predicted.ecm
        least, most = (0.5, 1.5) if number else (0.99, 1.01)
        ecm = ecm.replace(at_least=least * ecm.cy_per_cl, at_most=most * ecm.cy_per_cl)
        points.append(point.replace(predicted=point.predicted.replace(ecm=ecm)))
    said = text(found.replace(records=[record.replace(points=points)]), width=200)
    assert "(3 inside their range, 1 orange)" in said
    assert 3 == sum(line.rstrip().endswith("inside") for line in said.splitlines())
