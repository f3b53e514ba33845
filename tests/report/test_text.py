"""The report for the terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from rooftree.predict.run import predict
from rooftree.report.lines import degrade
from rooftree.report.prediction.text import aligned, ecm_notation, kernel_facts, prediction_text
from rooftree.results.prediction import Prediction

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def test_golden_report_of_one_size(one: Prediction, golden: Callable[[str, str], None]) -> None:
    golden("one-size.txt", prediction_text(one) + "\n")


def test_golden_report_of_a_sweep(sweep: Prediction, golden: Callable[[str, str], None]) -> None:
    golden("sweep.txt", prediction_text(sweep) + "\n")


def test_golden_report_of_scaling(scaling: Prediction, golden: Callable[[str, str], None]) -> None:
    golden("scaling.txt", prediction_text(scaling) + "\n")


def test_golden_report_in_ascii(one: Prediction, golden: Callable[[str, str], None]) -> None:
    golden("one-size-ascii.txt", prediction_text(one, encoding="ascii") + "\n")


def test_the_notation_is_that_of_the_field(one: Prediction) -> None:
    # Hager 2015, slides: {8 || 6 | 9 | 9 | 19} cy/CL gives {8, 15, 24, 43}
    def full(v: Any) -> Any:
        return np.full((1, 1), float(v))

    p = replace(
        one,
        T_OL=full(8),
        T_nOL=full(6),
        T_data={"L1L2": full(9), "L2L3": full(9), "L3Mem": full(19)},
        T_ECM={"L1": full(8), "L2": full(15), "L3": full(24), "Mem": full(43)},
    )
    assert ecm_notation(p) == ("{8 ‖ 6 | 9 | 9 | 19}", "{8 ⌉ 15 ⌉ 24 ⌉ 43}")
    assert "{8 || 6 | 9 | 9 | 19} cy/CL  ->  {8 \\ 15 \\ 24 \\ 43} cy/CL" in prediction_text(p, encoding="latin-1")


@pytest.mark.parametrize("record", ["one", "sweep", "scaling", "both"])
@pytest.mark.parametrize("width", [80, 100, 140])
def test_reports_keep_to_their_width(record: str, width: int, request: pytest.FixtureRequest) -> None:
    lines = prediction_text(request.getfixturevalue(record), width=width).splitlines()
    tables = [line for line in lines if re.match(r" *\d+ +\d", line) or "data in  cy/CL" in line]
    assert max(len(line) for line in lines if line not in tables) <= width
    assert max(map(len, tables), default=0) <= 100


@pytest.mark.parametrize("record", ["one", "both"])
def test_colour_adds_nothing_but_colour(record: str, request: pytest.FixtureRequest) -> None:
    p = request.getfixturevalue(record)
    coloured = prediction_text(p, colour=True)
    assert "\x1b[" in coloured
    assert ANSI.sub("", coloured).split() == prediction_text(p).split()
    assert "\x1b" not in prediction_text(p)


def test_terminals_without_the_characters_get_ascii(one: Prediction) -> None:
    assert prediction_text(one, encoding="ascii").isascii()
    assert prediction_text(one, encoding="utf-8") == prediction_text(one)
    assert degrade("naïve ‖ 3 µs", "ascii") == "na?ve || 3 us"
    assert degrade("‖", "no-such-encoding") == "||"


def test_long_sweeps_are_elided_and_say_so(make: Callable[..., Prediction]) -> None:
    text = prediction_text(make(np.arange(10, 1010)))
    rows = [line for line in text.splitlines() if re.match(r"\s+\d+\s+4\s+4 ", line)]
    assert len(rows) == 40
    assert rows[0].split()[0] == "10"
    assert rows[-1].split()[0] == "1009"
    assert "960 of 1000 points not shown; all of them: --csv FILE or --json" in text


def test_sweeps_over_both_axes_are_elided_on_both(make: Callable[..., Prediction]) -> None:
    text = prediction_text(make(np.arange(100, 160), range(1, 21)))
    assert len(text.splitlines()) < 90
    assert re.search(r"\d+ of 1200 points not shown", text)


def test_names_cannot_command_the_terminal(
    make: Callable[..., Prediction], kernel: Callable[..., dict[str, Any]], machine: Callable[..., dict[str, Any]]
) -> None:
    hostile = "evil\x1b[2J\x07\r\nname"
    p = make(500, kernel=kernel(hostile, hostile), machine=machine(hostile, hostile), notes=(hostile,))
    text = prediction_text(p)
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "\r" not in text


def test_a_record_without_optional_parts_still_prints(make: Callable[..., Prediction], bare: Any) -> None:
    p = make(500)
    bare = replace(p, **bare, layer_conditions=(), layer_conditions_hold=np.zeros((0, 0), dtype=bool), notes=(), sizes={})
    text = prediction_text(bare)
    assert text.startswith("k on m, one core\n")
    assert "layers" not in text


def test_saturated_points_are_marked(scaling: Prediction) -> None:
    text = prediction_text(scaling)
    assert len(re.findall(r" \*  ", text)) == 17
    assert "* memory bandwidth saturated" in text


@pytest.mark.parametrize(
    ("values", "texts"),
    [([0.001, 0.5], ["0.001", "0.500"]), ([100.04, 3.2], ["100.0", "3.2"]), ([float("nan"), 2.0], ["-", "2"]), ([], [])],
)
def test_columns_share_their_decimals(values: list[Any], texts: list[Any]) -> None:
    assert aligned(values) == texts


@pytest.mark.parametrize("near", [0, 3, 20, 26])
def test_a_mark_on_most_rows_is_a_sentence_instead(near: int) -> None:
    """D6: '~' stood on 26 of 26 rows."""
    p = predict("3d-7pt", "skx-snc", {"N": range(20, 540, 20)}, incore="throughput", traffic="lc")
    marks = np.zeros(p.shape, dtype=bool)
    marks[:near] = True
    text = prediction_text(replace(p, near_transition=marks))
    rows = [line for line in text.splitlines() if re.match(r" *\d+ +[\d.]+ ", line)]
    assert len(rows) == 26
    assert sum("~" in row for row in rows) == (near if near <= 13 else 0)
    assert ("points close to a transition" in text) == (near > 13)


def test_arrays_that_rest_in_the_innermost_loop_are_named() -> None:
    """A checksum by bits read no array."""
    source = "int p[n], q[n], c; for (int i = 0; i < n; i++) {{ c ^= p[i]; for (int k = 0; k < 8; k++) c += c * 3; {} }}"
    found = [kernel_facts(predict(source.format(more), "zen4", {"n": 1000}, incore="throughput")) for more in ("", "q[i] = c;")]
    assert found[0].endswith("; outside of the innermost loop reads p")
    assert found[1].endswith("; outside of the innermost loop reads p and writes q")


def test_what_is_read_right_after_it_is_stored_is_not_said_to_be_read_outside() -> None:
    source = "void f(int n, const int *z, int *o) { int s = 0; for (int i = 0; i < n; i++) { o[i] = z[i] & 3; s |= o[i] > 1; } }"
    facts = kernel_facts(predict(source, "zen4", {"n": 1000}, incore="throughput"))
    assert "reads z; writes o" in facts
    assert "outside" not in facts


def test_operations_and_their_list_are_of_the_same_loop() -> None:
    """A loop with 18 operations in its inner body and 19 around two passes of it was told as 27.5 (2 add, 3 div, 11 mul, ...)."""
    source = (
        "void f(int n, const double *a, double *b) { for (int i = 0; i < n; i++) { double s = a[i] * a[i] + 1; "
        "for (int k = 0; k < 4; k++) s = s * a[i] + 2; b[i] = s * 3 - a[i]; } }"
    )
    facts = kernel_facts(predict(source, "zen4", {"n": 1000}, incore="throughput"))
    assert facts.startswith("2 FLOP/it (1 add, 1 mul); 1 FLOP/it more in the loops around; ")


def test_a_large_doubt_is_said_to_come_on_top_of_the_errors_that_are_known() -> None:
    """`median error 2 % of its regime` stood above a loop with a doubt of a factor of 60."""
    import rooftree

    said = "what is in doubt comes on top"
    head = "void f(int n, const int in[n], double out[n], const double t[n*100])"
    gather, plain = (
        rooftree.predict(
            f"{head} {{ for (int i = 0; i < n; ++i) out[i] = {value}; }}", "zen3", {"n": 100_000}, incore="throughput"
        )
        for value in ("t[in[i]]", "t[i]")
    )
    assert said in " ".join(prediction_text(gather).split())
    assert said not in " ".join(prediction_text(plain).split())
