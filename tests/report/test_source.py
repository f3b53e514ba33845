"""Marked source."""

from __future__ import annotations

from rooftree.report.prediction.source import marked_source


def test_spaces_do_not_matter_and_longer_names_are_left_alone() -> None:
    accesses = [{"array": "a", "text": "a[i-1]"}]
    assert marked_source("s += a[ i - 1 ] + aa[i-1] + p->a[i-1];", accesses) == (
        's += <mark class="read" title="read of a">a[ i - 1 ]</mark> + aa[i-1] + p-&gt;a[i-1];'
    )


def test_what_is_assigned_is_a_write_and_comparisons_are_not() -> None:
    text = marked_source("x[i] += 1; x[i] == 2; x[i]++; f(x[i]);", [{"array": "x", "text": "x[i]"}])
    assert text.count('class="write"') == 2
    assert text.count('class="read"') == 2


def test_everything_is_escaped() -> None:
    text = marked_source("</script><b>&\"' x[i]", [{"array": '"><img src=x>', "text": "x[i]"}])
    assert "<b>" not in text
    assert "<img" not in text
    assert "</script>" not in text


def test_hostile_patterns_are_plain_text() -> None:
    assert marked_source("a.*b", [{"array": "a", "text": ".*("}]) == "a.*b"
    assert marked_source("x", [{"array": "a", "text": "  "}]) == "x"


def test_very_long_sources_are_cut_and_say_so() -> None:
    assert marked_source("y" * 30000, []).endswith("… 10000 more characters")
