"""A point as it is, beside which `rooftree.predict.what_if` looks at changes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from rooftree.predict.changed import OF_ORDER, Whole
from rooftree.predict.job import Job
from rooftree.results.doubt import MIX, SHARE, WINDOW
from rooftree.results.prediction import Prediction


@dataclass(frozen=True, kw_only=True, eq=False)
class Before:
    """The prediction of a point as it is, by layer conditions: what is asked of it most can be read off that of a sweep.

    ``sweep``: the prediction of a sweep whose last size with its first core count this is, if the record of the point alone would
    have the same numbers; None: there is none.
    """

    job: Job
    predict: Whole
    sweep: Prediction | None

    @cached_property
    def whole(self) -> Prediction:
        """The point alone, with all doubts."""
        return self.predict(self.job)

    @property
    def place(self) -> str:
        """Where the data are."""
        p = self.sweep or self.whole
        return p.locations[int(np.asarray(p.data_in)[-1, 0])]

    @cached_property
    def errors(self) -> tuple[float, float] | None:
        """Half-widths of the interval of a prediction in this regime, as logarithms; None where no error is known."""
        return errors_of(self.sweep or self.whole)

    @cached_property
    def doubted(self) -> float:
        """The largest factor that doubts about the order of accesses leave [1]."""
        return in_no_order(self.sweep or self.whole)


def without_window(p: Prediction) -> float:
    """The least factor that doubts about the reorder window leave at the last size [1]: it may be no limit at all."""
    found = p.doubt_low.get(WINDOW)
    return 1.0 if found is None else float(found[-1, 0])


def in_no_order(p: Prediction) -> float:
    """The largest factor that doubts about the order of accesses leave at the last size [1]."""
    return max((float(factors[-1, 0]) for kind, factors in p.doubt_high.items() if kind in OF_ORDER), default=1.0)


def errors_of(p: Prediction) -> tuple[float, float] | None:
    """Half-widths of the interval of the last size by measured errors alone, as logarithms; None where none is known."""
    if "ecm" not in p.spreads:
        return None
    cycles = p.cy_per_cl[-1:, :1]
    low, high = p.spreads["ecm"].interval(cycles, p.regime[-1:, :1], p.more_below[-1:, :1], p.more_above[-1:, :1])
    found = float(np.log(cycles / low)[0, 0]), float(np.log(high / cycles)[0, 0])
    return None if np.isnan(found).any() else found


def widths_of(p: Prediction) -> tuple[float, float]:
    """Half-widths of the interval of the only point, below and above, as logarithms; with doubts."""
    (low, high), value = p.interval_80, float(p.cy_per_cl[0, 0])
    least, most = float(low[0, 0]), float(high[0, 0])
    if np.isnan(least) or np.isnan(most):
        least, most = float(p.at_least[0, 0]), float(p.at_most[0, 0])
    return float(np.log(value / least)), float(np.log(most / value))


def beside_rates(errors: tuple[float, float], p: Prediction) -> tuple[float, float]:
    """Half-widths of measured errors, or as far as the doubts about the rate of memory reach: they do not add up."""
    low = [float(p.doubt_low[kind][0, 0]) for kind in (MIX, SHARE) if kind in p.doubt_low]
    high = [float(p.doubt_high[kind][0, 0]) for kind in (MIX, SHARE) if kind in p.doubt_high]
    return max(errors[0], -float(np.log(min(low, default=1.0)))), max(errors[1], float(np.log(max(high, default=1.0))))


def finite(ends: tuple[float, float]) -> list[float | None]:
    """Both ends of a range for JSON; None for one that is infinite."""
    return [ends[0], None if np.isinf(ends[1]) else ends[1]]
