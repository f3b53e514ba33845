"""Micro-ops of a form by port set, from how it gets along with forms whose ports are known.

All sets of one, two and three micro-ops on the known port sets are tried, of whole and of measured cycles, and the smallest one
that explains alone and in mixes what the form takes is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from rooftree.calibrate.learn.port_model import FormCost, Mix, PortModel
from rooftree.incore.bounds.ports import unions

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PER_USE, _UNEVEN = 0.006, 0.004
"""What one more micro-op, and cycles that are no whole number, must gain in mean relative error."""
_IDLE = 1.5
"""A form that uses no port costs as much as so many micro-ops: most of what the front end hides has one."""
MOST_ERROR = 0.25
"""Beyond this the error of a mix counts no more."""
_CYCLES = (1.0, 2.0, 4.0)
_BUSY = 8.0
"""Cycles for each slot of a form that its micro-ops keep ports of several alike busy at most: a unit that is busy for longer
is a single one, as that of divisions."""
_THIRD = 24
"""Pairs of micro-ops that a third one is tried with."""
_OWN_TIME = 0.03
"""Relative error of what a form takes alone, which is known best, from which on it counts in full [1]."""
_AT_ONCE, _TRIED = 4, 3
"""Mixes after which candidates are given up, and for each that is looked for so many that are followed to the end."""
_TOGETHER = 256
"""Candidates up to which several mixes are predicted at once: of more of them the numbers do not stay in a cache."""
_FEW, _MANY = 0.012, 0.02
"""Errors up to which one micro-op, and two, are enough: as small as those of measurements."""


def uses(
    form: str, slots: float, took: Sequence[tuple[Mix, float]], model: PortModel, longer: float = MOST_ERROR, own: int = 0
) -> FormCost:
    """Cost of a form.

    Args:
        form: its name.
        slots: of the front end.
        took: mixes of it with forms of the model, alone included, and what they take [cy].
        model: with the ports of the others.
        longer: beyond this error a mix counts no more that takes longer than predicted: it may have been disturbed.
        own: a port that nothing in ``took`` but this form may use: a unit that is busy as long as the form takes alone. 0: none.
    Returns: the cost, with the mean relative error of these mixes.
    """
    import numpy as np

    known = sorted({mask for cost in model.forms.values() for mask, _ in cost.uses})
    masks = [*known, *[own] * bool(own)]
    search = _Search(form, slots, took, model, masks, longer)
    alone = next(cycles / count for mix, cycles in took if len(mix) == 1 for _, count in mix)
    tried: list[tuple[float, float, NDArray[np.float64]]] = []
    unit = np.eye(len(masks))
    single = [unit[j] * c for j, mask in enumerate(known) for c in (alone * mask.bit_count(), *_CYCLES) if c >= 0.5]
    tried += search.best(np.array([np.zeros(len(masks)), *single]))
    if own:
        busy = unit[-1] * alone
        beside = [busy + unit[j] * c for j in range(len(known)) for c in (0.5, *_CYCLES) if c <= alone * known[j].bit_count()]
        tried += search.best(np.array([busy, *beside]))
    if min(tried, key=lambda t: t[0])[1] > _FEW:
        both = _pairs(tuple(masks), len(known))
        tried += search.best(*both)
        tried += search.best(*search.scaled(*both, alone))
        if min(tried, key=lambda t: t[0])[1] > _MANY:
            bases = np.array([cycles for _, _, cycles in sorted(tried, key=lambda t: t[1])[:_THIRD]])
            more = np.array([a * unit[j] for j in range(len(known)) for a in (0.5, *_CYCLES)])
            third = (bases[:, None] + more).reshape(-1, len(masks))
            loads = search.loads(third)
            tried += search.best(third, loads)
            tried += search.best(*search.scaled(third, loads, alone))
    _, error, cycles = min(tried, key=lambda t: t[0])
    return FormCost(slots, tuple((mask, float(c)) for mask, c in zip(masks, cycles, strict=True) if c > 0), error)


def one_use(form: str, slots: float, took: Sequence[tuple[Mix, float]], model: PortModel, mask: int) -> FormCost:
    """Cost of a form of one micro-op on a set of ports that no form of the model has; all else as for `uses`."""
    import numpy as np

    masks = sorted({mask for cost in model.forms.values() for mask, _ in cost.uses} | {mask})
    alone = next(cycles / count for mix, cycles in took if len(mix) == 1 for _, count in mix)
    cycles = alone * mask.bit_count()
    candidate = np.where(np.array(masks) == mask, cycles, 0.0)
    error = _Search(form, slots, took, model, masks, MOST_ERROR).error(candidate)
    return FormCost(slots, ((mask, cycles),), error)


@lru_cache(maxsize=32)
def _sets(masks: tuple[int, ...]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Sets of ports that may limit: which of the masks lie within each, shape (sets, masks), and how many ports they are."""
    import numpy as np

    found = [union for union, _, _ in unions(masks)]
    one = np.array(masks, np.int64)
    within = np.array(found, np.int64)[:, None] & one == one
    return within.astype(float), np.array([union.bit_count() for union in found], float)


