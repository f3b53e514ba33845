"""Which of several measurements of a point counts.

The rule is that of `rooftree.results.runs`. The value of a record follows from its runs by it whenever it is read, so that
records of earlier versions follow it, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.results import runs
from rooftree.results.campaign import CampaignPoint, Looks, runs_said
from rooftree.results.measurement import Measured


def settle(points: Sequence[Measured]) -> tuple[int, bool]:
    """Which of several runs counts, and whether that is settled."""
    return runs.settle([_run(point) for point in points])


def agrees(a: Measured, b: Measured) -> bool:
    """Whether two runs say the same."""
    return runs.agrees(_run(a), _run(b))


def _run(point: Measured) -> runs.Run:
    return runs.run_of(point.cy_per_cl, point.interval, point.quality == "disturbed")


def settled(point: CampaignPoint) -> CampaignPoint:
    """A record with the value that its runs give; as it is where it was measured once."""
    if point.looks is None or point.measurement is None or not point.measurement.points:
        return point
    counts, sure = settle([look.measured for look in point.looks.runs])
    if (counts, sure) == (point.looks.counts, point.looks.settled):
        return point
    return valued(point, point.looks.replace(counts=counts, settled=sure))


def valued(point: CampaignPoint, looks: Looks) -> CampaignPoint:
    """A record with these runs, and with the value of the one that counts."""
    assert point.measurement is not None
    look = looks.runs[looks.counts]
    value = look.measured
    if not looks.settled:
        value = value.replace(quality="disturbed", why=f"{runs_said(looks.runs)}: they do not agree")
    run = point.measurement.replace(points=(point.measurement.points[0].replace(measured=value),), environment=look.environment)
    return point.replace(measurement=run, looks=looks)
