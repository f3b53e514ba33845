"""How far off a prediction is: the error of a point, its traffic light, and figures over many points.

    error = predicted / measured - 1          both in cycles of the measured clock per cache line of work

    green    |error| <= 10 %, or the prediction lies within the interval of the measurement
    orange   |error| <= 25 %
    red      beyond

Of a prediction that doubts make a range the figure is judged: a range that holds the measurement is no hit. It is no miss
either, so that the point is orange at the worst. Of several points the light is that of the one in the middle. A measurement that
was disturbed, or is of more than was predicted, decides nothing: its point is undecided, and counts in no figure. Neither does
one of a core that others may have shared all the time, unless the prediction is longer still. One that is not sure of itself (its
interval is wider than what green allows) cannot acquit a prediction: the interval counts for green only while it is narrower than
the limit of orange on either side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rooftree.errors import UsageError
from rooftree.results.measurement import Measured
from rooftree.results.prediction_document import EcmTerms
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
            f"green: off by at most {green:g} %, or within the interval of the measurement; orange: at most {orange:g} %, or "
            "inside the range that doubts make of the prediction; red: beyond; undecided: the measurement was disturbed, or is "
            "of more than was predicted; of several points: that of the one in the middle, of two the worse one"
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


def decides(seen: Measured, predicted: float, limits: Limits) -> bool:
    """Whether a measurement tells how good a prediction is.

    One of a core that others may have shared all the time is too long, if anything: it refutes only what is longer still.

    Args:
        seen: the measurement.
        predicted: runtime [cy/CL].
        limits: where green and orange end.
    """
    longer = error_of(predicted, seen.cy_per_cl) > limits.orange
    return seen.quality != "disturbed" and (seen.alone is not False or longer)


def light(ecm: EcmTerms, measured: float, interval: Sequence[float] | None, limits: Limits, scale: float = 1.0) -> Light:
    """The traffic light of a predicted point: that of its figure, but orange at the worst where its range holds the measurement.

    Args:
        ecm: its figure, and the range that doubts leave.
        measured, interval: runtime, and low and high of the measurement [cy/CL].
        limits: where green and orange end.
        scale: cycles at the measured clock over those of the prediction [1].
    """
    found = verdict(float(ecm.cy_per_cl or 0) * scale, measured, interval, limits)
    return "orange" if found == "red" and ecm.holds(measured / scale) else found


def middle(lights: Sequence[str]) -> str:
    """The light of several points: that of the one in the middle, of two the worse one.

    >>> middle(["green", "red", "orange"]), middle(["green", "orange"])
    ('orange', 'orange')
    """
    order = sorted(lights, key=list[str](LIGHTS).index)
    return order[len(order) // 2]


def summary_of(points: Sequence[ValidatedPoint]) -> Summary:
    """What points amount to: `Summary.of` those that are decided, how many have each light, and how many are undecided."""
    lights = {light: sum(p.verdict == light for p in points) for light in (*LIGHTS, UNDECIDED)}
    return Summary.of(p.error for p in points if p.verdict != UNDECIDED).replace(**lights)


def regimes(points: Sequence[ValidatedPoint]) -> list[Regime]:
    """What the points of each regime amount to: data location and number of cores, from the core outwards.

    Args:
        points: those that are undecided do not count.
    """
    found: dict[tuple[int, str], list[ValidatedPoint]] = {}
    for point in (p for p in points if p.verdict != UNDECIDED):
        found.setdefault((point.cores, point.predicted.ecm.data_in), []).append(point)
    return [
        Regime(data_in=place, cores=cores, verdict=middle([p.verdict for p in there]), **Summary.of(p.error for p in there))
        for (cores, place), there in found.items()
    ]
