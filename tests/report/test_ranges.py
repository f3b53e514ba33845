"""Predictions that are ranges: they say which doubt makes them so, and state nothing as sure."""

from __future__ import annotations

import rooftree
from rooftree.report.prediction.diagnosis import diagnose
from rooftree.report.prediction.text import prediction_text
from rooftree.report.prediction.words import doubt_sentences, next_step, verdict, why

MASKED = "float s, x[N]; unsigned char m[N]; for (int i = 0; i < N; ++i) if (m[i]) s += x[i] * x[i];"


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
