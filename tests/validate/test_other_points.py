"""What is said of one point is put to the others, and where a doubt may be all of the difference no guess is made."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.validate.case import Case, Doubted
from rooftree.validate.diagnose import diagnose, findings
from rooftree.validate.other_points import asked, decides
from rooftree.validate.rules import compiled_code, data, measurement

from .cases import LOOP, OVERLAPPING, TRIAD, case

SHARED = Doubted("cache", "the data are about as large as L3, which cores share", 1.0, 1.9)
HALF = Doubted("cache", "the data are about as large as L3, which cores share", 0.5, 1.0)


def near_capacity(measured: float, **parts: Any) -> Case:
    """A point predicted at 20 cy/CL whose data may come from memory: up to 38."""
    return case(measured, data_in="L3", ecm={"at_least": 20, "at_most": 38, "T_single": 20, "cy_per_cl": 20}, **parts)


def rules(found: Any) -> list[str]:
    return [one.rule for one in found]


@pytest.mark.parametrize(("measured", "covered"), [(30, True), (38, True), (41, True), (43, False), (60, False), (19, False)])
def test_a_doubt_covers_a_difference_that_it_may_be_all_of(measured: float, covered: bool) -> None:
    """At its end, 38 cy/CL, a prediction is right up to 42.2; 60 is beyond what the doubt can make."""
    found = measurement.covering(near_capacity(measured, doubts=(SHARED,)))
    assert (found is not None) == covered


def test_a_doubt_that_is_less_than_half_of_the_difference_covers_nothing() -> None:
    """Between 20 and 20.6 cy/CL, measured are 22.5: its end is off by 8 %, as its figure by 11 %."""
    narrow = Doubted("cache", "...", 1.0, 1.03)
    assert measurement.covering(case(22.5, ecm={"at_least": 20, "at_most": 20.6}, doubts=(narrow,))) is None


def test_doubts_of_transfers_are_none_of_a_core_that_is_off() -> None:
    """Its range reaches 38 cy/CL by what memory may take, but the data are in L1."""
    core = Doubted("setup", "rows are short", 1.0, 1.05)
    far = case(33, data_in="L1", terms=(20, 2, 0, 0, 0), ecm={"at_least": 20, "at_most": 38}, doubts=(core, SHARED))
    assert measurement.covering(far) is None


def test_beside_a_doubt_that_may_be_all_of_it_nothing_is_guessed() -> None:
    """At 111 cubed 3D stars named overlap, starts of rows and more: planes as long, but fewer, ran as predicted."""
    shape = {"inner": 109, "streams": 20, "strided": 0}
    guesses = {"short loops", "overlap", "prefetch", "between levels", "not explained"}
    parts: dict[str, Any] = {"shape": shape, "code": {**LOOP, "per_pass": 8.0}, "overlap": OVERLAPPING}
    parts["terms"] = (20, 10, 8, 16, 0)
    assert guesses & set(rules(findings(near_capacity(33, **parts)))), "something is guessed of such a point without a doubt"
    assert rules(findings(near_capacity(33, doubts=(SHARED,), **parts))) == ["in doubt"]


def test_doubts_that_lead_the_other_way_are_not_told() -> None:
    """A point that was slower was told of starts of rows that only make it faster."""
    faster = Doubted("starts", "what starts of rows may hide", 0.7, 1.0)
    (found,) = findings(near_capacity(33, doubts=(faster, SHARED)))
    assert "as large as L3" in found.sentence
    assert "starts of rows" not in found.sentence
    assert "20 is its figure, and it may be slower for these doubts" in found.sentence


def test_what_the_records_show_stands_beside_a_doubt() -> None:
    parts: dict[str, Any] = {"incore": {"engine": "throughput", "lanes": 8}, "code": {**LOOP, "lanes": 4}}
    found = findings(near_capacity(33, doubts=(SHARED,), terms=(18, 2, 4, 4, 0), overlap=OVERLAPPING, **parts))
    assert "vector width" in rules(found)


def test_points_that_are_slower_and_faster_are_not_one_reason() -> None:
    """`faster than predicted ... for 4 points`, one of which was slower."""
    parts: dict[str, Any] = {"data_in": "L2", "terms": (20, 2, 4, 0, 0), "overlap": OVERLAPPING, "elsewhere": True}
    found = diagnose([case(measured, **parts) for measured in (15, 16, 27)])
    assert [list(one.points) for one in found if one.rule == found[0].rule] == [[0, 1], [2]]


def test_what_all_loops_share_stands_first_and_as_that() -> None:
    """Capacity of L3 was one of several sentences about whichever point was off most."""
    core = Doubted("setup", "rows are short", 1.0, 1.6)
    far = case(31, data_in="L1", terms=(20, 2, 0, 0, 0), ecm={"at_least": 20, "at_most": 32}, doubts=(core,))
    found = diagnose([far, far, near_capacity(27, doubts=(SHARED,))])
    assert [(one.rule, one.evidence["first"]) for one in found] == [("in doubt", "cache"), ("in doubt", "setup")]
    assert "any loop that has as much data" in found[0].sentence
    assert [2] == found[0].points
    assert [0, 1] == found[1].points


def test_write_allocates_that_other_sizes_in_memory_have_are_no_reason() -> None:
    """`Without write-allocates the prediction would be right` at one size: at all larger ones it would have been wrong."""
    early = case(17.6, kernel=TRIAD)
    alone = data.write_allocate(early)
    assert alone is not None
    larger = [case(measured, kernel=TRIAD) for measured in (20, 20.5, 19.8)]
    assert asked(data.write_allocate, alone, early, larger) == (0, 3)
    assert "write-allocate" not in rules(findings(early, [early, *larger]))
    assert "write-allocate" in rules(findings(early, [early]))
    same = [case(measured, kernel=TRIAD) for measured in (17.5, 17.7)]
    found = next(one for one in findings(early, [early, *same]) if one.rule == "write-allocate")
    assert "fits all 2 other points" in found.sentence


def test_overlap_is_not_said_to_be_less_where_larger_sizes_overlap_as_stated() -> None:
    parts: dict[str, Any] = {"overlap": OVERLAPPING, "data_in": "L3", "terms": (10, 8, 4, 6, 0)}
    off = case(14, **parts)
    assert "overlap" in rules(findings(off, [off]))
    assert "overlap" not in rules(findings(off, [off, case(10, **parts), case(10.2, **parts)]))
    assert "overlap" in rules(findings(off, [off, case(13.8, **parts), case(14.5, **parts)]))


def row(inner: int, measured: float) -> Case:
    return case(measured, data_in="L1", terms=(20, 2, 0, 0, 0), shape={"inner": inner}, code={**LOOP, "per_pass": 8.0})


def test_a_start_of_rows_must_be_seen_in_shorter_rows_the_more() -> None:
    """4 cy/CL are missing of rows of 100 iterations, 50 cy a row: rows of 50 would miss 8, rows of 25 would miss 16."""
    off = row(100, 24)
    found = compiled_code.short_loops(off)
    assert found is not None
    assert asked(compiled_code.short_loops, found, off, [row(50, 28), row(25, 36)]) == (2, 0)
    assert asked(compiled_code.short_loops, found, off, [row(50, 23), row(25, 24)]) == (0, 2), "as much in each, or less"
    assert "short loops" not in rules(findings(off, [off, row(50, 23), row(25, 24)]))


def test_points_that_decide_nothing_are_not_asked() -> None:
    torn = {"quality": "disturbed", "why": "few samples"}
    assert not decides(case(20, seen=torn))
    assert not decides(case(20, doubts=(HALF,), ecm={"at_least": 10, "at_most": 20})), "right by chance: how much is kept decides"
    assert not decides(near_capacity(33, doubts=(SHARED,)))
    assert decides(case(30))
    assert decides(case(20))


def test_a_guess_that_nothing_else_tells_of_says_so() -> None:
    found = next(one for one in findings(case(17.6, kernel=TRIAD)) if one.rule == "write-allocate")
    assert found.sentence.endswith("No other point of this loop tells whether it is so.")


LINK: dict[str, Any] = {"data_in": "L2", "terms": (2, 2, 20, 0, 0)}


def test_a_bandwidth_is_contradicted_only_by_points_that_no_doubt_explains() -> None:
    """`38.4 B/cy are used, 26.4 would fit`, of data as large as L3: with less of them each link was as fast as stated."""
    slow = [case(m, **LINK) for m in (40, 41, 42)]
    assert "bandwidth of a link" in rules(diagnose(slow))
    doubtful = [case(m, ecm={"at_least": 22, "at_most": 44}, doubts=(SHARED,), **LINK) for m in (40, 41, 42)]
    assert "bandwidth of a link" not in rules(diagnose(doubtful))


def test_a_bandwidth_must_fit_the_points_that_it_was_not_fitted_to() -> None:
    """Of 22 cy/CL 20 are the link's: 30, 31 and 90 want 1.4, 1.45 and 4.4 times as much; with the two last ones 30 is 60."""
    assert "bandwidth of a link" in rules(diagnose([case(m, **LINK) for m in (30, 31, 32)]))
    assert "bandwidth of a link" not in rules(diagnose([case(m, **LINK) for m in (30, 31, 90)]))


CORE: dict[str, Any] = {"terms": (20, 2, 1, 1, 2), "overlap": OVERLAPPING, "shape": {}}


def test_a_core_is_called_off_only_by_points_that_no_doubt_explains() -> None:
    """`the model of the core counts too little, no transfer is the reason: at 111 (-34 %)`, of data about as large as L3."""
    slow = [case(26, data_in=place, **CORE) for place in ("L1", "L2", "L2")]
    full = case(36, data_in="L3", ecm={"at_least": 20, "at_most": 38}, doubts=(SHARED,), **CORE)
    found = next(one for one in diagnose([*slow, full]) if one.rule == "core in all places")
    assert found.at in (0, 1, 2)
    assert "L3" not in found.sentence
    short = Doubted("starts", "rows are short", 0.7, 1.0)
    fast = [case(15, data_in=place, ecm={"at_least": 14, "at_most": 20}, doubts=(short,), **CORE) for place in ("L1", "L2", "L2")]
    assert "core in all places" not in rules(diagnose(fast))
