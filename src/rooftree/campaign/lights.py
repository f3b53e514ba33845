"""The light of a kernel on a machine: that of its points, and no better than that of the size which its page is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rooftree.results.collection import CasePoint, Series
from rooftree.validate.verdict import LIGHTS, UNDECIDED, middle


def headline_point(one: Series) -> CasePoint | None:
    """The point that a page is about: the largest size with a prediction, at the number of cores that has most points."""
    counts = Counter(p.cores for p in one.points)
    cores = min(counts, key=lambda n: (-counts[n], n), default=0)
    return next((p for p in reversed(one.points) if p.cores == cores and p.predicted is not None), None)


def light_of(one: Series, points: Sequence[CasePoint]) -> str | None:
    """The light in the middle of all points, or that of the point which the page is about where it is worse.

    Args:
        one: the first series.
        points: with a verdict, of all series of its model.
    Returns: None where no point is decided.
    """
    decided = [p.verdict for p in points if p.verdict not in (None, UNDECIDED)]
    if not decided:
        return None
    at = headline_point(one)
    own = at.verdict if at is not None else None
    both = [middle([v for v in decided if v]), *([own] if own in LIGHTS else [])]
    return max(both, key=list[str](LIGHTS).index)
