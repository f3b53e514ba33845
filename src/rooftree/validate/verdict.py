"""How far off a prediction is: the error of a point, its traffic light, and figures over many points.

    error = predicted / measured - 1          both in cycles of the measured clock per cache line of work

    green    |error| <= 10 %, or the prediction lies within the interval of the measurement
    orange   |error| <= 25 %
    red      beyond

Of a prediction that doubts make a range its nearest end is judged, unless it is so wide that it is no prediction: then its figure
is, but within the range it is orange at the worst, since nothing contradicts what was said. A measurement that was disturbed,
or is of more than was predicted, decides nothing: its point is undecided, and counts in no figure. One that is not sure of itself
(its interval is wider than what green allows) cannot acquit a prediction: the interval counts for green only while it is narrower
than the limit of orange on either side.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rooftree.errors import UsageError
from rooftree.results.prediction import EcmTerms
from rooftree.results.validation import Regime, Summary, ValidatedPoint

Light = Literal["green", "orange", "red"]
LIGHTS: tuple[Light, ...] = ("green", "orange", "red")
UNDECIDED = "undecided"
"""In place of a light, where the measurement was disturbed, or is of more than was predicted."""


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
            "red: beyond; where doubts make a range, the end nearest to the measurement counts, and within it none is missed, "
            "unless it is too wide to be a prediction (orange at the worst); undecided: the measurement was "
            "disturbed, or is of more than was predicted"
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


def judged(ecm: EcmTerms, measured: float, limits: Limits) -> float:
    """What of a prediction is judged: its figure, or, of a range, what lies nearest to the measurement [cy/CL].

    Of a range that is no prediction: its figure, but no further off than where orange ends if the range holds the measurement.
    """
    figure = float(ecm.cy_per_cl or 0)
    if not ecm.is_range:
        if ecm.at_least is None or ecm.at_most is None:
            return figure
        return min(max(measured, min(figure, ecm.at_least)), max(figure, ecm.at_most))
    if ecm.at_least is None or measured < ecm.at_least or (ecm.at_most is not None and measured > ecm.at_most):
        return figure
    return min(max(figure, measured * (1 - limits.orange)), measured * (1 + limits.orange))


def summary_of(points: Sequence[ValidatedPoint]) -> Summary:
    """What points amount to: `Summary.of` those that are decided, how many have each light, and how many are undecided."""
    lights = {light: sum(p.verdict == light for p in points) for light in (*LIGHTS, UNDECIDED)}
    return Summary.of(p.error for p in points if p.verdict != UNDECIDED).replace(**lights)


def regimes(points: Sequence[ValidatedPoint], limits: Limits) -> list[Regime]:
    """What the points of each regime amount to: data location and number of cores, from the core outwards.

    Args:
        points: those that are undecided do not count.
        limits: the light of a regime is that of its median absolute error, of ranges by their nearest end.
    """
    found: dict[tuple[int, str], list[ValidatedPoint]] = {}
    for point in (p for p in points if p.verdict != UNDECIDED):
        found.setdefault((point.cores, point.predicted.ecm.data_in), []).append(point)
    return [
        Regime(
            data_in=place,
            cores=cores,
            verdict=light_of([error_of(judged(p.predicted.ecm, t := p.measured.cy_per_cl, limits), t) for p in there], limits),
            **Summary.of(p.error for p in there),
        )
        for (cores, place), there in found.items()
    ]


def light_of(errors: Sequence[float], limits: Limits) -> Light:
    """The light of several points together, by their median absolute error."""
    middle = statistics.median(map(abs, errors))
    return "green" if middle <= limits.green else "orange" if middle <= limits.orange else "red"
