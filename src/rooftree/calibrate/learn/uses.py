"""Micro-ops of a form by port set, from how it gets along with forms whose ports are known.

All sets of one, two and three micro-ops on the known port sets are tried, of whole and of measured cycles, and the smallest one
that explains alone and in mixes what the form takes is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
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
        both = [
            a * unit[i] + b * unit[j]
            for i, j in combinations_with_replacement(range(len(known)), 2)
            for a in _CYCLES
            for b in (_CYCLES if i != j else (a,))
        ]
        for scaled in (False, True):
            tried += search.best(search.scaled(np.array(both), alone) if scaled else np.array(both))
        if min(tried, key=lambda t: t[0])[1] > _MANY:
            bases = sorted(tried, key=lambda t: t[1])[:_THIRD]
            third = [c + a * unit[j] for _, _, c in bases for j in range(len(known)) for a in (0.5, *_CYCLES)]
            tried += search.best(np.array(third))
            tried += search.best(search.scaled(np.array(third), alone))
    _, error, cycles = min(tried, key=lambda t: t[0])
    return FormCost(slots, tuple((mask, float(c)) for mask, c in zip(masks, cycles, strict=True) if c > 0), error)


def one_use(form: str, slots: float, took: Sequence[tuple[Mix, float]], model: PortModel, mask: int) -> FormCost:
    """Cost of a form of one micro-op on a set of ports that no form of the model has; all else as for `uses`."""
    import numpy as np

    masks = sorted({mask for cost in model.forms.values() for mask, _ in cost.uses} | {mask})
    alone = next(cycles / count for mix, cycles in took if len(mix) == 1 for _, count in mix)
    cycles = alone * mask.bit_count()
    candidate = np.where(np.array(masks) == mask, cycles, 0.0)
    error = float(_Search(form, slots, took, model, masks, MOST_ERROR).errors(candidate[None])[0])
    return FormCost(slots, ((mask, cycles),), error)


class _Search:
    """Errors of many candidates at once."""

    def __init__(
        self, form: str, slots: float, took: Sequence[tuple[Mix, float]], model: PortModel, masks: Sequence[int], longer: float
    ) -> None:
        import numpy as np

        self.longer, self.masks, self.most = longer, masks, max(1.0, slots)
        found = [union for union, _, _ in unions(tuple(masks))]
        self.inside = np.array([[mask & ~union == 0 for mask in masks] for union in found], float)
        self.size = np.array([union.bit_count() for union in found], float)
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

    def errors(self, candidates: NDArray[np.float64]) -> NDArray[np.float64]:
        """Mean relative error of each candidate, shape (candidates, masks) -> (candidates,)."""
        import numpy as np

        loads = candidates @ self.inside.T / self.size
        total = np.zeros(len(candidates))
        for others, count, front, took in zip(self.others, self.count, self.front, self.took, strict=True):
            predicted = np.maximum((others + count * loads).max(axis=1), front)
            total += np.clip(predicted / took - 1, 0, MOST_ERROR) + np.clip(1 - predicted / took, 0, self.longer)
        return np.asarray(total / len(self.took))

    def off(self, candidates: NDArray[np.float64]) -> NDArray[np.float64]:
        """How far each candidate is from what the form takes alone, beyond what measurements scatter."""
        import numpy as np

        if not self.alone:
            return np.zeros(len(candidates))
        alone = np.maximum((candidates @ self.inside.T / self.size).max(axis=1), self.slots)
        return np.asarray(np.maximum(0.0, np.abs(alone / self.alone - 1) - _OWN_TIME))

    def scaled(self, candidates: NDArray[np.float64], alone: float) -> NDArray[np.float64]:
        """Candidates with such cycles that their ports take what the form takes alone."""
        import numpy as np

        ports = (candidates @ self.inside.T / self.size).max(axis=1)
        return np.asarray(candidates * (alone / np.maximum(ports, 1e-9))[:, None])

    def best(self, candidates: NDArray[np.float64], many: int = 12) -> list[tuple[float, float, NDArray[np.float64]]]:
        """The best candidates: error with what each micro-op must gain, error, cycles."""
        import numpy as np

        alike = np.array([mask.bit_count() > 1 for mask in self.masks])
        candidates = candidates[(candidates * alike).max(axis=1) <= _BUSY * self.most]
        if not len(candidates):
            return []
        errors = self.errors(candidates)
        uneven = (np.abs(candidates - np.rint(candidates)) > 0.02 * candidates).any(axis=1)
        used = (candidates > 0).sum(axis=1)
        cost = errors + _PER_USE * np.where(used, used, _IDLE) + _UNEVEN * uneven + self.off(candidates)
        return [(float(cost[n]), float(errors[n]), candidates[n]) for n in np.argsort(cost)[:many]]
