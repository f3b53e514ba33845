"""What is said of a measured machine."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.report.machine.text import check_sentence


@pytest.mark.parametrize(("verdict", "more"), [("decided", False), ("undecided", False), ("no agreement", True)])
def test_a_check_on_plain_streams_hides_no_level_whose_overlap_is_not_known(verdict: str, more: bool) -> None:
    stages: list[Any] = [{"place": "Mem", "verdict": verdict, "hypotheses": [{"error": 0.2}, {"error": 0.21}]}]
    check = {"L1": {"median_error": 0.011}, "Mem": {"median_error": 0.031}}
    said = check_sentence({"check": check, "overlap": {"stages": stages}})
    assert said.startswith(
        "Plain streams that were not used to make it are predicted with a median error of 1 % in L1, 3 % in Mem."
    )
    assert more == ("Expect more of other loops in Mem" in said)
    assert more == ("off by 20 %" in said)
