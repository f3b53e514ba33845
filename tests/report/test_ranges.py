"""Predictions that are ranges: they say which doubt makes them so, and state nothing as sure."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import rooftree
from rooftree.report.prediction.diagnosis import diagnose
from rooftree.report.prediction.page import prediction_html
from rooftree.report.prediction.points import number, roof_ends, subset
from rooftree.report.prediction.text import prediction_text
from rooftree.report.prediction.words import doubt_sentences, next_step, verdict, why
from rooftree.results.doubt import Doubt
from rooftree.results.prediction import Prediction

MASKED = "float s, x[N]; unsigned char m[N]; for (int i = 0; i < N; ++i) s += m[i] ? x[i] * x[i] : 0.0f;"


def test_a_range_by_measured_errors_says_so() -> None:
    """2.5 cy/CL (1.22 .. 160) stood there without a doubt, `cache bound`, and `nothing asks for a change`."""
    p = rooftree.predict(MASKED, "zen3", {"N": 80_000}, incore="throughput", branch=0.5)
    assert p.is_range[0, 0]
    assert not p.doubts
    assert any("8 of 10 measurements took" in text for text in doubt_sentences(p, 0, 0))
    assert "8 of 10 measurements took" in " ".join(prediction_text(p).split())
    assert verdict(p).startswith("perhaps ")
    assert why(p, diagnose(p, 0, 0)).startswith("If the runtime is as predicted, ")
    assert "Nothing in this record" not in next_step(p)


def test_a_narrow_interval_is_stated_as_before() -> None:
    p = rooftree.predict("triad", "zen3", {"N": 10_000_000}, incore="throughput")
    assert not p.is_range[0, 0]
    assert doubt_sentences(p, 0, 0) == []
    assert not verdict(p).startswith("perhaps ")


def doubted() -> Prediction:
    """A prediction whose doubts leave the runtime less than the Roofline's limit, with data in memory."""
    p = rooftree.predict("triad", "zen4", {"N": [1000, 10_000_000]}, incore="throughput")
    roof = float(p.roofline_cy_per_cl[1, 0])
    low = np.array([[1.0], [0.8 * roof / float(p.cy_per_cl[1, 0])]])
    doubt = Doubt(kind="hypotheses", words="something was not decided", direction="faster", low=0.8, high=1.0)
    high = {"hypotheses": np.ones((2, 1))}
    return replace(p, doubts=(doubt,), doubt_low={"hypotheses": low}, doubt_high=high)


def test_a_limit_is_in_doubt_where_its_terms_are_and_the_least_runtime_stands_in_the_table() -> None:
    """`Roofline 17.1 cy/CL` stood beside `14.6 .. 31.2 cy/CL`, where pages of sites had a range for both."""
    p = doubted()
    least, roof = roof_ends(p, 1, 0)
    assert least == pytest.approx(0.8 * roof)
    assert roof_ends(p, 0, 0)[0] == roof_ends(p, 0, 0)[1]
    told = f"{number(least)} .. {number(roof)} cy/CL"
    one = " ".join(prediction_text(subset(p, [1])).split())
    assert f"Roofline {told}" in one
    assert f"would allow {told}" in one or f"the same ({told}" in one
    sweep = prediction_text(p)
    assert " from " in next(line for line in sweep.splitlines() if "up to" in line and "T_OL" in line)
    assert f"{least:.2f} .. {roof:.2f}" in sweep
    assert f"<b>{told}</b>" in prediction_html(subset(p, [1]))


def test_a_limit_without_a_doubt_is_one_number() -> None:
    p = rooftree.predict("triad", "zen4", {"N": 10_000_000}, incore="throughput")
    assert f"Roofline {number(float(p.roofline_cy_per_cl[0, 0]))} cy/CL" in " ".join(prediction_text(p).split())
