"""The model's error on this machine, from made-up validations."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rooftree.check.limits import parse_limit
from rooftree.check.measured import finding_of
from rooftree.report.check.text import sentence
from rooftree.results.measurement import FailedPoint, Measured

LIMIT = parse_limit("max-error", "15 %")


def record(*points: tuple[float, str], failed: str = "") -> Any:
    """What is read of the record of a validation."""
    return SimpleNamespace(
        points=[
            SimpleNamespace(
                sizes={"N": 10 * n},
                cores=1,
                error=error,
                predicted=SimpleNamespace(ecm=SimpleNamespace(cy_per_cl=10 * (1 + error))),
                measured=Measured(cy_per_cl=10.0, clock_GHz=1.0, quality=quality, why="other processes ran", counters=None),
            )
            for n, (error, quality) in enumerate(points)
        ],
        failed=[FailedPoint(sizes={"N": 1}, cores=1, why=failed)] if failed else [],
        findings=[SimpleNamespace(sentence="The loop is not vectorised.")],
    )


@pytest.mark.parametrize(
    ("points", "passed", "undecided", "violated"),
    [
        ([(0.1, "ok"), (-0.14, "ok")], True, False, 0),
        ([(0.1, "ok"), (-0.16, "ok")], False, False, 1),
        ([(0.2, "ok"), (-0.16, "ok"), (0.5, "disturbed")], False, False, 2),
        ([(0.1, "ok"), (0.5, "disturbed")], False, True, 0),
        ([(0.1, "disturbed")], False, True, 0),
    ],
)
def test_only_reliable_points_violate_and_unreliable_ones_leave_it_open(
    points: list[tuple[float, str]], passed: bool, undecided: bool, violated: int
) -> None:
    found = finding_of(LIMIT, record(*points))
    assert (passed, undecided, violated) == (found["passed"], bool(found["undecided"]), found["violated"])


def test_the_finding_is_told_with_both_numbers_and_the_worst_point() -> None:
    text = sentence(finding_of(LIMIT, record((0.05, "ok"), (-0.2, "ok"))))
    assert text.startswith("model error 20 % at N = 10 (8 predicted, 10 cy/CL measured), allowed is at most 15 %")


def test_a_point_that_could_not_be_measured_leaves_it_open() -> None:
    found = finding_of(LIMIT, record((0.05, "ok"), failed="no memory"))
    assert (False, "no memory") == (found["passed"], found["undecided"])
