"""An advice, and what the record of a prediction says of a change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rooftree.report.prediction.diagnosis import Diagnosis, changes_at
from rooftree.report.prediction.points import number
from rooftree.results.prediction import Prediction
from rooftree.results.prediction_document import Bound, WhatIf

_NOT_KNOWN = "vectors of integers are not modelled, so that how much faster that is, is not known"
_GATHERS = "its loads are gathers, and what these take on this core is not known, so that how much faster that is, is not known"
WIDE = 3.0
"""Factor between the ends of a range from which on the lower one alone is told; that of `models.uncertainty.RANGE` [1]."""
NOTHING = 1.01
"""Gain up to which nothing is gained [1]."""
_SAYS_LITTLE = 2.0
"""Gain from which on a bound that leaves out ports is not told: below it, transfers are what is left [1]. Chosen."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing to try.

    Attributes:
        topic: blocking, exchange, flag, non-temporal stores, cores, domains, energy, recurrence, SIMD, arithmetic, loads,
            traffic, calls, threads, memory.
        text: a sentence without its end.
        gain: speed-up that the model finds, or None where the record does not tell.
        exact: the model knows all of the change; else what is left of the change may take longer.
        within: what the number holds for, as of one effect of several; "" where it is for all of the change.
        beyond: why the gain may be larger; "" where it is not.
        estimate: the number is of one effect of the change; others may add to it or take from it.
        interval: between which ends the gain lies, each with about 90 %, None: no end; None where that is not known. Of one whose
            ends are further apart than a prediction may be, the lower one is told.
        terms: which terms of the runtime get shorter.
    """

    topic: str
    text: str
    gain: float | None = None
    exact: bool = False
    within: str = ""
    beyond: str = ""
    estimate: bool = False
    interval: Sequence[float | None] | None = None
    terms: tuple[str, ...] = ()

    @property
    def bound(self) -> Bound:
        """What the gain is: exact, an upper bound, or about that where it may be more."""
        return "about" if self.beyond or self.estimate else "exact" if self.exact else "at most"

    @property
    def sentence(self) -> str:
        """The advice with its gain."""
        if self.gain is None:
            return f"{self.text}."
        much = self._much()
        within = f"{',' if ',' in much else ''} {self.within}" if self.within else ""
        return f"{self.text}: {much}{within}{f', or more, as {self.beyond}' if self.beyond else ''}."

    def _much(self) -> str:
        """The gain in words: its range; of a bound, or where it may be nothing, what the model says, and the range.

        A measurement may pass what the model says at most, and seldom the range.
        """
        assert self.gain is not None
        at_most = self.bound == "at most" or bool(self.within and not self.estimate)
        low, high = self.interval or (None, None)
        perhaps = low is not None and low <= NOTHING
        told = f"{'up to ' if at_most else 'about ' if self.estimate or perhaps else ''}{number(self.gain)} times faster"
        if low is None:
            return told
        if perhaps and self.gain <= NOTHING:
            return "perhaps a little faster"
        if at_most or perhaps:
            ends = f"{number(low)} or more" if high is None else f"{number(low)} to {number(max(high, self.gain))}"
            return f"{told} by the model ({ends} with its errors{': perhaps nothing' if perhaps else ''})"
        if high is None or high > WIDE * low:
            return f"at least {number(low)} times faster"
        ends = f"{number(low)} and {number(high)}"
        return f"{number(low)} times faster" if number(low) == number(high) else f"between {ends} times faster"

    @property
    def of_code(self) -> bool:
        """Whether it changes the code, and not only how it is run."""
        return self.topic not in ("cores", "domains", "energy")


class Known:
    """What the record says of changes of the diagnosed point."""

    def __init__(self, p: Prediction, d: Diagnosis) -> None:
        self.found = changes_at(p, d.row, d.column)
        last = (d.row, d.column) == (p.shape[0] - 1, 0)
        self.evaluated = bool(self.found) or last
        self.asked = bool(self.found) or (last and p.changes is not tuple)

    def get(self, change: str, condition: int | None = None) -> WhatIf | None:
        """The evaluated change, if it gains anything that is surer than a toss."""
        return next((w for w in self.found if w.change == change and w.condition == condition and not w.doubtful), None)

    def advice(self, topic: str, text: str, condition: int | None = None, exact: bool = False) -> list[Advice]:
        """Advice with the gain of the model; none where the model was evaluated and finds none."""
        what = self.get(topic, condition)
        if what is None and self.asked:
            return []
        if what is not None and what.ports_known is False and what.gain > _SAYS_LITTLE:
            return [Advice(topic, f"{text}; {_NOT_KNOWN}")]
        if what is not None and what.gathers_known is False:
            return [Advice(topic, f"{text}; {_GATHERS}")]
        interval = what.interval if what else None
        return [Advice(topic, text, what.gain if what else None, exact and what is not None, interval=interval)]