@lru_cache(maxsize=32)
def _pairs(masks: tuple[int, ...], known: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Two micro-ops on any of the first masks, so many: shape (candidates, masks) [cy], and their loads."""
    import numpy as np

    unit = np.eye(len(masks))
    both = np.array(
        [
            a * unit[i] + b * unit[j]
            for i, j in combinations_with_replacement(range(known), 2)
            for a in _CYCLES
            for b in (_CYCLES if i != j else (a,))
        ]
    )
    inside, size = _sets(masks)
    return both, both @ inside.T / size


class _Search:
    """Errors of many candidates at once."""

    def __init__(
        self, form: str, slots: float, took: Sequence[tuple[Mix, float]], model: PortModel, masks: Sequence[int], longer: float
    ) -> None:
        import numpy as np

        self.longer, self.masks, self.most = longer, masks, max(1.0, slots)
        self.inside, self.size = _sets(tuple(masks))
        self.count = np.array([sum(n for name, n in mix if name == form) for mix, _ in took], float)
        self.took = np.array([cycles for _, cycles in took])
        number = {mask: j for j, mask in enumerate(masks)}
        others = np.zeros((len(took), len(masks)))
        self.front = np.zeros(len(took))
        for row, (mix, _) in enumerate(took):
            for name, n in mix:
                self.front[row] += n * (slots if name == form else model.forms[name].slots) / model.width
                for mask, cycles in model.forms[name].uses if name != form else ():
                    others[row, number[mask]] += n * cycles
        self.others = others @ self.inside.T / self.size
        self.slots = slots / model.width
        self.alone = min((cycles / n for (mix, cycles), n in zip(took, self.count, strict=True) if len(mix) == 1), default=0.0)

    def loads(self, candidates: NDArray[np.float64]) -> NDArray[np.float64]:
        """What candidates take on each set of ports, shape (candidates, masks) -> (candidates, sets) [cy]."""
        return candidates @ self.inside.T / self.size

    def error(self, candidate: NDArray[np.float64]) -> float:
        """Mean relative error of one."""
        import numpy as np

        return float(self._more(np.zeros(1), self.loads(candidate[None]), 0, len(self.took))[0] / len(self.took))

    def _more(self, total: NDArray[np.float64], loads: NDArray[np.float64], first: int, end: int) -> NDArray[np.float64]:
        """The sum of relative errors with those of some more mixes, of candidates with these loads of sets of ports."""
        import numpy as np

        if len(loads) <= _TOGETHER:
            busy = self.others[first:end, None] + self.count[first:end, None, None] * loads
            predicted = np.maximum(busy.max(axis=2), self.front[first:end, None])
            return np.asarray(total + self._off(predicted / self.took[first:end, None]).sum(axis=0))
        for at in range(first, end):
            predicted = np.maximum((self.others[at] + self.count[at] * loads).max(axis=1), self.front[at])
            total = total + self._off(predicted / self.took[at])
        return total

    def _off(self, ratio: NDArray[np.float64]) -> NDArray[np.float64]:
        """Relative errors from predicted over measured times, as far as they count."""
        import numpy as np

        return np.asarray(np.abs(np.maximum(np.minimum(ratio - 1, MOST_ERROR), -self.longer)))

    def off(self, loads: NDArray[np.float64]) -> NDArray[np.float64]:
        """How far candidates with these loads are from what the form takes alone, beyond what measurements scatter."""
        import numpy as np

        if not self.alone:
            return np.zeros(len(loads))
        alone = np.maximum(loads.max(axis=1), self.slots)
        return np.asarray(np.maximum(0.0, np.abs(alone / self.alone - 1) - _OWN_TIME))

    def scaled(
        self, candidates: NDArray[np.float64], loads: NDArray[np.float64], alone: float
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Candidates, and their loads, with such cycles that their ports take what the form takes alone."""
        import numpy as np

        by = (alone / np.maximum(loads.max(axis=1), 1e-9))[:, None]
        return candidates * by, loads * by

    def best(
        self, candidates: NDArray[np.float64], loads: NDArray[np.float64] | None = None, many: int = 12
    ) -> list[tuple[float, float, NDArray[np.float64]]]:
        """The best candidates: error with what each micro-op must gain, error, cycles."""
        import numpy as np

        alike = np.array([mask.bit_count() > 1 for mask in self.masks])
        allowed = (candidates * alike).max(axis=1) <= _BUSY * self.most
        if not allowed.any():
            return []
        loads = (self.loads(candidates) if loads is None else loads)[allowed]
        candidates = candidates[allowed]
        uneven = (np.abs(candidates - np.rint(candidates)) > 0.02 * candidates).any(axis=1)
        used = (candidates > 0).sum(axis=1)
        more = _PER_USE * np.where(used, used, _IDLE) + _UNEVEN * uneven + self.off(loads)
        numbers, errors = self._cheapest(loads, more, many)
        cost = errors + more[numbers]
        return [(float(cost[n]), float(errors[n]), candidates[numbers[n]]) for n in np.argsort(cost, kind="stable")[:many]]

    def _cheapest(
        self, loads: NDArray[np.float64], more: NDArray[np.float64], many: int
    ) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
        """Numbers of candidates, among them as ``many`` as cost least, and their errors.

        What costs more after some of the mixes than so many others after all of them is left out.
        """
        import numpy as np

        mixes = len(self.took)
        numbers, total = np.arange(len(loads)), np.zeros(len(loads))
        for first in range(0, mixes, _AT_ONCE):
            end = min(mixes, first + _AT_ONCE)
            total = self._more(total, loads, first, end)
            if end < mixes and len(numbers) > _TRIED * many:
                so_far = total / mixes + more[numbers]
                some = np.argpartition(so_far, _TRIED * many)[: _TRIED * many]
                whole = self._more(total[some], loads[some], end, mixes) / mixes + more[numbers[some]]
                left = so_far <= np.partition(whole, many - 1)[many - 1]
                numbers, total, loads = numbers[left], total[left], loads[left]
        return numbers, total / mixes
