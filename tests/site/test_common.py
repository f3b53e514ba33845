"""What kernels of a machine have in common is said of the machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from rooftree.results.collection import CasePoint
from rooftree.results.doubt import PointDoubt
from rooftree.site.common import common_sentences, middle_by_place
from rooftree.site.compare import entry_of, machine_page

from .pages import case_of

TWO = "the data in Mem, on 2 cores"
ONE = "the data in L3, on 1 core"


def test_all_kernels_that_are_off_alike_are_told_once() -> None:
    """On two cores ten of ten kernels took 9 to 29 % longer, and each page looked for a reason of its own."""
    errors = [-0.09, -0.12, -0.14, -0.20, -0.28]
    told = common_sentences([{TWO: error, ONE: 0.01} for error in errors])
    assert told.startswith(f"Of the 5 kernels with {TWO}, all take longer than predicted, with an error of -14 % in the middle.")
    assert "likelier reason than anything of one of them" in told
    assert ONE not in told


@pytest.mark.parametrize("errors", [[-0.3, -0.3, -0.3], [-0.3, -0.3, 0.1, 0.1, -0.2], [-0.01, -0.02, -0.03, -0.04]])
def test_few_kernels_either_side_or_little_is_nothing_in_common(errors: list[float]) -> None:
    assert common_sentences([{TWO: error} for error in errors]) == ""


def test_a_page_of_a_machine_tells_it_of_its_kernels(results: Path) -> None:
    case = case_of(results, "triad", "skylake-sp")

    def off(p: CasePoint, full: bool) -> CasePoint:
        if p.predicted is None or p.error is None:
            return p
        doubts = [PointDoubt(kind="cache", low=1.0, high=2.0)] if full else []
        return p.replace(error=-0.2, verdict="orange", predicted=p.predicted.replace(doubts=doubts))

    for full in (False, True):
        one = case.series[0].replace(points=[off(p, full) for p in case.series[0].points])
        found = middle_by_place(one.points)
        assert set(found.values()) == {-0.2}
        assert all(("as much data as a shared cache" in place) == full for place in found)
        entry = entry_of(case.replace(series=[one]))
        assert "Of the 5 kernels with" in machine_page([entry] * 5)[0]["by_place"]
        assert "Of the" not in machine_page([entry] * 2)[0]["by_place"]
