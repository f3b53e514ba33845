"""All hypotheses of one stage: candidates by the grid, and numbers fitted where none of them agrees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from rooftree.characterise.hypotheses import SIGMAS, Table, confidence
from rooftree.characterise.links import Floats, Groups, Path, Paths, groups_text

KEPT = 150
"""Best hypotheses of a stage that are looked at closely."""
_LOG_B = (0.0, 9.0)
"""Range in which bandwidths are fitted: 1 to 512 B/cy, in powers of two."""
MOST = 0.99 * 2 ** _LOG_B[1]
"""An interval that reaches so far has no upper end."""
OUTLIER = 1.345
"""Deviation in sigma beyond which it counts by its size and no longer by its square: Huber's constant, 95 % efficient where
errors are normal (Huber 1981, Robust Statistics, ch. 4)."""
BEYOND = 1.2
"""What rows take over the most that their loads and bytes can take, from which on they are said to take longer [1]. Both are
differences of kernels that ran in the same round, which scatter by less than each. Zen 4: 1.4 to 1.5."""
_LOG_PENALTY = (-4.0, 9.0)
_LOG_SCALE = (-1.0, 2.0)
"""Of what one core gets of memory over what its streams reached: more where other transfers add."""
_CHI2 = SIGMAS**2
_Make = Callable[[Floats], Paths]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Hypothesis:
    """One answer for a stage.

    Attributes:
        link, path: the link that is new and its bandwidths; None where only memory is new.
        penalty_cy: latency penalty of the link that memory fills by [cy per line loaded].
        reuse_cy: what lines from caches take besides while others come from memory [cy per line].
        groups: place -> groups of nOL and links; OL overlaps with all.
        fitted: numbers that were fitted instead of chosen from the candidates [B/cy or cy].
        error: weighted root mean square of relative deviations [1]; its 90 % interval is ``error_interval``.
        log_predicted: ln of the predictions for the stage's cases, shape (n,).
        disagreement: D, see ``hypotheses``.
        intervals: 90 % intervals of fitted numbers: load and evict [B/cy], or penalty [cy], where they were asked for.
        settled: bandwidths of all links further in that this one builds on; several answers if they predict the same here, the
            simplest first.
        inherited: by how much those agreed worse than the best ones where they were decided.
        firm: whether they are what was taken there, and not merely possible.
    """

    link: str | None
    path: Path | None
    penalty_cy: float
    groups: Mapping[str, Groups]
    error: float
    error_interval: tuple[float, float]
    log_predicted: Floats
    disagreement: float
    fitted: tuple[float, ...] = ()
    intervals: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    settled: tuple[Mapping[str, Path], ...] = ({},)
    inherited: float = 0.0
    firm: bool = True
    sharpness: float | None = None
    """Of the overlap of the groups; None: perfect."""
    usual: float | None = None
    """That of the place further in."""
    reuse_cy: float = 0.0
    memory: Path | None = None
    """What one core gets of memory [B/cy]; None: the saturated bandwidth of each mix."""

    @property
    def text(self) -> str:
        """In one line."""
        words = [f"{self.link} {self.path.text}"] if self.path is not None else []
        words += [f"{self.memory.text} of memory for one core"] if self.memory is not None else []
        words += [f"penalty {self.penalty_cy:.3g} cy"] if self.penalty_cy else []
        words += [f"{self.reuse_cy:.3g} cy for each line from caches beside"] if self.reuse_cy else []
        words += [f"{groups_text(groups)} in {place}" for place, groups in self.groups.items()]
        words += [f"sharpness {self.sharpness:g}"] if self.sharpness is not None else []
        return ", ".join(words)

    @property
    def cost(self) -> float:
        """What hypotheses are ranked by: the disagreement, and what each fitted number must improve it by to be worth it.

        Streams keep a core busy with data in its own caches alone, so that they tell only there how sharply its work overlaps
        with transfers: further out it is the same, unless another sharpness is worth it. So must be what one core gets of memory,
        which comes from the very streams that it explains.
        """
        more = len(self.fitted) + (self.sharpness != self.usual) + (self.memory is not None)
        return self.disagreement + _CHI2 * more + self.inherited

    @property
    def core(self) -> tuple[str, ...]:
        """How loads and stores count: as one term or as two."""
        return ("nOL.load", "nOL.store") if any("nOL.load" in g for s in self.groups.values() for g in s) else ("nOL",)

    def text_beside(self, best: Hypothesis) -> str:
        """In one line, with the bandwidths further in where they differ from those of the best."""
        mine, others = self.settled[0], best.settled[0]
        return ", ".join([self.text, *(f"with {link} {path.text}" for link, path in mine.items() if others.get(link) != path)])


@dataclass(frozen=True, kw_only=True, eq=False)
class Search:
    """The stage as arrays.

    Attributes:
        tables: measured cases by place; all arrays over cases run over them one after the other, shape (n,).
        settled: bandwidths of the links further in, of which the first answer is used; ``inherited``, ``firm`` as for
            ``Hypothesis``.
        link: the link whose bandwidths are sought; None: only memory is new.
        sortings: for each way to group the terms, the groups of each table.
        sharpness: of the overlap of groups; None: perfect.
        usual: that of the place further in.
        memory: what one core gets of memory by the streams alone; None: the saturated bandwidth of each mix.
    """

    tables: tuple[Table, ...]
    settled: tuple[Mapping[str, Path], ...]
    link: str | None
    sortings: tuple[tuple[Groups, ...], ...]
    inherited: float = 0.0
    firm: bool = True
    sharpness: float | None = None
    usual: float | None = None
    memory: Path | None = None

    @cached_property
    def _settled_times(self) -> list[dict[str, Floats]]:
        """Times of the links further in, for each table."""
        known = self.settled[0]
        return [{name: t.time(name, Paths.of([known[name]])) for name in t.links if name in known} for t in self.tables]

    @property
    def rows_take_longer(self) -> bool:
        """Whether each kernel beside rows of the core's own caches takes longer than without by more than these rows can take.

        That is what their loads and their bytes take one after the other, on links that were decided further in: no hypothesis
        without a time of its own for such lines holds it, whatever overlaps.
        """
        found = []
        for table, times in zip(self.tables, self._settled_times, strict=True):
            names = [case.name for case in table.cases]
            for at, case in enumerate(table.cases):
                plain = case.name.partition(" +")[0]
                if case.reused and plain in names:
                    alone = names.index(plain)
                    most = case.T_nOL - table.cases[alone].T_nOL + sum(float(t[0, at] - t[0, alone]) for t in times.values())
                    took = table.measured[at].cycles - table.measured[alone].cycles
                    found.append(took > BEYOND * most)
        return bool(found) and all(found)

    def predict(self, candidates: Paths, sortings: Sequence[int], apart: bool = False) -> Floats:
        """Ln of the predictions of all cases for some of the sortings, shape (S, C, n).

        With ``apart`` each sorting has candidates of its own: S lists of C, one after the other.
        """
        known = self.settled[0]
        own = self.memory is not None
        new = [{name: t.time(name, candidates, own) for name in t.links if name not in known} for t in self.tables]
        count = len(candidates) // len(sortings) if apart else len(candidates)
        found = []
        for number, sorting in enumerate(sortings):
            mine = slice(number * count, (number + 1) * count) if apart else slice(None)
            parts = []
            for table, groups, old, more in zip(self.tables, self.sortings[sorting], self._settled_times, new, strict=True):
                times = {**old, **{name: time[mine] if len(time) > 1 else time for name, time in more.items()}}
                parts.append(np.broadcast_to(table.predict(groups, times, self.sharpness), (count, len(table.cases))))
            found.append(np.concatenate(parts, axis=1))
        return np.log(np.stack(found))

    @cached_property
    def log_measured(self) -> Floats:
        """Of all cases, shape (n,)."""
        return np.concatenate([table.log for table in self.tables])

    @cached_property
    def sigma(self) -> Floats:
        """Of all cases, shape (n,)."""
        return np.concatenate([table.sigma for table in self.tables])

    def disagreement(self, log_predicted: Floats) -> Floats:
        """D of predictions of shape (..., n), with Huber's loss: shape (...)."""
        off = np.abs((log_predicted - self.log_measured) / self.sigma)
        found: Floats = np.sum(np.where(off > OUTLIER, OUTLIER * (2 * off - OUTLIER), off**2), axis=-1)
        return found

    def confidence(self, best: Hypothesis, others: Sequence[Hypothesis], excess: float = 1.0) -> Floats:
        """How probably a repetition again prefers ``best`` to each of the others [1], shape (len(others),).

        ``excess``: by how much squares of deviations exceed what sigma says.
        """
        others_log = np.stack([other.log_predicted for other in others])
        more = np.array([other.inherited - best.inherited for other in others])
        return confidence(best.log_predicted, others_log, self.log_measured, self.sigma * np.sqrt(excess), more / excess)

    def best(self, candidates: Paths) -> list[Hypothesis]:
        """The KEPT best of all sortings times candidates, by cost."""
        predicted = self.predict(candidates, range(len(self.sortings)))
        disagreement = self.disagreement(predicted)
        order = np.argsort(disagreement, axis=None, kind="stable")[:KEPT]
        return [
            self._hypothesis(int(s), candidates, int(c), predicted[s, c])
            for s, c in zip(*np.unravel_index(order, disagreement.shape), strict=True)
        ]

    def _hypothesis(self, sorting: int, candidates: Paths, number: int, log_predicted: Floats) -> Hypothesis:
        disagreement = float(self.disagreement(log_predicted))
        squares = np.sum(((log_predicted - self.log_measured) / self.sigma) ** 2)
        root, weight = float(np.sqrt(squares)), float(np.sqrt(np.sum(self.sigma**-2)))
        return Hypothesis(
            link=self.link,
            path=None if self.link is None else candidates.take(number),
            penalty_cy=float(candidates.penalty[number]),
            reuse_cy=float(candidates.reuse[number]),
            groups={t.location: g for t, g in zip(self.tables, self.sortings[sorting], strict=True)},
            error=root / weight,
            error_interval=(max(0.0, root - SIGMAS) / weight, (root + SIGMAS) / weight),
            log_predicted=log_predicted,
            disagreement=disagreement,
            settled=self.settled,
            inherited=self.inherited,
            firm=self.firm,
            sharpness=self.sharpness,
            usual=self.usual,
            memory=None if self.memory is None else candidates.take(number),
        )

    def fitted(self) -> list[Hypothesis]:
        """For each sorting the numbers that agree best, by cost: bandwidths of the link, or what lines take besides in memory.

        Two paths get one bandwidth for both unless two agree clearly better.
        """
        if self.link is None:
            makes = self._in_memory if any(table.has_rows for table in self.tables) else self._in_memory[:1]
            each = [self._fits(make, span, 1) for make, span in makes]
        else:
            one, alike = (self._fits(shape, _LOG_B, 1) for shape in (_shared, _alike))
            better = [min(pair, key=lambda h: h.cost) for pair in zip(alike, self._fits(_apart, _LOG_B, 2), strict=True)]
            each = [one, better]
        return sorted((h for together in zip(*each, strict=True) for h in together), key=lambda h: h.cost)

    @property
    def _in_memory(self) -> tuple[tuple[_Make, tuple[float, float]], ...]:
        """What is fitted in memory, and the range of its logarithm: first without rows of caches beside."""
        if self.memory is None:
            return (_penalty, _LOG_PENALTY), (_reuse, _LOG_PENALTY)
        path = self.memory

        def scaled(x: Floats) -> Paths:
            return Paths.of_one_core(path, 2.0 ** x[:, 0])

        def beside(x: Floats) -> Paths:
            return Paths.of_one_core(path, np.ones(len(x)), 2.0 ** x[:, 0])

        return (scaled, _LOG_SCALE), (beside, _LOG_PENALTY)

    def _fits(self, make: _Make, span: tuple[float, float], numbers: int) -> list[Hypothesis]:
        """For each sorting, zoom in on the least disagreement over ``numbers`` logarithms."""
        every = range(len(self.sortings))
        middle, width = np.full((len(every), 1, numbers), sum(span) / 2), span[1] - span[0]
        points, rounds = (65, 2) if numbers == 1 else (19, 4)
        for _ in range(rounds):
            axis = np.linspace(-width / 2, width / 2, points)
            grid = np.stack(np.meshgrid(*[axis] * numbers, indexing="ij"), axis=-1).reshape(-1, numbers) + middle
            off = self.disagreement(self.predict(make(grid.reshape(-1, numbers)), every, apart=True))
            middle = grid[every, np.argmin(off, axis=1)][:, None]
            width *= 4 / points
        at = make(middle[:, 0])
        predicted = self.predict(at, every, apart=True)[:, 0]
        found = [self._hypothesis(sorting, at, sorting, predicted[sorting]) for sorting in every]
        return [replace(h, fitted=tuple(2.0 ** middle[sorting, 0])) for sorting, h in enumerate(found)]

    def with_intervals(self, h: Hypothesis) -> Hypothesis:
        """A fitted hypothesis with the values of each number that agree about as well, the others held.

        A 90 % interval, wider by the scatter about the fit if that is more than was expected.
        """
        sorting = self.sortings.index(tuple(h.groups.values()))
        (make, span), names = self._in_memory[bool(h.reuse_cy)], ["reuse" if h.reuse_cy else "memory" if h.memory else "penalty"]
        if h.path is not None:
            span, names = _LOG_B, ["load", "evict"][: len(h.fitted)]
            make = _shared if h.path.duplex == "half" else _alike if len(names) == 1 else _apart
        intervals = {}
        for number, name in enumerate(names):
            values = np.sort(np.append(np.linspace(*span, 600), np.log2(h.fitted[number])))
            points = np.tile(np.log2(h.fitted), (len(values), 1))
            points[:, number] = values
            d = self.disagreement(self.predict(make(points), [sorting])[0])
            excess = max(1.0, float(d.min()) / max(1, len(self.sigma) - len(names)))
            good = values[d <= d.min() + _CHI2 * excess]
            intervals[name] = (float(2 ** good.min()), float(2 ** good.max()))
        return replace(h, intervals=intervals)


def _penalty(x: Floats) -> Paths:
    return Paths.penalties(2.0 ** x[:, 0])


def _reuse(x: Floats) -> Paths:
    return Paths.penalties(np.zeros(len(x)), 2.0 ** x[:, 0])


def _shared(x: Floats) -> Paths:
    b = 2.0 ** x[:, 0]
    return Paths(b, b, np.ones(len(b), dtype=bool), np.zeros(len(b)), np.zeros(len(b)))


def _alike(x: Floats) -> Paths:
    b = 2.0 ** x[:, 0]
    return Paths(b, b, np.zeros(len(b), dtype=bool), np.zeros(len(b)), np.zeros(len(b)))


def _apart(x: Floats) -> Paths:
    return Paths(2.0 ** x[:, 0], 2.0 ** x[:, 1], np.zeros(len(x), dtype=bool), np.zeros(len(x)), np.zeros(len(x)))
