"""Errors, verdicts and what many points amount to."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.errors import UsageError
from rooftree.results.measurement import Measured
from rooftree.results.prediction_document import EcmTerms
from rooftree.results.validation import Summary
from rooftree.validate.verdict import LIGHTS, Limits, decides, error_of, light, middle, regimes, verdict

TIMES = st.floats(0.1, 1e4)


@pytest.mark.parametrize(
    ("light", "predicted", "interval"),
    [
        ("green", 110.0, None),
        ("green", 90.0, (99, 101)),
        ("orange", 110.2, (99, 101)),
        ("orange", 75.0, None),
        ("red", 125.2, None),
        ("green", 115.0, (85, 116)),  # within the interval
        ("orange", 115.0, (70, 130)),  # within one that says nothing
        ("red", 160.0, (60, 170)),
    ],
)
def test_the_light_follows_the_rule(light: str, predicted: float, interval: tuple[int, int] | None) -> None:
    assert light == verdict(predicted, 100.0, interval, Limits())


@pytest.mark.parametrize(
    ("alone", "quality", "predicted", "expected"),
    [
        (True, "ok", 60.0, True),
        (None, "ok", 60.0, True),
        (False, "unverified", 60.0, False),  # alone it may be as quick as that
        (False, "unverified", 100.0, False),
        (False, "unverified", 150.0, True),  # too long whoever shared the core
        (True, "disturbed", 150.0, False),
    ],
)
def test_a_core_that_may_have_been_shared_refutes_only_what_is_longer(
    alone: bool | None, quality: str, predicted: float, expected: bool
) -> None:
    seen = Measured(cy_per_cl=100.0, clock_GHz=2.0, quality=quality, alone=alone, counters=None)
    assert decides(seen, predicted, Limits()) is expected


@given(predicted=TIMES, measured=TIMES, green=st.floats(0.01, 0.2), more=st.floats(0.01, 1))
def test_wider_limits_never_make_a_light_worse(predicted: Any, measured: Any, green: Any, more: Any) -> None:
    strict = verdict(predicted, measured, None, Limits(green=green, orange=green + more))
    loose = verdict(predicted, measured, None, Limits(green=2 * green, orange=2 * (green + more)))
    assert LIGHTS.index(loose) <= LIGHTS.index(strict)


@given(measured=TIMES, factor=st.floats(0.1, 10))
def test_the_error_does_not_depend_on_the_unit(measured: Any, factor: Any) -> None:
    assert error_of(2 * measured * factor, measured * factor) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize(("green", "orange"), [(0.2, 0.1), (0.0, 0.1), (0.1, 0.1), (-0.1, 0.1)])
def test_limits_that_are_none_are_refused(green: float, orange: float) -> None:
    with pytest.raises(UsageError, match="expected 0 < green < orange"):
        Limits(green=green, orange=orange)


def test_the_rule_states_its_limits() -> None:
    assert "at most 5 %" in Limits(green=0.05, orange=0.4).rule()
    assert "at most 40 %" in Limits(green=0.05, orange=0.4).rule()


def test_a_summary_has_the_quantiles_of_the_errors() -> None:
    found = Summary.of([-0.5, 0.1, 0.2, -0.1, 0.0])
    assert (5, 0.1, 0.18, 0.5, 0.5, 0.0) == tuple(found[k] for k in ("points", "median", "mean", "p90", "worst", "bias"))
    assert Summary.of([])["median"] is None


def terms(cycles: float, **more: Any) -> EcmTerms:
    return EcmTerms(
        T_OL=1.0,
        T_nOL=1.0,
        T_data={},
        prediction={},
        T_single=cycles,
        cy_per_cl=cycles,
        n_saturation=None,
        near_transition=False,
        **{"data_in": "L1"} | more,
    )


@pytest.mark.parametrize(
    ("measured", "said"),
    [(16.5, "green"), (18.0, "orange"), (23.9, "orange"), (25.0, "orange"), (40.0, "red"), (14.0, "orange"), (12.0, "red")],
)
def test_a_range_is_no_hit_where_its_figure_is_none(measured: float, said: str) -> None:
    """33 % off its figure and inside its range: no miss, but green is only what the figure gets right."""
    assert said == light(terms(16.0, at_least=16.0, at_most=25.0, interval_80=(15.0, 26.0)), measured, None, Limits())


def test_a_range_that_does_not_hold_the_measurement_changes_nothing() -> None:
    assert "red" == light(terms(24.5, at_least=15.9, at_most=28.2), 15.2, (14.9, 15.5), Limits())
    assert "orange" == light(terms(24.5, at_least=15.24, at_most=28.2), 15.2, (14.9, 15.5), Limits())


def test_a_range_without_an_end_holds_all_that_is_slower() -> None:
    wide = terms(16.0, at_least=12.0, interval_80=(10.0, 95.0))
    assert ["red", "orange", "orange"] == [light(wide, measured, None, Limits()) for measured in (8.0, 12.5, 1e6)]


@given(figure=TIMES, low=st.floats(0.3, 1), high=st.floats(1, 3), measured=TIMES)
def test_a_green_point_is_off_by_no_more_than_the_rule_says(figure: float, low: float, high: float, measured: float) -> None:
    found = light(terms(figure, at_least=low * figure, at_most=high * figure), measured, None, Limits())
    assert (found == "green") == (abs(error_of(figure, measured)) <= Limits().green)


def test_of_several_points_the_one_in_the_middle_gives_the_light() -> None:
    assert "orange" == middle(["green", "orange", "red"]) == middle(["orange", "green"])
    assert "green" == middle(["red", "green", "green"])


def test_regimes_are_places_and_numbers_of_cores() -> None:
    def point(place: Any, cores: Any, error: Any) -> Any:
        ecm = terms(100 * (1 + error), data_in=place)
        seen, predicted = SimpleNamespace(cy_per_cl=100.0), SimpleNamespace(ecm=ecm)
        said = light(ecm, 100.0, None, Limits())
        return SimpleNamespace(predicted=predicted, measured=seen, cores=cores, error=error, verdict=said)

    found = regimes([point("L1", 1, 0.0), point("Mem", 1, 0.3), point("Mem", 2, -0.2), point("Mem", 1, 0.1)])
    assert [("L1", 1, "green", 1), ("Mem", 1, "red", 2), ("Mem", 2, "orange", 1)] == [
        (r["data_in"], r["cores"], r["verdict"], r["points"]) for r in found
    ]
