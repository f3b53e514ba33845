"""Which of several measurements of a point counts.

Others make code slower, hardly ever faster: of several runs the least is right, once another one agrees with it. Of those within
`SAME_RUN` of it the first one counts: to take the least of what is the same would make points that were measured twice faster
than those that were measured once. The value of a record follows from its runs by this rule whenever it is read, so that records
of earlier versions follow it, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.results.campaign import SAME_RUN, WIDE_RUN, CampaignPoint, Looks, runs_said
from rooftree.results.measurement import Measured


def settle(runs: Sequence[Measured]) -> tuple[int, bool]:
    """Which of several runs counts, and whether that is settled: one agrees with the least, or all others were disturbed."""
    least = min(range(len(runs)), key=lambda k: runs[k].cy_per_cl)
    sound = [k for k, run in enumerate(runs) if run.quality != "disturbed"]
    same = [k for k in sound if _apart(runs[k], runs[least]) <= SAME_RUN]
    agree = [k for k in range(len(runs)) if k != least and agrees(runs[k], runs[least])]
    alone = all(run.quality == "disturbed" for k, run in enumerate(runs) if k != least)
    counts = next(iter(same or [k for k in agree if k in sound]), None)
    return (least, bool(agree)) if counts is None else (counts, bool(agree) or alone)


def agrees(a: Measured, b: Measured) -> bool:
    """Whether two runs say the same: within `SAME_RUN`, or within the intervals of both, while these say anything."""
    by = _apart(a, b)
    one, two = a.interval or (a.cy_per_cl,) * 2, b.interval or (b.cy_per_cl,) * 2
    return by <= SAME_RUN or (by <= WIDE_RUN and max(one[0], two[0]) <= min(one[1], two[1]))


def _apart(a: Measured, b: Measured) -> float:
    return max(a.cy_per_cl, b.cy_per_cl) / min(a.cy_per_cl, b.cy_per_cl) - 1


def settled(point: CampaignPoint) -> CampaignPoint:
    """A record with the value that its runs give; as it is where it was measured once."""
    if point.looks is None or point.measurement is None or not point.measurement.points:
        return point
    runs = point.looks.runs
    counts, sure = settle([look.measured for look in runs])
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
