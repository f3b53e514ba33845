"""How far off a prediction is: the error of a point, its traffic light, and figures over many points.

    error = predicted / measured - 1          both in cycles of the measured clock per cache line of work

    green    |error| <= 10 %, or the prediction lies within the interval of the measurement
    orange   |error| <= 25 %
    red      beyond

A disturbed measurement decides nothing: its point is undecided, and counts in no figure. One that is not sure of itself (its
interval is wider than what green allows) cannot acquit a prediction: the interval counts for green only while it is narrower
than the limit of orange on either side.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from rooftree.errors import UsageError
from rooftree.results.validation import Regime, Summary, ValidatedPoint

Light = Literal["green", "orange", "red"]
LIGHTS: tuple[Light, ...] = ("green", "orange", "red")
UNDECIDED = "undecided"
"""In place of a light, where the measurement was disturbed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Where green and orange end, as fractions of the measured time [1].

    Raises: UsageError unless 0 < green < orange.
    """

    green: float = 0.10
    orange: float = 0.25

    def __post_init__(self) -> None:
        if not 0 < self.green < self.orange:
            raise UsageError(
                f"green ends at {self.green:g}, orange at {self.orange:g}; expected 0 < green < orange",
                where="--green, --orange",
                hint="--green 10 --orange 25 (in per cent)",
            )

    def rule(self) -> str:
        """The rule in a sentence."""
        green, orange = 100 * self.green, 100 * self.orange
        return (
            f"green: off by at most {green:g} %, or within the interval of the measurement; orange: at most {orange:g} %; "
            "red: beyond; undecided: the measurement was disturbed"
        )


def error_of(predicted: float, measured: float) -> float:
    """Signed relative error of a prediction [1]; negative: it is too fast.

    >>> error_of(9.0, 10.0)
    -0.1
    """
    return round(predicted / measured - 1, 6)


def verdict(predicted: float, measured: float, interval: Sequence[float] | None, limits: Limits) -> Light:
    """The traffic light of a point.

    Args:
        predicted, measured: runtime [cy/CL].
        interval: of the measurement, low and high [cy/CL]; None if there is none.
        limits: where green and orange end.

    >>> verdict(10.8, 10.0, None, Limits()), verdict(11.5, 10.0, (9.0, 12.0), Limits()), verdict(14, 10, (5, 20), Limits())
    ('green', 'green', 'red')
    """
    error = abs(error_of(predicted, measured))
    if error <= limits.green:
        return "green"
    if interval is not None:
        low, high = interval
        narrow = max(high - measured, measured - low) <= limits.orange * measured
        if narrow and low <= predicted <= high:
            return "green"
    return "orange" if error <= limits.orange else "red"


def summary_of(points: Sequence[ValidatedPoint]) -> Summary:
    """What points amount to: `summary` of those that are decided, how many have each light, and how many are undecided."""
    lights = {light: sum(p.verdict == light for p in points) for light in (*LIGHTS, UNDECIDED)}
    return summary(p.error for p in points if p.verdict != UNDECIDED).replace(**lights)


def summary(errors: Iterable[float]) -> Summary:
    """Points, median, mean and 90 % quantile of the absolute error, and the median signed error [1].

    >>> summary([0.1, -0.2, 0.3]).median
    0.2
    """
    found = list(errors)
    size = sorted(map(abs, found))
    if not size:
        return Summary(points=0, median=None, mean=None, p90=None, worst=None, bias=None)
    return Summary(
        points=len(size),
        median=round(statistics.median(size), 4),
        mean=round(statistics.mean(size), 4),
        p90=round(size[min(len(size) - 1, int(0.9 * len(size)))], 4),
        worst=round(size[-1], 4),
        bias=round(statistics.median(found), 4),
    )


def regimes(points: Sequence[ValidatedPoint], limits: Limits) -> list[Regime]:
    """What the points of each regime amount to: data location and number of cores, from the core outwards.

    Args:
        points: those that are undecided do not count.
        limits: the light of a regime is that of its median absolute error.
    """
    found: dict[tuple[int, str], list[float]] = {}
    for point in (p for p in points if p.verdict != UNDECIDED):
        found.setdefault((point.cores, point.predicted.ecm.data_in), []).append(point.error)
    return [
        Regime(data_in=place, cores=cores, verdict=light_of(errors, limits), **summary(errors))
        for (cores, place), errors in found.items()
    ]


def light_of(errors: Sequence[float], limits: Limits) -> Light:
    """The light of several points together, by their median absolute error."""
    middle = statistics.median(map(abs, errors))
    return "green" if middle <= limits.green else "orange" if middle <= limits.orange else "red"
