"""Predictions of many hypotheses at once, and how well each agrees with what was measured.

    disagreement  D = sum over cases of ((ln predicted - ln measured) / sigma)^2
    error         sqrt(D / sum(1 / sigma^2)), the weighted root mean square of the relative deviations
    confidence    of A over B: Phi((D_B - D_A) / (2 |d|)),  d = (ln predicted_A - ln predicted_B) / sigma

sigma holds the scatter of the measurement and what the model itself is worth. The confidence is how probably a repetition of the
measurement would again prefer A: D_B - D_A is linear in the measured values, so its standard deviation is 2 |d|.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from rooftree.characterise.links import Floats, Groups, Path, Paths, path_times
from rooftree.characterise.streams import Case
from rooftree.errors import MeasurementError
from rooftree.machine.model import Machine
from rooftree.models import ecm, memory
from rooftree.predict.transfers import is_memory_link

SIGMAS = 1.645
"""Half of a 90 % interval in standard deviations."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Cycles per unit of work of a case, and the interval in which nine of ten repetitions lie [cy/CL]."""

    cycles: float
    low: float
    high: float

    def __post_init__(self) -> None:
        if not 0 < self.low <= self.cycles <= self.high < math.inf:
            raise MeasurementError(
                f"{self.cycles} cy/CL in the interval {self.low} to {self.high}, expected 0 < low <= cycles <= high"
            )


class Table:
    """The measured cases of one place as arrays over the cases, shape (n,)."""

    def __init__(self, cases: Sequence[Case], measured: Mapping[tuple[str, str], Measured], model_error: float) -> None:
        """Keep the numbers; every case has a measurement."""
        self.cases = tuple(cases)
        self.location = cases[0].location
        values = self.measured = tuple(measured[case.key] for case in cases)
        self.log = np.log([value.cycles for value in values])
        scatter = np.array([(value.high - value.low) / value.cycles for value in values]) / (2 * SIGMAS)
        self.sigma = np.hypot(scatter, model_error)
        self.core = {
            "OL": np.array([case.T_OL for case in cases]),
            "nOL": np.array([case.T_nOL for case in cases]),
            "nOL.load": np.array([case.T_load for case in cases]),
            "nOL.store": np.array([case.T_store for case in cases]),
        }
        self.links = tuple(dict.fromkeys(link for case in cases for link in case.volumes))
        self._volumes = {link: np.array([case.volumes.get(link, (0.0, 0.0)) for case in cases]).T for link in self.links}
        self._clock = np.array([case.clock for case in cases])
        self._bandwidth = np.array([case.memory_B_per_cy or math.inf for case in cases])
        self._reused = np.array([case.reused for case in cases])
        self._line = np.array([case.line_bytes for case in cases])

    @property
    def has_rows(self) -> bool:
        """Whether lines come from caches beside the streams of some case."""
        return bool(self._reused.any())

    def volumes(self, link: str) -> tuple[Floats, Floats]:
        """Bytes over a link towards and away from the core [B/CL]."""
        load, evict = self._volumes[link]
        return load, evict

    @cached_property
    def one_core(self) -> Path | None:
        """What one core loads and evicts at most, side by side, by its streams from memory [B/cy]; None if they do not tell.

        Those that load twice as much as they evict, or more, wait for loads; updates and stores, which evict as much as
        they load, for the longer of both.
        """
        loading, evicting = list[float](), list[float]()
        for case, value in zip(self.cases, self.measured, strict=True):
            load, evict = (sum(case.volumes.get(x, (0.0, 0.0))[way] for x in self.links if is_memory_link(x)) for way in (0, 1))
            if load > 0 and " " not in case.name:
                (loading if evict <= load / 2 else evicting).append(
                    (load if evict <= load / 2 else evict) * case.clock / value.cycles
                )
        if not loading or not evicting:
            return None
        return Path(float(np.median(loading)), float(np.median(evicting)), "full")

    def time(self, link: str, candidates: Paths, own: bool = False) -> Floats:
        """Time of a link for each candidate [cy/CL], shape (C, n).

        Links to memory move at the saturated bandwidth, or where the candidates are a core's ``own`` at that, in cycles of the
        clock at which each case was measured.
        """
        load, evict = self.volumes(link)
        if not is_memory_link(link):
            return path_times(load, evict, candidates)
        lines = load / self._line
        moving = path_times(load, evict, candidates) if own else (load + evict) / self._bandwidth
        times = moving + candidates.penalty[:, None] * lines
        found: Floats = self._clock * (times + memory.reuse_time(self._reused, lines, candidates.reuse[:, None]))
        return found

    def predict(self, groups: Groups, times: Mapping[str, Floats], sharpness: float | None = None) -> Floats:
        """Runtime of each case for each candidate [cy/CL], shape (C, n).

        Args:
            groups: of nOL (or its parts) and the links of this place; OL overlaps with all of them.
            times: link -> its ``time`` for C candidates, or for one.
            sharpness: of their overlap; None: perfect.
        """
        every = [("OL",), *groups]
        terms = {name: self.core[name] for group in every for name in group if name in self.core}
        return ecm.runtime({**terms, **times}, every, sharpness, core_overlaps=True)


def link_order(machine: Machine, links: Sequence[str]) -> list[str]:
    """Links from the core outwards; of those to memory the one that fills comes first."""
    caches = [cache.name for cache in machine.caches]
    place = {inner + outer: number for number, (inner, outer) in enumerate(zip(caches, [*caches[1:], ""], strict=True))}
    past = {cache + "Mem": len(caches) + number for number, cache in enumerate(caches)}
    return sorted(links, key=lambda link: past.get(link, place.get(link, 2 * len(caches))))


def confidence(log_a: Floats, log_b: Floats, log_measured: Floats, sigma: Floats, more: Floats | float = 0.0) -> Floats:
    """How probably a repeated measurement again prefers A to B [1].

    Args:
        log_a: ln of A's predictions, shape (n,).
        log_b: of one or many B, shape (..., n).
        log_measured, sigma: of the cases, shape (n,).
        more: disagreement that B has beyond that of A elsewhere, shape (...).
    Returns: shape (...); 0.5 where both predict the same.
    """
    a, b = (log_a - log_measured) / sigma, (log_b - log_measured) / sigma
    distance = np.sqrt(np.sum((a - b) ** 2, axis=-1))
    better = np.sum(b**2, axis=-1) - np.sum(a**2, axis=-1) + more
    ratio = np.divide(better, 2 * distance, out=np.zeros(np.shape(better)), where=distance > 0)
    return np.asarray(0.5 + 0.5 * np.vectorize(math.erf, otypes=[float])(ratio / math.sqrt(2)))
