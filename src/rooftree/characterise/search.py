"""All hypotheses of one stage: candidates by the grid, and numbers fitted where none of them agrees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from rooftree.characterise.hypotheses import SIGMAS, Table, confidence
from rooftree.characterise.links import Floats, Groups, Path, Paths, groups_text

KEPT = 400
"""Best hypotheses of a stage that are looked at closely."""
_ROUNDS, _POINTS, _ZOOM = 5, 21, 5.0
_LOG_B = (0.0, 9.0)
"""Range in which bandwidths are fitted: 1 to 512 B/cy, in powers of two."""
_LOG_PENALTY = (-4.0, 9.0)
_CHI2 = SIGMAS**2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Hypothesis:
    """One answer for a stage.

    Attributes:
        link, path: the link that is new and its bandwidths; None where only memory is new.
        penalty_cy: latency penalty of the link that memory fills by [cy per line loaded].
        groups: place -> groups of nOL and links; OL overlaps with all.
        fitted: whether numbers were fitted instead of chosen from the candidates.
        error: weighted root mean square of relative deviations [1]; its 90 % interval is ``error_interval``.
        log_predicted: ln of the predictions for the stage's cases, shape (n,).
        disagreement: D, see ``hypotheses``.
        intervals: 90 % intervals of fitted numbers: load and evict [B/cy], or penalty [cy].
        settled: bandwidths of the links decided before that this one builds on; several if they predict the same here.
    """

    link: str | None
    path: Path | None
    penalty_cy: float
    groups: Mapping[str, Groups]
    fitted: bool
    error: float
    error_interval: tuple[float, float]
    log_predicted: Floats
    disagreement: float
    intervals: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    settled: Mapping[str, tuple[Path, ...]] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """In one line."""
        words = [f"{self.link} {self.path.text}"] if self.path is not None else []
        words += [f"penalty {self.penalty_cy:.3g} cy"] if self.penalty_cy else []
        words += [f"{groups_text(groups)} in {place}" for place, groups in self.groups.items()]
        return ", ".join(words)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Search:
    """The stage as arrays.

    Attributes:
        tables: measured cases by place; all arrays over cases run over them one after the other, shape (n,).
        known: bandwidths of the links decided before, of which the first is used.
        link: the link whose bandwidths are sought; None: only memory is new.
        sortings: for each way to group the terms, the groups of each table.
    """

    tables: tuple[Table, ...]
    known: Mapping[str, tuple[Path, ...]]
    link: str | None
    sortings: tuple[tuple[Groups, ...], ...]

    def predict(self, sorting: int, candidates: Paths) -> Floats:
        """Ln of the predictions of all cases, shape (C, n)."""
        found = []
        for table, groups in zip(self.tables, self.sortings[sorting], strict=True):
            links = {name: Paths.of(self.known[name][:1]) if name in self.known else candidates for name in table.links}
            runtimes = table.predict(groups, links)
            found.append(np.broadcast_to(np.log(runtimes), (len(candidates), len(table.cases))))
        return np.concatenate(found, axis=1)

    @property
    def log_measured(self) -> Floats:
        """Of all cases, shape (n,)."""
        return np.concatenate([table.log for table in self.tables])

    @property
    def sigma(self) -> Floats:
        """Of all cases, shape (n,)."""
        return np.concatenate([table.sigma for table in self.tables])

    def disagreement(self, log_predicted: Floats) -> Floats:
        """D of predictions of shape (..., n): shape (...)."""
        found: Floats = np.sum(((log_predicted - self.log_measured) / self.sigma) ** 2, axis=-1)
        return found

    def confidence(self, best: Hypothesis, others: Sequence[Hypothesis]) -> Floats:
        """How probably a repetition again prefers ``best`` to each of the others [1], shape (len(others),)."""
        others_log = np.stack([other.log_predicted for other in others])
        return confidence(best.log_predicted, others_log, self.log_measured, self.sigma)

    def best(self, candidates: Paths) -> list[Hypothesis]:
        """The KEPT best of all sortings times candidates, by disagreement."""
        predicted = np.stack([self.predict(s, candidates) for s in range(len(self.sortings))])
        disagreement = self.disagreement(predicted)
        order = np.argsort(disagreement, axis=None, kind="stable")[:KEPT]
        return [
            self._hypothesis(int(s), candidates, int(c), predicted[s, c])
            for s, c in zip(*np.unravel_index(order, disagreement.shape), strict=True)
        ]

    def _hypothesis(
        self, sorting: int, candidates: Paths, number: int, log_predicted: Floats,
        intervals: Mapping[str, tuple[float, float]] | None = None,
    ) -> Hypothesis:  # fmt: skip
        disagreement = float(self.disagreement(log_predicted))
        root, weight = float(np.sqrt(disagreement)), float(np.sqrt(np.sum(self.sigma**-2)))
        return Hypothesis(
            link=self.link, path=None if self.link is None else candidates.take(number),
            penalty_cy=float(candidates.penalty[number]),
            groups={t.location: g for t, g in zip(self.tables, self.sortings[sorting], strict=True)},
            error=root / weight, error_interval=(max(0.0, root - SIGMAS) / weight, (root + SIGMAS) / weight),
            log_predicted=log_predicted, disagreement=disagreement, fitted=intervals is not None,
            intervals=intervals or {}, settled=self.known,
        )  # fmt: skip

    def fitted(self) -> list[Hypothesis]:
        """For each sorting the numbers that agree best, by disagreement: bandwidths of the link, or the penalty in memory.

        A link with a bandwidth for each direction comes after one with the same for both unless it agrees clearly better.
        """
        shapes: list[tuple[Callable[[Floats], Paths], tuple[float, float], int]]
        if self.link is None:
            shapes = [(lambda x: Paths.penalties(2.0 ** x[:, 0]), _LOG_PENALTY, 1)]
        else:
            shapes = [(_shared, _LOG_B, 1), (_apart, _LOG_B, 2)]
        found = [self._fit(s, *shape) for s in range(len(self.sortings)) for shape in shapes]
        return sorted(found, key=lambda h: h.disagreement + _CHI2 * len(h.intervals))

    def _fit(
        self, sorting: int, make: Callable[[Floats], Paths], span: tuple[float, float], numbers: int
    ) -> Hypothesis:
        """Zoom in on the least disagreement over ``numbers`` logarithms."""
        middle, width = np.full(numbers, sum(span) / 2), span[1] - span[0]
        for _ in range(_ROUNDS):
            axis = np.linspace(-width / 2, width / 2, _POINTS)
            grid = np.stack(np.meshgrid(*[axis] * numbers, indexing="ij"), axis=-1).reshape(-1, numbers) + middle
            middle = grid[np.argmin(self.disagreement(self.predict(sorting, make(grid))))]
            width /= _ZOOM
        names = ["penalty"] if self.link is None else ["load", "evict"][:numbers]
        intervals = {name: self._interval(sorting, make, span, middle, k) for k, name in enumerate(names)}
        one = make(middle[None, :])
        return self._hypothesis(sorting, one, 0, self.predict(sorting, one)[0], intervals)

    def _interval(
        self, sorting: int, make: Callable[[Floats], Paths], span: tuple[float, float], at: Floats, number: int
    ) -> tuple[float, float]:
        """Values of one number that agree about as well, the others held: a 90 % interval, wider if the fit is poor."""
        values = np.sort(np.append(np.linspace(*span, 400), at[number]))
        points = np.tile(at, (len(values), 1))
        points[:, number] = values
        d = self.disagreement(self.predict(sorting, make(points)))
        freedom = max(1, len(self.sigma) - len(at))
        good = values[d <= d.min() + _CHI2 * max(1.0, float(d.min()) / freedom)]
        return float(2 ** good.min()), float(2 ** good.max())


def _shared(x: Floats) -> Paths:
    b = 2.0 ** x[:, 0]
    return Paths(b, b, np.ones(len(b), dtype=bool), np.zeros(len(b)))


def _apart(x: Floats) -> Paths:
    return Paths(2.0 ** x[:, 0], 2.0 ** x[:, 1], np.zeros(len(x), dtype=bool), np.zeros(len(x)))
