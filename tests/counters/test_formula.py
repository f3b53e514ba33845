"""Formulas of counter metrics: values, dimensions, and what is refused."""

from __future__ import annotations

import math

import pytest

from rooftree.counters.formula import parse, parse_unit, show_unit
from rooftree.errors import InputError

COUNTS = {"A": 6.0, "B.C": 4.0, "D": 0.0}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A + B.C * 2", 14.0),
        ("(A + B.C) * 2", 20.0),
        ("A - B.C - 1", 1.0),
        ("A / B.C / 2", 0.75),
        ("max(A, B.C, 5)", 6.0),
        ("min(A, B.C) + 1e3 * 2", 2004.0),
        ("64 [B/line] * A", 384.0),
        ("max(A - 10, 0) * 2", 0.0),
    ],
)
def test_formulas_have_the_value_that_school_teaches(text: str, value: float) -> None:
    assert parse(text).value(COUNTS) == value


def test_divisions_by_zero_do_not_stop_anything() -> None:
    assert parse("A / D").value(COUNTS) == math.inf
    assert math.isnan(parse("D / D").value(COUNTS))


def test_names_are_listed_once_in_their_order() -> None:
    assert parse("B.C + max(A, B.C)").names == ("B.C", "A")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A +",
        "A B",
        "(A",
        "A)",
        "max(A",
        "2 [stone]",
        "A ** 2",
        "__import__('os')",
        "A.b()",
        "lambda: 1",
        "1 2",
        "*A",
        "A[0]",
        "(" * 200 + "A" + ")" * 200,
    ],
)
def test_what_is_no_formula_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(InputError, match=r"expected|unknown unit"):
        parse(text)


def test_dimensions_follow_from_the_units_of_events_and_numbers() -> None:
    units = {"LINES": parse_unit("line"), "UOPS": parse_unit("uop")}
    assert show_unit(parse("LINES * 64 [B/line]").dimension(units)) == "B"
    assert show_unit(parse("max(UOPS / 2 [uop/cy], UOPS / 1 [uop/cy])").dimension(units)) == "cy"


@pytest.mark.parametrize("text", ["LINES + UOPS", "max(LINES, 0)", "LINES * 64 [B/line] + LINES", "LINES - 1 [uop]"])
def test_sums_of_different_dimensions_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="joins"):
        parse(text).dimension({"LINES": parse_unit("line"), "UOPS": parse_unit("uop")})


def test_a_name_that_is_no_event_is_refused() -> None:
    with pytest.raises(InputError, match="no event"):
        parse("GHOST * 2").dimension({})
