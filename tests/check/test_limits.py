"""Limits as they are written."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.check.limits import Limit, parse_fraction, parse_limit
from rooftree.check.quantities import values
from rooftree.errors import UsageError
from rooftree.machine.load import load_machine
from rooftree.predict.run import predict

WRITTEN = {
    ("max-cycles", "12"): ("", 12, "cy/CL"),
    ("max-cycles", "1.5 cy/it"): ("", 1.5, "cy/it"),
    ("max-cycles", "T_OL <= 6"): ("T_OL", 6, "cy/CL"),
    ("max-cycles", "L2≤15cy/CL"): ("L2", 15, "cy/CL"),
    ("max-bytes", "L3Mem<=24 B"): ("L3Mem", 24, "B/CL"),
    ("max-bytes", "L2L3.load <= 8 B/it"): ("L2L3.load", 8, "B/it"),
    ("max-bytes", "1 KiB"): ("", 1024, "B/CL"),
    ("min-efficiency", "60 %"): ("", 0.6, ""),
    ("min-efficiency", "60"): ("", 0.6, ""),
    ("max-error", "0.5 %"): ("", 0.005, ""),
    ("min-efficiency", "peak >= 10%"): ("peak", 0.1, ""),
    ("max-error", "15 %"): ("", 0.15, ""),
}
NOT_UNDERSTOOD = [
    ("max-cycles", ""),
    ("max-cycles", "fast"),
    ("max-cycles", "3 s"),
    ("max-cycles", "3 B"),
    ("max-cycles", "-1"),
    ("max-cycles", "nan"),
    ("max-cycles", "1e999"),
    ("max-cycles", "T_OL >= 3"),
    ("max-cycles", "T_OL <="),
    ("max-cycles", "T_OL == 3"),
    ("max-bytes", "24 B/LUP"),
    ("max-bytes", "24 cy"),
    ("min-efficiency", "0.6"),
    ("min-efficiency", "1"),
    ("min-efficiency", "peak <= 3 %"),
    ("min-efficiency", "-3 %"),
    ("max-error", "L3 <= 5 %"),
]


@pytest.mark.parametrize(("kind", "text"), WRITTEN)
def test_a_limit_is_read_with_quantity_bound_and_unit(kind: Any, text: Any) -> None:
    quantity, bound, unit = WRITTEN[kind, text]
    limit = parse_limit(kind, text)
    assert (quantity, pytest.approx(bound), unit) == (limit.quantity, limit.bound, limit.unit)  # type: ignore[comparison-overlap]


@pytest.mark.parametrize(("kind", "text"), NOT_UNDERSTOOD)
def test_what_is_no_limit_is_refused_with_examples(kind: Any, text: Any) -> None:
    with pytest.raises(UsageError) as found:
        parse_limit(kind, text)
    assert found.value.where == f"--{kind}"
    assert found.value.hint


@given(st.floats(1.01, 1e4))
def test_a_percentage_is_the_same_with_and_without_its_sign(value: Any) -> None:
    written = f"{value:.6f}"
    assert parse_fraction(written, "--x") == parse_fraction(f"{written} %", "--x") == pytest.approx(value / 100, rel=1e-5)


def test_a_limit_may_ask_for_what_holds_with_90_per_cent() -> None:
    assert parse_limit("max-cycles", "40 with 90 %") == Limit(kind="max-cycles", quantity="", bound=40.0, with_90=True)
    assert parse_limit("max-cycles", "1.5 cy/it with 90%").per == "it"
    assert parse_limit("min-efficiency", "50 % with 90 %") == Limit(kind="min-efficiency", quantity="", bound=0.5, with_90=True)
    assert not parse_limit("max-cycles", "40").with_90


@pytest.mark.parametrize(
    ("kind", "text", "says"),
    [
        ("max-cycles", "40 with 95 %", "known with 90 %"),
        ("max-cycles", "40 with", "cannot read"),
        ("max-cycles", "T_OL <= 6 with 90 %", "only the whole runtime"),
        ("max-bytes", "24 with 90 %", "no interval"),
        ("max-error", "15 % with 90 %", "no interval"),
    ],
)
def test_other_probabilities_and_quantities_have_no_bound(kind: Any, text: str, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        parse_limit(kind, text)


def test_a_sure_limit_is_the_end_of_the_interval() -> None:
    p, machine = predict("triad", "zen", {"N": [10**7]}, incore="throughput"), load_machine("zen")
    _, runtime, _ = values(parse_limit("max-cycles", "40 with 90 %"), p, machine)
    assert runtime.tolist() == p.interval_80[1].tolist()
    _, plain, _ = values(parse_limit("min-efficiency", "10 %"), p, machine)
    _, sure, _ = values(parse_limit("min-efficiency", "10 % with 90 %"), p, machine)
    assert (sure < plain).all()
    assert sure == pytest.approx(p.roofline_cy_per_cl / p.interval_80[1])
