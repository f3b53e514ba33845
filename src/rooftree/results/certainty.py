"""How sure a prediction is: spread of measured errors by regime, and what was validated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rooftree.models.uncertainty import MEDIAN_OF_80, interval, is_range, widened
from rooftree.results.record import Record

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """How far measurements lie around the predictions of one model, by regime.

    Attributes:
        regimes: their names, R in all.
        below, above: half-widths of the interval that holds 80 %, as logarithms >= 0, (R,).
        error: expected (median) relative error, (R,).
    """

    regimes: Sequence[str]
    below: Array
    above: Array
    error: Array

    def interval(self, value: Array, regime: NDArray[np.int8], more_below: Array, more_above: Array) -> tuple[Array, Array]:
        """The ends of the interval that holds 80 % of the cases around values of some regimes, any shape.

        Args:
            value: what is predicted.
            regime: index of the regime of each.
            more_below, more_above: half-widths of what else is doubtful there, logarithms.
        """
        below, above = self.below[regime], self.above[regime]
        if more_below.any() or more_above.any():
            below, above = widened(below, more_below), widened(above, more_above)
        return interval(value, below, above)

    def expected(self, regime: NDArray[np.int8], more_below: Array, more_above: Array) -> Array:
        """The median relative error to expect at points of some regimes [1]; arguments as for ``interval``."""
        error = self.error[regime]
        if not more_below.any() and not more_above.any():
            return error
        return widened(error, MEDIAN_OF_80 * (more_below + more_above) / 2)


class Evidence(Record):
    """What is known of the errors in one regime."""

    points: int  #: measured points behind it
    configurations: int  #: independent configurations (kernel x machine) behind it
    of: str  #: whose: machine, this one; others, machines of which it is none; none, no measurement
    median_error: float  #: median of |predicted / measured - 1| [1]
    factors_80: Sequence[float]  #: measured over predicted runtime, between these with 80 % (each end holds with 90 %) [1]

    @property
    def is_range(self) -> bool:
        """Whether these errors alone make a prediction a range."""
        return bool(is_range(*self.factors_80))


class Widening(Record):
    """A reason for a wider interval than measured errors alone would give."""

    why: str  #: what is doubtful, in words
    factor: float  #: by which the interval reaches farther at most, as a factor of the runtime [1]
    source: str  #: where this number comes from: out of sample, theory, or assumed


class KnownBy(Record):
    """How well a prediction is known: what was validated, with which error, and what is assumed."""

    text: str  #: all of it in one line
    machine: str  #: validated, measured here, or not validated
    engine: str  #: in-core engine, and what is known of its instruction table
    traffic: str  #: where the traffic comes from, and how much of it is doubtful
    points: int  #: measured points of this machine and engine
    configurations: int  #: independent configurations of this machine and engine
    median_error: float | None  #: their median relative error [1]; null without any
    assumed: Sequence[str]  #: parts of the machine file that rest on assumptions
    regimes: Mapping[str, Evidence]  #: the regimes that points of this prediction lie in
    wider: Sequence[Widening]  #: what makes intervals wider than that
