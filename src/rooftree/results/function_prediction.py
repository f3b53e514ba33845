"""Predictions of functions of several loop nests: those of the nests, and what a call takes that runs one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.results.prediction import Prediction
from rooftree.results.prediction_document import AdviceFacts, Meaning, NestShare, Point
from rooftree.results.record import digits
from rooftree.results.views import view

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Nest:
    """One nest of a function.

    Attributes:
        line: of its innermost loop.
        prediction: of the nest, per unit of its work.
        units: units of its work in a call, (S, 1).
        most: cycles of a call that it takes at most, as it makes few passes whatever the sizes are [cy]; infinite for others.
    """

    line: int
    prediction: Prediction
    units: Array
    most: float = np.inf

    def at_most(self, values: Array) -> Array:
        """The upper end of what is counted per unit of work, per call, (S, C)."""
        with np.errstate(invalid="ignore"):
            return np.asarray(np.fmin(values * self.units, np.maximum(self.most, self.prediction.cy_per_cl * self.units)))

    def per_call(self, values: Array) -> Array:
        """What is counted per unit of work, per call, (S, C)."""
        return np.asarray(values * self.units)


@dataclass(frozen=True, kw_only=True)
class FunctionPrediction(Prediction):
    """Roofline and ECM prediction of a function: its unit of work is a call, and its terms are sums over its nests.

    What is no sum (where the data come from, what saturates memory, the in-core record, errors by regime) is that of the nest
    that takes most of the last size.

    Attributes:
        nests: in the order of the source.
        leading: which of them takes most of the last size with the first core count.
        unread: cycles that what is left out takes at most [cy], (S, C); infinite where nothing says so.
        hidden: cycles that nests inside a common loop save at most as one begins while another still runs [cy], (S, C).
    """

    nests: tuple[Nest, ...] = ()
    leading: int = 0
    unread: Array = field(default_factory=lambda: np.zeros((1, 1)))
    hidden: Array = field(default_factory=lambda: np.zeros((1, 1)))

    @property
    def shares(self) -> tuple[Array, ...]:
        """Part of the call's time of each nest [1], (S, C) each."""
        return tuple(nest.per_call(nest.prediction.cy_per_cl) / self.cy_per_cl for nest in self.nests)

    @property
    def at_least(self) -> Array:
        """As of `Prediction`: the sum over the nests."""
        least = self._sum([nest.per_call(nest.prediction.at_least) for nest in self.nests])
        return np.asarray(least * (1 - self.hidden / self.cy_per_cl))

    @property
    def at_most(self) -> Array:
        """As of `Prediction`: the sum over the nests."""
        return self._sum([nest.at_most(nest.prediction.at_most) for nest in self.nests]) + self.unread

    def _sum(self, several: list[Array]) -> Array:
        return np.asarray(np.sum(np.broadcast_arrays(*several), axis=0))

    def _interval(self, model: str, values: Array) -> tuple[Array, Array]:
        """Sums of both ends, as all nests may err together."""
        of_model = {"ecm": "interval_80", "roofline": "roofline_interval_80"}[model]
        pairs = [(nest, getattr(nest.prediction, of_model)) for nest in self.nests]
        low = self._sum([np.nan_to_num(n.per_call(e[0])) if n.most < np.inf else n.per_call(e[0]) for n, e in pairs])
        high = self._sum([n.at_most(e[1]) for n, e in pairs])
        return low * (1 - self.hidden / self.cy_per_cl), high + self.unread

    def _expected(self, model: str) -> Array:
        of_model = {"ecm": "expected_error", "roofline": "roofline_expected_error"}[model]
        parts = [share * getattr(n.prediction, of_model) for share, n in zip(self.shares, self.nests, strict=True)]
        return np.broadcast_to(self._sum(parts), self.shape)

    def points(self) -> Iterator[Point]:
        """One record per size and core count, with the share of each nest."""
        counts = self.shape[1]
        for number, point in enumerate(super().points()):
            yield point.replace(nests=self.nests_at(*divmod(number, counts)))

    def nests_at(self, row: int, column: int) -> list[NestShare]:
        """The nests at one point, in the order of the source."""
        words, own = view("prediction.words"), (row, column)
        found = []
        for nest, share in zip(self.nests, self.shares, strict=True):
            p, units = nest.prediction, float(np.broadcast_to(nest.units, (self.shape[0], 1))[row, 0])
            at = (row if p.shape[0] > 1 else 0, column)  # of a nest without sizes there is one point
            ends = [digits(units * float(end[at])) for end in p.interval_80]
            found.append(
                NestShare(
                    line=nest.line,
                    loops=list(p.kernel.loops),
                    share=float(share[own]),
                    cycles=float(units * p.cy_per_cl[at]),
                    interval_80=None if None in ends else [end for end in ends if end is not None],
                    cy_per_cl=float(p.cy_per_cl[at]),
                    iterations_per_cl=p.iterations_per_cl,
                    iterations=units * p.iterations_per_cl,
                    data_in=p.locations[int(p.data_in[at])],
                    limited_by=str(words.verdict(p, *at)),
                    engine=p.incore.engine,
                )
            )
        return found

    def advice(self) -> list[AdviceFacts]:
        """What to try in the nest that takes most of the last size."""
        nest = self.nests[self.leading]
        return [tip.replace(text=f"In the nest at line {nest.line}: {tip.text}") for tip in nest.prediction.advice()]

    def meaning(self) -> Meaning:
        """What limits the nest that takes most of the last size."""
        nest = self.nests[self.leading]
        found = nest.prediction.meaning()
        return found.replace(verdict=f"line {nest.line}: {found.verdict}", text=f"The nest at line {nest.line}: {found.text}")

    def explain(self) -> str:
        """What limits each nest and what to try, in plain words."""
        return "\n\n".join(f"The nest at line {nest.line}\n{nest.prediction.explain()}" for nest in self.nests)

    def plot(self, kind: str = "roofline") -> Any:
        """A figure of the nest that takes most of the last size, as of `Prediction`."""
        return self.nests[self.leading].prediction.plot(kind)

    def __repr__(self) -> str:
        """One line: what was predicted, and the span of the runtimes."""
        low, high = (f"{float(t):.3g}" for t in (self.cy_per_cl.min(), self.cy_per_cl.max()))
        times = f"{low if low == high else f'{low} .. {high}'} cy/call"
        return f"<Prediction of {self.kernel.name:.60} on {self.machine.name:.60}: {len(self.nests)} nests, {times}>"
