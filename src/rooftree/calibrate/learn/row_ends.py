"""What the end of a row costs: rows of few and of many passes, one after the other, as generated code.

    T(n) = T_0 + n T_pass                 n <= L: the branch predictor foresees the end of the row
    T(n) = T_0 + n T_pass + T_wrong       n > L: it does not

T_0, T_pass, T_wrong and L are those that leave the smallest error.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rooftree.timing.harness import CodeHarness
from rooftree.timing.isa.interface import Isa
from rooftree.timing.repeat import reliable_cycles

PASSES = (2, 3, *range(4, 40, 2), *range(40, 68, 4), 72, 80, 96, 112, 128)
"""Of a row."""
_ROUNDS, _BURST_CYCLES = 12, 30_000
_LEAST_WAIT, _LEAST_PASS, _ERROR = 5.0, 0.5, 0.3
"""What a branch that was not foreseen takes at least, what a pass takes at least [cy], and the mean error of the fit, as a part
of what the branch takes, from which on nothing is said [1]."""


class RowEnds(NamedTuple):
    """What was found out.

    Attributes:
        passes: of a row, up to which its end is foreseen; the most that were tried if all are.
        wait: what it takes where it is not [cy]; None if all are foreseen.
    """

    passes: int
    wait: float | None


def measured(isa: Isa, harness: CodeHarness) -> dict[int, float]:
    """What a row of so many passes takes, with its start [cy]; nothing where it could not be measured."""
    codes = {passes: isa.row(f"row{passes}", passes) for passes in PASSES}
    found = reliable_cycles(harness, list(codes.values()), max_rounds=_ROUNDS, burst_cycles=_BURST_CYCLES)
    return {passes: found[code.name] for passes, code in codes.items() if code.name in found}


def row_ends(took: Mapping[int, float]) -> RowEnds | None:
    """What the end of a row costs; None where times of rows do not tell.

    Args:
        took: passes of a row -> what it takes [cy].
    """
    import numpy as np

    passes = sorted(took)
    if len(passes) < len(PASSES) // 2:
        return None
    n, times = np.array(passes, float), np.array([took[p] for p in passes])
    fits = []
    for split in range(3, len(passes) + 1):
        wrong = np.arange(len(passes)) >= split
        terms = np.stack([np.ones_like(n), n, wrong.astype(float)], axis=1)[:, : 3 if wrong.any() else 2]
        solved, *_ = np.linalg.lstsq(terms, times, rcond=None)
        fits.append((float(np.abs(terms @ solved - times).mean()), split, [float(x) for x in solved]))
    error, split, solved = min(fits)
    wait = solved[2] if len(solved) > 2 else 0.0
    if solved[1] < _LEAST_PASS or error > _ERROR * max(wait, _LEAST_WAIT):
        return None
    return RowEnds(passes[split - 1], round(wait, 1)) if wait >= _LEAST_WAIT else RowEnds(passes[-1], None)
